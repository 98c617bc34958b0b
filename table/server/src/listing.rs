//! What the lobby shows, read from the database alone: no table is woken for a list.

use kernel::{Lang, Seat, Seats};
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, Row};
use ui::Names;
use ui::page::Parting;

use crate::again::{is_kept, kept};
use crate::remove::parting;
use crate::store::{Setup, Stage, Store, StoreError, from_bits, set_up};

/// A table as the lobby lists it.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// How it was set up.
    pub setup: Setup,
    /// Where it stands.
    pub stage: Stage,
    /// Who is asked; nobody while that is not known.
    pub asked: Seats,
    /// The names as they are stored, in order of the seats; empty for a free seat.
    pub names: Vec<String>,
    /// The visitors in order of the seats; empty for a bot or a free seat.
    visitors: Vec<String>,
    /// Where people sit who have not parted with it, in order of the seats.
    stay: Vec<bool>,
}

impl Listed {
    /// The seat of a visitor.
    pub fn seat_of(&self, visitor: &str) -> Option<Seat> {
        let at = self.visitors.iter().position(|one| one == visitor)?;
        Some(Seat::new(at as u8))
    }

    /// What deleting it means for who sits at a seat; one that is too old to be played waits for nobody.
    pub(crate) fn parting(&self, own: Seat, old: bool) -> Parting {
        parting(&self.stay, own, self.stage == Stage::Waiting && !old)
    }

    /// The names in order of the seats, as they are told; empty for a free seat.
    pub fn told(&self, lang: Lang) -> Vec<String> {
        Names::stored(&self.names, lang).list().to_vec()
    }

    /// The first person there.
    pub fn host(&self) -> Option<&str> {
        let mut people = self.names.iter().zip(&self.visitors);
        people.find(|(_, visitor)| !visitor.is_empty()).map(|(name, _)| name.as_str())
    }

    /// The names in order of the seats, as they are told; nothing for a free seat.
    pub fn seats(&self, lang: Lang) -> Vec<Option<String>> {
        let names = self.told(lang).into_iter();
        names.map(|name| Some(name).filter(|name| !name.is_empty())).collect()
    }
}

/// Who is asked after the last entry of a journal.
macro_rules! last_asked {
    () => {
        "(SELECT asked FROM journal WHERE journal.table_id = tables.id ORDER BY n DESC LIMIT 1)"
    };
}

/// A list has this many tables; the next ones are on the next page of it.
pub const PAGE: usize = 50;

/// The tables that `$from` names, in the order of their `place`, with a row for each seat.
macro_rules! listed {
    ($($from:expr),*) => {
        concat!(
            "SELECT t.id AS id, t.game AS game, t.setup AS setup, t.stage AS stage, \
             t.asked AS asked, seats.name AS name, seats.visitor AS visitor, \
             seats.parted AS parted FROM ( \
             SELECT tables.id, game, setup, stage, tables.made, place, COALESCE(",
            last_asked!(),
            ", asked) AS asked FROM ",
            $($from,)*
            ") AS t JOIN seats ON seats.table_id = t.id \
             ORDER BY t.place, t.made DESC, t.id, seats.seat"
        )
    };
}

/// Which open tables somebody looks for. What is empty or 0 asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// The game, as it is stored.
    pub game: String,
    /// At least so many free seats.
    pub free: u8,
    /// Part of the name of somebody who sits there.
    pub who: String,
    /// Leaves out so many at the beginning.
    pub from: usize,
}

/// Who made a table that waits: the first place for a person was theirs.
macro_rules! maker {
    () => {
        "(SELECT visitor FROM seats WHERE seats.table_id = tables.id AND visitor <> '' \
         ORDER BY seat LIMIT 1)"
    };
}

