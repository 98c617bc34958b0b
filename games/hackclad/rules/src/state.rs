//! All there is to know at one moment.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, Text, both};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{CARDS, CharId, CladId, MissionId};
use crate::field::{Facing, SPACES, Space, Spaces};

/// Players, whoever sits at the table.
pub(crate) const PLAYERS: usize = 4;
/// The most frames that can be under way.
pub(crate) const DEEPEST: usize = 20;
/// The most Clad cards.
pub(crate) const CLAD_CARDS: usize = 24;
/// No Legion is hurt.
pub(crate) const NO_WOUNDS: [u8; SPACES] = [0; SPACES];
/// The limit of the MP gauge (HD-013).
pub(crate) const MP_CAP: u8 = 7;

/// A player: one character with her board. Written `p1` to `p4`. In tag for two people, seat p1
/// plays p1 and p3, and seat p2 plays p2 and p4 (HD-307); else seat and player are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who(u8);

impl Who {
    /// The player with this index, counted from 0.
    #[inline]
    pub const fn new(index: u8) -> Who {
        Who(index & 3)
    }

    /// For arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As a bit of a set.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The first players of a game, in order.
    pub fn all(players: u8) -> impl Iterator<Item = Who> + Clone {
        (0..players).map(Who::new)
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

impl fmt::Debug for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Who {
    type Err = Text;

    fn from_str(text: &str) -> Result<Who, Text> {
        match text.as_bytes() {
            [b'p', digit @ b'1'..=b'4'] => Ok(Who(digit - b'1')),
            _ => Err(both!("write p1 to p4", "p1～p4 のどれかを書いてください。")),
        }
    }
}

impl Serialize for Who {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        text.parse().map_err(|what: Text| serde::de::Error::custom(what.en))
    }
}

/// One of the two kinds of Legion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Legion {
    /// Gives CP besides.
    Head,
    /// The plain one.
    Tail,
}

/// One of the three basic actions (HD-161).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Basic {
    /// Move 1 space.
    Move,
    /// MP +1.
    Mp,
    /// Reduce the damage of an attack by 1.
    Reduce,
}

impl Basic {
    /// In the order of the board.
    pub const ALL: [Basic; 3] = [Basic::Move, Basic::Mp, Basic::Reduce];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Basic::Move => "move",
            Basic::Mp => "mp",
            Basic::Reduce => "reduce",
        }
    }
}

/// Where in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Clock {
    /// Characters are chosen (D16).
    Characters,
    /// Mission cards are kept (HD-290).
    Missions,
    /// Extended cards are chosen in secret (D1).
    Extended,
    /// Forecast phase.
    Forecast,
    /// Draw phase, the player with this start number next.
    Draw(u8),
    /// Co-op: turn slots are given.
    Assign,
    /// Draft phase at this standby slot.
    Draft(u8, DraftStep),
    /// Action phase at this place of the order (HD-054).
    Act(u8, ActStep),
    /// The game is over.
    Over,
}

/// Where in one player's draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DraftStep {
    /// Who comes next is looked for.
    Begin,
    /// She chooses.
    Choose,
    /// What follows her choice.
    After,
}

/// Where in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ActStep {
    /// It begins.
    Begin,
    /// It is under way.
    Main,
    /// It ends.
    End,
}

/// The Clad piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clad {
    /// Where it stands.
    pub at: Space,
    /// How it faces.
    pub facing: Facing,
    /// Can it not move this round (HD-101)?
    pub locked: bool,
}

/// Where a player's turn card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// Nowhere: before set-up, or in hand during the draft.
    Nowhere,
    /// In a standby slot, from 0.
    Standby(u8),
    /// In a turn slot, from 0.
    Turn(u8),
}

