//! Words of notation that a report tells as words, where no card says what a player did.

use ui::Term;

pub(crate) const TERMS: &[Term] = &[
    ("basic", "basic action:", "基本アクション："),
    ("move", "move", "移動"),
    ("mp", "MP", "MP"),
    ("reduce", "reduction", "軽減"),
    ("cp", "CP action of cost", "CPアクション、コスト"),
    ("crack", "crack skill", "クラックスキル"),
    ("trap", "a trap", "罠"),
    ("upgrade", "taken in upgrading:", "強化で得た："),
    ("extend", "extended card at the start:", "最初の拡張カード："),
];
