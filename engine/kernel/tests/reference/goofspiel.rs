//! Goofspiel: two players bid for prizes, and the smallest game here with choices made at the
//! same time.
//!
//! - GO-1 Each player holds cards 1 to 13. The prizes are 1 to 13 as well, shuffled. Option
//!   `cards` plays with fewer of each.
//! - GO-2 Every turn one prize is turned up. Both players choose a card of their hand in secret,
//!   then show them. All cards played lie open.
//! - GO-3 The higher card takes the prize; of equal cards neither does, and the prize is gone.
//! - GO-4 With one card left there is nothing to choose: the last turn plays itself.
//! - GO-5 Who has more points wins.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use kernel::notation::Words;
use kernel::options::Values;
use kernel::{
    Ask, Chance, Dice, Game, Manner, NotationError, Outcome, Refusal, Seat, Seats, SetupError,
    Sink, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

/// The most cards in a hand.
const MOST: usize = 13;

/// The game.
#[derive(Clone, Debug)]
pub struct Goofspiel {
    pack: Arc<()>,
    options: Options,
}

kernel::options! {
    /// The table options.
    pub struct Options {
        cards: u8 = MOST as u8, "GO-1" {
            values: Values::Number { min: 2, max: MOST as u32, or: &[] };
            title: "Cards in hand", "手札の枚数";
            does: "How many cards each player holds, and how many prizes there are.",
                "各プレイヤーの手札と賞品の数。";
        }
    }
}

/// A set of cards: bit 1 is card 1, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand(u16);

impl Hand {
    fn up_to(cards: u8) -> Self {
        Hand((2 << cards) - 2)
    }

    fn has(self, card: u8) -> bool {
        self.0 >> card & 1 == 1
    }

    fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    fn without(self, card: u8) -> Self {
        Hand(self.0 & !(1 << card))
    }

    /// Ascending.
    fn cards(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            let card = self.0.trailing_zeros() as u8;
            // Clears the lowest bit.
            self.0 &= self.0.checked_sub(1)?;
            Some(card)
        })
    }
}

/// All there is to know at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// In the order in which they are turned up; past the number of cards, 0.
    pub prizes: [u8; MOST],
    /// How many prizes have been turned up. The last of these is bid for.
    pub turned: u8,
    /// By seat. A card leaves its hand when it is shown, not when it is chosen.
    pub hands: [Hand; 2],
    /// Chosen, but not yet shown.
    pub picks: [Option<u8>; 2],
    /// By seat.
    pub points: [u8; 2],
}

impl State {
    /// Who has still to choose. That is open to all; what was chosen is not.
    #[inline]
    fn waits_for(&self) -> Seats {
        if self.hands[0].len() == 0 {
            return Seats::NONE;
        }
        Seat::all(2).filter(|seat| self.picks[seat.index()].is_none()).collect()
    }
}

/// Plays a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    card: u8,
}

/// What the log tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A prize was turned up.
    Turned(u8),
    /// A seat has chosen a card; `None` for the others.
    Chose(Seat, Option<u8>),
    /// Both cards were shown.
    Shown([u8; 2]),
}

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The prizes turned up so far. The last of these is bid for.
    pub prizes: Vec<u8>,
    /// By seat: what has been played lies open, so everyone knows what is left.
    pub hands: [Vec<u8>; 2],
    /// The viewer's own choice.
    pub picks: [Option<u8>; 2],
    /// By seat.
    pub points: [u8; 2],
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Reason {
    /// The seat has chosen already, or the game is over.
    NotYourTurn,
    /// The card is gone, or there is none like it.
    NotInHand {
        /// That card.
        card: u8,
    },
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        match self {
            Reason::NotYourTurn | Reason::NotInHand { .. } => "GO-2",
        }
    }
}

impl Goofspiel {
    /// The first decision of a game with the prizes in this order.
    pub fn dealt(&self, prizes: [u8; MOST], sink: &mut impl Sink<Goofspiel>) -> State {
        let hand = Hand::up_to(self.options.cards);
        let state = State { prizes, turned: 1, hands: [hand; 2], picks: [None; 2], points: [0; 2] };
        sink.tell(Event::Turned(prizes[0]), &state);
        state
    }

    /// GO-3: shows the cards and gives the prize away. Turns up the next one, if there is one.
    #[inline]
    fn show(&self, state: &mut State, cards: [u8; 2], sink: &mut impl Sink<Goofspiel>) {
        sink.tell(Event::Shown(cards), state);
        let [one, two] = cards;
        let prize = state.prizes[usize::from(state.turned) - 1];
        // Sums without a branch: who wins is hard to guess, for a processor too.
        state.points[0] += prize * u8::from(one > two);
        state.points[1] += prize * u8::from(two > one);
        state.hands = [state.hands[0].without(one), state.hands[1].without(two)];
        state.picks = [None; 2];
        if state.turned < self.options.cards {
            state.turned += 1;
            sink.tell(Event::Turned(state.prizes[usize::from(state.turned) - 1]), state);
        }
    }
}

