//! One table at a time, as fast as Python can ask: `majo.Table`.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::{Budget, Found, Knowledge, Level, Search};
use games::{Entry, with_game};
use kernel::encode::{Layout, Pen};
use kernel::{Chance, Dice, Game, Outcome, Seat, Seats, Seed, Sink, Turn, Unheard, Viewer};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Value, json};

use crate::fault::{Fault, guarded};
use crate::python::{to_python, told};
use crate::setup::{self, Spec};

/// Dice for what the table does itself; the first few numbers are the seats'.
const OWN_DICE: u64 = 0x7079;

/// What a bot thinks of the legal actions, in their order.
pub(crate) struct Thought {
    pub(crate) tried: Vec<u32>,
    pub(crate) worth: Vec<f32>,
}

/// A position of any game.
trait Position: Send + Sync {
    fn copy(&self) -> Box<dyn Position>;
    fn deal(&mut self, seed: Seed);
    fn seats(&self) -> u8;
    fn must(&self) -> Seats;
    fn decider(&self) -> Option<Seat>;
    fn outcome(&self) -> Option<&Outcome>;
    fn decisions(&self) -> u64;
    fn count(&self) -> usize;
    fn texts(&self, seat: Option<Seat>) -> Vec<String>;
    fn count_of(&self, seat: Seat) -> usize;
    fn find(&self, text: &str) -> Result<usize, Fault>;
    fn step(&mut self, seat: Option<Seat>, index: usize) -> Result<(), Fault>;
    fn view(&self, viewer: Viewer) -> Value;
    fn lens(&self) -> (usize, usize);
    fn encode(&self, seat: Seat, out: &mut [f32]);
    fn encode_actions(&self, seat: Seat, out: &mut [f32]);
    fn resample(&mut self, seat: Seat, seed: u64);
    fn seen(&self, seat: Seat) -> String;
    fn save(&self) -> String;
    fn load(&mut self, text: &str) -> Result<(), Fault>;
    fn choose(&self, level: Level, seed: u64) -> Result<usize, Fault>;
    fn think(&self, simulations: u32, seed: u64) -> Result<Thought, Fault>;
}

/// Thinks about what a seat must decide, on one thread.
pub(crate) fn think<G: Entry>(
    know: &Knowledge<'_, G>,
    legal: &[G::Action],
    search: &Search<G>,
    dice: &mut Dice,
) -> Thought {
    let Found { rated, .. } = search.rate(know, dice);
    let mut thought = Thought { tried: vec![0; legal.len()], worth: vec![f32::NAN; legal.len()] };
    for one in rated {
        // What manners forbid is not thought about, and keeps no worth.
        if let Some(at) = one.action.and_then(|action| legal.iter().position(|a| *a == action)) {
            thought.tried[at] = one.tried;
            thought.worth[at] = one.worth as f32;
        }
    }
    thought
}

/// Makes the calls that somebody owes (a last card called, a missed call pointed out): nobody
/// forgets one here. Tells whom the game waits for.
pub(crate) fn settle<G: Entry>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
) -> Result<Seat, Option<Outcome>> {
    // Each call is made once; more would be a mistake of the rules.
    for _ in 0..64 {
        let ask = match game.turn(state) {
            Turn::Over(outcome) => return Err(Some(outcome)),
            Turn::Ask(ask) => ask,
        };
        let duties = game.duties(state);
        let mut called = false;
        for seat in duties.into_iter().filter(|seat| !ask.must.has(*seat)) {
            let call = Knowledge::new(game, &*state, seat).eager(G::brain(), dice);
            if let Some(action) = call
                && game.apply(state, seat, &action, &mut Unheard).is_ok()
            {
                called = true;
                break;
            }
        }
        if !called {
            return ask.must.first().ok_or(None);
        }
    }
    Err(None)
}

/// What every seat has seen since the start, as a running hash.
struct Trace<'a, G: Game> {
    game: &'a G,
    seen: [u64; kernel::MAX_SEATS],
}

/// Where FNV-1a begins.
const FNV: u64 = 0xcbf2_9ce4_8422_2325;

