//! What people write, made into what the notation knows.

use kernel::notation::{LONGEST, Word};
use kernel::{NotationError, both};

use crate::CardText;

/// Letters, digits and spaces of any width as the narrow ones. What a Japanese keyboard writes
/// (`ｐ２`, `２`, a wide space) means the same.
pub fn plain(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            // The wide forms stand in the same order as the narrow ones.
            '\u{ff01}'..='\u{ff5e}' => {
                char::from_u32(u32::from(c) - 0xff01 + u32::from('!')).unwrap_or(c)
            }
            '\u{3000}' => ' ',
            '\u{2212}' => '-',
            _ => c,
        })
        .collect()
}

/// The line with the names of cards replaced by their ids; `None` if it names none. A name that
/// several different cards have is refused.
pub(crate) fn with_ids<'a>(
    line: &str,
    cards: impl Iterator<Item = &'a CardText>,
) -> Result<Option<String>, NotationError> {
    // Names are looked for in a line: an endless one would take endlessly.
    if line.len() > LONGEST {
        return Ok(None);
    }
    let mut names: Vec<(String, &str)> =
        cards.map(|card| (plain(&card.name), card.id.as_str())).collect();
    // A longer name may hold a shorter one.
    names.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then(a.cmp(b)));
    names.dedup();
    let (mut out, mut rest, mut found) = (String::new(), line, false);
    while let Some(first) = rest.chars().next() {
        let begins = out.is_empty() || out.ends_with(' ');
        let bare =
            if begins { rest.strip_prefix(['【', '「', '《']).unwrap_or(rest) } else { "" };
        let ends = |name: &str| {
            let after = strip(bare, name)?;
            let after = after.strip_prefix(['】', '」', '》']).unwrap_or(after);
            (after.is_empty() || after.starts_with(' ')).then_some(after)
        };
        let Some((name, after)) = names.iter().find_map(|(name, _)| Some((name, ends(name)?)))
        else {
            out.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        let mut ids: Vec<_> =
            names.iter().filter(|(other, _)| other == name).map(|(_, id)| *id).collect();
        ids.dedup();
        if let [_, _, ..] = ids[..] {
            let column = line.chars().count() - rest.chars().count() + 1;
            let all = ids.join(", ");
            return Err(Word { text: name, column }.wrong(both!(
                "several cards are called {name}: write one of {all}",
                "「{name}」というカードは何種類かあります。どれかを書いてください：{all}"
            )));
        }
        out.push_str(ids[0]);
        (rest, found) = (after, true);
    }
    Ok(found.then_some(out))
}

/// What follows a name, in letters of any case.
fn strip<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let head = text.get(..name.len())?;
    head.eq_ignore_ascii_case(name).then(|| &text[name.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(id: &str, name: &str) -> CardText {
        CardText {
            id: id.into(),
            name: name.into(),
            count: 1,
            kind: String::new(),
            text: String::new(),
            clause: None,
            house: None,
        }
    }

    #[test]
    fn wide_letters_are_narrow_ones() {
        assert_eq!(plain("ａｔｔａｃｋ　ｐ２　Ａ　１２"), "attack p2 A 12");
        assert_eq!(plain("0,−1 反射"), "0,-1 反射");
    }

    #[test]
    fn names_stand_for_ids() {
        let cards = [
            card("reflect", "反射"),
            card("reflect", "Reflect"),
            card("karma-reversal", "業の反転"),
            card("turn", "反転"),
            card("herb", "Healing Herb"),
            card("N1", "まどか"),
            card("N2", "まどか"),
        ];
        let with = |line: &str| with_ids(line, cards.iter());
        assert_eq!(with("use 反射"), Ok(Some("use reflect".into())));
        assert_eq!(with("use 【業の反転】 p2"), Ok(Some("use karma-reversal p2".into())));
        assert_eq!(with("use healing herb"), Ok(Some("use herb".into())));
        assert_eq!(with("use 反射鏡"), Ok(None), "only whole words");
        assert_eq!(with("use herb"), Ok(None));
        assert!(with("use まどか").expect_err("two cards").what.en.contains("N1, N2"));
        assert_eq!(with(&"反射 ".repeat(1000)), Ok(None));
    }
}
