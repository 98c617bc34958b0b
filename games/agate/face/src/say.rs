//! Names of cards and players, and lists of them, in one language.

use agate::{CardId, Cards, Hand, Role, Step};
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

    /// Several players.
    pub(super) fn everyone(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let all: Vec<_> = seats.into_iter().map(|seat| self.who(seat)).collect();
        match (self.lang, &all[..]) {
            (Lang::En, [rest @ .., one, last]) => {
                let rest: String = rest.iter().map(|name| format!("{name}, ")).collect();
                format!("{rest}{one} and {last}")
            }
            (Lang::En, _) => all.concat(),
            (Lang::Ja, _) => all.join("、"),
        }
    }

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
        let mut runs: Vec<(CardId, u8)> = Vec::new();
        for card in cards {
            match runs.last_mut() {
                Some((last, count)) if *last == card => *count += 1,
                _ => runs.push((card, 1)),
            }
        }
        let names: Vec<_> = runs.iter().map(|(card, count)| self.copies(*card, *count)).collect();
        match self.lang {
            Lang::En if names.is_empty() => "no cards".into(),
            Lang::Ja if names.is_empty() => "なし".into(),
            Lang::En => names.join(", "),
            Lang::Ja => names.join("、"),
        }
    }

    /// A hand.
    pub(super) fn hand(&self, hand: &Hand) -> String {
        self.row(hand.cards())
    }

    /// Cards named by a view.
    pub(super) fn row_of(&self, ids: impl IntoIterator<Item = impl AsRef<str>>) -> String {
        self.row(ids.into_iter().filter_map(|id| self.cards.find(id.as_ref())))
    }

    /// The card that has a role; every pack has exactly one of each role asked for here.
    fn with_role(&self, is: impl Fn(&Role) -> bool) -> CardId {
        let found = self.cards.all().find(|(_, card)| is(&card.role));
        found.map_or(CardId::new(0), |(card, _)| card)
    }

    /// Pursuit.
    pub(super) fn pursuit(&self) -> CardId {
        self.with_role(|role| matches!(role, Role::Pursuit { .. }))
    }

    /// Reflect.
    pub(super) fn reflect(&self) -> CardId {
        self.with_role(|role| *role == Role::Reflect)
    }

    /// Absorb.
    pub(super) fn absorb(&self) -> CardId {
        self.with_role(|role| *role == Role::Absorb)
    }

    /// Revival.
    pub(super) fn revival(&self) -> CardId {
        self.with_role(|role| matches!(role, Role::Revive { .. }))
    }

    /// The Agate Sword.
    pub(super) fn sword(&self) -> CardId {
        self.with_role(
            |role| matches!(role, Role::Event(steps) if steps.iter().any(|step| is_sword(*step))),
        )
    }

    /// The karma at which the Sword strikes.
    pub(super) fn strikes_at(&self) -> u8 {
        let Role::Event(steps) = &self.cards.get(self.sword()).role else { return u8::MAX };
        let mut found = steps.iter().filter_map(|step| match step {
            Step::Sword { strikes_at, .. } => Some(*strikes_at),
            Step::Heal(_)
            | Step::Shed(_)
            | Step::Steal
            | Step::Disarm
            | Step::Excavate
            | Step::SwapHands
            | Step::Draw(_)
            | Step::GainKarma(..)
            | Step::LoseHp(..)
            | Step::ReverseKarma { .. } => None,
        });
        found.next().unwrap_or(u8::MAX)
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

fn is_sword(step: Step) -> bool {
    matches!(step, Step::Sword { .. })
}

/// `1 card`, `2 cards`.
pub(super) fn many(count: impl Into<u64>, one: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
