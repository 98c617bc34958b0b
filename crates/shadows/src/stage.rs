//! Positions written by hand, for scenarios.
//!
//! ```toml
//! [position]
//! turn = 5                     # default 1
//! phase = "combat"             # event (default), action, combat, adjustment: its beginning
//! acting = "kyoko"             # in the action phase: who acts first
//! durability = 50
//! mami = { status = "girl", hp = 2, place = "A1", hand = "M01 M02", loot = "growth" }
//! madoka = { status = "human", began = "human", seat = "p1", windows = "W1,W3" }
//! kyoko = { cards = 3 }        # any three cards
//! sayaka = { shares = "mami" } # one hand for two (traitor)
//! homura = { accused = true, identity = "open" }    # hidden, open, none
//! deck = "M05 M06"             # the top of the magic deck
//! discard = "M07"
//! rest = "deck"                # the other magic cards: under these, in the discard, or out
//! A1 = { foe = "E03", familiar = true, hp = 2, clock = 1, fights = 1, since = 3 }
//! A2 = { foe = "witch-sayaka" }     # also kirika, love, oriko
//! events = "E05 E30"           # the event deck, top first; the other cards are done with
//! box = "E04"
//! loot_deck = "growth"         # top first; the other loot cards lie below
//! loot_discard = "grief-seed"
//! loot_rest = "deck"           # or out
//! fallen = true                # a fallen witch has appeared
//! fought = "A3"                # areas already fought in this combat phase
//! traitors = "p2"              # who holds a witch identity
//! p2 = { exposed = "mami", hand = "M08" }   # an exposed traitor and the character lost first
//! ```
//!
//! Without claims p1 plays the first character in the order of action, and so on. If an area is
//! mentioned, those that are not are empty; otherwise the two Rose Garden familiars are there.

use kernel::doc::{Node, Table, short};
use kernel::scenario::Staged;
use kernel::{Chance, Seat, Unheard};
use kernel::{Text, Told, both};

use crate::Shadows;
use crate::cards::EventKind;
use crate::person::{Area, Person, Place};
use crate::sets::{CardId, EventId, EventSet, Hand, Kind, LootId, LootSet};
use crate::state::{
    AdjustStep, EventStep, Foe, FoeCard, Frame, Identity, Phase, State, Status, TRAITOR_HANDS,
    Windows,
};

/// A position being written.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    turn: Option<u16>,
    phase: Option<Phase>,
    acting: Option<Person>,
    durability: Option<i16>,
    girls: [GirlStage; 10],
    deck: Vec<Kind>,
    discard: Vec<Kind>,
    rest: Option<Rest>,
    areas: [Option<FoeStage>; 4],
    events: Option<Vec<EventId>>,
    boxed: Option<Vec<EventId>>,
    loot_deck: Vec<u8>,
    loot_discard: Vec<u8>,
    loot_out: bool,
    fallen: bool,
    fought: u8,
    traitors: Vec<Seat>,
    seats: [SeatStage; 8],
}

#[derive(Clone, Debug, Default)]
struct GirlStage {
    status: Option<Status>,
    began_human: Option<bool>,
    hp: Option<i16>,
    place: Option<Place>,
    hand: Option<Vec<Kind>>,
    cards: Option<usize>,
    loot: Option<Vec<u8>>,
    seat: Option<Seat>,
    accused: bool,
    identity: Option<Identity>,
    shares: Option<Person>,
    windows: Option<Windows>,
}

#[derive(Clone, Copy, Debug)]
struct FoeStage {
    card: Option<FoeCard>,
    familiar: bool,
    hp: Option<i16>,
    clock: Option<u8>,
    fights: u8,
    since: Option<u16>,
}

#[derive(Clone, Debug, Default)]
struct SeatStage {
    exposed: Option<Person>,
    hand: Option<Vec<Kind>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    Deck,
    Discard,
    Out,
}

const SEATS: [&str; 8] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
const AREAS: [&str; 4] = ["A1", "A2", "A3", "A4"];

impl Staged for Shadows {
    type Stage = Stage;

