//! Moments of made-up games, for the style page.

use crate::AgateFace;
use std::sync::LazyLock;

use agate::{Agate, AgateOptions, Asked, HandCap};
use kernel::{Dice, Game, Match, Seed, Turn, Viewer};
use maud::Markup;
use pack::{Lang, Packed};
use ui::parts::{asked, sample};

/// For each question the moment with the most choices of a few games.
static MOMENTS: LazyLock<Vec<Match<Agate>>> = LazyLock::new(moments);

const QUESTIONS: [Asked; 6] =
    [Asked::Act, Asked::Respond, Asked::Discard, Asked::Pursue, Asked::Name, Asked::Strip];

fn moments() -> Vec<Match<Agate>> {
    let Ok((pack, _)) = Agate::default_pack() else { return Vec::new() };
    // Several cards are discarded together at some tables only.
    let caps = [HandCap::One, HandCap::Four];
    let games = caps.map(|hand_cap| {
        let options = AgateOptions { hand_cap, ..AgateOptions::default() };
        Agate::new(pack.clone(), options, 4)
    });
    let mut best: [Option<(usize, Match<Agate>)>; 6] = Default::default();
    for n in 0..12 {
        let Ok(game) = &games[n as usize % games.len()] else { continue };
        let mut table = Match::new(game.clone(), Seed::from_text(&format!("style {n}")));
        let mut dice = Dice::new(n);
        while let Turn::Ask(ask) = table.turn() {
            let Some(seat) = ask.must.first() else { break };
            let legal = table.legal(seat);
            let what = table.view(Viewer::Public).asked.map(|asked| asked.what);
            let kind = QUESTIONS.iter().position(|question| Some(*question) == what);
            if let Some(best) = kind.and_then(|kind| best.get_mut(kind))
                && best.as_ref().is_none_or(|(most, _)| legal.len() > *most)
            {
                *best = Some((legal.len(), table.clone()));
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
    let drawn = |table: &Match<Agate>| {
        let (game, state) = (table.game(), table.state());
        sample(&AgateFace, game, state, asked(game, state), None, lang)
    };
    MOMENTS.iter().map(drawn).collect()
}
