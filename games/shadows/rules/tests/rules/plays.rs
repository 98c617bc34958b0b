//! What scenarios cannot say: facts of the default pack, chance, time-outs, signals, and that the
//! arithmetic that is shown is the arithmetic that is done.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::doc::{Doc, Source};
use kernel::scenario::{self, Staged};
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn, Unheard, Viewer};
use pack::{Files, Packed};
use shadows::{
    Action, Cards, Event, EventKind, Identity, Person, Shadows, ShadowsOptions, State, Status,
    Term, TermKind,
};

fn cards() -> Arc<Cards> {
    Shadows::default_pack().expect("the default pack is good").0
}

fn game(options: &[(&str, &str)], seats: u8) -> Shadows {
    let options = ShadowsOptions::with(options.iter().copied()).expect("the options fit");
    Shadows::new(cards(), options, seats).expect("the table can be set up")
}

/// The default pack with one text changed.
fn changed(from: &str, to: &str) -> Arc<Cards> {
    let mut found = 0;
    let files = Shadows::DEFAULT.iter().map(|(file, text)| {
        found += text.matches(from).count();
        Source::new(*file, text.replacen(from, to, 1))
    });
    let files = Files::new(files.collect::<Vec<_>>());
    assert!(found > 0, "{from}");
    Arc::new(Shadows::read_pack(&files).expect("a good pack"))
}

fn open(game: &Shadows, position: &str) -> State {
    opened(game, position).expect("a position")
}

fn opened(game: &Shadows, position: &str) -> Result<State, String> {
    opened_with(game, position, Seed::from_text("rules"))
}

fn opened_with(game: &Shadows, position: &str, seed: Seed) -> Result<State, String> {
    let source = Source::new("position.toml", position);
    let doc = Doc::parse(&source);
    let mut stage = <Shadows as Staged>::Stage::default();
    let root = doc.root();
    game.stage(&mut stage, &root);
    root.finish();
    let state = game.open(&stage, Chance::new(seed));
    drop(root);
    doc.finish().expect("well written");
    state
}

/// A position that no game can come to is refused, whatever its options make of it.
#[test]
fn no_fight_began_in_the_future() {
    let game = game(&[("near_shore_alternation", "calendar")], 5);
    let position = |turn| {
        format!(
            "turn = {turn}\nphase = \"combat\"\nmami = {{ place = \"A1\" }}\n\
             A1 = {{ foe = \"witch-homura\", fights = 1, since = 2 }}\nhomura = {{ status = \"dropped\" }}"
        )
    };
    assert_eq!(
        opened(&game, &position(1)).err().as_deref(),
        Some("a fight since turn 2 in turn 1")
    );
    assert!(opened(&game, &position(3)).is_ok());
}

fn act(game: &Shadows, state: &mut State, seat: &str, action: &str) {
    let seat: Seat = seat.parse().expect("a seat");
    let action = game.parse(action).expect("an action");
    game.apply(state, seat, &action, &mut Unheard).expect("it is legal");
}

/// SM-R001, SM-R002, SM-019: the itemised counts of the components.
#[test]
fn the_pack_has_the_printed_counts() {
    let cards = cards();
    assert_eq!(cards.magic_count(), 72);
    assert_eq!(cards.girls.len(), 15);
    assert_eq!(cards.girls.iter().filter(|card| card.another).count(), 5);
    assert_eq!(cards.events.len(), 34);
    for (number, count) in [(5, 2), (4, 7), (3, 0), (2, 9), (1, 12), (0, 4)] {
        let found = cards.events.iter().filter(|card| card.number == number).count();
        assert_eq!(found, count, "number {number}");
    }
    assert_eq!(cards.loot.iter().map(|card| card.count).sum::<u8>(), 14);
    // SM-R089: the set has eight witch cards; Nagisa's is a ruling, Kazumi has none (SM-087).
    let witches = Person::ALL.into_iter().filter(|person| cards.witch(*person).is_some());
    assert_eq!(witches.count(), 9);
    assert!(cards.witch(Person::Kazumi).is_none());
}

