//! What is being resolved: an effect, and what has interrupted it.

use daybreak::EffectView;
use maud::{Markup, html};

use super::{Here, card, glyphs};
use crate::cards::{self, Ability};

pub(super) fn stack(here: &Here<'_>) -> Markup {
    let effects = &here.seen.view.effects;
    html! {
        @if !effects.is_empty() {
            section.stack aria-label=(t!(here, "Being resolved", "解決中")) {
                ol {
                    @for (depth, effect) in effects.iter().enumerate() {
                        (one(here, effect, depth, depth + 1 == effects.len()))
                    }
                }
            }
        }
    }
}

fn one(here: &Here<'_>, effect: &EffectView, depth: usize, now: bool) -> Markup {
    let who = here.say.who(effect.you);
    let lang = here.seen.lang;
    let found = effect.card.as_ref().and_then(|id| here.say.cards.find(id));
    let head = match (effect.part, depth) {
        ("use", _) if here.say.names.is_you(effect.you) => {
            t!(here, "You use", "あなた：使用").into()
        }
        ("use", _) => t!(here, format!("{who} uses"), format!("{who}：使用")),
        ("once", _) => {
            t!(here, format!("{who}: once-per-game effect"), format!("{who}：【ゲーム中1回】"))
        }
        ("turn", _) => {
            t!(here, format!("{who}: once-per-turn effect"), format!("{who}：【手番中1回】"))
        }
        ("start", _) => {
            t!(here, format!("{who}: start of the extra turn"), format!("{who}：追加の手番開始時"))
        }
        (_, 0) => t!(here, format!("{who}: works"), format!("{who}：働く")),
        (_, _) => t!(here, format!("interrupted: {who}"), format!("割り込み：{who}")),
    };
    let text = match found {
        Some(found) => cards::played(here.say.cards.get(found), lang),
        None => {
            let ability = if effect.part == "once" { Ability::Once } else { Ability::Turn };
            let witch = here
                .seen
                .view
                .seats
                .get(&effect.you)
                .and_then(|seat| here.say.cards.find_witch(&seat.witch));
            witch.map(|witch| ability.text(here.say.cards.witch(witch), lang)).unwrap_or_default()
        }
    };
    html! {
        li.now[now].trigger[effect.part == "trigger"] {
            p.head {
                @if effect.part == "trigger" { (glyphs::spark()) }
                span { (head) }
                @if let Some(found) = found { (card::chip(here.say.cards.get(found), lang)) }
                @if let Some(that) = effect.that.filter(|that| *that != effect.you) {
                    span aria-hidden="true" { "→" } strong { (here.say.whom(that)) }
                }
                @for seat in &effect.negated {
                    span.badge { (t!(here, format!("does nothing to {}", here.say.whom(*seat)), format!("{}は受けない", here.say.whom(*seat)))) }
                }
            }
            p.quiet { (text) }
        }
    }
}
