//! One match of any game, behind one door: what a room needs of it.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::protocol::{Ask, Hello};
use bots::{Budget, Knowledge, Level, Search};
use games::{Entry, GameId, Packs, with_game};
use kernel::record::Record;
use kernel::{
    Dice, Game, Manner, Match, Options, Played, Seat, Seats, Seed, Text, Told as _, Turn, Viewer,
    both,
};
use maud::{Markup, html};
use pack::Lang;
use ui::page::{LogLine, LookBack, Mistake};
use ui::{Names, Panel, Seen, Talk};

/// A bot's thinking, to be done elsewhere, on so many threads: the action in notation.
pub(crate) type Thought = Box<dyn FnOnce(NonZeroUsize) -> Option<String> + Send>;
/// A hint to be thought of elsewhere: the action in words, and the chance to win with it.
pub(crate) type Hinted = Box<dyn FnOnce() -> Option<(String, f64)> + Send>;
/// A look back at a match, to be done elsewhere.
pub(crate) type Looked = Box<dyn FnOnce() -> Option<LookBack> + Send>;

/// Simulations for a hint.
const HINT: u32 = 2000;
/// Simulations for each decision looked back at.
const LOOK: u32 = 400;
/// Decisions shown as the most costly ones.
const WORST: usize = 3;

/// How to draw.
#[derive(Clone, Copy)]
pub(crate) struct Drawn<'a> {
    pub(crate) viewer: Viewer,
    pub(crate) names: &'a Names,
    pub(crate) lang: Lang,
    pub(crate) guide: bool,
    /// Offer the viewer's legal actions; not in replays.
    pub(crate) decide: bool,
    /// Seconds left to the one player the table waits for.
    pub(crate) clock: Option<u32>,
}

/// A match under way, whatever its game.
pub(crate) trait Live: Send + Sync {
    /// A copy to go on from. What has been played is shared, not copied.
    fn fork(&self) -> Arc<dyn Live>;
    fn turn(&self) -> Turn;
    /// How many actions so far.
    fn len(&self) -> usize;
    /// The canonical notation of an action that is allowed now, or why it is not, in words.
    fn read(
        &self,
        seat: Seat,
        text: &str,
        names: &Names,
        lang: Lang,
    ) -> Result<String, Vec<String>>;
    /// Is it something said out loud, that stands although the table has moved on since?
    fn speaks(&self, text: &str) -> bool;
    /// Was nothing done but said since so many actions?
    fn only_said_since(&self, len: usize) -> bool;
    /// Is it something a seat does besides, that answers nothing?
    fn is_aside(&self, text: &str) -> bool;
    /// Carries out an action that [`Live::read`] gave.
    fn act(&mut self, seat: Seat, text: &str) -> Result<(), String>;
    /// Goes back to the state after so many actions.
    fn back_to(&mut self, len: usize) -> Result<(), String>;
    /// Who did action number `n` (from 0).
    fn by(&self, n: usize) -> Option<Seat>;
    /// Did action number `n` (from 0) tell anybody something besides itself?
    fn told_news(&self, n: usize) -> bool;
    /// The legal actions of a seat, in notation.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// The only thing a seat can do, if there is just one.
    fn only(&self, seat: Seat) -> Option<String>;

    /// How long a seat has for what it is asked, and what is done for it afterwards.
    fn time_limit(&self, seat: Seat) -> Option<(Duration, String)>;

