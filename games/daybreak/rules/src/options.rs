//! Table options (rules §7).

use kernel::Seat;
use kernel::options::{Value, Values, Word};

use crate::cards::Frame;

/// Which sets something is taken from (WD-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// As `sets` says; of `sets` itself: the first base or independent set.
    Usual,
    /// The first base or independent set.
    Base,
    /// Every set of the pack.
    All,
    /// These, by their ids.
    Named(String),
}

const BASE: Word = Word::new("base", "the base set", "基本セット");
const ALL: Word = Word::new("all", "every set", "すべてのセット");
const FROM_SETS: Values = Values::Names {
    or: &[Word::new("sets", "the same as the card sets", "使用するセットと同じ"), BASE, ALL],
};

impl Value for From {
    fn read(text: &str) -> Option<Self> {
        Some(match text {
            "sets" => From::Usual,
            "base" => From::Base,
            "all" => From::All,
            names => From::Named(names.into()),
        })
    }

    fn write(&self, _: Values) -> String {
        match self {
            From::Usual => "sets",
            From::Base => "base",
            From::All => "all",
            From::Named(names) => names,
        }
        .into()
    }
}

/// Frames besides white (WD-44): a bit for each, in the order of [`Frames::ALL`]. None at all
/// stands for the guide's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frames(u8);

impl Frames {
    const GUIDE: Frames = Frames(0);

    /// In the order of their bits.
    const ALL: [Frame; 4] = [Frame::Bronze, Frame::Silver, Frame::Gold, Frame::Rainbow];

    /// The words for the sets of frames, by their bits.
    const WORDS: [Word; 16] = [
        Word::new("guide", "by player count", "人数に応じた枠"),
        Word::new("bronze", "bronze", "銅枠"),
        Word::new("silver", "silver", "銀枠"),
        Word::new("bronze+silver", "bronze, silver", "銅枠・銀枠"),
        Word::new("gold", "gold", "金枠"),
        Word::new("bronze+gold", "bronze, gold", "銅枠・金枠"),
        Word::new("silver+gold", "silver, gold", "銀枠・金枠"),
        Word::new("bronze+silver+gold", "bronze, silver, gold", "銅枠・銀枠・金枠"),
        Word::new("rainbow", "rainbow", "虹枠"),
        Word::new("bronze+rainbow", "bronze, rainbow", "銅枠・虹枠"),
        Word::new("silver+rainbow", "silver, rainbow", "銀枠・虹枠"),
        Word::new("bronze+silver+rainbow", "bronze, silver, rainbow", "銅枠・銀枠・虹枠"),
        Word::new("gold+rainbow", "gold, rainbow", "金枠・虹枠"),
        Word::new("bronze+gold+rainbow", "bronze, gold, rainbow", "銅枠・金枠・虹枠"),
        Word::new("silver+gold+rainbow", "silver, gold, rainbow", "銀枠・金枠・虹枠"),
        Word::new(
            "bronze+silver+gold+rainbow",
            "bronze, silver, gold, rainbow",
            "銅枠・銀枠・金枠・虹枠",
        ),
    ];
}

impl Value for Frames {
    fn read(text: &str) -> Option<Self> {
        let bits = Frames::WORDS.iter().position(|word| word.word == text)?;
        Some(Frames(bits as u8))
    }

    fn write(&self, _: Values) -> String {
        Frames::WORDS[usize::from(self.0 & 15)].word.into()
    }
}

kernel::choice! {
    /// May a card be picked that cannot be paid (WD-R2)?
    pub enum Unaffordable {
        Fizzle = "fizzle", "may be chosen, nothing is gained", "選べる（獲得しない）";
        Refuse = "refuse", "may not be chosen", "選べない";
    }

    /// When an inner "X SP :" is paid (WD-R9).
    pub enum ExtraCostTime {
        OnReach = "on_reach", "when the text reaches it", "そこに来た時に払う";
        OnUse = "on_use", "with the use cost", "使用コストと一緒に払う";
    }

    /// Several players are hit (WD-R13).
    pub enum MultiHit {
        PerPlayer = "per_player", "player by player", "1人ずつ解決";
        AllBlocksFirst = "all_blocks_first", "all Blocks first", "先に全員のブロック";
    }

    /// Ultimate Magic in a final turn (WD-R17).
    pub enum FinalExtraTurns {
        /// The extra turn is played.
        Play = "play", "are played", "行う";
        /// It is not.
        Skip = "skip", "are skipped", "行わない";
    }

    /// Which start effects work in an extra turn (WD-R18).
    pub enum ExtraTurnEffects {
        Every = "every", "of every card used in that turn", "同じ手番に使用したカードすべて";
        Own = "own", "of its own card", "その手番を得たカードだけ";
    }

    /// A hand of Curse cards over the limit (WD-R23).
    pub enum CurseHandLimit {
        DownTo3 = "down_to_3", "removed down to 3", "3枚まで除外する";
        Stop = "stop", "kept", "そこで止める";
    }

    /// What the ban on Ultimate Magic is tied to (WD-R36).
    pub enum UltimateBan {
        Turn = "turn", "for the extra turn", "その追加の手番";
        BaseCards = "base_cards_in_any_extra_turn", "for base-set cards in any extra turn",
            "追加の手番での基本セットのカード";
    }
}

