//! What all people at a table must agree to: taking actions back, and giving up.

use kernel::{Seat, Seats};
use ui::Names;
use ui::page::Consent;

/// What is voted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    /// Taking back what was done last, so that so many actions stay.
    Undo {
        /// How many.
        stay: usize,
    },
    /// Ending the game here.
    GiveUp,
}

/// One voice. Written into the journal: a vote survives as everything else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Voice {
    /// For it; the first one opens the vote.
    For(Matter),
    /// Against taking back: that ends the vote.
    KeepAll,
    /// Against giving up: that ends the vote.
    PlayOn,
}

impl Voice {
    /// As the journal has it.
    pub(crate) fn text(self) -> String {
        match self {
            Voice::For(Matter::Undo { stay }) => format!("undo {stay}"),
            Voice::For(Matter::GiveUp) => "give up".into(),
            Voice::KeepAll => "keep all".into(),
            Voice::PlayOn => "play on".into(),
        }
    }

    /// From the journal.
    pub(crate) fn read(text: &str) -> Option<Voice> {
        Some(match text {
            "give up" => Voice::For(Matter::GiveUp),
            "keep all" => Voice::KeepAll,
            "play on" => Voice::PlayOn,
            _ => {
                let stay = text.strip_prefix("undo ")?.parse().ok()?;
                Voice::For(Matter::Undo { stay })
            }
        })
    }
}

/// An open vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Vote<T> {
    by: Seat,
    agreed: Seats,
    on: T,
}

impl<T: Copy> Vote<T> {
    /// The vote with one more for it.
    fn with(vote: Option<Vote<T>>, seat: Seat, on: T) -> Vote<T> {
        match vote {
            Some(vote) => Vote { agreed: vote.agreed.with(seat), ..vote },
            None => Vote { by: seat, agreed: Seats::one(seat), on },
        }
    }

    fn consent(
        vote: Option<Vote<T>>,
        own: Option<Seat>,
        names: &Names,
        may: impl FnOnce(Seat) -> bool,
    ) -> Consent {
        match (vote, own) {
            (Some(vote), Some(own)) if !vote.agreed.has(own) => {
                Consent::Asked { by: names.of(vote.by) }
            }
            (Some(_), Some(_)) => Consent::Waiting,
            (None, Some(own)) if may(own) => Consent::May,
            (None, Some(_)) | (_, None) => Consent::No,
        }
    }
}

/// The open votes of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Votes {
    undo: Option<Vote<usize>>,
    give_up: Option<Vote<()>>,
}

impl Votes {
    /// How many actions stay if the open vote on taking back succeeds.
    pub(crate) fn stay(&self) -> Option<usize> {
        self.undo.map(|vote| vote.on)
    }

    /// Who would be for it with this seat.
    pub(crate) fn agreed(&self, matter: Matter, seat: Seat) -> Seats {
        match matter {
            Matter::Undo { stay } => Vote::with(self.undo, seat, stay).agreed,
            Matter::GiveUp => Vote::with(self.give_up, seat, ()).agreed,
        }
    }

    /// Counts a voice.
    pub(crate) fn count(&mut self, seat: Seat, voice: Voice) {
        match voice {
            Voice::For(Matter::Undo { stay }) => {
                self.undo = Some(Vote::with(self.undo, seat, stay));
            }
            Voice::For(Matter::GiveUp) => self.give_up = Some(Vote::with(self.give_up, seat, ())),
            Voice::KeepAll => self.undo = None,
            Voice::PlayOn => self.give_up = None,
        }
    }

    /// Something was done or taken back: that is no longer what was voted on.
    pub(crate) fn moved(&mut self) {
        self.undo = None;
    }

    /// Where the vote on taking back stands for somebody.
    pub(crate) fn undo(
        &self,
        own: Option<Seat>,
        names: &Names,
        may: impl FnOnce(Seat) -> bool,
    ) -> Consent {
        Vote::consent(self.undo, own, names, may)
    }

    /// Where the vote on giving up stands for somebody.
    pub(crate) fn give_up(
        &self,
        own: Option<Seat>,
        names: &Names,
        may: impl FnOnce(Seat) -> bool,
    ) -> Consent {
        Vote::consent(self.give_up, own, names, may)
    }
}
