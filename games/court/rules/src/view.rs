//! What a viewer may know (rules §7).

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{AskedOf, Seat, Viewer};
use serde::Serialize;

use crate::Court;
use crate::foes::FoeId;
use crate::girl::Girl;
use crate::hand::{CardId, Hand};
use crate::reason::{Asked, Told};
use crate::state::{Frame, Mark, State};

/// A card or foe as views name it.
pub type CardName = Arc<str>;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// Which set.
    pub set: u16,
    /// Which turn of the set.
    pub turn: u32,
    /// Whose turn it is.
    pub active: Seat,
    /// Daily or battle.
    pub mode: Mode,
    /// Who is asked for what; nothing when the game is over.
    pub asked: Option<AskedView>,
    /// The players.
    pub seats: BTreeMap<Seat, SeatView>,
    /// The Lead.
    pub lead: LeadView,
    /// The girls.
    pub girls: BTreeMap<Girl, GirlView>,
    /// Markers in the supply.
    pub supply: u8,
    /// Cards in the pile.
    pub pile: usize,
    /// The discard, oldest first.
    pub discard: Vec<CardName>,
    /// Foes in the line, in order.
    pub line: Vec<CardName>,
    /// Damage on the first of them.
    pub damage: u8,
    /// Who dealt how much of it; nothing for who dealt none.
    pub dealt: BTreeMap<Seat, u8>,
    /// Cards in the foe deck.
    pub foes: usize,
    /// Foes known to lie on top of it, the uppermost first (MC-118).
    pub known_foes: Vec<CardName>,
    /// Cards out of the game.
    pub removed: Vec<CardName>,
    /// Is the last witch defeated?
    pub last_fell: bool,
    /// Has concession been proposed in this turn?
    pub proposed: bool,
    /// The giver and receiver of each seed that may be moved now, and how many at most.
    pub seeds: Vec<SeedsView>,
    /// About whose missed call somebody is asked.
    pub pointed_at: Option<Seat>,
    /// The score sheet: the sets that are over, oldest first.
    pub sheet: Vec<SheetRow>,
    /// The winners, once the game is over.
    pub winners: Vec<Seat>,
    /// Why each of the viewer's own cards cannot be played now; playable cards are not listed.
    pub why_not: BTreeMap<CardName, Vec<Told>>,
}

/// The state of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// 魔法少女の日常モード.
    Daily,
    /// 魔女／使い魔戦闘モード.
    Battle,
}

/// Who is asked for what.
pub type AskedView = AskedOf<Asked>;

/// The Lead.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeadView {
    /// The card.
    pub card: CardName,
    /// The character marker on it.
    pub marker: Option<Girl>,
    /// Whom it shows.
    pub shows: Vec<Girl>,
}

/// A girl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GirlView {
    /// Her status.
    pub status: Status,
    /// Her markers.
    pub markers: u8,
}

/// A girl's status (MC-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// 魔法少女〈生存〉.
    Alive,
    /// マミ(死亡)った.
    Dead,
    /// 未契約少女.
    Uncontracted,
}

/// Seeds that may be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeedsView {
    /// From her.
    pub from: Girl,
    /// To her.
    pub to: Girl,
    /// At most.
    pub most: u8,
}

/// A line of the score sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SheetRow {
    /// Which set.
    pub set: u16,
    /// What it brought each player.
    pub seats: BTreeMap<Seat, Mark>,
}

/// One player as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// Points so far, trophies not counted.
    pub total: i32,
    /// The result of the previous set.
    pub result: i32,
    /// The points of the trophies (MC-81).
    pub trophy_points: i32,
    /// The points for supported girls who are alive (MC-128); 0 until the game is over.
    pub patron_points: i32,
    /// All three together: what is won so far.
    pub score: i32,
    /// Number of cards in hand.
    pub cards: u8,
    /// The hand, if the viewer may see it.
    pub hand: Option<Vec<CardName>>,
    /// Foes defeated.
    pub trophies: Vec<CardName>,
    /// Girls supported.
    pub supports: Vec<Girl>,
    /// Turns under Alone still to come, for each such card.
    pub alone: Vec<u8>,
    /// One card in hand, and not called.
    pub silent: bool,
    /// Can the missed call be pointed out (MC-103)?
    pub due: bool,
}

impl Court {
    fn name_of(&self, card: CardId) -> CardName {
        self.cards.get(self.cards.kind(card)).id.clone()
    }

