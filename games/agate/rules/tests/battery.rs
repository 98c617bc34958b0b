//! The kernel's battery on Agate Sword: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them.

#![allow(missing_docs)]

use agate::Agate;

pack::battery_tests! { Agate, games: 1_500, choices: 150 }
