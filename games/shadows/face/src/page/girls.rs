//! The characters: HP, magic, loot, abilities, who plays them.

use kernel::{Seat, Viewer};
use maud::{Markup, html};
use shadows::{CardName, GirlView, Identity, Person, Phase, Place as Town, Status};
use ui::parts::capital;
use ui::{Place, glyph};

use super::{Here, card, city, emblem, girl_place, looks, sheet_alone};
use crate::cards;

/// Every character, in the order of action, and the exposed traitors.
pub(super) fn girls(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let own = here.seen.own();
    // The first portrait of each player also stands for the player; the viewer has a line below.
    let mut seats = Vec::new();
    let mut first = |seat: Seat| {
        let new = own != Some(seat) && !seats.contains(&seat);
        seats.push(seat);
        new.then(|| Place::of(seat))
    };
    html! {
        ul.girls aria-label=(t!(here, "Characters, in the order of action", "キャラクター（行動順）")) {
            @for person in &view.order {
                @if let Some(girl) = view.girls.get(person) {
                    li data-place=(girl_place(*person)) { (girl_box(here, *person, girl, first(girl.seat))) }
                }
            }
            @for (seat, player) in &view.seats {
                @if player.exposed {
                    li {
                        article.player.girl.exposed.minion id={ "seat-" (seat) } data-cards=(player.cards) data-place=[first(*seat)] {
                            h2 { span.mark { (emblem::MASK.small()) } span.name { (here.say.who(*seat)) } }
                            p.state { span.badge.miss { (t!(here, "exposed minion", "露見した手下")) } }
                            p.nums { (magic(here, player.cards, here.say.cards.table.traitor_hand)) }
                            @if own != Some(*seat) { (seen_cards(here, player.hand.as_deref(), &player.known, None)) }
                        }
                    }
                }
            }
        }
    }
}

fn girl_box(here: &Here<'_>, person: Person, girl: &GirlView, seat: Option<Place>) -> Markup {
    let view = here.seen.view;
    let lives = matches!(girl.status, Status::Girl | Status::Human);
    let human = girl.status == Status::Human;
    let acting = view.acting.is_some_and(|acting| acting.who == person);
    let asked = view
        .asked
        .iter()
        .any(|asked| asked.seat == girl.seat && asked.who.is_none_or(|who| who == person) && lives);
    let own = here.seen.own() == Some(girl.seat);
    let name = here.say.girl(person);
    let id = format!("about-girl-{person}");
    let about = t!(here, format!("About {name}"), format!("{name}について"));
    html! {
        article.player.girl.(person.word()).asked[asked].acting[acting].out[!lives].human[human].yours[own]
            id={ "girl-" (person) } data-cards=(girl.cards) data-place=[seat] {
            h2 {
                button.face type="button" popovertarget=(id) title=(about) {
                    span.mark { (looks::now(person, girl.status).face()) }
                    span.name { (name) }
                    @if let Some(card) = here.card(person) {
                        span.weapon { (card::weapon(card.weapon).small()) span.sr { (weapon_words(here, card.weapon)) } }
                    }
                }
            }
            p.state {
                span.by { (if own { t!(here, "you", "あなた").to_string() } else { here.say.who(girl.seat) }) }
                (badges(here, person, girl, (asked, acting, own)))
            }
            @if lives {
                p.nums { (hp(here, girl)) (magic(here, girl.cards, girl.mp)) }
                p.more {
                    @if let Some(place @ Town::Area(_)) = girl.place {
                        span.where { (emblem::place(place).small()) span { (capital(here.say.place(place).trim_start_matches("the "))) } }
                    }
                    (loot_marks(here, &girl.loot))
                    @if !own && !girl.known.is_empty() {
                        span.knows title=(t!(here, "cards of her hand that you know", "判明している手札")) {
                            (glyph::icon("eye")) (girl.known.len())
                        }
                    }
                    (mask(here, girl))
                }
            }
            (sheet_alone(&id, "girl-sheet", &about_girl(here, person, girl)))
        }
    }
}

