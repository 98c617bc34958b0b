//! What a driver is told, and what it answers.

use std::time::Duration;

use arrayvec::ArrayVec;

use crate::both;
use crate::seat::{MAX_SEATS, Seat, Seats};
use crate::words::{Text, Told};

/// What a table is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter<A> {
    /// A person acts.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
        /// How many actions the person had seen; `None`: all of them.
        seen: Option<usize>,
    },
    /// A bot has thought.
    Thought {
        /// Who.
        seat: Seat,
        /// The turn that it was asked in, as [`Think`] has it.
        turn: u64,
        /// What it would do; `None`: it would rather wait.
        action: Option<A>,
    },
    /// Time has gone by.
    Tick,
    /// A person wants their last action taken back, agrees to that, or does not.
    Undo {
        /// Who.
        seat: Seat,
        /// For it?
        agree: bool,
    },
    /// A person wants to end the game here, agrees to that, or does not.
    GiveUp {
        /// Who.
        seat: Seat,
        /// For it?
        agree: bool,
    },
    /// A bot takes a person's seat over, or gives it back.
    StandIn {
        /// Who says so.
        by: Seat,
        /// Whose seat.
        seat: Seat,
        /// Over, or back?
        on: bool,
        /// Is the person away?
        away: bool,
    },
    /// A person wants another game.
    Rematch {
        /// Who.
        seat: Seat,
    },
}

/// What changes a table. A journal of these is all there is to keep of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed<A> {
    /// An action.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
        /// How long the table had waited for it.
        took: Duration,
        /// How it came about.
        why: Why,
    },
    /// A voice in a vote that goes on; against it, and it is over.
    Voice {
        /// Whose.
        seat: Seat,
        /// On what.
        matter: Matter,
        /// For it?
        agree: bool,
    },
    /// All agree: so many actions stay.
    Undo {
        /// Who agreed last.
        by: Seat,
        /// How many.
        to: usize,
    },
    /// All agree: the game ends here.
    GiveUp {
        /// Who agreed last.
        by: Seat,
    },
    /// A bot takes a person's seat over, or gives it back.
    StandIn {
        /// Whose seat.
        seat: Seat,
        /// Over, or back?
        on: bool,
    },
    /// There will be another game.
    Rematch {
        /// Who asked first.
        by: Seat,
    },
}

/// How an action came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Somebody chose it.
    Chosen,
    /// There was nothing else to choose.
    Alone,
    /// The time for the decision was up.
    TimeUp,
}

/// What people vote on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// To take back what was done last, so that so many actions stay.
    Undo {
        /// How many.
        to: usize,
    },
    /// To end the game here.
    GiveUp,
}

/// An open vote: all people who play must agree, and to the end of a game also those for whom a bot
/// stands in, unless they say nothing for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vote {
    /// Who asked.
    pub by: Seat,
    /// For what.
    pub matter: Matter,
    /// Who is for it.
    pub agreed: Seats,
    /// Since when.
    pub since: Duration,
}

/// What a table waits for, besides people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wants {
    /// Bots that are to think: calls first, then those that the table waits for. Whoever drives
    /// may let all of them think at once, or only the first.
    pub think: ArrayVec<Think, MAX_SEATS>,
    /// The next [`Letter::Tick`] that can do something.
    pub tick: Option<Duration>,
}

/// A bot that is to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Think {
    /// Who.
    pub seat: Seat,
    /// The turn it is asked in; goes into [`Letter::Thought`]. As long as it is the same, so is the
    /// question.
    pub turn: u64,
    /// Does the table wait for it, or has it a call to make?
    pub asked: Asked,
    /// It is not done before this.
    pub due: Duration,
}

/// Why a bot is to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It must decide.
    Must,
    /// It has a call to make, and nobody waits for it.
    Call,
}

