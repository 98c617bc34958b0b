//! Bazaar: a small game in which much can be done unasked, sound or with one fault.
//!
//! - BZ-1 There are cards 1 to 20. Each of two or three players is dealt three.
//! - BZ-2 In a round all say at once how many cards they sell, one or two (`sell 2`), and put them
//!   down one by one, face down, the lowest first (`put 5`).
//! - BZ-3 Until the round is over, each may once say another number; what they have put down they
//!   take back.
//! - BZ-4 Once in the game each may draw a card, at any moment (`draw`).
//! - BZ-5 When all are done, the cards are shown and count their value. All draw up to three.
//! - BZ-6 Two rounds are played; the most points win.
//! - BZ-7 Everybody may `nod` at any moment.
//! - BZ-8 Who takes longer than 30 seconds does the first thing there is.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use kernel::doc::Table;
use kernel::notation::Words;
use kernel::options::NoOptions;
use kernel::scenario::Staged;
use kernel::{
    Ask, Chance, Dice, Game, Manner, NotationError, Outcome, Refusal, Seat, Seats, SetupError,
    Sink, Standing, TimeLimit, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

const P2: Seat = Seat::new(1);
const CARDS: u8 = 20;
const HAND: usize = 3;
const ROUNDS: u8 = 2;

/// What is wrong with it. "After a draw" is: in a round in which somebody has drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// Nothing.
    Sound,
    /// After a draw, who says another number leaves lying what was put down.
    MindKeepsCards,
    /// Who draws when half done has the card put down in hand as well.
    DrawDoublesACard,
    /// After a draw, who says another number has what was put down counted at once.
    CardCountsTwice,
    /// After a draw, a nod takes back what was put down.
    NodTakesBack,
    /// Why a card cannot be put down says who holds it.
    ReasonLeaks,
    /// Who may nod depends on the cards of others.
    NodLeaks,
    /// In worlds made for p1 somebody who is done nods when saying another number, if so the cards
    /// of others say: whether that told anything depends on them.
    UndoLeaks,
    /// Worlds keep the hands of others. (What is put down is open here.)
    WorldsKeepHands,
    /// How long somebody has depends on the cards of others.
    TimeLeaks,
    /// The clock puts down a card that is not there.
    ClockCheats,
    /// Who draws after half of the others are done falls off the chair.
    DrawPanics,
    /// The last card of the deck stays there when it is drawn; no game from its set-up gets so far.
    LastCardStays,
    /// A nod is said to answer something.
    NodAnswers,
    /// Nothing, but drawing is a call that everybody has to make.
    DrawIsACall,
    /// A draw is said to be a call, but nobody's duty.
    DrawIsForgotten,
    /// Everybody is said to have a call to make, and nobody has.
    NodIsADuty,
    /// No scattered position can be.
    ScatterIsShut,
    /// Nothing, but up to three cards are sold, and nobody hears of the others before the last is down.
    PutIsSecret,
    /// The same, but p2 hears of what p1 puts down.
    PutIsWhispered,
    /// The same, but p2 sees how much p1 has put down.
    PutIsGlimpsed,
}

/// The game.
#[derive(Clone)]
pub struct Bazaar {
    /// Its fault comes with the cards.
    fault: Arc<Fault>,
    seats: u8,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Player {
    hand: Vec<u8>,
    /// How many are sold.
    sells: Option<u8>,
    put: Vec<u8>,
    changed: bool,
    drew: bool,
    nods: bool,
    points: u32,
}

impl Player {
    fn is_done(&self) -> bool {
        self.sells.is_some_and(|sells| self.put.len() >= usize::from(sells))
    }

    /// Ascending, and enough for the rest.
    fn can_put(&self, card: u8) -> bool {
        let (Some(sells), true) = (self.sells, self.hand.contains(&card)) else { return false };
        let rest = usize::from(sells).saturating_sub(self.put.len() + 1);
        !self.is_done()
            && self.put.last().is_none_or(|last| *last < card)
            && self.hand.iter().filter(|other| **other > card).count() >= rest
    }

    fn draw(&mut self, deck: &mut Vec<u8>) {
        self.hand.extend(deck.pop());
        self.hand.sort();
    }
}

/// All there is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    deck: Vec<u8>,
    sold: Vec<u8>,
    players: Vec<Player>,
    round: u8,
    /// Has somebody drawn in this round?
    interrupted: bool,
    /// What no view shows.
    trace: bool,
}

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Action {
    /// So many.
    Sell(u8),
    /// This card.
    Put(u8),
    /// A card more.
    Draw,
    /// An aside.
    Nod,
}

/// What the log tells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// Somebody did something; a card is for its owner.
    Did(Seat, Option<Action>),
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Reason {
    /// Not now.
    NotNow,
    /// Not this card; somebody's, if there is a leak.
    NotThis(Option<Seat>),
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        "BZ-2"
    }
}

