//! Co-op: how the table stands, counted in VP that are still to be taken from the Clad, and what
//! looks good at first sight. All want the same, so every seat is told the same.

use hackclad::{
    Action, Asked, Basic, Card, CardName, Clock, CoopEnd, Do, Facing, Hackclad, Per, Space, State,
    Step, Test, Who,
};

use kernel::{Game, Seat};

use crate::coming::{Coming, is_to_act};
use crate::rounds_left;

/// VP between a hopeless and a certain game.
pub(crate) const WIDE: f64 = 120.0;
/// How much of what a better card brings is counted for every round to come. It is used about once
/// in three rounds, and not always well.
const USES: f64 = 0.2;
/// What a turn of somebody brings who must first come back.
const AWAY: f64 = 1.5;
/// What a turn usually brings, and how much more is counted of what is within reach before one's turn: a strike kept
/// for the next round is no strike more, since other cards would be drawn for it.
const USUAL: f64 = 4.5;
const SURE: f64 = 0.5;

/// How well all stand together, from 0 to 1.
pub(crate) fn worth(game: &Hackclad, s: &State) -> f64 {
    let health = f64::from(game.options().coop_difficulty.health(game.players()));
    match s.coop_end() {
        Some(CoopEnd::Won) => return 1.0,
        Some(CoopEnd::TimeOut) => return 0.15 * (1.0 - f64::from(s.stock()) / health),
        Some(CoopEnd::Corruption) => return 0.02 * (1.0 - f64::from(s.stock()) / health),
        None => {}
    }
    let left = rounds_left(game, s);
    let share = health / f64::from(game.rounds());
    let all: f64 = Who::all(game.players()).map(|who| promise_of(game, s, who, left)).sum();
    let lead = left * share - f64::from(s.stock()) + all;
    (0.5 + lead / WIDE).clamp(0.03, 0.97)
}

/// What one player will still bring, in VP: in this round, and by what she keeps for later ones.
fn promise_of(game: &Hackclad, s: &State, who: Who, left: f64) -> f64 {
    let player = s.player(who);
    let later = (left / 2.0).min(1.0);
    let coming = Coming::over(game, s, who);
    let mut sum = -fear(game, player.corruption, left) - peril(game, s, who, coming, left);
    let gauges = 0.5 * f64::from(player.mp.min(6)) + 0.4 * f64::from(player.cp.min(8));
    if is_to_act(s, who) {
        let reach = player.at.map_or(AWAY, |at| within_reach(game, s, who, at, coming.clad));
        let is_now = |slot: u8| matches!(s.clock(), Clock::Act(at, _) if 2 * slot == at);
        sum += if player.slot.is_some_and(is_now) {
            reach
        } else {
            SURE * reach + (1.0 - SURE) * USUAL
        };
        sum += gauges * (0.35 + 0.5 * later);
        sum += 0.15 * f64::from(player.hand.count_ones());
    } else {
        sum += gauges * later + 0.15 * later * f64::from(player.hand.count_ones());
        sum += later * player.at.map_or(0.0, |at| 0.3 * near(at, s.clad().at));
    }
    let pieces = 0.6 * f64::from(player.traps_up) + 0.35 * f64::from(player.tokens.len().min(6));
    // Used cards bring the next re-form nearer: CP and an upgrade.
    let cycle = 0.1 * later * f64::from(player.discard.count_ones());
    let deck: f64 = game.scoring(s, who).map(power).sum();
    sum + pieces * (0.3 + 0.7 * later) + cycle + USES * left * deck
}

/// What corruption is to be feared: above the limit all is lost, and what strikes cannot always be
/// foreseen.
fn fear(game: &Hackclad, corruption: u8, left: f64) -> f64 {
    let limit = game.options().coop_difficulty.limit();
    match i16::from(limit) - i16::from(corruption) {
        ..0 => 80.0,
        0 => 2.0 + 5.0 * left,
        1 => 1.0 + 1.8 * left,
        2 => 0.3 + 0.8 * left,
        _ => 0.3 * left.min(2.0),
    }
}

