//! The rules inside: clauses with anchors, glossary, options, cards.

use kernel::Game;
use maud::{Markup, html};
use pack::Lang;

use super::Shell;
use super::layout::page;
use super::new_table::specs;
use super::words::{linked, option_title, title};
use crate::face::Pack;
use crate::{CardText, Scene, Shown};

/// Where the rules of each game are.
pub fn all_rules(shell: &Shell) -> Markup {
    let lang = shell.lang;
    let heading = t!(lang, "Rules", "ルール");
    let body = html! {
        h1 { (heading) }
        ul.tables {
            @for game in shell.games.iter().copied() {
                li data-game=(game.id()) {
                    a href={ "/rules/" (game.id()) } {
                        strong { (title(game, lang)) }
                        span.quiet { (game.pitch(lang)) }
                    }
                }
            }
        }
    };
    page(shell, heading, &body)
}

/// The rules of a game, whose text is given.
pub fn rules(shell: &Shell, game: Shown, text: &str) -> Markup {
    let lang = shell.lang;
    let heading = title(game, lang).to_string() + t!(lang, ": rules", "：ルール");
    let body = html! {
        article.rules {
            h1 { (heading) }
            p.others { @for other in shell.games.iter().copied() {
                @if other == game {
                    strong { (title(other, lang)) }
                } @else {
                    a href={ "/rules/" (other.id()) } { (title(other, lang)) }
                }
                " "
            } }
            nav.contents aria-label=(t!(lang, "Contents", "目次")) {
                ul {
                    @for (n, line) in text.lines().filter(|line| line.starts_with("## ")).enumerate() {
                        li { a href={ "#s" (n) } { (line.trim_start_matches('#').trim()) } }
                    }
                    li { a href="#options" { (t!(lang, "Options in plain words", "オプションの説明")) } }
                    li { a href={ "/rules/" (game.id()) "/cards" } { (t!(lang, "All cards", "カード一覧")) } }
                }
            }
            (blocks(text, game))
            h2 #options { (t!(lang, "Options in plain words", "オプションの説明")) }
            dl.options {
                @for (spec, default) in specs(game) {
                    dt { strong { (option_title(game, spec.key, lang)) } " " code { (spec.key) } }
                    dd {
                        (spec.does.in_lang(lang)) " "
                        span.quiet { (t!(lang, "Default: ", "標準：")) (default) }
                        " " a.clause href={ "#" (spec.clause) } { (spec.clause) }
                    }
                }
            }
        }
    };
    page(shell, &heading, &body)
}

/// The text block by block: headings, tables, clauses, paragraphs.
fn blocks(text: &str, game: Shown) -> Markup {
    let mut out: Vec<Markup> = Vec::new();
    let mut lines = text.lines().peekable();
    let (mut sections, mut parts) = (0, 0);
    while let Some(line) = lines.next() {
        if let Some(head) = line.strip_prefix("### ") {
            out.push(html! { h3 id={ "p" (parts) } { (head) } });
            parts += 1;
        } else if let Some(head) = line.strip_prefix("## ") {
            out.push(html! { h2 id={ "s" (sections) } { (head) } });
            sections += 1;
        } else if line.starts_with("# ") {
            // The page has its own title.
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            out.push(grid(&rows, game));
        } else if line.starts_with("- ") {
            let mut items = vec![line];
            while let Some(item) = lines.next_if(|line| line.starts_with("- ")) {
                items.push(item);
            }
            out.push(html! { ul.clauses { @for item in items { (clause(item, game)) } } });
        } else if !line.trim().is_empty() {
            out.push(html! { p { (inline(line, game)) } });
        }
    }
    html! { @for block in out { (block) } }
}

fn clause(item: &str, game: Shown) -> Markup {
    let item = item.trim_start_matches("- ");
    match item.strip_prefix("**").and_then(|rest| rest.split_once("** ")) {
        Some((id, text)) => html! {
            li.clause-line id=(id) {
                a.clause href={ "#" (id) } { (id) }
                span { (inline(text, game)) }
            }
        },
        None => html! { li { (inline(item, game)) } },
    }
}

