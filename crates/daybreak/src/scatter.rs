//! Positions made up at random, in the words of `stage.rs`: what a game from its set-up seldom
//! meets, such as Blocks on every side, face-down cards, Curses in hand and stones everywhere.

use std::fmt::Write as _;

use kernel::{Dice, Seat};

use crate::Daybreak;
use crate::cards::Frame;
use crate::set::CardId;
use crate::state::MARKET;

/// Deals cards and stones out.
struct Dealer<'a> {
    game: &'a Daybreak,
    dice: &'a mut Dice,
    /// Cards not placed yet, shuffled; the last is next.
    cards: Vec<CardId>,
    curses: usize,
    stones: u32,
}

impl Dealer<'_> {
    /// A number from 0 to `most`.
    fn upto(&mut self, most: u32) -> u32 {
        self.dice.below(most + 1)
    }

    /// Takes from 0 to `most` stones, as far as there are any.
    fn stones(&mut self, most: u32) -> u32 {
        let n = self.upto(most).min(self.stones);
        self.stones -= n;
        n
    }

    fn card(&mut self) -> Option<CardId> {
        if self.curses > 0 && self.dice.once_in(9) {
            self.curses -= 1;
            return self.game.cards.masks.curses.first();
        }
        self.cards.pop()
    }

    /// Some cards as they lie in a cast zone, or plain.
    fn some(&mut self, most: u32, lying: bool) -> String {
        let mut words = Vec::new();
        for _ in 0..self.upto(most) {
            let Some(card) = self.card() else { break };
            let data = self.game.cards.get(card);
            let mut word = data.id.to_string();
            if lying && data.install && !self.dice.once_in(4) {
                word.push('^');
            }
            if lying && self.dice.once_in(8) {
                word.push('~');
            }
            words.push(word);
        }
        words.join(" ")
    }

    /// `p1 = { … }`.
    fn seat(&mut self, seat: Seat, witch: &str) -> String {
        let hand = self.some(5, false);
        let mut line = format!("{seat} = {{ witch = \"{witch}\", hand = \"{hand}\"");
        let _ = write!(line, ", held = {}", self.stones(9));
        let mut slots = Vec::new();
        for slot in 1..=4 {
            if !self.dice.once_in(3) {
                slots.push(format!("{slot} = \"{}\"", self.some(2, true)));
            }
        }
        let _ = write!(line, ", cast = {{ {} }}", slots.join(", "));
        let mut slots = Vec::new();
        for slot in 1..=4 {
            if self.dice.once_in(3) {
                slots.push(format!("{slot} = {}", self.stones(3)));
            }
        }
        let _ = write!(line, ", stones = {{ {} }}", slots.join(", "));
        if self.dice.once_in(2) {
            line.push_str(", spent = true");
        }
        if self.dice.once_in(4) {
            line.push_str(", used = true");
        }
        if let Some(known) = hand.split(' ').find(|id| !id.is_empty())
            && self.dice.once_in(3)
            && known != self.game.cards.curse_word()
        {
            let _ = write!(line, ", known = \"{known}\"");
        }
        line.push_str(" }");
        line
    }
}

impl Daybreak {
    /// A position. Cards are those of this table; with `sets = "all"` the expansion's too.
    pub(crate) fn scattered(&self, dice: &mut Dice) -> String {
        let mut cards: Vec<CardId> = self.pool().iter().collect();
        cards.retain(|card| self.cards.get(*card).frame != Frame::Token);
        dice.shuffle(&mut cards);
        let mut witches: Vec<_> = self.pools.witches.clone();
        dice.shuffle(&mut witches);
        let total = u32::from(self.options.stones(self.seats));
        let cursed = self.pools.curses_named;
        let curses = if cursed { usize::from(self.pools.curses.len()) } else { 0 };
        let all_curses = curses;
        let mut dealer = Dealer { game: self, dice, cards, curses, stones: total };
        let mut lines = vec![format!("turn = {}", 1 + dealer.upto(40))];
        for seat in Seat::all(self.seats) {
            let witch = witches.get(seat.index()).map_or("", |id| &*self.cards.witch(*id).id);
            let line = dealer.seat(seat, witch);
            lines.push(line);
        }
        let mut market = Vec::new();
        let most = if dealer.dice.once_in(8) { 3 } else { MARKET as u32 };
        for _ in 0..most {
            let Some(card) = dealer.cards.pop() else { break };
            let stones = if dealer.dice.once_in(3) { dealer.stones(3) } else { 0 };
            market.push(format!("{}*{stones}", self.cards.get(card).id));
        }
        lines.push(format!("market = \"{}\"", market.join(" ")));
        let removed: Vec<_> = (0..dealer.upto(3))
            .filter_map(|_| dealer.cards.pop())
            .map(|card| self.cards.get(card).id.to_string())
            .collect();
        lines.push(format!("removed = \"{}\"", removed.join(" ")));
        let deck = if dealer.dice.once_in(8) { dealer.upto(2) } else { dealer.upto(20) };
        lines.push(format!("deck = {deck}"));
        // Now and then the bank is nearly empty: the end is near.
        let bank = dealer.stones;
        if dealer.dice.once_in(4) {
            lines.push(format!("bank = {}", bank.min(dealer.dice.below(4))));
        } else {
            lines.push(format!("bank = {bank}"));
        }
        if cursed {
            let there = all_curses - dealer.curses;
            lines.push(format!("curse_zone = {}", all_curses.min(12).saturating_sub(there)));
        }
        let active = dealer.dice.below(u32::from(self.seats)) + 1;
        lines.push(format!("active = \"p{active}\""));
        lines.push(format!("first = \"p{}\"", dealer.dice.below(u32::from(self.seats)) + 1));
        let phases = ["begin", "start", "main", "main", "main", "end", "hand", "market", "last"];
        let phase = dealer.dice.pick(&phases).copied().unwrap_or("main");
        lines.push(format!("phase = \"{phase}\""));
        if dealer.dice.once_in(6) {
            let finals = dealer.dice.below(u32::from(self.seats));
            lines.push(format!("end = true\nlast = true\nfinals = {finals}"));
        }
        if dealer.dice.once_in(10) {
            lines.push("extra = true".into());
        }
        lines.push(String::new());
        lines.join("\n")
    }
}
