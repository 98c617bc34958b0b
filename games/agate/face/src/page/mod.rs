//! Agate Sword on a page.

mod attack;
mod card;
mod decide;
mod guide;
mod hand;
mod middle;
mod picture;
mod players;
mod samples;

use agate::{Agate, Cards};
use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;
use ui::{Scene, Seen};

use super::AgateFace;
use super::say::Say;

impl Scene for AgateFace {
    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn pitch(&self, lang: Lang) -> &'static str {
        t!(
            lang,
            "Strike, reflect, outlive. Every hit takes karma from the other, and whoever holds too \
             much of it falls when the Agate Sword is drawn.",
            "攻め、跳ね返し、生き残る。攻撃が通るたびに相手の業を引き受け、業をためすぎた者は\
             【瑪瑙の剣】が引かれた時に倒れる。",
        )
    }

    fn minutes(&self) -> (u16, u16) {
        (15, 30)
    }

    fn scene(&self, seen: &Seen<'_, Agate>) -> Markup {
        let here = Here::new(seen);
        html! {
            div.scene.agate {
                (players::others(&here))
                (middle::middle(&here))
                @if let Some(own) = here.own {
                    (players::own(&here, own))
                }
                (guide::guide(&here))
                (decide::decision(&here))
            }
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
struct Here<'a> {
    seen: &'a Seen<'a, Agate>,
    say: Say<'a>,
    /// The viewer's seat.
    own: Option<Seat>,
    /// The legal actions in notation, in the same order.
    notation: Vec<String>,
}

speaks!(Here<'_>, say);

impl<'a> Here<'a> {
    fn new(seen: &'a Seen<'a, Agate>) -> Self {
        Here {
            seen,
            say: Say::new(seen.game.cards(), seen.names, seen.lang),
            own: seen.own(),
            notation: seen.notation(),
        }
    }
}
