//! What bots and clocks are about to do at a table.

use std::time::Duration;

use bots::Level;
use kernel::{Dice, Seat};
use tokio::time::Instant;

use crate::hub::Hub;
use crate::room::Room;
use crate::store::Stage;

/// How much longer than usual a bot waits while a person may still speak up.
const PATIENT: f64 = 3.0;
/// How much longer than usual a bot takes to speak up itself, and when it is absent-minded.
const PROMPT: f64 = 1.5;
const ABSENT: f64 = 8.0;

/// Something that a seat will do by itself.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) seat: Seat,
    pub(crate) what: What,
    /// Not before this.
    pub(crate) due: Instant,
}

/// What will be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// What a bot thinks of, once it has.
    Think(Level),
    /// An action: a bot's choice, the only one there is, or what the rules do for a seat whose
    /// time is up.
    Do(String),
    /// Say what may be said (a call).
    Speak,
    /// A bot takes the seat over: its clock has run out.
    StandIn,
    /// Plan once more: something could not be stored.
    Again,
    /// A bot that may act but need not would rather wait.
    Nothing,
}

impl Plan {
    /// When it is to be done; nothing while a bot still thinks about it.
    pub(crate) fn due(&self) -> Option<Instant> {
        (!matches!(self.what, What::Think(_))).then_some(self.due)
    }

    /// The bot has thought. Thinking is part of the pause.
    pub(crate) fn thought_of(&mut self, text: Option<String>) {
        if let What::Think(_) = self.what {
            self.what = text.map_or(What::Nothing, What::Do);
        }
    }
}

impl Hub {
    /// What happens by itself at a table as it is now.
    pub(crate) fn plans(&self, room: &Room) -> Vec<Plan> {
        let mut plans = Vec::new();
        let Some(live) = room.live.as_ref().filter(|_| room.stage == Stage::Playing) else {
            return plans;
        };
        let (asked, welcome, now) = (room.asked(), room.welcome(), Instant::now());
        let is_bot = |seat: Seat| room.seats[seat.index()].level().is_some();
        // A person who may speak is left in peace.
        for seat in welcome.into_iter().filter(|seat| !asked.has(*seat) && is_bot(*seat)) {
            let wait = self.delay(if self.absent() { ABSENT } else { PROMPT });
            plans.push(Plan { seat, what: What::Speak, due: now + wait });
        }
        // Nobody is hurried past their last chance to speak.
        let patient = welcome.into_iter().any(|seat| !is_bot(seat));
        for seat in asked {
            let (what, wait) = match room.seats[seat.index()].level() {
                Some(level) if self.context.pace.is_zero() => (What::Think(level), Duration::ZERO),
                // As long for an easy answer as for a hard one: a quick pass would tell something.
                Some(level) => {
                    let pause = self.delay(if patient { PATIENT } else { 1.0 });
                    (What::Think(level), pause.max(level.time()))
                }
                None => match (live.only(seat), room.left(seat), room.limit(seat)) {
                    // A person takes longer, also to see that there is nothing to decide.
                    (Some(only), ..) => (What::Do(only), self.delay(2.5)),
                    (None, Some(left), Some((limit, then))) if limit < left => {
                        (What::Do(then), limit)
                    }
                    (None, Some(left), _) => (What::StandIn, left),
                    (None, None, _) => continue,
                },
            };
            plans.push(Plan { seat, what, due: now + wait });
        }
        plans
    }

    /// About the pace, never the same.
    fn delay(&self, factor: f64) -> Duration {
        let mut bytes = [0; 8];
        // Without randomness the delay is only less natural.
        let _ = getrandom::fill(&mut bytes);
        let share = f64::from(Dice::new(u64::from_le_bytes(bytes)).below(1000)) / 1000.0;
        self.context.pace.mul_f64(factor * (0.6 + share * share * 1.4))
    }

    /// Like people, bots forget themselves now and then.
    fn absent(&self) -> bool {
        let mut bytes = [0; 8];
        // Without randomness they are only more attentive than people.
        let _ = getrandom::fill(&mut bytes);
        bytes != [0; 8] && Dice::new(u64::from_le_bytes(bytes)).once_in(5)
    }
}
