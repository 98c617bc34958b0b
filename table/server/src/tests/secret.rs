//! What somebody does in secret (cards picked one by one, to be shown together): others are sent nothing,
//! count nothing, and are not late by it.

use futures_util::{SinkExt as _, StreamExt as _};
use kernel::driver::Letter;
use kernel::{Dice, Seats};
use tokio_tungstenite::tungstenite::Message;
use ui::page::Reach;

use super::cut::World;
use super::hang_up::socket;
use super::streams::Open;
use super::*;
use crate::base::BasePath;
use crate::gallery::Kind;
use crate::handle::{Beside, Seen};
use crate::packed::Coding;
use crate::stream::drawn;
use crate::visitor::Visitor;

/// All that a visitor can be told of a table.
fn told(handle: &Handle, visitor: &str) -> (Vec<u8>, serde_json::Value, Seen, Option<u64>) {
    let room = handle.room();
    let viewer = room.viewer(visitor);
    let origin = (String::new(), Reach::Anyone);
    let from = room.len_of(viewer, room.version(viewer));
    let kind = Kind { viewer, lang: Lang::En, from, name: None, origin };
    let somebody = Visitor {
        id: visitor.into(),
        token: String::new(),
        address: None,
        lang: Lang::En,
        theme: Default::default(),
        cookie: None,
        fragment: false,
    };
    // Programs that ask are heard from, which pages show.
    let seen = crate::seen::seen(handle, &somebody);
    let page = drawn(handle, &room, visitor, &kind, &BasePath::default());
    let page = page.bytes(None, Coding::Plain).unwrap().to_vec();
    let turn = room.seat_of(visitor).map(|seat| room.live.as_ref().unwrap().turn_of(seat));
    (page, serde_json::to_value(seen).unwrap(), handle.news_for(viewer), turn)
}

/// What comes of an action.
pub(super) fn after(room: &Room, seat: Seat, action: &str) -> Room {
    let mut next = Room::clone(room);
    let letter = Letter::Act { seat, action: action.into(), seen: None };
    let step = next.hear(letter).unwrap().unwrap();
    next.carry_out(step).unwrap();
    next
}

/// Would nobody else notice it?
pub(super) fn is_secret(room: &Room, seat: Seat, action: &str) -> bool {
    after(room, seat, action).secret_since(room) == Some(Seats::one(seat))
}

/// Three play Shadows.
pub(super) fn shadows() -> Wanted {
    Wanted { game: GameId::Shadows, options: Vec::new(), ..wanted(vec![None; 3]) }
}

/// Plays on until somebody may do something that is as wanted; the end of the game if nobody does.
pub(super) async fn play_until(
    handle: &Handle,
    dice: &mut Dice,
    wanted: impl Fn(&Room, Seat, &str) -> bool,
) -> Option<(Seat, String)> {
    loop {
        let room = handle.room();
        let seat = *dice.pick(&room.asked().into_iter().collect::<Vec<_>>())?;
        let all = legal(&room, seat);
        if let Some(found) = all.iter().find(|action| wanted(&room, seat, action)) {
            return Some((seat, found.clone()));
        }
        let visitor = room.seats[seat.index()].row.visitor.clone();
        act(handle, &visitor, dice.pick(&all).unwrap()).await.unwrap();
    }
}

