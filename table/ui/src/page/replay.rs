//! The replay: a match step by step, from anybody's eyes, with its turns and moments to jump to, notes
//! at its actions, and the way to play on from any of them.

use kernel::{Seat, Viewer};
use maud::{Markup, html};

use super::Shell;
use super::layout::{Change, frame};
use super::share::Reach;
use super::table::link;
use super::words::{linked, title};
use crate::portrait::{Kind, Portrait};
use crate::{Shown, Zones, glyph, moment};

/// What a replay can jump to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// After so many actions.
    pub at: usize,
    /// What kind.
    pub kind: MarkKind,
    /// What happened there.
    pub text: String,
}

/// Kinds of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A turn begins.
    Turn,
    /// Something that all stop for: a death, a sheet, the end.
    Moment(moment::Kind),
}

impl MarkKind {
    fn is_moment(self) -> bool {
        matches!(self, MarkKind::Moment(_))
    }

    fn glyph(self) -> &'static str {
        match self {
            MarkKind::Turn => "turn",
            MarkKind::Moment(kind) => kind.glyph(),
        }
    }
}

/// What somebody wrote beside an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// After so many actions.
    pub at: usize,
    /// Who.
    pub name: String,
    /// What.
    pub text: String,
    /// Is it the viewer's own?
    pub own: bool,
}

/// A step of a replay.
#[derive(Clone, Debug)]
pub struct ReplayPage {
    /// The table.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// After how many actions.
    pub at: usize,
    /// Of how many.
    pub of: usize,
    /// Whose eyes; `All` shows everything.
    pub viewer: Viewer,
    /// The players.
    pub names: Vec<String>,
    /// The action just done: who and what, in words and notation.
    pub action: Option<(String, String)>,
    /// The address that others reach this server by.
    pub origin: String,
    /// Who can open it.
    pub reach: Reach,
    /// The board.
    pub scene: Zones,
    /// The log lines of this step.
    pub log: Vec<String>,
    /// Where turns begin, and what is worth a look.
    pub marks: Vec<Mark>,
    /// What was written beside the actions, as far as it may be read.
    pub notes: Vec<Note>,
    /// May the one who looks write notes? The players may.
    pub may_note: bool,
    /// The seat from which one plays on from here; none where that cannot be.
    pub on: Option<Seat>,
}

/// The longest note, in characters.
pub const NOTE: usize = 300;

/// One step of a replay.
pub fn replay(shell: &Shell, replay: &ReplayPage) -> Markup {
    let lang = shell.lang;
    let heading = title(replay.game, lang).to_string() + t!(lang, ": replay", "：再生");
    let path = format!("/t/{}/replay", replay.id);
    let at = replay.at;
    let body = html! {
        h1 { (heading) }
        div #replay data-replay=(path) {
            (controls(shell, replay, &path))
            div #table.table.replayed {
                div.board {
                    (replay.scene.drawn(&happened(shell, replay), &html! {}))
                }
            }
            div #beside.beside {
                (jumps(shell, replay, &path))
                (notes(shell, replay, &path))
                div.more {
                    (link(&format!("{}{path}?at={at}&eyes={}", replay.origin, replay.viewer), "position",
                        t!(lang, "Link to this moment", "この局面へのリンク"), lang))
                    @if let Some(words) = replay.reach.words(lang) { p.help { (words) } }
                    (onward(shell, replay))
                }
            }
        }
        p.choices {
            a.button href={ "/t/" (replay.id) "/result" } { (t!(lang, "Result", "結果")) }
            @let eyes = match replay.viewer {
                Viewer::Seat(seat) => format!("?eyes={seat}"),
                Viewer::Public | Viewer::All => String::new(),
            };
            a.button href={ "/t/" (replay.id) "/look" (eyes) } { (t!(lang, "Look back: chances and costly decisions", "ふり返り（勝率と痛かった決定）")) }
        }
    };
    frame(shell, &heading, &body, Change::Replay)
}

