//! Positions: what cannot be is refused and says why; what is made up at random opens most of the
//! time, and is sound.

use std::collections::BTreeSet;

use agate::{Agate, AgateOptions};
use kernel::scenario::{Staged, opened};
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard};
use pack::Packed;
use pack::coverage::Coverage;

fn table(seats: u8, options: &[(&str, &str)]) -> Agate {
    let (cards, _) = Agate::default_pack().expect("the default pack is good");
    let options = AgateOptions::with(options.iter().copied()).expect("they fit");
    Agate::new(cards, options, seats).expect("a table")
}

#[rustfmt::skip]
const IMPOSSIBLE: &[(&str, &str)] = &[
    ("p1 = { hand = \"absorb absorb\" }", "too few cards `absorb`"),
    ("p1 = { hand = \"revival\" }\npile = \"revival\"", "too few cards `revival`"),
    ("p1 = { hand = \"spring\" }", "an EVENT is never in a hand (AG-05)"),
    ("p1 = { karma = 20 }\np2 = { karma = 19 }", "more karma than chips"),
    ("pool = 3", "karma and pool make 23 chips, not 38"),
    ("p1 = { hp = 11 }", "p1 cannot have more than 10 HP (hp_cap, AG-69)"),
    ("p2 = { out = true, hp = 3 }", "p2 is out: no HP, no karma, no cards (AG-104)"),
    ("p2 = { out = true, karma = 3 }", "p2 is out: no HP, no karma, no cards (AG-104)"),
    ("p2 = { out = true, hand = \"A\" }", "p2 is out: no HP, no karma, no cards (AG-104)"),
    ("p1 = { out = true }\np2 = { out = true }\np3 = { out = true }", "the active player and one more must be in the game"),
    ("active = \"p2\"\np2 = { out = true }", "the active player and one more must be in the game"),
    ("turn = 401", "the game ends after 400 turns (AG-135)"),
    ("pile = \"sword\"\nsword_low = true", "sword_low needs the Agate Sword among the last 10 cards of the pile (AG-23)"),
    ("discard = \"sword\"\nsword_low = true", "sword_low needs the Agate Sword among the last 10 cards of the pile (AG-23)"),
    ("p5 = { hp = 3 }", "p5"),
    ("active = \"p5\"", "nobody sits at p5"),
    ("p1 = { hp = 0 }", "from 1 to 60"),
    ("p1 = { hand = \"reflekt\" }", "did you mean reflect?"),
];

#[test]
fn what_cannot_be_is_refused() {
    let game = table(4, &[]);
    for (text, why) in IMPOSSIBLE {
        let chance = Chance::new(Seed::from_text("impossible"));
        match opened(&game, text, chance) {
            Ok(_) => panic!("`{text}` opens"),
            Err(problems) => {
                let said = problems.to_string();
                assert!(said.contains(why), "`{text}` is refused otherwise: {said}");
            }
        }
    }
    let free = table(4, &[("hp_cap", "none")]);
    opened(&free, "p1 = { hp = 11 }", Chance::new(Seed::from_text("free"))).expect("no cap");
}

/// As many as the battery would look at, of every player count, with all kinds of options.
#[test]
fn scattered_positions_open_and_are_sound() {
    const POSITIONS: u64 = 1_500;
    let (cards, _) = Agate::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(4);
    let (mut tried, mut open, mut played, mut full, mut out) = (0, 0, 0, 0, 0);
    while tried < POSITIONS {
        let seats = 2 + dice.below(3) as u8;
        let options = match dice.below(2) {
            0 => AgateOptions::default(),
            _ => AgateOptions::random(&mut dice),
        };
        let Ok(game) = Agate::new(cards.clone(), options, seats) else { continue };
        tried += 1;
        let text = game.scatter(&mut dice);
        let chance = Chance::new(Seed::from_text("scatter").nth(tried));
        let Ok(mut state) = opened(&game, &text, chance) else { continue };
        open += 1;
        game.audit(&state).unwrap_or_else(|what| panic!("{what}\n{text}"));
        let mut legal = Vec::new();
        for _ in 0..60 {
            let Turn::Ask(ask) = game.turn(&state) else { break };
            let seat = ask.must.first().expect("somebody is asked");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *dice.pick(&legal).expect("something is legal");
            full += u32::from(matches!(action, agate::Action::Discard(_)));
            game.apply(&mut state, seat, &action, &mut Unheard).expect("it is legal");
            game.audit(&state).unwrap_or_else(|what| panic!("{what}\nfrom\n{text}"));
            played += 1;
        }
        out += u32::from(matches!(game.turn(&state), Turn::Over(_)));
    }
    assert!(open * 100 >= tried * 95, "{open} of {tried} open");
    assert!(played > 10 * open && full > 100 && out > 100, "{played} {full} {out}");
}

/// Every action that the manual of scenarios names can be read.
#[test]
fn the_manual_names_actions_that_there_are() -> Result<(), String> {
    let coverage = Coverage::of::<Agate>(env!("CARGO_MANIFEST_DIR"), "AG");
    let game = table(4, &[]);
    let mut verbs = BTreeSet::new();
    for said in coverage.manual_actions("Agate Sword")? {
        game.parse(&said).map_err(|error| format!("`{said}`: {error}"))?;
        verbs.extend(said.split(' ').next().map(String::from));
    }
    assert_eq!(verbs.len(), 11, "all of them: {verbs:?}");
    Ok(())
}
