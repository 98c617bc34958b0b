//! The battery must find what it is there to find: each game here is broken in one way.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::broken::bazaar::{Bazaar, Fault};
use crate::reference::goofspiel::Goofspiel;
use crate::reference::leduc::Leduc;
use kernel::battery::{self, Look, Series};
use kernel::{
    Ask, Chance, Dice, Game, Manner, NotationError, Outcome, Refusal, Seat, Seats, Seed,
    SetupError, Sink, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Bug {
    /// None at all.
    Sound,
    ViewShowsSecrets,
    PublicViewShowsSecrets,
    TurnTellsSecrets,
    LegalTellsSecrets,
    EventHiddenFromAll,
    LegalLeavesOneOut,
    LegalListsRefused,
    LegalForOthers,
    LegalAfterTheEnd,
    LegalDescends,
    LegalTwice,
    LegalEmpty,
    CheckSaysOther,
    ApplyRefusesLegal,
    ApplyChangesOnRefusal,
    ApplyOrderMatters,
    ApplyRollsItsOwnDice,
    ApplyDoesNothing,
    ApplyLosesACard,
    RefusalWithoutReason,
    ResampleMakesACard,
    SavingForgets,
    NotationLosesTheEnd,
    NobodyAsked,
    OutcomeWithoutSeats,
    EventShowsSecrets,
    StepShowsSecrets,
    PublicStepShowsSecrets,
    ResampleDoesNothing,
    ResampleSeesSecrets,
    StartIgnoresTheSeed,
}

/// A game with a bug.
#[derive(Clone)]
struct Broken<G> {
    game: G,
    bug: Bug,
    /// What no state knows of.
    rolls: Arc<AtomicU32>,
}

/// Its state, with room for a bug to leave traces.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State<S> {
    sound: S,
    trace: u32,
    lost_cards: u32,
    #[serde(skip)]
    forgotten: u32,
}

/// The trace of a state that is shown in the middle of an action.
const AMID: u32 = u32::MAX;

/// Tells of the sound game inside as of the broken one.
struct Around<'a, S, F> {
    sink: &'a mut S,
    blank: F,
}

impl<G: Game, S: Sink<Broken<G>>, F: Fn(G::State) -> State<G::State>> Sink<G> for Around<'_, S, F> {
    fn tell(&mut self, event: G::Event, state: &G::State) {
        self.sink.tell(event, &(self.blank)(state.clone()));
    }
}

impl<G: Game> Broken<G> {
    fn new(game: G, bug: Bug) -> Self {
        Broken { game, bug, rolls: Arc::default() }
    }

    /// Something that secrets decide.
    fn secret_bit(&self, state: &G::State) -> bool {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish().is_multiple_of(2)
    }

    fn sound_legal(&self, state: &State<G::State>, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&state.sound, seat, &mut actions);
        actions
    }

    /// Some refusal: nobody sits at p8.
    fn refuse(&self, state: &State<G::State>, action: &G::Action) -> Refusal<G::Reason> {
        self.game.check(&state.sound, Seat::new(7), action).unwrap_err()
    }
}

impl<G: Game> Game for Broken<G> {
    const ID: &'static str = G::ID;
    const RULES: u32 = G::RULES;
    const SEATS: RangeInclusive<u8> = G::SEATS;

    type Pack = G::Pack;
    type Options = G::Options;
    type State = State<G::State>;
    type Action = G::Action;
    type Event = G::Event;
    /// The view, and what should not be in it.
    type View = (G::View, Option<G::View>);
    type Reason = G::Reason;

    fn new(pack: Arc<G::Pack>, options: G::Options, seats: u8) -> Result<Self, SetupError> {
        Ok(Broken::new(G::new(pack, options, seats)?, Bug::Sound))
    }

    fn pack(&self) -> &Arc<G::Pack> {
        self.game.pack()
    }

