//! A bad pack never starts: every check of the loader (rules §5.9), with the place and what to
//! write instead.

use daybreak::{Cards, Daybreak};
use kernel::doc::Source;
use pack::{Files, Packed};

const HEAD: &str = "[set]\nid = \"own\"\ntitle = \"Own\"\nkind = \"base\"\nsrc = \"R\"\n";
const WITCH: &str =
    "[[witch]]\nid = \"OW\"\nname = \"Own witch\"\nonce = []\nturn_cost = 1\nturn = []\n";

fn card(fields: &str) -> String {
    format!(
        "[[card]]\nid = \"A1\"\nname = \"One\"\nframe = \"white\"\ncategory = \"stone\"\nuse_cost = 1\n\
         use_time = 2\nget_cost = 1\nget_time = 1\n{fields}\n"
    )
}

fn read(text: &str) -> Result<Cards, String> {
    let files = Files::new([Source::new("own.toml", text)]);
    Daybreak::read_pack(&files).map_err(|problems| problems.to_string())
}

/// The error of a card with these fields.
fn wrong(fields: &str) -> String {
    let text = format!("{HEAD}{WITCH}{}", card(fields));
    let error = read(&text).expect_err(fields);
    let place = error.split(':').take(3).collect::<Vec<_>>();
    assert!(place[0].ends_with("own.toml"), "{error}");
    assert!(place[1].parse::<usize>().is_ok() && place[2].parse::<usize>().is_ok(), "{error}");
    error
}

fn effect(steps: &str) -> String {
    wrong(&format!("effect = [{steps}]"))
}

/// The error of a witch whose once-per-game effect has these steps.
fn witch(steps: &str) -> String {
    let witch = WITCH.replace("once = []", &format!("once = [{steps}]"));
    read(&format!("{HEAD}{witch}{}", card("effect = []"))).expect_err(steps)
}

#[test]
fn a_good_card_is_read() {
    let text = format!("{HEAD}{WITCH}{}", card("effect = [{ op = \"gain\", stones = 2 }]"));
    let cards = read(&text).expect("good");
    assert!(cards.warnings.is_empty());
    assert_eq!(cards.get(cards.find("A1").expect("there")).numbers.use_time, 2);
}

#[test]
fn unknown_fields_words_and_icons() {
    assert!(wrong("efect = []").contains("did you mean `effect`?"));
    assert!(wrong("effect = []\nicons = [29]").contains("from 1 to 28"));
    assert!(effect("{ op = \"gian\", stones = 1 }").contains("write \"gain\""));
    assert!(effect("{ op = \"gain\", stone = 1 }").contains("`pick` is missing"));
    assert!(
        effect("{ op = \"shift\", pick = { in = \"casst\" }, by = 1 }").contains("write \"cast\"")
    );
    assert!(effect("{ op = \"gain\", stones = 1, too = \"you\" }").contains("did you mean `to`?"));
    assert!(effect("{ op = \"rule\", rule = \"no_ned\", until = \"turn\" }").contains("no_end"));
    let error =
        read(&format!("{HEAD}kindd = 1\n{WITCH}{}", card("effect = []"))).expect_err("a field");
    assert!(error.contains("own.toml:6:1") && error.contains("did you mean `kind`?"), "{error}");
}

#[test]
fn install_and_effect() {
    assert!(wrong("install = true").contains("`installed` is missing"));
    assert!(wrong("install = true\neffect = []").contains("needs `installed`"));
    assert!(wrong("installed = [{ when = \"hit\", do = [] }]").contains("add install = true"));
    let both = "install = true\neffect = []\ninstalled = [{ when = \"hit\", do = [] }]";
    assert!(wrong(both).contains("exclude each other"));
    assert!(wrong("").contains("`effect` is missing"));
}

#[test]
fn words_without_a_binding() {
    assert!(effect("{ op = \"negate\" }").contains("outside a `hit` trigger"));
    let taken = "{ op = \"gain\", pick = { what = \"stone\", in = \"held\", of = \"attacker\" } }";
    assert!(effect(taken).contains("`attacker` stands outside"));
    assert!(effect("{ op = \"gain\", stones = \"x\" }").contains("there is no X here"));
    assert!(effect("{ op = \"shift\", pick = { in = \"cast\" }, by = \"-x\" }").contains("no X"));
    assert!(
        effect("{ op = \"shift\", pick = { in = \"cast\", slots = [\"x\"] }, by = 1 }")
            .contains("no X")
    );
    assert!(
        effect("{ op = \"gain\", stones = 1, to = \"that\" }").contains("`that` has no binding")
    );
    assert!(effect("{ op = \"shift\", pick = \"it\", by = 1 }").contains("`it` has no binding"));
    assert!(
        witch("{ op = \"shift\", pick = \"this\", by = 1 }")
            .contains("`this` is a card, and there is none here")
    );
    let stones = "{ op = \"gain\", pick = { what = \"stone\", in = \"on_it\", n = 1 } }";
    assert!(effect(stones).contains("`on_it` has no binding"));
    assert!(
        effect("{ op = \"gain\", stones = { stat = \"get_cost\", of = \"it\" } }")
            .contains("no binding")
    );
}

