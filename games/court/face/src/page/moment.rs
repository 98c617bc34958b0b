//! Moments of Madoka's Court: deaths, contracts, fallen witches, time turned back, and the sheet of a set,
//! which waits until it is read.

use court::{Event, FoeId, FoeKind, SetEnd};
use kernel::{Seat, Seats};
use ui::moment::{Kind, person, sign};
use ui::{Moment, portrait};

use super::{Here, card, sheet};

pub(super) fn moment(here: &Here<'_>, event: &Event) -> Option<Moment> {
    let say = &here.say;
    let moment = match *event {
        Event::SetBegan { set, .. } if set > 1 => {
            let set = set - 1;
            let title = t!(here, format!("Set {set} is over"), format!("第{set}セット終了"));
            Moment::new(Kind::Score, title, "").to_read(sheet::sheet(here))
        }
        Event::Finished { seat, .. } if seat.index() == 0 => {
            let title = t!(here, "The last set is over", "最終セット終了");
            Moment::new(Kind::Score, title, "").to_read(sheet::sheet(here))
        }
        Event::Rewound { alive, .. } => {
            let why = match alive.is_empty() {
                true => {
                    t!(here, "The girls are as they were.".into(), "少女たちは元に戻る。".into())
                }
                false => {
                    let girls = say.girls(alive.iter());
                    t!(here, format!("Alive again: {girls}."), format!("{girls}が生存に戻った。"))
                }
            };
            let title = t!(here, "Homura turns back time", "ほむらが時を巻き戻す");
            Moment::new(Kind::Return, title, why).subject(sign("hourglass"))
        }
        Event::Died { girl } => {
            let who = say.girl(girl);
            let (title, why) = t!(
                here,
                (format!("{who} dies"), "Her last health is gone.".to_string()),
                (format!("{who}、マミる（死亡）"), "体力が尽きた。".to_string()),
            );
            Moment::new(Kind::Death, title, why).subject(person(portrait::Kind::Girl, girl.word()))
        }
        Event::Contracted { seat, girl } => {
            let (girl_name, who) = (say.girl(girl), say.who(seat));
            let (title, why) = t!(
                here,
                (
                    format!("{girl_name} makes a contract"),
                    format!("By a card of {}: she is a magical girl now.", say.whose(seat)),
                ),
                (
                    format!("{girl_name}、契約"),
                    format!("{who}のカードで、魔法少女〈生存〉になった。"),
                ),
            );
            Moment::new(Kind::Contract, title, why)
                .of(seat)
                .subject(person(portrait::Kind::Girl, girl.word()))
        }
        Event::Revealed { foe } if is_last(here, foe) => {
            let name = say.foe(foe);
            let (title, why) = t!(
                here,
                (
                    format!("{name} comes"),
                    "The game ends with the set in which she falls.".to_string(),
                ),
                (format!("{name}、来襲"), "倒されたセットの終わりにゲームが終わる。".to_string(),),
            );
            let shown = card::foe(say, say.cards.foe(foe), None);
            Moment::new(Kind::Walpurgis, title, why).subject(shown)
        }
        Event::Defeated { seat, foe } => felled(here, seat, foe),
        Event::SetEnded { seat, how } => set_over(here, seat, how),
        Event::Won { seats, by_limit } => {
            let why = ended(here, !by_limit);
            Moment { of: seats, ..Moment::new(Kind::End, won(here, seats), why) }
        }
        Event::SetBegan { .. }
        | Event::Finished { .. }
        | Event::Opened { .. }
        | Event::TurnBegan { .. }
        | Event::Drew { .. }
        | Event::NothingToDraw { .. }
        | Event::Reshuffled { .. }
        | Event::Played { .. }
        | Event::NoFurtherCard { .. }
        | Event::NamedSeat { .. }
        | Event::Marked { .. }
        | Event::Revealed { .. }
        | Event::WentOffAir { .. }
        | Event::NoFoeLeft
        | Event::Hit { .. }
        | Event::SeedGained { .. }
        | Event::BattleOver
        | Event::Hurt { .. }
        | Event::Unharmed { .. }
        | Event::PatronLost { .. }
        | Event::SeedsMoved { .. }
        | Event::Supported { .. }
        | Event::LaidAlone { .. }
        | Event::ServedAlone { .. }
        | Event::Skipped { .. }
        | Event::Proposed { .. }
        | Event::Voted { .. }
        | Event::Called { .. }
        | Event::PointedOut { .. }
        | Event::Scored { .. } => return None,
    };
    Some(moment)
}

