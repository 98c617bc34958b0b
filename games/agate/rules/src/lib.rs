//! Agate Sword (瑪瑙の剣): a card brawl for two to four, with karma, reflections and one cursed sword.
//! The rules are in `games/agate/book/`; every clause (AG-…) is shown by a scenario in
//! `games/agate/scenarios/`.
//!
//! ```
//! use agate::{Agate, AgateOptions};
//! use kernel::{Game, Match, Options, Seed, Turn};
//! use pack::Packed;
//!
//! let (cards, _) = Agate::default_pack()?;
//! let game = Agate::new(cards, AgateOptions::with([("first_player", "p1")])?, 3)?;
//! let mut table = Match::new(game, Seed::from_text("a quiet evening"));
//!
//! // Everybody plays the first legal action until somebody has won.
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
//! assert_eq!(outcome.winners().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to look: `state.rs` is all there is to know at one moment, `action.rs` the decisions and
//! their notation, `rules/` what happens (one file per chapter), `rules/check.rs` what is allowed
//! and why not, `cards.rs` the pack, `view.rs` who sees what, `hand.rs` a few cards as a value.
//! `reason.rs` and `event.rs` are what is refused and told, `options.rs` the table options,
//! `setup.rs` the deal, `past.rs` what everybody remembers of a player. For tests and bots: `stage.rs` reads positions of scenarios, `scatter.rs`
//! makes some up, `resample.rs` draws worlds that look the same to a seat, `audit.rs` says what
//! must hold. `encode.rs` writes positions and actions as numbers.

#![forbid(unsafe_code)]

mod action;
mod audit;
mod cards;
mod encode;
mod event;
mod hand;
mod options;
mod past;
mod reason;
mod resample;
mod rules;
mod scatter;
mod setup;
mod stage;
mod state;
mod view;

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::doc::Problems;
use kernel::{Chance, Game, Manner, Outcome, Seat, SetupError, Sink, Standing, Turn, Viewer};
use pack::{Files, Packed};

pub use action::{Action, Answer, Pick};
pub use cards::{
    Card, Cards, Choice, Damage, HalfOf, Letter, Role, Step, Steps, TableNumbers, Targets, Timing,
    Who,
};
pub use event::{Cause, Event};
pub use hand::{CardId, Hand};
pub use options::{AfterReflect, AgateOptions, FirstPlayer, HandCap};
pub use past::{Deed, NEVER, Past};
pub use reason::{Asked, Reason, Told};
pub use stage::Stage;
pub use state::{Attack, Effect, Frame, Hp, Karma, Player, Side, State};
pub use view::{AskedView, AttackView, CardName, SeatView, View};

/// The game, with its cards and options.
#[derive(Clone, Debug)]
pub struct Agate {
    cards: Arc<Cards>,
    options: AgateOptions,
    seats: u8,
}

impl Agate {
    /// The cards.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }
}

impl Game for Agate {
    const ID: &'static str = "agate";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 2..=4;

    kernel::rooms! { Cards, AgateOptions }

    fn glimpse(&self, state: &State, viewer: Viewer) -> View {
        self.glimpse_for(state, viewer)
    }

    fn hashed(state: &State) -> Cow<'_, State> {
        let mut bare = state.clone();
        bare.players.iter_mut().for_each(|player| player.past = Past::default());
        Cow::Owned(bare)
    }

    /// The examples of the rule sheet speak of three players.
    fn usual_seats(_: &AgateOptions) -> u8 {
        3
    }

    fn new(cards: Arc<Cards>, options: AgateOptions, seats: u8) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        SetupError::check_seat("first_out", options.first_out, seats)?;
        if let FirstPlayer::Seat(seat) = options.first_player {
            SetupError::check_seat("first_player", Some(seat), seats)?;
        }
        Ok(Agate { cards, options, seats })
    }

    fn start(&self, mut chance: Chance, sink: &mut impl Sink<Agate>) -> State {
        let cards = self.shuffled(&mut chance);
        self.deal(cards, chance, sink)
    }

    fn turn(&self, state: &State) -> Turn {
        Turn::of(self.asked(state).map(|(seat, _)| seat), || self.outcome(state))
    }

    fn manner(&self, _: &State, action: &Action) -> Manner {
        action.manner()
    }

    fn perform(&self, state: &mut State, seat: Seat, action: &Action, sink: &mut impl Sink<Agate>) {
        self.carry_out(state, seat, *action, sink);
        self.run(state, sink);
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn bound(&self) -> u64 {
        // A turn has one use, at most one attack per opponent, a few discards, and a player to
        // name for each Karma Reversal drawn: with any pack fewer than this.
        u64::from(self.options.turn_limit.unwrap_or(100_000)) * 300
    }
}

impl Packed for Agate {
    const DEFAULT: &'static [(&'static str, &'static str)] =
        &[("agate/cards.toml", include_str!("../../cards/cards.toml"))];

    fn read_pack(files: &Files) -> Result<Cards, Problems> {
        files.read::<cards::Reading>()
    }
}

impl Agate {
    /// Winners share the first place; the others are placed by how long they lasted.
    fn outcome(&self, s: &State) -> Outcome {
        let place = |seat: Seat| {
            if s.winners.has(seat) {
                return 1;
            }
            let living = s.alive.len();
            let gone = s.out.iter().position(|out| *out == seat);
            // Without a win but still in the game: only at the turn limit.
            gone.map_or(s.winners.len() + 1, |gone| living + (s.out.len() - gone) as u8)
        };
        let standing = |seat| Standing { won: s.winners.has(seat), place: place(seat), points: 0 };
        Outcome { seats: Seat::all(self.seats).map(standing).collect::<ArrayVec<_, 8>>() }
    }
}
