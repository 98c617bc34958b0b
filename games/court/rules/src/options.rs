//! Table options (rules §5).

use kernel::Seat;
use kernel::options::{Values, Word};

use crate::girl::Girls;

const ANYONE: Word = Word::new("random", "anyone, at random", "無作為に決める");
const NO_LIMIT: Word = Word::new("none", "no limit", "上限なし");

kernel::choice! {
    /// What a rewind does with girls who began Uncontracted (MC-93).
    pub enum Rewind {
        Stay = "stay", "alive, as magical girls", "魔法少女として生存";
        Revert = "revert", "Uncontracted again", "未契約に戻る";
    }

    /// Is the last card called (MC-102)?
    pub enum LastCardCall {
        Off = "off", "no call", "なし";
        On = "on", "players call, or forget", "自分で宣言（忘れることも）";
        Auto = "auto", "the table calls for everybody", "卓が自動で宣言";
    }

    /// When a missed call can be pointed out (MC-R11).
    pub enum CallWindow {
        AfterNextTurn = "after_next_turn", "after the next player's turn", "次の人の手番の後";
        AnyTime = "any_time", "as soon as the own turn is over", "自分の手番が終わればすぐ";
    }

    /// What the last card in hand is worth in battle (MC-R8).
    pub enum EmptyHand {
        Forbid = "forbid", "cannot be played", "出せない";
        PlayThenDraw = "play_then_draw", "play it, then draw one", "出してから1枚引く";
    }
}