kernel::options! {
    /// The options of a table.
    pub struct DaybreakOptions {
        sets: From = From::Base, "WD-06" {
            values: Values::Names { or: &[BASE, ALL] };
            title: "Card sets", "使用するセット";
            does: "Which card sets are played: base (the first base set), all, or set ids joined \
                 by +.",
                "使用するセット：base（最初の基本セット）、all（すべて）、または + でつないだセッ\
                 トのid。";
            help: "Which card sets are played.", "使用するカードのセット。";
        }
        witches: From = From::Usual, "WD-06" {
            values: FROM_SETS;
            title: "Sets of the witch cards", "ウィッチカードのセット";
            does: "Which sets the witch cards are from; sets means the same as the option sets.",
                "ウィッチカードを使うセット。sets ならオプション sets と同じ。";
            help: "Which sets the witch cards are from.", "ウィッチカードを使うセット。";
        }
        white: From = From::Usual, "WD-06" {
            values: FROM_SETS;
            title: "Sets of the white cards", "白枠カードのセット";
            does: "Which sets the white cards are from; sets means the same as the option sets.",
                "白枠カードを使うセット。sets ならオプション sets と同じ。";
            help: "Which sets the white cards are from.", "白枠カードを使うセット。";
        }
        others: From = From::Usual, "WD-06" {
            values: FROM_SETS;
            title: "Sets of the other cards", "白枠以外のカードのセット";
            does: "Which sets the other cards are from; sets means the same as the option sets.",
                "白枠以外のカードを使うセット。sets ならオプション sets と同じ。";
            help: "Which sets the other cards are from.", "白枠以外のカードを使うセット。";
        }
        unaffordable_pick: Unaffordable = Unaffordable::Fizzle, "WD-R2" {
            title: "Cards that cannot be paid", "支払えないカード";
            does: "Whether a card that cannot be paid may be chosen (fizzle: nothing is gained) \
                 or not (refuse).",
                "支払えないカードを選べる（fizzle、何も獲得しない）か、選べない（refuse）か。";
            help: "Whether a card that cannot be paid for may be chosen; then nothing is gained.",
                "支払えないカードを選べるかどうか。選んだ場合は何も獲得しない。";
        }
        extra_cost_time: ExtraCostTime = ExtraCostTime::OnReach, "WD-R9" {
            title: "Paying an inner X SP", "テキスト中の X SP の支払い";
            does: "When an inner X SP is paid: when the text reaches it, or together with the use \
                 cost.",
                "テキスト中の X SP を、そこに来た時に払う（on_reach）か、使用コストと一緒に払う（\
                 on_use）か。";
            help: "When an inner X SP is paid: when the text reaches it, or together with the use cost.",
                "テキスト中の X SP を払う時：そこに来た時か、使用コストと一緒か。";
        }
        multi_hit: MultiHit = MultiHit::PerPlayer, "WD-R13" {
            title: "Several players hit", "複数のプレイヤーが対象の時";
            does: "Several players are hit: Block and effect player by player, or all Blocks \
                 first.",
                "複数のプレイヤーが対象の時、1人ずつ解決する（per_player）か、先に全員のブロックを\
                 解決する（all_blocks_first）か。";
            help: "Several players are hit: Block and effect player by player, or all Blocks first.",
                "複数のプレイヤーが対象の時、1人ずつ解決するか、先に全員のブロックを解決するか。";
        }
        final_extra_turns: FinalExtraTurns = FinalExtraTurns::Play, "WD-R17" {
            title: "Extra turns in a final turn", "最終手番での追加の手番";
            does: "Whether extra turns earned in a final turn are played or skipped.",
                "最終手番で得た追加の手番を行う（play）か、行わない（skip）か。";
            help: "Whether extra turns earned in a final turn are played or skipped.",
                "最終手番で得た追加の手番を行うか、行わないか。";
        }
        extra_turn_effects: ExtraTurnEffects = ExtraTurnEffects::Every, "WD-R18" {
            title: "Start effects in an extra turn", "追加の手番開始時の効果";
            does: "Which start effects work in an extra turn: those of every card used in the \
                 same turn, or its own card's only.",
                "追加の手番開始時に働くのは、同じ手番に使用したカードすべて（every）か、その手番を\
                 得たカードだけ（own）か。";
            help: "Which start effects work in an extra turn: those of every card used in the same turn, or its own card's only.",
                "追加の手番開始時に働くのは、同じ手番に使用したカードすべてか、その手番を得たカードだけか。";
        }
        unchoosable_stones: bool = false, "WD-R20" {
            title: "\"Not chosen\" protects stones", "「選ばれない」と魔法石";
            does: "Whether \"not chosen\" protects the stones in the cast zone too.",
                "「選ばれない」がキャストゾーンの魔法石も守るかどうか。";
        }
        curse_hand_limit: CurseHandLimit = CurseHandLimit::DownTo3, "WD-R23" {
            title: "Too many Curse cards in hand", "手札に残った《呪い》カード";
            does: "A hand with only Curse cards left over 3: they go too (down_to_3), or the step \
                 stops.",
                "手札が《呪い》カードだけになっても4枚以上ある時、3枚まで除外する（down_to_3）か、\
                 そこで止める（stop）か。";
            help: "A hand of more than 3 with only Curse cards left: they go too, or the step stops there.",
                "手札が《呪い》カードだけになっても4枚以上ある時、3枚まで除外するか、そこで止めるか。";
        }
        ultimate_ban: UltimateBan = UltimateBan::Turn, "WD-R36" {
            title: "Ban on Ultimate Magic", "《究極魔法》の禁止";
            does: "The ban on Ultimate Magic is tied to the extra turn, or to base-set cards in \
                 any extra turn.",
                "《究極魔法》の禁止は、その追加の手番に付く（turn）か、基本セットのカードに付く（\
                 base_cards_in_any_extra_turn）か。";
            help: "The ban on Ultimate Magic is tied to the extra turn, or to base-set cards in any extra turn.",
                "《究極魔法》の禁止は、その追加の手番に付くか、基本セットのカードに付くか。";
        }
        split_stones: bool = true, "WD-R38" {
            title: "Stone cards reduced apart", "《ストーン》カードを分けて準備";
            does: "Whether Stone cards and others are reduced apart when several sets are played.",
                "複数のセットで遊ぶ時、《ストーン》カードとそれ以外を分けて準備するかどうか。";
        }
        known_hand_aid: bool = true, "WD-R44" {
            title: "Show known cards in hands", "判明している手札の表示";
            does: "Whether cards that came from public zones are shown in hands.",
                "公開領域から手札に入ったカードを全員に示すかどうか。";
        }
        turn_action_cap: u16 = 300, "WD-R46" {
            values: Values::Number { min: 1, max: 10_000, or: &[] };
            title: "Card uses per turn", "1手番の使用回数の上限";
            does: "Card uses per turn.", "1手番に使用できるカードの回数。";
        }
        start_player: Option<Seat> = None, "WD-R47" {
            values: Values::Words(&[Word::RANDOM, Word::P1, Word::P2, Word::P3, Word::P4]);
            title: "First turn", "スタートプレイヤー";
            does: "Who begins: a seat, or anyone at random.",
                "スタートプレイヤー：席、または random（無作為）。";
            help: "Who begins: a seat, or anyone at random.",
                "スタートプレイヤーの席。無作為でもよい。";
        }
        bank_stones: Option<u8> = None, "WD-R48" {
            values: Values::Number { min: 0, max: 200, or: &[Word::new("guide", "by player count", "人数に応じた数")] };
            title: "Stones in the game", "魔法石の数";
            does: "Stones in the game; guide follows the player count.",
                "魔法石の数。guide なら人数に応じた数。";
            help: "Magic stones in the game. The rulebook has a number for each player count.",
                "ゲームに使う魔法石の数。ルールブックには人数ごとの数がある。";
        }
        frames: Frames = Frames::GUIDE, "WD-R48" {
            values: Values::Words(&Frames::WORDS);
            title: "Frames besides white", "白枠以外の枠";
            does: "Frames used besides white; guide follows the player count.",
                "白枠以外で使う枠。guide なら人数に応じた枠。";
            help: "Card frames used besides white. The rulebook names them for each player count.",
                "白枠以外で使うカードの枠。ルールブックには人数ごとの枠がある。";
        }
        game_turn_cap: u32 = 1000, "WD-R59" {
            values: Values::Number { min: 0, max: 10_000, or: &[] };
            title: "Turn limit", "手番数の上限";
            does: "The end state begins with this turn; 0 for never.",
                "この手番から終了状態になる。0 なら制限なし。";
        }
    }
}

impl DaybreakOptions {
    /// Is a frame besides white used by this many players (WD-44)?
    pub fn uses(&self, frame: Frame, seats: u8) -> bool {
        let frames = match (self.frames, seats) {
            (Frames::GUIDE, 2) => 0b1001,
            (Frames::GUIDE, 3) => 0b1011,
            (Frames::GUIDE, _) => 0b1111,
            (Frames(bits), _) => bits,
        };
        Frames::ALL
            .iter()
            .position(|known| *known == frame)
            .is_some_and(|bit| frames >> bit & 1 != 0)
    }

    /// Stones in the game (WD-41).
    pub fn stones(&self, seats: u8) -> u8 {
        self.bank_stones.unwrap_or(match seats {
            2 => 30,
            3 => 40,
            _ => 50,
        })
    }
}
