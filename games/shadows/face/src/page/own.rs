//! What is the viewer's own besides the cards, in one line that stays where it is: the secret role,
//! what became of her characters, the contract and the signals.

use kernel::Seat;
use maud::{Markup, html};
use shadows::{Identity, Status};
use ui::Place;

use super::{Here, emblem, moment, pact, talk};

pub(super) fn line(here: &Here<'_>) -> Markup {
    let Some(own) = here.seen.own() else { return html! {} };
    html! {
        div.ownline data-place=(Place::of(own)) {
            (role(here, own))
            (gone(here, own))
            (pact::bar(here))
            (talk::signals(here))
        }
    }
}

/// The role in games with traitors: only its player sees it, and always here.
fn role(here: &Here<'_>, own: Seat) -> Markup {
    let view = here.seen.view;
    let Some(player) = view.seats.get(&own) else { return html! {} };
    let shown = view.girls.values().any(|girl| girl.seat == own && girl.identity == Identity::Open);
    let label = match player.traitor {
        Some(true) if player.exposed => t!(here, "An exposed minion", "あなたは手下（露見）"),
        Some(true) => t!(here, "Minion of the witch (secret)", "あなたは手下（秘密）"),
        Some(false) if shown => t!(here, "On the girls' side (proven)", "あなたは味方（証明済み）"),
        Some(false) => t!(here, "On the girls' side (secret)", "あなたは味方（秘密）"),
        None => return html! {},
    };
    let miss = player.traitor == Some(true);
    moment::role(
        here,
        &html! {
            span.badge.role.miss[miss].loyal[!miss] { (emblem::MASK.small()) (label) }
        },
    )
}

/// Characters of the viewer that are gone, and what that means.
fn gone(here: &Here<'_>, own: Seat) -> Markup {
    let view = here.seen.view;
    let fate = |status| match status {
        Status::Dead => Some(t!(here, "is dead", "死亡")),
        Status::Dropped => Some(t!(here, "has become a witch", "魔女化・脱落")),
        Status::Girl | Status::Human => None,
    };
    let plays =
        view.seats.get(&own).is_some_and(|player| !player.plays.is_empty() || player.exposed);
    html! {
        @for (person, girl) in view.girls.iter().filter(|(_, girl)| girl.seat == own) {
            @if let Some(fate) = fate(girl.status) {
                span.badge.miss.(person.word()) { (here.say.girl(*person)) " " (fate) }
            }
        }
        @if !plays && view.result.is_none() {
            span.quiet { (t!(here, "You have no character now: the others play on, and you win or lose with your side.", "今は担当するキャラクターがいません。勝敗は自分の陣営と一緒に決まります。")) }
        }
    }
}
