//! How sensible a decision looks at first sight, for those who think ahead. It looks at
//! everything: only for worlds that a seat may imagine.
//!
//! In short: humans stay in the City and encourage; girls who have nothing to fight make their
//! hands better; nobody fights with her last card; three or more try a linked attack; who can best
//! stand the hit takes it; humans contract when Walpurgis comes, and all go to her together. The
//! numbers were found by trying: many games, one number changed, the better one kept.

use kernel::Seat;
use shadows::{
    Action, Area, Asked, CardId, Choice, Combat, Foe, FoeCard, Kind, LootEffect, Person, Place,
    Power, Purpose, Shadows, Slot, State, Strike, Timing, Trait, Weapon, Wish,
};

/// How sensible an action looks: 1 is usual, near 0 foolish.
pub(crate) fn sense(game: &Shadows, s: &State, seat: Seat, action: Action) -> f32 {
    if let Action::Contract(_) = action {
        return contract_sense(game, s, seat);
    }
    let Some((asked, who)) = game.asked(s, seat) else { return 0.1 };
    match (asked, action, who) {
        (Asked::Time, Action::Time, _) => match next_number(game, s) {
            Some(1) if s.foes().count() >= 2 => 2.0,
            Some(0) => 1.5,
            _ => 0.1,
        },
        (Asked::GirlAction, _, Some(slot)) => girl_sense(game, s, slot, action),
        (Asked::HumanAction, _, Some(slot)) => human_sense(game, s, slot, action),
        (Asked::EndTurn, Action::Telepathy(_), _) => 0.05,
        (Asked::Wish, Action::Wish(wish), _) => wish_sense(game, s, wish),
        (Asked::Declare, Action::Declare(person, choice), _) => {
            s.slot(person).map_or(0.0, |slot| declare_sense(game, s, slot, choice))
        }
        // To change one's mind is for those who talk.
        (_, Action::Declare(..) | Action::Rethink(_), _) => 0.0,
        (_, Action::Pick(kind), _) => pick_sense(game, s, who, kind),
        (_, Action::Done, _) => done_sense(game, s),
        (Asked::VoteDefender | Asked::VoteVictim, Action::Vote(person), _) => {
            s.slot(person).map_or(0.0, |slot| defender_sense(game, s, slot))
        }
        (Asked::VoteLoot | Asked::Target, Action::Vote(person) | Action::Target(person), _) => {
            s.slot(person).map_or(0.0, |slot| 0.5 + 0.4 * f32::from(lacks(game, s, slot)))
        }
        (Asked::VoteTarget, Action::Vote(person), _) => {
            s.slot(person).map_or(0.0, |slot| victim_sense(game, s, slot))
        }
        (Asked::VoteDefender | Asked::VoteVictim | Asked::VoteLoot, Action::Pass, _) => 0.05,
        (Asked::Ability, Action::Use(timing), _) => ability_sense(game, s, timing),
        (Asked::Protect, Action::Target(person), _) => {
            let hit = s.combat().and_then(|combat| combat.defender);
            if hit.is_some() && hit == s.slot(person) { 2.0 } else { 0.02 }
        }
        (Asked::Seed, Action::Shield(_), _) => {
            if game.dying(s).is_empty() {
                0.3
            } else {
                4.0
            }
        }
        (Asked::Retreat, Action::Move(Place::Area(_)), _) => 0.1,
        _ => 1.0,
    }
}

/// The number on the back of the next event card.
fn next_number(game: &Shadows, s: &State) -> Option<u8> {
    s.events().last().map(|card| game.cards().event(*card).number)
}

/// Where Walpurgis stands.
fn stage_area(game: &Shadows, s: &State) -> Option<Area> {
    Area::ALL.into_iter().find(|area| s.foe(*area).is_some_and(|foe| game.is_walpurgis(*foe)))
}

/// How many magic cards she could draw.
fn lacks(game: &Shadows, s: &State, slot: Slot) -> u8 {
    game.limit(s, slot).saturating_sub(s.hand(slot).len())
}

