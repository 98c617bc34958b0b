//! The attack under way: who, whom, and how the damage adds up.

use agate::{AttackView, Card, Role};
use kernel::Seat;
use maud::{Markup, html};
use ui::glyph;
use ui::parts::signed;

use super::{Here, card};

pub(super) fn attack(here: &Here<'_>, attack: &AttackView) -> Markup {
    let say = &here.say;
    let Some(found) = say.cards.find(&attack.card) else { return html! {} };
    let used = say.cards.get(found);
    let more = u16::from(attack.pursuits) * u16::from(say.pursuit_damage());
    let each = if let Role::Attack { damage, .. } = used.role { u16::from(damage) } else { 0 };
    let offset = u16::from(attack.offset) * each;
    let base = attack.damage.saturating_sub(more) + offset;
    let count = attack.open + attack.offset;
    let you = say.names.is_you(attack.receiver);
    let hp = here.seen.view.seats.get(&attack.receiver).map_or(0, |player| player.hp);
    let left = signed(hp.saturating_sub_unsigned(attack.damage));
    html! {
        section.attack.back[attack.reflected].you[you] aria-label=(t!(here, "Attack under way", "進行中の攻撃")) {
            div.line {
                (end(here, attack, attack.attacker))
                span.shaft aria-hidden="true" {
                    @if attack.reflected { (glyph::icon("mirror")) }
                    strong { (attack.damage) }
                }
                span.sr { (t!(here, " attacks ", " → ")) }
                (end(here, attack, attack.target))
            }
            div.sum {
                (played(here, used, count.max(1), &base.to_string()))
                @if attack.offset > 0 {
                    span.minus { "− " (offset) " " small { (t!(here, "offset", "相殺")) } }
                }
                @if attack.pursuits > 0 {
                    span.plus { "+" }
                    (played(here, say.cards.get(say.pursuit()), attack.pursuits, &more.to_string()))
                }
                span.equals { "= " strong { (attack.damage) } }
            }
            p.falls {
                strong {
                    (t!(here,
                        format!("{} damage falls on {}", attack.damage, say.whom(attack.receiver)),
                        format!("ダメージ{}が{}へ", attack.damage, say.whom(attack.receiver))))
                }
                span { (t!(here, format!(": HP {hp} → {left}"), format!("：体力 {hp} → {left}"))) }
                @if attack.reflected { " " span.badge.on { (glyph::icon("mirror")) (t!(here, "reflected", "反射")) } }
                @if !attack.later.is_empty() {
                    span.quiet { (t!(here, "; then ", "、次は")) (say.everyone(attack.later.iter().copied())) }
                }
            }
        }
    }
}

/// One of the two who fight.
fn end(here: &Here<'_>, attack: &AttackView, seat: Seat) -> Markup {
    html! { span.end.hit[attack.receiver == seat] { (here.say.whom(seat)) } }
}

/// So many of a card, and what they count.
fn played(here: &Here<'_>, used: &Card, count: u8, worth: &str) -> Markup {
    html! {
        span.played {
            span.several {
                (card::peek(used, here.seen.lang))
                @if count > 1 { span.many { "×" (count) } }
            }
            span.counts { (worth) }
        }
    }
}