    fn names(&self, hand: Hand) -> Vec<CardName> {
        hand.cards().map(|card| self.name_of(card)).collect()
    }

    fn foe_name(&self, foe: FoeId) -> CardName {
        self.cards.foe(foe).id.clone()
    }

    fn seat_view(&self, s: &State, seat: Seat, viewer: Viewer) -> SeatView {
        let player = s.player(seat);
        let alone = player.alone.iter().enumerate().map(|(at, card)| match at {
            0 => player.alone_left,
            _ => self.alone_turns(*card),
        });
        SeatView {
            total: player.total,
            result: s.sheet.last().map_or(0, |row| i32::from(row[seat.index()].result)),
            trophy_points: self.trophy_points(s, seat),
            patron_points: if s.is_over() { self.patron_points(s, seat) } else { 0 },
            score: self.score(s, seat),
            cards: player.hand.len(),
            hand: viewer.sees(seat).then(|| self.names(player.hand)),
            trophies: player.trophies.iter().map(|foe| self.foe_name(foe)).collect(),
            supports: player.supports.iter().collect(),
            alone: alone.collect(),
            silent: s.silent.has(seat),
            due: s.due.has(seat),
        }
    }

    fn sheet_view(&self, s: &State) -> Vec<SheetRow> {
        let over = if s.is_over() { s.set } else { s.set - 1 };
        let rows = s.sheet.iter().rev().zip((1..=over).rev());
        let mut rows: Vec<_> = rows
            .map(|(marks, set)| SheetRow {
                set,
                seats: Seat::all(self.seats).map(|seat| (seat, marks[seat.index()])).collect(),
            })
            .collect();
        rows.reverse();
        rows
    }

    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        let why_not = match viewer {
            Viewer::Seat(own) => {
                let told = |card| {
                    let why = self.why_not(s, own, self.cards.kind(card));
                    let why: Vec<_> = why.into_iter().map(Told::from).collect();
                    (!why.is_empty()).then(|| (self.name_of(card), why))
                };
                s.player(own).hand.cards().filter_map(told).collect()
            }
            Viewer::Public | Viewer::All => BTreeMap::new(),
        };
        let girls = Girl::ALL.map(|girl| {
            let status = match (s.uncontracted.has(girl), s.markers(girl)) {
                (true, _) => Status::Uncontracted,
                (false, 0) => Status::Dead,
                (false, _) => Status::Alive,
            };
            (girl, GirlView { status, markers: s.markers(girl) })
        });
        let pointed_at = match s.frames.last() {
            Some(Frame::Calls { of, .. }) => Some(*of),
            _ => None,
        };
        let known = match viewer {
            Viewer::All => s.foes.len(),
            Viewer::Seat(_) | Viewer::Public => usize::from(s.known),
        };
        let known = s.foes.iter().rev().take(known);
        View {
            viewer,
            set: s.set,
            turn: s.turn,
            active: s.active,
            mode: if s.in_battle() { Mode::Battle } else { Mode::Daily },
            asked: self.asked(s).map(|(seat, what)| AskedView { seat, what }),
            seats: Seat::all(self.seats)
                .map(|seat| (seat, self.seat_view(s, seat, viewer)))
                .collect(),
            lead: LeadView {
                card: self.name_of(s.lead.card),
                marker: s.lead.marker,
                shows: self.lead_shows(s).iter().collect(),
            },
            girls: girls.into_iter().collect(),
            supply: s.supply,
            pile: s.pile.len(),
            discard: s.discard.iter().map(|card| self.name_of(*card)).collect(),
            line: s.line.iter().map(|foe| self.foe_name(*foe)).collect(),
            damage: s.damage,
            dealt: Seat::all(self.seats)
                .map(|seat| (seat, s.dealt[seat.index()]))
                .filter(|(_, dealt)| *dealt > 0)
                .collect(),
            foes: s.foes.len(),
            known_foes: known.map(|foe| self.foe_name(*foe)).collect(),
            removed: s.removed.iter().map(|foe| self.foe_name(foe)).collect(),
            last_fell: s.last_fell,
            proposed: s.proposed,
            seeds: self.moves(s).map(|(from, to, most)| SeedsView { from, to, most }).collect(),
            pointed_at,
            sheet: self.sheet_view(s),
            winners: s.winners.into_iter().collect(),
            why_not,
        }
    }
}
