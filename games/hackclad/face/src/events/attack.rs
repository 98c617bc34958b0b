//! Damage to enemies, what the Clad and the Legions do, and injuries.

use hackclad::{Facing, Legion, Space, Spaces, Who};
use ui::Tone;

use super::Sentence;
use crate::say::Say;

pub(super) fn hit(say: &Say<'_>, who: Who, targets: Spaces, clad: bool, damage: u8) -> Sentence {
    let (who, spaces) = (say.who(who), say.spaces(targets));
    let text = match (clad, targets.len()) {
        (true, 0 | 1) => t!(
            say,
            format!("{who} dealt {damage} damage to the Clad."),
            format!("{who}はクラッドに{damage}ダメージを与えた。"),
        ),
        (true, _) => t!(
            say,
            format!("{who} dealt {damage} damage each to the Clad and Legions: {spaces}."),
            format!("{who}はクラッドとレギオンに{damage}ダメージずつ与えた：{spaces}。"),
        ),
        (false, 0 | 1) => t!(
            say,
            format!("{who} dealt {damage} damage to the Legion on {spaces}."),
            format!("{who}は{spaces}のレギオンに{damage}ダメージを与えた。"),
        ),
        (false, _) => t!(
            say,
            format!("{who} dealt {damage} damage each to the Legions on {spaces}."),
            format!("{who}は{spaces}のレギオンに{damage}ダメージずつ与えた。"),
        ),
    };
    (text, Tone::Accent)
}

pub(super) fn destroyed(say: &Say<'_>, who: Who, legion: Legion, at: Space) -> Sentence {
    let (who, legion, at) = (say.who(who), say.legion(legion), say.space(at));
    let text = t!(
        say,
        format!("{who} destroyed the {legion} on {at}."),
        format!("{who}は{at}の{legion}を撃破した。"),
    );
    (text, Tone::Good)
}

pub(super) fn removed(say: &Say<'_>, at: Space) -> Sentence {
    let at = say.space(at);
    let text = t!(
        say,
        format!("The Legion on {at} was removed."),
        format!("{at}のレギオンは取り除かれた。"),
    );
    (text, Tone::Quiet)
}

pub(super) fn summoned(say: &Say<'_>, legion: Legion, at: Space) -> Sentence {
    let (legion, at) = (say.legion(legion), say.space(at));
    let text =
        t!(say, format!("A {legion} appeared on {at}."), format!("{at}に{legion}が出現した。"));
    (text, Tone::Bad)
}

pub(super) fn dropped(say: &Say<'_>, at: Space) -> Sentence {
    let at = say.space(at);
    let text = t!(
        say,
        format!("A stone worth 1 VP dropped on {at}."),
        format!("{at}に魔石1VPがドロップした。"),
    );
    (text, Tone::Plain)
}

pub(super) fn clad_moved(say: &Say<'_>, to: Space) -> Sentence {
    let to = say.space(to);
    let text = t!(say, format!("The Clad moved to {to}."), format!("クラッドは{to}へ移動した。"));
    (text, Tone::Plain)
}

pub(super) fn clad_turned(say: &Say<'_>, facing: Facing) -> Sentence {
    let facing = say.facing(facing);
    let text =
        t!(say, format!("The Clad now faces {facing}."), format!("クラッドは{facing}を向いた。"));
    (text, Tone::Plain)
}

pub(super) fn locked(say: &Say<'_>) -> Sentence {
    let text = t!(
        say,
        "The Clad cannot move or be knocked back this round.",
        "このラウンド、クラッドは移動もノックバックもしない。",
    );
    (text.into(), Tone::Good)
}

pub(super) fn begins(say: &Say<'_>, area: Spaces, reducible: bool, legions: bool) -> Sentence {
    let area = say.area(area);
    let text = match (legions, reducible) {
        (false, true) => t!(
            say,
            format!("The Clad will attack {area}."),
            format!("クラッドが{area}を攻撃する。"),
        ),
        (false, false) => t!(
            say,
            format!("The Clad will make a movement attack on {area}."),
            format!("クラッドが{area}に移動攻撃を行う。"),
        ),
        (true, true) => t!(
            say,
            "The Legions will attack the spaces next to them.".into(),
            "レギオンが、それぞれ隣接するマスを攻撃する。".into(),
        ),
        (true, false) => t!(
            say,
            format!("Legions will appear on {area} with a movement attack."),
            format!("{area}にレギオンが出現し、移動攻撃を行う。"),
        ),
    };
    (text, Tone::Bad)
}

pub(super) fn missed(say: &Say<'_>, legions: bool) -> Sentence {
    let text = match legions {
        false => t!(say, "The Clad's attack hit nobody.", "クラッドの攻撃範囲には誰もいなかった。"),
        true => {
            t!(say, "The Legions' attack hit nobody.", "レギオンの攻撃範囲には誰もいなかった。")
        }
    };
    (text.into(), Tone::Quiet)
}

pub(super) fn area_changed(say: &Say<'_>, area: Spaces) -> Sentence {
    let text = if area.is_empty() {
        t!(say, "Nothing is attacked any more.".into(), "攻撃範囲は無くなった。".into())
    } else {
        let area = say.area(area);
        t!(
            say,
            format!("The attack now goes to {area}; all who are there may react."),
            format!("攻撃範囲が{area}に変わった。範囲内の全員が対応できる。"),
        )
    };
    (text, Tone::Accent)
}

pub(super) fn reduced(say: &Say<'_>, who: Who, by: u8) -> Sentence {
    let whom = say.whom(who);
    let text = t!(
        say,
        format!("Damage to {whom} is reduced by {by}."),
        format!("{whom}が受けるダメージを{by}軽減した。"),
    );
    (text, Tone::Good)
}

pub(super) fn passed(say: &Say<'_>, who: Who) -> Sentence {
    let who = say.who(who);
    (t!(say, format!("{who} passed."), format!("{who}はパスした。")), Tone::Quiet)
}

pub(super) fn unhurt(say: &Say<'_>, who: Who) -> Sentence {
    let who = say.who(who);
    let text =
        t!(say, format!("{who} took no damage."), format!("{who}はダメージを受けなかった。"));
    (text, Tone::Good)
}

pub(super) fn injured(say: &Say<'_>, who: Who, damage: u8, lost: u16, stock: bool) -> Sentence {
    let who = say.who(who);
    let text = match (lost, stock) {
        (0, _) => t!(
            say,
            format!("{who} took {damage} damage and an injury."),
            format!("{who}は{damage}ダメージを受けて負傷した。"),
        ),
        (_, true) => t!(
            say,
            format!("{who} took {damage} damage and an injury; {lost} VP went back to the stock."),
            format!("{who}は{damage}ダメージを受けて負傷し、魔石{lost}VPがストックに戻った。"),
        ),
        (_, false) => t!(
            say,
            format!("{who} took {damage} damage and an injury; {lost} VP fell on the space."),
            format!("{who}は{damage}ダメージを受けて負傷し、魔石{lost}VPをマスに落とした。"),
        ),
    };
    (text, Tone::Bad)
}

pub(super) fn gauge(say: &Say<'_>, who: Who, now: u16) -> Sentence {
    let text = t!(
        say,
        format!("{} injury gauge is now {now}.", say.whose(who)),
        format!("{}負傷回数ゲージは{now}になった。", say.whose(who)),
    );
    (text, Tone::Bad)
}
