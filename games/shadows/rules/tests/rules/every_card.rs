//! Every card of the pack is used to its end in at least one scenario: each event card, each foe
//! as familiar and as witch, each loot card, each magic card in each way it can be played, each
//! ability of each girl, each wish.

use std::collections::{BTreeMap, BTreeSet};

use kernel::scenario::Done;
use kernel::{Game, Viewer};
use pack::Packed;
use pack::coverage::Coverage;
use shadows::{
    Action, Area, Cards, Choice, Event, EventCard, EventKind, FoeCard, FoeSide, GirlCard, Hand,
    LootEffect, Person, Phase, Place, Power, Shadows, Speech, State, Timing, Trait, VERBS, View,
    Weapon, Wish,
};

/// What is under way in the scenario that is watched.
#[derive(Default)]
struct Watch {
    used: BTreeSet<String>,
    last: Option<State>,
    /// The speech card whose effect is awaited.
    speech: Option<(String, Speech)>,
    /// What lies before each girl of the combat under way, and what she declared.
    revealed: BTreeMap<Person, (Hand, Option<Choice>)>,
    /// Targets named for the loot card under way.
    targets: u8,
    loot: Option<String>,
}

fn foe_name(cards: &Cards, foe: FoeCard) -> String {
    match foe {
        FoeCard::Event(card) => cards.event(card).id.to_string(),
        FoeCard::Fallen(person) => format!("witch-{person}"),
        FoeCard::Kirika => "kirika".into(),
        FoeCard::Love => "love".into(),
        FoeCard::Oriko => "oriko".into(),
    }
}

fn way(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Melee => "melee",
        Weapon::Ranged => "ranged",
    }
}

/// The witch side behind a name.
fn witch<'a>(cards: &'a Cards, name: &str) -> Option<&'a FoeSide> {
    match name {
        "kirika" => Some(&cards.kirika),
        "love" => Some(&cards.love),
        "oriko" => Some(&cards.oriko),
        _ => match name.strip_prefix("witch-").and_then(Person::find) {
            Some(person) => cards.witch(person),
            None => match &cards.event(cards.find_event(name)?).kind {
                EventKind::Foe { witch, .. } => Some(witch),
                EventKind::Speech(_) => None,
            },
        },
    }
}

fn trait_name(found: Trait) -> &'static str {
    match found {
        Trait::Cage => "cage",
        Trait::Dark => "dark",
        Trait::Memories => "memories",
        Trait::Armour(_) => "armour",
        Trait::Penance(_) => "penance",
        Trait::Arrival(_) => "arrival",
        Trait::Call => "call",
        Trait::Embrace => "embrace",
        Trait::Alternate => "alternate",
    }
}

impl Watch {
    fn note(&mut self, what: String) {
        self.used.insert(what);
    }

    fn see(&mut self, done: &Done<'_, Shadows>) {
        if self.last.as_ref() != Some(done.before) {
            // Another case begins.
            *self = Watch { used: std::mem::take(&mut self.used), ..Watch::default() };
        }
        let before = done.game.view(done.before, Viewer::All);
        let after = done.game.view(done.after, Viewer::All);
        let words = done.game.notation(&done.action);
        let verb = words.split(' ').next().unwrap_or_default();
        self.note(format!("action {verb}"));
        self.loot_action(done.action, &before, done.game.cards());
        let mut scene = Scene {
            cards: done.game.cards(),
            foe: before.combat.as_ref().map(|combat| (combat.foe.to_string(), combat.familiar)),
            adjusting: before.phase == Phase::Adjustment,
            before: &before,
            after: &after,
        };
        for event in done.events {
            self.event(event, &mut scene);
        }
        self.speech_state(&before, &after);
        self.last = Some(done.after.clone());
    }

    /// Targets of loot cards are named by actions.
    fn loot_action(&mut self, action: Action, before: &View, cards: &Cards) {
        match action {
            Action::Target(_)
                if before.asked.iter().any(|one| one.what == shadows::Asked::Target) =>
            {
                self.targets += 1;
                if self.targets == 2 {
                    self.note("loot large-grief-seed on two".into());
                }
            }
            Action::Done if self.targets == 1 && self.loot.is_some() => {
                self.note("loot large-grief-seed on one".into());
            }
            Action::Move(Place::Area(area)) => {
                let foe = before.areas[&area].foe.as_ref();
                let calls = foe.filter(|foe| !foe.familiar).is_some_and(|foe| {
                    witch(cards, &foe.card).is_some_and(|side| side.traits.contains(&Trait::Call))
                });
                let called = before
                    .acting
                    .is_some_and(|acting| matches!(acting.who, Person::Madoka | Person::Kyoko));
                if calls && called {
                    self.note("trait call".into());
                }
            }
            _ => {}
        }
    }

