//! Positions made up at random: what a game from its set-up seldom meets.

use std::fmt::Write;

use kernel::{Chance, Dice, Seat, Seed};

use super::AREAS;
use crate::Shadows;
use crate::cards::{EventKind, LootEffect};
use crate::person::{Area, Person, Place};
use crate::sets::{Cast, Slot};
use crate::state::{Choice, State, Status, Window};

/// Cards that nobody holds yet, in any order.
struct Stock {
    magic: Vec<String>,
    loot: Vec<String>,
    events: Vec<String>,
}

/// A character being made up.
#[derive(Clone, Default)]
struct Sketch {
    status: Option<Status>,
    place: Option<Place>,
    hand: Vec<String>,
    loot: Vec<String>,
    /// With whom she shares a hand; then it is the other's.
    shares: Option<Slot>,
    words: String,
}

impl Shadows {
    /// The lines of a position; most of them open.
    pub(super) fn scattered(&self, dice: &mut Dice) -> String {
        let seed = Seed::from_text("scatter");
        let mut chance = Chance::new(seed);
        let chosen = self.plan.choose(&self.options, self.seats, &mut chance);
        let dealt = self.plan.deal(&chosen.people, self.seats, None);
        let s = self.table(chance, &chosen, &dealt);
        let mut stock = self.stock(&s, dice);
        let mut out = String::new();
        let phase = ["event", "action", "combat", "combat", "adjustment"][dice.below(5) as usize];
        let _ = writeln!(out, "phase = \"{phase}\"\nturn = {}", 1 + dice.below(30));
        let most = self.start_durability().max(1) as u32;
        let _ = writeln!(out, "durability = {}", 1 + dice.below(most));
        let foes = self.scatter_foes(&mut stock, dice, &mut out);
        // Who may not be in the game is not named (SM-R004).
        let sure = self.plan.sure();
        let cast: Cast = s.slots().filter(|slot| sure.contains(&s.girl(*slot).person)).collect();
        let mut girls = vec![Sketch::default(); usize::from(s.cast)];
        // What girls do to each other they do in one place.
        let gathered = if dice.once_in(2) { dice.pick(&foes).copied() } else { None };
        for slot in cast {
            let girl = self.scatter_girl(&s, slot, &foes, dice);
            let place = gathered.filter(|_| !dice.once_in(4)).map(Place::Area);
            girls[slot.index()] = Sketch { place: place.or(girl.place), ..girl };
        }
        if let Some(slot) = cast.first()
            && cast.iter().all(|one| !girls[one.index()].lives())
        {
            girls[slot.index()].status = Some(Status::Girl);
        }
        if self.options.traitor {
            self.scatter_traitors(&s, cast, &mut girls, &mut stock, dice, &mut out);
        }
        for slot in cast {
            girls[slot.index()].loot_from(&mut stock.loot, dice);
        }
        self.scatter_hands(&s, cast, &mut girls, &mut stock.magic, dice);
        if phase == "combat" && dice.once_in(2) {
            self.scatter_combat(&s, cast, &mut girls, dice);
        }
        for slot in cast {
            let girl = &girls[slot.index()];
            let _ = writeln!(out, "{} = {{ {} }}", s.girl(slot).person, girl.line());
        }
        self.scatter_rest(&mut stock, dice, &mut out);
        if phase == "action" && dice.once_in(2) {
            let living: Vec<_> = cast.iter().filter(|slot| girls[slot.index()].lives()).collect();
            if let Some(slot) = dice.pick(&living) {
                let _ = writeln!(out, "acting = \"{}\"", s.girl(*slot).person);
            }
        }
        if dice.once_in(4) {
            out.push_str("fallen = true\n");
        }
        out
    }

