//! What an effect asks for: picks of several things, in any order, and yes or no.

use kernel::Sink;

use super::pick::How;
use crate::Daybreak;
use crate::action::{Action, Item, Mode};
use crate::cards::code::AmountCode;
use crate::cards::{By, Op, PickCode};
use crate::state::{Effect, Frame, Got, Stage, State};

impl Daybreak {
    /// Begins a pick. True if somebody must choose; otherwise all is picked.
    pub(crate) fn start_pick(
        &self,
        s: &mut State,
        e: &mut Effect,
        pick: &PickCode,
        only: Option<u8>,
    ) -> bool {
        e.got = Got::default();
        e.left = 0;
        let how = self.pick_now(e).map_or(How::default(), |(_, how)| how);
        let picker = self.picker(e, pick);
        if picker.is_some_and(|picker| picker != e.you && e.negated.has(picker)) {
            return false;
        }
        let found = self.found(s, e, pick, how);
        let total = found.count();
        let (n, upto) = self.amount(s, e, pick.n);
        let n = only.unwrap_or(n);
        let all = pick.n == AmountCode::All;
        if total == 0 || n == 0 {
            return false;
        }
        if all || (!upto && total <= u16::from(n)) {
            e.got = found;
            return false;
        }
        let mut left = n.min(total.min(250) as u8);
        if pick.by == By::Random {
            while left > 0 {
                let items = self.items(s, &found, &e.got);
                let total: u32 = items.iter().map(|(_, count)| u32::from(*count)).sum();
                let mut at = s.chance.below(total);
                for (item, count) in items {
                    if at < u32::from(count) {
                        self.take_item(s, &found, &mut e.got, item);
                        break;
                    }
                    at -= u32::from(count);
                }
                left -= 1;
            }
            return false;
        }
        if !upto {
            let items = self.items(s, &found, &e.got);
            // Things that are all alike leave nothing to choose (WD-R56).
            if let [(item, _)] = items[..] {
                for _ in 0..left {
                    self.take_item(s, &found, &mut e.got, item);
                }
                return false;
            }
        }
        e.left = left;
        e.stage = Stage::Asking;
        true
    }

    /// Carries out an answer to what the effect asks.
    pub(crate) fn answer(&self, s: &mut State, action: Action, sink: &mut impl Sink<Daybreak>) {
        let Some(Frame::Effect(top)) = s.frames.last() else { return };
        let mut e = top.clone();
        let op = self.cards.code.ops.get(usize::from(e.pc)).copied().unwrap_or(Op::End);
        match action {
            Action::Player(seat) => self.chose(s, &mut e, seat, sink),
            Action::Pick(item) => self.picked(s, &mut e, item),
            Action::Done => {
                e.left = 0;
                e.rounds = 0;
                e.stage = Stage::Picked;
            }
            Action::Yes | Action::No => {
                let yes = action == Action::Yes;
                match (e.stage, op) {
                    (Stage::Prepay(nth), _) => {
                        let pays = &self.entry_in(s, &e).pays;
                        let sp = pays.get(usize::from(nth)).map_or(0, |(sp, _)| *sp);
                        if yes {
                            self.pay(s, e.you, sp, sink);
                            e.paid |= 1 << nth;
                        }
                        e.stage = Stage::Prepay(nth + 1);
                    }
                    (_, Op::Pay { who, sp, skip, .. }) => {
                        e.stage = Stage::Fresh;
                        let payer = self.whom(&e, who).first().unwrap_or(e.you);
                        if yes {
                            self.pay_extra(s, &mut e, payer, sp, sink);
                        } else {
                            e.fail();
                            e.pc = skip;
                        }
                    }
                    (_, Op::May { decline, .. }) => {
                        e.stage = Stage::Fresh;
                        if yes {
                            e.pc += 1;
                        } else {
                            e.fail();
                            e.pc = decline;
                        }
                    }
                    _ => {}
                }
            }
            Action::Stones
            | Action::Take(_)
            | Action::Put(_)
            | Action::Use { mode: Mode::Plain | Mode::Red | Mode::Blue, .. }
            | Action::Once
            | Action::Turn(_)
            | Action::Block(_)
            | Action::First(_)
            | Action::End
            | Action::Pass => {}
        }
        Self::save(s, e);
    }

    /// One more thing is picked. Only what is picked counts, never in which order.
    fn picked(&self, s: &mut State, e: &mut Effect, item: Item) {
        let Some((pick, how)) = self.pick_now(e) else { return };
        let found = self.found(s, e, pick, how);
        self.take_item(s, &found, &mut e.got, item);
        // A card shown from a hand is known from now on.
        if let Item::Card(card) = item
            && let Some(seat) = s.holder(card)
        {
            s.player_mut(seat).known.add(card);
        }
        e.left = e.left.saturating_sub(1);
        let items = self.items(s, &found, &e.got);
        if e.left == 0 || items.is_empty() {
            e.stage = Stage::Picked;
            e.left = 0;
            return;
        }
        // Nothing left to choose: the rest follows (but never for "up to").
        let (_, upto) = self.amount(s, e, pick.n);
        let total: u16 = items.iter().map(|(_, count)| u16::from(*count)).sum();
        if !upto && (total == u16::from(e.left) || items.len() == 1) {
            for (item, count) in items {
                for _ in 0..count.min(e.left) {
                    self.take_item(s, &found, &mut e.got, item);
                    e.left -= 1;
                }
            }
            e.stage = Stage::Picked;
        }
    }
}
