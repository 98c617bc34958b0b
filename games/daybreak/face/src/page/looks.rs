//! The faces of the witches.

use daybreak::Witch;
use ui::portrait::{Back, Colour, Dress, Eyes, Front, Halo, Head, Kind, Mouth, Person, Portrait};

/// A witch's face; of one that users typed in, what follows from her name.
pub(super) fn witch(witch: &Witch) -> Portrait {
    let (person, sigil) = match &*witch.id {
        "HW1" => (
            Person {
                hair: Colour::Gold,
                back: Back::Braids,
                iris: Colour::Orange,
                dress: Dress::Cape,
                cloth: Colour::Orange,
                trim: Colour::Blond,
                head: Head::Hat,
                halo: Halo::Rays,
                ..Person::PLAIN
            },
            "sun",
        ),
        "HW2" => (
            Person {
                hair: Colour::Steel,
                back: Back::Bob,
                front: Front::Parted,
                eyes: Eyes::Glasses,
                iris: Colour::Blue,
                mouth: Mouth::Calm,
                dress: Dress::Coat,
                cloth: Colour::Navy,
                trim: Colour::Gold,
                head: Head::Plume,
                halo: Halo::Gears,
                ..Person::PLAIN
            },
            "clock",
        ),
        "HW3" => (
            Person {
                hair: Colour::Black,
                back: Back::Waves,
                front: Front::Veiled,
                eyes: Eyes::Half,
                iris: Colour::Violet,
                mouth: Mouth::Firm,
                dress: Dress::Robe,
                cloth: Colour::Violet,
                trim: Colour::Lilac,
                head: Head::Hat,
                ..Person::PLAIN
            },
            "moon",
        ),
        "HW4" => (
            Person {
                skin: 2,
                hair: Colour::Teal,
                back: Back::Twin,
                iris: Colour::Teal,
                mouth: Mouth::Open,
                dress: Dress::Scarf,
                cloth: Colour::Teal,
                trim: Colour::Gold,
                head: Head::Pin,
                halo: Halo::Stars,
                ..Person::PLAIN
            },
            "star",
        ),
        "HW5" => (
            Person {
                skin: 1,
                hair: Colour::Orange,
                back: Back::Pony,
                front: Front::Swept,
                eyes: Eyes::Smile,
                dress: Dress::Cape,
                cloth: Colour::Crimson,
                trim: Colour::Orange,
                head: Head::Cap,
                ..Person::PLAIN
            },
            "chase",
        ),
        "HW6" => (
            Person {
                hair: Colour::Snow,
                back: Back::Long,
                front: Front::Fringe,
                eyes: Eyes::Gentle,
                iris: Colour::Sky,
                mouth: Mouth::Calm,
                dress: Dress::Robe,
                cloth: Colour::Sky,
                trim: Colour::Silver,
                head: Head::Hood,
                ..Person::PLAIN
            },
            "hold",
        ),
        "HX1" => (
            Person {
                skin: 3,
                hair: Colour::Brown,
                back: Back::Buns,
                front: Front::Open,
                eyes: Eyes::Gentle,
                iris: Colour::Gold,
                dress: Dress::Frill,
                cloth: Colour::Snow,
                trim: Colour::Gold,
                head: Head::Tiara,
                halo: Halo::Ring,
                ..Person::PLAIN
            },
            "heart",
        ),
        "HX2" => (
            Person {
                hair: Colour::Violet,
                back: Back::Drills,
                front: Front::Jagged,
                eyes: Eyes::Sharp,
                iris: Colour::Rose,
                mouth: Mouth::Fang,
                dress: Dress::Plate,
                cloth: Colour::Black,
                trim: Colour::Violet,
                head: Head::Hat,
                halo: Halo::Moon,
                ..Person::PLAIN
            },
            "eye",
        ),
        _ => return Portrait::of(Kind::Mage, &witch.name.en),
    };
    Portrait::person(person, sigil)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use daybreak::Daybreak;
    use pack::Packed;

    use super::*;

    #[test]
    fn no_two_look_alike() {
        let (cards, _) = Daybreak::default_pack().unwrap();
        let all = cards.witches();
        assert!(all.len() >= 6);
        for (n, one) in all.iter().enumerate() {
            for other in &all[..n] {
                assert_ne!(witch(one), witch(other), "{} and {}", one.id, other.id);
            }
        }
    }
}
