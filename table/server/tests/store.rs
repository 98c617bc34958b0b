//! Storage: the same tests on SQLite and, where `MAJO_TEST_POSTGRES` names a server, PostgreSQL
//! (`./test` starts a throw-away one).

#![allow(missing_docs, clippy::expect_used, clippy::unwrap_used)]

use std::time::Duration;

use kernel::{Seat, Seats};
use server::{Entry, Kind, SeatRow, Setup, Stage, Store, StoreError, TableRow, Written};

fn table(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        game: "agate".into(),
        setup: Setup {
            rules: 3,
            seats: 2,
            options: vec![("hp_cap".into(), "none".into())],
            pack: "0123".into(),
            clock: 5,
            guide: true,
            played_on: None,
            begins: None,
        },
        seed: "ab".repeat(32),
        stage: Stage::Waiting,
        is_open: true,
        result: String::new(),
    }
}

const RESULT: &str = "{\"seats\":[]}";

fn seats() -> Vec<SeatRow> {
    let person = SeatRow {
        name: "Ada 魔女 '\"; DROP TABLE seats; --".into(),
        visitor: "v1".into(),
        device: "d1".into(),
        commitment: "5f".repeat(32),
        secret: "窓辺の猫 0123456789".into(),
        ..SeatRow::default()
    };
    vec![person, SeatRow { name: "Bot 2".into(), bot: "greedy".into(), ..SeatRow::default() }]
}

fn entry(kind: Kind, seat: u8, text: &str) -> Entry {
    let took = Duration::from_millis(text.len() as u64 * 7);
    Entry { kind, seat, text: text.into(), took }
}

/// A place in a journal; after entry `n` seat `n` is asked.
fn at<'a>(table: &'a str, n: usize, entry: &'a Entry) -> Written<'a> {
    let asked = Seats::one(Seat::new((n % 2) as u8));
    Written { table, n, entry, asked, ends: None }
}

