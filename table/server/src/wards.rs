//! Whom the operator keeps out or silent, and what all pages are told. It is kept in the database and
//! looked up in memory: every request asks.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use pack::Lang;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use tokio::sync::watch;
use utoipa::ToSchema;

use crate::proxy::Net;
use crate::store::{Store, StoreError};

/// What is kept from whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ward {
    /// A visitor may not come in.
    Visitor,
    /// Nobody from these addresses may come in.
    Address,
    /// A visitor may not talk.
    Mute,
}

impl Ward {
    const ALL: [Ward; 3] = [Ward::Visitor, Ward::Address, Ward::Mute];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Ward::Visitor => "visitor",
            Ward::Address => "address",
            Ward::Mute => "mute",
        }
    }

    pub(crate) fn of(word: &str) -> Option<Ward> {
        Ward::ALL.into_iter().find(|ward| ward.word() == word)
    }
}

/// Why, and since when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    pub(crate) why: String,
    /// Seconds since 1970.
    pub(crate) made: i64,
}

/// What all pages are told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Notice {
    /// In English; the Japanese text if empty.
    #[serde(default)]
    pub(crate) en: String,
    /// In Japanese; the English text if empty.
    #[serde(default)]
    pub(crate) ja: String,
}

impl Notice {
    /// For a reader; nothing if there is nothing to say.
    pub(crate) fn in_lang(&self, lang: Lang) -> Option<&str> {
        let (own, other) = match lang {
            Lang::En => (&self.en, &self.ja),
            Lang::Ja => (&self.ja, &self.en),
        };
        [own, other].into_iter().map(String::as_str).find(|text| !text.is_empty())
    }
}

type Kept = BTreeMap<(Ward, String), Reason>;

/// All of it.
#[derive(Debug)]
pub(crate) struct Wards {
    store: Store,
    kept: RwLock<Kept>,
    nets: RwLock<Vec<Net>>,
    notice: watch::Sender<Notice>,
}

impl Wards {
    pub(crate) fn new(store: Store) -> Wards {
        let (kept, nets) = (RwLock::default(), RwLock::default());
        Wards { store, kept, nets, notice: watch::Sender::new(Notice::default()) }
    }

    /// Reads what was kept.
    pub(crate) async fn load(&self) -> Result<(), StoreError> {
        let rows = sqlx::query("SELECT kind, who, why, made FROM wards");
        let mut kept = Kept::new();
        for row in rows.fetch_all(&self.store.pool).await? {
            let (kind, who): (String, String) = (row.try_get("kind")?, row.try_get("who")?);
            let Some(ward) = Ward::of(&kind) else { continue };
            let reason = Reason { why: row.try_get("why")?, made: row.try_get("made")? };
            kept.insert((ward, who), reason);
        }
        self.remember(kept);
        let row = sqlx::query("SELECT en, ja FROM notices ORDER BY n DESC LIMIT 1");
        if let Some(row) = row.fetch_optional(&self.store.pool).await? {
            let notice = Notice { en: row.try_get("en")?, ja: row.try_get("ja")? };
            self.notice.send_if_modified(|now| {
                let changed = *now != notice;
                *now = notice;
                changed
            });
        }
        Ok(())
    }

    fn remember(&self, kept: Kept) {
        let address = |(ward, who): &(Ward, String)| {
            (*ward == Ward::Address).then(|| who.parse().ok()).flatten()
        };
        let nets = kept.keys().filter_map(address).collect();
        *self.nets.write().unwrap_or_else(PoisonError::into_inner) = nets;
        *self.kept.write().unwrap_or_else(PoisonError::into_inner) = kept;
    }

    /// Everything, in order.
    pub(crate) fn all(&self) -> Vec<(Ward, String, Reason)> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.iter().map(|((ward, who), reason)| (*ward, who.clone(), reason.clone())).collect()
    }

    /// Is this kept from them?
    pub(crate) fn has(&self, ward: Ward, who: &str) -> bool {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        !kept.is_empty() && kept.contains_key(&(ward, who.to_string()))
    }

    /// May nobody from there come in?
    pub(crate) fn keeps_out(&self, ip: IpAddr) -> bool {
        self.nets.read().unwrap_or_else(PoisonError::into_inner).iter().any(|net| net.has(ip))
    }

    /// Keeps something from somebody, from now on.
    pub(crate) async fn add(&self, ward: Ward, who: &str, why: &str) -> Result<(), StoreError> {
        let made = self.store.time().now();
        sqlx::query(
            "INSERT INTO wards (kind, who, why, made) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (kind, who) DO UPDATE SET why = excluded.why",
        )
        .bind(ward.word())
        .bind(who)
        .bind(why)
        .bind(made)
        .execute(&self.store.pool)
        .await?;
        self.store.lists.notify_one();
        self.load().await
    }

    /// No longer. Was it kept from them?
    pub(crate) async fn lift(&self, ward: Ward, who: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM wards WHERE kind = $1 AND who = $2")
            .bind(ward.word())
            .bind(who)
            .execute(&self.store.pool)
            .await?;
        self.store.lists.notify_one();
        self.load().await?;
        Ok(done.rows_affected() > 0)
    }

    /// What all pages are told now.
    pub(crate) fn notice(&self) -> Notice {
        self.notice.borrow().clone()
    }

    /// The same, and again whenever it changes.
    pub(crate) fn notices(&self) -> watch::Receiver<Notice> {
        self.notice.subscribe()
    }

    /// Tells all pages something; nothing if it is empty.
    pub(crate) async fn tell(&self, notice: Notice) -> Result<(), StoreError> {
        let mut change = self.store.pool.begin().await?;
        sqlx::query("DELETE FROM notices").execute(&mut *change).await?;
        sqlx::query("INSERT INTO notices (n, en, ja, made) VALUES (1, $1, $2, $3)")
            .bind(&notice.en)
            .bind(&notice.ja)
            .bind(self.store.time().now())
            .execute(&mut *change)
            .await?;
        change.commit().await?;
        self.store.lists.notify_one();
        self.notice.send_replace(notice);
        Ok(())
    }
}
