//! Moments of made-up games, for the style page.

use crate::CourtFace;
use std::sync::LazyLock;

use court::{Asked, Court, CourtOptions, Girl, LastCardCall, Mode};
use kernel::{Dice, Game, Match, Seed, Turn, Viewer};
use maud::Markup;
use pack::{Lang, Packed};
use ui::parts::{asked, sample};

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
            if view.seats.get(&seat).is_some_and(|player| player.silent) {
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
    let drawn = |table: &Match<Court>| {
        let (game, state) = (table.game(), table.state());
        sample(&CourtFace, game, state, asked(game, state), None, lang)
    };
    MOMENTS.iter().map(drawn).collect()
}
