//! Whether an action is allowed, and every reason why not. `legal.rs` lists what passes here.

use kernel::{Refused, Seat, Why};

use super::pick::How;
use crate::Daybreak;
use crate::action::{Action, Item, Mode};
use crate::cards::{Category, PickCode, Stat, TestCode};
use crate::options::{UltimateBan, Unaffordable};
use crate::reason::{Asked, Reason};
use crate::set::CardId;
use crate::state::{Effect, Frame, HAND, Origin, Phase, State};

impl Daybreak {
    /// Every reason against an action; none if it is legal.
    pub(crate) fn reasons(&self, s: &State, seat: Seat, action: Action) -> Vec<Reason> {
        let Some((asker, asked)) = self.asked(s) else {
            return vec![Reason::Over];
        };
        if seat.index() >= usize::from(self.seats) {
            return vec![Reason::NoSuchSeat { seat }];
        }
        let now = if asker == seat { Some(asked) } else { None };
        let mut why = Vec::new();
        match action {
            Action::Stones => self.start_reasons(s, seat, now, asked, &mut why),
            Action::Take(card) => {
                self.start_reasons(s, seat, now, asked, &mut why);
                self.take_reasons(s, seat, card, &mut why);
            }
            Action::Use { card, mode, x } => {
                self.main_reasons(s, seat, now, &mut why);
                self.use_reasons(s, seat, card, (mode, x), &mut why);
            }
            Action::Once => {
                self.witch_time(s, seat, now, &mut why);
                self.once_reasons(s, seat, &mut why);
            }
            Action::Turn(x) => {
                self.witch_time(s, seat, now, &mut why);
                self.turn_reasons(s, seat, x, &mut why);
            }
            Action::End => match now {
                Some(Asked::Main | Asked::Window) => {}
                Some(Asked::Start) => why.push(Reason::StartFirst),
                _ => self.asked_reasons(s, seat, asker, asked, &mut why),
            },
            Action::Pass => match now {
                Some(Asked::Window) if s.phase != Phase::Last => {}
                Some(Asked::Start) => why.push(Reason::StartFirst),
                Some(Asked::Main | Asked::Window) => why.push(Reason::NoWindow),
                _ => self.asked_reasons(s, seat, asker, asked, &mut why),
            },
            Action::Pick(item) => match (now, s.frames.last()) {
                (Some(Asked::Remove), _) => self.remove_reasons(s, item, &mut why),
                (Some(Asked::Pick), Some(Frame::Effect(e))) => {
                    self.pick_reasons(s, e, item, &mut why);
                }
                _ => {
                    let hand = s.player(seat).hand;
                    let own = matches!(item, Item::Card(card) if hand.has(card));
                    if own
                        && seat == s.active
                        && s.in_end_phase()
                        && s.frames.is_empty()
                        && hand.len() <= HAND
                    {
                        why.push(Reason::HandNotFull { hand: hand.len() });
                    } else {
                        self.asked_reasons(s, seat, asker, asked, &mut why);
                    }
                }
            },
            Action::Done => match (now, s.frames.last()) {
                (Some(Asked::Pick), Some(Frame::Effect(e))) => {
                    if !self.may_stop(s, e) {
                        why.push(Reason::MustPick { left: e.left });
                    }
                }
                (Some(Asked::Remove), _) => {
                    why.push(Reason::MustPick { left: self.to_remove(s).0 });
                }
                _ => self.asked_reasons(s, seat, asker, asked, &mut why),
            },
            Action::Player(target) => match (now, s.frames.last()) {
                (Some(Asked::Player), Some(Frame::Effect(e))) => {
                    self.player_reasons(s, e, target, &mut why);
                }
                _ => self.asked_reasons(s, seat, asker, asked, &mut why),
            },
            Action::Yes | Action::No => {
                if !matches!(now, Some(Asked::May | Asked::Pay)) {
                    self.asked_reasons(s, seat, asker, asked, &mut why);
                }
            }
            Action::Put(card) => match (now, s.frames.last()) {
                (Some(Asked::Put), Some(Frame::Paying(paying))) => {
                    if card == paying.card {
                        why.push(Reason::PutOnChosen);
                    } else if s.lot(card).is_none() {
                        why.push(Reason::PutElsewhere);
                    }
                }
                _ => self.asked_reasons(s, seat, asker, asked, &mut why),
            },
            Action::Block(card) => match (now, s.frames.last()) {
                (Some(Asked::Block), Some(Frame::Hit(hit))) => {
                    if !self.blockers(s, hit.seat, hit.no_block, hit.fired).has(card) {
                        why.push(Reason::CannotWork);
                    }
                }
                _ => self.asked_reasons(s, seat, asker, asked, &mut why),
            },
            Action::First(card) => match (now, s.frames.last()) {
                (Some(Asked::First), Some(Frame::Triggers(t))) => {
                    if !self.next_triggers(s, t.todo).is_some_and(|(_, own)| own.has(card)) {
                        why.push(Reason::NoTrigger);
                    }
                }
                _ => self.asked_reasons(s, seat, asker, asked, &mut why),
            },
        }
        why
    }

