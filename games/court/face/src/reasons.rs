//! Why something cannot be done, said to the player who tried.

use court::{Asked, Reason};
use ui::parts::many;

use super::say::Say;

pub(super) fn sentence(say: &Say<'_>, reason: Reason) -> String {
    t!(say, english(say, reason), japanese(say, reason))
}

fn english(say: &Say<'_>, reason: Reason) -> String {
    match reason {
        Reason::Over => "The game is over.".into(),
        Reason::NoSuchSeat { seat } => format!("Nobody sits at {seat}."),
        Reason::NotYourTurn { active } => format!("It is {} turn.", say.whose(active)),
        Reason::AnswerFirst { asked } => match asked {
            Asked::Act => "First play a card or draw.",
            Asked::Follow => "First use one Normal card in the battle, or none.",
            Asked::Bridge => "First play one Normal card after Bridge, or none.",
            Asked::Seeds => "First the grief seeds must be moved, or left.",
            Asked::NameSeat => "First a player must be named.",
            Asked::NameGirl => "First a girl must be named for the Lead.",
            Asked::Contract => "First a girl must make a contract.",
            Asked::Support => "First choose whom to support, or nobody.",
            Asked::Vote => "First the proposal to concede must be answered.",
            Asked::Point => "First the missed call is pointed out, or not.",
        }
        .into(),
        Reason::PlayOrDraw => "A turn is a card played or a card drawn: you cannot pass.".into(),
        Reason::NotHeld => "You do not hold this card.".into(),
        Reason::Alone => "Alone lies before you: you cannot use cards in this turn.".into(),
        Reason::NoMatch { battle: true, .. } => "It does not show the girl who fights.".into(),
        Reason::NoMatch { battle: false, .. } => "It shows no girl that the Lead shows.".into(),
        Reason::EqualNumbers => "Equal numbers do not make a match in this game.".into(),
        Reason::NoUseInBattle => "This card cannot be played in Battle mode.".into(),
        Reason::NoUseInDaily => "This card can be played in Battle mode only.".into(),
        Reason::LastInBattle => "In Battle mode the last card of a hand cannot be played.".into(),
        Reason::LastDiscover => {
            "It would start a battle, so it cannot be the last card of your hand.".into()
        }
        Reason::OnlyNormal { bridge: false } => "Only a Normal card can be used now.".into(),
        Reason::OnlyNormal { bridge: true } => "Only a Normal card can follow Bridge.".into(),
        Reason::NeedsName => "All girls on it are dead: say which girl it stands for.".into(),
        Reason::NameOnlyForDead => {
            "It stands for its own girls: only a card whose girls are all dead takes a name.".into()
        }
        Reason::GirlDead { girl } => format!("{} is dead.", say.girl(girl)),
        Reason::NotOnLead { girl } => format!("The Lead does not show {}.", say.girl(girl)),
        Reason::OneOfTwo => "Name one of the two girls on it.".into(),
        Reason::Yourself => "You cannot choose yourself.".into(),
        Reason::NotUncontracted { girl } => format!("{} is not Uncontracted.", say.girl(girl)),
        Reason::MustContract => "One of the Uncontracted girls must make a contract.".into(),
        Reason::MustName => "A girl must be named for the Lead.".into(),
        Reason::NotAlive { girl } => format!("{} is no magical girl now.", say.girl(girl)),
        Reason::Twice { girl } => format!("You support {} already.", say.girl(girl)),
        Reason::NotGiver { girl } => format!("{} is not on the former Lead.", say.girl(girl)),
        Reason::NotReceiver { girl } => format!("{} cannot receive them.", say.girl(girl)),
        Reason::NoMarkersForHer { girl } => {
            format!("{} is not alive: she receives nothing.", say.girl(girl))
        }
        Reason::TooFewSeeds { girl, seeds } => {
            format!("{} has {} to give.", say.girl(girl), many(seeds, "grief seed"))
        }
        Reason::MovesNothing => "That would move nothing: pass instead.".into(),
        Reason::PairDone => "Pairs of girls come in their order, each once.".into(),
        Reason::NoSeedsNow => {
            "Grief seeds move only right after a Normal card in Daily mode.".into()
        }
        Reason::NoConcession => "This table does not concede sets.".into(),
        Reason::ProposedAlready => "One proposal per turn, before anything else.".into(),
        Reason::NoVote => "You are not asked to vote now.".into(),
        Reason::NoCalls => "This table plays without the last-card call.".into(),
        Reason::NothingToCall => "You have nothing to call.".into(),
        Reason::NothingToPointOut { seat } => {
            format!("There is no missed call of {}.", say.whom(seat))
        }
        Reason::NotYet { seat } => {
            format!("{} missed call cannot be pointed out yet.", say.whose_first(seat))
        }
    }
}

