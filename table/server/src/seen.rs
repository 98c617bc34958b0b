//! A table as programs see it: as much as the visitor may know.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::Level;
use kernel::Seat;
use serde::Serialize;
use serde_json::Value;
use ui::page::LogLine;
use utoipa::ToSchema;

use crate::draw::LOG;
use crate::handle::Handle;
use crate::store::Stage;
use crate::visitor::Visitor;

/// A seat of a table.
#[derive(Serialize, ToSchema)]
#[schema(as = Seat)]
struct SeatSeen {
    #[schema(value_type = String)]
    seat: Seat,
    /// Who; empty while it is free.
    name: String,
    /// The bot that sits here, or stands in.
    #[schema(required = true)]
    bot: Option<&'static str>,
    /// Is the person there? Whoever is connected, or has asked something lately, is.
    here: bool,
    /// Does the table wait for this seat?
    asked: bool,
    /// The hash of what the player adds to the deal.
    #[schema(required = true)]
    commitment: Option<String>,
    /// Has the player revealed it? The secret itself is in the match file.
    revealed: bool,
    /// Has the person parted with the table? It is deleted when all have.
    parted: bool,
}

/// A line of the log.
#[derive(Serialize, ToSchema)]
#[schema(as = LogLine)]
struct LineSeen {
    /// The action it belongs to, from 1; 0 for the set-up.
    n: usize,
    #[schema(value_type = String)]
    text: Arc<str>,
}

/// A table as you may see it.
#[derive(Serialize, ToSchema)]
#[schema(as = Table)]
pub(crate) struct TableSeen {
    id: String,
    game: &'static str,
    stage: Stage,
    /// How many actions; send it back with your action.
    version: usize,
    /// Your seat.
    #[schema(value_type = Option<String>, required = true)]
    you: Option<Seat>,
    seats: Vec<SeatSeen>,
    /// Options that differ from the default.
    options: BTreeMap<String, String>,
    /// Hash of the secret seed, or of the server's part of it; there before anybody adds anything.
    #[schema(required = true)]
    commitment: Option<String>,
    /// All you may know; its form is the game's.
    view: Value,
    /// What you may do now, in notation.
    legal: Vec<String>,
    #[schema(required = true)]
    log: Option<Vec<LineSeen>>,
    /// The table that goes on from here.
    #[schema(required = true)]
    next: Option<String>,
    /// The version of the rules.
    rules: u32,
    /// There where the table cannot be played on: it is of other rules or cards than the server
    /// has.
    #[schema(required = true)]
    old: Option<OldSeen>,
}

/// A table that cannot be played on.
#[derive(Serialize, ToSchema)]
#[schema(as = Old)]
struct OldSeen {
    /// Where it stood.
    was: Stage,
    /// Why it cannot be played on.
    why: String,
}

/// A table as a visitor may see it.
pub(crate) fn seen(handle: &Handle, visitor: &Visitor) -> TableSeen {
    handle.heard_from(visitor);
    let room = handle.room();
    let own = room.seat_of(&visitor.id);
    let names = room.names(visitor.lang).told_to(own);
    let asked = room.asked();
    let seats = room.seats.iter().enumerate().map(|(index, sitting)| {
        let seat = Seat::new(index as u8);
        SeatSeen {
            seat,
            name: names.list().get(index).cloned().unwrap_or_default(),
            bot: sitting.level().map(Level::name),
            here: sitting.row.visitor.is_empty() || !handle.is_away(&sitting.row.visitor),
            asked: asked.has(seat),
            commitment: sitting.row.part().commitment().map(|hash| hash.as_str().into()),
            revealed: sitting.row.part().secret().is_some(),
            parted: sitting.row.parted,
        }
    });
    let drawn = room.drawn(&visitor.id, &names, visitor.lang);
    let live = room.live.as_ref();
    let old = || Some(room.old.as_ref()?.log(room.game, own, &names, visitor.lang));
    let log = live.map(|live| live.draw().log(drawn, LOG, &room.told)).or_else(old);
    TableSeen {
        id: room.row.id.clone(),
        game: room.game.id(),
        stage: room.stage,
        version: room.version(drawn.viewer),
        you: own,
        seats: seats.collect(),
        options: room.row.setup.options.iter().cloned().collect(),
        commitment: room.commitment().filter(|_| room.old.is_none()),
        view: live.map_or(Value::Null, |live| live.table().view(drawn.viewer)),
        legal: match (live, own) {
            (Some(live), Some(own)) if room.stage == Stage::Playing => live.table().legal(own),
            _ => Vec::new(),
        },
        log: log.map(|lines| {
            let n = |line: &LogLine| room.noticed(drawn.viewer, line.n);
            let line = |line: LogLine| LineSeen { n: n(&line), text: line.text };
            lines.into_iter().map(line).collect()
        }),
        next: room.next.as_deref().map(String::from),
        rules: room.row.setup.rules,
        old: room.old.as_ref().map(|old| OldSeen {
            was: old.was,
            why: ui::old::of_table(&old.differs, visitor.lang),
        }),
    }
}
