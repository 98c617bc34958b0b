//! From trees to code.

use arrayvec::ArrayVec;

use super::code::{
    AmountCode, Code, DeltaCode, Entry, ExtraTurn, LATER, MOST_PLACES, MoveCode, MoveKind, Op, Pc,
    PickCode, PlaceCode, SourceCode, TestCode,
};
use super::tree::{Amount, Delta, Gained, Pick, Place, Rule, Source, Step, Test, When, Who, Whose};
use super::{Card, CardCode, Cards, KINDS, Masks, WitchCode};
use crate::set::{CardId, Set};

/// The number of a trigger's kind; `None` for the standing and the received ones.
pub(crate) fn kind_of(when: When) -> Option<usize> {
    Some(match when {
        When::Always | When::Hit => return None,
        When::Blocked => 0,
        When::TurnStart(_) => 1,
        When::ExtraTurnStart(_) => 2,
        When::EndPhase(_) => 3,
        When::GainStone(_) => 4,
        When::GainCard(..) => 5,
        When::UseCard(..) => 6,
        When::RemoveCard(..) => 7,
        When::TurnEnd(_) => 8,
    })
}

impl Whose {
    /// Is a deed of `seats` one that a trigger of `owner` looks for?
    #[inline]
    pub(crate) fn meant(self, owner: kernel::Seat, seats: kernel::Seats) -> bool {
        match self {
            Whose::You => seats.has(owner),
            Whose::Other => !seats.without(owner).is_empty(),
            Whose::Any => !seats.is_empty(),
        }
    }
}

impl Cards {
    /// Compiles every effect. To be done again whenever cards were added, because filters become
    /// sets of cards.
    pub(crate) fn compile(&mut self) {
        let mut compiler =
            Compiler { cards: &self.cards, code: Code::default(), entry: Entry::default() };
        compiler.code.ops.push(Op::End);
        let mut cards = Vec::with_capacity(self.cards.len());
        for (index, card) in self.cards.iter().enumerate() {
            // Copies of the Curse share the code of the first.
            let before = index.checked_sub(1).filter(|before| self.cards[*before].id == card.id);
            let code = match before.and_then(|before| cards.get(before)) {
                Some(code) => Clone::clone(code),
                None => compiler.card(card),
            };
            cards.push(code);
        }
        let witches: Vec<WitchCode> = self
            .witches
            .iter()
            .map(|witch| WitchCode {
                once: compiler.effect(&witch.once),
                once_if: witch.once_if.as_ref().map(|test| compiler.test(test)),
                turn: compiler.effect(&witch.turn),
                turn_if: witch.turn_if.as_ref().map(|test| compiler.test(test)),
            })
            .collect();
        self.code = compiler.code;
        for (card, code) in self.cards.iter_mut().zip(cards) {
            card.code = code;
        }
        for (witch, code) in self.witches.iter_mut().zip(witches) {
            witch.code = code;
        }
        self.masks = masks(&self.cards);
    }
}

fn masks(cards: &[Card]) -> Masks {
    let mut masks = Masks::default();
    for (index, card) in cards.iter().enumerate() {
        let id = CardId::new(index as u8);
        masks.category[card.category as usize].add(id);
        for installed in &card.installed {
            match kind_of(installed.when) {
                Some(kind) => masks.triggers[kind % KINDS].add(id),
                None if installed.when == When::Hit => masks.hit.add(id),
                None => {}
            }
            for rule in &installed.rules {
                match rule {
                    Rule::Unchoosable => masks.unchoosable.add(id),
                    Rule::FixedStones => masks.fixed_stones.add(id),
                    Rule::NoEnd | Rule::NoBlock | Rule::NoUse { .. } | Rule::Cost { .. } => {
                        masks.rules.add(id);
                    }
                }
            }
        }
    }
    masks.curses = masks.category[super::Category::Curse as usize];
    masks.blocks = masks.category[super::Category::Block as usize];
    masks
}

struct Compiler<'a> {
    cards: &'a [Card],
    code: Code,
    /// The effect being compiled.
    entry: Entry,
}

