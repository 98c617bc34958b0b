//! What happened, as sentences: one file for each subject.

mod attack;
mod cards;
mod round;
mod turn;

use hackclad::Event;
use ui::{Line, Tone};

use super::say::Say;

/// A sentence and how it stands out.
type Sentence = (String, Tone);

pub(super) fn line(say: &Say<'_>, event: &Event) -> Line {
    let (text, tone) = sentence(say, event);
    Line::new(text, tone)
}

/// Does the event change anything, or should a log leave it out?
pub(super) fn matters(event: &Event) -> bool {
    !matches!(
        event,
        Event::Mp { .. }
            | Event::TookTurnCard { .. }
            | Event::Passed { .. }
            | Event::Removed { .. }
            | Event::Missed { .. }
    )
}

fn sentence(say: &Say<'_>, event: &Event) -> Sentence {
    match *event {
        Event::Character { who, character, number } => {
            round::character(say, who, character, number)
        }
        Event::Missions { who } => round::missions(say, who),
        Event::Extended { who, card, .. } => round::extended(say, who, card),
        Event::Round { round } => round::round(say, round),
        Event::Voltage { voltage, deck } => round::voltage(say, voltage, deck),
        Event::Forecast { slot, card } => round::forecast(say, slot, card),
        Event::Assigned { who, slot } => round::assigned(say, who, slot),
        Event::TookTurnCard { who, count } => round::took_turn_card(say, who, count),
        Event::Drafted { who, slot, card, .. } => round::drafted(say, who, slot, card),
        Event::PutBack { who, card, .. } => round::put_back(say, who, card),
        Event::MarksRemoved => round::marks_removed(say),
        Event::Scored { who, score } => round::scored(say, who, &score),
        Event::CoopOver { end } => round::coop_over(say, end),
        Event::Over => round::over(say),

        Event::Turn { who } => turn::begins(say, who),
        Event::TurnOver { who } => turn::ends(say, who),
        Event::CladTurn { slot, card } => turn::clad(say, slot, card),
        Event::LegionTurn { legions } => turn::legions(say, legions),
        Event::Entered { who, at } => turn::entered(say, who, at),
        Event::Moved { who, to } => turn::moved(say, who, to),
        Event::Stones { who, vp } => turn::stones(say, who, vp),
        Event::Mp { who, now } => turn::mp(say, who, now),
        Event::Cp { who, now } => turn::cp(say, who, now),
        Event::Used { who, card, helped } => turn::used(say, who, card, helped),
        Event::Basic { who, what, card } => turn::basic(say, who, what, card),
        Event::CpAction { who, cost } => turn::cp_action(say, who, cost),
        Event::Crack { who } => turn::crack(say, who),
        Event::Corruption { who, now } => turn::corruption(say, who, now),
        Event::Trap { who, at } => turn::trap(say, who, at),
        Event::TrapUp { who } => turn::trap_up(say, who),
        Event::Pile { who, card } => turn::pile(say, who, card),
        Event::PaidCp { who, cp } => turn::paid_cp(say, who, cp),
        Event::PaidCard { who, card } => turn::paid_card(say, who, card),
        Event::Unyielding { who } => turn::unyielding(say, who),
        Event::Braced { who, by } => turn::braced(say, who, by),
        Event::Deployed { who, at } => turn::deployed(say, who, at),
        Event::Shifted { who, from, to } => turn::shifted(say, who, from, to),
        Event::TokenRemoved { who, at } => turn::token_removed(say, who, at),

        Event::Hit { who, targets, clad, damage } => attack::hit(say, who, targets, clad, damage),
        Event::Destroyed { who, legion, at } => attack::destroyed(say, who, legion, at),
        Event::Removed { at } => attack::removed(say, at),
        Event::Summoned { legion, at } => attack::summoned(say, legion, at),
        Event::Dropped { at } => attack::dropped(say, at),
        Event::CladMoved { to } => attack::clad_moved(say, to),
        Event::CladTurned { facing } => attack::clad_turned(say, facing),
        Event::Locked => attack::locked(say),
        Event::Attack { area, reducible, legions } => attack::begins(say, area, reducible, legions),
        Event::Missed { legions } => attack::missed(say, legions),
        Event::AreaChanged { area } => attack::area_changed(say, area),
        Event::Reduced { who, by } => attack::reduced(say, who, by),
        Event::Passed { who } => attack::passed(say, who),
        Event::Unhurt { who } => attack::unhurt(say, who),
        Event::Injured { who, damage, lost, stock } => {
            attack::injured(say, who, damage, lost, stock)
        }
        Event::Gauge { who, now } => attack::gauge(say, who, now),

        Event::Drew { who, card, count, .. } => cards::drew(say, who, card, count),
        Event::Reformed { who, cp, deck } => cards::reformed(say, who, cp, deck),
        Event::Upgraded { who, swap, .. } => cards::upgraded(say, who, swap),
        Event::Looked { who, card, .. } => cards::looked(say, who, card),
        Event::Revealed { who, card } => cards::revealed(say, who, card),
        Event::LookedTop { who, card, .. } => cards::looked_top(say, who, card),
        Event::Milled { who, card } => cards::milled(say, who, card),
        Event::Took { who, card } => cards::took(say, who, card),
        Event::Searched { who, card, .. } => cards::searched(say, who, card),
        Event::Added { who, card } => cards::added(say, who, card),
        Event::OnTurnCard { who, card } => cards::on_turn_card(say, who, card),
    }
}
