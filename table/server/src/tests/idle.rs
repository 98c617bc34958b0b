//! Tables leave memory when nobody needs them, and come back as they were; the lobby wakes none.

use super::cut::World;
use super::*;

/// A hub that lets tables go at once.
async fn hasty(dir: &TempDir) -> Arc<Hub> {
    let store = Store::in_folder(dir.path()).await.unwrap();
    let (idle, pace) = (Duration::from_millis(1), Duration::ZERO);
    Hub::new(Context { idle, pace, ..context(store) })
}

async fn awake(hub: &Hub, count: usize) {
    let mut awake = hub.awake();
    let waiting =
        tokio::time::timeout(Duration::from_secs(60), awake.wait_for(|now| *now == count));
    let now = waiting.await.map(|now| now.map(|now| *now));
    assert!(matches!(now, Ok(Ok(_))), "{} tables are awake, not {count}", *hub.awake().borrow());
}

/// All that anybody sees of a table.
fn pages(handle: &Handle) -> Vec<String> {
    let visitors = ["visitor Ada", "visitor Bo", "phone", "somebody"];
    visitors.map(|visitor| format!("{:#?}", handle.page(visitor, Lang::En))).into()
}

/// Waits until nothing happens by itself.
async fn settled(handle: &Handle) -> Arc<Room> {
    let choice = |room: &Room, seat| legal(room, seat).len() > 1;
    until(handle, |room| room.asked().into_iter().all(|seat| choice(room, seat))).await
}

/// Plays until somebody has done what can be taken back, and asks for that.
async fn ask_for_undo(handle: &Handle) {
    loop {
        let room = settled(handle).await;
        let seat = room.asked().first().expect("the game goes on");
        let visitor = room.seats[seat.index()].row.visitor.clone();
        let all = legal(&room, seat);
        let attack = all.iter().find(|action| action.starts_with("attack p"));
        act(handle, &visitor, attack.unwrap_or(&all[0])).await.unwrap();
        if settled(handle).await.undo_to(seat).is_some() {
            return done(handle, &visitor, Deed::Undo(true)).await.unwrap();
        }
    }
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hasty(&dir).await;
    let plan = wanted(vec![None, None, None]);
    let id = hub.make(plan, people(&["Ada", "Bo"]), Lang::En).await.unwrap();
    // Each thing is done at a table that has just come back.
    let mut last: Option<Vec<String>> = None;
    for step in 0..11 {
        awake(&hub, 0).await;
        let handle = hub.table(&id).await.unwrap().unwrap();
        if let Some(last) = &last {
            assert_eq!(pages(&handle), *last, "before step {step}");
        }
        let room = handle.room();
        // Somebody who is not asked, and somebody for whom a bot stands in.
        let resting =
            room.seats.iter().enumerate().find(|(at, sitting)| {
                !room.asked().has(Seat::new(*at as u8)) && sitting.is_person()
            });
        let away = room.seats.iter().enumerate().find(|(_, sitting)| sitting.stand_in.is_some());
        let stand_in = |it: Option<(usize, &crate::room::Sitting)>, on| {
            let (at, sitting) = it.unwrap();
            (sitting.row.visitor.clone(), Deed::StandIn { seat: Seat::new(at as u8), on })
        };
        match step {
            0 => say(&handle, "visitor Ada", "Who comes?").await.unwrap(),
            1 => sit(&handle, "visitor Cy", None, "Cy").await.unwrap(),
            2 => done(&handle, "visitor Bo", Deed::Guide(true)).await.unwrap(),
            3 => {
                let secret = "a link".to_string();
                let device = hashed(&secret);
                done(&handle, "visitor Cy", Deed::Link { device }).await.unwrap();
                done(&handle, "phone", Deed::Move { secret }).await.unwrap();
            }
            4 => ask_for_undo(&handle).await,
            5 => {
                let undo = |visitor| handle.page(visitor, Lang::En).undo;
                let all = ["visitor Ada", "visitor Bo", "phone"].map(undo);
                let waits = all.iter().filter(|one| **one == Consent::Waiting).count();
                assert_eq!(waits, 1, "the vote is still open: {all:?}");
                done(&handle, "phone", Deed::GiveUp(true)).await.unwrap();
            }
            6 => {
                let (visitor, deed) = stand_in(resting, true);
                done(&handle, &visitor, deed).await.unwrap();
            }
            7 => {
                let (visitor, deed) = stand_in(away, false);
                done(&handle, &visitor, deed).await.unwrap();
            }
            8 => {
                for visitor in ["visitor Ada", "visitor Bo"] {
                    done(&handle, visitor, Deed::GiveUp(true)).await.unwrap();
                }
                assert_eq!(handle.room().stage, Stage::Over, "the phone agreed before");
            }
            9 => done(&handle, "visitor Bo", Deed::Again(Default::default())).await.unwrap(),
            _ => {
                let next = hub.table(room.next.as_ref().unwrap()).await.unwrap().unwrap();
                assert_eq!(next.room().stage, Stage::Waiting, "the others are invited");
                assert!(next.room().seat_of("visitor Bo").is_some());
                assert_eq!(next.room().name_list(), ["Ada", "Bo", "Cy"]);
            }
        }
        settled(&handle).await;
        last = Some(pages(&handle));
    }
}

