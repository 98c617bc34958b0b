//! What a step shows on the stage: the card, from whom to whom, and whom it hits. Nothing here says
//! more than the event itself: what is secret is face down.

use kernel::Seat;
use maud::{Markup, html};
use shadows::{CardId, Event, EventId, EventKind, FoeCard, Hand, LootId, Person, Secret, Wish};
use ui::{Cue, Place};

use super::{card, emblem, girl_place, looks, town_place};
use crate::say::Say;

pub(super) fn cue(say: &Say<'_>, event: &Event) -> Cue {
    let none = Cue::default;
    let at = |who: &Person| none().to(girl_place(*who));
    let by = |who: &Person| none().from(girl_place(*who));
    let pile = || Place::named("deck");
    match event {
        Event::Cast { who, seat, .. } => {
            none().card(portrait(say, *who)).by(*seat).to(girl_place(*who))
        }
        // The log and the thin line tell these.
        Event::Turn(_) | Event::Phase(_) | Event::Reshuffled | Event::LootReshuffled => none(),
        Event::Drew { who, cards } => {
            none().card(secret(say, *cards)).from(pile()).to(girl_place(*who))
        }
        Event::Discarded { who, cards } => {
            none().card(open(say, cards.cards())).from(girl_place(*who)).to(discard())
        }
        Event::TraitorDiscarded { seat, cards } => {
            none().card(open(say, cards.cards())).by(*seat).to(discard())
        }
        Event::TraitorDrew { seat, cards } => {
            none().card(secret(say, *cards)).from(pile()).at(*seat)
        }
        Event::TimeUsed { boxed } => {
            let cue = none().from(Place::named("events"));
            match boxed {
                Some(number) => cue.card(card::number(*number)),
                None => cue,
            }
        }
        Event::Ticked { place, .. } => none().to(town_place(*place)),
        Event::Hatched { place, foe, .. } => {
            with(none(), foe_face(say, *foe, false)).to(town_place(*place))
        }
        Event::Turned(event) => with(none(), event_face(say, *event)).from(Place::named("events")),
        Event::Appeared { foe, familiar, place } => with(none(), foe_face(say, *foe, *familiar))
            .from(Place::named("events"))
            .to(town_place(*place)),
        Event::NoRoom(event) | Event::PushedOut(event) => {
            with(none(), event_face(say, *event)).to(Place::named("events"))
        }
        Event::NoPlaceForWitch(who) => at(who),
        Event::Durability { .. } => none().to(Place::named("durability")),
        Event::PutAway { foe, place } => {
            with(none(), foe_face(say, *foe, false)).from(town_place(*place))
        }
        Event::Moved { who, to } => {
            none().card(portrait(say, *who)).from(girl_place(*who)).to(town_place(*to))
        }
        Event::Passed(who)
        | Event::Continues(who)
        | Event::ChoosesAgain(who)
        | Event::Focused(who)
        | Event::Refreshed(who)
        | Event::Rethought(who)
        | Event::Switched(who) => by(who),
        Event::Telepathy { from, with } => by(from).to(girl_place(*with)),
        Event::Gave { from, to, card } => by(from).to(girl_place(*to)).card(secret(say, *card)),
        Event::Encouraged { from, to } | Event::Healed { from, to } => by(from).to(girl_place(*to)),
        Event::Hp { who, .. } => at(who),
        Event::LootUsed { who, loot } => by(who).card(loot_face(say, *loot)),
        Event::LootGained { who, loot } => {
            at(who).card(loot_face(say, *loot)).from(Place::named("loot"))
        }
        Event::NoLoot => none().from(Place::named("loot")),
        Event::Contracted(who) => at(who).card(portrait(say, *who)),
        Event::Wished { who, wish } => match wish {
            Wish::Refill(to) | Wish::Spare(to) => by(who).to(girl_place(*to)),
            Wish::Heal | Wish::Nothing | Wish::TurnBack => by(who),
        },
        Event::Combat { place, foe, familiar } => {
            with(none(), foe_face(say, *foe, *familiar)).to(town_place(*place))
        }
        Event::Idle { place } => none().to(town_place(*place)),
        Event::Declared { who, .. } => by(who),
        Event::Committed { who, cards, loot, is_loot } => {
            let laid = match (is_loot, loot) {
                (true, Some(loot)) => loot_face(say, *loot),
                (true, None) => card::back(),
                (false, _) => secret(say, *cards),
            };
            by(who).card(laid).to(Place::named("combat"))
        }
        Event::Voted { seat, who } => none().by(*seat).to(girl_place(*who)),
        Event::Defends(who) => at(who).from(Place::named("foe")),
        Event::Revealed { who, cards, loot } => {
            let laid = match loot {
                Some(loot) => loot_face(say, *loot),
                None => open(say, cards.cards()),
            };
            by(who).card(laid).to(Place::named("foe"))
        }
        Event::Flipped(cards) => {
            none().card(open(say, cards.iter().copied())).from(pile()).to(Place::named("foe"))
        }
        Event::Ability { who, on, cards, .. } => {
            let cue =
                if cards.is_empty() { by(who) } else { by(who).card(open(say, cards.cards())) };
            match on {
                Some(on) => cue.to(girl_place(*on)),
                None => cue,
            }
        }
        Event::Counted { total, linked, .. } => {
            none().card(blow(say, *total, *linked)).to(Place::named("foe"))
        }
        Event::Destroyed { foe, familiar, place } => {
            with(none(), foe_face(say, *foe, *familiar)).from(town_place(*place))
        }
        Event::Hit { who, seat, damage, .. } => {
            at(who).from(Place::named("foe")).card(blow(say, *damage, false)).hits(*seat)
        }
        Event::Void(who) | Event::CameBack { who, .. } => at(who),
        Event::Shielded { who, loot } => at(who).card(loot_face(say, *loot)),
        Event::Died { who, seat } | Event::DroppedOut { who, seat } => {
            at(who).card(portrait(say, *who)).hits(*seat)
        }
        Event::Sniped { by: from, who } | Event::Accused { by: from, who } => {
            by(from).to(girl_place(*who))
        }
        Event::Opened { who, .. } => at(who).card(portrait(say, *who)),
        Event::Answered(seat) | Event::Refused(seat) | Event::Exchanged(seat) => none().by(*seat),
        Event::TakenOver { who, seat, .. } => {
            none().card(portrait(say, *who)).from(girl_place(*who)).at(*seat)
        }
        Event::AskedFor { seat, of } => none().by(*seat).at(*of),
        Event::Foresaw { who, .. } => by(who).to(Place::named("events")),
        Event::Intervened { seat, .. } => none().by(*seat),
        Event::Looked { seat, card, .. } => match card {
            Some(seen) => with(none().by(*seat), event_face(say, *seen)),
            None => none().by(*seat),
        },
        Event::Swapped { seat, with, of, back, cards } => {
            swapped(say, *seat, *with, (*of, *back), *cards)
        }
        Event::Said { seat, .. } => none().by(*seat),
        Event::Over(_) => none(),
        Event::Traitors(seats) => Cue { hits: *seats, ..none() },
    }
}

