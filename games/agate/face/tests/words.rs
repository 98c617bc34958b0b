//! Agate Sword in words: everything has a sentence in both languages, and the sentences say what
//! the rules say.

#![allow(missing_docs, clippy::expect_used)]

mod common;
#[path = "../../../../table/ui/tests/told/mod.rs"]
mod told;

use std::collections::BTreeSet;

use agate::{Agate, Answer, Asked, Cause, Event, Hand, Reason, Timing};
use agate_face::AgateFace;
use common::{card, cards, events, game, names, seat};
use kernel::doc::Source;
use pack::{Files, Lang, Packed};
use told::{LANGS, good, in_lang};
use ui::{Face, To};

#[test]
fn every_card_says_what_it_does() {
    // What the pack's effects say, number by number.
    let numbers: [(&str, &[&str]); 23] = [
        ("A", &["1"]),
        ("B", &["1"]),
        ("C", &["1"]),
        ("pursuit", &["1"]),
        ("reflect", &[]),
        ("karma-reversal", &["10 − n", "1"]),
        ("prayer", &["3", "0", "1"]),
        ("steal", &["1"]),
        ("deadly", &["3", "1"]),
        ("dark", &["1", "4"]),
        ("revenge", &["10 − ", "1", "9"]),
        ("area", &["2", "1"]),
        ("absorb", &[]),
        ("revival", &["2", "0"]),
        ("sword", &["4", "8", "0"]),
        ("herb", &["2"]),
        ("disarm", &["1"]),
        ("excavate", &["1"]),
        ("hand-swap", &[]),
        ("cursed-voice", &["2"]),
        ("rising-karma", &["1"]),
        ("cave-in", &["1"]),
        ("spring", &["2"]),
    ];
    for lang in LANGS {
        let texts = AgateFace.cards(&cards(), lang);
        assert_eq!(texts.len(), numbers.len());
        for (text, (id, needed)) in texts.iter().zip(numbers) {
            assert_eq!(text.id, id);
            in_lang(&text.text, lang);
            good(&text.kind);
            for number in needed {
                assert!(text.text.contains(number), "{number} in: {}", text.text);
            }
            let marked = ["pursuit", "prayer", "steal", "herb", "excavate"].contains(&id);
            let mark = text.kind.contains("again") || text.kind.contains("もう1枚");
            assert_eq!(mark, marked, "{id}: {}", text.kind);
        }
    }
}

#[test]
fn cards_say_it_plainly() {
    let say = |id: &str, lang| {
        let all = AgateFace.cards(&cards(), lang);
        all.into_iter().find(|card| card.id == id).expect("a card").text
    };
    assert_eq!(
        say("prayer", Lang::En),
        "Choose one: gain 3 HP; or put 0 to 3 of your karma into the pool, keeping at least 1."
    );
    assert_eq!(
        say("prayer", Lang::Ja),
        "1つを選ぶ：体力を3回復する。または、自分の業0～3を、少なくとも1は残して業チップの山に戻す。"
    );
    assert_eq!(
        say("sword", Lang::En),
        "The drawer takes 4 karma from the pool; then the first player with 8 karma or more, \
         clockwise from the left and the drawer last, falls to HP 0."
    );
    assert_eq!(say("herb", Lang::Ja), "体力を2回復する。");
    assert_eq!(say("spring", Lang::En), "The drawer gains 2 HP.");
    assert_eq!(
        say("revenge", Lang::En),
        "Attack one player: damage is half of (10 − your HP), rounded down, at least 1, at most \
         9. If it lands, 1 karma from the target. It cannot be offset."
    );
}

#[test]
fn own_cards_have_a_text_of_their_own() {
    let (file, text) = Agate::DEFAULT[0];
    let effects = [
        ("[{ heal = 7 }, { draw = 2 }]", "Gain 7 HP; then draw 2 cards from the pile."),
        (
            "{ lose-hp = { who = \"others\", hp = 4 } }",
            "Every other player loses 4 HP; this is no attack.",
        ),
        (
            "{ choose = [{ draw = 1 }, [{ swap-hands = 1 }, { heal = 6 }]] }",
            "Choose one: draw 1 card from the pile; or exchange the rest of your hand with \
             another player's hand; then gain 6 HP.",
        ),
    ];
    for (effect, wanted) in effects {
        let own = text.replacen(
            "timing = \"turn\"\neffect = { heal = 2 }",
            &format!("timing = \"turn\"\neffect = {effect}"),
            1,
        );
        assert_ne!(own, text);
        let pack = Agate::read_pack(&Files::new([Source::new(file, own)])).expect("a good pack");
        for lang in LANGS {
            let all = AgateFace.cards(&pack, lang);
            let herb = all.into_iter().find(|card| card.id == "herb").expect("the herb");
            in_lang(&herb.text, lang);
            if lang == Lang::En {
                assert_eq!(herb.text, wanted);
            }
        }
    }
}

