//! The rules. What they mean is told in `book/`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use kernel::doc::{Problems, Table};
use kernel::notation::Words;
use kernel::options::NoOptions;
use kernel::scenario::Staged;
use kernel::{
    Ask, Chance, Dice, Encode, Game, Manner, NotationError, Outcome, Pen, Refusal, Seat, Seats,
    SetupError, Sink, Turn, Unheard, Viewer,
};
use pack::{Files, Packed};
use serde::{Deserialize, Serialize};

/// Cards in a hand, and prizes.
const MOST: u8 = 13;

/// The game.
#[derive(Clone, Debug)]
pub struct Goofspiel {
    pack: Arc<()>,
}

/// All there is to know at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// In the order in which they are turned up.
    pub prizes: Vec<u8>,
    /// How many have been turned up. The last of these is bid for.
    pub turned: usize,
    /// By seat, ascending. A card leaves its hand when it is shown, not when it is chosen.
    pub hands: [Vec<u8>; 2],
    /// Chosen, but not yet shown.
    pub picks: [Option<u8>; 2],
    /// By seat.
    pub points: [u8; 2],
}

/// Plays a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u8);

/// What the log tells: both cards, the prize, and who took it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event(pub [u8; 2], pub u8, pub Option<Seat>);

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who has still to choose.
    pub asked: Vec<Seat>,
    /// The prizes turned up so far. The last of these is bid for.
    pub prizes: Vec<u8>,
    /// What is left: all cards played lie open.
    pub cards: BTreeMap<Seat, Vec<u8>>,
    /// What this viewer knows of the choices.
    pub chosen: BTreeMap<Seat, u8>,
    /// The prizes taken.
    pub points: BTreeMap<Seat, u8>,
}

/// Why an action is refused: the card is gone, or the seat has chosen already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reason(pub u8);

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        "GO-2"
    }
}

impl Game for Goofspiel {
    const ID: &'static str = "goofspiel";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Pack = ();
    type Options = NoOptions;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Reason = Reason;

    fn new(pack: Arc<()>, _: NoOptions, seats: u8) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        Ok(Goofspiel { pack })
    }

    fn pack(&self) -> &Arc<()> {
        &self.pack
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self, mut chance: Chance, _: &mut impl Sink<Self>) -> State {
        let mut prizes: Vec<u8> = (1..=MOST).collect();
        let hands = [prizes.clone(), prizes.clone()];
        chance.shuffle(&mut prizes);
        State { prizes, turned: 1, hands, picks: [None; 2], points: [0; 2] }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.hands[0].is_empty() {
            return Turn::Over(Outcome::by_points(&state.points.map(i32::from)));
        }
        let must = Seat::all(2).filter(|seat| state.picks[seat.index()].is_none()).collect();
        Turn::Ask(Ask { must, may: Seats::NONE })
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.picks[seat.index()].is_none() {
            out.extend(state.hands[seat.index()].iter().map(|card| Action(*card)));
        }
    }

    fn manner(&self, _: &State, _: &Action) -> Manner {
        Manner::Answer
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Reason>> {
        let at = seat.index();
        let held = state.picks[at].is_none() && state.hands[at].contains(&action.0);
        held.then_some(()).ok_or_else(|| Refusal::because(Reason(action.0)))
    }

    fn perform(&self, state: &mut State, seat: Seat, action: &Action, sink: &mut impl Sink<Self>) {
        state.picks[seat.index()] = Some(action.0);
        if let [Some(one), Some(two)] = state.picks {
            // GO-3: the prize is given away, and the next one turned up.
            let winner = (one != two).then(|| Seat::new(u8::from(two > one)));
            let prize = state.prizes[state.turned - 1];
            sink.tell(Event([one, two], prize, winner), state);
            if let Some(seat) = winner {
                state.points[seat.index()] += prize;
            }
            for (hand, played) in state.hands.iter_mut().zip([one, two]) {
                hand.retain(|card| *card != played);
            }
            state.picks = [None; 2];
            state.turned = state.prizes.len().min(state.turned + 1);
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let known = Seat::all(2).filter(|seat| viewer.sees(*seat));
        View {
            asked: self.turn(state).must().into_iter().collect(),
            prizes: state.prizes[..state.turned].to_vec(),
            cards: Seat::all(2).zip(state.hands.clone()).collect(),
            chosen: known.filter_map(|seat| Some((seat, state.picks[seat.index()]?))).collect(),
            points: Seat::all(2).zip(state.points).collect(),
        }
    }

    fn seen_by(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn resample(&self, state: &mut State, seat: Seat, dice: &mut Dice) {
        state.prizes[state.turned..].sort_unstable();
        dice.shuffle(&mut state.prizes[state.turned..]);
        let other = 1 - seat.index();
        if state.picks[other].is_some() {
            state.picks[other] = dice.pick(&state.hands[other]).copied();
        }
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text)?;
        words.verb("play")?;
        let card = words.number(MOST)?;
        words.end()?;
        Ok(Action(card))
    }

    fn write(&self, action: &Action, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "play {}", action.0)
    }

    fn bound(&self) -> u64 {
        2 * u64::from(MOST)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let even = state.hands[0].len() == state.hands[1].len();
        even.then_some(()).ok_or_else(|| format!("a card is lost: {:?}", state.hands))
    }
}

impl Encode for Goofspiel {
    const ENCODING: u32 = 1;

    fn encode(&self, state: &State, seat: Seat, pen: &mut Pen<'_>) {
        pen.field("cards", "what is left to me, then to the other");
        for hand in [seat.index(), 1 - seat.index()] {
            pen.some_of(13, state.hands[hand].iter().map(|card| usize::from(*card) - 1));
        }
        pen.field("prize", "what is bid for");
        pen.part(state.prizes[state.turned - 1], 13);
    }

    fn encode_action(&self, _: &State, _: Seat, action: &Action, pen: &mut Pen<'_>) {
        pen.field("card", "which is played");
        pen.one_of(13, Some(usize::from(action.0) - 1));
    }
}

impl Packed for Goofspiel {
    const DEFAULT: &'static [(&'static str, &'static str)] = &[];

    fn read_pack(_: &Files) -> Result<(), Problems> {
        Ok(())
    }
}

impl Staged for Goofspiel {
    /// The prizes that come first.
    type Stage = Vec<u8>;

    fn stage(&self, stage: &mut Vec<u8>, position: &Table<'_>) {
        let prizes = position.get("prizes").into_iter().flat_map(|node| node.one_or_list());
        stage.extend(prizes.filter_map(|node| node.number(1..=13)).map(|prize| prize as u8));
    }

    fn open(&self, stage: &Vec<u8>, chance: Chance) -> Result<State, String> {
        let mut state = self.start(chance, &mut Unheard);
        let place = |prize: &u8| stage.iter().position(|first| first == prize);
        state.prizes.sort_by_key(|prize| place(prize).unwrap_or(stage.len()));
        Ok(state)
    }
}
