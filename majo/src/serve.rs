//! `majo serve`: the table in the browser.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use games::GameId;
use kernel::{Lang, both};
use server::{Config, Keep, Log, SHORTEST_TOKEN, Server, Site, Worker};

use crate::cli::{PacksArgs, ServeArgs, WorkerArgs};
use crate::failure::{Done, Failure};
use crate::{backup, say, tables};

/// The user's data folder, as the system has it.
pub(crate) fn data_folder() -> Result<PathBuf, Failure> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let base = from("XDG_DATA_HOME").map(PathBuf::from).or_else(|| {
        let home = from("HOME").map(PathBuf::from)?;
        Some(match std::env::consts::OS {
            "macos" => home.join("Library/Application Support"),
            _ => home.join(".local/share"),
        })
    });
    let base = base.or_else(|| from("LOCALAPPDATA").map(PathBuf::from));
    base.map(|base| base.join("majo")).ok_or_else(|| {
        Failure::usage(both!(
            "no home folder is known: say where with --data DIR",
            "ホームフォルダーが分かりません。--data DIR で場所を指定してください。"
        ))
    })
}

/// A token from a file or a variable. A flag would show it to everybody on the machine.
fn token(variable: &str, file: Option<&Path>) -> Result<Option<String>, Failure> {
    let (text, place) = match (std::env::var(variable), file) {
        (Ok(text), _) if !text.is_empty() => (text, variable.to_string()),
        (_, Some(path)) => {
            let place = path.display().to_string();
            let text = std::fs::read_to_string(path);
            (text.map_err(|error| Failure::at(&place, error))?, place)
        }
        (_, None) => return Ok(None),
    };
    let (text, least) = (text.trim(), SHORTEST_TOKEN);
    if text.len() < least || text.contains(char::is_whitespace) {
        return Err(Failure::at(
            place,
            both!(
                "a token is one word of at least {least} characters: openssl rand -hex 16",
                "トークンは{least}文字以上の1語です：openssl rand -hex 16"
            ),
        ));
    }
    Ok(Some(text.into()))
}

/// The address of a database.
pub(crate) fn is_postgres(url: &str) -> Result<(), Failure> {
    match url.starts_with("postgres") {
        true => Ok(()),
        false => Err(Failure::usage(both!(
            "--db takes postgres://user:password@host/name",
            "--db には postgres://user:password@host/name の形で書いてください。"
        ))),
    }
}

pub(crate) fn serve(args: ServeArgs, lang: Lang) -> Done {
    if let Some(url) = &args.db {
        is_postgres(url)?;
    }
    let public_url = args.public_url.as_deref().map(server::public_url).transpose();
    let public_url = public_url.map_err(Failure::usage)?;
    start_log(Log { level: args.log_level, form: args.log, access: args.access_log })?;
    GameId::ALL.into_iter().for_each(|game| tables::tell_unfit(game, lang));
    let data = match args.data {
        Some(dir) => dir,
        None => data_folder()?,
    };
    let config = Config {
        addr: args.addr,
        data,
        db: args.db,
        bus: args.bus,
        packs: tables::packs(&PacksArgs { packs: args.packs })?,
        pace: Duration::from_millis(args.pace),
        away: Duration::from_secs(args.away),
        actions_per_second: f64::from(args.rate),
        site: Site {
            base: args.base_path.unwrap_or_default(),
            trusted: args.trust_proxy,
            admin_token: token("MAJO_ADMIN_TOKEN", args.admin_token_file.as_deref())?,
            metrics_token: token("MAJO_METRICS_TOKEN", args.metrics_token_file.as_deref())?,
            metrics_addr: args.metrics_addr,
        },
        public_url,
        keep: Keep { open_each: args.open_tables as usize, ..backup::keep(&args.keep) },
    };
    // `/`, or `/majo/`.
    let base = format!("{}/", config.site.base.to_string().trim_end_matches('/'));
    let runtime = runtime()?;
    let done = runtime.block_on(async {
        let server = Server::bind(&config).await.map_err(Failure::check)?;
        let addr = server.addr().unwrap_or(config.addr);
        let place = match &config.db {
            // An address of a database may hold a password.
            Some(_) => match lang {
                Lang::En => "a PostgreSQL database".into(),
                Lang::Ja => "PostgreSQLのデータベース".into(),
            },
            None => config.data.display().to_string(),
        };
        say(&match lang {
            Lang::En => format!(
                "majo is open at http://{addr}{base}\ntables are kept in {place}\nstop with Ctrl-C"
            ),
            Lang::Ja => {
                format!(
                    "http://{addr}{base} で開いています\n卓の保存先：{place}\n止めるには Ctrl-C"
                )
            }
        })?;
        server.run(stopped()).await.map_err(|error| {
            let what = both!("the server stopped: {error}", "サーバーが止まりました：{error}");
            Failure::check(what)
        })
    });
    // Bots may be deep in thought: nobody waits for them any more.
    runtime.shutdown_background();
    Log::end();
    done
}

/// `majo worker`: thinks for servers elsewhere.
pub(crate) fn work(args: WorkerArgs, lang: Lang) -> Done {
    start_log(Log { level: args.log_level, form: args.log, access: false })?;
    let packs = tables::packs(&args.packs)?;
    let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let cores = args.cores.unwrap_or_else(all);
    let runtime = runtime()?;
    let done = runtime.block_on(async {
        let worker = Worker::new(&args.bus, packs, cores).await.map_err(Failure::check)?;
        say(match lang {
            Lang::En => "majo thinks for the servers on this bus\nstop with Ctrl-C",
            Lang::Ja => "このバスのサーバーのために考えます\n止めるには Ctrl-C",
        })?;
        worker.run(stopped()).await.map_err(Failure::check)
    });
    runtime.shutdown_background();
    Log::end();
    done
}

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::check(both!("cannot start: {error}", "始められません：{error}")))
}

fn start_log(log: Log) -> Result<(), Failure> {
    log.start().map_err(|error| {
        Failure::usage(both!(
            "MAJO_LOG or --log-level: {error}; write warn, info, debug or trace",
            "MAJO_LOG、--log-level：{error}（warn、info、debug、trace のいずれかを指定してください）"
        ))
    })
}

/// Ctrl-C, or a polite kill.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
