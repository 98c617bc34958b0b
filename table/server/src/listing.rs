//! What the lobby shows, read from the database alone: no table is woken for a list.

use kernel::{Lang, Seat, Seats};
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, Row};
use ui::Names;

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
}

impl Listed {
    /// The seat of a visitor.
    pub fn seat_of(&self, visitor: &str) -> Option<Seat> {
        let at = self.visitors.iter().position(|one| one == visitor)?;
        Some(Seat::new(at as u8))
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

/// The tables that `$which` picks, with a row for each seat.
macro_rules! listed {
    ($which:literal) => {
        concat!(
            "SELECT t.id AS id, t.game AS game, t.setup AS setup, t.stage AS stage, \
             t.asked AS asked, seats.name AS name, seats.visitor AS visitor FROM ( \
             SELECT id, game, setup, stage, made, COALESCE(",
            last_asked!(),
            ", asked) AS asked FROM tables WHERE ",
            $which,
            " ORDER BY made DESC, id LIMIT 50) AS t JOIN seats ON seats.table_id = t.id \
             ORDER BY t.made DESC, t.id, seats.seat"
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
}

impl Store {
    /// Open tables that wait for players, newest first.
    pub async fn open_tables(&self, sought: &Sought) -> Result<Vec<Listed>, StoreError> {
        let open = listed!(
            "stage = 'waiting' AND is_open = 1 AND ($1 = '' OR game = $1) \
             AND (SELECT COUNT(*) FROM seats WHERE seats.table_id = tables.id \
             AND seats.visitor = '' AND seats.bot = '') >= $2 \
             AND ($3 = '' OR EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id \
             AND seats.visitor <> '' AND LOWER(seats.name) LIKE $3 ESCAPE '!'))"
        );
        // The signs of a pattern are taken as they are.
        let plain = |c: char| if "!%_".contains(c) { format!("!{c}") } else { c.to_string() };
        let who: String = sought.who.to_lowercase().chars().map(plain).collect();
        let who = if who.is_empty() { who } else { format!("%{who}%") };
        let query = sqlx::query(open);
        self.listed(query.bind(sought.game.clone()).bind(i64::from(sought.free)).bind(who)).await
    }

    /// The tables a visitor sits at or is invited to, newest first.
    pub async fn tables_of(&self, visitor: &str) -> Result<Vec<Listed>, StoreError> {
        let own = listed!("id IN (SELECT table_id FROM seats WHERE visitor IN ($1, $2))");
        let query = sqlx::query(own).bind(visitor.to_string());
        self.listed(query.bind(crate::again::kept(visitor))).await
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
                let (names, visitors) = (Vec::new(), Vec::new());
                let game = row.try_get("game")?;
                all.push(Listed { id, game, setup, stage, asked, names, visitors });
            }
            if let Some(last) = all.last_mut() {
                last.names.push(row.try_get("name")?);
                last.visitors.push(row.try_get("visitor")?);
            }
        }
        Ok(all)
    }
}
