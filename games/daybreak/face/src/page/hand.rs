//! The viewer's hand. The chosen card tells what it does, why it cannot be used now, or what can
//! be done with it.

use daybreak::{Action, CardId, CardName, Item};
use kernel::Seat;
use maud::{Markup, html};
use ui::glyph;
use ui::parts::linked;

use super::{Here, card, decide, market};
use crate::GAME;
use crate::{cards, reasons};

/// One kind of card in the hand; only Curse cards come several times.
struct Held<'a> {
    id: &'a CardName,
    card: CardId,
    count: usize,
    /// What can be done with it, by index into the legal actions.
    acts: Vec<usize>,
}

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let held = kinds(here, own, ids);
    html! {
        @if ids.is_empty() {
            p.quiet.empty { (t!(here, "Your hand is empty.", "手札はありません。")) }
        } @else {
            fieldset.hand.own-hand {
                legend { (t!(here, format!("Your hand ({})", ids.len()), format!("あなたの手札（{}枚）", ids.len()))) }
                div.cards { @for one in &held { (slot(here, one)) } }
            }
            div.panels { @for one in &held { (panel(here, one)) } }
        }
    }
}

fn kinds<'a>(here: &Here<'_>, own: Seat, ids: &'a [CardName]) -> Vec<Held<'a>> {
    let mut runs: Vec<(&CardName, usize)> = Vec::new();
    for id in ids {
        match runs.last_mut() {
            Some((last, count)) if *last == id => *count += 1,
            _ => runs.push((id, 1)),
        }
    }
    let held = |(id, count): (&'a CardName, usize)| {
        let card = here.say.cards.find(id)?;
        let curse = here.say.cards.is_curse(card);
        let acts = here.legal(|action| match action {
            Action::Use { card: used, .. } => {
                used == card || (curse && here.say.cards.is_curse(used))
            }
            Action::Pick(Item::Card(picked)) => picked == card,
            Action::Pick(Item::Curse { seat, place: 0, .. }) => curse && seat == own,
            _ => false,
        });
        Some(Held { id, card, count, acts })
    };
    runs.into_iter().filter_map(held).collect()
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let face = here.say.cards.get(held.card);
    let ready = !held.acts.is_empty();
    let why = here.seen.view.why_not.get(held.id).map(Vec::as_slice).unwrap_or_default();
    let why: Vec<_> = why
        .iter()
        .map(|told| format!("{} [{}]", reasons::sentence(&here.say, told.reason), told.clause))
        .collect();
    let why = (!ready && !why.is_empty()).then(|| why.join("\n"));
    let glide = (!here.say.cards.is_curse(held.card)).then(|| format!("card-{}", held.id));
    html! {
        label.slot.ready[ready].dim[!ready] title=[why] data-glide=[glide] {
            input type="radio" name="hand" form="none" id={ "hand-" (held.id) } value=(held.id)
                aria-describedby={ "about-" (held.id) };
            (card::face(face, None, here.seen.lang))
            @if held.count > 1 { span.many { "×" (held.count) } }
            span.sr { (if ready { t!(here, ", usable now", "、今使える") } else { t!(here, ", not now", "、今は使えない") }) }
        }
    }
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let lang = here.seen.lang;
    let face = here.say.cards.get(held.card);
    let why = here.seen.view.why_not.get(held.id).map(Vec::as_slice).unwrap_or_default();
    html! {
        div.panel id={ "panel-" (held.id) } {
            div.says id={ "about-" (held.id) } {
                h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
                (market::text(here, face))
                @if held.acts.is_empty() && !why.is_empty() {
                    ul.why {
                        @for told in why {
                            li {
                                (glyph::icon("stone"))
                                span {
                                    (reasons::sentence(&here.say, told.reason)) " "
                                    span.quiet.rule { (t!(here, "Rule: ", "条項：")) (linked(told.clause, GAME)) }
                                }
                            }
                        }
                    }
                }
            }
            @if !held.acts.is_empty() {
                div.answers { @for at in &held.acts { (decide::button(here, *at, "primary")) } }
            }
        }
    }
}
