//! What a scenario or a lesson writes down: options, positions, and values to hold against a view.

use serde_json::Value;

use crate::both;
use crate::chance::{Chance, Seed};
use crate::doc::{Node, Table};
use crate::game::Turn;
use crate::options::Options;
use crate::scenario::Staged;
use crate::seat::{Seat, Viewer};
use crate::words::{Text, Told};

/// The options of these tables, the later ones over the earlier; false if one is wrong.
pub(crate) fn with_options<'t, O: Options + Default>(
    tables: impl IntoIterator<Item = &'t Table<'t>>,
) -> (O, bool) {
    let (mut options, mut good) = (O::default(), true);
    for table in tables {
        for (_, key, node) in table.entries() {
            if let Err(error) = options.set(key, &plain(&node)) {
                node.wrong(error.told());
                good = false;
            }
        }
    }
    (options, good)
}

/// The state of a position written in these tables, the later ones over the earlier.
pub(crate) fn staged<'t, G: Staged>(
    game: &G,
    tables: impl IntoIterator<Item = &'t Table<'t>>,
    seed: Option<&str>,
) -> Result<G::State, String> {
    let mut stage = G::Stage::default();
    for table in tables {
        game.stage(&mut stage, table);
        table.finish();
    }
    game.open(&stage, Chance::new(Seed::from_text(seed.unwrap_or("scenario"))))
}

/// A value that must hold, by its path.
pub(crate) struct Wanted<'d> {
    pub(crate) path: String,
    pub(crate) value: String,
    /// Where its name stands, and where its value.
    pub(crate) key: Node<'d>,
    pub(crate) node: Node<'d>,
}

impl<'d> Wanted<'d> {
    /// All values of a table.
    pub(crate) fn all(table: &Table<'d>) -> Vec<Wanted<'d>> {
        let mut all = Vec::new();
        Self::under(table, "", &mut all);
        all
    }

    fn under(table: &Table<'d>, above: &str, all: &mut Vec<Wanted<'d>>) {
        for (key, name, node) in table.entries() {
            let path = format!("{above}{name}");
            match node.as_table() {
                Some(inner) => Self::under(&inner, &format!("{path}."), all),
                None => all.push(Wanted { path, value: plain(&node), key, node }),
            }
        }
    }

    /// The value of a view, as text.
    pub(crate) fn found(&self, view: &Value) -> Option<String> {
        value_at(view, &self.path)
    }

    /// What is wrong with a view, if the value does not hold in it.
    pub(crate) fn miss(&self, view: &Value, viewer: Viewer) -> Option<Text> {
        miss(view, viewer, &self.path, &self.value)
    }
}

/// The value at a path of a view, as text.
pub(crate) fn value_at(view: &Value, path: &str) -> Option<String> {
    look(view, path).map(|found| flat(&found))
}

/// What is wrong with a view, if a value does not hold in it.
pub(crate) fn miss(view: &Value, viewer: Viewer, path: &str, wanted: &str) -> Option<Text> {
    match value_at(view, path) {
        Some(found) if found == wanted => None,
        Some(found) => Some(both!(
            "{path} is {found}, not {wanted} (seen by {viewer})",
            "{path} は {found} です。{wanted} ではありません（{viewer} の視点）。"
        )),
        None => Some(both!(
            "the view of {viewer} has no `{path}`",
            "{viewer} の見える情報に `{path}` はありません。"
        )),
    }
}

/// Whom a game waits for, in words.
pub(crate) fn asked(turn: &Turn) -> Text {
    match turn {
        Turn::Over(outcome) => both!(
            "the game is over, won by {:?}",
            "ゲームは終わっています。勝者：{:?}",
            outcome.winners()
        ),
        Turn::Ask(ask) => both!("the game asks {:?}", "いま尋ねられている席：{:?}", ask.must),
    }
}

/// A value of a scenario as plain text; lists are joined by spaces.
pub(crate) fn plain(node: &Node<'_>) -> String {
    if let Some(text) = node.as_text() {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    } else if let Some(number) = node.as_number() {
        number.to_string()
    } else if let Some(flag) = node.as_flag() {
        flag.to_string()
    } else {
        node.one_or_list().iter().filter_map(|n| n.text()).collect::<Vec<_>>().join(" ")
    }
}

/// A value of a view as plain text, in the same form as [`plain`].
fn flat(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(flat).collect::<Vec<_>>().join(" "),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

/// Follows a path into a view. `p2.hp` is short for `seats.p2.hp`; in a list, a number picks an
/// item, `count` is its length, and any other word counts the items that are that word.
fn look(view: &Value, path: &str) -> Option<Value> {
    let is_seat = path.split('.').next().is_some_and(|word| word.parse::<Seat>().is_ok());
    let mut value = if is_seat { view.get("seats")? } else { view };
    let mut words = path.split('.').peekable();
    while let Some(word) = words.next() {
        match value {
            Value::Object(map) => value = map.get(word)?,
            Value::Array(list) if words.peek().is_none() && word.parse::<usize>().is_err() => {
                let count = match word {
                    "count" => list.len(),
                    _ => list.iter().filter(|item| item.as_str() == Some(word)).count(),
                };
                return Some(count.into());
            }
            Value::Array(list) => value = list.get(word.parse::<usize>().ok()?)?,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
        }
    }
    Some(value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_reach_into_views() {
        let view = serde_json::json!({
            "pool": 18, "attack": null, "discard": ["A", "A", "reflect"],
            "seats": { "p2": { "hp": 9, "hand": ["A"] } },
        });
        let at = |path| look(&view, path).map(|value| flat(&value));
        assert_eq!(at("pool").as_deref(), Some("18"));
        assert_eq!(at("p2.hp").as_deref(), Some("9"));
        assert_eq!(at("discard").as_deref(), Some("A A reflect"));
        assert_eq!(at("discard.A").as_deref(), Some("2"));
        assert_eq!(at("discard.count").as_deref(), Some("3"));
        assert_eq!(at("discard.2").as_deref(), Some("reflect"));
        assert_eq!(at("attack").as_deref(), Some("none"));
        assert_eq!(at("p3.hp"), None);
        assert_eq!(at("pool.x"), None);
    }
}