/// SM-010 and the default set: every kind adds up to 12, every column holds 1 to 5 on 12, 16, 16,
/// 16 and 12 cards, and foes grow as the numbers fall.
#[test]
fn the_magic_cards_are_even() {
    let cards = cards();
    let mut columns = [[0u8; 6]; 4];
    for kind in &cards.magic {
        let n = kind.numbers;
        let row = [n.ma, n.md, n.ra, n.rd];
        assert_eq!(row.iter().sum::<u8>(), 12, "{}", kind.id);
        for (column, value) in columns.iter_mut().zip(row) {
            column[usize::from(value)] += kind.count;
        }
    }
    assert!(columns.iter().all(|column| *column == [0, 12, 16, 16, 16, 12]), "{columns:?}");
    let mean = |number: u8| {
        let hp: Vec<_> = cards
            .events
            .iter()
            .filter(|card| card.number == number)
            .filter_map(|card| match &card.kind {
                EventKind::Foe { witch, .. } => Some(f64::from(witch.hp)),
                EventKind::Speech(_) => None,
            })
            .collect();
        hp.iter().sum::<f64>() / hp.len() as f64
    };
    assert!(mean(4) < mean(2) && mean(2) < mean(1) && mean(1) < mean(0));
}

/// SM-R008: of equal order numbers the lower seat acts first.
#[test]
fn ties_go_to_the_lower_seat() {
    let from = "name = { en = \"Kyoko\", ja = \"佐倉杏子\" }\norder = 2";
    let pack = changed(from, &from.replace("order = 2", "order = 1"));
    for (one, two) in [("sayaka", "kyoko"), ("kyoko", "sayaka")] {
        let options = ShadowsOptions::with([("p1", one), ("p2", two)]).expect("they fit");
        let game = Shadows::new(pack.clone(), options, 5).expect("good");
        let state = game.start(Chance::new(Seed::from_text("tie")), &mut Unheard);
        let order = game.view(&state, Viewer::Public).order;
        assert_eq!(order[0].word(), one, "SM-R008");
        assert_eq!(order[1].word(), two, "SM-R008");
    }
}

/// SM-047, SM-355: at the start all know where Walpurgis lies and nothing else of the event deck,
/// and identity cards lie face down.
#[test]
fn what_is_open_at_the_start() {
    let game = game(&[("traitor", "true")], 5);
    let state = game.start(Chance::new(Seed::from_text("open")), &mut Unheard);
    let view = game.view(&state, Viewer::Public);
    let known: Vec<_> = view.events.iter().map(|event| event.card.as_deref()).collect();
    let (last, others) = known.split_last().expect("a deck");
    assert_eq!(*last, Some("E30"));
    assert!(others.iter().all(Option::is_none));
    // SM-042, SM-043: two familiars with two clock markers; SM-039: the rest of the loot.
    let foes: Vec<_> = view.areas.values().map(|area| area.foe.as_ref()).collect();
    let told = |foe: &shadows::FoeView| (foe.familiar, foe.hp, foe.clock);
    assert_eq!(foes[0].map(told), Some((true, 4, 2)), "SM-042");
    assert_eq!(foes[1].map(told), Some((true, 5, 2)), "SM-042");
    assert!(foes[2].is_none() && foes[3].is_none());
    assert_eq!(view.loot_deck, 11, "SM-039");
    assert!(view.girls.values().all(|girl| girl.identity == Identity::Hidden));
    assert!(view.seats.values().all(|seat| seat.traitor.is_none()), "nobody knows who");
}

