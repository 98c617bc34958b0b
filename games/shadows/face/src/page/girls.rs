//! The characters: HP, magic, loot, abilities, who plays them.

use kernel::Viewer;
use maud::{Markup, html};
use shadows::{CardName, GirlView, Identity, Person, Phase, Place, Status};
use ui::glyph;
use ui::parts::capital;

use super::{Here, card, city, emblem};
use crate::cards;

/// So many cards lie side by side as backs.
const BACKS: u8 = 10;

/// Every character, in the order of action.
pub(super) fn girls(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        ul.girls aria-label=(t!(here, "Characters, in the order of action", "キャラクター（行動順）")) {
            @for person in &view.order {
                @if let Some(girl) = view.girls.get(person) { li { (girl_box(here, *person, girl)) } }
            }
            @for (seat, player) in &view.seats {
                @if player.exposed {
                    li {
                        article.player.girl.exposed id={ "seat-" (seat) } data-cards=(player.cards) {
                            h2 { (emblem::MASK.small()) span.name { (here.say.who(*seat)) } }
                            p { span.badge.miss { (t!(here, "exposed minion of the stage witch", "正体を暴かれた手下")) } }
                            (magic(here, player.cards, here.say.cards.table.traitor_hand))
                            @if here.seen.own() != Some(*seat) { (seen_cards(here, player.hand.as_deref(), &player.known, None)) }
                        }
                    }
                }
            }
        }
    }
}

fn girl_box(here: &Here<'_>, person: Person, girl: &GirlView) -> Markup {
    let view = here.seen.view;
    let lives = matches!(girl.status, Status::Girl | Status::Human);
    let human = girl.status == Status::Human;
    let acting = view.acting.is_some_and(|acting| acting.who == person);
    let asked = view
        .asked
        .iter()
        .any(|asked| asked.seat == girl.seat && asked.who.is_none_or(|who| who == person) && lives);
    let own = here.seen.own() == Some(girl.seat);
    let defends = view.combat.as_ref().is_some_and(|combat| combat.defender == Some(person));
    let card = here.card(person);
    html! {
        article.player.girl.(person.word()).asked[asked].out[!lives].human[human].yours[own] id={ "girl-" (person) } data-cards=(girl.cards) {
            h2 {
                span.mark { (emblem::girl(person).small()) }
                span.name { (here.say.girl(person)) }
                @if let Some(card) = card {
                    span.weapon { (card::weapon(card.weapon).small()) span.sr { (weapon_words(here, card.weapon)) } }
                }
            }
            p.state {
                span.badge.on[!human && lives] { (status(here, girl.status)) }
                span.by { (if own { t!(here, "you", "あなた").to_string() } else { here.say.who(girl.seat) }) }
                @if defends { span.badge.miss { (emblem::SHIELD.small()) (t!(here, "takes the hit", "攻撃を受ける")) } }
                @else if acting { span.badge.on { (t!(here, "her turn", "手番")) } }
                @else if lives && girl.acted && view.phase == Phase::Action { span.badge { (t!(here, "done", "行動済み")) } }
                @if asked && !own { span.badge { (t!(here, "deciding", "考え中")) } }
            }
            @if lives {
                (city::hp(here, girl.hp, girl.max_hp))
                (magic(here, girl.cards, girl.mp))
                @if let Some(Place::Area(area)) = girl.place {
                    p.where { (emblem::place(Place::Area(area)).small()) (capital(here.say.place(Place::Area(area)).trim_start_matches("the "))) }
                }
                (loot(here, &girl.loot))
                @if !own { (seen_cards(here, girl.hand.as_deref(), &girl.known, here.weapon(person))) }
                @if !girl.shares.is_empty() {
                    p.note { (t!(here, format!("One hand with {}", here.say.girls(&girl.shares)), format!("{}と手札を共有", here.say.girls(&girl.shares)))) }
                }
                (identity(here, girl))
                @if let Some(card) = card { (abilities(here, card, human)) }
            }
        }
    }
}

