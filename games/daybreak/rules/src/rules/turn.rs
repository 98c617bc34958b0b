//! The turn (§2.5 to §2.9, §8.4), from its beginning to the next.

use kernel::{Seat, Seats, Sink};
use smallvec::SmallVec;

use super::Flow;
use super::zones::USUAL;
use crate::Daybreak;
use crate::action::Mode;
use crate::cards::Stat;
use crate::event::{Event, StoneFrom};
use crate::options::{CurseHandLimit, ExtraTurnEffects, UltimateBan};
use crate::set::{CardId, Set};
use crate::state::{Earned, Frame, HAND, Happened, Origin, Paying, Phase, State, USUAL_LIST, kind};

impl Daybreak {
    /// One step of the turn, with nothing else under way.
    pub(crate) fn turn_step(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) -> Flow {
        match s.phase {
            Phase::Begin => self.begin_turn(s, sink),
            Phase::Stones => self.first_stones(s, sink),
            Phase::Extra(done) => self.start_effects(s, done),
            Phase::TurnStart => {
                s.phase = Phase::Start;
                if s.extra {
                    self.set_off_one(s, s.active, &[kind::TURN_START, kind::EXTRA_START]);
                } else {
                    self.set_off_one(s, s.active, &[kind::TURN_START]);
                }
            }
            Phase::Start | Phase::Main => return Flow::Ask,
            Phase::EndStart => {
                s.phase = Phase::Cast;
                // WD-R26: what worked now may pay for a witch effect before the cast zone moves.
                if self.set_off_one(s, s.active, &[kind::END_PHASE]) {
                    s.phase = Phase::BeforeCast;
                }
            }
            Phase::Cast => self.cast_step(s, sink),
            Phase::Hand => return self.hand_step(s, sink),
            Phase::Market => {
                let cards = self.refill(s);
                s.phase = Phase::AfterMarket;
                if !cards.is_empty() {
                    sink.tell(Event::Refilled { cards }, s);
                    self.check_end(s, sink);
                }
            }
            Phase::TurnEnd => {
                s.phase = Phase::Last;
                self.set_off_one(s, s.active, &[kind::TURN_END]);
            }
            Phase::BeforeCast
            | Phase::AfterCast
            | Phase::AfterHand
            | Phase::AfterMarket
            | Phase::Last => {
                // A window is closed by its player, or at once if no witch effect can be used or
                // its player has passed for this turn.
                if !s.passed && self.witch_ready(s) {
                    return Flow::Ask;
                }
                self.close_window(s);
            }
            Phase::Next => self.next_turn(s, sink),
            Phase::Over => return Flow::Ask,
        }
        Flow::On
    }

    /// On to what follows a window, or to the end phase.
    pub(crate) fn close_window(&self, s: &mut State) {
        s.phase = match s.phase {
            Phase::Main => Phase::EndStart,
            Phase::BeforeCast => Phase::Cast,
            Phase::AfterCast => Phase::Hand,
            Phase::AfterHand => Phase::Market,
            Phase::AfterMarket => Phase::TurnEnd,
            Phase::Last => Phase::Next,
            other => other,
        };
    }

    fn begin_turn(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        s.turn += 1;
        s.uses = 0;
        s.rules.clear();
        s.passed = false;
        s.player_mut(s.active).turn_used = false;
        let (seat, turn, extra, last) = (s.active, s.turn, s.extra, s.last);
        sink.tell(Event::TurnBegan { seat, turn, extra, last }, s);
        // WD-156, WD-R15, WD-R59.
        self.check_end(s, sink);
        let cap = self.options.game_turn_cap;
        if cap > 0 && s.turn >= cap && !s.end {
            self.begin_end(s, sink);
        }
        if let Some(earned) = s.playing() {
            self.extra_rules(s, earned);
        }
        s.phase = Phase::Stones;
    }

    /// The rules of an extra turn (WD-163, WD-R36).
    fn extra_rules(&self, s: &mut State, earned: Earned) {
        let Some(extra) = self.cards.code.extras.get(usize::from(earned.extra)) else { return };
        for rule in &extra.rules {
            let bans_ultimates = matches!(
                self.cards.code.rules.get(usize::from(*rule)),
                Some(crate::cards::Rule::NoUse { category, .. })
                    if category.fits(crate::cards::Category::Ultimate)
            );
            if bans_ultimates && self.options.ultimate_ban == UltimateBan::BaseCards {
                continue;
            }
            s.rules.push((s.active, *rule));
        }
    }

    /// WD-60, WD-61, WD-R49.
    fn first_stones(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        s.phase = Phase::Extra(0);
        let seat = s.active;
        if s.player(seat).begun {
            return;
        }
        s.player_mut(seat).begun = true;
        let mut happened = Happened::default();
        let got = Self::draw_stones(s, 3);
        self.give(s, seat, (got, StoneFrom::Bank), 0, &mut happened, sink);
        let seats = usize::from(self.seats);
        let order = (seat.index() + seats - s.first.index()) % seats;
        if order > 0 {
            let got = Self::draw_stones(s, 1);
            self.give(s, seat, (got, StoneFrom::Bank), 4 - order as u8, &mut happened, sink);
        }
        self.check_end(s, sink);
        self.set_off(s, &happened);
    }

