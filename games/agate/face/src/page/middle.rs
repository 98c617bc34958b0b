//! The middle of the table: pile, pool, discard, and between them the attack under way, a hand
//! that is looked at, or whose turn it is.

use agate::{Action, Card, CardName, Pick};
use maud::{Markup, html};
use ui::piece::kept;
use ui::{Place, glyph};

use super::{Here, attack, card, places};

/// So many of the newest cards of the discard lie open.
const TOP: usize = 5;

pub(super) fn middle(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let stripped = stripped(here);
    html! {
        div.round.piles data-pile=(view.pile) data-discard=(view.discard.len()) {
            div.pile data-name="pile" data-place=(Place::named(places::PILE)) {
                span.heap aria-hidden="true" { (card::back()) }
                p { span.label { (t!(here, "Pile", "山札")) } " " strong { (view.pile) } }
                @if let Some(among) = view.sword_among {
                    p.note { (glyph::icon("agate")) (sword(here, among)) }
                }
            }
            div.pool data-name="pool" data-place=(Place::named(places::POOL)) {
                span.heap aria-hidden="true" { (glyph::large("chip")) }
                p { span.label { (t!(here, "Pool", "業の山")) } " " strong { (view.pool) } }
            }
            div.centre data-place=(Place::named(places::TABLE)) {
                @if !stripped.is_empty() { (open_hand(here, &stripped)) }
                @else if let Some(under_way) = &view.attack { (attack::attack(here, under_way)) }
                @else { (calm(here)) }
            }
            (discard(here))
        }
    }
}

fn found<'a>(here: &'a Here<'_>, id: &str) -> Option<&'a Card> {
    here.say.cards.find(id).map(|card| here.say.cards.get(card))
}

fn sword(here: &Here<'_>, among: usize) -> String {
    if among < here.seen.view.pile {
        t!(here, format!("Sword: last {among}"), format!("剣は下{among}枚の中"))
    } else {
        t!(here, "Sword is in it", "剣が入っている").into()
    }
}

/// Nothing is under way: whose turn it is, and what hangs over everybody.
fn calm(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let strikes = here.say.strikes_at();
    let struck = view.seats.iter().filter(|(_, player)| player.alive && player.karma >= strikes);
    let struck: Vec<_> = struck.map(|(seat, _)| *seat).collect();
    html! {
        div.calm {
            (glyph::large("agate"))
            @if view.asked.is_some() {
                p.whose {
                    (t!(here, format!("Turn {}: ", view.turn), format!("手番{}：", view.turn)))
                    strong { (here.say.whom(view.active)) }
                }
            }
            p.quiet {
                @if struck.is_empty() {
                    (t!(here, format!("The Sword strikes at {strikes} karma: nobody yet."), format!("剣は業{strikes}以上を討つ：まだいない")))
                } @else {
                    (t!(here, format!("The Sword would strike at {strikes} karma: "), format!("剣が討つ業{strikes}以上：")))
                    strong.warn { (here.say.everyone(struck)) }
                }
            }
        }
    }
}

/// The cards of a hand that the viewer looks at, of which one goes.
fn stripped<'a>(here: &'a Here<'_>) -> Vec<&'a Card> {
    let legal = here.seen.legal.iter();
    let card = |action: &Action| match action {
        Action::Strip(card) => Some(here.say.cards.get(*card)),
        Action::Pass
        | Action::Attack { .. }
        | Action::Use { .. }
        | Action::Discard(_)
        | Action::Pursue(_)
        | Action::Respond { .. }
        | Action::Name(_) => None,
    };
    legal.filter_map(card).collect()
}

/// A card is pressed to choose it; what it says is read below it.
fn open_hand(here: &Here<'_>, cards: &[&Card]) -> Markup {
    let lang = here.seen.lang;
    let read = html! { (glyph::icon("eye")) (t!(here, "read", "読む")) };
    html! {
        section.opened aria-label=(t!(here, "The hand you look at", "見ている手札")) {
            @for card in cards {
                div {
                    div data-place=(places::open(&card.id)) { (card::face(card, lang)) }
                    (card::told(card, lang, "read", &read))
                }
            }
        }
    }
}

fn discard(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let count = view.discard.len();
    // While a card can be put there, pressing the discard does that.
    let aimed = here.seen.legal.iter().any(|action| matches!(action, Action::Discard(_)));
    html! {
        div.discard data-place=(Place::named(places::DISCARD)) {
            div.latest {
                @for id in view.discard.iter().rev().take(TOP) {
                    @if let Some(found) = found(here, id) {
                        @if aimed { span.peek { (card::face(found, here.seen.lang)) } }
                        @else { (card::peek(found, here.seen.lang)) }
                    }
                }
            }
            @if count == 0 {
                p { span.label { (t!(here, "Discard", "捨て場")) } " " strong { "0" } }
            } @else {
                details {
                    summary { span.label { (t!(here, "Discard", "捨て場")) } " " strong { (count) } }
                }
                p.all { (kinds(here, &view.discard)) }
            }
        }
    }
}

/// All of the discard in the order of the pack, each kind in its place.
fn kinds(here: &Here<'_>, ids: &[CardName]) -> Markup {
    let lang = here.seen.lang;
    let mut all = ids.to_vec();
    all.sort_by_key(|id| here.say.cards.find(id));
    // While one can be taken, pressing a card takes it.
    let taken = |action: &Action| matches!(action, Action::Use { pick: Pick::Card(_), .. });
    let taking = here.seen.legal.iter().any(taken);
    html! {
        @for (id, count) in ui::parts::runs(&all) {
            @if let Some(found) = found(here, id) {
                (kept("agate discarded", Some(found), (count as u64) << 1 | u64::from(taking), lang, || {
                    let chip = card::chip(found, count, lang);
                    html! {
                        span data-place=(places::discarded(id)) {
                            @if taking { (chip) } @else { (card::told(found, lang, "", &chip)) }
                        }
                    }
                }))
            }
        }
    }
}
