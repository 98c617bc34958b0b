//! The middle of the table: bank, deck, removed and curse zone, and the card zone with the stones
//! on its cards. A card that is chosen here tells beside the hand what it does and what it costs;
//! where an effect or a payment asks for cards of the card zone, they are tapped themselves.

use daybreak::{Action, Card, CardId, CardName};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{linked, stamp};

use super::{Here, card, decide, glyphs, places, players};
use crate::GAME;
use crate::cards;
use crate::say::roman;

pub(super) fn middle(here: &Here<'_>) -> Markup {
    html! {
        section.middle.wd data-place=(places::market()) aria-label=(t!(here, "Middle of the table", "場の中央")) {
            (piles(here))
            (cards_there(here))
        }
    }
}

fn piles(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        div.piles {
            div.bank.low[view.bank <= 5] data-name="bank" data-place=(places::bank()) {
                (glyphs::stone())
                span.label { (t!(here, "Bank", "魔法石ゾーン")) }
                strong { (view.bank) }
            }
            div.deck.low[view.deck <= 4] data-name="deck" data-place=(places::deck()) {
                (glyph::icon("pile"))
                span.label { (t!(here, "Deck", "山札")) }
                strong { (view.deck) }
            }
            @if let Some(curses) = view.curse_zone {
                div data-name="curse-zone" data-place=(places::curses()) {
                    (glyphs::category(daybreak::Category::Curse, "g"))
                    span.label { (t!(here, "Curse zone", "呪いゾーン")) }
                    strong { (curses) }
                }
            }
            div.removed data-place=(places::removed()) {
                @if view.removed.is_empty() {
                    span.label { (t!(here, "Removed", "除外ゾーン")) } strong { "0" }
                } @else {
                    button.tell type="button" popovertarget="removed-cards" {
                        span.label { (t!(here, "Removed", "除外ゾーン")) } strong { (view.removed.len()) }
                    }
                    div.told popover id="removed-cards" {
                        h3 { (t!(here, "Removed cards", "除外されたカード")) }
                        p.known { (players::chips(here, &view.removed)) }
                    }
                }
            }
            @if view.extra_turns > 0 {
                span.badge.on { (t!(here, format!("extra turns: {}", view.extra_turns), format!("追加の手番：{}回", view.extra_turns))) }
            }
            @if view.end {
                span.badge.on title=(t!(here, "end state", "終了状態")) { (t!(here, format!("final turns: {}", view.finals), format!("最終手番：あと{}回", view.finals))) }
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
    Some((found, card::worded(here.say.cards.get(found), cost, here.seen.lang)))
}

/// The card zone as cards that can be looked at and, in the start phase, gained. What is asked for
/// is a place to tap.
fn cards_there(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    if view.market.is_empty() {
        return html! {
            p.quiet.empty { (t!(here, "The card zone is empty.", "カードゾーンは空です。")) }
        };
    }
    let paid = view.paying.as_ref().map(|paying| &paying.card);
    let drawn = html! {
        legend.sr { (t!(here, format!("Card zone ({})", view.market.len()), format!("カードゾーン（{}枚）", view.market.len()))) }
        div.lots {
            @for id in &view.market {
                @if let Some((found, face)) = face(here, id) {
                    @let ready = !acts(here, found).is_empty();
                    @if here.is_target(found) {
                        div.slot.ready data-glide={ "card-" (id) } data-place=(places::card(id)) { (face) (pile(here, id)) }
                    } @else {
                        label.slot.ready[ready].dim[!ready && here.asked.is_some()].chosen[paid == Some(id)]
                            data-glide={ "card-" (id) } data-place=(places::card(id)) {
                            input type="radio" name="hand" form="none" id={ "hand-" (id) } value=(id)
                                aria-describedby={ "about-" (id) };
                            (face)
                            (pile(here, id))
                            @if ready { span.sr { (t!(here, ", can be chosen", "、選べる")) } }
                            @if paid == Some(id) { span.badge.on { (t!(here, "is being gained", "獲得中")) } }
                        }
                    }
                }
            }
        }
    };
    html! { fieldset.market data-keep=(stamp(&drawn)) { (drawn) } }
}

/// What can be done with a card of the card zone now.
fn acts(here: &Here<'_>, card: CardId) -> Vec<usize> {
    here.seen.acts(|action| match *action {
        Action::Take(Some(found)) => found == card,
        _ => false,
    })
}

/// What each card of the card zone says, in their order.
pub(super) fn panels(here: &Here<'_>) -> Markup {
    html! {
        div.tells.of-market {
            @for id in &here.seen.view.market {
                @if let Some(found) = here.say.cards.find(id) { (panel(here, id, found)) }
            }
        }
    }
}

fn panel(here: &Here<'_>, id: &CardName, found: CardId) -> Markup {
    let lang = here.seen.lang;
    let card = here.say.cards.get(found);
    let acts = acts(here, found);
    html! {
        div.panel id={ "panel-" (id) } {
            @if !acts.is_empty() {
                div.answers { @for at in &acts { (decide::button(here, *at, "primary")) } }
            }
            div.says id={ "about-" (id) } {
                h3 { (card.name.in_lang(lang)) " " span.kind { (cards::kind(card, lang)) } }
                (text(here, card))
                (bill(here, id, card, !acts.is_empty()))
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
    let Some(player) = here.seen.own().and_then(|own| view.seats.get(&own)) else {
        return html! {};
    };
    let cost = view.costs.get(id).copied().unwrap_or(card.numbers.get_cost);
    let on = view.market_stones.get(id).copied().unwrap_or(0);
    let held = player.held;
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
