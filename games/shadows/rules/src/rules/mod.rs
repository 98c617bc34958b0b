//! The rules, one file per chapter of the rulebook, and the loop that runs them.

pub(crate) mod acts;
pub(crate) mod adjust;
pub(crate) mod check;
pub(crate) mod combat;
pub(crate) mod contract;
pub(crate) mod count;
pub(crate) mod damage;
pub(crate) mod events;
pub(crate) mod hands;
pub(crate) mod legal;
pub(crate) mod picks;
pub(crate) mod time_out;
pub(crate) mod traitor;
pub(crate) mod witches;

use kernel::{Flow, Seat, Seats, Sink};

use crate::Shadows;
use crate::action::Action;
use crate::event::Event;
use crate::reason::Asked;
use crate::sets::{Cast, Slot};
use crate::state::{Choice, EventStep, Frame, Purpose, Question, State, Step, TRAITOR_HANDS};

impl Shadows {
    /// Works the frames off until somebody must decide or the game is over.
    pub(crate) fn run(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        while !s.is_over() {
            let flow = match s.frames.last().copied() {
                None | Some(Frame::NextTurn) => {
                    self.next_turn(s, sink);
                    Flow::On
                }
                Some(Frame::Event(step)) => self.event_step(s, step, sink),
                Some(Frame::Action(from)) => {
                    self.next_actor(s, from, sink);
                    Flow::On
                }
                Some(Frame::Act { who, telepathy, acted, .. }) => {
                    self.act_step(s, (who, telepathy, acted), sink)
                }
                Some(Frame::Combats) => {
                    self.next_combat(s, sink);
                    Flow::On
                }
                Some(Frame::Combat(step)) => self.combat_step(s, step, sink),
                Some(Frame::Adjust(step)) => {
                    self.adjust_step(s, step, sink);
                    Flow::On
                }
                Some(Frame::Check { step, listed, asked }) => {
                    self.check_step(s, step, listed, asked)
                }
                Some(Frame::Pick(pick)) => self.pick_step(s, pick, sink),
                Some(Frame::Discards { left, count, opened }) => {
                    self.discards_step(s, (left, count, opened), sink);
                    Flow::On
                }
                Some(Frame::Window { .. }) => self.window_step(s, sink),
                Some(Frame::Vote { .. }) => self.vote_step(s, sink),
                Some(Frame::Target { user, left, named, .. }) => {
                    self.target_step(s, (user, left, named), sink)
                }
                Some(Frame::Sniped(target)) => {
                    s.frames.pop();
                    if s.girl(target).is_girl() && s.hand(target).is_empty() {
                        s.push(Frame::Deaths(Cast::one(target)));
                    }
                    Flow::On
                }
                Some(Frame::Deaths(left)) => {
                    self.deaths(s, left, sink);
                    Flow::On
                }
                Some(Frame::DropOuts(left)) => {
                    self.drop_outs(s, left, sink);
                    Flow::On
                }
                Some(Frame::Hostages) => {
                    self.hostages(s, sink);
                    Flow::On
                }
                Some(Frame::AfterAccusation(accuser)) => {
                    self.after_accusation(s, accuser);
                    Flow::On
                }
                Some(Frame::Volunteers { who, left, yes }) => {
                    self.volunteers_step(s, (who, left, yes), sink)
                }
                Some(Frame::TakeOver { asker, giver: None, refused }) => {
                    self.take_over_step(s, asker, refused)
                }
                Some(Frame::Intervene(left)) => {
                    if left.is_empty() {
                        s.frames.pop();
                        Flow::On
                    } else {
                        Flow::Ask
                    }
                }
                Some(
                    Frame::Wish { .. }
                    | Frame::Protect { .. }
                    | Frame::Reorder { .. }
                    | Frame::TakeOver { .. }
                    | Frame::Look { .. },
                ) => Flow::Ask,
            };
            match flow {
                Flow::Ask => return,
                Flow::On => {}
            }
        }
        if !s.frames.is_empty() {
            s.frames.clear();
            s.picked = crate::sets::Hand::NONE;
            if let Some(result) = s.result {
                sink.tell(Event::Over(result), s);
                if self.options.traitor {
                    sink.tell(Event::Traitors(s.traitors), s);
                }
            }
        }
    }

