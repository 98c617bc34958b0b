//! Runs every scenario of `games/court/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

use court::Court;

// Clauses, worked examples, rulings.
pack::scenario_tests! { Court, "MC", scenarios: 45, clauses: 135 + 45 + 27 }
