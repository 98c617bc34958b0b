//! The picture of the lobby: the Clad comes down its field, and what it is about to strike.

use maud::{Markup, PreEscaped};

pub(crate) fn picture() -> Markup {
    PreEscaped(PICTURE.to_string())
}

const PICTURE: &str = r##"<svg class="pic" viewBox="0 0 320 180" aria-hidden="true">
<rect class="sky" width="320" height="180"/>
<g fill="none" stroke="#39415a" stroke-width="1"><path d="M60 176L110 26M110 176L135 26M160 176V26M210 176L185 26M260 176L210 26M94 74H226M78 122H242M104 44H216M66 158H254"/></g>
<g class="chart"><path d="M10 176L85 26M310 176L235 26M0 158H66M254 158H320M0 122H78M242 122H320"/></g>
<g fill="#c3203f"><path opacity=".5" d="M101 122h38l-9 36H86zM141 122h38l4 36h-46zM181 122h38l15 36h-44z"/><ellipse opacity=".13" cx="160" cy="82" rx="92" ry="66"/><ellipse opacity=".2" cx="160" cy="82" rx="64" ry="48"/></g>
<g transform="translate(160 80) rotate(180) scale(1.4)" stroke="#ff7a8a" stroke-width="1.800" stroke-linejoin="round"><path fill="#2b0d14" d="M-6 24C-14 34 10 36 4 46 12 44 18 34 8 24z"/><path fill="#2b0d14" d="M-15-14C-30-20-36-30-33-46l5 8 3-10 4 11 6-7c1 12 0 18-2 24zM15-14C30-20 36-30 33-46l-5 8-3-10-4 11-6-7c-1 12 0 18 2 24zM-18 10C-34 8-44 16-46 30l8-4-1 10 8-7 3 8c6-8 9-14 12-22zM18 10C34 8 44 16 46 30l-8-4 1 10-8-7-3 8c-6-8-9-14-12-22z"/><path fill="#1a0a0e" d="M0-48L9-35 20-40 17-20 26-8 20 14 9 28 0 33-9 28-20 14-26-8-17-20-20-40-9-35z"/><path fill="#f6e6d8" stroke-width="1.200" d="M-9-35l4 8 5-7 5 7 4-8L0-48z"/><path fill="#8c1226" stroke="#ff9aa8" stroke-width="1.200" d="M0-12l6 7-6 7-6-7zM0 6l5 6-5 6-5-6zM-15-4l5 4M15-4l-5 4M-12 14l4 2M12 14l-4 2"/><path fill="#ffd75e" stroke="#ff5a3c" stroke-width="1" d="M-13-24l8 5-8 2zM13-24l-8 5 8 2z"/></g>
<g stroke="#e9e6dd" stroke-width="1.500" stroke-linejoin="round"><path fill="#3f6fb0" d="M84 124c9 0 13 6 13 13 0 9-7 13-13 17-6-4-13-8-13-17 0-7 4-13 13-13z"/><path fill="#b78a2a" d="M244 112c7 0 10 5 10 10 0 7-5 10-10 13-5-3-10-6-10-13 0-5 3-10 10-10z"/></g>
<g fill="none" stroke="#e9e6dd" stroke-width="1.500" stroke-linecap="round"><path d="M84 130v14M79 144h10M84 144v4M247 117a6 6 0 1 0 2 9 7 7 0 0 1-2-9z"/></g>
<path fill="#8f5fc7" stroke="#dcc7f5" d="M206 142l8 7-3 10h-10l-3-10z"/>
<g class="stars"><circle cx="30" cy="30" r="1.400"/><circle cx="66" cy="16" r="1.200"/><circle cx="288" cy="22" r="1.600"/><circle cx="262" cy="12" r="1.100"/><circle cx="20" cy="70" r="1.200"/><circle cx="302" cy="66" r="1.200"/></g>
</svg>"##;