    /// Who must decide now.
    pub(crate) fn must(&self, s: &State) -> Seats {
        let player = |slot: Slot| Seats::one(s.girl(slot).seat);
        match s.frames.last() {
            Some(Frame::Event(EventStep::Time)) => self.time_holder(s).map_or(Seats::NONE, player),
            Some(Frame::Act { who, .. } | Frame::Wish { who, .. } | Frame::Reorder { who, .. }) => {
                player(*who)
            }
            Some(Frame::Protect { who, .. }) => player(*who),
            Some(Frame::Target { user, .. }) => player(*user),
            Some(Frame::Combat(Step::Declare)) => s.players(self.undeclared(s)),
            Some(Frame::Combat(Step::Commit)) => s.players(self.uncommitted(s)),
            Some(Frame::Combat(Step::Count)) => {
                self.next_ability(s).map_or(Seats::NONE, |(slot, _)| player(slot))
            }
            Some(Frame::Combat(Step::Seeds)) => self.seed_asked(s).map_or(Seats::NONE, player),
            Some(Frame::Combat(Step::Leave)) => {
                let leaving = s.combat.as_ref().and_then(|combat| combat.leaving.first());
                leaving.map_or(Seats::NONE, player)
            }
            Some(Frame::Check { asked, .. }) => {
                self.snipe(s, *asked).map_or(Seats::NONE, |(sniper, ..)| player(sniper))
            }
            Some(Frame::Pick(pick)) => Seats::one(self.picker(s, *pick)),
            // After a contract it is found out who is asked again.
            Some(Frame::Window { asked, fresh: false, .. }) => s.players(*asked),
            Some(Frame::Vote { left, .. } | Frame::Volunteers { left, .. }) => *left,
            Some(Frame::TakeOver { asker, giver, .. }) => Seats::one(giver.unwrap_or(*asker)),
            Some(Frame::Intervene(left)) => {
                self.intervening(s, *left).map_or(Seats::NONE, Seats::one)
            }
            Some(Frame::Look { seat, .. }) => Seats::one(*seat),
            _ => Seats::NONE,
        }
    }

    /// Who may act besides: the players of humans (SM-134), and those who may change their mind.
    /// Also who has just said yes in a window and can do no more: that is a secret.
    pub(crate) fn may(&self, s: &State) -> Seats {
        let mut may = s.players(s.humans());
        if let (Some(Frame::Combat(step)), Some(combat)) = (s.frames.last(), &s.combat) {
            let changes = |slot: &Slot| match step {
                Step::Declare => Choice::ALL
                    .into_iter()
                    .any(|choice| self.change_reason(s, *slot, choice).is_none()),
                Step::Count => self.can_rethink(s, *slot),
                _ => false,
            };
            for slot in combat.here.iter().filter(changes) {
                may = may.with(s.girl(slot).seat);
            }
        }
        may
    }