/// What the attacks that can be foreseen would cost.
fn peril(game: &Hackclad, s: &State, who: Who, coming: Coming, left: f64) -> f64 {
    let damage = if coming.tramples > 0 || coming.attacks > 0 {
        f64::from(s.clad_atk())
    } else if coming.legions > 0 {
        f64::from(coming.legions)
    } else {
        return 0.0;
    };
    let player = s.player(who);
    let lost = if player.is_unyielding() { 0.0 } else { damage.min(f64::from(player.vp)) };
    let hurt = fear(game, player.corruption + 1, left) - fear(game, player.corruption, left);
    let cost = lost + hurt + 1.0;
    if coming.tramples > 0 {
        return cost;
    }
    let blocks: u32 = Who::all(game.players()).map(|one| blocks(game, s, one)).sum();
    let own = player.hand.count_ones().saturating_sub(blocks);
    let basic = player.character.map_or(0, |id| game.cards().character(id).basic[2]);
    let guard = f64::from(2 * blocks + own.min(u32::from(basic)) + u32::from(player.cp.min(4)));
    let needed = damage * f64::from(coming.attacks.max(1));
    if guard >= needed { (0.55 * needed).min(cost) } else { cost }
}

/// Cards in her hand that take 2 or more off an attack on anybody.
fn blocks(game: &Hackclad, s: &State, who: Who) -> u32 {
    let blocks = game.in_hand(s, who).filter(|card| is_block(card));
    blocks.count() as u32
}

fn is_block(card: &Card) -> bool {
    card.kind.is_reaction() && matches!(card.effect[..], [Step::Do(Do::Reduce(_))])
}

/// The best that she can strike for from where she stands or may go, if the Clad stands there.
fn within_reach(game: &Hackclad, s: &State, who: Who, at: Space, clad: Space) -> f64 {
    let mut best = strike(game, s, who, at, clad, 0);
    let player = s.player(who);
    let cards = player.hand.count_ones();
    if cards > 1 || player.cp >= 2 {
        for one in Facing::ALL {
            let next = at.step(one);
            best = best.max(strike(game, s, who, next, clad, 1) - 0.3);
            if cards > 2 || player.cp >= 4 {
                for other in Facing::ALL {
                    best = best.max(strike(game, s, who, next.step(other), clad, 2) - 0.8);
                }
            }
        }
    }
    best
}

/// The damage that the cards in hand can do to the Clad from a space, when so many cards are spent
/// on the way.
fn strike(game: &Hackclad, s: &State, who: Who, at: Space, clad: Space, spent: u32) -> f64 {
    let player = s.player(who);
    let mut mp = f64::from(player.mp);
    let (mut sum, mut used) = (0.0, 0);
    // The dearest first: they are worth their MP.
    for magic in [true, false] {
        for card in game.in_hand(s, who).filter(|card| card.kind.is_attack()) {
            let cost = f64::from(card.mp);
            if (cost > 0.0) == magic
                && cost <= mp
                && Facing::ALL.iter().any(|facing| Hackclad::range(card, at, *facing).has(clad))
            {
                mp -= cost;
                used += 1;
                sum += damage(card, s, who);
            }
        }
    }
    let hand = player.hand.count_ones();
    // Who goes there with her attacks cannot strike with them.
    if hand < used + spent {
        sum * f64::from(hand - spent.min(hand)) / f64::from(used.max(1))
    } else {
        sum
    }
}

/// About the damage of an attack on the Clad.
fn damage(card: &Card, s: &State, who: Who) -> f64 {
    let Some(atk) = card.atk else { return 0.0 };
    let player = s.player(who);
    let discards = f64::from(player.discard.count_ones());
    let per = match atk.per {
        None => 0.0,
        Some(Per::Discard(each)) => (discards / f64::from(each.max(1))).floor(),
        Some(Per::DiscardAbove(above)) => (discards - f64::from(above)).max(0.0),
        Some(Per::Supports) => 0.5,
        Some(Per::CpPaid) => f64::from(player.cp.min(6)) * 0.6,
    };
    f64::from(atk.base) + per + more(&card.before)
}

/// What conditions may add to ATK.
fn more(steps: &[Step]) -> f64 {
    let mut sum = 0.0;
    for step in steps {
        sum += match step {
            Step::Do(Do::Atk(by)) => f64::from(*by),
            Step::If(tests, then) if tests.contains(&Test::Clad) => more(then),
            Step::If(_, then) | Step::May(then) => 0.5 * more(then),
            Step::Do(_) | Step::PayMp(..) | Step::Choose(..) => 0.0,
        };
    }
    sum
}

