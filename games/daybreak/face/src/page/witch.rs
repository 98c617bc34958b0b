//! The witch card and its two abilities.

use daybreak::{Action, Asked, SeatView, Told, Witch};
use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;
use ui::glyph;
use ui::parts::linked;

use super::{Here, decide, looks};
use crate::GAME;
use crate::cards::Ability;
use crate::reasons;

/// A witch card drawn large, for the gallery.
pub(super) fn face(witch: &Witch, lang: Lang) -> Markup {
    html! {
        span.card.wd.witch data-name=(witch.id) {
            span.edge { span.what { (t!(lang, "Witch", "ウィッチ")) } }
            span.emblem { (looks::witch(witch).large()) }
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

/// Whose witch it is and what is left of her; her words open.
pub(super) fn small(here: &Here<'_>, seat: Seat, player: &SeatView) -> Markup {
    let Some(found) = here.say.cards.find_witch(&player.witch) else { return html! {} };
    let witch = here.say.cards.witch(found);
    let lang = here.seen.lang;
    let told = format!("witch-of-{}", seat.index());
    html! {
        button.tell.who type="button" popovertarget=(told) {
            span.face.spent[player.sideways] { (looks::witch(witch).badge()) }
            span.witch-name { (witch.name.in_lang(lang)) }
            @if player.sideways { span.sr { (t!(here, "once-per-game effect spent", "【ゲーム中1回】は使用済み")) } }
        }
        div.told popover id=(told) {
            h3 { (witch.name.in_lang(lang)) }
            @if player.sideways { p { span.badge { (t!(here, "once-per-game effect spent", "【ゲーム中1回】は使用済み")) } } }
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

/// The viewer's witch: both abilities, each with its button or the reason why not. While an
/// effect is being resolved none can be declared (WD-106).
pub(super) fn own(here: &Here<'_>, player: &SeatView) -> Markup {
    let Some(found) = here.say.cards.find_witch(&player.witch) else { return html! {} };
    let witch = here.say.cards.witch(found);
    let view = here.seen.view;
    if !matches!(here.asked, None | Some(Asked::Start | Asked::Main | Asked::Window))
        || !view.effects.is_empty()
    {
        return html! {};
    }
    let once = here.seen.acts(|action| *action == Action::Once);
    let turn = here.seen.acts(|action| matches!(action, Action::Turn(_)));
    html! {
        section.witch-card aria-label=(t!(here, "Your witch card", "あなたのウィッチカード")) {
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
    html! {
        div.ability.ready[!acts.is_empty()] {
            @if !acts.is_empty() {
                div.answers { @for at in acts { (decide::button(here, *at, "equal small")) } }
            }
            (words(witch, ability, here.seen.lang))
            @if acts.is_empty() && here.asked.is_some() {
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
