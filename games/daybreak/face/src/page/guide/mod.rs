//! The first-game guide: the goal at this table, then what is decided now, in plain words.

mod goal;
mod others;
mod own;

use maud::Markup;
use ui::parts::{Words, guide as frame, over, toward};

use super::Here;
use crate::GAME;

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || words(here))
}

fn words(here: &Here<'_>) -> Words {
    let Some(asked) = here.seen.view.asked else {
        return over(here.seen.lang, None, goal::over(here));
    };
    let now = match here.asked {
        Some(what) => own::explained(here, what),
        None => others::explained(here, asked),
    };
    toward(goal::goal(here), now)
}
