//! The combat under way as a scene: who faces whom, what each girl does, and the arithmetic step
//! by step with its clauses.

use maud::{Markup, html};
use shadows::{
    CardName, Choice, CombatView, FighterView, Person, Place, Stage, StakeView, Status, Term,
};
use ui::parts::{capital, linked};

use super::{Here, card, city, emblem, looks};
use crate::GAME;
use crate::actions;
use crate::sums;

pub(super) fn combat(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    // The last combat stays in the state when the game ends; the ending is told instead.
    let under_way = view.combat.as_ref().filter(|_| view.result.is_none());
    let Some(combat) = under_way else { return html! {} };
    let place = here.say.place(Place::Area(combat.area));
    let foe = here.say.foe_of(&combat.foe, combat.familiar);
    html! {
        section.combat aria-label=(t!(here, "Combat under way", "進行中の戦闘")) data-place="combat" {
            header {
                (emblem::CLASH.large())
                h2 { (t!(here, format!("Combat at {place}"), format!("{place}の戦闘"))) }
                p { (capital(&now(here, combat, &foe))) }
                (steps(here, combat))
            }
            div.sides {
                (enemy(here, combat, &foe))
                ol.fighters aria-label=(t!(here, "Who takes part", "参加者")) {
                    @for person in &combat.here { (fighter(here, combat, *person)) }
                }
                (arithmetic(here, combat, &foe))
            }
        }
    }
}

/// The steps of a combat, as far as a scene tells them apart.
fn steps(here: &Here<'_>, combat: &CombatView) -> Markup {
    let all = [
        (Stage::Declare, t!(here, "Declare", "宣言")),
        (Stage::Commit, t!(here, "Cards face down", "伏せて出す")),
        (Stage::Defender, t!(here, "Defender", "攻撃を受ける係")),
        (Stage::Count, t!(here, "Reveal and count", "公開・算出")),
        (Stage::Damage, t!(here, "Damage", "ダメージ")),
        (Stage::Leave, t!(here, "Retreat", "撤退")),
    ];
    // The foe's loss belongs to the count.
    let step = if combat.step == Stage::Result { Stage::Count } else { combat.step };
    html! {
        @if combat.step != Stage::Humans {
            ol.phases.steps aria-label=(t!(here, "Steps of the combat", "戦闘の流れ")) {
                @for (stage, name) in all {
                    li.now[stage == step].done[stage < step] aria-current=[(stage == step).then_some("step")] { (name) }
                }
            }
        }
    }
}

/// What is going on, in a sentence.
fn now(here: &Here<'_>, combat: &CombatView, foe: &str) -> String {
    match combat.step {
        Stage::Humans => t!(
            here,
            format!("only humans face {foe}: it hits at once"),
            format!("{foe}の前には人間しかいない。すぐに攻撃を受ける"),
        ),
        Stage::Declare => t!(
            here,
            "each girl says openly what she will do".into(),
            "魔法少女はそれぞれ、何をするかを口に出して決める".into(),
        ),
        Stage::Commit => t!(
            here,
            "each girl puts her cards face down, all at once".into(),
            "魔法少女は全員同時に、カードを伏せて出す".into(),
        ),
        Stage::Defender => t!(
            here,
            format!("before the reveal: who takes the hit of {foe}?"),
            format!("公開の前に：{foe}の攻撃を誰が受ける？"),
        ),
        Stage::Count => t!(
            here,
            "the cards are open; abilities are used and the attack is counted".into(),
            "カードを公開し、特殊能力を使い、攻撃を数える".into(),
        ),
        Stage::Result if combat.destroyed => {
            t!(here, format!("{foe} is destroyed"), format!("{foe}は消滅した"))
        }
        Stage::Result => t!(here, format!("{foe} stands"), format!("{foe}はまだ立っている")),
        Stage::Damage => t!(
            here,
            "both sides strike at once: the defender is hit".into(),
            "攻撃は同時。受ける係にダメージが入る".into(),
        ),
        Stage::Leave => {
            t!(here, "those who retreat leave now".into(), "撤退する魔法少女が移動する".into())
        }
    }
}

fn enemy(here: &Here<'_>, combat: &CombatView, name: &str) -> Markup {
    let cards = here.say.cards;
    let Some(found) = card::foe_card(cards, &combat.foe) else { return html! {} };
    let on_board = here.seen.view.areas.get(&combat.area).and_then(|area| area.foe.as_ref());
    html! {
        div.enemy.down[combat.destroyed].familiar[combat.familiar] data-place="foe" {
            span.emblem { (looks::foe(cards, found, combat.familiar).face()) }
            strong { (name) }
            @if let Some(foe) = on_board.filter(|_| !combat.destroyed) {
                (city::hp(here, foe.hp, foe.max_hp))
                p.facts {
                    (emblem::SWORD.small()) span.label { (t!(here, "Attack", "攻撃力")) }
                    strong { (foe.attack.map_or_else(|| t!(here, "varies", "変動").to_string(), |attack| attack.to_string())) }
                }
            }
            @if combat.destroyed { span.badge { (t!(here, "destroyed", "消滅")) } }
            @if !combat.flips.is_empty() {
                p.known { span.label { (t!(here, "flipped:", "めくった札：")) } (chips(here, &combat.flips, None)) }
            }
        }
    }
}

