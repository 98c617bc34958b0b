//! Table options (rules §5).

use kernel::Seat;
use kernel::options::{OptionSpec, Options, Values};

use crate::girl::{Girl, Girls};

/// What a rewind does with girls who began Uncontracted (MC-93).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewind {
    /// The dead return alive.
    Stay,
    /// Those who began Uncontracted return so.
    Revert,
}

/// Is the last card called (MC-102)?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastCardCall {
    /// Nobody calls.
    Off,
    /// Players call, or forget to.
    On,
    /// The table calls for everybody at once: nobody can forget.
    Auto,
}

/// When a missed call can be pointed out (MC-R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallWindow {
    /// From the end of the next turn of another player.
    AfterNextTurn,
    /// As soon as the player's own turn is over.
    AnyTime,
}

/// What the last card in hand is worth in battle (MC-R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyHand {
    /// It may not be played.
    Forbid,
    /// It may; then its player draws (MC-135).
    PlayThenDraw,
}

/// The options of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct CourtOptions {
    /// Who begins; `None` for a random player (MC-17).
    pub first_player: Option<Seat>,
    /// Cards dealt to each (MC-107).
    pub hand_size: u8,
    /// Off Air in the foe deck (MC-68)?
    pub off_air: bool,
    /// Girls who begin Uncontracted (MC-88).
    pub uncontracted: Girls,
    /// What a rewind does with them.
    pub rewind_uncontracted: Rewind,
    /// Patrons (MC-95)?
    pub patron: bool,
    /// Points at game end for each supported girl alive (MC-128).
    pub patron_bonus: u8,
    /// More deaths (MC-101)?
    pub mortality: bool,
    /// Last-card call (MC-102).
    pub last_card_call: LastCardCall,
    /// When a missed call can be pointed out.
    pub call_window: CallWindow,
    /// May a set be conceded (MC-82)?
    pub concession: bool,
    /// The last card in battle.
    pub empty_hand_in_battle: EmptyHand,
    /// Do the dead still count as shown in Daily mode (MC-R2)?
    pub dead_match: bool,
    /// Does Scene Change skip in Daily mode too?
    pub scene_skip_daily: bool,
    /// The game ends after this many sets (MC-134).
    pub max_sets: Option<u16>,
    /// A set ends after this many turns per player (MC-133).
    pub set_turn_limit: Option<u32>,
}

impl Default for CourtOptions {
    fn default() -> Self {
        CourtOptions {
            first_player: None,
            hand_size: 7,
            off_air: false,
            uncontracted: Girls::NONE,
            rewind_uncontracted: Rewind::Stay,
            patron: false,
            patron_bonus: 0,
            mortality: false,
            last_card_call: LastCardCall::Off,
            call_window: CallWindow::AfterNextTurn,
            concession: true,
            empty_hand_in_battle: EmptyHand::Forbid,
            dead_match: false,
            scene_skip_daily: false,
            max_sets: Some(12),
            set_turn_limit: Some(60),
        }
    }
}

const fn spec(key: &'static str, values: Values, clause: &'static str) -> OptionSpec {
    OptionSpec { key, values, clause }
}

