//! Runs of many games. Game number i is dealt from the run's seed and i alone, so the rows are
//! the same whatever the number of threads, and shards of a run are parts of the whole.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bots::{Bot, BotName, Brain, Knowledge, Level, Trouble};
use kernel::driver::Next;
use kernel::{Chance, Dice, Game, Manner, Match, Options, Outcome, Seat, Seed, Unheard};
use kernel::{Mistake, Text, Told, both};

use crate::file::{self, FileError};
use crate::rows::{About, GameRow, SeatRow, UseRow};
use crate::stats::{Counts, Summary};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// One bot per seat.
    pub bots: Vec<BotName>,
    /// How many games, all shards together.
    pub games: u64,
    /// The seed of the run.
    pub seed: Seed,
    /// Move the bots one seat on with every game.
    pub rotate: bool,
    /// How many threads.
    pub jobs: usize,
    /// The part to be played here.
    pub shard: Shard,
    /// What to do about a program that cannot start or breaks its protocol.
    pub broken: Broken,
}

/// What to do about a program that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Stop the run: its numbers would not be the program's.
    Stop,
    /// Let another bot play on until the game is over, and count how often.
    Replace,
}

impl Plan {
    /// A plan on one thread, bots staying in their seats.
    pub fn new(bots: impl IntoIterator<Item = impl Into<BotName>>, games: u64, seed: Seed) -> Self {
        let bots = bots.into_iter().map(Into::into).collect();
        Plan {
            bots,
            games,
            seed,
            rotate: false,
            jobs: 1,
            shard: Shard::WHOLE,
            broken: Broken::Stop,
        }
    }

    /// Which bot of the list sits where in a game.
    fn bot_at(&self, game: u64, seat: usize) -> usize {
        let seats = self.bots.len();
        if !self.rotate || seats == 0 {
            return seat;
        }
        let shift = (game % seats as u64) as usize;
        (seat + seats - shift) % seats
    }

    /// What stands in the result's head.
    pub fn about<G: Game>(&self, game: &G, pack: &str) -> About {
        About {
            game: G::ID.into(),
            rules: G::RULES,
            pack: pack.into(),
            options: game.options().changed(),
            bots: self.bots.iter().map(BotName::to_string).collect(),
            rotate: self.rotate,
            seed: self.seed.to_string(),
            games: self.games,
        }
    }

    /// Games played in one go by one thread. Fewer where games take long, so that an interrupted
    /// run loses little. It must not depend on the machine: a run may be taken up on another.
    fn block(&self) -> u64 {
        let slow = |bot: &BotName| match bot {
            BotName::Level(Level::Random) => 4096,
            BotName::Level(Level::Greedy) => 64,
            BotName::Level(Level::Easy) => 16,
            BotName::Level(Level::Normal | Level::Hard | Level::OldNormal | Level::OldHard)
            | BotName::Counted(..)
            | BotName::Program(_) => 4,
        };
        let games = self.shard.of(self.games);
        // A small run is spread over many threads, too.
        let few = ((games.end - games.start) / 32).max(1);
        self.bots.iter().map(slow).min().unwrap_or(1).min(few)
    }

    /// All blocks of the shard.
    fn blocks(&self) -> impl Iterator<Item = Range<u64>> {
        let (games, block) = (self.shard.of(self.games), self.block());
        let end = games.end;
        games.step_by(block as usize).map(move |first| first..(first + block).min(end))
    }
}

/// A part of a run: number `index` (from 1) of `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub index: u64,
    /// How many parts.
    pub count: u64,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// The games of this part: neighbours, so that parts can be laid end to end.
    fn of(self, games: u64) -> Range<u64> {
        let at = |n: u64| (u128::from(games) * u128::from(n) / u128::from(self.count)) as u64;
        at(self.index - 1)..at(self.index)
    }
}

impl std::str::FromStr for Shard {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let wrong = || {
            Mistake(both!(
                "`{text}` is no shard: write 1/4 for the first of four",
                "「{text}」は分割の指定ではありません。4つのうち1つ目なら 1/4 と書いてください。"
            ))
        };
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let (index, count) = (number(index)?, number(count)?);
        if index == 0 || index > count {
            return Err(wrong());
        }
        Ok(Shard { index, count })
    }
}