#[tokio::test]
async fn what_is_done_in_secret_nobody_else_hears_or_counts() {
    let dir = tempfile::tempdir().unwrap();
    let (hub, mut dice) = (hub(&dir).await, Dice::new(4));
    let names = ["Ada", "Bo", "Cy"];
    let (mut secrets, mut in_time) = (0, 0);
    while secrets < 12 || in_time < 4 {
        let (_, handle) = made(&hub, &shadows(), &names).await;
        while let Some(seat) = dice.pick(&handle.room().asked().into_iter().collect::<Vec<_>>()) {
            let room = handle.room();
            let who = format!("visitor {}", names[seat.index()]);
            let action = dice.pick(&legal(&room, *seat)).unwrap().clone();
            if !is_secret(&room, *seat, &action) {
                act(&handle, &who, &action).await.unwrap();
                continue;
            }
            let others = names.map(|name| format!("visitor {name}"));
            let others = others.iter().filter(|other| **other != who);
            let eyes: Vec<_> = others.cloned().chain(["somebody".to_string()]).collect();
            let own = told(&handle, &who);
            // Whoever looks is seen to be there, from the first time on.
            eyes.iter().for_each(|eyes| drop(told(&handle, eyes)));
            let before: Vec<_> = eyes.iter().map(|eyes| told(&handle, eyes)).collect();
            act(&handle, &who, &action).await.unwrap();
            let after = handle.room();
            secrets += 1;
            for (eyes, mut before) in eyes.iter().zip(before) {
                let mut now = told(&handle, eyes);
                if handle.page(eyes, Lang::En).alone.is_some() {
                    // A clock on the page runs meanwhile.
                    (now.0, before.0) = (Vec::new(), Vec::new());
                }
                let same =
                    (now.0 == before.0, now.1 == before.1, now.2 == before.2, now.3 == before.3);
                assert_eq!(same, (true, true, true, true), "{eyes} notices {who} {action}");
            }
            let now = told(&handle, &who);
            assert!(now.2 != own.2 && now.3 > own.3, "{who} sees it");
            assert_ne!(now.1["version"], own.1["version"]);
            // Somebody who chooses at the same time has seen all there is to see.
            if let Some(other) = after.asked().without(*seat).first() {
                let theirs = format!("visitor {}", names[other.index()]);
                let action = dice.pick(&legal(&after, other)).unwrap().clone();
                let version = room.version(Viewer::Seat(other));
                act_at(&handle, &theirs, Some(version), &action).await.unwrap();
                in_time += 1;
            }
        }
    }
}

/// How often there was something new for each of them, in order of the seats, and for who looks on.
pub(super) fn news(handle: &Handle) -> Vec<Seen> {
    let seats = Seat::all(handle.room().seats.len() as u8).map(Viewer::Seat);
    seats.chain([Viewer::Public]).map(|viewer| handle.news_for(viewer)).collect()
}

/// Whose news have changed?
pub(super) fn woken(before: &[Seen], now: &[Seen]) -> Vec<usize> {
    let all = before.iter().zip(now).enumerate();
    all.filter(|(_, (before, now))| before != now).map(|(at, _)| at).collect()
}

/// The guide is a setting of one's own; and that there is but one thing to do is nobody else's business.
#[tokio::test]
async fn what_is_ones_own_wakes_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let (hub, mut dice) = (hub(&dir).await, Dice::new(7));
    let (_, handle) = made(&hub, &shadows(), &["Ada", "Bo", "Cy"]).await;
    let before = news(&handle);
    done(&handle, "visitor Bo", Deed::Guide(true)).await.unwrap();
    assert_eq!(woken(&before, &news(&handle)), [1]);
    // Whoever is refused has heard all that was told before.
    let heard = async || assert!(act(&handle, "visitor Ada", "fly").await.is_err());
    let alone = |room: &Room, seat: Seat| {
        room.live.as_ref().is_some_and(|live| live.acts_for(seat, room.now()).is_some())
    };
    let (seat, _) =
        play_until(&handle, &mut dice, |room, seat, _| alone(room, seat)).await.unwrap();
    let who = format!("visitor {}", ["Ada", "Bo", "Cy"][seat.index()]);
    let before = news(&handle);
    handle.tell("somebody", Beside::Hold).await;
    heard().await;
    assert!(woken(&before, &news(&handle)).is_empty());
    handle.tell(&who, Beside::Hold).await;
    heard().await;
    assert_eq!(woken(&before, &news(&handle)), [seat.index()]);
    // It waits already.
    let before = news(&handle);
    handle.tell(&who, Beside::Hold).await;
    heard().await;
    assert!(woken(&before, &news(&handle)).is_empty());
}

