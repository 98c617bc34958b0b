//! `majo lab report`, `compare` and `tune`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use games::{BUILT_IN, Entry, GameId, Packs, with_game};
use kernel::{Game, Options, both};
use lab::{Called, Difference, Findings, Measure, Plan, Tried, TuneError, Tuned, Tuning};
use pack::{Lang, Text};
use serde_json::{Value, json};

use super::args::{CompareArgs, GamesArgs, TuneArgs};
use super::{plan, with_progress};
use crate::cli::PacksArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

pub(super) fn report(
    results: &[PathBuf],
    out: &Path,
    packs: &PacksArgs,
    lang: Lang,
    as_json: bool,
) -> Done {
    let rows = lab::read(results).map_err(Failure::check)?;
    let found = Findings::of(&rows);
    if as_json {
        return say_json(&json!(found));
    }
    let game: GameId = rows.about.game.parse().map_err(Failure::check)?;
    let called = called(game, &tables::packs(packs)?, &rows.about.options)?;
    let page = lab::report(&found, &called, lang);
    std::fs::write(out, page).map_err(|error| Failure::at(out.display(), error))?;
    let mut text = lab::summary(&found, &called, lang).join("\n");
    text += &format!("\n{}", out.display());
    say(&text)
}

/// Names of a game's cards in both languages.
fn called(
    game: GameId,
    packs: &Packs,
    options: &BTreeMap<String, String>,
) -> Result<Called, Failure> {
    with_game!(game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        let (en, ja) = (G::face().cards(&pack, Lang::En), G::face().cards(&pack, Lang::Ja));
        let cards = en.into_iter().zip(ja);
        let cards: BTreeMap<_, _> =
            cards.map(|(en, ja)| (en.id, Text { en: en.name, ja: ja.name })).collect();
        let title = |lang| G::face().title(lang).to_string();
        let option = |(key, value): (&String, &String)| {
            let words = |lang| ui::page::option_words(game.shown(), key, value, lang);
            Text { en: words(Lang::En), ja: words(Lang::Ja) }
        };
        let terms = game.shown().terms().into_iter().map(|(word, text)| (word.to_string(), text)).collect();
        let title = Text { en: title(Lang::En), ja: title(Lang::Ja) };
        Ok(Called { title, cards, terms, options: options.iter().map(option).collect() })
    })
}

/// One side of a comparison, as it is told.
struct Side {
    /// The folder of the cards, or "built-in".
    packs: String,
    /// Their hash.
    hash: String,
    /// The options that differ from the default.
    options: BTreeMap<String, String>,
}

impl Side {
    fn json(&self) -> Value {
        json!({ "packs": self.packs, "hash": self.hash, "options": self.options })
    }
}

impl Side {
    fn told(&self, lang: Lang) -> String {
        let (comma, none, built_in) = match lang {
            Lang::En => (", ", "default settings", BUILT_IN),
            Lang::Ja => ("、", "オプションはすべて標準", "内蔵のカード"),
        };
        let packs = if self.packs == BUILT_IN { built_in } else { &self.packs };
        let mut parts = vec![packs.to_string()];
        parts.extend(self.options.iter().map(|(key, value)| format!("{key}={value}")));
        if self.options.is_empty() {
            parts.push(none.into());
        }
        parts.join(comma)
    }
}

/// What was compared, and what was found.
struct Compared {
    plan: Plan,
    a: Side,
    b: Side,
    differences: Vec<Difference>,
}

