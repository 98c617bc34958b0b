//! Words in both languages.

use std::fmt;
use std::str::FromStr;

use kernel::doc::Node;
use serde::Serialize;

/// A language of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// Japanese.
    Ja,
    /// English.
    En,
}

impl Lang {
    /// The language a locale like `ja_JP.UTF-8` asks for; English unless it is Japanese.
    pub fn from_locale(locale: &str) -> Lang {
        if locale.starts_with("ja") { Lang::Ja } else { Lang::En }
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "ja" => Ok(Lang::Ja),
            "en" => Ok(Lang::En),
            _ => Err("write ja or en".into()),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lang::Ja => "ja",
            Lang::En => "en",
        })
    }
}

/// A name or sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

impl Text {
    /// In one language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ja => &self.ja,
            Lang::En => &self.en,
        }
    }

    /// Reads `{ en = "…", ja = "…" }`; both must be there and fit on a card.
    pub fn read(node: &Node<'_>) -> Option<Text> {
        let table = node.table()?;
        let part = |key| {
            let node = table.need(key, "\"…\"")?;
            let text = node.text()?;
            let length = text.chars().count();
            if length == 0 || length > 60 || text.chars().any(char::is_control) {
                node.wrong("expected 1 to 60 characters on one line");
                return None;
            }
            Some(text.to_string())
        };
        let (en, ja) = (part("en"), part("ja"));
        table.finish();
        Some(Text { en: en?, ja: ja? })
    }
}

/// Reads a card id: the word that stands for the card in notation.
pub fn card_id<'d>(node: &Node<'d>) -> Option<&'d str> {
    let id = node.text()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let starts = id.starts_with(|c: char| c.is_ascii_alphabetic());
    if !starts || !id.chars().all(plain) || id.len() > 24 || id.parse::<kernel::Seat>().is_ok() {
        node.wrong_help(
            "a card id is 1 to 24 letters, digits or hyphens, begins with a letter and is no seat",
            "write for example id = \"my-card\"",
        );
        return None;
    }
    Some(id)
}
