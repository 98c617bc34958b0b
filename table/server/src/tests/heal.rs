//! The journal is the truth: answers that are lost, others who write first, and owners that stumble
//! leave a table as the journal has it, and it goes on.

use std::sync::atomic::Ordering;

use kernel::Seats;
use tokio::sync::oneshot;

use super::*;
use crate::handle::Letter;
use crate::journal::Written;
use crate::store::{Entry, Kind, SeatRow};

/// The table in memory is what its journal says, no more and no less.
pub(super) async fn as_stored(hub: &Hub, id: &str, handle: &Handle) {
    let read = async || hub.context.store.table(id).await.unwrap().unwrap();
    let (mut stored, mut room) = (read().await, handle.room());
    // Something that was on its way may come between the two looks.
    for _ in 0..20 {
        if room.entries != stored.journal.len() {
            (stored, room) = (read().await, handle.room());
        }
    }
    assert_eq!(room.entries, stored.journal.len(), "{:?}", stored.journal);
    let again = Room::load(&hub.context, stored).unwrap();
    assert_eq!(room.stage, again.stage);
    assert_eq!(room.len(), again.len());
    let view = |room: &Room| room.live.as_ref().map(|live| live.table().view(Viewer::All));
    assert_eq!(view(&room), view(&again));
}

#[tokio::test]
async fn an_answer_that_is_lost_is_looked_up() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    for n in 1..10 {
        let (visitor, action) = next(&handle).unwrap();
        hub.context.store.journal.lose_answer.store(true, Ordering::Relaxed);
        act(&handle, &visitor, &action).await.expect("it was stored, and that was found out");
        assert_eq!(handle.room().len(), n);
        as_stored(&hub, &id, &handle).await;
    }
}

#[tokio::test]
async fn whoever_loses_the_race_looks_again() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made_with_choice(&hub, &wanted(vec![None, None])).await;
    let (visitor, action) = next(&handle).unwrap();
    let seat = handle.room().seat_of(&visitor).unwrap();
    // Another server plays for the same player.
    let other = legal(&handle.room(), seat).pop().unwrap();
    assert_ne!(other, action, "there is a choice at the start");
    let entry = Entry::new(Kind::Do, seat, other);
    let line = Written { table: &id, n: 0, entry: &entry, asked: Seats::NONE, ends: None };
    hub.context.store.add_entry(line).await.unwrap();
    assert_eq!(handle.room().len(), 0, "nobody has told this one");
    let late = act_at(&handle, &visitor, Some(0), &action).await;
    assert!(matches!(late, Err(Wrong::Stale)), "{late:?}");
    assert_eq!(handle.room().len(), 1, "now it knows");
    as_stored(&hub, &id, &handle).await;
    // Talk hangs on no state of the table: it comes after what the other one wrote.
    let entry = Entry::new(Kind::Chat, seat, "from afar");
    let line = Written { table: &id, n: 1, entry: &entry, asked: Seats::NONE, ends: None };
    hub.context.store.add_entry(line).await.unwrap();
    say(&handle, "visitor Ada", "from here").await.unwrap();
    let chat = handle.page("visitor Bo", Lang::En).chat;
    assert_eq!(chat.iter().map(words).collect::<Vec<_>>(), ["from afar", "from here"]);
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    as_stored(&hub, &id, &handle).await;
}

#[tokio::test]
async fn a_seat_is_sold_once() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada"]).await;
    // Another server seats Bo, and with him the game begins.
    let bo = SeatRow { name: "Bo".into(), visitor: "visitor Bo".into(), ..SeatRow::default() };
    let begins = Some(Seats::one(Seat::new(0)));
    let store = &hub.context.store;
    assert!(store.set_seat(&id, 1, &SeatRow::default(), &bo, begins, None).await.unwrap());
    let late = sit(&handle, "visitor Cy", None, "Cy").await;
    assert!(matches!(late, Err(Wrong::Refused(_))), "{late:?}");
    let room = handle.room();
    assert_eq!((room.stage, &*room.seats[1].row), (Stage::Playing, &bo));
    act(&handle, "visitor Ada", &legal(&room, Seat::new(0))[0]).await.unwrap();
    as_stored(&hub, &id, &handle).await;
}

#[tokio::test]
async fn an_owner_that_stumbles_is_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    let mut changes = handle.watch();
    changes.mark_unchanged();
    let (done, answer) = oneshot::channel();
    let stumble = Letter::Bend(Box::new(|_| panic!("a test makes this owner stumble")), done);
    assert!(handle.letters().upgrade().unwrap().send(stumble).await.is_ok());
    assert!(answer.await.is_err());
    changes.changed().await.unwrap();
    assert!(handle.is_gone(), "whoever looks on is told");
    let (visitor, action) = next(&handle).unwrap();
    let lost = act(&handle, &visitor, &action).await;
    assert!(matches!(lost, Err(Wrong::Unsure(_))), "{lost:?}");
    let handle = hub.table(&id).await.unwrap().unwrap();
    assert_eq!(handle.room().len(), 1);
    act(&handle, &visitor, &action).await.unwrap();
    as_stored(&hub, &id, &handle).await;
}

/// An older majo could be cut off between the last seat and the start.
#[tokio::test]
async fn a_table_that_is_full_begins() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, _) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let cut = "UPDATE tables SET stage = 'waiting', asked = NULL";
    sqlx::query(cut).execute(&hub.context.store.pool).await.unwrap();
    let hub = Hub::new(context(hub.context.store.clone()));
    assert_eq!(hub.context.store.open_tables(&Default::default()).await.unwrap().len(), 1);
    let handle = hub.table(&id).await.unwrap().unwrap();
    assert_eq!(handle.room().stage, Stage::Playing);
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    assert!(
        hub.context.store.open_tables(&Default::default()).await.unwrap().is_empty(),
        "the lobby knows too"
    );
}

#[tokio::test]
async fn a_refused_undo_stops_no_clock() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let plan = Wanted { clock: 1, ..wanted(vec![None, None]) };
    let (_, handle) = made_with_choice(&hub, &plan).await;
    handle.bend(|room| room.opened -= Duration::from_secs(59)).await;
    let refused = done(&handle, "visitor Ada", Deed::Undo(true)).await;
    assert!(matches!(refused, Err(Wrong::Refused(_))), "nothing was done yet: {refused:?}");
    until(&handle, |room| room.seats[0].stand_in.is_some()).await;
}
