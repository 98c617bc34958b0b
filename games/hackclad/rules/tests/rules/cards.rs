//! The printed cards.

use std::collections::BTreeSet;

use hackclad::{CharId, Icon, Kind, Legion, Tier};

use crate::common::pack;

/// HD-136, HD-134, HD-135: all 80 cards have the printed kind, numbers and RANGE, and there are
/// exactly 6 kinds.
#[test]
fn all_eighty_cards_are_as_printed() {
    let pack = pack();
    let mut printed = 0;
    let mut kinds = BTreeSet::new();
    for line in include_str!("cards.txt").lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<_> = line.split(" | ").map(str::trim).collect();
        let [code, name, tier, kind, atk, mp, vp, range, multi] = parts[..] else {
            panic!("nine columns: {line}");
        };
        let cards: Vec<_> = (0..pack.characters().len() as u8)
            .flat_map(|id| pack.cards_of(CharId(id)))
            .filter(|card| card.code == code)
            .collect();
        let [card] = cards[..] else { panic!("{code} is there {} times", cards.len()) };
        assert_eq!(card.name.ja, name, "{code}");
        assert_eq!(card.tier == Tier::Basic, tier == "basic", "{code}");
        assert_eq!(card.kind.word(), kind, "{code}");
        let shown = match card.atk {
            None => "-".to_string(),
            Some(atk) if atk.per.is_none() => atk.base.to_string(),
            Some(atk) if atk.base == 0 => "X".into(),
            Some(atk) => format!("{}+X", atk.base),
        };
        assert_eq!(shown, atk, "{code}");
        assert_eq!((card.mp.to_string(), card.vp.to_string()), (mp.into(), vp.into()), "{code}");
        let cells: BTreeSet<_> =
            card.range.iter().map(|cell| format!("{},{}", cell.right, cell.forward)).collect();
        let wanted: BTreeSet<_> =
            range.split(' ').filter(|cell| *cell != "-").map(String::from).collect();
        assert_eq!(cells, wanted, "{code}");
        assert_eq!(card.multi.to_string(), multi, "{code}");
        kinds.insert(card.kind);
        printed += 1;
    }
    assert_eq!((printed, kinds.len()), (80, Kind::ALL.len()));
    let all: usize = (0..5).map(|id| pack.cards_of(CharId(id)).len()).sum();
    assert_eq!((all, pack.characters().len()), (80, 5));
}

/// HD-R1, HD-267, HD-268, HD-287: three cards were corrected after print, and only three.
#[test]
fn three_cards_have_a_first_printing() {
    let pack = pack();
    let mut changed = Vec::new();
    for id in (0..5).map(CharId) {
        for slot in 0..16 {
            let (now, first) = (pack.card(id, slot, true), pack.card(id, slot, false));
            let same = (now.kind, now.mp, now.vp, now.cost, &now.effect)
                == (first.kind, first.mp, first.vp, first.cost, &first.effect);
            if !same {
                changed.push(now.id.to_string());
            }
        }
    }
    assert_eq!(changed, ["experiment", "deep-delve", "stealth"]);
    let delve = pack.find_character("amelia").expect("Amelia");
    let delve = pack.card(delve, 13, false);
    assert_eq!((delve.kind, delve.mp, delve.vp), (Kind::Support, 0, 4));
}

/// HD-243 and the boards: basic actions per round, crack skills and their costs (HD-R3), tokens.
#[test]
fn the_boards_are_as_printed() {
    let pack = pack();
    for (id, basic, crack, tokens, traps) in [
        ("rosette", [2, 2, 1], 1, 0, 0),
        ("luna", [1, 2, 2], 1, 0, 0),
        ("amelia", [1, 2, 2], 2, 8, 0),
        ("flare", [1, 2, 3], 1, 0, 0),
        ("mia", [3, 1, 1], 1, 0, 2),
    ] {
        let board = pack.character(pack.find_character(id).expect(id));
        assert_eq!((board.basic, board.tokens, board.traps), (basic, tokens, traps), "{id}");
        assert_eq!(board.crack.as_ref().map(|crack| crack.cost), Some(crack), "{id}");
        let costs: Vec<_> = board.cp_actions.iter().map(|action| action.cost).collect();
        assert_eq!((costs, board.reform_cp, board.earlier), (vec![1, 2, 4], 2, false), "{id}");
    }
}

/// HD-022, HD-086: 6, 3 and 3 Clad cards; none of them reverses.
#[test]
fn the_clad_cards() {
    let pack = pack();
    let of = |v: u8| pack.clad_cards().iter().filter(|card| card.voltage == v).count();
    assert_eq!((of(1), of(2), of(3)), (6, 3, 3));
    let mirrored = |id: &str| pack.clad(pack.find_clad(id).expect(id)).clone();
    let (left, right) = (mirrored("footfalls-left"), mirrored("footfalls-right"));
    for (one, two) in left.icons.iter().zip(&right.icons) {
        let flipped = |cells: &[hackclad::Cell]| -> BTreeSet<(i8, i8)> {
            cells.iter().map(|cell| (-cell.right, cell.forward)).collect()
        };
        let plain = |cells: &[hackclad::Cell]| -> BTreeSet<(i8, i8)> {
            cells.iter().map(|cell| (cell.right, cell.forward)).collect()
        };
        match (one, two) {
            (Icon::Attack(a), Icon::Attack(b)) | (Icon::Drop(a), Icon::Drop(b)) => {
                assert_eq!(flipped(a), plain(b));
            }
            (Icon::Summon(Legion::Head, a), Icon::Summon(Legion::Head, b)) => {
                assert_eq!(flipped(a), plain(b));
            }
            (Icon::Move(1), Icon::Move(1)) => {}
            other => panic!("not mirror images: {other:?}"),
        }
    }
    let reverse = |icon: &Icon| matches!(icon, Icon::Turn(hackclad::Turning::Reverse));
    assert!(!pack.clad_cards().iter().any(|card| card.icons.iter().any(reverse)));
}
