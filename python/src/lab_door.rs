//! The laboratory for Python: the same runs as on the command line.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::BotName;
use games::{Entry, with_game};
use kernel::{Game, Options, Seed};
use lab::{Broken, Findings, Keep, Knob, LabError, Measure, Plan, Setting, Shard, Target, Tuning};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::fault::{Fault, guarded, wrong};
use crate::python::{to_python, told};
use crate::setup::{self, Spec};

/// How many games are done; another thread may look at it.
#[pyclass(module = "majo._majo", frozen)]
#[derive(Default)]
pub(crate) struct Progress {
    done: Arc<AtomicU64>,
}

#[pymethods]
impl Progress {
    #[new]
    fn new() -> Self {
        Progress::default()
    }

    #[getter]
    fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

/// A run as Python describes it.
struct Run {
    game: String,
    spec: Spec,
    bots: Vec<String>,
    games: u64,
    seed: Seed,
    rotate: bool,
    jobs: usize,
    shard: Shard,
    broken: Broken,
}

fn get<'py, T: for<'a> FromPyObject<'a, 'py>>(
    about: &Bound<'py, PyDict>,
    key: &str,
) -> PyResult<Option<T>>
where
    for<'a> <T as FromPyObject<'a, 'py>>::Error: Into<PyErr>,
{
    match about.get_item(key)?.filter(|value| !value.is_none()) {
        Some(value) => value.extract().map(Some).map_err(Into::into),
        None => Ok(None),
    }
}

impl Run {
    fn read(about: &Bound<'_, PyDict>) -> PyResult<Run> {
        let options = about.get_item("options")?.filter(|value| !value.is_none());
        let options = match &options {
            Some(options) => Some(options.cast::<PyDict>().map_err(PyErr::from)?),
            None => None,
        };
        let mut spec = Spec::new(get(about, "seats")?, options, get(about, "packs")?)?;
        let bots = get(about, "bots")?.unwrap_or_else(|| vec!["random".to_owned()]);
        spec.named = bots.len();
        let shard: Option<String> = get(about, "shard")?;
        let shard = match shard {
            Some(text) => told(text.parse::<Shard>().map_err(Fault::from))?,
            None => Shard::WHOLE,
        };
        let games: i64 = get(about, "games")?.unwrap_or(1000);
        let games = u64::try_from(games).ok().filter(|games| *games > 0);
        let jobs: i64 = get(about, "jobs")?.unwrap_or(0);
        let jobs = usize::try_from(jobs).ok().filter(|jobs| *jobs <= 256);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Run {
            game: get(about, "game")?.unwrap_or_default(),
            spec,
            bots,
            games: told(games.ok_or_else(|| Fault::input("games: a whole number above 0")))?,
            seed: setup::seed(about.get_item("seed")?.as_ref())?,
            rotate: get(about, "rotate")?.unwrap_or(false),
            jobs: match told(
                jobs.ok_or_else(|| Fault::input("jobs: from 1 to 256, or 0 for all cores")),
            )? {
                0 => cores(),
                jobs => jobs,
            },
            shard,
            broken: if get(about, "replace")?.unwrap_or(false) {
                Broken::Replace
            } else {
                Broken::Stop
            },
        })
    }

    fn plan(&self, seats: u8) -> Result<Plan, Fault> {
        let places = usize::from(seats);
        let named: Vec<BotName> = self
            .bots
            .iter()
            .map(|name| name.parse().map_err(|error: bots::NoBot| wrong(&error)))
            .collect::<Result<_, _>>()?;
        let Some(last) = named.last().cloned() else {
            return Err(Fault::input("name at least one bot"));
        };
        if named.len() > places {
            return Err(Fault::input(format!("{} bots for {places} seats", named.len())));
        }
        // As on the command line: the last one fills the rest.
        let rest = std::iter::repeat_n(last, places - named.len());
        Ok(Plan {
            bots: named.iter().cloned().chain(rest).collect(),
            games: self.games,
            seed: self.seed,
            rotate: self.rotate,
            jobs: self.jobs,
            shard: self.shard,
            broken: self.broken,
        })
    }
}

