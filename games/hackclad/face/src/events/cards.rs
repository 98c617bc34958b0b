//! Cards drawn, looked at and moved.

use hackclad::{CardName, CladId, Who};
use ui::Tone;

use super::Sentence;
use crate::say::Say;

pub(super) fn drew(say: &Say<'_>, who: Who, card: Option<CardName>, count: u8) -> Sentence {
    let who = say.who(who);
    let text = match card.map(|card| say.named(card)) {
        Some(card) => t!(say, format!("{who} drew {card}."), format!("{who}は{card}を引いた。")),
        None => t!(
            say,
            match count {
                1 => format!("{who} drew a card."),
                _ => format!("{who} drew {count} cards."),
            },
            format!("{who}はカードを{count}枚引いた。"),
        ),
    };
    (text, Tone::Quiet)
}

pub(super) fn reformed(say: &Say<'_>, who: Who, cp: u8, deck: u8) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        match deck {
            1 => format!("{who} re-formed the deck (1 card, CP +{cp})."),
            _ => format!("{who} re-formed the deck ({deck} cards, CP +{cp})."),
        },
        format!("{who}はデッキを再構成した（{deck}枚、CP+{cp}）。"),
    );
    (text, Tone::Plain)
}

pub(super) fn upgraded(say: &Say<'_>, who: Who, swap: Option<(CardName, CardName)>) -> Sentence {
    let who = say.who(who);
    let text = match swap.map(|(out, into)| (say.named(out), say.named(into))) {
        Some((out, into)) => t!(
            say,
            format!("{who} upgraded the deck: {out} out, {into} in."),
            format!("{who}はデッキを強化した（{out}を外し、{into}を入れた）。"),
        ),
        None => t!(say, format!("{who} shuffled the deck."), format!("{who}はデッキを混ぜた。"),),
    };
    (text, Tone::Quiet)
}

pub(super) fn looked(say: &Say<'_>, who: Who, card: Option<CladId>) -> Sentence {
    let who = say.who(who);
    let text = match card.map(|card| say.clad_named(card)) {
        Some(card) => t!(
            say,
            format!("{who} looked at the top Clad card: {card}."),
            format!("{who}はクラッドデッキの一番上を見た：{card}。"),
        ),
        None => t!(
            say,
            format!("{who} looked at the top Clad card."),
            format!("{who}はクラッドデッキの一番上を見た。"),
        ),
    };
    (text, Tone::Plain)
}

pub(super) fn revealed(say: &Say<'_>, who: Who, card: CladId) -> Sentence {
    let (who, card) = (say.who(who), say.clad_named(card));
    let text = t!(
        say,
        format!("{who} revealed the top Clad card: {card}."),
        format!("{who}はクラッドデッキの一番上を公開した：{card}。"),
    );
    (text, Tone::Accent)
}

pub(super) fn looked_top(say: &Say<'_>, who: Who, card: Option<CardName>) -> Sentence {
    let who = say.who(who);
    let text = match card.map(|card| say.named(card)) {
        Some(card) => t!(
            say,
            format!("{who} looked at the top card of the deck: {card}."),
            format!("{who}はデッキの一番上を見た：{card}。"),
        ),
        None => t!(
            say,
            format!("{who} looked at the top card of the deck."),
            format!("{who}はデッキの一番上を見た。"),
        ),
    };
    (text, Tone::Quiet)
}

pub(super) fn milled(say: &Say<'_>, who: Who, card: CardName) -> Sentence {
    let (who, card) = (say.who(who), say.named(card));
    let text = t!(
        say,
        format!("{who} discarded {card} from the top of the deck."),
        format!("{who}はデッキの一番上の{card}を捨て札に置いた。"),
    );
    (text, Tone::Plain)
}

pub(super) fn took(say: &Say<'_>, who: Who, card: CardName) -> Sentence {
    let (who, card) = (say.who(who), say.named(card));
    let text = t!(
        say,
        format!("{who} took {card} from the discard pile."),
        format!("{who}は捨て札の{card}を手札に加えた。"),
    );
    (text, Tone::Plain)
}

pub(super) fn searched(say: &Say<'_>, who: Who, card: Option<CardName>) -> Sentence {
    let who = say.who(who);
    let text = match card.map(|card| say.named(card)) {
        Some(card) => t!(
            say,
            format!("{who} took {card} from the deck."),
            format!("{who}はデッキから{card}を手札に加えた。"),
        ),
        None => t!(
            say,
            format!("{who} took a card from the deck."),
            format!("{who}はデッキから1枚を手札に加えた。"),
        ),
    };
    (text, Tone::Plain)
}

pub(super) fn added(say: &Say<'_>, who: Who, card: CardName) -> Sentence {
    let (whose, card) = (say.whose(who), say.named(card));
    let text = t!(
        say,
        format!("{whose} {card} came from the extended deck to the discard pile."),
        format!("{whose}拡張デッキの{card}が捨て札に置かれた。"),
    );
    (text, Tone::Plain)
}

pub(super) fn on_turn_card(say: &Say<'_>, who: Who, card: CardName) -> Sentence {
    let (who, card) = (say.who(who), say.named(card));
    let text = t!(
        say,
        format!("{who} put {card} onto the turn card."),
        format!("{who}は{card}を手番カードに重ねた。"),
    );
    (text, Tone::Plain)
}
