//! Tables stored by version 1 of the rules, as they are and as if they were older still; and tables
//! whose options, cards or actions mean nothing here any more.

use bots::Level;
use tempfile::TempDir;
use ui::page;

use super::*;
use crate::deed::Deed;
use crate::draw::Around;
use crate::handle::Handle;
use crate::hub::Hub;
use crate::room::Sitting;
use crate::tests::{done, hub, legal, people, quick, until_over};

/// Nobody has the page open.
const NOBODY: Around<'static> = Around { here: &|_| false, left: &|_| None, watching: 0 };

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
    each.map(|(game, stage)| (game, stage, format!("{game}-{}", stage.word())))
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
        let room = handle.room();
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
        let journal = hub.context.store.table(&id).await.unwrap().unwrap().journal;
        let actions: Vec<_> = journal.iter().filter(|entry| entry.kind == Kind::Do).collect();
        assert_eq!(actions.is_empty(), was == Stage::Waiting, "{id}");
        let handle = table(&hub, &id).await;
        let room = handle.room();
        let visitor = person(&room, 0);
        // Everything that would play is refused with the reason, and nobody is asked.
        assert!(room.asked().is_empty() && room.welcome().is_empty(), "{id}");
        let seat = Seat::new(0);
        let act = Deed::Act { version: None, actions: vec!["pass".into()] };
        for (who, deed) in [
            (visitor.as_str(), act),
            ("somebody", Deed::Sit { seat: None, name: "Somebody".into() }),
            (&visitor, Deed::StandIn { seat, on: true }),
            (&visitor, Deed::Undo(true)),
            (&visitor, Deed::GiveUp(true)),
        ] {
            let refused = done(&handle, who, deed).await;
            let Err(Wrong::Old(differs)) = refused else { panic!("{id}: {refused:?}") };
            assert_eq!(differs, Differs::Rules { then: 0, now: live::rules(game) });
        }
        // The page says so in both languages, and tells what is stored.
        for (lang, sentence) in
            [(Lang::En, "belongs to version 0 of the rules"), (Lang::Ja, "ルール第0版")]
        {
            let data = room.page(&visitor, lang, NOBODY);
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
        let after = hub.context.store.table(&id).await.unwrap().unwrap().journal;
        assert_eq!(journal, after, "{id}: nothing was added, by bots neither");
    }
}

#[tokio::test]
async fn secret_actions_of_a_game_under_way_stay_secret() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, &older()).await;
    for (_, was, id) in all() {
        let journal = hub.context.store.table(&id).await.unwrap().unwrap().journal;
        let room = table(&hub, &id).await.room();
        let ada = person(&room, 0);
        let told = |visitor: &str| room.page(visitor, Lang::En, NOBODY).log;
        let (own, others) = (told(&ada), told("a spectator"));
        let actions = journal.iter().filter(|entry| entry.kind == Kind::Do);
        for (index, entry) in actions.enumerate() {
            let shown = format!(": {}", entry.text);
            let open = was == Stage::Over;
            assert_eq!(own[index].text.ends_with(&shown), open || entry.seat == 0, "{id}");
            assert_eq!(others[index].text.ends_with(&shown), open, "{id}");
        }
        let seed = room.page(&ada, Lang::En, NOBODY).old.unwrap().seed;
        assert_eq!(seed.is_some(), was == Stage::Over, "{id}: the seed tells all cards");
    }
}

#[tokio::test]
async fn an_old_table_can_be_talked_at_and_left() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, &older()).await;
    let handle = table(&hub, "agate-playing").await;
    let (ada, bo) = (person(&handle.room(), 0), person(&handle.room(), 1));
    done(&handle, &ada, Deed::Say("Shall we?".into())).await.unwrap();
    let stranger = done(&handle, "somebody", Deed::Leave).await;
    assert!(matches!(stranger, Err(Wrong::NotSeated)));
    done(&handle, &bo, Deed::Leave).await.unwrap();
    assert_eq!(handle.room().seat_of(&bo), None);
    let store = &hub.context.store;
    let sits = async |visitor: &str| {
        let tables = store.tables_of(visitor).await.unwrap();
        tables.iter().any(|table| table.id == "agate-playing")
    };
    assert!(sits(&ada).await);
    assert!(!sits(&bo).await);
    // After a restart it is the same, and the log still knows who Bo was.
    hub.context.store.close().await;
    let hub = crate::tests::hub(&dir).await;
    let handle = table(&hub, "agate-playing").await;
    let page = handle.page(&ada, Lang::En);
    assert_eq!(page.seats[1].name, "Bo");
    assert_eq!(crate::tests::words(page.chat.last().unwrap()), "Shall we?");
}

