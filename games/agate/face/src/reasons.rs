//! Why something cannot be done, said to the player who tried.

use agate::{Asked, Reason};
use ui::parts::many;

use super::cards;
use super::say::Say;

pub(super) fn sentence(say: &Say<'_>, reason: Reason) -> String {
    t!(say, english(say, reason), japanese(say, reason))
}

fn english(say: &Say<'_>, reason: Reason) -> String {
    let pursuit = || say.card(say.pursuit());
    match reason {
        Reason::Over => "The game is over.".into(),
        Reason::Out => "You are out of the game.".into(),
        Reason::NoSuchSeat { seat } => format!("Nobody sits at {seat}."),
        Reason::NotYourTurn { active } => format!("It is {} turn.", say.whose(active)),
        Reason::NotReceiver => "No damage is falling on you now.".into(),
        Reason::NoPursuitNow => format!("This is not the time for {}.", pursuit()),
        Reason::AnswerFirst { asked } => match asked {
            Asked::Act => "First use a card, pass or discard.".into(),
            Asked::Pursue => format!("First everyone asked for {} must answer.", pursuit()),
            Asked::Respond => "First the attack must be answered.".into(),
            Asked::Discard => "First the discarding must be finished.".into(),
            Asked::Name => "First a player must be named.".into(),
            Asked::Strip => "First a card of the hand looked at must be chosen.".into(),
        },
        Reason::Timing { timing } => {
            format!("This card is used {}.", cards::timing(timing, say.lang))
        }
        Reason::PursuitAlone => {
            format!("{} needs an attack to go with, and you hold none it fits.", pursuit())
        }
        Reason::NotHeld { held: 0, needed: 1 } => "You do not hold this card.".into(),
        Reason::NotHeld { held, needed } => {
            format!("It takes {needed} of this card; you hold {held}.")
        }
        Reason::MustUseOrDiscard { hand } => {
            format!("With {} in hand you must use a card or discard.", many(hand, "card"))
        }
        Reason::MayNotDiscard { hand } => {
            format!("With {} in hand you may not discard.", many(hand, "card"))
        }
        Reason::PickInOrder => {
            "Cards to discard are picked in the order of the pack; the place of this one has passed.".into()
        }
        Reason::TooFewLeft => {
            "Cards to discard are picked in the order of the pack; after this one too few would \
             be left."
                .into()
        }
        Reason::Yourself => "You cannot choose yourself.".into(),
        Reason::TargetOut { seat } => {
            if say.names.is_you(seat) {
                "You are out of the game.".into()
            } else {
                format!("{} is out of the game.", say.who(seat))
            }
        }
        Reason::HitsAll => "This attack hits everyone else: it has no single target.".into(),
        Reason::NeedsTarget => "This attack needs a target.".into(),
        Reason::OneSpecial => "A special attack is one card alone.".into(),
        Reason::PursuitOnAll => {
            format!("{} cannot be added to an attack on everyone.", pursuit())
        }
        Reason::PursuitOnSpecial => {
            format!("At this table {} cannot be added to special attacks.", pursuit())
        }
        Reason::SpecialNotOffset => "A special attack cannot be offset.".into(),
        Reason::OtherLetter => "Only cards of the attack's own letter offset it.".into(),
        Reason::OffsetTooMany { open } => {
            format!("Only {} can still be offset.", many(open, "attack card"))
        }
        Reason::NothingLeft => "The damage is 0 after offsetting: nothing can follow.".into(),
        Reason::NoCards { seat } => {
            if say.names.is_you(seat) {
                "You hold no card.".into()
            } else {
                format!("{} holds no card.", say.who(seat))
            }
        }
        Reason::NobodyHasCards => "Nobody else holds a card.".into(),
        Reason::NothingToExcavate => "No ACTION card lies in the discard.".into(),
        Reason::NotInDiscard => "That card is not in the discard.".into(),
        Reason::EventInHand => "An EVENT can never be in a hand.".into(),
        Reason::ShedTooMuch { most } => {
            format!("You can put back {most} karma at most: 1 must stay with you.")
        }
        Reason::WrongChoice => "The card asks for another choice than this.".into(),
        Reason::NotInThatHand => "That card is not in the hand you look at.".into(),
    }
}

