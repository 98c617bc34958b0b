//! Every card and every witch of the shipped sets is used to its end in some scenario: each mode,
//! each 【】 of an installed card, each "you may" and each extra cost both ways.

use std::collections::{BTreeMap, BTreeSet};

use daybreak::{Action, Card, Cards, Daybreak, Event, Mode, Step, When};
use kernel::scenario::Done;
use kernel::{Game, Viewer};
use pack::Packed;
use pack::coverage::Coverage;

/// Standing rules work without an event. Here is which scenario shows which of them: in it the
/// card stands installed while somebody acts.
const ALWAYS: [(&str, &str); 3] =
    [("B09 0", "WD-X55"), ("S09 0", "WD-X58"), ("L09 0", "cheaper-by-a-rule")];

/// What is to be seen of one card, in words: `W15 red`, `B14 1`, `W05 pay yes`.
fn wanted(cards: &Cards) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for card in cards.kinds() {
        let id = &card.id;
        let uses: &[&str] = if card.is_modal() { &["red", "blue"] } else { &["use"] };
        all.extend(uses.iter().map(|mode| format!("{id} {mode}")));
        let answers = |steps: &[Step], all: &mut BTreeSet<String>| {
            for (what, there) in [("may", has_may(steps)), ("pay", has_pay(steps))] {
                if there {
                    all.extend(["yes", "no"].map(|answer| format!("{id} {what} {answer}")));
                }
            }
        };
        answers(&card.effect, &mut all);
        if has(&card.effect, &|step| matches!(step, Step::ExtraTurn { .. })) {
            all.insert(format!("{id} start"));
        }
        for (entry, found) in card.installed.iter().enumerate() {
            all.insert(format!("{id} {entry}"));
            answers(&found.steps, &mut all);
        }
    }
    for witch in cards.witches() {
        all.insert(format!("{} once", witch.id));
        if witch.turn_cost.is_open() {
            let (min, max) = (witch.turn_cost.min, witch.turn_cost.max);
            all.extend((min..=max).map(|x| format!("{} turn {x}", witch.id)));
        } else {
            all.insert(format!("{} turn {}", witch.id, witch.turn_cost.min));
        }
    }
    all
}

fn inside(step: &Step) -> Vec<&[Step]> {
    match step {
        Step::ChoosePlayer { steps, .. }
        | Step::ChooseCards { steps, .. }
        | Step::Each { steps, .. }
        | Step::Pay { steps, .. } => vec![steps],
        Step::If { steps, otherwise, .. } => vec![steps, otherwise],
        Step::Did { steps, then, otherwise } | Step::May { steps, then, otherwise, .. } => {
            vec![steps, then, otherwise]
        }
        Step::Modes { red, blue } => vec![red, blue],
        _ => Vec::new(),
    }
}

fn has(steps: &[Step], want: &dyn Fn(&Step) -> bool) -> bool {
    steps.iter().any(|step| want(step) || inside(step).into_iter().any(|steps| has(steps, want)))
}

fn has_may(steps: &[Step]) -> bool {
    has(steps, &|step| matches!(step, Step::May { .. }))
}

fn has_pay(steps: &[Step]) -> bool {
    has(steps, &|step| matches!(step, Step::Pay { must: false, .. }))
}

