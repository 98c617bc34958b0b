//! The whole state of a game, as a plain value.

use std::fmt;

use arrayvec::ArrayVec;
use kernel::options::{Known as _, Listed, Value as _};
use kernel::{Chance, Seat, Seats};
use serde::{Deserialize, Serialize};

pub(crate) use crate::frame::{AdjustStep, CheckStep, EventStep, Frame, Question, Step};
pub use crate::frame::{Pick, Purpose};
use crate::person::{Area, Person, Place};
use crate::sets::{
    CardId, Cast, EventId, EventSet, Hand, LootId, LootSet, MOST_CARDS, MOST_CAST, MOST_EVENTS,
    MOST_LOOT, Slot,
};
use crate::signal::{Said, Signal};

/// The state of a character (SM-006).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// 人間.
    Human,
    /// 魔法少女.
    Girl,
    /// 死亡.
    Dead,
    /// 脱落.
    Dropped,
}

/// What lies under a girl card in Op14.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Identity {
    /// No identity card: Op14 is not played, or she is liberated (SM-R113).
    None,
    /// Face down.
    Hidden,
    /// Opened; it was a girl identity.
    Open,
}

/// One character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Girl {
    /// Which girl card, by its place in the pack.
    pub(crate) card: u8,
    /// Who she is.
    pub person: Person,
    /// Girl, human, dead or dropped out.
    pub status: Status,
    /// HP; 0 or less only for the reckoning.
    pub hp: i16,
    /// Where she is, if she lives.
    pub place: Place,
    /// Who plays her.
    pub seat: Seat,
    /// Whose identity card lies under hers: the first to play her.
    pub(crate) first_seat: Seat,
    /// Which hand she uses; two characters of a shared hand use the same (SM-387).
    pub(crate) hand: u8,
    /// Loot cards held.
    pub loot: LootSet,
    /// Did she start as a human (SM-381)?
    pub(crate) began_human: bool,
    /// Has she accused (SM-368)?
    pub accused: bool,
    /// Her identity card.
    pub identity: Identity,
    /// Which contract windows her player is asked at while she is a human (SM-R020).
    pub windows: Windows,
}

impl Girl {
    /// Is she in the game?
    #[inline]
    pub const fn lives(&self) -> bool {
        matches!(self.status, Status::Human | Status::Girl)
    }

    /// Is she a living girl?
    #[inline]
    pub const fn is_girl(&self) -> bool {
        matches!(self.status, Status::Girl)
    }

    /// Is she a living human?
    #[inline]
    pub const fn is_human(&self) -> bool {
        matches!(self.status, Status::Human)
    }
}

/// One of the five contract windows (SM-R020).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Window {
    /// A death is certain.
    W1,
    /// A girl is about to drop out.
    W2,
    /// A forced discard, an HP loss by an event, or the move to Kirika.
    W3,
    /// A combat with only humans is about to hit.
    W4,
    /// Damage to a defender is known.
    W5,
}

impl Window {
    /// All five.
    pub const ALL: [Window; 5] = [Window::W1, Window::W2, Window::W3, Window::W4, Window::W5];

    /// Their words.
    pub const WORDS: [&'static str; 5] = ["W1", "W2", "W3", "W4", "W5"];

    /// Its word.
    pub const fn word(self) -> &'static str {
        Window::WORDS[self as usize]
    }

    /// Counted from 0, for the set.
    const fn index(self) -> usize {
        self as usize
    }

    /// The window of an index.
    const fn numbered(index: u8) -> Window {
        Window::ALL[index as usize]
    }
}

impl Listed for Window {
    const WORDS: &'static [&'static str] = &Window::WORDS;

    fn word(self) -> &'static str {
        self.word()
    }

    fn find(word: &str) -> Option<Window> {
        Window::ALL.into_iter().find(|window| window.word() == word)
    }
}

kernel::small_set! {
    /// Some of the contract windows.
    #[derive(Serialize, Deserialize)]
    Windows of Window by numbered, u8
}

impl Windows {
    /// Those asked by default.
    pub const FIRST: Windows = Windows::one(Window::W1).with(Window::W2).with(Window::W4);

    /// With this one asked or skipped.
    #[must_use]
    pub const fn set(self, window: Window, ask: bool) -> Windows {
        if ask { self.with(window) } else { self.without(window) }
    }
}

impl fmt::Display for Windows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Windows::VALUES))
    }
}

