//! The attack under way: who, whom, and how the damage adds up.

use agate::{AttackView, Role};
use maud::{Markup, html};
use ui::glyph;

use super::{Here, card};

pub(super) fn attack(here: &Here<'_>, attack: &AttackView) -> Markup {
    let say = &here.say;
    let Some(found) = say.cards.find(&attack.card) else { return html! {} };
    let used = say.cards.get(found);
    let name = used.name.in_lang(here.seen.lang);
    let pursuit = say.cards.get(say.pursuit()).name.in_lang(here.seen.lang);
    let more = u16::from(attack.pursuits) * u16::from(say.pursuit_damage());
    let base = attack.damage.saturating_sub(more);
    let set = matches!(used.role, Role::Attack { .. });
    let count = attack.open + attack.offset;
    let you = say.names.is_you(attack.receiver);
    html! {
        section.attack.back[attack.reflected].you[you] aria-label=(t!(here, "Attack under way", "進行中の攻撃")) {
            div.line {
                span.end { (say.who(attack.attacker)) }
                span.shaft aria-hidden="true" {
                    @if attack.reflected { (glyph::icon("mirror")) }
                    strong { (attack.damage) }
                }
                span.sr { (t!(here, " attacks ", " → ")) }
                span.end { (say.whom(attack.target)) }
            }
            p.sum {
                (card::chip(used, usize::from(count.max(1)), here.seen.lang))
                @if set && attack.offset > 0 {
                    span.minus { (t!(here, format!("− {} offset", attack.offset), format!("− 相殺{}", attack.offset))) }
                }
                @if attack.pursuits > 0 { span.plus { "+ " (pursuit) " ×" (attack.pursuits) } }
                span.equals { "= " (base) @if more > 0 { " + " (more) " = " (attack.damage) } }
                strong { (t!(here, format!("{} damage falls on {}", attack.damage, say.whom(attack.receiver)), format!("ダメージ{}が{}へ", attack.damage, say.whom(attack.receiver)))) }
                @if attack.reflected { span.badge.on { (glyph::icon("mirror")) (t!(here, "reflected", "反射")) } }
                span.sr { (name) }
            }
            @if !attack.later.is_empty() {
                p.quiet { (t!(here, "then ", "次は")) (say.everyone(attack.later.iter().copied())) }
            }
        }
    }
}
