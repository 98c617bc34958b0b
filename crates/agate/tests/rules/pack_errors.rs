//! A bad pack never starts: every problem names file, line and column, and what to write.

use kernel::doc::Problem;

use crate::common::{FILE, changed, pack_text, read_pack};

/// The problems of a pack, which must be refused.
fn problems(text: &str) -> Vec<Problem> {
    match read_pack(text) {
        Ok(_) => panic!("this pack should be refused:\n{text}"),
        Err(problems) => problems.0,
    }
}

/// Line and column of a byte, from 1 and in characters.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap().chars().count() + 1)
}

/// Where a passage begins that stands there once.
fn find(text: &str, passage: &str) -> usize {
    assert_eq!(text.matches(passage).count(), 1, "`{passage}` should stand there once");
    text.find(passage).unwrap()
}

/// The pack with `from` replaced by `to` is refused, with a problem at the passage `at` of what
/// was written (or else of the whole pack).
fn among(from: &str, to: &str, at: &str, what: &str, help: Option<&str>) {
    let text = changed(&[(from, to)]);
    let at = if to.contains(at) { find(pack_text(), from) + find(to, at) } else { find(&text, at) };
    let (line, column) = place(&text, at);
    let found = problems(&text);
    let wanted = |problem: &Problem| {
        let says = problem.help.as_ref().map(|help| help.en.as_str());
        let place = (&*problem.file, problem.line, problem.column);
        place == (FILE, line, column) && problem.what.en == what && says == help
    };
    assert!(found.iter().any(wanted), "{line}:{column}: {what} {help:?} is not in {found:?}");
}

/// The same, and there is no other problem.
fn one(from: &str, to: &str, at: &str, what: &str, help: Option<&str>) {
    among(from, to, at, what, help);
    let found = problems(&changed(&[(from, to)]));
    assert_eq!(found.len(), 1, "`{from}` became `{to}`: {found:?}");
}

/// A problem of the pack as a whole, told at the top of the file.
fn told(problems: &[Problem], what: &str) -> bool {
    problems.iter().any(|problem| {
        (&*problem.file, problem.line, problem.column, &*problem.what.en) == (FILE, 1, 1, what)
    })
}

/// From the effect of the Healing Herb to the next card: a passage that stands there once.
const HERB: &str = "effect = { heal = 2 }\nsource = \"house\"\n\n[[card]]\nid = \"disarm\"";
const HERB_HEAD: &str = "ja = \"薬草\" }\ncount = 1\ntype = \"action\"\nmark = true";

/// The Healing Herb with another effect has one problem.
fn herb(effect: &str, at: &str, what: &str, help: Option<&str>) {
    one(HERB, &HERB.replace("{ heal = 2 }", effect), at, what, help);
}

#[test]
fn the_default_pack_is_good() {
    assert_eq!(read_pack(pack_text()).unwrap().name.en, "Agate Sword, house set");
}

#[test]
fn a_value_of_the_wrong_type() {
    let what = "expected a whole number from 1 to 64, found a text";
    one("cards = 52", "cards = \"52\"", "\"52\"", what, None);
    let to = HERB_HEAD.replace("true", "\"yes\"");
    one(HERB_HEAD, &to, "\"yes\"", "expected true or false, found a text", None);
    let to = HERB_HEAD.replace("count = 1", "count = 1.5");
    let what = "expected a whole number from 1 to 18, found a number with a point";
    one(HERB_HEAD, &to, "1.5", what, None);
    one("chips = 38", "chips = 3", "3", "expected a whole number from 8 to 120", None);
    let from = "{ en = \"Spring\", ja = \"泉\" }";
    one(from, "7", "7", "expected a table, found a whole number", None);
}

#[test]
fn an_unknown_field() {
    let (id, help) = ("id = \"herb\"", Some("did you mean `count`?"));
    one(id, "id = \"herb\"\ncuont = 2", "cuont", "`cuont` is not a field here", help);
    let help =
        Some("the fields are: clause, count, effect, house, id, mark, name, source, timing, type");
    one(id, "id = \"herb\"\ncolour = 2", "colour", "`colour` is not a field here", help);
    let help = Some("did you mean `letter`?");
    let from = "letter = \"A\",";
    one(from, "letter = \"A\", leter = 2,", "leter", "`leter` is not a field here", help);
    let help = Some("did you mean `card`?");
    one("[table]", "[[cardz]]\n[table]", "cardz", "`cardz` is not a field here", help);
}

