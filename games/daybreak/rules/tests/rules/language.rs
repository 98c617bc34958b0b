//! The effect language can say all that the guide says: one card for each of the 28 summary icons,
//! one for each effect sentence of its chapter 9 (S1 to S28 of rules §4.1), all of them played.

use std::collections::BTreeSet;
use std::sync::Arc;

use daybreak::{
    Action, Card, Cards, Daybreak, DaybreakOptions, Delta, Gained, Place, Rule, Source as Of, Step,
    Test, When, Who, Whose,
};
use kernel::doc::Source;
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard, Viewer};
use pack::Packed;

fn pack() -> Arc<Cards> {
    Daybreak::default_pack().expect("the default pack is good").0
}

fn with(name: &str, text: &str) -> Arc<Cards> {
    Arc::new(pack().with_file(&Source::new(name, text)).expect("good"))
}

fn get<'a>(cards: &'a Cards, id: &str) -> &'a Card {
    cards.get(cards.find(id).unwrap_or_else(|| panic!("no card {id}")))
}

/// Every icon has its card, and the icon follows from what the card does.
#[test]
fn a_card_for_every_icon() {
    let cards = with("icons.toml", include_str!("icons.toml"));
    for icon in 1..=28u8 {
        let card = get(&cards, &format!("I{icon:02}"));
        assert!(card.summary().contains(&icon), "{}: {:?}", card.id, card.summary());
        assert_eq!(card.summary(), card.icons, "{}", card.id);
    }
    play(&cards, "house-base+house-harbour+icons", "I");
}

/// A step anywhere in a card's effect.
fn has(steps: &[Step], want: &dyn Fn(&Step) -> bool) -> bool {
    steps.iter().any(|step| {
        want(step)
            || match step {
                Step::ChoosePlayer { steps, .. }
                | Step::ChooseCards { steps, .. }
                | Step::Each { steps, .. }
                | Step::Pay { steps, .. } => has(steps, want),
                Step::If { steps, otherwise, .. } => has(steps, want) || has(otherwise, want),
                Step::Did { steps, then, otherwise } | Step::May { steps, then, otherwise, .. } => {
                    [steps, then, otherwise].into_iter().any(|steps| has(steps, want))
                }
                Step::Modes { red, blue } => has(red, want) || has(blue, want),
                Step::ExtraTurn { start, .. } => has(start, want),
                _ => false,
            }
    })
}

/// Which example card says which sentence of the guide.
#[test]
fn a_card_for_every_sentence() {
    let cards = with("examples.toml", include_str!("examples.toml"));
    let card = |id: &str| get(&cards, id);
    let effect = |id: &str, want: &dyn Fn(&Step) -> bool| has(&card(id).effect, want);
    let rule = |id: &str, wanted: Rule| {
        card(id).installed.iter().any(|entry| entry.rules.contains(&wanted))
    };
    let picks = |id: &str, word: &str| format!("{:?}", card(id).effect).contains(word);
    let witch = cards.witch(cards.find_witch("E15").expect("the example witch"));
    let said: [(&str, bool); 28] = [
        ("S1", card("E03").installed[0].when == When::Hit),
        ("S2", card("E03").installed[0].when == When::Hit),
        ("S3", rule("E04", Rule::Unchoosable)),
        ("S4", effect("E06", &|step| matches!(step, Step::Each { all: false, .. }))),
        ("S5", rule("E04", Rule::FixedStones)),
        ("S6", effect("E07", &|step| matches!(step, Step::Shift { .. }))),
        ("S7", picks("E05", "Gain") && effect("E06", &|step| matches!(step, Step::Remove(_)))),
        ("S8", effect("E13", &|step| matches!(step, Step::Flip { .. }))),
        ("S9", picks("E12", "Stat(GetCost)")),
        ("S10", effect("E05", &|s| matches!(s, Step::If { test: Test::Most(Who::That), .. }))),
        ("S11", effect("E10", &|s| matches!(s, Step::If { test: Test::Fewest(Who::You), .. }))),
        ("S12", effect("E05", &|step| *step == Step::After)),
        ("S13", card("E06").no_block),
        ("S14", card("E04").installed[0].when == When::Always),
        ("S15", picks("E07", "of: Any") && card("E07").attack),
        ("S16", picks("E02", "Slots([1, 2, 3])")),
        ("S17", effect("E08", &|step| *step == Step::Rule(Rule::NoEnd))),
        ("S18", effect("E08", &|step| matches!(step, Step::Rule(_)))),
        ("S19", effect("E09", &|step| matches!(step, Step::ExtraTurn { .. }))),
        (
            "S20",
            effect("E09", &|s| matches!(s, Step::ExtraTurn { start, .. } if !start.is_empty())),
        ),
        (
            "S21",
            effect(
                "E09",
                &|s| matches!(s, Step::ExtraTurn { rules, .. } if matches!(rules[..], [Rule::NoUse { .. }])),
            ),
        ),
        ("S22", effect("E10", &|step| matches!(step, Step::Pay { sp: 1, must: false, .. }))),
        ("S23", card("E11").is_modal()),
        ("S24", effect("E01", &|step| matches!(step, Step::Gain { .. }))),
        ("S25", effect("E12", &|s| matches!(s, Step::May { then, .. } if !then.is_empty()))),
        ("S26", picks("E14", "zones: {Curse}") && card("E14").summary().contains(&28)),
        ("S27", witch.turn_cost.is_open() && witch.once_if.is_some()),
        // Two Blocks that answer each other: scenario WD-X63 plays it out.
        ("S28", [get(&cards, "G05"), get(&cards, "S06")].iter().all(|c| c.attack && c.install)),
    ];
    let missing: Vec<_> = said.iter().filter(|(_, said)| !said).collect();
    assert!(missing.is_empty(), "not said: {missing:?}");
    play(&cards, "house-base+house-harbour+examples", "E");
}

