//! What an effect says, printed from its tree, so that own cards have a text as well.

use daybreak::{
    Amount, By, Categories, Delta, Face, Gained, Installed, Mark, Pick, Place, Rule, Source, Stat,
    Step, Test, What, When, Who, Whose, Zone,
};
use pack::Lang;

use super::say::{category, roman};

/// The sentences of some steps.
pub(super) fn steps(steps: &[Step], lang: Lang) -> String {
    let all: Vec<_> =
        steps.iter().map(|step| sentence(step, lang)).filter(|s| !s.is_empty()).collect();
    match lang {
        Lang::En => all.join(" "),
        Lang::Ja => all.concat(),
    }
}

/// The entries of an installed card.
pub(super) fn installed(entries: &[Installed], lang: Lang) -> String {
    let one = |entry: &Installed| {
        let rules: Vec<_> = entry.rules.iter().map(|found| rule(*found, lang)).collect();
        let what = match lang {
            Lang::En => [steps(&entry.steps, lang), rules.join(" ")].concat(),
            Lang::Ja => [steps(&entry.steps, lang), rules.concat()].concat(),
        };
        match lang {
            Lang::En => format!("[{}] {what}", when(entry.when, lang)),
            Lang::Ja => format!("【{}】{what}", when(entry.when, lang)),
        }
    };
    entries.iter().map(one).collect::<Vec<_>>().join(match lang {
        Lang::En => " ",
        Lang::Ja => "",
    })
}

fn categories(found: Categories, lang: Lang) -> String {
    let names: Vec<_> = found.iter().map(|one| category(one, lang)).collect();
    match lang {
        Lang::En => names.join(" or "),
        Lang::Ja => names.iter().map(|name| format!("《{name}》")).collect::<Vec<_>>().join("か"),
    }
}

