//! The picture of the lobby: the Clad on its field, three strokes of its forecast.

use maud::{Markup, PreEscaped};

pub(crate) fn picture() -> Markup {
    PreEscaped(PICTURE.to_string())
}

const PICTURE: &str = r##"<svg class="pic" viewBox="0 0 320 180" aria-hidden="true">
<rect class="sky" width="320" height="180"/>
<g fill="none" stroke="#39415a" stroke-width="1"><path d="M60 176L110 26M110 176L135 26M160 176V26M210 176L185 26M260 176L210 26M94 74H226M78 122H242M104 44H216M66 158H254"/></g>
<g class="chart"><path d="M10 176L85 26M310 176L235 26M0 158H66M254 158H320M0 122H78M242 122H320"/></g>
<g fill="#a31f38" opacity=".55"><path d="M117 74h28l-4-30h-19zM147 74h26l-1-30h-24zM175 74h28l-5-30h-19z"/></g>
<g fill="none" stroke="#f58f9e" stroke-width="1.500"><path d="M160 96V50M153 58l7-9 7 9"/></g>
<path fill="#1c1f2b" stroke="#f58f9e" stroke-width="2" stroke-linejoin="round" d="M160 78l10 15 20 6-5 17 6 16-17-3-14 11-14-11-17 3 6-16-5-17 20-6z"/>
<path fill="none" stroke="#f58f9e" stroke-width="2" stroke-linecap="round" d="M149 104l7 4M171 104l-7 4M152 122l4-4 4 4 4-4 4 4"/>
<g stroke="#e9e6dd" stroke-width="1.500" stroke-linejoin="round"><path fill="#3f6fb0" d="M96 130c9 0 13 6 13 13 0 9-7 13-13 17-6-4-13-8-13-17 0-7 4-13 13-13z"/><path fill="#b78a2a" d="M226 92c7 0 10 5 10 10 0 7-5 10-10 13-5-3-10-6-10-13 0-5 3-10 10-10z"/></g>
<g fill="none" stroke="#e9e6dd" stroke-width="1.500" stroke-linecap="round"><path d="M96 136v14M91 150h10M96 150v4M229 97a6 6 0 1 0 2 9 7 7 0 0 1-2-9z"/></g>
<path fill="#8f5fc7" stroke="#dcc7f5" d="M214 138l8 7-3 10h-10l-3-10z"/>
<g class="stars"><circle cx="30" cy="30" r="1.400"/><circle cx="66" cy="16" r="1.200"/><circle cx="288" cy="22" r="1.600"/><circle cx="262" cy="12" r="1.100"/><circle cx="20" cy="70" r="1.200"/><circle cx="302" cy="66" r="1.200"/></g>
</svg>"##;