    fn stock(&self, s: &State, dice: &mut Dice) -> Stock {
        let magic = self.cards.deck.cards();
        let mut magic: Vec<_> =
            magic.map(|card| self.cards.magic_kind(self.cards.kind(card)).id.to_string()).collect();
        let loot = self.loot_cards(s);
        let mut loot: Vec<_> = loot
            .iter()
            .map(|card| self.cards.loot_card(self.cards.loot_kind(card)).id.to_string())
            .collect();
        let mut events: Vec<_> =
            self.event_cards().map(|card| self.cards.event(card).id.to_string()).collect();
        dice.shuffle(&mut magic);
        dice.shuffle(&mut loot);
        dice.shuffle(&mut events);
        Stock { magic, loot, events }
    }

    /// The board; returns the areas with a foe.
    fn scatter_foes(&self, stock: &mut Stock, dice: &mut Dice, out: &mut String) -> Vec<Area> {
        let mut foes = Vec::new();
        let witches: Vec<Person> =
            Person::ALL.into_iter().filter(|person| self.cards.witch(*person).is_some()).collect();
        let mut fallen = None;
        let together = self.options.oriko_kirika && dice.once_in(2);
        for area in Area::ALL {
            let key = AREAS[area.index()];
            let special = match area {
                Area::A3 if together => Some(["kirika", "love"][dice.below(2) as usize].into()),
                Area::A4 if together => Some("oriko".to_string()),
                _ if dice.once_in(6) && fallen.is_none() => {
                    fallen = dice.pick(&witches).copied();
                    fallen.map(|person| format!("witch-{person}"))
                }
                _ => None,
            };
            let fights = if dice.once_in(3) { 1 + dice.below(3) } else { 0 };
            let hp = if dice.once_in(2) {
                format!(", hp = {}", 1 + dice.below(12))
            } else {
                String::new()
            };
            if let Some(foe) = special {
                let _ = writeln!(out, "{key} = {{ foe = \"{foe}\", fights = {fights}{hp} }}");
                foes.push(area);
                continue;
            }
            let at = stock.events.iter().position(|id| {
                let kind = self.cards.find_event(id).map(|card| &self.cards.event(card).kind);
                matches!(kind, Some(EventKind::Foe { .. }))
            });
            let (Some(at), false) = (at, dice.once_in(2)) else {
                let _ = writeln!(out, "{key} = \"none\"");
                continue;
            };
            let id = stock.events.remove(at);
            let kind = self.cards.find_event(&id).map(|card| &self.cards.event(card).kind);
            let hatches = matches!(kind, Some(EventKind::Foe { familiar: Some(_), .. }));
            let sideways = if hatches && dice.once_in(2) {
                format!(", familiar = true, clock = {}", 1 + dice.below(2))
            } else {
                String::new()
            };
            let _ = writeln!(out, "{key} = {{ foe = \"{id}\", fights = {fights}{hp}{sideways} }}");
            foes.push(area);
        }
        foes
    }

    /// Status, place, HP, windows.
    fn scatter_girl(&self, s: &State, slot: Slot, foes: &[Area], dice: &mut Dice) -> Sketch {
        let mut girl = Sketch::default();
        let card = self.card(s, slot);
        let status = match dice.below(12) {
            0 => Status::Dead,
            1 => Status::Dropped,
            2..=5 if card.human.is_some() => Status::Human,
            _ => Status::Girl,
        };
        girl.status = Some(status);
        girl.place = Some(match dice.pick(foes) {
            Some(area) if !dice.once_in(3) => Place::Area(*area),
            _ if dice.once_in(12) => Place::Area(Area::ALL[dice.below(4) as usize]),
            _ => Place::City,
        });
        if girl.lives() {
            let most = match (status, card.human) {
                (Status::Human, Some(side)) => side.hp,
                _ => card.girl.hp,
            };
            let _ = write!(girl.words, ", hp = {}", 1 + dice.below(u32::from(most)));
        }
        if status == Status::Human && dice.once_in(2) {
            let on: Vec<_> =
                Window::ALL.into_iter().filter(|_| dice.once_in(2)).map(Window::word).collect();
            let words = if on.is_empty() { "none".into() } else { on.join(",") };
            let _ = write!(girl.words, ", windows = \"{words}\"");
        }
        girl
    }

