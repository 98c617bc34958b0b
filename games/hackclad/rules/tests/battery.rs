//! The kernel's battery on HacKClaD.DeltA: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them.
//! HD-011, HD-067, HD-320 hold after every step (`audit`).

#![allow(missing_docs)]

use hackclad::Hackclad;

pack::battery_tests! { Hackclad, games: 1_500, choices: 100 }
