//! Why something cannot be done, said to the player who tried.

use daybreak::{Asked, Phase, Reason};
use pack::Lang;
use ui::parts::many;

use super::say::{Say, category};

pub(super) fn sentence(say: &Say<'_>, reason: Reason) -> String {
    t!(say, english(say, reason), japanese(say, reason))
}

fn english(say: &Say<'_>, reason: Reason) -> String {
    match reason {
        Reason::Over => "The game is over.".into(),
        Reason::NoSuchSeat { seat } => format!("Nobody sits at {seat}."),
        Reason::NotYourTurn { active } => format!("It is the turn of {}.", say.whom(active)),
        Reason::WitchNotYourTurn { active } => {
            format!("Witch effects are for your own turn; it is the turn of {}.", say.whom(active))
        }
        Reason::BeforeFirstStones => "You have not gained your first-turn stones yet.".into(),
        Reason::Resolving => "No card can be used while an effect is being resolved.".into(),
        Reason::WitchResolving => {
            "No witch effect can be declared while something is being resolved.".into()
        }
        Reason::StartFirst => "First take one of the two start actions.".into(),
        Reason::StartDone => "The start action has been taken.".into(),
        Reason::NotMain => "Cards are used in the main phase only.".into(),
        Reason::AskedIsOther { seat } => format!("{} must decide first.", say.who(seat)),
        Reason::AskedIsElse { asked } => format!("First {}.", todo(asked, Lang::En)),
        Reason::NotInHand => "That card is not in your hand.".into(),
        Reason::UseCost { cost, held } => {
            format!("Its use costs {}; you hold {held}.", many(cost, "stone"))
        }
        Reason::Barred { category: of } => {
            format!("{} cards cannot be used in this turn.", category(of, Lang::En))
        }
        Reason::UseCondition => "The condition printed on the card is not met.".into(),
        Reason::ActionCap { cap } => {
            let uses = if cap == 1 { "use" } else { "uses" };
            format!("This table allows {cap} card {uses} per turn.")
        }
        Reason::WrongMode => "A card with two modes needs red or blue, any other neither.".into(),
        Reason::OnceSpent => "The once-per-game effect is spent.".into(),
        Reason::TurnSpent => "The once-per-turn effect was used in this turn.".into(),
        Reason::WitchCost { cost, held } => {
            format!("The effect costs {}; you hold {held}.", many(cost, "stone"))
        }
        Reason::WrongX { min, max } if min <= max => format!("X can be {min} to {max} now."),
        Reason::WrongX { min, .. } => format!("X is at least {min}; you hold fewer stones."),
        Reason::WitchCondition => "The condition printed on the witch card is not met.".into(),
        Reason::NotInMarket => "That card is not in the card zone.".into(),
        Reason::MarketNotEmpty => "The card zone is not empty: choose a card.".into(),
        Reason::Unaffordable { cost, held } => {
            format!("It costs {}; you hold {held}.", many(cost, "stone"))
        }
        Reason::PutOnChosen => "Stones go on cards other than the one you gain.".into(),
        Reason::PutElsewhere => "Stones go on cards of the card zone.".into(),
        Reason::NotChosen { seat } => {
            format!("{} cannot be chosen by card effects of others.", say.who(seat))
        }
        Reason::OtherPlayer => "The text asks for another player.".into(),
        Reason::NotOffered => "The text does not let you pick this.".into(),
        Reason::CurseStays => "In your end phase Curse cards stay in your hand.".into(),
        Reason::FaceDown => "A face-down card has lost what the text asks for.".into(),
        Reason::PickedAlready => "You have picked this already.".into(),
        Reason::MustPick { left } => format!("{left} more must be picked."),
        Reason::HandNotFull { hand } => format!("With {} none is removed.", many(hand, "card")),
        Reason::NoWindow => "There is nothing to pass here: go on instead.".into(),
        Reason::CannotWork => "That card cannot work here.".into(),
        Reason::NoTrigger => "That card is not waiting to work.".into(),
    }
}

