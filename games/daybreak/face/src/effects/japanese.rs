//! Effects in Japanese, in the manner of the printed cards.

use daybreak::{
    Amount, By, Categories, Delta, Face, Gained, Installed, Mark, Pick, Place, Rule, Source, Stat,
    Step, Test, What, When, Who, Whose, Zone,
};
use pack::Lang;

use super::super::say::{category, roman};
use super::{Within, changed, more_if, ranges, runs, signed, slots};

pub(super) fn steps(steps: &[Step]) -> String {
    sentences(&clauses(steps))
}

pub(super) fn installed(entry: &Installed) -> String {
    let rules: Vec<_> = entry.rules.iter().map(|found| rule(*found)).collect();
    format!("【{}】{}{}", when(entry.when), steps(&entry.steps), sentences(&rules))
}

fn sentences(clauses: &[String]) -> String {
    clauses.iter().map(|clause| format!("{clause}。")).collect()
}

/// Steps as sentences without their full stops.
fn clauses(steps: &[Step]) -> Vec<String> {
    clauses_after(steps, "動かした")
}

/// What the step before did, for "as many as".
fn did(step: &Step) -> Option<&'static str> {
    Some(match step {
        Step::Gain { .. } => "獲得した",
        Step::Remove(_) => "除外した",
        Step::Send { .. } | Step::Shift { .. } => "動かした",
        Step::Flip { .. } => "裏返した",
        Step::Put(_) => "置いた",
        _ => return None,
    })
}

fn clauses_after(steps: &[Step], mut last: &'static str) -> Vec<String> {
    let mut all = Vec::new();
    let mut after = false;
    let mut before = None;
    for step in steps {
        if *step == Step::After {
            after = true;
            continue;
        }
        let mut fresh = match more_if(before, step) {
            Some((test, n)) => vec![format!("{}、さらに{n}つ獲得する", if_so(test))],
            None => step_clauses(step, last),
        };
        before = Some(step);
        last = did(step).unwrap_or(last);
        // After a sentence about another player it must be clear who gains.
        let other =
            all.last().is_some_and(|clause: &String| clause.starts_with("そのプレイヤーは"));
        if let (true, Step::Gain { to: Who::You, .. }, Some(first)) =
            (other, step, fresh.first_mut())
        {
            *first = format!("あなたは{first}");
        }
        if let (true, Some(first)) = (after, fresh.first_mut()) {
            *first = format!("その後、{first}");
            after = false;
        }
        all.append(&mut fresh);
    }
    all
}

/// Steps that stay together: all but the last run on.
fn joined(steps: &[Step]) -> String {
    joined_after(steps, "動かした")
}

fn joined_after(steps: &[Step], last: &'static str) -> String {
    let all = clauses_after(steps, last);
    match &all[..] {
        [most @ .., last] => {
            let before = most.iter().zip(&all[1..]).map(|(clause, next)| {
                // What depends on a deed begins a sentence of its own.
                if next.starts_with("そう") {
                    format!("{clause}。")
                } else {
                    format!("{}、", running(clause))
                }
            });
            before.collect::<String>() + last
        }
        [] => String::new(),
    }
}

/// Endings of our sentences: as they stand, running on, and with leave to do it.
const ENDINGS: [(&str, &str, &str); 8] = [
    ("する", "し", "しても良い"),
    ("置く", "置き", "置いても良い"),
    ("加える", "加え", "加えても良い"),
    ("戻す", "戻し", "戻しても良い"),
    ("裏返す", "裏返し", "裏返しても良い"),
    ("選ぶ", "選び", "選んでも良い"),
    ("受けない", "受けず", "受けなくても良い"),
    ("働かない", "働かず", "働かなくても良い"),
];

fn running(clause: &str) -> String {
    let found =
        ENDINGS.iter().find_map(|(end, on, _)| Some(clause.strip_suffix(end)?.to_string() + on));
    found.unwrap_or_else(|| clause.into())
}

fn allowed(clause: &str) -> String {
    // A gift: you may let that player gain it.
    let gift =
        clause.strip_prefix("そのプレイヤーは").and_then(|rest| rest.strip_suffix("獲得する"));
    if let Some(gift) = gift {
        return format!("そのプレイヤーに{gift}獲得させても良い");
    }
    let found =
        ENDINGS.iter().find_map(|(end, _, may)| Some(clause.strip_suffix(end)?.to_string() + may));
    found.unwrap_or_else(|| format!("次の効果を使用しても良い：{clause}"))
}