    fn event(&mut self, event: &Event, scene: &mut Scene<'_>) {
        let cards = scene.cards;
        match event {
            Event::Phase(phase) => scene.adjusting = *phase == Phase::Adjustment,
            Event::Turn(_) => scene.adjusting = false,
            Event::Turned(card) => {
                let EventCard { id, kind, .. } = cards.event(*card);
                self.note(format!("turned {id}"));
                self.speech = match kind {
                    EventKind::Speech(speech) => Some((id.to_string(), *speech)),
                    EventKind::Foe { .. } => None,
                };
            }
            Event::Hatched { foe, .. } => {
                self.note(format!("{} hatched", foe_name(cards, *foe)));
            }
            Event::Combat { place, foe, .. } => {
                let Place::Area(area) = place else { return };
                scene.foe = Some((foe_name(cards, *foe), scene.sideways(*area)));
                self.revealed.clear();
            }
            Event::Revealed { who, cards: shown, .. } => self.reveal(*who, *shown, scene),
            Event::Flipped(flips) => {
                let kirika = scene.foe.as_ref().is_some_and(|(foe, _)| foe == "kirika");
                let weapon = if kirika { "melee" } else { "ranged" };
                for card in flips {
                    let id = &cards.magic_kind(cards.kind(*card)).id;
                    self.note(format!("magic {id} flipped {weapon}"));
                }
            }
            Event::Counted { values, linked, .. } => {
                self.counted(values.len() >= 3 && !linked, scene);
            }
            Event::Destroyed { foe, .. } => {
                let familiar = scene.foe.as_ref().is_some_and(|(_, familiar)| *familiar);
                let side = if familiar { "familiar" } else { "witch" };
                self.note(format!("{} {side} destroyed", foe_name(cards, *foe)));
            }
            Event::Hit { who, attack, now, .. } => self.hit(*who, *attack, *now, scene),
            Event::Idle { .. } => self.note("trait alternate".into()),
            _ => self.girls_event(event, scene),
        }
        self.speech_event(event);
    }

    fn girls_event(&mut self, event: &Event, scene: &Scene<'_>) {
        let cards = scene.cards;
        let mut ability = |who: Person, fits: &dyn Fn(Power) -> bool, how: &str| {
            let card = scene.card(who);
            for ability in card.abilities.iter().filter(|ability| fits(ability.power)) {
                self.used.insert(format!("ability {} {}{how}", card.id, ability.id));
            }
        };
        match event {
            Event::Ability { who, at, timing, cards: paid, .. } => {
                let card = scene.card(*who);
                let found = &card.abilities[usize::from(*at)];
                let how = match (timing, changes(found.power)) {
                    (Some(Timing::Before), true) => " before",
                    (Some(Timing::After), true) => " after",
                    _ => "",
                };
                self.note(format!("ability {} {}{how}", card.id, found.id));
                if found.power == Power::Barrier {
                    for one in paid.cards() {
                        let id = &cards.magic_kind(cards.kind(one)).id;
                        self.note(format!("magic {id} barrier"));
                    }
                }
            }
            Event::Hp { who, .. } if scene.adjusting => {
                ability(*who, &|power| matches!(power, Power::Recover { .. }), "");
            }
            Event::Sniped { by, .. } => {
                ability(*by, &|power| matches!(power, Power::Snipe { .. }), "");
            }
            Event::CameBack { who, .. } => {
                ability(*who, &|power| matches!(power, Power::Reuse { .. }), "");
            }
            Event::Discarded { who, .. } => {
                if self.revealed.get(who).is_some_and(|(shown, _)| !shown.is_empty()) {
                    let card = scene.card(*who);
                    let burden = |power| matches!(power, Power::Burden { .. });
                    for one in card.abilities.iter().filter(|one| burden(one.power)) {
                        self.used.insert(format!("ability {} {}", card.id, one.id));
                    }
                }
                if scene.has(Trait::Memories) {
                    self.note("trait memories".into());
                }
                let walpurgis = scene.board(|found| matches!(found, Trait::Arrival(_)));
                if *who == Person::Homura && walpurgis && scene.foe.is_none() {
                    self.note("trait arrival".into());
                }
            }
            Event::Wished { who, wish } => {
                if *wish == Wish::TurnBack {
                    ability(*who, &|power| power == Power::FifthWish, "");
                }
                let word = match wish {
                    Wish::Refill(_) => "refill",
                    Wish::Heal => "heal",
                    Wish::Spare(_) => "spare",
                    Wish::Nothing => "nothing",
                    Wish::TurnBack => "turn-back",
                };
                self.note(format!("wish {word}"));
            }
            Event::Contracted(who) => self.note(format!("contract {}", scene.card(*who).id)),
            Event::LootUsed { loot, .. } => {
                let id = &cards.loot_card(cards.loot_kind(*loot)).id;
                let place = if scene.before.combat.is_some() { "combat" } else { "city" };
                (self.targets, self.loot) = (0, Some(id.to_string()));
                self.note(format!("loot {id} {place}"));
            }
            Event::LootGained { loot, .. } => {
                let id = &cards.loot_card(cards.loot_kind(*loot)).id;
                self.note(format!("loot {id} gained"));
            }
            Event::Shielded { loot, .. } => {
                let id = &cards.loot_card(cards.loot_kind(*loot)).id;
                self.note(format!("loot {id} against damage"));
            }
            Event::Declared { choice, .. } => self.note(format!("choice {}", choice.word())),
            Event::Intervened { number, .. } => self.note(format!("intervention {number}")),
            Event::Opened { witch, .. } => {
                self.note(format!("identity {}", if *witch { "witch" } else { "girl" }));
            }
            Event::TimeUsed { .. } => self.note("loot time-manipulation used".into()),
            _ => {}
        }
    }

