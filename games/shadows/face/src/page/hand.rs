//! The viewer's hands: one for each character (SM-037), one for two who share (SM-387), or that of
//! an exposed traitor. A card tells its numbers and why it is of no use now; when cards are to be
//! picked, the hand is where they are picked.

use kernel::Seat;
use maud::{Markup, html};
use shadows::{Action, CardName, Kind, LootCard, MagicKind, Numbers, Person, PickView, Weapon};
use ui::parts::{self, capital, linked};

use super::{Here, card, emblem, girls, why};
use crate::cards;
use crate::{GAME, ShadowsFace};

/// One hand of the viewer.
struct Held<'a> {
    /// Whose; the first of those who share it. None for an exposed traitor.
    who: Option<Person>,
    ids: &'a [CardName],
    most: u8,
    loot: Vec<&'a LootCard>,
}

fn held<'a>(here: &Here<'a>, own: Seat) -> Vec<Held<'a>> {
    let view = here.seen.view;
    let mut all: Vec<Held<'a>> = Vec::new();
    for person in &view.order {
        let Some(girl) = view.girls.get(person).filter(|girl| girl.seat == own) else { continue };
        let Some(ids) = &girl.hand else { continue };
        let kinds = girl.loot.iter();
        let loot = kinds.filter_map(|id| here.say.cards.loot.iter().find(|card| card.id == *id));
        let shared = |held: &&mut Held<'_>| held.who.is_some_and(|who| girl.shares.contains(&who));
        match all.iter_mut().find(shared) {
            Some(held) => held.loot.extend(loot),
            None => all.push(Held { who: Some(*person), ids, most: girl.mp, loot: loot.collect() }),
        }
    }
    if let Some(ids) = view.seats.get(&own).and_then(|player| player.hand.as_ref()) {
        let most = here.say.cards.table.traitor_hand;
        all.push(Held { who: None, ids, most, loot: Vec::new() });
    }
    all
}

/// How cards are picked in this decision.
pub(super) enum Picking<'a> {
    /// Not at all.
    No,
    /// One by a press on the card.
    One(Vec<(usize, Kind)>),
    /// Several by ticking them in any order; they are sent once, in ascending order.
    Several(Several<'a>),
}

/// Several cards to pick.
pub(super) struct Several<'a> {
    /// Whose hand.
    who: Option<Person>,
    /// The cards that can be ticked, each as often as she has it.
    shown: Vec<&'a MagicKind>,
    least: u8,
    most: u8,
    /// Can fewer be picked, so that there is a stop?
    stops: bool,
}

/// All hands of the viewer: first the one that cards are picked from, with the rest of the decision
/// beside it.
pub(super) fn hands(here: &Here<'_>, own: Seat, choices: &Markup) -> Markup {
    let all = held(here, own);
    let picking = picking(here, &all);
    let none = html! {
        @if all.is_empty() { p.quiet.empty { (t!(here, "You have no cards.", "手札はありません。")) } }
    };
    let several = all.len() > 1;
    match &picking {
        Picking::Several(pick) => {
            let (first, rest): (Vec<_>, Vec<_>) = all.iter().partition(|held| held.who == pick.who);
            let fit = pick.most.min(pick.shown.len() as u8);
            // Not every card of the hand may fit; then there is a stop to send also with all.
            let all_fit = pick.shown.len() >= usize::from(pick.most);
            html! {
                div.tickbox data-pick=(fit) data-least=[(pick.least < fit).then_some(pick.least)] {
                    div.mine.zone.several[several] { @for held in first { (hand(here, held, &picking)) } }
                    div.offers {
                        (choices)
                        @if pick.stops {
                            input type="hidden" form="pick" name="do" value="done" data-pick-done=[all_fit.then_some("")];
                        }
                        p.hint { (how_many(here, pick.least, fit)) }
                        div.go { button.primary type="submit" form="pick" data-pick-go="" data-do="done" { (t!(here, "These cards", "このカードで決定")) } }
                    }
                }
                @if !rest.is_empty() { div.mine.zone.rest.several { @for held in rest { (hand(here, held, &picking)) } } }
            }
        }
        Picking::No | Picking::One(_) => html! {
            div.mine.zone.several[several] { @for held in &all { (hand(here, held, &picking)) } (none) }
            div.offers { (choices) (laid(here, &picking, &all)) }
        },
    }
}

