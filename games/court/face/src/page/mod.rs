//! Madoka's Court on a page.

mod call;
mod card;
mod decide;
mod girls;
mod guide;
mod hand;
mod middle;
mod picture;
mod players;
mod samples;
mod sheet;

use court::{Cards, Court, Girl, Girls, LastCardCall, Mode, Status};
use kernel::{Game, Seat};
use maud::{Markup, html};
use pack::Lang;
use ui::page::Asset;
use ui::{Names, Scene, Seen};

use super::CourtFace;
use super::say::Say;

impl Scene for CourtFace {
    fn style(&self) -> Option<&'static Asset> {
        static STYLE: Asset = Asset::css("court.css", include_bytes!("../../style.css"));
        Some(&STYLE)
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn pitch(&self, lang: Lang) -> &'static str {
        t!(
            lang,
            "Get rid of your cards, and fight witches together while you do: trophies count more \
             than an empty hand, and girls can die.",
            "手札を減らしながら、みんなで魔女と戦う。空の手札より倒した魔女の点が重く、少女は\
             命を落とすこともある。",
        )
    }

    fn minutes(&self) -> (u16, u16) {
        (30, 60)
    }

    fn scene(&self, seen: &Seen<'_, Court>) -> Markup {
        let here = Here::new(seen);
        let mode = match seen.view.mode {
            Mode::Daily => "daily",
            Mode::Battle => "battle",
        };
        html! {
            div.scene.court.(mode) {
                (players::others(&here))
                (middle::middle(&here))
                (girls::girls(&here))
                @if let Some(own) = here.own { (players::own(&here, own)) }
                (guide::guide(&here))
                (decide::decision(&here))
                (sheet::sheet(&here))
            }
        }
    }

    fn sheet(&self, seen: &Seen<'_, Court>) -> Markup {
        sheet::sheet(&Here::new(seen))
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
struct Here<'a> {
    seen: &'a Seen<'a, Court>,
    say: Say<'a>,
    /// The viewer's seat.
    own: Option<Seat>,
    /// The legal actions in notation, in the same order.
    notation: Vec<String>,
}

speaks!(Here<'_>, say);

impl<'a> Here<'a> {
    fn new(seen: &'a Seen<'a, Court>) -> Self {
        Here {
            seen,
            say: Say::new(seen.game.cards(), seen.names, seen.lang),
            own: seen.own(),
            notation: seen.notation(),
        }
    }

    /// Are last cards called here, by players or by the table?
    fn calls(&self) -> bool {
        self.seen.game.options().last_card_call != LastCardCall::Off
    }

    /// What makes a half of a card stand out now.
    fn lit(&self) -> card::Lit {
        let view = self.seen.view;
        let dead =
            |girl: &Girl| view.girls.get(girl).is_some_and(|state| state.status == Status::Dead);
        card::Lit {
            shows: view.lead.shows.iter().copied().collect(),
            dead: Girl::ALL.into_iter().filter(dead).collect::<Girls>(),
        }
    }
}
