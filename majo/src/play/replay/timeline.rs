//! A finished match with every position of it.

use games::Entry;
use kernel::{Match, Outcome, Seat, Turn, Viewer};
use pack::Lang;
use ui::{Board, Line, Names, To};

/// Every position of a match, in words.
pub(crate) struct Timeline<G: Entry> {
    table: Match<G>,
    names: Vec<String>,
}

impl<G: Entry> Timeline<G> {
    pub(crate) fn new(table: Match<G>, names: Vec<String>) -> Self {
        Timeline { table, names }
    }

    /// How many actions.
    pub(crate) fn len(&self) -> usize {
        self.table.played().len()
    }

    pub(crate) fn names(&self, lang: Lang) -> Names {
        Names::stored(&self.names, lang)
    }

    /// The table after so many actions.
    pub(crate) fn board(&self, at: usize, viewer: Viewer, lang: Lang) -> Board {
        let game = self.table.game();
        G::face().board(
            To::new(game, &self.names(lang), lang),
            &game.view(&self.table.state_at(at), viewer),
        )
    }

    /// What happened from one place to another, as the viewer learned of it. Place 0 is the
    /// set-up.
    pub(crate) fn log(&self, from: usize, to: usize, viewer: Viewer) -> Vec<G::Event> {
        let game = self.table.game();
        let of = |at: usize| -> &[G::Event] {
            match at.checked_sub(1).map(|index| self.table.played().get(index)) {
                None => self.table.set_up(),
                Some(Some(played)) => &played.events,
                Some(None) => &[],
            }
        };
        let seen = |event: &G::Event| game.seen_by(event, viewer);
        (from..=to.min(self.len())).flat_map(of).filter_map(seen).collect()
    }

    pub(crate) fn tell(&self, event: &G::Event, lang: Lang) -> Line {
        G::face().event(To::new(self.table.game(), &self.names(lang), lang), event)
    }

    /// Action number `at`: who, in notation, in words.
    pub(crate) fn action(&self, at: usize, lang: Lang) -> Option<(Seat, String, String)> {
        let played = self.table.played().get(at.checked_sub(1)?)?;
        let game = self.table.game();
        let view = game.view(&self.table.state_at(at - 1), Viewer::Seat(played.seat));
        let label = G::face().action(To::new(game, &self.names(lang), lang), &view, &played.action);
        Some((played.seat, game.notation(&played.action), label))
    }

    /// `12 Bot 2: attack Aki with … (p2 attack p1 A A)`; the start for 0.
    pub(crate) fn headline(&self, at: usize, lang: Lang) -> String {
        match (self.action(at, lang), lang) {
            (Some((seat, text, label)), Lang::En) => {
                format!("{at} {}: {label} ({seat} {text})", self.names(lang).of(seat))
            }
            (Some((seat, text, label)), Lang::Ja) => {
                format!("{at} {}：{label}（{seat} {text}）", self.names(lang).of(seat))
            }
            (None, _) => match lang {
                Lang::En => "0 set-up".into(),
                Lang::Ja => "0 準備".into(),
            },
        }
    }

    /// How it ended; nothing if it was given up.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.table.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask(_) => None,
        }
    }

    /// Everybody through whose eyes the match can be seen.
    pub(crate) fn viewers(&self) -> Vec<Viewer> {
        let seats = Seat::all(self.table.game().seats()).map(Viewer::Seat);
        [Viewer::All].into_iter().chain(seats).chain([Viewer::Public]).collect()
    }

    /// Whose eyes, in words.
    pub(crate) fn eyes(&self, viewer: Viewer, lang: Lang) -> String {
        match (viewer, lang) {
            (Viewer::All, Lang::En) => "everything is shown".into(),
            (Viewer::All, Lang::Ja) => "すべて表示".into(),
            (Viewer::Public, Lang::En) => "only what is open to all".into(),
            (Viewer::Public, Lang::Ja) => "公開情報だけ".into(),
            (Viewer::Seat(seat), Lang::En) => {
                format!("seen by {seat} {}", self.names(lang).of(seat))
            }
            (Viewer::Seat(seat), Lang::Ja) => format!("{seat} {}の視点", self.names(lang).of(seat)),
        }
    }
}