fn fighter(here: &Here<'_>, combat: &CombatView, person: Person) -> Markup {
    let Some(girl) = here.girl(person) else { return html! {} };
    let fighter = combat.fighters.get(&person);
    let hit = combat.defender == Some(person);
    let gone = !matches!(girl.status, Status::Girl | Status::Human);
    html! {
        li.fighter.(person.word()).hit[hit].out[gone] {
            span.who {
                (here.named(person))
                @if hit { span.badge.miss { (emblem::SHIELD.small()) (t!(here, "is hit", "受ける")) } }
            }
            span.does { (does(here, combat, person, fighter)) }
            span.laid {
                @if let Some(fighter) = fighter { (laid(here, person, fighter)) }
            }
            (ballot(here, person))
        }
    }
}

/// What she would have left if she took the hit, and who has voted for her.
fn ballot(here: &Here<'_>, person: Person) -> Markup {
    let Some(ballot) = &here.seen.view.ballot else { return html! {} };
    let votes = votes_for(here, person);
    html! {
        @if let Some(stake) = ballot.stakes.get(&person) {
            span.stakes.bad[stake.worst <= 0] { (stake_words(here, person, *stake)) }
        }
        @if !votes.is_empty() { span.votes { (emblem::SHIELD.small()) (votes.join(t!(here, ", ", "・"))) } }
    }
}

/// The players who have voted for somebody: the vote is open (SM-R009).
pub(super) fn votes_for(here: &Here<'_>, person: Person) -> Vec<String> {
    let ballot = here.seen.view.ballot.iter();
    let votes = ballot.flat_map(|ballot| &ballot.votes).filter(|(_, who)| **who == person);
    votes.map(|(seat, _)| here.say.who(*seat)).collect()
}

/// HP after the hit, as far as the viewer can know: cards face down leave a range.
pub(super) fn stake_words(here: &Here<'_>, person: Person, stake: StakeView) -> String {
    let hp = here.girl(person).map_or(0, |girl| girl.hp);
    let human = here.girl(person).is_some_and(|girl| girl.status == Status::Human);
    let StakeView { worst, best } = stake;
    match (worst <= 0, best <= 0) {
        (true, true) if human => {
            t!(
                here,
                format!("HP {hp} → 0: a human, she dies"),
                format!("HP{hp}→0：人間なので死亡する")
            )
        }
        (true, true) => t!(here, format!("HP {hp} → 0: dies"), format!("HP{hp}→0：死亡")),
        (true, false) => t!(
            here,
            format!("HP {hp} → 0 to {best}: may die"),
            format!("HP{hp}→0〜{best}：死亡のおそれ"),
        ),
        (false, _) if worst == best => {
            t!(here, format!("HP {hp} → {best}"), format!("HP{hp}→{best}"))
        }
        (false, _) => {
            t!(here, format!("HP {hp} → {worst} to {best}"), format!("HP{hp}→{worst}〜{best}"))
        }
    }
}

fn does(
    here: &Here<'_>,
    combat: &CombatView,
    person: Person,
    fighter: Option<&FighterView>,
) -> String {
    match fighter.map(|fighter| fighter.choice) {
        None => t!(here, "human", "人間").into(),
        Some(None) if combat.step == Stage::Declare => t!(here, "thinking…", "考え中…").into(),
        Some(None) => t!(here, "takes no part with cards", "カードは出さない").into(),
        Some(Some(choice)) => actions::choice(&here.say, here.seen.view, person, choice),
    }
}

