//! Set-up of the game (MC-109) and of every set (MC-107, MC-108).

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, Seats, Sink};

use crate::Court;
use crate::cards::FoeKind;
use crate::event::Event;
use crate::foes::Foes;
use crate::girl::Girls;
use crate::hand::{CardId, Hand};
use crate::state::{Frame, Lead, MOST_SEATS, Naming, Player, Stack, State};

impl Court {
    /// A state before its first set: nobody has cards yet, the foe deck is made.
    pub(crate) fn blank(&self, mut chance: Chance) -> State {
        // MC-109: the last witch at the bottom, the others shuffled on top of her.
        let mut foes = ArrayVec::new();
        let kind = |wanted: FoeKind| {
            self.cards.foes().filter(move |(_, foe)| foe.kind == wanted).map(|(foe, _)| foe)
        };
        foes.extend(kind(FoeKind::LastWitch));
        let low = foes.len();
        foes.extend(kind(FoeKind::Familiar));
        foes.extend(kind(FoeKind::Witch));
        if self.options.off_air {
            foes.extend(kind(FoeKind::OffAir));
        }
        chance.shuffle(&mut foes[low..]);
        let player = Player {
            hand: Hand::NONE,
            total: 0,
            trophies: Foes::NONE,
            supports: Girls::NONE,
            alone: ArrayVec::new(),
            alone_left: 0,
        };
        let mut state = State {
            chance,
            players: std::array::from_fn(|_| player.clone()),
            pile: Stack::new(),
            discard: Stack::new(),
            lead: Lead { card: CardId::new(0), marker: None },
            foes,
            known: 0,
            line: ArrayVec::new(),
            damage: 0,
            dealt: [0; MOST_SEATS],
            removed: Foes::NONE,
            markers: [0; 5],
            uncontracted: self.options.uncontracted,
            supply: self.cards.table.markers,
            set: 0,
            turn: 0,
            active: Seat::new(0),
            skip: false,
            proposed: false,
            acted: false,
            idle: 0,
            silent: Seats::NONE,
            fresh: Seats::NONE,
            due: Seats::NONE,
            frames: ArrayVec::new(),
            last_fell: false,
            sheet: ArrayVec::new(),
            winners: Seats::NONE,
        };
        // MC-03, MC-88.
        for girl in Girls::ALL.minus(self.options.uncontracted) {
            self.revive(&mut state, girl);
        }
        state
    }

    /// MC-17: who starts the first set.
    pub(crate) fn first_player(&self, chance: &mut Chance) -> Seat {
        match self.options.first_player {
            Some(seat) => seat,
            None => Seat::new(chance.below(u32::from(self.seats)) as u8),
        }
    }

    /// MC-107. With `pile` the cards lie as given (the last is on top) instead of shuffled.
    pub(crate) fn start_set(
        &self,
        s: &mut State,
        starter: Seat,
        pile: Option<Stack>,
        sink: &mut impl Sink<Court>,
    ) {
        s.set += 1;
        s.turn = 0;
        s.active = starter;
        (s.skip, s.proposed, s.acted, s.idle) = (false, false, false, 0);
        sink.tell(Event::SetBegan { set: s.set, seat: starter }, s);
        self.rewind(s, sink);
        s.discard.clear();
        match pile {
            Some(pile) => s.pile = pile,
            None => {
                s.pile.clear();
                s.pile.extend(self.deck.cards());
                s.chance.shuffle(&mut s.pile);
            }
        }
        for seat in Seat::all(self.seats) {
            let at = s.pile.len().saturating_sub(usize::from(self.options.hand_size));
            let hand = s.pile.drain(at..).collect();
            let player = s.player_mut(seat);
            player.hand = hand;
            player.alone.clear();
            player.alone_left = 0;
        }
        self.open_lead(s, sink);
        let printed = self.cards.quick(s.lead.card).girls;
        if !printed.meets(s.not_dead()) {
            // MC-R14.
            s.frames.push(Frame::Name(Naming::Opening));
        }
    }

    /// MC-108.
    fn open_lead(&self, s: &mut State, sink: &mut impl Sink<Court>) {
        let normal = |card: &CardId| self.cards.quick(*card).normal;
        // The loader sees to it that a Normal card is left.
        let Some(at) = s.pile.iter().rposition(normal) else { return };
        let passed: Hand = s.pile[at + 1..].iter().copied().collect();
        let card = s.pile.remove(at);
        s.lead = Lead { card, marker: None };
        if !passed.is_empty() {
            s.chance.shuffle(&mut s.pile);
        }
        sink.tell(Event::Opened { kind: self.cards.kind(card), passed }, s);
    }
}
