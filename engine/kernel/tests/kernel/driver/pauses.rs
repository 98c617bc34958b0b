//! How long things take that are done by themselves, and what that tells: nothing.

use super::*;

/// p1 has drawn and changed their mind, and puts down the second card: one is left to choose.
fn forced(house: House, sitters: &[Sitter]) -> Driver<Bazaar> {
    let mut table = bazaar(Fault::Sound, house, sitters);
    for text in ["draw", "sell 1", "sell 2"] {
        let letter = act(&table, P1, text);
        take(&mut table, 0, letter);
    }
    let action = *table.table().legal(P1).last().unwrap();
    assert!(table.acts_for(P1, START).is_none(), "there is a choice");
    take(&mut table, 0, Letter::Act { seat: P1, action, seen: None });
    assert_eq!(table.table().legal(P1).len(), 1);
    table
}

#[test]
fn the_only_action_is_done_for_a_person() {
    let last = |alone| forced(House { pace: seconds(1), alone, ..AT_ONCE }, &[PERSON, PERSON]);
    let mut idle = last(Alone::Idle);
    assert!(
        idle.acts_for(P1, START).is_none() && take(&mut idle, 100, Letter::Tick).is_empty(),
        "it is no pass"
    );
    let mut any = last(Alone::Any);
    assert!(any.acts_for(P1, START).is_some() && any.acts_for(P2, START).is_none());
    assert!(take(&mut any, 1, Letter::Tick).is_empty(), "a person takes a while to see it");
    let done = take(&mut any, 100, Letter::Tick);
    assert!(matches!(done[..], [Deed::Act { seat: P1, why: Why::Alone, .. }]), "{done:?}");
    assert_eq!((any.wants().tick, any.acts_for(P1, START)), (None, None));
}

/// Where other people play, they learn nothing from how soon somebody passes: not even by letting the
/// bots act at once. Whoever plays with bots alone need not wait.
#[test]
fn nobody_makes_others_pass_at_once() {
    let house = House { pace: seconds(10), person: seconds(10), alone: Alone::Any, ..AT_ONCE };
    let left = |sitters: &[Sitter]| {
        let mut table = forced(house, sitters);
        let usual = table.acts_for(P1, START).unwrap();
        table.set_pace(START, Duration::from_nanos(1));
        (usual, table.acts_for(P1, START).unwrap())
    };
    let (usual, now) = left(&[PERSON, PERSON]);
    assert!(usual >= seconds(15) && now >= seconds(15), "{usual:?} {now:?}");
    let (usual, now) = left(&[PERSON, BOT]);
    assert!(usual >= seconds(15) && now < seconds(1), "{usual:?} {now:?}");
}

#[test]
fn whoever_wants_to_do_the_only_thing_themselves_is_waited_for() {
    let house = House { pace: seconds(1), alone: Alone::Any, ..AT_ONCE };
    let mut table = forced(house, &[PERSON, PERSON]);
    let left = table.acts_for(P1, START).unwrap();
    assert_eq!(table.acts_for(P1, left).unwrap(), Duration::ZERO, "it runs down");
    // Another seat holds nothing up.
    table.hold(START, P2);
    assert!(table.acts_for(P1, START).is_some());
    table.hold(START, P1);
    assert!(table.acts_for(P1, START).is_none());
    assert!(take(&mut table, 100, Letter::Tick).is_empty());
    let [only] = table.table().legal(P1)[..] else { panic!("there is one thing to do") };
    let done = take(&mut table, 200, Letter::Act { seat: P1, action: only, seen: None });
    assert!(matches!(done[..], [Deed::Act { why: Why::Chosen, .. }]), "{done:?}");
}

/// The person has put a card down, and the bot has thought of its own.
fn watched(sitters: [Sitter; 2]) -> Driver<Goofspiel> {
    let mut table = goofspiel(House { pace: seconds(1), ..AT_ONCE }, sitters);
    put(&mut table, 0);
    table
}

/// The first thing a seat may do.
fn first<G: Game>(driver: &Driver<G>, seat: Seat) -> String {
    driver.table().game().notation(&driver.table().legal(seat)[0])
}

fn put(table: &mut Driver<Goofspiel>, at: u64) {
    let card = first(table, P1);
    let letter = act(table, P1, &card);
    take(table, at, letter);
    let put = first(table, P2);
    think(table, at, P2, &put);
}

#[test]
fn a_bot_acts_when_the_only_person_has_seen_what_happened() {
    let mut table = watched([PERSON, BOT]);
    // Nobody has said that they watch: the bot goes by its pace.
    let usual = table.wants().tick.unwrap();
    assert!(usual < seconds(10), "{usual:?}");
    // One action has been played, none has been seen.
    table.saw(START, P1, 0);
    assert!(take(&mut table, 10, Letter::Tick).is_empty(), "it waits to be seen");
    assert!(table.wants().tick.unwrap() > seconds(10));
    table.saw(seconds(11), P1, 1);
    assert_eq!(take(&mut table, 11, Letter::Tick).len(), 1);
}

#[test]
fn nobody_who_has_gone_is_waited_for_twice() {
    let mut table = watched([PERSON, BOT]);
    table.saw(START, P1, 0);
    let late = table.wants().tick.unwrap().as_secs() + 1;
    assert!((10..60).contains(&late), "{late}");
    assert_eq!(take(&mut table, late, Letter::Tick).len(), 1);
    // Whoever said nothing all the time is not there: the next one comes at its pace.
    put(&mut table, late);
    assert!(table.wants().tick.unwrap() < seconds(late + 10));
}