fn weapon_words(here: &Here<'_>, weapon: shadows::Weapon) -> &'static str {
    match weapon {
        shadows::Weapon::Melee => {
            t!(here, "sword: melee numbers count", "剣マーク：近接の数字を使う")
        }
        shadows::Weapon::Ranged => {
            t!(here, "bow: ranged numbers count", "弓マーク：射撃の数字を使う")
        }
    }
}

fn status(here: &Here<'_>, status: Status) -> &'static str {
    match status {
        Status::Human => t!(here, "human", "人間"),
        Status::Girl => t!(here, "magical girl", "魔法少女"),
        Status::Dead => t!(here, "dead", "死亡"),
        Status::Dropped => t!(here, "dropped out", "脱落"),
    }
}

/// Magic cards held, of as many as the MP allow.
fn magic(here: &Here<'_>, cards: u8, most: u8) -> Markup {
    let low = cards <= 1;
    let slots = most.max(cards).min(BACKS);
    html! {
        p.mp.low[low] {
            (glyph::icon("gem"))
            span.label { (t!(here, "Magic", "魔力")) }
            strong { (cards) } span.quiet { "/" (most) }
            span.backs aria-hidden="true" { @for at in 0..slots { span.back.gone[at >= cards] {} } }
        }
    }
}

fn loot(here: &Here<'_>, ids: &[CardName]) -> Markup {
    html! {
        @if !ids.is_empty() {
            p.known.lootrow {
                @for id in ids {
                    @if let Some(found) = here.say.cards.loot.iter().find(|card| card.id == *id) {
                        (card::loot_chip(found, here.seen.lang))
                    }
                }
            }
        }
    }
}

/// Cards of somebody else's hand that the viewer may see.
fn seen_cards(
    here: &Here<'_>,
    hand: Option<&[CardName]>,
    known: &[CardName],
    weapon: Option<shadows::Weapon>,
) -> Markup {
    let all = hand.filter(|_| here.seen.viewer == Viewer::All);
    let ids = all.unwrap_or(known);
    html! {
        @if !ids.is_empty() {
            p.known {
                @if all.is_none() { span.label { (t!(here, "you know:", "判明：")) } }
                @for id in ids {
                    @if let Some(kind) = here.say.cards.magic.iter().find(|kind| kind.id == *id) {
                        (card::magic_chip(kind.numbers, weapon, here.seen.lang))
                    }
                }
            }
        }
    }
}

/// Her identity card in games with traitors.
fn identity(here: &Here<'_>, girl: &GirlView) -> Markup {
    let own = here.seen.own() == Some(girl.seat);
    let traitor = here.seen.view.seats.get(&girl.seat).and_then(|player| player.traitor);
    html! {
        @match girl.identity {
            Identity::None => {},
            Identity::Open => p.id { (emblem::MASK.small()) span.badge.loyal { (t!(here, "a true magical girl", "潔白")) } },
            Identity::Hidden => p.id {
                (emblem::MASK.small())
                @match (own, traitor) {
                    (true, Some(true)) => span.badge.miss { (t!(here, "you: minion of the stage witch", "あなたは舞台装置の魔女の手下")) },
                    (true, _) => span.badge.loyal { (t!(here, "you: on the girls' side", "あなたは魔法少女の味方")) },
                    (false, Some(true)) => span.badge.miss { (t!(here, "minion of the stage witch", "舞台装置の魔女の手下")) },
                    (false, _) => span.quiet { (t!(here, "identity hidden", "正体は伏せ札")) },
                }
                @if girl.accused { span.badge { (t!(here, "has accused", "告発済み")) } }
            },
        }
    }
}

fn abilities(here: &Here<'_>, card: &shadows::GirlCard, human: bool) -> Markup {
    let lang = here.seen.lang;
    html! {
        details.abilities {
            summary {
                @if human { (t!(here, "As a girl: ", "魔法少女になると：")) "HP " (card.girl.hp) ", MP " (card.girl.mp) }
                @else {
                    @for (at, ability) in card.abilities.iter().enumerate() {
                        @if at > 0 { (t!(here, ", ", "・")) }
                        (ability.name.in_lang(lang))
                    }
                }
            }
            dl {
                @for ability in &card.abilities {
                    dt { (ability.name.in_lang(lang)) }
                    dd { (cards::power(ability.power, lang)) }
                }
            }
        }
    }
}
