//! Every card is used to its end in a scenario, in each of its modes; and every Clad card is carried
//! out in each facing and at each Voltage it can come at. What must be seen is in `uses.txt`.
//!
//! A use is followed from the action that begins it to the one that ends it. Its words are:
//! the answers given (`yes`, `pay=3`, `option=1`, `target`, `to`, `stay`, …), what happened (`hit=2`
//! with `clad` or `legion`, `targets=2`, `hits=3` in all, `took` and `took=kunai`, …), the attack
//! reacted to (`vs=normal`, `vs=legions`, `vs=movement`), how it is played (`mode=coop`, `first` for
//! the first printing), `helped` for another's sake, `again` for a second use, and `ended`.

use std::collections::{BTreeMap, BTreeSet};

use hackclad::{AttackWord, Basic, Event, Facing, Hackclad, State, TurnView, View, Who};
use kernel::scenario::Done;
use kernel::{Game, Viewer};
use pack::Packed;
use pack::coverage::Coverage;

const USES: &str = include_str!("uses.txt");

/// `card rosette sweep`, `crack mia`.
type Key = String;

/// A use under way.
struct Use {
    key: Key,
    who: Who,
    /// As a view calls it, and the card.
    what: &'static str,
    card: Option<String>,
    words: Vec<String>,
}

#[derive(Default)]
struct Watch {
    /// The end of the last action: another beginning is another case.
    last: Option<State>,
    open: Vec<Use>,
    /// Uses begun in this case, for `again`.
    begun: BTreeSet<(Key, u8)>,
    seen: BTreeMap<Key, Vec<BTreeSet<String>>>,
    /// The Clad card under way: which, facing, Voltage.
    clad: Option<(String, Facing, u8)>,
    clads: BTreeSet<(String, Facing, u8)>,
}

fn view(game: &Hackclad, state: &State) -> View {
    game.view(state, Viewer::All)
}

/// What an event says about the uses under way.
fn words_of(game: &Hackclad, event: &Event) -> Vec<String> {
    let word = |card| game.cards().word(card).to_string();
    let plain: &str = match *event {
        Event::Hit { targets, clad, damage, .. } => {
            let mut words = vec!["hit".into(), format!("hit={damage}")];
            words.push(format!("targets={}", targets.len()));
            if clad {
                words.push("clad".into());
            }
            if targets.len() > u8::from(clad) {
                words.push("legion".into());
            }
            return words;
        }
        Event::Took { card, .. } => return vec!["took".into(), format!("took={}", word(card))],
        Event::Reduced { by, .. } => return vec![format!("reduced={by}")],
        Event::Stones { vp, .. } => return vec!["stones".into(), format!("stones={vp}")],
        Event::Used { .. } => "used",
        Event::Destroyed { .. } => "destroyed",
        Event::CladMoved { .. } => "cladmoved",
        Event::CladTurned { .. } => "cladturned",
        Event::Locked => "locked",
        Event::Moved { .. } => "moved",
        Event::Drew { .. } => "drew",
        Event::Reformed { .. } => "reformed",
        Event::Milled { .. } => "milled",
        Event::Braced { .. } => "braced",
        Event::Unyielding { .. } => "unyielding",
        Event::TrapUp { .. } => "trapup",
        Event::Mp { .. } => "mp",
        Event::Cp { .. } => "cp",
        Event::Gauge { .. } => "gauge",
        Event::Corruption { .. } => "corruption",
        Event::Looked { .. } => "looked",
        Event::Revealed { .. } => "revealed",
        Event::LookedTop { .. } => "lookedtop",
        Event::Searched { .. } => "searched",
        Event::Added { .. } => "added",
        Event::OnTurnCard { .. } => "onturncard",
        Event::Deployed { .. } => "deployed",
        Event::Shifted { .. } => "shifted",
        Event::TokenRemoved { .. } => "tokenremoved",
        Event::PaidCp { .. } => "paidcp",
        Event::PaidCard { .. } => "paidcard",
        Event::TurnOver { .. } => "turnover",
        _ => return Vec::new(),
    };
    vec![plain.into()]
}

