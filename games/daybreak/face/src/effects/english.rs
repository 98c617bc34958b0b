//! Effects in English.

use daybreak::{
    Amount, By, Categories, Delta, Face, Gained, Installed, Mark, Pick, Place, Source, Stat, Step,
    What, Who, Zone,
};
use pack::Lang;
use ui::parts::capital;

use super::super::say::{category, roman};
use super::conditions::{rule, test_in, when};
use super::{Within, changed, more_if, ranges, runs, slots};

/// The words that the steps around have given a meaning.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// What `that` is called.
    pub that: &'static str,
    /// Are several cards chosen?
    them: bool,
    /// What the step before did, and to what.
    last: (&'static str, &'static str),
}

pub(super) const TOP: Around = Around { that: "that player", them: false, last: ("card", "moved") };

pub(super) fn steps(steps: &[Step]) -> String {
    let all: Vec<_> =
        clauses(steps, TOP).iter().map(|clause| format!("{}.", capital(clause))).collect();
    all.join(" ")
}

pub(super) fn installed(entry: &Installed) -> String {
    let rules: Vec<_> =
        entry.rules.iter().map(|found| format!("{}.", capital(&rule(*found)))).collect();
    let mut all = vec![format!("[{}]", capital(&when(entry.when)))];
    all.extend(Some(steps(&entry.steps)).filter(|text| !text.is_empty()));
    all.extend(rules);
    all.join(" ")
}

/// Steps as clauses without capitals and full stops.
fn clauses(steps: &[Step], mut around: Around) -> Vec<String> {
    let mut all = Vec::new();
    let mut after = false;
    let mut before = None;
    for step in steps {
        if *step == Step::After {
            after = true;
            continue;
        }
        let mut fresh = match more_if(before, step) {
            Some((test, n)) => vec![format!("if {}, gain {n} more", test_in(test, around))],
            None => step_clauses(step, around),
        };
        before = Some(step);
        if let (true, Some(first)) = (after, fresh.first_mut()) {
            *first = format!("after that, {first}");
            after = false;
        }
        all.append(&mut fresh);
        if let Some(last) = did(step) {
            around.last = last;
        }
    }
    all
}

/// Steps that stay together.
fn joined(steps: &[Step], around: Around) -> String {
    clauses(steps, around).join("; ")
}

fn did(step: &Step) -> Option<(&'static str, &'static str)> {
    let thing = |source: &Source| match source {
        Source::Pick(pick) if pick.what == What::Stone => "stone",
        Source::Pick(pick) if pick.what == What::Item => "card or stone",
        Source::Pick(_) | Source::It | Source::This => "card",
    };
    Some(match step {
        Step::Gain { what: Gained::Stones(_), .. } => ("stone", "gained"),
        Step::Gain { what: Gained::Things(source), .. } => (thing(source), "gained"),
        Step::Remove(source) => (thing(source), "removed"),
        Step::Send { what, .. } | Step::Shift { what, .. } => (thing(what), "moved"),
        Step::Put(_) => ("stone", "laid"),
        Step::Flip { what, .. } => (thing(what), "turned over"),
        _ => return None,
    })
}

