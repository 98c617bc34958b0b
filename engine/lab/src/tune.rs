//! Finds numbers of a pack with which a game comes near a target, and shows what it costs.
//!
//! The settings tried are spread evenly over the ranges, the present one among them. All are
//! played with the same seeds; after each round the half that misses the target by more drops
//! out, and the rest plays twice as many games.

use std::cmp::Ordering;
use std::sync::atomic::AtomicU64;

use bots::Brain;
use kernel::doc::{Source, nearest};
use kernel::{Dice, Game};
use kernel::{Lang, Mistake, Text, Told, both};
use pack::{Files, Packed};
use serde::Serialize;
use toml::Value;

use crate::compare::Measure;
use crate::run::{LabError, Plan, rows};

/// A number of a pack that may be changed: `cards.toml:card.herb.effect.heal=1..4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// The end of the file's name.
    pub file: String,
    /// Keys from the top; a list's entry is named by its place (from 0) or its `id`.
    pub path: Vec<String>,
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
}

impl std::str::FromStr for Knob {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let wrong = || {
            Mistake(both!(
                "`{text}` names no number of a pack: write FILE:KEY.KEY=LEAST..MOST, for example cards.toml:card.herb.effect.heal=1..4",
                "「{text}」はパックの数を指していません。ファイル:項目.項目=最小..最大 と書いてください。例：cards.toml:card.herb.effect.heal=1..4"
            ))
        };
        let (name, range) = text.split_once('=').ok_or_else(wrong)?;
        let (file, path) = name.split_once(':').ok_or_else(wrong)?;
        let (least, most) = range.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
        let (least, most) = (number(least)?, number(most)?);
        if file.is_empty() || path.is_empty() {
            return Err(wrong());
        }
        if least > most {
            return Err(Mistake(both!(
                "the range {least}..{most} is upside down: write {most}..{least}",
                "範囲 {least}..{most} は逆です。{most}..{least} と書いてください。"
            )));
        }
        // Its size is counted below, and must be a number itself.
        if most.checked_sub(least).is_none_or(|size| size == i64::MAX) {
            return Err(Mistake(both!(
                "the range {least}..{most} is too wide",
                "範囲 {least}..{most} は広すぎます。"
            )));
        }
        let path = path.split('.').map(|key| key.trim().to_string()).collect();
        Ok(Knob { file: file.trim().into(), path, least, most })
    }
}

impl std::fmt::Display for Knob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.path.join("."))
    }
}

/// What to reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// What is measured.
    pub what: Measure,
    /// What it should be.
    pub value: f64,
}

impl std::str::FromStr for Target {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let (what, written) = text.split_once('=').ok_or_else(|| {
            both!(
                "write WHAT=VALUE, for example p1=0.25",
                "測るもの=値 と書いてください。例：p1=0.25"
            )
        })?;
        let (what, written): (Measure, _) = (what.trim().parse()?, written.trim());
        let percent = written.strip_suffix('%').map(str::trim_end);
        let number = percent.unwrap_or(written).parse().ok().filter(|number: &f64| {
            // "inf" and "nan" are read as numbers, but nothing comes near them.
            number.is_finite()
        });
        let number = number.ok_or_else(|| {
            both!("`{written}` is no number", "「{written}」は数ではありません。")
        })?;
        if what.is_share() {
            let value = if percent.is_some() { number / 100.0 } else { number };
            if (0.0..=1.0).contains(&value) {
                return Ok(Target { what, value });
            }
            return Err(Mistake(match percent {
                None if (1.0..=100.0).contains(&number) => both!(
                    "`{number}` is no share: write {} or {number}%",
                    "「{number}」は割合ではありません。{} か {number}% と書いてください。",
                    number / 100.0
                ),
                _ => both!(
                    "`{written}` is no share: write 0 to 1, or 0% to 100%",
                    "「{written}」は割合ではありません。0～1 か 0%～100% で書いてください。"
                ),
            }));
        }
        if percent.is_some() {
            return Err(Mistake(both!(
                "`{written}`: {what} is no share: write a number without %",
                "「{written}」：{what} は割合ではありません。% を付けずに書いてください。"
            )));
        }
        // Points may be below 0, in some games.
        if number < 0.0 && what != Measure::Points {
            return Err(Mistake(both!(
                "`{written}`: {what} is never below 0",
                "「{written}」：{what} は0より小さくなりません。"
            )));
        }
        Ok(Target { what, value: number })
    }
}

