//! The contract between a game and what is shown of it.

use kernel::scenario::Staged;
use kernel::{NotationError, Refusal, Seat};
use pack::{Lang, Packed};

use crate::board::Board;

/// What the players are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(pub Vec<String>);

impl Names {
    /// The name at a seat; `P3` if there is none.
    pub fn of(&self, seat: Seat) -> String {
        let given = self.0.get(seat.index()).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| format!("P{}", seat.index() + 1))
    }
}

/// A game that can be shown.
pub trait Face: Packed + Staged {
    /// The game's title.
    fn title(lang: Lang) -> &'static str;

    /// The table seen through a view.
    fn board(&self, view: &Self::View, names: &Names, lang: Lang) -> Board;

    /// What an action does, short enough for a list.
    fn action(&self, action: &Self::Action, names: &Names, lang: Lang) -> String;

    /// What happened, as a sentence for the log. The event is one that the viewer may see.
    fn event(&self, event: &Self::Event, names: &Names, lang: Lang) -> String;

    /// Why not, as a sentence, without the clause.
    fn reason(&self, reason: &Self::Reason, names: &Names, lang: Lang) -> String;

    /// What an option does, as a sentence.
    fn option(key: &str, lang: Lang) -> &'static str;

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
        let clause = error.clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
        match lang {
            Lang::En => format!("column {}: {}{clause}", error.column, error.what),
            Lang::Ja => format!("{} 文字目: {}{clause}", error.column, error.what),
        }
    }
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
    /// What it does.
    pub text: String,
    /// The clause that describes it.
    pub clause: Option<String>,
    /// Which of its values are not printed in the rulebook: nothing, some, or `None` for the
    /// whole card.
    pub house: Option<Vec<String>>,
}
