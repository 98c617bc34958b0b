//! The first-game guide: the decision at hand, in plain words.

use court::{Action, Asked, EmptyHand, Mode};
use kernel::Game;
use maud::Markup;
use ui::parts::{Idle, Words, guide as frame};

use super::Here;
use crate::GAME;

static IDLE: Idle = Idle {
    over: [
        &["Look at the score sheet and press Result; from there you can play again."],
        &["得点表を見たら「結果」へ。そこから同じ人ともう一度遊べます。"],
    ],
    others: [
        &[
            "A set ends when a hand is empty: +30 for that player, minus points for every card the others hold (MC-75).",
            "Foes you defeat count ten times their number at the end (MC-81). The game ends with the set in which Walpurgis Night falls (MC-80).",
            "Tap a card to read what it does in each mode.",
        ],
        &[
            "だれかの手札がなくなるとセット終了：その人は+30点、ほかの人は残った手札の分だけ失点（MC-75）。",
            "倒した魔女／使い魔は最後に数字の10倍の点（MC-81）。ワルプルギスの夜が倒れたセットでゲームが終わります（MC-80）。",
            "カードを押すと、両モードでの効果が読めます。",
        ],
    ],
};

pub(super) fn guide(here: &Here<'_>) -> Markup {
    let asked = here.seen.view.asked.filter(|asked| Some(asked.seat) == here.seen.own());
    frame(here.seen, GAME, || match asked.map(|asked| asked.what) {
        None if here.seen.view.asked.is_none() => IDLE.over(here.seen.lang),
        None => IDLE.others(here.seen.lang),
        Some(Asked::Act) => turn(here),
        Some(what) => explained(here, what),
    })
}

/// The own turn: what it asks depends on the mode and on what lies before the player.
fn turn(here: &Here<'_>) -> Words {
    let view = here.seen.view;
    let alone =
        here.seen.own().and_then(|own| view.seats.get(&own)).is_some_and(|p| !p.alone.is_empty());
    if alone {
        return t!(
            here,
            (
                "You are alone",
                vec!["Alone lies before you: no cards in this turn, just draw one (MC-65)."],
            ),
            (
                "ひとりぼっち",
                vec!["【ひとりぼっちは嫌】の間はカードを使えません。1枚引くだけです（MC-65）。"],
            ),
        );
    }
    // What the last card can do in battle is an option of the table.
    let last = match here.seen.game.options().empty_hand_in_battle {
        EmptyHand::PlayThenDraw => t!(
            here,
            "Whoever plays the last card in battle draws one: nobody goes out there (MC-135).",
            "戦闘中に最後の1枚を出すと1枚引きます。上がりにはなりません（MC-135）。",
        ),
        EmptyHand::Forbid => t!(
            here,
            "Your last card cannot be played in battle (MC-56).",
            "戦闘中は最後の1枚を出せません（MC-56）。",
        ),
    };
    let plays = here.seen.legal.iter().any(|action| matches!(action, Action::Play { .. }));
    match (view.mode, plays) {
        (_, false) => t!(
            here,
            (
                "Nothing fits: draw",
                vec![
                    "None of your cards can be played now. Draw one; your turn ends (MC-26). Tap a card to see why not."
                ]
            ),
            (
                "出せるカードがない：引く",
                vec![
                    "今出せるカードがありません。1枚引いて手番を終えます（MC-26）。カードを押すと理由が読めます。"
                ]
            ),
        ),
        (Mode::Daily, true) => t!(
            here,
            (
                "Your turn, Daily mode: get rid of a card",
                vec![
                    "Raised cards show a girl of the Lead (MC-29) or need no match. The number does not matter now (MC-30).",
                    "Discover starts a battle: whoever strikes the last blow keeps the foe, ten points for each of its number (MC-51, MC-81).",
                    "Cards with a high minus are dangerous to keep. Drawing is always allowed (MC-25).",
                ],
            ),
            (
                "あなたの手番・日常モード：手札を減らす",
                vec![
                    "浮いているのは、場札と同じキャラクターのカード（MC-29）か、何にでも出せるカード。数字はいま関係ありません（MC-30）。",
                    "【発見／参戦】で戦闘開始。とどめを刺した人がその魔女／使い魔を手元に置き、数字の10倍の点になります（MC-51・MC-81）。",
                    "失点の大きいカードは早めに。引くことはいつでもできます（MC-25）。",
                ],
            ),
        ),
        (Mode::Battle, true) => t!(
            here,
            (
                "Your turn, Battle mode: strike",
                vec![
                    "A Normal card of the girl who fights deals her number as damage to the first foe (MC-48). Damage stays until the foe falls (MC-50).",
                    "The last blow counts: who only wears the foe down gives it to the next player (MC-51).",
                    last,
                ],
            ),
            (
                "あなたの手番・戦闘モード：攻撃する",
                vec![
                    "戦っているキャラクターのノーマルカードで、その数字のダメージを先頭の魔女／使い魔に与えます（MC-48）。ダメージは倒れるまで残ります（MC-50）。",
                    "取るのはとどめの人。削るだけでは次の人に渡ります（MC-51）。",
                    last,
                ],
            ),
        ),
    }
}

