//! What a new table should be, and the table that comes of it.

use bots::Level;
use games::{GameId, Packs, with_game};
use kernel::mix::Commitment;
use kernel::options::Options as _;
use kernel::{Game, Seed, SetupError, Text, Told, both};
use pack::Lang;

use crate::begins::Begins;
use crate::hub::Context;
use crate::live;
use crate::naming::apart;
use crate::room::Room;
use crate::secret::{TABLE, letters};
use crate::store::{SeatRow, Setup, Stage, TableRow};
use crate::wrong::Wrong;

/// The longest clock, in minutes.
const LONGEST: u16 = 600;

/// A new table as somebody asks for it; nobody has looked at it yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// How many seats; the most there can be if nothing is said.
    pub(crate) seats: Option<u8>,
    pub(crate) options: Vec<(String, String)>,
    /// Per seat a bot, or a place for a person.
    pub(crate) bots: Vec<Option<Level>>,
    /// The pack's name; empty for the one to play with.
    pub(crate) pack: String,
    /// Minutes.
    pub(crate) clock: u16,
    pub(crate) is_open: bool,
    pub(crate) guide: bool,
}

impl Order {
    /// The table, or what is wrong with it.
    pub(crate) fn checked(self, game: GameId) -> Result<Wanted, Text> {
        let range = with_game!(game, G => G::SEATS);
        let count = self.seats.unwrap_or(*range.end());
        if !range.contains(&count) {
            let (least, most) = (*range.start(), *range.end());
            return Err(SetupError::Seats { game: game.id(), least, most, asked: count }.told());
        }
        let mut options = self.options;
        let pairs = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        with_game!(game, G => <G as Game>::Options::with(pairs).map(drop))
            .map_err(|error| error.told())?;
        let default = |key: &str| with_game!(game, G => <G as Game>::Options::default().get(key));
        options.retain(|(key, value)| default(key).as_ref() != Some(value));
        if self.clock > LONGEST {
            return Err(both!(
                "the clock is 0 to {LONGEST} minutes",
                "持ち時間は0～{LONGEST}分です。"
            ));
        }
        let mut seats = self.bots;
        seats.resize(usize::from(count), None);
        let Order { pack, clock, is_open, guide, .. } = self;
        let (commitment, begins) = (None, None);
        Ok(Wanted { game, options, pack, seats, clock, is_open, guide, commitment, begins })
    }
}

/// What a new table should be.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) game: GameId,
    pub(crate) options: Vec<(String, String)>,
    /// The pack's name; empty for the one to play with.
    pub(crate) pack: String,
    /// Per seat a bot, or a place for a person.
    pub(crate) seats: Vec<Option<Level>>,
    pub(crate) clock: u16,
    pub(crate) is_open: bool,
    pub(crate) guide: bool,
    /// What the first person adds to the deal.
    pub(crate) commitment: Option<Commitment>,
    /// The position it begins with, if it is not dealt.
    pub(crate) begins: Option<Begins>,
}

/// A person to sit down: the visitor, and the name.
pub(crate) type Person = (String, String);

impl Wanted {
    /// Another table like this one.
    pub(crate) fn like(room: &Room, packs: &Packs) -> Wanted {
        let setup = &room.row.setup;
        Wanted {
            game: room.game,
            options: setup.options.clone(),
            pack: live::pack_name(room.game, packs, &setup.pack),
            seats: room.seats.iter().map(|sitting| sitting.row.bot.parse().ok()).collect(),
            clock: setup.clock,
            is_open: room.row.is_open,
            guide: false,
            commitment: None,
            begins: None,
        }
    }

    /// The table, with people in its first seats, or why it cannot be. Nothing is stored yet.
    pub(crate) fn made(
        &self,
        context: &Context,
        people: &[Person],
        lang: Lang,
    ) -> Result<Room, Wrong> {
        let refused = |what: Text| Wrong::Refused(vec![what.in_lang(lang).into()]);
        let random = |error: getrandom::Error| refused(Text::same(error.to_string()));
        let seed = drawn().map_err(random)?;
        let count = self.seats.len() as u8;
        let packs = &context.packs;
        let mut options = self.options.clone();
        options.sort();
        let setup = Setup {
            rules: live::rules(self.game),
            seats: count,
            options,
            pack: live::pack_hash(self.game, packs, &self.pack).map_err(refused)?,
            clock: self.clock,
            guide: self.guide,
            played_on: None,
            begins: self.begins.clone(),
        };
        // Set up once to see that it can be, also where people are still to come.
        live::fits(self.game, packs, &setup, seed).map_err(refused)?;
        let row = TableRow {
            id: letters(TABLE).map_err(random)?,
            game: self.game.id().into(),
            setup,
            seed: seed.to_string(),
            stage: Stage::Waiting,
            is_open: self.is_open,
            result: String::new(),
        };
        let mut people = people.iter();
        let mut added = self.commitment.as_ref().map(|added| added.as_str().to_string());
        let mut seats = Vec::new();
        for (index, level) in self.seats.iter().enumerate() {
            seats.push(match level {
                Some(level) => SeatRow {
                    name: ui::bot_stored(&row.id, index),
                    bot: level.name().into(),
                    ..SeatRow::default()
                },
                None => match people.next() {
                    Some((visitor, name)) => SeatRow {
                        name: apart(name, seats.iter().map(|row: &SeatRow| row.name.as_str())),
                        visitor: visitor.clone(),
                        commitment: added.take().unwrap_or_default(),
                        ..SeatRow::default()
                    },
                    None => SeatRow::default(),
                },
            });
        }
        Room::new(context, self.game, row, seats).map_err(refused)
    }
}

/// The seed of a new table, from the system's own dice.
fn drawn() -> Result<Seed, getrandom::Error> {
    // A test can be repeated with the deals it had. Releases do not know this variable.
    #[cfg(debug_assertions)]
    if let Ok(word) = std::env::var("MAJO_DEALS") {
        static TABLES: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let nth = TABLES.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        return Ok(Seed::from_text(&word).nth(nth));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}
