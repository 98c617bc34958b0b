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
//!
//! `coming.rs` foresees what the enemies will do before a player can act again. `wise.rs` is what the
//! levels of today play by, `together.rs` how it judges co-op, `turn.rs` counts a turn out.

#![forbid(unsafe_code)]

mod coming;
mod shown;
mod together;
mod turn;
mod wise;

use bots::net::Unfit;
use bots::{Brain, Habits, Shelf};
use hackclad::{Action, Basic, CardName, CoopEnd, Hackclad, Mode, Space, State, Who};
use kernel::{Dice, Game, Seat, Turn};
use pack::Packed;

use crate::coming::{Coming, is_to_act};
use crate::shown::shown;
use crate::wise::{Together, Wise};

/// VP by which one is clearly ahead.
const CLEAR: f64 = 10.0;
/// VP that a lone Witch should gain in a round, to be as good as one can ask for.
const PACE: f64 = 7.0;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct HackcladBrain;

/// What was trained for the built-in cards: `MODEL.md` tells how, and how strong it is.
const WEIGHTS: &[u8] = include_bytes!("../weights.safetensors");
static NORMAL: Shelf<Hackclad> =
    Shelf::new(WEIGHTS, &Wise::NORMAL, || Hackclad::default_pack().ok());
static HARD: Shelf<Hackclad> = Shelf::new(WEIGHTS, &Wise::HARD, || Hackclad::default_pack().ok());

impl Brain<Hackclad> for HackcladBrain {
    fn unfit(&self, game: &Hackclad) -> Option<&'static Unfit> {
        NORMAL.unfit(game)
    }

    fn learned(&self, game: &Hackclad) -> Option<&'static dyn Brain<Hackclad>> {
        match game.mode() {
            Mode::Coop => Some(&Together::NORMAL),
            Mode::Versus | Mode::Solo | Mode::Tag => NORMAL.learned(game).or(Some(&Wise::NORMAL)),
        }
    }

    fn learned_hard(&self, game: &Hackclad) -> Option<&'static dyn Brain<Hackclad>> {
        match game.mode() {
            Mode::Coop => Some(&Together::HARD),
            Mode::Versus | Mode::Solo | Mode::Tag => HARD.learned(game).or(Some(&Wise::HARD)),
        }
    }

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
        let stands = |who: Who| stands(game, state, who);
        let all = || Who::all(game.players());
        let left = rounds_left(game, state);
        match game.mode() {
            Mode::Solo => {
                let so_far = f64::from(game.rounds()) - left;
                curve(all().map(stands).sum::<f64>() - so_far * PACE)
            }
            Mode::Coop => {
                let lead = (left + 0.5) * share(game) - f64::from(state.stock());
                let fear = |who: Who| danger(game, state, state.player(who).corruption);
                let ready: f64 = all().map(|who| ready(game, state, who) - fear(who)).sum();
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
                let own = |who: &Who| state.player(*who).seat == seat;
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
        // A card of the player who is asked.
        let card = |name: CardName| {
            let (who, _) = game.asked(state)?;
            game.cards().named(state.player(who).character?, name)
        };
        let vp = |name: CardName| card(name).map_or(1.0, |card| f32::from(card.vp));
        match *action {
            Action::Use(name) => match card(name) {
                Some(card) if card.kind.is_attack() => 3.0,
                Some(card) if card.kind.is_reaction() => 1.5,
                Some(_) | None => 1.5,
            },
            Action::Target(at) | Action::Trap(at) if at == state.clad().at => 2.0,
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
            Action::Character(_)
            | Action::Mission(_)
            | Action::Enter(_)
            | Action::Go(_)
            | Action::Stay
            | Action::Trap(_)
            | Action::Target(_)
            | Action::Option(_)
            | Action::Take(_)
            | Action::To(_)
            | Action::Deploy(_)
            | Action::Shift(..)
            | Action::Harvest(_)
            | Action::Remove(_)
            | Action::Yes
            | Action::Pass => 1.0,
        }
    }

    fn calibrate(&self, game: &Hackclad, chance: f64) -> f64 {
        shown(game, chance)
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
            Action::Character(_)
            | Action::Mission(_)
            | Action::Draft { .. }
            | Action::Back(_)
            | Action::Enter(_)
            | Action::Go(_)
            | Action::Stay
            | Action::Pay(_)
            | Action::Target(_)
            | Action::Option(_)
            | Action::Take(_)
            | Action::To(_)
            | Action::Deploy(_)
            | Action::Shift(..)
            | Action::Harvest(_)
            | Action::Remove(_)
            | Action::Keep
            | Action::Yes
            | Action::No
            | Action::Done
            | Action::Pass
            | Action::End => None,
        }
    }

    /// In co-op a defeat is worth what was taken of the Clad's health: nearly all games are lost while
    /// one still learns, and some are lost by less.
    fn grade(&self, game: &Hackclad, state: &State, seat: Seat) -> f64 {
        let Turn::Over(outcome) = game.turn(state) else { return 0.0 };
        match state.coop_end() {
            Some(CoopEnd::TimeOut | CoopEnd::Corruption) => {
                let health = game.options().coop_difficulty.health(game.players());
                0.5 * (1.0 - f64::from(state.stock()) / f64::from(health.max(1))).max(0.0)
            }
            Some(CoopEnd::Won) | None => outcome.worth(seat),
        }
    }

    fn ending(&self, game: &Hackclad, state: &State) -> &'static str {
        match (game.turn(state), state.coop_end()) {
            (Turn::Ask(_), _) => "unfinished",
            (Turn::Over(_), Some(CoopEnd::Won)) => "Clad defeated",
            (Turn::Over(_), Some(CoopEnd::TimeOut)) => "out of time",
            (Turn::Over(_), Some(CoopEnd::Corruption)) => "corrupted",
            (Turn::Over(_), None) => "scored",
        }
    }
}

