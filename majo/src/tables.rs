//! Makes tables from what the command line says.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

use bots::{BotName, Level};
use games::{Entry, GameId, Packs, with_game};
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

/// A game with cards and options, for so many seats, or as usual with room for so many.
pub(crate) fn game<G: Game>(
    pack: Arc<G::Pack>,
    (seats, named): (Option<u8>, usize),
    table: &TableArgs,
) -> Result<G, Failure> {
    let pairs = table.set.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = G::Options::with(pairs).map_err(Failure::usage)?;
    let seats = seats.unwrap_or_else(|| G::seats_for(&options, named));
    G::new(pack, options, seats).map_err(Failure::usage)
}

/// Says on standard error why the bots of a game do not play by what was trained for its built-in cards,
/// if they do not.
pub(crate) fn tell_unfit(game: GameId, lang: Lang) {
    fn why<G: Entry>() -> Option<Text> {
        let (pack, _) = G::default_pack().ok()?;
        let options = G::Options::default();
        let seats = G::usual_seats(&options);
        Some(G::brain().unfit(&G::new(pack, options, seats).ok()?)?.told())
    }
    if let Some(why) = with_game!(game, G => why::<G>()) {
        let (id, why) = (game.id(), why.in_lang(lang));
        let what = match lang {
            Lang::En => format!("the bots of {id} play by their hand-made brain: {why}"),
            Lang::Ja => format!("{id} のボットは学習した頭脳を使いません：{why}"),
        };
        // Whoever cannot read it does not want to.
        let _ = writeln!(std::io::stderr(), "majo: {what}");
    }
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
    let person = usize::from(!args.watch);
    // One bot fills whatever seats there are.
    let bots = if args.bots.len() > 1 { args.bots.len() + person } else { 0 };
    let named = bots.max((args.seat.index() + 1) * person);
    // Checked before the terminal changes its face.
    let seats = with_game!(args.game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        game::<G>(pack, (args.seats, named), &args.table)?.seats()
    });
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
        pace: args.pace,
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

#[cfg(test)]
mod tests {
    use games::{Entry, GameId};

    use super::*;

    /// Every game can be set up as it usually is, in every mode, with a place for all who are named.
    #[test]
    fn the_usual_table_is_one_that_can_be() {
        fn opens<G: Entry>(set: &[(&str, &str)], named: usize) -> u8 {
            let pack = G::default_pack().expect("built in").0;
            let options = G::Options::with(set.iter().copied()).expect("options");
            let seats = G::seats_for(&options, named);
            G::new(pack, options, seats).map(|game| game.seats()).expect("a table")
        }
        for game in GameId::ALL {
            with_game!(game, G => assert!(<G as Game>::SEATS.contains(&opens::<G>(&[], 0))));
            with_game!(game, G => assert_eq!(opens::<G>(&[], 99), *<G as Game>::SEATS.end()));
        }
        assert_eq!(opens::<games::Shadows>(&[], 0), 5);
        assert_eq!(opens::<games::Agate>(&[], 4), 4);
        for (mode, seats) in [("versus", 3), ("coop", 3), ("tag", 4), ("solo", 1)] {
            assert_eq!(opens::<games::Hackclad>(&[("mode", mode)], 0), seats);
        }
    }
}