impl Compiler<'_> {
    fn card(&mut self, card: &Card) -> CardCode {
        let effect = self.effect(&mode(&card.effect, false));
        let blue =
            if card.is_modal() { self.effect(&mode(&card.effect, true)) } else { Entry::default() };
        let use_if = card.use_if.as_ref().map(|test| self.test(test));
        let triggers =
            card.installed.iter().map(|entry| (entry.when, self.effect(&entry.steps))).collect();
        CardCode { effect, blue, use_if, triggers }
    }

    fn effect(&mut self, steps: &[Step]) -> Entry {
        if steps.is_empty() {
            return Entry::default();
        }
        let fresh = Entry { pc: self.here(), ..Entry::default() };
        let outer = std::mem::replace(&mut self.entry, fresh);
        // An extra turn inside compiles its own effect; its code must not lie in the middle.
        let mut later = Vec::new();
        self.steps(steps, &mut later);
        self.code.ops.push(Op::End);
        let entry = std::mem::replace(&mut self.entry, outer);
        for (extra, start) in later {
            let start = self.effect(start);
            if let Some(found) = self.code.extras.get_mut(usize::from(extra)) {
                found.start = start;
            }
        }
        entry
    }

    fn here(&self) -> Pc {
        self.code.ops.len() as Pc
    }

    fn push(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.ops.len() - 1
    }

    fn mend(&mut self, at: usize, op: Op) {
        if let Some(found) = self.code.ops.get_mut(at) {
            *found = op;
        }
    }

    fn steps<'s>(&mut self, steps: &'s [Step], later: &mut Vec<(u16, &'s [Step])>) {
        for step in steps {
            self.step(step, later);
        }
    }

    fn step<'s>(&mut self, step: &'s Step, later: &mut Vec<(u16, &'s [Step])>) {
        match step {
            Step::Gain { what, to, place, pay } => {
                let source = self.gained(what);
                let kind = MoveKind::Gain { to: *to, place: placed(place), pay: *pay };
                self.moved(source, kind);
            }
            Step::Send { what, place } => {
                let source = self.source(what);
                self.moved(source, MoveKind::Send { place: placed(place) });
            }
            Step::Shift { what, by } => {
                let source = self.source(what);
                let by = match by {
                    Delta::Fixed(by) => DeltaCode::Fixed(*by),
                    Delta::X => DeltaCode::X,
                    Delta::MinusX => DeltaCode::MinusX,
                    Delta::Plus(n) => DeltaCode::Plus(self.amount(n)),
                    Delta::Minus(n) => DeltaCode::Minus(self.amount(n)),
                };
                self.moved(source, MoveKind::Shift(by));
            }
            Step::Remove(what) => {
                let source = self.source(what);
                self.moved(source, MoveKind::Remove);
            }
            Step::Put(what) => {
                let source = self.gained(what);
                self.moved(source, MoveKind::Put);
            }
            Step::Flip { what, face } => {
                let source = self.source(what);
                self.moved(source, MoveKind::Flip(*face));
            }
            Step::After => {
                self.push(Op::After);
            }
            Step::ChoosePlayer { any, steps } => {
                let at = self.push(Op::End);
                self.steps(steps, later);
                self.push(Op::Close);
                self.mend(at, Op::ChoosePlayer { any: *any, skip: self.here() });
            }
            Step::ChooseCards { pick, steps } => {
                let pick = self.pick(pick);
                let at = self.push(Op::End);
                self.steps(steps, later);
                self.push(Op::Close);
                self.mend(at, Op::ChooseCards { pick, skip: self.here() });
            }
            Step::Each { all, steps } => {
                let at = self.push(Op::End);
                let body = self.here();
                self.steps(steps, later);
                self.push(Op::Next { body });
                self.mend(at, Op::Each { all: *all, end: self.here() });
            }
            Step::If { test, steps, otherwise } => {
                let test = self.test(test);
                self.code.tests.push(test);
                let test = self.code.tests.len() as u16 - 1;
                let at = self.push(Op::End);
                self.steps(steps, later);
                let over = self.branch(otherwise, later);
                self.mend(at, Op::If { test, otherwise: over });
            }
            Step::Did { steps, then, otherwise } => {
                self.tried(steps, then, otherwise, later);
            }
            Step::May { who, steps, then, otherwise } => {
                let ask = self.push(Op::End);
                let over = self.tried(steps, then, otherwise, later);
                self.mend(ask, Op::May { who: *who, decline: over });
            }
            Step::Pay { who, sp, must, steps } => {
                let own = *who == Who::You;
                let nth = if own { self.entry.pays.len() as u8 } else { LATER };
                if own {
                    // The loader has counted them.
                    let _ = self.entry.pays.try_push((*sp, *must));
                }
                let at = self.push(Op::End);
                self.steps(steps, later);
                self.push(Op::PayClose);
                let skip = self.here();
                self.mend(at, Op::Pay { who: *who, nth, sp: *sp, must: *must, skip });
            }
            // The loader lets modes stand only for a whole effect.
            Step::Modes { red, .. } => self.steps(red, later),
            Step::Negate => {
                self.push(Op::Negate);
            }
            Step::NoBlock => {
                self.push(Op::NoBlock);
            }
            Step::Fire(who) => {
                self.push(Op::Fire(*who));
            }
            Step::ExtraTurn { start, rules } => {
                let rules = rules.iter().map(|rule| self.rule(*rule)).collect();
                self.code.extras.push(ExtraTurn { start: Entry::default(), rules });
                let extra = self.code.extras.len() as u16 - 1;
                later.push((extra, start));
                self.push(Op::ExtraTurn(extra));
            }
            Step::Rule(rule) => {
                let rule = self.rule(*rule);
                self.push(Op::Rule(rule));
            }
        }
    }

    /// The other branch, jumped over by the first; where it begins.
    fn branch<'s>(&mut self, steps: &'s [Step], later: &mut Vec<(u16, &'s [Step])>) -> Pc {
        if steps.is_empty() {
            return self.here();
        }
        let jump = self.push(Op::End);
        let over = self.here();
        self.steps(steps, later);
        self.mend(jump, Op::Jump(self.here()));
        over
    }

    /// Steps, what follows if they were done, and what if not; where the latter begins.
    fn tried<'s>(
        &mut self,
        steps: &'s [Step],
        then: &'s [Step],
        otherwise: &'s [Step],
        later: &mut Vec<(u16, &'s [Step])>,
    ) -> Pc {
        self.push(Op::DidOpen);
        self.steps(steps, later);
        let at = self.push(Op::End);
        self.steps(then, later);
        let over = self.branch(otherwise, later);
        self.mend(at, Op::DidClose { otherwise: over });
        over
    }

    fn moved(&mut self, source: SourceCode, kind: MoveKind) {
        self.code.moves.push(MoveCode { source, kind });
        let at = self.code.moves.len() as u16 - 1;
        self.push(Op::Move(at));
    }

    fn rule(&mut self, rule: Rule) -> u16 {
        self.code.rules.push(rule);
        self.code.rules.len() as u16 - 1
    }

    fn gained(&mut self, what: &Gained) -> SourceCode {
        match what {
            // "Up to" is a pick like any other.
            Gained::Stones(n @ Amount::UpTo(_)) => SourceCode::Pick(self.pick(&of_bank(n))),
            Gained::Stones(amount) => SourceCode::Bank(self.amount(amount)),
            Gained::Things(source) => self.source(source),
        }
    }

    fn source(&mut self, source: &Source) -> SourceCode {
        match source {
            Source::Pick(pick) => SourceCode::Pick(self.pick(pick)),
            Source::It => SourceCode::It,
            Source::This => SourceCode::This,
        }
    }

    fn pick(&mut self, pick: &Pick) -> u16 {
        let n = self.amount(&pick.n);
        let fits = |card: &Card| {
            pick.category.fits(card.category)
                && pick
                    .name
                    .as_ref()
                    .is_none_or(|name| *name == card.name.en || *name == card.name.ja)
                && pick.mark.is_none_or(|mark| match mark {
                    super::Mark::Attack => card.attack,
                    super::Mark::Install => card.install,
                })
                && pick.get_cost.fits(card.numbers.get_cost)
                && pick.use_cost.fits(card.numbers.use_cost)
                && pick.get_time.fits(card.numbers.get_time)
                && pick.use_time.fits(card.numbers.use_time)
        };
        let fitting: Set = self
            .cards
            .iter()
            .enumerate()
            .filter(|(_, card)| fits(card))
            .map(|(index, _)| CardId::new(index as u8))
            .collect();
        let down = pick.category.is_any()
            && pick.name.is_none()
            && pick.mark.is_none()
            && pick.get_cost.fits(0)
            && pick.use_cost.fits(0)
            && pick.get_time.is_any()
            && pick.use_time.is_any();
        self.code.picks.push(PickCode {
            what: pick.what,
            zones: pick.zones,
            of: pick.of,
            n,
            slots: pick.slots,
            slot_x: pick.slot_x,
            fits: fitting,
            down,
            installed: pick.installed,
            face: pick.face,
            not_this: pick.not_this,
            by: pick.by,
        });
        self.code.picks.len() as u16 - 1
    }

    fn amount(&mut self, amount: &Amount) -> AmountCode {
        match amount {
            Amount::Fixed(n) => AmountCode::Fixed(*n),
            Amount::All => AmountCode::All,
            Amount::UpTo(n) => AmountCode::UpTo(*n),
            Amount::X => AmountCode::X,
            Amount::Last => AmountCode::Last,
            Amount::Per { pick, each, plus, max } => {
                let pick = self.pick(pick);
                AmountCode::Per { pick, each: *each, plus: *plus, max: *max }
            }
            Amount::Stat(stat) => AmountCode::Stat(*stat),
        }
    }

    fn test(&mut self, test: &Test) -> TestCode {
        match test {
            Test::Most(who) => TestCode::Most(*who),
            Test::Fewest(who) => TestCode::Fewest(*who),
            Test::Count { pick, min, max } => {
                TestCode::Count { pick: self.pick(pick), min: *min, max: *max }
            }
            Test::FinalTurn => TestCode::FinalTurn,
            Test::ExtraTurn => TestCode::ExtraTurn,
            Test::EndState => TestCode::EndState,
            Test::Not(test) => TestCode::Not(Box::new(self.test(test))),
            Test::All(tests) => TestCode::All(tests.iter().map(|test| self.test(test)).collect()),
            Test::Any(tests) => TestCode::Any(tests.iter().map(|test| self.test(test)).collect()),
        }
    }
}

