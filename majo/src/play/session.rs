//! A match between one person and bots, or bots alone: what was said, how it ended. Who is next is
//! for the driver to say.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bots::{Bot, BotName, Knowledge, Level};
use games::GameId;
use kernel::driver::{Alone, Asked, Deed, Driver, House, Letter, Refused, Sitter, Think, Why};
use kernel::{Dice, Game, Match, Options, Outcome, Seat, Seed, Told, Turn, Viewer, both};
use pack::{Lang, Text};
use ui::{Board, Line, Names, Prospect, To, Tone};

use super::pace::Weight;
use super::{Play, words};
use crate::failure::Failure;

/// A table with its players and its log.
pub(crate) struct Session<G: games::Entry> {
    id: GameId,
    driver: Driver<G>,
    seed: Seed,
    pack: String,
    you: Option<Seat>,
    bots: Vec<Option<Player<G>>>,
    log: Vec<Entry<G>>,
    /// What has happened and has not been told yet.
    untold: VecDeque<Untold<G>>,
    /// The table as it was after the step told last, while there is more to tell.
    then: Option<G::View>,
    save: Option<PathBuf>,
}

/// What waits to be told.
enum Untold<G: Game> {
    /// An action by its number, or the set-up; the first step is told as the function says.
    Action(Option<usize>, fn(G::Event) -> Entry<G>),
    /// A step of one, and the table after it.
    Step(Entry<G>, G::View),
    Note(Text),
}

struct Player<G: Game> {
    name: BotName,
    bot: Box<dyn Bot<G>>,
    dice: Dice,
}

/// One line of the log, in no language yet.
enum Entry<G: Game> {
    Event(G::Event),
    /// What came of an action that was done for the person.
    Alone(G::Event),
    Note(Text),
}

/// No time goes by in the terminal: bots act when they are let.
const NOW: Duration = Duration::ZERO;
/// The dice of the driver; the first few numbers are the bots'.
const PAUSES: u64 = 0x7061_7573;

/// What [`Session::advance`] did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// A bot acted.
    Bot,
    /// The person's only action, which does nothing, was done.
    Alone,
    /// Nothing: the person must decide.
    Yours,
    /// Nothing: the game is over.
    Over,
}

/// Something the person can do now.
pub(crate) struct Choice<A> {
    pub(crate) action: A,
    /// What it does.
    pub(crate) label: String,
    /// How it is written.
    pub(crate) notation: String,
    /// The cards of the hand that it uses.
    pub(crate) uses: Vec<String>,
}

impl<G: games::Entry> Session<G> {
    /// Sets the table up.
    pub(crate) fn open(play: Play) -> Result<Self, Failure> {
        let Play { game: id, seats, seat: you, bots, seed, set, packs, save, .. } = play;
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        let pairs = set.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = G::Options::with(pairs).map_err(Failure::usage)?;
        let game = G::new(loaded.pack, options, seats).map_err(Failure::usage)?;
        if let Some(seat) = you.filter(|seat| seat.index() >= usize::from(seats)) {
            return Err(Failure::usage(crate::tables::nobody(seat, seats)));
        }
        if let Some(file) = &save {
            can_save(file)?;
        }
        let table = Match::new(game, seed);
        let mut levels = bots.iter().cloned();
        let last = bots.last().cloned().unwrap_or(Level::Normal.into());
        let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let player = |seat: Seat| {
            (you != Some(seat)).then(|| {
                let name = levels.next().unwrap_or_else(|| last.clone());
                let bot = name.at_table(G::brain(), threads);
                Player { name, bot, dice: table.dice(seat) }
            })
        };
        let bots: Vec<_> = Seat::all(seats).map(player).collect();
        let sitters = bots.iter().map(|bot| match bot {
            Some(_) => Sitter::Bot(NOW),
            None => Sitter::Person,
        });
        // With bots alone at the table nobody learns a hand from a pass that is done at once.
        let house =
            House { pace: NOW, clock: None, alone: Alone::Idle, stand_in: NOW, person: NOW };
        let dice = table.dice_for(PAUSES);
        let driver = Driver::new(table, house, sitters, dice, NOW);
        let mut session = Session {
            id,
            driver,
            seed,
            pack: loaded.hash,
            you,
            bots,
            log: Vec::new(),
            untold: VecDeque::new(),
            then: None,
            save,
        };
        session.greet();
        // The set-up is told before the first look at the table.
        session.tell_all();
        Ok(session)
    }