/// Cards to pick that lie on the table: whose defence counts.
fn laid(here: &Here<'_>, picking: &Picking<'_>, all: &[Held<'_>]) -> Markup {
    let Picking::One(picks) = picking else { return html! {} };
    let who = here.seen.view.picking.as_ref().and_then(|pick| pick.who);
    let weapon = who.and_then(|who| here.weapon(who));
    let away = picks.iter().filter(|(_, kind)| !in_a_hand(here, all, *kind));
    let away: Vec<_> = away.collect();
    html! {
        @if !away.is_empty() {
            div.answers.pickone {
                @for (at, kind) in away {
                    (parts::press(&ShadowsFace, here.seen, *at, "cardbutton", &card::magic(here.say.cards.magic_kind(*kind).numbers, weapon, here.seen.lang)))
                }
            }
        }
    }
}

fn in_a_hand(here: &Here<'_>, all: &[Held<'_>], kind: Kind) -> bool {
    let Some(pick) = &here.seen.view.picking else { return false };
    let id = &here.say.cards.magic_kind(kind).id;
    let from = owner(here, pick, all);
    all.iter().any(|held| held.who == from && held.ids.contains(id))
}

/// The cards that can be picked now, with their places among the legal actions.
fn picks(here: &Here<'_>) -> Vec<(usize, Kind)> {
    let legal = here.seen.legal.iter().enumerate();
    legal
        .filter_map(|(at, action)| match action {
            Action::Pick(kind) => Some((at, *kind)),
            _ => None,
        })
        .collect()
}

fn find<'a>(here: &Here<'a>, id: &str) -> Option<&'a MagicKind> {
    here.say.cards.magic.iter().find(|kind| *kind.id == *id)
}

/// Whose hand it is, with how she is.
fn whose(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let Some(who) = held.who else {
        return html! {
            span.girlname.minion { (emblem::MASK.small()) (t!(here, "Your cards as a minion", "手下としての手札")) }
            (girls::magic(here, held.ids.len() as u8, held.most))
        };
    };
    let Some(girl) = here.girl(who) else { return html! {} };
    html! {
        (here.named(who))
        @for other in &girl.shares { (here.named(*other)) }
        (girls::hp(here, girl))
        (girls::magic(here, held.ids.len() as u8, held.most))
        @if girl.status == shadows::Status::Human { span.badge { (t!(here, "human", "人間")) } }
        @if let Some(place) = girl.place {
            span.where { (emblem::place(place).small()) (capital(here.say.place(place).trim_start_matches("the "))) }
        }
    }
}

/// A hand: to look at, or to pick from.
fn hand(here: &Here<'_>, held: &Held<'_>, picking: &Picking<'_>) -> Markup {
    let word = held.who.map_or("minion", Person::word);
    let weapon = held.who.and_then(|who| here.weapon(who));
    let kinds = held.ids.iter().filter_map(|id| find(here, id));
    let runs = parts::runs(kinds.map(|kind| kind.id.clone()));
    let runs: Vec<(&MagicKind, usize)> =
        runs.iter().filter_map(|(id, count)| Some((find(here, id)?, *count))).collect();
    let asked = here.asked().is_some_and(|asked| asked.who == held.who);
    let from = here
        .seen
        .view
        .picking
        .as_ref()
        .and_then(|pick| owner(here, pick, std::slice::from_ref(held)));
    let face = |kind: &MagicKind| card::magic(kind.numbers, weapon, here.seen.lang);
    let loot = html! {
        @for (at, loot) in held.loot.iter().enumerate() {
            (slot(&format!("{word}-{}-{at}", loot.id), 1, &card::loot(loot, here.seen.lang)))
        }
    };
    let (cards, panels) = match picking {
        Picking::Several(pick) if pick.who == held.who => (several(here, pick, held, &face), false),
        Picking::One(picks)
            if from == held.who
                && picks
                    .iter()
                    .any(|(_, kind)| in_a_hand(here, std::slice::from_ref(held), *kind)) =>
        {
            (one(here, picks, &runs, &face), false)
        }
        Picking::No | Picking::One(_) | Picking::Several(_) => (
            html! {
                @for (kind, count) in &runs { (slot(&format!("{word}-{}", kind.id), *count, &face(kind))) }
                (loot)
            },
            true,
        ),
    };
    html! {
        fieldset.hand.(word).asked[asked] {
            legend { (whose(here, held)) }
            @if runs.is_empty() && held.loot.is_empty() { p.quiet.empty { (t!(here, "No cards.", "カードがない。")) } }
            div.cards.answers[!panels] { (cards) }
        }
        @if panels {
            div.panels {
                @for (kind, _) in &runs { (magic_panel(here, held, word, weapon, kind)) }
                @for (at, loot) in held.loot.iter().enumerate() { (loot_panel(here, held, word, at, loot)) }
            }
        }
    }
}