    fn options(&self) -> &G::Options {
        self.game.options()
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn start(&self, chance: Chance, sink: &mut impl Sink<Self>) -> Self::State {
        let trace = match self.bug {
            Bug::StartIgnoresTheSeed => self.rolls.fetch_add(1, Ordering::Relaxed),
            _ => 0,
        };
        let blank = |sound| State { sound, trace, lost_cards: 0, forgotten: 0 };
        blank(self.game.start(chance, &mut Around { sink, blank }))
    }

    fn turn(&self, state: &Self::State) -> Turn {
        match (self.game.turn(&state.sound), self.bug) {
            (Turn::Ask(ask), Bug::TurnTellsSecrets) if self.secret_bit(&state.sound) => {
                Turn::Ask(Ask { may: ask.must, ..ask })
            }
            (Turn::Ask(_), Bug::NobodyAsked) => {
                Turn::Ask(Ask { must: Seats::NONE, may: Seats::all(2) })
            }
            (Turn::Over(_), Bug::OutcomeWithoutSeats) => Turn::Over(Outcome::default()),
            (turn, _) => turn,
        }
    }

    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<G::Action>) {
        out.extend(self.sound_legal(state, seat));
        let over = matches!(self.game.turn(&state.sound), Turn::Over(_));
        match self.bug {
            Bug::LegalLeavesOneOut if out.len() > 1 => drop(out.remove(0)),
            Bug::LegalTellsSecrets => out.retain(|action| self.check(state, seat, action).is_ok()),
            Bug::LegalForOthers if out.is_empty() => {
                out.extend(self.sound_legal(state, seat.left(2)));
            }
            Bug::LegalAfterTheEnd if over => {
                let some = self.parse("call").or_else(|_| self.parse("play 1"));
                out.push(some.unwrap());
            }
            Bug::LegalDescends => out.reverse(),
            Bug::LegalTwice => out.extend(out.last().copied()),
            Bug::LegalEmpty => out.clear(),
            _ => {}
        }
    }

    fn manner(&self, state: &Self::State, action: &G::Action) -> Manner {
        self.game.manner(&state.sound, action)
    }

    fn duties(&self, state: &Self::State) -> Seats {
        self.game.duties(&state.sound)
    }

    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        action: &G::Action,
    ) -> Result<(), Refusal<G::Reason>> {
        let sound = self.game.check(&state.sound, seat, action);
        match self.bug {
            Bug::LegalListsRefused => Err(self.refuse(state, action)),
            Bug::LegalTellsSecrets => {
                let legal = self.sound_legal(state, seat);
                let one_less = legal.len() > 1 && self.secret_bit(&state.sound);
                if one_less && legal[0] == *action {
                    return Err(self.refuse(state, action));
                }
                sound
            }
            Bug::RefusalWithoutReason => sound.map_err(|_| Refusal { reasons: Vec::new() }),
            Bug::CheckSaysOther => sound.map_err(|mut refusal| {
                refusal.reasons.extend(refusal.reasons.clone());
                refusal
            }),
            _ => sound,
        }
    }

    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &G::Action,
        sink: &mut impl Sink<Self>,
    ) -> Result<(), Refusal<G::Reason>> {
        let checked = match self.bug {
            Bug::CheckSaysOther => self.game.check(&state.sound, seat, action),
            Bug::ApplyRefusesLegal => Err(self.refuse(state, action)),
            _ => self.check(state, seat, action),
        };
        if checked.is_err() && self.bug == Bug::ApplyChangesOnRefusal {
            state.trace += 1;
        }
        checked?;
        self.perform(state, seat, action, sink);
        Ok(())
    }

    fn perform(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &G::Action,
        sink: &mut impl Sink<Self>,
    ) {
        match self.bug {
            Bug::ApplyDoesNothing => return,
            Bug::ApplyOrderMatters => state.trace = seat.index() as u32,
            // So seldom that only a whole game shows it.
            Bug::ApplyRollsItsOwnDice => {
                state.trace = self.rolls.fetch_add(1, Ordering::Relaxed) >> 6;
            }
            Bug::ApplyLosesACard => state.lost_cards += 1,
            Bug::SavingForgets => state.forgotten += 1,
            _ => {}
        }
        let State { trace, lost_cards, forgotten, .. } = *state;
        let trace = match self.bug {
            Bug::StepShowsSecrets | Bug::PublicStepShowsSecrets => AMID,
            _ => trace,
        };
        let around = |sound| State { sound, trace, lost_cards, forgotten };
        self.game.perform(&mut state.sound, seat, action, &mut Around { sink, blank: around });
    }

    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View {
        let shows = match self.bug {
            Bug::ViewShowsSecrets => viewer != Viewer::Public,
            Bug::PublicViewShowsSecrets => viewer == Viewer::Public,
            Bug::StepShowsSecrets => state.trace == AMID && viewer != Viewer::Public,
            Bug::PublicStepShowsSecrets => state.trace == AMID && viewer == Viewer::Public,
            _ => false,
        };
        let all = || self.game.view(&state.sound, Viewer::All);
        (self.game.view(&state.sound, viewer), shows.then(all))
    }

    fn seen_by(&self, event: &G::Event, viewer: Viewer) -> Option<G::Event> {
        if self.bug == Bug::EventShowsSecrets && viewer != Viewer::Public {
            return Some(event.clone());
        }
        let hidden = self.bug == Bug::EventHiddenFromAll && viewer == Viewer::All;
        self.game.seen_by(event, viewer).filter(|_| !hidden)
    }

    fn resample(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice) {
        if self.bug == Bug::ResampleDoesNothing {
            return;
        }
        if self.bug == Bug::ResampleSeesSecrets && self.secret_bit(&state.sound) {
            dice.word();
        }
        self.game.resample(&mut state.sound, seat, dice);
        if self.bug == Bug::ResampleMakesACard {
            state.lost_cards = state.lost_cards.wrapping_sub(1);
        }
    }

    fn parse(&self, text: &str) -> Result<G::Action, NotationError> {
        self.game.parse(text)
    }

    fn write(&self, action: &G::Action, out: &mut dyn fmt::Write) -> fmt::Result {
        let text = self.game.notation(action);
        let end = text.len() - usize::from(self.bug == Bug::NotationLosesTheEnd);
        out.write_str(&text[..end])
    }

    fn bound(&self) -> u64 {
        self.game.bound()
    }

    fn audit(&self, state: &Self::State) -> Result<(), String> {
        if state.lost_cards != 0 {
            return Err("the cards are not all there".into());
        }
        self.game.audit(&state.sound)
    }
}

