//! Parting with tables, being forgotten, and taking one's games along.

use std::io::Read as _;

use flate2::read::DeflateDecoder;
use kernel::record::Record;
use sqlx::Row as _;
use ui::page::Parting;

use super::cut::World;
use super::*;
use crate::again::Next;
use crate::store::{Kind, SeatRow};

/// How many rows there are of a table: of itself, its seats, and its journal.
async fn rows(hub: &Hub, id: &str) -> [i64; 3] {
    let mut counts = [0; 3];
    let each = ["tables WHERE id", "seats WHERE table_id", "journal WHERE table_id"];
    for (count, which) in counts.iter_mut().zip(each) {
        let sql = sqlx::AssertSqlSafe(format!("SELECT COUNT(*) AS n FROM {which} = $1"));
        let row = sqlx::query(sql).bind(id).fetch_one(&hub.context.store.pool).await.unwrap();
        *count = row.try_get("n").unwrap();
    }
    counts
}

async fn is_gone(hub: &Arc<Hub>, id: &str) -> bool {
    let gone = hub.table(id).await.unwrap().is_none();
    assert_eq!(gone, rows(hub, id).await == [0; 3], "{id}: all of it, or nothing");
    gone
}

async fn part(handle: &Handle, visitor: &str) -> Result<(), Wrong> {
    done(handle, visitor, Deed::Delete(true)).await
}

async fn lists(hub: &Hub, visitor: &str, id: &str) -> bool {
    let mine = hub.context.store.tables_of(visitor).await.unwrap();
    mine.iter().any(|table| table.id == id)
}

/// What deleting the table means for somebody who lists it: the table and the lobby say the same.
async fn means(hub: &Hub, handle: &Handle, visitor: &str) -> Parting {
    let told = handle.page(visitor, Lang::En).parting;
    let mine = hub.context.store.tables_of(visitor).await.unwrap();
    let id = handle.room().row.id.clone();
    let table = mine.iter().find(|table| table.id == id).unwrap();
    assert_eq!(table.parting(table.seat_of(visitor).unwrap(), false), told, "{visitor}");
    told
}

async fn over(handle: &Handle) {
    for visitor in ["visitor Ada", "visitor Bo"] {
        done(handle, visitor, Deed::GiveUp(true)).await.unwrap();
    }
    assert_eq!(handle.room().stage, Stage::Over);
}

#[tokio::test]
async fn a_table_that_waits_is_its_makers() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let plan = wanted(vec![Some(Level::Random), None, None, None]);
    let (id, handle) = made(&hub, &plan, &["Ada"]).await;
    sit(&handle, "visitor Bo", Some(Seat::new(3)), "Bo").await.unwrap();
    say(&handle, "visitor Bo", "Hello").await.unwrap();
    assert!(matches!(part(&handle, "visitor Bo").await, Err(Wrong::Refused(_))));
    assert!(matches!(part(&handle, "somebody").await, Err(Wrong::NotSeated)));
    assert!(!is_gone(&hub, &id).await);
    assert_eq!(means(&hub, &handle, "visitor Ada").await, Parting::CallOff);
    assert_eq!(means(&hub, &handle, "visitor Bo").await, Parting::No);
    part(&handle, "visitor Ada").await.unwrap();
    assert!(handle.is_gone(), "whoever looks on is told");
    assert!(is_gone(&hub, &id).await);
    assert_eq!(*hub.awake().borrow(), 0);
    assert!(matches!(part(&handle, "visitor Ada").await, Err(Wrong::Unsure(_))));
}

#[tokio::test]
async fn whoever_is_alone_with_bots_deletes_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, Some(Level::Random)]), &["Ada"]).await;
    assert_eq!(handle.room().stage, Stage::Playing);
    assert_eq!(means(&hub, &handle, "visitor Ada").await, Parting::Gone);
    part(&handle, "visitor Ada").await.unwrap();
    assert!(is_gone(&hub, &id).await);
}

