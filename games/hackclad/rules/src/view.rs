//! What a viewer may know (rules §5.1).

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::Hackclad;
use crate::cards::{CladId, Pile, Step};
use crate::field::{Cross, Facing, Space};
use crate::options::Mode;
use crate::reason::{Asked, Reason, Told};
use crate::rules::deck::slots;
use crate::rules::round::clad_cards;
use crate::state::{
    ActStep, AttackKind, Clock, CoopEnd, Frame, Legion, Origin, Score, Spot, State, Who,
};

/// A card as views name it.
pub type CardWord = Arc<str>;

/// The four phases of a round, and before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Set-up.
    Setup,
    /// Forecast.
    Forecast,
    /// Draw.
    Draw,
    /// Draft.
    Draft,
    /// Action.
    Action,
    /// The game is over.
    Over,
}

/// Whose turn it is in the action phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnView {
    /// A player's.
    Player(Who),
    /// The Clad's, by its slot from 1.
    Clad(u8),
    /// The Legions'.
    Legions,
}

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// How the game is played.
    pub mode: Mode,
    /// Which round, from 1; 0 before the first.
    pub round: u8,
    /// How many there are.
    pub rounds: u8,
    /// Which phase.
    pub phase: Phase,
    /// Whose turn in the action phase.
    pub turn: Option<TurnView>,
    /// The Voltage.
    pub voltage: u8,
    /// The Clad's ATK.
    pub clad_atk: u8,
    /// The Clad.
    pub clad: CladView,
    /// The Legions.
    pub legions: BTreeMap<Space, Legion>,
    /// Damage that Legions have taken this turn.
    pub wounds: BTreeMap<Space, u8>,
    /// VP of stones on spaces.
    pub stones: BTreeMap<Space, u16>,
    /// Where every Tsuchikumo stands, and whose it is.
    pub tokens: BTreeMap<Cross, Who>,
    /// The Clad cards K1 to K3, in order; `None` for an empty slot or a hidden card.
    pub forecast: [Option<CardWord>; 3],
    /// Solo: K2 lies face-down.
    pub k2_hidden: bool,
    /// The Clad slot carried out now or next, from 0; 3 when all are done.
    pub next_clad: u8,
    /// The Clad card under way: its next icon from 0, and the steps of that icon already begun.
    pub clad_icon: Option<(u8, u8)>,
    /// Cards in the Clad deck.
    pub clad_deck: u8,
    /// The top Clad card, if the viewer knows it.
    pub clad_top: Option<CardWord>,
    /// Used Clad cards.
    pub clad_used: Vec<CardWord>,
    /// Clad cards of Voltages to come.
    pub clad_piles: Vec<CardWord>,
    /// Solo: how many Clad cards are set aside unseen.
    pub clad_aside: u8,
    /// Who has a turn card in T1 to T4.
    pub turn_slots: [Option<Who>; 4],
    /// Who has a turn card in S1 to S4.
    pub standby: [Option<Who>; 4],
    /// Solo: which turn slots are marked.
    pub marked: [bool; 4],
    /// Who is asked for what; several at set-up, nobody when the game is over.
    pub asked: Vec<AskedView>,
    /// The players.
    pub seats: BTreeMap<Who, PlayerView>,
    /// Co-op: the Clad's health.
    pub stock: Option<u16>,
    /// Co-op: the corruption limit.
    pub corruption_limit: Option<u8>,
    /// Attacks under way, the innermost last.
    pub attacks: Vec<AttackView>,
    /// Actions being carried out, the innermost last.
    pub effects: Vec<EffectView>,
    /// How a co-operative game ended.
    pub coop: Option<CoopEnd>,
    /// Scores line by line, once the game is over (not in co-op).
    pub scores: BTreeMap<Who, ScoreView>,
    /// Places, once the game is over.
    pub places: BTreeMap<Who, u8>,
    /// Why each of the viewer's hand cards is of no use now; cards of use are not listed.
    pub why_not: BTreeMap<CardWord, Vec<Told>>,
    /// Why a turn slot, from 1, cannot be chosen by the viewer who drafts now; open ones are not
    /// listed.
    pub shut: BTreeMap<u8, Vec<Told>>,
}

