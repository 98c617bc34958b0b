//! What cards do that are no attacks: turn cards, EVENTs, the Agate Sword (§8 ★, rules §6).

use kernel::{Seat, Seats, Sink};

use super::Flow;
use super::karma::Fate;
use crate::Agate;
use crate::action::Pick;
use crate::cards::{Role, Step, Who};
use crate::event::{Cause, Event};
use crate::hand::{CardId, Hand};
use crate::past::Deed;
use crate::state::{Effect, Frame, Hp, Karma, MOST_SEATS, State};

impl Agate {
    /// AG-34: the card goes to the discard and its effect is carried out.
    pub(crate) fn use_card(
        &self,
        s: &mut State,
        card: CardId,
        mode: u8,
        pick: Pick,
        sink: &mut impl Sink<Agate>,
    ) {
        let seat = s.active;
        self.spend(s, seat, card, 1);
        self.note(s, Deed::Use);
        s.frames.push(Frame::Effect(Effect { card, mode, at: 0, pick }));
        sink.tell(Event::Used { seat, card }, s);
    }

    /// The step an effect has come to.
    pub(crate) fn step(&self, effect: Effect) -> Option<Step> {
        let steps = match &self.cards.get(effect.card).role {
            Role::Event(steps) => steps,
            Role::Turn(modes) => modes.get(usize::from(effect.mode))?,
            Role::Attack { .. }
            | Role::Special { .. }
            | Role::Pursuit { .. }
            | Role::Reflect
            | Role::Absorb
            | Role::Revive { .. } => return None,
        };
        steps.get(usize::from(effect.at)).copied()
    }

    /// Does the next step of an effect.
    pub(crate) fn effect(
        &self,
        s: &mut State,
        effect: Effect,
        sink: &mut impl Sink<Agate>,
    ) -> Flow {
        let seat = s.active;
        let Some(step) = self.step(effect) else {
            s.frames.pop();
            return Flow::On;
        };
        match step {
            Step::ReverseKarma { .. } => return Flow::Ask,
            Step::Disarm => return self.look(s, effect, sink),
            _ => {}
        }
        // Before the step: it may end the turn or the game and clear the frames.
        self.step_done(s);
        match step {
            Step::ReverseKarma { .. } | Step::Disarm => {}
            Step::Heal(gain) => self.heal(s, seat, gain, sink),
            Step::Shed(most) => {
                let wanted = if let Pick::Number(number) = effect.pick { number } else { 0 };
                // An earlier step may have taken karma away.
                let loss = wanted.min(self.may_shed(s, seat, most));
                s.player_mut(seat).karma.0 -= loss;
                s.pool += loss;
                sink.tell(Event::KarmaShed { seat, loss }, s);
            }
            Step::Steal => self.steal(s, effect.pick, sink),
            Step::Excavate => self.excavate(s, effect.pick, sink),
            Step::SwapHands => self.swap_hands(s, effect.pick, sink),
            Step::Draw(owed) => s.frames.push(Frame::Draw { owed, reshuffled: false }),
            Step::GainKarma(who, karma) => self.gain_by(s, who, karma, sink),
            Step::LoseHp(who, hp) => self.lose_by(s, who, hp, sink),
            Step::Sword { karma, strikes_at } => self.sword(s, karma, strikes_at, sink),
        }
        Flow::On
    }

    fn step_done(&self, s: &mut State) {
        if let Some(Frame::Effect(effect)) = s.frames.last_mut() {
            effect.at += 1;
        }
    }

    /// Karma for the player first, then clockwise (AG-C21).
    fn gain_by(&self, s: &mut State, who: Who, karma: u8, sink: &mut impl Sink<Agate>) {
        let you = s.active;
        if who != Who::Others {
            self.gain_karma(s, you, karma, sink);
        }
        if who != Who::You {
            for seat in self.round_from_left(s, you).filter(|seat| *seat != you) {
                self.gain_karma(s, seat, karma, sink);
            }
        }
    }

    /// Harm clockwise from the player's left, the player last, each handled completely before
    /// the next (AG-C22, AG-125).
    fn lose_by(&self, s: &mut State, who: Who, hp: u8, sink: &mut impl Sink<Agate>) {
        let you = s.active;
        for seat in self.round_from_left(s, you) {
            let meant = match who {
                Who::You => seat == you,
                Who::Others => seat != you,
                Who::All => true,
            };
            if meant && !s.is_over() && self.hurt(s, seat, u16::from(hp), sink) != Fate::Lives {
                self.eliminate(s, seat, Cause::Event, sink);
            }
        }
    }

    /// AG-107 to AG-111.
    fn sword(&self, s: &mut State, karma: u8, strikes_at: u8, sink: &mut impl Sink<Agate>) {
        let drawer = s.active;
        self.gain_karma(s, drawer, karma, sink);
        let struck =
            self.round_from_left(s, drawer).find(|seat| s.player(*seat).karma >= Karma(strikes_at));
        let Some(seat) = struck else {
            sink.tell(Event::StruckNobody, s);
            return;
        };
        s.player_mut(seat).hp = Hp(0);
        sink.tell(Event::Struck { seat }, s);
        if self.fate(s, seat, sink) != Fate::Lives {
            self.eliminate(s, seat, Cause::Sword, sink);
        }
    }

