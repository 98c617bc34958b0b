//! Positions written by hand, for scenarios.
//!
//! ```toml
//! [position]
//! turn = 5                      # default 5
//! active = "p1"                 # default p1; `first` is the start player, default p1
//! phase = "main"                # begin, start, main (default), end, hand, market, last
//! bank = 20                     # default: what is left of the guide's stones
//! deck = "B01 B02"              # top first, or a number: so many other cards (default 12)
//! market = "W01 W02*3"          # W02 carries 3 stones; default: 8 other cards
//! removed = "W03"
//! curse_zone = 12               # default: 12, if a Curse card lies somewhere
//! end = true                    # the end state, with `finals` turns to come, this one `last`
//! extra = true                  # an extra turn
//! p2 = { held = 3, hand = "W01 CU", known = "W01", witch = "HW1", spent = true }
//! p3 = { cast = { 1 = "W01", 4 = "W08^ B02~" }, stones = { 3 = 1 }, begun = false }
//! deal = true                   # instead of all that: set-up
//! ```

use kernel::doc::{Node, Table};
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Seat, Unheard, both};

use crate::Daybreak;
use crate::cards::{Cards, WitchId};
use crate::set::{CardId, Set};
use crate::state::{Lot, MARKET, MOST_DECK, MOST_SEATS, Phase, State};

/// A position being written.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    turn: Option<u32>,
    active: Option<Seat>,
    first: Option<Seat>,
    phase: Option<&'static str>,
    bank: Option<u8>,
    deck: Option<Deck>,
    market: Option<Vec<Lying>>,
    removed: Vec<Lying>,
    curse_zone: Option<u8>,
    end: bool,
    finals: Option<u8>,
    last: bool,
    extra: bool,
    seats: [SeatStage; MOST_SEATS],
    deal: bool,
}

#[derive(Clone, Debug)]
enum Deck {
    Cards(Vec<Lying>),
    Number(usize),
}

/// A card as the text says it lies.
#[derive(Clone, Debug)]
struct Lying {
    card: CardId,
    installed: bool,
    down: bool,
    stones: u8,
}

#[derive(Clone, Debug, Default)]
struct SeatStage {
    held: Option<u8>,
    hand: Vec<Lying>,
    known: Vec<Lying>,
    cast: [Vec<Lying>; 4],
    stones: [u8; 4],
    witch: Option<WitchId>,
    spent: bool,
    used: bool,
    begun: Option<bool>,
}

const SLOTS: [&str; 4] = ["1", "2", "3", "4"];

impl Staged for Daybreak {
    type Stage = Stage;

    fn with_cards(
        pack: &Cards,
        file: &kernel::doc::Source,
    ) -> Result<Cards, kernel::doc::Problems> {
        pack.with_file(file)
    }

