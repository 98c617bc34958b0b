//! Set-up (§2.4).

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, SetupError, Sink};
use kernel::{Text, both};
use smallvec::SmallVec;

use crate::Daybreak;
use crate::cards::{Cards, Category, Frame, SetId, WitchId};
use crate::event::Event;
use crate::options::{DaybreakOptions, From};
use crate::set::{CardId, Set};
use crate::state::{HAND, Lot, MARKET, MOST_DECK, Phase, Player, State};

/// White cards in a game with more than one set (WD-51).
const WHITE: usize = 15;

/// Non-white cards in a game with more than one set (WD-46), and how many of them are Stone
/// cards (WD-48).
fn others(seats: u8) -> (usize, usize) {
    match seats {
        2 => (16, 4),
        3 => (26, 7),
        _ => (35, 9),
    }
}

/// What the cards of a table are before anything is random.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pools {
    pub white: Vec<CardId>,
    pub rest: Vec<CardId>,
    pub curses: Set,
    pub witches: Vec<WitchId>,
    /// More than one set: pools are reduced (WD-46, WD-51, WD-R57).
    pub reduced: bool,
    /// Does a card refer to Curse cards (WD-53)?
    pub curses_named: bool,
    /// All of them.
    pub all: Set,
}

impl Pools {
    /// WD-03 to WD-06, WD-44, WD-58, WD-R58.
    pub(crate) fn new(
        cards: &Cards,
        options: &DaybreakOptions,
        seats: u8,
    ) -> Result<Pools, SetupError> {
        let sets = named(cards, "sets", &options.sets, &[])?;
        let witch_sets = named(cards, "witches", &options.witches, &sets)?;
        let white_sets = named(cards, "white", &options.white, &sets)?;
        let other_sets = named(cards, "others", &options.others, &sets)?;
        let used =
            |set: SetId| [&witch_sets, &white_sets, &other_sets].iter().any(|s| s.contains(&set));
        let used: Vec<SetId> = (0..cards.sets().len() as SetId).filter(|set| used(*set)).collect();
        let base =
            |set: &SetId| cards.sets().get(usize::from(*set)).is_some_and(|s| s.kind.is_base());
        if !used.iter().any(base) {
            return Err(refuse(
                "sets",
                options.sets.word(),
                both!(
                    "a game needs a base or independent set (WD-03, WD-05)",
                    "基本セットか独立拡張セットが必要です（WD-03、WD-05）。"
                ),
            ));
        }

        let mut pools = Pools { reduced: used.len() > 1, ..Pools::default() };
        let mut seen: Vec<CardId> = Vec::new();
        for (id, card) in cards.all() {
            if card.category == Category::Curse {
                if used.contains(&card.set) {
                    pools.curses.add(id);
                }
                continue;
            }
            let white = card.frame == Frame::White;
            let from = if white { &white_sets } else { &other_sets };
            if !from.contains(&card.set) || (!white && !options.uses(card.frame, seats)) {
                continue;
            }
            // The same name or number is the same card (WD-57, WD-58, WD-R40).
            let same = |other: &CardId| {
                let other = cards.get(*other);
                other.name.en == card.name.en || (other.no.is_some() && other.no == card.no)
            };
            if seen.iter().any(same) {
                continue;
            }
            seen.push(id);
            if white {
                pools.white.push(id);
            } else {
                pools.rest.push(id);
            }
            pools.curses_named |= card.speaks_of_curses();
        }
        for (index, witch) in cards.witches().iter().enumerate() {
            let same = |other: &WitchId| {
                let other = cards.witch(*other);
                other.name.en == witch.name.en || (other.no.is_some() && other.no == witch.no)
            };
            if witch_sets.contains(&witch.set) && !pools.witches.iter().any(same) {
                pools.witches.push(WitchId(index as u8));
            }
        }
        pools.all = pools.white.iter().chain(&pools.rest).copied().collect::<Set>() | pools.curses;
        pools.check(options, seats)?;
        Ok(pools)
    }