    /// Who has a call to make that nobody waits for.
    fn duties(&self) -> Seats;
    fn think(&self, seat: Seat, level: Level) -> Thought;
    /// What a bot would do at a seat, from what the seat knows.
    fn hint(&self, seat: Seat, names: &Names, lang: Lang) -> Hinted;
    /// The match from a seat: its chances, and its most costly decisions.
    fn look_back(&self, seat: Seat, names: &Names, lang: Lang) -> Looked;
    /// The first message to a program at a seat.
    fn hello(&self, seat: Seat) -> Hello;
    /// A question to a program at a seat.
    fn ask(&self, seat: Seat, n: u64, clock: Duration, world: bool) -> Ask;
    /// The scene, and what the viewer should do.
    fn scene(&self, drawn: Drawn<'_>) -> (Markup, String);
    /// The log as the viewer may read it; of the last `most` actions.
    fn log(&self, drawn: Drawn<'_>, most: usize) -> Vec<LogLine>;
    /// How people may talk at this table.
    fn talk(&self) -> Talk;
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// The match file. The match is played again for it: not a thing to do between two actions.
    fn record(&self, names: &[String]) -> Option<Record>;
    fn commitment(&self) -> String;
    /// The match after so many actions, for replays.
    fn at(&self, len: usize) -> Option<Arc<dyn Live>>;
    /// How each seat stands, in lines.
    fn standings(&self, names: &Names, lang: Lang) -> Vec<Vec<String>>;
    /// The score or the ending in detail.
    fn sheet(&self, names: &Names, lang: Lang) -> Markup;
    /// The last action: who, in words, in notation.
    fn last(&self, names: &Names, lang: Lang) -> Option<(Seat, String, String)>;
}

/// Sets a match up with the pack of this hash.
pub(crate) fn live(
    id: GameId,
    packs: &Packs,
    pack: &str,
    options: &[(String, String)],
    seats: u8,
    seed: Seed,
) -> Result<Arc<dyn Live>, Text> {
    with_game!(id, G => {
        let loaded = packs
            .with_hash::<G>(pack)
            .ok_or_else(|| both!(
                "the table was made with cards that this server does not have any more",
                "この卓のカードは、このサーバーにはもうありません。"
            ))?;
        let pairs = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = <G as Game>::Options::with(pairs).map_err(|error| error.told())?;
        let game = G::new(loaded.pack, options, seats).map_err(|error| error.told())?;
        Ok(Arc::new(Table::new(Match::new(game, seed), seed, loaded.hash.into())))
    })
}

/// The version of a game's rules.
pub(crate) fn rules(game: GameId) -> u32 {
    with_game!(game, G => G::RULES)
}

/// The hash of a pack by its name; of the one to play with if none is named.
pub(crate) fn pack_hash(game: GameId, packs: &Packs, name: &str) -> Result<String, Text> {
    with_game!(game, G => match name {
        "" => packs.load::<G>(),
        name => packs.named::<G>(name),
    }.map(|loaded| loaded.hash))
    .map_err(|error| error.told())
}

/// The names of a game's packs, the one to play with first.
pub(crate) fn pack_names(game: GameId, packs: &Packs) -> Vec<String> {
    with_game!(game, G => packs.names::<G>())
}

/// The name of the pack with this hash; empty if it is gone.
pub(crate) fn pack_name(game: GameId, packs: &Packs, hash: &str) -> String {
    let names = pack_names(game, packs).into_iter();
    let mut found =
        names.filter(|name| pack_hash(game, packs, name).is_ok_and(|found| found == hash));
    found.next().unwrap_or_default()
}

/// One match at one moment. A copy costs little, whatever was played.
struct Table<G: Game> {
    table: Match<G>,
    seed: Seed,
    pack: Arc<str>,
    /// The log in the words of those who look on, shared by all copies that have not gone back.
    told: Arc<Mutex<Vec<ToldTo>>>,
}

/// The log of one viewer in one language.
type ToldTo = (Viewer, Lang, Arc<Mutex<Told>>);

/// The log as one viewer reads it, put into words once.
struct Told {
    names: Names,
    /// Nothing before so many actions is kept.
    from: usize,
    /// Set-up and so many actions are told; nothing yet if `None`.
    upto: Option<usize>,
    lines: Vec<LogLine>,
}

impl Told {
    fn new(names: &Names, from: usize) -> Told {
        Told { names: names.clone(), from, upto: None, lines: Vec::new() }
    }

    /// The lines after `skipped` actions and up to `len`; those of the last one are new.
    fn between(&self, skipped: usize, len: usize) -> Vec<LogLine> {
        let wanted = |line: &&LogLine| line.n <= len && (line.n > skipped || skipped == 0);
        self.lines.iter().filter(wanted).map(|line| line.new_if(line.n == len)).collect()
    }
}

impl<G: Entry> Table<G> {
    fn new(table: Match<G>, seed: Seed, pack: Arc<str>) -> Self {
        Table { table, seed, pack, told: Arc::default() }
    }

    fn game(&self) -> &G {
        self.table.game()
    }

    /// A place in the match has its dice, so that a restart thinks the same again.
    fn dice_for(&self, seat: Seat) -> Dice {
        self.table.dice_for((self.len() as u64) << 8 | seat.index() as u64)
    }

    /// Adds what has happened since.
    fn tell(&self, told: &mut Told, drawn: Drawn<'_>) {
        let game = self.game();
        let lines = |n: usize, events: &[G::Event]| {
            let seen = events.iter().filter_map(|event| game.seen_by(event, drawn.viewer));
            let seen = seen.filter(|event| G::face().matters(event));
            let texts =
                seen.map(|event| G::face().event(game, &event, drawn.names, drawn.lang).plain());
            ui::folded(texts).into_iter().map(move |text| LogLine::new(n, text, G::face().book()))
        };
        if told.upto.is_none() && told.from == 0 {
            told.lines.extend(lines(0, self.table.set_up()));
        }
        let from = told.upto.unwrap_or(told.from);
        for (index, played) in self.table.played().iter().enumerate().skip(from) {
            told.lines.extend(lines(index + 1, &played.events));
        }
        told.upto = told.upto.max(Some(self.len()));
    }

    /// The log of a viewer, as far as it has been put into words.
    fn told_to(&self, drawn: Drawn<'_>, skipped: usize) -> Arc<Mutex<Told>> {
        let mut all = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let own = |(viewer, lang, _): &&ToldTo| (*viewer, *lang) == (drawn.viewer, drawn.lang);
        if let Some((.., told)) = all.iter().find(own) {
            return told.clone();
        }
        let told = Arc::new(Mutex::new(Told::new(drawn.names, skipped)));
        all.push((drawn.viewer, drawn.lang, told.clone()));
        told
    }

    fn seen<T>(&self, drawn: Drawn<'_>, draw: impl FnOnce(&Seen<'_, G>) -> T) -> T {
        let view = self.table.view(drawn.viewer);
        let legal = match drawn.viewer {
            Viewer::Seat(seat) if drawn.decide => self.table.legal(seat),
            Viewer::Seat(_) | Viewer::Public | Viewer::All => Vec::new(),
        };
        let looks = (drawn.viewer, &view);
        let seen = Seen::new(self.game(), looks, drawn.names, drawn.lang, &legal);
        draw(&Seen { guide: drawn.guide, clock: drawn.clock, ..seen })
    }
}

impl<G: Entry> Live for Table<G> {
    fn fork(&self) -> Arc<dyn Live> {
        Arc::new(Table {
            table: self.table.clone(),
            seed: self.seed,
            pack: self.pack.clone(),
            told: self.told.clone(),
        })
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn len(&self) -> usize {
        self.table.played().len()
    }

    fn read(
        &self,
        seat: Seat,
        text: &str,
        names: &Names,
        lang: Lang,
    ) -> Result<String, Vec<String>> {
        let game = self.game();
        let action =
            G::face().read(game, text).map_err(|error| vec![G::face().unreadable(&error, lang)])?;
        game.check(self.table.state(), seat, &action)
            .map_err(|refusal| G::face().refusal(game, &refusal, names, lang))?;
        Ok(game.notation(&action))
    }

    fn speaks(&self, text: &str) -> bool {
        let manner = |action| self.game().manner(self.table.state(), &action);
        self.game().parse(text).is_ok_and(|action| manner(action).stands())
    }

    fn is_aside(&self, text: &str) -> bool {
        let manner = |action| self.game().manner(self.table.state(), &action);
        self.game().parse(text).is_ok_and(|action| manner(action) == Manner::Aside)
    }

    fn time_limit(&self, seat: Seat) -> Option<(Duration, String)> {
        let game = self.game();
        let limit = game.time_limit(self.table.state(), seat)?;
        Some((Duration::from_secs(limit.seconds.into()), game.notation(&limit.then)))
    }

    fn only_said_since(&self, len: usize) -> bool {
        let stood = |(n, one): (usize, &Arc<Played<G>>)| {
            self.game().manner(&self.table.state_at(len + n), &one.action).stands()
        };
        let since = self.table.played().get(len..);
        since.is_some_and(|all| all.iter().enumerate().all(stood))
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let action = self.game().parse(text).map_err(|error| error.to_string())?;
        self.table.act(seat, action).map(drop).map_err(|refusal| refusal.to_string())
    }

    fn back_to(&mut self, len: usize) -> Result<(), String> {
        self.table.back_to(len);
        self.told = Arc::default();
        Ok(())
    }

    fn by(&self, n: usize) -> Option<Seat> {
        self.table.played().get(n).map(|played| played.seat)
    }

    fn told_news(&self, n: usize) -> bool {
        self.table.told_news(n)
    }

    fn duties(&self) -> Seats {
        self.game().duties(self.table.state())
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let game = self.game();
        self.table.legal(seat).iter().map(|action| game.notation(action)).collect()
    }

    fn only(&self, seat: Seat) -> Option<String> {
        match self.table.legal(seat)[..] {
            [only] => Some(self.game().notation(&only)),
            _ => None,
        }
    }

    fn think(&self, seat: Seat, level: Level) -> Thought {
        let (game, state) = (self.game().clone(), self.table.state_at(self.len()));
        let mut dice = self.dice_for(seat);
        Box::new(move |threads| {
            let know = Knowledge::new(&game, &state, seat);
            let action = level.at_table(G::brain(), threads).choose(&know, &mut dice)?;
            Some(game.notation(&action))
        })
    }

    fn hint(&self, seat: Seat, names: &Names, lang: Lang) -> Hinted {
        let (game, state) = (self.game().clone(), self.table.state_at(self.len()));
        let (mut dice, names) = (self.dice_for(seat), names.clone());
        Box::new(move || {
            let know = Knowledge::new(&game, &state, seat);
            let time = Some(Level::Normal.time());
            let budget = Budget { time, ..Budget::simulations(HINT) };
            let found = Search::new(G::brain(), budget).rate(&know, &mut dice);
            let best = found.rated.first()?;
            let words = G::face().action(&game, &know.view(), &best.action?, &names, lang);
            Some((words, best.worth))
        })
    }

    fn look_back(&self, seat: Seat, names: &Names, lang: Lang) -> Looked {
        let (table, names) = (self.table.clone(), names.clone());
        Box::new(move || {
            let (game, len) = (table.game(), table.played().len());
            let found = bots::analyse(&table, G::brain(), seat, Budget::simulations(LOOK), |_| {});
            let mut worst = Vec::new();
            for moment in found.worst(WORST) {
                let view = game.view(&table.state_at(moment.n), Viewer::Seat(seat));
                worst.push(Mistake {
                    n: moment.n,
                    did: G::face().action(game, &view, &moment.did, &names, lang),
                    best: G::face().action(game, &view, &moment.best, &names, lang),
                    cost: moment.cost,
                });
            }
            let chances = found.moments.iter().map(|moment| (moment.n, moment.chance));
            let chances = chances.chain(found.end.map(|end| (len, end)));
            Some(LookBack { of: len, chances: chances.collect(), worst })
        })
    }

    fn hello(&self, seat: Seat) -> Hello {
        bots::hello(self.game(), seat)
    }

    fn ask(&self, seat: Seat, n: u64, clock: Duration, world: bool) -> Ask {
        let know = Knowledge::new(self.game(), self.table.state(), seat);
        let mut dice = self.dice_for(seat);
        bots::ask(&know, n, clock, world.then_some(&mut dice))
    }

    fn scene(&self, drawn: Drawn<'_>) -> (Markup, String) {
        let mut asides = Vec::new();
        if let (Viewer::Seat(seat), true) = (drawn.viewer, drawn.decide) {
            self.game().asides(self.table.state(), seat, &mut asides);
        }
        self.seen(drawn, |seen| {
            let scene = html! { (G::face().scene(seen)) (G::face().besides(seen, &asides)) };
            (scene, G::face().prompt(seen.game, seen.view, drawn.names, drawn.lang).plain())
        })
    }

    fn log(&self, drawn: Drawn<'_>, most: usize) -> Vec<LogLine> {
        let len = self.len();
        let skipped = len.saturating_sub(most);
        let kept = self.told_to(drawn, skipped);
        // Nobody waits for another page of the same viewer: the log is put into words once more.
        let mut fresh = Told::new(drawn.names, skipped);
        let mut kept = kept.try_lock().ok();
        let told = match kept.as_deref_mut() {
            // An older moment of the table is drawn: the kept log has left it behind.
            Some(kept) if kept.from > skipped => &mut fresh,
            Some(kept) => {
                if kept.names != *drawn.names {
                    *kept = Told::new(drawn.names, skipped);
                }
                kept
            }
            None => &mut fresh,
        };
        self.tell(told, drawn);
        let lines = told.between(skipped, len);
        if told.upto == Some(len) {
            told.lines.retain(|line| line.n > skipped || skipped == 0);
            told.from = skipped;
        }
        lines
    }

    fn talk(&self) -> Talk {
        G::face().talk(self.game())
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.table.view(viewer)).unwrap_or_default()
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        Some(self.table.record(&self.pack, names))
    }

