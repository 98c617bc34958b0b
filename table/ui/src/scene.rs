//! A game's face on a page: the board as HTML and SVG.

use kernel::{Game, Seat, Turn, Viewer};
use maud::{Markup, Render, html};
use pack::Lang;

use crate::face::{Action, Event, Face, Pack, To, View};
use crate::lang::Speaks;
use crate::moment::Moment;
use crate::names::Names;
use crate::rating::Feat;
use crate::stage::{Cue, Figure, Grip, Outcome};

/// A table as one viewer sees it, with what that viewer may do.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// Rules, cards, options.
    pub game: &'a G,
    /// All the viewer may know.
    pub view: &'a G::View,
    /// Who is looking.
    pub viewer: Viewer,
    /// What the players are called.
    pub names: &'a Names,
    /// The language.
    pub lang: Lang,
    /// What the viewer may do now; empty if not asked, and in replays.
    pub legal: &'a [G::Action],
    /// Explain each decision as it comes (the first-game guide).
    pub guide: bool,
    /// Seconds left to the one player the table waits for, if it has clocks.
    pub clock: Option<u32>,
    /// The legal actions in notation, in the same order.
    pub notation: Vec<String>,
    /// What each of them would change, in the same order; nothing where it is not asked for.
    pub outcomes: Vec<Outcome>,
}

impl<'a, G: Game> Seen<'a, G> {
    /// What a viewer sees who may do this, without the guide and without clocks.
    pub fn new(
        game: &'a G,
        (viewer, view): (Viewer, &'a G::View),
        names: &'a Names,
        lang: Lang,
        legal: &'a [G::Action],
    ) -> Self {
        let notation = legal.iter().map(|action| game.notation(action)).collect();
        Seen {
            game,
            view,
            viewer,
            names,
            lang,
            legal,
            guide: false,
            clock: None,
            notation,
            outcomes: Vec::new(),
        }
    }

    /// To whom it is told.
    pub fn to(&self) -> To<'a, G> {
        To::new(self.game, self.names, self.lang)
    }

    /// The viewer's seat.
    pub fn own(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::All => None,
        }
    }

    /// Everybody but the viewer, clockwise from the viewer's left; all for somebody without a seat.
    pub fn others(&self) -> Vec<Seat> {
        let seats = self.game.seats();
        match self.own() {
            Some(own) => own.others(seats).collect(),
            None => Seat::all(seats).collect(),
        }
    }

    /// The legal actions that fit, by their places in the list.
    pub fn acts(&self, fits: impl Fn(&G::Action) -> bool) -> Vec<usize> {
        let legal = self.legal.iter().enumerate();
        legal.filter(|(_, action)| fits(action)).map(|(at, _)| at).collect()
    }
}

/// A table as a viewer sees it, with a face's words for it: all that the parts of a scene need.
#[derive(Debug)]
pub struct Here<'a, G: Game, S> {
    /// What is seen.
    pub seen: &'a Seen<'a, G>,
    /// How it is said.
    pub say: S,
}

impl<G: Game, S> Speaks for Here<'_, G, S> {
    fn lang(&self) -> Lang {
        self.seen.lang
    }
}

/// A table in the zones of one screen. They keep their places whatever happens in them; what does
/// not fit scrolls inside its zone.
#[derive(Clone, Debug)]
pub struct Zones {
    /// The game, and what kind of moment it is, for the styles.
    pub class: String,
    /// The other players: what everybody may see of them.
    pub players: Markup,
    /// The middle of the table.
    pub board: Markup,
    /// What the guide says about the decision.
    pub guide: Markup,
    /// What is the viewer's own: state, hand, and the decision with all its controls.
    pub own: Markup,
}

impl Zones {
    /// The zones, with the question above what is the viewer's own, and the stage beside the board.
    pub fn drawn(&self, question: &Markup, stage: &Markup) -> Markup {
        html! {
            div class={ "scene " (self.class) } {
                section.zone #players { (self.players) }
                section.zone #board { (self.board) }
                section.zone #stage { (stage) }
                div #moment aria-live="polite" {}
                section.dock {
                    div.zone #question { (question) (self.guide) }
                    div.zone #hand { (self.own) }
                }
            }
        }
    }
}

impl Render for Zones {
    fn render(&self) -> Markup {
        self.drawn(&html! {}, &html! {})
    }
}

