//! Set-up (rules 2.2).

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, Seats, Sink};

use crate::Shadows;
use crate::cards::{EventKind, Used};
use crate::event::Event;
use crate::options::HumanLoot;
use crate::person::{Area, Person, Place};
use crate::plan::Chosen;
use crate::sets::{CardId, Cast, EventId, EventSet, Hand, LootId, LootSet, MOST_CAST, Slot};
use crate::state::{EventStep, Foe, FoeCard, Frame, Girl, Identity, Phase, State, Status};

impl Shadows {
    /// Everything up to the first turn.
    pub(crate) fn set_up(&self, mut chance: Chance, sink: &mut impl Sink<Shadows>) -> State {
        let chosen = self.plan.choose(&self.options, self.seats, &mut chance);
        let dealt = self.plan.deal(&chosen.people, self.seats, Some(&mut chance));
        let mut s = self.table(chance, &chosen, &dealt);
        self.build_decks(&mut s);
        self.deal_identities(&mut s);
        for slot in s.slots() {
            let girl = *s.girl(slot);
            let human = girl.is_human();
            sink.tell(Event::Cast { who: girl.person, seat: girl.seat, human }, &s);
        }
        for slot in s.slots() {
            // SM-035.
            let count = self.mp(&s, slot);
            self.draw(&mut s, slot, count, sink);
        }
        self.first_foes(&mut s);
        s.push(Frame::NextTurn);
        s
    }

    /// The characters in the City, no card anywhere yet.
    pub(crate) fn table(
        &self,
        chance: Chance,
        chosen: &Chosen,
        dealt: &[crate::plan::People; MOST_CAST],
    ) -> State {
        let nobody = Girl {
            card: 0,
            person: Person::Sayaka,
            status: Status::Dead,
            hp: 0,
            place: Place::City,
            seat: Seat::new(0),
            first_seat: Seat::new(0),
            hand: 0,
            loot: LootSet::NONE,
            began_human: false,
            accused: false,
            identity: Identity::None,
            windows: self.options.windows,
        };
        let another = |person: Person| match person {
            Person::Sayaka => self.options.sword_princess,
            Person::Kyoko => self.options.mamis_pupil,
            Person::Madoka => self.options.first_loop || chosen.madoka_another,
            Person::Mami => self.options.tocca_maestro,
            Person::Homura => self.options.bomber,
            Person::Yuma | Person::Oriko | Person::Kirika | Person::Kazumi | Person::Nagisa => {
                false
            }
        };
        let seat_of = |person: Person| {
            let seat = dealt.iter().position(|claim| claim.contains(&person)).unwrap_or(0);
            Seat::new(seat as u8)
        };
        let mut girls: ArrayVec<Girl, MOST_CAST> = ArrayVec::new();
        for &person in &chosen.people {
            let fits = |card: &crate::cards::GirlCard| {
                card.person == person && card.another == another(person)
            };
            let card = self.cards.girls.iter().position(fits).unwrap_or(0);
            let sides = &self.cards.girls[card];
            let human = sides.human.filter(|_| chosen.humans.contains(&person));
            girls.push(Girl {
                card: card as u8,
                person,
                status: if human.is_some() { Status::Human } else { Status::Girl },
                hp: i16::from(human.map_or(sides.girl.hp, |side| side.hp)),
                seat: seat_of(person),
                first_seat: seat_of(person),
                began_human: human.is_some(),
                ..nobody
            });
        }
        // SM-018, SM-R008: ties by the seat.
        girls.sort_by_key(|girl| (self.cards.girls[usize::from(girl.card)].order, girl.seat));
        for (slot, girl) in girls.iter_mut().enumerate() {
            girl.hand = slot as u8;
        }
        let cast = girls.len() as u8;
        let mut all = [nobody; MOST_CAST];
        all[..girls.len()].copy_from_slice(&girls);
        let mut state = State {
            chance,
            cast,
            girls: all,
            alive: Cast::NONE,
            magical: Cast::NONE,
            hands: [Hand::NONE; 2 * MOST_CAST],
            deck: ArrayVec::new(),
            discard: Hand::NONE,
            out: Hand::NONE,
            loot_deck: ArrayVec::new(),
            loot_discard: LootSet::NONE,
            loot_aside: LootSet::NONE,
            loot_gone: LootSet::NONE,
            events: ArrayVec::new(),
            boxed: ArrayVec::new(),
            event_discard: EventSet::NONE,
            areas: [None; 4],
            durability: self.start_durability(),
            turn: 0,
            phase: Phase::Event,
            fallen: false,
            quiet: false,
            said: ArrayVec::new(),
            fought: 0,
            scheduled: 0,
            traitors: Seats::NONE,
            exposed: Seats::NONE,
            lost: [None; 8],
            knows: [Hand::NONE; 8],
            knows_events: [EventSet::NONE; 8],
            open_events: EventSet::NONE,
            frames: ArrayVec::new(),
            picked: Hand::NONE,
            combat: None,
            result: None,
        };
        state.recount();
        state
    }

    /// The durability of the city at the start (SM-041, SM-320, SM-332, SM-337, SM-342).
    pub fn start_durability(&self) -> i16 {
        self.cards.table.durability[usize::from(self.characters() - 5).min(3)]
    }

    /// Is the event card in this game?
    pub(crate) fn plays_event(&self, card: EventId) -> bool {
        match self.cards.event(card).used {
            Used::Always => true,
            Used::Characters(count) => count == self.characters(),
            Used::WithoutOriko => !self.options.oriko_kirika,
            Used::WithOriko => self.options.oriko_kirika,
        }
    }