    fn stage(&self, stage: &mut Stage, position: &Table<'_>) {
        if let Some(turn) = position.get("turn").and_then(|node| node.number(1..=200)) {
            stage.turn = Some(turn as u16);
        }
        let phases = ["event", "action", "combat", "adjustment"];
        if let Some(phase) = position.get("phase").and_then(|node| node.word(&phases)) {
            stage.phase = Some(match phase {
                "action" => Phase::Action,
                "combat" => Phase::Combat,
                "adjustment" => Phase::Adjustment,
                _ => Phase::Event,
            });
        }
        if let Some(node) = position.get("acting") {
            stage.acting = person_at(&node);
        }
        if let Some(node) = position.get("durability").and_then(|node| node.number(1..=999)) {
            stage.durability = Some(node as i16);
        }
        for (person, girl) in Person::ALL.into_iter().zip(&mut stage.girls) {
            if let Some(table) = position.get(person.word()).and_then(|node| node.table()) {
                self.stage_girl(girl, &table);
                table.finish();
            }
        }
        for (key, list) in [("deck", &mut stage.deck), ("discard", &mut stage.discard)] {
            if let Some(node) = position.get(key) {
                *list = self.magic_list(&node);
            }
        }
        if let Some(rest) = position.get("rest").and_then(|n| n.word(&["deck", "discard", "out"])) {
            stage.rest = Some(match rest {
                "discard" => Rest::Discard,
                "out" => Rest::Out,
                _ => Rest::Deck,
            });
        }
        for (key, area) in AREAS.into_iter().zip(&mut stage.areas) {
            if let Some(node) = position.get(key) {
                *area = self.stage_foe(&node);
            }
        }
        if let Some(node) = position.get("events") {
            stage.events = Some(self.event_list(&node));
        }
        if let Some(node) = position.get("box") {
            stage.boxed = Some(self.event_list(&node));
        }
        for (key, list) in
            [("loot_deck", &mut stage.loot_deck), ("loot_discard", &mut stage.loot_discard)]
        {
            if let Some(node) = position.get(key) {
                *list = self.loot_list(&node);
            }
        }
        if let Some(rest) = position.get("loot_rest").and_then(|n| n.word(&["deck", "out"])) {
            stage.loot_out = rest == "out";
        }
        if let Some(fallen) = position.get("fallen").and_then(|node| node.flag()) {
            stage.fallen = fallen;
        }
        if let Some(node) = position.get("fought") {
            for word in node.text().unwrap_or_default().split_whitespace() {
                match AREAS.iter().position(|area| *area == word) {
                    Some(at) => stage.fought |= 1 << at,
                    None => node.wrong(both!(
                        "`{}` is no area",
                        "`{}` というエリアはありません。",
                        short(word)
                    )),
                }
            }
        }
        if let Some(node) = position.get("traitors") {
            for word in node.text().unwrap_or_default().split_whitespace() {
                match word.parse::<Seat>() {
                    Ok(seat) => stage.traitors.push(seat),
                    Err(error) => node.wrong(error.told()),
                }
            }
        }
        for (key, seat) in SEATS.into_iter().zip(&mut stage.seats) {
            if let Some(table) = position.get(key).and_then(|node| node.table()) {
                if let Some(node) = table.get("exposed") {
                    seat.exposed = person_at(&node);
                }
                if let Some(node) = table.get("hand") {
                    seat.hand = Some(self.magic_list(&node));
                }
                table.finish();
            }
        }
    }