    /// "At the start of the extra turn" of the cards that earned it (WD-162, WD-R18).
    fn start_effects(&self, s: &mut State, done: u16) {
        s.phase = Phase::Extra(done.saturating_add(1));
        let own = s.playing();
        let next = match (own, self.options.extra_turn_effects) {
            (None, _) => None,
            (Some(own), ExtraTurnEffects::Own) => (done == 0).then_some(own),
            (Some(own), ExtraTurnEffects::Every) => s
                .earned
                .iter()
                .filter(|other| other.turn == own.turn)
                .nth(usize::from(done))
                .copied(),
        };
        match next {
            Some(Earned { card, extra, .. }) => {
                self.begin(s, s.active, Origin::Start { card, extra }, 0, (None, None));
            }
            None => s.phase = Phase::TurnStart,
        }
    }

    /// WD-64 to WD-66.
    pub(crate) fn take_stones(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        s.phase = Phase::Main;
        let mut happened = Happened::default();
        let got = Self::draw_stones(s, 2);
        self.give(s, s.active, (got, StoneFrom::Bank), 0, &mut happened, sink);
        if got > 0 {
            self.check_end(s, sink);
        }
        self.set_off(s, &happened);
    }

    /// WD-67 to WD-73.
    pub(crate) fn take_card(
        &self,
        s: &mut State,
        card: Option<CardId>,
        sink: &mut impl Sink<Daybreak>,
    ) {
        s.phase = Phase::Main;
        let payer = s.active;
        match card {
            Some(card) if self.affordable(s, payer, card) => {
                let left = self.cost(s, payer, card, Stat::GetCost);
                let paying = Paying { payer, card, left, place: USUAL };
                s.frames.push(Frame::Paying(paying));
            }
            // WD-70, WD-73: nothing is gained, nothing is paid.
            _ => sink.tell(Event::NotGained { seat: payer, card }, s),
        }
    }

    /// Cards that can take the next stone of a payment (WD-68, WD-69).
    pub(crate) fn put_on(s: &State, paying: Paying) -> Set {
        s.market.iter().map(|lot| lot.card).filter(|card| *card != paying.card).collect()
    }

    /// Pays on, and gains when all is paid.
    pub(crate) fn paying(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) -> Flow {
        let Some(Frame::Paying(top)) = s.frames.last() else { return Flow::On };
        let mut paying = *top;
        if paying.left > 0 {
            let open = Self::put_on(s, paying);
            // With one card only there is nothing to decide.
            let Some(only) = open.first().filter(|_| open.len() == 1) else { return Flow::Ask };
            while paying.left > 0 {
                self.put(s, &mut paying, only, sink);
            }
        }
        s.frames.pop();
        let mut happened = Happened::default();
        self.gain_card(s, paying.payer, paying.card, paying.place, &mut happened, sink);
        self.set_off(s, &happened);
        Flow::On
    }

    fn put(
        &self,
        s: &mut State,
        paying: &mut Paying,
        card: CardId,
        sink: &mut impl Sink<Daybreak>,
    ) {
        if let Some(lot) = s.lot(card) {
            s.market[lot].stones += 1;
            s.player_mut(paying.payer).held -= 1;
            sink.tell(Event::Put { seat: paying.payer, card }, s);
        }
        paying.left -= 1;
    }

    /// One stone of a payment.
    pub(crate) fn put_stone(&self, s: &mut State, card: CardId, sink: &mut impl Sink<Daybreak>) {
        let Some(Frame::Paying(top)) = s.frames.last() else { return };
        let mut paying = *top;
        self.put(s, &mut paying, card, sink);
        if let Some(top) = s.frames.last_mut() {
            *top = Frame::Paying(paying);
        }
    }

    /// The card in the hand that an action means: any Curse for a Curse (WD-171).
    pub(crate) fn in_hand(&self, s: &State, seat: Seat, card: CardId) -> Option<CardId> {
        let hand = s.player(seat).hand;
        if self.cards.is_curse(card) {
            return (hand & self.cards.masks.curses).first();
        }
        hand.has(card).then_some(card)
    }

    /// WD-76, WD-79, WD-80.
    pub(crate) fn use_card(
        &self,
        s: &mut State,
        card: CardId,
        mode: Mode,
        x: u8,
        sink: &mut impl Sink<Daybreak>,
    ) {
        let seat = s.active;
        let Some(card) = self.in_hand(s, seat, card) else { return };
        let cost = self.use_cost(s, seat, card, x);
        s.uses = s.uses.saturating_add(1);
        self.lift(s, card);
        sink.tell(Event::Used { seat, card, mode, x }, s);
        self.pay(s, seat, cost, sink);
        if self.cards.get(card).install {
            self.place_used(s, seat, (card, false), Set::EMPTY, sink);
        } else {
            self.begin(s, seat, Origin::Card { card, blue: mode == Mode::Blue }, x, (None, None));
        }
    }

