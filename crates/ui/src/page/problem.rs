//! What is wrong with a pack file, in Japanese.
//!
//! The words come from the readers in English. Those of every document (a field that is missing or
//! misspelt, a value of the wrong kind) are told in Japanese; what one game alone says stays as it
//! is.

/// What is wrong; `None` for words that are not known here.
pub(super) fn what(text: &str) -> Option<String> {
    if let Some(rest) = text.strip_prefix("expected ") {
        return match rest.split_once(", found ") {
            Some((wanted, found)) => {
                Some(format!("{}が要りますが、{}になっています。", kind(wanted)?, kind(found)?))
            }
            None => Some(format!("{}が要ります。", kind(rest)?)),
        };
    }
    if let Some(why) = text.strip_prefix("not TOML: ") {
        return Some(format!("TOMLとして読めません：{why}"));
    }
    let (name, rest) = text.strip_prefix('`')?.split_once('`')?;
    if let Some(words) = rest.strip_prefix(" is not one of: ") {
        return Some(format!("「{name}」は使えません。使える言葉：{words}"));
    }
    match rest {
        " is missing here" => Some(format!("「{name}」がありません。")),
        " is not a field here" => Some(format!("「{name}」という項目はここにはありません。")),
        _ => None,
    }
}

/// What to write instead; `None` for words that are not known here.
pub(super) fn help(text: &str) -> Option<String> {
    if let Some(near) = text.strip_prefix("did you mean `") {
        return Some(format!("もしかして：{}", near.strip_suffix("`?")?));
    }
    if let Some(fields) = text.strip_prefix("the fields are: ") {
        return Some(format!("項目：{fields}"));
    }
    if let Some(line) = text.strip_prefix("add ") {
        // What goes on after the value is a sentence.
        let plain = line.split_once(" = ").is_some_and(|(key, _)| !key.contains(' '));
        return (plain && !line.contains(", unless "))
            .then(|| format!("{line} を加えてください。"));
    }
    let word = text.strip_prefix("write \"")?.strip_suffix('"')?;
    (!word.contains('"')).then(|| format!("\"{word}\" と書いてください。"))
}

/// A kind of value.
fn kind(text: &str) -> Option<String> {
    if let Some((from, to)) =
        text.strip_prefix("a whole number from ").and_then(|range| range.split_once(" to "))
    {
        return Some(format!("{from}から{to}までの整数"));
    }
    let word = match text {
        "a text" => "文字列",
        "a text in quotes" => "引用符で囲んだ文字列",
        "a whole number" => "整数",
        "a number with a point" => "小数",
        "true or false" => "trueかfalse",
        "a date" => "日付",
        "a list" => "リスト",
        "a table" => "表",
        _ => return None,
    };
    Some(word.into())
}

#[cfg(test)]
mod tests {
    use kernel::doc::{Doc, Problems, Source};

    use super::*;

    #[test]
    fn what_is_wrong_with_any_document_is_told_in_japanese() {
        let text = "count = \"six\"\nhp = 12\nnmae = \"a\"\nqqqqqqqq = 1\nkind = \"gian\"\nname = 3\non = 1\nlist = 2.5\ntable = []\n[[a]\n";
        let source = Source::new("x.toml", text);
        let doc = Doc::parse(&source);
        let table = doc.root();
        let get = |key| table.get(key).expect("it is there");
        get("count").number(1..=9);
        get("hp").number(0..=10);
        get("kind").word(&["gain", "lose"]);
        get("name").text();
        get("on").flag();
        get("list").list();
        get("table").table();
        table.need("cost", "0");
        table.finish();
        let Problems(problems) = doc.finish().expect_err("much is wrong");
        assert!(problems.len() >= 11, "{problems:#?}");
        for problem in problems {
            assert!(what(&problem.what).is_some(), "{}", problem.what);
            assert!(problem.help.iter().all(|text| help(text).is_some()), "{:?}", problem.help);
        }
    }

    #[test]
    fn other_words_stay_as_they_are() {
        assert_eq!(what("there are too few chips for four players"), None);
        assert_eq!(what("`sword` stands alone"), None);
        assert_eq!(help("write cards = 52, or mend the counts"), None);
        assert_eq!(help("add attack = true, unless the printed card has none"), None);
    }
}
