//! What nobody uses any more is swept away, what people finished is not; the lobby hides nobody.

use super::cut::World;
use super::*;
use crate::keep::{Keep, Swept};

const DAY: Duration = Duration::from_secs(24 * 3600);

async fn is_there(hub: &Hub, id: &str) -> bool {
    hub.context.store.table(id).await.unwrap().is_some()
}

#[tokio::test]
async fn time_takes_what_nobody_uses_and_no_finished_game() {
    let dir = tempfile::tempdir().unwrap();
    let hub = quick(&dir).await;
    let two = || wanted(vec![None, None]);
    let (waiting, _) = made(&hub, &two(), &["Ada"]).await;
    let (playing, _) = made(&hub, &two(), &["Ada", "Bo"]).await;
    let (finished, handle) = made(&hub, &two(), &["Ada", "Bo"]).await;
    for visitor in ["visitor Ada", "visitor Bo"] {
        done(&handle, visitor, Deed::GiveUp(true)).await.unwrap();
    }
    let robots = wanted(vec![Some(Level::Random), Some(Level::Random)]);
    let bots = hub.make(robots, Vec::new(), Lang::En).await.unwrap();
    until_over(&hub.table(&bots).await.unwrap().unwrap()).await;
    // As a server finds them that has just started.
    let hub = Hub::new(context(hub.context.store.clone()));
    let (store, keep) = (hub.context.store.clone(), Keep::default());
    let sweep = async || store.sweep_but(&keep, |id| hub.is_awake(id)).await.unwrap();
    assert_eq!(sweep().await, Swept::default(), "nothing is that old");

    store.time().forward(6 * DAY);
    // Somebody looks in: the table is used again.
    drop(hub.table(&waiting).await.unwrap().unwrap());
    hub.gone(&waiting);
    store.time().forward(2 * DAY);
    assert_eq!(sweep().await, Swept::default());
    store.time().forward(6 * DAY);
    assert_eq!(store.would_sweep(&keep).await.unwrap(), Swept { waiting: 1, ..Swept::default() });
    // Not while somebody is there.
    let here = hub.table(&waiting).await.unwrap().unwrap();
    store.time().forward(8 * DAY);
    assert_eq!(sweep().await, Swept::default());
    drop(here);
    hub.gone(&waiting);
    assert_eq!(sweep().await, Swept { waiting: 1, ..Swept::default() });
    assert!(!is_there(&hub, &waiting).await && is_there(&hub, &bots).await);

    store.time().forward(20 * DAY);
    assert_eq!(sweep().await, Swept { bots: 1, ..Swept::default() });
    store.time().forward(180 * DAY);
    assert_eq!(sweep().await, Swept { unfinished: 1, ..Swept::default() });
    assert!(!is_there(&hub, &playing).await && !is_there(&hub, &bots).await);
    store.set_name("visitor Ada", "Ada").await.unwrap();
    store.set_name("a passer-by", "Cy").await.unwrap();
    store.time().forward(3650 * DAY);
    assert_eq!(sweep().await, Swept { names: 1, ..Swept::default() });
    assert!(is_there(&hub, &finished).await, "what people finished stays");
    assert_eq!(store.name("visitor Ada").await.unwrap().as_deref(), Some("Ada"));
    // Unless that is asked for.
    let keep = Keep { finished: Some(365 * DAY), ..Keep::default() };
    let swept = store.sweep(&keep).await.unwrap();
    assert_eq!(swept, Swept { finished: 1, names: 1, ..Swept::default() }, "Ada has no table now");
    assert!(!is_there(&hub, &finished).await);
}

/// A table of an older majo, of which nobody knows when it was used, is not taken for an old one.
#[tokio::test]
async fn a_table_of_an_older_majo_has_its_whole_time() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, _) = made(&hub, &wanted(vec![None, None]), &["Ada"]).await;
    let store = hub.context.store.clone();
    let (keep, old) = (Keep::default(), "UPDATE tables SET used = 0, made = 1");
    sqlx::query(old).execute(&store.pool).await.unwrap();
    assert_eq!(store.would_sweep(&keep).await.unwrap(), Swept::default());
    assert_eq!(store.sweep(&keep).await.unwrap(), Swept::default());
    assert!(is_there(&hub, &id).await);
    store.time().forward(8 * DAY);
    assert_eq!(store.sweep(&keep).await.unwrap().waiting, 1);
}

