//! The numbers of a policy, by name, so that they can be tried and tuned.

/// Lines that say `name = value` cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWay {
    /// Nothing is called so.
    #[error("no number is called `{0}`")]
    Unknown(String),
    /// What stands there is no number.
    #[error("`{0}` is not given a number but `{1}`")]
    NoNumber(String, String),
}

/// Reads numbers of a policy from lines like `draw = -1.0;` or `draw=-1`: `put` gets the place of each name,
/// and its number. Lines that say something else, as a tuning does on its way, are skipped.
pub fn read_ways(names: &[&str], text: &str, mut put: impl FnMut(usize, f32)) -> Result<(), NoWay> {
    for line in text.lines() {
        let Some((name, value)) = line.trim().trim_end_matches(';').split_once('=') else {
            continue;
        };
        let (name, value) = (name.trim(), value.trim());
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if name.is_empty() || !name.chars().all(plain) {
            continue;
        }
        let place = names.iter().position(|known| *known == name);
        let place = place.ok_or_else(|| NoWay::Unknown(name.into()))?;
        let number = value.parse().ok().filter(|number: &f32| number.is_finite());
        put(place, number.ok_or_else(|| NoWay::NoNumber(name.into(), value.into()))?);
    }
    Ok(())
}

/// Makes `Ways`, the numbers of a game's policy: `name = value;` for each.
#[macro_export]
macro_rules! ways {
    ($($name:ident = $value:expr;)*) => {
        /// How much each thing counts.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs)]
        pub struct Ways { $(pub $name: f32,)* }

        impl Ways {
            /// What plays.
            pub const BEST: Ways = Ways { $($name: $value,)* };

            /// Their names.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// With numbers from lines like `name = value;`.
            pub fn read(mut self, text: &str) -> Result<Ways, $crate::NoWay> {
                $crate::read_ways(Ways::NAMES, text, |place, number| {
                    if let Some(way) = self.at(place) {
                        *way = number;
                    }
                })?;
                Ok(self)
            }

            /// One of them, by its place.
            pub fn at(&mut self, place: usize) -> Option<&mut f32> {
                [$(&mut self.$name,)*].into_iter().nth(place)
            }
        }
    };
}

#[cfg(test)]
#[allow(unreachable_pub)]
mod tests {
    use super::*;

    ways! {
        draw = 1.0;
        out2_gain = 2.0;
    }

    #[test]
    fn what_a_tuning_says_is_read_and_what_is_wrong_is_told() {
        let said =
            "at first 1.0, won 50 %\n12: 3.1, won 51.0 %: draw=9\n    draw = -0.25;\nout2_gain=3";
        assert_eq!(Ways::BEST.read(said), Ok(Ways { draw: -0.25, out2_gain: 3.0 }));
        assert_eq!(Ways::BEST.read("--climb\n200"), Ok(Ways::BEST));
        assert_eq!(Ways::BEST.read("darw = 2;"), Err(NoWay::Unknown("darw".into())));
        for bad in ["much", "NaN", ""] {
            let told = Ways::BEST.read(&format!("draw = {bad};"));
            assert_eq!(told, Err(NoWay::NoNumber("draw".into(), bad.into())));
        }
    }
}