    fn commitment(&self) -> String {
        self.seed.commitment()
    }

    fn at(&self, len: usize) -> Option<Arc<dyn Live>> {
        let table = self.table.at(len);
        Some(Arc::new(Table::new(table, self.seed, self.pack.clone())))
    }

    fn standings(&self, names: &Names, lang: Lang) -> Vec<Vec<String>> {
        let board = G::face().board(self.game(), &self.table.view(Viewer::Public), names, lang);
        // Two spaces are a column's edge in the terminal.
        let lines = |panel: &Panel| {
            panel.lines.iter().map(|line| line.plain().replace("  ", " · ")).collect()
        };
        board.players.iter().map(lines).collect()
    }

    fn sheet(&self, names: &Names, lang: Lang) -> Markup {
        let drawn =
            Drawn { viewer: Viewer::All, names, lang, guide: false, decide: false, clock: None };
        self.seen(drawn, |seen| G::face().sheet(seen))
    }

    fn last(&self, names: &Names, lang: Lang) -> Option<(Seat, String, String)> {
        let played = self.table.played().last()?;
        let game = self.game();
        let view = self.table.view(Viewer::Seat(played.seat));
        let words = G::face().action(game, &view, &played.action, names, lang);
        Some((played.seat, words, game.notation(&played.action)))
    }
}
