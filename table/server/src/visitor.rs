//! Who is asking: a secret cookie, a language, and nothing else.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use pack::Lang;

use crate::secret::{SECRET, hashed, is_secret, letters};

/// A visitor, known by a secret in a cookie (or a bearer token, for programs).
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// What the server keeps of the secret.
    pub(crate) id: String,
    /// The language of pages.
    pub(crate) lang: Lang,
    /// A cookie to set, for a new visitor.
    pub(crate) cookie: Option<String>,
    /// The page asks for a fragment (its script does).
    pub(crate) fragment: bool,
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// The language of a browser: the first of its list that we speak.
fn accepted(headers: &HeaderMap) -> Lang {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let known = list.unwrap_or_default().split(',').find_map(|item| {
        let item = item.trim();
        if item.starts_with("ja") {
            Some(Lang::Ja)
        } else {
            item.starts_with("en").then_some(Lang::En)
        }
    });
    known.unwrap_or(Lang::En)
}

/// A cookie that scripts cannot read and other sites cannot send along.
pub(crate) fn set_cookie(name: &str, value: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}")
}

/// Makes a browser forget a cookie.
pub(crate) fn no_cookie(name: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}")
}

/// Did the request come over TLS, through a proxy that says so?
pub(crate) fn is_secure(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|value| value == "https")
}

/// The secret of a visitor who has been here, from a token or a cookie.
fn secret(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    bearer.or_else(|| cookie(headers, "majo")).filter(|secret| is_secret(secret))
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = crate::answer::Answer;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let headers = &parts.headers;
        let lang = match cookie(headers, "lang") {
            Some("ja") => Lang::Ja,
            Some("en") => Lang::En,
            _ => accepted(headers),
        };
        let fragment = headers.contains_key("x-part");
        Ok(match secret(headers) {
            Some(secret) => Visitor { id: hashed(secret), lang, cookie: None, fragment },
            None => {
                let secret = letters(SECRET).map_err(|_| crate::answer::Answer::broken(lang))?;
                let cookie = Some(set_cookie("majo", &secret, is_secure(headers)));
                Visitor { id: hashed(&secret), lang, cookie, fragment }
            }
        })
    }
}
