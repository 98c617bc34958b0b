//! What a step shows on the stage: the card or piece, from where to where, and whom it hits.

use court::{Court, Event, Girl, Kind, Role, SetEnd, Step, To};
use kernel::{Game, Seat, Seats};
use maud::{Markup, html};
use ui::parts::signed;
use ui::{Cue, Place, glyph};

use super::card::{self, Lit};
use super::place;
use crate::say::Say;

pub(super) fn cue(game: &Court, say: &Say<'_>, event: &Event) -> Cue {
    let cue = Cue::default();
    match *event {
        Event::SetBegan { set, seat } => {
            let words = t!(say, format!("Set {set}"), format!("第{set}セット"));
            cue.card(card::notice("scene", &words, "")).at(seat)
        }
        Event::Rewound { .. } => {
            let words = t!(say, "Time turns back", "時間が巻き戻る");
            cue.card(card::notice("hourglass", words, "")).from(place::girl(Girl::Homura))
        }
        Event::Opened { kind, .. } => {
            cue.card(face(say, kind)).from(place::pile()).to(place::lead())
        }
        Event::TurnBegan { seat, .. } => cue.at(seat),
        Event::Drew { seat, card } => {
            let drawn = card.map_or_else(card::back, |card| face(say, say.cards.kind(card)));
            cue.card(drawn).from(place::pile()).at(seat)
        }
        Event::NothingToDraw { seat } => cue.from(place::pile()).at(seat),
        Event::Reshuffled { .. } => cue.card(card::back()).from(place::discard()).to(place::pile()),
        Event::Played { seat, kind, battle, .. } => {
            cue.card(face(say, kind)).by(seat).to(goes(game, seat, kind, battle))
        }
        Event::NoFurtherCard { seat } => cue.by(seat),
        Event::NamedSeat { seat, target } => cue.by(seat).at(target).hits(target),
        Event::Marked { seat, girl } => cue.card(card::token(say, girl)).by(seat).to(place::lead()),
        Event::Revealed { foe } => {
            let drawn = card::foe(say, say.cards.foe(foe), Some(0));
            cue.card(drawn).from(place::foes()).to(place::foe())
        }
        Event::WentOffAir { .. } => {
            let words = t!(say, "Off Air", "放送延期");
            cue.card(card::notice("offair", words, "")).from(place::foes())
        }
        Event::NoFoeLeft => cue.from(place::foes()),
        Event::Hit { girl, foe, total, .. } => {
            let drawn = card::foe(say, say.cards.foe(foe), Some(total));
            cue.card(drawn).from(place::girl(girl)).to(place::foe())
        }
        Event::Defeated { seat, foe } => {
            let drawn = card::foe(say, say.cards.foe(foe), None);
            cue.card(drawn).from(place::foe()).at(seat)
        }
        Event::SeedGained { girl, .. } => {
            cue.card(card::token(say, girl)).from(place::foe()).to(place::girl(girl))
        }
        Event::BattleOver => cue.to(place::lead()),
        Event::Hurt { girl, .. } | Event::Unharmed { girl } => {
            cue.card(card::token(say, girl)).to(place::girl(girl))
        }
        Event::Died { girl } => {
            let words = t!(say, "dies", "死亡");
            cue.card(card::notice("moon", say.girl(girl), words)).to(place::girl(girl))
        }
        Event::PatronLost { seat, girl, loss } => {
            let words = card::notice("moon", say.girl(girl), &signed(-i32::from(loss)));
            cue.card(words).from(place::girl(girl)).at(seat).hits(seat)
        }
        Event::SeedsMoved { from, to, seeds, .. } => {
            let drawn = card::notice("seed", &format!("×{seeds}"), "");
            cue.card(drawn).from(place::girl(from)).to(place::girl(to))
        }
        Event::Contracted { seat, girl } | Event::Supported { seat, girl } => {
            cue.card(card::token(say, girl)).by(seat).to(place::girl(girl))
        }
        Event::LaidAlone { seat, .. } => {
            let cue = match alone(say) {
                Some(kind) => cue.card(face(say, kind)),
                None => cue,
            };
            // It is laid by the player before.
            let by = seat.others(game.seats()).last();
            let cue = by.into_iter().fold(cue, Cue::by);
            cue.at(seat).hits(seat)
        }
        Event::ServedAlone { seat, left: 0 } => cue.by(seat).to(place::discard()),
        Event::ServedAlone { seat, .. } => cue.at(seat),
        Event::Skipped { seat } => {
            let words = t!(say, "Skipped", "飛ばされた");
            cue.card(card::notice("skip", words, "")).at(seat).hits(seat)
        }
        Event::Proposed { seat } | Event::Voted { seat, .. } => cue.by(seat),
        Event::Called { seat } => {
            let words = t!(say, "Last card!", "のこり1枚！");
            cue.card(card::notice("speak", words, "")).by(seat)
        }
        Event::PointedOut { seat, by } => cue.by(by).at(seat).hits(seat),
        Event::SetEnded { seat, how } => {
            let cue = cue.card(set_over(say, how));
            let cue = if how == SetEnd::WentOut { cue.by(seat) } else { cue };
            // Nobody should miss it.
            Cue { hits: Seats::all(game.seats()), ..cue }
        }
        Event::Scored { seat, points, total, .. } => {
            let words =
                t!(say, format!("{} in all", signed(total)), format!("合計{}点", signed(total)),);
            let points = if points > 0 { format!("+{points}") } else { signed(points) };
            cue.card(card::notice("pile", &points, &words)).at(seat)
        }
        Event::Finished { seat, total, trophies, support } => {
            let score = signed(total + trophies + support);
            let words = t!(say, "final score", "最終得点");
            cue.card(card::notice("star", &score, words)).at(seat)
        }
        Event::Won { seats, .. } => {
            let words = t!(say, "won", "勝ち");
            let cue = cue.card(card::notice("star", &say.everyone(seats), words));
            let cue = seats.first().into_iter().fold(cue, Cue::at);
            Cue { hits: Seats::all(game.seats()), ..cue }
        }
    }
}

