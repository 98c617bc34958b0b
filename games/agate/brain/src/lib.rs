//! What is good in Agate Sword. A small network judges where everybody stands ([`net`]);
//! `examples/fit.rs` fits it anew when cards or rules have changed.
//!
//! ```
//! use agate::Agate;
//! use agate_brain::AgateBrain;
//! use bots::Brain;
//! use games::Packs;
//! use kernel::{Chance, Game, Seat, Seed, Unheard};
//!
//! let cards = Packs::default().load::<Agate>()?.pack;
//! let game = Agate::new(cards, Default::default(), 2)?;
//! let state = game.start(Chance::new(Seed::from_text("brains")), &mut Unheard);
//!
//! // From 0, lost, to 1, won.
//! for seat in Seat::all(2) {
//!     assert!((0.0..=1.0).contains(&AgateBrain.worth(&game, &state, seat)));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod net;
mod shown;
pub mod wise;

use agate::{Action, Agate, Answer, Attack, CardId, Role, State};
use bots::net::Unfit;
use bots::{Brain, Habits};
use kernel::{Game, MAX_SEATS, Seat, Turn, Unheard};

use crate::shown::shown;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct AgateBrain;

impl Brain<Agate> for AgateBrain {
    fn unfit(&self, _game: &Agate) -> Option<&'static Unfit> {
        net::Net::built_in().err().or_else(|| wise::Wise::best().err())
    }

    fn learned(&self, game: &Agate) -> Option<&'static dyn Brain<Agate>> {
        Some(wise::Wise::of(game)? as &dyn Brain<Agate>)
    }

    fn habits(&self) -> Habits {
        Habits {
            ahead: 0,
            glance: 0,
            explore: 1.0,
            simulations: [15, 60, 4_000],
            ..Habits::default()
        }
    }

    fn worth(&self, game: &Agate, state: &State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(game, state, &mut out);
        out[seat.index()]
    }

    /// An attack under way is answered first with the cards that are there, and a full hand is
    /// thinned out: the network knows only moments before somebody acts.
    fn worths(&self, game: &Agate, state: &State, out: &mut [f64; MAX_SEATS]) {
        let mut step = game.next(state);
        if step.is_none() {
            return net::shares(game, state, out);
        }
        let mut after = state.clone();
        while let Some((seat, action)) = step {
            if game.apply(&mut after, seat, &action, &mut Unheard).is_err() {
                break;
            }
            step = game.next(&after);
        }
        net::shares(game, &after, out);
    }

    fn calibrate(&self, game: &Agate, chance: f64) -> f64 {
        shown(game, chance)
    }

    fn used(&self, game: &Agate, action: &Action) -> Option<String> {
        let with = |role: fn(&Role) -> bool| {
            let mut cards = game.cards().all().filter(|(_, card)| role(&card.role));
            cards.next().map(|(_, card)| card.id.to_string())
        };
        match *action {
            Action::Attack { card, .. } | Action::Use { card, .. } => {
                Some(game.cards().get(card).id.to_string())
            }
            Action::Pursue(count) if count > 0 => with(|role| matches!(role, Role::Pursuit { .. })),
            Action::Respond { offset, end, .. } => match end {
                Answer::Reflect => with(|role| matches!(role, Role::Reflect)),
                Answer::Absorb => with(|role| matches!(role, Role::Absorb)),
                Answer::Take => (offset > 0).then(|| "offset".into()),
            },
            Action::Pass
            | Action::Discard(_)
            | Action::Pursue(_)
            | Action::Name(_)
            | Action::Strip(_) => None,
        }
    }
}

trait Reflexes {
    fn next(&self, state: &State) -> Option<(Seat, Action)>;
    fn answer(&self, state: &State, attack: &Attack) -> Action;
    fn keeps(&self, card: CardId) -> u8;
}

impl Reflexes for Agate {
    /// What is done at once: nobody adds to an attack, whoever it falls on offsets what can be,
    /// then reflects or absorbs what is worth the card; and who has too many cards discards.
    fn next(&self, state: &State) -> Option<(Seat, Action)> {
        let Turn::Ask(ask) = self.turn(state) else { return None };
        let seat = ask.must.first()?;
        if let Some(attack) = state.attack() {
            let pursuer = attack.next_pursuer(self.seats());
            let action = pursuer.map_or_else(|| self.answer(state, attack), |_| Action::Pursue(0));
            return Some((seat, action));
        }
        if !state.is_discarding() {
            return None;
        }
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let least = legal.into_iter().min_by_key(|action| match *action {
            Action::Discard(card) => self.keeps(card),
            Action::Pass
            | Action::Attack { .. }
            | Action::Use { .. }
            | Action::Pursue(_)
            | Action::Respond { .. }
            | Action::Name(_)
            | Action::Strip(_) => u8::MAX,
        })?;
        Some((seat, least))
    }

    /// What the one an attack falls on does about it.
    fn answer(&self, state: &State, attack: &Attack) -> Action {
        let take = Action::Respond { offset: 0, pursuits: 0, end: Answer::Take };
        let Some(player) = state.living(attack.receiver()) else { return take };
        let offset = player.hand.count(attack.card).min(attack.open());
        let damage = self.damage(&Attack { offset: attack.offset + offset, ..*attack });
        let holds = |role: fn(&Role) -> bool| {
            player.hand.cards().any(|card| role(&self.cards().get(card).role))
        };
        let worth_a_card = damage > 1 || i32::from(damage) >= i32::from(player.hp.0);
        let end = if damage == 0 || !worth_a_card {
            Answer::Take
        } else if holds(|role| matches!(role, Role::Reflect)) {
            Answer::Reflect
        } else if holds(|role| matches!(role, Role::Absorb)) {
            Answer::Absorb
        } else {
            Answer::Take
        };
        Action::Respond { offset, pursuits: 0, end }
    }

    /// How gladly a card is kept when there are too many.
    fn keeps(&self, card: CardId) -> u8 {
        match self.cards().get(card).role {
            Role::Attack { .. } | Role::Pursuit { .. } => 0,
            Role::Special { .. } | Role::Turn(_) | Role::Event(_) => 1,
            Role::Reflect | Role::Absorb | Role::Revive { .. } => 2,
        }
    }
}
