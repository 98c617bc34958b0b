//! Playing a card: what it shows, on which Lead it fits, and where it goes (2.1, 2.3, 2.4).

use kernel::{Seat, Seats, Sink};

use crate::Court;
use crate::cards::{Quick, Step, To, Use, When};
use crate::event::Event;
use crate::girl::{Girl, Girls};
use crate::hand::{CardId, Hand, Kind};
use crate::options::EmptyHand;
use crate::state::{Effect, Frame, Lead, State};

/// What cards are measured against: the same for every card of a hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    pub(crate) battle: bool,
    /// What the Lead shows.
    pub(crate) shows: Girls,
    pub(crate) not_dead: Girls,
    /// Do the dead count as shown now (MC-R2)?
    pub(crate) dead_match: bool,
    /// Would the card leave the hand empty?
    pub(crate) last: bool,
}

/// The ways in which a card can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    /// As it is.
    pub(crate) plain: bool,
    /// In the name of these girls (MC-14, MC-R15).
    pub(crate) names: Girls,
}

impl Ways {
    pub(crate) const NONE: Ways = Ways { plain: false, names: Girls::NONE };

    #[inline]
    pub(crate) fn any(self) -> bool {
        self.plain || !self.names.is_empty()
    }
}

/// For which question a card is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The turn's own card.
    Turn,
    /// The Normal card after Discover or Join (MC-44).
    Follow,
    /// The Normal card after Bridge (MC-124).
    Bridge,
}

impl Court {
    /// MC-09, MC-13, MC-15: what a printed card shows now.
    #[inline]
    pub(crate) fn shown(&self, printed: Girls, not_dead: Girls, dead_match: bool) -> Girls {
        let living = printed.and(not_dead);
        // A card whose girls are all dead shows nobody, whatever the table plays.
        if dead_match && !living.is_empty() { printed } else { living }
    }

    /// What the Lead shows.
    #[inline]
    pub fn lead_shows(&self, s: &State) -> Girls {
        match s.lead.marker {
            Some(girl) => Girls::one(girl),
            None => {
                let dead_match = self.options.dead_match && !s.in_battle();
                self.shown(self.cards.quick(s.lead.card).girls, s.not_dead(), dead_match)
            }
        }
    }

    /// The girl who fights: the one the Lead shows in battle.
    #[inline]
    pub fn fighter(&self, s: &State) -> Option<Girl> {
        self.lead_shows(s).first()
    }

    #[inline]
    pub(crate) fn now(&self, s: &State, seat: Seat) -> Now {
        let battle = s.in_battle();
        Now {
            battle,
            shows: self.lead_shows(s),
            not_dead: s.not_dead(),
            dead_match: self.options.dead_match && !battle,
            last: s.player(seat).hand.len() == 1,
        }
    }

    /// Does the rule against an empty hand forbid this card (MC-56 to MC-59)?
    #[inline]
    pub(crate) fn too_late(&self, s: &State, now: Now, found: Option<&Use>) -> bool {
        now.last
            && self.options.empty_hand_in_battle == EmptyHand::Forbid
            && (now.battle || self.starts_battle(s, found))
    }

    /// Would it start a battle? Not when the foe deck is empty (MC-121).
    #[inline]
    pub(crate) fn starts_battle(&self, s: &State, found: Option<&Use>) -> bool {
        !s.foes.is_empty() && found.is_some_and(Use::starts_battle)
    }

    /// How a card of a hand can be played now.
    #[inline]
    pub(crate) fn ways(&self, s: &State, now: Now, quick: Quick, place: Place) -> Ways {
        if quick.normal {
            if self.too_late(s, now, None) {
                return Ways::NONE;
            }
            return self.normal_ways(now, quick, place);
        }
        if place != Place::Turn {
            return Ways::NONE;
        }
        let Some(found) = self.cards.get(quick.kind).use_in(now.battle) else { return Ways::NONE };
        if self.too_late(s, now, Some(found)) {
            return Ways::NONE;
        }
        self.special_ways(now, quick, found)
    }

    #[inline]
    pub(crate) fn normal_ways(&self, now: Now, quick: Quick, place: Place) -> Ways {
        let free = place == Place::Bridge;
        let shown = self.shown(quick.girls, now.not_dead, now.dead_match);
        if !shown.is_empty() {
            return Ways { plain: free || shown.meets(now.shows), names: Girls::NONE };
        }
        // MC-14, MC-16.
        let names = if free { now.not_dead } else { now.shows.and(now.not_dead) };
        Ways { plain: false, names }
    }

