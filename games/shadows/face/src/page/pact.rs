//! The contract (SM-134): a human's player may make it at any moment, whoever is asked.

use maud::{Markup, html};
use shadows::{Action, Asked, Person, Status, Window};
use ui::parts::{self, linked, stamp};

use super::{Here, emblem, sheet};
use crate::{GAME, ShadowsFace};

/// A place of its own for every human of the viewer: the contract, and when to be asked for it.
pub(super) fn bar(here: &Here<'_>) -> Markup {
    let Some(own) = here.seen.own().filter(|_| here.seen.view.result.is_none()) else {
        return html! {};
    };
    let humans = here
        .seen
        .view
        .girls
        .iter()
        .filter(|(_, girl)| girl.seat == own && girl.status == Status::Human);
    html! {
        @for (person, girl) in humans {
            @if let Some(windows) = &girl.windows { (pact(here, *person, windows)) }
        }
    }
}

/// A contract is among the answers when the table itself asks for it.
pub(super) fn is_asked(here: &Here<'_>, person: Person) -> bool {
    here.asked()
        .is_some_and(|asked| matches!(asked.what, Asked::Contract(_)) && asked.who == Some(person))
}

fn pact(here: &Here<'_>, person: Person, windows: &str) -> Markup {
    let at = here.seen.legal.iter().position(|action| *action == Action::Contract(person));
    let at = at.filter(|_| !is_asked(here, person));
    let name = here.say.girl(person);
    let may = !here.seen.legal.is_empty() || at.is_some();
    let inner = html! {
        h3 { (here.named(person)) }
        @if let Some(at) = at {
            p { (linked(&terms(here, person), GAME)) }
            div.answers {
                (parts::press(&ShadowsFace, here.seen, at, "primary", &html! {
                    span { (t!(here, format!("Yes: {name} becomes a magical girl"), format!("{name}は魔法少女になる"))) }
                }))
            }
        }
        @if may { (switches(here, person, windows)) }
    };
    let label = html! { (emblem::PACT.small()) (t!(here, format!("{name}: contract"), format!("{name}：契約"))) };
    let shown = html! {
        @if may { (sheet(&format!("pact-{person}"), &format!("pact-sheet {person}"), &label, &inner)) }
    };
    html! {
        div.pact.(person.word()) data-keep=(stamp(&shown)) { (shown) }
    }
}

/// What a contract does.
pub(super) fn terms(here: &Here<'_>, person: Person) -> String {
    let name = here.say.girl(person);
    let side = here.card(person).map(|card| card.girl);
    let (hp, mp) = side.map_or((0, 0), |side| (side.hp, side.mp));
    t!(
        here,
        format!(
            "At any moment, in any phase [SM-134]: {name} becomes a magical girl for good, with HP {hp} and up to {mp} magic cards, and has one wish [SM-138 to SM-141]. Endings in which she stays human are lost."
        ),
        format!(
            "いつでも、誰の手番でもできる [SM-134]。{name}は魔法少女になり（元には戻れない）、HP{hp}、魔力カードを{mp}枚まで引き、願い事を1つかなえる [SM-138〜SM-141]。人間のまま迎えるエンディングはなくなる。"
        ),
    )
}

fn window_words(here: &Here<'_>, window: Window) -> &'static str {
    match window {
        Window::W1 => t!(here, "when a death is certain", "死亡が確実な時"),
        Window::W2 => t!(here, "when a girl is about to drop out", "魔法少女が脱落する時"),
        Window::W3 => t!(
            here,
            "before a forced discard, an HP loss by an event or the move to Kirika",
            "捨て札を強いられる時、イベントでHPが減る時、キリカのもとへ移される時",
        ),
        Window::W4 => {
            t!(here, "before a foe hits humans who are alone", "人間だけの戦闘で攻撃を受ける時")
        }
        Window::W5 => t!(here, "before any damage", "ダメージが決まった時"),
    }
}

/// When the table waits and asks (SM-R020).
fn switches(here: &Here<'_>, person: Person, windows: &str) -> Markup {
    html! {
        div.switches-of {
            h4 { (t!(here, "When shall the table ask?", "いつ尋ねる？")) }
            p.help { (linked(t!(here, "The table then waits for your answer [SM-R020]. The contract itself is possible at any moment.", "その時は答えるまで卓が待つ [SM-R020]。契約そのものはいつでもできる。"), GAME)) }
            ul {
                @for window in Window::ALL {
                    @let on = windows.split(',').any(|word| word == window.word());
                    li {
                        button.small type="submit" form="act" name="do" aria-pressed=(if on { "true" } else { "false" })
                            value=(switch(person, window, on)) data-do=(switch(person, window, on)) {
                            span.tick aria-hidden="true" { (if on { "✓" } else { "–" }) }
                            (window_words(here, window))
                        }
                    }
                }
            }
        }
    }
}

/// The notation that turns a window the other way.
fn switch(person: Person, window: Window, on: bool) -> String {
    format!("switch {person} {} {}", window.word(), if on { "off" } else { "on" })
}
