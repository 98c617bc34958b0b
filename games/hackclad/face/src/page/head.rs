//! Where the game stands: round, phase, Voltage.

use hackclad::{Mode, Phase, TurnView};
use maud::{Markup, html};
use ui::glyph;

use crate::board::team_sums;

use super::{Here, places};

const PHASES: [Phase; 4] = [Phase::Forecast, Phase::Draw, Phase::Draft, Phase::Action];

pub(super) fn head(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        header.state data-place=(places::state()) {
            p.round {
                strong { (match view.phase {
                    Phase::Setup => t!(here, "Set-up".to_string(), "準備".to_string()),
                    Phase::Over => t!(here, "Game over".to_string(), "ゲーム終了".to_string()),
                    _ => t!(here, format!("Round {} of {}", view.round, view.rounds), format!("第{}ラウンド／全{}", view.round, view.rounds)),
                }) }
                " " span.quiet { (mode(here)) }
            }
            @if !matches!(view.phase, Phase::Setup | Phase::Over) {
                ol.phases aria-label=(t!(here, "Phases of the round", "ラウンドの流れ")) {
                    @for phase in PHASES {
                        li.on[phase == view.phase] aria-current=[(phase == view.phase).then_some("step")] { (name(here, phase)) }
                    }
                }
            }
            p.power {
                span.voltage data-name="voltage" title=(t!(here, "Voltage: how strong the enemies are", "VOLTAGE：敵の強さ")) {
                    (glyph::icon("burst")) span { "VOLTAGE " } strong { (view.voltage) }
                }
                span { (t!(here, "Clad ATK ", "クラッドATK")) strong { (view.clad_atk) } }
                span { (t!(here, "Legion ATK and HP ", "レギオンATK・HP")) strong { (view.voltage) } }
                @if let Some(stock) = view.stock {
                    span.health { (glyph::icon("heart")) (t!(here, "Clad's health ", "クラッドの体力")) strong { (stock) } }
                }
                @for (team, vp) in team_sums(view) {
                    span { (t!(here, format!("Team {team} "), format!("組{team} "))) strong { (vp) } " VP" }
                }
            }
            @if let Some(now) = now(here) { p.now { (now) } }
        }
    }
}

fn mode(here: &Here<'_>) -> &'static str {
    match here.seen.view.mode {
        Mode::Versus => t!(here, "versus", "対戦"),
        Mode::Solo => t!(here, "solo", "ソロ"),
        Mode::Tag => t!(here, "tag", "タッグ"),
        Mode::Coop => t!(here, "co-op", "協力"),
    }
}

pub(super) fn name(here: &Here<'_>, phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => t!(here, "Set-up", "準備"),
        Phase::Forecast => t!(here, "Forecast", "予知"),
        Phase::Draw => t!(here, "Draw", "ドロー"),
        Phase::Draft => t!(here, "Draft", "ドラフト"),
        Phase::Action => t!(here, "Action", "アクション"),
        Phase::Over => t!(here, "Over", "終了"),
    }
}

fn now(here: &Here<'_>) -> Option<String> {
    let say = &here.say;
    Some(match here.seen.view.turn? {
        TurnView::Player(who) if say.is_you(who) => {
            t!(here, "Your turn".into(), "あなたの手番".into())
        }
        TurnView::Player(who) => {
            t!(here, format!("Turn of {}", say.whom(who)), format!("{}の手番", say.whom(who)))
        }
        TurnView::Clad(slot) => {
            t!(here, format!("The Clad's turn, card K{slot}"), format!("クラッドの手番（K{slot}）"))
        }
        TurnView::Legions => t!(here, "The Legions' turn".into(), "レギオンの手番".into()),
    })
}
