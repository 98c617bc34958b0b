//! The Python package `majo`: the engine behind Python's door. What users see is in `majo/`, with
//! stubs in `majo/_majo.pyi`; here is what must be fast or needs the games.

// PyO3's macros write what Python's own interface needs; nothing here does so by hand.
#![deny(unsafe_code)]
// What Python hands over is made for the call: a function of Python's cannot borrow it.
#![allow(clippy::needless_pass_by_value)]

mod fault;
mod harvest;
mod lab_door;
mod matches;
mod python;
mod setup;
mod single;
mod vector;
mod vector_env;

use games::{GameId, with_game};
use kernel::encode::{Encode, Layout};
use kernel::{Game, Options};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::fault::{Fault, guarded};
use crate::python::{to_python, told};
use crate::setup::Spec;

/// The games and what can be set at their tables, as a dict.
#[pyfunction(name = "games")]
fn list_games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let game = |id: GameId| {
        with_game!(id, G => {
            let face = <G as games::Entry>::face();
            let options: Vec<Value> = <G as Game>::Options::SPECS
                .iter()
                .map(|spec| json!({
                    "key": spec.key,
                    "values": spec.values.words().en,
                    "default": <G as Game>::Options::default().get(spec.key),
                    "clause": spec.clause,
                    "does": { "en": spec.does.in_lang(kernel::Lang::En), "ja": spec.does.in_lang(kernel::Lang::Ja) },
                }))
                .collect();
            json!({
                "id": G::ID,
                "name": { "en": face.title(kernel::Lang::En), "ja": face.title(kernel::Lang::Ja) },
                "rules": G::RULES,
                "encoding": <G as Encode>::ENCODING,
                "seats": [G::SEATS.start(), G::SEATS.end()],
                "options": options,
            })
        })
    };
    to_python(py, &Value::Array(GameId::ALL.map(game).to_vec()))
}

/// The fields of positions and actions, as they are written into arrays.
#[pyfunction]
#[pyo3(signature = (game, packs=None))]
fn fields<'py>(py: Python<'py>, game: &str, packs: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let id = told(setup::game_id(game))?;
    let spec = Spec { packs: packs.map(Into::into), ..Spec::default() };
    let found = guarded(|| {
        with_game!(id, G => {
            let (game, hash) = spec.game::<G>()?;
            let layout = Layout::of(&game);
            let list = |fields: &[kernel::encode::Field]| {
                let one = |field: &kernel::encode::Field| json!({
                    "name": field.name, "what": field.what, "at": field.at, "len": field.len,
                });
                fields.iter().map(one).collect::<Vec<_>>()
            };
            Ok(json!({
                "game": G::ID,
                "version": <G as Encode>::ENCODING,
                "rules": G::RULES,
                "pack": hash,
                "position": list(&layout.position),
                "action": list(&layout.action),
                "position_len": layout.position_len(),
                "action_len": layout.action_len(),
            }))
        })
    });
    to_python(py, &told(found)?)
}

/// Panics, so that tests can see what comes of it.
#[pyfunction]
fn _panic() -> PyResult<()> {
    #[allow(clippy::panic)]
    told(guarded(|| -> Result<(), Fault> { panic!("a panic that was asked for") }))
}

#[pymodule]
fn _majo(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_function(wrap_pyfunction!(list_games, m)?)?;
    m.add_function(wrap_pyfunction!(fields, m)?)?;
    m.add_function(wrap_pyfunction!(_panic, m)?)?;
    matches::register(m)?;
    lab_door::register(m)?;
    harvest::register(m)?;
    m.add_class::<single::Table>()?;
    m.add_class::<vector_env::VectorTables>()?;
    Ok(())
}
