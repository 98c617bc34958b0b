//! What can be said with one tap: a handful of small drawings, each with its words.

use maud::{Markup, PreEscaped, html};
use pack::Lang;

/// Something said with one tap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emote {
    /// Hello.
    Hello,
    /// Thank you.
    Thanks,
    /// Well done.
    Nice,
    /// What a thing!
    Wow,
    /// That was not meant to happen.
    Oops,
    /// I have to think.
    Hmm,
}

/// Round faces in thin lines, and a hand or two.
const FACE: &str = r#"<circle class="f" cx="12" cy="12" r="9"/>"#;

impl Emote {
    /// All there are, in the order they are offered.
    pub const ALL: [Emote; 6] =
        [Emote::Hello, Emote::Thanks, Emote::Nice, Emote::Wow, Emote::Oops, Emote::Hmm];

    /// As it is stored and sent.
    pub const fn word(self) -> &'static str {
        match self {
            Emote::Hello => "hello",
            Emote::Thanks => "thanks",
            Emote::Nice => "nice",
            Emote::Wow => "wow",
            Emote::Oops => "oops",
            Emote::Hmm => "hmm",
        }
    }

    /// What a word stands for.
    pub fn named(word: &str) -> Option<Emote> {
        Emote::ALL.into_iter().find(|emote| emote.word() == word)
    }

    /// What it says.
    pub const fn said(self, lang: Lang) -> &'static str {
        let [en, ja] = match self {
            Emote::Hello => ["Hello!", "よろしく！"],
            Emote::Thanks => ["Thank you", "ありがとう"],
            Emote::Nice => ["Well done", "お見事"],
            Emote::Wow => ["Wow!", "わあ！"],
            Emote::Oops => ["Oops", "しまった"],
            Emote::Hmm => ["Let me think", "うーん"],
        };
        match lang {
            Lang::En => en,
            Lang::Ja => ja,
        }
    }

    /// The drawing. It says nothing to a screen reader: words must stand beside it.
    pub fn drawn(self) -> Markup {
        let lines = match self {
            Emote::Hello => {
                r#"<path d="M8.5 10v1M14 10v1M8 14.500c2 2.500 5 2.500 7 0M19 3.500l2.500-2M20.500 7l2.500-.5"/>"#
            }
            Emote::Thanks => {
                r#"<path d="M7 11.500c.8-1.300 2.200-1.300 3 0M14 11.500c.8-1.300 2.200-1.300 3 0M9.500 15.500c1.500 1.300 3.500 1.300 5 0M3 21.500c3-2 15-2 18 0"/>"#
            }
            Emote::Nice => {
                r#"<path d="M7.500 9l1.500 1.500L10.500 9M13.500 9l1.500 1.500L16.500 9M7.500 13.500h9c-.5 3-2.500 4.500-4.500 4.500s-4-1.500-4.500-4.500z"/>"#
            }
            Emote::Wow => {
                r#"<path d="M7.500 7.500l2-1M16.500 7.500l-2-1M8.500 10.500v.5M15.500 10.500v.5"/><ellipse cx="12" cy="15.500" rx="2" ry="2.800"/>"#
            }
            Emote::Oops => {
                r#"<path d="M7.500 10l2 1.500M16.500 10l-2 1.500M8 16.500c1-1.500 2-1.500 3 0s2 1.500 3 0 1.500-1.500 2-1M19.500 3c1.500 2 2 3 2 4a2 2 0 0 1-4 0c0-1 .5-2 2-4z"/>"#
            }
            Emote::Hmm => {
                r#"<path d="M9.500 10v1M15.500 10v1M8 7.500h3M14 6.500l3 .5M9.500 15.500h5"/>"#
            }
        };
        html! {
            svg.g.emote aria-hidden="true" viewBox="0 0 24 24" { (PreEscaped(FACE)) (PreEscaped(lines)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_emote_has_its_own_word_words_and_drawing() {
        let all = |said: &dyn Fn(Emote) -> String| -> usize {
            Emote::ALL.into_iter().map(said).collect::<BTreeSet<_>>().len()
        };
        let count = Emote::ALL.len();
        assert_eq!(all(&|emote| emote.word().into()), count);
        assert_eq!(all(&|emote| emote.said(Lang::En).into()), count);
        assert_eq!(all(&|emote| emote.said(Lang::Ja).into()), count);
        assert_eq!(all(&|emote| emote.drawn().into_string()), count);
        for emote in Emote::ALL {
            assert_eq!(Emote::named(emote.word()), Some(emote));
        }
        assert_eq!(Emote::named("rude"), None);
    }
}
