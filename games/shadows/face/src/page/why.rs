//! Why not: actions a character cannot take now, and cards that are of no use now, each with the
//! clause that says so. What a view tells is enough to know the reason.

use kernel::Reason as _;
use maud::{Markup, html};
use shadows::{
    Action, Asked, AskedView, Choice, GirlView, LootCard, LootEffect, Person, Place, Power, Reason,
    Status, Trait,
};
use ui::glyph;
use ui::parts::linked;

use super::{Here, card, sheet};
use crate::GAME;
use crate::reasons;

/// Something that is not possible, and the sentence with its clause.
struct Not {
    what: String,
    why: String,
    clause: &'static str,
}

/// The actions of the decision at hand that are not possible.
pub(super) fn missing(here: &Here<'_>, asked: &AskedView) -> Markup {
    let Some(who) = asked.who else { return html! {} };
    let Some(girl) = here.girl(who) else { return html! {} };
    let all = match asked.what {
        Asked::GirlAction => girl_action(here, who, girl),
        Asked::HumanAction => human_action(here, girl),
        Asked::EndTurn => telepathy(here, who, girl).into_iter().collect(),
        Asked::Declare => declare(here, who, girl),
        _ => Vec::new(),
    };
    html! {
        @if !all.is_empty() {
            div.not-now {
                (sheet("not-now", "link", &html! { (t!(here, "What is not possible now?", "今できないことは？")) }, &html! {
                    ul.why {
                        @for not in &all { (line(Some(&not.what), &not.why, not.clause)) }
                    }
                }))
            }
        }
    }
}

/// A reason with its clause.
pub(super) fn line(what: Option<&str>, why: &str, clause: &str) -> Markup {
    html! {
        li {
            (glyph::icon("stone"))
            span {
                @if let Some(what) = what { strong { (what) } " " }
                (why) " " span.quiet.rule { (linked(&format!("[{clause}]"), GAME)) }
            }
        }
    }
}

fn because(here: &Here<'_>, what: &str, reason: Reason) -> Not {
    Not {
        what: format!("{what}{}", t!(here, ":", "：")),
        why: reasons::sentence(&here.say, reason),
        clause: reason.clause(),
    }
}

fn told(here: &Here<'_>, what: &str, why: &str, clause: &'static str) -> Not {
    Not { what: format!("{what}{}", t!(here, ":", "：")), why: why.into(), clause }
}

fn can(here: &Here<'_>, which: impl Fn(&Action) -> bool) -> bool {
    here.seen.legal.iter().any(which)
}

fn telepathy(here: &Here<'_>, who: Person, girl: &GirlView) -> Option<Not> {
    if can(here, |action| matches!(action, Action::Telepathy(_))) {
        return None;
    }
    let view = here.seen.view;
    let done = view.acting.is_some_and(|acting| acting.telepathy.is_some());
    let others =
        view.girls.iter().filter(|(person, other)| **person != who && other.status == Status::Girl);
    let reason = match others.count() {
        _ if view.quiet => Reason::Quiet,
        _ if done => Reason::TelepathyDone,
        _ if girl.cards == 0 => Reason::NoCardForTelepathy,
        0 => Reason::Herself,
        _ => Reason::SharedHand,
    };
    Some(because(here, t!(here, "Telepathy", "テレパシー"), reason))
}

fn foe_at(here: &Here<'_>, place: Option<Place>) -> bool {
    match place {
        Some(Place::Area(area)) => {
            here.seen.view.areas.get(&area).is_some_and(|area| area.foe.is_some())
        }
        Some(Place::City) | None => false,
    }
}

/// The place of the witch who calls, if nothing but going there is offered.
fn called(here: &Here<'_>) -> Option<Place> {
    let mut places = here.seen.legal.iter().filter_map(|action| match action {
        Action::Move(place) => Some(*place),
        _ => None,
    });
    let first = places.next().filter(|place| *place != Place::City)?;
    let free = can(here, |action| matches!(action, Action::Pass));
    (places.next().is_none() && !free).then_some(first)
}

