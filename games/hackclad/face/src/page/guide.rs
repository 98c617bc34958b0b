//! The first-game guide: the decision at hand, in plain words.

use hackclad::{Asked, Mode, Phase};
use maud::Markup;
use ui::parts::{Idle, Words, guide as frame};

use super::Here;
use crate::GAME;

static IDLE: Idle = Idle {
    over: [
        &[
            "Look at the score sheet beside the field and press Result; from there you can play again.",
        ],
        &["フィールドの横の得点表を見たら「結果」へ。そこから同じ人ともう一度遊べます。"],
    ],
    others: [
        &[
            "Meanwhile: point at the Clad cards K1 to K3 and see where they will hit. Tap a card of your hand to read it and to see its RANGE.",
        ],
        &[
            "その間に：クラッドカードK1～K3に触れると攻撃範囲が見えます。手札を押すと効果とRANGEが読めます。",
        ],
    ],
};

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || match here.asked {
        None if here.seen.view.phase == Phase::Over => IDLE.over(here.seen.lang),
        None => IDLE.others(here.seen.lang),
        Some(asked) => explained(here, asked),
    })
}

/// What it is all about, for each way of playing.
fn goal(here: &Here<'_>) -> &'static str {
    match here.seen.view.mode {
        Mode::Versus => t!(
            here,
            "You fight the Clad, the monster in the middle. Each point of damage you deal to it is a stone worth 1 VP (HD-148). After nine rounds, who has most VP wins (HD-234).",
            "中央の怪物クラッドと戦います。与えたダメージ1点ごとに魔石1VP（HD-148）。9ラウンドの後、VPの最も多い人が勝ちです（HD-234）。",
        ),
        Mode::Solo => t!(
            here,
            "You fight the Clad, the monster in the middle. Each point of damage you deal to it is a stone worth 1 VP (HD-148). What counts is your score after nine rounds (HD-306).",
            "中央の怪物クラッドと戦います。与えたダメージ1点ごとに魔石1VP（HD-148）。9ラウンドの後の得点を競います（HD-306）。",
        ),
        Mode::Tag => t!(
            here,
            "Two teams of two fight the Clad, the monster in the middle. Each point of damage you deal to it is a stone worth 1 VP (HD-148). After nine rounds, the team with the higher sum wins (HD-310).",
            "2人1組の2チームで、中央の怪物クラッドと戦います。与えたダメージ1点ごとに魔石1VP（HD-148）。9ラウンドの後、2人の合計が多いチームの勝ちです（HD-310）。",
        ),
        Mode::Coop => t!(
            here,
            "You all fight the Clad together. Its health is the stock of stones: every stone you gain takes from it (HD-315, HD-317). Empty the stock within seven rounds to win (HD-319); you lose if time runs out, or if anybody's corruption goes above the limit (HD-324, HD-325).",
            "全員で協力してクラッドと戦います。魔石のストックがクラッドの体力で、魔石を獲得した分だけ減ります（HD-315・HD-317）。7ラウンド以内にストックを0にすれば勝ち（HD-319）。時間切れか、誰かの穢れが汚染許容限度を超えたら負けです（HD-324・HD-325）。",
        ),
    }
}

/// What a strike is good for.
fn aim(here: &Here<'_>) -> &'static str {
    match here.seen.view.mode {
        Mode::Versus | Mode::Solo | Mode::Tag => t!(
            here,
            "Choose a card: its RANGE is drawn on the field for all four facings. Hit the Clad for 1 VP per damage (HD-148), or destroy a Legion for VP equal to the Voltage (HD-116).",
            "カードを選ぶと4方向のRANGEがフィールドに出ます。クラッドへのダメージ1点で1VP（HD-148）、レギオンを倒すとVOLTAGE分のVP（HD-116）。",
        ),
        Mode::Coop => t!(
            here,
            "Choose a card: its RANGE is drawn on the field for all four facings. Each damage to the Clad, and each Legion you destroy, takes stones from the stock, its health (HD-317). At 0 you all win (HD-319).",
            "カードを選ぶと4方向のRANGEがフィールドに出ます。クラッドへのダメージもレギオンの撃破も、体力である魔石のストックを減らします（HD-317）。0にすれば全員の勝ち（HD-319）。",
        ),
    }
}

/// What an injury costs.
fn hurt(here: &Here<'_>) -> &'static str {
    match here.seen.view.mode {
        Mode::Versus | Mode::Solo | Mode::Tag => t!(
            here,
            "Reduce the damage to 0 and nothing happens. Otherwise: 1 injury, stones worth the damage fall on your space, and your Witch leaves the field until her next turn (HD-199 to HD-201).",
            "0まで軽減すれば無傷。そうでなければ負傷1、ダメージ分の魔石をそのマスに落とし、次の機会までフィールドを離れます（HD-199～HD-201）。",
        ),
        Mode::Coop => t!(
            here,
            "Reduce the damage to 0 and nothing happens. Otherwise: 1 injury, stones worth the damage go back to the Clad's health (HD-337), and you take 1 corruption (HD-338). Above the limit all lose (HD-325).",
            "0まで軽減すれば無傷。そうでなければ負傷1、ダメージ分の魔石がクラッドの体力に戻り（HD-337）、穢れ1を受けます（HD-338）。限度を超えると全員の負けです（HD-325）。",
        ),
    }
}

/// What hits next, in the colour it is drawn in.
fn danger(here: &Here<'_>) -> &'static str {
    let view = here.seen.view;
    match view.next_clad {
        0 => t!(
            here,
            "Stay out of the red spaces: K1 hits them next.",
            "赤いマスは避けましょう。次にK1が攻撃します。",
        ),
        1 if view.k2_hidden => t!(
            here,
            "K2 lies face-down: nobody knows yet what it hits (HD-301). Keep away from the Clad.",
            "K2は伏せられていて、どこを攻撃するかまだわかりません（HD-301）。クラッドから離れましょう。",
        ),
        1 => t!(
            here,
            "Stay out of the orange spaces: K2 hits them next.",
            "オレンジのマスは避けましょう。次にK2が攻撃します。",
        ),
        2 => t!(
            here,
            "Stay out of the purple spaces: K3 hits them next.",
            "紫のマスは避けましょう。次にK3が攻撃します。",
        ),
        _ if view.legions.is_empty() => t!(
            here,
            "The Clad has done its three cards; nothing hits you before the next round.",
            "クラッドの3枚は終わりました。次のラウンドまで攻撃は来ません。",
        ),
        _ => t!(
            here,
            "Stay out of the grey spaces next to Legions: they attack at the end of the round (HD-107).",
            "レギオンの隣の灰色のマスは避けましょう。ラウンドの最後に攻撃します（HD-107）。",
        ),
    }
}

fn explained(here: &Here<'_>, asked: Asked) -> Words {
    let solo = here.seen.view.mode == Mode::Solo;
    match asked {
        Asked::Character => t!(
            here,
            (
                "Choose your Witch",
                vec![
                    goal(here),
                    "Every Witch has 16 cards of her own. Rosette is the easiest to begin with.",
                ],
            ),
            (
                "魔女を選ぶ",
                vec![goal(here), "魔女ごとに専用のカードが16枚。最初はロゼットがおすすめ。",],
            ),
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
