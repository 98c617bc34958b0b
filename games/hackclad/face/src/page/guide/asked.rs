//! What a viewer is asked for, explained.

use hackclad::{Asked, Mode};
use ui::parts::Words;

use super::goal::{aim, danger, hurt, off_field};
use crate::page::Here;

pub(super) fn explained(here: &Here<'_>, asked: Asked) -> Words {
    let solo = here.seen.view.mode == Mode::Solo;
    match asked {
        Asked::Character => t!(
            here,
            (
                "Choose your Witch",
                vec!["Every Witch has 16 cards of her own. Rosette is the easiest to begin with."],
            ),
            ("魔女を選ぶ", vec!["魔女ごとに専用のカードが16枚。最初はロゼットがおすすめ。"],),
        ),
        Asked::Mission => t!(
            here,
            (
                "Keep missions",
                vec![
                    "Missions of earlier games are extra aims of your character. Keep the two you like (HD-290)."
                ]
            ),
            (
                "ミッションを残す",
                vec!["過去作のミッションは追加の目標です。好きな2枚を残します（HD-290）。"]
            ),
        ),
        Asked::Extended => t!(
            here,
            (
                "Add one extended card",
                vec![
                    "Your deck is 8 basic cards and 1 of these 8 (HD-026). The others can be swapped in later, whenever your deck runs out (HD-213).",
                    "An attack without MP cost is a safe first choice.",
                ],
            ),
            (
                "拡張カードを1枚加える",
                vec![
                    "デッキは基本8枚と、この8枚のうち1枚（HD-026）。残りは後でデッキが切れた時に入れ替えられます（HD-213）。",
                    "MPのいらない攻撃カードなら無難です。",
                ],
            ),
        ),
        Asked::Draft if solo => t!(
            here,
            (
                "Draft: choose when you act",
                vec![
                    "The Clad's cards of this round lie in K1 to K3; their spaces are marked on the field. The order is T1, K1, T2, K2, T3, K3, T4, then the Legions (HD-054).",
                    "Choose a card you can spare, then the turn slot: each slot also gives something at once. Acting late lets you strike after the Clad has moved; acting early lets you leave before it bites.",
                    "Alone, K2 stays face-down until its turn (HD-301), and a slot you used is closed until all four were used (HD-303).",
                ],
            ),
            (
                "ドラフト：行動する順番を選ぶ",
                vec![
                    "このラウンドのクラッドカードはK1～K3。攻撃されるマスはフィールドに表示されています。順番はT1→K1→T2→K2→T3→K3→T4→レギオン（HD-054）。",
                    "使わなくてよいカードを選び、置くスロットを決めます。スロットごとにすぐ得るものがあります。遅ければクラッドの動いた後に攻撃でき、早ければ噛まれる前に逃げられます。",
                    "ソロではK2は直前まで伏せられ（HD-301）、使ったスロットは4つ使い切るまで選べません（HD-303）。",
                ],
            ),
        ),
        Asked::Draft if here.seen.view.mode == Mode::Coop => t!(
            here,
            (
                "Draft: put a card in your turn slot",
                vec![
                    "The Clad's cards of this round lie in K1 to K3; their spaces are marked on the field. The order is T1, K1, T2, K2, T3, K3, T4, then the Legions (HD-054).",
                    "Your slot is given: who has fewest stones goes first (HD-326, HD-327). Choose a card you can spare; it comes back next round (HD-044).",
                ],
            ),
            (
                "ドラフト：手番スロットにカードを置く",
                vec![
                    "このラウンドのクラッドカードはK1～K3。攻撃されるマスはフィールドに表示されています。順番はT1→K1→T2→K2→T3→K3→T4→レギオン（HD-054）。",
                    "スロットは魔石の少ない順に決まっています（HD-326・HD-327）。使わなくてよいカードを置きます。次のラウンドに戻ります（HD-044）。",
                ],
            ),
        ),
        Asked::Draft => t!(
            here,
            (
                "Draft: choose when you act",
                vec![
                    "The Clad's cards of this round lie in K1 to K3; their spaces are marked on the field. The order is T1, K1, T2, K2, T3, K3, T4, then the Legions (HD-054).",
                    "Choose a card you can spare; it lies face-down in the slot and comes back next round (HD-044, HD-045). Each slot also gives something at once. Late now is early in the next draft.",
                ],
            ),
            (
                "ドラフト：行動する順番を選ぶ",
                vec![
                    "このラウンドのクラッドカードはK1～K3。攻撃されるマスはフィールドに表示されています。順番はT1→K1→T2→K2→T3→K3→T4→レギオン（HD-054）。",
                    "使わなくてよいカードを伏せて置きます。次のラウンドに戻ります（HD-044・HD-045）。スロットごとにすぐ得るものがあり、遅い順番なら次のドラフトは先になります。",
                ],
            ),
        ),
        Asked::PutBack => t!(
            here,
            (
                "T3: put a card back",
                vec!["One card of your hand goes on top of the deck; you draw it next (HD-050)."]
            ),
            (
                "T3：1枚戻す",
                vec!["手札1枚をデッキの上に戻します。次に引くカードになります（HD-050）。"]
            ),
        ),
        Asked::Step => t!(
            here,
            (
                "One step",
                vec![
                    "Press a marked space. The field wraps: over the edge you come in on the other side (HD-059). Stones on the space are yours.",
                    danger(here),
                ],
            ),
            (
                "1マス移動",
                vec![
                    "印のあるマスを押します。端を越えると反対側に出ます（HD-059）。そのマスの魔石は手に入ります。",
                    danger(here),
                ],
            ),
        ),
        Asked::Enter => t!(
            here,
            (
                "Come back",
                vec![
                    "An injured Witch comes back on a free entry point A to D (HD-206). Stones lying there are yours (HD-208)."
                ]
            ),
            (
                "復帰する",
                vec![
                    "負傷した魔女は空いているエントリーポイントA～Dに戻ります（HD-206）。そこにある魔石は手に入ります（HD-208）。"
                ]
            ),
        ),
        // HD-124: only what needs no position.
        Asked::Turn if off_field(here) => t!(
            here,
            (
                "Your turn, off the field",
                vec![
                    "Your Witch is not on the field: no moves and no attacks, only what needs no position (HD-124). She comes back when you take up your turn card in the draft (HD-205).",
                ],
            ),
            (
                "あなたの手番（場外）",
                vec![
                    "魔女はフィールドにいません。移動も攻撃もできず、位置の要らない行動だけができます（HD-124）。次のドラフトで手番カードを取る時に復帰します（HD-205）。",
                ],
            ),
        ),
        Asked::Turn => t!(
            here,
            (
                "Your turn: strike, then get out of the way",
                vec![
                    aim(here),
                    "Any card can be discarded for a basic action: move 1 or MP +1 (HD-161). Cards you keep can be discarded against an attack later: 1 damage less each (HD-164).",
                    danger(here),
                ],
            ),
            (
                "あなたの手番：攻撃して、離れる",
                vec![
                    aim(here),
                    "どのカードも捨てて基本アクション（1マス移動かMP+1）にできます（HD-161）。残した手札は、後で攻撃を受けた時に1枚で1軽減できます（HD-164）。",
                    danger(here),
                ],
            ),
        ),
        // HD-097, HD-104: what a movement attack deals stays.
        Asked::React if unreducible(here) => t!(
            here,
            (
                "A movement attack",
                vec![
                    "The damage of a moving Clad or an appearing Legion cannot be reduced (HD-097, HD-104). Only a card that takes you or the attack elsewhere helps; else pass and keep your cards.",
                ],
            ),
            (
                "移動攻撃",
                vec![
                    "クラッドの移動やレギオンの出現によるダメージは軽減できません（HD-097・HD-104）。自分か攻撃を動かすカードが無ければ、パスして手札を残しましょう。",
                ],
            ),
        ),
        Asked::React => t!(
            here,
            (
                "You are under attack",
                vec![
                    hurt(here),
                    "You may react as often as you can pay (HD-182). If it cannot be saved, pass and keep your cards.",
                ],
            ),
            (
                "攻撃を受けています",
                vec![
                    hurt(here),
                    "払える限り何度でも対応できます（HD-182）。防ぎきれないなら、パスして手札を残すのも手です。",
                ],
            ),
        ),
        Asked::Help => t!(
            here,
            (
                "Help a friend",
                vec![
                    "In co-op you may use Block for the Witch under attack (HD-332). It costs your card, not hers."
                ]
            ),
            ("仲間を助ける", vec!["協力では、攻撃された仲間に自分のガードを使えます（HD-332）。"]),
        ),
        Asked::Cost => t!(
            here,
            (
                "An extra cost?",
                vec!["Pay it for the bonus of the card, or go on without (HD-133)."]
            ),
            (
                "追加コスト",
                vec!["支払うとカードの追加効果を得ます。支払わなくてもかまいません（HD-133）。"]
            ),
        ),
        Asked::Aim => t!(
            here,
            (
                "Choose the target",
                vec![
                    "Press an enemy on the field. All targets must lie in RANGE of one facing (HD-145); only multi-attacks hit more than one (HD-143)."
                ]
            ),
            (
                "対象を選ぶ",
                vec![
                    "フィールドの敵を押します。対象はすべて一つの向きのRANGE内（HD-145）。複数攻撃でなければ1体です（HD-143）。"
                ]
            ),
        ),
        Asked::May | Asked::PayMp | Asked::UseMilled => t!(
            here,
            ("You may", vec!["This part of the card is optional (HD-004)."]),
            (
                "任意の効果",
                vec!["カードのこの部分は、行っても行わなくてもかまいません（HD-004）。"]
            ),
        ),
        Asked::Reveal => t!(
            here,
            (
                "Reveal the Clad card?",
                vec![
                    "Only you see it. Its bonus needs a revealed card of Voltage 1, or an empty Clad deck (HD-248)."
                ]
            ),
            (
                "公開する？",
                vec![
                    "見えているのはあなただけ。V1のカードを公開するか、クラッドデッキが空なら効果が上がります（HD-248）。"
                ]
            ),
        ),
        Asked::TopCard => t!(
            here,
            ("Your top card", vec!["Discard it if it does not help you; else it stays on top."]),
            ("デッキの一番上", vec!["役に立たなければ捨て札へ。そうでなければ上に残します。"]),
        ),
        Asked::Option => t!(
            here,
            ("Choose one", vec!["The chosen parts are done in printed order."]),
            ("一つ選ぶ", vec!["選んだ効果は印刷順に行います。"]),
        ),
        Asked::MoveTo => t!(
            here,
            ("Move straight there", vec!["Press a marked space; the way between does not matter."]),
            ("直接移動", vec!["印のあるマスを押します。途中のマスは関係ありません。"]),
        ),
        Asked::Take | Asked::Search => t!(
            here,
            ("Take a card", vec!["It goes to your hand and can be used at once."]),
            ("カードを手札に", vec!["手札に加わり、すぐに使えます。"]),
        ),
        Asked::Deploy | Asked::Shift | Asked::Harvest | Asked::Shoot | Asked::Remove => t!(
            here,
            (
                "Tsuchikumo",
                vec![
                    "They stand on the corners between spaces and reach the four spaces around them (HD-252, HD-253): they harvest stones there and shoot enemies."
                ]
            ),
            (
                "ツチグモ",
                vec![
                    "マスの角に立ち、周りの4マスが索敵範囲（HD-252・HD-253）。魔石の採集と射撃ができます。"
                ]
            ),
        ),
        Asked::Intercept => t!(
            here,
            ("Intercept", vec!["Shoot back at one of the attackers before it hits you (HD-271)."]),
            ("迎撃", vec!["攻撃してくる敵1体を先に撃ちます（HD-271）。"]),
        ),
        Asked::Upgrade if here.seen.view.mode == Mode::Coop => t!(
            here,
            (
                "Your deck ran out: 2 CP and an upgrade",
                vec![
                    "You may swap one card of the discard pile for one of your extended deck (HD-213). Then the discard pile becomes the new deck. Extended cards are usually stronger."
                ]
            ),
            (
                "デッキ切れ：2CPと強化",
                vec![
                    "捨て札1枚を拡張デッキの1枚と入れ替えられます（HD-213）。その後、捨て札が新しいデッキになります。拡張カードの多くは強力です。"
                ]
            ),
        ),
        Asked::Upgrade => t!(
            here,
            (
                "Your deck ran out: 2 CP and an upgrade",
                vec![
                    "You may swap one card of the discard pile for one of your extended deck (HD-213). Then the discard pile becomes the new deck. Extended cards are usually stronger and count VP at the end."
                ]
            ),
            (
                "デッキ切れ：2CPと強化",
                vec![
                    "捨て札1枚を拡張デッキの1枚と入れ替えられます（HD-213）。その後、捨て札が新しいデッキになります。拡張カードの多くは強く、終了時のVPにもなります。"
                ]
            ),
        ),
    }
}

/// Is the attack that is reacted to one that nothing reduces?
fn unreducible(here: &Here<'_>) -> bool {
    here.seen.view.attacks.last().is_some_and(|attack| !attack.reducible)
}
