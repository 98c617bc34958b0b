//! Many tables at once for Python: owns the arrays that the tables write into.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

use bots::Level;
use games::with_game;
use kernel::{Seat, Seats, Viewer};
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray};
use numpy::{PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::fault::{Fault, guarded, wrong};
use crate::python::{to_python, told};
use crate::setup::{self, Spec};
use crate::vector::{HOLD, Learners, Many, Opponent, Rows, Rules, Tables, Taught, Teacher};

/// The most tables, and the most threads.
const MOST_TABLES: usize = 1 << 20;
const MOST_THREADS: usize = 256;

/// Tables and their arrays.
#[pyclass(module = "majo._majo", frozen)]
pub(crate) struct VectorTables {
    inner: Mutex<Option<Inner>>,
    process: u32,
}

struct Inner {
    tables: Box<dyn Tables>,
    pool: Option<ThreadPool>,
    n: usize,
    arrays: Arrays,
}

struct Arrays {
    positions: Py<PyArray2<f32>>,
    actions: Py<PyArray2<f32>>,
    offsets: Py<PyArray1<i64>>,
    seats: Py<PyArray1<i8>>,
    owners: Py<PyArray1<u8>>,
    counts: Py<PyArray1<i32>>,
    dones: Py<PyArray1<bool>>,
    rewards: Py<PyArray2<f32>>,
    points: Py<PyArray2<i32>>,
    games: Py<PyArray1<i64>>,
}

/// The arrays as Rust may write them, as long as nobody else does.
struct Held<'py> {
    positions: PyReadwriteArray2<'py, f32>,
    seats: PyReadwriteArray1<'py, i8>,
    owners: PyReadwriteArray1<'py, u8>,
    counts: PyReadwriteArray1<'py, i32>,
    dones: PyReadwriteArray1<'py, bool>,
    rewards: PyReadwriteArray2<'py, f32>,
    points: PyReadwriteArray2<'py, i32>,
    games: PyReadwriteArray1<'py, i64>,
}

fn held<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    array: &Py<numpy::PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.bind(py).try_readwrite().map_err(|_| {
        Fault::input("an array of this VectorEnv was made read-only or is in use: copy it instead")
            .into()
    })
}

impl Arrays {
    fn hold<'py>(&self, py: Python<'py>) -> PyResult<Held<'py>> {
        Ok(Held {
            positions: held(py, &self.positions)?,
            seats: held(py, &self.seats)?,
            owners: held(py, &self.owners)?,
            counts: held(py, &self.counts)?,
            dones: held(py, &self.dones)?,
            rewards: held(py, &self.rewards)?,
            points: held(py, &self.points)?,
            games: held(py, &self.games)?,
        })
    }
}

impl Held<'_> {
    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            positions: self.positions.as_slice_mut()?,
            seats: self.seats.as_slice_mut()?,
            owners: self.owners.as_slice_mut()?,
            counts: self.counts.as_slice_mut()?,
            dones: self.dones.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            points: self.points.as_slice_mut()?,
            games: self.games.as_slice_mut()?,
        })
    }
}

impl VectorTables {
    /// The tables, if they are open, of this process, and nobody else is at them.
    fn locked(&self) -> Result<MutexGuard<'_, Option<Inner>>, Fault> {
        if std::process::id() != self.process {
            return Err(Fault::Closed(
                "this VectorEnv belongs to another process: its threads are not here. Make a new \
                 one after the fork"
                    .into(),
            ));
        }
        self.inner.try_lock().map_err(|_| {
            Fault::input("this VectorEnv is in use by another thread: give each thread its own")
        })
    }

    /// Works on the open tables; after a mistake of ours they are closed, being half done.
    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> PyResult<T>) -> PyResult<T> {
        let mut locked = told(self.locked())?;
        let Some(inner) = locked.as_mut() else {
            return Err(Fault::Closed("this VectorEnv is closed: make a new one".into()).into());
        };
        let result = work(inner);
        if let Err(error) = &result {
            let ours = Python::attach(|py| {
                error.get_type(py).name().is_ok_and(|name| name == "InternalError")
            });
            if ours {
                *locked = None;
            }
        }
        result
    }
}

