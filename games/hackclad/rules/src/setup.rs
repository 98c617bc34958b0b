//! Set-up (§2.3) and which tables there can be.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, SetupError, Sink};
use kernel::{Text, both};

use crate::Hackclad;
use crate::cards::{BASIC, Cards, CharId, CladId, MissionId};
use crate::event::Event;
use crate::field::{Facing, SPACES, Space, Spaces};
use crate::options::{Casting, HackcladOptions, Mode, Order};
use crate::state::{
    Clad, Clock, Deck, PLAYERS, Player, RoundMarks, Score, Spot, State, TurnMarks, Who,
};

/// The entry points A to D (HD-R2).
pub const ENTRY: [Space; 4] =
    [Space::new(-1, 2), Space::new(2, 1), Space::new(1, -2), Space::new(-2, -1)];

/// All basic cards.
pub(crate) const BASICS: u16 = (1 << BASIC) - 1;

impl Hackclad {
    /// A game, or what speaks against it.
    pub(crate) fn build(
        cards: Arc<Cards>,
        options: HackcladOptions,
        seats: u8,
    ) -> Result<Self, SetupError> {
        SetupError::check_seats::<Hackclad>(seats)?;
        let wrong =
            |key, value: &str, why: Text| SetupError::Option { key, value: value.into(), why };
        // A versus table for one is a solo table (HD-296).
        let mode =
            if seats == 1 && options.mode == Mode::Versus { Mode::Solo } else { options.mode };
        let players = match (mode, seats) {
            (Mode::Solo, 1) => 1,
            (Mode::Solo, _) => {
                return Err(wrong(
                    "mode",
                    "solo",
                    both!("solo is for 1 player", "ソロモードは1人用です。"),
                ));
            }
            (Mode::Tag, 2 | 4) => 4,
            (Mode::Tag, _) => {
                return Err(wrong(
                    "mode",
                    "tag",
                    both!("tag is for 2 or 4 players", "タッグモードは2人か4人用です。"),
                ));
            }
            (Mode::Coop, 1) => {
                return Err(wrong(
                    "mode",
                    "coop",
                    both!("co-op is for 2 to 4 players", "協力モードは2～4人用です。"),
                ));
            }
            (Mode::Coop | Mode::Versus, seats) => seats,
        };
        let open = |id: &CharId| options.earlier_characters || !cards.character(*id).earlier;
        let all = (0..cards.characters().len() as u8).map(CharId);
        let choice: Vec<CharId> = all.filter(open).collect();
        let mut named = ArrayVec::new();
        if let Casting::Named(text) = &options.characters {
            for id in text.split('+') {
                let Some(found) = cards.find_character(id) else {
                    let ids: Vec<_> = cards.characters().iter().map(|found| &*found.id).collect();
                    let why = both!(
                        "no character is called {id}; there are {}",
                        "{id} というキャラクターはいません。使えるもの：{}",
                        ids.join(", ")
                    );
                    return Err(wrong("characters", text, why));
                };
                if !choice.contains(&found) {
                    let why = both!(
                        "{id} is of an earlier game: set earlier_characters",
                        "{id} は旧作のキャラクターです。earlier_characters を設定してください。"
                    );
                    return Err(wrong("characters", text, why));
                }
                if named.contains(&found) && !options.duplicate_characters {
                    let why = both!(
                        "{id} is named twice: set duplicate_characters",
                        "{id} が2回挙げられています。duplicate_characters を設定してください。"
                    );
                    return Err(wrong("characters", text, why));
                }
                if named.try_push(found).is_err() {
                    break;
                }
            }
            if text.split('+').count() != usize::from(players) {
                let why =
                    both!("name {players} characters", "キャラクターを{players}人挙げてください。");
                return Err(wrong("characters", text, why));
            }
        }
        if choice.is_empty()
            || (choice.len() < usize::from(players) && !options.duplicate_characters)
        {
            let why = both!(
                "the pack has only {} characters",
                "パックにはキャラクターが{}人しかいません。",
                choice.len()
            );
            return Err(wrong("duplicate_characters", "false", why));
        }
        Ok(Hackclad { cards, options, seats, players, mode, named, choice })
    }

