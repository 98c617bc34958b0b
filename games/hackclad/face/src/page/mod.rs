//! HacKClaD.DeltA on a page.

mod card;
mod cue;
mod decide;
mod field;
mod figures;
mod forecast;
mod grip;
mod guide;
mod hand;
mod head;
mod looks;
mod moment;
pub(super) mod picture;
mod pieces;
mod places;
mod players;
mod react;
mod samples;
mod sequence;
mod sheet;

use hackclad::{
    Action, Asked, AskedView, Card, Cards, CharId, Event, Hackclad, Phase, PlayerView, View, Who,
};
use kernel::Viewer;
use maud::{Markup, html};
use pack::Lang;
use ui::{Cue, Feat, Figure, Grip, Moment, Names, Scene, Seen, To, Zones, parts};

use super::HackcladFace;
use super::say::Say;

impl Scene for HackcladFace {
    fn scene(&self, seen: &Seen<'_, Hackclad>) -> Zones {
        let here = Here::new(seen);
        let moment = match seen.view.phase {
            Phase::Setup => " setup",
            Phase::Over => " over",
            Phase::Forecast | Phase::Draw | Phase::Draft | Phase::Action => "",
        };
        Zones {
            class: format!("hackclad{moment}"),
            players: players::others(&here),
            board: html! {
                (field::field(&here))
                div.beside.zone {
                    (head::head(&here))
                    // Who has no seat has no dock to be told in.
                    @if here.own.is_none() { (react::react(&here)) }
                    (sheet::sheet(&here))
                    (sequence::sequence(&here))
                }
            },
            guide: guide::guide(&here),
            own: html! {
                div.mine { @for who in here.owned() { (players::own(&here, who)) } }
                @if here.own.is_some() { (react::react(&here)) }
                (decide::decision(&here))
            },
        }
    }

    fn cue(&self, to: To<'_, Hackclad>, event: &Event) -> Cue {
        cue::cue(&Say::to(to), event)
    }

    fn moment(&self, seen: &Seen<'_, Hackclad>, event: &Event) -> Option<Moment> {
        moment::moment(&Here::new(seen), event)
    }

    fn why(&self, seen: &Seen<'_, Hackclad>) -> String {
        moment::why(&Here::new(seen))
    }

    fn feat(&self, seen: &Seen<'_, Hackclad>) -> Option<Feat> {
        moment::feat(&Here::new(seen))
    }

    fn grip(&self, game: &Hackclad, view: &View, action: &Action) -> Grip {
        // Places have the same names in every language, whatever people are called.
        let names = Names::default();
        grip::grip(game, &Say::to(To::new(game, &names, Lang::En)), view, *action)
    }

    fn begins_turn(&self, event: &Event) -> bool {
        matches!(event, Event::Turn { .. })
    }

    fn figures(&self, to: To<'_, Hackclad>, view: &View) -> Vec<Figure> {
        figures::figures(&Say::to(to), view)
    }

    fn sheet(&self, seen: &Seen<'_, Hackclad>) -> Markup {
        sheet::sheet(&Here::new(seen))
    }

    fn card(&self, pack: &Cards, id: &str, lang: Lang) -> Option<Markup> {
        card::gallery(pack, id, lang)
    }

    fn samples(&self, lang: Lang) -> Vec<Markup> {
        samples::samples(lang)
    }
}

/// All that the parts of the scene need.
struct Here<'a> {
    seen: &'a Seen<'a, Hackclad>,
    say: Say<'a>,
    /// The player the viewer decides for now, else her first; nobody for a watcher.
    own: Option<Who>,
    /// What the viewer is asked for.
    asked: Option<Asked>,
}

speaks!(Here<'_>, say);

impl<'a> Here<'a> {
    fn new(seen: &'a Seen<'a, Hackclad>) -> Self {
        let mine = |asked: &&AskedView| seen.viewer == Viewer::Seat(asked.seat);
        let asked = seen.view.asked.iter().find(mine).filter(|_| !seen.legal.is_empty());
        let first = || {
            let seats = seen.view.seats.iter();
            let mut own = seats.filter(|(_, player)| seen.viewer == Viewer::Seat(player.seat));
            own.next().map(|(who, _)| *who)
        };
        Here {
            seen,
            say: Say::to(seen.to()),
            own: seen.view.asked.iter().find(mine).map(|asked| asked.who).or_else(first),
            asked: asked.map(|asked| asked.what),
        }
    }

    fn player(&self, who: Who) -> Option<&'a PlayerView> {
        self.seen.view.seats.get(&who)
    }

    /// The viewer's own players: two in tag for two.
    fn owned(&self) -> Vec<Who> {
        let seats = self.seen.view.seats.iter();
        seats
            .filter(|(_, player)| self.seen.viewer == Viewer::Seat(player.seat))
            .map(|(who, _)| *who)
            .collect()
    }

    fn character(&self, who: Who) -> Option<CharId> {
        let word = self.player(who)?.character.as_ref()?;
        self.say.cards.find_character(word)
    }

    /// A card of a player by its word, as this table plays it.
    fn card(&self, who: Who, word: &str) -> Option<&'a Card> {
        self.seen.game.card_named(self.character(who)?, word)
    }

    /// What a legal action does.
    fn label(&self, index: usize) -> String {
        parts::label(&HackcladFace, self.seen, index)
    }

    fn is_asked(&self, who: Who) -> bool {
        self.seen.view.asked.iter().any(|asked| asked.who == who)
    }
}
