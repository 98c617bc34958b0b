//! What the Clad will do: its cards of this round, read onto the field from where it stands.

use hackclad::{Cards, CladCard, Facing, Icon, Space, Strike, StrikeKind, View};
use maud::{Markup, html};

use super::Here;
use super::field::{middle, spots};
use super::pieces::{self, CELL, degrees};

/// One Clad card to come.
pub(super) struct Coming {
    /// What it does, in order, if nobody interferes.
    pub strikes: Vec<Strike>,
    /// Where the Clad begins.
    pub from: Space,
}

/// The Clad cards to come by their slots. Each begins where the one before leaves the Clad; what
/// the card under way has done is left out.
pub(super) fn coming(here: &Here<'_>) -> [Option<Coming>; 3] {
    cards_to_come(here.say.cards, here.seen.view)
}

fn cards_to_come(cards: &Cards, view: &View) -> [Option<Coming>; 3] {
    let (mut at, mut facing) = (view.clad.at, view.clad.facing);
    std::array::from_fn(|slot| {
        if slot < usize::from(view.next_clad) {
            return None;
        }
        let word = view.forecast[slot].as_ref()?;
        let card = cards.clad(cards.find_clad(word)?);
        let under_way = view.clad_icon.filter(|_| slot == usize::from(view.next_clad));
        let strikes = match under_way {
            Some((icon, steps)) => {
                rest(card, usize::from(icon), steps).forecast(at, facing, view.clad.locked)
            }
            None => card.forecast(at, facing, view.clad.locked),
        };
        let from = at;
        if let Some(last) = strikes.last() {
            (at, facing) = (last.at, last.facing);
        }
        Some(Coming { strikes, from })
    })
}

/// How often the next Clad card hits a space, with its slot from 0, if nobody interferes.
pub(super) fn next_hits(cards: &Cards, view: &View, at: Space) -> Option<(usize, i32)> {
    let slot = usize::from(view.next_clad);
    let coming = cards_to_come(cards, view);
    let strikes = &coming.get(slot)?.as_ref()?.strikes;
    let hits = strikes.iter().filter(|strike| {
        matches!(strike.what, StrikeKind::Attack | StrikeKind::Step) && strike.spaces.has(at)
    });
    Some((slot, hits.count() as i32))
}

/// A card from the icon whose attack is being answered on.
fn rest(card: &CladCard, next: usize, steps: u8) -> CladCard {
    let mut rest = card.clone();
    match rest.icons.get_mut(next) {
        // The step under way is begun, not yet made.
        Some(Icon::Move(all)) if steps > 0 => {
            *all = (*all + 1).saturating_sub(steps);
            rest.icons.drain(..next);
        }
        _ => {
            rest.icons.drain(..next.saturating_sub(1).min(rest.icons.len()));
        }
    }
    rest
}

/// The class of a Clad slot.
pub(super) fn slot_class(slot: usize) -> &'static str {
    ["k1", "k2", "k3"][slot.min(2)]
}

/// What lies under the pieces: the spaces that are hit.
pub(super) fn under(coming: &[Option<Coming>; 3]) -> Markup {
    html! {
        @for (slot, found) in coming.iter().enumerate() {
            @if let Some(card) = found {
                g.fc.(slot_class(slot)) {
                    @for strike in &card.strikes {
                        @if matches!(strike.what, StrikeKind::Attack | StrikeKind::Step) {
                            path.(kind(strike.what)) d=(squares(strike)) {}
                        }
                    }
                }
            }
        }
    }
}

/// What lies over the pieces: what appears, where the Clad goes, and the order.
pub(super) fn over(coming: &[Option<Coming>; 3]) -> Markup {
    html! {
        @for (slot, found) in coming.iter().enumerate() {
            @if let Some(card) = found { g.fc.(slot_class(slot)) { (marks(card)) } }
        }
    }
}

fn kind(what: StrikeKind) -> &'static str {
    match what {
        StrikeKind::Attack => "hit",
        StrikeKind::Step => "enter",
        StrikeKind::Drop => "drop",
        StrikeKind::Head => "head",
        StrikeKind::Tail => "tail",
        StrikeKind::Turn => "turn",
    }
}

/// The squares of a strike with their repetitions over the edges, hatched.
fn squares(strike: &Strike) -> String {
    let mut path = String::new();
    for space in strike.spaces {
        for (x, y) in spots(space) {
            let (x, y, side) = (x - CELL / 2 + 4, y - CELL / 2 + 4, CELL - 8);
            path += &format!("M{x} {y}h{side}v{side}h-{side}z");
        }
    }
    path
}