#[tokio::test]
async fn whoever_asks_for_another_game_can_call_it_off() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    over(&handle).await;
    done(&handle, "visitor Bo", Deed::Again(Next::default())).await.unwrap();
    let id = handle.room().next.clone().unwrap();
    let next = hub.table(&id).await.unwrap().unwrap();
    // Ada's seat comes first, but she has not come.
    assert!(lists(&hub, "visitor Ada", &id).await, "she is invited");
    assert!(matches!(part(&next, "visitor Ada").await, Err(Wrong::NotSeated)));
    assert_eq!(means(&hub, &next, "visitor Bo").await, Parting::CallOff);
    part(&next, "visitor Bo").await.unwrap();
    assert!(is_gone(&hub, &id).await);
}

#[tokio::test]
async fn a_game_of_several_is_deleted_when_all_want_that() {
    let dir = tempfile::tempdir().unwrap();
    let first = hub(&dir).await;
    let (id, handle) = made(&first, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    assert_eq!(means(&first, &handle, "visitor Ada").await, Parting::List);
    part(&handle, "visitor Ada").await.unwrap();
    part(&handle, "visitor Ada").await.unwrap();
    assert_eq!(handle.page("visitor Ada", Lang::En).parting, Parting::Done);
    assert_eq!(means(&first, &handle, "visitor Bo").await, Parting::Gone, "it is Bo's alone now");
    assert!(!lists(&first, "visitor Ada", &id).await && lists(&first, "visitor Bo", &id).await);
    // That is stored; and whoever does something there again is back.
    let hub = Hub::new(context(first.context.store.clone()));
    let handle = hub.table(&id).await.unwrap().unwrap();
    let parted = |room: &Room| [0, 1].map(|at: usize| room.seats[at].row.parted);
    assert_eq!(parted(&handle.room()), [true, false]);
    let (visitor, action) = next(&handle).unwrap();
    assert_eq!(visitor, "visitor Ada", "the first player");
    act(&handle, &visitor, &action).await.unwrap();
    assert!(lists(&hub, "visitor Ada", &id).await);
    assert_eq!(parted(&handle.room()), [false, false]);
    // Or says so.
    part(&handle, "visitor Ada").await.unwrap();
    done(&handle, "visitor Ada", Deed::Delete(false)).await.unwrap();
    assert_eq!(parted(&handle.room()), [false, false]);
    part(&handle, "visitor Bo").await.unwrap();
    assert!(!is_gone(&hub, &id).await);
    part(&handle, "visitor Ada").await.unwrap();
    assert!(is_gone(&hub, &id).await);
}

#[tokio::test]
async fn after_the_end_each_takes_it_off_their_own_list() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    over(&handle).await;
    part(&handle, "visitor Ada").await.unwrap();
    assert!(!lists(&hub, "visitor Ada", &id).await && lists(&hub, "visitor Bo", &id).await);
    assert!(!is_gone(&hub, &id).await);
    assert_eq!(handle.page("visitor Bo", Lang::En).seats.len(), 2, "Bo still reads it");
    part(&handle, "visitor Bo").await.unwrap();
    assert!(is_gone(&hub, &id).await);
}

/// Everything that the database holds, as text.
async fn everything(hub: &Hub) -> String {
    let mut all = String::new();
    for sql in [
        "SELECT id || ' ' || name AS text FROM visitors",
        "SELECT name || ' ' || visitor || ' ' || device AS text FROM seats",
        "SELECT kind || ' ' || text AS text FROM journal",
        "SELECT id || ' ' || setup || ' ' || result AS text FROM tables",
    ] {
        for row in sqlx::query(sql).fetch_all(&hub.context.store.pool).await.unwrap() {
            all += &(row.try_get::<String, _>("text").unwrap() + "\n");
        }
    }
    all
}

