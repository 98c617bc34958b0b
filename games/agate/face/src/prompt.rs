//! What is going on, and what the player asked can do about it.

use agate::{Agate, Asked, AttackView, CardName, HandCap, Role, SeatView, View};
use kernel::{Game, Seat};
use pack::Lang;
use ui::parts::{capital, many, waiting, won};
use ui::{Line, Tone};

use super::actions::reversal;
use super::say::Say;

pub(super) fn prompt(game: &Agate, view: &View, say: &Say<'_>) -> Line {
    let Some(asked) = view.asked else {
        return won(&view.winners, say.names, say.lang);
    };
    if say.names.is_you(asked.seat) {
        let text = match asked.what {
            Asked::Act => act(game, view, say, asked.seat),
            Asked::Pursue => pursue(view, say, asked.seat),
            Asked::Respond => respond(game, view, say, asked.seat),
            Asked::Discard => discard(view, say),
            Asked::Name => name(view, say),
            Asked::Strip => strip(view, say),
        };
        return Line::new(text, Tone::Strong);
    }
    let pursuit = say.card(say.pursuit());
    let wait = match (asked.what, say.lang) {
        (Asked::Act, Lang::En) => "to use a card, pass or discard".into(),
        (Asked::Act, Lang::Ja) => "カードの使用、パス、捨てるのどれか".into(),
        (Asked::Pursue, Lang::En) => format!("to add {pursuit} or not"),
        (Asked::Pursue, Lang::Ja) => format!("{pursuit}を添付するかどうか"),
        (Asked::Respond, Lang::En) => "to answer the attack".into(),
        (Asked::Respond, Lang::Ja) => "攻撃への対応".into(),
        (Asked::Discard, Lang::En) => "to discard".into(),
        (Asked::Discard, Lang::Ja) => "捨てるカード".into(),
        (Asked::Name, Lang::En) => "to name a player".into(),
        (Asked::Name, Lang::Ja) => "プレイヤーの指名".into(),
        (Asked::Strip, Lang::En) => "to choose a card of the hand looked at".into(),
        (Asked::Strip, Lang::Ja) => "見た手札から捨てさせるカード".into(),
    };
    let who = say.whom(asked.seat);
    let attack = view.attack.as_ref().map(|attack| described(say, attack)).unwrap_or_default();
    waiting(&attack, &who, &wait, say.lang)
}

fn act(game: &Agate, view: &View, say: &Say<'_>, you: Seat) -> String {
    let hand = view.seats.get(&you).map_or(0, |player| player.cards);
    let held = held(view, you);
    let idle = !held.is_empty() && held.iter().all(|id| view.why_not.contains_key(id));
    if hand < 5 && idle {
        let text = t!(
            say,
            "Your turn: no card in your hand can be used now, so you pass.",
            "あなたの手番です。今使えるカードがないので、パスします。",
        );
        return text.into();
    }
    if hand < 5 {
        let text = t!(
            say,
            "Your turn: use a card, or pass.",
            "あなたの手番です。カードを使うか、パスしてください。",
        );
        return text.into();
    }
    let drop = match game.options().hand_cap {
        HandCap::Four => hand - 4,
        HandCap::One => 1,
    };
    match say.lang {
        Lang::En => format!(
            "Your turn: use a card, or discard {}. With {hand} cards in hand you cannot pass.",
            many(drop, "card")
        ),
        Lang::Ja => format!(
            "あなたの手番です。手札が{hand}枚なのでパスはできません。カードを使うか、{drop}枚\
             捨ててください。"
        ),
    }
}

/// The hand of the player asked.
fn held(view: &View, you: Seat) -> &[CardName] {
    view.seats.get(&you).and_then(|player| player.hand.as_deref()).unwrap_or_default()
}

fn pursue(view: &View, say: &Say<'_>, you: Seat) -> String {
    let attack = view.attack.as_ref().map(|attack| described(say, attack)).unwrap_or_default();
    let (card, each) = (say.card(say.pursuit()), say.pursuit_damage());
    let has = held(view, you).contains(&say.cards.get(say.pursuit()).id);
    match say.lang {
        Lang::En if !has => format!("{attack}You hold no {card} to add: it goes on."),
        Lang::Ja if !has => format!("{attack}添付する{card}がないので、そのまま進みます。"),
        Lang::En => format!("{attack}Add {card} to it (+{each} damage each), or none."),
        Lang::Ja => {
            format!("{attack}{card}を添付しますか（1枚につきダメージ＋{each}）。")
        }
    }
}

