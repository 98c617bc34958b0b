//! Positions that cannot be are refused, with the reason.

use kernel::Seat;

use super::{Committed, Stage};
use crate::Shadows;
use crate::person::Area;
use crate::state::{FoeCard, Identity, Phase, State, TRAITOR_HANDS};

fn refuse(wrong: bool, why: impl Fn() -> String) -> Result<(), String> {
    if wrong { Err(why()) } else { Ok(()) }
}

impl Shadows {
    /// Can this be on a table? The parts are laid out, nothing has been played yet.
    pub(super) fn possible(&self, stage: &Stage, s: &State) -> Result<(), String> {
        self.possible_people(stage, s)?;
        self.possible_sides(stage, s)?;
        self.possible_board(stage, s)?;
        refuse(stage.acting.is_some() && s.phase != Phase::Action, || {
            "`acting` belongs to the action phase".into()
        })?;
        refuse(stage.fought != 0 && s.phase != Phase::Combat, || {
            "`fought` belongs to the combat phase".into()
        })
    }

    fn possible_people(&self, stage: &Stage, s: &State) -> Result<(), String> {
        refuse(s.living().is_empty(), || "nobody is left (SM-053)".into())?;
        for slot in s.slots() {
            let girl = s.girl(slot);
            let (who, staged) = (girl.person, &stage.girls[girl.person.index()]);
            let given = staged.hand.as_ref().is_some_and(|hand| !hand.is_empty())
                || staged.cards.is_some_and(|cards| cards > 0)
                || staged.hp.is_some()
                || !girl.loot.is_empty();
            refuse(!girl.lives() && given, || {
                format!("{who} is out of the game: no HP and no cards (SM-089, SM-221)")
            })?;
            refuse(!girl.is_girl() && !girl.loot.is_empty(), || {
                format!("{who} is a human and holds no loot (SM-114)")
            })?;
            refuse(staged.hand.is_some() && staged.cards.is_some(), || {
                format!("{who}: write `hand` or `cards`, not both")
            })?;
            if !girl.lives() {
                continue;
            }
            let most = self.max_hp(s, slot);
            refuse(girl.hp > most, || format!("{who} has HP {} of {most} (SM-015)", girl.hp))?;
            let down: usize = s
                .sharing(slot)
                .iter()
                .filter_map(|one| stage.girls[s.girl(one).person.index()].committed.as_ref())
                .map(|committed| match committed {
                    Committed::Magic(kinds) => kinds.len(),
                    Committed::Loot(_) => 0,
                })
                .sum();
            let (held, limit) = (usize::from(s.hand(slot).len()) - down, self.limit(s, slot));
            refuse((held > usize::from(limit)) != staged.too_many, || match staged.too_many {
                true => format!("{who} holds {held} magic cards: not too many for MP {limit}"),
                false => format!("{who} holds {held} magic cards, with MP {limit} (SM-016)"),
            })?;
        }
        Ok(())
    }

    /// Identities, exposed traitors, shared hands (Op14).
    fn possible_sides(&self, stage: &Stage, s: &State) -> Result<(), String> {
        if !self.options.traitor {
            let of_girls = stage
                .girls
                .iter()
                .any(|girl| girl.accused || girl.identity.is_some() || girl.shares.is_some());
            let of_seats =
                stage.seats.iter().any(|seat| seat.exposed.is_some() || seat.hand.is_some());
            return refuse(of_girls || of_seats || !stage.traitors.is_empty(), || {
                "traitors, identities and shared hands need the option traitor (SM-345)".into()
            });
        }
        let most = self.witch_identities();
        refuse(s.traitors.len() > most, || {
            format!("{} traitors: there are {most} witch identities (SM-348)", s.traitors.len())
        })?;
        for (index, staged) in stage.seats.iter().enumerate() {
            let seat = Seat::new(index as u8);
            let hand = s.hands[usize::from(TRAITOR_HANDS) + index].len();
            let limit = if staged.exposed.is_some() { self.cards.table.traitor_hand } else { 0 };
            refuse(hand > limit, || {
                format!("{seat} holds {hand} cards as an exposed traitor, not {limit} (SM-406)")
            })?;
            refuse(staged.exposed.is_some() && !s.of(seat).is_empty(), || {
                format!("{seat} is exposed and plays nobody any more: give her characters a `seat`")
            })?;
        }
        for slot in s.slots() {
            let girl = s.girl(slot);
            let mates = s.sharing(slot);
            let freed = |one| s.girl(one).identity == Identity::None;
            refuse(girl.lives() && mates.len() > 1 && !mates.iter().any(freed), || {
                format!("{} shares a hand, but nobody of it was liberated (SM-387)", girl.person)
            })?;
        }
        Ok(())
    }

    fn possible_board(&self, stage: &Stage, s: &State) -> Result<(), String> {
        for area in Area::ALL {
            let Some(foe) = s.foe(area) else { continue };
            let at = crate::person::Place::Area(area);
            let twice = Area::ALL
                .into_iter()
                .filter(|other| s.foe(*other).is_some_and(|other| other.card == foe.card));
            refuse(twice.count() > 1, || format!("the foe of {at} is in two areas"))?;
            let plays = match foe.card {
                FoeCard::Event(card) => self.plays_event(card),
                FoeCard::Kirika | FoeCard::Love | FoeCard::Oriko => self.options.oriko_kirika,
                FoeCard::Fallen(_) => true,
            };
            refuse(!plays, || format!("the foe of {at} is not in this game"))?;
            refuse(foe.hp <= 0, || format!("the foe of {at} has HP {}", foe.hp))?;
        }
        let love = s.areas.iter().flatten().any(|foe| foe.card == FoeCard::Love);
        let kirika = s.areas.iter().flatten().any(|foe| foe.card == FoeCard::Kirika);
        refuse(love && kirika, || {
            "Kirika and the Witch of Love are two sides of one card (SM-294)".into()
        })?;
        let walpurgis = self.walpurgis();
        let board = s.areas.iter().flatten().any(|foe| foe.card == FoeCard::Event(walpurgis));
        refuse(stage.events.is_some() && !board && !s.events.contains(&walpurgis), || {
            let id = &self.cards.event(walpurgis).id;
            format!("{id} (Walpurgis) is neither in the event deck nor on the board (SM-048)")
        })
    }
}