#[tokio::test]
async fn who_is_forgotten_leaves_no_trace_and_others_keep_their_games() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let store = &hub.context.store;
    store.set_name("visitor Ada", "Ada").await.unwrap();
    store.set_name("visitor Bo", "Bo").await.unwrap();
    let two = || wanted(vec![None, None]);
    let (finished, handle) = made(&hub, &two(), &["Ada", "Bo"]).await;
    say(&handle, "visitor Ada", "a secret of Ada").await.unwrap();
    say(&handle, "visitor Bo", "and mine").await.unwrap();
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    over(&handle).await;
    let (under_way, playing) = made(&hub, &two(), &["Ada", "Bo"]).await;
    say(&playing, "visitor Ada", "another of Ada").await.unwrap();
    let (own, _) = made(&hub, &two(), &["Ada"]).await;
    let (alone, _) = made(&hub, &wanted(vec![None, Some(Level::Random)]), &["Ada"]).await;
    let (ended, last) = made(&hub, &two(), &["Ada", "Bo"]).await;
    over(&last).await;
    part(&last, "visitor Bo").await.unwrap();
    let three = wanted(vec![None, None, None]);
    let (bos, waiting) = made(&hub, &three, &["Bo"]).await;
    sit(&waiting, "visitor Ada", None, "Ada").await.unwrap();

    hub.forget("visitor Ada", Lang::En).await.unwrap();
    let all = everything(&hub).await;
    assert!(!all.contains("Ada") && all.contains("visitor Bo Bo"), "{all}");
    for id in [&own, &alone, &ended] {
        assert!(is_gone(&hub, id).await, "nobody else has it");
    }
    // As it is in memory, and as it comes back.
    for hub in [hub.clone(), Hub::new(context(store.clone()))] {
        let handle = hub.table(&finished).await.unwrap().unwrap();
        let room = until(&handle, |room| room.seats[0].row.visitor == "gone").await;
        assert_eq!(room.names(Lang::En).list(), ["somebody who left", "Bo"]);
        assert_eq!(room.names(Lang::Ja).list(), ["去った人", "Bo"]);
        let chat = handle.page("visitor Bo", Lang::En).chat;
        assert_eq!(chat.iter().map(words).collect::<Vec<_>>(), ["and mine"]);
        let file = crate::ending::file(room).await.unwrap();
        let record = Record::parse(&file).unwrap();
        let cards = Packs::default().load::<games::Agate>().unwrap();
        assert!(record.replay::<games::Agate>(cards.pack, &cards.hash).is_ok());

        let playing = hub.table(&under_way).await.unwrap().unwrap();
        let room = playing.room();
        assert!(room.seats[0].stand_in.is_some(), "a bot plays on");
        assert_eq!((room.stage, room.seat_of("visitor Bo")), (Stage::Playing, Some(Seat::new(1))));
        let waiting = hub.table(&bos).await.unwrap().unwrap();
        assert_eq!(*waiting.room().seats[1].row, SeatRow::default(), "the seat is free again");
    }
    let journal = store.table(&under_way).await.unwrap().unwrap().journal;
    assert!(journal.iter().any(|entry| entry.kind == Kind::StandIn));
    // Bo is the last one at all of them now.
    part(&hub.table(&finished).await.unwrap().unwrap(), "visitor Bo").await.unwrap();
    assert!(is_gone(&hub, &finished).await);
    hub.forget("visitor Bo", Lang::En).await.unwrap();
    assert_eq!(everything(&hub).await.trim(), "");
}