/// The attack of her best card, with what always adds to it.
fn best_attack(game: &Shadows, s: &State, slot: Slot) -> i16 {
    let card = game.card(s, slot);
    let best = s.hand(slot).cards().map(|one| game.cards().attack(one, card.weapon)).max();
    let more = card.abilities.iter().map(|ability| match ability.power {
        Power::Raise { by, cost: 0, .. } => by,
        _ => 0,
    });
    best.map_or(0, |best| i16::from(best) + more.map(i16::from).sum::<i16>())
}

/// The defence of her best card.
fn best_defence(game: &Shadows, s: &State, slot: Slot) -> i16 {
    let weapon = game.card(s, slot).weapon;
    let best = s.hand(slot).cards().map(|one| game.cards().defence(one, weapon)).max();
    i16::from(best.unwrap_or(0))
}

/// About how hard a foe hits.
fn hits(game: &Shadows, foe: Foe) -> i16 {
    match game.side(foe).attack {
        Strike::Number(attack) => i16::from(attack),
        Strike::Committed => 10,
        Strike::Flips => 7,
    }
}

/// Would she live through a hit?
fn stands(game: &Shadows, s: &State, slot: Slot, foe: Foe) -> bool {
    s.girl(slot).hp + best_defence(game, s, slot) > hits(game, foe)
}

/// Can she fight and still hold a card afterwards (SM-079)?
fn is_ready(game: &Shadows, s: &State, slot: Slot) -> bool {
    s.hand(slot).len() >= 2 + u8::from(recovers(game, s, slot))
}

fn recovers(game: &Shadows, s: &State, slot: Slot) -> bool {
    game.power(s, slot, |power| matches!(power, Power::Recover { .. })).is_some()
}

/// About the damage that all girls can do with the cards they hold.
fn strength(s: &State) -> f32 {
    s.all_girls().iter().map(|slot| 4.4 * f32::from(s.hand(slot).len())).sum()
}

fn girl_sense(game: &Shadows, s: &State, who: Slot, action: Action) -> f32 {
    match action {
        Action::Pass => 0.2,
        Action::Telepathy(_) => 0.05,
        Action::Move(Place::Area(area)) => move_sense(game, s, who, area),
        Action::Heal(person) => s.slot(person).map_or(0.0, |slot| {
            let (girl, most) = (s.girl(slot), game.max_hp(s, slot));
            let spare = s.hand(who).len() >= 5;
            let soon = stage_area(game, s).is_some();
            match most - girl.hp {
                _ if girl.is_human() || recovers(game, s, slot) => 0.02,
                lost if lost >= 4 && spare => 1.6,
                lost if lost >= 3 && spare && !soon => 0.9,
                lost if lost >= 4 => 0.7,
                _ => 0.02,
            }
        }),
        Action::Loot(kind) => {
            let girls = s.at(Place::City).and(s.all_girls());
            let lack = girls.iter().map(|slot| lacks(game, s, slot)).max().unwrap_or(0);
            match game.cards().loot_card(kind).effect {
                LootEffect::Refill(_) if lack >= 5 => 2.5,
                LootEffect::Draw(most) if lack >= most => 2.5,
                LootEffect::Refill(_) | LootEffect::Draw(_) if lack >= 3 => 0.8,
                LootEffect::HealAll => 0.4,
                LootEffect::Foresee(_) => 0.5,
                _ => 0.03,
            }
        }
        Action::Focus => {
            let weapon = game.card(s, who).weapon;
            let weak = s.hand(who).cards().filter(|card| is_weak(game, *card, weapon)).count();
            0.3 + 0.14 * weak as f32
        }
        Action::Accuse(_) => 0.1,
        _ => 1.0,
    }
}

fn is_weak(game: &Shadows, card: CardId, weapon: Weapon) -> bool {
    game.cards().attack(card, weapon) <= 3
}

