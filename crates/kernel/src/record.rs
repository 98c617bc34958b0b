//! Match files (`.majo`): JSON lines that anyone can replay and check.
//!
//! A header, one line per action, a footer. The header carries a commitment to the seed and can
//! be published before the first action; the footer reveals the seed. Hashes run through the
//! whole file as a chain, so that no line can be changed unseen. See `docs/match-files.md`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::chance::{Seed, digest, hex};
use crate::game::{Game, Outcome, Turn};
use crate::options::Options;
use crate::seat::{MAX_SEATS, Seat};
use crate::table::Match;

/// The format written here.
pub const FORMAT: u32 = 1;
/// Larger files are refused unread.
pub const LARGEST: usize = 64 << 20;

/// A whole match file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// First line.
    pub header: Header,
    /// The actions.
    pub lines: Vec<Line>,
    /// Last line, when the match has ended.
    pub footer: Option<Footer>,
}

/// What is fixed before the first action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format, [`FORMAT`].
    pub majo: u32,
    /// The game's id.
    pub game: String,
    /// The rules version.
    pub rules: u32,
    /// The hash of the card pack.
    pub pack: String,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The players' names, in order of the seats.
    pub seats: Vec<String>,
    /// The commitment to the seed.
    pub commitment: String,
}

impl Header {
    /// The header of a match.
    pub fn new<G: Game>(game: &G, seed: &Seed, pack: &str, names: &[String]) -> Self {
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or(seat.to_string());
        Header {
            majo: FORMAT,
            game: G::ID.into(),
            rules: G::RULES,
            pack: pack.into(),
            options: game.options().changed(),
            seats: Seat::all(game.seats()).map(name).collect(),
            commitment: seed.commitment(),
        }
    }
}

/// One action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Counted from 1.
    pub n: usize,
    /// Who.
    pub seat: Seat,
    /// What, in notation.
    #[serde(rename = "do")]
    pub action: String,
    /// The chain up to here and the state after it, on every eighth line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// What is revealed at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// How it ended.
    pub end: End,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
    /// The chain up to the end and the last state.
    pub hash: String,
    /// The seed.
    pub seed: Seed,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// By the rules.
    Over,
    /// The players stopped.
    Abandoned,
}

/// Tells an action from a footer.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "do")]
    action: Option<IgnoredAny>,
    end: Option<IgnoredAny>,
}

/// A match file that cannot be read or does not hold what it says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl RecordError {
    pub(crate) fn new(line: usize, what: impl Into<String>) -> Self {
        RecordError { line, what: what.into() }
    }
}

fn read<'a, T: Deserialize<'a>>(line: usize, text: &'a str, what: &str) -> Result<T, RecordError> {
    serde_json::from_str(text)
        .map_err(|error| RecordError::new(line, format!("this is no {what}: {error}")))
}

impl Record {
    /// Reads a match file. Only the form is checked here; see [`Record::replay`].
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.len() > LARGEST {
            return Err(RecordError::new(1, format!("the file is larger than {LARGEST} bytes")));
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let (_, first) = lines.next().ok_or_else(|| RecordError::new(1, "the file is empty"))?;
        let header: Header = read(1, first, "header of a match file")?;
        if header.majo != FORMAT {
            let what = format!("the file has format {}, this program reads {FORMAT}", header.majo);
            return Err(RecordError::new(1, what));
        }
        let mut record = Record { header, lines: Vec::new(), footer: None };
        for (number, text) in lines {
            if record.footer.is_some() {
                return Err(RecordError::new(number, "nothing may follow the footer"));
            }
            let kind: Kind = read(number, text, "line of a match file")?;
            if kind.action.is_none() && kind.end.is_some() {
                record.footer = Some(read(number, text, "footer of a match file")?);
                continue;
            }
            let line: Line = read(number, text, "action of a match file")?;
            if line.n != record.lines.len() + 1 {
                let what = format!("action {} is expected, not {}", record.lines.len() + 1, line.n);
                return Err(RecordError::new(number, what));
            }
            record.lines.push(line);
        }
        Ok(record)
    }

