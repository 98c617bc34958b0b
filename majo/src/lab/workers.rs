//! Games of a run that are played by `majo worker` elsewhere.

use std::ops::Range;

use bots::BotName;
use kernel::both;
use lab::{About, GameRow, Plan};
use server::Crew;

use crate::failure::Failure;
use crate::serve::runtime;

/// So many blocks are asked for at once, unless told otherwise: each waits for a worker.
pub(super) const WAITING: usize = 64;

/// The workers of a bus.
pub(super) struct Workers {
    runtime: tokio::runtime::Runtime,
    crew: Crew,
}

impl Workers {
    /// Goes to the bus.
    pub(super) fn at(bus: &str, plan: &Plan) -> Result<Workers, Failure> {
        if plan.bots.iter().any(|bot| matches!(bot, BotName::Program(_))) {
            return Err(Failure::usage(both!(
                "a program of your own plays where it is: leave --bus out, or play levels only",
                "自作のプログラムはこの計算機でしか動きません。--bus を外すか、ボットのレベルだけにしてください。"
            )));
        }
        let runtime = runtime()?;
        let crew = runtime.block_on(Crew::at(bus)).map_err(Failure::check)?;
        Ok(Workers { runtime, crew })
    }

    /// Rows of these games; nothing if they are to be played here.
    pub(super) fn play(&self, about: &About, games: Range<u64>) -> Option<Vec<GameRow>> {
        self.runtime.block_on(self.crew.play(about, games))
    }
}
