//! What the networks are told: about all hands, to judge a position; about what one seat knows, to
//! guess what it does; about what a player has done, to guess the hand.

use agate::{
    Action, Agate, Answer, Attack, Card, Damage, Deed, HalfOf, Hand, NEVER, Past, Pick, Player,
    Role, State, Step, Targets,
};
use kernel::{Game, Seat, Turn};

use super::net::{Fact, WHOLE};

/// Sorts of cards.
pub const SORTS: usize = 18;
/// The seats of a game, at most.
pub const SEATS: usize = 4;

/// The Sword strikes at this karma (AG-109); its drawer gains up to it from the other (AG-113).
const STRUCK: u8 = 8;
const DRAWN: u8 = 4;

/// Which sort of card it is.
pub fn sort(card: &Card) -> usize {
    match &card.role {
        Role::Pursuit { .. } => 0,
        Role::Reflect => 1,
        Role::Absorb => 2,
        Role::Revive { .. } => 3,
        Role::Special { targets: Targets::All, .. } => 4,
        Role::Special { damage: Damage::Fixed(_), .. } => 5,
        Role::Special { damage: Damage::Half { of: HalfOf::Karma, .. }, .. } => 6,
        Role::Special { damage: Damage::Half { of: HalfOf::HpLost, .. }, .. } => 7,
        Role::Turn(modes) if modes.len() > 1 => 8,
        Role::Turn(modes) => match modes.first().and_then(|steps| steps.first()) {
            Some(Step::Heal(_)) => 9,
            Some(Step::Steal) => 10,
            Some(Step::Disarm) => 11,
            Some(Step::Excavate) => 12,
            Some(Step::SwapHands) => 13,
            Some(
                Step::Shed(_)
                | Step::Draw(_)
                | Step::GainKarma(..)
                | Step::LoseHp(..)
                | Step::ReverseKarma { .. }
                | Step::Sword { .. },
            )
            | None => 14,
        },
        Role::Event(_) => 14,
        Role::Attack { letter, .. } => 15 + *letter as usize,
    }
}

/// How many cards of each sort.
pub fn sorted(game: &Agate, hand: &Hand) -> [u8; SORTS] {
    let mut counts = [0; SORTS];
    for card in hand.cards() {
        counts[sort(game.cards().get(card))] += 1;
    }
    counts
}

/// Writes facts, group after group.
struct Pen<'a> {
    out: &'a mut Vec<Fact>,
    at: usize,
}

impl Pen<'_> {
    /// One of so many.
    fn one(&mut self, len: usize, place: usize) {
        self.out.push(((self.at + place.min(len - 1)) as u16, WHOLE));
        self.at += len;
    }

    fn none(&mut self, len: usize) {
        self.at += len;
    }

    fn flag(&mut self, yes: bool) {
        self.part(if yes { WHOLE } else { 0 });
    }

    /// So many sixtieths.
    fn part(&mut self, count: u8) {
        if count > 0 {
            self.out.push((self.at as u16, count));
        }
        self.at += 1;
    }

    /// So many steps are reached of so many.
    fn steps(&mut self, len: usize, count: u8) {
        for step in 0..len.min(usize::from(count)) {
            self.out.push(((self.at + step) as u16, WHOLE));
        }
        self.at += len;
    }
}

fn hp(player: &Player) -> usize {
    player.hp.0.clamp(0, 11) as usize
}

const HP: usize = 12;
const KARMA: usize = 14;
const CARDS: usize = 8;
/// Most cards of a sort that are told apart.
const MOST: usize = 3;

// ---- Everything, to judge

/// Facts about one player.
pub const OWN: usize = HP + KARMA + CARDS + SORTS * MOST + 4 + 3 + 6 + 3 * SEATS;
/// Facts about the table.
pub const COMMON: usize = 3 + 1 + 1 + 1 + 3 + 20 + 4 + 1;

/// Places from which a player is looked at: from the own one and from everybody's after it, among two,
/// three and four.
pub const PLACES: usize = 9;
/// All that is judged by.
pub const JUDGED: usize = PLACES * OWN + COMMON;

/// The players who live, clockwise from one of them, and where the rows for each begin.
pub fn around(
    seats: &[Vec<Fact>; SEATS],
    from: usize,
) -> impl Iterator<Item = (usize, usize)> + use<> {
    let mut living = [0; SEATS];
    let mut count = 0;
    for step in 0..SEATS {
        let seat = (from + step) % SEATS;
        if !seats[seat].is_empty() {
            living[count] = seat;
            count += 1;
        }
    }
    let first = match count {
        ..=2 => 0,
        3 => 2,
        _ => 5,
    };
    (0..count).map(move |place| (living[place], (first + place) * OWN))
}