/// SM-118, SM-210, and the fifth wish of §5.2: a deck that is made anew is shuffled.
#[test]
fn new_decks_are_shuffled() {
    let positions = [
        // Kyoko draws three of the cards that were discarded.
        (
            "deck",
            &[][..],
            "phase = \"action\"\nacting = \"kyoko\"\nA1 = \"none\"\nrest = \"discard\"\n\
             kyoko = { hand = \"M01 M02 M03\" }",
            &[("p2", "focus"), ("p2", "pick M01"), ("p2", "pick M02"), ("p2", "pick M03")][..],
        ),
        // She destroys a witch; no loot card is left in the deck.
        (
            "loot_deck",
            &[][..],
            "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 1 }\nloot_rest = \"out\"\n\
             loot_discard = \"grief-seed large-grief-seed growth empty-husk\"\n\
             kyoko = { place = \"A1\", hand = \"M01 M02\" }",
            &[("p2", "declare kyoko attack"), ("p2", "pick M01"), ("p2", "pass"), ("p2", "pass")],
        ),
        // Homura takes Time Manipulation out of the loot deck.
        (
            "loot_deck",
            &[("cast", "free"), ("humans", "homura+madoka")][..],
            "phase = \"action\"\nA1 = \"none\"\nloot_rest = \"out\"\n\
             homura = { loot = \"\" }\n\
             loot_deck = \"time-manipulation grief-seed large-grief-seed growth empty-husk\"",
            &[("p5", "contract homura"), ("p5", "wish turn-back")],
        ),
    ];
    for (deck, options, position, done) in positions {
        let game = game(options, 5);
        let orders: BTreeSet<_> = (0..20)
            .map(|index| {
                let seed = Seed::from_text("new deck").nth(index);
                let mut state = opened_with(&game, position, seed).expect("a position");
                for (seat, action) in done {
                    act(&game, &mut state, seat, action);
                }
                let saved = serde_json::to_value(&state).expect("it can be saved");
                saved[deck].to_string()
            })
            .collect();
        assert!(orders.len() > 3, "{orders:?}");
    }
}

/// What is told when the last of these actions is done.
fn told(options: &[(&str, &str)], position: &str, done: &[(&str, &str)]) -> Vec<Event> {
    let game = game(options, 5);
    let mut state = open(&game, position);
    let (last, first) = done.split_last().expect("something is done");
    for (seat, action) in first {
        act(&game, &mut state, seat, action);
    }
    let mut events = Vec::new();
    let action = game.parse(last.1).expect("an action");
    let seat = last.0.parse().expect("a seat");
    game.apply(&mut state, seat, &action, &mut events).expect("it is legal");
    events
}

/// SM-144, SM-210, SM-211: what hardly ever happens is told too.
#[test]
fn rare_events_are_told() {
    let witch = "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 1 }\nloot_rest = \"out\"\n\
                 homura = { loot = \"\" }\nkyoko = { place = \"A1\", hand = \"M01 M02\" }\n";
    let fight =
        [("p2", "declare kyoko attack"), ("p2", "pick M01"), ("p2", "pass"), ("p2", "pass")];
    let events = told(&[], witch, &fight);
    assert!(events.contains(&Event::NoLoot), "SM-211: {events:?}");
    let events = told(&[], &format!("{witch}loot_discard = \"growth\""), &fight);
    assert!(events.contains(&Event::LootReshuffled), "SM-210: {events:?}");
    assert!(!events.contains(&Event::NoLoot), "SM-211: {events:?}");
    let alone = "phase = \"combat\"\nA1 = { foe = \"E12\" }\nmadoka = { place = \"A1\" }\n\
                 sayaka = { windows = \"W1\" }";
    let spare = [("p3", "pass"), ("p1", "contract sayaka"), ("p1", "wish spare madoka")];
    let events = told(&[], alone, &spare);
    assert!(events.contains(&Event::Void(Person::Madoka)), "SM-144: {events:?}");
}