    fn open(&self, stage: &Stage, mut chance: Chance) -> Result<State, String> {
        let chosen = self.plan.choose(&self.options, self.seats, &mut chance);
        let dealt = self.plan.deal(&chosen.people, self.seats, None);
        let mut s = self.table(chance, &chosen, &dealt);
        self.open_girls(stage, &mut s)?;
        self.open_loot(stage, &mut s)?;
        self.open_identities(stage, &mut s)?;
        self.open_magic(stage, &mut s)?;
        self.open_board(stage, &mut s)?;
        self.open_hp(stage, &mut s);
        s.durability = stage.durability.unwrap_or(s.durability);
        s.turn = stage.turn.unwrap_or(1);
        s.fallen = stage.fallen;
        s.phase = stage.phase.unwrap_or(Phase::Event);
        match s.phase {
            Phase::Event => s.push(Frame::Event(EventStep::TakeOver)),
            Phase::Action => {
                let from = match stage.acting {
                    Some(person) => s.slot(person).ok_or("who acts is not in the game")?.0,
                    None => 0,
                };
                s.push(Frame::Action(from));
            }
            Phase::Combat => {
                s.fought = stage.fought;
                for area in Area::ALL {
                    if s.foe(area).is_some() && !s.at(Place::Area(area)).is_empty() {
                        s.scheduled |= 1 << area.index();
                    }
                }
                s.push(Frame::Combats);
            }
            Phase::Adjustment => s.push(Frame::Adjust(AdjustStep::Destroy)),
        }
        // SM-R012: a hand above its limit is brought down at once.
        for slot in s.living().iter() {
            if s.girl(slot).hand == slot.0 {
                self.shed(&mut s, slot);
            }
        }
        self.run(&mut s, &mut Unheard);
        Ok(s)
    }
}

impl Shadows {
    /// Status, place, seat, shared hands.
    fn open_girls(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        for (person, staged) in Person::ALL.into_iter().zip(&stage.girls) {
            let Some(slot) = s.slot(person) else {
                let mentioned =
                    staged.status.is_some() || staged.hp.is_some() || staged.place.is_some();
                if mentioned || staged.hand.is_some() || staged.cards.is_some() {
                    return Err(format!("{person} is not in this game"));
                }
                continue;
            };
            let human = self.card(s, slot).human.is_some();
            let girl = s.girl_mut(slot);
            if let Some(status) = staged.status {
                girl.status = status;
                if status == Status::Human && !human {
                    return Err(format!("{person} has no human state"));
                }
            }
            if let Some(began) = staged.began_human {
                girl.began_human = began;
            }
            girl.place = staged.place.unwrap_or(Place::City);
            girl.seat = staged.seat.unwrap_or(girl.seat);
            if girl.seat.index() >= usize::from(self.seats) {
                return Err(format!("nobody sits at {}", girl.seat));
            }
            girl.accused = staged.accused;
            girl.windows = staged.windows.unwrap_or(girl.windows);
        }
        s.recount();
        for (person, staged) in Person::ALL.into_iter().zip(&stage.girls) {
            let (Some(slot), Some(with)) = (s.slot(person), staged.shares) else { continue };
            let Some(other) = s.slot(with) else {
                return Err(format!("{with} is not in this game"));
            };
            let (hand, seat) = (s.girl(slot).hand, s.girl(slot).seat);
            let girl = s.girl_mut(other);
            girl.hand = hand;
            girl.seat = seat;
        }
        Ok(())
    }

    fn open_hp(&self, stage: &Stage, s: &mut State) {
        for slot in s.slots() {
            let staged = &stage.girls[s.girl(slot).person.index()];
            let max = self.max_hp(s, slot);
            let girl = s.girl_mut(slot);
            girl.hp = staged.hp.unwrap_or(if girl.lives() { max } else { 0 });
        }
    }

    fn take_loot(&self, left: &mut LootSet, kind: u8) -> Result<LootId, String> {
        let kind = crate::cards::LootKind(kind);
        let found = self.cards.copies(kind).and(*left).first();
        let card =
            found.ok_or(format!("there are too few cards `{}`", self.cards.loot_card(kind).id))?;
        *left = left.without(card);
        Ok(card)
    }

