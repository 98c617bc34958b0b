//! Matches with their whole past: `majo.Match`, match files, scenarios, packs, analysis.

use std::path::PathBuf;

use bots::{Budget, Knowledge, Level, Search};
use games::{Entry, GameId, Packs, with_game};
use kernel::doc::Source;
use kernel::record::Record;
use kernel::scenario::{self, About};
use kernel::{AnyMatch, Dice, Game, Lang, Match as Played, Seat, Turn, Viewer};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use ui::{Names, To};

use crate::fault::{Fault, guarded, wrong};
use crate::python::{to_python, told};
use crate::setup::{self, Spec};

/// What the door to any match does not have: words, bots, analysis.
trait Whole: AnyMatch {
    fn copy(&self) -> Box<dyn Whole>;
    fn back_to(&mut self, len: usize);
    fn told(&self, n: Option<usize>, viewer: Viewer, lang: Lang) -> Vec<String>;
    fn describe(&self, seat: Seat, action: &str, lang: Lang) -> Result<String, Fault>;
    fn why_not(&self, seat: Seat, action: &str, lang: Lang) -> Result<Vec<String>, Fault>;
    fn choose(&self, seat: Seat, level: Level, seed: u64) -> Option<String>;
    fn rate(&self, seat: Seat, simulations: u32, seed: u64) -> Value;
    fn analyse(&self, seat: Seat, simulations: u32) -> Value;
    fn options(&self) -> Value;
}

impl<G: Entry> Whole for Played<G> {
    fn copy(&self) -> Box<dyn Whole> {
        Box::new(self.clone())
    }

    fn back_to(&mut self, len: usize) {
        Played::back_to(self, len);
    }

    fn told(&self, n: Option<usize>, viewer: Viewer, lang: Lang) -> Vec<String> {
        let game = Played::game(self);
        let names = names(game.seats());
        let to = To::new(game, &names, lang);
        let events = match n {
            None => self.set_up(),
            Some(n) => self.played().get(n).map_or(&[][..], |played| &played.events),
        };
        let seen = events.iter().filter_map(|event| game.seen_by(event, viewer));
        let line = |event| G::face().event(to, &event).plain();
        seen.map(line).filter(|line| !line.is_empty()).collect()
    }

    fn describe(&self, seat: Seat, action: &str, lang: Lang) -> Result<String, Fault> {
        let game = Played::game(self);
        let action = game.parse(action).map_err(|error| wrong(&error))?;
        let names = names(game.seats());
        let view = Played::view(self, Viewer::Seat(seat));
        Ok(G::face().action(To::new(game, &names, lang), &view, &action))
    }

    fn why_not(&self, seat: Seat, action: &str, lang: Lang) -> Result<Vec<String>, Fault> {
        let game = Played::game(self);
        let action = game.parse(action).map_err(|error| wrong(&error))?;
        let names = names(game.seats());
        Ok(match game.check(self.state(), seat, &action) {
            Ok(()) => Vec::new(),
            Err(refusal) => G::face().refusal(To::new(game, &names, lang), &refusal),
        })
    }

    fn choose(&self, seat: Seat, level: Level, seed: u64) -> Option<String> {
        let game = Played::game(self);
        let know = Knowledge::new(game, self.state(), seat);
        let action = level.bot(G::brain()).choose(&know, &mut Dice::new(seed))?;
        Some(game.notation(&action))
    }

    fn rate(&self, seat: Seat, simulations: u32, seed: u64) -> Value {
        let game = Played::game(self);
        let know = Knowledge::new(game, self.state(), seat);
        let search = Search::new(G::brain(), Budget::simulations(simulations));
        let found = search.rate(&know, &mut Dice::new(seed));
        let one = |rated: &bots::Rated<G::Action>| {
            let action = rated.action.as_ref().map(|action| game.notation(action));
            json!({ "action": action, "tried": rated.tried, "worth": rated.worth })
        };
        json!(found.rated.iter().map(one).collect::<Vec<_>>())
    }

    fn analyse(&self, seat: Seat, simulations: u32) -> Value {
        let budget = Budget::simulations(simulations);
        bots::analyse(self, G::brain(), seat, budget, |_| {}).json(Played::game(self))
    }

