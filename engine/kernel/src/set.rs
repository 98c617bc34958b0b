//! Small sets: a bit for each thing of a kind.

/// What [`small_set!`](crate::small_set) makes.
pub trait SmallSet: Copy {
    /// What is in it.
    type Item;

    /// Takes the lowest out.
    fn take_first(&mut self) -> Option<Self::Item>;
}

/// What is in a set, ascending.
#[derive(Clone, Debug)]
pub struct SetIter<S>(S);

impl<S: SmallSet> SetIter<S> {
    /// Of this set.
    #[inline]
    pub const fn new(set: S) -> Self {
        SetIter(set)
    }
}

impl<S: SmallSet> Iterator for SetIter<S> {
    type Item = S::Item;

    #[inline]
    fn next(&mut self) -> Option<S::Item> {
        self.0.take_first()
    }
}

/// A set of things that `index` counts from 0 and `new` makes of their number, both `const`: a
/// newtype over as many bits as there are things. Where `new` is something else, `Set of Item by
/// numbered, u32` names the function.
///
/// ```
/// kernel::place_id! {
///     /// A card, by its place in the pack.
///     CardId < 32, "no such card"
/// }
/// kernel::small_set! {
///     /// Some cards.
///     Hand of CardId, u32
/// }
/// let mut hand = Hand::one(CardId::new(7)).with(CardId::new(3));
/// hand.add(CardId::new(31));
/// assert_eq!(hand.iter().map(CardId::index).collect::<Vec<_>>(), [3, 7, 31]);
/// assert_eq!(hand.minus(Hand::one(CardId::new(7))).len(), 2);
/// ```
///
/// A set that is saved derives `Serialize` and `Deserialize` as well, in its own way.
#[macro_export]
macro_rules! small_set {
    ($(#[$meta:meta])* $set:ident of $item:ident, $bits:ty) => {
        $crate::small_set! { $(#[$meta])* $set of $item by new, $bits }
    };
    ($(#[$meta:meta])* $set:ident of $item:ident by $new:ident, $bits:ty) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set($bits);

        // Not every set needs all that sets can do.
        #[allow(dead_code)]
        impl $set {
            /// Nothing.
            pub const NONE: $set = $set(0);

            /// Just this one.
            #[inline]
            pub const fn one(item: $item) -> Self {
                $set(1 << item.index())
            }

            /// Is it in the set?
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Puts it in.
            #[inline]
            pub const fn add(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Takes it out.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// The set with this one.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                $set(self.0 | 1 << item.index())
            }

            /// The set without this one.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                $set(self.0 & !(1 << item.index()))
            }

            /// What is in both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }

            /// What is in either.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }

            /// What is not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }

            /// How many.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Nothing?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The lowest.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::$new(self.0.trailing_zeros() as u8)) }
            }

            /// The highest.
            #[inline]
            pub const fn last(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::$new(self.0.ilog2() as u8)) }
            }

            /// All, ascending.
            #[inline]
            pub const fn iter(self) -> $crate::SetIter<Self> {
                $crate::SetIter::new(self)
            }
        }

        impl $crate::SmallSet for $set {
            type Item = $item;

            #[inline]
            fn take_first(&mut self) -> Option<$item> {
                let first = self.first()?;
                self.0 &= self.0 - 1;
                Some(first)
            }
        }

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $crate::SetIter<$set>;

            #[inline]
            fn into_iter(self) -> $crate::SetIter<$set> {
                self.iter()
            }
        }

        impl FromIterator<$item> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold($set::NONE, $set::with)
            }
        }

        impl ::std::fmt::Debug for $set {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}
