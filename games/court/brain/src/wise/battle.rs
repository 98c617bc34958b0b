//! A battle at first sight: who will take the first foe of the line, as far as can be guessed.

use court::{FoeKind, Girl, Girls, Hand, Quick};

use super::mind::{Mind, Part, role};

/// A foe, and who fights it.
pub(super) struct Fight<'a, 'b> {
    mind: &'b Mind<'a>,
    girl: Girl,
    /// What is left of the first foe.
    left: u8,
    /// What it is worth.
    value: f32,
    /// Own cards.
    hand: Hand,
}

/// Cards by the girl's number are told apart up to here.
const MOST: u8 = 15;

impl<'a, 'b> Fight<'a, 'b> {
    /// The battle under way.
    pub(super) fn now(mind: &'b Mind<'a>) -> Option<Self> {
        let foe = mind.s.line().first()?;
        let number = mind.game.cards().foe(*foe).number;
        let girl = mind.game.fighter(mind.s)?;
        let mut fight = Fight::new(mind, girl, number, mind.hand);
        fight.left = number.saturating_sub(mind.s.damage());
        Some(fight)
    }

    /// A foe with all that it has.
    pub(super) fn new(mind: &'b Mind<'a>, girl: Girl, number: u8, hand: Hand) -> Self {
        let points = mind.game.cards().table.trophy_points;
        let value = f32::from(number) * f32::from(points);
        Fight { mind, girl, left: number, value, hand }
    }

    fn with(&self, girl: Girl, left: u8, hand: Hand) -> Self {
        Fight { mind: self.mind, girl, left, value: self.value, hand }
    }

    /// The chance that one of the others takes the foe before one's own next turn, so many of the next
    /// ones left out.
    fn threat(&self, skipped: usize) -> f32 {
        let mind = self.mind;
        let known =
            &mind.threats[usize::from(self.left.min(MOST))][self.girl.index()][skipped.min(1)];
        let mut threat = known.get();
        if threat < 0.0 {
            threat = self.reckon(skipped);
            known.set(threat);
        }
        threat
    }

    fn reckon(&self, skipped: usize) -> f32 {
        let mind = self.mind;
        let all = f32::from(mind.unseen.len().max(1));
        let cards = mind.game.cards();
        let part = |girl| f32::from(mind.unseen.and(cards.strikers(girl, self.left)).len()) / all;
        // MC-90: whoever is not contracted deals no damage.
        let fights = !mind.s.uncontracted().has(self.girl);
        let direct = if fights { part(self.girl) } else { 0.0 };
        let any = Girl::ALL.into_iter().map(part).sum::<f32>() / Girl::ALL.len() as f32;
        let joins = mind.w.by_join * mind.joins;
        let mut none = 1.0;
        for held in mind.rivals.iter().take(mind.others).skip(skipped) {
            if *held > 1 {
                let held = i32::from(*held);
                let by_join = (1.0 - (1.0 - joins).powi(held)) * (1.0 - (1.0 - any).powi(held - 1));
                none *= (1.0 - direct).powi(held) * (1.0 - by_join);
            }
        }
        1.0 - none
    }

    /// The most a card of these does for a girl, if one more is left in hand.
    fn best(&self, girl: Girl, hand: Hand) -> u8 {
        if hand.len() < 2 {
            return 0;
        }
        let cards = self.mind.game.cards();
        let strikes = |least: &u8| !hand.and(cards.strikers(girl, *least)).is_empty();
        (1..=6).rev().find(strikes).unwrap_or(0)
    }

    /// The chance to take the foe once it is one's turn again.
    fn mine(&self) -> f32 {
        let (w, mind) = (self.mind.w, self.mind);
        let cards = mind.game.cards();
        let has = |girl, least| {
            let there = !self.hand.and(cards.strikers(girl, least)).is_empty();
            there && !mind.s.uncontracted().has(girl)
        };
        if self.hand.len() < 2 {
            return w.mine_none;
        }
        if has(self.girl, self.left) {
            return w.mine;
        }
        let joins = self.hand.len() > 2 && !self.hand.and(cards.discovers()).is_empty();
        if joins && mind.own_joins.iter().any(|girl| has(girl, self.left)) {
            return w.mine;
        }
        let near = self.left.saturating_sub(w.near_by.max(0.0) as u8).max(1);
        if has(self.girl, near) { w.mine_near } else { w.mine_none }
    }

    /// What the position is worth once the others come, so many of the next ones left out.
    fn outlook(&self, skipped: usize) -> f32 {
        let theirs = self.mind.w.theirs / self.mind.others.max(1) as f32;
        let (threat, mine) = (self.threat(skipped), self.mine());
        self.value * ((1.0 - threat) * (mine - (1.0 - mine) * theirs) - threat * theirs)
    }

    /// To do nothing.
    pub(super) fn waits(&self) -> f32 {
        self.outlook(0)
    }

    /// The foe falls to oneself.
    fn takes(&self, rest: Hand) -> f32 {
        let mind = self.mind;
        let mut worth = self.value;
        match mind.s.line().get(1) {
            Some(foe) => {
                let number = mind.game.cards().foe(*foe).number;
                worth += Fight::new(mind, self.girl, number, rest).outlook(0);
            }
            None => worth += mind.lead(Girls::one(self.girl), rest),
        }
        worth
    }

