//! Tables of other rules or other cards than there are here. They are told and not played: their
//! people, options, talk and actions are shown as they are stored, they can be left, and the same
//! people can play again. Nothing of their game is carried out, and nothing stored is changed.

use std::sync::Arc;

use games::{GameId, Packs, with_game};
use kernel::old::Differs;
use kernel::{Game, Options, Outcome, Seat, Seed, Turn};
use pack::Lang;
use ui::Names;
use ui::page::{LogLine, OldResult, OldTable};

use super::{Planned, Room};
use crate::deed::{By, Change};
use crate::hub::Context;
use crate::live;
use crate::step::Step;
use crate::store::{Ages, Entry, Kind, SeatRow, Setup, Stage, TableRow};
use crate::wanted::Wanted;
use crate::wrong::Wrong;

/// A match that is told and not played.
pub(crate) struct Old {
    pub(crate) differs: Differs,
    /// Where the table stood.
    pub(crate) was: Stage,
    given_up: bool,
    actions: Vec<(Seat, String)>,
    result: Option<Outcome>,
}

/// Can the match of a table be played here? If not, why.
fn can_be_set_up(packs: &Packs, game: GameId, setup: &Setup) -> Result<(), Differs> {
    let now = live::rules(game);
    if setup.rules != now {
        return Err(Differs::Rules { then: setup.rules, now });
    }
    if let Some(begins) = &setup.begins {
        begins.still(game).map_err(|what| Differs::Setup { what: what.en })?;
    }
    let pairs = setup.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let wrong = |error: &dyn std::fmt::Display| Differs::Setup { what: error.to_string() };
    with_game!(game, G => {
        let loaded = packs.with_hash::<G>(&setup.pack).ok_or(Differs::Cards)?;
        let options = <G as Game>::Options::with(pairs).map_err(|error| wrong(&error))?;
        G::new(loaded.pack, options, setup.seats).map(drop).map_err(|error| wrong(&error))
    })
}

/// Is a table of other rules, cards or options than there are here? Whether its actions can still be
/// done is not asked: that takes playing them.
pub(crate) fn is_old(packs: &Packs, game: &str, setup: &Setup) -> bool {
    game.parse().is_ok_and(|game| can_be_set_up(packs, game, setup).is_err())
}

/// The options that a table of today can have as well, and those it cannot. What is the default
/// today need not be named.
fn carried(game: GameId, options: &[(String, String)]) -> [Vec<(String, String)>; 2] {
    let fits = |key: &str, value: &str| with_game!(game, G => <G as Game>::Options::default().set(key, value).is_ok());
    let default = |key: &str| with_game!(game, G => <G as Game>::Options::default().get(key));
    let (kept, left): (Vec<_>, Vec<_>) =
        options.iter().cloned().partition(|(key, value)| fits(key, value));
    let changed = |(key, value): &(String, String)| default(key).as_ref() != Some(value);
    [kept.into_iter().filter(changed).collect(), left]
}

impl Old {
    fn new(differs: Differs, row: &TableRow, journal: &[Entry]) -> Old {
        let mut actions = Vec::new();
        for entry in journal {
            match entry.kind {
                Kind::Do => actions.push((Seat::new(entry.seat), entry.text.clone())),
                Kind::Undo => actions.truncate(entry.text.parse().unwrap_or(usize::MAX)),
                Kind::Chat
                | Kind::Emote
                | Kind::Aside
                | Kind::StandIn
                | Kind::Vote
                | Kind::Guide
                | Kind::GoOn
                | Kind::Pace
                | Kind::GiveUp
                | Kind::Next => {}
            }
        }
        let given_up = journal.iter().any(|entry| entry.kind == Kind::GiveUp);
        let was = if given_up { Stage::Over } else { row.stage };
        let result = serde_json::from_str(&row.result).ok();
        Old { differs, was, given_up, actions, result }
    }

    /// How many actions there were.
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    /// The actions in order, as they are stored.
    pub(crate) fn actions(&self) -> impl Iterator<Item = &(Seat, String)> {
        self.actions.iter()
    }

    /// The actions as they are stored. While the game was under way, an action may be a secret: a
    /// viewer reads no more than who acted, and the viewer's own actions.
    pub(crate) fn log(
        &self,
        game: GameId,
        own: Option<Seat>,
        names: &Names,
        lang: Lang,
    ) -> Vec<LogLine> {
        let line = |(index, (seat, text)): (usize, &(Seat, String))| {
            let (n, name) = (index + 1, names.subject(*seat, lang));
            let open = self.was == Stage::Over || own == Some(*seat);
            let text = match (open, lang) {
                (true, Lang::En) => format!("{n}. {name}: {text}"),
                (true, Lang::Ja) => format!("{n}. {name}：{text}"),
                (false, Lang::En) => format!("{n}. {name} acted"),
                (false, Lang::Ja) => format!("{n}. {name}の行動"),
            };
            LogLine::new(n, text, game.shown().book())
        };
        self.actions.iter().enumerate().map(line).collect()
    }

