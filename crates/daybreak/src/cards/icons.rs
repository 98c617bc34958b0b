//! The summary icons (§4.2) that follow from an effect. They decide nothing (WD-17).

use std::collections::BTreeSet;

use super::Card;
use super::tree::{Amount, Category, Gained, Pick, Source, Step, What, When, Who, Zone};

/// Their numbers, ascending.
pub(super) fn icons(card: &Card) -> Vec<u8> {
    let mut found = Found { icons: BTreeSet::new() };
    found.steps(&card.effect, Around::default());
    for entry in &card.installed {
        if entry.when == When::Blocked {
            found.icons.insert(21);
        }
        found.steps(&entry.steps, Around::default());
    }
    found.icons.into_iter().collect()
}

/// What surrounds a step.
#[derive(Clone, Copy, Default)]
struct Around<'a> {
    /// `that` goes through every player, oneself included.
    everybody: bool,
    /// `that` goes through all others.
    others: bool,
    /// The chosen cards.
    it: Option<&'a Pick>,
}

struct Found {
    icons: BTreeSet<u8>,
}

/// Whose: one's own, another's, or anybody's.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Own,
    Other,
    Any,
}

fn side(who: Who, around: Around<'_>) -> Side {
    match who {
        Who::You => Side::Own,
        Who::Any | Who::All => Side::Any,
        Who::That if around.everybody => Side::Any,
        Who::That | Who::Other | Who::Others | Who::Attacker => Side::Other,
    }
}

fn only_curses(pick: &Pick) -> bool {
    !pick.category.is_any() && pick.category.iter().all(|one| one == Category::Curse)
}

impl Found {
    fn steps(&mut self, steps: &[Step], around: Around<'_>) {
        for step in steps {
            self.step(step, around);
        }
    }

    /// One icon for one's own things, one for another's, one for anybody's.
    fn add(&mut self, whose: Side, [own, other, any]: [u8; 3]) {
        self.icons.insert(match whose {
            Side::Own => own,
            Side::Other => other,
            Side::Any => any,
        });
    }

    fn step(&mut self, step: &Step, around: Around<'_>) {
        match step {
            Step::Gain { what, to, .. } => self.gain(what, side(*to, around), around),
            Step::Send { what, .. } | Step::Shift { what, .. } => {
                self.touched(what, around, [2, 10, 17], [6, 14, 19]);
            }
            Step::Remove(Source::Pick(pick)) if pick.of == Who::You && only_curses(pick) => {
                self.icons.insert(27);
            }
            Step::Remove(what) => self.touched(what, around, [4, 12, 18], [8, 16, 20]),
            Step::Fire(_) => {
                self.icons.insert(22);
            }
            // Stones of the bank on cards of the card zone have no icon.
            Step::Put(Gained::Things(what)) => {
                self.touched(what, around, [2, 10, 17], [6, 14, 19]);
            }
            Step::ChoosePlayer { steps, .. } => {
                self.steps(steps, Around { everybody: false, others: false, ..around });
            }
            Step::ChooseCards { pick, steps } => {
                self.steps(steps, Around { it: Some(pick), ..around });
            }
            Step::Each { all, steps } => {
                self.steps(steps, Around { everybody: *all, others: !*all, ..around });
            }
            Step::If { steps, otherwise, .. } => {
                self.steps(steps, around);
                self.steps(otherwise, around);
            }
            Step::Did { steps, then, otherwise } | Step::May { steps, then, otherwise, .. } => {
                for steps in [steps, then, otherwise] {
                    self.steps(steps, around);
                }
            }
            Step::Pay { steps, .. } => self.steps(steps, around),
            Step::Modes { red, blue } => {
                self.steps(red, around);
                self.steps(blue, around);
            }
            Step::ExtraTurn { start, .. } => self.steps(start, Around::default()),
            Step::Flip { .. }
            | Step::Put(Gained::Stones(_))
            | Step::After
            | Step::Negate
            | Step::NoBlock
            | Step::Rule(_) => {}
        }
    }

    /// Stones and cards that are moved or removed.
    fn touched(&mut self, what: &Source, around: Around<'_>, stones: [u8; 3], cards: [u8; 3]) {
        let pick = match what {
            Source::Pick(pick) => pick,
            Source::It => match around.it {
                Some(pick) => pick,
                None => return,
            },
            Source::This => {
                self.add(Side::Own, cards);
                return;
            }
        };
        let whose = side(pick.of, around);
        if pick.what != What::Card {
            self.add(whose, stones);
            if whose == Side::Other && pick.zones.has(Zone::Cast) {
                self.icons.insert(23);
            }
        }
        if pick.what != What::Stone {
            self.add(whose, cards);
            let all_others = pick.of == Who::Others || (pick.of == Who::That && around.others);
            if all_others && pick.n == Amount::All {
                self.icons.insert(24);
            }
        }
    }

    fn gain(&mut self, what: &Gained, to: Side, around: Around<'_>) {
        let mut gained = |own: u8, other: u8| {
            if to != Side::Other {
                self.icons.insert(own);
            }
            if to != Side::Own {
                self.icons.insert(other);
            }
        };
        let pick = match what {
            Gained::Stones(_) => return gained(1, 11),
            Gained::Things(Source::Pick(pick)) => pick,
            Gained::Things(Source::This) => return gained(6, 7),
            Gained::Things(Source::It) => match around.it {
                Some(pick) => pick,
                None => return,
            },
        };
        let personal =
            [Zone::Held, Zone::Cast, Zone::Hand].iter().any(|zone| pick.zones.has(*zone));
        let cards = pick.what != What::Stone;
        if !personal {
            match (pick.zones.has(Zone::Curse), cards) {
                (true, true) => gained(25, 28),
                (false, true) => gained(5, 15),
                (_, false) => gained(1, 11),
            }
            return;
        }
        match (side(pick.of, around), cards) {
            (Side::Own, true) if only_curses(pick) => gained(6, 26),
            (Side::Own, true) => gained(6, 7),
            (Side::Own, false) => gained(2, 3),
            (Side::Other | Side::Any, true) => gained(13, 15),
            (Side::Other | Side::Any, false) => {
                gained(9, 11);
                if pick.zones.has(Zone::Cast) {
                    self.icons.insert(23);
                }
            }
        }
    }
}
