//! Tables stored by version 1 of the rules, as they are and as if they were older still; and tables
//! whose options, cards or actions mean nothing here any more.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use games::Packs;
use tempfile::TempDir;
use ui::page;

use super::*;
use crate::hub::{Handle, Hub};
use crate::store::Store;

/// Made by version 1 over its interface.
const STORED: &str = include_str!("../../../tests/old/tables-1.sql");

async fn run(dir: &TempDir, sql: &str) {
    sqlx::any::install_default_drivers();
    let url = format!("sqlite://{}?mode=rwc", dir.path().join("majo.sqlite").display());
    let pool = sqlx::AnyPool::connect(&url).await.unwrap();
    let sql: Vec<_> = sql.lines().filter(|line| !line.starts_with("--")).collect();
    for statement in sql.join("\n").split(";\n").filter(|one| !one.trim().is_empty()) {
        let statement = sqlx::AssertSqlSafe(statement.trim_end_matches(';').to_string());
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// A database with these tables in it.
async fn hub_of(dir: &TempDir, sql: &str) -> Arc<Hub> {
    run(dir, sql).await;
    hub(dir).await
}

async fn hub(dir: &TempDir) -> Arc<Hub> {
    let store = Store::in_folder(dir.path()).await.unwrap();
    Hub::new(Context { store, packs: Packs::default(), pace: Duration::ZERO })
}

/// The same tables as if they were of a version before all others.
fn older() -> String {
    let text = STORED.replace(r#"'{"seats":"#, r#"'{"rules":0,"seats":"#);
    assert_eq!(text.matches(r#""rules":0"#).count(), 16, "three of each game, and one more");
    text
}

async fn table(hub: &Arc<Hub>, id: &str) -> Arc<Handle> {
    hub.table(id).await.unwrap().unwrap()
}

fn all() -> impl Iterator<Item = (GameId, Stage, String)> {
    let stages = [Stage::Over, Stage::Playing, Stage::Waiting];
    let each = GameId::ALL.into_iter().flat_map(move |game| stages.map(|stage| (game, stage)));
    each.map(|(game, stage)| {
        let word = match stage {
            Stage::Over => "over",
            Stage::Playing => "playing",
            Stage::Waiting => "waiting",
        };
        (game, stage, format!("{game}-{word}"))
    })
}

/// The visitor at a seat who is a person.
fn person(room: &Room, index: usize) -> String {
    room.seats[index].row.visitor.clone()
}

#[tokio::test]
async fn tables_of_version_1_are_played_on_or_told_of() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, STORED).await;
    for (game, stage, id) in all() {
        let handle = table(&hub, &id).await;
        let room = handle.room.lock().await;
        let now = live::rules(game);
        match &room.old {
            None => {
                assert_eq!(now, 1, "{id}");
                assert_eq!(room.stage, stage, "{id}");
            }
            Some(old) => {
                // The cards may have changed since, and the rules not.
                let rules = Differs::Rules { then: 1, now };
                assert_eq!(old.differs, if now == 1 { Differs::Cards } else { rules }, "{id}");
                assert_eq!(old.was, stage, "{id}");
            }
        }
    }
}

#[tokio::test]
async fn an_old_table_is_told_and_nothing_of_it_is_played() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, &older()).await;
    for (game, was, id) in all() {
        let (_, _, journal) = hub.context.store.table(&id).await.unwrap().unwrap();
        let actions: Vec<_> = journal.iter().filter(|entry| entry.kind == Kind::Do).collect();
        assert_eq!(actions.is_empty(), was == Stage::Waiting, "{id}");
        let handle = table(&hub, &id).await;
        let mut room = handle.room.lock().await;
        let visitor = person(&room, 0);
        // Everything that would play is refused with the reason, and nobody is asked.
        assert!(room.asked().is_empty() && room.welcome().is_empty(), "{id}");
        let context = &hub.context;
        let (lang, seat) = (Lang::En, Seat::new(0));
        for refused in [
            room.act(context, &visitor, None, "pass", lang).await,
            room.act_at(context, seat, "pass", lang).await,
            room.sit(context, "somebody", None, "Somebody", lang).await,
            room.stand_in(context, &visitor, seat, true, true, lang).await,
            room.undo(context, &visitor, true, lang).await,
            room.give_up(context, &visitor, true).await,
        ] {
            let Err(Wrong::Old(differs)) = refused else { panic!("{id}: {refused:?}") };
            assert_eq!(differs, Differs::Rules { then: 0, now: live::rules(game) });
        }
        // The page says so in both languages, and tells what is stored.
        for (lang, sentence) in
            [(Lang::En, "belongs to version 0 of the rules"), (Lang::Ja, "ルール第0版")]
        {
            let data = room.page(&visitor, lang, &|_| false, 0);
            let said = ui::old::of_table(&data.old.as_ref().unwrap().differs, lang);
            assert!(said.contains(sentence), "{said}");
            let html = page::table_live(lang, &data).into_string();
            for part in [&said[..], "Bo", "/again", "/leave"] {
                assert!(html.contains(part) || (part == "Bo" && was == Stage::Over), "{id} {part}");
            }
            assert_eq!(data.log.len(), actions.len(), "{id}");
            assert_eq!(data.options, room.row.setup.options);
            assert_eq!(data.chat.len(), journal.iter().filter(|e| e.kind == Kind::Chat).count());
        }
        drop(room);
        hub.moved(&handle).await;
        let (_, _, after) = hub.context.store.table(&id).await.unwrap().unwrap();
        assert_eq!(journal, after, "{id}: nothing was added, by bots neither");
    }
}

#[tokio::test]
async fn secret_actions_of_a_game_under_way_stay_secret() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, &older()).await;
    for (_, was, id) in all() {
        let (_, _, journal) = hub.context.store.table(&id).await.unwrap().unwrap();
        let room = table(&hub, &id).await;
        let room = room.room.lock().await;
        let ada = person(&room, 0);
        let told = |visitor: &str| room.page(visitor, Lang::En, &|_| false, 0).log;
        let (own, others) = (told(&ada), told("a spectator"));
        let actions = journal.iter().filter(|entry| entry.kind == Kind::Do);
        for (index, entry) in actions.enumerate() {
            let shown = format!(": {}", entry.text);
            let open = was == Stage::Over;
            assert_eq!(own[index].text.ends_with(&shown), open || entry.seat == 0, "{id}");
            assert_eq!(others[index].text.ends_with(&shown), open, "{id}");
        }
        let seed = room.page(&ada, Lang::En, &|_| false, 0).old.unwrap().seed;
        assert_eq!(seed.is_some(), was == Stage::Over, "{id}: the seed tells all cards");
    }
}

