//! Things of a pack, by their place in it.

/// A newtype over a place in a pack: `new` wraps past the last place, reading refuses it.
///
/// ```
/// kernel::place_id! {
///     /// A card, by its place in the pack.
///     CardId < 32, "no such card"
/// }
/// assert_eq!(CardId::new(33).index(), 1);
/// assert_eq!(CardId::try_from(33), Err("no such card"));
/// ```
#[macro_export]
macro_rules! place_id {
    ($(#[$doc:meta])* $name:ident < $most:expr, $none:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(try_from = "u8", into = "u8")]
        pub struct $name(u8);

        impl $name {
            /// The one at a place; places past the last wrap.
            #[inline]
            pub const fn new(index: u8) -> Self {
                $name(index % $most as u8)
            }

            /// The place in the pack.
            #[inline]
            pub const fn index(self) -> usize {
                // The remainder tells the compiler what the constructors promise.
                (self.0 % $most as u8) as usize
            }
        }

        impl TryFrom<u8> for $name {
            type Error = &'static str;

            fn try_from(index: u8) -> Result<Self, &'static str> {
                if usize::from(index) < $most { Ok($name(index)) } else { Err($none) }
            }
        }

        impl From<$name> for u8 {
            fn from(id: $name) -> u8 {
                id.0
            }
        }
    };
}
