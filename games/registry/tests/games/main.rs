//! What holds for all games at once.

#![allow(missing_docs, clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod encode;
mod fuzz;
mod layers;
mod lessons;
mod names;
mod replay;
