//! Moments of made-up games, for the style page.

use crate::ShadowsFace;
use std::mem::discriminant;
use std::sync::LazyLock;

use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use maud::Markup;
use pack::{Lang, Packed};
use shadows::{Action, Asked, Shadows, ShadowsOptions};
use ui::parts::sample;

/// For each question the moment with the most choices of a few games, and the ends of some.
static MOMENTS: LazyLock<Vec<(Match<Shadows>, Seat)>> = LazyLock::new(moments);

/// Games with traitors, with everybody's seats.
const GAMES: [(u8, &[(&str, &str)]); 3] =
    [(5, &[]), (5, &[("traitor", "true"), ("oriko_kirika", "true")]), (3, &[])];

fn moments() -> Vec<(Match<Shadows>, Seat)> {
    let mut best: Vec<(Asked, usize, Match<Shadows>, Seat)> = Vec::new();
    let mut ends = Vec::new();
    for (at, (seats, options)) in GAMES.into_iter().enumerate() {
        let Ok((pack, _)) = Shadows::default_pack() else { continue };
        let Ok(options) = ShadowsOptions::with(options.iter().copied()) else { continue };
        let Ok(game) = Shadows::new(pack, options, seats) else { continue };
        for n in 0..3 {
            let seed = Seed::from_text(&format!("style {at} {n}"));
            let mut table = Match::new(game.clone(), seed);
            play(&mut table, &mut Dice::new(n), &mut best);
            ends.push((table, Seat::new(0)));
        }
    }
    best.sort_by_key(|(asked, ..)| format!("{asked:?}"));
    ends.truncate(2);
    best.into_iter().map(|(_, _, table, seat)| (table, seat)).chain(ends).collect()
}

/// Plays to the end, and keeps the richest moment of each question.
fn play(
    table: &mut Match<Shadows>,
    dice: &mut Dice,
    best: &mut Vec<(Asked, usize, Match<Shadows>, Seat)>,
) {
    while let Turn::Ask(ask) = table.turn() {
        let Some(seat) = ask.must.first() else { break };
        let legal = table.legal(seat);
        let view = table.view(Viewer::Public);
        if let Some(asked) = view.asked.iter().find(|asked| asked.seat == seat) {
            let worth = legal.len();
            let same = |kept: &&mut (Asked, usize, Match<Shadows>, Seat)| {
                discriminant(&kept.0) == discriminant(&asked.what)
            };
            match best.iter_mut().find(same) {
                Some(kept) if kept.1 < worth => *kept = (asked.what, worth, table.clone(), seat),
                Some(_) => {}
                None => best.push((asked.what, worth, table.clone(), seat)),
            }
        }
        // Contracts at random moments would make the games alike.
        let calm: Vec<_> =
            legal.iter().filter(|action| !matches!(action, Action::Contract(_))).collect();
        let Some(action) = dice.pick(&calm) else { break };
        if table.act(seat, **action).is_err() {
            break;
        }
    }
}

pub(super) fn samples(lang: Lang) -> Vec<Markup> {
    let drawn = |(table, seat): &(Match<Shadows>, Seat)| {
        sample(&ShadowsFace, table.game(), table.state(), Some(*seat), None, lang)
    };
    MOMENTS.iter().map(drawn).collect()
}
