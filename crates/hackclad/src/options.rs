//! Table options (rules §4.2).

use kernel::options::{OptionSpec, Options, Values};

/// How the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Each for themselves, 9 rounds.
    Versus,
    /// One player for points.
    Solo,
    /// Two teams of two.
    Tag,
    /// All against the Clad, 7 rounds.
    Coop,
}

/// How hard the Clad is to defeat (HD-316).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// The Clad starts at Voltage 1.
    Easy,
    /// As the rulebook's table says.
    Normal,
    /// More health.
    Expert,
    /// Voltage 3 from the start.
    Inferno,
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

/// Which Clad cards join when the Clad deck is re-formed in co-op (HD-R66).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoopReform {
    /// Those of the Voltage after the rise: on Easy, V3 waits for Voltage 3.
    Printed,
    /// Those of V3 at the first re-form, whatever the Voltage.
    V3,
}

/// Which start numbers play together (HD-309).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teams {
    /// P1 and P3 against P2 and P4.
    OddEven,
    /// P1 and P2 against P3 and P4.
    Halves,
    /// P1 and P4 against P2 and P3.
    Outer,
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

/// How long Unyielding lasts (HD-R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnyieldingScope {
    /// To the end of the round.
    Round,
    /// To the end of the turn.
    Turn,
}

/// Where a Witch re-enters when every entry point is taken (HD-207).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReentryFallback {
    /// On any space.
    Any,
    /// On any space without a piece.
    Unoccupied,
}

/// Who gets a stone dropped on several Witches (HD-R19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropShared {
    /// The lowest turn slot.
    FirstSlot,
    /// Nobody: it stays on the space.
    Stays,
}

/// What a re-form without cards does (HD-R46).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReformEmpty {
    /// Nothing.
    Skip,
    /// Only the CP.
    CpOnly,
}

/// Which card total breaks a tie (HD-R49).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieDeckVp {
    /// Before the backlash.
    Before,
    /// After it.
    After,
}

/// Who is P1 (HD-018).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Drawn from the seed.
    Random,
    /// The first seat is P1, and so on.
    Seats,
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

/// The options of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct HackcladOptions {
    /// How the game is played.
    pub mode: Mode,
    /// Who plays which character.
    pub characters: Casting,
    /// Who is P1.
    pub order: Order,
    /// The co-op difficulty.
    pub coop_difficulty: Difficulty,
    /// Are all hands open in co-op (HD-314)?
    pub coop_open_hands: bool,
    /// Which Clad cards join at a re-form in co-op.
    pub coop_reform: CoopReform,
    /// Who plays with whom in tag.
    pub tag_teams: Teams,
    /// The most CP (HD-014).
    pub cp_cap: u8,
    /// The cards as corrected by the publisher?
    pub card_errata: bool,
    /// May two players take the same character?
    pub duplicate_characters: bool,
    /// May characters of earlier games be taken (HD-293)?
    pub earlier_characters: bool,
    /// How long Unyielding lasts.
    pub unyielding_scope: UnyieldingScope,
    /// Where to re-enter when all entry points are taken.
    pub reentry_fallback: ReentryFallback,
    /// Does a Witch collect stones placed on her space by another's injury (HD-R18)?
    pub collect_on_place: bool,
    /// Who gets a stone dropped on several Witches.
    pub drop_shared: DropShared,
    /// What a re-form without cards does.
    pub reform_empty: ReformEmpty,
    /// Is an upgrade seen by all (HD-R45)?
    pub open_upgrade: bool,
    /// Which card total breaks a tie.
    pub tie_deck_vp: TieDeckVp,
    /// Does the last space of Tsujigiri count as passed (HD-R61)?
    pub tsujigiri_end: bool,
}

/// The v1.0.0 limit of the CP gauge.
const OLD_CP_CAP: u8 = 7;

