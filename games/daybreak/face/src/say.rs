//! Names and small words.

use daybreak::{CardId, Cards, Category, Set, WitchId};
use kernel::Seat;
use pack::Lang;
use ui::parts::{joined, many};

say!(Cards);

impl Say<'_> {
    /// Whose it is, behind the thing: `of yours`, `of Ann's`.
    pub(super) fn whose_own(&self, seat: Seat) -> String {
        if self.names.is_you(seat) { "yours".into() } else { self.whose(seat) }
    }

    /// A card's name.
    pub(super) fn card(&self, card: CardId) -> String {
        self.cards.get(card).name.in_lang(self.lang).into()
    }

    /// A card in a sentence: `a Curse card`, since all of them are alike.
    pub(super) fn one(&self, card: CardId) -> String {
        if self.cards.is_curse(card) {
            return t!(self, "a Curse card", "《呪い》カード").into();
        }
        self.card(card)
    }

    /// The name of a card that a view names, with the marks of how it lies.
    pub(super) fn named(&self, shown: &str) -> String {
        let id = shown.trim_end_matches(['^', '~']);
        let name = match self.cards.find(id) {
            Some(card) => self.card(card),
            None => id.into(),
        };
        let installed = shown.contains('^');
        let down = shown.contains('~');
        let mark = match (installed, down) {
            (false, false) => return name,
            (true, false) => t!(self, "installed", "設置中"),
            (false, true) => t!(self, "face down", "裏向き"),
            (true, true) => t!(self, "installed, face down", "設置中・裏向き"),
        };
        match self.lang {
            Lang::En => format!("{name} ({mark})"),
            Lang::Ja => format!("{name}（{mark}）"),
        }
    }

    /// A witch's name.
    pub(super) fn witch(&self, witch: WitchId) -> String {
        self.cards.witch(witch).name.in_lang(self.lang).into()
    }

    /// Some cards.
    pub(super) fn set(&self, cards: Set) -> String {
        self.join(cards.iter().map(|card| self.one(card)))
    }

    /// Words with commas.
    pub(super) fn join(&self, words: impl IntoIterator<Item = String>) -> String {
        joined(words, t!(self, "nothing", "なし"), self.lang)
    }

    /// `2 stones`.
    pub(super) fn stones(&self, count: u8) -> String {
        match self.lang {
            Lang::En => many(count, "stone"),
            Lang::Ja => format!("魔法石{count}個"),
        }
    }

    /// `your cast zone, slot II`.
    pub(super) fn slot(&self, slot: u8) -> String {
        let roman = roman(slot);
        t!(self, format!("slot {roman}"), roman.into())
    }
}

/// `I` to `IV`; above that `V`.
pub(super) fn roman(slot: u8) -> &'static str {
    match slot {
        0 => "0",
        1 => "Ⅰ",
        2 => "Ⅱ",
        3 => "Ⅲ",
        4 => "Ⅳ",
        _ => "Ⅴ",
    }
}

/// A category's name.
pub(super) fn category(category: Category, lang: Lang) -> &'static str {
    let (en, ja) = match category {
        Category::Stone => ("Stone", "ストーン"),
        Category::Time => ("Time", "タイム"),
        Category::Block => ("Block", "ブロック"),
        Category::Attack => ("Attack", "アタック"),
        Category::Support => ("Support", "サポート"),
        Category::Ultimate => ("Ultimate Magic", "究極魔法"),
        Category::Bless => ("Blessing", "ブレス"),
        Category::Curse => ("Curse", "呪い"),
    };
    t!(lang, en, ja)
}