fn step_clauses(step: &Step, last: &'static str) -> Vec<String> {
    match step {
        Step::Gain { what, to, place, pay } => vec![gain(what, *to, place, *pay, last)],
        Step::Send { what, place } => vec![send(what, place)],
        Step::Shift { what, by } => vec![shift(what, &delta(by, last))],
        Step::Remove(what) => vec![remove(what)],
        Step::Put(what) => vec![put(what, last)],
        Step::Flip { what, face } => vec![flip(what, *face)],
        // Said with the step that follows.
        Step::After => Vec::new(),
        Step::ChoosePlayer { any, steps } => {
            let who = if *any {
                "プレイヤーを1人選ぶ"
            } else {
                "他のプレイヤーを1人選ぶ"
            };
            std::iter::once(who.into()).chain(clauses(steps)).collect()
        }
        Step::ChooseCards { pick, steps } => {
            let chosen = format!("{}選ぶ", numbered(pick));
            let one = matches!(pick.n, Amount::Fixed(1) | Amount::UpTo(1));
            let on =
                if one { "そのカードの上に" } else { "それぞれのカードの上に" };
            let inner = clauses(steps);
            let inner = inner.into_iter().map(|clause| clause.replace("そのカードの上に", on));
            std::iter::once(chosen).chain(inner).collect()
        }
        Step::Each { all, steps } => {
            let who = if *all { "プレイヤー" } else { "他のプレイヤー" };
            match &steps[..] {
                [Step::Gain { what: Gained::Stones(n), to: Who::That, place, .. }] => {
                    let stones = amount(n, "つ", "魔法石");
                    vec![format!("{who}はそれぞれ{stones}獲得{}", placed(place, "する"))]
                }
                _ => vec![format!("{who}すべてに対してそれぞれ、{}", joined(steps))],
            }
        }
        Step::If { test: found, steps, otherwise } => {
            let mut all = vec![format!("{}、{}", if_so(found), joined(steps))];
            all.extend(branch("そうでないなら、", otherwise));
            all
        }
        Step::Did { steps, then, otherwise } => {
            let mut all = clauses(steps);
            let last = steps.iter().rev().find_map(did).unwrap_or(last);
            all.extend(branch_after("そうしたなら、", then, last));
            all.extend(branch_after("そうしなかったなら、", otherwise, last));
            all
        }
        Step::May { who, steps, then, otherwise } => {
            let deed = joined(steps);
            let mut all = vec![match who {
                Who::You => allowed(&deed),
                who => allowed_to(whom(*who), &deed),
            }];
            let last = steps.iter().rev().find_map(did).unwrap_or(last);
            all.extend(branch_after("そうしたなら、", then, last));
            all.extend(branch_after("そうしなかったなら、", otherwise, last));
            all
        }
        Step::Pay { who, sp, must, steps } if *who != Who::You => {
            let pays =
                if *must { "支払えるなら必ず支払う" } else { "支払っても良い" };
            let pays = format!("{}は{sp} SPを{pays}", whom(*who));
            std::iter::once(pays).chain(branch("そうしたなら、", steps)).collect()
        }
        Step::Pay { sp, must: false, steps, .. } => vec![format!("{sp} SP：{}", joined(steps))],
        Step::Pay { sp, must: true, steps, .. } => {
            vec![format!("{sp} SP（支払えるなら必ず支払う）：{}", joined(steps))]
        }
        Step::Modes { red, blue } => vec![format!(
            "次の効果から1つを選んで行う。（赤）{}。（青）{}",
            joined(red),
            joined(blue)
        )],
        Step::Negate => vec!["あなたはその効果を受けない".into()],
        Step::NoBlock => {
            vec!["この効果で他のプレイヤーの《ブロック》カードの効果は働かない".into()]
        }
        Step::Fire(who) => vec![format!("{}の《ブロック》カードを1枚働かせる", whom(*who))],
        Step::ExtraTurn { start, rules } => {
            let mut all = vec!["この手番の後、追加の手番を行う".to_string()];
            all.extend(branch("追加の手番開始時、", start));
            all.extend(rules.iter().map(|found| format!("追加の手番中、{}", rule(*found))));
            all
        }
        Step::Rule(found) => vec![format!("この手番中、{}", rule(*found))],
    }
}

