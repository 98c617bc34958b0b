//! The faces of characters and foes.

use shadows::{Cards, FoeCard, GirlCard, Person as Who, Status};
use ui::portrait::{
    self, Back, Colour, Dress, Eyes, Front, Halo, Head, Kind, Look, Mouth, Person, Portrait,
};

use super::card;

/// A magical girl.
pub(super) fn girl(who: Who) -> Portrait {
    let (person, sigil) = match who {
        Who::Yuma => (
            Person {
                hair: Colour::Green,
                back: Back::Buns,
                iris: Colour::Green,
                mouth: Mouth::Open,
                dress: Dress::Bib,
                cloth: Colour::Mint,
                trim: Colour::Gold,
                head: Head::Ears,
                ..Person::PLAIN
            },
            "burst",
        ),
        Who::Oriko => (
            Person {
                hair: Colour::Silver,
                back: Back::Side,
                front: Front::Swept,
                eyes: Eyes::Gentle,
                iris: Colour::Teal,
                mouth: Mouth::Calm,
                dress: Dress::Frill,
                cloth: Colour::Snow,
                trim: Colour::Gold,
                head: Head::Tiara,
                ..Person::PLAIN
            },
            "chip",
        ),
        Who::Kirika => (
            Person {
                hair: Colour::Black,
                back: Back::Crop,
                front: Front::Jagged,
                eyes: Eyes::Patch,
                iris: Colour::Gold,
                mouth: Mouth::Fang,
                dress: Dress::Tie,
                cloth: Colour::Black,
                trim: Colour::Rose,
                ..Person::PLAIN
            },
            "sabre",
        ),
        Who::Kazumi => (
            Person {
                hair: Colour::Steel,
                back: Back::Spiky,
                iris: Colour::Red,
                mouth: Mouth::Open,
                dress: Dress::Cape,
                cloth: Colour::Black,
                trim: Colour::Gold,
                head: Head::Hat,
                ..Person::PLAIN
            },
            "bell",
        ),
        Who::Nagisa => (
            Person {
                hair: Colour::Snow,
                back: Back::Waves,
                front: Front::Curls,
                iris: Colour::Violet,
                dress: Dress::Scarf,
                cloth: Colour::Brown,
                trim: Colour::Pink,
                head: Head::Ribbons,
                ..Person::PLAIN
            },
            "star",
        ),
        Who::Sayaka | Who::Kyoko | Who::Madoka | Who::Mami | Who::Homura => {
            let known = portrait::known(who.word());
            return known.unwrap_or_else(|| Portrait::of(Kind::Girl, who.word()));
        }
    };
    Portrait::person(person, sigil)
}

/// As she is now: a human wears what the others of her school wear.
pub(super) fn now(who: Who, status: Status) -> Portrait {
    let girl = girl(who);
    match (girl.look, status) {
        (Look::Person(person), Status::Human) => {
            let (dress, cloth, trim) = (Dress::Sailor, Colour::Cream, Colour::Red);
            let head = Head::None;
            let look = Look::Person(Person { dress, cloth, trim, head, ..person });
            Portrait { look, sigil: None }
        }
        _ => girl,
    }
}

/// The girl of a card. Another card of the same person is another time line: stars stand behind her.
pub(super) fn of_card(card: &GirlCard) -> Portrait {
    let girl = girl(card.person);
    match girl.look {
        Look::Person(person) if card.another => {
            let look = Look::Person(Person { halo: Halo::Stars, ..person });
            Portrait { look, ..girl }
        }
        _ => girl,
    }
}

/// A foe, by her name: those that users type in have faces as well.
pub(super) fn foe(cards: &Cards, foe: FoeCard, familiar: bool) -> Portrait {
    match foe {
        FoeCard::Kirika => girl(Who::Kirika),
        FoeCard::Oriko => girl(Who::Oriko),
        FoeCard::Event(event) => {
            let name = &cards.event(event).name.en;
            if familiar { Portrait::of(Kind::Familiar, name) } else { portrait::witch(name) }
        }
        FoeCard::Fallen(_) | FoeCard::Love => {
            let name = card::side(cards, foe, false).map_or("", |side| &side.name.en);
            portrait::witch(name)
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use pack::Packed;
    use shadows::Shadows;

    use super::*;

    #[test]
    fn no_two_look_alike() {
        let (cards, _) = Shadows::default_pack().unwrap();
        let mut seen: Vec<(String, Portrait)> = Vec::new();
        let girls = cards.girls.iter().map(|card| (card.name.en.clone(), of_card(card)));
        let witches = Who::ALL.into_iter().filter_map(|who| {
            let name = cards.witch(who)?.name.en.clone();
            Some((name, foe(&cards, FoeCard::Fallen(who), false)))
        });
        for (name, look) in girls.chain(witches) {
            for (other, known) in &seen {
                assert!(*known != look, "{name} looks like {other}");
            }
            seen.push((name, look));
        }
        assert!(seen.len() > 20);
        // Whoever has not made a contract is seen to be a human.
        assert!(Who::ALL.into_iter().all(|who| now(who, Status::Human) != now(who, Status::Girl)));
    }
}
