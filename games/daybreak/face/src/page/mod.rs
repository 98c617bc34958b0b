//! Witches' Daybreak on a page.

mod card;
mod cast;
mod decide;
mod glyphs;
mod guide;
mod hand;
mod market;
mod picture;
mod players;
mod samples;
mod stack;
mod witch;

use std::hash::{DefaultHasher, Hash, Hasher};

use daybreak::{Action, Asked, Cards, Daybreak};
use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;
use ui::page::Asset;
use ui::{Scene, Seen};

use super::DaybreakFace;
use super::say::Say;

impl Scene for DaybreakFace {
    fn style(&self) -> Option<&'static Asset> {
        static STYLE: Asset = Asset::css("daybreak.css", include_bytes!("../../style.css"));
        Some(&STYLE)
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn pitch(&self, lang: Lang) -> &'static str {
        t!(
            lang,
            "A deck builder without a deck: every card you use comes back to you through a track \
             of time, and the stones you pay lie where others can take them.",
            "山札のないデッキ構築。使ったカードは時の道を通って手元に戻り、払った魔法石は\
             ほかのカードの上に残って、だれかのものになる。",
        )
    }

    fn minutes(&self) -> (u16, u16) {
        (30, 60)
    }

    fn scene(&self, seen: &Seen<'_, Daybreak>) -> Markup {
        let here = Here::new(seen);
        html! {
            div.scene.daybreak {
                (players::others(&here))
                (stack::stack(&here))
                @match here.own {
                    None => (market::middle(&here)),
                    Some(own) => {
                        (guide::guide(&here))
                        section.decision.open[!seen.legal.is_empty()] #decision data-keep=(here.key())
                            aria-label=(t!(here, "The table and your choices", "場と選択")) {
                            (decide::answers(&here))
                            (market::middle(&here))
                            (players::own(&here, own))
                            (hand::hand(&here, own))
                        }
                    }
                }
            }
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
    /// The viewer's seat.
    own: Option<Seat>,
    /// What the viewer is asked for.
    asked: Option<Asked>,
    /// The legal actions in notation, in the same order.
    notation: Vec<String>,
}

speaks!(Here<'_>, say);

impl<'a> Here<'a> {
    fn new(seen: &'a Seen<'a, Daybreak>) -> Self {
        let own = seen.own();
        let asked = seen.view.asked.filter(|asked| Some(asked.seat) == own);
        Here {
            seen,
            say: Say::new(seen.game.cards(), seen.names, seen.lang),
            own,
            asked: asked.map(|asked| asked.what).filter(|_| !seen.legal.is_empty()),
            notation: seen.notation(),
        }
    }

    /// The legal actions that fit, with their places in the list.
    fn legal(&self, fits: impl Fn(Action) -> bool) -> Vec<usize> {
        let legal = self.seen.legal.iter().enumerate();
        legal.filter(|(_, action)| fits(**action)).map(|(at, _)| at).collect()
    }

    /// Changes whenever anything on the viewer's side of the table does.
    fn key(&self) -> String {
        let view = self.seen.view;
        let mut hash = DefaultHasher::new();
        (&self.notation, view.turn, view.active, view.asked.map(|asked| asked.seat))
            .hash(&mut hash);
        (self.seen.lang, view.bank, view.deck, &view.market, &view.market_stones).hash(&mut hash);
        (&view.removed, view.curse_zone, &view.costs, &view.picked, view.phase).hash(&mut hash);
        (view.end, view.finals, view.extra_turns).hash(&mut hash);
        if let Some(own) = self.own.and_then(|own| view.seats.get(&own)) {
            (&own.hand, own.held, &own.cast, &own.stones, own.sideways).hash(&mut hash);
        }
        for why in [&view.why_once, &view.why_turn] {
            why.iter().for_each(|told| told.clause.hash(&mut hash));
        }
        for (card, why) in &view.why_not {
            card.hash(&mut hash);
            why.iter().for_each(|told| told.clause.hash(&mut hash));
        }
        format!("{:x}", hash.finish())
    }
}
