//! Names and lines that people can read: nothing invisible in them, nothing that turns the rest of a
//! line round, and no two alike at one table.

/// Letters of a name.
const LONGEST: usize = 24;
/// Marks on one letter; more of them cover the lines above and below.
const MARKS: usize = 2;

/// Can a letter not be seen, or does it turn others round?
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// A line as it can be read: every gap is one space.
pub(crate) fn readable(text: &str, most: usize) -> String {
    let (mut out, mut marks, mut count) = (String::new(), 0, 0);
    for letter in text.chars() {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        let gap = letter == ' ' && (out.is_empty() || out.ends_with(' '));
        if is_unseen(letter) || gap || marks > MARKS {
            continue;
        }
        if count == most {
            break;
        }
        count += 1;
        out.push(letter);
    }
    out.truncate(out.trim_end().len());
    out
}

/// A name people can read: one line, not too long.
pub(crate) fn name(text: &str) -> Option<String> {
    Some(readable(text, LONGEST)).filter(|name| !name.is_empty())
}

/// What a name looks like at a glance.
fn glance(name: &str) -> String {
    let plain = |letter: char| match letter {
        // Wide letters, and those of other alphabets that look like ours.
        '！'..='～' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        'а' | 'α' => 'a',
        'е' | 'ε' => 'e',
        'і' | 'ι' | 'l' | '1' | '|' => 'i',
        'о' | 'ο' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'с' => 'c',
        'у' => 'y',
        'х' => 'x',
        'ѕ' => 's',
        'ј' => 'j',
        'в' | 'β' => 'b',
        'к' | 'κ' => 'k',
        'м' => 'm',
        'н' => 'h',
        'т' | 'τ' => 't',
        'ν' => 'v',
        _ => letter,
    };
    let lower = name.chars().map(plain).flat_map(char::to_lowercase).map(plain);
    lower.filter(|letter| !letter.is_whitespace() && !is_mark(*letter)).collect()
}

/// The name, told from those that sit there already: with a number if it looks like one of them.
pub(crate) fn apart<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let others: Vec<String> = others.map(glance).collect();
    let taken = |name: &str| others.contains(&glance(name));
    let numbered = |n: usize| {
        let tail = format!(" ({n})");
        readable(name, LONGEST - tail.len()) + &tail
    };
    match taken(name) {
        false => name.into(),
        true => (2..).map(numbered).find(|name| !taken(name)).unwrap_or_else(|| name.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_nothing_that_cannot_be_seen() {
        for (text, wanted) in [
            ("  Ada  Lovelace ", Some("Ada Lovelace")),
            ("A\u{202e}da", Some("Ada")),
            ("A\u{200b}d\u{200d}a\u{feff}", Some("Ada")),
            ("鹿目\u{3000}まどか", Some("鹿目 まどか")),
            ("e\u{301}\u{302}\u{303}\u{304}", Some("e\u{301}\u{302}")),
            ("\u{2066}\u{3164}\u{e0041}", None),
            ("", None),
        ] {
            assert_eq!(name(text).as_deref(), wanted, "{text:?}");
        }
        assert_eq!(name(&"x".repeat(99)).map(|name| name.len()), Some(24));
    }

    #[test]
    fn no_two_names_at_a_table_look_alike() {
        let others = ["Ada", "Ｂｏ", "Ada (2)"];
        for (name, wanted) in [
            ("Cy", "Cy"),
            ("ada", "ada (3)"),
            ("Аdа", "Аdа (3)"),
            ("bo", "bo (2)"),
            ("A d a", "A d a (3)"),
        ] {
            assert_eq!(apart(name, others.into_iter()), wanted);
        }
        let long = "x".repeat(24);
        assert_eq!(apart(&long, [long.as_str()].into_iter()).chars().count(), 24);
    }
}
