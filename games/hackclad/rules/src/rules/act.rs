//! What a player does: skill cards, basic actions, CP actions, crack skills, traps (§2.14 to
//! §2.16, §2.19 to §2.21).

use kernel::Sink;

use crate::Hackclad;
use crate::cards::{CardName, Cost, Pile};
use crate::event::Event;
use crate::field::{Space, Spaces};
use crate::state::{Basic, Effect, Frame, Origin, Stage, State, Who};

impl Hackclad {
    /// Is the player reacting now?
    pub(crate) fn reacting(s: &State) -> bool {
        matches!(s.frames.last(), Some(Frame::Attack(_)))
    }

    /// The cards in the discard pile that see a reaction (HD-276, HD-R69).
    fn watching(&self, s: &State, who: Who) -> u16 {
        s.player(who).discard & self.cards.character(self.character_of(s, who)).quick.on_reaction
    }

    /// HD-125, HD-126: a card from hand.
    pub(crate) fn use_card(
        &self,
        s: &mut State,
        who: Who,
        name: CardName,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let Some(slot) = self.slot_in(s, who, s.player(who).hand, name) else { return };
        let mut e = self.opened(s, who, slot);
        if let Some(Frame::Attack(attack)) = s.frames.last() {
            e.watching = self.watching(s, who);
            // HD-332: a helper's Block is for the active player.
            e.helped = attack.active.filter(|active| *active != who);
        }
        let player = s.player_mut(who);
        player.hand &= !(1 << slot);
        player.known &= player.hand;
        self.reacted(s);
        sink.tell(Event::Used { who, card: name, helped: e.helped }, s);
        self.start_card(s, who, slot, e, sink);
    }

    /// HD-246: the card just put in the discard pile is used from there.
    pub(crate) fn use_milled(
        &self,
        s: &mut State,
        who: Who,
        slot: u8,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let e = self.opened(s, who, slot);
        s.player_mut(who).discard &= !(1 << slot);
        sink.tell(Event::Used { who, card: self.name_of(s, who, slot), helped: None }, s);
        self.start_card(s, who, slot, e, sink);
    }

    /// The effect of a card with what is known when it is declared.
    fn opened(&self, s: &State, who: Who, slot: u8) -> Effect {
        let mut e = Effect::new(who, Origin::Card { slot }, Stage::Cost, 0);
        let quick = &self.cards.character(self.character_of(s, who)).quick;
        let used = s.player(who).turn.used;
        e.first = used & quick.names[usize::from(slot)] == 0;
        e
    }

    fn start_card(
        &self,
        s: &mut State,
        who: Who,
        slot: u8,
        mut e: Effect,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let (mp, kind, multi, cost) = {
            let card = self.card_of(s, who, slot);
            (card.mp, card.kind, card.multi, card.cost)
        };
        let player = s.player_mut(who);
        if mp > 0 {
            player.mp = player.mp.saturating_sub(mp);
            let now = player.mp;
            sink.tell(Event::Mp { who, now }, s);
        }
        let player = s.player_mut(who);
        if cost == Cost::Trap {
            player.traps_up = player.traps_up.saturating_sub(1);
        }
        e.multi = multi;
        if kind.is_attack() {
            // HD-153: used up by the next attack skill; multi-attacks do not add up.
            let turn = &mut player.turn;
            e.atk = turn.turn_atk.saturating_add(turn.next_atk);
            e.multi = multi.max(turn.next_multi);
            e.field = turn.next_field;
            (turn.next_atk, turn.next_multi, turn.next_field) = (0, 0, false);
        }
        Self::push(s, Frame::Effect(e));
    }

    /// HD-161: a basic action paid with a card.
    pub(crate) fn basic(
        &self,
        s: &mut State,
        who: Who,
        what: Basic,
        name: CardName,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let Some(slot) = self.slot_in(s, who, s.player(who).hand, name) else { return };
        let watching = if Self::reacting(s) { self.watching(s, who) } else { 0 };
        Self::discard(s, who, slot);
        self.reacted(s);
        s.player_mut(who).round.basic[what as usize] += 1;
        sink.tell(Event::Basic { who, what, card: name }, s);
        match what {
            Basic::Move => Self::walk(s, who, 1, false, 0),
            Basic::Mp => self.gain_mp(s, who, 1, sink),
            Basic::Reduce => {
                self.reduce(s, who, 1, sink);
                // HD-275: the reduction first, then what the card does, then what saw it.
                for watcher in super::deck::slots(watching) {
                    self.act_from_pile(s, who, watcher);
                }
                let pc = self.card_of(s, who, slot).run.on_reduce;
                if pc != 0 {
                    let e = Effect::new(who, Origin::OnReduce { slot }, Stage::After, pc);
                    Self::push(s, Frame::Effect(e));
                }
            }
        }
    }

