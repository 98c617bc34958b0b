//! Shadows over Mitakihara (見滝原を覆う影): a co-operative game for three to eight. Girls with hidden
//! hands hold off familiars and witches until Walpurgis Night; humans may contract at any moment;
//! with the option `traitor` not everybody is on the girls' side. The rules are in
//! `games/shadows/book/`; every clause (SM-…) is shown by a scenario in `games/shadows/scenarios/`
//! or named by a test.
//!
//! ```
//! use kernel::{Game, Match, Options, Seed, Turn};
//! use pack::Packed;
//! use shadows::{Shadows, ShadowsOptions};
//!
//! let (cards, _) = Shadows::default_pack()?;
//! let game = Shadows::new(cards, ShadowsOptions::with([("p1", "homura")])?, 5)?;
//! let mut table = Match::new(game, Seed::from_text("a quiet evening"));
//!
//! // Everybody plays the first legal action until the city stands or falls.
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
//! // All win together or all lose together (SM-001).
//! assert!(outcome.winners().len() == 0 || outcome.winners().len() == 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to look: `state.rs` is all there is to know at one moment, `action.rs` the decisions and
//! their notation, `rules/` what happens (one file per chapter), `rules/check.rs` what is allowed
//! and why not, `cards.rs` the pack, `view.rs` who sees what (`look.rs` builds it), `signal.rs`
//! what may be said; `frame.rs` is what is under way, `person.rs` and `sets.rs` are small values,
//! `plan.rs` finds who can be in a game. `reason.rs` and `event.rs` are what is refused and told,
//! `options.rs` the table options, `setup.rs` the deal. For tests and bots: `stage.rs` reads
//! positions of scenarios, `stage/scatter.rs` makes some up, `resample.rs` draws worlds that look
//! the same to a seat, `audit.rs` says what must hold. Who judges positions reads a [`State`] and
//! asks [`Shadows`]: what bots think of them is in `games/shadows/brain`.

#![forbid(unsafe_code)]

mod action;
mod audit;
mod cards;
mod encode;
mod event;
mod frame;
mod look;
mod options;
mod person;
mod plan;
mod reason;
mod resample;
mod rules;
mod sets;
mod setup;
mod signal;
mod stage;
mod state;
mod view;

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::doc::Problems;
use kernel::{
    Ask, Chance, Game, Manner, Outcome, Seat, Seats, SetupError, Sink, Standing, TimeLimit, Turn,
    Viewer,
};
use pack::{Files, Packed};

pub use action::{Action, VERBS, Wish};
pub use cards::{
    Ability, Cards, EventCard, EventKind, FoeSide, GirlCard, LootCard, LootEffect, LootKind,
    MagicKind, Numbers, Power, Side, Speech, Strike, TableNumbers, Trait, Used, Weapon,
};
pub use event::{Event, Secret};
pub use options::{
    AfterTime, Alternation, CastRule, Chat, Duplicates, HealFrom, HealUse, HumanLoot, MadokaFix,
    NagisaWitch, Names, RetreatFights, ShadowsOptions, SkillTiming,
};
pub use person::{Area, PERSONS, Person, Place};
pub use reason::{Asked, Reason};
pub use sets::{CardId, Cast, EventId, EventSet, Hand, Kind, LootId, LootSet, MOST_CAST, Slot};
pub use signal::{Object, Said, Signal};
pub use stage::Stage as Position;
pub use state::{
    Choice, Combat, Ending, Fight, Foe, FoeCard, Girl, Identity, Phase, Pick, Purpose,
    Result as GameResult, State, Status, Timing, Window, Windows,
};
pub use view::{
    ActingView, AreaView, AskedView, BallotView, CardName, CombatView, EventView, FighterView,
    FoeView, GirlView, PickView, ResultView, SeatView, Stage, StakeView, Term, TermKind, View,
};

/// The game, with its cards and options.
#[derive(Clone, Debug)]
pub struct Shadows {
    cards: Arc<Cards>,
    options: ShadowsOptions,
    seats: u8,
    plan: plan::Plan,
    /// The Walpurgis card of this game: asked for all the time.
    walpurgis: EventId,
}

