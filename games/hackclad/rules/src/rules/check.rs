//! Whether an action is allowed, and every reason why not. `legal.rs` lists what passes here.

use kernel::{Refused, Seat, Why};

use crate::Hackclad;
use crate::action::Action;
use crate::cards::{Card, CardName, Cost, Dest, Do, Kind, Op, Timing};
use crate::field::{Cross, Facing, Space, Spaces};
use crate::options::Mode;
use crate::reason::{Asked, Reason};
use crate::state::{Basic, Clock, Effect, Frame, Stage, State, Who};

impl Hackclad {
    /// Every reason against an action; none if it is legal.
    pub(crate) fn reasons(&self, s: &State, seat: Seat, action: Action) -> Vec<Reason> {
        let mut why = Vec::new();
        let Some((who, asked)) = self.asked_at(s, seat) else {
            why.push(match self.asked(s) {
                None => Reason::Over,
                Some((who, asked)) => self.not_asked(s, seat, who, asked, action),
            });
            return why;
        };
        if !self.fits(asked, action) {
            why.push(self.elsewhere(asked, action));
            return why;
        }
        self.action_reasons(s, who, asked, action, &mut why);
        why
    }

    /// Somebody else decides.
    fn not_asked(&self, s: &State, seat: Seat, who: Who, asked: Asked, action: Action) -> Reason {
        let mine = self.turn_player(s).is_some_and(|turn| self.seat(s, turn) == seat);
        match (asked, action) {
            // Reactions do not exist outside a window (HD-177).
            (Asked::Turn, Action::Pass | Action::Basic(Basic::Reduce, _)) => Reason::OnlyReaction,
            (Asked::Turn | Asked::React, Action::End | Action::Use(_) | Action::Basic(..))
                if !mine =>
            {
                Reason::NotYourTurn
            }
            _ => Reason::AskedIsOther { who },
        }
    }

    /// The question asks for something else.
    fn elsewhere(&self, asked: Asked, action: Action) -> Reason {
        match (asked, action) {
            (Asked::Turn, Action::Pass) => Reason::OnlyReaction,
            (Asked::React | Asked::Help, Action::End | Action::Trap(_) | Action::Pile(_)) => {
                Reason::NotReaction
            }
            (Asked::Help, Action::Basic(..) | Action::Cp(_) | Action::Crack) => Reason::OnlyBlock,
            _ => Reason::AskedIsElse { asked },
        }
    }

    /// Is the action an answer to the question at all?
    fn fits(&self, asked: Asked, action: Action) -> bool {
        match action {
            Action::Character(_) => asked == Asked::Character,
            Action::Mission(_) => asked == Asked::Mission,
            Action::Extend(_) => asked == Asked::Extended,
            Action::Draft { .. } => asked == Asked::Draft,
            Action::Back(_) => asked == Asked::PutBack,
            Action::Enter(_) => asked == Asked::Enter,
            Action::Go(_) => asked == Asked::Step,
            Action::Stay => matches!(asked, Asked::Step | Asked::MoveTo),
            Action::Use(_) => matches!(asked, Asked::Turn | Asked::React | Asked::Help),
            Action::Basic(..) | Action::Cp(_) | Action::Crack => {
                matches!(asked, Asked::Turn | Asked::React)
            }
            Action::Trap(_) | Action::Pile(_) | Action::End => asked == Asked::Turn,
            Action::Pay(_) => asked == Asked::Cost,
            Action::Target(_) => matches!(asked, Asked::Aim | Asked::Shoot | Asked::Intercept),
            Action::Option(_) => asked == Asked::Option,
            Action::Take(_) => matches!(asked, Asked::Take | Asked::Search),
            Action::To(_) => asked == Asked::MoveTo,
            Action::Deploy(_) => asked == Asked::Deploy,
            Action::Shift(..) => asked == Asked::Shift,
            Action::Harvest(_) => asked == Asked::Harvest,
            Action::Remove(_) => asked == Asked::Remove,
            Action::Swap { .. } | Action::Keep => asked == Asked::Upgrade,
            Action::Yes | Action::No => matches!(
                asked,
                Asked::May | Asked::PayMp | Asked::Reveal | Asked::TopCard | Asked::UseMilled
            ),
            Action::Done => matches!(asked, Asked::Aim | Asked::Remove),
            Action::Pass => matches!(asked, Asked::React | Asked::Help),
        }
    }