/// Does it look good to go there?
fn move_sense(game: &Shadows, s: &State, who: Slot, area: Area) -> f32 {
    let Some(foe) = s.foe(area).copied() else { return 0.0 };
    let ready = is_ready(game, s, who);
    if game.is_walpurgis(foe) {
        // All go together, when there is magic enough or no time left.
        let there = !s.at(Place::Area(area)).and(s.all_girls()).is_empty();
        let strength = strength(s) / f32::from(foe.hp.max(1));
        let now = there || strength >= 0.9 || s.durability() <= 30;
        return match s.hand(who).len() {
            0 => 0.02,
            _ if now && (ready || strength >= 1.0) => 3.0,
            _ => 0.05,
        };
    }
    if !ready || (foe.is_familiar() && s.hand(who).len() < 3) {
        return 0.02;
    }
    let side = game.side(foe);
    let girls = s.at(Place::Area(area)).and(s.all_girls());
    let there: i16 = girls.iter().map(|slot| best_attack(game, s, slot)).sum();
    let left = foe.hp + side.armour() - there;
    let stood = girls.with(who).iter().any(|slot| stands(game, s, slot, foe));
    if left <= 0 {
        return if stood && !girls.is_empty() { 0.1 } else { 0.6 };
    }
    let mine = best_attack(game, s, who);
    let later = s.at(Place::City).and(s.all_girls()).iter().filter(|slot| *slot > who);
    let more: i16 =
        later.filter(|slot| is_ready(game, s, *slot)).map(|slot| best_attack(game, s, slot)).sum();
    let number = match foe.card {
        FoeCard::Event(card) => game.cards().event(card).number,
        FoeCard::Fallen(_) | FoeCard::Kirika | FoeCard::Love | FoeCard::Oriko => 1,
    };
    let wish = match (foe.is_familiar(), number) {
        (true, 4..) => {
            if left <= mine {
                1.54
            } else {
                2.12
            }
        }
        (true, 2..) => 1.2,
        (true, _) => 0.48,
        (false, 4..) => 2.34,
        (false, 2..) => 1.4,
        (false, _) => 1.8,
    };
    let can = if left <= mine {
        1.2
    } else if left <= mine + more {
        1.0
    } else if girls.is_empty() {
        0.45
    } else {
        0.6
    };
    wish * can * if stood { 1.0 } else { 0.32 }
}

fn human_sense(game: &Shadows, s: &State, who: Slot, action: Action) -> f32 {
    match action {
        Action::Pass => 0.1,
        Action::Move(_) => 0.01,
        Action::Encourage(person) => s.slot(person).map_or(0.0, |slot| {
            let held = s.hand(slot).len();
            let need = if held <= 1 { 2.0 } else { 0.0 };
            1.0 + need + 0.26 * f32::from(lacks(game, s, slot))
        }),
        Action::Refresh => {
            if s.hand(who).is_empty() {
                3.0
            } else {
                0.5
            }
        }
        _ => 1.0,
    }
}

fn contract_sense(game: &Shadows, s: &State, seat: Seat) -> f32 {
    let here = stage_area(game, s).is_some();
    let asked = game.asked(s, seat);
    let dying = !game.dying(s).is_empty();
    match asked {
        Some((Asked::Contract(_), _)) if dying => 2.0,
        Some((Asked::Contract(_), _)) => 1.0,
        _ if here => 5.0,
        Some((Asked::HumanAction, _)) if s.all_girls().len() <= 1 => 0.5,
        _ => 0.002,
    }
}

fn wish_sense(game: &Shadows, s: &State, wish: Wish) -> f32 {
    match wish {
        Wish::Refill(person) => s.slot(person).map_or(0.0, |slot| {
            let empty = if s.hand(slot).is_empty() { 1.0 } else { 0.0 };
            0.05 + empty + 0.3 * f32::from(lacks(game, s, slot))
        }),
        Wish::Heal => {
            let low = s.all_girls().iter().filter(|slot| {
                2 * s.girl(*slot).hp <= game.max_hp(s, *slot) && !recovers(game, s, *slot)
            });
            0.1 + 0.5 * low.count() as f32
        }
        Wish::Spare(_) => 3.0,
        Wish::Nothing => 0.01,
        Wish::TurnBack => 0.3,
    }
}

