//! What a viewer may know (rules §8.1).

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{AskedOf, Seat, Viewer};
use serde::Serialize;

use crate::Daybreak;
use crate::action::Action;
use crate::cards::Stat;
use crate::reason::{Asked, Told};
use crate::set::{CardId, Set};
use crate::state::{Frame, MOST_SEATS, Origin, Phase, State};

/// A card as views name it.
pub type CardName = Arc<str>;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// Which turn of the game.
    pub turn: u32,
    /// Whose turn it is.
    pub active: Seat,
    /// Where in the turn.
    pub phase: Phase,
    /// Is it an extra turn?
    pub extra: bool,
    /// Is it a final turn?
    pub last: bool,
    /// Is the game in the end state?
    pub end: bool,
    /// Final turns that have not begun.
    pub finals: u8,
    /// Extra turns earned and not begun.
    pub extra_turns: usize,
    /// Who is asked for what; nothing when the game is over.
    pub asked: Option<AskedView>,
    /// The players.
    pub seats: BTreeMap<Seat, SeatView>,
    /// Stones in the bank.
    pub bank: u8,
    /// Cards in the deck.
    pub deck: usize,
    /// The card zone.
    pub market: Vec<CardName>,
    /// The stones on its cards.
    pub market_stones: BTreeMap<CardName, u8>,
    /// The removed zone.
    pub removed: Vec<CardName>,
    /// Cards in the curse zone, if there is one.
    pub curse_zone: Option<u8>,
    /// Cards taken out unseen at set-up.
    pub taken_out: u8,
    /// Effects being resolved, the innermost last.
    pub effects: Vec<EffectView>,
    /// Things picked so far for the step under way.
    pub picked: Vec<String>,
    /// How many more are to be picked.
    pub to_pick: u8,
    /// May picking stop?
    pub may_stop: bool,
    /// An acquisition cost being paid.
    pub paying: Option<PayingView>,
    /// The winners, once the game is over.
    pub winners: Vec<Seat>,
    /// Why each of the viewer's own cards is of no use now; cards of use are not listed.
    pub why_not: BTreeMap<CardName, Vec<Told>>,
    /// What the viewer would pay now, standing rules counted: to gain a card of the card zone, to
    /// use a card of the own hand. Who watches is told the active player's acquisition costs.
    pub costs: BTreeMap<CardName, u8>,
    /// Why the viewer cannot use the once-per-game effect now; empty if it can be used.
    pub why_once: Vec<Told>,
    /// Why the viewer cannot use the once-per-turn effect now, for its lowest cost.
    pub why_turn: Vec<Told>,
}

/// Who is asked for what.
pub type AskedView = AskedOf<Asked>;

/// One player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// The witch card.
    pub witch: CardName,
    /// Is it sideways: the once-per-game effect spent (WD-108)?
    pub sideways: bool,
    /// Was the once-per-turn effect used in this turn?
    pub turn_used: bool,
    /// Stones on the witch card.
    pub held: u8,
    /// The cast zone by slots 1–4: `W08` waits, `W08^` is installed, `W08~` lies face down.
    /// Everybody may look at the face (WD-137).
    pub cast: BTreeMap<u8, Vec<String>>,
    /// Stones in slots 1–4.
    pub stones: BTreeMap<u8, u8>,
    /// Number of cards in hand.
    pub cards: u8,
    /// How many of them have a Curse back (WD-179).
    pub curses: u8,
    /// The hand, if the viewer may see it.
    pub hand: Option<Vec<CardName>>,
    /// Cards known to be in this hand (WD-R44).
    pub known: Vec<CardName>,
}

/// An effect being resolved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EffectView {
    /// Whose.
    pub you: Seat,
    /// The card, if it is one.
    pub card: Option<CardName>,
    /// What of it: `use`, `once`, `turn`, `trigger`, `start`.
    pub part: &'static str,
    /// The blue mode of a modal card?
    pub blue: bool,
    /// The X paid.
    pub x: u8,
    /// The player it is about.
    pub that: Option<Seat>,
    /// To whom it does nothing.
    pub negated: Vec<Seat>,
}

/// An acquisition cost being paid.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PayingView {
    /// Who pays.
    pub payer: Seat,
    /// For which card.
    pub card: CardName,
    /// How many stones are still to be put.
    pub left: u8,
}

impl Daybreak {
    fn name_of(&self, card: CardId) -> CardName {
        self.cards.get(card).id.clone()
    }

    fn names(&self, cards: Set) -> Vec<CardName> {
        cards.iter().map(|card| self.name_of(card)).collect()
    }

    fn shown(&self, s: &State, card: CardId) -> String {
        let up = if s.installed.has(card) { "^" } else { "" };
        let down = if s.down.has(card) { "~" } else { "" };
        format!("{}{up}{down}", self.cards.get(card).id)
    }

    fn seat_view(&self, s: &State, seat: Seat, viewer: Viewer) -> SeatView {
        let player = s.player(seat);
        let slot = |slot: u8| {
            let cards = player.slots[usize::from(slot) - 1];
            (slot, cards.iter().map(|card| self.shown(s, card)).collect())
        };
        SeatView {
            witch: self.cards.witch(player.witch).id.clone(),
            sideways: player.once_used,
            turn_used: player.turn_used,
            held: player.held,
            cast: (1..=4).map(slot).collect(),
            stones: (1..=4).map(|slot| (slot, player.stones[usize::from(slot) - 1])).collect(),
            cards: player.hand.len(),
            curses: (player.hand & self.cards.masks.curses).len(),
            hand: viewer.sees(seat).then(|| self.names(player.hand)),
            known: if self.options.known_hand_aid { self.names(player.known) } else { Vec::new() },
        }
    }