pub(super) fn compare(args: &CompareArgs, lang: Lang) -> Done {
    if args.games.games < 2 {
        return Err(Failure::usage(both!(
            "a comparison needs at least 2 games: one pair of games gives no interval",
            "比較には2ゲーム以上必要です。1組では信頼区間を求められません。"
        )));
    }
    let found = with_game!(args.game, G => compare_game::<G>(args)?);
    let Compared { plan, a, b, differences } = &found;
    let bots: Vec<_> = plan.bots.iter().map(ToString::to_string).collect();
    if args.json {
        let about = json!({
            "game": args.game.id(),
            "a": a.json(),
            "b": b.json(),
            "bots": bots,
            "rotate": plan.rotate,
            "games": plan.games,
            "seed": plan.seed,
        });
        return say_json(&json!({ "about": about, "differences": differences }));
    }
    let (game, bots, rotate) =
        (args.game.id(), bots.join(","), if plan.rotate { " --rotate" } else { "" });
    let (games, seed, a, b) = (plan.games, plan.seed, a.told(lang), b.told(lang));
    let mut text = match lang {
        Lang::En => format!("{game}, bots {bots}{rotate}: {games} pairs of games, seed {seed}"),
        Lang::Ja => format!("{game}、ボット {bots}{rotate}：{games}組のゲーム、シード {seed}"),
    };
    let difference = match lang {
        Lang::En => "B − A, with its 95 % interval",
        Lang::Ja => "B − A（95％信頼区間）",
    };
    text += &format!("\nA: {a}\nB: {b}\n\n{:8} {:>9} {:>9}   {difference}", "", "A", "B");
    for one in differences {
        let shown = |value: f64| shown(one.what, value);
        let (found, low, high) = (shown(one.difference), shown(one.low), shown(one.high));
        let told = match (one.found, lang) {
            (true, Lang::En) => format!("{found} ({low} to {high})"),
            (true, Lang::Ja) => format!("{found}（{low}～{high}）"),
            (false, Lang::En) => format!("no difference found ({low} to {high})"),
            (false, Lang::Ja) => format!("差は認められない（{low}～{high}）"),
        };
        let (what, a, b) = (one.what.to_string(), shown(one.a), shown(one.b));
        text += &format!("\n{what:8} {a:>9} {b:>9}   {told}");
    }
    say(&text)
}

/// A value with one digit after the point, a share in per cent.
fn shown(what: Measure, value: f64) -> String {
    let scale = if what.is_share() { 100.0 } else { 1.0 };
    let number = format!("{:.1}", value * scale);
    // What is rounded to nothing has no sign.
    let number = if number == "-0.0" { "0.0".into() } else { number.replace('-', "−") };
    format!("{number}{}", if what.is_share() { " %" } else { "" })
}

fn compare_game<G: Entry>(args: &CompareArgs) -> Result<Compared, Failure> {
    let side = |dir: Option<&Path>, set: &[(String, String)]| -> Result<(G, Side), Failure> {
        let packs = Packs::new(dir).map_err(Failure::usage)?;
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        let pairs = set.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = G::Options::with(pairs).map_err(Failure::usage)?;
        let side = Side {
            // A folder without cards for this game leaves the built-in ones.
            packs: dir
                .filter(|_| !loaded.built_in)
                .map_or(BUILT_IN.into(), |dir| dir.display().to_string()),
            hash: loaded.hash,
            options: options.changed(),
        };
        let usual = || G::seats_for(&options, args.games.bots.len());
        let seats = args.games.seats.unwrap_or_else(usual);
        Ok((G::new(loaded.pack, options, seats).map_err(Failure::usage)?, side))
    };
    let first = args.pack_a.as_deref();
    let (game_a, a) = side(first, &args.set_a)?;
    let (game_b, b) = side(args.pack_b.as_deref().or(first), &args.set_b)?;
    if a.hash == b.hash && a.options == b.options {
        return Err(Failure::usage(both!(
            "both sides are the same: name another folder of packs, or set an option with \
             --set or --against",
            "両側が同じです。別のパックのフォルダーを指定するか、--set や --against でオプションを変えてください。"
        )));
    }
    let plan = plan(&args.games, game_a.seats(), tables::seed(args.seed)?)?;
    let played = with_progress(plan.games.saturating_mul(2), |done| {
        Ok::<_, lab::LabError>((
            lab::rows(&game_a, G::brain(), &plan, done)?,
            lab::rows(&game_b, G::brain(), &plan, done)?,
        ))
    });
    let (rows_a, rows_b) = played.map_err(Failure::check)?;
    let mut differences = lab::compare(&rows_a, &rows_b, &Measure::all(game_a.seats()));
    // What is 0 on both sides does not exist in this game.
    differences.retain(|one| one.a != 0.0 || one.b != 0.0);
    if !plan.rotate {
        // Bots stay in their seats: both say the same.
        differences.retain(|one| !matches!(one.what, Measure::Bot(_)));
    }
    Ok(Compared { plan, a, b, differences })
}