fn step_clauses(step: &Step, around: Around) -> Vec<String> {
    match step {
        Step::Gain { what, to, place, pay } => vec![gain(what, *to, place, *pay, around)],
        Step::Send { what, place } => vec![send(what, place, around)],
        Step::Shift { what, by } => vec![shift(what, &delta(by, around), around)],
        Step::Remove(what) => vec![remove(what, around)],
        Step::Put(what) => vec![put(what, around)],
        Step::Flip { what, face } => vec![flip(what, *face, around)],
        // Said with the step that follows.
        Step::After => Vec::new(),
        Step::ChoosePlayer { any, steps } => {
            let who = if *any { "choose a player" } else { "choose another player" };
            let inner = clauses(steps, Around { that: TOP.that, ..around });
            std::iter::once(who.into()).chain(inner).collect()
        }
        Step::ChooseCards { pick, steps } => {
            let chosen = format!("choose {}", things(pick, "in", around));
            let inner = clauses(steps, Around { them: several(&pick.n), ..around });
            std::iter::once(chosen).chain(inner).collect()
        }
        Step::Each { all, steps } => {
            let who = if *all { "every player" } else { "each other player" };
            match &steps[..] {
                [
                    one @ (Step::Gain { .. }
                    | Step::Send { .. }
                    | Step::Shift { .. }
                    | Step::Remove(_)),
                ] => step_clauses(one, Around { that: who, ..around }),
                _ => {
                    let inner = joined(steps, Around { that: TOP.that, ..around });
                    vec![format!("for {who}: {inner}")]
                }
            }
        }
        Step::If { test: found, steps, otherwise } => {
            let mut all = vec![format!("if {}, {}", test_in(found, around), joined(steps, around))];
            all.extend(branch("otherwise, ", otherwise, around));
            all
        }
        Step::Did { steps, then, otherwise } => {
            let mut all = clauses(steps, around);
            let around = Around { last: last_of(steps, around), ..around };
            let (so, not) = match steps.last() {
                Some(
                    Step::Gain { to: Who::That, .. }
                    | Step::Pay { who: Who::That | Who::Attacker, .. },
                ) => ("if they did, ", "if they did not, "),
                _ => ("if you did, ", "if you did not, "),
            };
            all.extend(branch(so, then, around));
            all.extend(branch(
                if then.is_empty() { not } else { "otherwise, " },
                otherwise,
                around,
            ));
            all
        }
        Step::May { who, steps, then, otherwise } if *who != Who::You => {
            let who = whom(*who, around);
            let mut all = vec![allowed(who, &joined(steps, around))];
            let around = Around { last: last_of(steps, around), ..around };
            let not = if then.is_empty() { "if they did not, " } else { "otherwise, " };
            all.extend(branch("if they did, ", then, around));
            all.extend(branch(not, otherwise, around));
            all
        }
        Step::May { steps, then, otherwise, .. } => {
            let deed = joined(steps, around);
            let given =
                deed.strip_prefix(around.that).and_then(|rest| rest.strip_prefix(" gains "));
            let mut all = vec![match given {
                Some(gift) => format!("you may have {} gain {gift}", around.that),
                None => format!("you may {deed}"),
            }];
            let around = Around { last: last_of(steps, around), ..around };
            let not = if then.is_empty() { "if you did not, " } else { "otherwise, " };
            all.extend(branch("if you did, ", then, around));
            all.extend(branch(not, otherwise, around));
            all
        }
        Step::Pay { who, sp, must, steps } if *who != Who::You => {
            let who = whom(*who, around);
            let pays = if *must {
                format!("{who} pays {sp} SP if they can")
            } else {
                format!("{who} may pay {sp} SP")
            };
            std::iter::once(pays).chain(branch("if they paid, ", steps, around)).collect()
        }
        Step::Pay { sp, must: false, steps, .. } => {
            vec![format!("{sp} SP: {}", joined(steps, around))]
        }
        Step::Pay { sp, must: true, steps, .. } => {
            vec![format!("{sp} SP (to be paid if you can): {}", joined(steps, around))]
        }
        Step::Modes { red, blue } => {
            let (red, blue) = (joined(red, around), joined(blue, around));
            vec![format!("choose 1: (red) {red}; (blue) {blue}")]
        }
        Step::Negate => vec!["that effect does nothing to you".into()],
        Step::NoBlock => {
            vec!["other players' Block cards do not work against this effect".into()]
        }
        Step::Fire(who) => vec![format!("make 1 Block card of {} work", whom(*who, around))],
        Step::ExtraTurn { start, rules } => {
            let mut all = vec!["take an extra turn after this one".to_string()];
            all.extend(branch("at the start of the extra turn, ", start, TOP));
            all.extend(rules.iter().map(|found| format!("in the extra turn, {}", rule(*found))));
            all
        }
        Step::Rule(found) => vec![format!("this turn, {}", rule(*found))],
    }
}

fn last_of(steps: &[Step], around: Around) -> (&'static str, &'static str) {
    steps.iter().rev().find_map(did).unwrap_or(around.last)
}

fn branch(lead: &str, steps: &[Step], around: Around) -> Option<String> {
    (!steps.is_empty()).then(|| format!("{lead}{}", joined(steps, around)))
}

