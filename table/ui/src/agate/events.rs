//! What happened, as the log tells it.

use agate::{Answer, CardId, Cause, Event, Hand};
use kernel::{Seat, Seats};
use pack::Lang;

use super::say::{Say, many};
use crate::board::{Line, Tone};

/// The sentence and how much it matters to the reader.
pub(super) fn line(say: &Say<'_>, event: &Event) -> Line {
    let text = match say.lang {
        Lang::En => english(say, event),
        Lang::Ja => japanese(say, event),
    };
    Line::new(text, tone(say, event))
}

fn tone(say: &Say<'_>, event: &Event) -> Tone {
    let yours = |seat: Seat, tone| if say.names.is_you(seat) { tone } else { Tone::Plain };
    match *event {
        Event::TurnBegan { .. } => Tone::Strong,
        Event::Won { .. } | Event::Struck { .. } => Tone::Accent,
        Event::Eliminated { .. } => Tone::Bad,
        Event::Hurt { seat, .. } => yours(seat, Tone::Bad),
        Event::Healed { seat, .. } | Event::Revived { seat } => yours(seat, Tone::Good),
        Event::LaidAside { .. }
        | Event::Drew { card: None, .. }
        | Event::Reshuffled { .. }
        | Event::KarmaShed { loss: 0, .. }
        | Event::Pursued { count: 0, .. } => Tone::Quiet,
        Event::Drew { .. }
        | Event::EventDrawn { .. }
        | Event::NothingToDraw { .. }
        | Event::Passed { .. }
        | Event::Discarded { .. }
        | Event::Attacked { .. }
        | Event::AreaReached { .. }
        | Event::Pursued { .. }
        | Event::Responded { .. }
        | Event::Used { .. }
        | Event::KarmaMoved { .. }
        | Event::KarmaGained { .. }
        | Event::KarmaShed { .. }
        | Event::KarmaReversed { .. }
        | Event::StruckNobody
        | Event::Stolen { .. }
        | Event::LookedAt { .. }
        | Event::Excavated { .. }
        | Event::HandsSwapped { .. } => Tone::Plain,
    }
}

