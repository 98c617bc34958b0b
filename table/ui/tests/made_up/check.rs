//! Reads a page tag by tag and complains about what a browser, a screen reader or the content
//! security policy would not like.

use std::collections::{BTreeMap, BTreeSet};

/// One opening tag.
#[derive(Debug)]
pub struct Tag {
    pub name: String,
    pub attributes: BTreeMap<String, String>,
    /// All text up to the closing tag.
    pub text: String,
    /// Is it inside a label?
    pub labelled: bool,
    /// Is it inside the table, which changes while people write?
    pub live: bool,
    /// Is it inside something that stays while nothing about it changes?
    pub kept: bool,
}

impl Tag {
    pub fn get(&self, key: &str) -> Option<&str> {
        self.attributes.get(key).map(String::as_str)
    }
}

const VOID: [&str; 6] = ["input", "meta", "link", "br", "hr", "img"];

/// Every tag of a page, in order. Pages come from maud, so they are well formed.
pub fn tags(html: &str) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        for index in &open {
            tags[*index].text.push_str(&rest[..at]);
        }
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let inside = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if inside.starts_with('!') {
            continue;
        }
        if let Some(name) = inside.strip_prefix('/') {
            let last = open.pop().expect("something is open");
            assert_eq!(tags[last].name, name, "tags close in order");
            continue;
        }
        let inside = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
        let tag = tag(inside.0, &open, &tags);
        let void = VOID.contains(&tag.name.as_str()) || inside.1;
        tags.push(tag);
        if !void {
            open.push(tags.len() - 1);
        }
    }
    assert!(open.is_empty(), "everything is closed: {open:?}");
    tags
}

fn tag(inside: &str, open: &[usize], tags: &[Tag]) -> Tag {
    let (name, mut rest) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let mut attributes = BTreeMap::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            break;
        }
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let key = &rest[..end];
        rest = &rest[end..];
        let value = if let Some(quoted) = rest.strip_prefix("=\"") {
            let (value, after) = quoted.split_once('"').expect("a quoted value");
            rest = after;
            value
        } else {
            ""
        };
        let before = attributes.insert(key.to_string(), value.to_string());
        assert_eq!(before, None, "{key} twice in <{inside}>");
    }
    let inside = |is: &dyn Fn(&Tag) -> bool| open.iter().any(|index| is(&tags[*index]));
    Tag {
        name: name.into(),
        attributes,
        text: String::new(),
        labelled: inside(&|tag| tag.name == "label"),
        live: inside(&|tag| tag.get("id") == Some("table")),
        kept: inside(&|tag| tag.get("data-keep").is_some()),
    }
}

/// A whole page, or a part of one (then links to other parts are not followed).
pub fn check(html: &str, whole: bool) {
    assert!(!html.contains("<script>"), "a name was not escaped");
    let tags = tags(html);
    let mut ids = BTreeSet::new();
    for tag in &tags {
        if let Some(id) = tag.get("id") {
            assert!(ids.insert(id.to_string()), "id {id} twice");
        }
    }
    let labels: BTreeSet<_> =
        tags.iter().filter(|tag| tag.name == "label").filter_map(|tag| tag.get("for")).collect();
    for tag in &tags {
        check_tag(tag, &labels);
        for key in ["aria-describedby", "aria-labelledby", "form", "for", "data-copy", "data-into"]
        {
            if let Some(id) = tag.get(key).filter(|_| whole) {
                let id = id.trim_start_matches('#');
                assert!(ids.contains(id), "{key} of {tag:?} points nowhere");
            }
        }
        if let Some(id) = tag.get("href").and_then(|href| href.strip_prefix('#')) {
            assert!(!whole || ids.contains(id), "#{id} points nowhere");
        }
    }
    if whole {
        assert_eq!(
            tags.iter().filter(|tag| tag.name == "h1").count().min(2),
            usize::from(html.contains("<h1"))
        );
        assert!(tags.iter().any(|tag| tag.name == "html" && tag.get("lang").is_some()));
        assert!(tags.iter().any(|tag| tag.name == "title"));
    }
}

fn check_tag(tag: &Tag, labels: &BTreeSet<&str>) {
    for key in tag.attributes.keys() {
        assert!(key != "style", "an inline style: {tag:?}");
        assert!(!key.starts_with("on"), "inline script: {tag:?}");
    }
    assert!(tag.name != "style", "an inline style sheet");
    if tag.name == "script" {
        assert!(tag.get("src").is_some() && tag.text.is_empty(), "inline script");
    }
    let named = tag.get("aria-label").is_some_and(|label| !label.trim().is_empty())
        || tag.get("aria-labelledby").is_some();
    match tag.name.as_str() {
        "button" | "a" | "summary" | "legend" | "h1" | "h2" | "h3" | "h4" | "th" => {
            assert!(named || !tag.text.trim().is_empty(), "without a name: {tag:?}");
        }
        "input" | "select" if tag.get("type") != Some("hidden") => {
            let labelled = tag.labelled || tag.get("id").is_some_and(|id| labels.contains(id));
            assert!(named || labelled, "without a label: {tag:?}");
        }
        // A picture is decoration, or it says what it shows.
        "svg" if tag.get("role") == Some("img") => assert!(named, "a picture without words"),
        "svg" => assert_eq!(tag.get("aria-hidden"), Some("true"), "a picture without words"),
        "form" if tag.get("method") == Some("post") => {
            assert!(tag.get("action").is_some_and(|action| action.starts_with('/')), "{tag:?}");
        }
        _ => {}
    }
    let written = tag.get("readonly").is_none()
        && match tag.name.as_str() {
            "input" => matches!(tag.get("type"), None | Some("text" | "search")),
            name => name == "textarea",
        };
    assert!(!(written && tag.live) || tag.kept, "what is written there is lost: {tag:?}");
    if let Some(href) = tag.get("href").filter(|_| tag.name == "a") {
        assert!(href.starts_with(['/', '#']), "a link away: {href}");
    }
}
