//! The messages between a table and a bot that is a program of its own: one JSON object a line.
//! `docs/bots.md` explains them with an example.

use std::collections::BTreeMap;

use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of these messages.
pub const PROTOCOL: u32 = 1;

/// What the table says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToBot {
    /// A game begins.
    Hello(Hello),
    /// A decision is wanted.
    Ask(Ask),
    /// The last answer could not be used.
    Error {
        /// Why.
        what: String,
    },
    /// The game is over.
    Over {
        /// How it ended; nothing if it was given up.
        outcome: Option<Outcome>,
    },
}

/// A game begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Where the bot sits.
    pub seat: Seat,
    /// How many sit at the table.
    pub seats: u8,
    /// The table options, all of them.
    pub options: BTreeMap<String, String>,
}

/// A decision is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// Which question of this game, from 1.
    pub n: u64,
    /// Is the decision awaited? If not, `{"do": null}` waits.
    pub must: bool,
    /// All that the seat may know.
    pub view: Value,
    /// Does the view hold only what is new since the last question?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub changes: bool,
    /// Every legal action.
    pub legal: Vec<String>,
    /// How long the answer may take.
    pub clock_ms: u64,
    /// A random world that looks the same from the seat, for bots that asked for worlds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<Value>,
}

/// What a bot says: `{"hello": "name"}` once a game, `{"do": "action"}` for every question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FromBot {
    /// The bot's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hello: Option<String>,
    /// Send a world with every question.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub worlds: bool,
    /// Over the network: send only what has changed in the view.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub changes: bool,
    /// One of the legal actions; `null` to wait, where that is allowed.
    #[serde(rename = "do", default, skip_serializing_if = "Option::is_none", with = "given")]
    pub action: Option<Option<String>>,
    /// The question this answers. If it is another one, the answer is not used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u64>,
}

/// Tells `{"do": null}` from no `do` at all.
mod given {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        action: &Option<Option<String>>,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        action.as_ref().and_then(Option::as_ref).serialize(out)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        input: D,
    ) -> Result<Option<Option<String>>, D::Error> {
        Option::deserialize(input).map(Some)
    }
}

/// What to merge into a value to get another (RFC 7396): objects key by key, all else as a whole.
/// A key that is gone or `null` comes as `null`.
pub fn changes(before: &Value, after: &Value) -> Value {
    let (Value::Object(old), Value::Object(new)) = (before, after) else { return after.clone() };
    let fresh = new.iter().filter_map(|(key, value)| match old.get(key) {
        Some(same) if same == value => None,
        Some(other) => Some((key.clone(), changes(other, value))),
        None => Some((key.clone(), value.clone())),
    });
    let gone = old.keys().filter(|key| !new.contains_key(*key));
    fresh.chain(gone.map(|key| (key.clone(), Value::Null))).collect()
}

/// A message as one line.
pub fn line<T: Serialize>(message: &T) -> String {
    // These types have no map with keys that are not text, so nothing can fail.
    serde_json::to_string(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_written() {
        let read = |text: &str| serde_json::from_str::<FromBot>(text);
        assert_eq!(read(r#"{"do":"pass"}"#).unwrap().action, Some(Some("pass".into())));
        assert_eq!(read(r#"{"do":null,"n":3}"#).unwrap().action, Some(None));
        assert_eq!(read(r#"{"hello":"me"}"#).unwrap().action, None);
        assert!(read(r#"{"dо":"pass"}"#).is_err());
        assert!(read(r#"{"hello":"me","changes":true}"#).unwrap().changes);
        let waits = FromBot { action: Some(None), ..FromBot::default() };
        assert_eq!(read(&line(&waits)).unwrap(), waits);
    }

    /// Merges as RFC 7396 says.
    fn merge(into: &mut Value, news: &Value) {
        let Value::Object(news) = news else {
            *into = news.clone();
            return;
        };
        if !into.is_object() {
            *into = Value::Object(serde_json::Map::new());
        }
        let Value::Object(into) = into else { unreachable!() };
        for (key, value) in news {
            if value.is_null() {
                into.remove(key);
            } else {
                merge(into.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
    }

    #[test]
    fn changes_merge_into_what_was_there() {
        let before = serde_json::json!({"a": 1, "b": {"c": [1, 2], "d": "x"}, "gone": 3, "e": {}});
        let after = serde_json::json!({"a": 1, "b": {"c": [2], "d": "x"}, "e": 4, "new": {"f": 5}});
        let news = changes(&before, &after);
        assert_eq!(
            news,
            serde_json::json!({"b": {"c": [2]}, "gone": null, "e": 4, "new": {"f": 5}})
        );
        let mut merged = before;
        merge(&mut merged, &news);
        assert_eq!(merged, after);
        assert_eq!(changes(&after, &after), serde_json::json!({}));
    }
}