    /// What a seat is asked for, and for which character.
    pub fn asked(&self, s: &State, seat: Seat) -> Option<(Asked, Option<Slot>)> {
        if s.is_over() || !self.must(s).has(seat) {
            return None;
        }
        let own = s.of(seat);
        Some(match s.frames.last()? {
            Frame::Event(_) => (Asked::Time, self.time_holder(s)),
            Frame::Act { who, acted: true, .. } => (Asked::EndTurn, Some(*who)),
            Frame::Act { who, .. } if s.girl(*who).is_girl() => (Asked::GirlAction, Some(*who)),
            Frame::Act { who, .. } => (Asked::HumanAction, Some(*who)),
            Frame::Wish { who, .. } => (Asked::Wish, Some(*who)),
            Frame::Reorder { who, .. } => (Asked::Reorder, Some(*who)),
            Frame::Protect { who, .. } => (Asked::Protect, Some(*who)),
            Frame::Target { user, .. } => (Asked::Target, Some(*user)),
            Frame::Combat(Step::Declare) => (Asked::Declare, self.undeclared(s).and(own).first()),
            Frame::Combat(Step::Commit) => {
                let slot = self.committing(s, seat)?;
                let asked = match s.combat.as_ref()?.fights[slot.index()].choice {
                    None => Asked::Declare,
                    Some(Choice::Loot) => Asked::CommitLoot,
                    Some(_) => Asked::Commit,
                };
                (asked, Some(slot))
            }
            Frame::Combat(Step::Count) => {
                (Asked::Ability, self.next_ability(s).map(|(slot, _)| slot))
            }
            Frame::Combat(Step::Seeds) => (Asked::Seed, self.seed_asked(s)),
            Frame::Combat(_) => (Asked::Retreat, s.combat.as_ref()?.leaving.first()),
            Frame::Check { asked, .. } => {
                (Asked::Snipe, self.snipe(s, *asked).map(|(sniper, ..)| sniper))
            }
            Frame::Pick(pick) => match pick.purpose {
                Purpose::Discard(slot)
                | Purpose::TooMany(slot)
                | Purpose::Heal(slot, _)
                | Purpose::Raise(slot)
                | Purpose::Barrier(slot, _)
                | Purpose::Ward(slot, _)
                | Purpose::Snipe(slot, _) => (Asked::Discard, Some(slot)),
                Purpose::Focus(slot) | Purpose::Refresh(slot) => (Asked::Redraw, Some(slot)),
                Purpose::Send(slot, _)
                | Purpose::Answer(slot, ..)
                | Purpose::Encourage(slot, _) => (Asked::GiveCard, Some(slot)),
                Purpose::Foresight(slot) | Purpose::Talent(slot) => (Asked::Commit, Some(slot)),
                Purpose::Shield(slot) => (Asked::Shield, Some(slot)),
                Purpose::Return(..) => (Asked::GiveCard, None),
                Purpose::Redraw(_) => (Asked::Redraw, None),
                Purpose::Strike { .. } => (Asked::Discard, None),
            },
            Frame::Window { window, asked, .. } => {
                (Asked::Contract(*window), asked.and(own).first())
            }
            Frame::Vote { question, .. } => {
                let asked = match question {
                    Question::Defender => Asked::VoteDefender,
                    Question::Victim => Asked::VoteVictim,
                    Question::Loot(_) => Asked::VoteLoot,
                    Question::LootOrder => Asked::VoteLootOrder,
                    Question::Unkillable(_) | Question::Richest(_) => Asked::VoteTarget,
                };
                (asked, None)
            }
            Frame::Volunteers { who, .. } => (Asked::Volunteer, Some(*who)),
            Frame::TakeOver { giver: None, .. } => (Asked::TakeOver, None),
            Frame::TakeOver { .. } => (Asked::GiveAway, None),
            Frame::Intervene(_) => (Asked::Intervene, None),
            Frame::Look { .. } => (Asked::Exchange, None),
            // Never on top at a decision.
            Frame::Action(_)
            | Frame::Combats
            | Frame::Adjust(_)
            | Frame::Discards { .. }
            | Frame::Sniped(_)
            | Frame::Deaths(_)
            | Frame::DropOuts(_)
            | Frame::AfterAccusation(_)
            | Frame::Hostages
            | Frame::NextTurn => return None,
        })
    }

    /// A contract that is not asked for is resolved before what is awaited (SM-R020).
    pub(crate) fn is_interruption(&self, s: &State, action: Action) -> bool {
        match action {
            Action::Contract(person) => {
                !s.slot(person).is_some_and(|slot| self.window_asks(s, slot))
            }
            Action::Rethink(_) => true,
            _ => false,
        }
    }

