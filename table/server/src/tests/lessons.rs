//! Lessons at real tables: every one is played along its right way, wrong tries change nothing, and it
//! can be left, resumed and taken back.

use std::sync::Arc;

use games::{GameId, lessons, puzzles};
use kernel::lesson::{Judged, Lesson, Stand};
use kernel::{Seat, Viewer};
use pack::Lang;

use super::{act, done, hub, quick};
use crate::begins::Begins;
use crate::deed::Deed;
use crate::handle::Handle;
use crate::hub::Hub;
use crate::learn::wanted;
use crate::wrong::Wrong;

const ADA: &str = "visitor Ada";

async fn opened(hub: &Arc<Hub>, game: GameId, lesson: &Lesson) -> (String, Arc<Handle>) {
    let begins = Begins::lesson(game, &lesson.id).unwrap();
    let wanted = wanted(game, lesson, begins);
    let id = hub.make(wanted, super::people(&["Ada"]), Lang::En).await.unwrap();
    let handle = hub.table(&id).await.unwrap().unwrap();
    assert_eq!(handle.room().seat_of(ADA), Some(lesson.learner), "{}", lesson.id);
    (id, handle)
}

fn stand(handle: &Handle) -> Stand {
    handle.room().stand().unwrap()
}

/// Waits until the others have done what is written.
async fn others(handle: &Handle) -> Stand {
    let mut seen = handle.watch();
    let room =
        seen.wait_for(|room| !matches!(room.stand(), Some(Stand::Then { .. }))).await.unwrap();
    room.stand().unwrap()
}

/// What the learner's page marks is on it.
fn marks_are_there(handle: &Handle, lesson: &Lesson) {
    for lang in [Lang::En, Lang::Ja] {
        let page = handle.page(ADA, lang);
        let panel = page.lesson.clone().unwrap();
        let html = ui::page::table_live(lang, &page).into_string();
        for mark in &panel.look {
            let (kind, name) = mark.split_once(' ').unwrap();
            let ways = match kind {
                "zone" => vec![format!("id=\"{name}\"")],
                "at" => vec![format!("data-place=\"{name}\"")],
                _ => ["data-held", "data-name", "data-card", "data-place", "value", "data-do"]
                    .map(|key| match key {
                        "data-place" => format!("{key}=\"card-{name}\""),
                        "data-do" => format!("{key}=\"pick {name}\""),
                        _ => format!("{key}=\"{name}\""),
                    })
                    .into(),
            };
            // The words themselves name cards too.
            let (before, after) = html.split_once("id=\"lesson\"").unwrap();
            let after = after.split_once("</section>").unwrap().1;
            let there = ways.iter().any(|way| before.contains(way) || after.contains(way));
            assert!(
                there,
                "{} of {}, step {}: {mark} is not on the page",
                lesson.id, lesson.game, panel.step
            );
        }
    }
    // Whoever looks on sees the table, and nothing of the lesson.
    assert!(handle.page("visitor Bo", Lang::En).lesson.is_none());
}

async fn played(hub: &Arc<Hub>, game: GameId, lesson: &Lesson) -> (String, Arc<Handle>) {
    let (id, handle) = opened(hub, game, lesson).await;
    let script = handle.room().script.clone().unwrap();
    for part in lesson.source.text.split("{card ").skip(1) {
        let card = part.split('}').next().unwrap().trim();
        let room = handle.room();
        let words = room.live.as_ref().unwrap().words();
        let known = [Lang::En, Lang::Ja].map(|lang| words.card_name(card, lang).is_some());
        assert_eq!(known, [true; 2], "{game} {}: there is no card {card}", lesson.id);
    }
    loop {
        let name = format!("{game} {}", lesson.id);
        match others(&handle).await {
            Stand::Words { step } => {
                marks_are_there(&handle, lesson);
                let entries = handle.room().entries;
                done(&handle, ADA, Deed::GoOn(step + 1)).await.unwrap();
                assert_eq!(
                    handle.room().entries,
                    entries,
                    "{name}: another step's button does nothing"
                );
                done(&handle, ADA, Deed::GoOn(step)).await.unwrap();
            }
            Stand::Try { step } => {
                marks_are_there(&handle, lesson);
                let entries = handle.room().entries;
                for wrong in &lesson.steps[step].wrong {
                    let tried = act(&handle, ADA, &wrong.attempt.action).await;
                    assert!(matches!(tried, Err(Wrong::Refused(_))), "{name}: {tried:?}");
                }
                assert_eq!(handle.room().entries, entries, "{name}: a wrong try changes nothing");
                let right = &script.tries(step)[0];
                let tried = act(&handle, ADA, right).await;
                assert!(tried.is_ok(), "{name}: {right}: {tried:?}");
            }
            Stand::Then { .. } => unreachable!("the others have acted"),
            Stand::Free { from, .. } => {
                assert!(lesson.free.is_some());
                assert!(from <= handle.room().len());
                break;
            }
            Stand::Done => break,
            Stand::Astray => panic!("{name} went astray"),
        }
    }
    (id, handle)
}

