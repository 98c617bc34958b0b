//! What a table says and shows, in Japanese and English.
//!
//! [`Face`] is a game's face: names of actions, sentences for events and refusals, the board as
//! lines of text. Terminal and (later) pages draw from it, so that one thing has one word
//! everywhere. Each game has its folder.

#![forbid(unsafe_code)]

pub mod agate;
mod board;
mod face;

pub use board::{Board, HandCard, Line, Panel, Span, Tone};
pub use face::{CardText, Face, Names};
pub use pack::Lang;
