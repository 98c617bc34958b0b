//! `majo scenario check`: runs rule examples.

use std::path::{Path, PathBuf};

use games::{GameId, Packs, scenarios, with_game};
use kernel::doc::{Problems, Source};
use kernel::scenario::{self, About, Held};
use kernel::{Lang, Text, Told, both};
use serde_json::{Value, json};

use crate::cli::{FilesArgs, ScenarioCommand};
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

pub(crate) fn scenario(command: ScenarioCommand, lang: Lang) -> Done {
    let ScenarioCommand::Check(FilesArgs { paths, packs, json: as_json }) = command;
    let packs = tables::packs(&packs)?;
    let sources = if paths.is_empty() {
        GameId::ALL.into_iter().flat_map(scenarios).map(|example| example.source).collect()
    } else {
        read(&paths)?
    };
    if sources.is_empty() {
        return Err(Failure::usage(both!(
            "there is no scenario (.toml) in these places",
            "そこにシナリオ（.toml）がありません。"
        )));
    }
    let words = Words {
        rows: "scenarios",
        failed: |failed, all| {
            both!(
                "{failed} of {all} scenarios do not hold",
                "シナリオ{all}件のうち{failed}件が成り立ちません。"
            )
        },
    };
    report(&sources, as_json, lang, &words, |source| {
        Ok(run(source, &packs)?.map(|held| {
            let Held { about, cases, checks } = held;
            Good {
                line: both!("{about} ({checks} checks)", "{about}（確認{checks}件）"),
                row: json!({
                    "file": source.file, "id": about.id, "ok": true,
                    "cases": cases, "checks": checks, "shows": about.shows,
                }),
            }
        }))
    })
}

/// The words for what is checked.
pub(crate) struct Words {
    pub(crate) rows: &'static str,
    pub(crate) failed: fn(usize, usize) -> Text,
}

/// What is told of a file that holds.
pub(crate) struct Good {
    pub(crate) line: Text,
    pub(crate) row: Value,
}

/// Checks files one by one and tells of each.
pub(crate) fn report(
    sources: &[Source],
    as_json: bool,
    lang: Lang,
    words: &Words,
    mut run: impl FnMut(&Source) -> Result<Result<Good, Problems>, Failure>,
) -> Done {
    let mut failed = 0;
    let mut rows = Vec::new();
    for source in sources {
        let result = run(source)?;
        failed += usize::from(result.is_err());
        match (result, as_json) {
            (Ok(good), true) => rows.push(good.row),
            (Err(Problems(problems)), true) => {
                let list: Vec<_> = problems
                    .iter()
                    .map(|p| json!({"line": p.line, "column": p.column, "what": p.what.in_lang(lang)}))
                    .collect();
                rows.push(json!({"file": source.file, "ok": false, "problems": list}));
            }
            (Ok(good), false) => say(&match lang {
                Lang::En => format!("ok    {}", good.line.en),
                Lang::Ja => format!("○ {}", good.line.ja),
            })?,
            (Err(problems), false) => say(&match lang {
                Lang::En => format!("WRONG {}\n{problems}", source.file),
                Lang::Ja => format!("× {}\n{}", source.file, problems.told().ja),
            })?,
        }
    }
    let all = sources.len();
    let passed = all - failed;
    if as_json {
        let mut whole = json!({"passed": passed, "failed": failed});
        whole[words.rows] = rows.into();
        say_json(&whole)?;
    } else {
        say(&match lang {
            Lang::En => format!("{passed} passed, {failed} failed"),
            Lang::Ja => format!("成立{passed}件、不成立{failed}件"),
        })?;
    }
    if failed > 0 {
        return Err(Failure::check((words.failed)(failed, all)));
    }
    Ok(())
}

fn run(source: &Source, packs: &Packs) -> Result<Result<Held, Problems>, Failure> {
    let about = match About::read(source) {
        Ok(about) => about,
        Err(problems) => return Ok(Err(problems)),
    };
    let game = match about.game.parse::<GameId>() {
        Ok(game) => game,
        Err(error) => {
            let place = kernel::doc::Place { file: source.file.clone(), line: 1, column: 1 };
            return Ok(Err(Problems(vec![place.problem(error.told())])));
        }
    };
    with_game!(game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        Ok(scenario::run::<G>(source, &pack))
    })
}

pub(crate) fn read(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for path in paths {
        if path.is_dir() {
            read_dir(path, &mut sources)?;
        } else {
            sources.push(Source::new(path.display().to_string(), tables::read_text(path)?));
        }
    }
    Ok(sources)
}

fn read_dir(dir: &Path, sources: &mut Vec<Source>) -> Result<(), Failure> {
    let cannot = |error: std::io::Error| Failure::at(dir.display(), error);
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(cannot)? {
        entries.push(entry.map_err(cannot)?.path());
    }
    entries.sort();
    for path in entries {
        // A link may lead round in a circle.
        if path.is_dir() && !path.is_symlink() {
            read_dir(&path, sources)?;
        } else if path.extension().is_some_and(|found| found == "toml") {
            sources.push(Source::new(path.display().to_string(), tables::read_text(&path)?));
        }
    }
    Ok(())
}
