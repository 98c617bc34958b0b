//! `majo pack`: looks at, checks and copies card packs.

use std::path::Path;

use games::{Entry, GameId, Packs, PacksError, with_game};
use kernel::doc::{Problems, nearest};
use kernel::{Told, both};
use pack::{Files, Lang, Packed};
use serde_json::json;
use ui::{CardText, page};

use crate::cli::PackCommand;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

pub(crate) fn pack(command: PackCommand, lang: Lang) -> Done {
    match command {
        PackCommand::List { packs, json } => list(&tables::packs(&packs)?, lang, json),
        PackCommand::Show { game, card, packs, html, json } => {
            let form = match (html, json) {
                (true, _) => Form::Html,
                (false, true) => Form::Json,
                (false, false) => Form::Lines,
            };
            show(game, card.as_deref(), &tables::packs(&packs)?, lang, form)
        }
        PackCommand::Check { dir } => check(&dir, lang),
        PackCommand::Export { dir, game, force } => export(&dir, game, force),
    }
}

/// How cards are written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Lines,
    Json,
    Html,
}

fn load<G: Entry>(packs: &Packs, lang: Lang) -> Result<(Vec<CardText>, String, bool), Failure> {
    let loaded = packs.load::<G>().map_err(Failure::check)?;
    Ok((G::face().cards(&loaded.pack, lang), loaded.hash, loaded.built_in))
}

fn list(packs: &Packs, lang: Lang, as_json: bool) -> Done {
    let mut rows = Vec::new();
    for game in GameId::ALL {
        let ((cards, hash, built_in), title) =
            with_game!(game, G => (load::<G>(packs, lang)?, G::face().title(lang)));
        let total: u32 = cards.iter().map(|card| u32::from(card.count)).sum();
        let kinds = cards.len();
        if as_json {
            rows.push(json!({
                "game": game.id(), "title": title, "hash": hash, "built_in": built_in,
                "kinds": kinds, "cards": total,
            }));
        } else {
            say(&match lang {
                Lang::En => {
                    let from = if built_in { "built in" } else { "from your folder" };
                    format!("{game}  {title}  {total} cards of {kinds} kinds, {from}, pack {hash}")
                }
                Lang::Ja => {
                    let from = if built_in { "内蔵" } else { "指定したフォルダー" };
                    format!("{game}  {title}  {kinds}種類{total}枚、{from}、パック {hash}")
                }
            })?;
        }
    }
    if as_json { say_json(&json!(rows)) } else { Ok(()) }
}

fn show(game: GameId, card: Option<&str>, packs: &Packs, lang: Lang, form: Form) -> Done {
    let (mut cards, _, _) = with_game!(game, G => load::<G>(packs, lang)?);
    if let Some(wanted) = card {
        let ids: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
        cards.retain(|card| card.id == wanted || card.name == wanted);
        if cards.is_empty() {
            let help = match nearest(wanted, ids.iter().map(String::as_str)) {
                Some(near) => both!("did you mean {near}?", "もしかして：{near}"),
                None => both!("there are: {}", "あるもの：{}", ids.join(", ")),
            };
            let wanted = kernel::doc::short(wanted);
            return Err(Failure::usage(help.map(|lang, help| match lang {
                Lang::En => format!("no card is called `{wanted}`; {help}"),
                Lang::Ja => format!("「{wanted}」というカードはありません。{help}"),
            })));
        }
    }
    if form == Form::Html {
        let wanted = |id: &str| cards.iter().any(|card| card.id == id);
        let page = with_game!(game, G => {
            let loaded = packs.load::<G>().map_err(Failure::check)?;
            page::standalone(G::face(), &loaded.pack, wanted, lang)
        });
        return say(&page.into_string());
    }
    if form == Form::Json {
        let rows: Vec<_> = cards
            .iter()
            .map(|card| {
                json!({
                    "id": card.id, "name": card.name, "count": card.count, "kind": card.kind,
                    "text": card.text, "clause": card.clause, "house": card.house,
                })
            })
            .collect();
        return say_json(&json!(rows));
    }
    for card in &cards {
        let house = match (&card.house, lang) {
            (None, Lang::En) => " (house card)".into(),
            (None, Lang::Ja) => "（自作カード）".into(),
            (Some(house), _) if house.is_empty() => String::new(),
            (Some(house), Lang::En) => format!(" (house: {})", house.join(", ")),
            (Some(house), Lang::Ja) => format!("（自作の値: {}）", house.join(", ")),
        };
        let clause = card.clause.as_ref().map(|clause| format!("  [{clause}]")).unwrap_or_default();
        say(&format!(
            "{} ×{}  `{}`{clause}\n    {}\n    {}{house}",
            card.name, card.count, card.id, card.kind, card.text
        ))?;
    }
    Ok(())
}

