//! The contract between a game and what is shown of it.

use kernel::scenario::Staged;
use kernel::{Game, NotationError, Refusal, Told};
use maud::Markup;
use pack::{Lang, Packed};

use crate::board::{Board, Line};
use crate::names::Names;
use crate::page::Asset;
use crate::thing::{Thing, Zone, whereabouts};

/// What a viewer of the game sees.
pub(crate) type View<F> = <<F as Face>::Game as Game>::View;
/// An action of the game.
pub(crate) type Action<F> = <<F as Face>::Game as Game>::Action;
/// An event of the game.
pub(crate) type Event<F> = <<F as Face>::Game as Game>::Event;
/// A reason why not.
pub(crate) type Reason<F> = <<F as Face>::Game as Game>::Reason;
/// The cards of the game.
pub(crate) type Pack<F> = <<F as Face>::Game as Game>::Pack;

/// A word of notation, in English and Japanese.
pub type Term = (&'static str, &'static str, &'static str);

/// A game in words: a value beside the game, so that the rules need not know of it.
pub trait Face: Send + Sync + 'static {
    /// The game that is shown.
    type Game: Packed + Staged;

    /// What stays the same about it.
    fn about(&self) -> &'static About;

    /// The game's own colour.
    fn accent(&self) -> Accent {
        self.about().accent
    }

    /// How its clauses are named.
    fn book(&self) -> Book {
        self.about().book
    }

    /// An action in notation and a clause, for help texts.
    fn example(&self) -> Example {
        self.about().example
    }

    /// Verbs and things of its notation that are no cards, for reports.
    fn terms(&self) -> &'static [Term] {
        self.about().terms
    }

    /// The game's title.
    fn title(&self, lang: Lang) -> &'static str {
        let [en, ja] = self.about().title;
        t!(lang, en, ja)
    }

    /// One sentence about the game.
    fn pitch(&self, lang: Lang) -> &'static str {
        let [en, ja] = self.about().pitch;
        t!(lang, en, ja)
    }

    /// The table seen through a view. Without words of its own a game shows every field of the view,
    /// by the words of [`Face::terms`].
    fn board(&self, to: To<'_, Self::Game>, view: &View<Self>) -> Board {
        crate::viewed::board(self, to, view)
    }

    /// What the viewer should do now, or is waiting for: the board's prompt alone. Without words of
    /// its own: who is asked, from the field `asked` of the view.
    fn prompt(&self, to: To<'_, Self::Game>, view: &View<Self>) -> Line {
        crate::viewed::prompt(view, to.names, to.lang)
    }

    /// What an action does, short enough for a list. The view is that of the player who may do
    /// it, before it is done. Without words of its own: its notation by the words of
    /// [`Face::terms`].
    fn action(&self, to: To<'_, Self::Game>, _: &View<Self>, action: &Action<Self>) -> String {
        crate::viewed::in_terms(self.terms(), &to.game.notation(action), to.lang)
    }

    /// The ids of the cards in the player's hand that an action uses.
    fn uses(&self, _: &Self::Game, _view: &View<Self>, _action: &Action<Self>) -> Vec<String> {
        Vec::new()
    }

    /// What happened, as a sentence for the log. The event is one that the viewer may see.
    fn event(&self, to: To<'_, Self::Game>, event: &Event<Self>) -> Line;

    /// Why not, as a sentence, without the clause.
    fn reason(&self, to: To<'_, Self::Game>, reason: &Reason<Self>) -> String;

    /// Did the event change anything, or should a log leave it out?
    fn matters(&self, _: &Event<Self>) -> bool {
        true
    }

    /// How people may talk while they play.
    fn talk(&self, _: &Self::Game) -> Talk {
        Talk::Free
    }

    /// What has a name and is no card: pieces, icons, states, the games' own words.
    fn things(&self) -> &'static [Thing] {
        self.about().things
    }

    /// Places of the board that have names of their own, as sentences write them: id and name.
    fn spots(&self, _: Lang) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Where a card, a thing or a place is now, or what is there, as far as the viewer may know; a
    /// line each. It is read from the view, by the zones of [`About::zones`].
    fn whereabouts(&self, to: To<'_, Self::Game>, view: &View<Self>, id: &str) -> Vec<String> {
        let Ok(view) = serde_json::to_value(view) else { return Vec::new() };
        let cards = self.cards(to.game.pack(), to.lang);
        let thing = |id: &str| self.things().iter().find(|thing| thing.id == id);
        let called = |id: &str| {
            let card = || cards.iter().find(|card| card.id == id).map(|card| card.name.clone());
            let thing = || thing(id).map(|thing| thing.name(to.lang).to_string());
            let seat = || Some(to.names.subject(id.parse().ok()?, to.lang));
            seat().or_else(thing).or_else(card).unwrap_or_else(|| id.into())
        };
        whereabouts(self.about().zones, &view, id, to.lang, &called, &|by, _| called(by))
    }

    /// Every card of the pack: id, name, count, and what it does; nothing for a game without.
    fn cards(&self, _: &Pack<Self>, _: Lang) -> Vec<CardText> {
        Vec::new()
    }

    /// What an option that takes names can name, where it is chosen from a list; nothing for others.
    fn picks(&self, _: &Pack<Self>, _key: &str, _: Lang) -> Option<Picks> {
        None
    }

    /// A refusal as sentences with their clauses.
    fn refusal(&self, to: To<'_, Self::Game>, refusal: &Refusal<Reason<Self>>) -> Vec<String> {
        let told = |reason: &Reason<Self>| {
            let clause = kernel::Reason::clause(reason);
            format!("{} [{clause}]", self.reason(to, reason))
        };
        refusal.reasons.iter().map(told).collect()
    }

    /// What is wrong with a line that is no action.
    fn unreadable(&self, error: &NotationError, lang: Lang) -> String {
        error.told_in(lang)
    }

    /// Reads an action as people write it: in notation, with letters and digits of any width, and
    /// with the names of cards, in either language, where notation has their ids.
    fn read(&self, game: &Self::Game, line: &str) -> Result<Action<Self>, NotationError> {
        let line = crate::written::plain(line);
        game.parse(&line).or_else(|error| {
            let named = [Lang::En, Lang::Ja].map(|lang| self.cards(game.pack(), lang));
            match crate::written::with_ids(&line, named.iter().flatten())? {
                Some(line) => game.parse(&line),
                None => Err(error),
            }
        })
    }
}

