//! Contracts and their windows (rules 2.9).

use kernel::{Seat, Sink};

use super::Flow;
use crate::Shadows;
use crate::action::Wish;
use crate::cards::Power;
use crate::event::Event;
use crate::sets::{Cast, Hand, Slot};
use crate::state::{Frame, Question, State, Status, Window};

impl Shadows {
    /// Opens a window for every human whose switch says so (SM-R020).
    pub(crate) fn open_window(&self, s: &mut State, window: Window) {
        self.open_window_but(s, window, Cast::NONE);
    }

    /// The same, but some know already and are not asked.
    pub(crate) fn open_window_but(&self, s: &mut State, window: Window, told: Cast) {
        let asked = self.asked_at(s, window).minus(told);
        if !asked.is_empty() && !s.is_over() {
            s.push(Frame::Window { window, asked, wants: Cast::NONE, fresh: false });
        }
    }

    pub(crate) fn asked_at(&self, s: &State, window: Window) -> Cast {
        s.those(|girl| girl.is_human() && girl.windows.has(window))
    }

    pub(crate) fn window_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Flow {
        let Some(Frame::Window { window, asked, wants, fresh }) = s.frames.last().copied() else {
            return Flow::On;
        };
        let humans = s.humans();
        let (mut asked, wants) = (asked.and(humans), wants.and(humans));
        s.frames.pop();
        if fresh && self.still_open(s, window) {
            // Somebody contracted, but the danger is not over: the others may help, also those
            // who have passed (SM-R020).
            asked = asked.or(self.asked_at(s, window));
        }
        let fresh = false;
        if !asked.is_empty() {
            s.push(Frame::Window { window, asked, wants, fresh });
            return Flow::Ask;
        }
        if let Some(who) = wants.first() {
            // SM-R021: one at a time; the later ones are asked again.
            let asked = wants.without(who);
            s.push(Frame::Window { window, asked, wants: Cast::NONE, fresh: true });
            self.contract(s, who, sink);
        }
        Flow::On
    }

    /// Does the reason for a window still hold? The window itself has been taken off.
    fn still_open(&self, s: &State, window: Window) -> bool {
        match (window, s.frames.last()) {
            (Window::W1, Some(Frame::Sniped(target))) => s.hand(*target).is_empty(),
            (Window::W1, _) => !self.dying(s).is_empty(),
            (Window::W2, Some(Frame::DropOuts(left))) => {
                !left.and(self.without_cards(s)).is_empty()
            }
            (Window::W2, _) => !self.without_cards(s).is_empty(),
            // The discard, the loss or the move is still to come.
            (Window::W3, _) => true,
            (Window::W4, _) => self.girls_here(s).is_empty(),
            (Window::W5, _) => self.hurts(s),
        }
    }

    /// Is a human's contract asked for in the window that is open?
    pub(crate) fn window_asks(&self, s: &State, slot: Slot) -> bool {
        matches!(s.frames.last(), Some(Frame::Window { asked, .. }) if asked.has(slot))
    }

    /// The player of a human presses Contract, or wants to in a window.
    pub(crate) fn want_contract(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        match s.frames.last_mut() {
            Some(Frame::Window { asked, wants, .. }) if asked.has(slot) => {
                *asked = asked.without(slot);
                *wants = wants.with(slot);
            }
            _ => self.contract(s, slot, sink),
        }
    }

    /// A player declines in a window, for the human whose turn it is to be asked.
    pub(crate) fn decline(&self, s: &mut State, seat: Seat) {
        let own = s.of(seat);
        if let Some(Frame::Window { asked, .. }) = s.frames.last_mut()
            && let Some(slot) = asked.and(own).first()
        {
            *asked = asked.without(slot);
        }
    }

    /// A contract comes first: what was half chosen goes back (SM-R020).
    fn interrupt(&self, s: &mut State) {
        match s.frames.last_mut() {
            Some(Frame::Window { asked, wants, fresh, .. }) => {
                *asked = asked.or(*wants);
                *wants = Cast::NONE;
                *fresh = true;
            }
            Some(Frame::Reorder { placed, done, .. }) => {
                *placed = [u8::MAX; 4];
                *done = 0;
            }
            _ => {}
        }
        s.picked = Hand::NONE;
        self.drop_half_picked(s);
    }

