//! The operator's door: a token opens it, and a cookie keeps it open for a while.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use tokio::sync::watch;

use crate::handle::lock;
use crate::limits::Limits;
use crate::ops::same;
use crate::secret::{SECRET, hashed, letters};
use crate::visitor::{bearer, cookie};

/// The cookie.
pub(crate) const COOKIE: &str = "majo_admin";
/// A session without a request ends after this.
const SESSION: Duration = Duration::from_secs(12 * 3600);
/// More are not open at once: the oldest ends.
const MOST: usize = 32;
/// The fewest letters of a token: shorter ones could be tried out.
pub const SHORTEST: usize = 16;

/// The door.
#[derive(Debug)]
pub(crate) struct Doors {
    /// The hash of the token; nothing if there is no door.
    token: Option<String>,
    /// Open sessions by the hashes of their cookies.
    sessions: Mutex<HashMap<String, Instant>>,
    /// Sessions that were opened (or closed) here, for the other nodes.
    turned: watch::Sender<(String, bool)>,
    /// Tries of tokens, per address.
    pub(crate) tries: Limits,
}

/// An open session.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// Its forms carry this: no other page can know it.
    pub(crate) form: String,
}

impl Doors {
    pub(crate) fn new(token: Option<&str>) -> Doors {
        let (sessions, turned) = (Mutex::default(), watch::Sender::default());
        Doors { token: token.map(hashed), sessions, turned, tries: Limits::new(0.1, 10.0) }
    }

    /// Is there a door at all?
    pub(crate) fn is_there(&self) -> bool {
        self.token.is_some()
    }

    /// Is it the token?
    pub(crate) fn fits(&self, given: &str) -> bool {
        self.token.as_deref().is_some_and(|token| same(token, &hashed(given)))
    }

    /// Does the request carry the token itself, as programs do?
    pub(crate) fn has_token(&self, headers: &HeaderMap) -> bool {
        bearer(headers).is_some_and(|given| self.fits(given))
    }

    /// Opens a session; gives its cookie's value.
    pub(crate) fn open(&self) -> Result<String, getrandom::Error> {
        let secret = letters(SECRET)?;
        self.opened(hashed(&secret));
        self.turned.send_replace((hashed(&secret), true));
        Ok(secret)
    }

    /// Sessions that are opened (or closed) here from now on.
    pub(crate) fn turned(&self) -> watch::Receiver<(String, bool)> {
        self.turned.subscribe()
    }

    /// A session is open, here or at another node.
    pub(crate) fn opened(&self, session: String) {
        let mut sessions = lock(&self.sessions);
        sessions.retain(|_, used| used.elapsed() < SESSION);
        if sessions.len() >= MOST {
            let oldest = sessions.iter().min_by_key(|(_, used)| **used).map(|(id, _)| id.clone());
            oldest.map(|id| sessions.remove(&id));
        }
        sessions.insert(session, Instant::now());
    }

    /// A session is closed.
    pub(crate) fn closed(&self, session: &str) {
        lock(&self.sessions).remove(session);
    }

    /// The session of a request.
    pub(crate) fn session(&self, headers: &HeaderMap) -> Option<Session> {
        let secret = cookie(headers, COOKIE)?;
        let id = hashed(secret);
        let mut sessions = lock(&self.sessions);
        let used = sessions.get_mut(&id).filter(|used| used.elapsed() < SESSION)?;
        *used = Instant::now();
        Some(Session { form: hashed(&format!("form {id}")) })
    }

    /// Ends the session of a request.
    pub(crate) fn close(&self, headers: &HeaderMap) {
        if let Some(secret) = cookie(headers, COOKIE) {
            self.closed(&hashed(secret));
            self.turned.send_replace((hashed(secret), false));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use axum::http::header;

    use super::*;

    fn with(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn the_token_opens_and_a_cookie_keeps_open() {
        let doors = Doors::new(Some("a long enough token"));
        assert!(doors.fits("a long enough token") && !doors.fits("a long enough toke"));
        assert!(doors.has_token(&with(header::AUTHORIZATION, "Bearer a long enough token")));
        assert!(!doors.has_token(&with(header::AUTHORIZATION, "Bearer another")));
        let secret = doors.open().unwrap();
        let own = with(header::COOKIE, &format!("x=y; {COOKIE}={secret}"));
        let session = doors.session(&own).unwrap();
        assert_eq!(session.form, doors.session(&own).unwrap().form);
        assert_ne!(session.form, secret);
        assert!(doors.session(&with(header::COOKIE, &format!("{COOKIE}=x"))).is_none());
        doors.close(&own);
        assert!(doors.session(&own).is_none());
        let none = Doors::new(None);
        assert!(!none.is_there() && !none.fits("") && !none.has_token(&HeaderMap::new()));
    }

    #[test]
    fn sessions_are_bounded() {
        let doors = Doors::new(Some("a long enough token"));
        for _ in 0..100 {
            doors.open().unwrap();
        }
        assert_eq!(lock(&doors.sessions).len(), MOST);
    }
}