fn when(when: When, lang: Lang) -> String {
    let card = |found: Categories| match lang {
        Lang::En if found.is_any() => "a card".to_string(),
        Lang::En => format!("a {} card", categories(found, lang)),
        Lang::Ja if found.is_any() => "カード".into(),
        Lang::Ja => format!("{}カード", categories(found, lang)),
    };
    let (en, ja) = match when {
        When::Always => ("always".into(), "常時".into()),
        When::Hit => (
            "when you receive the effect of another player's card with an attack mark".into(),
            "あなたが他のプレイヤーの攻撃マークを持つカードの効果を受ける時".into(),
        ),
        When::Blocked => {
            ("when your Block card works".into(), "あなたの《ブロック》カードが働いた時".into())
        }
        When::TurnStart => ("start of your turn".into(), "あなたの手番開始時".into()),
        When::ExtraTurnStart => ("start of an extra turn".into(), "追加の手番開始時".into()),
        When::EndPhase => ("start of your end phase".into(), "あなたのエンドフェイズ開始時".into()),
        When::GainStone(who) => (
            format!("when {} stones", doer(who, "gain", lang)),
            format!("{}魔法石を獲得した時", doer(who, "", lang)),
        ),
        When::GainCard(who, found) => (
            format!("when {} {}", doer(who, "gain", lang), card(found)),
            format!("{}{}を獲得した時", doer(who, "", lang), card(found)),
        ),
        When::UseCard(who, found) => (
            format!("when {} {}", doer(who, "use", lang), card(found)),
            format!("{}{}を使用した時", doer(who, "", lang), card(found)),
        ),
        When::RemoveCard(who, found) => (
            format!("when {} {}", doer(who, "remove", lang), card(found)),
            format!("{}{}を除外した時", doer(who, "", lang), card(found)),
        ),
    };
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

fn doer(who: Whose, verb: &str, lang: Lang) -> String {
    match (who, lang) {
        (Whose::You, Lang::En) => format!("you {verb}"),
        (Whose::Other, Lang::En) => format!("another player {verb}s"),
        (Whose::Any, Lang::En) => format!("any player {verb}s"),
        (Whose::You, Lang::Ja) => "あなたが".into(),
        (Whose::Other, Lang::Ja) => "他のプレイヤーが".into(),
        (Whose::Any, Lang::Ja) => "いずれかのプレイヤーが".into(),
    }
}

/// A player in a sentence.
fn whom(who: Who, lang: Lang) -> &'static str {
    let (en, ja) = match who {
        Who::You => ("you", "あなた"),
        Who::Other => ("another player", "他のプレイヤー"),
        Who::Any => ("any player", "いずれかのプレイヤー"),
        Who::Others => ("each other player", "他のプレイヤーすべて"),
        Who::All => ("every player", "プレイヤーすべて"),
        Who::That => ("that player", "そのプレイヤー"),
        Who::Attacker => ("the player whose effect it is", "その効果を使用したプレイヤー"),
    };
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

fn owner(who: Who, lang: Lang) -> String {
    match (who, lang) {
        (Who::You, Lang::En) => "your".into(),
        (Who::Any, Lang::En) => "any player's".into(),
        (_, Lang::En) => format!("{}'s", whom(who, lang)),
        (_, Lang::Ja) => format!("{}の", whom(who, lang)),
    }
}

fn zone(zone: Zone, of: Who, lang: Lang) -> String {
    let own = owner(of, lang);
    match (zone, lang) {
        (Zone::Bank, Lang::En) => "the bank".into(),
        (Zone::Bank, Lang::Ja) => "魔法石ゾーン".into(),
        (Zone::Held, Lang::En) => format!("{own} held stones"),
        (Zone::Held, Lang::Ja) => format!("{}が持つ魔法石", whom(of, lang)),
        (Zone::Cast, Lang::En) => format!("{own} cast zone"),
        (Zone::Cast, Lang::Ja) => format!("{own}キャストゾーン"),
        (Zone::Hand, Lang::En) => format!("{own} hand"),
        (Zone::Hand, Lang::Ja) => format!("{own}手札"),
        (Zone::Market, Lang::En) => "the card zone".into(),
        (Zone::Market, Lang::Ja) => "カードゾーン".into(),
        (Zone::OnIt, Lang::En) => "on it".into(),
        (Zone::OnIt, Lang::Ja) => "そのカードの上".into(),
        (Zone::Curse, Lang::En) => "the curse zone".into(),
        (Zone::Curse, Lang::Ja) => "呪いゾーン".into(),
        (Zone::Removed, Lang::En) => "the removed zone".into(),
        (Zone::Removed, Lang::Ja) => "除外ゾーン".into(),
    }
}

fn amount(n: &Amount, unit: (&str, &str), lang: Lang) -> String {
    match lang {
        Lang::En => {
            let several = match unit.0.strip_suffix("card or stone") {
                Some(before) => format!("{before}cards or stones"),
                None => format!("{}s", unit.0),
            };
            let plural = |n: u8| if n == 1 { unit.0.to_string() } else { several.clone() };
            match n {
                Amount::Fixed(n) => format!("{n} {}", plural(*n)),
                Amount::All => format!("all {several}"),
                Amount::UpTo(n) => format!("up to {n} {}", plural(*n)),
                Amount::X => format!("X {several}"),
                Amount::Last => format!("1 {} for each one moved this way", unit.0),
                Amount::Per { pick, each, plus, max } => {
                    let more = if *plus > 0 { format!(", plus {plus}") } else { String::new() };
                    let most = if *max < 60 { format!(", at most {max}") } else { String::new() };
                    format!(
                        "{each} {} for each {}{more}{most}",
                        plural(*each),
                        things(pick, false, lang)
                    )
                }
                Amount::Stat(stat) => {
                    format!("as many {several} as its {}", stat_name(*stat, lang))
                }
            }
        }
        Lang::Ja => match n {
            Amount::Fixed(n) => format!("{n}{}", unit.1),
            Amount::All => "すべて".into(),
            Amount::UpTo(n) => format!("{n}{}まで", unit.1),
            Amount::X => format!("X{}", unit.1),
            Amount::Last => format!("この効果で動かした数と同じ{}", unit.1),
            Amount::Per { pick, each, plus, max } => {
                let more = if *plus > 0 { format!("と{plus}{}", unit.1) } else { String::new() };
                let most =
                    if *max < 60 { format!("（最大{max}{}）", unit.1) } else { String::new() };
                format!("{}1つにつき{each}{}{more}{most}", things(pick, false, lang), unit.1)
            }
            Amount::Stat(stat) => format!("その{}と同じ{}", stat_name(*stat, lang), unit.1),
        },
    }
}

fn stat_name(stat: Stat, lang: Lang) -> &'static str {
    match (stat, lang) {
        (Stat::GetCost, Lang::En) => "acquisition cost",
        (Stat::GetCost, Lang::Ja) => "獲得コスト",
        (Stat::UseCost, Lang::En) => "use cost",
        (Stat::UseCost, Lang::Ja) => "使用コスト",
        (Stat::Slot, Lang::En) => "slot number",
        (Stat::Slot, Lang::Ja) => "キャストタイム",
    }
}

