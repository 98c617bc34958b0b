//! `majo verify`: checks a match file.

use games::{Entry, GameId, NoGame, with_game};
use kernel::record::{End, Record};
use kernel::{Lang, Seat, Text, Told, both};
use serde_json::json;
use ui::Names;

use crate::cli::VerifyArgs;
use crate::failure::{Done, Failure};
use crate::old::Old;
use crate::{say, say_json, tables};

pub(crate) fn verify(args: &VerifyArgs, lang: Lang) -> Done {
    let text = tables::read_text(&args.file)?;
    let packs = tables::packs(&args.packs)?;
    let wrong = |what: &dyn Told| Failure::at(args.file.display(), what.told());
    let record = Record::parse(&text).map_err(|error| wrong(&error))?;
    let game: GameId = record.header.game.parse().map_err(|error: NoGame| wrong(&error))?;
    with_game!(game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        if let Some(old) = Old::<G>::of(&record, &loaded) {
            tell(&old, args.json, lang)?;
            return Err(wrong(&old.sentence()));
        }
        record.replay::<G>(loaded.pack, &loaded.hash).map(drop)
    })
    .map_err(|error| wrong(&error))?;

    // `replay` refuses files without a footer.
    let Some(footer) = &record.footer else {
        return Err(wrong(&both!("no footer", "最後の行（フッター）がありません。")));
    };
    let header = &record.header;
    let names = Names::stored(&header.seats, lang);
    let winners: Vec<String> = footer
        .outcome
        .iter()
        .flat_map(|outcome| outcome.winners())
        .map(|seat: Seat| names.of(seat))
        .collect();
    if args.json {
        return say_json(&json!({
            "verified": true,
            "game": header.game,
            "seats": header.seats,
            "options": header.options,
            "actions": record.lines.len(),
            "played_on": header.played_on,
            "end": footer.end,
            "outcome": footer.outcome,
            "commitment": header.commitment,
            "commitments": header.commitments,
            "seed": footer.seed,
            "secrets": footer.secrets,
        }));
    }
    let end = match (footer.end, &winners[..]) {
        (End::Over, []) => both!("nobody won", "勝者なし"),
        (End::Over, [one]) => both!("won by {one}", "勝者：{one}"),
        (End::Over, [others @ .., last]) => Text {
            en: format!("won by {} and {last}", others.join(", ")),
            ja: format!("勝者：{}", winners.join("、")),
        },
        (End::Abandoned, _) => both!("given up before the end", "途中で終了"),
    };
    let title = with_game!(game, G => G::face().title(lang));
    let (players, actions) = (names.list(), record.lines.len());
    let (seed, commitment) = (&footer.seed, &header.commitment);
    if let Some(at) = header.played_on {
        // The hashes hold, but nobody was in the dark about the shuffle.
        return say(&match lang {
            Lang::En => format!(
                "checked: {title} with {}, {}, {}\n\
                 Played on from action {at} of a game that was over: its seed {seed} was known, so\n\
                 this is no fair deal. Every action, hash and the outcome follow from it.",
                players.join(", "),
                if actions == 1 { "1 action".into() } else { format!("{actions} actions") },
                end.en,
            ),
            Lang::Ja => format!(
                "再現できました：{title}（{}）、行動数{actions}、{}\n\
                 終わった対局の{at}手目から続けたもので、シード {seed} は事前に知られていました。\n\
                 公正な配り直しではありません。すべての行動、ハッシュ、結果はここから再現できます。",
                players.join("、"),
                end.ja,
            ),
        });
    }
    let mut told = match lang {
        Lang::En => format!(
            "verified: {title} with {}, {}, {}\n\
             The seed {seed} is the one committed to before the first action\n\
             ({commitment}), and every action, hash and the outcome follow from it.",
            players.join(", "),
            if actions == 1 { "1 action".into() } else { format!("{actions} actions") },
            end.en,
        ),
        Lang::Ja => format!(
            "確認済み：{title}（{}）、行動数{actions}、{}\n\
             シード {seed} は、最初の行動の前に示したコミットメント\n\
             （{commitment}）と一致し、すべての行動、ハッシュ、結果がここから再現できます。",
            players.join("、"),
            end.ja,
        ),
    };
    for line in parts(&record, players, lang) {
        told.push('\n');
        told.push_str(&line);
    }
    say(&told)
}

/// What players added to the seed, a line each. All of it has been held against its commitment.
fn parts(record: &Record, players: &[String], lang: Lang) -> Vec<String> {
    let secrets = record.footer.iter().flat_map(|footer| &footer.secrets);
    let parts = players.iter().zip(&record.header.commitments).zip(secrets);
    let line = |((name, commitment), secret): ((&String, &Option<String>), &Option<String>)| {
        let commitment = commitment.as_ref()?;
        Some(match (secret, lang) {
            (Some(secret), Lang::En) => {
                format!("{name} added \"{secret}\", committed to before ({commitment}).")
            }
            (Some(secret), Lang::Ja) => format!(
                "{name}は「{secret}」を加えました。先に示したコミットメント（{commitment}）と一致します。"
            ),
            (None, Lang::En) => {
                format!(
                    "{name} committed to something ({commitment}) and did not reveal it: it was left out."
                )
            }
            (None, Lang::Ja) => format!(
                "{name}はコミットメント（{commitment}）を示しましたが公開せず、種には入っていません。"
            ),
        })
    };
    parts.filter_map(line).collect()
}

/// What can be told of a file of other rules or cards.
fn tell<G: Entry>(old: &Old<'_, G>, as_json: bool, lang: Lang) -> Done {
    if as_json {
        return say_json(&old.json(lang));
    }
    let mut lines = old.head(lang);
    lines.extend((1..=old.len()).map(|at| old.headline(at, lang)));
    lines.push(old.ending(lang));
    say(&lines.join("\n"))
}