/// The Clad piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CladView {
    /// Where it stands.
    pub at: Space,
    /// How it faces.
    pub facing: Facing,
    /// Can it not move this round?
    pub locked: bool,
}

/// Who is asked for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AskedView {
    /// Which player.
    pub who: Who,
    /// Who decides for her.
    pub seat: Seat,
    /// For what.
    pub what: Asked,
}

/// One player as a viewer sees her.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    /// Who sits there.
    pub seat: Seat,
    /// Her start number P1 to P4, from 1.
    pub number: u8,
    /// Her team in tag, 1 or 2.
    pub team: Option<u8>,
    /// Her character.
    pub character: Option<CardWord>,
    /// Where her Witch stands; `None` on the turn card.
    pub at: Option<Space>,
    /// MP.
    pub mp: u8,
    /// CP.
    pub cp: u8,
    /// Injuries.
    pub injury: u16,
    /// Corruption.
    pub corruption: u8,
    /// VP of stones.
    pub vp: u16,
    /// Cards in hand.
    pub cards: u8,
    /// The hand, if the viewer may see it.
    pub hand: Option<Vec<CardWord>>,
    /// Cards that everybody knows to be in this hand.
    pub known: Vec<CardWord>,
    /// The discard pile.
    pub discard: Vec<CardWord>,
    /// Cards in the deck.
    pub deck: u8,
    /// The deck's cards in no order, if the viewer may know them.
    pub deck_cards: Option<Vec<CardWord>>,
    /// The cards at the top of the deck that the viewer knows, the top one first.
    pub deck_top: Vec<CardWord>,
    /// Cards in the extended deck.
    pub extended: u8,
    /// The extended deck, if the viewer may see it.
    pub extended_cards: Option<Vec<CardWord>>,
    /// Cards in the turn-card stack.
    pub stack: u8,
    /// The stack, if the viewer knows it.
    pub stack_cards: Option<Vec<CardWord>>,
    /// The extended card chosen at set-up, while it is secret; for its owner.
    pub chosen: Option<CardWord>,
    /// Has she chosen it?
    pub has_chosen: bool,
    /// The turn slot of this round, from 1.
    pub slot: Option<u8>,
    /// Where the turn card lies: `T1` to `T4`, `S1` to `S4`.
    pub turn_card: Option<String>,
    /// Her Tsuchikumo on the field.
    pub tokens: Vec<Cross>,
    /// Tsuchikumo in her supply.
    pub supply: u8,
    /// Her traps that are face-up.
    pub traps_up: u8,
    /// All her traps.
    pub traps: u8,
    /// Basic actions left this round: move, MP, reduce.
    pub basic_left: [u8; 3],
    /// Crack skills left this round.
    pub cracks_left: u8,
    /// Is Unyielding active?
    pub unyielding: bool,
    /// The next attack is reduced by this (Steady Positions).
    pub reduce_next: u8,
    /// What holds for her this turn.
    pub this_turn: ThisTurn,
    /// Mission cards, for their owner.
    pub missions: Vec<CardWord>,
}

/// What holds for a player until the end of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ThisTurn {
    /// Has she moved?
    pub moved: bool,
    /// Can she not move?
    pub no_move: bool,
    /// Is her deck not re-formed?
    pub no_reform: bool,
    /// Damage events.
    pub events: u8,
    /// Support skills used.
    pub supports: u8,
    /// The next attack skill has more ATK.
    pub next_atk: u8,
    /// The next attack skill hits so many.
    pub next_multi: u8,
    /// The next attack skill reaches the whole field.
    pub next_field: bool,
    /// Attack skills have more ATK.
    pub atk: u8,
    /// Tsuchikumo do more damage.
    pub token_damage: u8,
    /// Each gain of stones is larger.
    pub stone_bonus: u8,
}

/// What kind of attack is coming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackWord {
    /// A normal attack of the Clad.
    Normal,
    /// The Clad enters the space.
    Movement,
    /// Legions appear.
    Appearing,
    /// The Legion turn.
    Legions,
}