/// A letter that changes nothing. `E` says why the rules forbid an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused<E> {
    /// The rules forbid the action.
    Rules(E),
    /// Others have acted since the person looked.
    Stale,
    /// The game is over, or given up.
    Over,
    /// The game is not over yet.
    Playing,
    /// Nobody has this seat.
    NoSeat,
    /// A bot has this seat.
    Bot,
    /// A bot stands in for this person.
    StoodIn,
    /// Nothing can be taken back: the seat has done nothing lately, or somebody has learnt
    /// something since.
    NothingToTakeBack,
    /// Nobody has asked for it.
    NoVote,
    /// A bot can stand in for oneself, or for somebody who is away; only oneself comes back.
    NotAway,
}

impl<A> Letter<A> {
    /// The same with another form of its action.
    pub fn try_map<B, E>(self, action: impl FnOnce(A) -> Result<B, E>) -> Result<Letter<B>, E> {
        Ok(match self {
            Letter::Act { seat, action: own, seen } => {
                Letter::Act { seat, action: action(own)?, seen }
            }
            Letter::Thought { seat, turn, action: own } => {
                Letter::Thought { seat, turn, action: own.map(action).transpose()? }
            }
            Letter::Tick => Letter::Tick,
            Letter::Undo { seat, agree } => Letter::Undo { seat, agree },
            Letter::GiveUp { seat, agree } => Letter::GiveUp { seat, agree },
            Letter::StandIn { by, seat, on, away } => Letter::StandIn { by, seat, on, away },
            Letter::Rematch { seat } => Letter::Rematch { seat },
        })
    }
}

impl<A> Deed<A> {
    /// The same with another form of its action.
    pub fn try_map<B, E>(self, action: impl FnOnce(A) -> Result<B, E>) -> Result<Deed<B>, E> {
        Ok(match self {
            Deed::Act { seat, action: own, took, why } => {
                Deed::Act { seat, action: action(own)?, took, why }
            }
            Deed::Voice { seat, matter, agree } => Deed::Voice { seat, matter, agree },
            Deed::Undo { by, to } => Deed::Undo { by, to },
            Deed::GiveUp { by } => Deed::GiveUp { by },
            Deed::StandIn { seat, on } => Deed::StandIn { seat, on },
            Deed::Rematch { by } => Deed::Rematch { by },
        })
    }
}

impl<E> Refused<E> {
    /// The same with another form of what the rules say.
    pub fn map<F>(self, rules: impl FnOnce(E) -> F) -> Refused<F> {
        match self {
            Refused::Rules(why) => Refused::Rules(rules(why)),
            Refused::Stale => Refused::Stale,
            Refused::Over => Refused::Over,
            Refused::Playing => Refused::Playing,
            Refused::NoSeat => Refused::NoSeat,
            Refused::Bot => Refused::Bot,
            Refused::StoodIn => Refused::StoodIn,
            Refused::NothingToTakeBack => Refused::NothingToTakeBack,
            Refused::NoVote => Refused::NoVote,
            Refused::NotAway => Refused::NotAway,
        }
    }
}

impl<E: Told> Told for Refused<E> {
    fn told(&self) -> Text {
        match self {
            Refused::Rules(refusal) => refusal.told(),
            Refused::Stale => both!(
                "others have acted since: look again",
                "その間にほかの人が行動しました。もう一度確かめてください。"
            ),
            Refused::Over => both!("the game is over", "対戦は終わっています。"),
            Refused::Playing => {
                both!("the game is not over yet", "対戦はまだ終わっていません。")
            }
            Refused::NoSeat => both!("nobody has this seat", "その席には誰もいません。"),
            Refused::Bot => both!("a bot has this seat", "その席にはボットがいます。"),
            Refused::StoodIn => both!(
                "a bot stands in for you: take your seat back first",
                "ボットが代わりに打っています。先に席に戻ってください。"
            ),
            Refused::NothingToTakeBack => both!(
                "nothing can be taken back: something new was revealed since",
                "取り消せません。その後に新しい情報が公開されています。"
            ),
            Refused::NoVote => both!("nobody has asked for it", "誰も求めていません。"),
            Refused::NotAway => both!(
                "a bot can stand in for you, or for somebody who is away",
                "ボットが代われるのは、自分か、席を外している人だけです。"
            ),
        }
    }
}
