//! The first-game guide: the decision at hand, in plain words.

use kernel::Game;
use maud::Markup;
use shadows::{Asked, Phase};
use ui::parts::{Words, guide as frame};

use super::Here;
use crate::GAME;

/// The goal is told with the first turns' actions, too.
const FIRST_TURNS: u16 = 2;

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || match here.asked().map(|asked| asked.what) {
        Some(what) => {
            let (head, mut lines) = explained(here, what);
            let acts = matches!(what, Asked::GirlAction | Asked::HumanAction | Asked::Time);
            if acts && here.seen.view.turn <= FIRST_TURNS {
                lines.insert(0, goal(here));
            }
            (head, lines)
        }
        None => waiting(here),
    })
}

/// What the viewer plays for: it depends on whether there are traitors, and whether she is one.
fn goal(here: &Here<'_>) -> &'static str {
    let own = here.seen.own().and_then(|own| here.seen.view.seats.get(&own));
    match (here.seen.game.options().traitor, own.and_then(|own| own.traitor)) {
        (true, Some(true)) => t!(
            here,
            "You are a minion of the stage witch, in secret: you win when the girls lose, by the city's durability at 0 or with nobody left (SM-358). Do not be found out.",
            "あなたは正体を隠した手下。街の耐久値が0になるか全員がいなくなり、魔法少女たちが負ければあなたの勝ちです（SM-358）。見破られないように。",
        ),
        (true, _) => t!(
            here,
            "Keep the city's durability above 0 until Walpurgis Night, the last event card, comes, and destroy her (SM-001, SM-002). Somebody may be a minion who wins when you lose (SM-358).",
            "街の耐久値を0にせず、最後のイベントカード「ワルプルギスの夜」を倒せば勝ち（SM-001・SM-002）。負けを狙う手下が紛れているかもしれません（SM-358）。",
        ),
        (false, _) => t!(
            here,
            "You win or lose together: keep the city's durability above 0 until Walpurgis Night, the last event card, comes, and destroy her before nobody is left (SM-001, SM-002).",
            "勝ち負けは全員一緒。街の耐久値を0にせず、全員がいなくなる前に、最後のイベントカード「ワルプルギスの夜」を倒します（SM-001・SM-002）。",
        ),
    }
}

fn waiting(here: &Here<'_>) -> Words {
    let view = here.seen.view;
    if view.result.is_some() {
        return t!(
            here,
            (
                "The game is over",
                vec!["Read how it ended and press Result; from there you can play again."]
            ),
            ("ゲーム終了", vec!["結末を読んだら「結果」へ。そこから同じ人ともう一度遊べます。"]),
        );
    }
    let first = goal(here);
    let own = here.seen.own().and_then(|own| view.seats.get(&own));
    if own.is_some_and(|own| own.plays.is_empty() && !own.exposed) {
        return t!(
            here,
            (
                "You have no character now",
                vec![
                    "Look on: who plays several characters may give you one when you ask for it (SM-090). Your side still wins or loses for you.",
                    first,
                ]
            ),
            (
                "今は担当するキャラクターがいません",
                vec![
                    "見守りましょう。複数のキャラクターを担当する人から譲ってもらえることがあります（SM-090）。勝敗は陣営と一緒です。",
                    first,
                ]
            ),
        );
    }
    let second = match view.phase {
        Phase::Event => t!(
            here,
            "Event phase: clocks of familiars nobody watches run down, then the next card is turned up (SM-063, SM-068).",
            "イベントカードフェイズ：誰もいないエリアの使い魔の時計が減り、次のカードをめくります（SM-063・SM-068）。",
        ),
        Phase::Action => t!(
            here,
            "Action phase: one character after another acts, in the order of the cards (SM-092).",
            "行動フェイズ：行動順に、一人ずつ行動します（SM-092）。",
        ),
        Phase::Combat => t!(
            here,
            "Combat phase: everybody who shares an area with a foe fights it, area by area (SM-150, SM-152).",
            "戦闘フェイズ：敵と同じエリアにいる全員が、エリアごとに戦います（SM-150・SM-152）。",
        ),
        Phase::Adjustment => t!(
            here,
            "Adjustment phase: foes nobody faces wear the city down; a girl without magic becomes a witch (SM-230, SM-079).",
            "調整フェイズ：誰も相手をしていない敵が街を壊し、魔力の尽きた魔法少女は魔女になります（SM-230・SM-079）。",
        ),
    };
    let head = t!(here, "Somebody else decides", "ほかの人が決めています");
    (head, vec![first, second])
}

fn explained(here: &Here<'_>, what: Asked) -> Words {
    match what {
        Asked::TakeOver | Asked::GiveAway => t!(
            here,
            (
                "Play on with a character of somebody else",
                vec![
                    "Who has no character left may ask a player with several for one (SM-090). Hand, HP and place stay as they are (SM-091)."
                ]
            ),
            (
                "ほかの人のキャラクターで続ける",
                vec![
                    "キャラクターを失った人は、複数担当している人から1人譲ってもらえます（SM-090）。手札もHPもそのままです（SM-091）。"
                ]
            ),
        ),
        Asked::Time => t!(
            here,
            (
                "Stop the time for one turn?",
                vec![
                    "Homura's card skips one event: no clock moves and nothing new appears (SM-057, SM-059). It does not stop Walpurgis (SM-058). Good when the board is full or the clocks are about to run out."
                ]
            ),
            (
                "1ターンだけ時間を止める？",
                vec![
                    "ほむらのカードでイベントを1回飛ばせます。時計は進まず、新しい敵も出ません（SM-057・SM-059）。ワルプルギスの夜には効きません（SM-058）。敵が多い時、時計が尽きそうな時に。"
                ]
            ),
        ),
        Asked::GirlAction => t!(
            here,
            (
                "A magical girl's turn",
                vec![
                    "One action: go to a foe to fight it, heal, use loot, exchange cards, or pass (SM-095). In an area with a foe she can only fight on (SM-120).",
                    "Telepathy comes on top: swap one card with another girl (SM-097). Sword girls want melee numbers, bow girls ranged ones.",
                    "Go together: three attackers with values in a row double the damage (SM-189). But every foe left alone harms the city (SM-230). Never run out of magic cards (SM-079).",
                ]
            ),
            (
                "魔法少女の手番",
                vec![
                    "行動は1つ：敵のいるエリアへ行く、回復、戦利品、魔力集中、パス（SM-095）。敵のいるエリアでは戦闘継続だけ（SM-120）。",
                    "それとは別にテレパシー：ほかの魔法少女と1枚交換（SM-097）。剣の子は近接、弓の子は射撃の数字を使います。",
                    "仲間と行きましょう。攻撃力が3人以上連番なら2倍（SM-189）。ただし放っておいた敵は街を壊します（SM-230）。魔力カードを切らさないこと（SM-079）。",
                ]
            ),
        ),
        Asked::HumanAction => t!(
            here,
            (
                "A human's turn",
                vec![
                    "A human cannot fight, but she helps: give a card to a girl in the same place, draw up to four cards, stand by a foe so that it spares the city, or pass (SM-122).",
                    "Her contract is the last reserve: at any moment she becomes a girl, with a full hand and one wish (SM-134). The best ending needs Madoka and Sayaka as humans (SM-244).",
                ]
            ),
            (
                "人間の手番",
                vec![
                    "人間は戦えませんが助けになれます。同じ場所の魔法少女にカードを1枚渡す、4枚まで引き直す、敵のエリアへ行って街への被害を抑える、パス（SM-122）。",
                    "契約は最後の切り札。いつでも魔法少女になり、手札を満たし、願いを1つかなえます（SM-134）。最高の結末は、まどかとさやかが人間のまま（SM-244）。",
                ]
            ),
        ),
        Asked::EndTurn => t!(
            here,
            (
                "Telepathy, or the end",
                vec!["The action is done. You may still swap one card with another girl (SM-099)."]
            ),
            (
                "テレパシーか、終わりか",
                vec!["行動は済みました。まだほかの魔法少女と1枚交換できます（SM-099）。"]
            ),
        ),
        Asked::Discard | Asked::Redraw => t!(
            here,
            (
                "Which cards?",
                vec![
                    "Keep high numbers of her own mark: attack to hurt, defence to take a hit (SM-011, SM-012). A girl with no card at the next check becomes a witch (SM-079)."
                ]
            ),
            (
                "どのカード？",
                vec![
                    "自分のマークの数字が高いものを残しましょう。攻撃力はダメージに、防御力は守りに（SM-011・SM-012）。次のチェックで0枚なら魔女になります（SM-079）。"
                ]
            ),
        ),
        Asked::GiveCard => t!(
            here,
            (
                "Give a card in secret",
                vec![
                    "Look at the other girl's mark: she uses either the sword numbers or the bow numbers (SM-010). Nobody may say what the card shows (SM-108)."
                ]
            ),
            (
                "伏せて渡す",
                vec![
                    "相手のマークを見て。剣か弓か、片方の数字しか使いません（SM-010）。中身を口にしてはいけません（SM-108）。"
                ]
            ),
        ),
        Asked::Declare => t!(
            here,
            (
                "Say what you will do",
                vec![
                    "Attack hurts the foe. Retreat gets her out at the end. Loot helps at once (SM-165 to SM-167). All are open, the cards are not. Talk by signals (SM-163)."
                ]
            ),
            (
                "何をするか宣言する",
                vec![
                    "攻撃は敵を削り、撤退は最後に離れ、戦利品はすぐ効きます（SM-165〜SM-167）。宣言は公開、カードは秘密。相談は合図で（SM-163）。"
                ]
            ),
        ),
        Asked::Commit | Asked::CommitLoot => t!(
            here,
            (
                "Cards face down",
                vec![
                    "The attack number hurts the foe; if she takes the hit, the defence number of the same card protects her (SM-184, SM-214). Values in a row with two others make a linked attack (SM-189)."
                ]
            ),
            (
                "伏せて出す",
                vec![
                    "攻撃力が敵へのダメージ。攻撃を受けるなら、同じカードの防御力で守ります（SM-184・SM-214）。ほかの2人と連番なら連携攻撃（SM-189）。"
                ]
            ),
        ),
        Asked::VoteDefender | Asked::VoteVictim => t!(
            here,
            (
                "Who takes the hit?",
                vec![
                    "Exactly one is hit, even if the foe falls (SM-176, SM-218). What she would have left stands on each button; at HP 0 she dies (SM-220). Humans have no defence (SM-159)."
                ]
            ),
            (
                "誰が攻撃を受ける？",
                vec![
                    "受けるのは1人だけ。敵を倒しても受けます（SM-176・SM-218）。残るHPは各ボタンに。0になると死亡（SM-220）。人間に防御力はありません（SM-159）。"
                ]
            ),
        ),
        Asked::VoteLoot => t!(
            here,
            (
                "Who gets the loot?",
                vec![
                    "One girl of the area gets it (SM-207). Grief seeds refill magic: give them to who runs low."
                ]
            ),
            (
                "誰が戦利品をもらう？",
                vec![
                    "そのエリアの魔法少女1人がもらいます（SM-207）。グリーフシードは魔力の補充に。足りない人へ。"
                ]
            ),
        ),
        Asked::VoteLootOrder | Asked::VoteTarget | Asked::Target | Asked::Protect => t!(
            here,
            (
                "Choose somebody",
                vec![
                    "HP, magic and place stand on each button. Most votes decide where several players vote (SM-R009)."
                ]
            ),
            ("1人選ぶ", vec!["HP・魔力・場所は各ボタンに。投票は多数決です（SM-R009）。"]),
        ),
        Asked::Ability => t!(
            here,
            (
                "An ability",
                vec![
                    "The cards are open: look at the sum above before you decide (SM-187). Values in a row count double (SM-192)."
                ]
            ),
            (
                "特殊能力",
                vec![
                    "カードは公開済み。上の計算を見て決めましょう（SM-187）。連番なら2倍です（SM-192）。"
                ]
            ),
        ),
        Asked::Contract(_) => t!(
            here,
            (
                "Now or later?",
                vec![
                    "This moment is one where a contract can change what happens (SM-135, SM-136). Wish 1 refills a girl, wish 2 heals all, wish 3 undoes the death of a human (SM-142 to SM-144)."
                ]
            ),
            (
                "今、契約する？",
                vec![
                    "契約で結果を変えられる場面です（SM-135・SM-136）。願い1は魔力の補充、2は全員の回復、3は人間の死の取り消し（SM-142〜SM-144）。"
                ]
            ),
        ),
        Asked::Wish => t!(
            here,
            ("One wish", vec!["It happens at once, before what was about to happen (SM-137)."]),
            ("願い事", vec!["起ころうとしていたことより先に、すぐかないます（SM-137）。"]),
        ),
        Asked::Snipe => t!(
            here,
            (
                "A hard choice",
                vec![
                    "A girl without magic is about to become a witch. Mami can end it: the girl dies, but no witch appears (SM-088)."
                ]
            ),
            (
                "つらい選択",
                vec![
                    "魔力の尽きた魔法少女が魔女になろうとしています。マミが撃てば、死亡しますが魔女は生まれません（SM-088）。"
                ]
            ),
        ),
        Asked::Shield | Asked::Seed => t!(
            here,
            (
                "Protect her",
                vec![
                    "Only one defence counts, never a sum (SM-200). With Instant Great Heal a seed stops the damage once (SM-267)."
                ]
            ),
            (
                "守る",
                vec![
                    "使える防御力は1枚だけ、足し算はできません（SM-200）。瞬間大回復があれば、シードで1回防げます（SM-267）。"
                ]
            ),
        ),
        Asked::Retreat => t!(
            here,
            (
                "Where to?",
                vec![
                    "The City is safe. In an area not yet fought she fights again in this phase, with a new card (SM-224, SM-228)."
                ]
            ),
            (
                "どこへ？",
                vec![
                    "市街地なら安全。まだ戦闘のないエリアへ行くと、このフェイズにもう一度戦います（SM-224・SM-228）。"
                ]
            ),
        ),
        Asked::Reorder => t!(
            here,
            (
                "The next event cards",
                vec!["Put them back in the order you like: the first you choose comes first."]
            ),
            ("次のイベントカード", vec!["好きな順に戻します。先に選んだものが上です。"]),
        ),
        Asked::Volunteer => t!(
            here,
            (
                "Take her over?",
                vec![
                    "Somebody of the girls' side plays her from now on; the two share one hand (SM-362, SM-387)."
                ]
            ),
            (
                "引き取る？",
                vec!["これからは魔法少女の側の誰かが担当し、手札を共有します（SM-362・SM-387）。"]
            ),
        ),
        Asked::Intervene | Asked::Exchange => t!(
            here,
            (
                "You are exposed: intervene",
                vec![
                    "You win when the girls lose (SM-358). Once each turn you may disturb them in one of five ways (SM-400)."
                ]
            ),
            (
                "正体は暴かれた：介入する",
                vec![
                    "魔法少女たちが負ければあなたの勝ち（SM-358）。毎ターン1回、5つの介入から選びます（SM-400）。"
                ]
            ),
        ),
    }
}