/// Which card a foe is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FoeCard {
    /// An event card, as a familiar or a witch.
    Event(EventId),
    /// The witch of a girl who dropped out.
    Fallen(Person),
    /// Kirika (Op7).
    Kirika,
    /// The Witch of Love on Kirika's back (Op7).
    Love,
    /// Oriko (Op7).
    Oriko,
}

/// A foe on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Foe {
    /// Its card.
    pub card: FoeCard,
    /// Its HP.
    pub hp: i16,
    /// Clock markers left; a familiar has at least one, a witch none.
    pub clock: u8,
    /// Turns of combat so far (SM-257).
    pub fights: u8,
    /// The turn of the first of them.
    pub since: u16,
}

impl Foe {
    /// Does the card lie sideways?
    #[inline]
    pub const fn is_familiar(&self) -> bool {
        self.clock > 0
    }

    /// Kirika's front or Oriko: as long as one is there, humans are bound (SM-292).
    #[inline]
    pub const fn binds(&self) -> bool {
        matches!(self.card, FoeCard::Kirika | FoeCard::Oriko)
    }
}

/// The phase of the turn (SM-049).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// 1. イベントカードフェイズ.
    Event,
    /// 2. 行動フェイズ.
    Action,
    /// 3. 戦闘フェイズ.
    Combat,
    /// 4. 調整フェイズ.
    Adjustment,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Result {
    /// Walpurgis is destroyed.
    Won(Ending),
    /// The city is destroyed.
    CityLost,
    /// Nobody is left.
    NobodyLeft,
}

/// The endings, from the worst (SM-239 to SM-245).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// バッド.
    Bad,
    /// サッド.
    Sad,
    /// ノーマル.
    Normal,
    /// ビター.
    Bitter,
    /// グッド.
    Good,
    /// ベスト.
    Best,
    /// Without Madoka in the game (SM-R073).
    Victory,
}

/// What a girl does in a combat (SM-163).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Attack with one magic card.
    Attack,
    /// Attack with the early ability of her card.
    Special,
    /// Retreat.
    Retreat,
    /// Use a loot card.
    Loot,
    /// Nothing: she has no card to commit (SM-169).
    Nothing,
}

impl Choice {
    /// All of them.
    pub const ALL: [Choice; 5] =
        [Choice::Attack, Choice::Special, Choice::Retreat, Choice::Loot, Choice::Nothing];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Choice::Attack => "attack",
            Choice::Special => "special",
            Choice::Retreat => "retreat",
            Choice::Loot => "loot",
            Choice::Nothing => "nothing",
        }
    }

    /// Does she damage the foe?
    #[inline]
    pub const fn attacks(self) -> bool {
        matches!(self, Choice::Attack | Choice::Special)
    }
}

/// When a changed value counts for the linked-attack test (SM-R056).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Timing {
    /// Before the test.
    Before,
    /// After it.
    After,
}

/// What one character does in the combat under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Fight {
    /// What she declared.
    pub choice: Option<Choice>,
    /// How often she changed it.
    pub(crate) changes: u8,
    /// Her committed magic cards.
    pub cards: Hand,
    /// Her committed loot card; still among her loot, because nobody may know which it is.
    pub(crate) loot: Option<LootId>,
    /// Abilities she has answered for, by their place on the card.
    pub(crate) answered: u8,
    /// A higher attack value, or attack and defence exchanged.
    pub timing: Option<Timing>,
    /// Cards discarded for abilities; they leave when all have confirmed.
    pub(crate) paid: Hand,
    /// Cards added by Talent.
    pub(crate) added: Hand,
    /// Whom her protecting abilities protect.
    pub(crate) wards: Option<Slot>,
    /// Whom her barrier protects, and the card.
    pub(crate) barrier: Option<(Slot, CardId)>,
    /// The card she had before Foresight.
    pub(crate) swapped: Option<CardId>,
    /// Is her card taken out of linked attacks by Limiti Esterni?
    pub(crate) alone: bool,
    /// How often she thought again.
    pub(crate) rethought: u8,
    /// The card whose defence she uses (SM-200).
    pub(crate) shield: Option<CardId>,
    /// The foe's attack on her, before defence.
    pub(crate) attack: i16,
}

