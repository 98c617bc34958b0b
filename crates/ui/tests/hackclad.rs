//! HacKClaD.DeltA in words: whole games told to everyone in both languages, every card, reason and
//! option, and a few sentences in full.

#![allow(missing_docs, clippy::expect_used)]

mod told;

use std::collections::BTreeSet;
use std::sync::Arc;

use hackclad::{Asked, Basic, Cards, Hackclad, HackcladOptions, Reason, Space, Test, Who};
use kernel::{Dice, Game, Options, Seed, Viewer};
use pack::{Lang, Packed};
use told::{LANGS, good, in_lang, names_for};
use ui::Face;

fn cards() -> Arc<Cards> {
    Hackclad::default_pack().expect("the default pack is good").0
}

#[test]
fn whole_games_can_be_told_to_everyone() {
    let mut dice = Dice::new(5);
    let mut kinds = BTreeSet::new();
    for index in 0..24u64 {
        let (mode, seats) =
            [("versus", 4), ("solo", 1), ("tag", 2), ("coop", 3), ("versus", 2), ("tag", 4)]
                [index as usize % 6];
        let options = HackcladOptions::with([("mode", mode)]).expect("a mode");
        let game = Hackclad::new(cards(), options, seats).expect("a table");
        let seed = Seed::from_text("tales").nth(index);
        kinds.extend(told::whole_game(game, seed, &mut dice, |_, _| None));
    }
    assert!(kinds.len() >= 45, "most kinds of events came up: {kinds:?}");
}

#[test]
fn every_card_and_option_has_words() {
    for lang in LANGS {
        let all = <Hackclad as Face>::cards(&cards(), lang);
        // 5 boards, 80 cards, 12 Clad cards; Shoot, Block and Move are listed once each.
        let shown: u32 = all.iter().map(|card| u32::from(card.count)).sum();
        assert_eq!((shown, all.len()), (97, 5 + 80 - 12 - 1 + 12));
        let ids: BTreeSet<_> = all.iter().map(|card| card.id.clone()).collect();
        assert_eq!(ids.len(), all.len(), "every id once");
        for card in all {
            good(&card.kind);
            good(&card.text);
        }
        for spec in HackcladOptions::SPECS {
            in_lang(Hackclad::option(spec.key, lang), lang);
            good(Hackclad::option_title(spec.key, lang));
        }
    }
}

#[test]
fn every_reason_has_words() {
    let game = Hackclad::new(cards(), HackcladOptions::default(), 4).expect("a table");
    let who = Who::new(1);
    for reason in [
        Reason::Over,
        Reason::AskedIsOther { who },
        Reason::AskedIsElse { asked: Asked::Aim },
        Reason::NotYourTurn,
        Reason::OnlyReaction,
        Reason::NotReaction,
        Reason::CharacterTaken { who },
        Reason::SlotTaken { slot: 2 },
        Reason::NoLastSlot,
        Reason::SlotMarked { slot: 3 },
        Reason::SlotAssigned { slot: 1 },
        Reason::Occupied { at: Space::CENTRE },
        Reason::Mp { cost: 2, held: 1 },
        Reason::Cp { cost: 2, held: 1 },
        Reason::Condition { test: Test::Adjacent },
        Reason::BasicLimit { what: Basic::Move, limit: 2 },
        Reason::CrackUsed,
        Reason::NothingToHarvest,
        Reason::OnlyBlock,
    ] {
        for lang in LANGS {
            in_lang(&game.reason(&reason, &names_for(Viewer::Public), lang), lang);
        }
    }
}

#[test]
fn a_few_sentences_in_full() {
    let pack = cards();
    let text = |word: &str, lang| {
        let all = <Hackclad as Face>::cards(&pack, lang);
        all.into_iter().find(|card| card.id == word).expect(word).text
    };
    assert_eq!(
        text("riposte", Lang::En),
        "RANGE [0,1]. If it attacks the Clad from the front: this card has ATK +1. If it attacks \
         the Clad from the front: the top card of your deck goes to the discard pile."
    );
    assert_eq!(
        text("logistics", Lang::En),
        "Choose 2: reduce the attack's damage by 2 / draw 1 / take a card of your discard pile to \
         hand."
    );
    assert_eq!(text("octspan-mirror", Lang::Ja), "クラッドを反転させる。");
}