/// What holds for a player until the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct TurnMarks {
    pub moved: bool,
    pub no_move: bool,
    pub no_reform: bool,
    pub next_field: bool,
    pub supports: u8,
    pub events: u8,
    pub crack_limit: u8,
    pub next_atk: u8,
    pub next_multi: u8,
    pub turn_atk: u8,
    pub token_damage: u8,
    pub stone_bonus: u8,
    /// Cards used this turn.
    pub used: u16,
    /// Cards in the discard pile that have acted this turn.
    pub acted: u16,
}

/// What holds for a player until the end of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct RoundMarks {
    pub basic: [u8; 3],
    pub cracks: u8,
    pub unyielding: bool,
    pub reduce_next: u8,
}

/// The deck: the top card is the last.
pub(crate) type Deck = ArrayVec<u8, CARDS>;

/// One player with her board. Cards are numbered 0 to 15 within her character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Who plays her.
    pub seat: Seat,
    /// The start number, from 0 (HD-018).
    pub(crate) number: u8,
    /// Her character, once it is chosen.
    pub character: Option<CharId>,
    /// Where her Witch stands, if on the field.
    pub at: Option<Space>,
    /// MP.
    pub mp: u8,
    /// CP.
    pub cp: u8,
    /// Injuries.
    pub injury: u16,
    /// Corruption.
    pub corruption: u8,
    /// VP of stones.
    pub vp: u16,
    /// Cards in hand, a bit for each.
    pub hand: u16,
    /// Cards of the hand that everybody has seen go there.
    pub(crate) known: u16,
    /// Cards in the discard pile, a bit for each.
    pub discard: u16,
    pub(crate) extended: u16,
    /// The turn card and what lies on it.
    pub(crate) stack: u16,
    /// Cards of the stack that everybody has seen go there.
    pub(crate) stack_known: u16,
    pub(crate) deck: Deck,
    /// So many cards at the top are known to the owner (HD-345).
    pub(crate) known_top: u8,
    /// Has not even the owner seen the turn card (HD-053)?
    pub(crate) unseen: bool,
    /// Cards that are hers and not in the extended deck (HD-011).
    pub(crate) cards: u8,
    /// The extended card chosen at set-up.
    pub(crate) pick: Option<u8>,
    /// The turn slot of this round, from 0.
    pub slot: Option<u8>,
    /// Where her turn card lies.
    pub spot: Spot,
    /// Tsuchikumo on the field.
    pub tokens: Spaces,
    /// Traps face-up.
    pub traps_up: u8,
    pub(crate) missions: ArrayVec<MissionId, 8>,
    pub(crate) turn: TurnMarks,
    pub(crate) round: RoundMarks,
}

impl Player {
    /// The cards that score (HD-229).
    pub(crate) fn scoring(&self) -> u16 {
        let deck = self.deck.iter().fold(0, |set, card| set | 1 << card);
        self.hand | self.discard | self.stack | deck
    }

    /// Do her injuries move no stones this round (HD-241)?
    #[inline]
    pub fn is_unyielding(&self) -> bool {
        self.round.unyielding
    }
}

/// A player's score, line by line (HD-228 to HD-231). The cards of the backlash are places of the
/// deck in the state, and words in a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score<Lost = u16> {
    /// VP of stones.
    pub stones: i32,
    /// VP of cards.
    pub cards: i32,
    /// VP of missions, for characters of earlier games.
    pub missions: i32,
    /// Injuries, to be subtracted.
    pub injury: i32,
    /// The crack backlash, to be subtracted.
    pub backlash: i32,
    /// The sum.
    pub total: i32,
    /// The cards of the backlash.
    pub lost: Lost,
}

/// How a co-operative game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoopEnd {
    /// The Clad's health is 0 (HD-319).
    Won,
    /// Seven rounds are over (HD-324).
    TimeOut,
    /// A player's corruption is above the limit (HD-325).
    Corruption,
}