    fn reveal(&mut self, who: Person, shown: Hand, scene: &Scene<'_>) {
        let cards = scene.cards;
        let fighter = |view: &View| view.combat.as_ref()?.fighters.get(&who)?.choice;
        let choice = fighter(scene.before).or_else(|| fighter(scene.after));
        let card = scene.card(who);
        if choice.is_some_and(Choice::attacks) {
            for one in shown.cards() {
                let id = &cards.magic_kind(cards.kind(one)).id;
                self.note(format!("magic {id} attack {}", way(card.weapon)));
            }
        }
        if choice == Some(Choice::Special) {
            let early = |power| matches!(power, Power::Early { .. });
            for ability in card.abilities.iter().filter(|ability| early(ability.power)) {
                self.used.insert(format!("ability {} {}", card.id, ability.id));
            }
        }
        self.revealed.insert(who, (shown, choice));
    }

    fn counted(&mut self, unlinked: bool, scene: &Scene<'_>) {
        let defender = scene.before.combat.as_ref().and_then(|combat| combat.defender);
        for found in scene.traits() {
            let works = match found {
                Trait::Cage | Trait::Armour(_) => true,
                Trait::Dark => unlinked,
                Trait::Penance(_) => defender == Some(Person::Sayaka),
                _ => false,
            };
            if works {
                self.note(format!("trait {}", trait_name(found)));
            }
        }
    }

    fn hit(&mut self, who: Person, attack: i16, now: i16, scene: &Scene<'_>) {
        let Some((foe, familiar)) = &scene.foe else { return };
        self.note(format!("{foe} {} hit", if *familiar { "familiar" } else { "witch" }));
        let shown =
            |watch: &Watch, who| watch.revealed.get(&who).map_or(Hand::NONE, |(shown, _)| *shown);
        let own = shown(self, who);
        if let (1, Some(card)) = (own.len(), own.first())
            && attack > 0
        {
            let id = &scene.cards.magic_kind(scene.cards.kind(card)).id;
            self.note(format!("magic {id} defence {}", way(scene.card(who).weapon)));
        }
        let fighters: Vec<Person> = self.revealed.keys().copied().collect();
        for girl in fighters {
            let card = scene.card(girl);
            for ability in &card.abilities {
                let works = match ability.power {
                    Power::Guard { .. } => girl == who,
                    Power::Slow { .. } => true,
                    _ => false,
                };
                if works && !shown(self, girl).is_empty() {
                    self.used.insert(format!("ability {} {}", card.id, ability.id));
                }
            }
        }
        if scene.has(Trait::Embrace) && who == Person::Sayaka && now == 1 {
            self.note("trait embrace".into());
        }
    }