    /// The reasons against an answer to the right question.
    pub(crate) fn action_reasons(
        &self,
        s: &State,
        who: Who,
        asked: Asked,
        action: Action,
        why: &mut impl Why<Reason>,
    ) {
        match action {
            Action::Character(character) => {
                if !self.choice.contains(&character) {
                    why.add(Reason::EarlierCharacter);
                }
                let owner =
                    Who::all(self.players).find(|o| s.player(*o).character == Some(character));
                if let Some(who) = owner.filter(|_| !self.options.duplicate_characters) {
                    why.add(Reason::CharacterTaken { who });
                }
            }
            Action::Mission(card) => {
                let player = s.player(who);
                let at = player.missions.iter().position(|own| *own == card);
                let keep = self.missions_of(s, who).map_or(0, |missions| u32::from(missions.keep));
                let kept = player.pick.unwrap_or(0);
                let left = keep.saturating_sub(kept.count_ones());
                match at {
                    None => why.add(Reason::NotDealt),
                    // One order only, so that each choice has one path.
                    Some(at) if kept >> at != 0 || player.missions.len() - at < left as usize => {
                        why.add(Reason::InOrder);
                    }
                    Some(_) => {}
                }
            }
            Action::Extend(card) => {
                if self.slot_in(s, who, s.player(who).extended, card).is_none() {
                    why.add(Reason::NotExtended);
                }
            }
            Action::Draft { slot, card } => {
                self.slot_reasons(s, who, slot, why);
                self.hand_reasons(s, who, card, why);
            }
            Action::Back(card) => self.hand_reasons(s, who, card, why),
            Action::Enter(space) => {
                if !self.entrances(s).has(space) {
                    let taken = self.occupied(s).has(space);
                    why.add(if taken { Reason::Occupied { at: space } } else { Reason::EntryFree });
                }
            }
            Action::Stay => {
                let may = match s.frames.last() {
                    Some(Frame::Walk(walk)) => walk.may,
                    Some(Frame::Effect(e)) => self.op(e.pc) == Op::Do(Do::MoveTo(Dest::Destroyed)),
                    _ => false,
                };
                if !may {
                    why.add(Reason::MustMove);
                }
            }
            Action::Use(card) => self.use_reasons(s, who, asked, card, why),
            Action::Basic(what, card) => {
                self.basic_reasons(s, who, asked, what, why);
                self.hand_reasons(s, who, card, why);
            }
            Action::Cp(cost) => self.cp_reasons(s, who, asked, cost, why),
            Action::Crack => self.crack_reasons(s, who, asked, why),
            Action::Trap(space) => {
                if s.player(who).traps_up == 0 {
                    why.add(Reason::NoTrap);
                }
                if !s.enemies().has(space) {
                    why.add(Reason::NoEnemy);
                }
            }
            Action::Pile(card) => self.pile_reasons(s, who, card, why),
            Action::Swap { out, into } => {
                let player = s.player(who);
                if self.slot_in(s, who, player.discard, out).is_none() {
                    why.add(Reason::NotInDiscard);
                }
                if self.slot_in(s, who, player.extended, into).is_none() {
                    why.add(Reason::NotInExtended);
                }
                if out == into {
                    why.add(Reason::SameCard);
                }
            }
            Action::Go(_)
            | Action::Keep
            | Action::Yes
            | Action::No
            | Action::Pass
            | Action::End => {}
            // These answer a step of an effect.
            Action::Pay(_)
            | Action::Target(_)
            | Action::Option(_)
            | Action::Take(_)
            | Action::To(_)
            | Action::Deploy(_)
            | Action::Shift(..)
            | Action::Harvest(_)
            | Action::Remove(_)
            | Action::Done => {
                if let Some(Frame::Effect(e)) = s.frames.last() {
                    self.answer_reasons(s, e, action, why);
                }
            }
        }
    }

