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
//! piles = "homecoming-instinct" # cards of a Voltage that have not joined yet
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
//! cards the extended deck. How many cards are hers and how many stones there are in co-op follows
//! from what is written. `open.rs` lays it out, `possible.rs` refuses what cannot be, `scatter.rs`
//! makes positions up.

mod open;
mod possible;
mod scatter;

use kernel::both;
use kernel::doc::{Node, Problems, Source, Table};
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Unheard};

use crate::Hackclad;
use crate::cards::{Cards, CharId, CladId};
use crate::field::{Cross, Facing, Space, Spaces};
use crate::state::{Basic, MP_CAP, PLAYERS, Spot, State, Who};

/// A position being written.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    deal: bool,
    /// Did the last table say anything else?
    more: bool,
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
    piles: Option<Vec<CladId>>,
    marked: Option<u8>,
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
        stage.more = position.entries().iter().any(|(_, key, _)| *key != "deal");
        if let Some(node) = position.get("phase") {
            stage.phase = node.word(&PHASES);
        }
        if let Some(node) = position.get("turn") {
            stage.turn = self.who(&node);
        }
        let number = |key, range| position.get(key).and_then(|node: Node<'_>| node.number(range));
        for (key, least, most, place) in [
            ("clad_slot", 1, 3, &mut stage.clad_slot),
            ("round", 0, 9, &mut stage.round),
            ("voltage", 1, 3, &mut stage.voltage),
        ] {
            if let Some(found) = number(key, least..=most) {
                *place = Some(found as u8);
            }
        }
        if let Some(stock) = number("stock", 0..=1000) {
            stage.stock = Some(stock as u16);
        }
        if let Some(table) = position.get("clad").and_then(|node| node.table()) {
            if let Some(node) = table.get("at") {
                stage.clad_at = one_space(&node);
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
        if let Some(node) = position.get("piles") {
            stage.piles = Some(self.clad_list(&node));
        }
        if let Some(node) = position.get("marked") {
            let mut marked = 0;
            for word in node.text().unwrap_or_default().split_whitespace() {
                match word.parse::<u8>() {
                    Ok(slot @ 1..=4) => marked |= 1 << (slot - 1),
                    _ => node.wrong(both!("turn slots are 1 to 4", "手番の枠は1～4です。")),
                }
            }
            stage.marked = Some(marked);
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
            self.deal_alone(stage)?;
            return Ok(self.set_up(chance, &mut Unheard));
        }
        let mut s = self.laid_out(stage, chance)?;
        self.possible(stage, &s)?;
        self.run(&mut s, &mut Unheard);
        Ok(s)
    }

    fn scatter(&self, dice: &mut Dice) -> String {
        self.scattered(dice)
    }
}

impl Hackclad {
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
            node.found(word, self.cards.find_clad(word), [], |word| {
                both!("`{word}` is no Clad card", "`{word}` というクラッドカードはありません。")
            })
        };
        node.text().unwrap_or_default().split_whitespace().filter_map(card).collect()
    }

    fn words_of(&self, node: &Node<'_>) -> Vec<String> {
        let words = node.text().unwrap_or_default().split_whitespace();
        let known = |word: &str| {
            node.found(word, self.cards.find_name(word), self.cards.words(), |word| {
                both!("`{word}` is no skill card", "`{word}` というスキルカードはありません。")
            })
            .map(|_| word.to_string())
        };
        words.filter_map(known).collect()
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
                node.found(id, self.cards.find_character(id), [], |id| {
                    both!("`{id}` is no character", "`{id}` というキャラクターはいません。")
                })
            });
        }
        if let Some(node) = table.get("at") {
            player.at = if node.as_text() == Some("off") { None } else { one_space(&node) };
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

/// Spaces, each named once.
fn spaces(node: &Node<'_>) -> Spaces {
    let mut found = Spaces::NONE;
    for word in node.text().unwrap_or_default().split_whitespace() {
        match word.parse::<Space>() {
            Ok(space) if found.has(space) => {
                node.wrong(both!(
                    "{space} is named twice; only one can be there",
                    "{space} が2回挙げられています。そこに置けるのは1つだけです。"
                ));
            }
            Ok(space) => found.add(space),
            Err(what) => node.wrong(what),
        }
    }
    found
}

/// Where a piece stands.
fn one_space(node: &Node<'_>) -> Option<Space> {
    let found = spaces(node);
    if found.len() > 1 {
        node.wrong(both!("a piece stands on one space", "コマは1つのマスにいます。"));
    }
    found.first()
}
