//! Hints during a game, and the look back after it.

use kernel::{Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;

use super::end::{key, nothing};
use super::layout::{Change, frame};
use super::words::title;
use super::{Progress, Shell, TablePage};
use crate::Shown;

/// A finished match from one seat.
#[derive(Clone, Debug)]
pub struct LookPage {
    /// The table.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// Through whose eyes.
    pub seat: Seat,
    /// The players.
    pub names: Vec<String>,
    /// What was found.
    pub found: LookBack,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct LookBack {
    /// Actions in the whole match.
    pub of: usize,
    /// The chance to win before action number n (from 0), where the seat decided; at the end 0, ½
    /// or 1.
    pub chances: Vec<(usize, f64)>,
    /// The most costly decisions, the worst first.
    pub worst: Vec<Mistake>,
    /// The decision that won most over what else there was to do, if one did.
    pub best: Option<Swing>,
    /// Where the chance changed most, if it did.
    pub turned: Option<Swing>,
}

/// A place where the chance to win moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// Actions before it.
    pub n: usize,
    /// What was done there; nothing where it was not the player's doing alone.
    pub did: String,
    /// The chance before, or with anything else.
    pub from: f64,
    /// The chance after it.
    pub to: f64,
}

/// Something told of a decision, and where it is in the replay.
pub(super) struct Told {
    pub(super) at: usize,
    pub(super) words: String,
}

impl LookPage {
    /// What the curve measures: nobody wins a game alone, but the result can look good or bad.
    fn measure(&self, lang: Lang) -> &'static str {
        match self.names.len() {
            1 => t!(lang, "outlook", "見通し"),
            _ => t!(lang, "chance to win", "勝率"),
        }
    }
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Actions before it.
    pub n: usize,
    /// What was done.
    pub did: String,
    /// What the bot would have done.
    pub best: String,
    /// How much of the chance to win it cost.
    pub cost: f64,
}

/// The button for a hint, where nobody but bots plays against the viewer.
pub(super) fn hint(table: &TablePage, lang: Lang) -> Markup {
    let Viewer::Seat(own) = table.viewer else { return html! {} };
    let asked = table.seats.iter().any(|seat| seat.seat == own && seat.asked);
    let bots =
        table.seats.iter().all(|seat| seat.seat == own || (seat.bot.is_some() && !seat.stand_in));
    let path = format!("/t/{}/hint", table.id);
    html! {
        @if table.stage == Progress::Playing && asked && bots {
            form.think method="post" action=(path) data-into="hint" {
                button.small type="submit" { (t!(lang, "Hint", "ヒント")) }
                " "
                span #hint role="status" aria-live="polite" {}
            }
        }
    }
}

/// A hint in words, with a title.
pub fn hint_words(found: Option<(String, f64)>, lang: Lang) -> (&'static str, String) {
    let heading = t!(lang, "Hint", "ヒント");
    let text = match (found, lang) {
        (Some((words, chance)), Lang::En) => {
            format!("A bot would do this: {words} (chance to win {:.0} %).", chance * 100.0)
        }
        (Some((words, chance)), Lang::Ja) => {
            format!("ボットなら：{words}（勝率 {:.0} %）", chance * 100.0)
        }
        (None, Lang::En) => "There is no hint now: it is not your decision.".into(),
        (None, Lang::Ja) => "今はヒントがありません。あなたの番ではありません。".into(),
    };
    (heading, text)
}

/// A hint beside its button.
pub fn hinted(found: Option<(String, f64)>, lang: Lang) -> Markup {
    html! { (hint_words(found, lang).1) }
}

