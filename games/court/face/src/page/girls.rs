//! The five girls: health, grief seeds, and who is on the Lead.

use court::{Girl, GirlView, Mode, Status};
use maud::{Markup, html};
use ui::glyph;

use super::{Here, looks, place};

pub(super) fn girls(here: &Here<'_>) -> Markup {
    let supply = here.seen.view.supply;
    html! {
        ul.girls aria-label=(t!(here, "Girls", "少女")) {
            @for girl in Girl::ALL {
                @if let Some(state) = here.seen.view.girls.get(&girl) {
                    li data-place=(place::girl(girl)) { (one(here, girl, *state)) }
                }
            }
            li.supply title=(t!(here, "Markers nobody holds", "余りのマーカー")) {
                (glyph::icon("seed"))
                span.sr { (t!(here, "Markers left: ", "余りのマーカー：")) }
                (supply)
            }
        }
    }
}

fn one(here: &Here<'_>, girl: Girl, state: GirlView) -> Markup {
    let view = here.seen.view;
    let shown = view.lead.shows.contains(&girl);
    let health = here.say.cards.table.health;
    let seeds = state.markers.saturating_sub(health);
    let on_lead = match view.mode {
        Mode::Daily => t!(here, "on the Lead", "場札"),
        Mode::Battle => t!(here, "fights", "戦闘中"),
    };
    html! {
        article.girl.(girl.word()).shown[shown].dead[state.status == Status::Dead].uncontracted[state.status == Status::Uncontracted] {
            span.face data-name=(girl.word()) { (looks::girl(girl).face()) }
            h3 { (here.say.girl(girl)) }
            @match state.status {
                Status::Alive => {
                    p.markers data-name="health" {
                        span.hearts aria-hidden="true" {
                            @for at in 0..health {
                                span.heart.full[at < state.markers] { (glyph::icon("heart")) }
                            }
                        }
                        span.sr { (t!(here, format!("health {}", state.markers.min(health)), format!("体力{}", state.markers.min(health)))) }
                        @if seeds > 0 {
                            span.seeds data-name="grief-seed" title=(t!(here, "Grief seeds", "グリーフシード")) {
                                (glyph::icon("seed"))
                                span.sr { (t!(here, ", grief seeds ", "、グリーフシード")) }
                                (seeds)
                            }
                        }
                    }
                }
                Status::Dead => { p.status { (t!(here, "dead", "死亡")) } }
                Status::Uncontracted => { p.status { (t!(here, "Uncontracted", "未契約")) } }
            }
            @if shown { span.on-lead { (on_lead) } }
        }
    }
}
