//! Names of cards and players, and lists of them, in one language.

use agate::{CardId, Cards, Hand, Role, Step};
use pack::Lang;
use ui::parts::{joined, runs};

say!(Cards);

impl Say<'_> {
    /// When a player went out: first, second, third.
    pub(super) fn out(&self, place: usize) -> String {
        match self.lang {
            Lang::En => match place {
                1 => "out first".into(),
                2 => "out second".into(),
                3 => "out third".into(),
                _ => "out".into(),
            },
            Lang::Ja => format!("脱落（{place}人目）"),
        }
    }

    /// A card, as sentences name it.
    pub(super) fn card(&self, card: CardId) -> String {
        let name = self.cards.get(card).name.in_lang(self.lang);
        match self.lang {
            Lang::En => name.into(),
            Lang::Ja => format!("【{name}】"),
        }
    }

    /// Some copies of a card: `Attack A ×2`.
    pub(super) fn copies(&self, card: CardId, count: u8) -> String {
        let name = self.card(card);
        match self.lang {
            _ if count == 1 => name,
            Lang::En => format!("{name} ×{count}"),
            Lang::Ja => format!("{name}×{count}"),
        }
    }

    /// Cards in the order given, neighbours of one kind counted.
    pub(super) fn row(&self, cards: impl IntoIterator<Item = CardId>) -> String {
        let names: Vec<_> =
            runs(cards).into_iter().map(|(card, count)| self.copies(card, count as u8)).collect();
        joined(names, t!(self, "no cards", "なし"), self.lang)
    }

    /// A hand.
    pub(super) fn hand(&self, hand: &Hand) -> String {
        self.row(hand.cards())
    }

    /// Cards named by a view.
    pub(super) fn row_of(&self, ids: impl IntoIterator<Item = impl AsRef<str>>) -> String {
        self.row(ids.into_iter().filter_map(|id| self.cards.find(id.as_ref())))
    }

    /// Pursuit.
    pub(super) fn pursuit(&self) -> CardId {
        self.cards.pursuit()
    }

    /// Reflect.
    pub(super) fn reflect(&self) -> CardId {
        self.cards.reflect()
    }

    /// Absorb.
    pub(super) fn absorb(&self) -> CardId {
        self.cards.absorb()
    }

    /// Revival.
    pub(super) fn revival(&self) -> CardId {
        self.cards.revival()
    }

    /// The Agate Sword.
    pub(super) fn sword(&self) -> CardId {
        self.cards.sword()
    }

    /// The karma at which the Sword strikes.
    pub(super) fn strikes_at(&self) -> u8 {
        let Role::Event(steps) = &self.cards.get(self.sword()).role else { return u8::MAX };
        let strikes = |step: &Step| match *step {
            Step::Sword { strikes_at, .. } => Some(strikes_at),
            _ => None,
        };
        steps.iter().find_map(strikes).unwrap_or(u8::MAX)
    }

    /// Damage that one Pursuit adds.
    pub(super) fn pursuit_damage(&self) -> u8 {
        if let Role::Pursuit { damage } = self.cards.get(self.pursuit()).role { damage } else { 0 }
    }

    /// HP after Revival.
    pub(super) fn revival_hp(&self) -> u8 {
        if let Role::Revive { hp } = self.cards.get(self.revival()).role { hp } else { 0 }
    }
}
