//! Refusals give every reason, each with its clause; views say why a card is of no use.

use std::collections::BTreeSet;

use agate::{Action, Agate, AgateOptions, Answer, Asked, Event, Pick, Reason, State};
use kernel::{Dice, Game, Options, Reason as _, Seat, Seed, Viewer};

use crate::common::{act, game, play, position, refusal};

const P1: Seat = Seat::new(0);

/// A position, what is done in it, what is then refused, and all the clauses against it in order.
type Case = (&'static str, &'static [&'static str], &'static str, &'static [&'static str]);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // The wrong player attacks himself with a card he does not hold.
    ("p1 = { hand = \"A\" }", &[], "p2 attack p2 A", &["AG-25", "AG-34", "AG-46"]),
    // A card and a Pursuit that are not held, on somebody who is out.
    ("p3 = { out = true }\np1 = { hand = \"B\" }", &[], "p1 attack p3 A pursuit", &["AG-34", "AG-105", "AG-34"]),
    // Area Attack with a target and a Pursuit, by the wrong player, with empty hands.
    ("p1 = { hand = \"A\" }", &[], "p2 attack p1 area pursuit", &["AG-25", "AG-34", "AG-114", "AG-51", "AG-34"]),
    // An attack card on all.
    ("p1 = { hand = \"A\" }", &[], "p1 attack all A A", &["AG-34", "AG-46"]),
    // Steal from oneself, on somebody else's turn, without the card.
    ("p1 = { hand = \"A\" }", &[], "p3 use steal p3", &["AG-25", "AG-34", "AG-46"]),
    // Disarm somebody without cards; another card not in the discard; an EVENT.
    ("p1 = { hand = \"disarm\" }", &[], "p1 use disarm p2", &["AG-132"]),
    ("p1 = { hand = \"A\" }", &[], "p1 use excavate B", &["AG-34", "AG-C18"]),
    ("p1 = { hand = \"A\" }\ndiscard = \"spring\"", &[], "p1 use excavate spring", &["AG-34", "AG-05"]),
    ("p1 = { hand = \"A\", karma = 2 }", &[], "p1 use prayer shed 2", &["AG-34", "AG-C07"]),
    // Too much of everything in one response.
    ("p1 = { hand = \"A\" }", &["p1 attack p2 A", "p3 pursue 0", "p4 pursue 0"],
        "p2 offset 3 pursuit 2 reflect", &["AG-60", "AG-34", "AG-34", "AG-34", "AG-72"]),
    ("p1 = { hand = \"area\" }", &["p1 attack all area"],
        "p2 offset 1 pursuit 1 absorb", &["AG-62", "AG-34", "AG-51", "AG-34", "AG-34"]),
    // Nothing falls on P3; P4 is not asked for Pursuit.
    ("p1 = { hand = \"A\" }", &["p1 attack p2 A"], "p3 take", &["AG-55"]),
    ("p1 = { hand = \"A\" }", &["p1 attack p2 A"], "p4 pursue 2", &["AG-50"]),
    ("p1 = { hand = \"A\" }", &["p1 attack p2 A"], "p3 pursue 2", &["AG-34"]),
    // A name for a Karma Reversal: of somebody who is out, by the wrong player.
    ("step = \"draw\"\npile = \"karma-reversal\"\np4 = { out = true }", &[], "p2 name p4", &["AG-25", "AG-105"]),
    ("step = \"draw\"\npile = \"karma-reversal\"", &[], "p1 name p6", &["AG-134"]),
    // Discards: a card not held, and picks out of order.
    ("p1 = { hand = \"A B C reflect reflect absorb\" }", &["p1 discard B"], "p1 discard A", &["AG-38"]),
    ("p1 = { hand = \"A B C reflect reflect absorb\" }", &[], "p1 discard revival", &["AG-34", "AG-38"]),
    // Somebody who is out, somebody who is not there.
    ("p3 = { out = true }\np1 = { hand = \"A\" }", &[], "p3 attack p3 A", &["AG-105"]),
    ("p1 = { hand = \"A\" }", &[], "p5 pass", &["AG-134"]),
];

