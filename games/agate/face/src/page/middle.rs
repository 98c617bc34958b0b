//! The middle of the table: pile, discard, pool, and the attack under way.

use maud::{Markup, html};
use ui::glyph;

use super::{Here, attack, card, players};

/// Cards of the discard that lie open at once.
const TOP: usize = 4;

pub(super) fn middle(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        div.middle {
            @if let Some(under_way) = &view.attack { (attack::attack(here, under_way)) }
            div.piles data-pile=(view.pile) data-discard=(view.discard.len()) {
                div.pile {
                    (glyph::icon("pile"))
                    span.label { (t!(here, "Pile", "山札")) }
                    strong { (view.pile) }
                    @if let Some(among) = view.sword_among {
                        span.note { (glyph::icon("agate")) (sword(here, among)) }
                    }
                }
                div.pool {
                    (glyph::icon("chip"))
                    span.label { (t!(here, "Pool", "業の山")) }
                    strong { (view.pool) }
                }
                (discard(here))
            }
        }
    }
}

fn sword(here: &Here<'_>, among: usize) -> String {
    if among < here.seen.view.pile {
        t!(here, format!("Sword: last {among}"), format!("剣は下{among}枚の中"))
    } else {
        t!(here, "Sword is in it", "剣が入っている").into()
    }
}

fn discard(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let count = view.discard.len();
    let top: Vec<_> = view.discard.iter().rev().take(TOP).cloned().collect();
    let mut all = view.discard.clone();
    all.sort_by_key(|id| here.say.cards.find(id));
    html! {
        div.discard {
            @if count == 0 {
                span.label { (t!(here, "Discard", "捨て場")) }
                strong { "0" }
            } @else {
                details {
                    summary {
                        span.head {
                            span.label { (t!(here, "Discard", "捨て場")) }
                            strong { (count) }
                        }
                        span.latest {
                            @for id in &top {
                                @if let Some(found) = here.say.cards.find(id) {
                                    (card::chip(here.say.cards.get(found), 1, here.seen.lang))
                                }
                            }
                        }
                    }
                    p.known { (players::chips(here, &all)) }
                }
            }
        }
    }
}
