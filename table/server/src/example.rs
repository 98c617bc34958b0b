//! A scenario as a small board, step by step, as everybody's eyes would see it.

use games::{BUILT_IN, Entry, Example, GameId, Packs, Rules, scenarios, with_game};
use kernel::scenario::{Beat, told};
use kernel::{Options, Seat, Turn, Viewer};
use pack::Lang;
use ui::page::{ScenarioShown, nobody};
use ui::{Seen, To};

/// One step of a scenario.
struct Frame<G: Entry> {
    state: G::State,
    lines: Vec<String>,
    notes: Vec<String>,
    refused: bool,
    /// So many actions were done until then.
    done: usize,
}

/// A case of a scenario, played.
struct Played<G: Entry> {
    name: String,
    game: G,
    frames: Vec<Frame<G>>,
}

/// The scenario of this name.
pub(crate) fn scenario(game: GameId, id: &str) -> Option<Example> {
    scenarios(game).into_iter().find(|example| example.about.id == id)
}

/// What a scenario is called: the rules tell their own examples in Japanese.
pub(crate) fn title(game: GameId, example: &Example, lang: Lang) -> String {
    let about = &example.about;
    let own = || Rules::of(game, lang).clause(&about.id).map(|clause| clause.text.to_string());
    match (lang, &about.title_ja) {
        (Lang::En, _) => about.title.clone(),
        (Lang::Ja, Some(title)) => title.clone(),
        (Lang::Ja, None) => own().unwrap_or_else(|| about.title.clone()),
    }
}

/// All cases of a scenario. It holds: the tests run them all.
fn played<G: Entry>(packs: &Packs, example: &Example, lang: Lang) -> Vec<Played<G>> {
    let Ok(loaded) = packs.named::<G>(BUILT_IN) else { return Vec::new() };
    let face = G::face();
    let mut cases: Vec<Played<G>> = Vec::new();
    let mut notes: Vec<String> = Vec::new();
    let _ = told::<G>(&example.source, &loaded.pack, &mut |beat| {
        if let Beat::Begins { case, game, state } = beat {
            let first = Frame {
                state: G::State::clone(state),
                lines: Vec::new(),
                notes: std::mem::take(&mut notes),
                refused: false,
                done: 0,
            };
            let (name, game) = ((*case).to_string(), G::clone(game));
            cases.push(Played { name, game, frames: vec![first] });
            return;
        }
        let Some(Played { game, frames, .. }) = cases.last_mut() else { return };
        let Some(last) = frames.last() else { return };
        let names = nobody(game.seats());
        let to = To::new(&*game, &names, lang);
        let said = |seat: Seat, words: &str| match lang {
            Lang::En => format!("{}: {words}", names.of(seat)),
            Lang::Ja => format!("{}：{words}", names.of(seat)),
        };
        match beat {
            // Written for who checks rules, in English.
            Beat::Note(note) if lang == Lang::En => notes.push((*note).into()),
            Beat::Note(_) | Beat::Begins { .. } => {}
            Beat::Does(done) => {
                let view = game.view(done.before, Viewer::Seat(done.seat));
                let label = said(done.seat, &face.action(to, &view, &done.action));
                let events =
                    done.events.iter().filter_map(|event| game.seen_by(event, Viewer::All));
                let events = events.filter(|event| face.matters(event));
                let events = events.map(|event| face.event(to, &event).plain());
                let lines = std::iter::once(label).chain(ui::folded(events)).collect();
                let (state, done) = (done.after.clone(), last.done + 1);
                let notes = std::mem::take(&mut notes);
                frames.push(Frame { state, lines, notes, refused: false, done });
            }
            Beat::Refuses { seat, action, refusal, clauses } => {
                let view = game.view(&last.state, Viewer::Seat(*seat));
                let words = match game.parse(action) {
                    Ok(action) => face.action(to, &view, &action),
                    Err(_) => (*action).to_string(),
                };
                let not = match lang {
                    Lang::En => "not allowed: ",
                    Lang::Ja => "できない：",
                };
                let reasons = match refusal {
                    Some(refusal) => face.refusal(to, refusal),
                    None => clauses.iter().map(|clause| (*clause).to_string()).collect(),
                };
                let first = said(*seat, &format!("{not}{words}"));
                let lines = std::iter::once(first).chain(reasons).collect();
                let (state, done) = (last.state.clone(), last.done);
                let notes = std::mem::take(&mut notes);
                frames.push(Frame { state, lines, notes, refused: true, done });
            }
        }
    });
    cases
}