fn english(say: &Say<'_>, event: &Event) -> String {
    let who = |seat| say.who(seat);
    let whom = |seat| say.whom(seat);
    match event {
        Event::LaidAside { seat, cards } => {
            format!("Set-up: {} exchanged {}.", whom(*seat), say.hand(cards))
        }
        Event::TurnBegan { seat, turn } => format!("Turn {turn}: {}", whom(*seat)),
        Event::Drew { seat, card, again } => {
            let card = card.map_or_else(|| "a card".into(), |card| say.card(card));
            let more = if *again { "; its mark brings one more" } else { "" };
            format!("{} drew {card}{more}.", who(*seat))
        }
        Event::EventDrawn { seat, card } => {
            format!("{} drew the EVENT {}.", who(*seat), say.card(*card))
        }
        Event::Reshuffled { cards } => {
            format!("The discard ({}) was shuffled into a new pile.", many(*cards, "card"))
        }
        Event::NothingToDraw { seat } => {
            format!("There was no card for {} to draw.", whom(*seat))
        }
        Event::Passed { seat } => format!("{} passed.", who(*seat)),
        Event::Discarded { seat, card } => {
            format!("{} discarded {}.", who(*seat), say.card(*card))
        }
        Event::Attacked { seat, target, card, count, pursuits } => {
            let target = target.map_or_else(|| "everyone else".into(), whom);
            let with = say.copies(*card, *count);
            let more = match pursuits {
                0 => String::new(),
                _ => format!(" and {}", say.copies(say.pursuit(), *pursuits)),
            };
            format!("{} attacked {target} with {with}{more}.", who(*seat))
        }
        Event::AreaReached { target } => format!("Next, the attack came to {}.", whom(*target)),
        Event::Pursued { seat, count: 0 } => {
            format!("{} added no {}.", who(*seat), say.card(say.pursuit()))
        }
        Event::Pursued { seat, count } => {
            let damage = u16::from(*count) * u16::from(say.pursuit_damage());
            let cards = say.copies(say.pursuit(), *count);
            format!("{} added {cards}: +{damage} damage.", who(*seat))
        }
        Event::Responded { seat, card, offset, pursuits, end, damage } => {
            responded_en(say, (*seat, *card), (*offset, *pursuits), *end, *damage)
        }
        Event::Used { seat, card } => format!("{} used {}.", who(*seat), say.card(*card)),
        Event::Healed { seat, gain: 0 } => {
            format!("{} HP did not rise.", say.names.whose_first(*seat, say.lang))
        }
        Event::Healed { seat, gain } => format!("{} gained {gain} HP.", who(*seat)),
        Event::Hurt { seat, loss } => format!("{} lost {loss} HP.", who(*seat)),
        Event::KarmaMoved { from, to, given, pooled: 0 } => {
            format!("{} gave {given} karma to {}.", who(*from), whom(*to))
        }
        Event::KarmaMoved { to, given: 0, pooled, .. } => {
            format!("{} took {pooled} karma from the pool.", who(*to))
        }
        Event::KarmaMoved { from, to, given, pooled } => format!(
            "{} gave {given} karma to {}, and {pooled} came from the pool.",
            who(*from),
            whom(*to)
        ),
        Event::KarmaGained { seat, gain: 0 } => {
            format!("The pool was empty: {} took no karma.", whom(*seat))
        }
        Event::KarmaGained { seat, gain } => {
            format!("{} took {gain} karma from the pool.", who(*seat))
        }
        Event::KarmaShed { seat, loss: 0 } => format!("{} kept all karma.", who(*seat)),
        Event::KarmaShed { seat, loss } => {
            format!("{} put {loss} karma into the pool.", who(*seat))
        }
        Event::KarmaReversed { seat, target, from, to } => {
            let whose = match (seat == target, say.names.is_you(*seat)) {
                (true, true) => "your own".into(),
                (true, false) => "their own".into(),
                (false, _) => say.whose(*target),
            };
            let same = if from == to { " (no change)" } else { "" };
            format!("{} reversed {whose} karma: {from} → {to}{same}.", who(*seat))
        }
        Event::Struck { seat } => {
            format!("The {} struck {}: HP 0.", say.card(say.sword()), whom(*seat))
        }
        Event::StruckNobody => format!(
            "The {} struck nobody: no one had {} karma or more.",
            say.card(say.sword()),
            say.strikes_at()
        ),
        Event::Revived { seat } => {
            let (card, hp) = (say.card(say.revival()), say.revival_hp());
            format!("{} used {card}: HP {hp}.", who(*seat))
        }
        Event::Eliminated { seat, cause, hand } => {
            let sword = say.card(say.sword());
            let why = match cause {
                Cause::Attack => "HP 0 or less after the attack",
                Cause::Reflected if say.names.is_you(*seat) => "HP 0 or less, your own attack",
                Cause::Reflected => "HP 0 or less, their own attack",
                Cause::Event => "HP 0 or less",
                Cause::Sword => &sword,
                Cause::Karma => "karma 0",
            };
            format!("{} left the game: {why}. Hand: {}.", who(*seat), say.hand(hand))
        }
        Event::Stolen { thief, victim, card } => {
            let card = card.map_or_else(|| "a card".into(), |card| say.card(card));
            format!("{} stole {card} from {}.", who(*thief), whom(*victim))
        }
        Event::LookedAt { seat, victim, hand } => {
            let seen = hand.map(|hand| format!(": {}", say.hand(&hand))).unwrap_or_default();
            format!("{} looked at {} hand{seen}.", who(*seat), say.whose(*victim))
        }
        Event::Excavated { seat, card } => {
            format!("{} took {} from the discard.", who(*seat), say.card(*card))
        }
        Event::HandsSwapped { seat, other, taken, given } => {
            let told = |seat, hand: &Option<Hand>| match hand {
                Some(hand) => format!(" {} got {}.", say.who(seat), say.hand(hand)),
                None => String::new(),
            };
            format!(
                "{} swapped hands with {}.{}{}",
                who(*seat),
                whom(*other),
                told(*seat, taken),
                told(*other, given)
            )
        }
        Event::Won { seats, by_limit } => won_en(say, *seats, *by_limit),
    }
}