    fn open_loot(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut left = self.loot_cards(s);
        for slot in s.slots() {
            let girl = *s.girl(slot);
            let staged = &stage.girls[girl.person.index()];
            match &staged.loot {
                Some(kinds) => {
                    for kind in kinds {
                        let card = self.take_loot(&mut left, *kind)?;
                        let girl = s.girl_mut(slot);
                        girl.loot = girl.loot.with(card);
                    }
                }
                None => {
                    let starts = self.card(s, slot).starts;
                    if let Some(card) =
                        starts.and_then(|kind| self.cards.copies(kind).and(left).first())
                    {
                        left = left.without(card);
                        match girl.status {
                            Status::Girl => s.girl_mut(slot).loot = LootSet::one(card),
                            Status::Human => s.loot_aside = s.loot_aside.with(card),
                            Status::Dead | Status::Dropped => {
                                s.loot_discard = s.loot_discard.with(card);
                            }
                        }
                    }
                }
            }
        }
        let mut top = Vec::new();
        for kind in &stage.loot_deck {
            top.push(self.take_loot(&mut left, *kind)?);
        }
        for kind in &stage.loot_discard {
            s.loot_discard = s.loot_discard.with(self.take_loot(&mut left, *kind)?);
        }
        if stage.loot_out {
            s.loot_gone = left;
        } else {
            s.loot_deck.extend(left.iter());
        }
        s.loot_deck.extend(top.into_iter().rev());
        Ok(())
    }

    fn open_identities(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        if !self.options.traitor {
            return Ok(());
        }
        s.traitors = stage.traitors.iter().copied().collect();
        for slot in s.slots() {
            let staged = &stage.girls[s.girl(slot).person.index()];
            s.girl_mut(slot).identity = staged.identity.unwrap_or(Identity::Hidden);
        }
        for (index, staged) in stage.seats.iter().enumerate() {
            let Some(person) = staged.exposed else { continue };
            let seat = Seat::new(index as u8);
            let slot = s.slot(person).ok_or(format!("{person} is not in this game"))?;
            s.exposed = s.exposed.with(seat);
            s.traitors = s.traitors.with(seat);
            s.lost[index] = Some(slot);
            s.girl_mut(slot).identity = Identity::None;
        }
        Ok(())
    }

    fn take_magic(&self, left: &mut Hand, kinds: &[Kind]) -> Result<Vec<CardId>, String> {
        let one = |kind: &Kind| {
            let card = self.of_kind(*left, *kind);
            let card = card
                .ok_or(format!("there are too few cards `{}`", self.cards.magic_kind(*kind).id))?;
            left.remove(card);
            Ok(card)
        };
        kinds.iter().map(one).collect()
    }

    fn open_magic(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut left = self.cards.deck;
        let mut hands: [Option<Hand>; 16] = [None; 16];
        for slot in s.slots() {
            let girl = *s.girl(slot);
            if let Some(kinds) = &stage.girls[girl.person.index()].hand {
                let cards = self.take_magic(&mut left, kinds)?.into_iter().collect::<Hand>();
                let hand = &mut hands[usize::from(girl.hand)];
                *hand = Some(hand.unwrap_or_default().with(cards));
            }
        }
        for (index, staged) in stage.seats.iter().enumerate() {
            if let Some(kinds) = &staged.hand {
                let cards = self.take_magic(&mut left, kinds)?;
                hands[usize::from(TRAITOR_HANDS) + index] = Some(cards.into_iter().collect());
            }
        }
        let deck = self.take_magic(&mut left, &stage.deck)?;
        let discard = self.take_magic(&mut left, &stage.discard)?;
        for slot in s.living().iter() {
            let girl = *s.girl(slot);
            let at = usize::from(girl.hand);
            if hands[at].is_some() {
                continue;
            }
            let limit = usize::from(self.limit(s, slot));
            let count = stage.girls[girl.person.index()].cards.unwrap_or(limit);
            let cards: Hand = left.cards().take(count).collect();
            left = left.without(cards);
            hands[at] = Some(cards);
        }
        for (hand, cards) in s.hands.iter_mut().zip(hands) {
            *hand = cards.unwrap_or_default();
        }
        match stage.rest.unwrap_or(Rest::Deck) {
            Rest::Deck => {
                let mut rest: Vec<CardId> = left.cards().collect();
                s.chance.shuffle(&mut rest);
                s.deck.extend(rest);
            }
            Rest::Discard => s.discard = left,
            Rest::Out => {}
        }
        s.deck.extend(deck.into_iter().rev());
        s.discard = s.discard.with(discard.into_iter().collect());
        Ok(())
    }