    fn effect_views(&self, s: &State) -> Vec<EffectView> {
        let effects = s.frames.iter().filter_map(|frame| match frame {
            Frame::Effect(e) => Some(e),
            Frame::Paying(_) | Frame::Triggers(_) | Frame::Hit(_) => None,
        });
        let view = |e: &crate::state::Effect| EffectView {
            you: e.you,
            card: e.card().map(|card| self.name_of(card)),
            part: match e.origin {
                Origin::Card { .. } => "use",
                Origin::Once => "once",
                Origin::Turn => "turn",
                Origin::Trigger { .. } => "trigger",
                Origin::Start { .. } => "start",
            },
            blue: matches!(e.origin, Origin::Card { blue: true, .. }),
            x: e.x,
            that: e.that,
            negated: e.negated.into_iter().collect(),
        };
        effects.map(view).collect()
    }

    fn picked_names(&self, s: &State) -> Vec<String> {
        let mut names: Vec<String> =
            s.picked.iter().map(|card| self.name_of(card).to_string()).collect();
        if let Some(Frame::Effect(e)) = s.frames.last() {
            names.extend(e.got.cards.iter().map(|card| self.name_of(card).to_string()));
            for seat in Seat::all(self.seats) {
                for (place, count) in e.got.stones[seat.index() % MOST_SEATS].iter().enumerate() {
                    let place = if place == 0 { "held".to_string() } else { place.to_string() };
                    names.extend((0..*count).map(|_| format!("stone@{seat}.{place}")));
                }
            }
            names.extend((0..e.got.bank).map(|_| "stone@bank".to_string()));
            for (lot, count) in s.market.iter().zip(e.got.on) {
                names.extend((0..count).map(|_| format!("stone@{}", self.name_of(lot.card))));
            }
        }
        names
    }

    /// What a viewer would pay.
    fn costs(&self, s: &State, viewer: Viewer) -> BTreeMap<CardName, u8> {
        let payer = match viewer {
            Viewer::Seat(own) => own,
            Viewer::Public | Viewer::All => s.active,
        };
        let gains = s.market.iter().map(|lot| (lot.card, Stat::GetCost));
        let hand = if viewer.sees(payer) { s.player(payer).hand } else { Set::EMPTY };
        let uses = hand.iter().map(|card| (card, Stat::UseCost));
        gains
            .chain(uses)
            .map(|(card, stat)| (self.name_of(card), self.cost(s, payer, card, stat)))
            .collect()
    }

    /// Why a viewer cannot use the two witch effects.
    fn why_witch(&self, s: &State, viewer: Viewer) -> [Vec<Told>; 2] {
        let Viewer::Seat(own) = viewer else { return Default::default() };
        let least = self.cards.witch(s.player(own).witch).turn_cost.min;
        [Action::Once, Action::Turn(least)]
            .map(|action| self.reasons(s, own, action).into_iter().map(Told::from).collect())
    }

    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        let [why_once, why_turn] = self.why_witch(s, viewer);
        let asked = self.asked(s).map(|(seat, what)| AskedView { seat, what });
        let why_not = match viewer {
            Viewer::Seat(own) => {
                let hand = s.player(own).hand;
                let curses = self.cards.masks.curses;
                let one_each = (hand & !curses).iter().chain((hand & curses).first());
                let told = |card: CardId| {
                    let why = self.why_not(s, own, card);
                    let why: Vec<_> = why.into_iter().map(Told::from).collect();
                    (!why.is_empty()).then(|| (self.name_of(card), why))
                };
                one_each.filter_map(told).collect()
            }
            Viewer::Public | Viewer::All => BTreeMap::new(),
        };
        let (to_pick, may_stop) = match (asked.map(|asked| asked.what), s.frames.last()) {
            (Some(Asked::Remove), _) => (self.to_remove(s).0, false),
            (Some(Asked::Pick), Some(Frame::Effect(e))) => (e.left, self.may_stop(s, e)),
            _ => (0, false),
        };
        let paying = match s.frames.last() {
            Some(Frame::Paying(paying)) => Some(PayingView {
                payer: paying.payer,
                card: self.name_of(paying.card),
                left: paying.left,
            }),
            _ => None,
        };
        View {
            viewer,
            turn: s.turn,
            active: s.active,
            phase: s.phase,
            extra: s.extra,
            last: s.last,
            end: s.end,
            finals: s.finals,
            extra_turns: s.earned.iter().filter(|earned| !earned.played).count(),
            asked,
            seats: Seat::all(self.seats)
                .map(|seat| (seat, self.seat_view(s, seat, viewer)))
                .collect(),
            bank: s.bank,
            deck: s.deck.len(),
            market: s.market.iter().map(|lot| self.name_of(lot.card)).collect(),
            market_stones: s
                .market
                .iter()
                .map(|lot| (self.name_of(lot.card), lot.stones))
                .collect(),
            removed: self.names(s.removed),
            curse_zone: s.curses.then(|| s.curse_zone.len()),
            taken_out: s.aside.len(),
            effects: self.effect_views(s),
            picked: self.picked_names(s),
            to_pick,
            may_stop,
            paying,
            winners: if s.phase == Phase::Over {
                self.winners(s).into_iter().collect()
            } else {
                Vec::new()
            },
            why_not,
            costs: self.costs(s, viewer),
            why_once,
            why_turn,
        }
    }
}
