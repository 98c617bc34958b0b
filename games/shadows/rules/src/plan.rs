//! Who may be in a game, found from the options before the first card is dealt (SM-R004, SM-R007).

use arrayvec::ArrayVec;
use kernel::{Chance, SetupError};
use kernel::{Text, both};

use crate::cards::Cards;
use crate::options::{CastRule, Claim, MadokaFix, Names, ShadowsOptions};
use crate::person::{PERSONS, Person};
use crate::sets::MOST_CAST;

/// Some persons in order.
pub(crate) type People = ArrayVec<Person, PERSONS>;

/// The persons who have a witch card in the set of eight, Sayaka first (SM-322).
pub(crate) const EIGHT: [Person; 8] = {
    let [one, two, three, four, five, six, seven, eight, ..] = Person::ALL;
    [one, two, three, four, five, six, seven, eight]
};

/// How the characters are found.
#[derive(Clone, Debug, PartialEq)]
enum Who {
    /// These.
    These(People),
    /// Sayaka, and others drawn from these.
    WithSayaka(People),
    /// Drawn from these.
    Drawn(People),
}

/// How the starting humans are found.
#[derive(Clone, Debug, PartialEq)]
enum Humans {
    /// These, if they are in the game.
    These(People),
    /// Sayaka and one drawn of the others (SM-323).
    SayakaAndDrawn,
    /// Sayaka and Madoka, or without Madoka one drawn (SM-329, SM-330).
    SayakaAndMadoka,
    /// Two drawn.
    Drawn,
}

/// Who plays whom with three or four players.
#[derive(Clone, Debug, PartialEq)]
enum Seating {
    /// One character each.
    One,
    /// Sayaka and Madoka (or who stands for her) together (SM-028, SM-029).
    Doubles,
    /// Two at most each, shared out freely (SM-R007).
    Freely,
}

/// The set-up as the options leave it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    who: Who,
    humans: Humans,
    seating: Seating,
    claims: [People; MOST_CAST],
}

/// The characters of a game.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) people: People,
    pub(crate) humans: People,
    /// Madoka has her Another card for this game.
    pub(crate) madoka_another: bool,
}

fn refuse<T>(key: &'static str, options: &ShadowsOptions, why: Text) -> Result<T, SetupError> {
    use kernel::Options;
    let value = options.get(key).unwrap_or_default();
    Err(SetupError::Option { key, value, why })
}

fn names(key: &'static str, options: &ShadowsOptions, text: &str) -> Result<People, SetupError> {
    let mut people = People::new();
    for word in text.split('+') {
        let Some(person) = Person::find(word) else {
            return refuse(
                key,
                options,
                both!(
                    "`{word}` is no character; write sayaka+kyoko+…",
                    "`{word}` というキャラクターはいません。sayaka+kyoko+… のように書いてください。"
                ),
            );
        };
        if people.contains(&person) {
            return refuse(
                key,
                options,
                both!("{word} is named twice (SM-279)", "{word} が2回挙げられています（SM-279）。"),
            );
        }
        people.push(person);
    }
    Ok(people)
}

impl Plan {
    pub(crate) fn new(_: &Cards, options: &ShadowsOptions, seats: u8) -> Result<Plan, SetupError> {
        let count = usize::from(seats.max(5));
        let who = who(options, seats, count)?;
        let mut plan = Plan {
            humans: humans(options, &who)?,
            seating: Seating::One,
            claims: Default::default(),
            who,
        };
        plan.exclusions(options)?;
        if options.traitor && seats < 5 {
            return refuse(
                "traitor",
                options,
                both!("it is for 5 to 8 players (SM-345)", "5～8人用です（SM-345）。"),
            );
        }
        if seats < 5 {
            plan.seating = plan.doubles();
        }
        for (seat, (key, Claim(claim))) in options.claims().into_iter().enumerate() {
            if let Some(text) = claim {
                if seat >= usize::from(seats) {
                    return Err(SetupError::no_seat(key, text.clone(), seats));
                }
                plan.claims[seat] = names(key, options, text)?;
                plan.check_claim(key, options, seat)?;
            }
        }
        plan.check_doubles(options, seats)?;
        Ok(plan)
    }

    /// All who can be in the game.
    fn possible(&self) -> &People {
        match &self.who {
            Who::These(people) | Who::WithSayaka(people) | Who::Drawn(people) => people,
        }
    }

