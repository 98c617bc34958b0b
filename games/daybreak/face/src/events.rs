//! What happened, as the log tells it.

use daybreak::{Event, Mode, StoneFrom};
use ui::parts::{capital, many};
use ui::{Line, Tone};

use super::say::{Say, roman};

/// The sentence and how much it matters to the reader.
pub(super) fn line(say: &Say<'_>, event: &Event) -> Line {
    let text = t!(say, english(say, event), japanese(say, event));
    Line::new(text, tone(say, event))
}

fn tone(say: &Say<'_>, event: &Event) -> Tone {
    match *event {
        Event::TurnBegan { .. } => Tone::Strong,
        Event::EndState { .. } | Event::Over { .. } | Event::Earned { .. } => Tone::Accent,
        Event::GainedStones { seat, .. } | Event::GainedCard { seat, .. } => {
            say.names.tone(seat, Tone::Good)
        }
        Event::RemovedStones { seat: Some(seat), .. } => say.names.tone(seat, Tone::Bad),
        Event::Dealt { .. }
        | Event::Put { .. }
        | Event::Laid { .. }
        | Event::Placed { .. }
        | Event::Moved { .. }
        | Event::MovedStones { .. }
        | Event::Refilled { .. }
        | Event::NoEffect
        | Event::RemovedStones { seat: None, .. } => Tone::Quiet,
        Event::Paid { .. }
        | Event::NotGained { .. }
        | Event::Used { .. }
        | Event::Witch { .. }
        | Event::ToHand { .. }
        | Event::Removed { .. }
        | Event::Flipped { .. }
        | Event::Chose { .. }
        | Event::ChoseCards { .. }
        | Event::Works { .. }
        | Event::Negated { .. }
        | Event::CastStep { .. } => Tone::Plain,
    }
}