/// Who lives, and the facts about each; then those about the table.
pub fn judged(game: &Agate, state: &State, seats: &mut [Vec<Fact>; SEATS], common: &mut Vec<Fact>) {
    seats.iter_mut().for_each(Vec::clear);
    common.clear();
    let Turn::Ask(ask) = game.turn(state) else { return };
    let next = ask.must.first().map_or(0, Seat::index) as u8;
    let count = game.seats();
    let living = Seat::all(count).filter(|seat| state.living(*seat).is_some()).count();
    let living = living.clamp(2, SEATS);
    let pile = state.pile();
    let sword = pile.contains(&game.cards().sword());
    // How near the Sword is: 60 is at once.
    let near = if sword { WHOLE - 3 * pile.len().min(20) as u8 } else { 0 };
    let mut turn = 0;
    for place in 0..count {
        let seat = Seat::new((next + place) % count);
        let Some(player) = state.living(seat) else { continue };
        let mut pen = Pen { out: &mut seats[seat.index()], at: 0 };
        pen.one(HP, hp(player));
        pen.one(KARMA, usize::from(player.karma.0));
        pen.one(CARDS, usize::from(player.hand.len()));
        let sorts = sorted(game, &player.hand);
        for count in sorts {
            pen.steps(MOST, count);
        }
        let letters = &sorts[15..];
        pen.steps(4, letters.iter().copied().max().unwrap_or(0).saturating_sub(1));
        let karma = player.karma.0;
        pen.part(if karma >= STRUCK { near } else { 0 });
        pen.part(if (DRAWN..STRUCK).contains(&karma) { near } else { 0 });
        pen.flag(karma >= STRUCK && sword);
        for group in [2, SEATS] {
            if living == group {
                pen.part((12 * player.hp.0.clamp(0, 3)) as u8);
                pen.part((6 * player.hp.0.clamp(0, 10)) as u8);
                pen.part(6 * player.hand.len().min(10));
            } else {
                pen.none(3);
            }
        }
        pen.none(SEATS * (living - 2));
        pen.one(SEATS, turn);
        turn += 1;
    }
    let mut pen = Pen { out: common, at: 0 };
    pen.one(3, living - 2);
    pen.part(near);
    pen.flag(sword);
    pen.part((pile.len().min(60)) as u8);
    let asked = if state.is_choosing() { 1 } else { usize::from(state.attack().is_some()) * 2 };
    pen.one(3, asked);
    let mut counts = [0u8; 20];
    for card in pile {
        let card = game.cards().get(*card);
        let place = match &card.role {
            Role::Event(steps) => match steps.first() {
                Some(Step::ReverseKarma { .. }) => 18,
                Some(Step::LoseHp(..)) => 19,
                _ => continue,
            },
            _ => sort(card),
        };
        counts[place] += 1;
    }
    for count in counts {
        pen.part(12 * count.min(8));
    }
    let reversals = counts[18];
    pen.one(4, usize::from(reversals));
    let total: i16 =
        Seat::all(count).filter_map(|seat| state.living(seat)).map(|player| player.hp.0).sum();
    pen.part(total.clamp(0, 60) as u8);
}

// ---- What one seat knows, to guess what it does

const OWN_VIEW: usize =
    HP + KARMA + CARDS + SORTS * MOST + 3 + 1 + 1 + 1 + SORTS + 3 * (GUESS + SORTS);
const TARGET: usize = 1 + HP + KARMA + CARDS + 3 + SORTS + 4;
const VERB: usize = 2;
/// Facts about a position from one seat and about one of its actions.
pub const VIEW: usize = OWN_VIEW
    + VERB
    + SORTS
    + 2 * SORTS
    + 4
    + SORTS
    + SORTS
    + 5
    + 4
    + 9
    + 2
    + 4
    + KARMA
    + TARGET
    + TARGET
    + 2 * KARMA
    + 4
    + 2
    + 9
    + 3
    + 4
    + 4
    + 9
    + HP
    + KARMA
    + HP
    + 4
    + 2;

