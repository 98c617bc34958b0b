//! Faces of cards: a Normal card is its two girls, a special card the emblem of what it does, a
//! foe its number.

use court::{Card, Foe, FoeKind, Girl, Girls, Role, Step, Use};
use maud::{Markup, html};
use ui::glyph;

use super::looks;
use crate::say::Say;

/// Which girls stand out on a face.
#[derive(Clone, Copy)]
pub(super) struct Lit {
    /// Those the Lead shows.
    pub(super) shows: Girls,
    /// Those who are dead.
    pub(super) dead: Girls,
}

impl Lit {
    /// Nobody.
    pub(super) const NONE: Lit = Lit { shows: Girls::NONE, dead: Girls::NONE };
}

/// A girl's emblem.
pub(super) fn emblem_of(girl: Girl) -> &'static str {
    match girl {
        Girl::Madoka => "bow",
        Girl::Homura => "hourglass",
        Girl::Mami => "ribbon",
        Girl::Sayaka => "sabre",
        Girl::Kyoko => "spear",
    }
}

fn step(step: Step) -> &'static str {
    match step {
        Step::Battle => "seek",
        Step::Follow => "clash",
        Step::Bridge => "bridge",
        Step::Hurt(..) => "wound",
        Step::Kill(_) => "moon",
        Step::Skip | Step::SceneSkip => "skip",
        Step::DrawNext(_) => "draw",
        Step::DrawNamed(_) => "quarrel",
        Step::Contract | Step::Support | Step::Mark => "pact",
        Step::Alone(_) => "person",
    }
}

/// The emblem of a special card: what it does in Daily mode large, what else it does in battle
/// small.
fn emblem(daily: Option<&Use>, battle: Option<&Use>) -> (&'static str, Option<&'static str>) {
    let first = |found: Option<&Use>| {
        let mut steps = found?.steps.iter().filter(|one| **one != Step::SceneSkip);
        Some(steps.next().map_or("scene", |one| step(*one)))
    };
    let (daily, battle) = (first(daily), first(battle));
    let main = daily.or(battle).unwrap_or("star");
    (main, battle.filter(|small| *small != main))
}

/// The face of an action card.
pub(super) fn face(say: &Say<'_>, card: &Card, lit: Lit) -> Markup {
    match &card.role {
        Role::Normal { pair, numbers } => html! {
            span.card.normal data-name=(card.id) {
                @for (girl, number) in pair.iter().zip(numbers) {
                    span.half.(girl.word()).on[lit.shows.has(*girl)].gone[lit.dead.has(*girl)] {
                        (looks::girl(*girl).badge())
                        span.who { (say.girl(*girl)) }
                        span.num { (number) }
                    }
                }
                (minus(say, card))
            }
        },
        Role::Special { daily, battle } => {
            let (main, small) = emblem(daily.as_ref(), battle.as_ref());
            let girl = card.girls.first();
            let name = card.name.in_lang(say.lang);
            let parts: Vec<&str> = name.split(['/', '／']).map(str::trim).collect();
            html! {
                span.card.special.three[parts.len() > 2].(girl.map_or("nobody", Girl::word)) data-name=(card.id) {
                    span.emblem {
                        (glyph::large(main))
                        @if let Some(small) = small { (glyph::icon(small)) }
                    }
                    span.name.long[parts.len() > 1] {
                        @for part in parts { span { (part) } }
                    }
                    span.whose {
                        @for girl in card.girls.iter() {
                            span.half.(girl.word()).on[lit.shows.has(girl)].gone[lit.dead.has(girl)] {
                                (glyph::icon(emblem_of(girl))) span.who { (say.girl(girl)) }
                            }
                        }
                    }
                    (minus(say, card))
                }
            }
        }
    }
}

/// What a card costs in the hand at the end of a set.
fn minus(say: &Say<'_>, card: &Card) -> Markup {
    html! {
        span.minus title=(t!(say, "Points lost if it is left in your hand", "手札に残った時の失点")) {
            "−" (card.minus)
        }
    }
}

/// A card nobody sees.
pub(super) fn back() -> Markup {
    html! { span.card.down { span.emblem { (glyph::large("star")) } } }
}

/// What happened, as a card: an emblem with a word or a number.
pub(super) fn notice(emblem: &str, words: &str, below: &str) -> Markup {
    html! {
        span.card.notice {
            span.emblem { (glyph::large(emblem)) }
            span.name.long[words.chars().count() > 8] { (words) }
            @if !below.is_empty() { span.worth { (below) } }
        }
    }
}