/// The first complaint of the battery in some random games.
fn complaint<G: Game<Pack = ()>>(bug: Bug) -> Option<String> {
    let game = Broken::new(G::new(Arc::new(()), Default::default(), 2).unwrap(), bug);
    let mut dice = Dice::new(1);
    (0..100).find_map(|n| {
        let seed = Seed::from_text("broken").nth(n);
        let look = Look { closely_once_in: 1, secrets: true };
        battery::play(&game, seed, &mut dice, look).err().map(|failure| failure.to_string())
    })
}

#[track_caller]
fn caught<G: Game<Pack = ()>>(bug: Bug, what: &str) {
    let complaint = complaint::<G>(bug).unwrap_or("nothing".into());
    assert!(complaint.contains(what), "{bug:?} must be found as `{what}`, not as {complaint}");
    // It tells how to play that game again.
    assert!(complaint.starts_with(&format!("{} with 2 seats, seed ", G::ID)), "{complaint}");
}

macro_rules! each_is_caught {
    ($($name:ident: $game:ident, $bug:ident, $what:literal;)*) => {$(
        #[test]
        fn $name() {
            caught::<$game>(Bug::$bug, $what);
        }
    )*};
}

each_is_caught! {
    a_view_that_shows_the_secret_choice: Goofspiel, ViewShowsSecrets, "a resampled view differs";
    a_view_that_shows_a_hand: Leduc, ViewShowsSecrets, "a resampled view differs";
    a_public_view_that_shows_a_hand: Leduc, PublicViewShowsSecrets, "resampled public view differs";
    a_turn_that_tells_secrets: Leduc, TurnTellsSecrets, "asked in a resampled world differs";
    legal_actions_that_tell_secrets: Leduc, LegalTellsSecrets, "resampled legal actions differs";
    an_event_hidden_from_all: Leduc, EventHiddenFromAll, "an event seen by all differs";
    an_action_that_is_not_listed: Goofspiel, LegalLeavesOneOut, "works, but is no legal action";
    a_listed_action_that_is_refused: Goofspiel, LegalListsRefused, "is listed but refused";
    actions_for_one_who_is_not_asked: Leduc, LegalForOthers, "p2 is not asked, but has";
    actions_after_the_end: Leduc, LegalAfterTheEnd, "the game is over, but p1 has";
    a_list_out_of_order: Goofspiel, LegalDescends, "not ascending";
    a_list_with_duplicates: Leduc, LegalTwice, "not ascending";
    nothing_to_do_for_one_who_is_asked: Goofspiel, LegalEmpty, "must decide, but nothing is legal";
    check_and_apply_with_other_reasons: Leduc, CheckSaysOther, "check and apply differs";
    a_legal_action_that_does_not_work: Goofspiel, ApplyRefusesLegal, "is legal, but refused";
    a_refusal_that_changes_the_state: Goofspiel, ApplyChangesOnRefusal, "refused action's state";
    choices_whose_order_matters: Goofspiel, ApplyOrderMatters, "in either order differs";
    chance_from_elsewhere: Leduc, ApplyRollsItsOwnDice, "a replayed game differs";
    a_game_without_end: Goofspiel, ApplyDoesNothing, "the game runs past its bound of 24";
    a_card_lost_on_the_way: Leduc, ApplyLosesACard, "the cards are not all there";
    a_refusal_without_a_reason: Goofspiel, RefusalWithoutReason, "is refused without a reason";
    a_resampled_world_that_cannot_be: Goofspiel, ResampleMakesACard, "resampled for p1: the cards";
    a_state_that_is_not_saved: Goofspiel, SavingForgets, "a saved and loaded state differs";
    a_notation_that_does_not_round_trip: Leduc, NotationLosesTheEnd, "notation differs";
    a_game_that_asks_nobody: Leduc, NobodyAsked, "the game waits for nobody";
    an_event_that_shows_the_secret_choice: Goofspiel, EventShowsSecrets, "is told of p2 play";
    a_step_that_shows_a_hand: Leduc, StepShowsSecrets, "sees amid p";
    a_step_that_shows_the_secret_choice: Goofspiel, StepShowsSecrets, "sees amid p";
    a_step_that_shows_a_hand_to_all: Leduc, PublicStepShowsSecrets, "what public sees amid p";
    a_resample_that_sees_a_hand: Leduc, ResampleSeesSecrets, "from one that looks the same differs";
    a_resample_that_sees_the_secret_choice: Goofspiel, ResampleSeesSecrets, "from one that looks the same differs";
    a_resample_that_keeps_the_secret_choice: Goofspiel, ResampleDoesNothing, "from one that looks the same differs";
    a_start_that_ignores_the_seed: Leduc, StartIgnoresTheSeed, "set-up from the same seed differs";
    an_outcome_without_seats: Leduc, OutcomeWithoutSeats, "seats in the outcome differs";
}

