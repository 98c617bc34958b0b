//! `majo rules`: the rules text, and the scenarios that show a clause.

use games::{Clause, Entry, Example, GameId, Rules, scenarios, with_game};
use kernel::doc::nearest;
use kernel::{Options, both};
use pack::Lang;
use serde_json::json;

use crate::cli::RulesArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json};

pub(crate) fn rules(args: &RulesArgs, lang: Lang) -> Done {
    let Some(game) = args.game else { return games(lang, args.json) };
    let rules = Rules::of(game, lang);
    let Some(id) = &args.clause else { return whole(game, rules, lang, args.json) };
    let clause = rules.clause(id).ok_or_else(|| {
        let near = nearest(&id.to_uppercase(), rules.clauses().map(|clause| clause.id));
        let help = match near {
            Some(near) => both!("did you mean {near}?", "もしかして：{near}"),
            None => both!(
                "clauses of {game} begin with {}-",
                "{game} の条項は {}- で始まります。",
                game.clauses()
            ),
        };
        let id = kernel::doc::short(id);
        Failure::usage(help.map(|lang, help| match lang {
            Lang::En => format!("no clause is called `{id}`; {help}"),
            Lang::Ja => format!("「{id}」という条項はありません。{help}"),
        }))
    })?;
    one(game, clause, lang, args.json)
}

/// The games, and how to read their rules.
fn games(lang: Lang, as_json: bool) -> Done {
    let title = |game: GameId| with_game!(game, G => G::face().title(lang));
    if as_json {
        let list = GameId::ALL
            .map(|game| json!({"id": game.id(), "title": title(game), "clauses": game.clauses()}));
        return say_json(&json!({"lang": lang, "games": list}));
    }
    for game in GameId::ALL {
        let count = Rules::of(game, lang).clauses().count();
        let (id, title, mark) = (game.id(), title(game), game.clauses());
        say(&match lang {
            Lang::En => format!("{id:9} {title} ({count} clauses, {mark}-…)"),
            Lang::Ja => format!("{id:9} {title}（{count}条項、{mark}-…）"),
        })?;
    }
    say(match lang {
        Lang::En => "\nmajo rules GAME prints all of them, majo rules GAME CLAUSE one.",
        Lang::Ja => "\nmajo rules ゲーム名 ですべて、majo rules ゲーム名 条項 で1つを表示します。",
    })
}

fn whole(game: GameId, rules: Rules, lang: Lang, as_json: bool) -> Done {
    if as_json {
        let clauses: Vec<_> = rules
            .clauses()
            .map(|Clause { id, text, heading }| json!({"id": id, "text": text, "heading": heading}))
            .collect();
        return say_json(&json!({"game": game.id(), "lang": lang, "clauses": clauses}));
    }
    say(rules.text().trim_end())?;
    let title = match lang {
        Lang::En => "## Options for --set",
        Lang::Ja => "## --set で選べるオプション",
    };
    say(&format!("\n{title}\n"))?;
    with_game!(game, G => {
        for spec in <G as kernel::Game>::Options::SPECS {
            let default = <G as kernel::Game>::Options::default().get(spec.key).unwrap_or_default();
            let values = spec.values.words();
            let values = values.in_lang(lang);
            let text = spec.does.in_lang(lang);
            let (key, clause) = (spec.key, spec.clause);
            say(&match lang {
                Lang::En => format!("- {key} = {default} ({values}) [{clause}]: {text}"),
                Lang::Ja => format!("- {key} = {default}（{values}）[{clause}]：{text}"),
            })?;
        }
    });
    Ok(())
}

/// What a scenario shows. Those of the rules are told by the rules in Japanese too; of the rest
/// many have an English title alone.
fn titled(game: GameId, example: &Example, lang: Lang) -> String {
    let about = &example.about;
    match lang {
        Lang::En => about.title.clone(),
        Lang::Ja => {
            let told = Rules::of(game, lang).clause(&about.id).map(|clause| clause.text.into());
            let told = about.title_ja.clone().or(told);
            told.unwrap_or_else(|| format!("（英語の題）{}", about.title))
        }
    }
}

fn one(game: GameId, clause: Clause, lang: Lang, as_json: bool) -> Done {
    let shows = |example: &Example| {
        let about = &example.about;
        about.id == clause.id || about.shows.iter().any(|shown| shown == clause.id)
    };
    let examples: Vec<_> = scenarios(game).into_iter().filter(shows).collect();
    if as_json {
        let list: Vec<_> = examples
            .iter()
            .map(|example| {
                let (about, file) = (&example.about, &example.source.file);
                json!({"id": about.id, "title": about.title, "file": file})
            })
            .collect();
        return say_json(&json!({
            "game": game.id(), "lang": lang, "id": clause.id, "text": clause.text,
            "heading": clause.heading, "scenarios": list,
        }));
    }
    say(&format!("{}  ({})\n{}", clause.id, clause.heading, clause.text))?;
    if examples.is_empty() {
        return Ok(());
    }
    say(match lang {
        Lang::En => "\nScenarios that show it:",
        Lang::Ja => "\nこの条項を示すシナリオ:",
    })?;
    for example in &examples {
        let (title, file) = (titled(game, example, lang), &example.source.file);
        say(&match lang {
            Lang::En => format!("  {}: {title}  ({file})", example.about.id),
            Lang::Ja => format!("  {}：{title}（{file}）", example.about.id),
        })?;
    }
    // The example itself, when it is what was asked for.
    match examples.iter().find(|example| example.about.id == clause.id) {
        Some(example) => say(&format!("\n{}", example.source.text.trim_end())),
        None => Ok(()),
    }
}
