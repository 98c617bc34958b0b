//! Small things that every page says.

use std::collections::BTreeMap;

use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;

use crate::face::Pack;
use crate::{Book, CardText, Play, Scene, Shown, Side, Weight};

/// A game's title.
pub(super) fn title(game: Shown, lang: Lang) -> &'static str {
    game.title(lang)
}

/// For how many players it is, and how long it takes.
pub(super) fn facts(game: Shown, lang: Lang) -> Markup {
    let seats = game.seats();
    let (from, to) = (seats.start(), seats.end());
    html! {
        span { (t!(lang, format!("{from} to {to} players"), format!("{from}～{to}人"))) } " "
        span { (lasts(game, lang)) }
    }
}

/// How much there is to learn, and who plays against whom.
pub(super) fn nature(game: Shown, lang: Lang) -> Markup {
    let Play { weight, sides, .. } = game.play();
    let (dots, words) = match weight {
        Weight::Light => (1, t!(lang, "Easy to learn", "覚えやすい")),
        Weight::Middle => (2, t!(lang, "Some rules to learn", "ルールは普通")),
        Weight::Heavy => (3, t!(lang, "Much to learn", "じっくり覚える")),
    };
    html! {
        span.badge.weight {
            span.dots aria-hidden="true" { @for at in 0..3 { i.on[at < dots] {} } }
            (words)
        }
        @for side in sides { " " span.badge { (side_words(*side, lang)) } }
    }
}

fn side_words(side: Side, lang: Lang) -> &'static str {
    match side {
        Side::Versus => t!(lang, "versus", "対戦"),
        Side::Coop => t!(lang, "co-op", "協力"),
        Side::Traitor => t!(lang, "perhaps a traitor", "裏切り者（選択）"),
        Side::Solo => t!(lang, "solo", "ソロ"),
        Side::Teams => t!(lang, "teams", "チーム"),
    }
}

/// About how long a game takes with how many players; where nothing was measured, from and to.
pub(super) fn lasts(game: Shown, lang: Lang) -> String {
    let known = game.play().lasts;
    let (least, most) = game.minutes();
    if known.is_empty() {
        return t!(lang, format!("{least} to {most} minutes"), format!("{least}～{most}分"));
    }
    // Numbers of players that take as long stand together.
    let mut runs: Vec<(u8, u8, u16)> = Vec::new();
    for (seats, minutes) in known {
        match runs.last_mut() {
            Some((_, to, last)) if last == minutes => *to = *seats,
            _ => runs.push((*seats, *seats, *minutes)),
        }
    }
    let said = |(from, to, minutes): &(u8, u8, u16)| {
        let seats = if from == to { from.to_string() } else { format!("{from}–{to}") };
        t!(lang, format!("{minutes} min with {seats}"), format!("{seats}人で約{minutes}分"))
    };
    let all: Vec<_> = runs.iter().map(said).collect();
    t!(lang, format!("about {}", all.join(", ")), all.join("、"))
}

/// How well a bot plays, as so many lights.
pub(super) fn lights(level: &str) -> u8 {
    match level {
        "greedy" | "easy" => 1,
        "normal" => 2,
        "hard" => 3,
        _ => 0,
    }
}

