//! Lessons and puzzles: scenarios with words. A position, what to look at, what to try, what to say to
//! a wrong try, and a part that is played freely. `docs/lessons.md` is the manual.
//!
//! [`Lesson::read`] reads a file, [`check()`] holds it against the rules, and a [`Script`] says where
//! a table that plays it stands: that follows from what was done there, and from how many steps
//! without an action were clicked on.

mod check;
mod follow;
mod read;

use std::sync::Arc;

use crate::both;
use crate::doc::{Doc, Place, Problems, Source};
use crate::game::Game;
use crate::scenario::{Staged, staged, with_options};
use crate::seat::Seat;
use crate::words::{Text, Told};

pub use check::{Checked, check};
pub use follow::{Judged, Script, Stand};

/// A lesson or a puzzle, as its file tells it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name; the file is called so.
    pub id: String,
    /// Which game.
    pub game: String,
    /// Its name in the list.
    pub title: Text,
    /// What one can do afterwards, or what the puzzle asks.
    pub goal: Text,
    /// Its place in the course, or in the list of puzzles.
    pub order: u32,
    /// Which of the two it is.
    pub kind: Kind,
    /// The clauses it teaches.
    pub shows: Vec<String>,
    /// How many play.
    pub seats: Option<u8>,
    /// The seat of whoever learns.
    pub learner: Seat,
    /// Who has the other seats in the free part.
    pub bots: String,
    /// What it consists of.
    pub steps: Vec<Step>,
    /// What is played freely at the end.
    pub free: Option<Free>,
    /// The file.
    pub source: Source,
}

/// A lesson, or a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A part of the course.
    Lesson {
        /// About how long it takes.
        minutes: u8,
        /// What it leaves out.
        leaves: Text,
    },
    /// A position with a best action.
    Puzzle {
        /// 1 quiet to 5 nasty.
        level: u8,
    },
}

/// One idea.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is said; nothing new if there is none.
    pub say: Option<Text>,
    /// What is marked.
    pub look: Vec<Look>,
    /// The learner's actions that are right; without any the step waits for "Go on".
    pub tries: Vec<Line>,
    /// What others do next, and the learner where there is no choice.
    pub then: Vec<Line>,
    /// What holds after that.
    pub expect: Vec<Held>,
    /// What is said when it was right.
    pub done: Option<Text>,
    /// Tries with an answer of their own.
    pub wrong: Vec<Wrong>,
    /// What is said to every other try.
    pub other: Option<Text>,
    place: Place,
}

/// A try with an answer of its own.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The action.
    pub attempt: Line,
    /// What is said to it.
    pub say: Text,
    /// The clauses that refuse it; it is allowed if there are none.
    pub by: Vec<(String, Place)>,
    /// What it would come to.
    pub then: Vec<Line>,
    /// What would hold then.
    pub expect: Vec<Held>,
}

/// The part that is played freely.
#[derive(Clone, Debug)]
pub struct Free {
    /// What to reach.
    pub say: Text,
    /// When it is reached.
    pub goal: Goal,
    /// When it cannot be reached any more: any of these holds. The end of the game always does.
    pub lost: Vec<Vec<Held>>,
    /// What is said when it is reached.
    pub done: Option<Text>,
    /// A way that reaches it.
    pub way: Vec<Line>,
    place: Place,
}

/// What must hold for the free part to be done.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    /// Values.
    pub held: Vec<Held>,
    /// The game is over.
    pub over: bool,
    /// The learner is among the winners.
    pub won: bool,
}

/// An action and whose it is.
#[derive(Clone, Debug)]
pub struct Line {
    /// Who.
    pub seat: Seat,
    /// What, in notation, as it stands in the file.
    pub action: String,
    place: Place,
}

/// A value by its path.
#[derive(Clone, Debug)]
pub struct Held {
    /// As in a scenario.
    pub path: String,
    /// As text.
    pub value: String,
    place: Place,
}

/// Something on the page that is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// A zone of the page, by its id.
    Zone(&'static str),
    /// A player.
    Player(Seat),
    /// A card, wherever it lies.
    Card(String),
    /// A place of the table.
    Place(String),
}

/// The zones that can be looked at.
pub const ZONES: [&str; 5] = ["hand", "board", "players", "question", "log"];

impl Lesson {
    /// Is it a puzzle?
    pub fn is_puzzle(&self) -> bool {
        matches!(self.kind, Kind::Puzzle { .. })
    }

    /// The game and the position it begins with.
    pub fn open<G: Staged>(&self, pack: &Arc<G::Pack>) -> Result<(G, G::State), Problems> {
        let doc = Doc::parse(&self.source);
        let opened = {
            let root = doc.root();
            let seats = self.seats.unwrap_or(*G::SEATS.end());
            let options = root.get("options").and_then(|node| node.table());
            let seed = root.get("seed").and_then(|node| node.text());
            let position = root.get("position").and_then(|node| node.table());
            let (options, good) = with_options::<G::Options>(options.iter());
            match G::new(pack.clone(), options, seats) {
                Err(error) => {
                    root.wrong(error.told());
                    None
                }
                Ok(game) => match staged(&game, position.iter(), seed) {
                    Ok(state) => good.then_some((game, state)),
                    // What does not fit together in a position is said by the game, in English.
                    Err(what) => {
                        match root.get("position") {
                            Some(node) => node.wrong(Text::same(what)),
                            None => root.wrong(Text::same(what)),
                        }
                        None
                    }
                },
            }
        };
        doc.finish()?;
        opened.ok_or_else(|| {
            let place = Place { file: self.source.file.clone(), line: 1, column: 1 };
            Problems(vec![place.problem(both!("it cannot be opened", "開けません。"))])
        })
    }

    /// The options of its table, as they are written.
    pub fn options(&self) -> Vec<(String, String)> {
        let doc = Doc::parse(&self.source);
        let options = doc.root().get("options").and_then(|node| node.table());
        let entries = options.iter().flat_map(|table| table.entries());
        entries.map(|(_, key, node)| (key.to_string(), crate::scenario::plain(&node))).collect()
    }

    /// How many seats its table has.
    pub fn seats_of<G: Game>(&self) -> u8 {
        self.seats.unwrap_or(*G::SEATS.end())
    }
}
