//! The picture of the lobby: a sword among the lines of a star chart.

use maud::{Markup, PreEscaped};

pub(crate) fn picture() -> Markup {
    PreEscaped(PICTURE.to_string())
}

const PICTURE: &str = r#"<svg class="pic" viewBox="0 0 320 180" aria-hidden="true">
<rect class="sky" width="320" height="180"/>
<g class="chart"><circle cx="160" cy="190" r="60"/><circle cx="160" cy="190" r="100"/><circle cx="160" cy="190" r="140"/><circle cx="160" cy="190" r="180"/><path d="M160 190L20 20M160 190L90 0M160 190V0M160 190L230 0M160 190L300 20"/></g>
<g class="line"><path d="M38 60L84 38 122 66 96 104zM206 40L248 28 282 62 262 100 214 88z"/></g>
<g class="stars"><circle cx="38" cy="60" r="2.4"/><circle cx="84" cy="38" r="3"/><circle cx="122" cy="66" r="2"/><circle cx="96" cy="104" r="2.6"/><circle cx="206" cy="40" r="2.6"/><circle cx="248" cy="28" r="2"/><circle cx="282" cy="62" r="3"/><circle cx="262" cy="100" r="2"/><circle cx="214" cy="88" r="2.4"/><circle cx="24" cy="118" r="1.2"/><circle cx="60" cy="142" r="1.4"/><circle cx="300" cy="136" r="1.4"/><circle cx="236" cy="140" r="1.2"/><circle cx="140" cy="20" r="1.2"/><circle cx="186" cy="118" r="1.2"/></g>
<path class="halo" d="M160 12l16 78-16 82-16-82z"/>
<path class="blade" d="M160 20l8 12v84h-16V32z"/><path class="ridge" d="M160 24v92"/>
<path class="guard" d="M122 116q38 10 76 0l2 7q-40 11-80 0z"/><path class="grip" d="M156 124h8v30h-8z"/>
<path class="stone" d="M160 106l11 13-11 13-11-13z"/><path class="vein" d="M152 119q8-6 16 0M154 123q6-4 12 0"/><circle class="stone" cx="160" cy="159" r="6"/>
</svg>"#;