fn grid(rows: &[&str], game: Shown) -> Markup {
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
    };
    let (head, body) = (rows.first().map(|row| cells(row)), rows.iter().skip(2));
    html! {
        div.wide tabindex="0" role="region" aria-label=[head.as_ref().map(|head| head.join(", "))] {
            table {
                @if let Some(head) = &head {
                    thead { tr { @for cell in head { th scope="col" { (inline(cell, game)) } } } }
                }
                tbody { @for row in body { tr { @for cell in cells(row) { td { (inline(&cell, game)) } } } } }
            }
        }
    }
}

/// Text with `code`, **strong words** and links to clauses.
fn inline(text: &str, game: Shown) -> Markup {
    html! {
        @for (n, part) in text.split('`').enumerate() {
            @if n % 2 == 1 {
                code { (part) }
            } @else {
                @for (n, part) in part.split("**").enumerate() {
                    @if n % 2 == 1 { strong { (linked(part, game.book())) } } @else { (linked(part, game.book())) }
                }
            }
        }
    }
}

/// Every card of a pack.
pub fn cards<F: Scene + ?Sized>(shell: &Shell, face: &F, pack: &Pack<F>) -> Markup {
    let lang = shell.lang;
    let heading = face.title(lang).to_string() + t!(lang, ": cards", "：カード");
    let all = face.cards(pack, lang);
    let sum: u32 = all.iter().map(|card| u32::from(card.count)).sum();
    let body = html! {
        h1 { (heading) }
        p.quiet { (t!(lang,
            format!("{sum} cards of {} kinds. Values marked ◇ are ours: the printed rules do not give them.", all.len()),
            format!("{}種、全{sum}枚。◇は説明書に記載がなく、こちらで決めた値です。", all.len()))) }
        p { a href={ "/packs/" (F::Game::ID) "/preview" } { (t!(lang, "Write cards of your own and see them here", "自分のカードを書いて、ここで見る")) } }
        (gallery(face, pack, &all, lang))
    };
    page(shell, &heading, &body)
}

/// One card, large, with what it says.
pub fn card<F: Scene + ?Sized>(face: &F, pack: &Pack<F>, id: &str, lang: Lang) -> Option<Markup> {
    let found = face.cards(pack, lang).into_iter().find(|card| card.id == id)?;
    Some(gallery(face, pack, &[found], lang))
}

/// Cards one by one: the face, and what it says.
pub(super) fn gallery<F: Scene + ?Sized>(
    face: &F,
    pack: &Pack<F>,
    all: &[CardText],
    lang: Lang,
) -> Markup {
    html! {
        ul.gallery {
            @for card in all {
                li id={ "card-" (card.id) } {
                    @if let Some(drawn) = face.card(pack, &card.id, lang) { (drawn) }
                    div.says {
                        h2 { (card.name) " " span.count { "×" (card.count) } }
                        p.kind { (card.kind) }
                        @for part in card.text.lines() { p { (part) } }
                        p.foot {
                            @if let Some(clause) = &card.clause {
                                a.clause href={ "/rules/" (F::Game::ID) "#" (clause) } { (clause) }
                            }
                            span.quiet { (house(card.house.as_deref(), lang)) }
                        }
                    }
                }
            }
        }
    }
}

fn house(house: Option<&[String]>, lang: Lang) -> String {
    match house {
        None => t!(lang, "◇ our own card", "◇ 自作カード").into(),
        Some([]) => String::new(),
        Some(values) => {
            let words: Vec<_> = values.iter().map(|value| value_word(value, lang)).collect();
            format!("◇ {}", words.join(t!(lang, ", ", "、")))
        }
    }
}

/// A field of a card, in a word.
fn value_word(field: &str, lang: Lang) -> &str {
    match field.rsplit('.').next().unwrap_or(field) {
        "mark" => t!(lang, "draw-again mark", "「もう1枚」"),
        "type" => t!(lang, "type", "種類"),
        "timing" => t!(lang, "timing", "使う時"),
        "effect" => t!(lang, "effect", "効果"),
        "damage" => t!(lang, "damage", "ダメージ"),
        "targets" => t!(lang, "targets", "対象"),
        "karma" => t!(lang, "karma", "業"),
        "name" => t!(lang, "name", "名前"),
        "count" => t!(lang, "count", "枚数"),
        "girls" => t!(lang, "girls", "キャラクター"),
        "minus" => t!(lang, "minus points", "失点"),
        "daily" => t!(lang, "Daily use", "日常での効果"),
        "battle" => t!(lang, "Battle use", "戦闘での効果"),
        "number" => t!(lang, "number", "数字"),
        other => other,
    }
}
