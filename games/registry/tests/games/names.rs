//! What has a name in each game, and its one page.

use games::{GameId, Packs, Rules, leaflet, picture, with_game};
use pack::Lang;

/// What has a name is described by a clause of the book, and is called by no card's id.
#[test]
fn things_have_clauses_names_and_ids_of_their_own() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let face = <G as games::Entry>::face();
            let pack = Packs::default().load::<G>().expect("built-in cards").pack;
            let cards = face.cards(&pack, Lang::En);
            let mut ids = std::collections::BTreeSet::new();
            for thing in face.things() {
                assert!(ids.insert(thing.id), "{game}: {} twice", thing.id);
                assert!(cards.iter().all(|card| card.id != thing.id), "{game}: {}", thing.id);
                for lang in [Lang::En, Lang::Ja] {
                    let clause = Rules::of(game, lang).clause(thing.clause);
                    assert!(clause.is_some(), "{game}: {} has no clause {}", thing.id, thing.clause);
                    assert!(!thing.name(lang).is_empty() && !thing.says(lang).is_empty());
                }
            }
        });
    }
}

/// Every game has its one page in both languages, with five things people forget and drawings that
/// are there.
#[test]
fn every_game_has_one_page() {
    for game in GameId::ALL.into_iter().filter(|game| !game.id().contains("goofspiel")) {
        for lang in [Lang::En, Lang::Ja] {
            let text = leaflet(game, lang).unwrap_or_else(|| panic!("{game} {lang}"));
            let last = text.rsplit("\n## ").next().unwrap_or_default();
            let numbered = |line: &&str| {
                line.starts_with("- ")
                    || line.split_once(". ").is_some_and(|(n, _)| n.parse::<u8>().is_ok())
            };
            assert_eq!(last.lines().filter(numbered).count(), 5, "{game} {lang}");
            let drawn: Vec<_> = text.split("](picture:").skip(1).collect();
            assert!(drawn.len() >= 2, "{game} {lang}: {} drawings", drawn.len());
            for name in drawn {
                let name = name.split(')').next().unwrap_or_default();
                let svg = picture(game, name).unwrap_or_else(|| panic!("{game}: {name}"));
                assert!(!svg.contains("<script") && !svg.contains("href"), "{game}: {name}");
            }
        }
    }
}
