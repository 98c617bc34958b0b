//! Attacks: declaration, Pursuit, responses, result (§8, §11).

use kernel::{Seat, Seats, Sink};

use super::Flow;
use super::karma::Fate;
use crate::Agate;
use crate::action::Answer;
use crate::cards::{Damage, HalfOf, Role};
use crate::event::{Cause, Event};
use crate::hand::CardId;
use crate::options::AfterReflect;
use crate::past::Deed;
use crate::state::{Attack, Frame, Side, State};

impl Agate {
    /// AG-43 to AG-48.
    pub(crate) fn declare(
        &self,
        s: &mut State,
        card: CardId,
        count: u8,
        target: Option<Seat>,
        pursuits: u8,
        sink: &mut impl Sink<Agate>,
    ) {
        let attacker = s.active;
        self.spend(s, attacker, card, count);
        self.spend(s, attacker, self.cards.pursuit, pursuits);
        sink.tell(Event::Attacked { seat: attacker, target, card, count, pursuits }, s);
        let (set, special) = match &self.cards.get(card).role {
            Role::Special { damage, .. } => (0, self.special_damage(s, attacker, *damage)),
            _ => (count, 0),
        };
        self.note(s, if set > 0 { Deed::Set } else { Deed::Special });
        if let Some(letter) = self.letter(card) {
            s.player_mut(attacker).past.struck[letter] = 0;
        }
        // AG-114: an attack on all comes to each in turn, clockwise from the attacker's left.
        let first = attacker.others(self.seats).find(|seat| s.alive.has(*seat));
        let (target, later) = match (target, first) {
            (Some(target), _) => (target, Seats::NONE),
            (None, Some(first)) => (first, s.alive.without(attacker).without(first)),
            (None, None) => return,
        };
        let mut attack = Attack {
            attacker,
            target,
            card,
            set,
            offset: 0,
            special,
            pursuits,
            falls_on: Side::Target,
            ask_pursuit: Seats::NONE,
            later,
        };
        attack.ask_pursuit = self.pursuers(s, &attack);
        s.frames.push(Frame::Attack(attack));
    }

    /// AG-47, AG-127: worked out now, for good.
    fn special_damage(&self, s: &State, attacker: Seat, damage: Damage) -> u8 {
        let player = s.player(attacker);
        match damage {
            Damage::Fixed(damage) => damage,
            Damage::Half { of, least, most } => {
                let whole = match of {
                    HalfOf::Karma => i16::from(player.karma.0),
                    HalfOf::HpLost => i16::from(self.cards.table.hp) - player.hp.0,
                };
                ((whole.max(0) / 2) as u8).clamp(least, most)
            }
        }
    }

    /// The damage and the karma of an attack that the seat could declare.
    pub fn would_do(
        &self,
        s: &State,
        seat: Seat,
        card: CardId,
        count: u8,
        pursuits: u8,
    ) -> (u16, u8) {
        let more = u16::from(pursuits) * u16::from(self.cards.pursuit_damage);
        let count = u16::from(count);
        match self.cards.get(card).role {
            Role::Attack { damage, karma, .. } => {
                (count * u16::from(damage) + more, (count * u16::from(karma)) as u8)
            }
            Role::Special { damage, karma, .. } => {
                (u16::from(self.special_damage(s, seat, damage)) + more, karma)
            }
            _ => (0, 0),
        }
    }

    /// May Pursuit be attached at all (AG-51, AG-52)?
    #[inline]
    pub(crate) fn takes_pursuit(&self, card: CardId) -> bool {
        if self.cards.attacks & card.bit() != 0 {
            return true;
        }
        self.options.pursuit_on_special && !self.cards.hits_all(card)
    }

    /// AG-49, AG-50: everybody but attacker and target. Asked whether or not they hold one.
    fn pursuers(&self, s: &State, attack: &Attack) -> Seats {
        if self.takes_pursuit(attack.card) {
            s.alive.without(attack.attacker).without(attack.target)
        } else {
            Seats::NONE
        }
    }

    /// What an attack would do as it stands (AG-57).
    #[inline]
    pub fn damage(&self, attack: &Attack) -> u16 {
        let each = match self.cards.get(attack.card).role {
            Role::Attack { damage, .. } => damage,
            _ => 0,
        };
        u16::from(attack.open()) * u16::from(each)
            + u16::from(attack.special)
            + u16::from(attack.pursuits) * u16::from(self.cards.pursuit_damage)
    }

    /// Both questions of an attack, for Pursuit and for a response, are decisions.
    pub(crate) fn attack(
        &self,
        s: &mut State,
        attack: Attack,
        sink: &mut impl Sink<Agate>,
    ) -> Flow {
        // A special attack of no damage has nothing to respond to (AG-72).
        if attack.ask_pursuit.is_empty() && self.damage(&attack) == 0 {
            self.attack_done(s, attack, sink);
            return Flow::On;
        }
        Flow::Ask
    }

