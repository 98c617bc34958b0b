//! The costly properties.

use super::{Player, same};
use crate::game::{Ask, Game, Outcome, Unheard};
use crate::manner::Manner;
use crate::seat::Seat;

impl<G: Game> Player<'_, G> {
    pub(super) fn closely(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        self.thrown.clear();
        self.made_up(state)?;
        self.saved(state)?;
        for seat in Seat::all(self.game.seats()) {
            self.resampled(state, seat)?;
        }
        self.together(state, ask)?;
        self.secret(state, ask)?;
        self.throw_everything_in(state, ask)
    }

    /// Actions from elsewhere and actions put together from words: `check` and `legal` agree,
    /// and a refused one changes nothing.
    fn made_up(&mut self, state: &G::State) -> Result<(), String> {
        let game = self.game;
        for seat in Seat::all(game.seats()) {
            let (mut legal, mut asides) = (Vec::new(), Vec::new());
            game.legal(state, seat, &mut legal);
            game.asides(state, seat, &mut asides);
            for _ in 0..6 {
                let Some(action) = self.taken_elsewhere()? else { break };
                let text = game.notation(&action);
                let listed = legal.contains(&action) || asides.contains(&action);
                let mut after = state.clone();
                match game.apply(&mut after, seat, &action, &mut Unheard) {
                    Ok(()) if !listed => {
                        return Err(format!("{seat} {text} works, but is no legal action"));
                    }
                    Err(refusal) if listed => {
                        return Err(format!("{seat} {text} is legal, but refused: {refusal}"));
                    }
                    Err(refusal) => {
                        same("a refused action's state", &after, state)?;
                        same(
                            "check and apply",
                            &game.check(state, seat, &action),
                            &Err(refusal.clone()),
                        )?;
                        if refusal.reasons.is_empty() {
                            return Err(format!("{seat} {text} is refused without a reason"));
                        }
                    }
                    Ok(()) => {}
                }
            }
        }
        Ok(())
    }

    /// An action seen before, or one put together from the words of two.
    pub(super) fn taken_elsewhere(&mut self) -> Result<Option<G::Action>, String> {
        let Some(&seen) = self.dice.pick(&self.pool) else { return Ok(None) };
        let action = match self.game.parse(&self.garble(&seen)) {
            Ok(garbled) if self.dice.once_in(2) => garbled,
            _ => seen,
        };
        self.known(action)?;
        Ok(Some(action))
    }

    /// The notation with a word dropped, doubled, or taken from another action.
    fn garble(&mut self, action: &G::Action) -> String {
        let text = self.game.notation(action);
        let other = self.dice.pick(&self.pool).map(|other| self.game.notation(other));
        let other = other.unwrap_or_default();
        let mut words: Vec<&str> = text.split(' ').collect();
        let others: Vec<&str> = other.split(' ').collect();
        let at = self.dice.below(words.len() as u32) as usize;
        match self.dice.below(4) {
            0 => {
                words.remove(at);
            }
            1 => words.insert(at, words[at]),
            2 => {
                let some = ["0", "1", "2", "3", "6", "p1", "p2", "p3", "p4"];
                words[at] = some[self.dice.below(9) as usize];
            }
            _ => words[at] = self.dice.pick(&others).copied().unwrap_or("0"),
        }
        words.join(" ")
    }

    /// A saved and loaded state is the same state.
    pub(super) fn saved(&self, state: &G::State) -> Result<(), String> {
        let text = serde_json::to_string(state).map_err(|error| format!("cannot save: {error}"))?;
        let loaded: G::State =
            serde_json::from_str(&text).map_err(|error| format!("cannot load: {error}"))?;
        same("a saved and loaded state", &loaded, state)
    }

    /// Simultaneous choices: the order in which they arrive does not matter.
    fn together(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        let game = self.game;
        let mut seats: Vec<_> = ask.must.into_iter().collect();
        self.dice.shuffle(&mut seats);
        let [one, two, ..] = seats[..] else { return Ok(()) };
        let mut pick = |seat| {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            self.legal.retain(|action| game.manner(state, action) != Manner::Interrupt);
            self.dice.pick(&self.legal).copied()
        };
        let (Some(first), Some(second)) = (pick(one), pick(two)) else { return Ok(()) };
        // Two calls are said out loud, one after the other: nothing is kept secret until both are in.
        if [first, second].iter().all(|action| game.manner(state, action) == Manner::Call) {
            return Ok(());
        }
        let go = |order: [(Seat, &G::Action); 2]| {
            let mut after = state.clone();
            for (seat, action) in order {
                game.apply(&mut after, seat, action, &mut Unheard)
                    .map_err(|refusal| format!("a simultaneous choice is refused: {refusal}"))?;
            }
            Ok::<_, String>(after)
        };
        same(
            "simultaneous choices in either order",
            &go([(one, &first), (two, &second)])?,
            &go([(two, &second), (one, &first)])?,
        )
    }

    pub(super) fn over(&mut self, state: &G::State, outcome: &Outcome) -> Result<(), String> {
        let game = self.game;
        same("seats in the outcome", &outcome.seats.len(), &usize::from(game.seats()))?;
        for seat in Seat::all(game.seats()) {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            if !self.legal.is_empty() {
                return Err(format!("the game is over, but {seat} has {:?}", self.legal));
            }
            let mut asides = Vec::new();
            game.asides(state, seat, &mut asides);
            if let Some(action) = self.dice.pick(&self.pool)
                && !asides.contains(action)
                && game.check(state, seat, action).is_ok()
            {
                return Err(format!("the game is over, but {action:?} is allowed"));
            }
        }
        self.saved(state)
    }
}