/// An attack and its reaction window.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackView {
    /// What kind.
    pub kind: AttackWord,
    /// The area now.
    pub area: Vec<Space>,
    /// Can the damage be reduced?
    pub reducible: bool,
    /// Who is in the area, with the damage that would be taken now.
    pub damage: BTreeMap<Who, u8>,
    /// Reductions made so far.
    pub reduced: BTreeMap<Who, u8>,
    /// Who may react now.
    pub active: Option<Who>,
    /// Who has passed.
    pub passed: Vec<Who>,
}

/// An action being carried out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EffectView {
    /// Whose.
    pub who: Who,
    /// What: `card`, `crack`, `cp`, `pile`, `reduce` (discarded for basic reduction).
    pub what: &'static str,
    /// The card, if there is one.
    pub card: Option<CardWord>,
    /// What a CP action cost.
    pub cp: Option<u8>,
    /// Targets chosen so far.
    pub targets: Vec<Space>,
    /// How many there may be.
    pub multi: u8,
    /// ATK so far, if it attacks.
    pub atk: Option<u8>,
    /// The options of a list that were chosen, from 1.
    pub chosen: Vec<u8>,
}

/// A score line by line.
pub type ScoreView = Score<Vec<CardWord>>;

impl Hackclad {
    fn words(&self, s: &State, who: Who, set: u16) -> Vec<CardWord> {
        slots(set).map(|slot| self.card_of(s, who, slot).id.clone()).collect()
    }

    fn clad_word(&self, card: CladId) -> CardWord {
        self.cards.clad(card).id.clone()
    }

    fn player_view(&self, s: &State, who: Who, viewer: Viewer) -> PlayerView {
        let player = s.player(who);
        let own = viewer.sees(player.seat);
        let board = player.character.map(|id| self.cards.character(id));
        let deck = player.deck.iter().fold(0u16, |set, slot| set | 1 << slot);
        let top = player.deck.iter().rev().take(usize::from(player.known_top));
        let left = |index: usize| {
            let limit = board.map_or(0, |board| board.basic[index]);
            limit.saturating_sub(player.round.basic[index])
        };
        let turn = player.turn;
        PlayerView {
            seat: player.seat,
            number: player.number + 1,
            team: (self.mode == Mode::Tag).then(|| self.team(s, who) + 1),
            character: board.map(|board| board.id.clone()),
            at: player.at,
            mp: player.mp,
            cp: player.cp,
            injury: player.injury,
            corruption: player.corruption,
            vp: player.vp,
            cards: player.hand.count_ones() as u8,
            hand: (own || self.open_hands()).then(|| self.words(s, who, player.hand)),
            known: self.words(s, who, player.known),
            discard: self.words(s, who, player.discard),
            deck: player.deck.len() as u8,
            // The set-up card is one of them, for all its owner knows (HD-053).
            deck_cards: own.then(|| {
                let unseen = if player.unseen { player.stack } else { 0 };
                self.words(s, who, deck | unseen)
            }),
            deck_top: if own {
                top.map(|slot| self.card_of(s, who, *slot).id.clone()).collect()
            } else {
                Vec::new()
            },
            extended: player.extended.count_ones() as u8,
            extended_cards: own.then(|| self.words(s, who, player.extended)),
            stack: player.stack.count_ones() as u8,
            stack_cards: (viewer == Viewer::All || (own && !player.unseen))
                .then(|| self.words(s, who, player.stack)),
            chosen: match (s.clock, player.pick) {
                (Clock::Extended, Some(pick)) if own => Some(self.card_of(s, who, pick).id.clone()),
                _ => None,
            },
            has_chosen: s.clock == Clock::Extended && player.pick.is_some(),
            slot: player.slot.map(|slot| slot + 1),
            turn_card: match player.spot {
                Spot::Nowhere => None,
                Spot::Standby(slot) => Some(format!("S{}", slot + 1)),
                Spot::Turn(slot) => Some(format!("T{}", slot + 1)),
            },
            tokens: player.tokens.into_iter().map(Cross).collect(),
            supply: board.map_or(0, |board| board.tokens.saturating_sub(player.tokens.len())),
            traps_up: player.traps_up,
            traps: board.map_or(0, |board| board.traps),
            basic_left: [left(0), left(1), left(2)],
            cracks_left: turn.crack_limit.max(1).saturating_sub(player.round.cracks),
            unyielding: player.round.unyielding,
            reduce_next: player.round.reduce_next,
            this_turn: ThisTurn {
                moved: turn.moved,
                no_move: turn.no_move,
                no_reform: turn.no_reform,
                events: turn.events,
                supports: turn.supports,
                next_atk: turn.next_atk,
                next_multi: turn.next_multi,
                next_field: turn.next_field,
                atk: turn.turn_atk,
                token_damage: turn.token_damage,
                stone_bonus: turn.stone_bonus,
            },
            missions: if own {
                let all = self.cards.missions();
                let word = |id: &crate::cards::MissionId| all.get(usize::from(id.0));
                player.missions.iter().filter_map(word).map(|found| found.id.clone()).collect()
            } else {
                Vec::new()
            },
        }
    }