#[tokio::test]
async fn a_game_that_can_be_played_on_is_not_left() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let wanted = wanted(vec![None, None]);
    let people = people(&["Ada", "Bo"]);
    let id = hub.make(wanted, people, Lang::En).await.unwrap();
    let handle = table(&hub, &id).await;
    let refused = done(&handle, "visitor Bo", Deed::Leave).await;
    assert!(matches!(refused, Err(Wrong::Refused(_))), "{refused:?}");
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
        commitment: None,
        begins: None,
    }
}

#[tokio::test]
async fn the_same_people_play_again_with_what_they_had_changed() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub_of(&dir, &older()).await;
    for (game, _, id) in all() {
        let handle = table(&hub, &id).await;
        let before = handle.room();
        let people = before.seats.iter().filter(|sitting| sitting.is_person());
        let people: Vec<_> = people.map(|sitting| sitting.row.visitor.clone()).collect();
        done(&handle, &people[0], Deed::Again(Default::default())).await.unwrap();
        let new = handle.room().next.clone().unwrap();
        let room = table(&hub, &new).await.room();
        assert!(room.old.is_none(), "{id}");
        assert_eq!(room.row.setup.rules, live::rules(game));
        assert!(room.seat_of(&people[0]).is_some(), "{id}");
        for visitor in &people[1..] {
            let kept = |one: &Sitting| one.kept_for(visitor) == page::Kept::You;
            assert!(room.seats.iter().any(kept), "{id}");
        }
        for option in &room.row.setup.options {
            assert!(
                before.row.setup.options.contains(option),
                "{id}: {option:?} was changed by nobody"
            );
        }
    }
}

#[tokio::test]
async fn options_that_there_are_no_more_are_left_out_and_said_so() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let people = people(&["Ada", "Bo"]);
    let id = hub.make(wanted(vec![None, None]), people, Lang::En).await.unwrap();
    hub.context.store.close().await;
    let odd = r#"[["hp_cap","none"],["moon","full"],["turn_limit","soon"]]"#;
    let change =
        format!("UPDATE tables SET setup = replace(setup, '\"options\":[]', '\"options\":{odd}')");
    run(&dir, &change).await;
    let hub = crate::tests::hub(&dir).await;
    let handle = table(&hub, &id).await;
    let room = handle.room();
    let old = room.old.as_ref().unwrap();
    assert!(matches!(&old.differs, Differs::Setup { what } if what.contains("moon")));
    let data = room.page("visitor Ada", Lang::En, NOBODY);
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
    let people = people(&["Ada", "Bo"]);
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = hub.make(wanted(vec![None, None]), people.clone(), Lang::En).await.unwrap();
        let handle = table(&hub, &id).await;
        let room = handle.room();
        let seat = room.asked().first().unwrap();
        let act = Deed::Act { version: None, actions: vec![legal(&room, seat)[0].clone()] };
        done(&handle, &person(&room, seat.index()), act).await.unwrap();
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
    let hub = crate::tests::hub(&dir).await;
    let handle = table(&hub, &ids[0]).await;
    let room = handle.room();
    assert!(matches!(&room.old.as_ref().unwrap().differs, Differs::Actions { .. }));
    assert_eq!(room.len(), 1);
    let handle = table(&hub, &ids[1]).await;
    let room = handle.room();
    assert_eq!(room.old.as_ref().unwrap().differs, Differs::Cards);
    let said = Wrong::Old(Differs::Cards).words(Lang::Ja).join("");
    assert!(said.contains("カードはもうこのサーバーにない"), "{said}");
    // The cards that are here now.
    let again = Wanted::like(&room, &hub.context.packs).anew(&room);
    assert_eq!(again.pack, "");
    assert!(hub.make(again, people, Lang::En).await.is_ok());
}

#[tokio::test]
async fn the_result_of_a_finished_game_outlives_its_rules() {
    let dir = tempfile::tempdir().unwrap();
    let hub = quick(&dir).await;
    let bots = vec![Some(Level::Random), Some(Level::Random)];
    let id = hub.make(wanted(bots), Vec::new(), Lang::En).await.unwrap();
    let room = until_over(&*table(&hub, &id).await).await;
    let Turn::Over(outcome) = room.live.as_ref().unwrap().table().turn() else {
        panic!("it is over")
    };
    hub.context.store.close().await;
    run(&dir, "UPDATE tables SET setup = replace(setup, '\"rules\":', '\"rules\":9')").await;
    let hub = crate::tests::hub(&dir).await;
    let handle = table(&hub, &id).await;
    let page = handle.page("somebody", Lang::En);
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
        let told = handle.page("somebody", Lang::En).old.map(|old| old.result);
        let row = hub.context.store.table(&id).await.unwrap().unwrap().table;
        match told {
            None => assert!(serde_json::from_str::<Outcome>(&row.result).is_ok(), "{id}"),
            // Nobody here can tell how it ended.
            Some(told) => assert_eq!(told, OldResult::NotStored, "{id}"),
        }
    }
    let handle = table(&hub, "agate-given-up").await;
    assert_eq!(handle.room().stage, Stage::Over);
}
