//! What a step shows on the stage: its card or piece, from where to where, and whom it hits.

use agate::{Agate, Answer, Card, CardId, Event, Hand};
use kernel::Seat;
use maud::{Markup, html};
use ui::{Cue, Place, To, glyph};

use super::{card, places};
use crate::say::Say;

pub(super) fn cue(to: To<'_, Agate>, event: &Event) -> Cue {
    let shows = Shows { say: Say::to(to) };
    let cue = Cue::default();
    match *event {
        Event::LaidAside { seat, cards } => {
            shows.first(cue, &cards).by(seat).to(Place::named(places::PILE))
        }
        Event::TurnBegan { seat, .. } => cue.at(seat),
        Event::Drew { seat, card, .. } => {
            shows.perhaps(cue, card).from(Place::named(places::PILE)).at(seat)
        }
        Event::EventDrawn { seat, card } => {
            shows.card(cue, card, 1).from(Place::named(places::PILE)).at(seat)
        }
        Event::Reshuffled { .. } => cue
            .card(card::back())
            .from(Place::named(places::DISCARD))
            .to(Place::named(places::PILE)),
        Event::NothingToDraw { seat } => cue.from(Place::named(places::PILE)).at(seat),
        Event::Passed { seat } => cue.by(seat),
        Event::Discarded { seat, card } => {
            shows.card(cue, card, 1).by(seat).to(Place::named(places::DISCARD))
        }
        Event::Attacked { seat, target, card, count, .. } => {
            let cue = shows.card(cue, card, count).by(seat);
            match target {
                Some(target) => cue.at(target).hits(target),
                // Whom it reaches comes as steps of its own.
                None => cue.to(Place::named(places::TABLE)),
            }
        }
        Event::AreaReached { target } => {
            cue.from(Place::named(places::TABLE)).at(target).hits(target)
        }
        Event::Pursued { seat, count: 0 } => cue.by(seat),
        Event::Pursued { seat, count } => {
            shows.card(cue, shows.say.pursuit(), count).by(seat).to(Place::named(places::TABLE))
        }
        Event::Responded { seat, card, offset, pursuits, end, .. } => {
            let cue = match (end, offset, pursuits) {
                (Answer::Reflect, ..) => shows.card(cue, shows.say.reflect(), 1),
                (Answer::Absorb, ..) => shows.card(cue, shows.say.absorb(), 1),
                (Answer::Take, 1.., _) => shows.card(cue, card, offset),
                (Answer::Take, 0, 1..) => shows.card(cue, shows.say.pursuit(), pursuits),
                (Answer::Take, 0, 0) => cue,
            };
            cue.by(seat).to(Place::named(places::TABLE))
        }
        Event::Used { seat, card } => {
            shows.card(cue, card, 1).by(seat).to(Place::named(places::TABLE))
        }
        Event::Healed { seat, gain } => {
            cue.card(piece("heart", "good", &format!("+{gain}"))).at(seat)
        }
        Event::Hurt { seat, loss } => {
            cue.card(piece("wound", "bad", &format!("−{loss}"))).at(seat).hits(seat)
        }
        Event::KarmaMoved { from, to, given, pooled } => {
            cue.card(karma(given.saturating_add(pooled))).by(from).at(to)
        }
        Event::KarmaGained { seat, gain } => {
            cue.card(karma(gain)).from(Place::named(places::POOL)).at(seat)
        }
        Event::KarmaShed { seat, loss } => {
            cue.card(karma(loss)).by(seat).to(Place::named(places::POOL))
        }
        Event::KarmaReversed { seat, target, from, to } => {
            let turned = cue.card(piece("turn", "", &format!("{from} → {to}"))).at(target);
            // Whoever names another does it to them.
            if seat == target { turned } else { turned.by(seat).hits(target) }
        }
        Event::Struck { seat } => shows
            .card(cue, shows.say.sword(), 1)
            .from(Place::named(places::TABLE))
            .at(seat)
            .hits(seat),
        Event::StruckNobody => {
            shows.card(cue, shows.say.sword(), 1).to(Place::named(places::TABLE))
        }
        Event::Revived { seat } => shows.card(cue, shows.say.revival(), 1).at(seat),
        Event::Eliminated { seat, .. } => cue.card(piece("stone", "bad", "")).at(seat).hits(seat),
        Event::Stolen { thief, victim, card } => {
            shows.perhaps(cue, card).by(victim).at(thief).hits(victim)
        }
        Event::LookedAt { seat, victim, .. } => {
            cue.card(piece("eye", "", "")).by(seat).at(victim).hits(victim)
        }
        Event::Excavated { seat, card } => {
            shows.card(cue, card, 1).from(Place::named(places::DISCARD)).at(seat)
        }
        Event::HandsSwapped { seat, other, .. } => {
            cue.card(piece("swap", "", "")).by(seat).at(other).hits(other)
        }
        Event::Won { seats, .. } => {
            let cue = cue.card(piece("star", "good", ""));
            let winners: Vec<Seat> = seats.into_iter().collect();
            if let [one] = winners[..] { cue.at(one) } else { cue.to(Place::named(places::TABLE)) }
        }
    }
}

/// Draws what a step shows.
struct Shows<'a> {
    say: Say<'a>,
}

impl Shows<'_> {
    fn face(&self, card: CardId) -> &Card {
        self.say.cards.get(card)
    }

    /// So many of a card.
    fn card(&self, cue: Cue, card: CardId, count: u8) -> Cue {
        let face = card::face(self.face(card), self.say.lang);
        cue.card(html! {
            span.several { (face) @if count > 1 { span.many { "×" (count) } } }
        })
    }

    /// A card that the viewer may not know.
    fn perhaps(&self, cue: Cue, card: Option<CardId>) -> Cue {
        match card {
            Some(card) => self.card(cue, card, 1),
            None => cue.card(card::back()),
        }
    }

    fn first(&self, cue: Cue, cards: &Hand) -> Cue {
        let first = cards.cards().next();
        let count = cards.cards().filter(|card| Some(*card) == first).count();
        match first {
            Some(first) => self.card(cue, first, count as u8),
            None => cue,
        }
    }
}

fn karma(count: u8) -> Markup {
    piece("chip", "", &format!("×{count}"))
}

/// A piece that is no card, with a number.
fn piece(glyph: &str, tone: &str, number: &str) -> Markup {
    html! {
        span class={ "piece " (tone) } aria-hidden="true" {
            (glyph::large(glyph))
            @if !number.is_empty() { strong { (number) } }
        }
    }
}
