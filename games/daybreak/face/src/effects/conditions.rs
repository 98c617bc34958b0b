//! Conditions, triggers and standing rules in English.

use daybreak::{Categories, Rule, Test, When, Who, Whose};

use super::english::{Around, TOP, categories, counted, stat_name, whom};

pub(super) fn when(when: When) -> String {
    let card = |found: Categories| match found.is_any() {
        true => "a card".to_string(),
        false => {
            let names = categories(found);
            let a = if names.starts_with(['A', 'U']) { "an" } else { "a" };
            format!("{a} {names} card")
        }
    };
    let who = |who: Whose, verb: &str| match who {
        Whose::You => format!("when you {verb}"),
        Whose::Other => format!("when another player {verb}s"),
        Whose::Any => format!("when any player {verb}s"),
    };
    let of = |whose: Whose| match whose {
        Whose::You => "your",
        Whose::Other => "another player's",
        Whose::Any => "any player's",
    };
    match when {
        When::Always => "always".into(),
        When::Hit => "when you receive the effect of another player's attack-marked card".into(),
        When::Blocked => "when your Block card works".into(),
        When::TurnStart(whose) => format!("start of {} turn", of(whose)),
        When::ExtraTurnStart(whose) => format!("start of {} extra turn", of(whose)),
        When::EndPhase(whose) => format!("start of {} end phase", of(whose)),
        When::TurnEnd(whose) => format!("end of {} turn", of(whose)),
        When::GainStone(whose) => format!("{} stones", who(whose, "gain")),
        When::GainCard(whose, found) => format!("{} {}", who(whose, "gain"), card(found)),
        When::UseCard(whose, found) => format!("{} {}", who(whose, "use"), card(found)),
        When::RemoveCard(whose, found) => format!("{} {}", who(whose, "remove"), card(found)),
    }
}

pub(super) fn rule(rule: Rule) -> String {
    match rule {
        Rule::Unchoosable => "you are not chosen by other players' card effects (witches excepted)".into(),
        Rule::FixedStones => "the stones you hold and those in your cast zone are not moved by other players' effects (witches included)".into(),
        Rule::NoBlock => "other players' Block cards do not work against your cards".into(),
        Rule::NoEnd => "the game does not enter the end state (unless it is in it already)".into(),
        Rule::NoUse { category, who } => {
            let cards = categories(category);
            match who {
                Who::Others | Who::Other => format!("other players cannot use {cards} cards"),
                Who::All | Who::Any => format!("nobody can use {cards} cards"),
                Who::You | Who::That | Who::Attacker => format!("you cannot use {cards} cards"),
            }
        }
        Rule::Cost { stat, by, category, of } => {
            let owner = match of {
                Who::Others | Who::Other => "other players'",
                Who::All | Who::Any => "all",
                Who::You | Who::That | Who::Attacker => "your",
            };
            let cards = match category.is_any() {
                true => String::new(),
                false => format!(" of {} cards", categories(category)),
            };
            let how = if by < 0 { "reduced" } else { "raised" };
            format!("{owner} {}s{cards} are {how} by {}", stat_name(stat), by.unsigned_abs())
        }
    }
}

/// A condition: `you hold the most stones`.
pub(super) fn test(found: &Test) -> String {
    test_in(found, TOP)
}

pub(super) fn test_in(found: &Test, around: Around) -> String {
    let holds = |who: Who, what: &str, not: bool| match (who, not) {
        (Who::You, false) => format!("you hold {what}"),
        (Who::You, true) => format!("you do not hold {what}"),
        (who, false) => format!("{} holds {what}", whom(who, around)),
        (who, true) => format!("{} does not hold {what}", whom(who, around)),
    };
    let join = |tests: &[Test], with: &str| {
        tests.iter().map(|one| test_in(one, around)).collect::<Vec<_>>().join(with)
    };
    match found {
        Test::Most(who) => holds(*who, "the most stones", false),
        Test::Fewest(who) => holds(*who, "the fewest stones", false),
        Test::Count { pick, min, max } => {
            let (one, more) = (counted(pick, false, around), counted(pick, true, around));
            match (*min, *max) {
                (0, 255) => format!("there are any number of {more}"),
                (0, 0) => format!("there is no {one}"),
                (1, 255) => format!("there is a {one}"),
                (min, 255) => format!("there are {min} or more {more}"),
                (0, max) => format!("there are {max} or fewer {more}"),
                (min, max) if min == max => format!("there are exactly {min} {more}"),
                (min, max) => format!("there are {min} to {max} {more}"),
            }
        }
        Test::FinalTurn => "this is a final turn".into(),
        Test::ExtraTurn => "this is an extra turn".into(),
        Test::EndState => "the game is in the end state".into(),
        Test::Not(inner) => match &**inner {
            Test::Most(who) => holds(*who, "the most stones", true),
            Test::Fewest(who) => holds(*who, "the fewest stones", true),
            Test::FinalTurn => "this is not a final turn".into(),
            Test::ExtraTurn => "this is not an extra turn".into(),
            Test::EndState => "the game is not in the end state".into(),
            Test::Not(same) => test_in(same, around),
            Test::Count { .. } | Test::All(_) | Test::Any(_) => {
                format!("it is not so that {}", test_in(inner, around))
            }
        },
        Test::All(tests) => join(tests, " and "),
        Test::Any(tests) => join(tests, " or "),
    }
}
