//! Tables without a network: seats, votes, stand-ins, clocks, storage that fails.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use games::{GameId, Packs};
use kernel::{Seat, Viewer};
use pack::Lang;
use tempfile::TempDir;
use ui::page::{Stage, Undo};

use crate::hub::{Context, Handle, Hub, Wanted};
use crate::room::Wrong;
use crate::store::Store;

async fn hub(dir: &TempDir) -> Arc<Hub> {
    let store = Store::in_folder(dir.path()).await.unwrap();
    Hub::new(Context { store, packs: Packs::default(), pace: Duration::ZERO })
}

fn wanted(seats: Vec<Option<Level>>) -> Wanted {
    Wanted {
        game: GameId::Agate,
        options: vec![("first_player".into(), "p1".into())],
        seats,
        clock: 0,
        is_open: true,
        guide: false,
    }
}

fn people(names: &[&str]) -> Vec<(String, String)> {
    names.iter().map(|name| (format!("visitor {name}"), name.to_string())).collect()
}

async fn made(hub: &Arc<Hub>, wanted: &Wanted, names: &[&str]) -> (String, Arc<Handle>) {
    let id = hub.make(wanted, &people(names), Lang::En).await.unwrap();
    let handle = hub.table(&id).await.unwrap().unwrap();
    (id, handle)
}

/// The visitor whose decision it is, and something that visitor may do.
async fn next(handle: &Handle) -> Option<(String, String)> {
    let room = handle.room.lock().await;
    let seat = room.asked().first()?;
    let action = room.live.as_ref()?.legal(seat).into_iter().next()?;
    Some((room.seats[seat.index()].row.visitor.clone(), action))
}

async fn act(
    hub: &Arc<Hub>,
    handle: &Arc<Handle>,
    visitor: &str,
    action: &str,
) -> Result<(), Wrong> {
    let done = handle.room.lock().await.act(&hub.context, visitor, None, action, Lang::En).await;
    hub.moved(handle).await;
    done
}

#[tokio::test]
async fn people_sit_down_and_the_last_one_starts_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None, Some(Level::Random)]), &["Ada"]).await;
    assert_eq!(handle.room.lock().await.stage, Stage::Waiting);
    assert_eq!(hub.context.store.open_tables().await.unwrap(), std::slice::from_ref(&id));
    {
        let mut room = handle.room.lock().await;
        let taken = room.sit(&hub.context, "visitor Bo", Some(0), "Bo", Lang::En).await;
        assert!(matches!(taken, Err(Wrong::Refused(_))), "the seat is Ada's");
        room.sit(&hub.context, "visitor Bo", None, "Bo", Lang::En).await.unwrap();
        assert_eq!(room.stage, Stage::Playing);
        assert_eq!(room.viewer("visitor Bo"), Viewer::Seat(Seat::new(1)));
        assert_eq!(room.viewer("somebody"), Viewer::Public);
        let late = room.sit(&hub.context, "visitor Cy", None, "Cy", Lang::En).await;
        assert!(matches!(late, Err(Wrong::Refused(_))), "the table is full");
    }
    assert!(hub.context.store.open_tables().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_whole_game_survives_a_restart_at_every_action() {
    let dir = tempfile::tempdir().unwrap();
    let mut hub = hub(&dir).await;
    let (id, mut handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let mut actions = 0;
    while let Some((visitor, action)) = next(&handle).await {
        act(&hub, &handle, &visitor, &action).await.unwrap();
        actions += 1;
        let before = handle.room.lock().await.live.as_ref().unwrap().view(Viewer::All);
        if actions % 5 == 0 {
            // As after a crash: nothing but the database is left.
            hub.context.store.close().await;
            hub = crate::tests::hub(&dir).await;
            handle = hub.table(&id).await.unwrap().unwrap();
        }
        let room = handle.room.lock().await;
        assert_eq!(room.len(), actions);
        assert_eq!(room.live.as_ref().unwrap().view(Viewer::All), before);
    }
    assert_eq!(handle.room.lock().await.stage, Stage::Over);
    let late = act(&hub, &handle, "visitor Ada", "pass").await;
    assert!(matches!(late, Err(Wrong::Refused(_))), "the game is over");
}

#[tokio::test]
async fn wrong_actions_change_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let before = handle.room.lock().await.live.as_ref().unwrap().view(Viewer::All);
    let refused = |done| matches!(done, Err(Wrong::Refused(_)));
    assert!(refused(act(&hub, &handle, "visitor Bo", "pass").await), "not Bo's turn");
    assert!(refused(act(&hub, &handle, "visitor Ada", "atack p2 A").await), "misspelt");
    assert!(refused(act(&hub, &handle, "visitor Ada", "take").await), "nothing to take");
    let stranger = act(&hub, &handle, "stranger", "pass").await;
    assert!(matches!(stranger, Err(Wrong::NotSeated)));
    let mut room = handle.room.lock().await;
    let stale = room.act(&hub.context, "visitor Ada", Some(3), "pass", Lang::En).await;
    assert!(matches!(stale, Err(Wrong::Stale)), "the version is another");
    assert_eq!(room.live.as_ref().unwrap().view(Viewer::All), before);
}

#[tokio::test]
async fn a_lost_database_keeps_the_table() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let (visitor, action) = next(&handle).await.unwrap();
    hub.context.store.close().await;
    let done = act(&hub, &handle, &visitor, &action).await;
    let Err(Wrong::Store(_)) = &done else { panic!("the action was not stored: {done:?}") };
    let words = done.unwrap_err().words(Lang::En).join(" ");
    assert!(words.contains("nothing was done"), "{words}");
    assert!(!words.contains("sqlite") && !words.contains('/'), "no inner secrets: {words}");
    assert_eq!(handle.room.lock().await.len(), 0, "what is not stored has not happened");
    assert_eq!(next(&handle).await, Some((visitor, action)));
}