    /// HD-045, HD-047, HD-303, HD-326.
    pub(crate) fn slot_reasons(&self, s: &State, who: Who, slot: u8, why: &mut impl Why<Reason>) {
        let taken = Who::all(self.players)
            .any(|other| s.player(other).spot == crate::state::Spot::Turn(slot));
        if taken {
            why.add(Reason::SlotTaken { slot: slot + 1 });
        }
        if self.mode == Mode::Coop {
            if let Some(given) = s.player(who).slot.filter(|given| *given != slot) {
                why.add(Reason::SlotAssigned { slot: given + 1 });
            }
            return;
        }
        if slot == 3 && matches!(s.clock, Clock::Draft(0, _)) {
            why.add(Reason::NoLastSlot);
        }
        if s.marks >> slot & 1 != 0 {
            why.add(Reason::SlotMarked { slot: slot + 1 });
        }
    }

    fn hand_reasons(&self, s: &State, who: Who, card: CardName, why: &mut impl Why<Reason>) {
        if self.slot_in(s, who, s.player(who).hand, card).is_none() {
            why.add(Reason::NotInHand);
        }
    }

    /// HD-125 to HD-140, HD-335.
    pub(crate) fn use_reasons(
        &self,
        s: &State,
        who: Who,
        asked: Asked,
        name: CardName,
        why: &mut impl Why<Reason>,
    ) {
        if asked == Asked::Help && self.cards.block != Some(name) {
            why.add(Reason::OnlyBlock);
        }
        match self.slot_in(s, who, s.player(who).hand, name) {
            None => why.add(Reason::NotInHand),
            Some(slot) => {
                self.card_reasons(s, who, self.card_of(s, who, slot), asked != Asked::Turn, why);
            }
        }
    }

    /// Timing, conditions and costs of a card.
    pub(crate) fn card_reasons(
        &self,
        s: &State,
        who: Who,
        card: &Card,
        reacting: bool,
        why: &mut impl Why<Reason>,
    ) {
        let player = s.player(who);
        match (card.kind, reacting) {
            (Kind::Reaction | Kind::ReactionMagic, false) => why.add(Reason::OnlyReaction),
            (Kind::Attack | Kind::AttackMagic | Kind::Support | Kind::SupportMagic, true) => {
                why.add(Reason::NotReaction);
            }
            _ => {}
        }
        if player.mp < card.mp {
            why.add(Reason::Mp { cost: card.mp, held: player.mp });
        }
        let payable = match card.cost {
            Cost::Token => !player.tokens.is_empty(),
            Cost::Trap => player.traps_up > 0,
            Cost::None | Cost::MayCp(..) | Cost::MayDiscard(_) => true,
        };
        if !payable {
            why.add(Reason::ExtraCost);
        }
        if player.at.is_none() && (card.run.on_field || card.kind.is_attack()) {
            why.add(Reason::OffField);
        } else if card.kind.is_attack() {
            let field = player.turn.next_field;
            let any = |facing| !self.reach(s, who, card, field, facing).is_empty();
            if !Facing::ALL.into_iter().any(any) {
                why.add(Reason::NoTarget);
            }
        }
        if let Some(test) = card.needs {
            let e = Effect::new(who, crate::state::Origin::Crack, Stage::Cost, 0);
            if !self.holds(s, &e, test) {
                why.add(Reason::Condition { test });
            }
        }
    }

    /// HD-246, HD-R51: can the card just discarded be used?
    pub(crate) fn usable_milled(&self, s: &State, who: Who, slot: u8) -> bool {
        let mut why = Refused::default();
        self.card_reasons(s, who, self.card_of(s, who, slot), false, &mut why);
        s.player(who).discard >> slot & 1 != 0 && !why.0
    }

    pub(crate) fn basic_reasons(
        &self,
        s: &State,
        who: Who,
        asked: Asked,
        what: Basic,
        why: &mut impl Why<Reason>,
    ) {
        match (what, asked) {
            (Basic::Reduce, Asked::Turn) => why.add(Reason::OnlyReaction),
            (Basic::Move | Basic::Mp, Asked::React) => why.add(Reason::NotReaction),
            _ => {}
        }
        let limit = self.cards.character(self.character_of(s, who)).basic[what as usize];
        if s.player(who).round.basic[what as usize] >= limit {
            why.add(Reason::BasicLimit { what, limit });
        }
        if what == Basic::Move && !Self::can_move(s, who) {
            let off = s.player(who).at.is_none();
            why.add(if off { Reason::OffField } else { Reason::CannotMove });
        }
    }

