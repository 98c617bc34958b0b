//! Who sits at a table, and what they say.

use std::sync::LazyLock;

use kernel::{Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;

use super::parts::stamp;
use super::table::post;
use super::words::{level, lights, minutes, named, ticking};
use super::{Kept, Progress, SeatInfo, TablePage};
use crate::piece::{alone, kept};
use crate::portrait::{Kind, Portrait};
use crate::stage::Place;
use crate::{Emote, Talk};

/// One thing that somebody said.
#[derive(Clone, Debug)]
pub struct Spoken {
    /// Its place in the journal: a page knows by it what is new.
    pub n: usize,
    /// From which seat; nothing for somebody who looks on.
    pub seat: Option<Seat>,
    /// Who.
    pub name: String,
    /// What.
    pub said: Saying,
}

/// What somebody said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// Words of their own.
    Words(String),
    /// One tap.
    Emote(Emote),
}

/// What the viewer has to do with the talk of those who look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asides {
    /// Nothing: it could tell players what the rules keep from them.
    Hidden,
    /// May read it, if they open it.
    Read,
    /// Looks on, and talks with the others who do.
    Talk,
}

/// Is nobody there yet?
pub(super) fn is_free(seat: &SeatInfo) -> bool {
    (seat.name.is_empty() || seat.kept != Kept::No) && seat.bot.is_none()
}

/// Seats are counted from 1.
pub(super) fn number(seat: &SeatInfo) -> usize {
    seat.seat.index() + 1
}

/// The face of who sits there.
pub(super) fn portrait(seat: &SeatInfo) -> Portrait {
    match seat.bot.filter(|_| !seat.stand_in) {
        Some(level) => Portrait::of(Kind::Bot(lights(level)), &seat.face),
        None => Portrait::of(Kind::Player, &seat.face),
    }
}

/// What a seat is called: by who sits there.
pub(super) fn seat_name(seat: &SeatInfo, lang: Lang) -> String {
    match seat.name.as_str() {
        "" => t!(lang, format!("Seat {}", number(seat)), format!("席{}", number(seat))),
        name => name.to_string(),
    }
}

/// Where somebody is, in a word for the styles and in words for people.
pub(super) fn presence(seat: &SeatInfo, lang: Lang) -> (&'static str, String) {
    match (seat.bot, seat.stand_in, seat.here) {
        (Some(_), true, _) => {
            ("standin", t!(lang, "away, a bot stands in", "不在（ボットが代わり）").into())
        }
        (Some(bot), false, _) => ("bot", level(bot, lang).into()),
        (None, ..) if seat.kept != Kept::No => ("invited", t!(lang, "invited", "招待中").into()),
        (None, ..) if seat.name.is_empty() => ("free", t!(lang, "free", "空席").into()),
        (None, _, true) => ("here", t!(lang, "here", "在席").into()),
        (None, _, false) => ("away", away(seat.away, lang)),
    }
}

/// Away, and for how long.
fn away(minutes: Option<u32>, lang: Lang) -> String {
    match (minutes, lang) {
        (None, Lang::En) => "away".into(),
        (None, Lang::Ja) => "不在".into(),
        (Some(0), Lang::En) => "away just now".into(),
        (Some(0), Lang::Ja) => "不在（たった今）".into(),
        (Some(count @ 1..60), Lang::En) => format!("away for {count} min"),
        (Some(count @ 1..60), Lang::Ja) => format!("不在（{count}分）"),
        (Some(count), Lang::En) => format!("away for {} h", count / 60),
        (Some(count), Lang::Ja) => format!("不在（{}時間）", count / 60),
    }
}

/// Who sits at the table.
pub(super) fn seats(table: &TablePage, lang: Lang) -> Markup {
    let sits = matches!(table.viewer, Viewer::Seat(_));
    html! {
        section.seats aria-labelledby="seats" {
            h2 #seats { (t!(lang, "At the table", "この卓の人")) }
            ul { @for seat in &table.seats { (seat_line(table, seat, sits, lang)) } }
            @if table.watching > 0 {
                p.quiet { (t!(lang, format!("{} watching", table.watching), format!("観戦{}人", table.watching))) }
            }
        }
    }
}

