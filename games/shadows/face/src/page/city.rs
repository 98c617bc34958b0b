//! The city: how long it holds, how far Walpurgis Night is, and who is where.

use maud::{Markup, html};
use shadows::{Area, AreaView, EventView, FoeView, Person, Phase, Place, Status};
use ui::glyph;
use ui::parts::{capital, linked, many, signed};

use super::{Here, card, emblem, looks, sheet, sheet_alone, skyline, town_place};
use crate::GAME;
use crate::cards;

/// Durability below this part of the start is dangerous.
const LOW: i16 = 4;
/// Points between two marks of the durability track.
const STEP: i16 = 10;

/// Turn, phase, durability, countdown and piles in one thin line.
pub(super) fn status(here: &Here<'_>) -> Markup {
    html! {
        section.status aria-label=(t!(here, "The city", "街")) {
            (phases(here))
            (durability(here))
            (countdown(here))
            (piles(here))
            (bans(here))
        }
    }
}

fn phases(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let all = [
        (Phase::Event, t!(here, "Event", "イベント")),
        (Phase::Action, t!(here, "Action", "行動")),
        (Phase::Combat, t!(here, "Combat", "戦闘")),
        (Phase::Adjustment, t!(here, "Adjustment", "調整")),
    ];
    html! {
        div.turnline {
            h2 { (t!(here, format!("Turn {}", view.turn), format!("{}ターン目", view.turn))) }
            ol.phases aria-label=(t!(here, "Phases of the turn", "ターンの流れ")) {
                @for (phase, name) in all {
                    @let now = phase == view.phase && view.result.is_none();
                    li.now[now].done[phase < view.phase] aria-current=[now.then_some("step")] { (name) }
                }
            }
        }
    }
}

/// What the city loses at the end of the turn if nobody moves.
fn threat(here: &Here<'_>) -> i16 {
    let foes = here.seen.view.areas.values().filter_map(|area| area.foe.as_ref());
    foes.map(|foe| i16::from(foe.destruction)).sum()
}

fn durability(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let full = view.durability_start.max(1);
    let now = view.durability.clamp(0, full);
    let loss = threat(here).min(now);
    let low = view.durability * LOW <= full;
    html! {
        div.durability.low[low] data-name="durability" data-place="durability" {
            (emblem::place(Place::City).small())
            span.label { (t!(here, "Durability", "耐久値")) }
            strong { (signed(view.durability)) } span.quiet { "/" (full) }
            svg.track viewBox={ "0 0 " (full) " 8" } preserveAspectRatio="none" aria-hidden="true" {
                rect.ground x="0" y="0" width=(full) height="8" {}
                rect.fill x="0" y="0" width=(now - loss) height="8" {}
                rect.threat x=(now - loss) y="0" width=(loss) height="8" {}
                @for at in 1..full / STEP { path.tick d={ "M" (at * STEP) " 0v8" } {} }
            }
            @if loss > 0 && view.result.is_none() {
                span.loss title=(t!(here,
                    format!("−{loss} at the end of this turn, as things stand [SM-230]"),
                    format!("このままなら、ターンの終わりに−{loss} [SM-230]"),
                )) {
                    "−" (loss)
                    span.soon { (t!(here, " this turn", "（ターン末）")) }
                }
            }
            @if view.durability <= 0 {
                span.warn { (t!(here, "destroyed", "壊滅")) }
            } @else if low {
                span.warn { (t!(here, "in danger", "危険")) }
            }
        }
    }
}

