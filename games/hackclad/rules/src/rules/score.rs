//! The end: scores, ties, places (§2.27 to §2.29, §2.38).

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use kernel::{Outcome, Seat, Sink, Standing};

use super::deck::slots;
use crate::Hackclad;
use crate::cards::{CARDS, Goal};
use crate::event::Event;
use crate::options::{Mode, TieDeckVp};
use crate::state::{Clock, CoopEnd, Score, State, Who};

/// What is compared, in this order (HD-234 to HD-239).
type Standing5 = (i32, i32, i32, i32, u8);

impl Hackclad {
    /// The last round is over.
    pub(crate) fn finish(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        s.clock = Clock::Over;
        if self.mode == Mode::Coop {
            self.end_coop(s, CoopEnd::TimeOut, sink);
            return;
        }
        for number in 0..self.players {
            let Some(who) = self.by_number(s, number) else { continue };
            let score = self.score(s, who);
            s.scores[who.index()] = score;
            sink.tell(Event::Scored { who, score }, s);
        }
        sink.tell(Event::Over, s);
    }

    /// HD-228 to HD-232.
    fn score(&self, s: &mut State, who: Who) -> Score {
        let set = s.player(who).scoring();
        let mut pool: ArrayVec<u8, CARDS> = slots(set).collect();
        let worth = |slot: &u8| i32::from(self.card_of(s, who, *slot).vp);
        let cards: i32 = pool.iter().map(worth).sum();
        let corruption = usize::from(s.player(who).corruption).min(pool.len());
        if corruption > 0 {
            s.chance.shuffle(&mut pool);
        }
        let lost = &pool[..corruption];
        let backlash: i32 = lost.iter().map(|slot| i32::from(self.card_of(s, who, *slot).vp)).sum();
        let player = s.player(who);
        let (stones, injury) = (i32::from(player.vp), i32::from(player.injury));
        let reached = |goal: Goal| match goal {
            Goal::Stones(least) => stones >= i32::from(least),
            Goal::Cards(least) => cards >= i32::from(least),
            Goal::Injuries(most) => injury <= i32::from(most),
            Goal::Corruption(most) => u16::from(player.corruption) <= most,
        };
        // HD-290: two are kept; the rest of the deal is gone by now.
        let kept =
            player.missions.iter().filter_map(|id| self.cards.missions().get(usize::from(id.0)));
        let missions: i32 = kept
            .filter(|mission| mission.goal.is_none_or(reached))
            .map(|mission| i32::from(mission.vp))
            .sum();
        Score {
            stones,
            cards,
            missions,
            injury,
            backlash,
            total: stones + cards + missions - injury - backlash,
            lost: lost.iter().fold(0, |set, slot| set | 1 << slot),
        }
    }

    fn standing(&self, s: &State, who: Who) -> Standing5 {
        let (score, player) = (s.scores[who.index()], s.player(who));
        let cards = match self.options.tie_deck_vp {
            TieDeckVp::Before => score.cards,
            TieDeckVp::After => score.cards - score.backlash,
        };
        (score.total, cards, -score.injury, -i32::from(player.corruption), player.number)
    }

    /// A team's sums (HD-310, HD-311).
    fn team_standing(&self, s: &State, team: u8) -> Standing5 {
        let own = Who::all(self.players).filter(|who| self.team(s, *who) == team);
        own.map(|who| self.standing(s, who)).fold((0, 0, 0, 0, 0), |sum, own| {
            (sum.0 + own.0, sum.1 + own.1, sum.2 + own.2, sum.3 + own.3, sum.4.max(own.4))
        })
    }

    /// A player's place, 1 the best (HD-240).
    pub(crate) fn place(&self, s: &State, who: Who) -> u8 {
        match self.mode {
            Mode::Coop => 1 + u8::from(s.coop != Some(CoopEnd::Won)),
            Mode::Solo => 1,
            Mode::Tag => {
                let team = self.team(s, who);
                let (own, other) = (self.team_standing(s, team), self.team_standing(s, team ^ 1));
                1 + u8::from(own.cmp(&other) == Ordering::Less)
            }
            Mode::Versus => {
                let own = self.standing(s, who);
                let ahead = Who::all(self.players).filter(|other| self.standing(s, *other) > own);
                ahead.count() as u8 + 1
            }
        }
    }

    /// How the game ended, seat by seat.
    pub(crate) fn outcome(&self, s: &State) -> Outcome {
        let standing = |seat: Seat| {
            let who = Who::new(seat.index() as u8);
            let place = self.place(s, who);
            let points = match self.mode {
                Mode::Coop => 0,
                Mode::Tag => self.team_standing(s, self.team(s, who)).0,
                Mode::Versus | Mode::Solo => s.scores[who.index()].total,
            };
            // HD-306: solo has no winner.
            Standing { won: place == 1 && self.mode != Mode::Solo, place, points }
        };
        Outcome { seats: Seat::all(self.seats).map(standing).collect() }
    }
}
