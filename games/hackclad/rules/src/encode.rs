//! Positions and actions as numbers, for programs that learn.
//!
//! The field wraps round, so it is written as seen from the own Witch: she stands in the middle.

use kernel::{Encode, Pen, Seat};

use crate::Hackclad;
use crate::action::Action;
use crate::cards::{Card, CardName, CharId, CladId};
use crate::field::{Facing, SPACES, Space, Spaces};
use crate::rules::deck::slots;
use crate::state::{
    ActStep, AttackKind, Clock, DraftStep, Frame, Origin, PLAYERS, Spot, State, Who,
};

/// What players are asked for ([`crate::Asked`]).
const ASKED: usize = 28;
const VERBS: usize = 30;
/// Numbers of one player, her character left out.
const PLAYER: usize = 24;
const SLOTS: usize = 5;
const KINDS: usize = 6;

/// Who looks, and from where.
struct Look {
    who: Who,
    from: Space,
}

impl Look {
    fn rel(&self, space: Space) -> usize {
        Space::new(space.x() - self.from.x(), space.y() - self.from.y()).index()
    }

    fn plane(&self, pen: &mut Pen<'_>, spaces: Spaces) {
        pen.some_of(SPACES, spaces.iter().map(|space| self.rel(space)));
    }

    /// How many players after the one who looks.
    fn place(&self, who: Who, players: u8) -> usize {
        (who.index() + usize::from(players) - self.who.index()) % usize::from(players)
    }
}

impl Hackclad {
    /// The player whom the seat decides for now, or its first one.
    fn looks(&self, s: &State, seat: Seat) -> Look {
        let own = || Who::all(self.players).find(|who| self.seat(s, *who) == seat);
        let asked = self.asked_at(s, seat).map(|(who, _)| who);
        let who = asked.or_else(own).unwrap_or(Who::new(0));
        Look { who, from: s.player(who).at.unwrap_or(Space::CENTRE) }
    }

    fn names(&self, s: &State, who: Who, cards: u16, pen: &mut Pen<'_>) {
        let names = slots(cards).map(|slot| usize::from(self.name_of(s, who, slot).0));
        pen.tally(self.cards.names.len(), names, 1);
    }

    fn player_row(&self, s: &State, seat: Seat, who: Who, pen: &mut Pen<'_>) {
        let player = s.player(who);
        pen.put(1.0);
        pen.flag(player.seat == seat);
        pen.flag(player.at.is_some());
        pen.part(player.mp, 7);
        pen.part(player.cp, 5);
        pen.part(i32::from(player.injury), 10);
        pen.part(player.corruption, 5);
        pen.part(i32::from(player.vp), 30);
        pen.part(player.hand.count_ones() as i32, 6);
        pen.part(player.discard.count_ones() as i32, 10);
        pen.part(player.deck.len() as i32, 10);
        pen.part(player.stack.count_ones() as i32, 4);
        pen.one_of(SLOTS, player.slot.map(usize::from));
        pen.flag(matches!(player.spot, Spot::Standby(_)));
        pen.flag(player.round.unyielding);
        player.round.basic.into_iter().for_each(|used| pen.part(used, 2));
        pen.part(player.traps_up, 4);
        pen.part(player.tokens.iter().count() as i32, 4);
    }
}

impl Encode for Hackclad {
    const ENCODING: u32 = 1;

