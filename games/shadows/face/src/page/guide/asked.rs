//! The question at hand, in plain words.

use shadows::{Asked, AskedView};
use ui::parts::Words;

use super::super::Here;
use super::{action, combat};

pub(super) fn explained(here: &Here<'_>, asked: &AskedView) -> Words {
    match asked.what {
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
                    "Homura's card skips one event: no clock moves and nothing new appears (SM-057, SM-059). Walpurgis is only put off by a turn (SM-058). Good when the board is full or the clocks are about to run out."
                ]
            ),
            (
                "1ターンだけ時間を止める？",
                vec![
                    "ほむらのカードでイベントを1回飛ばせます。時計は進まず、新しい敵も出ません（SM-057・SM-059）。ワルプルギスの夜は1ターン遅れるだけです（SM-058）。敵が多い時、時計が尽きそうな時に。"
                ]
            ),
        ),
        Asked::GirlAction => action::girl(here, asked.who),
        Asked::HumanAction => action::human(here, asked.who),
        Asked::Declare => combat::declare(here),
        Asked::Commit | Asked::CommitLoot => combat::commit(here),
        Asked::VoteDefender | Asked::VoteVictim => combat::defender(here),
        Asked::Retreat => combat::retreat(here),
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
            (
                "One wish",
                vec![
                    "Fill a girl's hand, heal everybody, or undo a human's death that is certain (SM-142 to SM-144). It happens at once, before what was about to happen (SM-137)."
                ]
            ),
            (
                "願い事",
                vec![
                    "1人の手札を満たす、全員を回復する、決まりかけた人間の死を取り消す（SM-142〜SM-144）。起ころうとしていたことより先に、すぐかないます（SM-137）。"
                ]
            ),
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
                "Your intervention",
                vec![
                    "One of five (SM-400): 1 look at a boxed event card and put it on top if you like, 2 swap a card with a hand, 3 redraw, 4 strike the city, 5 draw a card.",
                    "The strike needs three cards with the same melee or the same ranged attack and takes that number from the city (SM-404): collect for it. You hold four cards at most (SM-406).",
                ]
            ),
            (
                "あなたの介入",
                vec![
                    "5つから1つ（SM-400）：1 箱のイベントカードを見て山の上と入れ替える、2 誰かの手札と1枚交換、3 引き直し、4 街を壊す、5 1枚引く。",
                    "4には近接か射撃の攻撃力が同じカードが3枚要り、その数だけ街の耐久値が減ります（SM-404）。狙って集めましょう。手札は4枚まで（SM-406）。",
                ]
            ),
        ),
    }
}