    /// The attack reacted to does less damage to a player (HD-192).
    pub(crate) fn reduce(&self, s: &mut State, who: Who, by: u8, sink: &mut impl Sink<Hackclad>) {
        let attack = s.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        if let Some(attack) = attack {
            let reduced = &mut attack.reduced[who.index()];
            *reduced = reduced.saturating_add(by);
            sink.tell(Event::Reduced { who, by }, s);
        }
    }

    /// A card in the discard pile acts.
    pub(crate) fn act_from_pile(&self, s: &mut State, who: Who, slot: u8) {
        let pc = self.card_of(s, who, slot).run.pile;
        Self::push(s, Frame::Effect(Effect::new(who, Origin::Pile { slot }, Stage::After, pc)));
    }

    pub(crate) fn cp_action(
        &self,
        s: &mut State,
        who: Who,
        cost: u8,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let actions = &self.cards.character(self.character_of(s, who)).cp_actions;
        let Some(index) = actions.iter().position(|action| action.cost == cost) else { return };
        self.reacted(s);
        s.player_mut(who).cp -= cost;
        sink.tell(Event::CpAction { who, cost }, s);
        sink.tell(Event::Cp { who, now: s.player(who).cp }, s);
        let origin = Origin::Cp { index: index as u8 };
        Self::push(s, Frame::Effect(Effect::new(who, origin, Stage::After, actions[index].pc)));
    }

    /// HD-172 to HD-174.
    pub(crate) fn crack(&self, s: &mut State, who: Who, sink: &mut impl Sink<Hackclad>) {
        let Some(crack) = &self.cards.character(self.character_of(s, who)).crack else { return };
        self.reacted(s);
        let player = s.player_mut(who);
        player.cp -= crack.cost;
        player.round.cracks += 1;
        let now = player.cp;
        sink.tell(Event::Crack { who }, s);
        sink.tell(Event::Cp { who, now }, s);
        self.corrupt(s, who, sink);
        Self::push(s, Frame::Effect(Effect::new(who, Origin::Crack, Stage::After, crack.pc)));
    }

    /// HD-281.
    pub(crate) fn trap(&self, s: &mut State, who: Who, at: Space, sink: &mut impl Sink<Hackclad>) {
        s.player_mut(who).traps_up -= 1;
        sink.tell(Event::Trap { who, at }, s);
        self.hurt(s, who, Spaces::one(at), 1, sink);
    }

    /// A card in the discard pile acts in the own turn, once (rules §6.6).
    pub(crate) fn pile(
        &self,
        s: &mut State,
        who: Who,
        name: CardName,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let Some(slot) = self.slot_in(s, who, s.player(who).discard, name) else { return };
        s.player_mut(who).turn.acted |= 1 << slot;
        sink.tell(Event::Pile { who, card: name }, s);
        self.act_from_pile(s, who, slot);
    }

    /// HD-284: in her own turn, as soon as the card lies there and the events are enough.
    #[inline]
    pub(crate) fn count_events(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        let Some(who) = self.turn_player(s) else { return };
        let player = s.player(who);
        let quick = &self.cards.character(self.character_of(s, who)).quick;
        let waiting = player.discard & quick.on_events & !player.turn.acted;
        if waiting == 0 {
            return;
        }
        for slot in super::deck::slots(waiting) {
            let card = self.card_of(s, who, slot);
            if matches!(card.pile, Some(Pile::OnEvents(count, _)) if s.player(who).turn.events >= count)
            {
                let card = card.name_id;
                s.player_mut(who).turn.acted |= 1 << slot;
                sink.tell(Event::Pile { who, card }, s);
                self.act_from_pile(s, who, slot);
            }
        }
    }
}