fn lab_fault(error: &LabError) -> Fault {
    match error {
        LabError::Bots { .. } => wrong(error),
        LabError::Bot { .. } | LabError::Save(_) | LabError::File(_) => Fault::failed(error),
    }
}

fn run_as<G: Entry>(run: &Run, out: Option<&PathBuf>, done: &AtomicU64) -> Result<Value, Fault> {
    let (game, hash) = run.spec.game::<G>()?;
    let plan = run.plan(game.seats())?;
    let keep = out.map(|file| Keep { file, pack: &hash });
    let summary = lab::run(&game, G::brain(), &plan, None, keep, done);
    Ok(json!(summary.map_err(|error| lab_fault(&error))?))
}

/// Plays many games; the summary, and the rows into a Parquet file.
#[pyfunction]
#[pyo3(signature = (about, out=None, progress=None))]
fn lab_run<'py>(
    py: Python<'py>,
    about: &Bound<'py, PyDict>,
    out: Option<PathBuf>,
    progress: Option<&Progress>,
) -> PyResult<Bound<'py, PyAny>> {
    let run = Run::read(about)?;
    let id = told(setup::game_id(&run.game))?;
    let done = progress.map_or_else(Arc::default, |progress| progress.done.clone());
    let summary =
        py.detach(|| guarded(|| with_game!(id, G => run_as::<G>(&run, out.as_ref(), &done))));
    to_python(py, &told(summary)?)
}

/// Puts shards together into the file that the whole run writes.
#[pyfunction]
fn lab_gather<'py>(
    py: Python<'py>,
    about: &Bound<'py, PyDict>,
    shards: Vec<PathBuf>,
    out: PathBuf,
) -> PyResult<Bound<'py, PyAny>> {
    let run = Run::read(about)?;
    let id = told(setup::game_id(&run.game))?;
    let summary = py.detach(|| {
        guarded(|| {
            with_game!(id, G => {
                let (game, hash) = run.spec.game::<G>()?;
                let plan = run.plan(game.seats())?;
                let keep = Keep { file: &out, pack: &hash };
                let summary = lab::gather(&game, &plan, keep, &shards);
                Ok(json!(summary.map_err(|error| lab_fault(&error))?))
            })
        })
    });
    to_python(py, &told(summary)?)
}

