//! Leduc poker: a very small poker, and the smallest game here with secrets.
//!
//! - LE-1 The deck is two jacks, two queens and two kings. Two players pay 1 chip each and get
//!   one card face down.
//! - LE-2 There are two rounds of bets. p1 opens both, then the players take turns. Between the
//!   rounds one card is turned up for both.
//! - LE-3 *fold*: give up. Only if the other has paid more.
//! - LE-4 *call*: pay as much as the other has paid, maybe nothing. Always allowed.
//! - LE-5 *raise*: call and pay 2 more, 4 in the second round. At most twice in a round, both
//!   players together.
//! - LE-6 A round ends when a raise is called, or when both players called and nobody raised.
//! - LE-7 Who folds loses. Else a pair with the open card wins, else the higher card; equal cards
//!   share the pot. The loser's chips go to the winner.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::notation::Words;
use kernel::options::NoOptions;
use kernel::{
    Chance, Dice, Game, Manner, NotationError, Outcome, Refusal, Seat, SetupError, Sink, Turn,
    Viewer,
};
use serde::{Deserialize, Serialize};

const P1: Seat = Seat::new(0);
/// Where the open card lies in [`State::cards`].
const OPEN: usize = 2;

/// The game. Cards and options never change, so there is nothing in it.
#[derive(Clone, Debug)]
pub struct Leduc {
    pack: Arc<()>,
}

/// One of the six cards, 0 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// The whole deck.
    pub const DECK: [Card; 6] = [Card(0), Card(1), Card(2), Card(3), Card(4), Card(5)];

    /// 0 is a jack, 1 a queen, 2 a king.
    pub fn rank(self) -> u8 {
        self.0 / 2
    }
}

/// All there is to know at one moment. The cards are drawn at the start, all three of them; which
/// of them somebody may see is another matter, see [`State::known`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// p1's, p2's, and the one for both.
    pub cards: [Card; 3],
    /// Has the card for both been turned up? Then this is the second round.
    pub open: bool,
    /// Chips in the pot, by seat.
    pub paid: [u8; 2],
    /// Raises in this round.
    pub raises: u8,
    /// Has p1 opened this round with a call?
    pub checked: bool,
    /// Who is to act; nobody when the game is over.
    pub next: Option<Seat>,
    /// Who has given up.
    pub folded: Option<Seat>,
}

impl State {
    /// The first decision of a game with these cards: p1's, p2's, and the one for both.
    pub fn dealt(cards: [Card; 3]) -> Self {
        State {
            cards,
            open: false,
            paid: [1, 1],
            raises: 0,
            checked: false,
            next: Some(P1),
            folded: None,
        }
    }

    fn stakes(&self) -> u8 {
        self.paid[0].max(self.paid[1])
    }

    /// The cards that a viewer may see. `view` and `resample` both ask here, so that they cannot
    /// disagree about what is secret.
    fn known(&self, viewer: Viewer) -> [Option<Card>; 3] {
        let showdown = self.next.is_none() && self.folded.is_none();
        std::array::from_fn(|place| {
            let sees = match place {
                OPEN => self.open || viewer == Viewer::All,
                hand => showdown || viewer.sees(Seat::new(hand as u8)),
            };
            sees.then_some(self.cards[place])
        })
    }

    /// What speaks against an action. `legal` and `check` both ask here, so that they cannot
    /// disagree either; and a plain answer costs no allocation.
    #[inline]
    fn against(&self, seat: Seat, action: Action) -> Option<Reason> {
        if self.next != Some(seat) {
            return Some(Reason::NotYourTurn);
        }
        // From here on the seat is p1 or p2. Before, it could have been any: match files are
        // written by strangers.
        match action {
            Action::Fold => {
                (self.paid[seat.index()] == self.stakes()).then_some(Reason::NothingToPay)
            }
            Action::Call => None,
            Action::Raise => (self.raises == 2).then_some(Reason::NoMoreRaises),
        }
    }

    /// LE-7. The index of the seat that takes the pot, if it is not shared.
    fn winner(&self) -> Option<usize> {
        if let Some(folded) = self.folded {
            return Some(1 - folded.index());
        }
        let [one, two, open] = self.cards.map(Card::rank);
        if one == two {
            None
        } else if two == open {
            Some(1)
        } else {
            Some(usize::from(one != open && one < two))
        }
    }
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Action {
    /// LE-3.
    Fold,
    /// LE-4.
    Call,
    /// LE-5.
    Raise,
}

impl Action {
    /// All there are, in order.
    pub const ALL: [Action; 3] = [Action::Fold, Action::Call, Action::Raise];

    fn word(self) -> &'static str {
        match self {
            Action::Fold => "fold",
            Action::Call => "call",
            Action::Raise => "raise",
        }
    }
}

