//! Tables without a network: seats, votes, stand-ins, clocks, storage that fails.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use games::{GameId, Packs};
use kernel::{Seat, Viewer};
use pack::Lang;
use tempfile::TempDir;
use ui::page::{Consent, Stage};

use crate::hub::{Context, Handle, Hub, Wanted};
use crate::store::Store;
use crate::wrong::Wrong;

async fn hub(dir: &TempDir) -> Arc<Hub> {
    let store = Store::in_folder(dir.path()).await.unwrap();
    Hub::new(Context { store, packs: Packs::default(), pace: Duration::ZERO })
}

fn wanted(seats: Vec<Option<Level>>) -> Wanted {
    Wanted {
        pack: String::new(),
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
    assert_eq!(page(&room, &attacker), Consent::Waiting);
    let others: Vec<_> = ["visitor Ada", "visitor Bo", "visitor Cy"]
        .into_iter()
        .filter(|v| *v != attacker)
        .collect();
    assert!(matches!(page(&room, others[0]), Consent::Asked { .. }));
    room.undo(&hub.context, others[0], false, Lang::En).await.unwrap();
    assert_eq!(page(&room, &attacker), Consent::May, "one refusal ends it");
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
    assert!(room.say(&hub.context, "stranger", "hi", Lang::En).await.is_err());
    room.say(&hub.context, "visitor Ada", &format!("a\u{7}b\n{}", "x".repeat(1000)), Lang::En)
        .await
        .unwrap();
    room.say(&hub.context, "visitor Ada", "  \n ", Lang::En).await.unwrap();
    let chat = room.page("visitor Bo", Lang::En, &|_| true, 0).chat;
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
    // Ada has thought for nearly a minute. What Bo says meanwhile gives her no more time.
    handle.room.lock().await.since[0] -= Duration::from_secs(59);
    handle
        .room
        .lock()
        .await
        .say(&hub.context, "visitor Bo", "Take your time", Lang::En)
        .await
        .unwrap();
    hub.moved(&handle).await;
    assert_eq!(handle.page("visitor Bo", Lang::En).await.seats[0].clock, Some(1));
    while handle.room.lock().await.seats[0].stand_in.is_none() {
        tokio::time::timeout(Duration::from_secs(60), changes.changed()).await.unwrap().unwrap();
    }
    assert_eq!(handle.room.lock().await.seats[1].stand_in, None, "Bo's clock still has time");
}

#[tokio::test]
async fn a_clock_goes_on_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let plan = Wanted { clock: 1, ..wanted(vec![None, None]) };
    let (id, handle) = made(&hub, &plan, &["Ada", "Bo"]).await;
    let (visitor, action) = next(&handle).await.unwrap();
    // Whoever is asked has thought for 20 seconds.
    let seat = handle.room.lock().await.seat_of(&visitor).unwrap();
    handle.room.lock().await.since[seat.index()] -= Duration::from_secs(20);
    act(&hub, &handle, &visitor, &action).await.unwrap();
    hub.context.store.close().await;
    let hub = crate::tests::hub(&dir).await;
    let handle = hub.table(&id).await.unwrap().unwrap();
    let left: Vec<_> =
        handle.page(&visitor, Lang::En).await.seats.iter().map(|s| s.clock.unwrap()).collect();
    assert!(left[seat.index()] <= 40, "{left:?}");
    assert_eq!(left[1 - seat.index()], 60);
}

/// A table of three people for a game whose rules limit each decision (SM-R010).
async fn limited(hub: &Arc<Hub>, clock: u16) -> Arc<Handle> {
    let options = [("p1", "sayaka+madoka"), ("p2", "homura+mami"), ("p3", "kyoko")];
    let options =
        options.into_iter().chain([("decision_seconds", "30"), ("reaction_seconds", "10")]);
    let plan = Wanted {
        game: GameId::Shadows,
        options: options.map(|(key, value)| (key.into(), value.into())).collect(),
        clock,
        ..wanted(vec![None, None, None])
    };
    made(hub, &plan, &["Ada", "Bo", "Cy"]).await.1
}

#[tokio::test]
async fn a_decision_that_takes_too_long_is_made_as_the_rules_say() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let handle = limited(&hub, 60).await;
    // Homura's player decides about Time Manipulation first. What comes next hangs on the event
    // card: a speech may ask somebody, else Sayaka acts.
    let clocks = |page: ui::page::TablePage| -> Vec<_> {
        page.seats.iter().map(|seat| seat.clock.unwrap()).collect()
    };
    let before = handle.page("visitor Ada", Lang::En).await;
    assert_eq!(clocks(before), [3600, 30, 3600], "only who is asked has a limit");
    let mut changes = handle.watch();
    handle.room.lock().await.since[1] -= Duration::from_secs(29);
    // Nobody gains time by talk, their own or others'.
    for visitor in ["visitor Ada", "visitor Bo"] {
        act(&hub, &handle, visitor, "say wait").await.unwrap();
    }
    assert_eq!(clocks(handle.page("visitor Ada", Lang::En).await), [3600, 1, 3600]);
    let played = handle.room.lock().await.len();
    while handle.room.lock().await.len() == played {
        tokio::time::timeout(Duration::from_secs(60), changes.changed()).await.unwrap().unwrap();
    }
    let room = handle.room.lock().await;
    let live = room.live.as_ref().unwrap();
    let (seat, _, done) = live.last(&room.names(Lang::En), Lang::En).unwrap();
    assert_eq!((seat, done.as_str()), (Seat::new(1), "pass"), "optional things are not done");
    assert_eq!(room.len(), played + 1, "one decision, and no other");
    let next = room.asked().first().unwrap();
    let (left, _) = room.limit(next).unwrap();
    assert!(left > Duration::from_secs(5), "the next decision has its own time: {left:?}");
    assert_eq!(room.seats[1].stand_in, None, "a bot comes only when the whole clock is used up");
    assert!(room.seats[1].used >= Duration::from_secs(29), "the time counts");
}