fn english(say: &Say<'_>, event: &Event) -> String {
    let who = |seat| say.who(seat);
    let whom = |seat| say.whom(seat);
    match *event {
        Event::Dealt { seat, witch, hand } => {
            let hand = hand.map(|hand| format!("; hand: {}", say.set(hand))).unwrap_or_default();
            format!("{} got the witch {}{hand}.", who(seat), say.witch(witch))
        }
        Event::TurnBegan { seat, turn, extra, last } => {
            let kind = match (extra, last) {
                (false, false) => "",
                (true, false) => " (extra turn)",
                (false, true) => " (final turn)",
                (true, true) => " (extra turn of the final turn)",
            };
            format!("Turn {turn}: {}{kind}", whom(seat))
        }
        Event::GainedStones { seat, count, from, slot } => {
            let from = match from {
                StoneFrom::Bank => String::new(),
                StoneFrom::Seat(other) if other == seat => String::new(),
                StoneFrom::Seat(other) => format!(" from {}", whom(other)),
                StoneFrom::Market => " from the card zone".into(),
            };
            let at = if slot == 0 { String::new() } else { format!(" into slot {}", roman(slot)) };
            format!("{} gained {}{from}{at}.", who(seat), many(count, "stone"))
        }
        Event::Paid { seat, count } => format!("{} paid {}.", who(seat), many(count, "stone")),
        Event::Put { seat, card } => format!("{} put a stone on {}.", who(seat), say.one(card)),
        Event::GainedCard { seat, card, from } => {
            let from =
                from.filter(|from| *from != seat).map(|from| format!(" from {}", whom(from)));
            format!("{} gained {}{}.", who(seat), say.one(card), from.unwrap_or_default())
        }
        Event::NotGained { seat, card: Some(card) } => {
            format!("{} could not pay for {}.", who(seat), say.one(card))
        }
        Event::NotGained { seat, card: None } => {
            format!("{} found the card zone empty.", who(seat))
        }
        Event::Laid { from, card, count } => {
            let stones = many(count, "stone");
            let be = if count == 1 { "was" } else { "were" };
            match from {
                Some(seat) => {
                    format!("{stones} of {} {be} laid on {}.", say.whose_own(seat), say.one(card))
                }
                None => format!("{stones} from the bank {be} laid on {}.", say.one(card)),
            }
        }
        Event::Used { seat, card, mode, x } => {
            let mode = match mode {
                Mode::Plain => "",
                Mode::Red => " (red)",
                Mode::Blue => " (blue)",
            };
            let x = match say.cards.get(card).use_x {
                Some(_) => format!(" (X = {x})"),
                None => String::new(),
            };
            format!("{} used {}{mode}{x}.", who(seat), say.one(card))
        }
        Event::Witch { seat, once: true, .. } => {
            format!("{} used the witch's once-per-game effect.", who(seat))
        }
        Event::Witch { seat, x, .. } => {
            format!("{} used the witch's once-per-turn effect ({x} SP).", who(seat))
        }
        Event::Placed { seat, card, slot } => {
            format!(
                "{} was placed in {} slot {}.",
                capital(&say.one(card)),
                say.whose(seat),
                roman(slot)
            )
        }
        Event::Moved { seat, card, slot } => {
            format!(
                "{} moved to {} slot {}.",
                capital(&say.one(card)),
                say.whose(seat),
                roman(slot)
            )
        }
        Event::ToHand { seat, card } => {
            format!("{} came to {} hand.", capital(&say.one(card)), say.whose(seat))
        }
        Event::Removed { seat: Some(seat), card } if say.cards.is_curse(card) => {
            format!("{} Curse card went back to the curse zone.", say.whose_first(seat))
        }
        Event::Removed { seat: Some(seat), card } => {
            format!("{} {} was removed.", say.whose_first(seat), say.card(card))
        }
        Event::Removed { seat: None, card } => {
            format!("{} was removed.", capital(&say.one(card)))
        }
        Event::MovedStones { seat, count, slot: 0 } => {
            format!("{} came onto {} witch card.", many(count, "stone"), say.whose(seat))
        }
        Event::MovedStones { seat, count, slot } => {
            format!("{} moved to {} slot {}.", many(count, "stone"), say.whose(seat), roman(slot))
        }
        Event::RemovedStones { seat: Some(seat), count } => {
            format!("{} lost {} to the bank.", who(seat), many(count, "stone"))
        }
        Event::RemovedStones { seat: None, count } => {
            format!("{} went to the bank.", many(count, "stone"))
        }
        Event::Flipped { seat, card, down } => {
            let face = if down { "face down" } else { "face up" };
            format!("{} {} was turned {face}.", say.whose_first(seat), say.card(card))
        }
        Event::Chose { seat, target } => format!("{} chose {}.", who(seat), whom(target)),
        Event::ChoseCards { seat, cards } => format!("{} chose {}.", who(seat), say.set(cards)),
        Event::Works { seat, card, .. } => {
            format!("⚡ {} {} worked.", say.whose_first(seat), say.card(card))
        }
        Event::Negated { seat } => format!("The effect did nothing to {}.", whom(seat)),
        Event::Earned { seat } => format!("{} earned an extra turn.", who(seat)),
        Event::CastStep { seat, cards, stones } => {
            let stones = if stones > 0 {
                format!(" {} came onto the witch card.", many(stones, "stone"))
            } else {
                String::new()
            };
            let cards = if cards.is_empty() {
                String::new()
            } else {
                format!(" To the hand: {}.", say.set(cards))
            };
            format!("{} cast zone moved on.{cards}{stones}", say.whose_first(seat))
        }
        Event::Refilled { cards } => format!("Into the card zone: {}.", say.set(cards)),
        Event::NoEffect => "Nothing came of this part of the effect.".into(),
        Event::EndState { bank, deck } => {
            let why = match (bank, deck) {
                (true, _) => "The bank is empty",
                (false, true) => "The deck is empty",
                (false, false) => "The limit of turns is reached",
            };
            format!("{why}: the end state began, one final turn each.")
        }
        Event::Over { winners } => {
            format!("The game is over. Won by {}.", say.join(winners.into_iter().map(whom)))
        }
    }
}