/// SM-036, SM-107, SM-170, SM-171, SM-401: what the log tells of cards only some may see.
#[test]
fn the_log_keeps_secrets() {
    let game = game(&[("traitor", "true")], 5);
    let seen = |event: &Event, viewer| game.seen_by(event, viewer).expect("it is told");
    let cards = |event: &Event| match event {
        Event::Drew { cards, .. } | Event::Gave { card: cards, .. } => {
            (cards.cards.len(), cards.count)
        }
        Event::Committed { cards, .. } | Event::Swapped { cards, .. } => {
            (cards.cards.len(), cards.count)
        }
        other => panic!("{other:?}"),
    };
    let options = &[("traitor", "true")];
    let exchange = "phase = \"action\"\nacting = \"kyoko\"\nA1 = \"none\"\n\
                    kyoko = { hand = \"M01 M02\" }\nmami = { hand = \"M03 M04\" }";
    let gave = told(options, exchange, &[("p2", "telepathy mami"), ("p2", "pick M02")]);
    let gave = gave.iter().find(|event| matches!(event, Event::Gave { .. })).expect("told");
    for (seat, count) in [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0)] {
        let viewer = Viewer::Seat(Seat::new(seat));
        assert_eq!(cards(&seen(gave, viewer)), (count, 1), "SM-107: p{}", seat + 1);
    }
    assert_eq!(cards(&seen(gave, Viewer::Public)), (0, 1), "SM-107");
    assert_eq!(cards(&seen(gave, Viewer::All)), (1, 1), "SM-107");
    let combat = "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 50 }\n\
                  kyoko = { place = \"A1\", hand = \"M01 M02\" }\n\
                  mami = { place = \"A1\", hand = \"M03\", loot = \"grief-seed\" }";
    let declared = [("p2", "declare kyoko attack"), ("p4", "declare mami loot")];
    for (last, owner, loot) in
        [(("p2", "pick M01"), 1, false), (("p4", "loot grief-seed"), 3, true)]
    {
        let done = [declared[0], declared[1], last];
        let events = told(options, combat, &done);
        let put = events.iter().find(|e| matches!(e, Event::Committed { .. })).expect("told");
        for seat in 0..5 {
            let Event::Committed { cards, loot: card, is_loot, .. } =
                seen(put, Viewer::Seat(Seat::new(seat)))
            else {
                panic!("it stays what it is");
            };
            assert_eq!(is_loot, loot, "SM-170: all see whether it is a loot card");
            assert_eq!(card.is_some(), loot && seat == owner, "SM-171: p{}", seat + 1);
            assert_eq!(!cards.cards.is_empty(), !loot && seat == owner, "SM-170: p{}", seat + 1);
        }
    }
    let look = "phase = \"adjustment\"\nA1 = \"none\"\nmadoka = { seat = \"p1\" }\n\
                p3 = { exposed = \"madoka\", hand = \"M36\" }\nbox = \"E04 E12\"";
    let looked = told(options, look, &[("p3", "look 2")]);
    let looked = looked.iter().find(|e| matches!(e, Event::Looked { .. })).expect("told");
    for seat in 0..5 {
        let view = seen(looked, Viewer::Seat(Seat::new(seat)));
        let open = matches!(view, Event::Looked { card: Some(_), at: 2, .. });
        assert_eq!(open, seat == 2, "SM-401: p{}", seat + 1);
    }
}

/// What a time-out does, for a position and what was done in it.
fn time_out(position: &str, done: &[(&str, &str)], seat: &str, expected: &str) {
    let game = game(&[], 5);
    let mut state = open(&game, position);
    for (seat, action) in done {
        act(&game, &mut state, seat, action);
    }
    let action = game.on_time_out(&state, seat.parse().expect("a seat")).expect("asked");
    assert_eq!(game.notation(&action), expected, "SM-R010");
}

