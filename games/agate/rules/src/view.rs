//! What a viewer may know (rules §7).

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{AskedOf, Seat, Viewer};
use serde::Serialize;

use crate::Agate;
use crate::hand::{CardId, Hand, kinds};
use crate::reason::{Asked, Told};
use crate::state::{Frame, Side, State};

/// A card as views name it.
pub type CardName = Arc<str>;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// Which turn of the game.
    pub turn: u32,
    /// Whose turn it is.
    pub active: Seat,
    /// Who is asked for what; nothing when the game is over.
    pub asked: Option<AskedView>,
    /// The players.
    pub seats: BTreeMap<Seat, SeatView>,
    /// Cards in the pile.
    pub pile: usize,
    /// The discard, oldest first.
    pub discard: Vec<CardName>,
    /// Chips in the pool.
    pub pool: u8,
    /// How many cards at the bottom of the pile the Sword lies among, while it lies where set-up
    /// put it.
    pub sword_among: Option<usize>,
    /// The attack under way.
    pub attack: Option<AttackView>,
    /// How many cards the player asked must still pick to discard.
    pub to_discard: Option<u8>,
    /// Cards already picked, seen by the picker only until all are.
    pub picked: Vec<CardName>,
    /// Eliminated players, first out first.
    pub out: Vec<Seat>,
    /// The winners, once the game is over.
    pub winners: Vec<Seat>,
    /// Why each of the viewer's own cards is of no use now; cards of use are not listed.
    pub why_not: BTreeMap<CardName, Vec<Told>>,
}

/// Who is asked for what.
pub type AskedView = AskedOf<Asked>;

/// One player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// Hit points.
    pub hp: i16,
    /// Karma.
    pub karma: u8,
    /// Still in the game?
    pub alive: bool,
    /// Number of cards in hand.
    pub cards: u8,
    /// The hand, if the viewer may see it.
    pub hand: Option<Vec<CardName>>,
    /// Cards the viewer has seen in this hand and that must still be there.
    pub known: Vec<CardName>,
}

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackView {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked.
    pub target: Seat,
    /// On whom the damage is falling now.
    pub receiver: Seat,
    /// With which card.
    pub card: CardName,
    /// Attack cards not offset; 0 for a special attack.
    pub open: u8,
    /// Attack cards offset.
    pub offset: u8,
    /// Pursuits attached.
    pub pursuits: u8,
    /// The damage now.
    pub damage: u16,
    /// Has it been turned round?
    pub reflected: bool,
    /// Targets of an Area Attack still to come, in order.
    pub later: Vec<Seat>,
}

impl Agate {
    fn name_of(&self, card: CardId) -> CardName {
        self.cards.get(card).id.clone()
    }

    fn names(&self, hand: &Hand) -> Vec<CardName> {
        hand.cards().map(|card| self.name_of(card)).collect()
    }

    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        let why_not = match viewer {
            Viewer::Seat(own) => {
                let told = |card| {
                    let why = self.why_not(s, own, card);
                    let why: Vec<_> = why.into_iter().map(Told::from).collect();
                    (!why.is_empty()).then(|| (self.name_of(card), why))
                };
                kinds(s.player(own).hand.held()).filter_map(told).collect()
            }
            Viewer::Public | Viewer::All => BTreeMap::new(),
        };
        let discard = s.discard.iter().map(|card| self.name_of(*card)).collect();
        let mut view = View { why_not, discard, ..self.glimpse_for(s, viewer) };
        if let Viewer::Seat(own) = viewer {
            for (seat, player) in &mut view.seats {
                player.known = self.names(&s.player(own).seen[seat.index()]);
            }
        }
        view
    }

    /// The same without the cards of the discard, without those that are known in hands, and without
    /// reasons.
    pub(crate) fn glimpse_for(&self, s: &State, viewer: Viewer) -> View {
        let seats = Seat::all(self.seats).map(|seat| {
            let player = s.player(seat);
            let view = SeatView {
                hp: player.hp.0,
                karma: player.karma.0,
                alive: s.alive.has(seat),
                cards: player.hand.len(),
                hand: viewer.sees(seat).then(|| self.names(&player.hand)),
                known: Vec::new(),
            };
            (seat, view)
        });
        let attack = s.frames.iter().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(AttackView {
                attacker: attack.attacker,
                target: attack.target,
                receiver: attack.receiver(),
                card: self.name_of(attack.card),
                open: attack.open(),
                offset: attack.offset,
                pursuits: attack.pursuits,
                damage: self.damage(attack),
                reflected: attack.falls_on == Side::Attacker,
                later: attack
                    .attacker
                    .others(self.seats)
                    .filter(|seat| attack.later.has(*seat))
                    .collect(),
            }),
            _ => None,
        });
        let asked = self.asked(s).map(|(seat, what)| AskedView { seat, what });
        let discarding = asked.is_some_and(|asked| asked.what == Asked::Discard);
        View {
            viewer,
            turn: s.turn,
            active: s.active,
            asked,
            seats: seats.collect(),
            pile: s.pile.len(),
            discard: Vec::new(),
            pool: s.pool,
            sword_among: s
                .sword_low
                .then(|| usize::from(self.options.sword_window).min(s.pile.len())),
            attack,
            to_discard: discarding.then(|| self.to_discard(s).0),
            picked: if viewer.sees(s.active) { self.names(&s.picked) } else { Vec::new() },
            out: s.out.to_vec(),
            winners: s.winners.into_iter().collect(),
            why_not: BTreeMap::new(),
        }
    }
}
