//! Lists the legal actions, ascending.

use kernel::{Refused, Seat};

use crate::Daybreak;
use crate::action::{Action, Item, Mode};
use crate::cards::Op;
use crate::reason::Asked;
use crate::state::{Effect, Frame, Phase, State};

impl Daybreak {
    pub(crate) fn list(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some((asker, asked)) = self.asked(s) else { return };
        if asker != seat {
            return;
        }
        match (asked, s.frames.last()) {
            (Asked::Start, _) => {
                out.push(Action::Stones);
                let mut take = |card| {
                    let mut why = Refused::default();
                    self.take_reasons(s, seat, card, &mut why);
                    if !why.0 {
                        out.push(Action::Take(card));
                    }
                };
                take(None);
                for lot in &s.market {
                    take(Some(lot.card));
                }
                self.list_witch(s, seat, out);
            }
            (Asked::Main, _) => {
                self.list_uses(s, seat, out);
                self.list_witch(s, seat, out);
                out.push(Action::End);
            }
            (Asked::Window, _) => {
                self.list_witch(s, seat, out);
                out.push(Action::End);
                // Behind the last window there is nothing to pass.
                if s.phase != Phase::Last {
                    out.push(Action::Pass);
                }
            }
            (Asked::Remove, _) => {
                let (_, open) = self.to_remove(s);
                out.extend(open.iter().map(|card| Action::Pick(Item::Card(card))));
            }
            (Asked::Put, Some(Frame::Paying(paying))) => {
                out.extend(Self::put_on(s, *paying).iter().map(Action::Put));
            }
            (Asked::Pick, Some(Frame::Effect(e))) => self.list_picks(s, e, out),
            (Asked::Player, Some(Frame::Effect(e))) => {
                if let Some(Op::ChoosePlayer { any, .. }) =
                    self.cards.code.ops.get(usize::from(e.pc))
                {
                    out.extend(self.choosable(s, e, *any).into_iter().map(Action::Player));
                }
            }
            (Asked::May | Asked::Pay, _) => out.extend([Action::Yes, Action::No]),
            (Asked::Block, Some(Frame::Hit(hit))) => {
                let cards = self.blockers(s, hit.seat, hit.no_block, hit.fired);
                out.extend(cards.iter().map(Action::Block));
            }
            (Asked::First, Some(Frame::Triggers(t))) => {
                if let Some((_, own)) = self.next_triggers(s, t.todo) {
                    out.extend(own.iter().map(Action::First));
                }
            }
            _ => {}
        }
    }

    fn list_uses(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let hand = s.player(seat).hand;
        let curses = self.cards.masks.curses;
        let mut list = |card, mode| {
            let (least, most) = match self.cards.get(card).use_x {
                // A rule may make it cheaper, but never by more than X.
                Some(open) => (open.min, open.max),
                None => (0, 0),
            };
            for x in least..=most {
                let mut why = Refused::default();
                self.use_reasons(s, seat, card, (mode, x), &mut why);
                if !why.0 {
                    out.push(Action::Use { card, mode, x });
                }
            }
        };
        for card in hand & !curses {
            if self.cards.get(card).is_modal() {
                list(card, Mode::Red);
                list(card, Mode::Blue);
            } else {
                list(card, Mode::Plain);
            }
        }
        // All Curse cards are the same card (WD-171). They come after all others in the pack.
        if !(hand & curses).is_empty() {
            list(self.any_curse(), Mode::Plain);
        }
    }

    fn list_witch(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut why = Refused::default();
        self.once_reasons(s, seat, &mut why);
        if !why.0 {
            out.push(Action::Once);
        }
        let player = s.player(seat);
        if player.turn_used {
            return;
        }
        let cost = self.cards.witch(player.witch).turn_cost;
        for x in cost.min..=cost.max.min(player.held) {
            let mut why = Refused::default();
            self.turn_reasons(s, seat, x, &mut why);
            if !why.0 {
                out.push(Action::Turn(x));
            }
        }
    }

    fn list_picks(&self, s: &State, e: &Effect, out: &mut Vec<Action>) {
        let Some((pick, how)) = self.pick_now(e) else { return };
        let found = self.found(s, e, pick, how);
        let items = self.items(s, &found, &e.got);
        out.extend(items.iter().map(|(item, _)| Action::Pick(*item)));
        if self.amount(s, e, pick.n).1 {
            out.push(Action::Done);
        }
    }
}