pub(super) fn tune(args: &TuneArgs, lang: Lang) -> Done {
    let packs = tables::packs(&args.table.packs)?;
    let found = with_game!(args.game, G => {
        let (files, _) = packs.files::<G>().map_err(Failure::check)?;
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        let game = tables::game::<G>(pack, (args.games.seats, args.games.bots.len()), &args.table)?;
        let plan: Plan = plan(&args.games, game.seats(), tables::seed(args.table.seed)?)?;
        let tuning = Tuning::<G> {
            brain: G::brain(),
            files: &files,
            options: game.options().clone(),
            plan: &plan,
            knobs: &args.knobs,
            target: args.target,
            settings: usize::from(args.settings),
        };
        with_progress(rounds(&args.games, args.settings), |done| lab::tune(&tuning, done))
            .map_err(|error| match error {
                TuneError::NoSeat { .. } | TuneError::Twice(_) => Failure::usage(error),
                _ => Failure::check(error),
            })?
    });
    if args.json {
        return say_json(&json!(found));
    }
    say(&describe(args, &found, lang))
}

/// About how many games tuning plays: as many in every round.
fn rounds(games: &GamesArgs, settings: u16) -> u64 {
    let rounds = u64::from(u16::BITS - (settings - 1).leading_zeros()).max(1);
    games.games.saturating_mul(2 * rounds)
}

fn describe(args: &TuneArgs, found: &Tuned, lang: Lang) -> String {
    let what = args.target.what;
    let shown = |value: f64| shown(what, value);
    let numbers = |numbers: &[i64]| {
        let one = |(knob, number)| format!("{knob} = {number}");
        args.knobs.iter().zip(numbers).map(one).collect::<Vec<_>>().join(", ")
    };
    let line = |tried: &Tried| {
        let (value, sure, length) = (shown(tried.value), shown(tried.sure), tried.length);
        let (games, change, set) = (tried.games, tried.change * 100.0, numbers(&tried.numbers));
        match lang {
            Lang::En => format!(
                "\n  {what} {value} ± {sure}, {length:.0} decisions, {games} games, change {change:3.0} %: {set}"
            ),
            Lang::Ja => format!(
                "\n  {what} {value} ± {sure}、決定{length:.0}回、{games}ゲーム、変更{change:3.0} %：{set}"
            ),
        }
    };
    let (wanted, now) = (shown(args.target.value), numbers(&found.now));
    let mut text = match lang {
        Lang::En => format!("wanted: {what} {wanted}\nnow: {now}"),
        Lang::Ja => format!("目標：{what} {wanted}\n現在：{now}"),
    };
    if let Some(best) = found.tried.first() {
        let (value, sure) = (shown(best.value), shown(best.sure));
        text += match lang {
            Lang::En => "\nnearest: ",
            Lang::Ja => "\n最も近い設定：",
        };
        text += &numbers(&best.numbers);
        if !found.reached {
            text += &match lang {
                Lang::En => format!(
                    "\nthe target was not reached within these ranges: nearest is {value} ± {sure}"
                ),
                Lang::Ja => format!("\nこの範囲では目標に届きません。最も近い値：{value} ± {sure}"),
            };
        }
    }
    let (played, unplayable) = (found.tried.len(), found.unplayable);
    if let Some(why) = &found.why {
        let all = unplayable + played;
        text += &match lang {
            Lang::En => format!(
                "\n{unplayable} of {all} settings make no pack that can be played; the last: {}",
                why.en
            ),
            Lang::Ja => format!(
                "\n設定{all}個のうち{unplayable}個は遊べるパックになりません。最後の誤り：{}",
                why.ja
            ),
        };
    }
    text += &match lang {
        Lang::En => format!(
            "\nthe trade-off between coming near and changing little, of {played} settings played:"
        ),
        Lang::Ja => format!("\n目標への近さと変更の少なさの兼ね合い（試した設定{played}個から）："),
    };
    let mut best: Vec<_> = found.best.iter().collect();
    best.sort_by(|a, b| a.change.total_cmp(&b.change));
    best.iter().for_each(|tried| text += &line(tried));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rounded_to_nothing_has_no_sign() {
        assert_eq!(shown(Measure::Length, -0.04), "0.0");
        assert_eq!(shown(Measure::First, -0.0001), "0.0 %");
        assert_eq!(shown(Measure::First, -0.001), "−0.1 %");
    }
}