async fn everything(url: &str, name: &str) {
    let store = Store::open(url).await.expect("the database opens");
    let id = format!("{name}-{}", std::process::id());
    let visitor = format!("v1-{id}");
    let mut rows = seats();
    rows[0].visitor = visitor.clone();

    assert_eq!(store.table(&id).await.unwrap().map(|_| ()), None);
    store.add_table(&table(&id), &rows, Seats::NONE).await.unwrap();
    let twice = store.add_table(&table(&id), &rows, Seats::NONE).await;
    assert!(twice.is_err(), "an id is used once");
    let is_open = async || {
        store.open_tables(&server::Sought::default()).await.unwrap().iter().any(|one| one.id == id)
    };
    assert!(is_open().await);
    let mine = store.tables_of(&visitor).await.unwrap();
    assert_eq!(mine.len(), 1);
    assert_eq!((&mine[0].id, &mine[0].setup), (&id, &table(&id).setup));
    assert_eq!(mine[0].names, rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>());
    assert_eq!(mine[0].seat_of(&visitor), Some(Seat::new(0)));

    let journal = [
        entry(Kind::Do, 1, "attack p1 A"),
        entry(Kind::Chat, 0, "こんにちは"),
        entry(Kind::Undo, 0, "0"),
        entry(Kind::StandIn, 0, "greedy"),
        entry(Kind::Vote, 0, "undo 3"),
        entry(Kind::Guide, 0, "on"),
        entry(Kind::GiveUp, 0, ""),
        entry(Kind::Next, 0, "other"),
    ];
    for (n, entry) in journal.iter().enumerate() {
        store.add_entry(at(&id, n, entry)).await.unwrap();
    }
    // Two writers for one place: the second is refused, the journal stays as it is.
    assert!(store.add_entry(at(&id, 2, &entry(Kind::Do, 1, "pass"))).await.is_err());
    assert!(store.add_entry(at("nowhere", 0, &journal[0])).await.is_err(), "no such table");

    // Many at once, one of them impossible: it alone is refused.
    let free = |at: usize| journal.len() + at - usize::from(at > 40);
    let places = (0..100).map(|at| if at == 40 { 2 } else { free(at) });
    let many: Vec<_> = places.map(|n| (n, entry(Kind::Chat, 1, &format!("line {n}")))).collect();
    let writing = many.iter().map(|(n, entry)| store.add_entry(at(&id, *n, entry)));
    let done = futures_util::future::join_all(writing).await;
    for (at, done) in done.iter().enumerate() {
        assert_eq!(done.is_err(), at == 40, "{at}: {done:?}");
    }
    let mut expected = journal.to_vec();
    expected.extend(many.into_iter().filter(|(n, _)| *n != 2).map(|(_, entry)| entry));

    let moved = SeatRow { visitor: "v2".into(), ..rows[0].clone() };
    assert!(store.set_seat(&id, 0, &rows[0], &moved, Some(Seats::NONE), None).await.unwrap());
    let late = store.set_seat(&id, 0, &rows[0], &rows[1], None, None).await.unwrap();
    assert!(!late, "the seat is not as it was");
    assert!(!is_open().await);
    // Who is asked is what the last entry says.
    let mine = store.tables_of("v2").await.unwrap();
    let mine = mine.iter().find(|one| one.id == id).unwrap();
    assert_eq!(mine.asked, Seats::one(Seat::new(((expected.len() - 1) % 2) as u8)));
    assert_eq!(mine.stage, Stage::Playing);

    // A game that ends with an entry is over with it, or the entry is not there.
    let last = entry(Kind::GiveUp, 1, "");
    let ends = |n| Written { ends: Some(RESULT), asked: Seats::NONE, ..at(&id, n, &last) };
    assert!(store.add_entry(ends(2)).await.is_err(), "the place is taken");
    let stage = async || store.table(&id).await.unwrap().unwrap().table.stage;
    assert_eq!(stage().await, Stage::Playing);
    store.add_entry(ends(expected.len())).await.unwrap();
    assert_eq!(stage().await, Stage::Over);
    expected.push(last.clone());
    let rest = store.table_since(&id, expected.len() - 2).await.unwrap().unwrap().journal;
    assert_eq!(rest, expected[expected.len() - 2..]);
    // A table to go on at is there with the entry that leads to it, or not at all.
    let next = TableRow { id: format!("{id}-next"), ..table(&id) };
    let lead = entry(Kind::Next, 0, &next.id);
    assert!(store.add_next(&next, &rows, Seats::NONE, at(&id, 0, &lead)).await.is_err());
    assert!(store.table(&next.id).await.unwrap().is_none());
    store.add_next(&next, &rows, Seats::NONE, at(&id, expected.len(), &lead)).await.unwrap();
    assert!(store.table(&next.id).await.unwrap().is_some());
    expected.push(lead);

    store.set_name(&visitor, "Ada").await.unwrap();
    store.set_name(&visitor, "Ada II").await.unwrap();
    store.close().await;
    assert!(store.name(&visitor).await.is_err(), "a closed database says so");

    // Opened again, all is there, and the migrations are not run twice.
    let again = Store::open(url).await.expect("the database opens again");
    assert_eq!(again.name(&visitor).await.unwrap().as_deref(), Some("Ada II"));
    let stored = again.table(&id).await.unwrap().expect("the table is there");
    let (row, found, entries) = (stored.table, stored.seats, stored.journal);
    assert_eq!((row.setup, row.seed, row.is_open), (table(&id).setup, table(&id).seed, true));
    assert_eq!((row.stage, row.result.as_str()), (Stage::Over, RESULT));
    assert_eq!(found, [moved, rows[1].clone()]);
    assert_eq!(entries, expected);
    again.close().await;
}

#[tokio::test]
async fn sqlite_keeps_everything() {
    let dir = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}?mode=rwc", dir.path().join("x.sqlite").display());
    everything(&url, "sqlite").await;
}

#[tokio::test]
async fn postgres_keeps_everything() {
    match std::env::var("MAJO_TEST_POSTGRES") {
        Ok(url) => everything(&url, "postgres").await,
        // `./test` always sets it; a quick `cargo test` may do without.
        Err(_) => assert!(std::env::var("MAJO_TEST_ALL").is_err(), "no PostgreSQL to test with"),
    }
}

/// The schema as majo made it while it counted the steps itself: 2 of them, then 3.
const BEFORE: [&str; 3] = [
    include_str!("../migrations/0001.sql"),
    include_str!("../migrations/0002.sql"),
    include_str!("../migrations/0003.sql"),
];

