//! Decisions and their notation.
//!
//! ```text
//! stones                 the stone action          take W01    the card action     take none
//! put W02                one paid stone on a card of the card zone
//! use W15 red            use a card; a card with two modes names one, one with an X its value:
//! use K01 3              X = 3
//! once                   the once-per-game effect  turn 2      the once-per-turn effect, X = 2
//! end                    go on: to the end phase, or to its next step
//! pass                   no witch effect any more in this turn: it runs to its end
//! choose p2              choose a player
//! pick W08               pick a card               pick CU p2 3 down    a Curse in a cast zone
//! pick CU p1 hand        a Curse in a hand         pick CU zone         one of the curse zone
//! pick stone p2 3        a stone in a slot         pick stone p2 held
//! pick stone W01         a stone on a card         pick stone bank
//! done                   pick no more
//! yes, no                you may; pay an extra cost
//! block W08              which card works          first B14   which trigger works first
//! ```

use std::fmt;

use kernel::Seat;
use kernel::notation::{NotationError, Word, Words};
use kernel::{Manner, both};
use serde::{Deserialize, Serialize};

use crate::Daybreak;
use crate::set::CardId;
use crate::state::State;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Take up to 2 stones (WD-64).
    Stones,
    /// Choose and gain a card; none from an empty card zone (WD-67, WD-73).
    Take(Option<CardId>),
    /// Put one paid stone on this card (WD-68).
    Put(CardId),
    /// Use a card (WD-76).
    Use {
        /// Which.
        card: CardId,
        /// Which mode of a modal card (WD-168).
        mode: Mode,
        /// The X that is paid; 0 on a card without.
        x: u8,
    },
    /// The once-per-game effect (WD-107).
    Once,
    /// The once-per-turn effect with this X (WD-109).
    Turn(u8),
    /// Choose a player.
    Player(Seat),
    /// Pick a thing.
    Pick(Item),
    /// Pick no more.
    Done,
    /// Do it, pay it.
    Yes,
    /// Do it not.
    No,
    /// This card works (WD-120).
    Block(CardId),
    /// This trigger works first (WD-R29).
    First(CardId),
    /// Go on: end the main phase, close a window.
    End,
    /// No witch effect any more: this window and all that follow in this turn are closed.
    Pass,
}

/// Which effect of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Mode {
    /// The only one.
    Plain,
    /// The red dot.
    Red,
    /// The blue dot.
    Blue,
}

/// A thing that can be picked. Curses of one place are all alike, and so are stones (WD-171,
/// WD-R56).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Item {
    /// A card that is no Curse, wherever it lies.
    Card(CardId),
    /// A Curse of the curse zone.
    CurseZone,
    /// A Curse of a player.
    Curse {
        /// Whose.
        seat: Seat,
        /// 0 the hand, 1–4 the slots.
        place: u8,
        /// Face down?
        down: bool,
    },
    /// A stone of the bank.
    Bank,
    /// A stone of a player.
    Stone {
        /// Whose.
        seat: Seat,
        /// 0 held, 1–4 the slots.
        place: u8,
    },
    /// A stone on a card of the card zone.
    On(CardId),
}

const VERBS: [&str; 15] = [
    "stones", "take", "put", "use", "once", "turn", "choose", "pick", "done", "yes", "no", "block",
    "first", "end", "pass",
];

impl Daybreak {
    /// How an action behaves. To go on is idle where nothing else can be done; with a card or a
    /// witch effect at hand it is a decision like others.
    pub(crate) fn manner_of(&self, s: &State, action: Action) -> Manner {
        let alone = || {
            let mut legal = Vec::new();
            if let Some((seat, _)) = self.asked(s) {
                self.list(s, seat, &mut legal);
            }
            legal == [Action::End]
        };
        match action {
            Action::End if alone() => Manner::Idle,
            _ => Manner::Answer,
        }
    }

