//! Clad turns: the icons of a card, one after the other (§2.11).

use kernel::Sink;

use super::Flow;
use crate::Hackclad;
use crate::cards::Icon;
use crate::event::Event;
use crate::field::{Facing, Space};
use crate::options::DropShared;
use crate::state::{Attack, AttackKind, Frame, State, Who};

impl Hackclad {
    pub(crate) fn clad_step(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Flow {
        let Some(Frame::Clad { card, icon, steps }) = s.frames.last_mut() else { return Flow::On };
        let (id, index) = (*card, *icon);
        let Some(found) = self.cards.clad(id).icons.get(usize::from(index)) else {
            s.frames.pop();
            return Flow::On;
        };
        if let Icon::Move(wanted) = found {
            // HD-084: one step at a time, each with its own movement attack.
            if *steps < *wanted {
                *steps += 1;
                Self::attack(s, AttackKind::Forward);
            } else {
                (*icon, *steps) = (index + 1, 0);
            }
            return Flow::On;
        }
        *icon += 1;
        match found {
            Icon::Move(_) => {}
            Icon::Attack(_) => Self::attack(s, AttackKind::Normal { card: id, icon: index }),
            Icon::Summon(..) => Self::attack(s, AttackKind::Summon { card: id, icon: index }),
            Icon::Turn(turning) => {
                let facing = turning.from(s.clad.facing);
                self.turn_clad(s, facing, sink);
            }
            Icon::Home => {
                // HD-092, HD-093, HD-101.
                if s.clad.locked || s.clad.at == Space::CENTRE {
                    self.turn_clad(s, Facing::N, sink);
                } else {
                    Self::attack(s, AttackKind::Home);
                }
            }
            Icon::Drop(cells) => {
                for cell in cells {
                    let at = s.clad.at.cell(*cell, s.clad.facing);
                    self.drop_stone(s, at, sink);
                    if s.coop.is_some() {
                        return Flow::On;
                    }
                }
            }
        }
        Flow::On
    }

    /// HD-087 to HD-090: a stone on a space; a Witch there gets it.
    fn drop_stone(&self, s: &mut State, at: Space, sink: &mut impl Sink<Hackclad>) {
        if self.take_stock(s, 1) == 0 {
            return;
        }
        sink.tell(Event::Dropped { at }, s);
        let mut there = self.in_slot_order(s).filter(|who| s.player(*who).at == Some(at));
        let (first, second) = (there.next(), there.next());
        let shared = second.is_some() && self.options.drop_shared == DropShared::Stays;
        match first.filter(|_| !shared) {
            Some(who) => {
                s.player_mut(who).vp += 1;
                sink.tell(Event::Stones { who, vp: 1 }, s);
            }
            None => s.stones[at.index()] += 1,
        }
        self.check_stock(s, sink);
    }

    /// The players by their turn slots of this round.
    pub(crate) fn in_slot_order(&self, s: &State) -> impl Iterator<Item = Who> + use<> {
        let mut order = [None; 4];
        for who in Who::all(self.players) {
            if let Some(slot) = s.player(who).slot {
                order[usize::from(slot & 3)] = Some(who);
            }
        }
        order.into_iter().flatten()
    }

    pub(crate) fn attack(s: &mut State, kind: AttackKind) {
        Self::push(
            s,
            Frame::Attack(Attack {
                kind,
                open: false,
                print: Default::default(),
                passed: 0,
                reduced: [0; 4],
                active: None,
                helpers: 0,
                passing: false,
            }),
        );
    }
}
