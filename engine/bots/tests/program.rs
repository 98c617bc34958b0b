//! Bots that are programs: the example in Python plays, and bad ones are reported and replaced.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::time::Duration;

use bots::{Bot, Knowledge, Program, Random};
use games::{Agate, Court, Daybreak, Entry, Hackclad, Packs, Shadows};
use kernel::{Chance, Dice, Outcome, Seed, Told, Turn, Unheard};
use pack::Packed;

fn game<G: Packed>() -> G {
    let pack = Packs::new(None).unwrap().load::<G>().unwrap().pack;
    G::new(pack, G::Options::default(), 2.max(*G::SEATS.start())).unwrap()
}

/// Plays a game to its end: the bot at p1, random players at the other seats.
fn play<G: Entry>(game: &G, bot: &mut dyn Bot<G>, deal: &str) -> (Outcome, Vec<String>) {
    let mut other = Random::new(G::brain());
    let mut state = game.start(Chance::new(Seed::from_text(deal)), &mut Unheard);
    let mut dice = Dice::new(1);
    let mut troubles = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => {
                bot.over(Some(&outcome));
                return (outcome, troubles);
            }
            Turn::Ask(ask) => {
                let seat = ask.must.first().unwrap();
                let know = Knowledge::new(game, &state, seat);
                let action = match seat.index() {
                    0 => bot.choose(&know, &mut dice),
                    _ => other.choose(&know, &mut dice),
                };
                troubles.extend(bot.trouble().map(|trouble| trouble.told().en));
                game.apply(&mut state, seat, &action.unwrap(), &mut Unheard).unwrap();
            }
        }
    }
}

#[test]
fn the_example_plays_every_game_and_several_in_a_row() {
    fn twice<G: Entry>() {
        let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
        let game = game::<G>();
        let mut bot = Program::<G>::new(G::brain(), &format!("python3 {example}"));
        for deal in ["one", "two"] {
            let (outcome, troubles) = play(&game, &mut bot, deal);
            assert_eq!(troubles, Vec::<String>::new(), "{}", G::ID);
            assert_eq!(outcome.seats.len(), usize::from(game.seats()));
        }
    }
    twice::<Agate>();
    twice::<Court>();
    twice::<Daybreak>();
    twice::<Hackclad>();
    twice::<Shadows>();
}

#[test]
fn the_example_is_short() {
    let text = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bot.py"),
    );
    assert!(text.unwrap().lines().count() < 60);
}

/// A program that says hello, answers one question like that, and then sleeps.
fn bad<G: Entry>(answer: &str, said: &str) {
    let hello = r#"read x; echo '{"hello":"bad"}'; read x;"#;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.sh");
    std::fs::write(&path, format!("{hello} {answer}")).unwrap();
    let command = format!("sh {}", path.display());
    let mut bot = Program::<G>::new(G::brain(), &command).patience(Duration::from_millis(400));
    let (_, troubles) = play(&game::<G>(), &mut bot, "bad");
    let [trouble] = &troubles[..] else { panic!("{}: {answer}: {troubles:?}", G::ID) };
    assert!(trouble.contains(said) && trouble.contains("plays on for it"), "{trouble}");
}

#[test]
fn bad_programs_are_replaced_in_games_with_many_secrets_too() {
    bad::<Hackclad>("exit 1", "it ended");
    bad::<Hackclad>("sleep 60", "did not answer within");
    bad::<Shadows>("echo banana; sleep 60", "`banana`, which is no message");
    bad::<Shadows>("echo '{\"do\":\"fly\"}'; sleep 60", "`fly`, which is not one of");
}

#[test]
fn bad_programs_are_reported_and_replaced() {
    let hello = r#"read x; echo '{"hello":"bad"}'; read x;"#;
    for (script, said) in [
        ("exit 3".to_string(), "it ended"),
        (format!("{hello} exit 1"), "it ended"),
        (format!("{hello} sleep 60"), "did not answer within"),
        (format!("{hello} echo banana; sleep 60"), "`banana`, which is no message"),
        (format!("{hello} echo '{{\"do\":\"fly\"}}'; sleep 60"), "`fly`, which is not one of"),
        (format!("{hello} echo '{{\"do\":null}}'; sleep 60"), "waits where a decision is wanted"),
        (format!("{hello} echo '{{\"hello\":\"again\"}}'; sleep 60"), "a `do` was expected"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot.sh");
        std::fs::write(&path, &script).unwrap();
        let command = format!("sh {}", path.display());
        let mut bot =
            Program::<Agate>::new(Agate::brain(), &command).patience(Duration::from_millis(400));
        // The game is played to its end, and what happened is told once.
        let (outcome, troubles) = play(&game::<Agate>(), &mut bot, "bad");
        assert_eq!(outcome.seats.len(), 2);
        let [trouble] = &troubles[..] else { panic!("{script}: {troubles:?}") };
        assert!(trouble.contains(said), "{script}: {trouble}");
        assert!(trouble.contains("plays on for it"), "{trouble}");
    }
}

#[test]
fn a_program_that_is_not_there_is_reported() {
    let mut bot = Program::<Agate>::new(Agate::brain(), "./no/such/bot");
    let (_, troubles) = play(&game::<Agate>(), &mut bot, "none");
    assert!(troubles[0].contains("cannot be started"), "{troubles:?}");
}
