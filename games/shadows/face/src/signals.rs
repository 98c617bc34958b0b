//! The fixed signals in words (SM-R016).

use shadows::Signal;

use super::say::Say;

/// What a player says.
pub(super) fn words(say: &Say<'_>, signal: Signal) -> String {
    let (en, ja) = match signal {
        Signal::Attack => ("I attack.", "攻撃します"),
        Signal::Retreat => ("I want to retreat.", "撤退したい"),
        Signal::UseLoot => ("I use loot.", "戦利品を使います"),
        Signal::Stay => ("Stay in the City.", "市街地に残って"),
        Signal::LeaveIt => ("Leave it until it is a witch.", "魔女になるまで待とう"),
        Signal::KillIt => ("Kill it now.", "今倒そう"),
        Signal::TakeHit => ("I will take the hit.", "防御は任せて"),
        Signal::OtherHit => ("Someone else take the hit.", "誰か防御をお願い"),
        Signal::Finish => ("I can probably finish it this turn.", "このターンで倒せそう"),
        Signal::NeedMore => ("We need more attackers.", "もっと攻撃役がほしい"),
        Signal::Special => ("I use my special attack.", "必殺技を使います"),
        Signal::Link => ("Let us try a linked attack.", "連携攻撃を狙おう"),
        Signal::Low => ("I am running low.", "魔力が足りない"),
        Signal::Fine => ("I am fine.", "まだ大丈夫"),
        Signal::Contract => ("Please contract.", "契約をお願い"),
        Signal::NoContract => ("Do not contract yet.", "まだ契約しないで"),
        Signal::Yes => ("Yes.", "はい"),
        Signal::No => ("No.", "いいえ"),
        Signal::Wait => ("Wait.", "待って"),
        Signal::Thanks => ("Thank you.", "ありがとう"),
        Signal::Sorry => ("Sorry.", "ごめん"),
        Signal::GoTo(place) => {
            let at = say.place(place);
            return t!(say, format!("I go to {at}."), format!("{at}へ行きます"));
        }
        Signal::PleaseGo(place) => {
            let at = say.place(place);
            return t!(say, format!("Please go to {at}."), format!("{at}へ行って"));
        }
        Signal::Heal(who) => {
            let who = say.girl(who);
            return t!(say, format!("Please heal {who}."), format!("{who}を回復して"));
        }
        Signal::LootOn(who) => {
            let who = say.girl(who);
            return t!(say, format!("Please use loot on {who}."), format!("{who}に戦利品を"));
        }
        Signal::Encourage(who) => {
            let who = say.girl(who);
            return t!(say, format!("Please encourage {who}."), format!("{who}を応援して"));
        }
        Signal::Telepathy(who) => {
            let who = say.girl(who);
            let en = format!("Telepathy with {who}, please.");
            return t!(say, en, format!("{who}とテレパシーを"));
        }
        Signal::Suspect(who) => {
            let who = say.girl(who);
            return t!(say, format!("I suspect {who}."), format!("{who}が怪しい"));
        }
        Signal::Trust(who) => {
            let who = say.girl(who);
            return t!(say, format!("I trust {who}."), format!("{who}を信じる"));
        }
    };
    t!(say, en, ja).into()
}