#[test]
fn gains_say_whether_they_are_paid() {
    let error = effect("{ op = \"gain\", pick = { in = \"market\", n = 1 } }");
    assert!(error.contains("`pay` is missing") && error.contains("add pay = \"cost\""), "{error}");
    assert!(
        effect("{ op = \"gain\", pick = { in = \"curse\" }, pay = \"cost\" }")
            .contains("write pay = \"none\"")
    );
}

#[test]
fn names_and_numbers_once_per_file() {
    let two =
        format!("{HEAD}{WITCH}{}{}", card("effect = []"), card("effect = []").replace("A1", "A2"));
    let error = read(&two).expect_err("twice");
    assert!(
        error.contains("stands twice in this file (WD-58)") && error.contains("own.toml:24:8"),
        "{error}"
    );
    let no = card("no = \"7\"\neffect = []");
    let other = no.replace("A1", "A2").replace("\"One\"", "\"Two\"");
    assert!(
        read(&format!("{HEAD}{WITCH}{no}{other}")).expect_err("twice").contains("the number `7`")
    );
    let witches = format!("{HEAD}{WITCH}{}{}", WITCH.replace("OW", "OV"), card("effect = []"));
    assert!(read(&witches).expect_err("twice").contains("stands twice"));
    let ids = format!(
        "{HEAD}{WITCH}{}{}",
        card("effect = []"),
        card("effect = []").replace("\"One\"", "\"Two\"")
    );
    assert!(read(&ids).expect_err("twice").contains("the id `A1` is used twice"));
}

#[test]
fn hidden_hands_and_several_owners() {
    let hand = "{ op = \"choose\", who = \"other\", do = [{ op = \"remove\", pick = { in = \"hand\", of = \"that\" } }] }";
    assert!(effect(hand).contains("that hand is hidden"));
    let several =
        "{ op = \"remove\", pick = { what = \"stone\", in = \"held\", of = \"others\", n = 1 } }";
    assert!(effect(several).contains("write n = \"all\""));
}

#[test]
fn steps_in_wrong_places() {
    let modes = "{ op = \"modes\", red = [], blue = [] }";
    assert!(
        effect(&format!("{{ op = \"may\", do = [{modes}] }}")).contains("`modes` stands inside")
    );
    let installed = format!("install = true\ninstalled = [{{ when = \"hit\", do = [{modes}] }}]");
    assert!(wrong(&installed).contains("`modes` stands inside another step or outside `effect`"));
    assert!(effect("{ op = \"rule\", rule = \"no_end\" }").contains("add until = \"turn\""));
    let always =
        "install = true\ninstalled = [{ when = \"always\", do = [{ op = \"gain\", stones = 1 }] }]";
    assert!(wrong(always).contains("only `rule` steps can stand in `always`"));
    assert!(
        effect("{ op = \"extra_turn\", rules = [{ op = \"after\" }] }")
            .contains("`extra_turn.rules`")
    );
    let mut deep = "{ op = \"after\" }".to_string();
    for _ in 0..8 {
        deep = format!("{{ op = \"may\", do = [{deep}] }}");
    }
    assert!(effect(&deep).contains("nested more than"));
}

#[test]
fn numbers_that_cannot_be() {
    let free = card("effect = []")
        .replace("use_cost = 1", "use_cost = 0")
        .replace("use_time = 2", "use_time = 0");
    assert!(read(&format!("{HEAD}{WITCH}{free}")).expect_err("endless").contains("for ever"));
    let curse = card("copies = 12\neffect = []")
        .replace("white", "token")
        .replace("\"stone\"", "\"curse\"");
    let error = read(&format!("{HEAD}{WITCH}{curse}")).expect_err("other numbers");
    assert!(
        error.contains("WD-169") && error.contains("write use_cost = 1, use_time = 5"),
        "{error}"
    );
    let token = card("effect = []").replace("\"stone\"", "\"curse\"");
    assert!(read(&format!("{HEAD}{WITCH}{token}")).expect_err("no token").contains("WD-20"));
    assert!(wrong("copies = 2\neffect = []").contains("only tokens have copies"));
    let slots = "{ op = \"gain\", stones = 3, place = [1, 2] }";
    assert!(effect(slots).contains("only 2 places are listed"));
}

