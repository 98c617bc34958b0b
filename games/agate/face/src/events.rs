//! What happened, as the log tells it.

use agate::{Answer, CardId, Cause, Event, Hand};
use kernel::{Seat, Seats};
use ui::parts::{listed, many};
use ui::{Line, Tone};

use super::say::Say;

/// The sentence and how much it matters to the reader.
pub(super) fn line(say: &Say<'_>, event: &Event) -> Line {
    Line::new(sentence(say, event), tone(say, event))
}

fn tone(say: &Say<'_>, event: &Event) -> Tone {
    match *event {
        Event::TurnBegan { .. } => Tone::Strong,
        Event::Won { .. } | Event::Struck { .. } => Tone::Accent,
        Event::Eliminated { .. } => Tone::Bad,
        Event::Hurt { seat, .. } => say.names.tone(seat, Tone::Bad),
        Event::Healed { seat, .. } | Event::Revived { seat } => say.names.tone(seat, Tone::Good),
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

fn sentence(say: &Say<'_>, event: &Event) -> String {
    let who = |seat| say.who(seat);
    let whom = |seat| say.whom(seat);
    match event {
        Event::LaidAside { seat, cards } => t!(
            say,
            format!("Set-up: {} exchanged {}.", whom(*seat), say.hand(cards)),
            format!("準備：{}は{}を交換した。", who(*seat), say.hand(cards))
        ),
        Event::TurnBegan { seat, turn } => {
            t!(say, format!("Turn {turn}: {}", whom(*seat)), format!("手番{turn}：{}", who(*seat)))
        }
        Event::Drew { seat, card, again } => t!(
            say,
            {
                let card = card.map_or_else(|| "a card".into(), |card| say.card(card));
                let more = if *again { "; its mark brings one more" } else { "" };
                format!("{} drew {card}{more}.", who(*seat))
            },
            {
                let card = card.map_or_else(|| "カードを1枚".into(), |card| say.card(card) + "を");
                let more = if *again { "（「もう1枚」でさらに引く）" } else { "" };
                format!("{}は{card}引いた{more}。", who(*seat))
            }
        ),
        Event::EventDrawn { seat, card } => t!(
            say,
            format!("{} drew the EVENT {}.", who(*seat), say.card(*card)),
            format!("{}はイベントカード{}を引いた。", who(*seat), say.card(*card))
        ),
        Event::Reshuffled { cards } => t!(
            say,
            format!("The discard ({}) was shuffled into a new pile.", many(*cards, "card")),
            format!("捨て場の{cards}枚をよく切って、新しい山札にした。")
        ),
        Event::NothingToDraw { seat } => t!(
            say,
            format!("There was no card for {} to draw.", whom(*seat)),
            format!("{}が引けるカードはなかった。", who(*seat))
        ),
        Event::Passed { seat } => t!(
            say,
            format!("{} passed.", who(*seat)),
            format!("{}は手札を使わなかった。", who(*seat))
        ),
        Event::Discarded { seat, card } => t!(
            say,
            format!("{} discarded {}.", who(*seat), say.card(*card)),
            format!("{}は{}を捨てた。", who(*seat), say.card(*card))
        ),
        Event::Attacked { seat, target, card, count, pursuits } => {
            let all = t!(say, "everyone else", "ほかの全員");
            let target = target.map_or_else(|| all.into(), whom);
            let with = say.copies(*card, *count);
            let more = match pursuits {
                0 => String::new(),
                _ => t!(say, " and ", "と").to_string() + &say.copies(say.pursuit(), *pursuits),
            };
            t!(
                say,
                format!("{} attacked {target} with {with}{more}.", who(*seat)),
                format!("{}は{target}を{with}{more}で攻撃した。", who(*seat))
            )
        }
        Event::AreaReached { target } => t!(
            say,
            format!("Next, the attack came to {}.", whom(*target)),
            format!("攻撃は次に{}へ向かった。", who(*target))
        ),
        Event::Pursued { seat, count: 0 } => t!(
            say,
            format!("{} added no {}.", who(*seat), say.card(say.pursuit())),
            format!("{}は{}を添付しなかった。", who(*seat), say.card(say.pursuit()))
        ),
        Event::Pursued { seat, count } => {
            let damage = u16::from(*count) * u16::from(say.pursuit_damage());
            let cards = say.copies(say.pursuit(), *count);
            t!(
                say,
                format!("{} added {cards}: +{damage} damage.", who(*seat)),
                format!("{}は{cards}を添付した：ダメージ＋{damage}。", who(*seat))
            )
        }
        Event::Responded { seat, card, offset, pursuits, end, damage } => {
            responded(say, (*seat, *card), (*offset, *pursuits), *end, *damage)
        }
        Event::Used { seat, card } => t!(
            say,
            format!("{} used {}.", who(*seat), say.card(*card)),
            format!("{}は{}を使った。", who(*seat), say.card(*card))
        ),
        Event::Healed { seat, gain: 0 } => t!(
            say,
            format!("{} HP did not rise.", say.whose_first(*seat)),
            format!("{}の体力は増えなかった。", who(*seat))
        ),
        Event::Healed { seat, gain } => t!(
            say,
            format!("{} gained {gain} HP.", who(*seat)),
            format!("{}は体力が{gain}回復した。", who(*seat))
        ),
        Event::Hurt { seat, loss } => t!(
            say,
            format!("{} lost {loss} HP.", who(*seat)),
            format!("{}は体力を{loss}失った。", who(*seat))
        ),
        Event::KarmaMoved { from, to, given, pooled: 0 } => t!(
            say,
            format!("{} gave {given} karma to {}.", who(*from), whom(*to)),
            format!("{}は{}から業{given}を貰った。", who(*to), who(*from))
        ),
        Event::KarmaMoved { to, given: 0, pooled, .. } => t!(
            say,
            format!("{} took {pooled} karma from the pool.", who(*to)),
            format!("{}は業チップの山から業{pooled}を貰った。", who(*to))
        ),
        Event::KarmaMoved { from, to, given, pooled } => t!(
            say,
            format!(
                "{} gave {given} karma to {}, and {pooled} came from the pool.",
                who(*from),
                whom(*to)
            ),
            format!(
                "{}は{}から業{given}、業チップの山から業{pooled}を貰った。",
                who(*to),
                who(*from)
            )
        ),
        Event::KarmaGained { seat, gain: 0 } => t!(
            say,
            format!("The pool was empty: {} took no karma.", whom(*seat)),
            format!("業チップの山が空なので、{}は業を貰えなかった。", who(*seat))
        ),
        Event::KarmaGained { seat, gain } => t!(
            say,
            format!("{} took {gain} karma from the pool.", who(*seat)),
            format!("{}は業チップの山から業{gain}を貰った。", who(*seat))
        ),
        Event::KarmaShed { seat, loss: 0 } => t!(
            say,
            format!("{} kept all karma.", who(*seat)),
            format!("{}の業はそのまま。", who(*seat))
        ),
        Event::KarmaShed { seat, loss } => t!(
            say,
            format!("{} put {loss} karma into the pool.", who(*seat)),
            format!("{}は業{loss}を業チップの山に戻した。", who(*seat))
        ),
        Event::KarmaReversed { seat, target, from, to } => t!(
            say,
            {
                let whose = match (seat == target, say.names.is_you(*seat)) {
                    (true, true) => "your own".into(),
                    (true, false) => "their own".into(),
                    (false, _) => say.whose(*target),
                };
                let same = if from == to { " (no change)" } else { "" };
                format!("{} reversed {whose} karma: {from} → {to}{same}.", who(*seat))
            },
            {
                let whose = if seat == target { "自分の".into() } else { say.whose(*target) };
                let same = if from == to { "（変化なし）" } else { "" };
                format!("{}は{whose}業を反転した：{from} → {to}{same}。", who(*seat))
            }
        ),
        Event::Struck { seat } => t!(
            say,
            format!("The {} struck {}: HP 0.", say.card(say.sword()), whom(*seat)),
            format!("{}が{}を討った：体力0。", say.card(say.sword()), who(*seat))
        ),
        Event::StruckNobody => t!(
            say,
            format!(
                "The {} struck nobody: no one had {} karma or more.",
                say.card(say.sword()),
                say.strikes_at()
            ),
            format!(
                "{}は誰も討たなかった（業{}以上の人がいない）。",
                say.card(say.sword()),
                say.strikes_at()
            )
        ),
        Event::Revived { seat } => {
            let (card, hp) = (say.card(say.revival()), say.revival_hp());
            t!(
                say,
                format!("{} used {card}: HP {hp}.", who(*seat)),
                format!("{}は{card}を使った：体力{hp}。", who(*seat))
            )
        }
        Event::Eliminated { seat, cause, hand } => t!(
            say,
            {
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
            },
            {
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
        ),
        Event::Stolen { thief, victim, card } => t!(
            say,
            {
                let card = card.map_or_else(|| "a card".into(), |card| say.card(card));
                format!("{} stole {card} from {}.", who(*thief), whom(*victim))
            },
            {
                let card = card.map_or_else(|| "カードを1枚".into(), |card| say.card(card) + "を");
                format!("{}は{}から{card}盗んだ。", who(*thief), who(*victim))
            }
        ),
        Event::LookedAt { seat, victim, hand } => t!(
            say,
            {
                let seen = hand.map(|hand| format!(": {}", say.hand(&hand))).unwrap_or_default();
                format!("{} looked at {} hand{seen}.", who(*seat), say.whose(*victim))
            },
            {
                let seen = hand.map(|hand| format!("：{}", say.hand(&hand))).unwrap_or_default();
                format!("{}は{}手札を見た{seen}。", who(*seat), say.whose(*victim))
            }
        ),
        Event::Excavated { seat, card } => t!(
            say,
            format!("{} took {} from the discard.", who(*seat), say.card(*card)),
            format!("{}は捨て場から{}を取った。", who(*seat), say.card(*card))
        ),
        Event::HandsSwapped { seat, other, taken, given } => t!(
            say,
            {
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
            },
            {
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
        ),
        Event::Won { seats, by_limit } => won(say, *seats, *by_limit),
    }
}

fn responded(
    say: &Say<'_>,
    (seat, card): (Seat, CardId),
    (offset, pursuits): (u8, u8),
    end: Answer,
    damage: u16,
) -> String {
    let mut parts = Vec::new();
    if offset > 0 {
        let cards = say.copies(card, offset);
        parts.push(t!(
            say,
            format!("offset {offset} with {cards}"),
            format!("{cards}で{offset}枚を相殺し")
        ));
    }
    if pursuits > 0 {
        let cards = say.copies(say.pursuit(), pursuits);
        parts.push(t!(say, format!("added {cards}"), format!("{cards}を添付し")));
    }
    let last = match end {
        Answer::Take if damage == 0 => {
            t!(say, "ended the attack at 0 damage", "攻撃をダメージ0で終わらせた").into()
        }
        // How much HP it costs is told next.
        Answer::Take if offset > 0 => t!(say, "let the rest through", "残りを受けた").into(),
        Answer::Take => t!(say, "let the attack through", "攻撃を受けた").into(),
        Answer::Reflect => {
            t!(say, format!("reflected {damage} damage"), format!("ダメージ{damage}を反射した"))
        }
        Answer::Absorb => {
            t!(say, format!("absorbed {damage} damage"), format!("ダメージ{damage}を吸収した"))
        }
    };
    parts.push(last);
    let who = say.who(seat);
    t!(
        say,
        format!("{who} {}.", listed(&parts, say.lang)),
        format!("{who}は{}。", parts.join("、"))
    )
}

fn won(say: &Say<'_>, seats: Seats, by_limit: bool) -> String {
    let who = say.everyone(seats);
    match (by_limit, seats.len()) {
        (false, _) => t!(
            say,
            format!("{who} won: nobody else is left."),
            format!("{who}の勝ち。最後の1人になった。")
        ),
        (true, 1) => t!(
            say,
            format!("The turn limit was reached: {who} won."),
            format!("手番数の上限に達した。{who}の勝ち。")
        ),
        (true, _) => t!(
            say,
            format!("The turn limit was reached: {who} share the victory."),
            format!("手番数の上限に達した。{who}が勝利を分け合う。")
        ),
    }
}
