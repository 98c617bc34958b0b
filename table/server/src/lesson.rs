//! A table that plays a lesson: what is tried is held against its step, the others do what is written,
//! and in the free part everybody plays. Where it stands follows from its journal.

use axum::extract::Form;
use games::{GameId, Packs, with_game};
use kernel::driver::{self, Refused};
use kernel::lesson::{Judged, Look, Script, Stand, Step as Part};
use kernel::{AnyAction, Denied, Seat, Text, Viewer};
use pack::Lang;
use ui::page::{LessonNext, LessonPanel, Piece, pieces, plain};

use crate::begins::Begins;
use crate::deed::{By, Change, Deed, enter};
use crate::room::Room;
use crate::step::Step;
use crate::store::{Kind, Setup};
use crate::table_pages::At;
use crate::web::{Done, Fields, field};
use crate::wrong::Wrong;

/// The script of a table that begins with a lesson.
pub(crate) fn script(game: GameId, packs: &Packs, setup: &Setup) -> Result<Option<Script>, Text> {
    let Some(Begins::Lesson { id, .. }) = &setup.begins else { return Ok(None) };
    let Some(lesson) = games::lesson(game, id) else { return Ok(None) };
    with_game!(game, G => {
        let Some(loaded) = packs.with_hash::<G>(&setup.pack) else { return Ok(None) };
        let (game, _) = lesson.open::<G>(&loaded.pack).map_err(|wrong| kernel::Told::told(&wrong))?;
        Ok(Some(Script::new(lesson.clone(), &game)))
    })
}

impl Room {
    /// Where the lesson stands, if one is played here.
    pub(crate) fn stand(&self) -> Option<Stand> {
        let (script, live) = (self.script.as_ref()?, self.live.as_ref()?);
        let log = live.table().log();
        let log = log.iter().map(|(seat, action)| (*seat, action.as_str()));
        let now = || (live.table().turn(), live.table().view(Viewer::All));
        Some(script.stand(log, self.clicks, now))
    }

    /// The lesson and the visitor who has done it, if that is so.
    pub(crate) fn learned(&self) -> Option<(String, String)> {
        let script =
            self.script.as_ref().filter(|_| self.stand().is_some_and(|at| at.is_done()))?;
        let seat = self.seats.get(script.lesson().learner.index())?;
        seat.is_person().then(|| (seat.row.visitor.clone(), script.lesson().id.clone()))
    }

    /// Sees to it that the others do what is written next, and nothing else.
    pub(crate) fn follow(&mut self) -> Result<(), String> {
        let line = match self.stand() {
            None => return Ok(()),
            // Bots play as they do everywhere.
            Some(stand) if stand.is_free() => return Ok(()),
            Some(Stand::Then { seat, action, .. }) => Some((seat, AnyAction::from(&*action))),
            Some(_) => None,
        };
        let now = self.now();
        let done = self.playing().map_or(Ok(()), |live| live.cue(now, line));
        done.map_err(|refused| format!("{refused:?}"))
    }

    /// How many actions stay if the learner takes the last choice back.
    pub(crate) fn lesson_undo(&self, script: &Script, seat: Seat) -> Option<usize> {
        let own = seat == script.lesson().learner;
        let log = self.live.as_ref().filter(|_| own)?.table().log();
        script.undo_to(&log, self.clicks)
    }

    /// A text of the lesson in pieces: names of people and cards among words.
    fn told_pieces(&self, text: &Text, own: Option<Seat>, lang: Lang) -> Vec<Piece> {
        let names = self.names(lang).told_to(own);
        let card = |id: &str| self.live.as_ref().and_then(|live| live.words().card_name(id, lang));
        pieces(text.in_lang(lang), &names, card)
    }

    /// What the learner tries. The rules speak first, then the lesson.
    pub(crate) fn attempt(
        &self,
        by: By<'_>,
        seat: Seat,
        action: &AnyAction,
        heard: Result<Option<Step>, Refused<Denied>>,
    ) -> Result<Change, Wrong> {
        let (Some(script), Some(stand)) = (&self.script, self.stand()) else {
            return Err(Wrong::Missing);
        };
        let no = |en: &str, ja: &str| Err(Wrong::because(by.lang, en, ja));
        let told = |text: &Text| plain(&self.told_pieces(text, None, by.lang));
        match (stand, heard) {
            (Stand::Words { .. }, _) => {
                no("Read on first: press Go on.", "まず「次へ」を押して読み進めてください。")
            }
            (Stand::Try { step }, Err(why)) => {
                let denied = self.denied(by, seat, action, &why);
                // What the lesson has to say to it stands beside the rules' reasons.
                Err(match (denied, script.wrong(step, action.text())) {
                    (Wrong::Refused(mut words), Some(wrong)) => {
                        words.insert(0, told(&wrong.say));
                        Wrong::Refused(words)
                    }
                    (denied, _) => denied,
                })
            }
            (Stand::Try { step }, Ok(heard)) => {
                if script.tries(step).iter().any(|right| right == action.text()) {
                    return Ok(heard.into());
                }
                match script.answer(step, action.text()) {
                    Some(answer) => Err(Wrong::Refused(vec![told(answer)])),
                    None => no(
                        "That is allowed, but not what we want to see now.",
                        "それもできますが、今は別のことを試しましょう。",
                    ),
                }
            }
            (Stand::Then { seat: next, action: line, .. }, Ok(heard))
                if next == seat && line == action.text() =>
            {
                Ok(heard.into())
            }
            (Stand::Then { .. }, _) => {
                no("Wait: somebody else acts now.", "ほかの人の番です。少し待ってください。")
            }
            (Stand::Free { judged: Judged::Reached, .. } | Stand::Done, _) => {
                no("The lesson is done.", "このレッスンは終わりました。")
            }
            (Stand::Free { judged: Judged::Lost, .. }, _) => no(
                "It cannot be done any more: try again.",
                "もう達成できません。やり直してください。",
            ),
            (Stand::Free { judged: Judged::Open, .. } | Stand::Astray, heard) => {
                heard.map(Change::from).map_err(|why| self.denied(by, seat, action, &why))
            }
        }
    }

