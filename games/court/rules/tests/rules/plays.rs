//! What scenarios cannot say: facts of the default pack, chance, other card sets, and that every
//! card says why it cannot be played exactly when it cannot.

use std::collections::BTreeSet;
use std::sync::Arc;

use court::{Action, Cards, Court, CourtOptions, Event, FoeKind, Girl, Mode, Role};
use kernel::doc::Source;
use kernel::{Chance, Dice, Game, Match, Options, Seat, Seed, Turn, Unheard, Viewer, scenario};
use pack::{Files, Packed};

fn default_cards() -> Arc<Cards> {
    Court::default_pack().expect("the default pack is good").0
}

/// The default pack with one text changed.
fn changed(from: &str, to: &str) -> Arc<Cards> {
    let mut found = 0;
    let files = Court::DEFAULT.iter().map(|(file, text)| {
        found += text.matches(from).count();
        Source::new(*file, text.replacen(from, to, 1))
    });
    let files = Files::new(files.collect::<Vec<_>>());
    assert!(found > 0, "{from}");
    Arc::new(Court::read_pack(&files).expect("a good pack"))
}

fn holds(text: &str, cards: &Arc<Cards>) {
    let head = "game = \"court\"\ntitle = \"a test\"\nshows = [\"MC-01\"]\nid = \"test\"\n";
    let source = Source::new("test.toml", format!("{head}{text}"));
    if let Err(problems) = scenario::run::<Court>(&source, cards) {
        panic!("{problems}");
    }
}

/// MC-10, MC-11: two different girls with numbers, and minus points on every card.
#[test]
fn normal_cards_show_two_girls() {
    let cards = default_cards();
    let mut normals = 0;
    let mut of = [0; 5];
    for (_, card) in cards.all() {
        assert!(card.minus > 0, "MC-11: {}", card.id);
        if let Role::Normal { pair: [one, two], numbers } = card.role {
            assert_ne!(one, two, "MC-10");
            assert_eq!(card.minus, numbers[0].max(numbers[1]), "{}", card.id);
            normals += card.count;
            of[one.index()] += 1;
            of[two.index()] += 1;
        }
    }
    assert_eq!(normals, 50);
    // Madoka, Homura, Mami, Sayaka, Kyoko, as the table of the rules says.
    assert_eq!(of, [14, 25, 23, 20, 18]);
}

/// The counts of the special cards; MC-101 and MC-X43: one Doom more of Mami and of Sayaka.
#[test]
fn special_cards_are_counted() {
    let cards = default_cards();
    let count = |start: &str| -> u8 {
        let found = cards.all().filter(|(_, card)| card.id.starts_with(start));
        found.map(|(_, card)| card.count).sum()
    };
    let wanted = [
        ("discover", 10),
        ("scene", 5),
        ("doom", 5),
        ("draw2", 5),
        ("skip", 5),
        ("bridge", 3),
        ("kyubey", 3),
        ("alone", 2),
    ];
    for (start, number) in wanted {
        assert_eq!(count(start), number, "{start}");
    }
    let game = |mortality| {
        let options = CourtOptions { mortality, ..CourtOptions::default() };
        Court::new(cards.clone(), options, 4).expect("four can play")
    };
    assert_eq!(game(false).deck().len(), 88);
    assert_eq!(game(true).deck().len(), 90);
    for girl in Girl::ALL {
        let doom = cards.find(&format!("doom-{girl}")).expect("a Doom of every girl");
        let more = matches!(girl, Girl::Mami | Girl::Sayaka);
        assert_eq!(cards.get(doom).count + cards.get(doom).extra, 1 + u8::from(more), "{girl}");
    }
}

/// MC-109, MC-110, MC-129, MC-130: the foe deck and the markers.
#[test]
fn the_foe_deck_is_as_written() {
    let cards = default_cards();
    let kind = |wanted| cards.foes().filter(|(_, foe)| foe.kind == wanted).count();
    assert_eq!(kind(FoeKind::Familiar), 9);
    assert_eq!(kind(FoeKind::Witch), 6);
    assert_eq!((kind(FoeKind::LastWitch), kind(FoeKind::OffAir)), (1, 1));
    for (_, foe) in cards.foes() {
        assert!(!foe.more || foe.kind == FoeKind::Familiar, "MC-129: {}", foe.id);
    }
    let numbers: u32 = cards.foes().map(|(_, foe)| u32::from(foe.number)).sum();
    assert_eq!(numbers, 63, "MC-130");
    assert_eq!(numbers * u32::from(cards.table.trophy_points), 630, "MC-130");
    assert_eq!(cards.table.markers, 20, "MC-110");
    // Seven witches, and ten markers beside the ten on the girls.
    assert!(kind(FoeKind::Witch) + kind(FoeKind::LastWitch) <= 10, "MC-110");
}

