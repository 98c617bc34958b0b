//! Where the turns of a match begin, and its moments: what a replay can jump to.

use std::sync::{Arc, Mutex};

use games::Entry;
use kernel::{Match, Viewer};
use pack::Lang;
use ui::page::{Mark, MarkKind};
use ui::{Names, Seen, To};

use super::Drawn;
use crate::handle::lock;

/// The marks of a match as far as they have been looked for. Whoever goes through a replay asks at
/// every step, and each look goes through the whole game.
#[derive(Default)]
pub(super) struct Marked(Mutex<Vec<MarkedFor>>);

/// The marks of one viewer.
#[derive(Clone)]
struct MarkedFor {
    viewer: Viewer,
    lang: Lang,
    names: Names,
    /// So many actions were looked at.
    upto: usize,
    marks: Arc<Vec<Mark>>,
}

impl Marked {
    pub(super) fn forget(&self) {
        *lock(&self.0) = Vec::new();
    }

    fn to(&self, drawn: Drawn<'_>) -> Option<MarkedFor> {
        let all = lock(&self.0);
        let own = |one: &&MarkedFor| {
            (one.viewer, one.lang) == (drawn.viewer, drawn.lang) && one.names == *drawn.names
        };
        all.iter().find(own).cloned()
    }

    fn keep(&self, found: MarkedFor) {
        let mut all = lock(&self.0);
        all.retain(|one| (one.viewer, one.lang) != (found.viewer, found.lang));
        all.push(found);
    }
}

/// The marks of a match for a viewer. Nobody waits for another who looks at the same time.
pub(super) fn of<G: Entry>(table: &Match<G>, drawn: Drawn<'_>, marked: &Marked) -> Vec<Mark> {
    let len = table.played().len();
    let known = marked.to(drawn).filter(|known| known.upto <= len);
    let (from, mut marks) = match known {
        Some(known) if known.upto == len => return known.marks.to_vec(),
        Some(known) => (known.upto, known.marks.to_vec()),
        None => (0, Vec::new()),
    };
    marks.extend((from..len).flat_map(|n| at(table, drawn, n)));
    marked.keep(MarkedFor {
        viewer: drawn.viewer,
        lang: drawn.lang,
        names: drawn.names.clone(),
        upto: len,
        marks: Arc::new(marks.clone()),
    });
    marks
}

/// The marks of one action: the moments it brought, and the turn that begins with it.
fn at<G: Entry>(table: &Match<G>, drawn: Drawn<'_>, n: usize) -> Vec<Mark> {
    let (face, to) = (G::face(), To::new(table.game(), drawn.names, drawn.lang));
    let mark = |step: kernel::Step<G>| {
        let seen = (drawn.viewer, &step.view);
        let seen = Seen::new(table.game(), seen, drawn.names, drawn.lang, &[]);
        let (kind, text) = match face.moment(&seen, &step.event) {
            Some(moment) => (MarkKind::Moment(moment.kind), moment.title),
            None if face.begins_turn(&step.event) => {
                (MarkKind::Turn, face.event(to, &step.event).plain())
            }
            None => return None,
        };
        Some(Mark { at: n + 1, kind, text })
    };
    let steps = table.steps(Some(n), drawn.viewer).into_iter();
    steps.filter(|step| face.matters(&step.event)).filter_map(mark).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use games::{GameId, Packs, with_game};
    use kernel::{Dice, Seat, Seed, Turn};

    use super::super::{Draw, Now, Told};
    use super::*;

    fn goes_on<G: Entry>(table: &mut Match<G>, dice: &mut Dice, actions: usize) {
        for _ in 0..actions {
            let Turn::Ask(ask) = table.turn() else { break };
            let Some(seat) = ask.must.first() else { break };
            let action = *dice.pick(&table.legal(seat)).unwrap();
            table.act(seat, action).unwrap();
        }
    }

    /// The list has what the stage stops for, all of it and in order, with the turns between; and
    /// goes on where it stopped when the game does.
    fn lists_turns_and_moments<G: Entry>() {
        let pack = Packs::default().load::<G>().unwrap().pack;
        let game = G::new(pack, Default::default(), *G::SEATS.end()).unwrap();
        let seats = game.seats();
        let mut table = Match::new(game, Seed::from_text("marks"));
        let mut dice = Dice::new(3);
        let names = Names::new((1..=seats).map(|n| format!("P{n}")));
        let told = Told::default();
        for actions in [60, 1000] {
            goes_on(&mut table, &mut dice, actions);
            let viewers = Seat::all(seats).map(Viewer::Seat).take(1);
            for viewer in viewers.chain([Viewer::Public, Viewer::All]) {
                let lang = Lang::En;
                let drawn =
                    Drawn { viewer, names: &names, lang, guide: false, decide: false, clock: None };
                let marks = table.marks(drawn, &told);
                assert_eq!(marks, table.marks(drawn, &Told::default()), "{}", G::ID);
                let moments = marks.iter().filter_map(|mark| match mark.kind {
                    MarkKind::Moment(kind) => Some((mark.at, kind, mark.text.clone())),
                    MarkKind::Turn => None,
                });
                let frames = table.frames(drawn, 0, Now::default(), &Told::default());
                let shown = frames.into_iter().filter_map(|frame| {
                    frame.moment.map(|moment| (frame.n, moment.kind, moment.title))
                });
                assert_eq!(moments.collect::<Vec<_>>(), shown.collect::<Vec<_>>(), "{}", G::ID);
                let turns = marks.iter().filter(|mark| mark.kind == MarkKind::Turn);
                // With eight at the table the first turn of Shadows is longer than the first part.
                assert!(turns.count() > 1 || actions == 60, "turns of {}", G::ID);
                assert!(marks.is_sorted_by_key(|mark| mark.at));
            }
        }
        let kept = lock(&told.marked.0).iter().map(|one| one.upto).collect::<Vec<_>>();
        assert_eq!(kept, [table.played().len(); 3], "what was found is kept");
    }

    #[test]
    fn a_replay_lists_turns_and_moments() {
        for id in GameId::ALL {
            with_game!(id, G => lists_turns_and_moments::<G>());
        }
    }
}
