//! Tables that look alike to somebody bring the same bytes to them: whole pages, changes, in every
//! coding, and questions to programs. So neither what is offered nor how much is sent tells anything.

use games::{Entry, with_game};
use kernel::driver::{Alone, Driver, House, Letter, Sitter};
use kernel::{AnyAction, Dice, Match, Seed, Turn};
use ui::page::Reach;

use super::*;
use crate::base::BasePath;
use crate::gallery::Kind;
use crate::has::Parts;
use crate::live::Live;
use crate::pace::Pace;
use crate::packed::Coding;
use crate::stream::drawn;

/// Nothing here has a time that goes on between two looks.
const HOUSE: House = House {
    pace: Duration::ZERO,
    clock: None,
    alone: Alone::Any,
    stand_in: Duration::ZERO,
    person: Duration::ZERO,
};

const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];
const CODINGS: [Coding; 3] = [Coding::Zstd, Coding::Gzip, Coding::Plain];

/// How often what was compared, and how often a hidden thing was different.
#[derive(Default)]
struct Seen {
    before: usize,
    after: usize,
    differed: usize,
}

/// A game after so many random actions.
fn played<G: Entry>(actions: usize, dice: &mut Dice) -> Match<G> {
    let pack = Packs::default().load::<G>().unwrap().pack;
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = (least + 1 + dice.below(2) as u8).min(most);
    let game = G::new(pack, Default::default(), seats).unwrap();
    let mut table = Match::new(game, Seed::from_text(&format!("alike {actions}")));
    for _ in 0..actions {
        let Turn::Ask(ask) = table.turn() else { break };
        let Some(seat) = ask.must.first() else { break };
        let action = *dice.pick(&table.legal(seat)).unwrap();
        table.act(seat, action).unwrap();
    }
    table
}

/// The table with this match instead of its own.
fn with<G: Entry>(room: &Room, game: &G, state: G::State) -> Room {
    let table = Match::staged(game.clone(), Seed::from_text("alike"), state);
    let sitters = room.seats.iter().map(|_| Sitter::Person);
    let driver = Driver::new(table, HOUSE, sitters, Dice::new(3), Duration::ZERO);
    let live: Arc<dyn Live> = Arc::new(driver);
    let mut room = room.clone();
    (room.live, room.told) = (Some(live), Arc::default());
    room
}

/// All that a page can be sent of a table: whole, and as a change from the one before, in every coding.
fn sent(handle: &Handle, room: &Room, visitor: &str, has: &[Parts]) -> (Vec<Vec<u8>>, Vec<Parts>) {
    let (mut bytes, mut kept) = (Vec::new(), Vec::new());
    for (at, lang) in LANGS.into_iter().enumerate() {
        let (viewer, from) = (room.viewer(visitor), 0);
        let origin = (String::new(), Reach::Anyone);
        let kind = Kind { viewer, lang, from, name: None, origin };
        let drawing = drawn(handle, room, visitor, &kind, &BasePath::default());
        for coding in CODINGS {
            bytes.push(drawing.bytes(None, coding).unwrap().to_vec());
            if let Some(has) = has.get(at) {
                bytes.push(drawing.bytes(Some(has), coding).unwrap().to_vec());
            }
        }
        kept.push(drawing.kept());
    }
    (bytes, kept)
}

/// What a program at a seat is sent, with a world.
fn asked(room: &Room, seat: Seat) -> serde_json::Value {
    let ask = room.live.as_ref().unwrap().mind().ask(seat, 1, Duration::ZERO, true);
    serde_json::to_value(ask).unwrap()
}

fn same<T: PartialEq>(what: &str, one: &[T], two: &[T]) {
    let differ = one.iter().zip(two).filter(|(one, two)| one != two).count();
    assert!(one.len() == two.len() && differ == 0, "{what}: {differ} of {} differ", one.len());
}