/// What result files say, as `majo lab report --json`.
#[pyfunction]
fn lab_report(py: Python<'_>, results: Vec<PathBuf>) -> PyResult<Bound<'_, PyAny>> {
    let found = py.detach(|| {
        guarded(|| {
            let rows = lab::read(&results).map_err(|error| Fault::failed(&error))?;
            Ok(json!(Findings::of(&rows)))
        })
    });
    to_python(py, &told(found)?)
}

/// What is compared, as `majo lab compare --json` tells it, without having played.
fn sides<G: Entry>(a: &Run, b: &Run) -> Result<(G, G, Value), Fault> {
    let side = |run: &Run| -> Result<(G, Value, (String, Value)), Fault> {
        let loaded = run.spec.packs()?.load::<G>().map_err(|error| wrong(&error))?;
        let (game, hash) = run.spec.game::<G>()?;
        let packs = match &run.spec.packs {
            Some(dir) if !loaded.built_in => dir.display().to_string(),
            _ => games::BUILT_IN.to_string(),
        };
        let options = json!(game.options().changed());
        let value = json!({ "packs": packs, "hash": hash, "options": options });
        Ok((game, value, (hash, options)))
    };
    let (game_a, told_a, what_a) = side(a)?;
    let (game_b, told_b, what_b) = side(b)?;
    if what_a == what_b {
        return Err(Fault::input(
            "both sides are the same: give one of them other packs or options",
        ));
    }
    if a.games < 2 {
        return Err(Fault::input("a comparison needs at least 2 games"));
    }
    let plan = a.plan(game_a.seats())?;
    let bots: Vec<_> = plan.bots.iter().map(ToString::to_string).collect();
    let about = json!({ "game": G::ID, "a": told_a, "b": told_b, "bots": bots,
                        "rotate": plan.rotate, "games": plan.games, "seed": plan.seed });
    Ok((game_a, game_b, about))
}

/// Two ways to play, dealt from the same seeds; or what shards of both found.
#[pyfunction]
#[pyo3(signature = (a, b, results=None, progress=None))]
fn lab_compare<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyDict>,
    b: &Bound<'py, PyDict>,
    results: Option<(Vec<PathBuf>, Vec<PathBuf>)>,
    progress: Option<&Progress>,
) -> PyResult<Bound<'py, PyAny>> {
    let (a, mut b) = (Run::read(a)?, Run::read(b)?);
    // A secret seed is drawn once.
    b.seed = a.seed;
    let id = told(setup::game_id(&a.game))?;
    let done = progress.map_or_else(Arc::default, |progress| progress.done.clone());
    let found = py.detach(|| {
        guarded(|| {
            with_game!(id, G => {
                let (game_a, game_b, about) = sides::<G>(&a, &b)?;
                let plan = a.plan(game_a.seats())?;
                let (rows_a, rows_b) = match &results {
                    Some((a, b)) => {
                        let read = |files: &[PathBuf]| {
                            lab::read(files).map(|rows| rows.games).map_err(|error| Fault::failed(&error))
                        };
                        (read(a)?, read(b)?)
                    }
                    None => {
                        let play = |game: &G| {
                            lab::rows(game, G::brain(), &plan, &done).map_err(|error| lab_fault(&error))
                        };
                        (play(&game_a)?, play(&game_b)?)
                    }
                };
                let mut differences = lab::compare(&rows_a, &rows_b, &Measure::all(game_a.seats()));
                differences.retain(|one| one.a != 0.0 || one.b != 0.0);
                if !plan.rotate {
                    differences.retain(|one| !matches!(one.what, Measure::Bot(_)));
                }
                Ok(json!({ "about": about, "differences": differences }))
            })
        })
    });
    to_python(py, &told(found)?)
}

struct Knobs {
    knobs: Vec<Knob>,
    target: Target,
    settings: usize,
}

impl Knobs {
    fn read(vary: &[String], target: &str, settings: i64) -> Result<Knobs, Fault> {
        let knobs = vary.iter().map(|knob| knob.parse().map_err(Fault::from));
        let settings = usize::try_from(settings).ok().filter(|count| (2..=4096).contains(count));
        Ok(Knobs {
            knobs: knobs.collect::<Result<_, _>>()?,
            target: target.parse().map_err(Fault::from)?,
            settings: settings.ok_or_else(|| Fault::input("settings: from 2 to 4096"))?,
        })
    }
}

