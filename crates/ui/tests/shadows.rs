//! Every word of Shadows over Mitakihara: each option, each card, and the board and log of whole
//! games, in both languages.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use kernel::{Dice, Game, Match, Options, Seed, Turn, Viewer};
use pack::{Lang, Packed};
use shadows::{Shadows, ShadowsOptions};
use ui::{Face, Names, Talk};

const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];

#[test]
fn every_option_has_a_name_and_a_sentence() {
    for spec in ShadowsOptions::SPECS {
        for lang in LANGS {
            assert!(!Shadows::option(spec.key, lang).is_empty(), "{}", spec.key);
            assert!(!Shadows::option_title(spec.key, lang).is_empty(), "{}", spec.key);
        }
    }
}

/// SM-R016: with free chat, the ban of SM-054 is a rule of honour, and the page says so.
#[test]
fn free_chat_comes_with_a_warning() {
    let (cards, _) = Shadows::default_pack().expect("good");
    let talk = |chat| {
        let options = ShadowsOptions::with([("chat", chat)]).expect("it fits");
        Shadows::new(cards.clone(), options, 5).expect("it fits").talk()
    };
    assert_eq!(talk("signals"), Talk::Signals);
    let Talk::OnHonour(words) = talk("free") else { panic!("no warning") };
    assert!(words.iter().all(|words| words.contains("SM-054")));
}

#[test]
fn every_card_has_a_text() {
    let (cards, _) = Shadows::default_pack().expect("good");
    for lang in LANGS {
        let all = <Shadows as Face>::cards(&cards, lang);
        assert_eq!(all.len(), 36 + 15 + 34 + 8 + 9 + 3);
        for card in all {
            assert!(!card.text.is_empty() && !card.name.is_empty(), "{}", card.id);
        }
    }
}

/// Whole games with traitors and foes of Op7: every label, line and board can be said.
#[test]
fn whole_games_can_be_told() {
    let (cards, _) = Shadows::default_pack().expect("good");
    let mut dice = Dice::new(5);
    for (index, seats) in [3, 4, 5, 6, 7, 8].into_iter().enumerate() {
        let options = ShadowsOptions {
            traitor: seats >= 5,
            oriko_kirika: seats < 7,
            instant_heal: true,
            ..ShadowsOptions::default()
        };
        let game = Shadows::new(cards.clone(), options, seats).expect("it fits");
        let mut table = Match::new(game, Seed::from_text("told").nth(index as u64));
        let names = Names::default();
        while let Turn::Ask(ask) = table.turn() {
            let seat = ask.must.first().expect("somebody is asked");
            let legal = table.legal(seat);
            let view = table.view(Viewer::Seat(seat));
            for lang in LANGS {
                let board = table.game().board(&view, &names, lang);
                assert!(!board.prompt.plain().is_empty());
                for action in &legal {
                    assert!(!table.game().action(&view, action, &names, lang).is_empty());
                }
            }
            let action = *dice.pick(&legal).expect("something is legal");
            let events = table.act(seat, action).expect("it is legal").to_vec();
            for event in &events {
                for lang in LANGS {
                    let line = table.game().event(event, &names, lang).plain();
                    assert!(!line.is_empty(), "{event:?}");
                }
            }
        }
    }
}