impl Default for HackcladOptions {
    fn default() -> Self {
        HackcladOptions {
            mode: Mode::Versus,
            characters: Casting::Choose,
            order: Order::Random,
            coop_difficulty: Difficulty::Normal,
            coop_open_hands: true,
            coop_reform: CoopReform::Printed,
            tag_teams: Teams::OddEven,
            cp_cap: 15,
            card_errata: true,
            duplicate_characters: false,
            earlier_characters: false,
            unyielding_scope: UnyieldingScope::Round,
            reentry_fallback: ReentryFallback::Any,
            collect_on_place: false,
            drop_shared: DropShared::FirstSlot,
            reform_empty: ReformEmpty::Skip,
            open_upgrade: false,
            tie_deck_vp: TieDeckVp::Before,
            tsujigiri_end: false,
        }
    }
}

const fn words(
    key: &'static str,
    words: &'static [&'static str],
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { key, values: Values::Words(words), clause }
}

const fn flag(key: &'static str, clause: &'static str) -> OptionSpec {
    OptionSpec { key, values: Values::Flag, clause }
}

impl Options for HackcladOptions {
    const SPECS: &'static [OptionSpec] = &[
        words("mode", &["versus", "solo", "tag", "coop"], "HD-294"),
        OptionSpec {
            key: "characters",
            values: Values::Names { or: &["choose", "random"] },
            clause: "HD-019",
        },
        words("order", &["random", "seats"], "HD-018"),
        words("coop_difficulty", &["easy", "normal", "expert", "inferno"], "HD-316"),
        flag("coop_open_hands", "HD-314"),
        words("coop_reform", &["printed", "v3"], "HD-322"),
        words("tag_teams", &["13-24", "12-34", "14-23"], "HD-309"),
        words("rules_version", &["errata", "1.0.0"], "HD-R1"),
        words("cp_cap", &["15", "7"], "HD-014"),
        flag("card_errata", "HD-R1"),
        flag("duplicate_characters", "HD-019"),
        flag("earlier_characters", "HD-293"),
        words("unyielding_scope", &["round", "turn"], "HD-241"),
        words("reentry_fallback", &["any", "unoccupied"], "HD-207"),
        flag("collect_on_place", "HD-080"),
        words("drop_shared", &["first_slot", "stays"], "HD-089"),
        words("reform_empty", &["skip", "cp_only"], "HD-219"),
        flag("open_upgrade", "HD-216"),
        words("tie_deck_vp", &["before", "after"], "HD-236"),
        flag("tsujigiri_end", "HD-289"),
    ];

    fn get(&self, key: &str) -> Option<String> {
        let pick =
            |second: bool, first: &str, other: &str| if second { other } else { first }.to_string();
        Some(match key {
            "mode" => match self.mode {
                Mode::Versus => "versus".into(),
                Mode::Solo => "solo".into(),
                Mode::Tag => "tag".into(),
                Mode::Coop => "coop".into(),
            },
            "characters" => match &self.characters {
                Casting::Choose => "choose".into(),
                Casting::Random => "random".into(),
                Casting::Named(names) => names.clone(),
            },
            "order" => pick(self.order == Order::Seats, "random", "seats"),
            "coop_difficulty" => match self.coop_difficulty {
                Difficulty::Easy => "easy".into(),
                Difficulty::Normal => "normal".into(),
                Difficulty::Expert => "expert".into(),
                Difficulty::Inferno => "inferno".into(),
            },
            "coop_open_hands" => self.coop_open_hands.to_string(),
            "coop_reform" => pick(self.coop_reform == CoopReform::V3, "printed", "v3"),
            "tag_teams" => match self.tag_teams {
                Teams::OddEven => "13-24".into(),
                Teams::Halves => "12-34".into(),
                Teams::Outer => "14-23".into(),
            },
            // The version is the sum of what it sets.
            "rules_version" => {
                pick(self.cp_cap == OLD_CP_CAP && !self.card_errata, "errata", "1.0.0")
            }
            "cp_cap" => self.cp_cap.to_string(),
            "card_errata" => self.card_errata.to_string(),
            "duplicate_characters" => self.duplicate_characters.to_string(),
            "earlier_characters" => self.earlier_characters.to_string(),
            "unyielding_scope" => {
                pick(self.unyielding_scope == UnyieldingScope::Turn, "round", "turn")
            }
            "reentry_fallback" => {
                pick(self.reentry_fallback == ReentryFallback::Unoccupied, "any", "unoccupied")
            }
            "collect_on_place" => self.collect_on_place.to_string(),
            "drop_shared" => pick(self.drop_shared == DropShared::Stays, "first_slot", "stays"),
            "reform_empty" => pick(self.reform_empty == ReformEmpty::CpOnly, "skip", "cp_only"),
            "open_upgrade" => self.open_upgrade.to_string(),
            "tie_deck_vp" => pick(self.tie_deck_vp == TieDeckVp::After, "before", "after"),
            "tsujigiri_end" => self.tsujigiri_end.to_string(),
            _ => return None,
        })
    }

    fn put(&mut self, key: &str, value: &str) {
        let yes = value == "true";
        match key {
            "mode" => {
                self.mode = match value {
                    "solo" => Mode::Solo,
                    "tag" => Mode::Tag,
                    "coop" => Mode::Coop,
                    _ => Mode::Versus,
                };
            }
            "characters" => {
                self.characters = match value {
                    "choose" => Casting::Choose,
                    "random" => Casting::Random,
                    names => Casting::Named(names.into()),
                };
            }
            "order" => {
                self.order = if value == "seats" { Order::Seats } else { Order::Random };
            }
            "coop_difficulty" => {
                self.coop_difficulty = match value {
                    "easy" => Difficulty::Easy,
                    "expert" => Difficulty::Expert,
                    "inferno" => Difficulty::Inferno,
                    _ => Difficulty::Normal,
                };
            }
            "coop_open_hands" => self.coop_open_hands = yes,
            "coop_reform" => {
                self.coop_reform = if value == "v3" { CoopReform::V3 } else { CoopReform::Printed };
            }
            "tag_teams" => {
                self.tag_teams = match value {
                    "12-34" => Teams::Halves,
                    "14-23" => Teams::Outer,
                    _ => Teams::OddEven,
                };
            }
            "rules_version" => {
                let old = value == "1.0.0";
                self.cp_cap = if old { OLD_CP_CAP } else { 15 };
                self.card_errata = !old;
            }
            "cp_cap" => self.cp_cap = if value == "7" { OLD_CP_CAP } else { 15 },
            "card_errata" => self.card_errata = yes,
            "duplicate_characters" => self.duplicate_characters = yes,
            "earlier_characters" => self.earlier_characters = yes,
            "unyielding_scope" => {
                let turn = value == "turn";
                self.unyielding_scope =
                    if turn { UnyieldingScope::Turn } else { UnyieldingScope::Round };
            }
            "reentry_fallback" => {
                let free = value == "unoccupied";
                self.reentry_fallback =
                    if free { ReentryFallback::Unoccupied } else { ReentryFallback::Any };
            }
            "collect_on_place" => self.collect_on_place = yes,
            "drop_shared" => {
                self.drop_shared =
                    if value == "stays" { DropShared::Stays } else { DropShared::FirstSlot };
            }
            "reform_empty" => {
                self.reform_empty =
                    if value == "cp_only" { ReformEmpty::CpOnly } else { ReformEmpty::Skip };
            }
            "open_upgrade" => self.open_upgrade = yes,
            "tie_deck_vp" => {
                self.tie_deck_vp =
                    if value == "after" { TieDeckVp::After } else { TieDeckVp::Before };
            }
            "tsujigiri_end" => self.tsujigiri_end = yes,
            _ => {}
        }
    }
}