/// The look back: a curve, and the decisions that cost most.
pub fn look(shell: &Shell, look: &LookPage) -> Markup {
    let lang = shell.lang;
    let heading = title(look.game, lang).to_string() + t!(lang, ": look back", "：ふり返り");
    let path = format!("/t/{}", look.id);
    let body = html! {
        h1 { (heading) }
        p { (if look.names.len() == 1 { t!(lang,
            "How good the result looked, decision by decision, judged by a bot that knew no more than you did at that moment, as if it had played on.",
            "決定のたびに、その時点で知り得たことだけから、以後はボットが打つとして、どれだけ良い結果になりそうかを見積もったものです。") } else { t!(lang,
            "How likely a win was, decision by decision, judged by a bot that knew no more than this player did at that moment, as if everybody played on like the bot.",
            "決定のたびに、そのプレイヤーがその時点で知り得たことだけから、ボットが勝率を見積もったものです。以後は全員がボットと同じように打つと仮定しています。") }) }
        p.choices {
            @for (index, name) in look.names.iter().enumerate() {
                @let seat = Seat::new(u8::try_from(index).unwrap_or(0));
                @if seat == look.seat {
                    span.button.on aria-current="true" { (name) }
                } @else {
                    a.button href={ (path) "/look?eyes=" (seat) } { (name) }
                }
            }
        }
        (curve(look, Dots::Numbers, lang))
        h2 { (t!(lang, "The most costly decisions", "最も痛かった決定")) }
        @if look.found.worst.is_empty() {
            p { (t!(lang, "Every decision was what the bot would have done.", "どの決定もボットの考えと同じでした。")) }
        }
        ol {
            @for mistake in &look.found.worst {
                li {
                    p { (told(mistake, look.measure(lang), lang)) }
                    p { a href={ (path) "/replay?at=" (mistake.n) "&eyes=" (look.seat) } {
                        (t!(lang, "Show the position", "局面を見る"))
                    } }
                }
            }
        }
        p.choices {
            a.button href={ (path) "/replay?at=0&eyes=" (look.seat) } { (t!(lang, "Replay", "再生")) }
            a.button href={ (path) "/result" } { (t!(lang, "Result", "結果")) }
        }
    };
    frame(shell, &heading, &body, Change::Fills)
}

/// The turning point, the best and the worst decision, each with its link into the replay.
pub(super) fn keys(look: &LookPage, lang: Lang) -> Markup {
    let LookPage { id, seat, found, .. } = look;
    let (seat, what) = (*seat, look.measure(lang));
    let percent = |share: f64| (share * 100.0).round();
    let turned = found.turned.as_ref().map(|Swing { n, from, to, .. }| {
        let (at, from, to) = (n + 1, percent(*from), percent(*to));
        let words = t!(
            lang,
            format!("After action {at} the {what} went from {from} % to {to} %."),
            format!("行動{at}のあと、{what}が{from}%から{to}%に動きました。"),
        );
        Told { at: *n, words }
    });
    let best = found.best.as_ref().map(|Swing { n, did, from, to }| {
        let (at, by) = (n + 1, percent(to - from));
        let words = t!(
            lang,
            format!("Action {at}: {did}. It was worth {by} points more than the other choices."),
            format!("行動{at}：{did}。ほかの選択より{by}ポイント良い手でした。"),
        );
        Told { at: *n, words }
    });
    let worst =
        found.worst.first().map(|worst| Told { at: worst.n, words: told(worst, what, lang) });
    html! {
        ul.keys {
            @if let Some(told) = &turned { (key(id, seat, "turned", t!(lang, "The turning point", "勝負の分かれ目"), told, lang)) }
            @if let Some(told) = &best { (key(id, seat, "best", t!(lang, "The best decision", "最善の決定"), told, lang)) }
            @if let Some(told) = &worst { (key(id, seat, "worst", t!(lang, "The most costly decision", "最も痛かった決定"), told, lang)) }
        }
        (nothing(found, lang))
    }
}

