//! Lays a position out: what is written, and the rest by default.

use kernel::Chance;

use super::{DEFAULT, Pile, PlayerStage, Stage};
use crate::Hackclad;
use crate::cards::{CARDS, CharId, CladId};
use crate::field::Space;
use crate::options::Mode;
use crate::rules::deck::slots;
use crate::setup::BASICS;
use crate::state::{ActStep, Clad, Clock, Deck, PLAYERS, Spot, State, Who};

impl Hackclad {
    /// The state of a stage before anything runs.
    pub(super) fn laid_out(&self, stage: &Stage, chance: Chance) -> Result<State, String> {
        let mut s = self.bare(chance);
        for (index, player) in s.players.iter_mut().enumerate() {
            player.number = index as u8;
        }
        s.round = stage.round.unwrap_or(1);
        s.voltage = stage.voltage.unwrap_or(s.voltage);
        s.clad = Clad {
            at: stage.clad_at.unwrap_or(Space::CENTRE),
            facing: stage.clad_facing.unwrap_or_default(),
            locked: stage.locked,
        };
        (s.heads, s.tails) = (stage.heads, stage.tails);
        for (space, vp) in &stage.stones {
            s.stones[space.index()] = *vp;
        }
        s.marks = stage.marked.unwrap_or(0);
        self.open_clad(stage, &mut s)?;
        self.open_characters(stage, &mut s);
        for who in Who::all(self.players) {
            self.open_player(&stage.players[who.index()], &mut s, who)?;
        }
        if self.mode == Mode::Coop {
            let held: u16 = s.players.iter().map(|player| player.vp).sum();
            let out = held + s.stones.iter().sum::<u16>();
            s.stock = match stage.stock {
                Some(stock) => stock,
                None => s.stock.checked_sub(out).ok_or("there are more stones than health")?,
            };
            s.health = s.stock + out;
        }
        self.open_clock(stage, &mut s);
        Ok(s)
    }

    /// Who plays whom: as written; the others as usual, or whom nobody has.
    fn open_characters(&self, stage: &Stage, s: &mut State) {
        for who in Who::all(self.players) {
            s.player_mut(who).character = stage.players[who.index()].character;
        }
        for who in Who::all(self.players) {
            if s.player(who).character.is_none() {
                let usual = DEFAULT.into_iter().cycle().skip(who.index()).take(PLAYERS);
                let usual = usual.filter_map(|id| self.cards.find_character(id));
                let all = (0..self.cards.characters().len() as u8).map(CharId);
                let taken = |id: &CharId| {
                    Who::all(self.players).any(|other| s.player(other).character == Some(*id))
                };
                let free = usual.clone().chain(all).find(|id| !taken(id));
                let mut any = usual.chain([CharId(0)]);
                s.player_mut(who).character = free.or_else(|| any.next());
            }
        }
    }

    fn open_clad(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut rest: Vec<CladId> = (0..self.cards.clad_cards().len() as u8).map(CladId).collect();
        let mut take = |card: CladId| -> Result<CladId, String> {
            let at = rest.iter().position(|left| *left == card);
            let at =
                at.ok_or_else(|| format!("`{}` lies in two places", self.cards.clad(card).id))?;
            Ok(rest.remove(at))
        };
        for (slot, card) in stage.forecast.iter().flatten().enumerate() {
            let place = s.forecast.get_mut(slot).ok_or("there are three Clad slots (HD-034)")?;
            *place = Some(take(*card)?);
        }
        for card in &stage.used {
            s.used |= 1 << take(*card)?.0;
        }
        for card in &stage.aside {
            s.aside |= 1 << take(*card)?.0;
        }
        for card in stage.piles.iter().flatten() {
            s.piles |= 1 << take(*card)?.0;
        }
        if let Some(Pile::Named(cards)) = &stage.clad_deck {
            let cards: Vec<_> = cards.iter().map(|card| take(*card)).collect::<Result<_, _>>()?;
            s.deck = cards.into_iter().rev().collect();
        }
        // Quiet cards first: what nobody names should disturb nothing.
        let open = |card: &CladId| self.cards.clad(*card).voltage <= s.voltage;
        let (mut open, closed): (Vec<_>, Vec<_>) = rest.into_iter().partition(open);
        let dealt = !matches!(stage.phase, Some("forecast"));
        for slot in s.forecast.iter_mut().filter(|slot| dealt && slot.is_none()) {
            *slot = (!open.is_empty()).then(|| open.remove(0));
        }
        match stage.clad_deck {
            Some(Pile::Named(_)) => {}
            Some(Pile::Number(n)) if n > open.len() => {
                let most = open.len();
                return Err(format!("the Clad deck holds {most} cards at most here, not {n}"));
            }
            Some(Pile::Number(n)) => s.deck.extend(open.drain(..n)),
            None => s.deck.extend(open.drain(..)),
        }
        // Cards of the Voltage that are nowhere else have been used.
        s.used |= open.iter().fold(0, |set, card| set | 1 << card.0);
        s.piles |= closed.iter().fold(0, |set, card| set | 1 << card.0);
        s.shown = s.used | s.forecast.iter().flatten().fold(0, |set, card| set | 1 << card.0);
        Ok(())
    }

