//! Moments of Agate Sword: the Sword, who goes out and why, Revival, the end.

use agate::{Cause, Event};
use kernel::{Seat, Seats};
use ui::moment::{Kind, person};
use ui::{Moment, portrait};

use super::{Here, card};

pub(super) fn moment(here: &Here<'_>, event: &Event) -> Option<Moment> {
    let say = &here.say;
    let sword = || card::face(say.cards.get(say.sword()), say.lang);
    let moment = match *event {
        Event::Struck { seat } => {
            let (who, least) = (say.whom(seat), say.strikes_at());
            let karma = here.seen.view.seats.get(&seat).map_or(least, |player| player.karma);
            let title = t!(
                here,
                format!("The Agate Sword strikes {who}"),
                format!("瑪瑙の剣、{who}を討つ")
            );
            let why = t!(
                here,
                format!(
                    "Karma {karma}: whoever is first found with {least} or more falls to HP 0."
                ),
                format!("業{karma}。{least}以上と最初に分かった者は体力0になる。"),
            );
            Moment::new(Kind::Sword, title, why).of(seat).subject(sword())
        }
        Event::StruckNobody => {
            let least = say.strikes_at();
            let title = t!(here, "The Agate Sword strikes nobody", "瑪瑙の剣、誰も討たず");
            let why = t!(
                here,
                format!("No one has {least} karma or more."),
                format!("業{least}以上の者がいない。")
            );
            Moment::new(Kind::Sword, title, why).subject(sword())
        }
        Event::Revived { seat } => {
            let (who, hp) = (say.who(seat), say.revival_hp());
            let title = t!(
                here,
                if say.names.is_you(seat) {
                    "You are back".into()
                } else {
                    format!("{who} is back")
                },
                format!("{who}、復活"),
            );
            let why = t!(
                here,
                format!("Revival: HP {hp}. It was not the end."),
                format!("【復活】で体力{hp}。まだ終わらない。")
            );
            let shown = card::face(say.cards.get(say.revival()), say.lang);
            Moment::new(Kind::Return, title, why).of(seat).subject(shown)
        }
        Event::Eliminated { seat, cause, .. } => gone(here, seat, cause),
        Event::Won { seats, by_limit } => {
            Moment { of: seats, ..Moment::new(Kind::End, won(here, seats), ended(here, by_limit)) }
        }
        Event::LaidAside { .. }
        | Event::TurnBegan { .. }
        | Event::Drew { .. }
        | Event::EventDrawn { .. }
        | Event::Reshuffled { .. }
        | Event::NothingToDraw { .. }
        | Event::Passed { .. }
        | Event::Discarded { .. }
        | Event::Attacked { .. }
        | Event::AreaReached { .. }
        | Event::Pursued { .. }
        | Event::Responded { .. }
        | Event::Used { .. }
        | Event::Healed { .. }
        | Event::Hurt { .. }
        | Event::KarmaMoved { .. }
        | Event::KarmaGained { .. }
        | Event::KarmaShed { .. }
        | Event::KarmaReversed { .. }
        | Event::Stolen { .. }
        | Event::LookedAt { .. }
        | Event::Excavated { .. }
        | Event::HandsSwapped { .. } => return None,
    };
    Some(moment)
}

fn gone(here: &Here<'_>, seat: Seat, cause: Cause) -> Moment {
    let you = here.say.names.is_you(seat);
    let who = here.say.who(seat);
    let title = t!(
        here,
        if you { "You are out".into() } else { format!("{who} is out") },
        format!("{who}、脱落"),
    );
    let why = match cause {
        Cause::Attack => {
            t!(here, "The attack went through: no HP is left.", "攻撃が通り、体力が尽きた。")
        }
        Cause::Reflected if you => {
            t!(here, "Your own attack came back.", "自分の攻撃が跳ね返ってきた。")
        }
        Cause::Reflected => {
            t!(here, "Their own attack came back.", "自分の攻撃が跳ね返ってきた。")
        }
        Cause::Event => t!(here, "No HP is left.", "体力が尽きた。"),
        Cause::Sword => {
            t!(here, "The Agate Sword found too much karma.", "業をためすぎ、瑪瑙の剣に討たれた。")
        }
        Cause::Karma => t!(
            here,
            "The last karma is gone, and with it the right to stay.",
            "業が0になり、この場にいられなくなった。"
        ),
    };
    Moment::new(Kind::Death, title, why)
        .of(seat)
        .subject(person(portrait::Kind::Player, &here.say.names.of(seat)))
}

fn won(here: &Here<'_>, seats: Seats) -> String {
    let you = seats.into_iter().any(|seat| here.say.names.is_you(seat));
    match (seats.len(), you) {
        (1, true) => t!(here, "You have won".into(), "あなたの勝ち".into()),
        (1, false) | (_, _) => {
            let who = here.say.everyone(seats);
            t!(here, format!("{who} won"), format!("{who}の勝ち"))
        }
    }
}

fn ended(here: &Here<'_>, by_limit: bool) -> &'static str {
    match by_limit {
        true => t!(here, "The turn limit was reached.", "手番数の上限に達した。"),
        false => t!(here, "Nobody else is left.", "最後の1人になった。"),
    }
}

/// Why it ended as it did.
pub(super) fn why(here: &Here<'_>) -> String {
    let view = here.seen.view;
    let alive = view.seats.values().filter(|player| player.alive).count();
    let mut words = match view.winners.is_empty() {
        true => return String::new(),
        false => ended(here, alive > 1).to_string(),
    };
    if let (Some(last), 1) = (view.out.last(), alive) {
        let last = here.say.names.of(*last);
        words += &t!(
            here,
            format!(" {last} was the last to fall."),
            format!("最後に倒れたのは{last}。")
        );
    }
    words
}
