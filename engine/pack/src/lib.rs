//! Card packs: the files that say which cards a game has and what they do.
//!
//! A pack is one folder of TOML files per game. This crate finds, hashes and reads them ([`Files`],
//! [`Packed`]); what the fields mean is each game's own business (`cards.rs` in its rules). Every
//! value is either printed in the rulebook or made by us; [`Sources`] keeps them apart. A bad pack
//! never starts: [`kernel::doc`] names file, line, column and what to write instead.
//!
//! For the games' own tests: [`coverage`] runs a game's scenarios and finds clauses that nothing
//! shows, [`battery_of`] plays the kernel's battery with the cards that are built in. The tour of
//! all crates begins at [games](../games/index.html).
//!
//! ```
//! use kernel::doc::{Doc, Source};
//! use pack::Text;
//!
//! let file = Source::new("cards.toml", r#"name = { en = "Reflect", ja = "反射" }"#);
//! let doc = Doc::parse(&file);
//! let name = doc.root().need("name", "…").and_then(|node| Text::read(&node));
//! assert_eq!(name.unwrap().ja, "反射");
//! ```

#![forbid(unsafe_code)]

mod battery;
pub mod coverage;
mod files;
mod rest;
mod sources;
mod text;
mod trial;

pub use battery::{battery_from, battery_of};
pub use files::{Files, Packed, Reading, pack_table};
pub use kernel::{Lang, Text};
pub use rest::{Piles, Rest};
pub use sources::{Origin, Sources};
pub use text::card_id;
pub use trial::{Scattered, are_refused, memory_of, play_on, scattered, table_of};
