//! Positions made up at random: gauges near their ends, full and empty hands, Witches on one space
//! or off the field, things done this turn and round; what a game from its set-up seldom meets.

use std::fmt::Write as _;

use kernel::Dice;

use crate::Hackclad;
use crate::cards::{CARDS, CharId};
use crate::field::{Space, Spaces};
use crate::options::Mode;
use crate::state::{Basic, MP_CAP, Who};

/// How often each phase comes.
const PHASES: [(&str, u32); 7] = [
    ("turn", 40),
    ("clad", 24),
    ("legions", 10),
    ("draft", 8),
    ("draw", 5),
    ("forecast", 9),
    ("end", 4),
];

/// A position being made up.
struct Scatter<'a> {
    game: &'a Hackclad,
    dice: &'a mut Dice,
    out: String,
    /// Between rounds: nothing lasts, turn cards wait in standby slots.
    between: bool,
    /// Stones that co-op has still to give.
    stones: u32,
    tokens: Spaces,
}

impl Hackclad {
    pub(super) fn scattered(&self, dice: &mut Dice) -> String {
        if dice.once_in(40) {
            return "deal = true\n".into();
        }
        let mut phase = "turn";
        let mut left = dice.below(PHASES.iter().map(|(_, often)| often).sum());
        for (word, often) in PHASES {
            phase = word;
            if left < often {
                break;
            }
            left -= often;
        }
        let health = self.options.coop_difficulty.health(self.players);
        let mut scatter = Scatter {
            game: self,
            dice,
            out: String::new(),
            between: matches!(phase, "draft" | "draw" | "forecast"),
            // One stays in the stock.
            stones: if self.mode == Mode::Coop { u32::from(health) - 1 } else { 500 },
            tokens: Spaces::NONE,
        };
        scatter.table(phase);
        scatter.out
    }
}

