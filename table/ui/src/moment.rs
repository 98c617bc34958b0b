//! Moments: what is worth a breath. Drawn once and used by all games: each has a kind, a title, a line
//! that says why, and a picture. A moment is a step of the reel like any other.

use kernel::{Seat, Seats};
use maud::{Markup, html};
use pack::Lang;

use crate::glyph;
use crate::portrait::{self, Portrait};

/// What kind of moment it is: that decides how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Somebody dies or is out.
    Death,
    /// The Agate Sword is drawn.
    Sword,
    /// Somebody is back, or time is.
    Return,
    /// A sheet of points, to be read.
    Score,
    /// A foe falls.
    Felled,
    /// A witch is born.
    Witch,
    /// A contract, and its wish.
    Contract,
    /// The great foe comes.
    Walpurgis,
    /// The danger rises by a step.
    Voltage,
    /// A great magic, and what it earns.
    Ultimate,
    /// A role that its player alone knows.
    Role,
    /// Somebody is accused, or shows who they are.
    Accusation,
    /// The last part of the game begins.
    Nears,
    /// The end of the game.
    End,
}

impl Kind {
    /// Every kind there is.
    pub const ALL: [Kind; 14] = [
        Kind::Death,
        Kind::Sword,
        Kind::Return,
        Kind::Score,
        Kind::Felled,
        Kind::Witch,
        Kind::Contract,
        Kind::Walpurgis,
        Kind::Voltage,
        Kind::Ultimate,
        Kind::Role,
        Kind::Accusation,
        Kind::Nears,
        Kind::End,
    ];

    /// For the styles.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Death => "death",
            Kind::Sword => "sword",
            Kind::Return => "return",
            Kind::Score => "score",
            Kind::Felled => "felled",
            Kind::Witch => "witch",
            Kind::Contract => "contract",
            Kind::Walpurgis => "walpurgis",
            Kind::Voltage => "voltage",
            Kind::Ultimate => "ultimate",
            Kind::Role => "role",
            Kind::Accusation => "accusation",
            Kind::Nears => "nears",
            Kind::End => "end",
        }
    }

    /// Its picture in small.
    pub(crate) const fn glyph(self) -> &'static str {
        match self {
            Kind::Death => "broken",
            Kind::Sword => "agate",
            Kind::Return => "turn",
            Kind::Score => "pile",
            Kind::Felled => "clash",
            Kind::Witch => "witch",
            Kind::Contract => "pact",
            Kind::Walpurgis => "gear",
            Kind::Voltage => "burst",
            Kind::Ultimate | Kind::End => "star",
            Kind::Role => "eye",
            Kind::Accusation => "speak",
            Kind::Nears => "sun",
        }
    }

    /// The ring round the glyph: spokes from one distance to another, in a rhythm of its own.
    const fn ring(self) -> Ring {
        match self {
            Kind::Death => Ring { spokes: 9, from: [50, 54], to: [58, 62], round: 46 },
            Kind::Sword => Ring { spokes: 4, from: [44, 44], to: [68, 60], round: 42 },
            Kind::Return => Ring { spokes: 24, from: [52, 56], to: [60, 60], round: 48 },
            Kind::Score => Ring { spokes: 12, from: [54, 56], to: [58, 58], round: 50 },
            Kind::Felled => Ring { spokes: 16, from: [46, 50], to: [66, 58], round: 42 },
            Kind::Witch => Ring { spokes: 20, from: [44, 44], to: [64, 54], round: 44 },
            Kind::Contract => Ring { spokes: 6, from: [48, 56], to: [62, 60], round: 52 },
            Kind::Walpurgis => Ring { spokes: 14, from: [46, 52], to: [68, 66], round: 52 },
            Kind::Voltage => Ring { spokes: 18, from: [44, 52], to: [66, 60], round: 40 },
            Kind::Ultimate => Ring { spokes: 32, from: [46, 52], to: [68, 58], round: 44 },
            Kind::Role => Ring { spokes: 8, from: [54, 54], to: [60, 56], round: 52 },
            Kind::Accusation => Ring { spokes: 5, from: [46, 46], to: [64, 64], round: 46 },
            Kind::Nears => Ring { spokes: 28, from: [48, 54], to: [62, 58], round: 46 },
            Kind::End => Ring { spokes: 36, from: [48, 54], to: [68, 60], round: 46 },
        }
    }
}

/// Spokes round a circle; every other one is of the second length.
struct Ring {
    spokes: u8,
    from: [u8; 2],
    to: [u8; 2],
    round: u8,
}

impl Ring {
    fn path(&self) -> String {
        let spoke = |n: u8| {
            let angle = f64::from(n) / f64::from(self.spokes) * std::f64::consts::TAU;
            let (sin, cos) = angle.sin_cos();
            let which = usize::from(n % 2);
            let at = |far: u8| {
                let far = f64::from(far);
                format!("{:.1} {:.1}", 72.0 + sin * far, 72.0 - cos * far)
            };
            format!("M{}L{}", at(self.from[which]), at(self.to[which]))
        };
        (0..self.spokes).map(spoke).collect()
    }
}

