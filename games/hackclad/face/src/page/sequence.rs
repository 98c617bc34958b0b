//! The sequence board: turn slots and Clad cards in the order of the round, standby slots beside.

use hackclad::{Phase, TurnView, View, Who};
use maud::{Markup, html};
use ui::glyph;

use super::forecast::{self, Coming, slot_class};
use super::{Here, card, field, places};

pub(super) fn sequence(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    if view.phase == Phase::Setup || view.phase == Phase::Over {
        return html! {};
    }
    let coming = forecast::coming(here);
    html! {
        section.sequence aria-label=(t!(here, "Sequence board", "シーケンスボード")) {
            ol {
                @for slot in 0..4 {
                    (turn_slot(here, slot))
                    @if slot < 3 { (clad_slot(here, slot, coming[slot].as_ref())) }
                }
                (legions(here))
            }
            p.below {
                (deck(here)) " "
                // By itself: the number before it changes, this does not.
                span { (t!(here,
                    "Point at a Clad card, or tick it, to see it on the field; circled numbers are its steps in order. The rim repeats the far side: pieces walk and strike over the edges (HD-059).",
                    "クラッドカードに触れるか印を付けると、フィールドに表示されます（丸の中の数字は順番）。縁は反対側の繰り返し。移動も攻撃も端を越えてつながります（HD-059）。")) }
            }
        }
    }
}

/// What a turn slot gives (rules §1.3).
pub(super) fn gain(here: &Here<'_>, slot: usize) -> &'static str {
    match slot {
        0 => t!(here, "draw 1", "1枚引く"),
        1 => t!(here, "MP +1", "MP+1"),
        2 => t!(here, "draw 1, put 1 back", "1枚引き1枚戻す"),
        _ => t!(here, "move 0–1", "0～1マス移動"),
    }
}

fn turn_slot(here: &Here<'_>, slot: usize) -> Markup {
    let view = here.seen.view;
    let standby = 3 - slot;
    let on = matches!(view.turn, Some(TurnView::Player(who)) if in_slot(view, slot) == Some(who));
    html! {
        li.turn-slot.on[on].marked[view.marked[slot]] data-place=(places::turn_slot(slot as u8 + 1)) {
            span.tag { "T" (slot + 1) span.sr { (t!(here, ", turn slot", "、手番スロット")) } }
            span.holder {
                @match view.turn_slots[slot] {
                    Some(who) => { (field::mark(here, who)) span { (here.say.whom(who)) } }
                    None if view.marked[slot] => { span.quiet { (t!(here, "marked: closed", "目印：不可")) } }
                    None => { span.quiet.gain { (gain(here, slot)) } }
                }
            }
            @if let Some(who) = view.standby[standby] {
                span.standby title=(t!(here, "Standby: S1 drafts first in the next round", "待機スロット：S1から順に次のドラフト")) {
                    "S" (standby + 1) " " (field::mark(here, who)) span.sr { (here.say.whom(who)) }
                }
            }
        }
    }
}

/// Whose turn it is in a turn slot; the card moves to standby when her turn ends.
fn in_slot(view: &View, slot: usize) -> Option<Who> {
    view.seats.iter().find(|(_, player)| player.slot == Some(slot as u8 + 1)).map(|(who, _)| *who)
}

/// Whether the spaces of a card are shown: what somebody ticked stays while the page changes, until
/// another card is next.
fn tick(here: &Here<'_>, name: &str, next: bool) -> Markup {
    let round = here.seen.view.round;
    html! {
        span.tick id={ "tick-" (name) } data-keep={ (name) " " (round) " " (next) " " (here.seen.lang) } {
            input type="checkbox" form="none" name="forecast" value=(name) checked[next]
                aria-label=(t!(here, "Show on the field", "フィールドに表示"));
        }
    }
}

fn clad_slot(here: &Here<'_>, slot: usize, coming: Option<&Coming>) -> Markup {
    let view = here.seen.view;
    let lang = here.seen.lang;
    let word = view.forecast[slot].as_ref();
    let found = word.and_then(|word| here.say.cards.find_clad(word));
    let done = slot < usize::from(view.next_clad);
    let on = view.turn == Some(TurnView::Clad(slot as u8 + 1));
    let next = slot == usize::from(view.next_clad);
    let class = slot_class(slot);
    let about = format!("about-{class}");
    html! {
        li.clad-slot.(class).on[on].done[done] data-place=(places::clad_slot(slot as u8 + 1)) {
            @match found {
                Some(id) => {
                    @let card = here.say.cards.clad(id);
                    @let told = coming.map(|coming| told(here, slot, coming));
                    label {
                        @if coming.is_some() { (tick(here, class, next)) }
                        span.tag { "K" (slot + 1) }
                    }
                    button.about type="button" popovertarget=(about) {
                        (card::clad_grid(card))
                        span.name { (card.name.in_lang(lang)) }
                        @if done { span.told { (t!(here, "done", "済")) } }
                        @else if let Some(told) = &told { span.told { (told) } }
                    }
                    div.popup popover id=(about) role="dialog" aria-label=(card.name.in_lang(lang)) {
                        (card::clad_face(card, lang))
                        p { (crate::cards::clad(card, lang).text) }
                        @if let Some(told) = &told { p { strong { (t!(here, "Now: ", "今回：")) } (told) } }
                    }
                }
                None => {
                    span.tag { "K" (slot + 1) }
                    span.name.quiet { (if slot == 1 && view.k2_hidden { t!(here, "face-down until its turn (HD-301)", "直前まで伏せられる（HD-301）") } else { "–" }) }
                }
            }
        }
    }
}

/// The Legion turn at the end of the round (HD-107).
fn legions(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        li.clad-slot.k4.on[view.turn == Some(TurnView::Legions)] data-place=(places::legion_slot()) {
            label {
                @if !view.legions.is_empty() { (tick(here, "k4", view.next_clad > 2)) }
                span.tag { (t!(here, "Last", "最後")) }
                (glyph::large("clad"))
            }
            span.what { (t!(here, "Legions attack the spaces next to them", "レギオンが隣のマスを攻撃")) }
        }
    }
}

/// What a Clad card will do, from where the Clad will stand.
fn told(here: &Here<'_>, slot: usize, coming: &Coming) -> String {
    let strikes = coming.strikes.iter().enumerate();
    let words = strikes.map(|(n, strike)| format!("{}. {}", n + 1, forecast::words(here, strike)));
    let words = words.collect::<Vec<_>>().join(t!(here, "; ", "　"));
    if slot == 2 && here.seen.view.k2_hidden {
        return t!(
            here,
            format!("if K2 leaves the Clad where it is: {words}"),
            format!("K2で動かなければ：{words}"),
        );
    }
    words
}

fn deck(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        span.deck {
            (t!(here, format!("Clad deck {}", view.clad_deck), format!("クラッドデッキ{}枚", view.clad_deck)))
            @if view.clad_aside > 0 { (t!(here, format!(", {} set aside unseen", view.clad_aside), format!("、伏せて除外{}枚", view.clad_aside))) }
            @if let Some(top) = &view.clad_top { (t!(here, ", on top: ", "、一番上：")) strong { (here.say.clad_word(top)) } }
            @if view.clad.locked { strong { (t!(here, "; the Clad cannot move this round", "。クラッドはこのラウンド移動できない")) } }
            "."
        }
    }
}
