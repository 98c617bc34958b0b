//! Positions written by hand, for scenarios.
//!
//! ```toml
//! [position]
//! phase = "turn"                # turn (default), clad, legions, draft, draw, forecast, end
//! turn = "p1"                   # whose turn; default p1
//! clad_slot = 1                 # for phase clad: 1, 2 or 3
//! round = 1
//! voltage = 1
//! clad = { at = "0,0", facing = "n", locked = false }
//! heads = "1,0"                 # Legions; default none
//! tails = "0,1 -1,0"
//! stones = { "0,1" = 2 }        # VP on spaces
//! forecast = "savage-fangs skewer backslam"     # default: any
//! clad_deck = "skewer"          # top first, or a number; default: the rest
//! used = "backslam"             # used Clad cards; aside likewise (solo)
//! marked = "2 3"                # solo: marked turn slots
//! stock = 50                    # co-op; default: what is left of the health
//! p1 = { character = "rosette", at = "0,-1", mp = 1, cp = 0, vp = 0, injury = 0, corruption = 0 }
//! p2 = { hand = "reap block", discard = "shoot", deck = "move", extended = "impale" }
//! p3 = { hand = 2, discard = 5, deck = 0, turn_card = "T2", stack = "kunai shuriken" }
//! p4 = { traps_up = 1, tokens = "0,0", unyielding = true, events = 3, basic = "reduce" }
//! deal = true                   # instead of all that: set-up
//! ```
//!
//! Default characters are rosette, luna, flare, mia. A player without `at` is off the field. The
//! player in Tn has it from her number unless `turn_card` says where her card lies. Cards that are
//! not named: one basic card is the turn card, the other basic cards are the deck, the extended
//! cards the extended deck.

use kernel::both;
use kernel::doc::{Node, Problems, Source, Table};
use kernel::scenario::Staged;
use kernel::{Chance, Unheard};

use crate::Hackclad;
use crate::cards::{CARDS, Cards, CharId, CladId};
use crate::field::{Cross, Facing, Space, Spaces};
use crate::options::Mode;
use crate::rules::deck::slots;
use crate::setup::BASICS;
use crate::state::{
    ActStep, Basic, CLAD_CARDS, Clad, Clock, Deck, DraftStep, MP_CAP, PLAYERS, Spot, State, Who,
};

/// A position being written.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    deal: bool,
    phase: Option<&'static str>,
    turn: Option<Who>,
    clad_slot: Option<u8>,
    round: Option<u8>,
    voltage: Option<u8>,
    clad_at: Option<Space>,
    clad_facing: Option<Facing>,
    locked: bool,
    heads: Spaces,
    tails: Spaces,
    stones: Vec<(Space, u16)>,
    forecast: Option<Vec<CladId>>,
    clad_deck: Option<Pile<CladId>>,
    used: Vec<CladId>,
    aside: Vec<CladId>,
    marked: u8,
    stock: Option<u16>,
    players: [PlayerStage; PLAYERS],
}

/// Named cards, or how many of the others.
#[derive(Clone, Debug)]
enum Pile<T> {
    Named(Vec<T>),
    Number(usize),
}

#[derive(Clone, Debug, Default)]
struct PlayerStage {
    character: Option<CharId>,
    at: Option<Space>,
    numbers: [Option<u16>; 13],
    hand: Option<Pile<String>>,
    known: Vec<String>,
    discard: Option<Pile<String>>,
    deck: Option<Pile<String>>,
    extended: Vec<String>,
    stack: Vec<String>,
    spot: Option<Spot>,
    tokens: Spaces,
    flags: [bool; 4],
    basic: [u8; 3],
}

const NUMBERS: [&str; 13] = [
    "mp",
    "cp",
    "injury",
    "corruption",
    "vp",
    "traps_up",
    "events",
    "supports",
    "reduce_next",
    "cracks",
    "next_atk",
    "token_damage",
    "stone_bonus",
];
const FLAGS: [&str; 4] = ["unyielding", "moved", "no_move", "unseen"];
const PHASES: [&str; 7] = ["turn", "clad", "legions", "draft", "draw", "forecast", "end"];
/// Who plays what unless the position says so.
const DEFAULT: [&str; 4] = ["rosette", "luna", "flare", "mia"];

impl Staged for Hackclad {
    type Stage = Stage;

    fn with_cards(pack: &Cards, file: &Source) -> Result<Cards, Problems> {
        pack.with_file(file)
    }

