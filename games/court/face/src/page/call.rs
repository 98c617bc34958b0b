//! The last-card call (MC-102 to MC-104): the button, and until when it saves.

use court::{Action, CallWindow};
use kernel::{Game, Seat};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{linked, press};

use super::{Here, decide};
use crate::{CourtFace, GAME};

/// The button of a player with one card who has not called. It stays there until it is pressed,
/// or somebody else was quicker.
pub(super) fn bar(here: &Here<'_>, own: Seat) -> Markup {
    let Some(at) = here.seen.legal.iter().position(|action| *action == Action::Call) else {
        return html! {};
    };
    html! {
        div.callbar role="status" {
            div.answers {
                (press(&CourtFace, here.seen, at, "primary", &html! {
                    (glyph::icon("speak"))
                    (t!(here, "Call: last card!", "宣言：のこり1枚！"))
                }))
            }
            p { (linked(&window(here, own), GAME)) }
        }
    }
}

/// Buttons to point out missed calls that everybody may point out at any moment.
pub(super) fn missed(here: &Here<'_>) -> Markup {
    let legal = here.seen.legal.iter().enumerate();
    let missed: Vec<_> =
        legal.filter(|(_, action)| matches!(action, Action::Point(_))).map(|(at, _)| at).collect();
    if missed.is_empty() {
        return html! {};
    }
    let cards = here.say.cards.table.call_draw;
    let words = t!(
        here,
        format!(
            "Somebody has one card and has not called. You may point it out at any moment; then \
             {cards} cards are drawn [MC-103]. What reaches the table first counts."
        ),
        format!(
            "のこり1枚を宣言していない人がいます。いつでも指摘でき、指摘された人は{cards}枚引きます \
             [MC-103]。卓に先に届いた方が有効です。"
        ),
    );
    html! {
        div.callbar role="status" {
            div.answers {
                @for at in missed { (decide::button(here, at, "equal")) }
            }
            p { (linked(&words, GAME)) }
        }
    }
}

/// Until when a call saves, said to the player who should call.
fn window(here: &Here<'_>, own: Seat) -> String {
    let view = here.seen.view;
    let cards = here.say.cards.table.call_draw;
    let due = view.seats.get(&own).is_some_and(|player| player.due);
    if due {
        return t!(
            here,
            format!(
                "You have one card and have not called: anybody may point it out now, and you \
                 draw {cards} [MC-103]. What reaches the table first counts."
            ),
            format!(
                "のこり1枚を宣言していません。もう指摘される時です。指摘されると{cards}枚引きます \
                 [MC-103]。卓に先に届いた方が有効です。"
            ),
        );
    }
    let until = match here.seen.game.options().call_window {
        CallWindow::AfterNextTurn => {
            // The turn under way counts unless it is the viewer's own.
            let mine = view.active == own;
            t!(
                here,
                if mine { "the next player's turn" } else { "the turn under way" },
                if mine { "次の人の手番" } else { "今の手番" },
            )
        }
        CallWindow::AnyTime => t!(here, "your own turn", "自分の手番"),
    };
    t!(
        here,
        format!(
            "Safe until the end of {until}; after that anybody may point it out, and you draw \
             {cards} [MC-103]. What reaches the table first counts."
        ),
        format!(
            "{until}が終わるまでは安全。その後は誰でも宣言忘れを指摘でき、指摘されると{cards}枚\
             引きます [MC-103]。卓に先に届いた方が有効です。"
        ),
    )
}

/// What is at stake for the player who is asked to point a missed call out.
pub(super) fn stake(here: &Here<'_>) -> Markup {
    let Some(of) = here.seen.view.pointed_at else { return html! {} };
    let cards = here.say.cards.table.call_draw;
    let who = here.say.whom(of);
    let words = t!(
        here,
        format!(
            "{who} draws {cards} if you point it out [MC-103]. A call that reaches the table \
             before your answer still counts."
        ),
        format!(
            "指摘すると{who}は{cards}枚引きます [MC-103]。あなたの返事より先に宣言が卓に届けば、\
             宣言が有効です。"
        ),
    );
    html! { p.stake { (linked(&words, GAME)) } }
}
