//! How long a step is left to be read.

use std::time::Duration;

use super::text::width;

/// How fast what happens is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Pace {
    /// Twice the time.
    Slow,
    /// Time to read.
    Normal,
    /// A glance.
    Fast,
    /// All at once.
    Now,
}

/// How much a step matters to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Something that happens.
    Light,
    /// It hits the reader: they are given time to see it.
    Heavy,
}

impl Pace {
    /// How long this sentence stays the newest one.
    pub(crate) fn pause(self, sentence: &str, weight: Weight) -> Duration {
        // To notice it, and to read it: about 40 cells a second, be it letters or half as many kana.
        let read = Duration::from_millis(350 + 25 * width(sentence) as u64);
        let read = match weight {
            Weight::Light => read,
            Weight::Heavy => read * 2,
        };
        match self {
            Pace::Slow => read * 2,
            Pace::Normal => read,
            Pace::Fast => read / 3,
            Pace::Now => Duration::ZERO,
        }
    }

    /// A slower one, or a faster one.
    pub(crate) fn by(self, faster: bool) -> Self {
        match (self, faster) {
            (Pace::Slow, true) | (Pace::Fast, false) => Pace::Normal,
            (Pace::Normal, true) | (Pace::Now, false) => Pace::Fast,
            (Pace::Fast | Pace::Now, true) => Pace::Now,
            (Pace::Slow | Pace::Normal, false) => Pace::Slow,
        }
    }
}
