//! One bot against others, seats rotating.
//!
//! ```text
//! cargo run --release -p majo-court-brain --example against -- hard old-hard 2 100 seed [THREADS]
//! ```
//!
//! The words are: the one, the others, seats, games, seed. A bot is a level, a number of simulations, or
//! `policy`: what play-outs do, without any search.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Knowledge, Level, Search};
use court::{Action, Court, Hand, State};
use court_brain::{CourtBrain, Net, Until, Ways, Wise, policy};
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed;

#[derive(Default)]
struct Tally {
    games: f64,
    won: f64,
    squares: f64,
    margin: f64,
    spent: [Duration; 2],
    decided: [u32; 2],
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let (one, others, seed) = (word(0, "hard"), word(1, "old-hard"), word(4, "strength"));
    let (seats, games): (u8, u64) = (word(2, "2").parse()?, word(3, "20").parse()?);
    let threads: usize = word(5, "2").parse()?;
    let (cards, _) = Court::default_pack()?;
    let game = Court::new(cards, Default::default(), seats)?;
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    let all: Vec<Bots> = (0..threads)
        .map(|_| Ok([bot(&one)?, bot(&others)?]))
        .collect::<Result<_, Box<dyn Error>>>()?;
    std::thread::scope(|scope| {
        let (game, next, tally, one, others, seed) = (&game, &next, &tally, &one, &others, &seed);
        for mut bots in all {
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let mine = Seat::new((number % u64::from(seats)) as u8);
                    let seed = format!("{seed} {}", number / u64::from(seats));
                    let played = play(game, &mut bots, mine, &seed);
                    if let (Some(played), Ok(mut tally)) = (played, tally.lock()) {
                        tally.games += 1.0;
                        tally.won += played.won;
                        tally.squares += played.won * played.won;
                        tally.margin += played.margin;
                        for (at, spent) in played.spent.into_iter().enumerate() {
                            tally.spent[at] += spent;
                            tally.decided[at] += played.decided[at];
                        }
                        if (tally.games as u64).is_multiple_of(5) || tally.games as u64 == games {
                            tell(&tally, (one, others), seats);
                        }
                    }
                }
            });
        }
    });
    Ok(())
}

fn tell(tally: &Tally, (one, others): (&str, &str), seats: u8) {
    let (share, games) = (tally.won / tally.games, tally.games);
    let give = 1.96 * ((tally.squares / games - share * share) / games).max(0.0).sqrt();
    let ms = |at: usize| 1e3 * tally.spent[at].as_secs_f64() / f64::from(tally.decided[at].max(1));
    println!(
        "{one} against {others}, {seats} seats: {:.1} % of {games} (give or take {:.1}), {:.1} points \
         ahead; {:.2} ms and {:.2} ms a decision",
        100.0 * share,
        100.0 * give,
        tally.margin / games,
        ms(0),
        ms(1)
    );
}

/// Who plays; nobody is the policy alone.
type Player = Option<Box<dyn Bot<Court>>>;
type Bots = [Player; 2];

/// A level, or a search of so many simulations with other numbers: `400,ahead=8,until=turn`.
fn bot(name: &str) -> Result<Player, Box<dyn Error>> {
    if name == "policy" {
        return Ok(None);
    }
    let mut words = name.split(',');
    let Ok(simulations) = words.next().unwrap_or_default().parse::<u32>() else {
        return Ok(Some(name.parse::<Level>()?.bot(&CourtBrain)));
    };
    let mut wise = Wise::best()?.clone();
    for word in words {
        let (what, value) = word.split_once('=').ok_or("write name=value")?;
        match what {
            "ahead" => wise.habits.ahead = value.parse()?,
            "explore" => wise.habits.explore = value.parse()?,
            "trust" => wise.trust = value.parse()?,
            "until" => {
                wise.until = match value {
                    "turn" => Until::Turn,
                    "peace" => Until::Peace,
                    "set" => Until::Set,
                    _ => return Err(format!("until what? {value}").into()),
                }
            }
            "ways" => wise.ways = wise.ways.read(&std::fs::read_to_string(value)?)?,
            "net" => wise.net = Net::read(&std::fs::read(value)?)?,
            _ => return Err(format!("no such word: {what}").into()),
        }
    }
    let wise: &'static Wise = Box::leak(Box::new(wise));
    Ok(Some(Box::new(Search::new(wise, Budget::simulations(simulations)).by_hand())))
}

struct Played {
    won: f64,
    margin: f64,
    spent: [Duration; 2],
    decided: [u32; 2],
}

/// One line for one decision.
fn tell_move(
    game: &Court,
    state: &State,
    seat: Seat,
    side: usize,
    action: Action,
    legal: &[Action],
) {
    let cards = game.cards();
    let foes: Vec<_> = state.line().iter().map(|foe| cards.foe(*foe).number).collect();
    let hands: Vec<_> = Seat::all(game.seats())
        .map(|seat| format!("{}/{}", state.at(seat).hand.len(), game.points(state, seat)))
        .collect();
    let ids = |hand: Hand| hand.cards().map(|card| cards.get(cards.kind(card)).id.to_string());
    let held: Vec<_> = ids(state.at(seat).hand).collect();
    println!(
        "set {} turn {} {seat} {}: {}   of {} [{}] lead {} foes {foes:?}-{} hands {}",
        state.set(),
        state.turn(),
        ["one", "other"][side],
        game.notation(&action),
        legal.len(),
        held.join(" "),
        game.lead_shows(state).iter().map(|girl| girl.word()).collect::<Vec<_>>().join("+"),
        state.damage(),
        hands.join(" ")
    );
}

fn play(game: &Court, bots: &mut Bots, mine: Seat, seed: &str) -> Option<Played> {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (mut spent, mut decided) = ([Duration::ZERO; 2], [0; 2]);
    let mut legal = Vec::new();
    let watch = std::env::var("WATCH").is_ok();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => {
                let points = |seat: Seat| f64::from(game.points(&state, seat));
                let others = mine.others(game.seats()).map(points).fold(f64::MIN, f64::max);
                let winners = f64::from(outcome.winners().len().max(1));
                let won = outcome.worth(mine) / winners;
                return Some(Played { won, margin: points(mine) - others, spent, decided });
            }
            Turn::Ask(ask) => {
                let seat = ask.must.first()?;
                let at = usize::from(seat != mine);
                let know = Knowledge::new(game, &state, seat);
                legal.clear();
                know.choices(&CourtBrain, &mut legal);
                let action = if legal.len() == 1 {
                    legal[0]
                } else {
                    let begun = Instant::now();
                    let action = match &mut bots[at] {
                        Some(bot) => bot.choose(&know, &mut dice)?,
                        None => {
                            let world = know.world(&mut dice);
                            policy(game, &world, seat, &legal, &mut dice, &Ways::BEST)?
                        }
                    };
                    spent[at] += begun.elapsed();
                    decided[at] += 1;
                    action
                };
                if watch {
                    tell_move(game, &state, seat, at, action, &legal);
                }
                game.apply(&mut state, seat, &action, &mut Unheard).ok()?;
            }
        }
    }
}
