//! What options can name: card sets, each with the face of its first witch.

use daybreak::Cards;
use pack::Lang;
use ui::portrait::{Kind, Portrait};
use ui::{How, Pick, Picks};

/// What an option can name.
pub(crate) fn picks(cards: &Cards, key: &str, lang: Lang) -> Option<Picks> {
    if !["sets", "witches", "white", "others"].contains(&key) {
        return None;
    }
    let of = cards.sets().iter().enumerate().map(|(number, set)| {
        let witch = cards.witches().iter().find(|witch| usize::from(witch.set) == number);
        let face = witch.map_or(&*set.id, |witch| &*witch.id);
        Pick {
            word: set.id.to_string(),
            name: set.title.in_lang(lang).into(),
            picture: Portrait::of(Kind::Mage, face).face(),
        }
    });
    Some(Picks { how: How::Some, of: of.collect() })
}
