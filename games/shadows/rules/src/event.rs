//! What happened, as the log tells it.

use arrayvec::ArrayVec;
use kernel::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::action::Wish;
use crate::person::{Person, Place};
use crate::sets::{CardId, EventId, Hand, LootId};
use crate::signal::Signal;
use crate::state::{Choice, FoeCard, Phase, Result, Timing};

/// Cards that some may see, and how many there are for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Secret {
    /// The cards; none for those who may not see them.
    pub cards: Hand,
    /// How many.
    pub count: u8,
    /// Who may see them.
    pub to: Seats,
}

impl Secret {
    pub(crate) fn new(cards: Hand, to: Seats) -> Self {
        Secret { count: cards.len(), cards, to }
    }

    fn open_to(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.to.has(seat),
            Viewer::Public => false,
            Viewer::All => true,
        }
    }

    fn seen_by(self, viewer: Viewer) -> Secret {
        let cards = if self.open_to(viewer) { self.cards } else { Hand::NONE };
        Secret { cards, ..self }
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A character and who plays her.
    Cast {
        /// Who.
        who: Person,
        /// Played by.
        seat: Seat,
        /// As a human?
        human: bool,
    },
    /// A turn begins.
    Turn(u16),
    /// A phase begins.
    Phase(Phase),
    /// Cards are drawn.
    Drew {
        /// By whom.
        who: Person,
        /// Which.
        cards: Secret,
    },
    /// Cards are discarded, for all to see.
    Discarded {
        /// By whom.
        who: Person,
        /// Which.
        cards: Hand,
    },
    /// An exposed traitor discards.
    TraitorDiscarded {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Hand,
    },
    /// An exposed traitor draws.
    TraitorDrew {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Secret,
    },
    /// The discarded magic cards become the deck.
    Reshuffled,
    /// The discarded loot cards become the deck.
    LootReshuffled,
    /// Time Manipulation is used.
    TimeUsed {
        /// The number on the back of the boxed card.
        boxed: Option<u8>,
    },
    /// A familiar loses a clock marker.
    Ticked {
        /// Where.
        place: Place,
        /// Markers left.
        left: u8,
    },
    /// A familiar becomes a witch.
    Hatched {
        /// Where.
        place: Place,
        /// The card.
        foe: FoeCard,
        /// Its new HP.
        hp: i16,
    },
    /// An event card is turned up.
    Turned(EventId),
    /// A foe appears.
    Appeared {
        /// Which.
        foe: FoeCard,
        /// As a familiar?
        familiar: bool,
        /// Where.
        place: Place,
    },
    /// No room: the card goes to the bottom of the event deck.
    NoRoom(EventId),
    /// A foe is pushed out by a fallen witch.
    PushedOut(EventId),
    /// A fallen witch finds no place.
    NoPlaceForWitch(Person),
    /// Durability changes.
    Durability {
        /// By.
        by: i16,
        /// Now.
        now: i16,
    },
    /// A foe is put away without a fight.
    PutAway {
        /// Which.
        foe: FoeCard,
        /// From where.
        place: Place,
    },
    /// A character moves.
    Moved {
        /// Who.
        who: Person,
        /// To where.
        to: Place,
    },
    /// A character passes.
    Passed(Person),
    /// A girl continues the combat.
    Continues(Person),
    /// After a contract a character chooses again (SM-R020).
    ChoosesAgain(Person),
    /// Telepathy begins.
    Telepathy {
        /// Who.
        from: Person,
        /// With whom.
        with: Person,
    },
    /// A card changes hands in secret.
    Gave {
        /// From whom.
        from: Person,
        /// To whom.
        to: Person,
        /// Which.
        card: Secret,
    },
    /// Encourage begins.
    Encouraged {
        /// Who.
        from: Person,
        /// Whom.
        to: Person,
    },
    /// Heal begins.
    Healed {
        /// Who.
        from: Person,
        /// Whom.
        to: Person,
    },
    /// HP changes, or is found to be full.
    Hp {
        /// Whose.
        who: Person,
        /// Now.
        now: i16,
    },
    /// A loot card is used.
    LootUsed {
        /// By whom.
        who: Person,
        /// Which.
        loot: LootId,
    },
    /// A loot card is gained.
    LootGained {
        /// By whom.
        who: Person,
        /// Which.
        loot: LootId,
    },
    /// There is no loot card to gain.
    NoLoot,
    /// Focus.
    Focused(Person),
    /// Refresh.
    Refreshed(Person),
    /// A contract is made.
    Contracted(Person),
    /// A wish is taken.
    Wished {
        /// By whom.
        who: Person,
        /// Which.
        wish: Wish,
    },
    /// A combat begins.
    Combat {
        /// Where.
        place: Place,
        /// Against.
        foe: FoeCard,
        /// Is it a familiar? Loot depends on it.
        familiar: bool,
    },
    /// An idle turn of the Near Shore witch.
    Idle {
        /// Where.
        place: Place,
    },
    /// A girl declares.
    Declared {
        /// Who.
        who: Person,
        /// Her girl card, by its place in the pack: it names her special attack.
        card: u8,
        /// What.
        choice: Choice,
    },
    /// A girl has committed.
    Committed {
        /// Who.
        who: Person,
        /// Her cards.
        cards: Secret,
        /// A loot card, for those who may know.
        loot: Option<LootId>,
        /// Is it a loot card?
        is_loot: bool,
    },
    /// A player votes.
    Voted {
        /// Who.
        seat: Seat,
        /// For.
        who: Person,
    },
    /// The defender is fixed.
    Defends(Person),
    /// Cards are revealed.
    Revealed {
        /// Whose.
        who: Person,
        /// Magic cards.
        cards: Hand,
        /// A loot card.
        loot: Option<LootId>,
    },
    /// Kirika or Oriko flips cards, in this order: it says which are whose (SM-305).
    Flipped(ArrayVec<CardId, 16>),
    /// An ability is used, or works by itself.
    Ability {
        /// Whose.
        who: Person,
        /// Her girl card, by its place in the pack.
        card: u8,
        /// By its place on her card.
        at: u8,
        /// Before or after the test, where that matters.
        timing: Option<Timing>,
        /// On whom.
        on: Option<Person>,
        /// With which cards.
        cards: Hand,
    },
    /// A girl takes her abilities back.
    Rethought(Person),
    /// The attack is counted.
    Counted {
        /// Which girls attacked, and with how much.
        values: ArrayVec<(Person, i16), 8>,
        /// Linked?
        linked: bool,
        /// The total.
        total: i16,
        /// The foe's HP after it.
        left: i16,
    },
    /// A foe is destroyed.
    Destroyed {
        /// Which.
        foe: FoeCard,
        /// Was it a familiar?
        familiar: bool,
        /// Where.
        place: Place,
    },
    /// Damage is dealt.
    Hit {
        /// On whom.
        who: Person,
        /// Who plays her.
        seat: Seat,
        /// The foe's attack.
        attack: i16,
        /// What is taken.
        damage: i16,
        /// HP after it.
        now: i16,
    },
    /// An attack is void.
    Void(Person),
    /// A seed stops damage.
    Shielded {
        /// Whose.
        who: Person,
        /// Which.
        loot: LootId,
    },
    /// A character dies.
    Died {
        /// Who.
        who: Person,
        /// Who played her.
        seat: Seat,
    },
    /// A girl drops out.
    DroppedOut {
        /// Who.
        who: Person,
        /// Who played her.
        seat: Seat,
    },
    /// Snipe.
    Sniped {
        /// By whom.
        by: Person,
        /// Whom.
        who: Person,
    },
    /// A card comes back to the hand.
    CameBack {
        /// Whose.
        who: Person,
        /// Which.
        card: CardId,
    },
    /// An accusation.
    Accused {
        /// By whom.
        by: Person,
        /// Whom.
        who: Person,
    },
    /// An identity card is opened.
    Opened {
        /// Under whom.
        who: Person,
        /// A witch identity?
        witch: bool,
    },
    /// A player answered whether she volunteers.
    Answered(Seat),
    /// A character changes hands.
    TakenOver {
        /// Who.
        who: Person,
        /// By whom.
        seat: Seat,
        /// By liberation?
        liberated: bool,
    },
    /// A player asks for a character.
    AskedFor {
        /// Who.
        seat: Seat,
        /// Whom.
        of: Seat,
    },
    /// … and is refused.
    Refused(Seat),
    /// The user of Premonition has put cards back.
    Foresaw {
        /// Who.
        who: Person,
        /// How many cards.
        count: u8,
    },
    /// An exposed traitor intervenes.
    Intervened {
        /// Who.
        seat: Seat,
        /// Which of 1 to 5.
        number: u8,
    },
    /// … looks at a boxed card.
    Looked {
        /// Who.
        seat: Seat,
        /// The place in the box.
        at: u8,
        /// The card, for her alone.
        card: Option<EventId>,
    },
    /// … exchanges it.
    Exchanged(Seat),
    /// … takes a magic card out of a hand, or gives one back for it.
    Swapped {
        /// Who.
        seat: Seat,
        /// With whose hand.
        with: Person,
        /// Who plays her.
        of: Seat,
        /// Is it the card given back?
        back: bool,
        /// The card.
        cards: Secret,
    },
    /// A signal.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        signal: Signal,
    },
    /// A contract window is switched.
    Switched(Person),
    /// The game is over.
    Over(Result),
    /// The identities, at the end of a game with traitors.
    Traitors(Seats),
}

impl Event {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        let mut event = self.clone();
        match &mut event {
            Event::Drew { cards, .. }
            | Event::TraitorDrew { cards, .. }
            | Event::Gave { card: cards, .. }
            | Event::Swapped { cards, .. } => *cards = cards.seen_by(viewer),
            Event::Committed { cards, loot, .. } => {
                *loot = loot.filter(|_| cards.open_to(viewer));
                *cards = cards.seen_by(viewer);
            }
            Event::Looked { seat, card, .. } => *card = card.filter(|_| viewer.sees(*seat)),
            _ => {}
        }
        Some(event)
    }
}