/// Every lesson and every puzzle of every game, at tables where nobody waits.
#[tokio::test]
async fn every_lesson_is_played_along_its_right_way() {
    let dir = tempfile::tempdir().unwrap();
    let hub = quick(&dir).await;
    for game in GameId::ALL {
        for lesson in lessons(game).chain(puzzles(game)) {
            let (_, handle) = played(&hub, game, lesson).await;
            let learned = hub.context.store.learned(ADA).await.unwrap();
            let key = (game.id().to_string(), lesson.id.clone());
            let is_done = stand(&handle).is_done();
            if lesson.free.is_none() {
                assert!(is_done && learned.contains(&key), "{key:?}");
            }
            done(&handle, ADA, Deed::Delete(true)).await.unwrap();
        }
    }
}

fn strike() -> &'static Arc<Lesson> {
    let free = |lesson: &&Arc<Lesson>| lesson.free.is_some();
    lessons(GameId::Agate).find(free).unwrap()
}

/// It goes on where it was left, also on another server, and the learner alone takes back.
#[tokio::test]
async fn a_lesson_is_left_resumed_and_taken_back() {
    let dir = tempfile::tempdir().unwrap();
    let lesson = strike();
    let at = {
        let hub = quick(&dir).await;
        let (id, handle) = opened(&hub, GameId::Agate, lesson).await;
        let seat = lesson.learner;
        while let Stand::Words { step } = stand(&handle) {
            done(&handle, ADA, Deed::GoOn(step)).await.unwrap();
        }
        let Stand::Try { step } = stand(&handle) else { panic!("it waits for an action") };
        assert_eq!(handle.room().undo_to(seat), None);
        let before =
            (stand(&handle), handle.room().live.as_ref().unwrap().table().view(Viewer::All));
        let right = handle.room().script.clone().unwrap().tries(step)[0].clone();
        act(&handle, ADA, &right).await.unwrap();
        others(&handle).await;
        done(&handle, ADA, Deed::Undo(true)).await.unwrap();
        let now = (stand(&handle), handle.room().live.as_ref().unwrap().table().view(Viewer::All));
        assert_eq!(before, now, "what the others did is taken back with it");
        // Nobody else goes on with it, and nobody is heard who has no seat.
        assert!(matches!(done(&handle, "visitor Bo", Deed::GoOn(0)).await, Err(Wrong::NotSeated)));
        act(&handle, ADA, &right).await.unwrap();
        (id, others(&handle).await)
    };
    let hub = quick(&dir).await;
    let handle = hub.table(&at.0).await.unwrap().unwrap();
    assert!(handle.room().old.is_none());
    assert_eq!(others(&handle).await, at.1);
}