/// The hand with a button on each card that can be picked.
fn one(
    here: &Here<'_>,
    picks: &[(usize, Kind)],
    runs: &[(&MagicKind, usize)],
    face: &dyn Fn(&MagicKind) -> Markup,
) -> Markup {
    let at = |kind: &MagicKind| {
        picks
            .iter()
            .find(|(_, pick)| here.say.cards.magic_kind(*pick).id == kind.id)
            .map(|(at, _)| *at)
    };
    html! {
        @for (kind, count) in runs {
            @let drawn = html! { (face(kind)) @if *count > 1 { span.many { "×" (count) } } };
            @match at(kind) {
                Some(at) => (parts::press(&ShadowsFace, here.seen, at, "slot ready cardbutton", &drawn)),
                None => span.slot.dim { (drawn) },
            }
        }
    }
}

/// The hand with a tick on each card that can be picked.
fn several(
    here: &Here<'_>,
    pick: &Several<'_>,
    held: &Held<'_>,
    face: &dyn Fn(&MagicKind) -> Markup,
) -> Markup {
    // Those that cannot be ticked come first or lie between: what is ticked is in the same order.
    let mut shown = pick.shown.iter().peekable();
    html! {
        @for kind in held.ids.iter().filter_map(|id| find(here, id)) {
            @if shown.next_if(|next| next.id == kind.id).is_some() {
                label.slot.ready {
                    input type="checkbox" form="pick" name="do" value={ "pick " (kind.id) } data-do={ "pick " (kind.id) };
                    (face(kind))
                }
            } @else {
                span.slot.dim { (face(kind)) }
            }
        }
    }
}

fn slot(id: &str, count: usize, face: &Markup) -> Markup {
    html! {
        label.slot {
            input type="radio" name="hand" form="none" id={ "hand-" (id) } value=(id) aria-describedby={ "about-" (id) };
            (face)
            @if count > 1 { span.many { "×" (count) } }
        }
    }
}

fn magic_panel(
    here: &Here<'_>,
    held: &Held<'_>,
    word: &str,
    weapon: Option<Weapon>,
    kind: &MagicKind,
) -> Markup {
    let Numbers { ma, md, ra, rd } = kind.numbers;
    let counts = held.who.zip(weapon).map(|(who, weapon)| {
        let name = here.say.girl(who);
        let (attack, defence, en, ja) = match weapon {
            Weapon::Melee => (ma, md, "sword", "剣"),
            Weapon::Ranged => (ra, rd, "bow", "弓"),
        };
        t!(
            here,
            format!("{name} has the {en}: attack {attack}, defence {defence}."),
            format!("{name}は{ja}マーク：攻撃力{attack}、防御力{defence}。"),
        )
    });
    let ready = picks(here).iter().any(|(_, pick)| here.say.cards.magic_kind(*pick).id == kind.id);
    let picks_here = here.asked().is_some_and(|asked| asked.who == held.who);
    let (reason, clause) = why::magic(here, held.who);
    html! {
        div.panel id={ "panel-" (word) "-" (kind.id) } {
            div.says id={ "about-" (word) "-" (kind.id) } {
                h3 { (here.say.magic_of(&kind.id)) " " span.kind { (t!(here, "magic card", "魔力カード")) " " (kind.id) } }
                @if let Some(counts) = counts { p { (counts) } }
                @if !(ready && picks_here) { ul.why { (why::line(None, &reason, clause)) } }
                p.foot.quiet { (t!(here, "About magic cards: ", "魔力カードの条項：")) (linked("SM-010, SM-011, SM-012", GAME)) }
            }
        }
    }
}