/// What a use of a card brings on average, in VP.
pub(crate) fn power(card: &Card) -> f64 {
    let attack = card.atk.map_or(0.0, |atk| {
        let per = match atk.per {
            None => 0.0,
            Some(Per::Discard(_)) => 1.0,
            Some(Per::DiscardAbove(_)) => 2.0,
            Some(Per::Supports) => 0.7,
            Some(Per::CpPaid) => 1.0,
        };
        let base = f64::from(atk.base) + per + more(&card.before);
        // Not always is there somebody in RANGE; the wider it is, the better.
        base * (0.7 + 0.04 * card.range.len().min(6) as f64)
            + 0.3 * f64::from(card.multi.saturating_sub(1)) * base.min(2.0)
    });
    let pile = if card.pile.is_some() { 0.5 } else { 0.0 };
    attack + gains(&card.effect) + 0.3 * gains(&card.on_reduce) + pile - 0.6 * f64::from(card.mp)
}

/// What the rest of a text brings.
fn gains(steps: &[Step]) -> f64 {
    let of = |step: &Step| match step {
        Step::Do(what) => gain(*what),
        Step::If(_, then) | Step::May(then) => 0.5 * gains(then),
        Step::PayMp(_, then) => 0.3 * gains(then),
        Step::Choose(count, of) => {
            let best = of.iter().map(|one| gains(one)).fold(0.0, f64::max);
            best * f64::from(*count) * 0.9
        }
    };
    steps.iter().map(of).sum()
}

fn gain(what: Do) -> f64 {
    match what {
        Do::Mp(by) => 0.7 * f64::from(by),
        Do::Cp(by) => 0.5 * f64::from(by),
        Do::Draw(by) => 0.9 * f64::from(by),
        Do::Reduce(by) | Do::ReduceNext(by) => 0.6 * f64::from(by),
        Do::Strike(by) | Do::Damage(by) => 0.8 * f64::from(by),
        Do::Intercept(by) => 0.6 * f64::from(by),
        Do::NextAtk(by) => 0.8 * f64::from(by),
        Do::TurnAtk(by) => 1.5 * f64::from(by),
        Do::Move(by) | Do::MoveUpTo(by) => 0.5 * f64::from(by),
        Do::MoveTo(_) | Do::NextMulti(_) | Do::NextField => 0.7,
        Do::Pass { damage, .. } => 0.7 * f64::from(damage),
        Do::Take { .. } | Do::TakeAll(_) | Do::Search | Do::UseMilled => 0.8,
        Do::Shoot | Do::Harvest | Do::Deploy | Do::TrapUp | Do::TokenDamage(_) => 0.8,
        Do::Shift | Do::Divination | Do::Lock | Do::Turn(_) | Do::AddExtended => 0.3,
        Do::EndTurn => -0.3,
        _ => 0.0,
    }
}

/// How near the Clad, from 0 to 2.
fn near(at: Space, clad: Space) -> f64 {
    let apart = |a: i8, b: i8| {
        let d = (a - b).unsigned_abs();
        d.min(5 - d)
    };
    match apart(at.x(), clad.x()) + apart(at.y(), clad.y()) {
        0 => 0.8,
        1 => 2.0,
        2 => 1.5,
        3 => 0.5,
        _ => 0.0,
    }
}

