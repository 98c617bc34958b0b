//! What there is to play.

use bots::Level;
use games::{Entry, GameId, with_game};
use kernel::{Game, Options};

use super::*;

/// What there is to play.
#[derive(Serialize, ToSchema)]
pub(super) struct Games {
    games: Vec<GameInfo>,
    /// The bots there are, weakest first.
    bots: Vec<&'static str>,
}

/// A game.
#[derive(Serialize, ToSchema)]
#[schema(as = Game)]
pub(super) struct GameInfo {
    id: &'static str,
    title: &'static str,
    /// The fewest and the most players.
    seats: [u8; 2],
    options: Vec<OptionInfo>,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
#[schema(as = GameOption)]
pub(super) struct OptionInfo {
    key: &'static str,
    #[schema(required = true)]
    default: Option<String>,
    /// What it may be, in words.
    values: String,
    /// The clause of the rules that it changes.
    clause: &'static str,
    /// What it does.
    text: &'static str,
}

fn info<G: Entry>(id: GameId, lang: Lang) -> GameInfo {
    let defaults = <G as Game>::Options::default();
    let option = |spec: &kernel::options::OptionSpec| OptionInfo {
        key: spec.key,
        default: defaults.get(spec.key),
        values: spec.values.words().in_lang(lang).into(),
        clause: spec.clause,
        text: spec.does.in_lang(lang),
    };
    GameInfo {
        id: id.id(),
        title: G::face().title(lang),
        seats: [*G::SEATS.start(), *G::SEATS.end()],
        options: <G as Game>::Options::SPECS.iter().map(option).collect(),
    }
}

/// Games, their seats and options, and the bots
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "games", body = Games)))]
pub(super) async fn games(visitor: Visitor) -> Answer {
    let info = |id: GameId| with_game!(id, G => info::<G>(id, visitor.lang));
    let games = GameId::ALL.into_iter().map(info).collect();
    Answer::json(&Games { games, bots: Level::ALL.map(Level::name).into() })
}