fn several(n: &Amount) -> bool {
    !matches!(n, Amount::Fixed(1) | Amount::UpTo(1))
}

pub(super) fn whom(who: Who, around: Around) -> &'static str {
    match who {
        Who::You => "you",
        Who::Other => "another player",
        Who::Any => "any player",
        Who::Others => "each other player",
        Who::All => "every player",
        Who::That => around.that,
        Who::Attacker => "the player who used it",
    }
}

fn whose(who: Who, around: Around) -> String {
    match who {
        Who::You => "your".into(),
        Who::That | Who::Other | Who::Any | Who::Others | Who::All | Who::Attacker => {
            format!("{}'s", whom(who, around))
        }
    }
}

/// Whose, when that player has just been named.
fn whose_own(pick: &Pick, around: Around) -> String {
    match (pick.by, pick.of) {
        (By::That, Who::That) | (By::Owner, _) => "their".into(),
        _ => whose(pick.of, around),
    }
}

pub(super) fn categories(found: Categories) -> String {
    let names: Vec<_> = found.iter().map(|one| category(one, Lang::En)).collect();
    names.join(" or ")
}

fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

pub(super) fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::GetCost => "acquisition cost",
        Stat::UseCost => "use cost",
        Stat::Slot => "slot number",
        Stat::GetTime => "acquisition cast time",
        Stat::UseTime => "use cast time",
    }
}

/// `2 stones`, with the noun in its number; `one` names a single thing.
fn amount(n: &Amount, one: &str, more: &str, around: Around) -> String {
    let plural = |n: u8| if n == 1 { one } else { more };
    match n {
        Amount::Fixed(n) => format!("{n} {}", plural(*n)),
        Amount::All => format!("all {more}"),
        Amount::UpTo(n) => format!("up to {n} {}", plural(*n)),
        Amount::X => format!("X {more}"),
        Amount::Last => {
            let (noun, verb) = around.last;
            format!("1 {one} for each {noun} {verb} this way")
        }
        Amount::Per { pick, each, plus, max } => {
            let more_still = if *plus > 0 { format!(", plus {plus}") } else { String::new() };
            let most = if *max < 60 { format!(", at most {max}") } else { String::new() };
            let each = format!("{each} {}", plural(*each));
            format!("{each} for each {}{more_still}{most}", counted(pick, false, around))
        }
        Amount::Stat(stat) => format!("as many {more} as its {}", stat_name(*stat)),
    }
}

/// Words before and after the noun.
fn filters(pick: &Pick) -> (String, String) {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    match pick.face {
        Some(Face::Up) => before.push("face-up".to_string()),
        Some(Face::Down) => before.push("face-down".into()),
        Some(Face::Other) | None => {}
    }
    match pick.installed {
        Some(true) => before.push("installed".into()),
        Some(false) => before.push("waiting".into()),
        None => {}
    }
    match pick.mark {
        Some(Mark::Attack) => before.push("attack-marked".into()),
        Some(Mark::Install) => before.push("install-marked".into()),
        None => {}
    }
    if let Some(name) = &pick.name {
        before.push(format!("“{name}”"));
    }
    let cursed = pick.zones.iter().all(|zone| zone == Zone::Curse);
    if !pick.category.is_any() {
        before.push(categories(pick.category));
    } else if cursed {
        before.push("Curse".into());
    }
    let range = |(stat, within): (Stat, Within)| within.said(stat_name(stat), Lang::En);
    let ranges: Vec<_> = ranges(pick).into_iter().map(range).collect();
    if !ranges.is_empty() {
        after.push(format!("of {}", and(&ranges)));
    }
    if pick.not_this {
        after.push("other than this card".into());
    }
    (before.join(" "), after.join(" "))
}

/// The noun in both numbers.
fn nouns(pick: &Pick) -> (String, String) {
    let (one, more) = match (pick.what, &pick.n) {
        (What::Card, _) => ("card", "cards"),
        (What::Stone, _) => ("stone", "stones"),
        (What::Item, Amount::All) => ("card and stone", "cards and stones"),
        (What::Item, _) => ("card or stone", "cards or stones"),
    };
    let (before, _) = filters(pick);
    let with =
        |noun: &str| if before.is_empty() { noun.into() } else { format!("{before} {noun}") };
    (with(one), with(more))
}

