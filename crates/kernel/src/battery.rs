//! The properties that every game must have, tested by playing it at random.
//!
//! At every decision: somebody can act; `legal`, `check` and `apply` agree, also on actions that
//! were made up; a refused action changes nothing; nothing is lost ([`Game::audit`]); a world
//! resampled for a seat looks the same to that seat; saving and loading changes nothing; the
//! notation round-trips; simultaneous choices do not depend on their order; of an action that
//! changes nothing a seat can see, the seat is told the same in every world that looks the same.
//! Over the whole game: a replay from the seed gives the same states, resampling really changes
//! what is hidden, and no game runs past its bound.

use std::fmt::Debug;

use crate::chance::{Chance, Dice, Seed};
use crate::game::{Ask, Game, Outcome, Turn, Unheard};
use crate::seat::{Seat, Viewer};

/// What a game that passed was like.
#[derive(Clone, Debug)]
pub struct Tally {
    /// How many decisions.
    pub decisions: u64,
    /// The longest list of legal actions.
    pub widest: usize,
    /// How it ended.
    pub outcome: Outcome,
}

/// How closely to look. The cheap properties are tested at every decision.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The costly ones (resampling, saving, made-up actions) at one decision in this many.
    pub closely_once_in: u32,
    /// Has the game secrets? Then resampling must change something now and then.
    pub secrets: bool,
}

/// After this many looks without a changed world, resampling does nothing.
const ENOUGH_LOOKS: u32 = 40;

/// Plays one random game and tests it all the way. `Err` says what broke, and where.
pub fn play<G: Game>(game: &G, seed: Seed, dice: &mut Dice, look: Look) -> Result<Tally, String> {
    play_calmly(game, seed, dice, look, 1)
}

/// As [`play`], but seats that may act and need not do so once in `may_once_in` decisions only.
pub fn play_calmly<G: Game>(
    game: &G,
    seed: Seed,
    dice: &mut Dice,
    look: Look,
    may_once_in: u32,
) -> Result<Tally, String> {
    let mut player = Player {
        game,
        dice,
        pool: Vec::new(),
        legal: Vec::new(),
        actions: Vec::new(),
        widest: 0,
        looks: 0,
        changed: 0,
        may_once_in,
    };
    player.play(seed, look).map_err(|what| {
        let told: Vec<_> = player
            .actions
            .iter()
            .map(|(seat, action)| format!("{seat} {}", game.notation(action)))
            .collect();
        format!(
            "{} with {} seats, seed {seed}, options {:?}: {what}\nafter:\n{}",
            G::ID,
            game.seats(),
            game.options(),
            told.join("\n")
        )
    })
}

struct Player<'a, G: Game> {
    game: &'a G,
    dice: &'a mut Dice,
    /// Actions seen before, to be tried where they do not belong.
    pool: Vec<G::Action>,
    legal: Vec<G::Action>,
    actions: Vec<(Seat, G::Action)>,
    widest: usize,
    /// Worlds resampled, and how many of them differed from the real one.
    looks: u32,
    changed: u32,
    may_once_in: u32,
}