#[test]
fn a_missing_field() {
    let (to, at) = (HERB_HEAD.replace("count = 1\n", ""), "[[card]]\nid = \"herb\"");
    one(HERB_HEAD, &to, at, "`count` is missing here", Some("add count = 1"));
    let from = "{ en = \"Spring\", ja = \"泉\" }";
    let help = Some("add ja = \"…\"");
    one(from, "{ en = \"Spring\" }", "{ en = \"Spring\" }", "`ja` is missing here", help);
    let (from, to) = ("{ damage = 1 }", "{}");
    one(from, to, to, "`damage` is missing here", Some("add damage = 1"));
}

#[test]
fn a_missing_card() {
    let (before, rest) = pack_text().split_once("[[card]]\nid = \"absorb\"").unwrap();
    let (_, after) = rest.split_once("[[card]]").unwrap();
    let found = problems(&format!("{before}[[card]]{after}"));
    assert!(told(&found, "the card `absorb` is missing; the game needs 1 of it"), "{found:?}");
    assert!(told(&found, "exactly one kind of card must have the effect absorb"));
    let help = "write cards = 51, or mend the counts";
    assert!(found.iter().any(|problem| problem.help.as_ref().is_some_and(|text| text.en == help)));
}

#[test]
fn a_wrong_count_and_a_wrong_sum() {
    let from = "ja = \"追撃\" }\ncount = 5";
    let help = Some("write 5, or add \"count\" to `house`");
    one(from, &from.replace('5', "6"), "6", "the rule sheet says 5, not 6", help);
    let what = "the counts add up to 52 cards, but here stands 53";
    one("cards = 52", "cards = 53", "53", what, Some("write cards = 52, or mend the counts"));
    let what = "the counts add up to 53 cards, but here stands 52";
    let help = Some("write cards = 53, or mend the counts");
    one(HERB_HEAD, &HERB_HEAD.replace('1', "2"), "52", what, help);
    let what = "expected a whole number from 1 to 18";
    one(HERB_HEAD, &HERB_HEAD.replace('1', "0"), "0", what, None);
}

/// The numbers that the rule sheet prints.
#[test]
fn a_printed_value_changed_without_a_mark() {
    for (from, value, to, path) in [
        ("revive = { hp = 2", "2", "3", "effect.revive.hp"),
        ("pursuit = { damage = 1", "1", "2", "effect.pursuit.damage"),
        ("letter = \"A\", damage = 1", "1", "2", "effect.attack.damage"),
        ("letter = \"C\", damage = 1, karma = 1", "1", "2", "effect.attack.karma"),
        ("damage = 3, karma = 1", "1", "0", "effect.special.karma"),
        ("chips = 38", "38", "40", "chips"),
        ("\nkarma = 5", "5", "6", "karma"),
        ("\nhp = 10", "10", "12", "hp"),
        ("\nhand = 3", "3", "4", "hand"),
    ] {
        let changed = format!("{}{to}", from.strip_suffix(value).unwrap());
        let help = format!("write {value}, or add \"{path}\" to `house`");
        one(from, &changed, to, &format!("the rule sheet says {value}, not {to}"), Some(&help));
    }
    let sword = "effect = { sword = { karma = 4, strikes-at = 8 } }";
    for (value, to, path) in
        [("4", "5", "effect.sword.karma"), ("8", "9", "effect.sword.strikes-at")]
    {
        let help = format!("write {value}, or add \"{path}\" to `house`");
        let what = format!("the rule sheet says {value}, not {to}");
        one(sword, &sword.replace(value, to), "{ sword", &what, Some(&help));
    }
    let area = "effect = { special = { targets = \"all\"";
    let help = "write targets = \"all\", or add \"effect.special.targets\" to `house`";
    let what = "the Area Attack of the rule sheet hits all";
    one(area, &area.replace("all", "one"), "{ special", what, Some(help));
    // A source that is not understood brings no second complaint.
    let what = "`housed` is not one of: rulebook, house";
    one(
        HERB,
        &HERB.replace("\"house\"", "\"housed\""),
        "\"housed\"",
        what,
        Some("write \"house\""),
    );
    // Marked as ours, the same value is good.
    let revival = "revive = { hp = 2 } }\nsource = \"rulebook\"\nhouse = [\"mark\"]";
    let ours = revival.replace("hp = 2", "hp = 3").replace("]", ", \"effect.revive.hp\"]");
    assert!(read_pack(&changed(&[(revival, &ours)])).is_ok());
    let what = "the rule sheet has no card `herb`: write source = \"house\" (your own card, or one \
                you copy from the printed game)";
    one(HERB, &HERB.replace("\"house\"", "\"rulebook\""), "[[card]]\nid = \"herb\"", what, None);
}

