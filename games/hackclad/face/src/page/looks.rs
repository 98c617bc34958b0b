//! The faces of the characters.

use hackclad::Character;
use ui::portrait::{Back, Colour, Dress, Eyes, Front, Halo, Head, Kind, Mouth, Person, Portrait};

use super::pieces;

/// A character's face; of one that users typed in, what follows from her word. What she wields is her
/// ability's emblem.
pub(super) fn character(character: &Character) -> Portrait {
    let person = match &*character.id {
        "rosette" => Person {
            hair: Colour::Crimson,
            back: Back::Long,
            front: Front::Swept,
            eyes: Eyes::Sharp,
            iris: Colour::Gold,
            mouth: Mouth::Firm,
            dress: Dress::Plate,
            cloth: Colour::Green,
            trim: Colour::Red,
            head: Head::Flower,
            ..Person::PLAIN
        },
        "luna" => Person {
            hair: Colour::Lilac,
            back: Back::Long,
            front: Front::Fringe,
            eyes: Eyes::Half,
            iris: Colour::Violet,
            mouth: Mouth::Calm,
            dress: Dress::Robe,
            cloth: Colour::Violet,
            trim: Colour::Gold,
            head: Head::Band,
            halo: Halo::Moon,
            ..Person::PLAIN
        },
        "amelia" => Person {
            skin: 1,
            hair: Colour::Chestnut,
            back: Back::Pony,
            front: Front::Parted,
            eyes: Eyes::Glasses,
            iris: Colour::Teal,
            dress: Dress::Coat,
            cloth: Colour::Blue,
            trim: Colour::Orange,
            head: Head::Phones,
            ..Person::PLAIN
        },
        "flare" => Person {
            skin: 2,
            hair: Colour::Orange,
            back: Back::Spiky,
            front: Front::Jagged,
            iris: Colour::Red,
            mouth: Mouth::Open,
            dress: Dress::Bib,
            cloth: Colour::Brown,
            trim: Colour::Gold,
            head: Head::Cap,
            ..Person::PLAIN
        },
        "mia" => Person {
            hair: Colour::Mint,
            back: Back::Twin,
            front: Front::Curls,
            eyes: Eyes::Gentle,
            iris: Colour::Green,
            mouth: Mouth::Fang,
            dress: Dress::Frill,
            cloth: Colour::Black,
            trim: Colour::Rose,
            head: Head::Horns,
            ..Person::PLAIN
        },
        other => {
            let emblem = pieces::ability(character.ability);
            return Portrait::of(Kind::Girl, other).wields(emblem);
        }
    };
    Portrait::person(person, pieces::ability(character.ability))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use hackclad::Hackclad;
    use pack::Packed;

    use super::*;

    #[test]
    fn no_two_look_alike() {
        let (cards, _) = Hackclad::default_pack().unwrap();
        let all = cards.characters();
        assert!(all.len() >= 5);
        for (n, one) in all.iter().enumerate() {
            for other in &all[..n] {
                assert_ne!(character(one), character(other), "{} and {}", one.id, other.id);
            }
        }
    }
}
