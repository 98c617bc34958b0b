//! Workers of a bus, for whoever is no server: `majo lab run --bus` lets them play its games.

use std::ops::Range;

use lab::{About, GameRow};

use crate::away::{Away, Wish};
use crate::bus::{NoBus, connect};
use crate::errand::{Found, Games, Order};
use crate::queue::{Rank, Whose};

/// All workers on a bus.
#[derive(Clone)]
pub struct Crew(Away);

impl std::fmt::Debug for Crew {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Crew")
    }
}

impl Crew {
    /// Goes to the bus.
    pub async fn at(bus: &str) -> Result<Crew, NoBus> {
        let (client, _) = connect(bus, "majo lab").await?;
        Ok(Crew(Away::new(client, Wish::Bench)))
    }

    /// Rows of some games of a lab run; nothing if no worker can play them.
    pub async fn play(&self, about: &About, games: Range<u64>) -> Option<Vec<GameRow>> {
        let order = Order::Play(Games { about: about.clone(), games });
        match self.0.work(Rank::Unwatched, &Whose::default(), &order).await? {
            Found::Rows(rows) => Some(rows),
            Found::Action(_) | Found::Hint(_) | Found::LookBack(_) | Found::Cannot(_) => None,
        }
    }
}