/// The picture of a kind: its glyph in a ring of its own.
pub fn medal(kind: Kind) -> Markup {
    let ring = kind.ring();
    html! {
        svg.medal viewBox="0 0 144 144" aria-hidden="true" {
            circle.round cx="72" cy="72" r=(ring.round) {}
            path.spokes d=(ring.path()) {}
            use.sign href={ "#g-" (kind.glyph()) } x="44" y="44" width="56" height="56" {}
        }
    }
}

/// Until when a moment stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// It has been read.
    Read,
    /// The viewer goes on: there is something to look at.
    Continue,
}

/// A moment as one viewer sees it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What it is.
    pub kind: Kind,
    /// In a few words.
    pub title: String,
    /// Why, or what it means: a sentence.
    pub why: String,
    /// Whom it concerns.
    pub of: Seats,
    /// Who or what it is about, drawn: a card, a portrait.
    pub subject: Option<Markup>,
    /// What there is to read besides.
    pub body: Option<Markup>,
    /// Until when it stays.
    pub until: Until,
}

impl Moment {
    /// A moment of a kind, with its title and a line that says why.
    pub fn new(kind: Kind, title: impl Into<String>, why: impl Into<String>) -> Self {
        Moment {
            kind,
            title: title.into(),
            why: why.into(),
            of: Seats::NONE,
            subject: None,
            body: None,
            until: Until::Read,
        }
    }

    /// It concerns this player.
    #[must_use]
    pub fn of(mut self, seat: Seat) -> Self {
        self.of = self.of.with(seat);
        self
    }

    /// About this card or person.
    #[must_use]
    pub fn subject(mut self, drawn: Markup) -> Self {
        self.subject = Some(drawn);
        self
    }

    /// With something to read, until the viewer goes on.
    #[must_use]
    pub fn to_read(mut self, body: Markup) -> Self {
        self.body = Some(body);
        self.until = Until::Continue;
        self
    }

    /// The moment over the board. What goes on is for the page's script to say.
    pub fn drawn(&self, lang: Lang) -> Markup {
        self.with(
            lang,
            &html! {
                button.go-on type="button" data-reel="on" { (t!(lang, "Continue", "続ける")) }
            },
        )
    }

    /// The same with other ways to go on.
    pub fn with(&self, lang: Lang, ways: &Markup) -> Markup {
        let read = self.body.is_some();
        html! {
            div.moment.reads[read] data-kind=(self.kind.word()) lang=(lang) {
                div.scene-of aria-hidden="true" {
                    (medal(self.kind))
                    // Whoever it is about stands in the ring, and the kind is a seal beside them.
                    @if let Some(subject) = &self.subject {
                        div.subject { (subject) }
                        span.seal { (glyph::icon(self.kind.glyph())) }
                    }
                }
                div.words {
                    p.title { (self.title) }
                    @if !self.why.is_empty() { p.why { (self.why) } }
                    @if let Some(body) = &self.body { div.body { (body) } }
                    p.ways { (ways) }
                }
            }
        }
    }
}

/// One of each kind, for the style page.
pub(crate) fn samples(lang: Lang) -> Markup {
    html! {
        div.moments {
            @for kind in Kind::ALL {
                @let moment = Moment::new(kind, kind.word(), t!(lang, "Why it came to this.", "なぜそうなったか。"));
                (moment.subject(person(portrait::Kind::Girl, kind.word())).drawn(lang))
            }
        }
    }
}

/// Somebody as the subject of a moment.
pub fn person(kind: portrait::Kind, id: &str) -> Markup {
    portrait::known(id).unwrap_or_else(|| Portrait::of(kind, id)).large()
}

/// A glyph as the subject of a moment, where a game has no card or person to show.
pub fn sign(name: &str) -> Markup {
    glyph::large(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_picture_of_its_own() {
        let drawn: Vec<_> = Kind::ALL.iter().map(|kind| medal(*kind).0).collect();
        for (at, one) in drawn.iter().enumerate() {
            assert!(glyph::NAMES.contains(&Kind::ALL[at].glyph()), "{:?}", Kind::ALL[at]);
            assert!(!drawn[..at].contains(one), "{:?} looks like another", Kind::ALL[at]);
        }
    }

    #[test]
    fn a_moment_says_what_and_why_and_lets_one_go_on() {
        let moment = Moment::new(Kind::Death, "Out <1>", "No HP & no Revival").of(Seat::new(1));
        let html = moment.drawn(Lang::Ja).0;
        assert!(html.contains("Out &lt;1&gt;") && html.contains("No HP &amp; no Revival"));
        assert!(html.contains("data-kind=\"death\"") && html.contains("data-reel=\"on\""));
        assert_eq!(moment.until, Until::Read);
        assert!(moment.of.has(Seat::new(1)) && !moment.of.has(Seat::new(0)));
        let sheet = Moment::new(Kind::Score, "Set 1", "").to_read(html! { table {} });
        assert_eq!(sheet.until, Until::Continue);
        assert!(sheet.drawn(Lang::En).0.contains("<table>"));
    }
}