/// What a viewer knows: hands and what is put down, as far as it is theirs, and all numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    players: Vec<Player>,
    counts: Vec<[usize; 2]>,
    sold: Vec<u8>,
    deck: usize,
    round: u8,
}

impl Bazaar {
    /// Does nobody hear of a card that is put down before the last one?
    fn puts_in_secret(&self) -> bool {
        matches!(*self.fault, Fault::PutIsSecret | Fault::PutIsWhispered | Fault::PutIsGlimpsed)
    }

    /// Something about the cards of others.
    fn secret(&self, state: &State, seat: Seat) -> bool {
        let others = seat.others(self.seats);
        others.flat_map(|other| &state.players[other.index()].hand).sum::<u8>().is_multiple_of(2)
    }

    fn round(&self, state: &mut State) {
        if !state.players.iter().all(Player::is_done) {
            return;
        }
        state.round += 1;
        state.interrupted = false;
        for player in &mut state.players {
            player.points += player.put.iter().map(|card| u32::from(*card)).sum::<u32>();
            state.sold.append(&mut player.put);
            (player.sells, player.changed) = (None, false);
            while player.hand.len() < HAND && !state.deck.is_empty() {
                player.draw(&mut state.deck);
            }
        }
        state.sold.sort();
    }

    fn draw(&self, state: &mut State, seat: Seat) {
        let done = state.players.iter().filter(|player| player.is_done()).count();
        assert!(*self.fault != Fault::DrawPanics || done == 0, "fell off the chair");
        let player = &mut state.players[seat.index()];
        let last = state.deck.clone();
        player.drew = true;
        player.draw(&mut state.deck);
        if *self.fault == Fault::LastCardStays && last.len() == 1 {
            state.deck = last;
        }
        if *self.fault == Fault::DrawDoublesACard && !player.is_done() {
            player.hand.extend(&player.put);
        }
        state.interrupted = true;
    }

    fn sell(&self, state: &mut State, seat: Seat, cards: u8) {
        let player = &mut state.players[seat.index()];
        player.nods |= state.trace && player.is_done();
        player.changed = player.sells.is_some();
        player.sells = Some(cards);
        if *self.fault == Fault::MindKeepsCards && state.interrupted {
            return;
        }
        if *self.fault == Fault::CardCountsTwice && state.interrupted {
            player.points += player.put.iter().map(|card| u32::from(*card)).sum::<u32>();
        }
        player.hand.append(&mut player.put);
        player.hand.sort();
    }
}

impl Game for Bazaar {
    const ID: &'static str = "bazaar";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;

    kernel::rooms! { types Fault, NoOptions }

