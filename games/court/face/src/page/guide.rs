//! The first-game guide: the goal at this table, then the decision at hand, in plain words.

use court::{Action, Asked, EmptyHand, LastCardCall, Mode, SeatView, Status};
use kernel::Game;
use maud::Markup;
use ui::parts::{self, Words, guide as frame, toward};

use super::Here;
use crate::GAME;

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || words(here))
}

fn words(here: &Here<'_>) -> Words {
    let Some(asked) = here.seen.view.asked else { return over(here) };
    let now = match own(here) {
        Some(_) if Some(asked.seat) == here.seen.own() => explained(here, asked.what),
        Some(own) => waiting(here, own),
        None => watching(here),
    };
    toward(goal(here), now)
}

/// The viewer's own state; none for who looks on.
fn own<'a>(here: &Here<'a>) -> Option<&'a SeatView> {
    here.seen.own().and_then(|own| here.seen.view.seats.get(&own))
}

/// Does the game end with this set (MC-80, MC-134)?
fn last_set(here: &Here<'_>) -> bool {
    let view = here.seen.view;
    view.last_fell || here.seen.game.options().max_sets.is_some_and(|most| view.set >= most)
}

/// What it is all about, at this table.
fn goal(here: &Here<'_>) -> &'static str {
    match (own(here).is_some(), last_set(here)) {
        (true, false) => t!(
            here,
            "Your goal: the most points. Going out brings 30, foes count ten times their number, cards left in hand cost points (MC-75, MC-81).",
            "目的：得点を最も多く。使い切ると+30点、魔女／使い魔は数字の10倍、残った手札は失点（MC-75・MC-81）。",
        ),
        (true, true) => t!(
            here,
            "Your goal: the most points, and the game ends with this set. Going out brings 30, foes count ten times their number, cards left in hand cost points (MC-75, MC-81).",
            "目的：得点を最も多く。このセットでゲームが終わります。使い切ると+30点、魔女／使い魔は数字の10倍、残った手札は失点（MC-75・MC-81）。",
        ),
        (false, false) => t!(
            here,
            "The most points win. Going out brings 30, foes count ten times their number, cards left in hand cost points (MC-75, MC-81).",
            "得点が最も多い人の勝ち。使い切ると+30点、魔女／使い魔は数字の10倍、残った手札は失点（MC-75・MC-81）。",
        ),
        (false, true) => t!(
            here,
            "The most points win, and the game ends with this set. Going out brings 30, foes count ten times their number, cards left in hand cost points (MC-75, MC-81).",
            "得点が最も多い人の勝ち。このセットでゲームが終わります。使い切ると+30点、魔女／使い魔は数字の10倍、残った手札は失点（MC-75・MC-81）。",
        ),
    }
}

/// When the game ends, to who has the time to read it.
fn ends(here: &Here<'_>) -> Option<&'static str> {
    (!last_set(here)).then(|| {
        t!(
            here,
            "The game ends with the set in which Walpurgis Night falls (MC-80).",
            "ワルプルギスの夜が倒れたセットでゲームが終わります（MC-80）。",
        )
    })
}

/// What the options of this table add, where it matters to the viewer now.
fn added(here: &Here<'_>, own: &SeatView) -> Vec<&'static str> {
    let (view, options) = (here.seen.view, here.seen.game.options());
    let mut lines = Vec::new();
    if options.last_card_call == LastCardCall::On && own.cards <= 2 {
        lines.push(t!(
            here,
            "As soon as you are down to one card, call it; otherwise others may make you draw (MC-102, MC-103).",
            "手札が残り1枚になったら、すぐに宣言しましょう。忘れて指摘されると引かされます（MC-102・MC-103）。",
        ));
    }
    if !own.supports.is_empty() {
        lines.push(if options.patron_bonus > 0 {
            t!(
                here,
                "Keep the girls you support alive: each death costs you 30 (MC-98), each one alive at the end brings points (MC-128).",
                "応援する少女を守りましょう。死亡するたびに−30点（MC-98）、ゲーム終了時に生存していれば得点です（MC-128）。",
            )
        } else {
            t!(
                here,
                "Keep the girls you support alive: each death costs you 30 (MC-98).",
                "応援する少女を守りましょう。死亡するたびに−30点です（MC-98）。",
            )
        });
    }
    let waits = |state: &court::GirlView| state.status == Status::Uncontracted;
    if view.mode == Mode::Battle && view.girls.values().any(waits) {
        lines.push(t!(
            here,
            "Uncontracted girls deal no damage until Kyubey makes them magical girls (MC-90, MC-92).",
            "未契約少女は、【キュウベえ】で魔法少女になるまでダメージを与えられません（MC-90・MC-92）。",
        ));
    }
    lines
}

fn over(here: &Here<'_>) -> Words {
    let view = here.seen.view;
    let why = t!(
        here,
        "All sets were added up, and ten points for each number of the foes (MC-81).",
        "全セットの合計に、倒した魔女／使い魔の数字の10倍を加えました（MC-81）。",
    );
    let again = t!(
        here,
        "Look at the score sheet and press Result; from there you can play again.",
        "得点表を見たら「結果」へ。そこから同じ人ともう一度遊べます。",
    );
    let won = here.seen.own().map(|own| view.winners.contains(&own));
    let lines = std::iter::once(why).chain(won.map(|_| again)).collect();
    parts::over(here.seen.lang, won, lines)
}

fn waiting(here: &Here<'_>, own: &SeatView) -> Words {
    let read = t!(
        here,
        "Tap a card to read what it does in each mode.",
        "カードを押すと、両モードでの効果が読めます。",
    );
    let head = t!(here, "Somebody else decides", "ほかの人が決めています");
    (head, added(here, own).into_iter().chain(ends(here)).chain([read]).collect())
}

fn watching(here: &Here<'_>) -> Words {
    let open = t!(
        here,
        "Hands are secret, all else lies open. Tap a card to read what it does in each mode.",
        "手札だけが秘密で、ほかはすべて公開です。カードを押すと、両モードでの効果が読めます。",
    );
    (t!(here, "You are watching", "観戦中"), ends(here).into_iter().chain([open]).collect())
}

fn explained(here: &Here<'_>, what: Asked) -> Words {
    let (head, mut lines) = asked(here, what);
    if let (Asked::Act, Some(own)) = (what, own(here)) {
        lines.extend(added(here, own));
    }
    (head, lines)
}

/// The own turn: what it asks depends on the mode and on what lies before the player.
fn turn(here: &Here<'_>) -> Words {
    let view = here.seen.view;
    if own(here).is_some_and(|own| !own.alone.is_empty()) {
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
                    "Discover starts a battle: whoever strikes the last blow keeps the foe (MC-51).",
                    "Cards with a high minus are dangerous to keep. Drawing is always allowed (MC-25).",
                ],
            ),
            (
                "あなたの手番・日常モード：手札を減らす",
                vec![
                    "浮いているのは、場札と同じキャラクターのカード（MC-29）か、何にでも出せるカード。数字はいま関係ありません（MC-30）。",
                    "【発見／参戦】で戦闘開始。とどめを刺した人が、その魔女／使い魔を手元に置きます（MC-51）。",
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

fn asked(here: &Here<'_>, what: Asked) -> Words {
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
        Asked::Support if here.seen.game.options().patron_bonus > 0 => t!(
            here,
            (
                "Support a girl?",
                vec![
                    "Each time she dies you lose 30 (MC-98); if she is alive when the game ends, she brings you points (MC-128). Support cannot be ended (MC-99)."
                ]
            ),
            (
                "応援する？",
                vec![
                    "死亡するたびに−30点（MC-98）、ゲーム終了時に生存していれば得点になります（MC-128）。やめることはできません（MC-99）。"
                ]
            ),
        ),
        Asked::Support => t!(
            here,
            (
                "Support a girl?",
                vec![
                    "Each time she dies you lose 30 (MC-98), and at this table nothing is won by it. Support cannot be ended (MC-99)."
                ]
            ),
            (
                "応援する？",
                vec![
                    "死亡するたびに−30点で（MC-98）、この卓では得点はありません。やめることはできません（MC-99）。"
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