fn loot_panel(here: &Here<'_>, held: &Held<'_>, word: &str, at: usize, loot: &LootCard) -> Markup {
    let lang = here.seen.lang;
    let ready = here.seen.legal.iter().any(|action| match action {
        Action::Loot(kind) | Action::Shield(kind) => here.say.cards.loot_card(*kind).id == loot.id,
        Action::Time => matches!(loot.effect, shadows::LootEffect::Time),
        _ => false,
    });
    let reason = held.who.filter(|_| !ready).map(|who| why::loot(here, who, loot));
    html! {
        div.panel id={ "panel-" (word) "-" (loot.id) "-" (at) } {
            div.says id={ "about-" (word) "-" (loot.id) "-" (at) } {
                h3 { (loot.name.in_lang(lang)) " " span.kind { (t!(here, "loot card", "戦利品カード")) } }
                p { (cards::loot_text(loot, lang)) }
                @if let Some((reason, clause)) = reason { ul.why { (why::line(None, &reason, clause)) } }
                p.foot.quiet { (t!(here, "About loot cards: ", "戦利品カードの条項：")) (linked("SM-114", GAME)) }
            }
        }
    }
}

/// How the cards of this decision are picked.
fn picking<'a>(here: &Here<'a>, all: &[Held<'_>]) -> Picking<'a> {
    let picks = picks(here);
    let Some(pick) = here.seen.view.picking.as_ref().filter(|_| !picks.is_empty()) else {
        return Picking::No;
    };
    let taken = pick.picked.len() as u8;
    let (least, most) = (pick.least.saturating_sub(taken), pick.most.saturating_sub(taken));
    let stops = here.seen.legal.contains(&Action::Done) || least < most;
    // The three equal cards of an intervention are among others: one after the other.
    let one_by_one = most <= 1 || pick.who.is_none() && least > 1;
    let who = owner(here, pick, all);
    if one_by_one || !picks.iter().all(|(_, kind)| in_a_hand(here, all, *kind)) {
        return Picking::One(picks);
    }
    let mut ids: Vec<&CardName> = all
        .iter()
        .find(|held| held.who == who)
        .map_or_else(Vec::new, |held| held.ids.iter().collect());
    // Without script, cards may be sent one by one: what is picked already lies aside.
    for id in &pick.picked {
        if let Some(at) = ids.iter().position(|held| *held == id) {
            ids.remove(at);
        }
    }
    let first = picks.first().map(|(_, kind)| here.say.cards.magic_kind(*kind).id.clone());
    let from = ids.iter().position(|id| Some(*id) == first.as_ref()).unwrap_or(0);
    let offered = |id: &CardName| {
        least > 1 || picks.iter().any(|(_, kind)| here.say.cards.magic_kind(*kind).id == *id)
    };
    let ids = ids.into_iter().skip(from).filter(|id| offered(id));
    let shown = ids.filter_map(|id| find(here, id)).collect();
    Picking::Several(Several { who, shown, least, most, stops })
}

/// Whose hand the picks come from: the first of those who share it.
fn owner(here: &Here<'_>, pick: &PickView, all: &[Held<'_>]) -> Option<Person> {
    let who = pick.who?;
    let shares = here.girl(who).map(|girl| girl.shares.as_slice()).unwrap_or_default();
    all.iter().filter_map(|held| held.who).find(|held| *held == who || shares.contains(held))
}

fn how_many(here: &Here<'_>, least: u8, most: u8) -> String {
    match (least, most) {
        (least, most) if least == most => {
            t!(here, format!("Choose exactly {most} cards"), format!("ちょうど{most}枚選ぶ"))
        }
        (0, most) => t!(
            here,
            format!("Choose any number of cards, up to {most}, or none"),
            format!("何枚でも選ぶ（{most}枚まで、0枚でもよい）"),
        ),
        (least, most) => {
            t!(here, format!("Choose {least} to {most} cards"), format!("{least}〜{most}枚選ぶ"))
        }
    }
}

/// Are several cards picked at once?
pub(super) fn is_several(here: &Here<'_>) -> bool {
    let Some(own) = here.seen.own() else { return false };
    matches!(picking(here, &held(here, own)), Picking::Several(_))
}
