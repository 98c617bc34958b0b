//! Match files of other rules or other cards than there are here: what `verify` and `replay` tell
//! of them. Nothing is told that could be wrong: a board only where its hash proves it.

use games::Entry;
use games::Loaded;
use kernel::old::{Differs, Same};
use kernel::record::{End, Record, RecordError};
use kernel::{Seat, Text, Told, Viewer};
use pack::Lang;
use serde_json::{Value, json};
use ui::{Board, Names, To};

use crate::play::{GIVEN_UP, places};

/// Longer actions of a file are cut.
const LONGEST: usize = 200;

/// A file that is told and not played.
pub(crate) struct Old<'r, G: Entry> {
    record: &'r Record,
    differs: Differs,
    /// What is wrong with it, as far as that can be seen without the rules.
    wrong: Option<RecordError>,
    same: Option<Same<G>>,
}

impl<'r, G: Entry> Old<'r, G> {
    /// `None` if the file is of these rules and cards.
    pub(crate) fn of(record: &'r Record, loaded: &Loaded<G>) -> Option<Self> {
        let hash = loaded.called(&record.header.pack);
        let differs = record.header.differs::<G>(hash)?;
        Some(Old {
            differs,
            wrong: record.sound().err(),
            same: record.same_here(loaded.pack.clone(), hash),
            record,
        })
    }

    /// Why it is not played, in one sentence.
    pub(crate) fn sentence(&self) -> Text {
        ui::old::of_file(G::face(), &self.differs)
    }

    /// Who played what, and what could be checked.
    pub(crate) fn head(&self, lang: Lang) -> Vec<String> {
        let (header, names) = (&self.record.header, self.names(lang));
        let players: Vec<_> =
            Seat::all(self.seats()).map(|seat| format!("{seat} {}", names.of(seat))).collect();
        let options: Vec<_> = header
            .options
            .iter()
            .map(|(key, value)| format!("{} = {}", plain(key), plain(value)))
            .collect();
        let mut lines = match lang {
            Lang::En => vec![
                format!("players: {}", players.join(", ")),
                match options.is_empty() {
                    true => "options: the defaults of that version".into(),
                    false => format!(
                        "options, besides the defaults of that version: {}",
                        options.join(", ")
                    ),
                },
                format!("actions: {}", self.len()),
            ],
            Lang::Ja => vec![
                format!("プレイヤー：{}", players.join("、")),
                match options.is_empty() {
                    true => "オプション：その版の標準のまま".into(),
                    false => format!("オプション（ほかはその版の標準）：{}", options.join("、")),
                },
                format!("行動数：{}", self.len()),
            ],
        };
        lines.extend(self.checked(lang));
        lines
    }

    /// What could be checked, and what not.
    fn checked(&self, lang: Lang) -> Vec<String> {
        if let Some(wrong) = &self.wrong {
            let wrong = plain(&wrong.told_in(lang));
            return vec![match lang {
                Lang::En => format!("WRONG: {wrong}"),
                Lang::Ja => format!("誤り：{wrong}"),
            }];
        }
        let seed = self.record.footer.as_ref().map(|footer| footer.seed.to_string());
        let (seed, commitment) = (seed.unwrap_or_default(), plain(&self.record.header.commitment));
        let mut lines = vec![match lang {
            Lang::En => format!(
                "checked: the seed {seed}\nis the one committed to before the first action ({commitment})"
            ),
            Lang::Ja => format!(
                "確認済み：シード {seed}\nは、最初の行動の前に示したコミットメント（{commitment}）と一致します"
            ),
        }];
        let (upto, whole) = self.same.as_ref().map_or((0, false), |s| (s.upto(), s.whole));
        lines.push(match (whole, upto, lang) {
            (true, _, Lang::En) => {
                "not checked by its own rules; by those of this majo every hash and the outcome come out the same".into()
            }
            (true, _, Lang::Ja) => {
                "当時のルールでは未確認ですが、この majo のルールでもすべてのハッシュと結果が同じになります".into()
            }
            (false, 0, Lang::En) => {
                "not checked: actions, hashes and outcome, which need what it was played with".into()
            }
            (false, 0, Lang::Ja) => {
                "未確認：行動、ハッシュ、結果（当時のルールとカードが必要です）".into()
            }
            (false, _, Lang::En) => format!(
                "not checked: actions, hashes and outcome; by the rules of this majo the hashes come out the same up to action {upto}"
            ),
            (false, _, Lang::Ja) => format!(
                "未確認：行動、ハッシュ、結果（この majo のルールでも行動{upto}まではハッシュが一致します）"
            ),
        });
        lines
    }

