//! Proxies that are trusted: what they say of a request is believed, and nobody else's word is.
//!
//! Behind one, the address of the visitor stands in `X-Forwarded-For` or `Forwarded`, and whether
//! the browser used TLS in `X-Forwarded-Proto`. This puts both where everything else looks for them
//! (the peer of the connection, and one plain header), and takes such headers from strangers away.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use kernel::{Mistake, both};

use crate::limits::{HOUSE, counted};

/// Addresses that begin alike: `10.0.0.0/8`, `fd00::/8`, or one, `127.0.0.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Net {
    addr: IpAddr,
    bits: u8,
}

/// An IPv4 address that came over IPv6 is an IPv4 address.
fn plain(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V6(six) => six.to_ipv4_mapped().map_or(ip, IpAddr::V4),
        IpAddr::V4(_) => ip,
    }
}

impl Net {
    /// Whom a ban keeps out. One IPv6 address stands for the house it belongs to, as with limits: whoever
    /// lives there has another one whenever they like.
    pub(crate) fn banned(text: &str) -> Result<Net, Mistake> {
        let net: Net = text.parse()?;
        let house = net.addr.is_ipv6() && !text.contains('/');
        Ok(if house { Net { addr: counted(net.addr), bits: HOUSE } } else { net })
    }

    /// Is the address one of these?
    pub fn has(&self, ip: IpAddr) -> bool {
        // Shifting by all bits is no shift: of /0 every address is one.
        let alike = |a: u128, b: u128, width: u32| {
            (a ^ b).checked_shr(width - u32::from(self.bits)).is_none_or(|rest| rest == 0)
        };
        match (self.addr, plain(ip)) {
            (IpAddr::V4(a), IpAddr::V4(b)) => alike(a.to_bits().into(), b.to_bits().into(), 32),
            (IpAddr::V6(a), IpAddr::V6(b)) => alike(a.to_bits(), b.to_bits(), 128),
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

impl FromStr for Net {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let wrong = || {
            Mistake(both!(
                "write an address or a network: 127.0.0.1, 10.0.0.0/8, fd00::/8",
                "アドレスかネットワークを書いてください：127.0.0.1、10.0.0.0/8、fd00::/8"
            ))
        };
        let (addr, bits) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let addr = plain(addr.trim().parse().map_err(|_| wrong())?);
        let most = if addr.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse().map_err(|_| wrong()))?;
        if bits > most {
            return Err(wrong());
        }
        Ok(Net { addr, bits })
    }
}

impl std::fmt::Display for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.addr, self.bits)
    }
}

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// How the browser came: `https`, or not there.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Whom to believe.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(pub(crate) Vec<Net>);

impl Proxies {
    fn trusts(&self, ip: IpAddr) -> bool {
        self.0.iter().any(|net| net.has(ip))
    }

    /// The visitor, told by a trusted peer. Each proxy adds whom it was asked by at the end, so the
    /// last one that is no proxy of ours is the visitor; what stands before it anybody may have written.
    fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let told: Vec<IpAddr> = addresses(headers).unwrap_or_default();
        let stranger = told.iter().rev().find(|ip| !self.trusts(**ip));
        *stranger.or(told.first()).unwrap_or(&peer)
    }
}

/// The addresses of `X-Forwarded-For`, else of `Forwarded`, in order. Whatever is none ends the list
/// on its left: it cannot be judged.
fn addresses(headers: &HeaderMap) -> Option<Vec<IpAddr>> {
    let lines = |name: HeaderName| {
        let all = headers.get_all(name);
        let words: Vec<String> = all
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(|word| word.trim().to_string())
            .collect();
        (!words.is_empty()).then_some(words)
    };
    let words = lines(FORWARDED_FOR).or_else(|| {
        let all = lines(header::FORWARDED)?;
        Some(all.iter().map(|one| part(one, "for").unwrap_or_default()).collect())
    })?;
    let mut known: Vec<IpAddr> = words.iter().rev().map_while(|word| address(word)).collect();
    known.reverse();
    Some(known)
}

/// One part of an element of `Forwarded`.
fn part(element: &str, key: &str) -> Option<String> {
    element.split(';').find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        name.trim().eq_ignore_ascii_case(key).then(|| value.trim().trim_matches('"').to_string())
    })
}

/// An address, perhaps with a port.
fn address(word: &str) -> Option<IpAddr> {
    let bare = word.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(ip, _)| ip);
    let ip = bare.unwrap_or(word).parse::<IpAddr>();
    ip.ok().or_else(|| word.parse::<SocketAddr>().ok().map(|at| at.ip())).map(plain)
}

/// Did the browser use TLS? Of a list the first counts: that is what the browser did.
fn secure(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let first = |list: &str| list.split(',').next().unwrap_or_default().trim().to_string();
    let proto = text(FORWARDED_PROTO).map(first);
    let proto = proto.or_else(|| part(&first(text(header::FORWARDED)?), "proto"));
    proto.is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
}

