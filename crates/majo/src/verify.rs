//! `majo verify`: checks a match file.

use games::{GameId, with_game};
use kernel::Seat;
use kernel::record::{End, Record};
use serde_json::json;

use crate::cli::VerifyArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

pub(crate) fn verify(args: &VerifyArgs) -> Done {
    let text = tables::read_text(&args.file)?;
    let packs = tables::packs(&args.packs)?;
    let wrong = |what: String| Failure::check(format!("{}: {what}", args.file.display()));
    let record = Record::parse(&text).map_err(|error| wrong(error.to_string()))?;
    let game: GameId = record.header.game.parse().map_err(|error| wrong(format!("{error}")))?;
    with_game!(game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        record.replay::<G>(loaded.pack, &loaded.hash).map(drop)
    })
    .map_err(|error| wrong(error.to_string()))?;

    // `replay` refuses files without a footer.
    let Some(footer) = &record.footer else { return Err(wrong("no footer".into())) };
    let header = &record.header;
    let winners: Vec<String> = footer
        .outcome
        .iter()
        .flat_map(|outcome| outcome.winners())
        .map(|seat: Seat| header.seats[seat.index()].clone())
        .collect();
    if args.json {
        return say_json(&json!({
            "verified": true,
            "game": header.game,
            "seats": header.seats,
            "options": header.options,
            "actions": record.lines.len(),
            "end": footer.end,
            "outcome": footer.outcome,
            "commitment": header.commitment,
            "seed": footer.seed,
        }));
    }
    let end = match footer.end {
        End::Over => format!("won by {}", winners.join(" and ")),
        End::Abandoned => "given up before the end".into(),
    };
    say(&format!(
        "verified: {} with {}, {} actions, {end}\n\
         The seed {} is the one committed to before the first action\n\
         ({}), and every action, hash and the outcome follow from it.",
        header.game,
        header.seats.join(", "),
        record.lines.len(),
        footer.seed,
        header.commitment,
    ))
}