impl Shadows {
    /// The cards.
    #[inline]
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// How many characters there are.
    #[inline]
    pub fn characters(&self) -> u8 {
        characters(self.seats)
    }
}

/// How many characters so many players play.
const fn characters(seats: u8) -> u8 {
    if seats < 5 { 5 } else { seats }
}

impl Game for Shadows {
    const ID: &'static str = "shadows";
    const RULES: u32 = 2;
    const SEATS: RangeInclusive<u8> = 3..=8;

    kernel::rooms! { Cards, ShadowsOptions }

    fn hashed(state: &State) -> Cow<'_, State> {
        if state.said.is_empty() {
            return Cow::Borrowed(state);
        }
        let mut bare = state.clone();
        bare.said = Default::default();
        Cow::Owned(bare)
    }

    /// One player for each of the five characters of the base game (SM-027).
    fn usual_seats(_: &ShadowsOptions) -> u8 {
        5
    }

    fn new(cards: Arc<Cards>, options: ShadowsOptions, seats: u8) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        let plan = plan::Plan::new(&cards, &options, seats)?;
        let walpurgis = cards.walpurgis(characters(seats));
        Ok(Shadows { cards, options, seats, plan, walpurgis })
    }

    fn start(&self, chance: Chance, sink: &mut impl Sink<Shadows>) -> State {
        let mut state = self.set_up(chance, sink);
        self.run(&mut state, sink);
        state
    }

    fn turn(&self, state: &State) -> Turn {
        if state.is_over() {
            return Turn::Over(self.outcome(state));
        }
        // SM-134: a contract is welcome at any moment, but nobody waits for it.
        Turn::Ask(Ask { must: self.must(state), may: self.may(state) })
    }

    fn asides(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_asides(state, seat, out);
    }

    fn manner(&self, state: &State, action: &Action) -> Manner {
        match self.is_interruption(state, *action) {
            true => Manner::Interrupt,
            false => action.manner(),
        }
    }

    fn perform(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Shadows>,
    ) {
        self.carry_out(state, seat, *action, sink);
        self.run(state, sink);
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn time_limit(&self, state: &State, seat: Seat) -> Option<TimeLimit<Action>> {
        self.limit_for(state, seat)
    }

    fn bound(&self) -> u64 {
        // SM §7.5: every turn draws an event card, and a card that goes back to the bottom costs
        // durability, so there are fewer than 400 turns. In a turn each of at most eight
        // characters acts (a hand of at most 40 cards can be picked one by one) and fights, with
        // a few questions each.
        400 * 8 * 200
    }
}

impl Packed for Shadows {
    const DEFAULT: &'static [(&'static str, &'static str)] = &[
        ("shadows/magic.toml", include_str!("../../cards/magic.toml")),
        ("shadows/girls.toml", include_str!("../../cards/girls.toml")),
        ("shadows/loot.toml", include_str!("../../cards/loot.toml")),
        ("shadows/events.toml", include_str!("../../cards/events.toml")),
    ];

    fn read_pack(files: &Files) -> Result<Cards, Problems> {
        files.read::<cards::Reading>()
    }
}

impl Shadows {
    /// The girls' side wins together (SM-001); traitors win when it loses (SM-358).
    fn outcome(&self, s: &State) -> Outcome {
        let girls_won = matches!(s.result, Some(GameResult::Won(_)));
        let standing = |seat: Seat| {
            let won = girls_won != s.traitors.has(seat);
            Standing { won, place: if won { 1 } else { 2 }, points: 0 }
        };
        let winners: Seats = Seat::all(self.seats).filter(|seat| standing(*seat).won).collect();
        let place = |standing: Standing| {
            // Nobody is first where nobody won.
            if winners.is_empty() { Standing { place: 2, ..standing } } else { standing }
        };
        let seats = Seat::all(self.seats).map(|seat| place(standing(seat)));
        Outcome { seats: seats.collect::<ArrayVec<_, 8>>() }
    }
}
