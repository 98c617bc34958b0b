//! A table under its driver: every letter, and letters in any order.

mod pauses;

use std::sync::Arc;
use std::time::Duration;

use crate::broken::bazaar::{Bazaar, Fault};
use crate::reference::goofspiel::Goofspiel;
use crate::reference::leduc::Leduc;
use kernel::driver::{
    Alone, AnyTable, Asked, Deed, Driver, House, Letter, Matter, Refused, Sitter, Vote, Why,
};
use kernel::{
    AnyAction, Denied, Dice, Game, Match, Refusal, Seat, Seats, Seed, Told, Turn, Viewer,
};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);
const P3: Seat = Seat::new(2);
const AT_ONCE: House =
    House { pace: START, clock: None, alone: Alone::Idle, stand_in: START, person: START };
const START: Duration = Duration::ZERO;
const BOT: Sitter = Sitter::Bot(Duration::ZERO);
const PERSON: Sitter = Sitter::Person;

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

fn driver<G: Game>(game: G, house: House, sitters: &[Sitter]) -> Driver<G> {
    let table = Match::new(game, Seed::from_text("driver"));
    Driver::new(table, house, sitters.iter().copied(), Dice::new(1), START)
}

fn bazaar(fault: Fault, house: House, sitters: &[Sitter]) -> Driver<Bazaar> {
    let game = Bazaar::new(Arc::new(fault), Default::default(), sitters.len() as u8).unwrap();
    driver(game, house, sitters)
}

fn leduc(sitters: [Sitter; 2]) -> Driver<Leduc> {
    driver(Leduc::new(Arc::new(()), Default::default(), 2).unwrap(), AT_ONCE, &sitters)
}

fn goofspiel(house: House, sitters: [Sitter; 2]) -> Driver<Goofspiel> {
    driver(Goofspiel::new(Arc::new(()), Default::default(), 2).unwrap(), house, &sitters)
}

fn act<G: Game>(driver: &Driver<G>, seat: Seat, text: &str) -> Letter<G::Action> {
    Letter::Act { seat, action: driver.table().game().parse(text).unwrap(), seen: None }
}

fn seen<G: Game>(driver: &Driver<G>, seat: Seat, text: &str, seen: usize) -> Letter<G::Action> {
    let action = driver.table().game().parse(text).unwrap();
    Letter::Act { seat, action, seen: Some(seen) }
}

#[track_caller]
fn take<G: Game>(
    driver: &mut Driver<G>,
    at: u64,
    letter: Letter<G::Action>,
) -> Vec<Deed<G::Action>> {
    let taken = driver.take(seconds(at), letter);
    taken.unwrap_or_else(|refused| panic!("{letter:?}: {}", refused.told().en))
}

/// Refused, and nothing has changed.
#[track_caller]
fn refused<G: Game>(
    driver: &mut Driver<G>,
    at: u64,
    letter: Letter<G::Action>,
) -> Refused<Refusal<G::Reason>> {
    let before = shown(driver);
    let refused = driver.take(seconds(at), letter).expect_err("it is refused");
    assert_eq!(shown(driver), before, "a refused letter changes nothing");
    refused
}

/// All that can be seen of a table.
fn shown<G: Game>(driver: &Driver<G>) -> String {
    let votes = (driver.undo_vote(), driver.give_up_vote(), driver.rematch(), driver.given_up());
    let table = driver.table();
    format!("{:?} {votes:?} {:?} {:?}", table.state(), driver.wants(), table.played().len())
}

fn think<G: Game>(driver: &mut Driver<G>, at: u64, seat: Seat, text: &str) {
    let action = Some(driver.table().game().parse(text).unwrap());
    let turn = driver.turn_of(seat);
    take(driver, at, Letter::Thought { seat, turn, action });
}

#[test]
fn a_person_acts_as_the_rules_allow() {
    let mut table = leduc([PERSON, PERSON]);
    let letter = act(&table, P2, "call");
    assert!(matches!(refused(&mut table, 0, letter), Refused::Rules(_)), "it is not p2's turn");
    let letter = act(&table, P1, "call");
    let done = take(&mut table, 3, letter);
    assert!(
        matches!(done[..], [Deed::Act { seat: P1, took, why: Why::Chosen, .. }] if took == seconds(3))
    );
    assert_eq!(table.table().played().len(), 1);
    let letter = act(&table, P3, "call");
    assert_eq!(refused(&mut table, 3, letter), Refused::NoSeat);
}