fn told(mistake: &Mistake, what: &str, lang: Lang) -> String {
    let Mistake { n, did, best, cost } = mistake;
    let (n, cost) = (n + 1, cost * 100.0);
    match lang {
        Lang::En => {
            format!("Action {n}: {did}. It cost {cost:.0} points of the {what}. Better: {best}.")
        }
        Lang::Ja => {
            format!("行動{n}：{did}。{what}を{cost:.0}ポイント失いました。より良い手：{best}。")
        }
    }
}

/// What is marked on the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dots {
    /// The costly decisions, by their numbers.
    Numbers,
    /// The turning point, the best and the worst decision, by their colours.
    Keys,
}

/// The chance to win over the match, drawn for the width of a phone.
pub(super) fn curve(look: &LookPage, dots: Dots, lang: Lang) -> Markup {
    let (found, what) = (&look.found, look.measure(lang));
    const WIDTH: f64 = 340.0;
    const HEIGHT: f64 = 160.0;
    let x = |n: usize| 34.0 + n as f64 / found.of.max(1) as f64 * (WIDTH - 46.0);
    let y = |chance: f64| 12.0 + (1.0 - chance) * (HEIGHT - 40.0);
    let points: Vec<_> =
        found.chances.iter().map(|(n, chance)| format!("{:.1},{:.1}", x(*n), y(*chance))).collect();
    let last = found.chances.last().map_or(0.5, |(_, chance)| *chance) * 100.0;
    let label = match lang {
        Lang::En => format!("The {what} over {} actions, {last:.0} % at the end", found.of),
        Lang::Ja => format!("全{}行動の{what}の推移、最後は{last:.0}%", found.of),
    };
    let mark = |n: usize| found.chances.iter().find(|(at, _)| *at == n);
    html! {
        figure.chances {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
                @for (share, text) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
                    path.rule d={ "M34 " (y(share)) "H" (WIDTH - 12.0) } {}
                    text.tick x="30" y=(y(share) + 3.0) { (text) }
                }
                @for n in [0, found.of / 2, found.of] {
                    text.at x=(x(n)) y=(HEIGHT - 14.0) { (n) }
                }
                text.at x=(x(found.of / 2)) y=(HEIGHT - 3.0) { (t!(lang, "actions", "行動")) }
                @if let (Some((first, _)), Some((end, _))) = (found.chances.first(), found.chances.last()) {
                    polygon.area points={ (format!("{:.1},{:.1} ", x(*first), y(0.0))) (points.join(" ")) (format!(" {:.1},{:.1}", x(*end), y(0.0))) } {}
                }
                polyline points=(points.join(" ")) {}
                @if dots == Dots::Keys {
                    @for (class, n) in key_dots(found) {
                        @if let Some((n, chance)) = mark(n) {
                            circle.mark.(class) cx=(x(*n)) cy=(y(*chance)) r="5" {}
                        }
                    }
                } @else {
                    @for (index, mistake) in found.worst.iter().enumerate() {
                        @if let Some((n, chance)) = mark(mistake.n) {
                            circle cx=(x(*n)) cy=(y(*chance)) r="7" {}
                            text.number x=(x(*n)) y=(y(*chance) + 3.0) { (index + 1) }
                        }
                    }
                }
            }
            figcaption { (match dots {
                Dots::Numbers => t!(lang,
                    format!("The {what}. The numbers are the decisions below."),
                    format!("{what}。数字は下の決定の番号です。")),
                Dots::Keys => t!(lang,
                    format!("The {what}. The dots are the decisions below, in their colours."),
                    format!("{what}。点は下の決定を同じ色で示します。")),
            }) }
        }
    }
}

/// Where the decisions are that mattered; of two at one place the later is seen.
fn key_dots(found: &LookBack) -> impl Iterator<Item = (&'static str, usize)> {
    let turned = found.turned.as_ref().map(|swing| ("turned", swing.n));
    let best = found.best.as_ref().map(|swing| ("best", swing.n));
    let worst = found.worst.first().map(|worst| ("worst", worst.n));
    [turned, best, worst].into_iter().flatten()
}
