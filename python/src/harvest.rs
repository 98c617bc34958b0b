//! Games to learn from, for Python: what a search thought, in bulk, and how strong a network is.

use std::path::PathBuf;

use bots::{Brain, Budget, Learned, Search, Stakes};
use games::{Entry, with_game};
use lab::{Sowing, contest, harvest_among};
use numpy::{PyArray1, PyArrayMethods, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::fault::{Fault, guarded, wrong};
use crate::python::told;
use crate::setup::{self, Spec};

/// The brain to think with: hand-made, or a network from a file. A network stays for as long as the
/// process does: a training run reads a few.
fn brain<G: Entry>(
    game: &G,
    pack: &str,
    weights: Option<&PathBuf>,
) -> Result<&'static dyn Brain<G>, Fault> {
    let Some(path) = weights else { return Ok(G::brain()) };
    let bytes = std::fs::read(path)
        .map_err(|error| Fault::input(format!("{}: {error}", path.display())))?;
    let learned =
        Learned::read(&bytes, game, pack, G::brain()).map_err(|error| match wrong(&error) {
            Fault::Input(what) => Fault::input(format!("{}: {what}", path.display())),
            other => other,
        })?;
    Ok(Box::leak(Box::new(learned)))
}

fn stakes(name: &str) -> Result<Stakes, Fault> {
    [Stakes::Rivals, Stakes::Partners]
        .into_iter()
        .find(|stakes| stakes.name() == name)
        .ok_or_else(|| Fault::input(format!("stakes are rivals or partners, not `{name}`")))
}

fn whole<T: TryFrom<i64>>(value: i64, what: &str) -> Result<T, Fault> {
    T::try_from(value)
        .map_err(|_| Fault::input(format!("{what}: {value} is too small or too large")))
}

fn jobs(threads: i64) -> Result<usize, Fault> {
    Ok(match whole::<u8>(threads, "threads")? {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    })
}

fn sowing(
    seed: Option<&Bound<'_, PyAny>>,
    first: i64,
    games: i64,
    simulations: i64,
    threads: i64,
    stakes_name: &str,
) -> PyResult<Sowing> {
    let first: u64 = told(whole(first, "first"))?;
    let games: u32 = told(whole(games, "games"))?;
    Ok(Sowing {
        games: first..first + u64::from(games),
        seed: setup::seed(seed)?,
        simulations: told(whole(simulations, "simulations"))?,
        quick: 1,
        every: 1,
        ahead: None,
        stray: 0,
        jobs: told(jobs(threads))?,
        stakes: told(stakes(stakes_name))?,
    })
}