/// To whom something is told: of which game, with which names for its players, and in which
/// language.
#[derive(Debug)]
pub struct To<'a, G> {
    /// Rules, cards, options.
    pub game: &'a G,
    /// What the players are called.
    pub names: &'a Names,
    /// The language.
    pub lang: Lang,
}

impl<G> Clone for To<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for To<'_, G> {}

impl<'a, G> To<'a, G> {
    /// Told of this game, with these names, in this language.
    pub const fn new(game: &'a G, names: &'a Names, lang: Lang) -> Self {
        To { game, names, lang }
    }
}

/// The things that an option can name.
#[derive(Clone, Debug)]
pub struct Picks {
    /// How many of them.
    pub how: How,
    /// All there are, in their usual order.
    pub of: Vec<Pick>,
}

/// How many of a list are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Any number.
    Some,
    /// One.
    One,
    /// One for each seat, in order.
    PerSeat,
}

/// Something that an option can name.
#[derive(Clone, Debug)]
pub struct Pick {
    /// As it is written.
    pub word: String,
    /// As people call it.
    pub name: String,
    /// Drawn; it says nothing to a screen reader.
    pub picture: Markup,
}

/// What newcomers want to know of a game before anything else.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// How much there is to learn.
    pub weight: Weight,
    /// How people play: together, against each other.
    pub sides: &'static [Side],
    /// For each number of players about how many minutes a game takes: the decisions of a game
    /// between bots (`majo lab run`), and the seconds that a person needs for one.
    pub lasts: &'static [(u8, u16)],
}