/// A small mark of where somebody is; the script shows it at the player's own place as well.
pub(super) fn state(seat: &SeatInfo, lang: Lang) -> Markup {
    let (word, words) = presence(seat, lang);
    let thinks = seat.asked && (seat.bot.is_some() || seat.here);
    html! {
        span.presence data-is=(word) {
            span.dot.on[seat.here || seat.bot.is_some()] aria-hidden="true" {}
            @if word == "away" {
                // The script counts on.
                span.quiet.words data-away=[seat.away] data-minutes=(t!(lang, "away for % min", "不在（%分）"))
                    data-hours=(t!(lang, "away for % h", "不在（%時間）")) { (words) }
            } @else { span.quiet.words { (words) } }
            @if thinks { span.thinks { (t!(lang, "thinking", "考え中")) } }
        }
    }
}

fn seat_line(table: &TablePage, seat: &SeatInfo, sits: bool, lang: Lang) -> Markup {
    let you = table.viewer == Viewer::Seat(seat.seat);
    let playing = table.stage == Progress::Playing;
    // Only where somebody is waited for: elsewhere it would be in the way.
    let away = seat.asked && !seat.here && !seat.name.is_empty();
    let may_stand_in = sits && !you && seat.bot.is_none() && away;
    let bot = |on: &str, words: &str, class: &str| {
        let inner = html! {
            input type="hidden" name="seat" value=(seat.seat);
            button class=(class) type="submit" name="on" value=(on) { (words) }
        };
        post(table, &format!("bot-{}", seat.seat), "bot", "", &inner)
    };
    let person = !is_free(seat) && (seat.bot.is_none() || seat.stand_in);
    html! {
        li.asked[seat.asked] data-of=(Place::of(seat.seat)) {
            @if !is_free(seat) { (portrait(seat).badge()) }
            span.name { (seat_name(seat, lang)) }
            @if you { span.badge { (t!(lang, "you", "あなた")) } }
            @if is_free(seat) { span.quiet { (presence(seat, lang).1) } } @else { (state(seat, lang)) }
            @if let Some(clock) = seat.clock {
                @if seat.asked { (ticking(clock)) } @else { span.clock { (minutes(clock)) } }
            }
            @if playing && may_stand_in {
                (bot("yes", t!(lang, "Let a bot stand in", "ボットに代わってもらう"), "link"))
            }
            @if playing && you && seat.stand_in {
                (bot("no", t!(lang, "I am back", "戻りました"), "small"))
            }
            @if person && !you {
                button.link type="button" data-mute=(Place::of(seat.seat)) data-off=(t!(lang, "Hear again", "また聞く")) aria-pressed="false" hidden {
                    (t!(lang, "Mute", "ミュート"))
                }
            }
        }
    }
}

/// What was said, newest last.
fn lines(spoken: &[Spoken], label: &str, table: &TablePage, lang: Lang) -> Markup {
    html! {
        ol data-log="" tabindex="0" aria-label=(label) {
            @for one in spoken {
                li data-n=(one.n) data-by=[one.seat.map(Place::of)] {
                    strong { (one.name) } " "
                    @match &one.said {
                        Saying::Words(text) => { span.said { (named(text, table.game.book(), &table.known)) } },
                        Saying::Emote(emote) => { span.said { (emote.drawn()) " " (emote.said(lang)) } },
                    }
                }
            }
        }
    }
}

/// The talk of the players, and apart from it that of those who look on.
pub(super) fn chat(table: &TablePage, lang: Lang) -> Markup {
    let sits = matches!(table.viewer, Viewer::Seat(_));
    let may_talk = sits && table.talk != Talk::Signals;
    let apart = asides(table, lang);
    if table.chat.is_empty() && !may_talk && apart.is_none() {
        return html! {};
    }
    let label = t!(lang, "Talk, newest last", "会話（新しいものが下）");
    html! {
        section.chat aria-labelledby="chat" {
            h2 #chat { (t!(lang, "Talk", "会話")) }
            @if !table.chat.is_empty() { (lines(&table.chat, label, table, lang)) }
            @if may_talk {
                @if let Talk::OnHonour([en, ja]) = table.talk {
                    p.warning role="note" { (t!(lang, en, ja)) }
                }
                (chat_form(table, lang))
                (emotes(table, lang))
            }
            @if let Some(apart) = apart { (apart) }
        }
    }
}

