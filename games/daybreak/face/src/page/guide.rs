//! The first-game guide: the decision at hand, in plain words.

use daybreak::Asked;
use maud::Markup;
use ui::parts::{Idle, Words, guide as frame};

use super::Here;
use crate::GAME;

static IDLE: Idle = Idle {
    over: [
        &[
            "Only the stones on the witch cards count (WD-100). Press Result; from there you can play again.",
        ],
        &[
            "数えるのはウィッチカードの上の魔法石だけです（WD-100）。「結果」を開くと、そこから同じ人ともう一度遊べます。",
        ],
    ],
    others: [
        &[
            "Whoever holds the most stones at the end wins (WD-101). The end comes when the bank or the deck is empty: then everybody has one final turn (WD-97).",
            "Tap a card of the card zone or of your hand to read what it does.",
        ],
        &[
            "終わりに魔法石をもっとも多く持つ人の勝ちです（WD-101）。魔法石ゾーンか山札がなくなると、全員が最終手番を1回ずつ行います（WD-97）。",
            "カードゾーンや手札のカードを押すと、効果が読めます。",
        ],
    ],
};

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || match here.asked {
        None if here.seen.view.asked.is_none() => IDLE.over(here.seen.lang),
        None => IDLE.others(here.seen.lang),
        Some(what) => explained(here, what),
    })
}

fn explained(here: &Here<'_>, what: Asked) -> Words {
    match what {
        Asked::Start => t!(
            here,
            (
                "Start phase: 2 stones or 1 card",
                vec![
                    "Take 2 stones, or gain a card of the card zone (WD-63). Its price is laid on other cards there (WD-68); stones that lie on it become yours (WD-72).",
                    "A gained card waits in your cast zone and comes to your hand later (WD-85).",
                ],
            ),
            (
                "スタートフェイズ：魔法石2個かカード1枚",
                vec![
                    "魔法石を2個取るか、カードゾーンのカードを1枚獲得します（WD-63）。コストはほかのカードの上に置き（WD-68）、獲得したカードの上の魔法石はあなたのものです（WD-72）。",
                    "獲得したカードはキャストゾーンで待ち、後で手札に来ます（WD-85）。",
                ],
            ),
        ),
        Asked::Main => t!(
            here,
            (
                "Main phase: use cards",
                vec![
                    "Use as many cards of your hand as you can pay (WD-75). A used card goes to its slot of your cast zone and comes back to your hand space by space (WD-79).",
                    "Cards with a signboard stay upright and work by themselves while they lie there (WD-81).",
                ],
            ),
            (
                "メインフェイズ：カードを使う",
                vec![
                    "支払える限り、手札を何枚でも使えます（WD-75）。使ったカードはキャストゾーンに置かれ、少しずつ手札に戻ります（WD-79）。",
                    "看板のマークのカードは縦向きに置かれ、条件を満たすたびに自動で働きます（WD-81）。",
                ],
            ),
        ),
        Asked::Window => t!(
            here,
            (
                "A moment for your witch",
                vec![
                    "You can use a witch effect at any time of your turn, here too (WD-103). If you do not want to, end the turn; to wait for the next step, go on (WD-R26)."
                ],
            ),
            (
                "ウィッチの効果を使える時",
                vec![
                    "ウィッチカードの効果は自分の手番ならいつでも使えます（WD-103）。使わないなら手番を終えましょう。次の処理の後で使うなら、先へ進みます（WD-R26）。"
                ],
            ),
        ),
        Asked::Remove => t!(
            here,
            (
                "Too many cards",
                vec![
                    "Your turn ends with 3 cards in hand at most; the others are removed for good (WD-87)."
                ]
            ),
            ("手札が多すぎます", vec!["手札は3枚まで。残りは除外され、もう戻りません（WD-87）。"]),
        ),
        Asked::Put => t!(
            here,
            (
                "Pay for the card",
                vec![
                    "Each stone of the price lies on another card of the card zone, as you like (WD-69). Think of who can take it next."
                ],
            ),
            (
                "獲得コストを支払う",
                vec![
                    "コストの魔法石を、ほかのカードの上に好きなように分けて置きます（WD-69）。次にだれが取れるかを考えましょう。"
                ],
            ),
        ),
        Asked::Pick => t!(
            here,
            (
                "The effect asks you to choose",
                vec![
                    "Read the effect, then choose what it works on. If it says \"up to\", you may choose fewer."
                ]
            ),
            (
                "効果の対象を選ぶ",
                vec![
                    "効果を読んで、対象を選んでください。「まで」とあれば、少なくてもかまいません。"
                ]
            ),
        ),
        Asked::Player => t!(
            here,
            (
                "Whom?",
                vec![
                    "Choose the player whom the effect is for. If it has the attack mark, a Block card of that player may work first (WD-118)."
                ]
            ),
            (
                "だれに？",
                vec![
                    "効果の相手を選びます。攻撃マークがあれば、相手のブロックが先に働くことがあります（WD-118）。"
                ]
            ),
        ),
        Asked::May => t!(
            here,
            (
                "You may, you need not",
                vec!["If you decline, what follows \"if you did\" does not happen (WD-151)."]
            ),
            (
                "しても、しなくても良い",
                vec!["しなければ、「そうしたなら」の後は行われません（WD-151）。"]
            ),
        ),
        Asked::Pay => t!(
            here,
            (
                "An extra cost",
                vec!["Pay it for the rest of the effect, or leave the rest out (WD-165)."]
            ),
            (
                "追加コスト",
                vec!["支払えば続きの効果を行い、支払わなければ続きは行いません（WD-165）。"]
            ),
        ),
        Asked::Block => t!(
            here,
            (
                "You are hit: one card works",
                vec![
                    "Exactly one of your installed cards works against it (WD-120). Choose which."
                ]
            ),
            (
                "効果を受けます：1枚が働く",
                vec![
                    "設置中のカードのうち、ちょうど1枚が働きます（WD-120）。どれにするか選んでください。"
                ]
            ),
        ),
        Asked::First => t!(
            here,
            (
                "Several of your cards work",
                vec!["All of them work (WD-115); you choose the order (WD-R29)."]
            ),
            (
                "何枚かが同時に働きます",
                vec!["すべて働きます（WD-115）。順番はあなたが決めます（WD-R29）。"]
            ),
        ),
    }
}
