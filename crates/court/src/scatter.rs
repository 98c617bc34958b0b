//! Positions made up at random, written in the position language: what a game from its set-up
//! seldom meets.

use std::fmt::Write;

use kernel::{Dice, Seat};

use crate::Court;
use crate::cards::{FoeKind, Role};
use crate::foes::FoeId;
use crate::girl::{Girl, Girls};
use crate::hand::CardId;
use crate::options::{EmptyHand, LastCardCall};

/// Short hands, the last card above all.
const HANDS: [u8; 10] = [1, 1, 1, 2, 2, 3, 4, 5, 7, 11];
/// Markers around life and death.
const MARKERS: [u8; 9] = [0, 0, 0, 1, 1, 2, 2, 3, 4];

/// What is still free to be laid somewhere.
struct Loose {
    cards: Vec<CardId>,
    foes: Vec<FoeId>,
}

impl Court {
    /// The lines of a `[position]`.
    pub(crate) fn scattered(&self, dice: &mut Dice) -> String {
        let mut lines = String::new();
        let mut open = Loose { cards: self.deck.cards().collect(), foes: Vec::new() };
        dice.shuffle(&mut open.cards);
        let usable = |kind: FoeKind| kind != FoeKind::OffAir || self.options.off_air;
        let foes = self.cards.foes().filter(|(_, foe)| usable(foe.kind)).map(|(foe, _)| foe);
        open.foes.extend(foes);
        dice.shuffle(&mut open.foes);

        let not_dead = self.scatter_girls(&mut lines, dice);
        let set = match self.options.max_sets {
            Some(most) if dice.once_in(2) => u32::from(most),
            Some(most) => 1 + dice.below(u32::from(most)),
            None => 1 + dice.below(40),
        };
        line(&mut lines, format_args!("set = {set}"));
        let limit = self.options.set_turn_limit.map(|turns| turns * u32::from(self.seats));
        let turn = match limit {
            Some(limit) if dice.once_in(4) => limit.saturating_sub(dice.below(3)).max(1),
            Some(limit) => 1 + dice.below(limit.min(60)),
            None => 1 + dice.below(60),
        };
        line(&mut lines, format_args!("turn = {turn}"));
        line(&mut lines, format_args!("active = \"{}\"", self.scatter_seat(dice)));
        let battle = dice.once_in(2) && self.scatter_line(&mut lines, &mut open, dice);
        self.scatter_lead(&mut lines, &mut open, battle, not_dead, dice);
        self.scatter_seats(&mut lines, &mut open, dice);
        self.scatter_piles(&mut lines, &mut open, dice);
        lines
    }

    fn scatter_seat(&self, dice: &mut Dice) -> Seat {
        Seat::new(dice.below(u32::from(self.seats)) as u8)
    }

    /// Somebody is not dead, and the supply can bring all the others back.
    fn scatter_girls(&self, lines: &mut String, dice: &mut Dice) -> Girls {
        let health = self.cards.table.health;
        let mut supply = self.cards.table.markers.saturating_sub(health * Girl::ALL.len() as u8);
        let mut not_dead = Girls::NONE;
        let mut words = Vec::new();
        let lucky = dice.below(Girl::ALL.len() as u32) as usize;
        for girl in Girl::ALL {
            if self.options.uncontracted.has(girl) && dice.once_in(2) {
                words.push(format!("{girl} = \"uncontracted\""));
                not_dead = not_dead.with(girl);
                continue;
            }
            let wanted = dice.pick(&MARKERS).copied().unwrap_or(health);
            let wanted = if girl.index() == lucky { wanted.max(1) } else { wanted };
            let markers = wanted.min(health + supply);
            supply -= markers.saturating_sub(health);
            words.push(format!("{girl} = {markers}"));
            if markers > 0 {
                not_dead = not_dead.with(girl);
            }
        }
        line(lines, format_args!("girls = {{ {} }}", words.join(", ")));
        not_dead
    }

    /// A battle under way: familiars with more-marks, then a foe without; the first is half
    /// felled. False if the foes at hand do not make a line.
    fn scatter_line(&self, lines: &mut String, open: &mut Loose, dice: &mut Dice) -> bool {
        let fights = |foe: &FoeId| self.cards.foe(*foe).kind != FoeKind::OffAir;
        let ends = |foe: &FoeId| fights(foe) && !self.cards.foe(*foe).more;
        let Some(end) = open.foes.iter().position(ends) else { return false };
        let end = open.foes.remove(end);
        let mut foes = Vec::new();
        for _ in 0..dice.below(3) {
            let more = |foe: &FoeId| fights(foe) && self.cards.foe(*foe).more;
            if let Some(at) = open.foes.iter().position(more) {
                foes.push(open.foes.remove(at));
            }
        }
        foes.push(end);
        let first = foes.first().map_or(0, |foe| self.cards.foe(*foe).number);
        let damage = dice.below(u32::from(first));
        line(lines, format_args!("line = \"{}\"", self.foe_words(&foes)));
        line(lines, format_args!("damage = {damage}"));
        true
    }