/// All there is to know at one moment. Filled by set-up, changed by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub(crate) chance: Chance,
    pub(crate) clock: Clock,
    pub(crate) round: u8,
    pub(crate) voltage: u8,
    pub(crate) clad: Clad,
    pub(crate) heads: Spaces,
    pub(crate) tails: Spaces,
    /// Damage to the Legion on a space, this turn (HD-113).
    pub(crate) wounds: [u8; SPACES],
    /// VP of stones on a space.
    pub(crate) stones: [u16; SPACES],
    /// The top card is the last.
    pub(crate) deck: ArrayVec<CladId, CLAD_CARDS>,
    pub(crate) forecast: [Option<CladId>; 3],
    /// Solo: K2 lies face-down (HD-301).
    pub(crate) hidden: bool,
    pub(crate) used: u32,
    /// Voltage piles not in the deck yet.
    pub(crate) piles: u32,
    /// Solo: cards set aside unseen.
    pub(crate) aside: u32,
    /// Clad cards that have been face-up.
    pub(crate) shown: u32,
    /// Who knows the top Clad card: a bit per player; all bits if it was revealed.
    pub(crate) top_known: u8,
    /// Solo markers on turn slots.
    pub(crate) marks: u8,
    /// Co-op: the Clad's health.
    pub(crate) stock: u16,
    /// Co-op: all stones of the game (HD-320).
    pub(crate) health: u16,
    pub(crate) coop: Option<CoopEnd>,
    pub(crate) players: [Player; PLAYERS],
    pub(crate) frames: ArrayVec<Frame, DEEPEST>,
    pub(crate) scores: [Score; PLAYERS],
}

impl State {
    /// One player.
    #[inline]
    pub fn player(&self, who: Who) -> &Player {
        &self.players[who.index()]
    }

    /// One player.
    #[inline]
    pub(crate) fn player_mut(&mut self, who: Who) -> &mut Player {
        &mut self.players[who.index()]
    }

    /// Where the Legions are.
    #[inline]
    pub fn legions(&self) -> Spaces {
        self.heads | self.tails
    }

    /// Where the enemies are.
    #[inline]
    pub(crate) fn enemies(&self) -> Spaces {
        self.heads | self.tails | Spaces::one(self.clad.at)
    }

    /// The Clad's ATK (HD-094).
    #[inline]
    pub fn clad_atk(&self) -> u8 {
        self.voltage + 1
    }

    /// Where in the game.
    #[inline]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Which round.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The voltage.
    #[inline]
    pub fn voltage(&self) -> u8 {
        self.voltage
    }

    /// The Clad piece.
    #[inline]
    pub fn clad(&self) -> Clad {
        self.clad
    }

    /// The Clad cards of this round that lie face-up.
    #[inline]
    pub fn forecast(&self) -> [Option<CladId>; 3] {
        let [k1, k2, k3] = self.forecast;
        [k1, k2.filter(|_| !self.hidden), k3]
    }

    /// The icon of the Clad card under way that is not done yet.
    pub fn next_icon(&self) -> Option<usize> {
        let at = self.frames.iter().position(|frame| matches!(frame, Frame::Clad { .. }))?;
        let Frame::Clad { icon, steps, .. } = self.frames[at] else { return None };
        let attacking = matches!(self.frames.get(at + 1), Some(Frame::Attack(_)));
        // A step of a Move icon is not past its icon.
        Some(usize::from(icon).saturating_sub(usize::from(attacking && steps == 0)))
    }

    /// The Clad's health in co-op.
    #[inline]
    pub fn stock(&self) -> u16 {
        self.stock
    }

    /// How a co-operative game ended.
    pub fn coop_end(&self) -> Option<CoopEnd> {
        self.coop
    }
}

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// Cards are drawn.
    Draw { who: Who, left: u8 },
    /// A deck is re-formed (HD-211); the owner is asked for the upgrade.
    Reform { who: Who },
    /// A hand card goes on top of the deck (HD-050).
    PutBack { who: Who },
    /// A Witch returns (HD-205).
    Enter { who: Who },
    /// A Witch walks.
    Walk(Walk),
    /// A Clad card is carried out.
    Clad { card: CladId, icon: u8, steps: u8 },
    /// An enemy attacks.
    Attack(Attack),
    /// A player's action is carried out.
    Effect(Effect),
}