    pub(crate) fn cp_reasons(
        &self,
        s: &State,
        who: Who,
        asked: Asked,
        cost: u8,
        why: &mut impl Why<Reason>,
    ) {
        let actions = &self.cards.character(self.character_of(s, who)).cp_actions;
        let Some(action) = actions.iter().find(|action| action.cost == cost) else {
            why.add(Reason::NoCpAction);
            return;
        };
        Self::timing_reasons(action.timing, asked, why);
        if s.player(who).cp < cost {
            why.add(Reason::Cp { cost, held: s.player(who).cp });
        }
        if action.on_field && s.player(who).at.is_none() {
            why.add(Reason::OffField);
        }
    }

    fn timing_reasons(timing: Timing, asked: Asked, why: &mut impl Why<Reason>) {
        match (timing, asked) {
            (Timing::Turn, Asked::React) => why.add(Reason::NotReaction),
            (Timing::Reaction, Asked::Turn) => why.add(Reason::OnlyReaction),
            _ => {}
        }
    }

    /// HD-172 to HD-175, HD-339.
    pub(crate) fn crack_reasons(
        &self,
        s: &State,
        who: Who,
        asked: Asked,
        why: &mut impl Why<Reason>,
    ) {
        let Some(crack) = &self.cards.character(self.character_of(s, who)).crack else {
            why.add(Reason::NoCrack);
            return;
        };
        let player = s.player(who);
        Self::timing_reasons(crack.timing, asked, why);
        if player.cp < crack.cost {
            why.add(Reason::Cp { cost: crack.cost, held: player.cp });
        }
        if player.round.cracks >= player.turn.crack_limit.max(1) {
            why.add(Reason::CrackUsed);
        }
        if let Some(test) = crack.needs {
            let e = Effect::new(who, crate::state::Origin::Crack, Stage::Cost, 0);
            if !self.holds(s, &e, test) {
                why.add(Reason::CrackCondition);
            }
        }
        let limit = self.options.coop_difficulty.limit();
        if self.mode == Mode::Coop && player.corruption >= limit {
            why.add(Reason::CorruptionLimit);
        }
    }

    pub(crate) fn pile_reasons(
        &self,
        s: &State,
        who: Who,
        name: CardName,
        why: &mut impl Why<Reason>,
    ) {
        let player = s.player(who);
        let Some(slot) = self.slot_in(s, who, player.discard, name) else {
            why.add(Reason::NotInDiscard);
            return;
        };
        let quick = &self.cards.character(self.character_of(s, who)).quick;
        if quick.actions >> slot & 1 == 0 {
            why.add(Reason::NoPileAction);
        } else if player.turn.acted >> slot & 1 != 0 {
            why.add(Reason::PileActed);
        }
    }

    /// Options of a list that can be chosen next: ascending, and no move that is forbidden if
    /// something else is left (HD-278).
    pub(crate) fn options_left(&self, s: &State, e: &Effect) -> u8 {
        let Op::Choose { count, options } = self.op(e.pc) else { return 0 };
        let all = ((1u16 << options) - 1) as u8;
        let after = if e.chosen == 0 { all } else { all & !(u8::MAX >> e.chosen.leading_zeros()) };
        let left = u32::from(count) - e.chosen.count_ones();
        let mut open = after;
        let mut pc = e.pc + 1;
        for option in 0..options {
            let Op::Chosen(_, to) = self.op(pc) else { break };
            if matches!(self.op(pc + 1), Op::Do(Do::Move(_))) && !Self::can_move(s, e.who) {
                open &= !(1 << option);
            }
            pc = to;
        }
        if open.count_ones() < left {
            open = after;
        }
        // Enough must be left after it.
        let mut found = 0;
        for option in (0..options).filter(|option| open >> option & 1 != 0) {
            if (open >> option).count_ones() >= left {
                found |= 1 << option;
            }
        }
        found
    }

