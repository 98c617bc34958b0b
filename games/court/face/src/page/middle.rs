//! The middle of the table: the mode, the piles, the Lead, and the battle or what lay there before.

use court::{Card, Mode, Status};
use kernel::Seat;
use maud::{Markup, html};
use ui::glyph;
use ui::parts::many;

use super::{Here, card, girls, place, sheet};
use crate::cards;

/// Cards of the discard that lie open at once.
const TOP: usize = 6;

pub(super) fn middle(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        section.arena aria-label=(t!(here, "Table", "場")) {
            (mode(here))
            div.felt {
                (around(here))
                (piles(here))
                (lead(here))
                @if view.asked.is_none() { (sheet::sheet(here)) }
                @else {
                    @match view.mode {
                        Mode::Battle => (fight(here)),
                        Mode::Daily => (latest(here)),
                    }
                }
            }
            (girls::girls(here))
        }
    }
}

/// The round table, and who sits at it: the viewer below, the others clockwise. What can be read of
/// them stands in their boxes.
fn around(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let seats = here.seen.others();
    let own = here.seen.own().into_iter();
    html! {
        div class={ "around of-" (seats.len()) } aria-hidden="true" {
            @for seat in own.chain(seats) {
                @let asked = view.asked.is_some_and(|asked| asked.seat == seat);
                span.at.mine[here.seen.own() == Some(seat)].asked[asked].active[view.active == seat && view.asked.is_some()] {
                    (here.seen.names.portrait(seat).badge())
                }
            }
        }
    }
}

/// Daily or battle, so that nobody can mistake it.
fn mode(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let over = view.asked.is_none();
    let (glyph, name, what) = match view.mode {
        Mode::Daily => (
            "sun",
            t!(here, "Daily mode", "日常モード"),
            t!(
                here,
                "Play a card that shows a girl of the Lead.".to_string(),
                "場札と同じキャラクターのカードを出す。".to_string(),
            ),
        ),
        Mode::Battle => ("clash", t!(here, "Battle mode", "戦闘モード"), battle(here)),
    };
    html! {
        header.mode {
            (glyph::icon(glyph))
            h2 { (name) }
            p { @if !over { (what) } }
            p.where {
                (t!(here, format!("Set {}, turn {}", view.set, view.turn), format!("第{}セット 手番{}", view.set, view.turn)))
                @if view.last_fell {
                    " " strong { (t!(here, "The last set", "最後のセット")) }
                }
            }
            @if !over { (sheet::folded(here)) }
        }
    }
}

/// Who fights whom, and what is left to do.
fn battle(here: &Here<'_>) -> String {
    let view = here.seen.view;
    let (Some(girl), Some(foe)) = (view.lead.shows.first(), view.line.first()) else {
        return String::new();
    };
    let left = here.say.foe_number(foe).saturating_sub(view.damage);
    let name = here.say.cards.find_foe(foe).map(|foe| here.say.foe(foe)).unwrap_or_default();
    let girl_name = here.say.girl(*girl);
    let contracted = view.girls.get(girl).is_some_and(|state| state.status == Status::Alive);
    if !contracted {
        return t!(
            here,
            format!("{girl_name} is Uncontracted: her cards deal no damage."),
            format!("{girl_name}は未契約：カードを使ってもダメージはない。"),
        );
    }
    t!(
        here,
        format!("{girl_name} fights {name}: {left} more damage defeats it."),
        format!("{girl_name}が{name}と戦う：あと{left}ダメージで倒せる。"),
    )
}

/// A card that tells what it says when it is pressed.
fn telling(face: &Markup, name: &str, text: &str) -> Markup {
    html! {
        details.tells {
            summary { (face) }
            div.told { strong { (name) } p { (text) } }
        }
    }
}

fn lead(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let Some(kind) = here.say.cards.find(&view.lead.card) else { return html! {} };
    let card = here.say.cards.get(kind);
    let face = card::face(&here.say, card, super::lit(here));
    html! {
        div.lead data-place=(place::lead()) {
            span.label { (t!(here, "Lead", "場札")) }
            (telling(&face, &cards::plain(&here.say.card(kind)), &cards::text(&here.say, card)))
            p.shows {
                @if let Some(girl) = view.lead.marker {
                    span.marker.(girl.word()) title=(t!(here, "Character marker", "キャラクターマーカー")) {
                        (glyph::icon(card::emblem_of(girl)))
                        span.sr { (t!(here, "marker: ", "マーカー：")) }
                        (here.say.girl(girl))
                    }
                } @else {
                    span.sr { (t!(here, "shows", "キャラクター")) }
                    @for girl in &view.lead.shows { (card::girl(&here.say, *girl)) }
                }
            }
        }
    }
}

