//! The field: 25 spaces that wrap round both ways, drawn with a faint rim of what lies beyond.

use std::collections::BTreeMap;

use hackclad::{Action, Card, Cross, ENTRY, Facing, Hackclad, Legion, Space, Spaces, Who};
use maud::{Markup, html};
use ui::Place;

use super::pieces::{self, CELL, colour};
use super::{Here, forecast, hand, looks, places};

/// How far the rim reaches.
const RIM: i32 = 56;

/// The middle of a space.
pub(super) fn middle(at: Space) -> (i32, i32) {
    let (x, y) = (i32::from(at.x()), i32::from(at.y()));
    ((x + 2) * CELL + CELL / 2, (2 - y) * CELL + CELL / 2)
}

/// The middle of a space and of its repetitions in the rim.
pub(super) fn spots(at: Space) -> Vec<(i32, i32)> {
    around(middle(at))
}

fn around((x, y): (i32, i32)) -> Vec<(i32, i32)> {
    let side = 5 * CELL;
    let near = |v: i32| v > -CELL && v < side + CELL;
    let mut all = Vec::new();
    for dx in [-side, 0, side] {
        for dy in [-side, 0, side] {
            if near(x + dx) && near(y + dy) {
                all.push((x + dx, y + dy));
            }
        }
    }
    all
}

/// The place of an intersection: the upper right corner of its space.
fn corner(at: Cross) -> (i32, i32) {
    let (x, y) = middle(at.0);
    (x + CELL / 2, y - CELL / 2)
}

pub(super) fn field(here: &Here<'_>) -> Markup {
    let coming = forecast::coming(here);
    let view_box = format!("{} {} {} {}", -RIM, -RIM, 5 * CELL + 2 * RIM, 5 * CELL + 2 * RIM);
    html! {
        section.battlefield aria-label=(t!(here, "Field", "フィールド")) {
            div.frame {
                div.map {
                    // A word for each piece: one that moves is all that is sent again.
                    p #field-words hidden { @for words in words(here) { span { (words) (t!(here, ", ", "、")) } } }
                    svg.field viewBox=(view_box) role="img" aria-labelledby="field-words" {
                        (ground())
                        (forecast::under(&coming))
                        (beside_legions(here))
                        (reaches(here))
                        (struck(here))
                        (choices(here))
                        (copies(here))
                    }
                    (stand(here))
                    svg.over viewBox=(view_box) aria-hidden="true" {
                        (tokens(here))
                        (forecast::over(&coming))
                        path.veil fill-rule="evenodd" d={ "M" (-RIM) " " (-RIM) "h" (5 * CELL + 2 * RIM) "v" (5 * CELL + 2 * RIM) "h-" (5 * CELL + 2 * RIM) "zM0 0v500h500v-500z" } {}
                        path.edge d="M0 0h500v500h-500z" {}
                    }
                    (corners_to_press(here))
                }
            }
        }
    }
}

/// The grid, the coordinates, the entry points.
fn ground() -> Markup {
    let lines: String = (-1..=6).map(|n| format!("M{0} -56V556M-56 {0}H556", n * CELL)).collect();
    html! {
        rect.ground x="-56" y="-56" width="612" height="612" {}
        path.grid d=(lines) {}
        @for at in Space::all() {
            @let (x, y) = middle(at);
            text.name x=(x - 44) y=(y + 44) { (at.x()) "," (at.y()) }
        }
        @for (at, letter) in ENTRY.into_iter().zip(["A", "B", "C", "D"]) {
            @let (x, y) = middle(at);
            text.entry x=(x) y=(y + 22) { (letter) }
        }
    }
}

fn squares(spaces: impl IntoIterator<Item = Space>, inset: i32) -> String {
    let side = CELL - 2 * inset;
    let mut path = String::new();
    for space in spaces {
        for (x, y) in spots(space) {
            let (x, y) = (x - CELL / 2 + inset, y - CELL / 2 + inset);
            path += &format!("M{x} {y}h{side}v{side}h-{side}z");
        }
    }
    path
}

