//! Decisions and their notation.
//!
//! ```text
//! attack p3 A A pursuit     an attack set of two A on P3, with one Pursuit
//! attack p2 deadly          a special attack      attack all area    the Area Attack
//! use herb                  use prayer shed 2     use steal p4       use excavate reflect
//! pass                      discard reflect       (one card at a time, in the pack's order)
//! pursue 1                  add Pursuits to somebody's attack; pursue 0 for none
//! offset 2 pursuit 1 reflect      answer an attack: offset, own Pursuits, then take, reflect
//!                                 or absorb; what is 0 is left out
//! name p1                   name a player for Karma Reversal
//! disarm reflect            choose a card of a hand seen through Disarm
//! ```

use std::fmt;

use kernel::Seat;
use kernel::notation::{NotationError, Word, Words};
use kernel::{Manner, both};
use serde::{Deserialize, Serialize};

use crate::Agate;
use crate::cards::{Cards, Choice, Role, Targets, mode_word};
use crate::hand::CardId;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Use no card (AG-37).
    Pass,
    /// Declare an attack with an attack set or a special attack (AG-43 to AG-48).
    Attack {
        /// The attack card or special attack.
        card: CardId,
        /// How many of it.
        count: u8,
        /// Whom; nobody in particular for an attack on all.
        target: Option<Seat>,
        /// Own Pursuits.
        pursuits: u8,
    },
    /// Use a turn card that is no attack (AG-34).
    Use {
        /// The card.
        card: CardId,
        /// Which of its modes.
        mode: u8,
        /// What it needs to know.
        pick: Pick,
    },
    /// Discard one card (AG-38, AG-39).
    Discard(CardId),
    /// Add Pursuits to somebody's attack (AG-49).
    Pursue(u8),
    /// Answer damage that is falling on oneself (AG-58).
    Respond {
        /// Attack cards to offset with.
        offset: u8,
        /// Own Pursuits.
        pursuits: u8,
        /// The last step.
        end: Answer,
    },
    /// Name a player (Karma Reversal).
    Name(Seat),
    /// Choose a card of a hand one has looked at (Disarm).
    Strip(CardId),
}

/// The last step of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Take the damage, if any is left.
    Take,
    /// Turn it round.
    Reflect,
    /// Heal half of it.
    Absorb,
}

/// What was chosen when a card was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    /// Nothing.
    None,
    /// A number.
    Number(u8),
    /// A player.
    Seat(Seat),
    /// A card.
    Card(CardId),
}

/// The most of anything that notation can count.
const MOST: u8 = 64;

impl Action {
    /// How it behaves: an answer of 0 does nothing.
    pub fn manner(self) -> Manner {
        match self {
            Action::Pass
            | Action::Pursue(0)
            | Action::Respond { offset: 0, pursuits: 0, end: Answer::Take } => Manner::Idle,
            Action::Attack { .. }
            | Action::Use { .. }
            | Action::Discard(_)
            | Action::Pursue(_)
            | Action::Respond { .. }
            | Action::Name(_)
            | Action::Strip(_) => Manner::Answer,
        }
    }
}