fn japanese(say: &Say<'_>, reason: Reason) -> String {
    match reason {
        Reason::Over => "ゲームは終わりました。".into(),
        Reason::NoSuchSeat { seat } => format!("{seat}には誰もいません。"),
        Reason::NotYourTurn { active } => format!("いまは{}手番です。", say.whose(active)),
        Reason::AnswerFirst { asked } => match asked {
            Asked::Act => "先に、カードを出すか引くかします。",
            Asked::Follow => "先に、戦闘でノーマルカードを使うかどうかを決めます。",
            Asked::Bridge => "先に、Bridgeに続けて出すかどうかを決めます。",
            Asked::Seeds => "先に、グリーフシードを移すかどうかを決めます。",
            Asked::NameSeat => "先に、プレイヤーを1人指名します。",
            Asked::NameGirl => "先に、場札のキャラクターを指定します。",
            Asked::Contract => "先に、魔法少女〈生存〉にする少女を選びます。",
            Asked::Support => "先に、応援する少女を選ぶかどうかを決めます。",
            Asked::Vote => "先に、投了の提案への返事が要ります。",
            Asked::Point => "先に、宣言忘れを指摘するかどうかの返事が要ります。",
        }
        .into(),
        Reason::PlayOrDraw => "手番ではカードを出すか引くかします。パスはできません。".into(),
        Reason::NotHeld => "このカードを持っていません。".into(),
        Reason::Alone => "【ひとりぼっちは嫌】が置かれている間はカードを使えません。".into(),
        Reason::NoMatch { battle: true, .. } => "戦っているキャラクターが描かれていません。".into(),
        Reason::NoMatch { battle: false, .. } => {
            "場札と同じキャラクターが描かれていません。".into()
        }
        Reason::EqualNumbers => "このゲームでは、数字が同じでも出せません。".into(),
        Reason::NoUseInBattle => "このカードは戦闘モードでは出せません。".into(),
        Reason::NoUseInDaily => "このカードは戦闘モードでだけ出せます。".into(),
        Reason::LastInBattle => "戦闘モードでは手札の最後の1枚を出せません。".into(),
        Reason::LastDiscover => "戦闘になるので、最後の1枚としては出せません。".into(),
        Reason::OnlyNormal { bridge: false } => "いま使えるのはノーマルカードだけです。".into(),
        Reason::OnlyNormal { bridge: true } => {
            "Bridgeに続けて出せるのはノーマルカードだけです。".into()
        }
        Reason::NeedsName => {
            "描かれたキャラクターが全員死亡しています。どのキャラクターとして出すか指定します。"
                .into()
        }
        Reason::NameOnlyForDead => {
            "別のキャラクターとして出せるのは、描かれた全員が死亡しているカードだけです。".into()
        }
        Reason::GirlDead { girl } => format!("{}は死亡しています。", say.girl(girl)),
        Reason::NotOnLead { girl } => format!("場札は{}ではありません。", say.girl(girl)),
        Reason::OneOfTwo => "描かれた2人のうち1人を指定します。".into(),
        Reason::Yourself => "自分は選べません。".into(),
        Reason::NotUncontracted { girl } => {
            format!("{}は未契約少女ではありません。", say.girl(girl))
        }
        Reason::MustContract => "未契約少女の誰か1人を必ず魔法少女〈生存〉にします。".into(),
        Reason::MustName => "場札のキャラクターを必ず指定します。".into(),
        Reason::NotAlive { girl } => format!("{}はいま魔法少女ではありません。", say.girl(girl)),
        Reason::Twice { girl } => format!("{}はもう応援しています。", say.girl(girl)),
        Reason::NotGiver { girl } => format!("{}は前の場札にいません。", say.girl(girl)),
        Reason::NotReceiver { girl } => format!("{}は受け取れません。", say.girl(girl)),
        Reason::NoMarkersForHer { girl } => {
            format!("{}は生存していないので受け取れません。", say.girl(girl))
        }
        Reason::TooFewSeeds { girl, seeds } => {
            format!("{}が渡せるグリーフシードは{seeds}枚です。", say.girl(girl))
        }
        Reason::MovesNothing => "0枚なら、移さないことを選んでください。".into(),
        Reason::PairDone => "移す組は決まった順に1回ずつです。".into(),
        Reason::NoSeedsNow => {
            "グリーフシードを移せるのは、日常モードでノーマルカードを出した直後だけです。".into()
        }
        Reason::NoConcession => "この卓ではセット投了を使いません。".into(),
        Reason::ProposedAlready => "提案は手番ごとに1回、ほかの行動の前だけです。".into(),
        Reason::NoVote => "いまは賛否を尋ねられていません。".into(),
        Reason::NoCalls => "この卓では、のこり1枚宣言を使いません。".into(),
        Reason::NothingToCall => "宣言することがありません。".into(),
        Reason::NothingToPointOut { seat } => {
            format!("{}宣言忘れはありません。", say.whose(seat))
        }
        Reason::NotYet { seat } => {
            format!("{}宣言忘れは、まだ指摘できません。", say.whose(seat))
        }
    }
}
