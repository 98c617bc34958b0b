//! How fast bots act at a table.

use std::time::Duration;

/// How fast bots act, as the people at a table have set it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pace {
    Slow,
    #[default]
    Normal,
    Fast,
    /// Without pauses.
    Now,
}

/// Where bots take no time at all, they still do one thing after the other.
const AT_ONCE: Duration = Duration::from_nanos(1);

impl Pace {
    const ALL: [(Pace, &'static str); 4] =
        [(Pace::Slow, "slow"), (Pace::Normal, "normal"), (Pace::Fast, "fast"), (Pace::Now, "now")];

    /// By its word in journals and forms.
    pub(crate) fn named(word: &str) -> Option<Pace> {
        Pace::ALL.iter().find(|(_, name)| *name == word).map(|(pace, _)| *pace)
    }

    pub(crate) fn word(self) -> &'static str {
        Pace::ALL.iter().find(|(pace, _)| *pace == self).map_or("", |(_, name)| name)
    }

    /// About how long bots take where they usually take so long.
    pub(crate) fn of(self, usual: Duration) -> Duration {
        let pace = match self {
            Pace::Slow => usual * 2,
            Pace::Normal => usual,
            Pace::Fast => usual / 3,
            Pace::Now => Duration::ZERO,
        };
        pace.max(AT_ONCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_known_by_its_word() {
        for (pace, word) in Pace::ALL {
            assert_eq!((Pace::named(word), pace.word()), (Some(pace), word));
        }
        assert_eq!(Pace::named("quick"), None);
    }

    #[test]
    fn slower_takes_longer_and_nothing_takes_no_time() {
        let usual = Duration::from_millis(900);
        let all = Pace::ALL.map(|(pace, _)| pace.of(usual));
        assert!(all.is_sorted_by(|a, b| a > b), "{all:?}");
        assert!(Pace::ALL.iter().all(|(pace, _)| !pace.of(Duration::ZERO).is_zero()));
    }
}
