//! Words of notation that a report tells as words, where no card says what a player did.

use ui::Term;

pub(crate) const TERMS: &[Term] = &[
    ("take", "gained:", "獲得："),
    ("stones", "stones taken", "魔法石を取った"),
    ("once", "the witch's once-per-game effect", "ウィッチのゲーム中1回の効果"),
    ("turn", "the witch's once-per-turn effect", "ウィッチの手番ごとの効果"),
];
