//! Positions and actions as numbers, for programs that learn.

use kernel::{Encode, Pen, Seat};

use crate::Daybreak;
use crate::action::{Action, Item, Mode};
use crate::cards::WitchId;
use crate::set::{CardId, Set};
use crate::state::{Frame, MOST_SEATS, State};

/// What players are asked for ([`crate::Asked`]).
const ASKED: usize = 11;
const VERBS: usize = 15;
const CATEGORIES: usize = 8;
const ITEMS: usize = 6;
const PLACES: usize = 5;
const SLOTS: usize = 4;

impl Daybreak {
    /// Every card has a place of its own; all Curses, which are alike, share the last.
    fn card_places(&self) -> usize {
        let first = self.cards.masks.curses.first();
        first.map_or(self.cards.cards.len(), |curse| curse.index() + 1)
    }

    fn set(pen: &mut Pen<'_>, len: usize, cards: Set) {
        pen.some_of(len, cards.iter().map(|card| card.index().min(len - 1)));
    }

    fn cast(pen: &mut Pen<'_>, len: usize, slots: &[Set; SLOTS]) {
        for (slot, cards) in slots.iter().enumerate() {
            let near = (SLOTS - slot) as f32 / SLOTS as f32;
            cards.iter().for_each(|card| pen.set(card.index().min(len - 1), near));
        }
        pen.skip(len);
    }
}

impl Encode for Daybreak {
    const ENCODING: u32 = 1;

