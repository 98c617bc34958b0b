//! Positions and actions as numbers, for programs that learn.

use kernel::{Encode, Pen, Seat};

use crate::Court;
use crate::action::Action;
use crate::cards::FoeKind;
use crate::girl::{GIRLS, Girl, Girls};
use crate::hand::Kind;
use crate::state::{Frame, MOST_SEATS, State};

/// What players are asked for ([`crate::Asked`]).
const ASKED: usize = 10;
const VERBS: usize = 13;
/// Foes of the line and of the known top of the deck that are described one by one.
const FOES: usize = 4;

fn girls(pen: &mut Pen<'_>, girls: Girls) {
    pen.some_of(GIRLS, girls.iter().map(Girl::index));
}

impl Court {
    fn foe_row(&self, pen: &mut Pen<'_>, foe: Option<crate::foes::FoeId>) {
        match foe.map(|foe| self.cards.foe(foe)) {
            Some(foe) => {
                pen.put(1.0);
                pen.part(foe.number, 10);
                pen.flag(foe.more);
                pen.flag(foe.kind == FoeKind::LastWitch);
            }
            None => pen.skip(4),
        }
    }
}

impl Encode for Court {
    const ENCODING: u32 = 1;

    fn encode(&self, s: &State, seat: Seat, pen: &mut Pen<'_>) {
        let kinds = self.cards.kinds();
        let place = |other: Seat| other.place_from(seat, self.seats);
        let asked = self.asked(s);

        pen.field("asked", "what is asked now: act, follow, bridge, seeds, name a seat, name a girl, contract, support, vote, point");
        pen.one_of(ASKED, asked.map(|(_, what)| what as usize));
        pen.field("decides", "who is asked");
        pen.one_of(MOST_SEATS, asked.map(|(who, _)| place(who)));
        pen.field("active", "whose turn it is");
        pen.one_of(MOST_SEATS, Some(place(s.active)));
        pen.field("clock", "set / 12, turn of the set / 100, battle, the next turn is left out, conceding was proposed, acted in this turn, idle turns / 8, the last witch fell");
        pen.part(i32::from(s.set), 12);
        pen.put(s.turn as f32 / 100.0);
        pen.flag(s.in_battle());
        pen.flag(s.skip);
        pen.flag(s.proposed);
        pen.flag(s.acted);
        pen.part(s.idle, 8);
        pen.flag(s.last_fell);
        pen.field("piles", "cards in the pile / 100, in the discard / 100, in the foe deck / 20, markers in the supply / 20");
        pen.part(s.pile.len() as i32, 100);
        pen.part(s.discard.len() as i32, 100);
        pen.part(s.foes.len() as i32, 20);
        pen.part(s.supply, 20);

        pen.field("players", "seat by seat, 14 numbers: there, score / 100, trophy points / 100, cards / 10, one card, turns under Alone / 4, cards like Alone / 4, has not called, can be pointed out, girls supported");
        for step in 0..MOST_SEATS {
            if step >= usize::from(self.seats) {
                pen.skip(9 + GIRLS);
                continue;
            }
            let other = Seat::new(((seat.index() + step) % usize::from(self.seats)) as u8);
            let player = s.player(other);
            pen.put(1.0);
            pen.part(self.score(s, other), 100);
            pen.part(self.trophy_points(s, other), 100);
            pen.part(player.hand.len(), 10);
            pen.flag(player.hand.len() == 1);
            pen.part(player.alone_left, 4);
            pen.part(player.alone.len() as i32, 4);
            pen.flag(s.silent.has(other));
            pen.flag(s.due.has(other));
            girls(pen, player.supports);
        }
        pen.field(
            "girls",
            "girl by girl, 4 numbers: markers / 5, alive, not contracted, shown by the Lead",
        );
        let shows = self.lead_shows(s);
        for girl in Girl::ALL {
            pen.part(s.markers(girl), 5);
            pen.flag(s.markers(girl) > 0);
            pen.flag(s.uncontracted.has(girl));
            pen.flag(shows.has(girl));
        }
        pen.field(
            "lead",
            "the marker on the Lead by girl, and the number beside each girl on it / 5",
        );
        pen.one_of(GIRLS, s.lead.marker.map(Girl::index));
        let lead = self.cards.quick(s.lead.card);
        lead.numbers.into_iter().for_each(|number| pen.part(number, 5));
        pen.field("line", "foes in the line: how many / 8, damage on the first / 10, then of four of them, 4 numbers each: there, number / 10, more-mark, the last witch");
        pen.part(s.line.len() as i32, 8);
        pen.part(s.damage, 10);
        (0..FOES).for_each(|at| self.foe_row(pen, s.line.get(at).copied()));
        pen.field("known", "foes known on top of the deck, the same for four of them");
        let known = usize::from(s.known).min(s.foes.len());
        (0..FOES).for_each(|at| {
            self.foe_row(pen, s.foes.iter().rev().take(known).nth(at).copied());
        });

        let own = s.player(seat).hand;
        pen.field("hand", "the own hand: how many of each kind / 2");
        pen.tally(kinds, own.cards().map(|card| self.cards.kind(card).index()), 2);
        pen.field("held", "of the own hand: minus points / 50, cards that show each girl / 5, cards that show a girl of the Lead / 5, special cards / 5");
        let (mut minus, mut with, mut fit, mut special) = (0, [0; GIRLS], 0, 0);
        for card in own.cards() {
            let quick = self.cards.quick(card);
            minus += i32::from(quick.minus);
            quick.girls.iter().for_each(|girl| with[girl.index()] += 1);
            fit += i32::from(quick.girls.meets(shows));
            special += i32::from(!quick.normal);
        }
        pen.part(minus, 50);
        with.into_iter().for_each(|count| pen.part(count, 5));
        pen.part(fit, 5);
        pen.part(special, 5);
        pen.field("discard", "the discard: how many of each kind / 2");
        pen.tally(kinds, s.discard.iter().map(|card| self.cards.kind(*card).index()), 2);
        pen.field("under way", "the special card under way, by kind");
        let effect = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Effect(effect) => Some(effect.kind),
            _ => None,
        });
        pen.one_of(kinds, effect.map(Kind::index));
    }

    fn encode_action(&self, s: &State, seat: Seat, action: &Action, pen: &mut Pen<'_>) {
        let kinds = self.cards.kinds();
        let (verb, kind, girl, to, target, seeds) = match *action {
            Action::Pass => (0, None, None, None, None, 0),
            Action::Draw => (1, None, None, None, None, 0),
            Action::Play { kind, named } => (2, Some(kind), named, None, None, 0),
            Action::NameGirl(girl) => (3, None, Some(girl), None, None, 0),
            Action::NameSeat(target) => (4, None, None, None, Some(target), 0),
            Action::Contract(girl) => (5, None, Some(girl), None, None, 0),
            Action::Support(girl) => (6, None, Some(girl), None, None, 0),
            Action::Move { from, to, seeds } => (7, None, Some(from), Some(to), None, seeds),
            Action::Propose => (8, None, None, None, None, 0),
            Action::Agree => (9, None, None, None, None, 0),
            Action::Refuse => (10, None, None, None, None, 0),
            Action::Point(target) => (11, None, None, None, Some(target), 0),
            Action::Call => (12, None, None, None, None, 0),
        };
        pen.field("verb", "pass, draw, play, name a girl, name a seat, contract, support, move, propose, agree, refuse, point, call");
        pen.one_of(VERBS, Some(verb));
        pen.field("card", "the kind of the card");
        pen.one_of(kinds, kind.map(Kind::index));
        pen.field("face", "of the card: girls on it, the number beside each / 5, minus points / 10, is it a Normal card, copies in hand / 2");
        match kind.map(|kind| (kind, self.cards.get(kind))) {
            Some((kind, card)) => {
                girls(pen, card.girls);
                let quick = self.cards.quick(card.first);
                quick.numbers.into_iter().for_each(|number| pen.part(number, 5));
                pen.part(card.minus, 10);
                pen.flag(quick.normal);
                pen.part(self.cards.copies(kind).and(s.player(seat).hand).len(), 2);
            }
            None => pen.skip(2 * GIRLS + 3),
        }
        pen.field("girl", "the girl it names");
        pen.one_of(GIRLS, girl.map(Girl::index));
        pen.field("to", "the girl who gets seeds");
        pen.one_of(GIRLS, to.map(Girl::index));
        pen.field("seeds", "how many / 5");
        pen.part(seeds, 5);
        pen.field("target", "the seat it names");
        pen.one_of(MOST_SEATS, target.map(|target| target.place_from(seat, self.seats)));
    }
}
