//! The decision: every legal action as a control of the form `act`.

use hackclad::{Action, Asked, CardName, Cards, Facing};
use maud::{Markup, html};
use ui::parts::{self, Fit, Slot, capital, linked};

use super::{Here, card, field, hand, players};
use crate::{GAME, HackcladFace, cards, reasons};

/// Up to so many actions stand as large buttons.
const FEW: usize = 9;

pub(super) fn decision(here: &Here<'_>) -> Markup {
    let Some(own) = here.own else { return html! {} };
    let open = !here.seen.legal.is_empty();
    let drawn = html! {
        @match here.asked {
            None => { (hand::hand(here, own)) }
            Some(Asked::Turn | Asked::React | Asked::Help | Asked::Draft | Asked::PutBack) => {
                @if !matches!(here.asked, Some(Asked::Turn | Asked::React | Asked::Help)) { (question(here)) }
                (hand::hand(here, own))
                (hint(here))
                (rest(here))
            }
            Some(Asked::Character | Asked::Extended) => { (question(here)) (choice(here)) }
            Some(Asked::Take | Asked::Search) => {
                (question(here)) (choice(here)) (rest_of(here, |action| slot_word(here, action).is_none()))
            }
            Some(Asked::Upgrade) => { (question(here)) div.acts.zone { (upgrade(here)) } (hand::hand(here, own)) }
            Some(Asked::Shift) => { (question(here)) div.acts.zone { (shift(here)) } (hand::hand(here, own)) }
            Some(_) => {
                (question(here))
                div.acts.zone {
                    @if matches!(here.asked, Some(Asked::Reveal | Asked::TopCard)) { (looked(here)) }
                    (list(here))
                }
                (hand::hand(here, own))
            }
        }
    };
    parts::decision(open, parts::cards_and_choices(here.seen.lang), &drawn)
}

/// What is asked, with the card it is about.
fn question(here: &Here<'_>) -> Markup {
    let Some(asked) = here.asked else { return html! {} };
    let effect = here.seen.view.effects.last();
    let about =
        effect.and_then(|effect| Some((here.card(effect.who, effect.card.as_ref()?)?, effect)));
    let todo = reasons::todo(asked, here.seen.lang);
    html! {
        // What is asked stands above the hand already.
        @if let Some((card, effect)) = about {
            p.question {
                (card::chip(card, here.seen.lang))
                @if let Some(atk) = effect.atk { span.badge { "ATK " (atk) } }
                " " (t!(here, capital(todo) + ".", format!("{todo}ください。")))
            }
        }
    }
}

/// The card that is looked at.
fn looked(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let own = here.own.and_then(|own| Some((own, here.player(own)?.deck_top.first()?)));
    html! {
        div.looked {
            @if here.asked == Some(Asked::Reveal) {
                @if let Some(word) = &view.clad_top { (card::gallery(here.say.cards, word, here.seen.lang).unwrap_or_default()) }
            } @else if let Some((own, word)) = own {
                @if let Some(found) = here.card(own, word) { (card::face(found, here.seen.lang)) }
            }
        }
    }
}

fn field_choice(here: &Here<'_>) -> bool {
    here.seen.legal.iter().any(|action| {
        field::space_of(here, *action).is_some() || field::cross_of(*action).is_some()
    })
}

fn button(here: &Here<'_>, index: usize, class: &str) -> Markup {
    let way = match here.seen.legal[index] {
        Action::Go(facing) => Some(hand::arrow(facing)),
        _ => None,
    };
    let said = html! {
        @if let Some(way) = way { span aria-hidden="true" { (way) } }
        (here.label(index))
    };
    parts::press(&HackcladFace, here.seen, index, class, &said)
}

/// Nothing chosen, done, passed, ended.
fn quiet(action: Action) -> bool {
    matches!(
        action,
        Action::Pass
            | Action::End
            | Action::Done
            | Action::Keep
            | Action::No
            | Action::Stay
            | Action::Pay(0)
    )
}

