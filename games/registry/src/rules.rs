//! The rules text: clauses, rulings, cards and examples by their ids.

use pack::Lang;

use crate::GameId;

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
        let text = match (game, lang) {
            (GameId::Agate, Lang::En) => include_str!("../../agate/book/en.md"),
            (GameId::Agate, Lang::Ja) => include_str!("../../agate/book/ja.md"),
            (GameId::Court, Lang::En) => include_str!("../../court/book/en.md"),
            (GameId::Court, Lang::Ja) => include_str!("../../court/book/ja.md"),
            (GameId::Daybreak, Lang::En) => include_str!("../../daybreak/book/en.md"),
            (GameId::Daybreak, Lang::Ja) => include_str!("../../daybreak/book/ja.md"),
            (GameId::Hackclad, Lang::En) => include_str!("../../hackclad/book/en.md"),
            (GameId::Hackclad, Lang::Ja) => include_str!("../../hackclad/book/ja.md"),
            (GameId::Shadows, Lang::En) => include_str!("../../shadows/book/en.md"),
            (GameId::Shadows, Lang::Ja) => include_str!("../../shadows/book/ja.md"),
        };
        Rules { text }
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
