//! Attacks of the enemies: the reaction window (§2.22), damage and injuries (§2.12, §2.13,
//! §2.23).

use kernel::Sink;

use super::Flow;
use super::deck::slots;
use crate::Hackclad;
use crate::cards::{Icon, Pile};
use crate::event::Event;
use crate::field::{Cross, Facing, Space, Spaces};
use crate::options::Mode;
use crate::state::{Attack, AttackKind, Frame, Legion, PLAYERS, State, Who};

impl Hackclad {
    /// The spaces under attack, read from the present state (HD-187).
    pub(crate) fn area(&self, s: &State, kind: AttackKind) -> Spaces {
        match kind {
            AttackKind::Normal { card, icon } | AttackKind::Summon { card, icon } => {
                match self.cards.clad(card).icons.get(usize::from(icon)) {
                    Some(Icon::Attack(cells) | Icon::Summon(_, cells)) => {
                        s.clad.at.cells(cells, s.clad.facing)
                    }
                    _ => Spaces::NONE,
                }
            }
            AttackKind::Forward => Spaces::one(s.clad.at.step(s.clad.facing)),
            AttackKind::Knock(facing) => Spaces::one(s.clad.at.step(facing)),
            AttackKind::Home => Spaces::one(Space::CENTRE),
            AttackKind::Legions => {
                s.legions().into_iter().fold(Spaces::NONE, |area, at| area | at.around())
            }
        }
    }

    /// What must be different for the area to have changed (HD-187, HD-188).
    fn print(&self, s: &State, kind: AttackKind) -> Spaces {
        match kind {
            AttackKind::Legions => s.legions(),
            _ => self.area(s, kind),
        }
    }

    /// HD-085 (2), HD-103 (1): Legions in the way are removed.
    fn clear_way(&self, s: &mut State, kind: AttackKind, sink: &mut impl Sink<Hackclad>) {
        if !kind.reducible() {
            for at in self.area(s, kind) & s.legions() {
                self.remove_legion(s, at, sink);
            }
        }
    }

    /// The damage of an attack to a player in its area, before reductions.
    pub(crate) fn damage(&self, s: &State, kind: AttackKind, who: Who) -> u8 {
        match kind {
            AttackKind::Legions => {
                let Some(at) = s.player(who).at else { return 0 };
                (at.around() & s.legions()).len() * s.voltage
            }
            AttackKind::Summon { .. } => s.voltage,
            AttackKind::Normal { .. }
            | AttackKind::Forward
            | AttackKind::Knock(_)
            | AttackKind::Home => s.clad_atk(),
        }
    }

    /// All that a player's damage is reduced by (HD-097, HD-192, HD-266, HD-351).
    pub(crate) fn reduction(&self, s: &State, attack: &Attack, who: Who) -> u8 {
        if !attack.kind.reducible() {
            return 0;
        }
        let player = s.player(who);
        let mut by = attack.reduced[who.index()].saturating_add(player.round.reduce_next);
        let quick = &self.cards.character(self.character_of(s, who)).quick;
        for slot in slots(player.discard & quick.guards) {
            if matches!(self.card_of(s, who, slot).pile, Some(Pile::Guard))
                && let Some(at) = player.at
            {
                by = by.saturating_add((Cross::corners(at) & player.tokens).len());
            }
        }
        by
    }

