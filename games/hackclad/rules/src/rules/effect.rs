//! Carries out effects step by step (§2.15, §2.17, §2.18, §6).

use kernel::Sink;

use super::Flow;
use super::deck::{Supply, slots};
use crate::Hackclad;
use crate::cards::{Card, Cost, CpAmount, Dest, Do, Op, Per, Test, Turning};
use crate::event::Event;
use crate::field::{Cross, Facing, Space, Spaces};
use crate::state::{AttackKind, Effect, Frame, Origin, Stage, State, Who};

impl Hackclad {
    /// The card that an effect is the use of.
    pub(crate) fn used_card(&self, s: &State, e: &Effect) -> Option<&Card> {
        match e.origin {
            Origin::Card { slot } => Some(self.card_of(s, e.who, slot)),
            Origin::Crack | Origin::Cp { .. } | Origin::Pile { .. } | Origin::OnReduce { .. } => {
                None
            }
        }
    }

    pub(crate) fn save(s: &mut State, e: Effect) {
        if let Some(top) = s.frames.last_mut() {
            *top = Frame::Effect(e);
        }
    }

    /// The enemies that a card reaches with this facing and may be aimed at (HD-138, HD-142).
    pub(crate) fn reach(
        &self,
        s: &State,
        who: Who,
        card: &Card,
        field: bool,
        facing: Facing,
    ) -> Spaces {
        let Some(at) = s.player(who).at else { return Spaces::NONE };
        let range = if field { Spaces::ALL } else { at.cells(&card.range, facing) };
        let enemies = if card.clad_only { Spaces::one(s.clad.at) } else { s.enemies() };
        range & enemies
    }

    /// The targets that can be added: in one facing with the others, in ascending order.
    pub(crate) fn more_targets(&self, s: &State, e: &Effect) -> Spaces {
        let Some(card) = self.used_card(s, e) else { return Spaces::NONE };
        if e.targets.len() >= e.multi {
            return Spaces::NONE;
        }
        let last = e.targets.into_iter().last();
        let mut more = Spaces::NONE;
        for facing in Facing::ALL {
            let reach = self.reach(s, e.who, card, e.field, facing);
            if e.targets.within(reach) {
                more |= last.map_or(reach, |last| reach.after(last));
            }
        }
        more
    }

    /// The amounts of an optional extra cost that can be paid: the least and the most; none if
    /// it cannot.
    pub(crate) fn payable(&self, s: &State, e: &Effect) -> Option<(u8, u8)> {
        let player = s.player(e.who);
        match self.used_card(s, e)?.cost {
            Cost::MayCp(amount, test) => {
                if test.is_some_and(|test| !self.holds(s, e, test)) {
                    return None;
                }
                match amount {
                    CpAmount::Fixed(cp) => (player.cp >= cp).then_some((cp, cp)),
                    CpAmount::Any => (player.cp > 0).then_some((1, player.cp)),
                }
            }
            Cost::MayDiscard(name) => self.slot_in(s, e.who, player.hand, name).map(|_| (1, 1)),
            Cost::None | Cost::Token | Cost::Trap => None,
        }
    }

    /// Is the player asked for an optional extra cost? Whether she holds the card that she may
    /// discard is no business of the others: she is asked if she might.
    fn cost_asked(&self, s: &State, e: &Effect) -> bool {
        let player = s.player(e.who);
        match self.used_card(s, e).map(|card| card.cost) {
            Some(Cost::MayDiscard(name)) => {
                player.hand != 0 && self.slot_in(s, e.who, !player.discard, name).is_some()
            }
            _ => self.payable(s, e).is_some(),
        }
    }

