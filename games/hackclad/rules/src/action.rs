//! Decisions and their notation.
//!
//! ```text
//! play rosette           choose a character        extend reap     the extended card of the deck
//! mission M1             keep a mission card
//! draft 2 shoot          a turn slot and the card put there
//! back shoot             put a hand card on top of the deck (T3)
//! enter -1,2             re-entry                  go n    one step      stay    no step
//! use shoot              use a skill card          target 0,1   an enemy     done   no more
//! basic move shoot       a basic action paid with a card: move, mp, reduce
//! cp 2                   a CP action by its cost   crack   the crack skill
//! trap 0,0               a trap on an enemy        pile multithreaded-operations
//! pay 3                  an optional extra cost (0: not)
//! option 2               one of a list             yes, no
//! take shoot             a card of the discard pile or deck        to 0,1   move straight there
//! deploy 0,0   shift 0,0 n   harvest 0,1   remove 0,0              Tsuchikumo
//! swap shoot reap        upgrade: out, in          keep    no upgrade
//! pass                   no reaction               end     end the turn
//! ```

use std::fmt;

use kernel::notation::{NotationError, Word, Words};
use kernel::{Manner, both};

use crate::Hackclad;
use crate::cards::{CardName, CharId, MissionId};
use crate::field::{Cross, Facing, Space};
use crate::state::Basic;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Choose a character (D16).
    Character(CharId),
    /// Keep a mission card (HD-290).
    Mission(MissionId),
    /// Choose the extended card of the deck (D1).
    Extend(CardName),
    /// Put a card in a turn slot, counted from 0 (D3).
    Draft {
        /// Which slot.
        slot: u8,
        /// Which card.
        card: CardName,
    },
    /// Put a hand card on top of the deck (D4).
    Back(CardName),
    /// Re-enter here (D2).
    Enter(Space),
    /// One step.
    Go(Facing),
    /// No step.
    Stay,
    /// Use a skill card.
    Use(CardName),
    /// A basic action paid with this card (D8).
    Basic(Basic, CardName),
    /// The CP action with this number on the board.
    Cp(u8),
    /// The crack skill.
    Crack,
    /// A trap on the enemy here (HD-281).
    Trap(Space),
    /// A card in the discard pile acts.
    Pile(CardName),
    /// Pay so much as an optional extra cost.
    Pay(u8),
    /// The enemy here is a target.
    Target(Space),
    /// One option of a list, from 0.
    Option(u8),
    /// Take this card to the hand.
    Take(CardName),
    /// Move straight to this space.
    To(Space),
    /// Deploy a Tsuchikumo here.
    Deploy(Cross),
    /// Shift a Tsuchikumo.
    Shift(Cross, Facing),
    /// Harvest this space.
    Harvest(Space),
    /// Remove this Tsuchikumo.
    Remove(Cross),
    /// Upgrade: a discard card out, an extended card in (D12).
    Swap {
        /// Out.
        out: CardName,
        /// In.
        into: CardName,
    },
    /// No upgrade.
    Keep,
    /// Do it.
    Yes,
    /// Do it not.
    No,
    /// No more.
    Done,
    /// No reaction, no help.
    Pass,
    /// End the turn.
    End,
}

const VERBS: [&str; 30] = [
    "play", "mission", "extend", "draft", "back", "enter", "go", "stay", "use", "basic", "cp",
    "crack", "trap", "pile", "pay", "target", "option", "take", "to", "deploy", "shift", "harvest",
    "remove", "swap", "keep", "yes", "no", "done", "pass", "end",
];

impl Action {
    /// How it behaves.
    pub fn manner(self) -> Manner {
        match self {
            Action::Pass => Manner::Idle,
            _ => Manner::Answer,
        }
    }
}