/// An id that a proxy gave, if it is one that a log can hold.
fn is_id(value: &HeaderValue) -> bool {
    let fits = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=64).contains(&value.len()) && value.as_bytes().iter().all(fits)
}

/// Stands before everything: who asks, and how.
pub(crate) async fn told(
    State(proxies): State<Arc<Proxies>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let peer = peer.unwrap_or_else(|| (Ipv4Addr::UNSPECIFIED, 0).into());
    let trusted = proxies.trusts(peer.ip());
    let headers = request.headers_mut();
    let secure = trusted && secure(headers);
    let visitor = if trusted { proxies.visitor(peer.ip(), headers) } else { plain(peer.ip()) };
    for name in [FORWARDED_FOR, FORWARDED_PROTO, header::FORWARDED] {
        headers.remove(name);
    }
    if secure {
        headers.insert(FORWARDED_PROTO, HeaderValue::from_static("https"));
    }
    if !(trusted && headers.get(REQUEST_ID).is_some_and(is_id)) {
        headers.remove(REQUEST_ID);
    }
    let from = SocketAddr::new(visitor, peer.port());
    request.extensions_mut().insert(ConnectInfo(from));
    next.run(request).await
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(HeaderName::from_static(name), value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn a_network_has_what_begins_alike() {
        let net = |text: &str| text.parse::<Net>().unwrap();
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        assert!(net("10.0.0.0/8").has(ip("10.200.3.4")) && !net("10.0.0.0/8").has(ip("11.0.0.1")));
        assert!(net("0.0.0.0/0").has(ip("8.8.8.8")) && !net("0.0.0.0/0").has(ip("::1")));
        assert!(net("::/0").has(ip("fe80::1")));
        assert!(net("127.0.0.1").has(ip("127.0.0.1")) && !net("127.0.0.1").has(ip("127.0.0.2")));
        assert!(net("127.0.0.1").has(ip("::ffff:127.0.0.1")), "over IPv6");
        assert!(net("fd00::/8").has(ip("fd12::1")) && !net("fd00::/8").has(ip("fe00::1")));
        for bad in ["", "home", "10.0.0.0/33", "::1/129", "10.0.0.0/", "10.0.0.0/-1", "1.2.3"] {
            assert!(bad.parse::<Net>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_ban_of_one_address_keeps_a_house_out() {
        let net = |text: &str| Net::banned(text).unwrap();
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let house = net("2001:db8:1:2:3:4:5:6");
        assert_eq!(house.to_string(), "2001:db8:1:2::/64");
        assert!(house.has(ip("2001:db8:1:2::9")) && !house.has(ip("2001:db8:1:3::9")));
        assert_eq!(net("203.0.113.7").to_string(), "203.0.113.7/32");
        assert_eq!(net("2001:db8::1/128").to_string(), "2001:db8::1/128", "if it is written down");
        assert_eq!(net("2001:db8::/48").to_string(), "2001:db8::/48");
        assert!(Net::banned("home").is_err());
    }

    #[test]
    fn the_visitor_is_the_last_who_is_no_proxy() {
        let proxies = Proxies(vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        let peer: IpAddr = "127.0.0.1".parse().unwrap();
        for (lines, visitor) in [
            (&[][..], "127.0.0.1"),
            (&[("x-forwarded-for", "203.0.113.7")], "203.0.113.7"),
            // Whatever the visitor wrote there stands before the truth.
            (&[("x-forwarded-for", "1.1.1.1, 203.0.113.7, 10.0.0.2")], "203.0.113.7"),
            (&[("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "203.0.113.7")], "203.0.113.7"),
            (&[("x-forwarded-for", "nonsense, 10.0.0.9")], "10.0.0.9"),
            (&[("x-forwarded-for", "203.0.113.7, nonsense")], "127.0.0.1"),
            (&[("x-forwarded-for", "203.0.113.7:4711")], "203.0.113.7"),
            (
                &[("forwarded", "for=1.1.1.1, for=\"[2001:db8::7]:4711\";proto=https")],
                "2001:db8::7",
            ),
        ] {
            let told = proxies.visitor(peer, &headers(lines));
            assert_eq!(told, visitor.parse::<IpAddr>().unwrap(), "{lines:?}");
        }
    }

    #[test]
    fn tls_is_what_the_browser_used() {
        for (lines, yes) in [
            (&[][..], false),
            (&[("x-forwarded-proto", "https")], true),
            (&[("x-forwarded-proto", "https,http")], true),
            (&[("x-forwarded-proto", "http, https")], false),
            (&[("forwarded", "for=1.1.1.1;Proto=HTTPS, for=10.0.0.1;proto=http")], true),
        ] {
            assert_eq!(secure(&headers(lines)), yes, "{lines:?}");
        }
    }
}