    /// How many seats; a file may claim more than there can be.
    pub(crate) fn seats(&self) -> u8 {
        self.record.header.seats.len().min(kernel::MAX_SEATS) as u8
    }

    /// How many actions.
    pub(crate) fn len(&self) -> usize {
        self.record.lines.len()
    }

    pub(crate) fn names(&self, lang: Lang) -> Names {
        Names::stored(&self.record.header.seats, lang)
    }

    /// `12 p2 attack p1 A A`; the start for 0.
    pub(crate) fn headline(&self, at: usize, lang: Lang) -> String {
        match at.checked_sub(1).and_then(|index| self.record.lines.get(index)) {
            Some(line) => format!("{at} {} {}", line.seat, plain(&line.action)),
            None => match lang {
                Lang::En => "0 set-up".into(),
                Lang::Ja => "0 準備".into(),
            },
        }
    }

    /// The table after so many actions, where the hash proves that it was like this.
    pub(crate) fn board(&self, at: usize, viewer: Viewer, lang: Lang) -> Option<Board> {
        let same = self.same.as_ref()?;
        let (_, state) = same.states.iter().find(|(n, _)| *n == at)?;
        Some(
            G::face().board(
                To::new(&same.game, &self.names(lang), lang),
                &same.game.view(state, viewer),
            ),
        )
    }

    /// How it ended, as the file says.
    pub(crate) fn ending(&self, lang: Lang) -> String {
        let outcome = self.record.footer.as_ref().and_then(|footer| footer.outcome.as_ref());
        match (outcome, &self.record.footer, lang) {
            (Some(outcome), ..) => places(outcome, &self.names(lang), lang),
            (None, Some(_), _) => GIVEN_UP.of(lang).into(),
            (None, None, Lang::En) => "The file ends here, without a footer.".into(),
            (None, None, Lang::Ja) => "ファイルはここで終わっています（フッターなし）。".into(),
        }
    }

    /// For programs.
    pub(crate) fn json(&self, lang: Lang) -> Value {
        let (header, footer) = (&self.record.header, self.record.footer.as_ref());
        let action = |at: usize| self.headline(at + 1, lang);
        json!({
            "verified": false,
            "why": self.sentence().in_lang(lang),
            "wrong": self.wrong.as_ref().map(|wrong| wrong.told_in(lang)),
            "game": header.game,
            "rules": header.rules,
            "rules_here": G::RULES,
            "pack": header.pack,
            "seats": header.seats,
            "options": header.options,
            "actions": self.len(),
            "list": (0..self.len()).map(action).collect::<Vec<_>>(),
            "end": footer.map_or(json!(null), |footer| json!(footer.end)),
            "outcome": footer.and_then(|footer| footer.outcome.as_ref()),
            "commitment": header.commitment,
            "seed": footer.map(|footer| footer.seed),
            "seed_fits": footer.is_some_and(|f| f.seed.commitment() == header.commitment),
            "same_up_to": self.same.as_ref().map_or(0, Same::upto),
            "given_up": footer.is_some_and(|footer| footer.end == End::Abandoned),
        })
    }
}

/// What a stranger's file says, as plain short text.
fn plain(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    plain.take(LONGEST).collect()
}
