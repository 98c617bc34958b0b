//! Styles and scripts, each under an address that changes when its bytes do.

use games::GameId;

/// A file that every page may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub content_type: &'static str,
    /// All of it.
    pub bytes: &'static [u8],
    /// Made from the bytes.
    pub hash: u64,
}

impl Asset {
    const fn new(name: &'static str, content_type: &'static str, bytes: &'static [u8]) -> Self {
        Asset { name, content_type, bytes, hash: hash(bytes) }
    }

    /// Where it is served. The address names these bytes for ever, so it may be kept for ever.
    pub fn path(&self) -> String {
        format!("/a/{:016x}/{}", self.hash, self.name)
    }

    /// The asset served under a path.
    pub fn find(path: &str) -> Option<&'static Asset> {
        ASSETS.iter().find(|asset| asset.path() == path)
    }
}

/// FNV-1a.
const fn hash(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

pub(super) const STYLE: Asset =
    Asset::new("majo.css", CSS, include_bytes!("../../assets/majo.css"));
pub(super) const SCRIPT: Asset = Asset::new("majo.js", JS, include_bytes!("../../assets/majo.js"));
pub(super) const HTMX: Asset =
    Asset::new("htmx.js", JS, include_bytes!("../../assets/vendor/htmx.min.js"));
pub(super) const SSE: Asset =
    Asset::new("sse.js", JS, include_bytes!("../../assets/vendor/htmx-sse.min.js"));
pub(super) const MORPH: Asset =
    Asset::new("morph.js", JS, include_bytes!("../../assets/vendor/idiomorph-ext.min.js"));
pub(super) const ICON: Asset =
    Asset::new("icon.svg", "image/svg+xml", include_bytes!("../../assets/icon.svg"));

const COURT: Asset = Asset::new("court.css", CSS, include_bytes!("../../assets/court.css"));
const DAYBREAK: Asset =
    Asset::new("daybreak.css", CSS, include_bytes!("../../assets/daybreak.css"));
const HACKCLAD: Asset =
    Asset::new("hackclad.css", CSS, include_bytes!("../../assets/hackclad.css"));
const SHADOWS: Asset = Asset::new("shadows.css", CSS, include_bytes!("../../assets/shadows.css"));

/// Everything that is served under `/a/`.
pub static ASSETS: &[Asset] =
    &[STYLE, SCRIPT, HTMX, SSE, MORPH, ICON, COURT, DAYBREAK, HACKCLAD, SHADOWS];

/// What a game's own pages need besides the common styles. Agate Sword's parts are the common ones.
pub(super) fn style_of(game: GameId) -> Option<&'static Asset> {
    match game {
        GameId::Agate => None,
        GameId::Court => Some(&COURT),
        GameId::Daybreak => Some(&DAYBREAK),
        GameId::Hackclad => Some(&HACKCLAD),
        GameId::Shadows => Some(&SHADOWS),
    }
}
