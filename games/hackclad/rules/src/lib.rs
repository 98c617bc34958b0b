//! HacKClaD.DeltA (ハッククラッド デルタ): witches fight a monster, the Clad, on a field of 25 spaces that
//! wraps round, against each other, in teams, together or alone. The rules are in
//! `games/hackclad/book/`; every clause (HD-…) is shown by a scenario in
//! `games/hackclad/scenarios/` or a test.
//!
//! ```
//! use hackclad::{Hackclad, HackcladOptions};
//! use kernel::{Game, Match, Options, Seed, Turn};
//! use pack::Packed;
//!
//! let (cards, _) = Hackclad::default_pack()?;
//! let game = Hackclad::new(cards, HackcladOptions::with([("mode", "coop")])?, 3)?;
//! let mut table = Match::new(game, Seed::from_text("a quiet evening"));
//!
//! // Everybody plays the first legal action until seven rounds are over.
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
//! assert_eq!(outcome.seats.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to look: `cards/` reads packs and compiles the effect language (`tree.rs` is the
//! language), `field.rs` is the wrapping field, `state.rs` all there is to know at one moment,
//! `action.rs` the decisions and their notation, `rules/` what happens (`round.rs` the round,
//! `clad.rs` Clad cards, `attack.rs` reaction windows and injuries, `act.rs` and `effect.rs` what
//! players do), `rules/check.rs` what is allowed and why not, `view.rs` who sees what. `reason.rs`
//! and `event.rs` are what is refused and told, `options.rs` the table options, `setup.rs` the
//! deal. For tests and bots: `stage.rs` reads positions of scenarios, `stage/scatter.rs` makes some
//! up, `resample.rs` draws worlds that look the same to a seat, `open.rs` tells positions apart, `audit.rs` says what must hold.
//! [`CladCard::forecast`] tells which spaces a Clad card will touch, [`Hackclad::range`] what a
//! skill card reaches. Who judges positions reads a [`State`] and asks [`Hackclad`]: what bots
//! think of them is in `games/hackclad/brain`.

#![forbid(unsafe_code)]

mod action;
mod audit;
mod cards;
mod encode;
mod event;
mod field;
mod open;
mod options;
mod reason;
mod resample;
mod rules;
mod setup;
mod stage;
mod state;
mod view;

use std::ops::RangeInclusive;
use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::doc::Problems;
use kernel::{Ask, Chance, Game, Manner, Seat, Seats, SetupError, Sink, Turn, Viewer};
use pack::{Files, Packed};

pub use action::Action;
pub use cards::{
    Ability, Atk, CARDS, Card, CardName, Cards, CharId, Character, CladCard, CladId, Cost,
    CpAction, CpAmount, Crack, Dest, Do, Goal, Icon, Kind, Mission, MissionId, Missions, Per, Pile,
    Step, Strike, StrikeKind, Test, Tier, Timing, Turning,
};
pub use event::Event;
pub use field::{Cell, Cross, Facing, SPACES, Space, Spaces};
pub use options::{
    Casting, CoopReform, Difficulty, DropShared, HackcladOptions, Mode, Order, ReentryFallback,
    ReformEmpty, Teams, TieDeckVp, UnyieldingScope,
};
pub use reason::{Asked, Reason, Told};
pub use setup::ENTRY;
pub use stage::Stage;
pub use state::{
    ActStep, Basic, Clad, Clock, CoopEnd, DraftStep, Legion, Player, Score, Spot, State, Who,
};
pub use view::{
    AskedView, AttackView, AttackWord, CardWord, CladView, EffectView, Phase, PlayerView,
    ScoreView, ThisTurn, TurnView, View,
};

/// The game, with its cards and options.
#[derive(Clone, Debug)]
pub struct Hackclad {
    cards: Arc<Cards>,
    options: HackcladOptions,
    /// People at the table.
    seats: u8,
    /// Characters in the game: 4 in tag.
    players: u8,
    mode: Mode,
    /// The characters named by the options.
    named: ArrayVec<CharId, 4>,
    /// The characters that may be chosen.
    choice: Vec<CharId>,
}

impl Hackclad {
    /// The cards.
    #[inline]
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The spaces that a skill card's RANGE covers from a space with a facing, wrapped.
    pub fn range(card: &Card, at: Space, facing: Facing) -> Spaces {
        at.cells(&card.range, facing)
    }

    /// A card of a character by its word, as this table plays it.
    pub fn card_named(&self, character: CharId, word: &str) -> Option<&Card> {
        let slots = 0..CARDS as u8;
        slots
            .map(|slot| self.cards.card(character, slot, self.options.card_errata))
            .find(|card| &*card.id == word)
    }
}

impl Game for Hackclad {
    const ID: &'static str = "hackclad";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 1..=4;

    kernel::rooms! { Cards, HackcladOptions }

    /// Versus is for three or four, two are allowed (rulebook §4-2); in tag one plays each Witch.
    fn usual_seats(options: &HackcladOptions) -> u8 {
        match options.mode {
            Mode::Solo => 1,
            Mode::Versus | Mode::Coop => 3,
            Mode::Tag => 4,
        }
    }

    fn new(cards: Arc<Cards>, options: HackcladOptions, seats: u8) -> Result<Self, SetupError> {
        Hackclad::build(cards, options, seats)
    }

    fn start(&self, chance: Chance, sink: &mut impl Sink<Hackclad>) -> State {
        self.set_up(chance, sink)
    }

    fn turn(&self, state: &State) -> Turn {
        let must = self.asked_seats(state);
        if must.is_empty() {
            return Turn::Over(self.outcome(state));
        }
        Turn::Ask(Ask { must, may: Seats::NONE })
    }

    fn manner(&self, _: &State, action: &Action) -> Manner {
        action.manner()
    }

    fn perform(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Hackclad>,
    ) {
        if let Some((who, _)) = self.asked_at(state, seat) {
            self.carry_out(state, who, *action, sink);
            self.run(state, sink);
        }
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn bound(&self) -> u64 {
        100_000
    }
}

impl Packed for Hackclad {
    const DEFAULT: &'static [(&'static str, &'static str)] = &[
        ("hackclad/amelia.toml", include_str!("../../cards/amelia.toml")),
        ("hackclad/clad.toml", include_str!("../../cards/clad.toml")),
        ("hackclad/flare.toml", include_str!("../../cards/flare.toml")),
        ("hackclad/luna.toml", include_str!("../../cards/luna.toml")),
        ("hackclad/mia.toml", include_str!("../../cards/mia.toml")),
        ("hackclad/rosette.toml", include_str!("../../cards/rosette.toml")),
    ];

    fn read_pack(files: &Files) -> Result<Cards, Problems> {
        Cards::read(files)
    }
}
