//! Several nodes on one database: what one does all show, whatever becomes of the news; bots and clocks
//! are moved by one of them.

use std::sync::atomic::Ordering;

use kernel::Seats;

use super::heal::as_stored;
use super::*;
use crate::bus::{Bus, Line, Near, News, What};
use crate::cluster::Cluster;
use crate::handle::Letter;
use crate::journal::Written;
use crate::lease::Dialect;
use crate::store::{Entry, Kind, StoreError};

/// A node.
async fn node(store: &Store, near: &Near, pace: Duration) -> Arc<Hub> {
    let cluster = Cluster::join(store, Bus::near(near)).await.unwrap();
    Hub::new(Context { cluster: Some(cluster), pace, ..context(store.clone()) })
}

/// Two nodes on one database where nothing happens by itself.
async fn two(dir: &TempDir) -> (Near, Arc<Hub>, Arc<Hub>) {
    let store = Store::in_folder(dir.path()).await.unwrap();
    let (near, long) = (Near::default(), Duration::from_secs(3600));
    let (a, b) = (node(&store, &near, long).await, node(&store, &near, long).await);
    (near, a, b)
}

fn name(hub: &Hub) -> &str {
    &hub.context.cluster.as_ref().unwrap().node
}

#[tokio::test]
async fn what_one_node_does_the_other_shows() {
    let dir = tempfile::tempdir().unwrap();
    let (_, a, b) = two(&dir).await;
    let (id, here) = made(&a, &wanted(vec![None, None]), &["Ada"]).await;
    let there = b.table(&id).await.unwrap().unwrap();
    sit(&there, "visitor Bo", None, "Bo").await.unwrap();
    until(&here, |room| room.stage == Stage::Playing).await;
    for n in 1..=12 {
        let (at, other) = if n % 2 == 0 { (&here, &there) } else { (&there, &here) };
        let (visitor, action) = next(at).unwrap();
        act_at(at, &visitor, Some(n - 1), &action).await.unwrap();
        until(other, |room| room.len() == n).await;
        assert_eq!(all(at), all(other));
    }
    say(&here, "visitor Ada", "hello").await.unwrap();
    let heard = until(&there, |room| room.entries == 13).await;
    assert_eq!(heard.entries, here.room().entries);
    assert_eq!(
        there.page("visitor Bo", Lang::En).chat.iter().map(words).collect::<Vec<_>>(),
        ["hello"]
    );
    // All agree to end it, each through another node; and one asks for another game.
    done(&here, "visitor Ada", Deed::GiveUp(true)).await.unwrap();
    until(&there, |room| room.entries == 14).await;
    done(&there, "visitor Bo", Deed::GiveUp(true)).await.unwrap();
    until_over(&here).await;
    done(&there, "visitor Bo", Deed::Again(Default::default())).await.unwrap();
    let next = until(&here, |room| room.next.is_some()).await.next.clone().unwrap();
    assert!(a.table(&next).await.unwrap().is_some());
    as_stored(&a, &id, &here).await;
    as_stored(&b, &id, &there).await;
}

