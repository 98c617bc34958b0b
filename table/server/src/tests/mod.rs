//! Tables without a network: seats, votes, stand-ins, clocks, storage that fails.

mod again;
mod alike;
mod api;
mod backup;
mod cards;
mod cut;
mod deal;
mod hang_up;
mod heal;
mod idle;
mod keep;
mod lessons;
mod listen;
mod nodes;
mod onward;
mod ops;
mod parting;
mod secret;
mod streams;
mod talk;
mod who;
mod workers;

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use games::{GameId, Packs};
use kernel::{Seat, Viewer};
use pack::Lang;
use tempfile::TempDir;
use ui::page::{Consent, Saying, Spoken};

use crate::deed::Deed;
use crate::handle::Handle;
use crate::hub::{Context, Hub, Unwatched};
use crate::room::Room;
use crate::secret::hashed;
use crate::store::{Stage, Store};
use crate::wanted::Wanted;
use crate::wrong::Wrong;

/// Nothing happens by itself here, not even what is the only choice: what is done was asked for.
pub(crate) async fn hub(dir: &TempDir) -> Arc<Hub> {
    Hub::new(context(Store::in_folder(dir.path()).await.unwrap()))
}

/// Bots answer at once, and so does whoever has but one choice.
pub(crate) async fn quick(dir: &TempDir) -> Arc<Hub> {
    let store = Store::in_folder(dir.path()).await.unwrap();
    Hub::new(Context { pace: Duration::ZERO, ..context(store) })
}

fn context(store: Store) -> Context {
    Context {
        store,
        packs: Packs::default(),
        pace: Duration::from_secs(3600),
        idle: Duration::from_secs(600),
        away: Duration::ZERO,
        unwatched: Unwatched::Play,
        open_each: usize::MAX,
        cluster: None,
    }
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
        commitment: None,
        begins: None,
    }
}

pub(crate) fn people(names: &[&str]) -> Vec<(String, String)> {
    names.iter().map(|name| (format!("visitor {name}"), name.to_string())).collect()
}

async fn made(hub: &Arc<Hub>, wanted: &Wanted, names: &[&str]) -> (String, Arc<Handle>) {
    let id = hub.make(wanted.clone(), people(names), Lang::En).await.unwrap();
    let handle = hub.table(&id).await.unwrap().unwrap();
    (id, handle)
}

/// The same, where whoever begins has a choice.
async fn made_with_choice(hub: &Arc<Hub>, wanted: &Wanted) -> (String, Arc<Handle>) {
    loop {
        let (id, handle) = made(hub, wanted, &["Ada", "Bo"]).await;
        if legal(&handle.room(), Seat::new(0)).len() > 1 {
            return (id, handle);
        }
    }
}

/// The visitor whose decision it is, and something that visitor may do.
fn next(handle: &Handle) -> Option<(String, String)> {
    let room = handle.room();
    let seat = room.asked().first()?;
    let action = legal(&room, seat).into_iter().next()?;
    Some((room.seats[seat.index()].row.visitor.clone(), action))
}

pub(crate) fn legal(room: &Room, seat: Seat) -> Vec<String> {
    room.live.as_ref().map(|live| live.table().legal(seat)).unwrap_or_default()
}

/// Everything about the match.
fn all(handle: &Handle) -> serde_json::Value {
    handle.room().live.as_ref().unwrap().table().view(Viewer::All)
}

pub(crate) async fn done(handle: &Handle, visitor: &str, deed: Deed) -> Result<(), Wrong> {
    handle.asked(visitor, Lang::En, deed).await
}

async fn act(handle: &Handle, visitor: &str, action: &str) -> Result<(), Wrong> {
    act_at(handle, visitor, None, action).await
}

async fn act_at(
    handle: &Handle,
    visitor: &str,
    version: Option<usize>,
    action: &str,
) -> Result<(), Wrong> {
    done(handle, visitor, Deed::Act { version, actions: vec![action.into()] }).await
}