    /// Does a condition hold (rules §6.4)?
    pub(crate) fn holds(&self, s: &State, e: &Effect, test: Test) -> bool {
        let player = s.player(e.who);
        let ahead = player.at.and_then(|at| s.clad.at.toward(at));
        match test {
            Test::Clad => e.targets.has(s.clad.at),
            Test::Front => e.targets.has(s.clad.at) && ahead == Some(s.clad.facing),
            Test::Behind => e.targets.has(s.clad.at) && ahead == Some(s.clad.facing.turned(2)),
            Test::DamagedClad => e.damaged_clad,
            Test::Bright => e.bright,
            Test::NotMoved => !player.turn.moved,
            Test::First => e.first,
            Test::Paid => e.paid > 0,
            Test::Adjacent => player.at.is_some_and(|at| s.clad.at.around().has(at)),
            Test::InLine => ahead.is_some(),
            Test::Supports(n) => player.turn.supports >= n,
            Test::Injury(n) => player.injury >= u16::from(n),
            Test::Deck(n) => player.deck.len() >= usize::from(n),
            Test::Tokens(n) => player.tokens.len() >= n,
            Test::Events(n) => player.turn.events >= n,
        }
    }

    /// ATK: one number for all targets (HD-147).
    pub(crate) fn atk(&self, s: &State, e: &Effect) -> u8 {
        let Some(atk) = self.used_card(s, e).and_then(|card| card.atk) else { return 0 };
        let player = s.player(e.who);
        let discards = player.discard.count_ones() as u8;
        let per = match atk.per {
            None => 0,
            Some(Per::Discard(each)) => discards / each.max(1),
            Some(Per::DiscardAbove(n)) => discards.saturating_sub(n),
            Some(Per::Supports) => player.turn.supports,
            Some(Per::CpPaid) => e.paid,
        };
        atk.base.saturating_add(per).saturating_add(e.atk)
    }