/// A girl, as a card.
pub(super) fn token(say: &Say<'_>, girl: Girl) -> Markup {
    html! {
        span.card.notice.(girl.word()) {
            span.emblem { (looks::girl(girl).large()) }
            span.name { (say.girl(girl)) }
        }
    }
}

/// A card as a small label, for lists.
pub(super) fn chip(say: &Say<'_>, card: &Card) -> Markup {
    match &card.role {
        Role::Normal { pair, numbers } => html! {
            span.chip.two {
                @for (girl, number) in pair.iter().zip(numbers) {
                    span.(girl.word()) { (glyph::icon(emblem_of(*girl))) (say.girl(*girl)) " " (number) }
                }
            }
        },
        Role::Special { daily, battle } => {
            let (main, _) = emblem(daily.as_ref(), battle.as_ref());
            html! {
                span.chip.special {
                    (glyph::icon(main))
                    span { (card.name.in_lang(say.lang)) }
                    @for girl in card.girls.iter() {
                        span.(girl.word()) { (glyph::icon(emblem_of(girl))) (say.girl(girl)) }
                    }
                }
            }
        }
    }
}

fn foe_glyph(foe: &Foe) -> &'static str {
    match foe.kind {
        FoeKind::Familiar => "familiar",
        FoeKind::Witch => "witch",
        FoeKind::LastWitch => "gear",
        FoeKind::OffAir => "offair",
    }
}

/// A foe, with the damage so far if it is being fought.
pub(super) fn foe(say: &Say<'_>, foe: &Foe, damage: Option<u8>) -> Markup {
    let number = u16::from(foe.number);
    let points = number * u16::from(say.cards.table.trophy_points);
    let name = foe.name.in_lang(say.lang);
    html! {
        span.card.foe.witch[foe.kind != FoeKind::Familiar] data-name=(foe.id) {
            span.edge {
                @if number > 0 { span.num { (number) } }
                @if foe.more { span.more { (t!(say, "+1 foe", "もう1枚")) } }
            }
            span.emblem { (looks::foe(foe).face()) }
            span.name.long { (name) }
            @if let Some(damage) = damage {
                (bar(say, number, u16::from(damage)))
            } @else if number > 0 {
                span.worth { (t!(say, format!("{points} points"), format!("{points}点"))) }
            }
        }
    }
}

/// Damage so far out of the number.
fn bar(say: &Say<'_>, number: u16, damage: u16) -> Markup {
    let part = damage.min(number);
    html! {
        span.damage {
            svg.bar viewBox={ "0 0 " (number * 10) " 8" } preserveAspectRatio="none" aria-hidden="true" {
                rect.ground x="0" y="0" width=(number * 10) height="8" {}
                rect.fill x="0" y="0" width=(part * 10) height="8" {}
                @for at in 1..number { path.tick d={ "M" (at * 10) " 0v8" } {} }
            }
            span { (t!(say, format!("{damage} of {number} damage"), format!("ダメージ {damage}／{number}"))) }
        }
    }
}

/// A trophy: who fell, and the number that counts tenfold.
pub(super) fn trophy(say: &Say<'_>, id: &str) -> Markup {
    let Some(found) = say.cards.find_foe(id) else { return html! {} };
    let foe = say.cards.foe(found);
    let name = foe.name.in_lang(say.lang);
    html! {
        span.chip.trophy title=(name) {
            (glyph::icon(foe_glyph(foe)))
            span.sr { (name) " " }
            @if foe.number > 0 { (foe.number) }
        }
    }
}

/// A foe as a label with its name.
pub(super) fn foe_chip(say: &Say<'_>, id: &str) -> Markup {
    let Some(found) = say.cards.find_foe(id) else { return html! {} };
    let foe = say.cards.foe(found);
    html! {
        span.chip.trophy {
            (glyph::icon(foe_glyph(foe)))
            span { (foe.name.in_lang(say.lang)) }
            @if foe.number > 0 { (foe.number) }
        }
    }
}

/// A girl's name with her emblem.
pub(super) fn girl(say: &Say<'_>, girl: Girl) -> Markup {
    html! { span.girlname.(girl.word()) { (glyph::icon(emblem_of(girl))) (say.girl(girl)) } }
}
