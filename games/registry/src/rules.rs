//! The rules text: clauses, rulings, cards and examples by their ids.

use pack::Lang;

use crate::GameId;

static BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));
static PICTURES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pictures.rs"));

fn built_in(files: &'static [(&str, &str)], file: &str) -> Option<&'static str> {
    files.iter().find(|(name, _)| *name == file).map(|(_, text)| *text)
}

/// The game on one page, if somebody wrote one.
pub fn leaflet(game: GameId, lang: Lang) -> Option<&'static str> {
    built_in(BOOKS, &format!("games/{}/book/page.{lang}.md", game.id()))
}

/// A drawing of the book, as SVG.
pub fn picture(game: GameId, name: &str) -> Option<&'static str> {
    built_in(PICTURES, &format!("games/{}/book/pictures/{name}.svg", game.id()))
}

/// The rules of one game in one language.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    text: &'static str,
}

/// One entry of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// For example `AG-31`.
    pub id: &'static str,
    /// What it says.
    pub text: &'static str,
    /// The heading it stands under.
    pub heading: &'static str,
}

impl Rules {
    /// The rules of a game.
    pub fn of(game: GameId, lang: Lang) -> Rules {
        let file = format!("games/{}/book/{lang}.md", game.id());
        // Every game has a book in both languages: a test below.
        Rules { text: built_in(BOOKS, &file).unwrap_or_default() }
    }

    /// The whole text.
    pub fn text(self) -> &'static str {
        self.text
    }

    /// Every entry, in order.
    pub fn clauses(self) -> impl Iterator<Item = Clause> {
        let mut heading = "";
        self.text.lines().filter_map(move |line| {
            if let Some(title) = line.strip_prefix("##") {
                heading = title.trim_start_matches('#').trim();
            }
            let (id, text) = line.strip_prefix("- **")?.split_once("** ")?;
            Some(Clause { id, text, heading })
        })
    }

    /// One entry.
    pub fn clause(self, id: &str) -> Option<Clause> {
        self.clauses().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_book_in_both_languages() {
        for game in GameId::ALL {
            for lang in [Lang::En, Lang::Ja] {
                let mut clauses = Rules::of(game, lang).clauses();
                assert!(clauses.any(|clause| clause.id.starts_with(game.clauses())), "{game}");
            }
        }
    }

    #[test]
    fn clauses_are_found_with_their_headings() {
        for lang in [Lang::En, Lang::Ja] {
            let rules = Rules::of(GameId::Agate, lang);
            let clause = rules.clause("ag-31").expect("AG-31 is there");
            assert_eq!(clause.id, "AG-31");
            assert!(clause.text.contains('4') && !clause.heading.is_empty());
            assert_eq!(rules.clause("AG-999"), None);
        }
    }
}
