//! Positions that cannot be are refused, each with its reason.

use hackclad::{Hackclad, HackcladOptions};
use kernel::scenario::opened;
use kernel::{Chance, Game, Options, Seed};

use crate::common::pack;

/// What speaks against a position at a table with these options.
fn refused(seats: u8, options: &[(&str, &str)], position: &str) -> String {
    let options = HackcladOptions::with(options.iter().copied()).expect("options");
    let game = Hackclad::new(pack(), options, seats).expect("a table");
    match opened(&game, position, Chance::new(Seed::from_text("positions"))) {
        Ok(_) => panic!("it can be:\n{position}"),
        Err(problems) => problems.to_string(),
    }
}

fn refuses(seats: u8, options: &[(&str, &str)], cases: &[(&str, &str)]) {
    for (position, reason) in cases {
        let found = refused(seats, options, position);
        assert!(found.contains(reason), "{position}\nis refused by: {found}\nnot by: {reason}");
    }
}

/// HD-034, HD-224.
#[test]
fn rounds() {
    refuses(
        3,
        &[],
        &[
            ("round = 10", "0 to 9"),
            ("round = 0", "round 0 is only before the first Forecast"),
            ("phase = \"forecast\"\nround = 9", "round 9 was the last"),
            ("phase = \"forecast\"\nforecast = \"skewer\"", "no Clad card lies in a Clad slot"),
            ("voltage = 4", "1 to 3"),
            ("clad_slot = 4", "1 to 3"),
            ("turn = \"p4\"", "there is no player p4"),
            ("p4 = { at = \"0,1\" }", "there are only 3 players"),
        ],
    );
    refuses(3, &[("mode", "coop")], &[("round = 8", "there are 7 rounds")]);
}

/// HD-045, HD-055, HD-303: one turn card in a slot, and where it can lie.
#[test]
fn turn_cards() {
    let two = "p1 = { turn_card = \"T2\" }\np2 = { turn_card = \"T2\" }";
    let below = "p1 = { turn_card = \"T2\" }\np3 = { turn_card = \"S3\" }\nphase = \"legions\"";
    let standby = "phase = \"draft\"\np1 = { turn_card = \"S2\" }\np3 = { turn_card = \"S2\" }";
    refuses(
        3,
        &[],
        &[
            (two, "the turn cards of p1 and p2 lie in one slot, T2 (HD-045)"),
            (below, "the turn cards of p1 and p3 lie in one slot, T2 (HD-045)"),
            (standby, "the turn cards of p1 and p3 lie in one slot, S2 (HD-045)"),
            ("phase = \"draft\"\np1 = { turn_card = \"T1\" }", "lies in a standby slot (HD-041)"),
            ("phase = \"draw\"\np1 = { turn_card = \"T1\" }", "lies in a standby slot (HD-041)"),
            ("phase = \"clad\"\np2 = { turn_card = \"S3\" }", "the turn of p2 is still to come"),
            ("p1 = { turn_card = \"T5\" }", "T1"),
        ],
    );
    refuses(
        1,
        &[],
        &[
            ("phase = \"clad\"\nmarked = \"3\"\np1 = { turn_card = \"T3\" }", "T3 is marked"),
            ("phase = \"draft\"\nmarked = \"1 2 3\"\np1 = { turn_card = \"S1\" }", "marked too"),
        ],
    );
    refuses(
        2,
        &[("mode", "coop")],
        &[("p1 = { turn_card = \"T4\" }", "HD-328: turn slots with a gap")],
    );
}

/// HD-011, HD-053: a skill card is in one place, and is one of hers.
#[test]
fn skill_cards() {
    refuses(
        2,
        &[],
        &[
            ("p1 = { hand = \"lunge\", discard = \"lunge\" }", "`lunge` of p1 lies in two places"),
            ("p1 = { hand = \"lunge lunge\" }", "`lunge` of p1 lies in two places"),
            ("p1 = { deck = \"reap\", extended = \"reap\" }", "`reap` of p1 lies in two places"),
            ("p1 = { stack = \"move\", deck = \"move\" }", "`move` of p1 lies in two places"),
            ("p1 = { hand = \"kunai\" }", "p1 has no card `kunai`"),
            ("p1 = { hand = \"spoon\" }", "`spoon` is no skill card"),
            ("p1 = { hand = 9, discard = 8 }", "p1 has 16 cards, not so many"),
            ("p1 = { hand = \"lunge\", known = \"reap\" }", "`reap` is not in the hand of p1"),
            ("p1 = { unseen = true }", "only that of the set-up is unseen (HD-053)"),
        ],
    );
}

/// HD-022, HD-034: a Clad card is in one place.
#[test]
fn clad_cards() {
    refuses(
        2,
        &[],
        &[
            ("forecast = \"skewer skewer\"", "`skewer` lies in two places"),
            ("forecast = \"skewer\"\nused = \"skewer\"", "`skewer` lies in two places"),
            ("clad_deck = \"skewer\"\nused = \"skewer\"", "`skewer` lies in two places"),
            ("piles = \"skewer\"\nused = \"skewer\"", "`skewer` lies in two places"),
            (
                "forecast = \"skewer backslam savage-fangs scorching-breath\"",
                "there are three Clad slots",
            ),
            ("clad_deck = 7", "the Clad deck holds 3 cards at most here, not 7"),
            ("used = \"spoon\"", "`spoon` is no Clad card"),
        ],
    );
}

