//! What a step shows on the stage: the card or the stones, from where to where, and whom it hits.

use daybreak::{CardId, Event, Set, StoneFrom};
use kernel::Seat;
use maud::{Markup, html};
use ui::{Cue, Place};

use super::{card, glyphs, places, witch};
use crate::say::Say;

/// So many stones are drawn; more are counted.
const DRAWN: u8 = 5;

pub(super) fn cue(say: &Say<'_>, event: &Event) -> Cue {
    let face = |found: CardId| card::face(say.cards.get(found), None, say.lang);
    let about = |found| Cue::default().card(face(found));
    let lies = |found: CardId| places::card(&say.cards.get(found).id);
    match *event {
        Event::Dealt { seat, witch, .. } => {
            Cue::default().card(witch::face(say.cards.witch(witch), say.lang)).at(seat)
        }
        Event::TurnBegan { seat, .. } | Event::Earned { seat } => Cue::default().at(seat),
        Event::GainedStones { seat, count, from, slot } => {
            let to = held_or_slot(seat, slot);
            let cue = Cue::default().card(stones(count)).to(to);
            match from {
                StoneFrom::Bank => cue.from(places::bank()),
                StoneFrom::Market => cue.from(places::market()),
                // Out of the own cast zone.
                StoneFrom::Seat(other) if other == seat => cue.by(seat),
                StoneFrom::Seat(other) => cue.by(other).hits(other),
            }
        }
        Event::Paid { seat, count } => {
            Cue::default().card(stones(count)).by(seat).to(places::bank())
        }
        Event::Put { seat, card } => about(card).by(seat).to(lies(card)),
        Event::Laid { from, card, .. } => {
            let cue = about(card).to(lies(card));
            match from {
                Some(seat) => cue.by(seat).hits(seat),
                None => cue.from(places::bank()),
            }
        }
        Event::GainedCard { seat, card, from } => {
            let curse = say.cards.is_curse(card);
            let cue = about(card).at(seat);
            match from {
                Some(other) if other == seat => cue.by(seat),
                Some(other) => cue.by(other).hits(if curse { seat } else { other }),
                None if curse => cue.from(places::curses()).hits(seat),
                None => cue.from(places::market()),
            }
        }
        Event::NotGained { seat, card } => match card {
            Some(card) => about(card).from(lies(card)).at(seat),
            None => Cue::default().from(places::market()).at(seat),
        },
        Event::Used { seat, card, .. } => about(card).by(seat),
        Event::Witch { seat, .. } => Cue::default().by(seat),
        Event::Placed { seat, card, slot } => about(card).by(seat).to(places::slot(seat, slot)),
        Event::Moved { seat, card, slot } => about(card).to(places::slot(seat, slot)),
        Event::ToHand { seat, card } => about(card).at(seat),
        Event::Removed { seat, card } => {
            let to = if say.cards.is_curse(card) { places::curses() } else { places::removed() };
            let cue = about(card).to(to);
            match seat {
                Some(seat) => cue.by(seat),
                None => cue.from(places::market()),
            }
        }
        Event::MovedStones { seat, count, slot } => {
            Cue::default().card(stones(count)).by(seat).to(held_or_slot(seat, slot))
        }
        Event::RemovedStones { seat, count } => {
            let cue = Cue::default().card(stones(count)).to(places::bank());
            match seat {
                Some(seat) => cue.by(seat).hits(seat),
                None => cue.from(places::market()),
            }
        }
        Event::Flipped { seat, card, down } => {
            let cue = about(card).to(lies(card));
            if down { cue.hits(seat) } else { cue }
        }
        Event::ChoseCards { seat, cards } => several(say, cards).by(seat),
        Event::Chose { seat, target } => Cue::default().by(seat).at(target),
        Event::Works { seat, card, .. } => about(card).from(lies(card)).at(seat),
        Event::Negated { seat } => Cue::default().at(seat),
        Event::CastStep { seat, cards, stones: count } => {
            let cue = several(say, cards).from(places::slot(seat, 1)).at(seat);
            if cards.is_empty() && count > 0 { cue.card(stones(count)) } else { cue }
        }
        Event::Refilled { cards } => several(say, cards).from(places::deck()).to(places::market()),
        Event::EndState { bank, .. } => {
            let to = if bank { places::bank() } else { places::deck() };
            Cue::default().to(to)
        }
        Event::Over { winners } => match winners.first() {
            Some(winner) => Cue::default().at(winner),
            None => Cue::default(),
        },
        Event::NoEffect => Cue::default(),
    }
}

fn held_or_slot(seat: Seat, slot: u8) -> Place {
    if slot == 0 { Place::of(seat) } else { places::slot(seat, slot) }
}

/// One card is drawn, of several the names.
fn several(say: &Say<'_>, cards: Set) -> Cue {
    match (cards.len(), cards.first()) {
        (1, Some(only)) => Cue::default().card(card::face(say.cards.get(only), None, say.lang)),
        (0, _) | (_, None) => Cue::default(),
        _ => Cue::default().card(html! {
            span.names { @for found in cards.iter() { (card::chip(say.cards.get(found), say.lang)) } }
        }),
    }
}

/// Stones, drawn.
fn stones(count: u8) -> Markup {
    html! {
        span.shown-stones {
            @for _ in 0..count.min(DRAWN) { (glyphs::stone()) }
            @if count > 1 { strong { "×" (count) } }
        }
    }
}
