//! What an action does, as lists name it, and which cards it takes.

use agate::{
    Action, Answer, AttackView, CardId, Cards, Damage, HalfOf, Pick, Role, SeatView, Step, Steps,
    View,
};
use kernel::Seat;
use pack::Lang;
use ui::parts::{capital, signed};

use super::say::Say;

/// Short enough for a list, with the numbers that matter.
pub(super) fn label(say: &Say<'_>, view: &View, action: Action) -> String {
    match action {
        Action::Pass => t!(say, "Pass", "パス").into(),
        Action::Attack { card, count, target, pursuits } => {
            attack(say, view, card, count, target, pursuits)
        }
        Action::Use { card, mode, pick } => use_card(say, view, card, mode, pick),
        Action::Discard(card) => match say.lang {
            Lang::En => format!("Discard {}", say.card(card)),
            Lang::Ja => format!("{}を捨てる", say.card(card)),
        },
        Action::Pursue(0) => match say.lang {
            Lang::En => format!("Add no {}", say.card(say.pursuit())),
            Lang::Ja => format!("{}を添付しない", say.card(say.pursuit())),
        },
        Action::Pursue(count) => {
            let cards = say.copies(say.pursuit(), count);
            let more = u16::from(count) * u16::from(say.pursuit_damage());
            let damage = view.attack.as_ref().map_or(0, |attack| attack.damage) + more;
            match say.lang {
                Lang::En => format!("Add {cards}: {damage} damage"),
                Lang::Ja => format!("{cards}を添付：ダメージ{damage}"),
            }
        }
        Action::Respond { offset, pursuits, end } => {
            respond(say, view, offset, pursuits, end, Told::Here)
        }
        Action::Name(seat) => name(say, view, seat),
        Action::Strip(card) => match say.lang {
            Lang::En => format!("Have {} discarded", say.card(card)),
            Lang::Ja => format!("{}を捨てさせる", say.card(card)),
        },
    }
}

/// The same in fewer words, for a button on which stands what it changes, below the card that it
/// takes.
pub(super) fn short(say: &Say<'_>, view: &View, action: Action) -> String {
    match action {
        Action::Attack { card, count, target, pursuits } => {
            let damage = damage_of(say, view, card, count, pursuits);
            let several = if count > 1 { format!(" ×{count}") } else { String::new() };
            let more = if pursuits > 0 {
                format!(" + {}", say.copies(say.pursuit(), pursuits))
            } else {
                String::new()
            };
            match (say.lang, target) {
                (Lang::En, Some(seat)) => {
                    format!("Attack {}{several}{more}: {damage} damage", say.whom(seat))
                }
                (Lang::Ja, Some(seat)) => {
                    format!("{}を攻撃{several}{more}：ダメージ{damage}", say.whom(seat))
                }
                (Lang::En | Lang::Ja, None) => label(say, view, action),
            }
        }
        Action::Respond { offset, pursuits, end } => {
            respond(say, view, offset, pursuits, end, Told::Below)
        }
        Action::Name(seat) => named(say, seat),
        Action::Use { card, pick: Pick::Number(number), .. } => match say.lang {
            Lang::En => format!("Use {}: put back {number} karma", say.card(card)),
            Lang::Ja => format!("{}を使う：業{number}を戻す", say.card(card)),
        },
        Action::Pass
        | Action::Use { .. }
        | Action::Discard(_)
        | Action::Pursue(_)
        | Action::Strip(_) => label(say, view, action),
    }
}

/// Where it is said what an action changes.
#[derive(Clone, Copy)]
enum Told {
    /// With the action.
    Here,
    /// Below it.
    Below,
}

fn damage_of(say: &Say<'_>, view: &View, card: CardId, count: u8, pursuits: u8) -> u16 {
    let base = match &say.cards.get(card).role {
        Role::Attack { damage, .. } => u16::from(count) * u16::from(*damage),
        Role::Special { damage, .. } => special(say, view, *damage),
        Role::Pursuit { .. }
        | Role::Reflect
        | Role::Absorb
        | Role::Revive { .. }
        | Role::Turn(_)
        | Role::Event(_) => 0,
    };
    base + u16::from(pursuits) * u16::from(say.pursuit_damage())
}