    /// Those who are in the game whatever is drawn.
    pub(crate) fn sure(&self) -> People {
        let claimed = self.claims.iter().flatten().copied();
        match &self.who {
            Who::These(people) => people.clone(),
            Who::WithSayaka(_) => {
                let others = claimed.filter(|person| *person != Person::Sayaka);
                std::iter::once(Person::Sayaka).chain(others).collect()
            }
            Who::Drawn(_) => claimed.collect(),
        }
    }

    fn exclusions(&self, options: &ShadowsOptions) -> Result<(), SetupError> {
        let has = |person| self.possible().contains(&person);
        if options.oriko_kirika && (has(Person::Oriko) || has(Person::Kirika)) {
            let why = both!(
                "Oriko and Kirika cannot be characters and foes at once (SM-R004)",
                "織莉子とキリカは、キャラクターと敵を兼ねられません（SM-R004）。"
            );
            return refuse("oriko_kirika", options, why);
        }
        if options.oriko_guaranteed && !options.oriko_kirika {
            return refuse(
                "oriko_guaranteed",
                options,
                both!(
                    "it needs oriko_kirika = true (SM-282)",
                    "oriko_kirika = true が必要です（SM-282）。"
                ),
            );
        }
        if options.first_loop && options.cast == CastRule::Green {
            return refuse(
                "first_loop",
                options,
                both!(
                    "Madoka is not in the game (SM-R004)",
                    "まどかがゲームにいません（SM-R004）。"
                ),
            );
        }
        if has(Person::Kazumi) && has(Person::Nagisa) && !options.allow_kazumi_and_nagisa {
            let why = both!(
                "Kazumi and Nagisa need allow_kazumi_and_nagisa = true (SM-R005)",
                "かずみとなぎさを一緒に使うには allow_kazumi_and_nagisa = true が必要です（SM-R005）。"
            );
            return refuse("characters", options, why);
        }
        Ok(())
    }

    /// The pair that stands for Sayaka and Madoka: Sayaka and Madoka or her replacement.
    fn pair(&self) -> Option<[Person; 2]> {
        let Who::These(people) = &self.who else { return None };
        let has = |person| people.contains(&person);
        let named = [Person::Sayaka, Person::Kyoko, Person::Mami, Person::Homura];
        if !named.into_iter().all(has) {
            return None;
        }
        let other = people.iter().copied().find(|person| !named.contains(person))?;
        Some([Person::Sayaka, other])
    }

    fn doubles(&self) -> Seating {
        if self.pair().is_some() { Seating::Doubles } else { Seating::Freely }
    }

    fn check_claim(
        &self,
        key: &'static str,
        options: &ShadowsOptions,
        seat: usize,
    ) -> Result<(), SetupError> {
        let claim = &self.claims[seat];
        for person in claim {
            if !self.possible().contains(person) {
                return refuse(
                    key,
                    options,
                    both!("{person} is not in this game", "{person} はこのゲームにいません。"),
                );
            }
            if self.claims[..seat].iter().any(|other| other.contains(person)) {
                return refuse(
                    key,
                    options,
                    both!(
                        "{person} is claimed already (SM-R006)",
                        "{person} はすでにほかの席に割り当てられています（SM-R006）。"
                    ),
                );
            }
        }
        match self.seating {
            Seating::One if claim.len() != 1 => refuse(
                key,
                options,
                both!(
                    "with 5 or more players everybody has one (SM-027)",
                    "5人以上なら、1人がキャラクター1人を担当します（SM-027）。"
                ),
            ),
            Seating::Freely if claim.len() > 2 => refuse(
                key,
                options,
                both!(
                    "at most two characters each (SM-R007)",
                    "1人が担当できるキャラクターは2人までです（SM-R007）。"
                ),
            ),
            _ => Ok(()),
        }
    }

