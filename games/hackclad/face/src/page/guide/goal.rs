//! What it is all about at this very table, and what strikes and wounds mean here.

use hackclad::{Difficulty, Mode, Space, StrikeKind};
use kernel::Game;

use crate::page::{Here, forecast};

/// The goal of whoever looks, by mode and team, in a line; what the game is about for who only looks
/// on.
pub(super) fn goal(here: &Here<'_>) -> &'static str {
    let plays = here.own.is_some();
    match here.seen.view.mode {
        Mode::Versus if plays => t!(
            here,
            "Your goal: the most VP after nine rounds (HD-234).",
            "あなたの目標：9ラウンドの後、VPを最も多く持つこと（HD-234）。",
        ),
        Mode::Versus => t!(
            here,
            "Each Witch for herself: who has most VP after nine rounds wins (HD-234).",
            "魔女たちの競争。9ラウンドの後、VPの最も多い人が勝ちです（HD-234）。",
        ),
        Mode::Solo if plays => t!(
            here,
            "Your goal: as high a score as you can in nine rounds (HD-306).",
            "あなたの目標：9ラウンドで、できるだけ高い得点を取ること（HD-306）。",
        ),
        Mode::Solo => t!(
            here,
            "One Witch alone against the Clad: what counts is her score after nine rounds (HD-306).",
            "魔女1人でクラッドに挑みます。9ラウンド後の得点がすべて（HD-306）。",
        ),
        Mode::Tag if here.owned().len() > 1 => t!(
            here,
            "Your goal: your two Witches together have more VP than the other two after nine rounds (HD-310).",
            "あなたの目標：9ラウンドの後、あなたの2人の魔女の合計VPが相手の2人を上回ること（HD-310）。",
        ),
        Mode::Tag if plays => t!(
            here,
            "Your goal: you and your partner together have more VP than the other team after nine rounds (HD-310).",
            "あなたの目標：9ラウンドの後、仲間との合計VPが相手の組を上回ること（HD-310）。",
        ),
        Mode::Tag => t!(
            here,
            "Two teams of two Witches: the team with more VP in sum after nine rounds wins (HD-310).",
            "魔女2人ずつの2チーム。9ラウンドの後、合計VPの多いチームの勝ちです（HD-310）。",
        ),
        Mode::Coop if plays => t!(
            here,
            "Your goal, all together: empty the stock of stones, the Clad's health, within seven rounds (HD-319).",
            "全員の目標：7ラウンド以内に、クラッドの体力である魔石のストックを0にすること（HD-319）。",
        ),
        Mode::Coop => t!(
            here,
            "All against the Clad: they win if the stock of stones, its health, is empty within seven rounds (HD-319).",
            "全員でクラッドに挑みます。7ラウンド以内に、その体力である魔石のストックが0になれば勝ちです（HD-319）。",
        ),
    }
}

/// What else belongs to the goal at this table: how one scores, what is shared, how all may lose.
pub(super) fn terms(here: &Here<'_>) -> &'static str {
    match here.seen.view.mode {
        Mode::Versus => t!(
            here,
            "Each damage to the Clad is 1 VP (HD-148); cards count at the end, injuries and corruption cost (HD-228 to HD-231).",
            "クラッドへのダメージ1点で1VP（HD-148）。終了時にはカードのVPを加え、負傷と穢れの分を引きます（HD-228～HD-231）。",
        ),
        Mode::Solo => t!(
            here,
            "There is nobody else to beat. Each damage to the Clad is 1 VP (HD-148); cards count at the end, injuries and corruption cost (HD-228 to HD-231).",
            "競う相手はいません。クラッドへのダメージ1点で1VP（HD-148）。終了時にはカードのVPを加え、負傷と穢れの分を引きます（HD-228～HD-231）。",
        ),
        Mode::Tag if here.owned().len() > 1 => t!(
            here,
            "You see both hands, but nothing passes between your Witches (HD-308, HD-352). Each damage to the Clad is 1 VP (HD-148).",
            "両方の手札が見えますが、2人の間で受け渡しはできません（HD-308・HD-352）。クラッドへのダメージ1点で1VP（HD-148）。",
        ),
        Mode::Tag => t!(
            here,
            "Partners have the same team badge; they see no hand but their own, and hand nothing over (HD-308, HD-352). Each damage to the Clad is 1 VP (HD-148).",
            "同じ組の印が仲間です。仲間の手札は見えず、受け渡しもできません（HD-308・HD-352）。クラッドへのダメージ1点で1VP（HD-148）。",
        ),
        Mode::Coop => lost(here, here.seen.game.options().coop_difficulty),
    }
}

/// How all lose, at the difficulty of the table (HD-316).
fn lost(here: &Here<'_>, difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => t!(
            here,
            "Easy: all lose if stones are left then (HD-324), or when anybody's corruption goes above 4 (HD-325).",
            "Easy：魔石が残ったら全員の負け（HD-324）。誰かの穢れが限度の4を超えても負けです（HD-325）。",
        ),
        Difficulty::Normal => t!(
            here,
            "Normal: all lose if stones are left then (HD-324), or when anybody's corruption goes above 3 (HD-325).",
            "Normal：魔石が残ったら全員の負け（HD-324）。誰かの穢れが限度の3を超えても負けです（HD-325）。",
        ),
        Difficulty::Expert => t!(
            here,
            "Expert: the Clad has more health than usual (HD-316). All lose if stones are left then (HD-324), or when anybody's corruption goes above 3 (HD-325).",
            "Expert：クラッドの体力が多めです（HD-316）。魔石が残ったら全員の負け（HD-324）。誰かの穢れが限度の3を超えても負けです（HD-325）。",
        ),
        Difficulty::Inferno => t!(
            here,
            "Inferno: most health, and Voltage 3 from the start, so that the Clad deals 4 (HD-316). All lose if stones are left then (HD-324), or when anybody's corruption goes above 3 (HD-325).",
            "Inferno：体力が最も多く、初めからVOLTAGE3で、クラッドの攻撃は4ダメージです（HD-316）。魔石が残ったら全員の負け（HD-324）。誰かの穢れが限度の3を超えても負けです（HD-325）。",
        ),
    }
}