fn responded_en(
    say: &Say<'_>,
    (seat, card): (Seat, CardId),
    (offset, pursuits): (u8, u8),
    end: Answer,
    damage: u16,
) -> String {
    let mut parts = Vec::new();
    if offset > 0 {
        parts.push(format!("offset {offset} with {}", say.copies(card, offset)));
    }
    if pursuits > 0 {
        parts.push(format!("added {}", say.copies(say.pursuit(), pursuits)));
    }
    parts.push(match end {
        Answer::Take if damage == 0 => "ended the attack at 0 damage".into(),
        // How much HP it costs is told next.
        Answer::Take if offset > 0 => "let the rest through".into(),
        Answer::Take => "let the attack through".into(),
        Answer::Reflect => format!("reflected {damage} damage"),
        Answer::Absorb => format!("absorbed {damage} damage"),
    });
    let (last, first) = parts.split_last().map_or(("", &[][..]), |(last, first)| (last, first));
    let first = first.join(", ");
    let and = if first.is_empty() { "" } else { " and " };
    format!("{} {first}{and}{last}.", say.who(seat))
}

fn won_en(say: &Say<'_>, seats: Seats, by_limit: bool) -> String {
    let who = say.everyone(seats);
    match (by_limit, seats.len()) {
        (false, _) => format!("{who} won: nobody else is left."),
        (true, 1) => format!("The turn limit was reached: {who} won."),
        (true, _) => format!("The turn limit was reached: {who} share the victory."),
    }
}

