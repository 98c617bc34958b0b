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
        let waits = FromBot { action: Some(None), ..FromBot::default() };
        assert_eq!(read(&line(&waits)).unwrap(), waits);
    }
}
