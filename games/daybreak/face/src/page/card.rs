//! A card's face: what it is, what it costs, where it goes, what it does in icons.

use std::cmp::Ordering;

use daybreak::{Card, Frame};
use maud::{Markup, html};
use pack::Lang;

use super::glyphs;
use crate::cards::{self, use_cost};
use crate::say::{category, roman};

/// The class of a frame.
fn frame(frame: Frame) -> &'static str {
    match frame {
        Frame::White => "fr-white",
        Frame::Bronze => "fr-bronze",
        Frame::Silver => "fr-silver",
        Frame::Gold => "fr-gold",
        Frame::Rainbow => "fr-rainbow",
        Frame::Token => "fr-token",
    }
}

/// A cost and the slot that follows.
fn price(words: &'static str, cost: &str, differs: Ordering, time: u8, class: &str) -> Markup {
    html! {
        span.price.(class).less[differs.is_lt()].more[differs.is_gt()] {
            span.word { (words) }
            span.sp { (glyphs::stone()) (cost) }
            span.time { (roman(time)) }
        }
    }
}

/// The face of a card; `cost` is what gaining it costs the viewer now, if that can differ.
pub(super) fn face(card: &Card, cost: Option<u8>, lang: Lang) -> Markup {
    with_text(card, cost, &html! {}, lang)
}

/// The face of a card that lies where there may be room for its words.
pub(super) fn worded(card: &Card, cost: Option<u8>, lang: Lang) -> Markup {
    let text = cards::printed(card, lang).map_or_else(|| cards::played(card, lang), Into::into);
    // Who cannot see hears it where the card is chosen.
    with_text(card, cost, &html! { span.text aria-hidden="true" { (text) } }, lang)
}

fn with_text(card: &Card, cost: Option<u8>, text: &Markup, lang: Lang) -> Markup {
    let numbers = card.numbers;
    let get_cost = cost.unwrap_or(numbers.get_cost);
    let name = card.name.in_lang(lang);
    let long = name.chars().count() > t!(lang, 15, 8);
    html! {
        span.card.wd.(card.category.word()).(frame(card.frame)) data-name=(card.id) {
            span.edge {
                span.what { (category(card.category, lang)) }
                span.marks {
                    @if card.attack { span data-name="attack-mark" title=(t!(lang, "attack mark", "攻撃マーク")) { (glyphs::attack()) span.sr { (t!(lang, "attack mark", "攻撃マーク")) } } }
                    @if card.install { span data-name="install-mark" title=(t!(lang, "install mark", "設置マーク")) { (glyphs::install()) span.sr { (t!(lang, "install mark", "設置マーク")) } } }
                }
            }
            span.emblem { (glyphs::category(card.category, "g big")) }
            span.name.long[long] { (name) }
            (text)
            span.icons { @for icon in card.summary() { (glyphs::summary(icon, lang)) } }
            span.prices {
                (price(t!(lang, "gain", "獲得"), &get_cost.to_string(), get_cost.cmp(&numbers.get_cost), numbers.get_time, "get"))
                (price(t!(lang, "use", "使用"), &use_cost(card), Ordering::Equal, numbers.use_time, "use"))
            }
        }
    }
}

/// A card as a small label.
pub(super) fn chip(card: &Card, lang: Lang) -> Markup {
    html! {
        span.chip.wd.(card.category.word()) data-name=(card.id) {
            (glyphs::category(card.category, "g"))
            span { (card.name.in_lang(lang)) }
        }
    }
}