/// What a seat knows of the position: its own hand, and what all see.
pub fn view(game: &Agate, state: &State, seat: Seat, out: &mut Vec<Fact>) {
    let own = state.anyone(seat);
    let mut pen = Pen { out, at: 0 };
    pen.one(HP, hp(own));
    pen.one(KARMA, usize::from(own.karma.0));
    pen.one(CARDS, usize::from(own.hand.len()));
    for count in sorted(game, &own.hand) {
        pen.steps(MOST, count);
    }
    let living = Seat::all(game.seats()).filter(|seat| state.living(*seat).is_some()).count();
    pen.one(3, living.saturating_sub(2));
    let pile = state.pile().len();
    let out_already = !state.pile().contains(&game.cards().sword());
    pen.part(if out_already { 0 } else { WHOLE - 3 * pile.min(20) as u8 });
    pen.flag(out_already);
    pen.part(pile.min(60) as u8);
    // What is still hidden from the seat.
    let mut gone = sorted(game, &own.hand);
    for card in state.discard() {
        gone[sort(game.cards().get(*card))] += 1;
    }
    for known in &own.seen {
        let known = sorted(game, known);
        gone.iter_mut().zip(known).for_each(|(gone, known)| *gone += known);
    }
    for gone in gone {
        pen.part(10 * gone.min(6));
    }
    let mut place = 0;
    for other in seat.others(game.seats()).filter(|other| state.living(*other).is_some()) {
        let known = &own.seen[other.index()];
        guess_facts(game, state, other, known, &mut pen);
        for count in sorted(game, known) {
            pen.flag(count > 0);
        }
        place += 1;
    }
    pen.none((3 - place) * (GUESS + SORTS));
    debug_assert_eq!(pen.at, OWN_VIEW);
}

/// Of so many cards, the sixtieths that were there before something happened.
fn old(cards: u8, since: u8) -> u8 {
    share(if since == NEVER { 0 } else { cards.saturating_sub(since) }, cards)
}

/// A part of so many cards in sixtieths.
fn share(part: u8, cards: u8) -> u8 {
    (u16::from(part) * u16::from(WHOLE) / u16::from(cards.max(1))) as u8
}

fn target(
    pen: &mut Pen<'_>,
    game: &Agate,
    state: &State,
    seat: Seat,
    other: Option<Seat>,
    letter: Option<usize>,
) {
    let Some((there, player)) = other.and_then(|other| Some((other, state.living(other)?))) else {
        return pen.none(TARGET);
    };
    pen.flag(true);
    pen.one(HP, hp(player));
    pen.one(KARMA, usize::from(player.karma.0));
    pen.one(CARDS, usize::from(player.hand.len()));
    let between = seat
        .others(game.seats())
        .take_while(|other| *other != there)
        .filter(|other| state.living(*other).is_some());
    pen.one(3, between.count());
    for count in sorted(game, &state.anyone(seat).seen[there.index()]) {
        pen.flag(count > 0);
    }
    let (past, cards) = (&player.past, player.hand.len());
    pen.part(old(cards, past.took));
    pen.part(old(cards, past.passed));
    pen.part(letter.map_or(0, |letter| old(cards, past.bare[letter])));
    pen.part(letter.map_or(0, |letter| old(cards, past.struck[letter])));
}

