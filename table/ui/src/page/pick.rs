//! Options that name things, chosen from a list of pictures. Everything works without script: a picked
//! thing counts more than a word, and no pick at all is the word.

use kernel::options::{OptionSpec, Values};
use maud::{Markup, html};
use pack::Lang;

use super::NewTable;
use super::new_table::{all_sent, sent};
use super::words::option_value;
use crate::{How, Pick, Picks};

/// The field for such an option, with its words and its pictures.
pub(super) fn field(
    form: &NewTable,
    spec: &OptionSpec,
    picks: &Picks,
    default: &str,
    lang: Lang,
) -> Markup {
    let name = format!("opt.{}", spec.key);
    let pick = format!("pick.{}", spec.key);
    let written = sent(form, &name).unwrap_or(default);
    let many = matches!(spec.values, Values::Several(_));
    let words = spec.values.listed();
    let named: Vec<&str> = match words.iter().any(|word| word.word == written) {
        true => Vec::new(),
        false => written.split(if many { ',' } else { '+' }).collect(),
    };
    let again = all_sent(form, &pick);
    // The form as it was sent, or the value as it is written.
    let is_on = |word: &str| match again.is_empty() {
        true => named.contains(&word),
        false => again.contains(&word),
    };
    html! {
        div.picks data-picks="" {
            @if picks.how == How::One {
                div.pictures { (words.iter().map(|word| card(&name, word.word, &said(form, spec, word.word, lang), None, "radio", written == word.word)).collect::<Row>()) (row(&name, &picks.of, "radio", |word| written == word)) }
            } @else {
                @if !words.is_empty() {
                    div.words {
                        @for word in words {
                            label { input type="radio" name=(name) value=(word.word) checked[word.word == written && !picks.of.iter().any(|one| is_on(&one.word))]; span { (said(form, spec, word.word, lang)) } }
                        }
                    }
                    p.help { (either(picks.how, lang)) }
                }
                // Says that there were boxes, also when none is ticked.
                input type="hidden" name=(pick) value="";
                @match picks.how {
                    How::PerSeat => (seats(form, &pick, picks, &named, lang)),
                    How::Some | How::One => div.pictures { (row(&pick, &picks.of, "checkbox", is_on)) },
                }
            }
        }
    }
}

/// The field for an option that is a number or one of a few words: nobody has to type the word.
pub(super) fn number(form: &NewTable, spec: &OptionSpec, default: &str, lang: Lang) -> Markup {
    let Values::Number { min, max, or } = spec.values else { return html! {} };
    let (name, pick) = (format!("opt.{}", spec.key), format!("pick.{}", spec.key));
    let written = sent(form, &name).unwrap_or(default);
    let is_word = or.iter().any(|word| word.word == written);
    // The form as it was sent, or the value as it is written.
    let counted = sent(form, &pick).unwrap_or(if is_word { "" } else { written });
    html! {
        div.picks.counted data-picks="" {
            div.words {
                @for word in or {
                    label { input type="radio" name=(name) value=(word.word) checked[word.word == written]; span { (said(form, spec, word.word, lang)) } }
                }
                label { input type="radio" name=(name) value="" checked[!is_word]; span { (t!(lang, "this number:", "この数：")) } }
                input type="number" name=(pick) value=(counted) min=(min) max=(max) inputmode="numeric"
                    aria-label=(t!(lang, "The number", "数"));
            }
        }
    }
}

/// Several pieces one after the other.
struct Row(Vec<Markup>);

impl FromIterator<Markup> for Row {
    fn from_iter<T: IntoIterator<Item = Markup>>(all: T) -> Self {
        Row(all.into_iter().collect())
    }
}

impl maud::Render for Row {
    fn render(&self) -> Markup {
        html! { @for one in &self.0 { (one) } }
    }
}

fn said(form: &NewTable, spec: &OptionSpec, word: &str, lang: Lang) -> String {
    option_value(form.game, spec.key, word, lang)
}

fn either(how: How, lang: Lang) -> &'static str {
    match how {
        How::PerSeat => t!(
            lang,
            "Or choose for everybody who plays (four in tag):",
            "または全員分を選ぶ（タッグは4人分）："
        ),
        How::Some | How::One => t!(lang, "Or only these:", "または次だけ："),
    }
}

fn row(name: &str, picks: &[Pick], kind: &str, is_on: impl Fn(&str) -> bool) -> Row {
    let one =
        |one: &Pick| card(name, &one.word, &one.name, Some(&one.picture), kind, is_on(&one.word));
    picks.iter().map(one).collect()
}

fn card(
    name: &str,
    word: &str,
    said: &str,
    picture: Option<&Markup>,
    kind: &str,
    is_on: bool,
) -> Markup {
    html! {
        label.pick {
            input type=(kind) name=(name) value=(word) checked[is_on];
            @if let Some(picture) = picture { (picture) }
            span { (said) }
        }
    }
}

/// A row for each player that there can be.
fn seats(form: &NewTable, pick: &str, picks: &Picks, named: &[&str], lang: Lang) -> Markup {
    html! {
        @for seat in 1..=*form.game.seats().end() {
            @let name = format!("{pick}.{seat}");
            @let chosen = sent(form, &name).or(named.get(usize::from(seat) - 1).copied()).unwrap_or("");
            fieldset.seat-picks {
                legend { "P" (seat) }
                div.pictures {
                    (card(&name, "", t!(lang, "open", "未定"), None, "radio", chosen.is_empty()))
                    (row(&name, &picks.of, "radio", |word| chosen == word))
                }
            }
        }
    }
}
