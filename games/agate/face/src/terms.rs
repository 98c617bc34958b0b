//! Words of notation that a report tells as words, where no card says what a player did.

use ui::Term;

pub(crate) const TERMS: &[Term] = &[("offset", "Offset", "相殺")];
