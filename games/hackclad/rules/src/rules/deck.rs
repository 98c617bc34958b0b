//! A player's cards: drawing and re-forming (§2.6, §2.25).

use kernel::Sink;

use super::Flow;
use crate::Hackclad;
use crate::cards::{Card, CardName, CharId};
use crate::event::Event;
use crate::options::{Mode, ReformEmpty};
use crate::state::{Deck, Frame, State, Who};

/// Is there a card to take from a deck?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Supply {
    /// Yes.
    Ready,
    /// The deck must be re-formed first.
    Reform,
    /// There is none.
    Dry,
}

impl Hackclad {
    /// A player's character; the first of the pack before one is chosen.
    #[inline]
    pub(crate) fn character_of(&self, s: &State, who: Who) -> CharId {
        s.player(who).character.unwrap_or(CharId(0))
    }

    /// One of a player's cards.
    #[inline]
    pub(crate) fn card_of(&self, s: &State, who: Who, slot: u8) -> &Card {
        self.cards.card(self.character_of(s, who), slot, self.options.card_errata)
    }

    /// The cards of a player that score (HD-229).
    #[inline]
    pub fn scoring<'a>(&'a self, s: &'a State, who: Who) -> impl Iterator<Item = &'a Card> {
        slots(s.player(who).scoring()).map(move |slot| self.card_of(s, who, slot))
    }

    /// The cards in a player's hand.
    #[inline]
    pub fn in_hand<'a>(&'a self, s: &'a State, who: Who) -> impl Iterator<Item = &'a Card> {
        slots(s.player(who).hand).map(move |slot| self.card_of(s, who, slot))
    }

    /// The word of one of a player's cards.
    #[inline]
    pub(crate) fn name_of(&self, s: &State, who: Who, slot: u8) -> CardName {
        self.card_of(s, who, slot).name_id
    }

    /// The first card of a set with this name.
    #[inline]
    pub(crate) fn slot_in(&self, s: &State, who: Who, set: u16, name: CardName) -> Option<u8> {
        slots(set).find(|slot| self.name_of(s, who, *slot) == name)
    }

    /// The cards of a set, of equal ones only the first (rules §5.3).
    #[inline]
    pub(crate) fn distinct(
        &self,
        s: &State,
        who: Who,
        set: u16,
    ) -> impl Iterator<Item = u8> + use<> {
        let names = &self.cards.character(self.character_of(s, who)).quick.names;
        let mut left = set;
        let names = *names;
        std::iter::from_fn(move || {
            let slot = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= !names[usize::from(slot)];
            Some(slot)
        })
    }

    /// Is a player's hand open to all (HD-314)?
    #[inline]
    pub(crate) fn open_hands(&self) -> bool {
        self.mode == Mode::Coop && self.options.coop_open_hands
    }

    /// Is there a card on the deck (HD-211, HD-219, HD-269)?
    pub(crate) fn supply(&self, s: &mut State, who: Who, sink: &mut impl Sink<Hackclad>) -> Supply {
        let player = s.player(who);
        if !player.deck.is_empty() {
            return Supply::Ready;
        }
        if player.turn.no_reform {
            return Supply::Dry;
        }
        if player.discard == 0 {
            if self.options.reform_empty == ReformEmpty::CpOnly {
                let cp = self.cards.character(self.character_of(s, who)).reform_cp;
                self.gain_cp(s, who, cp, sink);
            }
            return Supply::Dry;
        }
        Supply::Reform
    }

    /// HD-212: a re-form begins with CP; then the owner is asked for the upgrade.
    pub(crate) fn reform(&self, s: &mut State, who: Who, sink: &mut impl Sink<Hackclad>) {
        let cp = self.cards.character(self.character_of(s, who)).reform_cp;
        let before = s.player(who).cp;
        let after = (before + cp).min(self.options.cp_cap);
        s.player_mut(who).cp = after;
        let deck = s.player(who).discard.count_ones() as u8;
        sink.tell(Event::Reformed { who, cp: after - before, deck }, s);
        Self::push(s, Frame::Reform { who });
    }

