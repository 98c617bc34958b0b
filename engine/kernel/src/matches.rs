//! A match under way: the game, its state, and all that has happened.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use crate::chance::{Chance, Dice, Seed};
use crate::game::{Game, Refusal, Step, Steps, Turn, Unheard};
use crate::manner::Manner;
use crate::mix::Mix;
use crate::record::{Chain, End, Footer, Header, Line, Record, secrets};
use crate::seat::{Seat, Seats, Viewer};

/// A state is kept at every so many actions; those between are played again when they are asked
/// for.
const EVERY: usize = 32;
/// So many worlds are tried to see if somebody has learnt something; so many alike are enough.
const WORLDS: usize = 64;
const ENOUGH: usize = 12;
/// What others have learnt is looked for in so many worlds of the one who wants to know.
const SURE: usize = 3;

/// One game being played, with its log. Every position it went through can be looked at again. A
/// copy shares what has happened, and costs little.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    seed: Seed,
    /// What the seed was made of, if players had a part in it.
    mix: Option<Arc<Mix>>,
    /// It began at a position that somebody wrote, not at a deal.
    staged: bool,
    state: Arc<G::State>,
    set_up: Arc<[G::Event]>,
    played: Vec<Arc<Played<G>>>,
    /// The states after 0, [`EVERY`], 2 × [`EVERY`], … actions.
    kept: Vec<Arc<G::State>>,
    /// The state before the last action, where somebody had it anyway: its steps are what is looked at
    /// most.
    before: Option<Arc<G::State>>,
    /// The places of actions that nobody but their seat has noticed, ascending.
    secret: Vec<usize>,
}

/// One action and what came of it.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// What happened.
    pub events: Vec<G::Event>,
    /// Has anybody learnt something by it, as far as each seat can know? Found out once.
    news: News,
}

/// Two bits for each seat: is it known, and what.
#[derive(Debug, Default)]
struct News(AtomicU16);

impl Clone for News {
    fn clone(&self) -> Self {
        News(AtomicU16::new(self.0.load(Ordering::Relaxed)))
    }
}

impl News {
    fn get(&self, seat: Seat) -> Option<bool> {
        let bits = self.0.load(Ordering::Relaxed) >> (2 * seat.index());
        (bits & 1 == 1).then_some(bits & 2 == 2)
    }

    fn set(&self, seat: Seat, news: bool) {
        let bits = 1 | u16::from(news) << 1;
        self.0.fetch_or(bits << (2 * seat.index()), Ordering::Relaxed);
    }
}

impl<G: Game> Match<G> {
    /// Sets the table up.
    pub fn new(game: G, seed: Seed) -> Self {
        let mut set_up = Vec::new();
        let state = Arc::new(game.start(Chance::new(seed), &mut set_up));
        let kept = vec![state.clone()];
        Match {
            game,
            seed,
            mix: None,
            staged: false,
            state,
            set_up: set_up.into(),
            played: Vec::new(),
            kept,
            before: None,
            secret: Vec::new(),
        }
    }

    /// A match that begins at a position, set up by hand: a lesson, or a scenario that is played on.
    /// Nothing was dealt, so there is no match file of it to be trusted.
    pub fn staged(game: G, seed: Seed, state: G::State) -> Self {
        let state = Arc::new(state);
        let (kept, set_up, played) = (vec![state.clone()], Arc::default(), Vec::new());
        let (mix, before, secret) = (None, None, Vec::new());
        Match { game, seed, mix, staged: true, state, set_up, played, kept, before, secret }
    }

    /// Did it begin at a position that somebody wrote?
    pub fn is_staged(&self) -> bool {
        self.staged
    }

    /// A match that begins in a position which somebody else has come to: nothing of what led there is
    /// told. Its seed is nobody's secret.
    pub fn standing(game: G, state: G::State) -> Self {
        Match::staged(game, Seed::from_text("a position"), state)
    }

    /// Sets the table up with what the server and the players have added.
    pub fn mixed(game: G, mix: Mix) -> Self {
        let table = Match::new(game, mix.seed());
        Match { mix: mix.is_shared().then(|| Arc::new(mix)), ..table }
    }

