//! A card's face: its emblem is put together from what the card does.

use agate::{Card, Damage, HalfOf, Role, Step, Targets};
use maud::{Markup, html};
use pack::Lang;
use ui::glyph;
use ui::piece::kept;

use crate::GAME;
use crate::cards::letter;

/// The emblem of a card: a large glyph, and small ones beside it.
pub(super) fn emblem(card: &Card) -> (&'static str, Vec<&'static str>) {
    match &card.role {
        Role::Attack { .. } => ("sword", vec![]),
        Role::Special { damage, targets, .. } => {
            let how = match damage {
                Damage::Fixed(_) => "burst",
                Damage::Half { of: HalfOf::Karma, .. } => "moon",
                Damage::Half { of: HalfOf::HpLost, .. } => "wound",
            };
            match targets {
                Targets::One => (how, vec!["sword"]),
                Targets::All => ("wave", vec!["sword"]),
            }
        }
        Role::Pursuit { .. } => ("chase", vec![]),
        Role::Reflect => ("mirror", vec![]),
        Role::Absorb => ("drop", vec![]),
        Role::Revive { .. } => ("sun", vec![]),
        Role::Turn(modes) => {
            let mut all = modes.iter().flatten().map(|one| step(*one, false));
            (all.next().unwrap_or("star"), all.take(2).collect())
        }
        Role::Event(steps) => {
            let mut all = steps.iter().map(|one| step(*one, true));
            (all.next().unwrap_or("star"), all.take(2).collect())
        }
    }
}

fn step(step: Step, event: bool) -> &'static str {
    match step {
        Step::Heal(_) if event => "heart",
        Step::Heal(_) => "herb",
        Step::Shed(_) => "shed",
        Step::Steal => "hand",
        Step::Disarm => "broken",
        Step::Excavate => "spade",
        Step::SwapHands => "swap",
        Step::Draw(_) => "draw",
        Step::GainKarma(..) => "rune",
        Step::LoseHp(..) => "stone",
        Step::ReverseKarma { .. } => "turn",
        Step::Sword { .. } => "agate",
    }
}

/// The family that gives a card its frame.
pub(super) fn family(card: &Card) -> &'static str {
    match card.role {
        Role::Attack { .. } | Role::Special { .. } => "strike",
        Role::Pursuit { .. } | Role::Reflect | Role::Absorb | Role::Revive { .. } => "answer",
        Role::Turn(_) => "deed",
        Role::Event(_) => "event",
    }
}

/// The number that matters, in a few signs.
fn worth(card: &Card, lang: Lang) -> String {
    let damage = |damage: String| t!(lang, format!("{damage} dmg"), format!("ダメージ{damage}"));
    match &card.role {
        Role::Attack { damage: one, .. } => damage(one.to_string()),
        Role::Special { damage: Damage::Fixed(fixed), .. } => damage(fixed.to_string()),
        Role::Special { damage: Damage::Half { of: HalfOf::Karma, .. }, .. } => {
            t!(lang, "½ karma dmg", "業÷2").into()
        }
        Role::Special { damage: Damage::Half { of: HalfOf::HpLost, .. }, .. } => {
            t!(lang, "½ lost dmg", "失った分÷2").into()
        }
        Role::Pursuit { damage: more } => damage(format!("+{more}")),
        Role::Reflect => t!(lang, "turn it back", "跳ね返す").into(),
        Role::Absorb => t!(lang, "½ as HP", "½回復").into(),
        Role::Revive { hp } => t!(lang, format!("HP {hp}"), format!("体力{hp}")),
        Role::Turn(modes) => {
            let modes: Vec<_> = modes.iter().map(|mode| steps(mode, lang)).collect();
            modes.join(t!(lang, " / ", "／"))
        }
        Role::Event(all) => steps(all, lang),
    }
}

