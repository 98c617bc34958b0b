//! Positions made up at random, written in the position language: what a game from its set-up
//! seldom meets.

use std::fmt::Write;

use kernel::{Dice, Seat};

use crate::Agate;
use crate::hand::CardId;
use crate::state::{MOST_SEATS, Stack};

/// HP at which something is about to happen.
const HP: [u8; 8] = [1, 1, 2, 3, 4, 6, 9, 10];
/// Karma at which something is about to happen: none left, the middle, the Sword.
const KARMA: [u8; 9] = [1, 1, 2, 3, 4, 5, 7, 8, 10];
/// Hands on both sides of the limit, and empty ones.
const HANDS: [u8; 9] = [0, 1, 2, 3, 4, 4, 5, 6, 9];

impl Agate {
    /// The lines of a `[position]`.
    pub(crate) fn scattered(&self, dice: &mut Dice) -> String {
        let mut lines = String::new();
        let alive = self.scatter_alive(dice);
        let mut deck: Stack = self.cards.deck();
        dice.shuffle(&mut deck);
        let mut chips = self.cards.table.chips;
        for seat in Seat::all(self.seats) {
            if !alive[seat.index()] {
                line(&mut lines, format_args!("{seat} = {{ out = true }}"));
                continue;
            }
            // Every seat after this one needs a chip of its own.
            let later = self.seats - seat.index() as u8 - 1;
            let karma = one(dice, &KARMA).min(chips.saturating_sub(later)).max(1);
            chips = chips.saturating_sub(karma);
            let cards = one(dice, &HANDS);
            let hand = self.scatter_hand(&mut deck, cards, dice);
            let hp = one(dice, &HP).min(self.cards.table.hp);
            line(
                &mut lines,
                format_args!("{seat} = {{ hp = {hp}, karma = {karma}, hand = \"{hand}\" }}"),
            );
        }
        let living: Vec<Seat> = Seat::all(self.seats).filter(|seat| alive[seat.index()]).collect();
        if let Some(active) = dice.pick(&living) {
            line(&mut lines, format_args!("active = \"{active}\""));
        }
        if dice.once_in(2) {
            line(&mut lines, format_args!("step = \"draw\""));
        }
        let turn = match self.options.turn_limit {
            Some(limit) if dice.once_in(4) => limit.saturating_sub(dice.below(3)).max(1),
            Some(limit) => 1 + dice.below(limit.min(60)),
            None => 1 + dice.below(60),
        };
        line(&mut lines, format_args!("turn = {turn}"));
        self.scatter_piles(&mut lines, &mut deck, dice);
        lines
    }

    /// At least two stay in the game.
    fn scatter_alive(&self, dice: &mut Dice) -> [bool; MOST_SEATS] {
        let mut alive = [true; MOST_SEATS];
        for _ in 2..self.seats {
            if dice.once_in(4) {
                alive[dice.below(u32::from(self.seats)) as usize % MOST_SEATS] = false;
            }
        }
        alive
    }

    /// ACTION cards for a hand, every other one wanted as an answer.
    fn scatter_hand(&self, deck: &mut Stack, cards: u8, dice: &mut Dice) -> String {
        let answers =
            [self.cards.pursuit, self.cards.reflect, self.cards.absorb, self.cards.revival];
        let mut hand = Vec::new();
        for _ in 0..cards {
            let wanted =
                |card: &CardId| answers.contains(card) || self.cards.attacks & card.bit() != 0;
            let action = |card: &CardId| !self.cards.is_event(*card);
            let place = match dice.once_in(2) {
                true => deck.iter().position(wanted).or_else(|| deck.iter().position(action)),
                false => deck.iter().position(action),
            };
            if let Some(place) = place {
                hand.push(self.cards.get(deck.remove(place)).id.to_string());
            }
        }
        hand.join(" ")
    }

    /// Few cards or many in the pile, EVENTs near its top, the Sword anywhere.
    fn scatter_piles(&self, lines: &mut String, deck: &mut Stack, dice: &mut Dice) {
        let low = dice.once_in(2);
        let top = dice.below(6) as usize;
        let top: Vec<CardId> = deck.drain(deck.len().saturating_sub(top)..).collect();
        let old = dice.below(5) as usize;
        let old: Vec<CardId> = deck.drain(deck.len().saturating_sub(old)..).collect();
        let names = |cards: &[CardId]| {
            cards.iter().map(|card| &*self.cards.get(*card).id).collect::<Vec<_>>().join(" ")
        };
        line(lines, format_args!("pile = \"{}\"", names(&top)));
        line(lines, format_args!("discard = \"{}\"", names(&old)));
        if low {
            line(lines, format_args!("rest = \"discard\""));
        } else if deck.contains(&self.cards.sword) && self.options.sword_window >= 10 {
            // All EVENTs lie at the bottom then, the Sword among them.
            line(lines, format_args!("sword_low = {}", dice.once_in(2)));
        }
    }
}

fn one(dice: &mut Dice, things: &[u8]) -> u8 {
    dice.pick(things).copied().unwrap_or(1)
}

fn line(lines: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a text cannot fail.
    let _ = writeln!(lines, "{text}");
}