/// The filters of a pick: words before and after the noun.
fn filters(pick: &Pick, lang: Lang) -> (String, String) {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    if !pick.category.is_any() {
        before.push(categories(pick.category, lang));
    }
    let en = lang == Lang::En;
    match pick.installed {
        Some(true) => before.push(if en { "installed".into() } else { "設置中の".into() }),
        Some(false) => before.push(if en { "waiting".into() } else { "待機中の".into() }),
        None => {}
    }
    match pick.face {
        Some(Face::Up) => before.push(if en { "face-up".into() } else { "表向きの".into() }),
        Some(Face::Down) => {
            before.push(if en { "face-down".into() } else { "裏向きの".into() });
        }
        Some(Face::Other) | None => {}
    }
    match pick.mark {
        Some(Mark::Attack) => {
            before.push(if en {
                "attack-marked".into()
            } else {
                "攻撃マークを持つ".into()
            });
        }
        Some(Mark::Install) => before.push(if en {
            "install-marked".into()
        } else {
            "設置マークを持つ".into()
        }),
        None => {}
    }
    if let Some(name) = &pick.name {
        before.push(if en { format!("“{name}”") } else { format!("「{name}」") });
    }
    for (stat, range) in [(Stat::GetCost, pick.get_cost), (Stat::UseCost, pick.use_cost)] {
        let name = stat_name(stat, lang);
        if let Some(max) = range.max {
            if en {
                after.push(format!("of {name} {max} or less"));
            } else {
                before.push(format!("{name}{max}以下の"));
            }
        }
        if let Some(min) = range.min {
            if en {
                after.push(format!("of {name} {min} or more"));
            } else {
                before.push(format!("{name}{min}以上の"));
            }
        }
    }
    if pick.not_this {
        if en {
            after.push("other than this card".into());
        } else {
            before.push("このカード以外の".into());
        }
    }
    if en { (before.join(" "), after.join(" ")) } else { (before.concat(), after.concat()) }
}

fn slots(pick: &Pick, lang: Lang) -> String {
    if pick.slots == 0b1111 && !pick.slot_x {
        return String::new();
    }
    let mut names: Vec<&str> =
        (1..=4).filter(|slot| pick.slots >> (slot - 1) & 1 != 0).map(roman).collect();
    if pick.slot_x {
        names.push("X");
    }
    match lang {
        Lang::En => format!("slot {} of ", names.join(", ")),
        Lang::Ja => names.join("・"),
    }
}

