//! Table options (rules §7).

use kernel::Seat;
use kernel::options::{OptionSpec, Options, Values};

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

/// May a card be picked that cannot be paid (WD-R2)?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unaffordable {
    /// Yes; nothing happens.
    Fizzle,
    /// No.
    Refuse,
}

/// When an inner "X SP :" is paid (WD-R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraCostTime {
    /// When the text reaches it.
    OnReach,
    /// Together with the use cost.
    OnUse,
}

/// Several players are hit (WD-R13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MultiHit {
    /// Block and effect player by player.
    PerPlayer,
    /// All Blocks before the first effect.
    AllBlocksFirst,
}

/// Ultimate Magic in a final turn (WD-R17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalExtraTurns {
    /// The extra turn is played.
    Play,
    /// It is not.
    Skip,
}

/// Which start effects work in an extra turn (WD-R18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraTurnEffects {
    /// That of its own card.
    Own,
    /// Those of all cards used in the same turn.
    Every,
}

/// A hand of Curse cards over the limit (WD-R23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurseHandLimit {
    /// Once only Curse cards are left, they go too.
    DownTo3,
    /// The step stops there.
    Stop,
}

/// What the ban on Ultimate Magic is tied to (WD-R36).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UltimateBan {
    /// The extra turn.
    Turn,
    /// Ultimates of base sets, in any extra turn.
    BaseCards,
}

/// The options of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct DaybreakOptions {
    /// Which sets are played (WD-06).
    pub sets: From,
    /// Which sets the witches are from.
    pub witches: From,
    /// Which sets the white cards are from.
    pub white: From,
    /// Which sets the other cards are from.
    pub others: From,
    /// Picking what cannot be paid.
    pub unaffordable_pick: Unaffordable,
    /// Extra costs.
    pub extra_cost_time: ExtraCostTime,
    /// Several targets.
    pub multi_hit: MultiHit,
    /// Extra turns of final turns.
    pub final_extra_turns: FinalExtraTurns,
    /// Start effects of extra turns.
    pub extra_turn_effects: ExtraTurnEffects,
    /// Does "not chosen" protect stones (WD-R20)?
    pub unchoosable_stones: bool,
    /// Curse cards over the hand limit.
    pub curse_hand_limit: CurseHandLimit,
    /// The ban on Ultimate Magic.
    pub ultimate_ban: UltimateBan,
    /// Are Stone cards and others reduced apart (WD-48)?
    pub split_stones: bool,
    /// Are cards that came from public zones shown in hands (WD-R44)?
    pub known_hand_aid: bool,
    /// Card uses per turn (WD-R46).
    pub turn_action_cap: u16,
    /// Who begins; `None` for anyone (WD-R47).
    pub start_player: Option<Seat>,
    /// Stones in the game; `None` for the guide's number (WD-41).
    pub bank_stones: Option<u8>,
    /// Frames besides white, a bit for each; `None` for the guide's choice (WD-44).
    pub frames: Option<u8>,
    /// The end state begins with this turn; 0 for never (WD-R59).
    pub game_turn_cap: u32,
}

impl Default for DaybreakOptions {
    fn default() -> Self {
        DaybreakOptions {
            sets: From::Base,
            witches: From::Usual,
            white: From::Usual,
            others: From::Usual,
            unaffordable_pick: Unaffordable::Fizzle,
            extra_cost_time: ExtraCostTime::OnReach,
            multi_hit: MultiHit::PerPlayer,
            final_extra_turns: FinalExtraTurns::Play,
            extra_turn_effects: ExtraTurnEffects::Every,
            unchoosable_stones: false,
            curse_hand_limit: CurseHandLimit::DownTo3,
            ultimate_ban: UltimateBan::Turn,
            split_stones: true,
            known_hand_aid: true,
            turn_action_cap: 300,
            start_player: None,
            bank_stones: None,
            frames: None,
            game_turn_cap: 1000,
        }
    }
}

/// Frames besides white in the order of their bits.
const FRAMES: [Frame; 4] = [Frame::Bronze, Frame::Silver, Frame::Gold, Frame::Rainbow];