async fn sit(handle: &Handle, visitor: &str, seat: Option<Seat>, name: &str) -> Result<(), Wrong> {
    done(handle, visitor, Deed::Sit { seat, name: name.into() }).await
}

async fn say(handle: &Handle, visitor: &str, text: &str) -> Result<(), Wrong> {
    done(handle, visitor, Deed::Say(text.into())).await
}

/// What somebody said in words of their own.
pub(crate) fn words(spoken: &Spoken) -> &str {
    match &spoken.said {
        Saying::Words(text) => text,
        Saying::Emote(emote) => panic!("{emote:?} is no words"),
    }
}

/// Waits until the table is as wanted.
async fn until(handle: &Handle, wanted: impl FnMut(&Arc<Room>) -> bool) -> Arc<Room> {
    let mut changes = handle.watch();
    let waiting = tokio::time::timeout(Duration::from_secs(60), changes.wait_for(wanted));
    waiting.await.expect("it comes in time").unwrap().clone()
}

pub(crate) async fn until_over(handle: &Handle) -> Arc<Room> {
    until(handle, |room| room.stage == Stage::Over).await
}

#[tokio::test]
async fn people_sit_down_and_the_last_one_starts_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (id, handle) = made(&hub, &wanted(vec![None, None, Some(Level::Random)]), &["Ada"]).await;
    assert_eq!(handle.room().stage, Stage::Waiting);
    let open = hub.context.store.open_tables(&Default::default()).await.unwrap();
    assert_eq!(open.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), [id.as_str()]);
    let taken = sit(&handle, "visitor Bo", Some(Seat::new(0)), "Bo").await;
    assert!(matches!(taken, Err(Wrong::Refused(_))), "the seat is Ada's");
    sit(&handle, "visitor Bo", None, "Bo").await.unwrap();
    let room = handle.room();
    assert_eq!(room.stage, Stage::Playing);
    assert_eq!(room.viewer("visitor Bo"), Viewer::Seat(Seat::new(1)));
    assert_eq!(room.viewer("somebody"), Viewer::Public);
    let late = sit(&handle, "visitor Cy", None, "Cy").await;
    assert!(matches!(late, Err(Wrong::Refused(_))), "the table is full");
    assert!(hub.context.store.open_tables(&Default::default()).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_whole_game_survives_a_restart_at_every_action() {
    let dir = tempfile::tempdir().unwrap();
    let mut hub = hub(&dir).await;
    let (id, mut handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let mut actions = 0;
    while let Some((visitor, action)) = next(&handle) {
        act(&handle, &visitor, &action).await.unwrap();
        actions += 1;
        let before = all(&handle);
        if actions % 5 == 0 {
            // As after a crash: nothing but the database is left.
            hub.context.store.close().await;
            hub = crate::tests::hub(&dir).await;
            handle = hub.table(&id).await.unwrap().unwrap();
        }
        assert_eq!(handle.room().len(), actions);
        assert_eq!(all(&handle), before);
    }
    assert_eq!(handle.room().stage, Stage::Over);
    let late = act(&handle, "visitor Ada", "pass").await;
    assert!(matches!(late, Err(Wrong::Refused(_))), "the game is over");
    // Whoever has not seen the last action yet has done nothing wrong.
    let late = act_at(&handle, "visitor Ada", Some(actions - 1), "pass").await;
    assert!(matches!(late, Err(Wrong::Stale)), "{late:?}");
}

#[tokio::test]
async fn wrong_actions_change_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let before = all(&handle);
    let refused = |done| matches!(done, Err(Wrong::Refused(_)));
    assert!(refused(act(&handle, "visitor Bo", "pass").await), "not Bo's turn");
    assert!(refused(act(&handle, "visitor Ada", "atack p2 A").await), "misspelt");
    assert!(refused(act(&handle, "visitor Ada", "take").await), "nothing to take");
    let stranger = act(&handle, "stranger", "pass").await;
    assert!(matches!(stranger, Err(Wrong::NotSeated)));
    let stale = act_at(&handle, "visitor Ada", Some(3), "pass").await;
    assert!(matches!(stale, Err(Wrong::Stale)), "the version is another");
    assert_eq!(all(&handle), before);
}

#[tokio::test]
async fn a_lost_database_keeps_the_table() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let (visitor, action) = next(&handle).unwrap();
    hub.context.store.close().await;
    let done = act(&handle, &visitor, &action).await;
    let Err(Wrong::Store(_)) = &done else { panic!("the action was not stored: {done:?}") };
    let words = done.unwrap_err().words(Lang::En).join(" ");
    assert!(words.contains("nothing was done"), "{words}");
    assert!(!words.contains("sqlite") && !words.contains('/'), "no inner secrets: {words}");
    assert_eq!(handle.room().len(), 0, "what is not stored has not happened");
    assert_eq!(next(&handle), Some((visitor, action)));
}