#[test]
fn house_values_that_are_not_there() {
    let from = "house = [\"mark\", \"effect.special.damage\"]";
    let to = from.replace("damage", "damaeg");
    let what = "this card has no value `effect.special.damaeg`";
    one(from, &to, "\"effect.special.damaeg\"", what, None);
    let to = from.replace("\"effect.special.damage\"", "\"effect\", \"effect\"");
    one(from, &to, "\"effect\"]", "`effect` is listed twice", None);
    let to = HERB.replace("\"house\"\n", "\"house\"\nhouse = [\"count\"]\n");
    let what = "the whole card is house already: leave `house` out";
    one(HERB, &to, "\"count\"", what, None);
    let what = "`home` is not one of: rulebook, house";
    among(HERB, &HERB.replace("\"house\"", "\"home\""), "\"home\"", what, None);
}

#[test]
fn effects_that_are_none() {
    herb("{ heel = 2 }", "heel", "`heel` is no effect", Some("did you mean `heal`?"));
    let help = "the steps are: heal, shed, steal, disarm, excavate, swap-hands, draw, gain-karma, \
                lose-hp, reverse-karma, sword";
    herb("{ explode = 2 }", "explode", "`explode` is no effect", Some(help));
    let help = Some("write for example { heal = 2 }");
    let what = "a step is a table with one entry";
    herb("{ heal = 2, draw = 1 }", "{ heal = 2, draw", what, help);
    herb("[]", "[]\n", "an effect has 1 to 4 steps", None);
    herb("{ heal = 21 }", "21", "expected a whole number from 1 to 20", None);
    herb("{ steal = 2 }", "2", "expected a whole number from 1 to 1", None);
    let what = "an effect can ask for one choice only";
    herb("[{ steal = 1 }, { shed = 1 }]", "[{ steal", what, None);
    let what = "a choice has 2 or 3 effects, not 1";
    herb("{ choose = [{ heal = 9 }] }", "[{ heal = 9 }]", what, None);
    let what = "two effects of a choice must begin with different steps";
    herb("{ choose = [{ heal = 8 }, { heal = 9 }] }", "{ heal = 9 }", what, None);
    let (from, what) = ("{ half = \"karma\", least = 1,", "`least` is larger than `most`");
    one(from, &from.replace('1', "5"), "{ half", what, None);
    let sword = "{ sword = { karma = 4, strikes-at = 8 } }";
    let to = format!("[{sword}, {{ heal = 1 }}]");
    among(sword, &to, "[{ sword", "`sword` stands alone", None);
}

/// AG-90: karma grows by EVENTs only. And what asks for a choice is no EVENT.
#[test]
fn effects_on_the_wrong_type_of_card() {
    let help = Some("write type = \"event\" and timing = \"drawn\"");
    for (step, value) in [
        ("gain-karma", "{ who = \"others\", karma = 1 }"),
        ("reverse-karma", "{ sum = 10, least = 1 }"),
        ("sword", "{ karma = 4, strikes-at = 8 }"),
    ] {
        let what = format!("`{step}` can stand on an EVENT only (AG-90)");
        let to = HERB.replace("{ heal = 2 }", &format!("{{ {step} = {value} }}"));
        among(HERB, &to, step, &what, help);
    }
    let voice = "{ gain-karma = { who = \"you\", karma = 2 } }";
    let help = Some("write type = \"action\" and timing = \"turn\"");
    for step in ["shed", "steal", "disarm", "excavate", "swap-hands", "draw"] {
        let what = format!("`{step}` can stand on an ACTION only");
        one(voice, &format!("{{ {step} = 1 }}"), step, &what, help);
    }
    let to = "{ choose = [{ heal = 1 }, { lose-hp = { who = \"you\", hp = 1 } }] }";
    among(voice, to, "[{ heal", "an EVENT has no choice of effects: drop `choose`", None);
    let from = "type = \"action\"\nmark = false\ntiming = \"hp-zero\"\neffect = { revive";
    let what = "this effect belongs to a card of type action";
    let help = Some("write type = \"action\"");
    one(from, &from.replace("\"action\"", "\"event\""), "{ revive", what, help);
    let what = "`actoin` is not one of: action, event";
    one(from, &from.replace("action", "actoin"), "\"actoin\"", what, Some("write \"action\""));
}

