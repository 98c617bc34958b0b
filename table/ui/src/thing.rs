//! What has a name at a table and is no card: pieces, icons, states, places, the games' own words.

use pack::Lang;
use serde_json::Value;

/// Something with a name.
#[derive(Clone, Copy, Debug)]
pub struct Thing {
    /// Its word in addresses and on the page (`data-name`).
    pub id: &'static str,
    /// What it is called, in English and Japanese; other forms that stand in sentences follow after bars.
    pub name: [&'static str; 2],
    /// What it is, in English and Japanese.
    pub says: [&'static str; 2],
    /// The clause that describes it.
    pub clause: &'static str,
    /// The glyph that stands for it.
    pub glyph: &'static str,
}

impl Thing {
    /// Something with a name: what it is called and what it is in both languages, its clause, its glyph.
    pub const fn new(
        id: &'static str,
        name: [&'static str; 2],
        says: [&'static str; 2],
        clause: &'static str,
        glyph: &'static str,
    ) -> Self {
        Thing { id, name, says, clause, glyph }
    }

    /// All it is called.
    pub fn names(&self, lang: Lang) -> impl Iterator<Item = &'static str> {
        let [en, ja] = self.name;
        t!(lang, en, ja).split('|')
    }

    /// What it is called first.
    pub fn name(&self, lang: Lang) -> &'static str {
        self.names(lang).next().unwrap_or(self.id)
    }

    /// What it is.
    pub fn says(&self, lang: Lang) -> &'static str {
        let [en, ja] = self.says;
        t!(lang, en, ja)
    }
}

/// A place of a view where cards and things can be: its path, and what it is called in English and
/// Japanese. `*` in a path stands for any owner; `#` stands for the thing itself, and what is there is
/// told.
pub type Zone = (&'static str, &'static str, &'static str);

/// Where something is in a view, or what is there; a line each.
pub(crate) fn whereabouts(
    zones: &[Zone],
    view: &Value,
    id: &str,
    lang: Lang,
    called: &dyn Fn(&str) -> String,
    owner: &dyn Fn(&str, &Value) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (path, en, ja) in zones {
        let words = t!(lang, *en, *ja);
        let between = t!(lang, ": ", "：");
        let mut found = Vec::new();
        follow(view, path, id, "", &mut found);
        for (by, at) in found {
            let here = match path.contains('#') {
                true => told(at, lang, called),
                false => match count(at, id) {
                    0 => None,
                    1 => Some(String::new()),
                    many => Some(format!("×{many}")),
                },
            };
            let Some(here) = here else { continue };
            let whose = if by.is_empty() { String::new() } else { owner(by, view) };
            let parts = [whose.as_str(), words].into_iter().filter(|part| !part.is_empty());
            let mut line = parts.collect::<Vec<_>>().join(between);
            match path.contains('#') {
                true => line = format!("{line}{between}{here}"),
                false if here.is_empty() => {}
                false => line = format!("{line} {here}"),
            }
            lines.push(line);
        }
    }
    lines
}

/// All values at a path, each with the owner whose it is.
fn follow<'a>(
    value: &'a Value,
    path: &str,
    id: &str,
    by: &'a str,
    found: &mut Vec<(&'a str, &'a Value)>,
) {
    let (word, rest) = path.split_once('.').unwrap_or((path, ""));
    let Value::Object(map) = value else { return };
    let mut go = |key: &'a str, next: &'a Value, by: &'a str| match rest {
        "" => found.push((by, next)),
        rest => follow(next, rest, id, if by.is_empty() && word == "*" { key } else { by }, found),
    };
    match word {
        "*" => map.iter().for_each(|(key, next)| go(key, next, by)),
        "#" => map.get_key_value(id).into_iter().for_each(|(key, next)| go(key, next, by)),
        word => map.get_key_value(word).into_iter().for_each(|(key, next)| go(key, next, by)),
    }
}

/// How often something is there. What lies in a special way is written with signs behind it.
fn count(value: &Value, id: &str) -> usize {
    match value {
        Value::String(text) => {
            let plain = text.split(['^', '~', '*']).next().unwrap_or(text);
            usize::from(plain == id)
        }
        Value::Array(all) => all.iter().map(|one| count(one, id)).sum(),
        Value::Object(all) => all.values().map(|one| count(one, id)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

/// What is there, in words; nothing where nothing is.
fn told(value: &Value, lang: Lang, called: &dyn Fn(&str) -> String) -> Option<String> {
    match value {
        Value::String(text) => Some(called(text)),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(all) if !all.is_empty() => {
            let all: Vec<_> = all.iter().filter_map(|one| told(one, lang, called)).collect();
            Some(all.join(t!(lang, ", ", "、")))
        }
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_card_is_found_wherever_the_view_shows_it() {
        let view = json!({
            "discard": ["A", "B", "A"],
            "seats": { "p1": { "hand": ["A"], "at": "0,0" }, "p2": { "hand": null } },
            "cast": { "1": ["W01^", "W01*2"] },
            "stones": { "0,0": 3 },
            "areas": { "A1": { "here": ["mami", "kyoko"], "foe": null } },
        });
        let zones: &[Zone] = &[
            ("discard", "discard", "捨て場"),
            ("seats.*.hand", "hand", "手札"),
            ("cast", "cast zone", "キャストゾーン"),
            ("seats.*.at", "stands here", "ここにいる"),
            ("stones.#", "stones", "魔石"),
            ("areas.#.here", "here", "いる人"),
            ("areas.#.foe", "foe", "敵"),
        ];
        let called = |id: &str| id.to_uppercase();
        let owner = |by: &str, _: &Value| format!("<{by}>");
        let at = |id: &str| whereabouts(zones, &view, id, Lang::En, &called, &owner);
        assert_eq!(at("A"), ["discard ×2", "<p1>: hand"]);
        assert_eq!(at("W01"), ["cast zone ×2"]);
        assert_eq!(at("0,0"), ["<p1>: stands here", "stones: 3"]);
        assert_eq!(at("A1"), ["here: MAMI, KYOKO"]);
        assert!(at("nothing").is_empty());
    }
}