/// Where the things lie: `in your hand or cast zone`.
fn place_of(pick: &Pick, preposition: &str, around: Around) -> String {
    let (_, after) = filters(pick);
    let mut personal = Vec::new();
    let mut places = Vec::new();
    for zone in pick.zones {
        match zone {
            Zone::Held => match pick.of {
                Who::You => places.push("you hold".to_string()),
                who => places.push(format!("held by {}", whom(who, around))),
            },
            Zone::Hand => personal.insert(0, "hand".to_string()),
            Zone::Cast => personal.push("cast zone".into()),
            Zone::Market => places.push(format!("{preposition} the card zone")),
            Zone::OnIt => places.push(if around.them { "on them".into() } else { "on it".into() }),
            // A Curse card says where it comes from.
            Zone::Curse => {}
            Zone::Removed => places.push(format!("{preposition} the removed zone")),
            Zone::Bank => places.push(format!("{preposition} the bank")),
        }
    }
    if !personal.is_empty() {
        let own = whose_own(pick, around);
        let in_slots = match &slots(pick)[..] {
            [] => String::new(),
            [one] => format!("slot {one} of "),
            more => format!(
                "slots {} of ",
                and(&more.iter().map(ToString::to_string).collect::<Vec<_>>())
            ),
        };
        let zones = personal.join(if pick.n == Amount::All { " and " } else { " or " });
        let words = match pick.of {
            Who::Attacker => {
                format!("{preposition} {in_slots}the {zones} of {}", whom(pick.of, around))
            }
            Who::Any if personal.len() == 1 => format!("{preposition} {in_slots}any {zones}"),
            _ => format!("{preposition} {in_slots}{own} {zones}"),
        };
        places.insert(0, words);
    }
    let place = places.join(" or ");
    [after, place].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Things by their number: `2 cards in your cast zone`.
fn things(pick: &Pick, preposition: &str, around: Around) -> String {
    let (one, more) = nouns(pick);
    let place = place_of(pick, preposition, around);
    let held = pick.zones.iter().all(|zone| matches!(zone, Zone::Held | Zone::OnIt));
    let part = match (&pick.n, pick.what == What::Stone && held) {
        (Amount::Fixed(n), true) => Some(format!("{n} of the stones")),
        (Amount::UpTo(n), true) => Some(format!("up to {n} of the stones")),
        _ => None,
    };
    let number = part.unwrap_or_else(|| amount(&pick.n, &one, &more, around));
    let of_that = pick.of == Who::That && around.that == TOP.that;
    let place = match pick.zones.iter().collect::<Vec<_>>()[..] {
        [Zone::Held] if of_that => format!("{} holds", around.that),
        _ => place,
    };
    if place.is_empty() { number } else { format!("{number} {place}") }
}

/// Things without a number: `card in your cast zone`.
pub(super) fn counted(pick: &Pick, plural: bool, around: Around) -> String {
    let (one, more) = nouns(pick);
    let noun = if plural { more } else { one };
    let place = place_of(pick, "in", around);
    if place.is_empty() { noun } else { format!("{noun} {place}") }
}

/// Who chooses, if it is not you.
fn chooser(pick: &Pick, around: Around) -> Option<String> {
    match pick.by {
        By::You | By::Random => None,
        By::That => Some(around.that.into()),
        By::Owner => Some(whom(pick.of, around).into()),
    }
}

fn random(pick: &Pick) -> &'static str {
    if pick.by == By::Random { " at random" } else { "" }
}

/// Is nothing chosen, because all are taken or all are alike?
fn plain(pick: &Pick) -> bool {
    pick.n == Amount::All || pick.by == By::Random
}

