//! The kernel on small games of its own: reference games, and games broken on purpose.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    dead_code,
    unreachable_pub
)]

mod any;
mod broken_games;
mod driver;
mod encode;
mod match_files;
mod mixed;
mod reference_games;

#[path = "../broken/mod.rs"]
mod broken;
#[path = "../reference/mod.rs"]
mod reference;