/// Who attacks whom with what, and how much damage falls on whom now.
fn described(say: &Say<'_>, attack: &AttackView) -> String {
    let AttackView { attacker, target, receiver, damage, .. } = *attack;
    let cards = cards_of(say, attack);
    let turned = receiver != target;
    match (say.lang, turned) {
        (Lang::En, false) => {
            let verb = if say.names.is_you(attacker) { "attack" } else { "attacks" };
            format!(
                "{} {verb} {} with {cards}: {damage} damage. ",
                say.who(attacker),
                say.whom(target)
            )
        }
        (Lang::En, true) => format!(
            "{} reflected the attack with {cards}: {damage} damage for {}. ",
            say.who(target),
            say.whom(attacker)
        ),
        (Lang::Ja, false) => format!(
            "{}が{}を{cards}で攻撃しています：ダメージ{damage}。",
            say.who(attacker),
            say.whom(target)
        ),
        (Lang::Ja, true) => format!(
            "{}の{cards}の攻撃を{}が反射しました：ダメージ{damage}。",
            say.who(attacker),
            say.whom(target)
        ),
    }
}

/// The cards of an attack that still count.
pub(super) fn cards_of(say: &Say<'_>, attack: &AttackView) -> String {
    let Some(card) = say.cards.find(&attack.card) else { return attack.card.to_string() };
    let set = attack.open + attack.offset;
    let mut text = say.copies(card, set.max(1));
    if attack.offset > 0 {
        text += &match say.lang {
            Lang::En => format!(" ({} offset)", attack.offset),
            Lang::Ja => format!("（{}枚相殺）", attack.offset),
        };
    }
    if attack.pursuits > 0 {
        text += t!(say, " and ", "と");
        text += &say.copies(say.pursuit(), attack.pursuits);
    }
    text
}

fn respond(game: &Agate, view: &View, say: &Say<'_>, you: Seat) -> String {
    let Some(attack) = &view.attack else { return String::new() };
    let cards = cards_of(say, attack);
    let damage = attack.damage;
    let attacker = say.who(attack.attacker);
    let happening = match (say.lang, you == attack.attacker) {
        (Lang::En, false) if attack.later.is_empty() => {
            format!("{attacker} attacks you with {cards}: {damage} damage.")
        }
        (Lang::En, false) => {
            format!("{attacker} attacks everyone with {cards}; now you: {damage} damage.")
        }
        (Lang::En, true) => {
            let by = say.whom(attack.target);
            format!("Your attack with {cards} is reflected by {by}: {damage} damage.")
        }
        (Lang::Ja, false) => {
            format!("{attacker}に{cards}で攻撃されています：ダメージ{damage}。")
        }
        (Lang::Ja, true) => {
            let by = say.whom(attack.target);
            format!("あなたの{cards}の攻撃を{by}が反射しました：ダメージ{damage}。")
        }
    };
    format!("{happening}{}{}", t!(say, " ", ""), answers(game, view, say, you, attack))
}

