//! A table goes on with the cards that it began with, whatever becomes of the packs.

use std::path::Path;

use games::Agate;
use kernel::Game as _;
use kernel::record::Record;
use pack::Packed as _;

use super::cut::World;
use super::*;

const TEN: &str = "hp = 10\nhand = 3\nsource = \"rulebook\"";

/// The cards of agate in a folder, changed.
fn write(dir: &Path, change: impl Fn(&str) -> String) -> Packs {
    for (file, text) in Agate::DEFAULT {
        let path = dir.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let text = if text.contains(TEN) { change(text) } else { text.to_string() };
        std::fs::write(path, text).unwrap();
    }
    Packs::new(Some(dir)).unwrap()
}

/// Cards with another number of hit points.
fn hp(number: u8) -> impl Fn(&str) -> String {
    move |text: &str| {
        let other = format!("hp = {number}\nhand = 3\nsource = \"house\"");
        text.replacen(TEN, &other, 1)
    }
}

fn with(store: &Store, packs: Packs) -> Arc<Hub> {
    Hub::new(Context { packs, ..context(store.clone()) })
}

/// Do players begin with so many hit points? The first event may have cost everybody one.
fn begins_with(handle: &Handle, points: i64) -> bool {
    let view = all(handle);
    let hp = |seat: &str| view["seats"][seat]["hp"].as_i64().unwrap_or_else(|| panic!("{view}"));
    (points - 1..=points).contains(&hp("p1").max(hp("p2")))
}

async fn one_action(handle: &Handle) {
    let (visitor, action) = next(handle).unwrap();
    act(handle, &visitor, &action).await.unwrap();
}

#[tokio::test]
async fn a_table_goes_on_with_the_cards_it_began_with() {
    let (dir, cards) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Store::in_folder(dir.path()).await.unwrap();
    let two = || wanted(vec![None, None]);
    let hub = with(&store, write(cards.path(), hp(12)));
    let (id, handle) = made(&hub, &two(), &["Ada", "Bo"]).await;
    assert!(begins_with(&handle, 12));
    one_action(&handle).await;
    let before = all(&handle);
    let open = hub.make(two(), people(&["Cy"]), Lang::En).await.unwrap();

    // The pack is edited, then replaced by nothing; each time the server starts again.
    for (packs, fresh) in [(write(cards.path(), hp(7)), 7), (Packs::default(), 10)] {
        let hub = with(&store, packs);
        hub.keep_all_cards().await.unwrap();
        let world = World::new(hub.clone());
        let (_, lobby) = world.get("cy", "/").await;
        assert!(lobby.contains(&format!("/t/{open}\"")), "it can still be joined: {lobby}");
        let handle = hub.table(&id).await.unwrap().unwrap();
        assert!(handle.room().old.is_none());
        if fresh == 7 {
            assert_eq!(all(&handle), before);
        }
        one_action(&handle).await;
        let (_, new) = made(&hub, &two(), &["Ada", "Bo"]).await;
        assert!(begins_with(&new, fresh), "a new table has the new cards");
    }
    let hub = with(&store, Packs::default());
    let handle = hub.table(&id).await.unwrap().unwrap();
    for visitor in ["visitor Ada", "visitor Bo"] {
        done(&handle, visitor, Deed::GiveUp(true)).await.unwrap();
    }
    // Its file is that of the old cards, and they are what it is checked with.
    let file = crate::ending::file(handle.room()).await.unwrap();
    let record = Record::parse(&file).unwrap();
    let loaded = hub.context.packs.with_hash::<Agate>(&record.header.pack).unwrap();
    assert!(record.replay::<Agate>(loaded.pack, &loaded.hash).is_ok());
    // The same people again: with the cards of today.
    done(&handle, "visitor Ada", Deed::Again(Default::default())).await.unwrap();
    let next = handle.room().next.clone().unwrap();
    let next = hub.table(&next).await.unwrap().unwrap();
    sit(&next, "visitor Bo", None, "Bo").await.unwrap();
    assert!(begins_with(&next, 10));
}

#[tokio::test]
async fn a_comment_changes_nothing() {
    let (dir, cards) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Store::in_folder(dir.path()).await.unwrap();
    let hub = with(&store, write(cards.path(), hp(12)));
    let (id, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let packs = write(cards.path(), |text| hp(12)(text).replace(" = ", "  =  ") + "\n# a word\n");
    let here = packs.load::<Agate>().unwrap();
    assert_eq!(here.hash, handle.room().row.setup.pack);
    assert_ne!(here.hash, Agate::default_files().hash());
    // Nothing was kept, and nothing need be.
    sqlx::query("DELETE FROM packs").execute(&store.pool).await.unwrap();
    let hub = with(&store, packs);
    let handle = hub.table(&id).await.unwrap().unwrap();
    assert!(handle.room().old.is_none());
    one_action(&handle).await;
}

/// An earlier majo hashed comments too, and kept no cards: its tables are known by that hash.
#[tokio::test]
async fn a_table_of_an_earlier_majo_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let (id, _) = {
        let hub = with(&store, Packs::default());
        made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await
    };
    let files = Agate::default_files();
    let sql = "UPDATE tables SET setup = REPLACE(setup, $1, $2)";
    let query = sqlx::query(sql).bind(files.hash()).bind(files.former_hash());
    query.execute(&store.pool).await.unwrap();
    sqlx::query("DELETE FROM packs").execute(&store.pool).await.unwrap();
    let hub = with(&store, Packs::default());
    hub.keep_all_cards().await.unwrap();
    let handle = hub.table(&id).await.unwrap().unwrap();
    assert_eq!(handle.room().row.setup.pack, files.former_hash());
    assert!(handle.room().old.is_none());
    one_action(&handle).await;
    // The cards are kept by that hash as well.
    assert!(store.pack(Agate::ID, &files.former_hash()).await.unwrap().is_some());
}

/// Cards that nobody kept, or that were changed in the database, are not played with.
#[tokio::test]
async fn cards_that_are_lost_are_said_to_be() {
    let (dir, cards) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Store::in_folder(dir.path()).await.unwrap();
    let hub = with(&store, write(cards.path(), hp(12)));
    let (id, _) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    for change in
        ["UPDATE packs SET files = REPLACE(files, 'hp = 12', 'hp = 13')", "DELETE FROM packs"]
    {
        sqlx::query(change).execute(&store.pool).await.unwrap();
        let hub = with(&store, Packs::default());
        let handle = hub.table(&id).await.unwrap().unwrap();
        assert!(handle.room().old.is_some(), "{change}");
        let acted = act(&handle, "visitor Ada", "pass").await;
        assert!(matches!(acted, Err(Wrong::Old(kernel::old::Differs::Cards))), "{acted:?}");
    }
}