    /// Who is a traitor, who is exposed, whose characters came to whom.
    fn scatter_traitors(
        &self,
        s: &State,
        cast: Cast,
        girls: &mut [Sketch],
        stock: &mut Stock,
        dice: &mut Dice,
        out: &mut String,
    ) {
        let mut seats: Vec<Seat> = Seat::all(self.seats).collect();
        dice.shuffle(&mut seats);
        let witches = dice.below(u32::from(self.witch_identities()) + 1) as usize;
        let traitors: Vec<Seat> = seats.drain(..witches.min(seats.len())).collect();
        let words: Vec<_> = traitors.iter().map(ToString::to_string).collect();
        if !words.is_empty() {
            let _ = writeln!(out, "traitors = \"{}\"", words.join(" "));
        }
        let alive = |girls: &[Sketch], seat: Seat| {
            let of = |slot: &Slot| s.girl(*slot).seat == seat && girls[slot.index()].lives();
            cast.iter().find(of)
        };
        let mut freed = Cast::NONE;
        for seat in traitors {
            // An exposed traitor has lost her character to somebody else's hand.
            let Some(lost) = alive(girls, seat) else { continue };
            let host = seats.iter().find_map(|seat| alive(girls, *seat));
            let Some(host) = host.filter(|_| dice.once_in(2)) else { continue };
            seats.retain(|other| *other != s.girl(host).seat);
            let held = dice.below(u32::from(self.cards.table.traitor_hand) + 1) as usize;
            let hand: Vec<_> = stock.magic.drain(..held.min(stock.magic.len())).collect();
            let hand = hand.join(" ");
            let person = s.girl(lost).person;
            let _ = writeln!(out, "{seat} = {{ exposed = \"{person}\", hand = \"{hand}\" }}");
            if !dice.once_in(3) {
                // What two girls of one hand do to each other they do in one combat.
                girls[lost.index()].place = girls[host.index()].place;
            }
            let girl = &mut girls[lost.index()];
            girl.shares = Some(host);
            let (with, seat) = (s.girl(host).person, s.girl(host).seat);
            let _ =
                write!(girl.words, ", shares = \"{with}\", seat = \"{seat}\", identity = \"none\"");
            freed = freed.with(lost);
        }
        for slot in cast.minus(freed) {
            if dice.once_in(5) {
                girls[slot.index()].words.push_str(", accused = true");
            }
        }
    }

    /// Magic cards; a shared hand is the host's.
    fn scatter_hands(
        &self,
        s: &State,
        cast: Cast,
        girls: &mut [Sketch],
        magic: &mut Vec<String>,
        dice: &mut Dice,
    ) {
        let mp = |girls: &[Sketch], slot: Slot| {
            let girl = &girls[slot.index()];
            let card = self.card(s, slot);
            let growth = |id: &String| match self
                .cards
                .find_loot(id)
                .map(|kind| self.cards.loot_card(kind).effect)
            {
                Some(LootEffect::Growth { mp, .. }) => mp,
                _ => 0,
            };
            match (girl.status, card.human) {
                (Some(Status::Human), Some(side)) => side.mp,
                (Some(Status::Dead | Status::Dropped), _) => 0,
                _ => card.girl.mp + girl.loot.iter().map(growth).sum::<u8>(),
            }
        };
        for slot in cast {
            if girls[slot.index()].shares.is_some() || !girls[slot.index()].lives() {
                continue;
            }
            let guests: Cast =
                cast.iter().filter(|other| girls[other.index()].shares == Some(slot)).collect();
            let most =
                u32::from(mp(girls, slot) + guests.iter().map(|one| mp(girls, one)).sum::<u8>());
            let held = match dice.below(8) {
                _ if !guests.is_empty() && !dice.once_in(3) => most / 2 + dice.below(most / 2 + 1),
                0 => 0,
                1 | 2 => 1,
                3 => 2,
                4 => most,
                _ => dice.below(most + 1),
            };
            let held = (held.min(most) as usize).min(magic.len());
            girls[slot.index()].hand = magic.drain(..held).collect();
        }
    }

