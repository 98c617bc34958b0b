//! Words in both languages, and what can be told in them.
//!
//! Whatever goes wrong is told in the language of whoever did it. So no mistake is a plain
//! `String`: it is a [`Text`], made by [`both!`](crate::both) where the facts are known, and the
//! compiler finds a sentence that lacks one of its languages.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::both;
use crate::doc::Node;

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

/// The text names no language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write ja or en")]
pub struct NoLang;

impl Told for NoLang {
    fn told(&self) -> Text {
        both!("write ja or en", "ja か en を書いてください。")
    }
}

impl FromStr for Lang {
    type Err = NoLang;

    fn from_str(text: &str) -> Result<Self, NoLang> {
        match text {
            "ja" => Ok(Lang::Ja),
            "en" => Ok(Lang::En),
            _ => Err(NoLang),
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

    /// What reads the same in both: notation, a piece of a file, what another program said.
    pub fn same(text: impl Into<String>) -> Text {
        let en: String = text.into();
        Text { ja: en.clone(), en }
    }

    /// Reads `{ en = "…", ja = "…" }`; both must be there and fit on a card.
    pub fn read(node: &Node<'_>) -> Option<Text> {
        let table = node.table()?;
        let part = |key| {
            let node = table.need(key, "\"…\"")?;
            let text = node.text()?;
            let length = text.chars().count();
            if length == 0 || length > 60 || text.chars().any(char::is_control) {
                node.wrong(both!(
                    "expected 1 to 60 characters on one line",
                    "1行、1～60文字で書いてください。"
                ));
                return None;
            }
            Some(text.to_string())
        };
        let (en, ja) = (part("en"), part("ja"));
        table.finish();
        Some(Text { en: en?, ja: ja? })
    }

    /// Each language changed in its own way.
    #[must_use]
    pub fn map(self, change: impl Fn(Lang, String) -> String) -> Text {
        Text { en: change(Lang::En, self.en), ja: change(Lang::Ja, self.ja) }
    }
}

/// Words of the program itself, in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// English.
    pub en: &'static str,
    /// Japanese.
    pub ja: &'static str,
}

impl Said {
    /// In one language.
    pub const fn in_lang(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Ja => self.ja,
            Lang::En => self.en,
        }
    }
}

/// A mistake, or anything else, that can be told in both languages.
pub trait Told {
    /// In both.
    fn told(&self) -> Text;

    /// In one of them.
    fn told_in(&self, lang: Lang) -> String {
        let Text { en, ja } = self.told();
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }
}

/// A mistake in something written, told in both languages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct Mistake(pub Text);

impl Told for Mistake {
    fn told(&self) -> Text {
        self.0.clone()
    }
}

impl From<Text> for Mistake {
    fn from(text: Text) -> Self {
        Mistake(text)
    }
}

impl Told for Text {
    fn told(&self) -> Text {
        self.clone()
    }
}

/// What the system says has no Japanese; the usual cases have.
impl Told for std::io::Error {
    fn told(&self) -> Text {
        use std::io::ErrorKind;
        let ja = match self.kind() {
            ErrorKind::NotFound => "見つかりません。",
            ErrorKind::PermissionDenied => "権限がありません。",
            ErrorKind::AlreadyExists => "すでにあります。",
            ErrorKind::IsADirectory => "フォルダーです。",
            ErrorKind::NotADirectory => "フォルダーではありません。",
            ErrorKind::StorageFull => "空き容量がありません。",
            ErrorKind::AddrInUse => "そのアドレスは使用中です。",
            ErrorKind::AddrNotAvailable => "そのアドレスは使えません。",
            ErrorKind::InvalidData => "データの形が違います。",
            ErrorKind::UnexpectedEof => "途中で終わっています。",
            _ => return Text::same(self.to_string()),
        };
        Text { en: self.to_string(), ja: ja.into() }
    }
}

/// `both!("only {n} seats", "席は{n}つだけです。")`: a [`Text`]. What follows goes into both:
/// `both!("`{}` is no seat", "「{}」は席ではありません。", short(word))`.
#[macro_export]
macro_rules! both {
    ($en:literal, $ja:literal $(, $($facts:tt)*)?) => {
        $crate::Text {
            en: ::std::format!($en $(, $($facts)*)?),
            ja: ::std::format!($ja $(, $($facts)*)?),
        }
    };
}