/// SM-R010: what is done for a player who does not answer in time.
#[test]
fn time_outs() {
    let action = "phase = \"action\"\nA1 = \"none\"\n";
    time_out(&format!("{action}acting = \"kyoko\""), &[], "p2", "pass");
    time_out(action, &[], "p1", "pass");
    let called = "phase = \"action\"\nacting = \"kyoko\"\nA1 = { foe = \"witch-sayaka\" }\n\
                  sayaka = { status = \"dropped\" }";
    time_out(called, &[], "p2", "move A1");
    time_out("", &[], "p5", "pass");
    time_out(
        &format!("{action}acting = \"kyoko\""),
        &[("p1", "contract sayaka")],
        "p1",
        "wish nothing",
    );
    let hands = "kyoko = { hand = \"M01 M02\" }\nmami = { hand = \"M03 M04\" }";
    let telepathy = [("p2", "telepathy mami"), ("p2", "pick M02")];
    time_out(&format!("{action}acting = \"kyoko\"\n{hands}"), &telepathy, "p4", "pick M02");
    let fight = "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 50 }\n\
                 kyoko = { place = \"A1\", hand = \"M09 M05\", loot = \"empty-husk\" }\n";
    time_out(fight, &[], "p2", "declare kyoko attack");
    time_out(fight, &[("p2", "declare kyoko attack")], "p2", "pick M05");
    let bare = fight.replace("M09 M05", "");
    time_out(&bare, &[], "p2", "declare kyoko loot");
    let several = "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 50 }\n\
                   mami = { place = \"A1\", hand = \"M10 M14 M17 M01\" }";
    let special = [
        ("p4", "declare mami special"),
        ("p4", "pick M10"),
        ("p4", "pick M14"),
        ("p4", "pick M17"),
    ];
    // Ranged defences 2, 4 and 1: the highest.
    time_out(several, &special, "p4", "pick M14");
    let walpurgis = "A1 = \"none\"\nevents = \"E30\"\nhomura = { hand = \"M08 M02 M05\" }";
    time_out(walpurgis, &[("p5", "pass")], "p5", "pick M02");
    let retreat = "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 50 }\nA2 = { foe = \"E04\" }\n\
                   mami = { place = \"A1\", hand = \"M14 M01\" }";
    let done = [("p4", "declare mami retreat"), ("p4", "pick M14")];
    time_out(retreat, &done, "p4", "move city");
    let vote = "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 50 }\n\
                kyoko = { place = \"A1\", hand = \"M09 M05\" }\nmadoka = { place = \"A1\" }";
    let done = [("p2", "declare kyoko attack"), ("p2", "pick M05")];
    time_out(vote, &done, "p3", "pass");
}

/// SM-R010: 60 seconds for a decision, 15 for a contract, unless the table says otherwise.
#[test]
fn decisions_have_a_time_limit() {
    let humans = "phase = \"combat\"\nA1 = { foe = \"E03\", hp = 50 }\nmadoka = { place = \"A1\" }";
    for (options, decision, reaction) in
        [(&[][..], 60, 15), (&[("decision_seconds", "20"), ("reaction_seconds", "7")][..], 20, 7)]
    {
        let game = game(options, 5);
        let limit = |state: &State, seat| game.time_limit(state, Seat::new(seat));
        let start = open(&game, "phase = \"action\"");
        let first = limit(&start, 0).expect("Sayaka acts");
        assert_eq!((first.seconds, game.notation(&first.then)), (decision, "pass".into()));
        assert_eq!(limit(&start, 1), None, "Kyoko is not asked");
        // Madoka is alone with a foe: a contract window (W4).
        let window = limit(&open(&game, humans), 2).expect("a window");
        assert_eq!((window.seconds, game.notation(&window.then)), (reaction, "pass".into()));
    }
}

/// SM-R010, SM-R104: a table where nobody ever answers still ends, traitors included.
#[test]
fn a_table_of_sleepers_ends() {
    for (index, seats) in (3..=8).enumerate() {
        let traitor = if seats >= 5 { "true" } else { "false" };
        let game = game(&[("traitor", traitor)], seats);
        let seed = Seed::from_text("sleepers").nth(index as u64);
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        let mut decisions = 0;
        while let Turn::Ask(ask) = game.turn(&state) {
            let seat = ask.must.first().expect("somebody is asked");
            let action = game.on_time_out(&state, seat).expect("asked");
            game.apply(&mut state, seat, &action, &mut Unheard).expect("it is legal");
            decisions += 1;
            assert!(decisions < 20_000);
        }
    }
}

