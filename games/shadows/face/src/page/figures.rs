//! The numbers that players weigh, as things stand: a hit or an attack that is counted already is
//! taken into account, so that an option shows what comes of it.

use kernel::{Seat, Viewer};
use shadows::{CombatView, GirlView, Person, Phase, Place, Stage, Status, View};
use ui::{Better, Figure, Stands};

use crate::say::Say;

pub(super) fn figures(say: &Say<'_>, view: &View) -> Vec<Figure> {
    let mut all = Vec::new();
    let people = || view.order.iter().filter_map(|person| Some((*person, view.girls.get(person)?)));
    // What depends on cards face down is not known.
    let known = |person: &Person, girl: &GirlView| !face_down(view, *person, girl);
    for (person, girl) in people().filter(|(person, girl)| known(person, girl)) {
        all.push(fate(say, view, person, girl));
    }
    for (person, girl) in people().filter(|(person, girl)| known(person, girl)) {
        let what = of(say, view, person, girl, [" HP", "HP"]);
        all.push(number(view, girl, what, left(view, person, girl).max(0)));
    }
    foes(say, view, &mut all);
    let threat: i16 = view
        .areas
        .values()
        .filter_map(|area| area.foe.as_ref())
        .map(|foe| i16::from(foe.destruction))
        .sum();
    // What the foes will do to the city is counted in, until they have done it.
    let (what, then) = match view.phase {
        Phase::Adjustment => (t!(say, "city", "街"), view.durability),
        Phase::Event | Phase::Action | Phase::Combat => {
            (t!(say, "city at turn end", "ターン末の街"), view.durability - threat)
        }
    };
    all.push(common(what.into(), then));
    all.push(common(t!(say, "durability", "耐久値").into(), view.durability));
    // Whoever picks cards sees how many she gives.
    if view.picking.is_none() {
        for (person, girl) in people() {
            let what = of(say, view, person, girl, [" magic", "魔力"]);
            all.push(number(view, girl, what, i16::from(girl.cards)));
        }
    }
    for (person, girl) in people() {
        let what = of(say, view, person, girl, [" loot", "戦利品"]);
        all.push(number(view, girl, what, girl.loot.len() as i16));
    }
    all
}

/// A figure of a character by her name; the viewer's only one goes without.
fn of(say: &Say<'_>, view: &View, person: Person, girl: &GirlView, what: [&str; 2]) -> String {
    let what = t!(say, what[0], what[1]);
    let alone = view.girls.values().filter(|other| other.seat == girl.seat).count() == 1;
    match whose(view, girl.seat) {
        Some(_) if alone => what.trim_start().into(),
        _ => format!("{}{what}", say.girl(person)),
    }
}

/// Whose a figure is: the viewer's own are told apart, the others go by the character's name.
fn whose(view: &View, seat: Seat) -> Option<Seat> {
    Some(seat).filter(|seat| view.viewer == Viewer::Seat(*seat))
}

fn number(view: &View, girl: &GirlView, what: String, value: i16) -> Figure {
    let value = Stands::At(value.into());
    Figure { who: whose(view, girl.seat), what: what.into(), value, better: Better::More }
}

fn common(what: String, value: i16) -> Figure {
    Figure { who: None, what: what.into(), value: Stands::At(value.into()), better: Better::More }
}

/// HP left when the hit that is counted has come.
fn left(view: &View, person: Person, girl: &GirlView) -> i16 {
    let terms = view.combat.as_ref().and_then(|combat| combat.damage.get(&person));
    let damage = terms.and_then(|terms| terms.last()).map_or(0, |term| term.now.max(0));
    girl.hp - damage
}

/// Are the cards of the combat still to be turned up?
fn hidden(combat: &CombatView) -> bool {
    matches!(combat.step, Stage::Declare | Stage::Commit | Stage::Defender)
}

/// Does it depend on cards face down what a hit does to her? The viewer knows her own.
fn face_down(view: &View, person: Person, girl: &GirlView) -> bool {
    let Some(combat) = view.combat.as_ref().filter(|combat| hidden(combat)) else { return false };
    let foe = view.areas.get(&combat.area).and_then(|area| area.foe.as_ref());
    let open = foe.is_some_and(|foe| foe.attack.is_some());
    combat.fighters.contains_key(&person) && !(open && whose(view, girl.seat).is_some())
}

fn fate(say: &Say<'_>, view: &View, person: Person, girl: &GirlView) -> Figure {
    let name = say.girl(person);
    let said = match girl.status {
        Status::Dropped => t!(say, format!("{name} drops out"), format!("{name}が脱落")),
        Status::Dead => t!(say, format!("{name} dies"), format!("{name}が死亡")),
        Status::Girl | Status::Human if left(view, person, girl) <= 0 => {
            t!(say, format!("{name} dies"), format!("{name}が死亡"))
        }
        Status::Girl | Status::Human => String::new(),
    };
    Figure {
        who: whose(view, girl.seat),
        what: format!("{name} lives").into(),
        value: Stands::Said(said.into()),
        better: Better::Less,
    }
}

/// Foes, by where they stand: their HP when the attack that is counted has come.
fn foes(say: &Say<'_>, view: &View, all: &mut Vec<Figure>) {
    for (area, found) in &view.areas {
        let combat = view.combat.as_ref().filter(|combat| combat.area == *area);
        if combat.is_some_and(hidden) {
            continue;
        }
        let counted = combat.filter(|combat| combat.step == Stage::Count && !combat.destroyed);
        let left = found.foe.as_ref().map(|foe| foe.hp - counted.map_or(0, |combat| combat.total));
        let falls = combat.is_some_and(|combat| combat.destroyed) || left.is_some_and(|hp| hp <= 0);
        let said = t!(say, "the foe is destroyed", "敵を倒す");
        let said = if falls { said.to_string() } else { String::new() };
        all.push(Figure::state(None, format!("{area:?} falls"), said));
        if let (Some(foe), Some(left)) = (&found.foe, left) {
            let name = match combat {
                Some(_) => t!(say, "foe", "敵").to_string(),
                None => {
                    let (name, at) =
                        (say.foe_of(&foe.card, foe.familiar), say.place(Place::Area(*area)));
                    t!(say, format!("{name} at {at}"), format!("{at}の{name}"))
                }
            };
            let what = t!(say, format!("{name} HP"), format!("{name}HP"));
            let value = Stands::At(left.max(0).into());
            all.push(Figure { who: None, what: what.into(), value, better: Better::Less });
        }
    }
    let Some(combat) = view.combat.as_ref().filter(|combat| !hidden(combat)) else { return };
    let said = if combat.linked { t!(say, "linked attack", "連携攻撃") } else { "" };
    all.push(Figure::state(None, "linked", said).better(Better::More));
}