/// The steps with one of the two modes in place (WD-168).
fn mode(steps: &[Step], wanted: bool) -> Vec<Step> {
    let mut flat = Vec::with_capacity(steps.len());
    for step in steps {
        match step {
            Step::Modes { red, blue } => {
                flat.extend(if wanted { blue } else { red }.iter().cloned());
            }
            other => flat.push(other.clone()),
        }
    }
    flat
}

fn of_bank(n: &Amount) -> Pick {
    Pick {
        what: super::What::Stone,
        zones: super::Zones::default().with(super::Zone::Bank),
        of: Who::You,
        n: n.clone(),
        slots: 0b1111,
        slot_x: false,
        category: super::Categories::ANY,
        name: None,
        mark: None,
        installed: None,
        face: None,
        get_cost: super::Range::default(),
        use_cost: super::Range::default(),
        get_time: super::Range::default(),
        use_time: super::Range::default(),
        not_this: false,
        by: super::By::You,
    }
}

fn placed(place: &Place) -> PlaceCode {
    match place {
        Place::Usual => PlaceCode::Usual,
        Place::Slot(slot) => PlaceCode::Slot(*slot),
        Place::Slots(slots) => {
            PlaceCode::Slots(slots.iter().copied().take(MOST_PLACES).collect::<ArrayVec<_, _>>())
        }
        Place::Hand => PlaceCode::Hand,
    }
}
