//! Several nodes on one database: what one does all show, whatever becomes of the news; bots and clocks
//! are moved by one of them.

use std::sync::atomic::Ordering;

use kernel::{Dice, Seats};

use super::heal::as_stored;
use super::secret::{after, is_secret, news, play_until, shadows, woken};
use super::*;
use crate::bus::{Bus, Line, Near, News, What};
use crate::cluster::Cluster;
use crate::handle::Letter;
use crate::journal::Written;
use crate::lease::Dialect;
use crate::store::{CONNECTIONS, Entry, Kind, StoreError};

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

/// Waits until somebody drives a table, or nobody does; gives the node's name.
async fn until_driven(store: &Store, id: &str, is_so: bool) -> String {
    let ids = [id.to_string()];
    let looking = async {
        loop {
            let driver = store.heads(&ids).await.unwrap().remove(0).driver;
            if driver.is_empty() != is_so {
                return driver;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), looking).await.expect("it comes in time")
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

/// What a node reads because somebody was refused, or because it is late, wakes nobody who could not notice
/// it: not one secret action, nor several at once, nor nothing at all.
#[tokio::test]
async fn what_is_read_again_wakes_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let (near, a, b) = two(&dir).await;
    near.deaf.store(true, Ordering::SeqCst);
    let names = ["Ada", "Bo", "Cy"];
    let (mut dice, mut found) = (Dice::new(11), 0);
    let twice = |room: &Room, seat: Seat, action: &str| {
        let next = after(room, seat, action);
        let again = legal(&next, seat).into_iter().next();
        is_secret(room, seat, action) && again.is_some_and(|again| is_secret(&next, seat, &again))
    };
    while found < 3 {
        let (id, here) = made(&a, &shadows(), &names).await;
        let Some((seat, action)) = play_until(&here, &mut dice, twice).await else { continue };
        let there = b.table_now(&id).await.unwrap().unwrap();
        let before = news(&there);
        let own = format!("visitor {}", names[seat.index()]);
        act(&here, &own, &action).await.unwrap();
        act(&here, &own, &legal(&here.room(), seat)[0]).await.unwrap();
        done(&here, &own, Deed::Guide(true)).await.unwrap();
        let other = seat.others(3).next().unwrap();
        assert!(act(&there, "somebody", "fly").await.is_err());
        assert_eq!(there.room().len(), here.room().len(), "it was looked up");
        assert_eq!(woken(&before, &news(&there)), [seat.index()]);
        // There is nothing to be read any more.
        let before = news(&there);
        for visitor in ["somebody", &*format!("visitor {}", names[other.index()])] {
            assert!(act(&there, visitor, "fly").await.is_err());
        }
        there.catch_up().await;
        assert!(woken(&before, &news(&there)).is_empty());
        // What all notice they are told of, also if it comes with a secret.
        done(&here, &own, Deed::GiveUp(true)).await.unwrap();
        assert!(act(&there, "somebody", "fly").await.is_err());
        assert_eq!(woken(&before, &news(&there)), [0, 1, 2, 3]);
        found += 1;
    }
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

/// Two who take the last two seats at once, each at another node that knows nothing of the other: the game
/// begins, for both of them and in the database.
#[tokio::test]
async fn the_last_two_seats_are_taken_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let (near, a, b) = two(&dir).await;
    let (id, here) = made(&a, &wanted(vec![None, None, None]), &["Ada"]).await;
    let there = b.table(&id).await.unwrap().unwrap();
    near.deaf.store(true, Ordering::SeqCst);
    sit(&here, "visitor Bo", Some(Seat::new(1)), "Bo").await.unwrap();
    assert!(there.room().seats[1].is_free(), "nobody has told this one");
    sit(&there, "visitor Cy", Some(Seat::new(2)), "Cy").await.unwrap();
    assert_eq!(there.room().stage, Stage::Playing);
    let stored = a.context.store.table(&id).await.unwrap().unwrap();
    assert_eq!(stored.table.stage, Stage::Playing);
    assert!(stored.ages.began.is_some());
    a.look_everywhere().await;
    until(&here, |room| room.stage == Stage::Playing).await;
    as_stored(&a, &id, &here).await;
    assert_eq!(all(&here), all(&there));
}

/// A secret that is revealed at one node in the moment in which another deals without it is in the deal
/// or is refused: nobody plays with other cards than the journal has.
#[tokio::test]
async fn a_secret_is_in_the_deal_or_refused() {
    let (bo, cy) = ("it rained all afternoon", "a cat on the windowsill");
    let hash = |words: &str| {
        let secret: kernel::mix::Secret = words.parse().unwrap();
        secret.commitment().as_str().to_string()
    };
    for first in ["deal", "reveal"] {
        let dir = tempfile::tempdir().unwrap();
        let (near, a, b) = two(&dir).await;
        let (id, here) = made(&a, &wanted(vec![None, None, None]), &["Ada"]).await;
        for (who, words) in [("Bo", bo), ("Cy", cy)] {
            let sit = Deed::SitAdding { seat: None, name: who.into(), commitment: hash(words) };
            done(&here, &format!("visitor {who}"), sit).await.unwrap();
        }
        let there = b.table(&id).await.unwrap().unwrap();
        assert!(there.room().waits_for_parts());
        near.deaf.store(true, Ordering::SeqCst);
        let deal = async || {
            here.bend(|room| room.opened -= crate::parts::PATIENCE).await;
            until(&here, |room| room.stage == Stage::Playing).await;
        };
        let reveal = async || done(&there, "visitor Bo", Deed::Reveal(bo.into())).await;
        if first == "deal" {
            deal().await;
            let late = reveal().await;
            assert!(matches!(late, Err(Wrong::Refused(_))), "{late:?}");
        } else {
            reveal().await.unwrap();
            deal().await;
        }
        as_stored(&a, &id, &here).await;
        b.look_everywhere().await;
        until(&there, |room| room.stage == Stage::Playing).await;
        assert_eq!(all(&here), all(&there), "{first}");
    }
}

/// A node that has gone is gone, also if one of its beats comes late.
#[tokio::test]
async fn whoever_has_left_does_not_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let (_, a, b) = two(&dir).await;
    let store = &a.context.store;
    let plan = Wanted { clock: 10, ..wanted(vec![None, None]) };
    let (id, handle) = made_with_choice(&a, &plan).await;
    assert_eq!(handle.room().stage, Stage::Playing);
    assert_eq!(until_driven(store, &id, true).await, name(&a), "a clock runs: somebody has it");
    store.leave(name(&a)).await.unwrap();
    store.beat(name(&a)).await.unwrap();
    assert!(store.is_driven(&id).await.unwrap(), "no time is given away meanwhile");
    let taken = store.adopt(name(&b)).await.unwrap();
    assert!(taken.iter().any(|(table, _)| *table == id), "{taken:?}");
}

