//! Faces of cards: a magic card is its four numbers, a girl card its two sides, a foe card what it
//! has, a loot card the emblem of what it does.

use maud::{Markup, html};
use pack::Lang;
use shadows::{
    Cards, EventKind, FoeCard, FoeSide, GirlCard, LootCard, Numbers, Person, Side, Strike, Weapon,
};
use ui::portrait::Portrait;

use super::emblem::{self, Emblem};
use super::looks;
use crate::cards;

/// The mark of a weapon.
pub(super) const fn weapon(weapon: Weapon) -> Emblem {
    match weapon {
        Weapon::Melee => emblem::SWORD,
        Weapon::Ranged => emblem::BOW,
    }
}

/// A magic card. The row that counts for a girl with this weapon stands out.
pub(super) fn magic(numbers: Numbers, own: Option<Weapon>, lang: Lang) -> Markup {
    let Numbers { ma, md, ra, rd } = numbers;
    let row = |mark: Emblem, which: Weapon, attack: u8, defence: u8, words: &str| {
        html! {
            span.row.on[own == Some(which)].off[own.is_some_and(|own| own != which)] {
                (mark.small())
                span.sr { (words) }
                span.num { (attack) }
                span.def { (emblem::SHIELD.small()) span.sr { (t!(lang, "defence", "防御")) } (defence) }
            }
        }
    };
    html! {
        span.card.magic {
            (row(emblem::SWORD, Weapon::Melee, ma, md, t!(lang, "melee attack", "近接攻撃")))
            (row(emblem::BOW, Weapon::Ranged, ra, rd, t!(lang, "ranged attack", "射撃攻撃")))
        }
    }
}

/// A magic card that lies face down.
pub(super) fn back() -> Markup {
    html! { span.card.magic.down aria-hidden="true" {} }
}

/// A magic card as a small label: the numbers that count for her, or all four.
pub(super) fn magic_chip(numbers: Numbers, own: Option<Weapon>, lang: Lang) -> Markup {
    let Numbers { ma, md, ra, rd } = numbers;
    let pair = |which: Weapon, attack: u8, defence: u8, words: &str| {
        html! {
            span {
                (weapon(which).small()) span.sr { (words) } (attack) "/" (defence)
            }
        }
    };
    html! {
        span.chip.two {
            @if own != Some(Weapon::Ranged) { (pair(Weapon::Melee, ma, md, t!(lang, "melee ", "近接"))) }
            @if own != Some(Weapon::Melee) { (pair(Weapon::Ranged, ra, rd, t!(lang, "ranged ", "射撃"))) }
        }
    }
}

/// A loot card as a small label.
pub(super) fn loot_chip(card: &LootCard, lang: Lang) -> Markup {
    html! {
        span.chip.loot data-name=(card.id) title=(cards::loot_text(card, lang)) {
            (emblem::loot(card.effect).small()) span { (card.name.in_lang(lang)) }
        }
    }
}

pub(super) fn loot(card: &LootCard, lang: Lang) -> Markup {
    html! {
        span.card.loot data-name=(card.id) {
            span.emblem { (emblem::loot(card.effect).large()) }
            span.name.long { (card.name.in_lang(lang)) }
        }
    }
}

fn girl(card: &GirlCard, lang: Lang) -> Markup {
    let side = |side: Side, words: &str| {
        html! { span.half { span { (words) } span { "HP " (side.hp) } span { "MP " (side.mp) } } }
    };
    html! {
        span.card.girlcard.(card.person.word()) data-name=(card.id) {
            span.edge { span { (card.order) } (weapon(card.weapon).small()) }
            span.emblem { (looks::of_card(card).large()) }
            span.name.long { (card.name.in_lang(lang)) }
            (side(card.girl, t!(lang, "girl", "魔法少女")))
            @if let Some(human) = card.human { (side(human, t!(lang, "human", "人間"))) }
        }
    }
}

