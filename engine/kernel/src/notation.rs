//! Reading the short text form of actions: words with their places.

use crate::both;
use crate::doc::nearest;
use crate::seat::Seat;
use crate::words::{Lang, Text, Told};

/// Longer lines are no action of any game.
pub const LONGEST: usize = 400;

/// A line that is no action, with the place and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {}", .what.en)]
pub struct NotationError {
    /// Counted in characters from 1.
    pub column: usize,
    /// What is wrong and what to write.
    pub what: Text,
    /// The clause that forbids it, where a rule and not the spelling is the trouble
    /// (two letters in one attack can be said, but never done).
    pub clause: Option<&'static str>,
}

impl Told for NotationError {
    fn told(&self) -> Text {
        let NotationError { column, what, clause } = self;
        let clause = clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        Text {
            en: format!("column {column}: {}{clause}", what.en),
            ja: format!("{column}文字目：{}{clause}", what.ja),
        }
    }
}

/// One word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// Its text.
    pub text: &'a str,
    /// Where it stands, in characters from 1.
    pub column: usize,
}

impl Word<'_> {
    /// This word is wrong.
    pub fn wrong(self, what: Text) -> NotationError {
        NotationError { column: self.column, what, clause: None }
    }

    /// This word asks for something a clause forbids always.
    pub fn forbidden(self, clause: &'static str, what: Text) -> NotationError {
        NotationError { column: self.column, what, clause: Some(clause) }
    }

    /// This word is none of those; names the nearest, or all.
    pub fn none_of<'b>(self, words: impl IntoIterator<Item = &'b str>) -> NotationError {
        let words: Vec<_> = words.into_iter().collect();
        let shown: String = self.text.chars().take(30).collect();
        match nearest(self.text, words.iter().copied()) {
            Some(near) => self.wrong(both!(
                "`{shown}` is not known here; did you mean {near}?",
                "ここでは「{shown}」が分かりません。もしかして：{near}"
            )),
            None => self.wrong(both!(
                "`{shown}` is not known here; write {}",
                "ここでは「{shown}」が分かりません。書けるもの：{}",
                words.join(", ")
            )),
        }
    }
}

/// The words of a line, taken from the front.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    words: std::vec::IntoIter<Word<'a>>,
    end: usize,
}

impl<'a> Words<'a> {
    /// The words of an action after the first, and the first, which says what is done.
    pub fn after_verb(line: &'a str) -> Result<(Self, Word<'a>), NotationError> {
        let mut words = Words::new(line)?;
        let verb = words.take(both!("an action", "行動"))?;
        Ok((words, verb))
    }

    /// Splits a line at spaces.
    pub fn new(line: &'a str) -> Result<Self, NotationError> {
        if line.len() > LONGEST {
            return Err(NotationError {
                column: LONGEST,
                what: both!(
                    "an action is at most {LONGEST} characters long",
                    "行動は{LONGEST}文字までです。"
                ),
                clause: None,
            });
        }
        let mut words = Vec::new();
        let mut start = None;
        for (column, (at, letter)) in line.char_indices().enumerate() {
            match (letter.is_whitespace(), start) {
                (true, Some((from, column))) => {
                    words.push(Word { text: &line[from..at], column });
                    start = None;
                }
                (false, None) => start = Some((at, column + 1)),
                (true, None) | (false, Some(_)) => {}
            }
        }
        if let Some((from, column)) = start {
            words.push(Word { text: &line[from..], column });
        }
        Ok(Words { words: words.into_iter(), end: line.chars().count() + 1 })
    }

    /// The next word, left in place.
    pub fn peek(&self) -> Option<Word<'a>> {
        self.words.as_slice().first().copied()
    }

    /// Takes the next word if it is this one.
    pub fn take_if(&mut self, text: &str) -> bool {
        let is = self.peek().is_some_and(|word| word.text == text);
        if is {
            self.words.next();
        }
        is
    }

    /// Takes the next word; `expected` is what the error asks for if there is none.
    pub fn take(&mut self, expected: Text) -> Result<Word<'a>, NotationError> {
        self.words.next().ok_or_else(|| self.missing(expected))
    }

    /// The line stops too early.
    pub fn missing(&self, expected: Text) -> NotationError {
        let what = expected.map(|lang, expected| match lang {
            Lang::En => format!("the line ends too early: {expected} is missing"),
            Lang::Ja => format!("行が途中で終わっています。続き：{expected}"),
        });
        NotationError { column: self.end, what, clause: None }
    }

    /// Takes a word that must stand here: the verb of a game with one.
    pub fn verb(&mut self, verb: &'static str) -> Result<(), NotationError> {
        let word = self.take(Text::same(verb))?;
        if word.text == verb { Ok(()) } else { Err(word.none_of([verb])) }
    }

    /// Takes a seat.
    pub fn seat(&mut self) -> Result<Seat, NotationError> {
        let word = self.take(both!("a seat (p1, p2, …)", "席（p1、p2、…）"))?;
        word.text.parse().map_err(|error: crate::NoSeat| word.wrong(error.told()))
    }

    /// Takes a number up to `most`, written without sign or leading zeros.
    pub fn number(&mut self, most: u8) -> Result<u8, NotationError> {
        let word = self.take(both!("a number from 0 to {most}", "0～{most}の数"))?;
        match word.text.parse::<u8>() {
            Ok(number) if number <= most && number.to_string() == word.text => Ok(number),
            _ => Err(word.wrong(both!(
                "expected a number from 0 to {most}",
                "0～{most}の数を書いてください。"
            ))),
        }
    }

    /// Nothing may follow.
    pub fn end(&mut self) -> Result<(), NotationError> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(word.wrong(both!(
                "the action is complete before this word; leave it out",
                "行動はこの前で終わっています。この先は書かないでください。"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns() {
        let mut words = Words::new("  攻撃 p2  x").expect("short");
        assert_eq!(words.take(Text::same("")).map(|w| (w.text, w.column)), Ok(("攻撃", 3)));
        assert_eq!(words.seat(), Ok(Seat::new(1)));
        let error = words.end().expect_err("x is left");
        assert_eq!(error.column, 10);
        assert_eq!(words.seat().expect_err("nothing is left").column, 11);
    }

    #[test]
    fn numbers_are_plain() {
        for (text, good) in [("3", true), ("03", false), ("+3", false), ("9", false), ("", false)] {
            assert_eq!(Words::new(text).expect("short").number(8).is_ok(), good, "{text}");
        }
        assert!(Words::new(&"x".repeat(LONGEST + 1)).is_err());
    }
}
