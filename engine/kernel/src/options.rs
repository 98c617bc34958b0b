//! Table options: named values with a list of what each may be, declared by [`options!`].
//!
//! [`options!`]: crate::options!

mod declare;

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::both;
use crate::chance::Dice;
use crate::doc::nearest;
use crate::words::{Lang, Said, Text, Told};

pub use declare::{Known, Listed, Value, Word};

/// The options of one game. All are optional; the default is the rulebook's way of play.
pub trait Options: Clone + Default + PartialEq + Debug + Send + Sync {
    /// Every option there is.
    const SPECS: &'static [OptionSpec];

    /// The value of an option, as it is written.
    fn get(&self, key: &str) -> Option<String>;

    /// Sets an option to a value that fits its [`OptionSpec`].
    fn put(&mut self, key: &str, value: &str);

    /// What an option is.
    fn spec(key: &str) -> Option<&'static OptionSpec> {
        Self::SPECS.iter().find(|spec| spec.key == key)
    }

    /// Sets an option, or says what would have been right.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let Some(spec) = Self::spec(key) else {
            let keys: Vec<_> = Self::SPECS.iter().map(|spec| spec.key).collect();
            return Err(OptionError::Unknown {
                key: key.chars().take(40).collect(),
                help: match nearest(key, keys.iter().copied()) {
                    Some(near) => both!("did you mean {near}?", "もしかして：{near}"),
                    None if keys.is_empty() => {
                        both!("this game has no options", "このゲームにオプションはありません。")
                    }
                    None => both!("there are: {}", "使えるもの：{}", keys.join(", ")),
                },
            });
        };
        if !spec.values.fit(value) {
            return Err(OptionError::Value {
                key: spec.key,
                value: value.chars().take(40).collect(),
                expected: spec.values.words(),
            });
        }
        self.put(key, value);
        Ok(())
    }

    /// Sets several options; the first that is wrong, or given a second time, stops it.
    fn with<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, OptionError> {
        let mut options = Self::default();
        let mut given = Vec::new();
        for (key, value) in pairs {
            options.set(key, value)?;
            if given.contains(&key) {
                return Err(OptionError::Twice { key: key.into() });
            }
            given.push(key);
        }
        Ok(options)
    }

    /// What differs from the default, for headers and titles.
    fn changed(&self) -> BTreeMap<String, String> {
        let default = Self::default();
        Self::SPECS
            .iter()
            .filter(|spec| self.get(spec.key) != default.get(spec.key))
            .filter_map(|spec| Some((spec.key.to_string(), self.get(spec.key)?)))
            .collect()
    }

    /// Some options at random, most of them left alone. For tests.
    fn random(dice: &mut Dice) -> Self {
        let mut options = Self::default();
        for spec in Self::SPECS {
            if dice.once_in(3) {
                options.put(spec.key, &spec.values.random(dice));
            }
        }
        options
    }
}

/// A game without options.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [OptionSpec] = &[];

    fn get(&self, _: &str) -> Option<String> {
        None
    }

    fn put(&mut self, _: &str, _: &str) {}
}

/// What one option is called, may be and does.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name.
    pub key: &'static str,
    /// What it may be.
    pub values: Values,
    /// The clause it bends.
    pub clause: &'static str,
    /// What it is called.
    pub title: Said,
    /// What it does, in a sentence that may name its values.
    pub does: Said,
    /// What it does, for a form that shows its values as they are said.
    pub help: Said,
}

impl OptionSpec {
    /// A value as it is said; nothing where it stands for itself.
    pub fn said(&self, value: &str, lang: Lang) -> Option<&'static str> {
        let word = self.values.listed().iter().find(|word| word.word == value)?;
        Some(word.said.in_lang(lang))
    }
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Words(&'static [Word]),
    /// Any of these words, each once, joined by commas; or `none`.
    Several(&'static [&'static str]),
    /// One of these words, or names that the game's pack gives meaning to, joined by `+`. Whether
    /// there is such a thing is seen at set-up.
    Names {
        /// Words with a meaning of their own.
        or: &'static [Word],
    },
    /// A whole number in a range, or one of these words.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
        /// Words allowed besides.
        or: &'static [Word],
    },
}

