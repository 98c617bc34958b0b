//! Tables that wait for players, and new ones.

use std::collections::BTreeMap;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use bots::Level;
use games::GameId;
use kernel::Told as _;

use super::*;
use crate::room::old;
use crate::wanted::Order;

/// Tables that wait for players.
#[derive(Serialize, ToSchema)]
pub(super) struct OpenTables {
    tables: Vec<OpenTable>,
}

/// A table that waits for players.
#[derive(Serialize, ToSchema)]
pub(super) struct OpenTable {
    id: String,
    game: String,
    /// Who sits there already; null for a free seat.
    seats: Vec<Option<String>>,
}

/// Which of a long list.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct From {
    /// leaves out so many at the beginning
    #[serde(default)]
    from: usize,
}

/// Open tables that wait for players, fifty at most
#[utoipa::path(
    get,
    path = "/api/tables",
    params(From),
    responses((status = 200, description = "tables", body = OpenTables), Not)
)]
pub(super) async fn open_tables(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    from: Result<Query<From>, QueryRejection>,
) -> Done {
    let lang = visitor.lang;
    let wrong = |rejection: QueryRejection| {
        error(rejection.status(), Fault::Body, vec![rejection.body_text()])
    };
    let Query(From { from }) = from.map_err(wrong)?;
    let open = app
        .hub
        .context
        .store
        .open_tables(&crate::listing::Sought { from, ..Default::default() })
        .await;
    let open = open.map_err(|error| broken(&error, lang))?;
    for table in &open {
        let known = app.hub.know_cards(&table.game, &table.setup.pack).await;
        known.map_err(|error| broken(&error, lang))?;
    }
    let told = |table: crate::listing::Listed| OpenTable {
        seats: table.seats(lang),
        id: table.id,
        game: table.game,
    };
    let packs = &app.hub.context.packs;
    let open = open.into_iter().filter(|one| !old::is_old(packs, &one.game, &one.setup));
    Ok(Answer::json(&OpenTables { tables: open.map(told).collect() }))
}

/// What the table should be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    game: String,
    /// How many; the most there can be if left out.
    #[serde(default)]
    seats: Option<u8>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Per seat a bot, or null for a person.
    #[serde(default)]
    bots: Vec<Option<String>>,
    /// The name of a pack of this server; its usual one if left out.
    #[serde(default)]
    pack: String,
    /// Minutes per player for the whole game; 0 for no clock.
    #[serde(default)]
    clock: u16,
    /// Shown in the lobby?
    #[serde(default)]
    open: bool,
    /// The hash of a secret that you add to the deal; see `/part`.
    #[serde(default)]
    commitment: Option<String>,
}

/// The table that was made.
#[derive(Serialize, ToSchema)]
pub(super) struct Made {
    id: String,
}

/// A new table with you at it
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses(
        (status = 201, description = "made", body = Made),
        Not,
    )
)]
pub(super) async fn make_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(asked): Body<NewTable>,
) -> Done {
    let lang = visitor.lang;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(lang));
    }
    let refused = |what: Text| refused(&what, lang);
    let game: GameId = asked.game.parse().map_err(|error: games::NoGame| refused(error.told()))?;
    let level = |bot: Option<String>| match bot.as_deref() {
        None | Some("") => Ok(None),
        Some(bot) => bot.parse::<Level>().map(Some).map_err(|error| refused(error.told())),
    };
    let order = Order {
        seats: asked.seats,
        options: asked.options.into_iter().collect(),
        bots: asked.bots.into_iter().map(level).collect::<Result<_, _>>()?,
        pack: asked.pack,
        clock: asked.clock,
        is_open: asked.open,
        guide: false,
    };
    let mut wanted = order.checked(game).map_err(refused)?;
    if let Some(text) = asked.commitment {
        let read =
            text.parse().map_err(|error: kernel::mix::NoCommitment| refused(error.told()))?;
        wanted.commitment = Some(read);
    }
    let people = vec![(visitor.id.clone(), name_of(&app, &visitor).await?)];
    let id = app.hub.make(wanted, people, visitor.lang).await.map_err(|w| wrong(&w, &visitor))?;
    Ok(Answer::json(&Made { id }).status(StatusCode::CREATED).for_visitor(&visitor))
}