    /// Somebody else is asked, or something else.
    fn asked_reasons(
        &self,
        s: &State,
        seat: Seat,
        asker: Seat,
        asked: Asked,
        why: &mut impl Why<Reason>,
    ) {
        why.add(if asker == seat {
            Reason::AskedIsElse { asked }
        } else if seat != s.active && asker == s.active {
            Reason::NotYourTurn { active: s.active }
        } else {
            Reason::AskedIsOther { seat: asker }
        });
    }

    fn start_reasons(
        &self,
        s: &State,
        seat: Seat,
        now: Option<Asked>,
        asked: Asked,
        why: &mut impl Why<Reason>,
    ) {
        if now == Some(Asked::Start) {
            return;
        }
        why.add(if seat != s.active {
            Reason::NotYourTurn { active: s.active }
        } else if s.phase > Phase::Start {
            Reason::StartDone
        } else {
            Reason::AskedIsElse { asked }
        });
    }

    /// WD-23, WD-73, WD-R2.
    pub(crate) fn take_reasons(
        &self,
        s: &State,
        seat: Seat,
        card: Option<CardId>,
        why: &mut impl Why<Reason>,
    ) {
        match card {
            None => {
                if !s.market.is_empty() {
                    why.add(Reason::MarketNotEmpty);
                }
            }
            Some(card) if s.lot(card).is_none() => why.add(Reason::NotInMarket),
            Some(card) => {
                let refuse = self.options.unaffordable_pick == Unaffordable::Refuse;
                if refuse && !self.affordable(s, seat, card) {
                    let cost = self.cost(s, seat, card, Stat::GetCost);
                    why.add(Reason::Unaffordable { cost, held: s.player(seat).held });
                }
            }
        }
    }

    fn main_reasons(&self, s: &State, seat: Seat, now: Option<Asked>, why: &mut impl Why<Reason>) {
        if now == Some(Asked::Main) {
            return;
        }
        why.add(if seat != s.active {
            Reason::NotYourTurn { active: s.active }
        } else if !s.frames.is_empty() {
            Reason::Resolving
        } else if s.phase == Phase::Start {
            Reason::StartFirst
        } else {
            Reason::NotMain
        });
    }