/// Co-op: a round's share of the Clad's start health.
fn share(game: &Hackclad) -> f64 {
    let health = game.options().coop_difficulty.health(game.players());
    f64::from(health) / f64::from(game.rounds())
}

/// Rounds after this one.
fn rounds_left(game: &Hackclad, state: &State) -> f64 {
    f64::from(game.rounds().saturating_sub(state.round()))
}

/// What a player would score now, and what she is ready for.
fn stands(game: &Hackclad, state: &State, who: Who) -> f64 {
    let player = state.player(who);
    let (count, vp) = game
        .scoring(state, who)
        .fold((0_u8, 0_u16), |(count, vp), card| (count + 1, vp + u16::from(card.vp)));
    let cards = f64::from(vp);
    let backlash = cards * f64::from(player.corruption) / f64::from(count.max(1));
    f64::from(player.vp) + cards - backlash - f64::from(player.injury) + ready(game, state, who)
}

/// What gauges, hand and place promise, less what the enemies are about to do.
fn ready(game: &Hackclad, state: &State, who: Who) -> f64 {
    let player = state.player(who);
    let to_act = is_to_act(state, who);
    // Nothing is worth keeping at the end.
    let later = (rounds_left(game, state) / 2.0).min(1.0);
    let now = if to_act { 1.0 } else { later };
    let gauges = 0.5 * f64::from(player.mp.min(5)) + 0.45 * f64::from(player.cp.min(8));
    // Used cards bring the next re-form nearer: CP and an upgrade. What is in hand is drawn
    // anew up to three.
    let hand = if to_act { 0.5 } else { 0.2 } * f64::from(player.hand.count_ones());
    let cycle = 0.3 * f64::from(player.discard.count_ones()) * later;
    let pieces = 0.5 * f64::from(player.traps_up) + 0.35 * f64::from(player.tokens.len().min(5));
    let place = player.at.map_or(-0.5, |at| beside(at, state.clad().at));
    now * (gauges + hand + pieces + place) + cycle - peril(game, state, who)
}

/// What the attacks that can be foreseen would cost; each injury takes her off the field.
fn peril(game: &Hackclad, state: &State, who: Who) -> f64 {
    let player = state.player(who);
    let coming = Coming::over(game, state, who);
    let atk = f64::from(state.clad_atk());
    let hurt = match game.mode() {
        Mode::Coop => {
            danger(game, state, player.corruption + 1) - danger(game, state, player.corruption)
        }
        Mode::Versus | Mode::Solo | Mode::Tag => 1.3,
    };
    let cost = |damage: f64| {
        let lost = if player.is_unyielding() { 0.0 } else { damage.min(f64::from(player.vp)) };
        lost + hurt
    };
    let guard =
        f64::from(player.hand.count_ones().min(2)) * 0.4 + f64::from(player.cp.min(3)) * 0.4;
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
fn danger(game: &Hackclad, state: &State, corruption: u8) -> f64 {
    let limit = game.options().coop_difficulty.limit();
    let fear = match i16::from(limit) - i16::from(corruption) {
        ..0 => 60.0,
        0 => 12.0,
        1 => 6.0,
        2 => 2.5,
        _ => 0.0,
    };
    fear * (rounds_left(game, state) + 2.0) / 5.0
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
