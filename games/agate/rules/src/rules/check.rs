//! Whether an action is allowed, and every reason why not. `legal.rs` lists what passes here.

use kernel::Seat;

use crate::Agate;
use crate::action::{Action, Answer, Pick};
use crate::cards::{Choice, Role};
use crate::hand::{CardId, Hand, kinds};
use crate::reason::{Asked, Reason};
use crate::rules::turn::FULL_HAND;
use crate::state::{Attack, Frame, State};

/// Reasons found so far. Empty costs nothing.
type Why = Vec<Reason>;

impl Agate {
    /// Every reason against an action; none if it is legal.
    pub(crate) fn reasons(&self, s: &State, seat: Seat, action: Action) -> Why {
        let mut why = Why::new();
        let Some((asker, asked)) = self.asked(s) else {
            why.push(Reason::Over);
            return why;
        };
        if !s.alive.has(seat) {
            why.push(if seat.index() < usize::from(self.seats) {
                Reason::Out
            } else {
                Reason::NoSuchSeat { seat }
            });
            return why;
        }
        let now = |wanted| asker == seat && asked == wanted;
        match action {
            Action::Pass => {
                self.turn_reasons(s, seat, now(Asked::Act), asked, &mut why);
                let hand = s.player(seat).hand.len();
                if why.is_empty() && hand >= FULL_HAND {
                    why.push(Reason::MustUseOrDiscard { hand });
                }
            }
            Action::Attack { card, count, target, pursuits } => {
                self.turn_reasons(s, seat, now(Asked::Act), asked, &mut why);
                self.attack_reasons(s, seat, card, count, target, &mut why);
                if pursuits > 0 {
                    self.pursuit_reasons(card, &mut why);
                    self.held_reasons(s, seat, self.cards.pursuit, pursuits, &mut why);
                }
            }
            Action::Use { card, mode, pick } => {
                self.turn_reasons(s, seat, now(Asked::Act), asked, &mut why);
                self.held_reasons(s, seat, card, 1, &mut why);
                self.use_reasons(s, seat, card, mode, pick, &mut why);
            }
            Action::Discard(card) => {
                let fits = now(Asked::Act) || now(Asked::Discard);
                self.turn_reasons(s, seat, fits, asked, &mut why);
                if why.is_empty() {
                    self.discard_reasons(s, seat, asked, card, &mut why);
                }
            }
            Action::Pursue(count) => {
                if now(Asked::Pursue) {
                    self.held_reasons(s, seat, self.cards.pursuit, count, &mut why);
                } else {
                    why.push(Reason::NoPursuitNow);
                }
            }
            Action::Respond { offset, pursuits, end } => match s.frames.last() {
                Some(Frame::Attack(attack)) if now(Asked::Respond) => {
                    self.respond_reasons(s, seat, attack, (offset, pursuits, end), &mut why);
                }
                _ => why.push(Reason::NotReceiver),
            },
            Action::Name(target) => {
                self.turn_reasons(s, seat, now(Asked::Name), asked, &mut why);
                self.living_reasons(s, target, &mut why);
            }
            Action::Strip(card) => {
                self.turn_reasons(s, seat, now(Asked::Strip), asked, &mut why);
                let there = |victim| s.player(victim).hand.count(card) > 0;
                if why.is_empty() && !self.looked_at(s).is_some_and(there) {
                    why.push(Reason::NotInThatHand);
                }
            }
        }
        why
    }

    /// Something only the active player does, and only when asked for it.
    #[inline]
    fn turn_reasons(&self, s: &State, seat: Seat, now: bool, asked: Asked, why: &mut Why) {
        if now {
            return;
        }
        why.push(if seat == s.active {
            Reason::AnswerFirst { asked }
        } else {
            Reason::NotYourTurn { active: s.active }
        });
    }

    #[inline]
    fn held_reasons(&self, s: &State, seat: Seat, card: CardId, needed: u8, why: &mut Why) {
        let held = s.player(seat).hand.count(card);
        if held < needed {
            why.push(Reason::NotHeld { held, needed });
        }
    }

    /// A living player.
    #[inline]
    fn living_reasons(&self, s: &State, target: Seat, why: &mut Why) {
        if s.alive.has(target) {
            return;
        }
        why.push(if target.index() < usize::from(self.seats) {
            Reason::TargetOut { seat: target }
        } else {
            Reason::NoSuchSeat { seat: target }
        });
    }