fn hint(here: &Here<'_>) -> Markup {
    let words = match here.asked {
        Some(Asked::Turn) => t!(
            here,
            "Choose a card to use it, or to discard it for a basic action.",
            "カードを選んで使うか、捨てて基本アクションを行います。",
        ),
        Some(Asked::Draft) => t!(
            here,
            "Choose the card you can spare this round; then a turn slot.",
            "このラウンドに使わなくてよいカードを選び、次に手番スロットを選びます。",
        ),
        Some(Asked::React | Asked::Help) => t!(
            here,
            "Choose a card to react with it, or pass.",
            "カードを選んで対応するか、パスします。",
        ),
        _ => t!(here, "Choose a card above.", "上のカードを選んでください。"),
    };
    html! { p.hint { (words) } }
}

/// What can be done besides the cards.
fn rest(here: &Here<'_>) -> Markup {
    rest_of(here, |action| !hand::shows(here, action))
}

fn rest_of(here: &Here<'_>, which: impl Fn(Action) -> bool) -> Markup {
    let legal = here.seen.legal.iter().enumerate();
    let found: Vec<usize> = legal.filter(|(_, action)| which(**action)).map(|(at, _)| at).collect();
    html! {
        @if !found.is_empty() {
            div.answers.rest.zone {
                @for at in found { (button(here, at, if quiet(here.seen.legal[at]) { "" } else { "equal" })) }
            }
        }
    }
}

/// Some actions as buttons; many as a list to unfold, when the field offers them too.
fn list(here: &Here<'_>) -> Markup {
    let legal = &here.seen.legal;
    let (idle, real): (Vec<usize>, Vec<usize>) = (0..legal.len()).partition(|at| quiet(legal[*at]));
    let class = if real.len() == 1 { "primary" } else { "equal" };
    html! {
        @if real.len() > FEW && field_choice(here) {
            div.answers.rest {
                details {
                    summary { (t!(here, format!("All {} choices as a list", real.len()), format!("選択肢{}個の一覧", real.len()))) }
                    div.answers { @for at in &real { (button(here, *at, "")) } }
                }
            }
        } @else {
            div.answers { @for at in &real { (button(here, *at, class)) } }
        }
        @if !idle.is_empty() { div.answers { @for at in &idle { (button(here, *at, "")) } } }
    }
}

/// The slot of a card or character that is chosen from some that are laid out.
pub(super) fn slot_word(here: &Here<'_>, action: Action) -> Option<String> {
    chosen_slot(here.say.cards, action)
}

/// The same without a table.
pub(super) fn chosen_slot(cards: &Cards, action: Action) -> Option<String> {
    match action {
        Action::Character(id) => Some(format!("play-{}", cards.character(id).id)),
        Action::Extend(card) => Some(format!("extend-{}", cards.word(card))),
        Action::Take(card) => Some(format!("take-{}", cards.word(card))),
        Action::Mission(_)
        | Action::Draft { .. }
        | Action::Back(_)
        | Action::Enter(_)
        | Action::Go(_)
        | Action::Stay
        | Action::Use(_)
        | Action::Basic(..)
        | Action::Cp(_)
        | Action::Crack
        | Action::Trap(_)
        | Action::Pile(_)
        | Action::Pay(_)
        | Action::Target(_)
        | Action::Option(_)
        | Action::To(_)
        | Action::Deploy(_)
        | Action::Shift(..)
        | Action::Harvest(_)
        | Action::Remove(_)
        | Action::Swap { .. }
        | Action::Keep
        | Action::Yes
        | Action::No
        | Action::Done
        | Action::Pass
        | Action::End => None,
    }
}

