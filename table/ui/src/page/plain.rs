//! A scene made of a game's text board, for games that have no scene of their own yet: every
//! player, the middle, the hand with its reasons, and every legal action as a button.

use kernel::Game;
use maud::{Markup, html};
use pack::Lang;

use crate::board::{Board, HandCard, Line, Panel, Tone};
use crate::face::{Action, Face, Pack};
use crate::scene::{Seen, Zones};

fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Quiet => "quiet",
        Tone::Strong => "strong",
        Tone::Accent => "accent",
        Tone::Good => "good",
        Tone::Bad => "bad",
    }
}

fn line(line: &Line) -> Markup {
    html! { p { @for span in &line.0 { span class={ "tone-" (tone(span.tone)) } { (span.text) } } } }
}

fn panel(panel: &Panel) -> Markup {
    html! {
        section.player.textpanel .asked[panel.asked] .out[panel.out] {
            h3 { (panel.title) }
            @for text in &panel.lines { (line(text)) }
        }
    }
}

fn card(card: &HandCard) -> Markup {
    html! {
        li.textcard .dim[!card.why_not.is_empty()] {
            strong { (card.name) @if card.count > 1 { " ×" (card.count) } }
            p { (card.text) }
            @for why in &card.why_not { p.why { (why) } }
        }
    }
}

/// The board as text, and the decision as buttons.
pub(crate) fn scene<F: Face + ?Sized>(face: &F, seen: &Seen<'_, F::Game>) -> Zones {
    let board: Board = face.board(seen.to(), seen.view);
    Zones {
        class: "textscene".into(),
        players: html! { div.textpanels { @for player in &board.players { (panel(player)) } } },
        board: html! { div.textpanels { @for part in &board.table { (panel(part)) } } },
        guide: html! {},
        own: html! {
            @if !seen.legal.is_empty() {
                div.actions role="group" aria-label=(t!(seen.lang, "What you may do", "できること")) {
                    @for action in seen.legal {
                        button type="submit" form="act" name="do" value=(seen.game.notation(action)) {
                            (face.action(seen.to(), seen.view, action))
                        }
                    }
                }
            }
            @if !board.hand.is_empty() {
                section {
                    h3 { (t!(seen.lang, "Your hand", "あなたの手札")) }
                    ul.textcards { @for held in &board.hand { (card(held)) } }
                }
            }
        },
    }
}

/// What a player may say or set besides: signals, switches. Closed until it is wanted.
pub(crate) fn asides<F: Face + ?Sized>(
    face: &F,
    seen: &Seen<'_, F::Game>,
    asides: &[Action<F>],
) -> Markup {
    if asides.is_empty() {
        return html! {};
    }
    html! {
        details.asides {
            summary { (t!(seen.lang, "Signals and settings", "合図と設定")) }
            div.actions role="group" aria-label=(t!(seen.lang, "Signals and settings", "合図と設定")) {
                @for aside in asides {
                    button.small type="submit" form="act" name="do" value=(seen.game.notation(aside)) {
                        (face.action(seen.to(), seen.view, aside))
                    }
                }
            }
        }
    }
}

/// A card as text, for the gallery.
pub(crate) fn gallery_card<F: Face + ?Sized>(
    face: &F,
    pack: &Pack<F>,
    id: &str,
    lang: Lang,
) -> Option<Markup> {
    let found = face.cards(pack, lang).into_iter().find(|card| card.id == id)?;
    Some(html! {
        div.textcard {
            strong { (found.name) @if found.count > 1 { " ×" (found.count) } }
            p.quiet { (found.kind) }
            p { (found.text) }
        }
    })
}
