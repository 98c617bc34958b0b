//! Table options (rules §4.2).

use kernel::options::{Value, Values, Word};

kernel::choice! {
    /// How the game is played.
    #[derive(Hash, serde::Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Mode {
        /// Each for themselves, 9 rounds.
        Versus = "versus", "versus", "対戦";
        /// One player for points.
        Solo = "solo", "solo", "ソロ";
        /// Two teams of two.
        Tag = "tag", "tag", "タッグ";
        /// All against the Clad, 7 rounds.
        Coop = "coop", "co-op", "協力";
    }

    /// How hard the Clad is to defeat (HD-316).
    #[derive(Hash, serde::Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Difficulty {
        /// The Clad starts at Voltage 1.
        Easy = "easy", "Easy", "Easy";
        /// As the rulebook's table says.
        Normal = "normal", "Normal", "Normal";
        /// More health.
        Expert = "expert", "Expert", "Expert";
        /// Voltage 3 from the start.
        Inferno = "inferno", "Inferno", "Inferno";
    }

    /// Which Clad cards join when the Clad deck is re-formed in co-op (HD-R66).
    pub enum CoopReform {
        /// Those of the Voltage after the rise: on Easy, V3 waits for Voltage 3.
        Printed = "printed", "those of the present Voltage", "現在のVOLTAGEのもの";
        /// Those of V3 at the first re-form, whatever the Voltage.
        V3 = "v3", "those of Voltage 3, always", "常にVOLTAGE3のもの";
    }

    /// Which start numbers play together (HD-309).
    pub enum Teams {
        OddEven = "13-24", "P1+P3, P2+P4", "P1+P3・P2+P4";
        Halves = "12-34", "P1+P2, P3+P4", "P1+P2・P3+P4";
        Outer = "14-23", "P1+P4, P2+P3", "P1+P4・P2+P3";
    }

    /// The cards and the CP gauge as first printed, or with the publisher's corrections (HD-R1).
    pub enum RulesVersion {
        Errata = "errata", "with corrections", "訂正後";
        First = "1.0.0", "first printing", "初版";
    }

    /// How long Unyielding lasts (HD-R4).
    pub enum UnyieldingScope {
        Round = "round", "to the end of the round", "ラウンドの終わりまで";
        Turn = "turn", "to the end of the turn", "手番の終わりまで";
    }

    /// Where a Witch re-enters when every entry point is taken (HD-207).
    pub enum ReentryFallback {
        Any = "any", "any space", "好きなマス";
        Unoccupied = "unoccupied", "any unoccupied space", "空きマス";
    }

    /// Who gets a stone dropped on several Witches (HD-R19).
    pub enum DropShared {
        FirstSlot = "first_slot", "to the lowest turn slot", "手番が最も早い人";
        Stays = "stays", "stays on the space", "マスに残る";
    }

    /// What a re-form without cards does (HD-R46).
    pub enum ReformEmpty {
        Skip = "skip", "nothing", "何もしない";
        CpOnly = "cp_only", "only the CP", "CPだけ";
    }

    /// Which card total breaks a tie (HD-R49).
    pub enum TieDeckVp {
        Before = "before", "before the backlash", "反動の前";
        After = "after", "after the backlash", "反動の後";
    }

    /// Who is P1 (HD-018).
    pub enum Order {
        Random = "random", "at random", "無作為";
        Seats = "seats", "in order of the seats", "席順";
    }
}

impl Difficulty {
    /// The Clad's health (HD-316).
    pub const fn health(self, players: u8) -> u16 {
        let [two, three, four] = match self {
            Difficulty::Easy => [58, 74, 90],
            Difficulty::Normal => [66, 86, 106],
            Difficulty::Expert => [74, 98, 120],
            Difficulty::Inferno => [80, 105, 130],
        };
        match players {
            0..=2 => two,
            3 => three,
            _ => four,
        }
    }

    /// The Voltage at the start.
    pub const fn voltage(self) -> u8 {
        match self {
            Difficulty::Easy => 1,
            Difficulty::Normal | Difficulty::Expert => 2,
            Difficulty::Inferno => 3,
        }
    }

    /// The corruption limit.
    pub const fn limit(self) -> u8 {
        match self {
            Difficulty::Easy => 4,
            Difficulty::Normal | Difficulty::Expert | Difficulty::Inferno => 3,
        }
    }
}

impl Teams {
    /// The team (0 or 1) of a start number counted from 0. P1 is in team 0.
    pub const fn of(self, number: u8) -> u8 {
        match self {
            Teams::OddEven => number & 1,
            Teams::Halves => number >> 1 & 1,
            Teams::Outer => (number ^ number >> 1) & 1,
        }
    }
}

