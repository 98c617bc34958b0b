//! What somebody does in secret (cards picked one by one, to be shown together): others are sent nothing,
//! count nothing, and are not late by it.

use kernel::Dice;
use kernel::driver::Letter;
use ui::page::Reach;

use super::*;
use crate::base::BasePath;
use crate::gallery::Kind;
use crate::handle::Seen;
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

#[tokio::test]
async fn what_is_done_in_secret_nobody_else_hears_or_counts() {
    let dir = tempfile::tempdir().unwrap();
    let (hub, mut dice) = (hub(&dir).await, Dice::new(4));
    let names = ["Ada", "Bo", "Cy"];
    let wanted = Wanted { game: GameId::Shadows, options: Vec::new(), ..wanted(vec![None; 3]) };
    let (mut secrets, mut in_time) = (0, 0);
    while secrets < 12 || in_time < 4 {
        let (_, handle) = made(&hub, &wanted, &names).await;
        while let Some(seat) = dice.pick(&handle.room().asked().into_iter().collect::<Vec<_>>()) {
            let room = handle.room();
            let who = format!("visitor {}", names[seat.index()]);
            let action = dice.pick(&legal(&room, *seat)).unwrap().clone();
            let mut next = Room::clone(&room);
            let act_it = Letter::Act { seat: *seat, action: action.as_str().into(), seen: None };
            let step = next.hear(act_it).unwrap().unwrap();
            next.carry_out(step).unwrap();
            if next.secret_since(&room) != Some(*seat) {
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
