//! Mitakihara at night: its windows are lit as long as the city holds, and go out with its durability.

use maud::{Markup, html};

/// The houses from left to right: where each begins, how wide and how high it is.
const HOUSES: [(i32, i32, i32); 22] = [
    (0, 18, 16),
    (19, 12, 27),
    (32, 22, 20),
    (55, 10, 36),
    (66, 20, 24),
    (87, 26, 14),
    (114, 14, 32),
    (129, 18, 22),
    (148, 12, 39),
    (161, 24, 18),
    (186, 14, 29),
    (201, 20, 22),
    (222, 10, 41),
    (233, 22, 25),
    (256, 16, 16),
    (273, 14, 34),
    (288, 24, 21),
    (313, 12, 30),
    (326, 20, 17),
    (347, 14, 37),
    (362, 20, 23),
    (383, 17, 28),
];
/// As wide and as high as it is drawn.
const WIDE: i32 = 400;
const HIGH: i32 = 44;

/// Every window: its place.
fn windows() -> impl Iterator<Item = (i32, i32)> {
    HOUSES.into_iter().flat_map(|(x, width, height)| {
        let rows = (HIGH - height + 4..HIGH - 4).step_by(7);
        rows.flat_map(move |y| (x + 3..x + width - 3).step_by(6).map(move |x| (x, y)))
    })
}

/// In which order the lights go out: all over the city, and always the same.
fn order((x, y): (i32, i32)) -> u32 {
    let mixed = (x.unsigned_abs() * 44 + y.unsigned_abs()).wrapping_mul(2_654_435_761);
    mixed ^ (mixed >> 15)
}

/// So many of all windows are lit.
fn lit(durability: i16, full: i16) -> usize {
    let all = windows().count();
    let (now, full) = (i64::from(durability.max(0)), i64::from(full.max(1)));
    // The last light goes out with the last point.
    let part = (all as i64 * now + full - 1) / full;
    usize::try_from(part).unwrap_or(0).min(all)
}

/// The city behind what stands there.
pub(super) fn drawn(durability: i16, full: i16) -> Markup {
    let mut all: Vec<_> = windows().collect();
    all.sort_by_key(|window| (order(*window), *window));
    let mut on: Vec<_> = all.into_iter().take(lit(durability, full)).collect();
    on.sort_unstable();
    let house = |(x, width, height)| format!("M{x} {HIGH}v-{height}h{width}v{height}z");
    let houses: String = HOUSES.into_iter().map(house).collect();
    let lights: String = on.into_iter().map(|(x, y)| format!("M{x} {y}h2v3h-2z")).collect();
    html! {
        svg.skyline viewBox={ "0 0 " (WIDE) " " (HIGH) } preserveAspectRatio="none" aria-hidden="true" {
            path.houses d=(houses) {}
            path.lights d=(lights) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lights_go_out_with_durability() {
        let all = windows().count();
        assert!((60..200).contains(&all), "{all} windows");
        assert_eq!(lit(120, 120), all);
        assert_eq!((lit(0, 120), lit(-3, 120)), (0, 0));
        // The last point is a light, too.
        assert!(lit(1, 120) >= 1);
        let counts: Vec<_> = (0..=120).map(|now| lit(now, 120)).collect();
        assert!(counts.is_sorted());
        // A city that is more than whole is no brighter than it was.
        assert_eq!(lit(200, 120), all);
        assert!(drawn(120, 120).into_string().len() < 3_600);
    }

    #[test]
    fn a_light_that_is_out_stays_out() {
        let shown = |now| {
            let html = drawn(now, 120).into_string();
            let lights = html.split("lights\" d=\"").nth(1).unwrap_or_default();
            let lights = lights.split('"').next().unwrap_or_default();
            lights.split_inclusive('z').map(String::from).collect::<Vec<_>>()
        };
        let (more, less) = (shown(90), shown(60));
        assert!(less.iter().all(|light| more.contains(light)));
        assert!(!less.is_empty() && less.len() < more.len());
    }
}
