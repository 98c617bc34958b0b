//! Lists every legal action, ascending. The battery holds it against `check.rs`.

use kernel::Seat;

use super::play::Place;
use crate::Court;
use crate::action::Action;
use crate::reason::Asked;
use crate::state::State;

impl Court {
    pub(crate) fn list(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some((asker, asked)) = self.asked(s) else { return };
        if asker == seat {
            self.list_asked(s, seat, asked, out);
        }
        if !s.due.is_empty() {
            out.extend(s.due.without(seat).into_iter().map(Action::Point));
        }
        if s.silent.has(seat) {
            out.push(Action::Call);
        }
    }

    fn list_asked(&self, s: &State, seat: Seat, asked: Asked, out: &mut Vec<Action>) {
        match asked {
            Asked::Act => {
                out.push(Action::Draw);
                if s.player(seat).alone.is_empty() {
                    self.list_plays(s, seat, Place::Turn, out);
                }
                if self.may_propose(s) {
                    out.push(Action::Propose);
                }
            }
            Asked::Follow => {
                out.push(Action::Pass);
                self.list_plays(s, seat, Place::Follow, out);
            }
            Asked::Bridge => {
                out.push(Action::Pass);
                self.list_plays(s, seat, Place::Bridge, out);
            }
            Asked::Seeds => {
                out.push(Action::Pass);
                for (from, to, most) in self.moves(s) {
                    out.extend((1..=most).map(|seeds| Action::Move { from, to, seeds }));
                }
            }
            Asked::NameSeat => {
                let others = Seat::all(self.seats).filter(|other| *other != seat);
                out.extend(others.map(Action::NameSeat));
            }
            Asked::NameGirl => out.extend(s.not_dead().iter().map(Action::NameGirl)),
            Asked::Contract => out.extend(s.uncontracted.iter().map(Action::Contract)),
            Asked::Support => {
                out.push(Action::Pass);
                out.extend(self.supportable(s, seat).iter().map(Action::Support));
            }
            Asked::Vote => out.extend([Action::Agree, Action::Refuse]),
            // What can be pointed out is listed for everybody.
            Asked::Point => out.push(Action::Pass),
        }
    }

    #[inline]
    fn list_plays(&self, s: &State, seat: Seat, place: Place, out: &mut Vec<Action>) {
        let now = self.now(s, seat);
        let mut hand = s.player(seat).hand;
        if place != Place::Turn {
            hand = hand.and(self.cards.normals);
        }
        let mut before = None;
        for card in hand.cards() {
            let quick = self.cards.quick(card);
            let kind = quick.kind;
            // Copies lie side by side: one of them is enough.
            if before.replace(kind) == Some(kind) {
                continue;
            }
            let ways = self.ways(s, now, quick, place);
            if ways.plain {
                out.push(Action::Play { kind, named: None });
            }
            if !ways.names.is_empty() {
                out.extend(ways.names.iter().map(|girl| Action::Play { kind, named: Some(girl) }));
            }
        }
    }
}