    /// Has the speech card done what it says?
    fn speech_event(&mut self, event: &Event) {
        let Some((id, speech)) = &self.speech else { return };
        let works = match speech {
            Speech::Damage(by) => {
                matches!(event, Event::Durability { by: found, .. } if *found == -i16::from(*by))
            }
            Speech::Richest(_) | Speech::Everyone(_) | Speech::Wounded(_) => {
                matches!(event, Event::Discarded { .. })
            }
            Speech::Hatch(_) => matches!(event, Event::Ticked { .. } | Event::Hatched { .. }),
            Speech::Unkillable(hp) => {
                matches!(event, Event::Hp { now, .. } if *now == i16::from(*hp))
            }
            Speech::Oriko => matches!(event, Event::Moved { .. }),
            Speech::Quiet | Speech::Renew => false,
        };
        if works {
            let id = id.clone();
            self.note(format!("speech {id}"));
        }
    }

    /// Two speech cards tell nothing: the state shows what they did.
    fn speech_state(&mut self, before: &View, after: &View) {
        let hp = |view: &View, area: &Area| view.areas[area].foe.as_ref().map(|foe| foe.hp);
        let healed = |area: &Area| hp(after, area) > hp(before, area) && hp(before, area).is_some();
        let works = match &self.speech {
            Some((_, Speech::Quiet)) => after.quiet,
            Some((_, Speech::Renew)) => Area::ALL.iter().any(healed),
            _ => false,
        };
        if let (true, Some((id, _))) = (works, self.speech.clone()) {
            self.note(format!("speech {id}"));
        }
    }
}

/// What an event happens in.
struct Scene<'a> {
    cards: &'a Cards,
    foe: Option<(String, bool)>,
    adjusting: bool,
    before: &'a View,
    after: &'a View,
}

impl Scene<'_> {
    fn card(&self, who: Person) -> &GirlCard {
        let id = &self.before.girls[&who].card;
        self.cards.girls.iter().find(|card| card.id == *id).expect("she has a card")
    }

    fn sideways(&self, area: Area) -> bool {
        let foe = |view: &View| view.areas[&area].foe.as_ref().map(|foe| foe.familiar);
        foe(self.before).or_else(|| foe(self.after)).unwrap_or(false)
    }

    fn traits(&self) -> Vec<Trait> {
        match &self.foe {
            Some((foe, false)) => {
                witch(self.cards, foe).map_or(Vec::new(), |side| side.traits.to_vec())
            }
            _ => Vec::new(),
        }
    }

    fn has(&self, wanted: Trait) -> bool {
        self.traits().contains(&wanted)
    }

    /// Is there a witch on the board with such a trait?
    fn board(&self, fits: impl Fn(Trait) -> bool) -> bool {
        [self.before, self.after].into_iter().any(|view| {
            view.areas.values().filter_map(|area| area.foe.as_ref()).any(|foe| {
                !foe.familiar
                    && witch(self.cards, &foe.card)
                        .is_some_and(|side| side.traits.iter().any(|found| fits(*found)))
            })
        })
    }
}

/// Abilities that can be used before or after the test of a linked attack.
fn changes(power: Power) -> bool {
    matches!(power, Power::Raise { alone: false, .. } | Power::Bubbles)
}

