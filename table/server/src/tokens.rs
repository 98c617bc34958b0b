//! Whose a token is.
//!
//! A token is letters and a seal, made here and nowhere else: nobody chooses one for somebody else to
//! use. It stands for the visitor that is its hash, unless it is written down that it stands for
//! another (who came back by a code) or for nobody any more (who was signed out). These few are kept
//! in memory, so that no request has to ask the database.

use std::collections::HashMap;
use std::sync::Mutex;

use sqlx::Row;

use crate::handle::lock;
use crate::secret::{Key, SECRET, code, hashed, is_secret, letters, plain_code};
use crate::store::{Store, StoreError};

/// What is known of tokens.
pub(crate) struct Tokens {
    /// What seals them; none in tests, where any is good.
    key: Option<Key>,
    /// By the hash of a token: the visitor it stands for; nobody if empty.
    known: Mutex<HashMap<String, String>>,
}

/// A new token cannot be made, or not stored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoToken {
    #[error("no randomness: {0}")]
    Random(#[from] getrandom::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Tokens {
    /// Any token is good.
    #[cfg(test)]
    pub(crate) fn any() -> Tokens {
        Tokens { key: None, known: Mutex::default() }
    }

    /// As the database has them.
    pub(crate) async fn load(store: &Store) -> Result<Tokens, StoreError> {
        let fresh = letters(SECRET).map_err(|error| sqlx::Error::Configuration(error.into()))?;
        let key = store.server_key("tokens", &fresh).await?;
        let known = Mutex::new(store.tokens().await?);
        Ok(Tokens { key: Some(Key::new(&key)), known })
    }

    /// What other nodes have written down.
    pub(crate) async fn load_again(&self, store: &Store) -> Result<(), StoreError> {
        let known = store.tokens().await?;
        lock(&self.known).extend(known);
        Ok(())
    }

    /// A fresh token.
    pub(crate) fn fresh(&self) -> Result<String, getrandom::Error> {
        match &self.key {
            Some(key) => key.token(),
            None => letters(SECRET),
        }
    }

    /// The visitor of a token that was shown; nobody if it is none of ours, or void.
    pub(crate) async fn visitor(
        &self,
        store: &Store,
        token: &str,
    ) -> Result<Option<String>, StoreError> {
        if !is_secret(token) {
            return Ok(None);
        }
        let hash = hashed(token);
        if let Some(visitor) = lock(&self.known).get(&hash) {
            return Ok(Some(visitor.clone()).filter(|visitor| !visitor.is_empty()));
        }
        let sealed = self.key.as_ref().is_none_or(|key| key.made(token));
        // Those of an older majo had no seal: they count if somebody came with them before.
        let ours = sealed || store.knows(&hash).await?;
        if ours && !sealed {
            lock(&self.known).insert(hash.clone(), hash.clone());
        }
        Ok(ours.then_some(hash))
    }

    /// Does a token still stand for this visitor?
    pub(crate) fn stands(&self, token: &str, visitor: &str) -> bool {
        lock(&self.known).get(token).map_or(token == visitor, |known| known == visitor)
    }

    /// A code to come back by; the one before is void.
    pub(crate) async fn new_code(&self, store: &Store, visitor: &str) -> Result<String, NoToken> {
        let code = code()?;
        store.set_recovery(visitor, &hashed(&plain_code(&code))).await?;
        Ok(code)
    }

    /// A new token for who has this code; nobody if there is no such code.
    pub(crate) async fn come_back(
        &self,
        store: &Store,
        code: &str,
    ) -> Result<Option<(String, String)>, NoToken> {
        let Some(visitor) = store.recovered(&hashed(&plain_code(code))).await? else {
            return Ok(None);
        };
        let token = self.fresh()?;
        let hash = hashed(&token);
        store.set_token(&hash, &visitor).await?;
        lock(&self.known).insert(hash, visitor.clone());
        Ok(Some((token, visitor)))
    }

    /// All other tokens of a visitor are void.
    pub(crate) async fn sign_out(
        &self,
        store: &Store,
        visitor: &str,
        token: &str,
    ) -> Result<(), StoreError> {
        store.sign_out(visitor, token).await?;
        let mut known = lock(&self.known);
        for (hash, stands) in known.iter_mut() {
            if stands == visitor && hash != token {
                stands.clear();
            }
        }
        if visitor != token {
            known.insert(visitor.into(), String::new());
        }
        Ok(())
    }
}

impl Store {
    /// A secret of the server, made once.
    pub(crate) async fn server_key(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        sqlx::query(
            "INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        )
        .bind(name)
        .bind(fresh)
        .execute(&self.pool)
        .await?;
        let row = sqlx::query("SELECT value FROM server_keys WHERE name = $1")
            .bind(name)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get("value")?)
    }

    async fn tokens(&self) -> Result<HashMap<String, String>, StoreError> {
        let rows = sqlx::query("SELECT hash, visitor FROM tokens").fetch_all(&self.pool).await?;
        let pair = |row: &sqlx::any::AnyRow| Ok((row.try_get("hash")?, row.try_get("visitor")?));
        Ok(rows.iter().map(pair).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Has this visitor a name, or a seat?
    async fn knows(&self, visitor: &str) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 AS known FROM visitors WHERE id = $1 \
             UNION ALL SELECT 1 AS known FROM seats WHERE visitor = $1 LIMIT 1",
        )
        .bind(visitor)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.is_some())
    }

    async fn set_token(&self, hash: &str, visitor: &str) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO tokens (hash, visitor, made) VALUES ($1, $2, $3)")
            .bind(hash)
            .bind(visitor)
            .bind(self.time().now())
            .execute(&self.pool)
            .await?;
        self.lists.notify_one();
        Ok(())
    }

    async fn sign_out(&self, visitor: &str, token: &str) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        sqlx::query("UPDATE tokens SET visitor = '' WHERE visitor = $1 AND hash <> $2")
            .bind(visitor)
            .bind(token)
            .execute(&mut *change)
            .await?;
        if visitor != token {
            sqlx::query(
                "INSERT INTO tokens (hash, visitor, made) VALUES ($1, '', $2) \
                 ON CONFLICT (hash) DO UPDATE SET visitor = ''",
            )
            .bind(visitor)
            .bind(self.time().now())
            .execute(&mut *change)
            .await?;
        }
        change.commit().await?;
        self.lists.notify_one();
        Ok(())
    }

    /// Has a visitor a code to come back by?
    pub(crate) async fn has_code(&self, visitor: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT recovery FROM visitors WHERE id = $1")
            .bind(visitor)
            .fetch_optional(&self.pool)
            .await?;
        let code = row.map(|row| row.try_get::<String, _>("recovery")).transpose()?;
        Ok(code.is_some_and(|code| !code.is_empty()))
    }

    async fn set_recovery(&self, visitor: &str, code: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO visitors (id, name, made, recovery) VALUES ($1, '', $2, $3) \
             ON CONFLICT (id) DO UPDATE SET recovery = excluded.recovery",
        )
        .bind(visitor)
        .bind(self.time().now())
        .bind(code)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn recovered(&self, code: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT id FROM visitors WHERE recovery = $1")
            .bind(code)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get("id")).transpose()?)
    }
}
