//! Positions written by hand, for scenarios.
//!
//! ```toml
//! [position]
//! set = 4                      # default 1
//! turn = 12                    # of the set; default 1
//! active = "p1"                # default p1
//! lead = "discover-mami as homura"   # default: the first Normal card that is free
//! girls = { madoka = 0, homura = 3, sayaka = "uncontracted" }   # markers; 0 is dead
//! p2 = { hand = "N01 alone", total = -12, trophies = "F01", supports = "mami", alone = 2 }
//! p3 = { hand = "N02", silent = true }   # one card, not called, and it can be pointed out
//! pile = "N03 bridge"          # top first
//! discard = "N04"              # oldest first
//! rest = "pile"                # the other cards: under the pile, in the discard, or out of play
//! line = "F01 W03"             # a battle under way
//! damage = 2                   # on the first of the line
//! foes = "F02 OFF"             # top of the foe deck first
//! foe_rest = "deck"            # the other foes: under these, or gone
//! deal = "N01 N02"             # instead of lead, hands and piles: a set begins with these on top
//! ```
//!
//! Hands not mentioned hold five of the other Normal cards.

use kernel::doc::{Node, Table};
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Seat, Seats, Unheard, both};
use pack::{Piles, Rest};

use crate::Court;
use crate::cards::FoeKind;
use crate::foes::FoeId;
use crate::girl::{GIRLS, Girl, Girls};
use crate::hand::{CardId, Hand, Kind};
use crate::options::{EmptyHand, LastCardCall};
use crate::state::{Lead, MOST_SEATS, Stack, State};

/// A position being written.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    set: Option<u16>,
    turn: Option<u32>,
    active: Option<Seat>,
    lead: Option<(Kind, Option<Girl>)>,
    girls: [Option<GirlStage>; GIRLS],
    seats: [SeatStage; MOST_SEATS],
    piles: Piles<Kind>,
    line: Vec<FoeId>,
    damage: u8,
    foes: Vec<FoeId>,
    foes_gone: bool,
}

#[derive(Clone, Copy, Debug)]
enum GirlStage {
    Markers(u8),
    Uncontracted,
}

#[derive(Clone, Debug, Default)]
struct SeatStage {
    hand: Option<Vec<Kind>>,
    total: i32,
    trophies: Vec<FoeId>,
    supports: Girls,
    alone: Vec<u8>,
    silent: bool,
}

/// Cards in a hand that a position does not mention.
const FILLER: usize = 5;

impl Staged for Court {
    type Stage = Stage;

    fn stage(&self, stage: &mut Stage, position: &Table<'_>) {
        if let Some(set) = position.get("set").and_then(|node| node.number(1..=1_000)) {
            stage.set = Some(set as u16);
        }
        if let Some(turn) = position.get("turn").and_then(|node| node.number(1..=100_000)) {
            stage.turn = Some(turn as u32);
        }
        if let Some(node) = position.get("active") {
            stage.active = Seat::read(&node, self.seats);
        }
        if let Some(node) = position.get("lead") {
            stage.lead = self.lead_at(&node);
        }
        if let Some(table) = position.get("girls").and_then(|node| node.table()) {
            for (girl, place) in Girl::ALL.into_iter().zip(&mut stage.girls) {
                if let Some(node) = table.get(girl.word()) {
                    *place = match node.as_text() {
                        Some(_) => node.word(&["uncontracted"]).map(|_| GirlStage::Uncontracted),
                        None => node.number(0..=120).map(|n| GirlStage::Markers(n as u8)),
                    };
                }
            }
            table.finish();
        }
        Seat::each(position, self.seats, &mut stage.seats, |seat, node| {
            self.stage_seat(seat, node);
        });
        stage.piles.read(position, |node| self.card_list(node));
        if let Some(node) = position.get("line") {
            stage.line = self.foe_list(&node);
        }
        if let Some(damage) = position.get("damage").and_then(|node| node.number(0..=100)) {
            stage.damage = damage as u8;
        }
        if let Some(node) = position.get("foes") {
            stage.foes = self.foe_list(&node);
        }
        if let Some(rest) = position.get("foe_rest").and_then(|node| node.word(&["deck", "gone"])) {
            stage.foes_gone = rest == "gone";
        }
    }

