//! Moments of Witches' Daybreak: great magic, the extra turn it earns, the end that nears, the end.

use daybreak::{Category, Event};
use kernel::Seats;
use ui::Moment;
use ui::moment::{Kind, sign};

use super::{Here, card, witch};

pub(super) fn moment(here: &Here<'_>, event: &Event) -> Option<Moment> {
    let say = &here.say;
    let moment = match *event {
        Event::Used { seat, card, .. } if say.cards.get(card).category == Category::Ultimate => {
            let (who, name) = (say.who(seat), say.card(card));
            let why = t!(
                here,
                if say.names.is_you(seat) {
                    "You use Ultimate Magic.".into()
                } else {
                    format!("{who} uses Ultimate Magic.")
                },
                format!("{who}が《究極魔法》を使った。"),
            );
            let shown = card::face(say.cards.get(card), None, say.lang);
            Moment::new(Kind::Ultimate, name, why).of(seat).subject(shown)
        }
        Event::Witch { seat, once: true, .. } => {
            let who = say.who(seat);
            let found = here.seen.view.seats.get(&seat);
            let found = found.and_then(|player| say.cards.find_witch(&player.witch));
            let name = found.map_or_else(String::new, |witch| say.witch(witch));
            let why = t!(
                here,
                if say.names.is_you(seat) {
                    "You use your witch's power: once in the game.".into()
                } else {
                    format!("{who} uses the power of the witch: once in the game.")
                },
                format!("{who}がウィッチカードの【ゲーム中1回】の効果を使った。"),
            );
            let moment = Moment::new(Kind::Ultimate, name, why).of(seat);
            match found {
                Some(found) => moment.subject(witch::face(say.cards.witch(found), say.lang)),
                None => moment,
            }
        }
        Event::Earned { seat } => {
            let who = say.who(seat);
            let title = t!(
                here,
                if say.names.is_you(seat) {
                    "You earn an extra turn".into()
                } else {
                    format!("{who} earns an extra turn")
                },
                format!("{who}、追加の手番を得る"),
            );
            let why = t!(here, "It follows right after this turn.", "この手番の直後に行う。");
            Moment::new(Kind::Ultimate, title, why).of(seat).subject(sign("clock"))
        }
        Event::EndState { bank, deck } => {
            let why = match (bank, deck) {
                (true, _) => t!(
                    here,
                    "The bank has no stones left: the final turns begin.",
                    "魔法石ゾーンが空になった。最終手番に入る。"
                ),
                (false, true) => t!(
                    here,
                    "The deck has no cards left: the final turns begin.",
                    "山札が尽きた。最終手番に入る。"
                ),
                (false, false) => t!(
                    here,
                    "The limit of turns is reached: the final turns begin.",
                    "手番数の上限に達した。最終手番に入る。"
                ),
            };
            Moment::new(Kind::Nears, t!(here, "Dawn is near", "夜明けが近い"), why)
        }
        Event::Over { winners } => {
            Moment { of: winners, ..Moment::new(Kind::End, won(here, winners), why(here)) }
        }
        Event::Dealt { .. }
        | Event::TurnBegan { .. }
        | Event::GainedStones { .. }
        | Event::Paid { .. }
        | Event::Put { .. }
        | Event::Laid { .. }
        | Event::GainedCard { .. }
        | Event::NotGained { .. }
        | Event::Used { .. }
        | Event::Witch { .. }
        | Event::Placed { .. }
        | Event::ToHand { .. }
        | Event::Removed { .. }
        | Event::MovedStones { .. }
        | Event::RemovedStones { .. }
        | Event::Flipped { .. }
        | Event::Moved { .. }
        | Event::ChoseCards { .. }
        | Event::Chose { .. }
        | Event::Works { .. }
        | Event::Negated { .. }
        | Event::CastStep { .. }
        | Event::Refilled { .. }
        | Event::NoEffect => return None,
    };
    Some(moment)
}

fn won(here: &Here<'_>, seats: Seats) -> String {
    let you = seats.into_iter().any(|seat| here.say.names.is_you(seat));
    match (seats.len(), you) {
        (1, true) => t!(here, "You have won".into(), "あなたの勝ち".into()),
        (_, _) => {
            let who = here.say.everyone(seats);
            t!(here, format!("{who} won"), format!("{who}の勝ち"))
        }
    }
}

/// Why it ended as it did.
pub(super) fn why(here: &Here<'_>) -> String {
    let view = here.seen.view;
    let Some(best) = view.winners.first().and_then(|seat| view.seats.get(seat)) else {
        return String::new();
    };
    let next = view.seats.iter().filter(|(seat, _)| !view.winners.contains(seat));
    let next = next.map(|(_, player)| player.held).max();
    let held = best.held;
    match next {
        Some(next) => t!(
            here,
            format!("The most stones at daybreak: {held}, before {next}."),
            format!("夜明けに最も多くの魔法石（{held}個）を持っていた。次点は{next}個。"),
        ),
        None => t!(
            here,
            format!("All hold the same at daybreak: {held} stones."),
            format!("夜明けに全員が同じ{held}個の魔法石を持っていた。"),
        ),
    }
}
