//! Packs as pages: all cards of a pack in one file, and a pack file shown as cards while it is
//! being written.

use kernel::Game;
use kernel::doc::{Problem, Problems, Source};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use pack::{Files, Lang, Packed};

use super::assets::{SCENE, STYLE, accent};
use super::layout::{Change, frame};
use super::rules::gallery;
use super::{Shell, Theme};
use crate::face::Pack;
use crate::{Scene, glyph, portrait};

/// The longest text that a preview takes, in bytes.
pub const PREVIEW_MOST: usize = 256 << 10;

/// So many mistakes are told; nobody reads more at once.
const PROBLEMS: usize = 100;

/// What a pasted file is called in messages.
const PASTED: &str = "my-set.toml";

/// The cards of a pack, some of them or all, as one file that needs nothing else.
pub fn standalone<F: Scene + ?Sized>(
    face: &F,
    pack: &Pack<F>,
    wanted: impl Fn(&str) -> bool,
    lang: Lang,
) -> Markup {
    let all: Vec<_> = face.cards(pack, lang).into_iter().filter(|card| wanted(&card.id)).collect();
    let heading = face.title(lang).to_string() + t!(lang, ": cards", "：カード");
    let own = face.about().style.map_or("".into(), |style| String::from_utf8_lossy(style.bytes));
    let accent = accent(F::Game::ID, face.accent());
    let faces = portrait::colours().into();
    let [style, scene] = [STYLE, SCENE].map(|asset| String::from_utf8_lossy(asset.bytes));
    let styles = [style, scene, accent.into(), faces, own];
    let cards = gallery(face, pack, &all, lang);
    html! {
        (DOCTYPE)
        html lang=(lang) data-theme=(Theme::System.word()) data-game=(F::Game::ID) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (heading) }
                // Our own styles; they hold nothing that a page could misread.
                @for style in styles { style { (PreEscaped(style)) } }
            }
            body {
                main {
                    h1 { (heading) }
                    (cards)
                }
                (glyph::sheet())
                (portrait::sheet_for(&[&cards]))
            }
        }
    }
}

/// The page on which a pack file is written: the text, and beside it the cards it makes.
pub fn preview<F: Scene + ?Sized>(shell: &Shell, face: &F, text: Option<&str>) -> Markup {
    let lang = shell.lang;
    let heading = face.title(lang).to_string() + t!(lang, ": your own cards", "：自分のカード");
    let path = format!("/packs/{}/preview", F::Game::ID);
    let text = text.unwrap_or_else(|| F::Game::DEFAULT.first().map_or("", |(_, text)| text));
    let body = html! {
        h1 { (heading) }
        p.quiet { (t!(lang,
            "Paste or edit one file of a pack. The cards appear as they are read, and what is wrong is said with its line. Nothing is kept here: save the text yourself.",
            "パックのファイルを1つ貼り付けるか、ここで直してください。読めたカードがそのまま表示され、間違いは行番号と一緒に出ます。ここには保存されないので、文章はご自分で保存してください。")) }
        div.preview {
            form method="post" action=(path) data-into="previewed" data-typed="" {
                label for="pack-text" { (t!(lang, "Pack file (TOML)", "パックファイル（TOML）")) }
                textarea #pack-text name="text" spellcheck="false" autocomplete="off" autocapitalize="off"
                    maxlength=(PREVIEW_MOST) { (text) }
                p.choices { button.primary type="submit" { (t!(lang, "Show the cards", "カードを表示")) } }
            }
            section #previewed aria-label=(t!(lang, "Cards and messages", "カードと確認結果")) {
                (previewed(face, text, lang))
            }
        }
    };
    frame(shell, &heading, &body, Change::Typed)
}

/// The cards of a pasted text, and what the check says, as `majo pack check` does.
pub fn previewed<F: Scene + ?Sized>(face: &F, text: &str, lang: Lang) -> Markup {
    let files = Files::new([Source::new(PASTED, text)]);
    let (pack, Problems(problems)) = F::Game::draft(&files);
    let warnings = pack.as_ref().map(F::Game::warnings).unwrap_or_default();
    html! {
        div role="status" {
            @if problems.is_empty() {
                p.fine { (glyph::icon("shield")) " " (t!(lang, "No mistakes: this file can be played.", "間違いはありません。このファイルで遊べます。")) }
            } @else {
                p { strong { (t!(lang,
                    format!("{} to mend before it can be played:", count(problems.len())),
                    format!("遊ぶ前に直すところ：{}か所", problems.len()))) } }
            }
            ul.problems {
                @for problem in problems.iter().take(PROBLEMS) { (said(problem, false, lang)) }
                @if problems.len() > PROBLEMS { li { (t!(lang, "… and more.", "……ほかにもあります。")) } }
                @for warning in warnings.iter().take(PROBLEMS) { (said(warning, true, lang)) }
            }
        }
        @if let Some(pack) = &pack {
            (gallery(face, pack, &face.cards(pack, lang), lang))
        }
    }
}

fn count(problems: usize) -> String {
    if problems == 1 { "1 thing".into() } else { format!("{problems} things") }
}

fn said(problem: &Problem, warning: bool, lang: Lang) -> Markup {
    html! {
        li.warning[warning] {
            code { (problem.file) ":" (problem.line) ":" (problem.column) }
            @if warning { span.badge { (t!(lang, "warning", "注意")) } " " }
            (problem.what.in_lang(lang))
            @if let Some(help) = &problem.help { span.help { "→ " (help.in_lang(lang)) } }
        }
    }
}