fn branch(lead: &str, steps: &[Step]) -> Option<String> {
    branch_after(lead, steps, "動かした")
}

fn branch_after(lead: &str, steps: &[Step], last: &'static str) -> Option<String> {
    (!steps.is_empty()).then(|| format!("{lead}{}", joined_after(steps, last)))
}

fn whom(who: Who) -> &'static str {
    match who {
        Who::You => "あなた",
        Who::Other => "他のプレイヤー",
        Who::Any => "いずれかのプレイヤー",
        Who::Others => "他のプレイヤーすべて",
        Who::All => "プレイヤーすべて",
        Who::That => "そのプレイヤー",
        Who::Attacker => "その効果を使用したプレイヤー",
    }
}

fn categories(found: Categories) -> String {
    let names: Vec<_> =
        found.iter().map(|one| format!("《{}》", category(one, Lang::Ja))).collect();
    names.join("か")
}

fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::GetCost => "獲得コスト",
        Stat::UseCost => "使用コスト",
        Stat::Slot => "キャストタイム",
        Stat::GetTime => "獲得キャストタイム",
        Stat::UseTime => "使用キャストタイム",
    }
}

/// `魔法石を2つ`, with the noun in its place.
fn amount(n: &Amount, unit: &str, noun: &str) -> String {
    match n {
        Amount::Fixed(n) => format!("{noun}を{n}{unit}"),
        Amount::All => format!("{noun}をすべて"),
        Amount::UpTo(n) => format!("{noun}を{n}{unit}まで"),
        Amount::X => format!("{noun}をX{unit}"),
        Amount::Last => format!("同じ数の{noun}を"),
        Amount::Per { pick, each, plus, max } => {
            let more =
                if *plus > 0 { format!("と、さらに{plus}{unit}") } else { String::new() };
            let most = if *max < 60 { format!("（最大{max}{unit}）") } else { String::new() };
            let one = unit_of(pick);
            format!("{}1{one}につき{noun}を{each}{unit}{more}{most}", thing(pick))
        }
        Amount::Stat(stat) => format!("そのカードの{}と同じ数の{noun}を", stat_name(*stat)),
    }
}

fn unit_of(pick: &Pick) -> &'static str {
    match pick.what {
        What::Card => "枚",
        What::Stone | What::Item => "つ",
    }
}

/// Words before the noun.
fn filters(pick: &Pick) -> String {
    let mut words = String::new();
    if pick.not_this {
        words.push_str("このカード以外の");
    }
    match pick.face {
        Some(Face::Up) => words.push_str("表向きの"),
        Some(Face::Down) => words.push_str("裏向きの"),
        Some(Face::Other) | None => {}
    }
    match pick.installed {
        Some(true) => words.push_str("設置中の"),
        Some(false) => words.push_str("待機中の"),
        None => {}
    }
    match pick.mark {
        Some(Mark::Attack) => words.push_str("攻撃マークを持つ"),
        Some(Mark::Install) => words.push_str("設置マークを持つ"),
        None => {}
    }
    let range = |(stat, within): (Stat, Within)| within.said(stat_name(stat), Lang::Ja);
    let ranges: Vec<_> = ranges(pick).into_iter().map(range).collect();
    if !ranges.is_empty() {
        words.push_str(&format!("{}の", ranges.join("で")));
    }
    if let Some(name) = &pick.name {
        words.push_str(&format!("「{name}」の"));
    }
    words
}

