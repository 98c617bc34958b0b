//! Cards that the default pack does not have: what the rules say about them.

use kernel::Game;

use crate::common::{act, all, changed, game_with, hand, position};

/// AG-R22: the mark works for every draw from the pile, also by a card effect. AG-R23: an EVENT
/// drawn on the way is carried out and brings one further draw, never two, even with a mark.
#[test]
fn draws_by_effects() {
    let herb = (
        "effect = { heal = 2 }\nsource = \"house\"\n\n[[card]]\nid = \"disarm\"",
        "effect = { draw = 1 }\nsource = \"house\"\n\n[[card]]\nid = \"disarm\"",
    );
    let marked_spring = (
        "type = \"event\"\nmark = false\ntiming = \"drawn\"\neffect = { heal = 2 }",
        "type = \"event\"\nmark = true\ntiming = \"drawn\"\neffect = { heal = 2 }",
    );
    for changes in [&[herb][..], &[herb, marked_spring]] {
        let game = game_with(&changed(changes), 2);
        let mut state =
            position(&game, "p1 = { hp = 5, hand = \"herb\" }\npile = \"spring pursuit B C A\"\n");
        act(&game, &mut state, &["p1 use herb"]);
        // Spring heals and brings B or the Pursuit, the Pursuit's mark the other; C is for P2.
        assert_eq!(hand(&game, &state, 0), "B pursuit", "AG-R22, AG-R23");
        assert_eq!(hand(&game, &state, 1), "C", "AG-R23: one further draw, not two");
        assert_eq!(all(&game, &state).seats[&"p1".parse().unwrap()].hp, 7, "AG-R23");
    }
}

/// AG-R23: the player of the card is the drawer of the EVENT, for a choice and for harm too.
#[test]
fn events_reached_by_effects() {
    let pack = changed(&[("effect = { disarm = 1 }", "effect = { draw = 2 }")]);
    let game = game_with(&pack, 3);
    let text = "active = \"p2\"\np2 = { karma = 3, hand = \"disarm\" }\n\
                pile = \"karma-reversal A cursed-voice B C\"\n";
    let mut state = position(&game, text);
    act(&game, &mut state, &["p2 use disarm"]);
    assert_eq!(all(&game, &state).asked.unwrap().seat.to_string(), "p2", "AG-R23: P2 names");
    act(&game, &mut state, &["p2 name p2"]);
    let view = all(&game, &state);
    assert_eq!(view.seats[&"p2".parse().unwrap()].karma, 9, "AG-R23: 10 - 3, and 2 more");
    assert_eq!(hand(&game, &state, 1), "A B", "AG-R22: two cards, no EVENT among them");
    assert_eq!(hand(&game, &state, 2), "C");

    // The Sword on its drawer ends the turn in the middle of the effect.
    let text = "active = \"p2\"\np2 = { karma = 4, hand = \"A disarm\" }\npile = \"sword B C\"\n";
    let mut state = position(&game, text);
    act(&game, &mut state, &["p2 use disarm"]);
    let view = all(&game, &state);
    assert_eq!(view.active.to_string(), "p3", "AG-42");
    assert_eq!(hand(&game, &state, 2), "B", "AG-42: P2 draws no more");
    game.audit(&state).unwrap();
}

/// AG-127: the damage of an attack is worked out when it is declared. An Area Attack of half the
/// karma does not grow with the karma it brings, nor one of the HP lost with a reflected part.
#[test]
fn damage_is_fixed_at_declaration() {
    let area = "targets = \"all\", damage = 2,";
    let dark = "targets = \"all\", damage = { half = \"karma\", least = 1, most = 9 },";
    let game = game_with(&changed(&[(area, dark)]), 4);
    let mut state = position(&game, "p1 = { hand = \"area\" }\n");
    act(&game, &mut state, &["p1 attack all area", "p2 take", "p3 take", "p4 take"]);
    let view = all(&game, &state);
    let hp: Vec<_> = view.seats.values().map(|seat| seat.hp).collect();
    assert_eq!(hp, [10, 8, 8, 8], "AG-127: half of 5 for each, though the karma has grown");
    assert_eq!(view.seats.values().next().unwrap().karma, 8);

    let revenge = "targets = \"all\", damage = { half = \"hp-lost\", least = 1, most = 9 },";
    let game = game_with(&changed(&[(area, revenge)]), 4);
    let mut state =
        position(&game, "p1 = { hp = 6, hand = \"area\" }\np2 = { hand = \"reflect\" }\n");
    act(&game, &mut state, &["p1 attack all area", "p2 reflect", "p1 take", "p3 take", "p4 take"]);
    let hp: Vec<_> = all(&game, &state).seats.values().map(|seat| seat.hp).collect();
    assert_eq!(hp, [4, 10, 8, 8], "AG-127: half of 4 for each, though HP has fallen");
}

/// AG-105, AG-132: a choice made when a card is used may come to nothing before its step is
/// done. The step is then skipped, and the game goes on.
#[test]
fn choices_that_come_to_nothing() {
    let hurt = "{ lose-hp = { who = \"others\", hp = 1 } }";
    for effect in ["disarm", "swap-hands", "steal"] {
        let to = format!("effect = [{hurt}, {{ {effect} = 1 }}]");
        let pack = changed(&[("effect = { disarm = 1 }", &to)]);
        let game = game_with(&pack, 3);
        let text = "p1 = { hand = \"A disarm\" }\np2 = { hp = 1, hand = \"B\" }\npile = \"C\"\n";
        let mut state = position(&game, text);
        act(&game, &mut state, &["p1 use disarm p2"]);
        game.audit(&state).unwrap();
        let view = all(&game, &state);
        assert_eq!(view.out, ["p2".parse().unwrap()]);
        assert_eq!(hand(&game, &state, 0), "A", "AG-105: {effect} with a player who is out");
        assert_eq!(view.asked.unwrap().seat.to_string(), "p3", "AG-105: {effect}");
    }
    let pack = changed(&[("effect = { disarm = 1 }", "effect = [{ draw = 1 }, { shed = 3 }]")]);
    let game = game_with(&pack, 3);
    let text = "p1 = { hand = \"disarm\", karma = 9 }\npile = \"karma-reversal A B\"\n";
    let mut state = position(&game, text);
    act(&game, &mut state, &["p1 use disarm 3", "p1 name p1"]);
    game.audit(&state).unwrap();
    let karma = all(&game, &state).seats.values().next().unwrap().karma;
    assert_eq!(karma, 1, "AG-C07: at least one chip is kept");
}
