//! While the viewer is not asked: what somebody else decides, and what to do meanwhile.

use daybreak::{Asked, AskedView};
use ui::parts::Words;

use super::Here;

pub(super) fn explained(here: &Here<'_>, asked: AskedView) -> Words {
    // In a replay the viewer's own decisions are looked at, too.
    let waits = here.seen.own().is_some_and(|own| own != asked.seat);
    let head = if waits {
        t!(here, "Somebody else decides", "ほかの人が決めています")
    } else {
        t!(here, "You are watching", "観戦しています")
    };
    let mut lines = vec![decided(here, asked.what)];
    lines.push(if waits {
        t!(
            here,
            "In the turns of others only your installed cards act for you (WD-104). Tap any card to read what it does.",
            "ほかの人の手番では、設置中のカードだけがあなたのために働きます（WD-104）。カードを押すと、効果が読めます。",
        )
    } else {
        t!(here, "Tap any card to read what it does.", "カードを押すと、効果が読めます。")
    });
    (head, lines)
}

/// What is being decided, whoever decides it.
fn decided(here: &Here<'_>, what: Asked) -> &'static str {
    match what {
        Asked::Start => t!(
            here,
            "Start phase: 2 stones, or a card of the card zone (WD-63).",
            "スタートフェイズ：魔法石を2つか、カードゾーンのカードを1枚（WD-63）。",
        ),
        Asked::Main => t!(
            here,
            "Main phase: any number of cards, as far as the stones reach (WD-75).",
            "メインフェイズ：支払える限り、カードを何枚でも使えます（WD-75）。",
        ),
        Asked::Window => t!(
            here,
            "End phase: a witch effect can still be used (WD-103).",
            "エンドフェイズ：ウィッチの効果をまだ使えます（WD-103）。",
        ),
        Asked::Remove => t!(
            here,
            "End phase: more than 3 cards in hand, some must go (WD-87).",
            "エンドフェイズ：手札が3枚になるまで除外します（WD-87）。",
        ),
        Asked::Put => t!(
            here,
            "The price of a card is laid on other cards of the card zone (WD-68): whoever gains one of them gains the stones on it (WD-72).",
            "カードの獲得コストは、カードゾーンのほかのカードの上に置かれます（WD-68）。そのカードを獲得した人が、上の魔法石も獲得します（WD-72）。",
        ),
        Asked::Pick | Asked::Player => t!(
            here,
            "An effect asks what it shall work on (WD-R32).",
            "効果の対象を選んでいます（WD-R32）。",
        ),
        Asked::May | Asked::Pay => t!(
            here,
            "An effect can be gone on with or left (WD-151, WD-166).",
            "効果の続きを行うかどうかを決めています（WD-151、WD-166）。",
        ),
        Asked::Block => t!(
            here,
            "Whoever is hit chooses which installed card works (WD-120).",
            "効果を受ける人が、どの設置中のカードを働かせるか選んでいます（WD-120）。",
        ),
        Asked::First => t!(
            here,
            "Several cards of one player work at once; that player chooses the order (WD-R29).",
            "何枚かが同時に働きます。順番はその持ち主が決めます（WD-R29）。",
        ),
    }
}
