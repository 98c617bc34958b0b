//! The end of a set (2.10) and of the game (2.11).

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Outcome, Seat, Seats, Sink, Standing};

use crate::Court;
use crate::event::{Event, SetEnd};
use crate::state::{MOST_SEATS, Mark, State};

impl Court {
    /// Scores the set; then the next one begins, or the game is over.
    pub(crate) fn end_set(
        &self,
        s: &mut State,
        ender: Seat,
        how: SetEnd,
        sink: &mut impl Sink<Court>,
    ) {
        sink.tell(Event::SetEnded { seat: ender, how }, s);
        s.frames.clear();
        (s.silent, s.fresh, s.due) = (Seats::NONE, Seats::NONE, Seats::NONE);
        let mut marks = [Mark::default(); MOST_SEATS];
        for seat in Seat::all(self.seats) {
            let hand = s.player(seat).hand;
            let minus: i32 = hand.cards().map(|card| i32::from(self.cards.quick(card).minus)).sum();
            // MC-75; MC-71, MC-82, MC-87: +30 only for going out.
            let out = how == SetEnd::WentOut && seat == ender;
            let bonus = if out { i32::from(self.cards.table.out_bonus) } else { 0 };
            let points = bonus - minus;
            let player = s.player_mut(seat);
            player.total += points;
            let total = player.total;
            let trophies = self.trophy_points(s, seat) as i16;
            marks[seat.index()] = Mark { result: points as i16, total, trophies };
            sink.tell(Event::Scored { seat, hand, points, total }, s);
        }
        if s.sheet.is_full() {
            s.sheet.remove(0);
        }
        s.sheet.push(marks);
        // MC-118, MC-R16: the first of the line uppermost.
        s.known += s.line.len() as u8;
        while let Some(foe) = s.line.pop() {
            s.foes.push(foe);
        }
        (s.damage, s.dealt) = (0, [0; MOST_SEATS]);
        if self.is_last_set(s) {
            // MC-80, MC-134.
            s.winners = self.outcome(s).winners();
            for seat in Seat::all(self.seats) {
                let (total, trophies) = (s.player(seat).total, self.trophy_points(s, seat));
                let support = self.patron_points(s, seat);
                sink.tell(Event::Finished { seat, total, trophies, support }, s);
            }
            sink.tell(Event::Won { seats: s.winners, by_limit: !s.last_fell }, s);
        } else {
            // MC-18, MC-R3.
            self.start_set(s, ender, None, sink);
        }
    }

    /// MC-80, MC-134: does the game end with this set?
    pub(crate) fn is_last_set(&self, s: &State) -> bool {
        s.last_fell || self.options.max_sets.is_some_and(|most| s.set >= most)
    }

    /// The points of a player's trophies.
    pub(crate) fn trophy_points(&self, s: &State, seat: Seat) -> i32 {
        let numbers =
            s.player(seat).trophies.iter().map(|foe| i32::from(self.cards.foe(foe).number));
        numbers.sum::<i32>() * i32::from(self.cards.table.trophy_points)
    }

    /// MC-81: the points a player has won so far, the set under way left out.
    pub(crate) fn score(&self, s: &State, seat: Seat) -> i32 {
        let won = s.player(seat).total + self.trophy_points(s, seat);
        if s.is_over() { won + self.patron_points(s, seat) } else { won }
    }

    /// MC-128: for the supported girls who are alive now. Won only when the game ends.
    pub(crate) fn patron_points(&self, s: &State, seat: Seat) -> i32 {
        if !self.options.patron {
            return 0;
        }
        let alive = s.player(seat).supports.and(s.alive()).len();
        i32::from(alive) * i32::from(self.options.patron_bonus)
    }

    /// MC-81, MC-R24: the highest score, then the most trophy points; else it is shared.
    pub(crate) fn outcome(&self, s: &State) -> Outcome {
        let rank = |seat: Seat| (self.points(s, seat), self.trophy_points(s, seat));
        let ranks: ArrayVec<_, MAX_SEATS> = Seat::all(self.seats).map(rank).collect();
        let standing = |own: &(i32, i32)| {
            let better = ranks.iter().filter(|other| *other > own).count();
            Standing { won: better == 0, place: better as u8 + 1, points: own.0 }
        };
        Outcome { seats: ranks.iter().map(standing).collect() }
    }
}
