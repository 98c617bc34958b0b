//! Emblems of our own: thin lines like a star chart, one per meaning. Cards combine them by rule.

use maud::{Markup, PreEscaped, html};

macro_rules! glyphs {
    ($($name:literal: $path:literal,)*) => {
        /// Every glyph there is.
        pub(crate) const NAMES: &[&str] = &[$($name),*];

        const SHEET: &str = concat!(
            $("<symbol id=\"g-", $name, "\" viewBox=\"0 0 24 24\">", $path, "</symbol>",)*
        );
    };
}

glyphs! {
    "star": r#"<path d="M12 2.5l2 7.5 7.5 2-7.5 2-2 7.5-2-7.5-7.5-2 7.5-2z"/>"#,
    "person": r#"<circle cx="12" cy="8" r="4"/><path d="M4 21c1-5 4-7 8-7s7 2 8 7"/>"#,
    "sword": r#"<path class="f" d="M12 1l2.6 3.4V15H9.4V4.4z"/><path d="M12 5v10M5.5 15h13M12 15v6M9.5 22h5"/>"#,
    "clad": r#"<path class="f" d="M12 1.5l7.5 8v9.5L12 22.5 4.5 19V9.5z"/><path d="M8.5 11.5l2.5 1.5M15.5 11.5L13 13M9 17.5l1.5-1.5 1.5 1.5 1.5-1.5 1.5 1.5M12 1.5V7"/>"#,
    "spider": r#"<circle class="f" cx="12" cy="13.5" r="4.5"/><circle class="f" cx="12" cy="7" r="2.3"/><path d="M8 11L3.5 7.5 2.5 3M16 11l4.5-3.5 1-4.5M7.5 13.5L2 12.5M16.5 13.5l5.5-1M8 16l-4.5 2-1 4M16 16l4.5 2 1 4"/>"#,
    "trap": r#"<path class="f" d="M2.5 15c0-5 4-8.5 9.5-8.5s9.5 3.5 9.5 8.5l-3-2.5-2 3.5-2-3-2.5 3.5L9.5 13l-2 3-2-3.5z"/><path d="M3 18.5h18M12 18.5V22M6.5 18.5L5 21.5M17.5 18.5l1.5 3"/>"#,
    "cannon": r#"<path class="f" d="M2.5 13L15 4l4.5 6L7 18.5c-3 1-6-2-4.5-5.5z"/><circle cx="9.5" cy="18" r="3.5"/><path d="M17 2.5l4.5 6M20 4.5l2-1.5"/>"#,
    "crack": r#"<circle class="f" cx="12" cy="12" r="9"/><path d="M13 3l-3 5 4 3-4 4 3 6M14 11l5-2M10 15l-5 1"/>"#,
    "boot": r#"<path class="f" d="M7 2.5h6v9l7 4c1.5 1 1.5 5-.5 5H6.5c-1 0-1.5-1-1-3C6.5 13 7 9 7 2.5z"/><path d="M5.5 17.5h15"/>"#,
    "eye": r#"<path class="f" d="M1.5 12C5 6.5 8.5 4.5 12 4.5s7 2 10.5 7.5C19 17.5 15.5 19.5 12 19.5S5 17.5 1.5 12z"/><circle cx="12" cy="12" r="3.5"/>"#,
    "broken": r#"<path class="f" d="M10 15V9l4-2v8z"/><path d="M6.5 15h11M12 15v6M10 21.5h4"/><path d="M12 1.5l2 3-4 2z"/>"#,
    "chase": r#"<path class="f" d="M21 12l-7-5v3H3v4h11v3z"/><path d="M5 6.5h6M5 17.5h6"/>"#,
    "mirror": r#"<ellipse class="f" cx="12" cy="9.5" rx="6.5" ry="7.5"/><path d="M12 17v5M9 22h6M9 8l3-3M9.5 12l5.5-5.5"/>"#,
    "drop": r#"<path class="f" d="M12 2.5c4 5.5 6.5 8.5 6.5 12a6.5 6.5 0 0 1-13 0c0-3.5 2.5-6.5 6.5-12z"/><path d="M9 14.5a3 3 0 0 0 3 3"/>"#,
    "sun": r#"<path class="f" d="M5.5 17a6.5 6.5 0 0 1 13 0z"/><path d="M2 17h20M5 21h14M12 3v4M4.5 7.5l2.5 2.5M19.5 7.5L17 10"/>"#,
    "herb": r#"<path d="M12 22V9"/><path class="f" d="M12 12C6 12 4 8.5 4 4.5c5 0 8 2.5 8 7.5zM12 15c0-4.5 3-7 8-7 0 4.5-3 7-8 7z"/>"#,
    "heart": r#"<path class="f" d="M12 20.5C5 15.5 2.5 12 2.5 8.5a4.7 4.7 0 0 1 9.5-1 4.7 4.7 0 0 1 9.5 1c0 3.5-2.5 7-9.5 12z"/>"#,
    "wound": r#"<path class="f" d="M12 20.5C5 15.5 2.5 12 2.5 8.5a4.7 4.7 0 0 1 9.5-1 4.7 4.7 0 0 1 9.5 1c0 3.5-2.5 7-9.5 12z"/><path d="M12 7.5L9.5 11l4.5 2-2.5 4"/>"#,
    "chip": r#"<circle class="f" cx="12" cy="12" r="8.5"/><path d="M12 7.5l4 4.5-4 4.5L8 12z"/>"#,
    "shed": r#"<circle class="f" cx="12" cy="7.5" r="5"/><path d="M12 15v6.5M8.5 18.5l3.5 3 3.5-3"/>"#,
    "rune": r#"<circle class="f" cx="12" cy="15.5" r="5.5"/><path d="M12 8V1.5M8.5 5L12 1.5 15.5 5M12 12.5v6"/>"#,
    "turn": r#"<circle class="f" cx="12" cy="12" r="3.5"/><path d="M4 12a8 8 0 0 1 14-5.3M20 12a8 8 0 0 1-14 5.3M18.5 2.5v4.5H14M5.5 21.5V17H10"/>"#,
    "hand": r#"<path class="f" d="M6 13V6.5a1.5 1.5 0 0 1 3 0V4a1.5 1.5 0 0 1 3 0v-.5a1.5 1.5 0 0 1 3 0V6a1.5 1.5 0 0 1 3 0v9c0 4-2.5 6.5-6 6.5-3 0-4.5-1.5-6-4.5L3.5 13c1-1 2-.5 2.5 0zM9 6.5V11M12 4v7M15 6v5"/>"#,
    "spade": r#"<path d="M12 2v9M9 2h6"/><path class="f" d="M7 11h10v4c0 4-2.5 6-5 7.5-2.5-1.5-5-3.5-5-7.5z"/>"#,
    "swap": r#"<path d="M4 8h14M14.5 4L18.5 8l-4 4M20 16H6M9.5 12l-4 4 4 4"/>"#,
    "draw": r#"<rect class="f" x="4" y="3" width="11" height="16" rx="1.5"/><path d="M18 14v7M14.5 17.5h7"/>"#,
    "stone": r#"<path class="f" d="M3 19l3-8 5-2 3-5 6 6 1 9z"/><path d="M11 9l2 5-3 5M14 12l6-2"/>"#,
    "wave": r#"<circle class="f" cx="12" cy="12" r="2.5"/><path d="M12 6a6 6 0 0 1 6 6M12 2a10 10 0 0 1 10 10M12 18a6 6 0 0 1-6-6M12 22A10 10 0 0 1 2 12"/>"#,
    "moon": r#"<path class="f" d="M19.5 15.5A8.5 8.5 0 1 1 9 4a7 7 0 0 0 10.5 11.5z"/>"#,
    "burst": r#"<path class="f" d="M12 1.5l2.3 6 5.9-2.5-2.5 5.9 5.8 2.1-6 2.2 1.7 6-5.4-3.2L10 22.5l-.7-6.2-6.3.3 4-4.9L1.5 8l6.3-.4z"/>"#,
    "gem": r#"<path class="f" d="M7 4h10l4.5 6L12 21.5 2.5 10z"/><path d="M2.5 10h19M9 10l3 11 3-11M7 4l2 6 3-6 3 6 2-6"/>"#,
    "shield": r#"<path class="f" d="M12 2l8 3v6c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V5z"/><path d="M8.5 12l2.5 2.5 4.5-5"/>"#,
    "clock": r#"<circle class="f" cx="12" cy="12" r="9"/><path d="M12 6.5V12l3.5 2.5"/>"#,
    "agate": r#"<path class="f" d="M12 .6l2.6 3.2V13H9.4V3.8z"/><path d="M5 14h14M12 17.5v4M10 22.5h4"/><path class="f" d="M12 12l3 2.7-3 3-3-3z"/><path d="M2 5l3 1M22 5l-3 1M3 20l2.5-1.5M21 20l-2.5-1.5"/>"#,
    "back": r#"<path class="f" d="M17 5v14L7 12z"/><path d="M6 5v14"/>"#,
    "hold": r#"<path d="M8 5v14M16 5v14" stroke-width="3"/>"#,
    "play": r#"<path class="f" d="M7 5v14l11-7z"/>"#,
    "bell": r#"<path class="f" d="M5 17.5c1.5-1.5 2-3 2-7a5 5 0 0 1 10 0c0 4 .5 5.5 2 7z"/><path d="M10 20.5a2.2 2.2 0 0 0 4 0M12 5.5V3"/>"#,
    "sound": r#"<path class="f" d="M3 9.5v5h4l5 4.5v-14l-5 4.5z"/><path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>"#,
    "mute": r#"<path class="f" d="M3 9.5v5h4l5 4.5v-14l-5 4.5z"/><path d="M15.5 9.5l5.5 5.5M21 9.5L15.5 15"/>"#,
    "day": r#"<circle class="f" cx="12" cy="12" r="4.5"/><path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"/>"#,
    "half": r#"<circle cx="12" cy="12" r="8.5"/><path class="f" d="M12 3.5a8.5 8.5 0 0 1 0 17z"/><path d="M12 3.5v17"/>"#,
    "bow": r#"<path class="f" d="M7 3c8 2 11 5 11 9s-3 7-11 9c3-4 4-6 4-9s-1-5-4-9z"/><path d="M7 3v18M3 12h18M18 9.5l3 2.5-3 2.5"/>"#,
    "hourglass": r#"<path class="f" d="M6 3h12c0 5-3.5 6.5-5 9 1.5 2.5 5 4 5 9H6c0-5 3.5-6.5 5-9-1.5-2.5-5-4-5-9z"/><path d="M4.5 3h15M4.5 21h15M9 18.5l3-3 3 3"/>"#,
    "ribbon": r#"<path class="f" d="M12 9.5C8 4.5 3.5 4 3.5 8S8 13 12 11c4 2 8.5 1 8.5-3S16 4.5 12 9.5z"/><path d="M11 11.5L7 21M13 11.5L17 21M7 21l-2-2.5M17 21l2-2.5"/>"#,
    "sabre": r#"<path class="f" d="M5 17C13 15 18 10 20.5 2.5c.5 8-4 14.5-12.5 17z"/><path d="M3.5 15.5l5 5M6 18l-3.5 3.5"/>"#,
    "spear": r#"<path class="f" d="M21.5 2.5L20 10l-3.5-2.5L14 4z"/><path d="M16.5 7.5L3 21M6 14.5l3.5 3.5M9 11.5l3.5 3.5"/>"#,
    "familiar": r#"<path class="f" d="M5 20V10a7 7 0 0 1 14 0v10l-2.3-2-2.4 2-2.3-2-2.3 2-2.4-2z"/><path d="M9.5 10v2M14.5 10v2"/>"#,
    "witch": r#"<circle class="f" cx="12" cy="12" r="6"/><path d="M12 1.5v4.5M12 18v4.5M1.5 12H6M18 12h4.5M4.5 4.5l3.2 3.2M16.3 16.3l3.2 3.2M19.5 4.5l-3.2 3.2M7.7 16.3l-3.2 3.2M9 12c1.5-2.5 4.5-2.5 6 0-1.5 2.5-4.5 2.5-6 0z"/>"#,
    "gear": r#"<circle class="f" cx="12" cy="12" r="7"/><circle cx="12" cy="12" r="2.5"/><path d="M12 1.5V5M12 19v3.5M1.5 12H5M19 12h3.5M4.6 4.6L7 7M17 17l2.4 2.4M19.4 4.6L17 7M7 17l-2.4 2.4M12 5v4.5M12 14.5V19"/>"#,
    "offair": r#"<rect class="f" x="3" y="7" width="18" height="12.5" rx="2"/><path d="M8 2.5l4 4.5 4-4.5M7 10.5l10 6M17 10.5l-10 6"/>"#,
    "seek": r#"<circle class="f" cx="10" cy="10" r="6.5"/><path d="M15 15l6.5 6.5M7 10a3 3 0 0 1 3-3"/>"#,
    "scene": r#"<path class="f" d="M3 5c3 2 6 2 9 0s6-2 9 0v13c-3-2-6-2-9 0s-6 2-9 0z"/><path d="M12 5v13M17 21.5l2.5-2-2.5-2M7 21.5H19"/>"#,
    "quarrel": r#"<path class="f" d="M2.5 4.5h8v6h-4L4 13v-2.5H2.5zM21.5 11h-8v6h4l2.5 2.5V17h1.5z"/><path d="M13.5 3l-3 6h3.5l-3 6"/>"#,
    "skip": r#"<path d="M3 17C5 7 15 5 18.5 12.5"/><path class="f" d="M21.5 9l-2 6.5-5-3z"/><circle cx="10.5" cy="18.5" r="2.2"/>"#,
    "bridge": r#"<path class="f" d="M2 18V9c6 4 14 4 20 0v9h-4c0-5-12-5-12 0z"/><path d="M2 21h20M7 11.5V14M12 12.5v2M17 11.5V14"/>"#,
    "pact": r#"<path class="f" d="M12 3.5l3 4.5-3 6-3-6z"/><path d="M9 8h6M4 13.5a8.5 8.5 0 0 0 16 0M4 13.5l-2 2.5M20 13.5l2 2.5M12 14v8"/>"#,
    "seed": r#"<path d="M12 1.5V5M12 19v3.5M9.5 22.5h5"/><circle class="f" cx="12" cy="12" r="6.5"/><path d="M5.5 12c4 2.5 9 2.5 13 0M12 5.5v13"/>"#,
    "clash": r#"<path class="f" d="M4 3l11 11-2 2L3 5zM20 3L9 14l2 2L21 5z"/><path d="M16.5 13.5l-3.5 3.5M7.5 13.5L11 17M15 15.5l5 5M9 15.5l-5 5"/>"#,
    "speak": r#"<path class="f" d="M3 4.5h18v11H11l-5 5v-5H3z"/><path d="M12 7v4M12 13v.2"/>"#,
    "pile": r#"<rect x="7" y="2.5" width="12" height="16" rx="1.5"/><rect class="f" x="4.5" y="5.5" width="12" height="16" rx="1.5"/>"#,
}

/// All glyphs, once per page.
pub(crate) fn sheet() -> Markup {
    html! { svg.sheet width="0" height="0" aria-hidden="true" { (PreEscaped(SHEET)) } }
}

/// A glyph; it says nothing to a screen reader, so words must stand beside it.
pub fn icon(name: &str) -> Markup {
    drawn(name, "g")
}

/// A large glyph.
pub fn large(name: &str) -> Markup {
    drawn(name, "g big")
}

fn drawn(name: &str, class: &str) -> Markup {
    html! {
        svg class=(class) aria-hidden="true" {
            use href={ "#g-" (name) } {}
        }
    }
}
