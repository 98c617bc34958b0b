//! The rules beside the table: what has a name, what the decision is about, clauses with examples.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, Query, State};
use axum::routing::{get, post};
use bots::Level;
use games::{GameId, Packs, Rules, leaflet, picture, scenarios, with_game};
use kernel::{Game, Seat};
use maud::Markup;
use pack::Lang;
use ui::To;
use ui::page::{self, BookPart, Drawings, KnownNames, Leaflet, clauses_in};

use crate::App;
use crate::answer::Answer;
use crate::begins::Begins;
use crate::example;
use crate::find::find;
use crate::live::Drawn;
use crate::table_pages::At;
use crate::visitor::Visitor;
use crate::wanted::Wanted;
use crate::web::{Done, Fields, broken, field, game_id, name_for, shell, show, too_often};

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/rules/{game}/find", get(found))
        .route("/rules/{game}/clause/{clause}", get(clause))
        .route("/rules/{game}/name/{name}", get(name_of))
        .route("/rules/{game}/scenario/{scenario}", get(scenario))
        .route("/rules/{game}/scenario/{scenario}/play", post(play_on))
        .route("/learn/{game}/page", get(one_page))
        .layer(DefaultBodyLimit::max(1 << 10))
}

/// A clause by itself, to look at.
fn short_clause(game: GameId, id: &str, lang: Lang) -> Option<Markup> {
    let clause = Rules::of(game, lang).clause(id)?;
    Some(page::look_clause(game.shown(), clause.id, clause.text, clause.heading, lang))
}

/// Something of this table that has a name: what it is, and where it is now.
pub(crate) async fn name(at: At, Path((_, id)): Path<(String, String)>) -> Done {
    let (room, lang) = (at.handle.room(), at.visitor.lang);
    let names = room.names(lang).told_to(room.seat_of(&at.visitor.id));
    let drawn = room.drawn(&at.visitor.id, &names, lang);
    let thing = room.live.as_ref().and_then(|live| live.draw().named(drawn, &id));
    let thing = thing.or_else(|| short_clause(room.game, &id, lang));
    let thing = thing.ok_or_else(|| Answer::missing(lang))?;
    Ok(Answer::html(thing).for_visitor(&at.visitor))
}

/// Something of a game that has a name.
async fn name_of(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
) -> Done {
    let (game, lang) = (game_id(&visitor, &game)?, visitor.lang);
    let thing = thing(game, &app.hub.context.packs, &id, lang);
    let thing = thing.or_else(|| short_clause(game, &id, lang));
    let thing = thing.ok_or_else(|| Answer::missing(lang))?;
    Ok(show(&visitor, thing))
}

/// Something that has a name, where no table is.
fn thing(game: GameId, packs: &Packs, id: &str, lang: Lang) -> Option<Markup> {
    with_game!(game, G => {
        let pack = packs.load::<G>().ok()?.pack;
        let seats = *G::SEATS.end();
        let table = G::new(pack, Default::default(), seats).ok()?;
        let names = page::nobody(seats);
        page::named_thing(<G as games::Entry>::face(), To::new(&table, &names, lang), None, id)
    })
}

/// What the drawer shows first: the decision of this visitor, and its clauses.
pub(crate) async fn decision(at: At) -> Done {
    let (room, lang) = (at.handle.room(), at.visitor.lang);
    let own = room.seat_of(&at.visitor.id);
    let names = room.names(lang).told_to(own);
    let (game, book) = (room.game, room.game.shown().book());
    let mut guide = maud::html! {};
    let mut clauses = Vec::new();
    if let Some(live) = &room.live {
        let drawn = Drawn { guide: true, ..room.drawn(&at.visitor.id, &names, lang) };
        let (zones, prompt) = live.draw().scene(drawn);
        let said = format!("{prompt} {} {}", zones.guide.0, zones.own.0);
        let rules = Rules::of(game, lang);
        let mut cited = clauses_in(&said, book);
        if cited.is_empty() {
            cited.push(game.shown().example().clause);
        }
        clauses = cited
            .into_iter()
            .filter_map(|id| rules.clause(id))
            .map(|clause| (clause.id.to_string(), clause.text.to_string()))
            .collect();
        guide = zones.guide;
    }
    Ok(show(&at.visitor, page::decision_part(game.shown(), &guide, &clauses, lang)))
}

async fn found(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/rules/{game}/find"), Some(game.shown())).await?;
    let query = query.get("q").cloned().unwrap_or_default();
    let (packs, lang) = (app.hub.context.packs.clone(), visitor.lang);
    let found = tokio::task::spawn_blocking(move || find(game, &packs, &query, lang)).await;
    let found = found.map_err(|error| broken(&visitor, &error))?;
    Ok(show(&visitor, page::found(&shell, game.shown(), &found, !visitor.fragment)))
}

