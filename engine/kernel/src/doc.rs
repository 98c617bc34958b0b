//! TOML documents whose every value knows its place, so that errors can name file, line and
//! column. Reading goes on after an error: one look shows all that is wrong.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::both;
use crate::words::{Lang, Text, Told};

/// Larger files are refused unread.
pub const LARGEST: usize = 1 << 20;

/// A file's name and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// As errors name it.
    pub file: String,
    /// All of it.
    pub text: String,
}

impl Source {
    /// A source from its parts.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Source { file: file.into(), text: text.into() }
    }
}

/// Where lines are, so that a place is found without reading all that is before it: a file may have
/// a mistake on every line, or all of them on one.
#[derive(Debug)]
struct Places {
    /// Line and column of about every [`STRIDE`]th byte, with the byte.
    marks: Vec<(usize, usize, usize)>,
}

/// Bytes between two marks.
const STRIDE: usize = 512;

impl Places {
    fn new(text: &str) -> Places {
        let mut marks = vec![(0, 1, 1)];
        let (mut line, mut column, mut next) = (1, 1, STRIDE);
        for (at, letter) in text.char_indices() {
            if at >= next {
                marks.push((at, line, column));
                next = at + STRIDE;
            }
            (line, column) = step((line, column), letter);
        }
        Places { marks }
    }

    /// Line and column of a byte, both from 1, the column in characters.
    fn of(&self, text: &str, at: usize) -> (usize, usize) {
        let after = self.marks.partition_point(|(mark, ..)| *mark <= at);
        let (mark, line, column) = self.marks[after.saturating_sub(1)];
        let letters = text[mark..].char_indices();
        let before = letters.take_while(|(here, letter)| mark + here + letter.len_utf8() <= at);
        before.fold((line, column), |place, (_, letter)| step(place, letter))
    }
}

/// The place after a letter.
fn step((line, column): (usize, usize), letter: char) -> (usize, usize) {
    if letter == '\n' { (line + 1, 1) } else { (line, column + 1) }
}

/// Something wrong at a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What is wrong and what was expected.
    pub what: Text,
    /// What to write instead.
    pub help: Option<Text>,
}

impl Told for Problem {
    fn told(&self) -> Text {
        let Problem { file, line, column, what, help } = self;
        let one = |what: &str, mark: &str, help: Option<&String>| {
            let help = help.map(|help| format!("\n    {mark}{help}")).unwrap_or_default();
            format!("{file}:{line}:{column}: {what}{help}")
        };
        Text {
            en: one(&what.en, "help: ", help.as_ref().map(|help| &help.en)),
            ja: one(&what.ja, "→ ", help.as_ref().map(|help| &help.ja)),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told().en)
    }
}

/// One or more problems.
#[derive(Clone, Debug, PartialEq, Eq, Default, thiserror::Error)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl Told for Problems {
    fn told(&self) -> Text {
        let all: Vec<_> = self.0.iter().map(Told::told).collect();
        let lines = |part: fn(&Text) -> &str| all.iter().map(part).collect::<Vec<_>>().join("\n");
        Text { en: lines(|text| &text.en), ja: lines(|text| &text.ja) }
    }
}

/// A line of a file that shows how a missing value is written. Code reads the same in both
/// languages; what stands beside it does not.
#[derive(Clone, Debug)]
pub struct Sample(Text);

impl From<&str> for Sample {
    fn from(code: &str) -> Self {
        Sample(Text::same(code))
    }
}

impl From<Text> for Sample {
    fn from(text: Text) -> Self {
        Sample(text)
    }
}

/// A parsed document and the problems found in it so far.
#[derive(Debug)]
pub struct Doc<'a> {
    source: &'a Source,
    places: Places,
    root: Spanned<DeTable<'a>>,
    problems: RefCell<Vec<Problem>>,
}

