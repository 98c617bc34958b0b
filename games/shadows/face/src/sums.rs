//! The arithmetic of a combat, step by step.

use shadows::{Term, TermKind};

use super::say::Say;

/// The number of a step, with its sign.
pub(super) fn signed(term: Term) -> String {
    match term.what {
        TermKind::Linked => format!("×{}", term.by),
        TermKind::Ward | TermKind::Seed | TermKind::Void | TermKind::Embrace => String::new(),
        _ if term.by < 0 => format!("−{}", -term.by),
        _ => format!("+{}", term.by),
    }
}

/// A step of the arithmetic in words.
pub(super) fn what(say: &Say<'_>, term: Term) -> String {
    let who = term.who.map_or("", |who| say.girl(who));
    let raises = term.by >= 0;
    match term.what {
        TermKind::Cards => t!(say, format!("{who}'s card"), format!("{who}のカード")),
        TermKind::Raised => t!(say, format!("{who}'s ability"), format!("{who}の能力")),
        TermKind::Special => {
            t!(say, format!("{who}'s special attack"), format!("{who}の必殺技の追加"))
        }
        TermKind::Linked => t!(say, "linked attack".into(), "連携攻撃".into()),
        TermKind::Alone => {
            t!(say, format!("{who}, outside the linked attack"), format!("{who}（連携の対象外）"))
        }
        TermKind::Penance => {
            t!(say, format!("{who} takes the hit"), format!("{who}が攻撃を受ける"))
        }
        TermKind::Flips if raises => t!(say, "cards flipped".into(), "めくった札".into()),
        TermKind::Flips => t!(
            say,
            "highest defence among the flipped cards".into(),
            "めくった札の最大の防御力".into()
        ),
        TermKind::Armour => t!(say, "armour".into(), "装甲".into()),
        TermKind::Foe => t!(say, "attack of the foe".into(), "敵の攻撃力".into()),
        TermKind::Appetite => {
            t!(say, "all attack values committed".into(), "出された攻撃力の合計".into())
        }
        TermKind::Lowered => t!(say, format!("lowered by {who}"), format!("{who}が下げる")),
        TermKind::Defence => t!(say, format!("{who}'s defence"), format!("{who}の防御力")),
        TermKind::Guard => t!(say, "Guard".into(), "みんなを守る".into()),
        TermKind::Barrier => t!(say, format!("{who}'s Barrier"), format!("{who}の防御結界")),
        TermKind::Ward => t!(say, format!("{who} wards it off"), format!("{who}が防ぎきる")),
        TermKind::Seed => t!(say, "stopped by a seed".into(), "グリーフシードで防ぐ".into()),
        TermKind::Void => {
            t!(say, "the attack never happened".into(), "攻撃はなかったことになる".into())
        }
        TermKind::Embrace => t!(say, "Sayaka is never killed".into(), "さやかは死なない".into()),
        TermKind::Floor => t!(say, "never below 0".into(), "0より下にはならない".into()),
    }
}