/// MC-106: two to five can play.
#[test]
fn two_to_five_can_play() {
    let cards = default_cards();
    for seats in 0..=8 {
        let game = Court::new(cards.clone(), CourtOptions::default(), seats);
        assert_eq!(game.is_ok(), (2..=5).contains(&seats), "{seats}");
    }
    let options = CourtOptions::with([("first_player", "p4")]).expect("an option");
    assert!(Court::new(cards, options, 3).is_err());
}

/// MC-17: by default anybody may be the first; a named player is.
#[test]
fn the_first_player_is_random_or_named() {
    let cards = default_cards();
    let first = |options: CourtOptions, index| {
        let game = Court::new(cards.clone(), options, 4).expect("four can play");
        Match::new(game, Seed::from_text("first").nth(index)).view(Viewer::Public).active
    };
    let mut seen = [0; 4];
    for index in 0..400 {
        seen[first(CourtOptions::default(), index).index()] += 1;
        let options = CourtOptions::with([("first_player", "p3")]).expect("an option");
        assert_eq!(first(options, index), Seat::new(2));
    }
    assert!(seen.iter().all(|count| (60..140).contains(count)), "{seen:?}");
}

/// MC-R15: a Discover printed with two girls stands for one of them, named when it is played.
#[test]
fn a_discover_with_two_girls_names_one() {
    let cards = changed(
        "girls = [[\"madoka\"], [\"homura\"]",
        "girls = [[\"madoka\", \"homura\"], [\"homura\"]",
    );
    let play = r#"
        seats = 3
        [position]
        lead = "N45"
        foes = "W06"
        p1 = { hand = "discover-madoka-homura N01 N40 N07" }

        [[play]]
        refused = ["p1 play discover-madoka-homura", "p1 play discover-madoka-homura as kyoko"]
        by = ["MC-R15"]
        legal.p1 = ["draw", "play discover-madoka-homura as madoka",
            "play discover-madoka-homura as homura", "play N40", "propose"]

        [[play]]
        do = "p1 play discover-madoka-homura as homura"
        legal.p1 = ["pass", "play N01"]
        expect = { lead.shows = "homura", mode = "battle" }

        [[play]]
        do = "p1 play N01"
        expect = { damage = 2 }
    "#;
    holds(play, &cards);
    let join = r#"
        seats = 3
        [position]
        lead = "discover-kyoko"
        line = "W06"
        girls = { madoka = 0 }
        p1 = { hand = "discover-madoka-homura N01 N40 N07" }

        [[play]]
        note = "One of the two is dead: the other must be named."
        offers = "p1 play discover-madoka-homura as homura"
        forbids = ["p1 play discover-madoka-homura", "p1 play discover-madoka-homura as madoka"]
    "#;
    holds(join, &cards);
}

/// MC-131: a witch with a more-mark before Off Air goes back, familiars leave the game.
#[test]
fn off_air_after_a_witch_with_a_more_mark() {
    let cards =
        changed("kind = \"witch\"\nnumber = 4\n", "kind = \"witch\"\nnumber = 4\nmore = true\n");
    let play = r#"
seats = 3
options = { off_air = true }
[position]
lead = "N45"
foes = "F01 W01 OFF W06"
p1 = { hand = "discover-mami N01 N02" }

[[play]]
do = "p1 play discover-mami"
expect = { set = 2, removed = "F01 OFF", known_foes.0 = "W01", known_foes.1 = "W06" }
seen_by.p2 = { known_foes = "W01" }
"#;
    holds(play, &cards);
}

/// MC-105: laying half of the Lead under the foe has no effect. In battle the Lead shows the one
/// fitting girl anyhow.
#[test]
fn in_battle_the_lead_shows_one_girl() {
    let mut battles = 0;
    walk(&CourtOptions { concession: false, ..CourtOptions::default() }, 40, |game, state| {
        let view = game.view(state, Viewer::Public);
        if view.mode == Mode::Battle && view.asked.is_some_and(|a| a.what != court::Asked::NameGirl)
        {
            battles += 1;
            assert_eq!(view.lead.shows.len(), 1, "MC-105");
        }
    });
    assert!(battles > 500, "{battles}");
}

/// MC-101, MC-107: a set is dealt from every action card in play, those of `mortality` too.
#[test]
fn every_card_is_dealt_from() {
    for (mortality, wanted) in [(false, 88), (true, 90)] {
        let options = CourtOptions { mortality, ..CourtOptions::default() };
        let game = Court::new(default_cards(), options, 4).expect("four can play");
        let view = Match::new(game, Seed::from_text("all")).view(Viewer::Public);
        let hands: usize = view.seats.values().map(|player| usize::from(player.cards)).sum();
        assert_eq!(view.pile + hands + 1, wanted, "pile, hands and the Lead");
    }
}

