//! A table: who sits there, the match, and what people say. One change at a time; an action is
//! stored before anybody sees it.

mod old;

use std::time::{Duration, Instant};

use bots::Level;
use games::GameId;
use kernel::{MAX_SEATS, Seat, Seats, Seed, Text, Told, Turn, Viewer};
use pack::Lang;
use ui::page::{ChatLine, Consent, SeatInfo, Stage, TablePage};
use ui::{Names, Talk};

use crate::hub::Context;
use crate::live::{Drawn, Live, live};
use crate::secret::{SECRET, hashed, letters};
use crate::store::{Entry, Kind, SeatRow, StoreError, TableRow};
use crate::wrong::Wrong;

/// The log of a page goes back this many actions.
pub(crate) const LOG: usize = 40;
/// The chat of a page has this many lines.
const CHAT: usize = 60;
/// An action further back than this is not taken back.
const UNDO: usize = 12;

/// One seat and who decides for it.
pub(crate) struct Sitting {
    pub(crate) row: SeatRow,
    /// A bot that stands in for the person.
    pub(crate) stand_in: Option<Level>,
    /// Time used on the clock.
    pub(crate) used: Duration,
}

impl Sitting {
    pub(crate) fn level(&self) -> Option<Level> {
        self.stand_in.or_else(|| Level::named(&self.row.bot))
    }

    fn is_person(&self) -> bool {
        !self.row.visitor.is_empty()
    }

    fn is_free(&self) -> bool {
        self.row.visitor.is_empty() && self.row.bot.is_empty()
    }
}

/// People asked to agree to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Vote {
    by: Seat,
    agreed: Seats,
    /// For an undo, how many actions stay.
    to: usize,
}

/// Where a vote stands for somebody.
fn consent(
    vote: Option<Vote>,
    own: Option<Seat>,
    names: &Names,
    may: impl FnOnce(Seat) -> bool,
) -> Consent {
    match (vote, own) {
        (Some(vote), Some(own)) if !vote.agreed.has(own) => {
            Consent::Asked { by: names.of(vote.by) }
        }
        (Some(_), Some(_)) => Consent::Waiting,
        (None, Some(own)) if may(own) => Consent::May,
        (None, Some(_)) | (_, None) => Consent::No,
    }
}

/// A table.
pub(crate) struct Room {
    pub(crate) row: TableRow,
    pub(crate) game: GameId,
    pub(crate) stage: Stage,
    pub(crate) seats: Vec<Sitting>,
    pub(crate) live: Option<Box<dyn Live>>,
    /// What is told instead of a match that cannot be played here.
    pub(crate) old: Option<old::Old>,
    entries: usize,
    chat: Vec<(Seat, String)>,
    undo: Option<Vote>,
    give_up: Option<Vote>,
    /// The table that goes on from here.
    pub(crate) next: Option<String>,
    /// Seated visitors who have switched the guide on or off.
    guides: std::collections::HashMap<String, bool>,
    /// Which actions have told somebody something new, as far as that was asked.
    news: std::sync::Mutex<Vec<Option<bool>>>,
    /// Since when each seat's present decision waits, for the clocks.
    pub(crate) since: [Instant; MAX_SEATS],
    /// Counts every change that makes a waiting bot's or clock's plan void.
    pub(crate) epoch: u64,
    /// Bots that are about to say something, whatever happens meanwhile.
    pub(crate) speaking: Seats,
}

impl Room {
    /// Rebuilds a table from what is stored.
    pub(crate) fn load(
        context: &Context,
        row: TableRow,
        seats: Vec<SeatRow>,
        journal: Vec<Entry>,
    ) -> Result<Room, StoreError> {
        let id = row.id.clone();
        let damaged = |what: String| StoreError::Damaged { table: id.clone(), what };
        let game: GameId = row.game.parse().map_err(|error| damaged(format!("{error}")))?;
        Ok(Room::fresh(game, row, seats).rebuilt(context, journal))
    }

