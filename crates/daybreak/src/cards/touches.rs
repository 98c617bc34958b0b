//! Whom an effect touches, and what it speaks of.

use super::Card;
use super::tree::{Amount, Category, Gained, Pick, Source, Step, Who};

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
        | Step::Flip { what, .. } => source(what),
        Step::ChooseCards { pick: cards, steps } => pick(cards) || steps_touch(steps),
        Step::ChoosePlayer { steps, .. } | Step::Each { steps, .. } | Step::Pay { steps, .. } => {
            steps_touch(steps)
        }
        Step::If { steps, otherwise, .. } => steps_touch(steps) || steps_touch(otherwise),
        Step::Did { steps, then, otherwise } | Step::May { steps, then, otherwise } => {
            [steps, then, otherwise].into_iter().any(|steps| steps_touch(steps))
        }
        Step::Modes { red, blue } => steps_touch(red) || steps_touch(blue),
        Step::ExtraTurn { start, .. } => steps_touch(start),
        Step::Fire(_) => true,
        Step::After | Step::Negate | Step::Rule(_) => false,
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
        super::Rule::Unchoosable | super::Rule::FixedStones | super::Rule::NoEnd => false,
    };
    steps.iter().any(|step| match step {
        Step::Gain { what: Gained::Stones(stones), .. } => amount(stones),
        Step::Gain { what: Gained::Things(what), .. }
        | Step::Send { what, .. }
        | Step::Shift { what, .. }
        | Step::Remove(what)
        | Step::Flip { what, .. } => source(what),
        Step::ChooseCards { pick: cards, steps } => pick(cards) || speaks_of_curses(steps),
        Step::ChoosePlayer { steps, .. } | Step::Each { steps, .. } | Step::Pay { steps, .. } => {
            speaks_of_curses(steps)
        }
        Step::If { test: found, steps, otherwise } => {
            test(found, &pick) || speaks_of_curses(steps) || speaks_of_curses(otherwise)
        }
        Step::Did { steps, then, otherwise } | Step::May { steps, then, otherwise } => {
            [steps, then, otherwise].into_iter().any(|steps| speaks_of_curses(steps))
        }
        Step::Modes { red, blue } => speaks_of_curses(red) || speaks_of_curses(blue),
        Step::ExtraTurn { start, rules } => speaks_of_curses(start) || rules.iter().any(rule),
        Step::Rule(found) => rule(found),
        Step::After | Step::Negate | Step::Fire(_) => false,
    })
}