/// A run that cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// Bots and seats do not match.
    #[error("{bots} bots for {seats} seats: name one bot per seat")]
    Bots {
        /// How many bots.
        bots: usize,
        /// How many seats.
        seats: u8,
    },
    /// A program cannot be used.
    #[error("game {game}, {seat}, decision {decision}: {}", .what.en)]
    Bot {
        /// The game's number, from 0 as in result files.
        game: u64,
        /// Where the program sat.
        seat: Seat,
        /// The decision of this game that was wanted, from 1.
        decision: u32,
        /// What went wrong, and what the program said about it.
        what: Text,
    },
    /// A match file could not be written.
    #[error("{}", .0.en)]
    Save(Text),
    /// The result could not be written or read.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Told for LabError {
    fn told(&self) -> Text {
        match self {
            LabError::Bots { bots, seats } => both!(
                "{bots} bots for {seats} seats: name one bot per seat",
                "{seats}席に対してボットが{bots}つ指定されています。1席に1つ指定してください。"
            ),
            LabError::Bot { game, seat, decision, what } => Text {
                en: self.to_string(),
                ja: format!("ゲーム{game}、{seat}、決定{decision}：{}", what.ja),
            },
            LabError::Save(what) => what.clone(),
            LabError::File(error) => error.told(),
        }
    }
}

/// Takes the finished match of a game number, to keep its file.
pub type Saver<'a, G> = &'a (dyn Fn(u64, &Match<G>, &[String]) -> Result<(), Text> + Sync);

/// Where the rows go: a Parquet file, with the hash of the cards for its head.
#[derive(Clone, Copy, Debug)]
pub struct Keep<'a> {
    /// The file.
    pub file: &'a Path,
    /// The hash of the cards.
    pub pack: &'a str,
}

/// Somebody else who plays blocks of a run: their rows, or nothing, and the block is played here.
pub type Elsewhere<'a> = &'a (dyn Fn(&Range<u64>) -> Option<Vec<GameRow>> + Sync);

/// Plays all games of a plan and counts. `done` counts them for a progress bar.
pub fn run<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    plan: &Plan,
    save: Option<Saver<'_, G>>,
    keep: Option<Keep<'_>>,
    done: &AtomicU64,
) -> Result<Summary, LabError> {
    run_by(game, brain, plan, (save, &|_| None), keep, done)
}

/// The same, played by others as far as they can: as many blocks at once as the plan has threads.
pub fn run_elsewhere<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    plan: &Plan,
    elsewhere: Elsewhere<'_>,
    keep: Option<Keep<'_>>,
    done: &AtomicU64,
) -> Result<Summary, LabError> {
    run_by(game, brain, plan, (None, elsewhere), keep, done)
}

fn run_by<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    plan: &Plan,
    players: (Option<Saver<'_, G>>, Elsewhere<'_>),
    keep: Option<Keep<'_>>,
    done: &AtomicU64,
) -> Result<Summary, LabError> {
    let counts = Mutex::new(Counts::new(plan.bots.len()));
    let parts = keep.map(|keep| Parts::open(keep, plan, game)).transpose()?;
    let take = |range: &Range<u64>, rows: Vec<GameRow>| {
        lock(&counts).take(&rows);
        match &parts {
            Some(parts) => parts.write(range, &rows).map_err(LabError::File),
            None => Ok(()),
        }
    };
    let ready = |range: &Range<u64>| match &parts {
        Some(parts) => parts.read(range).map(|rows| {
            lock(&counts).take(&rows);
            done.fetch_add(rows.len() as u64, Ordering::Relaxed);
        }),
        None => None,
    };
    let troubles = blocks(game, brain, plan, players, done, (&ready, &take))?;
    if let Some(parts) = parts {
        parts.join()?;
    }
    let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(counts.summary(G::ID, game.seats(), &plan.bots, troubles))
}

/// Puts the results of all shards of a run together into the very file that the whole run writes,
/// whoever played them and where.
pub fn gather<G: Game>(
    game: &G,
    plan: &Plan,
    keep: Keep<'_>,
    shards: &[PathBuf],
) -> Result<Summary, LabError> {
    let plan = Plan { shard: Shard::WHOLE, ..plan.clone() };
    let found = file::read(shards)?;
    let parts = Parts::open(keep, &plan, game)?;
    let all = found.games.iter().map(|game| game.game).eq(0..plan.games);
    if found.about != parts.about || !all {
        return Err(LabError::File(FileError::Foreign {
            path: keep.file.into(),
            what: "the shards are not all of this run".into(),
        }));
    }
    for range in plan.blocks() {
        parts.write(&range, &found.games[range.start as usize..range.end as usize])?;
    }
    parts.join()?;
    let mut counts = Counts::new(plan.bots.len());
    counts.take(&found.games);
    Ok(counts.summary(G::ID, game.seats(), &plan.bots, Vec::new()))
}