#[test]
fn an_answer_is_void_when_the_table_has_moved_on() {
    let mut table = bazaar(Fault::Sound, AT_ONCE, &[PERSON, PERSON]);
    let letter = seen(&table, P1, "sell 1", 0);
    take(&mut table, 0, letter);
    let letter = seen(&table, P2, "sell 1", 0);
    assert_eq!(refused(&mut table, 0, letter), Refused::Stale);
    // An interruption and an aside stand, and make nothing void.
    for (seat, text) in [(P2, "draw"), (P2, "nod")] {
        let letter = seen(&table, seat, text, 0);
        take(&mut table, 0, letter);
    }
    let letter = seen(&table, P2, "sell 1", 1);
    take(&mut table, 0, letter);
    // Nobody has seen what has not happened.
    let letter = seen(&table, P2, "sell 2", 99);
    assert_eq!(refused(&mut table, 0, letter), Refused::Stale);
}

#[test]
fn bots_think_and_are_taken_at_their_word_once() {
    let mut table = leduc([BOT, PERSON]);
    let wants = table.wants();
    assert_eq!(wants.tick, None, "nothing is due before it is thought of");
    assert_eq!(wants.think.len(), 1);
    assert_eq!((wants.think[0].seat, wants.think[0].asked), (P1, Asked::Must));
    let letter = act(&table, P1, "call");
    assert_eq!(refused(&mut table, 0, letter), Refused::Bot);
    // What was thought of something else is void.
    let action = Some(table.table().game().parse("raise").unwrap());
    let turn = table.turn_of(P1) + 7;
    take(&mut table, 0, Letter::Thought { seat: P1, turn, action });
    assert_eq!(take(&mut table, 0, Letter::Tick), []);
    think(&mut table, 0, P1, "raise");
    assert_eq!(table.wants().tick, Some(START));
    // Second thoughts come too late.
    think(&mut table, 0, P1, "call");
    let done = take(&mut table, 0, Letter::Tick);
    assert_eq!(done.len(), 1);
    assert_eq!(table.table().game().notation(&table.table().played()[0].action), "raise");
}

#[test]
fn a_bot_that_cheats_or_has_no_idea_does_nothing() {
    let mut table = leduc([BOT, PERSON]);
    think(&mut table, 0, P1, "fold");
    assert_eq!(take(&mut table, 0, Letter::Tick), [], "there is nothing to fold for");
    assert!(table.wants().think.is_empty());
    let mut table = leduc([BOT, PERSON]);
    let turn = table.turn_of(P1);
    take(&mut table, 0, Letter::Thought { seat: P1, turn, action: None });
    assert_eq!((take(&mut table, 0, Letter::Tick).len(), table.wants().think.len()), (0, 0));
}

#[test]
fn bots_take_about_as_long_as_the_pace() {
    let house = House { pace: seconds(10), ..AT_ONCE };
    let mut table = goofspiel(house, [BOT, Sitter::Bot(seconds(60))]);
    let due: Vec<_> = table.wants().think.iter().map(|think| think.due).collect();
    assert!(due[0] >= seconds(6) && due[0] <= seconds(20), "{due:?}");
    assert_eq!(due[1], seconds(60), "as long for an easy answer as for a hard one");
    think(&mut table, 1, P1, "play 4");
    assert_eq!(table.wants().tick, Some(due[0]));
    assert_eq!(take(&mut table, 5, Letter::Tick), [], "thinking is part of the pause");
    assert_eq!(take(&mut table, 20, Letter::Tick).len(), 1);
    let next = table.wants().think;
    assert_eq!((next.len(), next[0].seat, next[0].turn), (1, P2, table.turn_of(P2)));
}