fn declare_sense(game: &Shadows, s: &State, slot: Slot, choice: Choice) -> f32 {
    let Some(combat) = s.combat() else { return 1.0 };
    let held = s.hand(slot).len();
    let walpurgis = game.is_walpurgis(combat.foe);
    match choice {
        Choice::Attack => 1.5,
        Choice::Special => {
            let needs = game.needs(s, slot, choice);
            let others = game.girls_here(s).without(slot);
            let theirs: i16 = others.iter().map(|other| best_attack(game, s, other)).sum();
            let alone = theirs + best_attack(game, s, slot) >= combat.foe.hp;
            match (walpurgis, held > needs) {
                (true, true) => 2.5,
                (true, false) => 0.6,
                (false, true) if !alone => 3.0,
                (false, _) => 0.05,
            }
        }
        Choice::Retreat => {
            let stood = game.girls_here(s).iter().any(|one| stands(game, s, one, combat.foe));
            if stood { 0.05 } else { 0.8 }
        }
        Choice::Loot => {
            let refills = s.girl(slot).loot.iter().any(|loot| {
                matches!(
                    game.cards().loot_effect(loot),
                    LootEffect::Refill(_) | LootEffect::Draw(_)
                )
            });
            match held {
                0 | 1 if refills => 3.0,
                2 if refills && walpurgis => 1.0,
                _ => 0.03,
            }
        }
        Choice::Nothing => 1.0,
    }
}

/// Who is likely to be hit.
fn front(game: &Shadows, s: &State, combat: &Combat) -> Option<Slot> {
    let here = combat.here.and(s.living());
    here.iter().max_by(|a, b| margin(game, s, combat, *a).total_cmp(&margin(game, s, combat, *b)))
}

/// How well somebody stands the hit, as a part of her HP; less than 0 is death.
fn margin(game: &Shadows, s: &State, combat: &Combat, slot: Slot) -> f32 {
    let girl = s.girl(slot);
    let fight = &combat.fights[slot.index()];
    let defence = match game.best_shield(s, slot, fight) {
        Some(card) => i16::from(game.cards().defence(card, game.card(s, slot).weapon)),
        None if girl.is_girl() && !combat.committed.has(slot) => best_defence(game, s, slot),
        None => 0,
    };
    let strike = match game.side(combat.foe).attack {
        Strike::Committed if !combat.committed.is_empty() => {
            let sum = combat.committed.iter().map(|one| {
                let weapon = game.card(s, one).weapon;
                let cards = combat.fights[one.index()].cards;
                cards.cards().map(|c| i16::from(game.cards().attack(c, weapon))).sum::<i16>()
            });
            sum.sum()
        }
        _ => hits(game, combat.foe),
    };
    let lost = (strike - defence).max(0);
    let left = girl.hp - lost;
    let part = f32::from(left) / f32::from(game.max_hp(s, slot).max(1));
    let holds = s.hand(slot).len();
    match left {
        ..=0 => part.min(0.0) - if girl.is_human() { 0.5 } else { 1.0 },
        _ if recovers(game, s, slot) && holds >= 2 => part + 0.8,
        _ if lost == 0 => part + 0.9,
        _ => part,
    }
}

fn defender_sense(game: &Shadows, s: &State, slot: Slot) -> f32 {
    let Some(combat) = s.combat() else { return 1.0 };
    let margin = margin(game, s, combat, slot);
    let best = front(game, s, combat);
    let penance = game.side(combat.foe).traits.iter().any(|t| matches!(t, Trait::Penance(_)));
    if penance && s.girl(slot).person == Person::Sayaka && margin > 0.0 {
        return 3.0;
    }
    if best == Some(slot) { 2.5 } else { (0.2 + margin).clamp(0.02, 1.0) }
}

