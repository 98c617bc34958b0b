//! The laboratory: many games at once, and what can be learnt from them.
//!
//! ```
//! use bots::Level;
//! use games::{Agate, Packs};
//! use kernel::{Game, Seed};
//! use lab::{Plan, run};
//!
//! let pack = Packs::new(None)?.load::<Agate>()?.pack;
//! let game = Agate::new(pack, Default::default(), 2)?;
//! let plan = Plan::new(vec![Level::Random; 2], 50, Seed::from_text("lab"));
//! let summary = run(&game, &plan, None, &Default::default())?;
//! assert_eq!(summary.finished, 50);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod run;
mod speed;
mod stats;

pub use run::{LabError, Plan, Saver, run};
pub use speed::{Speed, speed};
pub use stats::{BotRate, Interval, Length, Summary};
