//! A match as pages show it.

use std::sync::{Arc, Mutex, PoisonError};

use games::Entry;
use kernel::{Match, Played, Viewer};
use maud::{Markup, html};
use pack::Lang;
use ui::page::{LogLine, Recap};
use ui::{Frame, Names, Outcome, Panel, Prospect, Seen, To, Zones};

/// How to draw.
#[derive(Clone, Copy)]
pub(crate) struct Drawn<'a> {
    pub(crate) viewer: Viewer,
    pub(crate) names: &'a Names,
    pub(crate) lang: Lang,
    pub(crate) guide: bool,
    /// Offer the viewer's legal actions; not in replays.
    pub(crate) decide: bool,
    /// Seconds left to the one player the table waits for.
    pub(crate) clock: Option<u32>,
}

/// Draws a match, whatever its game.
pub(crate) trait Draw: Send + Sync {
    /// The scene, and what the viewer should do.
    fn scene(&self, drawn: Drawn<'_>) -> (Zones, String);
    /// What happened lately, from the log.
    fn recap(&self, drawn: Drawn<'_>, log: &[LogLine]) -> Recap;
    /// What happened in the actions after so many, one step after the other as the viewer saw it.
    fn frames(&self, drawn: Drawn<'_>, from: usize) -> Vec<Frame>;
    /// The log as the viewer may read it; of the last `most` actions. What has been told of this
    /// match before need not be told again.
    fn log(&self, drawn: Drawn<'_>, most: usize, told: &Told) -> Vec<LogLine>;
    /// How each seat stands, in lines.
    fn standings(&self, names: &Names, lang: Lang) -> Vec<Vec<String>>;
    /// The score or the ending in detail.
    fn sheet(&self, names: &Names, lang: Lang) -> Markup;
}

/// The log of a match in the words of those who look on, shared by all its moments. Where something
/// is taken back it begins anew.
#[derive(Default)]
pub(crate) struct Told(Mutex<Vec<ToldTo>>);

impl Told {
    /// The log of a viewer, as far as it has been put into words.
    fn to(&self, drawn: Drawn<'_>, skipped: usize) -> Arc<Mutex<Lines>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = |(viewer, lang, _): &&ToldTo| (*viewer, *lang) == (drawn.viewer, drawn.lang);
        if let Some((.., told)) = all.iter().find(own) {
            return told.clone();
        }
        let told = Arc::new(Mutex::new(Lines::new(drawn.names, skipped)));
        all.push((drawn.viewer, drawn.lang, told.clone()));
        told
    }
}

/// The log of one viewer in one language.
type ToldTo = (Viewer, Lang, Arc<Mutex<Lines>>);

/// The log as one viewer reads it, put into words once.
struct Lines {
    names: Names,
    /// Nothing before so many actions is kept.
    from: usize,
    /// Set-up and so many actions are told; nothing yet if `None`.
    upto: Option<usize>,
    lines: Vec<LogLine>,
}

impl Lines {
    fn new(names: &Names, from: usize) -> Lines {
        Lines { names: names.clone(), from, upto: None, lines: Vec::new() }
    }

    /// The lines after `skipped` actions and up to `len`; those of the last one are new.
    fn between(&self, skipped: usize, len: usize) -> Vec<LogLine> {
        let wanted = |line: &&LogLine| line.n <= len && (line.n > skipped || skipped == 0);
        self.lines.iter().filter(wanted).map(|line| line.new_if(line.n == len)).collect()
    }
}

/// Adds what has happened since.
fn tell<G: Entry>(table: &Match<G>, told: &mut Lines, drawn: Drawn<'_>) {
    let game = table.game();
    let lines = |n: usize, events: &[G::Event]| {
        let seen = events.iter().filter_map(|event| game.seen_by(event, drawn.viewer));
        let seen = seen.filter(|event| G::face().matters(event));
        let texts = seen
            .map(|event| G::face().event(To::new(game, drawn.names, drawn.lang), &event).plain());
        ui::folded(texts).into_iter().map(move |text| LogLine::new(n, text, G::face().book()))
    };
    if told.upto.is_none() && told.from == 0 {
        told.lines.extend(lines(0, table.set_up()));
    }
    let from = told.upto.unwrap_or(told.from);
    for (index, played) in table.played().iter().enumerate().skip(from) {
        told.lines.extend(lines(index + 1, &played.events));
    }
    told.upto = told.upto.max(Some(table.played().len()));
}

fn seen<G: Entry, T>(
    table: &Match<G>,
    drawn: Drawn<'_>,
    draw: impl FnOnce(&Seen<'_, G>) -> T,
) -> T {
    let view = table.view(drawn.viewer);
    let legal = match drawn.viewer {
        Viewer::Seat(seat) if drawn.decide => table.legal(seat),
        Viewer::Seat(_) | Viewer::Public | Viewer::All => Vec::new(),
    };
    let seen = Seen::new(table.game(), (drawn.viewer, &view), drawn.names, drawn.lang, &legal);
    let outcomes = outcomes(table, &seen);
    draw(&Seen { guide: drawn.guide, clock: drawn.clock, outcomes, ..seen })
}

/// The last thing seen is looked for in so many actions.
const LOOK_BACK: usize = 40;

/// What each legal action would change, as far as the viewer can know.
fn outcomes<G: Entry>(table: &Match<G>, seen: &Seen<'_, G>) -> Vec<Outcome> {
    let seat = seen.own().filter(|_| !seen.legal.is_empty());
    let prospect = seat.and_then(|seat| Prospect::new(G::face(), table, seat, seen.to()));
    let all =
        |prospect: Prospect<'_, G>| seen.legal.iter().map(|action| prospect.of(action)).collect();
    prospect.map(all).unwrap_or_default()
}

impl<G: Entry> Draw for Match<G> {
    fn scene(&self, drawn: Drawn<'_>) -> (Zones, String) {
        let mut asides = Vec::new();
        if let (Viewer::Seat(seat), true) = (drawn.viewer, drawn.decide) {
            self.game().asides(self.state(), seat, &mut asides);
        }
        seen(self, drawn, |seen| {
            let mut scene = G::face().scene(seen);
            scene.own = html! { (scene.own) (G::face().besides(seen, &asides)) };
            (
                scene,
                G::face().prompt(To::new(seen.game, drawn.names, drawn.lang), seen.view).plain(),
            )
        })
    }

    fn recap(&self, drawn: Drawn<'_>, log: &[LogLine]) -> Recap {
        let (face, to) = (G::face(), To::new(self.game(), drawn.names, drawn.lang));
        let told = |event: &G::Event| {
            let event = self.game().seen_by(event, drawn.viewer)?;
            face.matters(&event).then_some(event)
        };
        let mut played = self.played().iter().enumerate().rev().take(LOOK_BACK);
        let last = played.find_map(|(n, played)| {
            let event = played.events.iter().rev().find_map(told)?;
            let text = face.event(to, &event).plain();
            Some((LogLine::new(n + 1, text, face.book()), face.cue(to, &event)))
        });
        let own = |played: &Played<G>| drawn.viewer == Viewer::Seat(played.seat);
        // What the viewer did just now is not what others did since.
        let mut back = self.played().iter().rev().skip_while(|played| own(played));
        let others = back.by_ref().take_while(|played| !own(played)).count();
        let trailing = self.played().iter().rev().take_while(|played| own(played)).count();
        let since = self.played().len() - trailing - others;
        let lines = log.iter().filter(|line| line.n > since).cloned().collect();
        Recap { last, since, lines }
    }

    fn frames(&self, drawn: Drawn<'_>, from: usize) -> Vec<Frame> {
        let (face, to) = (G::face(), To::new(self.game(), drawn.names, drawn.lang));
        let played = from..self.played().len();
        let steps = played.flat_map(|n| {
            let steps = self.steps(Some(n), drawn.viewer).into_iter();
            steps.map(move |step| (n, step))
        });
        let steps = steps.filter(|(_, step)| face.matters(&step.event));
        let frame = |(n, step): (usize, kernel::Step<G>)| {
            let text = face.event(to, &step.event).plain();
            let view = (drawn.viewer, &step.view);
            let seen = Seen::new(self.game(), view, drawn.names, drawn.lang, &[]);
            Frame {
                n: n + 1,
                said: LogLine::new(n + 1, text, face.book()),
                cue: face.cue(to, &step.event),
                zones: face.scene(&seen),
            }
        };
        steps.map(frame).collect()
    }

    fn log(&self, drawn: Drawn<'_>, most: usize, told: &Told) -> Vec<LogLine> {
        let len = self.played().len();
        let skipped = len.saturating_sub(most);
        let kept = told.to(drawn, skipped);
        // Nobody waits for another page of the same viewer: the log is put into words once more.
        let mut fresh = Lines::new(drawn.names, skipped);
        let mut kept = kept.try_lock().ok();
        let told = match kept.as_deref_mut() {
            // An older moment of the table is drawn: the kept log has left it behind.
            Some(kept) if kept.from > skipped => &mut fresh,
            Some(kept) => {
                if kept.names != *drawn.names {
                    *kept = Lines::new(drawn.names, skipped);
                }
                kept
            }
            None => &mut fresh,
        };
        tell(self, told, drawn);
        let lines = told.between(skipped, len);
        if told.upto == Some(len) {
            told.lines.retain(|line| line.n > skipped || skipped == 0);
            told.from = skipped;
        }
        lines
    }

    fn standings(&self, names: &Names, lang: Lang) -> Vec<Vec<String>> {
        let board = G::face().board(To::new(self.game(), names, lang), &self.view(Viewer::Public));
        // Two spaces are a column's edge in the terminal.
        let lines = |panel: &Panel| {
            panel.lines.iter().map(|line| line.plain().replace("  ", " · ")).collect()
        };
        board.players.iter().map(lines).collect()
    }

    fn sheet(&self, names: &Names, lang: Lang) -> Markup {
        let drawn =
            Drawn { viewer: Viewer::All, names, lang, guide: false, decide: false, clock: None };
        seen(self, drawn, |seen| G::face().sheet(seen))
    }
}