/// Who plays which character (HD-019).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Casting {
    /// Each player chooses.
    Choose,
    /// Drawn from the seed.
    Random,
    /// These, in order of the players.
    Named(String),
}

impl Value for Casting {
    fn read(text: &str) -> Option<Self> {
        Some(match text {
            "choose" => Casting::Choose,
            "random" => Casting::Random,
            names => Casting::Named(names.into()),
        })
    }

    fn write(&self, _: Values) -> String {
        match self {
            Casting::Choose => "choose",
            Casting::Random => "random",
            Casting::Named(names) => names,
        }
        .into()
    }
}

kernel::options! {
    /// The options of a table.
    pub struct HackcladOptions {
        mode: Mode = Mode::Versus, "HD-294" {
            title: "Mode", "モード";
            does: "How it is played: versus for 2–4, solo for 1, tag for 2 or 4, coop for 2–4. \
                 A versus table for one is a solo table.",
                "遊び方：versus（対戦2～4人）、solo（1人）、tag（2人か4人）、coop（協力2～4人）。1\
                 人のversusはsoloになる。";
            help: "Versus is for 2 to 4, solo for 1, tag for 2 or 4, co-op for 2 to 4. A versus table for one is a solo table.",
                "対戦は2～4人、ソロは1人、タッグは2人か4人、協力は2～4人。対戦でも1人ならソロになる。";
        }
        characters: Casting = Casting::Choose, "HD-019" {
            values: Values::Names { or: &[Word::new("choose", "each chooses", "各自が選ぶ"), Word::RANDOM] };
            title: "Characters", "キャラクター";
            does: "choose: each player chooses; random; or names joined by + in order of the \
                 players.",
                "choose（各自が選ぶ）、random（無作為）、または席順に+でつないだ名前。";
            help: "Who plays whom, in order of the start numbers.", "だれがどのキャラクターを使うか（P1から順に）。";
        }
        order: Order = Order::Random, "HD-018" {
            title: "Start numbers", "P1～P4の決め方";
            does: "Who is P1 to P4: random, or in order of the seats.",
                "P1～P4の決め方：random（無作為）、seats（席順）。";
            help: "Who is P1 to P4.",
                "P1～P4の決め方。";
        }
        coop_difficulty: Difficulty = Difficulty::Normal, "HD-316" {
            title: "Co-op difficulty", "協力の難易度";
            does: "Health, start Voltage and corruption limit of the co-operative game.",
                "協力モードの体力、初期VOLTAGE、汚染許容限度。";
        }
        coop_open_hands: bool = true, "HD-314" {
            title: "Open hands in co-op", "協力で手札を公開";
            does: "Whether all players see all hands in the co-operative game.",
                "協力モードで全員の手札を公開するかどうか。";
        }
        coop_reform: CoopReform = CoopReform::Printed, "HD-322" {
            title: "Clad cards joining in co-op", "協力の再構成で加わるカード";
            does: "Which Clad cards join when the Clad deck is re-formed in co-op: those of the \
                 Voltage after the rise (printed), or those of Voltage 3 at the first re-form \
                 (v3). Only Easy differs.",
                "協力モードでクラッドデッキの再構成に加わるクラッドカード：printed（上がった後の\
                 VOLTAGEのもの）、v3（最初の再構成でVOLTAGE3のもの）。違いが出るのはEasyだけ。";
            help: "Which Clad cards join when the Clad deck is re-formed in co-op: those of the Voltage after the rise, or those of Voltage 3 from the first re-form on. Only Easy differs.",
                "協力モードでクラッドデッキの再構成に加わるクラッドカード：上がった後のVOLTAGEのものか、最初の再構成からVOLTAGE3のものか。違いが出るのはEasyだけ。";
        }
        tag_teams: Teams = Teams::OddEven, "HD-309" {
            title: "Tag teams", "タッグの組";
            does: "Which start numbers play together in tag.", "タッグマッチで組になる開始番号。";
        }
        rules_version: RulesVersion = RulesVersion::Errata, "HD-R1" {
            title: "Rules version", "ルールの版";
            does: "errata: with the publisher's corrections; 1.0.0: as first printed. Sets cp_cap \
                 and card_errata.",
                "errata（訂正後）か1.0.0（初版）。cp_capとcard_errataをまとめて決める。";
            help: "With the publisher's corrections, or as first printed. Sets the CP limit and the corrected cards together.",
                "訂正後か初版か。CPの上限とカードの訂正をまとめて決める。";
            then: HackcladOptions::follow_version;
        }
        cp_cap: u8 = 15, "HD-014" {
            values: Values::Words(&[Word::plain("15"), Word::plain("7")]);
            title: "CP limit", "CPの上限";
            does: "The limit of the CP gauge.", "CPゲージの上限。";
            then: HackcladOptions::name_version;
        }
        card_errata: bool = true, "HD-R1" {
            title: "Corrected cards", "カードの訂正";
            does: "Whether Stealth, Experiment and Deep Delve are played as corrected.",
                "スティール、実験、捜索を訂正後の内容で使うかどうか。";
            then: HackcladOptions::name_version;
        }
        duplicate_characters: bool = false, "HD-019" {
            title: "Same character twice", "同じキャラクター";
            does: "Whether several players may take the same character.",
                "複数のプレイヤーが同じキャラクターを選べるかどうか。";
        }
        earlier_characters: bool = false, "HD-293" {
            title: "Earlier characters", "過去作キャラクター";
            does: "Whether characters of earlier games in the pack may be chosen.",
                "パックにある過去作のキャラクターを選べるかどうか。";
        }
        unyielding_scope: UnyieldingScope = UnyieldingScope::Round, "HD-241" {
            title: "Unyielding lasts", "《不屈》の期間";
            does: "Unyielding lasts to the end of the round, or of the turn.",
                "《不屈》がラウンドの終わりまで（round）か、手番の終わりまで（turn）か。";
            help: "Unyielding lasts to the end of the round, or of the turn.",
                "《不屈》がラウンドの終わりまでか、手番の終わりまでか。";
        }
        reentry_fallback: ReentryFallback = ReentryFallback::Any, "HD-207" {
            title: "Re-entry when full", "満員時の復帰";
            does: "When all entry points are taken a Witch re-enters on any space, or on any \
                 unoccupied one.",
                "エントリーポイントが全て埋まっている時、any（好きなマス）かunoccupied（空きマス）\
                 に復帰する。";
            help: "When all entry points are taken a Witch re-enters on any space, or on any unoccupied one.",
                "エントリーポイントが全て埋まっている時、好きなマスか空きマスに復帰する。";
        }
        collect_on_place: bool = false, "HD-080" {
            title: "Collect placed stones", "置かれた魔石の獲得";
            does: "Whether a Witch collects stones that another's injury puts on her space.",
                "同じマスの他の魔女が負傷して置いた魔石を獲得するかどうか。";
        }
        drop_shared: DropShared = DropShared::FirstSlot, "HD-089" {
            title: "Drop on several Witches", "複数の魔女へのドロップ";
            does: "A stone dropped on several Witches goes to the lowest turn slot, or stays.",
                "複数の魔女がいるマスへのドロップ：first_slot（手番が最も早い人）、stays（マスに残\
                 る）。";
            help: "Where a stone goes that is dropped on several Witches.",
                "複数の魔女がいるマスにドロップしたものの行き先。";
        }
        reform_empty: ReformEmpty = ReformEmpty::Skip, "HD-219" {
            title: "Re-form without cards", "空の再構成";
            does: "A re-form without cards does nothing, or gives only the CP.",
                "カードの無い再構成：skip（何もしない）、cp_only（CPだけ得る）。";
            help: "What a re-form without cards does.",
                "カードの無い再構成ですること。";
        }
        open_upgrade: bool = false, "HD-216" {
            title: "Open upgrades", "強化を公開";
            does: "Whether everybody sees which cards an upgrade swaps.",
                "デッキ強化で入れ替えたカードを全員に見せるかどうか。";
        }
        tie_deck_vp: TieDeckVp = TieDeckVp::Before, "HD-236" {
            title: "Tie-break by cards", "同点時のカードVP";
            does: "A tie is broken by the VP of cards before or after the crack backlash.",
                "同点の時に比べるカードのVPは、クラックの反動のbefore（前）かafter（後）か。";
            help: "A tie is broken by the VP of cards before or after the crack backlash.",
                "同点の時に比べるカードのVPは、クラックの反動の前か後か。";
        }
        tsujigiri_end: bool = false, "HD-289" {
            title: "Tsujigiri's last space", "辻斬りの最終マス";
            does: "Whether enemies on the last space of Tsujigiri are hit as well.",
                "辻斬りの最後のマスも通過したとみなすかどうか。";
        }
    }
}

/// The v1.0.0 limit of the CP gauge.
const OLD_CP_CAP: u8 = 7;

impl HackcladOptions {
    /// The version says what its parts are.
    fn follow_version(&mut self) {
        (self.cp_cap, self.card_errata) = match self.rules_version {
            RulesVersion::Errata => (15, true),
            RulesVersion::First => (OLD_CP_CAP, false),
        };
    }

    /// The version is the sum of its parts.
    fn name_version(&mut self) {
        self.rules_version = match (self.cp_cap, self.card_errata) {
            (OLD_CP_CAP, false) => RulesVersion::First,
            _ => RulesVersion::Errata,
        };
    }
}
