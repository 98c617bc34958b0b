//! What players do in a turn, and what they get.

use hackclad::{Basic, CardName, CladId, Cross, Space, Who};
use ui::Tone;

use super::Sentence;
use crate::say::Say;

pub(super) fn begins(say: &Say<'_>, who: Who) -> Sentence {
    let text =
        t!(say, format!("{} turn begins.", say.whose(who)), format!("{}手番。", say.whose(who)),);
    (text, Tone::Strong)
}

pub(super) fn ends(say: &Say<'_>, who: Who) -> Sentence {
    let who = say.who(who);
    let text = t!(say, format!("{who} ended the turn."), format!("{who}は手番を終えた。"));
    (text, Tone::Quiet)
}

pub(super) fn clad(say: &Say<'_>, slot: u8, card: CladId) -> Sentence {
    let card = say.clad_named(card);
    let text = t!(
        say,
        format!("Clad turn K{slot}: {card}."),
        format!("クラッドの手番（K{slot}）：{card}。"),
    );
    (text, Tone::Strong)
}

pub(super) fn legions(say: &Say<'_>, legions: u8) -> Sentence {
    let text = t!(
        say,
        match legions {
            0 => "Legion turn: there are none.".to_string(),
            1 => "Legion turn: 1 Legion attacks.".to_string(),
            _ => format!("Legion turn: {legions} Legions attack."),
        },
        match legions {
            0 => "レギオンの手番：レギオンはいない。".to_string(),
            _ => format!("レギオンの手番：{legions}体が攻撃する。"),
        },
    );
    (text, Tone::Strong)
}

pub(super) fn entered(say: &Say<'_>, who: Who, at: Space) -> Sentence {
    let (who, at) = (say.who(who), say.space(at));
    let text = t!(say, format!("{who} re-entered on {at}."), format!("{who}は{at}に復帰した。"));
    (text, Tone::Plain)
}

pub(super) fn moved(say: &Say<'_>, who: Who, to: Space) -> Sentence {
    let (who, to) = (say.who(who), say.space(to));
    let text = t!(say, format!("{who} moved to {to}."), format!("{who}は{to}へ移動した。"));
    (text, Tone::Plain)
}

pub(super) fn stones(say: &Say<'_>, who: Who, vp: u16) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} gained {vp} VP in stones."),
        format!("{who}は魔石{vp}VPを獲得した。"),
    );
    (text, Tone::Good)
}

pub(super) fn mp(say: &Say<'_>, who: Who, now: u8) -> Sentence {
    let text = t!(
        say,
        format!("{} MP is now {now}.", say.whose(who)),
        format!("{}MPは{now}になった。", say.whose(who)),
    );
    (text, Tone::Quiet)
}

pub(super) fn cp(say: &Say<'_>, who: Who, now: u8) -> Sentence {
    let text = t!(
        say,
        format!("{} CP is now {now}.", say.whose(who)),
        format!("{}CPは{now}になった。", say.whose(who)),
    );
    (text, Tone::Quiet)
}

pub(super) fn used(say: &Say<'_>, who: Who, card: CardName, helped: Option<Who>) -> Sentence {
    let (who, card) = (say.who(who), say.named(card));
    let text = match helped.map(|whom| say.whom(whom)) {
        None => t!(say, format!("{who} used {card}."), format!("{who}は{card}を使用した。")),
        Some(whom) => t!(
            say,
            format!("{who} used {card} for {whom}."),
            format!("{who}は{whom}のために{card}を使用した。"),
        ),
    };
    (text, Tone::Plain)
}

pub(super) fn basic(say: &Say<'_>, who: Who, what: Basic, card: CardName) -> Sentence {
    let (who, what, card) = (say.who(who), say.basic(what), say.named(card));
    let text = t!(
        say,
        format!("{who} discarded {card} for a basic action: {what}."),
        format!("{who}は{card}を捨てて基本アクションを行った：{what}。"),
    );
    (text, Tone::Plain)
}