/// The event deck by the numbers on its backs.
fn countdown(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let mut runs: Vec<(u8, usize)> = Vec::new();
    for event in &view.events {
        match runs.last_mut() {
            Some((number, count)) if *number == event.number => *count += 1,
            _ => runs.push((event.number, 1)),
        }
    }
    let left = view.events.iter().position(|event| event.number == 0);
    let label = html! {
        (glyph::icon("clock"))
        span.label { (t!(here, "Events", "イベント")) }
        strong { (view.events.len()) }
        @if let Some(left) = left {
            span.quiet.until {
                (t!(here,
                    if left == 0 { "Walpurgis Night next".into() } else { format!("Walpurgis in {left}") },
                    if left == 0 { "次がワルプルギスの夜".into() } else { format!("夜まで{left}枚") },
                ))
            }
        }
    };
    let inner = html! {
        h3 { (t!(here, "Event deck", "イベントカードの山")) " " (view.events.len()) }
        @if let Some(left) = left {
            p {
                (t!(here,
                    if left == 0 { "Walpurgis Night comes next.".into() } else { format!("Walpurgis Night after {}.", many(left as i64, "more card")) },
                    if left == 0 { "次がワルプルギスの夜。".into() } else { format!("あと{left}枚でワルプルギスの夜。") },
                ))
            }
        }
        p.deckrow {
            span.label { (t!(here, "Numbers on the backs", "裏の数字")) }
            @for (at, (number, count)) in runs.iter().enumerate() {
                span.run.next[at == 0] {
                    (card::number(*number))
                    span.times { "×" (count) }
                }
            }
            @if runs.is_empty() { span.quiet { (t!(here, "empty", "空")) } }
        }
        (known(here, &view.events, t!(here, "You know: ", "判明：")))
        @if view.boxed.iter().any(|event| event.card.is_some()) {
            (known(here, &view.boxed, t!(here, "In the box: ", "箱の中：")))
        }
    };
    html! { div.countdown data-place="events" { (sheet("events-of", "", &label, &inner)) } }
}

fn known(here: &Here<'_>, events: &[EventView], words: &str) -> Markup {
    let known: Vec<_> = events
        .iter()
        .enumerate()
        // Where Walpurgis lies, the number on her back tells.
        .filter(|(_, event)| event.number > 0)
        .filter_map(|(at, event)| Some((at + 1, event.card.as_ref()?)))
        .collect();
    html! {
        @if !known.is_empty() {
            p.note {
                (words)
                @for (at, id) in known {
                    span.chip { (t!(here, format!("{at}: "), format!("{at}枚目："))) (here.say.foe_of(id, false)) }
                }
            }
        }
    }
}

/// What is forbidden for all at the moment: in short, with the sentence on a sheet.
fn bans(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let ban = |id: &str, short: &str, words: &str| {
        let label = html! { (glyph::icon("stone")) (short) };
        sheet(id, "ban", &label, &html! { p { (linked(words, GAME)) } })
    };
    html! {
        @if view.quiet {
            (ban("ban-quiet", t!(here, "no Telepathy", "テレパシー不可"), t!(here, "No Telepathy and no Encourage in this turn [SM-075].", "このターンはテレパシーも応援もできない [SM-075]。")))
        }
        @if view.bound {
            (ban("ban-bound", t!(here, "hostages", "人質"), t!(here, "Madoka and all humans are held while Kirika or Oriko is there: they cannot move, humans cannot encourage [SM-287, SM-289, SM-291].", "キリカか織莉子がいる間、まどかと人間は移動できず、人間は応援もできない [SM-287・SM-289・SM-291]。")))
        }
    }
}

