//! HacKClaD.DeltA in words: whole games told to everyone in both languages, every card, reason and
//! option, and a few sentences in full.

#![allow(missing_docs, clippy::expect_used)]

#[path = "../../../../table/ui/tests/told/mod.rs"]
mod told;

use std::collections::BTreeSet;
use std::sync::Arc;

use hackclad::{Asked, Basic, Cards, Event, Hackclad, HackcladOptions, Reason, Space, Test, Who};
use hackclad_face::HackcladFace;
use kernel::{Dice, Game, Options, Seat, Seed, Viewer};
use pack::{Lang, Packed};
use told::{LANGS, good, in_lang, names_for};
use ui::{Face, To};

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
        kinds.extend(told::whole_game(&HackcladFace, game, seed, &mut dice, |_, _| None));
    }
    assert!(kinds.len() >= 45, "most kinds of events came up: {kinds:?}");
}

#[test]
fn every_card_has_words() {
    for lang in LANGS {
        let all = HackcladFace.cards(&cards(), lang);
        // 5 boards, 80 cards, 12 Clad cards; Shoot, Block and Move are listed once each.
        let shown: u32 = all.iter().map(|card| u32::from(card.count)).sum();
        assert_eq!((shown, all.len()), (97, 5 + 80 - 12 - 1 + 12));
        let ids: BTreeSet<_> = all.iter().map(|card| card.id.clone()).collect();
        assert_eq!(ids.len(), all.len(), "every id once");
        for card in all {
            good(&card.kind);
            good(&card.text);
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
            in_lang(
                &HackcladFace.reason(To::new(&game, &names_for(Viewer::Public), lang), &reason),
                lang,
            );
        }
    }
}

#[test]
fn a_few_sentences_in_full() {
    let pack = cards();
    let text = |word: &str, lang| {
        let all = HackcladFace.cards(&pack, lang);
        all.into_iter().find(|card| card.id == word).expect(word).text
    };
    assert_eq!(
        text("riposte", Lang::En),
        "RANGE [0,1]. If it attacks the Clad from the front, this card has ATK +1, then the top \
         card of your deck goes to the discard pile."
    );
    assert_eq!(
        text("logistics", Lang::En),
        "Choose 2: reduce the attack's damage by 2 / draw a card / take a card of your discard \
         pile to hand."
    );
    for (word, wanted) in [
        ("octspan-mirror", "クラッドを反転させる。"),
        (
            "steady-positions",
            "このラウンド、次に受ける攻撃のダメージを2軽減する。この手番に移動していないなら、CP+1し、手番を終える。",
        ),
        (
            "cannonade",
            "RANGE [0,1] [0,2]。この手番に移動していないなら、このカードのATKを+1してもよい。そうしたなら、\
             手番の終わりまで移動できない。",
        ),
        (
            "stealth",
            "RANGE [0,1]。クラッドを後ろから攻撃し、これがこの手番に使用した最初の同名カードなら、カードを1枚引く。",
        ),
        (
            "investigate",
            "《操甲－移動》を行ってもよい。デッキの一番上を見て、捨て札に置いてもよい。",
        ),
        (
            "riposte",
            "RANGE [0,1]。クラッドを正面から攻撃するなら、このカードのATKを+1し、デッキの一番上のカードを捨て札に置く。",
        ),
        (
            "reversal",
            "RANGE [0,1]。負傷回数が5以上なら、このカードのATKを+1し、クラッドをノックバックする。",
        ),
        (
            "heelstomp",
            "追加コストとして手札の「クナイ」1枚を捨ててもよい。RANGE [0,1]。追加コストを支払ったなら、\
             このカードのATKを+1し、クラッドをノックバックする。",
        ),
        ("electromagnetic-cannon", "RANGE [0,1] [0,2]。Xは捨て札の枚数－3（最小0）。"),
        (
            "concussion-salvo",
            "RANGE [-1,2] [0,2] [1,2]。このカードがクラッドにダメージを与えたなら、このラウンド、クラッドは\
             移動もノックバックもしない（向きは変わる）。",
        ),
        (
            "thunderstep",
            "RANGE [-1,2] [0,2] [1,2]。このカードで撃破したレギオンのマスへ移動してもよい。",
        ),
    ] {
        assert_eq!(text(word, Lang::Ja), wanted, "{word}");
    }
}

/// A board says what its crack skill costs, how often, and what the ability is.
#[test]
fn boards_say_it_all() {
    for (lang, words) in [
        (Lang::Ja, ["クラックスキル（", "穢れ1", "1ラウンドに1回", "《"]),
        (Lang::En, ["Crack skill ", "1 corruption", "once a round", "4 CP (own turn)"]),
    ] {
        let all = HackcladFace.cards(&cards(), lang);
        for board in &all[..5] {
            for word in words {
                // Mia's alone has a name in Japanese.
                let word = if board.id == "mia" && lang == Lang::Ja {
                    word.replace("クラックスキル（", "クラックスキル「雷火」（")
                } else {
                    word.to_string()
                };
                assert!(board.text.contains(&word), "{}: {} lacks {word}", board.id, board.text);
            }
        }
    }
}

/// What the log says, told to the first seat.
#[test]
fn the_log_in_full() {
    let game = Hackclad::new(cards(), HackcladOptions::default(), 4).expect("a table");
    let card = |word: &str| game.cards().find_name(word).expect(word);
    let (me, other) = (Who::new(0), Who::new(1));
    let names = names_for(Viewer::Seat(Seat::new(0)));
    let bot = names.of(Seat::new(1));
    let said =
        |event: Event, lang| HackcladFace.event(To::new(&game, &names, lang), &event).plain();
    let seat = Seat::new(0);
    for (event, en, ja) in [
        (
            Event::Drafted { who: me, slot: 1, card: Some(card("thunderbolt")), seat },
            "You put Thunderbolt in T1.".to_string(),
            "あなたは「雷鳴」をT1に置いた。".to_string(),
        ),
        (
            Event::Injured { who: me, damage: 2, lost: 0, stock: false },
            "You took 2 damage and an injury.".into(),
            "あなたは2ダメージを受けて負傷した。".into(),
        ),
        (
            Event::Unyielding { who: me },
            "You became Unyielding: injuries cost no stones.".into(),
            "あなたは《不屈》を得た（負傷しても魔石を失わない）。".into(),
        ),
        (
            Event::Missed { legions: false },
            "The Clad's attack hit nobody.".into(),
            "クラッドの攻撃範囲には誰もいなかった。".into(),
        ),
        (
            Event::Pile { who: other, card: card("multithreaded-operations") },
            format!("{bot}'s Multithreaded Operations took effect from the discard pile."),
            format!("{bot}の捨て札の「強化操甲」の効果が発動した。"),
        ),
        (
            Event::Braced { who: other, by: 2 },
            format!("The next attack on {bot} this round does 2 less damage."),
            format!("このラウンド、{bot}が次に受ける攻撃のダメージは2軽減される。"),
        ),
        (
            Event::Drew { who: other, count: 3, card: None, seat: Seat::new(1), open: false },
            format!("{bot} drew 3 cards."),
            format!("{bot}はカードを3枚引いた。"),
        ),
    ] {
        assert_eq!(said(event, Lang::En), en);
        assert_eq!(said(event, Lang::Ja), ja);
    }
}