/// The RANGE of each card of the hand, shown when the card is chosen or pointed at; and of the
/// card being used.
fn reaches(here: &Here<'_>) -> Markup {
    let Some(own) = here.own else { return html! {} };
    let held = hand::held(here, own);
    let using = here.seen.view.effects.last().filter(|effect| effect.who == own);
    let using = using.and_then(|effect| here.card(own, effect.card.as_ref()?));
    html! {
        @for (n, one) in held.iter().enumerate() {
            @if !one.card.range.is_empty() { g.reach.(format!("h{}", n + 1)) { (reach(here, own, one.card)) } }
        }
        @if let Some(card) = using.filter(|card| !card.range.is_empty()) {
            g.reach.now { (reach(here, own, card)) }
        }
    }
}

/// The spaces a card reaches from where its player stands, for each facing.
pub(super) fn reached(here: &Here<'_>, own: Who, card: &Card, facing: Facing) -> Spaces {
    let Some(player) = here.player(own) else { return Spaces::NONE };
    let Some(at) = player.at else { return Spaces::NONE };
    if player.this_turn.next_field { Spaces::ALL } else { Hackclad::range(card, at, facing) }
}

fn reach(here: &Here<'_>, own: Who, card: &Card) -> Markup {
    let at = here.player(own).and_then(|player| player.at);
    html! {
        @for facing in Facing::ALL {
            g.(facing.word()) {
                path.cells d=(squares(reached(here, own, card, facing), 7)) {}
                @if let Some(at) = at {
                    @let (x, y) = middle(at);
                    path.front transform={ "translate(" (x) " " (y) ") rotate(" (pieces::degrees(facing)) ")" } d="M-12-38L0-49 12-38z" {}
                }
            }
        }
    }
}

/// The spaces that the Legions of now attack at the end of the round (HD-107).
fn beside_legions(here: &Here<'_>) -> Markup {
    let around = here.seen.view.legions.keys().map(|at| at.around());
    let area = around.fold(Spaces::NONE, |all, next| all | next);
    html! { g.fc.k4 { path.hit d=(squares(area, 4)) {} } }
}

/// The spaces under attack now.
fn struck(here: &Here<'_>) -> Markup {
    let Some(attack) = here.seen.view.attacks.last() else { return html! {} };
    html! { path.struck d=(squares(attack.area.iter().copied(), 3)) {} }
}

/// What stands on a space.
struct Standing<'a> {
    clad: bool,
    legion: Option<&'a Legion>,
    stones: Option<u16>,
    witches: Vec<Who>,
}

fn standing<'a>(here: &Here<'a>, at: Space) -> Option<Standing<'a>> {
    let view = here.seen.view;
    let witches = view.seats.iter().filter(|(_, player)| player.at == Some(at));
    let found = Standing {
        clad: view.clad.at == at,
        legion: view.legions.get(&at),
        stones: view.stones.get(&at).copied(),
        witches: witches.map(|(who, _)| *who).collect(),
    };
    let empty =
        !found.clad && found.legion.is_none() && found.stones.is_none() && found.witches.is_empty();
    (!empty).then_some(found)
}

impl Standing<'_> {
    fn clad(&self, here: &Here<'_>) -> Markup {
        let clad = here.seen.view.clad;
        pieces::clad(clad.facing, if clad.locked { "clad locked" } else { "clad" })
    }

    fn legion(&self, here: &Here<'_>, at: Space) -> Markup {
        let view = here.seen.view;
        let left = view.voltage.saturating_sub(view.wounds.get(&at).copied().unwrap_or(0));
        let aside = !self.witches.is_empty() || self.clad;
        html! {
            @if let Some(legion) = self.legion {
                g transform=[aside.then_some("translate(-18 -16) scale(.8)")] { (pieces::legion(*legion, left)) }
            }
        }
    }

    /// One of the Witches; several stand beside each other.
    fn witch(&self, here: &Here<'_>, n: usize) -> Markup {
        let count = self.witches.len();
        let crowd = self.clad || self.legion.is_some() || count > 1;
        let x = match (count, crowd) {
            (1, true) => 20,
            (1, false) => 0,
            _ => n as i32 * 54 / (count as i32 - 1).max(1) - 27,
        };
        html! {
            g transform={ "translate(" (x) " " (if crowd { 18 } else { 0 }) ")" } { (pieces::witch(here, self.witches[n], crowd)) }
        }
    }
}

