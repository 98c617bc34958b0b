//! The viewer's own decision: what it is, and what to think of.

use daybreak::{Action, Asked, SeatView, Unaffordable};
use kernel::Game as _;
use ui::parts::Words;

use super::Here;

pub(super) fn explained(here: &Here<'_>, what: Asked) -> Words {
    match what {
        Asked::Start => (
            t!(here, "Start phase: 2 stones or 1 card", "スタートフェイズ：魔法石2個かカード1枚"),
            start(here),
        ),
        Asked::Main => {
            (t!(here, "Main phase: use cards", "メインフェイズ：カードを使う"), main(here))
        }
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
        Asked::Remove => (t!(here, "Too many cards", "手札が多すぎます"), remove(here)),
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
        Asked::Pick => (t!(here, "The effect asks you to choose", "効果の対象を選ぶ"), pick(here)),
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
                    "Exactly one of your installed cards works against it (WD-120). Choose which. It stays where it lies and can work again."
                ]
            ),
            (
                "効果を受けます：1枚が働く",
                vec![
                    "設置中のカードのうち、ちょうど1枚が働きます（WD-120）。どれにするか選んでください。働いたカードはその場に残り、また働けます。"
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

fn start(here: &Here<'_>) -> Vec<&'static str> {
    let view = here.seen.view;
    let mut lines = vec![t!(
        here,
        "Take 2 stones, or gain a card of the card zone (WD-63). Its price is laid on other cards there (WD-68); stones that lie on it become yours (WD-72).",
        "魔法石を2つ取るか、カードゾーンのカードを1枚獲得します（WD-63）。コストはほかのカードの上に置き（WD-68）、獲得したカードの上の魔法石はあなたのものです（WD-72）。",
    )];
    if view.bank == 0 {
        lines.push(t!(
            here,
            "The bank is empty: taking stones brings nothing now (WD-66).",
            "魔法石ゾーンは空なので、魔法石の行動では何も獲得できません（WD-66）。",
        ));
    }
    lines.push(if view.last {
        t!(
            here,
            "A card that does not reach your hand in this turn is worth only the stones on it.",
            "この手番のうちに手札に来ないカードの値打ちは、上の魔法石だけです。",
        )
    } else {
        t!(
            here,
            "A gained card waits in your cast zone and comes to your hand later (WD-85).",
            "獲得したカードはキャストゾーンで待ち、後で手札に来ます（WD-85）。",
        )
    });
    let held = own(here).map_or(0, |player| player.held);
    let dear = |id| view.costs.get(id).is_some_and(|cost| *cost > held);
    if view.market.iter().any(dear) {
        lines.push(match here.seen.game.options().unaffordable_pick {
            Unaffordable::Fizzle => t!(
                here,
                "If you choose a card that you cannot pay, you gain nothing (WD-70).",
                "支払えないカードを選ぶと、何も獲得できません（WD-70）。",
            ),
            Unaffordable::Refuse => t!(
                here,
                "Cards that you cannot pay cannot be chosen at this table (WD-R2).",
                "この卓では、支払えないカードは選べません（WD-R2）。",
            ),
        });
    }
    lines
}

fn main(here: &Here<'_>) -> Vec<&'static str> {
    let view = here.seen.view;
    let mut lines = Vec::new();
    if view.extra {
        lines.push(t!(
            here,
            "This is an extra turn, a whole one (WD-161). After an Ultimate Magic card of the base set no Ultimate Magic can be used in it (WD-163).",
            "追加の手番です。普通の手番と同じように行います（WD-161）。基本セットの《究極魔法》で得たなら、《究極魔法》は使えません（WD-163）。",
        ));
    }
    let uses = here.seen.legal.iter().any(|action| matches!(action, Action::Use { .. }));
    lines.push(if uses {
        t!(
            here,
            "Use as many cards of your hand as you can pay (WD-75). A used card goes to its slot of your cast zone and comes back to your hand space by space (WD-79).",
            "支払える限り、手札を何枚でも使えます（WD-75）。使ったカードはキャストゾーンに置かれ、少しずつ手札に戻ります（WD-79）。",
        )
    } else {
        t!(
            here,
            "No card of your hand can be used now: end the main phase, and your cast zone moves (WD-84).",
            "今使える手札はありません。メインフェイズを終えると、キャストゾーンが進みます（WD-84）。",
        )
    });
    lines.push(if view.last {
        t!(
            here,
            "When this turn ends, only what lies in Ⅰ still reaches you (WD-85); stones behind it do not count (WD-100).",
            "この手番の終わりに届くのはⅠにあるものだけ（WD-85）。それより後ろの魔法石は数えません（WD-100）。",
        )
    } else {
        t!(
            here,
            "Cards with a signboard stay upright and work by themselves while they lie there (WD-81).",
            "看板のマークのカードは縦向きに置かれ、条件を満たすたびに自動で働きます（WD-81）。",
        )
    });
    if own(here).is_some_and(|player| player.curses > 0) {
        lines.push(t!(
            here,
            "Using a Curse card costs 1 stone and does nothing, but you are rid of it (WD-173).",
            "《呪い》カードは魔法石1つで使えます。何も起きませんが、手元からなくなります（WD-173）。",
        ));
    }
    lines
}

fn remove(here: &Here<'_>) -> Vec<&'static str> {
    let mut lines = vec![t!(
        here,
        "Your turn ends with 3 cards in hand at most; the others are removed for good (WD-87).",
        "手札は3枚まで。残りは除外され、もう戻りません（WD-87）。",
    )];
    if own(here).is_some_and(|player| player.curses > 0) {
        lines.push(t!(
            here,
            "Curse cards cannot be chosen for that (WD-176).",
            "《呪い》カードは選べません（WD-176）。",
        ));
    }
    lines
}

fn pick(here: &Here<'_>) -> Vec<&'static str> {
    vec![if here.seen.view.may_stop {
        t!(
            here,
            "Read the effect, then choose what it works on. You may choose fewer than it says, or none.",
            "効果を読んで、対象を選んでください。書かれた数より少なくても、選ばなくてもかまいません。",
        )
    } else {
        t!(
            here,
            "Read the effect, then choose what it works on. If something can be chosen, you must (WD-R32).",
            "効果を読んで、対象を選んでください。選べるものがあれば、必ず選びます（WD-R32）。",
        )
    }]
}

fn own<'a>(here: &Here<'a>) -> Option<&'a SeatView> {
    here.seen.view.seats.get(&here.seen.own()?)
}
