//! The score sheet: what each set brought, as a table and as a curve.

use court::SheetRow;
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::signed;

use super::{Here, card};

/// In sight, when the game is over.
pub(super) fn sheet(here: &Here<'_>) -> Markup {
    let head = t!(here, "Score sheet", "得点表");
    html! {
        section.scoresheet aria-label=(head) { h2 { (head) } (body(here)) }
    }
}

/// Folded away while there are cards to play: it opens over the table and pushes nothing.
pub(super) fn folded(here: &Here<'_>) -> Markup {
    html! {
        details.scoresheet {
            summary { (t!(here, "Score sheet", "得点表")) }
            div.told { (body(here)) }
        }
    }
}

fn body(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let seats: Vec<Seat> = view.seats.keys().copied().collect();
    html! {
        div.sheets {
            @if view.sheet.is_empty() {
                p.quiet { (t!(here, "No set is over yet.", "まだ終わったセットはありません。")) }
            } @else { (curve(here, &view.sheet, &seats)) }
            (table(here, &seats))
        }
    }
}

fn table(here: &Here<'_>, seats: &[Seat]) -> Markup {
    let view = here.seen.view;
    let patrons = view.seats.values().any(|player| player.patron_points != 0);
    html! {
        div.wide tabindex="0" role="region" aria-label=(t!(here, "Points of each set", "セットごとの点")) {
            table {
                thead { tr {
                    th scope="col" { (t!(here, "Set", "セット")) }
                    @for seat in seats { th scope="col" { span.key.(line_of(*seat)) {} (here.say.who(*seat)) } }
                } }
                tbody {
                    @for row in &view.sheet {
                        tr {
                            th scope="row" { (row.set) }
                            @for mark in row.seats.values() {
                                td {
                                    strong { (with_sign(i32::from(mark.result))) }
                                    " " span.quiet { "= " (signed(mark.total)) }
                                }
                            }
                        }
                    }
                }
                tfoot {
                    (line(here, t!(here, "Sets", "セット合計"), seats, |player| player.total))
                    (line(here, t!(here, "Trophies", "倒した魔女／使い魔"), seats, |player| player.trophy_points))
                    @if view.seats.values().any(|player| !player.trophies.is_empty()) {
                        (fallen(here, seats))
                    }
                    @if patrons { (line(here, t!(here, "Support", "応援"), seats, |player| player.patron_points)) }
                    (line(here, t!(here, "Score", "得点"), seats, |player| player.score))
                }
            }
        }
    }
}

fn line(
    here: &Here<'_>,
    head: &str,
    seats: &[Seat],
    points: impl Fn(&court::SeatView) -> i32,
) -> Markup {
    html! {
        tr {
            th scope="row" { (head) }
            @for seat in seats {
                td { @if let Some(player) = here.seen.view.seats.get(seat) { (signed(points(player))) } }
            }
        }
    }
}

/// The foes each player has defeated.
fn fallen(here: &Here<'_>, seats: &[Seat]) -> Markup {
    html! {
        tr.fallen {
            th scope="row" { (t!(here, "Foes", "内訳")) }
            @for seat in seats {
                td {
                    @for foe in here.seen.view.seats.get(seat).iter().flat_map(|player| &player.trophies) {
                        (card::foe_chip(&here.say, foe)) " "
                    }
                }
            }
        }
    }
}

/// `+30`, `−12`.
fn with_sign(points: i32) -> String {
    if points > 0 { format!("+{points}") } else { signed(points) }
}

/// Each player's line has its colour and dashes.
pub(super) fn line_of(seat: Seat) -> &'static str {
    ["l1", "l2", "l3", "l4", "l5"].get(seat.index()).copied().unwrap_or("l1")
}

/// The size of the drawing.
const WIDE: i32 = 320;
const HIGH: i32 = 150;
/// Room for numbers to the left and below.
const LEFT: i32 = 34;
const BELOW: i32 = 18;

/// Set points and trophies together after each set.
fn curve(here: &Here<'_>, rows: &[SheetRow], seats: &[Seat]) -> Markup {
    let after = |row: &SheetRow, seat: &Seat| {
        row.seats.get(seat).map_or(0, |mark| mark.total + i32::from(mark.trophies))
    };
    let all = || rows.iter().flat_map(|row| seats.iter().map(move |seat| after(row, seat)));
    let low = all().chain([0]).min().unwrap_or(0);
    let high = all().chain([0]).max().unwrap_or(0);
    // Round numbers for the lines across.
    let step = [10, 20, 50, 100, 200, 500].into_iter().find(|step| (high - low) / step <= 4);
    let step = step.unwrap_or(1000);
    let (low, high) = (low.div_euclid(step) * step, (high + step - 1).div_euclid(step) * step);
    let high = high.max(low + step);
    let count = rows.len() as i32;
    let x = |at: i32| LEFT + at * (WIDE - LEFT - 8) / count.max(1);
    let y = |points: i32| 6 + (high - points) * (HIGH - BELOW - 6) / (high - low);
    let path = |seat: &Seat| {
        // A game begins with nothing; a sheet that was cut does not.
        let begins = rows.first().is_some_and(|row| row.set == 1);
        let points = rows.iter().zip(1..).map(|(row, at)| (at, after(row, seat)));
        let points = begins.then_some((0, 0)).into_iter().chain(points);
        let mut path = String::new();
        for (n, (at, points)) in points.enumerate() {
            path += &format!("{}{} {}", if n == 0 { "M" } else { "L" }, x(at), y(points));
        }
        path
    };
    let told: Vec<_> = seats
        .iter()
        .filter_map(|seat| {
            let last = rows.last().map(|row| after(row, seat))?;
            Some(format!("{} {}", here.say.who(*seat), signed(last)))
        })
        .collect();
    let words = t!(
        here,
        format!("Points after each set, trophies included. Now {}.", told.join(", ")),
        format!("各セット終了時の得点（倒した魔女／使い魔を含む）。現在：{}。", told.join("、")),
    );
    html! {
        figure.curve {
            svg viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label=(words) {
                @for points in (low..=high).step_by(step as usize) {
                    path.rule.zero[points == 0] d={ "M" (LEFT) " " (y(points)) "H" (WIDE - 4) } {}
                    text.tick x=(LEFT - 4) y=(y(points) + 3) { (signed(points)) }
                }
                @for (row, at) in rows.iter().zip(1..) {
                    text.set x=(x(at)) y=(HIGH - 4) { (row.set) }
                }
                @for seat in seats {
                    path.way.(line_of(*seat)) d=(path(seat)) {}
                    @for (row, at) in rows.iter().zip(1..) {
                        circle.(line_of(*seat)) cx=(x(at)) cy=(y(after(row, seat))) r="2.6" {}
                    }
                }
            }
            figcaption { (t!(here, "Points after each set, trophies included", "各セット終了時の得点（倒した魔女／使い魔を含む）")) }
        }
    }
}
