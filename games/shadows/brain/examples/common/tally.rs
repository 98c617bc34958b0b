//! What is counted in a game.

use std::collections::BTreeMap;

use bots::Brain as _;
use kernel::Game as _;
use shadows::{Action, GameResult, Shadows, State, Status};
use shadows_brain::ShadowsBrain;

/// How games went.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) won: u32,
    /// Won, or how near.
    pub(crate) near: f64,
    ends: BTreeMap<&'static str, u32>,
    /// Contracts, by turns: 1 to 6, 7 to 12, 13 to 18, 19 to 24, later.
    contracts: [u32; 5],
    wishes: BTreeMap<String, u32>,
    /// Games with a death before turn 10, and with a death or a girl that dropped out.
    early: u32,
    gone: u32,
    /// Of the turn under way: already counted?
    seen: (bool, bool),
    night: [f64; 5],
    nights: u32,
    is_night: bool,
    turns: u32,
    traitors: u32,
    traitors_won: u32,
    dead: u32,
    dropped: u32,
    accused: u32,
}

impl Tally {
    /// Before something is done.
    pub(crate) fn before(&mut self, game: &Shadows, s: &State, action: Action) {
        match action {
            Action::Wish(_) => {
                let at = (usize::from(s.turn().max(1)) - 1) / 6;
                self.contracts[at.min(4)] += 1;
                let text = game.notation(&action);
                let kind = text.split(' ').nth(1).unwrap_or_default().to_owned();
                *self.wishes.entry(kind).or_insert(0) += 1;
            }
            Action::Accuse(_) => self.accused += 1,
            _ => {}
        }
    }

    /// After it.
    pub(crate) fn after(&mut self, game: &Shadows, s: &State) {
        if s.turn() < 10 && !self.seen.0 {
            let all = || s.slots().map(|slot| s.girl(slot).status);
            if all().any(|status| status == Status::Dead) {
                self.early += 1;
                self.seen.0 = true;
            }
            if !self.seen.1 && all().any(|status| matches!(status, Status::Dead | Status::Dropped))
            {
                self.gone += 1;
                self.seen.1 = true;
            }
        }
        if !self.is_night && s.foes().any(|foe| game.is_walpurgis(*foe)) {
            self.is_night = true;
            self.nights += 1;
            let cards: u8 = s.all_girls().iter().map(|slot| s.hand(slot).len()).sum();
            let humans = s.living().len() - s.all_girls().len();
            let facts = [
                f64::from(s.durability()),
                f64::from(s.all_girls().len()),
                f64::from(humans),
                f64::from(cards),
                s.foes().count() as f64,
            ];
            self.night.iter_mut().zip(facts).for_each(|(sum, fact)| *sum += fact);
        }
    }

    /// When it is over.
    pub(crate) fn end(&mut self, game: &Shadows, s: &State) {
        self.games += 1;
        self.turns += u32::from(s.turn());
        let won = matches!(s.result(), Some(GameResult::Won(_)));
        self.won += u32::from(won);
        self.near += if won { 1.0 } else { near(game, s) };
        *self.ends.entry(ShadowsBrain.ending(game, s)).or_insert(0) += 1;
        for slot in s.slots() {
            self.dead += u32::from(s.girl(slot).status == Status::Dead);
            self.dropped += u32::from(s.girl(slot).status == Status::Dropped);
        }
        let traitors = kernel::Seat::all(game.seats()).filter(|seat| s.is_traitor(*seat)).count();
        if traitors > 0 {
            self.traitors += 1;
            self.traitors_won += u32::from(!won);
        }
    }

    /// Adds what another counted.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.won += other.won;
        self.near += other.near;
        for (end, count) in &other.ends {
            *self.ends.entry(end).or_insert(0) += count;
        }
        for (wish, count) in &other.wishes {
            *self.wishes.entry(wish.clone()).or_insert(0) += count;
        }
        for (sum, count) in self.contracts.iter_mut().zip(other.contracts) {
            *sum += count;
        }
        for (sum, count) in self.night.iter_mut().zip(other.night) {
            *sum += count;
        }
        self.early += other.early;
        self.gone += other.gone;
        self.nights += other.nights;
        self.turns += other.turns;
        self.traitors += other.traitors;
        self.traitors_won += other.traitors_won;
        self.dead += other.dead;
        self.dropped += other.dropped;
        self.accused += other.accused;
    }

    /// One line.
    pub(crate) fn json(&self) -> String {
        let games = f64::from(self.games.max(1));
        let night: Vec<String> = self
            .night
            .iter()
            .map(|sum| format!("{:.1}", sum / f64::from(self.nights.max(1))))
            .collect();
        format!(
            "{{\"games\":{},\"won\":{},\"pct\":{:.1},\"near\":{:.3},\"early\":{:.3},\"gone\":{:.3},\
             \"contracts\":{:?},\"wishes\":{:?},\"ends\":{:?},\"dead\":{:.2},\"dropped\":{:.2},\
             \"nights\":{},\"night\":\"city girls humans cards foes {}\",\"turns\":{:.1},\
             \"traitors\":{},\"traitors_won\":{},\"accused\":{}}}",
            self.games,
            self.won,
            100.0 * f64::from(self.won) / games,
            self.near / games,
            f64::from(self.early) / games,
            f64::from(self.gone) / games,
            self.contracts,
            self.wishes,
            self.ends,
            f64::from(self.dead) / games,
            f64::from(self.dropped) / games,
            self.nights,
            night.join(" "),
            f64::from(self.turns) / games,
            self.traitors,
            self.traitors_won,
            self.accused,
        )
    }
}

/// How near a lost game came.
pub(crate) fn near(game: &Shadows, s: &State) -> f64 {
    let walpurgis = s.foes().find(|foe| game.is_walpurgis(**foe));
    let Some(foe) = walpurgis else { return 0.004 * f64::from(s.turn().min(25)) };
    let most = f64::from(game.side(shadows::Foe { clock: 0, ..*foe }).hp.max(1));
    0.1 + (0.25 * (1.0 - f64::from(foe.hp) / most)).max(0.0)
}