fn explained(here: &Here<'_>, what: Asked) -> Words {
    match what {
        Asked::Act => turn(here),
        Asked::Follow => t!(
            here,
            (
                "Strike first",
                vec![
                    "After Discover or Join you may use one Normal card at once, if it shows the girl who fights (MC-44). Keep at least one card in hand (MC-58)."
                ]
            ),
            (
                "先に一撃",
                vec![
                    "【発見／参戦】の後は、戦っているキャラクターのノーマルカードを続けて1枚使えます（MC-44）。手札は1枚以上残します（MC-58）。"
                ]
            ),
        ),
        Asked::Bridge => t!(
            here,
            (
                "A second card",
                vec![
                    "After Bridge any Normal card may be played, match or not; it becomes the Lead (MC-124). Two cards in one turn bring you closer to an empty hand."
                ]
            ),
            (
                "もう1枚",
                vec![
                    "Bridgeの後は、ノーマルカードを場札に関係なく1枚出せて、それが場札になります（MC-124）。1手番に2枚減らせます。"
                ]
            ),
        ),
        Asked::Seeds => t!(
            here,
            (
                "Hand grief seeds on",
                vec![
                    "Markers above 2 are grief seeds. They keep a girl alive: damage takes them first (MC-06). Move them to the girl you want to live, or leave them (MC-35)."
                ]
            ),
            (
                "グリーフシードを渡す",
                vec![
                    "2を超えるマーカーがグリーフシード。ダメージはまずそこから減ります（MC-06）。生かしたい少女へ移すか、そのままにします（MC-35）。"
                ]
            ),
        ),
        Asked::NameSeat => t!(
            here,
            (
                "Falling-out",
                vec![
                    "The player you name draws two cards and loses no turn. Hold up whoever is closest to an empty hand."
                ]
            ),
            (
                "仲違い",
                vec!["指名した人は2枚引きます（手番は失いません）。手札が少ない人を止めましょう。"]
            ),
        ),
        Asked::NameGirl => t!(
            here,
            (
                "Name a girl",
                vec![
                    "Her marker goes on the Lead: until it is replaced, only she counts (MC-09). Choose a girl you hold cards of."
                ]
            ),
            (
                "キャラクターを指定",
                vec![
                    "マーカーを置くと、場札が替わるまでそのキャラクターだけになります（MC-09）。自分が持っているカードの少女を選びましょう。"
                ]
            ),
        ),
        Asked::Contract => t!(
            here,
            (
                "A contract",
                vec![
                    "One Uncontracted girl becomes a magical girl with 2 health: from now on her cards deal damage, and she can die (MC-92)."
                ]
            ),
            (
                "未契約少女",
                vec![
                    "未契約少女1人が体力2の魔法少女になります。以後ダメージを与えられ、死亡もします（MC-92）。"
                ]
            ),
        ),
        Asked::Support => t!(
            here,
            (
                "Support a girl?",
                vec![
                    "Each time she dies you lose 30 (MC-98). If the table has a bonus, you win it for her if she is alive at the end (MC-128). Support cannot be ended (MC-99)."
                ]
            ),
            (
                "応援する？",
                vec![
                    "死亡するたびに−30点（MC-98）。得点のある卓なら、ゲーム終了時に生存していればその点を得ます（MC-128）。やめることはできません（MC-99）。"
                ]
            ),
        ),
        Asked::Vote => t!(
            here,
            (
                "Concede the set?",
                vec![
                    "If everybody agrees, the set is scored as it stands, without +30 (MC-82). One refusal and it goes on (MC-83). It is meant for sets that make no progress."
                ]
            ),
            (
                "セット投了？",
                vec![
                    "全員が同意すると、+30点なしで今の手札のまま点数計算（MC-82）。1人でも反対なら続きます（MC-83）。進展しなくなったセットのための決まりです。"
                ]
            ),
        ),
        Asked::Point => t!(
            here,
            (
                "A missed call",
                vec![
                    "Whoever has one card must call it. Nobody has to point a miss out, but it costs them cards, now or at any later moment until they call (MC-103)."
                ]
            ),
            (
                "宣言忘れ",
                vec![
                    "のこり1枚は宣言が必要です。指摘は自由で、宣言されるまではいつでもできます。指摘された人はカードを引きます（MC-103）。"
                ]
            ),
        ),
    }
}