    #[inline]
    pub(crate) fn special_ways(&self, now: Now, quick: Quick, found: &Use) -> Ways {
        if quick.girls.is_empty() {
            // MC-123.
            return Ways { plain: true, names: Girls::NONE };
        }
        let fits = match found.when {
            When::Any => Girls::ALL,
            When::Match => now.shows,
        };
        let shown = self.shown(quick.girls, now.not_dead, now.dead_match);
        if shown.is_empty() {
            // MC-14, MC-16, MC-126: a Lead needs a name; so does a match.
            let plain = found.to != To::Lead && found.when == When::Any;
            return Ways { plain, names: now.not_dead.and(fits) };
        }
        if self.fights_as_one(now, quick, found) {
            // MC-R15.
            return Ways { plain: false, names: shown.and(now.not_dead).and(fits) };
        }
        Ways { plain: shown.meets(fits), names: Girls::NONE }
    }

    /// A Lead for battle shows one girl; a card printed with two must say which (MC-R15).
    #[inline]
    pub(crate) fn fights_as_one(&self, now: Now, quick: Quick, found: &Use) -> bool {
        quick.girls.len() > 1 && found.to == To::Lead && (now.battle || found.starts_battle())
    }

    /// The copy of a kind that a hand gives away.
    #[inline]
    pub(crate) fn held(&self, hand: Hand, kind: Kind) -> Option<CardId> {
        hand.and(self.cards.copies(kind)).first()
    }

    /// Plays a card of the active player's hand.
    pub(crate) fn play(
        &self,
        s: &mut State,
        kind: Kind,
        named: Option<Girl>,
        sink: &mut impl Sink<Court>,
    ) {
        let seat = s.active;
        let Some(card) = self.held(s.player(seat).hand, kind) else { return };
        let battle = s.in_battle();
        let quick = self.cards.quick(card);
        // A Normal card does the same either way.
        let shown = !quick.normal && {
            let girls = match named {
                Some(girl) => Girls::one(girl),
                None => quick.girls.and(s.not_dead()),
            };
            girls.meets(self.lead_shows(s))
        };
        s.player_mut(seat).hand.remove(card);
        s.acted = true;
        sink.tell(Event::Played { seat, kind, named, battle, shown }, s);
        self.hand_changed(s, seat, sink);
        // The turn's decision, or the question for a further card, is answered.
        match s.frames.last() {
            Some(Frame::Effect(_)) => self.step_done(s),
            _ => {
                s.frames.pop();
            }
        }
        let empty = s.player(seat).hand.is_empty();
        if quick.normal {
            if battle {
                // MC-46.
                s.discard.push(card);
                self.strike(s, quick, named, sink);
                return;
            }
            let from = self.lead_shows(s);
            self.lead_with(s, card, named);
            if empty {
                // MC-34.
                self.go_out(s);
                if self.is_last_set(s) {
                    // Nobody needs seeds any more.
                    return;
                }
            }
            self.offer_seeds(s, from);
            return;
        }
        let Some(found) = self.cards.get(kind).use_in(battle) else { return };
        let effect = Effect { kind, battle, shown, at: 0 };
        let fights = self.starts_battle(s, Some(found));
        match found.to {
            To::Lead => self.lead_with(s, card, named),
            To::Discard => s.discard.push(card),
            To::Next => {
                let next = seat.left(self.seats);
                let turns = self.alone_turns(card);
                let player = s.player_mut(next);
                if player.alone.is_empty() {
                    player.alone_left = turns;
                }
                player.alone.push(card);
            }
        }
        if empty && !battle && !fights {
            self.go_out(s);
        }
        s.frames.push(Frame::Effect(effect));
    }

    /// MC-74, MC-78: the set ends as soon as what the last card leaves behind is settled. Nobody
    /// draws any more, so nobody's missed call matters.
    fn go_out(&self, s: &mut State) {
        s.frames.clear();
        s.frames.push(Frame::Out);
        (s.silent, s.fresh, s.due) = (Seats::NONE, Seats::NONE, Seats::NONE);
    }

    /// MC-31, MC-32, MC-115: a new Lead; the former one goes to the discard, its marker is taken
    /// off.
    fn lead_with(&self, s: &mut State, card: CardId, marker: Option<Girl>) {
        s.discard.push(s.lead.card);
        s.lead = Lead { card, marker };
    }

    /// The step an effect has come to.
    #[inline]
    pub(crate) fn step(&self, effect: Effect) -> Option<Step> {
        let found = self.cards.get(effect.kind).use_in(effect.battle)?;
        found.steps.get(usize::from(effect.at)).copied()
    }

    pub(crate) fn step_done(&self, s: &mut State) {
        if let Some(Frame::Effect(effect)) = s.frames.last_mut() {
            effect.at += 1;
        }
    }
}
