//! The table options: the optional rules of the rulebook and the choices our rulings leave open.

use kernel::options::{OptionSpec, Options, Values};

use crate::state::Windows;

/// Who the characters are (SM-R004)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastRule {
    /// The base five, Op9, Op11 or Op12, as many as there are players.
    Auto,
    /// Op8: Yuma instead of Madoka.
    Green,
    /// Op10: at random, with Sayaka.
    Distorted,
    /// Op13: as `characters` and `humans` say.
    Free,
}

impl CastRule {
    const WORDS: &'static [&'static str] = &["auto", "green", "distorted", "free"];
    const ALL: &'static [CastRule] =
        &[CastRule::Auto, CastRule::Green, CastRule::Distorted, CastRule::Free];
}

/// How players talk (SM-R016)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chat {
    /// Fixed signals only.
    Signals,
    /// Free text, on honour.
    Free,
}

impl Chat {
    const WORDS: &'static [&'static str] = &["signals", "free"];
    const ALL: &'static [Chat] = &[Chat::Signals, Chat::Free];
}

/// Where used Time Manipulation goes (SM-R028)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTime {
    /// To the loot discard pile.
    Discard,
    /// Out of the game.
    Remove,
}

impl AfterTime {
    const WORDS: &'static [&'static str] = &["discard", "remove"];
    const ALL: &'static [AfterTime] = &[AfterTime::Discard, AfterTime::Remove];
}

/// What a starting human gets of her loot card (SM-R031)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HumanLoot {
    /// Nothing; it is set aside.
    None,
    /// She gets it when she contracts.
    OnContract,
}

impl HumanLoot {
    const WORDS: &'static [&'static str] = &["none", "on_contract"];
    const ALL: &'static [HumanLoot] = &[HumanLoot::None, HumanLoot::OnContract];
}

/// Which areas still fight (SM-R049)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetreatFights {
    /// Every area not yet fought.
    Dynamic,
    /// Only those with a combat at the start of the phase.
    ScheduledOnly,
}

impl RetreatFights {
    const WORDS: &'static [&'static str] = &["dynamic", "scheduled_only"];
    const ALL: &'static [RetreatFights] = &[RetreatFights::Dynamic, RetreatFights::ScheduledOnly];
}

/// What equal values do to a run (SM-R055)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// They break it.
    Break,
    /// They share a step.
    Allow,
}

impl Duplicates {
    const WORDS: &'static [&'static str] = &["break", "allow"];
    const ALL: &'static [Duplicates] = &[Duplicates::Break, Duplicates::Allow];
}

/// When a value may be changed (SM-R056)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkillTiming {
    /// Before or after the linked-attack test.
    OwnerChoice,
    /// Only before it.
    BeforeOnly,
}

impl SkillTiming {
    const WORDS: &'static [&'static str] = &["owner_choice", "before_only"];
    const ALL: &'static [SkillTiming] = &[SkillTiming::OwnerChoice, SkillTiming::BeforeOnly];
}

/// What the Near Shore witch counts (SM-R067)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternation {
    /// Turns with a combat.
    CombatTurns,
    /// All turns since the first combat.
    Calendar,
}

impl Alternation {
    const WORDS: &'static [&'static str] = &["combat_turns", "calendar"];
    const ALL: &'static [Alternation] = &[Alternation::CombatTurns, Alternation::Calendar];
}

/// How Op1 is used (SM-R074)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HealUse {
    /// When the damage is known.
    Reaction,
    /// Under Use Loot.
    CombatChoice,
}

impl HealUse {
    const WORDS: &'static [&'static str] = &["reaction", "combat_choice"];
    const ALL: &'static [HealUse] = &[HealUse::Reaction, HealUse::CombatChoice];
}

/// When Op1 begins (SM-R075)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HealFrom {
    /// When the first fallen witch has appeared.
    FirstFallenWitch,
    /// At once.
    Start,
}

impl HealFrom {
    const WORDS: &'static [&'static str] = &["first_fallen_witch", "start"];
    const ALL: &'static [HealFrom] = &[HealFrom::FirstFallenWitch, HealFrom::Start];
}

