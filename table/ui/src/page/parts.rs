//! Parts that several faces build their scenes from: the decision, the hand, the other players.

use kernel::{Cited, Game, Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;

use super::words::linked;
use crate::piece;
use crate::stage::{Grip, Place};
use crate::{Book, Face, Moment, Scene, Seen, glyph};

/// What a piece of the page looked like when it was drawn. The page's script leaves a piece alone
/// while its `data-keep` is the same, with all that is chosen and written in it; made from the
/// markup itself, it is the same only while nothing in the piece changed.
pub fn stamp(drawn: &Markup) -> String {
    format!("{:016x}", mixed(piece::plain(drawn).as_bytes()))
}

/// A fingerprint of much text in little time: sixteen bytes at once.
fn mixed(bytes: &[u8]) -> u64 {
    const KEYS: [u64; 3] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344, 0xa409_3822_299f_31d0];
    let fold = |one: u64, two: u64| {
        let product = u128::from(one) * u128::from(two);
        product as u64 ^ (product >> 64) as u64
    };
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    let pairs = bytes.chunks_exact(16);
    let rest = pairs.remainder();
    let (low, high) = rest.split_at(rest.len().min(8));
    let end = (word(low), word(high));
    let pairs = pairs.map(|pair| (word(&pair[..8]), word(&pair[8..]))).chain([end]);
    let mix =
        |mixed: u64, (one, two)| fold(one ^ KEYS[0] ^ mixed, two ^ KEYS[1] ^ mixed.rotate_left(29));
    fold(pairs.fold(bytes.len() as u64, mix) ^ KEYS[2], KEYS[1])
}

/// The viewer's decision with all that it is made by; open while there is something to decide.
pub fn decision(open: bool, label: &str, drawn: &Markup) -> Markup {
    let kept = stamp(&html! { (label) (open) (drawn) });
    html! {
        section.decision.open[open] #decision data-keep=(kept) aria-label=(label) { (drawn) }
    }
}

/// What a decision is called that is made with the cards in hand.
pub fn cards_and_choices(lang: Lang) -> &'static str {
    t!(lang, "Your cards and choices", "手札と選択")
}

/// Everybody but the viewer, clockwise from the viewer's left.
pub fn others<G: Game>(seen: &Seen<'_, G>, player: impl Fn(Seat) -> Option<Markup>) -> Markup {
    html! {
        ul.players aria-label=(t!(seen.lang, "Players", "プレイヤー")) {
            @for (seat, drawn) in seen.others().into_iter().filter_map(|seat| Some((seat, player(seat)?))) {
                li data-place=(Place::of(seat)) { (drawn) }
            }
        }
    }
}

/// The viewer's own box.
pub fn own(seat: Seat, player: Option<Markup>) -> Markup {
    html! { @if let Some(drawn) = player { div.own data-place=(Place::of(seat)) { (drawn) } } }
}

/// The cards of a player that the viewer knows, as chips: all of them for who sees everything.
pub fn known<T>(
    all: Option<&[T]>,
    known: &[T],
    viewer: Viewer,
    lang: Lang,
    chips: impl Fn(&[T]) -> Markup,
) -> Markup {
    html! {
        @if let (Some(all), Viewer::All) = (all, viewer) {
            p.known { (chips(all)) }
        } @else if !known.is_empty() {
            p.known { span.label { (t!(lang, "known:", "判明：")) } (chips(known)) }
        }
    }
}

/// Equal neighbours together, with how many there are.
pub fn runs<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut runs: Vec<(T, usize)> = Vec::new();
    for one in all {
        match runs.last_mut() {
            Some((last, count)) if *last == one => *count += 1,
            _ => runs.push((one, 1)),
        }
    }
    runs
}

