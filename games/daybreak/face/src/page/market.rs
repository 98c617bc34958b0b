//! The middle of the table: bank, deck, removed and curse zone, and the card zone with the stones
//! on its cards. What gaining a card costs, and where the stones will lie, is seen here before it
//! is confirmed.

use daybreak::{Action, Asked, Card, CardId, CardName, Item};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::linked;

use super::{Here, card, decide, glyphs, players};
use crate::GAME;
use crate::cards;
use crate::say::roman;

/// Payments up to this are laid by ticking stones; larger ones stone by stone.
const TICKS: u8 = 8;

pub(super) fn middle(here: &Here<'_>) -> Markup {
    html! {
        section.middle.wd aria-label=(t!(here, "Middle of the table", "場の中央")) {
            (piles(here))
            @if here.seen.own().is_none() {
                (watched(here))
            } @else if let Some(left) = laying(here) {
                (payment(here, left))
            } @else {
                (choices(here))
            }
        }
    }
}

/// How many stones are laid by ticking now.
pub(super) fn laying(here: &Here<'_>) -> Option<u8> {
    let paying = here.seen.view.paying.as_ref()?;
    (here.asked == Some(Asked::Put) && paying.left <= TICKS).then_some(paying.left)
}

fn piles(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        div.piles {
            div.bank.low[view.bank <= 5] {
                (glyphs::stone())
                span.label { (t!(here, "Bank", "魔法石ゾーン")) }
                strong { (view.bank) }
            }
            div.deck.low[view.deck <= 4] {
                (glyph::icon("pile"))
                span.label { (t!(here, "Deck", "山札")) }
                strong { (view.deck) }
            }
            @if let Some(curses) = view.curse_zone {
                div {
                    (glyphs::category(daybreak::Category::Curse, "g"))
                    span.label { (t!(here, "Curse zone", "呪いゾーン")) }
                    strong { (curses) }
                }
            }
            div.removed {
                @if view.removed.is_empty() {
                    span.label { (t!(here, "Removed", "除外ゾーン")) } strong { "0" }
                } @else {
                    details {
                        summary { span.label { (t!(here, "Removed", "除外ゾーン")) } strong { (view.removed.len()) } }
                        p.known { (players::chips(here, &view.removed)) }
                    }
                }
            }
            @if view.extra_turns > 0 {
                span.badge.on { (t!(here, format!("extra turns to come: {}", view.extra_turns), format!("追加の手番：あと{}回", view.extra_turns))) }
            }
            @if view.end {
                span.badge.on { (t!(here, format!("end state, final turns to come: {}", view.finals), format!("終了状態・最終手番あと{}回", view.finals))) }
            }
        }
    }
}

fn pile(here: &Here<'_>, id: &CardName) -> Markup {
    let stones = here.seen.view.market_stones.get(id).copied().unwrap_or(0);
    html! {
        @if stones > 0 {
            span.pile.on title=(t!(here, format!("{stones} stones lie on it"), format!("上に魔法石{stones}個"))) {
                (glyphs::stone()) strong { (stones) }
                span.sr { (t!(here, " stones on it", "個の魔法石が上にある")) }
            }
        }
    }
}

fn face(here: &Here<'_>, id: &CardName) -> Option<(CardId, Markup)> {
    let found = here.say.cards.find(id)?;
    let cost = here.seen.view.costs.get(id).copied();
    Some((found, card::face(here.say.cards.get(found), cost, here.seen.lang)))
}

fn empty(here: &Here<'_>) -> Markup {
    html! { p.quiet.empty { (t!(here, "The card zone is empty.", "カードゾーンは空です。")) } }
}

/// The card zone for somebody who only looks.
fn watched(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        @if view.market.is_empty() { (empty(here)) }
        ul.zone-cards aria-label=(t!(here, "Card zone", "カードゾーン")) {
            @for id in &view.market {
                @if let Some((_, face)) = face(here, id) {
                    li data-glide={ "card-" (id) } { (face) (pile(here, id)) }
                }
            }
        }
    }
}

/// The card zone as cards that can be looked at and, in the start phase, gained.
fn choices(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    if view.market.is_empty() {
        return empty(here);
    }
    html! {
        fieldset.hand.market {
            legend { (t!(here, format!("Card zone ({})", view.market.len()), format!("カードゾーン（{}枚）", view.market.len()))) }
            div.cards {
                @for id in &view.market {
                    @if let Some((found, face)) = face(here, id) {
                        @let ready = !acts(here, found).is_empty();
                        label.slot.ready[ready].dim[!ready] data-glide={ "card-" (id) } {
                            input type="radio" name="hand" form="none" id={ "hand-" (id) } value=(id)
                                aria-describedby={ "about-" (id) };
                            (face)
                            (pile(here, id))
                            @if ready { span.sr { (t!(here, ", can be chosen", "、選べる")) } }
                        }
                    }
                }
            }
        }
        div.panels {
            @for id in &view.market {
                @if let Some(found) = here.say.cards.find(id) { (panel(here, id, found)) }
            }
        }
    }
}

/// What can be done with a card of the card zone now.
fn acts(here: &Here<'_>, card: CardId) -> Vec<usize> {
    here.seen.acts(|action| match *action {
        Action::Take(Some(found)) | Action::Put(found) => found == card,
        Action::Pick(Item::Card(found) | Item::On(found)) => found == card,
        _ => false,
    })
}

