//! Pieces as they stand on the field, each drawn round the middle of its space.

use hackclad::{Ability, Facing, Legion};
use maud::{Markup, PreEscaped, html};

use super::{Here, looks};
use hackclad::Who;

/// The side of a space.
pub(super) const CELL: i32 = 100;

/// The degrees of a facing, clockwise from the top.
pub(super) fn degrees(facing: Facing) -> i32 {
    match facing {
        Facing::N => 0,
        Facing::E => 90,
        Facing::S => 180,
        Facing::W => 270,
    }
}

/// The Clad, seen from above: it looks and bites where it faces. Tail, limbs with claws, armour, jaws.
pub(super) fn clad(facing: Facing, class: &str) -> Markup {
    html! {
            g class={ (class) " to-" (facing.word()) } {
    (PreEscaped(r#"<path class="tail" d="M-6 24C-14 34 10 36 4 46 12 44 18 34 8 24z"/><path class="limb" d="M-15-14C-30-20-36-30-33-46l5 8 3-10 4 11 6-7c1 12 0 18-2 24zM15-14C30-20 36-30 33-46l-5 8-3-10-4 11-6-7c-1 12 0 18 2 24zM-18 10C-34 8-44 16-46 30l8-4-1 10 8-7 3 8c6-8 9-14 12-22zM18 10C34 8 44 16 46 30l-8-4 1 10-8-7-3 8c-6-8-9-14-12-22z"/><path class="body" d="M0-48L9-35 20-40 17-20 26-8 20 14 9 28 0 33-9 28-20 14-26-8-17-20-20-40-9-35z"/><path class="jaw" d="M-9-35l4 8 5-7 5 7 4-8L0-48z"/><path class="mark" d="M0-12l6 7-6 7-6-7zM0 6l5 6-5 6-5-6zM-15-4l5 4M15-4l-5 4M-12 14l4 2M12 14l-4 2"/><path class="eye" d="M-13-24l8 5-8 2zM13-24l-8 5 8 2z"/>"#))
            }
        }
}

/// A Legion; its number is what it still takes to destroy it.
pub(super) fn legion(legion: Legion, left: u8) -> Markup {
    html! {
        g.legion.(kind(legion)) {
            (shape(legion))
            text.hp y="21" { (left) }
        }
    }
}

/// A Legion that is not on the field.
pub(super) fn legion_shape(legion: Legion) -> Markup {
    html! { g.legion.(kind(legion)) { (shape(legion)) } }
}

fn kind(legion: Legion) -> &'static str {
    match legion {
        Legion::Head => "head",
        Legion::Tail => "tail",
    }
}

fn shape(legion: Legion) -> PreEscaped<&'static str> {
    PreEscaped(match legion {
        Legion::Head => {
            r#"<path class="body" d="M-20 20C-30 0-26-14-18-28l8 12h20l8-12c8 14 12 28 2 48-8 8-32 8-40 0z"/><path class="mark" d="M-11-3l6 3M11-3L5 0"/>"#
        }
        Legion::Tail => {
            r#"<path class="body" d="M-19 24C-30 4-12-2-8-14-6-22 0-28 11-29 6-23 8-19 13-14 25-3 28 10 19 24 8 31-8 31-19 24z"/>"#
        }
    })
}

/// Stones worth so much.
pub(super) fn stones(vp: u16) -> Markup {
    html! {
        g.stone.red[vp >= 5] transform="translate(31 -31)" {
            path d="M0-17L14-5 8 14H-8L-14-5z" {}
            text y="6" { (vp) }
        }
    }
}

/// A Witch: her colour is her player's, the face her own.
pub(super) fn witch(here: &Here<'_>, who: Who, small: bool) -> Markup {
    let you = here.own == Some(who);
    html! {
        g.witch.(colour(who)).you[you] transform=[small.then_some("scale(.72)")] {
            path.body d="M0-31C18-31 27-19 27-3 27 16 13 25 0 33-13 25-27 16-27-3-27-19-18-31 0-31z" {}
            @match here.character(who) {
                Some(id) => { (looks::character(here.say.cards.character(id)).within((0, -2), 46)) }
                None => { svg.g x="-17" y="-21" width="34" height="34" { use href="#g-person" {} } }
            }
        }
    }
}

/// A Tsuchikumo on an intersection.
pub(super) fn token(who: Who) -> Markup {
    html! {
        g.token.(colour(who)) {
            circle r="14" {}
            svg.g x="-11" y="-11" width="22" height="22" { use href="#g-spider" {} }
        }
    }
}

/// The class of a player's colour.
pub(super) fn colour(who: Who) -> &'static str {
    ["w1", "w2", "w3", "w4"].get(who.index()).copied().unwrap_or("w1")
}

/// The emblem of an ability.
pub(super) fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::Unyielding => "sword",
        Ability::Divination => "moon",
        Ability::Maneuver => "spider",
        Ability::Intercept => "cannon",
        Ability::Traps => "trap",
        Ability::None => "person",
    }
}