fn girl_action(here: &Here<'_>, who: Person, girl: &GirlView) -> Vec<Not> {
    let view = here.seen.view;
    let mut all: Vec<Not> = telepathy(here, who, girl).into_iter().collect();
    let city = girl.place == Some(Place::City);
    let others =
        t!(here, "Move, Heal, Use Loot, Focus, Pass", "移動・回復・戦利品・魔力集中・パス");
    if !city && foe_at(here, girl.place) {
        all.push(because(here, others, Reason::InCombat));
        return all;
    }
    if !city {
        all.push(because(
            here,
            t!(here, "Heal, Use Loot, Focus", "回復・戦利品・魔力集中"),
            Reason::NotInCity,
        ));
        return all;
    }
    if let Some(place) = called(here) {
        all.push(because(here, others, Reason::Called { place }));
        return all;
    }
    if !can(here, |action| matches!(action, Action::Move(_))) {
        let name = t!(here, "Move", "移動");
        all.push(if view.bound && who == Person::Madoka {
            because(here, name, Reason::Bound { madoka: true })
        } else {
            told(
                here,
                name,
                t!(here, "There is no foe to go to.", "行き先になる敵がいない。"),
                "SM-111",
            )
        });
    }
    if !can(here, |action| matches!(action, Action::Heal(_))) {
        all.push(because(here, t!(here, "Heal", "回復"), Reason::NoCardForHeal));
    }
    if !can(here, |action| matches!(action, Action::Loot(_))) {
        let why = t!(
            here,
            "She holds no loot card that can be used here.",
            "ここで使える戦利品カードを持っていない。",
        );
        all.push(told(here, t!(here, "Use Loot", "戦利品"), why, "SM-114"));
    }
    if girl.accused {
        all.push(because(here, t!(here, "Accuse", "告発"), Reason::AccusedBefore));
    }
    all
}

fn human_action(here: &Here<'_>, girl: &GirlView) -> Vec<Not> {
    let view = here.seen.view;
    let mut all = Vec::new();
    if let Some(place) = called(here) {
        let others = t!(here, "Encourage, Refresh, Pass", "応援・気分転換・パス");
        return vec![because(here, others, Reason::Called { place })];
    }
    if !can(here, |action| matches!(action, Action::Encourage(_))) {
        let name = t!(here, "Encourage", "応援");
        let near = view
            .girls
            .iter()
            .find(|(_, other)| other.status == Status::Girl && other.place == girl.place);
        all.push(match near {
            _ if view.bound => because(here, name, Reason::NoEncourageNow),
            _ if view.quiet => because(here, name, Reason::Quiet),
            _ if girl.cards == 0 => because(here, name, Reason::NoCardToGive),
            Some((person, _)) => because(here, name, Reason::HandFull { who: *person }),
            None => told(
                here,
                name,
                t!(
                    here,
                    "There is no magical girl in the same place.",
                    "同じ場所に魔法少女がいない。",
                ),
                "SM-126",
            ),
        });
    }
    let stuck = foe_at(here, girl.place);
    if !can(here, |action| matches!(action, Action::Move(_))) {
        let name = t!(here, "Move", "移動");
        all.push(match (view.bound, stuck) {
            (true, _) => because(here, name, Reason::Bound { madoka: false }),
            (false, true) => because(here, name, Reason::HumanStuck),
            (false, false) => told(
                here,
                name,
                t!(here, "There is no foe to go to.", "行き先になる敵がいない。"),
                "SM-129",
            ),
        });
    }
    if !can(here, |action| matches!(action, Action::Refresh)) {
        let reason = if stuck { Reason::HumanStuck } else { Reason::NotInCity };
        all.push(because(here, t!(here, "Refresh", "気分転換"), reason));
    }
    all
}