/// A game that can be drawn on a page.
pub trait Scene: Face {
    /// The table: players, the middle, the viewer's hand, and the decision. Every legal action is a
    /// control `name="do" value="NOTATION" form="act"`; the table page has the form with that id.
    /// Without script every action can be chosen as well.
    ///
    /// A game without a scene of its own shows its text board, with every action as a button.
    fn scene(&self, seen: &Seen<'_, Self::Game>) -> Zones {
        crate::page::plain::scene(self, seen)
    }

    /// What a step shows on the stage besides its sentence: the card, from whom to whom, and whom
    /// it hits. The event is one that the viewer may see.
    fn cue(&self, _: To<'_, Self::Game>, _: &Event<Self>) -> Cue {
        Cue::default()
    }

    /// What is made of a step that is worth more than a line: a death, a contract, the end. The
    /// event is one that the viewer may see, and what is seen is the table after it.
    fn moment(&self, _: &Seen<'_, Self::Game>, _: &Event<Self>) -> Option<Moment> {
        None
    }

    /// What to ask before an action is done that weighs much and cannot be taken back: a question
    /// in words.
    fn sure(&self, _: &Seen<'_, Self::Game>, _: &Action<Self>) -> Option<String> {
        None
    }

    /// Why the game ended as it did, in a sentence; nothing while it goes on.
    fn why(&self, _: &Seen<'_, Self::Game>) -> String {
        String::new()
    }

    /// Is this player out of a game that goes on?
    fn is_out(&self, _: &View<Self>, _: Seat) -> bool {
        false
    }

    /// What a result is measured by where nobody else is beaten: solo and co-operative games.
    fn feat(&self, _: &Seen<'_, Self::Game>) -> Option<Feat> {
        None
    }

    /// With which card of the hand, and where on the table, an action is done.
    fn grip(&self, _: &Self::Game, _: &View<Self>, _: &Action<Self>) -> Grip {
        Grip::default()
    }

    /// The numbers and states that players weigh: on every option stands what it does to them.
    fn figures(&self, _: To<'_, Self::Game>, _: &View<Self>) -> Vec<Figure> {
        Vec::new()
    }

    /// Does the next turn begin with this event, somebody else's or that of all? What happens then is no longer what the last
    /// action did.
    fn begins_turn(&self, _: &Event<Self>) -> bool {
        false
    }

    /// What a player may say or set besides (signals, switches), below the scene. A game whose
    /// scene has places for them draws nothing here.
    fn besides(&self, seen: &Seen<'_, Self::Game>, asides: &[Action<Self>]) -> Markup {
        crate::page::plain::asides(self, seen, asides)
    }

    /// The score or the ending in detail, for the result page, where a game has more to tell than
    /// places and points.
    fn sheet(&self, _: &Seen<'_, Self::Game>) -> Markup {
        maud::html! {}
    }

    /// A card drawn large, for the gallery.
    fn card(&self, pack: &Pack<Self>, id: &str, lang: Lang) -> Option<Markup> {
        crate::page::plain::gallery_card(self, pack, id, lang)
    }

    /// Moments of made-up games that together show every part of the scene, for the style page.
    fn samples(&self, _: Lang) -> Vec<Markup> {
        Vec::new()
    }
}

/// Who is asked first.
pub fn asked<G: Game>(game: &G, state: &G::State) -> Option<Seat> {
    match game.turn(state) {
        Turn::Ask(ask) => ask.must.first(),
        Turn::Over(_) => None,
    }
}

/// A moment of a made-up game as a seat sees it, or everybody, with the guide; for the style page.
pub fn sample<F: Scene>(
    face: &F,
    game: &F::Game,
    state: &<F::Game as Game>::State,
    seat: Option<Seat>,
    clock: Option<u32>,
    lang: Lang,
) -> Markup {
    let viewer = seat.map_or(Viewer::All, Viewer::Seat);
    let names = Names::new(["Aki", "そら", "Mio", "ひなた", "Ren"]).told_to(seat);
    let mut legal = Vec::new();
    if let Some(seat) = seat {
        game.legal(state, seat, &mut legal);
    }
    let view = game.view(state, viewer);
    let seen = Seen::new(game, (viewer, &view), &names, lang, &legal);
    face.scene(&Seen { guide: true, clock, ..seen }).render()
}
