//! A game as pages know it: by its face, whatever its types are.

use std::fmt;
use std::ops::{Deref, RangeInclusive};

use kernel::options::{OptionSpec, Options};
use kernel::{Game, Text};
use maud::Markup;
use pack::{Lang, Packed};

use crate::face::{Accent, Book, Example, Face, Play, Term};
use crate::page::Asset;
use crate::scene::Scene;

/// The face of some game.
#[derive(Clone, Copy)]
pub struct Shown(&'static dyn AnyFace);

impl Shown {
    /// The game with this face.
    pub const fn new<F: Scene>(face: &'static F) -> Self {
        Shown(face)
    }
}

impl Deref for Shown {
    type Target = dyn AnyFace;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What pages ask of a game that they do not know. Every [`Scene`] answers it.
pub trait AnyFace: Send + Sync {
    /// The name in files and addresses.
    fn id(&self) -> &'static str;
    /// How its clauses are named.
    fn book(&self) -> Book;
    /// Its colour.
    fn accent(&self) -> Accent;
    /// Its own styles.
    fn style(&self) -> Option<&'static Asset>;
    /// Its title.
    fn title(&self, lang: Lang) -> &'static str;
    /// One sentence about it.
    fn pitch(&self, lang: Lang) -> &'static str;
    /// Its picture in the lobby.
    fn picture(&self) -> Markup;
    /// For how many players it is.
    fn seats(&self) -> RangeInclusive<u8>;
    /// How many sit at a table by default.
    fn usual_seats(&self) -> u8;
    /// How long a game takes, in minutes, from and to.
    fn minutes(&self) -> (u16, u16);
    /// What newcomers want to know.
    fn play(&self) -> Play;
    /// An action and a clause.
    fn example(&self) -> Example;
    /// Words of its notation that are no cards.
    fn terms(&self) -> Vec<(&'static str, Text)>;
    /// The options to be chosen before all others.
    fn front(&self) -> &'static [&'static str];
    /// Every option with its default value.
    fn options(&self) -> Vec<(OptionSpec, String)>;
    /// What an option is, may be and does.
    fn option(&self, key: &str) -> Option<&'static OptionSpec>;
    /// Moments of made-up games.
    fn samples(&self, lang: Lang) -> Vec<Markup>;
    /// Some of its cards, drawn.
    fn some_cards(&self, lang: Lang) -> Vec<Markup>;
}

/// So many cards are some.
const SOME: usize = 6;

impl<F: Scene> AnyFace for F {
    fn id(&self) -> &'static str {
        F::Game::ID
    }

    fn book(&self) -> Book {
        Face::book(self)
    }

    fn accent(&self) -> Accent {
        Face::accent(self)
    }

    fn style(&self) -> Option<&'static Asset> {
        self.about().style
    }

    fn title(&self, lang: Lang) -> &'static str {
        Face::title(self, lang)
    }

    fn pitch(&self, lang: Lang) -> &'static str {
        Face::pitch(self, lang)
    }

    fn picture(&self) -> Markup {
        (self.about().picture)()
    }

    fn minutes(&self) -> (u16, u16) {
        self.about().minutes
    }

    fn play(&self) -> Play {
        self.about().play
    }

    fn example(&self) -> Example {
        Face::example(self)
    }

    fn front(&self) -> &'static [&'static str] {
        self.about().front
    }

    fn option(&self, key: &str) -> Option<&'static OptionSpec> {
        <F::Game as Game>::Options::spec(key)
    }

    fn samples(&self, lang: Lang) -> Vec<Markup> {
        Scene::samples(self, lang)
    }

    fn seats(&self) -> RangeInclusive<u8> {
        F::Game::SEATS
    }

    fn usual_seats(&self) -> u8 {
        F::Game::usual_seats(&Default::default())
    }

    fn terms(&self) -> Vec<(&'static str, Text)> {
        let text = |(word, en, ja): &Term| (*word, Text { en: (*en).into(), ja: (*ja).into() });
        Face::terms(self).iter().map(text).collect()
    }

    fn options(&self) -> Vec<(OptionSpec, String)> {
        let default = <F::Game as Game>::Options::default();
        let specs = <<F::Game as Game>::Options as Options>::SPECS.iter();
        specs.map(|spec| (*spec, default.get(spec.key).unwrap_or_default())).collect()
    }

    fn some_cards(&self, lang: Lang) -> Vec<Markup> {
        let Ok((pack, _)) = F::Game::default_pack() else { return Vec::new() };
        let all = self.cards(&pack, lang);
        // Spread over the pack: neighbours are often alike.
        let step = (all.len() / SOME).max(1);
        let some = all.iter().step_by(step).take(SOME);
        some.filter_map(|card| self.card(&pack, &card.id, lang)).collect()
    }
}
