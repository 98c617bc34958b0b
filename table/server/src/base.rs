//! The base path: majo as a part of a larger site, at `/majo` say.
//!
//! Nothing inside knows of it. A request loses it on its way in, whether or not a proxy took it off
//! before; links, redirects and cookies get it on their way out. Scripts find it as `data-base` of
//! the page.

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use kernel::{Mistake, both};
use tower::ServiceExt as _;

/// A path in front of all others: empty, or `/majo`, `/games/majo`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(Arc<str>);

impl FromStr for BasePath {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let path = text.trim_end_matches('/');
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        let part = |part: &str| {
            !part.is_empty() && part.bytes().all(fits) && !part.bytes().all(|byte| byte == b'.')
        };
        let whole =
            path.is_empty() || path.strip_prefix('/').is_some_and(|p| p.split('/').all(part));
        match whole {
            true => Ok(BasePath(path.into())),
            false => Err(Mistake(both!(
                "write a path of letters, digits and - _ . that begins with /: /majo",
                "/ で始まり、英数字と - _ . からなるパスを書いてください：/majo"
            ))),
        }
    }
}

impl std::fmt::Display for BasePath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() { "/" } else { &self.0 })
    }
}

/// Attributes that hold a path of ours. In `value` only fields with `data-link` have one.
const PATHS: [&str; 6] = ["href", "src", "action", "formaction", "poster", "content"];

