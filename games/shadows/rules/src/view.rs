//! What a viewer may know (rules §7.1).

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::person::{Area, Person, Place};
use crate::reason::Asked;
use crate::signal::Signal;
use crate::state::{Choice, Ending, Identity, Phase, Status, Timing};

/// A card as views name it.
pub type CardName = Arc<str>;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// Which turn.
    pub turn: u16,
    /// Which phase.
    pub phase: Phase,
    /// The city's durability (SM-041).
    pub durability: i16,
    /// … and what it was at the start.
    pub durability_start: i16,
    /// Who is asked for what; nothing when the game is over.
    pub asked: Vec<AskedView>,
    /// Whose turn it is in the action phase.
    pub acting: Option<ActingView>,
    /// The characters in the order of action.
    pub order: Vec<Person>,
    /// The characters.
    pub girls: BTreeMap<Person, GirlView>,
    /// Who is in the City.
    pub city: Vec<Person>,
    /// The four areas, from the top.
    pub areas: BTreeMap<Area, AreaView>,
    /// The players.
    pub seats: BTreeMap<Seat, SeatView>,
    /// Cards in the magic deck.
    pub deck: usize,
    /// Magic cards in the discard pile.
    pub discard: Vec<CardName>,
    /// Cards in the loot deck.
    pub loot_deck: usize,
    /// The loot discard pile.
    pub loot_discard: Vec<CardName>,
    /// Starting loot of those who started as humans.
    pub loot_aside: Vec<CardName>,
    /// The event deck, the top card first: the countdown to Walpurgis.
    pub events: Vec<EventView>,
    /// Event cards in the box.
    pub boxed: Vec<EventView>,
    /// Event cards done with.
    pub event_discard: Vec<CardName>,
    /// No Telepathy and no Encourage in this turn.
    pub quiet: bool,
    /// Humans and Madoka cannot move (SM-287, SM-289).
    pub bound: bool,
    /// Has a fallen witch appeared?
    pub fallen: bool,
    /// Identity cards left over, in the box (SM-352).
    pub identities_boxed: u8,
    /// The combat under way.
    pub combat: Option<CombatView>,
    /// Cards the viewer is picking.
    pub picking: Option<PickView>,
    /// Event cards the viewer is looking at, by their places.
    pub looking: Vec<CardName>,
    /// Cards the vote is about.
    pub reward: Option<CardName>,
    /// The vote under way (SM-R009).
    pub ballot: Option<BallotView>,
    /// How the game ended.
    pub result: Option<ResultView>,
}

/// A character's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ActingView {
    /// Whose.
    pub who: Person,
    /// With whom she has done Telepathy.
    pub telepathy: Option<Person>,
    /// Has she done her other action?
    pub acted: bool,
}

/// Somebody who is asked for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AskedView {
    /// Who.
    pub seat: Seat,
    /// For which character.
    pub who: Option<Person>,
    /// For what.
    pub what: Asked,
    /// Which ability it is about, where it is about one.
    pub ability: Option<CardName>,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GirlView {
    /// Her girl card.
    pub card: CardName,
    /// Who plays her.
    pub seat: Seat,
    /// Girl, human, dead or dropped out.
    pub status: Status,
    /// HP.
    pub hp: i16,
    /// Maximum HP.
    pub max_hp: i16,
    /// How many magic cards she may hold; of a shared hand, all together.
    pub mp: u8,
    /// How many magic cards she holds.
    pub cards: u8,
    /// Her magic cards, for her player.
    pub hand: Option<Vec<CardName>>,
    /// Cards of her hand that the viewer has seen go there.
    pub known: Vec<CardName>,
    /// Her loot cards.
    pub loot: Vec<CardName>,
    /// Where she is, if she lives.
    pub place: Option<Place>,
    /// Has she accused?
    pub accused: bool,
    /// Her identity card.
    pub identity: Identity,
    /// With whom she shares her hand.
    pub shares: Vec<Person>,
    /// Has she acted in this action phase?
    pub acted: bool,
    /// The contract windows her player is asked at, while she is a human.
    pub windows: Option<String>,
}

/// An area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaView {
    /// The foe.
    pub foe: Option<FoeView>,
    /// Who is there.
    pub here: Vec<Person>,
    /// Has it been fought in this combat phase?
    pub fought: bool,
}

/// A foe.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FoeView {
    /// Its card: an event card, `kirika`, `love`, `oriko`, or `witch-` and a girl.
    pub card: CardName,
    /// Does it lie sideways?
    pub familiar: bool,
    /// Its HP.
    pub hp: i16,
    /// The HP it had at first.
    pub max_hp: i16,
    /// Its attack; none if it is found only in combat.
    pub attack: Option<u8>,
    /// Its destruction value as things are.
    pub destruction: u8,
    /// Clock markers left.
    pub clock: u8,
    /// Will its next turn of combat be idle?
    pub idle: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// Living characters of this player.
    pub plays: Vec<Person>,
    /// Is the player a traitor? Nothing if the viewer does not know.
    pub traitor: Option<bool>,
    /// An exposed traitor?
    pub exposed: bool,
    /// Cards in an exposed traitor's hand.
    pub cards: u8,
    /// … and which, for the traitor.
    pub hand: Option<Vec<CardName>>,
    /// Cards of that hand that the viewer has seen go there.
    pub known: Vec<CardName>,
    /// What the player has said and still counts, the oldest first.
    pub said: Vec<Signal>,
}