/// A database as that majo left it, with a table under way.
async fn old(url: &str, steps: usize) -> sqlx::AnyPool {
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(url).await.unwrap();
    let run = async |sql: &str| {
        let sql = sqlx::AssertSqlSafe(sql.to_string());
        sqlx::query(sql).execute(&pool).await.unwrap();
    };
    run("CREATE TABLE IF NOT EXISTS majo_schema (version BIGINT NOT NULL)").await;
    for (version, sql) in BEFORE.into_iter().enumerate().take(steps) {
        for statement in sql.split(';').filter(|statement| !statement.trim().is_empty()) {
            run(statement).await;
        }
        run(&format!("INSERT INTO majo_schema (version) VALUES ({})", version + 1)).await;
    }
    let setup = r#"{"seats":2,"options":[],"pack":"0123","clock":0,"guide":false}"#;
    run(&format!(
        "INSERT INTO tables (id, game, setup, seed, stage, is_open, made) \
         VALUES ('old', 'agate', '{setup}', 'ab', 'playing', 0, 1)"
    ))
    .await;
    for seat in 0..2 {
        run(&format!(
            "INSERT INTO seats (table_id, seat, name, bot, visitor, device) \
             VALUES ('old', {seat}, 'Ada', '', 'v{seat}', 'd')"
        ))
        .await;
    }
    run("INSERT INTO journal (table_id, n, kind, seat, text, took_ms) \
         VALUES ('old', 0, 'chat', 1, 'hello', 0)")
    .await;
    pool
}

async fn goes_on_with_an_old_one(url: &str, steps: usize) {
    old(url, steps).await.close().await;
    for _ in 0..2 {
        let store = Store::open(url).await.expect("the database goes on");
        let stored = store.table("old").await.unwrap().expect("the table is there");
        assert_eq!(stored.journal[0].text, "hello");
        assert_eq!(store.unasked().await.unwrap(), ["old"], "nobody has noted who is asked");
        let n = stored.journal.len();
        store.set_name(&format!("visitor {n}"), "Bo").await.unwrap();
        store.close().await;
    }
    let store = Store::open(url).await.unwrap();
    store.set_asked("old", Stage::Playing, Seats::one(Seat::new(1))).await.unwrap();
    let mine = store.tables_of("v1").await.unwrap();
    assert!(mine[0].asked.has(mine[0].seat_of("v1").unwrap()));
    assert!(store.unasked().await.unwrap().is_empty());
    store.close().await;
}

#[tokio::test]
async fn a_database_of_an_older_majo_goes_on() {
    for steps in 2..=BEFORE.len() {
        let dir = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", dir.path().join("x.sqlite").display());
        goes_on_with_an_old_one(&url, steps).await;
        // The older majo looks for its count, and finds that it is too old.
        let pool = sqlx::AnyPool::connect(&url).await.unwrap();
        let newest = sqlx::query_scalar("SELECT MAX(version) FROM majo_schema");
        let newest: i64 = newest.fetch_one(&pool).await.unwrap();
        assert!(newest > BEFORE.len() as i64);
    }
}

#[tokio::test]
async fn an_older_database_in_postgres_goes_on() {
    let Ok(url) = std::env::var("MAJO_TEST_POSTGRES") else {
        return assert!(std::env::var("MAJO_TEST_ALL").is_err(), "no PostgreSQL to test with");
    };
    sqlx::any::install_default_drivers();
    let admin = sqlx::AnyPool::connect(&url).await.unwrap();
    let (server, _) = url.rsplit_once('/').unwrap();
    for steps in 2..=BEFORE.len() {
        let name = format!("old_{steps}_{}", std::process::id());
        let make = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(make).execute(&admin).await.unwrap();
        goes_on_with_an_old_one(&format!("{server}/{name}"), steps).await;
    }
}

#[tokio::test]
async fn a_newer_step_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}?mode=rwc", dir.path().join("x.sqlite").display());
    Store::open(&url).await.unwrap().close().await;
    let pool = sqlx::AnyPool::connect(&url).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
                 execution_time) VALUES (98, 'later', TRUE, x'00', 0)";
    sqlx::query(later).execute(&pool).await.unwrap();
    pool.close().await;
    let error = Store::open(&url).await.expect_err("refused");
    assert!(matches!(error, StoreError::Newer { found: 98, .. }), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_majo_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}?mode=rwc", dir.path().join("x.sqlite").display());
    Store::open(&url).await.unwrap().close().await;
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&url).await.unwrap();
    sqlx::query("INSERT INTO majo_schema (version) VALUES (99)").execute(&pool).await.unwrap();
    pool.close().await;
    let error = Store::open(&url).await.expect_err("refused");
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
}

#[tokio::test]
async fn a_folder_that_is_no_folder_is_a_clear_error() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = Store::in_folder(file.path()).await.expect_err("refused");
    assert!(error.to_string().contains("database"), "{error}");
}