    fn encode(&self, s: &State, seat: Seat, pen: &mut Pen<'_>) {
        let (len, witches) = (self.card_places(), self.cards.witches.len());
        let place = |other: Seat| other.place_from(seat, self.seats);
        let at = |step: usize| {
            let other = (seat.index() + step) % usize::from(self.seats);
            (step < usize::from(self.seats)).then(|| s.player(Seat::new(other as u8)))
        };
        let asked = self.asked(s);
        let own = s.player(seat);

        pen.field("asked", "what is asked now: start, main, window, remove, put, pick, player, may, pay, block, first");
        pen.one_of(ASKED, asked.map(|(_, what)| what as usize));
        pen.field("decides", "who is asked");
        pen.one_of(MOST_SEATS, asked.map(|(who, _)| place(who)));
        pen.field("active", "whose turn it is");
        pen.one_of(MOST_SEATS, Some(place(s.active)));
        pen.field("clock", "turn / 50, extra turn, final turn, end state, final turns to come / 4, extra turns to come / 4, cards used in this turn / 8, end phase");
        pen.put(s.turn as f32 / 50.0);
        pen.flag(s.extra);
        pen.flag(s.last);
        pen.flag(s.end);
        pen.part(s.finals, 4);
        pen.part(s.earned.iter().filter(|earned| !earned.played).count() as i32, 4);
        pen.part(i32::from(s.uses), 8);
        pen.flag(s.in_end_phase());
        pen.field(
            "table",
            "stones in the bank / 30, cards in the deck / 60, Curses in their zone / 10",
        );
        pen.part(s.bank, 30);
        pen.part(s.deck.len() as i32, 60);
        pen.part(s.curse_zone.len(), 10);

        pen.field("players", "seat by seat, 11 numbers: there, stones held / 10, stones in slots I to IV / 5, cards in hand / 5, Curses in hand / 3, once-per-game effect spent, once-per-turn effect used, first-turn stones gained");
        for step in 0..MOST_SEATS {
            let Some(player) = at(step) else {
                pen.skip(11);
                continue;
            };
            pen.put(1.0);
            pen.part(player.held, 10);
            player.stones.into_iter().for_each(|stones| pen.part(stones, 5));
            pen.part(player.hand.len(), 5);
            pen.part((player.hand & self.cards.masks.curses).len(), 3);
            pen.flag(player.once_used);
            pen.flag(player.turn_used);
            pen.flag(player.begun);
        }
        pen.field("witches", "seat by seat, which witch");
        for step in 0..MOST_SEATS {
            let witch = at(step).map(|player| player.witch);
            pen.one_of(witches, witch.map(|WitchId(witch)| usize::from(witch)));
        }
        pen.field("hand", "the own hand, card by card");
        Self::set(pen, len, own.hand);
        pen.field(
            "cast",
            "seat by seat, the cards in the cast zone: 1 in slot I, ¾ in II, ½ in III, ¼ in IV",
        );
        for step in 0..MOST_SEATS {
            match at(step) {
                Some(player) => Self::cast(pen, len, &player.slots),
                None => pen.skip(len),
            }
        }
        pen.field(
            "known",
            "cards known to be in the others' hands: 1 next seat, ⅔ the one after, ⅓ the last",
        );
        for step in 1..MOST_SEATS {
            let near = (MOST_SEATS - step) as f32 / (MOST_SEATS - 1) as f32;
            for card in at(step).into_iter().flat_map(|player| player.known.iter()) {
                pen.set(card.index().min(len - 1), near);
            }
        }
        pen.skip(len);
        pen.field("working", "installed cards that work");
        Self::set(pen, len, s.working());
        pen.field("down", "cards face down in a cast zone");
        Self::set(pen, len, s.down);
        pen.field("market", "cards in the card zone: ½, and a tenth more for each stone on it");
        for lot in &s.market {
            pen.set(lot.card.index().min(len - 1), 0.5 + f32::from(lot.stones) / 10.0);
        }
        pen.skip(len);
        pen.field("removed", "the removed zone");
        Self::set(pen, len, s.removed);

        let effect = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Effect(effect) => Some(effect),
            Frame::Paying(_) | Frame::Triggers(_) | Frame::Hit(_) => None,
        });
        let paying = match s.frames.last() {
            Some(Frame::Paying(paying)) => Some(*paying),
            _ => None,
        };
        pen.field("effect", "of the effect under way: whose it is, the player it is about, X / 5, things to pick / 4, things picked / 4, attack, effects on the stack / 4; then stones to be put / 5");
        pen.one_of(MOST_SEATS, effect.map(|effect| place(effect.you)));
        pen.one_of(MOST_SEATS, effect.and_then(|effect| effect.that).map(place));
        pen.part(effect.map_or(0, |effect| effect.x), 5);
        pen.part(effect.map_or(0, |effect| effect.left), 4);
        pen.part(effect.map_or(0, |effect| i32::from(effect.got.count())), 4);
        pen.flag(effect.is_some_and(|effect| effect.attack));
        pen.part(s.frames.len() as i32, 4);
        pen.part(paying.map_or(0, |paying| paying.left), 5);
        pen.field("card", "the card of the effect under way, or the one being paid for");
        let card = paying.map(|paying| paying.card).or_else(|| effect?.card());
        pen.one_of(len, card.map(|card| card.index().min(len - 1)));
    }

    fn encode_action(&self, s: &State, seat: Seat, action: &Action, pen: &mut Pen<'_>) {
        let len = self.card_places();
        let (verb, card, mode, x, target) = match *action {
            Action::Stones => (0, None, None, 0, None),
            Action::Take(card) => (1, card, None, 0, None),
            Action::Put(card) => (2, Some(card), None, 0, None),
            Action::Use { card, mode, x } => (3, Some(card), Some(mode), x, None),
            Action::Once => (4, None, None, 0, None),
            Action::Turn(x) => (5, None, None, x, None),
            Action::Player(target) => (6, None, None, 0, Some(target)),
            Action::Pick(Item::Card(card) | Item::On(card)) => (7, Some(card), None, 0, None),
            Action::Pick(Item::Curse { seat, .. }) => {
                (7, self.cards.masks.curses.first(), None, 0, Some(seat))
            }
            Action::Pick(Item::Stone { seat, .. }) => (7, None, None, 0, Some(seat)),
            Action::Pick(Item::CurseZone | Item::Bank) => (7, None, None, 0, None),
            Action::Done => (8, None, None, 0, None),
            Action::Yes => (9, None, None, 0, None),
            Action::No => (10, None, None, 0, None),
            Action::Block(card) => (11, Some(card), None, 0, None),
            Action::First(card) => (12, Some(card), None, 0, None),
            Action::End => (13, None, None, 0, None),
            Action::Pass => (14, None, None, 0, None),
        };
        let (item, spot, down) = match *action {
            Action::Pick(Item::Card(_)) => (Some(0), None, false),
            Action::Pick(Item::CurseZone) => (Some(1), None, false),
            Action::Pick(Item::Curse { place, down, .. }) => (Some(2), Some(place), down),
            Action::Pick(Item::Bank) => (Some(3), None, false),
            Action::Pick(Item::Stone { place, .. }) => (Some(4), Some(place), false),
            Action::Pick(Item::On(_)) => (Some(5), None, false),
            _ => (None, None, false),
        };
        pen.field(
            "verb",
            "stones, take, put, use, once, turn, choose, pick, done, yes, no, block, first, end, pass",
        );
        pen.one_of(VERBS, Some(verb));
        pen.field("card", "the card");
        pen.one_of(len, card.map(|card| card.index().min(len - 1)));
        pen.field("mode", "plain, red, blue");
        pen.one_of(
            3,
            mode.map(|mode| match mode {
                Mode::Plain => 0,
                Mode::Red => 1,
                Mode::Blue => 2,
            }),
        );
        pen.field("x", "the X paid / 5");
        pen.part(x, 5);
        pen.field("target", "the seat it names");
        pen.one_of(MOST_SEATS, target.map(|target| target.place_from(seat, self.seats)));
        pen.field("item", "what is picked: a card, a Curse of the zone, a Curse of a player, a stone of the bank, of a player, on a card");
        pen.one_of(ITEMS, item);
        pen.field("place", "where it lies: in hand or held, then slots I to IV; face down");
        pen.one_of(PLACES, spot.map(usize::from));
        pen.flag(down);
        pen.field("face", "of the card: use cost / 5, use cast time / 5, acquisition cost / 5, acquisition cast time / 5, attack, install, its category; in the own hand, own cast zone, another's, the card zone; stones on it / 5");
        match card.map(|id| (id, self.cards.get(id))) {
            Some((id, card)) => {
                pen.part(card.numbers.use_cost, 5);
                pen.part(card.numbers.use_time, 5);
                pen.part(card.numbers.get_cost, 5);
                pen.part(card.numbers.get_time, 5);
                pen.flag(card.attack);
                pen.flag(card.install);
                pen.one_of(CATEGORIES, Some(card.category as usize));
                self.lies(s, seat, id, pen);
            }
            None => pen.skip(6 + CATEGORIES + 5),
        }
    }
}

impl Daybreak {
    fn lies(&self, s: &State, seat: Seat, card: CardId, pen: &mut Pen<'_>) {
        let (own, cast) = (s.player(seat), s.caster(card));
        let lot = s.lot(card).and_then(|at| s.market.get(at));
        pen.flag(own.hand.has(card));
        pen.flag(cast == Some(seat));
        pen.flag(cast.is_some_and(|other| other != seat));
        pen.flag(lot.is_some());
        pen.part(lot.map_or(0, |lot| lot.stones), 5);
    }
}