    fn stage(&self, stage: &mut Stage, position: &Table<'_>) {
        let number = |key, range| position.get(key).and_then(|node: Node<'_>| node.number(range));
        if let Some(turn) = number("turn", 0..=10_000) {
            stage.turn = Some(turn as u32);
        }
        for (key, seat) in [("active", &mut stage.active), ("first", &mut stage.first)] {
            if let Some(node) = position.get(key) {
                *seat = Seat::read(&node, self.seats);
            }
        }
        if let Some(node) = position.get("phase") {
            stage.phase = node.word(&["begin", "start", "main", "end", "hand", "market", "last"]);
        }
        if let Some(bank) = number("bank", 0..=200) {
            stage.bank = Some(bank as u8);
        }
        if let Some(node) = position.get("deck") {
            stage.deck = match node.as_number() {
                Some(_) => node.number(0..=100).map(|n| Deck::Number(n as usize)),
                None => Some(Deck::Cards(self.lying(&node, ""))),
            };
        }
        if let Some(node) = position.get("market") {
            stage.market = Some(self.lying(&node, "*"));
        }
        if let Some(node) = position.get("removed") {
            stage.removed = self.lying(&node, "");
        }
        if let Some(curses) = number("curse_zone", 0..=60) {
            stage.curse_zone = Some(curses as u8);
        }
        if let Some(finals) = number("finals", 0..=4) {
            stage.finals = Some(finals as u8);
        }
        for (key, flag) in [
            ("end", &mut stage.end),
            ("last", &mut stage.last),
            ("extra", &mut stage.extra),
            ("deal", &mut stage.deal),
        ] {
            if let Some(value) = position.get(key).and_then(|node| node.flag()) {
                *flag = value;
            }
        }
        Seat::each(position, self.seats, &mut stage.seats, |seat, node| {
            self.stage_seat(seat, node);
        });
    }

    fn open(&self, stage: &Stage, chance: Chance) -> Result<State, String> {
        if stage.deal {
            return Ok(self.set_up(chance, &mut Unheard));
        }
        let mut s = self.bare(chance);
        let mut used = Set::EMPTY;
        let all_curses = self.cards.masks.curses;
        let mut take = |lying: &Lying| -> Result<CardId, String> {
            let card = if self.cards.is_curse(lying.card) {
                (all_curses & !used).first().ok_or("there are too few Curse cards")?
            } else {
                lying.card
            };
            if used.has(card) {
                return Err(format!("`{}` lies in two places", self.cards.get(card).id));
            }
            used.add(card);
            Ok(card)
        };
        for (index, seat) in stage.seats.iter().enumerate().take(usize::from(self.seats)) {
            let player = &mut s.players[index];
            for lying in &seat.hand {
                player.hand.add(take(lying)?);
            }
            for lying in &seat.known {
                player.known.add(lying.card);
            }
            if !(player.known & !player.hand).is_empty() {
                return Err("a known card is not in that hand".into());
            }
            for (slot, cards) in seat.cast.iter().enumerate() {
                for lying in cards {
                    let card = take(lying)?;
                    player.slots[slot].add(card);
                    if lying.installed {
                        s.installed.add(card);
                    }
                    if lying.down {
                        s.down.add(card);
                    }
                }
            }
            player.stones = seat.stones;
            player.held = seat.held.unwrap_or(3);
            player.once_used = seat.spent;
            player.turn_used = seat.used;
            player.begun = seat.begun.unwrap_or(true);
            player.witch = seat.witch.unwrap_or(WitchId(index as u8));
        }
        for lying in stage.market.iter().flatten() {
            let card = take(lying)?;
            s.market
                .try_push(Lot { card, stones: lying.stones })
                .map_err(|_| "more than 8 cards")?;
        }
        for lying in &stage.removed {
            s.removed.add(take(lying)?);
        }
        let deck = match &stage.deck {
            Some(Deck::Cards(cards)) => cards.iter().map(take).collect::<Result<Vec<_>, _>>()?,
            Some(Deck::Number(_)) | None => Vec::new(),
        };
        // The other cards fill what the position does not name; the rest is out of the game.
        let mut rest: Vec<CardId> = (self.pool() & !used & !all_curses).iter().collect();
        if stage.market.is_none() {
            for card in rest.drain(..MARKET.min(rest.len())) {
                s.market.push(Lot { card, stones: 0 });
            }
        }
        s.market.sort_unstable_by_key(|lot| lot.card);
        s.deck = deck.into_iter().rev().collect();
        let filler = match stage.deck {
            Some(Deck::Cards(_)) => 0,
            Some(Deck::Number(n)) => n,
            None => 12,
        };
        s.deck.extend(rest.drain(..filler.min(rest.len()).min(MOST_DECK)));
        s.aside = rest.into_iter().collect();
        let cursed = !(used & all_curses).is_empty() || stage.curse_zone.is_some();
        if cursed || self.pools.curses_named {
            let there = usize::from((used & all_curses).len());
            let zone = stage.curse_zone.map_or(12_usize.saturating_sub(there), usize::from);
            s.curses = true;
            s.curse_zone = (all_curses & !used).iter().take(zone).collect();
            s.cursed = s.curse_zone | (used & all_curses);
            if usize::from(s.curse_zone.len()) < zone {
                return Err("there are too few Curse cards".into());
            }
        }
        self.stage_rest(stage, &mut s)?;
        self.audit_state(&s)?;
        self.run(&mut s, &mut Unheard);
        Ok(s)
    }

    fn scatter(&self, dice: &mut Dice) -> String {
        self.scattered(dice)
    }
}

impl Daybreak {
    /// Stones, turn and phase.
    fn stage_rest(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let placed: u16 = s
            .players
            .iter()
            .map(|player| {
                u16::from(player.held) + player.stones.iter().map(|n| u16::from(*n)).sum::<u16>()
            })
            .sum::<u16>()
            + s.market.iter().map(|lot| u16::from(lot.stones)).sum::<u16>();
        let guide = u16::from(self.options.stones(self.seats));
        let bank = match stage.bank {
            Some(bank) => u16::from(bank),
            None => {
                guide.checked_sub(placed).ok_or("more stones than the game has: write `bank`")?
            }
        };
        s.bank = bank as u8;
        s.stones = u8::try_from(bank + placed).map_err(|_| "too many stones")?;
        s.active = stage.active.unwrap_or(Seat::new(0));
        s.first = stage.first.unwrap_or(Seat::new(0));
        s.turn = stage.turn.unwrap_or(5);
        s.end = stage.end;
        s.last = stage.last;
        s.extra = stage.extra;
        s.finals = stage.finals.unwrap_or(if stage.end { self.seats } else { 0 });
        if s.last && !s.end {
            return Err("a final turn is one of the end state: write end = true".into());
        }
        s.phase = match stage.phase {
            Some("begin") => Phase::Begin,
            Some("start") => Phase::Start,
            Some("end") => Phase::EndStart,
            Some("hand") => Phase::Hand,
            Some("market") => Phase::Market,
            Some("last") => Phase::Last,
            _ => Phase::Main,
        };
        Ok(())
    }

