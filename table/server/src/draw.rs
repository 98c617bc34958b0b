//! A table as its page shows it, drawn from what the owner handed out.

use std::time::Duration;

use bots::Level;
use kernel::driver::Vote;
use kernel::{Seat, Seats, Seed};
use pack::Lang;
use ui::page::{self, Consent, SeatInfo, TablePage};
use ui::{Frame, Names};

use crate::live::{Drawn, Now};
use crate::room::{Room, Sitting};
use crate::store::Stage;

/// The log of a page goes back this many actions.
pub(crate) const LOG: usize = 40;

/// Who has the page open.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) here: &'a dyn Fn(&str) -> bool,
    /// How long ago a visitor who is not here left, as far as that is known.
    pub(crate) left: &'a dyn Fn(&str) -> Option<Duration>,
    /// How many look on.
    pub(crate) watching: usize,
}

impl From<Stage> for page::Progress {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Waiting => page::Progress::Waiting,
            Stage::Playing => page::Progress::Playing,
            Stage::Over => page::Progress::Over,
        }
    }
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

impl Room {
    /// Milliseconds until the only thing a seat can do is done for it.
    fn alone(&self, own: Seat) -> Option<u64> {
        let left = self.live.as_ref()?.acts_for(own, self.now())?;
        Some(left.as_millis() as u64)
    }

    /// Do bots and people play here together?
    fn people_play(&self) -> bool {
        self.stage == Stage::Playing && self.seats.iter().any(|sitting| sitting.level().is_some())
    }

    /// Do bots wait until this one has seen what they did? That is so for the only person.
    fn watched(&self, own: Option<Seat>) -> bool {
        let people = self.live.as_ref().map(|live| live.people());
        own.is_some() && people == own.map(|own| Seats::NONE.with(own))
    }

    /// How a page for this visitor draws the match.
    pub(crate) fn drawn<'a>(&self, visitor: &str, names: &'a Names, lang: Lang) -> Drawn<'a> {
        let asked = self.asked();
        let only = asked.first().filter(|_| asked.len() == 1);
        let own = self.seat_of(visitor);
        // Whom a bot stands in for is not asked until they are back.
        let stood_in = own.and_then(|own| self.seats.get(own.index())?.stand_in).is_some();
        Drawn {
            clock: only.and_then(|seat| self.clock(seat)),
            viewer: self.viewer(visitor),
            names,
            lang,
            guide: self.guide(own),
            decide: !stood_in,
        }
    }

    /// Is a player out of the game, which goes on?
    fn is_out(&self, own: Seat) -> bool {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        live.is_some_and(|live| live.draw().is_out(own))
    }

    /// The hash of the secret seed.
    pub(crate) fn commitment(&self) -> Option<String> {
        Some(self.row.seed.parse::<Seed>().ok()?.commitment())
    }

    /// What happened after so many actions, step by step as this visitor saw it,
    /// up to the table as it is.
    pub(crate) fn frames(
        &self,
        visitor: &str,
        lang: Lang,
        from: usize,
        now: Now<'_>,
    ) -> Vec<Frame> {
        let names = self.names(lang).told_to(self.seat_of(visitor));
        let drawn = self.drawn(visitor, &names, lang);
        let Some(live) = &self.live else { return Vec::new() };
        let mut frames = live.draw().frames(drawn, from, now, &self.told);
        for frame in &mut frames {
            frame.n = self.noticed(drawn.viewer, frame.n);
        }
        frames
    }

    /// What a page needs to know.
    pub(crate) fn page(&self, visitor: &str, lang: Lang, around: Around<'_>) -> TablePage {
        let own = self.seat_of(visitor);
        let names = self.names(lang).told_to(own);
        let drawn = self.drawn(visitor, &names, lang);
        let asked = self.asked();
        let seat_info = |(index, sitting): (usize, &Sitting)| {
            let seat = Seat::new(index as u8);
            SeatInfo {
                seat,
                name: names.list().get(index).cloned().unwrap_or_default(),
                face: sitting.row.name.clone(),
                bot: sitting.level().map(Level::name),
                stand_in: sitting.stand_in.is_some(),
                here: sitting.level().is_some() || (around.here)(&sitting.row.visitor),
                away: (around.left)(&sitting.row.visitor).map(|left| left.as_secs() as u32 / 60),
                clock: self.clock(seat),
                asked: asked.has(seat),
                kept: sitting.kept_for(visitor),
            }
        };
        let live = self.live.as_ref();
        let undo = live.and_then(|live| live.undo_vote());
        let undo = consent(undo, own, &names, |own| self.undo_to(own).is_some());
        let give_up = live.and_then(|live| live.give_up_vote());
        let give_up = consent(give_up, own, &names, |_| self.stage == Stage::Playing);
        let device = own.map(|_| format!("/t/{}/device", self.row.id));
        let mut recap = page::Recap::default();
        let (scene, prompt, log) = match (&self.live, &self.old) {
            (Some(live), _) => {
                let (scene, prompt) = live.draw().scene(drawn);
                let log = live.draw().log(drawn, LOG, &self.told);
                recap = live.draw().recap(drawn, &log, &self.told);
                recap.since = self.noticed(drawn.viewer, recap.since);
                (Some(scene), prompt, log)
            }
            (None, Some(old)) => (None, String::new(), old.log(self.game, own, &names, lang)),
            (None, None) => (None, String::new(), Vec::new()),
        };
        TablePage {
            id: self.row.id.clone(),
            game: self.game.shown(),
            stage: self.stage.into(),
            viewer: drawn.viewer,
            version: self.version(drawn.viewer) as u64,
            seats: self.seats.iter().enumerate().map(seat_info).collect(),
            scene,
            prompt,
            log,
            chat: self.talk.players(&names),
            talk: self.manners(),
            asides: self.asides(own),
            may_aside: self.may_aside(own),
            levels: Level::ALL.map(Level::name).into(),
            origin: String::new(),
            reach: page::Reach::Anyone,
            undo,
            give_up,
            watching: around.watching,
            options: self.row.setup.options.clone(),
            old: self.old.as_ref().map(|old| old.page(self)),
            commitment: self.commitment().unwrap_or_default(),
            deal: self.deal(own, &names),
            join: format!("/t/{}", self.row.id),
            device,
            guide: drawn.guide,
            name: None,
            recap,
            alone: own.and_then(|own| self.alone(own)),
            pace: self.people_play().then(|| self.pace.word()),
            watched: self.watched(own),
            wrong: Vec::new(),
            end: self.end_note(own, lang),
            invite: self.invite(own, lang),
            out: own.is_some_and(|own| self.is_out(own)),
            played_on: self.row.setup.played_on.as_ref().map(|from| from.at),
            parting: own.map_or(page::Parting::No, |own| self.parting(own)),
            known: live.map(|live| live.draw().known(&self.told, lang)).unwrap_or_default(),
            lesson: self.lesson_panel(own, lang),
            staged: self.row.setup.begins.is_some(),
        }
    }
}
