//! The kernel's battery on Shadows over Mitakihara: games from set-ups and made-up positions, at
//! every player count, with every option alone and a spread of them.

#![allow(missing_docs)]

use shadows::Shadows;

pack::battery_tests! { Shadows, games: 1_500, choices: 100 }
