//! A reliability plot: chances from left to right, how often they came true from below. What is true
//! lies on the diagonal.

use std::fmt::Write;

use super::escape;
use crate::calibrate::{Judged, Reliability};

const WIDTH: f64 = 360.0;
/// The side of the square, and where it begins.
const SIDE: f64 = 300.0;
const LEFT: f64 = 44.0;
const TOP: f64 = 30.0;
/// The columns below that tell how full the bins are.
const COLUMNS: f64 = 50.0;

/// A picture that needs nothing else: what is shown as dots with 95 % intervals, plain play-outs as rings.
pub fn reliability(title: &str, judged: &Judged) -> String {
    let bottom = TOP + SIDE;
    let height = bottom + COLUMNS + 66.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{0}\">\n<style>{STYLE}</style>\n\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{height}\"/>\n\
         <text class=\"name\" x=\"{LEFT}\" y=\"19\">{0}</text>\n",
        escape(title)
    );
    for tenth in 0..=10 {
        let share = f64::from(tenth) / 10.0;
        let _ = write!(
            svg,
            "<path class=\"line\" d=\"M{:.1} {TOP}v{SIDE}M{LEFT} {:.1}h{SIDE}\"/>",
            x(share),
            y(share),
        );
        if tenth % 2 == 0 {
            let _ = write!(
                svg,
                "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>\
                 <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{percent} %</text>",
                LEFT - 5.0,
                y(share) + 4.0,
                x(share),
                bottom + 16.0,
                percent = 10 * tenth,
            );
        }
    }
    let _ = writeln!(svg, "<path class=\"even\" d=\"M{LEFT} {bottom}L{} {TOP}\"/>", LEFT + SIDE);
    for bin in &judged.plain.bins {
        let _ = write!(
            svg,
            "<circle class=\"plain\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>",
            x(bin.chance),
            y(bin.won.rate)
        );
    }
    svg.push('\n');
    for bin in &judged.shown.bins {
        let _ = write!(
            svg,
            "<path class=\"sure\" d=\"M{0:.1} {1:.1}V{2:.1}m-3 0h6M{3:.1} {1:.1}h6\"/>\
             <circle class=\"shown\" cx=\"{0:.1}\" cy=\"{4:.1}\" r=\"4.5\"/>",
            x(bin.chance),
            y(bin.won.low),
            y(bin.won.high),
            x(bin.chance) - 3.0,
            y(bin.won.rate),
        );
    }
    svg.push('\n');
    columns(&mut svg, &judged.shown, bottom + 24.0);
    let words = bottom + 24.0 + COLUMNS;
    let _ = write!(
        svg,
        "<circle class=\"shown\" cx=\"{LEFT}\" cy=\"{0:.1}\" r=\"4.5\"/>\
         <text x=\"{2:.1}\" y=\"{1:.1}\">shown, Brier {3:.4}</text>\
         <circle class=\"plain\" cx=\"{4:.1}\" cy=\"{0:.1}\" r=\"4\"/>\
         <text x=\"{5:.1}\" y=\"{1:.1}\">play-outs, {6:.4}</text>\n\
         <text class=\"soft\" x=\"{LEFT}\" y=\"{7:.1}\">{8} games, {9} decisions; below, how many at each \
         chance</text>\n</svg>\n",
        words + 12.0,
        words + 16.0,
        LEFT + 9.0,
        judged.shown.score.brier,
        LEFT + 160.0,
        LEFT + 169.0,
        judged.plain.score.brier,
        words + 34.0,
        judged.games,
        judged.asked,
    );
    svg
}

/// How many chances were in each bin.
fn columns(svg: &mut String, shown: &Reliability, top: f64) {
    let most = shown.bins.iter().map(|bin| bin.count).max().unwrap_or(1).max(1) as f64;
    for bin in &shown.bins {
        let height = bin.count as f64 / most * (COLUMNS - 6.0);
        // A bin's mean lies in it.
        let tenth = (bin.chance * 10.0).floor().min(9.0);
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\">\
             <title>{}</title></rect>",
            x(tenth / 10.0) + 1.0,
            top + COLUMNS - height,
            SIDE / 10.0 - 2.0,
            bin.count,
        );
    }
    svg.push('\n');
}

fn x(share: f64) -> f64 {
    LEFT + share * SIDE
}

fn y(share: f64) -> f64 {
    TOP + (1.0 - share) * SIDE
}

const STYLE: &str = "
text{font:11px system-ui,sans-serif;fill:#26221d}.name{font-size:14px}.soft{fill:#6d655a}
.ground{fill:#f7f4ee}.line{stroke:#d8d0c2;stroke-width:.5}.even{stroke:#4a6f8a;stroke-dasharray:4 3}
.sure{stroke:#26221d;fill:none}.shown{fill:#a8543a}.plain{fill:none;stroke:#4a6f8a;stroke-width:2}
.bar{fill:#a8543a}
@media(prefers-color-scheme:dark){text{fill:#e9e4da}.soft{fill:#a39b8d}.ground{fill:#16181d}
.line{stroke:#3a3d45}.even,.plain{stroke:#8fb4cf}.sure{stroke:#e9e4da}.shown,.bar{fill:#d98a6a}}
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::Said;

    #[test]
    fn a_true_chance_lies_on_the_diagonal() {
        let said = |game: u64| Said {
            game,
            n: 0,
            seat: 0,
            found: 0.25,
            plain: 0.75,
            won: f64::from(u8::from(game.is_multiple_of(4))),
        };
        let said: Vec<_> = (0..400).map(said).collect();
        let svg = reliability("Court & more", &Judged::of(&said, 0.5, |chance| chance));
        assert!(svg.contains("Court &amp; more"));
        // A quarter from the left, three quarters from the top; the play-outs said three quarters.
        assert!(svg.contains("class=\"shown\" cx=\"119.0\" cy=\"255.0\""), "{svg}");
        assert!(svg.contains("class=\"plain\" cx=\"269.0\" cy=\"255.0\""), "{svg}");
        assert!(svg.contains("400 games, 400 decisions"));
    }
}
