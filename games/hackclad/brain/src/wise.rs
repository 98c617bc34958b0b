//! The brains of the levels of today: what [`HackcladBrain`] knows and what no sensible Witch does,
//! and for co-op a judgement of its own. `HackcladBrain` itself stays as it was, to measure against.

use bots::{Brain, Habits, Knowledge, Limit, Rated};
use hackclad::{Action, Asked, Basic, Card, Do, Hackclad, Mode, State, Step, Timing, Who};
use kernel::{Dice, Game, MAX_SEATS, Seat};

use crate::{HackcladBrain, together, turn};

/// Positions that are counted out at one decision: about 10 ms of one core at `normal`.
const GLANCE: u32 = 6_000;
const LOOK: u32 = 30_000;

/// Judges versus, solo and tag; looks at so many positions where it counts lines out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wise(u32);

impl Wise {
    /// For `normal`.
    pub(crate) const NORMAL: Wise = Wise(GLANCE);
    /// For `hard`.
    pub(crate) const HARD: Wise = Wise(LOOK);
}

impl Brain<Hackclad> for Wise {
    fn habits(&self) -> Habits {
        Habits { haste: 0.002, ..HackcladBrain.habits() }
    }

    fn worth(&self, game: &Hackclad, state: &State, seat: Seat) -> f64 {
        HackcladBrain.worth(game, state, seat)
    }

    fn play_out(
        &self,
        game: &Hackclad,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        HackcladBrain.play_out(game, state, seat, legal, dice)
    }

    fn is_quiet(&self, game: &Hackclad, state: &State) -> bool {
        is_quiet(game, state)
    }

    fn promise(&self, game: &Hackclad, state: &State, seat: Seat, action: &Action) -> f32 {
        HackcladBrain.promise(game, state, seat, action)
    }

    fn grade(&self, game: &Hackclad, state: &State, seat: Seat) -> f64 {
        HackcladBrain.grade(game, state, seat)
    }

    fn manners(&self, game: &Hackclad, state: &State, _seat: Seat, legal: &mut Vec<Action>) {
        sensible(game, state, legal);
    }

    fn second_look(
        &self,
        know: &Knowledge<'_, Hackclad>,
        found: &[Rated<Action>],
        _limit: Limit,
        dice: &mut Dice,
    ) -> Option<Action> {
        turn::second_look(know, found, self.0, dice)
    }
}

/// Judges co-op: all seats want the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Together(u32);

impl Together {
    /// For `normal`.
    pub(crate) const NORMAL: Together = Together(GLANCE);
    /// For `hard`.
    pub(crate) const HARD: Together = Together(LOOK);
}

impl Brain<Hackclad> for Together {
    fn habits(&self) -> Habits {
        Habits { ahead: 12, glance: 6, explore: 0.2, haste: 0.001, ..Habits::default() }
    }

    fn worth(&self, game: &Hackclad, state: &State, _seat: Seat) -> f64 {
        together::worth(game, state)
    }

    fn worths(&self, game: &Hackclad, state: &State, out: &mut [f64; MAX_SEATS]) {
        out.fill(together::worth(game, state));
    }

    /// What looks better, more often. A round is played to its end, no further: what comes then
    /// nobody knows.
    fn play_out(
        &self,
        game: &Hackclad,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        if let [only] = legal {
            return Some(*only);
        }
        if matches!(game.asked(state), Some((_, Asked::Draft | Asked::Character | Asked::Extended)))
        {
            return None;
        }
        let (mut sum, mut chosen) = (0, None);
        for action in legal {
            let sense = together::sense(game, state, seat, *action);
            let weight = (sense * sense * 64.0) as u32 + 1;
            sum += weight;
            if dice.below(sum) < weight {
                chosen = Some(*action);
            }
        }
        chosen
    }

    fn is_quiet(&self, game: &Hackclad, state: &State) -> bool {
        is_quiet(game, state)
    }

    fn promise(&self, game: &Hackclad, state: &State, seat: Seat, action: &Action) -> f32 {
        together::sense(game, state, seat, *action) as f32
    }

    fn grade(&self, game: &Hackclad, state: &State, seat: Seat) -> f64 {
        HackcladBrain.grade(game, state, seat)
    }

    fn manners(&self, game: &Hackclad, state: &State, _seat: Seat, legal: &mut Vec<Action>) {
        sensible(game, state, legal);
    }

    fn second_look(
        &self,
        know: &Knowledge<'_, Hackclad>,
        found: &[Rated<Action>],
        _limit: Limit,
        dice: &mut Dice,
    ) -> Option<Action> {
        turn::second_look(know, found, self.0, dice)
    }
}

/// Is nothing under way: no card half used, no attack that has not landed?
fn is_quiet(game: &Hackclad, s: &State) -> bool {
    use Asked::{Character, Draft, Extended, Mission, Turn};
    matches!(game.asked(s), None | Some((_, Turn | Draft | Extended | Character | Mission)))
}

/// Takes away what a beginner would call senseless: to take damage off where there is none to take,
/// or none that can be taken, or where all that can be taken changes nothing.
pub(crate) fn sensible(game: &Hackclad, s: &State, legal: &mut Vec<Action>) {
    let Some((who, Asked::React | Asked::Help)) = game.asked(s) else { return };
    let Some((hit, damage, reducible)) = game.blow(s) else { return };
    if damage > 0 && reducible && !is_lost(game, s, hit, damage) {
        return;
    }
    let card = |name| s.player(who).character.and_then(|id| game.cards().named(id, name));
    legal.retain(|action| match *action {
        Action::Use(name) => !card(name).is_some_and(|card| only_reduces(&card.effect)),
        Action::Basic(Basic::Reduce, name) => {
            card(name).is_some_and(|card: &Card| !card.on_reduce.is_empty())
        }
        Action::Cp(cost) => {
            let actions = s.player(who).character.map(|id| &game.cards().character(id).cp_actions);
            let action = actions.into_iter().flatten().find(|action| action.cost == cost);
            !action.is_some_and(|action| only_reduces(&action.effect))
        }
        _ => true,
    });
}

/// Will she be injured whatever is taken off, and lose no stone less for it?
fn is_lost(game: &Hackclad, s: &State, hit: Who, damage: u8) -> bool {
    if game.mode() == Mode::Coop && !game.options().coop_open_hands {
        // What the others hold is not for us to know.
        return false;
    }
    let player = s.player(hit);
    let Some(character) = player.character.map(|id| game.cards().character(id)) else {
        return false;
    };
    let mut most = u16::from(player.cp);
    let mut other = 0;
    if character.crack.as_ref().is_some_and(|crack| crack.timing == Timing::Reaction) {
        return false;
    }
    for who in Who::all(game.players()) {
        if who != hit && game.mode() != Mode::Coop {
            continue;
        }
        for card in game.in_hand(s, who) {
            if only_reduces(&card.effect) {
                most += card.effect.iter().map(reduces).sum::<u16>();
            } else if who == hit && (card.kind.is_reaction() || !card.on_reduce.is_empty()) {
                // Who knows what it comes to.
                return false;
            } else if who == hit {
                other += 1;
            }
        }
    }
    most += u16::from(character.basic[2]).min(other);
    let left = u16::from(damage).saturating_sub(most);
    left >= 1 && (player.is_unyielding() || left >= player.vp)
}

fn reduces(step: &Step) -> u16 {
    match step {
        Step::Do(Do::Reduce(by)) => u16::from(*by),
        _ => 0,
    }
}

fn only_reduces(effect: &[Step]) -> bool {
    !effect.is_empty() && effect.iter().all(|step| matches!(step, Step::Do(Do::Reduce(_))))
}
