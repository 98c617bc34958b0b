//! What the players are called in sentences.

use kernel::Seat;
use pack::Lang;

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
    pub fn new(names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        Names { names: names.into_iter().map(|name| clean(name.as_ref())).collect(), you: None }
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

    /// Is this the player spoken to?
    pub fn is_you(&self, seat: Seat) -> bool {
        self.you == Some(seat)
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

    fn word(&self, seat: Seat, lang: Lang, en: &str, ja: &str) -> String {
        match lang {
            _ if !self.is_you(seat) => self.of(seat),
            Lang::En => en.into(),
            Lang::Ja => ja.into(),
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
}
