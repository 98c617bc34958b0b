//! The picture of the lobby: night over the roofs, and the first light.

use maud::{Markup, PreEscaped};

pub(crate) fn picture() -> Markup {
    PreEscaped(PICTURE.to_string())
}

const PICTURE: &str = r##"<svg class="pic" viewBox="0 0 320 180" aria-hidden="true">
<defs><linearGradient id="wd-dawn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141826"/><stop offset=".55" stop-color="#2c2f52"/><stop offset=".8" stop-color="#8a5a52"/><stop offset="1" stop-color="#e2b25c"/></linearGradient></defs>
<rect width="320" height="180" fill="url(#wd-dawn)"/>
<g fill="none" stroke="#4a5280" stroke-width=".7"><circle cx="160" cy="150" r="46"/><circle cx="160" cy="150" r="82"/><circle cx="160" cy="150" r="118"/><circle cx="160" cy="150" r="154"/></g>
<g fill="none" stroke="#7d86b5" stroke-width=".8"><path d="M28 40L62 24 92 46 78 78zM92 46L128 30M214 26L246 44 280 30 296 62M246 44L238 76"/></g>
<g fill="#eef0fb"><circle cx="28" cy="40" r="2.200"/><circle cx="62" cy="24" r="2.800"/><circle cx="92" cy="46" r="2.200"/><circle cx="78" cy="78" r="1.800"/><circle cx="128" cy="30" r="2.400"/><circle cx="214" cy="26" r="2"/><circle cx="246" cy="44" r="3"/><circle cx="280" cy="30" r="2.200"/><circle cx="296" cy="62" r="1.800"/><circle cx="238" cy="76" r="2"/><circle cx="176" cy="18" r="1.200"/><circle cx="14" cy="86" r="1.200"/><circle cx="306" cy="98" r="1.200"/><circle cx="150" cy="58" r="1.200"/></g>
<circle cx="160" cy="156" r="26" fill="#f3cf7a"/>
<path d="M0 180V140l18-14 18 14v-10h10v10l22-20 24 22v12l16-12 14 10v12h76v-8l14-14 16 16v-22l20-16 20 16v-10h10v14l18-12 24 18v46z" fill="#171a2b"/>
<g fill="#f3cf7a"><rect x="14" y="148" width="6" height="8"/><rect x="62" y="142" width="6" height="8"/><rect x="74" y="152" width="6" height="8"/><rect x="248" y="138" width="6" height="8"/><rect x="262" y="150" width="6" height="8"/><rect x="300" y="152" width="6" height="8"/></g>
<g transform="translate(160 92)"><path d="M-30 22L34 2" stroke="#c9a46a" stroke-width="2.600"/><path d="M-30 22l-16 2 6-9zM-30 22l-14 8 2-10z" fill="#d9b77c"/><path d="M-4 4c-3-9 2-16 8-18l9-12 2 14c4 3 6 8 3 13z" fill="#12152a"/><path d="M-8-14c8-3 18-3 26 1" stroke="#12152a" stroke-width="3" fill="none"/></g>
<g fill="#9fd6e8" stroke="#e6f7fc" stroke-width=".8"><path d="M206 96l5 6-5 10-5-10z"/><path d="M224 84l4 5-4 8-4-8z"/><path d="M238 98l3.500 4.500-3.500 7-3.500-7z"/></g>
</svg>"##;
