//! What goes wrong on the command line, and the exit code it gives.

use std::fmt;
use std::process::ExitCode;

use kernel::{Lang, Text, Told};

/// A command that did not succeed, told in both languages.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command was not understood: exit code 2.
    Usage(Text),
    /// Something was checked and is wrong: exit code 1.
    Check(Text),
}

// By value, so that `map_err` can name them.
#[allow(clippy::needless_pass_by_value)]
impl Failure {
    /// A bad command.
    pub(crate) fn usage(what: impl Told) -> Self {
        Failure::Usage(what.told())
    }

    /// A failed check.
    pub(crate) fn check(what: impl Told) -> Self {
        Failure::Check(what.told())
    }

    /// A failed check of a file or folder.
    pub(crate) fn at(place: impl fmt::Display, what: impl Told) -> Self {
        Failure::Check(what.told().map(|lang, what| match lang {
            Lang::En => format!("{place}: {what}"),
            Lang::Ja => format!("{place}：{what}"),
        }))
    }

    /// In one language.
    pub(crate) fn in_lang(&self, lang: Lang) -> &str {
        let (Failure::Usage(what) | Failure::Check(what)) = self;
        what.in_lang(lang)
    }

    /// The exit code.
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Check(_) => ExitCode::from(1),
        }
    }
}

/// Standard output is closed to us.
pub(crate) fn cannot_write(error: &std::io::Error) -> Failure {
    Failure::Check(error.told().map(|lang, why| match lang {
        Lang::En => format!("cannot write: {why}"),
        Lang::Ja => format!("書き出せません：{why}"),
    }))
}

/// The result of a command.
pub(crate) type Done = Result<(), Failure>;
