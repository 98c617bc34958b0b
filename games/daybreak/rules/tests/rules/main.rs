//! Rules that a scenario cannot show, what all scenarios show together, and the battery.

#![allow(missing_docs, clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod battery;
mod every_card;
mod language;
mod packs;
mod plays;
mod positions;
mod scenarios;