/// What the log tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A seat got a card; `None` for those who may not see it.
    Dealt(Seat, Option<Card>),
    /// A seat acted.
    Did(Seat, Action),
    /// The card for both was turned up.
    Opened(Card),
    /// Nobody folded: the hands are shown.
    Shown([Card; 2]),
}

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// p1's, p2's, and the one for both, as far as they may be seen.
    pub cards: [Option<Card>; 3],
    /// Chips in the pot, by seat.
    pub paid: [u8; 2],
    /// Raises in this round.
    pub raises: u8,
    /// Has p1 opened this round with a call?
    pub checked: bool,
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Reason {
    /// Somebody else is to act, or nobody.
    NotYourTurn,
    /// There is nothing to give up for.
    NothingToPay,
    /// Two raises have been made.
    NoMoreRaises,
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        match self {
            Reason::NotYourTurn => "LE-2",
            Reason::NothingToPay => "LE-3",
            Reason::NoMoreRaises => "LE-5",
        }
    }
}

impl Game for Leduc {
    const ID: &'static str = "leduc";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;

    kernel::rooms! { types (), NoOptions }

    fn new(pack: Arc<()>, _: NoOptions, seats: u8) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        Ok(Leduc { pack })
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

    fn start(&self, mut chance: Chance, sink: &mut impl Sink<Leduc>) -> State {
        // One shuffle is all the chance there is, so the state need not keep `chance`.
        let mut deck = Card::DECK;
        chance.shuffle(&mut deck);
        let [one, two, open, ..] = deck;
        let state = State::dealt([one, two, open]);
        for (seat, card) in Seat::all(2).zip([one, two]) {
            sink.tell(Event::Dealt(seat, Some(card)), &state);
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if let Some(seat) = state.next {
            return Turn::one(seat);
        }
        let mut points = [0; 2];
        if let Some(winner) = state.winner() {
            let won = i32::from(state.paid[1 - winner]);
            points = [-won; 2];
            points[winner] = won;
        }
        Turn::Over(Outcome::by_points(&points))
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Action::ALL.iter().filter(|action| state.against(seat, **action).is_none()));
    }

    fn manner(&self, _: &State, _: &Action) -> Manner {
        Manner::Answer
    }

    #[inline]
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Reason>> {
        state.against(seat, *action).map_or(Ok(()), |reason| Err(Refusal::because(reason)))
    }

    #[inline]
    fn perform(&self, state: &mut State, seat: Seat, action: &Action, sink: &mut impl Sink<Leduc>) {
        sink.tell(Event::Did(seat, *action), state);
        let stakes = state.stakes();
        let other = seat.left(2);
        match action {
            Action::Fold => {
                state.folded = Some(seat);
                state.next = None;
            }
            Action::Raise => {
                state.paid[seat.index()] = stakes + if state.open { 4 } else { 2 };
                state.raises += 1;
                state.next = Some(other);
            }
            Action::Call => {
                state.paid[seat.index()] = stakes;
                if state.raises == 0 && !state.checked {
                    state.checked = true;
                    state.next = Some(other);
                } else if !state.open {
                    state.open = true;
                    state.raises = 0;
                    state.checked = false;
                    state.next = Some(P1);
                    sink.tell(Event::Opened(state.cards[OPEN]), state);
                } else {
                    state.next = None;
                    sink.tell(Event::Shown([state.cards[0], state.cards[1]]), state);
                }
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View {
            cards: state.known(viewer),
            paid: state.paid,
            raises: state.raises,
            checked: state.checked,
        }
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Dealt(seat, card) => Event::Dealt(*seat, card.filter(|_| viewer.sees(*seat))),
            Event::Did(..) | Event::Opened(_) | Event::Shown(_) => event.clone(),
        })
    }

    #[inline]
    fn resample(&self, state: &mut State, seat: Seat, dice: &mut Dice) {
        let known = state.known(Viewer::Seat(seat));
        let mut hidden: ArrayVec<Card, 6> =
            Card::DECK.into_iter().filter(|card| !known.contains(&Some(*card))).collect();
        dice.shuffle(&mut hidden);
        let unknown = state.cards.iter_mut().zip(known).filter(|(_, known)| known.is_none());
        for ((card, _), drawn) in unknown.zip(hidden) {
            *card = drawn;
        }
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text)?;
        let word = words.take(kernel::Text::same("fold, call or raise"))?;
        let action = Action::ALL.into_iter().find(|action| action.word() == word.text);
        let action = action.ok_or_else(|| word.none_of(Action::ALL.map(Action::word)))?;
        words.end()?;
        Ok(action)
    }

    fn write(&self, action: &Action, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(action.word())
    }

    fn bound(&self) -> u64 {
        // Call, raise, raise, call, in two rounds.
        8
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let [one, two, open] = state.cards;
        if one == two || two == open || open == one {
            return Err(format!("a card is there twice: {:?}", state.cards));
        }
        let most = if state.open { 13 } else { 5 };
        if state.paid.iter().any(|paid| !(1..=most).contains(paid)) {
            return Err(format!("nobody can have paid {:?} here", state.paid));
        }
        Ok(())
    }
}
