//! What is there after a game, or behind the present moment: result, replay, match file. The match is
//! played again for each of them, away from the table and from those who wait for it.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::Query;
use axum::http::{StatusCode, header};
use bots::Level;
use games::{Packs, with_game};
use kernel::record::Record;
use kernel::{Seat, Turn, Viewer};
use pack::Lang;
use ui::page::{self, EndNote, Reach, ReplayPage, ResultPage, ResultSeat};
use ui::{Names, portrait};

use crate::answer::Answer;
use crate::live::{Drawn, Live, Told};
use crate::notes::{self, NoteRow};
use crate::room::{Room, Sitting};
use crate::store::Stage;
use crate::table_pages::At;
use crate::web::{Done, broken, shell, show};

/// Does something long on a thread of its own.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Option<T> + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

impl Room {
    /// The match file. The match is played again for it: not a thing to do between two actions.
    fn record(&self) -> Option<Record> {
        let setup = &self.row.setup;
        let played_on = setup.played_on.as_ref().map(|from| from.at);
        Some(self.live.as_ref()?.table().record_on(&setup.pack, &self.name_list(), played_on))
    }
}

/// The match file of a match that is over, as text.
pub(crate) async fn file(room: Arc<Room>) -> Option<String> {
    aside(move || Some(room.record()?.to_string())).await
}

/// With what kind of face somebody is drawn.
fn face(sitting: &Sitting) -> portrait::Kind {
    match sitting.row.bot.parse() {
        Err(_) => portrait::Kind::Player,
        Ok(Level::Random | Level::Greedy) => portrait::Kind::Bot(0),
        Ok(Level::Easy) => portrait::Kind::Bot(1),
        Ok(Level::Normal | Level::OldNormal) => portrait::Kind::Bot(2),
        Ok(Level::Hard | Level::OldHard) => portrait::Kind::Bot(3),
    }
}

impl Room {
    /// How each seat did. Nothing of it if the match was not played to its end.
    fn seats_done(&self, own: Option<Seat>, lang: Lang) -> (bool, Vec<ResultSeat>) {
        let names = self.names(lang);
        let outcome = self.live.as_ref().and_then(|live| match live.table().turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask(_) => None,
        });
        let standing = |index: usize| outcome.as_ref().and_then(|o| o.seats.get(index)).copied();
        let seats = names.list().iter().enumerate().map(|(index, name)| ResultSeat {
            name: name.clone(),
            face: self.seats.get(index).map_or(portrait::Kind::Player, face),
            you: own.is_some_and(|own| own.index() == index),
            place: standing(index).map_or(0, |s| s.place),
            won: standing(index).is_some_and(|s| s.won),
            points: standing(index).map_or(0, |s| s.points),
            details: Vec::new(),
        });
        (outcome.is_some(), seats.collect())
    }

    /// Through whose eyes somebody looks back who did not play: the first of the winners.
    pub(crate) fn foremost(&self) -> Seat {
        let (_, seats) = self.seats_done(None, Lang::En);
        let first = seats.iter().position(|seat| seat.won).unwrap_or(0);
        Seat::new(first as u8)
    }

    /// The end in short, for the table.
    pub(crate) fn end_note(&self, own: Option<Seat>, lang: Lang) -> Option<EndNote> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Over)?;
        let (finished, seats) = self.seats_done(own, lang);
        let viewer = own.map_or(Viewer::Public, Viewer::Seat);
        let (why, _) = live.draw().ended(viewer, &self.names(lang), lang);
        Some(EndNote { seats, why, finished })
    }
}

fn results(
    room: &Room,
    live: &dyn Live,
    packs: &Packs,
    own: Option<Seat>,
    lang: Lang,
) -> Option<ResultPage> {
    let names = room.names(lang);
    let record = room.record()?;
    let footer = record.footer.as_ref();
    let (finished, mut seats) = room.seats_done(own, lang);
    for (seat, details) in seats.iter_mut().zip(live.draw().standings(&names, lang)) {
        seat.details = details;
    }
    let verified = with_game!(room.game, G => {
        let loaded = packs.with_hash::<G>(&room.row.setup.pack);
        loaded.is_some_and(|loaded| {
            let hash = loaded.called(&record.header.pack);
            record.replay::<G>(loaded.pack.clone(), hash).is_ok()
        })
    });
    let viewer = own.map_or(Viewer::Public, Viewer::Seat);
    let (why, feat) = live.draw().ended(viewer, &names, lang);
    Some(ResultPage {
        id: room.row.id.clone(),
        game: room.game.shown(),
        finished,
        seats,
        why,
        feat,
        invite: room.invite(own, lang),
        version: room.len(),
        sheet: live.draw().sheet(&names, lang),
        actions: record.lines.len(),
        commitment: record.header.commitment.clone(),
        seed: footer.map(|footer| footer.seed.to_string()).unwrap_or_default(),
        // Over is over: nothing is secret any more.
        parts: room.deal_parts(&names, true),
        verified,
        played_on: record.header.played_on,
    })
}

/// The result of a match that is over, as this visitor sees it.
async fn ended(at: &At) -> Result<ResultPage, Answer> {
    let At { app, visitor, id, handle, .. } = at;
    let room = handle.room();
    let Some(live) = room.live.clone().filter(|_| room.stage == Stage::Over) else {
        return Err(Answer::go(&format!("/t/{id}")));
    };
    let (hub, own, lang) = (app.hub.clone(), room.seat_of(&visitor.id), visitor.lang);
    let data = aside(move || results(&room, &*live, &hub.context.packs, own, lang)).await;
    data.ok_or_else(|| Answer::broken(visitor.lang))
}