/// The things without a number: `あなたのキャストゾーンにあるカード`.
fn thing(pick: &Pick) -> String {
    let owner = match (pick.by, pick.of) {
        (By::That, Who::That) | (By::Owner, _) => "自身",
        (_, Who::Any) => "あなたと他のプレイヤー",
        (_, who) => whom(who),
    };
    let (mut personal, mut places) = (Vec::new(), Vec::new());
    let named = slots(pick).join("・");
    for zone in pick.zones {
        match zone {
            Zone::Held => places.push(format!("{owner}の手持ちの")),
            Zone::Hand => personal.insert(0, "手札".to_string()),
            Zone::Cast if named.is_empty() => personal.push("キャストゾーン".into()),
            Zone::Cast => personal.push(format!("キャストゾーンの{named}")),
            Zone::Market => places.push("カードゾーンにある".into()),
            Zone::OnIt => places.push("そのカードの上の".into()),
            Zone::Curse => places.push("呪いゾーンにある".into()),
            Zone::Removed => places.push("除外ゾーンにある".into()),
            Zone::Bank => places.push("魔法石ゾーンにある".into()),
        }
    }
    if !personal.is_empty() {
        places.insert(
            0,
            format!(
                "{owner}の{}にある",
                personal.join(if pick.n == Amount::All { "と" } else { "か" })
            ),
        );
    }
    let noun = match (pick.what, pick.category.is_any()) {
        (What::Card, false) => format!("{}カード", categories(pick.category)),
        (What::Card, true) if pick.zones.iter().all(|zone| zone == Zone::Curse) => {
            "《呪い》カード".into()
        }
        (What::Card, true) => "カード".into(),
        (What::Stone, _) => "魔法石".into(),
        (What::Item, _) if pick.n == Amount::All => "カードと魔法石".into(),
        (What::Item, _) => "カードか魔法石".into(),
    };
    format!("{}{}{noun}", places.join("または"), filters(pick))
}

/// The things with their number: `あなたのキャストゾーンにあるカードを2枚`.
fn numbered(pick: &Pick) -> String {
    let random = if pick.by == By::Random { "無作為に" } else { "" };
    format!("{}{random}", amount(&pick.n, unit_of(pick), &thing(pick)))
}

/// Who picks, when it is not you.
fn picker(pick: &Pick) -> String {
    match pick.by {
        By::You | By::Random => String::new(),
        By::That => "そのプレイヤーは".into(),
        By::Owner => format!("{}は", whom(pick.of)),
    }
}

/// Is something chosen, rather than all taken or all alike?
fn choosing(pick: &Pick) -> bool {
    let alike = pick.what == What::Stone
        && pick.zones.iter().all(|zone| matches!(zone, Zone::Held | Zone::OnIt | Zone::Bank));
    let cursed = pick.zones.iter().all(|zone| zone == Zone::Curse);
    pick.n != Amount::All && pick.by != By::Random && !alike && !cursed
}

/// What is done to it: `…を1枚選び、`, `…をすべて`, `それを`.
fn object(what: &Source) -> String {
    match what {
        Source::Pick(pick) if choosing(pick) => format!("{}{}選び、", picker(pick), numbered(pick)),
        Source::Pick(pick) => format!("{}{}", picker(pick), numbered(pick)),
        Source::It => "そのカードを".into(),
        Source::This => "このカードを".into(),
    }
}

/// The end of a gain: where the things are put.
fn placed(place: &Place, usual: &str) -> String {
    match place {
        Place::Usual => usual.into(),
        Place::Slot(slot) => format!("し、{}に置く", roman(*slot)),
        Place::Slots(slots) => format!("し、{}", in_slots(slots)),
        Place::Hand => "し、手札に加える".into(),
    }
}

fn in_slots(slots: &[u8]) -> String {
    let runs = runs(slots);
    let count = runs.first().map_or(0, |(count, _)| *count);
    if runs.len() > 1 && runs.iter().all(|(n, _)| *n == count) {
        let names: Vec<_> = runs.iter().map(|(_, slot)| *slot).collect();
        return format!("{}にそれぞれ{count}つずつ置く", names.join("と"));
    }
    let parts: Vec<_> = runs.iter().map(|(n, slot)| format!("{slot}に{n}つ")).collect();
    format!("{}置く", parts.join("、"))
}

fn gain(what: &Gained, to: Who, place: &Place, pay: bool, last: &str) -> String {
    let (things, picks) = match what {
        Gained::Stones(Amount::Last) => {
            (format!("こうして{last}数と同じ数の魔法石を"), String::new())
        }
        Gained::Stones(n) => (amount(n, "つ", "魔法石"), String::new()),
        Gained::Things(Source::Pick(pick)) => (numbered(pick), picker(pick)),
        Gained::Things(Source::It) => ("そのカードを".into(), String::new()),
        Gained::Things(Source::This) => ("このカードを".into(), String::new()),
    };
    let subject = match to {
        Who::You => String::new(),
        to => format!("{}は", whom(to)),
    };
    let subject = if subject == picks { subject } else { format!("{subject}{picks}") };
    let market = matches!(what, Gained::Things(Source::Pick(pick))
        if pick.zones.has(Zone::Market) && pick.what != What::Stone);
    let paid = match (market, pay) {
        (_, true) => "、獲得コストを支払って",
        (true, false) => "、獲得コストを支払わずに",
        (false, false) => "",
    };
    format!("{subject}{things}{paid}獲得{}", placed(place, "する"))
}