/// What a pick names, with or without its number.
fn things(pick: &Pick, counted: bool, lang: Lang) -> String {
    let zones: Vec<Zone> = pick.zones.iter().collect();
    let (before, after) = filters(pick, lang);
    match lang {
        Lang::En => {
            let noun = match pick.what {
                What::Card => "card",
                What::Stone => "stone",
                What::Item => "card or stone",
            };
            let noun =
                if before.is_empty() { noun.to_string() } else { format!("{before} {noun}") };
            let number = if counted { amount(&pick.n, (&noun, ""), lang) } else { noun };
            let places: Vec<_> = zones
                .iter()
                .map(|found| match found {
                    Zone::Held => format!("held by {}", whom(pick.of, lang)),
                    Zone::OnIt => "on it".into(),
                    Zone::Cast => {
                        format!("in {}{}", slots(pick, lang), zone(*found, pick.of, lang))
                    }
                    Zone::Bank | Zone::Hand | Zone::Market | Zone::Curse | Zone::Removed => {
                        format!("in {}", zone(*found, pick.of, lang))
                    }
                })
                .collect();
            let after = if after.is_empty() { String::new() } else { format!(" {after}") };
            format!("{number}{after} {}", places.join(" or "))
        }
        Lang::Ja => {
            let (noun, unit) = match pick.what {
                What::Card => ("カード", "枚"),
                What::Stone => ("魔法石", "つ"),
                What::Item => ("カード・魔法石", "つ"),
            };
            let places: Vec<_> = zones
                .iter()
                .map(|found| match found {
                    Zone::Held => format!("{}が持つ", whom(pick.of, lang)),
                    Zone::OnIt => "そのカードの上の".into(),
                    Zone::Cast => {
                        let slots = slots(pick, lang);
                        let of =
                            if slots.is_empty() { String::new() } else { format!("の{slots}") };
                        format!("{}{of}にある", zone(*found, pick.of, lang))
                    }
                    Zone::Bank | Zone::Hand | Zone::Market | Zone::Curse | Zone::Removed => {
                        format!("{}にある", zone(*found, pick.of, lang))
                    }
                })
                .collect();
            let number = if counted {
                format!("を{}", amount(&pick.n, ("", unit), lang))
            } else {
                String::new()
            };
            format!("{}{before}{noun}{number}", places.join("または"))
        }
    }
}

fn picker(pick: &Pick, lang: Lang) -> &'static str {
    match (pick.by, lang) {
        (By::You, _) => "",
        (By::That, Lang::En) => ", picked by that player",
        (By::That, Lang::Ja) => "（そのプレイヤーが選ぶ）",
        (By::Owner, Lang::En) => ", picked by its owner",
        (By::Owner, Lang::Ja) => "（持ち主が選ぶ）",
        (By::Random, Lang::En) => ", at random",
        (By::Random, Lang::Ja) => "（無作為）",
    }
}

fn object(source: &Source, lang: Lang) -> String {
    match (source, lang) {
        (Source::Pick(pick), _) => format!("{}{}", things(pick, true, lang), picker(pick, lang)),
        (Source::It, Lang::En) => "it".into(),
        (Source::It, Lang::Ja) => "それ".into(),
        (Source::This, Lang::En) => "this card".into(),
        (Source::This, Lang::Ja) => "このカード".into(),
    }
}

fn place(place: &Place, lang: Lang) -> String {
    match (place, lang) {
        (Place::Usual, _) => String::new(),
        (Place::Slot(slot), Lang::En) => format!("; place in slot {}", roman(*slot)),
        (Place::Slot(slot), Lang::Ja) => format!("、{}に置く", roman(*slot)),
        (Place::Slots(slots), Lang::En) => {
            let names: Vec<_> = slots.iter().map(|slot| roman(*slot)).collect();
            format!("; place in slots {}", names.join(", "))
        }
        (Place::Slots(slots), Lang::Ja) => {
            let names: Vec<_> = slots.iter().map(|slot| roman(*slot)).collect();
            format!("、順に{}に置く", names.join("・"))
        }
        (Place::Hand, Lang::En) => "; add to the hand".into(),
        (Place::Hand, Lang::Ja) => "、手札に加える".into(),
    }
}

fn delta(by: Delta) -> String {
    match by {
        Delta::Fixed(by) if by < 0 => format!("−{}", by.unsigned_abs()),
        Delta::Fixed(by) => format!("+{by}"),
        Delta::X => "+X".into(),
        Delta::MinusX => "−X".into(),
    }
}

