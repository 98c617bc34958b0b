//! The default pack against the numbers of the rules (section 6), typed here once more.

use agate::{Card, Damage, HalfOf, Letter, Role, Step, Targets, Timing, Who};
use pack::Origin;

use crate::common::game;

const T: bool = true;
const F: bool = false;

/// Clause, id, names, count, EVENT?, mark?, timing.
type Line = (&'static str, &'static str, &'static str, &'static str, u8, bool, bool, Timing);

#[rustfmt::skip]
const CARDS: [Line; 23] = [
    ("AG-C01", "A", "Attack A", "攻撃A", 6, F, F, Timing::TurnOrAttacked),
    ("AG-C02", "B", "Attack B", "攻撃B", 6, F, F, Timing::TurnOrAttacked),
    ("AG-C03", "C", "Attack C", "攻撃C", 6, F, F, Timing::TurnOrAttacked),
    ("AG-C04", "pursuit", "Pursuit", "追撃", 5, F, T, Timing::AttackUsed),
    ("AG-C05", "reflect", "Reflect", "反射", 4, F, F, Timing::AttackedOrReflected),
    ("AG-C06", "karma-reversal", "Karma Reversal", "業の反転", 3, T, F, Timing::Drawn),
    ("AG-C07", "prayer", "Prayer", "祈り", 2, F, T, Timing::Turn),
    ("AG-C08", "steal", "Steal", "盗む", 2, F, T, Timing::Turn),
    ("AG-C09", "deadly", "Deadly Attack", "必殺攻撃", 2, F, F, Timing::Turn),
    ("AG-C10", "dark", "Dark Attack", "暗黒攻撃", 2, F, F, Timing::Turn),
    ("AG-C11", "revenge", "Revenge Attack", "復讐攻撃", 2, F, F, Timing::Turn),
    ("AG-C12", "area", "Area Attack", "全体攻撃", 1, F, F, Timing::Turn),
    ("AG-C13", "absorb", "Absorb", "吸収", 1, F, F, Timing::AttackedOrReflected),
    ("AG-C14", "revival", "Revival", "復活", 1, F, F, Timing::HpZero),
    ("AG-C15", "sword", "Agate Sword", "瑪瑙の剣", 1, T, F, Timing::Drawn),
    ("AG-C16", "herb", "Healing Herb", "薬草", 1, F, T, Timing::Turn),
    ("AG-C17", "disarm", "Disarm", "武装解除", 1, F, F, Timing::Turn),
    ("AG-C18", "excavate", "Excavate", "発掘", 1, F, T, Timing::Turn),
    ("AG-C19", "hand-swap", "Hand Swap", "手札交換", 1, F, F, Timing::Turn),
    ("AG-C20", "cursed-voice", "Cursed Voice", "呪いの声", 1, T, F, Timing::Drawn),
    ("AG-C21", "rising-karma", "Rising Karma", "満ちる業", 1, T, F, Timing::Drawn),
    ("AG-C22", "cave-in", "Cave-in", "崩落", 1, T, F, Timing::Drawn),
    ("AG-C23", "spring", "Spring", "泉", 1, T, F, Timing::Drawn),
];

fn with_card(id: &str, look: impl FnOnce(&Card)) {
    let game = game(4, &[]);
    look(game.cards().get(game.cards().find(id).unwrap()));
}

/// AG-C01 to AG-C23: names, counts, types, marks and timings.
#[test]
fn the_pack_has_the_cards_of_the_rules() {
    let game = game(4, &[]);
    assert_eq!(game.cards().kinds(), CARDS.len());
    for ((_, card), line) in game.cards().all().zip(CARDS) {
        let (clause, id, en, ja, count, event, marked, timing) = line;
        assert_eq!((card.clause.as_deref(), &*card.id), (Some(clause), id));
        assert_eq!((&*card.name.en, &*card.name.ja), (en, ja), "{clause}");
        assert_eq!(card.count, count, "{clause}: count");
        assert_eq!(card.is_event(), event, "{clause}: type");
        assert_eq!(card.marked, marked, "{clause}: mark");
        assert_eq!(card.timing, timing, "{clause}: timing");
    }
}

/// The sums under the table: 52 cards, 18 attack cards, 8 EVENTs, 11 marked ACTION cards. And
/// the numbers of set-up: 38 chips, karma 5, HP 10, three cards.
#[test]
fn sums() {
    let game = game(4, &[]);
    let sum = |is: &dyn Fn(&Card) -> bool| -> u32 {
        game.cards().all().filter(|(_, card)| is(card)).map(|(_, card)| u32::from(card.count)).sum()
    };
    assert_eq!(game.cards().deck().len(), 52);
    assert_eq!(sum(&|card| matches!(card.role, Role::Attack { .. })), 18, "AG-01");
    assert_eq!(sum(&|card| matches!(card.role, Role::Special { .. })), 7, "AG-02");
    assert_eq!(sum(&Card::is_event), 8);
    assert_eq!(sum(&|card| card.marked && !card.is_event()), 11);
    let table = game.cards().table;
    assert_eq!((table.chips, table.karma, table.hp, table.hand), (38, 5, 10, 3), "AG-20, AG-22");
}

