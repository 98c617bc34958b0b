//! Options declared once: key, type, default, values, clause and words in one place.

use std::fmt::Debug;

use crate::options::Values;
use crate::seat::Seat;
use crate::set::{SetIter, SmallSet};
use crate::words::Said;

/// A word that may be written, and what people say for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is written.
    pub word: &'static str,
    /// As it is said.
    pub said: Said,
}

impl Word {
    /// Nothing, nobody.
    pub const NONE: Word = Word::new("none", "none", "なし");
    /// Drawn from the seed.
    pub const RANDOM: Word = Word::new("random", "at random", "無作為");
    /// A seat.
    pub const P1: Word = Word::new("p1", "seat 1", "席1");
    /// A seat.
    pub const P2: Word = Word::new("p2", "seat 2", "席2");
    /// A seat.
    pub const P3: Word = Word::new("p3", "seat 3", "席3");
    /// A seat.
    pub const P4: Word = Word::new("p4", "seat 4", "席4");
    /// A seat.
    pub const P5: Word = Word::new("p5", "seat 5", "席5");

    /// A word with what is said for it.
    pub const fn new(word: &'static str, en: &'static str, ja: &'static str) -> Word {
        Word { word, said: Said { en, ja } }
    }

    /// A word that stands for itself.
    pub const fn plain(word: &'static str) -> Word {
        Word::new(word, word, word)
    }
}

/// The type of an option: how it is written and read.
pub trait Value: Clone + PartialEq + Debug {
    /// Reads what fits the option's [`Values`]; nothing if it does not.
    fn read(text: &str) -> Option<Self>;

    /// Writes it as one of the option's values.
    fn write(&self, values: Values) -> String;
}

/// A type that says by itself what an option of it may be.
pub trait Known: Value {
    /// All its values.
    const VALUES: Values;
}

macro_rules! parsed {
    ($($type:ty),*) => {$(
        impl Value for $type {
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn write(&self, _: Values) -> String {
                self.to_string()
            }
        }
    )*};
}

parsed!(bool, u8, u16, u32, Seat);

impl Known for bool {
    const VALUES: Values = Values::Flag;
}

/// Nothing is the one word of the values that is no `T`: `none`, `random`, `guide`.
impl<T: Value> Value for Option<T> {
    fn read(text: &str) -> Option<Self> {
        Some(T::read(text))
    }

    fn write(&self, values: Values) -> String {
        let nothing = || values.listed().iter().find(|word| T::read(word.word).is_none());
        match self {
            Some(value) => value.write(values),
            None => nothing().map_or("none", |word| word.word).into(),
        }
    }
}

/// An item of a set that is an option: any of its words, each once.
pub trait Listed: Sized {
    /// All words.
    const WORDS: &'static [&'static str];

    /// Its word.
    fn word(self) -> &'static str;

    /// What a word stands for.
    fn find(word: &str) -> Option<Self>;
}

impl<S> Value for S
where
    S: SmallSet<Item: Listed> + FromIterator<S::Item> + PartialEq + Debug,
{
    fn read(text: &str) -> Option<Self> {
        Some(text.split(',').filter_map(S::Item::find).collect())
    }

    fn write(&self, _: Values) -> String {
        let words: Vec<_> = SetIter::new(*self).map(S::Item::word).collect();
        if words.is_empty() { "none".into() } else { words.join(",") }
    }
}

impl<S> Known for S
where
    S: SmallSet<Item: Listed> + FromIterator<S::Item> + PartialEq + Debug,
{
    const VALUES: Values = Values::Several(S::Item::WORDS);
}