/// A standing rule.
pub(super) fn rule(rule: Rule, lang: Lang) -> String {
    match (&rule, lang) {
        (Rule::Unchoosable, Lang::En) => "You are not chosen by other players' card effects (witches excepted).".into(),
        (Rule::Unchoosable, Lang::Ja) => "あなたは他のプレイヤーのカードの効果（ウィッチカードの効果を除く）で選ばれない。".into(),
        (Rule::FixedStones, Lang::En) => "Your held stones and the stones in your cast zone are not moved by other players' effects (witches included).".into(),
        (Rule::FixedStones, Lang::Ja) => "あなたの持つ魔法石とキャストゾーンにある魔法石は、他のプレイヤーの効果（ウィッチカードの効果を含む）によって移動しない。".into(),
        (Rule::NoEnd, Lang::En) => "The game does not enter the end state (unless it is already in it).".into(),
        (Rule::NoEnd, Lang::Ja) => "（すでにゲームが終了状態でないなら）ゲームは終了状態にならない。".into(),
        (Rule::NoUse { category, who }, Lang::En) => {
            format!("{} cards cannot be used by {}.", categories(*category, lang), whom(*who, lang))
        }
        (Rule::NoUse { category, who }, Lang::Ja) => {
            format!("{}は{}カードを使用できない。", whom(*who, lang), categories(*category, lang))
        }
        (Rule::Cost { stat, by, category: of, of: who }, Lang::En) => {
            let cards = if of.is_any() { "cards".into() } else { format!("{} cards", categories(*of, lang)) };
            format!("The {} of {cards} is {} for {}.", stat_name(*stat, lang), delta(Delta::Fixed(*by)), whom(*who, lang))
        }
        (Rule::Cost { stat, by, category: of, of: who }, Lang::Ja) => {
            let cards = if of.is_any() { "カード".into() } else { format!("{}カード", categories(*of, lang)) };
            format!("{}{cards}の{}を{}する。", owner(*who, lang), stat_name(*stat, lang), delta(Delta::Fixed(*by)))
        }
    }
}

/// A condition.
pub(super) fn test(found: &Test, lang: Lang) -> String {
    let one = |who: Who, en: &str, ja: &str| match lang {
        Lang::En => format!("{} {en}", whom(who, lang)),
        Lang::Ja => format!("{}が{ja}", whom(who, lang)),
    };
    match (found, lang) {
        (Test::Most(Who::You), Lang::En) => "you hold the most stones".into(),
        (Test::Fewest(Who::You), Lang::En) => "you hold the fewest stones".into(),
        (Test::Most(who), _) => {
            one(*who, "holds the most stones", "魔法石をもっとも多く持っている")
        }
        (Test::Fewest(who), _) => {
            one(*who, "holds the fewest stones", "持つ魔法石がもっとも少ない")
        }
        (Test::Count { pick, min, max }, _) => {
            let what = things(pick, false, lang);
            match (lang, *min, *max) {
                (Lang::En, min, 255) => format!("there are {min} or more: {what}"),
                (Lang::En, 0, max) => format!("there are {max} or fewer: {what}"),
                (Lang::En, min, max) => format!("there are {min} to {max}: {what}"),
                (Lang::Ja, min, 255) => format!("{what}が{min}以上ある"),
                (Lang::Ja, 0, max) => format!("{what}が{max}以下である"),
                (Lang::Ja, min, max) => format!("{what}が{min}から{max}ある"),
            }
        }
        (Test::FinalTurn, Lang::En) => "this is a final turn".into(),
        (Test::FinalTurn, Lang::Ja) => "最終手番である".into(),
        (Test::ExtraTurn, Lang::En) => "this is an extra turn".into(),
        (Test::ExtraTurn, Lang::Ja) => "追加の手番である".into(),
        (Test::EndState, Lang::En) => "the game is in the end state".into(),
        (Test::EndState, Lang::Ja) => "ゲームが終了状態である".into(),
        (Test::Not(inner), Lang::En) if **inner == Test::FinalTurn => {
            "this is not a final turn".into()
        }
        (Test::Not(inner), Lang::Ja) if **inner == Test::FinalTurn => "最終手番でない".into(),
        (Test::Not(inner), Lang::En) => format!("it is not so that {}", test(inner, lang)),
        (Test::Not(inner), Lang::Ja) => format!("「{}」でない", test(inner, lang)),
        (Test::All(tests), Lang::En) => {
            tests.iter().map(|t| test(t, lang)).collect::<Vec<_>>().join(" and ")
        }
        (Test::All(tests), Lang::Ja) => {
            tests.iter().map(|t| test(t, lang)).collect::<Vec<_>>().join("、かつ")
        }
        (Test::Any(tests), Lang::En) => {
            tests.iter().map(|t| test(t, lang)).collect::<Vec<_>>().join(" or ")
        }
        (Test::Any(tests), Lang::Ja) => {
            tests.iter().map(|t| test(t, lang)).collect::<Vec<_>>().join("、または")
        }
    }
}