    /// A table with nothing done yet.
    fn fresh(game: GameId, row: TableRow, seats: Vec<SeatRow>) -> Room {
        let sit = |row| Sitting { row, stand_in: None, used: Default::default() };
        Room {
            game,
            stage: Stage::Waiting,
            seats: seats.into_iter().map(sit).collect(),
            live: None,
            old: None,
            entries: 0,
            chat: Vec::new(),
            undo: None,
            give_up: None,
            next: None,
            guides: Default::default(),
            news: Default::default(),
            since: [Instant::now(); MAX_SEATS],
            epoch: 0,
            speaking: Seats::NONE,
            row,
        }
    }

    fn begin(&mut self, context: &Context) -> Result<(), Text> {
        let setup = &self.row.setup;
        let seed: Seed =
            self.row.seed.parse().map_err(|error: kernel::chance::NoSeed| error.told())?;
        let (packs, pack) = (&context.packs, &setup.pack);
        self.live = Some(live(self.game, packs, pack, &setup.options, setup.seats, seed)?);
        self.stage = Stage::Playing;
        self.see_end();
        Ok(())
    }

    /// Carries out a journal entry; it is stored already.
    fn replay(&mut self, entry: Entry) -> Result<(), String> {
        self.entries += 1;
        self.epoch += 1;
        let seat = Seat::new(entry.seat);
        let live = self.live.as_mut();
        match entry.kind {
            Kind::Do | Kind::Undo | Kind::StandIn | Kind::GiveUp if self.old.is_some() => {}
            Kind::Do => {
                if let Some(sitting) = self.seats.get_mut(seat.index()) {
                    sitting.used += entry.took;
                }
                live.ok_or("an action before the start")?.act(seat, &entry.text)?;
                self.undo = None;
                self.see_end();
            }
            Kind::Undo => {
                let len = entry.text.parse().map_err(|_| "a bad undo")?;
                live.ok_or("an undo before the start")?.back_to(len)?;
                self.news = Default::default();
                self.undo = None;
            }
            Kind::Chat => {
                self.chat.push((seat, entry.text));
            }
            Kind::StandIn => {
                if let Some(sitting) = self.seats.get_mut(seat.index()) {
                    sitting.stand_in = entry.text.parse().ok();
                }
            }
            Kind::GiveUp => self.stage = Stage::Over,
            Kind::Next => self.next = Some(entry.text),
        }
        Ok(())
    }

    fn see_end(&mut self) {
        if self.live.as_ref().is_some_and(|live| matches!(live.turn(), Turn::Over(_))) {
            self.stage = Stage::Over;
        }
    }

    /// Stores an entry, then carries it out.
    async fn enter(&mut self, context: &Context, entry: Entry) -> Result<(), Wrong> {
        let (before, by) = (self.asked(), Seat::new(entry.seat));
        let aside = self.live.as_ref().is_some_and(|live| live.is_aside(&entry.text));
        let decided = entry.kind == Kind::Do && !aside;
        let entry = match entry.kind {
            Kind::Do if decided => Entry { took: self.waited(by), ..entry },
            _ => entry,
        };
        context.store.add_entry(&self.row.id, self.entries, &entry).await?;
        let was = self.stage;
        self.replay(entry).map_err(|what| Wrong::Refused(vec![what]))?;
        // Time runs for whoever is asked anew; what others do or say gives nobody more of it.
        for seat in self.asked() {
            if !before.has(seat) || (decided && seat == by) {
                self.since[seat.index()] = Instant::now();
            }
        }
        if self.stage != was && self.stage == Stage::Over {
            // The journal says it already: this spares the lobby a look, and the day its rules
            // are not played any more it is all there is to tell.
            let result = old::result(self.live.as_deref());
            let _ = context.store.set_over(&self.row.id, &result).await;
        }
        Ok(())
    }

    /// The names in order of the seats; empty for a free seat.
    pub(crate) fn name_list(&self) -> Vec<String> {
        self.seats.iter().map(|sitting| sitting.row.name.clone()).collect()
    }