    fn attack_views(&self, s: &State) -> Vec<AttackView> {
        let view = |frame: &Frame| {
            let Frame::Attack(attack) = frame else { return None };
            let area = self.area(s, attack.kind);
            let all = || Who::all(self.players);
            let damage = |who: Who| {
                let reduction = self.reduction(s, attack, who);
                (who, self.damage(s, attack.kind, who).saturating_sub(reduction))
            };
            Some(AttackView {
                kind: match attack.kind {
                    AttackKind::Normal { .. } => AttackWord::Normal,
                    AttackKind::Forward | AttackKind::Knock(_) | AttackKind::Home => {
                        AttackWord::Movement
                    }
                    AttackKind::Summon { .. } => AttackWord::Appearing,
                    AttackKind::Legions => AttackWord::Legions,
                },
                area: area.into_iter().collect(),
                reducible: attack.kind.reducible(),
                damage: all().filter(|who| Self::in_area(s, area, *who)).map(damage).collect(),
                reduced: all()
                    .map(|who| (who, attack.reduced[who.index()]))
                    .filter(|(_, by)| *by > 0)
                    .collect(),
                active: attack.active,
                passed: all().filter(|who| attack.passed & who.bit() != 0).collect(),
            })
        };
        s.frames.iter().filter_map(view).collect()
    }

    fn effect_views(&self, s: &State) -> Vec<EffectView> {
        let view = |frame: &Frame| {
            let Frame::Effect(e) = frame else { return None };
            let (what, slot) = match e.origin {
                Origin::Card { slot } => ("card", Some(slot)),
                Origin::Crack => ("crack", None),
                Origin::Cp { .. } => ("cp", None),
                Origin::Pile { slot } => ("pile", Some(slot)),
                Origin::OnReduce { slot } => ("reduce", Some(slot)),
            };
            let attacks = self.used_card(s, e).is_some_and(|card| card.kind.is_attack());
            Some(EffectView {
                who: e.who,
                what,
                card: slot.map(|slot| self.card_of(s, e.who, slot).id.clone()),
                cp: match e.origin {
                    Origin::Cp { index } => {
                        let board = self.cards.character(self.character_of(s, e.who));
                        board.cp_actions.get(usize::from(index)).map(|action| action.cost)
                    }
                    Origin::Card { .. }
                    | Origin::Crack
                    | Origin::Pile { .. }
                    | Origin::OnReduce { .. } => None,
                },
                targets: e.targets.into_iter().collect(),
                multi: e.multi,
                atk: attacks.then(|| self.atk(s, e)),
                chosen: (0..8).filter(|bit| e.chosen >> bit & 1 != 0).map(|bit| bit + 1).collect(),
            })
        };
        s.frames.iter().filter_map(view).collect()
    }

