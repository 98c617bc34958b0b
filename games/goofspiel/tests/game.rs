//! Scenarios, clauses and the battery.

use goofspiel::Goofspiel;

pack::scenario_tests! { Goofspiel, "GO", scenarios: 1, clauses: 3 }
pack::battery_tests! { Goofspiel, games: 300, choices: 13 }
