//! Looking something up in the rules of a game: by word, by card, by clause, in both languages at once.

use games::{Entry, GameId, Packs, Rules, with_game};
use pack::Lang;
use ui::page::{Found, Hit};

/// So many are shown.
const MOST: usize = 30;
/// A query longer than this is cut.
pub(crate) const LONGEST: usize = 80;

/// Letters as they are compared: small, of one width, without the space that Japanese does not need.
fn plain(text: &str) -> String {
    ui::plain(text).to_lowercase()
}

/// How well a text fits: all words must be there. More for a name than for a sentence.
fn fits(words: &[String], name: &[String], text: &[String]) -> Option<u32> {
    let mut score = 0;
    for word in words {
        let named = name.iter().any(|name| name.contains(word.as_str()));
        let whole = name.iter().any(|name| name == word);
        let said = text.iter().any(|text| text.contains(word.as_str()));
        score += match (whole, named, said) {
            (true, ..) => 100,
            (_, true, _) => 20,
            (_, _, true) => 1,
            (false, false, false) => return None,
        };
    }
    Some(score)
}

/// What is found in the rules of a game.
pub(crate) fn find(game: GameId, packs: &Packs, query: &str, lang: Lang) -> Found {
    let query: String = query.chars().take(LONGEST).collect();
    let words: Vec<String> = plain(&query).split_whitespace().map(String::from).collect();
    let mut hits = Vec::new();
    if !words.is_empty() {
        clauses(game, &words, lang, &mut hits);
        with_game!(game, G => named::<G>(packs, &words, lang, &mut hits));
    }
    // The best first; those that fit as well stay in their order.
    hits.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let more = hits.len().saturating_sub(MOST);
    let hits = hits.into_iter().take(MOST).map(|(_, hit)| hit).collect();
    Found { query, hits, more }
}

fn clauses(game: GameId, words: &[String], lang: Lang, hits: &mut Vec<(u32, Hit)>) {
    let other = match lang {
        Lang::En => Lang::Ja,
        Lang::Ja => Lang::En,
    };
    let others: std::collections::HashMap<_, _> =
        Rules::of(game, other).clauses().map(|clause| (clause.id, clause.text)).collect();
    for clause in Rules::of(game, lang).clauses() {
        let id = clause.id.to_lowercase();
        // `31` finds AG-31.
        let number = id.split_once('-').map_or("", |(_, number)| number).to_string();
        let text =
            [clause.text, clause.heading, others.get(clause.id).copied().unwrap_or_default()];
        let text = text.map(plain);
        if let Some(score) = fits(words, &[id, number], &text) {
            let hit = Hit::Clause {
                id: clause.id.into(),
                heading: clause.heading.into(),
                text: clause.text.replace("**", "").replace('`', ""),
            };
            hits.push((score, hit));
        }
    }
}

fn named<G: Entry>(packs: &Packs, words: &[String], lang: Lang, hits: &mut Vec<(u32, Hit)>) {
    let (face, id) = (G::face(), G::ID);
    for thing in face.things() {
        let names: Vec<_> = [Lang::En, Lang::Ja]
            .into_iter()
            .flat_map(|lang| thing.names(lang))
            .map(plain)
            .collect();
        let texts = thing.says.map(plain);
        if let Some(score) = fits(words, &names, &texts) {
            let (name, text) = (thing.name(lang).into(), thing.says(lang).into());
            let href = format!("/rules/{id}#{}", thing.clause);
            hits.push((score + 1, Hit::Named { id: thing.id.into(), name, text, href }));
        }
    }
    let Ok(loaded) = packs.load::<G>() else { return };
    let [en, ja] = [Lang::En, Lang::Ja].map(|lang| face.cards(&loaded.pack, lang));
    let shown = match lang {
        Lang::En => &en,
        Lang::Ja => &ja,
    };
    for (at, card) in shown.iter().enumerate() {
        let both = [en.get(at), ja.get(at)];
        let names: Vec<_> = both.iter().flatten().map(|card| plain(&card.name)).collect();
        let names: Vec<_> = names.into_iter().chain([plain(&card.id)]).collect();
        let texts: Vec<_> = both.iter().flatten().map(|card| plain(&card.text)).collect();
        if let Some(score) = fits(words, &names, &texts) {
            let href = format!("/rules/{id}/cards#card-{}", card.id);
            let (name, text) = (card.name.clone(), card.text.replace('\n', " "));
            hits.push((score + 2, Hit::Named { id: card.id.clone(), name, text, href }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(game: GameId, query: &str, lang: Lang) -> String {
        let found = find(game, &Packs::default(), query, lang);
        match found.hits.into_iter().next() {
            Some(Hit::Clause { id, .. } | Hit::Named { id, .. }) => id,
            None => String::new(),
        }
    }

    #[test]
    fn a_clause_is_found_by_its_number_in_any_width() {
        for lang in [Lang::En, Lang::Ja] {
            for query in ["AG-31", "ag-31", "ＡＧ－３１", " 31 "] {
                assert_eq!(first(GameId::Agate, query, lang), "AG-31", "{query}");
            }
        }
    }

    #[test]
    fn a_card_is_found_by_its_name_in_either_language() {
        for lang in [Lang::En, Lang::Ja] {
            for query in ["Reflect", "反射"] {
                assert_eq!(first(GameId::Agate, query, lang), "reflect", "{query}");
            }
        }
    }

    /// Every word must be there, whichever language it is of; what is shown is in the reader's.
    #[test]
    fn clauses_are_found_by_words_of_both_languages() {
        for game in GameId::ALL {
            let clause = Rules::of(game, Lang::Ja).clauses().nth(4).expect("there are some");
            let found = find(game, &Packs::default(), clause.id, Lang::En);
            let Some(Hit::Clause { id, text, .. }) = found.hits.first() else { panic!("{game}") };
            assert_eq!(id, clause.id);
            assert_ne!(*text, clause.text);
        }
        let found = find(GameId::Agate, &Packs::default(), "業 karma", Lang::En);
        assert!(found.hits.len() > 5);
        assert!(find(GameId::Agate, &Packs::default(), "karma qqq", Lang::En).hits.is_empty());
        assert!(find(GameId::Agate, &Packs::default(), "  ", Lang::En).hits.is_empty());
    }

    #[test]
    fn a_long_list_is_cut_and_says_so() {
        let found = find(GameId::Shadows, &Packs::default(), "カード", Lang::Ja);
        assert_eq!(found.hits.len(), MOST);
        assert!(found.more > 0);
    }
}
