//! Where things go on a screen of a given size.

use ratatui::layout::Rect;

/// The smallest screen the table fits on.
pub(crate) const LEAST: (u16, u16) = (80, 24);
/// From this width on the log has a column of its own.
const WIDE: u16 = 112;

/// The places of the table, from top to bottom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) title: Rect,
    /// Players and the middle of the table.
    pub(crate) top: Rect,
    pub(crate) prompt: Rect,
    pub(crate) hand: Rect,
    pub(crate) actions: Rect,
    pub(crate) detail: Rect,
    pub(crate) log: Rect,
    pub(crate) keys: Rect,
}

/// How many rows the parts below the table want.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wants {
    pub(crate) prompt: u16,
    pub(crate) hand: u16,
    /// Heading and list.
    pub(crate) actions: u16,
    /// What the chosen action would do, and its cards.
    pub(crate) detail: u16,
}

/// A list of so many rows, its heading included, can be worked with.
const LIST: u16 = 5;
/// What an action would do, and the beginning of its card.
const DETAIL: u16 = 2;
/// The newest lines of the log.
const LOG: u16 = 2;
/// A list grows to so many rows before the log does.
const LONG_LIST: u16 = 14;

/// How wide the column of the table is.
pub(crate) fn main_width(area: Rect) -> u16 {
    if area.width >= WIDE { area.width * 3 / 5 } else { area.width }
}

impl Wants {
    /// How many rows are left for players and table if the rest has what it needs.
    pub(crate) fn leave(self, area: Rect) -> u16 {
        let log = if area.width >= WIDE { 0 } else { LOG };
        let least = self.actions.min(LIST) + self.detail.min(DETAIL) + log;
        area.height.saturating_sub(2 + self.prompt + self.hand + least)
    }

    /// How many rows players and table may take at most, so that one can still choose.
    pub(crate) fn most(self, area: Rect) -> u16 {
        area.height.saturating_sub(2 + self.prompt + self.hand + self.actions.min(3))
    }
}

impl Layout {
    /// Players and table take so many rows; the rest is shared.
    pub(crate) fn new(area: Rect, top_rows: u16, wants: Wants) -> Self {
        let (title, rest) = top(area, 1);
        let (rest, keys) = bottom(rest, 1);
        let wide = area.width >= WIDE;
        let (main, side) = if wide { left(rest, main_width(area)) } else { (rest, rest) };
        let (table, main) = top(main, top_rows);
        let (prompt, main) = top(main, wants.prompt);
        let (hand, main) = top(main, wants.hand);
        let mut room = main.height;
        let mut take = |rows: u16| {
            let rows = rows.min(room);
            room -= rows;
            rows
        };
        let mut actions = take(wants.actions.min(LIST));
        let mut detail = take(wants.detail.min(DETAIL));
        let mut log = take(if wide { 0 } else { LOG });
        actions += take(wants.actions.min(LONG_LIST) - wants.actions.min(LIST));
        detail += take(wants.detail - wants.detail.min(DETAIL));
        log += take(if wide { 0 } else { u16::MAX });
        // In a wide window the log is elsewhere.
        detail += take(u16::MAX);
        let (actions, main) = top(main, actions);
        let (detail, main) = top(main, detail);
        let log = if wide { side } else { top(main, log).0 };
        Layout { title, top: table, prompt, hand, actions, detail, log, keys }
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
            for actions in [0, 1, 6, 40] {
                let wants = Wants { prompt: 2, hand: 2, actions, detail: 4 };
                for rows in [0, 7, 30] {
                    let l = Layout::new(area, rows, wants);
                    let all =
                        [l.title, l.top, l.prompt, l.hand, l.actions, l.detail, l.log, l.keys];
                    for (index, one) in all.iter().enumerate() {
                        assert_eq!(area.intersection(*one), *one, "{width}×{height}: {index}");
                        for other in &all[..index] {
                            let none = one.intersection(*other).is_empty();
                            assert!(none, "{width}×{height}: {index}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_left_to_the_table_leaves_the_rest_its_rows() {
        let area = Rect::new(0, 0, 80, 24);
        let wants = Wants { prompt: 2, hand: 2, actions: 30, detail: 6 };
        let l = Layout::new(area, wants.leave(area), wants);
        assert_eq!((l.actions.height, l.detail.height, l.log.height), (LIST, DETAIL, LOG));
        let l = Layout::new(Rect::new(0, 0, 80, 50), 9, wants);
        assert_eq!((l.actions.height, l.detail.height), (LONG_LIST, 6));
        assert!(l.log.height > 10);
    }
}