/// What is done if Madoka would start as a girl in Op10 (SM-R086)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadokaFix {
    /// She starts as a human in place of the drawn character.
    SwapHuman,
    /// She has her Another card.
    Another,
    /// Nothing.
    None,
}

impl MadokaFix {
    const WORDS: &'static [&'static str] = &["swap_human", "another", "none"];
    const ALL: &'static [MadokaFix] = &[MadokaFix::SwapHuman, MadokaFix::Another, MadokaFix::None];
}

/// Has Nagisa a witch? (SM-R089)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NagisaWitch {
    /// Yes, our own.
    Record,
    /// No.
    None,
}

impl NagisaWitch {
    const WORDS: &'static [&'static str] = &["record", "none"];
    const ALL: &'static [NagisaWitch] = &[NagisaWitch::Record, NagisaWitch::None];
}

/// Persons by name, or one of a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// As the rules say.
    Default,
    /// At random.
    Random,
    /// These, as they were written.
    These(String),
}

impl Names {
    fn read(value: &str, default: &str) -> Names {
        match value {
            "random" => Names::Random,
            _ if value == default => Names::Default,
            _ => Names::These(value.into()),
        }
    }

    fn write(&self, default: &str) -> String {
        match self {
            Names::Default => default.into(),
            Names::Random => "random".into(),
            Names::These(names) => names.clone(),
        }
    }
}

/// The options of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ShadowsOptions {
    /// Op1: seeds can stop damage (SM-266)
    pub instant_heal: bool,
    /// Op2: Sayaka's Another card (SM-273)
    pub sword_princess: bool,
    /// Op3: Kyoko's Another card (SM-274)
    pub mamis_pupil: bool,
    /// Op4: Madoka's Another card (SM-275)
    pub first_loop: bool,
    /// Op5: Mami's Another card (SM-276)
    pub tocca_maestro: bool,
    /// Op6: Homura's Another card (SM-277)
    pub bomber: bool,
    /// Op7: Oriko and Kirika appear as foes (SM-280)
    pub oriko_kirika: bool,
    /// Op14: some players may be traitors (SM-345)
    pub traitor: bool,
    /// Both in one game? (SM-R005)
    pub allow_kazumi_and_nagisa: bool,
    /// Can a fallen witch push Walpurgis out? (SM-R040)
    pub walpurgis_displaceable: bool,
    /// May a girl retreat into an area without a foe? (SM-R061)
    pub retreat_to_empty: bool,
    /// Is the damage of the last combat applied? (SM-R063)
    pub final_blow_damage: bool,
    /// Is card 28_EX sure to be in the deck? (SM-R076)
    pub oriko_guaranteed: bool,
    /// Does the ban on moving hold against Barrier release? (SM-R080)
    pub hostages_held: bool,
    /// Is there loot for Oriko? (SM-R081)
    pub oriko_gives_loot: bool,
    /// Who the characters are (SM-R004)
    pub cast: CastRule,
    /// How players talk (SM-R016)
    pub chat: Chat,
    /// Where used Time Manipulation goes (SM-R028)
    pub time_manipulation_after_use: AfterTime,
    /// What a starting human gets of her loot card (SM-R031)
    pub human_starting_loot: HumanLoot,
    /// Which areas still fight (SM-R049)
    pub retreat_fights: RetreatFights,
    /// What equal values do to a run (SM-R055)
    pub link_duplicates: Duplicates,
    /// When a value may be changed (SM-R056)
    pub skill_timing: SkillTiming,
    /// What the Near Shore witch counts (SM-R067)
    pub near_shore_alternation: Alternation,
    /// How Op1 is used (SM-R074)
    pub instant_heal_use: HealUse,
    /// When Op1 begins (SM-R075)
    pub instant_heal_from: HealFrom,
    /// What is done if Madoka would start as a girl in Op10 (SM-R086)
    pub madoka_girl_fix: MadokaFix,
    /// Has Nagisa a witch? (SM-R089)
    pub nagisa_witch: NagisaWitch,
    /// The characters of Op11, Op12 and Op13 (SM-328, SM-R088, SM-340)
    pub characters: Names,
    /// Who starts as a human in Op11 and Op13 (SM-330, SM-341)
    pub humans: Names,
    /// Whom each seat claims (SM-R006)
    pub claims: [Names; 8],
    /// Which contract windows are asked at first (SM-R020)
    pub windows: Windows,
    /// Time for a decision, in seconds (SM-R010)
    pub decision_seconds: u16,
    /// Time for a contract or reaction, in seconds (SM-R010)
    pub reaction_seconds: u16,
}

