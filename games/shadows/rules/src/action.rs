//! Decisions and their notation.
//!
//! ```text
//! pass                    no, not now, end of turn     done          no more cards
//! pick M05                one card of a hand, in ascending order
//! time                    use Time Manipulation
//! move A2   move city     heal kyoko     loot grief-seed     focus     continue
//! telepathy mami          encourage mami     refresh     accuse mami
//! contract sayaka         wish refill mami   wish heal   wish spare madoka   wish nothing
//! wish turn-back          (only Homura)
//! declare kyoko attack    attack, special, retreat, loot, nothing
//! vote mami               who is hit, who gets the loot, …
//! use before   use after  an ability, before or after the linked-attack test
//! rethink kyoko           take back the abilities of a girl while others still decide
//! target mami             on whom
//! shield grief-seed       a seed against damage (instant_heal)
//! place 2                 the next event card from the top
//! ask p2   give madoka    take over a character
//! volunteer               for an exposed character
//! look 2   exchange       draw   redraw   take mami   strike melee 4     interventions
//! say heal mami           a signal       switch madoka W3 on       a contract window
//! ```

use std::fmt;

use kernel::Seat;
use kernel::notation::{NotationError, Word, Words};
use kernel::{Manner, both};
use serde::{Deserialize, Serialize};

use crate::Shadows;
use crate::cards::LootKind;
use crate::person::{Person, Place};
use crate::sets::Kind;
use crate::signal::{Object, SIGNALS, Signal};
use crate::state::{Choice, Timing, Window};

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// No; nothing more; pass.
    Pass,
    /// No more cards.
    Done,
    /// One card.
    Pick(Kind),
    /// Use Time Manipulation (SM-056).
    Time,
    /// Telepathy with somebody (SM-097).
    Telepathy(Person),
    /// Move, or the way of a retreat (SM-111, SM-129, SM-224).
    Move(Place),
    /// Heal somebody (SM-112).
    Heal(Person),
    /// Use or commit a loot card (SM-114, SM-171).
    Loot(LootKind),
    /// Focus (SM-117).
    Focus,
    /// Continue Combat (SM-120).
    Continue,
    /// Accuse somebody (SM-365).
    Accuse(Person),
    /// Encourage somebody (SM-124).
    Encourage(Person),
    /// Refresh (SM-130).
    Refresh,
    /// Contract (SM-134).
    Contract(Person),
    /// The wish of a contract (SM-141).
    Wish(Wish),
    /// Declare in a combat (SM-163).
    Declare(Person, Choice),
    /// Vote (SM-R009).
    Vote(Person),
    /// Use an ability when the attack is counted (SM-187).
    Use(Timing),
    /// Take one's abilities back while others decide (SM-D21).
    Rethink(Person),
    /// Name a target.
    Target(Person),
    /// A seed against damage (SM-267).
    Shield(LootKind),
    /// Put back an event card.
    Place(u8),
    /// Ask a player for a character (SM-R043).
    Ask(Seat),
    /// Give a character away.
    Give(Person),
    /// Volunteer for an exposed character (SM-R091).
    Volunteer,
    /// Intervention 1: look at a boxed event card.
    Look(u8),
    /// … and exchange it.
    Exchange,
    /// Intervention 2: draw from a character's hand.
    Take(Person),
    /// … or from another exposed traitor's.
    TakeFrom(Seat),
    /// Intervention 3.
    Redraw,
    /// Intervention 4.
    Strike {
        /// Melee, not ranged?
        melee: bool,
        /// The attack value.
        value: u8,
    },
    /// Intervention 5.
    Draw,
    /// A signal (SM-R016).
    Say(Signal),
    /// Ask or skip a contract window (SM-R020).
    Switch(Person, Window, bool),
}

/// A wish (SM-142 to SM-146).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Wish {
    /// 1: a girl draws up to her MP.
    Refill(Person),
    /// 2: everybody is healed.
    Heal,
    /// 3: a human's death is cancelled.
    Spare(Person),
    /// 4: nothing.
    Nothing,
    /// 5: Homura's own.
    TurnBack,
}

/// The first word of every action in notation (docs/scenarios.md).
pub const VERBS: [&str; 33] = [
    "pass",
    "done",
    "pick",
    "time",
    "telepathy",
    "move",
    "heal",
    "loot",
    "focus",
    "continue",
    "accuse",
    "encourage",
    "refresh",
    "contract",
    "wish",
    "declare",
    "vote",
    "use",
    "rethink",
    "target",
    "shield",
    "place",
    "ask",
    "give",
    "volunteer",
    "look",
    "exchange",
    "take",
    "redraw",
    "strike",
    "draw",
    "say",
    "switch",
];