/// MC-72, MC-107, MC-108: the cards are shuffled before the deal, after the opening Lead, and when
/// the discard becomes the pile.
#[test]
fn shuffles_shuffle() {
    let game = |options| Court::new(default_cards(), options, 2).expect("two can play");
    let quiet = CourtOptions { concession: false, ..CourtOptions::default() };
    let mut hands = BTreeSet::new();
    let (mut openings, mut same) = (0, 0);
    for index in 0..600 {
        let mut table = Match::new(game(quiet.clone()), Seed::from_text("deal").nth(index));
        let view = table.view(Viewer::All);
        hands.insert(format!("{:?}", view.seats[&Seat::new(0)].hand));
        let passed = table.set_up().iter().find_map(|event| match event {
            Event::Opened { passed, .. } if !passed.is_empty() => Some(*passed),
            _ => None,
        });
        let Some(passed) = passed else { continue };
        let drawn = table.act(view.active, Action::Draw).expect("drawing is allowed").to_vec();
        let card = drawn.iter().find_map(|event| match event {
            Event::Drew { card, .. } => *card,
            _ => None,
        });
        openings += 1;
        same += u32::from(card.is_some_and(|card| passed.has(card)));
    }
    assert!(hands.len() > 590, "MC-107: {} different hands", hands.len());
    assert!(openings > 100 && same < openings / 5, "MC-108: {same} of {openings}");

    let (mut reshuffles, mut latest) = (0, 0);
    for index in 0..40 {
        let mut table = Match::new(game(quiet.clone()), Seed::from_text("again").nth(index));
        let mut dice = Dice::new(index);
        while let Turn::Ask(ask) = table.turn() {
            let seat = ask.must.first().expect("somebody is asked");
            let last = table.view(Viewer::Public).discard.last().cloned();
            let legal = table.legal(seat);
            // Who draws a lot sees the end of the pile.
            let draws = legal.contains(&Action::Draw) && dice.once_in(2);
            let any = *dice.pick(&legal).expect("something is legal");
            let action = if draws { Action::Draw } else { any };
            let events = table.act(seat, action).expect("it is legal").to_vec();
            let mut after = events.iter().skip_while(|e| !matches!(e, Event::Reshuffled { .. }));
            if action == Action::Draw
                && after.next().is_some()
                && let Some(Event::Drew { card: Some(card), .. }) = after.next()
            {
                reshuffles += 1;
                let cards = table.game().cards();
                let id = &cards.get(cards.kind(*card)).id;
                latest += u32::from(last.as_ref() == Some(id));
            }
        }
    }
    assert!(reshuffles > 30 && latest < reshuffles / 3, "MC-72: {latest} of {reshuffles}");
}

/// Plays random games and looks at every decision.
fn walk(options: &CourtOptions, games: u64, mut look: impl FnMut(&Court, &court::State)) {
    let cards = default_cards();
    let mut dice = Dice::new(11);
    let mut legal = Vec::new();
    for index in 0..games {
        let seats = 2 + (index % 4) as u8;
        let Ok(game) = Court::new(cards.clone(), options.clone(), seats) else { continue };
        let seed = Seed::from_text("walk").nth(index);
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        while let Turn::Ask(ask) = game.turn(&state) {
            look(&game, &state);
            let seat = ask.must.first().expect("somebody is asked");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = dice.pick(&legal).expect("something is legal");
            game.apply(&mut state, seat, action, &mut Unheard).expect("it is legal");
        }
    }
}

/// A card has a reason why it cannot be played exactly when no legal action plays it.
#[test]
fn why_not_agrees_with_legal() {
    let mut dice = Dice::new(5);
    let (mut with, mut without) = (0, 0);
    for _ in 0..60 {
        let options = CourtOptions { max_sets: Some(2), ..CourtOptions::random(&mut dice) };
        walk(&options, 4, |game, state| {
            for seat in Seat::all(game.seats()) {
                let view = game.view(state, Viewer::Seat(seat));
                let mut legal = Vec::new();
                game.legal(state, seat, &mut legal);
                let hand = view.seats[&seat].hand.clone().expect("the own hand");
                for id in hand {
                    let plays = legal.iter().any(|action| {
                        matches!(action, Action::Play { kind, .. }
                            if game.cards().get(*kind).id == id)
                    });
                    assert_eq!(plays, !view.why_not.contains_key(&id), "{seat} {id} {view:?}");
                    with += u32::from(plays);
                    without += u32::from(!plays);
                }
            }
        });
    }
    assert!(with > 1_000 && without > 1_000, "{with} {without}");
}

/// MC-50 to MC-52: who dealt how much is remembered as long as the foe stands.
#[test]
fn everybody_sees_who_dealt_the_damage() {
    let text = "seats = 2\n[position]\nlead = \"discover-mami\"\nline = \"W06\"\n\
        p1 = { hand = \"N15 N16 N17\" }\np2 = { hand = \"N34 N35 N36\" }\n\
        [[play]]\ndo = \"p1 play N15\"\nexpect = { damage = 3, dealt = { p1 = 3 } }\n\
        [[play]]\ndo = \"p2 play N34\"\nexpect = { damage = 5, dealt = { p1 = 3, p2 = 2 } }\n";
    holds(text, &default_cards());
}