/// AG-01, AG-02, AG-04: which cards are attack cards and special attacks, and which letters there
/// are.
#[test]
fn attacks_and_letters() {
    let game = game(4, &[]);
    let (mut letters, mut specials) = (Vec::new(), Vec::new());
    for (_, card) in game.cards().all() {
        match card.role {
            Role::Attack { letter, .. } => letters.push((&*card.id, letter)),
            Role::Special { .. } => specials.push(&*card.id),
            _ => {}
        }
    }
    assert_eq!(letters, [("A", Letter::A), ("B", Letter::B), ("C", Letter::C)], "AG-01, AG-04");
    assert_eq!(specials, ["deadly", "dark", "revenge", "area"], "AG-02");
}

/// AG-C01 to AG-C23: what the cards do, as data.
#[test]
fn effects_are_those_of_the_rules() {
    for (id, letter) in [("A", Letter::A), ("B", Letter::B), ("C", Letter::C)] {
        let role = Role::Attack { letter, damage: 1, karma: 1 };
        with_card(id, |card| assert_eq!(card.role, role, "AG-C01 to AG-C03"));
    }
    let half = |of, most| Damage::Half { of, least: 1, most };
    for (clause, id, damage, targets) in [
        ("AG-C09", "deadly", Damage::Fixed(3), Targets::One),
        ("AG-C10", "dark", half(HalfOf::Karma, 4), Targets::One),
        // Half of 10 minus HP is 4 at most for a living player; no bound of its own is needed.
        ("AG-C11", "revenge", half(HalfOf::HpLost, 9), Targets::One),
        ("AG-C12", "area", Damage::Fixed(2), Targets::All),
    ] {
        let role = Role::Special { damage, targets, karma: 1 };
        with_card(id, |card| assert_eq!(card.role, role, "{clause}"));
    }
    for (clause, id, role) in [
        ("AG-C04", "pursuit", Role::Pursuit { damage: 1 }),
        ("AG-C05", "reflect", Role::Reflect),
        ("AG-C13", "absorb", Role::Absorb),
        ("AG-C14", "revival", Role::Revive { hp: 2 }),
    ] {
        with_card(id, |card| assert_eq!(card.role, role, "{clause}"));
    }
    for (clause, id, step) in [
        ("AG-C06", "karma-reversal", Step::ReverseKarma { sum: 10, least: 1 }),
        ("AG-C15", "sword", Step::Sword { karma: 4, strikes_at: 8 }),
        ("AG-C20", "cursed-voice", Step::GainKarma(Who::You, 2)),
        ("AG-C21", "rising-karma", Step::GainKarma(Who::All, 1)),
        ("AG-C22", "cave-in", Step::LoseHp(Who::All, 1)),
        ("AG-C23", "spring", Step::Heal(2)),
    ] {
        with_card(id, |card| {
            assert!(matches!(&card.role, Role::Event(steps) if steps[..] == [step]), "{clause}");
        });
    }
    for (clause, id, steps) in [
        ("AG-C07", "prayer", &[Step::Heal(3), Step::Shed(3)][..]),
        ("AG-C08", "steal", &[Step::Steal]),
        ("AG-C16", "herb", &[Step::Heal(2)]),
        ("AG-C17", "disarm", &[Step::Disarm]),
        ("AG-C18", "excavate", &[Step::Excavate]),
        ("AG-C19", "hand-swap", &[Step::SwapHands]),
    ] {
        with_card(id, |card| {
            let Role::Turn(modes) = &card.role else { panic!("{clause}: {:?}", card.role) };
            let found: Vec<_> = modes.iter().flat_map(|mode| mode.iter().copied()).collect();
            assert_eq!((&found[..], modes.len()), (steps, steps.len()), "{clause}");
        });
    }
}

/// The flags R and H of the table: what is printed in the rule sheet and what is ours.
#[test]
fn printed_values_are_marked() {
    let game = game(4, &[]);
    let ours = ["herb", "disarm", "excavate", "hand-swap"];
    let our_events = ["cursed-voice", "rising-karma", "cave-in", "spring"];
    let guessed = ["karma-reversal", "prayer", "steal"];
    for (_, card) in game.cards().all() {
        let id = &*card.id;
        let is = |path: &str| card.sources.of(path) == Origin::House;
        assert_eq!(card.is_house(), ours.contains(&id) || our_events.contains(&id), "{id}");
        if card.is_house() {
            continue;
        }
        assert!(is("mark"), "{id}: no mark is printed in the sheet");
        assert!(!is("count"), "{id}");
        for path in ["type", "timing", "effect"] {
            assert_eq!(is(path), guessed.contains(&id), "{id}.{path}");
        }
        match card.role {
            // Damage 1 is printed for A only.
            Role::Attack { letter, .. } => {
                assert_eq!(is("effect.attack.damage"), letter != Letter::A, "{id}");
                assert!(!is("effect.attack.karma"), "{id}");
            }
            Role::Special { .. } => {
                assert!(is("effect.special.damage") && !is("effect.special.karma"), "{id}");
            }
            _ => {}
        }
    }
}