fn reasons() -> Vec<Reason> {
    let out = seat(3);
    let asked =
        [Asked::Act, Asked::Pursue, Asked::Respond, Asked::Discard, Asked::Name, Asked::Strip];
    let timings = [
        Timing::Turn,
        Timing::TurnOrAttacked,
        Timing::AttackUsed,
        Timing::AttackedOrReflected,
        Timing::HpZero,
        Timing::Drawn,
    ];
    let mut all = vec![
        Reason::Over,
        Reason::Out,
        Reason::NoSuchSeat { seat: out },
        Reason::NotYourTurn { active: out },
        Reason::NotReceiver,
        Reason::NoPursuitNow,
        Reason::PursuitAlone,
        Reason::NotHeld { held: 0, needed: 1 },
        Reason::NotHeld { held: 1, needed: 2 },
        Reason::MustUseOrDiscard { hand: 5 },
        Reason::MayNotDiscard { hand: 1 },
        Reason::PickInOrder,
        Reason::TooFewLeft,
        Reason::Yourself,
        Reason::TargetOut { seat: out },
        Reason::TargetOut { seat: seat(1) },
        Reason::HitsAll,
        Reason::NeedsTarget,
        Reason::OneSpecial,
        Reason::PursuitOnAll,
        Reason::PursuitOnSpecial,
        Reason::SpecialNotOffset,
        Reason::OtherLetter,
        Reason::OffsetTooMany { open: 1 },
        Reason::NothingLeft,
        Reason::NoCards { seat: out },
        Reason::NobodyHasCards,
        Reason::NothingToExcavate,
        Reason::NotInDiscard,
        Reason::EventInHand,
        Reason::ShedTooMuch { most: 2 },
        Reason::WrongChoice,
        Reason::NotInThatHand,
    ];
    all.extend(asked.map(|asked| Reason::AnswerFirst { asked }));
    all.extend(timings.map(|timing| Reason::Timing { timing }));
    all
}

#[test]
fn every_reason_has_a_sentence() {
    let game = game(4);
    for lang in LANGS {
        let told: Vec<_> = reasons()
            .iter()
            .map(|reason| AgateFace.reason(To::new(&game, &names(), lang), reason))
            .collect();
        told.iter().for_each(|text| in_lang(text, lang));
        let different: BTreeSet<_> = told.iter().collect();
        // `Out` and `TargetOut` of yourself may say the same.
        assert!(different.len() + 1 >= told.len(), "{lang}");
    }
    let say = |reason, lang| AgateFace.reason(To::new(&game, &names(), lang), &reason);
    assert_eq!(
        say(Reason::ShedTooMuch { most: 2 }, Lang::En),
        "You can put back 2 karma at most: 1 must stay with you."
    );
    assert_eq!(say(Reason::NotYourTurn { active: seat(2) }, Lang::En), "It is Bot 2's turn.");
    assert_eq!(say(Reason::NotYourTurn { active: seat(2) }, Lang::Ja), "いまはBot 2の手番です。");
}

#[test]
fn every_event_has_a_sentence() {
    let game = game(4);
    for lang in LANGS {
        let told: Vec<_> = events(&game)
            .iter()
            .map(|event| AgateFace.event(To::new(&game, &names(), lang), event).plain())
            .collect();
        told.iter().for_each(|text| in_lang(text, lang));
        let different: BTreeSet<_> = told.iter().collect();
        assert_eq!(different.len(), told.len(), "{lang}");
    }
}

#[test]
fn events_say_who_and_how_much() {
    let game = game(4);
    let id = |name| card(&game, name);
    let (you, bot) = (seat(1), seat(2));
    let say = |event, lang| AgateFace.event(To::new(&game, &names(), lang), &event).plain();

    // AG-X1: three A on P2, two offset, one lands.
    let attack =
        Event::Attacked { seat: you, target: Some(bot), card: id("A"), count: 3, pursuits: 0 };
    assert_eq!(say(attack, Lang::En), "You attacked Bot 2 with Attack A ×3.");
    assert_eq!(say(attack, Lang::Ja), "あなたはBot 2を【攻撃A】×3で攻撃した。");
    let (card, end) = (id("A"), Answer::Take);
    let answer = Event::Responded { seat: bot, card, offset: 2, pursuits: 0, end, damage: 1 };
    assert_eq!(say(answer, Lang::En), "Bot 2 offset 2 with Attack A ×2 and let the rest through.");
    assert_eq!(say(answer, Lang::Ja), "Bot 2は【攻撃A】×2で2枚を相殺し、残りを受けた。");
    let hurt = Event::Hurt { seat: bot, loss: 1 };
    assert_eq!(say(hurt, Lang::En), "Bot 2 lost 1 HP.");
    assert_eq!(say(hurt, Lang::Ja), "Bot 2は体力を1失った。");
    let karma = Event::KarmaMoved { from: bot, to: you, given: 1, pooled: 0 };
    assert_eq!(say(karma, Lang::En), "Bot 2 gave 1 karma to you.");
    assert_eq!(say(karma, Lang::Ja), "あなたはBot 2から業1を貰った。");

    // AG-X17: offset to 0, nothing follows.
    let (card, end) = (id("C"), Answer::Take);
    let ended = Event::Responded { seat: you, card, offset: 2, pursuits: 0, end, damage: 0 };
    assert_eq!(
        say(ended, Lang::En),
        "You offset 2 with Attack C ×2 and ended the attack at 0 damage."
    );
    // AG-X8.
    assert_eq!(
        say(Event::StruckNobody, Lang::En),
        "The Agate Sword struck nobody: no one had 8 karma or more."
    );
    // AG-X23: 2 chips come from P2 and 2 from the pool.
    let karma = Event::KarmaMoved { from: bot, to: you, given: 2, pooled: 2 };
    assert_eq!(say(karma, Lang::En), "Bot 2 gave 2 karma to you, and 2 came from the pool.");
    // AG-94.
    assert_eq!(say(Event::Revived { seat: bot }, Lang::Ja), "Bot 2は【復活】を使った：体力2。");
    let left = Event::Eliminated { seat: bot, cause: Cause::Karma, hand: Hand::EMPTY };
    assert_eq!(say(left, Lang::En), "Bot 2 left the game: karma 0. Hand: no cards.");
}
