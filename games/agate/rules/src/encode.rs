//! Positions and actions as numbers, for programs that learn.

use kernel::{Encode, Pen, Seat};

use crate::Agate;
use crate::action::{Action, Answer, Pick};
use crate::hand::{CardId, Hand, kinds};
use crate::state::{Frame, MOST_SEATS, Side, State};

/// What players are asked for ([`crate::Asked`]).
const ASKED: usize = 6;
/// HP from 0 to 10, karma from 0 to 12, each number with a place of its own.
const HP: usize = 11;
const KARMA: usize = 13;
const VERBS: usize = 8;
const ANSWERS: usize = 3;
const MODES: usize = 3;

fn counts(pen: &mut Pen<'_>, len: usize, hand: &Hand) {
    for card in kinds(hand.held()).filter(|card| card.index() < len) {
        pen.set(card.index(), f32::from(hand.count(card)) / 4.0);
    }
    pen.skip(len);
}

impl Encode for Agate {
    const ENCODING: u32 = 1;

    fn encode(&self, s: &State, seat: Seat, pen: &mut Pen<'_>) {
        let cards = self.cards.kinds();
        let place = |other: Seat| other.place_from(seat, self.seats);
        let own = s.player(seat);
        let asked = self.asked(s);

        pen.field("asked", "what is asked now: act, pursue, respond, discard, name, strip");
        pen.one_of(ASKED, asked.map(|(_, what)| what as usize));
        pen.field("decides", "who is asked");
        pen.one_of(MOST_SEATS, asked.map(|(who, _)| place(who)));
        pen.field("active", "whose turn it is");
        pen.one_of(MOST_SEATS, Some(place(s.active)));
        pen.field("turn", "which turn of the game, in hundreds");
        pen.put(s.turn as f32 / 100.0);
        pen.field("table", "cards in the pile / 64, chips in the pool / 20, does the Sword lie where set-up put it, and among how many of the pile's cards / 20");
        pen.part(s.pile.len() as i32, 64);
        pen.part(s.pool, 20);
        pen.flag(s.sword_low);
        let among = usize::from(self.options.sword_window).min(s.pile.len());
        pen.part(if s.sword_low { among as i32 } else { 0 }, 20);

        pen.field("players", "seat by seat, 29 numbers: there, alive, HP / 10, karma / 10, cards / 8, then HP 0 to 10 and karma 0 to 12, one place each");
        for step in 0..MOST_SEATS {
            if step >= usize::from(self.seats) {
                pen.skip(5 + HP + KARMA);
                continue;
            }
            let other = Seat::new(((seat.index() + step) % usize::from(self.seats)) as u8);
            let player = s.player(other);
            pen.put(1.0);
            pen.flag(s.alive.has(other));
            pen.part(player.hp.0, 10);
            pen.part(player.karma.0, 10);
            pen.part(player.hand.len(), 8);
            pen.one_of(HP, Some(player.hp.0.clamp(0, 10) as usize));
            pen.one_of(KARMA, Some(usize::from(player.karma.0.min(12))));
        }
        pen.field("hand", "the own hand: how many of each kind / 4");
        counts(pen, cards, &own.hand);
        pen.field("picked", "of these, picked to be discarded / 4");
        if seat == s.active {
            counts(pen, cards, &s.picked);
        } else {
            pen.skip(cards);
        }
        pen.field("known", "of each other seat, the cards seen in that hand / 4");
        for step in 1..MOST_SEATS {
            if step < usize::from(self.seats) {
                let other = (seat.index() + step) % usize::from(self.seats);
                counts(pen, cards, &own.seen[other]);
            } else {
                pen.skip(cards);
            }
        }
        pen.field("discard", "the discard: how many of each kind / 4");
        pen.tally(cards, s.discard.iter().map(|card| card.index()), 4);

        pen.field("attack", "attacker, target, receiver and later targets by seat, then: cards open / 4, offset / 4, pursuits / 4, damage / 10, reflected");
        let attack = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(*attack),
            _ => None,
        });
        pen.one_of(MOST_SEATS, attack.map(|attack| place(attack.attacker)));
        pen.one_of(MOST_SEATS, attack.map(|attack| place(attack.target)));
        pen.one_of(MOST_SEATS, attack.map(|attack| place(attack.receiver())));
        let later = attack.iter().flat_map(|attack| attack.later).map(place);
        pen.some_of(MOST_SEATS, later);
        match &attack {
            Some(attack) => {
                pen.part(attack.open(), 4);
                pen.part(attack.offset, 4);
                pen.part(attack.pursuits, 4);
                pen.part(self.damage(attack), 10);
                pen.flag(attack.falls_on == Side::Attacker);
            }
            None => pen.skip(5),
        }
        pen.field("card", "the card of the attack or effect under way");
        let under_way = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack.card),
            Frame::Effect(effect) => Some(effect.card),
            Frame::Draw { .. } | Frame::Act | Frame::Discard { .. } | Frame::End => None,
        });
        pen.one_of(cards, under_way.map(CardId::index));
        pen.field("owed", "cards still to be discarded / 4");
        let left = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Discard { left, .. } => Some(*left),
            _ => None,
        });
        pen.part(left.unwrap_or(0), 4);
    }

    fn encode_action(&self, s: &State, seat: Seat, action: &Action, pen: &mut Pen<'_>) {
        let cards = self.cards.kinds();
        let (verb, card, picked, target, numbers, answer, mode) = match *action {
            Action::Pass => (0, None, None, None, [0; 3], None, None),
            Action::Attack { card, count, target, pursuits } => {
                (1, Some(card), None, target, [count, pursuits, 0], None, None)
            }
            Action::Use { card, mode, pick } => {
                let (picked, target, number) = match pick {
                    Pick::None => (None, None, 0),
                    Pick::Number(number) => (None, None, number),
                    Pick::Seat(seat) => (None, Some(seat), 0),
                    Pick::Card(card) => (Some(card), None, 0),
                };
                (2, Some(card), picked, target, [0, 0, number], None, Some(mode))
            }
            Action::Discard(card) => (3, Some(card), None, None, [0; 3], None, None),
            Action::Pursue(count) => (4, None, None, None, [0, count, 0], None, None),
            Action::Respond { offset, pursuits, end } => {
                let answer = match end {
                    Answer::Take => 0,
                    Answer::Reflect => 1,
                    Answer::Absorb => 2,
                };
                (5, None, None, None, [offset, pursuits, 0], Some(answer), None)
            }
            Action::Name(seat) => (6, None, None, Some(seat), [0; 3], None, None),
            Action::Strip(card) => (7, Some(card), None, None, [0; 3], None, None),
        };
        pen.field("verb", "pass, attack, use, discard, pursue, respond, name, disarm");
        pen.one_of(VERBS, Some(verb));
        pen.field("card", "the card");
        pen.one_of(cards, card.map(CardId::index));
        pen.field("picked", "a second card that it names");
        pen.one_of(cards, picked.map(CardId::index));
        pen.field("target", "the seat it names");
        pen.one_of(MOST_SEATS, target.map(|target| target.place_from(seat, self.seats)));
        pen.field("numbers", "attack cards used or offset / 4, pursuits / 4, another number / 4");
        numbers.into_iter().for_each(|number| pen.part(number, 4));
        pen.field("answer", "take, reflect, absorb");
        pen.one_of(ANSWERS, answer);
        pen.field("mode", "which use of the card: the first, the second, a later one");
        pen.one_of(MODES, mode.map(|mode| usize::from(mode).min(MODES - 1)));
        pen.field("leaves", "the HP / 10 that a response leaves its seat if nothing comes after it, the HP / 10 of the target");
        let hp = |seat: Seat| f32::from(s.player(seat).hp.0) / 10.0;
        match (*action, s.attack()) {
            (Action::Respond { offset, pursuits, end: Answer::Take }, Some(attack)) => {
                let mut after = *attack;
                after.offset = (attack.offset + offset).min(attack.set);
                after.pursuits = attack.pursuits + pursuits;
                pen.put(hp(seat) - f32::from(self.damage(&after)) / 10.0);
            }
            _ => pen.put(hp(seat)),
        }
        pen.put(target.map_or(0.0, hp));
    }
}