    pub(crate) fn reform_step(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Flow {
        let Some(Frame::Reform { who }) = s.frames.last() else { return Flow::On };
        let who = *who;
        // The size of the extended deck is public.
        if s.player(who).extended == 0 {
            self.upgrade(s, who, None, sink);
            return Flow::On;
        }
        Flow::Ask
    }

    /// HD-213, HD-217: the upgrade, then the discard pile is shuffled and becomes the deck.
    pub(crate) fn upgrade(
        &self,
        s: &mut State,
        who: Who,
        swap: Option<(CardName, CardName)>,
        sink: &mut impl Sink<Hackclad>,
    ) {
        s.frames.pop();
        if let Some((out, into)) = swap {
            let player = s.player(who);
            let away = self.slot_in(s, who, player.discard, out);
            let here = self.slot_in(s, who, player.extended, into);
            if let (Some(away), Some(here)) = (away, here) {
                let player = s.player_mut(who);
                player.discard = player.discard & !(1 << away) | 1 << here;
                player.extended = player.extended & !(1 << here) | 1 << away;
            }
        }
        let player = &mut s.players[who.index()];
        let mut deck: Deck = slots(std::mem::take(&mut player.discard)).collect();
        s.chance.shuffle(&mut deck);
        player.deck = deck;
        player.known_top = 0;
        // Not before: the card is a secret (HD-216), and the discard pile is open to all.
        let (seat, open) = (self.seat(s, who), self.options.open_upgrade);
        sink.tell(Event::Upgraded { who, swap, seat, open }, s);
    }

    pub(crate) fn draw_step(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Flow {
        let Some(Frame::Draw { who, left }) = s.frames.last() else { return Flow::On };
        let (who, wanted) = (*who, *left);
        if wanted == 0 {
            s.frames.pop();
            return Flow::On;
        }
        match self.supply(s, who, sink) {
            Supply::Dry => {
                s.frames.pop();
            }
            Supply::Reform => self.reform(s, who, sink),
            Supply::Ready => {
                let count = wanted.min(s.player(who).deck.len() as u8);
                if let Some(Frame::Draw { left, .. }) = s.frames.last_mut() {
                    *left -= count;
                }
                self.draw(s, who, count, sink);
            }
        }
        Flow::On
    }

    /// Cards that lie in the deck are drawn. Who does not see them is told of all at once.
    fn draw(&self, s: &mut State, who: Who, count: u8, sink: &mut impl Sink<Hackclad>) {
        for index in 0..count {
            let Some(card) = self.pop_deck(s, who) else { return };
            s.player_mut(who).hand |= 1 << card;
            let name = self.name_of(s, who, card);
            let (seat, open) = (self.seat(s, who), self.open_hands());
            let count = if index == 0 { count } else { 0 };
            sink.tell(Event::Drew { who, count, card: Some(name), seat, open }, s);
        }
    }

    /// Takes the top card.
    pub(crate) fn pop_deck(&self, s: &mut State, who: Who) -> Option<u8> {
        let player = s.player_mut(who);
        player.known_top = player.known_top.saturating_sub(1);
        player.deck.pop()
    }

    /// HD-050: a hand card goes on top of the deck, unseen by others.
    pub(crate) fn put_back(
        &self,
        s: &mut State,
        who: Who,
        name: CardName,
        sink: &mut impl Sink<Hackclad>,
    ) {
        s.frames.pop();
        let Some(slot) = self.slot_in(s, who, s.player(who).hand, name) else { return };
        let player = s.player_mut(who);
        player.hand &= !(1 << slot);
        player.known = 0;
        player.deck.push(slot);
        player.known_top += 1;
        let seat = self.seat(s, who);
        sink.tell(Event::PutBack { who, card: Some(name), seat }, s);
    }

    /// A hand card is put in the discard pile.
    pub(crate) fn discard(s: &mut State, who: Who, slot: u8) {
        let player = s.player_mut(who);
        player.hand &= !(1 << slot);
        player.known &= player.hand;
        player.discard |= 1 << slot;
    }

    /// A card goes from the discard pile to the hand; everybody sees it.
    pub(crate) fn regain(&self, s: &mut State, who: Who, slot: u8, sink: &mut impl Sink<Hackclad>) {
        let player = s.player_mut(who);
        player.discard &= !(1 << slot);
        player.hand |= 1 << slot;
        player.known |= 1 << slot;
        let card = self.name_of(s, who, slot);
        sink.tell(Event::Took { who, card }, s);
    }
}

/// The cards of a set, in the character's order.
#[inline]
pub(crate) fn slots(set: u16) -> impl Iterator<Item = u8> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let slot = (left != 0).then(|| left.trailing_zeros() as u8)?;
        left &= left - 1;
        Some(slot)
    })
}
