//! What a step shows on the stage: the card, from where to where, and whom it hits.

use hackclad::{CardName, CladId, Event, Legion, Space, Who};
use maud::{Markup, html};
use ui::{Cue, glyph};

use super::{card, pieces, places};
use crate::say::Say;

pub(super) fn cue(say: &Say<'_>, event: &Event) -> Cue {
    let cue = Cue::default;
    let at = |who: Who| cue().to(places::player(say, who));
    let from = |who: Who| cue().from(places::player(say, who));
    let witch = |who: Who| cue().from(places::witch(who));
    match *event {
        Event::Character { who, character, .. } => {
            at(who).card(card::character(say.cards.character(character), say.lang))
        }
        Event::Missions { who } | Event::Reformed { who, .. } | Event::TookTurnCard { who, .. } => {
            at(who)
        }
        Event::Extended { who, card, .. }
        | Event::Drew { who, card, .. }
        | Event::Searched { who, card, .. } => {
            shown(say, cue().from(places::deck(who)).to(places::player(say, who)), card)
        }
        Event::PutBack { who, card, .. } => shown(say, from(who).to(places::deck(who)), card),
        Event::LookedTop { who, card, .. } => shown(say, at(who), card),
        Event::Upgraded { who, swap, .. } => shown(say, at(who), swap.map(|(_, into)| into)),
        Event::Drafted { who, slot, card, .. } => {
            shown(say, from(who).to(places::turn_slot(slot)), card)
        }
        Event::Assigned { who, slot } => from(who).to(places::turn_slot(slot)),

        Event::Round { .. } => cue().card(sign("clock")).to(places::state()),
        Event::Voltage { .. } => cue().card(sign("burst")).to(places::state()),
        Event::MarksRemoved | Event::Over => cue().to(places::state()),
        Event::Forecast { slot, card } => match card {
            Some(card) => clad(say, card).to(places::clad_slot(slot)),
            None => cue().to(places::clad_slot(slot)),
        },
        Event::CladTurn { slot, card } => {
            clad(say, card).from(places::clad_slot(slot)).to(places::clad())
        }
        Event::LegionTurn { .. } => {
            cue().card(piece(&pieces::legion_shape(Legion::Head))).to(places::legion_slot())
        }

        Event::Turn { who }
        | Event::TurnOver { who }
        | Event::Stones { who, .. }
        | Event::Mp { who, .. }
        | Event::Cp { who, .. }
        | Event::Corruption { who, .. }
        | Event::TrapUp { who }
        | Event::Unyielding { who }
        | Event::Braced { who, .. }
        | Event::Passed { who }
        | Event::Reduced { who, .. }
        | Event::Unhurt { who } => at(who),
        Event::Entered { who, at } | Event::Moved { who, to: at } => {
            from(who).to(places::space(at))
        }

        Event::Used { who, card, helped } => {
            let cue = from(who).card(face(say, card));
            cue.to(helped.map_or_else(|| places::witch(who), |other| places::player(say, other)))
        }
        Event::Basic { who, card, .. }
        | Event::PaidCard { who, card }
        | Event::Pile { who, card }
        | Event::Milled { who, card }
        | Event::Added { who, card } => from(who).card(face(say, card)),
        Event::Took { who, card } | Event::OnTurnCard { who, card } => {
            at(who).card(face(say, card))
        }
        Event::CpAction { who, .. } | Event::PaidCp { who, .. } => from(who).card(sign("chip")),
        Event::Crack { who } => from(who).card(sign("crack")),

        Event::Trap { who, at } => witch(who).to(places::space(at)).card(sign("trap")),
        Event::Hit { who, targets, .. } => aimed(witch(who), targets.into_iter().next()),
        Event::Destroyed { who, legion, at } => {
            witch(who).to(places::space(at)).card(piece(&pieces::legion_shape(legion)))
        }
        Event::Removed { at } => cue().to(places::space(at)),
        Event::Summoned { legion, at } => cue()
            .from(places::clad())
            .to(places::space(at))
            .card(piece(&pieces::legion_shape(legion))),
        Event::Dropped { at } => cue().from(places::clad()).to(places::space(at)).card(sign("gem")),
        Event::CladMoved { to } => cue().from(places::clad()).to(places::space(to)),
        Event::CladTurned { .. } | Event::Locked => cue().to(places::clad()),
        Event::Attack { area, legions, .. } => {
            let by = if legions { places::legion_slot() } else { places::clad() };
            aimed(cue().from(by), area.into_iter().next()).card(sign("burst"))
        }
        Event::AreaChanged { area } => aimed(cue().from(places::clad()), area.into_iter().next()),
        Event::Missed { .. } => cue(),
        Event::Injured { who, .. } => at(who).card(sign("wound")).hits(say.seat(who)),
        Event::Gauge { who, .. } => at(who).card(sign("wound")).hits(say.seat(who)),

        Event::Looked { who, card, .. } => match card {
            Some(card) => Cue { to: at(who).to, ..clad(say, card) },
            None => at(who),
        },
        Event::Revealed { who, card } => Cue { from: from(who).from, ..clad(say, card) },

        Event::Deployed { who, at } => from(who).to(places::space(at.0)).card(sign("spider")),
        Event::Shifted { from, to, .. } => {
            cue().from(places::space(from.0)).to(places::space(to.0)).card(sign("spider"))
        }
        Event::TokenRemoved { who, at } => {
            cue().from(places::space(at.0)).to(places::player(say, who)).card(sign("spider"))
        }
        Event::Scored { who, .. } => at(who),
        Event::CoopOver { .. } => cue().card(sign("star")).to(places::state()),
    }
}

fn aimed(cue: Cue, at: Option<Space>) -> Cue {
    match at {
        Some(at) => cue.to(places::space(at)),
        None => cue,
    }
}

/// A skill card, by its name: what several characters share looks the same.
fn face(say: &Say<'_>, name: CardName) -> Markup {
    match say.cards.find_card(say.cards.word(name)) {
        Some(found) => card::face(found, say.lang),
        None => html! {},
    }
}

fn shown(say: &Say<'_>, cue: Cue, name: Option<CardName>) -> Cue {
    match name {
        Some(name) => cue.card(face(say, name)),
        None => cue,
    }
}

/// About a Clad card.
fn clad(say: &Say<'_>, id: CladId) -> Cue {
    Cue::default().card(card::clad_face(say.cards.clad(id), say.lang))
}

/// Something that is no card.
fn sign(name: &str) -> Markup {
    html! { span.sign { (glyph::large(name)) } }
}

fn piece(drawn: &Markup) -> Markup {
    html! { span.sign.map { svg viewBox="-50 -50 100 100" aria-hidden="true" { (drawn) } } }
}
