//! Makes tables from what the command line says.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use bots::{BotName, Level};
use games::{Packs, with_game};
use kernel::{Game, Lang, Options, Seat, Seed, Text, Told, both};

use crate::cli::{PacksArgs, PlayArgs, ReplayArgs, TableArgs};
use crate::failure::{Done, Failure};
use crate::play::{self, Play, Replay};

/// A match file or scenario larger than this is refused unread.
const LARGEST: u64 = 64 << 20;

pub(crate) fn packs(args: &PacksArgs) -> Result<Packs, Failure> {
    Packs::new(args.packs.as_deref()).map_err(Failure::usage)
}

/// The seed asked for, or a fresh secret one.
pub(crate) fn seed(asked: Option<Seed>) -> Result<Seed, Failure> {
    if let Some(seed) = asked {
        return Ok(seed);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::check(both!(
            "the system gives no random bytes: {error}",
            "システムから乱数を得られません：{error}"
        ))
    })?;
    Ok(Seed::from_bytes(bytes))
}

/// A game with cards and options.
pub(crate) fn game<G: Game>(
    pack: Arc<G::Pack>,
    seats: Option<u8>,
    table: &TableArgs,
) -> Result<G, Failure> {
    let pairs = table.set.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = G::Options::with(pairs).map_err(Failure::usage)?;
    G::new(pack, options, seats.unwrap_or(*G::SEATS.end())).map_err(Failure::usage)
}

/// One bot per place; the last one named fills the rest.
pub(crate) fn fill(bots: &[BotName], places: usize) -> Result<Vec<BotName>, Failure> {
    // A table for one has no place for the bot that is there by default.
    if places == 0 && bots.len() == 1 {
        return Ok(Vec::new());
    }
    if bots.len() > places {
        return Err(Failure::usage(both!(
            "{} bots were named for {places} places",
            "{places}人分の席に、ボットが{}つ指定されています。",
            bots.len()
        )));
    }
    let last = bots.last().cloned().unwrap_or(Level::Random.into());
    let rest = std::iter::repeat_n(last, places - bots.len());
    Ok(bots.iter().cloned().chain(rest).collect())
}

/// A seat that the table does not have.
pub(crate) fn nobody(seat: Seat, seats: u8) -> Text {
    both!(
        "nobody sits at {seat}: the table has {seats} seats",
        "{seat}には誰もいません。席は{seats}つです。"
    )
}

/// The text of a file of limited size.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let cannot = |what: &dyn Told| Failure::at(path.display(), what.told());
    let file = std::fs::File::open(path).map_err(|error| cannot(&error))?;
    let mut bytes = Vec::new();
    // Bounded while reading: a device or pipe does not tell its size.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| cannot(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(cannot(&both!(
            "larger than {LARGEST} bytes",
            "{LARGEST}バイトを超えています。"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        cannot(&both!("line {line}: not UTF-8 text", "{line}行目：UTF-8の文字ではありません。"))
    })
}

pub(crate) fn play(args: PlayArgs, lang: Lang) -> Done {
    let packs = packs(&args.table.packs)?;
    let most = with_game!(args.game, G => *G::SEATS.end());
    let seats = args.seats.unwrap_or(most);
    // Checked before the terminal changes its face.
    with_game!(args.game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        game::<G>(pack, Some(seats), &args.table).map(drop)
    })?;
    if !args.watch && args.seat.index() >= usize::from(seats) {
        return Err(Failure::usage(nobody(args.seat, seats)));
    }
    let places = usize::from(seats) - usize::from(!args.watch);
    play::play(Play {
        game: args.game,
        seats,
        seat: (!args.watch).then_some(args.seat),
        bots: fill(&args.bots, places)?,
        seed: seed(args.table.seed)?,
        set: args.table.set,
        packs,
        lang,
        plain: args.shown.plain,
        save: args.save,
    })
}

pub(crate) fn replay(args: ReplayArgs, lang: Lang) -> Done {
    play::replay(Replay {
        packs: packs(&args.packs)?,
        lang,
        plain: args.shown.plain,
        file: args.file,
    })
}