    fn encode(&self, s: &State, seat: Seat, pen: &mut Pen<'_>) {
        let look = self.looks(s, seat);
        let (names, characters) = (self.cards.names.len(), self.cards.characters.len());
        let clad_cards = self.cards.clad.len();
        let asked = self.asked_at(s, seat);
        let at = |step: usize| {
            let who = Who::new(((look.who.index() + step) % usize::from(self.players)) as u8);
            (step < usize::from(self.players)).then_some(who)
        };

        pen.field("asked", "what this seat is asked: character, mission, extended card, draft, put back, step, enter, turn, react, help, cost, aim, may, pay MP, reveal, top card, use the discarded, option, move to, take, search, deploy, shift, harvest, shoot, intercept, remove, upgrade");
        pen.one_of(ASKED, asked.map(|(_, what)| what as usize));
        pen.field("waits", "who is asked, player by player");
        pen.one_of(PLAYERS, self.asked(s).map(|(who, _)| look.place(who, self.players)));
        pen.field("clock", "round / 7, voltage / 3, set-up, draft, action phase, the place in its order / 8, a turn is under way, the Clad cannot move, co-op: health / 50 and all stones / 50");
        pen.part(s.round, 7);
        pen.part(s.voltage, 3);
        pen.flag(matches!(s.clock, Clock::Characters | Clock::Missions | Clock::Extended));
        pen.flag(matches!(s.clock, Clock::Draft(_, DraftStep::Choose)));
        pen.flag(matches!(s.clock, Clock::Act(..)));
        pen.part(
            if let Clock::Act(place, _) | Clock::Draft(place, _) = s.clock { place } else { 0 },
            8,
        );
        pen.flag(matches!(s.clock, Clock::Act(_, ActStep::Main)));
        pen.flag(s.clad.locked);
        pen.part(i32::from(s.stock), 50);
        pen.part(i32::from(s.health), 50);

        pen.field("players", "player by player, the one who decides first, 24 numbers: there, mine, on the field, MP / 7, CP / 5, injuries / 10, corruption / 5, VP / 30, cards in hand / 6, discarded / 10, in the deck / 10, on the turn card / 4, turn slot 1 to 5, drafting, unyielding, basic actions used / 2 (move, MP, reduce), traps / 4, Tsuchikumo / 4");
        for step in 0..PLAYERS {
            match at(step) {
                Some(who) => self.player_row(s, seat, who, pen),
                None => pen.skip(PLAYER),
            }
        }
        pen.field("characters", "player by player, her character");
        for step in 0..PLAYERS {
            let character = at(step).and_then(|who| s.player(who).character);
            pen.one_of(characters, character.map(|CharId(number)| usize::from(number)));
        }

        pen.field(
            "at",
            "where the own Witch stands on the field as it is printed, the lowest row first",
        );
        pen.one_of(SPACES, s.player(look.who).at.map(Space::index));
        pen.field("clad", "from here on spaces are counted from the own Witch, who is in the middle of five by five: where the Clad is, then how it faces (n, e, s, w)");
        pen.one_of(SPACES, Some(look.rel(s.clad.at)));
        pen.one_of(4, Some(s.clad.facing as usize));
        pen.field("heads", "where the Legion heads are");
        look.plane(pen, s.heads);
        pen.field("tails", "where the Legion tails are");
        look.plane(pen, s.tails);
        pen.field("stones", "VP of stones / 5");
        for space in Space::all().filter(|space| s.stones[space.index()] > 0) {
            pen.set(look.rel(space), f32::from(s.stones[space.index()]) / 5.0);
        }
        pen.skip(SPACES);
        pen.field("witches", "where the other Witches are, player by player");
        for step in 1..PLAYERS {
            let there = at(step).and_then(|who| s.player(who).at);
            pen.one_of(SPACES, there.map(|space| look.rel(space)));
        }
        pen.field("tokens", "the own Tsuchikumo, by the space below and to the left");
        look.plane(pen, s.player(look.who).tokens);
        pen.field("their tokens", "the others' Tsuchikumo");
        let theirs = (1..PLAYERS).filter_map(at).flat_map(|who| s.player(who).tokens.iter());
        pen.some_of(SPACES, theirs.map(|space| look.rel(space)));

        let attack = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        pen.field("attack", "normal, forward, knock back, home, summon, Legions; then whether the own Witch is in its area, damage to her / 4, reduced by / 4, and its area");
        pen.one_of(
            6,
            attack.map(|attack| match attack.kind {
                AttackKind::Normal { .. } => 0,
                AttackKind::Forward => 1,
                AttackKind::Knock(_) => 2,
                AttackKind::Home => 3,
                AttackKind::Summon { .. } => 4,
                AttackKind::Legions => 5,
            }),
        );
        match attack {
            Some(attack) => {
                pen.flag(Self::in_area(s, attack.print, look.who));
                pen.part(self.damage(s, attack.kind, look.who), 4);
                pen.part(self.reduction(s, attack, look.who), 4);
                look.plane(pen, attack.print);
            }
            None => pen.skip(3 + SPACES),
        }
        pen.field("forecast", "the three Clad cards of the round that lie face-up");
        for card in s.forecast() {
            pen.one_of(clad_cards, card.map(|CladId(number)| usize::from(number)));
        }
        pen.field("used", "Clad cards used");
        pen.some_of(clad_cards, (0..clad_cards.min(32)).filter(|card| s.used >> card & 1 != 0));

        let own = s.player(look.who);
        let deck = own.deck.iter().fold(0u16, |set, card| set | 1 << card);
        let unseen = if own.unseen { own.stack } else { 0 };
        pen.field("hand", "the own hand, by the names of cards");
        self.names(s, look.who, own.hand, pen);
        pen.field("discard", "the own discard pile");
        self.names(s, look.who, own.discard, pen);
        pen.field("deck", "the cards in the own deck, in no order");
        self.names(s, look.who, deck | unseen, pen);
        pen.field("stack", "the own turn card and what lies on it, as far as it is known");
        self.names(s, look.who, own.stack & !unseen, pen);
        pen.field(
            "their cards",
            "cards in the others' discard piles, and known ones of their hands",
        );
        let open = self.open_hands();
        for who in (1..PLAYERS).filter_map(at) {
            let player = s.player(who);
            let hand = if open || player.seat == seat { player.hand } else { player.known };
            for slot in slots(player.discard | hand) {
                pen.set(usize::from(self.name_of(s, who, slot).0), 1.0);
            }
        }
        pen.skip(names);

        let effect = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Effect(effect) => Some(effect),
            _ => None,
        });
        pen.field("effect", "of the action under way: mine, ATK / 4, targets it may still hit / 4, still to do / 4, paid / 3; then its targets");
        match effect {
            Some(effect) => {
                pen.flag(effect.who == look.who);
                pen.part(effect.atk, 4);
                pen.part(effect.multi, 4);
                pen.part(effect.left, 4);
                pen.part(effect.paid, 3);
                look.plane(pen, effect.targets);
            }
            None => pen.skip(5 + SPACES),
        }
        pen.field("card", "the card of the action under way");
        let card = effect.and_then(|effect| match effect.origin {
            Origin::Card { slot } | Origin::Pile { slot } | Origin::OnReduce { slot } => {
                Some(usize::from(self.name_of(s, effect.who, slot).0))
            }
            Origin::Crack | Origin::Cp { .. } => None,
        });
        pen.one_of(names, card);
    }

    fn encode_action(&self, s: &State, seat: Seat, action: &Action, pen: &mut Pen<'_>) {
        let look = self.looks(s, seat);
        let fact = Fact::of(*action);
        let names = self.cards.names.len();
        pen.field("verb", "play a character, mission, extend, draft, back, enter, go, stay, use, basic, cp, crack, trap, pile, pay, target, option, take, to, deploy, shift, harvest, remove, swap, keep, yes, no, done, pass, end");
        pen.one_of(VERBS, Some(fact.verb));
        pen.field("card", "the card by name; −1 for the card that comes in for it");
        if let Some(CardName(name)) = fact.into {
            pen.set(usize::from(name), -1.0);
        }
        pen.one_of(names, fact.card.map(|CardName(name)| usize::from(name)));
        pen.field("face", "of the card: ATK / 4, hits / 4, MP / 4, VP / 4, fields in its RANGE / 9, its kind (attack, attack magic, reaction, reaction magic, support, support magic); if it is used now: enemies within its RANGE / 4, facing n, e, s, w");
        match fact.card.and_then(|name| self.held(s, look.who, name)) {
            Some(card) => {
                pen.part(card.atk.map_or(0, |atk| atk.base), 4);
                pen.part(card.multi, 4);
                pen.part(card.mp, 4);
                pen.part(card.vp, 4);
                pen.part(card.range.len() as i32, 9);
                pen.one_of(KINDS, Some(card.kind as usize));
                // What is only put somewhere hits nobody.
                let used = matches!(action, Action::Use(_)) && s.player(look.who).at.is_some();
                for facing in Facing::ALL.into_iter().filter(|_| used) {
                    let hit = s.enemies() & Hackclad::range(card, look.from, facing);
                    pen.part(hit.iter().count() as i32, 4);
                }
                pen.skip(if used { 0 } else { 4 });
            }
            None => pen.skip(5 + KINDS + 4),
        }
        pen.field("character", "the character");
        pen.one_of(self.cards.characters.len(), fact.character.map(usize::from));
        pen.field("space", "the space or intersection it names, counted from the own Witch; there: Clad, Legion, VP of stones / 5");
        pen.one_of(SPACES, fact.space.map(|space| look.rel(space)));
        let space = fact.space;
        pen.flag(space == Some(s.clad.at));
        pen.flag(space.is_some_and(|space| s.legions().has(space)));
        pen.part(space.map_or(0, |space| i32::from(s.stones[space.index()])), 5);
        pen.field("facing", "n, e, s, w");
        pen.one_of(4, fact.facing.map(|facing| facing as usize));
        pen.field("basic", "move, MP, reduce");
        pen.one_of(3, fact.basic);
        pen.field("number", "turn slot, place on the board, payment, option or mission / 5");
        pen.part(fact.number, 5);
    }
}

