//! Bad packs are refused, and the message names the place and what to write instead.

use court::Court;
use kernel::doc::Source;
use pack::{Files, Packed};

/// The default pack with a text changed; the problems it has then.
fn problems(from: &str, to: &str) -> String {
    let mut found = 0;
    let files = Court::DEFAULT.iter().map(|(file, text)| {
        found += text.matches(from).count();
        Source::new(*file, text.replacen(from, to, 1))
    });
    let files = Files::new(files.collect::<Vec<_>>());
    assert!(found > 0, "`{from}` is not in the pack");
    match Court::read_pack(&files) {
        Ok(_) => String::new(),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn the_default_pack_is_good() {
    let (cards, hash) = Court::default_pack().expect("the default pack is good");
    assert_eq!(cards.all().count(), 50 + 25 + 3);
    assert_eq!(hash.len(), 16);
}

#[test]
fn every_fault_is_named() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("numbers = [3, 2]", "numbers = [3]", &["cards.toml:", "expected two numbers"]),
        ("numbers = [3, 2]", "numbers = [3, 0]", &["a whole number from 1 to 9"]),
        ("minus = 3 }", "minus = \"three\" }", &["a whole number from 1 to 50, found a text"]),
        ("id = \"N02\"", "id = \"N01\"", &["the id `N01` is used twice", "an id of its own"]),
        ("id = \"N02\"", "id = \"p1\"", &["a card id is 1 to 24 letters"]),
        (
            "girls = [\"madoka\", \"homura\"]",
            "girls = [\"madoka\", \"madoka\"]",
            &["two different girls (MC-10)"],
        ),
        (
            "girls = [\"madoka\", \"homura\"]",
            "girls = [\"madoka\", \"homurra\"]",
            &["`homurra` is not one of", "write \"homura\""],
        ),
        ("cards = 88", "cards = 87", &["cards.toml:12:9", "there are 88 cards", "cards = 88"]),
        ("foes = 16", "foes = 17", &["there are 16 foes", "Off Air not counted"]),
        ("health = 2", "health = 3", &["the rulebook says 2, not 3", "add \"health\" to `house`"]),
        ("markers = 20", "markers = 16", &["can run out", "MC-110"]),
        ("house = [\"markers\"]", "house = [\"marker\"]", &["this card has no value `marker`"]),
        ("kyoko = { en", "kyouko = { en", &["`kyoko` is missing here", "did you mean `kyoko`?"]),
        (
            "\"follow\"] }\nbattle",
            "\"folow\"] }\nbattle",
            &["`folow` is no step", "did you mean `follow`?"],
        ),
        ("[\"battle\", \"follow\"]", "[\"follow\", \"battle\"]", &["`battle` stands first"]),
        ("[\"battle\", \"follow\"]", "[\"follow\"]", &["`follow` needs a battle"]),
        ("do = [\"scene-skip\"]", "do = [\"skip\", \"skip\"]", &["stands here twice"]),
        (
            "do = [\"scene-skip\"]",
            "do = [{ hurt = 1, against = \"shown\" }]",
            &["no place in Daily mode"],
        ),
        ("against = \"shown\" }, \"skip\"", "agianst = \"shown\" }, \"skip\"", &["`against`"]),
        ("{ draw-named = 2 }", "\"draw-named\"", &["needs a number", "{ draw-named = 2 }"]),
        ("{ alone = 2 }", "{ alone = 3 }", &["the rulebook says 2, not 3"]),
        ("to = \"next\"", "to = \"discard\"", &["go together"]),
        (
            "name = { en = \"Doom\", ja = \"マミ(死亡)る\" }, unshown",
            "unshown",
            &["`unshown` stands beside `name`"],
        ),
        (
            "when = \"any\", to = \"discard\", do = [\"bridge\"]",
            "when = \"match\", to = \"discard\", do = [\"bridge\"]",
            &["can match nothing (MC-123)"],
        ),
        (
            "to = \"discard\", do = [\"bridge\"]",
            "to = \"lead\", do = [\"bridge\"]",
            &["never becomes the Lead (MC-123)"],
        ),
        (
            "mortality = [\"mami\", \"sayaka\"]",
            "mortality = [\"mami\"]",
            &["the rulebook adds one card of Mami and one of Sayaka"],
        ),
        ("id = \"bridge\"", "id = \"ladder\"", &["the rulebook names no card `ladder`"]),
        ("kind = \"last-witch\"", "kind = \"witch\"", &["exactly one foe must be of kind"]),
        ("kind = \"familiar\"", "kind = \"famliar\"", &["foes.toml:", "write \"familiar\""]),
        (
            "kind = \"last-witch\"\nnumber = 10",
            "kind = \"last-witch\"\nmore = true\nnumber = 10",
            &["MC-129"],
        ),
        ("number = 10", "number = 0", &["a whole number from 1 to 50"]),
        ("id = \"W02\"", "id = \"W01\"", &["the id `W01` is used twice"]),
        ("count = 2\n", "count = 20\n", &["at most 128 action cards"]),
        ("[pack]", "[pak]", &["`pak` is not a field here", "did you mean `pack`?"]),
        ("game = \"court\"", "game = \"agate\"", &["is not one of: court"]),
    ];
    for (from, to, parts) in cases {
        let text = problems(from, to);
        for part in *parts {
            assert!(text.contains(part), "{to}: expected `{part}` in\n{text}");
        }
    }
}

/// Too few Normal cards for an opening Lead, and no card that starts a battle.
#[test]
fn a_pack_that_cannot_be_played_is_refused() {
    let text = problems(
        "girls = [\"sayaka\", \"kyoko\"]\nsource = \"house\"\ncards = [",
        "girls = [\"sayaka\", \"kyoko\"]\nsource = \"house\"\ncards = []\nunused = [",
    );
    assert!(text.contains("`unused` is not a field"), "{text}");
    let only = Source::new("cards.toml", "[pack]\ngame = \"court\"\n");
    let text = Court::read_pack(&Files::new([only])).expect_err("nothing is there").to_string();
    assert!(text.contains("cards.toml:1:1: `name` is missing here"), "{text}");
}
