//! Styles and scripts, each under an address that changes when its bytes do.

use std::sync::OnceLock;

use crate::{Accent, Shown, portrait};

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

    /// A style sheet.
    pub const fn css(name: &'static str, bytes: &'static [u8]) -> Self {
        Asset::new(name, CSS, bytes)
    }

    /// The asset served under a path, where these games are played.
    pub fn find(path: &str, games: &'static [Shown]) -> Option<&'static Asset> {
        let own = games.iter().filter_map(|game| game.style());
        let mut all = ASSETS.iter().chain([accents(games)]).chain(own);
        all.find(|asset| asset.path() == path)
    }
}

/// FNV-1a.
pub(crate) const fn hash(bytes: &[u8]) -> u64 {
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
pub(super) const SCENE: Asset =
    Asset::new("scene.css", CSS, include_bytes!("../../assets/scene.css"));
pub(super) const TABLE: Asset =
    Asset::new("table.css", CSS, include_bytes!("../../assets/table.css"));
pub(super) const MOMENTS: Asset =
    Asset::new("moments.css", CSS, include_bytes!("../../assets/moments.css"));
pub(super) const ENDS: Asset =
    Asset::new("moments.js", JS, include_bytes!("../../assets/moments.js"));
pub(super) const PEOPLE: Asset =
    Asset::new("people.css", CSS, include_bytes!("../../assets/people.css"));
pub(super) const LOBBY: Asset =
    Asset::new("lobby.css", CSS, include_bytes!("../../assets/lobby.css"));
pub(super) const PEOPLE_SCRIPT: Asset =
    Asset::new("people.js", JS, include_bytes!("../../assets/people.js"));
pub(super) const SCRIPT: Asset = Asset::new("majo.js", JS, include_bytes!("../../assets/majo.js"));
pub(super) const TABLE_SCRIPT: Asset =
    Asset::new("table.js", JS, include_bytes!("../../assets/table.js"));
pub(super) const STAGE: Asset = Asset::new("stage.js", JS, include_bytes!("../../assets/stage.js"));
pub(super) const DEAL: Asset = Asset::new("deal.js", JS, include_bytes!("../../assets/deal.js"));
pub(super) const LESSON: Asset =
    Asset::new("lesson.css", CSS, include_bytes!("../../assets/lesson.css"));
pub(super) const LESSON_SCRIPT: Asset =
    Asset::new("lesson.js", JS, include_bytes!("../../assets/lesson.js"));
pub(super) const SOUND: Asset = Asset::new("sound.js", JS, include_bytes!("../../assets/sound.js"));
pub(super) const REPLAY: Asset =
    Asset::new("replay.js", JS, include_bytes!("../../assets/replay.js"));
pub(super) const LOOK: Asset = Asset::new("look.js", JS, include_bytes!("../../assets/look.js"));
pub(super) const BOOK: Asset = Asset::new("book.js", JS, include_bytes!("../../assets/book.js"));
pub(super) const BOOK_STYLE: Asset =
    Asset::new("book.css", CSS, include_bytes!("../../assets/book.css"));
pub(super) const MORPH: Asset =
    Asset::new("morph.js", JS, include_bytes!("../../assets/vendor/idiomorph.min.js"));
pub(super) const ICON: Asset =
    Asset::new("icon.svg", "image/svg+xml", include_bytes!("../../assets/icon.svg"));

/// The common files that are served under `/a/`.
pub static ASSETS: &[Asset] = &[
    STYLE,
    SCENE,
    TABLE,
    MOMENTS,
    PEOPLE,
    LOBBY,
    ENDS,
    SCRIPT,
    TABLE_SCRIPT,
    PEOPLE_SCRIPT,
    STAGE,
    DEAL,
    SOUND,
    LESSON,
    LESSON_SCRIPT,
    REPLAY,
    LOOK,
    BOOK,
    BOOK_STYLE,
    MORPH,
    ICON,
];

/// The colours of a game, for all that is marked as its own.
pub(super) fn accent(id: &str, accent: Accent) -> String {
    colours(&format!("[data-game=\"{id}\"]"), accent)
}

fn colours(of: &str, accent: Accent) -> String {
    let hex = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
    let Accent { light, dark, wash_light, wash_dark } = accent;
    format!(
        "{of} {{ --accent: light-dark({light}, {dark}); --deep: {light}; --wash: light-dark({}, {}); }}\n",
        hex(wash_light),
        hex(wash_dark),
        light = hex(light),
        dark = hex(dark),
    )
}

/// So many places of a hand have a panel of their own; what comes behind shares one.
const PLACES: usize = 60;

/// The panel of the chosen place of a hand is shown, without script.
fn panels() -> String {
    let shown = |place: &str| {
        format!(".hand:has(.slot:nth-child({place}) :checked) + .panels > :nth-child({place})")
    };
    let each = (1..=PLACES).map(|place| shown(&place.to_string()));
    let all: Vec<_> = each.chain([shown(&format!("n + {}", PLACES + 1))]).collect();
    format!("{} {{ display: block; }}\n", all.join(",\n"))
}

/// What is written by rule: the colours of all games (the first page shows them side by side), and
/// the places of a hand, and those of portraits. Put together once.
pub fn accents(games: &'static [Shown]) -> &'static Asset {
    static ACCENTS: OnceLock<Asset> = OnceLock::new();
    ACCENTS.get_or_init(|| {
        let own = games.iter().map(|game| accent(game.id(), game.accent()));
        let first = [colours(":root", Accent::COMMON), panels(), portrait::colours()];
        let text: String = first.into_iter().chain(own).collect();
        // It is wanted as long as the program runs.
        Asset::css("accents.css", text.leak().as_bytes())
    })
}