    fn open_board(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut used = EventSet::NONE;
        if stage.areas.iter().any(Option::is_some) {
            for (index, staged) in stage.areas.iter().enumerate() {
                let Some(FoeStage { card: Some(card), familiar, hp, clock, fights, since }) =
                    *staged
                else {
                    continue;
                };
                if let FoeCard::Event(event) = card {
                    if used.has(event) {
                        return Err(format!("{} is in two areas", self.cards.event(event).id));
                    }
                    used = used.with(event);
                }
                let clock = if familiar { clock.unwrap_or(self.cards.table.clock) } else { 0 };
                let mut foe = Foe { card, hp: 0, clock, fights, since: 0 };
                foe.hp = hp.unwrap_or(i16::from(self.side(foe).hp));
                let turn = stage.turn.unwrap_or(1);
                let first = if fights > 0 { turn.saturating_sub(1) } else { 0 };
                foe.since = since.unwrap_or(first);
                if foe.since > turn {
                    return Err(format!("a fight since turn {} in turn {turn}", foe.since));
                }
                s.areas[index] = Some(foe);
            }
        } else {
            self.first_foes(s);
            used = self.event_cards().filter(|card| self.cards.event(*card).number == 5).collect();
        }
        let mut left: Vec<EventId> = self.event_cards().filter(|card| !used.has(*card)).collect();
        let boxed = stage.boxed.clone();
        for card in boxed.iter().flatten() {
            match left.iter().position(|other| other == card) {
                Some(at) => s.boxed.push(left.remove(at)),
                None => {
                    return Err(format!("{} is not free to be boxed", self.cards.event(*card).id));
                }
            }
        }
        match &stage.events {
            Some(events) => {
                for card in events.iter().rev() {
                    match left.iter().position(|other| other == card) {
                        Some(at) => s.events.push(left.remove(at)),
                        None => {
                            let id = &self.cards.event(*card).id;
                            return Err(format!("{id} is not free to be in the event deck"));
                        }
                    }
                }
                s.event_discard = left.into_iter().collect();
            }
            None => {
                // The deck of set-up without what lies elsewhere; the 5 cards are done with.
                let elsewhere = used.or(s.boxed.iter().copied().collect());
                self.build_event_deck(s, elsewhere, boxed.is_none());
                s.event_discard =
                    left.into_iter().filter(|card| self.cards.event(*card).number == 5).collect();
            }
        }
        s.open_events = EventSet::one(self.walpurgis());
        Ok(())
    }

    fn stage_girl(&self, girl: &mut GirlStage, table: &Table<'_>) {
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
            match node.text().map(str::parse::<Seat>) {
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
        if let Some(text) = table.get("windows").and_then(|node| node.text()) {
            girl.windows = Some(Windows::read(text));
        }
    }

    fn stage_foe(&self, node: &Node<'_>) -> Option<FoeStage> {
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

    fn magic_list(&self, node: &Node<'_>) -> Vec<Kind> {
        words_of(node, |word| self.cards.find_magic(word), &both!("magic card", "魔力カード"))
    }

    fn loot_list(&self, node: &Node<'_>) -> Vec<u8> {
        words_of(
            node,
            |word| self.cards.find_loot(word).map(|kind| kind.0),
            &both!("loot card", "戦利品カード"),
        )
    }

    fn event_list(&self, node: &Node<'_>) -> Vec<EventId> {
        words_of(node, |word| self.cards.find_event(word), &both!("event card", "イベントカード"))
    }
}

fn words_of<T>(node: &Node<'_>, find: impl Fn(&str) -> Option<T>, what: &Text) -> Vec<T> {
    let text = node.text().unwrap_or_default();
    let read = |word: &str| {
        let found = find(word);
        if found.is_none() {
            let Text { en, ja } = what;
            let word = short(word);
            node.wrong(Text {
                en: format!("`{word}` is no {en}"),
                ja: format!("`{word}` という{ja}はありません。"),
            });
        }
        found
    };
    text.split_whitespace().filter_map(read).collect()
}

fn person_at(node: &Node<'_>) -> Option<Person> {
    node.word(&Person::WORDS).and_then(Person::find)
}
