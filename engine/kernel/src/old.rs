//! Match files of other rules or other cards than there are here: what can be said of them all the
//! same, and nothing that could be wrong.

use std::sync::Arc;

use crate::both;
use crate::game::{Game, Outcome, Turn};
use crate::matches::Match;
use crate::options::Options;
use crate::record::{Chain, End, HASH_EVERY, Header, Record, RecordError};
use crate::seat::MAX_SEATS;
use crate::words::Text;

/// Why a match cannot be played again here, although nothing need be wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// It was played by another version of the rules.
    Rules {
        /// The match's.
        then: u32,
        /// The one here.
        now: u32,
    },
    /// It was played with cards that are not here.
    Cards,
    /// Its options or its number of seats mean nothing here.
    Setup {
        /// What is wrong with them, for whoever runs the server.
        what: String,
    },
    /// An action of it is not possible here.
    Actions {
        /// Which and why, for whoever runs the server.
        what: String,
    },
}

impl Header {
    /// Why the match cannot be played again by this game with the cards of this hash, if so.
    pub fn differs<G: Game>(&self, hash: &str) -> Option<Differs> {
        if self.rules != G::RULES {
            return Some(Differs::Rules { then: self.rules, now: G::RULES });
        }
        (self.pack != hash).then_some(Differs::Cards)
    }
}

/// How far the rules here give the very states that a file of other rules tells of.
#[derive(Clone, Debug)]
pub struct Same<G: Game> {
    /// The game as it is played here.
    pub game: G,
    /// After so many actions the state is this one, proved by the file's hash.
    pub states: Vec<(usize, G::State)>,
    /// Do the last hash and the outcome come out the same, too?
    pub whole: bool,
}

impl<G: Game> Same<G> {
    /// Up to which action states are proved the same.
    pub fn upto(&self) -> usize {
        self.states.last().map_or(0, |(n, _)| *n)
    }
}

impl Record {
    /// What can be checked without the rules: the seats, where hashes stand, whether end and
    /// outcome fit together, and the seed against its commitment.
    pub fn sound(&self) -> Result<(), RecordError> {
        let seats = self.header.seats.len();
        if seats > MAX_SEATS {
            let what =
                both!("a table has at most {MAX_SEATS} seats", "席は{MAX_SEATS}つまでです。");
            return Err(RecordError::new(1, what));
        }
        for line in &self.lines {
            let wrong = |what: Text| Err(RecordError::new(line.n + 1, what));
            if line.seat.index() >= seats {
                return wrong(both!(
                    "nobody sits at {}",
                    "{}にはだれも座っていません。",
                    line.seat
                ));
            }
            match &line.hash {
                Some(_) if !line.n.is_multiple_of(HASH_EVERY) => {
                    return wrong(both!(
                        "no hash belongs onto this line",
                        "この行にハッシュは要りません。"
                    ));
                }
                None if line.n.is_multiple_of(HASH_EVERY) => {
                    return wrong(both!(
                        "the hash of this line is missing",
                        "この行のハッシュがありません。"
                    ));
                }
                Some(hash) if !is_hash(hash) => {
                    return wrong(both!("this is no hash", "ハッシュの形が違います。"));
                }
                Some(_) | None => {}
            }
        }
        let wrong = |what: Text| Err(RecordError::new(self.lines.len() + 2, what));
        let Some(footer) = &self.footer else {
            return wrong(both!(
                "the footer is missing: the seed was never revealed",
                "最後の行（フッター）がありません。シードは公開されていません。"
            ));
        };
        self.mix(footer)?;
        if !is_hash(&footer.hash) {
            return wrong(both!("this is no hash", "ハッシュの形が違います。"));
        }
        match (footer.end, &footer.outcome) {
            (End::Abandoned, None) => Ok(()),
            (End::Over, Some(outcome)) if outcome.seats.len() == seats => Ok(()),
            (End::Over, Some(_)) => wrong(both!(
                "the outcome is of another number of seats",
                "結果の席の数が違います。"
            )),
            (End::Over, None) => wrong(both!(
                "the game is over, but the outcome is missing",
                "終わった対局なのに、結果がありません。"
            )),
            (End::Abandoned, Some(_)) => wrong(both!(
                "there is an outcome, but the game was given up",
                "途中で終わった対局なのに、結果があります。"
            )),
        }
    }

    /// Plays a file of other rules by those that are here, as long as every hash comes out the
    /// same. Only a state with its hash is proved: between two of them the rules may have gone
    /// another way. `None` if the file cannot even be set up.
    pub fn same_here<G: Game>(&self, pack: Arc<G::Pack>, hash: &str) -> Option<Same<G>> {
        let header = &self.header;
        if header.game != G::ID || header.pack != hash || self.sound().is_err() {
            return None;
        }
        let pairs = header.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let options = G::Options::with(pairs).ok()?;
        let game = G::new(pack, options, header.seats.len() as u8).ok()?;
        let footer = self.footer.as_ref()?;
        let mut table = Match::mixed(game.clone(), self.mix(footer).ok()?);
        let mut chain = Chain::new(header);
        let mut same = Same { game, states: Vec::new(), whole: false };
        for line in &self.lines {
            let Ok(action) = table.game().parse(&line.action) else { return Some(same) };
            if table.act(line.seat, action).is_err()
                || chain.add::<G>(line, table.state()) != line.hash
            {
                return Some(same);
            }
            if line.hash.is_some() {
                same.states.push((line.n, table.state().clone()));
            }
        }
        let outcome: Option<Outcome> = match table.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask(_) => None,
        };
        same.whole = footer.outcome == outcome && footer.hash == chain.hash::<G>(table.state());
        if same.whole && same.upto() < self.lines.len() {
            same.states.push((self.lines.len(), table.state().clone()));
        }
        Some(same)
    }
}

fn is_hash(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
