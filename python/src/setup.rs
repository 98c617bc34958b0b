//! Tables from what Python says.

use std::path::PathBuf;
use std::sync::OnceLock;

use games::{Entry, GameId, NoGame, Packs};
use kernel::{Options, Seat, Seed};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyString};

use crate::fault::{Fault, wrong};

/// What a table is to be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spec {
    /// None: as many as usual, with room for those who are named.
    pub(crate) seats: Option<u8>,
    pub(crate) named: usize,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) packs: Option<PathBuf>,
}

pub(crate) fn game_id(name: &str) -> Result<GameId, Fault> {
    name.parse().map_err(|error: NoGame| wrong(&error))
}

impl Spec {
    pub(crate) fn new(
        seats: Option<i64>,
        options: Option<&Bound<'_, PyDict>>,
        packs: Option<PathBuf>,
    ) -> PyResult<Spec> {
        let seats = seats.map(|seats| {
            u8::try_from(seats)
                .map_err(|_| Fault::input(format!("{seats} seats: write a small whole number")))
        });
        let mut pairs = Vec::new();
        for (key, value) in options.into_iter().flatten() {
            pairs.push((key.extract::<String>()?, option_value(&value)?));
        }
        Ok(Spec { seats: seats.transpose()?, named: 0, options: pairs, packs })
    }

    pub(crate) fn packs(&self) -> Result<Packs, Fault> {
        // The built-in cards are read once.
        static BUILT_IN: OnceLock<Packs> = OnceLock::new();
        match &self.packs {
            None => Ok(BUILT_IN.get_or_init(Packs::default).clone()),
            Some(dir) => Packs::new(Some(dir)).map_err(|error| wrong(&error)),
        }
    }

    /// The game, and the hash of its cards.
    pub(crate) fn game<G: Entry>(&self) -> Result<(G, String), Fault> {
        let loaded = self.packs()?.load::<G>().map_err(|error| wrong(&error))?;
        let pairs = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = G::Options::with(pairs).map_err(|error| wrong(&error))?;
        let seats = self.seats.unwrap_or_else(|| G::seats_for(&options, self.named));
        let game = G::new(loaded.pack, options, seats).map_err(|error| wrong(&error))?;
        Ok((game, loaded.hash))
    }
}

/// Options are words; Python's own values are written as words.
fn option_value(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok("none".into());
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    Ok(value.str()?.to_string())
}

/// A seed: a whole number or a text as on the command line, 64 hexadecimal digits, 32 bytes, or
/// none for a secret one.
pub(crate) fn seed(value: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(value) = value.filter(|value| !value.is_none()) else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| Fault::Failed(format!("the system gives no random bytes: {error}")))?;
        return Ok(Seed::from_bytes(bytes));
    };
    if let Ok(bytes) = value.cast::<PyBytes>() {
        let bytes = <[u8; 32]>::try_from(bytes.as_bytes())
            .map_err(|_| Fault::input("a seed of bytes has 32 of them"))?;
        return Ok(Seed::from_bytes(bytes));
    }
    let text = if let Ok(text) = value.cast::<PyString>() {
        text.to_string()
    } else if value.is_instance_of::<PyInt>() || value.hasattr("__index__")? {
        value.str()?.to_string()
    } else {
        return Err(Fault::input("a seed is a text, a whole number or 32 bytes").into());
    };
    Ok(text.parse().unwrap_or_else(|_| Seed::from_text(&text)))
}

/// A seat: `p1`, or its place counted from 0.
pub(crate) fn seat(value: &Bound<'_, PyAny>, seats: u8) -> PyResult<Seat> {
    let found = match value.extract::<i64>() {
        Ok(index) => u8::try_from(index).ok().filter(|index| *index < seats).map(Seat::new),
        Err(_) => value
            .extract::<String>()
            .ok()
            .and_then(|text| text.parse::<Seat>().ok())
            .filter(|seat| seat.index() < usize::from(seats)),
    };
    found.ok_or_else(|| {
        let what = value.str().map(|text| text.to_string()).unwrap_or_default();
        Fault::input(format!(
            "nobody sits at {what}: write p1 to p{seats}, or 0 to {}",
            seats.saturating_sub(1)
        ))
        .into()
    })
}
