//! What every game is held to, written once. For the games' own tests: one line each.

use std::sync::Arc;

use kernel::scenario::{Staged, opened};
use kernel::{Chance, Dice, Game, Options, Seed, SetupError, Turn, Unheard};

use crate::files::Packed;

/// How many decisions are counted.
const DECISIONS: u64 = 20_000;

/// No more than this many of one game, so that there are many games.
const PER_GAME: u64 = 500;

/// Plays games of all sizes, with all kinds of options, and has `count` count the allocations of
/// each decision. The error names the first one that takes memory.
pub fn memory_of<G: Packed>(count: impl Fn(&mut dyn FnMut()) -> u64) -> Result<(), String> {
    if count(&mut || drop(std::hint::black_box(Box::new(1)))) != 1 {
        return Err("the counter does not count".into());
    }
    let (pack, _) = G::default_pack().map_err(|problems| problems.to_string())?;
    let mut dice = Dice::from_seed(&Seed::from_text("memory"), 0);
    let mut legal = Vec::with_capacity(1_000);
    let (mut decisions, mut tables) = (0, 0);
    while decisions < DECISIONS {
        tables += 1;
        let Ok(game) = table_at_random::<G>(&pack, &mut dice) else { continue };
        let mut state =
            game.start(Chance::new(Seed::from_text("memory").nth(tables)), &mut Unheard);
        for _ in 0..PER_GAME {
            let mut done = None;
            let taken = count(&mut || done = decide(&game, &mut state, &mut legal, &mut dice));
            let Some(action) = done else { break };
            if taken != 0 {
                let (action, options) = (game.notation(&action), game.options());
                return Err(format!("`{action}` takes memory {taken} times with {options:?}"));
            }
            decisions += 1;
        }
    }
    Ok(())
}

/// A table with the cards that are built in.
pub fn table_of<G: Packed>(seats: u8, options: &[(&str, &str)]) -> Result<G, String> {
    let (pack, _) = G::default_pack().map_err(|problems| problems.to_string())?;
    let options = G::Options::with(options.iter().copied()).map_err(|error| error.to_string())?;
    G::new(pack, options, seats).map_err(|error| error.to_string())
}

/// Positions that cannot be: each is refused, and says what stands beside it.
pub fn are_refused<G: Staged>(game: &G, positions: &[(&str, &str)]) -> Result<(), String> {
    for (text, why) in positions {
        match opened(game, text, Chance::new(Seed::from_text("impossible"))) {
            Ok(_) => return Err(format!("`{text}` opens")),
            Err(problems) => {
                let said = problems.to_string();
                if !said.contains(why) {
                    return Err(format!("`{text}` is refused otherwise: {said}"));
                }
            }
        }
    }
    Ok(())
}

/// What came of positions made up at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scattered {
    /// Positions made up.
    pub tried: u64,
    /// Those that open.
    pub open: u64,
    /// Decisions made from there.
    pub played: u64,
    /// Games that came to an end.
    pub over: u64,
}

/// Opens so many positions made up at random, of every player count, half of them or more with all
/// kinds of options, and plays on a while from each. Every state must be sound. `look` is shown
/// each state that was opened, and each that an action led to.
pub fn scattered<G: Staged + Packed>(
    positions: u64,
    mut look: impl FnMut(&G, &G::State, Option<&G::Action>),
) -> Result<Scattered, String> {
    const DECISIONS: u64 = 60;
    let (pack, _) = G::default_pack().map_err(|problems| problems.to_string())?;
    let mut dice = Dice::from_seed(&Seed::from_text("scattered"), 0);
    let mut legal = Vec::new();
    let mut all = Scattered::default();
    while all.tried < positions {
        let game = table_at_random::<G>(&pack, &mut dice);
        let Ok(game) = game else { continue };
        all.tried += 1;
        let text = game.scatter(&mut dice);
        let sound =
            |state: &G::State| game.audit(state).map_err(|what| format!("{what}\nfrom\n{text}"));
        let chance = Chance::new(Seed::from_text("scatter").nth(all.tried));
        let Ok(mut state) = opened(&game, &text, chance) else { continue };
        all.open += 1;
        sound(&state)?;
        look(&game, &state, None);
        for _ in 0..DECISIONS {
            let Some(action) = decide(&game, &mut state, &mut legal, &mut dice) else { break };
            sound(&state)?;
            look(&game, &state, Some(&action));
            all.played += 1;
        }
        all.over += u64::from(matches!(game.turn(&state), Turn::Over(_)));
    }
    Ok(all)
}

