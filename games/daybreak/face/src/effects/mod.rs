//! What an effect says, printed from its tree, so that own cards have a text as well.
//!
//! Each step becomes a few clauses. A list of steps is a row of sentences; steps inside a
//! condition or a choice stay together in one sentence, so that a reader sees where it ends.

mod conditions;
mod english;
mod japanese;

use daybreak::{Amount, Delta, Gained, Installed, Pick, Range, Source, Stat, Step, Test, Who};
use pack::Lang;

use super::say::roman;

/// The sentences of some steps.
pub(super) fn steps(steps: &[Step], lang: Lang) -> String {
    match lang {
        Lang::En => english::steps(steps),
        Lang::Ja => japanese::steps(steps),
    }
}

/// The entries of an installed card, each with its condition.
pub(super) fn installed(entries: &[Installed], lang: Lang) -> String {
    let all: Vec<_> = entries.iter().map(|entry| one_installed(entry, lang)).collect();
    match lang {
        Lang::En => all.join(" "),
        Lang::Ja => all.concat(),
    }
}

fn one_installed(entry: &Installed, lang: Lang) -> String {
    match lang {
        Lang::En => english::installed(entry),
        Lang::Ja => japanese::installed(entry),
    }
}

/// When a card or a witch effect can be used at all.
pub(super) fn only_if(test: &Test, lang: Lang) -> String {
    match (test, lang) {
        (Test::Not(inner), Lang::En) if **inner == Test::FinalTurn => "Not in a final turn.".into(),
        (Test::Not(inner), Lang::Ja) if **inner == Test::FinalTurn => {
            "最終手番には使用できない。".into()
        }
        (_, Lang::En) => format!("Only if {}.", conditions::test(test)),
        (_, Lang::Ja) => format!("{}場合のみ使用できる。", japanese::test(test)),
    }
}

/// `−2`.
fn signed(by: i8) -> String {
    if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") }
}

/// A range of a value, in the numbers that are printed for it.
enum Within {
    AtMost(String),
    AtLeast(String),
    Is(String),
    Between(String, String),
}

impl Within {
    fn said(&self, name: &str, lang: Lang) -> String {
        match (self, lang) {
            (Within::AtMost(max), Lang::En) => format!("{name} {max} or less"),
            (Within::AtMost(max), Lang::Ja) => format!("{name}{max}以下"),
            (Within::AtLeast(min), Lang::En) => format!("{name} {min} or more"),
            (Within::AtLeast(min), Lang::Ja) => format!("{name}{min}以上"),
            (Within::Is(n), Lang::En) => format!("{name} {n}"),
            (Within::Is(n), Lang::Ja) => format!("{name}{n}"),
            (Within::Between(min, max), Lang::En) => format!("{name} {min} to {max}"),
            (Within::Between(min, max), Lang::Ja) => format!("{name}{min}以上{max}以下"),
        }
    }
}

/// The values that a pick asks for.
fn ranges(pick: &Pick) -> Vec<(Stat, Within)> {
    let within = |stat, range: Range, said: fn(u8) -> String| {
        let within = match (range.min, range.max) {
            (None, None) => return None,
            (None, Some(max)) => Within::AtMost(said(max)),
            (Some(min), None) => Within::AtLeast(said(min)),
            (Some(min), Some(max)) if min == max => Within::Is(said(min)),
            (Some(min), Some(max)) => Within::Between(said(min), said(max)),
        };
        Some((stat, within))
    };
    let cost = |n: u8| n.to_string();
    let time = |n: u8| roman(n).into();
    let all = [
        within(Stat::GetCost, pick.get_cost, cost),
        within(Stat::UseCost, pick.use_cost, cost),
        within(Stat::GetTime, pick.get_time, time),
        within(Stat::UseTime, pick.use_time, time),
    ];
    all.into_iter().flatten().collect()
}

/// "If …, 2 more": the test and the number, where a step gains more of what the step before has
/// gained.
fn more_if<'s>(before: Option<&Step>, step: &'s Step) -> Option<(&'s Test, u8)> {
    match step {
        Step::If { test, steps, otherwise } if otherwise.is_empty() => match &steps[..] {
            [one] => Some((test, more(before, one)?)),
            _ => None,
        },
        _ => None,
    }
}

/// The number of a gain that takes more of what the step before has taken: "2 more".
fn more(before: Option<&Step>, step: &Step) -> Option<u8> {
    let (
        Some(Step::Gain { what: first, to: Who::You, .. }),
        Step::Gain { what, to: Who::You, place: daybreak::Place::Usual, .. },
    ) = (before, step)
    else {
        return None;
    };
    match (first, what) {
        (Gained::Stones(_), Gained::Stones(Amount::Fixed(n))) => Some(*n),
        (Gained::Things(Source::Pick(first)), Gained::Things(Source::Pick(pick))) => {
            let Amount::Fixed(n) = pick.n else { return None };
            let same = Pick { n: pick.n.clone(), ..first.clone() } == *pick;
            (same && pick.what == daybreak::What::Stone).then_some(n)
        }
        _ => None,
    }
}

/// The slots that a pick is limited to; none if it is not.
fn slots(pick: &Pick) -> Vec<&'static str> {
    if pick.slots == 0b1111 && !pick.slot_x {
        return Vec::new();
    }
    let mut names: Vec<_> =
        (1..=4).filter(|slot| pick.slots >> (slot - 1) & 1 != 0).map(roman).collect();
    if pick.slot_x {
        names.push("X");
    }
    names
}

/// Stones one by one in slots, as runs: how many, and where.
fn runs(slots: &[u8]) -> Vec<(usize, &'static str)> {
    let mut runs: Vec<(usize, u8)> = Vec::new();
    for slot in slots {
        match runs.last_mut() {
            Some((count, last)) if last == slot => *count += 1,
            _ => runs.push((1, *slot)),
        }
    }
    runs.into_iter().map(|(count, slot)| (count, roman(slot))).collect()
}

/// A change of a number; one that is worked out is said by the language.
fn changed(by: &Delta, computed: impl Fn(&str, &Amount) -> String) -> String {
    match by {
        Delta::Fixed(by) => signed(*by),
        Delta::X => "+X".into(),
        Delta::MinusX => "−X".into(),
        Delta::Plus(n) => computed("+", n),
        Delta::Minus(n) => computed("−", n),
    }
}
