//! Moments of HacKClaD: Voltage rises, the last round, the end; and what a game alone or together is
//! measured by.

use hackclad::{CoopEnd, Difficulty, Event, Facing, Mode, Phase, Who};
use kernel::{Game, Seats};
use maud::{Markup, html};
use ui::moment::Kind;
use ui::parts::signed;
use ui::{Feat, Moment};

use super::{Here, pieces, sheet};

/// How games of bots ended; the file says how it was made.
const RATINGS: &str = include_str!("../../ratings.txt");

pub(super) fn moment(here: &Here<'_>, event: &Event) -> Option<Moment> {
    let view = here.seen.view;
    let moment = match *event {
        Event::Voltage { voltage, deck } => {
            let atk = view.clad_atk;
            let why = t!(
                here,
                format!("The Clad attacks with {atk} now, from a new deck of {deck} cards."),
                format!("クラッドのATKは{atk}に。デッキは{deck}枚で再構成された。"),
            );
            Moment::new(Kind::Voltage, format!("VOLTAGE {voltage}"), why).subject(clad())
        }
        Event::Round { round } if round == view.rounds => {
            let title = t!(here, "The last round", "最終ラウンド");
            let why = t!(
                here,
                format!("Round {round} of {round}: what you do now is what counts."),
                format!("全{round}ラウンドの最後。ここで決まる。"),
            );
            Moment::new(Kind::Nears, title, why)
        }
        Event::CoopOver { end } => {
            let (kind, title) = match end {
                CoopEnd::Won => (Kind::Felled, t!(here, "The Clad is defeated", "クラッド討伐")),
                CoopEnd::TimeOut | CoopEnd::Corruption => {
                    (Kind::Death, t!(here, "The Clad prevails", "クラッドに敗れる"))
                }
            };
            Moment::new(kind, title, sheet::coop(here, end)).subject(clad())
        }
        // How a co-operative game ended has been told.
        Event::Over if view.mode != Mode::Coop => {
            Moment { of: winners(here), ..Moment::new(Kind::End, won(here), why(here)) }
        }
        _ => return None,
    };
    Some(moment)
}

/// The Clad as it stands on the field, looking at the viewer.
fn clad() -> Markup {
    html! { svg.clad-of viewBox="-50 -50 100 100" aria-hidden="true" { (pieces::clad(Facing::S, "clad")) } }
}

/// Those in the first place; nobody in solo (HD-306).
fn winners(here: &Here<'_>) -> Seats {
    let view = here.seen.view;
    let first = view.places.iter().filter(|(_, place)| **place == 1 && view.mode != Mode::Solo);
    first.map(|(who, _)| here.say.seat(*who)).collect()
}

fn won(here: &Here<'_>) -> String {
    let seats = winners(here);
    let you = seats.into_iter().any(|seat| here.say.names.is_you(seat));
    if seats.is_empty() {
        let total = here.seen.view.scores.values().map(|score| score.total).next().unwrap_or(0);
        return format!("{} VP", signed(total));
    }
    if you && seats.len() == 1 {
        return t!(here, "You have won".into(), "あなたの勝ち".into());
    }
    let who: Vec<_> = seats.into_iter().map(|seat| here.say.names.of(seat)).collect();
    let who = ui::parts::listed(&who, here.say.lang);
    t!(here, format!("{who} won"), format!("{who}の勝ち"))
}

/// Why it ended as it did.
pub(super) fn why(here: &Here<'_>) -> String {
    let view = here.seen.view;
    if view.phase != Phase::Over {
        return String::new();
    }
    if let Some(end) = view.coop {
        return sheet::coop(here, end).into();
    }
    let rounds = view.rounds;
    let best = view.scores.values().map(|score| score.total).max().unwrap_or(0);
    match view.mode {
        Mode::Solo => t!(
            here,
            format!("After {rounds} rounds against the Clad."),
            format!("クラッドとの{rounds}ラウンドを終えて。"),
        ),
        Mode::Tag => {
            let (first, second) = (team(here, true), team(here, false));
            t!(
                here,
                format!("The winning team has {first} VP together, the other {second}."),
                format!("勝ったチームは合計{first}VP、相手は{second}VP。"),
            )
        }
        Mode::Versus | Mode::Coop => t!(
            here,
            format!("The most VP after {rounds} rounds: {}.", signed(best)),
            format!("{rounds}ラウンドを終えて最多の{}VP。", signed(best)),
        ),
    }
}

/// VP of the team that won, or of the other (HD-310).
fn team(here: &Here<'_>, won: bool) -> i32 {
    let view = here.seen.view;
    let own = |who: &&Who| (view.places.get(*who) == Some(&1)) == won;
    view.scores.keys().filter(own).filter_map(|who| view.scores.get(who)).map(|s| s.total).sum()
}

/// What a game alone, in a team or together is measured by.
pub(super) fn feat(here: &Here<'_>) -> Option<Feat> {
    let view = here.seen.view;
    if view.phase != Phase::Over {
        return None;
    }
    let seats = here.seen.game.seats();
    let (mode, value, goal) = match view.mode {
        Mode::Versus => return None,
        Mode::Solo => (
            "solo",
            view.scores.values().map(|score| score.total).next()?,
            t!(
                here,
                "Alone there is no rival: the score is the goal.".into(),
                "ソロに相手はいません。得点が目標です。".into(),
            ),
        ),
        Mode::Tag => {
            let own =
                here.own.and_then(|who| view.places.get(&who)).is_none_or(|place| *place == 1);
            (
                "tag",
                team(here, own),
                t!(
                    here,
                    "The VP of both characters of a team count together.".into(),
                    "チーム2人のVPの合計が結果です。".into(),
                ),
            )
        }
        Mode::Coop => coop(here, view.coop?),
    };
    Some(Feat { mode, seats, value, goal, ratings: RATINGS })
}

/// A win counts more the earlier and the cleaner it is; a defeat by how much was left of the Clad.
fn coop(here: &Here<'_>, end: CoopEnd) -> (&'static str, i32, String) {
    let view = here.seen.view;
    let stock = i32::from(view.stock.unwrap_or(0));
    let (round, rounds) = (i32::from(view.round), i32::from(view.rounds));
    let corruption: i32 = view.seats.values().map(|player| i32::from(player.corruption)).sum();
    let value = match end {
        CoopEnd::Won => 1000 + (rounds - round) * 100 - corruption,
        CoopEnd::TimeOut | CoopEnd::Corruption => -stock,
    };
    let mode = match here.seen.game.options().coop_difficulty {
        Difficulty::Easy => "coop-easy",
        Difficulty::Normal => "coop-normal",
        Difficulty::Expert => "coop-expert",
        Difficulty::Inferno => "coop-inferno",
    };
    let goal = match end {
        CoopEnd::Won => t!(
            here,
            format!("Won in round {round} of {rounds}, with {corruption} corruption in all."),
            format!("全{rounds}ラウンド中、第{round}ラウンドで討伐（穢れは合計{corruption}）。"),
        ),
        CoopEnd::TimeOut | CoopEnd::Corruption => t!(
            here,
            format!("The Clad had {stock} health left. It must have none within {rounds} rounds."),
            format!("クラッドの体力は残り{stock}。{rounds}ラウンド以内に0にするのが目標です。"),
        ),
    };
    (mode, value, goal)
}
