use std::collections::HashSet;

use super::*;

const KINDS: [Kind; 7] =
    [Kind::Girl, Kind::Human, Kind::Mage, Kind::Witch, Kind::Familiar, Kind::Player, Kind::Bot(2)];

/// Tags open and close in order; the drawings have no text and no entities.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(from) = rest.find('<') {
        assert!(rest[..from].trim().is_empty(), "text: {}", &rest[..from]);
        let to = rest[from..].find('>').expect("a tag ends") + from;
        let tag = &rest[from + 1..to];
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes: {tag}");
        let name = |tag: &str| tag.split([' ', '/']).next().unwrap().to_string();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed.to_string()), "in {svg}");
        } else if !tag.ends_with('/') {
            open.push(name(tag));
        }
        rest = &rest[to + 1..];
    }
    assert!(rest.trim().is_empty() && open.is_empty(), "{open:?} stays open");
}

#[test]
fn a_name_has_one_face_and_others_have_others() {
    for kind in KINDS {
        let mut faces = HashSet::new();
        for n in 0..60 {
            let id = format!("somebody {n}");
            let face = Portrait::of(kind, &id);
            assert_eq!(face, Portrait::of(kind, &id));
            faces.insert(face);
        }
        // Familiars are made of the fewest parts.
        assert!(faces.len() >= 57, "{kind:?}: {} of 60", faces.len());
    }
}

#[test]
fn every_kind_looks_its_own() {
    let faces: HashSet<_> = KINDS.map(|kind| Portrait::of(kind, "Aki")).into_iter().collect();
    assert_eq!(faces.len(), KINDS.len());
    let lights: HashSet<_> = (0..=3).map(|n| Portrait::of(Kind::Bot(n), "Aki")).collect();
    assert_eq!(lights.len(), 4, "how well a bot plays is seen");
    assert_eq!(Portrait::of(Kind::Bot(9), "Aki"), Portrait::of(Kind::Bot(3), "Aki"));
}

#[test]
fn portraits_are_well_formed_and_small() {
    let sheet = sheet().into_string();
    well_formed(&sheet);
    assert!(sheet.len() < 26_000, "{} bytes", sheet.len());
    for kind in KINDS {
        for n in 0..40 {
            let portrait = Portrait::of(kind, &n.to_string()).wields("star");
            well_formed(&portrait.alone());
            let drawn = portrait.large().into_string();
            well_formed(&drawn);
            assert!(drawn.len() < 520, "{} bytes: {drawn}", drawn.len());
            assert!(portrait.badge().into_string().len() < 400);
            for symbol in drawn.split("href=\"#p-").skip(1) {
                let id = symbol.split('"').next().unwrap();
                assert!(sheet.contains(&format!("id=\"p-{id}\"")), "{id} is not in the sheet");
            }
        }
    }
}

#[test]
fn every_colour_is_in_the_style_sheet() {
    let css = colours();
    for kind in KINDS {
        for n in 0..40 {
            for (part, at) in Portrait::of(kind, &n.to_string()).colours() {
                assert!(css.contains(&format!(".por.{part}{at} ")), "{part}{at}");
            }
        }
    }
}

#[test]
fn characters_of_several_games_are_known_and_differ() {
    let words = ["madoka", "homura", "mami", "sayaka", "kyoko"];
    let looks: HashSet<_> = words.map(|word| known(word).unwrap()).into_iter().collect();
    assert_eq!(looks.len(), words.len());
    assert_eq!(known("nobody"), None);
    for portrait in looks {
        let glyph = portrait.sigil.unwrap();
        assert!(crate::glyph::NAMES.contains(&glyph), "{glyph} is no glyph");
    }
}

#[test]
fn witches_of_several_games_are_drawn_and_differ() {
    let names = [
        "Rose Garden",
        "Doodle",
        "Birdcage",
        "Class President",
        "Darkness",
        "Box",
        "Candy",
        "Candy of Nagisa",
        "Shadow",
        "Dog",
        "Toy",
        "Silver",
        "Artist",
        "Mermaid",
        "Martial Opera",
        "Salvation",
        "Dressed-up",
        "Near Shore",
        "Kitten",
        "Ivory",
        "Love",
        "Walpurgis Night",
        "Off Air",
        "Somebody's own",
    ];
    let looks: HashSet<_> = names.map(witch).into_iter().collect();
    assert_eq!(looks.len(), names.len());
    // The same witch has the same face wherever she comes from.
    assert_eq!(witch("Rose Garden Witch"), witch("Rose Garden"));
    assert_eq!(witch("Silver returns"), witch("Silver"));
    assert_eq!(witch("Dessert Witch"), witch("Candy"));
    assert_eq!(witch("Somebody's own"), Portrait::of(Kind::Witch, "Somebody's own"));
}

#[test]
fn a_page_that_stays_gets_what_it_shows() {
    let face = Portrait::of(Kind::Girl, "Aki").face();
    let sheet = sheet_for(&[&face, &html! {}]).into_string();
    let wanted: HashSet<_> =
        face.0.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let found: HashSet<_> =
        sheet.split("id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(found, wanted);
    assert!(sheet_for(&[&html! { p { "no face" } }]).0.is_empty());
}