#[test]
fn the_same_games_without_a_bug_pass() {
    assert_eq!(complaint::<Leduc>(Bug::Sound), None);
    assert_eq!(complaint::<Goofspiel>(Bug::Sound), None);
}

/// Faults in what is thrown in, and what worlds that look alike must not tell.
mod thrown_in {
    use super::*;

    const NEVER: u32 = 1_000_000;

    fn bazaar(fault: Fault, seats: u8) -> Bazaar {
        Bazaar::new(Arc::new(fault), Default::default(), seats).unwrap()
    }

    /// The first complaint in some games from their set-ups in which nobody acts unasked, but on
    /// the copies.
    fn complaint(fault: Fault, closely_once_in: u32) -> Option<String> {
        let mut dice = Dice::new(1);
        (0..60).find_map(|n| {
            let game = bazaar(fault, 2 + (n % 2) as u8);
            let (seed, look) =
                (Seed::from_text("broken").nth(n), Look { closely_once_in, secrets: true });
            let played = battery::play_calmly(&game, seed, &mut dice, look, NEVER);
            played.err().map(|failure| failure.to_string())
        })
    }

    #[track_caller]
    fn caught(fault: Fault, closely_once_in: u32, what: &str) -> String {
        let complaint = complaint(fault, closely_once_in).unwrap_or("nothing".into());
        assert!(complaint.contains(what), "{fault:?} must be found as `{what}`, not: {complaint}");
        complaint
    }