/// Cards or characters to choose one of, laid out like a hand: the chosen one tells what it does.
fn choice(here: &Here<'_>) -> Markup {
    let own = here.own.and_then(|own| Some((own, here.player(own)?.hand.as_ref()?)));
    let held = html! {
        @if let Some((own, hand)) = own.filter(|(_, hand)| !hand.is_empty()) {
            p.known { span.label { (t!(here, "In your hand:", "手札：")) } (players::chips(here, own, hand)) }
        }
    };
    let legal = here.seen.legal.iter().enumerate();
    let all = legal.filter_map(|(at, action)| {
        let word = slot_word(here, *action)?;
        let (face, says) = laid_out(here, *action)?;
        let slot = Slot {
            id: &word,
            count: 1,
            fit: Fit::Ready,
            said: t!(here, ", can be chosen", "、選べる"),
            why: &[],
            glide: None,
        };
        let says = html! {
            div.inside { div.do { div.answers { (button(here, at, "primary")) } } div.what { (says) } }
        };
        Some((slot.drawn(&face), parts::panel(&word, &says, &html! {})))
    });
    html! {
        (hand::laid_out("hand choice", t!(here, "Choose one", "1枚選ぶ"), &held, all))
        p.hint { (t!(here, "Tap a card to read it; then choose it.", "カードを押すと内容が読めます。それから選びます。")) }
    }
}

/// The face of what is chosen, and what it says.
fn laid_out(here: &Here<'_>, action: Action) -> Option<(Markup, Markup)> {
    let lang = here.seen.lang;
    if let Action::Character(id) = action {
        let found = here.say.cards.character(id);
        let says = html! {
            h3 { (found.name.in_lang(lang)) }
            p { (linked(style(here, found.ability), GAME)) }
            p.quiet { (cards::board(found, here.say.cards, lang).text) }
        };
        return Some((card::character(found, lang), says));
    }
    let (Action::Extend(name) | Action::Take(name)) = action else { return None };
    let id = here.own.and_then(|own| here.character(own))?;
    let found = here.say.cards.named(id, name)?;
    let found = here.seen.game.card_named(id, &found.id)?;
    let says = html! {
        h3 { (found.name.in_lang(lang)) " " span.kind { (cards::kind(found, lang)) } }
        p { (cards::drawn_text(found, here.say.cards, lang)) }
    };
    Some((card::face(found, lang), says))
}

/// How a character plays.
fn style<'a>(here: &Here<'a>, ability: hackclad::Ability) -> &'a str {
    use hackclad::Ability;
    match ability {
        Ability::Unyielding => t!(
            here,
            "Stands in front and strikes; loses no stones while Unyielding. A good first choice.",
            "前に立って斬る。《不屈》の間は魔石を失わない。最初の一人におすすめ。",
        ),
        Ability::Divination => t!(
            here,
            "Sees the Clad's next card and saves MP for strong magic.",
            "クラッドの次のカードを読み、MPを溜めて強力な魔法を放つ。",
        ),
        Ability::Maneuver => t!(
            here,
            "Places Tsuchikumo that harvest and shoot from afar. For experienced players.",
            "ツチグモを配置し、遠くから採集と射撃。慣れた人向け。",
        ),
        Ability::Intercept => t!(
            here,
            "Stands still, shoots back at whatever attacks her.",
            "足を止め、攻撃してきた敵を迎え撃つ。",
        ),
        Ability::Traps => t!(
            here,
            "Runs, strikes often, strikes from behind, sets traps.",
            "駆け回り、手数と背後からの攻撃、トラバサミで稼ぐ。",
        ),
        Ability::None => "",
    }
}