impl Scatter<'_> {
    fn line(&mut self, key: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.out, "{key} = {value}");
    }

    /// A number up to a limit, every other time at one of the ends.
    fn edge(&mut self, most: u32) -> u32 {
        match self.dice.below(4) {
            0 => 0,
            1 => most - self.dice.below(2.min(most + 1)),
            _ => self.dice.below(most + 1),
        }
    }

    fn space(&mut self) -> Space {
        Space::new(self.dice.below(5) as i8, self.dice.below(5) as i8)
    }

    fn table(&mut self, phase: &str) {
        let game = self.game;
        self.line("phase", format_args!("{phase:?}"));
        let rounds = u32::from(game.rounds());
        let (least, most) = if phase == "forecast" { (0, rounds - 1) } else { (1, rounds) };
        let round = least + self.dice.below(most - least + 1);
        self.line("round", round);
        let coop = game.mode == Mode::Coop;
        let start = if coop { u32::from(game.options.coop_difficulty.voltage()) } else { 1 };
        let voltage = start + self.dice.below(4 - start);
        self.line("voltage", voltage);
        let slots = self.slots();
        let first = self.dice.below(u32::from(game.players)) as usize;
        let clad_slot = 1 + self.dice.below(3);
        match phase {
            "turn" => self.line("turn", format_args!("\"{}\"", Who::new(first as u8))),
            "clad" => self.line("clad_slot", clad_slot),
            _ => {}
        }
        self.field();
        self.clad_cards(phase, voltage as u8);
        if game.mode == Mode::Solo {
            // A marked slot can only be that of a turn that has come.
            let come = match phase {
                "turn" | "legions" | "end" => true,
                "clad" => slots[0] < clad_slot as u8,
                _ => false,
            };
            let free = |slot: &u8| self.between || come || *slot != slots[0];
            let open: Vec<_> = (0..4).filter(free).collect();
            let mut marked: Vec<_> = open.into_iter().filter(|_| self.dice.once_in(2)).collect();
            if self.between && marked == [0, 1, 2] && slots[0] == 0 {
                // The slot just left is marked (HD-302).
                marked.push(3);
            }
            let words: Vec<_> = marked.iter().map(|slot| (slot + 1).to_string()).collect();
            self.line("marked", format_args!("{:?}", words.join(" ")));
        }
        let mut bag = game.choice.clone();
        self.dice.shuffle(&mut bag);
        for who in Who::all(game.players) {
            let double = game.options.duplicate_characters && self.dice.once_in(3);
            let pick = if double { 0 } else { who.index() };
            let character = bag.get(pick).or(bag.first()).copied().unwrap_or(CharId(0));
            let mine = phase == "turn" && who.index() == first;
            self.player(who, character, slots[who.index()], mine);
        }
        if coop && self.dice.once_in(3) {
            // Only few stones are left.
            let stock = 1 + self.dice.below(3.min(self.stones + 1));
            self.line("stock", stock);
        }
    }

    /// Turn slots of this round, or standby slots; in co-op without a gap (HD-328).
    fn slots(&mut self) -> [u8; 4] {
        let mut slots = [0, 1, 2, 3];
        let gap = self.between || self.game.mode != Mode::Coop;
        let many = if gap { 4 } else { usize::from(self.game.players) };
        self.dice.shuffle(&mut slots[..many]);
        slots
    }

    /// The Clad, Legions and stones.
    fn field(&mut self) {
        let clad = self.space();
        let facing = ["n", "e", "s", "w"][self.dice.below(4) as usize];
        let locked = !self.between && self.dice.once_in(8);
        self.line(
            "clad",
            format_args!("{{ at = \"{clad}\", facing = {facing:?}, locked = {locked} }}"),
        );
        let mut kinds = [Spaces::NONE; 2];
        let most = if self.dice.once_in(6) { 24 } else { 8 };
        for _ in 0..self.dice.below(most) {
            let at = self.space();
            let kind = self.dice.below(2) as usize;
            if at != clad && !kinds[1 - kind].has(at) {
                kinds[kind].add(at);
            }
        }
        let [heads, tails] = kinds;
        self.line("heads", words(heads));
        self.line("tails", words(tails));
        let mut lie = Spaces::NONE;
        let mut stones = Vec::new();
        for _ in 0..self.dice.below(7) {
            let (at, vp) = (self.space(), 1 + self.dice.below(6));
            if !lie.has(at) && vp <= self.stones {
                lie.add(at);
                self.stones -= vp;
                stones.push(format!("\"{at}\" = {vp}"));
            }
        }
        self.line("stones", format_args!("{{ {} }}", stones.join(", ")));
    }

    /// Every Clad card is somewhere: in a Clad slot, in the deck, used, or not in the game yet.
    fn clad_cards(&mut self, phase: &str, voltage: u8) {
        let all = self.game.cards.clad_cards();
        let from = match self.game.mode {
            Mode::Versus | Mode::Tag => voltage,
            // V2 is in from the start (HD-297, HD-321).
            Mode::Solo | Mode::Coop => voltage.max(2),
        };
        let mut cards: Vec<_> = all.iter().filter(|card| card.voltage <= from).collect();
        let mut piles: Vec<_> = all.iter().filter(|card| card.voltage > from).collect();
        self.dice.shuffle(&mut cards);
        let mut aside = Vec::new();
        if self.game.mode == Mode::Solo {
            // Three are set aside; after the first re-form the V3 cards are among them (HD-299).
            cards.append(&mut piles);
            self.dice.shuffle(&mut cards);
            aside = cards.split_off(cards.len().saturating_sub(3));
        }
        let dealt = if phase == "forecast" { 0 } else { 3 };
        let forecast: Vec<_> = cards.drain(..dealt.min(cards.len())).collect();
        let deck = 3 * self.dice.below(cards.len() as u32 / 3 + 1) as usize;
        let used = cards.split_off(deck);
        let list = |cards: &[&crate::cards::CladCard]| {
            let ids: Vec<_> = cards.iter().map(|card| &*card.id).collect();
            format!("{:?}", ids.join(" "))
        };
        if dealt > 0 {
            self.line("forecast", list(&forecast));
        }
        self.line("clad_deck", list(&cards));
        self.line("used", list(&used));
        self.line("piles", list(&piles));
        if !aside.is_empty() {
            self.line("aside", list(&aside));
        }
    }

    fn player(&mut self, who: Who, character: CharId, slot: u8, mine: bool) {
        let game = self.game;
        let board = game.cards.character(character);
        let mut words = vec![format!("character = \"{}\"", board.id)];
        if !self.dice.once_in(6) {
            words.push(format!("at = \"{}\"", self.space()));
        }
        for (key, most) in [("mp", MP_CAP), ("cp", game.options.cp_cap)] {
            words.push(format!("{key} = {}", self.edge(u32::from(most))));
        }
        words.push(format!("injury = {}", self.dice.below(8)));
        let limit = match game.mode {
            Mode::Coop => u32::from(game.options.coop_difficulty.limit()),
            Mode::Versus | Mode::Solo | Mode::Tag => 9,
        };
        words.push(format!("corruption = {}", self.edge(limit)));
        let vp = self.edge(30).min(self.stones);
        self.stones -= vp;
        words.push(format!("vp = {vp}"));
        let place = if self.between { 'S' } else { 'T' };
        words.push(format!("turn_card = \"{place}{}\"", slot + 1));
        self.cards(character, mine, &mut words);
        if board.traps > 0 {
            words.push(format!("traps_up = {}", self.edge(u32::from(board.traps))));
        }
        if board.tokens > 0 {
            let mut tokens = Spaces::NONE;
            for _ in 0..self.edge(u32::from(board.tokens)) {
                let at = self.space();
                if !self.tokens.has(at) {
                    self.tokens.add(at);
                    tokens.add(at);
                }
            }
            words.push(format!("tokens = {}", self::words(tokens)));
        }
        if !self.between {
            self.done(board.basic, mine, &mut words);
        }
        self.line(&who.to_string(), format_args!("{{ {} }}", words.join(", ")));
    }

    /// Nine cards of the sixteen, here and there; sometimes more, as an Experiment makes them.
    fn cards(&mut self, character: CharId, mine: bool, words: &mut Vec<String>) {
        let mut slots: Vec<u8> = (0..CARDS as u8).collect();
        self.dice.shuffle(&mut slots);
        let mut left = 9 + if self.dice.once_in(5) { self.dice.below(4) as usize } else { 0 };
        let mut stack = 1;
        if mine && self.dice.once_in(6) {
            stack += 1;
        }
        let hand = self.edge(6) as usize;
        let discard = self.edge(8) as usize;
        for (key, many) in [("stack", stack), ("hand", hand), ("discard", discard), ("deck", 99)] {
            let taken: Vec<_> = slots.drain(..many.min(left)).collect();
            left -= taken.len();
            let id = |slot: &u8| &*self.game.cards.card(character, *slot, true).id;
            let ids: Vec<_> = taken.iter().map(id).collect();
            words.push(format!("{key} = {:?}", ids.join(" ")));
        }
    }

    /// What was done this turn and this round.
    fn done(&mut self, basic: [u8; 3], mine: bool, words: &mut Vec<String>) {
        let mut used = Vec::new();
        for (what, most) in Basic::ALL.into_iter().zip(basic) {
            for _ in 0..self.dice.below(u32::from(most) + 1) {
                used.push(what.word());
            }
        }
        words.push(format!("basic = {:?}", used.join(" ")));
        for (key, most, often) in [("cracks", 1, 3), ("reduce_next", 2, 6)] {
            if self.dice.once_in(often) {
                words.push(format!("{key} = {most}"));
            }
        }
        if self.dice.once_in(6) {
            words.push("unyielding = true".into());
        }
        if !mine {
            return;
        }
        words.push(format!("events = {}", self.dice.below(6)));
        words.push(format!("supports = {}", self.dice.below(4)));
        for key in ["next_atk", "token_damage", "stone_bonus"] {
            if self.dice.once_in(5) {
                words.push(format!("{key} = {}", 1 + self.dice.below(2)));
            }
        }
        for key in ["moved", "no_move"] {
            if self.dice.once_in(4) {
                words.push(format!("{key} = true"));
            }
        }
    }
}

fn words(spaces: Spaces) -> String {
    let words: Vec<_> = spaces.into_iter().map(|at| at.to_string()).collect();
    format!("{:?}", words.join(" "))
}
