//! The contract between a game and what is shown of it.

use kernel::scenario::Staged;
use kernel::{NotationError, Refusal, Told};
use pack::{Lang, Packed};

use crate::board::{Board, Line};
use crate::names::Names;

/// A game that can be shown.
pub trait Face: Packed + Staged {
    /// The game's own colour: red, green, blue.
    const ACCENT: [u8; 3];

    /// The options that make another game of it, to be chosen before all others.
    const FRONT: &'static [&'static str] = &[];

    /// An action in notation and a clause, for help texts.
    const EXAMPLE: Example;

    /// The game's title.
    fn title(lang: Lang) -> &'static str;

    /// The table seen through a view.
    fn board(&self, view: &Self::View, names: &Names, lang: Lang) -> Board;

    /// What the viewer should do now, or is waiting for: the board's prompt alone.
    fn prompt(&self, view: &Self::View, names: &Names, lang: Lang) -> Line;

    /// What an action does, short enough for a list. The view is that of the player who may do
    /// it, before it is done.
    fn action(&self, view: &Self::View, action: &Self::Action, names: &Names, lang: Lang)
    -> String;

    /// The ids of the cards in the player's hand that an action uses.
    fn uses(&self, view: &Self::View, action: &Self::Action) -> Vec<String>;

    /// What happened, as a sentence for the log. The event is one that the viewer may see.
    fn event(&self, event: &Self::Event, names: &Names, lang: Lang) -> Line;

    /// Why not, as a sentence, without the clause.
    fn reason(&self, reason: &Self::Reason, names: &Names, lang: Lang) -> String;

    /// What an option does, as a sentence.
    fn option(key: &str, lang: Lang) -> &'static str;

    /// What an option is called; empty for a key that is no option.
    fn option_title(_key: &str, _: Lang) -> &'static str {
        ""
    }

    /// What an option does, for a form that shows its values in words.
    fn option_help(key: &str, lang: Lang) -> &'static str {
        Self::option(key, lang)
    }

    /// A value of an option in words, where the plain ones (yes, none, seat 2) do not tell enough.
    fn option_value(_key: &str, _value: &str, _: Lang) -> Option<&'static str> {
        None
    }

    /// Did the event change anything, or should a log leave it out?
    fn matters(&self, _: &Self::Event) -> bool {
        true
    }

    /// How people may talk while they play.
    fn talk(&self) -> Talk {
        Talk::Free
    }

    /// Every card of the pack: id, name, count, and what it does.
    fn cards(pack: &Self::Pack, lang: Lang) -> Vec<CardText>;

    /// A refusal as sentences with their clauses.
    fn refusal(&self, refusal: &Refusal<Self::Reason>, names: &Names, lang: Lang) -> Vec<String> {
        let told = |reason: &Self::Reason| {
            let clause = kernel::Reason::clause(reason);
            format!("{} [{clause}]", self.reason(reason, names, lang))
        };
        refusal.reasons.iter().map(told).collect()
    }

    /// What is wrong with a line that is no action.
    fn unreadable(error: &NotationError, lang: Lang) -> String {
        error.told_in(lang)
    }

    /// Reads an action as people write it: in notation, with letters and digits of any width, and
    /// with the names of cards, in either language, where notation has their ids.
    fn read(&self, line: &str) -> Result<Self::Action, NotationError> {
        let line = crate::written::plain(line);
        self.parse(&line).or_else(|error| {
            let named = [Lang::En, Lang::Ja].map(|lang| Self::cards(self.pack(), lang));
            match crate::written::with_ids(&line, named.iter().flatten())? {
                Some(line) => self.parse(&line),
                None => Err(error),
            }
        })
    }
}

/// What a game's help shows: an action in notation, and a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// An action that somebody may do in the course of a game.
    pub action: &'static str,
    /// A clause of the rules.
    pub clause: &'static str,
}

/// How people may talk at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// As they like.
    Free,
    /// In their own words, but the rules forbid to say some things: beside the box stands what,
    /// in English and Japanese.
    OnHonour([&'static str; 2]),
    /// The rules forbid it: only by signals, which are actions of the game.
    Signals,
}

/// A card as its face shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// Its word in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// Type, mark and timing.
    pub kind: String,
    /// What it does, a line for each part.
    pub text: String,
    /// The clause that describes it.
    pub clause: Option<String>,
    /// Which of its values are not printed in the rulebook: nothing, some, or `None` for the
    /// whole card.
    pub house: Option<Vec<String>>,
}