/// An upgrade: a card out, a card in.
fn upgrade(here: &Here<'_>) -> Markup {
    let swaps = here.seen.legal.iter().enumerate().filter_map(|(at, action)| match action {
        Action::Swap { out, into } => Some((at, *out, *into)),
        _ => None,
    });
    let swaps: Vec<_> = swaps.collect();
    let distinct = |cards: Vec<CardName>| {
        let mut all: Vec<CardName> = Vec::new();
        for card in cards {
            if !all.contains(&card) {
                all.push(card);
            }
        }
        all
    };
    let outs = distinct(swaps.iter().map(|(_, out, _)| *out).collect());
    let intos = distinct(swaps.iter().map(|(_, _, into)| *into).collect());
    let choice = |facet: &'static str, cards: &[CardName], legend: &str| {
        html! {
            fieldset data-facet=(facet) {
                legend { (legend) }
                @for (n, name) in cards.iter().enumerate() {
                    label {
                        input type="radio" form="none" name={ "swap-" (facet) } value=(here.say.cards.word(*name)) checked[n == 0];
                        span { (here.say.card(*name)) }
                    }
                }
            }
        }
    };
    // What is chosen before anybody chooses.
    let first = swaps.first().map_or("", |(at, ..)| &here.seen.notation[*at]);
    html! {
        (rest_of(here, |action| action == Action::Keep))
        @if !swaps.is_empty() {
            div.composer data-compose="" {
                (choice("out", &outs, t!(here, "Out of the discard pile", "捨て札から外す")))
                (choice("in", &intos, t!(here, "In from the extended deck", "拡張デッキから入れる")))
                button.primary.go type="submit" form="act" name="do" data-go="" data-do=(first) disabled { (t!(here, "Choose above", "上で選んでください")) }
            }
            details.all {
                summary { (t!(here, format!("All {} choices as a list", swaps.len()), format!("選択肢{}個の一覧", swaps.len()))) }
                div.answers {
                    @for (at, out, into) in &swaps {
                        button type="submit" form="act" name="do" value=(here.seen.notation[*at]) data-do=(here.seen.notation[*at])
                            data-f-out=(here.say.cards.word(*out)) data-f-in=(here.say.cards.word(*into)) { (here.label(*at)) }
                    }
                }
            }
            details.all {
                summary { (t!(here, "What these cards do", "これらのカードの効果")) }
                ul.texts { @for name in outs.iter().chain(&intos) { (words_of(here, *name)) } }
            }
        }
    }
}

/// A card's name and what it says.
fn words_of(here: &Here<'_>, name: CardName) -> Markup {
    let id = here.own.and_then(|own| here.character(own));
    let found = id.and_then(|id| here.say.cards.named(id, name).map(|card| (id, card)));
    let found = found.and_then(|(id, card)| here.seen.game.card_named(id, &card.id));
    html! {
        @if let Some(found) = found {
            li {
                (card::chip(found, here.seen.lang)) " "
                span.quiet { (cards::kind(found, here.seen.lang)) } " "
                (cards::text(found, here.say.cards, here.seen.lang))
            }
        }
    }
}

/// A Tsuchikumo and a direction.
fn shift(here: &Here<'_>) -> Markup {
    let shifts = here.seen.legal.iter().enumerate().filter_map(|(at, action)| match action {
        Action::Shift(cross, facing) => Some((at, *cross, *facing)),
        _ => None,
    });
    let shifts: Vec<_> = shifts.collect();
    let mut tokens: Vec<_> = shifts.iter().map(|(_, cross, _)| *cross).collect();
    tokens.dedup();
    let first = shifts.first().map_or("", |(at, ..)| &here.seen.notation[*at]);
    html! {
        @if tokens.len() == 1 || shifts.len() <= FEW { (list(here)) } @else {
            div.composer data-compose="" {
                fieldset data-facet="n" {
                    legend { (t!(here, "Which Tsuchikumo", "どのツチグモ")) }
                    @for (n, cross) in tokens.iter().enumerate() {
                        label { input type="radio" form="none" name="shift-n" value=(cross.to_string()) checked[n == 0]; span { (here.say.cross(*cross)) } }
                    }
                }
                fieldset data-facet="way" {
                    legend { (t!(here, "Where", "方向")) }
                    @for (n, facing) in Facing::ALL.into_iter().enumerate() {
                        label { input type="radio" form="none" name="shift-way" value=(facing.word()) checked[n == 0]; span { (hand::arrow(facing)) " " (here.say.facing(facing)) } }
                    }
                }
                button.primary.go type="submit" form="act" name="do" data-go="" data-do=(first) disabled { (t!(here, "Choose above", "上で選んでください")) }
            }
            details.all {
                summary { (t!(here, format!("All {} choices as a list", shifts.len()), format!("選択肢{}個の一覧", shifts.len()))) }
                div.answers {
                    @for (at, cross, facing) in &shifts {
                        button type="submit" form="act" name="do" value=(here.seen.notation[*at]) data-do=(here.seen.notation[*at])
                            data-f-n=(cross.to_string()) data-f-way=(facing.word()) { (here.label(*at)) }
                    }
                }
            }
            (rest_of(here, |action| !matches!(action, Action::Shift(..))))
        }
    }
}