    /// What its page says besides.
    pub(crate) fn page(&self, room: &Room) -> OldTable {
        let setup = &room.row.setup;
        let seed = room.row.seed.parse::<Seed>().ok().filter(|_| self.was == Stage::Over);
        let result = match (self.was, &self.result) {
            (Stage::Waiting | Stage::Playing, _) => OldResult::None,
            (Stage::Over, Some(outcome)) => OldResult::Known(outcome.clone()),
            (Stage::Over, None) if self.given_up => OldResult::GivenUp,
            (Stage::Over, None) => OldResult::NotStored,
        };
        let [_, left_out] = carried(room.game, &setup.options);
        OldTable {
            differs: self.differs.clone(),
            was: self.was.into(),
            actions: self.actions.len(),
            result,
            left_out,
            seed: seed.map(|seed| seed.to_string()),
            next: room.next.as_ref().map(|next| format!("/t/{next}")),
        }
    }
}

impl Room {
    /// A table after all that is stored.
    pub(super) fn rebuilt(
        context: &Context,
        game: GameId,
        row: &Arc<TableRow>,
        seats: &[SeatRow],
        journal: &[Entry],
        ages: &Ages,
    ) -> Room {
        let fresh = || Room::fresh(game, row.clone(), seats.to_vec());
        let played = can_be_set_up(&context.packs, game, &row.setup).and_then(|()| {
            fresh().played(context, journal, ages).map_err(|what| Differs::Actions { what })
        });
        let differs = match played {
            Ok(room) => return room,
            Err(differs) => differs,
        };
        if !matches!(differs, Differs::Rules { .. }) {
            tracing::warn!(table = row.id, ?differs, "cannot be played on");
        }
        let mut room = fresh();
        room.stage = Stage::Over;
        room.old = Some(Arc::new(Old::new(differs, row, journal)));
        for entry in journal {
            // Of an old table only talk and the way to the next table are carried out.
            let _ = Step::read(entry.clone()).and_then(|step| room.carry_out(step));
        }
        room
    }

    fn played(mut self, context: &Context, journal: &[Entry], ages: &Ages) -> Result<Room, String> {
        let stored = self.row.stage;
        self.begin_if_full(context, stored).map_err(|what| what.en)?;
        self.opened_ago(ages.began);
        for (index, entry) in journal.iter().enumerate() {
            let at = self.then(ages.entries.get(index).copied().flatten());
            self.apply(Step::read(entry.clone())?, Planned::Later, at)?;
        }
        let now = self.now();
        if let Some(live) = self.playing() {
            live.plan(now);
        }
        self.follow()?;
        Ok(self)
    }

    /// How the match ended by the rules, to be stored; nothing if it did not.
    pub(crate) fn result(&self) -> String {
        match self.live.as_ref().map(|live| live.table().turn()) {
            // Plain numbers: they can always be written.
            Some(Turn::Over(outcome)) => serde_json::to_string(&outcome).unwrap_or_default(),
            Some(Turn::Ask(_)) | None => String::new(),
        }
    }

    /// Refuses what only a match that can be played knows.
    pub(crate) fn playable(&self) -> Result<(), Wrong> {
        self.old.as_ref().map_or(Ok(()), |old| Err(Wrong::Old(old.differs.clone())))
    }

    /// Gives a seat of an old table up. The name stays: it stands in the log.
    pub(crate) fn leave(&self, by: By<'_>) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        if self.old.is_none() {
            return Err(Wrong::because(
                by.lang,
                "This game can be played on: let a bot stand in for you instead.",
                "この対局は続けられます。席を外すときはボットに代わってもらってください。",
            ));
        }
        let name = self.seats[seat.index()].row.name.clone();
        Ok(Change::Seat(seat, SeatRow { name, ..SeatRow::default() }))
    }
}

impl Wanted {
    /// A table of today like an old one: with its changed options, where there still are such.
    pub(crate) fn anew(self, room: &Room) -> Wanted {
        match room.old {
            None => self,
            Some(_) => {
                let [options, _] = carried(room.game, &self.options);
                Wanted { options, ..self }
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests;