    /// The first lines of the log: who plays, and the commitment to the deal.
    fn greet(&mut self) {
        let levels = |lang| {
            let bots = self.bots.iter().enumerate();
            let bots = bots.filter_map(|(index, player)| {
                let name = &player.as_ref()?.name;
                let called = ui::bot(&self.seed.commitment(), index, lang);
                Some(match lang {
                    Lang::En => format!("{called} ({name})"),
                    Lang::Ja => format!("{called}（{name}）"),
                })
            });
            bots.collect::<Vec<_>>()
        };
        let (en, ja) = (levels(Lang::En).join(", "), levels(Lang::Ja).join("、"));
        let changed = self.table().game().options().changed();
        let options = |lang| {
            let one = |(key, value): (&String, &String)| {
                ui::page::option_words(self.id.shown(), key, value, lang)
            };
            changed.iter().map(one).collect::<Vec<_>>()
        };
        let ends = |mark: &str, all: Vec<String>| -> String {
            all.into_iter().map(|one| format!("{one}{mark}")).collect()
        };
        let text = Text {
            en: format!("{en}. {}", ends(". ", options(Lang::En))).trim_end().into(),
            ja: format!("{ja}。{}", ends("。", options(Lang::Ja))),
        };
        let commitment = self.seed.commitment();
        self.note(text);
        self.note(Text {
            en: "The deal is fixed. Its commitment:".into(),
            ja: "配りはもう決まっています。その証し（コミットメント）：".into(),
        });
        self.note(Text { en: commitment.clone(), ja: commitment });
        self.untold.push_back(Untold::Action(None, Entry::Event));
    }

    fn note(&mut self, text: Text) {
        self.untold.push_back(Untold::Note(text));
    }

    /// Is there something that happened and has not been told?
    pub(crate) fn has_more(&self) -> bool {
        !self.untold.is_empty()
    }

    /// Tells the next step: it stands in the log, and the board shows it. How much it matters to
    /// the person; nothing if all is told.
    pub(crate) fn tell_next(&mut self) -> Option<Weight> {
        let weight = loop {
            match self.untold.pop_front()? {
                Untold::Action(n, first) => {
                    let steps = self.table().steps(n, self.viewer());
                    // What changed nothing is left out, as in the log of the page.
                    let steps = steps.into_iter().filter(|step| G::face().matters(&step.event));
                    let steps = steps.enumerate().map(|(at, kernel::Step { event, view })| {
                        Untold::Step(if at == 0 { first(event) } else { Entry::Event(event) }, view)
                    });
                    let steps: Vec<_> = steps.collect();
                    steps.into_iter().rev().for_each(|step| self.untold.push_front(step));
                    // Nothing to be seen: the table is as it is now.
                    self.then = None;
                }
                Untold::Step(entry, view) => {
                    let weight = self.weight(&entry);
                    self.log.push(entry);
                    self.then = Some(view);
                    break weight;
                }
                Untold::Note(text) => {
                    self.log.push(Entry::Note(text));
                    break Weight::Light;
                }
            }
        };
        if self.untold.is_empty() {
            self.then = None;
        }
        Some(weight)
    }

    fn weight(&self, entry: &Entry<G>) -> Weight {
        let names = self.names(Lang::En);
        let hit = match (entry, self.you) {
            (Entry::Event(event) | Entry::Alone(event), Some(you)) => {
                G::face().cue(To::new(self.game(), &names, Lang::En), event).hits.has(you)
            }
            (Entry::Note(_), _) | (_, None) => false,
        };
        if hit { Weight::Heavy } else { Weight::Light }
    }