impl Inner {
    /// After the tables have moved: the offsets, and the rows of all legal actions.
    fn refresh(&mut self, py: Python<'_>) -> PyResult<()> {
        let total = {
            let counts = held(py, &self.arrays.counts)?;
            let mut offsets = held(py, &self.arrays.offsets)?;
            let offsets = offsets.as_slice_mut()?;
            let mut total = 0;
            for (at, count) in counts.as_slice()?.iter().enumerate() {
                offsets[at] = total;
                total += i64::from(*count);
            }
            offsets[self.n] = total;
            total as usize
        };
        let len = self.tables.lens().1;
        let room = self.arrays.actions.bind(py).len()?;
        if room < total {
            // Room for more, so that this is rare.
            let array = PyArray2::zeros(py, [total + total / 2, len], false);
            self.arrays.actions = array.unbind();
        }
        let mut actions = held(py, &self.arrays.actions)?;
        let offsets = held(py, &self.arrays.offsets)?;
        let out = &mut actions.as_slice_mut()?[..total * len];
        let (offsets, tables, pool) = (offsets.as_slice()?, &self.tables, self.pool.as_ref());
        told(py.detach(|| {
            guarded(|| {
                tables.actions(pool, offsets, out);
                Ok(())
            })
        }))
    }

    fn step(&mut self, py: Python<'_>, actions: Option<&[i64]>) -> PyResult<()> {
        let mut held = self.arrays.hold(py)?;
        let mut rows = held.rows()?;
        if let Some(actions) = actions {
            for (at, action) in actions.iter().enumerate() {
                let count = i64::from(rows.counts[at]);
                if *action < HOLD || *action >= count {
                    return Err(Fault::input(format!(
                        "table {at}: {action} is no action; it has {count}, counted from 0 \
                         (-1 leaves the table as it is)"
                    ))
                    .into());
                }
            }
        }
        let (tables, pool) = (&mut self.tables, self.pool.as_ref());
        told(py.detach(|| {
            guarded(|| match actions {
                Some(actions) => tables.step(pool, actions, &mut rows),
                None => tables.reset(pool, &mut rows),
            })
        }))?;
        drop(held);
        self.refresh(py)
    }
}

fn opponents(names: Vec<String>) -> Result<Vec<Opponent>, Fault> {
    let one = |name: String| match name.strip_prefix("outside:") {
        Some(number) => number
            .parse()
            .map(Opponent::Outside)
            .map_err(|_| Fault::input("at most 255 opponents can be Python functions")),
        None => name.parse().map(Opponent::Level).map_err(|error: bots::NoBot| wrong(&error)),
    };
    names.into_iter().map(one).collect()
}

fn learners(value: &Bound<'_, PyAny>, seats: u8) -> PyResult<Learners> {
    if value.extract::<String>().is_ok_and(|text| text == "all") {
        return Ok(Learners::Seats(Seats::all(seats)));
    }
    if let Ok(count) = value.extract::<i64>() {
        return match u8::try_from(count) {
            Ok(count) if (1..=seats).contains(&count) => Ok(Learners::Any(count)),
            _ => Err(Fault::input(format!(
                "{count} learners: write 1 to {seats}, a list of seats, or \"all\""
            ))
            .into()),
        };
    }
    let mut named = Seats::NONE;
    for seat in value.try_iter()? {
        let seat: Seat = setup::seat(&seat?, seats)?;
        named = named.into_iter().chain([seat]).collect();
    }
    if named.is_empty() {
        return Err(Fault::input("a VectorEnv needs at least one learner").into());
    }
    Ok(Learners::Seats(named))
}

