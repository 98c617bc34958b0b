//! The picture of the lobby: five stars in a ring, and a gear behind them.

use maud::{Markup, PreEscaped};

pub(crate) fn picture() -> Markup {
    PreEscaped(PICTURE.to_string())
}

const PICTURE: &str = r##"<svg class="pic" viewBox="0 0 320 180" aria-hidden="true">
<rect class="sky" width="320" height="180"/>
<g fill="none" stroke="#3b2a45" stroke-width="2"><circle cx="160" cy="96" r="74"/><circle cx="160" cy="96" r="58"/><path d="M160 12v22M160 158v22M76 96h22M222 96h22M100 36l16 16M204 140l16 16M220 36l-16 16M116 140l-16 16"/></g>
<g class="chart"><circle cx="160" cy="96" r="104"/><circle cx="160" cy="96" r="132"/><path d="M20 30L300 162M20 162L300 30"/></g>
<g class="stars"><circle cx="30" cy="40" r="1.6"/><circle cx="62" cy="20" r="1.2"/><circle cx="284" cy="34" r="1.8"/><circle cx="300" cy="98" r="1.2"/><circle cx="24" cy="120" r="1.4"/><circle cx="52" cy="158" r="1.2"/><circle cx="272" cy="150" r="1.6"/><circle cx="240" cy="18" r="1.2"/></g>
<path class="line" d="M160 30L223 76 199 149 121 149 97 76z"/>
<g stroke="#faf4ee" stroke-width="1" stroke-linejoin="round">
<path fill="#e88bb5" d="M160 12l5 13 13 5-13 5-5 13-5-13-13-5 13-5z"/>
<path fill="#a184d6" d="M223 58l5 13 13 5-13 5-5 13-5-13-13-5 13-5z"/>
<path fill="#e9c25c" d="M199 131l5 13 13 5-13 5-5 13-5-13-13-5 13-5z"/>
<path fill="#6fa5e6" d="M121 131l5 13 13 5-13 5-5 13-5-13-13-5 13-5z"/>
<path fill="#e0705c" d="M97 58l5 13 13 5-13 5-5 13-5-13-13-5 13-5z"/></g>
<g stroke-linejoin="round" stroke="#cfc5b1"><rect fill="#fffdf7" x="128" y="70" width="36" height="50" rx="4" transform="rotate(-10 146 95)"/><rect fill="#fffdf7" x="156" y="70" width="36" height="50" rx="4" transform="rotate(9 174 95)"/></g>
<path fill="none" stroke="#a02a63" stroke-width="2" d="M139 86c8 4 12 8 12 13s-2 8-9 12M137 100l18-4M166 84c9 2 15 9 13 15s-5 8-9 9M166 84l14 2M168 110l14 1"/>
</svg>"##;
