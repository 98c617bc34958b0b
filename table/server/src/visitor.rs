//! Who is asking: a secret cookie, a language, and nothing else.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use pack::Lang;
use ui::page::Theme;

use crate::App;
use crate::answer::Answer;
use crate::limits::counted;
use crate::queue::Whose;
use crate::secret::hashed;

/// A visitor, known by a secret in a cookie (or a bearer token, for programs).
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// What the server knows the visitor by.
    pub(crate) id: String,
    /// What it keeps of the secret that was shown.
    pub(crate) token: String,
    /// Where the visitor is, as far as that counts.
    pub(crate) address: Option<IpAddr>,
    /// The language of pages.
    pub(crate) lang: Lang,
    /// Their colours.
    pub(crate) theme: Theme,
    /// A cookie to set, for a new visitor.
    pub(crate) cookie: Option<String>,
    /// The page asks for a fragment (its script does).
    pub(crate) fragment: bool,
}

pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
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

/// The token that a program shows.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    shown.and_then(|value| value.strip_prefix("Bearer "))
}

/// A visitor who has been here, as the server knows them.
pub(crate) async fn known(app: &App, headers: &HeaderMap) -> Option<String> {
    app.tokens.visitor(&app.hub.context.store, secret(headers)?).await.ok().flatten()
}

/// The secret of a visitor who has been here, from a token or a cookie.
fn secret(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie(headers, "majo"))
}

impl Visitor {
    /// For whom long things are done.
    pub(crate) fn whose(&self) -> Whose {
        Whose { address: self.address, visitor: self.id.clone() }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Arc<App>: FromRef<S>,
{
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let app: Arc<App> = FromRef::from_ref(state);
        let headers = &parts.headers;
        let lang = match cookie(headers, "lang") {
            Some("ja") => Lang::Ja,
            Some("en") => Lang::En,
            _ => accepted(headers),
        };
        let theme = cookie(headers, "theme").and_then(Theme::named).unwrap_or_default();
        let fragment = headers.contains_key("x-part");
        let from = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = from.map(|ConnectInfo(from)| counted(from.ip()));
        let broken = |error: &dyn std::fmt::Display| {
            tracing::error!("{error}");
            Answer::broken(lang)
        };
        if let Some(secret) = secret(headers) {
            let known = app.tokens.visitor(&app.hub.context.store, secret).await;
            if let Some(id) = known.map_err(|error| broken(&error))? {
                let token = hashed(secret);
                return Ok(Visitor { id, token, address, lang, theme, cookie: None, fragment });
            }
        }
        let secret = app.tokens.fresh().map_err(|error| broken(&error))?;
        let cookie = Some(set_cookie("majo", &secret, is_secure(headers)));
        let id = hashed(&secret);
        Ok(Visitor { token: id.clone(), id, address, lang, theme, cookie, fragment })
    }
}
