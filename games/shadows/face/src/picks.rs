//! What options can name: persons, and the moments at which a contract is offered.

use pack::Lang;
use shadows::{Cards, Person};
use ui::portrait::{self, Kind, Portrait};
use ui::{How, Pick, Picks, glyph, t};

/// The windows of SM-R020, by their words.
const WINDOWS: [(&str, &str, &str, &str); 5] = [
    ("W1", "A certain death", "死が確実な時", "wound"),
    ("W2", "A drop-out", "脱落する時", "broken"),
    ("W3", "A forced loss", "強制の喪失の時", "crack"),
    ("W4", "Humans alone in a fight", "人間だけの戦闘", "person"),
    ("W5", "Any damage", "ダメージ全般", "burst"),
];

/// What an option can name.
pub(crate) fn picks(cards: &Cards, key: &str, lang: Lang) -> Option<Picks> {
    let how = match key {
        "characters" | "humans" => How::Some,
        "windows" => {
            let window = |(word, en, ja, emblem): (&str, &str, &str, &str)| Pick {
                word: word.into(),
                name: t!(lang, en, ja).into(),
                picture: glyph::large(emblem),
            };
            let of = WINDOWS.into_iter().map(window).collect();
            return Some(Picks { how: How::Some, of });
        }
        seat if seat.strip_prefix('p').is_some_and(|n| n.parse::<u8>().is_ok()) => How::One,
        _ => return None,
    };
    let of = Person::ALL.into_iter().map(|person| Pick {
        word: person.word().into(),
        name: cards.person(person).in_lang(lang).into(),
        picture: portrait::known(person.word())
            .unwrap_or_else(|| Portrait::of(Kind::Girl, person.word()))
            .face(),
    });
    Some(Picks { how, of: of.collect() })
}
