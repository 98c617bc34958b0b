//! The numbers and states that players weigh: on every option stands what it does to them. What
//! matters most stands first.

use court::{Mode, SeatView, Status, View};
use kernel::{Seat, Viewer};
use ui::{Better, Figure};

use crate::say::Say;

pub(super) fn figures(say: &Say<'_>, view: &View) -> Vec<Figure> {
    let mut all = Vec::new();
    let state = |what: String, said: String| Figure::state(None, what, said);
    // The game and the set.
    let over =
        if view.asked.is_none() { t!(say, "the game is over", "ゲーム終了") } else { "" };
    all.push(state("game".into(), over.into()));
    let set = view.set;
    let began =
        t!(say, format!("the set ends, set {set} begins"), format!("セット終了、第{set}セットへ"));
    all.push(state("set".into(), began));
    // Girls who die.
    for (girl, now) in &view.girls {
        let name = say.girl(*girl);
        let dies = match now.status {
            Status::Dead => t!(say, format!("{name} dies"), format!("{name}死亡")),
            Status::Alive | Status::Uncontracted => String::new(),
        };
        all.push(state(format!("{girl} lives"), dies));
    }
    // The foes: damage to the first, and who falls.
    for trophy in view.seats.values().flat_map(|player| &player.trophies) {
        let name = say.foe_named(trophy);
        let falls = t!(say, format!("{name} falls"), format!("{name}を倒す"));
        all.push(state(format!("{trophy} stands"), falls));
    }
    all.extend(view.line.iter().map(|foe| state(format!("{foe} stands"), String::new())));
    if let Some(foe) = view.line.first() {
        let name = say.foe_named(foe);
        let number = say.foe_number(foe);
        let what = t!(say, format!("{name} (of {number})"), format!("{name}（{number}中）"));
        all.push(Figure::common(what, view.damage));
    }
    points(say, view, &mut all);
    // The markers of those who do not.
    for (girl, now) in view.girls.iter().filter(|(_, now)| now.status != Status::Dead) {
        all.push(Figure::common(format!("{} ♥", say.girl(*girl)), now.markers));
    }
    let mode = match view.mode {
        Mode::Daily => t!(say, "the battle ends", "戦闘終了"),
        Mode::Battle => t!(say, "a battle begins", "戦闘開始"),
    };
    all.push(state("mode".into(), mode.into()));
    hands(say, view, &mut all);
    all
}

/// Everybody's points, and the viewer's as they would be if the set ended now.
fn points(say: &Say<'_>, view: &View, all: &mut Vec<Figure>) {
    let minus = |hand: &[court::CardName]| -> i32 {
        let cards = hand.iter().filter_map(|id| say.cards.find(id));
        cards.map(|kind| i32::from(say.cards.get(kind).minus)).sum()
    };
    for (seat, player) in own_first(view) {
        all.push(Figure::of(seat, t!(say, "score", "得点"), player.score));
        if let Some(hand) = player.hand.as_ref().filter(|_| view.viewer == Viewer::Seat(seat)) {
            let ends = player.score - minus(hand);
            all.push(Figure::of(seat, t!(say, "if the set ended", "今終われば"), ends));
        }
    }
}

/// Everybody's cards, and turns under Alone.
fn hands(say: &Say<'_>, view: &View, all: &mut Vec<Figure>) {
    for (seat, player) in own_first(view) {
        all.push(Figure::of(seat, t!(say, "cards", "手札"), player.cards).better(Better::Less));
        let alone: i32 = player.alone.iter().map(|turns| i32::from(*turns)).sum();
        let what = t!(say, "turns without cards", "使えない手番");
        all.push(Figure::of(seat, what, alone).better(Better::Less));
    }
}

fn own_first(view: &View) -> Vec<(Seat, &SeatView)> {
    let mut seats: Vec<_> = view.seats.iter().map(|(seat, player)| (*seat, player)).collect();
    seats.sort_by_key(|(seat, _)| view.viewer != Viewer::Seat(*seat));
    seats
}
