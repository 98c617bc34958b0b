//! Names of cards, girls, foes and players, and lists of them, in one language.

use court::{Card, Cards, FoeId, Girl, Hand, Kind, Role};
use pack::Lang;
use ui::parts::{joined, listed, many};

say!(Cards);

impl<'a> Say<'a> {
    /// A girl.
    pub(super) fn girl(&self, girl: Girl) -> &'a str {
        self.cards.girls[girl.index()].in_lang(self.lang)
    }

    /// Several girls.
    pub(super) fn girls(&self, girls: impl IntoIterator<Item = Girl>) -> String {
        let all: Vec<_> = girls.into_iter().map(|girl| self.girl(girl).to_string()).collect();
        listed(&all, self.lang)
    }

    /// Girls of whom any will do.
    pub(super) fn either(&self, girls: impl IntoIterator<Item = Girl>) -> String {
        let all: Vec<_> = girls.into_iter().map(|girl| self.girl(girl)).collect();
        all.join(t!(self, " or ", "／"))
    }

    /// A card: `Madoka 3 / Homura 2`, `Skip (Mami)`.
    pub(super) fn card(&self, kind: Kind) -> String {
        let card = self.cards.get(kind);
        if let Role::Normal { pair: [one, two], numbers: [first, second] } = card.role {
            let (one, two) = (self.girl(one), self.girl(two));
            return match self.lang {
                Lang::En => format!("{one} {first} / {two} {second}"),
                Lang::Ja => format!("【{one}{first}／{two}{second}】"),
            };
        }
        self.special(card, card.name.in_lang(self.lang))
    }

    /// A card by the name of the use it is put to: one of those that it is printed with.
    pub(super) fn used(&self, kind: Kind, battle: bool, shown: bool) -> String {
        let card = self.cards.get(kind);
        match card.use_in(battle).and_then(|found| found.called(shown)) {
            Some(name) => self.special(card, name.in_lang(self.lang)),
            None => self.card(kind),
        }
    }

    /// Is it a Normal card? In battle those are used, not played.
    pub(super) fn is_normal(&self, kind: Kind) -> bool {
        matches!(self.cards.get(kind).role, Role::Normal { .. })
    }

    fn special(&self, card: &Card, name: &str) -> String {
        let girls: Vec<_> = card.girls.iter().map(|girl| self.girl(girl)).collect();
        match (self.lang, girls.is_empty()) {
            (Lang::En, true) => name.into(),
            (Lang::En, false) => format!("{name} ({})", girls.join(", ")),
            (Lang::Ja, true) => format!("【{name}】"),
            (Lang::Ja, false) => format!("【{name}：{}】", girls.join("・")),
        }
    }

    /// A card in a narrow column: the girls first, because they matter most.
    pub(super) fn narrow(&self, kind: Kind) -> String {
        let card = self.cards.get(kind);
        let girls: Vec<_> = card.girls.iter().map(|girl| self.girl(girl)).collect();
        match (&card.role, &girls[..]) {
            (Role::Normal { .. }, _) | (Role::Special { .. }, []) => {
                self.card(kind).trim_matches(['【', '】']).into()
            }
            (Role::Special { .. }, girls) => {
                let (between, colon) = t!(self, (", ", ": "), ("・", "："));
                format!("{}{colon}{}", girls.join(between), card.name.in_lang(self.lang))
            }
        }
    }

    /// A card a view names.
    pub(super) fn card_of(&self, id: &str) -> String {
        self.cards.find(id).map_or_else(|| id.to_string(), |kind| self.card(kind))
    }

    /// Some cards in the order given.
    pub(super) fn row(&self, cards: impl IntoIterator<Item = String>) -> String {
        joined(cards, t!(self, "no cards", "なし"), self.lang)
    }

    /// A hand.
    pub(super) fn hand(&self, hand: Hand) -> String {
        self.row(hand.cards().map(|card| self.card(self.cards.kind(card))))
    }

    /// A foe's name.
    pub(super) fn foe(&self, foe: FoeId) -> String {
        let name = self.cards.foe(foe).name.in_lang(self.lang);
        match self.lang {
            Lang::En => name.into(),
            Lang::Ja => format!("〈{name}〉"),
        }
    }

    /// A foe a view names, by its name alone.
    pub(super) fn foe_named(&self, id: &str) -> String {
        self.cards.find_foe(id).map_or_else(|| id.to_string(), |foe| self.foe(foe))
    }

    /// A foe a view names, with its number: one that fights no more.
    pub(super) fn fallen(&self, id: &str) -> String {
        match self.foe_number(id) {
            0 => self.foe_named(id),
            number => format!("{} {number}", self.foe_named(id)),
        }
    }

    /// A foe a view names, with its number and more-mark.
    pub(super) fn foe_of(&self, id: &str) -> String {
        let more = self.cards.find_foe(id).is_some_and(|foe| self.cards.foe(foe).more);
        let more = if more { t!(self, " (and one more)", "（もう1枚）") } else { "" };
        self.fallen(id) + more
    }

    /// The number a foe of a view needs.
    pub(super) fn foe_number(&self, id: &str) -> u8 {
        self.cards.find_foe(id).map_or(0, |foe| self.cards.foe(foe).number)
    }
}

/// Markers as what they are to a girl with so many left: grief seeds first, then health (MC-05,
/// MC-06).
pub(super) fn lost(say: &Say<'_>, loss: u8, left: u8) -> String {
    let health = say.cards.table.health;
    let seeds = (left + loss).saturating_sub(health).min(loss);
    let health = loss - seeds;
    match (say.lang, seeds, health) {
        (Lang::En, seeds, 0) => many(seeds, "grief seed"),
        (Lang::En, 0, health) => format!("{health} health"),
        (Lang::En, seeds, health) => format!("{} and {health} health", many(seeds, "grief seed")),
        (Lang::Ja, seeds, 0) => format!("グリーフシードを{seeds}枚"),
        (Lang::Ja, 0, health) => format!("体力を{health}点"),
        (Lang::Ja, seeds, health) => format!("グリーフシードを{seeds}枚、体力を{health}点"),
    }
}