/// The files of an archive, by its list at the end.
fn unpacked(zip: &[u8]) -> Vec<(String, String)> {
    let number = |at: usize, length: usize| {
        zip[at..at + length].iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
    };
    let end = zip.len() - 22;
    assert_eq!(&zip[end..end + 4], b"PK\x05\x06");
    let mut at = number(end + 16, 4);
    let mut files = Vec::new();
    for _ in 0..number(end + 10, 2) {
        assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
        let (packed, size, name) = (number(at + 20, 4), number(at + 24, 4), number(at + 28, 2));
        let crc = number(at + 16, 4);
        let called = String::from_utf8(zip[at + 46..at + 46 + name].to_vec()).unwrap();
        let local = number(at + 42, 4);
        assert_eq!(&zip[local..local + 4], b"PK\x03\x04");
        assert_eq!(zip[local + 4..local + 30], zip[at + 6..at + 32], "both say the same");
        let data = local + 30 + name;
        let mut text = Vec::new();
        DeflateDecoder::new(&zip[data..data + packed]).read_to_end(&mut text).unwrap();
        let mut sum = flate2::Crc::new();
        sum.update(&text);
        assert_eq!((text.len(), sum.sum() as usize), (size, crc));
        files.push((called, String::from_utf8(text).unwrap()));
        at += 46 + name;
    }
    assert_eq!(at, end);
    files
}

#[tokio::test]
async fn a_person_takes_all_games_along() {
    use axum::body::Body;
    use axum::extract::ConnectInfo;
    use axum::http::{Request, header};
    use tower::ServiceExt as _;
    let dir = tempfile::tempdir().unwrap();
    let hub = quick(&dir).await;
    let world = World::new(hub.clone());
    let mut over = Vec::new();
    for _ in 0..3 {
        let id = world.table(vec![None, None], &["ada", "bo"]).await;
        let handle = hub.table(&id).await.unwrap().unwrap();
        if let Some((visitor, action)) = next(&handle) {
            act(&handle, &visitor, &action).await.unwrap();
        }
        for who in ["ada", "bo"] {
            done(&handle, &World::id(who), Deed::GiveUp(true)).await.unwrap();
        }
        over.push(id);
    }
    // One that goes on, whose seed is a secret, and one of others.
    world.table(vec![None, None], &["ada", "bo"]).await;
    let others = world.table(vec![None, Some(Level::Random)], &["bo"]).await;
    let handle = hub.table(&others).await.unwrap().unwrap();
    done(&handle, &World::id("bo"), Deed::GiveUp(true)).await.unwrap();
    // One that this majo cannot play.
    let old =
        "UPDATE tables SET setup = REPLACE(setup, '\"rules\":', '\"rules\":90') WHERE id = $1";
    sqlx::query(old).bind(&over[1]).execute(&hub.context.store.pool).await.unwrap();
    for path in ["/me/games.zip", "/api/me/games.zip"] {
        let mut request = Request::builder()
            .uri(path)
            .header(header::COOKIE, format!("majo={}", World::secret("ada")))
            .body(Body::empty())
            .unwrap();
        let from: std::net::SocketAddr = ([127, 0, 0, 1], 1).into();
        request.extensions_mut().insert(ConnectInfo(from));
        let response = world.routes.clone().oneshot(request).await.unwrap();
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/zip");
        let zip = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        let mut files = unpacked(&zip);
        files.sort();
        let mut names: Vec<_> = over.iter().map(|id| format!("agate-{id}.majo")).collect();
        names[1] = format!("agate-{}.json", over[1]);
        names.sort();
        assert_eq!(files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), names);
        for (name, text) in &files {
            if name.ends_with(".json") {
                let told: serde_json::Value = serde_json::from_str(text).unwrap();
                assert_eq!(told["seats"], serde_json::json!(["ada", "bo"]), "{text}");
                continue;
            }
            let record = Record::parse(text).unwrap();
            let cards = Packs::default().load::<games::Agate>().unwrap();
            assert!(record.replay::<games::Agate>(cards.pack, &cards.hash).is_ok(), "{name}");
        }
    }
    // Somebody without a game has an archive without a file.
    let (status, _) = world.get("cy", "/me/games.zip").await;
    assert_eq!(status, 200);
    // Forgotten over the network: the browser keeps no secret, and all is gone.
    assert_eq!(world.send("ada", "POST", "/me/forget", "").await.0, 303);
    assert!(hub.context.store.games_of(&World::id("ada")).await.unwrap().is_empty());
    assert_eq!(hub.context.store.games_of(&World::id("bo")).await.unwrap().len(), 4);
}