fn face(say: &Say<'_>, kind: Kind) -> Markup {
    card::face(say, say.cards.get(kind), Lit::NONE)
}

/// Where a card goes that was played.
fn goes(game: &Court, seat: Seat, kind: Kind, battle: bool) -> Place {
    let card = game.cards().get(kind);
    match (&card.role, card.use_in(battle).map(|found| found.to)) {
        (Role::Normal { .. }, _) if battle => place::foe(),
        (Role::Normal { .. }, _) | (Role::Special { .. }, Some(To::Lead)) => place::lead(),
        (Role::Special { .. }, Some(To::Next)) => Place::of(place::next(game, seat)),
        (Role::Special { .. }, Some(To::Discard) | None) => place::discard(),
    }
}

/// The card that is laid before players.
fn alone(say: &Say<'_>) -> Option<Kind> {
    let lays = |card: &court::Card| {
        let uses = [false, true].into_iter().filter_map(|battle| card.use_in(battle));
        let mut steps = uses.flat_map(|found| &found.steps);
        steps.any(|step| matches!(step, Step::Alone(_)))
    };
    say.cards.all().find(|(_, card)| lays(card)).map(|(kind, _)| kind)
}

/// The end of a set, and why.
fn set_over(say: &Say<'_>, how: SetEnd) -> Markup {
    let (emblem, why) = match how {
        SetEnd::WentOut => ("star", t!(say, "hand empty", "手札なし")),
        SetEnd::OffAir => ("offair", t!(say, "Off Air", "放送延期")),
        SetEnd::AllDead => ("moon", t!(say, "all five dead", "5人全員が死亡")),
        SetEnd::Conceded => ("hand", t!(say, "conceded", "投了")),
        SetEnd::Stuck => ("hold", t!(say, "nobody can go on", "誰も進められない")),
        SetEnd::TurnLimit => ("clock", t!(say, "turn limit", "手番の上限")),
    };
    html! {
        span.card.notice.setend {
            span.emblem { (glyph::large(emblem)) }
            span.name.long { (t!(say, "Set over", "セット終了")) }
            span.worth { (why) }
        }
    }
}