impl Game for Goofspiel {
    const ID: &'static str = "goofspiel";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;

    kernel::rooms! { types (), Options }

    fn new(pack: Arc<()>, options: Options, seats: u8) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        Ok(Goofspiel { pack, options })
    }

    fn pack(&self) -> &Arc<()> {
        &self.pack
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self, mut chance: Chance, sink: &mut impl Sink<Goofspiel>) -> State {
        // Shuffling all prizes now is the same as drawing them one by one, and is one event of
        // chance instead of twelve. `resample` shuffles what nobody has seen yet.
        let cards = self.options.cards;
        let mut prizes = [0; MOST];
        for (prize, value) in prizes.iter_mut().zip(1..=cards) {
            *prize = value;
        }
        chance.shuffle(&mut prizes[..usize::from(cards)]);
        self.dealt(prizes, sink)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        let must = state.waits_for();
        if must.is_empty() {
            Turn::Over(Outcome::by_points(&state.points.map(i32::from)))
        } else {
            Turn::Ask(Ask { must, may: Seats::NONE })
        }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.waits_for().has(seat) {
            out.extend(state.hands[seat.index()].cards().map(|card| Action { card }));
        }
    }

    fn manner(&self, _: &State, _: &Action) -> Manner {
        Manner::Answer
    }

    #[inline]
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Reason>> {
        if !state.waits_for().has(seat) {
            return Err(Refusal::because(Reason::NotYourTurn));
        }
        if !state.hands[seat.index()].has(action.card) {
            return Err(Refusal::because(Reason::NotInHand { card: action.card }));
        }
        Ok(())
    }

    #[inline]
    fn perform(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Goofspiel>,
    ) {
        state.picks[seat.index()] = Some(action.card);
        sink.tell(Event::Chose(seat, Some(action.card)), state);
        // The first choice waits here, in the state, until the second is in.
        if let [Some(one), Some(two)] = state.picks {
            self.show(state, [one, two], sink);
            let last = state.hands.map(|hand| hand.cards().next());
            if let ([Some(one), Some(two)], 1) = (last, state.hands[0].len()) {
                self.show(state, [one, two], sink);
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let own = |seat: Seat| state.picks[seat.index()].filter(|_| viewer.sees(seat));
        View {
            prizes: state.prizes[..usize::from(state.turned)].to_vec(),
            hands: state.hands.map(|hand| hand.cards().collect()),
            picks: [own(Seat::new(0)), own(Seat::new(1))],
            points: state.points,
        }
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Chose(seat, card) => Event::Chose(*seat, card.filter(|_| viewer.sees(*seat))),
            Event::Turned(_) | Event::Shown(_) => event.clone(),
        })
    }

    #[inline]
    fn resample(&self, state: &mut State, seat: Seat, dice: &mut Dice) {
        let unseen = usize::from(state.turned)..usize::from(self.options.cards);
        state.prizes[unseen.clone()].sort_unstable();
        dice.shuffle(&mut state.prizes[unseen]);
        for other in seat.others(2).map(Seat::index) {
            if state.picks[other].is_some() {
                let hand = state.hands[other];
                let nth = dice.below(u32::from(hand.len())) as usize;
                state.picks[other] = hand.cards().nth(nth);
            }
        }
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text)?;
        let word = words.take(kernel::Text::same("play and a card"))?;
        if word.text != "play" {
            return Err(word.none_of(["play"]));
        }
        let card = words.number(MOST as u8)?;
        words.end()?;
        Ok(Action { card })
    }

    fn write(&self, action: &Action, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "play {}", action.card)
    }

    fn bound(&self) -> u64 {
        // The last turn plays itself.
        2 * (u64::from(self.options.cards) - 1)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let cards = self.options.cards;
        let mut prizes = state.prizes[..usize::from(cards)].to_vec();
        prizes.sort();
        if !prizes.iter().copied().eq(1..=cards) {
            return Err(format!("these are not the prizes: {:?}", state.prizes));
        }
        let left = if state.waits_for().is_empty() { 0 } else { cards + 1 - state.turned };
        if state.hands.iter().any(|hand| hand.len() != left) {
            return Err(format!("a hand has lost or won cards: {:?}", state.hands));
        }
        let given: u8 = state.prizes[..usize::from(state.turned)].iter().sum();
        if state.points[0] + state.points[1] > given {
            return Err(format!("nobody can have {:?} here", state.points));
        }
        let mut picks = state.hands.iter().zip(state.picks);
        if picks.any(|(hand, pick)| pick.is_some_and(|card| !hand.has(card))) {
            return Err(format!("a card is chosen that is not there: {:?}", state.picks));
        }
        Ok(())
    }
}
