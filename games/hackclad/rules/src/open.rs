//! All that lies open at one moment, as one number: two lines of play that come to the same are the same to
//! who plans a turn.

use std::hash::{Hash, Hasher};

use crate::state::{Player, State};

/// A multiply and a rotation for every number: quick, and good enough to tell positions apart.
struct Quick(u64);

impl Quick {
    fn add(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        let z = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        z ^ (z >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.add(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.add(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.add(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.add(n as u64);
    }
}

impl State {
    /// The same number for the same position, as all see it who play with open hands: decks count by
    /// their size, turn cards not at all.
    pub fn open_key(&self) -> u64 {
        let mut to = Quick(u64::from(self.stock) << 16 | u64::from(self.round) << 8);
        (self.clock, self.clad, self.heads, self.tails, self.forecast).hash(&mut to);
        to.write(&self.wounds);
        for vp in self.stones.chunks(4) {
            to.add(vp.iter().fold(0, |sum, vp| sum << 16 | u64::from(*vp)));
        }
        for player in &self.players {
            player.add_open(&mut to);
        }
        self.frames.hash(&mut to);
        to.finish()
    }
}

impl Player {
    fn add_open(&self, to: &mut Quick) {
        let Some(character) = self.character else { return };
        let at = self.at.map_or(31, |at| at.index() as u64);
        to.add(
            u64::from(self.hand)
                | u64::from(self.discard) << 16
                | u64::from(self.mp) << 32
                | u64::from(self.cp) << 36
                | at << 40
                | u64::from(self.corruption) << 48
                | (self.deck.len() as u64) << 56,
        );
        let turn = &self.turn;
        let marks = [turn.moved, turn.no_move, turn.no_reform, turn.next_field];
        let marks = marks.iter().fold(0, |sum, mark| sum << 1 | u64::from(*mark));
        to.add(
            u64::from(self.vp)
                | u64::from(self.injury) << 16
                | u64::from(turn.used) << 32
                | u64::from(turn.acted) << 48,
        );
        to.write(&[
            turn.supports,
            turn.events,
            turn.crack_limit,
            turn.next_atk,
            turn.next_multi,
            turn.turn_atk,
            turn.token_damage,
            turn.stone_bonus,
        ]);
        let round = &self.round;
        to.write(&[
            round.basic[0],
            round.basic[1],
            round.basic[2],
            round.cracks,
            u8::from(round.unyielding),
            round.reduce_next,
            marks as u8,
            self.traps_up,
        ]);
        (self.tokens, character).hash(to);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use kernel::{Chance, Dice, Game, Options as _, Seat, Seed, Turn, Unheard};
    use pack::Packed as _;

    use crate::{Hackclad, HackcladOptions};

    #[test]
    fn worlds_that_look_the_same_have_the_same_key() {
        let (cards, _) = Hackclad::default_pack().unwrap();
        let options = HackcladOptions::with([("mode", "coop")]).unwrap();
        let game = Hackclad::new(cards, options, 3).unwrap();
        let mut dice = Dice::new(5);
        let mut s = game.start(Chance::new(Seed::from_text("open")), &mut Unheard);
        let mut keys = Vec::new();
        while let Turn::Ask(ask) = game.turn(&s) {
            let seat = ask.must.first().unwrap();
            let key = s.open_key();
            let mut world = s.clone();
            game.resample(&mut world, Seat::new(0), &mut dice);
            assert_eq!(world.open_key(), key);
            keys.push(key);
            let mut legal = Vec::new();
            game.legal(&s, seat, &mut legal);
            let action = *dice.pick(&legal).unwrap();
            game.apply(&mut s, seat, &action, &mut Unheard).unwrap();
        }
        // What differs is told apart; the choice of an extended card is a secret.
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert!(all > 100 && keys.len() + 8 > all, "{} of {all}", keys.len());
    }
}
