//! Moments of made-up games, for the style page.

use std::sync::LazyLock;

use court::{Asked, Court, CourtOptions, Girl, LastCardCall, Mode};
use kernel::{Dice, Game, Match, Seed, Turn, Viewer};
use maud::Markup;
use pack::{Lang, Packed};

use crate::names::Names;
use crate::scene::{Scene, Seen};

/// For each question in each mode the moment with the most choices of a few games; then a missed
/// call, and the end.
static MOMENTS: LazyLock<Vec<Match<Court>>> = LazyLock::new(moments);

/// What kind of moment it is; moments of one kind are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Asks(Asked, Mode),
    Silent,
    Over,
}

fn moments() -> Vec<Match<Court>> {
    let Ok((pack, _)) = Court::default_pack() else { return Vec::new() };
    let options = CourtOptions {
        patron: true,
        uncontracted: [Girl::Sayaka].into_iter().collect(),
        last_card_call: LastCardCall::On,
        max_sets: Some(5),
        ..CourtOptions::default()
    };
    let Ok(game) = Court::new(pack, options, 4) else { return Vec::new() };
    let mut best: Vec<(Kind, usize, Match<Court>)> = Vec::new();
    let mut note = |kind: Kind, worth: usize, table: &Match<Court>| match best
        .iter_mut()
        .find(|(other, ..)| *other == kind)
    {
        Some((_, most, _)) if *most >= worth => {}
        Some((_, most, found)) => (*most, *found) = (worth, table.clone()),
        None => best.push((kind, worth, table.clone())),
    };
    for n in 0..6 {
        let mut table = Match::new(game.clone(), Seed::from_text(&format!("style {n}")));
        let mut dice = Dice::new(n);
        while let Turn::Ask(ask) = table.turn() {
            let Some(seat) = ask.must.first() else { break };
            let mut legal = table.legal(seat);
            let view = table.view(Viewer::Public);
            if let Some(asked) = view.asked {
                note(Kind::Asks(asked.what, view.mode), legal.len(), &table);
            }
            if ask.may.has(seat) {
                note(Kind::Silent, legal.len(), &table);
            }
            // Sets that are conceded show little.
            if dice.below(40) != 0 {
                legal.retain(|action| *action != court::Action::Propose);
            }
            let Some(action) = dice.pick(&legal) else { break };
            if table.act(seat, *action).is_err() {
                break;
            }
        }
        note(Kind::Over, table.view(Viewer::Public).sheet.len(), &table);
    }
    best.into_iter().map(|(_, _, table)| table).collect()
}

pub(super) fn samples(lang: Lang) -> Vec<Markup> {
    MOMENTS.iter().map(|table| drawn(table, lang)).collect()
}

fn drawn(table: &Match<Court>, lang: Lang) -> Markup {
    let seat = match table.turn() {
        Turn::Ask(ask) => ask.must.first(),
        Turn::Over(_) => None,
    };
    let viewer = seat.map_or(Viewer::All, Viewer::Seat);
    let names = Names::new(["Aki", "そら", "Mio", "ひなた"]).told_to(seat);
    let view = table.view(viewer);
    let legal = seat.map(|seat| table.legal(seat)).unwrap_or_default();
    let seen = Seen {
        game: table.game(),
        view: &view,
        viewer,
        names: &names,
        lang,
        legal: &legal,
        guide: true,
        clock: None,
    };
    Court::scene(&seen)
}
