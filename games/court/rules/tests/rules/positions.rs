//! Positions: what cannot be is refused and says why; what is made up at random opens most of the
//! time, and is sound.

use court::Court;
use kernel::scenario::opened;
use kernel::{Chance, Game, Seed, Viewer};
use pack::coverage::Coverage;
use pack::{are_refused, scattered, table_of};

#[rustfmt::skip]
const IMPOSSIBLE: &[(&str, &str)] = &[
    ("p1 = { hand = \"N01\" }\np2 = { hand = \"N01\" }", "too few cards `N01`"),
    ("lead = \"N01\"\npile = \"N01\"", "too few cards `N01`"),
    ("p1 = { hand = \"\" }", "p1 has no cards: the set would be over (MC-74)"),
    ("girls = { madoka = 0, homura = 0, mami = 0, sayaka = 0, kyoko = 0 }", "all girls of the Lead are dead"),
    ("girls = { madoka = 13 }", "the girls have more markers than there are"),
    ("girls = { madoka = 13, kyoko = 0 }", "the others could not return"),
    ("girls = { sayaka = \"uncontracted\" }", "sayaka can be Uncontracted only with the option uncontracted = \"sayaka\" (MC-88)"),
    ("lead = \"N01\"\ngirls = { madoka = 0, homura = 0 }", "all girls of the Lead are dead: name one with `as`"),
    ("lead = \"N01 as mami\"\ngirls = { mami = 0 }", "the girl named for the Lead is dead"),
    ("lead = \"N01\"\nline = \"W01\"", "the Lead of a battle shows one girl"),
    ("lead = \"discover-mami\"\nline = \"F07\"\ndamage = 3", "F07 falls with 3 damage (MC-51)"),
    ("damage = 1", "there is damage, but no foe in the line"),
    ("foes = \"WAL F01\"", "WAL lies at the bottom of the foe deck, or is gone (MC-109)"),
    ("p1 = { trophies = \"F01\" }\nfoes = \"F01\"", "F01 is mentioned twice"),
    ("foes = \"OFF\"", "Off Air is used with the option off_air only"),
    ("p1 = { hand = \"N01\", silent = true }", "p1 needs one card and last_card_call = on"),
    ("p1 = { alone = 3 }", "a card like Alone takes 2 turns of p1"),
    ("p1 = { alone = 1 }\np2 = { alone = 1 }\np3 = { alone = 1 }", "there are too few cards like Alone"),
    ("set = 13", "the game ends after 12 sets (MC-134)"),
    ("turn = 241", "the set ends after 240 turns (MC-133)"),
    ("active = \"p5\"", "nobody sits at p5"),
    ("p1 = { hand = \"discover-mamo\" }", "did you mean discover-mami?"),
    ("p1 = { trophies = \"W99\" }", "`W99` is no foe of the pack"),
    ("lead = \"N01 as nagisa\"", "`nagisa` is no girl"),
];

#[test]
fn what_cannot_be_is_refused() -> Result<(), String> {
    are_refused(&table_of::<Court>(4, &[])?, IMPOSSIBLE)?;
    let free = table_of::<Court>(4, &[("empty_hand_in_battle", "play_then_draw")])?;
    let chance = Chance::new(Seed::from_text("free"));
    opened(&free, "p1 = { hand = \"\" }", chance).expect("a hand may be empty at this table");
    Ok(())
}

/// As many as the battery would look at, of every player count, with all kinds of options.
#[test]
fn scattered_positions_open_and_are_sound() -> Result<(), String> {
    let (mut battles, mut dead, mut dry) = (0, 0, 0);
    let all = scattered::<Court>(1_500, |game, state, action| {
        if action.is_none() {
            let view = game.view(state, Viewer::All);
            battles += u32::from(!view.line.is_empty());
            dead += u32::from(view.girls.values().any(|girl| girl.markers == 0));
            dry += u32::from(view.pile == 0 && view.discard.is_empty());
        }
    })?;
    assert!(all.open * 100 >= all.tried * 95, "{all:?}");
    assert!(all.played > 20 * all.open && all.over > 50, "{all:?}");
    assert!(battles > 400 && dead > 700 && dry > 80, "{battles} {dead} {dry}");
    Ok(())
}

/// Every action that the manual of scenarios names can be read.
#[test]
fn the_manual_names_actions_that_there_are() -> Result<(), String> {
    let coverage = Coverage::of::<Court>(env!("CARGO_MANIFEST_DIR"), "MC");
    let verbs = coverage.manual_verbs(&table_of::<Court>(4, &[])?, "Madoka's Court")?;
    assert_eq!(verbs.len(), 12, "all of them: {verbs:?}");
    Ok(())
}