impl Watch {
    fn done(&mut self, done: &Done<'_, Hackclad>) {
        if self.last.as_ref() != Some(done.before) {
            self.open.clear();
            self.begun.clear();
            self.clad = None;
        }
        self.last = Some(done.after.clone());
        let (before, after) = (view(done.game, done.before), view(done.game, done.after));
        let said = answer(&done.game.notation(&done.action));
        for used in &mut self.open {
            used.words.extend(said.clone());
        }
        for (index, event) in done.events.iter().enumerate() {
            self.begin(done.game, &before, event);
            let words = words_of(done.game, event);
            for used in &mut self.open {
                // The use itself is no use of another card.
                let own = matches!(event, Event::Used { card, .. }
                    if used.what == "card"
                        && used.card.as_deref() == Some(&**done.game.cards().word(*card)));
                if !own {
                    used.words.extend(words.clone());
                }
            }
            if let Event::CladTurn { card, .. } = event {
                // Nothing turns the Clad between the end of a turn and its own.
                let turned = done.events[..index].iter().rev().find_map(|event| match event {
                    Event::CladTurned { facing } => Some(*facing),
                    _ => None,
                });
                let facing = turned.unwrap_or(before.clad.facing);
                let id = done.game.cards().clad(*card).id.to_string();
                self.clad = Some((id, facing, after.voltage));
            }
        }
        self.guarded(done, &before);
        // What broke off with the end of a co-op game was not carried out.
        if after.coop.is_some() {
            self.open.clear();
            self.clad = None;
        }
        self.end(&after);
    }

    /// Does an event begin a use?
    fn begin(&mut self, game: &Hackclad, before: &View, event: &Event) {
        let word = |card| game.cards().word(card).to_string();
        let (who, what, card) = match *event {
            Event::Used { who, card, .. } => (who, "card", Some(word(card))),
            Event::Crack { who } => (who, "crack", None),
            Event::CpAction { who, cost } => (who, "cp", Some(cost.to_string())),
            Event::Pile { who, card } => (who, "pile", Some(word(card))),
            Event::Trap { who, .. } => (who, "trap", None),
            Event::Basic { who, what, card } => {
                self.start(game, before, who, "basic", Some(what.word().into()));
                if what != Basic::Reduce {
                    return;
                }
                (who, "reduce", Some(word(card)))
            }
            _ => return,
        };
        self.start(game, before, who, what, card);
        if let (Event::Used { helped: Some(_), .. }, Some(used)) = (event, self.open.last_mut()) {
            used.words.push("helped".into());
        }
    }

    fn start(
        &mut self,
        game: &Hackclad,
        before: &View,
        who: Who,
        what: &'static str,
        card: Option<String>,
    ) {
        let character = before.seats[&who].character.clone().expect("a character");
        let mut key = format!("{what} {character}");
        if let Some(card) = &card {
            key = format!("{key} {card}");
        }
        let mut words = Vec::new();
        if let Some(attack) = before.attacks.last() {
            words.push(format!(
                "vs={}",
                match attack.kind {
                    AttackWord::Normal => "normal",
                    AttackWord::Movement => "movement",
                    AttackWord::Appearing => "appearing",
                    AttackWord::Legions => "legions",
                }
            ));
        }
        words.push(format!("mode={}", format!("{:?}", game.mode()).to_lowercase()));
        if !game.options().card_errata {
            words.push("first".into());
        }
        if !self.begun.insert((key.clone(), before.round)) {
            words.push("again".into());
        }
        self.open.push(Use { key, who, what, card, words });
    }

    /// A card in the discard pile that guards its owner (HD-266): it has done so when an attack is
    /// carried out on her.
    fn guarded(&mut self, done: &Done<'_, Hackclad>, before: &View) {
        let Some(attack) = before.attacks.last() else { return };
        for event in done.events {
            let (Event::Unhurt { who } | Event::Injured { who, .. }) = *event else { continue };
            let player = &before.seats[&who];
            let guards = player.discard.iter().any(|card| &**card == "defense-network");
            let full = match attack.kind {
                AttackWord::Normal => before.clad_atk,
                _ => continue,
            };
            let left = attack.damage.get(&who).copied().unwrap_or(full);
            let reduced = attack.reduced.get(&who).copied().unwrap_or(0);
            if guards && left + reduced < full {
                let character = player.character.clone().expect("a character");
                let words = BTreeSet::from(["guarded".to_string()]);
                self.seen.entry(format!("guard {character}")).or_default().push(words);
            }
        }
    }

