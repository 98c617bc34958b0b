//! Shadows over Mitakihara on a page.

mod card;
mod city;
mod combat;
mod decide;
mod emblem;
mod ending;
mod girls;
mod guide;
mod hand;
mod pact;
pub(super) mod picture;
mod samples;
mod talk;
mod why;

use maud::{Markup, html};
use pack::Lang;
use shadows::{Action, AskedView, Cards, GirlCard, GirlView, Person, Shadows, Weapon};
use ui::{Scene, Seen, Zones};

use super::ShadowsFace;
use super::say::Say;

impl Scene for ShadowsFace {
    fn scene(&self, seen: &Seen<'_, Shadows>) -> Zones {
        let here = Here::new(seen);
        Zones {
            class: "shadows".into(),
            players: girls::girls(&here),
            board: html! {
                (ending::ending(&here))
                (city::status(&here))
                (city::map(&here))
                (combat::combat(&here))
            },
            guide: guide::guide(&here),
            own: html! { (decide::decision(&here)) (pact::bar(&here)) (talk::signals(&here)) },
        }
    }

    fn besides(&self, _: &Seen<'_, Shadows>, _: &[Action]) -> Markup {
        // Signals and contract switches have their places in the scene.
        html! {}
    }

    fn sheet(&self, seen: &Seen<'_, Shadows>) -> Markup {
        ending::ending(&Here::new(seen))
    }

    fn card(&self, pack: &Cards, id: &str, lang: Lang) -> Option<Markup> {
        card::any(pack, id, lang)
    }

    fn samples(&self, lang: Lang) -> Vec<Markup> {
        samples::samples(lang)
    }
}

/// All that the parts of the scene need.
struct Here<'a> {
    seen: &'a Seen<'a, Shadows>,
    say: Say<'a>,
}

speaks!(Here<'_>, say);

impl<'a> Here<'a> {
    fn new(seen: &'a Seen<'a, Shadows>) -> Self {
        Here { seen, say: Say::to(seen.to()) }
    }

    /// What the viewer is asked for; nothing in replays.
    fn asked(&self) -> Option<&'a AskedView> {
        let own = self.seen.own().filter(|_| !self.seen.legal.is_empty())?;
        self.seen.view.asked.iter().find(|asked| asked.seat == own)
    }

    fn girl(&self, person: Person) -> Option<&'a GirlView> {
        self.seen.view.girls.get(&person)
    }

    /// A character's card.
    fn card(&self, person: Person) -> Option<&'a GirlCard> {
        let id = &self.girl(person)?.card;
        self.say.cards.girls.iter().find(|card| card.id == *id)
    }

    /// Which numbers of a magic card count for her.
    fn weapon(&self, person: Person) -> Option<Weapon> {
        self.card(person).map(|card| card.weapon)
    }

    /// A character's name with her mark.
    fn named(&self, person: Person) -> Markup {
        html! {
            span.girlname.(person.word()) { (emblem::girl(person).small()) (self.say.girl(person)) }
        }
    }
}