/// The free part can be begun again; a table that somebody wrote has no results.
#[tokio::test]
async fn the_free_part_is_tried_again() {
    let dir = tempfile::tempdir().unwrap();
    // Nothing happens by itself: the free part waits for its bots.
    let lesson = strike();
    let id = {
        let quick = quick(&dir).await;
        let (id, handle) = opened(&quick, GameId::Agate, lesson).await;
        let script = handle.room().script.clone().unwrap();
        let last = lesson.steps.len() - 1;
        // Up to the last step: after it the bots would play at once.
        loop {
            match others(&handle).await {
                Stand::Words { step } if step < last => {
                    done(&handle, ADA, Deed::GoOn(step)).await.unwrap();
                }
                Stand::Try { step } if step < last => {
                    act(&handle, ADA, &script.tries(step)[0]).await.unwrap();
                }
                _ => break,
            }
        }
        id
    };
    let hub = hub(&dir).await;
    let handle = hub.table(&id).await.unwrap().unwrap();
    let script = handle.room().script.clone().unwrap();
    let written = |handle: &Arc<Handle>| {
        let (handle, script) = (handle.clone(), script.clone());
        async move {
            for _ in 0..50 {
                let letter = match stand(&handle) {
                    Stand::Words { step } => done(&handle, ADA, Deed::GoOn(step)).await,
                    Stand::Try { step } => act(&handle, ADA, &script.tries(step)[0]).await,
                    Stand::Then { seat, action, .. } => {
                        // By hand: time stands still here.
                        handle
                            .bend(move |room| {
                                let action = kernel::AnyAction::from(&*action);
                                let took = std::time::Duration::ZERO;
                                let why = kernel::driver::Why::Chosen;
                                let deed = kernel::driver::Deed::Act { seat, action, took, why };
                                room.carry_out(deed.into()).unwrap();
                            })
                            .await;
                        Ok(())
                    }
                    _ => return,
                };
                letter.unwrap();
            }
        }
    };
    written(&handle).await;
    let Stand::Free { from, judged: Judged::Open } = stand(&handle) else { panic!("it is free") };
    let free = lesson.free.as_ref().unwrap();
    let way = |line: &kernel::lesson::Line| {
        let (seat, action) = (line.seat, line.action.clone());
        handle.bend(move |room| {
            let action = kernel::AnyAction::from(&*action);
            let took = std::time::Duration::ZERO;
            let deed =
                kernel::driver::Deed::Act { seat, action, took, why: kernel::driver::Why::Chosen };
            room.carry_out(deed.into()).unwrap();
        })
    };
    for line in &free.way[..free.way.len() - 1] {
        way(line).await;
    }
    assert!(handle.room().len() > from);
    assert_eq!(stand(&handle), Stand::Free { from, judged: Judged::Open });
    way(free.way.last().unwrap()).await;
    assert_eq!(stand(&handle), Stand::Free { from, judged: Judged::Reached });
    let page = handle.page(ADA, Lang::Ja);
    assert_eq!(page.lesson.unwrap().next, ui::page::LessonNext::Done);
    // It is over: nobody acts, and nothing of it is a result.
    let legal = super::legal(&handle.room(), lesson.learner);
    if let Some(action) = legal.first() {
        assert!(matches!(act(&handle, ADA, action).await, Err(Wrong::Refused(_))));
    }
    assert!(hub.context.store.ended(ADA, 10).await.unwrap().is_empty());
}

/// "Forget me" forgets what was learned.
#[tokio::test]
async fn what_was_learned_is_kept_and_forgotten() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let store = &hub.context.store;
    for _ in 0..2 {
        store.learn(ADA, "agate", "strike").await.unwrap();
    }
    store.learn("visitor Bo", "agate", "strike").await.unwrap();
    assert_eq!(store.learned(ADA).await.unwrap().len(), 1);
    hub.forget(ADA, Lang::En).await.unwrap();
    assert!(store.learned(ADA).await.unwrap().is_empty());
    assert_eq!(store.learned("visitor Bo").await.unwrap().len(), 1);
}

/// A scenario is played on from any of its moments, and its file is held to be the same.
#[tokio::test]
async fn a_scenario_is_played_on() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let begins = Begins::scenario(GameId::Agate, "AG-X1", 0, 1).unwrap();
    assert!(begins.still(GameId::Agate).is_ok());
    assert!(Begins::scenario(GameId::Agate, "AG-X999", 0, 0).is_none());
    let Begins::Scenario { id, case, at, .. } = begins.clone() else { panic!("it is one") };
    let other = Begins::Scenario { id, case, at, hash: "other".into() };
    assert!(other.still(GameId::Agate).is_err());
    let pack = games::Packs::default().load::<games::Agate>().unwrap().pack;
    let (game, state) = begins.open::<games::Agate>(&pack).unwrap();
    let seats = kernel::Game::seats(&game);
    let bots = (1..seats).map(|_| Some(bots::Level::Easy));
    let wanted = crate::wanted::Wanted {
        begins: Some(begins),
        is_open: false,
        ..super::wanted(std::iter::once(None).chain(bots).collect())
    };
    let made = hub.make(wanted, super::people(&["Ada"]), Lang::En).await.unwrap();
    let room = hub.table(&made).await.unwrap().unwrap().room();
    let view = kernel::Game::view(&game, &state, Viewer::Seat(Seat::new(0)));
    let live = room.live.as_ref().unwrap();
    assert_eq!(live.table().view(Viewer::Seat(Seat::new(0))), serde_json::to_value(view).unwrap());
    assert!(room.stand().is_none(), "nothing is written beyond the position");
}