/// What the guide's effects refer to besides those sentences, each said by an example card.
#[test]
fn a_card_for_every_expression() {
    let cards = with("examples.toml", include_str!("examples.toml"));
    let card = |id: &str| get(&cards, id);
    let effect = |id: &str, want: &dyn Fn(&Step) -> bool| has(&card(id).effect, want);
    let amount = |id: &str, word: &str| format!("{:?}", card(id).effect).contains(word);
    let said: [(&str, bool); 16] = [
        ("filters by cast times", amount("E16", "get_time: Range { min: None, max: Some(1) }")),
        ("reads a cast time", amount("E16", "Stat(UseTime)")),
        ("that player of a trigger", card("E17").installed[0].when.whose() == Some(Whose::Other)),
        (
            "that player may",
            effect(
                "E18",
                &|s| matches!(s, Step::May { who: Who::That, otherwise, .. } if !otherwise.is_empty()),
            ),
        ),
        ("that player pays", effect("E19", &|s| matches!(s, Step::Pay { who: Who::That, .. }))),
        ("another player's turn", card("E20").installed[0].when == When::TurnStart(Whose::Other)),
        ("the end of a turn", card("E20").installed[1].when == When::TurnEnd(Whose::You)),
        (
            "a computed cast time",
            effect("E21", &|s| matches!(s, Step::Shift { by: Delta::Minus(_), .. })),
        ),
        (
            "the used card to the hand",
            effect("E22", &|s| matches!(s, Step::Send { what: Of::This, place: Place::Hand })),
        ),
        (
            "the used card given away",
            effect("E23", &|s| {
                matches!(s, Step::Gain { what: Gained::Things(Of::This), to: Who::That, .. })
            }),
        ),
        (
            "stones of the bank on cards",
            effect("E24", &|s| matches!(s, Step::Put(Gained::Stones(_)))),
        ),
        ("others' stones on cards", effect("E25", &|s| matches!(s, Step::Put(Gained::Things(_))))),
        ("a chosen X", card("E26").use_x.is_some_and(|x| (x.min, x.max) == (1, 4))),
        (
            "no_block in one mode",
            effect(
                "E27",
                &|s| matches!(s, Step::Modes { red, blue } if red[0] == Step::NoBlock && !blue.contains(&Step::NoBlock)),
            ),
        ),
        ("no_block for a turn", effect("E28", &|s| *s == Step::Rule(Rule::NoBlock))),
        (
            "the used card to a slot",
            effect("E29", &|s| matches!(s, Step::Shift { what: Of::This, .. })),
        ),
    ];
    let missing: Vec<_> = said.iter().filter(|(_, said)| !said).collect();
    assert!(missing.is_empty(), "not said: {missing:?}");
    for card in cards.kinds().filter(|card| card.id.starts_with('E') && &*card.id > "E15") {
        assert_eq!(card.summary(), card.icons, "{}", card.id);
    }
}