    fn end(&mut self, after: &View) {
        let under_way = |used: &Use| match used.what {
            "basic" => {
                let step = |asked: &hackclad::AskedView| {
                    asked.who == used.who && asked.what == hackclad::Asked::Step
                };
                after.asked.iter().any(step)
            }
            what => after.effects.iter().any(|effect| {
                let card = match &effect.cp {
                    Some(cost) => Some(cost.to_string()),
                    None => effect.card.as_ref().map(|card| card.to_string()),
                };
                effect.who == used.who && effect.what == what && card == used.card
            }),
        };
        let (going, mut ended): (Vec<_>, Vec<_>) = self.open.drain(..).partition(under_way);
        self.open = going;
        for used in &mut ended {
            let count = |word: &str| used.words.iter().filter(|found| *found == word).count();
            let counts = [("hits", count("hit")), ("mps", count("mp")), ("moves", count("moved"))];
            used.words.extend(counts.map(|(word, count)| format!("{word}={count}")));
            used.words.push("ended".into());
            let words = used.words.drain(..).collect();
            self.seen.entry(used.key.clone()).or_default().push(words);
        }
        let turn = matches!(after.turn, Some(TurnView::Clad(_))) && after.clad_icon.is_some();
        if !turn && let Some(clad) = self.clad.take() {
            self.clads.insert(clad);
        }
    }
}

/// An action as a word: `yes`, `pay=3`, `option=1`, `target`.
fn answer(notation: &str) -> Vec<String> {
    let mut words = notation.split(' ');
    let verb = words.next().unwrap_or_default();
    match verb {
        "pay" | "option" => vec![format!("{verb}={}", words.next().unwrap_or_default())],
        _ => vec![verb.into()],
    }
}

/// The modes of `uses.txt`: key, name, words.
fn wanted(characters: &[String]) -> Vec<(Key, &'static str, Vec<&'static str>)> {
    let mut wanted = Vec::new();
    let mut keys: Vec<Key> = Vec::new();
    for line in USES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("  ") {
            None => {
                let all = |name: &String| line.replace('*', name);
                let common = line.contains('*');
                keys =
                    if common { characters.iter().map(all).collect() } else { vec![line.into()] };
            }
            Some(mode) => {
                let (name, words) = mode.split_once(": ").expect("a name and words");
                for key in &keys {
                    wanted.push((key.clone(), name, words.split(' ').collect()));
                }
            }
        }
    }
    wanted
}

#[test]
fn every_card_is_used_to_its_end_in_every_mode() {
    let coverage = Coverage::of::<Hackclad>(env!("CARGO_MANIFEST_DIR"), "HD");
    let mut watch = Watch::default();
    coverage.watch::<Hackclad>(&mut |done| watch.done(done)).expect("every scenario holds");
    let (pack, _) = Hackclad::default_pack().expect("the default pack is good");
    let characters: Vec<_> = pack.characters().iter().map(|found| found.id.to_string()).collect();
    let wanted = wanted(&characters);

    // Nothing of the pack is left out of the list.
    let listed: BTreeSet<&str> = wanted.iter().map(|(key, _, _)| &**key).collect();
    for (index, character) in pack.characters().iter().enumerate() {
        let mut keys = Vec::new();
        for card in pack.cards_of(hackclad::CharId(index as u8)) {
            keys.push(format!("card {} {}", character.id, card.id));
            if !card.on_reduce.is_empty() {
                keys.push(format!("reduce {} {}", character.id, card.id));
            }
        }
        keys.extend(character.crack.iter().map(|_| format!("crack {}", character.id)));
        let cp = character.cp_actions.iter();
        keys.extend(cp.map(|action| format!("cp {} {}", character.id, action.cost)));
        for key in keys {
            assert!(listed.contains(&*key), "`{key}` is not in uses.txt");
        }
    }

    let mut missing = Vec::new();
    for (key, name, words) in &wanted {
        let fits = |seen: &BTreeSet<String>| {
            words.iter().all(|word| match word.strip_prefix('!') {
                Some(not) => !seen.contains(not),
                None => seen.contains(*word),
            })
        };
        if !watch.seen.get(key).is_some_and(|uses| uses.iter().any(fits)) {
            missing.push(format!("{key}: {name}: {}", words.join(" ")));
        }
    }
    for card in pack.clad_cards() {
        let seen = |facing: Facing, voltage: u8| {
            watch.clads.contains(&(card.id.to_string(), facing, voltage))
        };
        for facing in Facing::ALL {
            if !(1..=3).any(|voltage| seen(facing, voltage)) {
                missing.push(format!("clad {}: facing {facing}", card.id));
            }
        }
        for voltage in card.voltage..=3 {
            if !Facing::ALL.into_iter().any(|facing| seen(facing, voltage)) {
                missing.push(format!("clad {}: Voltage {voltage}", card.id));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "shown by no scenario ({}):\n{}",
        missing.len(),
        missing.join("\n")
    );
}
