//! A fixed number of random games, for counting instructions:
//!
//! ```text
//! cargo build -p majo-games --example playouts
//! valgrind --tool=cachegrind --cache-sim=no target/debug/examples/playouts agate 20
//! ```
//!
//! Run it with 0 games as well, and divide the difference by the decisions it prints.

#![allow(clippy::print_stdout)]

use std::error::Error;

use games::{GameId, with_game};
use kernel::{Chance, Dice, Game, Seed, Turn, Unheard};
use pack::Packed;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game: GameId = words.next().unwrap_or_default().parse()?;
    let games = words.next().unwrap_or_default().parse()?;
    println!("{}", with_game!(game, G => decisions::<G>(games)?));
    Ok(())
}

fn decisions<G: Game + Packed>(games: u64) -> Result<u64, Box<dyn Error>> {
    let (pack, _) = G::default_pack()?;
    let game = G::new(pack, G::Options::default(), *G::SEATS.end())?;
    let seed = Seed::from_text("playouts");
    let (mut dice, mut legal, mut decisions) = (Dice::from_seed(&seed, 0), Vec::new(), 0);
    for n in 0..games {
        let mut state = game.start(Chance::new(seed.nth(n)), &mut Unheard);
        while let Turn::Ask(ask) = game.turn(&state) {
            let Some(seat) = ask.must.first() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let Some(action) = dice.pick(&legal) else { break };
            if game.apply(&mut state, seat, action, &mut Unheard).is_err() {
                break;
            }
            decisions += 1;
        }
    }
    Ok(decisions)
}