#[test]
fn a_bot_that_stands_in_takes_as_long_as_any() {
    let house = House { pace: seconds(1), stand_in: seconds(60), ..AT_ONCE };
    let mut table = goofspiel(house, [PERSON, PERSON]);
    take(&mut table, 5, Letter::StandIn { by: P1, seat: P1, on: true, away: false });
    assert_eq!(table.wants().think[0].due, seconds(65));
}

/// What a bot thought of before something was taken back is void, also where as many actions have
/// been done since.
#[test]
fn a_thought_of_what_was_taken_back_is_void() {
    let mut table = goofspiel(AT_ONCE, [PERSON, BOT]);
    let letter = act(&table, P1, "play 3");
    take(&mut table, 0, letter);
    let late = table.wants().think[0].turn;
    take(&mut table, 0, Letter::Undo { seat: P1, agree: true });
    let letter = act(&table, P1, "play 5");
    take(&mut table, 0, letter);
    let action = parse(&table, "play 4");
    take(&mut table, 0, Letter::Thought { seat: P2, turn: late, action });
    assert_eq!(take(&mut table, 0, Letter::Tick), []);
    assert_eq!(table.wants().think[0].turn, table.turn_of(P1));
}

/// Through the door for any game: text in, text out, and what is refused says why.
#[test]
fn a_table_of_any_game_takes_notation() {
    let mut table: Box<dyn AnyTable> = Box::new(leduc([PERSON, BOT]));
    let act = |seat, text: &str| Letter::Act { seat, action: text.into(), seen: None };
    let unreadable = table.hear(START, act(P1, "fly")).unwrap_err();
    assert!(matches!(unreadable, Refused::Rules(Denied::Unreadable(_))));
    let refused = table.hear(START, act(P1, "fold")).unwrap_err();
    assert!(matches!(refused, Refused::Rules(Denied::Refused { .. })), "{}", refused.told().en);
    assert_eq!(table.hear(START, act(P2, "call")), Err(Refused::Bot));
    let deed = table.hear(START, act(P1, "call")).unwrap().unwrap();
    assert!(matches!(&deed, Deed::Act { seat: P1, action, .. } if action.text() == "call"));
    assert!(table.table().is_empty(), "nothing is done before it is carried out");
    table.carry_out(START, deed).unwrap();
    let think = table.wants().think[0];
    let thought = Letter::Thought { seat: P2, turn: think.turn, action: Some("raise".into()) };
    assert_eq!(table.hear(START, thought), Ok(None));
    let deed = table.hear(START, Letter::Tick).unwrap().unwrap();
    table.carry_out(START, deed).unwrap();
    assert_eq!(table.table().log(), [(P1, "call".to_string()), (P2, "raise".to_string())]);
    // An action of another game is read as text, and may be none.
    let other = goofspiel(AT_ONCE, [PERSON, PERSON]);
    let foreign = AnyAction::new(other.table().game(), other.table().legal(P1)[0]);
    let foreign = table.hear(START, Letter::Act { seat: P1, action: foreign, seen: None });
    assert!(matches!(foreign, Err(Refused::Rules(Denied::Unreadable(_)))));
}

#[test]
fn bots_make_their_calls_in_their_own_time() {
    let house = House { pace: seconds(10), ..AT_ONCE };
    let mut table = bazaar(Fault::DrawIsACall, house, &[PERSON, BOT]);
    // p2 must decide: that comes first, and it is patient, as p1 has a call to make.
    let must = table.wants().think;
    assert_eq!((must.len(), must[0].asked), (1, Asked::Must));
    assert!(must[0].due >= seconds(18), "{must:?}");
    think(&mut table, 0, P2, "sell 1");
    assert_eq!(take(&mut table, 100, Letter::Tick).len(), 1);
    let put = first_put(&table, P2);
    think(&mut table, 100, P2, &put);
    assert_eq!(take(&mut table, 200, Letter::Tick).len(), 1);
    let call = table.wants().think;
    assert_eq!((call.len(), call[0].seat, call[0].asked), (1, P2, Asked::Call));
    assert!(call[0].due >= seconds(209), "{call:?}");
    // What p1 does meanwhile changes nothing about it.
    let letter = act(&table, P1, "sell 2");
    take(&mut table, 201, letter);
    assert_eq!(table.wants().think[0], call[0], "the question is the same");
    let action = parse(&table, "draw");
    take(&mut table, 202, Letter::Thought { seat: P2, turn: call[0].turn, action });
    assert_eq!(take(&mut table, 400, Letter::Tick).len(), 1);
    assert!(table.wants().think.is_empty());
}