    pub(crate) fn names(&self, lang: Lang) -> Names {
        Names::stored(self.seats.iter().map(|sitting| &sitting.row.name), lang)
    }

    /// The seat of a visitor.
    pub(crate) fn seat_of(&self, visitor: &str) -> Option<Seat> {
        if visitor.is_empty() {
            return None;
        }
        let at = self.seats.iter().position(|sitting| sitting.row.visitor == visitor)?;
        Some(Seat::new(at as u8))
    }

    pub(crate) fn viewer(&self, visitor: &str) -> Viewer {
        self.seat_of(visitor).map_or(Viewer::Public, Viewer::Seat)
    }

    pub(crate) fn len(&self) -> usize {
        let old = self.old.as_ref().map_or(0, old::Old::len);
        self.live.as_ref().map_or(old, |live| live.len())
    }

    /// Seats asked now.
    pub(crate) fn asked(&self) -> Seats {
        match self.live.as_ref().map(|live| live.turn()) {
            Some(Turn::Ask(ask)) if self.stage == Stage::Playing => ask.must,
            _ => Seats::NONE,
        }
    }

    /// Seats that may act now and whose bots should, though nobody waits for them.
    pub(crate) fn welcome(&self) -> Seats {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        live.map_or(Seats::NONE, |live| live.duties())
    }

    /// What is left on the clock of a seat, if there are clocks.
    pub(crate) fn left(&self, seat: Seat) -> Option<Duration> {
        let minutes = u64::from(self.row.setup.clock);
        let limit = (minutes > 0).then(|| Duration::from_secs(minutes * 60))?;
        let used = self.seats.get(seat.index()).map_or(Duration::ZERO, |sitting| sitting.used);
        Some(limit.saturating_sub(used + self.waited(seat)))
    }

    /// How long a seat has been waited for.
    fn waited(&self, seat: Seat) -> Duration {
        if self.asked().has(seat) { self.since[seat.index()].elapsed() } else { Duration::ZERO }
    }

    /// What is left of the time for one decision, if there are clocks and the rules set a limit,
    /// and what is done then.
    pub(crate) fn limit(&self, seat: Seat) -> Option<(Duration, String)> {
        let live = self.live.as_ref().filter(|_| self.row.setup.clock > 0)?;
        let (limit, then) = live.time_limit(seat).filter(|_| self.asked().has(seat))?;
        Some((limit.saturating_sub(self.waited(seat)), then))
    }

    /// What the clock of a seat shows: the time left for its decision, or for all of them. Bots
    /// have none.
    fn clock(&self, seat: Seat) -> Option<u32> {
        let sitting = self.seats.get(seat.index()).filter(|sitting| sitting.is_person());
        sitting.filter(|_| self.old.is_none())?;
        let left = self.left(seat)?;
        let left = self.limit(seat).map_or(left, |(limit, _)| limit.min(left));
        // 0:01 while anything is left.
        Some(left.as_millis().div_ceil(1000) as u32)
    }

    /// Does an action for a visitor.
    pub(crate) async fn act(
        &mut self,
        context: &Context,
        visitor: &str,
        version: Option<usize>,
        text: &str,
        lang: Lang,
    ) -> Result<(), Wrong> {
        self.playable()?;
        let seat = self.seat_of(visitor).ok_or(Wrong::NotSeated)?;
        // Over a slow line others may have acted since. A call stands all the same, and no call
        // of somebody else makes a decision void.
        let (speaks, same) = match (&self.live, version) {
            (Some(live), Some(version)) => (live.speaks(text), live.only_said_since(version)),
            _ => (false, version.is_none_or(|version| version == self.len())),
        };
        if !speaks && !same {
            return Err(Wrong::Stale);
        }
        if self.seats[seat.index()].stand_in.is_some() {
            return Err(Wrong::because(
                lang,
                "A bot stands in for you. Take your seat back first.",
                "ボットが代わりに打っています。先に席に戻ってください。",
            ));
        }
        self.act_at(context, seat, text, lang).await
    }

