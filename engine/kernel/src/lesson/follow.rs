//! Where a table that plays a lesson stands. That follows from what was done there, so that it can be
//! undone, left and resumed like any other table.

use std::sync::Arc;

use serde_json::Value;

use super::{Free, Held, Lesson, Line, Step, Wrong};
use crate::game::{Game, Turn};
use crate::scenario::value_at;
use crate::seat::Seat;
use crate::words::Text;

/// A lesson with its actions in canonical notation, ready to be followed.
#[derive(Clone, Debug)]
pub struct Script {
    lesson: Arc<Lesson>,
    steps: Vec<Beat>,
    /// The way of the free part.
    way: Vec<(Seat, String)>,
}

/// A step, as it is compared with what is done.
#[derive(Clone, Debug, Default)]
struct Beat {
    tries: Vec<String>,
    then: Vec<(Seat, String)>,
    wrong: Vec<String>,
}

/// Where a lesson stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Something was said; it waits for "Go on".
    Words {
        /// Which step, from 0.
        step: usize,
    },
    /// It waits for the learner's action.
    Try {
        /// Which step, from 0.
        step: usize,
    },
    /// Somebody does what is written next: another one, or the learner who has no choice.
    Then {
        /// The step it belongs to, from 0.
        step: usize,
        /// Who.
        seat: Seat,
        /// What, in notation.
        action: String,
    },
    /// The free part.
    Free {
        /// So many actions were done before it.
        from: usize,
        /// How it stands.
        judged: Judged,
    },
    /// Every step is done, and there is no free part.
    Done,
    /// Something was done that the file does not know: it has changed since.
    Astray,
}

/// How the free part stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It goes on.
    Open,
    /// It is done.
    Reached,
    /// It cannot be done any more.
    Lost,
}

impl Stand {
    /// Is everything done?
    pub fn is_done(&self) -> bool {
        matches!(self, Stand::Done | Stand::Free { judged: Judged::Reached, .. })
    }

    /// The step it stands at, from 0; none behind the last.
    pub fn step(&self) -> Option<usize> {
        match self {
            Stand::Words { step } | Stand::Try { step } | Stand::Then { step, .. } => Some(*step),
            Stand::Free { .. } | Stand::Done | Stand::Astray => None,
        }
    }

    /// May bots and the learner do what they like?
    pub fn is_free(&self) -> bool {
        matches!(self, Stand::Free { judged: Judged::Open, .. } | Stand::Astray)
    }
}

impl Script {
    /// Of a lesson whose actions can be read.
    pub fn new<G: Game>(lesson: Arc<Lesson>, game: &G) -> Script {
        let canonical = |line: &Line| match game.parse(&line.action) {
            Ok(action) => game.notation(&action),
            // What no rule allows can only be tried.
            Err(_) => line.action.clone(),
        };
        let beat = |step: &Step| Beat {
            tries: step.tries.iter().map(canonical).collect(),
            then: step.then.iter().map(|line| (line.seat, canonical(line))).collect(),
            wrong: step.wrong.iter().map(|wrong| canonical(&wrong.attempt)).collect(),
        };
        let steps = lesson.steps.iter().map(beat).collect();
        let way = lesson.free.iter().flat_map(|free| &free.way);
        let way = way.map(|line| (line.seat, canonical(line))).collect();
        Script { lesson, steps, way }
    }

    /// The lesson.
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The right actions of a step.
    pub fn tries(&self, step: usize) -> &[String] {
        self.steps.get(step).map_or(&[], |beat| &beat.tries)
    }

    /// The way of the free part: one that reaches its goal.
    pub fn free_way(&self) -> &[(Seat, String)] {
        &self.way
    }

