//! Moving cards and stones between zones (§2.3), standing rules (§5.7), and the end state (§2.9).

use kernel::{Seat, Seats, Sink};

use crate::Daybreak;
use crate::cards::{Category, Rule, Stat, covers};
use crate::event::{Event, StoneFrom};
use crate::set::CardId;
use crate::state::{Frame, Happened, State, kind};

/// The usual place of a gained card: its acquisition cast time.
pub(crate) const USUAL: u8 = u8::MAX;

impl Daybreak {
    /// WD-94, WD-95, WD-R25: one of the two conditions is enough, at the moment it holds.
    pub(crate) fn check_end(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        if (s.bank == 0 || s.deck.is_empty()) && !s.end && !self.end_barred(s) {
            self.begin_end(s, sink);
        }
    }

    pub(crate) fn begin_end(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        // WD-97: one final turn each, from the player after the active one.
        s.end = true;
        s.finals = self.seats;
        sink.tell(Event::EndState { bank: s.bank == 0, deck: s.deck.is_empty() }, s);
    }

    /// WD-155.
    pub(crate) fn end_barred(&self, s: &State) -> bool {
        self.any_rule(s, |rule, _| rule == Rule::NoEnd)
    }

    /// Does any standing rule besides the common two pass the test? Told rule and owner.
    pub(crate) fn any_rule(&self, s: &State, mut test: impl FnMut(Rule, Seat) -> bool) -> bool {
        for (owner, rule) in &s.rules {
            if self.cards.code.rules.get(usize::from(*rule)).is_some_and(|rule| test(*rule, *owner))
            {
                return true;
            }
        }
        let cards = s.working() & self.cards.masks.rules;
        if cards.is_empty() {
            return false;
        }
        cards.iter().any(|card| {
            let Some(owner) = s.caster(card) else { return false };
            let rules = self.cards.get(card).installed.iter().flat_map(|entry| &entry.rules);
            rules.into_iter().any(|rule| test(*rule, owner))
        })
    }

    /// What a card costs this player now (§5.7): never below 0.
    #[inline]
    pub(crate) fn cost(&self, s: &State, seat: Seat, card: CardId, stat: Stat) -> u8 {
        let printed = &self.cards.get(card).numbers;
        let printed = if stat == Stat::GetCost { printed.get_cost } else { printed.use_cost };
        self.cost_from(s, seat, card, stat, printed)
    }

    /// What the use of a card costs; of an X that X is paid.
    #[inline]
    pub(crate) fn use_cost(&self, s: &State, seat: Seat, card: CardId, x: u8) -> u8 {
        let data = self.cards.get(card);
        let printed = if data.use_x.is_some() { x } else { data.numbers.use_cost };
        self.cost_from(s, seat, card, Stat::UseCost, printed)
    }

    /// The printed cost with the standing rules.
    #[inline]
    fn cost_from(&self, s: &State, seat: Seat, card: CardId, stat: Stat, printed: u8) -> u8 {
        if s.rules.is_empty() && (s.installed & self.cards.masks.rules).is_empty() {
            return printed;
        }
        let category = self.cards.get(card).category;
        let mut cost = i16::from(printed);
        self.any_rule(s, |rule, owner| {
            if let Rule::Cost { stat: of, by, category: of_category, of: whose } = rule
                && of == stat
                && of_category.fits(category)
                && covers(whose, owner, self.seats).has(seat)
            {
                cost += i16::from(by);
            }
            false
        });
        cost.clamp(0, 250) as u8
    }

    /// Do Block cards of others not work against this player's cards (S13)?
    #[inline]
    pub(crate) fn unblockable(&self, s: &State, seat: Seat) -> bool {
        (!s.rules.is_empty() || !(s.installed & self.cards.masks.rules).is_empty())
            && self.any_rule(s, |rule, owner| rule == Rule::NoBlock && owner == seat)
    }

    /// S3: cannot be chosen by others' card effects (WD-123).
    #[inline]
    pub(crate) fn unchoosable(&self, s: &State, seat: Seat) -> bool {
        let cards = s.working() & self.cards.masks.unchoosable;
        (!cards.is_empty() && !(cards & s.player(seat).cast()).is_empty())
            || (!s.rules.is_empty() && self.turn_rule(s, seat, Rule::Unchoosable))
    }