#[tokio::test]
async fn bots_play_by_themselves_and_stand_in() {
    let dir = tempfile::tempdir().unwrap();
    let hub = quick(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, Some(Level::Random)]), &["Ada"]).await;
    let on = Deed::StandIn { seat: Seat::new(0), on: true };
    let not_me = done(&handle, "stranger", on.clone()).await;
    assert!(matches!(not_me, Err(Wrong::NotSeated)));
    assert_eq!(handle.room().len(), 0, "Ada begins, and has not");
    done(&handle, "visitor Ada", on).await.unwrap();
    let while_away = act(&handle, "visitor Ada", "pass").await;
    assert!(matches!(while_away, Err(Wrong::Refused(_))), "the bot decides now");
    // Two bots play the game to its end; every change is announced.
    assert!(until_over(&handle).await.len() > 4);
}

#[tokio::test]
async fn a_seat_hands_back_from_its_stand_in() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let bot = |on| Deed::StandIn { seat: Seat::new(0), on };
    let level = |handle: &Handle| handle.room().seats[0].level();
    let here = handle.enter("visitor Ada", None);
    let present = done(&handle, "visitor Bo", bot(true)).await;
    assert!(matches!(present, Err(Wrong::Refused(_))), "Ada is here");
    drop(here);
    done(&handle, "visitor Bo", bot(true)).await.unwrap();
    assert_eq!(level(&handle), Some(Level::Normal));
    let not_bos = done(&handle, "visitor Bo", bot(false)).await;
    assert!(matches!(not_bos, Err(Wrong::Refused(_))), "only Ada takes the seat back");
    done(&handle, "visitor Ada", bot(false)).await.unwrap();
    assert_eq!(level(&handle), None);
}

#[tokio::test]
async fn an_undo_needs_everybody_and_stops_at_news() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None, None]), &["Ada", "Bo", "Cy"]).await;
    // Play until somebody attacks: an attack reveals nothing but itself.
    let attacker = loop {
        let (visitor, first) = next(&handle).unwrap();
        let room = handle.room();
        let mut legal = legal(&room, room.seat_of(&visitor).unwrap()).into_iter();
        let attack = legal.find(|action| action.starts_with("attack p"));
        match attack {
            Some(attack) => {
                act(&handle, &visitor, &attack).await.unwrap();
                break visitor;
            }
            None => act(&handle, &visitor, &first).await.unwrap(),
        }
    };
    let len = handle.room().len();
    let page = |visitor: &str| handle.page(visitor, Lang::En).undo;
    let undo = |visitor: &str, agree| {
        let (handle, visitor) = (handle.clone(), visitor.to_string());
        async move { done(&handle, &visitor, Deed::Undo(agree)).await.unwrap() }
    };
    undo(&attacker, true).await;
    assert_eq!(handle.room().len(), len, "the others have not agreed yet");
    assert_eq!(page(&attacker), Consent::Waiting);
    let others: Vec<_> = ["visitor Ada", "visitor Bo", "visitor Cy"]
        .into_iter()
        .filter(|v| *v != attacker)
        .collect();
    assert!(matches!(page(others[0]), Consent::Asked { .. }));
    undo(others[0], false).await;
    assert_eq!(page(&attacker), Consent::May, "one refusal ends it");
    undo(&attacker, true).await;
    undo(others[0], true).await;
    undo(others[1], true).await;
    assert_eq!(handle.room().len(), len - 1, "all agreed: the attack is taken back");

    // A pass lets the next player draw a card: that cannot be taken back.
    let mut passed = None;
    while passed.is_none() {
        let (visitor, first) = next(&handle).unwrap();
        let room = handle.room();
        let pass = legal(&room, room.seat_of(&visitor).unwrap()).contains(&"pass".into());
        act(&handle, &visitor, if pass { "pass" } else { &first }).await.unwrap();
        passed = pass.then_some(visitor);
    }
    let news = done(&handle, &passed.unwrap(), Deed::Undo(true)).await;
    assert!(matches!(news, Err(Wrong::Refused(_))), "{news:?}");
}

