//! Names and small words.

use hackclad::{
    Basic, CardName, Cards, CharId, CladId, Cross, Facing, Hackclad, Legion, Space, Spaces, Who,
};
use kernel::{Game, Seat};
use pack::Lang;
use ui::parts::joined;
use ui::{Names, To};

/// An area of more spaces than this is counted, not listed; the field shows it.
const MANY: u8 = 4;

/// Says things about one table in one language.
pub(super) struct Say<'a> {
    pub cards: &'a Cards,
    pub names: &'a Names,
    pub lang: Lang,
    seats: u8,
    players: u8,
}

speaks!(Say<'_>);

impl<'a> Say<'a> {
    pub(super) fn to(to: To<'a, Hackclad>) -> Self {
        let To { game, names, lang } = to;
        let (seats, players) = (game.seats(), game.players());
        Say { cards: game.cards(), names, lang, seats, players }
    }

    /// Who sits there.
    pub(super) fn seat(&self, who: Who) -> Seat {
        Seat::new(who.index() as u8 % self.seats.max(1))
    }

    /// A person with two characters is told which (tag for two).
    pub(super) fn mark(&self, who: Who) -> Option<Who> {
        (self.players != self.seats).then_some(who)
    }

    fn marked(&self, who: Who, name: String) -> String {
        match (self.mark(who), self.lang) {
            (None, _) => name,
            (Some(mark), Lang::En) => format!("{name} [{mark}]"),
            (Some(mark), Lang::Ja) => format!("{name}［{mark}］"),
        }
    }

    pub(super) fn is_you(&self, who: Who) -> bool {
        self.names.is_you(self.seat(who))
    }

    /// Who does something.
    pub(super) fn who(&self, who: Who) -> String {
        self.marked(who, self.names.subject(self.seat(who), self.lang))
    }

    /// To whom something is done.
    pub(super) fn whom(&self, who: Who) -> String {
        self.marked(who, self.names.object(self.seat(who), self.lang))
    }

    /// Whose it is, at the start of a sentence in English.
    pub(super) fn whose(&self, who: Who) -> String {
        let seat = self.seat(who);
        match (self.lang, self.names.is_you(seat)) {
            (Lang::En, true) => self.marked(who, "Your".into()),
            (Lang::En, false) => format!("{}'s", self.whom(who)),
            (Lang::Ja, _) => format!("{}の", self.whom(who)),
        }
    }

    /// A skill card's name.
    pub(super) fn card(&self, card: CardName) -> String {
        self.word(self.cards.word(card))
    }

    /// A skill card's name in a sentence: in Japanese in brackets.
    pub(super) fn named(&self, card: CardName) -> String {
        self.quoted(self.card(card))
    }

    /// A Clad card's name in a sentence.
    pub(super) fn clad_named(&self, card: CladId) -> String {
        self.quoted(self.clad(card))
    }

    /// A name in a sentence.
    pub(super) fn quoted(&self, name: String) -> String {
        match self.lang {
            Lang::En => name,
            Lang::Ja => format!("「{name}」"),
        }
    }

    /// The name of a skill card that a view names.
    pub(super) fn word(&self, word: &str) -> String {
        match self.cards.find_card(word) {
            Some(card) => card.name.in_lang(self.lang).into(),
            None => word.into(),
        }
    }

    /// A Clad card's name.
    pub(super) fn clad(&self, card: CladId) -> String {
        self.cards.clad(card).name.in_lang(self.lang).into()
    }

    /// The name of a Clad card that a view names.
    pub(super) fn clad_word(&self, word: &str) -> String {
        self.cards.find_clad(word).map_or_else(|| word.into(), |card| self.clad(card))
    }

    /// A character's name.
    pub(super) fn character(&self, id: CharId) -> String {
        self.cards.character(id).name.in_lang(self.lang).into()
    }

    pub(super) fn character_word(&self, word: &str) -> String {
        self.cards.find_character(word).map_or_else(|| word.into(), |id| self.character(id))
    }

    /// A space: column and row as on the drawn field.
    pub(super) fn space(&self, at: Space) -> String {
        format!("({at})")
    }

    pub(super) fn spaces(&self, spaces: impl IntoIterator<Item = Space>) -> String {
        let words: Vec<_> = spaces.into_iter().map(|at| self.space(at)).collect();
        words.join(" ")
    }

    /// An area: its spaces, or how many there are.
    pub(super) fn area(&self, area: Spaces) -> String {
        match area.len() {
            0..=MANY => self.spaces(area),
            many => t!(self, format!("{many} spaces"), format!("{many}マス")),
        }
    }

    pub(super) fn cross(&self, at: Cross) -> String {
        format!("⟨{at}⟩")
    }

    pub(super) fn facing(&self, facing: Facing) -> &'static str {
        match (facing, self.lang) {
            (Facing::N, Lang::En) => "up",
            (Facing::E, Lang::En) => "right",
            (Facing::S, Lang::En) => "down",
            (Facing::W, Lang::En) => "left",
            (Facing::N, Lang::Ja) => "上",
            (Facing::E, Lang::Ja) => "右",
            (Facing::S, Lang::Ja) => "下",
            (Facing::W, Lang::Ja) => "左",
        }
    }

    pub(super) fn legion(&self, legion: Legion) -> &'static str {
        match legion {
            Legion::Head => t!(self, "Legion head", "レギオン頭部"),
            Legion::Tail => t!(self, "Legion tail", "レギオン尾部"),
        }
    }

    pub(super) fn basic(&self, what: Basic) -> &'static str {
        match what {
            Basic::Move => t!(self, "move 1", "1マス移動"),
            Basic::Mp => t!(self, "MP +1", "MP+1"),
            Basic::Reduce => t!(self, "reduce by 1", "1軽減"),
        }
    }

    /// Words with commas.
    pub(super) fn join(&self, words: impl IntoIterator<Item = String>) -> String {
        joined(words, t!(self, "nothing", "なし"), self.lang)
    }
}
