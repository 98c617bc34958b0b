//! How somebody did over time: read from the tables that are over, and from nothing else.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use bots::Level;
use games::GameId;
use kernel::{Lang, Outcome};
use sqlx::Row;
use ui::Names;
use ui::page::{self, GameTally, Met, PlayedTable, ResultsPage};

use crate::App;
use crate::store::{SeatRow, Store, StoreError};
use crate::visitor::Visitor;
use crate::web::{Done, broken, shell, show};

/// So many tables are told of, the newest; what is older is not counted.
const TABLES: usize = 1000;
/// A strip of results has so many.
const LAST: usize = 30;
/// So many people and bots are listed.
const MET: usize = 50;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/me/results", get(results))
}

/// A table that is over.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// How it ended, as JSON; empty if it did not by the rules.
    pub result: String,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    /// Its seats, in order.
    pub seats: Vec<SeatRow>,
}

/// The tables of a visitor that are over, with a row for each seat: by the index of seats by visitor,
/// and from there by primary keys.
const WHICH: &str = "SELECT t.id AS id, t.game AS game, t.result AS result, \
     t.made AS made, seats.name AS name, seats.bot AS bot, seats.visitor AS visitor FROM ( \
     SELECT id, game, result, made FROM tables WHERE stage = 'over' \
     AND id IN (SELECT table_id FROM seats WHERE visitor = $1) \
     ORDER BY made DESC, id LIMIT $2) AS t JOIN seats ON seats.table_id = t.id \
     ORDER BY t.made DESC, t.id, seats.seat";

impl Store {
    /// The tables of a visitor that are over, newest first, and one more than `most` if there are
    /// more.
    pub async fn ended(&self, visitor: &str, most: usize) -> Result<Vec<Ended>, StoreError> {
        let rows = sqlx::query(WHICH).bind(visitor).bind(most as i64 + 1);
        let mut all: Vec<Ended> = Vec::new();
        for row in rows.fetch_all(&self.pool).await? {
            let id: String = row.try_get("id")?;
            if all.last().is_none_or(|last| last.id != id) {
                let (game, result) = (row.try_get("game")?, row.try_get("result")?);
                all.push(Ended { id, game, result, made: row.try_get("made")?, seats: Vec::new() });
            }
            if let Some(last) = all.last_mut() {
                last.seats.push(SeatRow {
                    name: row.try_get("name")?,
                    bot: row.try_get("bot")?,
                    visitor: row.try_get("visitor")?,
                    ..SeatRow::default()
                });
            }
        }
        Ok(all)
    }
}

/// What a visitor's tables come to.
pub(crate) fn tally(visitor: &str, mut tables: Vec<Ended>, lang: Lang) -> ResultsPage {
    let more = tables.len() > TABLES;
    tables.truncate(TABLES);
    let mut page = ResultsPage { more, ..ResultsPage::default() };
    // Whom the visitor met, by what the server knows them by: people change their names.
    let mut met: Vec<(&str, Met)> = Vec::new();
    for table in &tables {
        let Ok(game) = table.game.parse::<GameId>() else { continue };
        let Some(own) = table.seats.iter().position(|seat| seat.visitor == visitor) else {
            continue;
        };
        let names = Names::stored(table.seats.iter().map(|seat| &seat.name), lang);
        let others =
            names.list().iter().enumerate().filter(|(at, name)| *at != own && !name.is_empty());
        let outcome = serde_json::from_str::<Outcome>(&table.result).ok();
        let standing =
            |at: usize| outcome.as_ref().and_then(|outcome| outcome.seats.get(at)).copied();
        page.tables.push(PlayedTable {
            id: table.id.clone(),
            game: game.shown(),
            made: table.made,
            names: others.map(|(_, name)| name.clone()).collect(),
            ended: standing(own).map(|standing| (standing.place, standing.won)),
        });
        let Some(mine) = standing(own) else { continue };
        let known = page.games.iter().position(|tally| tally.game == game.shown());
        let known = known.unwrap_or_else(|| {
            page.games.push(GameTally { game: game.shown(), played: 0, won: 0, last: Vec::new() });
            page.games.len() - 1
        });
        let game = &mut page.games[known];
        game.played += 1;
        game.won += usize::from(mine.won);
        if game.last.len() < LAST {
            game.last.push(mine.won);
        }
        for (at, seat) in table.seats.iter().enumerate().filter(|(at, _)| *at != own) {
            let (Some(theirs), false) =
                (standing(at), seat.visitor.is_empty() && seat.bot.is_empty())
            else {
                continue;
            };
            let bot = Level::named(&seat.bot).map(Level::name);
            let key = if seat.visitor.is_empty() { &seat.bot } else { &seat.visitor };
            let name =
                || names.list().get(at).cloned().filter(|_| bot.is_none()).unwrap_or_default();
            let known = met.iter().position(|(who, _)| who == key).unwrap_or_else(|| {
                met.push((key, Met { name: name(), bot, played: 0, won: 0, they_won: 0 }));
                met.len() - 1
            });
            let one = &mut met[known].1;
            one.played += 1;
            one.won += usize::from(mine.won);
            one.they_won += usize::from(theirs.won);
        }
    }
    for game in &mut page.games {
        game.last.reverse();
    }
    // Equal ones stay in the order they were met in, the last first.
    page.games.sort_by_key(|game| std::cmp::Reverse(game.played));
    page.met = met.into_iter().map(|(_, one)| one).collect();
    page.met.sort_by_key(|one| (one.bot.is_some(), std::cmp::Reverse(one.played)));
    page.met.truncate(MET);
    page
}

