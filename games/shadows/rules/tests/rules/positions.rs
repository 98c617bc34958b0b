//! Positions: those made up at random open and can be played to their end; those that cannot be
//! are refused with a reason.

use std::sync::Arc;

use kernel::scenario::{Staged, opened};
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn, Unheard};
use pack::Packed;
use shadows::{Cards, Shadows, ShadowsOptions};

fn cards() -> Arc<Cards> {
    Shadows::default_pack().expect("the default pack is good").0
}

fn table(seats: u8, options: &[(&str, &str)]) -> Shadows {
    let options = ShadowsOptions::with(options.iter().copied()).expect("they fit");
    Shadows::new(cards(), options, seats).expect("the table can be set up")
}

/// Plays on at random, with a contract thrown in whenever one is possible, and looks at every
/// state.
fn play_on(game: &Shadows, position: &str, at: u64, dice: &mut Dice) -> Result<u64, String> {
    let seed = Seed::from_text("positions").nth(at);
    let mut state = opened(game, position, Chance::new(seed)).map_err(|e| e.to_string())?;
    let mut legal = Vec::new();
    for decisions in 0..game.bound() {
        if let Err(what) = game.audit(&state) {
            panic!("{what} after {decisions} decisions from\n{position}");
        }
        let Turn::Ask(ask) = game.turn(&state) else { return Ok(decisions) };
        // Who has said yes in a window may act, but can do no more.
        let can = |seat: &Seat| {
            let mut legal = Vec::new();
            game.legal(&state, *seat, &mut legal);
            ask.must.has(*seat) || !legal.is_empty()
        };
        let all: Vec<_> = ask.must.into_iter().chain(ask.may).filter(can).collect();
        let must: Vec<_> = ask.must.into_iter().collect();
        let from = if dice.once_in(6) { &all } else { &must };
        let seat = *dice.pick(from).expect("somebody is asked");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let Some(action) = dice.pick(&legal).copied() else {
            panic!("{seat} is asked and can do nothing after {decisions} from\n{position}");
        };
        let text = game.notation(&action);
        if let Err(refusal) = game.apply(&mut state, seat, &action, &mut Unheard) {
            panic!("{seat} {text} is listed and refused: {refusal} from\n{position}");
        }
    }
    panic!("no end from\n{position}")
}

/// Most positions made up at random open; those that do go on to an end, every state in order.
#[test]
fn scattered_positions_open_and_end() {
    let tables = [
        table(5, &[]),
        table(3, &[]),
        table(5, &[("oriko_kirika", "true"), ("mamis_pupil", "true"), ("first_loop", "true")]),
        table(6, &[("instant_heal", "true"), ("instant_heal_from", "start")]),
        table(8, &[("traitor", "true"), ("windows", "W1,W2,W3,W4,W5")]),
        table(5, &[("traitor", "true"), ("sword_princess", "true"), ("tocca_maestro", "true")]),
        table(5, &[("cast", "distorted")]),
    ];
    let mut dice = Dice::new(42);
    for (index, game) in tables.iter().enumerate() {
        let (mut opened, mut decisions) = (0, 0);
        let mut refused = Vec::new();
        for at in 0..600 {
            let position = game.scatter(&mut dice);
            match play_on(game, &position, at, &mut dice) {
                Ok(more) => {
                    opened += 1;
                    decisions += more;
                }
                Err(what) => refused.push(what),
            }
        }
        assert!(opened >= 480, "table {index}: {opened} of 600 open, else {refused:#?}");
        assert!(decisions > 1000, "table {index}: the games were played: {decisions}");
    }
}