/// The spaces with what stands on them, and with a control where there is something to choose. Keys
/// and screen readers use the list of the decision and the field's words.
fn stand(here: &Here<'_>) -> Markup {
    let choices = by_space(here);
    html! {
        div.stand aria-hidden="true" {
            @for y in (-2..=2).rev() {
                @for x in -2..=2 {
                    @let at = Space::new(x, y);
                    span.cell data-name=(at) data-place=(places::space(at)) {
                        @if let Some(standing) = standing(here, at) { (pieces_on(here, at, &standing)) }
                        @if let Some(index) = choices.get(&at) { (press(here, *index, None)) }
                    }
                }
            }
        }
    }
}

fn pieces_on(here: &Here<'_>, at: Space, standing: &Standing<'_>) -> Markup {
    const BOX: &str = "-50 -50 100 100";
    html! {
        @if standing.clad {
            svg.piece #piece-clad viewBox=(BOX) data-name="clad" data-glide="clad" data-place=(places::clad()) { (standing.clad(here)) }
        }
        @if standing.legion.is_some() { svg.piece viewBox=(BOX) data-name="legion" { (standing.legion(here, at)) } }
        @if let Some(vp) = standing.stones { svg.piece viewBox=(BOX) data-name="stones" { (pieces::stones(vp)) } }
        @for (n, who) in standing.witches.iter().enumerate() {
            svg.piece id={ "piece-" (who) } viewBox=(BOX) data-glide={ "witch-" (who) } data-place=(places::witch(*who)) { (standing.witch(here, n)) }
        }
    }
}

/// What stands on the far side, faintly in the rim.
fn copies(here: &Here<'_>) -> Markup {
    html! {
        @for at in Space::all() {
            @if let Some(standing) = standing(here, at) {
                @for (x, y) in spots(at).into_iter().filter(|spot| *spot != middle(at)) {
                    g transform={ "translate(" (x) " " (y) ")" } {
                        @if standing.clad { (standing.clad(here)) }
                        (standing.legion(here, at))
                        @if let Some(vp) = standing.stones { (pieces::stones(vp)) }
                        @for n in 0..standing.witches.len() { (standing.witch(here, n)) }
                    }
                }
            }
        }
    }
}

fn tokens(here: &Here<'_>) -> Markup {
    html! {
        @for (at, who) in &here.seen.view.tokens {
            @for (x, y) in around(corner(*at)) {
                g transform={ "translate(" (x) " " (y) ")" } { (pieces::token(*who)) }
            }
        }
    }
}

/// The space an action leads to or is aimed at.
pub(super) fn space_of(here: &Here<'_>, action: Action) -> Option<Space> {
    let own = here.own.and_then(|own| here.player(own)).and_then(|player| player.at);
    space_from(own, action)
}

/// The same for a Witch who stands there.
pub(super) fn space_from(own: Option<Space>, action: Action) -> Option<Space> {
    match action {
        Action::Enter(at)
        | Action::Target(at)
        | Action::Trap(at)
        | Action::To(at)
        | Action::Harvest(at) => Some(at),
        Action::Go(facing) => own.map(|at| at.step(facing)),
        Action::Stay => own,
        _ => None,
    }
}

/// The intersection an action names.
pub(super) fn cross_of(action: Action) -> Option<Cross> {
    match action {
        Action::Deploy(at) | Action::Remove(at) => Some(at),
        _ => None,
    }
}

