//! Last turns: what wins for certain is seen, though it looks bad at first.

#![allow(clippy::unwrap_used)]

use bots::{Knowledge, Level};
use daybreak::Daybreak;
use daybreak_brain::DaybreakBrain;
use kernel::scenario::opened;
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed;

/// p1 plays on by `normal`, the others take stones and do no more; what p1 did, and its share of the win.
fn played(seats: u8, position: &str, seed: u64) -> (Vec<String>, f64) {
    let (cards, _) = Daybreak::default_pack().unwrap();
    let game = Daybreak::new(cards, Default::default(), seats).unwrap();
    let mut state = opened(&game, position, Chance::new(Seed::from_text("end"))).unwrap();
    let (mut bot, mut dice) = (Level::Normal.bot(&DaybreakBrain), Dice::new(seed));
    let own = Seat::new(0);
    let mut did = Vec::new();
    loop {
        let seat = match game.turn(&state) {
            Turn::Ask(ask) => ask.must.first().unwrap(),
            Turn::Over(outcome) => {
                return (did, outcome.worth(own) / outcome.winners().len() as f64);
            }
        };
        let action = if seat == own {
            bot.choose(&Knowledge::new(&game, &state, seat), &mut dice).unwrap()
        } else {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            let word = |word: &&str| legal.iter().find(|one| game.notation(*one) == **word);
            ["stones", "pass", "end"].iter().find_map(word).copied().unwrap_or(legal[0])
        };
        if seat == own {
            did.push(game.notation(&action));
        }
        game.apply(&mut state, seat, &action, &mut Unheard).unwrap();
    }
}

/// W10 alone shares the first place at best. G09 costs two stones and removes the card that keeps the leader's
/// stones where they are; only then W10 wins.
#[test]
fn a_card_that_only_opens_the_way_is_used_first() {
    let position = r#"
        end = true
        last = true
        finals = 0
        bank = 1
        market = "W02 W03 W05 W07 W08 W13 W14 W15"
        deck = 4
        p1 = { held = 13, witch = "HW1", spent = true, used = true, hand = "W10 G09" }
        p2 = { held = 14, witch = "HW2", cast = { 2 = "S09^" }, stones = { 1 = 1 } }
        p3 = { held = 11, witch = "HW3" }
        p4 = { held = 8, witch = "HW4" }
    "#;
    for seed in 0..5 {
        let (did, won) = played(4, position, seed);
        assert_eq!(won, 1.0, "{did:?}");
        assert_eq!(did[0], "use G09 red");
    }
}

/// One more turn comes after this one. S05 sends the rival's three stones back by a slot; all else shares the
/// first place or loses it, if the rival takes what lies in the bank.
#[test]
fn what_the_last_player_will_do_is_counted_too() {
    let position = r#"
        end = true
        last = true
        finals = 1
        bank = 0
        market = "W03 W04 W05 W07 W08 W13 W14 W15"
        deck = 4
        p1 = { held = 13, witch = "HW2", spent = true, used = true, hand = "S05 W01" }
        p2 = { held = 10, witch = "HW1", spent = true, stones = { 1 = 3 } }
    "#;
    for seed in 0..5 {
        let (did, won) = played(2, position, seed);
        assert_eq!(won, 1.0, "{did:?}");
    }
}
