//! Positions: what cannot be is refused and says why; what is made up at random opens most of the
//! time, and is sound.

use agate::Agate;
use kernel::scenario::opened;
use kernel::{Chance, Seed};
use pack::coverage::Coverage;
use pack::{are_refused, scattered, table_of};

#[rustfmt::skip]
const IMPOSSIBLE: &[(&str, &str)] = &[
    ("p1 = { hand = \"absorb absorb\" }", "too few cards `absorb`"),
    ("p1 = { hand = \"revival\" }\npile = \"revival\"", "too few cards `revival`"),
    ("p1 = { hand = \"spring\" }", "an EVENT is never in a hand (AG-05)"),
    ("p1 = { karma = 20 }\np2 = { karma = 19 }", "more karma than chips"),
    ("pool = 3", "karma and pool make 23 chips, not 38"),
    ("p1 = { hp = 11 }", "p1 cannot have more than 10 HP (hp_cap, AG-69)"),
    ("p2 = { out = true, hp = 3 }", "p2 is out: no HP, no karma, no cards (AG-104)"),
    ("p2 = { out = true, karma = 3 }", "p2 is out: no HP, no karma, no cards (AG-104)"),
    ("p2 = { out = true, hand = \"A\" }", "p2 is out: no HP, no karma, no cards (AG-104)"),
    ("p1 = { out = true }\np2 = { out = true }\np3 = { out = true }", "the active player and one more must be in the game"),
    ("active = \"p2\"\np2 = { out = true }", "the active player and one more must be in the game"),
    ("turn = 401", "the game ends after 400 turns (AG-135)"),
    ("pile = \"sword\"\nsword_low = true", "sword_low needs the Agate Sword among the last 10 cards of the pile (AG-23)"),
    ("discard = \"sword\"\nsword_low = true", "sword_low needs the Agate Sword among the last 10 cards of the pile (AG-23)"),
    ("p5 = { hp = 3 }", "p5"),
    ("active = \"p5\"", "nobody sits at p5"),
    ("p1 = { hp = 0 }", "from 1 to 60"),
    ("p1 = { hand = \"reflekt\" }", "did you mean reflect?"),
];

#[test]
fn what_cannot_be_is_refused() -> Result<(), String> {
    are_refused(&table_of::<Agate>(4, &[])?, IMPOSSIBLE)?;
    let free = table_of::<Agate>(4, &[("hp_cap", "none")])?;
    opened(&free, "p1 = { hp = 11 }", Chance::new(Seed::from_text("free"))).expect("no cap");
    Ok(())
}

/// As many as the battery would look at, of every player count, with all kinds of options.
#[test]
fn scattered_positions_open_and_are_sound() -> Result<(), String> {
    let mut full = 0;
    let all = scattered::<Agate>(1_500, |_, _, action| {
        full += u32::from(matches!(action, Some(agate::Action::Discard(_))));
    })?;
    assert!(all.open * 100 >= all.tried * 95, "{all:?}");
    assert!(all.played > 10 * all.open && full > 100 && all.over > 100, "{all:?} {full}");
    Ok(())
}

/// Every action that the manual of scenarios names can be read.
#[test]
fn the_manual_names_actions_that_there_are() -> Result<(), String> {
    let coverage = Coverage::of::<Agate>(env!("CARGO_MANIFEST_DIR"), "AG");
    let verbs = coverage.manual_verbs(&table_of::<Agate>(4, &[])?, "Agate Sword")?;
    assert_eq!(verbs.len(), 11, "all of them: {verbs:?}");
    Ok(())
}