    /// A strike with so much.
    fn strikes(&self, number: u8, rest: Hand, skipped: usize) -> f32 {
        if number >= self.left {
            return self.takes(rest);
        }
        self.with(self.girl, self.left - number, rest).outlook(skipped)
    }

    /// One turn of one's own with these cards: the best strike, or none.
    fn turn(&self, skipped: usize) -> f32 {
        let mut most = self.outlook(skipped);
        if self.hand.len() < 2 || self.mind.s.uncontracted().has(self.girl) {
            return most;
        }
        let cards = self.mind.game.cards();
        for number in 1..=MOST.min(6) {
            let there = self.hand.and(cards.strikers(self.girl, number));
            if there.is_empty() {
                break;
            }
            let with = there.minus(cards.strikers(self.girl, number + 1));
            if let Some(card) = with.first() {
                most = most.max(self.strikes(number, self.hand.without(card), skipped));
            }
        }
        most
    }

    /// Two turns of one's own.
    fn two_turns(&self) -> f32 {
        let cards = self.mind.game.cards();
        let first = self.best(self.girl, self.hand);
        let card = self.hand.and(cards.strikers(self.girl, first.max(1))).first();
        match card {
            Some(card) if first < self.left => {
                let rest = self.hand.without(card);
                let after = self.with(self.girl, self.left - first, rest);
                after.turn(0).max(self.turn(0))
            }
            _ => self.turn(0),
        }
    }

    /// The best girl to fight on, by some measure.
    fn best_of(&self, hand: Hand, measure: impl Fn(&Self) -> f32) -> f32 {
        let girls = self.mind.s.not_dead();
        let all = girls.iter().map(|girl| measure(&self.with(girl, self.left, hand)));
        all.fold(f32::MIN, f32::max).max(-self.value)
    }

    /// The next one is left out.
    fn skipping(&self) -> f32 {
        let again = self.mind.w.again;
        if self.mind.others == 1 { again * self.turn(0) } else { self.outlook(1) }
    }

    /// A card in Battle mode.
    pub(super) fn plays(&self, quick: Quick, named: Option<Girl>) -> f32 {
        let mind = self.mind;
        let (s, w, cards) = (mind.s, mind.w, mind.game.cards());
        let mut rest = self.hand;
        if let Some(card) = rest.and(cards.copies(quick.kind)).first() {
            rest.remove(card);
        }
        if quick.normal {
            let number = if s.uncontracted().has(self.girl) {
                0
            } else if named.is_some() {
                quick.numbers.into_iter().max().unwrap_or(0)
            } else {
                quick.numbers[self.girl.index()]
            };
            return self.strikes(number, rest, 0);
        }
        let after = self.with(self.girl, self.left, rest);
        let shown = named.map_or(quick.girls.has(self.girl), |girl| girl == self.girl);
        let blow = |loss: u8| {
            let markers = s.markers(self.girl);
            if s.uncontracted().has(self.girl) || markers > loss {
                return after.skipping();
            }
            let lost: f32 = if mind.s.at(mind.me).supports.has(self.girl) { 30.0 } else { 0.0 };
            w.kill - lost + self.best_of(rest, |fight| fight.skipping())
        };
        match role(cards.get(quick.kind)) {
            Part::Discover => match named.or(quick.girls.and(s.not_dead()).first()) {
                Some(girl) => self.with(girl, self.left, rest).turn(0),
                None => self.waits(),
            },
            Part::Scene if shown => w.hurt + blow(1),
            Part::Doom if shown => blow(u8::MAX),
            Part::Doom => w.hurt + blow(1),
            Part::Scene | Part::Skip | Part::Draw => after.skipping(),
            Part::Kyubey => self.best_of(rest, |fight| fight.outlook(0)),
            Part::Alone if mind.others == 1 => after.two_turns(),
            Part::Alone => after.outlook(1),
            Part::Bridge => after.outlook(0),
        }
    }

    /// A girl is named to fight on.
    pub(super) fn named(&self, girl: Girl) -> f32 {
        let fight = self.with(girl, self.left, self.hand);
        // For one who has died: whoever comes next is left out.
        let died = !self.mind.s.not_dead().has(self.girl);
        if died { fight.skipping() } else { fight.outlook(0) }
    }

    /// A battle that one begins oneself, with whatever comes.
    pub(super) fn starts(&self) -> f32 {
        let (mind, cards) = (self.mind, self.mind.game.cards());
        let of = |number| Fight::new(mind, self.girl, number, self.hand).turn(0);
        if let Some(foe) = mind.s.next_foe() {
            return of(cards.foe(foe).number);
        }
        let mut tally = [0.0f32; MOST as usize + 1];
        let mut all = 0.0;
        for foe in mind.s.foes_left() {
            let foe = cards.foe(foe);
            if foe.kind != FoeKind::LastWitch {
                tally[usize::from(foe.number.min(MOST))] += 1.0;
                all += 1.0;
            }
        }
        let mut sum = 0.0;
        for (number, many) in tally.into_iter().enumerate().skip(1) {
            if many > 0.0 {
                sum += many * of(number as u8);
            }
        }
        sum / f32::max(all, 1.0)
    }
}
