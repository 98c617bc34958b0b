//! Match files (`.majo`): JSON lines that anyone can replay and check.
//!
//! A header, one line per action, a footer. The header carries a commitment to the seed and can
//! be published before the first action; the footer reveals the seed. Hashes run through the
//! whole file as a chain, so that no line can be changed unseen. See `docs/match-files.md`.

use crate::both;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::chance::{Seed, digest, hex};
use crate::game::{Game, Outcome, Turn};
use crate::matches::Match;
use crate::mix::{Mix, MixError, Part};
use crate::options::Options;
use crate::seat::{MAX_SEATS, Seat};
use crate::words::{Lang, Text, Told};

/// The format written here, if only the server had a part in the deal.
pub const FORMAT: u32 = 1;
/// The format of matches with a deal that players had a part in.
pub const FORMAT_MIXED: u32 = 2;
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
    /// The format, [`FORMAT`] or [`FORMAT_MIXED`].
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
    /// The commitment to the seed, or to the server's part of it.
    pub commitment: String,
    /// The commitments of players who had a part in the deal, in order of the seats; empty if none had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commitments: Vec<Option<String>>,
    /// So many of the actions are those of an earlier match that was over: it was played on from
    /// there, and its seed was known before. No fair deal, then, and no claim to be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_on: Option<usize>,
}

impl Header {
    /// The header of a match.
    pub fn new<G: Game>(game: &G, mix: &Mix, pack: &str, names: &[String]) -> Self {
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or(seat.to_string());
        let commitment = |part: &Part| Some(part.commitment()?.as_str().to_string());
        let shared = mix.is_shared();
        Header {
            majo: if shared { FORMAT_MIXED } else { FORMAT },
            game: G::ID.into(),
            rules: G::RULES,
            pack: pack.into(),
            options: game.options().changed(),
            seats: Seat::all(game.seats()).map(name).collect(),
            commitment: mix.server.commitment(),
            commitments: match shared {
                true => Seat::all(game.seats()).map(|seat| commitment(mix.of(seat))).collect(),
                false => Vec::new(),
            },
            played_on: None,
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
    /// The seed, or the server's part of it.
    pub seed: Seed,
    /// What players added to it, in order of the seats; nothing where a secret was not revealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<Option<String>>,
}

/// What players added, as the footer has it.
pub(crate) fn secrets(mix: &Mix, seats: u8) -> Vec<Option<String>> {
    let secret = |seat| Some(mix.of(seat).secret()?.as_str().to_string());
    match mix.is_shared() {
        true => Seat::all(seats).map(secret).collect(),
        false => Vec::new(),
    }
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
#[error("line {line}: {}", .what.en)]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: Text,
}

impl RecordError {
    pub(crate) fn new(line: usize, what: Text) -> Self {
        RecordError { line, what }
    }
}

impl Told for RecordError {
    fn told(&self) -> Text {
        let RecordError { line, what } = self;
        Text { en: self.to_string(), ja: format!("{line}行目：{}", what.ja) }
    }
}

fn read<'a, T: Deserialize<'a>>(line: usize, text: &'a str, what: Text) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|error| {
        let what = what.map(|lang, what| match lang {
            Lang::En => format!("this is no {what}: {error}"),
            Lang::Ja => format!("{what}として読めません：{error}"),
        });
        RecordError::new(line, what)
    })
}