/// The bot that is offered first: it plays well and does not keep people waiting.
pub(super) fn usual_bot(levels: &[&'static str]) -> &'static str {
    let normal = levels.iter().find(|level| **level == "normal");
    normal.or(levels.last()).copied().unwrap_or("random")
}

/// A bot's level in words; a name that is not known here stands for itself.
pub(super) fn level(name: &str, lang: Lang) -> &str {
    match name {
        "random" => t!(lang, "Bot, random", "ボット（でたらめ）"),
        "greedy" => t!(lang, "Bot, greedy", "ボット（欲張り）"),
        "easy" => t!(lang, "Bot, easy", "ボット（やさしい）"),
        "normal" => t!(lang, "Bot, normal", "ボット（ふつう）"),
        "hard" => t!(lang, "Bot, hard", "ボット（強い）"),
        other => other,
    }
}

/// An option and its value, in words.
pub fn option_words(game: Shown, key: &str, value: &str, lang: Lang) -> String {
    let (title, value) = (option_title(game, key, lang), option_value(game, key, value, lang));
    t!(lang, format!("{title}: {value}"), format!("{title}：{value}"))
}

/// What an option is called; a key that is not known here stands for itself.
pub(super) fn option_title(game: Shown, key: &str, lang: Lang) -> String {
    game.option(key).map_or(key, |spec| spec.title.in_lang(lang)).into()
}

/// An option's value as people say it.
pub(super) fn option_value(game: Shown, key: &str, value: &str, lang: Lang) -> String {
    if let Some(words) = game.option(key).and_then(|spec| spec.said(value, lang)) {
        return words.into();
    }
    match value {
        "true" => t!(lang, "yes", "はい").into(),
        "false" => t!(lang, "no", "いいえ").into(),
        "none" => t!(lang, "none", "なし").into(),
        "random" => t!(lang, "at random", "無作為").into(),
        _ => match value.parse::<Seat>() {
            Ok(seat) => t!(lang, "seat ", "席").to_string() + &(seat.index() + 1).to_string(),
            Err(_) => value.into(),
        },
    }
}

/// The clauses that a text names, each once, in order.
pub fn clauses_in(text: &str, book: Book) -> Vec<&str> {
    let mut all = Vec::new();
    for (_, id) in cited(text, book).0 {
        if !id.is_empty() && !all.contains(&id) {
            all.push(id);
        }
    }
    all
}

/// Text in pieces: what stands before a clause id, and the id, if there is one; and the rest.
fn cited(text: &str, book: Book) -> (Vec<(&str, &str)>, &str) {
    let mark = format!("{}-", book.letters);
    let mut parts: Vec<(&str, &str)> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(&mark) {
        let id = &rest[at..];
        let body = &id[mark.len()..];
        let digits = body.strip_prefix(['C', 'R', 'X']).unwrap_or(body);
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        let end = if count == 0 { mark.len() } else { id.len() - digits.len() + count };
        parts.push((&rest[..at], if count == 0 { "" } else { &id[..end] }));
        if count == 0 {
            parts.push((&id[..end], ""));
        }
        rest = &id[end..];
    }
    (parts, rest)
}

/// Text whose clause ids (`AG-31`) are links to the rules.
pub fn linked(text: &str, book: Book) -> Markup {
    let (parts, rest) = cited(text, book);
    html! {
        @for (before, id) in &parts {
            (before)
            @if !id.is_empty() { a.clause href={ "/rules/" (book.game) "#" (id) } { (id) } }
        }
        (rest)
    }
}

/// A name, the id of what is called so, and where its page is if it is no card.
type Named = (Box<str>, Box<str>, Option<Box<str>>);

/// The names of a game's cards, things and places by their first letter, to find them in sentences:
/// any name is something to look at.
#[derive(Clone, Debug, Default)]
pub struct KnownNames {
    by_letter: BTreeMap<char, Vec<Named>>,
    /// The first bytes of all names, a bit for each: at most places of a text no name begins.
    begins: [u64; 4],
}

/// A name shorter than this may stand for anything.
const SHORT: usize = 2;

impl KnownNames {
    /// The names of these cards.
    pub fn of(cards: &[CardText]) -> Self {
        Self::new(cards.iter().map(|card| (card.name.as_str(), card.id.as_str(), None)))
    }

    /// All that a face has a name for. A card comes before a thing of the same name.
    pub fn all<F: Scene + ?Sized>(face: &F, pack: &Pack<F>, lang: Lang) -> Self {
        let (cards, spots) = (face.cards(pack, lang), face.spots(lang));
        let cards = cards.iter().map(|card| (card.name.as_str(), card.id.as_str(), None));
        let things = face.things().iter();
        let things = things.flat_map(|thing| {
            thing.names(lang).map(move |name| (name, thing.id, Some(thing.clause)))
        });
        let spots = spots.iter().map(|(id, name)| (name.as_str(), id.as_str(), Some("")));
        Self::new(cards.chain(things).chain(spots))
    }

    /// The longest first.
    fn new<'a>(named: impl Iterator<Item = (&'a str, &'a str, Option<&'a str>)>) -> Self {
        let mut all = BTreeMap::<char, Vec<Named>>::new();
        for (name, id, page) in named.filter(|(name, ..)| name.chars().count() >= SHORT) {
            let Some(first) = name.chars().next() else { continue };
            all.entry(first).or_default().push((name.into(), id.into(), page.map(Into::into)));
        }
        for names in all.values_mut() {
            names.sort_by(|a, b| {
                b.0.len().cmp(&a.0.len()).then_with(|| (&a.0, &a.2, &a.1).cmp(&(&b.0, &b.2, &b.1)))
            });
            names.dedup_by(|a, b| a.0 == b.0);
            names.shrink_to_fit();
        }
        let mut begins = [0; 4];
        for letter in all.keys() {
            let byte = letter.encode_utf8(&mut [0; 4]).as_bytes()[0];
            begins[usize::from(byte) / 64] |= 1 << (byte % 64);
        }
        KnownNames { by_letter: all, begins }
    }

    /// The first name in a text: where, how long, and what is called so. Of several at the same place
    /// the longest.
    fn first(&self, text: &str) -> Option<(usize, usize, &Named)> {
        let bytes = text.as_bytes();
        text.char_indices().find_map(|(at, letter)| {
            let byte = bytes[at];
            if self.begins[usize::from(byte) / 64] & (1 << (byte % 64)) == 0 {
                return None;
            }
            // Within a word no name begins ([`stands`]).
            let within = at > 0 && bytes[at - 1].is_ascii_alphanumeric();
            if within && byte.is_ascii_alphanumeric() {
                return None;
            }
            let here = self.by_letter.get(&letter)?.iter();
            let mut here = here.filter(|(name, ..)| stands(text, at, name));
            here.next().map(|named| (at, named.0.len(), named))
        })
    }
}