fn check(dir: &Path, lang: Lang) -> Done {
    if !dir.is_dir() {
        return Err(Failure::usage(PacksError::NoFolder(dir.into())));
    }
    // The folder of one game is as good as the folder above it.
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let itself = name(dir).and_then(|name| name.parse::<GameId>().ok());
    let mut found: Vec<(GameId, std::path::PathBuf)> = Vec::new();
    if let Some(game) = itself.filter(|game| !dir.join(game.id()).is_dir()) {
        found.push((game, dir.into()));
    } else {
        let cannot = |error: std::io::Error| Failure::at(dir.display(), error);
        for entry in std::fs::read_dir(dir).map_err(cannot)? {
            let path = entry.map_err(cannot)?.path();
            if path.is_dir()
                && let Some(name) = name(&path).filter(|name| !name.starts_with('.'))
            {
                let game = name.parse::<GameId>();
                found.push((game.map_err(|error| Failure::at(path.display(), error))?, path));
            }
        }
    }
    found.sort();
    if found.is_empty() {
        let ids = GameId::ALL.map(GameId::id).join(", ");
        let what = both!(
            "no folder of a game ({ids}) is in it",
            "ゲームのフォルダー（{ids}）が入っていません。"
        );
        return Err(Failure::at(dir.display(), what));
    }
    let mut wrong = Vec::new();
    for (game, path) in &found {
        let result = Files::from_dir(path).and_then(|files| {
            let warnings = with_game!(*game, G => {
                <G as Packed>::read_pack(&files).map(|pack| <G as Packed>::warnings(&pack))
            })?;
            Ok((files.hash(), warnings))
        });
        match result {
            Ok((hash, warnings)) => {
                say(&match lang {
                    Lang::En => format!("ok    {game}  pack {hash}"),
                    Lang::Ja => format!("○ {game}  パック {hash}"),
                })?;
                for warning in warnings {
                    say(&match lang {
                        Lang::En => format!("warning: {warning}"),
                        Lang::Ja => format!("注意：{}", warning.told().ja),
                    })?;
                }
            }
            Err(Problems(problems)) => wrong.extend(problems),
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let count = wrong.len();
    Err(Failure::check(Problems(wrong).told().map(|lang, told| match (lang, count) {
        (Lang::En, 1) => format!("1 problem\n{told}"),
        (Lang::En, _) => format!("{count} problems\n{told}"),
        (Lang::Ja, _) => format!("直すところ：{count}か所\n{told}"),
    })))
}

fn export(dir: &Path, game: Option<GameId>, force: bool) -> Done {
    for id in GameId::ALL.into_iter().filter(|id| game.is_none_or(|game| game == *id)) {
        let files = with_game!(id, G => <G as Packed>::default_files());
        // A folder without cards would be a bad pack: not every game has them.
        if files.sources().is_empty() {
            continue;
        }
        let folder = dir.join(id.id());
        let cannot = |path: &Path, error: &std::io::Error| {
            Failure::at(
                path.display(),
                error.told().map(|lang, why| match lang {
                    Lang::En => format!("cannot be written: {why}"),
                    Lang::Ja => format!("書き込めません：{why}"),
                }),
            )
        };
        std::fs::create_dir_all(&folder).map_err(|error| cannot(&folder, &error))?;
        for source in files.sources() {
            let name = Path::new(&source.file).file_name().unwrap_or_default();
            let path = folder.join(name);
            if path.exists() && !force {
                return Err(Failure::check(both!(
                    "{} is there already; overwrite with --force",
                    "{} はすでにあります。上書きするなら --force を付けてください。",
                    path.display()
                )));
            }
            std::fs::write(&path, &source.text).map_err(|error| cannot(&path, &error))?;
            say(&path.display().to_string())?;
        }
    }
    Ok(())
}