async fn looks<G: Entry>(hub: &Arc<Hub>, id: GameId) -> Seen {
    let (mut dice, mut seen) = (Dice::new(23), Seen::default());
    for actions in [0, 3, 8, 15, 24, 40, 70] {
        let table = played::<G>(actions, &mut dice);
        let game = table.game();
        let names: Vec<_> = (0..game.seats()).map(|seat| format!("P{seat}")).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let wanted = Wanted { game: id, options: Vec::new(), ..wanted(vec![None; names.len()]) };
        let (_, handle) = made(hub, &wanted, &names).await;
        let room = handle.room();
        for seat in Seat::all(game.seats()) {
            let mut world = table.state().clone();
            game.resample(&mut world, seat, &mut dice);
            let all = |state| game.view(state, Viewer::All);
            seen.differed += usize::from(all(&world) != all(table.state()));
            let mut one = with(&room, game, table.state().clone());
            let mut two = with(&room, game, world);
            let eyes = [format!("visitor P{}", seat.index()), "somebody".into()];
            let mut has = Vec::new();
            for visitor in &eyes {
                let what = format!("{} after {actions}, to {visitor}", G::ID);
                let (bytes, kept) = sent(&handle, &one, visitor, &[]);
                same(&what, &bytes, &sent(&handle, &two, visitor, &[]).0);
                has.push(kept);
                seen.before += 1;
            }
            let what = format!("what a program is asked, {} {seat} after {actions}", G::ID);
            assert!(asked(&one, seat) == asked(&two, seat), "{what}");

            // And after the same action of anybody, if it tells the same.
            let Turn::Ask(ask) = table.turn() else { continue };
            let Some(who) = ask.must.first() else { continue };
            let there = legal(&two, who);
            let both: Vec<_> =
                legal(&one, who).into_iter().filter(|action| there.contains(action)).collect();
            let Some(action) = dice.pick(&both).cloned() else { continue };
            let acted = |room: &mut Room| {
                let action = AnyAction::from(action.as_str());
                let step = room.hear(Letter::Act { seat: who, action, seen: None });
                room.carry_out(step.ok().flatten().unwrap()).unwrap();
            };
            acted(&mut one);
            acted(&mut two);
            for (visitor, has) in eyes.iter().zip(&has) {
                let known = |room: &Room| {
                    let live = room.live.as_ref().unwrap();
                    let table = live.table();
                    let steps = table.steps(Some(0), room.viewer(visitor));
                    let told: Vec<_> = steps.into_iter().map(|step| step.event).collect();
                    (told, table.view(room.viewer(visitor)), live.next())
                };
                if known(&one) != known(&two) {
                    continue;
                }
                let what = format!("{} after {actions} and {action}, to {visitor}", G::ID);
                let (bytes, _) = sent(&handle, &one, visitor, has);
                same(&what, &bytes, &sent(&handle, &two, visitor, has).0);
                seen.after += 1;
            }
        }
    }
    seen
}

#[tokio::test]
async fn what_looks_alike_is_as_many_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    for id in GameId::ALL {
        let Seen { before, after, differed } = with_game!(id, G => looks::<G>(&hub, id).await);
        assert!(before > 20 && after > 10 && differed > 5, "{id:?}: {before} {after} {differed}");
    }
}

/// Whoever plays may let bots act at once. What is done for other people takes its time all the same: how
/// soon somebody passes tells nobody what they hold.
#[tokio::test]
async fn bots_that_act_at_once_make_nobody_else_pass_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let (hub, mut dice) = (hub(&dir).await, Dice::new(2));
    let (handle, who) = loop {
        let (_, handle) = made(&hub, &wanted(vec![None, None]), &["Ada", "Bo"]).await;
        let mut forced = None;
        while let (None, Some((visitor, _))) = (&forced, next(&handle)) {
            let room = handle.room();
            let legal = legal(&room, room.seat_of(&visitor).unwrap());
            if legal.len() == 1 {
                forced = Some(visitor);
                break;
            }
            let strikes: Vec<_> = legal.iter().filter(|text| text.starts_with("attack")).collect();
            let action = dice
                .pick(&strikes)
                .copied()
                .or(dice.pick(&legal.iter().collect::<Vec<_>>()).copied());
            act(&handle, &visitor, action.unwrap()).await.unwrap();
        }
        // A game may end before that.
        if let Some(who) = forced {
            break (handle, who);
        }
    };
    let left = || Duration::from_millis(handle.page(&who, Lang::En).alone.unwrap());
    assert!(left() > Duration::from_secs(3600), "{:?}", left());
    let other = if who == "visitor Ada" { "visitor Bo" } else { "visitor Ada" };
    done(&handle, other, Deed::Pace(Pace::Now)).await.unwrap();
    assert!(left() > Duration::from_secs(3600), "{:?}", left());
}