#[tokio::test]
async fn bots_play_by_themselves_and_stand_in() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, Some(Level::Random)]), &["Ada"]).await;
    {
        let mut room = handle.room.lock().await;
        let not_me =
            room.stand_in(&hub.context, "stranger", Seat::new(0), true, true, Lang::En).await;
        assert!(matches!(not_me, Err(Wrong::NotSeated)));
        room.stand_in(&hub.context, "visitor Ada", Seat::new(0), true, false, Lang::En)
            .await
            .unwrap();
        let while_away = room.act(&hub.context, "visitor Ada", None, "pass", Lang::En).await;
        assert!(matches!(while_away, Err(Wrong::Refused(_))), "the bot decides now");
    }
    let mut changes = handle.watch();
    hub.moved(&handle).await;
    // Two bots play the game to its end; every change is announced.
    while handle.room.lock().await.stage != Stage::Over {
        tokio::time::timeout(Duration::from_secs(60), changes.changed()).await.unwrap().unwrap();
    }
    let room = handle.room.lock().await;
    assert!(room.len() > 4);
}

#[tokio::test]
async fn a_seat_hands_back_from_its_stand_in() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let mut room = handle.room.lock().await;
    let (ada, bo) = (Seat::new(0), "visitor Bo");
    let present = room.stand_in(&hub.context, bo, ada, true, false, Lang::En).await;
    assert!(matches!(present, Err(Wrong::Refused(_))), "Ada is here");
    room.stand_in(&hub.context, bo, ada, true, true, Lang::En).await.unwrap();
    assert_eq!(room.seats[0].level(), Some(Level::Normal));
    let not_bos = room.stand_in(&hub.context, bo, ada, false, true, Lang::En).await;
    assert!(matches!(not_bos, Err(Wrong::Refused(_))), "only Ada takes the seat back");
    room.stand_in(&hub.context, "visitor Ada", ada, false, false, Lang::En).await.unwrap();
    assert_eq!(room.seats[0].level(), None);
}

#[tokio::test]
async fn an_undo_needs_everybody_and_stops_at_news() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None, None]), &["Ada", "Bo", "Cy"]).await;
    // Play until somebody attacks: an attack reveals nothing but itself.
    let attacker = loop {
        let (visitor, first) = next(&handle).await.unwrap();
        let attack = {
            let room = handle.room.lock().await;
            let seat = room.seat_of(&visitor).unwrap();
            let legal = room.live.as_ref().unwrap().legal(seat);
            legal.into_iter().find(|action| action.starts_with("attack p"))
        };
        match attack {
            Some(attack) => {
                act(&hub, &handle, &visitor, &attack).await.unwrap();
                break visitor;
            }
            None => act(&hub, &handle, &visitor, &first).await.unwrap(),
        }
    };
    let mut room = handle.room.lock().await;
    let len = room.len();
    let page =
        |room: &crate::room::Room, visitor: &str| room.page(visitor, Lang::En, &|_| true, 0).undo;
    room.undo(&hub.context, &attacker, true, Lang::En).await.unwrap();
    assert_eq!(room.len(), len, "the others have not agreed yet");
    assert_eq!(page(&room, &attacker), Undo::Waiting);
    let others: Vec<_> = ["visitor Ada", "visitor Bo", "visitor Cy"]
        .into_iter()
        .filter(|v| *v != attacker)
        .collect();
    assert!(matches!(page(&room, others[0]), Undo::Asked { .. }));
    room.undo(&hub.context, others[0], false, Lang::En).await.unwrap();
    assert_eq!(page(&room, &attacker), Undo::May, "one refusal ends it");
    room.undo(&hub.context, &attacker, true, Lang::En).await.unwrap();
    room.undo(&hub.context, others[0], true, Lang::En).await.unwrap();
    room.undo(&hub.context, others[1], true, Lang::En).await.unwrap();
    assert_eq!(room.len(), len - 1, "all agreed: the attack is taken back");
    drop(room);

    // A pass lets the next player draw a card: that cannot be taken back.
    let mut passed = None;
    while passed.is_none() {
        let (visitor, first) = next(&handle).await.unwrap();
        let room = handle.room.lock().await;
        let seat = room.seat_of(&visitor).unwrap();
        let pass = room.live.as_ref().unwrap().legal(seat).contains(&"pass".into());
        drop(room);
        act(&hub, &handle, &visitor, if pass { "pass" } else { &first }).await.unwrap();
        passed = pass.then_some(visitor);
    }
    let mut room = handle.room.lock().await;
    let news = room.undo(&hub.context, &passed.unwrap(), true, Lang::En).await;
    assert!(matches!(news, Err(Wrong::Refused(_))), "{news:?}");
}