    fn scatter_lead(
        &self,
        lines: &mut String,
        open: &mut Loose,
        battle: bool,
        not_dead: Girls,
        dice: &mut Dice,
    ) {
        let leads = |card: &CardId| {
            let quick = self.cards.quick(*card);
            match &self.cards.get(quick.kind).role {
                Role::Normal { .. } => !battle,
                Role::Special { daily: Some(daily), .. } if battle => daily.starts_battle(),
                Role::Special { daily: Some(daily), .. } => daily.to == crate::cards::To::Lead,
                Role::Special { daily: None, .. } => false,
            }
        };
        let Some(at) = open.cards.iter().position(leads) else { return };
        let card = open.cards.remove(at);
        let girls = self.cards.quick(card).girls;
        let living = girls.and(not_dead).len();
        let named: Vec<Girl> = not_dead.iter().collect();
        // A Lead without a living girl needs a name; any other may have one.
        let needs = living == 0 || battle && living > 1;
        let name = dice.pick(&named).filter(|_| needs || dice.once_in(4));
        let name = name.map(|girl| format!(" as {girl}")).unwrap_or_default();
        line(lines, format_args!("lead = \"{}{name}\"", self.cards.get(self.cards.kind(card)).id));
    }

    fn scatter_seats(&self, lines: &mut String, open: &mut Loose, dice: &mut Dice) {
        // Now and then all cards are held: nothing can be drawn any more.
        let dry = dice.once_in(8);
        let mut alone = 0;
        for seat in Seat::all(self.seats) {
            let mut words = Vec::new();
            if !dry && dice.once_in(6) {
                let lies = |card: &CardId| self.alone_turns(*card) > 0;
                if let Some(at) = open.cards.iter().position(lies) {
                    let turns = self.alone_turns(open.cards.remove(at));
                    words.push(format!("alone = {}", 1 + dice.below(u32::from(turns))));
                    alone += 1;
                }
            }
            let left = usize::from(self.seats) - seat.index();
            let size = match dry {
                true => open.cards.len().div_ceil(left),
                false => usize::from(dice.pick(&HANDS).copied().unwrap_or(1)),
            };
            let may_be_empty = self.options.empty_hand_in_battle == EmptyHand::PlayThenDraw;
            let size = if !dry && may_be_empty && dice.once_in(8) { 0 } else { size };
            let hand: Vec<CardId> =
                open.cards.drain(open.cards.len().saturating_sub(size)..).collect();
            words.push(format!("hand = \"{}\"", self.card_words(&hand)));
            words.push(format!("total = {}", i64::from(dice.below(400)) - 200));
            if self.options.last_card_call == LastCardCall::On && hand.len() == 1 {
                words.push(format!("silent = {}", dice.once_in(2)));
            }
            if self.options.patron {
                let girls = Girl::ALL.into_iter().filter(|_| dice.once_in(3));
                let girls: Vec<_> = girls.map(Girl::word).collect();
                words.push(format!("supports = \"{}\"", girls.join(" ")));
            }
            let trophies = dice.below(3) as usize;
            let fights = |foe: &FoeId| self.cards.foe(*foe).kind != FoeKind::OffAir;
            let mut taken = Vec::new();
            for _ in 0..trophies {
                if let Some(at) = open.foes.iter().position(fights) {
                    taken.push(open.foes.remove(at));
                }
            }
            words.push(format!("trophies = \"{}\"", self.foe_words(&taken)));
            line(lines, format_args!("{seat} = {{ {} }}", words.join(", ")));
        }
        debug_assert!(alone <= self.seats);
    }

    fn scatter_piles(&self, lines: &mut String, open: &mut Loose, dice: &mut Dice) {
        if dice.once_in(2) {
            let pile = dice.below(5) as usize;
            let pile: Vec<CardId> =
                open.cards.drain(open.cards.len().saturating_sub(pile)..).collect();
            line(lines, format_args!("pile = \"{}\"", self.card_words(&pile)));
            line(lines, format_args!("rest = \"discard\""));
        }
        // The last witch stays at the bottom, or is all there is.
        match dice.below(4) {
            0 => line(lines, format_args!("foe_rest = \"gone\"")),
            1 => {
                let last = |foe: &FoeId| self.cards.foe(*foe).kind == FoeKind::LastWitch;
                let mut top: Vec<FoeId> = open.foes.iter().copied().filter(last).collect();
                let some = dice.below(4) as usize;
                top.splice(0..0, open.foes.iter().copied().filter(|foe| !last(foe)).take(some));
                line(lines, format_args!("foes = \"{}\"", self.foe_words(&top)));
                line(lines, format_args!("foe_rest = \"gone\""));
            }
            _ => {}
        }
    }

    fn card_words(&self, cards: &[CardId]) -> String {
        let word = |card: &CardId| self.cards.get(self.cards.kind(*card)).id.to_string();
        cards.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    fn foe_words(&self, foes: &[FoeId]) -> String {
        let word = |foe: &FoeId| self.cards.foe(*foe).id.to_string();
        foes.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn line(lines: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a text cannot fail.
    let _ = writeln!(lines, "{text}");
}