#[tokio::test]
async fn many_tables_are_swept_in_turn() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    for _ in 0..50 {
        made(&hub, &wanted(vec![None, None]), &["Ada"]).await;
    }
    let hub = Hub::new(context(hub.context.store.clone()));
    let store = hub.context.store.clone();
    let open = store.open_tables(&Default::default()).await.unwrap();
    store.time().forward(30 * DAY);
    // Those in memory are passed over, wherever they stand in the list.
    let awake = |id: &str| open.iter().step_by(7).any(|table| table.id == id);
    let swept = store.sweep_but(&Keep::default(), awake).await.unwrap();
    assert_eq!(swept.waiting, 50 - 8);
    assert_eq!(store.open_tables(&Default::default()).await.unwrap().len(), 8);
}

#[tokio::test]
async fn fifty_tables_of_one_hide_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let two = || wanted(vec![None, None]);
    let person = |who: &str| vec![(World::id(who), who.to_string())];
    let older = hub.make(two(), person("bo"), Lang::En).await.unwrap();
    hub.context.store.time().forward(DAY);
    let mut all = vec![older.clone()];
    for _ in 0..60 {
        all.push(hub.make(two(), person("ada"), Lang::En).await.unwrap());
        hub.context.store.time().forward(Duration::from_secs(60));
    }
    let world = World::new(hub.clone());
    let ids = async |path: &str| -> Vec<String> {
        let (status, text) = world.get("cy", path).await;
        assert_eq!(status, 200, "{text}");
        let list: serde_json::Value = serde_json::from_str(&text).unwrap();
        let tables = list["tables"].as_array().unwrap().iter();
        tables.map(|table| table["id"].as_str().unwrap().to_string()).collect()
    };
    let first = ids("/api/tables").await;
    assert_eq!(first.len(), 50);
    assert_eq!(first[..2], [all[60].clone(), older.clone()], "the newest of each come first");
    assert_eq!(first[2], all[59]);
    // Page by page all are there, each once.
    let mut pages = first.clone();
    pages.extend(ids("/api/tables?from=50").await);
    assert!(ids("/api/tables?from=100").await.is_empty());
    pages.sort();
    all.sort();
    assert_eq!(pages, all);
    let (_, page) = world.get("cy", "/").await;
    assert!(
        page.contains(&format!("/t/{older}\"")) && page.contains("name=\"from\" value=\"50\""),
        "{page}"
    );
    let (_, page) = world.get("cy", "/?from=50").await;
    assert!(!page.contains("name=\"from\""), "that is all");
}

#[tokio::test]
async fn one_visitor_has_so_many_open_tables() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let hub = Hub::new(Context { open_each: 3, ..context(store) });
    let world = World::new(hub.clone());
    let two = || wanted(vec![None, None]);
    let person = |who: &str| vec![(World::id(who), who.to_string())];
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(hub.make(two(), person("ada"), Lang::En).await.unwrap());
    }
    let refused = hub.make(two(), person("ada"), Lang::En).await;
    assert!(matches!(refused, Err(Wrong::Refused(_))), "{refused:?}");
    let form = "game=agate&seats=2&open=yes&name=Ada";
    let (status, page) = world.send("ada", "POST", "/t", form).await;
    assert!(status == 422 && page.contains("3 open tables of yours"), "{status} {page}");
    // Others, tables that are not listed, and tables that begin at once are not meant.
    hub.make(two(), person("bo"), Lang::En).await.unwrap();
    hub.make(Wanted { is_open: false, ..two() }, person("ada"), Lang::En).await.unwrap();
    let bot = wanted(vec![None, Some(Level::Random)]);
    hub.make(bot, person("ada"), Lang::En).await.unwrap();
    // A guest's seat at others' tables does not count; a table that is full or gone is no longer open.
    let handle = hub.table(&ids[0]).await.unwrap().unwrap();
    sit(&handle, &World::id("bo"), None, "bo").await.unwrap();
    ids.push(hub.make(two(), person("ada"), Lang::En).await.unwrap());
    assert!(hub.make(two(), person("ada"), Lang::En).await.is_err());
    let handle = hub.table(&ids[1]).await.unwrap().unwrap();
    done(&handle, &World::id("ada"), Deed::Delete(true)).await.unwrap();
    hub.make(two(), person("ada"), Lang::En).await.unwrap();
    assert_eq!(hub.context.store.open_of(&World::id("bo")).await.unwrap(), 1);
}
