//! Every card is used to its end in some scenario, in each of its uses, and every foe is met and
//! felled in one.

use std::collections::BTreeSet;

use court::{Action, Against, Card, Court, Event, FoeKind, Mode, Role, State, Step};
use kernel::scenario::Done;
use kernel::{Game, Viewer};
use pack::Packed;
use pack::coverage::Coverage;

/// Uses, as words: `N01 daily by homura`, `doom-mami battle shown`.
type Uses = BTreeSet<String>;

/// Every use that the pack's cards have.
fn wanted(id: &str, card: &Card) -> Vec<String> {
    let mut uses = Vec::new();
    match &card.role {
        Role::Normal { pair, .. } => {
            for girl in pair {
                uses.push(format!("{id} daily by {girl}"));
                uses.push(format!("{id} battle for {girl}"));
            }
        }
        Role::Special { daily, battle } => {
            for (mode, found) in [("daily", daily), ("battle", battle)] {
                let Some(found) = found else { continue };
                uses.push(format!("{id} {mode}"));
                for step in &found.steps {
                    match step {
                        Step::Hurt(_, Against::Shown) | Step::Kill(Against::Shown) => {
                            uses.push(format!("{id} {mode} shown"));
                        }
                        Step::Hurt(_, Against::NotShown) | Step::Kill(Against::NotShown) => {
                            uses.push(format!("{id} {mode} not shown"));
                        }
                        Step::Follow | Step::Bridge => {
                            uses.push(format!("{id} {mode} and a card"));
                            uses.push(format!("{id} {mode} and no card"));
                        }
                        Step::Contract => uses.push(format!("{id} {mode} contract")),
                        Step::Support => uses.push(format!("{id} {mode} support")),
                        Step::Alone(_) => uses.push(format!("{id} {mode} served")),
                        Step::Battle
                        | Step::Skip
                        | Step::SceneSkip
                        | Step::DrawNext(_)
                        | Step::DrawNamed(_)
                        | Step::Mark => {}
                    }
                }
            }
        }
    }
    uses
}

/// What has been seen so far.
#[derive(Default)]
struct Seen {
    done: Uses,
    /// Uses whose turn is not over yet.
    open: Vec<String>,
    /// The special card that was played last, in words.
    special: String,
    /// Alone lies before somebody, laid in these modes.
    laid: Vec<String>,
    after: Option<State>,
}

impl Seen {
    fn watch(&mut self, done: &Done<'_, Court>) {
        if self.after.as_ref() != Some(done.before) {
            // Another scenario, or another case of it.
            self.open.clear();
            self.laid.clear();
        }
        self.after = Some(done.after.clone());
        let game = done.game;
        match done.action {
            Action::Play { kind, named } => self.play(done, kind, named.is_some()),
            Action::Pass => {
                let no_card = |event: &Event| matches!(event, Event::NoFurtherCard { .. });
                if done.events.iter().any(no_card) {
                    self.open.push(format!("{} and no card", self.special));
                }
            }
            Action::Contract(_) => self.open.push(format!("{} contract", self.special)),
            Action::Support(_) => self.open.push(format!("{} support", self.special)),
            _ => {}
        }
        for event in done.events {
            match event {
                Event::LaidAlone { .. } => self.laid.push(self.special.clone()),
                Event::ServedAlone { left: 0, .. } if !self.laid.is_empty() => {
                    let first = self.laid.remove(0);
                    self.done.insert(format!("{first} served"));
                }
                Event::Revealed { foe } => {
                    self.done.insert(format!("{} met", game.cards().foe(*foe).id));
                }
                Event::Defeated { foe, .. } => {
                    self.done.insert(format!("{} felled", game.cards().foe(*foe).id));
                }
                Event::WentOffAir { .. } => {
                    let off = game.cards().foes().find(|(_, foe)| foe.kind == FoeKind::OffAir);
                    self.done.insert(format!("{} met", off.unwrap().1.id));
                }
                // The turn of the card is over: it has done all it does.
                Event::TurnBegan { .. } | Event::SetEnded { .. } => {
                    self.done.extend(self.open.drain(..));
                }
                _ => {}
            }
        }
    }

    fn play(&mut self, done: &Done<'_, Court>, kind: court::Kind, named: bool) {
        let card = done.game.cards().get(kind);
        let before = done.game.view(done.before, Viewer::All);
        let shows = &before.lead.shows;
        if let Role::Normal { pair, numbers } = card.role {
            if !self.special.is_empty() && before.asked.unwrap().what != court::Asked::Act {
                self.open.push(format!("{} and a card", self.special));
            }
            if named {
                return;
            }
            for (at, girl) in pair.into_iter().enumerate() {
                let other = pair[1 - at];
                if before.mode == Mode::Daily && shows.contains(&girl) && !shows.contains(&other) {
                    self.open.push(format!("{} daily by {girl}", card.id));
                }
                let hit = |event: &Event| {
                    matches!(event, Event::Hit { girl: who, damage, .. }
                        if *who == girl && *damage == numbers[at])
                };
                if done.events.iter().any(hit) {
                    self.open.push(format!("{} battle for {girl}", card.id));
                }
            }
            return;
        }
        let mode = if before.mode == Mode::Battle { "battle" } else { "daily" };
        self.special = format!("{} {mode}", card.id);
        self.open.push(self.special.clone());
        if mode == "battle" && !named && !card.girls.is_empty() {
            let shown = shows.iter().any(|girl| card.girls.has(*girl));
            self.open.push(format!(
                "{} {}",
                self.special,
                if shown { "shown" } else { "not shown" }
            ));
        }
    }
}

#[test]
fn every_card_is_used_to_its_end() -> Result<(), String> {
    let coverage = Coverage::of::<Court>(env!("CARGO_MANIFEST_DIR"), "MC");
    let mut seen = Seen::default();
    coverage.watch::<Court>(&mut |done| seen.watch(done))?;
    let (cards, _) = Court::default_pack().map_err(|problems| problems.to_string())?;
    let mut all = Uses::new();
    for (_, card) in cards.all() {
        all.extend(wanted(&card.id, card));
    }
    for (_, foe) in cards.foes() {
        all.insert(format!("{} met", foe.id));
        if foe.kind != FoeKind::OffAir {
            all.insert(format!("{} felled", foe.id));
        }
    }
    // 50 Normal cards with two girls in two modes, and the special cards with all they do.
    assert!(all.len() > 50 * 4 + 25 * 2, "{}", all.len());
    Coverage::all_shown(&all, &seen.done)
}