#[tokio::test]
async fn an_old_table_can_be_talked_at_and_left() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, &older()).await;
    let handle = table(&hub, "agate-playing").await;
    let (ada, bo) = {
        let mut room = handle.room.lock().await;
        let (ada, bo) = (person(&room, 0), person(&room, 1));
        room.say(&hub.context, &ada, "Shall we?", Lang::En).await.unwrap();
        let stranger = room.leave(&hub.context, "somebody", Lang::En).await;
        assert!(matches!(stranger, Err(Wrong::NotSeated)));
        room.leave(&hub.context, &bo, Lang::En).await.unwrap();
        assert_eq!(room.seat_of(&bo), None);
        (ada, bo)
    };
    let store = &hub.context.store;
    assert!(store.tables_of(&ada).await.unwrap().contains(&"agate-playing".into()));
    assert!(!store.tables_of(&bo).await.unwrap().contains(&"agate-playing".into()));
    // After a restart it is the same, and the log still knows who Bo was.
    hub.context.store.close().await;
    let hub = self::hub(&dir).await;
    let handle = table(&hub, "agate-playing").await;
    let page = handle.page(&ada, Lang::En).await;
    assert_eq!(page.seats[1].name, "Bo");
    assert_eq!(page.chat.last().unwrap().text, "Shall we?");
}

#[tokio::test]
async fn a_game_that_can_be_played_on_is_not_left() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let wanted = wanted(vec![None, None]);
    let people = ["Ada", "Bo"].map(|name| (format!("visitor {name}"), name.to_string()));
    let id = hub.make(&wanted, &people, Lang::En).await.unwrap();
    let handle = table(&hub, &id).await;
    let done = handle.room.lock().await.leave(&hub.context, "visitor Bo", Lang::En).await;
    assert!(matches!(done, Err(Wrong::Refused(_))), "{done:?}");
}

fn wanted(seats: Vec<Option<Level>>) -> Wanted {
    Wanted {
        pack: String::new(),
        game: GameId::Agate,
        options: Vec::new(),
        seats,
        clock: 0,
        is_open: false,
        guide: false,
    }
}

#[tokio::test]
async fn the_same_people_play_again_with_what_they_had_changed() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, &older()).await;
    for (game, _, id) in all() {
        let handle = table(&hub, &id).await;
        let (wanted, people, options) = {
            let room = handle.room.lock().await;
            let people: Vec<_> = room
                .seats
                .iter()
                .filter(|sitting| !sitting.row.visitor.is_empty())
                .map(|sitting| (sitting.row.visitor.clone(), sitting.row.name.clone()))
                .collect();
            let wanted = Wanted::like(&room, &hub.context.packs).anew(&room);
            (wanted, people, room.row.setup.options.clone())
        };
        let new = hub.make(&wanted, &people, Lang::En).await.unwrap();
        let handle = table(&hub, &new).await;
        let room = handle.room.lock().await;
        assert!(room.old.is_none(), "{id}");
        assert_eq!(room.row.setup.rules, live::rules(game));
        for (visitor, _) in &people {
            assert!(room.seat_of(visitor).is_some(), "{id}");
        }
        for option in &room.row.setup.options {
            assert!(options.contains(option), "{id}: {option:?} was changed by nobody");
        }
    }
}

