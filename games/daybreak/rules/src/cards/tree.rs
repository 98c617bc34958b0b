//! The effect language (rules §5): the tree that a card's text is written in. Behaviour, printed
//! words and icons all come from it.

/// A category of cards (WD-12, WD-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Stone.
    Stone,
    /// Time.
    Time,
    /// Block.
    Block,
    /// Attack.
    Attack,
    /// Support.
    Support,
    /// Ultimate Magic.
    Ultimate,
    /// Blessing.
    Bless,
    /// Curse: tokens only.
    Curse,
}

impl Category {
    /// Every category with its word.
    pub const ALL: [(&'static str, Category); 8] = [
        ("stone", Category::Stone),
        ("time", Category::Time),
        ("block", Category::Block),
        ("attack", Category::Attack),
        ("support", Category::Support),
        ("ultimate", Category::Ultimate),
        ("bless", Category::Bless),
        ("curse", Category::Curse),
    ];

    /// Its word in packs.
    pub fn word(self) -> &'static str {
        Category::ALL[self as usize].0
    }

    const fn index(self) -> usize {
        self as usize
    }

    const fn numbered(index: u8) -> Category {
        Category::ALL[index as usize].1
    }
}

kernel::small_set! {
    /// A set of categories; empty means any.
    Categories of Category by numbered, u8
}

impl Categories {
    /// No filter.
    pub const ANY: Categories = Categories::NONE;

    /// Does the filter let it through?
    pub const fn fits(self, category: Category) -> bool {
        self.is_any() || self.has(category)
    }

    /// Is there no filter?
    pub const fn is_any(self) -> bool {
        self.is_empty()
    }
}

/// Who is meant (§5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The player of the effect.
    You,
    /// One other player, chosen; in a pick, things of any others.
    Other,
    /// Like `Other`, the player of the effect included.
    Any,
    /// All other players, none chosen.
    Others,
    /// Every player.
    All,
    /// The player bound by the nearest `choose` or `each`.
    That,
    /// The player whose effect is received.
    Attacker,
}

/// Kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Cards.
    Card,
    /// Stones.
    Stone,
    /// Both.
    Item,
}

/// A zone that things are picked from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// The bank.
    Bank,
    /// Stones on a witch card.
    Held,
    /// A cast zone.
    Cast,
    /// A hand.
    Hand,
    /// The card zone.
    Market,
    /// The stones on the bound card-zone cards.
    OnIt,
    /// The curse zone.
    Curse,
    /// The removed zone.
    Removed,
}

impl Zone {
    /// Every zone with its word.
    pub const ALL: [(&'static str, Zone); 8] = [
        ("bank", Zone::Bank),
        ("held", Zone::Held),
        ("cast", Zone::Cast),
        ("hand", Zone::Hand),
        ("market", Zone::Market),
        ("on_it", Zone::OnIt),
        ("curse", Zone::Curse),
        ("removed", Zone::Removed),
    ];

    const fn index(self) -> usize {
        self as usize
    }

    const fn numbered(index: u8) -> Zone {
        Zone::ALL[index as usize].1
    }
}

kernel::small_set! {
    /// Some zones.
    Zones of Zone by numbered, u8
}

/// A mark on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The attack mark (WD-15).
    Attack,
    /// The install mark (WD-16).
    Install,
}

/// Which face of a card lies up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Face up.
    Up,
    /// Face down.
    Down,
    /// The other one than now: `flip` only.
    Other,
}

/// Who picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// The player of the effect.
    You,
    /// The bound player.
    That,
    /// Whose things they are.
    Owner,
    /// Chance.
    Random,
}

/// A number printed on a card, or its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stat {
    /// Acquisition cost.
    GetCost,
    /// Use cost.
    UseCost,
    /// The slot it lies in.
    Slot,
    /// Acquisition cast time.
    GetTime,
    /// Use cast time.
    UseTime,
}