/// What an action of the seat is.
pub fn action(game: &Agate, state: &State, seat: Seat, action: &Action, out: &mut Vec<Fact>) {
    let own = state.anyone(seat);
    let mut pen = Pen { out, at: OWN_VIEW };
    let kind = |card| sort(game.cards().get(card));
    pen.flag(matches!(action, Action::Pass));
    pen.flag(state.attack().is_some());
    match *action {
        Action::Discard(card) => pen.one(SORTS, kind(card)),
        _ => pen.none(SORTS),
    }
    match *action {
        Action::Use { card, mode, pick } => {
            pen.one(2 * SORTS, 2 * kind(card) + usize::from(mode.min(1)));
            match pick {
                Pick::Number(number) => pen.one(4, usize::from(number)),
                _ => pen.none(4),
            }
            match pick {
                Pick::Card(card) => pen.one(SORTS, kind(card)),
                _ => pen.none(SORTS),
            }
        }
        Action::Strip(card) => {
            pen.none(2 * SORTS + 4);
            pen.one(SORTS, kind(card));
        }
        _ => pen.none(2 * SORTS + 4 + SORTS),
    }
    match *action {
        Action::Attack { card, count, target: on, pursuits } => {
            pen.one(SORTS, kind(card));
            pen.one(5, usize::from(count));
            pen.one(4, usize::from(pursuits));
            let (damage, karma) = game.would_do(state, seat, card, count, pursuits);
            pen.one(9, usize::from(damage));
            let victim = on.and_then(|on| state.living(on));
            pen.flag(victim.is_some_and(|victim| i32::from(victim.hp.0) <= i32::from(damage)));
            pen.flag(victim.is_some_and(|victim| victim.karma.0 <= karma));
            pen.one(4, usize::from(own.hand.count(card) - count));
            pen.one(KARMA, usize::from(own.karma.0 + karma));
            let letter = kind(card).checked_sub(15);
            target(&mut pen, game, state, seat, on, letter);
        }
        _ => pen.none(SORTS + 5 + 4 + 9 + 2 + 4 + KARMA + TARGET),
    }
    match *action {
        Action::Use { pick: Pick::Seat(other), .. } => {
            target(&mut pen, game, state, seat, Some(other), None);
        }
        _ => pen.none(TARGET),
    }
    match *action {
        Action::Name(named) => {
            let karma = usize::from(state.anyone(named).karma.0).min(KARMA - 1);
            pen.one(2 * KARMA, karma + if named == seat { KARMA } else { 0 });
        }
        _ => pen.none(2 * KARMA),
    }
    match (*action, state.attack()) {
        (Action::Pursue(count), Some(attack)) => {
            let after = Attack { pursuits: attack.pursuits + count, ..*attack };
            let (before, damage) = (i32::from(game.damage(attack)), i32::from(game.damage(&after)));
            let hp = i32::from(state.anyone(attack.target).hp.0);
            pen.one(4, usize::from(count));
            pen.flag(before < hp && damage >= hp);
            pen.flag(before >= hp);
            pen.one(9, damage as usize);
        }
        _ => pen.none(4 + 2 + 9),
    }
    match (*action, state.attack()) {
        (Action::Respond { offset, pursuits, end }, Some(attack)) => {
            let after = Attack {
                offset: attack.offset + offset,
                pursuits: attack.pursuits + pursuits,
                ..*attack
            };
            let damage = game.damage(&after);
            pen.one(3, end as usize);
            pen.one(4, usize::from(offset));
            pen.one(4, usize::from(pursuits));
            pen.one(9, usize::from(damage));
            let left = |player: &Player| (i32::from(player.hp.0) - i32::from(damage)).max(0);
            if end == Answer::Take {
                pen.one(HP, left(own) as usize);
                let lost = match attack.receiver() == attack.target {
                    true if attack.set > 0 => after.open(),
                    true => 1,
                    false => 0,
                };
                pen.one(KARMA, usize::from(own.karma.0.saturating_sub(lost)));
            } else {
                pen.none(HP + KARMA);
            }
            let other =
                if attack.receiver() == attack.target { attack.attacker } else { attack.target };
            if end == Answer::Reflect {
                pen.one(HP, left(state.anyone(other)) as usize);
            } else {
                pen.none(HP);
            }
            pen.one(4, usize::from(own.hand.count(attack.card).saturating_sub(offset)));
            pen.flag(attack.receiver() == attack.target);
            pen.flag(attack.set > 0);
        }
        _ => pen.none(3 + 4 + 4 + 9 + HP + KARMA + HP + 4 + 2),
    }
    debug_assert_eq!(pen.at, VIEW);
}

// ---- What a player has done, to guess the hand

const SINCE: usize = 10;
/// Facts about one whose hand is guessed.
pub const GUESS: usize = CARDS + 2 * SINCE + 3 + 3 * 6 + HP + KARMA + 3 + 1 + 2 + SORTS + 1;

/// What all have seen of a player whose hand is guessed.
pub fn guessed(game: &Agate, state: &State, owner: Seat, known: &Hand, out: &mut Vec<Fact>) {
    guess_facts(game, state, owner, known, &mut Pen { out, at: 0 });
}

fn guess_facts(game: &Agate, state: &State, owner: Seat, known: &Hand, pen: &mut Pen<'_>) {
    let end = pen.at + GUESS;
    let player = state.anyone(owner);
    let past: &Past = &player.past;
    let cards = player.hand.len();
    pen.one(CARDS, usize::from(cards));
    let four = [past.took, past.scratched, past.passed, past.declined];
    for since in four.into_iter().chain(past.bare).chain(past.struck) {
        let old = old(cards, since);
        pen.part(old);
        pen.flag(old > 0);
    }
    for came in past.came {
        pen.part(share(came.min(cards), cards));
    }
    for did in past.did {
        let place = match did {
            Deed::None => 0,
            Deed::Pass => 1,
            Deed::Set => 2,
            Deed::Special => 3,
            Deed::Use => 4,
            Deed::Discard => 5,
        };
        pen.one(6, place);
    }
    pen.one(HP, hp(player));
    pen.one(KARMA, usize::from(player.karma.0));
    let living = Seat::all(game.seats()).filter(|seat| state.living(*seat).is_some()).count();
    pen.one(3, living.saturating_sub(2));
    pen.part(12 * known.len().min(5));
    let attack = state.attack();
    pen.flag(attack.is_some_and(|attack| attack.attacker == owner));
    pen.flag(attack.is_some_and(|attack| attack.target == owner));
    match attack.filter(|attack| attack.attacker == owner) {
        Some(attack) => pen.one(SORTS, sort(game.cards().get(attack.card))),
        None => pen.none(SORTS),
    }
    pen.flag(state.is_active(owner));
    debug_assert_eq!(pen.at, end);
}
