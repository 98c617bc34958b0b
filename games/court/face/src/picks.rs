//! What options can name: girls.

use court::{Cards, Girl};
use pack::Lang;
use ui::portrait::{self, Kind, Portrait};
use ui::{How, Pick, Picks};

/// What an option can name.
pub(crate) fn picks(cards: &Cards, key: &str, lang: Lang) -> Option<Picks> {
    let girl = |girl: Girl| Pick {
        word: girl.word().into(),
        name: cards.girls[girl.index()].in_lang(lang).into(),
        picture: portrait::known(girl.word())
            .unwrap_or_else(|| Portrait::of(Kind::Girl, girl.word()))
            .face(),
    };
    let of = Girl::ALL.into_iter().map(girl).collect();
    (key == "uncontracted").then_some(Picks { how: How::Some, of })
}
