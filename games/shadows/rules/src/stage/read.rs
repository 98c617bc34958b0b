//! How the parts of a position are written.

use kernel::doc::{Node, Table, short};
use kernel::options::Value as _;
use kernel::{Lang, Text, Told, both};

use super::{Committed, FoeStage, GirlStage};
use crate::Shadows;
use crate::cards::EventKind;
use crate::person::{Person, Place};
use crate::sets::{EventId, Kind};
use crate::state::{Choice, FoeCard, Identity, Status, Window, Windows};

impl Shadows {
    pub(super) fn stage_girl(&self, girl: &mut GirlStage, table: &Table<'_>) {
        let words = ["human", "girl", "dead", "dropped"];
        if let Some(word) = table.get("status").and_then(|node| node.word(&words)) {
            girl.status = Some(match word {
                "human" => Status::Human,
                "girl" => Status::Girl,
                "dead" => Status::Dead,
                _ => Status::Dropped,
            });
        }
        if let Some(word) = table.get("began").and_then(|node| node.word(&["human", "girl"])) {
            girl.began_human = Some(word == "human");
        }
        if let Some(hp) = table.get("hp").and_then(|node| node.number(1..=99)) {
            girl.hp = Some(hp as i16);
        }
        if let Some(node) = table.get("place") {
            let place = node.text().and_then(Place::find);
            if place.is_none() {
                node.wrong(both!(
                    "expected city, A1, A2, A3 or A4",
                    "city、A1、A2、A3、A4 のどれかが必要です。"
                ));
            }
            girl.place = place;
        }
        if let Some(node) = table.get("hand") {
            girl.hand = Some(self.magic_list(&node));
        }
        if let Some(cards) = table.get("cards").and_then(|node| node.number(0..=30)) {
            girl.cards = Some(cards as usize);
        }
        if let Some(node) = table.get("loot") {
            girl.loot = Some(self.loot_list(&node));
        }
        if let Some(node) = table.get("seat") {
            match node.text().map(str::parse::<kernel::Seat>) {
                Some(Ok(seat)) => girl.seat = Some(seat),
                Some(Err(error)) => node.wrong(error.told()),
                None => {}
            }
        }
        if let Some(accused) = table.get("accused").and_then(|node| node.flag()) {
            girl.accused = accused;
        }
        let words = ["hidden", "open", "none"];
        if let Some(word) = table.get("identity").and_then(|node| node.word(&words)) {
            girl.identity = Some(match word {
                "hidden" => Identity::Hidden,
                "open" => Identity::Open,
                _ => Identity::None,
            });
        }
        if let Some(node) = table.get("shares") {
            girl.shares = person_at(&node);
        }
        if let Some(node) = table.get("windows")
            && let Some(text) = node.text()
        {
            for word in text.split(',').filter(|word| *word != "none") {
                if !Window::WORDS.contains(&word) {
                    node.wrong(both!("`{}` is no window; write W1,W2 or none", "`{}` という契約の機会はありません。W1,W2 のように書くか、none と書いてください。", short(word)));
                }
            }
            girl.windows = Windows::read(text);
        }
        if let Some(flag) = table.get("too_many").and_then(|node| node.flag()) {
            girl.too_many = flag;
        }
        let words = Choice::ALL.map(Choice::word);
        if let Some(word) = table.get("declared").and_then(|node| node.word(&words)) {
            girl.declared = Choice::ALL.into_iter().find(|choice| choice.word() == word);
        }
        if let Some(node) = table.get("committed") {
            let loot = node.as_text().and_then(|text| self.cards.find_loot(text.trim()));
            girl.committed = Some(match loot {
                Some(kind) => Committed::Loot(kind.0),
                None => Committed::Magic(self.magic_list(&node)),
            });
        }
    }

    pub(super) fn stage_foe(&self, node: &Node<'_>) -> Option<FoeStage> {
        let nothing =
            FoeStage { card: None, familiar: false, hp: None, clock: None, fights: 0, since: None };
        if node.as_text() == Some("none") {
            return Some(nothing);
        }
        let table = node.table()?;
        let card = table.need("foe", "\"E03\"");
        let familiar = table.get("familiar").map_or(Some(false), |node| node.flag());
        let number = |key| table.get(key).and_then(|node| node.number(-50..=300));
        let (hp, clock, fights) = (number("hp"), number("clock"), number("fights"));
        let since = number("since");
        if clock.is_some() && familiar == Some(false) {
            table.wrong(both!(
                "only a familiar has clock markers: familiar = true",
                "時計マーカーがあるのは使い魔だけです：familiar = true"
            ));
        }
        table.finish();
        let node = card?;
        let text = node.text()?;
        let card = match text {
            "kirika" => Some(FoeCard::Kirika),
            "love" => Some(FoeCard::Love),
            "oriko" => Some(FoeCard::Oriko),
            _ => match text.strip_prefix("witch-").map(Person::find) {
                Some(person) => person.map(FoeCard::Fallen),
                None => self.cards.find_event(text).map(FoeCard::Event),
            },
        };
        let is_foe = match card {
            Some(FoeCard::Event(event)) => match &self.cards.event(event).kind {
                EventKind::Foe { familiar: side, .. } => side.is_some() || familiar != Some(true),
                EventKind::Speech(_) => false,
            },
            Some(FoeCard::Fallen(person)) => self.cards.witch(person).is_some(),
            Some(_) => true,
            None => false,
        };
        if !is_foe {
            node.wrong(both!("`{}` is no such foe", "`{}` という敵はいません。", short(text)));
            return None;
        }
        Some(FoeStage {
            card,
            familiar: familiar?,
            hp: hp.map(|hp| hp as i16),
            clock: clock.map(|clock| clock.clamp(1, 9) as u8),
            fights: fights.map_or(0, |fights| fights.clamp(0, 99) as u8),
            since: since.map(|turn| turn.max(0) as u16),
        })
    }

    pub(super) fn magic_list(&self, node: &Node<'_>) -> Vec<Kind> {
        words_of(node, |word| self.cards.find_magic(word), &both!("magic card", "魔力カード"))
    }

    pub(super) fn loot_list(&self, node: &Node<'_>) -> Vec<u8> {
        words_of(
            node,
            |word| self.cards.find_loot(word).map(|kind| kind.0),
            &both!("loot card", "戦利品カード"),
        )
    }

    pub(super) fn event_list(&self, node: &Node<'_>) -> Vec<EventId> {
        words_of(node, |word| self.cards.find_event(word), &both!("event card", "イベントカード"))
    }
}

fn words_of<T>(node: &Node<'_>, find: impl Fn(&str) -> Option<T>, what: &Text) -> Vec<T> {
    let text = node.text().unwrap_or_default();
    let read = |word: &str| {
        let found = find(word);
        if found.is_none() {
            let word = short(word);
            node.wrong(what.clone().map(|lang, what| match lang {
                Lang::En => format!("`{word}` is no {what}"),
                Lang::Ja => format!("`{word}` という{what}はありません。"),
            }));
        }
        found
    };
    text.split_whitespace().filter_map(read).collect()
}

pub(super) fn person_at(node: &Node<'_>) -> Option<Person> {
    node.word(&Person::WORDS).and_then(Person::find)
}