impl Default for ShadowsOptions {
    fn default() -> Self {
        ShadowsOptions {
            instant_heal: false,
            sword_princess: false,
            mamis_pupil: false,
            first_loop: false,
            tocca_maestro: false,
            bomber: false,
            oriko_kirika: false,
            traitor: false,
            allow_kazumi_and_nagisa: false,
            walpurgis_displaceable: true,
            retreat_to_empty: false,
            final_blow_damage: true,
            oriko_guaranteed: false,
            hostages_held: false,
            oriko_gives_loot: false,
            cast: CastRule::Auto,
            chat: Chat::Signals,
            time_manipulation_after_use: AfterTime::Discard,
            human_starting_loot: HumanLoot::None,
            retreat_fights: RetreatFights::Dynamic,
            link_duplicates: Duplicates::Break,
            skill_timing: SkillTiming::OwnerChoice,
            near_shore_alternation: Alternation::CombatTurns,
            instant_heal_use: HealUse::Reaction,
            instant_heal_from: HealFrom::FirstFallenWitch,
            madoka_girl_fix: MadokaFix::SwapHuman,
            nagisa_witch: NagisaWitch::Record,
            characters: Names::Default,
            humans: Names::Default,
            claims: [const { Names::Random }; 8],
            windows: Windows::FIRST,
            decision_seconds: 60,
            reaction_seconds: 15,
        }
    }
}

const fn spec(key: &'static str, values: Values, clause: &'static str) -> OptionSpec {
    OptionSpec { key, values, clause }
}

const CLAIMS: [&str; 8] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
const ANY: Values = Values::Names { or: &["any"] };

/// The value that is written in the place of one that was not understood is the first.
fn find<T: Copy>(words: &[&str], all: &[T], value: &str) -> T {
    let at = words.iter().position(|word| *word == value).unwrap_or(0);
    all[at]
}

fn word<T: PartialEq>(words: &[&str], all: &[T], value: &T) -> String {
    let at = all.iter().position(|one| one == value).unwrap_or(0);
    words[at].into()
}

