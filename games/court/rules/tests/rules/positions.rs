//! Positions: what cannot be is refused and says why; what is made up at random opens most of the
//! time, and is sound.

use std::collections::BTreeSet;

use court::{Court, CourtOptions};
use kernel::scenario::{Staged, opened};
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard, Viewer};
use pack::Packed;
use pack::coverage::Coverage;

fn table(seats: u8, options: &[(&str, &str)]) -> Court {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let options = CourtOptions::with(options.iter().copied()).expect("they fit");
    Court::new(cards, options, seats).expect("a table")
}

#[rustfmt::skip]
const IMPOSSIBLE: &[(&str, &str)] = &[
    ("p1 = { hand = \"N01\" }\np2 = { hand = \"N01\" }", "too few cards `N01`"),
    ("lead = \"N01\"\npile = \"N01\"", "too few cards `N01`"),
    ("p1 = { hand = \"\" }", "p1 has no cards: the set would be over (MC-74)"),
    ("girls = { madoka = 0, homura = 0, mami = 0, sayaka = 0, kyoko = 0 }", "all girls of the Lead are dead"),
    ("girls = { madoka = 13 }", "the girls have more markers than there are"),
    ("girls = { madoka = 13, kyoko = 0 }", "the others could not return"),
    ("girls = { sayaka = \"uncontracted\" }", "sayaka can be Uncontracted only with the option uncontracted = \"sayaka\" (MC-88)"),
    ("lead = \"N01\"\ngirls = { madoka = 0, homura = 0 }", "all girls of the Lead are dead: name one with `as`"),
    ("lead = \"N01 as mami\"\ngirls = { mami = 0 }", "the girl named for the Lead is dead"),
    ("lead = \"N01\"\nline = \"W01\"", "the Lead of a battle shows one girl"),
    ("lead = \"discover-mami\"\nline = \"F07\"\ndamage = 3", "F07 falls with 3 damage (MC-51)"),
    ("damage = 1", "there is damage, but no foe in the line"),
    ("foes = \"WAL F01\"", "WAL lies at the bottom of the foe deck, or is gone (MC-109)"),
    ("p1 = { trophies = \"F01\" }\nfoes = \"F01\"", "F01 is mentioned twice"),
    ("foes = \"OFF\"", "Off Air is used with the option off_air only"),
    ("p1 = { hand = \"N01\", silent = true }", "p1 needs one card and last_card_call = on"),
    ("p1 = { alone = 3 }", "a card like Alone takes 2 turns of p1"),
    ("p1 = { alone = 1 }\np2 = { alone = 1 }\np3 = { alone = 1 }", "there are too few cards like Alone"),
    ("set = 13", "the game ends after 12 sets (MC-134)"),
    ("turn = 241", "the set ends after 240 turns (MC-133)"),
    ("active = \"p5\"", "nobody sits at p5"),
    ("p1 = { hand = \"discover-mamo\" }", "did you mean discover-mami?"),
    ("p1 = { trophies = \"W99\" }", "`W99` is no foe of the pack"),
    ("lead = \"N01 as nagisa\"", "`nagisa` is no girl"),
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
    let free = table(4, &[("empty_hand_in_battle", "play_then_draw")]);
    let chance = Chance::new(Seed::from_text("free"));
    opened(&free, "p1 = { hand = \"\" }", chance).expect("a hand may be empty at this table");
}

/// As many as the battery would look at, of every player count, with all kinds of options.
#[test]
fn scattered_positions_open_and_are_sound() {
    const POSITIONS: u64 = 1_500;
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(5);
    let (mut tried, mut open, mut played) = (0, 0, 0);
    let (mut battles, mut dead, mut dry, mut over) = (0, 0, 0, 0);
    while tried < POSITIONS {
        let seats = 2 + dice.below(4) as u8;
        let options = match dice.below(3) {
            0 => CourtOptions::default(),
            _ => CourtOptions::random(&mut dice),
        };
        let Ok(game) = Court::new(cards.clone(), options, seats) else { continue };
        tried += 1;
        let text = game.scatter(&mut dice);
        let chance = Chance::new(Seed::from_text("scatter").nth(tried));
        let Ok(mut state) = opened(&game, &text, chance) else { continue };
        open += 1;
        game.audit(&state).unwrap_or_else(|what| panic!("{what}\n{text}"));
        let view = game.view(&state, Viewer::All);
        battles += u32::from(!view.line.is_empty());
        dead += u32::from(view.girls.values().any(|girl| girl.markers == 0));
        dry += u32::from(view.pile == 0 && view.discard.is_empty());
        let mut legal = Vec::new();
        for _ in 0..60 {
            let Turn::Ask(ask) = game.turn(&state) else { break };
            let free = ask.may.into_iter().find(|_| dice.once_in(8));
            let seat = free.or(ask.must.first()).expect("somebody is asked");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let Some(action) = dice.pick(&legal).copied() else { continue };
            game.apply(&mut state, seat, &action, &mut Unheard).expect("it is legal");
            game.audit(&state).unwrap_or_else(|what| panic!("{what}\nfrom\n{text}"));
            played += 1;
        }
        over += u32::from(matches!(game.turn(&state), Turn::Over(_)));
    }
    assert!(open * 100 >= tried * 95, "{open} of {tried} open");
    assert!(played > 20 * open && over > 50, "{played} {over}");
    assert!(battles > 400 && dead > 700 && dry > 80, "{battles} {dead} {dry}");
}

/// Every action that the manual of scenarios names can be read.
#[test]
fn the_manual_names_actions_that_there_are() -> Result<(), String> {
    let coverage = Coverage::of::<Court>(env!("CARGO_MANIFEST_DIR"), "MC");
    let game = table(4, &[]);
    let mut verbs = BTreeSet::new();
    for said in coverage.manual_actions("Madoka's Court")? {
        game.parse(&said).map_err(|error| format!("`{said}`: {error}"))?;
        verbs.extend(said.split(' ').next().map(String::from));
    }
    assert_eq!(verbs.len(), 12, "all of them: {verbs:?}");
    Ok(())
}