pub(crate) async fn result(at: At) -> Done {
    let data = ended(&at).await?;
    let At { app, visitor, id, .. } = &at;
    let shell = shell(app, visitor, &format!("/t/{id}/result"), Some(data.game)).await?;
    Ok(show(visitor, page::result(&shell, &data)))
}

/// The end as a picture to share.
pub(crate) async fn picture(at: At) -> Done {
    let data = ended(&at).await?;
    let svg = page::picture(&data, at.visitor.lang);
    Ok(Answer::bytes("image/svg+xml", svg).for_visitor(&at.visitor))
}

/// Whose eyes a replay may use: one's own while the game goes on, anybody's after it.
pub(crate) fn eyes(asked: Option<&str>, own: Option<Seat>, over: bool) -> Viewer {
    let own = own.map_or(Viewer::Public, Viewer::Seat);
    match asked {
        Some("public") => Viewer::Public,
        Some("all") if over => Viewer::All,
        Some(text) if over => text.parse().map_or(Viewer::All, Viewer::Seat),
        None if over => Viewer::All,
        Some(_) | None => own,
    }
}

fn moment(
    room: &Room,
    live: &dyn Live,
    (count, viewer): (usize, Viewer),
    (own, notes): (Option<Seat>, Vec<NoteRow>),
    (origin, reach): (String, Reach),
    lang: Lang,
) -> ReplayPage {
    let at = room.replayed(viewer, count);
    let then = live.words().at(at);
    let names: Names = room.names(lang);
    let drawn = Drawn { viewer, names: &names, lang, guide: false, decide: false, clock: None };
    // An action can be a secret (a card picked to be discarded with others): until the end
    // the log alone tells what may be known.
    let may = |seat: Seat| room.stage == Stage::Over || viewer == Viewer::Seat(seat);
    let action = then.last(&names, lang).filter(|(seat, ..)| may(*seat));
    let log = then.log(drawn, 1, &Told::default()).into_iter().filter(|line| line.n == at);
    // From the seat one looks from, or one's own, or the first.
    let from = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public | Viewer::All => own.unwrap_or(Seat::new(0)),
    };
    let noticed = |at| room.noticed(viewer, at);
    let mut marks = live.draw().marks(drawn, &room.told);
    marks.iter_mut().for_each(|mark| mark.at = noticed(mark.at));
    let mut notes = notes::readable(room, own, notes, lang);
    notes.iter_mut().for_each(|note| note.at = noticed(note.at));
    ReplayPage {
        marks,
        notes,
        may_note: own.is_some(),
        on: room.goes_on_at(at).then_some(from),
        id: room.row.id.clone(),
        game: room.game.shown(),
        at: noticed(at),
        of: room.version(viewer),
        viewer,
        origin,
        reach,
        action: action.map(|(seat, words, text)| (format!("{}: {words}", names.of(seat)), text)),
        scene: then.scene(drawn).0,
        log: log.map(|line| line.text.to_string()).collect(),
        names: names.list().to_vec(),
    }
}

pub(crate) async fn replay(
    At { app, visitor, id, handle, origin }: At,
    Query(query): Query<HashMap<String, String>>,
) -> Done {
    let room = handle.room();
    let Some(live) = room.live.clone() else { return Ok(Answer::go(&format!("/t/{id}"))) };
    let at = query.get("at").and_then(|text| text.parse::<usize>().ok());
    let asked = query.get("eyes").map(String::as_str);
    let own = room.seat_of(&visitor.id);
    let viewer = eyes(asked, own, room.stage == Stage::Over);
    let of = room.version(viewer);
    let (at, lang) = (at.unwrap_or(of).min(of), visitor.lang);
    let notes = app.hub.context.store.notes(&id).await.map_err(|e| broken(&visitor, &e))?;
    let data =
        aside(move || Some(moment(&room, &*live, (at, viewer), (own, notes), origin, lang))).await;
    let data = data.ok_or_else(|| Answer::broken(visitor.lang))?;
    let shell = shell(
        &app,
        &visitor,
        &format!("/t/{id}/replay?at={}&eyes={}", data.at, data.viewer),
        Some(data.game),
    )
    .await?;
    Ok(show(&visitor, page::replay(&shell, &data)))
}

pub(crate) async fn match_file(At { app, visitor, id, handle, .. }: At) -> Done {
    let room = handle.room();
    if let Some(old) = &room.old {
        // Its hashes are those of states that nobody here can make.
        let shell = shell(&app, &visitor, &format!("/t/{id}"), Some(room.game.shown())).await?;
        let (title, why) = page::no_match_file(&old.differs, visitor.lang);
        return Err(Answer::say(StatusCode::CONFLICT, &shell, title, &why));
    }
    // The file reveals the seed, and with it every card.
    if room.stage != Stage::Over {
        return Err(Answer::missing(visitor.lang));
    }
    let disposition = format!("attachment; filename=\"{}-{id}.majo\"", room.game);
    let text = file(room).await.ok_or_else(|| Answer::broken(visitor.lang))?;
    Ok(Answer::bytes("application/x-ndjson", text).with(header::CONTENT_DISPOSITION, &disposition))
}