    /// Where each turn card lies, as a turn slot or standby slot counted from 0: as written; the
    /// others by their numbers, or where there is room.
    fn open_slots(&self, stage: &Stage, act: bool) -> [u8; PLAYERS] {
        let named = |index: usize| match (stage.players[index].spot, act) {
            (Some(Spot::Turn(slot)), _) | (Some(Spot::Standby(slot)), false) => Some(slot),
            // The slot below T1 is S4.
            (Some(Spot::Standby(slot)), true) => Some(3 - slot),
            (Some(Spot::Nowhere) | None, _) => None,
        };
        let players = usize::from(self.players);
        let mut taken: u8 = (0..players).filter_map(named).fold(0, |set, slot| set | 1 << slot);
        std::array::from_fn(|index| {
            if index >= players {
                return index as u8;
            }
            named(index).unwrap_or_else(|| {
                let mut slots = [index as u8, 0, 1, 2, 3].into_iter();
                let slot = slots.find(|slot| taken >> slot & 1 == 0).unwrap_or(index as u8);
                taken |= 1 << slot;
                slot
            })
        })
    }

    fn open_clock(&self, stage: &Stage, s: &mut State) {
        let act = !matches!(stage.phase, Some("draft" | "draw" | "forecast"));
        let slots = self.open_slots(stage, act);
        let at = match stage.phase {
            Some("clad") => stage.clad_slot.unwrap_or(1) * 2 - 1,
            Some("legions") => 7,
            Some("end") => 8,
            Some("draft" | "draw" | "forecast") => 0,
            _ => 2 * slots[stage.turn.unwrap_or(Who::new(0)).index()],
        };
        for who in Who::all(self.players) {
            let player = &mut s.players[who.index()];
            let slot = slots[who.index()];
            if !act {
                player.spot = Spot::Standby(slot);
                continue;
            }
            player.slot = Some(slot);
            // Whoever has had the turn waits; the one whose turn it is, too.
            let begun = slot * 2 <= at;
            player.spot = if begun { Spot::Standby(3 - slot) } else { Spot::Turn(slot) };
            if begun && self.mode == Mode::Solo {
                // HD-302: the slot just left.
                s.marks |= 1 << slot;
            }
        }
        s.clock = match stage.phase {
            // When all have drawn: marks are taken off, co-op slots given (HD-304, HD-326).
            Some("draft") => Clock::Draw(self.players),
            Some("draw") => Clock::Draw(0),
            Some("forecast") => Clock::Forecast,
            Some("clad" | "legions") => Clock::Act(at, ActStep::Begin),
            Some("end") => Clock::Act(7, ActStep::End),
            _ => Clock::Act(at, ActStep::Main),
        };
        s.hidden = self.mode == Mode::Solo && (!act || at < 3);
        if s.hidden
            && let Some(card) = s.forecast[1]
        {
            s.shown &= !(1 << card.0);
        }
    }

