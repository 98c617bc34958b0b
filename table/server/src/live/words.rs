//! A match in the words of its game.

use games::Entry;
use kernel::{AnyAction, Match, Seat, Viewer};
use pack::Lang;
use ui::{Names, Talk, To};

/// The words of a match, whatever its game.
pub(crate) trait Words: Send + Sync {
    /// An action as people write it, or what is wrong with the line.
    fn read(&self, text: &str, lang: Lang) -> Result<AnyAction, String>;
    /// Why the rules do not allow an action now: every reason.
    fn refused(&self, seat: Seat, action: &AnyAction, names: &Names, lang: Lang) -> Vec<String>;
    /// What a card is called, by its word in notation.
    fn card_name(&self, id: &str, lang: Lang) -> Option<String>;
    /// How people may talk at this table.
    fn talk(&self) -> Talk;
    /// The last action: who, in words, in notation.
    fn last(&self, names: &Names, lang: Lang) -> Option<(Seat, String, String)>;
    /// The match after so many actions, for replays.
    fn at(&self, len: usize) -> Box<dyn Moment>;
}

/// A moment of a match.
pub(crate) trait Moment: Words + super::Draw {}

impl<G: Entry> Moment for Match<G> {}

impl<G: Entry> Words for Match<G> {
    fn read(&self, text: &str, lang: Lang) -> Result<AnyAction, String> {
        let read = G::face().read(self.game(), text);
        let action = read.map_err(|error| G::face().unreadable(&error, lang))?;
        Ok(AnyAction::new(self.game(), action))
    }

    fn refused(&self, seat: Seat, action: &AnyAction, names: &Names, lang: Lang) -> Vec<String> {
        let game = self.game();
        match action.read(game).map(|action| game.check(self.state(), seat, &action)) {
            Ok(Ok(())) => Vec::new(),
            Ok(Err(refusal)) => G::face().refusal(To::new(game, names, lang), &refusal),
            Err(error) => vec![G::face().unreadable(&error, lang)],
        }
    }

    fn card_name(&self, id: &str, lang: Lang) -> Option<String> {
        ui::page::card_called(&G::face().cards(self.game().pack(), lang), id)
    }

    fn talk(&self) -> Talk {
        G::face().talk(self.game())
    }

    fn at(&self, len: usize) -> Box<dyn Moment> {
        Box::new(Match::at(self, len))
    }

    fn last(&self, names: &Names, lang: Lang) -> Option<(Seat, String, String)> {
        let played = self.played().last()?;
        let game = self.game();
        let view = self.view(Viewer::Seat(played.seat));
        let words = G::face().action(To::new(game, names, lang), &view, &played.action);
        Some((played.seat, words, game.notation(&played.action)))
    }
}