    fn answer_reasons(&self, s: &State, e: &Effect, action: Action, why: &mut impl Why<Reason>) {
        let who = e.who;
        match action {
            Action::Pay(amount) => {
                let payable = self.payable(s, e);
                let fits = amount == 0
                    || payable.is_some_and(|(least, most)| (least..=most).contains(&amount));
                if !fits {
                    why.add(Reason::CannotPay);
                }
            }
            Action::Target(at) => self.target_reasons(s, e, at, why),
            Action::Done => match e.stage {
                Stage::Aim if e.targets.is_empty() => why.add(Reason::NeedTarget),
                Stage::Cost => why.add(Reason::ExtraCost),
                _ => {}
            },
            Action::Option(option) if option > 7 || self.options_left(s, e) >> option & 1 == 0 => {
                why.add(Reason::NoOption);
            }
            Action::Take(name) => {
                if let Op::Do(Do::Take { support }) = self.op(e.pc) {
                    let discard = s.player(who).discard;
                    if self.slot_in(s, who, discard, name).is_none() {
                        why.add(Reason::NotInDiscard);
                    } else if self.slot_in(s, who, self.takeable(s, who, support), name).is_none() {
                        why.add(Reason::NotSupport);
                    }
                } else {
                    let deck = s.player(who).deck.iter().fold(0, |set, slot| set | 1 << slot);
                    if self.slot_in(s, who, deck, name).is_none() {
                        why.add(Reason::NotInDeck);
                    }
                }
            }
            Action::To(space) => {
                if let Op::Do(Do::MoveTo(dest)) = self.op(e.pc)
                    && !self.destinations(s, e, dest).has(space)
                {
                    let taken = dest != Dest::Destroyed && self.occupied(s).has(space);
                    why.add(if taken { Reason::Occupied { at: space } } else { Reason::NotThere });
                }
            }
            Action::Deploy(Cross(at)) => {
                if self.tokens(s).has(at) {
                    why.add(Reason::CrossTaken);
                } else if !self.deployable(s, who).has(at) {
                    why.add(Reason::NotCorner);
                }
            }
            Action::Shift(Cross(at), facing) => {
                if !s.player(who).tokens.has(at) {
                    why.add(Reason::NoToken);
                } else if self.tokens(s).has(at.step(facing)) {
                    why.add(Reason::CrossTaken);
                }
            }
            Action::Harvest(at) if !self.harvestable(s, who).has(at) => {
                why.add(Reason::NothingToHarvest);
            }
            Action::Remove(Cross(at)) => {
                if !s.player(who).tokens.has(at) {
                    why.add(Reason::NoToken);
                } else if !self.removable(s, e).has(at) {
                    why.add(Reason::InOrder);
                }
            }
            _ => {}
        }
    }

    fn target_reasons(&self, s: &State, e: &Effect, at: Space, why: &mut impl Why<Reason>) {
        if !s.enemies().has(at) {
            why.add(Reason::NoEnemy);
            return;
        }
        if e.stage != Stage::Aim {
            let (open, reason) = match self.op(e.pc) {
                Op::Do(Do::Intercept(_)) => (self.interceptable(s, e.who), Reason::NotAttacking),
                _ => (self.searched(s, e.who), Reason::NotSeen),
            };
            if !open.has(at) {
                why.add(reason);
            }
            return;
        }
        if self.more_targets(s, e).has(at) {
            return;
        }
        let clad_only = self.used_card(s, e).is_some_and(|card| card.clad_only);
        let together = e.targets | Spaces::one(at);
        let in_range = self.used_card(s, e).is_some_and(|card| {
            let reach = |facing| self.reach(s, e.who, card, e.field, facing);
            Facing::ALL.into_iter().any(|facing| together.within(reach(facing)))
        });
        why.add(if clad_only && at != s.clad.at {
            Reason::CladOnly
        } else if in_range {
            Reason::InOrder
        } else {
            Reason::OutOfRange
        });
    }

    /// Why a hand card is of no use now.
    pub(crate) fn why_not(&self, s: &State, seat: Seat, who: Who, slot: u8) -> Vec<Reason> {
        let mut why = Vec::new();
        let name = self.name_of(s, who, slot);
        match self.asked_at(s, seat) {
            Some((asker, asked)) if asker == who => match asked {
                Asked::Turn | Asked::React | Asked::Help => {
                    self.use_reasons(s, who, asked, name, &mut why);
                }
                Asked::Draft | Asked::PutBack => {}
                _ => why.push(Reason::AskedIsElse { asked }),
            },
            Some((asker, _)) => why.push(Reason::AskedIsOther { who: asker }),
            None => why.push(match self.asked(s) {
                None => Reason::Over,
                Some((asker, Asked::Turn)) if asker != who => Reason::NotYourTurn,
                Some((asker, _)) => Reason::AskedIsOther { who: asker },
            }),
        }
        why
    }
}