fn parse<G: Game>(driver: &Driver<G>, text: &str) -> Option<G::Action> {
    driver.table().game().parse(text).ok()
}

fn first_put(driver: &Driver<Bazaar>, seat: Seat) -> String {
    let game = driver.table().game();
    let all = driver.table().legal(seat).into_iter().map(|action| game.notation(&action));
    all.into_iter().find(|text| text.starts_with("put")).expect("a card to put down")
}

#[test]
fn where_no_time_goes_by_a_call_is_thought_of_every_other_time() {
    let mut called = 0;
    for n in 0..100 {
        let game = Bazaar::new(Arc::new(Fault::DrawIsACall), Default::default(), 2).unwrap();
        let table = Match::new(game, Seed::from_text("calls"));
        let mut table = Driver::new(table, AT_ONCE, [PERSON, BOT], Dice::new(n), START);
        think(&mut table, 0, P2, "sell 1");
        take(&mut table, 0, Letter::Tick);
        let put = first_put(&table, P2);
        think(&mut table, 0, P2, &put);
        take(&mut table, 0, Letter::Tick);
        called += table.wants().think.len();
    }
    assert!((30..70).contains(&called), "{called} of 100");
}

#[test]
fn time_runs_out() {
    let house = House { clock: Some(seconds(50)), ..AT_ONCE };
    // BZ-8: 30 seconds for each decision.
    let mut table = bazaar(Fault::Sound, house, &[PERSON, BOT]);
    assert_eq!(table.wants().tick, Some(seconds(30)));
    // What others do or say gives nobody more time, and neither does talking.
    think(&mut table, 10, P2, "sell 1");
    take(&mut table, 10, Letter::Tick);
    let letter = act(&table, P1, "nod");
    take(&mut table, 20, letter);
    assert_eq!(
        (table.wants().tick, table.left(P1, seconds(20))),
        (Some(seconds(30)), Some(seconds(30)))
    );
    let done = take(&mut table, 30, Letter::Tick);
    assert!(
        matches!(done[..], [Deed::Act { seat: P1, took, why: Why::TimeUp, .. }] if took == seconds(30))
    );
    // 20 are left on the clock: less than the rules give.
    assert_eq!(table.wants().tick, Some(seconds(50)));
    assert_eq!(take(&mut table, 50, Letter::Tick), [Deed::StandIn { seat: P1, on: true }]);
    assert!(table.stands_in(P1) && table.people().is_empty());
    assert!(table.wants().think.iter().any(|think| think.seat == P1), "a bot thinks for p1 now");
    // Without clocks the rules set no limit either.
    let mut table = bazaar(Fault::Sound, AT_ONCE, &[PERSON, BOT]);
    assert_eq!((table.wants().tick, table.left(P1, seconds(9))), (None, None));
    assert!(take(&mut table, 9999, Letter::Tick).is_empty());
}

#[test]
fn a_bot_stands_in_and_goes_away_again() {
    let mut table = leduc([PERSON, PERSON]);
    let stand_in = |by, seat, on, away| Letter::StandIn { by, seat, on, away };
    assert_eq!(refused(&mut table, 0, stand_in(P2, P1, true, false)), Refused::NotAway);
    assert_eq!(refused(&mut table, 0, stand_in(P3, P1, true, true)), Refused::NoSeat);
    take(&mut table, 0, stand_in(P2, P1, true, true));
    assert_eq!((table.stands_in(P1), table.people()), (true, Seats::one(P2)));
    let letter = act(&table, P1, "call");
    assert_eq!(refused(&mut table, 0, letter), Refused::StoodIn);
    // Whoever is replaced keeps a voice; what to take back is for those who play.
    assert_eq!(refused(&mut table, 0, Letter::Undo { seat: P1, agree: true }), Refused::StoodIn);
    assert_eq!(take(&mut table, 0, Letter::GiveUp { seat: P1, agree: true }).len(), 1);
    assert_eq!(take(&mut table, 0, Letter::GiveUp { seat: P1, agree: false }).len(), 1);
    think(&mut table, 0, P1, "call");
    assert_eq!(take(&mut table, 0, Letter::Tick).len(), 1);
    assert_eq!(refused(&mut table, 0, stand_in(P2, P1, false, true)), Refused::NotAway);
    take(&mut table, 0, stand_in(P1, P1, false, false));
    assert!(!table.stands_in(P1));
    let mut bots = leduc([BOT, PERSON]);
    assert_eq!(refused(&mut bots, 0, stand_in(P2, P1, true, true)), Refused::Bot);
}

