//! What faces tell the stage: what a step shows, where, and what an action would change.

use std::borrow::Cow;

use kernel::{Seat, Seats, Viewer};
use maud::{Escaper, Markup, Render, html};
use pack::Lang;

use crate::moment::{Moment, Until};
use crate::names::Names;
use crate::page::LogLine;
use crate::scene::Zones;

/// A place on the table: a player, a card, a space. The element of the scene that is there carries
/// its name as `data-place`, so that steps can point at it and cards can be dropped on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place(String);

impl Place {
    /// Where a player sits.
    pub fn of(seat: Seat) -> Self {
        Place(format!("seat-{}", seat.index()))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// A place by its name: `pile`, `space-1-2`.
    pub fn named(name: impl Into<String>) -> Self {
        Place(name.into())
    }
}

impl Render for Place {
    fn render_to(&self, out: &mut String) {
        // Writing to a string does not fail.
        let _ = std::fmt::Write::write_str(&mut Escaper::new(out), &self.0);
    }
}

/// What a step shows besides its sentence.
#[derive(Clone, Debug, Default)]
pub struct Cue {
    /// The card or piece it is about, drawn.
    pub card: Option<Markup>,
    /// Where it comes from.
    pub from: Option<Place>,
    /// Where it goes, or whom it concerns.
    pub to: Option<Place>,
    /// Whom it hits, robs, swaps or kills: they are given time to see it.
    pub hits: Seats,
}

impl Cue {
    /// About this card.
    #[must_use]
    pub fn card(mut self, card: Markup) -> Self {
        self.card = Some(card);
        self
    }

    /// From this player.
    #[must_use]
    pub fn by(mut self, seat: Seat) -> Self {
        self.from = Some(Place::of(seat));
        self
    }

    /// To this player.
    #[must_use]
    pub fn at(mut self, seat: Seat) -> Self {
        self.to = Some(Place::of(seat));
        self
    }

    /// From this place.
    #[must_use]
    pub fn from(mut self, place: Place) -> Self {
        self.from = Some(place);
        self
    }

    /// To this place.
    #[must_use]
    pub fn to(mut self, place: Place) -> Self {
        self.to = Some(place);
        self
    }

    /// It hits this player.
    #[must_use]
    pub fn hits(mut self, seat: Seat) -> Self {
        self.hits = self.hits.with(seat);
        self
    }
}

/// What an action is done with, and where: it can be done by choosing the card and then the place,
/// or by dragging one to the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grip {
    /// The card in the hand, as its slot names it; none: only the place is chosen.
    pub card: Option<String>,
    /// Where it is done.
    pub on: Option<Place>,
}

/// One step of what happened, as a viewer saw it.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The action it belongs to, counted from 1; the set-up is 0.
    pub n: usize,
    /// Is it what the viewer has just done? That needs no time to be read.
    pub own: bool,
    /// The sentence of the log.
    pub said: LogLine,
    /// What it shows besides.
    pub cue: Cue,
    /// What is made of it, if it is worth more than a line.
    pub moment: Option<Moment>,
    /// The table at that moment.
    pub zones: StepZones,
}

/// What a step shows of the table. A zone that is left out is the one of the next step; after the last
/// step that is the table as it is. Most steps change one zone, and many are the last.
#[derive(Clone, Debug, Default)]
pub struct StepZones {
    /// The other players.
    pub players: Option<Markup>,
    /// The middle of the table.
    pub board: Option<Markup>,
    /// What is the viewer's own.
    pub own: Option<Markup>,
}

impl StepZones {
    /// What differs from the zones that are shown next.
    pub fn before(now: Zones, next: Option<&Zones>) -> (StepZones, Zones) {
        let differs = |own: &Markup, next: Option<&Markup>| {
            Some(own).filter(|own| next.is_none_or(|next| next.0 != own.0)).cloned()
        };
        let zones = StepZones {
            players: differs(&now.players, next.map(|next| &next.players)),
            board: differs(&now.board, next.map(|next| &next.board)),
            own: differs(&now.own, next.map(|next| &next.own)),
        };
        (zones, now)
    }
}

impl Frame {
    /// Does it take something from the viewer?
    pub fn holds(&self, viewer: Viewer) -> bool {
        matches!(viewer, Viewer::Seat(seat) if self.cue.hits.has(seat))
    }

    /// Does it stay until the viewer has read it?
    pub fn waits(&self) -> bool {
        self.moment.as_ref().is_some_and(|moment| moment.until == Until::Continue)
    }
}

/// Which way a figure is better for whom it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// The more.
    More,
    /// The less.
    Less,
    /// Neither.
    Neither,
}

