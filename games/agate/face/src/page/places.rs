//! Where things lie, how an action is done by hand, and what players weigh.

use agate::{Action, Agate, Answer, CardId, HandCap, Pick, Role, Step, View};
use kernel::{Game, Seat, Viewer};
use ui::{Better, Figure, Grip, Place, To};

use crate::say::Say;

/// The pile.
pub(super) const PILE: &str = "pile";
/// The discard.
pub(super) const DISCARD: &str = "discard";
/// The karma that nobody holds.
pub(super) const POOL: &str = "pool";
/// The middle of the table, where an attack is fought out.
pub(super) const TABLE: &str = "table";

/// A kind of card in the discard.
pub(super) fn discarded(id: &str) -> Place {
    Place::named(format!("discard-{id}"))
}

/// A card of a hand that is looked at.
pub(super) fn open(id: &str) -> Place {
    Place::named(format!("open-{id}"))
}

/// How many cards the viewer has to discard, if any: now, or instead of using one.
pub(super) fn to_discard(game: &Agate, view: &View) -> u8 {
    let hand = view.seats.get(&view.active).map_or(0, |player| player.cards);
    view.to_discard.unwrap_or(match game.options().hand_cap {
        HandCap::Four => hand.saturating_sub(4).max(1),
        HandCap::One => 1,
    })
}

/// An action that takes one kind of card goes with that card to where it works. What is put
/// together from several has its own buttons.
pub(super) fn grip(game: &Agate, view: &View, action: Action) -> Grip {
    let cards = game.cards();
    let id = |card: CardId| cards.get(card).id.to_string();
    let with = |card: Option<String>, on: Place| Grip { card, on: Some(on) };
    let pursuit = || Some(id(cards.pursuit()));
    let table = || Place::named(TABLE);
    match action {
        Action::Attack { card, target, pursuits: 0, .. } => {
            with(Some(id(card)), target.map_or_else(table, Place::of))
        }
        Action::Use { card, mode, pick } => {
            let on = match pick {
                Pick::Seat(seat) => Place::of(seat),
                Pick::Number(_) => Place::named(POOL),
                Pick::Card(taken) => discarded(&id(taken)),
                Pick::None => works_on(game, view, card, mode),
            };
            with(Some(id(card)), on)
        }
        // Several are chosen together, by tapping them.
        Action::Discard(card) if to_discard(game, view) == 1 => {
            with(Some(id(card)), Place::named(DISCARD))
        }
        Action::Pursue(1..) => with(pursuit(), table()),
        Action::Respond { offset: 0, pursuits: 0, end } => match (&view.attack, end) {
            (Some(attack), Answer::Reflect) => {
                let here = attack.receiver == attack.target;
                let back = if here { attack.attacker } else { attack.target };
                with(Some(id(cards.reflect())), Place::of(back))
            }
            (Some(attack), Answer::Absorb) => {
                with(Some(id(cards.absorb())), Place::of(attack.receiver))
            }
            (_, Answer::Take) | (None, Answer::Reflect | Answer::Absorb) => Grip::default(),
        },
        Action::Respond { offset: 1.., pursuits: 0, end: Answer::Take } => {
            with(view.attack.as_ref().map(|attack| attack.card.to_string()), table())
        }
        Action::Respond { offset: 0, pursuits: 1.., end: Answer::Take } => with(pursuit(), table()),
        Action::Name(seat) => with(None, Place::of(seat)),
        Action::Strip(card) => with(None, open(&id(card))),
        Action::Pass
        | Action::Attack { .. }
        | Action::Discard(_)
        | Action::Pursue(0)
        | Action::Respond { .. } => Grip::default(),
    }
}

/// Where a card works that needs nothing named.
fn works_on(game: &Agate, view: &View, card: CardId, mode: u8) -> Place {
    let Role::Turn(modes) = &game.cards().get(card).role else { return Place::named(TABLE) };
    let first = modes.get(usize::from(mode)).and_then(|steps| steps.first());
    match first {
        Some(Step::Heal(_)) => Place::of(view.active),
        Some(Step::Draw(_)) => Place::named(PILE),
        Some(
            Step::Shed(_)
            | Step::Steal
            | Step::Disarm
            | Step::Excavate
            | Step::SwapHands
            | Step::GainKarma(..)
            | Step::LoseHp(..)
            | Step::ReverseKarma { .. }
            | Step::Sword { .. },
        )
        | None => Place::named(TABLE),
    }
}

/// HP, karma, and what is said when somebody leaves, wins, or comes within the Sword's reach.
pub(super) fn figures(to: To<'_, Agate>, view: &View) -> Vec<Figure> {
    let say = Say::to(to);
    let own = |seat: Seat| view.viewer == Viewer::Seat(seat);
    let mut all = Vec::new();
    for (seat, player) in &view.seats {
        let seat = *seat;
        // Below 0 is no more than dead.
        all.push(Figure::of(seat, t!(say, "HP", "体力"), i32::from(player.hp.max(0))));
        let out = match (player.alive, own(seat)) {
            (true, _) => "",
            (false, true) => t!(say, "you are out", "脱落"),
            (false, false) => t!(say, "is out", "脱落"),
        };
        all.push(Figure::state(Some(seat), "out", out));
        // The chips of who is out lie in the pool: that goes without saying.
        if player.alive {
            let karma = Figure::of(seat, t!(say, "karma", "業"), i32::from(player.karma));
            all.push(karma.better(Better::Neither));
            let reached = player.karma >= say.strikes_at();
            let reached = if reached { t!(say, "in the Sword's reach", "剣の的") } else { "" };
            all.push(Figure::state(Some(seat), "reach", reached));
        }
        let won = match (view.winners.contains(&seat), own(seat)) {
            (false, _) => "",
            (true, true) => t!(say, "you win", "勝ち"),
            (true, false) => t!(say, "wins", "勝ち"),
        };
        all.push(Figure::state(Some(seat), "won", won).better(Better::More));
        if let (true, Some(hand)) = (own(seat) && player.alive, &player.hand) {
            let card = say.revival();
            let held = hand.contains(&say.cards.get(card).id);
            let gone = match say.lang {
                _ if held => String::new(),
                pack::Lang::En => format!("{} is gone", say.card(card)),
                pack::Lang::Ja => format!("{}がなくなる", say.card(card)),
            };
            all.push(Figure::state(Some(seat), "revival", gone));
        }
    }
    all
}