    /// Does an action for a seat.
    pub(crate) async fn act_at(
        &mut self,
        context: &Context,
        seat: Seat,
        text: &str,
        lang: Lang,
    ) -> Result<(), Wrong> {
        self.playable()?;
        let Some(live) = self.live.as_ref().filter(|_| self.stage == Stage::Playing) else {
            return Err(Wrong::because(
                lang,
                "Nothing is being played at this table now.",
                "この卓では今、対戦が行われていません。",
            ));
        };
        let text = live.read(seat, text, &self.names(lang), lang).map_err(Wrong::Refused)?;
        self.enter(context, Entry::new(Kind::Do, seat, text)).await
    }

    /// Gives a visitor a free seat; with the last one the game begins.
    pub(crate) async fn sit(
        &mut self,
        context: &Context,
        visitor: &str,
        seat: Option<usize>,
        name: &str,
        lang: Lang,
    ) -> Result<(), Wrong> {
        self.playable()?;
        if self.seat_of(visitor).is_some() {
            return Ok(());
        }
        let free = |at: &usize| self.seats.get(*at).is_some_and(Sitting::is_free);
        let at = match seat {
            Some(at) => Some(at).filter(free),
            None => (0..self.seats.len()).find(free),
        };
        let Some(at) = at else {
            return Err(Wrong::because(lang, "That seat is taken.", "その席は埋まっています。"));
        };
        let device = letters(SECRET).map_err(|error| Wrong::Refused(vec![error.to_string()]))?;
        let row =
            SeatRow { name: name.into(), visitor: visitor.into(), device, ..Default::default() };
        context.store.set_seat(&self.row.id, at as u8, &row).await?;
        self.seats[at].row = row;
        self.epoch += 1;
        self.begin_if_full(context, lang).await
    }

    pub(crate) async fn begin_if_full(
        &mut self,
        context: &Context,
        lang: Lang,
    ) -> Result<(), Wrong> {
        if self.stage == Stage::Waiting && !self.seats.iter().any(Sitting::is_free) {
            context.store.set_stage(&self.row.id, "playing").await?;
            self.row.stage = "playing".into();
            self.begin(context).map_err(|what| Wrong::Refused(vec![what.in_lang(lang).into()]))?;
        }
        Ok(())
    }

    /// Moves a seat to another visitor who knows its secret link.
    pub(crate) async fn move_seat(
        &mut self,
        context: &Context,
        secret: &str,
        visitor: &str,
    ) -> Result<bool, Wrong> {
        let wanted = hashed(secret);
        let at = self.seats.iter().position(|s| s.is_person() && hashed(&s.row.device) == wanted);
        let Some(at) = at else { return Ok(false) };
        if self.seat_of(visitor).is_some_and(|seat| seat.index() != at) {
            // One visitor, one seat.
            return Ok(false);
        }
        let row = SeatRow { visitor: visitor.into(), ..self.seats[at].row.clone() };
        context.store.set_seat(&self.row.id, at as u8, &row).await?;
        self.seats[at].row = row;
        Ok(true)
    }

    /// How people may talk: freely before and after the game.
    fn talk(&self) -> Talk {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        live.map_or(Talk::Free, |live| live.talk())
    }

    pub(crate) async fn say(
        &mut self,
        context: &Context,
        visitor: &str,
        text: &str,
        lang: Lang,
    ) -> Result<(), Wrong> {
        let seat = self.seat_of(visitor).ok_or(Wrong::NotSeated)?;
        if self.talk() == Talk::Signals {
            return Err(Wrong::because(
                lang,
                "The rules forbid free talk in this game. Use the signals.",
                "このゲームではルールにより自由な会話ができません。合図を使ってください。",
            ));
        }
        let text: String = text.chars().filter(|c| !c.is_control()).take(300).collect();
        let text = text.trim().to_string();
        if text.is_empty() {
            return Ok(());
        }
        self.enter(context, Entry::new(Kind::Chat, seat, text)).await
    }

