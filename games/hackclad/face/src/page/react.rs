//! An attack is coming: the interruption, who is hit, what can still be done.

use hackclad::{Asked, AttackView, AttackWord, Who};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{linked, ticking};

use super::{Here, field};
use crate::GAME;

pub(super) fn react(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let Some(attack) = view.attacks.last() else { return html! {} };
    let you = |who: &Who| here.say.is_you(*who);
    let mine = attack.active.as_ref().is_some_and(you);
    html! {
        section.interrupt.mine[mine] aria-label=(t!(here, "Attack", "攻撃")) {
            h2 { (glyph::icon("burst")) (title(here, attack)) }
            @if view.attacks.len() > 1 {
                p.nested { (t!(here, "This comes first; the attack before it goes on afterwards (HD-185).", "これを先に解決し、元の攻撃はその後に続きます（HD-185）。")) }
            }
            ul.victims {
                @for (who, damage) in &attack.damage {
                    li.active[attack.active == Some(*who)].passed[attack.passed.contains(who)] {
                        (field::mark(here, *who))
                        span.name { (here.say.whom(*who)) }
                        span.damage { span.word { (t!(here, "damage", "ダメージ")) " " } strong { (damage) } }
                        @if let Some(by) = attack.reduced.get(who) { span.quiet { (t!(here, format!("reduced by {by}"), format!("{by}軽減"))) } }
                        @if attack.active == Some(*who) { span.badge.on { (t!(here, "may react now", "対応できる")) } }
                        @else if attack.passed.contains(who) { span.badge { (t!(here, "passed", "パス")) } }
                    }
                }
                @if attack.damage.is_empty() { li.quiet { (t!(here, "Nobody is in the area any more.", "範囲内に魔女はいません。")) } }
            }
            details { summary { (t!(here, "What can be done", "できること")) } p { (linked(advice(here, attack, mine), GAME)) } }
            @if let (Some(clock), Some(active)) = (here.seen.clock, attack.active) {
                (timer(here, clock, mine, active))
            }
        }
    }
}

/// What the table's clock leaves for the reaction.
fn timer(here: &Here<'_>, clock: u32, mine: bool, active: Who) -> Markup {
    let whose = if mine {
        t!(here, "Time left on your clock", "あなたの残り時間").to_string()
    } else {
        let name = here.say.whom(active);
        t!(here, format!("Time left to {name}"), format!("{name}の残り時間"))
    };
    html! {
        p.timer role="timer" { (glyph::icon("clock")) (whose) " " (ticking(clock)) }
    }
}

fn title(here: &Here<'_>, attack: &AttackView) -> &'static str {
    match attack.kind {
        AttackWord::Normal => t!(here, "The Clad attacks", "クラッドの攻撃"),
        AttackWord::Movement => {
            t!(here, "The Clad charges: movement attack", "クラッドが踏み込む：移動攻撃")
        }
        AttackWord::Appearing => t!(here, "Legions appear", "レギオン出現"),
        AttackWord::Legions => t!(here, "The Legions attack", "レギオンの攻撃"),
    }
}

fn advice<'a>(here: &Here<'a>, attack: &AttackView, mine: bool) -> &'a str {
    if here.asked == Some(Asked::Help) {
        return t!(
            here,
            "You may use a Block for the player who reacts now: her damage goes down, your card is discarded (HD-332, HD-333).",
            "今対応しているプレイヤーのために「ガード」を使えます。そのダメージが減り、カードはあなたの捨て札になります（HD-332・HD-333）。",
        );
    }
    match (mine, attack.reducible) {
        (true, true) => t!(
            here,
            "React before it lands: a reaction card, a card discarded for basic reduction, or 1 CP. Damage reduced to 0 does nothing (HD-100); else you lose stones and leave the field (HD-200, HD-201).",
            "当たる前に対応できます：対応カード、手札を捨てる基本軽減、1CP。0まで軽減すれば無傷（HD-100）。受けると魔石を落とし、フィールドを離れます（HD-200・HD-201）。",
        ),
        (true, false) => t!(
            here,
            "This damage cannot be reduced (HD-097, HD-104). Only leaving the area helps, by a card that moves you or turns the Clad.",
            "このダメージは軽減できません（HD-097・HD-104）。移動したりクラッドの向きを変えたりして範囲を外れるしかありません。",
        ),
        (false, _) => t!(
            here,
            "Who stands in the area may react, in the order of the turn slots (HD-181).",
            "範囲内の魔女が、手番スロット順に対応できます（HD-181）。",
        ),
    }
}
