//! The adjustment phase and the endings (rules 2.22, 2.23).

use kernel::Sink;

use crate::Shadows;
use crate::cards::Power;
use crate::person::{Area, Person};
use crate::sets::{Cast, Slot};
use crate::state::{AdjustStep, Ending, Frame, State, Status};

impl Shadows {
    pub(crate) fn adjust_step(
        &self,
        s: &mut State,
        step: AdjustStep,
        sink: &mut impl Sink<Shadows>,
    ) {
        s.frames.pop();
        match step {
            AdjustStep::Destroy => {
                s.push(Frame::Adjust(AdjustStep::Recover(0)));
                let by: u8 = Area::ALL
                    .into_iter()
                    .filter_map(|area| Some(self.destruction(s, area, *s.foe(area)?)))
                    .sum();
                self.damage_city(s, i16::from(by), sink);
            }
            AdjustStep::Recover(from) => {
                let next = s.all_girls().iter().find(|slot| u8::from(*slot) >= from);
                match next {
                    Some(slot) => {
                        s.push(Frame::Adjust(AdjustStep::Recover(u8::from(slot) + 1)));
                        self.recover(s, slot, sink);
                    }
                    None => s.push(Frame::Adjust(AdjustStep::Check)),
                }
            }
            AdjustStep::Check => {
                s.push(Frame::Adjust(AdjustStep::Intervene));
                self.start_check(s);
            }
            AdjustStep::Intervene => {
                s.push(Frame::Adjust(AdjustStep::Over));
                if !s.exposed.is_empty() {
                    s.push(Frame::Intervene(s.exposed));
                }
            }
            AdjustStep::Over => s.push(Frame::NextTurn),
        }
    }

    /// Super Recovery (SM-233): forced.
    fn recover(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let power = self.power(s, slot, |power| matches!(power, Power::Recover { .. }));
        let Some(power @ Power::Recover { cost }) = power else { return };
        if s.girl(slot).hp < self.max_hp(s, slot) {
            self.tell_forced(s, slot, power, sink);
            self.heal(s, slot, sink);
            self.must_discard(s, Cast::one(slot), cost);
        }
    }

    /// The ending of a game that was won (SM-237 to SM-245).
    pub(crate) fn ending(&self, s: &State) -> Ending {
        let Some(madoka) = s.slot(Person::Madoka) else { return Ending::Victory };
        let human = |slot: Slot| s.girl(slot).status == Status::Human;
        let all = self.survivors(s) == s.cast;
        match s.girl(madoka).status {
            Status::Dead | Status::Dropped => Ending::Bad,
            Status::Girl if all => Ending::Normal,
            Status::Girl => Ending::Sad,
            Status::Human if !all => Ending::Bitter,
            Status::Human if s.slot(Person::Sayaka).is_some_and(human) => Ending::Best,
            Status::Human => Ending::Good,
        }
    }

    /// SM-238, SM-R071.
    pub(crate) fn survivors(&self, s: &State) -> u8 {
        s.living().len()
    }
}