/// A table of any size, every other time with options at random.
fn table_at_random<G: Packed>(pack: &Arc<G::Pack>, dice: &mut Dice) -> Result<G, SetupError> {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = least + dice.below(u32::from(most - least) + 1) as u8;
    let options = if dice.once_in(2) { G::Options::default() } else { G::Options::random(dice) };
    G::new(pack.clone(), options, seats)
}

/// Decides up to so many times at random for whoever must; how often that was.
pub fn play_on<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    most: usize,
) -> Result<usize, String> {
    let mut legal = Vec::new();
    for made in 0..most {
        let Turn::Ask(ask) = game.turn(state) else { return Ok(made) };
        let seat = ask.must.first().ok_or("nobody is asked")?;
        legal.clear();
        game.legal(state, seat, &mut legal);
        let action = *dice.pick(&legal).ok_or("nothing is legal")?;
        game.apply(state, seat, &action, &mut Unheard).map_err(|refusal| refusal.to_string())?;
    }
    Ok(most)
}

/// One decision at random, of a seat that is asked or now and then of one that may act; what it
/// was, or nothing once the game is over.
fn decide<G: Game>(
    game: &G,
    state: &mut G::State,
    legal: &mut Vec<G::Action>,
    dice: &mut Dice,
) -> Option<G::Action> {
    let Turn::Ask(ask) = game.turn(state) else { return None };
    let free = ask.may.into_iter().find(|_| dice.once_in(8));
    for seat in free.into_iter().chain(ask.must) {
        legal.clear();
        game.legal(state, seat, legal);
        let Some(action) = dice.pick(legal).copied() else { continue };
        return game.apply(state, seat, &action, &mut Unheard).ok().map(|()| action);
    }
    None
}

/// The tests of a game's scenarios: all hold, together they show every clause of its book, and the
/// book says the same clauses in both languages.
///
/// ```text
/// pack::scenario_tests! { Court, "MC", scenarios: 45, clauses: 135 + 45 + 27 }
/// ```
///
/// The letters are those that its clauses begin with; there are at least so many scenarios, and
/// just so many clauses, worked examples, rulings and cards.
#[macro_export]
macro_rules! scenario_tests {
    ($game:ty, $letters:literal, scenarios: $least:expr, clauses: $clauses:expr) => {
        fn coverage() -> $crate::coverage::Coverage {
            $crate::coverage::Coverage::of::<$game>(env!("CARGO_MANIFEST_DIR"), $letters)
        }

        #[test]
        fn every_scenario_holds_and_every_clause_is_shown() -> Result<(), String> {
            assert!(coverage().complete::<$game>()? >= $least, "a scenario is gone");
            Ok(())
        }

        #[test]
        fn both_languages_have_the_same_clauses() -> Result<(), String> {
            let english = coverage().ids("en")?;
            assert_eq!(english.len(), $clauses, "a clause is gone, or new");
            assert_eq!(english, coverage().ids("ja")?);
            Ok(())
        }
    };
}

/// The tests of a game at random: the battery (see [`kernel::battery`]) with so many games and
/// never more choices than that; and decisions take no memory. Needs `allocation-counter` among
/// the crate's `dev-dependencies`: it counts for the whole program, so it cannot come from here.
///
/// ```text
/// pack::battery_tests! { Court, games: 1_500, choices: 120 }
/// ```
#[macro_export]
macro_rules! battery_tests {
    ($game:ty, games: $games:expr, choices: $widest:expr) => {
        #[test]
        fn battery() -> Result<(), String> {
            let report = $crate::battery_of::<$game>($games)?;
            assert!(report.widest <= $widest, "decisions stay small: {report:?}");
            Ok(())
        }

        #[test]
        fn decisions_take_no_memory() -> Result<(), String> {
            $crate::memory_of::<$game>(|run| ::allocation_counter::measure(run).count_total)
        }
    };
}