    /// The Walpurgis card of this game.
    #[inline]
    pub fn walpurgis(&self) -> EventId {
        self.walpurgis
    }

    /// All event cards of this game.
    pub(crate) fn event_cards(&self) -> impl Iterator<Item = EventId> + '_ {
        let all = (0..self.cards.events.len()).map(|at| EventId::new(at as u8));
        all.filter(|card| self.plays_event(*card))
    }

    /// The loot cards of this game (SM-R110), starting cards included.
    pub(crate) fn loot_cards(&self, s: &State) -> LootSet {
        let all = (0..self.cards.loot_of.len()).map(|at| LootId::new(at as u8));
        all.filter(|card| {
            let owner = self.cards.loot_card(self.cards.loot_kind(*card)).owner;
            owner.is_none_or(|owner| s.slot(owner).is_some())
        })
        .collect()
    }

    /// Magic deck, loot deck, event deck.
    fn build_decks(&self, s: &mut State) {
        // SM-034.
        s.deck = self.cards.deck.cards().collect::<ArrayVec<CardId, 128>>();
        s.chance.shuffle(&mut s.deck);
        let loot = self.starting_loot(s);
        s.loot_deck = loot.iter().collect();
        s.chance.shuffle(&mut s.loot_deck);
        self.build_event_deck(s, EventSet::NONE, true);
    }

    /// SM-044 to SM-048, without the cards that lie elsewhere.
    pub(crate) fn build_event_deck(&self, s: &mut State, elsewhere: EventSet, boxes: bool) {
        let sure = |card: &EventId| {
            self.options.oriko_guaranteed && self.cards.event(*card).used == Used::WithOriko
        };
        let mut parts: [ArrayVec<EventId, 64>; 3] = Default::default();
        for (number, part) in [1, 2, 4].into_iter().zip(&mut parts) {
            let of =
                |card: &EventId| self.cards.event(*card).number == number && !elsewhere.has(*card);
            part.extend(self.event_cards().filter(of).filter(|card| !sure(card)));
            s.chance.shuffle(part);
            if boxes {
                s.boxed.extend(part.pop());
            }
            // SM-282: added only after one card was boxed.
            let before = part.len();
            part.extend(self.event_cards().filter(of).filter(sure));
            if part.len() > before {
                s.chance.shuffle(part);
            }
        }
        if boxes {
            // The box shows 4, 2, 1: the order of the deck.
            s.boxed.reverse();
        }
        if !elsewhere.has(self.walpurgis()) {
            s.events.push(self.walpurgis());
        }
        for part in parts {
            s.events.extend(part);
        }
        s.open_events = EventSet::one(self.walpurgis());
    }

    /// Gives out starting loot; returns what is left for the deck (SM-038, SM-R030, SM-R031).
    pub(crate) fn starting_loot(&self, s: &mut State) -> LootSet {
        let mut left = self.loot_cards(s);
        for slot in s.slots() {
            let girl = *s.girl(slot);
            let Some(kind) = self.cards.girls[usize::from(girl.card)].starts else { continue };
            let Some(card) = self.cards.copies(kind).and(left).first() else { continue };
            left = left.without(card);
            if girl.is_human() {
                s.loot_aside = s.loot_aside.with(card);
            } else {
                s.girl_mut(slot).loot = girl.loot.with(card);
            }
        }
        left
    }

    /// Loot that a human gets when she contracts (SM-R031).
    pub(crate) fn loot_on_contract(&self, s: &State, slot: Slot) -> Option<LootId> {
        if self.options.human_starting_loot != HumanLoot::OnContract {
            return None;
        }
        let kind = self.cards.girls[usize::from(s.girl(slot).card)].starts?;
        self.cards.copies(kind).and(s.loot_aside).first()
    }

    /// SM-042, SM-043.
    pub(crate) fn first_foes(&self, s: &mut State) {
        let fives = self.event_cards().filter(|card| self.cards.event(*card).number == 5);
        for (card, area) in fives.zip(Area::ALL) {
            if let EventKind::Foe { familiar: Some(side), .. } = &self.cards.event(card).kind {
                s.areas[area.index()] = Some(Foe {
                    card: FoeCard::Event(card),
                    hp: i16::from(side.hp),
                    clock: self.cards.table.clock,
                    fights: 0,
                    since: 0,
                });
            }
        }
    }

    /// How many witch identities are in the deal (SM-348 to SM-351).
    pub(crate) fn witch_identities(&self) -> u8 {
        if self.seats >= 7 { 2 } else { 1 }
    }

    fn deal_identities(&self, s: &mut State) {
        if !self.options.traitor {
            return;
        }
        let witches = usize::from(self.witch_identities());
        let mut cards: ArrayVec<bool, 10> = ArrayVec::new();
        cards.extend((0..usize::from(self.seats) + witches).map(|at| at < witches));
        s.chance.shuffle(&mut cards);
        s.traitors = Seat::all(self.seats).filter(|seat| cards[seat.index()]).collect();
        for slot in s.slots() {
            s.girl_mut(slot).identity = Identity::Hidden;
        }
    }

    /// A new turn begins (SM-049).
    pub(crate) fn next_turn(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        s.turn += 1;
        s.phase = Phase::Event;
        s.quiet = false;
        s.said.retain(|(_, signal)| signal.of_traitors());
        s.frames.clear();
        s.push(Frame::Event(EventStep::TakeOver));
        sink.tell(Event::Turn(s.turn), s);
    }
}