    fn options(&self) -> Value {
        use kernel::Options;
        json!(Played::game(self).options().changed())
    }
}

fn names(seats: u8) -> Names {
    Names::new(Seat::all(seats).map(|seat| seat.to_string()))
}

fn lang(word: &str) -> PyResult<Lang> {
    match word {
        "en" => Ok(Lang::En),
        "ja" => Ok(Lang::Ja),
        _ => Err(Fault::input(format!("`{word}` is no language here: write en or ja")).into()),
    }
}

/// A match: the game, its log, and everything that can be asked about both.
#[pyclass(module = "majo._majo", subclass)]
pub(crate) struct Match {
    table: Box<dyn Whole>,
    hash: String,
}

impl Match {
    fn viewer(&self, value: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        match value.filter(|value| !value.is_none()) {
            None => Ok(Viewer::Public),
            Some(value) if value.extract::<String>().is_ok_and(|text| text == "all") => {
                Ok(Viewer::All)
            }
            Some(value) => Ok(Viewer::Seat(setup::seat(value, self.table.seats())?)),
        }
    }

    fn seat_or_asked(&self, value: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        match value.filter(|value| !value.is_none()) {
            Some(value) => setup::seat(value, self.table.seats()),
            None => self.table.turn().must().first().ok_or_else(|| {
                Fault::input("nobody is asked: the game is over. Name a seat").into()
            }),
        }
    }

