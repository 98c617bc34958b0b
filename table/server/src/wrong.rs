//! Why something was not done, in words.

use kernel::old::Differs;
use pack::Lang;

use crate::store::StoreError;

/// Why something was not done.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Wrong {
    /// The visitor has no seat here.
    #[error("not seated")]
    NotSeated,
    /// There is no such thing here.
    #[error("missing")]
    Missing,
    /// The table has changed since the visitor looked.
    #[error("stale")]
    Stale,
    /// Not allowed, in words.
    #[error("{}", .0.join("; "))]
    Refused(Vec<String>),
    /// The table is of other rules or cards than there are here.
    #[error("old")]
    Old(Differs),
    /// The database failed; nothing has changed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Whether it was done will be seen: the answer was lost.
    #[error("not known whether it was done: {0}")]
    Unsure(String),
}

impl Wrong {
    pub(crate) fn because(lang: Lang, en: &str, ja: &str) -> Wrong {
        Wrong::Refused(vec![match lang {
            Lang::En => en.into(),
            Lang::Ja => ja.into(),
        }])
    }

    /// As sentences for a page.
    pub(crate) fn words(&self, lang: Lang) -> Vec<String> {
        let one = |en: &str, ja: &str| {
            vec![match lang {
                Lang::En => en.to_string(),
                Lang::Ja => ja.to_string(),
            }]
        };
        match self {
            Wrong::NotSeated => one("You have no seat at this table.", "この卓に席がありません。"),
            Wrong::Missing => one("There is nothing like that here.", "ここには何もありません。"),
            Wrong::Stale => one(
                "The table has moved on. Look again and choose.",
                "卓の状況が変わりました。もう一度選んでください。",
            ),
            Wrong::Refused(words) => words.clone(),
            Wrong::Old(differs) => vec![ui::old::of_table(differs, lang)],
            Wrong::Store(_) => one(
                "It could not be stored, so nothing was done. Try again in a moment.",
                "保存できなかったため、何も行われていません。しばらくしてもう一度試してください。",
            ),
            Wrong::Unsure(_) => one(
                "The database does not answer: it may have been done or not. Look again in a moment.",
                "データベースが応答せず、行われたかどうか分かりません。しばらくしてもう一度確かめてください。",
            ),
        }
    }
}