/// A running clock and a bot that thinks keep a table in memory; used-up time comes back.
#[tokio::test]
async fn a_table_at_which_something_happens_stays() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let hub = Hub::new(Context { idle: Duration::from_millis(1), ..context(store) });
    let plan = Wanted { clock: 1, ..wanted(vec![None, None]) };
    let timed = hub.make(plan, people(&["Ada", "Bo"]), Lang::En).await.unwrap();
    let bots = wanted(vec![Some(Level::Random), Some(Level::Random)]);
    hub.make(bots, Vec::new(), Lang::En).await.unwrap();
    let quiet = hub.make(wanted(vec![None, None]), people(&["Ada"]), Lang::En).await.unwrap();
    // Held by a page, the quiet one stays as well.
    let held = hub.table(&quiet).await.unwrap().unwrap().enter("visitor Ada", None);
    let brief = hub.make(wanted(vec![None, None]), people(&["Bo"]), Lang::En).await.unwrap();
    awake(&hub, 3).await;
    drop(held);
    awake(&hub, 2).await;
    assert!(hub.table(&brief).await.unwrap().is_some(), "back when it is asked for");
    awake(&hub, 2).await;

    let handle = hub.table(&timed).await.unwrap().unwrap();
    let (visitor, action) = next(&handle).unwrap();
    handle.bend(|room| room.opened -= Duration::from_secs(20)).await;
    act(&handle, &visitor, &action).await.unwrap();
    let clocks = |handle: &Handle| {
        let page = handle.page("visitor Ada", Lang::En);
        page.seats.iter().map(|seat| seat.clock.unwrap()).collect::<Vec<_>>()
    };
    for visitor in ["visitor Ada", "visitor Bo"] {
        done(&handle, visitor, Deed::GiveUp(true)).await.unwrap();
    }
    let before = clocks(&handle);
    assert!(before[0] <= 40, "{before:?}");
    drop(handle);
    // Nobody is asked any more, so no clock runs.
    awake(&hub, 1).await;
    assert_eq!(clocks(&hub.table(&timed).await.unwrap().unwrap()), before);
}

/// Two hundred tables are listed, and none of them is loaded for it.
#[tokio::test]
async fn the_lobby_wakes_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let ada = World::id("ada");
    let mut turns = Vec::new();
    for n in 0..200 {
        let mut people = vec![(ada.clone(), "Ada".to_string())];
        if n % 4 != 0 {
            people.push(("visitor Bo".into(), "Bo".into()));
        }
        let id = hub.make(wanted(vec![None, None]), people, Lang::En).await.unwrap();
        let handle = hub.table(&id).await.unwrap().unwrap();
        for _ in 0..n % 3 {
            if let Some((visitor, action)) = next(&handle) {
                act(&handle, &visitor, &action).await.unwrap();
            }
        }
        if n % 4 == 3 {
            for visitor in [ada.as_str(), "visitor Bo"] {
                done(&handle, visitor, Deed::GiveUp(true)).await.unwrap();
            }
        }
        let room = handle.room();
        turns.push((
            id,
            room.stage,
            room.asked().has(Seat::new(0)) && room.stage == Stage::Playing,
        ));
    }
    let store = hub.context.store.clone();
    let fresh = Hub::new(context(store.clone()));
    let world = World::new(fresh.clone());
    let listed = async || {
        let (status, page) = world.get("ada", "/").await;
        assert_eq!(status, 200, "{page}");
        let (status, open) = world.get("ada", "/api/tables").await;
        assert_eq!(status, 200, "{open}");
        let open: serde_json::Value = serde_json::from_str(&open).unwrap();
        assert_eq!(open["tables"].as_array().unwrap().len(), 50);
        let mine = store.tables_of(&ada).await.unwrap();
        assert_eq!(mine.len(), 50);
        for table in mine {
            assert!(page.contains(&format!("/t/{}\"", table.id)), "{} is on the page", table.id);
            let (_, stage, turn) = turns.iter().find(|(id, ..)| *id == table.id).unwrap();
            assert_eq!(table.stage, *stage);
            assert_eq!(table.asked.has(table.seat_of(&ada).unwrap()), *turn, "{stage:?}");
        }
        assert_eq!(*fresh.awake().borrow(), 0, "nobody was woken");
    };
    listed().await;
    // As an older majo left them: who is asked is found out once.
    for forget in ["UPDATE tables SET asked = NULL", "UPDATE journal SET asked = NULL"] {
        sqlx::query(forget).execute(&store.pool).await.unwrap();
    }
    assert!(!store.unasked().await.unwrap().is_empty());
    fresh.catch_up().await;
    assert!(store.unasked().await.unwrap().is_empty());
    listed().await;
}
