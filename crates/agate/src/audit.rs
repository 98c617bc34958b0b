//! What must hold in every state.

use kernel::{Seat, Seats};

use crate::Agate;
use crate::state::{Attack, Frame, State};

impl Agate {
    /// Cards and chips are conserved (AG-91), hands hold ACTION cards only (AG-05), nobody knows
    /// a card that is not there, the living have HP and karma, and what is under way makes sense.
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        let hands = s.players.iter().flat_map(|player| player.hand.cards());
        let mut cards: Vec<_> = s.pile.iter().chain(&s.discard).copied().chain(hands).collect();
        cards.sort_unstable();
        if cards[..] != self.cards.deck()[..] {
            return Err(format!("cards are not conserved: {cards:?}"));
        }
        let chips = s.players.iter().map(|player| u16::from(player.karma.0)).sum::<u16>();
        if chips + u16::from(s.pool) != u16::from(self.cards.table.chips) {
            return Err(format!("AG-91: {chips} chips and {} in the pool", s.pool));
        }
        for seat in Seat::all(self.seats) {
            self.audit_seat(s, seat)?;
        }
        self.audit_sword(s)?;
        self.audit_course(s)
    }

    fn audit_seat(&self, s: &State, seat: Seat) -> Result<(), String> {
        let player = s.player(seat);
        if player.hand.held() & self.cards.events != 0 {
            return Err(format!("AG-05: {seat} holds an EVENT"));
        }
        if s.alive.has(seat) && (player.hp.0 <= 0 || player.karma.0 == 0) {
            return Err(format!(
                "{seat} lives with HP {} and karma {}",
                player.hp.0, player.karma.0
            ));
        }
        let most = self.options.hp_cap.map(|cap| i16::from(cap.max(self.cards.table.hp)));
        if most.is_some_and(|most| player.hp.0 > most) {
            return Err(format!("AG-69: {seat} has HP {}", player.hp.0));
        }
        if !s.alive.has(seat) && (!player.hand.is_empty() || player.karma.0 > 0) {
            return Err(format!("AG-104: {seat} is out but has cards or chips"));
        }
        for other in Seat::all(self.seats) {
            if !s.player(other).hand.holds(&player.seen[other.index()]) {
                return Err(format!("{seat} knows cards that {other} does not hold"));
            }
        }
        Ok(())
    }

    /// AG-23: while it lies where set-up put it, the Sword is near the bottom.
    fn audit_sword(&self, s: &State) -> Result<(), String> {
        let place = s.pile.iter().position(|card| *card == self.cards.sword);
        let low = place.is_some_and(|place| place < usize::from(self.options.sword_window));
        if s.sword_low && !low {
            return Err(format!("AG-23: the Sword lies at {place:?} from the bottom"));
        }
        Ok(())
    }

    /// Who is in the game, whose turn it is, and what is under way.
    fn audit_course(&self, s: &State) -> Result<(), String> {
        let out: Seats = s.out.iter().copied().collect();
        let split = Seat::all(self.seats).all(|seat| s.alive.has(seat) != out.has(seat));
        if !split || usize::from(s.alive.len()) + s.out.len() != usize::from(self.seats) {
            return Err(format!("AG-104: {:?} are in the game, {:?} are out", s.alive, s.out));
        }
        if self.options.turn_limit.is_some_and(|limit| s.turn > limit) {
            return Err(format!("AG-135: turn {}", s.turn));
        }
        if s.is_over() {
            let winners = s.winners.into_iter().all(|seat| s.alive.has(seat));
            return match winners && s.frames.is_empty() && s.picked.is_empty() {
                true => Ok(()),
                false => Err(format!("AG-123: {:?} have won, {:?} live", s.winners, s.alive)),
            };
        }
        if s.alive.len() < 2 || !s.alive.has(s.active) {
            return Err(format!(
                "AG-42, AG-123: it is the turn of {}, {:?} live",
                s.active, s.alive
            ));
        }
        let Some((asked, _)) = self.asked(s) else {
            return Err(format!("nobody is asked: {:?}", s.frames));
        };
        if !s.alive.has(asked) {
            return Err(format!("AG-105: {asked} is asked, but is out"));
        }
        // AG-39: only the discard at the very end has no end step below it.
        let ends = matches!(s.frames.first(), Some(Frame::End | Frame::Discard { .. }));
        if !ends {
            return Err(format!("what is under way makes no sense: {:?}", s.frames));
        }
        match s.frames.last() {
            Some(Frame::Attack(attack)) => self.audit_attack(s, attack),
            Some(Frame::Discard { left, .. }) => {
                let hand = s.player(s.active).hand;
                match *left > 0 && hand.holds(&s.picked) && hand.len() >= s.picked.len() + left {
                    true => Ok(()),
                    false => Err(format!("AG-38: {left} more to discard of {}", hand.len())),
                }
            }
            _ if !s.picked.is_empty() => {
                Err("AG-38: cards are picked, but none is asked for".into())
            }
            _ => Ok(()),
        }
    }

    fn audit_attack(&self, s: &State, attack: &Attack) -> Result<(), String> {
        let in_game = |seat: Seat| s.alive.has(seat);
        let sound = attack.attacker == s.active
            && attack.attacker != attack.target
            && in_game(attack.attacker)
            && in_game(attack.target)
            && attack.ask_pursuit.into_iter().chain(attack.later).all(in_game)
            && attack.offset <= attack.set
            && (attack.set == 0 || attack.special == 0);
        // AG-72: without damage there is nothing to answer.
        let answered = attack.ask_pursuit.is_empty() && self.damage(attack) == 0;
        if !sound || answered {
            return Err(format!("AG-46, AG-57, AG-72: the attack makes no sense: {attack:?}"));
        }
        Ok(())
    }
}
