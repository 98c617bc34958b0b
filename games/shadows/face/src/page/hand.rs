//! The viewer's hands: one for each character (SM-037), one for two who share (SM-387), or that of
//! an exposed traitor. A card tells its numbers and why it is of no use now; when cards are to be
//! picked, the hand is where they are picked.

use kernel::Seat;
use maud::{Markup, html};
use shadows::{
    Action, AskedView, CardName, Kind, LootCard, MagicKind, Numbers, Person, PickView, Weapon,
};
use ui::parts::linked;

use super::{Here, card, emblem, why};
use crate::GAME;
use crate::cards;

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

/// All hands of the viewer.
pub(super) fn hands(here: &Here<'_>, own: Seat) -> Markup {
    let all = held(here, own);
    let picks = picks(here);
    html! {
        @if !picks.is_empty() && let Some(pick) = &here.seen.view.picking {
            (picking(here, pick, &picks, &all))
        }
        @for held in &all { (hand(here, held)) }
        @if all.is_empty() { p.quiet.empty { (t!(here, "You have no cards.", "手札はありません。")) } }
    }
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

/// Whose hand it is, in words.
fn whose(here: &Here<'_>, held: &Held<'_>) -> String {
    let (count, most) = (held.ids.len(), held.most);
    match held.who {
        Some(who) => {
            let shares = here.girl(who).map(|girl| girl.shares.as_slice()).unwrap_or_default();
            let mut people = vec![who];
            people.extend(shares);
            let names = here.say.row(people.iter().map(|person| here.say.girl(*person)));
            t!(
                here,
                format!("{names}: {count} of {most} magic cards"),
                format!("{names}の魔力カード（{count}/{most}枚）"),
            )
        }
        None => t!(
            here,
            format!("Your cards as a minion: {count} of {most}"),
            format!("手下としての手札（{count}/{most}枚）"),
        ),
    }
}

/// A hand to look at.
fn hand(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let word = held.who.map_or("minion", Person::word);
    let weapon = held.who.and_then(|who| here.weapon(who));
    let mut runs: Vec<(&MagicKind, usize)> = Vec::new();
    for kind in held.ids.iter().filter_map(|id| find(here, id)) {
        match runs.last_mut() {
            Some((last, count)) if last.id == kind.id => *count += 1,
            _ => runs.push((kind, 1)),
        }
    }
    html! {
        fieldset.hand.(word) {
            legend { @if let Some(who) = held.who { (emblem::girl(who).small()) " " } (whose(here, held)) }
            @if runs.is_empty() && held.loot.is_empty() { p.quiet.empty { (t!(here, "No cards.", "カードがない。")) } }
            div.cards {
                @for (kind, count) in &runs {
                    (slot(&format!("{word}-{}", kind.id), *count, &card::magic(kind.numbers, weapon, here.seen.lang)))
                }
                @for (at, loot) in held.loot.iter().enumerate() {
                    (slot(&format!("{word}-{}-{at}", loot.id), 1, &card::loot(loot, here.seen.lang)))
                }
            }
        }
        div.panels {
            @for (kind, _) in &runs { (magic_panel(here, held, word, weapon, kind)) }
            @for (at, loot) in held.loot.iter().enumerate() { (loot_panel(here, held, word, at, loot)) }
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

/// Cards to pick: one by a button, several by ticking them, sent once in ascending order.
fn picking(here: &Here<'_>, pick: &PickView, picks: &[(usize, Kind)], all: &[Held<'_>]) -> Markup {
    let weapon = pick.who.and_then(|who| here.weapon(who));
    let taken = pick.picked.len() as u8;
    let (least, most) = (pick.least.saturating_sub(taken), pick.most.saturating_sub(taken));
    // The three equal cards of an intervention are among others: one after the other.
    let one_by_one = most <= 1 || pick.who.is_none() && least > 1;
    let done = here.seen.legal.iter().position(|action| *action == Action::Done);
    let lang = here.seen.lang;
    if one_by_one {
        return html! {
            div.answers.pickone {
                @for (at, kind) in picks {
                    @let kind = here.say.cards.magic_kind(*kind);
                    button type="submit" form="act" name="do" value=(here.seen.notation[*at]) {
                        (card::magic(kind.numbers, weapon, lang))
                    }
                }
            }
            @if let Some(done) = done {
                div.answers.rest { button type="submit" form="act" name="do" value=(here.seen.notation[done]) { (t!(here, "No more cards", "ここまで")) } }
            }
        };
    }
    let mut ids: Vec<&CardName> = all
        .iter()
        .find(|held| held.who == owner(here, pick, all))
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
    let shown: Vec<&MagicKind> =
        ids.iter().skip(from).filter(|id| offered(id)).filter_map(|id| find(here, id)).collect();
    // Not every card of the hand may fit; then there is a stop to send also with all of them.
    let (fit, all_fit) = (most.min(shown.len() as u8), shown.len() >= usize::from(most));
    html! {
        fieldset.pick.cardpick data-pick=(fit) data-least=[(least < fit).then_some(least)] {
            legend { (how_many(here, least, fit)) }
            @for kind in shown {
                label {
                    input type="checkbox" form="pick" name="do" value={ "pick " (kind.id) };
                    (card::magic(kind.numbers, weapon, lang))
                }
            }
            @if done.is_some() || least < most {
                input type="hidden" form="pick" name="do" value="done" data-pick-done=[all_fit.then_some("")];
            }
            button.primary type="submit" form="pick" data-pick-go="" { (t!(here, "These cards", "このカードで決定")) }
        }
    }
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

/// Is the decision about cards of a hand?
pub(super) fn is_pick(asked: &AskedView, here: &Here<'_>) -> bool {
    here.asked().is_some_and(|own| own == asked) && !picks(here).is_empty()
}