/// The words for the sets of frames, by their bits.
const FRAME_WORDS: [&str; 16] = [
    "guide",
    "bronze",
    "silver",
    "bronze+silver",
    "gold",
    "bronze+gold",
    "silver+gold",
    "bronze+silver+gold",
    "rainbow",
    "bronze+rainbow",
    "silver+rainbow",
    "bronze+silver+rainbow",
    "gold+rainbow",
    "bronze+gold+rainbow",
    "silver+gold+rainbow",
    "bronze+silver+gold+rainbow",
];

impl DaybreakOptions {
    /// Is a frame besides white used by this many players (WD-44)?
    pub fn uses(&self, frame: Frame, seats: u8) -> bool {
        let guide = match seats {
            2 => 0b1001,
            3 => 0b1011,
            _ => 0b1111,
        };
        let frames = self.frames.unwrap_or(guide);
        FRAMES.iter().position(|known| *known == frame).is_some_and(|bit| frames >> bit & 1 != 0)
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

fn from(value: &str) -> From {
    match value {
        "sets" => From::Usual,
        "base" => From::Base,
        "all" => From::All,
        names => From::Named(names.into()),
    }
}

fn from_word(from: &From) -> String {
    match from {
        From::Usual => "sets".into(),
        From::Base => "base".into(),
        From::All => "all".into(),
        From::Named(names) => names.clone(),
    }
}

impl Options for DaybreakOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec { key: "sets", values: Values::Names { or: &["base", "all"] }, clause: "WD-06" },
        OptionSpec {
            key: "witches",
            values: Values::Names { or: &["sets", "base", "all"] },
            clause: "WD-06",
        },
        OptionSpec {
            key: "white",
            values: Values::Names { or: &["sets", "base", "all"] },
            clause: "WD-06",
        },
        OptionSpec {
            key: "others",
            values: Values::Names { or: &["sets", "base", "all"] },
            clause: "WD-06",
        },
        OptionSpec {
            key: "unaffordable_pick",
            values: Values::Words(&["fizzle", "refuse"]),
            clause: "WD-R2",
        },
        OptionSpec {
            key: "extra_cost_time",
            values: Values::Words(&["on_reach", "on_use"]),
            clause: "WD-R9",
        },
        OptionSpec {
            key: "multi_hit",
            values: Values::Words(&["per_player", "all_blocks_first"]),
            clause: "WD-R13",
        },
        OptionSpec {
            key: "final_extra_turns",
            values: Values::Words(&["play", "skip"]),
            clause: "WD-R17",
        },
        OptionSpec {
            key: "extra_turn_effects",
            values: Values::Words(&["every", "own"]),
            clause: "WD-R18",
        },
        OptionSpec { key: "unchoosable_stones", values: Values::Flag, clause: "WD-R20" },
        OptionSpec {
            key: "curse_hand_limit",
            values: Values::Words(&["down_to_3", "stop"]),
            clause: "WD-R23",
        },
        OptionSpec {
            key: "ultimate_ban",
            values: Values::Words(&["turn", "base_cards_in_any_extra_turn"]),
            clause: "WD-R36",
        },
        OptionSpec { key: "split_stones", values: Values::Flag, clause: "WD-R38" },
        OptionSpec { key: "known_hand_aid", values: Values::Flag, clause: "WD-R44" },
        OptionSpec {
            key: "turn_action_cap",
            values: Values::Number { min: 1, max: 10_000, or: &[] },
            clause: "WD-R46",
        },
        OptionSpec {
            key: "start_player",
            values: Values::Words(&["random", "p1", "p2", "p3", "p4"]),
            clause: "WD-R47",
        },
        OptionSpec {
            key: "bank_stones",
            values: Values::Number { min: 0, max: 200, or: &["guide"] },
            clause: "WD-R48",
        },
        OptionSpec { key: "frames", values: Values::Words(&FRAME_WORDS), clause: "WD-R48" },
        OptionSpec {
            key: "game_turn_cap",
            values: Values::Number { min: 0, max: 10_000, or: &[] },
            clause: "WD-R59",
        },
    ];