/// All that the pack can do.
fn wanted(cards: &Cards) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut traits = BTreeSet::new();
    let mut add = |what: String| {
        all.insert(what);
    };
    for card in &cards.events {
        let id = &card.id;
        match &card.kind {
            EventKind::Speech(_) => {
                add(format!("turned {id}"));
                add(format!("speech {id}"));
            }
            EventKind::Foe { familiar, witch } => {
                // The two of set-up are never in the deck at first (SM-042).
                if card.number != 5 {
                    add(format!("turned {id}"));
                }
                if familiar.is_some() {
                    add(format!("{id} hatched"));
                    add(format!("{id} familiar hit"));
                    add(format!("{id} familiar destroyed"));
                }
                add(format!("{id} witch hit"));
                add(format!("{id} witch destroyed"));
                traits.extend(witch.traits.iter().map(|found| trait_name(*found)));
            }
        }
    }
    for person in Person::ALL {
        if let Some(side) = cards.witch(person) {
            add(format!("witch-{person} witch hit"));
            add(format!("witch-{person} witch destroyed"));
            traits.extend(side.traits.iter().map(|found| trait_name(*found)));
        }
    }
    for foe in ["kirika", "love", "oriko"] {
        add(format!("{foe} witch hit"));
        add(format!("{foe} witch destroyed"));
    }
    traits.iter().for_each(|name| add(format!("trait {name}")));
    for card in &cards.loot {
        let id = &card.id;
        match card.effect {
            LootEffect::Time => add(format!("loot {id} used")),
            LootEffect::Growth { .. } => add(format!("loot {id} gained")),
            _ => {
                add(format!("loot {id} city"));
                add(format!("loot {id} combat"));
            }
        }
        if card.seed {
            add(format!("loot {id} against damage"));
        }
        if card.effect == LootEffect::Refill(2) {
            add(format!("loot {id} on one"));
            add(format!("loot {id} on two"));
        }
    }
    for kind in &cards.magic {
        for way in ["attack melee", "attack ranged", "defence melee", "defence ranged"] {
            add(format!("magic {} {way}", kind.id));
        }
        for way in ["barrier", "flipped melee", "flipped ranged"] {
            add(format!("magic {} {way}", kind.id));
        }
    }
    for card in &cards.girls {
        if card.human.is_some() {
            add(format!("contract {}", card.id));
        }
        for ability in &card.abilities {
            if changes(ability.power) {
                add(format!("ability {} {} before", card.id, ability.id));
                add(format!("ability {} {} after", card.id, ability.id));
            } else {
                add(format!("ability {} {}", card.id, ability.id));
            }
        }
    }
    for verb in VERBS {
        add(format!("action {verb}"));
    }
    for choice in Choice::ALL {
        add(format!("choice {}", choice.word()));
    }
    for number in 1..=5 {
        add(format!("intervention {number}"));
    }
    for side in ["witch", "girl"] {
        add(format!("identity {side}"));
    }
    for wish in ["refill", "heal", "spare", "nothing", "turn-back"] {
        add(format!("wish {wish}"));
    }
    all
}

#[test]
fn every_card_is_used_to_its_end() -> Result<(), String> {
    let (cards, _) = Shadows::default_pack().map_err(|problems| problems.to_string())?;
    let mut watch = Watch::default();
    let coverage = Coverage::of::<Shadows>(env!("CARGO_MANIFEST_DIR"), "SM");
    coverage.watch::<Shadows>(&mut |done| watch.see(done))?;
    let wanted = wanted(&cards);
    assert!(wanted.len() > 400, "the pack is read: {}", wanted.len());
    let missing: Vec<_> = wanted.difference(&watch.used).collect();
    assert!(
        missing.is_empty(),
        "{} of {} are never used: {missing:#?}",
        missing.len(),
        wanted.len()
    );
    Ok(())
}

/// The manual of scenarios names every action (docs/scenarios.md).
#[test]
fn every_action_is_in_the_manual() -> Result<(), String> {
    let coverage = Coverage::of::<Shadows>(env!("CARGO_MANIFEST_DIR"), "SM");
    let named = coverage.manual_actions("Shadows over Mitakihara")?;
    let is_named = |verb: &&str| named.iter().any(|said| said.split(' ').next() == Some(verb));
    let missing: Vec<_> = VERBS.into_iter().filter(|verb| !is_named(verb)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    Ok(())
}

/// The table of the default set in the rules says what the pack says.
#[test]
fn the_house_table_follows_the_pack() -> Result<(), String> {
    let (cards, _) = Shadows::default_pack().map_err(|problems| problems.to_string())?;
    let coverage = Coverage::of::<Shadows>(env!("CARGO_MANIFEST_DIR"), "SM");
    let rules = coverage.read("games/shadows/book/en.md")?;
    let (_, table) = rules.split_once("### 4.3 ").expect("the table of event cards");
    let (table, _) = table.split_once("### 4.4 ").expect("the table of loot cards follows");
    let mut rows = 0;
    for line in table.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [id, number, _, familiar, witch, ..] = cells[..] else { continue };
        let id = format!("E{}", id.replace(['_', '☆', ' '], ""));
        let Some(card) = cards.find_event(&id).map(|card| cards.event(card)) else { continue };
        let EventKind::Foe { familiar: sideways, witch: upright } = &card.kind else { continue };
        let first = |cell: &str| cell.split(['/', ' ']).next().and_then(|hp| hp.parse::<u8>().ok());
        assert_eq!(number.parse(), Ok(card.number), "{id}");
        assert_eq!(first(witch), Some(upright.hp), "{id}");
        assert_eq!(first(familiar), sideways.as_ref().map(|side| side.hp), "{id}");
        rows += 1;
    }
    let foes = cards.events.iter().filter(|card| matches!(card.kind, EventKind::Foe { .. }));
    assert_eq!(rows, foes.count());
    Ok(())
}