    fn new(fault: Arc<Fault>, _: NoOptions, seats: u8) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        Ok(Bazaar { fault, seats })
    }

    fn pack(&self) -> &Arc<Fault> {
        &self.fault
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn start(&self, mut chance: Chance, _: &mut impl Sink<Bazaar>) -> State {
        let mut deck: Vec<_> = (1..=CARDS).collect();
        chance.shuffle(&mut deck);
        let mut players = vec![Player::default(); self.seats.into()];
        for player in &mut players {
            (0..HAND).for_each(|_| player.draw(&mut deck));
        }
        State { deck, sold: Vec::new(), players, round: 0, interrupted: false, trace: false }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.round >= ROUNDS {
            let points = |player: &Player| player.points as i32;
            let best = state.players.iter().map(points).max();
            let standing = |player: &Player| {
                let won = Some(points(player)) == best;
                Standing { won, place: if won { 1 } else { 2 }, points: points(player) }
            };
            return Turn::Over(Outcome { seats: state.players.iter().map(standing).collect() });
        }
        let those = |fits: fn(&State, &Player) -> bool| -> Seats {
            let seats = Seat::all(self.seats);
            seats.filter(|seat| fits(state, &state.players[seat.index()])).collect()
        };
        let may = those(|state, player| {
            (!player.drew && !state.deck.is_empty()) || (player.sells.is_some() && !player.changed)
        });
        Turn::Ask(Ask { must: those(|_, player| !player.is_done()), may })
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let all = (1..=3).map(Action::Sell);
        let all = all.chain((1..=CARDS).map(Action::Put)).chain([Action::Draw]);
        out.extend(all.filter(|action| self.check(state, seat, action).is_ok()));
    }

    fn asides(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.check(state, seat, &Action::Nod).is_ok() {
            out.push(Action::Nod);
        }
    }

    fn manner(&self, _: &State, action: &Action) -> Manner {
        match action {
            Action::Nod if *self.fault == Fault::NodAnswers => Manner::Answer,
            Action::Nod => Manner::Aside,
            Action::Draw if matches!(*self.fault, Fault::DrawIsForgotten | Fault::DrawIsACall) => {
                Manner::Call
            }
            Action::Draw => Manner::Interrupt,
            Action::Sell(_) | Action::Put(_) => Manner::Answer,
        }
    }

    fn duties(&self, state: &State) -> Seats {
        let draws = |seat: &Seat| self.check(state, *seat, &Action::Draw).is_ok();
        Seat::all(self.seats)
            .filter(|seat| match *self.fault {
                Fault::NodIsADuty => state.round < ROUNDS,
                Fault::DrawIsACall => draws(seat),
                _ => false,
            })
            .collect()
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Reason>> {
        let not_now = Err(Refusal::because(Reason::NotNow));
        let Some(player) = state.players.get(seat.index()) else { return not_now };
        if state.round >= ROUNDS {
            return not_now;
        }
        let cards = player.hand.len() + player.put.len();
        let good = match *action {
            Action::Sell(n) => {
                (1..=if self.puts_in_secret() { 3 } else { 2 }).contains(&n)
                    && cards >= n.into()
                    && (player.sells.is_none() || (!player.changed && player.sells != Some(n)))
            }
            Action::Put(card) if player.sells.is_some() && !player.is_done() => {
                if player.can_put(card) {
                    return Ok(());
                }
                let holds = |other: &Seat| state.players[other.index()].hand.contains(&card);
                let holder = Seat::all(self.seats).find(holds);
                let told = holder.filter(|_| *self.fault == Fault::ReasonLeaks);
                return Err(Refusal::because(Reason::NotThis(told)));
            }
            Action::Put(_) => false,
            Action::Draw => !player.drew && !state.deck.is_empty(),
            Action::Nod => *self.fault != Fault::NodLeaks || self.secret(state, seat),
        };
        if good { Ok(()) } else { not_now }
    }

    fn perform(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Bazaar>,
    ) {
        sink.tell(Event::Did(seat, Some(*action)), state);
        let interrupted = state.interrupted;
        let player = &mut state.players[seat.index()];
        match *action {
            Action::Sell(cards) => self.sell(state, seat, cards),
            Action::Put(card) => {
                player.hand.retain(|other| *other != card);
                player.put.push(card);
            }
            Action::Draw => self.draw(state, seat),
            Action::Nod => {
                player.nods = !player.nods;
                if *self.fault == Fault::NodTakesBack && interrupted {
                    player.hand.append(&mut player.put);
                    player.hand.sort();
                }
            }
        }
        self.round(state);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut players = state.players.clone();
        for (player, seat) in players.iter_mut().zip(Seat::all(self.seats)) {
            if !viewer.sees(seat) {
                player.hand.clear();
                if *self.fault != Fault::WorldsKeepHands {
                    player.put.clear();
                }
            }
        }
        let count = |(seat, player): (Seat, &Player)| {
            let (hand, put) = (player.hand.len(), player.put.len());
            let glimpsed = *self.fault == Fault::PutIsGlimpsed && viewer == Viewer::Seat(P2);
            let hidden = self.puts_in_secret() && !player.is_done() && !viewer.sees(seat);
            if hidden && !glimpsed { [hand + put, 0] } else { [hand, put] }
        };
        View {
            players,
            counts: Seat::all(self.seats).zip(&state.players).map(count).collect(),
            sold: state.sold.clone(),
            deck: state.deck.len(),
            round: state.round,
        }
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let Event::Did(seat, action) = event;
        let open = *self.fault == Fault::WorldsKeepHands || viewer.sees(*seat);
        let hidden = matches!(action, Some(Action::Put(_))) && !open;
        let whispered = *self.fault == Fault::PutIsWhispered && viewer == Viewer::Seat(P2);
        if hidden && self.puts_in_secret() && !whispered {
            return None;
        }
        Some(Event::Did(*seat, action.filter(|_| !hidden)))
    }

    fn resample(&self, state: &mut State, seat: Seat, dice: &mut Dice) {
        if *self.fault == Fault::WorldsKeepHands {
            return;
        }
        state.trace =
            *self.fault == Fault::UndoLeaks && seat == Seat::new(0) && self.secret(state, seat);
        let mut unknown = std::mem::take(&mut state.deck);
        let deck = unknown.len();
        for other in seat.others(self.seats).map(Seat::index) {
            unknown.append(&mut state.players[other].hand.clone());
            unknown.append(&mut state.players[other].put.clone());
        }
        unknown.sort_unstable();
        dice.shuffle(&mut unknown);
        for other in seat.others(self.seats).map(Seat::index) {
            let player = &mut state.players[other];
            let (hand, put) = (player.hand.len(), player.put.len());
            player.hand = unknown.split_off(unknown.len() - hand - put);
            player.hand.sort();
            // Half done: the highest card is still in hand, or there is none to go on with.
            let most = if player.is_done() { hand + put } else { (hand + put).saturating_sub(1) };
            let mut places: Vec<_> = (0..most).collect();
            dice.shuffle(&mut places);
            places.truncate(put);
            places.sort();
            player.put = places.iter().map(|at| player.hand[*at]).collect();
            let put = player.put.clone();
            player.hand.retain(|card| !put.contains(card));
        }
        state.deck = unknown;
        assert_eq!(state.deck.len(), deck);
    }

    fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text)?;
        let word = words.take(kernel::Text::same("sell, put, draw or nod"))?;
        let action = match word.text {
            "sell" => Action::Sell(words.number(3)?),
            "put" => Action::Put(words.number(CARDS)?),
            "draw" => Action::Draw,
            "nod" => Action::Nod,
            _ => return Err(word.none_of(["sell", "put", "draw", "nod"])),
        };
        words.end()?;
        Ok(action)
    }

    fn write(&self, action: &Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Action::Sell(cards) => write!(out, "sell {cards}"),
            Action::Put(card) => write!(out, "put {card}"),
            Action::Draw => out.write_str("draw"),
            Action::Nod => out.write_str("nod"),
        }
    }

    fn time_limit(&self, state: &State, seat: Seat) -> Option<TimeLimit<Action>> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let leak = *self.fault == Fault::TimeLeaks && self.secret(state, seat);
        let then = match *self.fault {
            Fault::ClockCheats => Action::Put(CARDS),
            _ => *legal.first()?,
        };
        Some(TimeLimit { seconds: if leak { 31 } else { 30 }, then })
    }

    fn bound(&self) -> u64 {
        // Two numbers and at most three cards in each round, and one draw.
        u64::from(self.seats) * (u64::from(ROUNDS) * 5 + 1)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let held = state.players.iter().flat_map(|player| player.hand.iter().chain(&player.put));
        let mut all: Vec<_> = held.chain(&state.deck).chain(&state.sold).copied().collect();
        all.sort();
        if !all.iter().copied().eq(1..=CARDS) {
            return Err(format!("BZ-1: these are not the cards: {all:?}"));
        }
        let points: u32 = state.players.iter().map(|player| player.points).sum();
        let sold: u32 = state.sold.iter().map(|card| u32::from(*card)).sum();
        if points != sold {
            return Err(format!("BZ-5: cards of {sold} were sold for {points}"));
        }
        Ok(())
    }
}

