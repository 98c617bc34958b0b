//! What is there after a game, or behind the present moment: result, replay, match file.

use std::collections::HashMap;

use axum::extract::Query;
use axum::http::{StatusCode, header};
use games::with_game;
use kernel::{Seat, Viewer};
use ui::Names;
use ui::page::{self, ReplayPage, ResultPage, ResultSeat, Stage};

use crate::answer::Answer;
use crate::live::Drawn;
use crate::table::At;
use crate::web::{Done, shell, show};

pub(crate) async fn result(At { app, visitor, id, handle }: At) -> Done {
    let data = {
        let room = handle.room.lock().await;
        let Some(live) = room.live.as_ref().filter(|_| room.stage == Stage::Over) else {
            return Ok(Answer::go(&format!("/t/{id}")));
        };
        let names = room.names(visitor.lang);
        let own = room.seat_of(&visitor.id);
        let record = live.record(&room.name_list());
        let footer = record.footer.as_ref();
        let outcome = footer.and_then(|footer| footer.outcome.clone());
        let details = live.standings(&names, visitor.lang);
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
            let loaded = app.hub.context.packs.with_hash::<G>(&room.row.setup.pack);
            loaded.is_some_and(|loaded| record.replay::<G>(loaded.pack, &loaded.hash).is_ok())
        });
        ResultPage {
            id: id.clone(),
            game: room.game.shown(),
            finished: outcome.is_some(),
            seats: seats.collect(),
            sheet: live.sheet(&names, visitor.lang),
            actions: record.lines.len(),
            commitment: record.header.commitment.clone(),
            seed: footer.map(|footer| footer.seed.to_string()).unwrap_or_default(),
            verified,
        }
    };
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

pub(crate) async fn replay(
    At { app, visitor, id, handle }: At,
    Query(query): Query<HashMap<String, String>>,
) -> Done {
    let at = query.get("at").and_then(|text| text.parse::<usize>().ok());
    let data = {
        let room = handle.room.lock().await;
        let Some(live) = &room.live else { return Ok(Answer::go(&format!("/t/{id}"))) };
        let of = live.len();
        let at = at.unwrap_or(of).min(of);
        let over = room.stage == Stage::Over;
        let asked = query.get("eyes").map(String::as_str);
        let viewer = eyes(asked, room.seat_of(&visitor.id), over);
        let Some(then) = live.at(at) else { return Err(Answer::broken(visitor.lang)) };
        let names: Names = room.names(visitor.lang);
        let drawn = Drawn {
            viewer,
            names: &names,
            lang: visitor.lang,
            guide: false,
            decide: false,
            clock: None,
        };
        // An action can be a secret (a card picked to be discarded with others): until the end
        // the log alone tells what may be known.
        let own = |seat: Seat| viewer == Viewer::Seat(seat);
        let action = then.last(&names, visitor.lang).filter(|(seat, ..)| over || own(*seat));
        ReplayPage {
            id: id.clone(),
            game: room.game.shown(),
            at,
            of,
            viewer,
            action: action
                .map(|(seat, words, text)| (format!("{}: {words}", names.of(seat)), text)),
            scene: then.scene(drawn).0,
            log: then
                .log(drawn, 1)
                .into_iter()
                .filter(|l| l.n == at)
                .map(|l| l.text.to_string())
                .collect(),
            names: names.list().to_vec(),
        }
    };
    let shell =
        shell(&app, &visitor, &format!("/t/{id}/replay?at={}", data.at), Some(data.game)).await?;
    Ok(show(&visitor, page::replay(&shell, &data)))
}

pub(crate) async fn match_file(At { app, visitor, id, handle }: At) -> Done {
    let room = handle.room.lock().await;
    if let Some(old) = &room.old {
        // Its hashes are those of states that nobody here can make.
        let shell = shell(&app, &visitor, &format!("/t/{id}"), Some(room.game.shown())).await?;
        let (title, why) = page::no_match_file(&old.differs, visitor.lang);
        return Err(Answer::say(StatusCode::CONFLICT, &shell, title, &why));
    }
    // The file reveals the seed, and with it every card.
    let Some(live) = room.live.as_ref().filter(|_| room.stage == Stage::Over) else {
        return Err(Answer::missing(visitor.lang));
    };
    let text = live.record(&room.name_list()).to_string();
    let disposition = format!("attachment; filename=\"{}-{id}.majo\"", room.game);
    Ok(Answer::bytes("application/x-ndjson", text).with(header::CONTENT_DISPOSITION, &disposition))
}
