//! What the actions of a player would change: found by the rules, in worlds that look alike.

use std::fmt;

use kernel::scenario::Staged;
use kernel::{Heard, MAX_SEATS, Match, Seat, Viewer, Worlds};
use pack::Packed;

use crate::face::To;
use crate::scene::Scene;
use crate::stage::{Alike, Figure, Outcome};

/// In so many worlds it is tried what an action would change.
const WORLDS: usize = 8;
/// The dice of these worlds are numbered from here.
const OUTCOMES: u64 = 1 << 32;

/// What the actions of one player would change, as far as the player can know.
pub struct Prospect<'a, G: Packed + Staged> {
    face: &'a dyn Scene<Game = G>,
    to: To<'a, G>,
    now: Vec<Figure>,
    worlds: Worlds<'a, G>,
}

impl<'a, G: Packed + Staged> Prospect<'a, G> {
    /// From how things stand now; nothing in a game that names no figures.
    pub fn new(
        face: &'a dyn Scene<Game = G>,
        table: &'a Match<G>,
        seat: Seat,
        to: To<'a, G>,
    ) -> Option<Self> {
        let now = face.figures(to, &table.game().glimpse(table.state(), Viewer::Seat(seat)));
        if now.is_empty() {
            return None;
        }
        // The same worlds for whoever looks at the same moment twice, and dice that nobody knows:
        // which worlds come up tells nothing about the true one.
        let moment = (table.played().len() * MAX_SEATS + seat.index()) as u64;
        let mut dice = table.dice_for(OUTCOMES + moment);
        let worlds = Worlds::new(table.game(), table.state(), seat, WORLDS, &mut dice);
        Some(Prospect { face, to, now, worlds })
    }

    /// What this action would change.
    pub fn of(&self, action: &G::Action) -> Outcome {
        let mut alike: Option<(Alike, Alike)> = None;
        self.worlds.after(
            action,
            |view| self.face.figures(self.to, view),
            |event| self.face.begins_turn(event),
            |sure, calm| {
                let (sure, calm) = match &mut alike {
                    Some((before, unanswered)) => {
                        before.keep(sure);
                        unanswered.keep(calm);
                        (&*before, &*unanswered)
                    }
                    None => {
                        let found = (Alike::new(&self.now, sure), Alike::new(&self.now, calm));
                        let (sure, calm) = alike.insert(found);
                        (&*sure, &*calm)
                    }
                };
                // What is not the same in all worlds is not told: nothing is left to look for.
                let nothing = sure.is_nothing() && calm.is_nothing();
                if nothing { Heard::Enough } else { Heard::More }
            },
        );
        alike.map(|(sure, calm)| Outcome::told(sure, calm)).unwrap_or_default()
    }
}

impl<G: Packed + Staged> fmt::Debug for Prospect<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prospect").field("now", &self.now).finish_non_exhaustive()
    }
}
