//! Positions written by hand, for scenarios.
//!
//! ```toml
//! [position]
//! turn = 12                    # default 1
//! active = "p1"                # default p1
//! step = "act"                 # "act" (default, after drawing) or "draw"
//! p2 = { hp = 3, karma = 5, hand = "A A reflect" }
//! p4 = { out = true }
//! pile = "pursuit sword"       # top first
//! discard = "A B"              # oldest first
//! rest = "pile"                # the other cards: under the pile, in the discard, or out of play
//! pool = 18                    # default: the chips nobody has
//! deal = "A karma-reversal"    # instead of all that: set-up with these cards on top
//! ```

use arrayvec::ArrayVec;
use kernel::doc::{Node, Table};
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Seat, Seats, Unheard, both};
use pack::{Piles, Rest};

use crate::Agate;
use crate::hand::{CardId, Hand};
use crate::state::{Frame, Hp, Karma, MOST_SEATS, Player, Stack, State};

/// A position being written.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    turn: Option<u32>,
    active: Option<Seat>,
    draw: bool,
    seats: [SeatStage; MOST_SEATS],
    piles: Piles<CardId>,
    pool: Option<u8>,
    sword_low: bool,
}

#[derive(Clone, Debug, Default)]
struct SeatStage {
    hp: Option<i16>,
    karma: Option<u8>,
    hand: Vec<CardId>,
    out: bool,
}

impl Staged for Agate {
    type Stage = Stage;

    fn stage(&self, stage: &mut Stage, position: &Table<'_>) {
        if let Some(turn) = position.get("turn").and_then(|node| node.number(1..=10_000)) {
            stage.turn = Some(turn as u32);
        }
        if let Some(node) = position.get("active") {
            stage.active = Seat::read(&node, self.seats);
        }
        if let Some(step) = position.get("step").and_then(|node| node.word(&["act", "draw"])) {
            stage.draw = step == "draw";
        }
        Seat::each(position, self.seats, &mut stage.seats, |seat, node| {
            self.stage_seat(seat, node);
        });
        stage.piles.read(position, |node| self.card_list(node));
        if let Some(pool) = position.get("pool").and_then(|node| node.number(0..=120)) {
            stage.pool = Some(pool as u8);
        }
        if let Some(low) = position.get("sword_low").and_then(|node| node.flag()) {
            stage.sword_low = low;
        }
    }

    fn open(&self, stage: &Stage, mut chance: Chance) -> Result<State, String> {
        let mut left: Hand = self.cards.deck().into_iter().collect();
        let mut take = |cards: &[CardId]| {
            for card in cards {
                if !left.remove(*card) {
                    return Err(format!("there are too few cards `{}`", self.cards.get(*card).id));
                }
            }
            Ok(())
        };
        if let Some(deal) = &stage.piles.deal {
            take(deal)?;
            left.remove(self.cards.sword);
            let mut pile: Stack = self.plain_first(&left);
            pile.extend(deal.iter().rev().copied());
            return Ok(self.deal(pile, chance, &mut Unheard));
        }
        for seat in &stage.seats {
            take(&seat.hand)?;
        }
        take(&stage.piles.pile)?;
        take(&stage.piles.discard)?;

        self.possible(stage)?;
        let numbers = self.cards.table;
        let mut alive = Seats::all(self.seats);
        let mut out = ArrayVec::new();
        let players: [Player; MOST_SEATS] = std::array::from_fn(|index| {
            let seat = &stage.seats[index];
            let gone = seat.out || index >= usize::from(self.seats);
            if seat.out {
                alive = alive.without(Seat::new(index as u8));
                out.push(Seat::new(index as u8));
            }
            Player {
                hp: Hp(seat.hp.unwrap_or(if gone { 0 } else { i16::from(numbers.hp) })),
                karma: Karma(seat.karma.unwrap_or(if gone { 0 } else { numbers.karma })),
                hand: seat.hand.iter().copied().collect(),
                seen: Default::default(),
                past: Default::default(),
            }
        });
        if players.iter().any(|player| player.hand.held() & self.cards.events != 0) {
            return Err("an EVENT is never in a hand (AG-05)".into());
        }
        let held: u16 = players.iter().map(|player| u16::from(player.karma.0)).sum();
        let pool = match stage.pool {
            Some(pool) => u16::from(pool),
            None => u16::from(numbers.chips).checked_sub(held).ok_or("more karma than chips")?,
        };
        if held + pool != u16::from(numbers.chips) {
            return Err(format!(
                "karma and pool make {} chips, not {}",
                held + pool,
                numbers.chips
            ));
        }
        let active = stage.active.or(alive.first()).unwrap_or(Seat::new(0));
        if !alive.has(active) || alive.len() < 2 {
            return Err("the active player and one more must be in the game".into());
        }

        let mut discard: Stack = stage.piles.discard.iter().copied().collect();
        let mut pile = Stack::new();
        match stage.piles.rest {
            Rest::Pile => pile = self.plain_first(&left),
            Rest::Discard => {
                let mut rest: Stack = left.cards().collect();
                chance.shuffle(&mut rest);
                rest.extend(discard);
                discard = rest;
            }
            Rest::Out => {}
        }
        pile.extend(stage.piles.pile.iter().rev().copied());
        let mut state = State {
            chance,
            players,
            pile,
            discard,
            pool: pool as u8,
            alive,
            out,
            active,
            turn: stage.turn.unwrap_or(1) - 1,
            sword_low: stage.sword_low,
            frames: ArrayVec::new(),
            picked: Hand::EMPTY,
            winners: Seats::NONE,
        };
        let sword = state.pile.iter().position(|card| *card == self.cards.sword);
        let window = usize::from(self.options.sword_window);
        if state.sword_low && sword.is_none_or(|place| place >= window) {
            return Err(format!(
                "sword_low needs the Agate Sword among the last {window} cards of the pile (AG-23)"
            ));
        }
        self.begin_turn(&mut state, active, &mut Unheard);
        if !stage.draw {
            state.frames.retain(|frame| !matches!(frame, Frame::Draw { .. }));
        }
        self.run(&mut state, &mut Unheard);
        Ok(state)
    }