/// The battle: the foe, the damage it has taken and from whom, and who comes after it.
fn fight(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let Some(id) = view.line.first() else { return html! {} };
    let Some(found) = here.say.cards.find_foe(id) else { return html! {} };
    let foe = here.say.cards.foe(found);
    let face = card::foe(&here.say, foe, None);
    let text = cards::foe_text(here.say.cards, foe, here.seen.lang);
    html! {
        div.fight {
            div.facing data-place=(place::foe()) {
                span.label { (t!(here, "Foe", "相手")) }
                (telling(&face, foe.name.in_lang(here.seen.lang), &text))
            }
            div.taken {
                (damage(here, foe.number))
                @if view.line.len() > 1 {
                    p.then-foes {
                        span.label { (t!(here, "then", "次に")) }
                        @for foe in &view.line[1..] { (card::foe_chip(&here.say, foe)) }
                    }
                }
            }
        }
    }
}

/// A bar with a field for each point of damage that the foe can take, in the colour of whoever
/// dealt it, and the same in numbers.
fn damage(here: &Here<'_>, number: u8) -> Markup {
    let view = here.seen.view;
    let dealt = |seat: &Seat| view.dealt.get(seat).copied().unwrap_or(0);
    let mut fields: Vec<&str> = Vec::new();
    for seat in view.seats.keys() {
        fields.extend(vec![sheet::line_of(*seat); usize::from(dealt(seat))]);
    }
    // What nobody dealt in play, as in a position that was set up.
    fields.resize(usize::from(view.damage), "by-nobody");
    fields.resize(usize::from(number), "open");
    let left = number.saturating_sub(view.damage);
    html! {
        p.sum-of-damage {
            strong { (view.damage) } span { (t!(here, format!(" of {number} damage"), format!("／{number}ダメージ"))) }
            span.left { (t!(here, format!("{left} to go"), format!("あと{left}"))) }
        }
        div.fields aria-hidden="true" { @for field in fields { span.(field) {} } }
        ul.parts aria-label=(t!(here, "Damage by player", "プレイヤーごとのダメージ")) {
            @for seat in view.seats.keys() {
                li.none[dealt(seat) == 0] {
                    span.key.(sheet::line_of(*seat)) {}
                    span.name { (here.say.who(*seat)) }
                    strong { (dealt(seat)) }
                }
            }
        }
    }
}

/// What was played before the Lead, the latest first.
fn latest(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        div.before {
            @if !view.discard.is_empty() {
                span.label { (t!(here, "Played before, latest first", "これまでの場札（新しい順）")) }
                div.latest {
                    @for id in view.discard.iter().rev().take(TOP) {
                        @if let Some(kind) = here.say.cards.find(id) {
                            (card::chip(&here.say, here.say.cards.get(kind)))
                        }
                    }
                }
            }
        }
    }
}

fn piles(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        div.piles data-pile=(view.pile) data-discard=(view.discard.len()) {
            div.pile data-place=(place::pile()) {
                (glyph::icon("pile"))
                span.label { (t!(here, "Pile", "山")) }
                strong { (view.pile) }
            }
            div.discard data-place=(place::discard()) { (discard(here)) }
            div.deck data-place=(place::foes()) { (foes(here)) }
        }
    }
}

/// How many foes are left, and what everybody knows of them.
fn foes(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let head = html! {
        (glyph::icon("witch"))
        span.label { (t!(here, "Foes", "魔女")) }
        strong { (view.foes) }
    };
    if view.known_foes.is_empty() && view.removed.is_empty() {
        return head;
    }
    html! {
        details {
            summary { (head) }
            div.told {
                @if !view.known_foes.is_empty() {
                    p { span.label { (t!(here, "On top, in order", "上から順に")) } }
                    p.known { @for foe in &view.known_foes { (card::foe_chip(&here.say, foe)) } }
                }
                @if !view.removed.is_empty() {
                    p { span.label { (t!(here, "Out of the game", "除外")) } }
                    p.known { @for foe in &view.removed { (card::foe_chip(&here.say, foe)) } }
                }
            }
        }
    }
}

fn discard(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let head = html! {
        (glyph::icon("shed"))
        span.label { (t!(here, "Discard", "捨て札")) }
        strong { (view.discard.len()) }
    };
    if view.discard.is_empty() {
        return head;
    }
    let mut all: Vec<_> = view.discard.iter().filter_map(|id| here.say.cards.find(id)).collect();
    all.sort();
    let all: Vec<&Card> = all.into_iter().map(|kind| here.say.cards.get(kind)).collect();
    let (normal, special): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|card| matches!(card.role, court::Role::Normal { .. }));
    html! {
        details {
            summary {
                (head)
                span.sr { (t!(here, format!(", all {}", many(view.discard.len() as i64, "card")), "、すべて見る".to_string())) }
            }
            div.told {
                p.known { @for card in normal { (card::chip(&here.say, card)) } }
                @for card in special {
                    p { (card::chip(&here.say, card)) " " small { (cards::text(&here.say, card)) } }
                }
            }
        }
    }
}
