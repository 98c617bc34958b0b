//! `majo lab report`, `compare` and `tune`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bots::Judged;
use games::{GameId, Packs, with_game};
use kernel::{Game, Options};
use lab::{Called, Difference, Findings, Measure, Plan, Target, Tried, Tuned, Tuning};
use pack::{Lang, Packed, Text};
use serde_json::json;
use ui::Face;

use super::args::{CompareArgs, GamesArgs, TuneArgs};
use super::{plan, with_progress};
use crate::cli::{LangArgs, PacksArgs};
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

pub(super) fn report(
    results: &[PathBuf],
    out: &Path,
    packs: &PacksArgs,
    lang: &LangArgs,
    as_json: bool,
) -> Done {
    let rows = lab::read(results).map_err(Failure::check)?;
    let found = Findings::of(&rows);
    if as_json {
        return say_json(&json!(found));
    }
    let game: GameId = rows.about.game.parse().map_err(Failure::check)?;
    let called = called(game, &tables::packs(packs)?)?;
    let page = lab::report(&found, &called, lang.lang());
    std::fs::write(out, page)
        .map_err(|error| Failure::check(format!("{}: {error}", out.display())))?;
    let mut text = lab::summary(&found, &called, lang.lang()).join("\n");
    text += &format!("\n{}", out.display());
    say(&text)
}

/// Names of a game's cards in both languages.
fn called(game: GameId, packs: &Packs) -> Result<Called, Failure> {
    with_game!(game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        let (en, ja) = (<G as Face>::cards(&pack, Lang::En), <G as Face>::cards(&pack, Lang::Ja));
        let cards = en.into_iter().zip(ja);
        let cards: BTreeMap<_, _> =
            cards.map(|(en, ja)| (en.id, Text { en: en.name, ja: ja.name })).collect();
        let title = |lang| <G as Face>::title(lang).to_string();
        Ok(Called { title: Text { en: title(Lang::En), ja: title(Lang::Ja) }, cards })
    })
}

pub(super) fn compare(args: &CompareArgs) -> Done {
    let found = with_game!(args.game, G => compare_game::<G>(args)?);
    if args.json {
        return say_json(&json!(found));
    }
    let mut text = format!("{:8} {:>9} {:>9}   B − A, with its 95 % interval", "", "A", "B");
    for one in &found {
        let shown = |value: f64| match one.what.is_share() {
            true => format!("{:.1} %", value * 100.0),
            false => format!("{value:.1}"),
        };
        let told = match one.found {
            true => {
                format!("{} ({} to {})", shown(one.difference), shown(one.low), shown(one.high))
            }
            false => format!("no difference found ({} to {})", shown(one.low), shown(one.high)),
        };
        let (what, a, b) = (one.what.to_string(), shown(one.a), shown(one.b));
        text += &format!("\n{what:8} {a:>9} {b:>9}   {told}");
    }
    say(&text)
}

fn compare_game<G: Judged + Packed>(args: &CompareArgs) -> Result<Vec<Difference>, Failure> {
    let side = |pack: Option<&Path>, set: &[(String, String)]| -> Result<G, Failure> {
        let packs = Packs::new(pack).map_err(Failure::usage)?;
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        let pairs = set.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = G::Options::with(pairs).map_err(Failure::usage)?;
        let seats = args.games.seats.unwrap_or(*G::SEATS.end());
        G::new(pack, options, seats).map_err(Failure::usage)
    };
    let first = args.pack_a.as_deref();
    let a = side(first, &args.set_a)?;
    let b = side(args.pack_b.as_deref().or(first), &args.set_b)?;
    let plan = plan(&args.games, a.seats(), tables::seed(args.seed)?)?;
    let played = with_progress(plan.games * 2, |done| {
        Ok::<_, lab::LabError>((lab::rows(&a, &plan, done)?, lab::rows(&b, &plan, done)?))
    });
    let (rows_a, rows_b) = played.map_err(Failure::check)?;
    let mut found = lab::compare(&rows_a, &rows_b, &Measure::all(a.seats()));
    // What is 0 on both sides does not exist in this game.
    found.retain(|one| one.a != 0.0 || one.b != 0.0);
    if !plan.rotate {
        // Bots stay in their seats: both say the same.
        found.retain(|one| !matches!(one.what, Measure::Bot(_)));
    }
    Ok(found)
}

pub(super) fn tune(args: &TuneArgs) -> Done {
    let packs = tables::packs(&args.table.packs)?;
    let found = with_game!(args.game, G => {
        let (files, _) = packs.files::<G>().map_err(Failure::check)?;
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        let game = tables::game::<G>(pack, args.games.seats, &args.table)?;
        let plan: Plan = plan(&args.games, game.seats(), tables::seed(args.table.seed)?)?;
        let tuning = Tuning::<G> {
            files: &files,
            options: game.options().clone(),
            plan: &plan,
            knobs: &args.knobs,
            target: Target { what: args.target.0, value: args.target.1 },
            settings: usize::from(args.settings),
        };
        with_progress(rounds(&args.games, args.settings), |done| lab::tune(&tuning, done))
            .map_err(Failure::check)?
    });
    if args.json {
        return say_json(&json!(found));
    }
    say(&describe(args, &found))
}

/// About how many games tuning plays: as many in every round.
fn rounds(games: &GamesArgs, settings: u16) -> u64 {
    let rounds = u64::from(u16::BITS - (settings - 1).leading_zeros()).max(1);
    games.games * 2 * rounds
}

fn describe(args: &TuneArgs, found: &Tuned) -> String {
    let (what, target) = args.target;
    let shown = |value: f64| match what.is_share() {
        true => format!("{:.1} %", value * 100.0),
        false => format!("{value:.1}"),
    };
    let numbers = |numbers: &[i64]| {
        let one = |(knob, number)| format!("{knob} = {number}");
        args.knobs.iter().zip(numbers).map(one).collect::<Vec<_>>().join(", ")
    };
    let line = |tried: &Tried| {
        format!(
            "\n  {what} {} ± {}, {:.0} decisions, change {:3.0} %: {}",
            shown(tried.value),
            shown(tried.sure),
            tried.length,
            tried.change * 100.0,
            numbers(&tried.numbers)
        )
    };
    let mut text = format!("wanted: {what} {}\nnow: {}", shown(target), numbers(&found.now));
    if let Some(best) = found.tried.first() {
        text += &format!("\nnearest: {}", numbers(&best.numbers));
    }
    text += &format!(
        "\nthe trade-off between coming near and changing little, of {} settings tried:",
        found.tried.len()
    );
    let mut best: Vec<_> = found.best.iter().collect();
    best.sort_by(|a, b| a.change.total_cmp(&b.change));
    best.iter().for_each(|tried| text += &line(tried));
    text
}
