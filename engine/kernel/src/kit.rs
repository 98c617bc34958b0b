//! Small things that the rules of every game need.

use serde::Serialize;

use crate::game::Reason;

/// Does the work stop here for a decision, or go on? For the loop that works frames off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Somebody must decide.
    Ask,
    /// Nobody yet.
    On,
}

/// A reason with its clause, as views carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cited<R> {
    /// The clause.
    pub clause: &'static str,
    /// The reason.
    #[serde(flatten)]
    pub reason: R,
}

impl<R: Reason> From<R> for Cited<R> {
    fn from(reason: R) -> Self {
        Cited { clause: reason.clause(), reason }
    }
}

/// Takes the reasons against an action, one by one: all of them in a list, or only whether there
/// is one ([`Refused`]).
pub trait Why<R> {
    /// One more reason.
    fn add(&mut self, reason: R);
}

impl<R> Why<R> for Vec<R> {
    fn add(&mut self, reason: R) {
        self.push(reason);
    }
}

/// Only whether there is a reason.
#[derive(Clone, Copy, Debug, Default)]
pub struct Refused(pub bool);

impl<R> Why<R> for Refused {
    #[inline]
    fn add(&mut self, _: R) {
        self.0 = true;
    }
}
