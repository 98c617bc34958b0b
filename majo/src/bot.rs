//! `majo bot serve`: one of our bots, for other programs, over the bot protocol.

use std::io::{BufRead, Write};
use std::num::NonZeroUsize;

use bots::protocol::{Ask, FromBot, Hello, PROTOCOL, ToBot, line};
use bots::{Knowledge, Level};
use clap::Subcommand;
use games::{Entry, GameId, Packs, with_game};
use kernel::{Dice, Game, Options, Seat, both};
use pack::Packed;

use crate::cli::PacksArgs;
use crate::failure::{Done, Failure};
use crate::tables;

#[derive(Debug, Subcommand)]
pub(crate) enum BotCommand {
    /// Answer questions on standard input, one JSON object a line (docs/bots.md)
    Serve {
        /// The game
        game: GameId,
        /// How well to play
        #[arg(long, default_value = "normal")]
        level: Level,
        #[command(flatten)]
        packs: PacksArgs,
        /// Dice to think with, to give the same answers again
        #[arg(long, default_value_t = 1)]
        dice: u64,
    },
}

pub(crate) fn bot(command: &BotCommand) -> Done {
    let BotCommand::Serve { game, level, packs, dice } = command;
    let packs = tables::packs(packs)?;
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    with_game!(*game, G => serve::<G>(*level, &packs, Dice::new(*dice), input, output))
}

/// The game under way.
struct Playing<G: Game> {
    game: G,
    seat: Seat,
}

fn serve<G: Entry>(
    level: Level,
    packs: &Packs,
    mut dice: Dice,
    input: impl BufRead,
    mut output: impl Write,
) -> Done {
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut bot = level.at_table(G::brain(), threads);
    let mut playing: Option<Playing<G>> = None;
    for text in input.lines() {
        let text = text.map_err(Failure::check)?;
        if text.trim().is_empty() {
            continue;
        }
        let message = serde_json::from_str(&text).map_err(|error| {
            Failure::check(both!(
                "no message of the protocol: {error}",
                "プロトコルのメッセージではありません：{error}"
            ))
        })?;
        let answer = match message {
            ToBot::Hello(hello) => {
                playing = Some(begin(packs, &hello)?);
                let hello = Some(format!("majo {level}"));
                Some(FromBot { hello, worlds: true, ..FromBot::default() })
            }
            ToBot::Ask(ask) => {
                let Some(playing) = &playing else {
                    return Err(Failure::check(both!(
                        "a question came before the hello",
                        "helloより先に質問が来ました。"
                    )));
                };
                let state = world(playing, &ask)?;
                let know = Knowledge::new(&playing.game, &state, playing.seat);
                let action = bot.choose(&know, &mut dice);
                let action = Some(action.map(|action| playing.game.notation(&action)));
                Some(FromBot { action, n: Some(ask.n), ..FromBot::default() })
            }
            ToBot::Error { what } => {
                return Err(Failure::check(both!(
                    "the table says: {what}",
                    "卓からの連絡：{what}"
                )));
            }
            ToBot::Over { .. } => {
                playing = None;
                None
            }
        };
        if let Some(answer) = answer {
            let said = writeln!(output, "{}", line(&answer)).and_then(|()| output.flush());
            said.map_err(Failure::check)?;
        }
    }
    Ok(())
}

fn begin<G: Packed>(packs: &Packs, hello: &Hello) -> Result<Playing<G>, Failure> {
    if hello.protocol != PROTOCOL {
        return Err(Failure::check(both!(
            "protocol {} is not spoken here, only {PROTOCOL}",
            "プロトコル{}は使えません。使えるのは{PROTOCOL}です。",
            hello.protocol
        )));
    }
    if hello.game != G::ID || hello.rules != G::RULES {
        return Err(Failure::check(both!(
            "the table plays {} with rules {}, this bot {} with rules {}",
            "卓は {} のルール第{}版、このボットは {} のルール第{}版です。",
            hello.game,
            hello.rules,
            G::ID,
            G::RULES
        )));
    }
    let pairs = hello.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = G::Options::with(pairs).map_err(Failure::check)?;
    let pack = packs.load::<G>().map_err(Failure::check)?.pack;
    let game = G::new(pack, options, hello.seats).map_err(Failure::check)?;
    Ok(Playing { game, seat: hello.seat })
}

/// A world that no table would send.
fn cannot(why: impl std::fmt::Display) -> Failure {
    Failure::check(both!("the world makes no sense: {why}", "world がおかしくなっています：{why}"))
}

/// The world that came with a question: it looks the same from the seat as the real one.
fn world<G: Game>(playing: &Playing<G>, ask: &Ask) -> Result<G::State, Failure> {
    let world = ask.world.clone().ok_or_else(|| {
        Failure::check(both!(
            "the question holds no world; our hello asked for worlds",
            "質問に world がありません。helloで求めたはずです。"
        ))
    })?;
    let state: G::State = serde_json::from_value(world).map_err(cannot)?;
    playing.game.audit(&state).map_err(cannot)?;
    Ok(state)
}
