//! Packs that cannot be played are refused with their places.

use hackclad::Hackclad;
use kernel::doc::Source;
use pack::{Files, Packed};

/// The pack with one text replaced in one file.
fn changed(file: &str, from: &str, to: &str) -> Result<(), String> {
    let files = Hackclad::default_files();
    let mut hit = false;
    let sources: Vec<Source> = files
        .sources()
        .iter()
        .map(|source| {
            if source.file.ends_with(file) {
                hit |= source.text.contains(from);
                Source::new(source.file.clone(), source.text.replacen(from, to, 1))
            } else {
                source.clone()
            }
        })
        .collect();
    assert!(hit, "{from} is in {file}");
    Hackclad::read_pack(&Files::new(sources)).map(|_| ()).map_err(|problems| problems.to_string())
}

#[test]
fn bad_packs_say_where_and_why() {
    for (file, from, to, says) in [
        ("luna.toml", "kind = \"attack\"", "kind = \"atack\"", "write \"attack\""),
        ("luna.toml", "vp = 1", "vp = 99", "expected a whole number from 0 to 20"),
        ("luna.toml", "[{ next_multi = 2 }]", "[{ next_multy = 2 }]", "this is no step"),
        ("luna.toml", "\"divination\"]", "\"divinaton\"]", "write \"divination\""),
        ("rosette.toml", "range = [[0, 1]]", "range = [[0, 0]]", "the own space is in no range"),
        ("rosette.toml", "range = [[0, 1]]", "range = [[0, 2]]", "knockback has range [[0, 1]]"),
        ("rosette.toml", "mp = 1\nvp = 1\nrange", "vp = 1\nrange", "magic kinds cost MP"),
        ("rosette.toml", "tier = \"extended\"", "tier = \"basic\"", "8 basic cards and then 8"),
        ("mia.toml", "cost = \"trap\"", "cost = \"traps\"", "is not one of: token, trap"),
        ("mia.toml", "[crack]", "[crak]", "is not a field here"),
        ("clad.toml", "voltage = 3", "voltage = 2", "2 Clad cards of Voltage 3, not 3"),
        ("clad.toml", "\"home\"", "\"away\"", "is not one of: home"),
        ("flare.toml", "effect = [{ draw = 1 }]", "", "`effect` is missing here"),
        ("flare.toml", "cost = 2\n", "cost = 4\n", "two CP actions have the same cost"),
        (
            "flare.toml",
            "before = [{ if = \"paid\", then = [{ atk = 1 }] }]",
            "before = [{ draw = 1 }]",
            "before the damage there are only",
        ),
    ] {
        match changed(file, from, to) {
            Ok(()) => panic!("{file}: {to} is accepted"),
            Err(text) => {
                assert!(text.contains(says), "{says}\nis not in\n{text}");
                assert!(text.contains(file), "the file is named: {text}");
            }
        }
    }
}

#[test]
fn a_number_can_be_changed() {
    assert_eq!(changed("luna.toml", "vp = 1", "vp = 2"), Ok(()));
    assert_eq!(changed("clad.toml", "{ turn = \"left\" }", "{ turn = \"reverse\" }"), Ok(()));
}

/// A file that replaces cards must name a character and codes that are there.
#[test]
fn replacing_cards() {
    let (cards, _) = Hackclad::default_pack().expect("good");
    let text = |character: &str, code: &str| {
        format!(
            "character = \"{character}\"\n[[card]]\nid = \"x\"\ncode = \"{code}\"\nname = {{ en = \
             \"X\", ja = \"X\" }}\ntier = \"basic\"\nkind = \"support\"\nvp = 1\n"
        )
    };
    let read = |text: String| cards.with_file(&Source::new("x.toml", text));
    assert!(read(text("luna", "DEL-W03-03")).is_ok());
    let wrong = |text: String| read(text).expect_err("refused").to_string();
    assert!(wrong(text("lunna", "DEL-W03-03")).contains("no character is called so"));
    assert!(wrong(text("luna", "DEL-W01-03")).contains("no card of this character"));
}