impl Options for ShadowsOptions {
    const SPECS: &'static [OptionSpec] = &[
        spec("cast", Values::Words(CastRule::WORDS), "SM-R004"),
        spec("characters", Values::Names { or: &["default", "random"] }, "SM-340"),
        spec("humans", Values::Names { or: &["default", "random", "none"] }, "SM-341"),
        spec("p1", ANY, "SM-R006"),
        spec("p2", ANY, "SM-R006"),
        spec("p3", ANY, "SM-R006"),
        spec("p4", ANY, "SM-R006"),
        spec("p5", ANY, "SM-R006"),
        spec("p6", ANY, "SM-R006"),
        spec("p7", ANY, "SM-R006"),
        spec("p8", ANY, "SM-R006"),
        spec("instant_heal", Values::Flag, "SM-266"),
        spec("sword_princess", Values::Flag, "SM-273"),
        spec("mamis_pupil", Values::Flag, "SM-274"),
        spec("first_loop", Values::Flag, "SM-275"),
        spec("tocca_maestro", Values::Flag, "SM-276"),
        spec("bomber", Values::Flag, "SM-277"),
        spec("oriko_kirika", Values::Flag, "SM-280"),
        spec("oriko_guaranteed", Values::Flag, "SM-R076"),
        spec("traitor", Values::Flag, "SM-345"),
        spec("chat", Values::Words(Chat::WORDS), "SM-R016"),
        spec("windows", Values::Several(&Windows::WORDS), "SM-R020"),
        spec("decision_seconds", Values::Number { min: 5, max: 3600, or: &[] }, "SM-R010"),
        spec("reaction_seconds", Values::Number { min: 5, max: 600, or: &[] }, "SM-R010"),
        spec("allow_kazumi_and_nagisa", Values::Flag, "SM-R005"),
        spec("walpurgis_displaceable", Values::Flag, "SM-R040"),
        spec("retreat_to_empty", Values::Flag, "SM-R061"),
        spec("final_blow_damage", Values::Flag, "SM-R063"),
        spec("hostages_held", Values::Flag, "SM-R080"),
        spec("oriko_gives_loot", Values::Flag, "SM-R081"),
        spec("time_manipulation_after_use", Values::Words(AfterTime::WORDS), "SM-R028"),
        spec("human_starting_loot", Values::Words(HumanLoot::WORDS), "SM-R031"),
        spec("retreat_fights", Values::Words(RetreatFights::WORDS), "SM-R049"),
        spec("link_duplicates", Values::Words(Duplicates::WORDS), "SM-R055"),
        spec("skill_timing", Values::Words(SkillTiming::WORDS), "SM-R056"),
        spec("near_shore_alternation", Values::Words(Alternation::WORDS), "SM-R067"),
        spec("instant_heal_use", Values::Words(HealUse::WORDS), "SM-R074"),
        spec("instant_heal_from", Values::Words(HealFrom::WORDS), "SM-R075"),
        spec("madoka_girl_fix", Values::Words(MadokaFix::WORDS), "SM-R086"),
        spec("nagisa_witch", Values::Words(NagisaWitch::WORDS), "SM-R089"),
    ];

    fn get(&self, key: &str) -> Option<String> {
        if let Some(seat) = CLAIMS.iter().position(|claim| *claim == key) {
            return Some(match &self.claims[seat] {
                Names::These(names) => names.clone(),
                Names::Default | Names::Random => "any".into(),
            });
        }
        Some(match key {
            "instant_heal" => self.instant_heal.to_string(),
            "sword_princess" => self.sword_princess.to_string(),
            "mamis_pupil" => self.mamis_pupil.to_string(),
            "first_loop" => self.first_loop.to_string(),
            "tocca_maestro" => self.tocca_maestro.to_string(),
            "bomber" => self.bomber.to_string(),
            "oriko_kirika" => self.oriko_kirika.to_string(),
            "traitor" => self.traitor.to_string(),
            "allow_kazumi_and_nagisa" => self.allow_kazumi_and_nagisa.to_string(),
            "walpurgis_displaceable" => self.walpurgis_displaceable.to_string(),
            "retreat_to_empty" => self.retreat_to_empty.to_string(),
            "final_blow_damage" => self.final_blow_damage.to_string(),
            "oriko_guaranteed" => self.oriko_guaranteed.to_string(),
            "hostages_held" => self.hostages_held.to_string(),
            "oriko_gives_loot" => self.oriko_gives_loot.to_string(),
            "cast" => word(CastRule::WORDS, CastRule::ALL, &self.cast),
            "chat" => word(Chat::WORDS, Chat::ALL, &self.chat),
            "time_manipulation_after_use" => {
                word(AfterTime::WORDS, AfterTime::ALL, &self.time_manipulation_after_use)
            }
            "human_starting_loot" => {
                word(HumanLoot::WORDS, HumanLoot::ALL, &self.human_starting_loot)
            }
            "retreat_fights" => {
                word(RetreatFights::WORDS, RetreatFights::ALL, &self.retreat_fights)
            }
            "link_duplicates" => word(Duplicates::WORDS, Duplicates::ALL, &self.link_duplicates),
            "skill_timing" => word(SkillTiming::WORDS, SkillTiming::ALL, &self.skill_timing),
            "near_shore_alternation" => {
                word(Alternation::WORDS, Alternation::ALL, &self.near_shore_alternation)
            }
            "instant_heal_use" => word(HealUse::WORDS, HealUse::ALL, &self.instant_heal_use),
            "instant_heal_from" => word(HealFrom::WORDS, HealFrom::ALL, &self.instant_heal_from),
            "madoka_girl_fix" => word(MadokaFix::WORDS, MadokaFix::ALL, &self.madoka_girl_fix),
            "nagisa_witch" => word(NagisaWitch::WORDS, NagisaWitch::ALL, &self.nagisa_witch),
            "characters" => self.characters.write("default"),
            "humans" => self.humans.write("default"),
            "windows" => self.windows.to_string(),
            "decision_seconds" => self.decision_seconds.to_string(),
            "reaction_seconds" => self.reaction_seconds.to_string(),
            _ => return None,
        })
    }

    fn put(&mut self, key: &str, value: &str) {
        let on = value == "true";
        if let Some(seat) = CLAIMS.iter().position(|claim| *claim == key) {
            let any = matches!(value, "any" | "random");
            self.claims[seat] = if any { Names::Random } else { Names::These(value.into()) };
            return;
        }
        match key {
            "instant_heal" => self.instant_heal = on,
            "sword_princess" => self.sword_princess = on,
            "mamis_pupil" => self.mamis_pupil = on,
            "first_loop" => self.first_loop = on,
            "tocca_maestro" => self.tocca_maestro = on,
            "bomber" => self.bomber = on,
            "oriko_kirika" => self.oriko_kirika = on,
            "traitor" => self.traitor = on,
            "allow_kazumi_and_nagisa" => self.allow_kazumi_and_nagisa = on,
            "walpurgis_displaceable" => self.walpurgis_displaceable = on,
            "retreat_to_empty" => self.retreat_to_empty = on,
            "final_blow_damage" => self.final_blow_damage = on,
            "oriko_guaranteed" => self.oriko_guaranteed = on,
            "hostages_held" => self.hostages_held = on,
            "oriko_gives_loot" => self.oriko_gives_loot = on,
            "cast" => {
                self.cast = find(CastRule::WORDS, CastRule::ALL, value);
            }
            "chat" => {
                self.chat = find(Chat::WORDS, Chat::ALL, value);
            }
            "time_manipulation_after_use" => {
                self.time_manipulation_after_use = find(AfterTime::WORDS, AfterTime::ALL, value);
            }
            "human_starting_loot" => {
                self.human_starting_loot = find(HumanLoot::WORDS, HumanLoot::ALL, value);
            }
            "retreat_fights" => {
                self.retreat_fights = find(RetreatFights::WORDS, RetreatFights::ALL, value);
            }
            "link_duplicates" => {
                self.link_duplicates = find(Duplicates::WORDS, Duplicates::ALL, value);
            }
            "skill_timing" => {
                self.skill_timing = find(SkillTiming::WORDS, SkillTiming::ALL, value);
            }
            "near_shore_alternation" => {
                self.near_shore_alternation = find(Alternation::WORDS, Alternation::ALL, value);
            }
            "instant_heal_use" => {
                self.instant_heal_use = find(HealUse::WORDS, HealUse::ALL, value);
            }
            "instant_heal_from" => {
                self.instant_heal_from = find(HealFrom::WORDS, HealFrom::ALL, value);
            }
            "madoka_girl_fix" => {
                self.madoka_girl_fix = find(MadokaFix::WORDS, MadokaFix::ALL, value);
            }
            "nagisa_witch" => {
                self.nagisa_witch = find(NagisaWitch::WORDS, NagisaWitch::ALL, value);
            }
            "characters" => self.characters = Names::read(value, "default"),
            "humans" => self.humans = Names::read(value, "default"),
            "windows" => self.windows = Windows::read(value),
            "decision_seconds" => self.decision_seconds = value.parse().unwrap_or(60),
            "reaction_seconds" => self.reaction_seconds = value.parse().unwrap_or(15),
            _ => {}
        }
    }
}