impl Agate {
    fn card(&self, word: Word<'_>) -> Result<CardId, NotationError> {
        self.cards.find(word.text).ok_or_else(|| word.none_of(self.cards.ids()))
    }

    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let (mut words, verb) = Words::after_verb(text)?;
        let action = match verb.text {
            "pass" => Action::Pass,
            "attack" => self.parse_attack(&mut words)?,
            "use" => self.parse_use(&mut words)?,
            "discard" => Action::Discard(self.card(words.take(both!("a card", "カード"))?)?),
            "pursue" => Action::Pursue(words.number(MOST)?),
            "name" => Action::Name(words.seat()?),
            "disarm" => Action::Strip(self.card(words.take(both!("a card", "カード"))?)?),
            "offset" | "pursuit" | "take" | "reflect" | "absorb" => {
                parse_response(&mut Words::new(text)?, &mut words)?
            }
            _ => {
                return Err(verb.none_of([
                    "attack", "use", "pass", "discard", "pursue", "offset", "pursuit", "take",
                    "reflect", "absorb", "name", "disarm",
                ]));
            }
        };
        words.end()?;
        Ok(action)
    }

    fn parse_attack(&self, words: &mut Words<'_>) -> Result<Action, NotationError> {
        let target = if words.take_if("all") { None } else { Some(words.seat()?) };
        let first = words.take(both!("an attack card", "攻撃カード"))?;
        let card = self.card(first)?;
        if !matches!(self.cards.get(card).role, Role::Attack { .. } | Role::Special { .. }) {
            return Err(first.forbidden(
                "AG-03",
                both!("`{}` is no attack", "`{}` は攻撃ではありません。", first.text),
            ));
        }
        let (mut count, mut pursuits) = (1, 0);
        while let Some(word) = words.peek() {
            let next = self.card(word)?;
            match self.cards.get(next).role {
                Role::Pursuit { .. } => pursuits += 1,
                Role::Attack { .. } if next == card && pursuits == 0 => count += 1,
                Role::Attack { .. } if next == card => {
                    return Err(word.wrong(both!(
                        "Pursuits come last: write the attack cards first",
                        "【追撃】は最後に書きます。攻撃カードを先に書いてください。"
                    )));
                }
                Role::Attack { .. } | Role::Special { .. } if next != card => {
                    let set = matches!(self.cards.get(card).role, Role::Attack { .. });
                    let both = set && matches!(self.cards.get(next).role, Role::Attack { .. });
                    let clause = if both { "AG-44" } else { "AG-45" };
                    return Err(word.forbidden(
                        clause,
                        both!(
                            "an attack is cards of one letter, or one special attack alone",
                            "攻撃は、同じアルファベットの攻撃カードか、特殊攻撃1枚だけです。"
                        ),
                    ));
                }
                Role::Special { .. } => {
                    return Err(word.forbidden(
                        "AG-45",
                        both!(
                            "a special attack is one card alone",
                            "特殊攻撃は1枚だけで使います。"
                        ),
                    ));
                }
                _ => {
                    return Err(word.wrong(both!(
                        "expected the same attack card again, or pursuit",
                        "同じ攻撃カードか pursuit が続くはずです。"
                    )));
                }
            }
            words.take(both!("a card", "カード"))?;
        }
        Ok(Action::Attack { card, count, target, pursuits })
    }

    fn parse_use(&self, words: &mut Words<'_>) -> Result<Action, NotationError> {
        let word = words.take(both!("a card", "カード"))?;
        let card = self.card(word)?;
        let Role::Turn(modes) = &self.cards.get(card).role else {
            return Err(match self.cards.get(card).role {
                Role::Attack { .. } | Role::Special { .. } => word.wrong(both!(
                    "`{}` is an attack: write attack p2 {0}",
                    "`{}` は攻撃です。attack p2 {0} のように書いてください。",
                    word.text
                )),
                Role::Pursuit { .. } => word.forbidden(
                    "AG-53",
                    both!(
                        "Pursuit needs an attack to attach it to",
                        "【追撃】は、攻撃カードに付けて使います。"
                    ),
                ),
                Role::Event(_) => word.forbidden(
                    "AG-05",
                    both!("an EVENT is never in a hand", "イベントカードは手札に入りません。"),
                ),
                Role::Reflect | Role::Absorb | Role::Revive { .. } | Role::Turn(_) => word
                    .forbidden(
                        "AG-09",
                        both!(
                            "the timing of this card is not your turn",
                            "このカードを使うタイミングは自分の手番ではありません。"
                        ),
                    ),
            });
        };
        let mode = if modes.len() == 1 {
            0
        } else {
            let word = words.take(both!("which effect", "どの効果か"))?;
            let found = modes.iter().position(|mode| mode_word(mode) == word.text);
            found.ok_or_else(|| word.none_of(modes.iter().map(mode_word)))? as u8
        };
        let pick = match self.cards.choice(card, mode) {
            Choice::None => Pick::None,
            Choice::Other { .. } => Pick::Seat(words.seat()?),
            Choice::UpTo(_) => Pick::Number(words.number(MOST)?),
            Choice::FromDiscard => Pick::Card(self.card(words.take(both!("a card", "カード"))?)?),
        };
        Ok(Action::Use { card, mode, pick })
    }

    pub(crate) fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        let id = |card: CardId| &*self.cards.get(card).id;
        match action {
            Action::Pass => out.write_str("pass"),
            Action::Attack { card, count, target, pursuits } => {
                match target {
                    Some(target) => write!(out, "attack {target}")?,
                    None => out.write_str("attack all")?,
                }
                for _ in 0..count {
                    write!(out, " {}", id(card))?;
                }
                for _ in 0..pursuits {
                    write!(out, " {}", id(self.cards.pursuit))?;
                }
                Ok(())
            }
            Action::Use { card, mode, pick } => {
                write!(out, "use {}", id(card))?;
                if let Role::Turn(modes) = &self.cards.get(card).role
                    && modes.len() > 1
                    && let Some(steps) = modes.get(usize::from(mode))
                {
                    write!(out, " {}", mode_word(steps))?;
                }
                match pick {
                    Pick::None => Ok(()),
                    Pick::Number(number) => write!(out, " {number}"),
                    Pick::Seat(seat) => write!(out, " {seat}"),
                    Pick::Card(card) => write!(out, " {}", id(card)),
                }
            }
            Action::Discard(card) => write!(out, "discard {}", id(card)),
            Action::Pursue(count) => write!(out, "pursue {count}"),
            Action::Respond { offset, pursuits, end } => {
                if offset > 0 {
                    write!(out, "offset {offset} ")?;
                }
                if pursuits > 0 {
                    write!(out, "pursuit {pursuits} ")?;
                }
                out.write_str(match end {
                    Answer::Take => "take",
                    Answer::Reflect => "reflect",
                    Answer::Absorb => "absorb",
                })
            }
            Action::Name(seat) => write!(out, "name {seat}"),
            Action::Strip(card) => write!(out, "disarm {}", id(card)),
        }
    }
}