    /// Tells all that has happened at once: the same sentences, without a look at every moment.
    pub(crate) fn tell_all(&mut self) {
        while let Some(untold) = self.untold.pop_front() {
            match untold {
                Untold::Action(n, first) => {
                    let (table, viewer) = (self.driver.table(), self.viewer());
                    let events = match n.map(|n| table.played().get(n)) {
                        None => table.set_up(),
                        Some(Some(played)) => &played.events,
                        Some(None) => &[],
                    };
                    let seen =
                        events.iter().filter_map(|event| table.game().seen_by(event, viewer));
                    let seen = seen.filter(|event| G::face().matters(event)).enumerate();
                    let told =
                        |(at, event)| if at == 0 { first(event) } else { Entry::Event(event) };
                    self.log.extend(seen.map(told));
                }
                Untold::Step(entry, _) => self.log.push(entry),
                Untold::Note(text) => self.log.push(Entry::Note(text)),
            }
        }
        self.then = None;
    }

    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    pub(crate) fn game(&self) -> &G {
        self.table().game()
    }

    pub(super) fn table(&self) -> &Match<G> {
        self.driver.table()
    }

    /// Does nobody but bots play?
    pub(crate) fn watching(&self) -> bool {
        self.you.is_none()
    }

    /// Whoever watches bots may see everything.
    pub(super) fn viewer(&self) -> Viewer {
        self.you.map_or(Viewer::All, Viewer::Seat)
    }

    pub(crate) fn names(&self, lang: Lang) -> Names {
        let table = self.seed.commitment();
        let name = |index: usize| match self.you {
            Some(you) if you.index() == index => ui::person(lang),
            _ => ui::bot(&table, index, lang),
        };
        Names::new((0..self.bots.len()).map(name)).told_to(self.you)
    }

    pub(crate) fn board(&self, lang: Lang) -> Board {
        let names = self.names(lang);
        let to = To::new(self.game(), &names, lang);
        match &self.then {
            Some(then) => G::face().board(to, then),
            None => G::face().board(to, &self.table().view(self.viewer())),
        }
    }

