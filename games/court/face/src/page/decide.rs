//! The decision: every legal action as a control of the form `act`. The hand stands on the left,
//! what can be done with it or besides it on the right, in the same places whatever is asked.

use court::{Action, Asked, Girl, Mode, SeedsView, Status};
use kernel::{Manner, Seat};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{self, label, linked, many, press};

use super::{Here, call, card, hand};
use crate::{CourtFace, GAME};

pub(super) fn decision(here: &Here<'_>) -> Markup {
    let Some(own) = here.seen.own() else { return html! {} };
    let asked = here.seen.view.asked.filter(|asked| asked.seat == own).map(|asked| asked.what);
    let asked = asked.filter(|_| !here.seen.legal.is_empty());
    let open = !here.seen.legal.is_empty();
    let drawn = html! {
        (call::bar(here, own))
        @if asked != Some(Asked::Point) { (call::missed(here)) }
        @if let Some(what) = asked {
            @match what {
                Asked::Act => (turn(here)),
                Asked::Follow | Asked::Bridge => {
                    p.note.minor { (linked(further(here, what), GAME)) }
                    div.answers { (buttons(here, |action| *action == Action::Pass)) }
                }
                Asked::Seeds => (seeds(here)),
                Asked::NameGirl | Asked::Contract | Asked::Support => {
                    (note(naming(here, what)))
                    (girls(here))
                }
                Asked::NameSeat => (seats(here)),
                Asked::Vote => {
                    (note(t!(here, "The set is scored without +30, and only if everybody agrees [MC-82].", "+30点なしの点数計算になり、全員の同意が要ります [MC-82]。")))
                    div.answers { (buttons(here, |action| matches!(action, Action::Agree | Action::Refuse))) }
                }
                Asked::Point => {
                    (call::stake(here))
                    div.answers { (buttons(here, |action| *action != Action::Call)) }
                }
            }
        }
        (hand::hand(here, own))
    };
    parts::decision(open, parts::cards_and_choices(here.seen.lang), &drawn)
}

/// What to know about the question besides what it asks.
fn note(words: &str) -> Markup {
    html! { p.note { (linked(words, GAME)) } }
}

/// A button for one legal action.
pub(super) fn button(here: &Here<'_>, index: usize, class: &str) -> Markup {
    parts::button(&CourtFace, here.seen, index, class)
}

/// Buttons for some of the legal actions.
fn buttons(here: &Here<'_>, which: impl Fn(&Action) -> bool) -> Markup {
    html! {
        @for (at, action) in here.seen.legal.iter().enumerate() {
            @if which(action) {
                (button(here, at, if action.manner() == Manner::Idle { "" } else { "equal" }))
            }
        }
    }
}

/// What is left on the own turn besides the cards: draw, and propose to concede.
fn turn(here: &Here<'_>) -> Markup {
    let legal = &here.seen.legal;
    let plays = legal.iter().any(|action| matches!(action, Action::Play { .. }));
    let at = |wanted: Action| legal.iter().position(|action| *action == wanted);
    html! {
        div.answers {
            @if let Some(draw) = at(Action::Draw) {
                (button(here, draw, if plays { "" } else { "primary" }))
            }
            @if let Some(propose) = at(Action::Propose) { (button(here, propose, "rare")) }
        }
        @if plays { p.note.idle { (t!(here, "Choose a raised card, or draw.", "浮いているカードを選ぶか、1枚引いてください。")) } }
    }
}

fn further<'a>(here: &Here<'a>, what: Asked) -> &'a str {
    match what {
        Asked::Bridge => t!(
            here,
            "It need not match and becomes the Lead [MC-124].",
            "場札に合わなくてもよく、新しい場札になります [MC-124]。",
        ),
        _ => t!(
            here,
            "One Normal card of the girl who fights strikes at once [MC-44].",
            "戦っているキャラクターのノーマルカードで、すぐに攻撃できます [MC-44]。",
        ),
    }
}

