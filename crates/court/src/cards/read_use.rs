//! Reads what a special card does in one of the modes.

use kernel::both;
use kernel::doc::{Node, nearest};
use pack::{Sources, Text};

use super::read::printed_is;
use super::{Against, Step, Steps, To, Use, UseNames, When};

const STEPS: [&str; 13] = [
    "battle",
    "follow",
    "bridge",
    "hurt",
    "kill",
    "skip",
    "scene-skip",
    "draw-next",
    "draw-named",
    "contract",
    "support",
    "mark",
    "alone",
];

/// `bare` is a card without girls.
pub(super) fn read_use(
    node: &Node<'_>,
    battle: bool,
    bare: bool,
    sources: &Sources,
) -> Option<Use> {
    let table = node.table()?;
    let when_node = table.need("when", both!("\"any\" or \"match\"", "\"any\" か \"match\""));
    let when = when_node.as_ref().and_then(|node| node.word(&["any", "match"]));
    let to_node = table.need("to", both!("\"lead\" or \"discard\"", "\"lead\" か \"discard\""));
    let to = to_node.as_ref().and_then(|node| node.word(&["lead", "discard", "next"]));
    let do_node = table.need("do", "[\"skip\"]");
    let path = if battle { "battle" } else { "daily" };
    let steps = do_node.as_ref().and_then(|node| read_steps(node, path, sources));
    let name = table.get("name").map(|node| Text::read(&node));
    let unshown_node = table.get("unshown");
    let unshown = unshown_node.as_ref().map(Text::read);
    table.finish();
    let when = if when? == "match" { When::Match } else { When::Any };
    let to = match to? {
        "lead" => To::Lead,
        "next" => To::Next,
        _ => To::Discard,
    };
    let steps = steps?;
    let unlike = |step: &Step| {
        matches!(step, Step::Hurt(_, Against::NotShown) | Step::Kill(Against::NotShown))
    };
    if let Some(node) = unshown_node.filter(|_| name.is_none() || !steps.iter().any(unlike)) {
        node.wrong(both!(
            "`unshown` stands beside `name`, with a step against = \"not-shown\"",
            "`unshown` は `name` と、against = \"not-shown\" のステップと一緒に使います。"
        ));
        return None;
    }
    if bare && when == When::Match {
        when_node?.wrong_help(
            both!(
                "a card without girls can match nothing (MC-123)",
                "キャラクターのないカードは、何とも一致しません（MC-123）。"
            ),
            both!(
                "write \"any\", or give the card `girls`",
                "\"any\" と書くか、カードに `girls` を加えてください。"
            ),
        );
        return None;
    }
    if bare && to == To::Lead {
        to_node?.wrong_help(
            both!(
                "a card without girls never becomes the Lead (MC-123)",
                "キャラクターのないカードは場札になりません（MC-123）。"
            ),
            both!(
                "write \"discard\", or give the card `girls`",
                "\"discard\" と書くか、カードに `girls` を加えてください。"
            ),
        );
        return None;
    }
    if (to == To::Next) != steps.iter().any(|step| matches!(step, Step::Alone(_))) {
        to_node?.wrong_help(
            both!(
                "to = \"next\" and the step `alone` go together",
                "to = \"next\" とステップ `alone` は、必ず一緒に使います。"
            ),
            both!(
                "write to = \"next\" and do = [{{ alone = 2 }}]",
                "to = \"next\" と do = [{{ alone = 2 }}] を書いてください。"
            ),
        );
        return None;
    }
    let unshown = unshown.flatten();
    let names = name.flatten().map(|name| Box::new(UseNames { name, unshown }));
    let found = Use { when, to, steps, names };
    match fault(&found, battle) {
        None => Some(found),
        Some(what) => {
            do_node?.wrong(what);
            None
        }
    }
}

/// What is wrong with the steps taken together.
fn fault(found: &Use, battle: bool) -> Option<Text> {
    let has = |wanted: fn(&Step) -> bool| found.steps.iter().any(wanted);
    for step in &found.steps {
        let word = step.word();
        let (daily_only, battle_only) = match step {
            Step::Battle | Step::Bridge | Step::SceneSkip => (true, false),
            Step::Hurt(..) | Step::Kill(_) => (false, true),
            Step::Follow
            | Step::Skip
            | Step::DrawNext(_)
            | Step::DrawNamed(_)
            | Step::Contract
            | Step::Support
            | Step::Mark
            | Step::Alone(_) => (false, false),
        };
        if daily_only && battle {
            return Some(both!(
                "`{word}` has no place in Battle mode",
                "`{word}` は戦闘モードでは使えません。"
            ));
        }
        if battle_only && !battle {
            return Some(both!(
                "`{word}` has no place in Daily mode: nobody fights there",
                "`{word}` は日常モードでは使えません。戦いがないからです。"
            ));
        }
        if found.steps.iter().filter(|other| *other == step).count() > 1 {
            return Some(both!("`{word}` stands here twice", "`{word}` が2回書かれています。"));
        }
    }
    let first = |wanted: fn(&Step) -> bool| found.steps.first().is_some_and(wanted);
    let last = |wanted: fn(&Step) -> bool| found.steps.last().is_some_and(wanted);
    let follow = |step: &Step| matches!(step, Step::Follow | Step::Bridge);
    if has(|step| *step == Step::Battle) {
        if !first(|step| *step == Step::Battle) || found.to != To::Lead {
            return Some(both!(
                "`battle` stands first, on a card that becomes the Lead",
                "`battle` は、場札になるカードの最初のステップに書きます。"
            ));
        }
        if found.steps.iter().any(|step| !matches!(step, Step::Battle | Step::Follow)) {
            return Some(both!(
                "only `follow` can stand after `battle`",
                "`battle` の後に書けるのは `follow` だけです。"
            ));
        }
    } else if !battle && has(|step| *step == Step::Follow) {
        return Some(both!(
            "`follow` needs a battle: put `battle` before it",
            "`follow` には戦闘が必要です。前に `battle` を書いてください。"
        ));
    }
    if found.steps.iter().any(follow) && !last(|step| matches!(step, Step::Follow | Step::Bridge)) {
        return Some(both!(
            "`follow` and `bridge` stand last: the Normal card ends the turn",
            "`follow` と `bridge` は最後に書きます。ノーマルカードで手番が終わるからです。"
        ));
    }
    None
}

