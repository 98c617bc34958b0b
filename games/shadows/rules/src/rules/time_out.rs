//! What happens when a player does not answer in time (SM-R010).

use kernel::{Seat, TimeLimit};

use crate::Shadows;
use crate::action::{Action, Wish};
use crate::reason::Asked;
use crate::state::{Choice, Frame, Pick, Purpose, State};

impl Shadows {
    /// The time a seat has for what it is asked, and what is done for it afterwards.
    pub(crate) fn limit_for(&self, s: &State, seat: Seat) -> Option<TimeLimit<Action>> {
        let (asked, _) = self.asked(s, seat)?;
        let seconds = match asked {
            Asked::Contract(_) | Asked::Seed => self.options.reaction_seconds,
            _ => self.options.decision_seconds,
        };
        Some(TimeLimit { seconds, then: self.on_time_out(s, seat)? })
    }

    /// The action that is taken for a seat that has not answered in time.
    pub fn on_time_out(&self, s: &State, seat: Seat) -> Option<Action> {
        let (asked, who) = self.asked(s, seat)?;
        let mut legal = Vec::new();
        self.list(s, seat, &mut legal);
        let has = |action: Action| legal.contains(&action).then_some(action);
        let first = legal.first().copied();
        match asked {
            Asked::Wish => has(Action::Wish(Wish::Nothing)),
            Asked::GirlAction | Asked::HumanAction => {
                // The Move that the Mermaid witch forces is the only one then.
                has(Action::Pass).or_else(|| has(Action::Continue)).or_else(|| {
                    legal.iter().copied().find(|action| matches!(action, Action::Move(_)))
                })
            }
            Asked::Declare => {
                let person = s.girl(who?).person;
                let choices = [Choice::Attack, Choice::Loot];
                choices
                    .into_iter()
                    .find_map(|choice| has(Action::Declare(person, choice)))
                    .or(first)
            }
            Asked::Shield => {
                let slot = who?;
                let fight = s.combat.as_ref()?.fights[slot.index()];
                let best = self.best_shield(s, slot, &fight)?;
                has(Action::Pick(self.cards.kind(best)))
            }
            Asked::GiveCard => match s.frames.last() {
                // A Telepathy partner gives the received card back.
                Some(Frame::Pick(Pick { purpose: Purpose::Answer(_, _, card), .. })) => {
                    has(Action::Pick(self.cards.kind(*card)))
                }
                _ => first,
            },
            Asked::Redraw => has(Action::Done).or(first),
            Asked::Intervene => has(Action::Redraw),
            // A missing vote is not counted; forced discards take the cards of lowest id.
            _ => has(Action::Pass).or_else(|| has(Action::Done)).or(first),
        }
    }
}
