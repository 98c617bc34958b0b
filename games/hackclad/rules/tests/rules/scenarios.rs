//! Runs every scenario of `games/hackclad/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

use hackclad::Hackclad;

// Clauses, worked examples, rulings.
pack::scenario_tests! { Hackclad, "HD", scenarios: 200, clauses: 352 + 124 + 69 }