fn attack(
    say: &Say<'_>,
    view: &View,
    card: CardId,
    count: u8,
    target: Option<Seat>,
    pursuits: u8,
) -> String {
    let cards = match pursuits {
        0 => say.copies(card, count),
        _ => {
            let and = t!(say, " + ", "＋");
            format!("{}{and}{}", say.copies(card, count), say.copies(say.pursuit(), pursuits))
        }
    };
    let damage = damage_of(say, view, card, count, pursuits);
    match (say.lang, target) {
        (Lang::En, Some(seat)) => {
            format!("Attack {} with {cards}: {damage} damage", say.whom(seat))
        }
        (Lang::En, None) => format!("Attack everyone with {cards}: {damage} damage each"),
        (Lang::Ja, Some(seat)) => {
            format!("{}を{cards}で攻撃：ダメージ{damage}", say.whom(seat))
        }
        (Lang::Ja, None) => format!("全員を{cards}で攻撃：ダメージ{damage}ずつ"),
    }
}

/// The damage a special attack would have now (AG-47).
fn special(say: &Say<'_>, view: &View, damage: Damage) -> u16 {
    match damage {
        Damage::Fixed(damage) => damage.into(),
        Damage::Half { of, least, most } => {
            let attacker = view.seats.get(&view.active);
            let whole = match of {
                HalfOf::Karma => attacker.map_or(0, |player| i16::from(player.karma)),
                HalfOf::HpLost => {
                    i16::from(say.cards.table.hp) - attacker.map_or(0, |player| player.hp)
                }
            };
            u16::try_from(whole.max(0) / 2).unwrap_or(0).clamp(least.into(), most.into())
        }
    }
}

fn use_card(say: &Say<'_>, view: &View, card: CardId, mode: u8, pick: Pick) -> String {
    let name = say.card(card);
    let modes = if let Role::Turn(modes) = &say.cards.get(card).role { &modes[..] } else { &[] };
    let does = match pick {
        Pick::Seat(seat) => match say.lang {
            Lang::En => format!(" on {}", say.whom(seat)),
            Lang::Ja => format!("（{}に）", say.whom(seat)),
        },
        Pick::Number(number) => {
            let karma = view.seats.get(&view.active).map_or(0, |player| player.karma);
            let left = karma.saturating_sub(number);
            match say.lang {
                Lang::En => format!(": put back {number} karma, {left} left"),
                Lang::Ja => format!("：業{number}を戻す（残り{left}）"),
            }
        }
        Pick::Card(taken) => match say.lang {
            Lang::En => format!(": take {}", say.card(taken)),
            Lang::Ja => format!("：{}を取る", say.card(taken)),
        },
        Pick::None => modes
            .get(usize::from(mode))
            .map(|steps| briefly(steps, say.lang))
            .map(|brief| format!("{}{brief}", t!(say, ": ", "：")))
            .unwrap_or_default(),
    };
    match say.lang {
        Lang::En => format!("Use {name}{does}"),
        Lang::Ja => format!("{name}を使う{does}"),
    }
}