impl<'a> Doc<'a> {
    /// Parses a document; syntax errors become problems.
    pub fn parse(source: &'a Source) -> Self {
        let (problems, places) = (RefCell::default(), Places::new(&source.text));
        if source.text.len() > LARGEST {
            let (root, _) = DeTable::parse_recoverable("");
            let doc = Doc { source, places, root, problems };
            doc.report(
                &(0..0),
                both!(
                    "the file is larger than {LARGEST} bytes",
                    "ファイルが{LARGEST}バイトを超えています。"
                ),
                None,
            );
            return doc;
        }
        let (root, errors) = DeTable::parse_recoverable(&source.text);
        let doc = Doc { source, places, root, problems };
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            doc.report(
                &span,
                both!("not TOML: {}", "TOMLとして読めません：{}", error.message()),
                None,
            );
        }
        doc
    }

    /// The document's top table.
    pub fn root(&self) -> Table<'_> {
        Table::new(self, self.root.span(), self.root.get_ref())
    }

    /// The problems so far, in order of their places.
    pub fn finish(self) -> Result<(), Problems> {
        let mut problems = self.problems.into_inner();
        problems.sort_by_key(|problem| (problem.line, problem.column));
        problems.dedup();
        if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
    }

    fn report(&self, span: &Range<usize>, what: Text, help: Option<Text>) {
        let (line, column) = self.places.of(&self.source.text, span.start);
        let file = self.source.file.clone();
        self.problems.borrow_mut().push(Problem { file, line, column, what, help });
    }
}

/// A value at its place.
#[derive(Clone, Debug)]
pub struct Node<'d> {
    doc: &'d Doc<'d>,
    span: Range<usize>,
    value: &'d DeValue<'d>,
}

impl<'d> Node<'d> {
    fn new(doc: &'d Doc<'d>, value: &'d Spanned<DeValue<'d>>) -> Self {
        Node { doc, span: value.span(), value: value.get_ref() }
    }

    /// Records that this value is wrong.
    pub fn wrong(&self, what: Text) {
        self.doc.report(&self.span, what, None);
    }

    /// Records that this value is wrong, and what to write instead.
    pub fn wrong_help(&self, what: Text, help: Text) {
        self.doc.report(&self.span, what, Some(help));
    }

