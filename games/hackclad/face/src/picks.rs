//! What options can name: characters.

use hackclad::Cards;
use pack::Lang;
use ui::portrait::{self, Kind, Portrait};
use ui::{How, Pick, Picks};

/// What an option can name.
pub(crate) fn picks(cards: &Cards, key: &str, lang: Lang) -> Option<Picks> {
    let of = cards.characters().iter().map(|one| Pick {
        word: one.id.to_string(),
        name: one.name.in_lang(lang).into(),
        picture: portrait::known(&one.id)
            .unwrap_or_else(|| Portrait::of(Kind::Mage, &one.id))
            .face(),
    });
    (key == "characters").then(|| Picks { how: How::PerSeat, of: of.collect() })
}
