//! Set-up (§2, §3).

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, Seats, Sink};

use crate::Agate;
use crate::event::Event;
use crate::hand::{Hand, kinds};
use crate::options::FirstPlayer;
use crate::state::{Hp, Karma, Player, Stack, State};

impl Agate {
    /// AG-13, AG-14: the Sword apart, the other cards shuffled.
    pub(crate) fn shuffled(&self, chance: &mut Chance) -> Stack {
        let mut cards = self.cards.deck();
        cards.retain(|card| *card != self.cards.sword);
        chance.shuffle(&mut cards);
        cards
    }

    /// Deals from cards in the given order (the last is on top) and begins the first turn.
    pub(crate) fn deal(
        &self,
        mut pile: Stack,
        mut chance: Chance,
        sink: &mut impl Sink<Agate>,
    ) -> State {
        let numbers = self.cards.table;
        let mut hands = [Hand::EMPTY; crate::state::MOST_SEATS];
        for seat in Seat::all(self.seats) {
            for card in (0..numbers.hand).filter_map(|_| pile.pop()) {
                hands[seat.index()].add(card);
            }
        }
        // AG-17: EVENTs are exchanged, seat by seat, and laid aside until all are done.
        let mut aside = Stack::new();
        let mut laid_aside = [Hand::EMPTY; crate::state::MOST_SEATS];
        for seat in Seat::all(self.seats) {
            let hand = &mut hands[seat.index()];
            let laid = &mut laid_aside[seat.index()];
            while let Some(event) = kinds(hand.held() & self.cards.events).next() {
                let Some(card) = pile.pop() else { break };
                hand.remove(event);
                hand.add(card);
                laid.add(event);
            }
            aside.extend(laid.cards());
        }
        // AG-19, AG-23.
        pile.extend(aside);
        chance.shuffle(&mut pile);
        let places = usize::from(self.options.sword_window).min(pile.len() + 1);
        let place = chance.below(places as u32) as usize;
        pile.insert(place, self.cards.sword);

        let first = match self.options.first_player {
            FirstPlayer::Seat(seat) => seat,
            FirstPlayer::FirstOut if self.options.first_out.is_some() => {
                self.options.first_out.unwrap_or(Seat::new(0))
            }
            FirstPlayer::FirstOut | FirstPlayer::Random => {
                Seat::new(chance.below(u32::from(self.seats)) as u8)
            }
        };
        let players = hands.map(|hand| Player {
            hp: Hp(i16::from(numbers.hp)),
            karma: Karma(numbers.karma),
            hand,
            seen: Default::default(),
            past: Default::default(),
        });
        let mut state = State {
            chance,
            players,
            pile,
            discard: Stack::new(),
            pool: numbers.chips - numbers.karma * self.seats,
            alive: Seats::all(self.seats),
            out: ArrayVec::new(),
            active: first,
            turn: 0,
            sword_low: true,
            frames: ArrayVec::new(),
            picked: Hand::EMPTY,
            winners: Seats::NONE,
        };
        for empty in usize::from(self.seats)..state.players.len() {
            state.players[empty].hp = Hp(0);
            state.players[empty].karma = Karma(0);
        }
        for (seat, cards) in Seat::all(self.seats).zip(laid_aside) {
            if !cards.is_empty() {
                sink.tell(Event::LaidAside { seat, cards }, &state);
            }
        }
        self.begin_turn(&mut state, first, sink);
        self.run(&mut state, sink);
        state
    }
}