    /// The effect on top of the stack goes on.
    pub(crate) fn effect_step(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Flow {
        let Some(Frame::Effect(top)) = s.frames.last() else { return Flow::On };
        let mut e = *top;
        loop {
            match e.stage {
                Stage::Cost => {
                    let token = self.used_card(s, &e).is_some_and(|card| card.cost == Cost::Token);
                    let ask = (token && e.removed == 0) || self.cost_asked(s, &e);
                    if ask && !e.asking {
                        e.asking = true;
                        Self::save(s, e);
                        return Flow::Ask;
                    }
                    e.asking = false;
                    e.stage = Stage::Aim;
                }
                Stage::Aim => {
                    let card = self.used_card(s, &e);
                    let attacks = card.is_some_and(|card| card.kind.is_attack());
                    let (before, effect) =
                        card.map_or((0, 0), |card| (card.run.before, card.run.effect));
                    if !attacks {
                        (e.stage, e.pc) = (Stage::After, effect);
                        continue;
                    }
                    if !self.more_targets(s, &e).is_empty() && !e.asking {
                        Self::save(s, e);
                        return Flow::Ask;
                    }
                    e.asking = false;
                    e.facing = self.facing_of(s, &e);
                    (e.stage, e.pc) = (Stage::Before, before);
                }
                Stage::Hit => {
                    let atk = self.atk(s, &e);
                    e.damaged_clad = atk > 0 && e.targets.has(s.clad.at);
                    e.destroyed = self.hurt(s, e.who, e.targets, atk, sink);
                    e.stage = Stage::After;
                    e.pc = self.used_card(s, &e).map_or(0, |card| card.run.effect);
                    Self::save(s, e);
                    return Flow::On;
                }
                Stage::Before | Stage::After => match self.op(e.pc) {
                    Op::End => {
                        e.stage = if e.stage == Stage::Before { Stage::Hit } else { Stage::Finish };
                    }
                    Op::Unless(test, to) => {
                        e.pc = if self.holds(s, &e, test) { e.pc + 1 } else { to };
                    }
                    Op::Chosen(option, to) => {
                        e.pc = if e.chosen >> option & 1 != 0 { e.pc + 1 } else { to };
                    }
                    Op::May(to) => {
                        if self.is_possible(s, &e, e.pc + 1) {
                            Self::save(s, e);
                            return Flow::Ask;
                        }
                        e.pc = to;
                    }
                    Op::PayMp(mp, to) => {
                        if s.player(e.who).mp >= mp {
                            Self::save(s, e);
                            return Flow::Ask;
                        }
                        e.pc = to;
                    }
                    Op::Choose { count, options } => {
                        if e.chosen.count_ones() < u32::from(count.min(options)) {
                            Self::save(s, e);
                            return Flow::Ask;
                        }
                        e.pc += 1;
                    }
                    Op::Do(what) => return self.instruct(s, e, what, sink),
                },
                Stage::Finish => {
                    self.finish_effect(s, &e, sink);
                    return Flow::On;
                }
            }
        }
    }

    /// The facing that reaches all targets (HD-145).
    fn facing_of(&self, s: &State, e: &Effect) -> Facing {
        let ahead = s.player(e.who).at.and_then(|at| at.toward(s.clad.at));
        let Some(card) = self.used_card(s, e) else { return Facing::N };
        if e.field {
            return ahead.unwrap_or(Facing::N);
        }
        let fits = |facing: &Facing| e.targets.within(self.reach(s, e.who, card, false, *facing));
        Facing::ALL.into_iter().find(fits).unwrap_or(Facing::N)
    }

    /// Can the instruction do anything now? A "may" that cannot is not asked for.
    fn is_possible(&self, s: &State, e: &Effect, pc: u16) -> bool {
        match self.op(pc) {
            Op::Do(Do::Shift) => !self.movable_tokens(s, e.who).is_empty(),
            Op::Do(Do::Move(_) | Do::MoveUpTo(_) | Do::MoveTo(_)) => Self::can_move(s, e.who),
            _ => true,
        }
    }

    /// Own Tsuchikumo with a free neighbour (HD-255, HD-258).
    pub(crate) fn movable_tokens(&self, s: &State, who: Who) -> Spaces {
        let taken = self.tokens(s);
        let free = |at: &Space| !at.around().within(taken);
        s.player(who).tokens.into_iter().filter(free).collect()
    }

    /// All Tsuchikumo, whosever.
    pub(crate) fn tokens(&self, s: &State) -> Spaces {
        s.players.iter().fold(Spaces::NONE, |all, player| all | player.tokens)
    }

    /// What a player's Tsuchikumo see.
    pub(crate) fn searched(&self, s: &State, who: Who) -> Spaces {
        let tokens = s.player(who).tokens;
        tokens.into_iter().fold(Spaces::NONE, |area, at| area | Cross(at).area())
    }

    /// Where a straight move may go.
    pub(crate) fn destinations(&self, s: &State, e: &Effect, dest: Dest) -> Spaces {
        if !Self::can_move(s, e.who) {
            return Spaces::NONE;
        }
        match dest {
            Dest::BesideClad => s.clad.at.around() & !self.occupied(s),
            Dest::Empty => !self.occupied(s),
            Dest::Destroyed => e.destroyed,
        }
    }

    /// The attacking Legions that Intercept can hit (HD-272); `None` if she cannot choose.
    pub(crate) fn interceptable(&self, s: &State, who: Who) -> Spaces {
        match (self.attack_now(s), s.player(who).at) {
            (Some(AttackKind::Legions), Some(at)) => at.around() & s.legions(),
            _ => Spaces::NONE,
        }
    }

    /// The attack reacted to.
    pub(crate) fn attack_now(&self, s: &State) -> Option<AttackKind> {
        s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack.kind),
            _ => None,
        })
    }

    /// One instruction. It asks, pushes something on the stack, or is done at once.
    fn instruct(&self, s: &mut State, e: Effect, what: Do, sink: &mut impl Sink<Hackclad>) -> Flow {
        let mut e = e;
        let who = e.who;
        let ask = |s: &mut State, e: Effect| {
            Self::save(s, e);
            Flow::Ask
        };
        match what {
            Do::Atk(n) => e.atk = e.atk.saturating_add(n),
            Do::Mp(n) => self.gain_mp(s, who, n, sink),
            Do::Cp(n) => self.gain_cp(s, who, n, sink),
            Do::Injury(n) => {
                let player = s.player_mut(who);
                player.injury += u16::from(n);
                sink.tell(Event::Gauge { who, now: player.injury }, s);
            }
            Do::Draw(left) => {
                e.pc += 1;
                Self::save(s, e);
                Self::push(s, Frame::Draw { who, left });
                return Flow::On;
            }
            Do::DrawRemoved => {
                e.pc += 1;
                let left = e.removed;
                Self::save(s, e);
                Self::push(s, Frame::Draw { who, left });
                return Flow::On;
            }
            Do::Reduce(n) => {
                let whom = e.helped.unwrap_or(who);
                self.reduce(s, whom, n, sink);
            }
            Do::ReduceNext(by) => {
                let round = &mut s.player_mut(who).round;
                round.reduce_next = round.reduce_next.saturating_add(by);
                sink.tell(Event::Braced { who, by }, s);
            }
            Do::Unyielding => {
                s.player_mut(who).round.unyielding = true;
                sink.tell(Event::Unyielding { who }, s);
            }
            Do::Intercept(n) => match self.attack_now(s) {
                Some(AttackKind::Normal { .. }) => {
                    let clad = Spaces::one(s.clad.at);
                    self.hurt(s, who, clad, n, sink);
                }
                Some(AttackKind::Legions) if !self.interceptable(s, who).is_empty() => {
                    return ask(s, e);
                }
                _ => {}
            },
            Do::Strike(n) | Do::Damage(n) => {
                let clad = Spaces::one(s.clad.at);
                self.hurt(s, who, clad, n, sink);
            }
            Do::Knockback => e.knock = true,
            Do::Push(facing) => {
                e.pc += 1;
                Self::save(s, e);
                Self::attack(s, AttackKind::Knock(facing));
                return Flow::On;
            }
            Do::Turn(turning) => {
                let ahead = s.player(who).at.and_then(|at| s.clad.at.toward(at));
                let facing = match turning {
                    Turning::Toward => ahead,
                    Turning::Away => ahead.map(|ahead| ahead.turned(2)),
                    Turning::Reverse | Turning::Right | Turning::Left => {
                        Some(turning.from(s.clad.facing))
                    }
                };
                if let Some(facing) = facing {
                    self.turn_clad(s, facing, sink);
                }
            }
            Do::Lock => {
                s.clad.locked = true;
                sink.tell(Event::Locked, s);
            }
            Do::Move(left) | Do::MoveUpTo(left) => {
                e.pc += 1;
                Self::save(s, e);
                Self::walk(s, who, left, matches!(what, Do::MoveUpTo(_)), 0);
                return Flow::On;
            }
            Do::Pass { steps, damage } => {
                e.pc += 1;
                Self::save(s, e);
                Self::walk(s, who, steps, false, damage);
                return Flow::On;
            }
            Do::MoveTo(dest) => {
                if !self.destinations(s, &e, dest).is_empty() {
                    return ask(s, e);
                }
            }
            Do::NoMove => s.player_mut(who).turn.no_move = true,
            Do::NextAtk(n) => add(&mut s.player_mut(who).turn.next_atk, n),
            Do::NextMulti(n) => {
                let turn = &mut s.player_mut(who).turn;
                turn.next_multi = turn.next_multi.max(n);
            }
            Do::NextField => s.player_mut(who).turn.next_field = true,
            Do::TurnAtk(n) => add(&mut s.player_mut(who).turn.turn_atk, n),
            Do::TokenDamage(n) => add(&mut s.player_mut(who).turn.token_damage, n),
            Do::StoneBonus(n) => add(&mut s.player_mut(who).turn.stone_bonus, n),
            Do::CrackLimit(n) => s.player_mut(who).turn.crack_limit = n,
            Do::NoReform => s.player_mut(who).turn.no_reform = true,
            Do::EndTurn => self.end_turn(s),
            Do::Divination => {
                if s.deck.is_empty() {
                    self.gain_mp(s, who, 1, sink);
                } else {
                    self.look(s, who, sink);
                }
            }
            Do::Peek => {
                e.bright = s.deck.is_empty();
                if !e.bright {
                    self.look(s, who, sink);
                    return ask(s, e);
                }
            }
            Do::Mill | Do::LookTop | Do::Search => {
                // HD-131, HD-211: an empty deck is re-formed first.
                match self.supply(s, who, sink) {
                    Supply::Reform => {
                        Self::save(s, e);
                        self.reform(s, who, sink);
                        return Flow::On;
                    }
                    Supply::Dry => {}
                    Supply::Ready if what == Do::Mill => e.milled = self.mill(s, who, sink),
                    Supply::Ready => {
                        if what == Do::LookTop {
                            self.look_top(s, who, sink);
                        }
                        return ask(s, e);
                    }
                }
            }
            Do::UseMilled => {
                if let Some(slot) = e.milled
                    && self.usable_milled(s, who, slot)
                {
                    return ask(s, e);
                }
            }
            Do::Take { support } => {
                if self.takeable(s, who, support) != 0 {
                    return ask(s, e);
                }
            }
            Do::TakeAll(name) => {
                while let Some(slot) = self.slot_in(s, who, s.player(who).discard, name) {
                    self.regain(s, who, slot, sink);
                }
            }
            Do::Return => {
                if let Origin::Pile { slot } | Origin::OnReduce { slot } = e.origin
                    && s.player(who).discard >> slot & 1 != 0
                {
                    self.regain(s, who, slot, sink);
                }
            }
            Do::AddExtended => {
                let extended = s.player(who).extended;
                if extended != 0 {
                    let nth = s.chance.below(extended.count_ones()) as usize;
                    if let Some(slot) = slots(extended).nth(nth) {
                        let player = s.player_mut(who);
                        player.extended &= !(1 << slot);
                        player.discard |= 1 << slot;
                        player.cards += 1;
                        let card = self.name_of(s, who, slot);
                        sink.tell(Event::Added { who, card }, s);
                    }
                }
            }
            Do::Deploy => {
                if !self.deployable(s, who).is_empty() {
                    return ask(s, e);
                }
            }
            Do::Shift => {
                if !self.movable_tokens(s, who).is_empty() {
                    return ask(s, e);
                }
            }
            Do::Harvest => {
                if !self.harvestable(s, who).is_empty() {
                    return ask(s, e);
                }
            }
            Do::Shoot => {
                if !(self.searched(s, who) & s.enemies()).is_empty() {
                    return ask(s, e);
                }
            }
            Do::RemoveTokens => {
                if !self.removable(s, &e).is_empty() {
                    return ask(s, e);
                }
            }
            Do::TrapUp => {
                let traps = self.cards.character(self.character_of(s, who)).traps;
                let player = s.player_mut(who);
                if player.traps_up < traps {
                    player.traps_up += 1;
                    sink.tell(Event::TrapUp { who }, s);
                }
            }
        }
        e.pc += 1;
        Self::save(s, e);
        Flow::On
    }

    /// Intersections for a new Tsuchikumo (HD-254 to HD-257).
    pub(crate) fn deployable(&self, s: &State, who: Who) -> Spaces {
        let player = s.player(who);
        let supply = self.cards.character(self.character_of(s, who)).tokens;
        match player.at {
            Some(at) if player.tokens.len() < supply => Cross::corners(at) & !self.tokens(s),
            _ => Spaces::NONE,
        }
    }

    /// Spaces with stones that a player's Tsuchikumo see (HD-259).
    pub(crate) fn harvestable(&self, s: &State, who: Who) -> Spaces {
        let stones = |at: &Space| s.stones[at.index()] > 0;
        self.searched(s, who).into_iter().filter(stones).collect()
    }

    /// Tsuchikumo that may be removed now: as a cost any, by an effect at most as many as the
    /// deck has cards (HD-269), in ascending order.
    pub(crate) fn removable(&self, s: &State, e: &Effect) -> Spaces {
        let player = s.player(e.who);
        if e.stage == Stage::Cost {
            return player.tokens;
        }
        if usize::from(e.removed) >= player.deck.len() {
            return Spaces::NONE;
        }
        e.targets.into_iter().last().map_or(player.tokens, |last| player.tokens.after(last))
    }

    /// Cards of the discard pile that may be taken.
    pub(crate) fn takeable(&self, s: &State, who: Who, support: bool) -> u16 {
        let quick = &self.cards.character(self.character_of(s, who)).quick;
        s.player(who).discard & if support { quick.support } else { u16::MAX }
    }

    /// HD-247: the player alone sees the top Clad card.
    fn look(&self, s: &mut State, who: Who, sink: &mut impl Sink<Hackclad>) {
        s.top_known |= who.bit();
        let seat = self.seat(s, who);
        sink.tell(Event::Looked { who, card: s.deck.last().copied(), seat }, s);
    }

    fn look_top(&self, s: &mut State, who: Who, sink: &mut impl Sink<Hackclad>) {
        let player = s.player_mut(who);
        player.known_top = player.known_top.max(1);
        let card = player.deck.last().copied();
        let card = card.map(|slot| self.name_of(s, who, slot));
        let seat = self.seat(s, who);
        sink.tell(Event::LookedTop { who, card, seat }, s);
    }

    /// The top card of the deck goes to the discard pile.
    pub(crate) fn mill(
        &self,
        s: &mut State,
        who: Who,
        sink: &mut impl Sink<Hackclad>,
    ) -> Option<u8> {
        let slot = self.pop_deck(s, who)?;
        s.player_mut(who).discard |= 1 << slot;
        let card = self.name_of(s, who, slot);
        sink.tell(Event::Milled { who, card }, s);
        Some(slot)
    }

    /// HD-128, HD-157: to the discard pile; then what it sets off; then the knockback.
    fn finish_effect(&self, s: &mut State, e: &Effect, sink: &mut impl Sink<Hackclad>) {
        s.frames.pop();
        let who = e.who;
        match e.origin {
            Origin::Card { slot } => {
                let (kind, onto) = {
                    let card = self.card_of(s, who, slot);
                    (card.kind, card.to_turn_card)
                };
                let card = self.name_of(s, who, slot);
                let player = s.player_mut(who);
                player.turn.used |= 1 << slot;
                if kind.is_support() {
                    add(&mut player.turn.supports, 1);
                }
                if onto && player.stack != 0 {
                    player.stack |= 1 << slot;
                    player.stack_known |= 1 << slot;
                    sink.tell(Event::OnTurnCard { who, card }, s);
                } else {
                    player.discard |= 1 << slot;
                }
                for watcher in slots(e.watching) {
                    self.act_from_pile(s, who, watcher);
                }
                if e.knock && e.targets.has(s.clad.at) {
                    Self::attack(s, AttackKind::Knock(e.facing));
                }
            }
            Origin::Crack => {
                let quick = &self.cards.character(self.character_of(s, who)).quick;
                for slot in slots(s.player(who).discard & quick.on_crack) {
                    self.act_from_pile(s, who, slot);
                }
            }
            Origin::Cp { .. } | Origin::Pile { .. } | Origin::OnReduce { .. } => {}
        }
    }
}

/// Packs of one's own may add up to more than a gauge holds.
fn add(gauge: &mut u8, by: u8) {
    *gauge = gauge.saturating_add(by);
}