#[tokio::test]
async fn a_seat_moves_to_another_device_by_its_secret_only() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    let secret = "the secret of a link".to_string();
    let made = Deed::Link { device: hashed(&secret) };
    done(&handle, "visitor Ada", made.clone()).await.unwrap();
    assert_eq!(handle.room().seats[0].row.device, hashed(&secret), "only a hash is kept");
    let go = |visitor: &'static str, secret: &str| {
        let (handle, secret) = (handle.clone(), secret.to_string());
        async move { done(&handle, visitor, Deed::Move { secret }).await }
    };
    let missing = |done| matches!(done, Err(Wrong::Missing));
    assert!(missing(go("phone", "a guess").await));
    assert!(missing(go("phone", "").await));
    assert!(missing(go("visitor Bo", &secret).await), "Bo has a seat");
    go("phone", &secret).await.unwrap();
    let room = handle.room();
    assert_eq!(room.seat_of("phone"), Some(Seat::new(0)));
    assert_eq!(room.seat_of("visitor Ada"), None, "the old device is out");
    assert!(missing(go("tablet", &secret).await), "a link works once");
    assert!(matches!(done(&handle, "visitor Ada", made).await, Err(Wrong::NotSeated)));
}

#[tokio::test]
async fn giving_up_needs_everybody() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    done(&handle, "visitor Ada", Deed::GiveUp(true)).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Playing);
    done(&handle, "visitor Bo", Deed::GiveUp(true)).await.unwrap();
    assert_eq!(handle.room().stage, Stage::Over);
}

#[tokio::test]
async fn chat_is_kept_short_and_clean() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    assert!(say(&handle, "stranger", "hi").await.is_err());
    say(&handle, "visitor Ada", &format!("a\u{7}b\n{}", "x".repeat(1000))).await.unwrap();
    say(&handle, "visitor Ada", "  \n ").await.unwrap();
    let chat = handle.page("visitor Bo", Lang::En).chat;
    assert_eq!(chat.len(), 1, "an empty line is no line");
    assert_eq!(words(&chat[0]).chars().count(), 300);
    assert!(words(&chat[0]).starts_with("ab x"));
}

#[tokio::test]
async fn a_clock_that_runs_out_brings_a_stand_in() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let plan = Wanted { clock: 1, ..wanted(vec![None, None]) };
    let (_, handle) = made_with_choice(&hub, &plan).await;
    let page = handle.page("visitor Bo", Lang::En);
    assert_eq!(page.seats[0].clock, Some(60));
    // Ada has thought for nearly a minute. What Bo says meanwhile gives her no more time.
    handle.bend(|room| room.opened -= Duration::from_secs(59)).await;
    say(&handle, "visitor Bo", "Take your time").await.unwrap();
    assert_eq!(handle.page("visitor Bo", Lang::En).seats[0].clock, Some(1));
    let room = until(&handle, |room| room.seats[0].stand_in.is_some()).await;
    assert_eq!(room.seats[1].stand_in, None, "Bo's clock still has time");
}