impl Stat {
    /// Every number with its word.
    pub const ALL: [(&'static str, Stat); 5] = [
        ("get_cost", Stat::GetCost),
        ("use_cost", Stat::UseCost),
        ("slot", Stat::Slot),
        ("get_time", Stat::GetTime),
        ("use_time", Stat::UseTime),
    ];
}

/// How many (§5.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// Exactly this many, or as many as there are.
    Fixed(u8),
    /// All of them.
    All,
    /// From 0 to this many, as the picker likes.
    UpTo(u8),
    /// The X that was paid.
    X,
    /// What the step before moved.
    Last,
    /// So many for each thing that matches.
    Per {
        /// What is counted.
        pick: Box<Pick>,
        /// For each.
        each: u8,
        /// And so many more.
        plus: u8,
        /// At most.
        max: u8,
    },
    /// A number of the bound card.
    Stat(Stat),
}

/// Least and most of a printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Range {
    /// At least.
    pub min: Option<u8>,
    /// At most.
    pub max: Option<u8>,
}

impl Range {
    /// Does the number lie in it?
    pub fn fits(self, number: u8) -> bool {
        self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
    }

    /// No limit?
    pub fn is_any(self) -> bool {
        self.min.is_none() && self.max.is_none()
    }
}

/// Which things (§5.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    /// Kind of thing.
    pub what: What,
    /// Where.
    pub zones: Zones,
    /// Whose.
    pub of: Who,
    /// How many.
    pub n: Amount,
    /// Only these slots: bit 0 for I.
    pub slots: u8,
    /// And the slot numbered X.
    pub slot_x: bool,
    /// Only these categories.
    pub category: Categories,
    /// Only this name.
    pub name: Option<String>,
    /// Only with this mark.
    pub mark: Option<Mark>,
    /// Only installed (or only waiting) cards.
    pub installed: Option<bool>,
    /// Only this face.
    pub face: Option<Face>,
    /// Acquisition cost.
    pub get_cost: Range,
    /// Use cost.
    pub use_cost: Range,
    /// Acquisition cast time.
    pub get_time: Range,
    /// Use cast time.
    pub use_time: Range,
    /// Not the card itself.
    pub not_this: bool,
    /// Who picks.
    pub by: By,
}

/// What a step works on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Things to be picked.
    Pick(Pick),
    /// The bound cards.
    It,
    /// The card itself: installed, or being used.
    This,
}

/// Where things are put (§5.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Cards: by their acquisition cast time. Stones: on the witch card.
    Usual,
    /// This slot (0: below I, 5: above IV).
    Slot(u8),
    /// One slot per stone, from the front.
    Slots(Vec<u8>),
    /// The hand.
    Hand,
}

/// A step number with its sign.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Delta {
    /// Fixed.
    Fixed(i8),
    /// + X.
    X,
    /// − X.
    MinusX,
    /// + so many as come out.
    Plus(Amount),
    /// − so many as come out.
    Minus(Amount),
}

/// A standing rule (§5.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// S3.
    Unchoosable,
    /// S5.
    FixedStones,
    /// S17.
    NoEnd,
    /// Block cards of others do not work against your cards (S13).
    NoBlock,
    /// Cards of these categories cannot be used (S21).
    NoUse {
        /// Which.
        category: Categories,
        /// By whom.
        who: Who,
    },
    /// Changes what is paid.
    Cost {
        /// Use cost, or acquisition cost.
        stat: Stat,
        /// By how much.
        by: i8,
        /// Of which cards.
        category: Categories,
        /// Whose.
        of: Who,
    },
}

/// A condition (§5.8).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// Nobody holds more.
    Most(Who),
    /// Nobody holds fewer.
    Fewest(Who),
    /// So many things match.
    Count {
        /// Which things.
        pick: Pick,
        /// At least.
        min: u8,
        /// At most.
        max: u8,
    },
    /// A final turn.
    FinalTurn,
    /// An extra turn.
    ExtraTurn,
    /// The end state.
    EndState,
    /// Not so.
    Not(Box<Test>),
    /// All of these.
    All(Vec<Test>),
    /// Any of these.
    Any(Vec<Test>),
}

/// What a `gain` takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Gained {
    /// Stones from the bank.
    Stones(Amount),
    /// Things from somewhere.
    Things(Source),
}

