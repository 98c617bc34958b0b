//! `majo backup`, `majo restore` and `majo sweep`: all tables in one file and back, and what nobody
//! uses any more.

use std::path::PathBuf;
use std::time::Duration;

use kernel::{Lang, Told, both};
use serde_json::json;
use server::{Backed, Keep, Lock, Store, Swept};

use crate::cli::{BackupArgs, KeepArgs, PlaceArgs, SweepArgs};
use crate::failure::{Done, Failure};
use crate::serve::{data_folder, is_postgres};
use crate::{say, say_json};

/// Where tables are.
enum Place {
    Folder(PathBuf),
    Database(String),
}

impl Place {
    fn of(args: &PlaceArgs) -> Result<Place, Failure> {
        Ok(match (&args.db, &args.data) {
            (Some(url), _) => {
                is_postgres(url)?;
                Place::Database(url.clone())
            }
            (None, Some(dir)) => Place::Folder(dir.clone()),
            (None, None) => Place::Folder(data_folder()?),
        })
    }

    /// The address of the database, if there is one or it may be made.
    fn url(&self, mode: &str) -> String {
        match self {
            Place::Folder(dir) => {
                format!("sqlite://{}?mode={mode}", dir.join("majo.sqlite").display())
            }
            Place::Database(url) => url.clone(),
        }
    }

    /// Keeps servers away, and is kept away by them.
    async fn lock(&self) -> Result<Lock, Failure> {
        match self {
            Place::Folder(dir) => {
                let failed = |error: std::io::Error| Failure::at(dir.display(), error.told());
                std::fs::create_dir_all(dir).map_err(failed)?;
                Lock::folder(dir).map_err(Failure::check)
            }
            Place::Database(url) => Lock::database(url).await.map_err(Failure::check),
        }
    }
}

/// How long tables are kept, as the command line says.
pub(crate) fn keep(args: &KeepArgs) -> Keep {
    let days = |days: u32| match days {
        0 => None,
        days => Some(Duration::from_secs(u64::from(days) * 24 * 3600)),
    };
    Keep {
        waiting: days(args.keep_waiting),
        unfinished: days(args.keep_unfinished),
        finished: days(args.keep_finished),
        bots: days(args.keep_bots),
        ..Keep::default()
    }
}

fn wait<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let failed = |error| Failure::check(both!("cannot start: {error}", "始められません：{error}"));
    runtime.map_err(failed)?.block_on(work)
}

fn tell(args: &BackupArgs, backed: &Backed, done: [&str; 2], lang: Lang) -> Done {
    let Backed { rows, sha256 } = backed;
    let file = args.file.display();
    if args.json {
        return say_json(&json!({"file": file.to_string(), "rows": rows, "sha256": sha256}));
    }
    let count = |table: &str| rows.get(table).copied().unwrap_or_default();
    let (tables, entries) = (count("tables"), count("journal"));
    say(&match lang {
        Lang::En => {
            format!("{}: {file}\n{tables} tables with {entries} entries, SHA-256 {sha256}", done[0])
        }
        Lang::Ja => {
            format!("{}：{file}\n卓{tables}、記録{entries}行、SHA-256 {sha256}", done[1])
        }
    })
}

pub(crate) fn backup(args: &BackupArgs, lang: Lang) -> Done {
    let place = Place::of(&args.place)?;
    let backed =
        wait(async { server::backup(&place.url("rw"), &args.file).await.map_err(Failure::check) })?;
    tell(args, &backed, ["copied to", "バックアップしました"], lang)
}

pub(crate) fn restore(args: &BackupArgs, lang: Lang) -> Done {
    let place = Place::of(&args.place)?;
    let backed = wait(async {
        let _lock = place.lock().await?;
        server::restore(&place.url("rwc"), &args.file).await.map_err(Failure::check)
    })?;
    tell(args, &backed, ["put back from", "復元しました"], lang)
}

pub(crate) fn sweep(args: &SweepArgs, lang: Lang) -> Done {
    let (place, keep) = (Place::of(&args.place)?, keep(&args.keep));
    let swept = wait(async {
        let open = async || Store::open(&place.url("rw")).await.map_err(Failure::check);
        if args.dry_run {
            let store = open().await?;
            return store.would_sweep(&keep).await.map_err(Failure::check);
        }
        let _lock = place.lock().await?;
        open().await?.sweep(&keep).await.map_err(Failure::check)
    })?;
    let Swept { waiting, unfinished, finished, bots, names } = swept;
    if args.json {
        return say_json(&json!({
            "deleted": !args.dry_run,
            "waiting": waiting,
            "unfinished": unfinished,
            "finished": finished,
            "bots": bots,
            "names": names,
        }));
    }
    say(&match (lang, args.dry_run) {
        (Lang::En, dry) => format!(
            "{}: {waiting} waiting, {unfinished} unfinished, {finished} finished, {bots} of bots alone",
            if dry { "would be deleted" } else { "deleted" }
        ),
        (Lang::Ja, dry) => format!(
            "{}：待機中{waiting}、未終了{unfinished}、終了{finished}、ボットのみ{bots}",
            if dry { "削除の対象" } else { "削除しました" }
        ),
    })
}