/// HD-067, HD-255: pieces where only one may be.
#[test]
fn pieces() {
    refuses(
        3,
        &[("duplicate_characters", "true")],
        &[
            ("tails = \"0,0\"", "two enemies stand on one space (HD-067)"),
            ("heads = \"1,0\"\ntails = \"1,0\"", "two enemies stand on one space (HD-067)"),
            ("tails = \"1,0 1,0\"", "1,0 is named twice"),
            ("clad = { at = \"0,1 1,1\" }", "a piece stands on one space"),
            ("p1 = { at = \"0,1 1,1\" }", "a piece stands on one space"),
            ("p1 = { at = \"0,3\" }", "at most 2 to either side"),
            ("p1 = { tokens = \"0,0\" }", "p1 is rosette, who has no Tsuchikumo"),
            ("p1 = { character = \"amelia\", tokens = \"0,0 0,0\" }", "0,0 is named twice"),
            (
                "p1 = { character = \"amelia\", tokens = \
                 \"0,0 0,1 0,2 1,0 1,1 1,2 2,0 2,1 2,2\" }",
                "p1 has 8 Tsuchikumo (HD-256)",
            ),
            (
                "p1 = { character = \"amelia\", tokens = \"0,0\" }\n\
                 p2 = { character = \"amelia\", tokens = \"0,0\" }",
                "two Tsuchikumo are on one intersection (HD-255)",
            ),
            ("p1 = { traps_up = 1 }", "p1 is rosette, who has no traps"),
            ("p1 = { character = \"mia\", traps_up = 3 }", "p1 has 2 traps (HD-029)"),
        ],
    );
}

/// HD-013, HD-014, HD-019, HD-165, HD-173: boards and gauges.
#[test]
fn boards() {
    refuses(
        2,
        &[],
        &[
            ("p1 = { mp = 8 }", "0 to 7"),
            ("p1 = { cp = 16 }", "p1 holds 16 CP of at most 15"),
            (
                "p1 = { character = \"mia\" }\np2 = { character = \"mia\" }",
                "p1 and p2 are both mia: set duplicate_characters (HD-019)",
            ),
            ("p1 = { character = \"spoon\" }", "`spoon` is no character"),
            ("p1 = { basic = \"reduce reduce\" }", "p1 has `reduce` 1 times a round, not 2"),
            ("p1 = { cracks = 3 }", "p1 cannot have used 3 crack skills"),
            ("p1 = { hp = 3 }", "`hp` is not a field here"),
        ],
    );
    refuses(2, &[("cp_cap", "7")], &[("p1 = { cp = 8 }", "p1 holds 8 CP of at most 7")]);
}

/// HD-001, HD-002: what lasts for a turn or a round is over before the next draft.
#[test]
fn nothing_lasts_too_long() {
    for what in ["moved = true", "events = 1", "basic = \"move\"", "unyielding = true"] {
        let position = format!("phase = \"draft\"\np2 = {{ {what} }}");
        let found = refused(2, &[], &position);
        assert!(found.contains("over before the draft (HD-002)"), "{position}: {found}");
    }
    refuses(
        2,
        &[],
        &[("phase = \"forecast\"\nclad = { locked = true }", "the Clad is free again")],
    );
}

/// HD-297, HD-302, HD-315 to HD-325: what only one way of playing has, and its limits.
#[test]
fn ways_of_playing() {
    refuses(
        3,
        &[],
        &[
            ("stock = 5", "only co-op has a `stock` (HD-315)"),
            ("marked = \"1\"", "only solo has marked turn slots (HD-302)"),
            ("aside = \"skewer\"", "only solo sets Clad cards aside (HD-297)"),
        ],
    );
    refuses(1, &[], &[("marked = \"5\"", "turn slots are 1 to 4")]);
    refuses(
        3,
        &[("mode", "coop")],
        &[
            ("stock = 0", "with no stones in the stock the game is won (HD-319)"),
            ("stock = 80\np1 = { vp = 7 }", "87 VP of stones, and the Clad's health is 86"),
            ("p1 = { vp = 87 }", "there are more stones than health"),
            ("p1 = { corruption = 4 }", "above 3 the game is lost (HD-325)"),
            ("voltage = 1", "the Voltage starts at 2 and never falls (HD-316)"),
        ],
    );
    refuses(
        3,
        &[("mode", "coop"), ("coop_difficulty", "easy")],
        &[("p1 = { corruption = 5 }", "above 4 the game is lost (HD-325)")],
    );
}

/// The set-up is a position of its own.
#[test]
fn a_deal_stands_alone() {
    refuses(2, &[], &[("deal = true\nround = 2", "leave the rest out")]);
}