/// A walk of single steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Walk {
    pub who: Who,
    pub left: u8,
    /// May she stop?
    pub may: bool,
    /// Damage to enemies on passed spaces.
    pub damage: u8,
    /// Has she made a step?
    pub begun: bool,
    pub passed: Spaces,
}

/// What kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum AttackKind {
    /// A normal attack by an icon of a Clad card.
    Normal { card: CladId, icon: u8 },
    /// The Clad steps forward.
    Forward,
    /// The Clad is knocked back.
    Knock(Facing),
    /// The Clad goes to the centre.
    Home,
    /// Legions appear by an icon of a Clad card.
    Summon { card: CladId, icon: u8 },
    /// The Legion turn.
    Legions,
}

impl AttackKind {
    /// Can its damage be reduced (HD-097, HD-104)?
    pub(crate) const fn reducible(self) -> bool {
        matches!(self, AttackKind::Normal { .. } | AttackKind::Legions)
    }
}

/// An attack and its reaction window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub kind: AttackKind,
    /// Has the window been opened?
    pub open: bool,
    /// The area, or in the Legion turn the Legions, as it was last seen (HD-187, HD-188).
    pub print: Spaces,
    /// Who has passed.
    pub passed: u8,
    pub reduced: [u8; PLAYERS],
    pub active: Option<Who>,
    /// Co-op: who is still to be asked for a Block.
    pub helpers: u8,
    /// Co-op: the active player has passed, if nobody helps.
    pub passing: bool,
}

/// Whose card or which action an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Origin {
    /// A skill card being used; it lies in no pile (HD-129).
    Card { slot: u8 },
    /// The crack skill.
    Crack,
    /// A CP action.
    Cp { index: u8 },
    /// A card in the discard pile acts.
    Pile { slot: u8 },
    /// A card acts because it was discarded for basic reduction.
    OnReduce { slot: u8 },
}

/// How far the use of a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// An extra cost is to be chosen.
    Cost,
    /// Targets are chosen.
    Aim,
    /// The part before the damage.
    Before,
    /// Damage is dealt.
    Hit,
    /// The rest of the text.
    After,
    /// To the discard pile, knockback, triggers.
    Finish,
}

/// A player's action being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Effect {
    pub who: Who,
    pub origin: Origin,
    pub stage: Stage,
    pub pc: u16,
    /// Is the player asked by the instruction at `pc`?
    pub asking: bool,
    pub atk: u8,
    pub multi: u8,
    pub field: bool,
    pub first: bool,
    pub bright: bool,
    pub damaged_clad: bool,
    pub knock: bool,
    /// Was the optional extra cost paid, and how much?
    pub paid: u8,
    pub chosen: u8,
    pub left: u8,
    pub removed: u8,
    pub facing: Facing,
    pub targets: Spaces,
    pub destroyed: Spaces,
    pub milled: Option<u8>,
    /// Cards in the discard pile that saw this reaction begin (HD-R69).
    pub watching: u16,
    /// Co-op: for whom a Block is used.
    pub helped: Option<Who>,
}

impl Effect {
    pub(crate) const fn new(who: Who, origin: Origin, stage: Stage, pc: u16) -> Effect {
        Effect {
            who,
            origin,
            stage,
            pc,
            asking: false,
            atk: 0,
            multi: 1,
            field: false,
            first: false,
            bright: false,
            damaged_clad: false,
            knock: false,
            paid: 0,
            chosen: 0,
            left: 0,
            removed: 0,
            facing: Facing::N,
            targets: Spaces::NONE,
            destroyed: Spaces::NONE,
            milled: None,
            watching: 0,
            helped: None,
        }
    }
}