    /// What a word of this value was found to stand for. Where it stands for nothing, that is
    /// recorded, with the nearest of the words it could be.
    pub fn found<'k, T>(
        &self,
        word: &str,
        found: Option<T>,
        words: impl IntoIterator<Item = &'k str>,
        wrong: impl FnOnce(String) -> Text,
    ) -> Option<T> {
        if found.is_none() {
            let what = wrong(short(word));
            let near = nearest(word, words);
            let help = near.map(|near| both!("did you mean {near}?", "もしかして：{near}"));
            self.doc.report(&self.span, what, help);
        }
        found
    }

    /// What kind of value it is, in words.
    fn kind(&self) -> Text {
        match self.value {
            DeValue::String(_) => both!("a text", "文字列"),
            DeValue::Integer(_) => both!("a whole number", "整数"),
            DeValue::Float(_) => both!("a number with a point", "小数"),
            DeValue::Boolean(_) => both!("true or false", "true か false"),
            DeValue::Datetime(_) => both!("a date", "日付"),
            DeValue::Array(_) => both!("a list", "リスト"),
            DeValue::Table(_) => both!("a table", "表"),
        }
    }

    fn expected(&self, what: &Text) {
        let found = self.kind();
        self.wrong(Text {
            en: format!("expected {}, found {}", what.en, found.en),
            ja: format!("{}が必要ですが、{}になっています。", what.ja, found.ja),
        });
    }

    /// A text.
    pub fn text(&self) -> Option<&'d str> {
        let text = self.as_text();
        if text.is_none() {
            self.expected(&both!("a text in quotes", "引用符で囲んだ文字列"));
        }
        text
    }

    /// The text, if it is one; no problem if not.
    pub fn as_text(&self) -> Option<&'d str> {
        self.value.as_str()
    }

    /// The whole number, if it is one; no problem if not.
    pub fn as_number(&self) -> Option<i64> {
        let number = self.value.as_integer()?;
        i64::from_str_radix(number.as_str(), number.radix()).ok()
    }

    /// The truth value, if it is one; no problem if not.
    pub fn as_flag(&self) -> Option<bool> {
        self.value.as_bool()
    }

    /// A whole number in a range.
    pub fn number(&self, range: RangeInclusive<i64>) -> Option<i64> {
        let (least, most) = (range.start(), range.end());
        let expected = both!("a whole number from {least} to {most}", "{least}～{most}の整数");
        if !self.value.is_integer() {
            self.expected(&expected);
            return None;
        }
        let number = self.as_number().filter(|number| range.contains(number));
        if number.is_none() {
            self.wrong(expected.map(|lang, expected| match lang {
                Lang::En => format!("expected {expected}"),
                Lang::Ja => format!("{expected}が必要です。"),
            }));
        }
        number
    }

    /// `true` or `false`.
    pub fn flag(&self) -> Option<bool> {
        let flag = self.as_flag();
        if flag.is_none() {
            self.expected(&both!("true or false", "true か false"));
        }
        flag
    }

    /// A text that is one of these words.
    pub fn word(&self, words: &[&'static str]) -> Option<&'static str> {
        let text = self.text()?;
        let found = words.iter().find(|word| **word == text).copied();
        if found.is_none() {
            let (text, all) = (short(text), words.join(", "));
            let what =
                both!("`{text}` is not one of: {all}", "「{text}」は使えません。使える言葉：{all}");
            match nearest(&text, words.iter().copied()) {
                Some(near) => {
                    self.wrong_help(
                        what,
                        both!("write \"{near}\"", "\"{near}\" と書いてください。"),
                    );
                }
                None => self.wrong(what),
            }
        }
        found
    }

    /// A list.
    pub fn list(&self) -> Option<Vec<Node<'d>>> {
        let list = self.value.as_array();
        if list.is_none() {
            self.expected(&both!("a list", "リスト"));
        }
        Some(list?.iter().map(|value| Node::new(self.doc, value)).collect())
    }

    /// The items of a list, or the value itself as a list of one.
    pub fn one_or_list(&self) -> Vec<Node<'d>> {
        match self.value.as_array() {
            Some(list) => list.iter().map(|value| Node::new(self.doc, value)).collect(),
            None => vec![self.clone()],
        }
    }

    /// A table.
    pub fn table(&self) -> Option<Table<'d>> {
        let table = self.as_table();
        if table.is_none() {
            self.expected(&both!("a table", "表"));
        }
        table
    }

    /// The table, if it is one; no problem if not.
    pub fn as_table(&self) -> Option<Table<'d>> {
        let map = self.value.as_table()?;
        Some(Table::new(self.doc, self.span.clone(), map))
    }

    /// File, line and column, for messages made later.
    pub fn place(&self) -> Place {
        let (line, column) = self.doc.places.of(&self.doc.source.text, self.span.start);
        Place { file: self.doc.source.file.clone(), line, column }
    }
}

/// A place in a file, kept for later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

impl Place {
    /// A problem at this place.
    pub fn problem(&self, what: Text) -> Problem {
        let Place { file, line, column } = self.clone();
        Problem { file, line, column, what, help: None }
    }
}

/// A table that remembers which of its keys were asked for.
#[derive(Debug)]
pub struct Table<'d> {
    doc: &'d Doc<'d>,
    span: Range<usize>,
    map: &'d DeTable<'d>,
    known: RefCell<BTreeSet<&'static str>>,
}

impl<'d> Table<'d> {
    fn new(doc: &'d Doc<'d>, span: Range<usize>, map: &'d DeTable<'d>) -> Self {
        Table { doc, span, map, known: RefCell::default() }
    }

    /// Records that the table as a whole is wrong.
    pub fn wrong(&self, what: Text) {
        self.doc.report(&self.span, what, None);
    }

