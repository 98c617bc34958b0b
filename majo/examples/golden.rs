//! Writes the match files that `tests/majo/old.rs` keeps of every rules version of every game:
//! one of the smallest table with the default options, one with a seat more and some others.
//!
//! ```text
//! cargo run -p majo --example golden            the files that are missing
//! cargo run -p majo --example golden -- court   also those of this game that are there: only where
//!                                               its cards have changed and its rules have not
//! ```
//!
//! When a test says that a file of the present version does not hold any more, the rules have
//! changed: raise `RULES` of the game first, then run this. Files of older versions are never
//! touched.

use std::io::Write;
use std::path::Path;

use bots::{Bot, Knowledge, Random};
use games::{Entry, GameId, Packs, with_game};
use kernel::{Dice, Game, Match, Options, Seed, Turn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matches");
    let again: Vec<GameId> =
        std::env::args().skip(1).map(|g| g.parse()).collect::<Result<_, _>>()?;
    for game in GameId::ALL {
        with_game!(game, G => {
            let least = *G::SEATS.start();
            for seats in least..=(least + 1).min(*G::SEATS.end()) {
                let file = dir.join(format!("{game}-{}-{seats}.majo", G::RULES));
                if !file.exists() || again.contains(&game) {
                    std::fs::write(&file, played::<G>(seats)?)?;
                    writeln!(std::io::stdout(), "{}", file.display())?;
                }
            }
        });
    }
    Ok(())
}

/// A match of random players.
fn played<G: Entry>(seats: u8) -> Result<String, Box<dyn std::error::Error>> {
    let loaded = Packs::default().load::<G>()?;
    let seed = Seed::from_text(&format!("golden {} {} {seats}", G::ID, G::RULES));
    let mut dice = Dice::from_seed(&seed, 0);
    let mut options = G::Options::default();
    if seats != *G::SEATS.start() {
        // Not every mixture makes a table.
        for _ in 0..100 {
            let some = G::Options::random(&mut dice);
            if G::new(loaded.pack.clone(), some.clone(), seats).is_ok() {
                options = some;
                break;
            }
        }
    }
    let mut table = Match::new(G::new(loaded.pack, options, seats)?, seed);
    let mut bot = Random::new(G::brain());
    while let Turn::Ask(ask) = table.turn() {
        let seat = ask.must.first().ok_or("nobody is asked")?;
        let know = Knowledge::new(table.game(), table.state(), seat);
        let action = bot.choose(&know, &mut dice).ok_or("nothing can be done")?;
        table.act(seat, action).map_err(|refusal| refusal.to_string())?;
    }
    let names: Vec<_> = (1..=seats).map(|n| format!("Bot {n}")).collect();
    Ok(table.record(&loaded.hash, &names).to_string())
}