    fn stage(&self, stage: &mut Stage, position: &Table<'_>) {
        if let Some(deal) = position.get("deal").and_then(|node| node.flag()) {
            stage.deal = deal;
        }
        if let Some(node) = position.get("phase") {
            stage.phase = node.word(&PHASES);
        }
        if let Some(node) = position.get("turn") {
            stage.turn = self.who(&node);
        }
        let number = |key, range| position.get(key).and_then(|node: Node<'_>| node.number(range));
        for (key, most, place) in [
            ("clad_slot", 3, &mut stage.clad_slot),
            ("round", 9, &mut stage.round),
            ("voltage", 3, &mut stage.voltage),
        ] {
            if let Some(found) = number(key, 1..=most) {
                *place = Some(found as u8);
            }
        }
        if let Some(stock) = number("stock", 0..=1000) {
            stage.stock = Some(stock as u16);
        }
        if let Some(table) = position.get("clad").and_then(|node| node.table()) {
            if let Some(node) = table.get("at") {
                stage.clad_at = spaces(&node).first();
            }
            if let Some(word) = table.get("facing").and_then(|n| n.word(&["n", "e", "s", "w"])) {
                stage.clad_facing = Facing::ALL.into_iter().find(|facing| facing.word() == word);
            }
            if let Some(locked) = table.get("locked").and_then(|node| node.flag()) {
                stage.locked = locked;
            }
            table.finish();
        }
        for (key, set) in [("heads", &mut stage.heads), ("tails", &mut stage.tails)] {
            if let Some(node) = position.get(key) {
                *set = spaces(&node);
            }
        }
        if let Some(table) = position.get("stones").and_then(|node| node.table()) {
            for (place, key, node) in table.entries() {
                match (key.parse::<Space>(), node.number(0..=500)) {
                    (Ok(space), Some(vp)) => stage.stones.push((space, vp as u16)),
                    (Err(what), _) => place.wrong(what),
                    (Ok(_), None) => {}
                }
            }
        }
        if let Some(node) = position.get("forecast") {
            stage.forecast = Some(self.clad_list(&node));
        }
        if let Some(node) = position.get("clad_deck") {
            stage.clad_deck = Some(match node.as_number() {
                Some(_) => Pile::Number(node.number(0..=24).unwrap_or(0) as usize),
                None => Pile::Named(self.clad_list(&node)),
            });
        }
        if let Some(node) = position.get("used") {
            stage.used = self.clad_list(&node);
        }
        if let Some(node) = position.get("aside") {
            stage.aside = self.clad_list(&node);
        }
        if let Some(node) = position.get("marked") {
            stage.marked = 0;
            for word in node.text().unwrap_or_default().split_whitespace() {
                match word.parse::<u8>() {
                    Ok(slot @ 1..=4) => stage.marked |= 1 << (slot - 1),
                    _ => node.wrong(both!("turn slots are 1 to 4", "手番の枠は1～4です。")),
                }
            }
        }
        for (index, key) in ["p1", "p2", "p3", "p4"].into_iter().enumerate() {
            if let Some(node) = position.get(key) {
                if index >= usize::from(self.players) {
                    node.wrong(both!(
                        "there are only {} players",
                        "プレイヤーは{}人だけです。",
                        self.players
                    ));
                }
                self.stage_player(&mut stage.players[index], &node);
            }
        }
    }

    fn open(&self, stage: &Stage, chance: Chance) -> Result<State, String> {
        if stage.deal {
            return Ok(self.set_up(chance, &mut Unheard));
        }
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
        if s.legions().has(s.clad.at) || !(s.heads & s.tails).is_empty() {
            return Err("two enemies stand on one space (HD-067)".into());
        }
        for (space, vp) in &stage.stones {
            s.stones[space.index()] = *vp;
        }
        s.marks = stage.marked;
        self.open_clad(stage, &mut s)?;
        for who in Who::all(self.players) {
            self.open_player(&stage.players[who.index()], &mut s, who)?;
        }
        if self.mode == Mode::Coop {
            let held: u16 = s.players.iter().map(|player| player.vp).sum();
            let field: u16 = s.stones.iter().sum();
            s.stock = match stage.stock {
                Some(stock) => stock,
                None => s.stock.checked_sub(held + field).ok_or("more stones than health")?,
            };
        }
        self.open_clock(stage, &mut s);
        self.run(&mut s, &mut Unheard);
        Ok(s)
    }
}

impl Hackclad {
    fn open_clad(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut rest: Vec<CladId> = (0..self.cards.clad_cards().len() as u8).map(CladId).collect();
        let mut take = |card: CladId| -> Result<CladId, String> {
            let at = rest.iter().position(|left| *left == card);
            let at =
                at.ok_or_else(|| format!("`{}` lies in two places", self.cards.clad(card).id))?;
            Ok(rest.remove(at))
        };
        for (slot, card) in stage.forecast.iter().flatten().take(3).enumerate() {
            s.forecast[slot] = Some(take(*card)?);
        }
        for card in &stage.used {
            s.used |= 1 << take(*card)?.0;
        }
        for card in &stage.aside {
            s.aside |= 1 << take(*card)?.0;
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
            Some(Pile::Number(n)) => s.deck.extend(open.drain(..n.min(open.len()))),
            None => s.deck.extend(open.drain(..)),
        }
        let left = if stage.clad_deck.is_some() { &mut s.used } else { &mut s.piles };
        *left |= open.iter().fold(0, |set, card| set | 1 << card.0);
        s.piles |= closed.iter().fold(0, |set, card| set | 1 << card.0);
        s.shown = s.used | s.forecast.iter().flatten().fold(0, |set, card| set | 1 << card.0);
        debug_assert!(s.deck.len() <= CLAD_CARDS);
        Ok(())
    }