fn mix(hash: &mut u64, bytes: &[u8]) {
    // FNV-1a: the same on every machine.
    for byte in bytes {
        *hash = (*hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
}

impl<G: Game> Sink<G> for Trace<'_, G> {
    fn tell(&mut self, event: G::Event, _: &G::State) {
        for seat in Seat::all(self.game.seats()) {
            if let Some(seen) = self.game.seen_by(&event, Viewer::Seat(seat)) {
                let text = serde_json::to_vec(&seen).unwrap_or_default();
                mix(&mut self.seen[seat.index()], &text);
            }
        }
    }
}

#[derive(Clone)]
struct Single<G: Entry> {
    game: Arc<G>,
    state: G::State,
    decider: Result<Seat, Option<Outcome>>,
    legal: Vec<G::Action>,
    dice: Dice,
    decisions: u64,
    manners: bool,
    trace: Option<[u64; kernel::MAX_SEATS]>,
    lens: (usize, usize),
}

impl<G: Entry> Single<G> {
    fn new(game: G, seed: Seed, manners: bool, trace: bool) -> Self {
        let layout = Layout::of(&game);
        let lens = (layout.position_len(), layout.action_len());
        let state = game.start(Chance::new(seed), &mut Unheard);
        let mut single = Single {
            game: Arc::new(game),
            state,
            decider: Err(None),
            legal: Vec::new(),
            dice: Dice::new(0),
            decisions: 0,
            manners,
            trace: trace.then_some([0; kernel::MAX_SEATS]),
            lens,
        };
        single.deal(seed);
        single
    }

    fn settle(&mut self) {
        self.legal.clear();
        self.decider = settle(&*self.game, &mut self.state, &mut self.dice);
        if self.decisions >= self.game.bound() && self.decider.is_ok() {
            self.decider = Err(None);
        }
        if let Ok(seat) = self.decider {
            self.list(seat);
        }
    }

    fn list(&mut self, seat: Seat) {
        self.game.legal(&self.state, seat, &mut self.legal);
        if self.manners {
            G::brain().manners(&self.game, &self.state, seat, &mut self.legal);
        }
    }

    fn legal_of(&self, seat: Seat) -> Vec<G::Action> {
        if self.decider == Ok(seat) {
            return self.legal.clone();
        }
        let mut legal = Vec::new();
        if self.must().has(seat) {
            self.game.legal(&self.state, seat, &mut legal);
            if self.manners {
                G::brain().manners(&self.game, &self.state, seat, &mut legal);
            }
        }
        legal
    }

    fn asked(&self) -> Result<Seat, Fault> {
        self.decider.clone().map_err(|_| Fault::input("the game is over: call reset()"))
    }
}

impl<G: Entry> Position for Single<G> {
    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn deal(&mut self, seed: Seed) {
        if self.trace.is_some() {
            let mut sink = Trace { game: &*self.game, seen: [FNV; kernel::MAX_SEATS] };
            self.state = self.game.start(Chance::new(seed), &mut sink);
            self.trace = Some(sink.seen);
        } else {
            self.state = self.game.start(Chance::new(seed), &mut Unheard);
        }
        self.dice = Dice::from_seed(&seed, OWN_DICE);
        self.decisions = 0;
        self.settle();
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn must(&self) -> Seats {
        if self.decider.is_ok() { self.game.turn(&self.state).must() } else { Seats::NONE }
    }

    fn decider(&self) -> Option<Seat> {
        self.decider.as_ref().ok().copied()
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.decider.as_ref().err()?.as_ref()
    }

    fn decisions(&self) -> u64 {
        self.decisions
    }

    fn count(&self) -> usize {
        self.legal.len()
    }

    fn texts(&self, seat: Option<Seat>) -> Vec<String> {
        let text = |action: &G::Action| self.game.notation(action);
        match seat {
            None => self.legal.iter().map(text).collect(),
            Some(seat) => self.legal_of(seat).iter().map(text).collect(),
        }
    }

    fn count_of(&self, seat: Seat) -> usize {
        self.legal_of(seat).len()
    }

    fn find(&self, text: &str) -> Result<usize, Fault> {
        let seat = self.asked()?;
        let action = self.game.parse(text).map_err(|error| crate::fault::wrong(&error))?;
        if let Some(index) = self.legal.iter().position(|legal| *legal == action) {
            return Ok(index);
        }
        match self.game.check(&self.state, seat, &action) {
            Err(refusal) => Err(kernel::Denied::from(refusal).into()),
            Ok(()) => {
                Err(Fault::input(format!("`{text}` is not among the actions to choose from")))
            }
        }
    }

    fn step(&mut self, seat: Option<Seat>, index: usize) -> Result<(), Fault> {
        let decider = self.asked()?;
        let seat = seat.unwrap_or(decider);
        let action = if seat == decider {
            self.legal.get(index).copied()
        } else {
            self.legal_of(seat).get(index).copied()
        };
        let Some(action) = action else {
            let count = self.count_of(seat);
            return Err(Fault::input(if count == 0 {
                format!("{seat} is not asked now; {decider} is")
            } else {
                format!("{index} is no action: {seat} has {count}, counted from 0")
            }));
        };
        match self.trace {
            Some(seen) => {
                let game = self.game.clone();
                let mut sink = Trace { game: &*game, seen };
                mix(&mut sink.seen[seat.index()], game.notation(&action).as_bytes());
                game.perform(&mut self.state, seat, &action, &mut sink);
                self.trace = Some(sink.seen);
            }
            None => self.game.perform(&mut self.state, seat, &action, &mut Unheard),
        }
        self.decisions += 1;
        self.settle();
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Value {
        json!(self.game.view(&self.state, viewer))
    }

    fn lens(&self) -> (usize, usize) {
        self.lens
    }

    fn encode(&self, seat: Seat, out: &mut [f32]) {
        self.game.encode(&self.state, seat, &mut Pen::new(out));
    }

    fn encode_actions(&self, seat: Seat, out: &mut [f32]) {
        let rows = out.chunks_mut(self.lens.1.max(1));
        if self.decider == Ok(seat) {
            for (action, row) in self.legal.iter().zip(rows) {
                self.game.encode_action(&self.state, seat, action, &mut Pen::new(row));
            }
        } else {
            for (action, row) in self.legal_of(seat).iter().zip(rows) {
                self.game.encode_action(&self.state, seat, action, &mut Pen::new(row));
            }
        }
    }

    fn resample(&mut self, seat: Seat, seed: u64) {
        let mut dice = Dice::new(seed);
        self.game.resample(&mut self.state, seat, &mut dice);
        self.dice = dice;
        self.settle();
    }

    fn seen(&self, seat: Seat) -> String {
        let view = self.view(Viewer::Seat(seat));
        match self.trace {
            Some(seen) => format!("{:016x} {view}", seen[seat.index()]),
            None => view.to_string(),
        }
    }

    fn save(&self) -> String {
        let trace = self.trace.map(|seen| seen.to_vec());
        json!({ "state": self.state, "decisions": self.decisions, "trace": trace,
                "dice": self.dice.clone().word() })
        .to_string()
    }

    fn load(&mut self, text: &str) -> Result<(), Fault> {
        let broken = |error: serde_json::Error| {
            Fault::input(format!("this is no saved table of {}: {error}", G::ID))
        };
        let mut saved: Value = serde_json::from_str(text).map_err(broken)?;
        self.state = serde_json::from_value(saved["state"].take()).map_err(broken)?;
        self.decisions = saved["decisions"].as_u64().unwrap_or(0);
        self.dice = Dice::new(saved["dice"].as_u64().unwrap_or(0));
        let trace: Option<[u64; kernel::MAX_SEATS]> =
            serde_json::from_value(saved["trace"].take()).map_err(broken)?;
        self.trace = trace;
        self.settle();
        Ok(())
    }

    fn choose(&self, level: Level, seed: u64) -> Result<usize, Fault> {
        let seat = self.asked()?;
        let know = Knowledge::new(&*self.game, &self.state, seat);
        let action = level.bot(G::brain()).choose(&know, &mut Dice::new(seed));
        let found = action.and_then(|action| self.legal.iter().position(|one| *one == action));
        found.ok_or_else(|| Fault::Bug("a bot chose nothing".into()))
    }

    fn think(&self, simulations: u32, seed: u64) -> Result<Thought, Fault> {
        let seat = self.asked()?;
        let know = Knowledge::new(&*self.game, &self.state, seat);
        let search = Search::new(G::brain(), Budget::simulations(simulations));
        Ok(think(&know, &self.legal, &search, &mut Dice::new(seed)))
    }
}

/// The quickest single table: no log, actions by their place in the list of legal ones.
///
/// `seat` is who decides (`None` when the game is over), `count` how many legal actions there are,
/// `step(i)` does number `i` of them. Calls that somebody owes (a last card) are made by the table.
/// With `manners` the list leaves out what no fair player would do; with `trace` the table keeps a
/// hash of what every seat has seen (`seen`).
#[pyclass(module = "majo._majo", subclass)]
pub(crate) struct Table {
    game: String,
    spec: Spec,
    manners: bool,
    trace: bool,
    place: Box<dyn Position>,
}

fn open(
    game: &str,
    spec: &Spec,
    seed: Seed,
    manners: bool,
    trace: bool,
) -> Result<Box<dyn Position>, Fault> {
    let id = setup::game_id(game)?;
    guarded(|| {
        with_game!(id, G => {
            let (game, _) = spec.game::<G>()?;
            Ok(Box::new(Single::new(game, seed, manners, trace)) as Box<dyn Position>)
        })
    })
}

impl Table {
    fn named(&self, value: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        match value.filter(|value| !value.is_none()) {
            Some(value) => setup::seat(value, self.place.seats()),
            None => self
                .place
                .decider()
                .ok_or_else(|| Fault::input("the game is over: name a seat").into()),
        }
    }
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (game, seats=None, options=None, *, seed=None, packs=None, manners=false, trace=false))]
    fn new(
        game: &str,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyDict>>,
        seed: Option<&Bound<'_, PyAny>>,
        packs: Option<std::path::PathBuf>,
        manners: bool,
        trace: bool,
    ) -> PyResult<Self> {
        let spec = Spec::new(seats, options, packs)?;
        let place = told(open(game, &spec, setup::seed(seed)?, manners, trace))?;
        Ok(Table { game: game.into(), spec, manners, trace, place })
    }

    /// A new game.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = setup::seed(seed)?;
        let place = &mut self.place;
        told(guarded(|| {
            place.deal(seed);
            Ok(())
        }))
    }

    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.place.seats()
    }

    #[getter]
    fn seat(&self) -> Option<usize> {
        self.place.decider().map(Seat::index)
    }

    #[getter]
    fn over(&self) -> bool {
        self.place.decider().is_none()
    }

    #[getter]
    fn count(&self) -> usize {
        self.place.count()
    }

    #[getter]
    fn decisions(&self) -> u64 {
        self.place.decisions()
    }

    #[getter]
    fn deciders(&self) -> Vec<usize> {
        self.place.must().into_iter().map(Seat::index).collect()
    }

    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let seat = seat.map(|seat| setup::seat(seat, self.place.seats())).transpose()?;
        Ok(self.place.texts(seat))
    }

    fn count_of(&self, seat: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(self.place.count_of(setup::seat(seat, self.place.seats())?))
    }

    fn find(&self, action: &str) -> PyResult<usize> {
        told(self.place.find(action))
    }

    #[pyo3(signature = (action, seat=None))]
    fn step(&mut self, action: i64, seat: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = seat
            .filter(|seat| !seat.is_none())
            .map(|seat| setup::seat(seat, self.place.seats()))
            .transpose()?;
        let index = usize::try_from(action).unwrap_or(usize::MAX);
        let place = &mut self.place;
        told(guarded(|| place.step(seat, index)))
    }

    #[pyo3(signature = (seat=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match seat.filter(|seat| !seat.is_none()) {
            Some(seat) => Viewer::Seat(setup::seat(seat, self.place.seats())?),
            None => Viewer::Public,
        };
        to_python(py, &self.place.view(viewer))
    }

    /// What each seat has won: 1, ½ for a shared first place that nobody won, else 0. Zeros while
    /// the game goes on, or if it came to no end.
    fn rewards(&self) -> Vec<f64> {
        let worth = |seat| self.place.outcome().map_or(0.0, |outcome| outcome.worth(seat));
        Seat::all(self.place.seats()).map(worth).collect()
    }

    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json!(self.place.outcome().map(|outcome| &outcome.seats)))
    }

    #[pyo3(signature = (seat=None))]
    fn position<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.named(seat)?;
        let array = PyArray1::zeros(py, self.place.lens().0, false);
        let mut numbers = array.readwrite();
        let row = numbers.as_slice_mut()?;
        told(guarded(|| {
            self.place.encode(seat, row);
            Ok(())
        }))?;
        drop(numbers);
        Ok(array)
    }

    /// One row for each legal action; `rows` of them if it is given, the rest zeros.
    #[pyo3(signature = (seat=None, rows=None))]
    fn actions<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
        rows: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let seat = self.named(seat)?;
        let rows = rows.unwrap_or_else(|| self.place.count_of(seat));
        let array = PyArray2::zeros(py, [rows, self.place.lens().1], false);
        let mut numbers = array.readwrite();
        let all = numbers.as_slice_mut()?;
        told(guarded(|| {
            self.place.encode_actions(seat, all);
            Ok(())
        }))?;
        drop(numbers);
        Ok(array)
    }

    #[getter]
    fn position_len(&self) -> usize {
        self.place.lens().0
    }

    #[getter]
    fn action_len(&self) -> usize {
        self.place.lens().1
    }

    /// What a seat has seen so far, as a text: its view, and with `trace` a hash of the past.
    fn seen(&self, seat: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.place.seen(setup::seat(seat, self.place.seats())?))
    }

    /// Another world that looks the same to the seat.
    fn resample(&mut self, seat: &Bound<'_, PyAny>, seed: u64) -> PyResult<()> {
        let seat = setup::seat(seat, self.place.seats())?;
        let place = &mut self.place;
        told(guarded(|| {
            place.resample(seat, seed);
            Ok(())
        }))
    }

    fn copy(&self) -> Table {
        Table {
            game: self.game.clone(),
            spec: self.spec.clone(),
            manners: self.manners,
            trace: self.trace,
            place: self.place.copy(),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let settings = PyDict::new(py);
        settings.set_item("seats", self.spec.seats)?;
        settings
            .set_item("options", self.spec.options.iter().cloned().collect::<BTreeMap<_, _>>())?;
        settings.set_item("packs", self.spec.packs.as_ref())?;
        settings.set_item("manners", self.manners)?;
        settings.set_item("trace", self.trace)?;
        let restore = PyModule::import(py, "majo.table")?.getattr("_restore")?;
        (restore, (&self.game, settings, self.place.save())).into_pyobject(py)
    }

    fn __copy__(&self) -> Table {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Table {
        self.copy()
    }

    fn save(&self) -> String {
        self.place.save()
    }

    fn load(&mut self, text: &str) -> PyResult<()> {
        let place = &mut self.place;
        told(guarded(|| place.load(text)))
    }

    /// The action that a bot of a level would choose; it knows what the seat knows.
    #[pyo3(signature = (level="normal", seed=0))]
    fn choose(&self, py: Python<'_>, level: &str, seed: u64) -> PyResult<usize> {
        let level = told(level.parse::<Level>().map_err(|error| crate::fault::wrong(&error)))?;
        told(py.detach(|| guarded(|| self.place.choose(level, seed))))
    }

    /// How often a search tried each legal action, and what it thinks of it.
    #[pyo3(signature = (simulations=1000, seed=0))]
    fn think<'py>(
        &self,
        py: Python<'py>,
        simulations: u32,
        seed: u64,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let thought = told(py.detach(|| guarded(|| self.place.think(simulations, seed))))?;
        (PyArray1::from_vec(py, thought.tried), PyArray1::from_vec(py, thought.worth))
            .into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        let now = self.place.decider().map_or("over".into(), |seat| format!("{seat} decides"));
        format!("<majo.Table {}, {} seats, {now}>", self.game, self.place.seats())
    }
}
