//! Madoka's Court (MADOKA'S COURT): a shedding game for two to five, with shared battles against
//! witches and five girls who can die. The rules are in `games/court/book/`; every clause (MC-…) is
//! shown by a scenario in `games/court/scenarios/` or named by a test.
//!
//! ```
//! use court::{Court, CourtOptions};
//! use kernel::{Game, Match, Options, Seed, Turn};
//! use pack::Packed;
//!
//! let (cards, _) = Court::default_pack()?;
//! let game = Court::new(cards, CourtOptions::with([("first_player", "p1")])?, 3)?;
//! let mut table = Match::new(game, Seed::from_text("a quiet evening"));
//!
//! // Everybody plays the last legal action but proposals, until the game is over.
//! let outcome = loop {
//!     match table.turn() {
//!         Turn::Over(outcome) => break outcome,
//!         Turn::Ask(ask) => {
//!             let seat = ask.must.first().expect("somebody is asked");
//!             let legal = table.legal(seat);
//!             let action = legal.iter().rev().find(|action| **action != court::Action::Propose);
//!             table.act(seat, *action.expect("something is legal"))?;
//!         }
//!     }
//! };
//! assert!(!outcome.winners().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to look: `state.rs` is all there is to know at one moment, `action.rs` the decisions and
//! their notation, `rules/` what happens (one file per chapter), `rules/check.rs` what is allowed
//! and why not, `cards.rs` the pack, `view.rs` who sees what; `girl.rs`, `foes.rs` and `hand.rs`
//! are small values. `reason.rs` and `event.rs` are what is refused and told, `options.rs` the
//! table options, `setup.rs` the deal. For tests and bots: `stage.rs` reads positions of scenarios,
//! `scatter.rs` makes some up, `resample.rs` draws worlds that look the same to a seat, `audit.rs`
//! says what must hold.

#![forbid(unsafe_code)]

mod action;
mod audit;
mod cards;
mod encode;
mod event;
mod foes;
mod girl;
mod hand;
mod options;
mod reason;
mod resample;
mod rules;
mod scatter;
mod setup;
mod stage;
mod state;
mod view;

use std::ops::RangeInclusive;
use std::sync::Arc;

use kernel::doc::Problems;
use kernel::{Ask, Chance, Game, Manner, Seat, Seats, SetupError, Sink, Turn, Viewer};
use pack::{Files, Packed};

pub use action::Action;
pub use cards::{
    Against, Card, Cards, Foe, FoeKind, Quick, Role, Step, Steps, TableNumbers, To, Use, UseNames,
    When,
};
pub use event::{Event, SetEnd};
pub use foes::{FoeId, Foes};
pub use girl::{GIRLS, Girl, Girls};
pub use hand::{CardId, Hand, Kind};
pub use options::{CallWindow, CourtOptions, EmptyHand, LastCardCall, Rewind};
pub use reason::{Asked, Reason, Told};
pub use stage::Stage;
pub use state::{Effect, Frame, Lead, Mark, Naming, Player, State};
pub use view::{
    AskedView, CardName, GirlView, LeadView, Mode, SeatView, SeedsView, SheetRow, Status, View,
};

/// The game, with its cards and options.
#[derive(Clone, Debug)]
pub struct Court {
    cards: Arc<Cards>,
    options: CourtOptions,
    seats: u8,
    /// Every action card in play, those of `mortality` only if they are.
    deck: Hand,
}

impl Court {
    /// The cards.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// What a player would have if the game ended now, the set under way left out (MC-81,
    /// MC-128).
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        let won = state.at(seat).total + self.trophy_points(state, seat);
        won + self.patron_points(state, seat)
    }

    /// The minus points of a hand, as a positive number.
    pub fn minus(&self, hand: Hand) -> i32 {
        hand.cards().map(|card| i32::from(self.cards.quick(card).minus)).sum()
    }

    /// Every action card in play.
    pub fn deck(&self) -> Hand {
        self.deck
    }
}

impl Game for Court {
    const ID: &'static str = "court";
    const RULES: u32 = 3;
    const SEATS: RangeInclusive<u8> = 2..=5;

    kernel::rooms! { Cards, CourtOptions }

    /// The rulebook's number is lost; the default set was measured with four.
    fn usual_seats(_: &CourtOptions) -> u8 {
        4
    }

    fn new(cards: Arc<Cards>, options: CourtOptions, seats: u8) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        SetupError::check_seat("first_player", options.first_player, seats)?;
        let deck = if options.mortality { cards.deck.or(cards.extra) } else { cards.deck };
        Ok(Court { cards, options, seats, deck })
    }

    fn start(&self, chance: Chance, sink: &mut impl Sink<Court>) -> State {
        let mut state = self.blank(chance);
        let first = self.first_player(&mut state.chance);
        self.start_set(&mut state, first, None, sink);
        self.run(&mut state, sink);
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match self.asked(state) {
            // MC-102, MC-103: a call is welcome at any moment, and so is pointing out a missed
            // one, but nobody waits for it.
            Some((seat, _)) => {
                Turn::Ask(Ask { must: Seats::one(seat), may: self.may_speak(state) })
            }
            None => Turn::Over(self.outcome(state)),
        }
    }

    fn manner(&self, _: &State, action: &Action) -> Manner {
        action.manner()
    }

    fn duties(&self, state: &State) -> Seats {
        self.may_speak(state)
    }

    fn perform(&self, state: &mut State, seat: Seat, action: &Action, sink: &mut impl Sink<Court>) {
        self.carry_out(state, seat, *action, sink);
        self.run(state, sink);
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn bound(&self) -> u64 {
        // A turn is a proposal and its votes, one card and its questions, a further card, at most
        // four pairs for seeds, and every missed call pointed out to everybody, and called.
        let sets = u64::from(self.options.max_sets.unwrap_or(1_000));
        let turns = u64::from(self.options.set_turn_limit.unwrap_or(10_000));
        sets * turns * u64::from(self.seats) * 64
    }
}

impl Packed for Court {
    const DEFAULT: &'static [(&'static str, &'static str)] = &[
        ("court/cards.toml", include_str!("../../cards/cards.toml")),
        ("court/foes.toml", include_str!("../../cards/foes.toml")),
    ];

    fn read_pack(files: &Files) -> Result<Cards, Problems> {
        files.read::<cards::Reading>()
    }
}