#[test]
fn all_people_agree_to_take_something_back() {
    let undo = |seat, agree| Letter::Undo { seat, agree };
    let mut table = goofspiel(AT_ONCE, [PERSON, PERSON]);
    assert_eq!(refused(&mut table, 0, undo(P1, true)), Refused::NothingToTakeBack);
    assert_eq!(refused(&mut table, 0, undo(P1, false)), Refused::NoVote);
    let letter = act(&table, P1, "play 3");
    take(&mut table, 0, letter);
    let matter = Matter::Undo { to: 0 };
    assert_eq!(
        take(&mut table, 0, undo(P1, true)),
        [Deed::Voice { seat: P1, matter, agree: true }]
    );
    assert_eq!(
        table.undo_vote(),
        Some(Vote { by: P1, matter, agreed: Seats::one(P1), since: Duration::ZERO })
    );
    assert_eq!(take(&mut table, 0, undo(P1, true)), [], "it has been heard");
    // Against it, and it is over.
    take(&mut table, 0, undo(P2, false));
    assert_eq!((table.undo_vote(), table.table().played().len()), (None, 1));
    take(&mut table, 0, undo(P1, true));
    assert_eq!(take(&mut table, 0, undo(P2, true)), [Deed::Undo { by: P2, to: 0 }]);
    assert_eq!((table.undo_vote(), table.table().played().len()), (None, 0));
    // An action is the end of the vote; what was shown is not taken back.
    let letter = act(&table, P1, "play 3");
    take(&mut table, 0, letter);
    take(&mut table, 0, undo(P1, true));
    let letter = act(&table, P2, "play 5");
    take(&mut table, 0, letter);
    assert_eq!(table.undo_vote(), None);
    assert_eq!(refused(&mut table, 0, undo(P1, true)), Refused::NothingToTakeBack);
    // Bots are not asked.
    let mut alone = goofspiel(AT_ONCE, [PERSON, BOT]);
    let letter = act(&alone, P1, "play 3");
    take(&mut alone, 0, letter);
    assert_eq!(take(&mut alone, 0, undo(P1, true)), [Deed::Undo { by: P1, to: 0 }]);
}

/// Nobody ends a game alone by having the other replaced; nobody is kept by one who is gone.
#[test]
fn whoever_is_replaced_keeps_a_vote_for_a_while() {
    let give_up = |seat, agree| Letter::GiveUp { seat, agree };
    let stand_in = Letter::StandIn { by: P1, seat: P2, on: true, away: true };
    let mut table = leduc([PERSON, PERSON]);
    take(&mut table, 0, stand_in);
    let voice = |seat| Deed::Voice { seat, matter: Matter::GiveUp, agree: true };
    assert_eq!(take(&mut table, 0, give_up(P1, true)), [voice(P1)], "P2 has not been heard");
    let mut against = table.clone();
    let end = table.wants().tick.unwrap();
    assert_eq!(table.hear(end - Duration::from_millis(1), Letter::Tick), Ok(None));
    assert_eq!(table.hear(end, Letter::Tick), Ok(Some(Deed::GiveUp { by: P1 })));
    take(&mut against, 0, give_up(P2, false));
    assert_eq!(against.give_up_vote(), None);
    assert_eq!(against.wants().tick, None);
    let mut agreed = leduc([PERSON, PERSON]);
    take(&mut agreed, 0, stand_in);
    take(&mut agreed, 0, give_up(P1, true));
    assert_eq!(take(&mut agreed, 0, give_up(P2, true)), [Deed::GiveUp { by: P2 }]);
}