    fn open(&self, stage: &Stage, chance: Chance) -> Result<State, String> {
        let mut state = self.blank(chance);
        self.open_girls(stage, &mut state)?;
        self.open_foes(stage, &mut state)?;
        for (player, seat) in state.players.iter_mut().zip(&stage.seats) {
            player.total = seat.total;
            player.supports = seat.supports;
            seat.trophies.iter().for_each(|foe| player.trophies.add(*foe));
        }
        // MC-80: whoever has the last witch has defeated her.
        let last = |foe: &FoeId| self.cards.foe(*foe).kind == FoeKind::LastWitch;
        state.last_fell = stage.seats.iter().flat_map(|seat| &seat.trophies).any(last);
        let active = stage.active.unwrap_or(Seat::new(0));
        let set = stage.set.unwrap_or(1);
        let mut left = self.deck;
        if let Some(deal) = &stage.piles.deal {
            let top = self.take(&mut left, deal)?;
            let mut pile: Stack = left.cards().collect();
            pile.reverse();
            pile.extend(top.into_iter().rev());
            state.set = set - 1;
            self.start_set(&mut state, active, Some(pile), &mut Unheard);
            self.run(&mut state, &mut Unheard);
            return Ok(state);
        }
        self.open_cards(stage, &mut state, left)?;
        self.possible(stage, &state)?;
        state.set = set;
        state.turn = stage.turn.unwrap_or(1) - 1;
        state.active = match state.turn {
            0 => active,
            // The turn before this one has just ended.
            _ => Seat::new((active.index() as u8 + self.seats - 1) % self.seats),
        };
        self.run(&mut state, &mut Unheard);
        Ok(state)
    }

    fn scatter(&self, dice: &mut Dice) -> String {
        self.scattered(dice)
    }
}

impl Court {
    /// What no game could come to.
    fn possible(&self, stage: &Stage, state: &State) -> Result<(), String> {
        if state.not_dead().is_empty() {
            return Err("all girls are dead: the set would be over (MC-87)".into());
        }
        let stranger = state.uncontracted.minus(self.options.uncontracted).first();
        if let Some(girl) = stranger {
            return Err(format!(
                "{girl} can be Uncontracted only with the option uncontracted = \"{girl}\" (MC-88)"
            ));
        }
        let last = |foe: &FoeId| self.cards.foe(*foe).kind == FoeKind::LastWitch;
        if let Some(foe) = state.foes.iter().skip(1).find(|foe| last(foe)) {
            let id = &self.cards.foe(*foe).id;
            return Err(format!("{id} lies at the bottom of the foe deck, or is gone (MC-109)"));
        }
        match state.line.first().map(|foe| self.cards.foe(*foe)) {
            None if state.damage > 0 => {
                return Err("there is damage, but no foe in the line".into());
            }
            Some(foe) if state.damage >= foe.number => {
                return Err(format!("{} falls with {} damage (MC-51)", foe.id, foe.number));
            }
            _ => {}
        }
        if self.options.empty_hand_in_battle == EmptyHand::Forbid
            && let Some(seat) =
                Seat::all(self.seats).find(|seat| state.player(*seat).hand.is_empty())
        {
            return Err(format!("{seat} has no cards: the set would be over (MC-74)"));
        }
        for (seat, staged) in Seat::all(self.seats).zip(&stage.seats) {
            for (turns, card) in staged.alone.iter().zip(&state.player(seat).alone) {
                let most = self.alone_turns(*card);
                if *turns > most {
                    return Err(format!("a card like Alone takes {most} turns of {seat}"));
                }
            }
        }
        let (set, turn) = (stage.set.unwrap_or(1), stage.turn.unwrap_or(1));
        if let Some(most) = self.options.max_sets.filter(|most| set > *most) {
            return Err(format!("the game ends after {most} sets (MC-134)"));
        }
        let limit = self.options.set_turn_limit.map(|turns| turns * u32::from(self.seats));
        match limit.filter(|limit| turn > *limit) {
            Some(limit) => Err(format!("the set ends after {limit} turns (MC-133)")),
            None => Ok(()),
        }
    }

