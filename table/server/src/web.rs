//! The routes that people use away from a table: lobby, new table, rules, and small things.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::{get, post};
use bots::Level;
use games::{Entry, GameId, Rules, with_game};
use kernel::doc::short;
use kernel::options::{OptionError, OptionSpec, Options as _, Values};
use kernel::{Game, MAX_SEATS, Text, Told, both};
use pack::Lang;
use ui::page::{self, Lobby, MyTable, NewTable, OpenFilter, OpenTable, Shell, Theme, With};
use ui::{Pick, Picks, Shown};

use crate::App;
use crate::again::{self, Next};
use crate::answer::Answer;
use crate::learn;
use crate::listing::{Listed, PAGE, Sought};
use crate::live::pack_names;
use crate::naming;
use crate::room::old;
use crate::store::{Stage, StoreError};
use crate::table_pages::At;
use crate::visitor::{Visitor, is_secure, set_cookie};
use crate::wanted::Order;
use crate::wrong::Wrong;

pub(crate) type Fields = Form<Vec<(String, String)>>;
pub(crate) type Done = Result<Answer, Answer>;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(lobby))
        .route("/new/{game}", get(new_table))
        .route("/t", post(make_table))
        .route("/rules", get(all_rules))
        .route("/rules/{game}", get(rules))
        .route("/rules/{game}/cards", get(cards))
        .route("/style", get(any_style))
        .route("/style/{game}", get(style))
        .route("/lang/{lang}", get(language))
        .route("/theme/{theme}", get(theme))
        .route("/name", post(name))
        .route("/a/{hash}/{name}", get(asset))
        .layer(DefaultBodyLimit::max(16 << 10))
}

pub(crate) fn broken(visitor: &Visitor, error: &dyn std::fmt::Display) -> Answer {
    // The text may name files and addresses: it belongs into the log, not onto a page.
    tracing::error!("{error}");
    Answer::broken(visitor.lang)
}

pub(crate) fn game_id(visitor: &Visitor, id: &str) -> Result<GameId, Answer> {
    id.parse().map_err(|_| Answer::missing(visitor.lang))
}

pub(crate) async fn shell(
    app: &App,
    visitor: &Visitor,
    path: &str,
    game: Option<Shown>,
) -> Result<Shell, Answer> {
    let name = app.hub.context.store.name(&visitor.id).await.map_err(|e| broken(visitor, &e))?;
    let name = name.filter(|name| !name.is_empty());
    let Visitor { lang, theme, .. } = *visitor;
    Ok(Shell { lang, path: path.into(), name, game, games: games::shown(), theme })
}

pub(crate) fn show(visitor: &Visitor, page: maud::Markup) -> Answer {
    Answer::html(page).for_visitor(visitor)
}

fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).into()
}

pub(crate) fn field<'a>(fields: &'a [(String, String)], key: &str) -> Option<&'a str> {
    fields.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// The name from a form, or the one known, or a guest's.
pub(crate) async fn name_for(
    app: &App,
    visitor: &Visitor,
    given: Option<&str>,
) -> Result<String, Answer> {
    let store = &app.hub.context.store;
    let failed = |error: StoreError| broken(visitor, &error);
    if let Some(name) = given.and_then(naming::name) {
        store.set_name(&visitor.id, &name).await.map_err(failed)?;
        return Ok(name);
    }
    let known = store.name(&visitor.id).await.map_err(failed)?.filter(|name| !name.is_empty());
    Ok(known.unwrap_or_else(|| ui::guest(visitor.lang).into()))
}

/// Which open tables a visitor looks for. What makes no sense asks for nothing.
fn sought(query: &HashMap<String, String>) -> OpenFilter {
    let text = |key: &str| query.get(key).map(String::as_str).unwrap_or_default();
    let game = text("game").parse::<GameId>().map_or("", |game| game.id());
    let free = text("free").parse().unwrap_or(0).min(MAX_SEATS as u8);
    let who = naming::name(text("who")).unwrap_or_default();
    // One free seat is what every waiting table has.
    OpenFilter { game: game.into(), free: if free > 1 { free } else { 0 }, who }
}