    fn asked_views(&self, s: &State) -> Vec<AskedView> {
        let view = |(who, what)| AskedView { who, seat: self.seat(s, who), what };
        if s.clock == Clock::Extended {
            let open = Who::all(self.players).filter(|who| s.player(*who).pick.is_none());
            return open.map(|who| view((who, Asked::Extended))).collect();
        }
        self.asked(s).into_iter().map(view).collect()
    }

    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        let phase = match s.clock {
            Clock::Characters | Clock::Missions | Clock::Extended => Phase::Setup,
            Clock::Forecast => Phase::Forecast,
            Clock::Draw(_) | Clock::Assign => Phase::Draw,
            Clock::Draft(..) => Phase::Draft,
            Clock::Act(..) => Phase::Action,
            Clock::Over => Phase::Over,
        };
        let (turn, next_clad) = match s.clock {
            Clock::Act(at, step) => {
                let turn = match at {
                    7 => Some(TurnView::Legions),
                    at if at % 2 == 1 => Some(TurnView::Clad(at / 2 + 1)),
                    _ if step == ActStep::Begin => None,
                    _ => self.turn_player(s).map(TurnView::Player),
                };
                let done = at % 2 == 1
                    && step == ActStep::End
                    && !s.frames.iter().any(|frame| matches!(frame, Frame::Clad { .. }));
                (turn, (at / 2 + u8::from(done)).min(3))
            }
            Clock::Over => (None, 3),
            _ => (None, 0),
        };
        let legions = s.heads.into_iter().map(|at| (at, Legion::Head));
        let legions = legions.chain(s.tails.into_iter().map(|at| (at, Legion::Tail)));
        let who = || Who::all(self.players);
        let slot = |wanted: Spot| who().find(|who| s.player(*who).spot == wanted);
        let top = s.deck.last().copied().filter(|_| {
            viewer == Viewer::All
                || s.top_known == u8::MAX
                || who().any(|who| {
                    s.top_known & who.bit() != 0
                        && matches!(viewer, Viewer::Seat(seat) if seat == self.seat(s, who))
                })
        });
        let over = s.clock == Clock::Over;
        let score = |who: Who| {
            let Score { stones, cards, missions, injury, backlash, total, lost } =
                s.scores[who.index()];
            let lost = self.words(s, who, lost);
            (who, ScoreView { stones, cards, missions, injury, backlash, total, lost })
        };
        let coop = self.mode == Mode::Coop;
        View {
            viewer,
            mode: self.mode,
            round: s.round,
            rounds: self.rounds(),
            phase,
            turn,
            voltage: s.voltage,
            clad_atk: s.clad_atk(),
            clad: CladView { at: s.clad.at, facing: s.clad.facing, locked: s.clad.locked },
            legions: legions.collect(),
            wounds: Space::all()
                .map(|at| (at, s.wounds[at.index()]))
                .filter(|(_, wounds)| *wounds > 0)
                .collect(),
            stones: Space::all()
                .map(|at| (at, s.stones[at.index()]))
                .filter(|(_, vp)| *vp > 0)
                .collect(),
            tokens: who()
                .flat_map(|who| s.player(who).tokens.into_iter().map(move |at| (Cross(at), who)))
                .collect(),
            forecast: std::array::from_fn(|slot| {
                let hidden = slot == 1 && s.hidden && viewer != Viewer::All;
                s.forecast[slot].filter(|_| !hidden).map(|card| self.clad_word(card))
            }),
            k2_hidden: s.hidden && s.forecast[1].is_some(),
            next_clad,
            clad_icon: s.frames.iter().find_map(|frame| match frame {
                Frame::Clad { icon, steps, .. } => Some((*icon, *steps)),
                _ => None,
            }),
            clad_deck: s.deck.len() as u8,
            clad_top: top.map(|card| self.clad_word(card)),
            clad_used: clad_cards(s.used).map(|card| self.clad_word(card)).collect(),
            clad_piles: clad_cards(s.piles).map(|card| self.clad_word(card)).collect(),
            clad_aside: s.aside.count_ones() as u8,
            turn_slots: std::array::from_fn(|index| slot(Spot::Turn(index as u8))),
            standby: std::array::from_fn(|index| slot(Spot::Standby(index as u8))),
            marked: std::array::from_fn(|index| s.marks >> index & 1 != 0),
            asked: self.asked_views(s),
            seats: who().map(|who| (who, self.player_view(s, who, viewer))).collect(),
            stock: coop.then_some(s.stock),
            corruption_limit: coop.then(|| self.options.coop_difficulty.limit()),
            attacks: self.attack_views(s),
            effects: self.effect_views(s),
            coop: s.coop,
            scores: if over && !coop { who().map(score).collect() } else { BTreeMap::new() },
            places: if over {
                who().map(|who| (who, self.place(s, who))).collect()
            } else {
                BTreeMap::new()
            },
            why_not: self.why_not_view(s, viewer),
            shut: self.shut_view(s, viewer),
        }
    }

    fn shut_view(&self, s: &State, viewer: Viewer) -> BTreeMap<u8, Vec<Told>> {
        let Viewer::Seat(seat) = viewer else { return BTreeMap::new() };
        let Some((who, Asked::Draft)) = self.asked_at(s, seat) else { return BTreeMap::new() };
        let told = |slot: u8| {
            let mut why: Vec<Reason> = Vec::new();
            self.slot_reasons(s, who, slot, &mut why);
            (!why.is_empty()).then(|| (slot + 1, why.into_iter().map(Told::from).collect()))
        };
        (0..4).filter_map(told).collect()
    }

    /// For a person with two characters: the one who is asked, else the first.
    fn why_not_view(&self, s: &State, viewer: Viewer) -> BTreeMap<CardWord, Vec<Told>> {
        let Viewer::Seat(seat) = viewer else { return BTreeMap::new() };
        let own = self.asked_at(s, seat).map(|(who, _)| who);
        let own = own.or_else(|| Who::all(self.players).find(|who| self.seat(s, *who) == seat));
        let Some(who) = own else { return BTreeMap::new() };
        let told = |slot: u8| {
            let why = self.why_not(s, seat, who, slot);
            let why: Vec<_> = why.into_iter().map(Told::from).collect();
            (!why.is_empty()).then(|| (self.card_of(s, who, slot).id.clone(), why))
        };
        self.distinct(s, who, s.player(who).hand).filter_map(told).collect()
    }
}