/// A node that has its hands full is not taken for dead: what says that it is there waits for nobody.
#[tokio::test]
async fn a_beat_does_not_wait_behind_others() {
    let Ok(url) = std::env::var("MAJO_TEST_POSTGRES") else { return };
    let store = Store::open(&url).await.unwrap();
    let mut busy = Vec::new();
    while busy.len() < CONNECTIONS as usize {
        busy.push(store.pool.acquire().await.unwrap());
    }
    // A name is never used again (see above), also not by the next run on this database.
    let full = crate::secret::letters(12).unwrap();
    assert!(store.beat(&full).await.unwrap(), "it was not there before");
    assert!(!store.beat(&full).await.unwrap());
    store.leave(&full).await.unwrap();
    drop(busy);
}

/// The node that had a running clock dies: time runs out all the same, at the one that takes over.
#[tokio::test]
async fn a_clock_runs_out_although_its_driver_has_died() {
    let dir = tempfile::tempdir().unwrap();
    let (near, a, b) = two(&dir).await;
    let store = a.context.store.clone();
    let plan = Wanted { clock: 1, ..wanted(vec![None, None]) };
    let (id, here) = made_with_choice(&a, &plan).await;
    until_driven(&store, &id, true).await;
    // Ada has thought for nearly a minute, then the node is gone without a word.
    for sql in
        ["UPDATE tables SET began = began - 59500", "UPDATE journal SET written = written - 59500"]
    {
        sqlx::query(sql).execute(&store.pool).await.unwrap();
    }
    near.deaf.store(true, Ordering::SeqCst);
    here.end().await;
    let dead = sqlx::query("UPDATE nodes SET until = until - 10000 WHERE id = $1").bind(name(&a));
    dead.execute(&store.pool).await.unwrap();
    let taken = store.adopt(name(&b)).await.unwrap();
    assert!(taken.iter().any(|(table, _)| *table == id), "{taken:?}");
    // It was noted whose it is, and not yet taken in.
    b.look_for_own().await;
    let there = b.table(&id).await.unwrap().unwrap();
    let room = until(&there, |room| room.seats[0].stand_in.is_some()).await;
    assert_eq!(room.seats[1].stand_in, None);
    as_stored(&b, &id, &there).await;
}