fn marks(card: &Coming) -> Markup {
    // Where the Clad stands before each of them.
    let from = || std::iter::once(card.from).chain(card.strikes.iter().map(|strike| strike.at));
    let last = card.strikes.last();
    let moves = last.is_some_and(|last| last.at != card.from);
    let turns = card.strikes.iter().any(|strike| strike.what == StrikeKind::Turn);
    html! {
        @for ((order, strike), from) in card.strikes.iter().enumerate().zip(from()) {
            @for space in strike.spaces {
                @for (x, y) in spots(space) {
                    g transform={ "translate(" (x) " " (y) ")" } {
                        (mark(strike.what))
                        (badge(order + 1, strike.what))
                    }
                }
            }
            @if strike.what == StrikeKind::Step { (arrow(from, strike)) }
            @if strike.what == StrikeKind::Turn {
                @for (x, y) in spots(strike.at) {
                    g transform={ "translate(" (x) " " (y) ")" } {
                        (turned(strike.facing))
                        (badge(order + 1, strike.what))
                    }
                }
            }
        }
        @if let (Some(last), true) = (last, moves || turns) {
            @for (x, y) in spots(last.at) {
                g transform={ "translate(" (x) " " (y) ")" } { (pieces::clad(last.facing, "clad then")) }
            }
        }
    }
}

fn mark(what: StrikeKind) -> Markup {
    html! {
        @match what {
            StrikeKind::Drop => { path.drop d="M31-48L45-36 39-17H23L17-36z" {} }
            StrikeKind::Head => { path.piece d="M-20 20C-30 0-26-14-18-28l8 12h20l8-12c8 14 12 28 2 48-8 8-32 8-40 0z" {} }
            StrikeKind::Tail => { path.piece d="M-19 24C-30 4-12-2-8-14-6-22 0-28 11-29 6-23 8-19 13-14 25-3 28 10 19 24 8 31-8 31-19 24z" {} }
            StrikeKind::Attack | StrikeKind::Step | StrikeKind::Turn => {}
        }
    }
}

/// The order in which it happens, each kind in its corner.
fn badge(order: usize, what: StrikeKind) -> Markup {
    let (x, y) = match what {
        StrikeKind::Attack => (-35, -35),
        StrikeKind::Step => (-35, 35),
        StrikeKind::Head | StrikeKind::Tail => (35, 35),
        StrikeKind::Drop => (6, -37),
        StrikeKind::Turn => (0, 37),
    };
    html! {
        circle.no cx=(x) cy=(y) r="12" {}
        text.no x=(x) y=(y + 6) { (order) }
    }
}

/// From one space to the next.
fn arrow(from: Space, strike: &Strike) -> Markup {
    let (x, y) = middle(strike.at);
    let near = from.step(strike.facing) == strike.at;
    let turn = degrees(strike.facing);
    html! {
        @if near {
            path.way transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } d="M0 70V14M-11 28L0 12 11 28" {}
        } @else {
            path.way d={ "M" (middle(from).0) " " (middle(from).1) "L" (x) " " (y) } {}
        }
    }
}

/// The way it will face.
fn turned(facing: Facing) -> Markup {
    html! { path.way transform={ "rotate(" (degrees(facing)) ")" } d="M-13-52L0-66 13-52" {} }
}

/// What one strike does, in a few words.
pub(super) fn words(here: &Here<'_>, strike: &Strike) -> String {
    let at = here.say.spaces(strike.spaces);
    match strike.what {
        StrikeKind::Attack => t!(here, format!("attacks {at}"), format!("{at}を攻撃")),
        StrikeKind::Step => t!(here, format!("enters {at}"), format!("{at}へ移動攻撃")),
        StrikeKind::Drop => t!(here, format!("drops stones on {at}"), format!("{at}に魔石")),
        StrikeKind::Head => t!(here, format!("Legion head on {at}"), format!("{at}にレギオン頭部")),
        StrikeKind::Tail => t!(here, format!("Legion tail on {at}"), format!("{at}にレギオン尾部")),
        StrikeKind::Turn => {
            let way = here.say.facing(strike.facing);
            t!(here, format!("turns to face {way}"), format!("{way}を向く"))
        }
    }
}