/// Is the viewer's Witch off the field, in the middle of a game?
pub(super) fn off_field(here: &Here<'_>) -> bool {
    let own = here.own.and_then(|own| here.player(own));
    own.is_some_and(|own| own.character.is_some() && own.at.is_none()) && here.seen.view.round > 0
}

/// Co-op: would one more corruption of the viewer's lose the game (HD-325)?
fn at_limit(here: &Here<'_>) -> bool {
    let own = here.own.and_then(|own| here.player(own));
    let limit = here.seen.view.corruption_limit;
    own.zip(limit).is_some_and(|(own, limit)| own.corruption >= limit)
}

/// What a strike is good for.
pub(super) fn aim(here: &Here<'_>) -> &'static str {
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
pub(super) fn hurt(here: &Here<'_>) -> &'static str {
    match here.seen.view.mode {
        Mode::Versus | Mode::Solo | Mode::Tag => t!(
            here,
            "Reduce the damage to 0 and nothing happens. Otherwise: 1 injury, stones worth the damage fall on your space, and your Witch leaves the field until her next turn (HD-199 to HD-201).",
            "0まで軽減すれば無傷。そうでなければ負傷1、ダメージ分の魔石をそのマスに落とし、次の機会までフィールドを離れます（HD-199～HD-201）。",
        ),
        Mode::Coop if at_limit(here) => t!(
            here,
            "Your corruption is at the limit: if any damage is left, you are injured and all lose (HD-338, HD-325). Ask for a Block (HD-332).",
            "あなたの穢れは限度いっぱいです。ダメージが少しでも残れば負傷して、全員の負けです（HD-338・HD-325）。仲間にガードを頼みましょう（HD-332）。",
        ),
        Mode::Coop => t!(
            here,
            "Reduce the damage to 0 and nothing happens. Otherwise: 1 injury, stones worth the damage go back to the Clad's health (HD-337), and you take 1 corruption (HD-338). Above the limit all lose (HD-325).",
            "0まで軽減すれば無傷。そうでなければ負傷1、ダメージ分の魔石がクラッドの体力に戻り（HD-337）、穢れ1を受けます（HD-338）。限度を超えると全員の負けです（HD-325）。",
        ),
    }
}

/// What hits next, in the colour it is drawn in, and whether it hits the viewer.
pub(super) fn danger(here: &Here<'_>) -> &'static str {
    let view = here.seen.view;
    let own = here.own.and_then(|own| here.player(own)).and_then(|own| own.at);
    let hit = own.is_some_and(|at| hits_next(here, at));
    match (view.next_clad, hit) {
        (0, true) => t!(
            here,
            "You stand where K1 hits next: leave, or keep cards to react. The red spaces are its attack.",
            "あなたのマスは次のK1の範囲です。離れるか、対応のために手札を残しましょう。赤いマスが攻撃範囲です。",
        ),
        (0, false) => t!(
            here,
            "Stay out of the red spaces: K1 hits them next.",
            "赤いマスは避けましょう。次にK1が攻撃します。",
        ),
        (1, _) if view.k2_hidden => t!(
            here,
            "K2 lies face-down: nobody knows yet what it hits (HD-301). Keep away from the Clad, or keep cards to react.",
            "K2は伏せられていて、どこを攻撃するかまだわかりません（HD-301）。クラッドから離れるか、対応のために手札を残しましょう。",
        ),
        (1, true) => t!(
            here,
            "You stand where K2 hits next: leave, or keep cards to react. The orange spaces are its attack.",
            "あなたのマスは次のK2の範囲です。離れるか、対応のために手札を残しましょう。オレンジのマスが攻撃範囲です。",
        ),
        (1, false) => t!(
            here,
            "Stay out of the orange spaces: K2 hits them next.",
            "オレンジのマスは避けましょう。次にK2が攻撃します。",
        ),
        (2, true) => t!(
            here,
            "You stand where K3 hits next: leave, or keep cards to react. The purple spaces are its attack.",
            "あなたのマスは次のK3の範囲です。離れるか、対応のために手札を残しましょう。紫のマスが攻撃範囲です。",
        ),
        (2, false) => t!(
            here,
            "Stay out of the purple spaces: K3 hits them next.",
            "紫のマスは避けましょう。次にK3が攻撃します。",
        ),
        _ if view.legions.is_empty() => t!(
            here,
            "The Clad has done its three cards; nothing hits you before the next round.",
            "クラッドの3枚は終わりました。次のラウンドまで攻撃は来ません。",
        ),
        (_, true) => t!(
            here,
            "You stand next to a Legion: at the end of the round it attacks you (HD-107). The grey spaces are what they reach.",
            "あなたはレギオンの隣にいます。ラウンドの最後に攻撃されます（HD-107）。灰色のマスがその範囲です。",
        ),
        (_, false) => t!(
            here,
            "Stay out of the grey spaces next to Legions: they attack at the end of the round (HD-107).",
            "レギオンの隣の灰色のマスは避けましょう。ラウンドの最後に攻撃します（HD-107）。",
        ),
    }
}

/// Does the next Clad card, or after all three the Legions, hit this space if nobody interferes?
fn hits_next(here: &Here<'_>, at: Space) -> bool {
    let view = here.seen.view;
    let coming = forecast::coming(here);
    match coming.get(usize::from(view.next_clad)) {
        None => view.legions.keys().any(|legion| at.around().has(*legion)),
        Some(None) => false,
        Some(Some(next)) => next.strikes.iter().any(|strike| {
            let hurts = match strike.what {
                StrikeKind::Attack | StrikeKind::Step | StrikeKind::Head | StrikeKind::Tail => true,
                StrikeKind::Drop | StrikeKind::Turn => false,
            };
            hurts && strike.spaces.has(at)
        }),
    }
}