#[tokio::test]
async fn news_that_are_lost_doubled_or_late_are_healed() {
    let dir = tempfile::tempdir().unwrap();
    let (near, a, b) = two(&dir).await;
    let (id, here) = made(&a, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let there = b.table(&id).await.unwrap().unwrap();
    near.deaf.store(true, Ordering::SeqCst);
    let mut entries = Vec::new();
    for n in 0..4 {
        let (visitor, action) = next(&here).unwrap();
        let seat = here.room().seat_of(&visitor).unwrap();
        act(&here, &visitor, &action).await.unwrap();
        entries.push(Line::new(n, &Entry::new(Kind::Do, seat, action)));
    }
    assert_eq!(there.room().len(), 0, "nobody has told this one");
    // Whoever looks sees it all the same,
    let now = b.table_now(&id).await.unwrap().unwrap();
    assert_eq!(now.room().len(), 4);
    // and whoever acts is not refused for what this node does not know.
    let (visitor, action) = next(&here).unwrap();
    act(&here, &visitor, &action).await.unwrap();
    let (visitor, action) = next(&here).unwrap();
    act_at(&there, &visitor, Some(5), &action).await.unwrap();
    assert_eq!(there.room().len(), 6);
    a.look_everywhere().await;
    until(&here, |room| room.len() == 6).await;
    near.deaf.store(false, Ordering::SeqCst);
    // Old news change nothing, and news from the future make it look.
    let cluster = a.context.cluster.as_ref().unwrap();
    for line in entries.iter().cloned().chain(entries.iter().cloned()) {
        cluster.tell(&id, What::Entry(line));
    }
    near.deaf.store(true, Ordering::SeqCst);
    let (visitor, action) = next(&here).unwrap();
    act(&here, &visitor, &action).await.unwrap();
    near.deaf.store(false, Ordering::SeqCst);
    say(&here, "visitor Ada", "later").await.unwrap();
    until(&there, |room| room.entries == 8).await;
    as_stored(&b, &id, &there).await;
    assert_eq!(all(&here), all(&there));
    // A message of another version is no reason to fall over.
    let unknown = serde_json::from_str::<News>(r#"{"from":"x","what":{"dance":{}}}"#);
    assert!(unknown.is_err());
}

#[tokio::test]
async fn who_is_here_is_known_everywhere() {
    let dir = tempfile::tempdir().unwrap();
    let (_, a, b) = two(&dir).await;
    let (id, here) = made(&a, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let there = b.table(&id).await.unwrap().unwrap();
    let page = here.enter("visitor Ada", None);
    let looker = here.enter("somebody", None);
    until(&there, |_| there.is_here("visitor Ada") && there.is_here("somebody")).await;
    assert_eq!(there.page("visitor Bo", Lang::En).watching, 1);
    let refused = done(&there, "visitor Bo", Deed::StandIn { seat: Seat::new(0), on: true }).await;
    assert!(matches!(refused, Err(Wrong::Refused(_))), "Ada is at the other node");
    drop((page, looker));
    until(&there, |_| !there.is_here("visitor Ada")).await;
    done(&there, "visitor Bo", Deed::StandIn { seat: Seat::new(0), on: true }).await.unwrap();
}

#[tokio::test]
async fn one_node_drives_and_another_takes_over() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let near = Near::default();
    let a = node(&store, &near, Duration::ZERO).await;
    let b = node(&store, &near, Duration::ZERO).await;
    let (id, here) = made(&a, &wanted(vec![None, Some(Level::Random)]), &["Ada"]).await;
    let there = b.table(&id).await.unwrap().unwrap();
    // The bot answers, whichever node Ada uses, until it is Ada's turn with a choice.
    for n in 0..6 {
        let at = if n % 2 == 0 { &here } else { &there };
        let turn = |room: &Arc<Room>| {
            let ada = Seat::new(0);
            room.stage == Stage::Over || (room.asked().has(ada) && legal(room, ada).len() > 1)
        };
        let room = until(at, turn).await;
        if room.stage == Stage::Over {
            return;
        }
        act(at, "visitor Ada", &legal(&room, Seat::new(0))[0]).await.ok();
    }
    let head = store.heads(std::slice::from_ref(&id)).await.unwrap().remove(0);
    // The one that drives falls silent: the other has the table with the next epoch.
    let ((b, there), late) =
        if head.driver == name(&a) { ((&b, &there), &here) } else { ((&a, &here), &there) };
    let silent = sqlx::query("UPDATE nodes SET until = 1 WHERE id = $1").bind(&head.driver);
    silent.execute(&store.pool).await.unwrap();
    let taken = store.adopt(name(b)).await.unwrap();
    assert_eq!(taken, [(id.clone(), head.epoch + 1)]);
    there.send(Letter::Drive(head.epoch + 1)).await;
    done(there, "visitor Ada", Deed::StandIn { seat: Seat::new(0), on: true }).await.unwrap();
    // Both want to move both bots now; what the late one writes is refused, and the game goes on.
    for handle in [there, late] {
        until_over(handle).await;
        as_stored(b, &id, handle).await;
    }
}

/// What a former driver writes is refused in the same statement, on every database.
#[tokio::test]
async fn a_late_driver_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let mut stores = vec![Store::in_folder(dir.path()).await.unwrap()];
    if let Ok(url) = std::env::var("MAJO_TEST_POSTGRES") {
        stores.push(Store::open(&url).await.unwrap());
        assert_eq!(stores[1].dialect, Dialect::Postgres);
    }
    for store in stores {
        let hub = Hub::new(context(store.clone()));
        let (id, _) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
        let (one, two) = (format!("one {id}"), format!("two {id}"));
        assert!(store.beat(&one).await.unwrap(), "it was not there before");
        assert!(!store.beat(&one).await.unwrap());
        store.beat(&two).await.unwrap();
        let epoch = store.claim(&id, &one).await.unwrap().unwrap();
        assert_eq!(store.claim(&id, &two).await.unwrap(), None, "somebody has it");
        assert!(store.is_driven(&id).await.unwrap());
        let entry = Entry::new(Kind::Chat, Seat::new(0), "x");
        let line = |n| Written { table: &id, n, entry: &entry, asked: Seats::NONE, ends: None };
        store.add_driven(line(0), epoch).await.unwrap();
        store.leave(&one).await.unwrap();
        let taken = store.claim(&id, &two).await.unwrap().unwrap();
        assert_eq!(taken, epoch + 1);
        let late = store.add_driven(line(1), epoch).await;
        assert!(matches!(late, Err(StoreError::Fenced)), "{late:?}");
        let over = Written { ends: Some("{}"), ..line(1) };
        let late = store.add_driven(over, epoch).await;
        assert!(matches!(late, Err(StoreError::Fenced)), "{late:?}");
        assert_eq!(store.table(&id).await.unwrap().unwrap().journal.len(), 1);
        assert_eq!(store.table(&id).await.unwrap().unwrap().table.stage, Stage::Playing);
        // Two at once, one of them late: the other is written.
        let (own, late) =
            tokio::join!(store.add_driven(line(1), taken), store.add_driven(line(2), epoch));
        assert!(own.is_ok() && matches!(late, Err(StoreError::Fenced)), "{own:?} {late:?}");
        let again = store.add_driven(line(1), taken).await;
        assert!(again.is_err_and(|error| error.doubt() == crate::store::Doubt::Taken));
        store.release(&id, epoch).await.unwrap();
        assert_eq!(store.claim(&id, &one).await.unwrap(), None, "not released by who has it not");
        store.release(&id, taken).await.unwrap();
        assert_eq!(store.claim(&id, &one).await.unwrap(), Some(taken + 1));
        store.leave(&two).await.unwrap();
        store.delete(&id).await.unwrap();
    }
}

/// Time goes on while a table is in somebody's hands, wherever it is looked at; where it was in nobody's
/// hands it stood still.
#[tokio::test]
async fn clocks_are_the_same_at_every_node() {
    let dir = tempfile::tempdir().unwrap();
    let (_, a, b) = two(&dir).await;
    let plan = Wanted { clock: 10, ..wanted(vec![None, None]) };
    let (id, here) = made_with_choice(&a, &plan).await;
    let ada = Seat::new(0);
    let store = &a.context.store;
    // As if she had thought for a minute already.
    for sql in
        ["UPDATE tables SET began = began - 60000", "UPDATE journal SET written = written - 60000"]
    {
        sqlx::query(sql).execute(&store.pool).await.unwrap();
    }
    here.bend(|room| room.opened -= Duration::from_secs(60)).await;
    let left = |handle: &Handle| handle.room().left(ada).unwrap().as_secs();
    assert!((535..=540).contains(&left(&here)));
    assert!(store.is_driven(&id).await.unwrap(), "a clock runs: somebody has it");
    let there = b.table(&id).await.unwrap().unwrap();
    assert!((535..=540).contains(&left(&there)), "{}", left(&there));
    // What she does through the other node has taken a minute.
    let action = legal(&there.room(), ada).remove(0);
    act(&there, "visitor Ada", &action).await.unwrap();
    let entry = store.table(&id).await.unwrap().unwrap().journal.remove(0);
    assert!((60..65).contains(&entry.took.as_secs()), "{entry:?}");
    // When all nodes were away, nobody's time has gone.
    sqlx::query("UPDATE nodes SET until = 1").execute(&store.pool).await.unwrap();
    sqlx::query("UPDATE journal SET written = written - 300000")
        .execute(&store.pool)
        .await
        .unwrap();
    let c = node(store, &Near::default(), Duration::from_secs(3600)).await;
    let asked = c.table(&id).await.unwrap().unwrap();
    let seat = asked.room().asked().first().unwrap();
    let most = if seat == ada { 540 } else { 600 };
    assert!(asked.room().left(seat).unwrap().as_secs() + 5 >= most);
}
