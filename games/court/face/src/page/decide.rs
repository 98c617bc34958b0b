//! The decision: every legal action as a control of the form `act`.

use court::{Action, Asked, Girl, Mode, SeedsView, Status};
use kernel::{Manner, Seat};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{self, label, linked, many};

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
                Asked::Act => {
                    (hand::hand(here, own))
                    (turn(here))
                }
                Asked::Follow | Asked::Bridge => {
                    (question(further(here, what)))
                    (hand::hand(here, own))
                    div.answers.rest { (buttons(here, |action| *action == Action::Pass)) }
                }
                Asked::Seeds => { (seeds(here)) (hand::hand(here, own)) }
                Asked::NameGirl | Asked::Contract | Asked::Support => {
                    (question(naming(here, what)))
                    (girls(here))
                    (hand::hand(here, own))
                }
                Asked::NameSeat => {
                    (question(t!(here, "Falling-out: who draws 2?", "仲違い：だれが2枚引く？")))
                    (seats(here))
                    (hand::hand(here, own))
                }
                Asked::Vote => {
                    (question(t!(here, "End this set now? It is scored without +30, and only if everybody agrees [MC-82].", "このセットをここで終える？ +30点はなく、全員の同意が要ります [MC-82]。")))
                    div.answers { (buttons(here, |action| matches!(action, Action::Agree | Action::Refuse))) }
                    (hand::hand(here, own))
                }
                Asked::Point => {
                    (call::stake(here))
                    div.answers { (buttons(here, |action| *action != Action::Call)) }
                    (hand::hand(here, own))
                }
            }
        } @else { (hand::hand(here, own)) }
    };
    parts::decision(open, parts::cards_and_choices(here.seen.lang), &drawn)
}

fn question(words: &str) -> Markup {
    html! { p.question { (linked(words, GAME)) } }
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
        @if plays { p.hint { (t!(here, "Choose a raised card, or draw.", "浮いているカードを選ぶか、1枚引いてください。")) } }
        div.answers.rest {
            @if let Some(draw) = at(Action::Draw) {
                (button(here, draw, if plays { "" } else { "primary" }))
            }
            @if let Some(propose) = at(Action::Propose) { (button(here, propose, "")) }
        }
    }
}

fn further<'a>(here: &Here<'a>, what: Asked) -> &'a str {
    match what {
        Asked::Bridge => t!(
            here,
            "Bridge: play one Normal card, it need not match, or none.",
            "Bridge：ノーマルカードをどれでも1枚出すか、出さない。",
        ),
        _ => t!(
            here,
            "You may strike at once with one Normal card of the girl who fights, or not [MC-44].",
            "戦っているキャラクターのノーマルカードを、続けて1枚使ってもよい [MC-44]。",
        ),
    }
}

fn naming<'a>(here: &Here<'a>, what: Asked) -> &'a str {
    match what {
        Asked::Contract => t!(
            here,
            "Kyubey, first: who makes a contract? She becomes a magical girl with 2 health [MC-92].",
            "キュウベえ、まず：だれを魔法少女〈生存〉にする？ 体力2点で登場します [MC-92]。",
        ),
        Asked::Support => t!(
            here,
            "Kyubey, next: whom do you support? If she dies you lose 30 points, each time, for the rest of the game [MC-98].",
            "キュウベえ、次に：だれを応援する？ 死亡するたびに−30点。ゲームの終わりまで続きます [MC-98]。",
        ),
        _ => match here.seen.view.mode {
            Mode::Daily => t!(
                here,
                "Which girl shall the Lead show? The next cards must match her.",
                "場札のキャラクターをだれに変更する？ 次のカードはそのキャラクターに合わせます。",
            ),
            Mode::Battle => t!(
                here,
                "Who fights on? Only her numbers count from now, and attacks hit her.",
                "だれが戦う？ ここからはその少女の数字だけが効き、攻撃も受けます。",
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
                    button.(girl.word()) type="submit" form="act" name="do" value=(here.seen.notation[at]) {
                        span.sr { (label(&CourtFace, here.seen, at)) (t!(here, ": ", "：")) }
                        (glyph::icon(card::emblem_of(girl)))
                        strong { (here.say.girl(girl)) }
                        span.quiet { (markers(here, girl)) }
                    }
                } @else if *action == Action::Pass { (button(here, at, "")) }
            }
        }
    }
}

fn markers(here: &Here<'_>, girl: Girl) -> String {
    match here.seen.view.girls.get(&girl) {
        Some(state) if state.status == Status::Uncontracted => {
            t!(here, "Uncontracted", "未契約").into()
        }
        Some(state) => {
            t!(here, many(state.markers, "marker"), format!("マーカー{}", state.markers))
        }
        None => String::new(),
    }
}

/// A player for each action.
fn seats(here: &Here<'_>) -> Markup {
    let cards = |seat: Seat| here.seen.view.seats.get(&seat).map_or(0, |player| player.cards);
    html! {
        div.answers {
            @for (at, action) in here.seen.legal.iter().enumerate() {
                @if let Action::NameSeat(seat) = action {
                    button.equal type="submit" form="act" name="do" value=(here.seen.notation[at]) {
                        strong { (here.say.whom(*seat)) }
                        span.quiet { (t!(here, many(cards(*seat), "card"), format!("手札{}枚", cards(*seat)))) }
                    }
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
        (question(t!(here,
            "You may hand grief seeds on: from girls of the former Lead to girls of your card, pair by pair from the top [MC-35]. Each giver keeps 2.",
            "グリーフシードを移せます：前の場札の少女から、出したカードの少女へ。上の組から順に [MC-35]。渡す少女には2枚残ります。")))
        div.pairs {
            @for pair in &here.seen.view.seeds {
                div.pair {
                    span.from-to {
                        (card::girl(&here.say, pair.from)) span aria-hidden="true" { "→" }
                        span.sr { (t!(here, "to", "から")) } (card::girl(&here.say, pair.to))
                    }
                    div.answers {
                        @for (at, seeds) in moves(pair) {
                            button.equal type="submit" form="act" name="do" value=(here.seen.notation[at]) aria-label=(label(&CourtFace, here.seen, at)) {
                                (glyph::icon("seed")) (seeds)
                            }
                        }
                    }
                }
            }
        }
        div.answers { (buttons(here, |action| *action == Action::Pass)) }
    }
}