/// One setting that was tried.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tried {
    /// The numbers, in order of the knobs.
    pub numbers: Vec<i64>,
    /// How much they differ from the present ones, as a share of their ranges.
    pub change: f64,
    /// What was measured.
    pub value: f64,
    /// Half of its 95 % interval.
    pub sure: f64,
    /// Decisions per game.
    pub length: f64,
    /// In how many games.
    pub games: u64,
}

/// What tuning found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tuned {
    /// The present numbers.
    pub now: Vec<i64>,
    /// All settings played: those of the last round first, and of these the nearest to the target.
    pub tried: Vec<Tried>,
    /// The trade-off: settings such that none played as often changes less and comes nearer.
    pub best: Vec<Tried>,
    /// Is the target within the 95 % interval of the nearest?
    pub reached: bool,
    /// How many settings make no pack that can be played.
    pub unplayable: usize,
    /// Why the last of them does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Text>,
}

/// What cannot be tuned.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// No number there.
    #[error("{knob}: {}", .what.en)]
    Knob {
        /// Which.
        knob: String,
        /// What is wrong.
        what: Text,
    },
    /// A number that is named twice, maybe in two ways.
    #[error("{0}: this number is given twice: name it once")]
    Twice(String),
    /// A target that the table does not have.
    #[error("there is no {what} at a table of {seats}")]
    NoSeat {
        /// The seat or bot.
        what: Measure,
        /// How many sit there.
        seats: usize,
    },
    /// Nothing to play but what there is.
    #[error(
        "no new setting within the ranges makes a pack that can be played; the last error was: {}",
        .0.en
    )]
    NoPack(Text),
    /// The run failed.
    #[error(transparent)]
    Lab(#[from] LabError),
}

impl Told for TuneError {
    fn told(&self) -> Text {
        let ja = match self {
            TuneError::Knob { knob, what } => format!("{knob}：{}", what.ja),
            TuneError::Twice(knob) => {
                format!("{knob}：同じ数が2回指定されています。1回だけ指定してください。")
            }
            TuneError::NoSeat { what, seats } => format!("{seats}人の卓に {what} はありません。"),
            TuneError::NoPack(why) => {
                format!("この範囲には、遊べるパックになる設定がありません。最後の誤り：{}", why.ja)
            }
            TuneError::Lab(error) => return error.told(),
        };
        Text { en: self.to_string(), ja }
    }
}

/// A table to be tuned.
pub struct Tuning<'a, G: Game> {
    /// Who judges for the bots.
    pub brain: &'static dyn Brain<G>,
    /// The pack as it is.
    pub files: &'a Files,
    /// The options.
    pub options: G::Options,
    /// Bots, seed, threads; `games` is what the last round plays.
    pub plan: &'a Plan,
    /// What may change.
    pub knobs: &'a [Knob],
    /// What to reach.
    pub target: Target,
    /// How many settings to try.
    pub settings: usize,
}

/// One setting to be played: its numbers, and how many games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// In the order of the knobs.
    pub numbers: Vec<i64>,
    /// How many games.
    pub games: u64,
}

/// Plays one setting: of every game the measure and the decisions.
pub fn measure<G: Packed>(
    tuning: &Tuning<'_, G>,
    setting: &Setting,
    done: &AtomicU64,
) -> Result<Vec<(f64, f64)>, TuneError> {
    let game = game::<G>(tuning, &setting.numbers).map_err(TuneError::NoPack)?;
    let plan = Plan { games: setting.games, ..tuning.plan.clone() };
    let rows = rows(&game, tuning.brain, &plan, done)?;
    Ok(rows.iter().map(|row| (tuning.target.what.of(row), f64::from(row.decisions))).collect())
}

/// Finds settings near the target.
pub fn tune<G: Packed>(tuning: &Tuning<'_, G>, done: &AtomicU64) -> Result<Tuned, TuneError> {
    tune_by(tuning, |settings| {
        settings.iter().map(|setting| measure(tuning, setting, done)).collect()
    })
}