/// A number or state on the table that an action may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Whose it is, if somebody's.
    pub who: Option<Seat>,
    /// What it is, short: `HP`. Of one player no two figures have the same name.
    pub what: Cow<'static, str>,
    /// How it stands.
    pub value: Stands,
    /// Which way it is better.
    pub better: Better,
}

/// How a figure stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// So many.
    At(i32),
    /// In words; nothing while it goes without saying.
    Said(Cow<'static, str>),
}

impl Figure {
    /// A number of a player's, the more the better.
    pub fn of(who: Seat, what: impl Into<Cow<'static, str>>, value: impl Into<i32>) -> Self {
        let value = Stands::At(value.into());
        Figure { who: Some(who), what: what.into(), value, better: Better::More }
    }

    /// A number that is nobody's own.
    pub fn common(what: impl Into<Cow<'static, str>>, value: impl Into<i32>) -> Self {
        let value = Stands::At(value.into());
        Figure { who: None, what: what.into(), value, better: Better::Neither }
    }

    /// A state in words (`dead`, `out`), told when it comes to be; empty while it is not.
    pub fn state(
        who: Option<Seat>,
        what: impl Into<Cow<'static, str>>,
        said: impl Into<Cow<'static, str>>,
    ) -> Self {
        let value = Stands::Said(said.into());
        Figure { who, what: what.into(), value, better: Better::Less }
    }

    /// The other way round: the less the better, or neither.
    #[must_use]
    pub fn better(mut self, better: Better) -> Self {
        self.better = better;
        self
    }

    fn same(&self, other: &Figure) -> bool {
        self.who == other.who && self.what == other.what
    }
}

/// How a change is for whom it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Good,
    Bad,
    Plain,
}

/// What an action would change, as far as it follows from what its player may know.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What it changes whatever others do.
    sure: Vec<(Figure, Figure)>,
    /// What comes of it if nobody answers.
    calm: Vec<(Figure, Figure)>,
}

/// How many changes stand on an option; the rest goes without saying.
const MOST: usize = 4;

impl Outcome {
    /// From how things stand now, and how they would in worlds that look alike: right after the
    /// action, and when nobody answers. Only what is the same in all of them is told.
    pub fn new(now: &[Figure], sure: &[Vec<Figure>], calm: &[Vec<Figure>]) -> Self {
        let alike = |worlds: &[Vec<Figure>]| {
            let Some((first, rest)) = worlds.split_first() else { return Alike::default() };
            let mut alike = Alike::new(now, first);
            rest.iter().for_each(|world| alike.keep(world));
            alike
        };
        Outcome::told(alike(sure), alike(calm))
    }

    /// From what is the same in all worlds, right after the action and when nobody answers.
    pub(crate) fn told(sure: Alike, calm: Alike) -> Self {
        let changes = |alike: Alike| alike.0.into_iter().map(|(_, before, after)| (before, after));
        let sure: Vec<_> = changes(sure).collect();
        let calm = changes(calm).filter(|change| !sure.contains(change)).collect();
        Outcome { sure, calm }
    }

    /// Does it change nothing?
    pub fn is_nothing(&self) -> bool {
        self.sure.is_empty() && self.calm.is_empty()
    }

    /// In short.
    pub fn drawn(&self, names: &Names, own: Option<Seat>, lang: Lang) -> Markup {
        if self.is_nothing() {
            return html! {};
        }
        let one = |change: &(Figure, Figure)| told(change, names, own);
        html! {
            small.then {
                @for change in self.sure.iter().take(MOST) { (one(change)) }
                @if !self.calm.is_empty() {
                    span.if { (t!(lang, "unless answered:", "応じなければ：")) }
                    @for change in self.calm.iter().take(MOST) { (one(change)) }
                }
            }
        }
    }

    /// In a sentence: what is sure, and what comes if nobody answers. Nothing if nothing changes.
    pub fn in_words(&self, names: &Names, own: Option<Seat>, lang: Lang) -> String {
        let row = |changes: &[(Figure, Figure)]| {
            let all: Vec<_> =
                changes.iter().take(MOST).map(|change| words(change, names, own)).collect();
            all.join(t!(lang, ", ", "、"))
        };
        let (sure, calm) = (row(&self.sure), row(&self.calm));
        match (sure.is_empty(), calm.is_empty()) {
            (_, true) => sure,
            (true, false) => {
                t!(lang, format!("unless answered: {calm}"), format!("応じなければ：{calm}"))
            }
            (false, false) => t!(
                lang,
                format!("{sure}; unless answered: {calm}"),
                format!("{sure}。応じなければ：{calm}"),
            ),
        }
    }

    /// The same as text.
    pub fn plain(&self, names: &Names, own: Option<Seat>) -> Vec<String> {
        let all = self.sure.iter().chain(&self.calm);
        all.map(|change| words(change, names, own)).collect()
    }
}