/// The cards before a girl: face down, open, or none yet.
fn laid(here: &Here<'_>, person: Person, fighter: &FighterView) -> Markup {
    let weapon = here.weapon(person);
    let lang = here.seen.lang;
    let loot =
        fighter.loot.as_ref().and_then(|id| here.say.cards.loot.iter().find(|card| card.id == *id));
    html! {
        @if fighter.committed {
            @match &fighter.cards {
                Some(ids) => {
                    @for id in ids {
                        @if let Some(kind) = here.say.cards.magic.iter().find(|kind| kind.id == *id) {
                            (card::magic(kind.numbers, weapon, lang))
                        }
                    }
                }
                None => {
                    @for _ in 0..fighter.count { (card::back()) }
                    @if fighter.count > 0 { span.sr { (t!(here, format!("{} face down", fighter.count), format!("伏せ札{}枚", fighter.count))) } }
                    @if fighter.choice == Some(Choice::Loot) { (card::back()) span.sr { (t!(here, "a loot card face down", "伏せた戦利品カード")) } }
                }
            }
            @if let Some(loot) = loot { (card::loot_chip(loot, lang)) }
        } @else if fighter.choice.is_some_and(|choice| choice != Choice::Nothing) {
            span.quiet { (t!(here, "no card yet", "まだ出していない")) }
        }
        @if !fighter.paid.is_empty() {
            span.paid { span.label { (t!(here, "paid:", "代償：")) } (chips(here, &fighter.paid, weapon)) }
        }
    }
}

fn chips(here: &Here<'_>, ids: &[CardName], weapon: Option<shadows::Weapon>) -> Markup {
    html! {
        @for id in ids {
            @if let Some(kind) = here.say.cards.magic.iter().find(|kind| kind.id == *id) {
                (card::magic_chip(kind.numbers, weapon, here.seen.lang))
            }
        }
    }
}

fn arithmetic(here: &Here<'_>, combat: &CombatView, foe: &str) -> Markup {
    let attacked = !combat.sum.is_empty() || combat.linked || combat.total > 0;
    html! {
        @if attacked || !combat.damage.is_empty() || !combat.attack.is_empty() {
            div.ledgers {
                @if attacked {
                    div.ledger {
                        h3 { (t!(here, format!("Attack on {foe}"), format!("{foe}への攻撃"))) }
                        @if combat.linked { p.linked { (linked(t!(here, "A linked attack! [SM-189]", "連携攻撃！ [SM-189]"), GAME)) } }
                        p.total { (outcome(here, combat, foe)) }
                        (terms(here, &combat.sum))
                    }
                }
                @if combat.damage.is_empty() && !combat.attack.is_empty() {
                    div.ledger {
                        h3 { (t!(here, format!("Attack of {foe}"), format!("{foe}の攻撃"))) }
                        (terms(here, &combat.attack))
                    }
                }
                @for (person, steps) in &combat.damage {
                    div.ledger.bad {
                        h3 { (t!(here, "Damage to ", "ダメージ：")) (here.named(*person)) }
                        p.total { (hurt(here, *person, steps)) }
                        (terms(here, steps))
                    }
                }
            }
        }
    }
}

fn terms(here: &Here<'_>, terms: &[Term]) -> Markup {
    html! {
        ol.terms {
            @for term in terms {
                li {
                    span.what { (sums::what(&here.say, *term)) }
                    span.by { (sums::signed(*term)) }
                    span.now { span aria-hidden="true" { "= " } (term.now) }
                    span.rule { (linked(term.clause, GAME)) }
                }
            }
        }
    }
}

/// What the attack does, or has done, to the foe.
fn outcome(here: &Here<'_>, combat: &CombatView, foe: &str) -> String {
    let total = combat.total;
    let left = here.seen.view.areas.get(&combat.area).and_then(|area| area.foe.as_ref());
    if combat.destroyed {
        return t!(
            here,
            format!("{foe} loses {total} HP and is destroyed."),
            format!("{foe}は{total}ダメージを受け、消滅した。"),
        );
    }
    let hp = left.map_or(0, |foe| foe.hp);
    match combat.step {
        Stage::Count => {
            let after = hp - total;
            if after <= 0 {
                t!(
                    here,
                    format!("HP {hp} − {total}: that destroys {foe}."),
                    format!("HP{hp}−{total}：{foe}を倒せる。"),
                )
            } else {
                t!(
                    here,
                    format!("HP {hp} − {total} = {after}: {foe} would stand."),
                    format!("HP{hp}−{total}＝{after}：{foe}は倒れない。"),
                )
            }
        }
        _ => t!(
            here,
            format!("{foe} lost {total} HP and has {hp} left."),
            format!("{foe}は{total}ダメージを受け、残りHP{hp}。"),
        ),
    }
}

/// What the damage does to a character.
fn hurt(here: &Here<'_>, person: Person, terms: &[Term]) -> String {
    let damage = terms.last().map_or(0, |term| term.now).max(0);
    let hp = here.girl(person).map_or(0, |girl| girl.hp);
    let (name, after) = (here.say.girl(person), hp - damage);
    if after <= 0 {
        t!(
            here,
            format!("HP {hp} − {damage}: {name} would die."),
            format!("HP{hp}−{damage}：{name}は死亡する。"),
        )
    } else {
        t!(here, format!("HP {hp} − {damage} = {after}."), format!("HP{hp}−{damage}＝{after}。"))
    }
}