/// Legal actions by the spaces they are about; where two share a space, the first.
fn by_space(here: &Here<'_>) -> BTreeMap<Space, usize> {
    let mut found = BTreeMap::new();
    for (index, action) in here.seen.legal.iter().enumerate() {
        if let Some(at) = space_of(here, *action) {
            found.entry(at).or_insert(index);
        }
    }
    found
}

fn choices(here: &Here<'_>) -> Markup {
    let spaces = by_space(here);
    html! {
        @if !spaces.is_empty() { path.choice d=(squares(spaces.keys().copied(), 5)) {} }
        @for action in here.seen.legal {
            @if let Some(at) = cross_of(*action) {
                @for (x, y) in around(corner(at)) { circle.choice cx=(x) cy=(y) r="17" {} }
            }
        }
    }
}

fn corners_to_press(here: &Here<'_>) -> Markup {
    let legal = here.seen.legal.iter().enumerate();
    let crosses: BTreeMap<Space, usize> =
        legal.filter_map(|(index, action)| Some((cross_of(*action)?.0, index))).collect();
    html! {
        @if !crosses.is_empty() {
            div.spots.corners aria-hidden="true" {
                @for y in (-2..=2).rev() {
                    @for x in -2..=2 {
                        @match crosses.get(&Space::new(x, y)) {
                            Some(index) => { (press(here, *index, Some(places::cross(Cross(Space::new(x, y)))))) }
                            None => { span {} }
                        }
                    }
                }
            }
        }
    }
}

/// The same control as in the list of the decision, on the place itself.
fn press(here: &Here<'_>, index: usize, place: Option<Place>) -> Markup {
    let notation = &here.seen.notation[index];
    html! {
        button type="submit" form="act" name="do" value=(notation) data-do=(notation) data-place=[place] tabindex="-1" title=(here.label(index)) {}
    }
}

/// The field in words, for whoever cannot see it.
fn words(here: &Here<'_>) -> Vec<String> {
    let (view, say) = (here.seen.view, &here.say);
    let mut parts = vec![t!(
        here,
        format!("Clad on {}, facing {}", say.space(view.clad.at), say.facing(view.clad.facing)),
        format!("クラッド{}、{}向き", say.space(view.clad.at), say.facing(view.clad.facing)),
    )];
    for (who, player) in &view.seats {
        if let Some(at) = player.at {
            parts.push(t!(
                here,
                format!("{} on {}", say.whom(*who), say.space(at)),
                format!("{}{}", say.whom(*who), say.space(at)),
            ));
        }
    }
    for (at, legion) in &view.legions {
        let name = say.legion(*legion);
        parts.push(t!(
            here,
            format!("{name} on {}", say.space(*at)),
            format!("{name}{}", say.space(*at))
        ));
    }
    for (at, vp) in &view.stones {
        parts.push(t!(
            here,
            format!("stones worth {vp} on {}", say.space(*at)),
            format!("魔石{vp}{}", say.space(*at)),
        ));
    }
    for (at, who) in &view.tokens {
        parts.push(t!(
            here,
            format!("Tsuchikumo of {} on {}", say.whom(*who), say.cross(*at)),
            format!("{}のツチグモ{}", say.whom(*who), say.cross(*at)),
        ));
    }
    if let Some(attack) = view.attacks.last() {
        let area = say.spaces(attack.area.iter().copied());
        parts.push(t!(here, format!("under attack: {area}"), format!("攻撃範囲：{area}")));
    }
    parts
}

/// A player's mark in her colour, for the other parts of the page.
pub(super) fn mark(here: &Here<'_>, who: Who) -> Markup {
    let face = here.character(who).map(|id| looks::character(here.say.cards.character(id)).badge());
    html! { span.mark.(colour(who)) { (face.unwrap_or_else(|| ui::glyph::icon("person"))) } }
}