/// A form as it is drawn in a language, whatever the table, and its stamp.
type Always = [LazyLock<(Markup, String)>; 2];

fn always(drawn: &'static Always, lang: Lang) -> &'static (Markup, String) {
    match lang {
        Lang::En => &drawn[0],
        Lang::Ja => &drawn[1],
    }
}

fn stamped(drawn: Markup) -> (Markup, String) {
    let stamp = stamp(&drawn);
    (drawn, stamp)
}

fn chat_form(table: &TablePage, lang: Lang) -> Markup {
    fn drawn(lang: Lang) -> (Markup, String) {
        let words = t!(lang, "Say something", "ひとこと");
        stamped(html! {
            label {
                span.sr { (words) }
                input name="text" maxlength="300" autocomplete="off" required placeholder=(words);
            }
            button type="submit" { (t!(lang, "Send", "送る")) }
        })
    }
    static DRAWN: Always =
        [LazyLock::new(|| alone(|| drawn(Lang::En))), LazyLock::new(|| alone(|| drawn(Lang::Ja)))];
    let (drawn, stamp) = always(&DRAWN, lang);
    html! { div data-keep=(stamp) { (post(table, "chat", "chat", "line", &kept("chat", None::<&()>, 0, lang, || drawn.clone()))) } }
}

fn emotes(table: &TablePage, lang: Lang) -> Markup {
    fn drawn(lang: Lang) -> (Markup, String) {
        stamped(html! {
            @for emote in Emote::ALL {
                button type="submit" name="emote" value=(emote.word()) title=(emote.said(lang)) {
                    (emote.drawn())
                    span.sr { (emote.said(lang)) }
                }
            }
        })
    }
    static DRAWN: Always =
        [LazyLock::new(|| alone(|| drawn(Lang::En))), LazyLock::new(|| alone(|| drawn(Lang::Ja)))];
    let (drawn, stamp) = always(&DRAWN, lang);
    html! { div data-keep=(stamp) { (post(table, "emote", "emote", "emotes", &kept("emotes", None::<&()>, 0, lang, || drawn.clone()))) } }
}

/// The talk of those who look on. Players find it closed, and only where it cannot tell them what the
/// rules keep from them.
fn asides(table: &TablePage, lang: Lang) -> Option<Markup> {
    let count = table.asides.len();
    let label = t!(lang, "Talk of the spectators, newest last", "観戦者の会話（新しいものが下）");
    let title = t!(lang, format!("Spectators' talk ({count})"), format!("観戦者の会話（{count}）"));
    match table.may_aside {
        Asides::Hidden => None,
        Asides::Read if count == 0 => None,
        Asides::Read => Some(html! {
            details.asides { summary { (title) } (lines(&table.asides, label, table, lang)) }
        }),
        Asides::Talk => Some(html! {
            div.asides {
                h3 { (title) }
                @if count > 0 { (lines(&table.asides, label, table, lang)) }
                @if table.talk != Talk::Free {
                    p.quiet.help { (t!(lang, "The players cannot read this before the game is over.", "プレイヤーは、ゲームが終わるまでこれを読めません。")) }
                }
                (aside_form(table, lang))
            }
        }),
    }
}

fn aside_form(table: &TablePage, lang: Lang) -> Markup {
    let words = t!(lang, "To the other spectators", "ほかの観戦者へ");
    let drawn = html! {
        label {
            span.sr { (words) }
            input name="text" maxlength="300" autocomplete="off" required placeholder=(words);
        }
        button type="submit" { (t!(lang, "Send", "送る")) }
    };
    html! { div data-keep=(stamp(&drawn)) { (post(table, "aside", "chat", "line", &drawn)) } }
}
