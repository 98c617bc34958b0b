//! A result as one page that needs nothing else: a summary in plain words and plots, in Japanese
//! and English, for phone and desk.

mod plot;
mod reliable;
mod words;

use std::collections::BTreeMap;
use std::fmt::Write;

use pack::{Lang, Text};

use crate::findings::{CardShare, Findings};
use crate::stats::Interval;
use plot::{Bar, bars, columns, pairs};
pub use reliable::reliability;
use words::{Words, words};

/// Cards shown in the plot of cards.
const CARDS: usize = 40;

/// How things of the game are called.
#[derive(Clone, Debug)]
pub struct Called {
    /// The game.
    pub title: Text,
    /// Cards by their ids.
    pub cards: BTreeMap<String, Text>,
    /// What else stands in a row of a result: words of notation (`move A1`).
    pub terms: BTreeMap<String, Text>,
    /// The options that differ from the default, as the report names them.
    pub options: Vec<Text>,
}

impl Called {
    fn card(&self, id: &str, lang: Lang) -> String {
        self.words(id, lang, |name, word| format!("{name} ({word})"))
    }

    /// Where there is little room: without the id.
    fn short(&self, id: &str, lang: Lang) -> String {
        self.words(id, lang, |name, _| name.into())
    }

    fn words(&self, id: &str, lang: Lang, called: impl Fn(&str, &str) -> String) -> String {
        // An ability may be a verb and a card: `take B08`.
        let word = |word: &str| match (self.cards.get(word), self.terms.get(word)) {
            (Some(name), _) => called(name.in_lang(lang), word),
            (None, Some(term)) => term.in_lang(lang).into(),
            (None, None) => word.into(),
        };
        let space = match lang {
            Lang::En => " ",
            Lang::Ja => "",
        };
        id.split(' ').map(word).collect::<Vec<_>>().join(space)
    }
}

/// Can users be set against the others? A handful on either side says nothing.
fn tells(card: &CardShare) -> bool {
    (0.005..=0.995).contains(&card.users.rate)
}

/// The page.
pub fn report(found: &Findings, called: &Called, first: Lang) -> String {
    let mut page = String::new();
    let title = format!("majo lab: {}", escape(called.title.in_lang(first)));
    let checked = |lang: Lang| if lang == first { " checked" } else { "" };
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n\
         <input type=\"radio\" name=\"lang\" id=\"en\"{}><label for=\"en\">English</label>\n\
         <input type=\"radio\" name=\"lang\" id=\"ja\"{}><label for=\"ja\">日本語</label>\n",
        match first {
            Lang::En => "en",
            Lang::Ja => "ja",
        },
        checked(Lang::En),
        checked(Lang::Ja),
    );
    for (lang, code) in [(Lang::En, "en"), (Lang::Ja, "ja")] {
        let _ = write!(page, "<main lang=\"{code}\" class=\"{code}\">");
        body(&mut page, found, called, lang);
        page.push_str("</main>\n");
    }
    page.push_str("</body></html>\n");
    page
}

/// The summary at the top, sentence by sentence.
pub fn summary(found: &Findings, called: &Called, lang: Lang) -> Vec<String> {
    words(lang).summary(found, called)
}

fn body(page: &mut String, found: &Findings, called: &Called, lang: Lang) {
    let words = words(lang);
    let _ = write!(page, "<h1>{}</h1>", escape(called.title.in_lang(lang)));
    let _ = write!(page, "<p class=\"about\">{}</p>", escape(&words.about(found, called)));
    page.push_str("<section class=\"summary\"><ul>");
    for sentence in words.summary(found, called) {
        let _ = write!(page, "<li>{}</li>", escape(&sentence));
    }
    page.push_str("</ul></section>");

    let share = |name: String, share: &Interval| Bar { name, share: *share };
    let even = Some(found.even);
    let bots: Vec<_> = found.bots.iter().map(|b| share(b.name.clone(), &b.share)).collect();
    section(page, words.by_bot(), words.by_bot_note(), &bars(&bots, even, &words));
    let seats: Vec<_> = found.seats.iter().map(|s| share(s.name.clone(), &s.share)).collect();
    section(page, words.by_seat(), words.by_seat_note(), &bars(&seats, even, &words));
    let first = [share(words.the_first().into(), &found.first)];
    section(page, words.first(), words.first_note(), &bars(&first, even, &words));
    section(page, words.length(), words.length_note(), &columns(&found.lengths, &words));
    if let Some(points) = &found.points {
        let note = words.points_note(points);
        section(page, words.points(), &note, &columns(&points.all, &words));
    }
    let mut endings: Vec<_> =
        found.endings.iter().map(|e| share(words.ending(&e.name), &e.share)).collect();
    endings.push(share(words.stalled().into(), &found.stalled));
    endings.push(share(words.drawn().into(), &found.drawn));
    section(page, words.endings(), words.endings_note(), &bars(&endings, None, &words));
    if !found.cards.is_empty() {
        cards(page, found, called, lang, &words);
    }
}