fn steps(steps: &[Step], lang: Lang) -> String {
    let one = |step: &Step| match step {
        Step::Heal(hp) => t!(lang, format!("+{hp} HP"), format!("体力+{hp}")),
        Step::Shed(karma) => t!(lang, format!("−{karma} karma"), format!("業−{karma}")),
        Step::Steal => t!(lang, "take 1", "1枚奪う").into(),
        Step::Disarm => t!(lang, "drop 1", "1枚捨て").into(),
        Step::Excavate => t!(lang, "dig 1", "1枚拾う").into(),
        Step::SwapHands => t!(lang, "swap hands", "手札交換").into(),
        Step::Draw(count) => t!(lang, format!("draw {count}"), format!("{count}枚引く")),
        Step::GainKarma(_, karma) => t!(lang, format!("+{karma} karma"), format!("業+{karma}")),
        Step::LoseHp(_, hp) => t!(lang, format!("−{hp} HP"), format!("体力−{hp}")),
        Step::ReverseKarma { sum, .. } => t!(lang, format!("karma {sum}−n"), format!("業 {sum}−n")),
        Step::Sword { strikes_at, .. } => {
            t!(lang, format!("strikes at {strikes_at}"), format!("業{strikes_at}で討つ"))
        }
    };
    steps.iter().map(one).collect::<Vec<_>>().join(t!(lang, ", ", "、"))
}

/// The face of a card. Its name is text; the emblem is decoration.
pub(super) fn face(card: &Card, lang: Lang) -> Markup {
    kept("agate face", Some(card), 0, lang, || drawn(card, lang))
}

fn drawn(card: &Card, lang: Lang) -> Markup {
    let (main, beside) = emblem(card);
    let sign = match &card.role {
        Role::Attack { letter: of, .. } => letter(*of),
        _ => "",
    };
    let name = card.name.in_lang(lang);
    let long = name.chars().count() > t!(lang, 11, 5);
    html! {
        span.card.(family(card)).digs[digs(card)] data-name=(card.id) {
            span.edge {
                span.sign aria-hidden="true" { (sign) }
                @if card.marked && !card.is_event() {
                    span.again title=(t!(lang, "Draw again", "もう1枚")) { "＋1" }
                }
            }
            span.emblem {
                (glyph::large(main))
                @for small in beside { (glyph::icon(small)) }
            }
            span.name.long[long] { (name) }
            span.worth { (worth(card, lang)) }
        }
    }
}

/// Does it take a card from the discard? While it is chosen the whole discard lies open.
fn digs(card: &Card) -> bool {
    matches!(&card.role, Role::Turn(modes) if modes.iter().flatten().any(|step| *step == Step::Excavate))
}

/// A card that lies face down.
pub(super) fn back() -> Markup {
    kept("agate back", None::<&()>, 0, Lang::En, || {
        html! { span.card.facedown aria-hidden="true" { span.emblem { (glyph::large("agate")) } } }
    })
}

/// A card on the table: pressed, it says what it does.
pub(super) fn peek(card: &Card, lang: Lang) -> Markup {
    kept("agate peek", Some(card), 0, lang, || told(card, lang, "peek", &face(card, lang)))
}

/// Something that leads to what a card says.
pub(super) fn told(card: &Card, lang: Lang, class: &str, drawn: &Markup) -> Markup {
    html! {
        a class=(class) href={ "/rules/" (GAME.game) "/cards#card-" (card.id) } data-name=(card.id)
            title=(card.name.in_lang(lang)) { (drawn) }
    }
}

/// A card as a small label, for lists.
pub(super) fn chip(card: &Card, count: usize, lang: Lang) -> Markup {
    kept("agate chip", Some(card), count as u64, lang, || {
        let (main, _) = emblem(card);
        html! {
        span.chip.(family(card)) data-name=(card.id) title=(card.name.in_lang(lang)) {
            (glyph::icon(main))
            span { (card.name.in_lang(lang)) }
            @if count > 1 { span.count { "×" (count) } }
        }
        }
    })
}