impl Hackclad {
    fn held(&self, s: &State, who: Who, name: CardName) -> Option<&Card> {
        self.cards.named(s.player(who).character?, name)
    }
}

/// What an action says.
#[derive(Default)]
struct Fact {
    verb: usize,
    card: Option<CardName>,
    into: Option<CardName>,
    character: Option<u8>,
    space: Option<Space>,
    facing: Option<Facing>,
    basic: Option<usize>,
    number: u8,
}

impl Fact {
    fn of(action: Action) -> Fact {
        let verb = |verb| Fact { verb, ..Fact::default() };
        match action {
            Action::Character(CharId(number)) => Fact { character: Some(number), ..verb(0) },
            Action::Mission(mission) => Fact { number: mission.0, ..verb(1) },
            Action::Extend(card) => Fact { card: Some(card), ..verb(2) },
            Action::Draft { slot, card } => Fact { card: Some(card), number: slot, ..verb(3) },
            Action::Back(card) => Fact { card: Some(card), ..verb(4) },
            Action::Enter(space) => Fact { space: Some(space), ..verb(5) },
            Action::Go(facing) => Fact { facing: Some(facing), ..verb(6) },
            Action::Stay => verb(7),
            Action::Use(card) => Fact { card: Some(card), ..verb(8) },
            Action::Basic(basic, card) => {
                Fact { card: Some(card), basic: Some(basic as usize), ..verb(9) }
            }
            Action::Cp(number) => Fact { number, ..verb(10) },
            Action::Crack => verb(11),
            Action::Trap(space) => Fact { space: Some(space), ..verb(12) },
            Action::Pile(card) => Fact { card: Some(card), ..verb(13) },
            Action::Pay(number) => Fact { number, ..verb(14) },
            Action::Target(space) => Fact { space: Some(space), ..verb(15) },
            Action::Option(number) => Fact { number, ..verb(16) },
            Action::Take(card) => Fact { card: Some(card), ..verb(17) },
            Action::To(space) => Fact { space: Some(space), ..verb(18) },
            Action::Deploy(cross) => Fact { space: Some(cross.0), ..verb(19) },
            Action::Shift(cross, facing) => {
                Fact { space: Some(cross.0), facing: Some(facing), ..verb(20) }
            }
            Action::Harvest(space) => Fact { space: Some(space), ..verb(21) },
            Action::Remove(cross) => Fact { space: Some(cross.0), ..verb(22) },
            Action::Swap { out, into } => Fact { card: Some(out), into: Some(into), ..verb(23) },
            Action::Keep => verb(24),
            Action::Yes => verb(25),
            Action::No => verb(26),
            Action::Done => verb(27),
            Action::Pass => verb(28),
            Action::End => verb(29),
        }
    }
}