/// A foe's data, drawn as a card.
pub(super) fn foe(
    side: &FoeSide,
    face: Portrait,
    familiar: bool,
    name: &str,
    lang: Lang,
) -> Markup {
    html! {
        span.card.foecard.familiar[familiar] {
            span.emblem { (face.face()) }
            span.name.long { (name) }
            span.stats {
                span { "HP " (side.hp) }
                span { (emblem::SWORD.small()) span.sr { (t!(lang, "attack", "攻撃力")) } (strike(side)) }
                span { (emblem::place(shadows::Place::City).small()) span.sr { (t!(lang, "destruction", "破壊値")) } "−" (side.destruction) }
            }
        }
    }
}

/// The attack in a few signs.
fn strike(side: &FoeSide) -> String {
    match side.attack {
        Strike::Number(number) => number.to_string(),
        Strike::Committed => "Σ".into(),
        Strike::Flips => "?".into(),
    }
}

/// The card of a foe that a view names.
pub(super) fn foe_card(cards: &Cards, id: &str) -> Option<FoeCard> {
    match id {
        "kirika" => Some(FoeCard::Kirika),
        "love" => Some(FoeCard::Love),
        "oriko" => Some(FoeCard::Oriko),
        _ => match id.strip_prefix("witch-") {
            Some(person) => Person::find(person).map(FoeCard::Fallen),
            None => cards.find_event(id).map(FoeCard::Event),
        },
    }
}

/// The data that count for a foe.
pub(super) fn side(cards: &Cards, card: FoeCard, familiar: bool) -> Option<&FoeSide> {
    match card {
        FoeCard::Event(event) => match &cards.event(event).kind {
            EventKind::Foe { familiar: Some(side), .. } if familiar => Some(side),
            EventKind::Foe { witch, .. } => Some(witch),
            EventKind::Speech(_) => None,
        },
        FoeCard::Fallen(person) => cards.witch(person),
        FoeCard::Kirika => Some(&cards.kirika),
        FoeCard::Love => Some(&cards.love),
        FoeCard::Oriko => Some(&cards.oriko),
    }
}

/// Is it the stage witch?
pub(super) fn is_last(cards: &Cards, card: FoeCard) -> bool {
    matches!(card, FoeCard::Event(event) if cards.event(event).number == 0)
}

/// The number on the back of an event card.
pub(super) fn number(number: u8) -> Markup {
    html! { span.backnum.last[number == 0] { (number) } }
}

/// Any card of the pack, for the gallery.
pub(super) fn any(pack: &Cards, id: &str, lang: Lang) -> Option<Markup> {
    if let Some(kind) = pack.magic.iter().find(|kind| *kind.id == *id) {
        return Some(magic(kind.numbers, None, lang));
    }
    if let Some(card) = pack.girls.iter().find(|card| *card.id == *id) {
        return Some(girl(card, lang));
    }
    if let Some(card) = pack.loot.iter().find(|card| *card.id == *id) {
        return Some(loot(card, lang));
    }
    let card = foe_card(pack, id)?;
    let name = |side: &FoeSide| side.name.in_lang(lang).to_string();
    if let Some(side) = side(pack, card, false) {
        let name = match card {
            FoeCard::Event(event) => pack.event(event).name.in_lang(lang).to_string(),
            _ => name(side),
        };
        let back = match card {
            FoeCard::Event(event) => Some(pack.event(event).number),
            _ => None,
        };
        return Some(html! {
            span.withback {
                (foe(side, looks::foe(pack, card, false), false, &name, lang))
                @if let Some(back) = back { (number(back)) }
            }
        });
    }
    let FoeCard::Event(event) = card else { return None };
    let event = pack.event(event);
    Some(html! {
        span.withback {
            span.card.speech {
                span.emblem { (emblem::WORDS.large()) }
                span.name.long { (event.name.in_lang(lang)) }
            }
            (number(event.number))
        }
    })
}