#[tokio::test]
async fn a_clock_goes_on_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let plan = Wanted { clock: 1, ..wanted(vec![None, None]) };
    let (id, handle) = made(&hub, &plan, &["Ada", "Bo"]).await;
    let (visitor, action) = next(&handle).unwrap();
    // Whoever is asked has thought for 20 seconds.
    let seat = handle.room().seat_of(&visitor).unwrap();
    handle.bend(|room| room.opened -= Duration::from_secs(20)).await;
    act(&handle, &visitor, &action).await.unwrap();
    hub.context.store.close().await;
    let hub = crate::tests::hub(&dir).await;
    let handle = hub.table(&id).await.unwrap().unwrap();
    let left: Vec<_> =
        handle.page(&visitor, Lang::En).seats.iter().map(|s| s.clock.unwrap()).collect();
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
    let before = handle.page("visitor Ada", Lang::En);
    assert_eq!(clocks(before), [3600, 30, 3600], "only who is asked has a limit");
    handle.bend(|room| room.opened -= Duration::from_secs(29)).await;
    // Nobody gains time by talk, their own or others'.
    for visitor in ["visitor Ada", "visitor Bo"] {
        act(&handle, visitor, "say wait").await.unwrap();
    }
    assert_eq!(clocks(handle.page("visitor Ada", Lang::En)), [3600, 1, 3600]);
    let played = handle.room().len();
    let room = until(&handle, |room| room.len() > played).await;
    let live = room.live.as_ref().unwrap();
    let (seat, _, done) = live.words().last(&room.names(Lang::En), Lang::En).unwrap();
    assert_eq!((seat, done.as_str()), (Seat::new(1), "pass"), "optional things are not done");
    assert_eq!(room.len(), played + 1, "one decision, and no other");
    let next = room.asked().first().unwrap();
    let left = room.limit(next).unwrap();
    assert!(left > Duration::from_secs(5), "the next decision has its own time: {left:?}");
    assert_eq!(room.seats[1].stand_in, None, "a bot comes only when the whole clock is used up");
    let left = room.left(Seat::new(1)).unwrap();
    assert!(left <= Duration::from_secs(3600 - 29), "the time counts: {left:?}");
}

#[tokio::test]
async fn a_table_without_clocks_waits() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let handle = limited(&hub, 0).await;
    let room = handle.room();
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
        let line = "x".repeat(length);
        full = loop {
            if let Err(wrong) = say(&handle, "visitor Ada", &line).await {
                break wrong;
            }
        };
    }
    assert!(matches!(full, Wrong::Store(_)), "{full:?}");
    assert!(full.words(Lang::Ja)[0].contains("保存できなかった"));
    let (visitor, action) = next(&handle).unwrap();
    let refused = act(&handle, &visitor, &action).await;
    assert!(matches!(refused, Err(Wrong::Store(_))), "{refused:?}");
    assert_eq!(handle.room().len(), 0);
    // Somebody makes room on the disk: it goes on.
    query("PRAGMA max_page_count = 100000").await.unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    assert_eq!(handle.room().len(), 1);
}