    macro_rules! cheaply_caught {
        ($($name:ident: $fault:ident, $what:literal;)*) => {$(
            /// Without one closer look.
            #[test]
            fn $name() {
                let complaint = caught(Fault::$fault, NEVER, $what);
                // What was done on the copy is told, and it was an interruption.
                let copy = complaint.split("on a copy").nth(1).unwrap_or_default();
                assert!(copy.contains(" draw\""), "{complaint}");
            }
        )*};
    }

    cheaply_caught! {
        a_table_that_stands_still: MindKeepsCards, "must decide, but nothing is legal";
        a_card_in_two_places: DrawDoublesACard, "BZ-1: these are not the cards";
        a_card_used_twice: CardCountsTwice, "BZ-5: cards of";
        an_aside_that_changes_the_position: NodTakesBack, "after an aside differs";
        an_interruption_that_panics: DrawPanics, "a panic: fell off the chair";
    }

    #[test]
    fn manners_that_do_not_fit() {
        caught(Fault::NodAnswers, 1, "can be said besides, but is no aside");
        caught(Fault::DrawIsForgotten, NEVER, "no duty for p");
        caught(Fault::NodIsADuty, NEVER, "a duty, but nothing to call for p");
    }

    #[test]
    fn what_worlds_that_look_alike_tell() {
        caught(Fault::ReasonLeaks, 1, "in a world that looks the same differs");
        caught(Fault::NodLeaks, 1, "what can be said in a resampled world differs");
        caught(Fault::TimeLeaks, 1, "the time limit in a resampled world differs");
        caught(Fault::UndoLeaks, 1, "whether p1 may take sell ");
        caught(Fault::WorldsKeepHands, 1, "resampled worlds differs from the real one");
        caught(Fault::PutIsSecret, 1, "is secret, but shows: a world for p");
        caught(Fault::ClockCheats, 1, "is done when time is up, but is not legal");
    }

    #[test]
    fn what_only_a_position_shows() {
        assert_eq!(complaint(Fault::LastCardStays, 1), None);
        let mut dice = Dice::new(2);
        let look = Look { closely_once_in: NEVER, secrets: false };
        let found = (0..200).find_map(|n| {
            let seed = Seed::from_text("scattered").nth(n);
            battery::scattered(&bazaar(Fault::LastCardStays, 2), seed, &mut dice, look, NEVER).err()
        });
        let found = found.expect("found");
        assert!(found.what.contains("BZ-1"), "{found}");
        // Told as a scenario, with the position that it came from.
        let position = found.position.as_deref().unwrap();
        let told = found.to_string();
        assert!(position.contains("deck = ") && told.contains(&format!("[position]\n{position}")));
    }

    #[test]
    fn the_same_game_without_a_fault_passes() {
        assert_eq!(complaint(Fault::Sound, 1), None);
        assert_eq!(complaint(Fault::Sound, NEVER), None);
        assert_eq!(complaint(Fault::DrawIsACall, 1), None);
    }

    fn series(fault: Fault) -> Series<Bazaar> {
        Series { pack: Arc::new(fault), seats: None, seed: Seed::from_text("series") }
    }

    #[test]
    fn a_series_plays_all_and_says_how_much_that_was() {
        let report = series(Fault::Sound).run(0, 2, &|number| number < 400).unwrap();
        assert_eq!((report.set_up, report.scattered, report.shut), (100, 300, 0));
        assert!(report.thrown > report.decisions && report.changed > 0, "{report:?}");
        assert_eq!(report.enough(), Ok(()));
        // Positions that do not open are counted, not played.
        let report = series(Fault::ScatterIsShut).run(0, 2, &|number| number < 400).unwrap();
        assert_eq!((report.set_up, report.scattered, report.shut), (100, 0, 300));
        assert!(report.enough().unwrap_err().contains("do not open"));
    }

    #[test]
    fn a_series_stops_at_the_same_failure_on_any_number_of_threads() {
        for fault in [Fault::LastCardStays, Fault::DrawDoublesACard] {
            let series = series(fault);
            let run = |jobs| series.run(0, jobs, &|_| true).unwrap_err();
            let (number, failure) = run(1);
            assert_eq!(run(4), (number, failure.clone()));
            // Its number is enough to see it again.
            assert_eq!(series.game(number).unwrap_err(), failure);
        }
    }
}
