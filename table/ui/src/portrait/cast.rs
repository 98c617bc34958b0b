//! Characters that more than one game tells of, with the parts that fit them.

use super::{Back, Colour, Dress, Eyes, Front, Halo, Head, Mouth, Person, Portrait};

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