    /// Who sits where: seat p1 has p1, in tag for two also p3.
    fn seat_of(&self, who: Who) -> Seat {
        Seat::new(who.index() as u8 % self.seats)
    }

    /// The start numbers of the players (HD-018). In tag for two each person has one team.
    fn numbers(&self, chance: &mut Chance) -> [u8; PLAYERS] {
        let mut numbers = [0, 1, 2, 3];
        let people = &mut numbers[..usize::from(self.seats)];
        if self.options.order == Order::Random {
            chance.shuffle(people);
        }
        if self.mode == Mode::Tag && self.seats == 2 {
            let order = [numbers[0], numbers[1]];
            let mut given = [0; 2];
            for number in 0..4 {
                let team = usize::from(self.options.tag_teams.of(number));
                // The seat that plays this team: its first, then its second player.
                let seat = usize::from(order[0] != 0) ^ team;
                numbers[seat + 2 * given[seat]] = number;
                given[seat] = (given[seat] + 1) & 1;
            }
        }
        numbers
    }

    /// A table with nothing on it but the players.
    pub(crate) fn bare(&self, mut chance: Chance) -> State {
        let numbers = self.numbers(&mut chance);
        let player = |index: usize| Player {
            seat: self.seat_of(Who::new(index as u8)),
            number: numbers[index],
            character: None,
            at: None,
            mp: 0,
            cp: 0,
            injury: 0,
            corruption: 0,
            vp: 0,
            hand: 0,
            known: 0,
            discard: 0,
            extended: 0,
            stack: 0,
            stack_known: 0,
            deck: Deck::new(),
            known_top: 0,
            unseen: false,
            cards: 0,
            pick: None,
            slot: None,
            spot: Spot::Nowhere,
            tokens: Spaces::NONE,
            traps_up: 0,
            missions: ArrayVec::new(),
            turn: TurnMarks::default(),
            round: RoundMarks::default(),
        };
        let coop = self.mode == Mode::Coop;
        let difficulty = self.options.coop_difficulty;
        let health = if coop { difficulty.health(self.players) } else { 0 };
        State {
            chance,
            clock: Clock::Characters,
            round: 0,
            voltage: if coop { difficulty.voltage() } else { 1 },
            clad: Clad { at: Space::CENTRE, facing: Facing::N, locked: false },
            heads: Spaces::NONE,
            tails: Spaces::NONE,
            wounds: [0; SPACES],
            stones: [0; SPACES],
            deck: ArrayVec::new(),
            forecast: [None; 3],
            hidden: false,
            used: 0,
            piles: 0,
            aside: 0,
            shown: 0,
            top_known: 0,
            marks: 0,
            stock: health,
            health,
            coop: None,
            players: std::array::from_fn(player),
            frames: ArrayVec::new(),
            scores: [Score::default(); PLAYERS],
        }
    }

    /// The players in order of their start numbers.
    pub(crate) fn by_number(&self, s: &State, number: u8) -> Option<Who> {
        Who::all(self.players).find(|who| s.player(*who).number == number)
    }

    /// Set-up, up to the first decision.
    pub(crate) fn set_up(&self, chance: Chance, sink: &mut impl Sink<Hackclad>) -> State {
        let mut s = self.bare(chance);
        self.clad_deck(&mut s);
        // HD-025.
        s.tails = Space::CENTRE.around();
        match &self.options.characters {
            Casting::Choose => {}
            Casting::Named(_) => {
                for (who, character) in Who::all(self.players).zip(&self.named) {
                    self.cast(&mut s, who, *character, sink);
                }
            }
            Casting::Random => {
                let mut bag: ArrayVec<CharId, 64> = self.choice.iter().copied().take(64).collect();
                if !self.options.duplicate_characters {
                    s.chance.shuffle(&mut bag);
                }
                for (index, who) in Who::all(self.players).enumerate() {
                    let at = if self.options.duplicate_characters {
                        s.chance.below(bag.len() as u32) as usize
                    } else {
                        index
                    };
                    // `build` has seen to it that there are enough.
                    if let Some(character) = bag.get(at).copied() {
                        self.cast(&mut s, who, character, sink);
                    }
                }
            }
        }
        self.run(&mut s, sink);
        s
    }