    /// A bot takes a seat over, or gives it back. Anyone at the table may ask for it while the
    /// person is away.
    pub(crate) async fn stand_in(
        &mut self,
        context: &Context,
        visitor: &str,
        seat: Seat,
        on: bool,
        away: bool,
        lang: Lang,
    ) -> Result<(), Wrong> {
        self.playable()?;
        let own = self.seat_of(visitor).ok_or(Wrong::NotSeated)?;
        let sitting = self.seats.get(seat.index()).ok_or(Wrong::NotSeated)?;
        if !sitting.is_person() || (own != seat && !(on && away)) {
            return Err(Wrong::because(
                lang,
                "A bot can stand in for you, or for somebody who is away.",
                "ボットが代われるのは、自分か、席を外している人だけです。",
            ));
        }
        self.set_stand_in(context, seat, on).await
    }

    pub(crate) async fn set_stand_in(
        &mut self,
        context: &Context,
        seat: Seat,
        on: bool,
    ) -> Result<(), Wrong> {
        let text = if on { Level::Normal.name() } else { "" };
        let entry = Entry::new(Kind::StandIn, seat, text);
        self.enter(context, entry).await
    }

    /// People who must agree to things.
    fn people(&self) -> Seats {
        let all = Seat::all(self.seats.len() as u8);
        all.filter(|seat| {
            let sitting = &self.seats[seat.index()];
            sitting.is_person() && sitting.stand_in.is_none()
        })
        .collect()
    }

    /// Asks for, agrees to or refuses an undo.
    pub(crate) async fn undo(
        &mut self,
        context: &Context,
        visitor: &str,
        agree: bool,
        lang: Lang,
    ) -> Result<(), Wrong> {
        self.playable()?;
        let seat = self.seat_of(visitor).ok_or(Wrong::NotSeated)?;
        self.epoch += 1;
        if !agree {
            self.undo = None;
            return Ok(());
        }
        let vote = match self.undo {
            Some(vote) => Vote { agreed: vote.agreed.with(seat), ..vote },
            None => {
                let to = self.undo_to(seat).ok_or_else(|| {
                    Wrong::because(
                        lang,
                        "Nothing can be taken back: something new was revealed since.",
                        "取り消せません。その後に新しい情報が公開されています。",
                    )
                })?;
                Vote { by: seat, agreed: Seats::one(seat), to }
            }
        };
        if self.people().into_iter().all(|person| vote.agreed.has(person)) {
            let text = vote.to.to_string();
            return self.enter(context, Entry::new(Kind::Undo, seat, text)).await;
        }
        self.undo = Some(vote);
        Ok(())
    }

    fn told_news(&self, at: usize) -> bool {
        let Some(live) = &self.live else { return true };
        let mut news = self.news.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        news.resize(live.len(), None);
        match news.get_mut(at) {
            Some(known) => *known.get_or_insert_with(|| live.told_news(at)),
            None => true,
        }
    }

