//! How well a game went where nobody else is beaten: measured against games that bots have played.

use maud::{Markup, html};
use pack::Lang;

/// The result of a solo or co-operative game as a number, the more the better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feat {
    /// Which games it is compared with: a word of the game's ratings, `solo`.
    pub mode: &'static str,
    /// For how many players.
    pub seats: u8,
    /// The number.
    pub value: i32,
    /// What there was to reach, in a sentence.
    pub goal: String,
    /// The game's ratings, as `majo lab ratings` writes them.
    pub ratings: &'static str,
}

/// Where a result stands among those of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated<'a> {
    /// Better than so many games of a hundred.
    pub better: u8,
    /// The level of the bots.
    pub bots: &'a str,
    /// How many games they played.
    pub games: u32,
}

impl Rated<'_> {
    /// How far `better` may be off, since only so many games were played: 95 times of a hundred it is
    /// within this.
    fn give_or_take(&self) -> u8 {
        // Nobody is surely better than all, or than none.
        let share = f64::from(self.better.clamp(5, 95)) / 100.0;
        let off = 196.0 * (share * (1.0 - share) / f64::from(self.games.max(1))).sqrt();
        off.ceil().min(99.0) as u8
    }
}

/// Points between the quantiles of a row.
const STEPS: usize = 20;

impl Feat {
    /// Where it stands; nothing where there is nothing to compare it with.
    ///
    /// A line of the ratings is `MODE SEATS BOTS GAMES Q0 Q5 … Q100`: what the games of so many bots came
    /// to, from the worst to the best in steps of five of a hundred. Lines with `#` tell how it was made.
    pub fn rated(&self) -> Option<Rated<'static>> {
        let ratings: &'static str = self.ratings;
        let lines = ratings.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split_whitespace().collect::<Vec<_>>()).find_map(|words| {
            let [mode, seats, bots, games, quantiles @ ..] = &words[..] else { return None };
            let same = *mode == self.mode && seats.parse() == Ok(self.seats);
            let quantiles: Vec<i32> =
                quantiles.iter().map(|text| text.parse()).collect::<Result<_, _>>().ok()?;
            if !same || quantiles.len() != STEPS + 1 {
                return None;
            }
            Some(Rated { better: self.better(&quantiles), bots, games: games.parse().ok()? })
        })
    }

    /// In the middle of those that did as well.
    fn better(&self, quantiles: &[i32]) -> u8 {
        let below = quantiles.iter().filter(|other| **other < self.value).count();
        let same = quantiles.iter().filter(|other| **other == self.value).count();
        let share = (2 * below + same) * 100 / (2 * quantiles.len());
        share.min(99) as u8
    }
}

/// A line of ratings from the results of games, for the file that keeps them.
pub fn line(mode: &str, seats: u8, bots: &str, values: &mut [i32]) -> Option<String> {
    values.sort_unstable();
    let last = values.len().checked_sub(1)?;
    let quantile = |step: usize| values[step * last / STEPS].to_string();
    let quantiles: Vec<_> = (0..=STEPS).map(quantile).collect();
    Some(format!("{mode} {seats} {bots} {} {}", values.len(), quantiles.join(" ")))
}

/// The goal, and where the result stands.
pub(crate) fn drawn(feat: &Feat, lang: Lang) -> Markup {
    let rated = feat.rated();
    html! {
        div.rating {
            p { (feat.goal) }
            @if let Some(Rated { better, bots, games }) = rated {
                @let off = rated.as_ref().map_or(0, Rated::give_or_take);
                p { strong { (words(better, bots, lang)) } }
                svg.bar viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                    rect x="0" y="0" width=(better) height="4" {}
                }
                p.help { (t!(lang,
                    format!("Measured against {games} games of bots at this level, so give or take {off} %."),
                    format!("同じ条件でボットが遊んだ{games}局と比べました（誤差は±{off}%ほど）。"))) }
            }
        }
    }
}

/// `Better than 70 % of hard games`.
pub(crate) fn words(better: u8, bots: &str, lang: Lang) -> String {
    let level = match (bots, lang) {
        ("hard", Lang::Ja) => "「強い」",
        ("normal", Lang::Ja) => "「ふつう」",
        ("easy", Lang::Ja) => "「やさしい」",
        (other, _) => other,
    };
    if better == 0 {
        return t!(
            lang,
            format!("None of the {level} games was worse"),
            format!("{level}ボットの対局にはまだ届きません"),
        );
    }
    t!(
        lang,
        format!("Better than {better} % of {level} games"),
        format!("{level}ボットの対局の{better}%を上回る結果")
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const TABLE: &str = "# how it was made\n\
        solo 1 hard 200 0 5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 100\n\
        coop 2 hard 50 0 0 0 0 0 0 0 0 0 0 0 10 10 10 10 10 10 10 10 10 10\n\
        broken 1 hard 3 1 2\n";

    fn feat(mode: &'static str, seats: u8, value: i32) -> Feat {
        Feat { mode, seats, value, goal: String::new(), ratings: TABLE }
    }

    #[test]
    fn a_result_stands_among_those_of_bots() {
        let better = |value| feat("solo", 1, value).rated().unwrap().better;
        assert_eq!((better(-5), better(52), better(1000)), (0, 52, 99));
        assert!(better(70) > better(65));
        assert_eq!(feat("solo", 1, 50).rated().unwrap().games, 200);
        // Whoever loses like most of them is not better than all who lost.
        assert_eq!(feat("coop", 2, 0).rated().unwrap().better, 26);
        assert_eq!(feat("solo", 2, 0).rated(), None);
        assert_eq!(feat("broken", 1, 0).rated(), None);
    }

    #[test]
    fn few_games_say_little() {
        let off = |better, games| Rated { better, bots: "hard", games }.give_or_take();
        // 1.96 × √(0.7 × 0.3 ÷ 40) = 0.142
        assert_eq!(off(70, 40), 15);
        assert_eq!(off(50, 10_000), 1);
        assert!(off(0, 16) > 5 && off(99, 16) > 5);
        let page = drawn(&feat("solo", 1, 52), Lang::En).0;
        assert!(page.contains("200 games") && page.contains("give or take 7 %"), "{page}");
    }

    #[test]
    fn a_line_can_be_read_again() {
        let mut values: Vec<i32> = (0..200).rev().collect();
        let line = line("solo", 1, "hard", &mut values).unwrap();
        assert!(line.starts_with("solo 1 hard 200 0 9 "), "{line}");
        assert!(line.ends_with(" 199"), "{line}");
        let ratings: &'static str = line.leak();
        let feat = Feat { mode: "solo", seats: 1, value: 100, goal: String::new(), ratings };
        let better = feat.rated().unwrap().better;
        assert!((48..=52).contains(&better), "{better}");
        assert_eq!(super::line("solo", 1, "hard", &mut []), None);
    }
}
