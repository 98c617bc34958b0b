//! What goes wrong on the command line, and the exit code it gives.

use std::process::ExitCode;

/// A command that did not succeed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command was not understood: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Something was checked and is wrong: exit code 1.
    #[error("{0}")]
    Check(String),
}

/// Words for a failure: a text, or anything that can be shown.
pub(crate) struct Said(String);

impl<T: std::fmt::Display> From<T> for Said {
    fn from(what: T) -> Self {
        Said(what.to_string())
    }
}

impl Failure {
    /// A bad command.
    pub(crate) fn usage(what: impl Into<Said>) -> Self {
        Failure::Usage(what.into().0)
    }

    /// A failed check.
    pub(crate) fn check(what: impl Into<Said>) -> Self {
        Failure::Check(what.into().0)
    }

    /// The exit code.
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Check(_) => ExitCode::from(1),
        }
    }
}

/// The result of a command.
pub(crate) type Done = Result<(), Failure>;
