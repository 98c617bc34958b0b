//! What is good in HacKClaD.DeltA: stones held and cards that score, against injuries and
//! corruption; gauges and a place beside the Clad, which become stones; in co-op the Clad's health,
//! and nobody near the corruption limit. Everything is counted in VP.
//!
//! ```
//! use bots::Brain;
//! use hackclad::Hackclad;
//! use hackclad_brain::HackcladBrain;
//! use kernel::{Chance, Game, Seat, Seed, Unheard};
//! use pack::Packed;
//!
//! let (cards, _) = Hackclad::default_pack()?;
//! let game = Hackclad::new(cards, Default::default(), 3)?;
//! let state = game.start(Chance::new(Seed::from_text("brains")), &mut Unheard);
//!
//! // From 0, lost, to 1, won.
//! for seat in Seat::all(3) {
//!     assert!((0.0..=1.0).contains(&HackcladBrain.worth(&game, &state, seat)));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use bots::{Brain, Habits};
use hackclad::{Action, Basic, CardName, CoopEnd, Footing, Hackclad, Mode, Space, State, Who};
use kernel::{Dice, Game, Seat, Turn};

/// VP by which one is clearly ahead.
const CLEAR: f64 = 10.0;
/// VP that a lone Witch should gain in a round, to be as good as one can ask for.
const PACE: f64 = 7.0;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct HackcladBrain;

impl Brain<Hackclad> for HackcladBrain {
    fn habits(&self) -> Habits {
        Habits { ahead: 6, glance: 2, explore: 0.15, ..Habits::default() }
    }

    fn worth(&self, game: &Hackclad, state: &State, seat: Seat) -> f64 {
        if let Turn::Over(outcome) = game.turn(state) {
            let points = outcome.seats.get(seat.index()).map_or(0, |standing| standing.points);
            return match game.mode() {
                Mode::Solo => curve(f64::from(points) - f64::from(game.rounds()) * PACE),
                Mode::Coop | Mode::Tag | Mode::Versus => outcome.worth(seat),
            };
        }
        let stands = |who: Who| game.stands(state, who);
        let all = || Who::all(game.players());
        let left = f64::from(game.rounds().saturating_sub(state.round()));
        match game.mode() {
            Mode::Solo => {
                let so_far = f64::from(game.rounds()) - left;
                curve(all().map(stands).sum::<f64>() - so_far * PACE)
            }
            Mode::Coop => {
                let (share, _) = game.coop_pace();
                let lead = (left + 0.5) * share - f64::from(state.stock());
                let ready: f64 = all()
                    .map(|who| game.ready(state, who) - game.danger(state, state.gauges(who).3))
                    .sum();
                curve(1.5 * lead + ready)
            }
            Mode::Tag => {
                let team = |ours: bool| {
                    let with = |who: &Who| game.is_with(state, *who, seat) == ours;
                    all().filter(with).map(stands).sum::<f64>()
                };
                curve(team(true) - team(false))
            }
            Mode::Versus => {
                let own = |who: &Who| state.is_played_by(*who, seat);
                let mine: f64 = all().filter(own).map(stands).sum();
                let best = all().filter(|who| !own(who)).map(stands).fold(f64::MIN, f64::max);
                curve(mine - best)
            }
        }
    }

    /// The better looking of two actions drawn at random.
    fn play_out(
        &self,
        game: &Hackclad,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        let (one, other) = (*dice.pick(legal)?, *dice.pick(legal)?);
        if one == other {
            return Some(one);
        }
        let better =
            self.promise(game, state, seat, &one) >= self.promise(game, state, seat, &other);
        Some(if better { one } else { other })
    }

    fn promise(&self, game: &Hackclad, state: &State, _seat: Seat, action: &Action) -> f32 {
        let card = |name: CardName| game.card_asked(state, name);
        let vp = |name: CardName| card(name).map_or(1.0, |card| f32::from(card.vp));
        match *action {
            Action::Use(name) => match card(name) {
                Some(card) if card.kind.is_attack() => 3.0,
                Some(card) if card.kind.is_reaction() => 1.5,
                Some(_) | None => 1.5,
            },
            Action::Target(at) | Action::Trap(at) if at == game.clad_at(state) => 2.0,
            Action::Basic(Basic::Reduce, _) => 1.0,
            Action::Basic(Basic::Move | Basic::Mp, name) => match card(name) {
                Some(card) if card.kind.is_attack() => 0.4,
                Some(_) | None => 0.7,
            },
            Action::Pile(_) | Action::Crack => 1.0,
            Action::Cp(_) => 0.7,
            Action::Pay(cp) => 0.5 + 0.5 * f32::from(cp),
            // An upgrade is worth what the cards score.
            Action::Swap { out, into } => (0.5 + vp(into) - vp(out)).max(0.1).powi(2),
            Action::Keep => 0.2,
            Action::Extend(name) => vp(name),
            // What is put aside should not be an attack.
            Action::Draft { card: name, .. } | Action::Back(name) => match card(name) {
                Some(card) if card.kind.is_attack() => 0.7,
                Some(_) | None => 1.0,
            },
            Action::End => 0.5,
            Action::No => 0.6,
            Action::Done => 0.7,
            // Nothing tells the others apart at a glance.
            _ => 1.0,
        }
    }

