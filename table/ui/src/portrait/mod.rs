//! Portraits in one drawn style, put together by rule: whoever has a name has a face, also on cards
//! that a user typed in, and always the same one. Known characters have chosen parts.
//!
//! A portrait says nothing to a screen reader, so words must stand beside it. Its parts lie in the
//! page's sheet of symbols, its colours in the style sheet: one more portrait costs the page little.
//!
//! ```
//! use ui::portrait::{Kind, Portrait};
//!
//! let aki = Portrait::of(Kind::Player, "Aki");
//! assert_eq!(aki, Portrait::of(Kind::Player, "Aki"));
//! assert!(aki.badge().into_string().contains("<use "));
//! ```

mod cast;
mod parts;

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};
use pack::Lang;

pub use cast::{known, witch};
pub use parts::{
    Back, Body, Crown, Doll, Dress, Eyes, Front, Gaze, Halo, Head, Lamp, Mouth, Peep, Sprite,
};

use crate::page::hash;
use crate::piece;
use parts::{PARTS, Part, SKIN};

macro_rules! colours {
    ($($name:ident $hex:literal,)*) => {
        /// What parts are coloured with.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Colour { $(#[doc = $hex] $name,)* }

        impl Colour {
            /// All of them.
            pub const ALL: &[Colour] = &[$(Colour::$name),*];

            const fn hex(self) -> &'static str {
                match self { $(Colour::$name => $hex,)* }
            }
        }
    };
}

colours! {
    Black "#35304a", Brown "#6f4634", Chestnut "#a9663f", Blond "#f1d37c", Gold "#dfa835", Orange "#e8813a",
    Red "#c9362f", Crimson "#8c2036", Rose "#df5580", Pink "#f5a6c0", Lilac "#bba0e4", Violet "#7a57b8",
    Navy "#364a88", Blue "#3f79cb", Sky "#8fc7ec", Teal "#35918f", Green "#4c9657", Mint "#a9dcbc",
    Olive "#868b42", Cream "#f2e2be", Snow "#f3f0f4", Silver "#c2c7d8", Ash "#878ca2", Steel "#566079",
}

/// Tones of skin.
const SKINS: [&str; 4] = ["#fce6d6", "#f5d3ba", "#dba982", "#a9744f"];
/// What every outline is drawn with.
const INK: &str = "#2a2433";
const WHITE: &str = "#fffaf2";
/// Behind people, by day and by night, and behind witches: mixed with the colour of the cloth.
const GROUNDS: [&str; 3] = ["#fbf5e8", "#262c3f", "#17131f"];

/// Of what kind somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A magical girl: a dress, ribbons, a gem.
    Girl,
    /// Somebody of the city.
    Human,
    /// A woman of magic, with a hat or something of the kind.
    Mage,
    /// What became of a girl.
    Witch,
    /// What serves a witch.
    Familiar,
    /// Somebody at the table.
    Player,
    /// A made player; so many lights show how well it plays.
    Bot(u8),
}

/// A girl, a human, a mage or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Person {
    /// Tone of the skin, from light to dark (0 to 3).
    pub skin: u8,
    /// The hair's colour.
    pub hair: Colour,
    /// Hair behind the face.
    pub back: Back,
    /// Hair over the brow.
    pub front: Front,
    /// The eyes.
    pub eyes: Eyes,
    /// Their colour.
    pub iris: Colour,
    /// The mouth.
    pub mouth: Mouth,
    /// What is worn.
    pub dress: Dress,
    /// Its colour.
    pub cloth: Colour,
    /// The colour of ribbons and gems.
    pub trim: Colour,
    /// What is worn on the head.
    pub head: Head,
    /// What stands behind.
    pub halo: Halo,
}

impl Person {
    /// Somebody plain, to change from.
    pub const PLAIN: Person = Person {
        skin: 0,
        hair: Colour::Brown,
        back: Back::Bob,
        front: Front::Fringe,
        eyes: Eyes::Round,
        iris: Colour::Brown,
        mouth: Mouth::Smile,
        dress: Dress::Tie,
        cloth: Colour::Navy,
        trim: Colour::Red,
        head: Head::None,
        halo: Halo::None,
    };
}

