//! A random world that looks the same to one seat.

use arrayvec::ArrayVec;
use kernel::{Dice, Seat};

use crate::Hackclad;
use crate::cards::{CARDS, CladId, MissionId};
use crate::rules::deck::slots;
use crate::rules::round::clad_cards;
use crate::setup::BASICS;
use crate::state::{CLAD_CARDS, Clock, Frame, Origin, State, Who};

type Hidden = ArrayVec<u8, CARDS>;

impl Hackclad {
    /// Own decks keep their cards and lose their order; the cards of others are dealt anew among
    /// what can be hidden; the Clad deck is shuffled.
    pub(crate) fn resample_for(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        s.chance.reseed(dice);
        self.resample_clad(s, seat, dice);
        for who in Who::all(self.players) {
            if self.seat(s, who) == seat {
                self.resample_own(s, who, dice);
            } else {
                self.resample_other(s, who, dice);
            }
        }
        self.resample_missions(s, seat, dice);
    }

    /// The owner knows the set, not the order (HD-345); the set-up card is one of them (HD-053).
    fn resample_own(&self, s: &mut State, who: Who, dice: &mut Dice) {
        let player = s.player_mut(who);
        if player.unseen && player.stack.count_ones() == 1 {
            player.deck.push(player.stack.trailing_zeros() as u8);
            player.deck.sort_unstable();
            dice.shuffle(&mut player.deck);
            if let Some(card) = player.deck.pop() {
                player.stack = 1 << card;
            }
            return;
        }
        let below = player.deck.len().saturating_sub(usize::from(player.known_top));
        player.deck[..below].sort_unstable();
        dice.shuffle(&mut player.deck[..below]);
    }

    fn resample_other(&self, s: &mut State, who: Who, dice: &mut Dice) {
        let open = self.open_hands();
        // Cards under resolution are public, and so is the discard pile.
        let resolving = s.frames.iter().fold(0u16, |set, frame| match frame {
            Frame::Effect(e) if e.who == who => match e.origin {
                Origin::Card { slot } => set | 1 << slot,
                Origin::Crack
                | Origin::Cp { .. }
                | Origin::Pile { .. }
                | Origin::OnReduce { .. } => set,
            },
            _ => set,
        });
        let choosing = s.clock == Clock::Extended;
        let player = s.player_mut(who);
        if player.character.is_none() {
            return;
        }
        let seen_hand = if open { player.hand } else { player.known };
        let public = player.discard | resolving | seen_hand | player.stack_known;
        if choosing {
            player.deck.sort_unstable();
            dice.shuffle(&mut player.deck);
            if player.pick.is_some() {
                let choice: Hidden = slots(player.extended).collect();
                player.pick = dice.pick(&choice).copied();
            }
            return;
        }
        // Which cards are out of the deck: extended ones first, for few basics are ever swapped.
        let hidden = !public;
        let mut out: Hidden = slots(hidden & !BASICS).collect();
        dice.shuffle(&mut out);
        let mut basics: Hidden = slots(hidden & BASICS).collect();
        dice.shuffle(&mut basics);
        let wanted = player.extended.count_ones() as usize;
        while out.len() < wanted
            && let Some(card) = basics.pop()
        {
            out.push(card);
        }
        out.truncate(wanted);
        player.extended = out.iter().fold(0, |set, card| set | 1 << card);
        let mut rest: Hidden = slots(hidden & !player.extended).collect();
        dice.shuffle(&mut rest);
        let mut next = |count: u32| {
            (0..count).filter_map(|_| rest.pop()).fold(0u16, |set, card| set | 1 << card)
        };
        let hand = (player.hand & !seen_hand).count_ones();
        player.hand = seen_hand | next(hand);
        let stack = (player.stack & !player.stack_known).count_ones();
        player.stack = player.stack_known | next(stack);
        player.deck = rest;
    }

    /// The deck is shuffled; in solo K2 and the cards set aside are unknown as well. Cards that
    /// have been face-up are known to be in the deck.
    fn resample_clad(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let knows = s.top_known == u8::MAX
            || Who::all(self.players)
                .any(|who| s.top_known & who.bit() != 0 && self.seat(s, who) == seat);
        let top = if knows { s.deck.pop() } else { None };
        let k2 = if s.hidden { s.forecast[1].take() } else { None };
        s.deck.extend(k2);
        let mut fresh: ArrayVec<CladId, CLAD_CARDS> = clad_cards(s.aside).collect();
        let aside = fresh.len();
        let known = s.shown;
        fresh.extend(s.deck.iter().copied().filter(|card| known >> card.0 & 1 == 0));
        fresh.sort_unstable();
        dice.shuffle(&mut fresh);
        s.aside = fresh.drain(..aside).fold(0, |set, card| set | 1 << card.0);
        for card in s.deck.iter_mut().filter(|card| known >> card.0 & 1 == 0) {
            if let Some(new) = fresh.pop() {
                *card = new;
            }
        }
        s.deck.sort_unstable();
        dice.shuffle(&mut s.deck);
        if k2.is_some() {
            s.forecast[1] = s.deck.pop();
        }
        s.deck.extend(top);
    }

    /// Missions of others are unknown.
    fn resample_missions(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let mut pool: ArrayVec<MissionId, 64> =
            (0..self.cards.missions().len().min(64) as u8).map(MissionId).collect();
        for who in Who::all(self.players).filter(|who| self.seat(s, *who) == seat) {
            pool.retain(|card| !s.player(who).missions.contains(card));
        }
        dice.shuffle(&mut pool);
        for who in Who::all(self.players) {
            if self.seat(s, who) == seat {
                continue;
            }
            let player = s.player_mut(who);
            for card in &mut player.missions {
                if let Some(new) = pool.pop() {
                    *card = new;
                }
            }
            player.missions.sort_unstable();
        }
    }
}