fn panel(here: &Here<'_>, id: &CardName, found: CardId) -> Markup {
    let lang = here.seen.lang;
    let card = here.say.cards.get(found);
    let acts = acts(here, found);
    let takes = acts.iter().any(|at| matches!(here.seen.legal[*at], Action::Take(_)));
    html! {
        div.panel id={ "panel-" (id) } {
            div.says id={ "about-" (id) } {
                h3 { (card.name.in_lang(lang)) " " span.kind { (cards::kind(card, lang)) } }
                (text(here, card))
                (bill(here, id, card, takes))
            }
            @if !acts.is_empty() {
                div.answers { @for at in &acts { (decide::button(here, *at, "primary")) } }
            }
        }
    }
}

/// The words of a card: printed ones if there are any, and what is done.
pub(super) fn text(here: &Here<'_>, card: &Card) -> Markup {
    let lang = here.seen.lang;
    html! {
        @if let Some(printed) = cards::printed(card, lang) { p.printed { (printed) } }
        p { (cards::played(card, lang)) }
    }
}

/// What gaining a card costs the viewer, what it brings, and where it goes.
fn bill(here: &Here<'_>, id: &CardName, card: &Card, now: bool) -> Markup {
    let view = here.seen.view;
    let cost = view.costs.get(id).copied().unwrap_or(card.numbers.get_cost);
    let on = view.market_stones.get(id).copied().unwrap_or(0);
    let held = here.seen.own().and_then(|own| view.seats.get(&own)).map_or(0, |player| player.held);
    let time = roman(card.numbers.get_time);
    let short = cost > held || (cost > 0 && view.market.len() < 2);
    html! {
        ul.bill {
            li {
                (glyphs::stone())
                @if cost == 0 {
                    span { (t!(here, "To gain it you pay nothing.", "獲得コストはありません。")) }
                } @else {
                    span { (t!(here,
                        format!("To gain it you lay {cost} of your {held} stones on other cards here, as you like."),
                        format!("獲得するには、手持ちの魔法石{held}個のうち{cost}個を、ここのほかのカードの上に好きなように置きます。"))) }
                }
            }
            @if on > 0 {
                li { (glyphs::stone()) span { (t!(here,
                    format!("The {} on it become yours.", here.say.stones(on)),
                    format!("上の魔法石{on}個もあなたのものになります。"))) } }
            }
            @if short && now {
                li.bad { (glyph::icon("stone")) span { (linked(&t!(here,
                    format!("You hold {held} and it costs {cost}: if you choose it, you gain nothing (WD-70)."),
                    format!("手持ちの魔法石は{held}個、コストは{cost}。選んでも何も獲得できません（WD-70）。")), GAME)) } }
            } @else if !short {
                li { (glyph::icon("clock")) span { (t!(here,
                    format!("It goes to {time} of your cast zone. You would hold {}.", held - cost + on),
                    format!("キャストゾーンの{time}に置かれます。手持ちの魔法石は{}個になります。", held - cost + on))) } }
            }
        }
    }
}

/// An acquisition cost being paid: each stone is ticked on the card it will lie on; nothing is
/// laid before the whole is confirmed.
fn payment(here: &Here<'_>, left: u8) -> Markup {
    let view = here.seen.view;
    let Some(paying) = &view.paying else { return html! {} };
    let name = here.say.named(&paying.card);
    let open = |card: CardId| !here.seen.acts(|action| *action == Action::Put(card)).is_empty();
    let on = view.market_stones.get(&paying.card).copied().unwrap_or(0);
    html! {
        fieldset.pick.lay data-pick=(left) {
            legend { (t!(here,
                format!("Lay {} for {name}", here.say.stones(left)),
                format!("{name}の獲得コスト：{}を置く", here.say.stones(left)))) }
            p.hint { (t!(here,
                "Tick where each stone will lie. Whoever gains that card later gets the stones.",
                "置く場所に印を付けてください。そのカードを後で獲得した人が、上の魔法石も獲得します。")) }
            ul.zone-cards {
                @for id in &view.market {
                    @if let Some((found, face)) = face(here, id) {
                        @let chosen = *id == paying.card;
                        li.chosen[chosen] data-glide={ "card-" (id) } {
                            (face) (pile(here, id))
                            @if chosen {
                                span.badge.on { (t!(here, "you gain this", "これを獲得")) }
                            } @else if open(found) {
                                span.ticks {
                                    @for n in 1..=left {
                                        label title=(t!(here, "a stone here", "ここに1個")) {
                                            input type="checkbox" form="pick" name="do" value={ "put " (id) }
                                                aria-label=(t!(here, format!("Stone {n} on {}", here.say.named(id)), format!("{}の上に{n}個目", here.say.named(id))));
                                            (glyphs::stone())
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            button.primary type="submit" form="pick" data-pick-go="" {
                (t!(here,
                    format!("Lay {} and gain {name}{}", here.say.stones(left), if on > 0 { format!(" with {}", here.say.stones(on)) } else { String::new() }),
                    format!("{}を置いて{name}{}を獲得する", here.say.stones(left), if on > 0 { format!("と上の{}", here.say.stones(on)) } else { String::new() })))
            }
        }
    }
}
