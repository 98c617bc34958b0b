//! The piles of a position: the cards it names, and where the others lie.

use kernel::doc::{Node, Table};

/// Where the cards lie that a position does not name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// In the pile.
    #[default]
    Pile,
    /// In the discard pile.
    Discard,
    /// Out of the game.
    Out,
}

impl Rest {
    /// Reads `rest = "pile"`, if it stands there.
    fn read(position: &Table<'_>) -> Option<Rest> {
        let word = position.get("rest")?.word(&["pile", "discard", "out"])?;
        Some(match word {
            "discard" => Rest::Discard,
            "out" => Rest::Out,
            _ => Rest::Pile,
        })
    }
}

/// The cards that a position names in its piles.
#[derive(Clone, Debug)]
pub struct Piles<C> {
    /// In the pile, top first.
    pub pile: Vec<C>,
    /// In the discard pile, oldest first.
    pub discard: Vec<C>,
    /// Instead of a position: what lies on top when set-up deals.
    pub deal: Option<Vec<C>>,
    /// Where the others lie.
    pub rest: Rest,
}

impl<C> Default for Piles<C> {
    fn default() -> Self {
        Piles { pile: Vec::new(), discard: Vec::new(), deal: None, rest: Rest::default() }
    }
}

impl<C> Piles<C> {
    /// Reads what a position says of them; what it leaves out stays as it was.
    pub fn read(&mut self, position: &Table<'_>, cards: impl Fn(&Node<'_>) -> Vec<C>) {
        if let Some(node) = position.get("pile") {
            self.pile = cards(&node);
        }
        if let Some(node) = position.get("discard") {
            self.discard = cards(&node);
        }
        if let Some(node) = position.get("deal") {
            self.deal = Some(cards(&node));
        }
        if let Some(rest) = Rest::read(position) {
            self.rest = rest;
        }
    }
}
