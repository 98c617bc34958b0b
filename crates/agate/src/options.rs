//! Table options (rules §5).

use kernel::Seat;
use kernel::options::{OptionSpec, Options, Values};

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

/// What a turn with five or more cards must do (AG-R4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandCap {
    /// Use one card or set, or discard exactly one; the turn is over.
    One,
    /// No turn ends with more than four cards.
    Four,
}

/// Who may add Pursuit after a Reflect (AG-77).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterReflect {
    /// Only the receiver.
    Receiver,
    /// The players of AG-50 are asked again.
    Anyone,
}

/// The options of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct AgateOptions {
    /// Who begins.
    pub first_player: FirstPlayer,
    /// Who was out first in the previous game, for [`FirstPlayer::FirstOut`].
    pub first_out: Option<Seat>,
    /// The Sword lies among this many cards at the bottom (AG-23).
    pub sword_window: u8,
    /// HP never rises above this (AG-69); `None` for no cap.
    pub hp_cap: Option<u8>,
    /// What five or more cards mean.
    pub hand_cap: HandCap,
    /// Pursuit on special attacks (AG-52)?
    pub pursuit_on_special: bool,
    /// Pursuit after a Reflect.
    pub pursuit_after_reflect: AfterReflect,
    /// Karma when a reflected attack eliminates the attacker (AG-103)?
    pub reflect_overkill_karma: bool,
    /// The game ends after this many turns (AG-135).
    pub turn_limit: Option<u32>,
}

impl Default for AgateOptions {
    fn default() -> Self {
        AgateOptions {
            first_player: FirstPlayer::Random,
            first_out: None,
            sword_window: 10,
            hp_cap: Some(10),
            hand_cap: HandCap::One,
            pursuit_on_special: true,
            pursuit_after_reflect: AfterReflect::Receiver,
            reflect_overkill_karma: false,
            turn_limit: Some(400),
        }
    }
}

impl Options for AgateOptions {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "first_player",
            values: Values::Words(&["random", "p1", "p2", "p3", "p4", "first_out"]),
            clause: "AG-24",
        },
        OptionSpec {
            key: "first_out",
            values: Values::Words(&["none", "p1", "p2", "p3", "p4"]),
            clause: "AG-24",
        },
        OptionSpec {
            key: "sword_window",
            values: Values::Number { min: 1, max: 40, or: &[] },
            clause: "AG-23",
        },
        OptionSpec { key: "hp_cap", values: Values::Words(&["10", "none"]), clause: "AG-69" },
        OptionSpec { key: "hand_cap", values: Values::Words(&["one", "four"]), clause: "AG-39" },
        OptionSpec { key: "pursuit_on_special", values: Values::Flag, clause: "AG-52" },
        OptionSpec {
            key: "pursuit_after_reflect",
            values: Values::Words(&["receiver", "anyone"]),
            clause: "AG-77",
        },
        OptionSpec { key: "reflect_overkill_karma", values: Values::Flag, clause: "AG-103" },
        OptionSpec {
            key: "turn_limit",
            values: Values::Number { min: 1, max: 10_000, or: &["none"] },
            clause: "AG-135",
        },
    ];

    fn get(&self, key: &str) -> Option<String> {
        let number = |value: Option<u32>| value.map_or("none".into(), |number| number.to_string());
        Some(match key {
            "first_player" => match self.first_player {
                FirstPlayer::Random => "random".into(),
                FirstPlayer::Seat(seat) => seat.to_string(),
                FirstPlayer::FirstOut => "first_out".into(),
            },
            "first_out" => self.first_out.map_or("none".into(), |seat| seat.to_string()),
            "sword_window" => self.sword_window.to_string(),
            "hp_cap" => number(self.hp_cap.map(u32::from)),
            "hand_cap" => match self.hand_cap {
                HandCap::Four => "four".into(),
                HandCap::One => "one".into(),
            },
            "pursuit_on_special" => self.pursuit_on_special.to_string(),
            "pursuit_after_reflect" => match self.pursuit_after_reflect {
                AfterReflect::Receiver => "receiver".into(),
                AfterReflect::Anyone => "anyone".into(),
            },
            "reflect_overkill_karma" => self.reflect_overkill_karma.to_string(),
            "turn_limit" => number(self.turn_limit),
            _ => return None,
        })
    }

    fn put(&mut self, key: &str, value: &str) {
        match key {
            "first_player" => {
                self.first_player = match value.parse() {
                    Ok(seat) => FirstPlayer::Seat(seat),
                    Err(_) if value == "first_out" => FirstPlayer::FirstOut,
                    Err(_) => FirstPlayer::Random,
                };
            }
            "first_out" => self.first_out = value.parse().ok(),
            "sword_window" => self.sword_window = value.parse().unwrap_or(10),
            "hp_cap" => self.hp_cap = value.parse().ok(),
            "hand_cap" => {
                self.hand_cap = if value == "four" { HandCap::Four } else { HandCap::One };
            }
            "pursuit_on_special" => self.pursuit_on_special = value == "true",
            "pursuit_after_reflect" => {
                let anyone = value == "anyone";
                self.pursuit_after_reflect =
                    if anyone { AfterReflect::Anyone } else { AfterReflect::Receiver };
            }
            "reflect_overkill_karma" => self.reflect_overkill_karma = value == "true",
            "turn_limit" => self.turn_limit = value.parse().ok(),
            _ => {}
        }
    }
}