    fn used(&self, game: &Hackclad, action: &Action) -> Option<String> {
        match *action {
            Action::Use(name) | Action::Pile(name) => Some(game.cards().word(name).to_string()),
            Action::Basic(what, _) => Some(format!("basic {}", what.word())),
            Action::Cp(cost) => Some(format!("cp {cost}")),
            Action::Crack => Some("crack".into()),
            Action::Trap(_) => Some("trap".into()),
            Action::Swap { into, .. } => Some(format!("upgrade {}", game.cards().word(into))),
            Action::Extend(name) => Some(format!("extend {}", game.cards().word(name))),
            // A step on the way, or an answer to what was counted when it began.
            _ => None,
        }
    }

    fn ending(&self, game: &Hackclad, state: &State) -> &'static str {
        match (game.turn(state), game.coop_end(state)) {
            (Turn::Ask(_), _) => "unfinished",
            (Turn::Over(_), Some(CoopEnd::Won)) => "Clad defeated",
            (Turn::Over(_), Some(CoopEnd::TimeOut)) => "out of time",
            (Turn::Over(_), Some(CoopEnd::Corruption)) => "corrupted",
            (Turn::Over(_), None) => "scored",
        }
    }
}

trait Stands {
    fn stands(&self, state: &State, who: Who) -> f64;
    fn ready(&self, state: &State, who: Who) -> f64;
    fn peril(&self, state: &State, who: Who, own: &Footing) -> f64;
    fn danger(&self, state: &State, corruption: u8) -> f64;
}

impl Stands for Hackclad {
    /// What a player would score now, and what she is ready for.
    fn stands(&self, state: &State, who: Who) -> f64 {
        let own = self.footing(state, who);
        let cards = f64::from(own.cards_vp);
        let backlash = cards * f64::from(own.corruption) / f64::from(own.cards.max(1));
        f64::from(own.stones) + cards - backlash - f64::from(own.injury) + self.ready(state, who)
    }

    /// What gauges, hand and place promise, less what the enemies are about to do.
    fn ready(&self, state: &State, who: Who) -> f64 {
        let own = self.footing(state, who);
        let left = f64::from(self.rounds().saturating_sub(state.round()));
        // Nothing is worth keeping at the end.
        let later = (left / 2.0).min(1.0);
        let now = if own.to_act { 1.0 } else { later };
        let gauges = 0.5 * f64::from(own.mp.min(5)) + 0.45 * f64::from(own.cp.min(8));
        // Used cards bring the next re-form nearer: CP and an upgrade. What is in hand is drawn
        // anew up to three.
        let hand = if own.to_act { 0.5 } else { 0.2 } * f64::from(own.hand);
        let cycle = 0.3 * f64::from(own.discard) * later;
        let pieces = 0.5 * f64::from(own.traps) + 0.35 * f64::from(own.tokens.len().min(5));
        let place = own.at.map_or(-0.5, |at| beside(at, self.clad_at(state)));
        now * (gauges + hand + pieces + place) + cycle - self.peril(state, who, &own)
    }

    /// What the attacks that can be foreseen would cost; each injury takes her off the field.
    fn peril(&self, state: &State, who: Who, own: &Footing) -> f64 {
        let coming = self.coming(state, who);
        let atk = f64::from(self.clad_atk(state));
        let hurt = match self.mode() {
            Mode::Coop => {
                self.danger(state, own.corruption + 1) - self.danger(state, own.corruption)
            }
            Mode::Versus | Mode::Solo | Mode::Tag => 1.3,
        };
        let cost = |damage: f64| {
            let lost = if own.unyielding { 0.0 } else { damage.min(f64::from(own.stones)) };
            lost + hurt
        };
        let guard = f64::from(own.hand.min(2)) * 0.4 + f64::from(own.cp.min(3)) * 0.4;
        let first = if coming.tramples > 0 {
            cost(atk)
        } else if coming.attacks > 0 {
            cost(atk) * (1.0 - 0.25 * guard.min(2.0))
        } else if coming.legions > 0 {
            cost(f64::from(coming.legions)) * (1.0 - 0.25 * guard.min(2.0))
        } else {
            0.0
        };
        // Drops are worth standing on, if nothing else comes.
        first - 0.9 * f64::from(coming.drops) * f64::from(u8::from(first == 0.0))
    }

    /// What a player's corruption is to be feared in co-op: above the limit all is lost.
    fn danger(&self, state: &State, corruption: u8) -> f64 {
        let (_, limit) = self.coop_pace();
        let left = f64::from(self.rounds().saturating_sub(state.round()));
        let fear = match i16::from(limit) - i16::from(corruption) {
            ..0 => 60.0,
            0 => 12.0,
            1 => 6.0,
            2 => 2.5,
            _ => 0.0,
        };
        fear * (left + 2.0) / 5.0
    }
}

/// How good it is to stand here when the Clad stands there.
fn beside(at: Space, clad: Space) -> f64 {
    let apart = |a: i8, b: i8| {
        let d = (a - b).unsigned_abs();
        d.min(5 - d)
    };
    match apart(at.x(), clad.x()) + apart(at.y(), clad.y()) {
        0 => 0.3,
        1 => 1.0,
        2 => 0.5,
        _ => 0.0,
    }
}

fn curve(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead / CLEAR).exp())
}
