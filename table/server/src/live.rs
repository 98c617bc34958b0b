//! A table of any game as the server has it: the kernel's door to its rules, and ways to draw it, to
//! put it into words, and to think about it.

mod draw;
mod marks;
mod mind;
mod words;

use std::sync::Arc;
use std::time::Duration;

use games::{Entry, GameId, Packs, with_game};
use kernel::driver::{AnyTable, Driver, House, Sitter};
use kernel::{Dice, Game, Match, Mix, Options, Seed, Text, Told as _, both};

use crate::store::Setup;

pub(crate) use draw::{Draw, Drawn, Now, Told};
pub(crate) use mind::{Hinted, Looked, Looking, Mind, Thought};
pub(crate) use words::Words;

/// A table of any game. What is played, and when, is all behind the kernel's door.
pub(crate) trait Live: AnyTable {
    /// A copy to go on from. What has been played is shared, not copied.
    fn fork(&self) -> Arc<dyn Live>;
    fn draw(&self) -> &dyn Draw;
    fn words(&self) -> &dyn Words;
    fn mind(&self) -> &dyn Mind;
}

impl<G: Entry> Live for Driver<G> {
    fn fork(&self) -> Arc<dyn Live> {
        Arc::new(self.clone())
    }

    fn draw(&self) -> &dyn Draw {
        Driver::table(self)
    }

    fn words(&self) -> &dyn Words {
        Driver::table(self)
    }

    fn mind(&self) -> &dyn Mind {
        Driver::table(self)
    }
}

/// A match with the pack of this hash.
fn dealt<G: Entry>(packs: &Packs, setup: &Setup, mix: Mix) -> Result<Match<G>, Text> {
    let loaded = packs.with_hash::<G>(&setup.pack).ok_or_else(|| {
        both!(
            "the table was made with cards that this server does not have any more",
            "この卓のカードは、このサーバーにはもうありません。"
        )
    })?;
    if let Some(begins) = &setup.begins {
        let (game, state) = begins.open::<G>(&loaded.pack)?;
        return Ok(Match::staged(game, mix.seed(), state));
    }
    let pairs = setup.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = <G as Game>::Options::with(pairs).map_err(|error| error.told())?;
    let game = G::new(loaded.pack, options, setup.seats).map_err(|error| error.told())?;
    Ok(Match::mixed(game, mix))
}

/// Can a table be set up like this?
pub(crate) fn fits(id: GameId, packs: &Packs, setup: &Setup, seed: Seed) -> Result<(), Text> {
    with_game!(id, G => dealt::<G>(packs, setup, seed.into()).map(drop))
}

/// Sets a table up.
pub(crate) fn live(
    id: GameId,
    packs: &Packs,
    setup: &Setup,
    mix: Mix,
    house: House,
    sitters: Vec<Sitter>,
) -> Result<Arc<dyn Live>, Text> {
    let mut bytes = [0; 8];
    // Without randomness pauses are only less natural.
    let _ = getrandom::fill(&mut bytes);
    let dice = Dice::new(u64::from_le_bytes(bytes));
    with_game!(id, G => {
        let table = dealt::<G>(packs, setup, mix)?;
        Ok(Arc::new(Driver::new(table, house, sitters, dice, Duration::ZERO)))
    })
}

/// The version of a game's rules.
pub(crate) fn rules(game: GameId) -> u32 {
    with_game!(game, G => G::RULES)
}

/// The hash of a pack by its name; of the one to play with if none is named.
pub(crate) fn pack_hash(game: GameId, packs: &Packs, name: &str) -> Result<String, Text> {
    with_game!(game, G => match name {
        "" => packs.load::<G>(),
        name => packs.named::<G>(name),
    }.map(|loaded| loaded.hash))
    .map_err(|error| error.told())
}

/// The names of a game's packs, the one to play with first.
pub(crate) fn pack_names(game: GameId, packs: &Packs) -> Vec<String> {
    with_game!(game, G => packs.names::<G>())
}

/// The name of the pack with this hash; empty if it is gone.
pub(crate) fn pack_name(game: GameId, packs: &Packs, hash: &str) -> String {
    let names = pack_names(game, packs).into_iter();
    let mut found =
        names.filter(|name| pack_hash(game, packs, name).is_ok_and(|found| found == hash));
    found.next().unwrap_or_default()
}