/// WD-15: a warning, not an error. C06 of the house expansion has no mark on purpose.
#[test]
fn a_missing_attack_mark_is_a_warning() {
    let (cards, _) = Daybreak::default_pack().expect("good");
    let warned: Vec<_> = cards.warnings.iter().map(|warning| warning.0.to_string()).collect();
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert!(warned[0].contains("`C06`") && warned[0].contains("attack = true"));
}

#[test]
fn a_pack_needs_cards_and_witches() {
    assert!(read(HEAD).expect_err("empty").contains("no [[card]]"));
    assert!(read("").expect_err("empty").contains("`set` is missing"));
    assert!(read("not toml").expect_err("broken").contains("not TOML"));
}

/// What the words of cast times, turns, other players' decisions and stones on cards must not say.
#[test]
fn the_wider_language() {
    let time = card("effect = []").replace("use_time = 2", "use_time = \"Ⅱ\"");
    let error = read(&format!("{HEAD}{WITCH}{time}")).expect_err("roman");
    assert!(error.contains("write 2, which means Ⅱ"), "{error}");
    let filter = "{ op = \"shift\", pick = { in = \"cast\", get_time_max = \"II\" }, by = 1 }";
    assert!(effect(filter).contains("write 2, which means II"));
    let place = "{ op = \"gain\", stones = 1, place = { slot = 1 } }";
    assert!(effect(place).contains("a place is a slot number, a list of slots, or a word"));
    let may = "{ op = \"may\", who = \"that\", do = [] }";
    assert!(effect(may).contains("`that` has no binding here"));
    assert!(effect("{ op = \"may\", who = \"others\", do = [] }").contains("one player decides"));
    assert!(
        effect("{ op = \"pay\", who = \"any\", sp = 1, do = [] }").contains("one player decides")
    );
    let own = "install = true\ninstalled = [{ when = \"gain_stone\", do = [{ op = \"gain\", stones = 1, to = \"that\" }] }]";
    assert!(wrong(own).contains("`that` has no binding here"));
    let turn = "install = true\ninstalled = [{ when = { event = \"turn_end\", category = [\"time\"] }, do = [] }]";
    assert!(wrong(turn).contains("a turn has no category"));
    assert!(effect("{ op = \"put\", stones = 1 }").contains("none is chosen here"));
    let several = "{ op = \"choose\", pick = { in = \"market\", n = 2 }, do = [{ op = \"put\", pick = { what = \"stone\", in = \"held\" } }] }";
    assert!(effect(several).contains("picked stones go on one card"));
    let cards = "{ op = \"choose\", pick = { in = \"market\" }, do = [{ op = \"put\", pick = { in = \"cast\" } }] }";
    assert!(effect(cards).contains("only stones are laid on cards"));
    let by = "{ op = \"shift\", pick = { in = \"cast\" }, by = { per = { in = \"cast\" } } }";
    assert!(effect(by).contains("expected a table with plus or minus"));
    let by = "{ op = \"shift\", pick = { in = \"cast\" }, by = { minus = \"all\" } }";
    assert!(effect(by).contains("a change of cast time is one number"));
    assert!(
        effect("{ op = \"flip\", pick = \"this\", face = \"down\" }")
            .contains("in no cast zone yet")
    );
    assert!(witch("{ op = \"no_block\" }").contains("WD-121"));
    let x = |fields: &str| {
        let text = card(fields).replace("use_cost = 1", "use_cost = { min = 0, max = 3 }");
        read(&format!("{HEAD}{WITCH}{text}")).map(drop).expect_err(fields)
    };
    let installed = "install = true\ninstalled = [{ when = \"hit\", do = [] }]";
    assert!(x(installed).contains("a card with install mark has no X"));
    let back = "effect = [{ op = \"send\", pick = \"this\", place = \"hand\" }]";
    assert!(x(back).contains("it could be used for ever"));
    let free = card(back).replace("use_cost = 1", "use_cost = 0");
    assert!(read(&format!("{HEAD}{WITCH}{free}")).expect_err("endless").contains("for ever"));
    let same = card("effect = []").replace("use_cost = 1", "use_cost = { min = 2, max = 2 }");
    assert!(read(&format!("{HEAD}{WITCH}{same}")).expect_err("no X").contains("plain number"));
}