fn japanese(say: &Say<'_>, reason: Reason) -> String {
    let pursuit = || say.card(say.pursuit());
    match reason {
        Reason::Over => "ゲームは終わりました。".into(),
        Reason::Out => "あなたは脱落しています。".into(),
        Reason::NoSuchSeat { seat } => format!("{seat}には誰もいません。"),
        Reason::NotYourTurn { active } => format!("いまは{}手番です。", say.whose(active)),
        Reason::NotReceiver => "いまあなたに向いているダメージはありません。".into(),
        Reason::NoPursuitNow => format!("いまは{}を使うタイミングではありません。", pursuit()),
        Reason::AnswerFirst { asked } => match asked {
            Asked::Act => "先に、カードの使用、パス、捨てるのどれかを決めます。".into(),
            Asked::Pursue => format!("先に、{}を添付するかどうかの返事が要ります。", pursuit()),
            Asked::Respond => "先に、攻撃への対応を決めます。".into(),
            Asked::Discard => "先に、捨てるカードを選び終えます。".into(),
            Asked::Name => "先に、プレイヤーを1人指名します。".into(),
            Asked::Strip => "先に、見ている手札から1枚を選びます。".into(),
        },
        Reason::Timing { timing } => {
            format!("このカードのタイミングは「{}」です。", cards::timing(timing, say.lang))
        }
        Reason::PursuitAlone => {
            format!("{}には添付先の攻撃が要りますが、使える攻撃が手札にありません。", pursuit())
        }
        Reason::NotHeld { held: 0, needed: 1 } => "このカードを持っていません。".into(),
        Reason::NotHeld { held, needed } => {
            format!("このカードが{needed}枚要りますが、{held}枚しかありません。")
        }
        Reason::MustUseOrDiscard { hand } => {
            format!("手札が{hand}枚なので、カードを使うか捨てるかしなければなりません。")
        }
        Reason::MayNotDiscard { hand } => format!("手札が{hand}枚の時は捨てられません。"),
        Reason::PickInOrder => {
            "捨てるカードはセットの並び順に選びます。このカードは順番を過ぎています。".into()
        }
        Reason::TooFewLeft => {
            "捨てるカードはセットの並び順に選びます。このカードを選ぶと残りが足りません。".into()
        }
        Reason::Yourself => "自分は選べません。".into(),
        Reason::TargetOut { seat } => format!("{}は脱落しています。", say.who(seat)),
        Reason::HitsAll => "この攻撃はほかの全員に当たるので、対象は選びません。".into(),
        Reason::NeedsTarget => "この攻撃には対象が要ります。".into(),
        Reason::OneSpecial => "特殊攻撃は1枚だけで使います。".into(),
        Reason::PursuitOnAll => format!("全員への攻撃に{}は添付できません。", pursuit()),
        Reason::PursuitOnSpecial => {
            format!("この卓では、特殊攻撃に{}を添付できません。", pursuit())
        }
        Reason::SpecialNotOffset => "特殊攻撃は相殺できません。".into(),
        Reason::OtherLetter => "相殺できるのは、攻撃と同じアルファベットのカードだけです。".into(),
        Reason::OffsetTooMany { open } => {
            format!("まだ相殺されていない攻撃カードは{open}枚だけです。")
        }
        Reason::NothingLeft => "相殺でダメージが0になったので、続けて何もできません。".into(),
        Reason::NoCards { seat } => format!("{}には手札がありません。", say.who(seat)),
        Reason::NobodyHasCards => "ほかの誰も手札を持っていません。".into(),
        Reason::NothingToExcavate => "捨て場にACTIONがありません。".into(),
        Reason::NotInDiscard => "そのカードは捨て場にありません。".into(),
        Reason::EventInHand => "EVENTが手札に入ることはありません。".into(),
        Reason::ShedTooMuch { most } => {
            format!("戻せる業は{most}までです。1は手元に残します。")
        }
        Reason::WrongChoice => "このカードに必要な選択と違います。".into(),
        Reason::NotInThatHand => "そのカードは、見ている手札にありません。".into(),
    }
}