impl Hackclad {
    /// The options of the list that a player is asked about (D7), in printed order.
    pub fn options_asked(&self, view: &View) -> Vec<Vec<Step>> {
        choice_in(self.steps_asked(view)).unwrap_or_default()
    }

    /// The MP that a player is asked to pay.
    pub fn mp_asked(&self, view: &View) -> Option<u8> {
        price_in(self.steps_asked(view))
    }

    /// The steps of the effect that is being carried out.
    fn steps_asked(&self, view: &View) -> &[Step] {
        let Some(effect) = view.effects.last() else { return &[] };
        let id = view.seats.get(&effect.who).and_then(|player| player.character.as_ref());
        let Some(id) = id.and_then(|id| self.cards.find_character(id)) else { return &[] };
        let board = self.cards.character(id);
        let card = effect.card.as_ref().and_then(|word| self.card_named(id, word));
        match (effect.what, card) {
            ("card", Some(card)) => &card.effect,
            ("reduce", Some(card)) => &card.on_reduce,
            ("pile", Some(card)) => match &card.pile {
                Some(Pile::Action(steps) | Pile::OnCrack(steps) | Pile::OnReaction(steps)) => steps,
                Some(Pile::OnEvents(_, steps)) => steps,
                Some(Pile::Guard) | None => &[],
            },
            ("cp", _) => {
                let found = board.cp_actions.iter().find(|action| Some(action.cost) == effect.cp);
                found.map_or(&[], |action| &action.effect)
            }
            ("crack", _) => board.crack.as_ref().map_or(&[], |crack| &crack.effect),
            _ => &[],
        }
    }
}

fn price_in(steps: &[Step]) -> Option<u8> {
    steps.iter().find_map(|step| match step {
        Step::PayMp(mp, _) => Some(*mp),
        Step::If(_, then) | Step::May(then) => price_in(then),
        Step::Choose(_, options) => options.iter().find_map(|then| price_in(then)),
        Step::Do(_) => None,
    })
}

fn choice_in(steps: &[Step]) -> Option<Vec<Vec<Step>>> {
    steps.iter().find_map(|step| match step {
        Step::Choose(_, options) => Some(options.clone()),
        Step::If(_, then) | Step::May(then) | Step::PayMp(_, then) => choice_in(then),
        Step::Do(_) => None,
    })
}
