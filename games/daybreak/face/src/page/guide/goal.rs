//! What it is all for: the goal for this viewer as the game stands, and how it ended.

use daybreak::View;
use kernel::Seat;

use super::Here;

/// How the viewer stands to the end of the game.
enum Stand {
    /// The end has not begun.
    Normal,
    /// The viewer's own turn brought the end, and goes on.
    Brought,
    /// The viewer's final turn will come.
    ToCome,
    /// It is the viewer's final turn; somebody plays after it.
    Final,
    /// It is the viewer's final turn, and the last one of the game.
    Last,
    /// The viewer's final turn is over.
    Done,
}

fn stand(view: &View, own: Seat) -> Stand {
    let seats = view.seats.len();
    if !view.end {
        return Stand::Normal;
    }
    if view.active == own && view.last {
        return if view.finals == 0 { Stand::Last } else { Stand::Final };
    }
    // WD-97: the players to come are the next ones clockwise; the one who brought the end is the last.
    match (own.index() + seats - view.active.index()) % seats {
        0 => Stand::Brought,
        away if away <= usize::from(view.finals) => Stand::ToCome,
        _ => Stand::Done,
    }
}

/// The goal in a sentence.
pub(super) fn goal(here: &Here<'_>) -> &'static str {
    let view = here.seen.view;
    let Some(own) = here.seen.own() else {
        return if view.end {
            t!(
                here,
                "The end has begun: everybody has one final turn, then whoever holds the most stones wins (WD-97, WD-101).",
                "終了状態です。全員が最終手番を1回ずつ行い、手持ちの魔法石がもっとも多い人が勝ちます（WD-97、WD-101）。",
            )
        } else {
            t!(
                here,
                "Whoever holds the most stones at the end wins (WD-101). The end begins when the bank or the deck is empty (WD-96).",
                "終わりに手持ちの魔法石がもっとも多い人の勝ちです（WD-101）。魔法石ゾーンか山札がなくなると、終わりが始まります（WD-96）。",
            )
        };
    };
    match stand(view, own) {
        Stand::Normal => t!(
            here,
            "Your goal: hold the most stones when the game ends (WD-101). The end begins when the bank or the deck is empty (WD-96).",
            "目標：ゲームの終わりに、手持ちの魔法石をもっとも多くすること（WD-101）。魔法石ゾーンか山札がなくなると、終わりが始まります（WD-96）。",
        ),
        Stand::Brought => t!(
            here,
            "The end has begun in your turn: finish it. Then everybody has one final turn, and yours is the last (WD-97).",
            "あなたの手番で終了状態になりました。この手番を最後まで行い、それから全員が最終手番を行います。あなたの最終手番がいちばん後です（WD-97）。",
        ),
        Stand::ToCome => t!(
            here,
            "The end has begun: your final turn is still to come (WD-97). Then whoever holds the most stones wins (WD-101).",
            "終了状態です。あなたの最終手番はこれから（WD-97）。終わった時に手持ちの魔法石がもっとも多い人の勝ちです（WD-101）。",
        ),
        Stand::Final => t!(
            here,
            "Your final turn: hold as many stones as you can when it ends (WD-100). Others still play after you.",
            "あなたの最終手番です。終わった時の手持ちの魔法石をできるだけ多く（WD-100）。この後に、ほかの人の最終手番があります。",
        ),
        Stand::Last => t!(
            here,
            "Your final turn, the last of the game: what is held when it ends decides (WD-100).",
            "あなたの最終手番、このゲーム最後の手番です。終わった時の手持ちの魔法石で勝敗が決まります（WD-100）。",
        ),
        Stand::Done => t!(
            here,
            "Your final turn is over. The others finish theirs; then whoever holds the most stones wins (WD-101).",
            "あなたの最終手番は終わりました。ほかの人の最終手番が終われば、手持ちの魔法石がもっとも多い人の勝ちです（WD-101）。",
        ),
    }
}

/// How it ended, and what to do now.
pub(super) fn over(here: &Here<'_>) -> Vec<&'static str> {
    let winners = &here.seen.view.winners;
    let counted = t!(
        here,
        "Only the stones on the witch cards count (WD-100).",
        "数えるのはウィッチカードの上の魔法石だけです（WD-100）。",
    );
    let Some(own) = here.seen.own() else {
        let won = if winners.len() > 1 {
            t!(
                here,
                "Several hold the most stones, and all of them have won (WD-102).",
                "もっとも多い人が並んだので、その全員の勝ちです（WD-102）。",
            )
        } else {
            t!(
                here,
                "Whoever holds the most stones has won (WD-101).",
                "手持ちの魔法石がもっとも多い人が勝ちました（WD-101）。",
            )
        };
        return vec![won, counted];
    };
    let won = match (winners.contains(&own), winners.len()) {
        (true, 1) => {
            t!(
                here,
                "You have won: you hold the most stones (WD-101).",
                "あなたの勝ちです。手持ちの魔法石がもっとも多くなりました（WD-101）。",
            )
        }
        (true, _) => t!(
            here,
            "You have won, together with who holds as many stones as you (WD-102).",
            "同じ数で並んだ人と一緒に、あなたの勝ちです（WD-102）。",
        ),
        (false, _) => t!(
            here,
            "You have not won this time: somebody holds more stones (WD-101).",
            "今回は負けました。もっと多く持っている人がいます（WD-101）。",
        ),
    };
    let again = t!(
        here,
        "Press Result; from there you can play again.",
        "「結果」を開くと、そこから同じ人ともう一度遊べます。",
    );
    vec![won, counted, again]
}