    /// WD-R58: an end condition must not be fulfilled before the first turn.
    fn check(&self, options: &DaybreakOptions, seats: u8) -> Result<(), SetupError> {
        let white = if self.reduced { self.white.len().min(WHITE) } else { self.white.len() };
        let rest =
            if self.reduced { self.rest.len().min(others(seats).0) } else { self.rest.len() };
        let dealt = usize::from(HAND) * usize::from(seats);
        let sets = || options.sets.word();
        if white < dealt {
            return Err(refuse(
                "white",
                options.white.word(),
                both!(
                    "{dealt} white cards are needed, there are {white} (WD-R58)",
                    "白枠のカードが{dealt}枚必要ですが、{white}枚しかありません（WD-R58）。"
                ),
            ));
        }
        if self.witches.len() < usize::from(seats) {
            let there = self.witches.len();
            return Err(refuse(
                "witches",
                options.witches.word(),
                both!(
                    "{seats} witches are needed, there are {there} (WD-R58)",
                    "ウィッチが{seats}人必要ですが、{there}人しかいません（WD-R58）。"
                ),
            ));
        }
        if options.stones(seats) == 0 {
            return Err(refuse(
                "bank_stones",
                "0".into(),
                both!(
                    "a stone must be in the bank (WD-R58)",
                    "魔法石ゾーンに魔法石が1個は必要です（WD-R58）。"
                ),
            ));
        }
        if white - dealt + rest <= MARKET {
            return Err(refuse(
                "sets",
                sets(),
                both!(
                    "no card would be left in the deck (WD-R58)",
                    "デッキにカードが残りません（WD-R58）。"
                ),
            ));
        }
        if white + rest > MOST_DECK {
            return Err(refuse(
                "sets",
                sets(),
                both!(
                    "a game has at most {MOST_DECK} cards",
                    "1ゲームで使えるカードは{MOST_DECK}枚までです。"
                ),
            ));
        }
        Ok(())
    }
}

impl From {
    fn word(&self) -> String {
        match self {
            From::Usual => "sets".into(),
            From::Base => "base".into(),
            From::All => "all".into(),
            From::Named(names) => names.clone(),
        }
    }
}

fn refuse(key: &'static str, value: String, why: Text) -> SetupError {
    SetupError::Option { key, value, why }
}

fn named(
    cards: &Cards,
    key: &'static str,
    from: &From,
    usual: &[SetId],
) -> Result<Vec<SetId>, SetupError> {
    let sets = cards.sets();
    match from {
        From::Usual => Ok(usual.to_vec()),
        From::All => Ok((0..sets.len() as SetId).collect()),
        From::Base => {
            let first = sets.iter().position(|set| set.kind.is_base());
            Ok(first.map(|first| first as SetId).into_iter().collect())
        }
        From::Named(names) => names
            .split('+')
            .map(|name| {
                let found = sets.iter().position(|set| &*set.id == name);
                found.map(|index| index as SetId).ok_or_else(|| {
                    let all: Vec<_> = sets.iter().map(|set| &*set.id).collect();
                    refuse(
                        key,
                        names.clone(),
                        both!(
                            "no set is called {name}; there are: {}",
                            "{name} というセットはありません。使えるもの：{}",
                            all.join(", ")
                        ),
                    )
                })
            })
            .collect(),
    }
}

impl Daybreak {
    /// The game with its pools.
    pub(crate) fn build(
        cards: Arc<Cards>,
        options: DaybreakOptions,
        seats: u8,
    ) -> Result<Self, SetupError> {
        SetupError::check_seats::<Self>(seats)?;
        SetupError::check_seat("start_player", options.start_player, seats)?;
        let pools = Pools::new(&cards, &options, seats)?;
        Ok(Daybreak { cards, options, seats, pools })
    }

    /// All cards that this table may use.
    pub(crate) fn pool(&self) -> Set {
        self.pools.all
    }

    /// Nobody has anything yet.
    pub(crate) fn bare(&self, chance: Chance) -> State {
        let empty = Player {
            witch: WitchId(0),
            once_used: false,
            turn_used: false,
            begun: false,
            held: 0,
            stones: [0; 4],
            hand: Set::EMPTY,
            known: Set::EMPTY,
            slots: [Set::EMPTY; 4],
        };
        let stones = self.options.stones(self.seats);
        State {
            chance,
            players: std::array::from_fn(|_| empty.clone()),
            deck: ArrayVec::new(),
            market: ArrayVec::new(),
            removed: Set::EMPTY,
            curse_zone: Set::EMPTY,
            curses: false,
            cursed: Set::EMPTY,
            aside: Set::EMPTY,
            bank: stones,
            stones,
            installed: Set::EMPTY,
            down: Set::EMPTY,
            first: Seat::new(0),
            active: Seat::new(0),
            turn: 0,
            phase: Phase::Begin,
            extra: false,
            last: false,
            end: false,
            finals: 0,
            earned: SmallVec::new(),
            rules: SmallVec::new(),
            uses: 0,
            picked: Set::EMPTY,
            passed: false,
            looped: SmallVec::new(),
            frames: SmallVec::new(),
        }
    }

