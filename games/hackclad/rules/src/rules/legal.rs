//! Lists the legal actions, ascending.

use kernel::{Refused, Seat};

use super::deck::slots;
use crate::Hackclad;
use crate::action::Action;
use crate::cards::{CardName, Dest, Do, MissionId, Op};
use crate::field::{Cross, Facing};
use crate::reason::Asked;
use crate::state::{Basic, Effect, Frame, Stage, State, Who};

impl Hackclad {
    pub(crate) fn list(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some((who, asked)) = self.asked_at(s, seat) else { return };
        let player = s.player(who);
        let start = out.len();
        match asked {
            Asked::Character => {
                for id in &self.choice {
                    self.try_add(s, who, asked, Action::Character(*id), out);
                }
            }
            Asked::Mission => {
                for card in 0..self.cards.missions().len() as u8 {
                    self.try_add(s, who, asked, Action::Mission(MissionId(card)), out);
                }
            }
            Asked::Extended => {
                self.list_cards(s, who, player.extended, out, Action::Extend);
            }
            Asked::Draft => {
                for slot in 0..4 {
                    let mut why = Refused::default();
                    self.slot_reasons(s, who, slot, &mut why);
                    if !why.0 {
                        let draft = |card| Action::Draft { slot, card };
                        self.list_cards(s, who, player.hand, out, draft);
                    }
                }
            }
            Asked::PutBack => self.list_cards(s, who, player.hand, out, Action::Back),
            Asked::Step => {
                out.extend(Facing::ALL.map(Action::Go));
                if matches!(s.frames.last(), Some(Frame::Walk(walk)) if walk.may) {
                    out.push(Action::Stay);
                }
            }
            Asked::Enter => out.extend(self.entrances(s).into_iter().map(Action::Enter)),
            Asked::Turn | Asked::React | Asked::Help => self.list_play(s, who, asked, out),
            Asked::Upgrade => {
                for out_slot in self.distinct(s, who, player.discard) {
                    let away = self.name_of(s, who, out_slot);
                    for into in self.distinct(s, who, player.extended) {
                        let into = self.name_of(s, who, into);
                        if away != into {
                            out.push(Action::Swap { out: away, into });
                        }
                    }
                }
                out.push(Action::Keep);
            }
            Asked::May | Asked::PayMp | Asked::Reveal | Asked::TopCard | Asked::UseMilled => {
                out.extend([Action::Yes, Action::No]);
            }
            Asked::Cost
            | Asked::Aim
            | Asked::Option
            | Asked::MoveTo
            | Asked::Take
            | Asked::Search
            | Asked::Deploy
            | Asked::Shift
            | Asked::Harvest
            | Asked::Shoot
            | Asked::Intercept
            | Asked::Remove => {
                if let Some(Frame::Effect(e)) = s.frames.last() {
                    self.list_answers(s, e, asked, out);
                }
            }
        }
        out[start..].sort_unstable();
    }

    fn try_add(&self, s: &State, who: Who, asked: Asked, action: Action, out: &mut Vec<Action>) {
        let mut why = Refused::default();
        self.action_reasons(s, who, asked, action, &mut why);
        if !why.0 {
            out.push(action);
        }
    }

    fn list_cards(
        &self,
        s: &State,
        who: Who,
        set: u16,
        out: &mut Vec<Action>,
        make: impl Fn(CardName) -> Action,
    ) {
        let cards = self.distinct(s, who, set);
        out.extend(cards.map(|slot| make(self.name_of(s, who, slot))));
    }

