//! Positions made up at random: most of them open, and hold what must hold.

use hackclad::{Hackclad, HackcladOptions};
use kernel::scenario::{Staged, opened};
use kernel::{Chance, Dice, Game, Options, Seed, Turn};
use pack::Packed;

const TRIES: u64 = 400;

#[test]
fn most_scattered_positions_open_and_are_sound() {
    let (cards, _) = Hackclad::default_pack().expect("the default pack is good");
    for (mode, seats) in [
        ("versus", 2),
        ("versus", 3),
        ("versus", 4),
        ("solo", 1),
        ("tag", 2),
        ("tag", 4),
        ("coop", 2),
        ("coop", 3),
        ("coop", 4),
    ] {
        let mut dice = Dice::new(7 + u64::from(seats));
        let mut refused = Vec::new();
        for index in 0..TRIES {
            let mut options = HackcladOptions::default();
            if index % 2 == 1 {
                options = HackcladOptions::random(&mut dice);
            }
            options.set("mode", mode).expect("a mode");
            let game = Hackclad::new(cards.clone(), options, seats).expect("a table");
            let position = game.scatter(&mut dice);
            let chance = Chance::new(Seed::from_text("scatter").nth(index));
            let mut state = match opened(&game, &position, chance) {
                Ok(state) => state,
                Err(problems) => {
                    refused.push(format!("{problems}\n{position}"));
                    continue;
                }
            };
            for _ in 0..60 {
                game.audit(&state)
                    .unwrap_or_else(|what| panic!("{mode} {seats}: {what}\n{position}"));
                let Turn::Ask(ask) = game.turn(&state) else { break };
                let seat = ask.must.first().expect("somebody is asked");
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let action = *dice.pick(&legal).unwrap_or_else(|| panic!("stuck:\n{position}"));
                game.apply(&mut state, seat, &action, &mut Vec::new()).expect("it is legal");
            }
        }
        let few = TRIES as usize / 50;
        assert!(refused.len() <= few, "{mode} {seats}: {}\n{}", refused.len(), refused[0]);
    }
}
