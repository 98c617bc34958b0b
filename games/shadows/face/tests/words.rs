//! Every word of Shadows over Mitakihara: each option, each card, and the board and log of whole
//! games, in both languages.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

#[path = "../../../../table/ui/tests/told/mod.rs"]
mod told;

use std::collections::BTreeSet;

use kernel::{Dice, Game, Options, Seat, Seed};
use pack::{Lang, Packed};
use shadows::{Event, Person, Shadows, ShadowsOptions};
use shadows_face::ShadowsFace;
use told::LANGS;
use ui::{Face, Names, Talk, To};

/// SM-R016: with free chat, the ban of SM-054 is a rule of honour, and the page says so.
#[test]
fn free_chat_comes_with_a_warning() {
    let (cards, _) = Shadows::default_pack().expect("good");
    let talk = |chat| {
        let options = ShadowsOptions::with([("chat", chat)]).expect("it fits");
        ShadowsFace.talk(&Shadows::new(cards.clone(), options, 5).expect("it fits"))
    };
    assert_eq!(talk("signals"), Talk::Signals);
    let Talk::OnHonour(words) = talk("free") else { panic!("no warning") };
    assert!(words.iter().all(|words| words.contains("SM-054")));
}

#[test]
fn every_card_has_a_text() {
    let (cards, _) = Shadows::default_pack().expect("good");
    for lang in LANGS {
        let all = ShadowsFace.cards(&cards, lang);
        assert_eq!(all.len(), 36 + 15 + 34 + 8 + 9 + 3);
        for card in all {
            assert!(!card.text.is_empty() && !card.name.is_empty(), "{}", card.id);
        }
    }
}

/// Whole games with traitors and foes of Op7.
#[test]
fn whole_games_can_be_told_to_everyone() {
    let (cards, _) = Shadows::default_pack().expect("good");
    let mut dice = Dice::new(5);
    let mut kinds = BTreeSet::new();
    for (index, seats) in [3, 4, 5, 6, 7, 8].into_iter().enumerate() {
        let options = ShadowsOptions {
            traitor: seats >= 5,
            oriko_kirika: seats < 7,
            instant_heal: true,
            ..ShadowsOptions::default()
        };
        let game = Shadows::new(cards.clone(), options, seats).expect("it fits");
        let seed = Seed::from_text("told").nth(index as u64);
        kinds.extend(told::whole_game(&ShadowsFace, game, seed, &mut dice, |_, _| None));
    }
    assert!(kinds.len() >= 40, "most kinds of events came up: {kinds:?}");
}

/// A witch is called one, a name keeps its letters, and a heal says who heals whom.
#[test]
fn the_log_in_full() {
    let (cards, _) = Shadows::default_pack().expect("good");
    let card = |id: &str| cards.find_event(id).expect("an event card");
    let game = Shadows::new(cards.clone(), ShadowsOptions::default(), 5).expect("it fits");
    let names = Names::new(["aki", "bob", "cleo", "dan", "eve"]);
    for (event, en, ja) in [
        (Event::Turned(card("E07")), "Event: Box Witch", "イベント：ハコの魔女"),
        (
            Event::Turned(card("E21")),
            "Event: Returned Birdcage Witch",
            "イベント：鳥かごの魔女・再来",
        ),
        (Event::Turned(card("E30")), "Event: Walpurgis Night", "イベント：舞台装置の魔女"),
        (
            Event::Voted { seat: Seat::new(1), who: Person::Kyoko },
            "bob voted for Kyoko",
            "bobは佐倉杏子に投票した",
        ),
        (
            Event::Healed { from: Person::Kyoko, to: Person::Sayaka },
            "Kyoko heals Sayaka",
            "佐倉杏子は美樹さやかを回復する",
        ),
        (
            Event::Healed { from: Person::Kyoko, to: Person::Kyoko },
            "Kyoko heals herself",
            "佐倉杏子は自分を回復する",
        ),
    ] {
        assert_eq!(ShadowsFace.event(To::new(&game, &names, Lang::En), &event).plain(), en);
        assert_eq!(ShadowsFace.event(To::new(&game, &names, Lang::Ja), &event).plain(), ja);
    }
}