kernel::options! {
    /// The options of a table.
    pub struct CourtOptions {
        first_player: Option<Seat> = None, "MC-17" {
            values: Values::Words(&[ANYONE, Word::P1, Word::P2, Word::P3, Word::P4, Word::P5]);
            title: "First set", "最初のセット";
            does: "Who starts the first set: a seat, or anyone at random.",
                "最初のセットを始めるプレイヤー：席、または random（無作為）。";
            help: "Who starts the first set.", "最初のセットを始めるプレイヤー。";
        }
        hand_size: u8 = 7, "MC-107" {
            values: Values::Number { min: 5, max: 9, or: &[] };
            title: "Cards dealt", "配る枚数";
            does: "Cards dealt to each player.", "最初に配る手札の枚数。";
        }
        off_air: bool = false, "MC-68" {
            title: "Off Air", "放送延期";
            does: "Off Air is shuffled into the foe deck: when it is revealed, the set ends.",
                "【放送延期】を魔女／使い魔山に入れる。めくられるとセットが終わる。";
        }
        uncontracted: Girls = Girls::NONE, "MC-88" {
            title: "Uncontracted girls", "未契約少女";
            does: "These girls begin Uncontracted: they deal and take no damage until Kyubey \
                 comes. Suggested: madoka,sayaka.",
                "未契約少女として始めるキャラクター。【キュウベえ】が出るまでダメージを与えず、受\
                 けない。お勧めは madoka,sayaka。";
            help: "These girls begin Uncontracted: they deal and take no damage until Kyubey \
                 comes. Suggested: Madoka and Sayaka.",
                "未契約少女として始めるキャラクター。【キュウベえ】が出るまでダメージを与えず、受\
                 けない。お勧めはまどかとさやか。";
        }
        rewind_uncontracted: Rewind = Rewind::Stay, "MC-93" {
            title: "Contracts when time turns back", "巻き戻しと未契約少女";
            does: "When time turns back: stay lets all the dead return alive; revert makes those \
                 who began Uncontracted so again.",
                "時間が巻き戻った時：stay なら全員が生存で戻る。revert なら未契約で始めた少女は未\
                 契約に戻る。";
            help: "How girls who began Uncontracted and died come back.",
                "未契約で始めて死亡した少女が、どう戻るか。";
        }
        patron: bool = false, "MC-95" {
            title: "Supporting girls", "魔法少女の応援";
            does: "Kyubey lets its player support a girl; if she dies, the patron loses 30 points.",
                "【キュウベえ】を出した時に魔法少女を応援できる。応援する少女が死亡すると−30点。";
        }
        patron_bonus: u8 = 0, "MC-128" {
            values: Values::Number { min: 0, max: 100, or: &[] };
            title: "Points for a supported girl", "応援の得点";
            does: "Points at the end of the game for each supported girl who is alive; 0 is as \
                 printed.",
                "ゲーム終了時、応援する少女が生存していれば1人につき得る点数。0なら説明書どおり。";
        }
        mortality: bool = false, "MC-101" {
            title: "More deaths", "死亡率調整";
            does: "One more Doom card each of Mami and Sayaka.",
                "マミとさやかの【マミ(死亡)る】カードを1枚ずつ追加する。";
        }
        last_card_call: LastCardCall = LastCardCall::Off, "MC-102" {
            title: "Last-card call", "のこり1枚宣言";
            does: "Whoever is down to one card must call it; a missed call costs 5 cards. With \
                 auto the table calls for everybody, and nobody can forget.",
                "手札が1枚になったら宣言する。忘れて指摘されるとDraw 5。auto なら卓が全員分を宣言\
                 し、忘れることがない。";
            help: "Whoever is down to one card must call it; a missed call costs 5 cards.",
                "手札が1枚になったら宣言する。忘れて指摘されると5枚引く。";
        }
        call_window: CallWindow = CallWindow::AfterNextTurn, "MC-R11" {
            title: "When a missed call is pointed out", "宣言忘れの指摘";
            does: "From when on a missed call can be pointed out, until it is called: \
                 after_next_turn, or any_time once the own turn is over.",
                "いつから宣言忘れを指摘できるか：after_next_turn（次のプレイヤーの手番が終わってか\
                 ら）、any_time（自分の手番が終わってから）。どちらも、宣言するまではいつでも指摘\
                 できる。";
            help: "From when others may point out that somebody did not call.",
                "ほかの人が宣言忘れを指摘できるようになる時。";
        }
        concession: bool = true, "MC-82" {
            title: "Conceding a set", "セット投了";
            does: "The active player may propose to end a set; all must agree.",
                "手番のプレイヤーはセット投了を提案できる。全員の同意で終わる。";
        }
        empty_hand_in_battle: EmptyHand = EmptyHand::Forbid, "MC-R8" {
            title: "The last card in battle", "戦闘中の最後の1枚";
            does: "The last card in battle: forbid, or play_then_draw, which plays it and draws \
                 one.",
                "戦闘中の最後の1枚：forbid（出せない）、play_then_draw（出してから1枚引く）。";
            help: "What becomes of the last card of a hand in Battle mode.",
                "戦闘モードで手札の最後の1枚をどう扱うか。";
        }
        dead_match: bool = false, "MC-R2" {
            title: "The dead still match", "死亡したキャラクター";
            does: "Dead girls still count as shown in Daily mode.",
                "日常モードでは、死亡したキャラクターも描かれているものとして扱う。";
        }
        scene_skip_daily: bool = false, "MC-R27" {
            title: "Scene Change skips", "シーン変更のスキップ";
            does: "Scene Change skips the next player in Daily mode too.",
                "【シーン変更】は日常モードでも次のプレイヤーを飛ばす。";
        }
        max_sets: Option<u16> = Some(12), "MC-134" {
            values: Values::Number { min: 1, max: 100, or: &[NO_LIMIT] };
            title: "Most sets", "セット数の上限";
            does: "The game ends after this many sets at the latest.",
                "ゲームは遅くともこのセット数で終わる。";
        }
        set_turn_limit: Option<u32> = Some(60), "MC-133" {
            values: Values::Number { min: 1, max: 1_000, or: &[NO_LIMIT] };
            title: "Turns in a set", "1セットの手番数";
            does: "A set ends after this many turns per player.",
                "1セットはプレイヤー1人あたりこの手番数で終わる。";
        }
    }
}