async fn lobby(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(query): Query<HashMap<String, String>>,
) -> Done {
    let shell = shell(&app, &visitor, "/", None).await?;
    let store = &app.hub.context.store;
    let failed = |error: StoreError| broken(&visitor, &error);
    let packs = &app.hub.context.packs;
    let old = |table: &Listed| old::is_old(packs, &table.game, &table.setup);
    let mut open = Vec::new();
    let wanted = sought(&query);
    let OpenFilter { game, free, who } = wanted.clone();
    let from = query.get("from").and_then(|text| text.parse().ok()).unwrap_or(0);
    let sought = Sought { game, free, who, from };
    let waiting = store.open_tables(&sought).await.map_err(failed)?;
    let more = (waiting.len() == PAGE).then(|| from.saturating_add(PAGE));
    for table in waiting {
        app.hub.know_cards(&table.game, &table.setup.pack).await.map_err(failed)?;
        let Ok(game) = table.game.parse::<GameId>() else { continue };
        if old(&table) {
            // Nobody can sit down there any more.
            continue;
        }
        let (seats, host) = (table.seats(visitor.lang), table.host().map(String::from));
        open.push(OpenTable {
            id: table.id,
            game: game.shown(),
            seats,
            host,
            options: table.setup.options,
        });
    }
    let mut mine = Vec::new();
    let tables = store.tables_of(&visitor.id).await.map_err(failed)?;
    let courses = learn::courses(&app, &visitor, &tables).await.map_err(failed)?;
    for table in tables {
        app.hub.know_cards(&table.game, &table.setup.pack).await.map_err(failed)?;
        let Ok(game) = table.game.parse::<GameId>() else { continue };
        let lesson = learn::lesson_of(&table).and_then(|id| games::lesson(game, id));
        let own_course = courses.iter().find(|course| course.game == game.shown());
        if lesson.zip(own_course).is_some_and(|(lesson, course)| course.is_done(&lesson.id)) {
            // A mark stands where the lesson is listed.
            continue;
        }
        let own = table.seat_of(&visitor.id);
        let old = table.stage != Stage::Over && old(&table);
        mine.push(MyTable {
            game: game.shown(),
            your_turn: table.stage == Stage::Playing
                && own.is_some_and(|seat| table.asked.has(seat)),
            over: table.stage == Stage::Over,
            waiting: table.stage == Stage::Waiting,
            id: table.id.clone(),
            names: table.told(visitor.lang),
            old,
            invited: own.is_none(),
            lesson: lesson.map(|lesson| lesson.title.in_lang(visitor.lang).to_string()),
            parting: own.map_or(page::Parting::No, |own| table.parting(own, old)),
        });
    }
    let body = page::lobby(&shell, &Lobby { open, more, mine, levels: levels(), wanted, courses });
    Ok(show(&visitor, body))
}

async fn new_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Done {
    let game = game_id(&visitor, &game)?;
    let (with, path) = match query.get("with").map(String::as_str) {
        Some("friends") => (With::Friends, format!("/new/{game}?with=friends")),
        _ => (With::Bots, format!("/new/{game}")),
    };
    let shell = shell(&app, &visitor, &path, Some(game.shown())).await?;
    // Like another table, if somebody who sits there asks for it.
    let like = match query.get("again") {
        Some(id) => app.hub.table(id).await.map_err(|error| broken(&visitor, &error))?,
        None => None,
    };
    let like = like.map(|table| table.room());
    let like = like.filter(|room| room.game == game && room.seat_of(&visitor.id).is_some());
    let sent = like.map(|room| again::sent(&room, &app.hub.context.packs)).unwrap_or_default();
    Ok(show(&visitor, form(&app, &shell, game, with, None, sent)))
}