#[test]
fn all_people_agree_to_give_up_and_may_play_again() {
    let give_up = |seat, agree| Letter::GiveUp { seat, agree };
    let mut table = leduc([PERSON, PERSON]);
    assert_eq!(refused(&mut table, 0, Letter::Rematch { seat: P1 }), Refused::Playing);
    assert_eq!(refused(&mut table, 0, give_up(P1, false)), Refused::NoVote);
    take(&mut table, 0, give_up(P1, true));
    // It stays open while the game goes on.
    let letter = act(&table, P1, "call");
    take(&mut table, 0, letter);
    assert_eq!(table.give_up_vote().map(|vote| vote.agreed), Some(Seats::one(P1)));
    take(&mut table, 0, give_up(P2, false));
    assert_eq!(table.give_up_vote(), None);
    take(&mut table, 0, give_up(P2, true));
    assert_eq!(take(&mut table, 0, give_up(P1, true)), [Deed::GiveUp { by: P1 }]);
    assert!(table.given_up() && table.next().is_none() && table.wants().think.is_empty());
    for letter in
        [act(&table, P2, "call"), give_up(P1, true), Letter::Undo { seat: P1, agree: true }]
    {
        assert_eq!(refused(&mut table, 0, letter), Refused::Over);
    }
    // Whoever asks first makes the new table; the others are told of it.
    take(&mut table, 0, Letter::Rematch { seat: P2 });
    take(&mut table, 0, Letter::Rematch { seat: P1 });
    assert_eq!(table.rematch(), Some(P2));
}

/// Letters that fit, letters that do not, in any order, at times that only go on.
fn letters<G: Game>(game: &G, house: House, n: u64) {
    let mut dice = Dice::new(n);
    let seats = game.seats();
    let sitters: Vec<_> = (0..seats).map(|_| if dice.once_in(3) { BOT } else { PERSON }).collect();
    let seed = Seed::from_text("letters").nth(n);
    let open =
        || Driver::new(Match::new(game.clone(), seed), house, sitters.clone(), Dice::new(n), START);
    let (mut table, mut now) = (open(), START);
    // What was accepted and not taken back.
    let mut kept: Vec<(Seat, G::Action)> = Vec::new();
    let mut deeds = Vec::new();
    let mut pool: Vec<G::Action> = Vec::new();
    for _ in 0..200 {
        now += seconds(u64::from(dice.below(20)));
        for seat in Seat::all(seats) {
            pool.extend(table.table().legal(seat));
        }
        let seat = Seat::new(dice.below(u32::from(seats) + 1) as u8);
        // Sometimes nobody's.
        let own = match seat.index() < usize::from(seats) {
            true => table.table().legal(seat),
            false => Vec::new(),
        };
        let action = match dice.once_in(4) {
            true => dice.pick(&pool).copied(),
            false => dice.pick(&own).copied(),
        };
        let len = table.table().played().len();
        let about = len.saturating_sub(dice.below(3) as usize) + usize::from(dice.once_in(20));
        let agree = !dice.once_in(3);
        let letter = match (dice.below(12), action) {
            (0..=4, Some(action)) => {
                Letter::Act { seat, action, seen: dice.once_in(2).then_some(about) }
            }
            (5..=6, action) => {
                let late = u64::from(dice.below(3) == 0);
                Letter::Thought { seat, turn: table.turn_of(seat) - late, action }
            }
            (7, _) => Letter::Undo { seat, agree },
            (8, _) if dice.once_in(4) => Letter::GiveUp { seat, agree },
            (9, _) => {
                let by = Seat::new(dice.below(u32::from(seats)) as u8);
                Letter::StandIn { by, seat, on: agree, away: dice.once_in(2) }
            }
            (10, _) => Letter::Rematch { seat },
            _ => Letter::Tick,
        };
        let before = shown(&table);
        match table.take(now, letter) {
            Err(_) => assert_eq!(shown(&table), before, "{letter:?} was refused"),
            Ok(done) => {
                for deed in done {
                    match deed {
                        Deed::Act { seat, action, .. } => kept.push((seat, action)),
                        Deed::Undo { to, .. } => kept.truncate(to),
                        Deed::Voice { .. }
                        | Deed::GiveUp { .. }
                        | Deed::StandIn { .. }
                        | Deed::Rematch { .. } => {}
                    }
                    deeds.push((now, deed));
                }
            }
        }
        let played = table.table().played().iter().map(|one| (one.seat, one.action));
        assert!(played.eq(kept.iter().copied()), "what was accepted is there, once");
        game.audit(table.table().state()).unwrap();
        // Somebody is always waited for: a person, a thought, or the time.
        if let Some(next) = table.next() {
            assert!(!next.must.is_empty());
        }
    }
    // The deeds alone bring another table to the same place, one by one or all at once, and as
    // well through the door for any game, from notation.
    let (mut again, mut recalled) = (open(), open());
    let mut door: Box<dyn AnyTable> = Box::new(open());
    for (now, deed) in deeds {
        again.carry_out(now, deed).unwrap();
        recalled.recall(now, deed).unwrap();
        let text = |action| Ok::<_, ()>(AnyAction::from(&*game.notation(&action)));
        door.carry_out(now, deed.try_map(text).unwrap()).unwrap();
    }
    recalled.plan(now);
    for one in [&again, &recalled] {
        assert_eq!(one.table().state(), table.table().state());
        assert_eq!((one.people(), one.given_up()), (table.people(), table.given_up()));
        assert_eq!(
            (one.undo_vote(), one.give_up_vote()),
            (table.undo_vote(), table.give_up_vote())
        );
        assert_eq!(
            Seat::all(seats).map(|seat| one.left(seat, now)).collect::<Vec<_>>(),
            Seat::all(seats).map(|seat| table.left(seat, now)).collect::<Vec<_>>()
        );
    }
    let log = |table: &Driver<G>| {
        table
            .table()
            .played()
            .iter()
            .map(|one| (one.seat, game.notation(&one.action)))
            .collect::<Vec<_>>()
    };
    assert_eq!(door.table().log(), log(&table));
    assert_eq!((door.next(), door.people()), (table.next(), table.people()));
}

