//! What an action does, short enough for a list.

use daybreak::{Action, Asked, CardId, Cards, Item, Mode, Phase, View};
use kernel::Seat;
use pack::Lang;

use super::say::{Say, roman};

/// The label of an action.
pub(super) fn label(say: &Say<'_>, view: &View, action: Action) -> String {
    let asked = view.asked.map(|asked| asked.what);
    match (action, say.lang) {
        (Action::Stones, Lang::En) => "Gain 2 stones".into(),
        (Action::Stones, Lang::Ja) => "魔法石を2つ獲得する".into(),
        (Action::Take(None), Lang::En) => "Choose no card: the card zone is empty".into(),
        (Action::Take(None), Lang::Ja) => "カードを選ばない（カードゾーンが空）".into(),
        (Action::Take(Some(card)), _) => {
            let cost = say.cards.get(card).numbers.get_cost;
            let on = view.market_stones.get(&say.cards.get(card).id).copied().unwrap_or(0);
            let stones = if on > 0 {
                t!(say, format!(", {} on it", say.stones(on)), format!("、上に{on}個"))
            } else {
                String::new()
            };
            let name = say.card(card);
            t!(
                say,
                format!("Gain {name} (cost {cost}{stones})"),
                format!("{name}を獲得する（コスト{cost}{stones}）"),
            )
        }
        (Action::Put(card), Lang::En) => format!("Put a stone on {}", say.card(card)),
        (Action::Put(card), Lang::Ja) => format!("{}の上に魔法石を置く", say.card(card)),
        (Action::Use { card, mode, x }, _) => {
            let name = match say.cards.get(card).use_x {
                Some(_) => t!(
                    say,
                    format!("{} (X = {x})", say.card(card)),
                    format!("{}（X＝{x}）", say.card(card))
                ),
                None => say.card(card),
            };
            let mode = match mode {
                Mode::Plain => "",
                Mode::Red => t!(say, " (red)", "（赤）"),
                Mode::Blue => t!(say, " (blue)", "（青）"),
            };
            t!(say, format!("Use {name}{mode}"), format!("{name}{mode}を使用する"))
        }
        (Action::Once, Lang::En) => "Witch: once-per-game effect".into(),
        (Action::Once, Lang::Ja) => "ウィッチの【ゲーム中1回】の効果".into(),
        (Action::Turn(x), Lang::En) => format!("Witch: once-per-turn effect ({x} SP)"),
        (Action::Turn(x), Lang::Ja) => format!("ウィッチの【手番中1回】の効果（{x} SP）"),
        (Action::Player(seat), Lang::En) => format!("Choose {}", say.whom(seat)),
        (Action::Player(seat), Lang::Ja) => format!("{}を選ぶ", say.whom(seat)),
        (Action::Pick(item), Lang::En) => format!("Pick {}", thing(say, item)),
        (Action::Pick(item), Lang::Ja) => format!("{}を選ぶ", thing(say, item)),
        (Action::Done, Lang::En) => "Pick no more".into(),
        (Action::Done, Lang::Ja) => "これ以上選ばない".into(),
        (Action::Yes, _) if asked == Some(Asked::Pay) => {
            t!(say, "Pay the extra cost", "追加コストを支払う").into()
        }
        (Action::No, _) if asked == Some(Asked::Pay) => t!(say, "Do not pay", "支払わない").into(),
        (Action::Yes, Lang::En) => "Do it".into(),
        (Action::Yes, Lang::Ja) => "行う".into(),
        (Action::No, Lang::En) => "Do not".into(),
        (Action::No, Lang::Ja) => "行わない".into(),
        (Action::Block(card), Lang::En) => format!("{} works", say.card(card)),
        (Action::Block(card), Lang::Ja) => format!("{}を働かせる", say.card(card)),
        (Action::First(card), Lang::En) => format!("{} works first", say.card(card)),
        (Action::First(card), Lang::Ja) => format!("{}を先に働かせる", say.card(card)),
        (Action::End, _) if asked == Some(Asked::Main) => {
            t!(say, "End the main phase", "メインフェイズを終える").into()
        }
        (Action::End, _) => go_on(view.phase, say.lang).into(),
        (Action::Pass, Lang::En) => "End the turn".into(),
        (Action::Pass, Lang::Ja) => "手番を終える".into(),
    }
}

