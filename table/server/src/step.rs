//! What happens at a table: as the journal has it, and as the match takes it. The journal is text;
//! an action in it is read when it is played again, and else never.

use bots::Level;
use kernel::driver::{Deed, Matter, Why};
use kernel::{AnyAction, Seat};

use crate::store::{Entry, Kind};

/// The bot that stands in for a person.
pub(crate) const STAND_IN: Level = Level::Normal;

/// Something that happens at a table.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) entry: Entry,
    /// What it is to the match; nothing if it is no business of it.
    pub(crate) deed: Option<Deed<AnyAction>>,
}

impl Step {
    /// Something beside the match.
    pub(crate) fn beside(kind: Kind, seat: Seat, text: impl Into<String>) -> Step {
        Step { entry: Entry::new(kind, seat, text), deed: None }
    }

    /// From the journal.
    pub(crate) fn read(entry: Entry) -> Result<Step, String> {
        let seat = Seat::new(entry.seat);
        let deed = match entry.kind {
            Kind::Do => Some(Deed::Act {
                seat,
                action: entry.text.as_str().into(),
                took: entry.took,
                // A journal does not tell, and nobody asks afterwards.
                why: Why::Chosen,
            }),
            Kind::Undo => {
                Some(Deed::Undo { by: seat, to: entry.text.parse().map_err(|_| "a bad undo")? })
            }
            Kind::Vote => {
                let (matter, agree) = voice(&entry.text).ok_or("a bad vote")?;
                Some(Deed::Voice { seat, matter, agree })
            }
            Kind::StandIn => Some(Deed::StandIn { seat, on: entry.text.parse::<Level>().is_ok() }),
            Kind::GiveUp => Some(Deed::GiveUp { by: seat }),
            Kind::Next => Some(Deed::Rematch { by: seat }),
            Kind::Chat | Kind::Emote | Kind::Aside | Kind::Guide | Kind::GoOn | Kind::Pace => None,
        };
        Ok(Step { entry, deed })
    }
}

/// For the journal. Where a rematch leads is for its maker to say.
impl From<Deed<AnyAction>> for Step {
    fn from(deed: Deed<AnyAction>) -> Self {
        let entry = match &deed {
            Deed::Act { seat, action, took, .. } => {
                Entry::new(Kind::Do, *seat, action.text()).after(*took)
            }
            Deed::Voice { seat, matter, agree } => {
                Entry::new(Kind::Vote, *seat, voice_text(*matter, *agree))
            }
            Deed::Undo { by, to } => Entry::new(Kind::Undo, *by, to.to_string()),
            Deed::GiveUp { by } => Entry::new(Kind::GiveUp, *by, ""),
            Deed::StandIn { seat, on } => {
                Entry::new(Kind::StandIn, *seat, if *on { STAND_IN.name() } else { "" })
            }
            Deed::Rematch { by } => Entry::new(Kind::Next, *by, ""),
        };
        Step { entry, deed: Some(deed) }
    }
}

/// A voice as the journal has it.
fn voice_text(matter: Matter, agree: bool) -> String {
    match (matter, agree) {
        (Matter::Undo { to }, true) => format!("undo {to}"),
        (Matter::Undo { .. }, false) => "keep all".into(),
        (Matter::GiveUp, true) => "give up".into(),
        (Matter::GiveUp, false) => "play on".into(),
    }
}

/// A voice from the journal. What was not to be taken back is not written there: it ends the vote.
fn voice(text: &str) -> Option<(Matter, bool)> {
    Some(match text {
        "give up" => (Matter::GiveUp, true),
        "play on" => (Matter::GiveUp, false),
        "keep all" => (Matter::Undo { to: 0 }, false),
        _ => (Matter::Undo { to: text.strip_prefix("undo ")?.parse().ok()? }, true),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// The journal's words are those of all journals there are: they cannot change.
    #[test]
    fn a_journal_is_read_as_it_was_written() {
        let seat = Seat::new(1);
        let action = || AnyAction::from("pass");
        let took = Duration::from_millis(1500);
        let undo = Matter::Undo { to: 7 };
        for (kind, text, deed) in [
            (Kind::Do, "pass", Deed::Act { seat, action: action(), took, why: Why::Chosen }),
            (Kind::Undo, "7", Deed::Undo { by: seat, to: 7 }),
            (Kind::Vote, "undo 7", Deed::Voice { seat, matter: undo, agree: true }),
            (Kind::Vote, "give up", Deed::Voice { seat, matter: Matter::GiveUp, agree: true }),
            (Kind::Vote, "play on", Deed::Voice { seat, matter: Matter::GiveUp, agree: false }),
            (Kind::StandIn, "normal", Deed::StandIn { seat, on: true }),
            (Kind::StandIn, "", Deed::StandIn { seat, on: false }),
            (Kind::GiveUp, "", Deed::GiveUp { by: seat }),
        ] {
            let took = if kind == Kind::Do { took } else { Duration::ZERO };
            let entry = Entry::new(kind, seat, text).after(took);
            assert_eq!(Step::from(deed.clone()).entry, entry);
            assert_eq!(Step::read(entry).unwrap().deed, Some(deed));
        }
        let keep = Step::from(Deed::Voice { seat, matter: undo, agree: false }).entry;
        assert_eq!(keep.text, "keep all");
        assert!(matches!(Step::read(keep).unwrap().deed, Some(Deed::Voice { agree: false, .. })));
        let bad = |kind, text| Step::read(Entry::new(kind, seat, text)).is_err();
        assert!(bad(Kind::Vote, "undo") && bad(Kind::Vote, "maybe") && bad(Kind::Undo, "all"));
    }
}
