//! The picture of the lobby: a city with its lights on, and who hangs over it.

use maud::{Markup, PreEscaped};

pub(crate) fn picture() -> Markup {
    PreEscaped(PICTURE.to_string())
}

const PICTURE: &str = r##"<svg class="pic" viewBox="0 0 320 180" aria-hidden="true">
<rect class="sky" width="320" height="180"/>
<g class="chart"><circle cx="196" cy="62" r="52"/><circle cx="196" cy="62" r="74"/><circle cx="196" cy="62" r="100"/><circle cx="196" cy="62" r="130"/><path d="M196 62L330 20M196 62L300 160M196 62L196 -60M196 62L70 -20M196 62L40 120"/></g>
<g fill="#8a5ad0"><circle opacity=".1" cx="196" cy="62" r="88"/><circle opacity=".12" cx="196" cy="62" r="62"/><circle opacity=".16" cx="196" cy="62" r="40"/></g>
<path fill="none" stroke="#9d8ad6" stroke-width="1.200" d="M196 8v10M196 54v10M168 36h-10M234 36h-10M176 16l7 7M209 49l7 7M216 16l-7 7M183 49l-7 7"/><g fill="none" stroke="#9d8ad6"><circle cx="196" cy="36" r="24"/><circle cx="196" cy="36" r="18"/><circle cx="196" cy="36" r="5"/><path d="M196 18v13M196 41v13M178 36h13M201 36h13"/></g>
<g stroke="#c9b8f5" stroke-width="1.100" stroke-linejoin="round"><path fill="#2c2a5c" d="M170 46c8 6 44 6 52 0l-12 24c-2 8-8 12-14 12s-12-4-14-12z"/><path fill="#3f3a7c" d="M182 70c-10 2-20 8-24 16 8-4 18-6 26-6zM210 70c10 2 20 8 24 16-8-4-18-6-26-6z"/><circle fill="#e9e4f4" cx="196" cy="90" r="8"/><path fill="#2c2a5c" d="M187 92l9 16 9-16c-5 4-13 4-18 0z"/></g>
<g class="stars"><circle cx="34" cy="30" r="1.6"/><circle cx="70" cy="56" r="1.2"/><circle cx="98" cy="22" r="2"/><circle cx="120" cy="78" r="1.2"/><circle cx="282" cy="28" r="1.8"/><circle cx="300" cy="84" r="1.2"/><circle cx="258" cy="110" r="1.2"/><circle cx="22" cy="92" r="1.2"/></g>
<path fill="#20203a" d="M0 180v-46h22v-16h16v26h20v-36h18v24h24v-30h14v44h26v-22h20v-18h14v34h24v-26h22v-14h12v34h26v-20h20v28h22v-16h20v54z"/>
<path fill="#0d0f19" d="M0 180v-22h34v-14h20v20h40v-26h16v18h44v-10h28v16h36v-24h18v14h40v-12h44v40z"/>
<path fill="none" stroke="#e8c66a" stroke-width="1.6" d="M44 152h4M62 168h4M118 164h4M160 158h4M186 166h4M226 150h4M262 158h4M290 154h4M24 164h4M52 160h4M84 168h4M100 146h4M132 170h4M146 166h4M172 172h4M206 172h4M232 164h4M248 172h4M274 168h4M300 166h4M312 158h4"/>
<g fill="#05060c" stroke="#b6a6e0" stroke-width=".8"><path d="M93 139l5-13 5 13zM105 139l5-15 5 15zM117 139l5-12 5 12z"/><circle cx="98" cy="123.500" r="2.800"/><circle cx="110" cy="121.500" r="2.800"/><circle cx="122" cy="124.500" r="2.800"/></g>
<circle fill="#6fb0ff" cx="98" cy="114" r="2.200"/><circle fill="#ff8fc0" cx="110" cy="112" r="2.200"/><circle fill="#ffd86b" cx="122" cy="115" r="2.200"/>
</svg>"##;