    fn open_girls(&self, stage: &Stage, state: &mut State) -> Result<(), String> {
        for (girl, staged) in Girl::ALL.into_iter().zip(stage.girls) {
            match staged {
                None => {}
                Some(GirlStage::Markers(markers)) => {
                    state.uncontracted = state.uncontracted.minus(Girls::one(girl));
                    state.markers[girl.index()] = markers;
                }
                Some(GirlStage::Uncontracted) => {
                    state.uncontracted = state.uncontracted.with(girl);
                    state.markers[girl.index()] = 0;
                }
            }
        }
        let held: u16 = state.markers.iter().map(|markers| u16::from(*markers)).sum();
        let supply = u16::from(self.cards.table.markers).checked_sub(held);
        state.supply = supply.ok_or("the girls have more markers than there are")? as u8;
        // MC-110: markers cannot run out, so every girl must be able to come back.
        let health = self.cards.table.health;
        let away = state.markers.iter().filter(|markers| **markers == 0).count() as u8;
        if state.supply < away * health {
            return Err("the girls hold too many markers: the others could not return".into());
        }
        Ok(())
    }

    fn open_foes(&self, stage: &Stage, state: &mut State) -> Result<(), String> {
        let trophies = stage.seats.iter().flat_map(|seat| &seat.trophies);
        let used: Vec<FoeId> =
            stage.line.iter().chain(&stage.foes).chain(trophies).copied().collect();
        let off_air = |foe: &FoeId| self.cards.foe(*foe).kind == FoeKind::OffAir;
        if stage.line.iter().any(off_air) {
            return Err("Off Air is no foe to fight".into());
        }
        for (at, foe) in used.iter().enumerate() {
            if used[..at].contains(foe) {
                return Err(format!("{} is mentioned twice", self.cards.foe(*foe).id));
            }
            if self.cards.foe(*foe).kind == FoeKind::OffAir && !self.options.off_air {
                return Err("Off Air is used with the option off_air only".into());
            }
        }
        state.foes.retain(|foe| !used.contains(foe));
        if stage.foes_gone {
            for foe in state.foes.drain(..) {
                state.removed.add(foe);
            }
        }
        state.foes.extend(stage.foes.iter().rev().copied());
        state.line.extend(stage.line.iter().copied());
        state.damage = stage.damage;
        Ok(())
    }

    fn open_cards(&self, stage: &Stage, state: &mut State, mut left: Hand) -> Result<(), String> {
        // First what is mentioned, then what fills the gaps.
        let mut lead = None;
        if let Some((kind, marker)) = stage.lead {
            lead = self.take(&mut left, &[kind])?.first().map(|card| (*card, marker));
        }
        let mut hands = [None; MOST_SEATS];
        for (hand, seat) in hands.iter_mut().zip(&stage.seats) {
            if let Some(kinds) = &seat.hand {
                *hand = Some(self.take(&mut left, kinds)?.into_iter().collect::<Hand>());
            }
        }
        let pile = self.take(&mut left, &stage.piles.pile)?;
        let discard = self.take(&mut left, &stage.piles.discard)?;
        let lies = |card: &CardId| self.alone_turns(*card) > 0;
        for (player, seat) in state.players.iter_mut().zip(&stage.seats) {
            for turns in &seat.alone {
                let card = left.cards().find(lies).ok_or("there are too few cards like Alone")?;
                left.remove(card);
                if player.alone.is_empty() {
                    player.alone_left = *turns;
                }
                player.alone.push(card);
            }
        }
        let lead = match lead {
            Some(lead) => Some(lead),
            None => left.and(self.cards.normals).first().map(|card| (card, None)),
        };
        let (card, marker) = lead.ok_or("no Normal card is left for the Lead")?;
        left.remove(card);
        state.lead = Lead { card, marker };
        for seat in Seat::all(self.seats) {
            let filler = || {
                let normals = left.and(self.cards.normals);
                normals.cards().take(FILLER).collect::<Hand>()
            };
            let hand = hands[seat.index()].unwrap_or_else(filler);
            left = left.minus(hand);
            state.player_mut(seat).hand = hand;
            let staged = &stage.seats[seat.index()];
            if staged.silent {
                if hand.len() != 1 || self.options.last_card_call != LastCardCall::On {
                    return Err(format!("{seat} needs one card and last_card_call = on"));
                }
                state.silent = state.silent.with(seat);
                state.due = state.due.with(seat);
            }
        }
        state.fresh = Seats::NONE;
        match stage.piles.rest {
            Rest::Pile => {
                // The last of the pack are drawn last.
                state.pile.extend(left.cards());
                state.pile.reverse();
            }
            Rest::Discard => {
                let mut rest: Stack = left.cards().collect();
                state.chance.shuffle(&mut rest);
                state.discard.extend(rest);
            }
            Rest::Out => {}
        }
        state.pile.extend(pile.into_iter().rev());
        state.discard.extend(discard);
        if state.in_battle() && self.lead_shows(state).len() != 1 {
            return Err(
                "the Lead of a battle shows one girl: a Discover, or a card `as` one".into()
            );
        }
        if state.lead.marker.is_some_and(|girl| !state.not_dead().has(girl)) {
            return Err("the girl named for the Lead is dead".into());
        }
        if self.lead_shows(state).is_empty() {
            return Err("all girls of the Lead are dead: name one with `as`".into());
        }
        Ok(())
    }

