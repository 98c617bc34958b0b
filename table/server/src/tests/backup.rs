//! Copies of everything: made while tables are played, put back into either kind of database.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

use super::*;
use crate::backup::{Backed, BackupError, backup, restore};
use crate::handle::lock;
use crate::lock::{Lock, Taken};

fn sqlite(dir: &Path) -> String {
    format!("sqlite://{}?mode=rwc", dir.join("majo.sqlite").display())
}

/// Plays at a table until it is over, and notes how far that is known to be stored.
async fn play(hub: Arc<Hub>, id: String, known: Arc<Mutex<HashMap<String, usize>>>) {
    let handle = hub.table(&id).await.unwrap().unwrap();
    while let Some((visitor, action)) = next(&handle) {
        act(&handle, &visitor, &action).await.unwrap();
        lock(&known).insert(id.clone(), handle.room().entries);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_copy_of_a_busy_server_is_whole() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let known = Arc::new(Mutex::new(HashMap::new()));
    let mut playing = Vec::new();
    for _ in 0..12 {
        let id = hub.make(wanted(vec![None, None]), people(&["Ada", "Bo"]), Lang::En).await;
        playing.push(tokio::spawn(play(hub.clone(), id.unwrap(), known.clone())));
    }
    hub.context.store.set_name("visitor Ada", "Ada 魔女").await.unwrap();
    let mut copies = 0;
    while !playing.iter().all(tokio::task::JoinHandle::is_finished) || copies == 0 {
        let before = lock(&known).clone();
        let file = dir.path().join(format!("copy-{copies}"));
        let copied = backup(&sqlite(dir.path()), &file).await.unwrap();
        let to = dir.path().join(format!("new-{copies}"));
        std::fs::create_dir(&to).unwrap();
        assert_eq!(restore(&sqlite(&to), &file).await.unwrap(), copied);
        // What was acknowledged before is there; each table can be played again, and goes on.
        let again = Hub::new(context(Store::in_folder(&to).await.unwrap()));
        let store = &again.context.store;
        assert_eq!(store.name("visitor Ada").await.unwrap().as_deref(), Some("Ada 魔女"));
        let tables = store.tables_of("visitor Ada").await.unwrap();
        assert_eq!(tables.len(), 12);
        for table in tables {
            let handle = again.table(&table.id).await.unwrap().unwrap();
            let room = handle.room();
            assert!(room.old.is_none());
            assert!(room.entries >= before.get(&table.id).copied().unwrap_or_default());
            if let Some((visitor, action)) = next(&handle) {
                act(&handle, &visitor, &action).await.unwrap();
            }
        }
        store.close().await;
        copies += 1;
    }
    for one in playing {
        one.await.unwrap();
    }
    assert!(lock(&known).len() == 12 && copies > 0);
}

async fn rows(url: &str, file: &Path) -> Backed {
    backup(url, file).await.unwrap()
}

#[tokio::test]
async fn from_sqlite_to_postgres_and_back() {
    let Ok(url) = std::env::var("MAJO_TEST_POSTGRES") else {
        return assert!(std::env::var("MAJO_TEST_ALL").is_err(), "no PostgreSQL to test with");
    };
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada '\"; 魔女", "Bo"]).await;
    for _ in 0..20 {
        let Some((visitor, action)) = next(&handle) else { break };
        act(&handle, &visitor, &action).await.unwrap();
    }
    say(&handle, "visitor Bo", "雪☃ 'quoted' \\ {}").await.unwrap();
    let before = all(&handle);
    // As an older majo left it, too: nothing where it noted nothing.
    let forget = "UPDATE journal SET asked = NULL WHERE n = 3";
    sqlx::query(forget).execute(&hub.context.store.pool).await.unwrap();

    sqlx::any::install_default_drivers();
    let admin = sqlx::AnyPool::connect(&url).await.unwrap();
    let name = format!("copy_{}", std::process::id());
    let make = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(make).execute(&admin).await.unwrap();
    let (server, _) = url.rsplit_once('/').unwrap();
    let there = format!("{server}/{name}");

    let first = rows(&sqlite(dir.path()), &dir.path().join("first")).await;
    restore(&there, &dir.path().join("first")).await.unwrap();
    let again = restore(&there, &dir.path().join("first")).await;
    assert!(matches!(again, Err(BackupError::NotEmpty)), "{again:?}");
    // It is played on there, and only by one server.
    {
        let lock = Lock::database(&there).await.unwrap();
        assert!(matches!(Lock::database(&there).await, Err(Taken::Database)));
        assert!(Lock::database(&url).await.is_ok(), "another database is another matter");
        let store = Store::open(&there).await.unwrap();
        let hub = Hub::new(context(store.clone()));
        let handle = hub.table(&id).await.unwrap().unwrap();
        assert_eq!(all(&handle), before);
        assert_eq!(store.tables_of("visitor Bo").await.unwrap().len(), 1);
        assert_eq!(store.open_tables(&Default::default()).await.unwrap().len(), 0);
        store.close().await;
        drop(lock);
    }
    // And back.
    let second = rows(&there, &dir.path().join("second")).await;
    assert_eq!(second.rows, first.rows);
    let to = dir.path().join("back");
    std::fs::create_dir(&to).unwrap();
    restore(&sqlite(&to), &dir.path().join("second")).await.unwrap();
    let hub = Hub::new(context(Store::in_folder(&to).await.unwrap()));
    let handle = hub.table(&id).await.unwrap().unwrap();
    assert_eq!(all(&handle), before);
    let chat = handle.page("visitor Bo", Lang::En).chat;
    assert_eq!(words(&chat[0]), "雪☃ 'quoted' \\ {}");
}

#[tokio::test]
async fn nothing_is_overwritten_and_no_damaged_copy_is_put_back() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let (url, file) = (sqlite(dir.path()), dir.path().join("copy"));
    backup(&url, &file).await.unwrap();
    let twice = backup(&url, &file).await;
    assert!(matches!(twice, Err(BackupError::Exists(_))), "{twice:?}");
    let onto = restore(&url, &file).await;
    assert!(matches!(onto, Err(BackupError::NotEmpty)), "{onto:?}");
    let nowhere = dir.path().join("nowhere");
    let nothing = backup(&sqlite(&nowhere).replace("rwc", "rw"), &dir.path().join("other")).await;
    assert!(matches!(nothing, Err(BackupError::NoTables)), "{nothing:?}");
    assert!(!dir.path().join("other").exists() && !dir.path().join("other.part").exists());

    let whole = zstd::decode_all(std::fs::File::open(&file).unwrap()).unwrap();
    let text = String::from_utf8(whole).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let without = |at: usize| {
        let kept = lines.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, line)| *line);
        kept.collect::<Vec<_>>().join("\n") + "\n"
    };
    let to = dir.path().join("new");
    std::fs::create_dir(&to).unwrap();
    for bad in [
        text.replace("visitor Ada", "visitor Eve"),
        without(lines.len() - 1),
        without(lines.len() - 2),
        without(0),
        text.replacen("\"majo_backup\":1", "\"majo_backup\":2", 1),
        text.replacen("\"version\":", "\"version\":9", 1),
        String::new(),
        "nonsense\n".into(),
    ] {
        let path = dir.path().join("bad");
        std::fs::write(&path, zstd::encode_all(bad.as_bytes(), 0).unwrap()).unwrap();
        let done = restore(&sqlite(&to), &path).await;
        let Err(BackupError::Damaged { .. } | BackupError::Store(crate::StoreError::Newer { .. })) =
            done
        else {
            panic!("{done:?}: {bad}")
        };
        assert!(!to.join("majo.sqlite").exists(), "it was seen before anything was made");
    }
    let cut = std::fs::read(&file).unwrap();
    std::fs::write(dir.path().join("cut"), &cut[..cut.len() / 2]).unwrap();
    assert!(restore(&sqlite(&to), &dir.path().join("cut")).await.is_err());
    assert!(restore(&sqlite(&to), &file).await.is_ok());
}

/// A second server on the same tables is refused, and comes in when the first has gone.
#[tokio::test]
async fn one_server_for_one_folder() {
    let dir = tempfile::tempdir().unwrap();
    let config = crate::Config {
        addr: ([127, 0, 0, 1], 0).into(),
        data: dir.path().into(),
        bus: None,
        db: None,
        packs: Packs::default(),
        pace: Duration::ZERO,
        away: Duration::from_secs(90),
        actions_per_second: 20.0,
        keep: crate::Keep::default(),
        site: crate::Site::default(),
        public_url: None,
    };
    let first = crate::Server::bind(&config).await.unwrap();
    let second = crate::Server::bind(&config).await.map(drop);
    let Err(crate::ServeError::Taken(taken)) = second else { panic!("{second:?}") };
    let told = kernel::Told::told(&taken);
    assert!(told.en.contains("another majo is using") && told.ja.contains("別の majo"), "{told:?}");
    drop(first);
    crate::Server::bind(&config).await.unwrap();
}