fn declare(here: &Here<'_>, who: Person, girl: &GirlView) -> Vec<Not> {
    let mut all = Vec::new();
    let offered = |choice| can(here, |action| *action == Action::Declare(who, choice));
    let early = here.card(who).and_then(|card| {
        card.abilities.iter().find_map(|ability| match ability.power {
            Power::Early { cards, .. } => Some((ability.name.in_lang(here.seen.lang), cards)),
            _ => None,
        })
    });
    if girl.cards == 0 {
        let why = t!(here, "It costs a magic card.", "魔力カードが要る。");
        all.push(told(here, t!(here, "Attack, Retreat", "攻撃・撤退"), why, "SM-168"));
    } else if !offered(Choice::Retreat) && cage(here) {
        all.push(because(here, t!(here, "Retreat", "撤退"), Reason::NoRetreat));
    }
    if let Some((name, needed)) = early.filter(|_| !offered(Choice::Special)) {
        all.push(because(here, name, Reason::TooFewCards { needed }));
    }
    if !offered(Choice::Loot) {
        let why = t!(
            here,
            "She holds no loot card that can be used in a combat.",
            "戦闘で使える戦利品カードを持っていない。",
        );
        all.push(told(here, t!(here, "Use Loot", "戦利品"), why, "SM-167"));
    }
    all
}

fn cage(here: &Here<'_>) -> bool {
    let Some(combat) = &here.seen.view.combat else { return false };
    let cards = here.say.cards;
    let found = card::foe_card(cards, &combat.foe);
    let side = found.and_then(|found| card::side(cards, found, combat.familiar));
    side.is_some_and(|side| side.traits.contains(&Trait::Cage))
}

/// Why a magic card cannot be picked now.
pub(super) fn magic(here: &Here<'_>, person: Option<Person>) -> (String, &'static str) {
    let told = |reason: Reason| (reasons::sentence(&here.say, reason), reason.clause());
    let Some(asked) = here.asked() else { return told(Reason::NotAsked) };
    let picking = can(here, |action| matches!(action, Action::Pick(_)));
    match asked.what {
        _ if picking && asked.who == person => told(Reason::NotThisCard),
        Asked::GirlAction | Asked::HumanAction if asked.who == person => (
            t!(
                here,
                "A magic card is not played by itself. Choose an action; it asks for its cards.",
                "魔力カードは単独では使わない。行動を選ぶと、必要なカードを尋ねられる。",
            )
            .into(),
            "SM-095",
        ),
        Asked::Declare => (
            t!(
                here,
                "First every girl declares what she does; then the cards are put face down.",
                "先に全員が何をするか宣言し、それからカードを伏せて出す。",
            )
            .into(),
            "SM-163",
        ),
        what => told(Reason::AnswerFirst { asked: what }),
    }
}

/// Why a loot card cannot be used now.
pub(super) fn loot(here: &Here<'_>, person: Person, loot: &LootCard) -> (String, &'static str) {
    let told = |reason: Reason| (reasons::sentence(&here.say, reason), reason.clause());
    let words = |en: &str, ja: &str, clause| (t!(here, en, ja).to_string(), clause);
    let city = here.girl(person).is_some_and(|girl| girl.place == Some(Place::City));
    match (loot.effect, here.asked()) {
        (LootEffect::Time, _) => words(
            "Only Homura uses it, at the start of the event phase.",
            "使えるのはほむらだけ、イベントカードフェイズの最初だけ。",
            "SM-116",
        ),
        (LootEffect::Growth { .. }, _) => words(
            "It is never used: it works as long as it is held.",
            "使うものではない。持っているだけで効果がある。",
            "SM-115",
        ),
        (_, None) => told(Reason::NotAsked),
        (_, Some(asked)) if asked.who == Some(person) && !city => words(
            "In the City as an action, or in a combat as Use Loot.",
            "市街地で行動として使うか、戦闘で「戦利品カードの使用」を宣言する。",
            "SM-114",
        ),
        (_, Some(asked)) => told(Reason::AnswerFirst { asked: asked.what }),
    }
}