/// Plays until every card with this beginning of its id was used, and the witch did both things.
fn play(cards: &Arc<Cards>, sets: &str, ids: &str) {
    let options = [("sets", sets), ("frames", "bronze+silver+gold+rainbow")];
    let options = DaybreakOptions::with(options).expect("options");
    let game = Daybreak::new(cards.clone(), options, 3).expect("a table");
    let mut wanted: BTreeSet<String> =
        cards.kinds().map(|card| card.id.to_string()).filter(|id| id.starts_with(ids)).collect();
    assert!(wanted.len() >= 14);
    if cards.find_witch("E15").is_some() {
        wanted.extend(["once".into(), "turn 0".into(), "turn 1".into(), "turn 3".into()]);
    }
    let mut dice = Dice::new(5);
    let mut legal = Vec::new();
    for seed in 0..4000u64 {
        if wanted.is_empty() {
            return;
        }
        let mut state =
            game.start(Chance::new(Seed::from_text(&format!("{sets} {seed}"))), &mut Unheard);
        while let Turn::Ask(ask) = game.turn(&state) {
            let seat = ask.must.first().expect("somebody");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *dice.pick(&legal).expect("something");
            match action {
                Action::Use { card, .. } => drop(wanted.remove(&*cards.get(card).id)),
                Action::Once | Action::Turn(_) => {
                    let own = &game.view(&state, Viewer::Public).seats[&seat].witch;
                    if &**own == "E15" {
                        wanted.remove(&game.notation(&action));
                    }
                }
                _ => {}
            }
            game.apply(&mut state, seat, &action, &mut Unheard).expect("legal");
            game.audit(&state).expect("sound");
        }
    }
    panic!("never used: {wanted:?}");
}

/// Nothing is lost when much is under way: 20 extra turns earned in one turn, 20 rules for a turn,
/// and triggers that interrupt each other 20 deep.
#[test]
fn much_can_be_under_way() {
    let card = |n: usize, more: &str| {
        format!(
            "[[card]]\nid = \"M{n}\"\nname = \"Much {n}\"\nframe = \"white\"\nuse_cost = 0\nuse_time = 4\n\
             get_cost = 0\nget_time = 1\n{more}\n"
        )
    };
    let held = |what: &str, more: &str, position: &str, plays: &str| {
        let cards: String = (1..=20).map(|n| card(n, more)).collect();
        let text = format!(
            "id = \"much\"\ngame = \"daybreak\"\ntitle = \"{what}\"\nshows = []\nseats = 2\ncards = '''\n[set]\n\
             id = \"much\"\ntitle = \"Much\"\nkind = \"expansion\"\nsrc = \"H\"\n{cards}'''\n[position]\n{position}\n{plays}"
        );
        let run = kernel::scenario::run::<Daybreak>(&Source::new("much.toml", text), &pack());
        if let Err(problems) = run {
            panic!("{what}: {problems}");
        }
    };
    let all: Vec<String> = (1..=20).map(|n| format!("M{n}")).collect();
    let uses: Vec<String> = all.iter().map(|id| format!("\"p1 use {id}\"")).collect();
    let (hand, uses) = (all.join(" "), uses.join(", "));
    held(
        "extra turns",
        "category = \"ultimate\"\neffect = [{ op = \"extra_turn\" }]",
        &format!("p1 = {{ hand = \"{hand}\" }}"),
        &format!("[[play]]\ndo = [{uses}]\nexpect = {{ extra_turns = 20 }}"),
    );
    // Each rule makes B03 (use cost 2) dearer by 1: with 20 of them it costs 22.
    held(
        "rules of a turn",
        "category = \"support\"\neffect = [{ op = \"rule\", rule = \"cost\", stat = \"use_cost\", by = 1, category = [\"stone\"], until = \"turn\" }]",
        &format!("bank = 9\np1 = {{ held = 22, hand = \"{hand} B03\" }}"),
        &format!("[[play]]\ndo = [{uses}, \"p1 use B03\"]\nexpect = {{ p1.held = 0 }}"),
    );
    // Each gains a stone when a stone is gained; the one picked first is interrupted by the next.
    let installed: Vec<String> = all.iter().map(|id| format!("{id}^")).collect();
    let first: Vec<String> = all.iter().take(19).map(|id| format!("\"p1 first {id}\"")).collect();
    held(
        "interrupted effects",
        "category = \"support\"\ninstall = true\ninstalled = [{ when = \"gain_stone\", do = [{ op = \"may\", do = [{ op = \"gain\", stones = 1 }] }] }]",
        &format!(
            "phase = \"start\"\nbank = 60\np1 = {{ held = 0, cast = {{ 4 = \"{}\" }} }}",
            installed.join(" ")
        ),
        &format!(
            "[[play]]\ndo = [\"p1 stones\", {}]\nexpect = {{ effects.18.card = \"M19\", effects.0.card = \"M1\" }}",
            first
                .iter()
                .flat_map(|first| [first.clone(), "\"p1 yes\"".into()])
                .take(37)
                .collect::<Vec<_>>()
                .join(", ")
        ),
    );
}
