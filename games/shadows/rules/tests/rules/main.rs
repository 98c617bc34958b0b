//! Rules that a scenario cannot show, what all scenarios show together, and the battery.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

mod battery;
mod every_card;
mod log;
mod playouts;
mod plays;
mod positions;
mod scenarios;
mod set_up;