/// A hand of so many cards: a slot and a panel for each kind. Each slot is a choice of one group;
/// the chosen card's panel is shown. A note may stand beside the title.
pub fn hand(
    lang: Lang,
    cards: usize,
    note: &Markup,
    kinds: impl Iterator<Item = (Markup, Markup)>,
) -> Markup {
    let (slots, panels): (Vec<_>, Vec<_>) = kinds.unzip();
    if cards == 0 {
        return html! {
            p.quiet.empty { (t!(lang, "Your hand is empty.", "手札はありません。")) }
        };
    }
    html! {
        fieldset.hand {
            legend {
                (t!(lang, format!("Your hand ({cards})"), format!("あなたの手札（{cards}枚）")))
                (note)
            }
            div.cards { @for slot in slots { (slot) } }
        }
        div.panels { @for panel in panels { (panel) } }
    }
}

/// Of what use a card is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// For what it says.
    Ready,
    /// Only to be given away for something else.
    Spare,
    /// Of none.
    Not,
}

/// A kind of card in a hand, as a choice.
#[derive(Debug)]
pub struct Slot<'a> {
    /// The card's word in notation.
    pub id: &'a str,
    /// How many there are.
    pub count: usize,
    /// Is it of use now?
    pub fit: Fit,
    /// The same in words.
    pub said: &'static str,
    /// Why it is of no use now: sentences with their clauses.
    pub why: &'a [(String, &'static str)],
    /// By what name it is followed on its way over the table.
    pub glide: Option<String>,
}

impl Slot<'_> {
    /// The choice, with the card's face.
    pub fn drawn(&self, face: &Markup) -> Markup {
        let Slot { id, count, fit, said, why, ref glide } = *self;
        let why: Vec<_> = why.iter().map(|(words, clause)| format!("{words} [{clause}]")).collect();
        let why = (!why.is_empty()).then(|| why.join("\n"));
        html! {
            label.slot.ready[fit == Fit::Ready].dim[fit == Fit::Not] title=[why] data-glide=[glide] {
                input type="radio" name="hand" form="none" id={ "hand-" (id) } value=(id)
                    aria-describedby={ "about-" (id) };
                (face)
                @if count > 1 { span.many { "×" (count) } }
                span.sr { (said) }
            }
        }
    }
}

/// One kind of card in the hand.
#[derive(Debug)]
pub struct Held<'a, C> {
    /// Its word in notation.
    pub id: &'a str,
    /// The card.
    pub card: C,
    /// How many there are.
    pub count: usize,
    /// What can be done with it, by index into the legal actions.
    pub acts: Vec<usize>,
    /// Is it of use now?
    pub fit: Fit,
    /// Why it is not: sentences with their clauses.
    pub why: Vec<(String, &'static str)>,
}