    /// How many actions stay if a seat takes its last one back; `None` if it cannot.
    fn undo_to(&self, seat: Seat) -> Option<usize> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing)?;
        let len = live.len();
        for at in (len.saturating_sub(UNDO)..len).rev() {
            if self.told_news(at) {
                return None;
            }
            if live.by(at) == Some(seat) {
                return Some(at);
            }
        }
        None
    }

    /// Gives up, if all people agree.
    pub(crate) async fn give_up(
        &mut self,
        context: &Context,
        visitor: &str,
        agree: bool,
    ) -> Result<(), Wrong> {
        self.playable()?;
        let seat = self.seat_of(visitor).ok_or(Wrong::NotSeated)?;
        if self.stage != Stage::Playing {
            return Ok(());
        }
        if !agree {
            self.give_up = None;
            return Ok(());
        }
        let before = self.give_up.map_or(Seats::NONE, |vote| vote.agreed);
        let by = self.give_up.map_or(seat, |vote| vote.by);
        let vote = Vote { by, agreed: before.with(seat), to: 0 };
        if self.people().into_iter().all(|person| vote.agreed.has(person)) {
            let entry = Entry::new(Kind::GiveUp, seat, "");
            return self.enter(context, entry).await;
        }
        self.give_up = Some(vote);
        Ok(())
    }

    /// Notes which table goes on from here.
    pub(crate) async fn set_next(&mut self, context: &Context, id: &str) -> Result<(), Wrong> {
        self.enter(context, Entry::new(Kind::Next, Seat::new(0), id)).await
    }

    /// Explains each decision to a visitor, or no longer.
    pub(crate) fn set_guide(&mut self, visitor: &str, on: bool) -> Result<(), Wrong> {
        self.seat_of(visitor).ok_or(Wrong::NotSeated)?;
        self.guides.insert(visitor.into(), on);
        Ok(())
    }

    fn guide(&self, visitor: &str) -> bool {
        self.guides.get(visitor).copied().unwrap_or(self.row.setup.guide)
    }

    /// How a page for this visitor draws the match.
    pub(crate) fn drawn<'a>(&self, visitor: &str, names: &'a Names, lang: Lang) -> Drawn<'a> {
        let asked = self.asked();
        let only = asked.first().filter(|_| asked.len() == 1);
        Drawn {
            clock: only.and_then(|seat| self.clock(seat)),
            viewer: self.viewer(visitor),
            names,
            lang,
            guide: self.guide(visitor),
            decide: true,
        }
    }

    /// What a page needs to know.
    pub(crate) fn page(
        &self,
        visitor: &str,
        lang: Lang,
        here: &dyn Fn(&str) -> bool,
        watching: usize,
    ) -> TablePage {
        let own = self.seat_of(visitor);
        let names = self.names(lang).told_to(own);
        let drawn = self.drawn(visitor, &names, lang);
        let asked = self.asked();
        let seat_info = |(index, sitting): (usize, &Sitting)| {
            let seat = Seat::new(index as u8);
            SeatInfo {
                seat,
                name: names.list().get(index).cloned().unwrap_or_default(),
                bot: sitting.level().map(Level::name),
                stand_in: sitting.stand_in.is_some(),
                here: sitting.level().is_some() || here(&sitting.row.visitor),
                clock: self.clock(seat),
                asked: asked.has(seat),
            }
        };
        let playing = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        let may_undo = |own: Seat| {
            playing.is_some_and(|live| {
                let len = live.len();
                let near = (len.saturating_sub(UNDO)..len).any(|at| live.by(at) == Some(own));
                near && self.undo_to(own).is_some()
            })
        };
        let undo = consent(self.undo, own, &names, may_undo);
        let give_up = consent(self.give_up, own, &names, |_| playing.is_some());
        let device = own
            .map(|own| format!("/t/{}/device/{}", self.row.id, self.seats[own.index()].row.device));
        let chat = &self.chat[self.chat.len().saturating_sub(CHAT)..];
        let line =
            |(seat, text): &(Seat, String)| ChatLine { name: names.of(*seat), text: text.clone() };
        let (scene, prompt, log) = match (&self.live, &self.old) {
            (Some(live), _) => {
                let (scene, prompt) = live.scene(drawn);
                (Some(scene), prompt, live.log(drawn, LOG))
            }
            (None, Some(old)) => (None, String::new(), old.log(self.game, own, &names, lang)),
            (None, None) => (None, String::new(), Vec::new()),
        };
        let seed = self.row.seed.parse::<Seed>().map(|seed| seed.commitment());
        TablePage {
            id: self.row.id.clone(),
            game: self.game,
            stage: self.stage,
            viewer: drawn.viewer,
            version: self.len() as u64,
            seats: self.seats.iter().enumerate().map(seat_info).collect(),
            scene,
            prompt,
            log,
            chat: chat.iter().map(line).collect(),
            talk: self.talk(),
            undo,
            give_up,
            watching,
            options: self.row.setup.options.clone(),
            old: self.old.as_ref().map(|old| old.page(self)),
            commitment: seed.unwrap_or_default(),
            join: format!("/t/{}", self.row.id),
            device,
            guide: self.guide(visitor),
            name: None,
            wrong: Vec::new(),
        }
    }
}
