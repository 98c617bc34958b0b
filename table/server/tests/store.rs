//! Storage: the same tests on SQLite and, where `MAJO_TEST_POSTGRES` names a server, PostgreSQL
//! (`./test` starts a throw-away one).

#![allow(missing_docs, clippy::expect_used, clippy::unwrap_used)]

use std::time::Duration;

use server::{Entry, Kind, SeatRow, Setup, Store, StoreError, TableRow};

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
        },
        seed: "ab".repeat(32),
        stage: "waiting".into(),
        is_open: true,
        result: String::new(),
    }
}

fn seats() -> Vec<SeatRow> {
    let person = SeatRow {
        name: "Ada 魔女 '\"; DROP TABLE seats; --".into(),
        visitor: "v1".into(),
        device: "d1".into(),
        ..SeatRow::default()
    };
    vec![person, SeatRow { name: "Bot 2".into(), bot: "greedy".into(), ..SeatRow::default() }]
}

fn entry(kind: Kind, seat: u8, text: &str) -> Entry {
    let took = Duration::from_millis(text.len() as u64 * 7);
    Entry { kind, seat, text: text.into(), took }
}

async fn everything(url: &str, name: &str) {
    let store = Store::open(url).await.expect("the database opens");
    let id = format!("{name}-{}", std::process::id());
    let visitor = format!("v1-{id}");
    let mut rows = seats();
    rows[0].visitor = visitor.clone();

    assert_eq!(store.table(&id).await.unwrap().map(|_| ()), None);
    store.add_table(&table(&id), &rows).await.unwrap();
    assert!(store.add_table(&table(&id), &rows).await.is_err(), "an id is used once");
    assert!(store.open_tables().await.unwrap().contains(&id));
    assert_eq!(store.tables_of(&visitor).await.unwrap(), [id.as_str()]);

    let journal = [
        entry(Kind::Do, 1, "attack p1 A"),
        entry(Kind::Chat, 0, "こんにちは"),
        entry(Kind::Undo, 0, "0"),
        entry(Kind::StandIn, 0, "greedy"),
        entry(Kind::GiveUp, 0, ""),
        entry(Kind::Next, 0, "other"),
    ];
    for (n, entry) in journal.iter().enumerate() {
        store.add_entry(&id, n, entry).await.unwrap();
    }
    // Two writers for one place: the second is refused, the journal stays as it is.
    assert!(store.add_entry(&id, 2, &entry(Kind::Do, 1, "pass")).await.is_err());
    assert!(store.add_entry("nowhere", 0, &journal[0]).await.is_err(), "no such table");

    // Many at once, one of them impossible: it alone is refused.
    let free = |at: usize| journal.len() + at - usize::from(at > 40);
    let places = (0..100).map(|at| if at == 40 { 2 } else { free(at) });
    let many: Vec<_> = places.map(|n| (n, entry(Kind::Chat, 1, &format!("line {n}")))).collect();
    let writing = many.iter().map(|(n, entry)| store.add_entry(&id, *n, entry));
    let done = futures_util::future::join_all(writing).await;
    for (at, done) in done.iter().enumerate() {
        assert_eq!(done.is_err(), at == 40, "{at}: {done:?}");
    }
    let mut expected = journal.to_vec();
    expected.extend(many.into_iter().filter(|(n, _)| *n != 2).map(|(_, entry)| entry));

    let moved = SeatRow { visitor: "v2".into(), ..rows[0].clone() };
    store.set_seat(&id, 0, &moved).await.unwrap();
    store.set_stage(&id, "playing").await.unwrap();
    assert!(!store.open_tables().await.unwrap().contains(&id));

    // The end is kept with its result, and does not undo anything else.
    store.set_over(&id, "{\"seats\":[]}").await.unwrap();
    store.set_name(&visitor, "Ada").await.unwrap();
    store.set_name(&visitor, "Ada II").await.unwrap();
    store.close().await;
    assert!(store.name(&visitor).await.is_err(), "a closed database says so");

    // Opened again, all is there, and the migrations are not run twice.
    let again = Store::open(url).await.expect("the database opens again");
    assert_eq!(again.name(&visitor).await.unwrap().as_deref(), Some("Ada II"));
    let (row, found, entries) = again.table(&id).await.unwrap().expect("the table is there");
    assert_eq!((row.setup, row.seed, row.is_open), (table(&id).setup, table(&id).seed, true));
    assert_eq!((row.stage.as_str(), row.result.as_str()), ("over", "{\"seats\":[]}"));
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
