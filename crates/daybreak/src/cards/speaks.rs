//! What a card's effect speaks of: other players (WD-15), Curse cards (WD-53).

use super::tree::{Amount, Category, Delta, Gained, Pick, Source, Step, Who};
use super::{Card, Witch};

/// Does the card do something to another player (WD-15)?
pub(super) fn touches_others(card: &Card) -> bool {
    steps_touch(&card.effect) || card.installed.iter().any(|entry| steps_touch(&entry.steps))
}

fn steps_touch(steps: &[Step]) -> bool {
    let others = |who: Who| who != Who::You;
    let pick = |pick: &Pick| {
        others(pick.of)
            && pick.zones.iter().any(|zone| {
                matches!(zone, super::Zone::Held | super::Zone::Cast | super::Zone::Hand)
            })
            || pick.by == super::By::That
    };
    let source = |source: &Source| matches!(source, Source::Pick(found) if pick(found));
    steps.iter().any(|step| match step {
        Step::Gain { what, to, .. } => {
            others(*to) || matches!(what, Gained::Things(things) if source(things))
        }
        Step::Send { what, .. }
        | Step::Shift { what, .. }
        | Step::Remove(what)
        | Step::Flip { what, .. }
        | Step::Put(Gained::Things(what)) => source(what),
        Step::ChooseCards { pick: cards, steps } => pick(cards) || steps_touch(steps),
        Step::ChoosePlayer { steps, .. } | Step::Each { steps, .. } => steps_touch(steps),
        Step::Pay { who, steps, .. } => others(*who) || steps_touch(steps),
        Step::If { steps, otherwise, .. } => steps_touch(steps) || steps_touch(otherwise),
        Step::Did { steps, then, otherwise } => {
            [steps, then, otherwise].into_iter().any(|steps| steps_touch(steps))
        }
        Step::May { who, steps, then, otherwise } => {
            others(*who) || [steps, then, otherwise].into_iter().any(|steps| steps_touch(steps))
        }
        Step::Modes { red, blue } => steps_touch(red) || steps_touch(blue),
        Step::ExtraTurn { start, .. } => steps_touch(start),
        Step::Fire(_) => true,
        Step::After
        | Step::Negate
        | Step::NoBlock
        | Step::Rule(_)
        | Step::Put(Gained::Stones(_)) => false,
    })
}

/// Does anything in these steps speak of Curse cards (WD-53)?
pub(crate) fn speaks_of_curses(steps: &[Step]) -> bool {
    let pick = |pick: &Pick| {
        pick.zones.has(super::Zone::Curse)
            || pick.category.iter().any(|category| category == Category::Curse)
    };
    let amount =
        |amount: &Amount| matches!(amount, Amount::Per { pick: counted, .. } if pick(counted));
    let source =
        |source: &Source| matches!(source, Source::Pick(found) if pick(found) || amount(&found.n));
    fn test(found: &super::Test, pick: &dyn Fn(&Pick) -> bool) -> bool {
        match found {
            super::Test::Count { pick: counted, .. } => pick(counted),
            super::Test::Not(inner) => test(inner, pick),
            super::Test::All(tests) | super::Test::Any(tests) => {
                tests.iter().any(|inner| test(inner, pick))
            }
            super::Test::Most(_)
            | super::Test::Fewest(_)
            | super::Test::FinalTurn
            | super::Test::ExtraTurn
            | super::Test::EndState => false,
        }
    }
    let rule = |rule: &super::Rule| match rule {
        super::Rule::NoUse { category, .. } | super::Rule::Cost { category, .. } => {
            category.iter().any(|category| category == Category::Curse)
        }
        super::Rule::Unchoosable
        | super::Rule::FixedStones
        | super::Rule::NoEnd
        | super::Rule::NoBlock => false,
    };
    steps.iter().any(|step| match step {
        Step::Gain { what: Gained::Stones(stones), .. } | Step::Put(Gained::Stones(stones)) => {
            amount(stones)
        }
        Step::Shift { what, by } => {
            source(what) || matches!(by, Delta::Plus(n) | Delta::Minus(n) if amount(n))
        }
        Step::Gain { what: Gained::Things(what), .. }
        | Step::Put(Gained::Things(what))
        | Step::Send { what, .. }
        | Step::Remove(what)
        | Step::Flip { what, .. } => source(what),
        Step::ChooseCards { pick: cards, steps } => pick(cards) || speaks_of_curses(steps),
        Step::ChoosePlayer { steps, .. } | Step::Each { steps, .. } | Step::Pay { steps, .. } => {
            speaks_of_curses(steps)
        }
        Step::If { test: found, steps, otherwise } => {
            test(found, &pick) || speaks_of_curses(steps) || speaks_of_curses(otherwise)
        }
        Step::Did { steps, then, otherwise } | Step::May { steps, then, otherwise, .. } => {
            [steps, then, otherwise].into_iter().any(|steps| speaks_of_curses(steps))
        }
        Step::Modes { red, blue } => speaks_of_curses(red) || speaks_of_curses(blue),
        Step::ExtraTurn { start, rules } => speaks_of_curses(start) || rules.iter().any(rule),
        Step::Rule(found) => rule(found),
        Step::After | Step::Negate | Step::NoBlock | Step::Fire(_) => false,
    })
}

impl Card {
    /// Does the card refer to Curse cards (WD-53)? The Curse itself does not.
    pub(crate) fn speaks_of_curses(&self) -> bool {
        speaks_of_curses(&self.effect)
            || self.installed.iter().any(|entry| {
                let when = match entry.when {
                    super::When::GainCard(_, found)
                    | super::When::UseCard(_, found)
                    | super::When::RemoveCard(_, found) => {
                        found.iter().any(|c| c == Category::Curse)
                    }
                    super::When::Always
                    | super::When::Hit
                    | super::When::Blocked
                    | super::When::TurnStart(_)
                    | super::When::ExtraTurnStart(_)
                    | super::When::EndPhase(_)
                    | super::When::TurnEnd(_)
                    | super::When::GainStone(_) => false,
                };
                when || speaks_of_curses(&entry.steps)
                    || speaks_of_curses(
                        &entry.rules.iter().map(|rule| Step::Rule(*rule)).collect::<Vec<_>>(),
                    )
            })
    }
}

impl Witch {
    /// Does the witch refer to Curse cards?
    pub(crate) fn speaks_of_curses(&self) -> bool {
        speaks_of_curses(&self.once) || speaks_of_curses(&self.turn)
    }
}