fn piles(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let lang = here.seen.lang;
    let magic = |id: &str| {
        let kind = here.say.cards.magic.iter().find(|kind| *kind.id == *id);
        kind.map(|kind| card::magic_chip(kind.numbers, None, lang))
    };
    let loot = |id: &str| {
        let found = here.say.cards.loot.iter().find(|card| *card.id == *id);
        found.map(|found| card::loot_chip(found, lang))
    };
    let label = html! {
        span.pile data-place="deck" title=(t!(here, "Magic deck", "魔力カードの山")) { (glyph::icon("pile")) span.sr { (t!(here, "Magic deck", "魔力カードの山")) } strong { (view.deck) } }
        span.discard data-place="discard" title=(t!(here, "Discard pile", "捨て札")) { (glyph::icon("shed")) span.sr { (t!(here, "Discard pile", "捨て札")) } strong { (view.discard.len()) } }
        span data-place="loot" title=(t!(here, "Loot deck", "戦利品の山")) { (emblem::loot(shadows::LootEffect::Refill(1)).small()) span.sr { (t!(here, "Loot deck", "戦利品の山")) } strong { (view.loot_deck) } }
    };
    let inner = html! {
        h3 { (t!(here, "Magic deck", "魔力カードの山")) " " (view.deck) }
        h3 { (t!(here, "Discard pile", "捨て札")) " " (view.discard.len()) }
        p.known { @for id in &view.discard { @if let Some(chip) = magic(id) { (chip) } } }
        h3 { (t!(here, "Loot deck", "戦利品の山")) " " (view.loot_deck) }
        @if !view.loot_discard.is_empty() {
            p.known { span.label { (t!(here, "used:", "使用済み：")) } @for id in &view.loot_discard { @if let Some(chip) = loot(id) { (chip) } } }
        }
        @if !view.loot_aside.is_empty() {
            p.known { span.label { (t!(here, "set aside:", "脇に置く：")) } @for id in &view.loot_aside { @if let Some(chip) = loot(id) { (chip) } } }
        }
    };
    html! {
        div.piles data-pile=(view.deck) data-discard=(view.discard.len()) { (sheet("piles-of", "", &label, &inner)) }
    }
}

/// The four areas from the top, and the City.
pub(super) fn map(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        section.map aria-label=(t!(here, "Mitakihara", "見滝原")) {
            @for (area, found) in &view.areas { (area_box(here, *area, found)) }
            article.place.town data-place=(town_place(Place::City)) {
                (skyline::drawn(view.durability, view.durability_start))
                h3 { (emblem::place(Place::City).small()) span.called { (capital(here.say.place(Place::City))) } }
                (pawns(here, &view.city))
                @if view.city.is_empty() { p.quiet { (t!(here, "Nobody is here.", "誰もいない。")) } }
            }
        }
    }
}

fn area_box(here: &Here<'_>, area: Area, found: &AreaView) -> Markup {
    let place = Place::Area(area);
    let fight = here.seen.view.combat.as_ref().is_some_and(|combat| combat.area == area);
    let name = here.say.place(place).trim_start_matches("the ");
    html! {
        article.place.fight[fight].empty[found.foe.is_none()] data-place=(town_place(place)) {
            h3 {
                (emblem::place(place).small()) span.called { (capital(name)) }
                @if fight { span.badge.on { (emblem::CLASH.small()) (t!(here, "combat", "戦闘中")) } }
                @else if found.fought { span.badge { (t!(here, "fought", "戦闘済み")) } }
            }
            @match &found.foe {
                Some(foe) => (foe_box(here, area, foe)),
                None => p.quiet.nofoe { (t!(here, "No foe.", "敵はいない。")) },
            }
            (pawns(here, &found.here))
        }
    }
}

