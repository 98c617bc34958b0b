//! Runs every scenario of `games/shadows/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

use shadows::Shadows;

// Clauses, worked examples, rulings.
pack::scenario_tests! { Shadows, "SM", scenarios: 173, clauses: 408 + 173 + 114 }