    /// With three or four players the double seats are claimed as one (SM-R006).
    fn check_doubles(&self, options: &ShadowsOptions, seats: u8) -> Result<(), SetupError> {
        const KEYS: [&str; 4] = ["p1", "p2", "p3", "p4"];
        let Some(pair) = self.pair().filter(|_| self.seating == Seating::Doubles) else {
            return Ok(());
        };
        let is = |claim: &People, group: &[Person]| {
            claim.len() == group.len() && group.iter().all(|person| claim.contains(person))
        };
        for (key, claim) in KEYS.into_iter().zip(&self.claims).filter(|(_, c)| !c.is_empty()) {
            let single = |person| is(claim, &[person]);
            let good = is(claim, &pair)
                || match seats {
                    4 => [Person::Kyoko, Person::Mami, Person::Homura].into_iter().any(single),
                    _ => [Person::Kyoko, Person::Mami]
                        .into_iter()
                        .any(|other| is(claim, &[Person::Homura, other]) || single(other)),
                };
            if !good {
                let why = if seats == 4 {
                    both!(
                        "claim Sayaka with her partner, or Kyoko, Mami or Homura alone (SM-028)",
                        "さやかとその相方、または杏子・マミ・ほむらのうち1人を割り当ててください（SM-028）。"
                    )
                } else {
                    both!(
                        "claim Sayaka with her partner, Homura with Kyoko or Mami, or the one of \
                     these two who is left (SM-029)",
                        "さやかとその相方、ほむらと（杏子かマミ）、または残った1人を割り当ててください（SM-029）。"
                    )
                };
                return refuse(key, options, why);
            }
        }
        if seats == 3 {
            let singles = self.claims.iter().filter(|claim| claim.len() == 1).count();
            if singles > 1 {
                return refuse(
                    "p3",
                    options,
                    both!(
                        "only one player has a single character (SM-029)",
                        "1人だけを担当するのは、1人のプレイヤーだけです（SM-029）。"
                    ),
                );
            }
        }
        Ok(())
    }

    /// Who is in the game, and who starts as a human.
    pub(crate) fn choose(
        &self,
        options: &ShadowsOptions,
        seats: u8,
        chance: &mut Chance,
    ) -> Chosen {
        let count = usize::from(seats.max(5));
        let mut people = match &self.who {
            Who::These(people) => people.clone(),
            Who::WithSayaka(people) => {
                let mut others: People =
                    people.iter().copied().filter(|person| *person != Person::Sayaka).collect();
                chance.shuffle(&mut others);
                others.truncate(count - 1);
                others.insert(0, Person::Sayaka);
                others
            }
            Who::Drawn(people) => {
                let mut people = people.clone();
                chance.shuffle(&mut people);
                people.truncate(count);
                people
            }
        };
        // SM-R006: everybody who is claimed is there.
        if !matches!(self.who, Who::These(_)) {
            let claimed: People = self.claims.iter().flatten().copied().collect();
            for person in &claimed {
                if !people.contains(person)
                    && let Some(out) = people
                        .iter()
                        .rposition(|other| !claimed.contains(other) && *other != Person::Sayaka)
                {
                    people[out] = *person;
                }
            }
        }
        let drawn = |from: People, chance: &mut Chance| {
            let from: People = from.into_iter().filter(|person| person.can_be_human()).collect();
            let at = chance.below(from.len() as u32) as usize;
            from.get(at).copied()
        };
        let others: People = people.iter().copied().filter(|p| *p != Person::Sayaka).collect();
        let mut humans: People = match &self.humans {
            Humans::These(humans) => humans.clone(),
            Humans::SayakaAndMadoka if people.contains(&Person::Madoka) => {
                [Person::Sayaka, Person::Madoka].into_iter().collect()
            }
            Humans::SayakaAndMadoka | Humans::SayakaAndDrawn => {
                [Some(Person::Sayaka), drawn(others, chance)].into_iter().flatten().collect()
            }
            Humans::Drawn => {
                let first = drawn(people.clone(), chance);
                let rest = people.iter().copied().filter(|person| Some(*person) != first);
                let second = drawn(rest.collect(), chance);
                [first, second].into_iter().flatten().collect()
            }
        };
        humans.retain(|person| people.contains(person));
        let mut madoka_another = false;
        let girl = people.contains(&Person::Madoka) && !humans.contains(&Person::Madoka);
        if girl && options.cast == CastRule::Distorted {
            match options.madoka_girl_fix {
                MadokaFix::SwapHuman => {
                    humans.retain(|person| *person == Person::Sayaka);
                    humans.push(Person::Madoka);
                }
                MadokaFix::Another => madoka_another = true,
                MadokaFix::None => {}
            }
        }
        Chosen { people, humans, madoka_another }
    }