/// AG-09: each effect has one timing.
#[test]
fn a_timing_that_does_not_fit() {
    let from = "mark = true\ntiming = \"turn\"\neffect = { heal = 2 }";
    let what = "this timing does not go with the effect";
    let help = Some("write \"turn\"");
    one(from, &from.replace("\"turn\"", "\"drawn\""), "\"drawn\"", what, help);
    let what = "`trun` is not one of: turn, turn-or-attacked, attack-used, attacked-or-reflected, \
                hp-zero, drawn";
    one(from, &from.replace("\"turn\"", "\"trun\""), "\"trun\"", what, help);
    let from = "timing = \"attack-used\"";
    let what = "this timing does not go with the effect";
    let help = Some("write \"attack-used\"");
    one(from, "timing = \"turn\"", "\"turn\"", what, help);
}

#[test]
fn ids_used_twice_or_impossible() {
    let help = Some("give each card an id of its own; copies are counted by `count`");
    for id in ["herb", "Herb"] {
        let (to, at) = (format!("id = \"{id}\""), format!("\"{id}\""));
        one("id = \"disarm\"", &to, &at, &format!("the id `{id}` is used twice"), help);
    }
    let what =
        "a card id is 1 to 24 letters, digits or hyphens, begins with a letter and is no seat";
    let help = Some("write for example id = \"my-card\"");
    for id in ["p2", "9lives", "瑪瑙", "two words", "a-name-that-is-far-too-long"] {
        let (to, at) = (format!("id = \"{id}\""), format!("\"{id}\""));
        one("id = \"herb\"", &to, &at, what, help);
    }
}

#[test]
fn packs_that_are_no_pack() {
    let found = problems("");
    assert!(told(&found, "the [pack] table with game, name and cards is missing"), "{found:?}");
    assert!(told(&found, "the [table] table with chips, karma, hp and hand is missing"));
    assert!(told(&found, "the card `sword` is missing; the game needs 1 of it"));

    let found = problems("[pack\ngame = \"agate\"\n");
    assert_eq!((found[0].file.as_str(), found[0].line), (FILE, 1));
    assert!(found[0].what.en.starts_with("not TOML: "), "{found:?}");

    one("game = \"agate\"", "game = \"court\"", "\"court\"", "`court` is not one of: agate", None);
    let table = "[table]\nchips = 38\nkarma = 5\nhp = 10\nhand = 3\nsource = \"rulebook\"";
    let to = table.replace("karma = 5", "karma = 10").replace("rulebook", "house");
    one(table, &to, "[table]", "there are too few chips for four players", None);
}

#[test]
fn cards_that_the_rules_need_once() {
    let timing = "mark = true\ntiming = \"turn\"\n";
    let to = format!("{timing}{HERB}").replace("{ heal = 2 }", "{ reflect = {} }");
    let to = to.replacen("\"turn\"", "\"attacked-or-reflected\"", 1);
    let found = problems(&changed(&[(&format!("{timing}{HERB}"), &to)]));
    assert!(told(&found, "exactly one kind of card must have the effect reflect"), "{found:?}");

    let found = problems(&changed(&[("letter = \"C\"", "letter = \"B\"")]));
    for letter in ["B", "C"] {
        let what = "exactly one kind of card must have the effect attack with letter";
        assert!(told(&found, &format!("{what} {letter}")), "AG-04: {found:?}");
    }

    // AG-30: a draw step must be able to end.
    let mut text = pack_text().to_string();
    for letter in ["A", "B", "C"] {
        let head = format!("ja = \"攻撃{letter}\" }}\ncount = 6\ntype = \"action\"\nmark = false");
        text = text.replace(&head, &head.replace("false", "true"));
    }
    let what = "only 15 ACTION cards are without a mark; with fewer than 21 a table of four could \
                hold them all, and a draw would never end";
    let found = problems(&text);
    assert!(found.len() == 1 && told(&found, what), "AG-30: {found:?}");
}

/// One look shows all that is wrong.
#[test]
fn all_problems_are_told_together() {
    let text = changed(&[
        ("cards = 52", "cards = \"many\""),
        ("chips = 38", "chips = 37"),
        ("id = \"herb\"", "id = \"herb\"\nmakr = true"),
        ("effect = { disarm = 1 }", "effect = { disram = 1 }"),
    ]);
    let found = problems(&text);
    let places: Vec<_> = found.iter().map(|problem| (problem.line, problem.column)).collect();
    let wanted = ["\"many\"", "37", "makr", "disram"].map(|part| place(&text, find(&text, part)));
    assert_eq!(places, wanted, "{found:?}");
}
