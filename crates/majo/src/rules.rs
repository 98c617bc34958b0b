//! `majo rules`: the rules text, and the scenarios that show a clause.

use games::{Clause, Example, GameId, Rules, scenarios, with_game};
use kernel::Options;
use kernel::doc::nearest;
use pack::Lang;
use serde_json::json;
use ui::Face;

use crate::cli::RulesArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json};

pub(crate) fn rules(args: &RulesArgs) -> Done {
    let lang = args.lang.lang();
    let rules = Rules::of(args.game, lang);
    let Some(id) = &args.clause else { return whole(args.game, rules, lang, args.json) };
    let clause = rules.clause(id).ok_or_else(|| {
        let near = nearest(&id.to_uppercase(), rules.clauses().map(|clause| clause.id));
        let help = near.map_or(
            format!("clauses of {} begin with {}-", args.game, args.game.clauses()),
            |near| format!("did you mean {near}?"),
        );
        Failure::usage(format!("no clause is called `{}`; {help}", kernel::doc::short(id)))
    })?;
    one(args.game, clause, lang, args.json)
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
            let text = G::option(spec.key, lang);
            say(&format!("- {} = {default} ({values}) [{}]: {text}", spec.key, spec.clause))?;
        }
    });
    Ok(())
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
        say(&format!("  {}  ({})", example.about, example.source.file))?;
    }
    // The example itself, when it is what was asked for.
    match examples.iter().find(|example| example.about.id == clause.id) {
        Some(example) => say(&format!("\n{}", example.source.text.trim_end())),
        None => Ok(()),
    }
}