impl<G: Game> Player<'_, G> {
    fn play(&mut self, seed: Seed, look: Look) -> Result<Tally, String> {
        let game = self.game;
        let mut events = Vec::new();
        let mut state = game.start(Chance::new(seed), &mut events);
        let mut again = Vec::new();
        let start = game.start(Chance::new(seed), &mut again);
        same("set-up from the same seed", &start, &state)?;
        same("events of the set-up from the same seed", &again, &events)?;
        let outcome = loop {
            game.audit(&state)?;
            self.events(&events)?;
            events.clear();
            let ask = match game.turn(&state) {
                Turn::Over(outcome) => break outcome,
                Turn::Ask(ask) => ask,
            };
            self.lists(&state, ask)?;
            if self.dice.once_in(look.closely_once_in) {
                self.closely(&state, ask)?;
            }
            let free = self.may_once_in <= 1 || self.dice.once_in(self.may_once_in);
            let anyone = if free { ask.anyone() } else { ask.must };
            let anyone: Vec<_> = anyone.into_iter().collect();
            let Some(&seat) = self.dice.pick(&anyone) else { return Err("nobody is asked".into()) };
            self.legal.clear();
            game.legal(&state, seat, &mut self.legal);
            let Some(&action) = self.dice.pick(&self.legal) else { continue };
            self.actions.push((seat, action));
            if let Err(refusal) = game.apply(&mut state, seat, &action, &mut events) {
                return Err(format!("a legal action is refused: {refusal}"));
            }
            if self.actions.len() as u64 > game.bound() {
                return Err(format!("the game runs past its bound of {}", game.bound()));
            }
        };
        self.over(&state, &outcome)?;
        self.replay(start, &state)?;
        if look.secrets && self.looks >= ENOUGH_LOOKS && self.changed == 0 {
            return Err(format!(
                "none of {} resampled worlds differs from the real one",
                self.looks
            ));
        }
        let decisions = self.actions.len() as u64;
        Ok(Tally { decisions, widest: self.widest, outcome })
    }

    /// Somebody can always act; only who is asked can; lists are in order, round-trip and hold
    /// nothing that `check` refuses.
    fn lists(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        let game = self.game;
        if ask.must.is_empty() {
            return Err("the game waits for nobody".into());
        }
        for seat in Seat::all(game.seats()) {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            if ask.must.has(seat) && self.legal.is_empty() {
                return Err(format!("{seat} must decide, but nothing is legal"));
            }
            if !ask.anyone().has(seat) && !self.legal.is_empty() {
                return Err(format!("{seat} is not asked, but has {:?}", self.legal));
            }
            if !self.legal.is_sorted_by(|a, b| a < b) {
                return Err(format!("not ascending: {:?}", self.legal));
            }
            self.widest = self.widest.max(self.legal.len());
            for action in &self.legal {
                if let Err(refusal) = game.check(state, seat, action) {
                    let what = game.notation(action);
                    return Err(format!("{seat} {what} is listed but refused: {refusal}"));
                }
                let text = game.notation(action);
                same("notation", &game.parse(&text), &Ok(*action))?;
            }
            if let Some(&action) = self.dice.pick(&self.legal) {
                if self.pool.len() < 256 {
                    self.pool.push(action);
                } else {
                    let slot = self.dice.below(256) as usize;
                    self.pool[slot] = action;
                }
            }
        }
        Ok(())
    }

    fn closely(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        self.made_up(state)?;
        self.saved(state)?;
        for seat in Seat::all(self.game.seats()) {
            self.resampled(state, seat)?;
        }
        self.together(state, ask)
    }

    /// Actions from elsewhere and actions put together from words: `check` and `legal` agree,
    /// and a refused one changes nothing.
    fn made_up(&mut self, state: &G::State) -> Result<(), String> {
        let game = self.game;
        for seat in Seat::all(game.seats()) {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            let mut aside = Vec::new();
            game.asides(state, seat, &mut aside);
            self.said(state, seat, &aside)?;
            for _ in 0..6 {
                let Some(&seen) = self.dice.pick(&self.pool) else { break };
                let action = match game.parse(&self.garble(&seen)) {
                    Ok(garbled) if self.dice.once_in(2) => garbled,
                    _ => seen,
                };
                let text = game.notation(&action);
                same("notation", &game.parse(&text), &Ok(action))?;
                let listed = self.legal.contains(&action) || aside.contains(&action);
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

    /// Asides are allowed, round-trip, and change neither who is asked nor what is legal.
    fn said(&mut self, state: &G::State, seat: Seat, asides: &[G::Action]) -> Result<(), String> {
        let game = self.game;
        if asides.is_empty() {
            // No die is rolled where there is nothing to choose.
            return Ok(());
        }
        let Some(&aside) = self.dice.pick(asides) else { return Ok(()) };
        let text = game.notation(&aside);
        same("notation", &game.parse(&text), &Ok(aside))?;
        let mut after = state.clone();
        if let Err(refusal) = game.apply(&mut after, seat, &aside, &mut Unheard) {
            return Err(format!("{seat} may say {text}, but is refused: {refusal}"));
        }
        same("who is asked after an aside", &game.turn(&after), &game.turn(state))?;
        let (mut here, mut there) = (Vec::new(), Vec::new());
        game.legal(state, seat, &mut here);
        game.legal(&after, seat, &mut there);
        same("legal actions after an aside", &there, &here)
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
    fn saved(&self, state: &G::State) -> Result<(), String> {
        let text = serde_json::to_string(state).map_err(|error| format!("cannot save: {error}"))?;
        let loaded: G::State =
            serde_json::from_str(&text).map_err(|error| format!("cannot load: {error}"))?;
        same("a saved and loaded state", &loaded, state)
    }

    /// A resampled world looks the same to its seat: view, legal actions, and who is asked. It
    /// is a proper world, and the game goes on from it.
    fn resampled(&mut self, state: &G::State, seat: Seat) -> Result<(), String> {
        let game = self.game;
        let mut world = state.clone();
        game.resample(&mut world, seat, self.dice);
        game.audit(&world).map_err(|what| format!("resampled for {seat}: {what}"))?;
        let viewer = Viewer::Seat(seat);
        same("a resampled view", &game.view(&world, viewer), &game.view(state, viewer))?;
        same(
            "a resampled public view",
            &game.view(&world, Viewer::Public),
            &game.view(state, Viewer::Public),
        )?;
        same("who is asked in a resampled world", &game.turn(&world), &game.turn(state))?;
        let (mut here, mut there) = (Vec::new(), Vec::new());
        game.legal(state, seat, &mut here);
        game.legal(&world, seat, &mut there);
        same("resampled legal actions", &there, &here)?;
        self.looks += 1;
        self.changed += u32::from(game.view(&world, Viewer::All) != game.view(state, Viewer::All));
        self.told(state, &world, viewer)?;
        let Turn::Ask(ask) = game.turn(&world) else { return Ok(()) };
        let Some(next) = ask.must.first() else { return Ok(()) };
        there.clear();
        game.legal(&world, next, &mut there);
        match self.dice.pick(&there) {
            None => Err(format!("nothing is legal for {next} in a world resampled for {seat}")),
            Some(action) => game
                .apply(&mut world, next, action, &mut Unheard)
                .map_err(|refusal| format!("a resampled world refuses: {refusal}")),
        }
    }

    /// Of an action that changes nothing the viewer can see (a secret choice), the viewer is told
    /// the same in two worlds that look alike.
    fn told(&mut self, state: &G::State, world: &G::State, viewer: Viewer) -> Result<(), String> {
        let game = self.game;
        let Turn::Ask(ask) = game.turn(state) else { return Ok(()) };
        let before = game.view(state, viewer);
        let tell = |from: &G::State, seat: Seat, action: &G::Action| {
            let (mut after, mut events) = (from.clone(), Vec::new());
            game.apply(&mut after, seat, action, &mut events).ok()?;
            let seen = events.iter().filter_map(|event| game.seen_by(event, viewer));
            (game.view(&after, viewer) == before).then(|| seen.collect::<Vec<_>>())
        };
        for seat in ask.must {
            let mut pick = |from: &G::State| {
                self.legal.clear();
                game.legal(from, seat, &mut self.legal);
                self.dice.pick(&self.legal).copied()
            };
            let (Some(here), Some(there)) = (pick(state), pick(world)) else { continue };
            if let (Some(told), Some(told_there)) =
                (tell(state, seat, &here), tell(world, seat, &there))
            {
                let what = format!("what {viewer} is told of {seat} {}", game.notation(&here));
                same(&what, &told_there, &told)?;
            }
        }
        Ok(())
    }

    /// Simultaneous choices: the order in which they arrive does not matter.
    fn together(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        let game = self.game;
        let mut seats = ask.must.into_iter();
        let (Some(one), Some(two)) = (seats.next(), seats.next()) else { return Ok(()) };
        let mut pick = |seat| {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            self.legal.retain(|action| !game.interrupts(state, action));
            self.dice.pick(&self.legal).copied()
        };
        let (Some(first), Some(second)) = (pick(one), pick(two)) else { return Ok(()) };
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

    /// What a viewer learns of an event holds nothing more to be hidden from that viewer, and
    /// the public never learns more than a seat.
    fn events(&self, events: &[G::Event]) -> Result<(), String> {
        let game = self.game;
        for event in events {
            same("an event seen by all", &game.seen_by(event, Viewer::All), &Some(event.clone()))?;
            let seats = Seat::all(game.seats()).map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Public]) {
                let Some(seen) = game.seen_by(event, viewer) else { continue };
                let again = game.seen_by(&seen, viewer);
                same("an event seen twice", &again, &Some(seen.clone()))?;
                let public = game.seen_by(event, Viewer::Public);
                same(
                    "an event seen, then made public",
                    &game.seen_by(&seen, Viewer::Public),
                    &public,
                )?;
            }
        }
        Ok(())
    }

    fn over(&mut self, state: &G::State, outcome: &Outcome) -> Result<(), String> {
        let game = self.game;
        same("seats in the outcome", &outcome.seats.len(), &usize::from(game.seats()))?;
        for seat in Seat::all(game.seats()) {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            if !self.legal.is_empty() {
                return Err(format!("the game is over, but {seat} has {:?}", self.legal));
            }
            if let Some(action) = self.dice.pick(&self.pool)
                && game.check(state, seat, action).is_ok()
            {
                return Err(format!("the game is over, but {action:?} is allowed"));
            }
        }
        self.saved(state)
    }

    fn replay(&self, mut state: G::State, end: &G::State) -> Result<(), String> {
        for (seat, action) in &self.actions {
            self.game
                .apply(&mut state, *seat, action, &mut Unheard)
                .map_err(|refusal| format!("the replay refuses {action:?}: {refusal}"))?;
        }
        same("a replayed game", &state, end)
    }
}

fn same<T: PartialEq + Debug>(what: &str, found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{what} differs:\n  found  {found:?}\n  wanted {wanted:?}"))
    }
}