fn naming<'a>(here: &Here<'a>, what: Asked) -> &'a str {
    match what {
        Asked::Contract => t!(
            here,
            "She becomes a magical girl with 2 health [MC-92].",
            "体力2点の魔法少女〈生存〉になります [MC-92]。",
        ),
        Asked::Support => t!(
            here,
            "Each time she dies you lose 30 points, for the rest of the game [MC-98].",
            "死亡するたびに−30点。ゲームの終わりまで続きます [MC-98]。",
        ),
        _ => match here.seen.view.mode {
            Mode::Daily => t!(
                here,
                "The next cards must match her [MC-09].",
                "次のカードはそのキャラクターに合わせます [MC-09]。",
            ),
            Mode::Battle => t!(
                here,
                "Only her numbers count from now, and attacks hit her [MC-48].",
                "ここからはその少女の数字だけが効き、攻撃も受けます [MC-48]。",
            ),
        },
    }
}

/// A girl for each action, with what matters for the choice.
fn girls(here: &Here<'_>) -> Markup {
    let girl_of = |action: &Action| match action {
        Action::NameGirl(girl) | Action::Contract(girl) | Action::Support(girl) => Some(*girl),
        _ => None,
    };
    html! {
        div.answers.choose-girl {
            @for (at, action) in here.seen.legal.iter().enumerate() {
                @if let Some(girl) = girl_of(action) {
                    (press(&CourtFace, here.seen, at, girl.word(), &html! {
                        span.sr { (label(&CourtFace, here.seen, at)) (t!(here, ": ", "：")) }
                        (glyph::icon(card::emblem_of(girl)))
                        strong { (here.say.girl(girl)) }
                        span.quiet { (markers(here, girl)) }
                    }))
                } @else if *action == Action::Pass { (button(here, at, "")) }
            }
        }
    }
}

/// How a girl stands, and how many cards of hers the viewer holds.
fn markers(here: &Here<'_>, girl: Girl) -> String {
    let state = match here.seen.view.girls.get(&girl) {
        Some(state) if state.status == Status::Uncontracted => {
            t!(here, "Uncontracted", "未契約").to_string()
        }
        Some(state) => format!("♥{}", state.markers),
        None => String::new(),
    };
    let hand = here.seen.own().and_then(|own| here.seen.view.seats.get(&own)?.hand.as_ref());
    let shows = |id: &&court::CardName| {
        here.say.cards.find(id).is_some_and(|kind| here.say.cards.get(kind).girls.has(girl))
    };
    let cards = hand.map_or(0, |hand| hand.iter().filter(shows).count() as i64);
    t!(here, format!("{state} · {}", many(cards, "card")), format!("{state}・手札{cards}枚"))
}

/// A player for each action.
fn seats(here: &Here<'_>) -> Markup {
    let cards = |seat: Seat| here.seen.view.seats.get(&seat).map_or(0, |player| player.cards);
    html! {
        div.answers {
            @for (at, action) in here.seen.legal.iter().enumerate() {
                @if let Action::NameSeat(seat) = action {
                    (press(&CourtFace, here.seen, at, "equal", &html! {
                        strong { (here.say.whom(*seat)) }
                        span.quiet { (t!(here, many(cards(*seat), "card"), format!("手札{}枚", cards(*seat)))) }
                    }))
                }
            }
        }
    }
}

/// Grief seeds: a row for each pair of girls, in the order of the rules.
fn seeds(here: &Here<'_>) -> Markup {
    let legal = here.seen.legal.iter().enumerate();
    let moves = |pair: &SeedsView| {
        let fits = legal.clone().filter_map(|(at, action)| match action {
            Action::Move { from, to, seeds } if *from == pair.from && *to == pair.to => {
                Some((at, *seeds))
            }
            _ => None,
        });
        fits.collect::<Vec<_>>()
    };
    html! {
        (note(t!(here,
            "From girls of the former Lead to girls of your card, pair by pair from the top [MC-35]. Each giver keeps 2.",
            "前の場札の少女から、出したカードの少女へ。上の組から順に [MC-35]。渡す少女には2枚残ります。")))
        div.pairs {
            @for pair in &here.seen.view.seeds {
                div.pair {
                    span.from-to {
                        (card::girl(&here.say, pair.from)) span aria-hidden="true" { "→" }
                        span.sr { (t!(here, "to", "から")) } (card::girl(&here.say, pair.to))
                    }
                    div.answers {
                        @for (at, seeds) in moves(pair) {
                            (press(&CourtFace, here.seen, at, "equal", &html! {
                                span.sr { (label(&CourtFace, here.seen, at)) }
                                span aria-hidden="true" { (glyph::icon("seed")) (seeds) }
                            }))
                        }
                    }
                }
            }
        }
        div.answers { (buttons(here, |action| *action == Action::Pass)) }
    }
}