    /// Where a table stands on which this was done, after so many steps without an action were
    /// clicked on. `now` tells how the table looks to all eyes, where that is needed.
    pub fn stand<'a>(
        &self,
        log: impl IntoIterator<Item = (Seat, &'a str)>,
        clicks: usize,
        now: impl FnOnce() -> (Turn, Value),
    ) -> Stand {
        let stand = self.written(log, clicks);
        match (&self.lesson.free, stand) {
            (Some(free), Stand::Free { from, .. }) => {
                let (turn, view) = now();
                Stand::Free { from, judged: free.judge(self.lesson.learner, &turn, &view) }
            }
            (_, stand) => stand,
        }
    }

    /// The same without a look at the table: a free part is open.
    pub fn written<'a>(
        &self,
        log: impl IntoIterator<Item = (Seat, &'a str)>,
        clicks: usize,
    ) -> Stand {
        let (mut log, mut left, mut done) = (log.into_iter(), clicks, 0);
        for (step, beat) in self.steps.iter().enumerate() {
            if beat.tries.is_empty() {
                if left == 0 {
                    // What is done here without it is not of this lesson.
                    return log.next().map_or(Stand::Words { step }, |_| Stand::Astray);
                }
                left -= 1;
            } else {
                match log.next() {
                    None => return Stand::Try { step },
                    Some((seat, action)) => {
                        let right = beat.tries.iter().any(|right| right == action);
                        if seat != self.lesson.learner || !right {
                            return Stand::Astray;
                        }
                    }
                }
                done += 1;
            }
            for (seat, action) in &beat.then {
                match log.next() {
                    None => return Stand::Then { step, seat: *seat, action: action.clone() },
                    Some(found) if found != (*seat, action.as_str()) => return Stand::Astray,
                    Some(_) => done += 1,
                }
            }
        }
        match &self.lesson.free {
            None => log.next().map_or(Stand::Done, |_| Stand::Astray),
            Some(_) => Stand::Free { from: done, judged: Judged::Open },
        }
    }

    /// How many actions stay if the learner takes the last one back that was a choice.
    pub fn undo_to(&self, log: &[(Seat, String)], clicks: usize) -> Option<usize> {
        let chosen = |at: &usize| {
            let before = log[..*at].iter().map(|(seat, action)| (*seat, action.as_str()));
            log[*at].0 == self.lesson.learner
                && matches!(self.written(before, clicks), Stand::Try { .. } | Stand::Free { .. })
        };
        (0..log.len()).rev().find(chosen)
    }

    /// What is said to a try that is not the right one.
    pub fn answer(&self, step: usize, action: &str) -> Option<&Text> {
        self.wrong(step, action).map(|wrong| &wrong.say).or(self.lesson.steps[step].other.as_ref())
    }

    /// The wrong try of a step that this is.
    pub fn wrong(&self, step: usize, action: &str) -> Option<&Wrong> {
        let at = self.steps.get(step)?.wrong.iter().position(|wrong| wrong == action)?;
        self.lesson.steps[step].wrong.get(at)
    }

    /// What was said last before or at a step.
    pub fn said(&self, step: usize) -> Option<&Text> {
        self.lesson.steps.iter().take(step + 1).rev().find_map(|step| step.say.as_ref())
    }

    /// What stays above a step: what was said when the one before it was done.
    pub fn done_before(&self, step: usize) -> Option<&Text> {
        self.lesson.steps.get(step.checked_sub(1)?)?.done.as_ref()
    }
}

impl Free {
    /// How it stands. Whoever has reached the goal has not lost, whatever else holds.
    pub fn judge(&self, learner: Seat, turn: &Turn, view: &Value) -> Judged {
        let holds = |held: &Held| value_at(view, &held.path).as_ref() == Some(&held.value);
        let outcome = match turn {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask(_) => None,
        };
        let won = outcome.is_some_and(|outcome| outcome.winners().has(learner));
        let goal = &self.goal;
        if goal.held.iter().all(holds) && (!goal.over || outcome.is_some()) && (!goal.won || won) {
            Judged::Reached
        } else if outcome.is_some() || self.lost.iter().any(|lost| lost.iter().all(holds)) {
            Judged::Lost
        } else {
            Judged::Open
        }
    }
}