    /// Who plays whom: for each seat its characters. Without chance, in order of the seats.
    pub(crate) fn deal(
        &self,
        people: &People,
        seats: u8,
        mut chance: Option<&mut Chance>,
    ) -> [People; MOST_CAST] {
        let mut dealt = self.claims.clone();
        let mut groups: ArrayVec<People, MOST_CAST> = ArrayVec::new();
        let taken = |dealt: &[People; MOST_CAST], person: &Person| {
            dealt.iter().any(|claim| claim.contains(person))
        };
        let group = |list: &[Person]| list.iter().copied().collect::<People>();
        match (&self.seating, self.pair()) {
            (Seating::Doubles, Some(pair)) => {
                groups.push(group(&pair));
                if seats == 4 {
                    for person in [Person::Kyoko, Person::Mami, Person::Homura] {
                        groups.push(group(&[person]));
                    }
                } else {
                    // The one claimed alone is not Homura's; the one claimed with her is.
                    let alone = |person| dealt.iter().any(|claim| claim[..] == [person]);
                    let with = |person| {
                        dealt.iter().any(|claim| {
                            claim.len() == 2
                                && claim.contains(&person)
                                && claim.contains(&Person::Homura)
                        })
                    };
                    let kyoko = if alone(Person::Mami) || with(Person::Kyoko) {
                        true
                    } else if alone(Person::Kyoko) || with(Person::Mami) {
                        false
                    } else {
                        chance.as_deref_mut().is_some_and(|chance| chance.below(2) == 1)
                    };
                    let (one, two) = if kyoko {
                        (Person::Kyoko, Person::Mami)
                    } else {
                        (Person::Mami, Person::Kyoko)
                    };
                    groups.push(group(&[Person::Homura, one]));
                    groups.push(group(&[two]));
                }
            }
            (Seating::Freely, _) => {
                // As many doubles as are needed, from the front.
                let free: People =
                    people.iter().copied().filter(|person| !taken(&dealt, person)).collect();
                let open = (0..usize::from(seats)).filter(|seat| dealt[*seat].is_empty()).count();
                let mut free = free;
                if let Some(chance) = chance.as_deref_mut() {
                    chance.shuffle(&mut free);
                }
                // First the seats with one claimed character may have to take a second.
                let mut doubles = free.len().saturating_sub(open);
                let mut rest = free.into_iter();
                for _ in 0..open {
                    let mut two = group(&[]);
                    two.extend(rest.next());
                    if doubles > 0 {
                        two.extend(rest.next());
                        doubles -= 1;
                    }
                    groups.push(two);
                }
                let rest: People = rest.collect();
                for person in rest {
                    let seat = (0..usize::from(seats)).find(|seat| dealt[*seat].len() == 1);
                    dealt[seat.unwrap_or(0)].push(person);
                }
            }
            (Seating::One, _) | (Seating::Doubles, None) => {
                groups.extend(people.iter().map(|person| group(&[*person])));
            }
        }
        groups.retain(|group| !group.iter().any(|person| taken(&dealt, person)));
        if let Some(chance) = chance {
            chance.shuffle(&mut groups);
        }
        let mut groups = groups.into_iter();
        for place in dealt.iter_mut().take(usize::from(seats)) {
            if place.is_empty() {
                *place = groups.next().unwrap_or_default();
            }
        }
        dealt
    }
}

fn who(options: &ShadowsOptions, seats: u8, count: usize) -> Result<Who, SetupError> {
    let eight = || {
        let foes = |person: &Person| matches!(person, Person::Oriko | Person::Kirika);
        EIGHT.into_iter().filter(|p| !options.oriko_kirika || !foes(p)).collect::<People>()
    };
    // The first of the eight, filled up where Oriko and Kirika are foes.
    let first = || {
        let more = [Person::Kazumi, Person::Nagisa];
        eight().into_iter().chain(more).take(count).collect::<People>()
    };
    let these = match options.cast {
        CastRule::Auto if count <= 6 => {
            if options.characters != Names::Default {
                let why = both!(
                    "characters are chosen with 7 or 8 players, or with cast = free",
                    "キャラクターを選べるのは、7人か8人の時、または cast = free の時です。"
                );
                return refuse("characters", options, why);
            }
            return Ok(Who::These(EIGHT.into_iter().take(count).collect()));
        }
        CastRule::Green => {
            if seats > 5 {
                return refuse(
                    "cast",
                    options,
                    both!("Op8 is for 3 to 5 players", "Op8は3～5人用です。"),
                );
            }
            let five = [Person::Sayaka, Person::Kyoko, Person::Mami, Person::Homura, Person::Yuma];
            return Ok(Who::These(five.into_iter().collect()));
        }
        CastRule::Distorted => {
            if seats < 5 {
                return refuse(
                    "cast",
                    options,
                    both!(
                        "Op10 is for 5 to 8 players (SM-R007)",
                        "Op10は5～8人用です（SM-R007）。"
                    ),
                );
            }
            if options.oriko_kirika {
                return refuse(
                    "cast",
                    options,
                    both!(
                        "Op10 does not go with Op7 (SM-R004)",
                        "Op10とOp7は一緒に使えません（SM-R004）。"
                    ),
                );
            }
            if options.characters != Names::Default || options.humans != Names::Default {
                return refuse(
                    "characters",
                    options,
                    both!(
                        "Op10 draws the characters (SM-322)",
                        "Op10ではキャラクターを引いて決めます（SM-322）。"
                    ),
                );
            }
            return Ok(Who::WithSayaka(EIGHT.into_iter().collect()));
        }
        CastRule::Auto | CastRule::Free => match &options.characters {
            Names::Default => first(),
            Names::Random => {
                let from = eight();
                if from.len() < count {
                    let why = both!(
                        "too few are left to draw from: name the characters",
                        "引けるキャラクターが足りません。キャラクターを指定してください。"
                    );
                    return refuse("characters", options, why);
                }
                let sayaka = options.cast == CastRule::Auto;
                return Ok(if sayaka { Who::WithSayaka(from) } else { Who::Drawn(from) });
            }
            Names::These(text) => names("characters", options, text)?,
        },
    };
    if these.len() != count {
        let why = both!("{count} characters are needed", "キャラクターが{count}人必要です。");
        return refuse("characters", options, why);
    }
    if options.cast == CastRule::Auto {
        if !these.contains(&Person::Sayaka) {
            return refuse(
                "characters",
                options,
                both!(
                    "Sayaka is always in the game (SM-408)",
                    "さやかは必ずゲームにいます（SM-408）。"
                ),
            );
        }
        if count == 8 && !these.contains(&Person::Madoka) {
            return refuse(
                "characters",
                options,
                both!(
                    "Madoka is in the game of eight (SM-R088)",
                    "8人のゲームにはまどかがいます（SM-R088）。"
                ),
            );
        }
    }
    Ok(Who::These(these))
}