    /// AG-C06: karma n becomes sum − n, but not less than the least.
    pub(crate) fn name(&self, s: &mut State, target: Seat, sink: &mut impl Sink<Agate>) {
        let Some(Frame::Effect(effect)) = s.frames.last().copied() else { return };
        let Some(Step::ReverseKarma { sum, least }) = self.step(effect) else { return };
        self.step_done(s);
        let from = s.player(target).karma.0;
        let wanted = sum.saturating_sub(from).max(least);
        let to = wanted.min(from.saturating_add(s.pool));
        s.pool = s.pool + from - to;
        s.player_mut(target).karma = Karma(to);
        sink.tell(Event::KarmaReversed { seat: s.active, target, from, to }, s);
    }

    /// AG-C08: thief and victim see the card; it triggers no mark (AG-131).
    fn steal(&self, s: &mut State, pick: Pick, sink: &mut impl Sink<Agate>) {
        let Pick::Seat(victim) = pick else { return };
        let thief = s.active;
        let hand = s.player(victim).hand;
        let place = s.chance.below(u32::from(hand.len())) as u8;
        let Some(card) = hand.nth(place) else { return };
        s.player_mut(victim).hand.remove(card);
        let player = s.player_mut(thief);
        player.hand.add(card);
        player.past.gain();
        for seat in Seat::all(self.seats) {
            let seen = &mut s.player_mut(seat).seen;
            if seat == thief {
                seen[victim.index() % MOST_SEATS].remove(card);
            } else if seat == victim {
                seen[thief.index() % MOST_SEATS].add(card);
            } else {
                // The others cannot tell which card went, so what they knew may be gone.
                seen[victim.index() % MOST_SEATS] = Hand::EMPTY;
            }
        }
        sink.tell(Event::Stolen { thief, victim, card: Some(card) }, s);
    }

    /// AG-C17, AG-129: the user looks at the hand, then is asked for a card of it.
    fn look(&self, s: &mut State, effect: Effect, sink: &mut impl Sink<Agate>) -> Flow {
        let Pick::Seat(victim) = effect.pick else { return Flow::On };
        let seat = s.active;
        let hand = s.player(victim).hand;
        if hand.is_empty() {
            // An earlier step has taken it away.
            self.step_done(s);
            return Flow::On;
        }
        s.player_mut(seat).seen[victim.index() % MOST_SEATS] = hand;
        sink.tell(Event::LookedAt { seat, victim, hand: Some(hand) }, s);
        Flow::Ask
    }

    pub(crate) fn strip(&self, s: &mut State, card: CardId, sink: &mut impl Sink<Agate>) {
        let Some(victim) = self.looked_at(s) else { return };
        self.step_done(s);
        self.spend(s, victim, card, 1);
        sink.tell(Event::Discarded { seat: victim, card }, s);
    }

    /// Whose hand is being looked at.
    pub(crate) fn looked_at(&self, s: &State) -> Option<Seat> {
        match s.frames.last() {
            Some(Frame::Effect(Effect { pick: Pick::Seat(victim), .. })) => Some(*victim),
            _ => None,
        }
    }

    /// AG-C18. The card just used lies on top of the discard and is not meant.
    fn excavate(&self, s: &mut State, pick: Pick, sink: &mut impl Sink<Agate>) {
        let Pick::Card(card) = pick else { return };
        let seat = s.active;
        let below_top = s.discard.len().saturating_sub(1);
        let Some(place) = s.discard[..below_top].iter().rposition(|found| *found == card) else {
            return;
        };
        s.discard.remove(place);
        let player = s.player_mut(seat);
        player.hand.add(card);
        player.past.gain();
        for other in seat.others(self.seats).filter(|other| s.alive.has(*other)).collect::<Seats>()
        {
            s.player_mut(other).seen[seat.index() % MOST_SEATS].add(card);
        }
        sink.tell(Event::Excavated { seat, card }, s);
    }

    /// AG-C19: each knows the other's new hand, which was the own one.
    fn swap_hands(&self, s: &mut State, pick: Pick, sink: &mut impl Sink<Agate>) {
        let Pick::Seat(other) = pick else { return };
        if !s.alive.has(other) {
            // Eliminated by an earlier step.
            return;
        }
        let seat = s.active;
        let (given, taken) = (s.player(seat).hand, s.player(other).hand);
        s.player_mut(seat).hand = taken;
        s.player_mut(other).hand = given;
        // What is remembered is about the cards.
        let (here, there) = (s.player(seat).past, s.player(other).past);
        s.player_mut(seat).past = there;
        s.player_mut(other).past = here;
        let (here, there) = (seat.index() % MOST_SEATS, other.index() % MOST_SEATS);
        for player in &mut s.players {
            player.seen.swap(here, there);
        }
        s.player_mut(seat).seen[here] = Hand::EMPTY;
        s.player_mut(other).seen[there] = Hand::EMPTY;
        s.player_mut(seat).seen[there] = given;
        s.player_mut(other).seen[here] = taken;
        sink.tell(Event::HandsSwapped { seat, other, taken: Some(taken), given: Some(given) }, s);
    }
}