/// The same, where the settings of a round are played elsewhere, all at once.
pub fn tune_by<G: Packed, E: From<TuneError>>(
    tuning: &Tuning<'_, G>,
    mut play: impl FnMut(&[Setting]) -> Result<Vec<Vec<(f64, f64)>>, E>,
) -> Result<Tuned, E> {
    let (what, seats) = (tuning.target.what, tuning.plan.bots.len());
    if matches!(what, Measure::Seat(at) | Measure::Bot(at) if usize::from(at) >= seats) {
        return Err(TuneError::NoSeat { what, seats }.into());
    }
    let now: Vec<i64> =
        tuning.knobs.iter().map(|knob| get(tuning.files, knob)).collect::<Result<_, _>>()?;
    once(tuning.files, tuning.knobs, &now)?;
    let mut games = Vec::new();
    let mut unplayable = 0;
    let mut why = None;
    for numbers in settings(tuning.knobs, &now, tuning.settings, tuning.plan) {
        match game::<G>(tuning, &numbers) {
            Ok(_) => games.push(numbers),
            Err(what) => {
                unplayable += 1;
                why = Some(what);
            }
        }
    }
    // Ranges that hold nothing but the present setting are no error: it is measured.
    if let Some(why) = &why
        && games.iter().all(|numbers| *numbers == now)
    {
        return Err(TuneError::NoPack(why.clone()).into());
    }
    let mut tried: Vec<Tried> = Vec::new();
    let rounds = (usize::BITS - (games.len() - 1).leading_zeros()).max(1);
    for round in 0..rounds {
        // Half of the settings each round, twice the games: every round costs the same.
        let share = (tuning.plan.games >> (rounds - 1 - round)).max(20);
        let settings: Vec<_> =
            games.into_iter().map(|numbers: Vec<i64>| Setting { numbers, games: share }).collect();
        let played = play(&settings)?;
        let mut round: Vec<Tried> = Vec::new();
        for (Setting { numbers, .. }, values) in settings.into_iter().zip(played) {
            let n = values.len().max(1) as f64;
            let value = values.iter().map(|value| value.0).sum::<f64>() / n;
            let square = values.iter().map(|v| (v.0 - value).powi(2)).sum::<f64>() / n;
            let length = values.iter().map(|value| value.1).sum::<f64>() / n;
            let change = change(tuning.knobs, &now, &numbers);
            let sure = 1.96 * (square / n).sqrt();
            round.push(Tried { numbers, change, value, sure, length, games: share });
        }
        round.sort_by(|a, b| nearer(a, b, tuning.target.value));
        let keep = round.len().div_ceil(2);
        tried.retain(|old: &Tried| round.iter().all(|new| new.numbers != old.numbers));
        games = round.iter().take(keep).map(|tried| tried.numbers.clone()).collect();
        tried.extend(round);
    }
    let miss = |tried: &Tried| (tried.value - tuning.target.value).abs();
    // A setting that dropped out early may look near by luck.
    tried.sort_by(|a, b| b.games.cmp(&a.games).then(nearer(a, b, tuning.target.value)));
    let beaten = |one: &Tried| {
        tried.iter().any(|other| {
            other.games >= one.games
                && other.change <= one.change
                && miss(other) <= miss(one)
                && (other.change < one.change || miss(other) < miss(one))
        })
    };
    let best = tried.iter().filter(|one| !beaten(one)).cloned().collect();
    let reached = tried.first().is_some_and(|nearest| miss(nearest) <= nearest.sure);
    Ok(Tuned { now, best, tried, reached, unplayable, why })
}

/// How far numbers are from the present ones.
fn change(knobs: &[Knob], now: &[i64], numbers: &[i64]) -> f64 {
    let part = |((knob, now), number): ((&Knob, &i64), &i64)| {
        number.abs_diff(*now) as f64 / (knob.most - knob.least).max(1) as f64
    };
    knobs.iter().zip(now).zip(numbers).map(part).sum::<f64>() / knobs.len().max(1) as f64
}