    /// The value of a key that may be missing.
    pub fn get(&self, key: &'static str) -> Option<Node<'d>> {
        self.known.borrow_mut().insert(key);
        self.map.get(key).map(|value| Node::new(self.doc, value))
    }

    /// The value of a key that must be there.
    pub fn need(&self, key: &'static str, sample: impl Into<Sample>) -> Option<Node<'d>> {
        let node = self.get(key);
        if node.is_none() {
            let what = both!("`{key}` is missing here", "ここに「{key}」がありません。");
            let help = sample.into().0.map(|lang, sample| match lang {
                Lang::En => format!("add {key} = {sample}"),
                Lang::Ja => format!("{key} = {sample} を加えてください。"),
            });
            self.doc.report(&self.span, what, Some(help));
        }
        node
    }

    /// Every key and value, in the order of the file.
    pub fn entries(&self) -> Vec<(Node<'d>, &'d str, Node<'d>)> {
        let mut entries: Vec<_> = self.map.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        entries
            .into_iter()
            .map(|(key, value)| {
                let node = Node::new(self.doc, value);
                (Node { span: key.span(), ..node.clone() }, key.get_ref().as_ref(), node)
            })
            .collect()
    }

    /// Reports every key that was never asked for, and forgets nothing else.
    pub fn finish(&self) {
        let known = self.known.borrow();
        for (place, key, _) in self.entries() {
            if !known.contains(key) {
                let name = short(key);
                let what = both!(
                    "`{name}` is not a field here",
                    "「{name}」という項目はここにはありません。"
                );
                let help = match nearest(key, known.iter().copied()) {
                    Some(near) => both!("did you mean `{near}`?", "もしかして：{near}"),
                    None => {
                        let all = known.iter().copied().collect::<Vec<_>>().join(", ");
                        both!("the fields are: {all}", "項目：{all}")
                    }
                };
                place.wrong_help(what, help);
            }
        }
    }
}

/// The known word nearest to a misspelt one, if any is near.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().count() > 40 {
        return None;
    }
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance * 3 <= candidate.chars().count().max(3))
        .min()
        .map(|(_, candidate)| candidate)
}

/// The start of a text, for messages.
pub fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_problems_are_named_with_their_places() {
        let source = Source::new("x.toml", "count = \"six\"\nカード = 1\nnmae = \"a\"\nhp = 12\n");
        let doc = Doc::parse(&source);
        let table = doc.root();
        assert_eq!(table.need("count", "6").and_then(|node| node.number(1..=9)), None);
        assert_eq!(table.get("hp").and_then(|node| node.number(0..=10)), None);
        table.need("name", "\"…\"");
        table.finish();
        let text = doc.finish().expect_err("four things are wrong").to_string();
        for part in [
            "x.toml:1:9: expected a whole number from 1 to 9, found a text",
            "x.toml:2:1: `カード` is not a field here",
            "x.toml:3:1: `nmae` is not a field here\n    help: did you mean `name`?",
            "x.toml:4:6: expected a whole number from 0 to 10",
            "`name` is missing here",
        ] {
            assert!(text.contains(part), "{part}\nis not in\n{text}");
        }
    }

    /// A place is found from a mark near it, wherever it is: many mistakes cost as much as a long
    /// file, not as much as its square.
    #[test]
    fn a_place_is_found_from_near_by() {
        let long = "魔女x".repeat(2000);
        let text = format!("a\n{long}\n\n{}ß", "b = 1\n".repeat(300));
        let places = Places::new(&text);
        let far = |pair: &[(usize, usize, usize)]| pair[1].0 - pair[0].0 > STRIDE + 4;
        assert!(!places.marks.windows(2).any(far));
        assert!(text.len() - places.marks.last().map_or(0, |mark| mark.0) <= STRIDE + 4);
        for at in (0..=text.len() + 3).step_by(7) {
            let mut end = at.min(text.len());
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            let before = &text[..end];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
            assert_eq!(places.of(&text, at), (line, column), "{at}");
        }
    }

    #[test]
    fn broken_toml_is_a_problem_not_a_panic() {
        for text in
            ["= 3", "a = [1,", "\"\\u{d8}\" = 1", "[[a]]\n[a]\n", "a = 99999999999999999999"]
        {
            let source = Source::new("x", text);
            let doc = Doc::parse(&source);
            if let Some(node) = doc.root().get("a") {
                node.number(0..=1);
            }
            doc.root().finish();
            assert!(doc.finish().is_err(), "{text}");
        }
    }
}