fn foe_box(here: &Here<'_>, area: Area, foe: &FoeView) -> Markup {
    let cards = here.say.cards;
    let lang = here.seen.lang;
    let Some(found) = card::foe_card(cards, &foe.card) else { return html! {} };
    let side = card::side(cards, found, foe.familiar);
    let clock = cards.table.clock.max(foe.clock);
    let attack =
        foe.attack.map_or_else(|| t!(here, "varies", "変動").to_string(), |n| n.to_string());
    let id = format!("about-{area:?}");
    let name = here.say.foe(found, foe.familiar);
    let traits =
        side.filter(|side| !side.traits.is_empty()).map(|side| cards::traits_text(side, lang));
    let kind =
        if foe.familiar { t!(here, "familiar", "使い魔") } else { t!(here, "witch", "魔女") };
    html! {
        div.foe.familiar[foe.familiar].last[card::is_last(cards, found)] {
            p.foename {
                button.face type="button" popovertarget=(id) {
                    (looks::foe(cards, found, foe.familiar).face())
                    span { strong { (name) } span.kind { (kind) } }
                }
            }
            (hp(here, foe.hp, foe.max_hp))
            p.facts {
                span title=(t!(here, "attack", "攻撃力")) { (emblem::SWORD.small()) span.label { (t!(here, "Attack", "攻撃")) } " " strong { (attack) } }
                span data-name="destruction" title=(t!(here, "destruction", "破壊値")) { (emblem::place(Place::City).small()) span.label { (t!(here, "City", "破壊")) } " " strong { @if foe.destruction > 0 { "−" } (foe.destruction) } }
                @if foe.familiar {
                    span.clock data-name="clock" title=(t!(here, "clock: then it becomes a witch", "時計：尽きると魔女になる")) {
                        (glyph::icon("clock"))
                        span.discs aria-hidden="true" { @for at in 0..clock { span.disc.on[at < foe.clock] {} } }
                        span.sr { (t!(here, format!("{} left, then a witch", foe.clock), format!("あと{}で魔女になる", foe.clock))) }
                    }
                }
            }
            @if foe.idle { p.note { (linked(t!(here, "Nobody can do anything in the next combat [SM-256].", "次の戦闘では互いに何もできない [SM-256]。"), GAME)) } }
            @if let Some(traits) = &traits { p.note.traits { (traits) } }
            (sheet_alone(&id, "foe-sheet", &html! {
                h3 { (name) " " span.badge { (kind) } }
                p { (t!(here,
                    format!("HP {} of {}, attack {attack}, destruction {}.", foe.hp, foe.max_hp, foe.destruction),
                    format!("HP{}/{}・攻撃力{attack}・破壊値{}", foe.hp, foe.max_hp, foe.destruction),
                )) }
                @if foe.familiar {
                    p { (linked(&t!(here,
                        format!("Clock: {} left. It runs while nobody is here; then the familiar becomes a witch [SM-063].", foe.clock),
                        format!("時計：あと{}。誰もいないと進み、尽きると魔女になる [SM-063]。", foe.clock),
                    ), GAME)) }
                }
                @if let Some(traits) = &traits { p { (traits) } }
            }))
        }
    }
}

/// HP left of a maximum, as a bar with its numbers.
pub(super) fn hp(here: &Here<'_>, now: i16, full: i16) -> Markup {
    let full = full.max(1);
    let part = now.clamp(0, full);
    html! {
        p.hp.low[now * 3 <= full] {
            (glyph::icon("heart"))
            span.label { (t!(here, "HP", "HP")) }
            strong { (signed(now)) } span.quiet { "/" (full) }
            svg.bar viewBox={ "0 0 " (full * 10) " 8" } preserveAspectRatio="none" aria-hidden="true" {
                rect.ground x="0" y="0" width=(full * 10) height="8" {}
                rect.fill x="0" y="0" width=(part * 10) height="8" {}
                @if full <= 30 { @for at in 1..full { path.tick d={ "M" (at * 10) " 0v8" } {} } }
            }
        }
    }
}

/// Who stands there.
fn pawns(here: &Here<'_>, people: &[Person]) -> Markup {
    html! {
        @if !people.is_empty() {
            ul.pawns aria-label=(t!(here, "Who is here", "ここにいる人")) {
                @for person in people {
                    @let human = here.girl(*person).is_some_and(|girl| girl.status == Status::Human);
                    @let status = if human { Status::Human } else { Status::Girl };
                    li.pawn.(person.word()).human[human] {
                        (looks::now(*person, status).badge()) span.called { (here.say.girl(*person)) }
                        @if human { span.sr { (t!(here, " (human)", "（人間）")) } }
                    }
                }
            }
        }
    }
}