/// How somebody looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Look {
    /// With a human face.
    Person(Person),
    /// What became of a girl: body, its two colours, gaze, its glow, crown.
    Witch(Body, [Colour; 2], Gaze, Colour, Crown),
    /// What serves a witch: body, its two colours, gaze, its glow.
    Familiar(Sprite, [Colour; 2], Peep, Colour),
    /// A made face: head, the colours of its coat and its knobs, eyes, their glow, lights.
    Bot(Doll, [Colour; 2], Lamp, Colour, u8),
}

/// Somebody's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portrait {
    /// How they look.
    pub look: Look,
    /// The glyph of what they wield or stand for.
    pub sigil: Option<&'static str>,
}

impl Portrait {
    /// With a human face, and the glyph of what they wield.
    pub const fn person(person: Person, sigil: &'static str) -> Self {
        Portrait { look: Look::Person(person), sigil: Some(sigil) }
    }

    /// What became of a girl.
    pub const fn witch(
        body: Body,
        of: [Colour; 2],
        gaze: Gaze,
        glow: Colour,
        crown: Crown,
    ) -> Self {
        Portrait { look: Look::Witch(body, of, gaze, glow, crown), sigil: None }
    }

    /// The portrait of whoever has this name or id. The same name has the same face everywhere;
    /// another has another.
    pub fn of(kind: Kind, id: &str) -> Self {
        let mut chance = Chance::of(kind, id);
        let look = match kind {
            Kind::Girl | Kind::Human | Kind::Mage | Kind::Player => {
                Look::Person(chance.person(kind))
            }
            Kind::Witch => Look::Witch(
                chance.one(Body::ALL),
                chance.two(DEEP, PALE),
                chance.one(Gaze::ALL),
                chance.one(BRIGHT),
                chance.one(Crown::ALL),
            ),
            Kind::Familiar => Look::Familiar(
                chance.one(Sprite::ALL),
                chance.two(PALE, BRIGHT),
                chance.one(Peep::ALL),
                chance.one(BRIGHT),
            ),
            Kind::Bot(lights) => Look::Bot(
                chance.one(Doll::ALL),
                chance.two(DEEP, BRIGHT),
                chance.one(Lamp::ALL),
                chance.one(BRIGHT),
                lights.min(MOST_LIGHTS),
            ),
        };
        Portrait { look, sigil: None }
    }

    /// With another glyph.
    #[must_use]
    pub const fn wields(self, glyph: &'static str) -> Self {
        Portrait { look: self.look, sigil: Some(glyph) }
    }

    /// As large as a line of text: no emblem.
    pub fn badge(&self) -> Markup {
        self.drawn("por s", false)
    }

    /// For a place at the table: no emblem.
    pub fn face(&self) -> Markup {
        self.drawn("por", false)
    }

    /// For a card, with the emblem of what they wield.
    pub fn large(&self) -> Markup {
        self.drawn("por l", true)
    }

    /// Within another drawing: at its middle, so large. Nothing stands behind it.
    pub fn within(&self, (x, y): (i32, i32), size: i32) -> Markup {
        let class = self.classes("por in");
        html! {
            svg class=(class) x=(x - size / 2) y=(y - size / 2) width=(size) height=(size) aria-hidden="true" {
                @for (symbol, _) in self.layers() { use href={ "#" (symbol) } {} }
            }
        }
    }

    fn classes(&self, first: &str) -> String {
        let more = |class, (part, at)| format!("{class} {part}{at}");
        self.colours().fold(String::from(first), more)
    }

    fn drawn(&self, class: &str, emblem: bool) -> Markup {
        let number = piece::numbered(&(self, class, emblem));
        piece::kept("portrait", None::<&()>, number, Lang::En, || self.draws(class, emblem))
    }

