//! Table options (rules §5).

use kernel::Seat;
use kernel::options::{Value, Values, Word};

/// Who takes the first turn (AG-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstPlayer {
    /// Drawn from the seed.
    Random,
    /// This seat.
    Seat(Seat),
    /// Who was out first in the previous game, named by `first_out`; else at random.
    FirstOut,
}

const ANYONE: Word = Word::new("random", "anyone, at random", "無作為に決める");
const FIRST_OUT: Word =
    Word::new("first_out", "whoever went out first last time", "前回最初に脱落した人");
const NOBODY: Word = Word::new("none", "nobody", "いない");
const NO_LIMIT: Word = Word::new("none", "no limit", "上限なし");

impl Value for FirstPlayer {
    fn read(text: &str) -> Option<Self> {
        match text {
            "random" => Some(FirstPlayer::Random),
            "first_out" => Some(FirstPlayer::FirstOut),
            seat => Some(FirstPlayer::Seat(seat.parse().ok()?)),
        }
    }

    fn write(&self, _: Values) -> String {
        match self {
            FirstPlayer::Random => "random".into(),
            FirstPlayer::FirstOut => "first_out".into(),
            FirstPlayer::Seat(seat) => seat.to_string(),
        }
    }
}

kernel::choice! {
    /// What a turn with five or more cards must do (AG-R4).
    pub enum HandCap {
        One = "one", "use a card or discard one, and the turn is over",
            "カードを使うか1枚捨てて、手番を終える";
        Four = "four", "end the turn with four at most", "手番の終わりに4枚まで減らす";
    }

    /// Who may add Pursuit after a Reflect (AG-77).
    pub enum AfterReflect {
        Receiver = "receiver", "only the receiver", "受け手だけ";
        Anyone = "anyone", "anyone, asked again in turn", "全員（もう一度順に）";
    }
}

kernel::options! {
    /// The options of a table.
    pub struct AgateOptions {
        first_player: FirstPlayer = FirstPlayer::Random, "AG-24" {
            values: Values::Words(&[ANYONE, Word::P1, Word::P2, Word::P3, Word::P4, FIRST_OUT]);
            title: "First turn", "最初の手番";
            does: "Who takes the first turn: a seat, anyone at random, or first_out, the player \
                 who left the previous game first.",
                "最初の手番を行うプレイヤー：席、random（無作為）、first_out（前回のゲームで最初に\
                 脱落したプレイヤー）。";
            help: "Who takes the first turn.", "最初の手番を行うプレイヤー。";
        }
        first_out: Option<Seat> = None, "AG-24" {
            values: Values::Words(&[NOBODY, Word::P1, Word::P2, Word::P3, Word::P4]);
            title: "First out last time", "前回最初に脱落した人";
            does: "Who left the previous game first, for first_player = first_out.",
                "前回のゲームで最初に脱落したプレイヤー。first_player = first_out の時に使う。";
            help: "Who left the previous game first, if that player begins.",
                "前回最初に脱落した人から始める時の、その人の席。";
        }
        sword_window: u8 = 10, "AG-23" {
            values: Values::Number { min: 1, max: 40, or: &[] };
            title: "Where the Agate Sword lies", "【瑪瑙の剣】の深さ";
            does: "The Agate Sword lies somewhere among this many cards at the bottom of the \
                 pile; 20 is suggested for 2 players.",
                "【瑪瑙の剣】は、山札の下からこの枚数のどこかに入る。2人なら20を勧める。";
        }
        hp_cap: Option<u8> = Some(10), "AG-69" {
            values: Values::Words(&[Word::plain("10"), NO_LIMIT]);
            title: "Most HP", "体力の上限";
            does: "HP never rises above this; none lets it rise without limit.",
                "体力の上限。none なら上限なし。";
            help: "HP never rises above this.", "体力はこれより増えない。";
        }
        hand_cap: HandCap = HandCap::One, "AG-39" {
            title: "Five or more cards in hand", "手札が5枚以上の時";
            does: "With five or more cards: one means using one card or set, or discarding \
                 exactly one, and the turn is over; four means that no turn ends with more than \
                 four cards.",
                "手札が5枚以上の時：one ならカードを使うか1枚捨てて、手番を終える。four なら手番の\
                 終わりに4枚まで減らす。";
            help: "What a player with too many cards must do in a turn.",
                "手札が多すぎるプレイヤーが手番にすること。";
        }
        pursuit_on_special: bool = true, "AG-52" {
            title: "Pursuit with special attacks", "特殊攻撃への【追撃】";
            does: "Whether Pursuit can be added to special attacks on one player.",
                "1人への特殊攻撃に【追撃】を添付できるかどうか。";
        }
        pursuit_after_reflect: AfterReflect = AfterReflect::Receiver, "AG-77" {
            title: "Pursuit after Reflect", "【反射】の後の【追撃】";
            does: "Who may add Pursuit after a Reflect: only the receiver, or anyone, asked again \
                 in turn.",
                "【反射】の後に【追撃】を添付できるのは、receiver なら受け手だけ、anyone なら全員\
                 にもう一度尋ねる。";
            help: "Who may add Pursuit to an attack that was reflected.",
                "反射された攻撃に【追撃】を添付できる人。";
        }
        reflect_overkill_karma: bool = false, "AG-103" {
            title: "Karma from a fatal Reflect", "【反射】で倒した時の業";
            does: "Whether an attacker eliminated by the own reflected attack gives the target as \
                 much karma as HP lies below 0.",
                "攻撃者が反射された自分の攻撃で脱落した時、体力が0を下回った分の業を対象に渡すかど\
                 うか。";
        }
        turn_limit: Option<u32> = Some(400), "AG-135" {
            values: Values::Number { min: 1, max: 10_000, or: &[NO_LIMIT] };
            title: "Turn limit", "手番数の上限";
            does: "After this many turns the player with the most HP wins, then the one with the \
                 least karma; none plays on to the last survivor.",
                "この手番数で終了し、体力が最も多い人、同じなら業が最も少ない人の勝ち。none なら最\
                 後の1人まで続ける。";
            help: "After this many turns the player with the most HP wins, then the one with the least karma; without a limit it goes on to the last survivor.",
                "この手番数で終了し、体力が最も多い人、同じなら業が最も少ない人の勝ち。制限がなければ最後の1人まで続ける。";
        }
    }
}