impl<'a, C> Held<'a, C> {
    /// So many of a kind, with what can be done with it: of use if that is anything.
    pub fn new((id, count): (&'a str, usize), card: C, acts: Vec<usize>) -> Self {
        let fit = if acts.is_empty() { Fit::Not } else { Fit::Ready };
        Held { id, card, count, acts, fit, why: Vec::new() }
    }

    /// With the reasons why it is of no use, if it is of none.
    #[must_use]
    pub fn refused<R: Copy>(
        mut self,
        told: Option<&Vec<Cited<R>>>,
        sentence: impl Fn(R) -> String,
    ) -> Self {
        self.why = cited(self.fit, told, sentence);
        self
    }

    /// The choice, with the card's face. What is said of a card that is of use, and of another.
    pub fn slot(
        &self,
        [ready, not]: [&'static str; 2],
        glide: Option<String>,
        face: &Markup,
    ) -> Markup {
        let said = if self.fit == Fit::Ready { ready } else { not };
        let Held { id, count, fit, ref why, .. } = *self;
        Slot { id, count, fit, said, why, glide }.drawn(face)
    }
}

/// The panel of a card in the hand: what it says, and what can be done with it.
pub fn panel(id: &str, says: &Markup, acts: &Markup) -> Markup {
    html! {
        div.panel id={ "panel-" (id) } {
            div.says id={ "about-" (id) } { (says) }
            (acts)
        }
    }
}

/// Why a card is of no use now, in a game's words, each reason with its clause; nothing for a card
/// that is of use.
pub fn cited<R: Copy>(
    fit: Fit,
    told: Option<&Vec<Cited<R>>>,
    sentence: impl Fn(R) -> String,
) -> Vec<(String, &'static str)> {
    let told = told.filter(|_| fit != Fit::Ready).into_iter().flatten();
    told.map(|told| (sentence(told.reason), told.clause)).collect()
}

/// Why something cannot be done, with links to the rules; nothing without a reason.
pub fn why_not(why: &[(String, &'static str)], book: Book, lang: Lang) -> Markup {
    html! {
        @if !why.is_empty() {
            ul.why {
                @for (words, clause) in why {
                    li {
                        (glyph::icon("stone"))
                        span {
                            (words) " "
                            span.quiet.rule { (t!(lang, "Rule: ", "条項：")) (linked(clause, book)) }
                        }
                    }
                }
            }
        }
    }
}

/// Where a card is described.
pub fn about_card(clause: Option<&str>, book: Book, lang: Lang) -> Markup {
    html! {
        @if let Some(clause) = clause {
            p.foot.quiet { (t!(lang, "About this card: ", "このカードの条項：")) (linked(clause, book)) }
        }
    }
}

/// What a legal action does, by its place in the list.
pub fn label<F: Face>(face: &F, seen: &Seen<'_, F::Game>, at: usize) -> String {
    face.action(seen.to(), seen.view, &seen.legal[at])
}

/// A button for a legal action.
pub fn button<F: Scene>(face: &F, seen: &Seen<'_, F::Game>, at: usize, class: &str) -> Markup {
    press(face, seen, at, class, &html! { (label(face, seen, at)) })
}

/// A button for a legal action that says it in its own way. What the action would change stands on
/// it; with which card and where it is done, the page's script finds in it.
pub fn press<F: Scene>(
    face: &F,
    seen: &Seen<'_, F::Game>,
    at: usize,
    class: &str,
    said: &Markup,
) -> Markup {
    let Grip { card, on } = face.grip(seen.game, seen.view, &seen.legal[at]);
    let notation = &seen.notation[at];
    html! {
        button class=[(!class.is_empty()).then_some(class)] type="submit" form="act" name="do"
            value=(notation) data-do=(notation) data-card=[card] data-on=[on]
            data-sure=[face.sure(seen, &seen.legal[at])] {
            (said)
            @if let Some(outcome) = seen.outcomes.get(at) {
                (outcome.drawn(seen.names, seen.own(), seen.lang))
            }
        }
    }
}

/// What the viewer alone knows: a button that opens it again, and the sheet, which the page's
/// script opens once by itself. Its key is another when the secret is.
pub fn secret(known: &Moment, key: &str, label: &Markup, lang: Lang) -> Markup {
    html! {
        button.opens.role type="button" popovertarget="secret" { (label) }
        div.secret-of #secret popover data-once=(key) {
            (known.with(lang, &html! {
                button type="button" popovertarget="secret" popovertargetaction="hide" {
                    (t!(lang, "I know now", "わかった"))
                }
            }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_keeps_its_stamp_only_while_nothing_changes() {
        let stamped = |open, label: &str, text: &str| {
            let drawn = decision(open, label, &html! { p { (text) } }).0;
            let rest = drawn.split("data-keep=\"").nth(1).unwrap_or_default();
            rest.split('"').next().unwrap_or_default().to_string()
        };
        let first = stamped(true, "Choices", "3 HP");
        assert_eq!(first.len(), 16);
        assert_eq!(first, stamped(true, "Choices", "3 HP"));
        for other in [
            stamped(true, "Choices", "2 HP"),
            stamped(false, "Choices", "3 HP"),
            stamped(true, "選択", "3 HP"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn neighbours_are_counted() {
        assert_eq!(runs([1, 1, 2, 1]), [(1, 2), (2, 1), (1, 1)]);
        assert!(runs::<u8>([]).is_empty());
    }
}