    fn draws(&self, class: &str, emblem: bool) -> Markup {
        let class = self.classes(class);
        let sigil = self.sigil.filter(|_| emblem);
        html! {
            svg class=(class) viewBox=[sigil.map(|_| "0 0 64 64")] aria-hidden="true" {
                @for (symbol, _) in self.layers() { use href={ "#" (symbol) } {} }
                @if let Some(glyph) = sigil {
                    use href="#p-sigil" {}
                    use.wields href={ "#g-" (glyph) } x="43" y="43" width="17" height="17" {}
                }
            }
        }
    }

    /// The layers from behind to the front, each with its drawing.
    fn layers(&self) -> Vec<(&'static str, &'static str)> {
        fn layer(part: impl Part) -> Option<(&'static str, &'static str)> {
            Some((part.symbol()?, part.drawing()))
        }
        let layers = match self.look {
            Look::Person(person) => {
                let Person { back, front, eyes, mouth, dress, head, halo, .. } = person;
                // Whatever covers the head covers the brow as well.
                vec![
                    layer(halo),
                    layer(back),
                    layer(dress),
                    Some(("p-skin", SKIN)),
                    layer(eyes),
                    layer(mouth),
                    layer(front),
                    layer(head),
                ]
            }
            Look::Witch(body, _, gaze, _, crown) => {
                vec![Some(("p-runes", RUNES)), layer(body), layer(gaze), layer(crown)]
            }
            Look::Familiar(body, _, gaze, _) => vec![layer(body), layer(gaze)],
            Look::Bot(head, _, lamp, _, lights) => {
                let lights = LIGHTS[usize::from(lights.min(MOST_LIGHTS))];
                vec![Some(("p-bust", BUST)), Some(lights), layer(head), layer(lamp)]
            }
        };
        layers.into_iter().flatten().collect()
    }

    /// The colours of its parts, by their places in the palette.
    fn colours(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let colours = match self.look {
            Look::Person(person) => vec![
                ("k", usize::from(person.skin) % SKINS.len()),
                ("h", person.hair as usize),
                ("i", person.iris as usize),
                ("c", person.cloth as usize),
                ("t", person.trim as usize),
            ],
            Look::Witch(_, [cloth, trim], _, glow, _) => {
                vec![("c", cloth as usize), ("t", trim as usize), ("i", glow as usize), ("n", 0)]
            }
            Look::Familiar(_, [cloth, trim], _, glow) => {
                vec![("c", cloth as usize), ("t", trim as usize), ("i", glow as usize), ("n", 0)]
            }
            Look::Bot(_, [cloth, trim], _, glow, _) => {
                vec![("c", cloth as usize), ("t", trim as usize), ("i", glow as usize)]
            }
        };
        colours.into_iter()
    }

    /// The same as a picture of its own, with all its drawings and colours in it.
    pub fn alone(&self) -> String {
        let hex = |part: &str| match part {
            "w" => WHITE,
            "n" => INK,
            "l" => "none",
            part => {
                let at = self.colours().find(|(of, _)| *of == part).map_or(0, |(_, at)| at);
                if part == "k" { SKINS[at] } else { Colour::ALL[at].hex() }
            }
        };
        let night = matches!(self.look, Look::Witch(..) | Look::Familiar(..));
        let ground = GROUNDS[if night { 2 } else { 0 }];
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><rect width=\"64\" \
             height=\"64\" rx=\"14\" fill=\"{ground}\"/><rect width=\"64\" height=\"64\" rx=\"14\" \
             fill=\"{}\" fill-opacity=\".35\"/><g stroke=\"{}\" stroke-width=\"1.3\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">",
            hex("c"),
            if night { "#b9b2cc" } else { INK },
        );
        for (_, drawing) in self.layers() {
            let mut drawing = drawing.to_string();
            for part in ["h", "k", "c", "t", "i", "w", "n", "l"] {
                let class = format!("class=\"{part}\"");
                drawing = drawing.replace(&class, &format!("fill=\"{}\"", hex(part)));
            }
            svg.push_str(&drawing);
        }
        svg + "</g></svg>"
    }
}