/// How good an action looks before it is tried: 1 is usual.
pub(crate) fn sense(game: &Hackclad, s: &State, seat: Seat, action: Action) -> f64 {
    let Some((asked_one, asked)) = game.asked(s) else { return 1.0 };
    // All choose their extended card at once.
    let own = Who::all(game.players()).find(|who| s.player(*who).seat == seat);
    let who = own.unwrap_or(asked_one);
    let player = s.player(who);
    let card = |name: CardName| game.cards().named(player.character?, name);
    let power_of = |name: CardName| card(name).map_or(0.5, power);
    let left = rounds_left(game, s);
    match (asked, action) {
        (Asked::React | Asked::Help, _) => react_sense(game, s, who, action),
        (_, Action::Use(name)) => match card(name) {
            Some(card) if card.kind.is_attack() => {
                let reach = player.at.is_some_and(|at| {
                    Facing::ALL
                        .iter()
                        .any(|facing| Hackclad::range(card, at, *facing).has(s.clad().at))
                });
                let hit = damage(card, s, who);
                if reach { 2.0 + hit } else { 1.0 + 0.5 * hit.min(f64::from(s.voltage())) }
            }
            Some(card) => 0.6 + power(card).max(0.0),
            None => 1.0,
        },
        (_, Action::Target(at) | Action::Trap(at)) if at == s.clad().at => 2.5,
        (_, Action::Go(facing)) => match player.at {
            Some(at) => place_sense(game, s, who, at.step(facing)),
            None => 1.0,
        },
        (_, Action::To(at) | Action::Enter(at)) => place_sense(game, s, who, at),
        (_, Action::Stay) => player.at.map_or(1.0, |at| place_sense(game, s, who, at)),
        (_, Action::Basic(Basic::Move | Basic::Mp, name)) => (0.9 - 0.25 * power_of(name)).max(0.1),
        (_, Action::Basic(Basic::Reduce, _)) => 1.0,
        (_, Action::Cp(_)) => 0.6,
        (_, Action::Crack) => {
            match i16::from(game.options().coop_difficulty.limit()) - i16::from(player.corruption) {
                ..=1 if left >= 1.0 => 0.15,
                2 if left >= 3.0 => 0.4,
                _ => 1.0,
            }
        }
        (_, Action::Pile(_)) => 1.5,
        (_, Action::Pay(cp)) => 0.6 + 0.3 * f64::from(cp),
        (_, Action::Swap { out, into }) => (0.3 + power_of(into) - power_of(out)).max(0.05).powi(2),
        (_, Action::Keep) => 0.1,
        (_, Action::Extend(name)) => power_of(name).max(0.1).powi(2),
        (_, Action::Take(name)) => 0.5 + power_of(name).max(0.0),
        // What is put aside should not be what is needed now.
        (_, Action::Draft { card: name, .. } | Action::Back(name)) => {
            (1.4 - 0.3 * power_of(name)).max(0.2)
        }
        (_, Action::End) => 0.4,
        (_, Action::No) => 0.6,
        (_, Action::Done) => 0.7,
        _ => 1.0,
    }
}

/// Is it good to stand here?
fn place_sense(game: &Hackclad, s: &State, who: Who, at: Space) -> f64 {
    let coming = Coming::at(game, s, who, at);
    let mut sum = 0.4 + 0.4 * near(at, coming.clad);
    if is_to_act(s, who) && matches!(s.clock(), Clock::Act(..)) {
        sum += 0.5 * strike(game, s, who, at, s.clad().at, 0);
    }
    if coming.tramples > 0 {
        sum *= 0.3;
    } else if coming.attacks > 0 || coming.legions > 1 {
        sum *= 0.6;
    }
    sum
}

/// A reaction, or help for somebody else.
fn react_sense(game: &Hackclad, s: &State, who: Who, action: Action) -> f64 {
    let Some((hit, damage, reducible)) = game.blow(s) else { return 1.0 };
    let useless = damage == 0 || !reducible;
    let blocks: u32 = Who::all(game.players()).map(|one| blocks(game, s, one)).sum();
    let own = s.player(hit);
    let guard = 2 * blocks + u32::from(own.cp) + u32::from(own.hand.count_ones() > 0);
    let enough = guard >= u32::from(damage);
    match action {
        Action::Pass => {
            if useless {
                3.0
            } else {
                0.5
            }
        }
        Action::Basic(Basic::Reduce, _) | Action::Cp(_) => {
            if useless {
                0.01
            } else if enough {
                1.2
            } else {
                0.2
            }
        }
        Action::Use(name) => {
            let player = s.player(who);
            let card = player.character.and_then(|id| game.cards().named(id, name));
            match card {
                Some(card) if is_block(card) => {
                    if useless {
                        0.01
                    } else if enough {
                        2.0
                    } else {
                        0.2
                    }
                }
                Some(_) | None => 1.5,
            }
        }
        _ => 1.0,
    }
}
