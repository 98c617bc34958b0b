//! The routes that people use away from a table: lobby, new table, rules, and small things.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::routing::{get, post};
use bots::Level;
use games::{Entry, GameId, Rules, with_game};
use kernel::doc::short;
use kernel::options::{OptionError, OptionSpec, Options as _};
use kernel::{Game, MAX_SEATS, Text, Told, both};
use pack::Lang;
use ui::Shown;
use ui::page::{self, Lobby, MyTable, NewTable, OpenTable, Shell};

use crate::App;
use crate::answer::Answer;
use crate::listing::{Listed, PAGE};
use crate::live::pack_names;
use crate::room::old;
use crate::store::{Stage, StoreError};
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
        .route("/style/{game}", get(style))
        .route("/lang/{lang}", get(language))
        .route("/name", post(name))
        .route("/a/{hash}/{name}", get(asset))
        .route("/health", get(async || "ok"))
        .layer(DefaultBodyLimit::max(16 << 10))
}

pub(crate) fn broken(visitor: &Visitor, error: &dyn std::fmt::Display) -> Answer {
    // The text may name files and addresses: it belongs into the log, not onto a page.
    tracing::error!("{error}");
    Answer::broken(visitor.lang)
}

fn game_id(visitor: &Visitor, id: &str) -> Result<GameId, Answer> {
    id.parse().map_err(|_| Answer::missing(visitor.lang))
}

pub(crate) async fn shell(
    app: &App,
    visitor: &Visitor,
    path: &str,
    game: Option<Shown>,
) -> Result<Shell, Answer> {
    let name = app.hub.context.store.name(&visitor.id).await.map_err(|e| broken(visitor, &e))?;
    Ok(Shell { lang: visitor.lang, path: path.into(), name, game, games: games::shown() })
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

/// A name people can read: one line, not too long.
pub(crate) fn clean_name(text: &str) -> Option<String> {
    let name: String = text.chars().filter(|c| !c.is_control()).take(24).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_string())
}

/// The name from a form, or the one known, or a guest's.
pub(crate) async fn name_for(
    app: &App,
    visitor: &Visitor,
    given: Option<&str>,
) -> Result<String, Answer> {
    let store = &app.hub.context.store;
    let failed = |error: StoreError| broken(visitor, &error);
    if let Some(name) = given.and_then(clean_name) {
        store.set_name(&visitor.id, &name).await.map_err(failed)?;
        return Ok(name);
    }
    let known = store.name(&visitor.id).await.map_err(failed)?;
    Ok(known.unwrap_or_else(|| ui::guest(visitor.lang).into()))
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
    let from = query.get("from").and_then(|text| text.parse().ok()).unwrap_or(0);
    let waiting = store.open_tables_from(from).await.map_err(failed)?;
    let more = (waiting.len() == PAGE).then(|| from.saturating_add(PAGE));
    for table in waiting {
        app.hub.know_cards(&table.game, &table.setup.pack).await.map_err(failed)?;
        let Ok(game) = table.game.parse::<GameId>() else { continue };
        if old(&table) {
            // Nobody can sit down there any more.
            continue;
        }
        let seats = table.seats(visitor.lang);
        open.push(OpenTable {
            id: table.id,
            game: game.shown(),
            seats,
            options: table.setup.options,
        });
    }
    let mut mine = Vec::new();
    for table in store.tables_of(&visitor.id).await.map_err(failed)? {
        app.hub.know_cards(&table.game, &table.setup.pack).await.map_err(failed)?;
        let Ok(game) = table.game.parse::<GameId>() else { continue };
        let own = table.seat_of(&visitor.id);
        mine.push(MyTable {
            game: game.shown(),
            your_turn: table.stage == Stage::Playing
                && own.is_some_and(|seat| table.asked.has(seat)),
            over: table.stage == Stage::Over,
            waiting: table.stage == Stage::Waiting,
            id: table.id.clone(),
            names: table.told(visitor.lang),
            old: table.stage != Stage::Over && old(&table),
        });
    }
    let body = page::lobby(&shell, &Lobby { open, more, mine, levels: levels() });
    Ok(show(&visitor, body))
}

async fn new_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/new/{game}"), Some(game.shown())).await?;
    Ok(show(&visitor, form(&app, &shell, game, None, Vec::new())))
}

/// The form of a new table, with what was sent and what was wrong with it.
fn form(
    app: &App,
    shell: &Shell,
    game: GameId,
    wrong: Option<String>,
    sent: Vec<(String, String)>,
) -> maud::Markup {
    let packs = pack_names(game, &app.hub.context.packs);
    page::new_table(shell, &NewTable { game: game.shown(), wrong, sent, levels: levels(), packs })
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

async fn make_table(State(app): State<Arc<App>>, visitor: Visitor, Form(fields): Fields) -> Done {
    let game = game_id(&visitor, field(&fields, "game").unwrap_or_default())?;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let name = name_for(&app, &visitor, field(&fields, "name")).await?;
    let wrong = match order(game, &fields).and_then(|order| order.checked(game)) {
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
    let body = form(&app, &shell, game, Some(wrong), fields);
    Ok(show(&visitor, body).status(StatusCode::UNPROCESSABLE_ENTITY))
}

pub(crate) fn too_often(visitor: &Visitor) -> Answer {
    let shell = Shell {
        lang: visitor.lang,
        path: "/".into(),
        name: None,
        game: None,
        games: games::shown(),
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

async fn style(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/style/{game}"), Some(game.shown())).await?;
    Ok(show(&visitor, page::style(&shell, game.shown())))
}

async fn language(
    visitor: Visitor,
    Path(lang): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: axum::http::HeaderMap,
) -> Done {
    let lang: Lang = lang.parse().map_err(|_| Answer::missing(visitor.lang))?;
    let to = query.get("to").map_or("/", String::as_str);
    let cookie = set_cookie("lang", &lang.to_string(), is_secure(&headers));
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