/// The settings to try: all of them if there are few, else an even sample; the present one first.
fn settings(knobs: &[Knob], now: &[i64], most: usize, plan: &Plan) -> Vec<Vec<i64>> {
    let sizes: Vec<u64> = knobs.iter().map(|knob| (knob.most - knob.least + 1) as u64).collect();
    let all = sizes.iter().try_fold(1u64, |all, size| all.checked_mul(*size)).unwrap_or(u64::MAX);
    let nth = |mut index: u64| -> Vec<i64> {
        let number = |(knob, size): (&Knob, &u64)| {
            let number = knob.least + (index % size) as i64;
            index /= size;
            number
        };
        knobs.iter().zip(&sizes).map(number).collect()
    };
    let mut settings = vec![now.to_vec()];
    if all <= most as u64 {
        settings.extend((0..all).map(nth).filter(|numbers| numbers != now));
        return settings;
    }
    let mut dice = Dice::from_seed(&plan.seed, 0x7475_6e65);
    // A long way round before giving up: samples may repeat.
    for _ in 0..most * 50 {
        if settings.len() >= most {
            break;
        }
        let pick = |knob: &Knob| {
            knob.least + i64::from(dice.below((knob.most - knob.least + 1).min(1 << 30) as u32))
        };
        let numbers: Vec<_> = knobs.iter().map(pick).collect();
        if !settings.contains(&numbers) {
            settings.push(numbers);
        }
    }
    settings
}

fn game<G: Packed>(tuning: &Tuning<'_, G>, numbers: &[i64]) -> Result<G, Text> {
    let files = with(tuning.files, tuning.knobs, numbers).map_err(|error| error.told())?;
    // Only what is wrong: lines are those of the changed text, which nobody has seen.
    let pack = G::read_pack(&files).map_err(|problems| {
        let first = problems.0.into_iter().next().map(|problem| problem.what);
        first.unwrap_or_else(|| Text::same(""))
    })?;
    let seats = tuning.plan.bots.len() as u8;
    G::new(pack.into(), tuning.options.clone(), seats).map_err(|error| error.told())
}

/// Nearer to the target first; of those as near, what changes less.
fn nearer(a: &Tried, b: &Tried, target: f64) -> Ordering {
    let miss = |tried: &Tried| (tried.value - target).abs();
    miss(a).total_cmp(&miss(b)).then(a.change.total_cmp(&b.change))
}

fn wrong(knob: &Knob, what: Text) -> TuneError {
    TuneError::Knob { knob: knob.to_string(), what }
}

fn parsed(files: &Files, knob: &Knob) -> Result<(usize, Value), TuneError> {
    let sources = files.sources();
    let at =
        sources.iter().position(|source| source.file.ends_with(&knob.file)).ok_or_else(|| {
            let names: Vec<_> = sources.iter().map(|source| source.file.as_str()).collect();
            wrong(
                knob,
                both!(
                    "there is no such file; there are: {}",
                    "そのファイルはありません。あるもの：{}",
                    names.join(", ")
                ),
            )
        })?;
    let value = sources[at].text.parse::<toml::Table>();
    let value = value.map_err(|error| wrong(knob, Text::same(error.to_string())))?;
    Ok((at, Value::Table(value)))
}

/// The number that a knob turns.
fn place<'a>(value: &'a mut Value, knob: &Knob) -> Result<&'a mut Value, TuneError> {
    let mut at = value;
    for key in &knob.path {
        let known: Vec<String> = match &*at {
            Value::Table(table) => table.keys().cloned().collect(),
            Value::Array(list) => {
                let id = |entry: &Value| entry.get("id").and_then(Value::as_str).map(String::from);
                list.iter().filter_map(id).collect()
            }
            _ => Vec::new(),
        };
        let none = || {
            let help = match nearest(key, known.iter().map(String::as_str)) {
                Some(near) => both!("did you mean {near}?", "もしかして：{near}"),
                None if known.is_empty() => {
                    both!("nothing lies below", "この下には何もありません。")
                }
                None => both!("there are: {}", "あるもの：{}", known.join(", ")),
            };
            wrong(
                knob,
                help.map(|lang, help| match lang {
                    Lang::En => format!("there is nothing called `{key}`; {help}"),
                    Lang::Ja => format!("「{key}」という項目はありません。{help}"),
                }),
            )
        };
        at = match at {
            Value::Table(table) => table.get_mut(key).ok_or_else(none)?,
            Value::Array(list) => {
                let named = |entry: &Value| entry.get("id").and_then(Value::as_str) == Some(key);
                let index = key.parse().ok().or_else(|| list.iter().position(named));
                index.and_then(|index: usize| list.get_mut(index)).ok_or_else(none)?
            }
            _ => return Err(none()),
        };
    }
    Ok(at)
}