fn send(what: &Source, place: &Place) -> String {
    let object = object(what);
    match place {
        Place::Hand => format!("{object}手札に加える"),
        Place::Usual => format!("{object}ウィッチカードの上に置く"),
        Place::Slot(slot) => format!("{object}キャストゾーンの{}に置く", roman(*slot)),
        Place::Slots(slots) => format!("{object}キャストゾーンの{}", in_slots(slots)),
    }
}

fn shift(what: &Source, by: &str) -> String {
    match what {
        Source::Pick(pick) if choosing(pick) => format!("{}キャストタイムを{by}する", object(what)),
        Source::Pick(pick) if pick.n == Amount::All => {
            format!("{}すべてのキャストタイムを{by}する", thing(pick))
        }
        Source::Pick(pick) => format!("{}選び、キャストタイムを{by}する", numbered(pick)),
        Source::It => format!("そのカードのキャストタイムを{by}する"),
        Source::This => format!("このカードのキャストタイムを{by}する"),
    }
}

/// `−2`, `+X`, `（カード1枚につき）−1`.
fn delta(by: &Delta, last: &str) -> String {
    let computed = |sign: &str, n: &Amount| match n {
        Amount::Fixed(n) => format!("{sign}{n}"),
        Amount::X => format!("{sign}X"),
        Amount::Last => format!("こうして{last}数だけ{sign}"),
        Amount::Per { pick, each, plus, max } => {
            let more = if *plus > 0 { format!("、さらに{sign}{plus}") } else { String::new() };
            let most = if *max < 60 { format!("（最大{sign}{max}）") } else { String::new() };
            format!("{}1{}につき{sign}{each}{more}{most}", thing(pick), unit_of(pick))
        }
        Amount::Stat(stat) => format!("そのカードの{}と同じ数だけ{sign}", stat_name(*stat)),
        // The loader refuses these.
        Amount::All | Amount::UpTo(_) => sign.into(),
    };
    changed(by, computed)
}

/// What another player may do.
fn allowed_to(who: &str, deed: &str) -> String {
    let own = deed.strip_prefix(who).and_then(|rest| rest.strip_prefix('は'));
    let may = |clause: &str| {
        ENDINGS.iter().find_map(|(end, _, may)| Some(clause.strip_suffix(end)?.to_string() + may))
    };
    match own.and_then(may) {
        Some(deed) => format!("{who}は{deed}"),
        None => format!("{who}は次の効果を行わせても良い：{deed}"),
    }
}

/// Stones laid on the chosen cards.
fn put(what: &Gained, last: &str) -> String {
    let stones = match what {
        Gained::Stones(Amount::Last) => format!("こうして{last}数と同じ数の魔法石ゾーンの魔法石を"),
        Gained::Stones(n) => amount(n, "つ", "魔法石ゾーンの魔法石"),
        Gained::Things(source) => object(source),
    };
    format!("{stones}そのカードの上に置く")
}

fn remove(what: &Source) -> String {
    match what {
        Source::Pick(pick) if pick.what == What::Stone => {
            format!("{}魔法石ゾーンに戻す", object(what))
        }
        Source::Pick(_) | Source::It | Source::This => format!("{}除外する", object(what)),
    }
}

fn flip(what: &Source, face: Face) -> String {
    let object = object(what);
    match face {
        Face::Up => format!("{object}表向きにする"),
        Face::Down => format!("{object}裏向きにする"),
        Face::Other => format!("{object}裏返す"),
    }
}