    /// Set-up in the order of WD-56, up to the first decision.
    pub(crate) fn set_up(&self, chance: Chance, sink: &mut impl Sink<Daybreak>) -> State {
        // WD-41, WD-25: all stones in the bank.
        let mut s = self.bare(chance);
        // WD-42.
        let mut witches = self.pools.witches.clone();
        s.chance.shuffle(&mut witches);
        for seat in Seat::all(self.seats) {
            s.player_mut(seat).witch = witches.get(seat.index()).copied().unwrap_or(WitchId(0));
        }
        // WD-45, WD-46, WD-48.
        let mut rest = self.pools.rest.clone();
        s.chance.shuffle(&mut rest);
        if self.pools.reduced {
            rest = self.reduce(&mut s, &rest);
        }
        // WD-49, WD-51.
        let mut white = self.pools.white.clone();
        s.chance.shuffle(&mut white);
        if self.pools.reduced {
            s.aside |= white.drain(WHITE.min(white.len())..).collect();
        }
        for seat in Seat::all(self.seats) {
            let at = white.len().saturating_sub(usize::from(HAND));
            s.player_mut(seat).hand = white.drain(at..).collect();
        }
        // WD-50: what is left lies on top.
        s.deck = rest.into_iter().chain(white).take(MOST_DECK).collect();
        // WD-52, WD-53, WD-R39.
        let witch_speaks = Seat::all(self.seats)
            .any(|seat| self.cards.witch(s.player(seat).witch).speaks_of_curses());
        self.lay_curses(&mut s, self.pools.curses_named || witch_speaks);
        // WD-54.
        self.refill(&mut s);
        // WD-55, WD-R47.
        s.first = match self.options.start_player {
            Some(seat) => seat,
            None => Seat::new(s.chance.below(u32::from(self.seats)) as u8),
        };
        s.active = s.first;
        for seat in Seat::all(self.seats) {
            sink.tell(
                Event::Dealt { seat, witch: s.player(seat).witch, hand: Some(s.player(seat).hand) },
                &s,
            );
        }
        self.run(&mut s, sink);
        s
    }

    pub(crate) fn lay_curses(&self, s: &mut State, needed: bool) {
        s.curses = needed && !self.pools.curses.is_empty();
        s.curse_zone = if s.curses { self.pools.curses } else { Set::EMPTY };
        s.cursed = s.curse_zone;
    }

    /// WD-46, WD-48, WD-R37: takes cards out face down until the guide's number is left.
    fn reduce(&self, s: &mut State, rest: &[CardId]) -> Vec<CardId> {
        let (total, stones) = others(self.seats);
        let stone = |card: &&CardId| self.cards.get(**card).category == Category::Stone;
        let mut kept: Vec<CardId> = if self.options.split_stones {
            let others = total - stones;
            let of_stones = rest.iter().filter(stone).count();
            let of_others = rest.len() - of_stones;
            // Too few of a kind: all of it, and more of the other kind.
            let stones = stones.max(total.saturating_sub(of_others)).min(of_stones);
            let others = others.max(total.saturating_sub(of_stones)).min(of_others);
            let first = rest.iter().filter(stone).take(stones);
            first.chain(rest.iter().filter(|card| !stone(card)).take(others)).copied().collect()
        } else {
            rest.iter().take(total).copied().collect()
        };
        let in_game: Set = kept.iter().copied().collect();
        s.aside |= rest.iter().copied().filter(|card| !in_game.has(*card)).collect();
        s.chance.shuffle(&mut kept);
        kept
    }

    /// Reveals cards until 8 lie in the card zone or the deck is empty (WD-90, WD-91).
    pub(crate) fn refill(&self, s: &mut State) -> Set {
        let mut fresh = Set::EMPTY;
        while s.market.len() < MARKET {
            let Some(card) = s.deck.pop() else { break };
            fresh.add(card);
            s.market.push(Lot { card, stones: 0 });
        }
        s.market.sort_unstable_by_key(|lot| lot.card);
        fresh
    }
}
