//! Names of cards, characters, foes, places and players, in one language.

use pack::Lang;
use shadows::{
    CardId, Cards, EventId, EventKind, FoeCard, GirlCard, Hand, LootId, LootKind, Numbers, Person,
    Place, Power,
};
use ui::parts::joined;

say!(Cards);

impl<'a> Say<'a> {
    /// A character.
    pub(super) fn girl(&self, person: Person) -> &'a str {
        self.cards.person(person).in_lang(self.lang)
    }

    /// The one or the other.
    pub(super) fn pair(&self, en: &'static str, ja: &'static str) -> &'static str {
        t!(self, en, ja)
    }

    /// Several things.
    pub(super) fn row<T: AsRef<str>>(&self, all: impl IntoIterator<Item = T>) -> String {
        joined(all, t!(self, "none", "なし"), self.lang)
    }

    /// Several characters.
    pub(super) fn girls(&self, people: &[Person]) -> String {
        self.row(people.iter().map(|person| self.girl(*person)))
    }

    /// A place.
    pub(super) fn place(&self, place: Place) -> &'static str {
        let (en, ja) = match place.word() {
            "A1" => ("the Old Factory", "廃工場"),
            "A2" => ("the Back Alley", "路地裏"),
            "A3" => ("the Empty Building", "廃ビル"),
            "A4" => ("the Station", "駅"),
            _ => ("the City", "市街地"),
        };
        t!(self, en, ja)
    }

    fn numbers(&self, numbers: Numbers) -> String {
        let Numbers { ma, md, ra, rd } = numbers;
        match self.lang {
            Lang::En => format!("melee {ma}/{md} ranged {ra}/{rd}"),
            Lang::Ja => format!("近接{ma}/{md}・射撃{ra}/{rd}"),
        }
    }

    /// A magic card: its numbers.
    pub(super) fn magic(&self, card: CardId) -> String {
        self.numbers(self.cards.numbers(card))
    }

    /// A magic card a view names.
    pub(super) fn magic_of(&self, id: &str) -> String {
        let kind = self.cards.magic.iter().find(|kind| *kind.id == *id);
        kind.map_or_else(|| id.to_string(), |kind| self.numbers(kind.numbers))
    }

    /// The same in the fewest letters: `M5/3 R2/2`.
    pub(super) fn few(&self, id: &str) -> String {
        let kind = self.cards.magic.iter().find(|kind| *kind.id == *id);
        kind.map_or_else(
            || id.to_string(),
            |kind| {
                let Numbers { ma, md, ra, rd } = kind.numbers;
                match self.lang {
                    Lang::En => format!("M{ma}/{md} R{ra}/{rd}"),
                    Lang::Ja => format!("近{ma}/{md}射{ra}/{rd}"),
                }
            },
        )
    }

    /// Some magic cards.
    pub(super) fn hand(&self, cards: Hand) -> String {
        self.counted(cards.cards().map(|card| self.magic(card)))
    }

    /// Magic cards a view names.
    pub(super) fn short(&self, ids: &[shadows::CardName]) -> String {
        self.counted(ids.iter().map(|id| self.magic_of(id)))
    }

    /// Several cards; equal ones stand together.
    fn counted(&self, cards: impl Iterator<Item = String>) -> String {
        let mut kinds: Vec<(String, u8)> = Vec::new();
        for card in cards {
            match kinds.iter_mut().find(|(known, _)| *known == card) {
                Some((_, count)) => *count += 1,
                None => kinds.push((card, 1)),
            }
        }
        self.row(kinds.into_iter().map(|(card, count)| match count {
            1 => card,
            _ => format!("{card} ×{count}"),
        }))
    }

    /// The special attack of a girl card, by its name.
    pub(super) fn special(&self, card: Option<&'a GirlCard>) -> &'a str {
        let early = card.and_then(|card| {
            card.abilities.iter().find(|one| matches!(one.power, Power::Early { .. }))
        });
        match early {
            Some(ability) => ability.name.in_lang(self.lang),
            None => t!(self, "Special attack", "必殺技"),
        }
    }

    /// A loot card.
    pub(super) fn loot(&self, card: LootId) -> &'a str {
        self.loot_kind(self.cards.loot_kind(card))
    }

    /// A kind of loot card.
    pub(super) fn loot_kind(&self, kind: LootKind) -> &'a str {
        self.cards.loot_card(kind).name.in_lang(self.lang)
    }

    /// A loot card a view names.
    pub(super) fn loot_of(&self, id: &str) -> String {
        let card = self.cards.loot.iter().find(|card| *card.id == *id);
        card.map_or_else(|| id.to_string(), |card| card.name.in_lang(self.lang).into())
    }

    /// An event card. In English a witch is called one: her name alone ("Box", "Love") is a
    /// common word.
    pub(super) fn event(&self, card: EventId) -> String {
        let card = self.cards.event(card);
        let name = card.name.in_lang(self.lang);
        match &card.kind {
            // Walpurgis Night is known by her name.
            EventKind::Foe { .. } if card.number > 0 => self.witch(name),
            _ => name.into(),
        }
    }

    fn witch(&self, name: &str) -> String {
        match (self.lang, name.strip_suffix(" returns")) {
            (Lang::Ja, _) => name.into(),
            (Lang::En, _) if name.to_lowercase().contains("witch") => name.into(),
            (Lang::En, Some(name)) => format!("Returned {name} Witch"),
            (Lang::En, None) => format!("{name} Witch"),
        }
    }

    /// A foe's name, as a familiar or a witch.
    pub(super) fn foe(&self, card: FoeCard, familiar: bool) -> String {
        let name = match card {
            FoeCard::Event(card) => self.event(card),
            FoeCard::Fallen(person) => self
                .cards
                .witch(person)
                .map_or_else(|| "?".into(), |side| self.witch(side.name.in_lang(self.lang))),
            FoeCard::Kirika => self.cards.kirika.name.in_lang(self.lang).into(),
            FoeCard::Love => self.witch(self.cards.love.name.in_lang(self.lang)),
            FoeCard::Oriko => self.cards.oriko.name.in_lang(self.lang).into(),
        };
        match (self.lang, familiar) {
            (_, false) => name,
            (Lang::En, true) => format!("{name}'s familiar"),
            (Lang::Ja, true) => format!("{name}の手下"),
        }
    }

    /// A foe a view names.
    pub(super) fn foe_of(&self, id: &str, familiar: bool) -> String {
        let card = match id {
            "kirika" => Some(FoeCard::Kirika),
            "love" => Some(FoeCard::Love),
            "oriko" => Some(FoeCard::Oriko),
            _ => match id.strip_prefix("witch-") {
                Some(person) => Person::find(person).map(FoeCard::Fallen),
                None => self.cards.find_event(id).map(FoeCard::Event),
            },
        };
        card.map_or_else(|| id.to_string(), |card| self.foe(card, familiar))
    }
}