#[tokio::test]
async fn a_table_without_clocks_waits() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let handle = limited(&hub, 0).await;
    let room = handle.room.lock().await;
    assert!(room.asked().has(Seat::new(1)));
    assert_eq!(room.limit(Seat::new(1)), None);
}

#[tokio::test]
async fn a_full_disk_keeps_the_table_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    // SQLite itself says "full" when the file may not grow.
    let query = |sql: &'static str| sqlx::query(sql).execute(&hub.context.store.pool);
    query("PRAGMA max_page_count = 1").await.unwrap();
    // Long lines first, then short ones into the last gap.
    let mut full = Wrong::NotSeated;
    for length in [300, 1] {
        let (line, mut room) = ("x".repeat(length), handle.room.lock().await);
        full = loop {
            if let Err(wrong) = room.say(&hub.context, "visitor Ada", &line, Lang::En).await {
                break wrong;
            }
        };
    }
    assert!(matches!(full, Wrong::Store(_)), "{full:?}");
    assert!(full.words(Lang::Ja)[0].contains("保存できなかった"));
    let (visitor, action) = next(&handle).await.unwrap();
    let refused = act(&hub, &handle, &visitor, &action).await;
    assert!(matches!(refused, Err(Wrong::Store(_))), "{refused:?}");
    assert_eq!(handle.room.lock().await.len(), 0);
    // Somebody makes room on the disk: it goes on.
    query("PRAGMA max_page_count = 100000").await.unwrap();
    act(&hub, &handle, &visitor, &action).await.unwrap();
    assert_eq!(handle.room.lock().await.len(), 1);
}

#[tokio::test]
async fn a_table_keeps_the_cards_it_was_made_with() {
    let dir = tempfile::tempdir().unwrap();
    let cards = dir.path().join("packs");
    for name in ["agate", "agate-quick"] {
        let folder = cards.join(name);
        std::fs::create_dir_all(&folder).unwrap();
        for (file, text) in <games::Agate as pack::Packed>::DEFAULT {
            let text = if name == "agate" { (*text).into() } else { format!("{text}\n# quick\n") };
            let file = std::path::Path::new(file).file_name().unwrap();
            std::fs::write(folder.join(file), text).unwrap();
        }
    }
    let context = async || Context {
        store: Store::in_folder(dir.path()).await.unwrap(),
        packs: Packs::new(Some(&cards)).unwrap(),
        pace: Duration::ZERO,
    };
    let hub = Hub::new(context().await);
    let quick = Wanted { pack: "agate-quick".into(), ..wanted(vec![None, None]) };
    let (id, handle) = made(&hub, &quick, &["Ada", "Bo"]).await;
    let (usual, _) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    assert_eq!(Wanted::like(&*handle.room.lock().await, &hub.context.packs).pack, "agate-quick");
    let none = Wanted { pack: "agate-slow".into(), ..wanted(vec![None, None]) };
    let Err(Wrong::Refused(words)) = hub.make(&none, &people(&["Ada"]), Lang::En).await else {
        panic!("there is no such pack")
    };
    assert!(words[0].contains("agate, agate-quick, built-in"), "{words:?}");

    std::fs::remove_dir_all(cards.join("agate-quick")).unwrap();
    let hub = Hub::new(context().await);
    assert!(hub.table(&usual).await.unwrap().is_some());
    let gone = hub.table(&id).await.unwrap().unwrap();
    let gone = act(&hub, &gone, "visitor Ada", "pass").await.unwrap_err();
    assert!(gone.words(Lang::En)[0].contains("does not have any more"), "{gone:?}");
}

/// A table of Madoka's Court where last cards are called.
fn calls(seats: Vec<Option<Level>>) -> Wanted {
    let pairs = [("last_card_call", "on"), ("hand_size", "5"), ("concession", "false")];
    let options = pairs.map(|(key, value)| (key.to_string(), value.to_string()));
    Wanted { game: GameId::Court, options: options.into(), ..wanted(seats) }
}

/// Something the seat may do, a card rather than a draw.
async fn plays(handle: &Handle, seat: Seat) -> String {
    let room = handle.room.lock().await;
    let legal = room.live.as_ref().unwrap().legal(seat);
    let card = legal.iter().find(|text| text.starts_with("play "));
    card.unwrap_or(&legal[0]).clone()
}