    /// Another living player (AG-46).
    #[inline]
    fn other_reasons(&self, s: &State, seat: Seat, target: Seat, why: &mut Why) {
        if target == seat {
            why.push(Reason::Yourself);
        } else {
            self.living_reasons(s, target, why);
        }
    }

    /// AG-43 to AG-46.
    #[inline]
    fn attack_reasons(
        &self,
        s: &State,
        seat: Seat,
        card: CardId,
        count: u8,
        target: Option<Seat>,
        why: &mut Why,
    ) {
        let special = self.cards.specials & card.bit() != 0;
        if !special && self.cards.attacks & card.bit() == 0 {
            why.push(Reason::Timing { timing: self.cards.get(card).timing });
        }
        if special && count != 1 {
            why.push(Reason::OneSpecial);
        } else if count == 0 {
            why.push(Reason::WrongChoice);
        }
        self.held_reasons(s, seat, card, count.max(1), why);
        match (target, special && self.cards.hits_all(card)) {
            (Some(_), true) => why.push(Reason::HitsAll),
            (None, false) => why.push(Reason::NeedsTarget),
            (Some(target), false) => self.other_reasons(s, seat, target, why),
            (None, true) => {}
        }
    }

    /// AG-51, AG-52: Pursuit on an attack with this card.
    #[inline]
    fn pursuit_reasons(&self, card: CardId, why: &mut Why) {
        if !self.takes_pursuit(card) {
            why.push(if self.cards.hits_all(card) {
                Reason::PursuitOnAll
            } else {
                Reason::PursuitOnSpecial
            });
        }
    }

    #[inline]
    fn use_reasons(
        &self,
        s: &State,
        seat: Seat,
        card: CardId,
        mode: u8,
        pick: Pick,
        why: &mut Why,
    ) {
        let Role::Turn(modes) = &self.cards.get(card).role else {
            why.push(Reason::Timing { timing: self.cards.get(card).timing });
            return;
        };
        if usize::from(mode) >= modes.len() {
            why.push(Reason::WrongChoice);
            return;
        }
        match (self.cards.choice(card, mode), pick) {
            (Choice::None, Pick::None) => {}
            (Choice::Other { with_cards }, Pick::Seat(target)) => {
                self.other_reasons(s, seat, target, why);
                if with_cards && why.is_empty() && s.player(target).hand.is_empty() {
                    why.push(Reason::NoCards { seat: target });
                }
            }
            (Choice::UpTo(most), Pick::Number(number)) => {
                let most = self.may_shed(s, seat, most);
                if number > most {
                    why.push(Reason::ShedTooMuch { most });
                }
            }
            (Choice::FromDiscard, Pick::Card(wanted)) => {
                if self.cards.is_event(wanted) {
                    why.push(Reason::EventInHand);
                } else if !s.discard.contains(&wanted) {
                    why.push(Reason::NotInDiscard);
                }
            }
            (Choice::None | Choice::Other { .. } | Choice::UpTo(_) | Choice::FromDiscard, _) => {
                why.push(Reason::WrongChoice);
            }
        }
    }

    /// AG-C07: one chip is kept.
    #[inline]
    pub(crate) fn may_shed(&self, s: &State, seat: Seat, most: u8) -> u8 {
        most.min(s.player(seat).karma.0.saturating_sub(1))
    }

    fn discard_reasons(&self, s: &State, seat: Seat, asked: Asked, card: CardId, why: &mut Why) {
        let hand = s.player(seat).hand;
        if asked == Asked::Act && hand.len() < FULL_HAND {
            why.push(Reason::MayNotDiscard { hand: hand.len() });
            return;
        }
        self.held_reasons(s, seat, card, 1 + s.picked.count(card), why);
        let (left, from) = self.to_discard(s);
        if card < from {
            why.push(Reason::PickInOrder);
        } else if Self::from_on(&hand.without(&s.picked), card) < left {
            why.push(Reason::TooFewLeft);
        }
    }

    /// Cards of a hand from this one on in the order of the pack.
    #[inline]
    pub(crate) fn from_on(hand: &Hand, card: CardId) -> u8 {
        kinds(hand.held() & !(card.bit() - 1)).map(|card| hand.count(card)).sum()
    }

