//! A board for a game that has none of its own yet: every field of the view, in plain words.

use kernel::{Game, Seat};
use pack::Lang;
use serde::Serialize;
use serde_json::Value;

use crate::board::{Board, Line, Panel, Tone};
use crate::face::{Face, Term, To, View};
use crate::names::Names;

/// Fields that are not shown as such: who is asked stands in the prompt.
const APART: [&str; 2] = ["asked", "viewer"];

/// Every field of the view: what is said seat by seat with the players, the rest in the middle.
pub(crate) fn board<F: Face + ?Sized>(face: &F, to: To<'_, F::Game>, view: &View<F>) -> Board {
    let To { game, names, lang } = to;
    let fields = fields(view);
    let asked = asked(&fields);
    let word = |key: &str| in_terms(face.terms(), key, lang);
    let mut players: Vec<Panel> = Seat::all(game.seats())
        .map(|seat| Panel {
            asked: asked.contains(&seat),
            ..Panel::new(names.of(seat), Vec::new())
        })
        .collect();
    let mut middle = Vec::new();
    for (key, value) in fields.iter().filter(|(key, _)| !APART.contains(&key.as_str())) {
        match by_seat(value) {
            Some(seats) => {
                for (seat, value) in seats {
                    let Some(player) = players.get_mut(seat.index()) else { continue };
                    match value {
                        Value::Object(parts) => {
                            player.lines.extend(
                                parts.iter().map(|(key, part)| line(&word(key), part, lang)),
                            );
                        }
                        value => player.lines.push(line(&word(key), value, lang)),
                    }
                }
            }
            None => middle.push(line(&word(key), value, lang)),
        }
    }
    let table = Panel::new(t!(lang, "Table", "場"), middle);
    Board {
        stage: String::new(),
        prompt: face.prompt(to, view),
        players,
        table: if table.lines.is_empty() { Vec::new() } else { vec![table] },
        hand: Vec::new(),
    }
}

/// Who is asked.
pub(crate) fn prompt(view: &impl Serialize, names: &Names, lang: Lang) -> Line {
    let asked = asked(&fields(view));
    let others: Vec<_> = asked.iter().map(|seat| names.of(*seat)).collect();
    let text = if asked.iter().any(|seat| names.is_you(*seat)) {
        t!(lang, "It is your decision.", "あなたの番です。").into()
    } else if asked.is_empty() {
        t!(lang, "The game is over.", "ゲーム終了。").into()
    } else {
        let others = others.join(t!(lang, ", ", "、"));
        t!(lang, format!("Waiting for {others}."), format!("{others}を待っています。"))
    };
    Line::new(text, Tone::Plain)
}

/// Notation with the words that the game gives for it.
pub(crate) fn in_terms(terms: &[Term], text: &str, lang: Lang) -> String {
    let said = |word: &str| match terms.iter().find(|(known, ..)| *known == word) {
        Some((_, en, ja)) => t!(lang, *en, *ja).to_string(),
        None => word.replace('_', " "),
    };
    text.split(' ').map(said).collect::<Vec<_>>().join(" ")
}

fn fields(view: &impl Serialize) -> serde_json::Map<String, Value> {
    match serde_json::to_value(view) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => serde_json::Map::new(),
    }
}

fn asked(fields: &serde_json::Map<String, Value>) -> Vec<Seat> {
    let list = fields.get("asked").and_then(Value::as_array);
    let seat = |value: &Value| value.as_str()?.parse().ok();
    list.into_iter().flatten().filter_map(seat).collect()
}

/// A value for each of some seats.
fn by_seat(value: &Value) -> Option<Vec<(Seat, &Value)>> {
    let parts = value.as_object().filter(|parts| !parts.is_empty())?;
    parts.iter().map(|(key, value)| Some((key.parse().ok()?, value))).collect()
}

fn line(key: &str, value: &Value, lang: Lang) -> Line {
    let colon = t!(lang, ": ", "：");
    Line::new(format!("{key}{colon}"), Tone::Quiet).with(said(value, lang), Tone::Plain)
}

fn said(value: &Value, lang: Lang) -> String {
    let all = |values: Vec<String>, between: &str| match values.is_empty() {
        true => t!(lang, "none", "なし").to_string(),
        false => values.join(between),
    };
    match value {
        Value::Null => t!(lang, "none", "なし").into(),
        Value::Bool(yes) => {
            if *yes { t!(lang, "yes", "はい") } else { t!(lang, "no", "いいえ") }.into()
        }
        Value::Number(number) => number.to_string().replace('-', "−"),
        Value::String(text) => text.clone(),
        Value::Array(values) => all(values.iter().map(|value| said(value, lang)).collect(), " "),
        Value::Object(parts) => all(
            parts.iter().map(|(key, value)| format!("{key} {}", said(value, lang))).collect(),
            t!(lang, ", ", "、"),
        ),
    }
}