/// The combat under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// Where.
    pub(crate) area: Area,
    /// The foe as it stood when the combat began (a destroyed foe is gone from the board).
    pub foe: Foe,
    /// All characters who take part.
    pub here: Cast,
    /// The girls whose cards were revealed.
    pub(crate) fighters: Cast,
    /// Who has committed.
    pub committed: Cast,
    /// Loot cards still to be resolved.
    pub(crate) loot_left: Cast,
    /// What each character does.
    pub fights: [Fight; MOST_CAST],
    /// Who is hit; nobody in particular against Oriko.
    pub defender: Option<Slot>,
    /// Cards flipped by Kirika or Oriko.
    pub(crate) flips: ArrayVec<CardId, 16>,
    /// On whom the attack is void (SM-144).
    pub(crate) void: Cast,
    /// Who has been protected by a seed (SM-267).
    pub(crate) shielded: Cast,
    /// Who has been asked for a seed.
    pub(crate) seeds_asked: Cast,
    /// Whom the foe hits; fixed when the damage is known.
    pub(crate) hit: Cast,
    /// The attack total.
    pub(crate) total: i16,
    /// Was it a linked attack?
    pub(crate) linked: bool,
    /// Was the foe destroyed?
    pub(crate) destroyed: bool,
    /// Are only humans there?
    pub(crate) humans_only: bool,
    /// Was a death already certain when window W4 opened? Then those who were asked there are not
    /// asked again at W1.
    pub(crate) warned: bool,
    /// Retreating girls who still have to move.
    pub(crate) leaving: Cast,
    /// Characters liberated during the combat: they stay where they are (SM-R094).
    pub(crate) freed: Cast,
}

/// Hands of exposed traitors come after those of the characters.
pub(crate) const TRAITOR_HANDS: u8 = MOST_CAST as u8;

/// Everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub(crate) chance: Chance,
    /// How many characters there are.
    pub(crate) cast: u8,
    pub(crate) girls: [Girl; MOST_CAST],
    /// Everybody in the game, and the girls among them: what `girls` says, kept at hand.
    pub(crate) alive: Cast,
    pub(crate) magical: Cast,
    /// Hands of the characters, then of exposed traitors by their seats.
    pub(crate) hands: [Hand; 2 * MOST_CAST],
    /// Face down; the last is on top.
    pub(crate) deck: ArrayVec<CardId, MOST_CARDS>,
    /// Face up.
    pub(crate) discard: Hand,
    /// In no place at all: only in positions written by hand.
    pub(crate) out: Hand,
    pub(crate) loot_deck: ArrayVec<LootId, MOST_LOOT>,
    pub(crate) loot_discard: LootSet,
    /// Starting loot of characters who start as humans (SM-R031).
    pub(crate) loot_aside: LootSet,
    /// Out of the game.
    pub(crate) loot_gone: LootSet,
    /// The event deck; the last is on top.
    pub(crate) events: ArrayVec<EventId, MOST_EVENTS>,
    /// Event cards put into the box in this game.
    pub(crate) boxed: ArrayVec<EventId, MOST_EVENTS>,
    pub(crate) event_discard: EventSet,
    pub(crate) areas: [Option<Foe>; 4],
    pub(crate) durability: i16,
    pub(crate) turn: u16,
    pub(crate) phase: Phase,
    /// Has a fallen witch appeared (SM-R075)?
    pub(crate) fallen: bool,
    /// No Telepathy and no Encourage in this turn.
    pub(crate) quiet: bool,
    /// What was said and still counts: plans and requests until the turn is over, suspicion and
    /// trust until the player says otherwise.
    #[serde(default, skip_serializing_if = "Said::is_empty")]
    pub(crate) said: Said,
    /// Areas fought in this phase, and those with a combat at its start.
    pub(crate) fought: u8,
    pub(crate) scheduled: u8,
    /// Who holds a witch identity, and who of them is exposed.
    pub(crate) traitors: Seats,
    pub(crate) exposed: Seats,
    /// For an exposed seat, the character lost first (SM-R103).
    pub(crate) lost: [Option<Slot>; 8],
    /// Magic cards in hidden places that a seat has seen go there.
    pub(crate) knows: [Hand; 8],
    /// Event cards face down whose place a seat knows, and those whose place all know.
    pub(crate) knows_events: [EventSet; 8],
    pub(crate) open_events: EventSet,
    /// What is under way; the last frame is worked on.
    pub(crate) frames: ArrayVec<Frame, 20>,
    /// Cards picked so far for the topmost pick.
    pub(crate) picked: Hand,
    pub(crate) combat: Option<Combat>,
    pub(crate) result: Option<Result>,
}

impl State {
    /// Is the game over?
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// How it ended, if it has.
    pub fn result(&self) -> Option<Result> {
        self.result
    }

    /// Which turn it is, from 1.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// What is left of the city.
    #[inline]
    pub fn durability(&self) -> i16 {
        self.durability
    }

    /// The event deck; the last is on top.
    #[inline]
    pub fn events(&self) -> &[EventId] {
        &self.events
    }