/// A table whose owner went without saying that it is free is looked after again: everybody else leaves
/// it to this node.
#[tokio::test]
async fn a_table_that_is_left_to_this_node_is_looked_after() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let near = Near::default();
    let a = node(&store, &near, Duration::ZERO).await;
    let b = node(&store, &near, Duration::ZERO).await;
    let (id, here) = made_with_choice(&a, &wanted(vec![None, None])).await;
    let there = b.table(&id).await.unwrap().unwrap();
    for (at, who) in [(1, "visitor Bo"), (0, "visitor Ada")] {
        done(&here, who, Deed::StandIn { seat: Seat::new(at), on: true }).await.unwrap();
    }
    // Whichever of them moves the bots is gone in the middle, and its node goes on.
    let driver = until_driven(&store, &id, true).await;
    let (own, gone, other) = if driver == name(&a) { (&a, here, there) } else { (&b, there, here) };
    gone.end().await;
    assert!(own.in_memory(&id).is_none());
    own.look_for_own().await;
    assert!(own.in_memory(&id).is_some());
    let len = other.room().len();
    until(&other, |room| room.len() > len + 1 || room.stage == Stage::Over).await;
}

/// Bots of a table that nobody looks at rest, at the node that drives them. Somebody looks through another
/// one, and the bus is away: that one moves them.
#[tokio::test]
async fn bots_that_rest_at_one_node_are_moved_by_the_one_that_is_looked_through() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let near = Near::default();
    let sleepy = async || {
        let cluster = Cluster::join(&store, Bus::near(&near)).await.unwrap();
        let (pace, unwatched) = (Duration::ZERO, Unwatched::Sleep);
        Hub::new(Context { cluster: Some(cluster), pace, unwatched, ..context(store.clone()) })
    };
    let (a, b) = (sleepy().await, sleepy().await);
    let bots = wanted(vec![Some(Level::Random), Some(Level::Random)]);
    let id = a.make(bots, Vec::new(), Lang::En).await.unwrap();
    let here = a.table(&id).await.unwrap().unwrap();
    let looker = here.enter("somebody", None);
    until(&here, |room| room.len() > 2).await;
    near.deaf.store(true, Ordering::SeqCst);
    drop(looker);
    until_driven(&store, &id, false).await;
    assert_ne!(here.room().stage, Stage::Over, "there is something left to move");
    let there = b.table_now(&id).await.unwrap().unwrap();
    let _looker = there.enter("somebody else", None);
    until_over(&there).await;
}

#[tokio::test]
async fn votes_and_talk_of_all_kinds_go_from_node_to_node() {
    let dir = tempfile::tempdir().unwrap();
    let (_, a, b) = two(&dir).await;
    let (id, here) = made(&a, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let there = b.table(&id).await.unwrap().unwrap();
    // Until somebody has done what can be taken back.
    let seat = loop {
        let (visitor, first) = next(&here).unwrap();
        let seat = here.room().seat_of(&visitor).unwrap();
        let all = legal(&here.room(), seat);
        let attack = all.into_iter().find(|action| action.starts_with("attack p"));
        act(&here, &visitor, &attack.unwrap_or(first)).await.unwrap();
        if here.room().undo_to(seat).is_some() {
            break seat;
        }
    };
    let len = here.room().len();
    until(&there, |room| room.len() == len).await;
    let own = ["visitor Ada", "visitor Bo"][seat.index()];
    let other = ["visitor Bo", "visitor Ada"][seat.index()];
    done(&here, own, Deed::Undo(true)).await.unwrap();
    let asked = |page: Consent| matches!(page, Consent::Asked { .. });
    until(&there, |room| asked(there.page_of(room, other, Lang::En).undo)).await;
    done(&there, other, Deed::Undo(true)).await.unwrap();
    until(&here, |room| room.len() < len).await;
    assert_eq!(all(&here), all(&there));
    // Those who look on talk, each through another node, and so do players with one tap.
    for (at, who) in [(&here, "Eve"), (&there, "Dee")] {
        let aside = Deed::Aside { name: who.into(), text: format!("{who} says") };
        done(at, &format!("visitor {who}"), aside).await.unwrap();
    }
    done(&there, "visitor Bo", Deed::Emote(ui::Emote::Wow)).await.unwrap();
    let entries = there.room().entries;
    until(&here, |room| room.entries == entries).await;
    for at in [&here, &there] {
        let page = at.page("visitor Cy", Lang::En);
        assert_eq!(page.asides.iter().map(words).collect::<Vec<_>>(), ["Eve says", "Dee says"]);
        assert_eq!(page.chat.len(), 1);
    }
    as_stored(&a, &id, &here).await;
    as_stored(&b, &id, &there).await;
}