    pub(crate) fn pursue(&self, s: &mut State, seat: Seat, count: u8, sink: &mut impl Sink<Agate>) {
        self.spend(s, seat, self.cards.pursuit, count);
        if count == 0 {
            s.player_mut(seat).past.declined = 0;
        }
        if let Some(Frame::Attack(attack)) = s.frames.last_mut() {
            attack.ask_pursuit = attack.ask_pursuit.without(seat);
            attack.pursuits += count;
        }
        sink.tell(Event::Pursued { seat, count }, s);
    }

    /// AG-58: offset, then Pursuits, then the last step.
    pub(crate) fn respond(
        &self,
        s: &mut State,
        seat: Seat,
        offset: u8,
        pursuits: u8,
        end: Answer,
        sink: &mut impl Sink<Agate>,
    ) {
        let Some(Frame::Attack(mut attack)) = s.frames.last().copied() else { return };
        self.spend(s, seat, attack.card, offset);
        self.spend(s, seat, self.cards.pursuit, pursuits);
        attack.offset += offset;
        attack.pursuits += pursuits;
        let damage = self.damage(&attack);
        let card = attack.card;
        if let Some(letter) = self.letter(card).filter(|_| attack.open() > 0) {
            s.player_mut(seat).past.bare[letter] = 0;
        }
        if end == Answer::Take {
            self.note_taken(s, seat, damage);
        }
        sink.tell(Event::Responded { seat, card, offset, pursuits, end, damage }, s);
        match end {
            Answer::Take => {
                if damage > 0 {
                    self.land(s, &attack, sink);
                }
                self.attack_done(s, attack, sink);
            }
            Answer::Absorb => {
                self.spend(s, seat, self.cards.absorb, 1);
                // AG-68: half, rounded down.
                self.heal(s, seat, (damage / 2) as u8, sink);
                self.attack_done(s, attack, sink);
            }
            Answer::Reflect => {
                self.spend(s, seat, self.cards.reflect, 1);
                attack.falls_on = match attack.falls_on {
                    Side::Target => Side::Attacker,
                    Side::Attacker => Side::Target,
                };
                attack.ask_pursuit = match self.options.pursuit_after_reflect {
                    AfterReflect::Receiver => Seats::NONE,
                    AfterReflect::Anyone => self.pursuers(s, &attack),
                };
                if let Some(Frame::Attack(under_way)) = s.frames.last_mut() {
                    *under_way = attack;
                }
            }
        }
    }

    /// AG-81: HP, Revival or elimination, karma, leaving.
    fn land(&self, s: &mut State, attack: &Attack, sink: &mut impl Sink<Agate>) {
        let Attack { attacker, target, .. } = *attack;
        let receiver = attack.receiver();
        let fate = self.hurt(s, receiver, self.damage(attack), sink);
        match (attack.falls_on, fate) {
            (Side::Target, Fate::Lives) => {
                let due = match self.cards.get(attack.card).role {
                    Role::Attack { karma, .. } => karma * attack.open(),
                    Role::Special { karma, .. } => karma,
                    _ => 0,
                };
                self.move_karma(s, target, attacker, due, sink);
            }
            // AG-98 to AG-102.
            (Side::Target, Fate::Dies { below }) => {
                self.move_karma(s, target, attacker, below, sink);
            }
            // AG-78.
            (Side::Attacker, Fate::Lives) => {}
            // AG-103.
            (Side::Attacker, Fate::Dies { below }) => {
                if self.options.reflect_overkill_karma {
                    self.move_karma(s, attacker, target, below, sink);
                }
            }
        }
        match (fate, attack.falls_on) {
            (Fate::Lives, _) => self.eliminate_at_no_karma(s, receiver, sink),
            (Fate::Dies { .. }, Side::Target) => self.eliminate(s, receiver, Cause::Attack, sink),
            (Fate::Dies { .. }, Side::Attacker) => {
                self.eliminate(s, receiver, Cause::Reflected, sink);
            }
        }
    }

    /// The attack on this target is over; an attack on all goes on to the next (AG-114), unless
    /// the attacker is gone (AG-117) or the game is over.
    fn attack_done(&self, s: &mut State, attack: Attack, sink: &mut impl Sink<Agate>) {
        if s.frames.pop().is_none() || attack.later.is_empty() {
            return;
        }
        let Some(target) = attack.attacker.others(self.seats).find(|seat| attack.later.has(*seat))
        else {
            return;
        };
        let later = attack.later.without(target);
        let next = Attack { target, later, falls_on: Side::Target, ..attack };
        s.frames.push(Frame::Attack(next));
        sink.tell(Event::AreaReached { target }, s);
    }
}