impl Play {
    /// A game of which nothing is known yet.
    pub const PLAIN: Play = Play { weight: Weight::Light, sides: &[Side::Versus], lasts: &[] };
}

/// How much there is to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Learned while playing.
    Light,
    /// A first game with the guide helps.
    Middle,
    /// Takes a game or two.
    Heavy,
}

/// How people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Each for themselves.
    Versus,
    /// All together against the game.
    Coop,
    /// Together, with somebody who may secretly play against the others.
    Traitor,
    /// Alone.
    Solo,
    /// Two against two.
    Teams,
}

/// What stays the same about a game, whoever plays it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// How its clauses are named.
    pub book: Book,
    /// Its title, in English and Japanese.
    pub title: [&'static str; 2],
    /// One sentence about it, in English and Japanese.
    pub pitch: [&'static str; 2],
    /// How long a game takes, in minutes, from and to.
    pub minutes: (u16, u16),
    /// What newcomers want to know.
    pub play: Play,
    /// An action in notation and a clause, for help texts.
    pub example: Example,
    /// Its own colour.
    pub accent: Accent,
    /// Its own styles, besides the common ones.
    pub style: Option<&'static Asset>,
    /// A picture for the lobby, drawn by us.
    pub picture: fn() -> Markup,
    /// The options that make another game of it, to be chosen before all others.
    pub front: &'static [&'static str],
    /// Verbs and things of its notation that are no cards, for reports.
    pub terms: &'static [Term],
    /// What has a name and is no card.
    pub things: &'static [Thing],
    /// Where cards and things can be in a view, to tell where something is.
    pub zones: &'static [Zone],
}

impl About {
    /// A game that has no look of its own yet: the colour of all pages, and a star.
    pub const fn plain(
        book: Book,
        title: [&'static str; 2],
        pitch: [&'static str; 2],
        minutes: (u16, u16),
        example: Example,
    ) -> Self {
        About {
            book,
            title,
            pitch,
            minutes,
            play: Play::PLAIN,
            example,
            accent: Accent::COMMON,
            style: None,
            picture: || crate::glyph::large("star"),
            front: &[],
            terms: &[],
            things: &[],
            zones: &[],
        }
    }
}

/// What a game's help shows: an action in notation, and a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// An action that somebody may do in the course of a game.
    pub action: &'static str,
    /// A clause of the rules.
    pub clause: &'static str,
}

/// How people may talk at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// As they like.
    Free,
    /// In their own words, but the rules forbid to say some things: beside the box stands what,
    /// in English and Japanese.
    OnHonour([&'static str; 2]),
    /// The rules forbid it: only by signals, which are actions of the game.
    Signals,
}

/// A card as its face shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// Its word in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// Type, mark and timing.
    pub kind: String,
    /// What it does, a line for each part.
    pub text: String,
    /// The clause that describes it.
    pub clause: Option<String>,
    /// Which of its values are not printed in the rulebook: nothing, some, or `None` for the
    /// whole card.
    pub house: Option<Vec<String>>,
}

/// A game's own colour, each as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accent {
    /// On a light ground.
    pub light: [u8; 3],
    /// On a dark ground.
    pub dark: [u8; 3],
    /// A light ground that is tinged with it.
    pub wash_light: [u8; 3],
    /// A dark ground that is tinged with it.
    pub wash_dark: [u8; 3],
}

impl Accent {
    /// The colour of pages that belong to no game.
    pub const COMMON: Accent = Accent {
        light: [0x4a, 0x55, 0x78],
        dark: [0xa9, 0xb5, 0xde],
        wash_light: [0xe6, 0xe8, 0xf0],
        wash_dark: [0x22, 0x28, 0x40],
    };

    /// The shade between light and dark, for a terminal, whose ground is not known.
    pub fn middle(self) -> [u8; 3] {
        [0, 1, 2].map(|part| self.light[part].midpoint(self.dark[part]))
    }
}

/// How the clauses of a game are named, to find them in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book {
    /// The game, as files and addresses name it.
    pub game: &'static str,
    /// The letters its clauses begin with: `AG` for `AG-31`.
    pub letters: &'static str,
}