fn person(words: &mut Words<'_>) -> Result<Person, NotationError> {
    let word = words.take(both!("a character", "キャラクター"))?;
    Person::find(word.text).ok_or_else(|| word.none_of(Person::WORDS))
}

fn place(words: &mut Words<'_>) -> Result<Place, NotationError> {
    let word = words.take(both!("a place", "場所"))?;
    Place::find(word.text).ok_or_else(|| word.none_of(Place::ALL.map(Place::word)))
}

/// One of these words.
fn one<T: Copy>(word: Word<'_>, known: &[(&'static str, T)]) -> Result<T, NotationError> {
    let found = known.iter().find(|(text, _)| *text == word.text);
    found.map(|(_, value)| *value).ok_or_else(|| word.none_of(known.iter().map(|(text, _)| *text)))
}

impl Action {
    /// How it behaves where it is asked for.
    pub fn manner(self) -> Manner {
        match self {
            Action::Pass | Action::Continue | Action::Done => Manner::Idle,
            // SM-R016, SM-R020.
            Action::Say(_) | Action::Switch(..) => Manner::Aside,
            // SM-134: a contract is possible at any moment, and means the same at any. In a window
            // of its own it is one of the answers.
            Action::Contract(_) => Manner::Call,
            // SM-D21.
            Action::Rethink(_) => Manner::Interrupt,
            _ => Manner::Answer,
        }
    }
}