#[pymethods]
impl VectorTables {
    #[new]
    #[pyo3(signature = (game, n, *, seats=None, options=None, packs=None, seed=None, threads=0, learners, opponents=Vec::new(), manners=false))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        n: i64,
        seats: Option<i64>,
        options: Option<&Bound<'_, PyDict>>,
        packs: Option<PathBuf>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: i64,
        learners: &Bound<'_, PyAny>,
        opponents: Vec<String>,
        manners: bool,
    ) -> PyResult<Self> {
        let n = usize::try_from(n).ok().filter(|n| (1..=MOST_TABLES).contains(n));
        let n = told(n.ok_or_else(|| {
            Fault::input(format!("the number of tables is from 1 to {MOST_TABLES}"))
        }))?;
        let threads = usize::try_from(threads).ok().filter(|threads| *threads <= MOST_THREADS);
        let threads = told(threads.ok_or_else(|| {
            Fault::input(format!("threads: from 1 to {MOST_THREADS}, or 0 for all cores"))
        }))?;
        let threads = match threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let id = told(setup::game_id(game))?;
        let spec = Spec::new(seats, options, packs)?;
        let seed = setup::seed(seed)?;
        let pool = told(self::opponents(opponents))?;
        // The seats are known once the table is.
        let count =
            told(guarded(|| with_game!(id, G => Ok(kernel::Game::seats(&spec.game::<G>()?.0)))))?;
        let learners = self::learners(learners, count)?;
        let rules = Rules { learners, pool, manners, seed };
        let tables: Box<dyn Tables> = told(guarded(|| {
            with_game!(id, G => {
                let (game, _) = spec.game::<G>()?;
                Ok(Box::new(Many::new(game, n, rules)) as Box<dyn Tables>)
            })
        }))?;
        let pool = match threads {
            1 => None,
            threads => Some(told(
                ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .thread_name(|number| format!("majo-{number}"))
                    .build()
                    .map_err(|error| {
                        Fault::Failed(format!("{threads} threads cannot be started: {error}"))
                    }),
            )?),
        };
        let (position, action) = tables.lens();
        let seats = usize::from(tables.seats());
        let arrays = Arrays {
            positions: PyArray2::zeros(py, [n, position], false).unbind(),
            actions: PyArray2::zeros(py, [n * 12, action], false).unbind(),
            offsets: PyArray1::zeros(py, n + 1, false).unbind(),
            seats: PyArray1::zeros(py, n, false).unbind(),
            owners: PyArray1::zeros(py, n, false).unbind(),
            counts: PyArray1::zeros(py, n, false).unbind(),
            dones: PyArray1::zeros(py, n, false).unbind(),
            rewards: PyArray2::zeros(py, [n, seats], false).unbind(),
            points: PyArray2::zeros(py, [n, seats], false).unbind(),
            games: PyArray1::zeros(py, n, false).unbind(),
        };
        let mut inner = Inner { tables, pool, n, arrays };
        inner.step(py, None)?;
        Ok(VectorTables { inner: Mutex::new(Some(inner)), process: std::process::id() })
    }

    /// Deals a new game at every table.
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        self.with(|inner| inner.step(py, None))
    }

    /// One action for every table.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        self.with(|inner| {
            let given = actions.len()?;
            if given != inner.n {
                return Err(Fault::input(format!(
                    "{given} actions for {} tables: one for each",
                    inner.n
                ))
                .into());
            }
            match actions.as_slice() {
                Ok(actions) => inner.step(py, Some(actions)),
                // Not in one piece: a copy is.
                Err(_) => {
                    let actions: Vec<i64> = actions.as_array().iter().copied().collect();
                    inner.step(py, Some(&actions))
                }
            }
        })
    }

    /// How a teacher would choose: tries and worth of every legal action.
    #[pyo3(signature = (how, seed=0))]
    fn teach<'py>(
        &self,
        py: Python<'py>,
        how: &Bound<'py, PyAny>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let how = if let Ok(simulations) = how.extract::<i64>() {
            let count = u32::try_from(simulations).ok().filter(|count| *count > 0);
            Teacher::Simulations(told(count.ok_or_else(|| {
                Fault::input(format!("{simulations} simulations: write a number above 0"))
            }))?)
        } else {
            let level = how.extract::<String>()?;
            let level: Level = told(level.parse().map_err(|error: bots::NoBot| wrong(&error)))?;
            if level < Level::Easy {
                return Err(Fault::input(format!(
                    "{level} does not search: a teacher is easy, normal, hard, or a number of simulations"
                ))
                .into());
            }
            Teacher::Level(level)
        };
        self.with(|inner| {
            let offsets = held(py, &inner.arrays.offsets)?;
            let offsets = offsets.as_slice()?;
            let total = offsets[inner.n] as usize;
            let (tried, worth) =
                (PyArray1::zeros(py, total, false), PyArray1::zeros(py, total, false));
            let (mut to_tried, mut to_worth) = (tried.readwrite(), worth.readwrite());
            let out = Taught {
                offsets,
                tried: to_tried.as_slice_mut()?,
                worth: to_worth.as_slice_mut()?,
            };
            let (tables, pool) = (&inner.tables, inner.pool.as_ref());
            told(py.detach(|| {
                guarded(|| {
                    tables.think(pool, how, seed, out);
                    Ok(())
                })
            }))?;
            drop((to_tried, to_worth));
            (tried, worth).into_pyobject(py)
        })
    }

    /// What bots of a level would choose, table by table.
    #[pyo3(signature = (level, seed=0))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        level: &str,
        seed: u64,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let level: Level = told(level.parse().map_err(|error: bots::NoBot| wrong(&error)))?;
        self.with(|inner| {
            let chosen = PyArray1::zeros(py, inner.n, false);
            let mut out = chosen.readwrite();
            let rows = out.as_slice_mut()?;
            let (tables, pool) = (&inner.tables, inner.pool.as_ref());
            told(py.detach(|| {
                guarded(|| {
                    tables.choose(pool, level, seed, rows);
                    Ok(())
                })
            }))?;
            drop(out);
            Ok(chosen)
        })
    }

    /// The legal actions of one table, in notation.
    fn legal(&self, table: usize) -> PyResult<Vec<String>> {
        self.with(|inner| {
            told(inner.table(table))?;
            Ok(inner.tables.texts(table))
        })
    }

    /// What a seat of one table may know; the one who decides if none is named.
    #[pyo3(signature = (table, seat=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        table: usize,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.with(|inner| {
            told(inner.table(table))?;
            let seat = match seat.filter(|seat| !seat.is_none()) {
                Some(seat) => setup::seat(seat, inner.tables.seats())?,
                None => Seat::new(held(py, &inner.arrays.seats)?.as_slice()?[table] as u8),
            };
            to_python(py, &inner.tables.view(table, Viewer::Seat(seat)))
        })
    }

    /// The arrays by name; `actions` has room for more rows than `offsets` says.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.with(|inner| {
            let all = PyDict::new(py);
            let arrays = &inner.arrays;
            all.set_item("positions", &arrays.positions)?;
            all.set_item("actions", &arrays.actions)?;
            all.set_item("offsets", &arrays.offsets)?;
            all.set_item("seats", &arrays.seats)?;
            all.set_item("owners", &arrays.owners)?;
            all.set_item("counts", &arrays.counts)?;
            all.set_item("dones", &arrays.dones)?;
            all.set_item("rewards", &arrays.rewards)?;
            all.set_item("points", &arrays.points)?;
            all.set_item("games", &arrays.games)?;
            Ok(all)
        })
    }

    /// The rows of legal actions, with room for more; another array when there was not enough.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.with(|inner| Ok(inner.arrays.actions.bind(py).clone()))
    }

    #[getter]
    fn seats(&self) -> PyResult<u8> {
        self.with(|inner| Ok(inner.tables.seats()))
    }

    /// Lets tables and threads go. Arrays that were handed out stay as they are.
    fn close(&self) -> PyResult<()> {
        if std::process::id() != self.process {
            return Ok(());
        }
        *told(self.locked())? = None;
        Ok(())
    }

    #[getter]
    fn closed(&self) -> bool {
        self.inner.try_lock().is_ok_and(|inner| inner.is_none())
    }
}

impl Inner {
    fn table(&self, table: usize) -> Result<(), Fault> {
        if table < self.n {
            return Ok(());
        }
        Err(Fault::input(format!(
            "there is no table {table}: they are numbered 0 to {}",
            self.n - 1
        )))
    }
}
