//! `majo verify`: checks a match file.

use games::{GameId, with_game};
use kernel::Seat;
use kernel::record::{End, Record};
use pack::Lang;
use serde_json::json;

use crate::cli::VerifyArgs;
use crate::failure::{Done, Failure};
use crate::old::Old;
use crate::{say, say_json, tables};

pub(crate) fn verify(args: &VerifyArgs) -> Done {
    let text = tables::read_text(&args.file)?;
    let packs = tables::packs(&args.packs)?;
    let wrong = |what: String| Failure::check(format!("{}: {what}", args.file.display()));
    let record = Record::parse(&text).map_err(|error| wrong(error.to_string()))?;
    let game: GameId = record.header.game.parse().map_err(|error| wrong(format!("{error}")))?;
    with_game!(game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        if let Some(old) = Old::<G>::of(&record, &loaded) {
            tell(&old, args)?;
            return Err(wrong(old.sentence(args.lang.lang())));
        }
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
    let (game, actions) = (&header.game, record.lines.len());
    let (seed, commitment) = (footer.seed, &header.commitment);
    say(&match args.lang.lang() {
        Lang::En => {
            let end = match footer.end {
                End::Over if winners.is_empty() => "won by nobody".into(),
                End::Over => format!("won by {}", winners.join(" and ")),
                End::Abandoned => "given up before the end".into(),
            };
            let names = header.seats.join(", ");
            format!(
                "verified: {game} with {names}, {actions} actions, {end}\n\
                 The seed {seed} is the one committed to before the first action\n\
                 ({commitment}), and every action, hash and the outcome follow from it."
            )
        }
        Lang::Ja => {
            let end = match footer.end {
                End::Over if winners.is_empty() => "勝者なし".into(),
                End::Over => format!("勝者：{}", winners.join("、")),
                End::Abandoned => "途中で終了".into(),
            };
            let names = header.seats.join("、");
            format!(
                "確認しました：{game}（{names}）、行動数{actions}、{end}\n\
                 シード {seed} は、最初の行動の前に示したコミットメント\n\
                 （{commitment}）と一致し、すべての行動、ハッシュ、結果がそこから導かれます。"
            )
        }
    })
}

/// What can be told of a file of other rules or cards.
fn tell<G: ui::Face>(old: &Old<'_, G>, args: &VerifyArgs) -> Done {
    let lang = args.lang.lang();
    if args.json {
        return say_json(&old.json(lang));
    }
    let mut lines = old.head(lang);
    lines.extend((1..=old.len()).map(|at| old.headline(at, lang)));
    lines.push(old.ending(lang));
    say(&lines.join("\n"))
}