/// Plays all games of a plan and gives their rows, in order.
pub fn rows<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    plan: &Plan,
    done: &AtomicU64,
) -> Result<Vec<GameRow>, LabError> {
    let all = Mutex::new(Vec::new());
    let take = |_: &Range<u64>, rows: Vec<GameRow>| {
        lock(&all).extend(rows);
        Ok(())
    };
    blocks(game, brain, plan, (None, &|_| None), done, (&|_| None, &take))?;
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|game| game.game);
    Ok(all)
}

/// Plays some games of a run, as whoever runs it would.
pub fn block<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    plan: &Plan,
    games: Range<u64>,
) -> Result<Vec<GameRow>, LabError> {
    let seats = game.seats();
    if plan.bots.len() != usize::from(seats) {
        return Err(LabError::Bots { bots: plan.bots.len(), seats });
    }
    Table::new(game, brain, plan).block(games, None, &AtomicU64::new(0))
}

/// A lock whose holder panicked: the scope panics too, so nobody reads what is in it.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

type Ready<'a> = &'a (dyn Fn(&Range<u64>) -> Option<()> + Sync);
type Take<'a> = &'a (dyn Fn(&Range<u64>, Vec<GameRow>) -> Result<(), LabError> + Sync);

/// Plays block by block on all threads; gives what bots had to complain of.
fn blocks<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    plan: &Plan,
    (save, elsewhere): (Option<Saver<'_, G>>, Elsewhere<'_>),
    done: &AtomicU64,
    (ready, take): (Ready<'_>, Take<'_>),
) -> Result<Vec<Text>, LabError> {
    let seats = game.seats();
    if plan.bots.len() != usize::from(seats) {
        return Err(LabError::Bots { bots: plan.bots.len(), seats });
    }
    let whole = plan.shard.of(plan.games);
    let block = plan.block();
    let next = AtomicU64::new(whole.start);
    let failed = AtomicBool::new(false);
    let end = Mutex::new((BTreeMap::new(), None));
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs.clamp(1, 256) {
            scope.spawn(|| {
                let mut table = Table::new(game, brain, plan);
                while !failed.load(Ordering::Relaxed) {
                    let first = next.fetch_add(block, Ordering::Relaxed);
                    if first >= whole.end {
                        break;
                    }
                    let range = first..(first + block).min(whole.end);
                    if ready(&range).is_some() {
                        continue;
                    }
                    // Rows of other games are no rows of these.
                    let whole =
                        |rows: &Vec<GameRow>| rows.iter().map(|row| row.game).eq(range.clone());
                    let played = match elsewhere(&range).filter(whole) {
                        Some(rows) => {
                            done.fetch_add(rows.len() as u64, Ordering::Relaxed);
                            Ok(rows)
                        }
                        None => table.block(range.clone(), save, done),
                    };
                    if let Err(error) = played.and_then(|rows| take(&range, rows)) {
                        failed.store(true, Ordering::Relaxed);
                        lock(&end).1.get_or_insert(error);
                    }
                }
                for (bot, what) in table.troubles {
                    lock(&end).0.entry(bot).or_insert(what);
                }
            });
        }
    });
    let (troubles, error) = end.into_inner().unwrap_or_else(PoisonError::into_inner);
    error.map_or_else(|| Ok(troubles.into_values().collect()), Err)
}

/// One thread's bots and what it has seen.
struct Table<'a, G: Game> {
    game: &'a G,
    brain: &'static dyn Brain<G>,
    plan: &'a Plan,
    players: Vec<Player<G>>,
    /// What an action uses, by action: there are only so many.
    used: HashMap<G::Action, Option<Arc<str>>>,
    words: HashMap<String, Arc<str>>,
    /// The first one of each bot.
    troubles: BTreeMap<usize, Text>,
}

struct Player<G: Game> {
    bot: Box<dyn Bot<G>>,
    dice: Dice,
}

