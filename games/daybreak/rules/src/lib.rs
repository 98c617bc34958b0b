//! Witches' Daybreak (星空を望む少女達の夜明け): a deck builder without a deck. Cards and stones come back
//! through a track of cast times; who holds the most stones at the end wins. The rules are in
//! `games/daybreak/book/`; every clause (WD-…) is shown by a scenario in
//! `games/daybreak/scenarios/` or a test.
//!
//! ```
//! use daybreak::{Daybreak, DaybreakOptions};
//! use kernel::{Game, Match, Options, Seed, Turn};
//! use pack::Packed;
//!
//! let (cards, _) = Daybreak::default_pack()?;
//! let game = Daybreak::new(cards, DaybreakOptions::with([("sets", "all")])?, 3)?;
//! let mut table = Match::new(game, Seed::from_text("a quiet evening"));
//!
//! // Everybody plays the first legal action until the stones have run out.
//! let outcome = loop {
//!     match table.turn() {
//!         Turn::Over(outcome) => break outcome,
//!         Turn::Ask(ask) => {
//!             let seat = ask.must.first().expect("somebody is asked");
//!             let action = table.legal(seat)[0];
//!             table.act(seat, action)?;
//!         }
//!     }
//! };
//! assert!(!outcome.winners().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to look: `cards/` reads packs and compiles the effect language (`tree.rs` is the language,
//! `code.rs` what it becomes), `state.rs` is all there is to know at one moment, `action.rs` the
//! decisions and their notation, `rules/` what happens (`turn.rs` the turn, `effect.rs` an effect
//! step by step, `trigger.rs` installed cards), `rules/check.rs` what is allowed and why not,
//! `view.rs` who sees what; `frame.rs` is what is under way, `set.rs` cards as a value. `reason.rs`
//! and `event.rs` are what is refused and told, `options.rs` the table options, `setup.rs` the
//! deal. For tests and bots: `stage.rs` reads positions of scenarios, `scatter.rs` makes some up,
//! `resample.rs` draws worlds that look the same to a seat, `audit.rs` says what must hold.

#![forbid(unsafe_code)]

mod action;
mod audit;
mod cards;
mod encode;
mod event;
mod frame;
mod options;
mod reason;
mod resample;
mod rules;
mod scatter;
mod set;
mod setup;
mod stage;
mod state;
mod view;

use std::ops::RangeInclusive;
use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::doc::{Problem, Problems};
use kernel::{Chance, Game, Manner, Outcome, Seat, SetupError, Sink, Standing, Turn, Viewer};
use pack::{Files, Packed};

pub use action::{Action, Item, Mode};
pub use cards::{
    Amount, By, Card, CardSet, Cards, Categories, Category, Delta, Face, Frame, Gained, Installed,
    Mark, Numbers, Pick, Place, Range, Rule, SetId, SetKind, Source, Stat, Step, Test, TurnCost,
    Warning, What, When, Who, Whose, Witch, WitchId, Zone, Zones,
};
pub use event::{Event, StoneFrom};
pub use options::{
    CurseHandLimit, DaybreakOptions, ExtraCostTime, ExtraTurnEffects, FinalExtraTurns, From,
    MultiHit, UltimateBan, Unaffordable,
};
pub use reason::{Asked, Reason, Told};
pub use set::{CardId, Set};
pub use stage::Stage;
pub use state::{Lot, Phase, Player, State};
pub use view::{AskedView, CardName, EffectView, PayingView, SeatView, View};

/// The game, with its cards and options.
#[derive(Clone, Debug)]
pub struct Daybreak {
    cards: Arc<Cards>,
    options: DaybreakOptions,
    seats: u8,
    pools: setup::Pools,
}

impl Daybreak {
    /// The cards.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }
}

impl Game for Daybreak {
    const ID: &'static str = "daybreak";
    const RULES: u32 = 3;
    const SEATS: RangeInclusive<u8> = 2..=4;

    kernel::rooms! { Cards, DaybreakOptions }

    /// Two to four, each with its own stones and cards (WD-41, WD-44): the middle.
    fn usual_seats(_: &DaybreakOptions) -> u8 {
        3
    }

    fn new(cards: Arc<Cards>, options: DaybreakOptions, seats: u8) -> Result<Self, SetupError> {
        Daybreak::build(cards, options, seats)
    }

    fn start(&self, chance: Chance, sink: &mut impl Sink<Daybreak>) -> State {
        self.set_up(chance, sink)
    }

    fn turn(&self, state: &State) -> Turn {
        Turn::of(self.asked(state).map(|(seat, _)| seat), || self.outcome(state))
    }

    fn manner(&self, state: &State, action: &Action) -> Manner {
        self.manner_of(state, *action)
    }

    fn perform(&self, state: &mut State, _: Seat, action: &Action, sink: &mut impl Sink<Daybreak>) {
        self.carry_out(state, *action, sink);
        self.run(state, sink);
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn bound(&self) -> u64 {
        let turns = match self.options.game_turn_cap {
            0 => 1_000_000,
            cap => u64::from(cap) + 100,
        };
        // Each card use asks for a few dozen things at most.
        turns * (u64::from(self.options.turn_action_cap) + 10) * 50
    }
}

impl Packed for Daybreak {
    const DEFAULT: &'static [(&'static str, &'static str)] = &[
        ("daybreak/house-base.toml", include_str!("../../cards/house-base.toml")),
        ("daybreak/house-harbour.toml", include_str!("../../cards/house-harbour.toml")),
    ];

    fn read_pack(files: &Files) -> Result<Cards, Problems> {
        Cards::read(files)
    }

    fn draft(files: &Files) -> (Option<Cards>, Problems) {
        Cards::draft(files)
    }

    fn warnings(cards: &Cards) -> Vec<Problem> {
        cards.warnings.iter().map(|warning| warning.0.clone()).collect()
    }
}

impl Daybreak {
    /// WD-100 to WD-102: places by held stones.
    fn outcome(&self, s: &State) -> Outcome {
        let winners = self.winners(s);
        let standing = |seat: Seat| {
            let held = s.held(seat);
            let better = Seat::all(self.seats).filter(|other| s.held(*other) > held).count();
            Standing { won: winners.has(seat), place: better as u8 + 1, points: i32::from(held) }
        };
        Outcome { seats: Seat::all(self.seats).map(standing).collect::<ArrayVec<_, 8>>() }
    }
}
