//! Moments of made-up games, for the style page.

use crate::HackcladFace;
use std::sync::LazyLock;

use hackclad::{Action, Asked, Hackclad, HackcladOptions, Phase};
use kernel::{Dice, Game, Match, Options, Seed, Turn, Viewer};
use maud::Markup;
use pack::{Lang, Packed};
use ui::parts::{asked, sample};

/// For each question the moment with the most choices of a few games; then the end.
static MOMENTS: LazyLock<Vec<Match<Hackclad>>> = LazyLock::new(moments);

/// Modes and numbers of players that together show all there is.
const TABLES: [(&str, u8); 3] = [("versus", 4), ("coop", 3), ("solo", 1)];

fn moments() -> Vec<Match<Hackclad>> {
    let Ok((pack, _)) = Hackclad::default_pack() else { return Vec::new() };
    // What is asked (nothing at the end), how many choices, the moment.
    let mut best: Vec<(Option<Asked>, usize, Match<Hackclad>)> = Vec::new();
    for (n, (mode, seats)) in TABLES.into_iter().enumerate() {
        let Ok(options) = HackcladOptions::with([("mode", mode)]) else { continue };
        let Ok(game) = Hackclad::new(pack.clone(), options, seats) else { continue };
        let mut table = Match::new(game, Seed::from_text(&format!("style {mode}")));
        let mut dice = Dice::new(n as u64);
        while let Turn::Ask(ask) = table.turn() {
            let Some(seat) = ask.must.first() else { break };
            let mut legal = table.legal(seat);
            let asked = table.view(Viewer::Public).asked.first().map(|asked| asked.what);
            note(&mut best, asked, legal.len(), &table);
            // Turns that end at once and attacks that are only taken show little.
            if dice.below(5) != 0 && legal.len() > 1 {
                legal.retain(|action| !matches!(action, Action::End | Action::Pass));
            }
            let Some(action) = dice.pick(&legal) else { break };
            if table.act(seat, *action).is_err() {
                break;
            }
        }
        if table.view(Viewer::Public).phase == Phase::Over {
            note(&mut best, None, 100 - n, &table);
        }
    }
    best.into_iter().map(|(_, _, table)| table).collect()
}

fn note(
    best: &mut Vec<(Option<Asked>, usize, Match<Hackclad>)>,
    asked: Option<Asked>,
    worth: usize,
    table: &Match<Hackclad>,
) {
    match best.iter_mut().find(|(other, ..)| *other == asked) {
        Some((_, most, _)) if *most >= worth => {}
        Some((_, most, found)) => (*most, *found) = (worth, table.clone()),
        None => best.push((asked, worth, table.clone())),
    }
}

pub(super) fn samples(lang: Lang) -> Vec<Markup> {
    let drawn = |table: &Match<Hackclad>| {
        let (game, state) = (table.game(), table.state());
        // Only an attack shows the clock.
        sample(&HackcladFace, game, state, asked(game, state), Some(95), lang)
    };
    MOMENTS.iter().map(drawn).collect()
}
