//! What must hold of the lists at every decision, on the walk and on every copy.

use super::{Loose, Player, same};
use crate::game::{Ask, Game};
use crate::manner::Manner;
use crate::seat::{Seat, Viewer};

impl<G: Game> Player<'_, G> {
    /// Somebody can always act; only who is asked can; lists are in order, round-trip and hold
    /// nothing that `check` refuses; the clock does what is legal; duties are calls, and the other
    /// way round. Notes what can be thrown in.
    pub(super) fn lists(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        let game = self.game;
        if ask.must.is_empty() {
            return Err("the game waits for nobody".into());
        }
        let duties = game.duties(state);
        self.loose.clear();
        for seat in Seat::all(game.seats()) {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            let (must, may) = (ask.must.has(seat), ask.may.has(seat));
            if must && self.legal.is_empty() {
                return Err(format!("{seat} must decide, but nothing is legal"));
            }
            if !must && !may && !self.legal.is_empty() {
                return Err(format!("{seat} is not asked, but has {:?}", self.legal));
            }
            if !self.legal.is_sorted_by(|a, b| a < b) {
                return Err(format!("not ascending: {:?}", self.legal));
            }
            let mut calls = false;
            self.widest = self.widest.max(self.legal.len());
            for at in 0..self.legal.len() {
                let action = self.legal[at];
                if let Err(refusal) = game.check(state, seat, &action) {
                    let what = game.notation(&action);
                    return Err(format!("{seat} {what} is listed but refused: {refusal}"));
                }
                let kind = self.known(action)?.kind;
                let manner = game.manner(state, &action);
                if manner == Manner::Aside {
                    let what = game.notation(&action);
                    return Err(format!("{seat} {what} is an aside, but listed as a decision"));
                }
                calls |= manner == Manner::Call;
                let interrupts = manner == Manner::Interrupt;
                if may || interrupts {
                    let unasked = !must && !interrupts;
                    self.loose.push(Loose { seat, kind, action, unasked });
                }
            }
            if !must && calls != duties.has(seat) {
                let what = if calls { "no duty" } else { "a duty, but nothing to call" };
                return Err(format!("{what} for {seat}, who may do {:?}", self.legal));
            }
            if must
                && let Some(limit) = game.time_limit(state, seat)
                && !self.legal.contains(&limit.then)
            {
                let then = game.notation(&limit.then);
                return Err(format!("{seat} {then} is done when time is up, but is not legal"));
            }
            if let Some(&action) = self.dice.pick(&self.legal) {
                self.remember(action);
            }
        }
        Ok(())
    }

    /// Puts an action into the pool.
    pub(super) fn remember(&mut self, action: G::Action) {
        if self.pool.len() < 256 {
            self.pool.push(action);
        } else {
            let slot = self.dice.below(256) as usize;
            self.pool[slot] = action;
        }
    }

    /// What a viewer learns of an event holds nothing more to be hidden from that viewer, and
    /// the public never learns more than a seat.
    pub(super) fn events(&self, events: &[G::Event]) -> Result<(), String> {
        let game = self.game;
        for event in events {
            same("an event seen by all", &game.seen_by(event, Viewer::All), &Some(event.clone()))?;
            let public = game.seen_by(event, Viewer::Public);
            let seats = Seat::all(game.seats()).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Public]) {
                let Some(seen) = game.seen_by(event, viewer) else { continue };
                let again = game.seen_by(&seen, viewer);
                same("an event seen twice", &again, &Some(seen.clone()))?;
                same(
                    "an event seen, then made public",
                    &game.seen_by(&seen, Viewer::Public),
                    &public,
                )?;
            }
        }
        Ok(())
    }
}
