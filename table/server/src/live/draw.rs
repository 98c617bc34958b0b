//! A match as pages show it.

use std::any::Any;
use std::sync::{Arc, Mutex, OnceLock};

use games::Entry;
use kernel::{Match, Played, Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;
use ui::page::{KnownNames, LogLine, Mark, Recap};
use ui::{Feat, Frame, Names, Outcome, Panel, Prospect, Seen, StepZones, To, Zones};

use super::marks::{self, Marked};
use crate::handle::lock;

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
    fn recap(&self, drawn: Drawn<'_>, log: &[LogLine], told: &Told) -> Recap;
    /// What happened in the actions after so many, one step after the other as the viewer saw it, up to
    /// the table as it is.
    fn frames(&self, drawn: Drawn<'_>, from: usize, now: Now<'_>, told: &Told) -> Vec<Frame>;
    /// The log as the viewer may read it; of the last `most` actions. What has been told of this
    /// match before need not be told again.
    fn log(&self, drawn: Drawn<'_>, most: usize, told: &Told) -> Vec<LogLine>;
    /// Where turns begin, and what is worth a look, as the viewer may know it.
    fn marks(&self, drawn: Drawn<'_>, told: &Told) -> Vec<Mark>;
    /// All that has a name at this table.
    fn known(&self, told: &Told, lang: Lang) -> Arc<KnownNames>;
    /// A card or a thing of this table: what it is, and where it is as far as the viewer may know.
    fn named(&self, drawn: Drawn<'_>, id: &str) -> Option<Markup>;
    /// How each seat stands, in lines.
    fn standings(&self, names: &Names, lang: Lang) -> Vec<Vec<String>>;
    /// The score or the ending in detail.
    fn sheet(&self, names: &Names, lang: Lang) -> Markup;
    /// Why it ended as it did, and what it is measured by.
    fn ended(&self, viewer: Viewer, names: &Names, lang: Lang) -> (String, Option<Feat>);
    /// Is a player out of a game that goes on?
    fn is_out(&self, seat: Seat) -> bool;
    /// The cards that are drawn.
    fn pack(&self) -> Arc<dyn Any + Send + Sync>;
}

/// The log of a match in the words of those who look on, shared by all its moments. Where something
/// is taken back it begins anew.
#[derive(Default)]
pub(crate) struct Told {
    lines: Mutex<Vec<ToldTo>>,
    /// Its turns and moments, to each who has asked.
    pub(super) marked: Marked,
    /// All that has a name, in each language.
    names: [OnceLock<Arc<KnownNames>>; 2],
}

/// The names that tables have asked for: the cards, the language, the names.
type Known = (Arc<dyn Any + Send + Sync>, Lang, Arc<KnownNames>);

/// So many are kept; a server has few packs.
const KNOWN: usize = 64;

/// All that has a name with the cards of a pack, the same for all its tables.
fn known_names<G: Entry>(pack: &Arc<G::Pack>, lang: Lang) -> Arc<KnownNames> {
    static ALL: Mutex<Vec<Known>> = Mutex::new(Vec::new());
    let any: Arc<dyn Any + Send + Sync> = pack.clone();
    let find = |all: &Vec<Known>| {
        let own = |(of, told, _): &&Known| Arc::ptr_eq(of, &any) && *told == lang;
        all.iter().find(own).map(|(.., names)| names.clone())
    };
    if let Some(names) = find(&lock(&ALL)) {
        return names;
    }
    let names = Arc::new(KnownNames::all(G::face(), pack, lang));
    let mut all = lock(&ALL);
    if all.len() == KNOWN {
        all.remove(0);
    }
    all.push((any, lang, names.clone()));
    names
}

impl Told {
    /// All that has a name where these cards are played with.
    fn names<G: Entry>(&self, table: &Match<G>, lang: Lang) -> &Arc<KnownNames> {
        let at = match lang {
            Lang::En => 0,
            Lang::Ja => 1,
        };
        self.names[at].get_or_init(|| known_names::<G>(table.game().pack(), lang))
    }

    /// Nobody has asked for a while: whoever does next has it put into words anew.
    pub(crate) fn forget(&self) {
        *lock(&self.lines) = Vec::new();
        self.marked.forget();
    }

    /// The log of a viewer, as far as it has been put into words.
    fn to(&self, drawn: Drawn<'_>, skipped: usize) -> Arc<Mutex<Lines>> {
        let mut all = lock(&self.lines);
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
fn tell<G: Entry>(table: &Match<G>, told: &mut Lines, drawn: Drawn<'_>, cards: &KnownNames) {
    let game = table.game();
    let lines = |n: usize, events: &[G::Event]| {
        let seen = events.iter().filter_map(|event| game.seen_by(event, drawn.viewer));
        let seen = seen.filter(|event| G::face().matters(event));
        let texts = seen
            .map(|event| G::face().event(To::new(game, drawn.names, drawn.lang), &event).plain());
        let line = move |text| LogLine::named(n, text, G::face().book(), cards);
        ui::folded(texts).into_iter().map(line)
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

/// The table as it is drawn already, when the steps that led there are.
#[derive(Clone, Copy, Default)]
pub(crate) struct Now<'a> {
    pub(crate) zones: Option<&'a Zones>,
    pub(crate) log: &'a [LogLine],
}

/// A sentence about an action as it stands in the log; put into words anew if it does not.
fn said(log: &[LogLine], n: usize, text: String, named: impl FnOnce(String) -> LogLine) -> LogLine {
    let mut near = log.iter().rev().take_while(|line| line.n >= n);
    match near.find(|line| line.n == n && *line.text == *text) {
        Some(line) => line.new_if(false),
        None => named(text),
    }
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

    fn recap(&self, drawn: Drawn<'_>, log: &[LogLine], told: &Told) -> Recap {
        let (face, to) = (G::face(), To::new(self.game(), drawn.names, drawn.lang));
        let cards = told.names(self, drawn.lang);
        let told = |event: &G::Event| {
            let event = self.game().seen_by(event, drawn.viewer)?;
            face.matters(&event).then_some(event)
        };
        // What others did in secret is nothing that happened.
        let all = self.played().iter().enumerate().rev();
        let noticed = all.filter(|(n, _)| !self.went_unnoticed(*n, drawn.viewer));
        let last = noticed.clone().take(LOOK_BACK).find_map(|(n, played)| {
            let event = played.events.iter().rev().find_map(told)?;
            let text = face.event(to, &event).plain();
            let named = |text| LogLine::named(n + 1, text, face.book(), cards);
            Some((said(log, n + 1, text, named), face.cue(to, &event)))
        });
        let own =
            |(_, played): &(usize, &Arc<Played<G>>)| drawn.viewer == Viewer::Seat(played.seat);
        // What the viewer did just now is not what others did since.
        let others = noticed.skip_while(own).take_while(|played| !own(played));
        let since = others.last().map_or(0, |(n, _)| n);
        let lines = log.iter().filter(|line| line.n > since).cloned().collect();
        Recap { last, since, lines }
    }

    fn frames(&self, drawn: Drawn<'_>, from: usize, now: Now<'_>, told: &Told) -> Vec<Frame> {
        let (face, to) = (G::face(), To::new(self.game(), drawn.names, drawn.lang));
        let cards = told.names(self, drawn.lang);
        // From the last to the first: what a step shows that the next one shows too is left out, and
        // where nothing has changed between them nothing is drawn.
        let mut view = self.view(drawn.viewer);
        let mut zones = now.zones.cloned();
        let mut frames = Vec::new();
        for n in (from..self.played().len()).rev() {
            let own = drawn.viewer == Viewer::Seat(self.played()[n].seat);
            let steps = self.steps(Some(n), drawn.viewer).into_iter().enumerate().rev();
            for (at, step) in steps.filter(|(_, step)| face.matters(&step.event)) {
                let text = face.event(to, &step.event).plain();
                let seen = (drawn.viewer, &step.view);
                let seen = Seen::new(self.game(), seen, drawn.names, drawn.lang, &[]);
                let moment = face.moment(&seen, &step.event);
                let mut shows = StepZones::default();
                if zones.is_none() || step.view != view {
                    let (changed, drawn) = StepZones::before(face.scene(&seen), zones.as_ref());
                    (shows, zones) = (changed, Some(drawn));
                }
                frames.push(Frame {
                    n: n + 1,
                    // A moment is for its maker, too.
                    own: own && at == 0 && moment.is_none(),
                    moment,
                    said: said(now.log, n + 1, text, |text| {
                        LogLine::named(n + 1, text, face.book(), cards)
                    }),
                    cue: face.cue(to, &step.event),
                    zones: shows,
                });
                view = step.view;
            }
        }
        frames.reverse();
        frames
    }

    fn log(&self, drawn: Drawn<'_>, most: usize, told: &Told) -> Vec<LogLine> {
        // As far as the viewer has noticed what was done.
        let noticed = self.noticed(drawn.viewer, self.played().len());
        let len = self.len_at(drawn.viewer, noticed);
        let skipped = self.len_at(drawn.viewer, noticed.saturating_sub(most));
        let cards = told.names(self, drawn.lang);
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
        tell(self, told, drawn, cards);
        let lines = told.between(skipped, len);
        if told.upto == Some(self.played().len()) {
            told.lines.retain(|line| line.n > skipped || skipped == 0);
            told.from = skipped;
        }
        lines
    }

    fn marks(&self, drawn: Drawn<'_>, told: &Told) -> Vec<Mark> {
        marks::of(self, drawn, &told.marked)
    }

    fn known(&self, told: &Told, lang: Lang) -> Arc<KnownNames> {
        told.names(self, lang).clone()
    }

    fn named(&self, drawn: Drawn<'_>, id: &str) -> Option<Markup> {
        let to = To::new(self.game(), drawn.names, drawn.lang);
        ui::page::named_thing(G::face(), to, Some(&self.view(drawn.viewer)), id)
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

    fn ended(&self, viewer: Viewer, names: &Names, lang: Lang) -> (String, Option<Feat>) {
        let drawn = Drawn { viewer, names, lang, guide: false, decide: false, clock: None };
        seen(self, drawn, |seen| (G::face().why(seen), G::face().feat(seen)))
    }

    fn pack(&self) -> Arc<dyn Any + Send + Sync> {
        self.game().pack().clone()
    }

    fn is_out(&self, seat: Seat) -> bool {
        G::face().is_out(&self.view(Viewer::Seat(seat)), seat)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use games::{GameId, Packs, with_game};
    use kernel::{Dice, Game, Seed, Turn};

    use super::*;

    /// A game after so many random actions.
    fn played<G: Entry>(actions: usize, dice: &mut Dice) -> Match<G> {
        let pack = Packs::default().load::<G>().unwrap().pack;
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        let seats = (least + 1 + dice.below(2) as u8).min(most);
        let game = G::new(pack, Default::default(), seats).unwrap();
        let mut table = Match::new(game, Seed::from_text(&format!("steps {actions}")));
        for _ in 0..actions {
            let Turn::Ask(ask) = table.turn() else { break };
            let Some(seat) = ask.must.first() else { break };
            let legal = table.legal(seat);
            let action = legal[dice.below(legal.len() as u32) as usize];
            table.act(seat, action).unwrap();
        }
        table
    }

    fn drawn(viewer: Viewer, names: &Names) -> Drawn<'_> {
        Drawn { viewer, names, lang: Lang::En, guide: false, decide: true, clock: None }
    }

    /// What is played on the stage is what this viewer may see, all of it, in order.
    fn plays_what_the_viewer_may_see<G: Entry>() {
        let mut dice = Dice::new(5);
        for actions in [3, 40, 90] {
            let table = played::<G>(actions, &mut dice);
            let seats = table.game().seats();
            let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]);
            for viewer in viewers {
                let names = Names::new((0..seats).map(|seat| format!("Player {seat}")));
                let drawn = drawn(viewer, &names);
                let to = To::new(table.game(), &names, Lang::En);
                let events = table.played().iter().flat_map(|played| &played.events);
                let seen = events.filter_map(|event| table.game().seen_by(event, viewer));
                let seen = seen.filter(|event| G::face().matters(event));
                let said: Vec<_> = seen.map(|e| G::face().event(to, &e).plain()).collect();
                let frames = table.frames(drawn, 0, Now::default(), &Told::default());
                let played: Vec<_> = frames.iter().map(|frame| &*frame.said.text).collect();
                assert_eq!(played, said, "{} {viewer:?}", G::ID);
                assert!(frames.is_sorted_by_key(|frame| frame.n));
                // Nothing can be done in what is over.
                let open = |own: &Markup| own.0.contains("decision open");
                assert!(!frames.iter().any(|frame| frame.zones.own.as_ref().is_some_and(open)));
                // With the zones that steps leave out, each shows the table as it was then.
                let now = table.scene(drawn).0;
                let shown =
                    table.frames(drawn, 0, Now { zones: Some(&now), log: &[] }, &Told::default());
                let views = (0..table.played().len()).flat_map(|n| table.steps(Some(n), viewer));
                let views: Vec<_> = views.filter(|step| G::face().matters(&step.event)).collect();
                assert_eq!(shown.len(), views.len());
                let mut next = [now.players.0, now.board.0, now.own.0];
                let end = table.view(viewer);
                for (frame, step) in shown.iter().zip(&views).rev() {
                    let StepZones { players, board, own } = &frame.zones;
                    for (zone, has) in next.iter_mut().zip([players, board, own]) {
                        if let Some(has) = has {
                            zone.clone_from(&has.0);
                        }
                    }
                    if step.view == end {
                        continue;
                    }
                    let seen = (viewer, &step.view);
                    let seen = Seen::new(table.game(), seen, &names, Lang::En, &[]);
                    let Zones { players, board, own, .. } = G::face().scene(&seen);
                    assert!(next == [players.0, board.0, own.0], "{} {viewer:?}", G::ID);
                }
                // The last step is the table as it is, if it is one that is shown.
                if let (Some(last), Some(step)) = (shown.last(), views.last())
                    && step.view == end
                {
                    let StepZones { players, board, own } = &last.zones;
                    assert!(players.is_none() && board.is_none() && own.is_none());
                }
                // Only what came after is played to whoever has seen the rest.
                let half = actions / 2;
                let rest = table.frames(drawn, half, Now::default(), &Told::default());
                assert!(rest.iter().all(|frame| frame.n > half));
                assert_eq!(rest.len(), frames.iter().filter(|frame| frame.n > half).count());
            }
        }
    }

    #[test]
    fn steps_are_what_the_viewer_may_see() {
        for id in GameId::ALL {
            with_game!(id, G => plays_what_the_viewer_may_see::<G>());
        }
    }

    /// A table is drawn with marks for pieces as it is without: a piece depends on nothing but what it
    /// is kept by.
    fn marks_stand_for_what_is_drawn<G: Entry>() {
        let mut dice = Dice::new(11);
        for actions in [2, 30, 31, 60, 95] {
            let table = played::<G>(actions, &mut dice);
            let seats = table.game().seats();
            let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]);
            for (viewer, lang) in viewers.flat_map(|one| [(one, Lang::En), (one, Lang::Ja)]) {
                let own = if let Viewer::Seat(own) = viewer { Some(own) } else { None };
                let names = Names::new((0..seats).map(|n| format!("Player {n}"))).told_to(own);
                let drawn = Drawn { lang, ..drawn(viewer, &names) };
                let draw = || {
                    let (told, from) = (Told::default(), table.played().len().saturating_sub(3));
                    let (zones, _) = table.scene(drawn);
                    let log = table.log(drawn, 40, &told);
                    let frames =
                        table.frames(drawn, from, Now { zones: Some(&zones), log: &log }, &told);
                    let steps = frames.into_iter().map(|frame| {
                        let StepZones { players, board, own } = frame.zones;
                        [players, board, own, frame.cue.card]
                            .into_iter()
                            .flatten()
                            .collect::<Vec<_>>()
                    });
                    let steps: Vec<_> = steps.collect();
                    html! { (zones) @for step in steps { @for zone in step { (zone) } } }
                        .into_string()
                };
                let plain = draw();
                let (marked, pieces) = ui::piece::with_pieces(&Draw::pack(&table), draw);
                assert_eq!(ui::piece::unmarked(&marked, &pieces), plain, "{} {viewer:?}", G::ID);
            }
        }
    }

    #[test]
    fn pieces_are_the_same_wherever_they_stand() {
        for id in GameId::ALL {
            with_game!(id, G => marks_stand_for_what_is_drawn::<G>());
        }
    }

    /// All that an update brings to a seat from this table, in the order in which it is sent.
    fn update<G: Entry>(table: &Match<G>, viewer: Viewer, names: &Names) -> String {
        let (drawn, told) = (drawn(viewer, names), Told::default());
        let (scene, prompt) = table.scene(drawn);
        let log = table.log(drawn, 40, &told);
        let recap = table.recap(drawn, &log, &told);
        let now = Now { zones: Some(&scene), log: &log };
        let steps = table.frames(drawn, 0, now, &told);
        format!("{steps:?} {scene:?} {prompt} {log:?} {recap:?}")
    }

    /// A seat that cannot tell two tables apart gets the same bytes from both, before and after an action:
    /// scene, offers with what they would change, log, steps. So their number tells nothing, either.
    fn draws_alike_what_looks_alike<G: Entry>() -> (usize, usize) {
        let (mut dice, mut compared, mut differed) = (Dice::new(17), 0, 0);
        for actions in [0, 2, 5, 9, 14, 20, 27, 35, 44, 60, 80] {
            let table = played::<G>(actions, &mut dice);
            let game = table.game();
            let names = Names::new((0..game.seats()).map(|seat| format!("Player {seat}")));
            for seat in Seat::all(game.seats()) {
                let viewer = Viewer::Seat(seat);
                let mut world = table.state().clone();
                game.resample(&mut world, seat, &mut dice);
                let all = |state| game.view(state, Viewer::All);
                differed += usize::from(all(&world) != all(table.state()));
                let seed = || Seed::from_text("alike");
                let mut one = Match::staged(game.clone(), seed(), table.state().clone());
                let mut two = Match::staged(game.clone(), seed(), world);
                let what = format!("{} {seat} after {actions}", G::ID);
                assert!(update(&one, viewer, &names) == update(&two, viewer, &names), "{what}");
                let Turn::Ask(ask) = one.turn() else { continue };
                let Some(who) = ask.must.first() else { continue };
                let there = two.legal(who);
                let both = |action: &G::Action| there.contains(action);
                let both: Vec<_> = one.legal(who).into_iter().filter(both).collect();
                let Some(action) = dice.pick(&both).copied() else { continue };
                if one.act(who, action).is_err() || two.act(who, action).is_err() {
                    continue;
                }
                let known = |table: &Match<G>| {
                    let events = table.played()[0].events.iter();
                    let told = events.filter_map(|event| game.seen_by(event, viewer));
                    (told.collect::<Vec<_>>(), table.view(viewer), table.turn())
                };
                if known(&one) == known(&two) {
                    let what = format!("{what}, {who} {}", game.notation(&action));
                    assert!(update(&one, viewer, &names) == update(&two, viewer, &names), "{what}");
                    compared += 1;
                }
            }
        }
        (compared, differed)
    }

    #[test]
    fn what_looks_alike_is_drawn_alike() {
        for id in GameId::ALL {
            let (compared, differed) = with_game!(id, G => draws_alike_what_looks_alike::<G>());
            assert!(compared > 5 && differed > 5, "{id:?}: {compared}, {differed}");
        }
    }

    /// The recap begins after the viewer's last action, what they did just now aside.
    #[test]
    fn the_recap_tells_what_others_did_since() {
        let mut dice = Dice::new(9);
        let table = played::<games::Agate>(30, &mut dice);
        let names = Names::new(["Aki", "Sora", "Mio", "Ren"]);
        for seat in Seat::all(table.game().seats()) {
            let drawn = drawn(Viewer::Seat(seat), &names);
            let log = table.log(drawn, 40, &Told::default());
            let recap = table.recap(drawn, &log, &Told::default());
            let seats: Vec<_> = table.played().iter().map(|played| played.seat).collect();
            let after = &seats[recap.since..];
            let others = after.iter().take_while(|other| **other != seat).count();
            assert!(others > 0, "{seats:?}");
            assert!(after[others..].iter().all(|own| *own == seat), "{seats:?} {seat}");
            assert!(recap.since == 0 || seats[recap.since - 1] == seat);
            assert!(recap.lines.iter().all(|line| line.n > recap.since));
            assert!(recap.last.is_some());
        }
    }

    /// Whoever is asked sees what each option would change; nobody else does.
    #[test]
    fn options_say_what_they_would_change() {
        let mut dice = Dice::new(11);
        let table = played::<games::Agate>(25, &mut dice);
        let Turn::Ask(ask) = table.turn() else { panic!("it is not over") };
        let names = Names::new(["Aki", "Sora", "Mio", "Ren"]);
        for seat in Seat::all(table.game().seats()) {
            let seen = |decide| {
                let drawn = Drawn { decide, ..drawn(Viewer::Seat(seat), &names) };
                seen(&table, drawn, |seen| (seen.legal.len(), seen.outcomes.len()))
            };
            let (legal, outcomes) = seen(true);
            assert_eq!(outcomes, legal);
            assert_eq!(legal > 0, ask.must.has(seat));
            assert_eq!(seen(false), (0, 0));
        }
    }
}
