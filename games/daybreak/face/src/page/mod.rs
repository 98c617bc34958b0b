//! Witches' Daybreak on a page.

mod card;
mod cast;
mod cue;
mod decide;
mod figures;
mod glyphs;
mod guide;
mod hand;
mod looks;
mod market;
mod moment;
pub(super) mod picture;
mod places;
mod players;
mod samples;
mod stack;
mod witch;

use daybreak::{Action, Asked, CardId, Cards, Daybreak, Event, Item, View};
use kernel::Seat;
use maud::Markup;
use pack::Lang;
use ui::{Cue, Figure, Grip, Moment, Scene, Seen, To, Zones};

use super::DaybreakFace;
use super::say::Say;

impl Scene for DaybreakFace {
    fn scene(&self, seen: &Seen<'_, Daybreak>) -> Zones {
        let here = Here::new(seen);
        Zones {
            class: format!("daybreak dawn-{}", dawn(seen.view)),
            players: players::others(&here),
            board: market::middle(&here),
            guide: guide::guide(&here),
            own: match seen.own() {
                Some(own) => decide::decision(&here, own),
                None => decide::watched(&here),
            },
        }
    }

    fn cue(&self, to: To<'_, Daybreak>, event: &Event) -> Cue {
        cue::cue(&Say::to(to), event)
    }

    fn moment(&self, seen: &Seen<'_, Daybreak>, event: &Event) -> Option<Moment> {
        moment::moment(&Here::new(seen), event)
    }

    fn why(&self, seen: &Seen<'_, Daybreak>) -> String {
        moment::why(&Here::new(seen))
    }

    fn grip(&self, game: &Daybreak, view: &View, action: &Action) -> Grip {
        places::grip(game, view, *action)
    }

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn figures(&self, to: To<'_, Daybreak>, view: &View) -> Vec<Figure> {
        figures::figures(&Say::to(to), view)
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

/// How near dawn is, from 0 (night) to 4 (the final turns): the game draws to its end as the bank or
/// the deck runs out (WD-95).
fn dawn(view: &View) -> u8 {
    if view.end || view.asked.is_none() {
        return 4;
    }
    match (view.bank, view.deck) {
        (0..=6, _) | (_, 0..=4) => 3,
        (7..=14, _) | (_, 5..=9) => 2,
        (15..=24, _) | (_, 10..=16) => 1,
        _ => 0,
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

    /// Can a card that lies on the table be tapped for an answer?
    fn is_target(&self, card: CardId) -> bool {
        self.seen.legal.iter().any(|action| match *action {
            Action::Put(found) | Action::Block(found) | Action::First(found) => found == card,
            Action::Pick(Item::Card(found) | Item::On(found)) => found == card,
            _ => false,
        })
    }

    /// Can a Curse card in a cast zone?
    fn is_cursed_target(&self, owner: Seat, slot: u8, lies_down: bool) -> bool {
        self.seen.legal.iter().any(|action| {
            matches!(*action, Action::Pick(Item::Curse { seat, place, down })
                if seat == owner && place == slot && down == lies_down)
        })
    }
}