impl Record {
    /// Reads a match file. Only the form is checked here; see [`Record::replay`].
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.len() > LARGEST {
            return Err(RecordError::new(
                1,
                both!(
                    "the file is larger than {LARGEST} bytes",
                    "ファイルが{LARGEST}バイトを超えています。"
                ),
            ));
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let (_, first) = lines
            .next()
            .ok_or_else(|| RecordError::new(1, both!("the file is empty", "ファイルが空です。")))?;
        let header: Header =
            read(1, first, both!("header of a match file", "対局ファイルの最初の行"))?;
        if !matches!(header.majo, FORMAT | FORMAT_MIXED) {
            let what = both!(
                "the file has format {}, this program reads {FORMAT} and {FORMAT_MIXED}",
                "ファイルの形式は{}ですが、このプログラムが読めるのは{FORMAT}と{FORMAT_MIXED}です。",
                header.majo
            );
            return Err(RecordError::new(1, what));
        }
        let mut record = Record { header, lines: Vec::new(), footer: None };
        for (number, text) in lines {
            if record.footer.is_some() {
                return Err(RecordError::new(
                    number,
                    both!(
                        "nothing may follow the footer",
                        "最後の行（フッター）の後には何も書けません。"
                    ),
                ));
            }
            let kind: Kind = read(number, text, both!("line of a match file", "対局ファイルの行"))?;
            if kind.action.is_none() && kind.end.is_some() {
                record.footer = Some(read(
                    number,
                    text,
                    both!("footer of a match file", "対局ファイルの最後の行"),
                )?);
                continue;
            }
            let line: Line =
                read(number, text, both!("action of a match file", "対局ファイルの行動"))?;
            if line.n != record.lines.len() + 1 {
                let what = both!(
                    "action {} is expected, not {}",
                    "行動{}のはずですが、{}になっています。",
                    record.lines.len() + 1,
                    line.n
                );
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
            let what = both!(
                "the file is of game {}, not {}",
                "このファイルのゲームは{}です。{}ではありません。",
                header.game,
                G::ID
            );
            return Err(RecordError::new(1, what));
        }
        if header.rules != G::RULES {
            let what = both!(
                "the file was played by rules version {} of {}, this program has version {}",
                "このファイルは{1}のルール第{0}版で遊ばれましたが、このプログラムは第{2}版です。",
                header.rules,
                G::ID,
                G::RULES
            );
            return Err(RecordError::new(1, what));
        }
        if header.pack != hash {
            let what = both!(
                "the file was played with card pack {}, here is {hash}; \
                 give the right one with --packs DIR",
                "このファイルはカードパック{}で遊ばれましたが、ここにあるのは{hash}です。--packs DIR で正しいパックを指定してください。",
                header.pack
            );
            return Err(RecordError::new(1, what));
        }
        if header.seats.len() > MAX_SEATS {
            return Err(RecordError::new(
                1,
                both!("a table has at most {MAX_SEATS} seats", "席は{MAX_SEATS}つまでです。"),
            ));
        }
        let pairs = header.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let wrong = |error: &dyn Told| RecordError::new(1, error.told());
        let options = G::Options::with(pairs).map_err(|error| wrong(&error))?;
        let game =
            G::new(pack, options, header.seats.len() as u8).map_err(|error| wrong(&error))?;

        let last = self.lines.len() + 2;
        let Some(footer) = &self.footer else {
            let what = both!(
                "the footer is missing: without the seed the match cannot be replayed",
                "最後の行（フッター）がありません。シードがないと再現できません。"
            );
            return Err(RecordError::new(last, what));
        };
        let mut table = Match::mixed(game, self.mix(footer)?);
        let mut chain = Chain::new(header);
        for line in &self.lines {
            let number = line.n + 1;
            if line.seat.index() >= header.seats.len() {
                return Err(RecordError::new(
                    number,
                    both!("nobody sits at {}", "{}には誰もいません。", line.seat),
                ));
            }
            let action = table.game().parse(&line.action).map_err(|error| {
                let what = error.told().map(|_, told| format!("`do`: {told}"));
                RecordError::new(number, what)
            })?;
            table.act(line.seat, action).map_err(|refusal| {
                let Line { seat, action, .. } = line;
                let what = refusal.told().map(|lang, told| match lang {
                    Lang::En => format!("{seat} cannot {action}: {told}"),
                    Lang::Ja => format!("{seat}の「{action}」：{told}"),
                });
                RecordError::new(number, what)
            })?;
            if chain.add::<G>(line, table.state()) != line.hash {
                let what = both!(
                    "the hash does not match: the file was changed, or played by other rules",
                    "ハッシュが合いません。ファイルが変更されたか、違うルールで遊ばれています。"
                );
                return Err(RecordError::new(number, what));
            }
        }
        let (end, outcome) = match table.turn() {
            Turn::Over(outcome) => (End::Over, Some(outcome)),
            Turn::Ask(_) => (End::Abandoned, None),
        };
        if footer.end != end {
            let what = match end {
                End::Over => both!(
                    "the game is over, but the footer says abandoned",
                    "ゲームは終わっていますが、最後の行には中断とあります。"
                ),
                End::Abandoned => both!(
                    "the footer says over, but the game is not",
                    "最後の行には終了とありますが、ゲームは終わっていません。"
                ),
            };
            return Err(RecordError::new(last, what));
        }
        if footer.outcome != outcome {
            return Err(RecordError::new(
                last,
                both!(
                    "the outcome is not the one that was played",
                    "結果が、実際の対局と合いません。"
                ),
            ));
        }
        if footer.hash != chain.hash::<G>(table.state()) {
            let what = both!(
                "the last hash does not match: the file was changed, or played by other rules",
                "最後のハッシュが合いません。ファイルが変更されたか、違うルールで遊ばれています。"
            );
            return Err(RecordError::new(last, what));
        }
        Ok(table)
    }
}

impl Record {
    /// What the deal was made of, if all of it is what was committed to in the header.
    pub(crate) fn mix(&self, footer: &Footer) -> Result<Mix, RecordError> {
        let (header, last) = (&self.header, self.lines.len() + 2);
        if footer.seed.commitment() != header.commitment {
            let what = both!(
                "the seed is not the one committed to in the header",
                "シードが、最初の行のコミットメントと一致しません。"
            );
            return Err(RecordError::new(last, what));
        }
        // Who added nothing has a place in the lists all the same, if anybody added something.
        let seats = if header.majo == FORMAT { 0 } else { header.seats.len() };
        let shared = header.commitments.iter().any(Option::is_some);
        let wrong = (header.commitments.len() != seats || shared != (seats > 0)).then_some(1);
        let wrong = wrong.or((footer.secrets.len() != seats).then_some(last));
        if let Some(line) = wrong {
            let what = both!(
                "the parts of the players are not those of format {}: one for each seat, or none",
                "プレイヤーの持ち分が形式{}と合いません。席ごとに1つずつか、まったく無いかです。",
                header.majo
            );
            return Err(RecordError::new(line, what));
        }
        let mut players = Vec::with_capacity(seats);
        for (index, pair) in header.commitments.iter().zip(&footer.secrets).enumerate() {
            let part = Part::read(pair.0.as_deref(), pair.1.as_deref()).map_err(|error| {
                let seat = Seat::new(index as u8);
                let line = if matches!(error, MixError::NoCommitment(_)) { 1 } else { last };
                RecordError::new(line, error.told().map(|_, told| format!("{seat}: {told}")))
            })?;
            players.push(part);
        }
        Ok(Mix { server: footer.seed, players })
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
    pub(crate) fn add<G: Game>(&mut self, line: &Line, after: &G::State) -> Option<String> {
        let mut bytes = self.0.to_vec();
        bytes.extend_from_slice(format!("{} {} {}", line.n, line.seat, line.action).as_bytes());
        self.0 = digest(b"majo line v1\n", &bytes);
        line.n.is_multiple_of(HASH_EVERY).then(|| self.hash::<G>(after))
    }

    /// The hash of the chain and a state: 16 hexadecimal digits, the same on every machine.
    pub(crate) fn hash<G: Game>(&self, state: &G::State) -> String {
        let mut bytes = self.0.to_vec();
        bytes.extend(serde_json::to_vec(&*G::hashed(state)).unwrap_or_default());
        hex(&digest(b"majo state v1\n", &bytes)[..8])
    }
}