/// Where it stands, and the ways on and back.
fn controls(shell: &Shell, replay: &ReplayPage, path: &str) -> Markup {
    let lang = shell.lang;
    let (at, of) = (replay.at, replay.of);
    let turns = || replay.marks.iter().map(|mark| mark.at);
    let before = turns().rev().find(|turn| *turn < at).unwrap_or(0);
    let after = turns().find(|turn| *turn > at).unwrap_or(of);
    let step = |to: usize, glyph: &str, words: &str, may: bool| {
        html! {
            @if may {
                a.button href={ (path) "?at=" (to) "&eyes=" (replay.viewer) } data-step=(glyph) title=(words) { span aria-hidden="true" { (glyph) } span.sr { (words) } }
            } @else {
                span.button.dim aria-hidden="true" { (glyph) }
            }
        }
    };
    let eyes = (0..replay.names.len()).map(|seat| {
        let viewer = Viewer::Seat(Seat::new(u8::try_from(seat).unwrap_or(0)));
        (viewer, replay.names[seat].clone())
    });
    let public = (Viewer::Public, t!(lang, "Spectator", "観戦者").to_string());
    let all = (Viewer::All, t!(lang, "Everything", "すべて").to_string());
    let rates = [("slow", "½×"), ("normal", "1×"), ("fast", "2×"), ("faster", "4×")];
    html! {
        form.line.replay method="get" action=(path) {
            div.steps {
                (step(0, "|◀", t!(lang, "First", "最初"), at > 0))
                (step(before, "◀◀", t!(lang, "Back to the last turn or moment", "前の手番・見どころへ"), at > 0))
                (step(at.saturating_sub(1), "◀", t!(lang, "Previous", "前へ"), at > 0))
                button.play type="button" data-play hidden aria-pressed="false"
                    title=(t!(lang, "Play and pause (space)", "再生・一時停止（スペース）")) {
                    span.go { (glyph::icon("play")) } span.halt { (glyph::icon("hold")) }
                    span.sr { (t!(lang, "Play", "再生")) }
                }
                (step((at + 1).min(of), "▶", t!(lang, "Next", "次へ"), at < of))
                (step(after, "▶▶", t!(lang, "On to the next turn or moment", "次の手番・見どころへ"), at < of))
                (step(of, "▶|", t!(lang, "Last", "最後"), at < of))
            }
            label.rate hidden {
                span { (t!(lang, "Speed", "速さ")) }
                // It steers the page and is not sent.
                select form="none" data-rate {
                    @for (word, shown) in rates { option value=(word) selected[word == "normal"] { (shown) } }
                }
            }
            label.slider {
                span { (t!(lang, "Action ", "行動 ")) output { (at) } " / " (of) }
                input type="range" name="at" min="0" max=(of) value=(at);
                (ticks(replay))
            }
            label.eyes {
                span { (t!(lang, "Seen by", "だれの目で")) }
                select name="eyes" {
                    @for (viewer, name) in eyes.chain([public, all]) {
                        option value=(viewer) selected[viewer == replay.viewer] { (name) }
                    }
                }
            }
            button type="submit" { (t!(lang, "Show", "表示")) }
        }
    }
}

/// Moments and notes along the slider.
fn ticks(replay: &ReplayPage) -> Markup {
    let of = replay.of.max(1);
    let moments = replay.marks.iter().filter(|mark| mark.kind.is_moment());
    html! {
        svg.ticks viewBox={ "0 0 " (of) " 4" } preserveAspectRatio="none" aria-hidden="true" {
            @for mark in moments { path d={ "M" (mark.at) " 0v2" } {} }
            @for note in &replay.notes { path.note d={ "M" (note.at) " 2v2" } {} }
        }
    }
}

/// The action, and what came of it.
fn happened(shell: &Shell, replay: &ReplayPage) -> Markup {
    let lang = shell.lang;
    let book = replay.game.book();
    // The first line of the log says the same as the action, in better words; while the game goes
    // on it is all that may be told.
    let (first, rest) = match replay.log.split_first() {
        Some((first, rest)) if replay.at > 0 => (Some(first), rest),
        _ => (None, &replay.log[..]),
    };
    html! {
        div.prompt role="status" {
            @if let Some((words, notation)) = &replay.action {
                p { (linked(first.unwrap_or(words), book)) " " code { (notation) } }
            } @else if let Some(first) = first {
                p { (linked(first, book)) }
            } @else if replay.at > 0 {
                p { (t!(lang, "Something hidden was done.", "非公開の行動がありました。")) }
            } @else {
                p { (t!(lang, "The table is set up.", "準備が終わったところです。")) }
            }
        }
        @if !rest.is_empty() {
            ul.happened { @for line in rest { li { (linked(line, book)) } } }
        }
    }
}