    fn notation(&self, seat: Seat, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let Ok(index) = action.extract::<usize>() else { return action.extract() };
        let mut legal = self.table.legal(seat);
        if index >= legal.len() {
            let count = legal.len();
            return Err(Fault::input(format!(
                "{index} is no action: {seat} has {count}, counted from 0"
            ))
            .into());
        }
        Ok(legal.swap_remove(index))
    }
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, seats=None, options=None, *, seed=None, packs=None))]
    fn new(
        game: &str,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyDict>>,
        seed: Option<&Bound<'_, PyAny>>,
        packs: Option<PathBuf>,
    ) -> PyResult<Self> {
        let id = told(setup::game_id(game))?;
        let spec = Spec::new(seats, options, packs)?;
        let seed = setup::seed(seed)?;
        told(guarded(|| {
            with_game!(id, G => {
                let (game, hash) = spec.game::<G>()?;
                Ok(Match { table: Box::new(Played::new(game, seed)), hash })
            })
        }))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.table.game()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.table.seats()
    }

    #[getter]
    fn pack(&self) -> &str {
        &self.hash
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table.options())
    }

    #[getter]
    fn over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
    }

    /// Who must decide.
    #[getter]
    fn asked(&self) -> Vec<String> {
        self.table.turn().must().into_iter().map(|seat| seat.to_string()).collect()
    }

    /// Who may act although nobody waits for it.
    #[getter]
    fn may(&self) -> Vec<String> {
        match self.table.turn() {
            Turn::Over(_) => Vec::new(),
            Turn::Ask(ask) => ask.may.into_iter().map(|seat| seat.to_string()).collect(),
        }
    }

    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let outcome = match self.table.turn() {
            Turn::Over(outcome) => json!(outcome.seats),
            Turn::Ask(_) => Value::Null,
        };
        to_python(py, &outcome)
    }

    fn __len__(&self) -> usize {
        self.table.len()
    }

    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        Ok(self.table.legal(self.seat_or_asked(seat)?))
    }

    #[pyo3(signature = (action, seat=None))]
    fn act(
        &mut self,
        action: &Bound<'_, PyAny>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let seat = self.seat_or_asked(seat)?;
        let action = self.notation(seat, action)?;
        let table = &mut self.table;
        told(guarded(|| Ok(table.act(seat, &action)?)))
    }

    /// Why an action is not allowed, in words; nothing if it is.
    #[pyo3(signature = (action, seat=None, lang="en"))]
    fn why_not(
        &self,
        action: &str,
        seat: Option<&Bound<'_, PyAny>>,
        lang: &str,
    ) -> PyResult<Vec<String>> {
        let (seat, lang) = (self.seat_or_asked(seat)?, self::lang(lang)?);
        told(guarded(|| self.table.why_not(seat, action, lang)))
    }

    /// An action in words.
    #[pyo3(signature = (action, seat=None, lang="en"))]
    fn describe(
        &self,
        action: &str,
        seat: Option<&Bound<'_, PyAny>>,
        lang: &str,
    ) -> PyResult<String> {
        let (seat, lang) = (self.seat_or_asked(seat)?, self::lang(lang)?);
        told(guarded(|| self.table.describe(seat, action, lang)))
    }

    #[pyo3(signature = (viewer=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table.view(self.viewer(viewer)?))
    }

    #[pyo3(signature = (n=None, viewer=None))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        n: Option<usize>,
        viewer: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(viewer)?;
        let steps = told(guarded(|| Ok(json!(self.table.steps(n, viewer)))))?;
        to_python(py, &steps)
    }

    fn log(&self) -> Vec<(String, String)> {
        self.table.log().into_iter().map(|(seat, action)| (seat.to_string(), action)).collect()
    }

    /// What happened, in words: of the set-up, then action by action.
    #[pyo3(signature = (viewer=None, lang="en"))]
    fn words(&self, viewer: Option<&Bound<'_, PyAny>>, lang: &str) -> PyResult<Vec<String>> {
        let (viewer, lang) = (self.viewer(viewer)?, self::lang(lang)?);
        told(guarded(|| {
            let mut lines = self.table.told(None, viewer, lang);
            for n in 0..self.table.len() {
                lines.extend(self.table.told(Some(n), viewer, lang));
            }
            Ok(lines)
        }))
    }

    /// The match as it was after so many actions.
    fn at(&self, len: usize) -> PyResult<Match> {
        if len > self.table.len() {
            let there = self.table.len();
            return Err(Fault::input(format!("there were {there} actions, not {len}")).into());
        }
        let mut table = self.table.copy();
        table.back_to(len);
        Ok(Match { table, hash: self.hash.clone() })
    }

    fn copy(&self) -> Match {
        Match { table: self.table.copy(), hash: self.hash.clone() }
    }

    /// The match file, seed revealed.
    #[pyo3(signature = (names=None))]
    fn record(&self, names: Option<Vec<String>>) -> String {
        let seats = || Seat::all(self.table.seats()).map(|seat| seat.to_string()).collect();
        let names = names.unwrap_or_else(seats);
        self.table.record(&self.hash, &names).to_string()
    }

    /// What a bot of a level would do; nothing if it would rather wait.
    #[pyo3(signature = (level="normal", seat=None, seed=0))]
    fn choose(
        &self,
        py: Python<'_>,
        level: &str,
        seat: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<Option<String>> {
        let level: Level = told(level.parse().map_err(|error: bots::NoBot| wrong(&error)))?;
        let seat = self.seat_or_asked(seat)?;
        told(py.detach(|| guarded(|| Ok(self.table.choose(seat, level, seed)))))
    }

    /// What a search thinks of every action, the best first.
    #[pyo3(signature = (simulations=1000, seat=None, seed=0))]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        simulations: u32,
        seat: Option<&Bound<'py, PyAny>>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat_or_asked(seat)?;
        let found = told(py.detach(|| guarded(|| Ok(self.table.rate(seat, simulations, seed)))))?;
        to_python(py, &found)
    }

    /// Looks back at the match through the eyes of a seat, as `majo analyse` does.
    #[pyo3(signature = (seat, simulations=2000))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        seat: &Bound<'py, PyAny>,
        simulations: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = setup::seat(seat, self.table.seats())?;
        let found = told(py.detach(|| guarded(|| Ok(self.table.analyse(seat, simulations)))))?;
        to_python(py, &found)
    }

    fn __repr__(&self) -> String {
        let asked =
            if self.over() { "over".into() } else { format!("{} to act", self.asked().join(", ")) };
        format!(
            "<majo.Match {}, {} seats, {} actions, {asked}>",
            self.game(),
            self.seats(),
            self.table.len()
        )
    }
}

