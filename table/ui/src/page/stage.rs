//! The stage: what happened, one step after the other, where it happened.

use kernel::Viewer;
use maud::{Markup, html};
use pack::Lang;

use super::{LogLine, TablePage};
use crate::piece::kept;
use crate::{Cue, Frame, glyph};

/// How fast steps follow each other, as the page's script knows them.
pub(super) const SPEEDS: [(&str, [&str; 2]); 4] = [
    ("slow", ["slow", "ゆっくり"]),
    ("normal", ["normal", "普通"]),
    ("fast", ["fast", "速い"]),
    ("now", ["at once", "すぐ"]),
];

/// What happened lately, for the stage while nothing is played.
#[derive(Clone, Debug, Default)]
pub struct Recap {
    /// The last step.
    pub last: Option<(LogLine, Cue)>,
    /// The viewer has not acted since so many actions.
    pub since: usize,
    /// What happened since then.
    pub lines: Vec<LogLine>,
}

/// The stage with the last step on it, and the way to see what came before.
pub(super) fn stage(table: &TablePage, lang: Lang) -> Markup {
    let Recap { last, since, lines } = &table.recap;
    let path = format!("/t/{}/steps?from={since}", table.id);
    let count = lines.len();
    // Whoever looks on has no turns.
    let title = match (table.viewer, lang) {
        (Viewer::Seat(_), Lang::En) => format!("Since your last turn ({count})"),
        (Viewer::Seat(_), Lang::Ja) => format!("前回の手番から（{count}）"),
        (Viewer::Public | Viewer::All, Lang::En) => format!("What happened ({count})"),
        (Viewer::Public | Viewer::All, Lang::Ja) => format!("これまでの経過（{count}）"),
    };
    html! {
        h2.sr { (t!(lang, "Stage", "舞台")) }
        div #shown {
            @if let Some(end) = &table.end { (super::end::note(end, lang)) }
            @else if let Some((line, cue)) = last { (shown(line, cue)) }
        }
        (reel(lang))
        details.recap {
            summary { (title) }
            div.since {
                @if lines.is_empty() {
                    p.quiet { (t!(lang, "Nothing yet.", "まだ何も起きていません。")) }
                } @else {
                    button.small type="button" data-recap=(path) { (glyph::icon("play")) (t!(lang, "Show it again", "もう一度見る")) }
                    ol { @for line in lines { li { (line.shown()) } } }
                }
            }
        }
        (speed(lang))
    }
}

/// The buttons by which steps are played.
fn reel(lang: Lang) -> Markup {
    kept("reel", None::<&()>, 0, lang, || {
        html! {
            div.reel {
                span.count {}
                button.small type="button" data-reel="back" aria-label=(t!(lang, "One step back", "1つ戻る")) { (glyph::icon("back")) }
                button.small type="button" data-reel="hold" aria-label=(t!(lang, "Hold", "止める")) { (glyph::icon("hold")) }
                button.small type="button" data-reel="on" aria-label=(t!(lang, "Next step", "次へ")) { (glyph::icon("play")) }
            }
        }
    })
}

/// How fast they are played.
fn speed(lang: Lang) -> Markup {
    kept("speed", None::<&()>, 0, lang, || {
        html! {
            label.speed {
                span { (t!(lang, "Speed", "速さ")) }
                select data-speed="" {
                    @for (id, [en, ja]) in SPEEDS { option value=(id) { (t!(lang, en, ja)) } }
                }
            }
        }
    })
}

fn shown(line: &LogLine, cue: &Cue) -> Markup {
    html! {
        // The sentence says it, too, and its names are links to the cards.
        @if let Some(card) = &cue.card { div.show aria-hidden="true" { (card) } }
        p.said { (line.shown()) }
    }
}

/// Steps for the page's script to play. It puts the zones into each step that the step leaves out.
pub fn frames(table: &TablePage, frames: &[Frame], lang: Lang) -> Markup {
    html! {
        div #frames hidden {
            @for frame in frames {
                template data-n=(frame.n) data-from=[frame.cue.from.as_ref()] data-to=[frame.cue.to.as_ref()]
                    data-own=[frame.own.then_some("")] data-hold=[frame.holds(table.viewer).then_some("")]
                    data-moment=[frame.moment.as_ref().map(|moment| moment.kind.word())]
                    data-wait=[frame.waits().then_some("")] {
                    div #moment { @if let Some(moment) = &frame.moment { (moment.drawn(lang)) } }
                    div #shown { (shown(&frame.said, &frame.cue)) }
                    // The same tags as in the table: what is the same there and here is sent once.
                    @if let Some(players) = &frame.zones.players { section.zone #players { (players) } }
                    @if let Some(board) = &frame.zones.board { section.zone #board { (board) } }
                    @if let Some(own) = &frame.zones.own { div.zone #hand { (own) } }
                }
            }
        }
    }
}
