//! Playing again: an invitation that waits, and what comes of it.

use ui::page::Kept;

use super::heal::as_stored;
use super::*;
use crate::again::{Next, Seating};

/// A table of three that is over.
async fn over(hub: &Arc<Hub>) -> (String, Arc<Handle>) {
    let (id, handle) = made(hub, &wanted(vec![None, None, None]), &["Ada", "Bo", "Cy"]).await;
    for name in ["Ada", "Bo", "Cy"] {
        done(&handle, &format!("visitor {name}"), Deed::GiveUp(true)).await.unwrap();
    }
    assert_eq!(handle.room().stage, Stage::Over);
    (id, handle)
}

async fn next_of(hub: &Arc<Hub>, handle: &Handle) -> Arc<Handle> {
    let id = handle.room().next.clone().unwrap();
    hub.table(&id).await.unwrap().unwrap()
}

async fn listed(hub: &Hub, visitor: &str, id: &str) -> bool {
    let tables = hub.context.store.tables_of(visitor).await.unwrap();
    tables.iter().any(|table| table.id == id)
}

#[tokio::test]
async fn whoever_is_invited_sits_down_or_leaves_a_seat_for_a_bot() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = over(&hub).await;
    assert!(handle.room().invite(Some(Seat::new(0)), Lang::En).next.is_none());
    done(&handle, "visitor Bo", Deed::Again(Next::default())).await.unwrap();
    let next = next_of(&hub, &handle).await;
    let id = next.room().row.id.clone();

    // Only whoever asked sits there; nothing has begun.
    let room = next.room();
    assert_eq!(
        (room.stage, room.name_list()),
        (Stage::Waiting, vec!["Ada".into(), "Bo".into(), "Cy".into()])
    );
    assert_eq!(room.seat_of("visitor Bo"), Some(Seat::new(1)));
    assert_eq!((room.seat_of("visitor Ada"), room.seat_of("visitor Cy")), (None, None));
    assert_eq!(room.seats[0].kept_for("visitor Ada"), Kept::You);
    assert_eq!(room.seats[0].kept_for("visitor Cy"), Kept::Other);
    // All of them find it in the lobby; a stranger does not.
    for name in ["Ada", "Bo", "Cy"] {
        assert!(listed(&hub, &format!("visitor {name}"), &id).await, "{name}");
    }
    assert!(!listed(&hub, "visitor Eve", &id).await);
    // The old table tells everybody; asking again makes no second one.
    let told = |seat| handle.room().invite(Some(Seat::new(seat)), Lang::En);
    assert_eq!(told(0).next, Some(("Bo".into(), id.clone())));
    assert!(told(0).may && !told(0).own && told(1).own);
    assert!(!handle.room().invite(None, Lang::En).may);
    done(&handle, "visitor Ada", Deed::Again(Next::default())).await.unwrap();
    assert_eq!(handle.room().next.as_deref(), Some(id.as_str()));

    // A kept seat is for nobody else, and no stranger lets a bot in.
    for seat in [None, Some(Seat::new(0)), Some(Seat::new(2))] {
        assert!(matches!(sit(&next, "visitor Eve", seat, "Eve").await, Err(Wrong::Refused(_))));
    }
    let fill = |seat| Deed::Fill { seat: Seat::new(seat), level: Level::Normal };
    assert!(matches!(done(&next, "visitor Eve", fill(0)).await, Err(Wrong::NotSeated)));
    assert!(matches!(done(&next, "visitor Ada", fill(0)).await, Err(Wrong::NotSeated)));
    assert!(matches!(done(&next, "visitor Bo", fill(1)).await, Err(Wrong::Refused(_))));

    sit(&next, "visitor Ada", None, "Ada").await.unwrap();
    assert_eq!(next.room().seat_of("visitor Ada"), Some(Seat::new(0)));
    done(&next, "visitor Cy", Deed::Decline).await.unwrap();
    assert!(next.room().seats[2].is_free() && next.room().seats[2].row.name.is_empty());
    assert!(!listed(&hub, "visitor Cy", &id).await);
    as_stored(&hub, &id, &next).await;
    assert_eq!(next.room().stage, Stage::Waiting);
    done(&next, "visitor Bo", fill(2)).await.unwrap();
    assert_eq!(next.room().stage, Stage::Playing);
    assert!(next.room().seats[2].level().is_some());
    as_stored(&hub, &id, &next).await;
    assert!(matches!(done(&next, "visitor Bo", fill(2)).await, Err(Wrong::Refused(_))));
}

#[tokio::test]
async fn who_declines_after_sitting_down_stays() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = over(&hub).await;
    done(&handle, "visitor Bo", Deed::Again(Next::default())).await.unwrap();
    let next = next_of(&hub, &handle).await;
    for visitor in ["visitor Bo", "visitor Eve"] {
        done(&next, visitor, Deed::Decline).await.unwrap();
    }
    assert_eq!(next.room().seat_of("visitor Bo"), Some(Seat::new(1)));
    assert_eq!(next.room().seats[0].kept_for("visitor Ada"), Kept::You);
}

#[tokio::test]
async fn the_next_table_may_be_another_one() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let other = |seats| Next { seating: Seating::New, wanted: Some(wanted(seats)) };
    let (_, handle) = over(&hub).await;
    // Three people do not fit at two seats: nothing is made.
    let few = done(&handle, "visitor Ada", Deed::Again(other(vec![None, None]))).await;
    assert!(matches!(few, Err(Wrong::Refused(_))), "{few:?}");
    assert!(handle.room().next.is_none());
    let more = other(vec![None, None, None, Some(Level::Random)]);
    done(&handle, "visitor Ada", Deed::Again(more)).await.unwrap();
    let room = next_of(&hub, &handle).await.room();
    assert_eq!(room.seats.len(), 4);
    assert_eq!(room.seats.iter().filter(|one| one.level().is_some()).count(), 1);
    assert!(room.seat_of("visitor Ada").is_some());
    for name in ["Bo", "Cy"] {
        let visitor = format!("visitor {name}");
        let kept = room.seats.iter().filter(|one| one.kept_for(&visitor) == Kept::You);
        assert_eq!(kept.count(), 1, "{name}");
    }
}

#[tokio::test]
async fn alone_with_bots_one_plays_again_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, Some(Level::Random)]), &["Ada"]).await;
    done(&handle, "visitor Ada", Deed::GiveUp(true)).await.unwrap();
    done(&handle, "visitor Ada", Deed::Again(Next::default())).await.unwrap();
    assert_eq!(next_of(&hub, &handle).await.room().stage, Stage::Playing);
}