fn get(files: &Files, knob: &Knob) -> Result<i64, TuneError> {
    let (_, mut value) = parsed(files, knob)?;
    place(&mut value, knob)?
        .as_integer()
        .ok_or_else(|| wrong(knob, both!("this is no whole number", "整数ではありません。")))
}

/// Refuses two knobs that turn the same number: the later would undo the earlier.
fn once(files: &Files, knobs: &[Knob], now: &[i64]) -> Result<(), TuneError> {
    for (index, (knob, number)) in knobs.iter().zip(now).enumerate() {
        // One place has several names (`card.0`, `card.herb`), so it is turned to see what moves.
        let turned = with(files, std::slice::from_ref(knob), &[number.wrapping_add(1)])?;
        for (other, number) in knobs.iter().zip(now).skip(index + 1) {
            if get(&turned, other)? != *number {
                return Err(TuneError::Twice(other.to_string()));
            }
        }
    }
    Ok(())
}

/// The files with other numbers.
fn with(files: &Files, knobs: &[Knob], numbers: &[i64]) -> Result<Files, TuneError> {
    let mut files = files.clone();
    for (knob, number) in knobs.iter().zip(numbers) {
        let (at, mut value) = parsed(&files, knob)?;
        *place(&mut value, knob)? = Value::Integer(*number);
        let text =
            toml::to_string(&value).map_err(|error| wrong(knob, Text::same(error.to_string())))?;
        let changed = files.sources().iter().enumerate().map(|(index, source)| {
            let text = if index == at { text.as_str() } else { &source.text };
            Source::new(source.file.clone(), text)
        });
        files = Files::new(changed.collect::<Vec<_>>());
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Level;
    use games::Agate;
    use kernel::Seed;

    #[test]
    fn knobs_are_read_and_turned() {
        let files = Agate::default_files();
        let knob: Knob = "cards.toml:card.herb.effect.heal=1..4".parse().unwrap();
        assert_eq!(get(&files, &knob).unwrap(), 2);
        let turned = with(&files, std::slice::from_ref(&knob), &[4]).unwrap();
        assert_eq!(get(&turned, &knob).unwrap(), 4);
        assert!(Agate::read_pack(&turned).is_ok());
        // What the rule sheet prints may not change, and the loader says so.
        let printed: Knob = "cards.toml:table.hp=6..14".parse().unwrap();
        assert_eq!(get(&files, &printed).unwrap(), 10);
        let turned = with(&files, &[printed], &[7]).unwrap();
        assert!(Agate::read_pack(&turned).unwrap_err().to_string().contains("house"));
        let none: Knob = "cards.toml:table.luck=1..2".parse().unwrap();
        assert!(get(&files, &none).unwrap_err().to_string().contains("luck"));
        assert!("hp=3".parse::<Knob>().is_err());
        let typo: Knob = "cards.toml:card.hreb.effect.heal=1..4".parse().unwrap();
        assert!(get(&files, &typo).unwrap_err().to_string().contains("did you mean herb?"));
    }

    #[test]
    fn of_settings_as_near_the_smaller_change_is_better() {
        let tried = |value: f64, change: f64| Tried {
            numbers: Vec::new(),
            change,
            value,
            sure: 0.0,
            length: 1.0,
            games: 1,
        };
        assert_eq!(nearer(&tried(0.4, 0.9), &tried(0.1, 0.0), 0.5), Ordering::Less);
        assert_eq!(nearer(&tried(0.1, 0.5), &tried(0.1, 0.0), 0.5), Ordering::Greater);
    }

    fn tuned(vary: &[&str], target: &str, games: u64) -> Result<Tuned, TuneError> {
        let knobs: Vec<Knob> = vary.iter().map(|knob| knob.parse().unwrap()).collect();
        let plan = Plan::new([Level::Random; 2], games, Seed::from_text("tune"));
        let tuning = Tuning::<Agate> {
            brain: games::brain::<Agate>(),
            files: &Agate::default_files(),
            options: Default::default(),
            plan: &plan,
            knobs: &knobs,
            target: target.parse().unwrap(),
            settings: 9,
        };
        tune(&tuning, &AtomicU64::new(0))
    }

    #[test]
    fn harder_attacks_make_shorter_games_and_tuning_finds_that() {
        let found = tuned(&["cards.toml:card.B.effect.attack.damage=1..4"], "length=0", 200);
        let found = found.unwrap();
        assert_eq!(found.now, [1]);
        // The shortest games are those in which an attack hits hardest.
        assert_eq!(found.tried[0].numbers, [4]);
        assert!(!found.reached, "no game has length 0");
        assert_eq!((found.unplayable, &found.why), (0, &None));
        // The trade-off begins with the present setting, which changes nothing.
        assert!(found.best.iter().any(|tried| tried.change == 0.0));
        assert!(found.best.iter().any(|tried| tried.numbers == [4]));
        // Those who stayed longest come first, and the nearest is part of the trade-off.
        assert!(found.tried.is_sorted_by(|a, b| a.games >= b.games));
        assert_eq!(found.tried[0].games, 200);
        assert!(found.best.contains(&found.tried[0]));
        let length = found.tried[0].length;
        let again = tuned(
            &["cards.toml:card.B.effect.attack.damage=1..4"],
            &format!("length={length}"),
            200,
        );
        assert!(again.unwrap().reached);
    }

    #[test]
    fn settings_that_cannot_be_played_are_told() {
        let printed = "cards.toml:table.hp=6..14";
        let error = tuned(&[printed], "length=60", 20).unwrap_err();
        assert!(matches!(&error, TuneError::NoPack(why) if why.en.contains("14")), "{error}");
        // With a house number beside it, a third of the settings remain.
        let both = ["cards.toml:table.hp=9..11", "cards.toml:card.herb.effect.heal=1..3"];
        let found = tuned(&both, "length=60", 20).unwrap();
        assert_eq!((found.tried.len(), found.unplayable), (3, 6));
        assert!(found.why.is_some_and(|why| why.en.contains("11")));
        // The present setting alone is measured.
        let found = tuned(&["cards.toml:table.hp=10..10"], "length=60", 20).unwrap();
        assert_eq!((found.tried.len(), found.unplayable), (1, 0));
    }

    #[test]
    fn targets_that_cannot_be_reached_are_refused() {
        let target = |text: &str| text.parse::<Target>();
        assert_eq!(target("p1=25%").unwrap(), target("p1 = 0.25").unwrap());
        assert_eq!(target("points=-3").unwrap().value, -3.0);
        for (wrong, says) in [
            ("p1=25", "`25` is no share: write 0.25 or 25%"),
            ("p1=-0.1", "write 0 to 1"),
            ("first=250%", "write 0 to 1"),
            ("length=nan", "`nan` is no number"),
            ("length=inf", "`inf` is no number"),
            ("length=-1", "never below 0"),
            ("length=50%", "no share"),
            ("length", "WHAT=VALUE"),
        ] {
            let error = target(wrong).unwrap_err();
            assert!(error.to_string().contains(says), "{wrong}: {error}");
        }
        let knob = ["cards.toml:card.herb.effect.heal=1..3"];
        let error = tuned(&knob, "p3=0.5", 20).unwrap_err();
        assert_eq!(error.to_string(), "there is no p3 at a table of 2");
        assert!(tuned(&knob, "bot3=0.5", 20).unwrap_err().to_string().contains("no bot3"));
    }

    #[test]
    fn ranges_are_written_upwards_and_once() {
        let error = "cards.toml:card.herb.effect.heal=4..1".parse::<Knob>().unwrap_err();
        assert_eq!(error.to_string(), "the range 4..1 is upside down: write 1..4");
        let wide = format!("cards.toml:table.hp={}..{}", i64::MIN, i64::MAX);
        assert!(wide.parse::<Knob>().unwrap_err().to_string().contains("too wide"));
        // Also when the place is named in another way.
        for again in ["cards.toml:card.herb.effect.heal=1..2", "toml:card.herb.effect.heal=1..3"] {
            let both = ["cards.toml:card.herb.effect.heal=1..3", again];
            let error = tuned(&both, "length=60", 20).unwrap_err();
            assert!(matches!(error, TuneError::Twice(_)), "{error}");
        }
        let two = ["cards.toml:card.herb.effect.heal=2..2", "cards.toml:table.hp=10..10"];
        assert!(tuned(&two, "length=60", 20).is_ok());
    }
}