fn gain(what: &Gained, to: Who, place: &Place, pay: bool, around: Around) -> String {
    let (object, many, market) = match what {
        Gained::Stones(n) => (amount(n, "stone", "stones", around), several(n), false),
        Gained::Things(Source::Pick(pick)) => {
            let object = format!("{}{}", things(pick, "from", around), random(pick));
            let market = pick.zones.has(Zone::Market) && pick.what != What::Stone;
            (object, several(&pick.n), market)
        }
        Gained::Things(Source::It) => (it(around).into(), around.them, false),
        Gained::Things(Source::This) => ("this card".into(), false, false),
    };
    let chooses = match what {
        Gained::Things(Source::Pick(pick)) if !plain(pick) => chooser(pick, around),
        _ => None,
    };
    let verb = match (to, &chooses) {
        (Who::You, None) => "gain".into(),
        (to, Some(by)) if by == whom(to, around) => format!("{by} chooses and gains"),
        (to, None) => format!("{} gains", whom(to, around)),
        (Who::You, Some(by)) => format!("you gain, as {by} chooses,"),
        (to, Some(by)) => format!("{} gains, as {by} chooses,", whom(to, around)),
    };
    let paid = match (market, pay, to, many) {
        (false, false, _, _) => "",
        (true, false, _, _) => " without paying",
        (_, true, Who::You, false) => ", paying its acquisition cost",
        (_, true, Who::You, true) => ", paying their acquisition costs",
        (_, true, _, false) => " and pays its acquisition cost",
        (_, true, _, true) => " and pays their acquisition costs",
    };
    let zone = match to {
        Who::You => "your cast zone",
        _ => "their cast zone",
    };
    let them = if many { "them" } else { "it" };
    let at = match place {
        Place::Usual => String::new(),
        Place::Slot(slot) if matches!(what, Gained::Stones(_)) => {
            format!("; place {them} in {} of {zone}", roman(*slot))
        }
        Place::Slot(slot) => format!("; place {them} in {}", roman(*slot)),
        Place::Slots(slots) => format!("; place {} of {zone}", in_slots(slots)),
        Place::Hand => format!("; add {them} to the hand"),
    };
    format!("{verb} {object}{paid}{at}")
}

/// `1 each in I, II and III`, `1 in I and 2 in II`.
fn in_slots(slots: &[u8]) -> String {
    let runs = runs(slots);
    let count = runs.first().map_or(0, |(count, _)| *count);
    if runs.len() > 1 && runs.iter().all(|(n, _)| *n == count) {
        let names: Vec<_> = runs.iter().map(|(_, slot)| slot.to_string()).collect();
        return format!("{count} each in {}", and(&names));
    }
    and(&runs.iter().map(|(n, slot)| format!("{n} in {slot}")).collect::<Vec<_>>())
}

fn it(around: Around) -> &'static str {
    if around.them { "them" } else { "it" }
}

/// The choice that comes before what is done, and what it is done to.
fn chosen(what: &Source, around: Around) -> (Option<String>, String, bool) {
    match what {
        Source::It => (None, it(around).into(), around.them),
        Source::This => (None, "this card".into(), false),
        Source::Pick(pick) if plain(pick) => {
            (None, format!("{}{}", things(pick, "in", around), random(pick)), several(&pick.n))
        }
        Source::Pick(pick) => {
            let many = several(&pick.n);
            let verb = match chooser(pick, around) {
                Some(by) => format!("{by} chooses"),
                None => "choose".into(),
            };
            let choice = format!("{verb} {}", things(pick, "in", around));
            (Some(choice), if many { "them".into() } else { "it".into() }, many)
        }
    }
}

fn led(choice: Option<String>, deed: &str) -> String {
    match choice {
        Some(choice) => format!("{choice}; {deed}"),
        None => deed.into(),
    }
}