/// What the scenarios have shown so far.
#[derive(Default)]
struct Seen {
    shown: BTreeSet<String>,
    /// Begun and not at its end: the card or witch, the part of it, and what to note then.
    open: BTreeMap<(String, &'static str), BTreeSet<String>>,
    scenario: String,
    /// Cards used since the turn began.
    used: BTreeSet<String>,
    /// Cards whose extra turn comes.
    earned: BTreeSet<String>,
    /// Installed cards with standing rules, by scenario.
    standing: BTreeSet<(String, String)>,
}

impl Seen {
    fn watch(&mut self, done: &Done<'_, Daybreak>) {
        if self.scenario != done.scenario {
            self.scenario = done.scenario.into();
            self.open.clear();
            self.used.clear();
            self.earned.clear();
        }
        let before = done.game.view(done.before, Viewer::All);
        let after = done.game.view(done.after, Viewer::All);
        for shown in before.seats.values().flat_map(|seat| seat.cast.values().flatten()) {
            if let Some(id) = shown.strip_suffix('^') {
                self.standing.insert((id.into(), done.scenario.into()));
            }
        }
        if let (Action::Yes | Action::No, Some(asked), Some(effect)) =
            (done.action, before.asked, before.effects.last())
        {
            let answer = if done.action == Action::Yes { "yes" } else { "no" };
            let what = match asked.what {
                daybreak::Asked::May => "may",
                _ => "pay",
            };
            if let Some(card) = &effect.card {
                self.begin(card, effect.part, format!("{card} {what} {answer}"));
            }
        }
        for event in done.events {
            self.event(done, event);
        }
        // What is no longer being resolved has come to its end.
        let running: BTreeSet<_> = after
            .effects
            .iter()
            .map(|effect| {
                let witch = || after.seats[&effect.you].witch.to_string();
                (effect.card.as_ref().map_or_else(witch, ToString::to_string), effect.part)
            })
            .collect();
        let ended: Vec<_> =
            self.open.keys().filter(|key| !running.contains(*key)).cloned().collect();
        for key in ended {
            self.shown.extend(self.open.remove(&key).unwrap_or_default());
        }
    }

    fn begin(&mut self, id: &str, part: &'static str, what: String) {
        self.open.entry((id.into(), part)).or_default().insert(what);
    }

    fn event(&mut self, done: &Done<'_, Daybreak>, event: &Event) {
        let card = |id| -> &Card { done.game.cards().get(id) };
        match *event {
            Event::Used { card: used, mode, .. } => {
                let mode = match mode {
                    Mode::Plain => "use",
                    Mode::Red => "red",
                    Mode::Blue => "blue",
                };
                let id = &card(used).id;
                self.used.insert(id.to_string());
                self.begin(id, "use", format!("{id} {mode}"));
            }
            // What the start of an extra turn brings is done before anybody decides, or is open.
            Event::TurnBegan { extra, .. } => {
                if extra {
                    self.earned.append(&mut self.used);
                    for id in self.earned.clone() {
                        self.begin(&id, "start", format!("{id} start"));
                    }
                } else {
                    self.earned.clear();
                }
                self.used.clear();
            }
            Event::Works { card: works, entry, .. } => {
                let id = &card(works).id;
                self.begin(id, "trigger", format!("{id} {entry}"));
            }
            Event::Witch { seat, once, x } => {
                let view = done.game.view(done.before, Viewer::All);
                let id = view.seats[&seat].witch.to_string();
                let what = if once { format!("{id} once") } else { format!("{id} turn {x}") };
                self.begin(&id, if once { "once" } else { "turn" }, what);
            }
            _ => {}
        }
    }
}

#[test]
fn every_card_is_used_to_its_end() -> Result<(), String> {
    let (cards, _) = Daybreak::default_pack().expect("the default pack is good");
    let mut seen = Seen::default();
    let coverage = Coverage::of::<Daybreak>(env!("CARGO_MANIFEST_DIR"), "WD");
    coverage.watch::<Daybreak>(&mut |done| seen.watch(done))?;
    for (what, scenario) in ALWAYS {
        let (id, entry) = what.split_once(' ').expect("a card and an entry");
        let card = cards.get(cards.find(id).expect("a card"));
        let entry: usize = entry.parse().expect("a number");
        assert_eq!(card.installed[entry].when, When::Always, "{what}");
        if seen.standing.contains(&(id.into(), scenario.into())) {
            seen.shown.insert(what.into());
        }
    }
    let wanted = wanted(&cards);
    assert!(wanted.len() > 120, "{}", wanted.len());
    let missing: Vec<_> = wanted.difference(&seen.shown).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("{} not shown: {missing:?}", missing.len()))
    }
}
