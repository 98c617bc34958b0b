//! Names of cards, girls, foes and players, and lists of them, in one language.

use court::{Card, Cards, FoeId, Girl, Hand, Kind, Role};
use kernel::Seat;
use pack::Lang;
use ui::Names;

/// All that a sentence needs.
pub(super) struct Say<'a> {
    pub(super) cards: &'a Cards,
    pub(super) names: &'a Names,
    pub(super) lang: Lang,
}

speaks!(Say<'_>);

impl<'a> Say<'a> {
    pub(super) fn new(cards: &'a Cards, names: &'a Names, lang: Lang) -> Self {
        Say { cards, names, lang }
    }

    /// Who does something.
    pub(super) fn who(&self, seat: Seat) -> String {
        self.names.subject(seat, self.lang)
    }

    /// To whom it is done.
    pub(super) fn whom(&self, seat: Seat) -> String {
        self.names.object(seat, self.lang)
    }

    /// Whose it is.
    pub(super) fn whose(&self, seat: Seat) -> String {
        self.names.whose(seat, self.lang)
    }

    /// Several names.
    pub(super) fn list(&self, all: &[String]) -> String {
        match (self.lang, all) {
            (Lang::En, [rest @ .., one, last]) => {
                let rest: String = rest.iter().map(|name| format!("{name}, ")).collect();
                format!("{rest}{one} and {last}")
            }
            (Lang::En, _) => all.concat(),
            (Lang::Ja, _) => all.join("、"),
        }
    }

    /// Several players.
    pub(super) fn everyone(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        self.list(&seats.into_iter().map(|seat| self.who(seat)).collect::<Vec<_>>())
    }

    /// A girl.
    pub(super) fn girl(&self, girl: Girl) -> &'a str {
        self.cards.girls[girl.index()].in_lang(self.lang)
    }

    /// Several girls.
    pub(super) fn girls(&self, girls: impl IntoIterator<Item = Girl>) -> String {
        self.list(&girls.into_iter().map(|girl| self.girl(girl).to_string()).collect::<Vec<_>>())
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
        let names: Vec<_> = cards.into_iter().collect();
        match self.lang {
            Lang::En if names.is_empty() => "no cards".into(),
            Lang::Ja if names.is_empty() => "なし".into(),
            Lang::En => names.join(", "),
            Lang::Ja => names.join("、"),
        }
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

/// `1 card`, `2 cards`.
pub(super) fn many(count: impl Into<i64>, one: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