fn is_last(here: &Here<'_>, foe: FoeId) -> bool {
    here.say.cards.foe(foe).kind == FoeKind::LastWitch
}

fn felled(here: &Here<'_>, seat: Seat, foe: FoeId) -> Moment {
    let say = &here.say;
    let (name, number) = (say.foe(foe), i32::from(say.cards.foe(foe).number));
    let worth = number * i32::from(say.cards.table.trophy_points);
    let title = t!(here, format!("{name} falls"), format!("{name}を倒した"));
    let why = match is_last(here, foe) {
        true => t!(
            here,
            format!(
                "{} trophy, worth {worth} points. The game ends with this set.",
                say.whose_first(seat)
            ),
            format!("{}が倒した（{worth}点）。このセットでゲームが終わる。", say.who(seat)),
        ),
        false => t!(
            here,
            format!("{} trophy, worth {worth} points at the end.", say.whose_first(seat)),
            format!("{}が倒した（最後に{worth}点）。", say.who(seat)),
        ),
    };
    let shown = card::foe(say, say.cards.foe(foe), None);
    Moment::new(Kind::Felled, title, why).of(seat).subject(shown)
}

fn set_over(here: &Here<'_>, seat: Seat, how: SetEnd) -> Moment {
    let who = here.say.who(seat);
    let why = match how {
        SetEnd::WentOut => {
            t!(here, format!("{who} played the last card."), format!("{who}が手札を使い切った。"))
        }
        SetEnd::OffAir => t!(here, "The show went off air.".into(), "放送延期になった。".into()),
        SetEnd::AllDead => {
            t!(here, "All five girls are dead.".into(), "5人全員がマミった。".into())
        }
        SetEnd::Conceded => t!(here, "All agreed to end it.".into(), "全員が同意した。".into()),
        SetEnd::Stuck => {
            t!(here, "Nobody can play or draw any more.".into(), "誰も出せず引けない。".into())
        }
        SetEnd::TurnLimit => {
            t!(here, "The turn limit was reached.".into(), "手番数の上限に達した。".into())
        }
    };
    let title = t!(here, "The set is over", "セット終了");
    Moment::new(Kind::Score, title, why).of(seat)
}

fn won(here: &Here<'_>, seats: Seats) -> String {
    let you = seats.into_iter().any(|seat| here.say.names.is_you(seat));
    match (seats.len(), you) {
        (1, true) => t!(here, "You have won".into(), "あなたの勝ち".into()),
        (_, _) => {
            let who = here.say.everyone(seats);
            t!(here, format!("{who} won"), format!("{who}の勝ち"))
        }
    }
}

fn ended(here: &Here<'_>, last_fell: bool) -> &'static str {
    match last_fell {
        true => t!(here, "Walpurgis Night has fallen.", "ワルプルギスの夜が倒れた。"),
        false => t!(here, "The last set is over.", "最後のセットが終わった。"),
    }
}

/// Why it ended as it did.
pub(super) fn why(here: &Here<'_>) -> String {
    let view = here.seen.view;
    let Some(best) = view.winners.first().and_then(|seat| view.seats.get(seat)) else {
        return String::new();
    };
    let (why, score) = (ended(here, view.last_fell), ui::parts::signed(best.score));
    t!(
        here,
        format!(
            "{why} The best score is {score}: sets {}, trophies {}.",
            ui::parts::signed(best.total),
            ui::parts::signed(best.trophy_points)
        ),
        format!(
            "{why}最高得点は{score}点（セット{}、倒した魔女／使い魔{}）。",
            ui::parts::signed(best.total),
            ui::parts::signed(best.trophy_points)
        ),
    )
}