#[test]
fn refusals_give_every_reason() {
    // Several cards are discarded in one turn only so.
    let game = game(4, &[("hand_cap", "four")]);
    for (text, lines, refused, clauses) in CASES {
        let mut state = position(&game, text);
        act(&game, &mut state, lines);
        let found = refusal(&game, &state, refused);
        assert_eq!(found.clauses(), *clauses, "{refused} in\n{text}");
        let said = format!("not allowed by {}", clauses.join(", "));
        assert_eq!(found.to_string(), said);
    }
}

/// Actions that no notation can say are refused too: an engine may be handed anything.
#[test]
fn actions_that_cannot_be_written_are_refused() {
    let game = game(4, &[]);
    let card = |id| game.cards().find(id).unwrap();
    let state = position(&game, "p1 = { hand = \"A herb prayer reflect\" }\n");
    let attack = |card, count, target| Action::Attack { card, count, target, pursuits: 0 };
    let p2 = Some(Seat::new(1));
    let use_card = |id, mode, pick| Action::Use { card: card(id), mode, pick };
    for (action, clauses) in [
        (attack(card("herb"), 1, p2), &["AG-09"][..]),
        (attack(card("reflect"), 1, None), &["AG-09", "AG-46"]),
        (attack(card("A"), 0, p2), &["AG-34"]),
        (attack(card("deadly"), 2, p2), &["AG-45", "AG-34"]),
        (use_card("reflect", 0, Pick::None), &["AG-09"]),
        (use_card("A", 0, Pick::None), &["AG-09"]),
        (use_card("herb", 1, Pick::None), &["AG-34"]),
        (use_card("herb", 0, Pick::Number(1)), &["AG-34"]),
        (use_card("prayer", 0, Pick::Number(1)), &["AG-34"]),
        (use_card("prayer", 1, Pick::None), &["AG-34"]),
        (use_card("prayer", 2, Pick::None), &["AG-34"]),
    ] {
        let refusal = game.check(&state, P1, &action).unwrap_err();
        assert_eq!(refusal.clauses(), clauses, "{action:?}");
    }
}

/// Every reason there is, by the name it has in views, and where it is met: as a refusal of a
/// line, or as the reason why a card of P1 is of no use.
#[test]
fn every_reason_can_happen() {
    let mut met = BTreeSet::new();
    let name = |reason: &Reason| {
        serde_json::to_value(reason).unwrap()["why"].as_str().unwrap().to_string()
    };
    let plain = game(4, &[("hand_cap", "four")]);
    let strict = game(4, &[("pursuit_on_special", "false")]);
    for (text, lines, refused, _) in CASES {
        let mut state = position(&plain, text);
        act(&plain, &mut state, lines);
        met.extend(refusal(&plain, &state, refused).reasons.iter().map(name));
    }
    for (game, text, lines, refused) in [
        (
            &plain,
            "p1 = { hand = \"A\" }\np2 = { hp = 1 }\np3 = { out = true }\np4 = { out = true }",
            &["p1 attack p2 A", "p2 take"][..],
            "p1 pass",
        ),
        (&plain, "p1 = { hand = \"A\" }", &["p1 attack p2 A"], "p1 pass"),
        (&plain, "p1 = { hand = \"A A A A A\" }", &[], "p1 pass"),
        (&plain, "p1 = { hand = \"A\" }", &[], "p1 discard A"),
        (
            &plain,
            "p1 = { hand = \"disarm\" }\np2 = { hand = \"A\" }",
            &["p1 use disarm p2"],
            "p1 disarm B",
        ),
        (&strict, "p1 = { hand = \"deadly pursuit\" }", &[], "p1 attack p2 deadly pursuit"),
    ] {
        let mut state = position(game, text);
        act(game, &mut state, lines);
        met.extend(refusal(game, &state, refused).reasons.iter().map(name));
    }
    let state = position(&plain, "p1 = { hand = \"deadly deadly herb\" }\n");
    let card = |id| plain.cards().find(id).unwrap();
    let two =
        Action::Attack { card: card("deadly"), count: 2, target: Some(Seat::new(1)), pursuits: 0 };
    let odd = Action::Use { card: card("herb"), mode: 0, pick: Pick::Number(1) };
    for action in [two, odd] {
        met.extend(plain.check(&state, P1, &action).unwrap_err().reasons.iter().map(name));
    }
    for (text, lines, viewer) in [
        ("p1 = { hand = \"steal excavate reflect pursuit\" }", &[][..], 0),
        (
            "p1 = { hand = \"A\" }\np2 = { hand = \"B\" }",
            &["p1 attack p2 A", "p3 pursue 0", "p4 pursue 0"],
            1,
        ),
    ] {
        let mut state = position(&plain, text);
        act(&plain, &mut state, lines);
        let view = plain.view(&state, Viewer::Seat(Seat::new(viewer)));
        met.extend(view.why_not.values().flatten().map(|told| name(&told.reason)));
    }
    let all = [
        "over",
        "out",
        "no_such_seat",
        "not_your_turn",
        "not_receiver",
        "no_pursuit_now",
        "answer_first",
        "timing",
        "pursuit_alone",
        "not_held",
        "must_use_or_discard",
        "may_not_discard",
        "pick_in_order",
        "too_few_left",
        "yourself",
        "target_out",
        "hits_all",
        "needs_target",
        "one_special",
        "pursuit_on_all",
        "pursuit_on_special",
        "special_not_offset",
        "other_letter",
        "offset_too_many",
        "nothing_left",
        "no_cards",
        "nobody_has_cards",
        "nothing_to_excavate",
        "not_in_discard",
        "event_in_hand",
        "shed_too_much",
        "wrong_choice",
        "not_in_that_hand",
    ];
    let all: BTreeSet<_> = all.into_iter().map(String::from).collect();
    assert_eq!(met, all);
}

