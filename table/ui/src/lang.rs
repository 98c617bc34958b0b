//! Words in two languages, side by side. Only those that are asked for are put together.

use pack::Lang;

/// Something that speaks one of the languages.
pub trait Speaks {
    /// Which.
    fn lang(&self) -> Lang;
}

impl Speaks for Lang {
    fn lang(&self) -> Lang {
        *self
    }
}

impl<T: Speaks> Speaks for &T {
    fn lang(&self) -> Lang {
        (*self).lang()
    }
}

/// A number with a true minus sign.
pub fn signed(number: impl Into<i64>) -> String {
    number.into().to_string().replace('-', "−")
}

/// The first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `t!(lang, "stone", "魔石")`: the one or the other.
#[macro_export]
macro_rules! t {
    ($by:expr, $en:expr, $ja:expr $(,)?) => {
        match $crate::parts::Speaks::lang(&$by) {
            $crate::Lang::En => $en,
            $crate::Lang::Ja => $ja,
        }
    };
}

/// `speaks!(Say<'_>)`: the language is its field `lang`; or that of another field.
#[macro_export]
macro_rules! speaks {
    ($speaker:ty $(, $field:ident)?) => {
        impl $crate::parts::Speaks for $speaker {
            fn lang(&self) -> $crate::Lang {
                self$(.$field)?.lang
            }
        }
    };
}
