//! Pieces on the field: moves, stones, damage to enemies (§2.9, §2.10, §2.13, §2.17).

use kernel::Sink;

use super::Flow;
use crate::Hackclad;
use crate::event::Event;
use crate::field::{Facing, Space, Spaces};
use crate::options::{Mode, ReentryFallback};
use crate::setup::ENTRY;
use crate::state::{Clock, CoopEnd, Frame, Legion, MP_CAP, State, Walk, Who};

impl Hackclad {
    /// Spaces with a piece on them (HD-073).
    #[inline]
    pub(crate) fn occupied(&self, s: &State) -> Spaces {
        let mut spaces = s.enemies();
        for player in &s.players[..usize::from(self.players)] {
            if let Some(at) = player.at {
                spaces.add(at);
            }
        }
        spaces
    }

    /// Where a Witch may re-enter (HD-206, HD-207).
    pub(crate) fn entrances(&self, s: &State) -> Spaces {
        let free = !self.occupied(s);
        let entries = ENTRY.into_iter().collect::<Spaces>() & free;
        if !entries.is_empty() {
            return entries;
        }
        match self.options.reentry_fallback {
            ReentryFallback::Unoccupied if !free.is_empty() => free,
            ReentryFallback::Unoccupied | ReentryFallback::Any => Spaces::ALL,
        }
    }

    /// May her Witch move (HD-124, HD-278)?
    #[inline]
    pub(crate) fn can_move(s: &State, who: Who) -> bool {
        s.player(who).at.is_some() && !s.player(who).turn.no_move
    }

    /// A Witch comes to a space and collects what lies there (HD-075, HD-208).
    pub(crate) fn arrive(
        &self,
        s: &mut State,
        who: Who,
        to: Space,
        sink: &mut impl Sink<Hackclad>,
    ) {
        s.player_mut(who).at = Some(to);
        self.collect(s, who, to, sink);
    }

    /// A Witch moves. Moves in the Draft phase are none of a turn (HD-052).
    pub(crate) fn move_to(
        &self,
        s: &mut State,
        who: Who,
        to: Space,
        sink: &mut impl Sink<Hackclad>,
    ) {
        if matches!(s.clock, Clock::Act(..)) {
            s.player_mut(who).turn.moved = true;
        }
        sink.tell(Event::Moved { who, to }, s);
        self.arrive(s, who, to, sink);
    }

    /// All stones of a space go to a player (HD-075, HD-259).
    pub(crate) fn collect(
        &self,
        s: &mut State,
        who: Who,
        at: Space,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let vp = std::mem::take(&mut s.stones[at.index()]);
        if vp == 0 {
            return;
        }
        s.player_mut(who).vp += vp;
        let extra = self.pay(s, who, u16::from(s.player(who).turn.stone_bonus));
        sink.tell(Event::Stones { who, vp: vp + extra }, s);
        self.check_stock(s, sink);
    }

    /// Stones go from the stock to a player; the bonus of Mia's crack skill comes on top
    /// (HD-285, HD-R60).
    pub(crate) fn gain(&self, s: &mut State, who: Who, vp: u16, sink: &mut impl Sink<Hackclad>) {
        if vp == 0 {
            return;
        }
        let due = vp + u16::from(s.player(who).turn.stone_bonus);
        let vp = self.pay(s, who, due);
        sink.tell(Event::Stones { who, vp }, s);
        self.check_stock(s, sink);
    }

    /// Takes stones from the stock, which is endless outside co-op (HD-007, HD-318).
    fn pay(&self, s: &mut State, who: Who, vp: u16) -> u16 {
        let paid = self.take_stock(s, vp);
        s.player_mut(who).vp += paid;
        paid
    }

    pub(crate) fn take_stock(&self, s: &mut State, vp: u16) -> u16 {
        if self.mode != Mode::Coop {
            return vp;
        }
        let paid = vp.min(s.stock);
        s.stock -= paid;
        paid
    }

    /// HD-319: the players win at once when the stock is 0.
    pub(crate) fn check_stock(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        if self.mode == Mode::Coop && s.stock == 0 && s.coop.is_none() {
            self.end_coop(s, CoopEnd::Won, sink);
        }
    }

    pub(crate) fn end_coop(&self, s: &mut State, end: CoopEnd, sink: &mut impl Sink<Hackclad>) {
        s.coop = Some(end);
        sink.tell(Event::CoopOver { end }, s);
    }

    /// MP up to the limit (HD-013).
    pub(crate) fn gain_mp(&self, s: &mut State, who: Who, mp: u8, sink: &mut impl Sink<Hackclad>) {
        let player = s.player_mut(who);
        player.mp = (player.mp + mp).min(MP_CAP);
        sink.tell(Event::Mp { who, now: player.mp }, s);
    }