    fn get(&self, key: &str) -> Option<String> {
        let word = |is: bool, other: &str, usual: &str| if is { other } else { usual }.to_string();
        Some(match key {
            "sets" => from_word(&self.sets),
            "witches" => from_word(&self.witches),
            "white" => from_word(&self.white),
            "others" => from_word(&self.others),
            "unaffordable_pick" => {
                word(self.unaffordable_pick == Unaffordable::Refuse, "refuse", "fizzle")
            }
            "extra_cost_time" => {
                word(self.extra_cost_time == ExtraCostTime::OnUse, "on_use", "on_reach")
            }
            "multi_hit" => {
                word(self.multi_hit == MultiHit::AllBlocksFirst, "all_blocks_first", "per_player")
            }
            "final_extra_turns" => {
                word(self.final_extra_turns == FinalExtraTurns::Skip, "skip", "play")
            }
            "extra_turn_effects" => {
                word(self.extra_turn_effects == ExtraTurnEffects::Every, "every", "own")
            }
            "unchoosable_stones" => self.unchoosable_stones.to_string(),
            "curse_hand_limit" => {
                word(self.curse_hand_limit == CurseHandLimit::Stop, "stop", "down_to_3")
            }
            "ultimate_ban" => word(
                self.ultimate_ban == UltimateBan::BaseCards,
                "base_cards_in_any_extra_turn",
                "turn",
            ),
            "split_stones" => self.split_stones.to_string(),
            "known_hand_aid" => self.known_hand_aid.to_string(),
            "turn_action_cap" => self.turn_action_cap.to_string(),
            "start_player" => self.start_player.map_or("random".into(), |seat| seat.to_string()),
            "bank_stones" => self.bank_stones.map_or("guide".into(), |n| n.to_string()),
            "frames" => FRAME_WORDS[usize::from(self.frames.unwrap_or(0) & 15)].into(),
            "game_turn_cap" => self.game_turn_cap.to_string(),
            _ => return None,
        })
    }

    fn put(&mut self, key: &str, value: &str) {
        match key {
            "sets" => self.sets = from(value),
            "witches" => self.witches = from(value),
            "white" => self.white = from(value),
            "others" => self.others = from(value),
            "unaffordable_pick" => {
                self.unaffordable_pick =
                    if value == "refuse" { Unaffordable::Refuse } else { Unaffordable::Fizzle };
            }
            "extra_cost_time" => {
                self.extra_cost_time =
                    if value == "on_use" { ExtraCostTime::OnUse } else { ExtraCostTime::OnReach };
            }
            "multi_hit" => {
                let first = value == "all_blocks_first";
                self.multi_hit = if first { MultiHit::AllBlocksFirst } else { MultiHit::PerPlayer };
            }
            "final_extra_turns" => {
                self.final_extra_turns =
                    if value == "skip" { FinalExtraTurns::Skip } else { FinalExtraTurns::Play };
            }
            "extra_turn_effects" => {
                self.extra_turn_effects =
                    if value == "own" { ExtraTurnEffects::Own } else { ExtraTurnEffects::Every };
            }
            "unchoosable_stones" => self.unchoosable_stones = value == "true",
            "curse_hand_limit" => {
                self.curse_hand_limit =
                    if value == "stop" { CurseHandLimit::Stop } else { CurseHandLimit::DownTo3 };
            }
            "ultimate_ban" => {
                self.ultimate_ban =
                    if value == "turn" { UltimateBan::Turn } else { UltimateBan::BaseCards };
            }
            "split_stones" => self.split_stones = value == "true",
            "known_hand_aid" => self.known_hand_aid = value == "true",
            "turn_action_cap" => self.turn_action_cap = value.parse().unwrap_or(300),
            "start_player" => self.start_player = value.parse().ok(),
            "bank_stones" => self.bank_stones = value.parse().ok(),
            "frames" => {
                let bits = FRAME_WORDS.iter().position(|word| *word == value).unwrap_or(0);
                self.frames = (bits > 0).then_some(bits as u8);
            }
            "game_turn_cap" => self.game_turn_cap = value.parse().unwrap_or(1000),
            _ => {}
        }
    }
}
