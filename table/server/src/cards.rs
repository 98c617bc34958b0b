//! The cards that tables began with: kept in the database, so that a table goes on with them when the
//! server has others.

use std::collections::HashSet;
use std::sync::Mutex;

use games::{GameId, Packs, with_game};
use kernel::doc::Source;
use pack::Files;
use sqlx::Row;

use crate::handle::lock;
use crate::hub::Hub;
use crate::live;
use crate::store::{Store, StoreError};

/// What is known of the cards in the database, by their hashes.
#[derive(Default)]
pub(crate) struct Cards {
    kept: Mutex<HashSet<String>>,
    /// Nobody has them.
    lost: Mutex<HashSet<String>>,
}

/// The files of a pack as text: names without folders, and texts.
fn written(files: &Files) -> String {
    let name = |file: &str| file.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
    let files: Vec<_> = files.sources().iter().map(|one| (name(&one.file), &one.text)).collect();
    // Names and texts can always be written.
    serde_json::to_string(&files).unwrap_or_default()
}

/// Keeps a pack in memory that was read from the database. Is it good, and the one of this hash?
fn known(packs: &Packs, game: GameId, hash: &str, text: &str) -> bool {
    let Ok(files) = serde_json::from_str::<Vec<(String, String)>>(text) else { return false };
    let files = Files::new(files.into_iter().map(|(file, text)| Source::new(file, text)));
    with_game!(game, G => matches!(packs.keep::<G>(hash, files), Ok(Some(_))))
}

/// The files of a pack that is here.
fn files(packs: &Packs, game: GameId, hash: &str) -> Option<String> {
    with_game!(game, G => packs.with_hash::<G>(hash).map(|loaded| written(&loaded.files)))
}

impl Hub {
    /// Keeps all cards of this server, also by the hashes that an earlier majo gave them: tables of
    /// that time go on as well.
    pub(crate) async fn keep_all_cards(&self) -> Result<(), StoreError> {
        let packs = &self.context.packs;
        for game in GameId::ALL {
            let names = live::pack_names(game, packs);
            let hashes = names.iter().filter_map(|name| {
                with_game!(game, G => {
                    let loaded = packs.named::<G>(name).ok()?;
                    Some([loaded.files.former_hash(), loaded.hash])
                })
            });
            for hash in hashes.flatten().collect::<Vec<_>>() {
                self.keep_cards(game, &hash).await?;
            }
        }
        Ok(())
    }

    /// Keeps the cards of a table that is about to be made.
    pub(crate) async fn keep_cards(&self, game: GameId, hash: &str) -> Result<(), StoreError> {
        if lock(&self.cards.kept).contains(hash) {
            return Ok(());
        }
        let Some(files) = files(&self.context.packs, game, hash) else { return Ok(()) };
        self.context.store.keep_pack(game.id(), hash, &files).await?;
        lock(&self.cards.kept).insert(hash.into());
        Ok(())
    }

    /// Looks for the cards of a table in the database, if they are not at hand.
    pub(crate) async fn know_cards(&self, game: &str, hash: &str) -> Result<(), StoreError> {
        let (Ok(game), packs) = (game.parse::<GameId>(), &self.context.packs) else {
            return Ok(());
        };
        let here = with_game!(game, G => packs.with_hash::<G>(hash).is_some());
        if here || lock(&self.cards.lost).contains(hash) {
            return Ok(());
        }
        let text = self.context.store.pack(game.id(), hash).await?;
        if !text.is_some_and(|text| known(packs, game, hash, &text)) {
            tracing::warn!(%game, hash, "these cards are not here and were not kept");
            lock(&self.cards.lost).insert(hash.into());
        }
        Ok(())
    }
}

impl Store {
    /// Keeps the files of a pack.
    pub(crate) async fn keep_pack(
        &self,
        game: &str,
        hash: &str,
        files: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO packs (game, hash, files, made) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (game, hash) DO NOTHING",
        )
        .bind(game)
        .bind(hash)
        .bind(files)
        .bind(self.time.now())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The files of a pack that was kept.
    pub(crate) async fn pack(&self, game: &str, hash: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT files FROM packs WHERE game = $1 AND hash = $2");
        let row = row.bind(game).bind(hash).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("files")).transpose()?)
    }
}