impl Options for CourtOptions {
    const SPECS: &'static [OptionSpec] = &[
        spec("first_player", Values::Words(&["random", "p1", "p2", "p3", "p4", "p5"]), "MC-17"),
        spec("hand_size", Values::Number { min: 5, max: 9, or: &[] }, "MC-107"),
        spec("off_air", Values::Flag, "MC-68"),
        spec("uncontracted", Values::Several(&Girl::WORDS), "MC-88"),
        spec("rewind_uncontracted", Values::Words(&["stay", "revert"]), "MC-93"),
        spec("patron", Values::Flag, "MC-95"),
        spec("patron_bonus", Values::Number { min: 0, max: 100, or: &[] }, "MC-128"),
        spec("mortality", Values::Flag, "MC-101"),
        spec("last_card_call", Values::Words(&["off", "on", "auto"]), "MC-102"),
        spec("call_window", Values::Words(&["after_next_turn", "any_time"]), "MC-R11"),
        spec("concession", Values::Flag, "MC-82"),
        spec("empty_hand_in_battle", Values::Words(&["forbid", "play_then_draw"]), "MC-R8"),
        spec("dead_match", Values::Flag, "MC-R2"),
        spec("scene_skip_daily", Values::Flag, "MC-R27"),
        spec("max_sets", Values::Number { min: 1, max: 100, or: &["none"] }, "MC-134"),
        spec("set_turn_limit", Values::Number { min: 1, max: 1_000, or: &["none"] }, "MC-133"),
    ];

    fn get(&self, key: &str) -> Option<String> {
        let number = |value: Option<u32>| value.map_or("none".into(), |number| number.to_string());
        Some(match key {
            "first_player" => self.first_player.map_or("random".into(), |seat| seat.to_string()),
            "hand_size" => self.hand_size.to_string(),
            "off_air" => self.off_air.to_string(),
            "uncontracted" => {
                let words: Vec<_> = self.uncontracted.iter().map(Girl::word).collect();
                if words.is_empty() { "none".into() } else { words.join(",") }
            }
            "rewind_uncontracted" => match self.rewind_uncontracted {
                Rewind::Stay => "stay".into(),
                Rewind::Revert => "revert".into(),
            },
            "patron" => self.patron.to_string(),
            "patron_bonus" => self.patron_bonus.to_string(),
            "mortality" => self.mortality.to_string(),
            "last_card_call" => match self.last_card_call {
                LastCardCall::Off => "off".into(),
                LastCardCall::On => "on".into(),
                LastCardCall::Auto => "auto".into(),
            },
            "call_window" => match self.call_window {
                CallWindow::AfterNextTurn => "after_next_turn".into(),
                CallWindow::AnyTime => "any_time".into(),
            },
            "concession" => self.concession.to_string(),
            "empty_hand_in_battle" => match self.empty_hand_in_battle {
                EmptyHand::Forbid => "forbid".into(),
                EmptyHand::PlayThenDraw => "play_then_draw".into(),
            },
            "dead_match" => self.dead_match.to_string(),
            "scene_skip_daily" => self.scene_skip_daily.to_string(),
            "max_sets" => number(self.max_sets.map(u32::from)),
            "set_turn_limit" => number(self.set_turn_limit),
            _ => return None,
        })
    }

    fn put(&mut self, key: &str, value: &str) {
        let on = value == "true";
        match key {
            "first_player" => self.first_player = value.parse().ok(),
            "hand_size" => self.hand_size = value.parse().unwrap_or(7),
            "off_air" => self.off_air = on,
            "uncontracted" => {
                self.uncontracted = value.split(',').filter_map(Girl::find).collect();
            }
            "rewind_uncontracted" => {
                self.rewind_uncontracted =
                    if value == "revert" { Rewind::Revert } else { Rewind::Stay };
            }
            "patron" => self.patron = on,
            "patron_bonus" => self.patron_bonus = value.parse().unwrap_or(0),
            "mortality" => self.mortality = on,
            "last_card_call" => {
                self.last_card_call = match value {
                    "on" => LastCardCall::On,
                    "auto" => LastCardCall::Auto,
                    _ => LastCardCall::Off,
                };
            }
            "call_window" => {
                let any = value == "any_time";
                self.call_window =
                    if any { CallWindow::AnyTime } else { CallWindow::AfterNextTurn };
            }
            "concession" => self.concession = on,
            "empty_hand_in_battle" => {
                let play = value == "play_then_draw";
                self.empty_hand_in_battle =
                    if play { EmptyHand::PlayThenDraw } else { EmptyHand::Forbid };
            }
            "dead_match" => self.dead_match = on,
            "scene_skip_daily" => self.scene_skip_daily = on,
            "max_sets" => self.max_sets = value.parse().ok(),
            "set_turn_limit" => self.set_turn_limit = value.parse().ok(),
            _ => {}
        }
    }
}
