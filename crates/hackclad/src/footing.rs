//! Facts about a position for whoever judges it: cheap to ask, without building a view.

use crate::Hackclad;
use crate::cards::{Ability, Card, CardName, StrikeKind};
use crate::field::{Space, Spaces};
use crate::rules::deck::slots;
use crate::state::{ActStep, Clock, CoopEnd, Frame, Spot, State, Who};

/// How one player stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footing {
    /// VP of stones.
    pub stones: u16,
    /// VP of the cards that score.
    pub cards_vp: u16,
    /// How many cards that are.
    pub cards: u8,
    /// MP.
    pub mp: u8,
    /// CP.
    pub cp: u8,
    /// Injuries.
    pub injury: u16,
    /// Corruption.
    pub corruption: u8,
    /// Cards in hand.
    pub hand: u8,
    /// Cards in the discard pile.
    pub discard: u8,
    /// Where the Witch stands.
    pub at: Option<Space>,
    /// Tsuchikumo on the field.
    pub tokens: Spaces,
    /// Traps face-up.
    pub traps: u8,
    /// Is her turn of this round still to come, or under way?
    pub to_act: bool,
    /// Do her injuries move no stones this round (HD-241)?
    pub unyielding: bool,
    /// Her unique ability.
    pub ability: Option<Ability>,
}

/// What the enemies will do to the field before a player can act again, if nothing interferes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coming {
    /// Normal attacks of the Clad on the Witch's space.
    pub attacks: u8,
    /// Attacks that cannot be reduced: the Clad or a Legion comes onto it.
    pub tramples: u8,
    /// Damage of the Legion turn there.
    pub legions: u8,
    /// Stones that drop there.
    pub drops: u8,
}

impl Hackclad {
    /// How a player stands.
    pub fn footing(&self, s: &State, who: Who) -> Footing {
        let player = s.player(who);
        let set = player.scoring();
        let character = player.character.map(|id| self.cards.character(id));
        let cards_vp = match player.character {
            Some(_) => slots(set).map(|slot| u16::from(self.card_of(s, who, slot).vp)).sum(),
            None => 0,
        };
        Footing {
            stones: player.vp,
            cards_vp,
            cards: set.count_ones() as u8,
            mp: player.mp,
            cp: player.cp,
            injury: player.injury,
            corruption: player.corruption,
            hand: player.hand.count_ones() as u8,
            discard: player.discard.count_ones() as u8,
            at: player.at,
            tokens: player.tokens,
            traps: player.traps_up,
            to_act: self.is_to_act(s, who),
            unyielding: player.round.unyielding,
            ability: character.map(|character| character.ability),
        }
    }

    fn is_to_act(&self, s: &State, who: Who) -> bool {
        match s.clock {
            Clock::Act(at, step) => s
                .player(who)
                .slot
                .is_some_and(|slot| 2 * slot > at || (2 * slot == at && step != ActStep::End)),
            Clock::Over => false,
            _ => true,
        }
    }

    /// What comes over a player's Witch before she can act again, as far as the cards lie
    /// face-up.
    pub fn coming(&self, s: &State, who: Who) -> Coming {
        let mut coming = Coming::default();
        let Some(here) = s.player(who).at else { return coming };
        let (from, until) = match s.clock {
            Clock::Act(at, _) if self.is_to_act(s, who) => {
                (at, s.player(who).slot.map_or(LAST, |slot| 2 * slot))
            }
            Clock::Act(at, _) => (at, LAST),
            Clock::Draft(..) => match s.player(who).spot {
                Spot::Turn(slot) => (0, 2 * slot),
                Spot::Standby(_) | Spot::Nowhere => return coming,
            },
            _ => return coming,
        };
        let (mut at, mut facing) = (s.clad.at, s.clad.facing);
        for order in (from..until).filter(|order| order % 2 == 1) {
            let index = usize::from(order / 2);
            let Some(card) = s.forecast.get(index) else {
                coming.legions = (here.around() & s.legions()).len() * s.voltage;
                continue;
            };
            let Some(card) = card.filter(|_| !(s.hidden && index == 1)) else { continue };
            let first = if order == from { next_icon(s) } else { Some(0) };
            let Some(first) = first else { continue };
            self.cards.clad(card).strikes(first, at, facing, s.clad.locked, |strike| {
                (at, facing) = (strike.at, strike.facing);
                if strike.spaces.has(here) {
                    match strike.what {
                        StrikeKind::Attack => coming.attacks += 1,
                        StrikeKind::Step | StrikeKind::Head | StrikeKind::Tail => {
                            coming.tramples += 1;
                        }
                        StrikeKind::Drop => coming.drops += 1,
                        StrikeKind::Turn => {}
                    }
                }
            });
        }
        coming
    }

    /// A card of the player who is asked, by its word.
    pub fn card_asked(&self, s: &State, name: CardName) -> Option<&Card> {
        let (who, _) = self.asked(s)?;
        self.cards.named(self.character_of(s, who), name)
    }

    /// Where the Clad stands.
    pub fn clad_at(&self, s: &State) -> Space {
        s.clad.at
    }

    /// The Clad's ATK (HD-094).
    pub fn clad_atk(&self, s: &State) -> u8 {
        s.clad_atk()
    }

    /// How a co-operative game ended.
    pub fn coop_end(&self, s: &State) -> Option<CoopEnd> {
        s.coop
    }

    /// Co-op: so many rounds' share of the Clad's start health, and the corruption limit.
    pub fn coop_pace(&self) -> (f64, u8) {
        let difficulty = self.options.coop_difficulty;
        (f64::from(difficulty.health(self.players)) / f64::from(self.rounds()), difficulty.limit())
    }
}

/// The places of a round's order (HD-054).
const LAST: u8 = 8;

/// The icon of the Clad card under way that is not done yet.
fn next_icon(s: &State) -> Option<usize> {
    let at = s.frames.iter().position(|frame| matches!(frame, Frame::Clad { .. }))?;
    let Frame::Clad { icon, steps, .. } = s.frames[at] else { return None };
    let attacking = matches!(s.frames.get(at + 1), Some(Frame::Attack(_)));
    // A step of a Move icon is not past its icon.
    Some(usize::from(icon).saturating_sub(usize::from(attacking && steps == 0)))
}
