//! What somebody looks at before she decides: what cards are worth, who can do how much.

use kernel::Seat;
use shadows::{
    Action, Area, Asked, CardId, Foe, FoeCard, Hand, LootEffect, Person, Place, Power, Purpose,
    Shadows, Signal, Slot, State, Strike, Trait, Wish,
};

use super::ways::Ways;

/// A decision to be made.
#[derive(Clone, Copy)]
pub(super) struct Mind<'a> {
    pub(super) game: &'a Shadows,
    pub(super) s: &'a State,
    pub(super) w: &'a Ways,
    pub(super) asked: Option<(Asked, Option<Slot>)>,
}

impl<'a> Mind<'a> {
    pub(super) fn new(game: &'a Shadows, s: &'a State, seat: Seat, w: &'a Ways) -> Self {
        Mind { game, s, w, asked: game.asked(s, seat) }
    }
}

impl Mind<'_> {
    /// How sensible an action looks: 1 is usual, near 0 foolish.
    pub(super) fn sense(&self, action: Action) -> f32 {
        let (game, s) = (self.game, self.s);
        if let Action::Contract(person) = action {
            return s.slot(person).map_or(0.0, |slot| self.contract(slot));
        }
        let Some((asked, who)) = self.asked else { return 0.1 };
        let named = |person: Person| s.slot(person);
        match (asked, action, who) {
            (Asked::Time, Action::Time, _) => self.time(),
            (Asked::GirlAction, _, Some(slot)) => self.girl_action(slot, action),
            (Asked::HumanAction, _, Some(slot)) => self.human_action(slot, action),
            (Asked::EndTurn, Action::Telepathy(person), Some(slot)) => {
                named(person).map_or(0.0, |to| self.telepathy(slot, to))
            }
            (Asked::Wish, Action::Wish(wish), _) => self.wish(wish),
            (Asked::Declare, Action::Declare(person, choice), _) => {
                named(person).map_or(0.0, |slot| self.declare(slot, choice))
            }
            // To change one's mind is for those who talk.
            (_, Action::Declare(..) | Action::Rethink(_), _) => 0.0,
            (_, Action::Pick(kind), _) => match s.pick() {
                Some(pick) => self.pick(pick, kind),
                None => self.commit(who, kind),
            },
            (_, Action::Done, _) => self.done(),
            (Asked::VoteDefender | Asked::VoteVictim, Action::Vote(person), _) => {
                named(person).map_or(0.0, |slot| self.defender(slot))
            }
            (Asked::VoteLoot | Asked::Target, Action::Vote(person) | Action::Target(person), _) => {
                named(person).map_or(0.0, |slot| self.gift(slot))
            }
            (Asked::VoteTarget, Action::Vote(person), _) => {
                named(person).map_or(0.0, |slot| self.victim(slot))
            }
            (Asked::VoteDefender | Asked::VoteVictim | Asked::VoteLoot, Action::Pass, _) => 0.02,
            (Asked::VoteTarget | Asked::VoteLootOrder, Action::Pass, _) => 0.02,
            (Asked::Ability, Action::Use(timing), _) => self.ability(timing),
            (Asked::Protect, Action::Target(person), _) => {
                let hit = s.combat().and_then(|combat| combat.defender);
                if hit.is_some() && hit == named(person) { 2.0 } else { 0.02 }
            }
            (Asked::Seed, Action::Shield(kind), _) => {
                let small = matches!(game.cards().loot_card(kind).effect, LootEffect::Draw(_));
                match (game.dying(s).is_empty(), small) {
                    (true, _) => 0.3,
                    (false, true) => 6.0,
                    (false, false) => 2.0,
                }
            }
            (Asked::Snipe, Action::Target(person), Some(slot)) => self.snipe(slot, person),
            (Asked::Retreat, Action::Move(Place::Area(area)), _) => {
                self.rescue(area).filter(|rescue| *rescue > 6.0).unwrap_or(0.1)
            }
            _ => 1.0,
        }
    }

    /// The number on the back of the next event card.
    pub(super) fn next_number(&self) -> Option<u8> {
        self.s.events().last().map(|card| self.game.cards().event(*card).number)
    }

    /// Where Walpurgis stands.
    pub(super) fn stage(&self) -> Option<(Area, Foe)> {
        let here = |area: Area| Some((area, *self.s.foe(area)?));
        let found = Area::ALL.into_iter().filter_map(here);
        found.into_iter().find(|(_, foe)| self.game.is_walpurgis(*foe))
    }

    pub(super) fn held(&self, slot: Slot) -> u8 {
        self.s.hand(slot).len()
    }

    /// How many magic cards she could draw.
    pub(super) fn lacks(&self, slot: Slot) -> u8 {
        self.game.limit(self.s, slot).saturating_sub(self.held(slot))
    }

    pub(super) fn attack(&self, slot: Slot, card: CardId) -> u8 {
        self.game.cards().attack(card, self.game.card(self.s, slot).weapon)
    }

    pub(super) fn defence(&self, slot: Slot, card: CardId) -> u8 {
        self.game.cards().defence(card, self.game.card(self.s, slot).weapon)
    }

    /// What she can always add to her attack.
    pub(super) fn raise(&self, slot: Slot) -> u8 {
        let raise = self.game.power(self.s, slot, |p| matches!(p, Power::Raise { cost: 0, .. }));
        match raise {
            Some(Power::Raise { by, .. }) => by,
            _ => 0,
        }
    }

    /// The attack value of her cards that come back to her.
    pub(super) fn reuse(&self, slot: Slot) -> Option<u8> {
        match self.game.power(self.s, slot, |power| matches!(power, Power::Reuse { .. })) {
            Some(Power::Reuse { value }) => Some(value),
            _ => None,
        }
    }

    pub(super) fn recovers(&self, slot: Slot) -> bool {
        self.game.power(self.s, slot, |power| matches!(power, Power::Recover { .. })).is_some()
    }

    /// What a card is worth in her hand.
    pub(super) fn value(&self, slot: Slot, card: CardId) -> f32 {
        let w = self.w;
        let (attack, defence) = (self.attack(slot, card), f32::from(self.defence(slot, card)));
        let base = match attack {
            0 | 1 => w.att1,
            2 => w.att2,
            3 => w.att3,
            4 => w.att4,
            _ => w.att5,
        };
        let back =
            if self.reuse(slot) == Some(attack) { w.back + w.back_def * defence } else { 0.0 };
        base + w.def * defence + back
    }

    /// The attack of her best card, with what always adds to it.
    pub(super) fn best_attack(&self, slot: Slot) -> i16 {
        let best = self.s.hand(slot).cards().map(|card| self.attack(slot, card)).max();
        best.map_or(0, |best| i16::from(best + self.raise(slot)))
    }

    /// The defence of her best card.
    pub(super) fn best_defence(&self, slot: Slot) -> i16 {
        let best = self.s.hand(slot).cards().map(|card| self.defence(slot, card)).max();
        i16::from(best.unwrap_or(0))
    }

    /// About how hard a foe hits.
    pub(super) fn hits(&self, foe: Foe) -> i16 {
        match self.game.side(foe).attack {
            Strike::Number(attack) => i16::from(attack),
            Strike::Committed => 10,
            Strike::Flips => 7,
        }
    }

    /// Would she live through a hit?
    pub(super) fn stands(&self, slot: Slot, foe: Foe) -> bool {
        self.s.girl(slot).hp + self.best_defence(slot) > self.hits(foe)
    }

    /// Can she fight and still hold a card afterwards (SM-079)?
    pub(super) fn is_ready(&self, slot: Slot) -> bool {
        self.held(slot) >= 2 + u8::from(self.recovers(slot))
    }

    /// The number on a foe's card.
    pub(super) fn number(&self, foe: Foe) -> Option<u8> {
        match foe.card {
            FoeCard::Event(card) => Some(self.game.cards().event(card).number),
            FoeCard::Fallen(_) | FoeCard::Kirika | FoeCard::Love | FoeCard::Oriko => None,
        }
    }

    pub(super) fn has(&self, foe: Foe, wanted: Trait) -> bool {
        !foe.is_familiar() && self.game.foe_has(foe, wanted)
    }

    fn time(&self) -> f32 {
        let foes = self.w.time_foes * self.s.foes().count() as f32;
        match self.next_number() {
            Some(0) => self.w.time_zero,
            Some(1) => self.w.time_one + foes - 2.0 * self.w.time_foes,
            Some(2) => self.w.time_two + foes,
            Some(_) => self.w.time_four,
            None => 0.5,
        }
    }

    fn snipe(&self, sniper: Slot, target: Person) -> f32 {
        let cost = 1;
        let harsh = self.game.cards().witch(target).is_some_and(|witch| witch.destruction >= 8);
        match self.held(sniper) {
            held if held <= cost => 0.01,
            _ if harsh => 2.0,
            _ => 0.2,
        }
    }

    /// Who should get magic or loot.
    fn gift(&self, slot: Slot) -> f32 {
        let empty = if self.held(slot) == 0 { 2.0 } else { 0.0 };
        let please = self.said(Signal::LootOn(self.s.girl(slot).person)) && self.lacks(slot) > 0;
        let please = if please { self.w.heed } else { 0.0 };
        0.5 + 0.4 * f32::from(self.lacks(slot)) + empty + please
    }

    pub(super) fn wish(&self, wish: Wish) -> f32 {
        let (s, w) = (self.s, self.w);
        match wish {
            Wish::Refill(person) => s.slot(person).map_or(0.0, |slot| {
                let empty = if self.held(slot) == 0 { w.wish_empty } else { 0.0 };
                0.05 + empty + w.wish_card * f32::from(self.lacks(slot))
            }),
            Wish::Heal => {
                let saved = |slot: &Slot| {
                    let most = self.game.max_hp(s, *slot);
                    s.combat().is_some_and(|combat| self.game.damage(s, combat, *slot) < most)
                };
                if self.game.dying(s).iter().any(|slot| saved(&slot)) {
                    return 6.0;
                }
                let lost = |slot: Slot| {
                    let (hp, most) = (s.girl(slot).hp.max(0), self.game.max_hp(s, slot));
                    if self.recovers(slot) { 0.0 } else { f32::from((most - hp).max(0)) }
                };
                w.wish_hp * s.all_girls().iter().map(lost).sum::<f32>()
            }
            Wish::Spare(_) => 7.0,
            Wish::Nothing => w.wish_none,
            Wish::TurnBack => 0.3,
        }
    }

    /// The cards left to pick from, and how many must still be picked.
    fn left(&self, pick: shadows::Pick) -> (Hand, usize) {
        let next = self.game.next_picks(self.s, pick);
        let Some(first) = next.first() else { return (Hand::NONE, 0) };
        let rest: Hand =
            self.game.pool(self.s, pick).cards().filter(|card| *card >= first).collect();
        (rest, usize::from(rest.len() + 1 - next.len()))
    }

    /// Is the card the first of the best ones? Cards are picked in ascending order.
    fn is_first_of_best(
        rest: Hand,
        many: usize,
        card: CardId,
        value: impl Fn(CardId) -> f32,
    ) -> bool {
        let better = |one: CardId| {
            let own = value(one);
            let beats = |other: &CardId| {
                let theirs = value(*other);
                theirs > own || (theirs == own && *other < one)
            };
            rest.cards().filter(beats).count()
        };
        rest.cards().find(|one| better(*one) < many) == Some(card)
    }

    /// Does a card look good to be given or discarded?
    fn pick(&self, pick: shadows::Pick, kind: shadows::Kind) -> f32 {
        let (game, s) = (self.game, self.s);
        let Some(card) = game.of_kind(game.next_picks(s, pick), kind) else { return 0.0 };
        let (rest, many) = self.left(pick);
        let best = |value: &dyn Fn(CardId) -> f32| {
            if Self::is_first_of_best(rest, many.max(1), card, value) { 2.0 } else { 0.15 }
        };
        let first = |wanted: &dyn Fn(CardId) -> bool| {
            if rest.cards().find(|card| wanted(*card)) == Some(card) { 3.0 } else { 0.02 }
        };
        match pick.purpose {
            Purpose::Focus(slot) => first(&|card| self.value(slot, card) < self.w.focus_cut),
            Purpose::Refresh(_) => first(&|card| self.is_refuse(card)),
            Purpose::Send(from, to) | Purpose::Answer(from, to, _) => {
                best(&|card| self.value(to, card) - self.value(from, card))
            }
            Purpose::Encourage(_, to) => best(&|card| self.value(to, card)),
            Purpose::Foresight(slot) => best(&|card| self.value(slot, card)),
            Purpose::Talent(slot) => {
                if self.more_talent(slot) {
                    first(&|_| true)
                } else {
                    0.05
                }
            }
            Purpose::Shield(slot) => best(&|card| f32::from(self.defence(slot, card))),
            Purpose::Barrier(slot, _) => best(&|card| {
                f32::from(game.cards().numbers(card).md) - 0.6 * self.value(slot, card)
            }),
            Purpose::Discard(slot)
            | Purpose::TooMany(slot)
            | Purpose::Heal(slot, _)
            | Purpose::Raise(slot)
            | Purpose::Ward(slot, _)
            | Purpose::Snipe(slot, _) => best(&|card| -self.value(slot, card)),
            Purpose::Return(..) | Purpose::Redraw(_) | Purpose::Strike { .. } => 1.0,
        }
    }

    /// Is a card of no use to any girl?
    fn is_refuse(&self, card: CardId) -> bool {
        self.s.all_girls().iter().all(|slot| self.value(slot, card) < self.w.focus_cut)
    }

    fn done(&self) -> f32 {
        match self.s.pick().map(|pick| pick.purpose) {
            Some(Purpose::Talent(slot)) if self.more_talent(slot) => 0.05,
            _ => 1.0,
        }
    }
}