#[tokio::test]
async fn options_that_there_are_no_more_are_left_out_and_said_so() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let people = ["Ada", "Bo"].map(|name| (format!("visitor {name}"), name.to_string()));
    let id = hub.make(&wanted(vec![None, None]), &people, Lang::En).await.unwrap();
    hub.context.store.close().await;
    let odd = r#"[["hp_cap","none"],["moon","full"],["turn_limit","soon"]]"#;
    let change =
        format!("UPDATE tables SET setup = replace(setup, '\"options\":[]', '\"options\":{odd}')");
    run(&dir, &change).await;
    let hub = self::hub(&dir).await;
    let handle = table(&hub, &id).await;
    let room = handle.room.lock().await;
    let old = room.old.as_ref().unwrap();
    assert!(matches!(&old.differs, Differs::Setup { what } if what.contains("moon")));
    let data = room.page("visitor Ada", Lang::En, &|_| false, 0);
    let told = data.old.clone().unwrap();
    assert_eq!(
        told.left_out,
        [("moon".into(), "full".into()), ("turn_limit".into(), "soon".into())]
    );
    let html = page::table_live(Lang::En, &data).into_string();
    assert!(html.contains("left out: moon: full, "), "{html}");
    let again = Wanted::like(&room, &hub.context.packs).anew(&room);
    assert_eq!(again.options, [("hp_cap".into(), "none".into())]);
}

#[tokio::test]
async fn a_table_without_its_cards_or_with_impossible_actions_is_told_of() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let people = ["Ada", "Bo"].map(|name| (format!("visitor {name}"), name.to_string()));
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = hub.make(&wanted(vec![None, None]), &people, Lang::En).await.unwrap();
        let handle = table(&hub, &id).await;
        let mut room = handle.room.lock().await;
        let seat = room.asked().first().unwrap();
        let action = room.live.as_ref().unwrap().legal(seat)[0].clone();
        room.act_at(&hub.context, seat, &action, Lang::En).await.unwrap();
        ids.push(id);
    }
    hub.context.store.close().await;
    run(
        &dir,
        &format!(
            "UPDATE journal SET text = 'fly' WHERE table_id = '{}';\n\
         UPDATE tables SET setup = replace(setup, '\"pack\":\"', '\"pack\":\"0') WHERE id = '{}'",
            ids[0], ids[1]
        ),
    )
    .await;
    let hub = self::hub(&dir).await;
    let handle = table(&hub, &ids[0]).await;
    let room = handle.room.lock().await;
    assert!(matches!(&room.old.as_ref().unwrap().differs, Differs::Actions { .. }));
    assert_eq!(room.len(), 1);
    let handle = table(&hub, &ids[1]).await;
    let room = handle.room.lock().await;
    assert_eq!(room.old.as_ref().unwrap().differs, Differs::Cards);
    let said = Wrong::Old(Differs::Cards).words(Lang::Ja).join("");
    assert!(said.contains("カードはもうこのサーバーにない"), "{said}");
    // The cards that are here now.
    let again = Wanted::like(&room, &hub.context.packs).anew(&room);
    assert_eq!(again.pack, "");
    assert!(hub.make(&again, &people, Lang::En).await.is_ok());
}

#[tokio::test]
async fn the_result_of_a_finished_game_outlives_its_rules() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let bots = vec![Some(Level::Random), Some(Level::Random)];
    let id = hub.make(&wanted(bots), &[], Lang::En).await.unwrap();
    let handle = table(&hub, &id).await;
    let mut changes = handle.watch();
    while handle.room.lock().await.stage != Stage::Over {
        tokio::time::timeout(Duration::from_secs(60), changes.changed()).await.unwrap().unwrap();
    }
    let Turn::Over(outcome) = handle.room.lock().await.live.as_ref().unwrap().turn() else {
        panic!("it is over")
    };
    hub.context.store.close().await;
    run(&dir, "UPDATE tables SET setup = replace(setup, '\"rules\":', '\"rules\":9')").await;
    let hub = self::hub(&dir).await;
    let handle = table(&hub, &id).await;
    let page = handle.page("somebody", Lang::En).await;
    let told = page.old.clone().unwrap();
    assert_eq!(told.result, OldResult::Known(outcome));
    let html = page::table_live(Lang::En, &page).into_string();
    assert!(html.contains("winner") && html.contains("played to its end"), "{html}");
}

#[tokio::test]
async fn a_result_from_before_results_were_stored_is_stored_when_it_is_seen() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, STORED).await;
    for game in GameId::ALL {
        let id = format!("{game}-over");
        let handle = table(&hub, &id).await;
        let told = handle.page("somebody", Lang::En).await.old.map(|old| old.result);
        let (row, ..) = hub.context.store.table(&id).await.unwrap().unwrap();
        match told {
            None => assert!(serde_json::from_str::<Outcome>(&row.result).is_ok(), "{id}"),
            // Nobody here can tell how it ended.
            Some(told) => assert_eq!(told, OldResult::NotStored, "{id}"),
        }
    }
    let handle = table(&hub, "agate-given-up").await;
    assert_eq!(handle.room.lock().await.stage, Stage::Over);
}
