//! Holding a lesson against the rules: its right way ends as it says, every wrong try is refused or
//! answered as it says.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use super::{Free, Held, Judged, Kind, Lesson, Line, Step, Wrong};
use crate::both;
use crate::doc::{Place, Problem, Problems, Source};
use crate::game::Unheard;
use crate::manner::Manner;
use crate::scenario::{Staged, asked, miss, value_at};
use crate::seat::{Seat, Viewer};
use crate::words::{Text, Told};

/// Wrong tries a puzzle has at least.
const WRONG: usize = 2;

/// A lesson that holds.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The lesson.
    pub lesson: Lesson,
    /// How many single things were checked.
    pub checks: usize,
}

/// Reads a lesson or a puzzle and plays it by the rules. Every problem names its place.
pub fn check<G: Staged>(source: &Source, pack: &Arc<G::Pack>) -> Result<Checked, Problems> {
    let lesson = Lesson::read(source)?;
    let top = Place { file: source.file.clone(), line: 1, column: 1 };
    if lesson.game != G::ID {
        let what = both!("it is read as one of {}", "{} のものとして読まれています。", G::ID);
        return Err(Problems(vec![top.problem(what)]));
    }
    let (game, state) = lesson.open::<G>(pack)?;
    let (failed, allowed) = (Vec::new(), BTreeSet::new());
    let mut check = Check { game, lesson: &lesson, checks: 0, failed, allowed };
    if lesson.learner.index() >= usize::from(check.game.seats()) {
        let seat = lesson.learner;
        check.fail(&top, both!("nobody sits at {seat}", "{seat}には誰もいません。"));
        return Err(Problems(check.failed));
    }
    check.form(&top);
    check.script(state, &top);
    let Check { checks, mut failed, .. } = check;
    if failed.is_empty() {
        return Ok(Checked { lesson, checks });
    }
    failed.sort_by_key(|problem| (problem.line, problem.column));
    failed.dedup();
    Err(Problems(failed))
}

struct Check<'l, G: Staged> {
    game: G,
    lesson: &'l Lesson,
    checks: usize,
    failed: Vec<Problem>,
    /// Right tries that were allowed on another way than the first: their step and place in it.
    allowed: BTreeSet<(usize, usize)>,
}