    /// The card that a word means: one of this game if there is any.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        let named = |card: &CardId| &*self.cards.get(*card).id == id;
        self.pool().iter().find(named).or_else(|| self.cards.find(id))
    }

    /// The Curse that stands for any in actions.
    #[inline]
    pub(crate) fn any_curse(&self) -> CardId {
        self.cards.masks.curses.first().unwrap_or(CardId::new(0))
    }

    fn card(&self, word: Word<'_>) -> Result<CardId, NotationError> {
        match self.find(word.text) {
            // All Curse cards are the same card (WD-171): one of them stands for any.
            Some(card) if self.cards.is_curse(card) => Ok(self.any_curse()),
            Some(card) => Ok(card),
            None => Err(word.none_of(self.cards.ids())),
        }
    }

    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let (mut words, verb) = Words::after_verb(text)?;
        let action = match verb.text {
            "stones" => Action::Stones,
            "take" => {
                let word = words.take(both!("a card, or none", "カード、または none"))?;
                Action::Take(if word.text == "none" { None } else { Some(self.card(word)?) })
            }
            "put" => {
                let word = words.take(both!("a card", "カード"))?;
                if word.text == "bank" {
                    return Err(word.forbidden(
                        "WD-68",
                        both!(
                            "an acquisition cost goes on cards",
                            "カードが受け取れるのは獲得コストだけです。"
                        ),
                    ));
                }
                Action::Put(self.card(word)?)
            }
            "use" => self.parse_use(&mut words)?,
            "once" => Action::Once,
            "turn" => Action::Turn(words.number(60)?),
            "choose" => Action::Player(words.seat()?),
            "pick" => Action::Pick(self.parse_item(&mut words)?),
            "done" => Action::Done,
            "yes" => Action::Yes,
            "no" => Action::No,
            "block" => Action::Block(self.card(words.take(both!("a card", "カード"))?)?),
            "first" => Action::First(self.card(words.take(both!("a card", "カード"))?)?),
            "end" => Action::End,
            "pass" => Action::Pass,
            _ => return Err(verb.none_of(VERBS)),
        };
        words.end()?;
        Ok(action)
    }

    fn parse_use(&self, words: &mut Words<'_>) -> Result<Action, NotationError> {
        let word = words.take(both!("a card", "カード"))?;
        let card = self.card(word)?;
        let mode = match (words.take_if("red"), words.take_if("blue")) {
            (true, _) => Mode::Red,
            (false, true) => Mode::Blue,
            (false, false) => Mode::Plain,
        };
        if self.cards.get(card).is_modal() && mode == Mode::Plain {
            return Err(word.forbidden(
                "WD-168",
                both!(
                    "this card has two modes: write red or blue",
                    "このカードには2つのモードがあります。red か blue を書いてください。"
                ),
            ));
        }
        if !self.cards.get(card).is_modal() && mode != Mode::Plain {
            return Err(word.wrong(both!(
                "this card has one effect only: leave red and blue out",
                "このカードの効果は1つだけです。red や blue は書かないでください。"
            )));
        }
        let x = if self.cards.get(card).use_x.is_some() { words.number(60)? } else { 0 };
        Ok(Action::Use { card, mode, x })
    }

    fn parse_item(&self, words: &mut Words<'_>) -> Result<Item, NotationError> {
        let word =
            words.take(both!("a card, a stone or a Curse", "カード、魔法石、呪いのどれか"))?;
        if word.text == "stone" {
            let at = words.take(both!(
                "bank, a card, or a seat and a place",
                "bank、カード、または席と位置"
            ))?;
            if at.text == "bank" {
                return Ok(Item::Bank);
            }
            return Ok(match at.text.parse::<Seat>() {
                Ok(seat) => Item::Stone { seat, place: parse_place(words, "held")? },
                Err(_) => Item::On(self.card(at)?),
            });
        }
        let card = self.card(word)?;
        if !self.cards.is_curse(card) {
            return Ok(Item::Card(card));
        }
        if words.take_if("zone") {
            return Ok(Item::CurseZone);
        }
        let seat = words.seat()?;
        let place = parse_place(words, "hand")?;
        let down = place > 0 && words.take_if("down");
        Ok(Item::Curse { seat, place, down })
    }

    pub(crate) fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        let id = |card: CardId| &*self.cards.get(card).id;
        match action {
            Action::Stones => out.write_str("stones"),
            Action::Take(None) => out.write_str("take none"),
            Action::Take(Some(card)) => write!(out, "take {}", id(card)),
            Action::Put(card) => write!(out, "put {}", id(card)),
            Action::Use { card, mode, x } => {
                write!(out, "use {}", id(card))?;
                match mode {
                    Mode::Plain => {}
                    Mode::Red => out.write_str(" red")?,
                    Mode::Blue => out.write_str(" blue")?,
                }
                if self.cards.get(card).use_x.is_some() { write!(out, " {x}") } else { Ok(()) }
            }
            Action::Once => out.write_str("once"),
            Action::Turn(x) => write!(out, "turn {x}"),
            Action::Player(seat) => write!(out, "choose {seat}"),
            Action::Pick(item) => {
                out.write_str("pick ")?;
                self.write_item(item, out)
            }
            Action::Done => out.write_str("done"),
            Action::Yes => out.write_str("yes"),
            Action::No => out.write_str("no"),
            Action::Block(card) => write!(out, "block {}", id(card)),
            Action::First(card) => write!(out, "first {}", id(card)),
            Action::End => out.write_str("end"),
            Action::Pass => out.write_str("pass"),
        }
    }

    fn write_item(&self, item: Item, out: &mut dyn fmt::Write) -> fmt::Result {
        let place =
            |place: u8, zero: &str| if place == 0 { zero.into() } else { place.to_string() };
        let curse = self.cards.curse_word();
        match item {
            Item::Card(card) => out.write_str(&self.cards.get(card).id),
            Item::CurseZone => write!(out, "{curse} zone"),
            Item::Curse { seat, place: at, down } => {
                write!(out, "{curse} {seat} {}", place(at, "hand"))?;
                if down { out.write_str(" down") } else { Ok(()) }
            }
            Item::Bank => out.write_str("stone bank"),
            Item::Stone { seat, place: at } => write!(out, "stone {seat} {}", place(at, "held")),
            Item::On(card) => write!(out, "stone {}", self.cards.get(card).id),
        }
    }
}

fn parse_place(words: &mut Words<'_>, zero: &str) -> Result<u8, NotationError> {
    let word = words.take(both!("{zero}, or a slot from 1 to 4", "{zero}、または1～4の位置"))?;
    match word.text {
        "1" => Ok(1),
        "2" => Ok(2),
        "3" => Ok(3),
        "4" => Ok(4),
        text if text == zero => Ok(0),
        _ => Err(word.wrong(both!(
            "expected {zero}, or a slot from 1 to 4",
            "{zero} か、1～4の位置を書いてください。"
        ))),
    }
}