#[tokio::test]
async fn a_table_keeps_the_cards_it_was_made_with() {
    let dir = tempfile::tempdir().unwrap();
    let cards = dir.path().join("packs");
    for name in ["agate", "agate-quick"] {
        let folder = cards.join(name);
        std::fs::create_dir_all(&folder).unwrap();
        for (file, text) in <games::Agate as pack::Packed>::DEFAULT {
            let text = if name == "agate" {
                (*text).into()
            } else {
                text.replacen("house set", "quick set", 1)
            };
            let file = std::path::Path::new(file).file_name().unwrap();
            std::fs::write(folder.join(file), text).unwrap();
        }
    }
    let opened = async || {
        let store = Store::in_folder(dir.path()).await.unwrap();
        Hub::new(Context { packs: Packs::new(Some(&cards)).unwrap(), ..context(store) })
    };
    let hub = opened().await;
    let quick = Wanted { pack: "agate-quick".into(), ..wanted(vec![None, None]) };
    let (id, handle) = made(&hub, &quick, &["Ada", "Bo"]).await;
    let (usual, _) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
    assert_eq!(Wanted::like(&handle.room(), &hub.context.packs).pack, "agate-quick");
    let none = Wanted { pack: "agate-slow".into(), ..wanted(vec![None, None]) };
    let Err(Wrong::Refused(words)) = hub.make(none, people(&["Ada"]), Lang::En).await else {
        panic!("there is no such pack")
    };
    assert!(words[0].contains("agate, agate-quick, built-in"), "{words:?}");

    std::fs::remove_dir_all(cards.join("agate-quick")).unwrap();
    let hub = opened().await;
    assert!(hub.table(&usual).await.unwrap().is_some());
    // Its cards were kept; the same people again play with those that there are.
    let handle = hub.table(&id).await.unwrap().unwrap();
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    assert_eq!(Wanted::like(&handle.room(), &hub.context.packs).pack, "");
    // Were they not, that is said.
    sqlx::query("DELETE FROM packs").execute(&hub.context.store.pool).await.unwrap();
    let hub = opened().await;
    let gone = hub.table(&id).await.unwrap().unwrap();
    let gone = act(&gone, "visitor Ada", "pass").await.unwrap_err();
    assert!(gone.words(Lang::En)[0].contains("does not have any more"), "{gone:?}");
}

/// A table of Madoka's Court where last cards are called.
fn calls(seats: Vec<Option<Level>>) -> Wanted {
    let pairs = [("last_card_call", "on"), ("hand_size", "5"), ("concession", "false")];
    let options = pairs.map(|(key, value)| (key.to_string(), value.to_string()));
    Wanted { game: GameId::Court, options: options.into(), ..wanted(seats) }
}

/// Something the seat may do, a card rather than a draw.
fn plays(handle: &Handle, seat: Seat) -> String {
    let legal = legal(&handle.room(), seat);
    let card = legal.iter().find(|text| text.starts_with("play "));
    card.unwrap_or(&legal[0]).clone()
}

/// Has the seat a last card to call? Others may be welcome to speak too: to point it out.
fn may_call(room: &Room, seat: Seat) -> bool {
    legal(room, seat).contains(&"call".into())
}

#[tokio::test]
async fn a_call_stands_although_the_table_has_moved_on() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let (_, handle) = made(&hub, &calls(vec![None, None]), &["Ada", "Bo"]).await;
    let visitor = |seat: Seat| ["visitor Ada", "visitor Bo"][seat.index()];
    // Until somebody has one card left and the other is to decide.
    let (silent, other) = loop {
        let room = handle.room();
        let asked = room.asked().first().unwrap();
        let other = |seat: &Seat| *seat != asked && may_call(&room, *seat);
        let action = plays(&handle, asked);
        if let Some(silent) = room.welcome().into_iter().find(other)
            && action == "draw"
        {
            break (silent, asked);
        }
        act(&handle, visitor(asked), &action).await.unwrap();
    };
    let action = "draw";
    let before = Some(handle.room().len());
    act_at(&handle, visitor(silent), before, "call").await.unwrap();
    assert!(!may_call(&handle.room(), silent), "it was called");
    // The other one had not heard of the call yet: the decision is as good as before.
    act_at(&handle, visitor(other), before, action).await.unwrap();
    let stale = act_at(&handle, visitor(other), before, action).await;
    assert!(matches!(stale, Err(Wrong::Stale)), "but not once more: {stale:?}");
    let again = act_at(&handle, visitor(silent), before, "call").await;
    assert!(matches!(again, Err(Wrong::Refused(_))), "a call may come late, not twice: {again:?}");
}