/// `fresh` stands at the first word; `rest` is left where the response ends.
fn parse_response<'a>(
    fresh: &mut Words<'a>,
    rest: &mut Words<'a>,
) -> Result<Action, NotationError> {
    let (mut offset, mut pursuits) = (0, 0);
    if fresh.take_if("offset") {
        offset = fresh.number(MOST)?;
    }
    if fresh.take_if("pursuit") {
        pursuits = fresh.number(MOST)?;
    }
    let word = fresh.take(both!("take, reflect or absorb", "take、reflect、absorb のどれか"))?;
    let end = match word.text {
        "take" => Answer::Take,
        "reflect" => Answer::Reflect,
        "absorb" => Answer::Absorb,
        _ => return Err(word.none_of(["take", "reflect", "absorb"])),
    };
    *rest = fresh.clone();
    Ok(Action::Respond { offset, pursuits, end })
}

impl Cards {
    /// What must be chosen to use this mode of a card.
    pub(crate) fn choice(&self, card: CardId, mode: u8) -> Choice {
        let Role::Turn(modes) = &self.get(card).role else { return Choice::None };
        let steps = modes.get(usize::from(mode)).map(|steps| &steps[..]).unwrap_or_default();
        let mut choices = steps.iter().map(|step| step.choice());
        choices.find(|choice| *choice != Choice::None).unwrap_or(Choice::None)
    }

    /// Does the special attack hit everybody?
    pub(crate) fn hits_all(&self, card: CardId) -> bool {
        matches!(self.get(card).role, Role::Special { targets: Targets::All, .. })
    }
}