fn japanese(say: &Say<'_>, event: &Event) -> String {
    let who = |seat| say.who(seat);
    match event {
        Event::LaidAside { seat, cards } => {
            format!("準備：{}は{}を交換した。", who(*seat), say.hand(cards))
        }
        Event::TurnBegan { seat, turn } => format!("手番{turn}：{}", who(*seat)),
        Event::Drew { seat, card, again } => {
            let card = card.map_or_else(|| "カードを1枚".into(), |card| say.card(card) + "を");
            let more = if *again { "（「もう1枚」でさらに引く）" } else { "" };
            format!("{}は{card}引いた{more}。", who(*seat))
        }
        Event::EventDrawn { seat, card } => {
            format!("{}はイベントカード{}を引いた。", who(*seat), say.card(*card))
        }
        Event::Reshuffled { cards } => format!("捨て場の{cards}枚をよく切って、新しい山札にした。"),
        Event::NothingToDraw { seat } => format!("{}が引けるカードはなかった。", who(*seat)),
        Event::Passed { seat } => format!("{}は手札を使わなかった。", who(*seat)),
        Event::Discarded { seat, card } => {
            format!("{}は{}を捨てた。", who(*seat), say.card(*card))
        }
        Event::Attacked { seat, target, card, count, pursuits } => {
            let target = target.map_or_else(|| "ほかの全員".into(), |seat| say.whom(seat));
            let with = say.copies(*card, *count);
            let more = match pursuits {
                0 => String::new(),
                _ => format!("と{}", say.copies(say.pursuit(), *pursuits)),
            };
            format!("{}は{target}を{with}{more}で攻撃した。", who(*seat))
        }
        Event::AreaReached { target } => format!("攻撃は次に{}へ向かった。", who(*target)),
        Event::Pursued { seat, count: 0 } => {
            format!("{}は{}を添付しなかった。", who(*seat), say.card(say.pursuit()))
        }
        Event::Pursued { seat, count } => {
            let damage = u16::from(*count) * u16::from(say.pursuit_damage());
            let cards = say.copies(say.pursuit(), *count);
            format!("{}は{cards}を添付した：ダメージ＋{damage}。", who(*seat))
        }
        Event::Responded { seat, card, offset, pursuits, end, damage } => {
            responded_ja(say, (*seat, *card), (*offset, *pursuits), *end, *damage)
        }
        Event::Used { seat, card } => format!("{}は{}を使った。", who(*seat), say.card(*card)),
        Event::Healed { seat, gain: 0 } => format!("{}の体力は増えなかった。", who(*seat)),
        Event::Healed { seat, gain } => format!("{}は体力が{gain}回復した。", who(*seat)),
        Event::Hurt { seat, loss } => format!("{}は体力を{loss}失った。", who(*seat)),
        Event::KarmaMoved { from, to, given, pooled: 0 } => {
            format!("{}は{}から業{given}を貰った。", who(*to), who(*from))
        }
        Event::KarmaMoved { to, given: 0, pooled, .. } => {
            format!("{}は業チップの山から業{pooled}を貰った。", who(*to))
        }
        Event::KarmaMoved { from, to, given, pooled } => format!(
            "{}は{}から業{given}、業チップの山から業{pooled}を貰った。",
            who(*to),
            who(*from)
        ),
        Event::KarmaGained { seat, gain: 0 } => {
            format!("業チップの山が空なので、{}は業を貰えなかった。", who(*seat))
        }
        Event::KarmaGained { seat, gain } => {
            format!("{}は業チップの山から業{gain}を貰った。", who(*seat))
        }
        Event::KarmaShed { seat, loss: 0 } => format!("{}の業はそのまま。", who(*seat)),
        Event::KarmaShed { seat, loss } => {
            format!("{}は業{loss}を業チップの山に戻した。", who(*seat))
        }
        Event::KarmaReversed { seat, target, from, to } => {
            let whose = if seat == target { "自分の".into() } else { say.whose(*target) };
            let same = if from == to { "（変化なし）" } else { "" };
            format!("{}は{whose}業を反転した：{from} → {to}{same}。", who(*seat))
        }
        Event::Struck { seat } => {
            format!("{}が{}を討った：体力0。", say.card(say.sword()), who(*seat))
        }
        Event::StruckNobody => format!(
            "{}は誰も討たなかった（業{}以上の人がいない）。",
            say.card(say.sword()),
            say.strikes_at()
        ),
        Event::Revived { seat } => {
            let (card, hp) = (say.card(say.revival()), say.revival_hp());
            format!("{}は{card}を使った：体力{hp}。", who(*seat))
        }
        Event::Eliminated { seat, cause, hand } => {
            let sword = say.card(say.sword());
            let why = match cause {
                Cause::Attack => "攻撃で体力0以下",
                Cause::Reflected => "反射された自分の攻撃で体力0以下",
                Cause::Event => "体力0以下",
                Cause::Sword => &sword,
                Cause::Karma => "業0",
            };
            format!("{}は脱落した（{why}）。手札：{}。", who(*seat), say.hand(hand))
        }
        Event::Stolen { thief, victim, card } => {
            let card = card.map_or_else(|| "カードを1枚".into(), |card| say.card(card) + "を");
            format!("{}は{}から{card}盗んだ。", who(*thief), who(*victim))
        }
        Event::LookedAt { seat, victim, hand } => {
            let seen = hand.map(|hand| format!("：{}", say.hand(&hand))).unwrap_or_default();
            format!("{}は{}手札を見た{seen}。", who(*seat), say.whose(*victim))
        }
        Event::Excavated { seat, card } => {
            format!("{}は捨て場から{}を取った。", who(*seat), say.card(*card))
        }
        Event::HandsSwapped { seat, other, taken, given } => {
            let told = |seat, hand: &Option<Hand>| match hand {
                Some(hand) => format!("{}の新しい手札：{}。", say.who(seat), say.hand(hand)),
                None => String::new(),
            };
            format!(
                "{}は{}と手札を入れ替えた。{}{}",
                who(*seat),
                who(*other),
                told(*seat, taken),
                told(*other, given)
            )
        }
        Event::Won { seats, by_limit } => {
            let who = say.everyone(*seats);
            match (by_limit, seats.len()) {
                (false, _) => format!("{who}の勝ち。最後の1人になった。"),
                (true, 1) => format!("手番数の上限に達した。{who}の勝ち。"),
                (true, _) => format!("手番数の上限に達した。{who}が勝利を分け合う。"),
            }
        }
    }
}

fn responded_ja(
    say: &Say<'_>,
    (seat, card): (Seat, CardId),
    (offset, pursuits): (u8, u8),
    end: Answer,
    damage: u16,
) -> String {
    let mut parts = Vec::new();
    if offset > 0 {
        parts.push(format!("{}で{offset}枚を相殺し", say.copies(card, offset)));
    }
    if pursuits > 0 {
        parts.push(format!("{}を添付し", say.copies(say.pursuit(), pursuits)));
    }
    parts.push(match end {
        Answer::Take if damage == 0 => "攻撃をダメージ0で終わらせた".into(),
        // How much HP it costs is told next.
        Answer::Take if offset > 0 => "残りを受けた".into(),
        Answer::Take => "攻撃を受けた".into(),
        Answer::Reflect => format!("ダメージ{damage}を反射した"),
        Answer::Absorb => format!("ダメージ{damage}を吸収した"),
    });
    format!("{}は{}。", say.who(seat), parts.join("、"))
}