/// Plays until a bot has a last card to call while Ada thinks, and waits for its call: whether it
/// may still call then. Nothing when the game ended before.
async fn called_by_a_bot(hub: &Arc<Hub>) -> Option<bool> {
    let table = calls(vec![None, Some(Level::Random), Some(Level::Random)]);
    let (_, handle) = made(hub, &table, &["Ada"]).await;
    let ada = Seat::new(0);
    loop {
        let room = handle.room();
        if room.stage != Stage::Playing {
            return None;
        }
        let (mine, len) = (room.asked().has(ada), room.len());
        let bot = |seat: &Seat| *seat != ada && may_call(&room, *seat);
        match room.welcome().into_iter().find(bot) {
            // Nobody but the bot can act.
            Some(bot) if mine => {
                let room = until(&handle, |room| room.len() > len).await;
                return Some(may_call(&room, bot));
            }
            None if mine => act(&handle, "visitor Ada", &legal(&room, ada)[0]).await.unwrap(),
            Some(_) | None => {
                until(&handle, |room| room.len() > len || room.stage != Stage::Playing).await;
            }
        }
    }
}

#[tokio::test]
async fn bots_call_their_last_card_while_others_think() {
    let dir = tempfile::tempdir().unwrap();
    let hub = quick(&dir).await;
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
    let hub = quick(&dir).await;
    let bots = vec![Some(Level::Easy), Some(Level::Random)];
    let (_, handle) = made(&hub, &wanted(vec![None, bots[1]]), &["Ada"]).await;
    let ada = Seat::new(0);
    let room = handle.room();
    assert!(room.asked().has(ada), "p1 begins");
    let mind = room.live.as_ref().unwrap().mind();
    let thought = hub.thinkers.alone(Default::default(), mind.best(ada)).await.unwrap();
    let (action, chance) = thought.unwrap();
    assert!(legal(&room, ada).iter().any(|one| one == action.text()), "{}", action.text());
    let words = mind.hint(ada, &action, &room.names(Lang::En), Lang::En).unwrap();
    assert!(!words.is_empty() && (0.0..=1.0).contains(&chance), "{words} {chance}");

    let (_, handle) = made(&hub, &wanted(bots), &[]).await;
    let room = until_over(&handle).await;
    let mind = room.live.as_ref().unwrap().mind();
    let looked = hub.thinkers.alone(Default::default(), mind.look_back(ada)).await;
    let looked = looked.unwrap().unwrap();
    let found = mind.looked_back(&looked, ada, &room.names(Lang::Ja), Lang::Ja);
    assert_eq!(found.of, room.len());
    // One chance per decision of the seat, and the end.
    let live = room.live.as_ref().unwrap();
    let own = live.table().log().iter().filter(|(seat, _)| *seat == ada).count();
    assert_eq!(found.chances.len(), own + 1);
    assert!(matches!(found.chances.last(), Some((_, 0.0 | 1.0))), "{:?}", found.chances);
    assert!(found.worst.is_sorted_by(|a, b| a.cost >= b.cost) && found.worst.len() <= 3);
}

#[tokio::test]
async fn a_finished_game_tells_its_score_or_its_ending() {
    let dir = tempfile::tempdir().unwrap();
    let hub = quick(&dir).await;
    for (game, told) in [
        (GameId::Court, "Score sheet"),
        (GameId::Hackclad, "Score sheet"),
        (GameId::Shadows, "The ending"),
    ] {
        let bots = vec![Some(Level::Random); 3];
        let (_, handle) =
            made(&hub, &Wanted { game, options: Vec::new(), ..wanted(bots) }, &[]).await;
        let room = until_over(&handle).await;
        let sheet =
            room.live.as_ref().unwrap().draw().sheet(&room.names(Lang::En), Lang::En).into_string();
        assert!(sheet.contains(told), "{game}: {sheet}");
    }
}