/// A position that cannot be is refused, and the reason is named.
#[test]
fn impossible_positions_are_refused() {
    let base = table(5, &[]);
    let oriko = table(5, &[("oriko_kirika", "true")]);
    let traitor = table(5, &[("traitor", "true")]);
    let eight = "mami = { hand = \"M01 M02 M03 M04 M05 M06 M07 M08 M09\" }";
    let cases: [(&Shadows, &str, &str); 33] = [
        (&base, "mami = { hand = \"M01 M01 M01\" }", "too few cards `M01`"),
        (&base, "mami = { hand = \"M01 M01\" }\nkyoko = { hand = \"M01\" }", "too few cards `M01`"),
        (&base, "mami = { hand = \"M01 M01\" }\ndeck = \"M01\"", "too few cards `M01`"),
        (&base, "mami = { hand = \"M99\" }", "`M99` is no magic card"),
        (&base, eight, "mami holds 9 magic cards, with MP 8 (SM-016)"),
        (&base, "mami = { cards = 9 }", "mami holds 9 magic cards, with MP 8 (SM-016)"),
        (&base, "sayaka = { cards = 5 }", "sayaka holds 5 magic cards, with MP 4 (SM-016)"),
        (&base, "mami = { cards = 8, too_many = true }", "not too many for MP 8"),
        (&base, "mami = { hand = \"M01\", cards = 3 }", "write `hand` or `cards`, not both"),
        (&base, "mami = { hp = 7 }", "mami has HP 7 of 6 (SM-015)"),
        (&base, "mami = { status = \"dead\", hand = \"M01\" }", "mami is out of the game"),
        (&base, "sayaka = { loot = \"growth\" }", "sayaka is a human and holds no loot"),
        (&base, "mami = { loot = \"growth growth growth\" }", "too few cards `growth`"),
        (&base, "mami = { loot = \"healing-hands\" }", "too few cards `healing-hands`"),
        (&base, "yuma = { hp = 3 }", "yuma is not in this game"),
        (&base, "mami = { windows = \"W1,W9\" }", "`W9` is no window"),
        (&base, "A1 = { foe = \"E03\" }\nA2 = { foe = \"E03\" }", "E03 is in two areas"),
        (&base, "A1 = { foe = \"oriko\" }", "the foe of A1 is not in this game"),
        (&base, "A1 = { foe = \"E30EX\" }", "the foe of A1 is not in this game"),
        (&base, "A1 = { foe = \"E08\" }", "`E08` is no such foe"),
        (&base, "A1 = { foe = \"E22\", familiar = true }", "`E22` is no such foe"),
        (&base, "A1 = { foe = \"E03\", clock = 1 }", "only a familiar has clock markers"),
        (&base, "A1 = { foe = \"E03\", hp = 0 }", "the foe of A1 has HP 0"),
        (&base, "events = \"E05\"", "E30 (Walpurgis) is neither in the event deck"),
        (&base, "events = \"E05 E05 E30\"", "E05 is not free to be in the event deck"),
        (&base, "A1 = { foe = \"E05\" }\nevents = \"E05 E30\"", "E05 is not free"),
        (&oriko, "A3 = { foe = \"kirika\" }\nA1 = { foe = \"love\" }", "two sides of one card"),
        (&base, "acting = \"mami\"", "`acting` belongs to the action phase"),
        (&base, "traitors = \"p2\"", "need the option traitor (SM-345)"),
        (&traitor, "traitors = \"p2 p3\"", "2 traitors: there are 1 witch identities"),
        (&traitor, "p2 = { exposed = \"kyoko\" }", "p2 is exposed and plays nobody any more"),
        (
            &base,
            "phase = \"combat\"\nmami = { declared = \"attack\" }",
            "mami is no girl of the first combat",
        ),
        (
            &base,
            "phase = \"combat\"\nmami = { place = \"A1\", declared = \"attack\", committed = \"M01 M02\" }",
            "mami cannot have committed this for attack",
        ),
    ];
    for (game, position, why) in cases {
        match opened(game, position, Chance::new(Seed::from_text("refused"))) {
            Ok(_) => panic!("it opens:\n{position}"),
            Err(what) => {
                assert!(what.to_string().contains(why), "{what}, not {why}, for\n{position}");
            }
        }
    }
}

/// A combat half done can be written: declared, committed, and the rest is asked.
#[test]
fn half_done_combats_open() {
    let game = table(5, &[]);
    let position = "phase = \"combat\"\nA1 = { foe = \"E23\" }\n\
        mami = { place = \"A1\", hand = \"M04\", declared = \"special\", committed = \"M01 M02 M03\" }\n\
        kyoko = { place = \"A1\", hand = \"M05 M06\", declared = \"attack\" }\n\
        homura = { place = \"A1\", loot = \"empty-husk\", declared = \"loot\", committed = \"empty-husk\" }";
    let state = opened(&game, position, Chance::new(Seed::from_text("half")));
    let state = state.expect("it opens");
    game.audit(&state).expect("it is in order");
    let Turn::Ask(ask) = game.turn(&state) else { panic!("the game goes on") };
    let kyoko = "p2".parse().expect("a seat");
    assert_eq!(ask.must.into_iter().collect::<Vec<_>>(), [kyoko], "only Kyoko must put out a card");
    let mut legal = Vec::new();
    game.legal(&state, kyoko, &mut legal);
    let words: Vec<_> = legal.iter().map(|action| game.notation(action)).collect();
    assert_eq!(words, ["pick M05", "pick M06"]);
}
