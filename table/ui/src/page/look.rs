//! What something is that has a name: its face, what it says, where it is now.

use kernel::Game;
use maud::{Markup, html};
use pack::Lang;

use super::rules::card;
use super::words::{linked, title};
use crate::face::View;
use crate::{Book, Names, Scene, Shown, Thing, To, glyph};

/// A card or a thing of a game, by its id.
pub fn named_thing<F: Scene + ?Sized>(
    face: &F,
    to: To<'_, F::Game>,
    view: Option<&View<F>>,
    id: &str,
) -> Option<Markup> {
    let found = face.things().iter().find(|thing| thing.id == id);
    let what = match found {
        Some(thing) => told(thing, face.book(), to.lang),
        None => match card(face, to.game.pack(), id, to.lang) {
            Some(card) => card,
            None => spot(face, to, id)?,
        },
    };
    let places = view.map(|view| face.whereabouts(to, view, id)).unwrap_or_default();
    Some(html! {
        (what)
        @if !places.is_empty() {
            ul.whereabouts aria-label=(t!(to.lang, "Where it is now", "いまの場所")) {
                @for place in places { li { (place) } }
            }
        }
    })
}

/// A place of the board that has a name of its own.
fn spot<F: Scene + ?Sized>(face: &F, to: To<'_, F::Game>, id: &str) -> Option<Markup> {
    let spots = face.spots(to.lang);
    let (_, name) = spots.iter().find(|(spot, _)| spot == id)?;
    Some(html! { div.thing { h2 { (name) } } })
}

fn told(thing: &Thing, book: Book, lang: Lang) -> Markup {
    html! {
        div.thing {
            h2 { (glyph::icon(thing.glyph)) (thing.name(lang)) }
            p { (linked(thing.says(lang), book)) }
            p.foot { a.clause href={ "/rules/" (book.game) "#" (thing.clause) } { (thing.clause) } }
        }
    }
}

/// A clause, short: what it says, and the way into the rules.
pub fn clause(game: Shown, id: &str, text: &str, heading: &str, lang: Lang) -> Markup {
    html! {
        div.thing {
            h2 { (id) }
            p.kind { (title(game, lang)) " · " (heading) }
            p { (linked(text, game.book())) }
            p.foot { a.clause.into href={ "/rules/" (game.id()) "/clause/" (id) } { (t!(lang, "With its examples", "例を見る")) } }
        }
    }
}

/// The names of seats in pages where nobody sits.
pub fn nobody(seats: u8) -> Names {
    Names::new((1..=seats).map(|seat| format!("P{seat}")))
}
