//! A cast zone: four spaces on a track that leads to the hand. In its player's end phase all that
//! lies there moves one space on (WD-84).

use daybreak::{Card, CardId, SeatView};
use kernel::Seat;
use maud::{Markup, html};
use ui::Place;

use super::{Here, card, glyphs, market, places};
use crate::cards;
use crate::say::roman;

/// A card in a cast zone and how it lies.
struct Lying<'a> {
    id: &'a str,
    found: CardId,
    card: &'a Card,
    curse: bool,
    installed: bool,
    down: bool,
}

impl<'a> Lying<'a> {
    fn read(here: &Here<'a>, shown: &'a str) -> Option<Self> {
        let id = shown.trim_end_matches(['^', '~']);
        let found = here.say.cards.find(id)?;
        Some(Lying {
            id,
            found,
            card: here.say.cards.get(found),
            curse: here.say.cards.is_curse(found),
            installed: shown.contains('^'),
            down: shown.contains('~'),
        })
    }

    fn place(&self, seat: Seat, slot: u8) -> Place {
        if self.curse { places::curse(seat, slot, self.down) } else { places::card(self.id) }
    }
}

/// The track of a player, from IV on the far side to I beside the hand.
pub(super) fn track(here: &Here<'_>, seat: Seat, player: &SeatView) -> Markup {
    html! {
        ol.track aria-label=(t!(here, "Cast zone, from Ⅳ to Ⅰ", "キャストゾーン（ⅣからⅠ）")) {
            @for slot in (1..=4u8).rev() {
                @let cards = player.cast.get(&slot).map(Vec::as_slice).unwrap_or_default();
                @let stones = player.stones.get(&slot).copied().unwrap_or(0);
                li.space.next[slot == 1] data-place=(places::slot(seat, slot)) {
                    span.no aria-hidden="true" data-name="cast-zone" { (roman(slot)) }
                    span.sr { (t!(here, format!("Slot {slot}: ", ), format!("キャストタイム{slot}："))) }
                    @if stones > 0 {
                        span.pile title=(here.say.stones(stones)) data-place=(places::stones(seat, slot)) {
                            (glyphs::stone()) strong { (stones) } span.sr { (t!(here, "stones", "個の魔法石")) }
                        }
                    }
                    @for (at, shown) in cards.iter().enumerate() {
                        @if let Some(lying) = Lying::read(here, shown) { (lies(here, seat, (slot, at), &lying)) }
                    }
                }
            }
        }
    }
}

/// A card on a track: a label that tells what the card does.
fn lies(here: &Here<'_>, seat: Seat, (slot, at): (u8, usize), lying: &Lying<'_>) -> Markup {
    let lang = here.seen.lang;
    let state = match (lying.installed, lying.down) {
        (false, false) => None,
        (true, false) => Some(t!(here, "installed", "設置中")),
        (false, true) => Some(t!(here, "face down", "裏向き")),
        (true, true) => Some(t!(here, "installed, face down", "設置中・裏向き")),
    };
    // Curse cards are all alike; what is unlike has a place to glide from.
    let key = (!lying.curse).then(|| format!("card-{}", lying.id));
    let told = format!("lies-{}-{slot}-{at}", seat.index());
    let asked = if lying.curse {
        here.is_cursed_target(seat, slot, lying.down)
    } else {
        here.is_target(lying.found)
    };
    let shown = html! {
        @if lying.installed && !lying.down { (glyphs::install()) }
        (card::chip(lying.card, lang))
        @if let Some(state) = state { span.sr { (state) } }
    };
    if asked {
        let about = cards::played(lying.card, lang);
        return html! {
            span.lies.up[lying.installed].down[lying.down] data-glide=[key] title=(about)
                data-place=(lying.place(seat, slot)) { (shown) }
        };
    }
    html! {
        span.lies.up[lying.installed].down[lying.down] data-glide=[key] data-place=(lying.place(seat, slot)) {
            button.tell type="button" popovertarget=(told) { (shown) }
            div.told popover id=(told) {
                h3 { (lying.card.name.in_lang(lang)) " " span.kind { (cards::kind(lying.card, lang)) } }
                @if let Some(state) = state { p { span.badge { (state) } } }
                (market::text(here, lying.card))
            }
        }
    }
}