impl<'a, G: Game> Table<'a, G> {
    fn new(game: &'a G, brain: &'static dyn Brain<G>, plan: &'a Plan) -> Self {
        let player = |bot: &BotName| Player { bot: bot.bot(brain), dice: Dice::new(0) };
        Table {
            game,
            brain,
            plan,
            players: plan.bots.iter().map(player).collect(),
            used: HashMap::new(),
            words: HashMap::new(),
            troubles: BTreeMap::new(),
        }
    }

    fn block(
        &mut self,
        range: Range<u64>,
        save: Option<Saver<'_, G>>,
        done: &AtomicU64,
    ) -> Result<Vec<GameRow>, LabError> {
        let mut rows = Vec::with_capacity((range.end - range.start) as usize);
        let mut actions = Vec::new();
        for number in range {
            let seed = self.plan.seed.nth(number);
            actions.clear();
            rows.push(self.play(number, seed, save.is_some().then_some(&mut actions))?);
            if let Some(save) = save {
                let name = |seat: usize| self.plan.bots[self.plan.bot_at(number, seat)].to_string();
                let names: Vec<_> = (0..self.plan.bots.len()).map(name).collect();
                let table = Match::from_actions(self.game.clone(), seed, actions.drain(..))
                    .map_err(|(_, refusal)| LabError::Save(refusal.told()))?;
                save(number, &table, &names).map_err(LabError::Save)?;
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(rows)
    }

    /// Plays one game.
    fn play(
        &mut self,
        number: u64,
        seed: Seed,
        mut keep: Option<&mut Vec<(Seat, G::Action)>>,
    ) -> Result<GameRow, LabError> {
        let (game, plan) = (self.game, self.plan);
        let at = |seat: usize| plan.bot_at(number, seat);
        // Dice belong to the seat, so that a game does not depend on which thread plays it.
        for seat in 0..plan.bots.len() {
            self.players[at(seat)].dice = Dice::from_seed(&seed, seat as u64);
        }
        let seat_row = |seat: usize| SeatRow {
            bot: at(seat) as u8,
            won: false,
            place: 0,
            points: 0,
            decisions: 0,
            replaced: false,
        };
        let mut row = GameRow {
            game: number,
            first: 0,
            decisions: 0,
            ending: self.word(GameRow::UNFINISHED),
            seats: (0..plan.bots.len()).map(seat_row).collect(),
            uses: Vec::new(),
        };
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        if let Ok(next) = Next::of(game, &state) {
            row.first = next.must.first().map_or(0, |seat| seat.index() as u8);
        }
        let mut actions = 0;
        let outcome = loop {
            match Next::of(game, &state) {
                Err(outcome) => break Some(outcome),
                Ok(next) => {
                    if actions >= game.bound() {
                        break None;
                    }
                    actions += 1;
                    // Whoever has a call to make thinks of it every other time.
                    let awake = |seat: &Seat| self.players[at(seat.index())].dice.once_in(2);
                    let order = next.order(awake);
                    let decision = row.decisions + 1;
                    let mut trouble = None;
                    let mut choose = |seat: Seat| {
                        let Player { bot, dice } = &mut self.players[at(seat.index())];
                        let know = Knowledge::new(game, &state, seat);
                        // What it says besides comes first; it is asked again then.
                        let said = bot.aside(&know, dice);
                        let action = said.or_else(|| bot.choose(&know, dice));
                        if let Some(Trouble { what, .. }) = bot.trouble() {
                            trouble.get_or_insert((seat, what));
                            row.seats[seat.index()].replaced = true;
                        }
                        Some((seat, action?))
                    };
                    let chosen = order.into_iter().find_map(&mut choose);
                    if let Some((seat, what)) = trouble {
                        let error = LabError::Bot { game: number, seat, decision, what };
                        match plan.broken {
                            Broken::Stop => return Err(error),
                            Broken::Replace => {
                                let first = self.troubles.entry(at(seat.index()));
                                first.or_insert_with(|| error.told());
                            }
                        }
                    }
                    let Some((seat, action)) = chosen else { break None };
                    let decides = game.manner(&state, &action) != Manner::Aside;
                    if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
                        break None;
                    }
                    if let Some(keep) = &mut keep {
                        keep.push((seat, action));
                    }
                    if !decides {
                        continue;
                    }
                    row.decisions += 1;
                    row.seats[seat.index()].decisions += 1;
                    if let Some(card) = self.used(&action) {
                        let seat = seat.index() as u8;
                        row.uses.push(UseRow { seat, at: row.decisions, card });
                    }
                }
            }
        };
        if let Some(Outcome { seats }) = &outcome {
            row.ending = self.word(self.brain.ending(game, &state));
            for (row, standing) in row.seats.iter_mut().zip(seats) {
                row.won = standing.won;
                row.place = standing.place;
                row.points = standing.points;
            }
        }
        for player in &mut self.players {
            player.bot.over(outcome.as_ref());
        }
        Ok(row)
    }

    fn used(&mut self, action: &G::Action) -> Option<Arc<str>> {
        if let Some(known) = self.used.get(action) {
            return known.clone();
        }
        let used = self.brain.used(self.game, action).map(|word| self.word(&word));
        self.used.insert(*action, used.clone());
        used
    }

    fn word(&mut self, text: &str) -> Arc<str> {
        match self.words.get(text) {
            Some(word) => word.clone(),
            None => {
                let word: Arc<str> = text.into();
                self.words.insert(text.into(), word.clone());
                word
            }
        }
    }
}

/// The parts of a result while the run goes on: one file per finished block, in a folder beside
/// the result. A run that was interrupted finds them again.
struct Parts {
    file: PathBuf,
    folder: PathBuf,
    about: About,
    blocks: Vec<Range<u64>>,
}

impl Parts {
    fn open<G: Game>(keep: Keep<'_>, plan: &Plan, game: &G) -> Result<Self, FileError> {
        let mut folder = keep.file.as_os_str().to_owned();
        folder.push(".parts");
        let parts = Parts {
            file: keep.file.into(),
            folder: folder.into(),
            about: plan.about(game, keep.pack),
            blocks: plan.blocks().collect(),
        };
        parts.spares_the_result(&plan.shard.of(plan.games))?;
        std::fs::create_dir_all(&parts.folder).map_err(file::io(&parts.folder))?;
        parts.are_alone()?;
        Ok(parts)
    }