    /// What an action of the person would change, as far as the person can know.
    pub(crate) fn prospect(&self, action: &G::Action, lang: Lang) -> String {
        let Some(you) = self.you else { return String::new() };
        let names = self.names(lang);
        let to = To::new(self.game(), &names, lang);
        let prospect = Prospect::new(G::face(), self.table(), you, to);
        let outcome = prospect.map(|prospect| prospect.of(action));
        outcome.map(|outcome| outcome.in_words(&names, Some(you), lang)).unwrap_or_default()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.table().turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask(_) => None,
        }
    }

    /// Must the person decide now?
    fn is_asked(&self, you: Seat) -> bool {
        self.driver.next().is_some_and(|next| next.must.has(you))
    }

    /// What the person may say now, asked or not. It is up to the person to think of it.
    pub(crate) fn may_say(&self, lang: Lang) -> Vec<Choice<G::Action>> {
        let Turn::Ask(ask) = self.table().turn() else { return Vec::new() };
        let you = self.you.filter(|you| ask.may.has(*you) && !ask.must.has(*you));
        you.map(|you| self.listed(you, lang)).unwrap_or_default()
    }

    /// The person's actions, if a decision is asked of the person now and all is told.
    pub(crate) fn choices(&self, lang: Lang) -> Vec<Choice<G::Action>> {
        if self.has_more() {
            return Vec::new();
        }
        // What is done for the person is not to be chosen.
        let you =
            self.you.filter(|you| self.is_asked(*you) && self.driver.acts_for(*you, NOW).is_none());
        you.map(|you| self.listed(you, lang)).unwrap_or_default()
    }

    fn listed(&self, you: Seat, lang: Lang) -> Vec<Choice<G::Action>> {
        let (view, names) = (self.table().view(Viewer::Seat(you)), self.names(lang));
        let choice = |action: G::Action| Choice {
            action,
            label: G::face().action(To::new(self.game(), &names, lang), &view, &action),
            notation: self.game().notation(&action),
            uses: G::face().uses(self.game(), &view, &action),
        };
        self.table().legal(you).into_iter().map(choice).collect()
    }

    /// Goes on by one action, unless the person must decide or the game is over.
    pub(crate) fn advance(&mut self) -> Result<Moved, Failure> {
        if self.driver.next().is_none() {
            return Ok(Moved::Over);
        }
        for think in self.driver.wants().think {
            // The person is asked before the bots: they choose without knowing of each other.
            if think.asked == Asked::Must && self.you.is_some_and(|you| self.is_asked(you)) {
                break;
            }
            self.think(think)?;
            if let Some(moved) = self.go_on()? {
                return Ok(moved);
            }
        }
        Ok(self.go_on()?.unwrap_or(Moved::Yours))
    }

    /// Lets a bot think.
    fn think(&mut self, think: Think) -> Result<(), Failure> {
        let Think { seat, turn, asked, .. } = think;
        let Some(Some(player)) = self.bots.get_mut(seat.index()) else { return Ok(()) };
        let table = self.driver.table();
        let know = Knowledge::new(table.game(), table.state(), seat);
        // What it says besides comes first; it is asked again then.
        let said = player.bot.aside(&know, &mut player.dice);
        let action = said.or_else(|| player.bot.choose(&know, &mut player.dice));
        if let Some(trouble) = player.bot.trouble() {
            self.note(trouble.told());
        }
        if action.is_none() && asked == Asked::Must {
            return Err(Failure::check(both!(
                "the bot at {seat} has no action",
                "{seat}のボットにできる行動がありません。"
            )));
        }
        let heard = self.driver.take(NOW, Letter::Thought { seat, turn, action });
        heard.map(drop).map_err(|refused| Failure::at(seat, refused.told()))
    }

    /// Does what is due, if anything is.
    fn go_on(&mut self) -> Result<Option<Moved>, Failure> {
        let deed = self.driver.hear(NOW, Letter::Tick);
        let at = |refused| Failure::at("tick", Told::told(&refused));
        let Some(deed) = deed.map_err(at)? else { return Ok(None) };
        self.driver.carry_out(NOW, deed).map_err(at)?;
        let Deed::Act { why: Why::Alone, .. } = deed else {
            self.last_happened(Entry::Event);
            if let Some(outcome) = self.outcome() {
                self.bots.iter_mut().flatten().for_each(|player| player.bot.over(Some(&outcome)));
            }
            return Ok(Some(Moved::Bot));
        };
        self.last_happened(Entry::Alone);
        Ok(Some(Moved::Alone))
    }

    fn last_happened(&mut self, first: fn(G::Event) -> Entry<G>) {
        if let Some(last) = self.table().played().len().checked_sub(1) {
            self.untold.push_back(Untold::Action(Some(last), first));
        }
    }

    /// The person's action; what speaks against it if it is refused.
    pub(crate) fn decide(&mut self, action: G::Action, lang: Lang) -> Result<(), Vec<String>> {
        let Some(you) = self.you else { return Err(Vec::new()) };
        match self.driver.take(NOW, Letter::Act { seat: you, action, seen: None }) {
            Ok(_) => self.last_happened(Entry::Event),
            Err(Refused::Rules(refusal)) => {
                return Err(
                    G::face().refusal(To::new(self.game(), &self.names(lang), lang), &refusal)
                );
            }
            Err(refused) => return Err(vec![refused.told().in_lang(lang).into()]),
        }
        Ok(())
    }

    /// How many lines the log has.
    pub(crate) fn log_len(&self) -> usize {
        self.log.len()
    }

    /// One line of the log.
    pub(crate) fn log_line(&self, index: usize, names: &Names, lang: Lang) -> Line {
        match self.log.get(index) {
            Some(Entry::Event(event)) => G::face().event(To::new(self.game(), names, lang), event),
            Some(Entry::Alone(event)) => G::face()
                .event(To::new(self.game(), names, lang), event)
                .with(words::DONE_FOR_YOU.of(lang), Tone::Quiet),
            Some(Entry::Note(text)) => Line::new(text.in_lang(lang), Tone::Quiet),
            None => Line::default(),
        }
    }

    /// How it ended, and how to check that the deal was fair.
    pub(crate) fn ending(&self, lang: Lang) -> Vec<Line> {
        let mut lines = Vec::new();
        let names = self.names(lang);
        match self.outcome() {
            Some(outcome) => lines.push(Line::new(places(&outcome, &names, lang), Tone::Strong)),
            None => lines.push(Line::new(words::GIVEN_UP.of(lang), Tone::Strong)),
        }
        let (commitment, seed) = (self.seed.commitment(), self.seed.to_string());
        let file = self.save.as_ref().map(|file| file.display().to_string());
        let fair = match lang {
            Lang::En => [
                "Before the first action this table committed to".into(),
                commitment,
                "and this is the seed of the deal, now open:".into(),
                seed,
                file.map_or_else(
                    || "With --save FILE, `majo verify FILE` checks that the two fit.".into(),
                    |file| format!("To check that the deal was fair: majo verify {file}"),
                ),
            ],
            Lang::Ja => [
                "最初の行動の前に示したコミットメント：".into(),
                commitment,
                "いま公開された、配りの種（シード）：".into(),
                seed,
                file.map_or_else(
                    || "--save FILE で保存すると、`majo verify FILE` で確かめられます。".into(),
                    |file| format!("配りが公正だったことの確認：majo verify {file}"),
                ),
            ],
        };
        lines.extend(fair.map(|text| Line::new(text, Tone::Plain)));
        lines
    }

    /// Writes the match file, if one was asked for.
    pub(crate) fn save(&self) -> Result<(), Failure> {
        let Some(file) = &self.save else { return Ok(()) };
        // Names in a file stand in no particular language.
        let name = |index| match self.you {
            Some(you) if you.index() == index => "Player".into(),
            _ => ui::bot_stored(&self.seed.commitment(), index),
        };
        let names: Vec<String> = (0..self.bots.len()).map(name).collect();
        let record = self.table().record(&self.pack, &names);
        std::fs::write(file, record.to_string()).map_err(|error| cannot_save(file, error.told()))
    }
}

