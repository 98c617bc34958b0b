//! Decisions and their notation.
//!
//! ```text
//! draw                     draw a card instead of playing
//! play N18                 play doom-mami          play kyubey
//! play N37 as kyoko        a card whose girls are all dead, in another girl's name
//! pass                     no further card, no support, no more seeds; do not point it out
//! name p3                  the player for Falling-out
//! name homura              the girl for the Lead
//! contract sayaka          support mami            (Kyubey, with the options)
//! move homura kyoko 2      grief seeds, pair by pair in the girls' order
//! propose                  agree                   refuse
//! call                     the last card           point p1     the missed call of P1
//! ```

use std::fmt;

use kernel::Seat;
use kernel::notation::{NotationError, Word, Words};
use kernel::{Manner, both};

use crate::Court;
use crate::girl::Girl;
use crate::hand::Kind;

/// One decision. The order of the variants is the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Nothing more.
    Pass,
    /// Draw a card (MC-24).
    Draw,
    /// Play a card (MC-21).
    Play {
        /// The card.
        kind: Kind,
        /// In whose name, if one is needed or allowed (MC-14, MC-R15).
        named: Option<Girl>,
    },
    /// Name a girl for the Lead (Kyubey, MC-R13, MC-R14).
    NameGirl(Girl),
    /// Name a player (Falling-out).
    NameSeat(Seat),
    /// Contract an Uncontracted girl (MC-92).
    Contract(Girl),
    /// Support a magical girl (MC-95).
    Support(Girl),
    /// Move grief seeds (MC-35).
    Move {
        /// From her.
        from: Girl,
        /// To her.
        to: Girl,
        /// How many.
        seeds: u8,
    },
    /// Propose to concede the set (MC-82).
    Propose,
    /// Agree to it.
    Agree,
    /// Refuse it (MC-83).
    Refuse,
    /// Point out a missed last-card call (MC-103).
    Point(Seat),
    /// Call the last card (MC-102).
    Call,
}

/// The most of anything that notation can count.
const MOST: u8 = 120;

fn girl(words: &mut Words<'_>) -> Result<Girl, NotationError> {
    let word = words.take(both!(
        "a girl (madoka, homura, mami, sayaka, kyoko)",
        "キャラクター（madoka、homura、mami、sayaka、kyoko）"
    ))?;
    Girl::find(word.text).ok_or_else(|| word.none_of(Girl::WORDS))
}

impl Action {
    /// How it behaves.
    pub fn manner(self) -> Manner {
        match self {
            Action::Pass => Manner::Idle,
            // MC-102, MC-103: a call, and pointing out that there was none, mean the same whatever
            // has happened since.
            Action::Call | Action::Point(_) => Manner::Call,
            _ => Manner::Answer,
        }
    }
}

impl Court {
    fn kind(&self, word: Word<'_>) -> Result<Kind, NotationError> {
        self.cards.find(word.text).ok_or_else(|| word.none_of(self.cards.ids()))
    }

    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let (mut words, verb) = Words::after_verb(text)?;
        let action = match verb.text {
            "pass" => Action::Pass,
            "draw" => Action::Draw,
            "play" => {
                let kind = self.kind(words.take(both!("a card", "カード"))?)?;
                let named = if words.take_if("as") { Some(girl(&mut words)?) } else { None };
                Action::Play { kind, named }
            }
            "name" => match words.peek().and_then(|word| word.text.parse::<Seat>().ok()) {
                Some(_) => Action::NameSeat(words.seat()?),
                None => Action::NameGirl(girl(&mut words)?),
            },
            "contract" => Action::Contract(girl(&mut words)?),
            "support" => Action::Support(girl(&mut words)?),
            "move" => {
                let (from, to) = (girl(&mut words)?, girl(&mut words)?);
                Action::Move { from, to, seeds: words.number(MOST)? }
            }
            "propose" => Action::Propose,
            "agree" => Action::Agree,
            "refuse" => Action::Refuse,
            "point" => Action::Point(words.seat()?),
            "call" => Action::Call,
            _ => {
                return Err(verb.none_of([
                    "draw", "play", "pass", "name", "contract", "support", "move", "propose",
                    "agree", "refuse", "point", "call",
                ]));
            }
        };
        words.end()?;
        Ok(action)
    }

    pub(crate) fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Draw => out.write_str("draw"),
            Action::Play { kind, named } => {
                write!(out, "play {}", self.cards.get(kind).id)?;
                named.map_or(Ok(()), |girl| write!(out, " as {girl}"))
            }
            Action::NameGirl(girl) => write!(out, "name {girl}"),
            Action::NameSeat(seat) => write!(out, "name {seat}"),
            Action::Contract(girl) => write!(out, "contract {girl}"),
            Action::Support(girl) => write!(out, "support {girl}"),
            Action::Move { from, to, seeds } => write!(out, "move {from} {to} {seeds}"),
            Action::Propose => out.write_str("propose"),
            Action::Agree => out.write_str("agree"),
            Action::Refuse => out.write_str("refuse"),
            Action::Point(seat) => write!(out, "point {seat}"),
            Action::Call => out.write_str("call"),
        }
    }
}