/// So many lights a bot can have.
const MOST_LIGHTS: u8 = 3;

/// Signs round a witch.
const RUNES: &str = r#"<circle class="l" cx="32" cy="32" r="29" stroke-dasharray="5 3 1 4 3 2 7 3" stroke-width="2" opacity=".55"/>"#;
/// What a made face stands on.
const BUST: &str = r#"<path class="c" d="M11 64c1-9 6-13 13-14h16c7 1 12 5 13 14z"/><path class="w" d="M27 46h10v6H27z"/>"#;
const LIGHTS: [(&str, &str); 4] = [
    ("p-q0", r#"<path class="l" d="M26 58h12"/>"#),
    ("p-q1", r#"<circle class="i" cx="32" cy="58" r="3"/>"#),
    (
        "p-q2",
        r#"<circle class="i" cx="27" cy="58" r="3"/><circle class="i" cx="37" cy="58" r="3"/>"#,
    ),
    (
        "p-q3",
        r#"<circle class="i" cx="23" cy="58" r="3"/><circle class="i" cx="32" cy="58" r="3"/><circle class="i" cx="41" cy="58" r="3"/>"#,
    ),
];
/// Where a portrait's emblem stands.
const SIGIL: &str = r#"<circle class="o" cx="51.5" cy="51.5" r="11.5"/>"#;

/// Every drawing with its name in the sheet.
fn drawings() -> impl Iterator<Item = (&'static str, &'static str)> {
    let more = [("p-skin", SKIN), ("p-runes", RUNES), ("p-bust", BUST), ("p-sigil", SIGIL)];
    PARTS.iter().copied().chain(more).chain(LIGHTS)
}

/// All drawings, once per page.
pub(crate) fn sheet() -> Markup {
    with(|_| true)
}

/// The drawings that a page needs which stays as it is.
pub(crate) fn sheet_for(pages: &[&Markup]) -> Markup {
    with(|id| pages.iter().any(|page| page.0.contains(&format!("\"#{id}\""))))
}

fn with(wanted: impl Fn(&str) -> bool) -> Markup {
    let all: Vec<_> = drawings().filter(|(id, _)| wanted(id)).collect();
    html! {
        @if !all.is_empty() {
            svg.sheet width="0" height="0" aria-hidden="true" {
                @for (id, drawing) in all {
                    symbol id=(id) viewBox="0 0 64 64" { (PreEscaped(drawing)) }
                }
            }
        }
    }
}

/// The colours of all parts, for the style sheet.
pub(crate) fn colours() -> String {
    let [day, night, deep] = GROUNDS;
    let mut css = format!(
        ".por {{ --night: light-dark({day}, {night}); background: color-mix(in oklab, var(--pc) 32%, var(--night)); \
         stroke: {INK}; }}\n.por.n0 {{ --night: {deep}; stroke: #b9b2cc; }}\n\
         symbol[id^=\"p-\"] .w {{ fill: {WHITE}; }}\nsymbol[id^=\"p-\"] .n {{ fill: {INK}; }}\n\
         symbol[id^=\"p-\"] .l {{ fill: none; }}\n"
    );
    // Writing into a string cannot fail.
    for part in ["h", "k", "i", "c", "t"] {
        _ = writeln!(css, "symbol[id^=\"p-\"] .{part} {{ fill: var(--p{part}); }}");
    }
    for (at, skin) in SKINS.iter().enumerate() {
        _ = writeln!(css, ".por.k{at} {{ --pk: {skin}; }}");
    }
    for colour in Colour::ALL {
        for part in ["h", "i", "c", "t"] {
            _ = writeln!(css, ".por.{part}{} {{ --p{part}: {}; }}", *colour as usize, colour.hex());
        }
    }
    css
}

const NATURAL: &[Colour] = &[
    Colour::Black,
    Colour::Brown,
    Colour::Chestnut,
    Colour::Blond,
    Colour::Ash,
    Colour::Crimson,
    Colour::Silver,
];
const DEEP: &[Colour] = &[
    Colour::Black,
    Colour::Crimson,
    Colour::Violet,
    Colour::Navy,
    Colour::Teal,
    Colour::Green,
    Colour::Brown,
    Colour::Steel,
    Colour::Olive,
];
const PALE: &[Colour] = &[
    Colour::Cream,
    Colour::Pink,
    Colour::Lilac,
    Colour::Sky,
    Colour::Mint,
    Colour::Snow,
    Colour::Silver,
    Colour::Blond,
    Colour::Ash,
];
const BRIGHT: &[Colour] = &[
    Colour::Gold,
    Colour::Orange,
    Colour::Red,
    Colour::Rose,
    Colour::Violet,
    Colour::Blue,
    Colour::Teal,
    Colour::Green,
    Colour::Crimson,
];

/// Choices that follow from a name.
struct Chance(u64);

impl Chance {
    fn of(kind: Kind, id: &str) -> Self {
        let letter = match kind {
            Kind::Girl => 'g',
            Kind::Human => 'h',
            Kind::Mage => 'm',
            Kind::Witch => 'w',
            Kind::Familiar => 'f',
            Kind::Player => 'p',
            // The lights show how well it plays; the face is its own.
            Kind::Bot(_) => 'b',
        };
        Chance(hash(format!("{letter}{id}").as_bytes()))
    }

    /// The next number (the mixing of `SplitMix64`).
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn one<T: Copy>(&mut self, all: &[T]) -> T {
        let at = self.next() % all.len() as u64;
        all[usize::try_from(at).unwrap_or(0)]
    }

    fn two(&mut self, first: &[Colour], second: &[Colour]) -> [Colour; 2] {
        [self.one(first), self.one(second)]
    }

    fn person(&mut self, kind: Kind) -> Person {
        let magic = matches!(kind, Kind::Girl | Kind::Mage);
        let hair = if magic { self.one(Colour::ALL) } else { self.one(NATURAL) };
        let cloth = self.one(Colour::ALL);
        let trims: Vec<_> = BRIGHT.iter().copied().filter(|trim| *trim != cloth).collect();
        let dress: &[Dress] = match kind {
            Kind::Girl => {
                &[Dress::Frill, Dress::Puffs, Dress::Cape, Dress::Plate, Dress::Sailor, Dress::Robe]
            }
            Kind::Mage => &[Dress::Cape, Dress::Robe, Dress::Coat, Dress::Frill],
            _ => &[Dress::Tie, Dress::Coat, Dress::Bib, Dress::Scarf, Dress::Sailor],
        };
        let head: &[Head] = match kind {
            Kind::Girl => &[
                Head::Bow,
                Head::Ribbons,
                Head::Band,
                Head::Flower,
                Head::Pin,
                Head::Tiara,
                Head::Ears,
                Head::Plume,
            ],
            Kind::Mage => &[Head::Hat, Head::Hat, Head::Hood, Head::Plume, Head::Tiara],
            Kind::Human => &[Head::None, Head::None, Head::None, Head::Band, Head::Cap],
            _ => &[
                Head::None,
                Head::None,
                Head::Beret,
                Head::Cap,
                Head::Phones,
                Head::Pin,
                Head::Flower,
                Head::Band,
                Head::Ears,
            ],
        };
        let halo: &[Halo] = match kind {
            Kind::Girl => &[Halo::None, Halo::Stars, Halo::Rays, Halo::Ring],
            Kind::Mage => &[Halo::None, Halo::Moon, Halo::Stars],
            _ => &[Halo::None],
        };
        Person {
            skin: self.one(&[0, 0, 1, 1, 2, 3]),
            hair,
            back: self.one(Back::ALL),
            front: self.one(Front::ALL),
            eyes: self.one(Eyes::ALL),
            iris: self.one(BRIGHT),
            mouth: self.one(Mouth::ALL),
            dress: self.one(dress),
            cloth,
            trim: self.one(&trims),
            head: self.one(head),
            halo: self.one(halo),
        }
    }
}

#[cfg(test)]
mod tests;
