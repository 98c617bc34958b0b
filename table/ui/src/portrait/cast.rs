//! Characters that more than one game tells of, with the parts that fit them.

use super::{
    Back, Body, Colour, Crown, Dress, Eyes, Front, Gaze, Halo, Head, Kind, Mouth, Person, Portrait,
};

/// The portrait of a witch by her English name (`Rose Garden`, `Rose Garden Witch`, `… returns`); one
/// that nobody has drawn has the parts that follow from her name.
pub fn witch(name: &str) -> Portrait {
    let stem = name.trim_end_matches(" returns").trim_end_matches(" Witch");
    let stem = if stem == "Dessert" { "Candy" } else { stem };
    let (body, of, gaze, glow, crown) = match stem {
        "Rose Garden" => {
            (Body::Bloom, [Colour::Rose, Colour::Mint], Gaze::Many, Colour::Crimson, Crown::None)
        }
        "Doodle" | "Scribble" => {
            (Body::Box, [Colour::Orange, Colour::Cream], Gaze::Swirl, Colour::Blue, Crown::Drops)
        }
        "Birdcage" => {
            (Body::Cage, [Colour::Gold, Colour::Lilac], Gaze::Three, Colour::Red, Crown::Ring)
        }
        "Class President" => {
            (Body::Puppet, [Colour::Navy, Colour::Sky], Gaze::Slits, Colour::Rose, Crown::Veil)
        }
        "Darkness" => {
            (Body::Mire, [Colour::Black, Colour::Steel], Gaze::One, Colour::Gold, Crown::Thorns)
        }
        "Box" => {
            (Body::Box, [Colour::Blue, Colour::Snow], Gaze::Weeping, Colour::Violet, Crown::Ring)
        }
        "Candy" => {
            (Body::Puppet, [Colour::Chestnut, Colour::Pink], Gaze::Grin, Colour::Red, Crown::Knot)
        }
        "Candy of Nagisa" => {
            (Body::Mire, [Colour::Brown, Colour::Cream], Gaze::Grin, Colour::Blue, Crown::Knot)
        }
        "Shadow" => (
            Body::Peak,
            [Colour::Black, Colour::Ash],
            Gaze::Hollow,
            Colour::Crimson,
            Crown::Antlers,
        ),
        "Dog" => {
            (Body::Hound, [Colour::Brown, Colour::Cream], Gaze::Three, Colour::Red, Crown::Knot)
        }
        "Toy" => {
            (Body::Wheel, [Colour::Green, Colour::Blond], Gaze::Swirl, Colour::Red, Crown::Candles)
        }
        "Silver" => {
            (Body::Helm, [Colour::Silver, Colour::Snow], Gaze::One, Colour::Blue, Crown::Antlers)
        }
        "Artist" => {
            (Body::Easel, [Colour::Olive, Colour::Cream], Gaze::Hollow, Colour::Teal, Crown::None)
        }
        "Mermaid" => {
            (Body::Helm, [Colour::Navy, Colour::Sky], Gaze::Three, Colour::Gold, Crown::Ring)
        }
        "Martial Opera" => (
            Body::Cloak,
            [Colour::Crimson, Colour::Orange],
            Gaze::Slits,
            Colour::Red,
            Crown::Candles,
        ),
        "Salvation" => {
            (Body::Peak, [Colour::Violet, Colour::Pink], Gaze::Weeping, Colour::Rose, Crown::Ring)
        }
        "Dressed-up" => {
            (Body::Moth, [Colour::Gold, Colour::Cream], Gaze::Three, Colour::Orange, Crown::Knot)
        }
        "Near Shore" => {
            (Body::Cloak, [Colour::Black, Colour::Lilac], Gaze::Grin, Colour::Violet, Crown::Brim)
        }
        "Kitten" => {
            (Body::Hound, [Colour::Green, Colour::Mint], Gaze::One, Colour::Teal, Crown::Ring)
        }
        "Ivory" => {
            (Body::Cage, [Colour::Snow, Colour::Silver], Gaze::One, Colour::Gold, Crown::Veil)
        }
        "Love" => {
            (Body::Mire, [Colour::Black, Colour::Lilac], Gaze::Slits, Colour::Rose, Crown::Brim)
        }
        "Walpurgis Night" => {
            (Body::Wheel, [Colour::Navy, Colour::Snow], Gaze::Grin, Colour::Crimson, Crown::None)
        }
        "Off Air" => {
            (Body::Box, [Colour::Black, Colour::Ash], Gaze::Hollow, Colour::Silver, Crown::Antlers)
        }
        _ => return Portrait::of(Kind::Witch, stem),
    };
    Portrait::witch(body, of, gaze, glow, crown)
}

/// The portrait of a character by the word she has in notation.
pub fn known(word: &str) -> Option<Portrait> {
    Some(match word {
        "madoka" => Portrait::person(
            Person {
                hair: Colour::Pink,
                back: Back::Twin,
                front: Front::Fringe,
                eyes: Eyes::Round,
                iris: Colour::Rose,
                dress: Dress::Frill,
                cloth: Colour::Pink,
                trim: Colour::Red,
                head: Head::Ribbons,
                ..Person::PLAIN
            },
            "bow",
        ),
        "homura" => Portrait::person(
            Person {
                hair: Colour::Black,
                back: Back::Long,
                front: Front::Parted,
                eyes: Eyes::Half,
                iris: Colour::Violet,
                mouth: Mouth::Calm,
                dress: Dress::Sailor,
                cloth: Colour::Steel,
                trim: Colour::Violet,
                head: Head::Band,
                ..Person::PLAIN
            },
            "hourglass",
        ),
        "mami" => Portrait::person(
            Person {
                hair: Colour::Blond,
                back: Back::Drills,
                front: Front::Swept,
                eyes: Eyes::Gentle,
                iris: Colour::Gold,
                dress: Dress::Puffs,
                cloth: Colour::Chestnut,
                trim: Colour::Gold,
                head: Head::Plume,
                ..Person::PLAIN
            },
            "ribbon",
        ),
        "sayaka" => Portrait::person(
            Person {
                hair: Colour::Blue,
                back: Back::Crop,
                front: Front::Swept,
                eyes: Eyes::Round,
                iris: Colour::Blue,
                mouth: Mouth::Open,
                dress: Dress::Cape,
                cloth: Colour::Navy,
                trim: Colour::Gold,
                head: Head::Pin,
                ..Person::PLAIN
            },
            "sabre",
        ),
        "kyoko" => Portrait::person(
            Person {
                hair: Colour::Red,
                back: Back::Pony,
                front: Front::Jagged,
                eyes: Eyes::Sharp,
                iris: Colour::Red,
                mouth: Mouth::Fang,
                dress: Dress::Coat,
                cloth: Colour::Crimson,
                trim: Colour::Rose,
                head: Head::None,
                halo: Halo::None,
                ..Person::PLAIN
            },
            "spear",
        ),
        _ => return None,
    })
}