    /// Plays the file again with these cards and checks everything it says: the commitment,
    /// every action, every hash, the outcome.
    pub fn replay<G: Game>(&self, pack: Arc<G::Pack>, hash: &str) -> Result<Match<G>, RecordError> {
        let header = &self.header;
        if header.game != G::ID {
            let what = format!("the file is of game {}, not {}", header.game, G::ID);
            return Err(RecordError::new(1, what));
        }
        if header.rules != G::RULES {
            let what = format!(
                "the file was played by rules version {} of {}, this program has version {}",
                header.rules,
                G::ID,
                G::RULES
            );
            return Err(RecordError::new(1, what));
        }
        if header.pack != hash {
            let what = format!(
                "the file was played with card pack {}, here is {hash}; \
                 give the right one with --packs DIR",
                header.pack
            );
            return Err(RecordError::new(1, what));
        }
        if header.seats.len() > MAX_SEATS {
            return Err(RecordError::new(1, format!("a table has at most {MAX_SEATS} seats")));
        }
        let pairs = header.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let wrong = |error: &dyn fmt::Display| RecordError::new(1, error.to_string());
        let options = G::Options::with(pairs).map_err(|error| wrong(&error))?;
        let game =
            G::new(pack, options, header.seats.len() as u8).map_err(|error| wrong(&error))?;

        let last = self.lines.len() + 2;
        let Some(footer) = &self.footer else {
            let what = "the footer is missing: without the seed the match cannot be replayed";
            return Err(RecordError::new(last, what));
        };
        if footer.seed.commitment() != header.commitment {
            let what = "the seed is not the one committed to in the header";
            return Err(RecordError::new(last, what));
        }
        let mut table = Match::new(game, footer.seed);
        let mut chain = Chain::new(header);
        for line in &self.lines {
            let number = line.n + 1;
            if line.seat.index() >= header.seats.len() {
                return Err(RecordError::new(number, format!("nobody sits at {}", line.seat)));
            }
            let action = table
                .game()
                .parse(&line.action)
                .map_err(|error| RecordError::new(number, format!("`do`, {error}")))?;
            table.act(line.seat, action).map_err(|refusal| {
                let what = format!("{} cannot {}: {refusal}", line.seat, line.action);
                RecordError::new(number, what)
            })?;
            if chain.add(line, table.state()) != line.hash {
                let what =
                    "the hash does not match: the file was changed, or played by other rules";
                return Err(RecordError::new(number, what));
            }
        }
        let (end, outcome) = match table.turn() {
            Turn::Over(outcome) => (End::Over, Some(outcome)),
            Turn::Ask(_) => (End::Abandoned, None),
        };
        if footer.end != end {
            let what = match end {
                End::Over => "the game is over, but the footer says abandoned",
                End::Abandoned => "the footer says over, but the game is not",
            };
            return Err(RecordError::new(last, what));
        }
        if footer.outcome != outcome {
            return Err(RecordError::new(last, "the outcome is not the one that was played"));
        }
        if footer.hash != chain.hash(table.state()) {
            let what =
                "the last hash does not match: the file was changed, or played by other rules";
            return Err(RecordError::new(last, what));
        }
        Ok(table)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn line<T: Serialize>(f: &mut fmt::Formatter<'_>, value: &T) -> fmt::Result {
            writeln!(f, "{}", serde_json::to_string(value).map_err(|_| fmt::Error)?)
        }
        line(f, &self.header)?;
        self.lines.iter().try_for_each(|action| line(f, action))?;
        self.footer.iter().try_for_each(|footer| line(f, footer))
    }
}

/// Action lines carry a hash whenever their number is a multiple of this.
pub(crate) const HASH_EVERY: usize = 8;

/// A hash over the header and every line so far.
pub(crate) struct Chain([u8; 32]);

impl Chain {
    pub(crate) fn new(header: &Header) -> Self {
        // Headers and states are plain values with text keys: they always serialise.
        let bytes = serde_json::to_vec(header).unwrap_or_default();
        Chain(digest(b"majo chain v1\n", &bytes))
    }

    /// Adds a line; the hash that belongs onto it, if one does.
    pub(crate) fn add<S: Serialize>(&mut self, line: &Line, after: &S) -> Option<String> {
        let mut bytes = self.0.to_vec();
        bytes.extend_from_slice(format!("{} {} {}", line.n, line.seat, line.action).as_bytes());
        self.0 = digest(b"majo line v1\n", &bytes);
        line.n.is_multiple_of(HASH_EVERY).then(|| self.hash(after))
    }

    /// The hash of the chain and a state: 16 hexadecimal digits, the same on every machine.
    pub(crate) fn hash<S: Serialize>(&self, state: &S) -> String {
        let mut bytes = self.0.to_vec();
        bytes.extend(serde_json::to_vec(state).unwrap_or_default());
        hex(&digest(b"majo state v1\n", &bytes)[..8])
    }
}
