//! `majo lesson check`: plays lessons and puzzles by the rules.

use std::sync::Arc;

use games::{GameId, Packs, lesson_files, with_game};
use kernel::doc::{Place, Problems, Source};
use kernel::lesson::{self, Checked, Lesson, Script};
use kernel::{Lang, Told, both};
use serde_json::json;

use crate::cli::{FilesArgs, LessonCommand};
use crate::failure::{Done, Failure};
use crate::scenarios::{Good, Words, read, report};
use crate::tables;

pub(crate) fn lesson(command: LessonCommand, lang: Lang) -> Done {
    let LessonCommand::Check(FilesArgs { paths, packs, json: as_json }) = command;
    let packs = tables::packs(&packs)?;
    let sources = if paths.is_empty() {
        GameId::ALL.into_iter().flat_map(lesson_files).collect()
    } else {
        read(&paths)?
    };
    if sources.is_empty() {
        return Err(Failure::usage(both!(
            "there is no lesson (.toml) in these places",
            "そこにレッスン（.toml）がありません。"
        )));
    }
    let words = Words {
        rows: "lessons",
        failed: |failed, all| {
            both!(
                "{failed} of {all} lessons do not hold",
                "レッスン{all}件のうち{failed}件が成り立ちません。"
            )
        },
    };
    report(&sources, as_json, lang, &words, |source| {
        Ok(check(source, &packs)?.map(|(Checked { lesson, checks }, script)| {
            let (id, steps) = (&lesson.id, lesson.steps.len());
            let title = &lesson.title;
            // The right way on a page: what is tried at each step, in the words of its controls.
            let way: Vec<_> = (0..steps).map(|step| script.tries(step)).collect();
            // And what the learner does in the free part, where the others do as its way says.
            let free = script.free_way().iter().filter(|(seat, _)| *seat == lesson.learner);
            let free: Vec<_> = free.map(|(_, action)| action).collect();
            Good {
                line: both!(
                    "{id}: {{}} ({steps} steps, {checks} checks)",
                    "{id}：{{}}（{steps}ステップ、確認{checks}件）"
                )
                .map(|lang, line| line.replace("{}", title.in_lang(lang))),
                row: json!({
                    "file": source.file, "id": id, "ok": true, "puzzle": lesson.is_puzzle(),
                    "steps": steps, "checks": checks, "shows": lesson.shows,
                    "game": lesson.game, "way": way, "free": free,
                }),
            }
        }))
    })
}

fn check(source: &Source, packs: &Packs) -> Result<Result<(Checked, Script), Problems>, Failure> {
    let read = match Lesson::read(source) {
        Ok(read) => read,
        Err(problems) => return Ok(Err(problems)),
    };
    let game = match read.game.parse::<GameId>() {
        Ok(game) => game,
        Err(error) => {
            let place = Place { file: source.file.clone(), line: 1, column: 1 };
            return Ok(Err(Problems(vec![place.problem(error.told())])));
        }
    };
    with_game!(game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        Ok(lesson::check::<G>(source, &pack).and_then(|checked| {
            let (game, _) = checked.lesson.open::<G>(&pack)?;
            let script = Script::new(Arc::new(checked.lesson.clone()), &game);
            Ok((checked, script))
        }))
    })
}