async fn results(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let shell = shell(&app, &visitor, "/me/results", None).await?;
    let tables = app.hub.context.store.ended(&visitor.id, TABLES).await;
    let tables = tables.map_err(|error| broken(&visitor, &error))?;
    let data = tally(&visitor.id, tables, visitor.lang);
    Ok(show(&visitor, page::results(&shell, &data)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn seat(name: &str, visitor: &str, bot: &str) -> SeatRow {
        SeatRow {
            name: name.into(),
            visitor: visitor.into(),
            bot: bot.into(),
            ..SeatRow::default()
        }
    }

    fn table(id: &str, game: &str, result: &str, seats: Vec<SeatRow>) -> Ended {
        Ended { id: id.into(), game: game.into(), result: result.into(), made: 1, seats }
    }

    fn won(seats: &[bool]) -> String {
        let seats: Vec<_> = seats
            .iter()
            .map(|won| {
                format!(r#"{{"won":{won},"place":{},"points":0}}"#, if *won { 1 } else { 2 })
            })
            .collect();
        format!(r#"{{"seats":[{}]}}"#, seats.join(","))
    }

    /// With a hundred thousand tables of others it is as fast as with none.
    #[tokio::test]
    async fn no_table_of_others_is_looked_at() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::in_folder(dir.path()).await.unwrap();
        let plan = format!("EXPLAIN QUERY PLAN {WHICH}");
        let plan = sqlx::query(sqlx::AssertSqlSafe(plan)).bind("a").bind(10_i64);
        let rows = plan.fetch_all(&store.pool).await.unwrap();
        let steps: Vec<String> = rows.iter().map(|row| row.try_get("detail").unwrap()).collect();
        assert!(steps.iter().any(|step| step.contains("seats_by_visitor")), "{steps:#?}");
        let scans = |step: &&String| step.starts_with("SCAN") && !step.ends_with(" t");
        assert_eq!(steps.iter().find(scans), None, "{steps:#?}");
    }

    #[test]
    fn results_are_counted_by_game_and_by_whom() {
        let (ada, wren) = (|| seat("Ada", "a", ""), || seat("Bot Wren", "", "hard"));
        let bo = |name: &str| seat(name, "b", "");
        let page = tally(
            "a",
            vec![
                table("4", "agate", &won(&[false, true]), vec![ada(), bo("Bobo")]),
                table("3", "agate", &won(&[true, false]), vec![ada(), bo("Bo")]),
                table("2", "court", "", vec![ada(), bo("Bo")]),
                table("1", "agate", &won(&[false, false, true]), vec![bo("Bo"), ada(), wren()]),
                table("0", "no such game", &won(&[true]), vec![ada()]),
            ],
            Lang::Ja,
        );
        let ids: Vec<_> = page.tables.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["4", "3", "2", "1"]);
        assert_eq!(page.tables[2].ended, None, "given up");
        assert_eq!(page.tables[3].names, ["Bo", "ミソサザイ"]);
        let [agate] = &page.games[..] else { panic!("{:?}", page.games) };
        assert_eq!((agate.played, agate.won, &agate.last[..]), (3, 1, &[false, true, false][..]));
        let met: Vec<_> = page
            .met
            .iter()
            .map(|one| (one.name.as_str(), one.bot, one.played, one.won, one.they_won))
            .collect();
        // The newest name of somebody who changed it; bots by how well they play.
        assert_eq!(met, [("Bobo", None, 3, 1, 1), ("", Some("hard"), 1, 0, 1)]);
        assert!(!page.more);
    }
}