/// An event card face down.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EventView {
    /// The number on its back.
    pub number: u8,
    /// The card, if the viewer knows it.
    pub card: Option<CardName>,
}

/// Cards being picked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PickView {
    /// For which character; none for an exposed traitor.
    pub who: Option<Person>,
    /// Those picked so far.
    pub picked: Vec<CardName>,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

/// A vote: it is open, so everybody sees what has been given so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BallotView {
    /// Who can be chosen.
    pub among: Vec<Person>,
    /// Who has voted, and for whom.
    pub votes: BTreeMap<Seat, Person>,
    /// Whose vote is awaited.
    pub left: Vec<Seat>,
    /// What comes of each choice, where it is about a hit.
    pub stakes: BTreeMap<Person, StakeView>,
}

/// What somebody would have left if she took the hit, before abilities and contracts. Of cards
/// that the viewer may not see it is told between what limits they can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StakeView {
    /// Her HP after it at worst.
    pub worst: i16,
    /// … and at best.
    pub best: i16,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CombatView {
    /// Where.
    pub area: Area,
    /// Against which card.
    pub foe: CardName,
    /// As a familiar?
    pub familiar: bool,
    /// How far it is.
    pub step: Stage,
    /// Who takes part.
    pub here: Vec<Person>,
    /// What each girl does.
    pub fighters: BTreeMap<Person, FighterView>,
    /// Who is hit.
    pub defender: Option<Person>,
    /// Cards flipped by Kirika or Oriko.
    pub flips: Vec<CardName>,
    /// The attack on the foe, term by term; after the reveal.
    pub sum: Vec<Term>,
    /// The attack total so far.
    pub total: i16,
    /// Is it a linked attack?
    pub linked: bool,
    /// The foe's attack, term by term.
    pub attack: Vec<Term>,
    /// The damage, character by character and term by term.
    pub damage: BTreeMap<Person, Vec<Term>>,
    /// Was the foe destroyed?
    pub destroyed: bool,
}

/// How far a combat is, as a scene shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Only humans are there.
    Humans,
    /// Declarations.
    Declare,
    /// Cards face down.
    Commit,
    /// The defender is chosen.
    Defender,
    /// Loot, flips and abilities.
    Count,
    /// The foe has lost HP.
    Result,
    /// Damage.
    Damage,
    /// Retreats.
    Leave,
}

/// What a girl does in a combat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FighterView {
    /// What she declared.
    pub choice: Option<Choice>,
    /// Has she committed?
    pub committed: bool,
    /// How many magic cards lie before her.
    pub count: u8,
    /// Those cards, for those who may see them.
    pub cards: Option<Vec<CardName>>,
    /// Her committed loot card, for those who may see it.
    pub loot: Option<CardName>,
    /// An ability that changes her value, and when.
    pub timing: Option<Timing>,
    /// Cards discarded for abilities.
    pub paid: Vec<CardName>,
}

/// One step of the arithmetic of a combat, with the clause that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The clause.
    pub clause: &'static str,
    /// What it is.
    pub what: TermKind,
    /// Whose.
    pub who: Option<Person>,
    /// How much is added; the factor of a linked attack.
    pub by: i16,
    /// The result so far.
    pub now: i16,
}

/// What a step of the arithmetic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TermKind {
    /// Attack values of a girl's cards.
    Cards,
    /// A raised value.
    Raised,
    /// The bonus of a special attack.
    Special,
    /// A linked attack doubles.
    Linked,
    /// Cards outside the linked attack.
    Alone,
    /// Sayaka against the Shadow witch.
    Penance,
    /// The defence of flipped cards.
    Flips,
    /// Armour.
    Armour,
    /// The foe's printed attack.
    Foe,
    /// The sum of committed attacks.
    Appetite,
    /// The foe's attack is lowered.
    Lowered,
    /// A card's defence.
    Defence,
    /// A higher defence.
    Guard,
    /// A barrier.
    Barrier,
    /// A ward: no damage.
    Ward,
    /// A seed: no damage.
    Seed,
    /// The attack is void.
    Void,
    /// Sayaka is never killed.
    Embrace,
    /// Nothing goes below 0.
    Floor,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResultView {
    /// Did the girls' side win?
    pub won: bool,
    /// How, in a word: an ending, `city` or `nobody`.
    pub how: &'static str,
    /// The ending of a game that was won.
    pub ending: Option<Ending>,
    /// How many survived.
    pub survivors: u8,
    /// Of how many.
    pub characters: u8,
}
