//! Rules that a scenario cannot show: what holds over many games, for every viewer, with other
//! packs, and for everything that is written wrongly.

#![allow(missing_docs, clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod battery;
mod cards;
mod common;
mod effects;
mod every_card;
mod notation;
mod pack_errors;
mod past;
mod play;
mod positions;
mod refusals;
mod scenarios;
mod secrets;
mod setup;