impl Shadows {
    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let (mut words, verb) = Words::after_verb(text)?;
        let action = match verb.text {
            "pass" => Action::Pass,
            "done" => Action::Done,
            "pick" => {
                let word = words.take(both!("a magic card", "魔力カード"))?;
                let ids = self.cards.magic.iter().map(|kind| &*kind.id);
                Action::Pick(self.cards.find_magic(word.text).ok_or_else(|| word.none_of(ids))?)
            }
            "time" => Action::Time,
            "telepathy" => Action::Telepathy(person(&mut words)?),
            "move" => Action::Move(place(&mut words)?),
            "heal" => Action::Heal(person(&mut words)?),
            "loot" => Action::Loot(self.loot_word(&mut words)?),
            "focus" => Action::Focus,
            "continue" => Action::Continue,
            "accuse" => Action::Accuse(person(&mut words)?),
            "encourage" => Action::Encourage(person(&mut words)?),
            "refresh" => Action::Refresh,
            "contract" => Action::Contract(person(&mut words)?),
            "wish" => Action::Wish(parse_wish(&mut words)?),
            "declare" => {
                let who = person(&mut words)?;
                let known = Choice::ALL.map(|choice| (choice.word(), choice));
                let word = words.take(both!(
                    "attack, special, retreat, loot or nothing",
                    "attack、special、retreat、loot、nothing のどれか"
                ))?;
                if word.text == "pass" {
                    return Err(word.forbidden(
                        "SM-168",
                        both!("a girl in combat cannot pass", "戦闘中の魔法少女はパスできません。"),
                    ));
                }
                Action::Declare(who, one(word, &known)?)
            }
            "vote" => Action::Vote(person(&mut words)?),
            "use" => {
                let known = [("before", Timing::Before), ("after", Timing::After)];
                Action::Use(one(words.take(both!("before or after", "before か after"))?, &known)?)
            }
            "rethink" => Action::Rethink(person(&mut words)?),
            "target" => Action::Target(person(&mut words)?),
            "shield" => Action::Shield(self.loot_word(&mut words)?),
            "place" => Action::Place(words.number(9)?),
            "ask" => Action::Ask(words.seat()?),
            "give" => Action::Give(person(&mut words)?),
            "volunteer" => Action::Volunteer,
            "look" => Action::Look(words.number(99)?),
            "exchange" => Action::Exchange,
            "take" => match words.peek().and_then(|word| word.text.parse::<Seat>().ok()) {
                Some(seat) => {
                    words.take(both!("a seat", "席"))?;
                    Action::TakeFrom(seat)
                }
                None => Action::Take(person(&mut words)?),
            },
            "redraw" => Action::Redraw,
            "strike" => {
                let known = [("melee", true), ("ranged", false)];
                let melee = one(words.take(both!("melee or ranged", "melee か ranged"))?, &known)?;
                Action::Strike { melee, value: words.number(99)? }
            }
            "draw" => Action::Draw,
            "say" => Action::Say(parse_signal(&mut words)?),
            "switch" => {
                let who = person(&mut words)?;
                let known = Window::ALL.map(|window| (window.word(), window));
                let window = one(words.take(both!("W1 to W5", "W1～W5"))?, &known)?;
                let on = one(
                    words.take(both!("on or off", "on か off"))?,
                    &[("on", true), ("off", false)],
                )?;
                Action::Switch(who, window, on)
            }
            _ => return Err(verb.none_of(VERBS)),
        };
        words.end()?;
        Ok(action)
    }

    fn loot_word(&self, words: &mut Words<'_>) -> Result<LootKind, NotationError> {
        let word = words.take(both!("a loot card", "戦利品カード"))?;
        let ids = self.cards.loot.iter().map(|card| &*card.id);
        self.cards.find_loot(word.text).ok_or_else(|| word.none_of(ids))
    }

    pub(crate) fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        let loot = |kind: LootKind| &*self.cards.loot_card(kind).id;
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Done => out.write_str("done"),
            Action::Pick(kind) => write!(out, "pick {}", self.cards.magic_kind(kind).id),
            Action::Time => out.write_str("time"),
            Action::Telepathy(who) => write!(out, "telepathy {who}"),
            Action::Move(place) => write!(out, "move {place}"),
            Action::Heal(who) => write!(out, "heal {who}"),
            Action::Loot(kind) => write!(out, "loot {}", loot(kind)),
            Action::Focus => out.write_str("focus"),
            Action::Continue => out.write_str("continue"),
            Action::Accuse(who) => write!(out, "accuse {who}"),
            Action::Encourage(who) => write!(out, "encourage {who}"),
            Action::Refresh => out.write_str("refresh"),
            Action::Contract(who) => write!(out, "contract {who}"),
            Action::Wish(Wish::Refill(who)) => write!(out, "wish refill {who}"),
            Action::Wish(Wish::Heal) => out.write_str("wish heal"),
            Action::Wish(Wish::Spare(who)) => write!(out, "wish spare {who}"),
            Action::Wish(Wish::Nothing) => out.write_str("wish nothing"),
            Action::Wish(Wish::TurnBack) => out.write_str("wish turn-back"),
            Action::Declare(who, choice) => write!(out, "declare {who} {}", choice.word()),
            Action::Vote(who) => write!(out, "vote {who}"),
            Action::Use(Timing::Before) => out.write_str("use before"),
            Action::Use(Timing::After) => out.write_str("use after"),
            Action::Rethink(who) => write!(out, "rethink {who}"),
            Action::Target(who) => write!(out, "target {who}"),
            Action::Shield(kind) => write!(out, "shield {}", loot(kind)),
            Action::Place(at) => write!(out, "place {at}"),
            Action::Ask(seat) => write!(out, "ask {seat}"),
            Action::Give(who) => write!(out, "give {who}"),
            Action::Volunteer => out.write_str("volunteer"),
            Action::Look(at) => write!(out, "look {at}"),
            Action::Exchange => out.write_str("exchange"),
            Action::Take(who) => write!(out, "take {who}"),
            Action::TakeFrom(seat) => write!(out, "take {seat}"),
            Action::Redraw => out.write_str("redraw"),
            Action::Strike { melee, value } => {
                write!(out, "strike {} {value}", if melee { "melee" } else { "ranged" })
            }
            Action::Draw => out.write_str("draw"),
            Action::Say(signal) => match signal.words() {
                (word, Some(of)) => write!(out, "say {word} {of}"),
                (word, None) => write!(out, "say {word}"),
            },
            Action::Switch(who, window, on) => {
                write!(out, "switch {who} {} {}", window.word(), if on { "on" } else { "off" })
            }
        }
    }
}

fn parse_wish(words: &mut Words<'_>) -> Result<Wish, NotationError> {
    let word = words.take(both!(
        "refill, heal, spare, nothing or turn-back",
        "refill、heal、spare、nothing、turn-back のどれか"
    ))?;
    Ok(match word.text {
        "refill" => Wish::Refill(person(words)?),
        "heal" => Wish::Heal,
        "spare" => Wish::Spare(person(words)?),
        "nothing" => Wish::Nothing,
        "turn-back" => Wish::TurnBack,
        _ => return Err(word.none_of(["refill", "heal", "spare", "nothing", "turn-back"])),
    })
}

fn parse_signal(words: &mut Words<'_>) -> Result<Signal, NotationError> {
    let word = words.take(both!("a signal", "合図"))?;
    let Some((_, object, make)) = SIGNALS.iter().find(|(known, _, _)| *known == word.text) else {
        return Err(word.none_of(SIGNALS.map(|(known, _, _)| known)));
    };
    Ok(match object {
        Object::None => make(Person::Sayaka, Place::City),
        Object::Place => make(Person::Sayaka, place(words)?),
        Object::Person => make(person(words)?, Place::City),
    })
}