    /// … and is asked anew from the new state.
    fn ask_anew(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        self.reopen_choices(s, sink);
        match s.frames.last().copied() {
            Some(Frame::Pick(pick)) => self.pick_anew(s, pick, sink),
            Some(Frame::Vote { question, among, .. }) => {
                s.frames.pop();
                self.vote_anew(s, question, among);
            }
            Some(Frame::Volunteers { who, .. }) => {
                s.frames.pop();
                self.expose(s, who);
            }
            _ => {}
        }
    }

    /// SM-138 to SM-141.
    fn contract(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        self.interrupt(s);
        // SM-R025: judged at the moment the contract begins.
        let dying = self.dying(s).and(s.humans());
        let shared = s.sharing(slot).len() > 1;
        let girl = s.girl_mut(slot);
        girl.status = Status::Girl;
        let person = girl.person;
        s.recount();
        sink.tell(Event::Contracted(person), s);
        if let Some(loot) = self.loot_on_contract(s, slot) {
            s.loot_aside = s.loot_aside.without(loot);
            let girl = s.girl_mut(slot);
            girl.loot = girl.loot.with(loot);
            sink.tell(Event::LootGained { who: person, loot }, s);
        }
        self.heal(s, slot, sink);
        let room = self.limit(s, slot).saturating_sub(s.hand(slot).len());
        // SM-396: with a shared hand as many as her MP, not up to it.
        let count = if shared { room.min(self.mp(s, slot)) } else { room };
        self.draw(s, slot, count, sink);
        // A pack may have a girl side with less MP.
        self.shed(s, slot);
        self.join_combat(s, slot);
        s.push(Frame::Wish { who: slot, dying });
    }

    /// May she take the fifth wish (SM-146, SM-R026)? From either of her cards.
    pub(crate) fn has_fifth_wish(&self, s: &State, slot: Slot) -> bool {
        let person = s.girl(slot).person;
        let fifth = |power: Power| power == Power::FifthWish;
        self.cards.girls.iter().any(|card| {
            card.person == person && card.abilities.iter().any(|ability| fifth(ability.power))
        })
    }

    /// SM-142 to SM-146.
    pub(crate) fn wish(&self, s: &mut State, wish: Wish, sink: &mut impl Sink<Shadows>) {
        let Some(Frame::Wish { who, .. }) = s.frames.pop() else { return };
        sink.tell(Event::Wished { who: s.girl(who).person, wish }, s);
        match wish {
            Wish::Refill(person) => {
                if let Some(slot) = s.slot(person) {
                    self.refill(s, slot, sink);
                }
            }
            Wish::Heal => {
                for slot in s.living() {
                    self.heal(s, slot, sink);
                }
            }
            Wish::Spare(person) => {
                if let Some(slot) = s.slot(person) {
                    self.spare(s, slot, sink);
                }
            }
            Wish::Nothing => {}
            Wish::TurnBack => self.turn_back(s, who, sink),
        }
        self.ask_anew(s, sink);
    }

    /// Whom the third wish can spare: a human who would die, and who contracts herself; not
    /// somebody who has become a girl meanwhile (SM-144, SM-R025).
    pub(crate) fn sparable(&self, s: &State, who: Slot, dying: Cast) -> Cast {
        dying.and(s.humans().with(who)).and(s.living())
    }

    /// The fatal attack is treated as not made (SM-144).
    fn spare(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let person = s.girl(slot).person;
        if let Some(combat) = &mut s.combat {
            let oriko = combat.foe.card == crate::state::FoeCard::Oriko;
            // Oriko makes an attack on each of them, every other foe one attack.
            combat.void = if oriko { combat.void.with(slot) } else { combat.here };
        }
        sink.tell(Event::Void(person), s);
    }

    /// Turn Back Time: Time Manipulation comes to her from wherever it is.
    fn turn_back(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let Some(time) = self.cards.time.and(self.loot_cards(s)).first() else { return };
        s.loot_aside = s.loot_aside.without(time);
        s.loot_discard = s.loot_discard.without(time);
        s.loot_gone = s.loot_gone.without(time);
        if let Some(at) = s.loot_deck.iter().position(|card| *card == time) {
            s.loot_deck.remove(at);
            s.chance.shuffle(&mut s.loot_deck);
        }
        // The reward that is being voted on: there is nothing left to give.
        s.frames.retain(
            |frame| !matches!(frame, Frame::Vote { question: Question::Loot(loot), .. } if *loot == time),
        );
        for one in s.slots() {
            let girl = s.girl_mut(one);
            girl.loot = girl.loot.without(time);
        }
        let girl = s.girl_mut(slot);
        girl.loot = girl.loot.with(time);
        sink.tell(Event::LootGained { who: girl.person, loot: time }, s);
    }
}
