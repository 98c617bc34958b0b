//! What the players are called in sentences.

use kernel::Seat;
use pack::Lang;

use crate::board::Tone;
use crate::bot_names;
use crate::lang::capital;
use crate::portrait::{Kind, Portrait};

/// The players' names, and which of them is being spoken to.
///
/// English sentences about what happened are in the past tense, so that one verb serves both
/// `You lost 2 HP` and `Bot 2 lost 2 HP`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    you: Option<Seat>,
}

/// Longer names are cut.
const LONGEST: usize = 24;

impl Names {
    /// Names in order of the seats. They may come from a stranger's file: what is no plain text
    /// is left out, and long ones are cut.
    /// Equal ones are told apart by the numbers of their seats.
    pub fn new(names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let names: Vec<_> = names.into_iter().map(|name| clean(name.as_ref())).collect();
        Names { names: apart(names), you: None }
    }

    /// Names out of a store or a file, where those that the table gave (`Bot Wren`, `Guest`; once
    /// `Bot 2`) may stand in another language: they are said in this one. What people chose stays.
    pub fn stored(names: impl IntoIterator<Item = impl AsRef<str>>, lang: Lang) -> Self {
        let given = |name: &str| {
            [Lang::En, Lang::Ja].into_iter().find_map(|from| {
                let word = [guest, person].into_iter().find(|word| name == word(from));
                if let Some(word) = word {
                    return Some(word(lang).to_string());
                }
                if let Some(name) = bot_names::said(name, lang) {
                    return Some(name.to_string());
                }
                let number = name.strip_prefix(bot_word(from))?.trim_start().parse::<u8>().ok()?;
                (name == numbered(number, from)).then(|| numbered(number, lang))
            })
        };
        Names::new(names.into_iter().map(|name| {
            let name = name.as_ref();
            given(name).unwrap_or_else(|| name.into())
        }))
    }

    /// All of them, in order of the seats.
    pub fn list(&self) -> &[String] {
        &self.names
    }

    /// The same names, told to the player at this seat.
    #[must_use]
    pub fn told_to(self, you: Option<Seat>) -> Self {
        Names { you, ..self }
    }

    /// The name at a seat; `P3` if there is none.
    pub fn of(&self, seat: Seat) -> String {
        let given = self.names.get(seat.index()).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| format!("P{}", seat.index() + 1))
    }

    /// The face of whoever sits there.
    pub fn portrait(&self, seat: Seat) -> Portrait {
        let name = self.of(seat);
        let bot = [Lang::En, Lang::Ja].into_iter().any(|lang| name.starts_with(bot_word(lang)));
        Portrait::of(if bot { Kind::Bot(2) } else { Kind::Player }, &name)
    }

    /// Is this the player spoken to?
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
    }

    /// The tone of what happened to a player: it matters to the one spoken to.
    pub fn tone(&self, seat: Seat, tone: Tone) -> Tone {
        if self.is_you(seat) { tone } else { Tone::Plain }
    }

    /// Who does something: `You`, or the name.
    pub fn subject(&self, seat: Seat, lang: Lang) -> String {
        self.word(seat, lang, "You", "あなた")
    }

    /// To whom something is done: `you`, or the name.
    pub fn object(&self, seat: Seat, lang: Lang) -> String {
        self.word(seat, lang, "you", "あなた")
    }

    /// Whose it is: `your`, or the name with its ending.
    pub fn whose(&self, seat: Seat, lang: Lang) -> String {
        match lang {
            Lang::En if self.is_you(seat) => "your".into(),
            Lang::En => format!("{}'s", self.of(seat)),
            Lang::Ja => format!("{}の", self.object(seat, lang)),
        }
    }

    /// Whose it is, at the beginning of a sentence: `Your`, or the name as its owner writes it.
    pub fn whose_first(&self, seat: Seat, lang: Lang) -> String {
        match lang {
            Lang::En if self.is_you(seat) => "Your".into(),
            _ => self.whose(seat, lang),
        }
    }

    /// A sentence with a capital at its beginning, unless a player's name stands there: a name is
    /// written as its owner writes it.
    pub fn sentence(&self, text: &str) -> String {
        let begins = |name: &String| {
            let rest = text.strip_prefix(name.as_str()).filter(|_| !name.is_empty());
            rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
        };
        if self.names.iter().any(begins) { text.into() } else { capital(text) }
    }

    fn word(&self, seat: Seat, lang: Lang, en: &str, ja: &str) -> String {
        match lang {
            _ if !self.is_you(seat) => self.of(seat),
            Lang::En => en.into(),
            Lang::Ja => ja.into(),
        }
    }
}