/// An open page and an open socket of somebody else get nothing at all; what comes next is what everybody
/// may notice.
#[tokio::test]
async fn streams_and_sockets_of_others_are_silent() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let (addr, serving) = world.serve().await;
    let (names, mut dice, mut secrets) = (["ada", "bo", "cy"], Dice::new(3), 0);
    while secrets < 6 {
        let people = names.map(|name| (World::id(name), name.to_string()));
        let id = world.hub.make(shadows(), people.into(), Lang::En).await.unwrap();
        let handle = world.hub.table(&id).await.unwrap().unwrap();
        let Some((seat, first)) = play_until(&handle, &mut dice, is_secret).await else { continue };
        let other = seat.others(3).next().unwrap();
        let eyes = names[other.index()];
        let path = format!("/t/{id}/live?changes=on&v=0");
        let mut page = Open::new(&world, eyes, &path).await;
        let mut looker = Open::new(&world, "somebody", &path).await;
        let path = format!("/api/tables/{id}/ws");
        let mut program = socket(addr, &path, &World::secret(eyes)).await;
        // How many tables a socket was sent before it says what it thinks of nonsense.
        let tables = async |socket: &mut tokio_tungstenite::WebSocketStream<_>| {
            socket.send(Message::text("nonsense")).await.unwrap();
            let mut tables = 0;
            loop {
                let text = socket.next().await.unwrap().unwrap().into_text().unwrap();
                match serde_json::from_str::<serde_json::Value>(&text).unwrap()["error"].is_null() {
                    true => tables += 1,
                    false => return tables,
                }
            }
        };
        assert!(tables(&mut program).await > 0, "it was told where the table stands");
        for open in [&mut page, &mut looker] {
            open.news().await;
            open.waiting();
        }
        let mut action = first;
        while is_secret(&handle.room(), seat, &action) {
            act(&handle, &World::id(names[seat.index()]), &action).await.unwrap();
            secrets += 1;
            let said = (page.waiting(), looker.waiting(), tables(&mut program).await);
            assert_eq!(said, (0, 0, 0), "{eyes} hears of {action}");
            let room = handle.room();
            let Some(next) = dice.pick(&legal(&room, seat)).cloned() else { break };
            action = next;
        }
        let own = World::id(names[seat.index()]);
        match legal(&handle.room(), seat).contains(&action) {
            true => act(&handle, &own, &action).await.unwrap(),
            false => done(&handle, &own, Deed::GiveUp(true)).await.unwrap(),
        }
        let version = handle.room().version(Viewer::Seat(other));
        assert!(page.news().await.2.contains(&format!("data-version=\"{version}\"")));
        looker.news().await;
        let text = program.next().await.unwrap().unwrap().into_text().unwrap();
        let told: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(told["version"], version);
        assert_eq!(tables(&mut program).await, 0, "that was all");
    }
    serving.abort();
}

/// A page that was away when the game ended has seen what it had seen: it counted otherwise then.
#[tokio::test]
async fn whoever_was_away_at_the_end_is_played_what_came_since() {
    let dir = tempfile::tempdir().unwrap();
    let (world, mut dice) = (World::new(hub(&dir).await), Dice::new(5));
    let names = ["ada", "bo", "cy"];
    let people = names.map(|name| (World::id(name), name.to_string()));
    let id = world.hub.make(shadows(), people.into(), Lang::En).await.unwrap();
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    let (seat, action) = play_until(&handle, &mut dice, is_secret).await.unwrap();
    act(&handle, &World::id(names[seat.index()]), &action).await.unwrap();
    for _ in 0..8 {
        let next = |_: &Room, _: Seat, _: &str| true;
        let (seat, action) = play_until(&handle, &mut dice, next).await.unwrap();
        act(&handle, &World::id(names[seat.index()]), &action).await.unwrap();
    }
    let other = seat.others(3).next().unwrap();
    let (eyes, room) = (names[other.index()], handle.room());
    let seen = room.version(Viewer::Seat(other));
    assert!(seen < room.len());
    for who in names {
        done(&handle, &World::id(who), Deed::GiveUp(true)).await.unwrap();
    }
    assert_eq!(handle.room().stage, Stage::Over);
    for (v, played) in [(seen, false), (room.len(), false), (seen - 6, true)] {
        let mut page = Open::new(&world, eyes, &format!("/t/{id}/live?v={v}")).await;
        let told = page.news().await.2;
        assert_eq!(told.contains("<template data-n="), played, "after {v} of {}", room.len());
    }
}
