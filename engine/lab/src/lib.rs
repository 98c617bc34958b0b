//! The laboratory: many games at once, and what can be learnt from them.
//!
//! [`run()`] plays a [`Plan`] on all cores, with the same result on any number of them; [`rows()`]
//! gives every game as rows, which [`read`] takes from result files again. [`report()`] makes a
//! page of them, with [`Findings`] in intervals. [`compare()`] deals the same games to two sides,
//! [`tune()`] looks for card numbers that reach a [`Target`], [`speed()`] measures one core,
//! [`harvest()`] plays games that networks learn from. The tour of all crates begins at [games](../games/index.html).
//!
//! ```
//! use bots::Level;
//! use games::{Agate, Packs};
//! use kernel::{Game, Seed};
//! use lab::{Plan, run};
//!
//! let pack = Packs::new(None)?.load::<Agate>()?.pack;
//! let game = Agate::new(pack, Default::default(), 2)?;
//! let plan = Plan::new([Level::Random; 2], 50, Seed::from_text("lab"));
//! let summary = run(&game, games::brain::<Agate>(), &plan, None, None, &Default::default())?;
//! assert_eq!(summary.finished, 50);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod calibrate;
mod compare;
mod file;
mod findings;
mod harvest;
mod ladder;
mod report;
mod rows;
mod run;
mod speed;
mod stats;
mod tune;

pub use calibrate::{Asking, Bin, Judged, Reliability, Said, Score, ask, fit_correction};
pub use compare::{Difference, Measure, compare};
pub use file::{FileError, read};
pub use findings::{CardShare, Findings, Histogram, Points, Share};
pub use harvest::{Bout, Crop, Sowing, contest, harvest, harvest_among};
pub use ladder::{
    Meeting, Rated, Rating, Rungs, Together, fit_ratings, gathered, ladder, rate, together,
};
pub use report::{Called, reliability, report, summary};
pub use rows::{About, GameRow, Rows, SeatRow, UseRow};
pub use run::{
    Broken, Elsewhere, Keep, LabError, Plan, Saver, Shard, block, gather, rows, run, run_elsewhere,
};
pub use speed::{Speed, Thought, speed, thought};
pub use stats::{BotRate, Interval, Length, Summary};
pub use tune::{Knob, Setting, Target, Tried, TuneError, Tuned, Tuning, measure, tune, tune_by};