fn branch(steps_in: &[Step], en: &str, ja: &str, lang: Lang) -> String {
    if steps_in.is_empty() {
        return String::new();
    }
    let what = steps(steps_in, lang);
    match lang {
        Lang::En => format!(" {en}: {what}"),
        Lang::Ja => format!("{ja}、{what}"),
    }
}

fn sentence(step: &Step, lang: Lang) -> String {
    match lang {
        Lang::En => english(step),
        Lang::Ja => japanese(step),
    }
}

fn english(step: &Step) -> String {
    let lang = Lang::En;
    match step {
        Step::Gain { what, to, place: at, pay } => {
            let what = match what {
                Gained::Stones(n) => amount(n, ("stone", "つ"), lang),
                Gained::Things(source) => object(source, lang),
            };
            let paid = if *pay { ", paying its acquisition cost" } else { "" };
            let at = place(at, lang);
            match to {
                Who::You => format!("Gain {what}{paid}{at}."),
                _ => format!("{} gains {what}{paid}{at}.", capital(whom(*to, lang))),
            }
        }
        Step::Send { what, place: Place::Usual } => {
            format!("Put {} on the witch card.", object(what, lang))
        }
        Step::Send { what, place: Place::Hand } => {
            format!("Add {} to the hand.", object(what, lang))
        }
        Step::Send { what, place: at } => {
            format!("Take {}{}.", object(what, lang), place(at, lang))
        }
        Step::Shift { what, by } => {
            format!("{}: cast time {}.", capital(&object(what, lang)), delta(*by))
        }
        Step::Remove(what) => format!("Remove {}.", object(what, lang)),
        Step::Flip { what, face } => {
            let face = match face {
                Face::Up => "face up",
                Face::Down => "face down",
                Face::Other => "over",
            };
            format!("Turn {} {face}.", object(what, lang))
        }
        Step::After => "After that:".into(),
        Step::ChoosePlayer { any, steps: inner } => {
            let who = if *any { "a player" } else { "another player" };
            format!("Choose {who}. {}", steps(inner, lang))
        }
        Step::ChooseCards { pick, steps: inner } => {
            format!("Choose {}. {}", things(pick, true, lang), steps(inner, lang))
        }
        Step::Each { all, steps: inner } => {
            let who = if *all { "every player" } else { "each other player" };
            format!("For {who}: {}", steps(inner, lang))
        }
        Step::If { test: found, steps: inner, otherwise } => {
            let other = branch(otherwise, "Otherwise", "", lang);
            format!("If {}: {}{other}", test(found, lang), steps(inner, lang))
        }
        Step::Did { steps: inner, then, otherwise } => format!(
            "{}{}{}",
            steps(inner, lang),
            branch(then, "If you did", "", lang),
            branch(otherwise, "Otherwise", "", lang)
        ),
        Step::May { steps: inner, then, otherwise } => format!(
            "You may: {}{}{}",
            steps(inner, lang),
            branch(then, "If you did", "", lang),
            branch(otherwise, "Otherwise", "", lang)
        ),
        Step::Pay { sp, must, steps: inner } => {
            let must = if *must { " (must be paid)" } else { "" };
            format!("{sp} SP{must}: {}", steps(inner, lang))
        }
        Step::Modes { red, blue } => {
            format!("Choose 1: (red) {} (blue) {}", steps(red, lang), steps(blue, lang))
        }
        Step::Negate => "That effect does nothing to you.".into(),
        Step::Fire(who) => format!("1 Block card of {} works.", whom(*who, lang)),
        Step::ExtraTurn { start, rules } => {
            let start = branch(start, "At the start of the extra turn", "", lang);
            let rules: Vec<_> = rules.iter().map(|found| rule(*found, lang)).collect();
            let rules = if rules.is_empty() {
                String::new()
            } else {
                format!(" In the extra turn: {}", rules.join(" "))
            };
            format!("After this turn take an extra turn.{start}{rules}")
        }
        Step::Rule(found) => format!("This turn: {}", rule(*found, lang)),
    }
}

