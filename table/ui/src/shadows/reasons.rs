//! Why not, in sentences.

use shadows::{Asked, Reason};

use super::say::Say;

/// What is asked of a player, as a sentence.
pub(super) fn asked(say: &Say<'_>, asked: Asked) -> &'static str {
    let (en, ja) = match asked {
        Asked::TakeOver => {
            ("ask another player for a character, or not", "他のプレイヤーにキャラクターを頼むか")
        }
        Asked::GiveAway => ("give a character away, or refuse", "キャラクターを譲るか断るか"),
        Asked::Time => ("use Time Manipulation, or not", "時間操作を使うか"),
        Asked::GirlAction => {
            ("choose her action; Telepathy comes on top", "行動を選ぶ（テレパシーは別に1回）")
        }
        Asked::HumanAction => ("choose her action", "行動を選ぶ"),
        Asked::EndTurn => ("Telepathy, or the end of her turn", "テレパシーをするか、手番を終える"),
        Asked::Discard => ("choose cards to discard", "捨てるカードを選ぶ"),
        Asked::Redraw => ("choose cards to discard and draw anew", "引き直すカードを選ぶ"),
        Asked::GiveCard => ("choose a card to give in secret", "伏せて渡すカードを選ぶ"),
        Asked::Commit => ("choose the cards to put face down", "伏せて出すカードを選ぶ"),
        Asked::CommitLoot => {
            ("choose the loot card to put face down", "伏せて出す戦利品カードを選ぶ")
        }
        Asked::Contract(_) => ("contract now, or not", "今契約するか"),
        Asked::Wish => ("choose a wish", "願い事を選ぶ"),
        Asked::Declare => ("declare what she does in this combat", "この戦闘での行動を宣言する"),
        Asked::VoteDefender => ("choose who takes the hit", "攻撃を受ける係を選ぶ"),
        Asked::VoteVictim => ("choose which human is hit", "攻撃を受ける人間を選ぶ"),
        Asked::VoteLoot => ("choose who gets the loot card", "戦利品カードを得る魔法少女を選ぶ"),
        Asked::VoteLootOrder => {
            ("choose whose loot card comes next", "次に解決する戦利品カードを選ぶ")
        }
        Asked::VoteTarget => ("choose whom the card strikes", "カードの対象を選ぶ"),
        Asked::Target => ("choose on whom the loot card is used", "戦利品カードの対象を選ぶ"),
        Asked::Ability => ("use the ability, or not", "特殊能力を使うか"),
        Asked::Protect => ("choose whom the ability protects", "守る相手を選ぶ"),
        Asked::Snipe => {
            ("snipe a girl without magic, or not", "魔力の尽きた魔法少女をスナイプするか")
        }
        Asked::Shield => ("choose the card whose defence counts", "防御力を使うカードを選ぶ"),
        Asked::Seed => ("stop the damage with a seed, or not", "グリーフシードでダメージを防ぐか"),
        Asked::Retreat => ("choose where she retreats to", "撤退先を選ぶ"),
        Asked::Reorder => ("put the event cards back", "イベントカードを戻す順を選ぶ"),
        Asked::Volunteer => {
            ("say in secret whether to take her over", "キャラクターの引き取りを申し出るか（秘密）")
        }
        Asked::Intervene => ("choose an intervention", "介入を選ぶ"),
        Asked::Exchange => ("exchange the card, or not", "カードを入れ替えるか"),
    };
    t!(say, en, ja)
}

pub(super) fn sentence(say: &Say<'_>, reason: Reason) -> String {
    match reason {
        Reason::Over => t!(say, format!("The game is over."), format!("ゲームは終わっている。")),
        Reason::NotAsked => {
            t!(say, format!("You are not asked now."), format!("今はあなたの番ではない。"))
        }
        Reason::AnswerFirst { asked: what } => {
            let what = asked(say, what);
            t!(say, format!("Now you must decide: {what}."), format!("今決めるのは：{what}。"))
        }
        Reason::NotInGame { who } => {
            let who = say.girl(who);
            t!(say, format!("{who} is not in this game."), format!("{who}はこのゲームにいない。"))
        }
        Reason::NotLiving { who } => {
            let who = say.girl(who);
            t!(
                say,
                format!("{who} is dead or dropped out."),
                format!("{who}は死亡または脱落している。")
            )
        }
        Reason::NotYours { who } => {
            let who = say.girl(who);
            t!(
                say,
                format!("Another player plays {who}."),
                format!("{who}は他のプレイヤーの担当である。")
            )
        }
        Reason::NotHuman { who } => {
            let who = say.girl(who);
            t!(
                say,
                format!("{who} is no human: only humans contract."),
                format!("{who}は人間ではない。契約できるのは人間だけ。")
            )
        }
        Reason::NotGirl { who } => {
            let who = say.girl(who);
            t!(say, format!("{who} is no magical girl."), format!("{who}は魔法少女ではない。"))
        }
        Reason::TelepathyNeedsGirl { who } => {
            let who = say.girl(who);
            t!(
                say,
                format!("Telepathy is between magical girls; {who} is none."),
                format!("テレパシーは魔法少女同士で行う。{who}は魔法少女ではない。")
            )
        }
        Reason::NotHeld => {
            t!(say, format!("The card is not there."), format!("そのカードを持っていない。"))
        }
        Reason::NotThisCard => t!(
            say,
            format!("Cards are picked in ascending order, and enough must be left."),
            format!("カードは昇順に選び、必要な枚数が残るようにする。")
        ),
        Reason::MoreCards { least } => {
            t!(
                say,
                format!("At least {least} must be picked."),
                format!("少なくとも{least}枚選ぶ。")
            )
        }
        Reason::NotInCity => t!(
            say,
            format!("That is possible only in the City."),
            format!("市街地でしかできない。")
        ),
        Reason::HumanStuck => t!(
            say,
            format!("A human in an area with a foe can only encourage or pass."),
            format!("魔女や使い魔のいるエリアの人間は、応援かパスしかできない。")
        ),
        Reason::InCombat => t!(
            say,
            format!("In an area with a foe her only other action is to continue the combat."),
            format!("魔女や使い魔のいるエリアでは戦闘継続しかできない。")
        ),
        Reason::NoCombatHere => {
            t!(say, format!("There is no foe here."), format!("ここに敵はいない。"))
        }
        Reason::NoFoeThere { place } => {
            let at = say.place(place);
            t!(
                say,
                format!("One goes only where a foe is, not to {at}."),
                format!("行けるのは敵のいるエリアだけ。{at}へは行けない。")
            )
        }
        Reason::OnlyCity => t!(
            say,
            format!("From an empty area one can only go to the City."),
            format!("空のエリアからは市街地へしか行けない。")
        ),
        Reason::Bound { madoka: true } => t!(
            say,
            format!("Madoka cannot move while Kirika or Oriko is on the board."),
            format!("キリカか織莉子がいる間、まどかは移動できない。")
        ),
        Reason::Bound { madoka: false } => t!(
            say,
            format!("Humans cannot move while Kirika or Oriko is on the board."),
            format!("キリカか織莉子がいる間、人間は移動できない。")
        ),
        Reason::NoEncourageNow => t!(
            say,
            format!("Humans cannot encourage while Kirika or Oriko is on the board."),
            format!("キリカか織莉子がいる間、人間は応援できない。")
        ),
        Reason::Called { place } => {
            let at = say.place(place);
            t!(
                say,
                format!("The Mermaid witch calls: she must go to {at}."),
                format!("人魚の魔女のいる{at}へ移動しなければならない。")
            )
        }
        Reason::TelepathyDone => {
            t!(
                say,
                format!("She has done Telepathy in this turn."),
                format!("この手番のテレパシーは済んでいる。")
            )
        }
        Reason::ActionDone => {
            t!(
                say,
                format!("She has done her action in this turn."),
                format!("この手番の行動は済んでいる。")
            )
        }
        Reason::NoCardForTelepathy => {
            t!(
                say,
                format!("Telepathy needs a magic card."),
                format!("テレパシーには魔力カードが要る。")
            )
        }
        Reason::SharedHand => {
            t!(say, format!("The two share one hand."), format!("二人は手札を共有している。"))
        }
        Reason::Quiet => t!(
            say,
            format!("No Telepathy and no Encourage in this turn."),
            format!("このターンはテレパシーも応援もできない。")
        ),
        Reason::Herself => {
            t!(say, format!("It takes another girl."), format!("相手には別の魔法少女を選ぶ。"))
        }
        Reason::NoCardForHeal => {
            t!(say, format!("Heal costs a magic card."), format!("回復には魔力カードが要る。"))
        }
        Reason::Elsewhere { who } => {
            let who = say.girl(who);
            t!(say, format!("{who} is in another place."), format!("{who}は別の場所にいる。"))
        }
        Reason::HandFull { who } => {
            let who = say.girl(who);
            t!(
                say,
                format!("{who} already holds as many cards as her MP."),
                format!("{who}はすでにMPと同じ枚数を持っている。")
            )
        }
        Reason::NoCardToGive => {
            t!(say, format!("There is no magic card to give."), format!("渡す魔力カードがない。"))
        }
        Reason::LootNotUsable => {
            t!(
                say,
                format!("This loot card is not used that way."),
                format!("その戦利品カードはここでは使えない。")
            )
        }
        Reason::HumanAction => {
            t!(say, format!("That is no action of a human."), format!("人間が選べる行動ではない。"))
        }
        Reason::NoGirlAction => {
            t!(say, format!("Only a human does that."), format!("人間だけの行動である。"))
        }
        Reason::NoTraitors => {
            t!(
                say,
                format!("This game is played without traitors (Op14)."),
                format!("このゲームでは【舞台装置の魔法少女】（Op14）を使っていない。")
            )
        }
        Reason::AccusedBefore => {
            t!(
                say,
                format!("Each character accuses once in a game."),
                format!("告発は1キャラクターにつき1回だけ。")
            )
        }
        Reason::IdentityOpen { who } => {
            let who = say.girl(who);
            t!(
                say,
                format!("{who} has no hidden identity card."),
                format!("{who}に伏せた正体カードはない。")
            )
        }
        Reason::OwnCharacter { who } => {
            let who = say.girl(who);
            t!(say, format!("{who} is your own character."), format!("{who}は自分の担当である。"))
        }
        Reason::NobodyToSpare => t!(
            say,
            format!("Wish 3 needs a human whose death by an attack is certain."),
            format!("願い3には、攻撃による死が決まった人間が要る。")
        ),
        Reason::OnlyHomura => {
            t!(
                say,
                format!("Only Homura has a fifth wish."),
                format!("5つ目の願いはほむらだけのもの。")
            )
        }
        Reason::NoRetreat => {
            t!(
                say,
                format!("Nobody can retreat from this witch."),
                format!("この魔女からは撤退できない。")
            )
        }
        Reason::TooFewCards { needed } => {
            t!(
                say,
                format!("That takes {needed} magic cards."),
                format!("魔力カードが{needed}枚要る。")
            )
        }
        Reason::NeededByTheOther => {
            t!(
                say,
                format!("The other girl of the shared hand has nothing else to commit."),
                format!("手札を共有するもう1人には、ほかに出せるカードがない。")
            )
        }
        Reason::NoAbility => {
            t!(say, format!("She has no such ability."), format!("その能力はない。"))
        }
        Reason::MustCommit => {
            t!(
                say,
                format!("A girl who has a card must commit one."),
                format!("出せるカードがあれば必ず出す。")
            )
        }
        Reason::ChangedEnough => {
            t!(say, format!("It can no longer be changed."), format!("もう変えられない。"))
        }
        Reason::SameAgain => {
            t!(say, format!("That is what she has declared."), format!("すでにそう宣言している。"))
        }
        Reason::NotThere { who } => {
            let who = say.girl(who);
            t!(
                say,
                format!("{who} takes no part in this combat as a girl."),
                format!("{who}は魔法少女としてこの戦闘に参加していない。")
            )
        }
        Reason::NotAmong { who } => {
            let who = say.girl(who);
            t!(say, format!("{who} cannot be chosen here."), format!("ここで{who}は選べない。"))
        }
        Reason::OnlyBefore => {
            t!(
                say,
                format!("It is applied before the linked-attack test."),
                format!("連携攻撃の判定の前に適用する。")
            )
        }
        Reason::NoSuchCard => {
            t!(say, format!("There is no such card."), format!("そのカードはない。"))
        }
        Reason::NoInstantHeal => {
            t!(
                say,
                format!("Seeds do not stop damage now."),
                format!("今はグリーフシードでダメージを防げない。")
            )
        }
        Reason::NoSuchGiver => t!(
            say,
            format!("That player has no character to give."),
            format!("そのプレイヤーに譲れるキャラクターはいない。")
        ),
        Reason::TraitorHandFull => {
            t!(
                say,
                format!("With four cards none can be drawn."),
                format!("4枚持っている時は引けない。")
            )
        }
        Reason::NoThree => {
            t!(
                say,
                format!("It takes three cards of that attack value."),
                format!("その攻撃力のカードが3枚要る。")
            )
        }
        Reason::EmptyHand => t!(
            say,
            format!("There is no card to draw there."),
            format!("そこに引けるカードはない。")
        ),
        Reason::SilentTelepathy => t!(
            say,
            format!("During Telepathy the two partners are silent."),
            format!("テレパシーの間、二人は合図できない。")
        ),
        Reason::FreeChat => {
            t!(say, format!("This table talks freely."), format!("この卓は自由に会話する。"))
        }
        Reason::NoChange => {
            t!(say, format!("It is set so already."), format!("すでにその設定である。"))
        }
    }
}