/// A scenario at a step of a case; the nearest there is.
fn shown<G: Entry>(
    packs: &Packs,
    example: &Example,
    (case, at): (usize, usize),
    lang: Lang,
) -> Option<ScenarioShown> {
    let cases = played::<G>(packs, example, lang);
    let case = case.min(cases.len().checked_sub(1)?);
    let Played { game, frames, .. } = &cases[case];
    let last = frames.len() - 1;
    let at = at.min(last);
    let frame = &frames[at];
    let names = nobody(game.seats());
    let view = game.view(&frame.state, Viewer::All);
    let seen = Seen::new(game, (Viewer::All, &view), &names, lang, &[]);
    let open = matches!(game.turn(&frame.state), Turn::Ask(_));
    Some(ScenarioShown {
        id: example.about.id.clone(),
        title: title(G::GAME, example, lang),
        shows: example.about.shows.clone(),
        cases: cases.iter().map(|case| case.name.clone()).collect(),
        case,
        at,
        last,
        notes: frame.notes.clone(),
        lines: frame.lines.clone(),
        refused: frame.refused,
        zones: G::face().scene(&seen),
        done: frame.done,
        seats: if open { names.list().to_vec() } else { Vec::new() },
    })
}

/// A table that begins there: the options of that case, and how many seats; nothing if it has no such
/// moment, or if it is over then.
fn table<G: Entry>(packs: &Packs, example: &Example, case: usize, at: usize) -> Option<Staged> {
    let cases = played::<G>(packs, example, Lang::En);
    let Played { game, frames, .. } = cases.get(case)?;
    let frame = frames.iter().find(|frame| frame.done == at)?;
    let open = matches!(game.turn(&frame.state), Turn::Ask(_));
    let options = game.options().changed().into_iter().collect();
    open.then(|| (options, game.seats()))
}

/// The options that differ from the default, and the number of seats.
pub(crate) type Staged = (Vec<(String, String)>, u8);

/// What a table needs that begins at a moment of a scenario.
pub(crate) fn staged(
    game: GameId,
    packs: &Packs,
    example: &Example,
    case: usize,
    at: usize,
) -> Option<Staged> {
    with_game!(game, G => table::<G>(packs, example, case, at))
}

/// A scenario of any game, drawn.
pub(crate) fn drawn(
    game: GameId,
    packs: &Packs,
    example: &Example,
    at: (usize, usize),
    lang: Lang,
) -> Option<ScenarioShown> {
    with_game!(game, G => shown::<G>(packs, example, at, lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every scenario of every game can be stepped through: each step is drawn, and says what is done.
    #[test]
    fn every_scenario_is_a_board_with_steps() {
        let packs = Packs::default();
        for game in GameId::ALL {
            for example in scenarios(game) {
                with_game!(game, G => {
                    let cases = played::<G>(&packs, &example, Lang::Ja);
                    let no_table = example.source.text.contains("no_game");
                    assert!(no_table || !cases.is_empty(), "{}", example.about.id);
                    for case in &cases {
                        let steps = case.frames.iter().skip(1);
                        assert!(steps.clone().all(|frame| !frame.lines.is_empty()));
                    }
                });
            }
        }
    }

    #[test]
    fn a_step_shows_what_was_done_and_what_is_refused() {
        let packs = Packs::default();
        let example = scenario(GameId::Agate, "AG-X1").expect("the rules' first example");
        let first = drawn(GameId::Agate, &packs, &example, (0, 0), Lang::En).expect("a board");
        assert!(first.at == 0 && first.last > 0 && first.lines.is_empty());
        let last = drawn(GameId::Agate, &packs, &example, (0, 999), Lang::En).expect("a board");
        assert_eq!(last.at, last.last);
        assert!(!last.lines.is_empty());
        let refusing = scenarios(GameId::Agate).into_iter().find(|example| {
            example.source.text.contains("\nrefused") && !example.source.text.contains("[[case]]")
        });
        let refusing = refusing.expect("one refuses something");
        let steps =
            (0..20).filter_map(|at| drawn(GameId::Agate, &packs, &refusing, (0, at), Lang::En));
        assert!(steps.into_iter().any(|step| step.refused && step.lines.len() > 1));
    }
}