impl Hackclad {
    fn word_card(&self, word: Word<'_>) -> Result<CardName, NotationError> {
        self.cards.find_name(word.text).ok_or_else(|| word.none_of(self.cards.words()))
    }

    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let (mut words, verb) = Words::after_verb(text)?;
        let card = |words: &mut Words<'_>| {
            self.word_card(words.take(both!("a skill card", "スキルカード"))?)
        };
        let action = match verb.text {
            "play" => {
                let word = words.take(both!("a character", "キャラクター"))?;
                match self.cards.find_character(word.text) {
                    Some(character) => Action::Character(character),
                    None => {
                        let ids = self.cards.characters().iter().map(|found| &*found.id);
                        return Err(word.none_of(ids));
                    }
                }
            }
            "mission" => {
                let word = words.take(both!("a mission card", "ミッションカード"))?;
                let missions = self.cards.missions();
                match missions.iter().position(|found| &*found.id == word.text) {
                    Some(index) => Action::Mission(MissionId(index as u8)),
                    None => return Err(word.none_of(missions.iter().map(|found| &*found.id))),
                }
            }
            "extend" => Action::Extend(card(&mut words)?),
            "draft" => {
                let word = words.take(both!("a turn slot (1 to 4)", "手番の枠（1～4）"))?;
                let slot = ["1", "2", "3", "4"].iter().position(|slot| *slot == word.text);
                let Some(slot) = slot else {
                    return Err(word.wrong(both!(
                        "expected a turn slot: 1, 2, 3 or 4",
                        "手番の枠は1、2、3、4のどれかです。"
                    )));
                };
                Action::Draft { slot: slot as u8, card: card(&mut words)? }
            }
            "back" => Action::Back(card(&mut words)?),
            "enter" => Action::Enter(space(&mut words)?),
            "go" => Action::Go(facing(&mut words)?),
            "stay" => Action::Stay,
            "use" => Action::Use(card(&mut words)?),
            "basic" => {
                let word = words.take(both!("move, mp or reduce", "move、mp、reduce のどれか"))?;
                let what = Basic::ALL.into_iter().find(|basic| basic.word() == word.text);
                let Some(what) = what else {
                    return Err(word.none_of(Basic::ALL.map(Basic::word)));
                };
                Action::Basic(what, card(&mut words)?)
            }
            "cp" => Action::Cp(words.number(15)?),
            "crack" => Action::Crack,
            "trap" => Action::Trap(space(&mut words)?),
            "pile" => Action::Pile(card(&mut words)?),
            "pay" => Action::Pay(words.number(15)?),
            "target" => Action::Target(space(&mut words)?),
            "option" => {
                let word = words.take(both!("the number of an option", "選択肢の番号"))?;
                match word.text.parse::<u8>() {
                    Ok(n @ 1..=9) if n.to_string() == word.text => Action::Option(n - 1),
                    _ => {
                        return Err(word.wrong(both!(
                            "expected a number from 1 to 9",
                            "1～9の数を書いてください。"
                        )));
                    }
                }
            }
            "take" => Action::Take(card(&mut words)?),
            "to" => Action::To(space(&mut words)?),
            "deploy" => Action::Deploy(Cross(space(&mut words)?)),
            "shift" => Action::Shift(Cross(space(&mut words)?), facing(&mut words)?),
            "harvest" => Action::Harvest(space(&mut words)?),
            "remove" => Action::Remove(Cross(space(&mut words)?)),
            "swap" => Action::Swap { out: card(&mut words)?, into: card(&mut words)? },
            "keep" => Action::Keep,
            "yes" => Action::Yes,
            "no" => Action::No,
            "done" => Action::Done,
            "pass" => Action::Pass,
            "end" => Action::End,
            _ => return Err(verb.none_of(VERBS)),
        };
        words.end()?;
        Ok(action)
    }

    pub(crate) fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        let word = |card: CardName| self.cards.word(card);
        match action {
            Action::Character(character) => {
                write!(out, "play {}", self.cards.character(character).id)
            }
            Action::Mission(mission) => {
                let found = self.cards.missions().get(usize::from(mission.0));
                write!(out, "mission {}", found.map_or("?", |mission| &*mission.id))
            }
            Action::Extend(card) => write!(out, "extend {}", word(card)),
            Action::Draft { slot, card } => write!(out, "draft {} {}", slot + 1, word(card)),
            Action::Back(card) => write!(out, "back {}", word(card)),
            Action::Enter(space) => write!(out, "enter {space}"),
            Action::Go(facing) => write!(out, "go {facing}"),
            Action::Stay => out.write_str("stay"),
            Action::Use(card) => write!(out, "use {}", word(card)),
            Action::Basic(what, card) => write!(out, "basic {} {}", what.word(), word(card)),
            Action::Cp(cost) => write!(out, "cp {cost}"),
            Action::Crack => out.write_str("crack"),
            Action::Trap(space) => write!(out, "trap {space}"),
            Action::Pile(card) => write!(out, "pile {}", word(card)),
            Action::Pay(cp) => write!(out, "pay {cp}"),
            Action::Target(space) => write!(out, "target {space}"),
            Action::Option(option) => write!(out, "option {}", option + 1),
            Action::Take(card) => write!(out, "take {}", word(card)),
            Action::To(space) => write!(out, "to {space}"),
            Action::Deploy(cross) => write!(out, "deploy {cross}"),
            Action::Shift(cross, facing) => write!(out, "shift {cross} {facing}"),
            Action::Harvest(space) => write!(out, "harvest {space}"),
            Action::Remove(cross) => write!(out, "remove {cross}"),
            Action::Swap { out: away, into } => {
                write!(out, "swap {} {}", word(away), word(into))
            }
            Action::Keep => out.write_str("keep"),
            Action::Yes => out.write_str("yes"),
            Action::No => out.write_str("no"),
            Action::Done => out.write_str("done"),
            Action::Pass => out.write_str("pass"),
            Action::End => out.write_str("end"),
        }
    }
}

fn space(words: &mut Words<'_>) -> Result<Space, NotationError> {
    let word = words.take(both!("a space x,y", "マス x,y"))?;
    word.text.parse().map_err(|what| word.wrong(what))
}

fn facing(words: &mut Words<'_>) -> Result<Facing, NotationError> {
    let word = words.take(both!("a direction (n, e, s, w)", "向き（n、e、s、w）"))?;
    let found = Facing::ALL.into_iter().find(|facing| facing.word() == word.text);
    found.ok_or_else(|| word.none_of(Facing::ALL.map(Facing::word)))
}