/// Does the action use this card?
fn uses(game: &Agate, state: &State, action: Action, name: &str) -> bool {
    let is = |card| &*game.cards().get(card).id == name;
    let pursuit = |count: u8| count > 0 && name == "pursuit";
    match action {
        Action::Attack { card, pursuits, .. } => is(card) || pursuit(pursuits),
        Action::Use { card, .. } => is(card),
        Action::Pursue(count) => pursuit(count),
        Action::Respond { offset, pursuits, end } => {
            let attack = game.view(state, Viewer::All).attack.unwrap();
            offset > 0 && &*attack.card == name
                || pursuit(pursuits)
                || end == Answer::Reflect && name == "reflect"
                || end == Answer::Absorb && name == "absorb"
        }
        Action::Pass | Action::Discard(_) | Action::Name(_) | Action::Strip(_) => false,
    }
}

/// AG-09 and the rest: a held card has reasons why it is of no use exactly if no legal action
/// uses it. Discarding is no use. Every reason has the clause it tells.
#[test]
fn why_not_agrees_with_the_legal_actions() {
    let pack = game(2, &[]).pack().clone();
    let mut dice = Dice::new(3);
    let (mut useful, mut useless) = (0, 0);
    for index in 0..300 {
        let options =
            if index % 2 == 0 { AgateOptions::default() } else { AgateOptions::random(&mut dice) };
        let Ok(game) = Agate::new(pack.clone(), options, 2 + (index % 3) as u8) else { continue };
        let seed = Seed::from_text("why not").nth(index);
        play::<Vec<Event>>(&game, seed, &mut dice, |state, _| {
            let mut legal = Vec::new();
            for seat in Seat::all(game.seats()) {
                legal.clear();
                game.legal(state, seat, &mut legal);
                let view = game.view(state, Viewer::Seat(seat));
                let discarding = view
                    .asked
                    .is_some_and(|asked| asked.seat == seat && asked.what == Asked::Discard);
                if discarding {
                    continue;
                }
                for name in view.seats[&seat].hand.iter().flatten() {
                    let used = legal.iter().any(|action| uses(&game, state, *action, name));
                    let why = view.why_not.get(name);
                    assert_eq!(why.is_none(), used, "{seat} {name}: {why:?} {legal:?}");
                    for told in why.into_iter().flatten() {
                        assert_eq!(told.clause, told.reason.clause());
                    }
                    useful += u32::from(used);
                    useless += u32::from(!used);
                }
            }
        });
    }
    assert!(useful > 1_000 && useless > 1_000, "{useful} {useless}");
}