fn japanese(say: &Say<'_>, reason: Reason) -> String {
    match reason {
        Reason::Over => "ゲームは終了しています。".into(),
        Reason::NoSuchSeat { seat } => format!("{seat}の席には誰もいません。"),
        Reason::NotYourTurn { active } => format!("今は{}の手番です。", say.whom(active)),
        Reason::WitchNotYourTurn { active } => {
            format!("ウィッチの効果は自分の手番だけです。今は{}の手番です。", say.whom(active))
        }
        Reason::BeforeFirstStones => "最初の手番の魔法石をまだ獲得していません。".into(),
        Reason::Resolving => "効果の解決中は、カードを使用できません。".into(),
        Reason::WitchResolving => "解決中は、ウィッチの効果を宣言できません。".into(),
        Reason::StartFirst => "先にスタートフェイズの行動を1つ選んでください。".into(),
        Reason::StartDone => "スタートフェイズの行動は済んでいます。".into(),
        Reason::NotMain => "カードを使用できるのはメインフェイズだけです。".into(),
        Reason::AskedIsOther { seat } => format!("先に{}が決めます。", say.whom(seat)),
        Reason::AskedIsElse { asked } => format!("先に{}ください。", todo(asked, Lang::Ja)),
        Reason::NotInHand => "そのカードは手札にありません。".into(),
        Reason::UseCost { cost, held } => {
            format!("使用コストは{cost}、手持ちの魔法石は{held}です。")
        }
        Reason::Barred { category: of } => {
            format!("この手番中、《{}》カードは使用できません。", category(of, Lang::Ja))
        }
        Reason::UseCondition => "カードに書かれた条件を満たしていません。".into(),
        Reason::ActionCap { cap } => format!("この卓では、1手番のカード使用は{cap}回までです。"),
        Reason::WrongMode => "赤か青を選ぶのは、2つの効果を持つカードだけです。".into(),
        Reason::OnceSpent => "【ゲーム中1回】の効果は使用済みです。".into(),
        Reason::TurnSpent => "【手番中1回】の効果はこの手番に使用しました。".into(),
        Reason::WitchCost { cost, held } => format!("コストは{cost}、手持ちの魔法石は{held}です。"),
        Reason::WrongX { min, max } if min <= max => format!("今のXは{min}から{max}までです。"),
        Reason::WrongX { min, .. } => format!("Xは{min}以上ですが、魔法石が足りません。"),
        Reason::WitchCondition => "ウィッチカードに書かれた条件を満たしていません。".into(),
        Reason::NotInMarket => "そのカードはカードゾーンにありません。".into(),
        Reason::MarketNotEmpty => "カードゾーンにカードがあります。1枚選んでください。".into(),
        Reason::Unaffordable { cost, held } => {
            format!("獲得コストは{cost}、手持ちの魔法石は{held}です。")
        }
        Reason::PutOnChosen => "魔法石は、獲得しないカードの上に置きます。".into(),
        Reason::PutElsewhere => "魔法石は、カードゾーンのカードの上に置きます。".into(),
        Reason::NotChosen { seat } => {
            format!("{}は他のプレイヤーのカードの効果で選ばれません。", say.whom(seat))
        }
        Reason::OtherPlayer => "他のプレイヤーを選んでください。".into(),
        Reason::NotOffered => "テキストではこれを選べません。".into(),
        Reason::CurseStays => {
            "自分のエンドフェイズ中、手札の《呪い》カードは除外できません。".into()
        }
        Reason::FaceDown => "裏向きのカードは、その情報を失っています。".into(),
        Reason::PickedAlready => "それはもう選びました。".into(),
        Reason::MustPick { left } => format!("あと{left}つ選ばなければなりません。"),
        Reason::NoWindow => "ここでは「手番を終える」は選べません。先へ進んでください。".into(),
        Reason::HandNotFull { hand } => format!("手札が{hand}枚なので、除外できません。"),
        Reason::CannotWork => "そのカードはここでは働きません。".into(),
        Reason::NoTrigger => "そのカードは働くのを待っていません。".into(),
    }
}