    /// Takes single cards of these kinds.
    fn take(&self, left: &mut Hand, kinds: &[Kind]) -> Result<Vec<CardId>, String> {
        let one = |kind: &Kind| {
            let card = self.held(*left, *kind);
            let card =
                card.ok_or(format!("there are too few cards `{}`", self.cards.get(*kind).id))?;
            left.remove(card);
            Ok(card)
        };
        kinds.iter().map(one).collect()
    }

    fn lead_at(&self, node: &Node<'_>) -> Option<(Kind, Option<Girl>)> {
        let text = node.text()?;
        let (card, girl) = text.split_once(" as ").map_or((text, None), |(c, g)| (c, Some(g)));
        let girl = match girl {
            None => None,
            Some(word) => Some(girl_at(node, word.trim())?),
        };
        Some((self.card_at(node, card.trim())?, girl))
    }

    fn stage_seat(&self, seat: &mut SeatStage, node: &Node<'_>) {
        let Some(table) = node.table() else { return };
        if let Some(node) = table.get("hand") {
            seat.hand = Some(self.card_list(&node));
        }
        if let Some(total) = table.get("total").and_then(|node| node.number(-10_000..=10_000)) {
            seat.total = total as i32;
        }
        if let Some(node) = table.get("trophies") {
            seat.trophies = self.foe_list(&node);
        }
        if let Some(node) = table.get("supports") {
            let words = node.text().unwrap_or_default().split_whitespace();
            seat.supports = words.filter_map(|word| girl_at(&node, word)).collect();
        }
        if let Some(node) = table.get("alone") {
            let turns = node.one_or_list();
            seat.alone =
                turns.iter().filter_map(|node| node.number(1..=9)).map(|n| n as u8).collect();
        }
        if let Some(silent) = table.get("silent").and_then(|node| node.flag()) {
            seat.silent = silent;
        }
        table.finish();
    }

    fn card_at(&self, node: &Node<'_>, id: &str) -> Option<Kind> {
        node.found(id, self.cards.find(id), self.cards.ids(), |id| {
            both!("`{id}` is no card of the pack", "`{id}` というカードはパックにありません。")
        })
    }

    fn card_list(&self, node: &Node<'_>) -> Vec<Kind> {
        let words = node.text().unwrap_or_default().split_whitespace();
        words.filter_map(|id| self.card_at(node, id)).collect()
    }

    fn foe_list(&self, node: &Node<'_>) -> Vec<FoeId> {
        let words = node.text().unwrap_or_default().split_whitespace();
        let foe = |id: &str| {
            node.found(id, self.cards.find_foe(id), [], |id| {
                both!(
                    "`{id}` is no foe of the pack",
                    "`{id}` という魔女／使い魔はパックにありません。"
                )
            })
        };
        words.filter_map(foe).collect()
    }
}

fn girl_at(node: &Node<'_>, word: &str) -> Option<Girl> {
    node.found(word, Girl::find(word), [], |word| {
        both!("`{word}` is no girl", "`{word}` というキャラクターはいません。")
    })
}
