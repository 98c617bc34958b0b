//! Answers: pages, fragments, redirects, with the headers that keep them safe.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use maud::Markup;
use pack::Lang;
use ui::page::{Shell, message};

use crate::visitor::Visitor;

/// An answer to a browser.
#[derive(Debug)]
pub(crate) struct Answer {
    status: StatusCode,
    kind: &'static str,
    body: Vec<u8>,
    headers: Vec<(header::HeaderName, String)>,
}

/// What a page needs that belongs to no place.
fn nowhere(lang: Lang) -> Shell {
    let (path, games, theme) = ("/".into(), games::shown(), Default::default());
    Shell { lang, path, name: None, game: None, games, theme }
}

impl Answer {
    fn new(status: StatusCode, kind: &'static str, body: impl Into<Vec<u8>>) -> Answer {
        Answer { status, kind, body: body.into(), headers: Vec::new() }
    }

    /// HTML as it is.
    pub(crate) fn html(markup: Markup) -> Answer {
        Answer::new(StatusCode::OK, "text/html; charset=utf-8", markup.into_string())
    }

    /// Bytes of some kind.
    pub(crate) fn bytes(kind: &'static str, body: impl Into<Vec<u8>>) -> Answer {
        Answer::new(StatusCode::OK, kind, body)
    }

    /// JSON.
    pub(crate) fn json(value: &impl serde::Serialize) -> Answer {
        match serde_json::to_vec(value) {
            Ok(body) => Answer::new(StatusCode::OK, "application/json", body),
            // What is answered has names for its keys: it can be written.
            Err(_) => Answer::new(StatusCode::INTERNAL_SERVER_ERROR, "text/plain", ""),
        }
    }

    /// Done; there is nothing to show.
    pub(crate) fn nothing() -> Answer {
        Answer::new(StatusCode::NO_CONTENT, "text/plain", "")
    }

    /// Go there instead.
    pub(crate) fn go(to: &str) -> Answer {
        // A path of our own; anything else would let others send people away from here.
        // Browsers leave out tabs and line breaks, and take a backslash for a slash.
        let plain = to.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        let own = to.starts_with('/') && !to.starts_with("//");
        let to = if plain && own { to } else { "/" };
        let answer = Answer::new(StatusCode::SEE_OTHER, "text/plain", "");
        answer.with(header::LOCATION, to)
    }

    /// A page that says something, with a status.
    pub(crate) fn say(status: StatusCode, shell: &Shell, title: &str, text: &[String]) -> Answer {
        Answer { status, ..Answer::html(message(shell, title, &text.join(" "))) }
    }

    /// Something is wrong on our side.
    pub(crate) fn broken(lang: Lang) -> Answer {
        let shell = nowhere(lang);
        let (title, text) = match lang {
            Lang::En => {
                ("Something is wrong here", "The server cannot do this now. Try again in a moment.")
            }
            Lang::Ja => {
                ("サーバーの不調", "今は処理できません。しばらくしてもう一度試してください。")
            }
        };
        Answer::say(StatusCode::SERVICE_UNAVAILABLE, &shell, title, &[text.into()])
    }

    /// There is nothing here.
    pub(crate) fn missing(lang: Lang) -> Answer {
        let shell = nowhere(lang);
        let (title, text) = match lang {
            Lang::En => ("Nothing is here", "The address may be mistyped, or the table is gone."),
            Lang::Ja => ("何もありません", "アドレスが違うか、卓がなくなっています。"),
        };
        Answer::say(StatusCode::NOT_FOUND, &shell, title, &[text.into()])
    }

    /// The body as text.
    pub(crate) fn into_text(self) -> String {
        String::from_utf8(self.body).unwrap_or_default()
    }

    #[must_use]
    pub(crate) fn status(self, status: StatusCode) -> Answer {
        Answer { status, ..self }
    }

    #[must_use]
    pub(crate) fn with(mut self, name: header::HeaderName, value: &str) -> Answer {
        self.headers.push((name, value.into()));
        self
    }

    /// Sets a new visitor's cookie.
    #[must_use]
    pub(crate) fn for_visitor(self, visitor: &Visitor) -> Answer {
        match &visitor.cookie {
            Some(cookie) => self.with(header::SET_COOKIE, cookie),
            None => self,
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        for (name, value) in self.headers {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.append(name, value);
            }
        }
        response
    }
}

/// Headers for every answer.
pub(crate) const SAFE: [(header::HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_away_from_here() {
        for (to, wanted) in [
            ("/t/abc?x=1#y", "/t/abc?x=1#y"),
            ("//evil", "/"),
            ("/\t/evil", "/"),
            ("/\\evil", "/"),
            ("/\n/evil", "/"),
            ("https://evil", "/"),
            ("/ /evil", "/"),
            ("/卓", "/"),
            ("", "/"),
        ] {
            let headers = Answer::go(to).headers;
            assert_eq!(headers, [(header::LOCATION, wanted.to_string())], "{to:?}");
        }
    }
}