#[test]
fn where_two_people_play_nobody_waits_for_eyes() {
    let mut table = watched([PERSON, PERSON]);
    table.saw(START, P1, 0);
    table.saw(START, P2, 0);
    // A bot stands in for the second: now the first is alone, and nobody has said that they watch.
    take(&mut table, 0, Letter::StandIn { by: P2, seat: P2, on: true, away: false });
    let put = first(&table, P2);
    think(&mut table, 0, P2, &put);
    assert!(table.wants().tick.unwrap() < seconds(10));
}

#[test]
fn bots_take_the_pace_that_is_set() {
    let mut table = watched([PERSON, BOT]);
    let put = first(&table, P2);
    table.set_pace(START, seconds(1000));
    think(&mut table, 0, P2, &put);
    assert!(table.wants().tick.unwrap() > seconds(400));
    table.set_pace(START, Duration::from_nanos(1));
    think(&mut table, 0, P2, &put);
    assert_eq!(take(&mut table, 1, Letter::Tick).len(), 1);
}

/// p1, a bot, sells so many cards and puts them down; thinking takes it three seconds each time. When the
/// others hear of the last one, when p1 is done with the others, and when p1 goes on after that.
fn sold(cards: u8) -> (Duration, Vec<Duration>, Duration) {
    let house = House { pace: seconds(100), ..AT_ONCE };
    let mut table = bazaar(Fault::PutIsSecret, house, &[BOT, PERSON]);
    let noticed = |table: &Driver<Bazaar>| {
        let len = table.table().played().len();
        table.table().noticed(Viewer::Seat(P2), len)
    };
    let letter = act(&table, P2, "sell 1");
    take(&mut table, 0, letter);
    let put = first_put(&table, P2);
    let letter = act(&table, P2, &put);
    take(&mut table, 0, letter);
    think(&mut table, 3, P1, &format!("sell {cards}"));
    let mut now = table.wants().tick.unwrap();
    assert_eq!(table.take(now, Letter::Tick).unwrap().len(), 1);
    let (seen, mut secret) = (noticed(&table), Vec::new());
    loop {
        now += seconds(3);
        let (turn, action) = (table.turn_of(P1), parse(&table, &first_put(&table, P1)));
        table.take(now, Letter::Thought { seat: P1, turn, action }).unwrap();
        now = table.wants().tick.unwrap().max(now);
        assert_eq!(table.take(now, Letter::Tick).unwrap().len(), 1);
        if noticed(&table) > seen {
            break;
        }
        secret.push(now);
    }
    let next = table.wants().think.iter().find(|think| think.seat == P1).unwrap().due;
    (now, secret, next)
}

#[test]
fn how_much_a_bot_does_in_secret_takes_no_time_that_others_see() {
    let (one, none, then) = sold(1);
    assert!(one >= seconds(120), "two pauses: {one:?}");
    assert!(none.is_empty());
    for cards in [2, 3] {
        let (last, secret, next) = sold(cards);
        assert_eq!(secret.len(), usize::from(cards) - 1);
        assert_eq!((last, next), (one, then), "as if there were one card");
        // What nobody hears of is not waited for: so thinking is part of the pause, too.
        assert!(secret.is_sorted() && *secret.last().unwrap() + seconds(50) < last, "{secret:?}");
    }
}

#[test]
fn what_is_done_in_secret_for_a_person_is_done_in_one_pause() {
    let house = House { pace: seconds(10), alone: Alone::Any, ..AT_ONCE };
    let mut table = bazaar(Fault::PutIsSecret, house, &[PERSON, PERSON]);
    for text in ["draw", "sell 1", "sell 3"] {
        let letter = act(&table, P1, text);
        take(&mut table, 0, letter);
    }
    // The second card of four: the last two have to follow.
    let action = *table.table().legal(P1).last().unwrap();
    take(&mut table, 0, Letter::Act { seat: P1, action, seen: None });
    let due = table.acts_for(P1, START).unwrap();
    assert!(due >= seconds(15));
    let done = table.take(due, Letter::Tick).unwrap();
    assert_eq!(done.len(), 2, "{done:?}");
    let secret = |at| table.table().went_unnoticed(at, Viewer::Seat(P2));
    assert_eq!([2, 3, 4, 5].map(secret), [false, true, true, false]);
}

/// What one other seat hears or sees is no secret, though the public does not notice it.
#[test]
fn what_one_other_hears_or_sees_is_noticed() {
    for (fault, hidden) in
        [(Fault::PutIsSecret, true), (Fault::PutIsWhispered, false), (Fault::PutIsGlimpsed, false)]
    {
        let mut table = bazaar(fault, AT_ONCE, &[PERSON; 3]);
        let letter = act(&table, P1, "sell 2");
        take(&mut table, 0, letter);
        let put = first_put(&table, P1);
        let letter = act(&table, P1, &put);
        take(&mut table, 0, letter);
        let table = table.table();
        for viewer in [Viewer::Seat(P2), Viewer::Seat(P3), Viewer::Public] {
            assert_eq!(table.went_unnoticed(1, viewer), hidden, "{fault:?} {viewer:?}");
            assert_eq!(table.noticed(viewer, 2), if hidden { 1 } else { 2 });
        }
        assert!(!table.went_unnoticed(1, Viewer::Seat(P1)), "p1 has done it");
        assert!(!table.went_unnoticed(0, Viewer::Public) && !table.went_unnoticed(9, Viewer::All));
    }
}
