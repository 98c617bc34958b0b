//! The end as a picture of its own: one SVG that needs no style sheet and no font of ours, so that it can
//! be turned into a file and sent to friends.

use maud::{Markup, PreEscaped, html};
use pack::Lang;

use super::ResultPage;
use super::end::headline;
use super::words::title;
use crate::lang::signed;
use crate::portrait::Portrait;
use crate::rating;

const WIDE: f64 = 1200.0;
const HIGH: f64 = 630.0;
const LEFT: f64 = 84.0;
/// So many players have a line.
const MOST: usize = 8;

/// How wide a text is, in its own size: wide letters count one, narrow ones half.
fn width(text: &str) -> f64 {
    text.chars().map(|c| if c.is_ascii() { 0.56 } else { 1.0 }).sum()
}

/// Text in lines of at most so many letters' width; what does not fit in the last one is cut.
fn lines(text: &str, most: f64, count: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        // Between wide letters a line may break anywhere.
        let joins = c.is_ascii() && c != ' ';
        match words.last_mut() {
            Some(word) if joins && word.chars().all(|c| c.is_ascii() && c != ' ') => word.push(c),
            _ => words.push(c.into()),
        }
    }
    for word in words {
        let full = lines.last().is_some_and(|line| width(line) + width(&word) > most);
        if full && !"、。，．！？）」".contains(&word) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut()
            && !(line.is_empty() && word == " ")
        {
            line.push_str(&word);
        }
    }
    if lines.len() > count {
        lines.truncate(count);
        if let Some(last) = lines.last_mut() {
            last.pop();
            last.push('…');
        }
    }
    lines
}

/// Spokes of a star chart.
fn spokes(x: f64, y: f64, near: f64, far: f64, count: u32) -> String {
    let spoke = |n: u32| {
        let (sin, cos) = (f64::from(n) / f64::from(count) * std::f64::consts::TAU).sin_cos();
        let far = if n.is_multiple_of(2) { far } else { (near + far) / 2.0 };
        format!(
            "M{:.1} {:.1}L{:.1} {:.1}",
            x + sin * near,
            y - cos * near,
            x + sin * far,
            y - cos * far
        )
    };
    (0..count).map(spoke).collect()
}

/// Small stars that are always at the same places.
fn stars() -> Markup {
    let star = |n: u32| {
        let (x, y) = (n.wrapping_mul(7919) % 1200, n.wrapping_mul(104_729) % 630);
        (x, y, 0.6 + f64::from(n % 4) * 0.4)
    };
    html! { @for (x, y, r) in (1..90).map(star) { circle cx=(x) cy=(y) r=(format!("{r:.1}")) fill="#fff" opacity="0.25" {} } }
}

/// So many winners have their face in the ring.
const FACES: usize = 4;

/// Where the faces of so many winners stand, and how large: x, y, radius.
fn faces(count: usize) -> &'static [[f64; 3]] {
    match count {
        0 => &[],
        1 => &[[940.0, 300.0, 140.0]],
        2 => &[[870.0, 300.0, 76.0], [1010.0, 300.0, 76.0]],
        3 => &[[940.0, 228.0, 64.0], [868.0, 352.0, 64.0], [1012.0, 352.0, 64.0]],
        _ => &[
            [872.0, 232.0, 62.0],
            [1008.0, 232.0, 62.0],
            [872.0, 368.0, 62.0],
            [1008.0, 368.0, 62.0],
        ],
    }
}

/// The picture, as a file of its own.
pub fn picture(result: &ResultPage, lang: Lang) -> String {
    let PreEscaped(svg) = drawn(result, lang);
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{svg}")
}

