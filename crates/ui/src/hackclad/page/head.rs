//! Where the game stands: round, phase, Voltage.

use hackclad::{Mode, Phase, TurnView};
use maud::{Markup, html};

use super::Here;
use crate::glyph;

const PHASES: [Phase; 4] = [Phase::Forecast, Phase::Draw, Phase::Draft, Phase::Action];

pub(super) fn head(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        header.state {
            p.round {
                strong { (match view.phase {
                    Phase::Setup => here.t("Set-up".to_string(), "準備".to_string()),
                    Phase::Over => here.t("Game over".to_string(), "ゲーム終了".to_string()),
                    _ => here.t(format!("Round {} of {}", view.round, view.rounds), format!("第{}ラウンド／全{}", view.round, view.rounds)),
                }) }
                " " span.quiet { (mode(here)) }
            }
            @if !matches!(view.phase, Phase::Setup | Phase::Over) {
                ol.phases aria-label=(here.t("Phases of the round", "ラウンドの流れ")) {
                    @for phase in PHASES {
                        li.on[phase == view.phase] aria-current=[(phase == view.phase).then_some("step")] { (name(here, phase)) }
                    }
                }
            }
            p.power {
                span.voltage title=(here.t("Voltage: how strong the enemies are", "VOLTAGE：敵の強さ")) {
                    (glyph::icon("burst")) "VOLTAGE " strong { (view.voltage) }
                }
                span { (here.t("Clad ATK ", "クラッドATK")) strong { (view.clad_atk) } }
                span { (here.t("Legion ATK and HP ", "レギオンATK・HP")) strong { (view.voltage) } }
                @if let Some(stock) = view.stock {
                    span.health { (glyph::icon("heart")) (here.t("Clad's health ", "クラッドの体力")) strong { (stock) } }
                }
                @if let Some(limit) = view.corruption_limit {
                    span { (here.t("Corruption limit ", "汚染許容限度")) strong { (limit) } }
                }
            }
            @if let Some(now) = now(here) { p.now { (now) } }
        }
    }
}

fn mode(here: &Here<'_>) -> &'static str {
    match here.seen.view.mode {
        Mode::Versus => here.t("versus", "対戦"),
        Mode::Solo => here.t("solo", "ソロ"),
        Mode::Tag => here.t("tag", "タッグ"),
        Mode::Coop => here.t("co-op", "協力"),
    }
}

pub(super) fn name(here: &Here<'_>, phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => here.t("Set-up", "準備"),
        Phase::Forecast => here.t("Forecast", "予知"),
        Phase::Draw => here.t("Draw", "ドロー"),
        Phase::Draft => here.t("Draft", "ドラフト"),
        Phase::Action => here.t("Action", "アクション"),
        Phase::Over => here.t("Over", "終了"),
    }
}

fn now(here: &Here<'_>) -> Option<String> {
    let say = &here.say;
    Some(match here.seen.view.turn? {
        TurnView::Player(who) if say.is_you(who) => {
            here.t("Your turn".into(), "あなたの手番".into())
        }
        TurnView::Player(who) => {
            here.t(format!("Turn of {}", say.whom(who)), format!("{}の手番", say.whom(who)))
        }
        TurnView::Clad(slot) => {
            here.t(format!("The Clad's turn, card K{slot}"), format!("クラッドの手番（K{slot}）"))
        }
        TurnView::Legions => here.t("The Legions' turn".into(), "レギオンの手番".into()),
    })
}
