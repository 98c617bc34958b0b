//! What is good in Agate Sword. The weights are fitted to some thousand games of the search
//! against itself: the chance to win goes with e to the power of a seat's weights.

use agate::{Action, Agate, Answer, Attack, CardId, Damage, Player, Role, State};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn, Unheard};

use crate::Judged;

/// By HP, from 0.
const HP: [f64; 11] = [0.0, 0.0, 0.14, 0.28, 0.54, 0.72, 0.87, 1.03, 1.15, 1.23, 1.32];
/// By karma, from 0: an attack takes one or two, and who has none is out.
const KARMA: [f64; 11] = [-0.4, 0.0, 0.39, 0.63, 0.73, 0.79, 0.81, 0.72, 0.67, 0.63, 0.58];
/// By cards in hand, from 0.
const HAND: [f64; 5] = [0.0, 0.16, 0.35, 0.46, 0.49];
/// The Sword strikes at this karma (AG-109); its drawer gains up to it from the other (AG-113).
const STRUCK: u8 = 8;
const DRAWN: u8 = 4;

impl Judged for Agate {
    const AHEAD: u32 = 2;
    const EXPLORE: f64 = 0.4;
    const DEEP: u32 = 4_000;

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(state, &mut out);
        out[seat.index()]
    }

    /// An attack under way is answered first, with the cards that are there.
    fn worths(&self, state: &State, out: &mut [f64; MAX_SEATS]) {
        if state.attack().is_some() {
            self.shares(&self.settled(state), out);
        } else {
            self.shares(state, out);
        }
    }

    /// The better looking of two actions drawn at random.
    fn play_out(
        &self,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        let (one, other) = (*dice.pick(legal)?, *dice.pick(legal)?);
        if one == other {
            return Some(one);
        }
        let better = self.promise(state, seat, &one) >= self.promise(state, seat, &other);
        Some(if better { one } else { other })
    }

    fn promise(&self, state: &State, _seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Pass => 0.7,
            Action::Attack { card, count, target, pursuits } => {
                let damage = self.hits(card) * i16::from(count) + i16::from(pursuits);
                let kills = target
                    .and_then(|target| state.living(target))
                    .is_some_and(|target| target.hp.0 <= damage);
                let wasted = if pursuits > 0 && !kills { 0.4 } else { 0.0 };
                0.6 + 0.4 * f32::from(damage) + if kills { 2.0 } else { 0.0 } - wasted
            }
            Action::Use { .. } => 1.5,
            Action::Discard(card) | Action::Strip(card) => match self.cards().get(card).role {
                Role::Attack { .. } | Role::Pursuit { .. } => 1.0,
                Role::Special { .. } | Role::Turn(_) | Role::Event(_) => 0.8,
                Role::Reflect | Role::Absorb | Role::Revive { .. } => 0.2,
            },
            Action::Pursue(count) => {
                if count == 0 {
                    1.0
                } else {
                    0.7
                }
            }
            Action::Respond { offset, pursuits, end } => match end {
                Answer::Take => 0.5 + 0.5 * f32::from(offset) - 0.4 * f32::from(pursuits),
                Answer::Reflect | Answer::Absorb => 2.0 + 0.2 * f32::from(pursuits),
            },
            Action::Name(_) => 1.0,
        }
    }

    fn used(&self, action: &Action) -> Option<String> {
        let with = |role: fn(&Role) -> bool| {
            let mut cards = self.cards().all().filter(|(_, card)| role(&card.role));
            cards.next().map(|(_, card)| card.id.to_string())
        };
        match *action {
            Action::Attack { card, .. } | Action::Use { card, .. } => {
                Some(self.cards().get(card).id.to_string())
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

trait Strength {
    fn shares(&self, state: &State, out: &mut [f64; MAX_SEATS]);
    fn settled(&self, state: &State) -> State;
    fn answer(&self, state: &State, attack: &Attack) -> Action;
    fn strength(&self, player: &Player, table: Table) -> f64;
    fn hits(&self, card: CardId) -> i16;
}

/// What a player's strength depends on beside the player.
#[derive(Clone, Copy)]
struct Table {
    living: usize,
    /// How near the Sword is, from 0 to 1; nothing once it is drawn.
    sword: Option<f64>,
}

impl Strength for Agate {
    /// Everybody's chance to win.
    fn shares(&self, state: &State, out: &mut [f64; MAX_SEATS]) {
        if let Turn::Over(outcome) = self.turn(state) {
            for seat in Seat::all(self.seats()) {
                out[seat.index()] = outcome.worth(seat);
            }
            return;
        }
        let pile = state.pile();
        let table = Table {
            living: Seat::all(self.seats()).filter(|seat| state.living(*seat).is_some()).count(),
            sword: pile
                .contains(&self.cards().sword())
                .then(|| 1.0 - pile.len().min(20) as f64 / 20.0),
        };
        let mut total = 0.0;
        for seat in Seat::all(self.seats()) {
            let player = state.living(seat);
            let strength = player.map_or(0.0, |player| self.strength(player, table).exp());
            out[seat.index()] = strength;
            total += strength;
        }
        out.iter_mut().for_each(|strength| *strength /= total);
    }

    /// The state after the attack under way: nobody adds to it, and whoever it falls on offsets
    /// what can be, then reflects or absorbs what is worth the card.
    fn settled(&self, state: &State) -> State {
        let mut after = state.clone();
        while let Some(attack) = after.attack() {
            let (seat, action) = match attack.next_pursuer(self.seats()) {
                Some(seat) => (seat, Action::Pursue(0)),
                None => {
                    let seat = attack.receiver();
                    (seat, self.answer(&after, attack))
                }
            };
            if self.apply(&mut after, seat, &action, &mut Unheard).is_err() {
                break;
            }
        }
        after
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

    /// About how hard one card of an attack hits.
    fn hits(&self, card: CardId) -> i16 {
        match self.cards().get(card).role {
            Role::Attack { damage, .. } => i16::from(damage),
            Role::Special { damage: Damage::Fixed(damage), .. } => i16::from(damage),
            Role::Special { .. } => 2,
            Role::Pursuit { .. }
            | Role::Reflect
            | Role::Absorb
            | Role::Revive { .. }
            | Role::Turn(_)
            | Role::Event(_) => 1,
        }
    }

    fn strength(&self, player: &Player, table: Table) -> f64 {
        let at = |table: &[f64], n: usize| table[n.min(table.len() - 1)];
        let hp = f64::from(player.hp.0);
        let cards = f64::from(player.hand.len());
        let mut reflects = 0;
        let held: f64 = player
            .hand
            .cards()
            .map(|card| match self.cards().get(card).role {
                Role::Attack { .. } => 0.02,
                Role::Pursuit { .. } | Role::Special { .. } | Role::Event(_) => 0.0,
                Role::Reflect => {
                    reflects += 1;
                    if reflects == 1 { 0.36 } else { 0.25 }
                }
                Role::Absorb => 0.27,
                Role::Revive { .. } => 0.33,
                Role::Turn(_) => 0.14,
            })
            .sum();
        // Fewer players, more attacks on each of them: the last HP and cards to answer with.
        let crowd = match table.living {
            2 => 0.32 * hp.min(3.0) + 0.11 * cards,
            3 => 0.0,
            _ => 0.11 * hp.min(3.0) - 0.03 * hp - 0.02 * cards,
        };
        let sword = table.sword.map_or(0.0, |near| match player.karma.0 {
            STRUCK.. => -0.33 - 1.2 * near,
            DRAWN.. => -0.2 * near,
            _ => 0.0,
        });
        at(&HP, usize::try_from(player.hp.0).unwrap_or(0))
            + 0.08 * (hp - 10.0).max(0.0)
            + at(&KARMA, usize::from(player.karma.0))
            + at(&HAND, usize::from(player.hand.len()))
            + held
            + crowd
            + sword
    }
}
