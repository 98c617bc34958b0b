//! By which address others reach this server: a link that names the computer it was copied on leads
//! nowhere.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::OnceLock;

use axum::http::{HeaderMap, header};
use kernel::{Text, both};
use ui::page::Reach;

use crate::base::BasePath;
use crate::visitor::is_secure;

/// The ways to this server.
#[derive(Debug)]
pub(crate) struct Doors {
    /// What whoever runs it says.
    public: Option<String>,
    /// Where it listens.
    listens: SocketAddr,
    /// The path in front of all others; what whoever runs it says may have it already.
    base: BasePath,
    /// The machine's own address in its network; asked for once.
    network: OnceLock<Option<IpAddr>>,
}

/// An address that whoever runs the server gives: `https://table.example`, with no path behind it
/// but perhaps the one the server stands under.
pub fn public_url(text: &str) -> Result<String, Text> {
    let wrong = || {
        let given: String = text.chars().take(60).collect();
        both!(
            "--public-url `{given}` is no address: write https://table.example",
            "--public-url の「{given}」はアドレスではありません。https://table.example の形で書いてください。"
        )
    };
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let rest = rest.ok_or_else(wrong)?.trim_end_matches('/');
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~/".contains(c);
    if !is_host(host) || !path.chars().all(plain) {
        return Err(wrong());
    }
    Ok(text.trim_end_matches('/').into())
}

/// Could this be the name of a host, with or without a port?
fn is_host(host: &str) -> bool {
    !host.is_empty()
        && host.len() <= 255
        && host.chars().all(|c| c.is_ascii_alphanumeric() || "-.:[]".contains(c))
}

/// Does a host name the very computer that asks?
fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let ip = |ip: IpAddr| ip.is_loopback() || ip.is_unspecified();
    name == "localhost" || name.ends_with(".localhost") || name.parse().is_ok_and(ip)
}

/// The address that the machine would speak from. Nothing is sent for that.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address kept for examples: nobody is there, and nobody is asked.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

impl Doors {
    pub(crate) fn new(public: Option<String>, listens: SocketAddr) -> Doors {
        Doors { public, listens, base: BasePath::default(), network: OnceLock::new() }
    }

    /// The same under a path.
    #[must_use]
    pub(crate) fn under(self, base: BasePath) -> Doors {
        Doors { base, ..self }
    }

    /// The address for links, and who can open them. A visitor who came by an address that others
    /// have as well has proved it good.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> (String, Reach) {
        if let Some(public) = &self.public {
            let bare = public.split("://").nth(1).is_none_or(|rest| !rest.contains('/'));
            let base = if bare { self.base.with("") } else { String::new() };
            return (format!("{public}{base}"), Reach::Anyone);
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.filter(|host| is_host(host));
        let scheme = if is_secure(headers) { "https" } else { "http" };
        let came_by = host.map(|host| format!("{scheme}://{host}{}", self.base.with("")));
        let came_by = came_by.unwrap_or_default();
        if host.is_some_and(|host| !is_loopback(host)) {
            return (came_by, Reach::Anyone);
        }
        let ip = self.listens.ip();
        let outside = match ip.is_unspecified() {
            true => *self.network.get_or_init(own_address),
            false => Some(ip).filter(|ip| !ip.is_loopback()),
        };
        match outside {
            Some(ip) => {
                let at = SocketAddr::new(ip, self.listens.port());
                (format!("http://{at}{}", self.base.with("")), Reach::Network)
            }
            // The way the visitor came is as good as any.
            None => (came_by, Reach::Nobody),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(key, value)| (key.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn what_the_host_says_comes_first_then_the_way_the_visitor_came() {
        let listens = "127.0.0.1:7777".parse().unwrap();
        let doors = Doors::new(None, listens);
        let origin = |host: &str| doors.origin(&headers(&[("host", host)]));
        assert_eq!(origin("table.example"), ("http://table.example".into(), Reach::Anyone));
        assert_eq!(origin("192.0.2.7:7777"), ("http://192.0.2.7:7777".into(), Reach::Anyone));
        let secure = headers(&[("host", "table.example"), ("x-forwarded-proto", "https")]);
        assert_eq!(doors.origin(&secure).0, "https://table.example");
        let public = Doors::new(Some("https://majo.example/table".into()), listens);
        let own = headers(&[("host", "127.0.0.1:7777")]);
        // Under a path; who says the whole address has said it.
        let under = |doors: Doors, host| {
            doors.under("/majo".parse().unwrap()).origin(&headers(&[("host", host)])).0
        };
        assert_eq!(under(Doors::new(None, listens), "a.example"), "http://a.example/majo");
        let told = |url: &str| Doors::new(Some(url.into()), listens);
        assert_eq!(under(told("https://b.example"), "a.example"), "https://b.example/majo");
        assert_eq!(under(told("https://b.example/x"), "a.example"), "https://b.example/x");
        assert_eq!(public.origin(&own), ("https://majo.example/table".into(), Reach::Anyone));
    }

    #[test]
    fn a_link_that_leads_nowhere_says_so() {
        let here = Doors::new(None, "127.0.0.1:7777".parse().unwrap());
        let hosts = ["127.0.0.1:7777", "localhost:7777", "[::1]:7777", "x.localhost", "0.0.0.0:7"];
        for host in hosts {
            let origin = here.origin(&headers(&[("host", host)]));
            assert_eq!(origin, (format!("http://{host}"), Reach::Nobody));
        }
        // What is no host at all is not copied into a link.
        for host in ["evil host", "<b>", "a/b"] {
            let origin = here.origin(&headers(&[("host", host)]));
            assert_eq!(origin, (String::new(), Reach::Nobody), "{host}");
        }
        assert_eq!(here.origin(&HeaderMap::new()).1, Reach::Nobody);
    }

    #[test]
    fn a_server_in_a_network_is_reached_by_its_address_there() {
        let one = Doors::new(None, "192.0.2.9:81".parse().unwrap());
        let local = headers(&[("host", "localhost:81")]);
        assert_eq!(one.origin(&local), ("http://192.0.2.9:81".into(), Reach::Network));
        let all = Doors::new(None, "0.0.0.0:81".parse().unwrap());
        all.network.set(Some("198.51.100.4".parse().unwrap())).unwrap();
        assert_eq!(all.origin(&local), ("http://198.51.100.4:81".into(), Reach::Network));
        let alone = Doors::new(None, "[::]:81".parse().unwrap());
        alone.network.set(None).unwrap();
        assert_eq!(alone.origin(&local), ("http://localhost:81".into(), Reach::Nobody));
    }

    #[test]
    fn a_public_address_is_an_address() {
        for (good, kept) in [
            ("https://majo.example", "https://majo.example"),
            ("http://majo.example:8080/", "http://majo.example:8080"),
            ("https://example.org/games/majo", "https://example.org/games/majo"),
        ] {
            assert_eq!(public_url(good).unwrap(), kept);
        }
        for bad in [
            "",
            "majo.example",
            "ftp://a",
            "https://",
            "https:///x",
            "https://a b",
            "https://a/?x=1",
            "https://a/#b",
            "javascript:alert(1)",
        ] {
            assert!(public_url(bad).is_err(), "{bad}");
        }
    }
}