/// What the options of a game can name, in any of the packs there are.
fn picks(app: &App, game: GameId, lang: Lang) -> Vec<(&'static str, Picks)> {
    let packs = &app.hub.context.packs;
    with_game!(game, G => {
        let mut all: Vec<(&'static str, Picks)> = Vec::new();
        for name in packs.names::<G>() {
            let Ok(loaded) = packs.named::<G>(&name) else { continue };
            for spec in <G as Game>::Options::SPECS {
                let Some(found) = G::face().picks(&loaded.pack, spec.key, lang) else { continue };
                match all.iter_mut().find(|(key, _)| *key == spec.key) {
                    None => all.push((spec.key, found)),
                    Some((_, known)) => {
                        let new = |one: &Pick| known.of.iter().all(|old| old.word != one.word);
                        let new: Vec<_> = found.of.into_iter().filter(new).collect();
                        known.of.extend(new);
                    }
                }
            }
        }
        all
    })
}

/// The form of a new table, with what was sent and what was wrong with it.
fn form(
    app: &App,
    shell: &Shell,
    game: GameId,
    with: With,
    wrong: Option<String>,
    sent: Vec<(String, String)>,
) -> maud::Markup {
    let packs = pack_names(game, &app.hub.context.packs);
    let picks = picks(app, game, shell.lang);
    let (game, levels) = (game.shown(), levels());
    page::new_table(shell, &NewTable { game, wrong, sent, levels, packs, with, picks })
}

/// What was picked for an option from a list: joined as it is written, `none` where an empty list is
/// one; nothing if there was no list, or nothing picked of those that have words besides.
fn picked(spec: &OptionSpec, fields: &[(String, String)]) -> Option<String> {
    let key = format!("pick.{}", spec.key);
    let own = |name: &str| match name.strip_prefix(&key) {
        Some("") => true,
        // One of several rows.
        Some(row) => row.strip_prefix('.').is_some_and(|row| row.parse::<u8>().is_ok()),
        None => false,
    };
    // Of a number and a word the word counts: it was chosen instead.
    let word = field(fields, &format!("opt.{}", spec.key)).is_some_and(|word| !word.is_empty());
    if word && matches!(spec.values, Values::Number { .. }) {
        return None;
    }
    let mut listed = fields.iter().filter(|(name, _)| own(name)).peekable();
    listed.peek()?;
    let picked = listed.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty());
    let picked: Vec<_> = picked.collect();
    match (spec.values, picked.is_empty()) {
        (Values::Several(_), true) => Some("none".into()),
        (Values::Several(_), false) => Some(picked.join(",")),
        (_, true) => None,
        (_, false) => Some(picked.join("+")),
    }
}

/// Reads the form of a new table.
fn order(game: GameId, fields: &[(String, String)]) -> Result<Order, Text> {
    let specs: &[OptionSpec] = with_game!(game, G => <G as Game>::Options::SPECS);
    let seats = match field(fields, "seats") {
        None | Some("") => None,
        Some(text) => Some(text.parse().map_err(|_| {
            both!("`{}` is no number of seats", "「{}」は人数ではありません。", short(text))
        })?),
    };
    let mut options = Vec::new();
    for spec in specs {
        if let Some(value) = picked(spec, fields) {
            options.push((spec.key.to_string(), value));
            continue;
        }
        let key = format!("opt.{}", spec.key);
        let mut values = fields.iter().filter(|(name, _)| *name == key).map(|(_, value)| value);
        match (values.next(), values.next()) {
            (Some(value), None) => options.push((spec.key.to_string(), value.clone())),
            (None, _) => {}
            (Some(_), Some(_)) => {
                return Err(OptionError::Twice { key: spec.key.into() }.told());
            }
        }
    }
    let bot = |seat: usize| match field(fields, &format!("bot.{seat}")) {
        None | Some("") => Ok(None),
        Some(level) => level.parse::<Level>().map(Some).map_err(|error| error.told()),
    };
    let clock = match field(fields, "clock") {
        None | Some("") => 0,
        // Whatever is no such number is longer than any clock.
        Some(text) => text.parse().unwrap_or(u16::MAX),
    };
    let flag = |key| matches!(field(fields, key), Some("yes" | "on" | "true" | "1"));
    Ok(Order {
        seats,
        options,
        bots: (1..=MAX_SEATS).map(bot).collect::<Result<_, _>>()?,
        pack: field(fields, "pack").unwrap_or_default().into(),
        clock,
        is_open: flag("open"),
        guide: flag("guide"),
    })
}

