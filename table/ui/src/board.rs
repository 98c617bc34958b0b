//! A board as lines of text with tones; a terminal or a page gives the tones their colours.

use kernel::Seat;
use pack::Lang;

use crate::lang::listed;
use crate::names::Names;

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

    /// The line with another one behind it.
    #[must_use]
    pub fn and(mut self, more: &Line) -> Self {
        self.0.extend(more.0.iter().cloned());
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
    /// What matters of it in few words, title and all, for a small screen. Empty: title and lines,
    /// one behind the other.
    pub brief: Vec<Line>,
    /// How its lines belong together.
    pub form: Form,
}

/// How the lines of a panel belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Form {
    /// Each says something.
    #[default]
    Rows,
    /// Each is one of several things alike, and they may stand side by side.
    Cells,
    /// Together they are a picture.
    Drawn,
}

impl Panel {
    /// A part of the table.
    pub fn new(title: impl Into<String>, lines: Vec<Line>) -> Self {
        let (brief, form) = (Vec::new(), Form::Rows);
        Panel { title: title.into(), asked: false, out: false, lines, brief, form }
    }

    /// The same in fewer words.
    #[must_use]
    pub fn in_brief(mut self, brief: Vec<Line>) -> Self {
        self.brief = brief;
        self
    }

    /// For a small screen.
    pub fn short(&self, lang: Lang) -> Vec<Line> {
        if !self.brief.is_empty() {
            return self.brief.clone();
        }
        let title = Line::new(&self.title, Tone::Strong);
        let row = self.lines.iter().enumerate().fold(title, |row, (at, line)| {
            let between = if at == 0 { t!(lang, ": ", "：") } else { t!(lang, "; ", "／") };
            row.with(between, Tone::Quiet).and(line)
        });
        vec![row]
    }
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

/// Whom the table waits for and why, behind what is going on.
pub fn waiting(before: &str, who: &str, wait: &str, lang: Lang) -> Line {
    let text = t!(
        lang,
        format!("{before}Waiting for {who} {wait}."),
        format!("{before}{who}を待っています：{wait}。"),
    );
    Line::new(text, Tone::Plain)
}

/// Who won a game that is over.
pub fn won(winners: &[Seat], names: &Names, lang: Lang) -> Line {
    let all: Vec<_> = winners.iter().map(|seat| names.subject(*seat, lang)).collect();
    let who = listed(&all, lang);
    let text = match (lang, winners.len()) {
        (Lang::En, 0 | 1) => format!("The game is over: {who} won."),
        (Lang::En, _) => format!("The game is over: {who} share the victory."),
        (Lang::Ja, 0 | 1) => format!("ゲーム終了：{who}の勝ち。"),
        (Lang::Ja, _) => format!("ゲーム終了：{who}が勝利を分け合います。"),
    };
    Line::new(text, Tone::Accent)
}
