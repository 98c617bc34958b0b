//! The witch card and its two abilities.

use daybreak::{Action, SeatView, Told, Witch};
use maud::{Markup, html};
use pack::Lang;
use ui::glyph;
use ui::parts::linked;

use super::{Here, decide};
use crate::GAME;
use crate::cards::Ability;
use crate::reasons;

/// A witch card drawn large, for the gallery.
pub(super) fn face(witch: &Witch, lang: Lang) -> Markup {
    html! {
        span.card.wd.witch {
            span.edge { span.what { (t!(lang, "Witch", "ウィッチ")) } }
            span.emblem { (hat()) }
            span.name.long { (witch.name.in_lang(lang)) }
            span.icons {}
            span.prices {
                @for ability in [Ability::Once, Ability::Turn] {
                    span.price { span.word { (ability.short(lang)) } span.sp { (ability.price(witch)) } }
                }
            }
        }
    }
}

fn hat() -> Markup {
    html! {
        svg.g.big viewBox="0 0 24 24" aria-hidden="true" {
            path.f d="M12.500 2.500c2 2.500 2.500 7 4.500 12.500H7C8.500 10 9.500 4.500 12.500 2.500z" {}
            path d="M2 17.500c4-3 16-3 20 0-4 3-16 3-20 0zM8 12.500c2.500 1 5.500 1 8 0M12.500 2.500L16 3.500" {}
        }
    }
}

/// Whose witch it is and what is left of her, in a line that opens.
pub(super) fn small(here: &Here<'_>, player: &SeatView) -> Markup {
    let Some(found) = here.say.cards.find_witch(&player.witch) else { return html! {} };
    let witch = here.say.cards.witch(found);
    let lang = here.seen.lang;
    html! {
        details.witch-line {
            summary {
                span.who { (witch.name.in_lang(lang)) }
                @if player.sideways { span.badge { (t!(here, "once spent", "1回は使用済み")) } }
            }
            @for ability in [Ability::Once, Ability::Turn] { (words(witch, ability, lang)) }
        }
    }
}

fn words(witch: &Witch, ability: Ability, lang: Lang) -> Markup {
    html! {
        p.ability-words {
            strong { (ability.name(lang)) @if let Some(cost) = ability.cost(witch, lang) { " · " (cost) } }
            " "
            @if let Some(printed) = ability.printed(witch, lang) { em { (printed) } " " }
            span { (ability.text(witch, lang)) }
        }
    }
}

/// The viewer's witch: both abilities, each with its button or the reason why not.
pub(super) fn own(here: &Here<'_>, player: &SeatView) -> Markup {
    let Some(found) = here.say.cards.find_witch(&player.witch) else { return html! {} };
    let witch = here.say.cards.witch(found);
    let view = here.seen.view;
    let lang = here.seen.lang;
    let once = here.seen.acts(|action| *action == Action::Once);
    let turn = here.seen.acts(|action| matches!(action, Action::Turn(_)));
    html! {
        section.witch-card.sideways[player.sideways] aria-label=(t!(here, "Your witch card", "あなたのウィッチカード")) {
            h3 { (hat()) span { (witch.name.in_lang(lang)) } }
            (ability(here, witch, Ability::Once, &once, &view.why_once))
            (ability(here, witch, Ability::Turn, &turn, &view.why_turn))
        }
    }
}

fn ability(
    here: &Here<'_>,
    witch: &Witch,
    ability: Ability,
    acts: &[usize],
    why: &[Told],
) -> Markup {
    let open = here.seen.view.asked.is_some();
    html! {
        div.ability.ready[!acts.is_empty()] {
            (words(witch, ability, here.seen.lang))
            @if !acts.is_empty() {
                div.answers { @for at in acts { (decide::button(here, *at, "equal small")) } }
            } @else if open {
                @for told in why.iter().take(1) {
                    p.why-line {
                        (glyph::icon("stone"))
                        span { (reasons::sentence(&here.say, told.reason)) " " span.quiet.rule { (linked(told.clause, GAME)) } }
                    }
                }
            }
        }
    }
}
