//! Words of notation that a report tells as words, where no card says what a player did.

use ui::Term;

pub(crate) const TERMS: &[Term] = &[
    ("draw", "a card drawn instead of played", "出さずに引いた"),
    ("contract", "a contract", "契約"),
    ("support", "support for a girl", "応援"),
];