/// SM-R016, SM-R017, SM-R019: the fixed signals hold no number and name no card; everybody may
/// send them, also without a living character.
#[test]
fn signals_name_no_numbers() {
    let game = game(&[("traitor", "true")], 5);
    let state = open(&game, "A1 = \"none\"\nkyoko = { status = \"dead\" }");
    let mut asides = Vec::new();
    game.asides(&state, Seat::new(1), &mut asides);
    let said: Vec<_> = asides.iter().filter(|aside| matches!(aside, Action::Say(_))).collect();
    // 21 plain ones, two with a place, six with a character.
    assert_eq!(said.len(), 21 + 2 * 5 + 6 * 5, "SM-R016");
    let places = ["A1", "A2", "A3", "A4"];
    for aside in said {
        let text = game.notation(aside);
        let plain = places.iter().fold(text.clone(), |text, place| text.replace(place, ""));
        assert!(!plain.chars().any(|c| c.is_ascii_digit()), "SM-R017: {text}");
        assert!(game.check(&state, Seat::new(1), aside).is_ok(), "SM-R019: {text}");
    }
    // SM-055: plans in general words are among them.
    for text in ["say take-hit", "say finish", "say special", "say retreat"] {
        assert!(game.parse(text).is_ok_and(|signal| asides.contains(&signal)), "{text}");
    }
}

/// SM-348 to SM-353: 0 or 1 traitors with 5 and 6 players, 0 to 2 with 7 and 8; each as likely
/// as the cards say.
#[test]
fn identities_are_dealt_from_the_cards() {
    for (seats, witches, cards) in [(5, 1, 6), (6, 1, 7), (7, 2, 9), (8, 2, 10)] {
        let game = game(&[("traitor", "true")], seats);
        let mut found = [0u32; 3];
        for index in 0..3_000 {
            let seed = Seed::from_text("identities").nth(index);
            let state = game.start(Chance::new(seed), &mut Unheard);
            let traitors = Seat::all(seats).filter(|seat| state.is_traitor(*seat)).count();
            found[traitors] += 1;
        }
        let mean = f64::from(found[1] + 2 * found[2]) / 3_000.0;
        let expected = f64::from(witches) * f64::from(seats) / f64::from(cards);
        assert!((mean - expected).abs() < 0.05, "{seats} players: {found:?}");
        assert!(found[0] > 0 && found[1] > 0, "SM-353: {found:?}");
        assert_eq!(found[2] > 0, witches == 2, "SM-353: {found:?}");
    }
}

/// SM-030, SM-R006: unclaimed characters are dealt at random; a claimed one is not.
#[test]
fn characters_are_dealt_at_random() {
    let game = game(&[("p2", "homura")], 5);
    let mut first = BTreeSet::new();
    for index in 0..100 {
        let state = game.start(Chance::new(Seed::from_text("deal").nth(index)), &mut Unheard);
        let view = game.view(&state, Viewer::All);
        assert_eq!(view.girls[&Person::Homura].seat, Seat::new(1), "SM-R006");
        first.extend(view.seats[&Seat::new(0)].plays.iter().copied());
    }
    assert_eq!(first.len(), 4, "SM-030: {first:?}");
}

/// SM-281, SM-282: card 28_EX is boxed once in eleven games, and never if it is guaranteed.
#[test]
fn the_oriko_card_may_be_boxed() {
    let boxed = |options: &[(&str, &str)]| {
        let game = game(options, 5);
        let has = |index: &u64| {
            let seed = Seed::from_text("oriko").nth(*index);
            let state = game.start(Chance::new(seed), &mut Unheard);
            let view = game.view(&state, Viewer::All);
            let box_ = view.boxed.iter().any(|card| card.card.as_deref() == Some("E28EX"));
            let deck = view.events.iter().any(|card| card.card.as_deref() == Some("E28EX"));
            assert!(box_ != deck, "it is in the game");
            assert!(!view.events.iter().any(|card| card.card.as_deref() == Some("E28")), "SM-280");
            box_
        };
        (0..1_100).filter(has).count()
    };
    let free = boxed(&[("oriko_kirika", "true")]);
    assert!((70..130).contains(&free), "SM-281: {free}");
    assert_eq!(boxed(&[("oriko_kirika", "true"), ("oriko_guaranteed", "true")]), 0, "SM-282");
}