    /// WD-76, WD-77, WD-163, WD-R46.
    pub(crate) fn use_reasons(
        &self,
        s: &State,
        seat: Seat,
        card: CardId,
        (mode, x): (Mode, u8),
        why: &mut impl Why<Reason>,
    ) {
        let Some(card) = self.in_hand(s, seat, card) else {
            why.add(Reason::NotInHand);
            return;
        };
        let data = self.cards.get(card);
        if data.is_modal() == (mode == Mode::Plain) {
            why.add(Reason::WrongMode);
        }
        let (cost, held) = (self.use_cost(s, seat, card, x), s.player(seat).held);
        let (min, max) = data.use_x.map_or((0, 0), |open| (open.min, open.max));
        if !(min..=max).contains(&x) {
            why.add(Reason::WrongX { min, max });
        }
        if cost > held {
            why.add(Reason::UseCost { cost, held });
        }
        let by_card = self.options.ultimate_ban == UltimateBan::BaseCards
            && s.extra
            && data.category == Category::Ultimate
            && self.is_ultimate_of_base(card);
        if by_card || self.no_use(s, seat, data.category) {
            why.add(Reason::Barred { category: data.category });
        }
        if let Some(test) = &data.code.use_if
            && !self.condition(s, seat, test)
        {
            why.add(Reason::UseCondition);
        }
        let cap = self.options.turn_action_cap;
        if seat == s.active && s.uses >= cap {
            why.add(Reason::ActionCap { cap });
        }
    }

    /// A printed condition, read before the cost is paid (§5.12 3).
    pub(crate) fn condition(&self, s: &State, seat: Seat, test: &TestCode) -> bool {
        let e = Effect::fresh(seat, Origin::Once, self.counts(s));
        self.holds(s, &e, test)
    }

    fn witch_time(&self, s: &State, seat: Seat, now: Option<Asked>, why: &mut impl Why<Reason>) {
        if !s.player(seat).begun {
            why.add(Reason::BeforeFirstStones);
        }
        if matches!(now, Some(Asked::Start | Asked::Main | Asked::Window)) {
            return;
        }
        why.add(if seat == s.active {
            Reason::WitchResolving
        } else {
            Reason::WitchNotYourTurn { active: s.active }
        });
    }

    /// WD-107.
    pub(crate) fn once_reasons(&self, s: &State, seat: Seat, why: &mut impl Why<Reason>) {
        let player = s.player(seat);
        if player.once_used {
            why.add(Reason::OnceSpent);
        }
        if let Some(test) = &self.cards.witch(player.witch).code.once_if
            && !self.condition(s, seat, test)
        {
            why.add(Reason::WitchCondition);
        }
    }

    /// WD-109 to WD-112.
    pub(crate) fn turn_reasons(&self, s: &State, seat: Seat, x: u8, why: &mut impl Why<Reason>) {
        let player = s.player(seat);
        let witch = self.cards.witch(player.witch);
        if player.turn_used {
            why.add(Reason::TurnSpent);
        }
        let cost = witch.turn_cost;
        if !(cost.min..=cost.max).contains(&x) {
            why.add(Reason::WrongX { min: cost.min, max: cost.max });
        }
        if x > player.held {
            why.add(if cost.is_open() {
                Reason::WrongX { min: cost.min, max: cost.max.min(player.held) }
            } else {
                Reason::WitchCost { cost: x, held: player.held }
            });
        }
        if let Some(test) = &witch.code.turn_if
            && !self.condition(s, seat, test)
        {
            why.add(Reason::WitchCondition);
        }
    }

    /// Can the active player use a witch effect now?
    pub(crate) fn witch_ready(&self, s: &State) -> bool {
        let seat = s.active;
        let cost = self.cards.witch(s.player(seat).witch).turn_cost;
        let (mut once, mut turn) = (Refused::default(), Refused::default());
        self.once_reasons(s, seat, &mut once);
        self.turn_reasons(s, seat, cost.min, &mut turn);
        !once.0 || !turn.0
    }

    fn player_reasons(&self, s: &State, e: &Effect, target: Seat, why: &mut impl Why<Reason>) {
        let Some(crate::cards::Op::ChoosePlayer { any, .. }) =
            self.cards.code.ops.get(usize::from(e.pc)).copied()
        else {
            return why.add(Reason::NotOffered);
        };
        if target.index() >= usize::from(self.seats) {
            why.add(Reason::NoSuchSeat { seat: target });
        } else if target == e.you && !any {
            why.add(Reason::OtherPlayer);
        } else if !self.choosable(s, e, any).has(target) {
            why.add(Reason::NotChosen { seat: target });
        }
    }

