//! Moments of made-up games, for the style page.

use std::sync::LazyLock;

use daybreak::{Asked, Daybreak, DaybreakOptions};
use kernel::{Dice, Game, Match, Options, Seed, Turn, Viewer};
use maud::Markup;
use pack::{Lang, Packed};

use crate::names::Names;
use crate::scene::{Scene, Seen};

/// For each question a moment with much to see and to choose.
static MOMENTS: LazyLock<Vec<Match<Daybreak>>> = LazyLock::new(moments);

const QUESTIONS: [Asked; 11] = [
    Asked::Start,
    Asked::Put,
    Asked::Main,
    Asked::Window,
    Asked::Remove,
    Asked::Pick,
    Asked::Player,
    Asked::May,
    Asked::Pay,
    Asked::Block,
    Asked::First,
];

fn moments() -> Vec<Match<Daybreak>> {
    let Ok((pack, _)) = Daybreak::default_pack() else { return Vec::new() };
    let Ok(options) = DaybreakOptions::with([("sets", "all")]) else { return Vec::new() };
    let Ok(game) = Daybreak::new(pack, options, 3) else { return Vec::new() };
    let mut best: [Option<(usize, Match<Daybreak>)>; QUESTIONS.len()] = Default::default();
    for n in 0..16 {
        let mut table = Match::new(game.clone(), Seed::from_text(&format!("style {n}")));
        let mut dice = Dice::new(n);
        while let Turn::Ask(ask) = table.turn() {
            let Some(seat) = ask.must.first() else { break };
            let legal = table.legal(seat);
            let view = table.view(Viewer::Public);
            let what = view.asked.map(|asked| asked.what);
            let kind = QUESTIONS.iter().position(|question| Some(*question) == what);
            let lying = view.seats.values().flat_map(|seat| seat.cast.values()).flatten().count();
            let much = legal.len() + lying + 4 * view.effects.len();
            if let Some(best) = kind.and_then(|kind| best.get_mut(kind))
                && best.as_ref().is_none_or(|(most, _)| much > *most)
            {
                *best = Some((much, table.clone()));
            }
            let Some(action) = dice.pick(&legal) else { break };
            if table.act(seat, *action).is_err() {
                break;
            }
        }
    }
    best.into_iter().flatten().map(|(_, table)| table).collect()
}

pub(super) fn samples(lang: Lang) -> Vec<Markup> {
    MOMENTS.iter().filter_map(|table| drawn(table, lang)).collect()
}

fn drawn(table: &Match<Daybreak>, lang: Lang) -> Option<Markup> {
    let Turn::Ask(ask) = table.turn() else { return None };
    let seat = ask.must.first()?;
    let viewer = Viewer::Seat(seat);
    let names = Names::new(["Aki", "そら", "Mio", "ひなた"]).told_to(Some(seat));
    let (view, legal) = (table.view(viewer), table.legal(seat));
    let seen = Seen {
        game: table.game(),
        view: &view,
        viewer,
        names: &names,
        lang,
        legal: &legal,
        guide: true,
    };
    Some(Daybreak::scene(&seen))
}