    /// Declarations and committed cards in the combat that comes first.
    fn scatter_combat(&self, s: &State, cast: Cast, girls: &mut [Sketch], dice: &mut Dice) {
        let first = cast.iter().find_map(|slot| match girls[slot.index()].place {
            Some(Place::Area(area)) if girls[slot.index()].lives() => Some(area),
            _ => None,
        });
        let Some(area) = first else { return };
        for slot in cast {
            let girl = &mut girls[slot.index()];
            let fights = girl.status == Some(Status::Girl)
                && girl.place == Some(Place::Area(area))
                && girl.shares.is_none();
            if !fights || girl.hand.is_empty() || dice.once_in(2) {
                continue;
            }
            let early = self.early(s, slot).map(|(cards, _)| usize::from(cards));
            let (choice, needs) = match (dice.below(4), early) {
                (0, Some(cards)) if girl.hand.len() >= cards => (Choice::Special, cards),
                (1, _) => (Choice::Retreat, 1),
                _ => (Choice::Attack, 1),
            };
            let _ = write!(girl.words, ", declared = \"{}\"", choice.word());
            if dice.once_in(3) {
                let cards: Vec<_> = girl.hand.drain(..needs).collect();
                let _ = write!(girl.words, ", committed = \"{}\"", cards.join(" "));
            }
        }
    }

    /// What lies in the decks.
    fn scatter_rest(&self, stock: &mut Stock, dice: &mut Dice, out: &mut String) {
        let some = |list: &mut Vec<String>, most: u32, dice: &mut Dice| {
            let count = (dice.below(most) as usize).min(list.len());
            list.drain(..count).collect::<Vec<_>>().join(" ")
        };
        if dice.once_in(2) {
            let _ = writeln!(out, "deck = \"{}\"", some(&mut stock.magic, 6, dice));
            let _ = writeln!(out, "discard = \"{}\"", some(&mut stock.magic, 6, dice));
            let rest = ["deck", "discard", "out", "out"][dice.below(4) as usize];
            let _ = writeln!(out, "rest = \"{rest}\"");
        }
        if dice.once_in(2) {
            let _ = writeln!(out, "loot_deck = \"{}\"", some(&mut stock.loot, 3, dice));
            let _ = writeln!(out, "loot_discard = \"{}\"", some(&mut stock.loot, 3, dice));
            if dice.once_in(2) {
                out.push_str("loot_rest = \"out\"\n");
            }
        }
        if !dice.once_in(3) {
            // Walpurgis lies below all others, or is on the board.
            let last = self.cards.event(self.walpurgis()).id.to_string();
            let below = stock.events.iter().position(|id| *id == last);
            let last = below.map(|at| stock.events.remove(at)).unwrap_or_default();
            let top = some(&mut stock.events, 6, dice);
            let _ = writeln!(out, "events = \"{top} {last}\"");
            let _ = writeln!(out, "box = \"{}\"", some(&mut stock.events, 4, dice));
        }
    }
}

impl Sketch {
    /// Loot cards: only a magical girl has any.
    fn loot_from(&mut self, loot: &mut Vec<String>, dice: &mut Dice) {
        if self.status == Some(Status::Girl) {
            for _ in 0..[0, 0, 0, 1, 1, 2][dice.below(6) as usize] {
                self.loot.extend(loot.pop());
            }
        }
    }

    fn lives(&self) -> bool {
        !matches!(self.status, Some(Status::Dead | Status::Dropped))
    }

    fn line(&self) -> String {
        let status = match self.status {
            Some(Status::Human) => "human",
            Some(Status::Dead) => "dead",
            Some(Status::Dropped) => "dropped",
            Some(Status::Girl) | None => "girl",
        };
        let mut line = format!("status = \"{status}\"{}", self.words);
        if self.lives() {
            let place = self.place.unwrap_or(Place::City);
            let _ = write!(line, ", place = \"{place}\", loot = \"{}\"", self.loot.join(" "));
            if self.shares.is_none() {
                let _ = write!(line, ", hand = \"{}\"", self.hand.join(" "));
            }
        }
        line
    }
}