/// The steps in a few words.
fn briefly(steps: &Steps, lang: Lang) -> String {
    let step = |step: &Step| match (*step, lang) {
        (Step::Heal(hp), Lang::En) => format!("+{hp} HP"),
        (Step::Heal(hp), Lang::Ja) => format!("体力＋{hp}"),
        (Step::Draw(1), Lang::En) => "draw a card".into(),
        (Step::Draw(count), Lang::En) => format!("draw {count} cards"),
        (Step::Draw(count), Lang::Ja) => format!("{count}枚引く"),
        (Step::LoseHp(_, hp), Lang::En) => format!("−{hp} HP"),
        (Step::LoseHp(_, hp), Lang::Ja) => format!("体力−{hp}"),
        (Step::GainKarma(_, karma), Lang::En) => format!("+{karma} karma"),
        (Step::GainKarma(_, karma), Lang::Ja) => format!("業＋{karma}"),
        (Step::Shed(most), Lang::En) => format!("put back up to {most} karma"),
        (Step::Shed(most), Lang::Ja) => format!("業を{most}まで戻す"),
        (Step::Steal, Lang::En) => "steal a card".into(),
        (Step::Steal, Lang::Ja) => "1枚盗む".into(),
        (Step::Disarm, Lang::En) => "have a card discarded".into(),
        (Step::Disarm, Lang::Ja) => "1枚捨てさせる".into(),
        (Step::Excavate, Lang::En) => "take a card of the discard".into(),
        (Step::Excavate, Lang::Ja) => "捨て場から1枚取る".into(),
        (Step::SwapHands, Lang::En) => "swap hands".into(),
        (Step::SwapHands, Lang::Ja) => "手札を入れ替える".into(),
        (Step::ReverseKarma { sum, .. }, Lang::En) => format!("karma becomes {sum} − n"),
        (Step::ReverseKarma { sum, .. }, Lang::Ja) => format!("業が {sum} − n になる"),
        (Step::Sword { karma, .. }, Lang::En) => format!("+{karma} karma, then it strikes"),
        (Step::Sword { karma, .. }, Lang::Ja) => format!("業＋{karma}、その後に討つ"),
    };
    steps.iter().map(step).collect::<Vec<_>>().join(match lang {
        Lang::En => ", ",
        Lang::Ja => "、",
    })
}

/// What is left of an attack after an offset and more Pursuits (AG-57).
pub(super) fn left_over(say: &Say<'_>, attack: &AttackView, offset: u8, pursuits: u8) -> u16 {
    let role = say.cards.find(&attack.card).map(|card| &say.cards.get(card).role);
    let each = if let Some(Role::Attack { damage, .. }) = role { *damage } else { 0 };
    let less = u16::from(offset) * u16::from(each);
    let more = u16::from(pursuits) * u16::from(say.pursuit_damage());
    (attack.damage + more).saturating_sub(less)
}

fn respond(
    say: &Say<'_>,
    view: &View,
    offset: u8,
    pursuits: u8,
    end: Answer,
    told: Told,
) -> String {
    let attack = view.attack.as_ref();
    let damage = attack.map_or(0, |attack| left_over(say, attack, offset, pursuits));
    let receiver = attack.and_then(|attack| view.seats.get(&attack.receiver));
    let hp = receiver.map_or(0, |player| player.hp);
    let left = hp.saturating_sub_unsigned(damage);
    let mut parts: Vec<String> = Vec::new();
    if offset > 0 {
        let card = attack.and_then(|attack| say.cards.find(&attack.card));
        let card = card.map(|card| say.copies(card, offset)).unwrap_or_default();
        parts.push(match say.lang {
            Lang::En => format!("offset with {card}"),
            Lang::Ja => format!("{card}で相殺"),
        });
    }
    if pursuits > 0 {
        let cards = say.copies(say.pursuit(), pursuits);
        parts.push(match say.lang {
            Lang::En => format!("add {cards}"),
            Lang::Ja => format!("{cards}を添付"),
        });
    }
    let back_to = attack.map(|attack| {
        let back = if attack.receiver == attack.target { attack.attacker } else { attack.target };
        say.whom(back)
    });
    let back_to = back_to.unwrap_or_default();
    let left = signed(left);
    parts.push(match (end, say.lang) {
        (Answer::Take, Lang::En) if damage == 0 => "the attack ends".into(),
        (Answer::Take, Lang::Ja) if damage == 0 => "攻撃は終わる".into(),
        (Answer::Take, lang) => match (told, lang) {
            (Told::Here, Lang::En) => format!("take {damage} damage (HP {hp} → {left})"),
            (Told::Here, Lang::Ja) => format!("ダメージ{damage}を受ける（体力 {hp} → {left}）"),
            (Told::Below, Lang::En) => format!("take {damage} damage"),
            (Told::Below, Lang::Ja) => format!("ダメージ{damage}を受ける"),
        },
        (Answer::Reflect, Lang::En) => format!("reflect {damage} damage to {back_to}"),
        (Answer::Reflect, Lang::Ja) => format!("ダメージ{damage}を{back_to}へ反射"),
        (Answer::Absorb, Lang::En) => format!("absorb {damage} damage: +{} HP", damage / 2),
        (Answer::Absorb, Lang::Ja) => format!("ダメージ{damage}を吸収：体力＋{}", damage / 2),
    });
    match say.lang {
        Lang::En => capital(&parts.join(", ")),
        Lang::Ja => parts.join("、"),
    }
}