    fn open_player(&self, stage: &PlayerStage, s: &mut State, who: Who) -> Result<(), String> {
        let character = self.character_of(s, who);
        let mut rest = u16::MAX;
        let find = |rest: &mut u16, word: &String| -> Result<u8, String> {
            let named = |slot: &u8| *self.cards.card(character, *slot, true).id == **word;
            let all = (0..CARDS as u8).filter(named);
            let free = all.clone().find(|slot| *rest >> slot & 1 != 0);
            let slot = free.ok_or_else(|| match all.count() {
                0 => format!("{who} has no card `{word}`"),
                _ => format!("`{word}` of {who} lies in two places"),
            })?;
            *rest &= !(1 << slot);
            Ok(slot)
        };
        let mut set = |words: &[String]| -> Result<u16, String> {
            words.iter().try_fold(0, |set, word| Ok(set | 1 << find(&mut rest, word)?))
        };
        let named = |pile: &Option<Pile<String>>| match pile {
            Some(Pile::Named(words)) => words.clone(),
            Some(Pile::Number(_)) | None => Vec::new(),
        };
        let mut stack = set(&stage.stack)?;
        let mut hand = set(&named(&stage.hand))?;
        let mut discard = set(&named(&stage.discard))?;
        let mut extended = set(&stage.extended)?;
        let mut deck = Deck::new();
        for word in named(&stage.deck).iter().rev() {
            deck.push(find(&mut rest, word)?);
        }
        // The other cards, basic ones first.
        let mut more = |count: usize| -> Result<u16, String> {
            let order = slots(rest & BASICS).chain(slots(rest & !BASICS)).take(count);
            let found = order.fold(0u16, |set, slot| set | 1 << slot);
            rest &= !found;
            if (found.count_ones() as usize) < count {
                return Err(format!("{who} has {CARDS} cards, not so many"));
            }
            Ok(found)
        };
        if stack == 0 {
            stack = more(1)?;
        }
        if let Some(Pile::Number(n)) = stage.discard {
            discard = more(n)?;
        }
        if let Some(Pile::Number(n)) = stage.hand {
            hand = more(n)?;
        }
        match stage.deck {
            Some(Pile::Number(n)) => deck.extend(slots(more(n)?)),
            Some(Pile::Named(_)) => {}
            None => {
                let basics = rest & BASICS;
                rest &= !basics;
                deck.extend(slots(basics));
            }
        }
        extended |= rest;
        let player = s.player_mut(who);
        (player.hand, player.discard, player.extended) = (hand, discard, extended);
        (player.stack, player.deck) = (stack, deck);
        player.at = stage.at;
        let number = |index: usize| stage.numbers[index].unwrap_or(0);
        player.mp = number(0) as u8;
        player.cp = number(1) as u8;
        if player.cp > self.options.cp_cap {
            return Err(format!("{who} holds {} CP of at most {}", player.cp, self.options.cp_cap));
        }
        player.injury = number(2);
        player.corruption = number(3) as u8;
        player.vp = number(4);
        player.traps_up = number(5) as u8;
        player.turn.events = number(6) as u8;
        player.turn.supports = number(7) as u8;
        player.round.reduce_next = number(8) as u8;
        player.round.cracks = number(9) as u8;
        player.turn.next_atk = number(10) as u8;
        player.turn.token_damage = number(11) as u8;
        player.turn.stone_bonus = number(12) as u8;
        player.tokens = stage.tokens;
        player.round.basic = stage.basic;
        let [unyielding, moved, no_move, unseen] = stage.flags;
        player.round.unyielding = unyielding;
        (player.turn.moved, player.turn.no_move) = (moved, no_move);
        player.unseen = unseen;
        player.cards = (hand | discard | stack).count_ones() as u8 + player.deck.len() as u8;
        for word in &stage.known {
            let named = |slot: &u8| *self.cards.card(character, *slot, true).id == **word;
            let open = |slot: &u8| player.known >> slot & 1 == 0;
            let found = slots(hand).find(|slot| named(slot) && open(slot));
            let slot = found.ok_or_else(|| format!("`{word}` is not in the hand of {who}"))?;
            player.known |= 1 << slot;
        }
        Ok(())
    }
}