/// A match from its file: played again, and every hash checked.
#[pyfunction]
#[pyo3(signature = (text, packs=None))]
fn replay(text: &str, packs: Option<PathBuf>) -> PyResult<Match> {
    let spec = Spec { packs, ..Spec::default() };
    told(guarded(|| {
        let record = Record::parse(text).map_err(|error| Fault::failed(&error))?;
        let id = setup::game_id(&record.header.game)?;
        let packs = spec.packs()?;
        with_game!(id, G => {
            let loaded = packs.load::<G>().map_err(|error| wrong(&error))?;
            let table: Played<G> = record
                .replay(loaded.pack.clone(), loaded.called(&record.header.pack))
                .map_err(|error| Fault::failed(&error))?;
            Ok(Match { table: Box::new(table), hash: record.header.pack })
        })
    }))
}

/// The built-in scenarios of a game: id, title, what each shows, and its text.
#[pyfunction]
fn scenarios<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let id = told(setup::game_id(game))?;
    let one = |example: games::Example| {
        json!({ "id": example.about.id, "title": example.about.title, "shows": example.about.shows,
                "file": example.source.file, "text": example.source.text })
    };
    to_python(py, &json!(games::scenarios(id).into_iter().map(one).collect::<Vec<_>>()))
}

/// Runs a scenario; what does not hold is an exception that names the line.
#[pyfunction]
#[pyo3(signature = (text, file="scenario", packs=None))]
fn check_scenario<'py>(
    py: Python<'py>,
    text: &str,
    file: &str,
    packs: Option<PathBuf>,
) -> PyResult<Bound<'py, PyAny>> {
    let spec = Spec { packs, ..Spec::default() };
    let source = Source::new(file, text);
    let held = told(py.detach(|| {
        guarded(|| {
            let about = About::read(&source).map_err(|error| Fault::failed(&error))?;
            let id = setup::game_id(&about.game)?;
            let packs = spec.packs()?;
            with_game!(id, G => {
                let pack = packs.load::<G>().map_err(|error| wrong(&error))?.pack;
                let held = scenario::run::<G>(&source, &pack)
                    .map_err(|problems| Fault::failed(&problems))?;
                Ok(json!({ "id": held.about.id, "cases": held.cases, "checks": held.checks,
                           "shows": held.about.shows }))
            })
        })
    }))?;
    to_python(py, &held)
}

/// The packs of a folder, or the built-in ones: for each game their names and the hash in use.
#[pyfunction]
#[pyo3(signature = (folder=None))]
fn packs(py: Python<'_>, folder: Option<PathBuf>) -> PyResult<Bound<'_, PyAny>> {
    let found = told(guarded(|| {
        let packs = Packs::new(folder.as_deref()).map_err(|error| wrong(&error))?;
        let mut all = serde_json::Map::new();
        for id in GameId::ALL {
            with_game!(id, G => {
                let loaded = packs.load::<G>().map_err(|error| wrong(&error))?;
                all.insert(G::ID.into(), json!({
                    "names": packs.names::<G>(), "hash": loaded.hash, "built_in": loaded.built_in,
                }));
            });
        }
        Ok(Value::Object(all))
    }))?;
    to_python(py, &found)
}

/// The built-in card files of a game, by their paths below a folder of packs.
#[pyfunction]
fn pack_files(game: &str) -> PyResult<Vec<(String, String)>> {
    let id = told(setup::game_id(game))?;
    Ok(with_game!(id, G => {
        let files = <G as pack::Packed>::DEFAULT.iter();
        files.map(|(path, text)| (path.to_string(), text.to_string())).collect()
    }))
}

/// The text of one clause of the rules, or of all.
#[pyfunction]
#[pyo3(signature = (game, lang="en"))]
fn rules(game: &str, lang: &str) -> PyResult<String> {
    let id = told(setup::game_id(game))?;
    let lang = self::lang(lang)?;
    Ok(games::Rules::of(id, lang).text().to_string())
}

pub(crate) fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Match>()?;
    m.add_function(wrap_pyfunction!(replay, m)?)?;
    m.add_function(wrap_pyfunction!(scenarios, m)?)?;
    m.add_function(wrap_pyfunction!(check_scenario, m)?)?;
    m.add_function(wrap_pyfunction!(packs, m)?)?;
    m.add_function(wrap_pyfunction!(pack_files, m)?)?;
    m.add_function(wrap_pyfunction!(rules, m)?)?;
    Ok(())
}