/// Turns and moments as a list to jump from.
fn jumps(shell: &Shell, replay: &ReplayPage, path: &str) -> Markup {
    let lang = shell.lang;
    let here = replay.marks.iter().rposition(|mark| mark.at <= replay.at);
    html! {
        @if !replay.marks.is_empty() {
            nav.jumps aria-labelledby="jumps" {
                h2 #jumps { (t!(lang, "Turns and moments", "手番と見どころ")) }
                ol tabindex="0" {
                    @for (n, mark) in replay.marks.iter().enumerate() {
                        li.great[mark.kind.is_moment()].here[Some(n) == here] {
                            a href={ (path) "?at=" (mark.at) "&eyes=" (replay.viewer) } data-jump aria-current=[(Some(n) == here).then_some("step")] {
                                span.n { (mark.at) }
                                (glyph::icon(mark.kind.glyph()))
                                span { (mark.text) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What was written at this action, and the form for one's own.
fn notes(shell: &Shell, replay: &ReplayPage, path: &str) -> Markup {
    let lang = shell.lang;
    let here = || replay.notes.iter().filter(|note| note.at == replay.at);
    let own = here().find(|note| note.own).map_or("", |note| note.text.as_str());
    let elsewhere = || replay.notes.iter().filter(|note| note.at != replay.at);
    html! {
        @if replay.may_note || !replay.notes.is_empty() {
            section.notes aria-labelledby="notes" {
                h2 #notes { (t!(lang, "Notes", "メモ")) }
                @for note in here().filter(|note| !note.own) {
                    blockquote { (Portrait::of(Kind::Player, &note.name).badge()) " " strong { (note.name) } p { (note.text) } }
                }
                @if replay.may_note {
                    form method="post" action={ "/t/" (replay.id) "/note" } data-note {
                        input type="hidden" name="at" value=(replay.at);
                        input type="hidden" name="eyes" value=(replay.viewer);
                        label {
                            span { (t!(lang, "Your note at this action (all who look at the replay can read it after the game)", "この行動へのメモ（終局後、再生を見る全員が読めます）")) }
                            textarea name="text" rows="2" maxlength=(NOTE) { (own) }
                        }
                        button.small type="submit" { (t!(lang, "Keep", "保存")) }
                    }
                }
                @if elsewhere().next().is_some() {
                    ul {
                        @for note in elsewhere() {
                            li { a href={ (path) "?at=" (note.at) "&eyes=" (replay.viewer) } data-jump { (note.at) } " " strong { (note.name) } ": " (note.text) }
                        }
                    }
                }
            }
        }
    }
}

/// From here on against bots.
fn onward(shell: &Shell, replay: &ReplayPage) -> Markup {
    let lang = shell.lang;
    let Some(on) = replay.on else { return html! {} };
    html! {
        form.onward method="post" action={ "/t/" (replay.id) "/on" } {
            input type="hidden" name="at" value=(replay.at);
            label {
                span { (t!(lang, "Play on from here against bots, as", "ここからボットと続ける（席）")) }
                select name="seat" {
                    @for (seat, name) in replay.names.iter().enumerate() {
                        @let value = Seat::new(u8::try_from(seat).unwrap_or(0));
                        option value=(value) selected[value == on] { (name) }
                    }
                }
            }
            button type="submit" { (glyph::icon("play")) (t!(lang, "Play on from here", "ここから続ける")) }
            p.help { (t!(lang,
                "A table of your own with the same cards to come. It is marked as played on and not as a fair deal.",
                "自分だけの卓を作り、同じ並びのカードで続けます。「続きの対局」と記され、公正な配り方とは見なされません。")) }
        }
    }
}