    /// The first Clad deck: HD-022, HD-297, HD-321.
    fn clad_deck(&self, s: &mut State) {
        for (index, card) in self.cards.clad_cards().iter().enumerate() {
            let first = match self.mode {
                Mode::Versus | Mode::Tag => card.voltage == 1,
                Mode::Solo | Mode::Coop => card.voltage <= 2,
            };
            if first {
                s.deck.push(CladId(index as u8));
            } else {
                s.piles |= 1 << index;
            }
        }
        s.chance.shuffle(&mut s.deck);
        if self.mode == Mode::Solo {
            for card in s.deck.drain(6..) {
                s.aside |= 1 << card.0;
            }
        }
    }

    /// A player takes a character (HD-020, HD-028 to HD-030).
    pub(crate) fn cast(
        &self,
        s: &mut State,
        who: Who,
        character: CharId,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let player = s.player_mut(who);
        player.character = Some(character);
        player.extended = !BASICS;
        player.deck = (0..BASIC as u8).collect();
        let number = player.number + 1;
        sink.tell(Event::Character { who, character, number }, s);
    }

    /// Missions are dealt to a character of an earlier game (HD-290).
    pub(crate) fn deal_missions(&self, s: &mut State) {
        let mut pile: ArrayVec<MissionId, 64> =
            (0..self.cards.missions().len().min(64) as u8).map(MissionId).collect();
        if Who::all(self.players).all(|who| self.missions_of(s, who).is_none()) {
            return;
        }
        s.chance.shuffle(&mut pile);
        for number in 0..self.players {
            let Some(who) = self.by_number(s, number) else { continue };
            let Some(missions) = self.missions_of(s, who) else { continue };
            for _ in 0..missions.draw {
                if let Some(card) = pile.pop() {
                    let _ = s.player_mut(who).missions.try_push(card);
                }
            }
            s.player_mut(who).missions.sort_unstable();
        }
    }

    /// After the extended cards are chosen: decks, Witches, turn cards (HD-023, HD-026, HD-027).
    pub(crate) fn begin_play(&self, s: &mut State) {
        for number in 0..self.players {
            let Some(who) = self.by_number(s, number) else { continue };
            let player = &mut s.players[who.index()];
            if let Some(pick) = player.pick.take() {
                player.extended &= !(1 << pick);
                player.deck.push(pick);
            }
            s.chance.shuffle(&mut player.deck);
            player.cards = player.deck.len() as u8;
            if let Some(card) = player.deck.pop() {
                player.stack = 1 << card;
            }
            player.unseen = true;
            player.spot = Spot::Standby(number);
            player.at = Some(ENTRY[usize::from(number)]);
        }
        s.clock = Clock::Forecast;
    }
}

impl Hackclad {
    /// How this table is played: a versus table for one is solo.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// How many characters play.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Rounds of the game (HD-224, HD-324).
    pub fn rounds(&self) -> u8 {
        match self.mode {
            Mode::Coop => 7,
            Mode::Versus | Mode::Solo | Mode::Tag => 9,
        }
    }

    /// The team of a player in tag, 0 or 1.
    pub(crate) fn team(&self, s: &State, who: Who) -> u8 {
        self.options.tag_teams.of(s.player(who).number)
    }

    /// Does this character play for the team of a seat in tag?
    pub fn is_with(&self, s: &State, who: Who, seat: Seat) -> bool {
        self.team(s, who) == self.team(s, Who::new(seat.index() as u8))
    }

    /// Who decides for a player, and sees what she may see (HD-352).
    pub(crate) fn seat(&self, s: &State, who: Who) -> Seat {
        s.player(who).seat
    }
}