impl Staged for Bazaar {
    /// Hands, then the deck.
    type Stage = Vec<Vec<u8>>;

    fn stage(&self, stage: &mut Vec<Vec<u8>>, position: &Table<'_>) {
        let keys = ["p1", "p2", "p3"].into_iter().take(self.seats.into()).chain(["deck"]);
        *stage = keys
            .map(|key| {
                let text = position.get(key).and_then(|node| node.text()).unwrap_or_default();
                text.split_whitespace().filter_map(|card| card.parse().ok()).collect()
            })
            .collect();
    }

    fn open(&self, stage: &Vec<Vec<u8>>, chance: Chance) -> Result<State, String> {
        let mut state = self.start(chance, &mut kernel::Unheard);
        let mut all: Vec<u8> = stage.concat();
        all.sort();
        all.dedup();
        if all.len() != stage.iter().map(Vec::len).sum::<usize>() {
            return Err("a card is in two places".into());
        }
        for (player, hand) in state.players.iter_mut().zip(stage) {
            player.hand = hand.clone();
            player.hand.sort();
            if hand.is_empty() {
                return Err("nobody is without cards".into());
            }
        }
        state.deck = stage.last().cloned().unwrap_or_default();
        state.sold = (1..=CARDS).filter(|card| !all.contains(card)).collect();
        state.players[0].points = state.sold.iter().map(|card| u32::from(*card)).sum();
        Ok(state)
    }

    fn scatter(&self, dice: &mut Dice) -> String {
        let mut cards: Vec<_> = (1..=CARDS).collect();
        dice.shuffle(&mut cards);
        let mut some = |least: u32, most: u32| {
            let count = (least + dice.below(most - least + 1)) as usize;
            let some: Vec<_> = cards.split_off(cards.len() - count);
            some.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
        };
        let mut text = String::new();
        for seat in Seat::all(self.seats) {
            // Enough for both rounds, whatever the deck gives.
            text += &format!("{seat} = \"{}\"\n", some(4, 5));
        }
        text += &format!("deck = \"{}\"\n", some(0, 3));
        if *self.fault == Fault::ScatterIsShut {
            text += "p1 = 5\n";
        }
        text
    }
}