/// What the hand allows against the attack.
fn answers(game: &Agate, view: &View, say: &Say<'_>, you: Seat, attack: &AttackView) -> String {
    let hand = held(view, you);
    let held = |card| {
        let id = &say.cards.get(card).id;
        hand.iter().filter(|found| *found == id).count()
    };
    let card = say.cards.find(&attack.card);
    let role = card.map(|card| &say.cards.get(card).role);
    let set = matches!(role, Some(Role::Attack { .. }));
    let one = !matches!(role, Some(Role::Special { targets: agate::Targets::All, .. }));
    let offset = card.filter(|_| set).map_or(0, held).min(attack.open.into());
    let takes_pursuit = one && (set || game.options().pursuit_on_special);
    let pursuits = if takes_pursuit { held(say.pursuit()) } else { 0 };
    let (reflect, absorb) = (held(say.reflect()) > 0, held(say.absorb()) > 0);

    let ends = offset == usize::from(attack.open) && offset > 0 && attack.pursuits == 0;
    let mut first = Vec::new();
    if offset > 0 {
        first.push(match say.lang {
            Lang::En => format!("offset (up to {offset})"),
            Lang::Ja => format!("相殺（{offset}枚まで）"),
        });
    }
    if pursuits > 0 {
        let card = say.card(say.pursuit());
        first.push(match say.lang {
            Lang::En => format!("add {card} (up to {pursuits})"),
            Lang::Ja => format!("{card}を添付（{pursuits}枚まで）"),
        });
    }
    match say.lang {
        Lang::En => {
            let last = match (reflect, absorb) {
                (false, false) => "take",
                (true, false) => "take or reflect",
                (false, true) => "take or absorb",
                (true, true) => "take, reflect or absorb",
            };
            // Offsetting may end the attack: then nothing follows.
            let rest = if ends { "the rest, if any" } else { "the rest" };
            match (&first[..], reflect || absorb) {
                ([], false) => "You have no card against it: you take it.".into(),
                ([], true) => format!("{} it.", capital(last)),
                _ => format!("{}; then {last} {rest}.", capital(&first.join(", "))),
            }
        }
        Lang::Ja => {
            let last = match (reflect, absorb) {
                (false, false) => "受けます。",
                (true, false) => "受けるか反射します。",
                (false, true) => "受けるか吸収します。",
                (true, true) => "受ける、反射、吸収のどれかです。",
            };
            match (&first[..], reflect || absorb) {
                ([], false) => "応じるカードがないので、そのまま受けます。".into(),
                ([], true) => last.into(),
                _ if ends => format!("{}ができます。残れば、{last}", first.join("、")),
                _ => format!("{}ができます。残りは{last}", first.join("、")),
            }
        }
    }
}

fn discard(view: &View, say: &Say<'_>) -> String {
    let left = view.to_discard.unwrap_or(0);
    match (&view.picked[..], say.lang) {
        ([], Lang::En) => format!("Choose {} to discard.", many(left, "card")),
        ([], Lang::Ja) => format!("捨てるカードを{left}枚選んでください。"),
        (picked, Lang::En) => {
            let more = many(left, "more card");
            format!("Choose {more} to discard. Picked: {}.", say.row_of(picked))
        }
        (picked, Lang::Ja) => {
            let picked = say.row_of(picked);
            format!("捨てるカードをあと{left}枚選んでください。選択済み：{picked}。")
        }
    }
}

fn name(view: &View, say: &Say<'_>) -> String {
    match (reversal(say, view), say.lang) {
        (Some((card, sum, least)), Lang::En) => format!(
            "You drew {}: name a player. Karma n becomes {sum} − n, but at least {least}.",
            say.card(card)
        ),
        (Some((card, sum, least)), Lang::Ja) => format!(
            "{}を引きました。1人を指名してください。その業nは {sum} − n になります（最低{least}）。",
            say.card(card)
        ),
        (None, Lang::En) => "Name a player.".into(),
        (None, Lang::Ja) => "プレイヤーを1人指名してください。".into(),
    }
}

/// The view does not say whose hand is open; all its cards are known, though.
fn strip(view: &View, say: &Say<'_>) -> String {
    let open =
        |player: &SeatView| player.cards > 0 && player.known.len() == usize::from(player.cards);
    let mut seen = view.seats.iter().filter(|(_, player)| open(player)).map(|(seat, _)| *seat);
    match (seen.next(), seen.next(), say.lang) {
        (Some(seat), None, Lang::En) => {
            format!("Choose a card of {} hand to be discarded.", say.whose(seat))
        }
        (Some(seat), None, Lang::Ja) => {
            format!("{}手札から、捨てさせる1枚を選んでください。", say.whose(seat))
        }
        (_, _, Lang::En) => "Choose a card of the hand you look at to be discarded.".into(),
        (_, _, Lang::Ja) => "見ている手札から、捨てさせる1枚を選んでください。".into(),
    }
}