    /// The attack that somebody may react to now: on whom, the damage she would take as things
    /// stand, and whether it can be reduced.
    pub fn blow(&self, s: &State) -> Option<(Who, u8, bool)> {
        let attack = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        })?;
        let who = attack.active?;
        let damage =
            self.damage(s, attack.kind, who).saturating_sub(self.reduction(s, attack, who));
        Some((who, damage, attack.kind.reducible()))
    }

    /// Is a player's Witch in the area?
    #[inline]
    pub(crate) fn in_area(s: &State, area: Spaces, who: Who) -> bool {
        s.player(who).at.is_some_and(|at| area.has(at))
    }

    /// Can a player have a reaction at all, as everybody sees (rules §5.1)?
    #[inline]
    fn may_have_reaction(s: &State, who: Who) -> bool {
        s.player(who).hand != 0 || s.player(who).cp > 0
    }

    /// Co-op: who is to be asked for a Block next, by turn slot (D10).
    pub(crate) fn next_helper(&self, s: &State, attack: &Attack) -> Option<Who> {
        if attack.helpers == 0 {
            return None;
        }
        self.in_slot_order(s).find(|who| attack.helpers & who.bit() != 0)
    }

    /// Co-op: everybody else who may hold a Block. With open hands, who does.
    fn helpers(&self, s: &State, active: Who) -> u8 {
        if self.mode != Mode::Coop {
            return 0;
        }
        let Some(block) = self.cards.block else { return 0 };
        let open = self.open_hands();
        let may = |who: &Who| {
            let hand = s.player(*who).hand;
            *who != active
                && if open { self.slot_in(s, *who, hand, block).is_some() } else { hand != 0 }
        };
        Who::all(self.players).filter(may).fold(0, |set, who| set | who.bit())
    }

    /// The window goes on, or the attack is carried out.
    pub(crate) fn attack_step(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Flow {
        let Some(Frame::Attack(attack)) = s.frames.last() else { return Flow::On };
        let mut a = *attack;
        let kind = a.kind;
        // A Clad that cannot move makes no step (HD-101, HD-160).
        let step = matches!(kind, AttackKind::Forward | AttackKind::Knock(_) | AttackKind::Home);
        if step && s.clad.locked {
            s.frames.pop();
            return Flow::On;
        }
        if !a.open {
            self.clear_way(s, kind, sink);
            a.open = true;
            a.print = self.print(s, kind);
            let area = self.area(s, kind);
            let legions = matches!(kind, AttackKind::Legions | AttackKind::Summon { .. });
            if Who::all(self.players).any(|who| Self::in_area(s, area, who)) {
                sink.tell(Event::Attack { area, reducible: kind.reducible(), legions }, s);
            } else if kind.reducible() && !area.is_empty() {
                sink.tell(Event::Missed { legions }, s);
            }
        } else if self.print(s, kind) != a.print {
            // HD-184, HD-190: everybody in the new area may react again.
            self.clear_way(s, kind, sink);
            a.print = self.print(s, kind);
            (a.passed, a.active, a.helpers, a.passing) = (0, None, 0, false);
            sink.tell(Event::AreaChanged { area: self.area(s, kind) }, s);
        }
        let area = self.area(s, kind);
        let flow = loop {
            if let Some(active) = a.active {
                if !Self::in_area(s, area, active) {
                    // HD-189: she left; passes stay.
                    (a.active, a.helpers, a.passing) = (None, 0, false);
                } else if self.next_helper(s, &a).is_some() {
                    break Flow::Ask;
                } else if a.passing {
                    a.passed |= active.bit();
                    (a.active, a.helpers, a.passing) = (None, 0, false);
                    sink.tell(Event::Passed { who: active }, s);
                } else if Self::may_have_reaction(s, active) {
                    break Flow::Ask;
                } else {
                    a.passing = true;
                    a.helpers = self.helpers(s, active);
                    continue;
                }
            }
            // HD-181, HD-183.
            let next = self
                .in_slot_order(s)
                .find(|who| Self::in_area(s, area, *who) && a.passed & who.bit() == 0);
            match next {
                Some(_) => a.active = next,
                None => break Flow::On,
            }
        };
        if let Some(Frame::Attack(top)) = s.frames.last_mut() {
            *top = a;
        }
        if flow == Flow::On {
            self.strike(s, &a, area, sink);
        }
        flow
    }

    /// HD-183: the active player passes; in co-op the others are asked first. A helper's pass
    /// only means no Block.
    pub(crate) fn pass(&self, s: &mut State, who: Who, _: &mut impl Sink<Hackclad>) {
        let Some(Frame::Attack(attack)) = s.frames.last() else { return };
        let mut a = *attack;
        if a.helpers & who.bit() != 0 {
            a.helpers &= !who.bit();
        } else {
            a.passing = true;
            a.helpers = self.helpers(s, who);
        }
        if let Some(Frame::Attack(top)) = s.frames.last_mut() {
            *top = a;
        }
    }

    /// A reaction begins: in co-op the others are asked after it.
    pub(crate) fn reacted(&self, s: &mut State) {
        let Some(Frame::Attack(attack)) = s.frames.last() else { return };
        let Some(active) = attack.active else { return };
        let helpers = self.helpers(s, active);
        if let Some(Frame::Attack(a)) = s.frames.last_mut() {
            a.helpers = helpers;
            a.passing = false;
        }
    }

    /// The attack is carried out (HD-186, HD-196), then the Clad moves or the Legions appear.
    fn strike(&self, s: &mut State, a: &Attack, area: Spaces, sink: &mut impl Sink<Hackclad>) {
        s.frames.pop();
        let mut damages = [None; PLAYERS];
        for who in Who::all(self.players) {
            if Self::in_area(s, area, who) {
                let reduction = self.reduction(s, a, who);
                let damage = self.damage(s, a.kind, who).saturating_sub(reduction);
                damages[who.index()] = Some(damage);
                // HD-277, HD-351: used up by an attack carried out on her.
                s.player_mut(who).round.reduce_next = 0;
            }
        }
        let mut placed: [u16; PLAYERS] = [0; PLAYERS];
        let mut spots: [Option<Space>; PLAYERS] = [None; PLAYERS];
        for who in self.in_slot_order(s) {
            match damages[who.index()] {
                None => {}
                Some(0) => sink.tell(Event::Unhurt { who }, s),
                Some(damage) => {
                    spots[who.index()] = s.player(who).at;
                    placed[who.index()] = self.injure(s, who, damage, sink);
                    if s.coop.is_some() {
                        return;
                    }
                }
            }
        }
        if self.options.collect_on_place {
            self.collect_placed(s, spots, placed, sink);
        }
        match a.kind {
            AttackKind::Normal { .. } | AttackKind::Legions => {}
            AttackKind::Forward | AttackKind::Knock(_) | AttackKind::Home => {
                if let Some(to) = area.first() {
                    s.clad.at = to;
                    sink.tell(Event::CladMoved { to }, s);
                }
                if a.kind == AttackKind::Home {
                    self.turn_clad(s, Facing::N, sink);
                }
            }
            AttackKind::Summon { card, icon } => {
                let icon = self.cards.clad(card).icons.get(usize::from(icon));
                let Some(Icon::Summon(legion, _)) = icon else { return };
                for at in area {
                    match legion {
                        Legion::Head => s.heads.add(at),
                        Legion::Tail => s.tails.add(at),
                    }
                    sink.tell(Event::Summoned { legion: *legion, at }, s);
                }
            }
        }
    }

    /// The injury procedure (HD-198 to HD-201, HD-337, HD-338). Returns the VP put on her space.
    fn injure(&self, s: &mut State, who: Who, damage: u8, sink: &mut impl Sink<Hackclad>) -> u16 {
        let coop = self.mode == Mode::Coop;
        let player = s.player_mut(who);
        player.injury = player.injury.saturating_add(1);
        let lost = if player.round.unyielding { 0 } else { player.vp.min(u16::from(damage)) };
        player.vp -= lost;
        let at = player.at.take();
        sink.tell(Event::Injured { who, damage, lost, stock: coop }, s);
        if coop {
            s.stock += lost;
            self.corrupt(s, who, sink);
            return 0;
        }
        if let Some(at) = at {
            s.stones[at.index()] += lost;
        }
        lost
    }

    /// Option `collect_on_place`: Witches who still stand there get what others lost.
    fn collect_placed(
        &self,
        s: &mut State,
        spots: [Option<Space>; PLAYERS],
        placed: [u16; PLAYERS],
        sink: &mut impl Sink<Hackclad>,
    ) {
        for (spot, vp) in spots.into_iter().zip(placed) {
            let Some(at) = spot.filter(|_| vp > 0) else { continue };
            let there = self.in_slot_order(s).find(|who| s.player(*who).at == Some(at));
            if let Some(who) = there {
                s.stones[at.index()] -= vp;
                s.player_mut(who).vp += vp;
                sink.tell(Event::Stones { who, vp }, s);
            }
        }
    }
}
