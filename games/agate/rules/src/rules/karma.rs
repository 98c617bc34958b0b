//! Damage, karma, elimination and Revival (§5, §6, §8).

use kernel::{Seat, Seats, Sink};

use crate::Agate;
use crate::event::{Cause, Event};
use crate::hand::Hand;
use crate::state::{Hp, Karma, State};

/// Where even a table without a cap stops counting.
const HIGHEST_HP: i16 = 999;

/// What became of a player who lost HP.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Still in the game.
    Lives,
    /// To be eliminated, with HP this far below 0 (AG-99).
    Dies { below: u8 },
}

impl Agate {
    /// AG-81 (1) and (2): HP falls; at 0 or less Revival saves, or the player is to be eliminated.
    pub(crate) fn hurt(
        &self,
        s: &mut State,
        seat: Seat,
        loss: u16,
        sink: &mut impl Sink<Agate>,
    ) -> Fate {
        let player = s.player_mut(seat);
        player.hp.0 -= loss as i16;
        sink.tell(Event::Hurt { seat, loss }, s);
        self.fate(s, seat, sink)
    }

    /// AG-93, AG-94.
    pub(crate) fn fate(&self, s: &mut State, seat: Seat, sink: &mut impl Sink<Agate>) -> Fate {
        let player = s.player(seat);
        if player.hp.0 > 0 {
            return Fate::Lives;
        }
        if player.hand.count(self.cards.revival) > 0 {
            self.spend(s, seat, self.cards.revival, 1);
            s.player_mut(seat).hp = Hp(i16::from(self.cards.revival_hp));
            sink.tell(Event::Revived { seat }, s);
            return Fate::Lives;
        }
        // There are never more chips than fit.
        Fate::Dies { below: u8::try_from(-player.hp.0).unwrap_or(u8::MAX) }
    }

    /// AG-69, AG-128: gaining HP stops at the cap.
    pub(crate) fn heal(&self, s: &mut State, seat: Seat, gain: u8, sink: &mut impl Sink<Agate>) {
        let hp = &mut s.player_mut(seat).hp.0;
        let wanted = *hp + i16::from(gain);
        let healed = match self.options.hp_cap {
            // A pack whose players start higher heals them back to their start.
            Some(cap) => wanted.min(i16::from(cap.max(self.cards.table.hp))).max(*hp),
            None => wanted.min(HIGHEST_HP),
        };
        let gain = (healed - *hp) as u8;
        *hp = healed;
        sink.tell(Event::Healed { seat, gain }, s);
    }

    /// AG-87, AG-88: chips of the giver first, then of the pool, then none.
    pub(crate) fn move_karma(
        &self,
        s: &mut State,
        from: Seat,
        to: Seat,
        due: u8,
        sink: &mut impl Sink<Agate>,
    ) {
        let given = due.min(s.player(from).karma.0);
        let pooled = (due - given).min(s.pool);
        s.player_mut(from).karma.0 -= given;
        s.pool -= pooled;
        s.player_mut(to).karma.0 += given + pooled;
        if given + pooled > 0 {
            sink.tell(Event::KarmaMoved { from, to, given, pooled }, s);
        }
    }

    /// AG-89: karma from the pool, as far as it goes.
    pub(crate) fn gain_karma(
        &self,
        s: &mut State,
        seat: Seat,
        due: u8,
        sink: &mut impl Sink<Agate>,
    ) {
        let gain = due.min(s.pool);
        s.pool -= gain;
        s.player_mut(seat).karma.0 += gain;
        sink.tell(Event::KarmaGained { seat, gain }, s);
    }

    /// AG-104, AG-105: the hand goes to the discard, the chips to the pool. If one player is
    /// left, the game is over at once (AG-123); if it was the active player's turn, it is (AG-42).
    pub(crate) fn eliminate(
        &self,
        s: &mut State,
        seat: Seat,
        cause: Cause,
        sink: &mut impl Sink<Agate>,
    ) {
        let hand = s.player(seat).hand;
        s.discard.extend(hand.cards());
        let player = s.player_mut(seat);
        player.hand = Hand::EMPTY;
        player.seen = Default::default();
        player.past = Default::default();
        let chips = std::mem::replace(&mut player.karma, Karma(0)).0;
        s.pool += chips;
        for player in &mut s.players {
            player.seen[seat.index() % crate::state::MOST_SEATS] = Hand::EMPTY;
        }
        s.alive = s.alive.without(seat);
        s.out.push(seat);
        sink.tell(Event::Eliminated { seat, cause, hand }, s);
        if s.alive.len() == 1 {
            s.winners = s.alive;
            s.frames.clear();
            sink.tell(Event::Won { seats: s.winners, by_limit: false }, s);
        } else if seat == s.active {
            s.frames.clear();
        }
    }

    /// AG-92.
    pub(crate) fn eliminate_at_no_karma(
        &self,
        s: &mut State,
        seat: Seat,
        sink: &mut impl Sink<Agate>,
    ) {
        if s.player(seat).karma.0 == 0 && s.alive.has(seat) {
            self.eliminate(s, seat, Cause::Karma, sink);
        }
    }

    /// Living players clockwise from a seat's left, that seat last.
    pub(crate) fn round_from_left(
        &self,
        s: &State,
        seat: Seat,
    ) -> impl Iterator<Item = Seat> + use<> {
        let alive: Seats = s.alive;
        seat.others(self.seats).chain([seat]).filter(move |seat| alive.has(*seat))
    }
}
