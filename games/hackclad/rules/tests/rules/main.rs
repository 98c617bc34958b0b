//! Rules that a scenario cannot show: the printed cards, set-up, packs of one's own, whole games.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

mod battery;
mod cards;
mod chance;
mod common;
mod earlier;
mod forecast;
mod games;
mod manual;
mod packs;
mod positions;
mod scatter;
mod scenarios;
mod setup;
mod used;