#[tokio::test]
async fn a_seat_moves_to_another_device_by_its_secret_only() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let mut room = handle.room.lock().await;
    let secret = room.seats[0].row.device.clone();
    assert!(!room.move_seat(&hub.context, "a guess", "phone").await.unwrap());
    assert!(!room.move_seat(&hub.context, "", "phone").await.unwrap());
    assert!(!room.move_seat(&hub.context, &secret, "visitor Bo").await.unwrap(), "Bo has a seat");
    assert!(room.move_seat(&hub.context, &secret, "phone").await.unwrap());
    assert_eq!(room.seat_of("phone"), Some(Seat::new(0)));
    assert_eq!(room.seat_of("visitor Ada"), None, "the old device is out");
}

#[tokio::test]
async fn giving_up_needs_everybody() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let mut room = handle.room.lock().await;
    room.give_up(&hub.context, "visitor Ada", true).await.unwrap();
    assert_eq!(room.stage, Stage::Playing);
    room.give_up(&hub.context, "visitor Bo", true).await.unwrap();
    assert_eq!(room.stage, Stage::Over);
}

#[tokio::test]
async fn chat_is_kept_short_and_clean() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let mut room = handle.room.lock().await;
    assert!(room.say(&hub.context, "stranger", "hi").await.is_err());
    room.say(&hub.context, "visitor Ada", &format!("a\u{7}b\n{}", "x".repeat(1000))).await.unwrap();
    room.say(&hub.context, "visitor Ada", "  \n ").await.unwrap();
    let chat = room.page("visitor Bo", Lang::En, &|_| true, 0).chat.unwrap();
    assert_eq!(chat.len(), 1, "an empty line is no line");
    assert_eq!(chat[0].text.chars().count(), 300);
    assert!(chat[0].text.starts_with("abx"));
}

#[tokio::test]
async fn a_clock_that_runs_out_brings_a_stand_in() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let plan = Wanted { clock: 1, ..wanted(vec![None, None]) };
    let (_, handle) = made(&hub, &plan, &["Ada", "Bo"]).await;
    let page = handle.page("visitor Bo", Lang::En).await;
    assert_eq!(page.seats[0].clock, Some(60));
    let mut changes = handle.watch();
    // Ada has thought for a minute.
    handle.room.lock().await.seats[0].used = Duration::from_secs(60);
    hub.drive(&handle).await;
    while handle.room.lock().await.seats[0].stand_in.is_none() {
        tokio::time::timeout(Duration::from_secs(60), changes.changed()).await.unwrap().unwrap();
    }
    assert_eq!(handle.room.lock().await.seats[1].stand_in, None, "Bo's clock still has time");
}

#[tokio::test]
async fn a_hint_is_an_action_and_a_finished_game_can_be_looked_back_at() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let bots = vec![Some(Level::Easy), Some(Level::Random)];
    let (_, handle) = made(&hub, &wanted(vec![None, bots[1]]), &["Ada"]).await;
    let ada = Seat::new(0);
    let thought = {
        let room = handle.room.lock().await;
        assert!(room.asked().has(ada), "p1 begins");
        room.live.as_ref().unwrap().hint(ada, &room.names(), Lang::En)
    };
    let (words, chance) = hub.thinkers.alone(thought).await.unwrap();
    assert!(!words.is_empty() && (0.0..=1.0).contains(&chance), "{words} {chance}");

    let (_, handle) = made(&hub, &wanted(bots), &[]).await;
    let mut changes = handle.watch();
    while handle.room.lock().await.stage != Stage::Over {
        tokio::time::timeout(Duration::from_secs(60), changes.changed()).await.unwrap().unwrap();
    }
    let thought = {
        let room = handle.room.lock().await;
        room.live.as_ref().unwrap().look_back(ada, &room.names(), Lang::Ja)
    };
    let found = hub.thinkers.alone(thought).await.unwrap();
    let room = handle.room.lock().await;
    assert_eq!(found.of, room.len());
    // One chance per decision of the seat, and the end.
    let live = room.live.as_ref().unwrap();
    let own = (0..room.len()).filter(|n| live.by(*n) == Some(ada)).count();
    assert_eq!(found.chances.len(), own + 1);
    assert!(matches!(found.chances.last(), Some((_, 0.0 | 1.0))), "{:?}", found.chances);
    assert!(found.worst.is_sorted_by(|a, b| a.cost >= b.cost) && found.worst.len() <= 3);
}