/// SM-321 to SM-326: Sayaka always, two humans with her among them, everybody else drawn from the
/// seven; Homura, Yuma and Oriko hold their cards if they start as girls.
#[test]
fn distorted_timelines() {
    let game = game(&[("cast", "distorted"), ("madoka_girl_fix", "none")], 5);
    let mut seen = BTreeSet::new();
    let mut madoka_girl = false;
    for index in 0..200 {
        let seed = Seed::from_text("distorted").nth(index);
        let state = game.start(Chance::new(seed), &mut Unheard);
        let view = game.view(&state, Viewer::All);
        assert_eq!(view.girls.len(), 5);
        assert_eq!(view.girls[&Person::Sayaka].status, Status::Human, "SM-323");
        let humans = view.girls.values().filter(|girl| girl.status == Status::Human).count();
        assert_eq!(humans, 2, "SM-323");
        seen.extend(view.girls.keys().copied());
        for (person, loot) in [
            (Person::Homura, "time-manipulation"),
            (Person::Yuma, "healing-hands"),
            (Person::Oriko, "premonition"),
        ] {
            if let Some(girl) = view.girls.get(&person) {
                let holds = girl.loot.iter().any(|held| &**held == loot);
                assert_eq!(holds, girl.status == Status::Girl, "SM-326, SM-R031: {person}");
            }
        }
        madoka_girl |= view.girls.get(&Person::Madoka).is_some_and(|g| g.status == Status::Girl);
    }
    assert_eq!(seen.len(), 8, "SM-322: {seen:?}");
    assert!(madoka_girl, "SM-325");
}

/// Every line of some shown arithmetic follows from the one before.
fn adds_up(terms: &[Term]) {
    let mut now = 0;
    for term in terms {
        now = match term.what {
            TermKind::Linked => now * 2,
            TermKind::Void | TermKind::Seed | TermKind::Ward => 0,
            TermKind::Embrace => term.now,
            _ => now + term.by,
        };
        assert_eq!(now, term.now, "{terms:?}");
    }
}

/// The arithmetic a view shows adds up and ends with what is done: the last line of the sum is the
/// total, and the last line of the damage is what is lost (SM-184, SM-214).
#[test]
fn the_shown_arithmetic_is_the_real_one() {
    let mut dice = Dice::new(3);
    let (mut sums, mut hits) = (0, 0);
    for index in 0..60 {
        let seats = 3 + index % 6;
        let game = game(&[("oriko_kirika", if seats < 7 { "true" } else { "false" })], seats as u8);
        let seed = Seed::from_text("shown").nth(index);
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        let mut legal = Vec::new();
        while let Turn::Ask(ask) = game.turn(&state) {
            let view = game.view(&state, Viewer::All);
            if let Some(combat) = &view.combat
                && let Some(last) = combat.sum.last()
            {
                assert_eq!(last.now, combat.total, "{:?}", combat.sum);
                adds_up(&combat.sum);
                adds_up(&combat.attack);
                combat.damage.values().for_each(|terms| adds_up(terms));
                sums += 1;
            }
            let seat = ask.must.first().expect("somebody is asked");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *dice.pick(&legal).expect("something is legal");
            let mut events = Vec::new();
            game.apply(&mut state, seat, &action, &mut events).expect("it is legal");
            for event in events {
                if let Event::Hit { damage, attack, .. } = event {
                    assert!(damage >= 0 && damage <= attack.max(0), "SM-R059");
                    hits += 1;
                }
            }
        }
    }
    assert!(sums > 100 && hits > 100, "{sums} {hits}");
}

/// A pack that cannot be played is refused with the place of the trouble.
#[test]
fn bad_packs_are_refused() {
    for (from, to, what) in [
        ("number = 4\nname = { en = \"Doodle\"", "number = 3\nname = { en = \"Doodle\"", "SM-019"),
        ("magic = 72", "magic = 71", "there are 72"),
        ("effect = \"refill 1\"", "effect = \"refil 1\"", "expected time, refill 1"),
        ("power = \"raise\", by = 1", "power = \"rise\", by = 1", "not one of"),
        ("characters = 6", "characters = 5", "Walpurgis card for"),
        ("starts = \"premonition\"", "starts = \"premonitoin\"", "no loot card is called"),
        ("speech = \"quiet\"", "", "either `witch` or `speech`"),
    ] {
        let files = Shadows::DEFAULT
            .iter()
            .map(|(file, text)| Source::new(*file, text.replacen(from, to, 1)));
        let problems = Shadows::read_pack(&Files::new(files.collect::<Vec<_>>()))
            .expect_err("it is refused")
            .to_string();
        assert!(problems.contains(what), "{what} is not in\n{problems}");
    }
}