/// Does a name stand here by itself? Between Latin letters it is part of another word.
fn stands(text: &str, at: usize, name: &str) -> bool {
    let latin = |one: Option<char>| one.is_some_and(|c| c.is_ascii_alphanumeric());
    text[at..].strip_prefix(name).is_some_and(|after| {
        let before = text[..at].chars().next_back();
        let (first, last) = (name.chars().next(), name.chars().next_back());
        !(latin(first) && latin(before) || latin(last) && latin(after.chars().next()))
    })
}

/// Text whose clause ids are links to the rules, and whose names are links to what they name.
pub fn named(text: &str, book: Book, names: &KnownNames) -> Markup {
    let mut rest = text;
    let mut parts = Vec::new();
    while let Some((at, len, what)) = names.first(rest) {
        parts.push((&rest[..at], &rest[at..at + len], what));
        rest = &rest[at + len..];
    }
    html! {
        @for (before, name, (_, id, page)) in parts {
            (linked(before, book))
            @match page {
                None => a.name href={ "/rules/" (book.game) "/cards#card-" (id) } data-name=(id) { (name) },
                Some(clause) => a.name href={ "/rules/" (book.game) "#" (clause) } data-name=(id) { (name) },
            }
        }
        (linked(rest, book))
    }
}

/// A clock that runs; the script counts it down between the server's messages.
pub fn ticking(seconds: u32) -> Markup {
    html! { span.clock data-clock=(seconds) data-running { (minutes(seconds)) } }
}

/// Minutes and seconds.
pub fn minutes(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cards_become_links() {
        let card = |id: &str, name: &str| CardText {
            id: id.into(),
            name: name.into(),
            count: 1,
            kind: String::new(),
            text: String::new(),
            clause: None,
            house: None,
        };
        let names = KnownNames::of(&[
            card("steal", "Steal"),
            card("steal2", "Steal All"),
            card("ja", "盗み"),
        ]);
        let book = Book { game: "agate", letters: "AG" };
        let html = |text: &str| named(text, book, &names).into_string();
        assert!(
            html("Aki used Steal [AG-3].")
                .contains("data-name=\"steal\">Steal</a> [<a class=\"clause\"")
        );
        assert!(html("Aki used Steal All.").contains("data-name=\"steal2\">Steal All</a>."));
        assert!(html("秋は盗みを使った").contains("data-name=\"ja\">盗み</a>を"));
        assert_eq!(html("Aki Stealing <b>"), "Aki Stealing &lt;b&gt;");
    }

    #[test]
    fn clause_ids_become_links() {
        let shown =
            linked("No [AG-31], AG-C07; AG- and <b>.", Book { game: "agate", letters: "AG" })
                .into_string();
        assert!(shown.contains(r#"<a class="clause" href="/rules/agate#AG-31">AG-31</a>]"#));
        assert!(shown.contains(r##"#AG-C07">AG-C07</a>; AG- and &lt;b&gt;."##));
    }
}
