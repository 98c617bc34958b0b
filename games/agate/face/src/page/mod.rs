//! Agate Sword on a page.

mod attack;
mod card;
mod decide;
mod guide;
mod hand;
mod middle;
pub(super) mod picture;
mod players;
mod samples;

use agate::{Agate, Cards};
use maud::{Markup, html};
use pack::Lang;
use ui::{Scene, Seen, Zones, parts};

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