/// Are there places, or do sides win and lose together? Each seat as its place and whether it won.
pub fn ranked(seats: impl Iterator<Item = (u8, bool)>) -> bool {
    let seats: Vec<_> = seats.collect();
    let one_place = |won: bool| {
        let mut places = seats.iter().filter(|(_, w)| *w == won).map(|(place, _)| *place);
        let first = places.next();
        (
            places.clone().all(|place| Some(place) == first),
            places.count() + usize::from(first.is_some()),
        )
    };
    let ((winners_one, winners), (losers_one, losers)) = (one_place(true), one_place(false));
    // One winner and one who lost are first and second.
    !(winners_one && losers_one) || (winners == 1 && losers == 1)
}

/// What a bot was called before bots had names: by the number of its seat.
fn numbered(number: u8, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Bot {number}"),
        Lang::Ja => format!("ボット{number}"),
    }
}

fn bot_word(lang: Lang) -> &'static str {
    t!(lang, "Bot", "ボット")
}

/// What a person is called who has no name.
pub fn guest(lang: Lang) -> &'static str {
    t!(lang, "Guest", "ゲスト")
}

/// What the person at a terminal is called.
pub fn person(lang: Lang) -> &'static str {
    t!(lang, "Player", "プレイヤー")
}

/// Equal names get the numbers of their seats: `normal 2`, `normal 3`. As long as somebody's own
/// name is one of these, it gets a number as well.
fn apart(mut names: Vec<String>) -> Vec<String> {
    loop {
        let twice =
            |name: &String| !name.is_empty() && names.iter().filter(|n| *n == name).count() > 1;
        let equal: Vec<bool> = names.iter().map(twice).collect();
        if !equal.contains(&true) {
            return names;
        }
        for (index, name) in names.iter_mut().enumerate() {
            if equal[index] {
                *name = format!("{name} {}", index + 1);
            }
        }
    }
}

/// No control characters, and none that turn the direction of the text or take no room.
fn clean(name: &str) -> String {
    let plain = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            && !matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let text: String = name.chars().filter(plain).take(LONGEST).collect();
    text.trim().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spoken_to_or_of() {
        let [one, two, three] = [0, 1, 2].map(Seat::new);
        let names = Names::new(["Aki", "\u{1b}[31mBo\u{202e}b\n"]).told_to(Some(one));
        assert_eq!(names.subject(one, Lang::En), "You");
        assert_eq!(names.object(one, Lang::En), "you");
        assert_eq!(names.whose(one, Lang::Ja), "あなたの");
        assert_eq!(names.subject(two, Lang::En), "[31mBob");
        assert_eq!(names.whose(three, Lang::En), "P3's");
        assert_eq!(names.of(one), "Aki");
    }

    #[test]
    fn names_keep_their_small_letters() {
        let [one, two] = [0, 1].map(Seat::new);
        let names = Names::new(["aki", "t"]).told_to(Some(two));
        assert_eq!(names.sentence("aki voted"), "aki voted");
        assert_eq!(names.sentence("akiは投票した"), "akiは投票した");
        assert_eq!(names.sentence("turn 2"), "Turn 2");
        assert_eq!(names.whose_first(one, Lang::En), "aki's");
        assert_eq!(names.whose_first(two, Lang::En), "Your");
    }

    #[test]
    fn equal_names_are_told_apart() {
        let all = |names: &[&str]| Names::new(names).list().to_vec();
        assert_eq!(
            all(&["Aki", "normal", "hard", "normal"]),
            ["Aki", "normal 2", "hard", "normal 4"]
        );
        // Nobody's own name may stand for another's number, and a long name is cut before.
        let odd = all(&["normal 2", "normal", "normal", &"x".repeat(30), &"x".repeat(40)]);
        let different: std::collections::BTreeSet<_> = odd.iter().collect();
        assert_eq!(different.len(), 5, "{odd:?}");
        // Free seats have no names and need none.
        assert_eq!(all(&["Aki", "", ""]), ["Aki", "", ""]);
    }

    #[test]
    fn sides_have_no_places() {
        assert!(ranked([(1, true), (2, false), (3, false)].into_iter()));
        assert!(ranked([(2, false), (1, true)].into_iter()));
        assert!(!ranked([(2, false); 5].into_iter()), "all lost");
        assert!(!ranked([(1, true); 5].into_iter()), "all won");
        assert!(!ranked([(1, true), (2, false), (2, false)].into_iter()), "a traitor alone");
    }

    #[test]
    fn names_that_the_table_gave_are_said_in_the_language_of_the_page() {
        let names = ["Guest", "ボット2", "Bot 3", "Bot x", "Player", "Bot Wren", "Wren"];
        let shown = |lang| Names::stored(names, lang).list().to_vec();
        let ja = ["ゲスト", "ボット2", "ボット3", "Bot x", "プレイヤー", "ミソサザイ", "Wren"];
        assert_eq!(shown(Lang::Ja), ja);
        // Somebody who is called like a bot is told apart from it.
        let en = ["Guest", "Bot 2", "Bot 3", "Bot x", "Player", "Wren 6", "Wren 7"];
        assert_eq!(shown(Lang::En), en);
    }
}