/// Plays games with a search at every seat and gives all that it thought, as a dict of arrays. At some seats
/// of each game sits one of the rivals, if there are any; nothing of theirs is kept.
#[pyfunction(name = "harvest")]
#[pyo3(signature = (game, *, seats=None, options=None, packs=None, seed=None, first=0, games=100, simulations=100, quick=20, every=4, ahead=None, stray=4, weights=None, rivals=None, stakes="rivals", threads=0))]
#[allow(clippy::too_many_arguments)]
fn harvested<'py>(
    py: Python<'py>,
    game: &str,
    seats: Option<i64>,
    options: Option<&Bound<'py, PyDict>>,
    packs: Option<PathBuf>,
    seed: Option<&Bound<'py, PyAny>>,
    first: i64,
    games: i64,
    simulations: i64,
    quick: i64,
    every: i64,
    ahead: Option<i64>,
    stray: i64,
    weights: Option<PathBuf>,
    rivals: Option<Vec<PathBuf>>,
    stakes: &str,
    threads: i64,
) -> PyResult<Bound<'py, PyDict>> {
    let id = told(setup::game_id(game))?;
    let spec = Spec::new(seats, options, packs)?;
    let how = Sowing {
        quick: told(whole(quick, "quick"))?,
        ahead: told(ahead.map(|ahead| whole(ahead, "ahead")).transpose())?,
        stray: told(whole(stray, "stray"))?,
        every: told(whole(every, "every"))?,
        ..sowing(seed, first, games, simulations, threads, stakes)?
    };
    let crop = told(py.detach(|| {
        guarded(|| {
            with_game!(id, G => {
                let (game, pack) = spec.game::<G>()?;
                let rivals = rivals.unwrap_or_default();
                let rivals = rivals.iter().map(|path| brain(&game, &pack, Some(path)));
                let rivals = rivals.collect::<Result<Vec<_>, Fault>>()?;
                let own = brain(&game, &pack, weights.as_ref())?;
                Ok(harvest_among(&game, own, &rivals, G::brain(), &how))
            })
        })
    }))?;
    let all = PyDict::new(py);
    let (position, action) = crop.lens;
    let rows =
        |numbers: Vec<f32>, shape: Vec<usize>| PyArray1::from_vec(py, numbers).reshape(shape);
    let (decisions, choices) = (crop.counts.len(), crop.shares.len());
    all.set_item("tables", rows(crop.tables, vec![decisions, crop.seats, position])?)?;
    all.set_item("deciders", crop.deciders.to_pyarray(py))?;
    all.set_item("counts", crop.counts.to_pyarray(py))?;
    all.set_item("actions", rows(crop.actions, vec![choices, action])?)?;
    all.set_item("shares", crop.shares.to_pyarray(py))?;
    all.set_item("worths", crop.worths.to_pyarray(py))?;
    all.set_item("won", rows(crop.won, vec![decisions, crop.seats])?)?;
    all.set_item("hands", rows(crop.hands, vec![decisions, crop.seats])?)?;
    all.set_item("margins", rows(crop.margins, vec![decisions, crop.seats])?)?;
    all.set_item("games", crop.games)?;
    Ok(all)
}

/// Games of a network (inside a search of so many simulations) against a level: what each brought,
/// by how many points, its decisions and the seconds it thought.
#[pyfunction(name = "contest")]
#[pyo3(signature = (game, *, weights, against="normal", seats=None, options=None, packs=None, seed=None, first=0, games=100, simulations=100, stakes="rivals", threads=0))]
#[allow(clippy::too_many_arguments)]
fn contested<'py>(
    py: Python<'py>,
    game: &str,
    weights: PathBuf,
    against: &str,
    seats: Option<i64>,
    options: Option<&Bound<'py, PyDict>>,
    packs: Option<PathBuf>,
    seed: Option<&Bound<'py, PyAny>>,
    first: i64,
    games: i64,
    simulations: i64,
    stakes: &str,
    threads: i64,
) -> PyResult<Bound<'py, PyDict>> {
    let id = told(setup::game_id(game))?;
    let spec = Spec::new(seats, options, packs)?;
    let how = sowing(seed, first, games, simulations, threads, stakes)?;
    let level: bots::Level = told(against.parse().map_err(|error: bots::NoBot| wrong(&error)))?;
    let bouts = told(py.detach(|| {
        guarded(|| {
            with_game!(id, G => {
                let (game, pack) = spec.game::<G>()?;
                let brain = brain(&game, &pack, Some(&weights))?;
                let contender = || -> Box<dyn bots::Bot<G>> {
                    Box::new(Search::new(brain, Budget::simulations(how.simulations)).by_hand())
                };
                Ok(contest(&game, G::brain(), &how, contender, || level.bot(G::brain())))
            })
        })
    }))?;
    let all = PyDict::new(py);
    let numbers = |take: fn(&lab::Bout) -> f64| -> Vec<f64> { bouts.iter().map(take).collect() };
    all.set_item("won", numbers(|bout| bout.won).to_pyarray(py))?;
    all.set_item("margins", numbers(|bout| bout.margin.into()).to_pyarray(py))?;
    all.set_item("decisions", numbers(|bout| bout.decisions.into()).to_pyarray(py))?;
    all.set_item("seconds", numbers(|bout| bout.thought.as_secs_f64()).to_pyarray(py))?;
    Ok(all)
}

pub(crate) fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(harvested, m)?)?;
    m.add_function(wrap_pyfunction!(contested, m)?)?;
    Ok(())
}
