//! What is there after a game, or behind the present moment: result, replay, match file. The match is
//! played again for each of them, away from the table and from those who wait for it.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::Query;
use axum::http::{StatusCode, header};
use games::{Packs, with_game};
use kernel::record::Record;
use kernel::{Seat, Viewer};
use pack::Lang;
use ui::Names;
use ui::page::{self, ReplayPage, ResultPage, ResultSeat};

use crate::answer::Answer;
use crate::live::{Drawn, Live, Told};
use crate::room::Room;
use crate::store::Stage;
use crate::table_pages::At;
use crate::web::{Done, shell, show};

/// Does something long on a thread of its own.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Option<T> + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

impl Room {
    /// The match file. The match is played again for it: not a thing to do between two actions.
    fn record(&self) -> Option<Record> {
        Some(self.live.as_ref()?.table().record(&self.row.setup.pack, &self.name_list()))
    }
}

/// The match file of a match that is over, as text.
pub(crate) async fn file(room: Arc<Room>) -> Option<String> {
    aside(move || Some(room.record()?.to_string())).await
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
    let outcome = footer.and_then(|footer| footer.outcome.clone());
    let details = live.draw().standings(&names, lang);
    let standing = |index: usize| outcome.as_ref().and_then(|o| o.seats.get(index)).copied();
    let seats = names.list().iter().enumerate().map(|(index, name)| ResultSeat {
        name: name.clone(),
        you: own.is_some_and(|own| own.index() == index),
        place: standing(index).map_or(0, |s| s.place),
        won: standing(index).is_some_and(|s| s.won),
        points: standing(index).map_or(0, |s| s.points),
        details: details.get(index).cloned().unwrap_or_default(),
    });
    let verified = with_game!(room.game, G => {
        let loaded = packs.with_hash::<G>(&room.row.setup.pack);
        loaded.is_some_and(|loaded| {
            let hash = loaded.called(&record.header.pack);
            record.replay::<G>(loaded.pack.clone(), hash).is_ok()
        })
    });
    Some(ResultPage {
        id: room.row.id.clone(),
        game: room.game.shown(),
        finished: outcome.is_some(),
        seats: seats.collect(),
        sheet: live.draw().sheet(&names, lang),
        actions: record.lines.len(),
        commitment: record.header.commitment.clone(),
        seed: footer.map(|footer| footer.seed.to_string()).unwrap_or_default(),
        verified,
    })
}

pub(crate) async fn result(At { app, visitor, id, handle }: At) -> Done {
    let room = handle.room();
    let Some(live) = room.live.clone().filter(|_| room.stage == Stage::Over) else {
        return Ok(Answer::go(&format!("/t/{id}")));
    };
    let (hub, own, lang) = (app.hub.clone(), room.seat_of(&visitor.id), visitor.lang);
    let data = aside(move || results(&room, &*live, &hub.context.packs, own, lang)).await;
    let data = data.ok_or_else(|| Answer::broken(visitor.lang))?;
    let shell = shell(&app, &visitor, &format!("/t/{id}/result"), Some(data.game)).await?;
    Ok(show(&visitor, page::result(&shell, &data)))
}

/// Whose eyes a replay may use: one's own while the game goes on, anybody's after it.
fn eyes(asked: Option<&str>, own: Option<Seat>, over: bool) -> Viewer {
    let own = own.map_or(Viewer::Public, Viewer::Seat);
    match asked {
        Some("public") => Viewer::Public,
        Some("all") if over => Viewer::All,
        Some(text) if over => text.parse().map_or(Viewer::All, Viewer::Seat),
        None if over => Viewer::All,
        Some(_) | None => own,
    }
}

fn moment(room: &Room, live: &dyn Live, at: usize, viewer: Viewer, lang: Lang) -> ReplayPage {
    let then = live.words().at(at);
    let names: Names = room.names(lang);
    let drawn = Drawn { viewer, names: &names, lang, guide: false, decide: false, clock: None };
    // An action can be a secret (a card picked to be discarded with others): until the end
    // the log alone tells what may be known.
    let may = |seat: Seat| room.stage == Stage::Over || viewer == Viewer::Seat(seat);
    let action = then.last(&names, lang).filter(|(seat, ..)| may(*seat));
    let log = then.log(drawn, 1, &Told::default()).into_iter().filter(|line| line.n == at);
    ReplayPage {
        id: room.row.id.clone(),
        game: room.game.shown(),
        at,
        of: live.table().len(),
        viewer,
        action: action.map(|(seat, words, text)| (format!("{}: {words}", names.of(seat)), text)),
        scene: then.scene(drawn).0,
        log: log.map(|line| line.text.to_string()).collect(),
        names: names.list().to_vec(),
    }
}

pub(crate) async fn replay(
    At { app, visitor, id, handle }: At,
    Query(query): Query<HashMap<String, String>>,
) -> Done {
    let room = handle.room();
    let Some(live) = room.live.clone() else { return Ok(Answer::go(&format!("/t/{id}"))) };
    let at = query.get("at").and_then(|text| text.parse::<usize>().ok());
    let at = at.unwrap_or(live.table().len()).min(live.table().len());
    let asked = query.get("eyes").map(String::as_str);
    let viewer = eyes(asked, room.seat_of(&visitor.id), room.stage == Stage::Over);
    let lang = visitor.lang;
    let data = aside(move || Some(moment(&room, &*live, at, viewer, lang))).await;
    let data = data.ok_or_else(|| Answer::broken(visitor.lang))?;
    let shell =
        shell(&app, &visitor, &format!("/t/{id}/replay?at={}", data.at), Some(data.game)).await?;
    Ok(show(&visitor, page::replay(&shell, &data)))
}

pub(crate) async fn match_file(At { app, visitor, id, handle }: At) -> Done {
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