/// Has the seat a last card to call? Others may be welcome to speak too: to point it out.
fn may_call(room: &crate::room::Room, seat: Seat) -> bool {
    room.live.as_ref().is_some_and(|live| live.legal(seat).contains(&"call".into()))
}

#[tokio::test]
async fn a_call_stands_although_the_table_has_moved_on() {
    let dir = tempfile::tempdir().unwrap();
    // Nothing is done for anybody here, not even what is the only choice.
    let store = Store::in_folder(dir.path()).await.unwrap();
    let pace = Duration::from_secs(3600);
    let hub = Hub::new(Context { store, packs: Packs::default(), pace });
    let (_, handle) = made(&hub, &calls(vec![None, None]), &["Ada", "Bo"]).await;
    let visitor = |seat: Seat| ["visitor Ada", "visitor Bo"][seat.index()];
    // Until somebody has one card left and the other is to decide.
    let (silent, other) = loop {
        let (asked, silent) = {
            let room = handle.room.lock().await;
            let asked = room.asked().first().unwrap();
            let other = |seat: &Seat| *seat != asked && may_call(&room, *seat);
            (asked, room.welcome().into_iter().find(other))
        };
        let action = plays(&handle, asked).await;
        if let Some(silent) = silent
            && action == "draw"
        {
            break (silent, asked);
        }
        act(&hub, &handle, visitor(asked), &action).await.unwrap();
    };
    let action = "draw";
    let mut room = handle.room.lock().await;
    let before = Some(room.len());
    let context = &hub.context;
    room.act(context, visitor(silent), before, "call", Lang::En).await.unwrap();
    assert!(!may_call(&room, silent), "it was called");
    // The other one had not heard of the call yet: the decision is as good as before.
    room.act(context, visitor(other), before, action, Lang::En).await.unwrap();
    let stale = room.act(context, visitor(other), before, action, Lang::En).await;
    assert!(matches!(stale, Err(Wrong::Stale)), "but not once more: {stale:?}");
    let again = room.act(context, visitor(silent), before, "call", Lang::En).await;
    assert!(matches!(again, Err(Wrong::Refused(_))), "a call may come late, not twice: {again:?}");
}

/// Plays until a bot has a last card to call while Ada thinks, and waits for its call: whether it
/// may still call then. Nothing when the game ended before.
async fn called_by_a_bot(hub: &Arc<Hub>) -> Option<bool> {
    let table = calls(vec![None, Some(Level::Random), Some(Level::Random)]);
    let (_, handle) = made(hub, &table, &["Ada"]).await;
    let ada = Seat::new(0);
    let mut news = handle.watch();
    loop {
        let (mine, free, len) = {
            let room = handle.room.lock().await;
            if room.stage != Stage::Playing {
                return None;
            }
            let bot = |seat: &Seat| *seat != ada && may_call(&room, *seat);
            let free = room.welcome().into_iter().find(bot);
            (room.asked().has(ada), free, room.len())
        };
        match (mine, free) {
            // Nobody but the bot can act.
            (true, Some(bot)) => {
                while handle.room.lock().await.len() == len {
                    news.changed().await.unwrap();
                }
                return Some(may_call(&*handle.room.lock().await, bot));
            }
            (true, None) => {
                let legal = handle.room.lock().await.live.as_ref().unwrap().legal(ada);
                act(hub, &handle, "visitor Ada", &legal[0]).await.unwrap();
            }
            (false, _) => news.changed().await.unwrap(),
        }
    }
}

#[tokio::test]
async fn bots_call_their_last_card_while_others_think() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let still = tokio::time::timeout(Duration::from_secs(60), async {
        loop {
            if let Some(still) = called_by_a_bot(&hub).await {
                return still;
            }
        }
    });
    assert!(!still.await.expect("it calls"), "the call was made");
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
        room.live.as_ref().unwrap().hint(ada, &room.names(Lang::En), Lang::En)
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
        room.live.as_ref().unwrap().look_back(ada, &room.names(Lang::Ja), Lang::Ja)
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

#[tokio::test]
async fn a_finished_game_tells_its_score_or_its_ending() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    for (game, told) in [
        (GameId::Court, "Score sheet"),
        (GameId::Hackclad, "Score sheet"),
        (GameId::Shadows, "The ending"),
    ] {
        let bots = vec![Some(Level::Random); 3];
        let (_, handle) =
            made(&hub, &Wanted { game, options: Vec::new(), ..wanted(bots) }, &[]).await;
        let mut changes = handle.watch();
        while handle.room.lock().await.stage != Stage::Over {
            let change = tokio::time::timeout(Duration::from_secs(60), changes.changed());
            change.await.unwrap().unwrap();
        }
        let room = handle.room.lock().await;
        let sheet =
            room.live.as_ref().unwrap().sheet(&room.names(Lang::En), Lang::En).into_string();
        assert!(sheet.contains(told), "{game}: {sheet}");
    }
}