    /// WD-107, WD-108.
    pub(crate) fn use_once(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        let seat = s.active;
        s.player_mut(seat).once_used = true;
        sink.tell(Event::Witch { seat, once: true, x: 0 }, s);
        self.begin(s, seat, Origin::Once, 0, (None, None));
    }

    /// WD-109, WD-110.
    pub(crate) fn use_turn(&self, s: &mut State, x: u8, sink: &mut impl Sink<Daybreak>) {
        let seat = s.active;
        s.player_mut(seat).turn_used = true;
        sink.tell(Event::Witch { seat, once: false, x }, s);
        self.pay(s, seat, x, sink);
        self.begin(s, seat, Origin::Turn, x, (None, None));
    }

    /// WD-84 to WD-86: everything of the active player moves one slot, all at once.
    fn cast_step(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        s.phase = Phase::AfterCast;
        let seat = s.active;
        let player = s.player_mut(seat);
        let (cards, stones) = (player.slots[0], player.stones[0]);
        player.slots.copy_within(1.., 0);
        player.slots[3] = Set::EMPTY;
        player.stones.copy_within(1.., 0);
        player.stones[3] = 0;
        player.held += stones;
        player.hand |= cards;
        player.known |= cards & !self.cards.masks.curses;
        s.installed &= !cards;
        s.down &= !cards;
        if !cards.is_empty() || stones > 0 {
            sink.tell(Event::CastStep { seat, cards, stones }, s);
        }
    }

    /// How many cards the hand step still takes, and which can be picked (WD-87, WD-176, WD-R23).
    pub(crate) fn to_remove(&self, s: &State) -> (u8, Set) {
        let hand = s.player(s.active).hand;
        let over = hand.len().saturating_sub(HAND);
        let plain = hand & !self.cards.masks.curses;
        (over.saturating_sub(s.picked.len()), plain & !s.picked)
    }

    fn hand_step(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) -> Flow {
        let hand = s.player(s.active).hand;
        let (left, open) = self.to_remove(s);
        if left > 0 && open.len() > left {
            return Flow::Ask;
        }
        s.phase = Phase::AfterHand;
        let over = hand.len().saturating_sub(HAND);
        if over == 0 {
            return Flow::On;
        }
        // What is left to take is taken; then Curse cards, when nothing else is there (WD-177).
        let mut going = std::mem::take(&mut s.picked);
        let fill = usize::from(left.min(open.len()));
        going |= open.iter().take(fill).collect();
        let plain = hand & !self.cards.masks.curses;
        let short = over.saturating_sub(going.len());
        if short > 0
            && (plain.is_empty() || self.options.curse_hand_limit == CurseHandLimit::DownTo3)
        {
            going |= (hand & self.cards.masks.curses).iter().take(usize::from(short)).collect();
        }
        let mut happened = Happened::default();
        for card in going {
            self.remove_card(s, s.active, card, &mut happened, sink);
        }
        self.set_off(s, &happened);
        Flow::On
    }

    /// WD-92, WD-97, WD-160: extra turns first, then the next player, or the end.
    fn next_turn(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        // Turns that are over and whose companions are all played are forgotten.
        let waiting: SmallVec<[u32; USUAL_LIST]> =
            s.earned.iter().filter(|earned| !earned.played).map(|earned| earned.turn).collect();
        s.earned.retain(|earned| waiting.contains(&earned.turn));
        if let Some(next) = s.earned.iter_mut().find(|earned| !earned.played) {
            next.played = true;
            (s.extra, s.last) = (true, next.last);
            s.phase = Phase::Begin;
            return;
        }
        if s.end && s.finals == 0 {
            s.phase = Phase::Over;
            sink.tell(Event::Over { winners: self.winners(s) }, s);
            return;
        }
        s.finals = s.finals.saturating_sub(u8::from(s.end));
        (s.extra, s.last) = (false, s.end);
        s.active = s.active.left(self.seats);
        s.phase = Phase::Begin;
    }

    /// WD-100 to WD-102.
    pub(crate) fn winners(&self, s: &State) -> Seats {
        self.counts(s).0
    }

    /// Does the card earn an extra turn?
    pub(crate) fn is_ultimate_of_base(&self, card: CardId) -> bool {
        let card = self.cards.get(card);
        card.category == crate::cards::Category::Ultimate
            && self.cards.sets().get(usize::from(card.set)).is_some_and(|set| set.kind.is_base())
    }
}

impl State {
    /// The extra turn being played: the last one begun.
    pub(crate) fn playing(&self) -> Option<Earned> {
        if !self.extra {
            return None;
        }
        self.earned.iter().rev().find(|earned| earned.played).copied()
    }
}
