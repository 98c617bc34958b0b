//! A board as lines of text with tones; a terminal or a page gives the tones their colours.

/// How a piece of text should stand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tone {
    /// As usual.
    #[default]
    Plain,
    /// Less than usual.
    Quiet,
    /// A name or heading.
    Strong,
    /// The game's own colour.
    Accent,
    /// Good for the viewer.
    Good,
    /// Dangerous for the viewer.
    Bad,
}

/// A piece of text in one tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// A line in one tone.
    pub fn new(text: impl Into<String>, tone: Tone) -> Self {
        Line::default().with(text, tone)
    }

    /// The line with one more piece.
    #[must_use]
    pub fn with(mut self, text: impl Into<String>, tone: Tone) -> Self {
        self.0.push(Span { text: text.into(), tone });
        self
    }

    /// The line without its tones.
    pub fn plain(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }
}

/// A titled box: a player, or a part of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Its title.
    pub title: String,
    /// Is it this player's decision now?
    pub asked: bool,
    /// Is this player out of the game?
    pub out: bool,
    /// What is in it, most important first.
    pub lines: Vec<Line>,
}

/// A card in the viewer's hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandCard {
    /// Its word in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many of it.
    pub count: u8,
    /// Type, mark and timing.
    pub kind: String,
    /// What it does, printed from its effect.
    pub text: String,
    /// Why it is of no use now, each with its clause; empty if it is.
    pub why_not: Vec<String>,
}

/// A table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How far the game is, in a few words: the turn, the round.
    pub stage: String,
    /// What is going on and what is asked, in a sentence or two.
    pub prompt: Line,
    /// The players, in order of the seats.
    pub players: Vec<Panel>,
    /// The middle of the table, most important first.
    pub table: Vec<Panel>,
    /// The viewer's hand.
    pub hand: Vec<HandCard>,
}
