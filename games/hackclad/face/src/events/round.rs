//! Set-up, rounds, the draft, and the end.

use hackclad::{CardName, CharId, CladId, CoopEnd, Score, Who};
use ui::Tone;

use super::Sentence;
use crate::say::Say;

pub(super) fn character(say: &Say<'_>, who: Who, character: CharId, number: u8) -> Sentence {
    let (who, character) = (say.who(who), say.character(character));
    let text = t!(
        say,
        format!("{who} took {character} as P{number}."),
        format!("{who}は{character}を選んだ（P{number}）。"),
    );
    (text, Tone::Plain)
}

pub(super) fn missions(say: &Say<'_>, who: Who) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        format!("{who} kept mission cards."),
        format!("{who}は残すミッションカードを選んだ。"),
    );
    (text, Tone::Plain)
}

pub(super) fn extended(say: &Say<'_>, who: Who, card: Option<CardName>) -> Sentence {
    let who = say.who(who);
    let text = match card.map(|card| say.named(card)) {
        Some(card) => t!(
            say,
            format!("{who} added {card} to the deck."),
            format!("{who}は{card}をデッキに加えた。"),
        ),
        None => t!(
            say,
            format!("{who} chose an extended card."),
            format!("{who}はデッキに加える拡張カードを選んだ。"),
        ),
    };
    (text, Tone::Quiet)
}

pub(super) fn round(say: &Say<'_>, round: u8) -> Sentence {
    (t!(say, format!("Round {round}."), format!("第{round}ラウンド。")), Tone::Strong)
}

pub(super) fn voltage(say: &Say<'_>, voltage: u8, deck: u8) -> Sentence {
    let text = t!(
        say,
        format!("The Clad deck was re-formed: Voltage {voltage}, {deck} cards."),
        format!("クラッドデッキを再構成した（VOLTAGE{voltage}、{deck}枚）。"),
    );
    (text, Tone::Bad)
}

pub(super) fn forecast(say: &Say<'_>, slot: u8, card: Option<CladId>) -> Sentence {
    let name =
        card.map_or_else(|| t!(say, "face-down", "ウラ向き").into(), |card| say.clad_named(card));
    (t!(say, format!("K{slot}: {name}."), format!("K{slot}：{name}。")), Tone::Accent)
}

pub(super) fn assigned(say: &Say<'_>, who: Who, slot: u8) -> Sentence {
    let text = t!(
        say,
        format!("T{slot} goes to {}.", say.whom(who)),
        format!("{}の手番スロットはT{slot}に決まった。", say.whom(who)),
    );
    (text, Tone::Plain)
}

pub(super) fn took_turn_card(say: &Say<'_>, who: Who, count: u8) -> Sentence {
    let who = say.who(who);
    let text = t!(
        say,
        match count {
            1 => format!("{who} took the turn card back to hand."),
            _ =>
                format!("{who} took the turn card and what lay on it back to hand: {count} cards."),
        },
        format!("{who}は待機スロットのカード{count}枚を手札に加えた。"),
    );
    (text, Tone::Quiet)
}

pub(super) fn drafted(say: &Say<'_>, who: Who, slot: u8, card: Option<CardName>) -> Sentence {
    let who = say.who(who);
    let text = match card.map(|card| say.named(card)) {
        Some(card) => t!(
            say,
            format!("{who} put {card} in T{slot}."),
            format!("{who}は{card}をT{slot}に置いた。"),
        ),
        None => t!(
            say,
            format!("{who} chose T{slot}."),
            format!("{who}は手番カードをT{slot}に置いた。"),
        ),
    };
    (text, Tone::Plain)
}

pub(super) fn put_back(say: &Say<'_>, who: Who, card: Option<CardName>) -> Sentence {
    let who = say.who(who);
    let text = match card.map(|card| say.named(card)) {
        Some(card) => t!(
            say,
            format!("{who} put {card} on top of the deck."),
            format!("{who}は{card}をデッキの上に置いた。"),
        ),
        None => t!(
            say,
            format!("{who} put a card on top of the deck."),
            format!("{who}は手札1枚をデッキの上に置いた。"),
        ),
    };
    (text, Tone::Quiet)
}

pub(super) fn marks_removed(say: &Say<'_>) -> Sentence {
    let text = t!(
        say,
        "All four turn slots were marked: the marks are taken off.",
        "4つの手番スロットすべてに目印があるので、取り除いた。",
    );
    (text.into(), Tone::Plain)
}

pub(super) fn scored(say: &Say<'_>, who: Who, score: &Score) -> Sentence {
    let (who, sum) = (say.who(who), sum(say, score));
    (t!(say, format!("{who}: {sum}."), format!("{who}：{sum}。")), Tone::Accent)
}

pub(super) fn coop_over(say: &Say<'_>, end: CoopEnd) -> Sentence {
    let (text, tone) = match end {
        CoopEnd::Won => (
            t!(say, "The Clad is defeated. Everybody won.", "クラッドを討伐した。全員の勝利。"),
            Tone::Good,
        ),
        CoopEnd::TimeOut => (
            t!(
                say,
                "Seven rounds are over and the Clad lives. Everybody lost.",
                "7ラウンドが過ぎてもクラッドを討伐できなかった。全員の敗北。",
            ),
            Tone::Bad,
        ),
        CoopEnd::Corruption => (
            t!(
                say,
                "Corruption is above the limit. Everybody lost.",
                "穢れが汚染許容限度を超えた。全員の敗北。",
            ),
            Tone::Bad,
        ),
    };
    (text.into(), tone)
}

pub(super) fn over(say: &Say<'_>) -> Sentence {
    (t!(say, "The game is over.", "ゲーム終了。").into(), Tone::Strong)
}

/// A score with its lines; missions only if there are any.
fn sum(say: &Say<'_>, score: &Score) -> String {
    let Score { stones, cards, missions, injury, backlash, total, .. } = *score;
    let missions = match missions {
        0 => String::new(),
        vp => t!(say, format!(" + missions {vp}"), format!("＋ミッション{vp}")),
    };
    t!(
        say,
        format!(
            "{total} VP = stones {stones} + cards {cards}{missions} − injuries {injury} − backlash {backlash}"
        ),
        format!("{total}VP＝魔石{stones}＋カード{cards}{missions}－負傷{injury}－反動{backlash}"),
    )
}