/// Options that are one of a few words: the enum of them, each with what is said for it in English
/// and Japanese. A variant without words does not compile.
///
/// ```
/// use kernel::options::{Known as _, Value as _};
///
/// kernel::choice! {
///     /// How many cards a turn may end with.
///     pub enum HandCap {
///         Four = "four", "four at most", "4枚まで";
///         None = "none", "no limit", "上限なし";
///     }
/// }
/// assert_eq!(HandCap::read("four"), Some(HandCap::Four));
/// assert_eq!(HandCap::None.write(HandCap::VALUES), "none");
/// ```
#[macro_export]
macro_rules! choice {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$note:meta])* $variant:ident = $word:literal, $en:literal, $ja:literal;)+
        }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$note])* #[doc = concat!("`", $word, "`: ", $en)] $variant,)+
        }

        impl $crate::options::Value for $name {
            fn read(text: &str) -> Option<Self> {
                match text {
                    $($word => Some($name::$variant),)+
                    _ => None,
                }
            }

            fn write(&self, _: $crate::options::Values) -> String {
                match self {
                    $($name::$variant => $word,)+
                }
                .into()
            }
        }

        impl $crate::options::Known for $name {
            const VALUES: $crate::options::Values = $crate::options::Values::Words(&[
                $($crate::options::Word::new($word, $en, $ja),)+
            ]);
        }
    )+};
}

/// The options of a game, in the order in which they are shown: each with its type, default and
/// clause; what it may be (`values`, where its type does not say so); what it is called; what it
/// does, in a sentence that may name its values; the sentence of a form that shows them (`help`,
/// if it is another); and what else changes when it is set (`then`). An option without words in
/// both languages does not compile.
///
/// ```
/// use kernel::Options as _;
/// use kernel::options::{Values, Word};
///
/// kernel::options! {
///     /// The options of a table.
///     pub struct TableOptions {
///         open: bool = false, "XX-1" {
///             title: "Open hands", "手札の公開";
///             does: "Whether all hands are open.", "全員の手札を公開するかどうか。";
///         }
///         turn_limit: Option<u32> = None, "XX-2" {
///             values: Values::Number { min: 1, max: 99, or: &[Word::NONE] };
///             title: "Turn limit", "手番数の上限";
///             does: "The game ends after this many turns.", "この手番数で終わる。";
///         }
///     }
/// }
/// let mut options = TableOptions::default();
/// options.set("turn_limit", "40")?;
/// assert_eq!((options.open, options.turn_limit), (false, Some(40)));
/// # Ok::<(), kernel::options::OptionError>(())
/// ```
///
/// Without its words in Japanese:
///
/// ```compile_fail
/// kernel::options! {
///     /// The options of a table.
///     pub struct TableOptions {
///         open: bool = false, "XX-1" {
///             title: "Open hands", "手札の公開";
///             does: "Whether all hands are open.";
///         }
///     }
/// }
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {$(
            $key:ident: $type:ty = $default:expr, $clause:literal {
                $(values: $values:expr;)?
                title: $title_en:literal, $title_ja:literal;
                does: $does_en:literal, $does_ja:literal;
                $(help: $help_en:literal, $help_ja:literal;)?
                $(then: $then:path;)?
            }
        )*}
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {$(
            #[doc = concat!($does_en, " (", $clause, ")")]
            pub $key: $type,
        )*}

        impl Default for $name {
            fn default() -> Self {
                $name {$($key: $default,)*}
            }
        }

        impl $crate::Options for $name {
            const SPECS: &'static [$crate::options::OptionSpec] = &[$(
                $crate::options::OptionSpec {
                    key: stringify!($key),
                    values: $crate::first!($($values,)? <$type as $crate::options::Known>::VALUES),
                    clause: $clause,
                    title: $crate::Said { en: $title_en, ja: $title_ja },
                    does: $crate::Said { en: $does_en, ja: $does_ja },
                    help: $crate::first!(
                        $($crate::Said { en: $help_en, ja: $help_ja },)?
                        $crate::Said { en: $does_en, ja: $does_ja }
                    ),
                },
            )*];

            fn get(&self, key: &str) -> Option<String> {
                let values = Self::spec(key)?.values;
                match key {
                    $(stringify!($key) => Some($crate::options::Value::write(&self.$key, values)),)*
                    _ => None,
                }
            }

            fn put(&mut self, key: &str, value: &str) {
                match key {
                    $(stringify!($key) => {
                        if let Some(value) = $crate::options::Value::read(value) {
                            self.$key = value;
                            $($then(self);)?
                        }
                    })*
                    _ => {}
                }
            }
        }
    };
}

/// The first of its arguments, for [`options!`](crate::options!).
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($first:expr $(, $rest:expr)* $(,)?) => {
        $first
    };
}
