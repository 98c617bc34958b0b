//! Every card is used to its end in some scenario, in each of its uses.

use std::collections::BTreeSet;

use agate::{Action, Agate, Answer, Card, Event, Role, Side, State, Step};
use kernel::scenario::Done;
use pack::Packed;
use pack::coverage::Coverage;

/// Uses, as words: `A offsets`, `prayer mode 1`.
type Uses = BTreeSet<String>;

/// Every use that the pack's cards have.
fn wanted(card: &Card) -> Vec<String> {
    let uses: Vec<String> = match &card.role {
        Role::Attack { .. } => {
            ["alone", "in a set", "offsets", "offsets what was reflected"].map(Into::into).into()
        }
        Role::Special { .. } => ["lands", "reflected", "absorbed"].map(Into::into).into(),
        Role::Pursuit { .. } => {
            ["by the attacker", "by another", "by the receiver"].map(Into::into).into()
        }
        Role::Reflect => ["an attack", "a reflection"].map(Into::into).into(),
        Role::Absorb => ["an attack", "a reflection"].map(Into::into).into(),
        Role::Revive { .. } => vec!["saves".into()],
        Role::Turn(modes) => (0..modes.len()).map(|mode| format!("mode {mode}")).collect(),
        Role::Event(steps) => {
            let sword = steps.iter().any(|step| matches!(step, Step::Sword { .. }));
            match sword {
                true => ["strikes", "strikes nobody"].map(Into::into).into(),
                false => vec!["drawn".into()],
            }
        }
    };
    uses.into_iter().map(|how| format!("{} {how}", card.id)).collect()
}

/// What has been seen so far.
#[derive(Default)]
struct Seen {
    done: Uses,
    /// Uses whose turn is not over yet.
    open: Vec<String>,
    after: Option<State>,
}

impl Seen {
    fn watch(&mut self, done: &Done<'_, Agate>) {
        if self.after.as_ref() != Some(done.before) {
            // Another scenario, or another case of it.
            self.open.clear();
        }
        self.after = Some(done.after.clone());
        let id = |card| &*done.game.cards().get(card).id;
        let attack = done.before.attack();
        match done.action {
            Action::Attack { card, count, pursuits, .. } => {
                if matches!(done.game.cards().get(card).role, Role::Attack { .. }) {
                    let how = if count == 1 { "alone" } else { "in a set" };
                    self.open.push(format!("{} {how}", id(card)));
                }
                if pursuits > 0 {
                    self.open.push("pursuit by the attacker".into());
                }
            }
            Action::Use { card, mode, .. } => self.open.push(format!("{} mode {mode}", id(card))),
            Action::Pursue(1..) => self.open.push("pursuit by another".into()),
            Action::Respond { offset, pursuits, end } => {
                let Some(attack) = attack else { return };
                let turned = attack.falls_on == Side::Attacker;
                if offset > 0 {
                    let how = if turned { "offsets what was reflected" } else { "offsets" };
                    self.open.push(format!("{} {how}", id(attack.card)));
                }
                if pursuits > 0 {
                    self.open.push("pursuit by the receiver".into());
                }
                let what = if turned { "a reflection" } else { "an attack" };
                let special = done.game.cards().get(attack.card);
                let special = matches!(special.role, Role::Special { .. });
                let how = match end {
                    Answer::Take if special && !turned => Some("lands"),
                    Answer::Take => None,
                    Answer::Reflect => {
                        self.open.push(format!("reflect {what}"));
                        special.then_some("reflected")
                    }
                    Answer::Absorb => {
                        self.open.push(format!("absorb {what}"));
                        special.then_some("absorbed")
                    }
                };
                self.open.extend(how.map(|how| format!("{} {how}", id(attack.card))));
            }
            Action::Pass
            | Action::Discard(_)
            | Action::Pursue(0)
            | Action::Name(_)
            | Action::Strip(_) => {}
        }
        let mut drawn = None;
        for event in done.events {
            match event {
                Event::EventDrawn { card, .. } => {
                    drawn = Some(*card);
                    self.open.push(format!("{} drawn", id(*card)));
                }
                Event::Struck { .. } => {
                    self.open.extend(drawn.map(|card| format!("{} strikes", id(card))));
                }
                Event::StruckNobody => {
                    self.open.extend(drawn.map(|card| format!("{} strikes nobody", id(card))));
                }
                Event::Revived { .. } => self.open.push("revival saves".into()),
                // The turn of the card is over, or it has drawn on: it has done all it does.
                Event::TurnBegan { .. } | Event::Drew { .. } | Event::Won { .. } => {
                    self.done.extend(self.open.drain(..));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn every_card_is_used_to_its_end() -> Result<(), String> {
    let coverage = Coverage::of::<Agate>(env!("CARGO_MANIFEST_DIR"), "AG");
    let mut seen = Seen::default();
    coverage.watch::<Agate>(&mut |done| seen.watch(done))?;
    let (cards, _) = Agate::default_pack().map_err(|problems| problems.to_string())?;
    let all: Uses = cards.all().flat_map(|(_, card)| wanted(card)).collect();
    // 23 kinds, most with more than one use.
    assert!(all.len() > 40, "{}", all.len());
    Coverage::all_shown(&all, &seen.done)
}