fn cards(page: &mut String, found: &Findings, called: &Called, lang: Lang, words: &Words) {
    // Where nobody won, all cards are alike.
    let telling = found.cards.iter().filter(|card| found.even > 0.0 && tells(card));
    let mut shown: Vec<_> = telling.take(CARDS).collect();
    shown.sort_by(|a, b| b.difference().0.total_cmp(&a.difference().0));
    let row = |card: &&CardShare| (called.short(&card.card, lang), card.with, card.without);
    let rows: Vec<_> = shown.iter().map(row).collect();
    if rows.is_empty() {
        let _ = write!(page, "<h2>{}</h2>", escape(words.cards()));
    } else {
        section(page, words.cards(), words.cards_note(), &pairs(&rows, words));
    }
    page.push_str("<details><summary>");
    page.push_str(&escape(words.all_cards()));
    page.push_str("</summary><div class=\"wide\"><table><thead><tr>");
    for head in words.card_heads() {
        let _ = write!(page, "<th>{}</th>", escape(head));
    }
    page.push_str("</tr></thead><tbody>");
    for card in &found.cards {
        let (difference, sure) = card.difference();
        let _ = write!(
            page,
            "<tr><td>{}</td><td>{:.2}</td><td>{:.1} %</td><td>{:.1} %</td><td>{:.1} %</td>\
             <td>{} ± {:.1}</td></tr>",
            escape(&called.card(&card.card, lang)),
            card.per_game,
            card.users.rate * 100.0,
            card.with.rate * 100.0,
            card.without.rate * 100.0,
            signed(difference * 100.0),
            sure * 100.0,
        );
    }
    page.push_str("</tbody></table></div></details>");
}

fn section(page: &mut String, title: &str, note: &str, plot: &str) {
    let _ =
        write!(page, "<section><h2>{}</h2><p>{}</p>{plot}</section>", escape(title), escape(note));
}

/// A difference with its sign, a true minus.
fn signed(number: f64) -> String {
    format!("{number:+.1}").replace('-', "−")
}

/// Text as HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "
:root{color-scheme:light dark;--ground:#f7f4ee;--ink:#26221d;--soft:#6d655a;--line:#d8d0c2;
--bar:#a8543a;--other:#4a6f8a}
@media(prefers-color-scheme:dark){:root{--ground:#16181d;--ink:#e9e4da;--soft:#a39b8d;
--line:#3a3d45;--bar:#d98a6a;--other:#8fb4cf}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:44rem;background:var(--ground);color:var(--ink);
font:1rem/1.6 system-ui,\"Hiragino Sans\",\"Noto Sans CJK JP\",sans-serif}
h1{font-size:1.5rem;margin:1rem 0 .2rem}h2{font-size:1.1rem;margin:2rem 0 .2rem}
p{margin:.2rem 0 .6rem;color:var(--soft)}
.about{overflow-wrap:anywhere}
.summary{border:1px solid var(--line);border-radius:.5rem;padding:.4rem 1rem}
.summary ul{padding-left:1.1rem;margin:.4rem 0}
svg{width:100%;height:auto;display:block}
svg text{fill:var(--ink);font-size:12px}svg .soft{fill:var(--soft)}
svg .bar{fill:var(--bar)}svg .line{stroke:var(--line)}svg .sure{stroke:var(--ink)}
svg .even{stroke:var(--other);stroke-dasharray:4 3}
svg .with{fill:var(--bar)}svg .without{fill:none;stroke:var(--other);stroke-width:2}
svg .move{stroke:var(--soft)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem;white-space:nowrap}
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:9rem;max-width:40vw;
overflow-wrap:anywhere;position:sticky;left:0;background:var(--ground)}
summary{cursor:pointer;padding:.6rem 0}
input[name=lang]{position:absolute;opacity:0}
label{display:inline-block;padding:.4rem .8rem;border:1px solid var(--line);border-radius:.4rem;
cursor:pointer}
input:checked+label{border-color:var(--bar);color:var(--bar)}
input:focus-visible+label{outline:2px solid var(--bar)}
#en:checked~.ja,#ja:checked~.en{display:none}
";