    fn respond_reasons(
        &self,
        s: &State,
        seat: Seat,
        attack: &Attack,
        (offset, pursuits, end): (u8, u8, Answer),
        why: &mut Why,
    ) {
        if offset > 0 {
            self.offset_reasons(attack, attack.card, offset, why);
            self.held_reasons(s, seat, attack.card, offset, why);
        }
        if pursuits > 0 {
            self.pursuit_reasons(attack.card, why);
            self.held_reasons(s, seat, self.cards.pursuit, pursuits, why);
        }
        match end {
            Answer::Take => {}
            Answer::Reflect => self.held_reasons(s, seat, self.cards.reflect, 1, why),
            Answer::Absorb => self.held_reasons(s, seat, self.cards.absorb, 1, why),
        }
        // AG-72: after a full offset nothing follows.
        let offset = offset.min(attack.open());
        let rest = Attack { offset: attack.offset + offset, ..*attack };
        if (pursuits > 0 || end != Answer::Take) && self.damage(&rest) == 0 {
            why.push(Reason::NothingLeft);
        }
    }

    /// AG-59 to AG-62: offsetting with this card.
    fn offset_reasons(&self, attack: &Attack, card: CardId, offset: u8, why: &mut Why) {
        if attack.set == 0 {
            why.push(Reason::SpecialNotOffset);
        } else if card != attack.card {
            why.push(Reason::OtherLetter);
        } else if offset > attack.open() {
            why.push(Reason::OffsetTooMany { open: attack.open() });
        }
    }

    /// Why a held card is of no use now; empty if some legal action uses it.
    pub(crate) fn why_not(&self, s: &State, seat: Seat, card: CardId) -> Why {
        let mut why = Why::new();
        let Some((asker, asked)) = self.asked(s) else {
            why.push(Reason::Over);
            return why;
        };
        let timing = Reason::Timing { timing: self.cards.get(card).timing };
        let role = &self.cards.get(card).role;
        if asker != seat {
            let on_turn =
                matches!(role, Role::Attack { .. } | Role::Special { .. } | Role::Turn(_));
            why.push(match on_turn {
                true if seat != s.active => Reason::NotYourTurn { active: s.active },
                true => Reason::AnswerFirst { asked },
                false => timing,
            });
            return why;
        }
        match (asked, role) {
            (Asked::Discard, _) => {}
            (Asked::Name | Asked::Strip, _) => why.push(Reason::AnswerFirst { asked }),
            // With five or more cards any card can be discarded, but that is no use of it.
            (Asked::Act, Role::Attack { .. } | Role::Special { .. }) => {}
            (Asked::Act, Role::Turn(_)) => self.no_choice_reasons(s, seat, card, &mut why),
            (Asked::Act, Role::Pursuit { .. }) => {
                let attacks =
                    (self.cards.attacks | self.cards.specials) & s.player(seat).hand.held();
                if !kinds(attacks).any(|attack| self.takes_pursuit(attack)) {
                    why.push(Reason::PursuitAlone);
                }
            }
            (Asked::Pursue, Role::Pursuit { .. }) => {}
            (Asked::Respond, Role::Reflect | Role::Absorb) => {}
            (Asked::Respond, Role::Attack { .. } | Role::Pursuit { .. }) => {
                if let Some(Frame::Attack(attack)) = s.frames.last() {
                    match role {
                        Role::Pursuit { .. } => self.pursuit_reasons(attack.card, &mut why),
                        _ => self.offset_reasons(attack, card, 1, &mut why),
                    }
                }
            }
            (Asked::Act | Asked::Pursue | Asked::Respond, _) => why.push(timing),
        }
        why
    }

    /// AG-132: a card that has no legal choice in any mode cannot be used.
    fn no_choice_reasons(&self, s: &State, seat: Seat, card: CardId, why: &mut Why) {
        let Role::Turn(modes) = &self.cards.get(card).role else { return };
        for mode in 0..modes.len() as u8 {
            match self.cards.choice(card, mode) {
                Choice::Other { with_cards: true } => {
                    let holds =
                        |other: Seat| s.alive.has(other) && !s.player(other).hand.is_empty();
                    if seat.others(self.seats).any(holds) {
                        return why.clear();
                    }
                    why.push(Reason::NobodyHasCards);
                }
                Choice::FromDiscard => {
                    if s.discard.iter().any(|found| !self.cards.is_event(*found)) {
                        return why.clear();
                    }
                    why.push(Reason::NothingToExcavate);
                }
                Choice::None | Choice::UpTo(_) | Choice::Other { with_cards: false } => {
                    return why.clear();
                }
            }
        }
    }
}