    fn open_clock(&self, stage: &Stage, s: &mut State) {
        let solo = self.mode == Mode::Solo;
        let at = match stage.phase {
            Some("clad") => stage.clad_slot.unwrap_or(1) * 2 - 1,
            Some("legions") => 7,
            Some("end") => 8,
            Some("draft" | "draw" | "forecast") => 0,
            _ => {
                let who = stage.turn.unwrap_or(Who::new(0));
                let spot = stage.players[who.index()].spot;
                2 * match spot {
                    Some(Spot::Turn(slot)) => slot,
                    Some(Spot::Standby(slot)) => 3 - slot,
                    _ => s.player(who).number,
                }
            }
        };
        let act = !matches!(stage.phase, Some("draft" | "draw" | "forecast"));
        for index in 0..usize::from(self.players) {
            let player = &mut s.players[index];
            let spot = stage.players[index].spot;
            if !act {
                player.spot = spot.unwrap_or(Spot::Standby(player.number));
                continue;
            }
            let slot = match spot {
                Some(Spot::Turn(slot)) => slot,
                Some(Spot::Standby(slot)) => 3 - slot,
                _ => player.number,
            };
            player.slot = Some(slot);
            // Whoever has had the turn waits; the one whose turn it is, too.
            let begun = slot * 2 <= at;
            player.spot = if begun { Spot::Standby(3 - slot) } else { Spot::Turn(slot) };
        }
        s.clock = match stage.phase {
            Some("draft") => Clock::Draft(0, DraftStep::Begin),
            Some("draw") => Clock::Draw(0),
            Some("forecast") => Clock::Forecast,
            Some("clad" | "legions") => Clock::Act(at, ActStep::Begin),
            Some("end") => Clock::Act(7, ActStep::End),
            _ => Clock::Act(at, ActStep::Main),
        };
        s.hidden = solo && (!act || at < 3);
    }

