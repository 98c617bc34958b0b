//! Rules that a scenario cannot show: what holds over many games, for every viewer, with other
//! packs, and for everything that is written wrongly.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cards;
mod common;
mod effects;
mod notation;
mod pack_errors;
mod play;
mod refusals;
mod secrets;
mod setup;
