//! Positions written by hand, for scenarios.
//!
//! ```toml
//! [position]
//! turn = 5                     # default 1
//! phase = "combat"             # event (default), action, combat, adjustment: its beginning
//! acting = "kyoko"             # in the action phase: who acts first
//! durability = 50
//! mami = { status = "girl", hp = 2, place = "A1", hand = "M01 M02", loot = "growth" }
//! madoka = { status = "human", began = "human", seat = "p1", windows = "W1,W3" }
//! kyoko = { cards = 3 }        # any three cards
//! sayaka = { shares = "mami" } # one hand for two (traitor)
//! homura = { accused = true, identity = "open" }    # hidden, open, none
//! kyoko = { hand = "…", too_many = true }   # her MP has just fallen: she must discard at once
//! mami = { declared = "special", committed = "M08 M09 M10" }  # in the first combat, half done
//! deck = "M05 M06"             # the top of the magic deck
//! discard = "M07"
//! rest = "deck"                # the other magic cards: under these, in the discard, or out
//! A1 = { foe = "E03", familiar = true, hp = 2, clock = 1, fights = 1, since = 3 }
//! A2 = { foe = "witch-sayaka" }     # also kirika, love, oriko
//! events = "E05 E30"           # the event deck, top first; the other cards are done with
//! box = "E04"
//! loot_deck = "growth"         # top first; the other loot cards lie below
//! loot_discard = "grief-seed"
//! loot_rest = "deck"           # or out
//! fallen = true                # a fallen witch has appeared
//! fought = "A3"                # areas already fought in this combat phase
//! traitors = "p2"              # who holds a witch identity
//! p2 = { exposed = "mami", hand = "M08" }   # an exposed traitor and the character lost first
//! ```
//!
//! Without claims p1 plays the first character in the order of action, and so on. If an area is
//! mentioned, those that are not are empty; otherwise the two Rose Garden familiars are there.

mod open;
mod read;
mod refuse;
mod scatter;

use kernel::doc::{Table, short};
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Seat, Told, Unheard, both};

use self::read::person_at;
use crate::Shadows;
use crate::person::{Area, Person, Place};
use crate::sets::{EventId, Kind};
use crate::state::{
    AdjustStep, Choice, EventStep, FoeCard, Frame, Identity, Phase, State, Status, Windows,
};

/// A position being written.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    turn: Option<u16>,
    phase: Option<Phase>,
    acting: Option<Person>,
    durability: Option<i16>,
    girls: [GirlStage; 10],
    deck: Vec<Kind>,
    discard: Vec<Kind>,
    rest: Option<Rest>,
    areas: [Option<FoeStage>; 4],
    events: Option<Vec<EventId>>,
    boxed: Option<Vec<EventId>>,
    loot_deck: Vec<u8>,
    loot_discard: Vec<u8>,
    loot_out: bool,
    fallen: bool,
    fought: u8,
    traitors: Vec<Seat>,
    seats: [SeatStage; 8],
}

#[derive(Clone, Debug, Default)]
struct GirlStage {
    status: Option<Status>,
    began_human: Option<bool>,
    hp: Option<i16>,
    place: Option<Place>,
    hand: Option<Vec<Kind>>,
    cards: Option<usize>,
    loot: Option<Vec<u8>>,
    seat: Option<Seat>,
    accused: bool,
    identity: Option<Identity>,
    shares: Option<Person>,
    windows: Option<Windows>,
    declared: Option<Choice>,
    committed: Option<Committed>,
    too_many: bool,
}

/// What lies face down before a girl in the combat under way.
#[derive(Clone, Debug)]
enum Committed {
    Magic(Vec<Kind>),
    Loot(u8),
}

#[derive(Clone, Copy, Debug)]
struct FoeStage {
    card: Option<FoeCard>,
    familiar: bool,
    hp: Option<i16>,
    clock: Option<u8>,
    fights: u8,
    since: Option<u16>,
}

#[derive(Clone, Debug, Default)]
struct SeatStage {
    exposed: Option<Person>,
    hand: Option<Vec<Kind>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    Deck,
    Discard,
    Out,
}

const SEATS: [&str; 8] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
const AREAS: [&str; 4] = ["A1", "A2", "A3", "A4"];

impl Staged for Shadows {
    type Stage = Stage;

