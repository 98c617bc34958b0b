//! The numbers that players weigh: on every option stands what it does to them.

use hackclad::{Mode, Phase, View, Who};
use ui::{Better, Figure};

use super::forecast;
use crate::say::Say;

pub(super) fn figures(say: &Say<'_>, view: &View) -> Vec<Figure> {
    if view.phase == Phase::Setup {
        return Vec::new();
    }
    // The viewer's own come first: only some fit on an option.
    let (own, others): (Vec<Who>, Vec<Who>) = view.seats.keys().partition(|who| say.is_you(**who));
    let mut all = Vec::new();
    for who in own.into_iter().chain(others) {
        player(say, view, who, &mut all);
    }
    all.extend(
        view.stock.map(|stock| {
            Figure::common(t!(say, "Clad's health", "クラッドの体力"), i32::from(stock))
        }),
    );
    all
}

fn player(say: &Say<'_>, view: &View, who: Who, all: &mut Vec<Figure>) {
    let Some(player) = view.seats.get(&who) else { return };
    let seat = say.seat(who);
    // One person may play two.
    let name = |what: &str| match (say.mark(who), &player.character) {
        (None, _) | (Some(_), None) => what.to_string(),
        (Some(_), Some(character)) => format!("{} {what}", say.character_word(character)),
    };
    let of = |what: &str, value: i32| Figure::of(seat, name(what), value);
    if let Some(attack) = view.attacks.last() {
        let damage = attack.damage.get(&who).copied().filter(|damage| *damage > 0);
        let said = damage.map(|damage| {
            t!(say, format!("attacked for {damage}"), format!("{damage}ダメージの攻撃"))
        });
        all.push(Figure::state(Some(seat), name("attack"), said.unwrap_or_default()));
    } else {
        all.push(Figure::state(Some(seat), name("attack"), ""));
    }
    // What comes next where she stands, as far as the cards tell.
    if let Some(at) = player.at.filter(|_| say.is_you(who) && view.attacks.is_empty()) {
        if let Some((slot, hits)) = forecast::next_hits(say.cards, view, at) {
            let slot = slot + 1;
            let what = t!(say, format!("hits by K{slot}"), format!("K{slot}の攻撃"));
            all.push(of(&what, hits).better(Better::Less));
        } else if view.phase == Phase::Action {
            let around = view.legions.keys().filter(|legion| legion.around().has(at)).count();
            let what = t!(say, "Legions beside you", "隣のレギオン");
            all.push(of(what, around as i32).better(Better::Less));
        }
    }
    all.push(of(t!(say, "injuries", "負傷"), i32::from(player.injury)).better(Better::Less));
    // In co-op what counts is the Clad's health.
    let vp = of("VP", i32::from(player.vp));
    all.push(if view.mode == Mode::Coop { vp.better(Better::Neither) } else { vp });
    all.push(of("MP", i32::from(player.mp)));
    all.push(of("CP", i32::from(player.cp)));
    all.push(of(t!(say, "corruption", "穢れ"), i32::from(player.corruption)).better(Better::Less));
}