    /// What the seed was made of.
    fn mix(&self) -> Mix {
        self.mix.as_deref().cloned().unwrap_or_else(|| self.seed.into())
    }

    /// A match that has come this far. A refused action tells its place, counted from 0.
    pub fn from_actions(
        game: G,
        seed: Seed,
        actions: impl IntoIterator<Item = (Seat, G::Action)>,
    ) -> Result<Self, (usize, Refusal<G::Reason>)> {
        let mut table = Match::new(game, seed);
        for (index, (seat, action)) in actions.into_iter().enumerate() {
            table.act(seat, action).map_err(|refusal| (index, refusal))?;
        }
        Ok(table)
    }

    /// The game's rules and cards.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state, secrets and all.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who decides now.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
        actions
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// Carries out an action and tells what happened.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
    ) -> Result<&[G::Event], Refusal<G::Reason>> {
        let mut events = Vec::new();
        // A copy may still look at this state.
        let before = (Arc::strong_count(&self.state) > 1).then(|| self.state.clone());
        let state = Arc::make_mut(&mut self.state);
        self.game.apply(state, seat, &action, &mut events)?;
        self.before = before;
        // It is kept as long as the match.
        events.shrink_to_fit();
        self.played.push(Arc::new(Played { seat, action, events, news: News::default() }));
        if self.played.len().is_multiple_of(EVERY) {
            self.kept.push(self.state.clone());
        }
        let place = self.played.len() - 1;
        if self.is_secret(place) {
            self.secret.push(place);
        }
        Ok(self.played.last().map_or(&[], |last| &last.events))
    }

    /// Has nobody but its seat noticed action number `place`?
    fn is_secret(&self, place: usize) -> bool {
        let Some(played) = self.played.get(place) else { return false };
        // Most actions are told to all: then there is nothing to look at.
        if self.is_told(&played.events, Viewer::Public) {
            return false;
        }
        let (before, after) = (self.state_at(place), self.state_at(place + 1));
        self.is_hidden(&before, &after, played.seat, &played.events)
    }

    /// Would nobody but its seat notice this action, if it were done now?
    pub(crate) fn would_be_secret(&self, seat: Seat, action: &G::Action) -> bool {
        let (mut after, mut events) = (G::State::clone(&self.state), Vec::new());
        let done = self.game.apply(&mut after, seat, action, &mut events).is_ok();
        done && self.is_hidden(&self.state, &after, seat, &events)
    }

    fn is_told(&self, events: &[G::Event], viewer: Viewer) -> bool {
        events.iter().any(|event| self.game.seen_by(event, viewer).is_some())
    }

    /// Does nobody but `seat` notice what leads from one state to another? Nothing is told of it, the
    /// table looks the same, and the same seats are asked. The public is asked first: mostly it has
    /// noticed.
    fn is_hidden(
        &self,
        before: &G::State,
        after: &G::State,
        seat: Seat,
        events: &[G::Event],
    ) -> bool {
        let game = &self.game;
        let others = seat.others(game.seats()).map(Viewer::Seat);
        game.turn(before) == game.turn(after)
            && std::iter::once(Viewer::Public).chain(others).all(|viewer| {
                !self.is_told(events, viewer)
                    && game.view(before, viewer) == game.view(after, viewer)
            })
    }

    /// The places of what others have done in secret.
    fn secrets_of_others(&self, viewer: Viewer) -> impl Iterator<Item = usize> {
        self.secret.iter().copied().filter(move |place| self.is_of_others(*place, viewer))
    }

    /// Has this been done by somebody who is not the viewer?
    fn is_of_others(&self, place: usize, viewer: Viewer) -> bool {
        viewer != Viewer::All && Viewer::Seat(self.played[place].seat) != viewer
    }

    /// Was action number `place` done by somebody else in secret, so that this viewer has not noticed
    /// it?
    pub fn went_unnoticed(&self, place: usize, viewer: Viewer) -> bool {
        // The places ascend.
        self.secret.binary_search(&place).is_ok() && self.is_of_others(place, viewer)
    }

    /// How many of the first `len` actions a viewer has noticed. This is what a viewer may count:
    /// how many cards somebody has picked in secret so far is nobody else's business.
    pub fn noticed(&self, viewer: Viewer, len: usize) -> usize {
        len - self.secrets_of_others(viewer).take_while(|place| *place < len).count()
    }

    /// How many actions there were when a viewer noticed number `noticed` of them, or the first moment.
    pub fn len_at(&self, viewer: Viewer, noticed: usize) -> usize {
        let before = noticed.checked_sub(1).map(|before| self.len_of(viewer, before));
        before.map_or(0, |before| before.saturating_add(1))
    }

    /// How many actions there were, all that is known to a viewer who has noticed so many of them.
    pub fn len_of(&self, viewer: Viewer, noticed: usize) -> usize {
        self.secrets_of_others(viewer)
            .fold(noticed, |len: usize, place| len.saturating_add(usize::from(place <= len)))
    }

    /// The state after so many actions; the newest one if there were not so many.
    pub fn state_at(&self, len: usize) -> Arc<G::State> {
        if len >= self.played.len() {
            return self.state.clone();
        }
        if let (Some(before), true) = (&self.before, len + 1 == self.played.len()) {
            return before.clone();
        }
        let near = len / EVERY;
        let mut state = self.kept[near].clone();
        for played in &self.played[near * EVERY..len] {
            let state = Arc::make_mut(&mut state);
            // It was allowed the first time.
            let _ = self.game.apply(state, played.seat, &played.action, &mut Unheard);
        }
        state
    }

    /// The match as it was after so many actions.
    pub fn at(&self, len: usize) -> Self {
        let mut then = self.clone();
        then.back_to(len);
        then
    }

    /// Takes back all but so many actions.
    pub fn back_to(&mut self, len: usize) {
        self.state = self.state_at(len);
        self.before = self.before.take().filter(|_| len >= self.played.len());
        self.played.truncate(len);
        self.kept.truncate(len / EVERY + 1);
        self.secret.retain(|place| *place < len);
    }

    /// Action number `n` (from 0) as a viewer saw it, one step after the other; the set-up for
    /// `None`. The last view is the one after the whole action, also where more was done after the
    /// last event than the event tells.
    pub fn steps(&self, n: Option<usize>, viewer: Viewer) -> Vec<Step<G>> {
        let mut steps = Steps::new(&self.game, viewer);
        let after = match n.map(|n| (n, self.played.get(n))) {
            None if self.staged => return Vec::new(),
            None => self.game.start(Chance::new(self.seed), &mut steps),
            Some((n, Some(played))) => {
                let mut state = G::State::clone(&self.state_at(n));
                // It was allowed the first time.
                let _ = self.game.apply(&mut state, played.seat, &played.action, &mut steps);
                state
            }
            Some((_, None)) => return Vec::new(),
        };
        let mut seen = steps.seen();
        if let Some(last) = seen.last_mut() {
            last.view = self.game.view(&after, viewer);
        }
        seen
    }

    /// May anybody have learnt something by action number `n` (from 0), or by what chance did then,
    /// as far as this seat can know? The answer follows from what the seat knows: it tells nothing.
    pub fn told_news(&self, n: usize, seat: Seat) -> bool {
        let Some(played) = self.played.get(n) else { return true };
        if self.went_unnoticed(n, Viewer::Seat(seat)) {
            return false;
        }
        // Whoever asks meanwhile finds it out as well: nobody waits here.
        played.news.get(seat).unwrap_or_else(|| {
            let (before, after) = (self.state_at(n), self.state_at(n + 1));
            let news = told_news(&self.game, &before, &after, (played.seat, &played.action), seat);
            played.news.set(seat, news);
            news
        })
    }

    /// What happened at set-up.
    pub fn set_up(&self) -> &[G::Event] {
        &self.set_up
    }

    /// All actions so far.
    pub fn played(&self) -> &[Arc<Played<G>>] {
        &self.played
    }

    /// Dice of their own for a bot at a seat.
    pub fn dice(&self, seat: Seat) -> Dice {
        self.dice_for(seat.index() as u64)
    }

    /// Dice for something else; the first few numbers are the seats'.
    pub fn dice_for(&self, number: u64) -> Dice {
        Dice::from_seed(&self.seed, number)
    }

    /// The header of the match file: all that may be known before the first action.
    pub fn header(&self, pack: &str, names: &[String]) -> Header {
        Header::new(&self.game, &self.mix(), pack, names)
    }

    /// The match file, seed revealed: only for a match that is over or given up.
    pub fn record(&self, pack: &str, names: &[String]) -> Record {
        self.recorded(self.header(pack, names))
    }

    /// The match file of a match that was played on after so many actions of an earlier one, which
    /// had revealed the seed: the file says so.
    pub fn record_on(&self, pack: &str, names: &[String], played_on: Option<usize>) -> Record {
        let played_on = played_on.map(|at| at.min(self.played.len()));
        self.recorded(Header { played_on, ..self.header(pack, names) })
    }

    fn recorded(&self, header: Header) -> Record {
        let mut chain = Chain::new(&header);
        // Played again from the start: a live match has better things to do than to hash.
        let mut state = G::State::clone(&self.kept[0]);
        let mut lines = Vec::with_capacity(self.played.len());
        for (index, played) in self.played.iter().enumerate() {
            let Played { seat, action, .. } = &**played;
            // It was allowed the first time.
            let _ = self.game.apply(&mut state, *seat, action, &mut Unheard);
            let action = self.game.notation(action);
            let mut line = Line { n: index + 1, seat: *seat, action, hash: None };
            line.hash = chain.add::<G>(&line, &state);
            lines.push(line);
        }
        let outcome = match self.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask(_) => None,
        };
        let footer = Footer {
            end: if outcome.is_some() { End::Over } else { End::Abandoned },
            outcome,
            hash: chain.hash::<G>(&state),
            seed: self.mix().server,
            secrets: secrets(&self.mix(), self.game.seats()),
        };
        Record { header, lines, footer: Some(footer) }
    }
}

