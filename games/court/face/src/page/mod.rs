//! Madoka's Court on a page.

mod call;
mod card;
mod cue;
mod decide;
mod figures;
mod girls;
mod guide;
mod hand;
mod looks;
mod middle;
mod moment;
pub(super) mod picture;
mod place;
mod players;
mod samples;
mod sheet;

use court::{Action, Cards, Court, Event, Girl, Girls, LastCardCall, Mode, Status, View};
use kernel::Game;
use maud::{Markup, html};
use pack::Lang;
use ui::{Cue, Figure, Grip, Moment, Names, Scene, Seen, To, Zones, parts};

use super::CourtFace;
use super::say::Say;

impl Scene for CourtFace {
    fn scene(&self, seen: &Seen<'_, Court>) -> Zones {
        let here = here(seen);
        let mode = match seen.view.mode {
            Mode::Daily => "daily",
            Mode::Battle => "battle",
        };
        Zones {
            class: format!("court {mode}{}", if seen.view.asked.is_none() { " ended" } else { "" }),
            players: parts::others(seen, |seat| players::player(&here, seat)),
            board: middle::middle(&here),
            guide: guide::guide(&here),
            own: html! {
                @if let Some(own) = here.seen.own() { (parts::own(own, players::player(&here, own))) }
                (decide::decision(&here))
            },
        }
    }

    fn cue(&self, to: To<'_, Court>, event: &Event) -> Cue {
        cue::cue(to.game, &Say::to(to), event)
    }

    fn moment(&self, seen: &Seen<'_, Court>, event: &Event) -> Option<Moment> {
        moment::moment(&here(seen), event)
    }

    fn why(&self, seen: &Seen<'_, Court>) -> String {
        moment::why(&here(seen))
    }

    fn grip(&self, game: &Court, view: &View, action: &Action) -> Grip {
        place::grip(game, view, *action)
    }

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn figures(&self, to: To<'_, Court>, view: &View) -> Vec<Figure> {
        figures::figures(&Say::to(to), view)
    }

    fn sheet(&self, seen: &Seen<'_, Court>) -> Markup {
        sheet::sheet(&here(seen))
    }

    fn card(&self, pack: &Cards, id: &str, lang: Lang) -> Option<Markup> {
        let names = Names::default();
        let say = Say::new(pack, &names, lang);
        if let Some(kind) = pack.find(id) {
            return Some(card::face(&say, pack.get(kind), card::Lit::NONE));
        }
        let foe = pack.foe(pack.find_foe(id)?);
        Some(card::foe(&say, foe, None))
    }

    fn samples(&self, lang: Lang) -> Vec<Markup> {
        samples::samples(lang)
    }
}

/// All that the parts of the scene need.
type Here<'a> = parts::Here<'a, Court, Say<'a>>;

fn here<'a>(seen: &'a Seen<'a, Court>) -> Here<'a> {
    Here { seen, say: Say::to(seen.to()) }
}

/// Are last cards called here, by players or by the table?
fn calls(here: &Here<'_>) -> bool {
    here.seen.game.options().last_card_call != LastCardCall::Off
}

/// What makes a half of a card stand out now.
fn lit(here: &Here<'_>) -> card::Lit {
    let view = here.seen.view;
    let dead = |girl: &Girl| view.girls.get(girl).is_some_and(|state| state.status == Status::Dead);
    card::Lit {
        shows: view.lead.shows.iter().copied().collect(),
        dead: Girl::ALL.into_iter().filter(dead).collect::<Girls>(),
    }
}