/// A card out of a hand for an exposed traitor, or the one that comes back for it.
fn swapped(
    say: &Say<'_>,
    seat: Seat,
    with: Person,
    (of, back): (Seat, bool),
    cards: Secret,
) -> Cue {
    let cue = Cue::default().card(secret(say, cards));
    match back {
        true => cue.by(seat).to(girl_place(with)),
        false => cue.from(girl_place(with)).at(seat).hits(of),
    }
}

fn discard() -> Place {
    Place::named("discard")
}

fn with(cue: Cue, card: Option<Markup>) -> Cue {
    Cue { card, ..cue }
}

/// Cards side by side.
fn open(say: &Say<'_>, cards: impl Iterator<Item = CardId>) -> Markup {
    let drawn = |one| card::magic(say.cards.numbers(one), None, say.lang);
    html! { span.spread { @for one in cards { (drawn(one)) } } }
}

/// Cards that not everybody may see: open to whom they are told, face down to the others.
fn secret(say: &Say<'_>, secret: Secret) -> Markup {
    if secret.cards != Hand::NONE {
        return open(say, secret.cards.cards());
    }
    html! { span.spread { @for _ in 0..secret.count { (card::back()) } } }
}

fn loot_face(say: &Say<'_>, loot: LootId) -> Markup {
    card::loot(say.cards.loot_card(say.cards.loot_kind(loot)), say.lang)
}

pub(super) fn foe_face(say: &Say<'_>, foe: FoeCard, familiar: bool) -> Option<Markup> {
    let side = card::side(say.cards, foe, familiar)?;
    let face = looks::foe(say.cards, foe, familiar);
    Some(card::foe(side, face, familiar, &say.foe(foe, familiar), say.lang))
}

fn event_face(say: &Say<'_>, event: EventId) -> Option<Markup> {
    match &say.cards.event(event).kind {
        EventKind::Foe { familiar, .. } => foe_face(say, FoeCard::Event(event), familiar.is_some()),
        EventKind::Speech(_) => card::any(say.cards, &say.cards.event(event).id, say.lang),
    }
}

fn portrait(say: &Say<'_>, who: Person) -> Markup {
    html! {
        span.card.girlcard.(who.word()) {
            span.emblem { (looks::girl(who).large()) }
            span.name.long { (say.girl(who)) }
        }
    }
}

/// A number that strikes.
fn blow(say: &Say<'_>, by: i16, linked: bool) -> Markup {
    html! {
        span.blow.linked[linked] {
            (emblem::CLASH.large())
            strong { (if by > 0 { format!("−{by}") } else { "0".into() }) }
            @if linked { span { (t!(say, "linked attack", "連携攻撃")) } }
        }
    }
}