/// Better to know before the game than after it.
fn can_save(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return Err(cannot_save(
            file,
            both!("the folder is not there", "フォルダーがありません。"),
        ));
    }
    if file.is_dir() {
        return Err(cannot_save(file, both!("this is a folder", "フォルダーです。")));
    }
    Ok(())
}

fn cannot_save(file: &Path, why: Text) -> Failure {
    Failure::at(
        file.display(),
        why.map(|lang, why| match lang {
            Lang::En => format!("the match file cannot be written: {why}"),
            Lang::Ja => format!("対局ファイルを書けません：{why}"),
        }),
    )
}

/// `Won: Bot 2, Bot 3  Lost: You`: where sides win and lose together there are no places.
fn sides(outcome: &Outcome, names: &Names, lang: Lang) -> String {
    let side = |won: bool, pair: words::Pair| {
        let seats = outcome.seats.iter().enumerate().filter(|(_, standing)| standing.won == won);
        let who: Vec<_> =
            seats.map(|(index, _)| names.subject(Seat::new(index as u8), lang)).collect();
        let (comma, colon) = match lang {
            Lang::En => (", ", ": "),
            Lang::Ja => ("、", "："),
        };
        (!who.is_empty()).then(|| format!("{}{colon}{}", pair.of(lang), who.join(comma)))
    };
    // Who plays alone for points has nobody to draw with.
    if let [kernel::Standing { won: false, place: 1, .. }] = outcome.seats.as_slice() {
        return names.subject(Seat::new(0), lang);
    }
    let drawn = outcome.seats.iter().all(|standing| !standing.won && standing.place == 1);
    let rest = if drawn { words::DRAWN } else { words::LOST_SIDE };
    let both = [side(true, words::WON_SIDE), side(false, rest)];
    both.into_iter().flatten().collect::<Vec<_>>().join("  ")
}

/// `1 Bot 2 (won)  2 You  3 Bot 3`.
pub(crate) fn places(outcome: &Outcome, names: &Names, lang: Lang) -> String {
    let mut all: Vec<_> = outcome.seats.iter().enumerate().collect();
    all.sort_by_key(|(_, standing)| standing.place);
    if !ui::ranked(outcome.seats.iter().map(|standing| (standing.place, standing.won))) {
        return sides(outcome, names, lang);
    }
    let one = |(index, standing): &(usize, &kernel::Standing)| {
        let name = names.subject(Seat::new(*index as u8), lang);
        let won = match standing.won {
            true => words::aside(words::WON.of(lang), lang),
            false => String::new(),
        };
        match lang {
            Lang::En => format!("{}. {name}{won}", standing.place),
            Lang::Ja => format!("{}位 {name}{won}", standing.place),
        }
    };
    all.iter().map(one).collect::<Vec<_>>().join("  ")
}
