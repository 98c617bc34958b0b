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

/// `1 card`, `2 cards`.
pub fn many(count: impl Into<i64>, one: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// Several names: `Aki, Sora and Mio`.
pub fn listed(all: &[String], lang: Lang) -> String {
    match (lang, all) {
        (Lang::En, [rest @ .., one, last]) => {
            let rest: String = rest.iter().map(|name| format!("{name}, ")).collect();
            format!("{rest}{one} and {last}")
        }
        (Lang::En, _) => all.concat(),
        (Lang::Ja, _) => all.join("、"),
    }
}

/// Words with commas, or what is said where there are none.
pub fn joined(
    words: impl IntoIterator<Item = impl AsRef<str>>,
    none: &'static str,
    lang: Lang,
) -> String {
    let between = match lang {
        Lang::En => ", ",
        Lang::Ja => "、",
    };
    let mut words = words.into_iter();
    let Some(first) = words.next() else { return none.into() };
    words.fold(first.as_ref().into(), |all, word| all + between + word.as_ref())
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

/// `say!(Cards)`: a face's `Say`, all that a sentence about a table needs. It has the cards, the
/// players' names and the language, and names the players; a face adds how its own things are
/// called.
#[macro_export]
macro_rules! say {
    ($cards:ty) => {
        pub(crate) struct Say<'a> {
            pub(crate) cards: &'a $cards,
            pub(crate) names: &'a $crate::Names,
            pub(crate) lang: $crate::Lang,
        }

        $crate::speaks!(Say<'_>);

        impl<'a> Say<'a> {
            pub(crate) fn new(
                cards: &'a $cards,
                names: &'a $crate::Names,
                lang: $crate::Lang,
            ) -> Self {
                Say { cards, names, lang }
            }

            pub(crate) fn to<G: ::kernel::Game<Pack = $cards>>(to: $crate::To<'a, G>) -> Self {
                Say::new(to.game.pack(), to.names, to.lang)
            }

            /// Who does something.
            pub(crate) fn who(&self, seat: ::kernel::Seat) -> String {
                self.names.subject(seat, self.lang)
            }

            /// To whom it is done.
            pub(crate) fn whom(&self, seat: ::kernel::Seat) -> String {
                self.names.object(seat, self.lang)
            }

            /// Whose it is.
            pub(crate) fn whose(&self, seat: ::kernel::Seat) -> String {
                self.names.whose(seat, self.lang)
            }

            /// Whose it is, at the beginning of a sentence.
            pub(crate) fn whose_first(&self, seat: ::kernel::Seat) -> String {
                self.names.whose_first(seat, self.lang)
            }

            /// Several players.
            pub(crate) fn everyone(
                &self,
                seats: impl IntoIterator<Item = ::kernel::Seat>,
            ) -> String {
                let all: Vec<_> = seats.into_iter().map(|seat| self.who(seat)).collect();
                $crate::parts::listed(&all, self.lang)
            }
        }
    };
}
