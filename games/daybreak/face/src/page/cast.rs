//! A cast zone: four spaces on a track that leads to the hand. In its player's end phase all that
//! lies there moves one space on (WD-84).

use daybreak::{Card, SeatView};
use kernel::Seat;
use maud::{Markup, html};

use super::{Here, card, glyphs};
use crate::say::roman;

/// A card in a cast zone and how it lies.
struct Lying<'a> {
    id: &'a str,
    card: &'a Card,
    installed: bool,
    down: bool,
}

impl<'a> Lying<'a> {
    fn read(here: &Here<'a>, shown: &'a str) -> Option<Self> {
        let id = shown.trim_end_matches(['^', '~']);
        let card = here.say.cards.get(here.say.cards.find(id)?);
        Some(Lying { id, card, installed: shown.contains('^'), down: shown.contains('~') })
    }
}

/// The track of a player, from IV on the far side to I beside the hand.
pub(super) fn track(here: &Here<'_>, seat: Seat, player: &SeatView) -> Markup {
    html! {
        ol.track aria-label=(t!(here, "Cast zone, from Ⅳ to Ⅰ", "キャストゾーン（ⅣからⅠ）")) {
            @for slot in (1..=4u8).rev() {
                @let cards = player.cast.get(&slot).map(Vec::as_slice).unwrap_or_default();
                @let stones = player.stones.get(&slot).copied().unwrap_or(0);
                li.space.next[slot == 1] {
                    span.no aria-hidden="true" { (roman(slot)) }
                    span.sr { (t!(here, format!("Slot {slot}: ", ), format!("キャストタイム{slot}："))) }
                    @if stones > 0 {
                        span.pile title=(here.say.stones(stones)) {
                            (glyphs::stone()) strong { (stones) } span.sr { (t!(here, "stones", "個の魔法石")) }
                        }
                    }
                    @for shown in cards {
                        @if let Some(lying) = Lying::read(here, shown) { (lies(here, seat, &lying)) }
                    }
                }
            }
        }
    }
}

fn lies(here: &Here<'_>, seat: Seat, lying: &Lying<'_>) -> Markup {
    let lang = here.seen.lang;
    let state = match (lying.installed, lying.down) {
        (false, false) => None,
        (true, false) => Some(t!(here, "installed", "設置中")),
        (false, true) => Some(t!(here, "face down", "裏向き")),
        (true, true) => Some(t!(here, "installed, face down", "設置中・裏向き")),
    };
    // Curse cards are all alike; what is unlike has a place to glide from.
    let key = (!here.say.cards.find(lying.id).is_some_and(|id| here.say.cards.is_curse(id)))
        .then(|| format!("card-{}", lying.id));
    let about = crate::cards::played(lying.card, lang);
    html! {
        span.lies.up[lying.installed].down[lying.down] id=[key.as_ref().map(|key| format!("{key}-{seat}"))]
            data-glide=[key.as_ref()] title=(format!("{}\n{about}", lying.card.name.in_lang(lang))) {
            @if lying.installed && !lying.down { (glyphs::install()) }
            (card::chip(lying.card, lang))
            @if let Some(state) = state { span.state { (state) } }
        }
    }
}