/// What is asked of the reader.
pub(super) fn request(asked: Asked, phase: Phase, lang: Lang) -> &'static str {
    let (en, ja) = match asked {
        Asked::Start => (
            "Start phase: gain 2 stones or choose 1 card.",
            "スタートフェイズ：魔法石を2つ獲得するか、カードを1枚選んでください。",
        ),
        Asked::Main => (
            "Main phase: use cards, then end it.",
            "メインフェイズ：手札を使い、終わったらフェイズを終えてください。",
        ),
        Asked::Window => return window(phase, lang),
        Asked::Remove => (
            "You keep 3 cards: choose what is removed.",
            "手札は3枚まで。除外するカードを選んでください。",
        ),
        Asked::Put => (
            "Lay the price on other cards of the card zone.",
            "コストの魔法石を、ほかのカードの上に置いてください。",
        ),
        Asked::Pick => ("Choose what the effect works on.", "効果の対象を選んでください。"),
        Asked::Player => ("Choose a player.", "プレイヤーを選んでください。"),
        Asked::May => ("You may do it. Will you?", "行っても良い効果です。行いますか？"),
        Asked::Pay => ("Will you pay the extra cost?", "追加コストを支払いますか？"),
        Asked::Block => (
            "You are hit: choose which of your cards works.",
            "効果を受けます。働かせるカードを選んでください。",
        ),
        Asked::First => (
            "Several of your cards work: choose which one is first.",
            "何枚かが同時に働きます。先に働かせるカードを選んでください。",
        ),
    };
    t!(lang, en, ja)
}

/// Which step a window follows, and which comes next (WD-R26).
fn window(phase: Phase, lang: Lang) -> &'static str {
    let (en, ja) = match phase {
        Phase::BeforeCast => (
            "End phase: your cards have worked. A witch effect before your cast zone moves on?",
            "エンドフェイズ開始時の効果が働きました。キャストゾーンの解決の前に、ウィッチの効果を使いますか？",
        ),
        Phase::AfterCast => (
            "Your cast zone has moved on. A witch effect before the hand step?",
            "キャストゾーンの解決が終わりました。手札の解決の前に、ウィッチの効果を使いますか？",
        ),
        Phase::AfterHand => (
            "The hand step is over. A witch effect before the card zone is refilled?",
            "手札の解決が終わりました。カードゾーンの解決の前に、ウィッチの効果を使いますか？",
        ),
        Phase::AfterMarket => (
            "The card zone is refilled. A witch effect before you end your turn?",
            "カードゾーンの解決が終わりました。手番終了の宣言の前に、ウィッチの効果を使いますか？",
        ),
        _ => (
            "Your turn ends. Last chance for a witch effect.",
            "手番終了を宣言しました。次の手番に移る前に、ウィッチの効果を使いますか？",
        ),
    };
    t!(lang, en, ja)
}

/// What somebody is waited for, in Japanese.
pub(super) fn noun(asked: Asked) -> &'static str {
    match asked {
        Asked::Start => "スタートフェイズの行動",
        Asked::Main => "メインフェイズ",
        Asked::Window => "ウィッチの効果を使用するかどうか",
        Asked::Remove => "除外する手札の選択",
        Asked::Put => "魔法石を置くカードの選択",
        Asked::Pick => "効果の対象の選択",
        Asked::Player => "プレイヤーの選択",
        Asked::May => "行うかどうかの確認",
        Asked::Pay => "追加コストの確認",
        Asked::Block => "働かせるカードの選択",
        Asked::First => "先に働かせるカードの選択",
    }
}

/// What is asked, as something to do first.
pub(super) fn todo(asked: Asked, lang: Lang) -> &'static str {
    let (en, ja) = match asked {
        Asked::Start => ("take a start action", "スタートフェイズの行動を選んで"),
        Asked::Main => {
            ("use cards or end the main phase", "カードを使用するかメインフェイズを終えて")
        }
        Asked::Window => ("use a witch effect or go on", "ウィッチの効果を使用するか先へ進んで"),
        Asked::Remove => ("pick the cards to remove", "除外する手札を選んで"),
        Asked::Put => ("put the paid stones on cards", "支払う魔法石をカードの上に置いて"),
        Asked::Pick => ("pick for the effect", "効果の対象を選んで"),
        Asked::Player => ("choose a player", "プレイヤーを選んで"),
        Asked::May => ("say whether to do it", "行うかどうか決めて"),
        Asked::Pay => ("say whether to pay the extra cost", "追加コストを支払うか決めて"),
        Asked::Block => ("choose which card works", "働かせるカードを選んで"),
        Asked::First => ("choose which card works first", "先に働かせるカードを選んで"),
    };
    t!(lang, en, ja)
}