impl BasePath {
    pub(crate) fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// In front of a path of ours.
    pub(crate) fn with(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// The same HTML with the base path in front of all paths of ours. Text cannot be mistaken for an
    /// attribute: its quotation marks are escaped.
    pub(crate) fn links<'a>(&self, html: &'a str) -> Cow<'a, str> {
        if self.is_root() {
            return Cow::Borrowed(html);
        }
        let mut out = String::with_capacity(html.len() + html.len() / 16);
        let mut rest = html;
        while let Some(at) = rest.find("=\"/") {
            let (before, after) = rest.split_at(at + 2);
            out.push_str(before);
            let tag = before.rfind('<').map_or(before, |open| &before[open..]);
            let name = tag[..tag.len() - 2].rsplit([' ', '\n']).next().unwrap_or_default();
            let element = || {
                let begin = out.rfind('<').map_or("", |open| &out[open..]);
                let end = after.split('>').next().unwrap_or_default();
                begin.contains(" data-link=") || end.contains(" data-link=")
            };
            let ours = !after.starts_with("//")
                && (PATHS.contains(&name)
                    || name.starts_with("data-")
                    || name == "value" && element());
            if ours {
                out.push_str(&self.0);
            }
            // The slash itself cannot begin another one.
            out.push('/');
            rest = &after[1..];
        }
        out.push_str(rest);
        if let Some(at) = out.find("<html ") {
            out.insert_str(at + "<html ".len(), &format!("data-base=\"{}\" ", self.0));
        }
        Cow::Owned(out)
    }

    /// Redirects and cookies.
    pub(crate) fn headers(&self, headers: &mut HeaderMap) {
        if self.is_root() {
            return;
        }
        let change =
            |headers: &mut HeaderMap, name: HeaderName, change: &dyn Fn(&str) -> String| {
                let old: Vec<HeaderValue> = headers.get_all(&name).iter().cloned().collect();
                headers.remove(&name);
                for value in old {
                    let new = value.to_str().ok().and_then(|text| change(text).parse().ok());
                    headers.append(name.clone(), new.unwrap_or(value));
                }
            };
        change(headers, header::LOCATION, &|to| match to.starts_with('/') {
            true => self.with(to),
            false => to.into(),
        });
        change(headers, header::SET_COOKIE, &|cookie| {
            match cookie.split_once("; Path=/") {
                // Of the whole site: of all that lies behind the base path.
                Some((before, rest)) if rest.is_empty() || rest.starts_with(';') => {
                    format!("{before}; Path={}{rest}", self.0)
                }
                Some((before, rest)) => format!("{before}; Path={}/{rest}", self.0),
                None => cookie.into(),
            }
        });
    }

    /// What a request asks for, without the base path.
    fn inner(&self, uri: &Uri) -> Option<Uri> {
        let rest = uri.path().strip_prefix(&*self.0).filter(|_| !self.is_root())?;
        let path = match rest {
            "" => "/",
            rest if rest.starts_with('/') => rest,
            _ => return None,
        };
        let whole = uri.query().map_or_else(|| path.into(), |query| format!("{path}?{query}"));
        let mut parts = uri.clone().into_parts();
        parts.path_and_query = Some(PathAndQuery::try_from(whole).ok()?);
        Uri::from_parts(parts).ok()
    }

    /// The routes behind the base path.
    pub(crate) fn before(&self, routes: Router) -> Router {
        if self.is_root() {
            return routes;
        }
        let base = self.clone();
        Router::new().fallback(async move |mut request: Request| {
            if let Some(uri) = base.inner(request.uri()) {
                *request.uri_mut() = uri;
            }
            routes.oneshot(request).await
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_base_path_is_plain() {
        for (text, path) in [("", "/"), ("/", "/"), ("/majo", "/majo"), ("/a/b-c.d/", "/a/b-c.d")] {
            assert_eq!(text.parse::<BasePath>().unwrap().to_string(), path);
        }
        for bad in ["majo", "//", "/a//b", "/a b", "/..", "/<x>", "/a?b", "http://x/"] {
            let read = bad.parse::<BasePath>();
            assert!(bad == "//" || read.is_err(), "{bad}");
        }
    }

    #[test]
    fn links_get_it_and_words_do_not() {
        let base: BasePath = "/majo".parse().unwrap();
        for (before, after) in [
            ("<a href=\"/\">", "<a href=\"/majo/\">"),
            ("<a class=\"x\" href=\"/t/a?b=/c\">", "<a class=\"x\" href=\"/majo/t/a?b=/c\">"),
            (
                "<form action=\"/t\" data-live=\"/t/x\">",
                "<form action=\"/majo/t\" data-live=\"/majo/t/x\">",
            ),
            ("<a href=\"//evil\">", "<a href=\"//evil\">"),
            ("<a href=\"#x\">=&quot;/a</a>", "<a href=\"#x\">=&quot;/a</a>"),
            // What somebody typed is no link.
            ("<input name=\"name\" value=\"/x\">", "<input name=\"name\" value=\"/x\">"),
            ("<input value=\"/t/x\" data-link=\"\">", "<input value=\"/majo/t/x\" data-link=\"\">"),
            ("<input data-link=\"\" value=\"/t/x\">", "<input data-link=\"\" value=\"/majo/t/x\">"),
            ("<html lang=\"en\">", "<html data-base=\"/majo\" lang=\"en\">"),
        ] {
            assert_eq!(base.links(before), after);
            assert_eq!(BasePath::default().links(before), before);
        }
    }

    #[test]
    fn redirects_and_cookies_get_it() {
        let base: BasePath = "/majo".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::LOCATION, "/t/x".parse().unwrap());
        headers.append(header::SET_COOKIE, "a=b; Path=/; HttpOnly".parse().unwrap());
        headers.append(header::SET_COOKIE, "c=d; Path=/admin".parse().unwrap());
        base.headers(&mut headers);
        assert_eq!(headers[header::LOCATION], "/majo/t/x");
        let cookies: Vec<_> = headers.get_all(header::SET_COOKIE).iter().collect();
        assert_eq!(cookies, ["a=b; Path=/majo; HttpOnly", "c=d; Path=/majo/admin"]);
    }

    #[test]
    fn a_request_loses_it() {
        let base: BasePath = "/majo".parse().unwrap();
        for (asked, inner) in [
            ("/majo", Some("/")),
            ("/majo/", Some("/")),
            ("/majo/t/x?v=1", Some("/t/x?v=1")),
            ("/majority", None),
            ("/t/x", None),
        ] {
            let found = base.inner(&asked.parse().unwrap()).map(|uri| uri.to_string());
            assert_eq!(found.as_deref(), inner, "{asked}");
        }
    }
}
