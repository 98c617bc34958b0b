//! Why not, as sentences; and what is asked, as words.

use hackclad::{Asked, Reason};
use pack::Lang;

use super::say::Say;
use super::{effects, japanese};
use crate::lang::capital;

pub(super) fn sentence(say: &Say<'_>, reason: Reason) -> String {
    let plain = |en: &str, ja: &str| t!(say, en, ja).to_string();
    match reason {
        Reason::Over => plain("The game is over.", "ゲームは終わっています。"),
        Reason::AskedIsOther { who } => t!(
            say,
            format!("It is for {} to decide.", say.whom(who)),
            format!("決めるのは{}です。", say.whom(who)),
        ),
        Reason::AskedIsElse { asked } => t!(
            say,
            format!("First {}.", todo(asked, say.lang)),
            format!("先に{}ください。", todo(asked, say.lang)),
        ),
        Reason::NotYourTurn => plain("It is not your turn.", "あなたの手番ではありません。"),
        Reason::OnlyReaction => plain(
            "It can only be used as a reaction to an attack.",
            "攻撃への対応としてのみ使えます。",
        ),
        Reason::NotReaction => plain(
            "It is no reaction: use it in your own turn.",
            "対応としては使えません。自分の手番に使います。",
        ),
        Reason::CharacterTaken { who } => t!(
            say,
            format!("Somebody has this character already: {}.", say.whom(who)),
            format!("そのキャラクターは{}が選んでいます。", say.whom(who)),
        ),
        Reason::EarlierCharacter => plain(
            "This table has no characters of earlier games.",
            "この卓では過去作のキャラクターを使いません。",
        ),
        Reason::NotDealt => {
            plain("You were not dealt this mission.", "配られたミッションではありません。")
        }
        Reason::NotExtended => plain(
            "It is no extended card of your character.",
            "自分の拡張スキルカードではありません。",
        ),
        Reason::NotInHand => {
            plain("The card is not in your hand.", "そのカードは手札にありません。")
        }
        Reason::NotInDiscard => {
            plain("The card is not in your discard pile.", "そのカードは捨て札にありません。")
        }
        Reason::NotInDeck => {
            plain("The card is not in your deck.", "そのカードはデッキにありません。")
        }
        Reason::NotInExtended => {
            plain("The card is not in your extended deck.", "そのカードは拡張デッキにありません。")
        }
        Reason::SameCard => plain(
            "The same card out and in is no upgrade.",
            "同じカードの入れ替えは強化になりません。",
        ),
        Reason::SlotTaken { slot } => t!(
            say,
            format!("T{slot} holds a turn card."),
            format!("T{slot}には手番カードがあります。"),
        ),
        Reason::NoLastSlot => plain(
            "Your turn card lay in S1: you cannot choose T4.",
            "手番カードがS1にあったので、T4は選べません。",
        ),
        Reason::SlotMarked { slot } => {
            t!(say, format!("T{slot} is marked."), format!("T{slot}には目印があります。"))
        }
        Reason::SlotAssigned { slot } => t!(
            say,
            format!("Your turn slot is T{slot}."),
            format!("手番スロットはT{slot}に決まっています。"),
        ),
        Reason::MustMove => plain("The move must be made.", "移動しなければなりません。"),
        Reason::CannotMove => plain("You cannot move this turn.", "この手番は移動できません。"),
        Reason::OffField => plain("Your Witch is off the field.", "魔女がフィールドにいません。"),
        Reason::EntryFree => plain(
            "An entry point is free: re-enter there.",
            "空いているエントリーポイントに復帰します。",
        ),
        Reason::Occupied { at } => t!(
            say,
            format!("A piece stands on {}.", say.space(at)),
            format!("{}にはコマがあります。", say.space(at)),
        ),
        Reason::NotThere => plain("The card does not lead there.", "そのマスへは移動できません。"),
        Reason::Mp { cost, held } => t!(
            say,
            format!("It costs {cost} MP; you have {held}."),
            format!("MPが{cost}必要です（現在{held}）。"),
        ),
        Reason::Cp { cost, held } => t!(
            say,
            format!("It costs {cost} CP; you have {held}."),
            format!("CPが{cost}必要です（現在{held}）。"),
        ),
        Reason::ExtraCost => plain("The extra cost cannot be paid.", "追加コストを支払えません。"),
        Reason::CannotPay => plain("You cannot pay that much.", "その額は支払えません。"),
        Reason::NoTarget => plain("No enemy is in RANGE.", "RANGE内に敵がいません。"),
        Reason::Condition { test } => {
            let test = effects::test(test, say.lang);
            t!(say, format!("Only if {test}."), format!("{}のみ使えます。", japanese::case(&test)))
        }
        Reason::BasicLimit { what, limit } => t!(
            say,
            match limit {
                1 => format!("{} is possible once a round.", capital(say.basic(what))),
                _ => format!("{} is possible {limit} times a round.", capital(say.basic(what))),
            },
            format!("「{}」は1ラウンドに{limit}回までです。", say.basic(what)),
        ),
        Reason::NoCpAction => {
            plain("There is no such CP action.", "そのCPアクションはありません。")
        }
        Reason::NoCrack => {
            plain("Your character has no crack skill.", "クラックスキルがありません。")
        }
        Reason::CrackUsed => plain(
            "The crack skill was used this round.",
            "クラックスキルはこのラウンドに使用済みです。",
        ),
        Reason::CrackCondition => plain(
            "The condition of the crack skill fails.",
            "クラックスキルの条件を満たしていません。",
        ),
        Reason::CorruptionLimit => {
            plain("Your corruption is at the limit.", "穢れが汚染許容限度に達しています。")
        }
        Reason::NoTrap => plain("No trap is face-up.", "オモテのトラバサミがありません。"),
        Reason::NoPileAction => {
            plain("It does nothing in the discard pile.", "捨て札で使える効果がありません。")
        }
        Reason::PileActed => plain("It has acted this turn.", "この手番に使用済みです。"),
        Reason::NoEnemy => plain("No enemy stands there.", "そこに敵はいません。"),
        Reason::OutOfRange => plain(
            "All targets must be in RANGE of one facing.",
            "対象はすべて1つの向きのRANGE内でなければなりません。",
        ),
        Reason::CladOnly => {
            plain("This card only hits the Clad.", "このカードはクラッドのみを攻撃できます。")
        }
        Reason::InOrder => {
            plain("Name them in the order of the field.", "盤面の順に指定してください。")
        }
        Reason::NeedTarget => plain("Choose at least one target.", "対象を1つ以上選んでください。"),
        Reason::NoOption => plain("There is no such option now.", "その選択肢は選べません。"),
        Reason::NotSupport => plain("It is no support skill.", "補助スキルではありません。"),
        Reason::NotCorner => {
            plain("That is no corner of your space.", "自分のマスの角ではありません。")
        }
        Reason::CrossTaken => plain("A Tsuchikumo stands there.", "そこにはツチグモがあります。"),
        Reason::NoToken => {
            plain("No Tsuchikumo of yours is there.", "そこに自分のツチグモはありません。")
        }
        Reason::NothingToHarvest => {
            plain("There are no stones in a search area.", "索敵範囲の魔石ではありません。")
        }
        Reason::NotSeen => {
            plain("No Tsuchikumo of yours sees it.", "自分のツチグモの索敵範囲にいません。")
        }
        Reason::NotAttacking => plain("It does not attack you.", "あなたを攻撃していません。"),
        Reason::OnlyBlock => plain(
            "For another player only Block can be used.",
            "他のプレイヤーにはガードだけを使えます。",
        ),
    }
}