    /// Carries out an action that has been checked.
    pub(crate) fn carry_out(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        sink: &mut impl Sink<Shadows>,
    ) {
        match action {
            Action::Say(signal) => {
                signal.said_by(seat, &mut s.said);
                return sink.tell(Event::Said { seat, signal }, s);
            }
            Action::Switch(person, window, on) => {
                if let Some(slot) = s.slot(person) {
                    let girl = s.girl_mut(slot);
                    girl.windows = girl.windows.set(window, on);
                    sink.tell(Event::Switched(person), s);
                }
                return;
            }
            Action::Contract(person) => {
                if let Some(slot) = s.slot(person) {
                    self.want_contract(s, slot, sink);
                }
                return;
            }
            Action::Rethink(person) => {
                if let Some(slot) = s.slot(person) {
                    self.rethink(s, slot, sink);
                }
                return;
            }
            Action::Declare(person, choice) => {
                if let Some(slot) = s.slot(person) {
                    self.declare(s, slot, choice, sink);
                }
                return;
            }
            _ => {}
        }
        let Some((asked, who)) = self.asked(s, seat) else { return };
        let named = |person| s.slot(person);
        match (asked, action, who) {
            (Asked::Time, Action::Time, Some(slot)) => self.use_time(s, slot, sink),
            (Asked::Time, ..) => {
                s.frames.pop();
                s.push(Frame::Event(EventStep::Draw));
            }
            (Asked::GirlAction | Asked::HumanAction | Asked::EndTurn, _, Some(slot)) => {
                self.act(s, slot, action, sink);
            }
            (Asked::Commit, Action::Pick(kind), Some(slot))
                if matches!(s.frames.last(), Some(Frame::Combat(Step::Commit))) =>
            {
                if let Some(card) = self.of_kind(self.committable(s, slot), kind) {
                    self.commit_card(s, slot, card, sink);
                }
            }
            (Asked::CommitLoot, Action::Loot(kind), Some(slot)) => {
                let loot = self.cards.copies(kind).and(self.usable_loot(s, slot)).first();
                if let Some(loot) = loot {
                    self.commit_loot(s, slot, loot, sink);
                }
            }
            (_, Action::Pick(kind), _) => {
                if let Some(pick) = s.pick()
                    && let Some(card) = self.of_kind(self.next_picks(s, pick), kind)
                {
                    s.picked.add(card);
                }
            }
            (Asked::Target, Action::Done, _) => {
                s.frames.pop();
            }
            (_, Action::Done, _) => self.finish_pick(s, sink),
            (Asked::Contract(_), ..) => self.decline(s, seat),
            (Asked::Wish, Action::Wish(wish), _) => self.wish(s, wish, sink),
            (_, Action::Vote(person), _) => {
                if let Some(slot) = named(person) {
                    self.cast_vote(s, seat, slot, sink);
                }
            }
            (_, Action::Pass, _) if matches!(s.frames.last(), Some(Frame::Vote { .. })) => {
                self.abstain(s, seat);
            }
            (Asked::Target, Action::Target(person), _) => {
                if let Some(slot) = named(person) {
                    self.target(s, slot, sink);
                }
            }
            (Asked::Target, Action::Shield(_), Some(slot)) => {
                let Some(Frame::Target { loot, .. }) = s.frames.pop() else { return };
                sink.tell(Event::Shielded { who: s.girl(slot).person, loot }, s);
                if let Some(combat) = &mut s.combat {
                    combat.shielded = combat.shielded.with(slot);
                }
            }
            (Asked::Ability, Action::Use(timing), _) => self.use_ability(s, timing, sink),
            (Asked::Ability, ..) => self.skip_ability(s),
            (Asked::Protect, Action::Target(person), _) => {
                if let Some(slot) = named(person) {
                    self.protect(s, slot);
                }
            }
            (Asked::Snipe, Action::Target(_), _) => self.answer_snipe(s, true),
            (Asked::Snipe, ..) => self.answer_snipe(s, false),
            (Asked::Seed, Action::Shield(kind), Some(slot)) => {
                let held = s.girl(slot).loot.and(self.cards.copies(kind)).first();
                self.answer_seed(s, slot, held, sink);
            }
            (Asked::Seed, _, Some(slot)) => self.answer_seed(s, slot, None, sink),
            (Asked::Retreat, Action::Move(to), Some(slot)) => self.retreat_to(s, slot, to, sink),
            (Asked::Reorder, Action::Place(at), _) => self.put_back(s, at - 1),
            (Asked::Volunteer, ..) => {
                self.answer_volunteer(s, seat, action == Action::Volunteer, sink);
            }
            (Asked::TakeOver, Action::Ask(of), _) => {
                if let Some(Frame::TakeOver { giver, .. }) = s.frames.last_mut() {
                    *giver = Some(of);
                }
                sink.tell(Event::AskedFor { seat, of }, s);
            }
            (Asked::TakeOver, ..) => {
                s.frames.pop();
            }
            (Asked::GiveAway, Action::Give(person), _) => self.give_away(s, named(person), sink),
            (Asked::GiveAway, ..) => self.give_away(s, None, sink),
            (Asked::Intervene, ..) => self.intervene(s, seat, action, sink),
            (Asked::Exchange, ..) => self.exchange(s, action == Action::Exchange, sink),
            _ => {}
        }
    }

    fn intervene(&self, s: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Shadows>) {
        match action {
            Action::Look(at) => self.look(s, seat, at - 1, sink),
            Action::Take(person) => {
                if let Some(slot) = s.slot(person) {
                    self.take(s, seat, s.girl(slot).hand, sink);
                }
            }
            Action::TakeFrom(of) => self.take(s, seat, TRAITOR_HANDS + of.index() as u8, sink),
            Action::Redraw => self.redraw(s, seat, sink),
            Action::Strike { melee, value } => self.strike(s, seat, (melee, value), sink),
            _ => self.draw_intervention(s, seat, sink),
        }
    }
}