fn japanese(say: &Say<'_>, event: &Event) -> String {
    let who = |seat| say.who(seat);
    match *event {
        Event::Dealt { seat, witch, hand } => {
            let hand = hand.map(|hand| format!("手札：{}。", say.set(hand))).unwrap_or_default();
            format!("{}のウィッチは{}。{hand}", who(seat), say.witch(witch))
        }
        Event::TurnBegan { seat, turn, extra, last } => {
            let kind = match (extra, last) {
                (false, false) => "",
                (true, false) => "（追加の手番）",
                (false, true) => "（最終手番）",
                (true, true) => "（最終手番の追加の手番）",
            };
            format!("第{turn}手番：{}{kind}", who(seat))
        }
        Event::GainedStones { seat, count, from, slot } => {
            let from = match from {
                StoneFrom::Bank => String::new(),
                StoneFrom::Seat(other) if other == seat => String::new(),
                StoneFrom::Seat(other) => format!("{}から", who(other)),
                StoneFrom::Market => "カードゾーンから".into(),
            };
            let done = match slot {
                0 => "獲得した".into(),
                _ => format!("獲得し、キャストゾーンの{}に置いた", roman(slot)),
            };
            format!("{}は{from}魔法石を{}{done}。", who(seat), pieces(count))
        }
        Event::Paid { seat, count } => {
            format!("{}は魔法石を{}支払った。", who(seat), pieces(count))
        }
        Event::Put { seat, card } => {
            format!("{}は{}の上に魔法石を置いた。", who(seat), say.one(card))
        }
        Event::GainedCard { seat, card, from } => {
            let from = from.filter(|from| *from != seat).map(|from| format!("{}から", who(from)));
            format!("{}は{}{}を獲得した。", who(seat), from.unwrap_or_default(), say.one(card))
        }
        Event::NotGained { seat, card: Some(card) } => {
            format!("{}は{}の獲得コストを支払えなかった。", who(seat), say.one(card))
        }
        Event::NotGained { seat, card: None } => {
            format!("カードゾーンが空で、{}は何も獲得できなかった。", who(seat))
        }
        Event::Laid { from, card, count } => {
            let whose = match from {
                Some(seat) => say.whose(seat),
                None => "魔法石ゾーンの".into(),
            };
            format!("{whose}{}が{}の上に置かれた。", say.stones(count), say.one(card))
        }
        Event::Used { seat, card, mode, x } => {
            let mode = match mode {
                Mode::Plain => "",
                Mode::Red => "（赤）",
                Mode::Blue => "（青）",
            };
            let x = match say.cards.get(card).use_x {
                Some(_) => format!("（X＝{x}）"),
                None => String::new(),
            };
            format!("{}は{}{mode}{x}を使用した。", who(seat), say.one(card))
        }
        Event::Witch { seat, once: true, .. } => {
            format!("{}はウィッチの【ゲーム中1回】の効果を使用した。", who(seat))
        }
        Event::Witch { seat, x, .. } => {
            format!("{}はウィッチの【手番中1回】の効果を使用した（{x} SP）。", who(seat))
        }
        Event::Placed { seat, card, slot } => {
            format!("{}は{}{}に置かれた。", say.one(card), say.whose(seat), roman(slot))
        }
        Event::Moved { seat, card, slot } => {
            format!("{}は{}{}に移動した。", say.one(card), say.whose(seat), roman(slot))
        }
        Event::ToHand { seat, card } => {
            format!("{}は{}手札に加わった。", say.one(card), say.whose(seat))
        }
        Event::Removed { seat: Some(seat), card } if say.cards.is_curse(card) => {
            format!("{}{}は呪いゾーンに戻った。", say.whose(seat), say.one(card))
        }
        Event::Removed { seat, card } => {
            let whose = seat.map(|seat| say.whose(seat)).unwrap_or_default();
            format!("{whose}{}は除外された。", say.one(card))
        }
        Event::MovedStones { seat, count, slot: 0 } => {
            format!("{}が{}ウィッチカードの上に移動した。", say.stones(count), say.whose(seat))
        }
        Event::MovedStones { seat, count, slot } => {
            format!("{}が{}{}に移動した。", say.stones(count), say.whose(seat), roman(slot))
        }
        Event::RemovedStones { seat: Some(seat), count } => {
            format!("{}{}が魔法石ゾーンに戻った。", say.whose(seat), say.stones(count))
        }
        Event::RemovedStones { seat: None, count } => {
            format!("{}が魔法石ゾーンに戻った。", say.stones(count))
        }
        Event::Flipped { seat, card, down } => {
            let face = if down { "裏向き" } else { "表向き" };
            format!("{}{}が{face}になった。", say.whose(seat), say.one(card))
        }
        Event::Chose { seat, target } => format!("{}は{}を選んだ。", who(seat), who(target)),
        Event::ChoseCards { seat, cards } => {
            format!("{}は{}を選んだ。", who(seat), say.set(cards))
        }
        Event::Works { seat, card, .. } => {
            format!("⚡ {}{}が働いた。", say.whose(seat), say.one(card))
        }
        Event::Negated { seat } => format!("{}はその効果を受けない。", who(seat)),
        Event::Earned { seat } => format!("{}は追加の手番を得た。", who(seat)),
        Event::CastStep { seat, cards, stones } => {
            let cards = if cards.is_empty() {
                String::new()
            } else {
                format!("手札へ：{}。", say.set(cards))
            };
            let stones = if stones > 0 {
                format!("{}がウィッチカードの上に移動した。", say.stones(stones))
            } else {
                String::new()
            };
            format!("{}キャストゾーンが進んだ。{cards}{stones}", say.whose(seat))
        }
        Event::Refilled { cards } => format!("カードゾーンへ：{}。", say.set(cards)),
        Event::NoEffect => "効果のこの部分では、何も起こらなかった。".into(),
        Event::EndState { bank, deck } => {
            let why = match (bank, deck) {
                (true, _) => "魔法石ゾーンの魔法石が無くなり",
                (false, true) => "山札が無くなり",
                (false, false) => "手番数の上限に達し",
            };
            format!("{why}、ゲームは終了状態になった。全員が最終手番を行う。")
        }
        Event::Over { winners } => {
            format!(
                "ゲーム終了。{}の勝利。",
                say.join(winners.into_iter().map(|seat| say.whom(seat)))
            )
        }
    }
}

/// `2つ`, from ten on `10個`.
fn pieces(count: u8) -> String {
    if count < 10 { format!("{count}つ") } else { format!("{count}個") }
}