#[test]
fn letters_in_any_order_never_break_a_table_and_never_lose_an_action() {
    for n in 0..150 {
        let house = House {
            pace: seconds(n % 3 * 5),
            clock: (n % 2 == 0).then_some(seconds(120)),
            alone: if n % 5 == 0 { Alone::Any } else { Alone::Idle },
            stand_in: seconds(n % 7),
            person: seconds(n % 2),
        };
        let fault = match n % 4 {
            0 => Fault::DrawIsACall,
            1 => Fault::PutIsSecret,
            _ => Fault::Sound,
        };
        let bazaar = Bazaar::new(Arc::new(fault), Default::default(), 2 + (n % 2) as u8).unwrap();
        letters(&bazaar, house, n);
        letters(&Leduc::new(Arc::new(()), Default::default(), 2).unwrap(), house, n);
        letters(&Goofspiel::new(Arc::new(()), Default::default(), 2).unwrap(), house, n);
    }
}

/// Bots alone: whoever lets them think and time go by comes to the end.
#[test]
fn bots_alone_come_to_the_end() {
    for n in 0..40 {
        let house = House { pace: seconds(n % 2), ..AT_ONCE };
        let fault = if n % 4 < 2 { Fault::DrawIsACall } else { Fault::PutIsSecret };
        let mut table = bazaar(fault, house, &[BOT; 3]);
        let (mut dice, mut now, mut rounds) = (Dice::new(n), START, 0);
        while table.next().is_some() {
            rounds += 1;
            assert!(rounds < 500, "the table stands still");
            for think in table.wants().think {
                let action = dice.pick(&table.table().legal(think.seat)).copied();
                let letter = Letter::Thought { seat: think.seat, turn: think.turn, action };
                table.take(now, letter).unwrap();
            }
            now = now.max(table.wants().tick.unwrap_or(now));
            table.take(now, Letter::Tick).unwrap();
        }
        assert!(matches!(table.table().turn(), Turn::Over(_)));
    }
}