async fn make_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Fields,
) -> Done {
    let game = game_id(&visitor, field(&fields, "game").unwrap_or_default())?;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let known = app.hub.context.store.name(&visitor.id).await.map_err(|e| broken(&visitor, &e))?;
    let named = known.is_some() || field(&fields, "name").and_then(naming::name).is_some();
    let name = name_for(&app, &visitor, field(&fields, "name")).await?;
    let wrong = match order(game, &fields).and_then(|order| order.checked(game)) {
        Ok(wanted) if field(&fields, "again").is_some_and(|id| !id.is_empty()) => {
            // The people of that table are invited.
            let id = field(&fields, "again").unwrap_or_default().to_string();
            let table = app.hub.table(&id).await.map_err(|error| broken(&visitor, &error))?;
            let handle = table.ok_or_else(|| Answer::missing(visitor.lang))?;
            let next = Next { wanted: Some(wanted), ..Next::default() };
            let origin = app.doors.origin(&headers);
            return again::open(&At { app, visitor, id, handle, origin }, next).await;
        }
        // Before somebody sits down with others, and not before that.
        Ok(wanted) if !named && wanted.seats.iter().filter(|bot| bot.is_none()).count() > 1 => {
            both!(
                "Write your name: the others want to know who invites them.",
                "名前を入れてください。ほかの人に、だれの卓かが分かるように。"
            )
            .in_lang(visitor.lang)
            .into()
        }
        Ok(wanted) => {
            let people = vec![(visitor.id.clone(), name)];
            match app.hub.make(wanted, people, visitor.lang).await {
                Ok(id) => return Ok(Answer::go(&format!("/t/{id}")).for_visitor(&visitor)),
                Err(wrong @ (Wrong::Store(_) | Wrong::Unsure(_))) => {
                    return Err(broken(&visitor, &wrong));
                }
                Err(wrong) => wrong.words(visitor.lang).join(" "),
            }
        }
        Err(wrong) => wrong.in_lang(visitor.lang).into(),
    };
    let shell = shell(&app, &visitor, &format!("/new/{game}"), Some(game.shown())).await?;
    let body = form(&app, &shell, game, With::Bots, Some(wrong), fields);
    Ok(show(&visitor, body).status(StatusCode::UNPROCESSABLE_ENTITY))
}

pub(crate) fn too_often(visitor: &Visitor) -> Answer {
    let shell = Shell {
        lang: visitor.lang,
        path: "/".into(),
        name: None,
        game: None,
        games: games::shown(),
        theme: visitor.theme,
    };
    let (title, text) = match visitor.lang {
        Lang::En => ("Too fast", "That was very often in a short time. Wait a little."),
        Lang::Ja => ("速すぎます", "短い間に操作が多すぎます。少し待ってください。"),
    };
    Answer::say(StatusCode::TOO_MANY_REQUESTS, &shell, title, &[text.into()])
}

async fn all_rules(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let shell = shell(&app, &visitor, "/rules", None).await?;
    Ok(show(&visitor, page::all_rules(&shell)))
}

async fn rules(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/rules/{game}"), Some(game.shown())).await?;
    Ok(show(&visitor, page::rules(&shell, game.shown(), Rules::of(game, visitor.lang).text())))
}

async fn cards(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/rules/{game}/cards"), Some(game.shown())).await?;
    let body = with_game!(game, G => {
        let loaded = app.hub.context.packs.load::<G>().map_err(|_| Answer::broken(visitor.lang))?;
        page::cards(&shell, G::face(), &loaded.pack)
    });
    Ok(show(&visitor, body))
}

/// The style page of the first game; it leads to the others.
async fn any_style(visitor: Visitor) -> Done {
    let [first, ..] = GameId::ALL;
    Ok(Answer::go(&format!("/style/{first}")).for_visitor(&visitor))
}

async fn style(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/style/{game}"), Some(game.shown())).await?;
    Ok(show(&visitor, page::style(&shell, game.shown())))
}

async fn language(
    visitor: Visitor,
    Path(lang): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Done {
    let lang: Lang = lang.parse().map_err(|_| Answer::missing(visitor.lang))?;
    let to = query.get("to").map_or("/", String::as_str);
    let cookie = set_cookie("lang", &lang.to_string(), is_secure(&headers));
    Ok(Answer::go(to).with(header::SET_COOKIE, &cookie).for_visitor(&visitor))
}

async fn theme(
    visitor: Visitor,
    Path(theme): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: HeaderMap,
) -> Done {
    let theme = Theme::named(&theme).ok_or_else(|| Answer::missing(visitor.lang))?;
    let to = query.get("to").map_or("/", String::as_str);
    let cookie = set_cookie("theme", theme.word(), is_secure(&headers));
    Ok(Answer::go(to).with(header::SET_COOKIE, &cookie).for_visitor(&visitor))
}

async fn name(State(app): State<Arc<App>>, visitor: Visitor, Form(fields): Fields) -> Done {
    name_for(&app, &visitor, field(&fields, "name")).await?;
    let to = field(&fields, "to").unwrap_or("/");
    Ok(Answer::go(to).for_visitor(&visitor))
}

async fn asset(visitor: Visitor, Path((hash, name)): Path<(String, String)>) -> Done {
    let Some(asset) = page::Asset::find(&format!("/a/{hash}/{name}"), games::shown()) else {
        return Err(Answer::missing(visitor.lang));
    };
    // The name holds a hash of the content: it can be kept for ever.
    let answer = Answer::bytes(asset.content_type, asset.bytes);
    Ok(answer.with(header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
}
