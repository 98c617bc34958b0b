//! Shadows over Mitakihara on a page.

mod card;
mod city;
mod combat;
mod cue;
mod decide;
mod emblem;
mod ending;
mod figures;
mod girls;
mod grip;
mod guide;
mod hand;
mod looks;
mod moment;
mod own;
mod pact;
pub(super) mod picture;
mod samples;
mod skyline;
mod talk;
mod why;

use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;
use shadows::{Action, AskedView, Cards, Event, GirlCard, GirlView, Person, Shadows, View, Weapon};
use ui::{Cue, Feat, Figure, Grip, Moment, Place, Scene, Seen, To, Zones};

use super::ShadowsFace;
use super::say::Say;

impl Scene for ShadowsFace {
    fn scene(&self, seen: &Seen<'_, Shadows>) -> Zones {
        let here = Here::new(seen);
        let view = seen.view;
        let over = view.result.is_some();
        let fights = view.combat.is_some() && !over;
        Zones {
            class: "shadows".into(),
            players: girls::girls(&here),
            board: html! {
                (ending::ending(&here))
                div.townboard.ended[over].fights[fights] {
                    (city::status(&here))
                    (city::map(&here))
                    (combat::combat(&here))
                }
            },
            guide: guide::guide(&here),
            own: html! { (own::line(&here)) (decide::decision(&here)) },
        }
    }

    fn cue(&self, to: To<'_, Shadows>, event: &Event) -> Cue {
        cue::cue(&Say::to(to), event)
    }

    fn moment(&self, seen: &Seen<'_, Shadows>, event: &Event) -> Option<Moment> {
        moment::moment(&Here::new(seen), event)
    }

    fn sure(&self, seen: &Seen<'_, Shadows>, action: &Action) -> Option<String> {
        moment::sure(&Here::new(seen), *action)
    }

    fn why(&self, seen: &Seen<'_, Shadows>) -> String {
        let told =
            |(title, why)| t!(seen.lang, format!("{title}: {why}"), format!("{title}。{why}"));
        ending::in_short(&Here::new(seen)).map_or_else(String::new, told)
    }

    fn is_out(&self, view: &View, seat: Seat) -> bool {
        moment::is_out(view, seat)
    }

    fn feat(&self, seen: &Seen<'_, Shadows>) -> Option<Feat> {
        moment::feat(&Here::new(seen))
    }

    fn grip(&self, game: &Shadows, view: &View, action: &Action) -> Grip {
        grip::grip(game.cards(), view, *action)
    }

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Turn(_))
    }

    fn figures(&self, to: To<'_, Shadows>, view: &View) -> Vec<Figure> {
        figures::figures(&Say::to(to), view)
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

/// Where a character is found: her portrait.
fn girl_place(person: Person) -> Place {
    Place::named(format!("girl-{person}"))
}

/// A part of the city as a place of the table.
fn town_place(place: shadows::Place) -> Place {
    Place::named(format!("area-{place}"))
}

/// Something to be read or done besides: a button that opens a sheet above the table.
fn sheet(id: &str, class: &str, label: &Markup, inner: &Markup) -> Markup {
    html! {
        button class={ "opens " (class) } type="button" popovertarget=(id) { (label) }
        (sheet_alone(id, class, inner))
    }
}

/// The sheet alone; its button stands elsewhere.
fn sheet_alone(id: &str, class: &str, inner: &Markup) -> Markup {
    html! { div class={ "sheet-of " (class) } id=(id) popover { (inner) } }
}
