//! Words in two languages, side by side. Only those that are asked for are put together.

use pack::Lang;

/// Something that speaks one of the languages.
pub(crate) trait Speaks {
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
pub(crate) fn signed(number: impl Into<i64>) -> String {
    number.into().to_string().replace('-', "−")
}

/// The first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `t!(lang, "stone", "魔石")`: the one or the other.
macro_rules! t {
    ($by:expr, $en:expr, $ja:expr $(,)?) => {
        match $crate::lang::Speaks::lang(&$by) {
            ::pack::Lang::En => $en,
            ::pack::Lang::Ja => $ja,
        }
    };
}

/// `speaks!(Say<'_>)`: the language is its field `lang`; or that of another field.
macro_rules! speaks {
    ($speaker:ty $(, $field:ident)?) => {
        impl $crate::lang::Speaks for $speaker {
            fn lang(&self) -> ::pack::Lang {
                self$(.$field)?.lang
            }
        }
    };
}