    /// The combat under way.
    #[inline]
    pub fn combat(&self) -> Option<&Combat> {
        self.combat.as_ref()
    }

    /// The cards somebody is asked to pick.
    #[inline]
    pub fn pick(&self) -> Option<Pick> {
        match self.frames.last() {
            Some(Frame::Pick(pick)) => Some(*pick),
            _ => None,
        }
    }

    /// Does this seat belong to the stage witch?
    #[inline]
    pub fn is_traitor(&self, seat: Seat) -> bool {
        self.traitors.has(seat)
    }

    /// What a seat has said and still counts.
    pub fn said(&self, seat: Seat) -> impl Iterator<Item = Signal> + '_ {
        self.said.iter().filter(move |(by, _)| *by == seat).map(|(_, signal)| *signal)
    }

    /// What anybody has said and still counts.
    pub fn all_said(&self) -> &[(Seat, Signal)] {
        &self.said
    }

    /// A character.
    #[inline]
    pub fn girl(&self, slot: Slot) -> &Girl {
        &self.girls[slot.index()]
    }

    #[inline]
    pub(crate) fn girl_mut(&mut self, slot: Slot) -> &mut Girl {
        &mut self.girls[slot.index()]
    }

    /// All characters of the game, dead or alive.
    #[inline]
    pub fn slots(&self) -> impl Iterator<Item = Slot> + Clone + use<> {
        (0..self.cast).map(Slot::new)
    }

    /// The characters for whom something holds.
    #[inline]
    pub(crate) fn those(&self, holds: impl Fn(&Girl) -> bool) -> Cast {
        let mut cast = Cast::NONE;
        for slot in self.slots() {
            if holds(self.girl(slot)) {
                cast = cast.with(slot);
            }
        }
        cast
    }

    /// Everybody in the game.
    #[inline]
    pub fn living(&self) -> Cast {
        self.alive
    }

    /// All living girls.
    #[inline]
    pub fn all_girls(&self) -> Cast {
        self.magical
    }

    /// All living humans.
    #[inline]
    pub(crate) fn humans(&self) -> Cast {
        self.alive.minus(self.magical)
    }

    /// Counts who lives and who is a girl, after somebody's status has changed.
    pub(crate) fn recount(&mut self) {
        self.alive = self.those(Girl::lives);
        self.magical = self.those(Girl::is_girl);
    }

    /// Everybody living at a place.
    #[inline]
    pub fn at(&self, place: Place) -> Cast {
        let mut cast = Cast::NONE;
        for slot in self.alive {
            if self.girl(slot).place == place {
                cast = cast.with(slot);
            }
        }
        cast
    }

    /// The character who is this person.
    #[inline]
    pub fn slot(&self, person: Person) -> Option<Slot> {
        let at = self.girls[..usize::from(self.cast).min(MOST_CAST)]
            .iter()
            .position(|girl| girl.person == person)?;
        Some(Slot::new(at as u8))
    }

    /// The magic cards a character can use.
    #[inline]
    pub fn hand(&self, slot: Slot) -> Hand {
        self.hands[usize::from(self.girl(slot).hand)]
    }

    #[inline]
    pub(crate) fn hand_mut(&mut self, slot: Slot) -> &mut Hand {
        let hand = usize::from(self.girl(slot).hand);
        &mut self.hands[hand]
    }

    /// Living characters who use the same hand, she herself included.
    #[inline]
    pub(crate) fn sharing(&self, slot: Slot) -> Cast {
        let hand = self.girl(slot).hand;
        self.those(|girl| girl.lives() && girl.hand == hand)
    }

    /// The foe of an area.
    #[inline]
    pub fn foe(&self, area: Area) -> Option<&Foe> {
        self.areas[area.index()].as_ref()
    }

    /// All foes on the board.
    #[inline]
    pub fn foes(&self) -> impl Iterator<Item = &Foe> {
        self.areas.iter().flatten()
    }

    /// The players of some characters.
    #[inline]
    pub(crate) fn players(&self, cast: Cast) -> Seats {
        cast.iter().map(|slot| self.girl(slot).seat).collect()
    }

    /// Living characters of a seat.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> Cast {
        let mut cast = Cast::NONE;
        for slot in self.alive {
            if self.girl(slot).seat == seat {
                cast = cast.with(slot);
            }
        }
        cast
    }

    /// Are humans and Madoka bound (SM-287, SM-289)?
    #[inline]
    pub(crate) fn bound(&self) -> bool {
        self.foes().any(Foe::binds)
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }
}