/// What is to be done: after "First" in English, before "ください" in Japanese.
pub(super) fn todo(asked: Asked, lang: Lang) -> &'static str {
    let (en, ja) = match asked {
        Asked::Character => ("choose a character", "キャラクターを選んで"),
        Asked::Mission => ("keep mission cards", "ミッションカードを選んで"),
        Asked::Extended => {
            ("choose an extended card for the deck", "デッキに加える拡張カードを選んで")
        }
        Asked::Draft => ("choose a turn slot and a card", "手番スロットとカードを選んで"),
        Asked::PutBack => ("put a hand card on top of the deck", "手札1枚をデッキの上に置いて"),
        Asked::Step => ("choose a step", "移動する方向を選んで"),
        Asked::Enter => ("choose where to re-enter", "復帰するマスを選んで"),
        Asked::Turn => ("act, or end the turn", "行動するか、手番を終えて"),
        Asked::React => ("react to the attack, or pass", "攻撃に対応するか、パスして"),
        Asked::Help => ("help with a Block, or pass", "ガードで助けるか、パスして"),
        Asked::Cost => ("decide on the extra cost", "追加コストを決めて"),
        Asked::Aim => ("choose a target", "対象を選んで"),
        Asked::May => ("decide whether to do it", "行うかどうか決めて"),
        Asked::PayMp => ("decide whether to pay MP", "MPを支払うかどうか決めて"),
        Asked::Reveal => {
            ("decide whether to reveal the Clad card", "クラッドカードを公開するか決めて")
        }
        Asked::TopCard => ("keep or discard the top card", "デッキの上のカードをどうするか決めて"),
        Asked::UseMilled => ("decide whether to use that card", "そのカードを使うか決めて"),
        Asked::Option => ("choose one of the list", "1つ選んで"),
        Asked::MoveTo => ("choose where to move", "移動先を選んで"),
        Asked::Take => ("choose a card of the discard pile", "捨て札のカードを選んで"),
        Asked::Search => ("choose a card of the deck", "デッキのカードを選んで"),
        Asked::Deploy => ("choose an intersection for a Tsuchikumo", "ツチグモを置く交点を選んで"),
        Asked::Shift => ("shift a Tsuchikumo", "動かすツチグモを選んで"),
        Asked::Harvest => ("choose a space to harvest", "採集するマスを選んで"),
        Asked::Shoot => ("choose an enemy to shoot", "射撃する敵を選んで"),
        Asked::Intercept => ("choose a Legion to intercept", "迎撃するレギオンを選んで"),
        Asked::Remove => ("remove a Tsuchikumo", "取り除くツチグモを選んで"),
        Asked::Upgrade => ("upgrade the deck, or not", "デッキを強化するか決めて"),
    };
    t!(lang, en, ja)
}

/// What somebody is waited for, in Japanese.
pub(super) fn noun(asked: Asked) -> &'static str {
    match asked {
        Asked::Character => "キャラクターの選択",
        Asked::Mission => "ミッションカードの選択",
        Asked::Extended => "拡張カードの選択",
        Asked::Draft => "ドラフト",
        Asked::PutBack => "デッキの上に置くカードの選択",
        Asked::Step => "移動",
        Asked::Enter => "復帰",
        Asked::Turn => "手番",
        Asked::React => "対応",
        Asked::Help => "ガードの確認",
        Asked::Cost => "追加コストの確認",
        Asked::Aim => "対象の選択",
        Asked::May | Asked::PayMp | Asked::Reveal | Asked::TopCard | Asked::UseMilled => {
            "任意の効果の確認"
        }
        Asked::Option => "効果の選択",
        Asked::MoveTo => "移動先の選択",
        Asked::Take | Asked::Search => "カードの選択",
        Asked::Deploy => "配備",
        Asked::Shift => "ツチグモの移動",
        Asked::Harvest => "採集",
        Asked::Shoot => "射撃",
        Asked::Intercept => "迎撃",
        Asked::Remove => "取り除くツチグモの選択",
        Asked::Upgrade => "デッキの強化",
    }
}
