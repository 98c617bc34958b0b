//! Playing on from a moment, and notes beside actions.

use kernel::{Seat, Viewer};
use pack::Lang;

use super::{act, hub, made, next, wanted};
use crate::notes::{NoteRow, readable};
use crate::store::Stage;

/// A table of two people, played to its end by whatever comes first.
async fn played_out(
    hub: &std::sync::Arc<crate::hub::Hub>,
) -> std::sync::Arc<crate::handle::Handle> {
    let (_, handle) = made(hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    for _ in 0..2_000 {
        let Some((visitor, action)) = next(&handle) else { break };
        act(&handle, &visitor, &action).await.unwrap();
    }
    assert_eq!(handle.room().stage, Stage::Over);
    handle
}

#[tokio::test]
async fn a_match_is_played_on_from_a_moment_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let room = played_out(&hub).await.room();
    let (at, seat) = (5, Seat::new(1));
    let then = room.live.as_ref().unwrap().table().at(at).unwrap();
    assert!(room.goes_on_at(at));
    assert!(!room.goes_on_at(room.len()), "nothing is left to do at the end");
    assert!(!room.goes_on_at(room.len() + 1));

    let person = ("visitor Cy".to_string(), "Cy".to_string());
    let id = hub.play_on(room.clone(), at, seat, person).await.unwrap();
    let handle = hub.table(&id).await.unwrap().unwrap();
    let on = handle.room();
    let table = on.live.as_ref().unwrap().table();
    assert_eq!(table.view(Viewer::All), then.view(Viewer::All));
    assert_eq!(on.seat_of("visitor Cy"), Some(seat));
    assert!(on.seats[0].level().is_some(), "a bot plays the other seat");
    assert_eq!(on.seat_of("visitor Ada"), None, "it is a table of Cy's own");
    // What was played before is not taken back.
    assert!(Seat::all(2).all(|seat| on.undo_to(seat).is_none()));

    // It is kept: another server finds it as it was.
    drop(hub);
    let again = super::hub(&dir).await;
    let loaded = again.table(&id).await.unwrap().unwrap().room();
    assert!(loaded.old.is_none());
    let from = loaded.row.setup.played_on.clone().unwrap();
    assert_eq!((from.table.as_str(), from.at), (room.row.id.as_str(), at));

    // The match file does not pretend.
    let names = loaded.name_list();
    let live = loaded.live.as_ref().unwrap();
    let record = live.table().record_on(&loaded.row.setup.pack, &names, Some(at));
    assert_eq!(record.header.played_on, Some(at));
    let read = kernel::record::Record::parse(&record.to_string()).unwrap();
    assert_eq!(read.header.played_on, Some(at));
    let pack = games::Packs::default().load::<games::Agate>().unwrap();
    read.replay::<games::Agate>(pack.pack, &pack.hash).unwrap();
    // A file that leaves the mark out does not hold: the hashes run over the header.
    let hidden = record.to_string().replace(&format!(",\"played_on\":{at}"), "");
    let hidden = kernel::record::Record::parse(&hidden).unwrap();
    let pack = games::Packs::default().load::<games::Agate>().unwrap();
    assert!(hidden.replay::<games::Agate>(pack.pack, &pack.hash).is_err());
}

#[tokio::test]
async fn a_game_that_goes_on_is_not_played_on_elsewhere() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    assert!(!handle.room().goes_on_at(0) && !handle.room().goes_on_at(1));
}

#[tokio::test]
async fn notes_are_their_writers_until_the_end() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let store = &hub.context.store;
    let note = |seat, text: &str| NoteRow { n: 1, seat, text: text.into() };
    for (seat, text) in [(0, "first"), (1, "mine"), (0, "second")] {
        assert!(store.set_note(&id, &note(seat, text)).await.unwrap());
    }
    let notes = store.notes(&id).await.unwrap();
    assert_eq!(notes, [note(0, "second"), note(1, "mine")], "one a seat and action, the last one");
    let room = handle.room();
    let read = |own: Option<Seat>| {
        let all = readable(&room, own, notes.clone(), Lang::En);
        all.into_iter().map(|note| (note.text, note.own)).collect::<Vec<_>>()
    };
    assert_eq!(read(Some(Seat::new(0))), [("second".to_string(), true)]);
    assert_eq!(read(None), []);
    let over = played_out(&hub).await.room();
    let all = readable(&over, None, notes.clone(), Lang::En);
    assert_eq!(all.len(), 2, "after the end everybody reads them");
    assert!(store.set_note(&id, &note(0, "")).await.unwrap());
    assert_eq!(store.notes(&id).await.unwrap(), [note(1, "mine")]);
    // Not without end.
    for n in 2..=200 {
        let kept = store.set_note(&id, &NoteRow { n, ..note(1, "more") }).await.unwrap();
        assert!(kept, "{n}");
    }
    assert!(!store.set_note(&id, &NoteRow { n: 201, ..note(1, "more") }).await.unwrap());
    assert!(store.set_note(&id, &note(1, "changed")).await.unwrap(), "an old one can be changed");
}