    fn open_player(&self, stage: &PlayerStage, s: &mut State, who: Who) -> Result<(), String> {
        let default = || self.cards.find_character(DEFAULT[who.index()]).unwrap_or(CharId(0));
        let character = stage.character.unwrap_or_else(default);
        s.player_mut(who).character = Some(character);
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
        let mut more = |count: usize| -> u16 {
            let order = slots(rest & BASICS).chain(slots(rest & !BASICS)).take(count);
            let found = order.fold(0u16, |set, slot| set | 1 << slot);
            rest &= !found;
            found
        };
        if stack == 0 {
            stack = more(1);
        }
        if let Some(Pile::Number(n)) = stage.discard {
            discard = more(n);
        }
        if let Some(Pile::Number(n)) = stage.hand {
            hand = more(n);
        }
        match stage.deck {
            Some(Pile::Number(n)) => deck.extend(slots(more(n))),
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
        let known = stage.known.iter().filter_map(|word| {
            slots(hand).find(|slot| *self.cards.card(character, *slot, true).id == **word)
        });
        s.player_mut(who).known = known.fold(0, |set, slot| set | 1 << slot);
        Ok(())
    }

    fn who(&self, node: &Node<'_>) -> Option<Who> {
        match node.text()?.parse::<Who>() {
            Ok(who) if who.index() < usize::from(self.players) => Some(who),
            Ok(who) => {
                node.wrong(both!("there is no player {who}", "{who}というプレイヤーはいません。"));
                None
            }
            Err(what) => {
                node.wrong(what);
                None
            }
        }
    }

    fn clad_list(&self, node: &Node<'_>) -> Vec<CladId> {
        let card = |word: &str| {
            let found = self.cards.find_clad(word);
            if found.is_none() {
                node.wrong(both!(
                    "`{}` is no Clad card",
                    "`{}` というクラッドカードはありません。",
                    kernel::doc::short(word)
                ));
            }
            found
        };
        node.text().unwrap_or_default().split_whitespace().filter_map(card).collect()
    }

    fn words_of(&self, node: &Node<'_>) -> Vec<String> {
        let words = node.text().unwrap_or_default().split_whitespace();
        let known = |word: &&str| {
            let known = self.cards.find_name(word).is_some();
            if !known {
                let what = both!(
                    "`{}` is no skill card",
                    "`{}` というスキルカードはありません。",
                    kernel::doc::short(word)
                );
                match kernel::doc::nearest(word, self.cards.words()) {
                    Some(near) => {
                        node.wrong_help(what, both!("did you mean {near}?", "もしかして：{near}"))
                    }
                    None => node.wrong(what),
                }
            }
            known
        };
        words.filter(known).map(String::from).collect()
    }

    fn pile_of(&self, node: &Node<'_>) -> Pile<String> {
        match node.as_number() {
            Some(_) => Pile::Number(node.number(0..=16).unwrap_or(0) as usize),
            None => Pile::Named(self.words_of(node)),
        }
    }

    fn stage_player(&self, player: &mut PlayerStage, node: &Node<'_>) {
        let Some(table) = node.table() else { return };
        if let Some(node) = table.get("character") {
            player.character = node.text().and_then(|id| {
                let found = self.cards.find_character(id);
                if found.is_none() {
                    node.wrong(both!(
                        "`{}` is no character",
                        "`{}` というキャラクターはいません。",
                        kernel::doc::short(id)
                    ));
                }
                found
            });
        }
        if let Some(node) = table.get("at") {
            player.at = if node.as_text() == Some("off") { None } else { spaces(&node).first() };
        }
        for (index, key) in NUMBERS.into_iter().enumerate() {
            let most = match key {
                "mp" => i64::from(MP_CAP),
                "vp" | "injury" => 500,
                _ => 99,
            };
            if let Some(found) = table.get(key).and_then(|node| node.number(0..=most)) {
                player.numbers[index] = Some(found as u16);
            }
        }
        for (index, key) in FLAGS.into_iter().enumerate() {
            if let Some(flag) = table.get(key).and_then(|node| node.flag()) {
                player.flags[index] = flag;
            }
        }
        for (key, pile) in [
            ("hand", &mut player.hand),
            ("discard", &mut player.discard),
            ("deck", &mut player.deck),
        ] {
            if let Some(node) = table.get(key) {
                *pile = Some(self.pile_of(&node));
            }
        }
        for (key, words) in [
            ("known", &mut player.known),
            ("extended", &mut player.extended),
            ("stack", &mut player.stack),
        ] {
            if let Some(node) = table.get(key) {
                *words = self.words_of(&node);
            }
        }
        if let Some(node) = table.get("turn_card") {
            let spots = ["T1", "T2", "T3", "T4", "S1", "S2", "S3", "S4"];
            player.spot = node.word(&spots).and_then(|word| {
                let at = spots.iter().position(|spot| *spot == word)? as u8;
                Some(if at < 4 { Spot::Turn(at) } else { Spot::Standby(at - 4) })
            });
        }
        if let Some(node) = table.get("tokens") {
            player.tokens = spaces(&node).into_iter().map(|at| Cross(at).0).collect();
        }
        if let Some(node) = table.get("basic") {
            player.basic = [0; 3];
            for word in node.text().unwrap_or_default().split_whitespace() {
                match Basic::ALL.into_iter().find(|basic| basic.word() == word) {
                    Some(basic) => player.basic[basic as usize] += 1,
                    None => node.wrong(both!(
                        "basic actions used: move, mp, reduce",
                        "使った基本アクション：move、mp、reduce"
                    )),
                }
            }
        }
        table.finish();
    }
}

fn spaces(node: &Node<'_>) -> Spaces {
    let words = node.text().unwrap_or_default().split_whitespace();
    let read = |word: &str| match word.parse::<Space>() {
        Ok(space) => Some(space),
        Err(what) => {
            node.wrong(what);
            None
        }
    };
    words.filter_map(read).collect()
}