    fn remove_reasons(&self, s: &State, item: Item, why: &mut impl Why<Reason>) {
        let hand = s.player(s.active).hand;
        let (_, open) = self.to_remove(s);
        let cursed = !(hand & self.cards.masks.curses).is_empty();
        match item {
            Item::Card(card) if open.has(card) => {}
            Item::Card(card) if s.picked.has(card) => why.add(Reason::PickedAlready),
            Item::Curse { seat, place: 0, .. } if seat == s.active && cursed => {
                why.add(Reason::CurseStays);
            }
            _ => why.add(Reason::NotOffered),
        }
    }

    /// Is the number open, so that picking may stop?
    pub(crate) fn may_stop(&self, s: &State, e: &Effect) -> bool {
        self.pick_now(e).is_some_and(|(pick, _)| self.amount(s, e, pick.n).1)
    }

    fn pick_reasons(&self, s: &State, e: &Effect, item: Item, why: &mut impl Why<Reason>) {
        let Some((pick, how)) = self.pick_now(e) else { return why.add(Reason::NotOffered) };
        let found = self.found(s, e, pick, how);
        let items = self.items(s, &found, &e.got);
        if !items.iter().any(|(known, _)| *known == item) {
            self.not_offered(s, e, (pick, how), item, why);
        }
    }

    /// Why a thing is not among those that can be picked.
    fn not_offered(
        &self,
        s: &State,
        e: &Effect,
        (pick, how): (&PickCode, How),
        item: Item,
        why: &mut impl Why<Reason>,
    ) {
        let there = |pick: &PickCode, how: How| {
            let found = self.found(s, e, pick, how);
            self.items(s, &found, &e.got).iter().any(|(known, _)| *known == item)
        };
        let owner = match item {
            Item::Card(card) => s.caster(card),
            Item::Curse { seat, .. } | Item::Stone { seat, .. } => Some(seat),
            Item::CurseZone | Item::Bank | Item::On(_) => None,
        };
        let down = match item {
            Item::Card(card) => s.down.has(card),
            Item::Curse { down, .. } => down,
            Item::CurseZone | Item::Bank | Item::Stone { .. } | Item::On(_) => false,
        };
        if let Item::Card(card) = item
            && e.got.cards.has(card)
        {
            return why.add(Reason::PickedAlready);
        }
        let mut found = false;
        if let Some(seat) = owner.filter(|_| there(pick, How { choosing: false, ..how })) {
            why.add(Reason::NotChosen { seat });
            found = true;
        }
        if how.removing && there(pick, How { removing: false, ..how }) {
            why.add(Reason::CurseStays);
            found = true;
        }
        if down && !pick.down && there(&PickCode { down: true, ..*pick }, how) {
            why.add(Reason::FaceDown);
            found = true;
        }
        if !found {
            why.add(Reason::NotOffered);
        }
    }

    /// Why a held card is of no use now; empty if some legal action uses it.
    pub(crate) fn why_not(&self, s: &State, seat: Seat, card: CardId) -> Vec<Reason> {
        let mut why = Vec::new();
        let Some((asker, asked)) = self.asked(s) else {
            why.push(Reason::Over);
            return why;
        };
        if asker == seat && matches!(asked, Asked::Pick | Asked::Remove) {
            let item = if self.cards.is_curse(card) {
                Item::Curse { seat, place: 0, down: false }
            } else {
                Item::Card(card)
            };
            return self.reasons(s, seat, Action::Pick(item));
        }
        let card = if self.cards.is_curse(card) { self.any_curse() } else { card };
        let mode = if self.cards.get(card).is_modal() { Mode::Red } else { Mode::Plain };
        self.main_reasons(s, seat, (asker == seat).then_some(asked), &mut why);
        let x = self.cards.get(card).use_x.map_or(0, |open| open.min);
        self.use_reasons(s, seat, card, (mode, x), &mut why);
        why
    }
}