impl Values {
    /// The words among them that are said in another way.
    pub const fn listed(self) -> &'static [Word] {
        match self {
            Values::Words(words) | Values::Names { or: words } => words,
            Values::Number { or, .. } => or,
            Values::Flag | Values::Several(_) => &[],
        }
    }

    /// These words, joined.
    fn join(self, comma: &str) -> String {
        let words: Vec<_> = self.listed().iter().map(|word| word.word).collect();
        words.join(comma)
    }

    /// Does the text fit?
    pub fn fit(self, value: &str) -> bool {
        let listed = || self.listed().iter().any(|word| word.word == value);
        match self {
            Values::Flag => matches!(value, "true" | "false"),
            Values::Words(_) => listed(),
            Values::Several(words) => {
                let some: Vec<_> = value.split(',').collect();
                let once = |(at, word): (usize, &&str)| !some[..at].contains(word);
                value == "none"
                    || some
                        .iter()
                        .enumerate()
                        .all(|(at, word)| words.contains(word) && once((at, word)))
            }
            Values::Names { .. } => {
                let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
                let name = |name: &str| !name.is_empty() && name.chars().all(plain);
                listed() || (value.len() <= 200 && value.split('+').all(name))
            }
            Values::Number { min, max, .. } => {
                listed()
                    || value.parse::<u32>().is_ok_and(|number| {
                        (min..=max).contains(&number) && number.to_string() == value
                    })
            }
        }
    }

    /// What may be written.
    pub fn words(self) -> Text {
        match self {
            Values::Flag => both!("true or false", "true か false"),
            Values::Words(_) => Text { en: self.join(", "), ja: self.join("、") },
            Values::Several(words) => {
                both!("none, or some of {}", "none、または次のいくつか：{}", words.join(","))
            }
            Values::Names { .. } => Text {
                en: format!("{}, or names joined by +", self.join(", ")),
                ja: format!("{}、または名前を + でつないだもの", self.join("、")),
            },
            Values::Number { min, max, or } => Text {
                en: or.iter().fold(format!("a number from {min} to {max}"), |text, word| {
                    format!("{text}, or {}", word.word)
                }),
                ja: or.iter().fold(format!("{min}～{max}の数"), |text, word| {
                    format!("{text}、または {}", word.word)
                }),
            },
        }
    }

    /// Any fitting value.
    pub fn random(self, dice: &mut Dice) -> String {
        let word = |dice: &mut Dice, words: &[Word]| {
            dice.pick(words).map(|word| word.word.to_string()).unwrap_or_default()
        };
        match self {
            Values::Flag => word(dice, &[Word::plain("true"), Word::plain("false")]),
            Values::Several(words) => {
                let some: Vec<_> = words.iter().copied().filter(|_| dice.once_in(2)).collect();
                if some.is_empty() { "none".into() } else { some.join(",") }
            }
            Values::Words(words) | Values::Names { or: words } => word(dice, words),
            Values::Number { or, .. } if !or.is_empty() && dice.once_in(3) => word(dice, or),
            Values::Number { min, max, .. } => (min + dice.below(max - min + 1)).to_string(),
        }
    }
}

/// An option that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such option.
    #[error("no option is called `{key}`; {}", .help.en)]
    Unknown {
        /// What was written.
        key: String,
        /// What there is.
        help: Text,
    },
    /// A value that does not fit.
    #[error("option {key} cannot be `{value}`: write {}", .expected.en)]
    Value {
        /// The option.
        key: &'static str,
        /// What was written.
        value: String,
        /// What would fit.
        expected: Text,
    },
    /// An option given more than once: which of the values is meant?
    #[error("option {key} is given twice: give it once")]
    Twice {
        /// The option.
        key: String,
    },
}

impl Told for OptionError {
    fn told(&self) -> Text {
        let ja = match self {
            OptionError::Unknown { key, help } => {
                format!("「{key}」というオプションはありません。{}", help.ja)
            }
            OptionError::Value { key, value, expected } => {
                format!("オプション {key} に「{value}」は使えません。書けるもの：{}", expected.ja)
            }
            OptionError::Twice { key } => {
                format!("オプション {key} が2回指定されています。1回だけ指定してください。")
            }
        };
        Text { en: self.to_string(), ja }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_words_come_in_any_order_and_once() {
        let girls = Values::Several(&["madoka", "homura", "mami"]);
        for good in ["none", "madoka", "mami", "madoka,mami", "mami,madoka", "madoka,homura,mami"] {
            assert!(girls.fit(good), "{good}");
        }
        for bad in
            ["", "mami,mami", "mami,homura,mami", "madoka mami", "none,mami", "mami,", "sayaka"]
        {
            assert!(!girls.fit(bad), "{bad}");
        }
        let mut dice = Dice::new(3);
        assert!((0..100).all(|_| girls.fit(&girls.random(&mut dice))));
    }
}