pub(super) fn cp_action(say: &Say<'_>, who: Who, cost: u8) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} used the {cost} CP action."),
        format!("{who}はCPアクション（{cost}CP）を行った。"),
    );
    (text, Tone::Plain)
}

pub(super) fn crack(say: &Say<'_>, who: Who) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} used the crack skill."),
        format!("{who}はクラックスキルを使用した。"),
    );
    (text, Tone::Accent)
}

pub(super) fn corruption(say: &Say<'_>, who: Who, now: u8) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} took 1 corruption: {now} now."),
        format!("{who}は穢れを1つ受け取った（計{now}）。"),
    );
    (text, Tone::Bad)
}

pub(super) fn trap(say: &Say<'_>, who: Who, at: Space) -> Sentence {
    let (who, at) = (say.who(who), say.space(at));
    let text = t!(
        say,
        format!("{who} used a trap on the enemy on {at}."),
        format!("{who}は{at}の敵にトラバサミを使った。"),
    );
    (text, Tone::Plain)
}

pub(super) fn trap_up(say: &Say<'_>, who: Who) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} turned a trap face-up."),
        format!("{who}はトラバサミ1個をオモテにした。"),
    );
    (text, Tone::Plain)
}

pub(super) fn pile(say: &Say<'_>, who: Who, card: CardName) -> Sentence {
    let (whose, card) = (say.whose(who), say.named(card));
    let text = t!(
        say,
        format!("{whose} {card} took effect from the discard pile."),
        format!("{whose}捨て札の{card}の効果が発動した。"),
    );
    (text, Tone::Plain)
}

pub(super) fn paid_cp(say: &Say<'_>, who: Who, cp: u8) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} paid {cp} CP as an extra cost."),
        format!("{who}は追加コストとして{cp}CPを支払った。"),
    );
    (text, Tone::Plain)
}

pub(super) fn paid_card(say: &Say<'_>, who: Who, card: CardName) -> Sentence {
    let (who, card) = (say.who(who), say.named(card));
    let text = t!(
        say,
        format!("{who} discarded {card} as an extra cost."),
        format!("{who}は追加コストとして{card}を捨てた。"),
    );
    (text, Tone::Plain)
}

pub(super) fn unyielding(say: &Say<'_>, who: Who) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} became Unyielding: injuries cost no stones."),
        format!("{who}は《不屈》を得た（負傷しても魔石を失わない）。"),
    );
    (text, Tone::Good)
}

pub(super) fn braced(say: &Say<'_>, who: Who, by: u8) -> Sentence {
    let whom = say.whom(who);
    let text = t!(
        say,
        format!("The next attack on {whom} this round does {by} less damage."),
        format!("このラウンド、{whom}が次に受ける攻撃のダメージは{by}軽減される。"),
    );
    (text, Tone::Good)
}

pub(super) fn deployed(say: &Say<'_>, who: Who, at: Cross) -> Sentence {
    let (who, at) = (say.who(who), say.cross(at));
    let text = t!(
        say,
        format!("{who} deployed a Tsuchikumo on {at}."),
        format!("{who}は{at}にツチグモを配備した。"),
    );
    (text, Tone::Plain)
}

pub(super) fn shifted(say: &Say<'_>, who: Who, from: Cross, to: Cross) -> Sentence {
    let (who, from, to) = (say.who(who), say.cross(from), say.cross(to));
    let text = t!(
        say,
        format!("{who} shifted a Tsuchikumo from {from} to {to}."),
        format!("{who}はツチグモを{from}から{to}へ移動させた。"),
    );
    (text, Tone::Plain)
}

pub(super) fn token_removed(say: &Say<'_>, who: Who, at: Cross) -> Sentence {
    let (who, at) = (say.who(who), say.cross(at));
    let text = t!(
        say,
        format!("{who} removed the Tsuchikumo on {at}."),
        format!("{who}は{at}のツチグモを取り除いた。"),
    );
    (text, Tone::Plain)
}