async fn clause(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
) -> Done {
    let (game, lang) = (game_id(&visitor, &game)?, visitor.lang);
    let all: Vec<_> = Rules::of(game, lang).clauses().collect();
    let at = all.iter().position(|clause| clause.id.eq_ignore_ascii_case(&id));
    let at = at.ok_or_else(|| Answer::missing(lang))?;
    let clause = all[at];
    let beside = |at: Option<usize>| Some(all.get(at?)?.id.to_string());
    let examples = scenarios(game).into_iter();
    let examples = examples.filter(|example| example.about.shows.iter().any(|id| id == clause.id));
    let part = BookPart {
        id: clause.id.into(),
        heading: clause.heading.into(),
        text: clause.text.into(),
        around: [beside(at.checked_sub(1)), beside(Some(at + 1))],
        examples: examples
            .map(|example| (example.about.id.clone(), example::title(game, &example, lang)))
            .collect(),
    };
    let path = format!("/rules/{game}/clause/{}", clause.id);
    let shell = shell(&app, &visitor, &path, Some(game.shown())).await?;
    let names = with_game!(game, G => {
        let loaded = app.hub.context.packs.load::<G>();
        loaded.map(|loaded| KnownNames::all(<G as games::Entry>::face(), &loaded.pack, lang))
    });
    let names = names.unwrap_or_default();
    Ok(show(&visitor, page::clause_page(&shell, game.shown(), &part, &names, !visitor.fragment)))
}

async fn scenario(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Done {
    let (game, lang) = (game_id(&visitor, &game)?, visitor.lang);
    let example = example::scenario(game, &id).ok_or_else(|| Answer::missing(lang))?;
    let number = |key: &str| query.get(key).and_then(|text| text.parse().ok()).unwrap_or(0);
    let (at, packs) = ((number("case"), number("at")), app.hub.context.packs.clone());
    let drawing = move || example::drawn(game, &packs, &example, at, lang);
    let drawn = tokio::task::spawn_blocking(drawing).await;
    let drawn = drawn.map_err(|error| broken(&visitor, &error))?;
    let drawn = drawn.ok_or_else(|| Answer::missing(lang))?;
    let path = format!("/rules/{game}/scenario/{id}?case={}&at={}", drawn.case, drawn.at);
    let shell = shell(&app, &visitor, &path, Some(game.shown())).await?;
    Ok(show(&visitor, page::scenario_page(&shell, game.shown(), &drawn, !visitor.fragment)))
}

/// A table that begins at a moment of a scenario, with the visitor at a seat and bots everywhere else.
async fn play_on(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
    Form(fields): Fields,
) -> Done {
    let (game, lang) = (game_id(&visitor, &game)?, visitor.lang);
    let missing = || Answer::missing(lang);
    let example = example::scenario(game, &id).ok_or_else(missing)?;
    let number = |key: &str| field(&fields, key).and_then(|text| text.parse::<usize>().ok());
    let (Some(case), Some(at)) = (number("case"), number("at")) else { return Err(missing()) };
    let seat = field(&fields, "seat").and_then(|text| text.parse::<Seat>().ok());
    let begins = Begins::scenario(game, &id, case, at).ok_or_else(missing)?;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let packs = app.hub.context.packs.clone();
    let looking = move || example::staged(game, &packs, &example, case, at);
    let staged = tokio::task::spawn_blocking(looking).await;
    let staged = staged.map_err(|error| broken(&visitor, &error))?;
    let (options, seats) = staged.ok_or_else(missing)?;
    let own = seat.filter(|seat| seat.index() < usize::from(seats)).ok_or_else(missing)?;
    let wanted = Wanted {
        game,
        options,
        pack: games::BUILT_IN.into(),
        seats: Seat::all(seats).map(|seat| (seat != own).then_some(Level::Normal)).collect(),
        clock: 0,
        is_open: false,
        guide: true,
        commitment: None,
        begins: Some(begins),
    };
    let people = vec![(visitor.id.clone(), name_for(&app, &visitor, None).await?)];
    let made = app.hub.make(wanted, people, lang).await;
    let made = made.map_err(|wrong| broken(&visitor, &wrong))?;
    Ok(Answer::go(&format!("/t/{made}")).for_visitor(&visitor))
}

/// Where the pictures of a game's leaflet are.
#[derive(Debug)]
struct Pictures<'a> {
    game: GameId,
    packs: &'a Packs,
    lang: Lang,
}

impl Drawings for Pictures<'_> {
    fn picture(&self, name: &str) -> Option<&'static str> {
        picture(self.game, name)
    }

    fn card(&self, id: &str) -> Option<Markup> {
        with_game!(self.game, G => {
            let pack = self.packs.load::<G>().ok()?.pack;
            <G as games::Entry>::face().card(&pack, id, self.lang)
        })
    }
}

async fn one_page(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let (game, lang) = (game_id(&visitor, &game)?, visitor.lang);
    let text = leaflet(game, lang).ok_or_else(|| Answer::missing(lang))?;
    let shell = shell(&app, &visitor, &format!("/learn/{game}/page"), Some(game.shown())).await?;
    let pictures = Pictures { game, packs: &app.hub.context.packs, lang };
    let leaflet = Leaflet { text, picture: &pictures };
    Ok(show(&visitor, page::leaflet(&shell, game.shown(), leaflet)))
}