    /// A finished result is written over by the same run only. What cannot be read holds none.
    fn spares_the_result(&self, games: &Range<u64>) -> Result<(), FileError> {
        let Ok((about, there)) = file::read_head(&self.file) else { return Ok(()) };
        match about == self.about && there.is_none_or(|there| there == *games) {
            true => Ok(()),
            false => Err(FileError::OtherRun(self.file.clone())),
        }
    }

    /// The folder is removed in the end: whatever is in it must be of this run and shard.
    fn are_alone(&self) -> Result<(), FileError> {
        let own: HashSet<_> = self.blocks.iter().map(|range| self.part(range)).collect();
        for entry in std::fs::read_dir(&self.folder).map_err(file::io(&self.folder))? {
            let part = entry.map_err(file::io(&self.folder))?.path();
            if part.extension().is_none_or(|end| end != "parquet") {
                continue;
            }
            // A torn part under one of our names is played again.
            let ours = own.contains(&part)
                && file::read_head(&part).map_or(true, |(about, _)| about == self.about);
            if !ours {
                return Err(FileError::OtherParts(self.folder.clone()));
            }
        }
        Ok(())
    }

    fn part(&self, range: &Range<u64>) -> PathBuf {
        self.folder.join(format!("{:012}-{:012}.parquet", range.start, range.end))
    }

    fn read(&self, range: &Range<u64>) -> Option<Vec<GameRow>> {
        let part = self.part(range);
        if !part.exists() {
            return None;
        }
        // One that cannot be read, or not to its end, is played again.
        let games = file::read_one(&part).ok()?.games;
        games.iter().map(|game| game.game).eq(range.clone()).then_some(games)
    }

    fn write(&self, range: &Range<u64>, rows: &[GameRow]) -> Result<(), FileError> {
        let part = self.part(range);
        let half = part.with_extension("half");
        file::write(&half, &self.about, rows)?;
        std::fs::rename(&half, &part).map_err(file::io(&part))
    }

    /// The result; after it the parts are gone. It is there whole or not at all.
    fn join(self) -> Result<(), FileError> {
        let parts: Vec<_> = self.blocks.iter().map(|range| self.part(range)).collect();
        let half = self.folder.join("result.half");
        file::join(&half, &self.about, &parts)?;
        std::fs::rename(&half, &self.file).map_err(file::io(&self.file))?;
        std::fs::remove_dir_all(&self.folder).map_err(file::io(&self.folder))
    }
}
