//! Whether an action is allowed, and every reason why not. `legal.rs` lists what passes here.

use kernel::Seat;

use super::play::{Place, Ways};
use super::seeds::pair;
use crate::Court;
use crate::action::Action;
use crate::cards::{Quick, Role};
use crate::girl::{Girl, Girls};
use crate::hand::Kind;
use crate::options::{EmptyHand, LastCardCall};
use crate::reason::{Asked, Reason};
use crate::state::{Frame, State};

/// Reasons found so far. Empty costs nothing.
type Why = Vec<Reason>;

impl Court {
    /// Every reason against an action; none if it is legal.
    pub(crate) fn reasons(&self, s: &State, seat: Seat, action: Action) -> Why {
        let Some((asker, asked)) = self.asked(s) else {
            return vec![Reason::Over];
        };
        if seat.index() >= usize::from(self.seats) {
            return vec![Reason::NoSuchSeat { seat }];
        }
        let mine = asker == seat;
        let mut why = Why::new();
        match action {
            Action::Pass => self.pass_reasons(s, seat, mine, asked, &mut why),
            Action::Draw => self.time_reasons(s, seat, mine, asked, Asked::Act, &mut why),
            Action::Play { kind, named } => {
                self.play_reasons(s, seat, mine, asked, (kind, named), &mut why);
            }
            Action::NameGirl(girl) => {
                self.time_reasons(s, seat, mine, asked, Asked::NameGirl, &mut why);
                self.not_dead_reasons(s, girl, &mut why);
            }
            Action::NameSeat(target) => {
                self.time_reasons(s, seat, mine, asked, Asked::NameSeat, &mut why);
                self.other_reasons(seat, target, &mut why);
            }
            Action::Contract(girl) => {
                self.time_reasons(s, seat, mine, asked, Asked::Contract, &mut why);
                if !s.uncontracted.has(girl) {
                    why.push(Reason::NotUncontracted { girl });
                }
            }
            Action::Support(girl) => {
                self.time_reasons(s, seat, mine, asked, Asked::Support, &mut why);
                if !s.alive().has(girl) {
                    why.push(Reason::NotAlive { girl });
                }
                if s.player(seat).supports.has(girl) {
                    why.push(Reason::Twice { girl });
                }
            }
            Action::Move { from, to, seeds } => match s.frames.last() {
                Some(Frame::Seeds { from: givers, to: takers, next }) if mine => {
                    self.move_reasons(s, (*givers, *takers, *next), (from, to, seeds), &mut why);
                }
                _ => why.push(Reason::NoSeedsNow),
            },
            Action::Propose => {
                if !self.options.concession {
                    why.push(Reason::NoConcession);
                } else if seat == s.active && (s.proposed || (mine && asked != Asked::Act)) {
                    why.push(Reason::ProposedAlready);
                } else {
                    self.time_reasons(s, seat, mine, asked, Asked::Act, &mut why);
                }
            }
            Action::Agree | Action::Refuse => {
                if !mine || asked != Asked::Vote {
                    why.push(Reason::NoVote);
                }
            }
            Action::Call => {
                if self.options.last_card_call == LastCardCall::Off {
                    why.push(Reason::NoCalls);
                } else if !s.silent.has(seat) {
                    why.push(Reason::NothingToCall);
                }
            }
            Action::Point(of) => self.point_reasons(s, seat, of, &mut why),
        }
        why
    }

    /// Something that is done only when asked for.
    #[inline]
    fn time_reasons(
        &self,
        s: &State,
        seat: Seat,
        mine: bool,
        asked: Asked,
        wanted: Asked,
        why: &mut Why,
    ) {
        if mine && asked == wanted {
            return;
        }
        why.push(if mine || seat == s.active {
            Reason::AnswerFirst { asked }
        } else {
            Reason::NotYourTurn { active: s.active }
        });
    }