fn send(what: &Source, place: &Place, around: Around) -> String {
    let (choice, object, _) = chosen(what, around);
    let of = match what {
        Source::Pick(pick) => match (pick.by, pick.of) {
            (_, Who::You) => "your",
            (By::That | By::Owner, _) => "their",
            (By::You | By::Random, _) => "its player's",
        },
        Source::It => "its player's",
        Source::This => "your",
    };
    // Stones on a witch card are all alike: nothing is chosen among them.
    if let Source::Pick(pick) = what
        && pick.what == What::Stone
        && pick.zones.iter().all(|zone| zone == Zone::Held)
    {
        let stones = things(pick, "in", around);
        let zone = if pick.of == Who::You { "your cast zone" } else { "their cast zone" };
        return match place {
            Place::Slot(slot) => format!("place {stones} in {} of {zone}", roman(*slot)),
            Place::Slots(slots) => format!("place {stones}: {} of {zone}", in_slots(slots)),
            Place::Usual | Place::Hand => format!("{stones} stay where they are"),
        };
    }
    let deed = match place {
        Place::Hand => format!("add {object} to {of} hand"),
        Place::Usual => format!("put {object} on {of} witch card"),
        Place::Slot(slot) => format!("place {object} in {}", roman(*slot)),
        Place::Slots(slots) => format!("place {object}: {}", in_slots(slots)),
    };
    led(choice, &deed)
}

fn shift(what: &Source, by: &str, around: Around) -> String {
    let (choice, object, many) = chosen(what, around);
    match choice {
        Some(choice) if many => format!("{choice}; cast time {by} each"),
        Some(choice) => format!("{choice}; cast time {by}"),
        // A card being used has no cast time yet.
        None if *what == Source::This => format!("this card's cast time {by}"),
        None if many => format!("{object} get cast time {by}"),
        None => format!("{object} gets cast time {by}"),
    }
}

/// `−2`, `+X`, `− 1 for each card in your cast zone`.
fn delta(by: &Delta, around: Around) -> String {
    let computed = |sign: &str, n: &Amount| match n {
        Amount::Fixed(n) => format!("{sign}{n}"),
        Amount::X => format!("{sign}X"),
        Amount::Last => {
            let (noun, verb) = around.last;
            format!("{sign}1 for each {noun} {verb} this way")
        }
        Amount::Per { pick, each, plus, max } => {
            let more_still = if *plus > 0 { format!(", and {sign}{plus}") } else { String::new() };
            let most = if *max < 60 { format!(", at most {sign}{max}") } else { String::new() };
            format!("{sign}{each} for each {}{more_still}{most}", counted(pick, false, around))
        }
        Amount::Stat(stat) => format!("{sign} its {}", stat_name(*stat)),
        // The loader refuses these.
        Amount::All | Amount::UpTo(_) => sign.into(),
    };
    changed(by, computed)
}

/// What another player may do.
fn allowed(who: &str, deed: &str) -> String {
    let own = deed.strip_prefix(who).and_then(|rest| {
        let verbs = [
            (" chooses and removes ", "remove "),
            (" chooses and gains ", "choose and gain "),
            (" gains ", "gain "),
            (" chooses ", "choose "),
        ];
        verbs.iter().find_map(|(found, verb)| Some(format!("{verb}{}", rest.strip_prefix(found)?)))
    });
    match own {
        Some(deed) => format!("{who} may {deed}"),
        None => format!("{who} may have this done: {deed}"),
    }
}

/// Stones laid on the chosen cards.
fn put(what: &Gained, around: Around) -> String {
    let on = if around.them { "each of them" } else { "it" };
    match what {
        Gained::Stones(n) => {
            format!("lay {} of the bank on {on}", amount(n, "stone", "stones", around))
        }
        Gained::Things(source) => {
            let (choice, object, _) = chosen(source, around);
            match source {
                Source::Pick(pick) if pick.zones.iter().all(|zone| zone == Zone::Held) => {
                    format!("lay {} on it", things(pick, "in", around))
                }
                _ => led(choice, &format!("lay {object} on the card")),
            }
        }
    }
}

fn remove(what: &Source, around: Around) -> String {
    match what {
        Source::Pick(pick) => {
            let object = format!("{}{}", things(pick, "in", around), random(pick));
            match chooser(pick, around) {
                Some(by) if !plain(pick) => format!("{by} chooses and removes {object}"),
                _ => format!("remove {object}"),
            }
        }
        Source::It => format!("remove {}", it(around)),
        Source::This => "remove this card".into(),
    }
}

fn flip(what: &Source, face: Face, around: Around) -> String {
    let (choice, object, _) = chosen(what, around);
    let face = match face {
        Face::Up => "face up",
        Face::Down => "face down",
        Face::Other => "over",
    };
    led(choice, &format!("turn {object} {face}"))
}