    /// S5: stones not moved by others' effects (WD-127).
    #[inline]
    pub(crate) fn fixed_stones(&self, s: &State, seat: Seat) -> bool {
        let cards = s.working() & self.cards.masks.fixed_stones;
        (!cards.is_empty() && !(cards & s.player(seat).cast()).is_empty())
            || (!s.rules.is_empty() && self.turn_rule(s, seat, Rule::FixedStones))
    }

    fn turn_rule(&self, s: &State, seat: Seat, wanted: Rule) -> bool {
        s.rules.iter().any(|(owner, rule)| {
            *owner == seat && self.cards.code.rules.get(usize::from(*rule)) == Some(&wanted)
        })
    }

    /// Is this category barred from use by this player (S21)?
    pub(crate) fn no_use(&self, s: &State, seat: Seat, category: Category) -> bool {
        self.any_rule(s, |rule, owner| {
            matches!(rule, Rule::NoUse { category: barred, who }
                if barred.fits(category) && covers(who, owner, self.seats).has(seat))
        })
    }

    /// Who holds the most and the fewest stones, ties included (WD-141, WD-142).
    pub(crate) fn counts(&self, s: &State) -> (Seats, Seats) {
        let held = |seat: &Seat| s.player(*seat).held;
        let most = Seat::all(self.seats).map(|seat| held(&seat)).max().unwrap_or(0);
        let fewest = Seat::all(self.seats).map(|seat| held(&seat)).min().unwrap_or(0);
        let with = |n: u8| Seat::all(self.seats).filter(|seat| held(seat) == n).collect();
        (with(most), with(fewest))
    }

    /// Takes stones out of the bank, as many as there are (WD-149). Who gives them checks for the
    /// end state then, so that the log tells the gain first.
    pub(crate) fn draw_stones(s: &mut State, n: u8) -> u8 {
        let got = n.min(s.bank);
        s.bank -= got;
        got
    }

    /// Pays held stones to the bank (WD-26).
    pub(crate) fn pay(&self, s: &mut State, seat: Seat, n: u8, sink: &mut impl Sink<Daybreak>) {
        let player = s.player_mut(seat);
        let paid = n.min(player.held);
        player.held -= paid;
        s.bank += paid;
        if paid > 0 {
            sink.tell(Event::Paid { seat, count: paid }, s);
        }
    }

    /// Gives stones to a player: onto the witch card, or into a slot.
    pub(crate) fn give(
        &self,
        s: &mut State,
        seat: Seat,
        (count, from): (u8, StoneFrom),
        slot: u8,
        happened: &mut Happened,
        sink: &mut impl Sink<Daybreak>,
    ) {
        if count == 0 {
            return;
        }
        self.lay_stones(s, seat, count, slot);
        happened.who[kind::GAIN_STONE] = happened.who[kind::GAIN_STONE].with(seat);
        sink.tell(Event::GainedStones { seat, count, from, slot }, s);
    }

    /// Stones in a slot; below I on the witch card (WD-32), above IV in the bank (WD-34).
    pub(crate) fn lay_stones(&self, s: &mut State, seat: Seat, count: u8, slot: u8) {
        match slot {
            0 => s.player_mut(seat).held += count,
            1..=4 => s.player_mut(seat).stones[usize::from(slot) - 1] += count,
            _ => s.bank += count,
        }
    }

    /// Takes a card out of whatever zone it lies in; the stones that lay on it.
    pub(crate) fn lift(&self, s: &mut State, card: CardId) -> u8 {
        let mut stones = 0;
        for player in &mut s.players {
            player.hand.remove(card);
            player.known.remove(card);
            for slot in &mut player.slots {
                slot.remove(card);
            }
        }
        s.installed.remove(card);
        s.down.remove(card);
        s.removed.remove(card);
        s.curse_zone.remove(card);
        let lot = s.lot(card);
        if let Some(lot) = lot {
            stones = s.market.remove(lot).stones;
        }
        // What was picked by an interrupted effect and has gone elsewhere is skipped (§5.12 4).
        for frame in &mut s.frames {
            if let Frame::Effect(effect) = frame {
                effect.got.cards.remove(card);
                if let Some(lot) = lot {
                    effect.got.on.copy_within(lot + 1.., lot);
                    effect.got.on[crate::state::MARKET - 1] = 0;
                }
            }
        }
        stones
    }

