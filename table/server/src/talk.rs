//! What people say at a table: the players to each other, and those who look on among themselves.

use std::sync::Arc;

use kernel::{Lang, Seat};
use ui::page::{Asides, Saying, Spoken};
use ui::{Emote, Names, Talk};

use crate::deed::{By, Change, enter};
use crate::naming;
use crate::room::Room;
use crate::store::{Entry, Kind, Stage};
use crate::wrong::Wrong;

/// The longest line.
const LONGEST: usize = 300;
/// A page has this many lines of each kind.
const LINES: usize = 60;
/// So often can people who look on speak at one table: they are many, and its journal is kept.
const ASIDES: usize = 500;

/// Who said something.
#[derive(Clone, Debug)]
enum Who {
    Seat(Seat),
    /// Somebody who looks on, by name.
    Onlooker(String),
}

/// A line, and its place among all that was said. Its place in the journal would tell how often
/// somebody has done something in secret.
#[derive(Clone, Debug)]
struct Line {
    n: usize,
    who: Who,
    said: Saying,
}

/// What was said, as far as pages show it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard {
    players: Vec<Arc<Line>>,
    asides: Vec<Arc<Line>>,
    /// How often players have spoken,
    said: usize,
    /// and how often those who look on have.
    spoken: usize,
}

fn push(lines: &mut Vec<Arc<Line>>, line: Line) {
    if lines.len() == LINES {
        lines.remove(0);
    }
    lines.push(Arc::new(line));
}

impl Heard {
    /// Takes in an entry of the journal. What makes no sense here (a newer majo's emote) is left
    /// out: it concerns no rule.
    pub(crate) fn hear(&mut self, entry: &Entry) {
        let who = Who::Seat(Seat::new(entry.seat));
        let n = match entry.kind {
            Kind::Aside => self.spoken,
            _ => self.said,
        };
        match entry.kind {
            Kind::Chat => {
                self.said += 1;
                let said = Saying::Words(entry.text.clone());
                push(&mut self.players, Line { n, who, said });
            }
            Kind::Emote => {
                self.said += 1;
                if let Some(emote) = Emote::named(&entry.text) {
                    push(&mut self.players, Line { n, who, said: Saying::Emote(emote) });
                }
            }
            Kind::Aside => {
                self.spoken += 1;
                let mut parts = entry.text.splitn(3, '\n').skip(1);
                if let (Some(name), Some(text)) = (parts.next(), parts.next()) {
                    let (who, said) = (Who::Onlooker(name.into()), Saying::Words(text.into()));
                    push(&mut self.asides, Line { n, who, said });
                }
            }
            Kind::Do
            | Kind::Undo
            | Kind::StandIn
            | Kind::Vote
            | Kind::Guide
            | Kind::GoOn
            | Kind::Pace
            | Kind::GiveUp
            | Kind::Next => {}
        }
    }

    /// What the players said, newest last.
    pub(crate) fn players(&self, names: &Names) -> Vec<Spoken> {
        self.players.iter().map(|line| line.told(names)).collect()
    }
}

impl Line {
    fn told(&self, names: &Names) -> Spoken {
        let (seat, name) = match &self.who {
            Who::Seat(seat) => (Some(*seat), names.of(*seat)),
            Who::Onlooker(name) => (None, name.clone()),
        };
        Spoken { n: self.n, seat, name, said: self.said.clone() }
    }
}

/// One line without control characters; nothing if nothing is left.
fn line(text: &str) -> Option<String> {
    Some(naming::readable(text, LONGEST)).filter(|text| !text.is_empty())
}

fn forbidden(lang: Lang) -> Wrong {
    Wrong::because(
        lang,
        "The rules forbid free talk in this game. Use the signals.",
        "このゲームではルールにより自由な会話ができません。合図を使ってください。",
    )
}

impl Room {
    /// What those who look on said, for somebody who may read it.
    pub(crate) fn asides(&self, own: Option<Seat>) -> Vec<Spoken> {
        match self.may_aside(own) {
            Asides::Hidden => Vec::new(),
            Asides::Read | Asides::Talk => {
                self.talk.asides.iter().map(|line| line.told(&Names::default())).collect()
            }
        }
    }

    /// Whoever looks on may talk there. Players may read it, unless the rules say how they talk:
    /// a second window of one of them could tell the others what they must not hear. Then not
    /// even that something was said is shown before the end.
    pub(crate) fn may_aside(&self, own: Option<Seat>) -> Asides {
        match (self.stage, own, self.manners()) {
            (Stage::Waiting, ..) => Asides::Hidden,
            _ if self.old.is_some() => Asides::Hidden,
            (_, None, _) => Asides::Talk,
            (_, Some(_), Talk::Free) => Asides::Read,
            (_, Some(_), Talk::OnHonour(_) | Talk::Signals) => Asides::Hidden,
        }
    }

    /// A line of chat.
    pub(crate) fn say(&self, by: By<'_>, text: &str) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        if self.manners() == Talk::Signals {
            return Err(forbidden(by.lang));
        }
        line(text).map_or(Ok(Change::Nothing), |text| enter(Kind::Chat, seat, text))
    }

    /// Something said with one tap. Where only signals are allowed these would be signals as well.
    pub(crate) fn emote(&self, by: By<'_>, emote: Emote) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        match self.manners() {
            Talk::Signals => Err(forbidden(by.lang)),
            Talk::Free | Talk::OnHonour(_) => enter(Kind::Emote, seat, emote.word()),
        }
    }

    /// A line from somebody who looks on.
    pub(crate) fn say_aside(&self, by: By<'_>, name: &str, text: &str) -> Result<Change, Wrong> {
        if self.may_aside(self.seat_of(by.visitor)) != Asides::Talk {
            return Err(Wrong::NotSeated);
        }
        if self.talk.spoken >= ASIDES {
            return Err(Wrong::because(
                by.lang,
                "The spectators have said all that this table keeps.",
                "この卓に残せる観戦者の会話は、もういっぱいです。",
            ));
        }
        let Some(text) = line(text) else { return Ok(Change::Nothing) };
        let name = line(name).unwrap_or_default();
        enter(Kind::Aside, Seat::new(0), format!("{}\n{name}\n{text}", by.visitor))
    }
}