    fn scatter(&self, dice: &mut Dice) -> String {
        self.scattered(dice)
    }
}

impl Agate {
    /// What no game could come to.
    fn possible(&self, stage: &Stage) -> Result<(), String> {
        let most = self.options.hp_cap.map(|cap| i16::from(cap.max(self.cards.table.hp)));
        for (seat, staged) in Seat::all(self.seats).zip(&stage.seats) {
            let (hp, karma) = (staged.hp, staged.karma);
            if staged.out && (hp.is_some() || karma.is_some() || !staged.hand.is_empty()) {
                return Err(format!("{seat} is out: no HP, no karma, no cards (AG-104)"));
            }
            if let Some(most) = most.filter(|most| hp.is_some_and(|hp| hp > *most)) {
                return Err(format!("{seat} cannot have more than {most} HP (hp_cap, AG-69)"));
            }
        }
        let turn = stage.turn.unwrap_or(1);
        match self.options.turn_limit.filter(|limit| turn > *limit) {
            Some(limit) => Err(format!("the game ends after {limit} turns (AG-135)")),
            None => Ok(()),
        }
    }

    fn stage_seat(&self, seat: &mut SeatStage, node: &Node<'_>) {
        let Some(table) = node.table() else { return };
        if let Some(hp) = table.get("hp").and_then(|node| node.number(1..=60)) {
            seat.hp = Some(hp as i16);
        }
        if let Some(karma) = table.get("karma").and_then(|node| node.number(1..=120)) {
            seat.karma = Some(karma as u8);
        }
        if let Some(node) = table.get("hand") {
            seat.hand = self.card_list(&node);
        }
        if let Some(out) = table.get("out").and_then(|node| node.flag()) {
            seat.out = out;
        }
        table.finish();
    }

    fn card_list(&self, node: &Node<'_>) -> Vec<CardId> {
        let words = node.text().unwrap_or_default().split_whitespace();
        let card = |id: &str| {
            node.found(id, self.cards.find(id), self.cards.ids(), |id| {
                both!("`{id}` is no card of the pack", "`{id}` というカードはパックにありません。")
            })
        };
        words.filter_map(card).collect()
    }

    /// Cards laid so that plain ones are drawn first, EVENTs last: positions stay quiet for a
    /// while after what they are about.
    fn plain_first(&self, cards: &Hand) -> Stack {
        let mut pile: Stack = cards.cards().collect();
        pile.sort_by_key(|card| (self.cards.is_event(*card), self.cards.is_marked(*card), *card));
        pile.reverse();
        pile
    }
}