    /// CP up to the limit (HD-014).
    pub(crate) fn gain_cp(&self, s: &mut State, who: Who, cp: u8, sink: &mut impl Sink<Hackclad>) {
        let player = s.player_mut(who);
        player.cp = (player.cp + cp).min(self.options.cp_cap);
        sink.tell(Event::Cp { who, now: player.cp }, s);
    }

    /// Corruption; above the limit all lose in co-op (HD-174, HD-325).
    pub(crate) fn corrupt(&self, s: &mut State, who: Who, sink: &mut impl Sink<Hackclad>) {
        let player = s.player_mut(who);
        player.corruption = player.corruption.saturating_add(1);
        let now = player.corruption;
        sink.tell(Event::Corruption { who, now }, s);
        let limit = self.options.coop_difficulty.limit();
        if self.mode == Mode::Coop && now > limit && s.coop.is_none() {
            self.end_coop(s, CoopEnd::Corruption, sink);
        }
    }

    /// One player deals damage to enemies, all at the same time: one damage event (HD-146).
    /// Returns where Legions were destroyed.
    pub(crate) fn hurt(
        &self,
        s: &mut State,
        who: Who,
        targets: Spaces,
        damage: u8,
        sink: &mut impl Sink<Hackclad>,
    ) -> Spaces {
        let mut destroyed = Spaces::NONE;
        let targets = targets & s.enemies();
        // HD-152: no damage, no event.
        if damage == 0 || targets.is_empty() {
            return destroyed;
        }
        let clad = targets.has(s.clad.at);
        sink.tell(Event::Hit { who, targets, clad, damage }, s);
        let turn = &mut s.player_mut(who).turn;
        turn.events = turn.events.saturating_add(1);
        let mut vp = if clad { u16::from(damage) } else { 0 };
        for at in targets & s.legions() {
            let wounds = &mut s.wounds[at.index()];
            *wounds = wounds.saturating_add(damage);
            if *wounds < s.voltage {
                continue;
            }
            *wounds = 0;
            let legion = if s.heads.has(at) { Legion::Head } else { Legion::Tail };
            s.heads.remove(at);
            s.tails.remove(at);
            destroyed.add(at);
            sink.tell(Event::Destroyed { who, legion, at }, s);
            vp += u16::from(s.voltage);
            if legion == Legion::Head {
                self.gain_cp(s, who, 1, sink);
            }
        }
        self.gain(s, who, vp, sink);
        destroyed
    }

    /// A Legion leaves the field without a reward (HD-067).
    pub(crate) fn remove_legion(&self, s: &mut State, at: Space, sink: &mut impl Sink<Hackclad>) {
        if s.legions().has(at) {
            s.heads.remove(at);
            s.tails.remove(at);
            s.wounds[at.index()] = 0;
            sink.tell(Event::Removed { at }, s);
        }
    }

    pub(crate) fn turn_clad(&self, s: &mut State, facing: Facing, sink: &mut impl Sink<Hackclad>) {
        if s.clad.facing != facing {
            s.clad.facing = facing;
            sink.tell(Event::CladTurned { facing }, s);
        }
    }

    /// A walk goes on, or is over.
    pub(crate) fn walk_step(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Flow {
        let Some(Frame::Walk(walk)) = s.frames.last().cloned() else { return Flow::On };
        if walk.left > 0 && Self::can_move(s, walk.who) {
            return Flow::Ask;
        }
        s.frames.pop();
        if walk.damage > 0 {
            let mut passed = walk.passed;
            if self.options.tsujigiri_end
                && walk.begun
                && let Some(at) = s.player(walk.who).at
            {
                passed.add(at);
            }
            self.hurt(s, walk.who, passed, walk.damage, sink);
        }
        Flow::On
    }

    /// One step of a walk.
    pub(crate) fn go(&self, s: &mut State, facing: Facing, sink: &mut impl Sink<Hackclad>) {
        let Some(Frame::Walk(walk)) = s.frames.last_mut() else { return };
        let who = walk.who;
        let Some(at) = s.players[who.index()].at else { return };
        // HD-289: entered by one step and left by the next.
        if walk.begun {
            walk.passed.add(at);
        }
        walk.begun = true;
        walk.left -= 1;
        self.move_to(s, who, at.step(facing), sink);
    }

    /// Begins a walk.
    pub(crate) fn walk(s: &mut State, who: Who, left: u8, may: bool, damage: u8) {
        let walk = Walk { who, left, may, damage, begun: false, passed: Spaces::NONE };
        Self::push(s, Frame::Walk(walk));
    }
}