impl Step {
    /// The word for it in packs.
    pub fn word(self) -> &'static str {
        match self {
            Step::Battle => "battle",
            Step::Follow => "follow",
            Step::Bridge => "bridge",
            Step::Hurt(..) => "hurt",
            Step::Kill(_) => "kill",
            Step::Skip => "skip",
            Step::SceneSkip => "scene-skip",
            Step::DrawNext(_) => "draw-next",
            Step::DrawNamed(_) => "draw-named",
            Step::Contract => "contract",
            Step::Support => "support",
            Step::Mark => "mark",
            Step::Alone(_) => "alone",
        }
    }
}

fn read_steps(node: &Node<'_>, path: &str, sources: &Sources) -> Option<Steps> {
    let list = node.list()?;
    let mut steps = Steps::new();
    if list.len() > steps.capacity() {
        node.wrong(both!(
            "a use has at most {} steps",
            "1つの使い方のステップは{}個までです。",
            steps.capacity()
        ));
        return None;
    }
    for item in &list {
        steps.push(read_step(item, path, sources)?);
    }
    Some(steps)
}

fn read_step(item: &Node<'_>, path: &str, sources: &Sources) -> Option<Step> {
    if let Some(word) = item.as_text() {
        return match word {
            "battle" => Some(Step::Battle),
            "follow" => Some(Step::Follow),
            "bridge" => Some(Step::Bridge),
            "skip" => Some(Step::Skip),
            "scene-skip" => Some(Step::SceneSkip),
            "contract" => Some(Step::Contract),
            "support" => Some(Step::Support),
            "mark" => Some(Step::Mark),
            "hurt" | "kill" => {
                let help = both!(
                    "write {{ {word} = … }} with `against`, see docs/packs.md",
                    "`against` を添えて {{ {word} = … }} と書いてください。docs/packs.md を見てください。"
                );
                item.wrong_help(
                    both!("`{word}` must say against whom", "`{word}` には相手の指定が必要です。"),
                    help,
                );
                None
            }
            "draw-next" | "draw-named" | "alone" => {
                item.wrong_help(
                    both!("`{word}` needs a number", "`{word}` には数が必要です。"),
                    both!("write {{ {word} = 2 }}", "{{ {word} = 2 }} と書いてください。"),
                );
                None
            }
            _ => {
                unknown(item, word);
                None
            }
        };
    }
    let table = item.table()?;
    let number = |key, most| table.get(key).and_then(|node| Some((node.number(1..=most)?, node)));
    let against = || {
        let word = table.need("against", "\"shown\"")?.word(&["shown", "not-shown"])?;
        Some(if word == "shown" { Against::Shown } else { Against::NotShown })
    };
    let entries = table.entries();
    let (place, key) =
        entries.iter().map(|(place, key, _)| (place, *key)).find(|(_, key)| *key != "against")?;
    let step = match key {
        "hurt" => {
            let (loss, _) = number("hurt", 9)?;
            Some(Step::Hurt(loss as u8, against()?))
        }
        "kill" => {
            table.get("kill")?.flag()?;
            Some(Step::Kill(against()?))
        }
        "draw-next" => number("draw-next", 9).map(|(cards, _)| Step::DrawNext(cards as u8)),
        "draw-named" => number("draw-named", 9).map(|(cards, _)| Step::DrawNamed(cards as u8)),
        "alone" => number("alone", 9).map(|(turns, node)| {
            printed_is(sources, path, &node, turns, Some(2));
            Step::Alone(turns as u8)
        }),
        _ => {
            unknown(place, key);
            return None;
        }
    };
    table.finish();
    step
}

fn unknown(place: &Node<'_>, word: &str) {
    let what =
        both!("`{}` is no step", "`{}` というステップはありません。", kernel::doc::short(word));
    match nearest(word, STEPS) {
        Some(near) => {
            place.wrong_help(what, both!("did you mean `{near}`?", "もしかして：`{near}`"));
        }
        None => place
            .wrong_help(what, both!("the steps are: {}", "使えるステップ：{}", STEPS.join(", "))),
    }
}
