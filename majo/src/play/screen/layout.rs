//! Where things go on a screen of a given size.

use ratatui::layout::Rect;

/// The smallest screen the table fits on.
pub(crate) const LEAST: (u16, u16) = (80, 24);
/// From this width on the log has a column of its own.
const WIDE: u16 = 112;

/// The places of the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) title: Rect,
    pub(crate) players: Rect,
    pub(crate) table: Rect,
    pub(crate) log: Rect,
    pub(crate) prompt: Rect,
    pub(crate) hand: Rect,
    pub(crate) actions: Rect,
    pub(crate) detail: Rect,
    pub(crate) keys: Rect,
    /// Hand, actions and detail together.
    pub(crate) below: Rect,
}

/// How many rows some parts want.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wants {
    pub(crate) players: u16,
    pub(crate) prompt: u16,
    pub(crate) below: Below,
}

/// What stands below the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Below {
    /// Hand, actions and detail.
    Decision,
    /// A few rows, no detail.
    Rows(u16),
}

/// How wide the column of players and prompt is.
pub(crate) fn main_width(area: Rect) -> u16 {
    if area.width >= WIDE { area.width * 3 / 5 } else { area.width }
}

impl Layout {
    pub(crate) fn new(area: Rect, wants: Wants) -> Self {
        let (title, rest) = top(area, 1);
        let (rest, keys) = bottom(rest, 1);
        let wide = area.width >= WIDE;
        let (main, side) = if wide { left(rest, main_width(area)) } else { (rest, rest) };
        let most = if wants.below == Below::Decision { 5 } else { 8 };
        let (players, main) = top(main, wants.players.clamp(2, most));
        let prompt_rows = wants.prompt.clamp(1, 4);
        let spare = main.height.saturating_sub(prompt_rows);
        let (below_rows, detail_rows) = match wants.below {
            Below::Rows(rows) => (rows.min(spare / 2), 0),
            Below::Decision => {
                let detail = if area.height >= 30 { 6 } else { 4 };
                // What is left is shared between the middle of the table and the decision.
                let half = spare.saturating_sub(detail) / 2;
                (spare - half, detail)
            }
        };
        let (middle, main) = top(main, spare - below_rows);
        let (prompt, below) = top(main, prompt_rows);
        let (choice, detail) = bottom(below, detail_rows);
        let (hand, actions) = left(choice, (choice.width * 7 / 20).clamp(24, 40));
        let (table, log) = if wide { (middle, side) } else { left(middle, middle.width * 9 / 20) };
        Layout { title, players, table, log, prompt, hand, actions, detail, keys, below }
    }
}

fn top(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    let rest = Rect { y: area.y + rows, height: area.height - rows, ..area };
    (Rect { height: rows, ..area }, rest)
}

fn bottom(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    top(area, area.height - rows)
}

/// Two columns with an empty one between them.
fn left(area: Rect, columns: u16) -> (Rect, Rect) {
    let columns = columns.min(area.width);
    let gap = (columns + 1).min(area.width);
    let rest = Rect { x: area.x + gap, width: area.width - gap, ..area };
    (Rect { width: columns, ..area }, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_never_overlap_and_always_fit() {
        for (width, height) in (20..240).step_by(7).flat_map(|w| (5..70).map(move |h| (w, h))) {
            let area = Rect::new(0, 0, width, height);
            let below = if height % 2 == 0 { Below::Decision } else { Below::Rows(8) };
            let l = Layout::new(area, Wants { players: 4, prompt: 2, below });
            let all =
                [l.title, l.players, l.table, l.log, l.prompt, l.hand, l.actions, l.detail, l.keys];
            for (index, one) in all.iter().enumerate() {
                assert_eq!(area.intersection(*one), *one, "{width}×{height}: {index}");
                for other in &all[..index] {
                    assert!(one.intersection(*other).is_empty(), "{width}×{height}: {index}");
                }
            }
        }
        let wants = Wants { players: 3, prompt: 2, below: Below::Decision };
        let l = Layout::new(Rect::new(0, 0, 80, 24), wants);
        assert!(l.table.height >= 5 && l.actions.height >= 6 && l.detail.height == 4, "{l:?}");
    }
}