/// One step (§5.5, §5.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The things become somebody's.
    Gain {
        /// What.
        what: Gained,
        /// Whose.
        to: Who,
        /// Where they are put.
        place: Place,
        /// Is the acquisition cost paid?
        pay: bool,
    },
    /// Moves things to another place of the same player.
    Send {
        /// What.
        what: Source,
        /// Where to.
        place: Place,
    },
    /// Cast time + or −.
    Shift {
        /// What.
        what: Source,
        /// By how much.
        by: Delta,
    },
    /// To the removed zone, to the bank.
    Remove(Source),
    /// Lays stones on the chosen cards of the card zone (WD-24).
    Put(Gained),
    /// Turns cards over.
    Flip {
        /// Which.
        what: Source,
        /// To which face.
        face: Face,
    },
    /// "After that": counts are read anew (WD-140).
    After,
    /// Picks a player.
    ChoosePlayer {
        /// Oneself too?
        any: bool,
        /// With that player.
        steps: Vec<Step>,
    },
    /// Picks cards.
    ChooseCards {
        /// Which.
        pick: Pick,
        /// With those cards.
        steps: Vec<Step>,
    },
    /// Once per player.
    Each {
        /// Oneself too?
        all: bool,
        /// With each.
        steps: Vec<Step>,
    },
    /// A condition.
    If {
        /// When true.
        test: Test,
        /// Do this.
        steps: Vec<Step>,
        /// Else this.
        otherwise: Vec<Step>,
    },
    /// If it was done in full (WD-150).
    Did {
        /// This.
        steps: Vec<Step>,
        /// Then that.
        then: Vec<Step>,
        /// Else that.
        otherwise: Vec<Step>,
    },
    /// "You may" (WD-151), or another player may.
    May {
        /// Who: `You`, `That` or `Attacker`.
        who: Who,
        /// This.
        steps: Vec<Step>,
        /// If done, that.
        then: Vec<Step>,
        /// Else that.
        otherwise: Vec<Step>,
    },
    /// Extra cost (WD-165).
    Pay {
        /// Who pays: `You`, `That` or `Attacker`.
        who: Who,
        /// How much.
        sp: u8,
        /// Must it be paid?
        must: bool,
        /// For this.
        steps: Vec<Step>,
    },
    /// One of two (WD-168).
    Modes {
        /// Red dot.
        red: Vec<Step>,
        /// Blue dot.
        blue: Vec<Step>,
    },
    /// The received effect does nothing to you.
    Negate,
    /// Block cards of others do not work against the rest of this effect (S13).
    NoBlock,
    /// One Block card of that player works.
    Fire(Who),
    /// One extra turn after this one.
    ExtraTurn {
        /// When it starts.
        start: Vec<Step>,
        /// During it.
        rules: Vec<Rule>,
    },
    /// A standing rule for this turn.
    Rule(Rule),
}

/// What sets off an installed effect (§5.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// Always: standing rules only.
    Always,
    /// You receive an attack-marked card's effect.
    Hit,
    /// A Block card of yours has worked.
    Blocked,
    /// A turn begins.
    TurnStart(Whose),
    /// An extra turn begins.
    ExtraTurnStart(Whose),
    /// An end phase begins.
    EndPhase(Whose),
    /// The end of a turn is declared.
    TurnEnd(Whose),
    /// Stones were gained.
    GainStone(Whose),
    /// A card was gained.
    GainCard(Whose, Categories),
    /// A card was used.
    UseCard(Whose, Categories),
    /// A card was removed.
    RemoveCard(Whose, Categories),
}

impl When {
    /// Whose deed it is, if it is one: `that` then means who did it.
    pub fn whose(self) -> Option<Whose> {
        match self {
            When::Always | When::Hit | When::Blocked => None,
            When::TurnStart(whose)
            | When::ExtraTurnStart(whose)
            | When::EndPhase(whose)
            | When::TurnEnd(whose)
            | When::GainStone(whose)
            | When::GainCard(whose, _)
            | When::UseCard(whose, _)
            | When::RemoveCard(whose, _) => Some(whose),
        }
    }
}

/// Whose deed sets it off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// Yours.
    You,
    /// Another player's.
    Other,
    /// Anyone's.
    Any,
}

/// One entry of an installed card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Installed {
    /// The condition in 【】.
    pub when: When,
    /// What happens; for [`When::Always`] nothing.
    pub steps: Vec<Step>,
    /// Standing rules, for [`When::Always`].
    pub rules: Vec<Rule>,
}