fn when(when: When) -> String {
    let who = |who: Whose| match who {
        Whose::You => "あなたが",
        Whose::Other => "他のプレイヤーが",
        Whose::Any => "いずれかのプレイヤーが",
    };
    let card = |found: Categories| match found.is_any() {
        true => "カード".to_string(),
        false => format!("{}カード", categories(found)),
    };
    let of = |whose: Whose| match whose {
        Whose::You => "あなたの",
        Whose::Other => "他のプレイヤーの",
        Whose::Any => "いずれかのプレイヤーの",
    };
    match when {
        When::Always => "常時".into(),
        When::Hit => "あなたが他のプレイヤーから攻撃マークを持つカードの効果を受ける時".into(),
        When::Blocked => "あなたの《ブロック》カードの効果が働いた時".into(),
        When::TurnStart(whose) => format!("{}手番開始時", of(whose)),
        When::ExtraTurnStart(whose) => format!("{}追加の手番開始時", of(whose)),
        When::EndPhase(whose) => format!("{}エンドフェイズ開始時", of(whose)),
        When::TurnEnd(whose) => format!("{}手番終了時", of(whose)),
        When::GainStone(whose) => format!("{}魔法石を獲得した時", who(whose)),
        When::GainCard(whose, found) => format!("{}{}を獲得した時", who(whose), card(found)),
        When::UseCard(whose, found) => format!("{}{}を使用した時", who(whose), card(found)),
        When::RemoveCard(whose, found) => format!("{}{}を除外した時", who(whose), card(found)),
    }
}

fn rule(rule: Rule) -> String {
    match rule {
        Rule::Unchoosable => "あなたは他のプレイヤーのカードの効果（ウィッチカードの効果を除く）で選ばれない".into(),
        Rule::FixedStones => "あなたの手持ちの魔法石とキャストゾーンにある魔法石は、他のプレイヤーの効果（ウィッチカードの効果を含む）によって移動しない".into(),
        Rule::NoBlock => "あなたのカードの効果で他のプレイヤーの《ブロック》カードの効果は働かない".into(),
        Rule::NoEnd => "（すでに終了状態でないなら）ゲームは終了状態にならない".into(),
        Rule::NoUse { category, who } => {
            format!("{}は{}カードを使用できない", whom(who), categories(category))
        }
        Rule::Cost { stat, by, category, of } => {
            let cards = match category.is_any() {
                true => "カード".to_string(),
                false => format!("{}カード", categories(category)),
            };
            let by = signed(by);
            format!("{}が支払う{cards}の{}を{by}する", whom(of), stat_name(stat))
        }
    }
}

/// `…なら`: the condition as the start of a sentence.
fn if_so(found: &Test) -> String {
    let words = test(found);
    // 「…である」なら is said 「…なら」.
    match words.strip_suffix("である") {
        Some(noun) => format!("{noun}なら"),
        None => format!("{words}なら"),
    }
}

/// A condition: `あなたの手持ちの魔法石がもっとも少ない`.
pub(super) fn test(found: &Test) -> String {
    let join = |tests: &[Test], with: &str| tests.iter().map(test).collect::<Vec<_>>().join(with);
    match found {
        Test::Most(who) => format!("{}が魔法石をもっとも多く持っている", whom(*who)),
        Test::Fewest(who) => format!("{}の手持ちの魔法石がもっとも少ない", whom(*who)),
        Test::Count { pick, min, max } => {
            let (what, unit) = (thing(pick), unit_of(pick));
            match (*min, *max) {
                (0, 0) => format!("{what}がない"),
                (1, 255) => format!("{what}がある"),
                (min, 255) => format!("{what}が{min}{unit}以上ある"),
                (0, max) => format!("{what}が{max}{unit}以下である"),
                (min, max) if min == max => format!("{what}がちょうど{min}{unit}ある"),
                (min, max) => format!("{what}が{min}{unit}から{max}{unit}ある"),
            }
        }
        Test::FinalTurn => "最終手番である".into(),
        Test::ExtraTurn => "追加の手番である".into(),
        Test::EndState => "ゲームが終了状態である".into(),
        Test::Not(inner) => match &**inner {
            Test::Most(who) => format!("{}より多く魔法石を持つプレイヤーがいる", whom(*who)),
            Test::Fewest(who) => {
                format!("{}より手持ちの魔法石の少ないプレイヤーがいる", whom(*who))
            }
            Test::FinalTurn => "最終手番でない".into(),
            Test::ExtraTurn => "追加の手番でない".into(),
            Test::EndState => "ゲームが終了状態でない".into(),
            Test::Not(same) => test(same),
            Test::Count { .. } | Test::All(_) | Test::Any(_) => {
                format!("「{}」でない", test(inner))
            }
        },
        Test::All(tests) => join(tests, "、かつ"),
        Test::Any(tests) => join(tests, "、または"),
    }
}