/// What is going on with her, as marks with words for those who do not see them.
fn badges(
    here: &Here<'_>,
    person: Person,
    girl: &GirlView,
    (asked, acting, own): (bool, bool, bool),
) -> Markup {
    let view = here.seen.view;
    let lives = matches!(girl.status, Status::Girl | Status::Human);
    let defends = view.combat.as_ref().is_some_and(|combat| combat.defender == Some(person));
    let mark = |class: &str, words: &str, icon: Markup| {
        html! { span class={ "badge tiny " (class) } title=(words) { (icon) span.sr { (words) } } }
    };
    html! {
        @match girl.status {
            Status::Girl => span.sr { (status(here, girl.status)) },
            Status::Human | Status::Dead | Status::Dropped => span.badge { (status(here, girl.status)) },
        }
        @if defends && view.result.is_none() {
            (mark("miss", t!(here, "takes the hit", "攻撃を受ける"), emblem::SHIELD.small()))
        } @else if acting {
            (mark("on", t!(here, "her turn", "手番"), glyph::icon("play")))
        } @else if lives && girl.acted && view.phase == Phase::Action {
            (mark("", t!(here, "has acted", "行動済み"), html! { "✓" }))
        }
        @if asked && !own { (mark("on", t!(here, "deciding", "考え中"), html! { "…" })) }
    }
}

pub(super) fn hp(here: &Here<'_>, girl: &GirlView) -> Markup {
    let low = girl.hp * 3 <= girl.max_hp;
    html! {
        span.hp.low[low] data-name="hp" {
            (glyph::icon("heart"))
            span.sr { (t!(here, "HP", "HP")) }
            strong { (girl.hp) } span.quiet { "/" (girl.max_hp) }
        }
    }
}

/// All there is to know about a character.
fn about_girl(here: &Here<'_>, person: Person, girl: &GirlView) -> Markup {
    let own = here.seen.own() == Some(girl.seat);
    let human = girl.status == Status::Human;
    let lives = matches!(girl.status, Status::Girl | Status::Human);
    let by = here.say.whom(girl.seat);
    html! {
        h3 { (here.named(person)) " " span.badge { (status(here, girl.status)) } }
        p { (t!(here, format!("Played by {by}."), format!("担当：{by}"))) }
        @if let Some(card) = here.card(person) {
            p { (card::weapon(card.weapon).small()) " " (weapon_words(here, card.weapon)) }
        }
        @if lives {
            (city::hp(here, girl.hp, girl.max_hp))
            p { (magic(here, girl.cards, girl.mp)) }
            (loot(here, &girl.loot))
            @if !own { (seen_cards(here, girl.hand.as_deref(), &girl.known, here.weapon(person))) }
            @if !girl.shares.is_empty() {
                p.note { (t!(here, format!("One hand with {}", here.say.girls(&girl.shares)), format!("{}と手札を共有", here.say.girls(&girl.shares)))) }
            }
        }
        (identity(here, girl))
        @if let Some(card) = here.card(person) { (abilities(here, card, human)) }
    }
}

/// Loot cards as marks: what they are stands on her sheet.
fn loot_marks(here: &Here<'_>, ids: &[CardName]) -> Markup {
    html! {
        @for id in ids {
            @if let Some(found) = here.say.cards.loot.iter().find(|card| card.id == *id) {
                span.lootmark title=(found.name.in_lang(here.seen.lang)) {
                    (emblem::loot(found.effect).small()) span.sr { (found.name.in_lang(here.seen.lang)) }
                }
            }
        }
    }
}

/// Her identity card as a mark; the viewer's own role stands in the own line.
fn mask(here: &Here<'_>, girl: &GirlView) -> Markup {
    let (class, words) = match girl.identity {
        Identity::None => return html! {},
        Identity::Open => ("loyal", t!(here, "a true magical girl", "潔白")),
        Identity::Hidden => ("", t!(here, "identity hidden", "正体は伏せ札")),
    };
    html! { span class={ "masked " (class) } title=(words) { (emblem::MASK.small()) span.sr { (words) } } }
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
pub(super) fn magic(here: &Here<'_>, cards: u8, most: u8) -> Markup {
    html! {
        span.mp.low[cards <= 1] {
            (glyph::icon("gem"))
            span.sr { (t!(here, "Magic", "魔力")) }
            strong { (cards) } span.quiet { "/" (most) }
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
        @if human {
            p { (t!(here, "As a magical girl: ", "魔法少女になると：")) "HP " (card.girl.hp) ", MP " (card.girl.mp) }
        }
        dl.abilities {
            @for ability in &card.abilities {
                dt { (ability.name.in_lang(lang)) }
                dd { (cards::power(ability.power, lang)) }
            }
        }
    }
}