/// May an action have told anybody something, as far as `seat` can know? What others do in secret
/// counts as news: only of what everybody saw can be said that it told nothing.
pub(crate) fn told_news<G: Game>(
    game: &G,
    before: &G::State,
    after: &G::State,
    (who, action): (Seat, &G::Action),
    seat: Seat,
) -> bool {
    if who != seat {
        let alone = game.turn(before).must() == Seats::one(who);
        match game.manner(before, action) {
            Manner::Aside => {}
            Manner::Idle if alone => {}
            Manner::Idle | Manner::Answer | Manner::Interrupt | Manner::Call => return true,
        }
    }
    let mut dice = Dice::new(0);
    let after = game.view(after, Viewer::Seat(seat));
    if learns(game, before, &after, (who, action), seat, &mut dice) {
        return true;
    }
    // The others, in worlds that this seat cannot tell from the real one.
    (0..SURE).any(|_| {
        let mut world = before.clone();
        game.resample(&mut world, seat, &mut dice);
        let mut then = world.clone();
        if game.apply(&mut then, who, action, &mut Unheard).is_err() {
            // It was done, so this cannot be the real one.
            return false;
        }
        seat.others(game.seats()).any(|other| {
            let seen = game.view(&then, Viewer::Seat(other));
            learns(game, &world, &seen, (who, action), other, &mut dice)
        })
    })
}

/// Does a seat learn something by an action? In worlds that looked the same to it before, the table
/// looks different after.
fn learns<G: Game>(
    game: &G,
    before: &G::State,
    after: &G::View,
    (who, action): (Seat, &G::Action),
    seat: Seat,
    dice: &mut Dice,
) -> bool {
    let mut alike = 0;
    for _ in 0..WORLDS {
        let mut world = before.clone();
        game.resample(&mut world, seat, dice);
        if game.apply(&mut world, who, action, &mut Unheard).is_err() {
            // In this world the player could not have done it.
            continue;
        }
        if game.view(&world, Viewer::Seat(seat)) != *after {
            return true;
        }
        alike += 1;
        if alike == ENOUGH {
            return false;
        }
    }
    alike == 0
}