/// Whom a speech card should strike.
fn victim_sense(game: &Shadows, s: &State, slot: Slot) -> f32 {
    if recovers(game, s, slot) && s.hand(slot).len() >= 2 {
        return 2.5;
    }
    (3.0 - f32::from(s.girl(slot).hp) / 3.0).max(0.1)
}

fn ability_sense(game: &Shadows, s: &State, timing: Timing) -> f32 {
    let Some((slot, _, power)) = game.asked_power(s) else { return 1.0 };
    let Some(combat) = s.combat() else { return 1.0 };
    let walpurgis = game.is_walpurgis(combat.foe);
    let (held, hit) = (s.hand(slot).len(), combat.defender);
    let loses = hit.map_or(0, |hit| game.damage(s, combat, hit));
    let dies = hit.is_some_and(|hit| s.girl(hit).hp <= loses);
    match power {
        Power::Raise { cost: 0, .. } => {
            let mut other = combat.clone();
            let plain = game.total(s, &other).0;
            other.fights[slot.index()].timing = Some(timing);
            let raised = game.total(s, &other).0;
            if raised > plain { 1.0 + f32::from(raised - plain) } else { 0.2 }
        }
        Power::Raise { .. } => 0.5,
        Power::Barrier | Power::Ward { .. } if dies => 1.8,
        Power::Barrier if loses >= 4 && held >= 5 => 0.48,
        Power::Barrier | Power::Ward { .. } => 0.05,
        Power::Talent if walpurgis => 3.0,
        Power::Talent => 0.2,
        Power::Foresight => 0.5,
        _ => 1.0,
    }
}

/// What a card is good for in her hand.
fn card_sense(game: &Shadows, card: CardId, weapon: Weapon) -> f32 {
    let attack = game.cards().attack(card, weapon);
    let defence = game.cards().defence(card, weapon);
    f32::from(attack) + 0.35 * f32::from(defence)
}

/// Does a card look good to be given, discarded, committed?
fn pick_sense(game: &Shadows, s: &State, who: Option<Slot>, kind: Kind) -> f32 {
    let weapon = |slot: Slot| game.card(s, slot).weapon;
    let Some(pick) = s.pick() else {
        return commit_sense(game, s, who, kind);
    };
    let Some(card) = game.of_kind(game.pool(s, pick), kind) else { return 0.0 };
    let good = |slot: Slot| (card_sense(game, card, weapon(slot)) / 6.0).powi(2);
    match pick.purpose {
        Purpose::Focus(slot) => {
            if is_weak(game, card, weapon(slot)) {
                3.0
            } else {
                0.02
            }
        }
        Purpose::Refresh(_) => 0.2,
        Purpose::Send(_, to) | Purpose::Encourage(_, to) | Purpose::Answer(_, to, _) => {
            2.0 * good(to)
        }
        Purpose::Foresight(slot) => good(slot),
        Purpose::Talent(_) => 3.0,
        Purpose::Shield(slot) => f32::from(game.cards().defence(card, weapon(slot))).powi(2) / 8.0,
        Purpose::Barrier(..) => f32::from(game.cards().numbers(card).md).powi(2) / 8.0,
        Purpose::Discard(slot)
        | Purpose::TooMany(slot)
        | Purpose::Heal(slot, _)
        | Purpose::Raise(slot)
        | Purpose::Ward(slot, _)
        | Purpose::Snipe(slot, _) => {
            (1.4 - card_sense(game, card, weapon(slot)) / 6.0).max(0.1).powi(2) * 3.0
        }
        Purpose::Return(..) | Purpose::Redraw(_) | Purpose::Strike { .. } => 1.0,
    }
}