/// A scenario that expects the wrong thing fails: the examples can fail.
#[test]
fn wrong_examples_fail() {
    let text = "game = \"shadows\"\ntitle = \"a test\"\nshows = [\"SM-001\"]\nid = \"test\"\nseats = 5\n\
                [[play]]\nexpect = { durability = 119 }\n";
    let source = Source::new("test.toml", text);
    let error = scenario::run::<Shadows>(&source, &cards()).expect_err("it fails").to_string();
    assert!(error.contains("durability is 120, not 119"), "{error}");
}

/// SM-404 between its picks: whoever else looks knows that three cards of one value are there, and
/// not which.
#[test]
fn who_strikes_has_the_cards_in_every_world() {
    let game = game(&[("traitor", "true")], 5);
    let mut state = open(
        &game,
        "phase = \"adjustment\"\ndurability = 30\nA1 = \"none\"\n\
         p3 = { exposed = \"madoka\", hand = \"M07 M08 M09 M10\" }\nmadoka = { seat = \"p1\" }",
    );
    for text in ["strike melee 4", "pick M07"] {
        let action = game.parse(text).expect("an action");
        game.apply(&mut state, Seat::new(2), &action, &mut Unheard).expect("legal");
    }
    let before = state.clone();
    let mut dice = Dice::from_seed(&Seed::from_text("strike"), 0);
    for seat in Seat::new(2).others(5) {
        let mut hands = BTreeSet::new();
        for _ in 0..50 {
            let mut world = before.clone();
            game.resample(&mut world, seat, &mut dice);
            game.audit(&world).unwrap_or_else(|what| panic!("for {seat}: {what}"));
            let seen = |state| game.view(state, Viewer::Seat(seat));
            assert_eq!(seen(&world), seen(&before), "{seat}");
            let mut legal = Vec::new();
            game.legal(&world, Seat::new(2), &mut legal);
            assert!(!legal.is_empty(), "the strike can be finished");
            hands.insert(format!("{legal:?}"));
        }
        assert!(hands.len() > 5, "{seat} knows too much: {hands:?}");
    }
}

/// SM-R020: a player with two humans is asked for one after the other. Whether the second will be asked,
/// too, is the player's secret, and no world made for somebody else tells it.
#[test]
fn whether_a_second_human_is_asked_is_in_no_world_of_others() {
    let game = game(&[], 3);
    let asked = |homura: &str| {
        let mut state = open(
            &game,
            &format!(
                "phase = \"combat\"\nA1 = {{ foe = \"E12\" }}\nmadoka = {{ seat = \"p1\", place = \"A1\" }}\n\
                 mami = {{ seat = \"p2\", status = \"human\", windows = \"W1\" }}\n\
                 homura = {{ seat = \"p2\", status = \"human\", windows = \"{homura}\" }}"
            ),
        );
        let pass = game.parse("pass").expect("an action");
        // Sayaka and Madoka do not contract before the fight.
        for _ in 0..2 {
            game.apply(&mut state, Seat::new(0), &pass, &mut Unheard).expect("legal");
        }
        state
    };
    let (yes, no) = (asked("W1"), asked("W2"));
    let other = Viewer::Seat(Seat::new(2));
    assert_eq!(game.view(&yes, other), game.view(&no, other), "both look alike");
    // Is Homura's player asked again after having passed for Mami?
    let asked_again = |from: &State, number| {
        let mut world = from.clone();
        game.resample(&mut world, Seat::new(2), &mut Dice::new(number));
        let pass = game.parse("pass").expect("an action");
        game.apply(&mut world, Seat::new(1), &pass, &mut Unheard).expect("legal");
        game.turn(&world).must().has(Seat::new(1))
    };
    let found: Vec<bool> = (0..40).map(|number| asked_again(&yes, number)).collect();
    assert_eq!(found, (0..40).map(|number| asked_again(&no, number)).collect::<Vec<_>>());
    assert!(found.contains(&true) && found.contains(&false));
}