/// What is different from now in all worlds looked at so far, and the same in all of them: where it
/// stands in the list, how it is, and how it would be.
#[derive(Debug, Default)]
pub(crate) struct Alike(Vec<(usize, Figure, Figure)>);

impl Alike {
    /// What is different in the first world.
    pub(crate) fn new(now: &[Figure], then: &[Figure]) -> Self {
        let changed = then.iter().enumerate().filter_map(|(at, after)| {
            // Mostly it stands where it stood.
            let near = now.get(at).filter(|before| before.same(after));
            let before = near.or_else(|| now.iter().find(|before| before.same(after)))?;
            let said = !matches!(&after.value, Stands::Said(said) if said.is_empty());
            (before.value != after.value && said).then(|| (at, before.clone(), after.clone()))
        });
        Alike(changed.collect())
    }

    /// Only what is so in this world, too.
    pub(crate) fn keep(&mut self, then: &[Figure]) {
        self.0.retain(|(at, _, after)| then.get(*at) == Some(after) || then.contains(after));
    }

    /// Is nothing left?
    pub(crate) fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}

fn words((before, after): &(Figure, Figure), names: &Names, own: Option<Seat>) -> String {
    let who = after.who.filter(|who| own != Some(*who)).map(|who| names.of(who));
    let who = who.map(|who| format!("{who} ")).unwrap_or_default();
    match (&before.value, &after.value) {
        (Stands::At(was), Stands::At(is)) => format!("{who}{} {was} → {is}", after.what),
        (_, Stands::At(is)) => format!("{who}{} {is}", after.what),
        (_, Stands::Said(said)) => format!("{who}{said}"),
    }
}

fn told(change: &(Figure, Figure), names: &Names, own: Option<Seat>) -> Markup {
    let (before, after) = change;
    let more = match (&before.value, &after.value) {
        (Stands::At(was), Stands::At(is)) => is > was,
        (_, Stands::At(_) | Stands::Said(_)) => true,
    };
    let turn = match (after.who == own && own.is_some(), after.better, more) {
        (false, _, _) | (_, Better::Neither, _) => Turn::Plain,
        (true, Better::More, true) | (true, Better::Less, false) => Turn::Good,
        (true, Better::More, false) | (true, Better::Less, true) => Turn::Bad,
    };
    html! {
        span.good[turn == Turn::Good].bad[turn == Turn::Bad] { (words(change, names, own)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hp(seat: u8, value: i32) -> Figure {
        Figure::of(Seat::new(seat), "HP", value)
    }

    #[test]
    fn only_what_is_the_same_in_all_worlds_is_told() {
        let now = [hp(0, 5), hp(1, 4)];
        let worlds = [vec![hp(0, 3), hp(1, 2)], vec![hp(0, 3), hp(1, 1)]];
        let outcome = Outcome::new(&now, &worlds, &worlds);
        let names = Names::new(["Aki", "Sora"]);
        assert_eq!(outcome.plain(&names, Some(Seat::new(0))), ["HP 5 → 3"]);
        assert_eq!(outcome.plain(&names, Some(Seat::new(1))), ["Aki HP 5 → 3"]);
    }

    #[test]
    fn what_nobody_answers_is_told_apart_and_once() {
        let now = [hp(0, 5), hp(1, 4)];
        let outcome = Outcome::new(&now, &[vec![hp(0, 4), hp(1, 4)]], &[vec![hp(0, 4), hp(1, 0)]]);
        let names = Names::new(["Aki", "Sora"]);
        let drawn = outcome.drawn(&names, Some(Seat::new(0)), Lang::En).into_string();
        assert!(drawn.contains("bad") && drawn.contains("unless answered"));
        assert_eq!(outcome.plain(&names, Some(Seat::new(0))), ["HP 5 → 4", "Sora HP 4 → 0"]);
        let said = outcome.in_words(&names, Some(Seat::new(0)), Lang::En);
        assert_eq!(said, "HP 5 → 4; unless answered: Sora HP 4 → 0");
        let said = outcome.in_words(&names, Some(Seat::new(0)), Lang::Ja);
        assert_eq!(said, "HP 5 → 4。応じなければ：Sora HP 4 → 0");
        assert_eq!(Outcome::default().in_words(&names, None, Lang::En), "");
    }

    #[test]
    fn a_state_is_told_when_it_comes_to_be() {
        let dead = |said: &'static str| Figure::state(Some(Seat::new(1)), "alive", said);
        let names = Names::new(["Aki", "Sora"]);
        let told = |was: &'static str, is: &'static str| {
            Outcome::new(&[dead(was)], &[vec![dead(is)]], &[]).plain(&names, Some(Seat::new(0)))
        };
        assert_eq!(told("", "dies"), ["Sora dies"]);
        assert!(told("dies", "").is_empty());
    }
}
