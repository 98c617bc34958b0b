//! Agate Sword on a page.

mod attack;
mod card;
mod cue;
mod decide;
mod guide;
mod hand;
mod middle;
mod moment;
pub(super) mod picture;
mod places;
mod players;
mod samples;

use agate::{Action, Agate, Cards, Event, View};
use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;
use ui::{Cue, Figure, Grip, Moment, Scene, Seen, To, Zones, parts};

use super::AgateFace;
use super::say::Say;

impl Scene for AgateFace {
    fn scene(&self, seen: &Seen<'_, Agate>) -> Zones {
        let here = here(seen);
        Zones {
            class: "agate".into(),
            players: parts::others(seen, |seat| players::player(&here, seat)),
            board: middle::middle(&here),
            guide: guide::guide(&here),
            own: html! {
                @if let Some(own) = here.seen.own() { (parts::own(own, players::player(&here, own))) }
                (decide::decision(&here))
            },
        }
    }

    fn cue(&self, to: To<'_, Agate>, event: &Event) -> Cue {
        cue::cue(to, event)
    }

    fn moment(&self, seen: &Seen<'_, Agate>, event: &Event) -> Option<Moment> {
        moment::moment(&here(seen), event)
    }

    fn why(&self, seen: &Seen<'_, Agate>) -> String {
        moment::why(&here(seen))
    }

    fn is_out(&self, view: &View, seat: Seat) -> bool {
        view.winners.is_empty() && view.seats.get(&seat).is_some_and(|player| !player.alive)
    }

    fn grip(&self, game: &Agate, view: &View, action: &Action) -> Grip {
        places::grip(game, view, *action)
    }

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn figures(&self, to: To<'_, Agate>, view: &View) -> Vec<Figure> {
        places::figures(to, view)
    }

    fn card(&self, pack: &Cards, id: &str, lang: Lang) -> Option<Markup> {
        let card = pack.get(pack.find(id)?);
        Some(card::face(card, lang))
    }

    fn samples(&self, lang: Lang) -> Vec<Markup> {
        samples::samples(lang)
    }
}

/// All that the parts of the scene need.
type Here<'a> = parts::Here<'a, Agate, Say<'a>>;

fn here<'a>(seen: &'a Seen<'a, Agate>) -> Here<'a> {
    Here { seen, say: Say::to(seen.to()) }
}
