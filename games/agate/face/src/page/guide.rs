//! The first-game guide: the decision at hand, in plain words.

use agate::Asked;
use maud::Markup;
use ui::parts::{Idle, Words, guide as frame};

use super::Here;
use crate::GAME;

static IDLE: Idle = Idle {
    over: [
        &["Press Result; from there you can play again."],
        &["「結果」を開くと、そこから同じ人ともう一度遊べます。"],
    ],
    others: [
        &[
            "Watch HP (life) and karma. At HP 0 or karma 0 a player is out. The last one left wins.",
            "Tap a card of your hand to read what it does and when you can use it.",
        ],
        &[
            "体力と業に注目。体力0か業0で脱落、最後まで残った1人の勝ちです。",
            "手札のカードを押すと、効果と使える時が読めます。",
        ],
    ],
};

pub(super) fn guide(here: &Here<'_>) -> Markup {
    let asked = here.seen.view.asked.filter(|asked| Some(asked.seat) == here.seen.own());
    frame(here.seen, GAME, || match asked.map(|asked| asked.what) {
        None if here.seen.view.asked.is_none() => IDLE.over(here.seen.lang),
        None if out(here) => t!(
            here,
            (
                "You are out",
                vec![
                    "The others play on until one is left. You may watch, or open a new table from the first page.",
                ],
            ),
            (
                "脱落しました",
                vec![
                    "残りの人は最後の1人になるまで続けます。見ていても、新しい卓を開いても構いません。"
                ],
            ),
        ),
        None => IDLE.others(here.seen.lang),
        Some(what) => explained(here, what),
    })
}

/// Has the viewer left the game?
fn out(here: &Here<'_>) -> bool {
    here.seen.own().and_then(|own| here.seen.view.seats.get(&own)).is_some_and(|own| !own.alive)
}

fn explained(here: &Here<'_>, what: Asked) -> Words {
    match what {
        Asked::Act => t!(
            here,
            (
                "Your turn: one card",
                vec![
                    "Choose a raised card, then its target. Attack cards of one letter go together (AG-43).",
                    "A hit costs the target HP, and you take karma from them. With 8 karma or more the Agate Sword can strike you (AG-109).",
                    "Nothing useful? With 4 cards or fewer you pass (AG-31); with 5 or more you discard (AG-32).",
                ],
            ),
            (
                "あなたの手番：1枚使う",
                vec![
                    "浮いているカードを選び、相手を決めます。同じ文字の攻撃カードはまとめて使えます（AG-43）。",
                    "攻撃が通ると、相手の体力を減らし、相手から業を貰います。業8以上は【瑪瑙の剣】の的です（AG-109）。",
                    "使わないなら、手札が4枚以下ではパス（AG-31）、5枚以上では捨てます（AG-32）。",
                ],
            ),
        ),
        Asked::Pursue => t!(
            here,
            (
                "Join somebody's attack?",
                vec![
                    "Two others are fighting. Each Pursuit you add makes the attack 1 stronger (AG-49). You get no karma for it.",
                    "Beware: if the target reflects, it hits the attacker instead.",
                ],
            ),
            (
                "ほかの人の攻撃に加わる？",
                vec![
                    "ほかの2人が戦っています。【追撃】を添付すると1枚につきダメージが1増えます（AG-49）。業は動きません。",
                    "相手が反射すると、攻撃した側に向かいます。",
                ],
            ),
        ),
        Asked::Respond => t!(
            here,
            (
                "Damage is falling on you",
                vec![
                    "You may offset with attack cards of the same letter (AG-59), turn it all back with Reflect (AG-65), heal from it with Absorb (AG-68), or take it.",
                    "A hit also takes karma from you. At karma 0 you are out (AG-92).",
                ],
            ),
            (
                "攻撃されています",
                vec![
                    "同じ文字の攻撃カードで相殺する（AG-59）、【反射】で全部返す（AG-65）、【吸収】で回復する（AG-68）、または受ける。",
                    "攻撃が通ると業も渡すことになります。業が0になると脱落です（AG-92）。",
                ],
            ),
        ),
        Asked::Discard => t!(
            here,
            (
                "Too many cards",
                vec![
                    "No turn ends with more than 4 cards (AG-39). Tap the ones you need least, then confirm once."
                ],
            ),
            (
                "手札が多すぎます",
                vec![
                    "手番は手札4枚までで終えます（AG-39）。要らないカードを押して選び、まとめて捨ててください。"
                ],
            ),
        ),
        Asked::Name => t!(
            here,
            (
                "Turn somebody's karma round",
                vec![
                    "Little karma becomes much, much becomes little (AG-C06). Give it to somebody close to the Sword's limit, or save yourself."
                ],
            ),
            (
                "だれかの業を反転する",
                vec![
                    "少ない業は多く、多い業は少なくなります（AG-C06）。自分を救うことも、相手を危うくすることもできます。"
                ],
            ),
        ),
        Asked::Strip => t!(
            here,
            (
                "You look into a hand",
                vec![
                    "Choose the card that would hurt you most. Its owner discards it (AG-C17). Only you saw the rest."
                ],
            ),
            (
                "相手の手札を見ています",
                vec![
                    "いちばん困る1枚を選ぶと、持ち主がそれを捨てます（AG-C17）。残りを見たのはあなただけです。"
                ],
            ),
        ),
    }
}