    fn stage(&self, stage: &mut Stage, position: &Table<'_>) {
        if let Some(turn) = position.get("turn").and_then(|node| node.number(1..=200)) {
            stage.turn = Some(turn as u16);
        }
        let phases = ["event", "action", "combat", "adjustment"];
        if let Some(phase) = position.get("phase").and_then(|node| node.word(&phases)) {
            stage.phase = Some(match phase {
                "action" => Phase::Action,
                "combat" => Phase::Combat,
                "adjustment" => Phase::Adjustment,
                _ => Phase::Event,
            });
        }
        if let Some(node) = position.get("acting") {
            stage.acting = person_at(&node);
        }
        if let Some(node) = position.get("durability").and_then(|node| node.number(1..=999)) {
            stage.durability = Some(node as i16);
        }
        for (person, girl) in Person::ALL.into_iter().zip(&mut stage.girls) {
            if let Some(table) = position.get(person.word()).and_then(|node| node.table()) {
                self.stage_girl(girl, &table);
                table.finish();
            }
        }
        for (key, list) in [("deck", &mut stage.deck), ("discard", &mut stage.discard)] {
            if let Some(node) = position.get(key) {
                *list = self.magic_list(&node);
            }
        }
        if let Some(rest) = position.get("rest").and_then(|n| n.word(&["deck", "discard", "out"])) {
            stage.rest = Some(match rest {
                "discard" => Rest::Discard,
                "out" => Rest::Out,
                _ => Rest::Deck,
            });
        }
        for (key, area) in AREAS.into_iter().zip(&mut stage.areas) {
            if let Some(node) = position.get(key) {
                *area = self.stage_foe(&node);
            }
        }
        if let Some(node) = position.get("events") {
            stage.events = Some(self.event_list(&node));
        }
        if let Some(node) = position.get("box") {
            stage.boxed = Some(self.event_list(&node));
        }
        for (key, list) in
            [("loot_deck", &mut stage.loot_deck), ("loot_discard", &mut stage.loot_discard)]
        {
            if let Some(node) = position.get(key) {
                *list = self.loot_list(&node);
            }
        }
        if let Some(rest) = position.get("loot_rest").and_then(|n| n.word(&["deck", "out"])) {
            stage.loot_out = rest == "out";
        }
        if let Some(fallen) = position.get("fallen").and_then(|node| node.flag()) {
            stage.fallen = fallen;
        }
        if let Some(node) = position.get("fought") {
            for word in node.text().unwrap_or_default().split_whitespace() {
                match AREAS.iter().position(|area| *area == word) {
                    Some(at) => stage.fought |= 1 << at,
                    None => node.wrong(both!(
                        "`{}` is no area",
                        "`{}` というエリアはありません。",
                        short(word)
                    )),
                }
            }
        }
        if let Some(node) = position.get("traitors") {
            for word in node.text().unwrap_or_default().split_whitespace() {
                match word.parse::<Seat>() {
                    Ok(seat) => stage.traitors.push(seat),
                    Err(error) => node.wrong(error.told()),
                }
            }
        }
        for (key, seat) in SEATS.into_iter().zip(&mut stage.seats) {
            if let Some(table) = position.get(key).and_then(|node| node.table()) {
                if let Some(node) = table.get("exposed") {
                    seat.exposed = person_at(&node);
                }
                if let Some(node) = table.get("hand") {
                    seat.hand = Some(self.magic_list(&node));
                }
                table.finish();
            }
        }
    }

    fn open(&self, stage: &Stage, mut chance: Chance) -> Result<State, String> {
        let chosen = self.plan.choose(&self.options, self.seats, &mut chance);
        let dealt = self.plan.deal(&chosen.people, self.seats, None);
        let mut s = self.table(chance, &chosen, &dealt);
        self.open_girls(stage, &mut s)?;
        self.open_loot(stage, &mut s)?;
        self.open_identities(stage, &mut s)?;
        self.open_magic(stage, &mut s)?;
        self.open_board(stage, &mut s)?;
        self.open_hp(stage, &mut s);
        s.durability = stage.durability.unwrap_or(s.durability);
        s.turn = stage.turn.unwrap_or(1);
        s.fallen = stage.fallen;
        s.phase = stage.phase.unwrap_or(Phase::Event);
        match s.phase {
            Phase::Event => s.push(Frame::Event(EventStep::TakeOver)),
            Phase::Action => {
                let from = match stage.acting {
                    Some(person) => s.slot(person).ok_or("who acts is not in the game")?.into(),
                    None => 0,
                };
                s.push(Frame::Action(from));
            }
            Phase::Combat => {
                s.fought = stage.fought;
                for area in Area::ALL {
                    if s.foe(area).is_some() && !s.at(Place::Area(area)).is_empty() {
                        s.scheduled |= 1 << area.index();
                    }
                }
                s.push(Frame::Combats);
            }
            Phase::Adjustment => s.push(Frame::Adjust(AdjustStep::Destroy)),
        }
        self.possible(stage, &s)?;
        self.open_combat(stage, &mut s)?;
        // SM-R012: a hand above its limit is brought down at once.
        for slot in s.living() {
            if s.girl(slot).hand == u8::from(slot) {
                self.shed(&mut s, slot);
            }
        }
        self.run(&mut s, &mut Unheard);
        Ok(s)
    }

    fn scatter(&self, dice: &mut Dice) -> String {
        self.scattered(dice)
    }
}
