//! Courses and puzzles: what there is, what a visitor has done, and the tables they are played at.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::routing::{get, post};
use bots::Level;
use games::{GameId, with_game};
use kernel::Seat;
use kernel::lesson::{Kind, Lesson};
use pack::Lang;
use sqlx::Row;
use ui::page::{self, Course, LearnItem};

use crate::App;
use crate::answer::Answer;
use crate::begins::Begins;
use crate::deed::Deed;
use crate::listing::Listed;
use crate::store::{Store, StoreError};
use crate::visitor::Visitor;
use crate::wanted::Wanted;
use crate::web::{Done, broken, game_id, name_for, shell, show, too_often};

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/learn", get(learn))
        .route("/learn/{game}", get(course))
        .route("/learn/{game}/{lesson}", post(begin))
        .layer(DefaultBodyLimit::max(1 << 10))
}

impl Store {
    /// Keeps that a visitor has done a lesson.
    pub async fn learn(&self, visitor: &str, game: &str, lesson: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO learned (visitor, game, lesson, made) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (visitor, game, lesson) DO NOTHING",
        )
        .bind(visitor)
        .bind(game)
        .bind(lesson)
        .bind(self.time.now())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The lessons and puzzles that a visitor has done: game and name.
    pub async fn learned(&self, visitor: &str) -> Result<BTreeSet<(String, String)>, StoreError> {
        let rows = sqlx::query("SELECT game, lesson FROM learned WHERE visitor = $1");
        let rows = rows.bind(visitor).fetch_all(&self.pool).await?;
        let pair = |row: &sqlx::any::AnyRow| Ok((row.try_get("game")?, row.try_get("lesson")?));
        rows.iter().map(pair).collect()
    }
}

/// The lesson that a table plays, by its name.
pub(crate) fn lesson_of(table: &Listed) -> Option<&str> {
    match &table.setup.begins {
        Some(Begins::Lesson { id, .. }) => Some(id),
        Some(Begins::Scenario { .. }) | None => None,
    }
}

/// A text of a list, where no table is that people and cards could be named from.
fn told(text: &kernel::Text, game: GameId, app: &App, lang: Lang) -> String {
    let card = |id: &str| {
        with_game!(game, G => {
            let pack = app.hub.context.packs.load::<G>().ok()?.pack;
            page::card_called(&games::face::<G>().cards(&pack, lang), id)
        })
    };
    let names = (1..=kernel::MAX_SEATS).map(|n| match lang {
        Lang::En => format!("Player {n}"),
        Lang::Ja => format!("プレイヤー{n}"),
    });
    let names = ui::Names::new(names);
    page::plain(&page::pieces(text.in_lang(lang), &names, card))
}

/// What there is to learn of each game, as a visitor stands.
pub(crate) async fn courses(
    app: &App,
    visitor: &Visitor,
    tables: &[Listed],
) -> Result<Vec<Course>, StoreError> {
    let learned = app.hub.context.store.learned(&visitor.id).await?;
    let course = |game: GameId| {
        let item = |lesson: &Arc<Lesson>| {
            let done = learned.contains(&(game.id().to_string(), lesson.id.clone()));
            let here = |table: &Listed| {
                table.game == game.id() && lesson_of(table) == Some(lesson.id.as_str())
            };
            let (minutes, level) = match lesson.kind {
                Kind::Lesson { minutes, .. } => (Some(minutes), None),
                Kind::Puzzle { level } => (None, Some(level)),
            };
            LearnItem {
                id: lesson.id.clone(),
                title: lesson.title.in_lang(visitor.lang).into(),
                goal: told(&lesson.goal, game, app, visitor.lang),
                minutes,
                level,
                done,
                under_way: !done && tables.iter().any(here),
            }
        };
        Course {
            game: game.shown(),
            lessons: games::lessons(game).map(item).collect(),
            puzzles: games::puzzles(game).map(item).collect(),
        }
    };
    Ok(GameId::ALL.into_iter().map(course).collect())
}

async fn learn(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let shell = shell(&app, &visitor, "/learn", None).await?;
    let failed = |error: StoreError| broken(&visitor, &error);
    let tables = app.hub.context.store.tables_of(&visitor.id).await.map_err(failed)?;
    let courses = courses(&app, &visitor, &tables).await.map_err(failed)?;
    Ok(show(&visitor, page::learn(&shell, &courses)))
}

async fn course(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/learn/{game}"), Some(game.shown())).await?;
    let failed = |error: StoreError| broken(&visitor, &error);
    let tables = app.hub.context.store.tables_of(&visitor.id).await.map_err(failed)?;
    let courses = courses(&app, &visitor, &tables).await.map_err(failed)?;
    let course = courses.into_iter().find(|course| course.game == game.shown());
    let course = course.ok_or_else(|| Answer::missing(visitor.lang))?;
    Ok(show(&visitor, page::course(&shell, &course)))
}

/// A new table for a lesson: the learner, and bots.
pub(crate) fn wanted(game: GameId, lesson: &Lesson, begins: Begins) -> Wanted {
    let seats = with_game!(game, G => lesson.seats_of::<G>());
    let bot = lesson.bots.parse::<Level>().unwrap_or(Level::Easy);
    let seat = |seat: Seat| (seat != lesson.learner).then_some(bot);
    Wanted {
        game,
        options: lesson.options(),
        pack: games::BUILT_IN.into(),
        seats: Seat::all(seats).map(seat).collect(),
        clock: 0,
        is_open: false,
        guide: false,
        commitment: None,
        begins: Some(begins),
    }
}

/// Begins a lesson, or goes on with it where the visitor has left it.
async fn begin(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
) -> Done {
    let game = game_id(&visitor, &game)?;
    let missing = || Answer::missing(visitor.lang);
    let lesson = games::lesson(game, &id).ok_or_else(missing)?;
    let begins = Begins::lesson(game, &id).ok_or_else(missing)?;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let store = &app.hub.context.store;
    let failed = |error: StoreError| broken(&visitor, &error);
    let learned = store.learned(&visitor.id).await.map_err(failed)?;
    for table in store.tables_of(&visitor.id).await.map_err(failed)? {
        let Some(other) = lesson_of(&table) else { continue };
        if learned.contains(&(table.game.clone(), other.to_string())) {
            // What is done is kept as a mark, and not as a table.
            let gone = app.hub.table(&table.id).await.map_err(failed)?;
            if let Some(handle) = gone {
                let _ = handle.ask(&visitor, Deed::Delete(true)).await;
            }
        } else if table.game == game.id() && table.setup.begins.as_ref() == Some(&begins) {
            return Ok(Answer::go(&format!("/t/{}", table.id)).for_visitor(&visitor));
        }
    }
    let name = name_for(&app, &visitor, None).await?;
    let people = vec![(visitor.id.clone(), name)];
    let made = app.hub.make(wanted(game, lesson, begins), people, visitor.lang).await;
    let made = made.map_err(|wrong| broken(&visitor, &wrong))?;
    Ok(Answer::go(&format!("/t/{made}")).for_visitor(&visitor))
}
