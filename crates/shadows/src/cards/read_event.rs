//! Reads event cards and loot.

use std::sync::Arc;

use kernel::both;
use kernel::doc::{Node, Table};
use pack::{Sources, Text, card_id};

use super::read::{flag, house, name, person, phrase, read_side};
use super::{EventCard, EventKind, LootCard, LootEffect, Speech, Used};

pub(super) fn read_event(table: &Table<'_>) -> Option<EventCard> {
    let house = house(&Sources::read(table));
    let id = table.need("id", "\"E03\"");
    let number = table.need("number", "4").and_then(|node| {
        let number = node.number(0..=5)?;
        if number == 3 {
            node.wrong(both!("there is no number 3 (SM-019)", "番号3はありません（SM-019）。"));
        }
        (number != 3).then_some(number as u8)
    });
    let title = name(table);
    let familiar = table.get("familiar");
    let witch = table.get("witch");
    let speech = table.get("speech");
    let characters = table.get("characters").and_then(|node| node.number(5..=8));
    let used = table.get("used").and_then(|node| node.word(&["with oriko", "without oriko"]));
    let used = match (characters, used) {
        (Some(count), _) => Used::Characters(count as u8),
        (None, Some("with oriko")) => Used::WithOriko,
        (None, Some(_)) => Used::WithoutOriko,
        (None, None) => Used::Always,
    };
    if number == Some(0) && characters.is_none() {
        table.wrong(both!(
            "a card of number 0 is Walpurgis: add characters = 5, 6, 7 or 8",
            "番号0のカードは舞台装置の魔女です。characters = 5、6、7、8 のどれかを加えてください。"
        ));
    }
    let title = title?;
    let kind = match (witch, speech) {
        (Some(witch), None) => {
            let minion = Text {
                en: format!("{}'s familiar", title.en),
                ja: format!("{}の手下", title.ja),
            };
            let familiar = match familiar {
                Some(node) => Some(read_side(minion, &node)?),
                None => None,
            };
            EventKind::Foe { familiar, witch: read_side(title.clone(), &witch)? }
        }
        (None, Some(speech)) => EventKind::Speech(read_speech(&speech)?),
        _ => {
            table.wrong(both!(
                "an event card has either `witch` or `speech` (SM-020)",
                "イベントカードには `witch` か `speech` のどちらか一方が必要です（SM-020）。"
            ));
            return None;
        }
    };
    let id = card_id(&id?)?;
    Some(EventCard { id: Arc::from(id), number: number?, name: title, kind, used, house })
}

fn read_speech(node: &Node<'_>) -> Option<Speech> {
    let (word, numbers) = phrase(node)?;
    Some(match (word, &numbers[..]) {
        ("damage", [by]) => Speech::Damage(*by),
        ("richest", [cards]) => Speech::Richest(*cards),
        ("everyone", [cards]) => Speech::Everyone(*cards),
        ("wounded", [cards]) => Speech::Wounded(*cards),
        ("hatch", [markers]) => Speech::Hatch(*markers),
        ("quiet", []) => Speech::Quiet,
        ("unkillable", [hp]) => Speech::Unkillable(*hp),
        ("oriko", []) => Speech::Oriko,
        ("renew", []) => Speech::Renew,
        _ => {
            node.wrong(
                both!("expected damage 3, richest 1, everyone 2, wounded 1, hatch 1, quiet, \
                 unkillable 1, oriko or renew", "次のどれかが必要です：damage 3、richest 1、everyone 2、wounded 1、hatch 1、quiet、unkillable 1、oriko、renew"),
            );
            return None;
        }
    })
}

pub(super) fn read_loot(table: &Table<'_>) -> Option<LootCard> {
    let house = house(&Sources::read(table));
    let id = table.need("id", "\"grief-seed\"");
    let name = name(table);
    let count = table.get("count").map_or(Some(1), |node| node.number(1..=20));
    let owner = table.get("owner").map(|node| person(&node));
    let (seed, grief) = (flag(table, "seed"), flag(table, "grief"));
    let effect = table.need("effect", "\"refill 1\"").and_then(|node| {
        let (word, numbers) = phrase(&node)?;
        Some(match (word, &numbers[..]) {
            ("time", []) => LootEffect::Time,
            ("refill", [girls @ 1..=8]) => LootEffect::Refill(*girls),
            ("draw", [cards]) => LootEffect::Draw(*cards),
            ("growth", [mp @ 0..=4, hp]) => LootEffect::Growth { mp: *mp, hp: *hp },
            ("nothing", []) => LootEffect::Nothing,
            ("heal-all", []) => LootEffect::HealAll,
            ("foresee", [cards @ 2..=4]) => LootEffect::Foresee(*cards),
            _ => {
                node.wrong(
                    both!("expected time, refill 1, draw 3, growth 1 2, nothing, heal-all or foresee 3", "次のどれかが必要です：time、refill 1、draw 3、growth 1 2、nothing、heal-all、foresee 3"),
                );
                return None;
            }
        })
    });
    let id = card_id(&id?)?;
    Some(LootCard {
        id: Arc::from(id),
        name: name?,
        count: count? as u8,
        effect: effect?,
        owner: match owner {
            Some(owner) => Some(owner?),
            None => None,
        },
        seed: seed?,
        grief: grief?,
        house,
    })
}
