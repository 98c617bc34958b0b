//! A file of other rules or cards in a replay: every action as it is written, and a board where
//! its hash proves it.

use games::Entry;
use kernel::{Seat, Viewer};
use pack::Lang;
use ui::Board;

use super::line::Steps;
use crate::old::Old;

impl<G: Entry> Steps for Old<'_, G> {
    fn title(&self, lang: Lang) -> Vec<String> {
        let mut lines =
            vec![format!("== {} ==", G::face().title(lang)), self.sentence().in_lang(lang).into()];
        lines.extend(self.head(lang));
        lines
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn headline(&self, at: usize, lang: Lang) -> String {
        self.headline(at, lang)
    }

    fn told(&self, _: usize, _: Viewer, _: Lang) -> Vec<String> {
        Vec::new()
    }

    fn viewers(&self) -> Vec<Viewer> {
        let seats = Seat::all(self.seats()).map(Viewer::Seat);
        [Viewer::All].into_iter().chain(seats).chain([Viewer::Public]).collect()
    }

    fn eyes(&self, viewer: Viewer, lang: Lang) -> String {
        match viewer {
            Viewer::Seat(seat) => format!("{seat} {}", self.names(lang).of(seat)),
            Viewer::All | Viewer::Public => viewer.to_string(),
        }
    }

    fn board(&self, at: usize, viewer: Viewer, lang: Lang) -> Option<Board> {
        self.board(at, viewer, lang)
    }

    fn ending(&self, lang: Lang) -> String {
        self.ending(lang)
    }
}
