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
mod picture;
mod samples;
mod talk;
mod why;

use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;
use shadows::{Action, AskedView, Cards, GirlCard, GirlView, Person, Shadows, Weapon};
use ui::page::Asset;
use ui::{Scene, Seen};

use super::ShadowsFace;
use super::say::Say;

impl Scene for ShadowsFace {
    fn style(&self) -> Option<&'static Asset> {
        static STYLE: Asset = Asset::css("shadows.css", include_bytes!("../../style.css"));
        Some(&STYLE)
    }

    fn picture(&self) -> Markup {
        picture::picture()
    }

    fn pitch(&self, lang: Lang) -> &'static str {
        t!(
            lang,
            "Hold the city together until Walpurgis Night: hidden hands, one hit to take in every \
             fight, and a contract that can undo a death.",
            "ワルプルギスの夜まで街を守り抜く協力ゲーム。手札は秘密、攻撃は誰か一人が受け、契約は死さえ覆す。",
        )
    }

    fn minutes(&self) -> (u16, u16) {
        (60, 120)
    }

    fn scene(&self, seen: &Seen<'_, Shadows>) -> Markup {
        let here = Here::new(seen);
        html! {
            div.scene.shadows {
                (ending::ending(&here))
                (city::status(&here))
                (city::map(&here))
                (combat::combat(&here))
                (guide::guide(&here))
                (decide::decision(&here))
                (pact::bar(&here))
                (girls::girls(&here))
                (talk::signals(&here))
            }
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
    /// The viewer's seat.
    own: Option<Seat>,
    /// The legal actions in notation, in the same order.
    notation: Vec<String>,
}

speaks!(Here<'_>, say);

impl<'a> Here<'a> {
    fn new(seen: &'a Seen<'a, Shadows>) -> Self {
        Here {
            seen,
            say: Say::new(seen.game.cards(), seen.names, seen.lang),
            own: seen.own(),
            notation: seen.notation(),
        }
    }

    /// What the viewer is asked for; nothing in replays.
    fn asked(&self) -> Option<&'a AskedView> {
        let own = self.own.filter(|_| !self.seen.legal.is_empty())?;
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