    /// The slot of a card in a player's cast zone; 0 if it is not there.
    pub(crate) fn slot_of(s: &State, seat: Seat, card: CardId) -> u8 {
        let slots = &s.player(seat).slots;
        slots.iter().position(|slot| slot.has(card)).map_or(0, |index| index as u8 + 1)
    }

    /// Lays a lifted card face up: below I into the hand, above IV removed (WD-31, WD-33).
    /// True if it was removed.
    pub(crate) fn lay(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        slot: u8,
        installed: bool,
        sink: &mut impl Sink<Daybreak>,
    ) -> bool {
        match slot {
            0 => {
                self.to_hand(s, seat, card);
                sink.tell(Event::ToHand { seat, card }, s);
            }
            1..=4 => {
                s.player_mut(seat).slots[usize::from(slot) - 1].add(card);
                if installed {
                    s.installed.add(card);
                }
                sink.tell(Event::Placed { seat, card, slot }, s);
            }
            _ => self.discard(s, Some(seat), card, sink),
        }
        slot > 4
    }

    /// A card from a public zone in a hand: everybody knows it (WD-R44).
    pub(crate) fn to_hand(&self, s: &mut State, seat: Seat, card: CardId) {
        let curse = self.cards.is_curse(card);
        let player = s.player_mut(seat);
        player.hand.add(card);
        if !curse {
            player.known.add(card);
        }
    }

    /// A lifted card to the removed zone; a Curse passes on to the curse zone (WD-174, WD-175).
    fn discard(
        &self,
        s: &mut State,
        seat: Option<Seat>,
        card: CardId,
        sink: &mut impl Sink<Daybreak>,
    ) {
        if self.cards.is_curse(card) {
            s.curse_zone.add(card);
        } else {
            s.removed.add(card);
        }
        sink.tell(Event::Removed { seat, card }, s);
    }

    /// A player gains a card: it lies face up and waiting, then the stones on it are gained
    /// (WD-71, WD-72, WD-R5).
    pub(crate) fn gain_card(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        place: u8,
        happened: &mut Happened,
        sink: &mut impl Sink<Daybreak>,
    ) {
        let from = s.caster(card).or_else(|| s.holder(card));
        let slot = match place {
            // WD-R21: a face-down card has no acquisition cast time.
            USUAL if s.down.has(card) => from.map_or(1, |from| Self::slot_of(s, from, card)),
            USUAL => self.cards.get(card).numbers.get_time,
            stated => stated,
        };
        let stones = self.lift(s, card);
        sink.tell(Event::GainedCard { seat, card, from }, s);
        if self.lay(s, seat, card, slot, false, sink) {
            happened.who[kind::REMOVE_CARD] = happened.who[kind::REMOVE_CARD].with(seat);
            happened.removed.add(card);
        }
        self.give(s, seat, (stones, StoneFrom::Market), 0, happened, sink);
        happened.who[kind::GAIN_CARD] = happened.who[kind::GAIN_CARD].with(seat);
        happened.gained.add(card);
    }

    /// Removes a card wherever it lies. Stones on it go to the bank (WD-R7).
    pub(crate) fn remove_card(
        &self,
        s: &mut State,
        by: Seat,
        card: CardId,
        happened: &mut Happened,
        sink: &mut impl Sink<Daybreak>,
    ) {
        if !s.down.has(card) {
            happened.removed.add(card);
        }
        let owner = s.caster(card).or_else(|| s.holder(card));
        let stones = self.lift(s, card);
        s.bank += stones;
        self.discard(s, owner, card, sink);
        if stones > 0 {
            sink.tell(Event::RemovedStones { seat: None, count: stones }, s);
        }
        happened.who[kind::REMOVE_CARD] = happened.who[kind::REMOVE_CARD].with(by);
    }

    /// Can this player pay for a card of the card zone (WD-70, WD-R3)?
    pub(crate) fn affordable(&self, s: &State, seat: Seat, card: CardId) -> bool {
        let cost = self.cost(s, seat, card, Stat::GetCost);
        cost == 0 || (cost <= s.player(seat).held && s.market.len() > 1)
    }
}