fn japanese(step: &Step) -> String {
    let lang = Lang::Ja;
    match step {
        Step::Gain { what, to, place: at, pay } => {
            let what = match what {
                Gained::Stones(n) => {
                    format!("魔法石ゾーンから魔法石を{}", amount(n, ("", "つ"), lang))
                }
                Gained::Things(source) => object(source, lang),
            };
            let paid = if *pay { "獲得コストを支払って" } else { "" };
            let at = place(at, lang);
            match to {
                Who::You => format!("{what}{paid}獲得する{at}。"),
                _ => format!("{}は{what}{paid}獲得する{at}。", whom(*to, lang)),
            }
        }
        Step::Send { what, place: Place::Usual } => {
            format!("{}ウィッチカードの上に置く。", object(what, lang))
        }
        Step::Send { what, place: Place::Hand } => {
            format!("{}選んで手札に加える。", object(what, lang))
        }
        Step::Send { what, place: at } => {
            format!("{}取り{}。", object(what, lang), place(at, lang))
        }
        Step::Shift { what, by } => {
            format!("{}、キャストタイムを{}する。", object(what, lang), delta(*by))
        }
        Step::Remove(what) => format!("{}除外する。", object(what, lang)),
        Step::Flip { what, face } => {
            let face = match face {
                Face::Up => "表向きにする",
                Face::Down => "裏向きにする",
                Face::Other => "裏返す",
            };
            format!("{}{face}。", object(what, lang))
        }
        Step::After => "その後、".into(),
        Step::ChoosePlayer { any, steps: inner } => {
            let who = if *any { "プレイヤー" } else { "他のプレイヤー" };
            format!("{who}を1人選ぶ。{}", steps(inner, lang))
        }
        Step::ChooseCards { pick, steps: inner } => {
            format!("{}選ぶ。{}", things(pick, true, lang), steps(inner, lang))
        }
        Step::Each { all, steps: inner } => {
            let who =
                if *all { "プレイヤーすべて" } else { "他のプレイヤーすべて" };
            format!("{who}について：{}", steps(inner, lang))
        }
        Step::If { test: found, steps: inner, otherwise } => {
            let other = branch(otherwise, "", "そうでないなら", lang);
            format!("{}なら、{}{other}", test(found, lang), steps(inner, lang))
        }
        Step::Did { steps: inner, then, otherwise } => format!(
            "{}{}{}",
            steps(inner, lang),
            branch(then, "", "そうしたなら", lang),
            branch(otherwise, "", "そうでないなら", lang)
        ),
        Step::May { steps: inner, then, otherwise } => format!(
            "次を行っても良い：{}{}{}",
            steps(inner, lang),
            branch(then, "", "そうしたなら", lang),
            branch(otherwise, "", "そうでないなら", lang)
        ),
        Step::Pay { sp, must, steps: inner } => {
            let must = if *must { "（必ず支払う）" } else { "" };
            format!("{sp} SP{must}：{}", steps(inner, lang))
        }
        Step::Modes { red, blue } => {
            format!(
                "次の効果から1つを選んで行う。（赤）{}（青）{}",
                steps(red, lang),
                steps(blue, lang)
            )
        }
        Step::Negate => "その効果はあなたに働かない。".into(),
        Step::Fire(who) => format!("{}の《ブロック》カードを1枚働かせる。", whom(*who, lang)),
        Step::ExtraTurn { start, rules } => {
            let start = branch(start, "", "追加の手番開始時", lang);
            let rules: String = rules.iter().map(|found| rule(*found, lang)).collect();
            let rules =
                if rules.is_empty() { rules } else { format!("追加の手番中、{rules}") };
            format!("この手番の後、追加の手番を行う。{start}{rules}")
        }
        Step::Rule(found) => format!("この手番中、{}", rule(*found, lang)),
    }
}

/// With a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
