//! Lists every legal action, ascending. The battery holds it against `check.rs`.

use kernel::Seat;

use crate::Agate;
use crate::action::{Action, Answer, Pick};
use crate::cards::{Choice, Role};
use crate::hand::kinds;
use crate::reason::Asked;
use crate::rules::turn::FULL_HAND;
use crate::state::{Attack, Frame, State};

impl Agate {
    pub(crate) fn list(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some((asker, asked)) = self.asked(s) else { return };
        if asker != seat {
            return;
        }
        match asked {
            Asked::Act => {
                if s.player(seat).hand.len() < FULL_HAND {
                    out.push(Action::Pass);
                }
                self.list_attacks(s, seat, out);
                self.list_uses(s, seat, out);
                if s.player(seat).hand.len() >= FULL_HAND {
                    self.list_discards(s, seat, out);
                }
            }
            Asked::Discard => self.list_discards(s, seat, out),
            Asked::Pursue => {
                let held = s.player(seat).hand.count(self.cards.pursuit);
                out.extend((0..=held).map(Action::Pursue));
            }
            Asked::Respond => {
                if let Some(Frame::Attack(attack)) = s.frames.last() {
                    self.list_responses(s, seat, attack, out);
                }
            }
            Asked::Name => out.extend(s.alive.into_iter().map(Action::Name)),
            Asked::Strip => {
                if let Some(victim) = self.looked_at(s) {
                    out.extend(kinds(s.player(victim).hand.held()).map(Action::Strip));
                }
            }
        }
    }

    fn list_attacks(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let hand = &s.player(seat).hand;
        let held = hand.count(self.cards.pursuit);
        for card in kinds(hand.held() & (self.cards.attacks | self.cards.specials)) {
            let special = self.cards.specials & card.bit() != 0;
            if special && self.cards.hits_all(card) {
                out.push(Action::Attack { card, count: 1, target: None, pursuits: 0 });
                continue;
            }
            let most = if special { 1 } else { hand.count(card) };
            let held = if self.takes_pursuit(card) { held } else { 0 };
            for count in 1..=most {
                for target in s.alive.without(seat) {
                    let target = Some(target);
                    for pursuits in 0..=held {
                        out.push(Action::Attack { card, count, target, pursuits });
                    }
                }
            }
        }
    }

    fn list_uses(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        for card in kinds(s.player(seat).hand.held() & self.cards.turn_cards) {
            let Role::Turn(modes) = &self.cards.get(card).role else { continue };
            for mode in 0..modes.len() as u8 {
                let act = |pick| Action::Use { card, mode, pick };
                match self.cards.choice(card, mode) {
                    Choice::None => out.push(act(Pick::None)),
                    Choice::Other { with_cards } => {
                        for other in s.alive.without(seat) {
                            if !with_cards || !s.player(other).hand.is_empty() {
                                out.push(act(Pick::Seat(other)));
                            }
                        }
                    }
                    Choice::UpTo(most) => {
                        let most = self.may_shed(s, seat, most);
                        out.extend((0..=most).map(|number| act(Pick::Number(number))));
                    }
                    Choice::FromDiscard => {
                        let there = s.discard.iter().fold(0, |set, card| set | card.bit());
                        let cards = kinds(there & !self.cards.events);
                        out.extend(cards.map(|card| act(Pick::Card(card))));
                    }
                }
            }
        }
    }

    fn list_discards(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let (left, from) = self.to_discard(s);
        let hand = s.player(seat).hand.without(&s.picked);
        for card in kinds(hand.held() & !(from.bit() - 1)) {
            if Self::from_on(&hand, card) < left {
                break;
            }
            out.push(Action::Discard(card));
        }
    }

    fn list_responses(&self, s: &State, seat: Seat, attack: &Attack, out: &mut Vec<Action>) {
        let hand = &s.player(seat).hand;
        let most_offset = hand.count(attack.card).min(attack.open());
        let held = if self.takes_pursuit(attack.card) { hand.count(self.cards.pursuit) } else { 0 };
        let reflect = hand.count(self.cards.reflect) > 0;
        let absorb = hand.count(self.cards.absorb) > 0;
        for offset in 0..=most_offset {
            let rest = Attack { offset: attack.offset + offset, ..*attack };
            if self.damage(&rest) == 0 {
                out.push(Action::Respond { offset, pursuits: 0, end: Answer::Take });
                continue;
            }
            for pursuits in 0..=held {
                out.push(Action::Respond { offset, pursuits, end: Answer::Take });
                if reflect {
                    out.push(Action::Respond { offset, pursuits, end: Answer::Reflect });
                }
                if absorb {
                    out.push(Action::Respond { offset, pursuits, end: Answer::Absorb });
                }
            }
        }
    }
}