    /// The own turn, a reaction, or a Block for another.
    fn list_play(&self, s: &State, who: Who, asked: Asked, out: &mut Vec<Action>) {
        let player = s.player(who);
        let reacting = asked != Asked::Turn;
        for slot in self.distinct(s, who, player.hand) {
            let card = self.card_of(s, who, slot);
            if asked == Asked::Help && self.cards.block != Some(card.name_id) {
                continue;
            }
            let mut why = Refused::default();
            self.card_reasons(s, who, card, reacting, &mut why);
            if !why.0 {
                out.push(Action::Use(card.name_id));
            }
        }
        if asked == Asked::Help {
            out.push(Action::Pass);
            return;
        }
        for what in Basic::ALL {
            let mut why = Refused::default();
            self.basic_reasons(s, who, asked, what, &mut why);
            if !why.0 {
                self.list_cards(s, who, player.hand, out, |card| Action::Basic(what, card));
            }
        }
        for action in &self.cards.character(self.character_of(s, who)).cp_actions {
            let mut why = Refused::default();
            self.cp_reasons(s, who, asked, action.cost, &mut why);
            if !why.0 {
                out.push(Action::Cp(action.cost));
            }
        }
        let mut why = Refused::default();
        self.crack_reasons(s, who, asked, &mut why);
        if !why.0 {
            out.push(Action::Crack);
        }
        if reacting {
            out.push(Action::Pass);
            return;
        }
        if player.traps_up > 0 {
            out.extend(s.enemies().into_iter().map(Action::Trap));
        }
        let quick = &self.cards.character(self.character_of(s, who)).quick;
        for slot in slots(player.discard & quick.actions & !player.turn.acted) {
            out.push(Action::Pile(self.name_of(s, who, slot)));
        }
        out.push(Action::End);
    }

    fn list_answers(&self, s: &State, e: &Effect, asked: Asked, out: &mut Vec<Action>) {
        let who = e.who;
        match asked {
            Asked::Cost => {
                out.push(Action::Pay(0));
                if let Some((least, most)) = self.payable(s, e) {
                    out.extend((least..=most).map(Action::Pay));
                }
            }
            Asked::Aim => {
                out.extend(self.more_targets(s, e).into_iter().map(Action::Target));
                if !e.targets.is_empty() {
                    out.push(Action::Done);
                }
            }
            Asked::Option => {
                let left = self.options_left(s, e);
                out.extend((0..8).filter(|option| left >> option & 1 != 0).map(Action::Option));
            }
            Asked::MoveTo => {
                if let Op::Do(Do::MoveTo(dest)) = self.op(e.pc) {
                    out.extend(self.destinations(s, e, dest).into_iter().map(Action::To));
                    if dest == Dest::Destroyed {
                        out.push(Action::Stay);
                    }
                }
            }
            Asked::Take => {
                if let Op::Do(Do::Take { support }) = self.op(e.pc) {
                    self.list_cards(s, who, self.takeable(s, who, support), out, Action::Take);
                }
            }
            Asked::Search => {
                let deck = s.player(who).deck.iter().fold(0, |set, slot| set | 1 << slot);
                self.list_cards(s, who, deck, out, Action::Take);
            }
            Asked::Deploy => {
                out.extend(self.deployable(s, who).into_iter().map(|at| Action::Deploy(Cross(at))));
            }
            Asked::Shift => {
                let taken = self.tokens(s);
                for at in s.player(who).tokens {
                    let free =
                        Facing::ALL.into_iter().filter(|facing| !taken.has(at.step(*facing)));
                    out.extend(free.map(|facing| Action::Shift(Cross(at), facing)));
                }
            }
            Asked::Harvest => out.extend(self.harvestable(s, who).into_iter().map(Action::Harvest)),
            Asked::Shoot => {
                let seen = self.searched(s, who) & s.enemies();
                out.extend(seen.into_iter().map(Action::Target));
            }
            Asked::Intercept => {
                out.extend(self.interceptable(s, who).into_iter().map(Action::Target));
            }
            Asked::Remove => {
                out.extend(self.removable(s, e).into_iter().map(|at| Action::Remove(Cross(at))));
                if e.stage != Stage::Cost {
                    out.push(Action::Done);
                }
            }
            _ => {}
        }
    }
}