/// The EVENT that asks for a name: the last one of its kind in the discard.
pub(super) fn reversal(say: &Say<'_>, view: &View) -> Option<(CardId, u8, u8)> {
    view.discard.iter().rev().find_map(|id| {
        let card = say.cards.find(id)?;
        let Role::Event(steps) = &say.cards.get(card).role else { return None };
        steps.iter().find_map(|step| match *step {
            Step::ReverseKarma { sum, least } => Some((card, sum, least)),
            Step::Heal(_)
            | Step::Shed(_)
            | Step::Steal
            | Step::Disarm
            | Step::Excavate
            | Step::SwapHands
            | Step::Draw(_)
            | Step::GainKarma(..)
            | Step::LoseHp(..)
            | Step::Sword { .. } => None,
        })
    })
}

fn name(say: &Say<'_>, view: &View, seat: Seat) -> String {
    let karma = view.seats.get(&seat).map_or(0, |player: &SeatView| player.karma);
    // AG-C06: missing chips come from the pool as far as it has them.
    let change = reversal(say, view).map(|(_, sum, least)| {
        let to = sum.saturating_sub(karma).max(least).min(karma.saturating_add(view.pool));
        match say.lang {
            Lang::En => format!(": karma {karma} → {to}"),
            Lang::Ja => format!("：業 {karma} → {to}"),
        }
    });
    format!("{}{}", named(say, seat), change.unwrap_or_default())
}

fn named(say: &Say<'_>, seat: Seat) -> String {
    match say.lang {
        Lang::En if say.names.is_you(seat) => "Name yourself".into(),
        Lang::En => format!("Name {}", say.whom(seat)),
        Lang::Ja => format!("{}を指名", say.whom(seat)),
    }
}

/// The cards of the own hand that an action takes.
pub(super) fn takes(cards: &Cards, view: &View, action: Action) -> [Option<CardId>; 3] {
    let pursuit = |count: u8| (count > 0).then(|| cards.pursuit());
    match action {
        Action::Pass | Action::Name(_) | Action::Strip(_) => [None; 3],
        Action::Attack { card, pursuits, .. } => [Some(card), pursuit(pursuits), None],
        Action::Use { card, .. } | Action::Discard(card) => [Some(card), None, None],
        Action::Pursue(count) => [pursuit(count), None, None],
        Action::Respond { offset, pursuits, end } => {
            let attack = view.attack.as_ref().filter(|_| offset > 0);
            let letter = attack.and_then(|attack| cards.find(&attack.card));
            let last = match end {
                Answer::Take => None,
                Answer::Reflect => Some(cards.reflect()),
                Answer::Absorb => Some(cards.absorb()),
            };
            [letter, pursuit(pursuits), last]
        }
    }
}

/// The same by their words in notation.
pub(super) fn uses(cards: &Cards, view: &View, action: Action) -> Vec<String> {
    let all = takes(cards, view, action).into_iter().flatten();
    all.map(|card| cards.get(card).id.to_string()).collect()
}