    fn pass_reasons(&self, s: &State, seat: Seat, mine: bool, asked: Asked, why: &mut Why) {
        if !mine {
            why.push(if seat == s.active {
                Reason::AnswerFirst { asked }
            } else {
                Reason::NotYourTurn { active: s.active }
            });
            return;
        }
        match asked {
            Asked::Follow | Asked::Bridge | Asked::Seeds | Asked::Support | Asked::Point => {}
            Asked::Act => why.push(Reason::PlayOrDraw),
            Asked::NameGirl => why.push(Reason::MustName),
            Asked::Contract => why.push(Reason::MustContract),
            Asked::Vote | Asked::NameSeat => why.push(Reason::AnswerFirst { asked }),
        }
    }

    #[inline]
    fn not_dead_reasons(&self, s: &State, girl: Girl, why: &mut Why) {
        if !s.not_dead().has(girl) {
            why.push(Reason::GirlDead { girl });
        }
    }

    #[inline]
    fn other_reasons(&self, seat: Seat, target: Seat, why: &mut Why) {
        if target == seat {
            why.push(Reason::Yourself);
        } else if target.index() >= usize::from(self.seats) {
            why.push(Reason::NoSuchSeat { seat: target });
        }
    }

    #[inline]
    fn play_reasons(
        &self,
        s: &State,
        seat: Seat,
        mine: bool,
        asked: Asked,
        (kind, named): (Kind, Option<Girl>),
        why: &mut Why,
    ) {
        let held = self.held(s.player(seat).hand, kind);
        let place = match asked {
            Asked::Act => Place::Turn,
            Asked::Follow => Place::Follow,
            Asked::Bridge => Place::Bridge,
            Asked::Seeds
            | Asked::NameSeat
            | Asked::NameGirl
            | Asked::Contract
            | Asked::Support
            | Asked::Vote
            | Asked::Point => {
                self.time_reasons(s, seat, mine, asked, Asked::Act, why);
                return;
            }
        };
        if !mine {
            why.push(Reason::NotYourTurn { active: s.active });
            return;
        }
        let free = place != Place::Turn || s.player(seat).alone.is_empty();
        if let Some(card) = held
            && free
        {
            let ways = self.ways(s, self.now(s, seat), self.cards.quick(card), place);
            if named.map_or(ways.plain, |girl| ways.names.has(girl)) {
                return;
            }
        }
        if held.is_none() {
            why.push(Reason::NotHeld);
        }
        if !free {
            why.push(Reason::Alone);
        }
        self.card_reasons(s, seat, place, (kind, named), why);
    }

    /// Every reason that lies in the card and the Lead.
    #[cold]
    fn card_reasons(
        &self,
        s: &State,
        seat: Seat,
        place: Place,
        (kind, named): (Kind, Option<Girl>),
        why: &mut Why,
    ) {
        let Some(card) = self.cards.copies(kind).first() else { return };
        let quick = self.cards.quick(card);
        let now = self.now(s, seat);
        if quick.normal {
            self.last_reasons(now.last, now.battle, false, why);
            let ways = self.normal_ways(now, quick, place);
            self.match_reasons(s, (quick, ways), named, false, why);
            return;
        }
        if place != Place::Turn {
            why.push(Reason::OnlyNormal { bridge: place == Place::Bridge });
            return;
        }
        let Some(found) = self.cards.get(kind).use_in(now.battle) else {
            why.push(if now.battle { Reason::NoUseInBattle } else { Reason::NoUseInDaily });
            return;
        };
        self.last_reasons(now.last, now.battle, self.starts_battle(s, Some(found)), why);
        let ways = self.special_ways(now, quick, found);
        let one_of_two = self.fights_as_one(now, quick, found);
        self.match_reasons(s, (quick, ways), named, one_of_two, why);
    }

    fn last_reasons(&self, last: bool, battle: bool, starts: bool, why: &mut Why) {
        if last && self.options.empty_hand_in_battle == EmptyHand::Forbid {
            if battle {
                why.push(Reason::LastInBattle);
            } else if starts {
                why.push(Reason::LastDiscover);
            }
        }
    }

