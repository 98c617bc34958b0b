//! Plots as SVG, drawn for the width of a phone and scaled up from there.

use std::fmt::Write;

use super::escape;
use super::words::Words;
use crate::findings::Histogram;
use crate::stats::Interval;

const WIDTH: f64 = 360.0;

/// One bar with its interval.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) share: Interval,
}

fn open(height: f64, label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{}\">",
        escape(label)
    )
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Shares as bars; a dashed line where all would be if nothing made a difference.
pub(super) fn bars(rows: &[Bar], even: Option<f64>, words: &Words) -> String {
    let most = rows.iter().map(|row| row.share.high).chain(even).fold(0.05, f64::max).min(1.0);
    let x = |share: f64| share / most * (WIDTH - 2.0);
    let told: Vec<_> =
        rows.iter().map(|row| format!("{} {}", row.name, percent(row.share.rate))).collect();
    let mut svg = open(rows.len() as f64 * 40.0 + 4.0, &told.join(", "));
    for (index, Bar { name, share }) in rows.iter().enumerate() {
        let y = index as f64 * 40.0;
        let _ = write!(
            svg,
            "<text x=\"0\" y=\"{:.0}\">{}</text>\
             <text x=\"{WIDTH}\" y=\"{0:.0}\" text-anchor=\"end\">{} <tspan class=\"soft\">({})</tspan></text>\
             <rect class=\"bar\" x=\"0\" y=\"{:.0}\" width=\"{:.1}\" height=\"12\" rx=\"2\"/>\
             <path class=\"sure\" fill=\"none\" d=\"M{:.1} {4:.0}v12m0-6H{:.1}m0-6v12\"/>",
            y + 13.0,
            escape(name),
            percent(share.rate),
            words.range(&percent(share.low), &percent(share.high)),
            y + 19.0,
            x(share.rate).max(1.0),
            x(share.low),
            x(share.high),
        );
    }
    if let Some(even) = even {
        // Beside the bars only: between them stand words.
        let mark = |row: usize| format!("M{:.1} {}v18", x(even), row * 40 + 16);
        let marks: String = (0..rows.len()).map(mark).collect();
        let _ = write!(svg, "<path class=\"even\" d=\"{marks}\"/>");
    }
    svg.push_str("</svg>");
    svg
}

/// Counts as columns.
pub(super) fn columns(found: &Histogram, words: &Words) -> String {
    const HEIGHT: f64 = 120.0;
    let most = found.counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let all = found.counts.iter().sum::<u64>().max(1) as f64;
    let width = WIDTH / found.counts.len().max(1) as f64;
    let mut svg = open(HEIGHT + 34.0, words.spread());
    for (index, count) in found.counts.iter().enumerate() {
        let height = *count as f64 / most * HEIGHT;
        let from = found.from + index as i64 * found.step;
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\">\
             <title>{}: {}</title></rect>",
            index as f64 * width + 0.5,
            16.0 + HEIGHT - height,
            (width - 1.0).max(0.5),
            if found.step == 1 {
                from.to_string()
            } else {
                format!("{from}–{}", from + found.step - 1)
            },
            percent(*count as f64 / all),
        );
    }
    let bottom = 16.0 + HEIGHT;
    let last = found.from + found.counts.len() as i64 * found.step - 1;
    let _ = write!(
        svg,
        "<path class=\"line\" d=\"M0 {bottom}H{WIDTH}\"/>\
         <text class=\"soft\" x=\"0\" y=\"11\">{}</text>\
         <text class=\"soft\" x=\"0\" y=\"{:.0}\">{}</text>\
         <text class=\"soft\" x=\"{WIDTH}\" y=\"{1:.0}\" text-anchor=\"end\">{last}</text></svg>",
        words.at_most(&percent(most / all)),
        bottom + 14.0,
        found.from,
    );
    svg
}

/// How wide a letter is drawn, about.
fn wide(letter: char) -> f64 {
    // From Hangul and kana on, letters are as wide as they are high.
    if letter >= '\u{1100}' { 12.0 } else { 6.5 }
}

/// A name cut to its room, with the whole of it where one can ask for it.
fn fitted(name: &str, room: f64) -> String {
    if name.chars().map(wide).sum::<f64>() <= room {
        return escape(name);
    }
    let mut left = room - 12.0;
    let fits = |letter: &char| {
        left -= wide(*letter);
        left >= 0.0
    };
    let cut: String = name.chars().take_while(fits).collect();
    format!("{}…<title>{}</title>", escape(cut.trim_end()), escape(name))
}

/// Win rates with and without something.
pub(super) fn pairs(rows: &[(String, Interval, Interval)], words: &Words) -> String {
    let rates = || rows.iter().flat_map(|(_, with, without)| [with.rate, without.rate]);
    let least = rates().fold(1.0, f64::min);
    let most = rates().fold(0.0, f64::max).max(least + 0.02);
    let x = |share: f64| 8.0 + (share - least) / (most - least) * (WIDTH - 16.0);
    let mut svg = open(rows.len() as f64 * 34.0 + 20.0, words.cards());
    let _ = write!(
        svg,
        "<text class=\"soft\" x=\"0\" y=\"11\">{}</text>\
         <text class=\"soft\" x=\"{WIDTH}\" y=\"11\" text-anchor=\"end\">{}</text>",
        percent(least),
        percent(most)
    );
    // `-100.0` stands at the right.
    let room = WIDTH - 50.0;
    for (index, (name, with, without)) in rows.iter().enumerate() {
        let y = 20.0 + index as f64 * 34.0;
        let _ = write!(
            svg,
            "<text x=\"0\" y=\"{:.0}\">{}</text>\
             <text x=\"{WIDTH}\" y=\"{0:.0}\" text-anchor=\"end\">{:+.1}</text>\
             <path class=\"line\" d=\"M0 {3:.0}H{WIDTH}\"/>\
             <path class=\"move\" d=\"M{4:.1} {3:.0}H{5:.1}\"/>\
             <circle class=\"without\" cx=\"{4:.1}\" cy=\"{3:.0}\" r=\"4\"/>\
             <circle class=\"with\" cx=\"{5:.1}\" cy=\"{3:.0}\" r=\"4.5\"/>",
            y + 12.0,
            fitted(name, room),
            (with.rate - without.rate) * 100.0,
            y + 23.0,
            x(without.rate),
            x(with.rate),
        );
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_too_wide_is_cut() {
        assert_eq!(fitted("Herb & Root", 310.0), "Herb &amp; Root");
        let long = "まほう".repeat(10);
        let cut = fitted(&long, 310.0);
        let (shown, whole) = cut.split_once("…").unwrap();
        assert_eq!((shown.chars().count(), whole), (24, &*format!("<title>{long}</title>")));
        assert!(!fitted(&"a".repeat(47), 310.0).contains('…'));
        assert!(fitted(&"a".repeat(48), 310.0).contains('…'));
    }

    #[test]
    fn the_even_line_is_beside_the_bars_only() {
        let bar = |name: &str| Bar { name: name.into(), share: Interval::of(1, 2) };
        let svg = bars(&[bar("a"), bar("b")], Some(0.5), &super::super::words(pack::Lang::En));
        let (_, line) = svg.split_once("class=\"even\" d=\"").unwrap();
        let (line, _) = line.split_once('"').unwrap();
        let marks: Vec<_> = line.split('M').skip(1).map(|m| m.split_once(' ').unwrap().1).collect();
        // Words stand at 13 and 53, bars from 19 to 31 and from 59 to 71.
        assert_eq!(marks, ["16v18", "56v18"]);
    }
}