fn humans(options: &ShadowsOptions, who: &Who) -> Result<Humans, SetupError> {
    let both: People = [Person::Sayaka, Person::Madoka].into_iter().collect();
    let seven =
        matches!(who, Who::These(people) if people.len() == 7) || matches!(who, Who::WithSayaka(_));
    match (options.cast, &options.humans) {
        (CastRule::Distorted, _) => Ok(Humans::SayakaAndDrawn),
        (CastRule::Free, Names::Default) => Ok(Humans::These(both)),
        (CastRule::Free, Names::Random) => Ok(Humans::Drawn),
        (CastRule::Free, Names::These(text)) if text == "none" => Ok(Humans::These(People::new())),
        (CastRule::Free | CastRule::Auto, Names::These(text)) => {
            let humans = names("humans", options, text)?;
            for person in &humans {
                if !person.can_be_human() {
                    let why = both!(
                        "Kazumi has no human state (SM-014)",
                        "かずみに人間状態はありません（SM-014）。"
                    );
                    return refuse("humans", options, why);
                }
                if matches!(who, Who::These(people) if !people.contains(person)) {
                    return refuse(
                        "humans",
                        options,
                        both!("{person} is not in this game", "{person} はこのゲームにいません。"),
                    );
                }
            }
            if options.cast == CastRule::Auto {
                // SM-330: without Madoka, Sayaka and one other.
                let madoka = matches!(who, Who::These(people) if people.contains(&Person::Madoka));
                let fits =
                    seven && !madoka && humans.len() == 2 && humans.contains(&Person::Sayaka);
                if !fits {
                    let why = both!(
                        "Sayaka and Madoka are the humans; only with 7 players and without \
                               Madoka, Sayaka and one other are named (SM-329, SM-330)",
                        "人間はさやかとまどかです。7人でまどかがいない時だけ、さやかともう1人を指定します（SM-329、SM-330）。"
                    );
                    return refuse("humans", options, why);
                }
            }
            Ok(Humans::These(humans))
        }
        (CastRule::Green, Names::Default) => {
            Ok(Humans::These([Person::Sayaka].into_iter().collect()))
        }
        (CastRule::Green, _) => refuse(
            "humans",
            options,
            both!("Op8 starts with Sayaka as the human", "Op8ではさやかが人間で始まります。"),
        ),
        (CastRule::Auto, Names::Default) => Ok(Humans::SayakaAndMadoka),
        (CastRule::Auto, Names::Random) if seven => Ok(Humans::SayakaAndMadoka),
        (CastRule::Auto, Names::Random) => refuse(
            "humans",
            options,
            both!(
                "Sayaka and Madoka are the humans (SM-031)",
                "人間はさやかとまどかです（SM-031）。"
            ),
        ),
    }
}
