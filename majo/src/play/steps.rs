//! What happens is told step by step: the same sentences as the log, in order, and nothing else.

use std::collections::VecDeque;
use std::time::Duration;

use games::{Agate, Court, Daybreak, Entry, Hackclad, Shadows};
use kernel::{Dice, Viewer};
use pack::Lang;
use ui::To;

use super::Play;
use super::line;
use super::pace::{Pace, Weight};
use super::plain::{Input, Source, Waited};
use super::session::{Moved, Session};
use super::tests::table;
use crate::failure::Failure;

fn open<G: Entry>(seed: &str) -> Session<G> {
    let seats = *G::SEATS.end();
    Session::open(Play { game: G::GAME, seats, set: Vec::new(), ..table(seed) }).expect("a table")
}

/// Plays at random, and tells one step after the other if `slowly`.
fn played<G: Entry>(session: &mut Session<G>, decisions: usize, slowly: bool) {
    let mut dice = Dice::new(5);
    let mut left = decisions;
    while left > 0 {
        match session.advance().expect("a bot acts") {
            Moved::Over => break,
            Moved::Bot | Moved::Alone => {}
            Moved::Yours => {
                let choices = session.choices(Lang::En);
                let at = dice.below(choices.len() as u32) as usize;
                session.decide(choices[at].action, Lang::En).expect("it is in the list");
                left -= 1;
            }
        }
        if slowly {
            told_slowly(session);
        } else {
            session.tell_all();
        }
    }
}

/// Tells the last action, and looks at the table after each step of it.
fn told_slowly<G: Entry>(session: &mut Session<G>) {
    let n = session.table().played().len() - 1;
    let steps = session.table().steps(Some(n), session.viewer());
    let steps = steps.into_iter().filter(|step| G::face().matters(&step.event));
    let names = session.names(Lang::En);
    for step in steps {
        assert!(session.has_more());
        assert!(session.choices(Lang::En).is_empty(), "nobody is asked before all is told");
        session.tell_next().expect("one more step");
        let to = To::new(session.game(), &names, Lang::En);
        let said = G::face().event(to, &step.event).plain();
        let newest = session.log_line(session.log_len() - 1, &names, Lang::En).plain();
        assert!(newest.starts_with(&said), "{newest}");
        // After the last step the table is as it is now.
        let now = session.table().view(session.viewer());
        let seen = G::face().board(to, if session.has_more() { &step.view } else { &now });
        assert_eq!(session.board(Lang::En), seen, "the table at that moment");
    }
    assert_eq!(session.tell_next(), None);
}

/// The log, in both languages.
fn log<G: Entry>(session: &Session<G>) -> Vec<[String; 2]> {
    let line = |index, lang| session.log_line(index, &session.names(lang), lang).plain();
    (0..session.log_len()).map(|at| [line(at, Lang::En), line(at, Lang::Ja)]).collect()
}

fn the_same<G: Entry>() {
    let (mut slow, mut fast) = (open::<G>("steps"), open::<G>("steps"));
    let greeting = slow.log_len() - seen(&slow, slow.table().set_up()).len();
    played(&mut slow, 12, true);
    played(&mut fast, 12, false);
    assert_eq!(log(&slow), log(&fast), "told slowly or at once");
    // All that this seat may see of every action, and nothing else.
    let events = slow.table().played().iter().flat_map(|played| seen(&slow, &played.events));
    let wanted: Vec<_> = seen(&slow, slow.table().set_up()).into_iter().chain(events).collect();
    let told: Vec<_> = log(&slow).into_iter().skip(greeting).map(|[en, _]| en).collect();
    assert_eq!(told.len(), wanted.len());
    for (told, wanted) in told.iter().zip(&wanted) {
        assert!(told.starts_with(wanted), "{told} for {wanted}");
    }
}

/// What the person may see of some events, as sentences.
fn seen<G: Entry>(session: &Session<G>, events: &[G::Event]) -> Vec<String> {
    let (game, names) = (session.game(), session.names(Lang::En));
    let Viewer::Seat(_) = session.viewer() else { panic!("a person plays") };
    let seen = events.iter().filter_map(|event| game.seen_by(event, session.viewer()));
    let seen = seen.filter(|event| G::face().matters(event));
    seen.map(|event| G::face().event(To::new(game, &names, Lang::En), &event).plain()).collect()
}

#[test]
fn the_steps_told_are_those_the_person_may_see() {
    the_same::<Agate>();
    the_same::<Court>();
    the_same::<Daybreak>();
    the_same::<Shadows>();
    the_same::<Hackclad>();
}

#[test]
fn a_longer_sentence_and_a_blow_take_longer_to_read() {
    let pause = |pace: Pace, text, weight| pace.pause(text, weight);
    let short = pause(Pace::Normal, "Bot 2 passed.", Weight::Light);
    assert!(short > Duration::from_millis(300) && short < Duration::from_secs(1));
    assert!(pause(Pace::Normal, "Bot 2 attacked you with everything.", Weight::Light) > short);
    assert_eq!(pause(Pace::Normal, "Bot 2 passed.", Weight::Heavy), short * 2);
    assert!(pause(Pace::Fast, "Bot 2 passed.", Weight::Light) < short);
    assert!(pause(Pace::Slow, "Bot 2 passed.", Weight::Light) > short);
    assert_eq!(pause(Pace::Now, "Bot 2 passed.", Weight::Heavy), Duration::ZERO);
    assert_eq!(Pace::Now.by(false).by(false).by(false).by(false), Pace::Slow);
    assert_eq!(Pace::Slow.by(true).by(true).by(true).by(true), Pace::Now);
}

/// Somebody with all the time in the world, up to some moment.
struct Reader<'a> {
    lines: VecDeque<&'static str>,
    /// So many pauses are waited for; the next is skipped.
    patience: usize,
    waits: &'a mut Vec<Duration>,
}

impl Source for Reader<'_> {
    const ECHO: bool = false;

    fn next(&mut self) -> Result<Input, Failure> {
        Ok(self.lines.pop_front().map_or(Input::End, |line| Input::Line(line.into())))
    }

    fn wait(&mut self, time: Duration) -> Waited {
        self.waits.push(time);
        if self.waits.len() > self.patience { Waited::Skipped } else { Waited::Whole }
    }
}

#[test]
fn lines_are_told_with_pauses_that_can_be_skipped() {
    let run = |pace, patience| {
        let mut session = super::tests::session(table("read"));
        let (mut out, mut waits) = (Vec::new(), Vec::new());
        let lines = VecDeque::from(["1", "quit"]);
        let reader = Reader { lines, patience, waits: &mut waits };
        line::run(&mut session, (Lang::En, pace), reader, &mut out).expect("played");
        (String::from_utf8(out).expect("text"), waits)
    };
    let (at_once, none) = run(Pace::Now, usize::MAX);
    assert!(none.is_empty(), "nobody waits");
    let (slowly, all) = run(Pace::Normal, usize::MAX);
    assert!(all.len() > 3 && all.iter().all(|pause| !pause.is_zero()));
    let (skipped, some) = run(Pace::Normal, 2);
    assert_eq!(some.len(), 3, "no pause after the skipped one");
    // The same sentences in the same order; repeats are folded where all is told at once.
    let sentences = |out: &str| -> Vec<String> {
        let told = out.lines().filter(|line| line.starts_with("  "));
        let told = told.map(|line| line.split(" ×").next().unwrap_or_default().to_string());
        let mut told: Vec<_> = told.collect();
        told.dedup();
        told
    };
    assert_eq!(sentences(&slowly), sentences(&at_once));
    assert_eq!(sentences(&skipped), sentences(&at_once));
}