fn drawn(result: &ResultPage, lang: Lang) -> Markup {
    let [red, green, blue] = result.game.accent().dark;
    let accent = format!("#{red:02x}{green:02x}{blue:02x}");
    let said = headline(&result.seats, result.finished, lang);
    // Beside the ring; only the longest names reach into it.
    let mut big = lines(&said, 10.5, 3);
    if big.len() > 2 {
        big = lines(&said, 13.5, 2);
    }
    let why = lines(&result.why, 23.5, 3);
    let serif =
        "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP',Georgia,serif";
    let sans =
        "system-ui,'Hiragino Sans','Yu Gothic UI','Noto Sans CJK JP','Noto Sans JP',sans-serif";
    let won = result.seats.iter().filter(|seat| seat.won || result.seats.len() == 1);
    let won: Vec<_> = won.take(FACES).collect();
    let round = faces(won.len());
    let mut seats: Vec<_> = result.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    let points = seats.iter().any(|seat| seat.points != 0);
    let rated = result.feat.as_ref().and_then(|feat| feat.rated());
    let rated = rated.map(|rated| rating::words(rated.better, rated.bots, lang));
    let below = 150.0 + big.len() as f64 * 70.0;
    let list = below + 20.0 + why.len() as f64 * 36.0 + if rated.is_some() { 44.0 } else { 0.0 };
    let room = ((HIGH - 60.0 - list) / 34.0).max(0.0) as usize;
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDE) height=(HIGH) viewBox={ "0 0 " (WIDE) " " (HIGH) } lang=(lang) role="img" aria-label=(said) {
            rect width=(WIDE) height=(HIGH) fill="#11141d" {}
            defs {
                radialGradient id="glow" cx="0.5" cy="0.5" r="0.5" {
                    stop offset="0" stop-color=(accent) stop-opacity="0.34" {}
                    stop offset="1" stop-color=(accent) stop-opacity="0" {}
                }
                @for (n, [x, y, r]) in round.iter().enumerate() { clipPath id={ "face" (n) } { circle cx=(x) cy=(y) r=(r) {} } }
            }
            (stars())
            circle cx="940" cy="300" r="400" fill="url(#glow)" {}
            path d=(spokes(940.0, 300.0, 236.0, 900.0, 48)) stroke=(accent) stroke-width="1" opacity="0.1" fill="none" {}
            g fill="none" stroke=(accent) stroke-width="2" stroke-linecap="round" {
                circle cx="940" cy="300" r="164" opacity="0.5" {}
                circle cx="940" cy="300" r="206" opacity="0.25" {}
                path d=(spokes(940.0, 300.0, 174.0, 232.0, 36)) opacity="0.6" {}
                @if won.is_empty() {
                    path d="M940 180l24 96 96 24-96 24-24 96-24-96-96-24 96-24z" fill=(accent) fill-opacity="0.18" stroke-linejoin="round" {}
                }
            }
            @for (n, (seat, [x, y, r])) in won.iter().zip(round).enumerate() {
                g clip-path={ "url(#face" (n) ")" } {
                    svg x=(x - r) y=(y - r) width=(r * 2.0) height=(r * 2.0) { (PreEscaped(Portrait::of(seat.face, &seat.name).alone())) }
                }
                circle cx=(x) cy=(y) r=(r) fill="none" stroke=(accent) stroke-width="4" {}
            }
            rect x="0" y="0" width=(WIDE) height="8" fill=(accent) {}
            text x=(LEFT) y="92" font-family=(sans) font-size="28" fill="#a3a7b8" { (title(result.game, lang)) }
            @for (n, line) in big.iter().enumerate() {
                text x=(LEFT) y=(150.0 + (n + 1) as f64 * 70.0 - 40.0) font-family=(serif) font-weight="600" font-size="58" fill="#e9e6dd" { (line) }
            }
            @for (n, line) in why.iter().enumerate() {
                text x=(LEFT) y=(below + 14.0 + n as f64 * 36.0) font-family=(sans) font-size="26" fill="#e9e6dd" { (line) }
            }
            @if let Some(rated) = &rated {
                text x=(LEFT) y=(list - 24.0) font-family=(sans) font-weight="600" font-size="26" fill=(accent) { (rated) }
            }
            @if seats.len() > 1 {
                @for (n, seat) in seats.iter().take(MOST.min(room)).enumerate() {
                    @let y = list + 24.0 + n as f64 * 34.0;
                    svg x=(LEFT) y=(y - 23.0) width="28" height="28" { (PreEscaped(Portrait::of(seat.face, &seat.name).alone())) }
                    text x=(LEFT + 40.0) y=(y) font-family=(sans) font-size="24" font-weight=(if seat.won { "700" } else { "400" }) fill=(if seat.won { accent.as_str() } else { "#a3a7b8" }) { (lines(&seat.name, 16.0, 1).join("")) }
                    @if points { text x="640" y=(y) text-anchor="end" font-family=(sans) font-size="24" fill="#e9e6dd" { (signed(seat.points)) } }
                }
            }
            text x=(WIDE - 60.0) y=(HIGH - 40.0) text-anchor="end" font-family=(serif) font-size="30" fill="#a3a7b8" { "majo 魔女" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_where_it_may_be() {
        assert_eq!(
            lines("Aki and Sora won.", 6.0, 3),
            ["Aki and", "Sora won."].map(|line| {
                // The space at the break stays with the line it ends.
                if line == "Aki and" { format!("{line} ") } else { line.into() }
            })
        );
        assert_eq!(lines("最後の1人になった。", 5.0, 3), ["最後の1人", "になった。"]);
        assert_eq!(lines("あいうえおかきくけこ", 3.0, 2), ["あいう", "えお…"]);
        assert!(lines("", 3.0, 2).iter().all(String::is_empty));
    }
}
