//! What can go wrong, before it is a Python exception.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Denied, Mistake, Told};

/// Something that is told to Python.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Wrong names, values, shapes: the caller can mend it.
    Input(String),
    /// An action that the rules do not allow.
    Illegal { what: String, clauses: Vec<String> },
    /// The object is closed, or belongs to another process.
    Closed(String),
    /// A check that did not hold: a match file, a scenario, a run.
    Failed(String),
    /// A mistake of ours.
    Bug(String),
}

impl Fault {
    pub(crate) fn input(what: impl Into<String>) -> Fault {
        Fault::Input(what.into())
    }

    pub(crate) fn failed(what: &impl Told) -> Fault {
        Fault::Failed(what.told().en)
    }
}

/// What is told in both languages; Python hears the English.
pub(crate) fn wrong(what: &impl Told) -> Fault {
    Fault::Input(what.told().en)
}

impl From<Mistake> for Fault {
    fn from(mistake: Mistake) -> Fault {
        Fault::Input(mistake.0.en)
    }
}

impl From<Denied> for Fault {
    fn from(denied: Denied) -> Fault {
        let what = denied.told().en;
        match denied {
            Denied::Unreadable(_) => Fault::Input(what),
            Denied::Refused { clauses, .. } => {
                Fault::Illegal { what, clauses: clauses.iter().map(ToString::to_string).collect() }
            }
        }
    }
}

/// Runs code that must not take Python down: a panic becomes a fault.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    // Whoever holds something that was half done is told to let it go (`Fault::Bug`).
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Fault::Bug(text.unwrap_or_else(|| "no more is known".into())))
    })
}