/// The next step of the end phase.
fn go_on(phase: Phase, lang: Lang) -> &'static str {
    let (en, ja) = match phase {
        Phase::BeforeCast => ("Go on: cast zone step", "キャストゾーンの解決へ進む"),
        Phase::AfterCast => ("Go on: hand step", "手札の解決へ進む"),
        Phase::AfterHand => ("Go on: card zone step", "カードゾーンの解決へ進む"),
        Phase::AfterMarket => ("Go on: end of the turn", "手番の終了へ進む"),
        _ => ("End the turn", "手番を終える"),
    };
    t!(lang, en, ja)
}

/// A thing that is picked already, as the view names it.
pub(super) fn picked(say: &Say<'_>, name: &str) -> String {
    let Some(at) = name.strip_prefix("stone@") else { return say.named(name) };
    let item = match at.split_once('.') {
        Some((seat, place)) => {
            let place = place.parse().unwrap_or(0);
            seat.parse::<Seat>().ok().map(|seat| Item::Stone { seat, place })
        }
        None if at == "bank" => Some(Item::Bank),
        None => say.cards.find(at).map(Item::On),
    };
    item.map_or_else(String::new, |item| thing(say, item))
}

/// A thing that can be picked.
pub(super) fn thing(say: &Say<'_>, item: Item) -> String {
    let place = |place: u8, zero: &str| if place == 0 { zero.to_string() } else { say.slot(place) };
    match (item, say.lang) {
        (Item::Card(card), _) => say.card(card),
        (Item::CurseZone, Lang::En) => "a Curse card of the curse zone".into(),
        (Item::CurseZone, Lang::Ja) => "呪いゾーンの《呪い》カード".into(),
        (Item::Curse { seat, place: at, down }, Lang::En) => {
            let down = if down { ", face down" } else { "" };
            format!("a Curse card in {} {}{down}", say.whose(seat), place(at, "hand"))
        }
        (Item::Curse { seat, place: at, down }, Lang::Ja) => {
            let down = if down { "裏向きの" } else { "" };
            format!("{}{}の{down}《呪い》カード", say.whose(seat), place(at, "手札"))
        }
        (Item::Bank, Lang::En) => "a stone of the bank".into(),
        (Item::Bank, Lang::Ja) => "魔法石ゾーンの魔法石".into(),
        (Item::Stone { seat, place: at }, Lang::En) => match at {
            0 => format!("a stone held by {}", say.whom(seat)),
            _ => format!("a stone in {} slot {}", say.whose(seat), roman(at)),
        },
        (Item::Stone { seat, place: at }, Lang::Ja) => match at {
            0 => format!("{}手持ちの魔法石", say.whose(seat)),
            _ => format!("{}{}の魔法石", say.whose(seat), roman(at)),
        },
        (Item::On(card), Lang::En) => format!("a stone on {}", say.card(card)),
        (Item::On(card), Lang::Ja) => format!("{}の上の魔法石", say.card(card)),
    }
}

/// The cards of the hand that an action uses.
pub(super) fn uses(cards: &Cards, view: &View, action: Action) -> Vec<String> {
    let own = view
        .asked
        .and_then(|asked| view.seats.get(&asked.seat))
        .and_then(|seat| seat.hand.as_ref());
    let held = |card: CardId| {
        let id = &cards.get(card).id;
        own.is_some_and(|hand| hand.contains(id)).then(|| id.to_string())
    };
    match action {
        Action::Use { card, .. } | Action::Pick(Item::Card(card)) => {
            held(card).into_iter().collect()
        }
        Action::Pick(Item::Curse { place: 0, .. }) => cards
            .kinds()
            .find(|card| cards.curse_word() == &*card.id)
            .map(|card| card.id.to_string())
            .into_iter()
            .collect(),
        Action::Stones
        | Action::Take(_)
        | Action::Put(_)
        | Action::Once
        | Action::Turn(_)
        | Action::Player(_)
        | Action::Pick(
            Item::CurseZone | Item::Curse { .. } | Item::Bank | Item::Stone { .. } | Item::On(_),
        )
        | Action::Done
        | Action::Yes
        | Action::No
        | Action::Block(_)
        | Action::First(_)
        | Action::End
        | Action::Pass => Vec::new(),
    }
}
