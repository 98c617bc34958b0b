//! Answers to what an effect asks.

use kernel::Sink;

use crate::Hackclad;
use crate::action::Action;
use crate::cards::{CardName, Cost, Do, Op};
use crate::event::Event;
use crate::field::{Cross, Spaces};
use crate::state::{Effect, Frame, Stage, State, Who};

impl Hackclad {
    /// An answer to what the effect on top of the stack asks.
    pub(crate) fn answer(
        &self,
        s: &mut State,
        who: Who,
        action: Action,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let Some(Frame::Effect(top)) = s.frames.last() else { return };
        let mut e = *top;
        let op = self.op(e.pc);
        match (e.stage, action) {
            (Stage::Cost, Action::Pay(amount)) => self.pay_extra(s, &mut e, amount, sink),
            (Stage::Cost, Action::Remove(at)) => {
                s.player_mut(who).tokens.remove(at.0);
                e.removed = 1;
                sink.tell(Event::TokenRemoved { who, at }, s);
            }
            (Stage::Aim, Action::Target(at)) => e.targets.add(at),
            // `asking` says that targets are complete.
            (Stage::Aim, Action::Done) => e.asking = true,
            (_, Action::Yes | Action::No) => {
                let yes = action == Action::Yes;
                match op {
                    Op::May(to) => e.pc = if yes { e.pc + 1 } else { to },
                    Op::PayMp(mp, to) => {
                        if yes {
                            let player = s.player_mut(who);
                            player.mp -= mp;
                            sink.tell(Event::Mp { who, now: player.mp }, s);
                        }
                        e.pc = if yes { e.pc + 1 } else { to };
                    }
                    Op::Do(Do::Peek) => {
                        if let Some(card) = s.deck.last().copied().filter(|_| yes) {
                            s.top_known = u8::MAX;
                            e.bright = self.cards.clad(card).voltage == 1;
                            sink.tell(Event::Revealed { who, card }, s);
                        }
                        e.pc += 1;
                    }
                    Op::Do(Do::LookTop) => {
                        if yes {
                            self.mill(s, who, sink);
                        }
                        e.pc += 1;
                    }
                    Op::Do(Do::UseMilled) => {
                        e.pc += 1;
                        Self::save(s, e);
                        if let Some(slot) = e.milled.filter(|_| yes) {
                            self.use_milled(s, who, slot, sink);
                        }
                        return;
                    }
                    _ => {}
                }
            }
            (_, Action::Option(option)) => e.chosen |= 1 << option,
            (_, Action::Take(name)) => {
                if op == Op::Do(Do::Search) {
                    self.search(s, who, name, sink);
                } else if let Some(slot) = self.slot_in(s, who, s.player(who).discard, name) {
                    self.regain(s, who, slot, sink);
                }
                e.pc += 1;
            }
            (_, Action::To(space)) => {
                self.move_to(s, who, space, sink);
                e.pc += 1;
            }
            (_, Action::Stay) => e.pc += 1,
            (_, Action::Deploy(at)) => {
                s.player_mut(who).tokens.add(at.0);
                sink.tell(Event::Deployed { who, at }, s);
                e.pc += 1;
            }
            (_, Action::Shift(from, facing)) => {
                let to = Cross(from.0.step(facing));
                let player = s.player_mut(who);
                player.tokens.remove(from.0);
                player.tokens.add(to.0);
                sink.tell(Event::Shifted { who, from, to }, s);
                e.pc += 1;
            }
            (_, Action::Harvest(at)) => {
                self.collect(s, who, at, sink);
                e.pc += 1;
            }
            (_, Action::Remove(at)) => {
                s.player_mut(who).tokens.remove(at.0);
                e.removed += 1;
                e.targets.add(at.0);
                sink.tell(Event::TokenRemoved { who, at }, s);
            }
            (_, Action::Done) => e.pc += 1,
            (_, Action::Target(at)) => {
                let damage = match op {
                    Op::Do(Do::Intercept(n)) => n,
                    _ => s.player(who).turn.token_damage.saturating_add(1),
                };
                self.hurt(s, who, Spaces::one(at), damage, sink);
                e.pc += 1;
            }
            _ => {}
        }
        Self::save(s, e);
    }

    /// HD-133: an optional extra cost.
    fn pay_extra(&self, s: &mut State, e: &mut Effect, amount: u8, sink: &mut impl Sink<Hackclad>) {
        let who = e.who;
        e.paid = amount;
        if amount == 0 {
            return;
        }
        match self.used_card(s, e).map(|card| card.cost) {
            Some(Cost::MayCp(..)) => {
                s.player_mut(who).cp -= amount;
                sink.tell(Event::PaidCp { who, cp: amount }, s);
            }
            Some(Cost::MayDiscard(name)) => {
                if let Some(slot) = self.slot_in(s, who, s.player(who).hand, name) {
                    Self::discard(s, who, slot);
                    sink.tell(Event::PaidCard { who, card: name }, s);
                }
            }
            _ => {}
        }
    }

    /// HD-270: a card of the deck goes to the hand unseen; the deck is shuffled.
    fn search(&self, s: &mut State, who: Who, name: CardName, sink: &mut impl Sink<Hackclad>) {
        let slot =
            s.player(who).deck.iter().copied().find(|slot| self.name_of(s, who, *slot) == name);
        let player = &mut s.players[who.index()];
        if let Some(slot) = slot {
            player.deck.retain(|card| *card != slot);
            player.hand |= 1 << slot;
        }
        // In her order first, so that nothing of the old order is left.
        player.deck.sort_unstable();
        s.chance.shuffle(&mut player.deck);
        player.known_top = 0;
        let seat = player.seat;
        sink.tell(Event::Searched { who, card: Some(name), seat }, s);
    }
}