    fn stage_seat(&self, seat: &mut SeatStage, node: &Node<'_>) {
        let Some(table) = node.table() else { return };
        if let Some(held) = table.get("held").and_then(|node| node.number(0..=200)) {
            seat.held = Some(held as u8);
        }
        if let Some(node) = table.get("hand") {
            seat.hand = self.lying(&node, "");
        }
        if let Some(node) = table.get("known") {
            seat.known = self.lying(&node, "");
        }
        if let Some(cast) = table.get("cast").and_then(|node| node.table()) {
            for (slot, key) in SLOTS.into_iter().enumerate() {
                if let Some(node) = cast.get(key) {
                    seat.cast[slot] = self.lying(&node, "^~");
                }
            }
            cast.finish();
        }
        if let Some(stones) = table.get("stones").and_then(|node| node.table()) {
            for (slot, key) in SLOTS.into_iter().enumerate() {
                if let Some(n) = stones.get(key).and_then(|node| node.number(0..=60)) {
                    seat.stones[slot] = n as u8;
                }
            }
            stones.finish();
        }
        if let Some(node) = table.get("witch") {
            seat.witch = node.text().and_then(|id| {
                node.found(id, self.cards.find_witch(id), [], |id| {
                    both!(
                        "`{id}` is no witch of the pack",
                        "`{id}` というウィッチはパックにいません。"
                    )
                })
            });
        }
        for (key, flag) in [("spent", &mut seat.spent), ("used", &mut seat.used)] {
            if let Some(value) = table.get(key).and_then(|node| node.flag()) {
                *flag = value;
            }
        }
        if let Some(begun) = table.get("begun").and_then(|node| node.flag()) {
            seat.begun = Some(begun);
        }
        table.finish();
    }

    /// `W08^ B02~ W01*3`; of the marks only those that make sense in this place.
    fn lying(&self, node: &Node<'_>, marks: &str) -> Vec<Lying> {
        let words = node.text().unwrap_or_default().split_whitespace();
        let allowed = marks;
        let read = |word: &str| {
            if let Some(mark) = word.chars().find(|c| "^~*".contains(*c) && !allowed.contains(*c)) {
                let what = match mark {
                    '*' => both!(
                        "`{mark}` is for cards in the card zone",
                        "`{mark}` はカードゾーンのカードに使います。"
                    ),
                    _ => both!(
                        "`{mark}` is for cards in a cast zone",
                        "`{mark}` はキャストゾーンのカードに使います。"
                    ),
                };
                node.wrong_help(
                    what,
                    both!(
                        "write {}",
                        "{} と書いてください。",
                        word.trim_end_matches(|c: char| !c.is_alphanumeric())
                    ),
                );
            }
            let (word, stones) = match word.split_once('*') {
                Some((word, stones)) => (word, stones.parse::<u8>().ok()),
                None => (word, Some(0)),
            };
            let id = word.trim_end_matches(['^', '~']);
            let marks = &word[id.len()..];
            let found = node.found(id, self.find(id).zip(stones), self.cards.ids(), |id| {
                both!("`{id}` is no card of the pack", "`{id}` というカードはパックにありません。")
            });
            found.map(|(card, stones)| Lying {
                card,
                installed: marks.contains('^'),
                down: marks.contains('~'),
                stones,
            })
        };
        words.filter_map(read).collect()
    }
}