    fn match_reasons(
        &self,
        s: &State,
        (quick, ways): (Quick, Ways),
        named: Option<Girl>,
        one_of_two: bool,
        why: &mut Why,
    ) {
        let no_match = Reason::NoMatch { battle: s.in_battle(), normal: quick.normal };
        match named {
            None if ways.plain => {}
            None if !ways.names.is_empty() => {
                why.push(if one_of_two { Reason::OneOfTwo } else { Reason::NeedsName });
            }
            None => {
                why.push(no_match);
                if quick.normal && !s.in_battle() && self.equal_numbers(s, quick) {
                    why.push(Reason::EqualNumbers);
                }
            }
            Some(girl) if ways.names.has(girl) => {}
            Some(_) if ways.names.is_empty() => {
                why.push(Reason::NameOnlyForDead);
                if !ways.plain {
                    why.push(no_match);
                }
            }
            Some(girl) if !s.not_dead().has(girl) => why.push(Reason::GirlDead { girl }),
            Some(_) if one_of_two => why.push(Reason::OneOfTwo),
            Some(girl) => why.push(Reason::NotOnLead { girl }),
        }
    }

    /// Has the card a number of the Lead? It does not help (MC-30), and people ask.
    fn equal_numbers(&self, s: &State, quick: Quick) -> bool {
        let numbers = |kind| match self.cards.get(kind).role {
            Role::Normal { numbers, .. } => Some(numbers),
            Role::Special { .. } => None,
        };
        let lead = numbers(self.cards.kind(s.lead.card));
        numbers(quick.kind)
            .zip(lead)
            .is_some_and(|(card, lead)| card.into_iter().any(|number| lead.contains(&number)))
    }

    fn move_reasons(
        &self,
        s: &State,
        (givers, takers, next): (Girls, Girls, u8),
        (from, to, seeds): (Girl, Girl, u8),
        why: &mut Why,
    ) {
        if !givers.has(from) {
            why.push(Reason::NotGiver { girl: from });
        }
        if !takers.has(to) || from == to {
            why.push(Reason::NotReceiver { girl: to });
        }
        if !s.alive().has(to) {
            why.push(Reason::NoMarkersForHer { girl: to });
        }
        if pair(from, to) < next {
            why.push(Reason::PairDone);
        }
        let most = self.seeds(s, from);
        if seeds == 0 {
            why.push(Reason::MovesNothing);
        } else if seeds > most {
            why.push(Reason::TooFewSeeds { girl: from, seeds: most });
        }
    }

    fn point_reasons(&self, s: &State, seat: Seat, of: Seat, why: &mut Why) {
        self.other_reasons(seat, of, why);
        if self.options.last_card_call == LastCardCall::Off {
            why.push(Reason::NoCalls);
        } else if !s.silent.has(of) {
            why.push(Reason::NothingToPointOut { seat: of });
        } else if !s.due.has(of) {
            why.push(Reason::NotYet { seat: of });
        }
    }

    /// Why a held card cannot be played now; empty if some legal action plays it.
    pub(crate) fn why_not(&self, s: &State, seat: Seat, kind: Kind) -> Why {
        let mut why = Why::new();
        let Some((asker, asked)) = self.asked(s) else {
            why.push(Reason::Over);
            return why;
        };
        let mine = asker == seat;
        self.play_reasons(s, seat, mine, asked, (kind, None), &mut why);
        // Playable in a girl's name is playable.
        let place = match asked {
            Asked::Act => Place::Turn,
            Asked::Follow => Place::Follow,
            _ => Place::Bridge,
        };
        let free = place != Place::Turn || s.player(seat).alone.is_empty();
        if matches!(asked, Asked::Act | Asked::Follow | Asked::Bridge)
            && mine
            && free
            && let Some(card) = self.cards.copies(kind).first()
            && self.ways(s, self.now(s, seat), self.cards.quick(card), place).any()
        {
            why.clear();
        }
        why
    }
}