impl<G: Staged> Check<'_, G> {
    fn fail(&mut self, place: &Place, what: Text) {
        self.failed.push(place.problem(what));
    }

    /// What needs no rules: a puzzle asks something, and answers what is tempting.
    fn form(&mut self, top: &Place) {
        let (steps, lesson) = (&self.lesson.steps, self.lesson);
        if !steps.iter().any(|step| !step.tries.is_empty()) {
            self.fail(top, both!("no step has a `try`", "try のあるステップがありません。"));
        }
        let wrong: usize = steps.iter().map(|step| step.wrong.len()).sum();
        if matches!(lesson.kind, Kind::Puzzle { .. }) && wrong < WRONG {
            self.fail(
                top,
                both!(
                    "a puzzle answers at least {WRONG} wrong tries, this one {wrong}",
                    "詰め問題には wrong が{WRONG}つ以上必要です（いま{wrong}つ）。"
                ),
            );
        }
        let seats = self.game.seats();
        let texts = steps.iter().flat_map(|step| {
            let wrong = step.wrong.iter().map(|wrong| &wrong.say);
            let own = [&step.say, &step.done, &step.other].into_iter().flatten();
            own.chain(wrong).map(|text| (text, &step.place)).collect::<Vec<_>>()
        });
        let free = lesson.free.iter().flat_map(|free| {
            [Some(&free.say), free.done.as_ref()]
                .into_iter()
                .flatten()
                .map(|text| (text, &free.place))
        });
        let strangers: Vec<_> = texts
            .chain(free)
            .filter_map(|(text, place)| {
                let named = [&text.en, &text.ja].into_iter().flat_map(|text| text.split('{'));
                let seat = named
                    .filter_map(|part| part.split_once('}')?.0.trim().parse::<Seat>().ok())
                    .find(|seat| seat.index() >= usize::from(seats))?;
                Some((place.clone(), seat))
            })
            .collect();
        for (place, seat) in strangers {
            self.fail(&place, both!("nobody sits at {seat}", "{seat}には誰もいません。"));
        }
    }

    /// The right way, with all that is tried beside it.
    fn script(&mut self, mut state: G::State, top: &Place) {
        let lesson = self.lesson;
        let mut later = BTreeSet::new();
        for (at, step) in lesson.steps.iter().enumerate() {
            for wrong in &step.wrong {
                self.wrong(&state, step, wrong);
            }
            for (nth, other) in step.tries.iter().enumerate().skip(1) {
                if self.can(&state, other) {
                    self.another(state.clone(), at, other);
                } else {
                    // What can only be done after another choice is looked at on that way.
                    later.insert((at, nth));
                }
            }
            if let Some(right) = step.tries.first()
                && !self.act(&mut state, right)
            {
                return;
            }
            if !self.then(&mut state, &step.then) {
                return;
            }
            self.expect(&state, &step.expect);
        }
        for (at, nth) in later.difference(&self.allowed.clone()) {
            let line = &lesson.steps[*at].tries[*nth];
            let text = &line.action;
            self.fail(
                &line.place,
                both!(
                    "`{text}` is not allowed here on any way",
                    "「{text}」は、どの進み方でもここではできません。"
                ),
            );
        }
        match &lesson.free {
            Some(free) => self.free(state, free),
            None if self.checks == 0 => {
                self.fail(top, both!("nothing is checked", "何も確かめていません。"));
            }
            None => {}
        }
    }

    /// Another right try: what follows can be done after it as well.
    fn another(&mut self, mut state: G::State, at: usize, other: &Line) {
        let lesson = self.lesson;
        if !self.act(&mut state, other) {
            return;
        }
        let mut after = lesson.steps.iter().enumerate().skip(at);
        if let Some((_, step)) = after.next() {
            if !self.then(&mut state, &step.then) {
                return;
            }
            self.expect(&state, &step.expect);
        }
        for (later, step) in after {
            let can: Vec<_> =
                (0..step.tries.len()).filter(|nth| self.can(&state, &step.tries[*nth])).collect();
            self.allowed.extend(can.iter().map(|nth| (later, *nth)));
            let right = can.first().map(|nth| &step.tries[*nth]);
            if right.is_none() && !step.tries.is_empty() {
                let (number, action) = (at + 1, &other.action);
                self.fail(
                    &step.place,
                    both!(
                        "after `{action}` at step {number} nothing of `try` is allowed here",
                        "ステップ{number}で「{action}」を選ぶと、ここの try はどれもできません。"
                    ),
                );
                return;
            }
            if right.is_some_and(|right| !self.act(&mut state, right))
                || !self.then(&mut state, &step.then)
            {
                return;
            }
        }
    }

    /// Is a line allowed?
    fn can(&self, state: &G::State, line: &Line) -> bool {
        let action = self.game.parse(&line.action);
        action.is_ok_and(|action| self.game.check(state, line.seat, &action).is_ok())
    }

    /// Carries out a line; false, and a problem, if that is not allowed.
    fn act(&mut self, state: &mut G::State, line: &Line) -> bool {
        self.checks += 1;
        let Line { seat, action: text, place } = line;
        let what = match self.game.parse(text) {
            Err(error) => error.told().map(|_, told| format!("`{text}`: {told}")),
            Ok(action) => match self.game.apply(state, *seat, &action, &mut Unheard) {
                Ok(()) => return true,
                Err(refusal) => {
                    let (what, turn) = (refusal.told(), asked(&self.game.turn(state)));
                    Text {
                        en: format!("`{seat} {text}` is refused: {} ({})", what.en, turn.en),
                        ja: format!("「{seat} {text}」：{}（{}）", what.ja, turn.ja),
                    }
                }
            },
        };
        let place = place.clone();
        self.fail(&place, what);
        false
    }

    /// What the others do. The learner stands there only where there is nothing to choose.
    fn then(&mut self, state: &mut G::State, lines: &[Line]) -> bool {
        for line in lines {
            if line.seat == self.lesson.learner {
                let mut legal = Vec::new();
                self.game.legal(state, line.seat, &mut legal);
                let aside = |action: &G::Action| self.game.manner(state, action) == Manner::Aside;
                if legal.iter().filter(|action| !aside(action)).count() > 1 {
                    let seat = line.seat;
                    self.fail(
                        &line.place,
                        both!(
                            "{seat} learns and has a choice here: make a step with `try` of it",
                            "{seat}は学ぶ人で、ここでは選べます。try のあるステップにしてください。"
                        ),
                    );
                }
            }
            if !self.act(state, line) {
                return false;
            }
        }
        true
    }

    fn wrong(&mut self, state: &G::State, step: &Step, wrong: &Wrong) {
        let Line { seat, action: text, place } = &wrong.attempt;
        let parsed = self.game.parse(text);
        if let Ok(action) = &parsed {
            let same = |line: &Line| self.game.parse(&line.action).is_ok_and(|it| it == *action);
            if step.tries.iter().any(same) {
                self.fail(
                    place,
                    both!("`{text}` is also the right one", "「{text}」は try にもあります。"),
                );
            }
        }
        let clauses = match parsed {
            Ok(action) => match self.game.check(state, *seat, &action) {
                Ok(()) if wrong.by.is_empty() => {
                    self.checks += 1;
                    let mut after = state.clone();
                    if !wrong.expect.is_empty()
                        && self.act(&mut after, &wrong.attempt)
                        && wrong.then.iter().all(|line| self.act(&mut after, line))
                    {
                        self.expect(&after, &wrong.expect);
                    }
                    return;
                }
                Ok(()) => {
                    return self.fail(
                        place,
                        both!(
                            "`{text}` is allowed, but should be refused",
                            "「{text}」はできてしまいますが、できないはずです。"
                        ),
                    );
                }
                Err(refusal) => refusal.clauses(),
            },
            Err(error) => match error.clause {
                Some(clause) => vec![clause],
                None => {
                    let what = error.told().map(|_, told| format!("`{text}`: {told}"));
                    return self.fail(place, what);
                }
            },
        };
        let by = clauses.join(", ");
        if wrong.by.is_empty() {
            self.fail(
                place,
                both!(
                    "`{text}` is refused by {by}: write by = [\"…\"]",
                    "「{text}」は {by} により、できません。by = [\"…\"] を書いてください。"
                ),
            );
        }
        for (wanted, place) in &wrong.by {
            self.checks += 1;
            if !clauses.contains(&wanted.as_str()) {
                self.fail(
                    place,
                    both!(
                        "`{text}` is refused by {by}, not by {wanted}",
                        "「{text}」を禁じるのは {by} です。{wanted} ではありません。"
                    ),
                );
            }
        }
    }

    fn seen(&self, state: &G::State) -> Value {
        serde_json::to_value(self.game.view(state, Viewer::All)).unwrap_or_default()
    }

    fn expect(&mut self, state: &G::State, expect: &[Held]) {
        let view = self.seen(state);
        for held in expect {
            self.checks += 1;
            if let Some(miss) = miss(&view, Viewer::All, &held.path, &held.value) {
                self.fail(&held.place, miss);
            }
        }
    }

    fn free(&mut self, mut state: G::State, free: &Free) {
        // A misspelt path would never hold.
        let mut unknown: Vec<&Held> = free.lost.iter().flatten().collect();
        let learner = self.lesson.learner;
        let last = free.way.len();
        for (done, line) in std::iter::once(None).chain(free.way.iter().map(Some)).enumerate() {
            if line.is_some_and(|line| !self.act(&mut state, line)) {
                return;
            }
            let place = line.map_or(&free.place, |line| &line.place);
            self.checks += 1;
            let view = self.seen(&state);
            unknown.retain(|held| value_at(&view, &held.path).is_none());
            match free.judge(learner, &self.game.turn(&state), &view) {
                Judged::Open if done == last => {
                    self.fail(
                        place,
                        both!("the way does not reach the goal", "way では goal に届きません。"),
                    );
                    if done > 0 {
                        for held in &free.goal.held {
                            if let Some(miss) = miss(&view, Viewer::All, &held.path, &held.value) {
                                self.fail(&held.place, miss);
                            }
                        }
                    }
                }
                Judged::Reached if done < last => {
                    self.fail(
                        place,
                        both!(
                            "the goal is reached here already",
                            "ここですでに goal に届いています。"
                        ),
                    );
                    return;
                }
                Judged::Lost => {
                    self.fail(place, both!("it is lost here", "ここで失敗になります。"));
                    return;
                }
                Judged::Open | Judged::Reached => {}
            }
        }
        for held in unknown {
            let path = &held.path;
            self.fail(
                &held.place,
                both!(
                    "nowhere on the way is there a `{path}`",
                    "way のどこにも `{path}` は現れません。"
                ),
            );
        }
    }
}
