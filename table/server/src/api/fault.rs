//! What a program is told when something is not done.

use super::*;

/// What went wrong.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fault {
    /// There is no such table or game.
    Missing,
    /// The server cannot do this now.
    Server,
    /// You have no seat there.
    NotSeated,
    /// The table has moved on since the version you named.
    Stale,
    /// The table is of other rules or cards than there are here.
    Old,
    /// Not allowed.
    Refused,
    /// The body is not as it should be.
    Body,
    /// Too many requests.
    TooOften,
    /// The game is not over yet.
    NotOver,
    /// The address is right, the method is not.
    Method,
    /// Sent by the page of another site.
    Foreign,
    /// The operator does not let you in.
    Banned,
    /// Only for the operator.
    Operator,
}

/// Not done, and every reason in words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub(crate) struct Failure {
    error: Reasons,
}

#[derive(Debug, Serialize, ToSchema)]
struct Reasons {
    kind: Fault,
    reasons: Vec<String>,
}

/// Not done, told in one language.
pub(crate) fn told(status: StatusCode, kind: Fault, what: &Text, lang: Lang) -> Answer {
    error(status, kind, vec![what.in_lang(lang).into()])
}

pub(crate) fn error(status: StatusCode, kind: Fault, reasons: Vec<String>) -> Answer {
    Answer::json(&Failure { error: Reasons { kind, reasons } }).status(status)
}

pub(crate) fn missing(lang: Lang) -> Answer {
    let what = both!("there is no such table or game", "その卓やゲームはありません。");
    told(StatusCode::NOT_FOUND, Fault::Missing, &what, lang)
}

pub(crate) fn broken(what: &dyn std::fmt::Display, lang: Lang) -> Answer {
    tracing::error!("{what}");
    let what = both!("the server cannot do this now", "今はサーバーで処理できません。");
    told(StatusCode::SERVICE_UNAVAILABLE, Fault::Server, &what, lang)
}

pub(crate) fn refused(what: &Text, lang: Lang) -> Answer {
    told(StatusCode::UNPROCESSABLE_ENTITY, Fault::Refused, what, lang)
}

pub(crate) fn wrong(wrong: &Wrong, visitor: &Visitor) -> Answer {
    let (status, kind) = match wrong {
        Wrong::NotSeated => (StatusCode::FORBIDDEN, Fault::NotSeated),
        Wrong::Missing => (StatusCode::NOT_FOUND, Fault::Missing),
        Wrong::Stale => (StatusCode::CONFLICT, Fault::Stale),
        Wrong::Old(_) => (StatusCode::CONFLICT, Fault::Old),
        Wrong::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, Fault::Refused),
        Wrong::Store(_) | Wrong::Unsure(_) => {
            tracing::error!("{wrong}");
            (StatusCode::SERVICE_UNAVAILABLE, Fault::Server)
        }
    };
    error(status, kind, wrong.words(visitor.lang))
}

pub(crate) fn too_often(lang: Lang) -> Answer {
    let what =
        both!("too many requests: wait a little", "短い間に送信が多すぎます。少し待ってください。");
    told(StatusCode::TOO_MANY_REQUESTS, Fault::TooOften, &what, lang)
}