fn commit_sense(game: &Shadows, s: &State, who: Option<Slot>, kind: Kind) -> f32 {
    let (Some(slot), Some(combat)) = (who, s.combat()) else { return 1.0 };
    let Some(card) = game.of_kind(s.hand(slot), kind) else { return 0.0 };
    let weapon = game.card(s, slot).weapon;
    if let Some(value) = link_value(game, s, combat, slot) {
        let printed = game.cards().attack(card, weapon);
        let raise = game.power(s, slot, |power| matches!(power, Power::Raise { cost: 0, .. }));
        let by = match raise {
            Some(Power::Raise { by, .. }) => by,
            _ => 0,
        };
        if printed == value || printed + by == value {
            return 2.0;
        }
    }
    let attack = f32::from(game.cards().attack(card, weapon));
    let defence = f32::from(game.cards().defence(card, weapon));
    let choice = combat.fights[slot.index()].choice;
    let alone = game.girls_here(s).len() == 1;
    let front = alone || front(game, s, combat) == Some(slot);
    let attack = match choice {
        Some(Choice::Retreat) => 0.0,
        // A stronger card than needed is wasted.
        _ if alone => attack.min(f32::from(combat.foe.hp) + 0.5),
        _ => attack,
    };
    let value = attack + if front { 0.48 * defence } else { 0.0 };
    (value / 5.0).powi(3)
}

/// The attack value a girl should play for a linked attack: without a word, the first plays
/// low and the last 5. `None` where no link is possible or needed.
fn link_value(game: &Shadows, s: &State, combat: &Combat, slot: Slot) -> Option<u8> {
    let fights = &combat.fights;
    let attacks = |one: &Slot| fights[one.index()].choice == Some(Choice::Attack);
    let attackers = game.girls_here(s).iter().filter(attacks);
    let count = attackers.clone().count() as u8;
    if !(game.cards().table.linked..=5).contains(&count)
        || game.foe_has(combat.foe, Trait::Dark)
        || fights[slot.index()].choice != Some(Choice::Attack)
    {
        return None;
    }
    let plain: i16 = attackers.clone().map(|one| best_attack(game, s, one)).sum();
    if plain >= combat.foe.hp {
        return None;
    }
    let before = attackers.take_while(|one| *one < slot).count() as u8;
    Some(6 - count + before)
}

fn done_sense(game: &Shadows, s: &State) -> f32 {
    let Some(pick) = s.pick() else { return 1.0 };
    let left = game.next_picks(s, pick);
    let weapon = |slot: Slot| game.card(s, slot).weapon;
    match pick.purpose {
        Purpose::Focus(slot) => {
            let weak = left.cards().any(|card| is_weak(game, card, weapon(slot)));
            if weak { 0.05 } else { 3.0 }
        }
        _ => 1.0,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use kernel::scenario::opened;
    use kernel::{Chance, Game, Options as _, Seed};
    use pack::Packed as _;

    use super::*;

    /// How sensible it looks to whoever acts first, who holds these cards.
    fn sense_with(hand: &str, action: &str) -> f32 {
        let (cards, _) = Shadows::default_pack().unwrap();
        let options = shadows::ShadowsOptions::with([("p1", "mami")]).unwrap();
        let game = Shadows::new(cards, options, 5).unwrap();
        let position =
            format!("phase = \"action\"\nA1 = {{ foe = \"E03\" }}\nmami = {{ hand = \"{hand}\" }}");
        let mut s = opened(&game, &position, Chance::new(Seed::from_text("sense"))).unwrap();
        let mami = s.girl(s.slot(Person::Mami).unwrap()).seat;
        while !game.turn(&s).must().has(mami) {
            let seat = game.turn(&s).must().first().unwrap();
            game.apply(&mut s, seat, &Action::Pass, &mut kernel::Unheard).unwrap();
        }
        let action = game.parse(action).unwrap();
        game.check(&s, mami, &action).unwrap();
        sense(&game, &s, mami, action)
    }

    #[test]
    fn nobody_fights_with_her_last_card() {
        let (pass, go) = (sense_with("M01", "pass"), sense_with("M01", "move A1"));
        assert!(go < pass, "{go} {pass}");
        let (pass, go) = (sense_with("M01 M36 M36", "pass"), sense_with("M01 M36 M36", "move A1"));
        assert!(go > pass, "{go} {pass}");
    }
}