    /// The learner's seat, if this visitor has it.
    fn learner(&self, by: By<'_>) -> Result<(Seat, Stand), Wrong> {
        self.playable()?;
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        Ok((seat, self.stand().ok_or(Wrong::Missing)?))
    }

    /// A step is read. Whoever presses twice goes on once.
    pub(crate) fn go_on(&self, by: By<'_>, step: usize) -> Result<Change, Wrong> {
        let (seat, stand) = self.learner(by)?;
        match stand == (Stand::Words { step }) {
            true => enter(Kind::GoOn, seat, step.to_string()),
            false => Ok(Change::Nothing),
        }
    }

    /// The free part from its beginning.
    pub(crate) fn try_again(&self, by: By<'_>) -> Result<Change, Wrong> {
        let (seat, stand) = self.learner(by)?;
        match stand {
            Stand::Free { from, .. } if from < self.len() => {
                Ok(Change::Step(driver::Deed::Undo { by: seat, to: from }.into()))
            }
            _ => Ok(Change::Nothing),
        }
    }

    /// The last choice is taken back; nobody else need agree.
    pub(crate) fn take_back(&self, by: By<'_>) -> Result<Change, Wrong> {
        let (seat, _) = self.learner(by)?;
        match self.undo_to(seat) {
            Some(to) => Ok(Change::Step(driver::Deed::Undo { by: seat, to }.into())),
            None => Err(Wrong::because(
                by.lang,
                "There is nothing to take back.",
                "取り消せる行動がありません。",
            )),
        }
    }

    /// What the learner's page says of the lesson; nothing to anybody else.
    pub(crate) fn lesson_panel(&self, own: Option<Seat>, lang: Lang) -> Option<LessonPanel> {
        let script = self.script.as_ref()?;
        let lesson = script.lesson();
        own.filter(|own| *own == lesson.learner)?;
        let stand = self.stand()?;
        let told = |text: &Text| self.told_pieces(text, own, lang);
        let of = lesson.steps.len() + usize::from(lesson.free.is_some());
        let last = lesson.steps.len().checked_sub(1);
        let last_done = last.and_then(|last| lesson.steps[last].done.as_ref());
        let (mut above, mut said, mut look) = (None, None, Vec::new());
        let mut step = of;
        let at = |step: usize| lesson.steps.get(step);
        let looked = |part: Option<&Part>| part.map_or_else(Vec::new, |part| part.look.clone());
        let next = match &stand {
            Stand::Words { step: n } | Stand::Try { step: n } => {
                (step, look) = (n + 1, looked(at(*n)));
                above = script.done_before(*n);
                said = script.said(*n);
                match stand {
                    Stand::Words { step } => LessonNext::GoOn { step },
                    _ => LessonNext::Try,
                }
            }
            Stand::Then { step: n, .. } => {
                step = n + 1;
                said = script.said(*n);
                LessonNext::Others
            }
            Stand::Free { judged, .. } => {
                let free = lesson.free.as_ref();
                said = free.map(|free| &free.say);
                match judged {
                    Judged::Open => {
                        above = last_done.filter(|_| self.free_begins());
                        LessonNext::Free { begun: !self.free_begins() }
                    }
                    Judged::Reached => {
                        said = free.and_then(|free| free.done.as_ref());
                        LessonNext::Done
                    }
                    Judged::Lost => LessonNext::Lost,
                }
            }
            Stand::Done => {
                said = last_done;
                LessonNext::Done
            }
            Stand::Astray => LessonNext::Astray,
        };
        let leaves = match &lesson.kind {
            kernel::lesson::Kind::Lesson { leaves, .. } => Some(told(leaves)),
            kernel::lesson::Kind::Puzzle { .. } => None,
        };
        let after = match lesson.is_puzzle() {
            true => games::puzzles(self.game).find(|other| other.order > lesson.order),
            false => games::lessons(self.game).find(|other| other.order > lesson.order),
        };
        Some(LessonPanel {
            id: lesson.id.clone(),
            puzzle: lesson.is_puzzle(),
            title: lesson.title.in_lang(lang).into(),
            goal: told(&lesson.goal),
            above: above.map(told),
            said: said.map(told),
            look: look.iter().map(mark).collect(),
            step,
            of,
            next,
            undo: own.is_some_and(|own| self.undo_to(own).is_some()),
            leaves,
            after: after.map(|after| (after.id.clone(), after.title.in_lang(lang).into())),
        })
    }

    /// Has nothing been done in the free part yet?
    fn free_begins(&self) -> bool {
        matches!(self.stand(), Some(Stand::Free { from, .. }) if from == self.len())
    }
}

/// How the page's script finds what is looked at.
fn mark(look: &Look) -> String {
    match look {
        Look::Zone(zone) => format!("zone {zone}"),
        Look::Player(seat) => format!("at {}", ui::Place::of(*seat).name()),
        Look::Card(card) => format!("card {card}"),
        Look::Place(place) => format!("at {place}"),
    }
}

/// A step of a lesson is read.
pub(crate) async fn go_on(at: At, Form(fields): Fields) -> Done {
    let step = field(&fields, "step").and_then(|step| step.parse().ok()).unwrap_or(usize::MAX);
    at.ask(Deed::GoOn(step)).await
}

/// The free part from its beginning.
pub(crate) async fn try_again(at: At) -> Done {
    at.ask(Deed::TryAgain).await
}
