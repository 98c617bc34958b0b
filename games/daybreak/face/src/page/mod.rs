//! Witches' Daybreak on a page.

mod card;
mod cast;
mod decide;
mod glyphs;
mod guide;
mod hand;
mod market;
pub(super) mod picture;
mod players;
mod samples;
mod stack;
mod witch;

use daybreak::{Asked, Cards, Daybreak};
use maud::{Markup, html};
use pack::Lang;
use ui::{Scene, Seen, Zones};

use super::DaybreakFace;
use super::say::Say;

impl Scene for DaybreakFace {
    fn scene(&self, seen: &Seen<'_, Daybreak>) -> Zones {
        let here = Here::new(seen);
        Zones {
            class: "daybreak".into(),
            players: players::others(&here),
            board: html! {
                (stack::stack(&here))
                @if seen.own().is_none() { (market::middle(&here)) }
            },
            guide: guide::guide(&here),
            own: html! { @if let Some(own) = seen.own() { (decide::decision(&here, own)) } },
        }
    }

    fn card(&self, pack: &Cards, id: &str, lang: Lang) -> Option<Markup> {
        match pack.find(id) {
            Some(found) => Some(card::face(pack.get(found), None, lang)),
            None => Some(witch::face(pack.witch(pack.find_witch(id)?), lang)),
        }
    }

    fn samples(&self, lang: Lang) -> Vec<Markup> {
        samples::samples(lang)
    }
}

/// All that the parts of the scene need.
struct Here<'a> {
    seen: &'a Seen<'a, Daybreak>,
    say: Say<'a>,
    /// What the viewer is asked for.
    asked: Option<Asked>,
}

speaks!(Here<'_>, say);

impl<'a> Here<'a> {
    fn new(seen: &'a Seen<'a, Daybreak>) -> Self {
        let own = seen.own();
        let asked = seen.view.asked.filter(|asked| Some(asked.seat) == own);
        Here {
            seen,
            say: Say::to(seen.to()),
            asked: asked.map(|asked| asked.what).filter(|_| !seen.legal.is_empty()),
        }
    }
}