impl Store {
    /// Open tables that wait for players: the newest of everybody first, then the second newest of
    /// everybody, and so on. However many somebody makes, they hide nobody else's.
    pub async fn open_tables(&self, sought: &Sought) -> Result<Vec<Listed>, StoreError> {
        const OPEN: &str = listed!(
            "(SELECT id AS open_id, ROW_NUMBER() OVER (PARTITION BY maker ORDER BY made DESC, id) \
             AS place, made AS open_made FROM (SELECT id, made, ",
            maker!(),
            " AS maker FROM tables WHERE stage = 'waiting' AND is_open = 1 \
             AND ($1 = '' OR game = $1) \
             AND (SELECT COUNT(*) FROM seats WHERE seats.table_id = tables.id \
             AND seats.visitor = '' AND seats.bot = '') >= $2 \
             AND ($3 = '' OR EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id \
             AND seats.visitor <> '' AND LOWER(seats.name) LIKE $3 ESCAPE '!'))) AS each \
             ORDER BY place, open_made DESC, open_id LIMIT 50 OFFSET $4) AS open_tables \
             JOIN tables ON tables.id = open_id"
        );
        // The signs of a pattern are taken as they are.
        let plain = |c: char| if "!%_".contains(c) { format!("!{c}") } else { c.to_string() };
        let who: String = sought.who.to_lowercase().chars().map(plain).collect();
        let who = if who.is_empty() { who } else { format!("%{who}%") };
        let query = sqlx::query(OPEN).bind(sought.game.clone()).bind(i64::from(sought.free));
        let from = i64::try_from(sought.from).unwrap_or(i64::MAX);
        self.listed(query.bind(who).bind(from)).await
    }

    /// How many open tables of a visitor's making wait for players.
    pub async fn open_of(&self, visitor: &str) -> Result<usize, StoreError> {
        const OWN: &str = concat!(
            "SELECT COUNT(*) AS count FROM tables WHERE stage = 'waiting' AND is_open = 1 AND id IN \
             (SELECT table_id FROM seats WHERE visitor = $1 AND parted = 0 AND done = 0) AND ",
            maker!(),
            " = $1"
        );
        let row = sqlx::query(OWN).bind(visitor).fetch_one(&self.pool).await?;
        Ok(usize::try_from(row.try_get::<i64, _>("count")?).unwrap_or_default())
    }

    /// The tables a visitor sits at or is invited to: those that are not over first, newest first.
    pub async fn tables_of(&self, visitor: &str) -> Result<Vec<Listed>, StoreError> {
        // Each half in the order of the index: of somebody with many tables only these are read.
        const OWN: &str = listed!(
            "(SELECT own_id, place FROM (SELECT * FROM (SELECT table_id AS own_id, done AS place, \
             made AS own_made FROM seats WHERE visitor = $1 AND parted = 0 \
             ORDER BY done, made DESC LIMIT 50) AS sits UNION ALL SELECT * FROM (SELECT table_id, \
             done, made FROM seats WHERE visitor = $2 AND parted = 0 \
             ORDER BY done, made DESC LIMIT 50) AS invited) AS either \
             ORDER BY place, own_made DESC LIMIT 50) AS own JOIN tables ON tables.id = own_id"
        );
        let query = sqlx::query(OWN).bind(visitor.to_string());
        self.listed(query.bind(kept(visitor))).await
    }

    /// The ids of all tables a visitor sits at and of which the game is over, oldest first.
    pub async fn games_of(&self, visitor: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT table_id FROM seats WHERE visitor = $1 AND done = 1 ORDER BY made, table_id",
        );
        let rows = rows.bind(visitor).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get("table_id")).collect::<Result<_, _>>()?)
    }

    /// Tables under way of which is not known who is asked: an older majo wrote them.
    pub async fn unasked(&self) -> Result<Vec<String>, StoreError> {
        const WHICH: &str = concat!(
            "SELECT id FROM tables WHERE stage = 'playing' AND asked IS NULL AND ",
            last_asked!(),
            " IS NULL"
        );
        let rows = sqlx::query(WHICH).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
    }

    async fn listed(&self, query: Query<'_, Any, AnyArguments>) -> Result<Vec<Listed>, StoreError> {
        let mut all: Vec<Listed> = Vec::new();
        for row in query.fetch_all(&self.pool).await? {
            let (id, stage): (String, String) = (row.try_get("id")?, row.try_get("stage")?);
            if all.last().is_none_or(|last| last.id != id) {
                // One that is damaged keeps nobody from the others.
                let (Ok(setup), Some(stage)) = (set_up(&row), Stage::of(&stage)) else { continue };
                let asked = row.try_get::<Option<i64>, _>("asked")?.map_or(Seats::NONE, from_bits);
                let (names, visitors, stay) = (Vec::new(), Vec::new(), Vec::new());
                let game = row.try_get("game")?;
                all.push(Listed { id, game, setup, stage, asked, names, visitors, stay });
            }
            if let Some(last) = all.last_mut() {
                last.names.push(row.try_get("name")?);
                let visitor: String = row.try_get("visitor")?;
                let parted = row.try_get::<i64, _>("parted")? != 0;
                last.stay.push(!(visitor.is_empty() || is_kept(&visitor) || parted));
                last.visitors.push(visitor);
            }
        }
        Ok(all)
    }
}