fn tuning<G: Entry, T>(
    run: &Run,
    knobs: &Knobs,
    work: impl FnOnce(&Tuning<'_, G>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let (files, _) = run.spec.packs()?.files::<G>().map_err(|error| wrong(&error))?;
    let (game, _) = run.spec.game::<G>()?;
    let plan = run.plan(game.seats())?;
    work(&Tuning::<G> {
        brain: G::brain(),
        files: &files,
        options: game.options().clone(),
        plan: &plan,
        knobs: &knobs.knobs,
        target: knobs.target,
        settings: knobs.settings,
    })
}

/// Why a tuning stopped: our own words, or an exception of the function that plays.
enum Stopped {
    Fault(Fault),
    Python(PyErr),
}

impl From<lab::TuneError> for Stopped {
    fn from(error: lab::TuneError) -> Stopped {
        Stopped::Fault(Fault::failed(&error))
    }
}

/// Looks for numbers of a pack. `play` gets the settings of a round and gives for each the pairs
/// (measure, decisions) of its games; without it they are played here.
#[pyfunction]
#[pyo3(signature = (about, vary, target, settings=24, play=None, progress=None))]
fn lab_tune<'py>(
    py: Python<'py>,
    about: &Bound<'py, PyDict>,
    vary: Vec<String>,
    target: &str,
    settings: i64,
    play: Option<Py<PyAny>>,
    progress: Option<&Progress>,
) -> PyResult<Bound<'py, PyAny>> {
    let run = Run::read(about)?;
    let id = told(setup::game_id(&run.game))?;
    let knobs = told(Knobs::read(&vary, target, settings))?;
    let done = progress.map_or_else(Arc::default, |progress| progress.done.clone());
    let mut raised = None;
    let found = py.detach(|| {
        guarded(|| {
            with_game!(id, G => tuning::<G, _>(&run, &knobs, |tuning| {
                let tuned = match &play {
                    None => lab::tune(tuning, &done).map_err(Stopped::from),
                    Some(play) => lab::tune_by(tuning, |settings| elsewhere(play, settings)),
                };
                match tuned {
                    Ok(tuned) => Ok(json!(tuned)),
                    Err(Stopped::Fault(fault)) => Err(fault),
                    Err(Stopped::Python(error)) => {
                        raised = Some(error);
                        Ok(Value::Null)
                    }
                }
            }))
        })
    });
    match raised {
        Some(error) => Err(error),
        None => to_python(py, &told(found)?),
    }
}

fn elsewhere(play: &Py<PyAny>, settings: &[Setting]) -> Result<Vec<Vec<(f64, f64)>>, Stopped> {
    Python::attach(|py| {
        let list: Vec<(Vec<i64>, u64)> =
            settings.iter().map(|one| (one.numbers.clone(), one.games)).collect();
        let played: Vec<Vec<(f64, f64)>> = play.call1(py, (list,))?.extract(py)?;
        Ok(played)
    })
    .map_err(Stopped::Python)
    .and_then(|played| {
        let whole = played.len() == settings.len()
            && played.iter().zip(settings).all(|(games, one)| games.len() as u64 == one.games);
        let fault = || {
            Stopped::Fault(Fault::input("the function gave back other games than it was asked for"))
        };
        whole.then_some(played).ok_or_else(fault)
    })
}

/// Plays one setting of a tuning: the pairs (measure, decisions) of its games.
#[pyfunction]
#[pyo3(signature = (about, vary, target, numbers, games))]
fn lab_setting(
    py: Python<'_>,
    about: &Bound<'_, PyDict>,
    vary: Vec<String>,
    target: &str,
    numbers: Vec<i64>,
    games: u64,
) -> PyResult<Vec<(f64, f64)>> {
    let run = Run::read(about)?;
    let id = told(setup::game_id(&run.game))?;
    let knobs = told(Knobs::read(&vary, target, 2))?;
    let setting = Setting { numbers, games };
    told(py.detach(|| {
        guarded(|| {
            with_game!(id, G => tuning::<G, _>(&run, &knobs, |tuning| {
                lab::measure(tuning, &setting, &AtomicU64::new(0)).map_err(|error| Fault::failed(&error))
            }))
        })
    }))
}

pub(crate) fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Progress>()?;
    m.add_function(wrap_pyfunction!(lab_run, m)?)?;
    m.add_function(wrap_pyfunction!(lab_gather, m)?)?;
    m.add_function(wrap_pyfunction!(lab_report, m)?)?;
    m.add_function(wrap_pyfunction!(lab_compare, m)?)?;
    m.add_function(wrap_pyfunction!(lab_tune, m)?)?;
    m.add_function(wrap_pyfunction!(lab_setting, m)?)?;
    Ok(())
}
