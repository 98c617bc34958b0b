//! The table as lines of text.

use daybreak::{Asked, Phase, SeatView, View};
use kernel::{Seat, Viewer};
use pack::Lang;
use ui::{Board, Form, HandCard, Line, Panel, Tone};

use super::reasons;
use super::say::{Say, roman};
use super::{actions, cards, reasons::sentence};

pub(super) fn board(view: &View, say: &Say<'_>) -> Board {
    Board {
        stage: stage(view, say),
        prompt: prompt(view, say),
        players: view.seats.iter().map(|(seat, player)| panel(view, say, *seat, player)).collect(),
        table: vec![middle(view, say), market(view, say)],
        hand: hand(view, say),
    }
}

fn stage(view: &View, say: &Say<'_>) -> String {
    let phase = match view.phase {
        Phase::Begin | Phase::Stones | Phase::Extra(_) | Phase::TurnStart => {
            t!(say, "start of turn", "手番開始時")
        }
        Phase::Start => t!(say, "start phase", "スタートフェイズ"),
        Phase::Main => t!(say, "main phase", "メインフェイズ"),
        Phase::EndStart
        | Phase::BeforeCast
        | Phase::Cast
        | Phase::AfterCast
        | Phase::Hand
        | Phase::AfterHand
        | Phase::Market
        | Phase::AfterMarket
        | Phase::TurnEnd
        | Phase::Last
        | Phase::Next => t!(say, "end phase", "エンドフェイズ"),
        Phase::Over => t!(say, "game over", "ゲーム終了"),
    };
    let mut text =
        t!(say, format!("Turn {}, {phase}", view.turn), format!("第{}手番・{phase}", view.turn));
    if view.extra {
        text.push_str(t!(say, ", extra turn", "・追加の手番"));
    }
    if view.last {
        text.push_str(t!(say, ", final turn", "・最終手番"));
    } else if view.end {
        text.push_str(t!(say, ", end state", "・終了状態"));
    }
    text
}

pub(super) fn prompt(view: &View, say: &Say<'_>) -> Line {
    let Some(asked) = view.asked else {
        let winners = say.join(view.winners.iter().map(|seat| say.whom(*seat)));
        let text = t!(
            say,
            format!("The game is over. Won by {winners}."),
            format!("ゲーム終了。{winners}の勝利。"),
        );
        return Line::new(text, Tone::Accent);
    };
    let mut line = Line::default();
    if let Some(effect) = view.effects.last() {
        let what = match (&effect.card, effect.part) {
            (Some(card), _) => say.named(card),
            (None, "once") => t!(say, "Once-per-game effect", "【ゲーム中1回】の効果").into(),
            (None, _) => t!(say, "Once-per-turn effect", "【手番中1回】の効果").into(),
        };
        line = line.with(t!(say, format!("{what}: "), format!("{what}：")), Tone::Strong);
    }
    if let Some(paying) = &view.paying {
        let (card, left) = (say.named(&paying.card), say.stones(paying.left));
        let text = if say.names.is_you(paying.payer) {
            t!(
                say,
                format!("Lay {left} for {card} on other cards of the card zone."),
                format!("{card}のコスト：{left}を、ほかのカードの上に置いてください。"),
            )
        } else {
            t!(say, format!("{left} more for {card}. "), format!("{card}にあと{left}。"))
        };
        line = line.with(text, Tone::Plain);
    }
    let text = if say.names.is_you(asked.seat) && view.paying.is_some() {
        String::new()
    } else if say.names.is_you(asked.seat) {
        reasons::request(asked.what, view.phase, say.lang).into()
    } else {
        let what = reasons::todo(asked.what, say.lang);
        let who = say.whom(asked.seat);
        t!(
            say,
            format!("Waiting for {who} to {what}."),
            format!("{who}を待っています（{}）。", reasons::noun(asked.what)),
        )
    };
    line = line.with(text, Tone::Plain);
    if matches!(asked.what, Asked::Pick | Asked::Remove) && view.to_pick > 0 {
        let left = view.to_pick;
        if !view.picked.is_empty() {
            let picked = say.join(view.picked.iter().map(|one| actions::picked(say, one)));
            let text = t!(say, format!(" Picked: {picked}."), format!("選んだもの：{picked}。"));
            line = line.with(text, Tone::Plain);
        }
        let text = match (say.lang, view.may_stop) {
            (Lang::En, true) => format!(" Up to {left} more."),
            (Lang::En, false) => format!(" {left} more."),
            (Lang::Ja, true) => format!("あと{left}つまで。"),
            (Lang::Ja, false) => format!("あと{left}つ。"),
        };
        line = line.with(text, Tone::Quiet);
    }
    line
}

/// What lies in the slots of a player's track, those that are empty left out.
fn track(say: &Say<'_>, player: &SeatView) -> Vec<(u8, Vec<String>)> {
    let slot = |slot: u8| {
        let cards = player.cast.get(&slot).map(Vec::as_slice).unwrap_or_default();
        let stones = player.stones.get(&slot).copied().unwrap_or(0);
        let stones = (stones > 0).then(|| say.stones(stones));
        let parts: Vec<_> = cards.iter().map(|card| say.named(card)).chain(stones).collect();
        (!parts.is_empty()).then_some((slot, parts))
    };
    (1..=4).filter_map(slot).collect()
}

fn panel(view: &View, say: &Say<'_>, seat: Seat, player: &SeatView) -> Panel {
    let mut lines = vec![Line::new(say.stones(player.held), Tone::Accent)];
    if view.asked.is_none() {
        lines.extend(left_over(say, player));
    }
    for (slot, parts) in track(say, player) {
        lines.push(
            Line::new(format!("{} ", roman(slot)), Tone::Strong).with(say.join(parts), Tone::Plain),
        );
    }
    let mut hand = t!(say, format!("{} in hand", player.cards), format!("手札{}枚", player.cards));
    if player.curses > 0 {
        hand.push_str(&t!(
            say,
            format!(", {} Curse", player.curses),
            format!("（呪い{}枚）", player.curses)
        ));
    }
    if !player.known.is_empty() && !say.names.is_you(seat) {
        let known = say.join(player.known.iter().map(|card| say.named(card)));
        hand.push_str(&t!(say, format!("; known: {known}"), format!("・公開：{known}")));
    }
    lines.push(Line::new(hand, Tone::Quiet));
    let witch =
        say.cards.find_witch(&player.witch).map(|witch| say.witch(witch)).unwrap_or_default();
    let spent = if player.sideways {
        t!(say, " (once-per-game effect used)", "（【ゲーム中1回】使用済み）")
    } else {
        ""
    };
    lines.push(Line::new(format!("{witch}{spent}"), Tone::Quiet));
    let asked = view.asked.is_some_and(|asked| asked.seat == seat);
    let brief = vec![brief(say, seat, player)];
    Panel { asked, ..Panel::new(say.who(seat), lines).in_brief(brief) }
}

/// A player in a row or two: stones, hand and cast zone.
fn brief(say: &Say<'_>, seat: Seat, player: &SeatView) -> Line {
    let mut line = Line::new(format!("{} ", say.who(seat)), Tone::Strong)
        .with(say.stones(player.held), Tone::Accent)
        .with(
            t!(say, format!(", {} in hand", player.cards), format!("・手札{}枚", player.cards)),
            Tone::Plain,
        );
    if player.curses > 0 {
        let curses = player.curses;
        line = line
            .with(t!(say, format!(" ({curses} Curse)"), format!("（呪い{curses}）")), Tone::Bad);
    }
    if let Some(witch) = say.cards.find_witch(&player.witch) {
        let used =
            if player.sideways { t!(say, " (once used)", "（1回使用済み）") } else { "" };
        line = line.with(format!("  {}{used}", say.witch(witch)), Tone::Quiet);
    }
    for (slot, parts) in track(say, player) {
        line = line
            .with(format!("  {} ", roman(slot)), Tone::Strong)
            .with(say.join(parts), Tone::Plain);
    }
    line
}

/// After the game: stones that did not count (WD-100).
fn left_over(say: &Say<'_>, player: &SeatView) -> Option<Line> {
    let stones: u8 = player.stones.values().sum();
    let text = t!(
        say,
        format!("{} in the cast zone did not count", say.stones(stones)),
        format!("キャストゾーンの{}は数えない", say.stones(stones)),
    );
    (stones > 0).then(|| Line::new(text, Tone::Quiet))
}

fn market(view: &View, say: &Say<'_>) -> Panel {
    let line = |id: &daybreak::CardName| {
        let stones = view.market_stones.get(id).copied().unwrap_or(0);
        let mut line = Line::new(say.named(id), Tone::Strong);
        if let Some(card) = say.cards.find(id) {
            line =
                line.with(format!(" {}", cards::kind(say.cards.get(card), say.lang)), Tone::Quiet);
        }
        if stones > 0 {
            line = line.with(format!(" +{}", say.stones(stones)), Tone::Accent);
        }
        line
    };
    let brief = |id: &daybreak::CardName| {
        let mut line = Line::new(say.named(id), Tone::Strong);
        if let Some(card) = say.cards.find(id) {
            line =
                line.with(format!(" {}", cards::brief(say.cards.get(card), say.lang)), Tone::Quiet);
        }
        match view.market_stones.get(id) {
            Some(stones) if *stones > 0 => line.with(format!(" +{stones}"), Tone::Accent),
            _ => line,
        }
    };
    let title = t!(say, "Card zone", "カードゾーン");
    let panel = Panel::new(title, view.market.iter().map(line).collect());
    Panel { form: Form::Cells, ..panel.in_brief(view.market.iter().map(brief).collect()) }
}

fn middle(view: &View, say: &Say<'_>) -> Panel {
    let mut lines = vec![
        Line::new(t!(say, "Bank: ", "魔法石ゾーン："), Tone::Plain)
            .with(say.stones(view.bank), Tone::Accent),
        Line::new(
            t!(say, format!("Deck: {}", view.deck), format!("山札：{}枚", view.deck)),
            Tone::Plain,
        ),
    ];
    if let Some(curses) = view.curse_zone {
        lines.push(Line::new(
            t!(say, format!("Curse zone: {curses}"), format!("呪いゾーン：{curses}枚")),
            Tone::Plain,
        ));
    }
    if !view.removed.is_empty() {
        let removed = say.join(view.removed.iter().map(|card| say.named(card)));
        lines.push(Line::new(
            t!(say, format!("Removed: {removed}"), format!("除外ゾーン：{removed}")),
            Tone::Quiet,
        ));
    }
    if view.extra_turns > 0 {
        let more = view.extra_turns;
        lines.push(Line::new(
            t!(say, format!("Extra turns to come: {more}"), format!("追加の手番：あと{more}回")),
            Tone::Accent,
        ));
    }
    if view.end {
        let finals = view.finals;
        lines.push(Line::new(
            t!(say, format!("Final turns to come: {finals}"), format!("最終手番：あと{finals}回")),
            Tone::Accent,
        ));
    }
    let mut brief = Line::new(t!(say, "Bank ", "魔法石ゾーン "), Tone::Quiet)
        .with(view.bank.to_string(), Tone::Accent)
        .with(
            t!(say, format!("  deck {}", view.deck), format!("  山札{}枚", view.deck)),
            Tone::Plain,
        );
    if let Some(curses) = view.curse_zone {
        let text = t!(say, format!("  Curses {curses}"), format!("  呪い{curses}枚"));
        brief = brief.with(text, Tone::Plain);
    }
    if !view.removed.is_empty() {
        let count = view.removed.len();
        let text = t!(say, format!("  removed {count}"), format!("  除外{count}枚"));
        brief = brief.with(text, Tone::Quiet);
    }
    if view.extra_turns > 0 {
        let more = view.extra_turns;
        let text = t!(say, format!("  extra turns {more}"), format!("  追加の手番{more}回"));
        brief = brief.with(text, Tone::Accent);
    }
    if view.end {
        let finals = view.finals;
        let text = t!(say, format!("  final turns {finals}"), format!("  最終手番あと{finals}回"));
        brief = brief.with(text, Tone::Accent);
    }
    let zone =
        t!(say, "  Card zone (use, gain, stones on it):", "  カードゾーン（使用・獲得・石）：");
    let brief = brief.with(zone, Tone::Quiet);
    Panel::new(t!(say, "Table", "場"), lines).in_brief(vec![brief])
}

fn hand(view: &View, say: &Say<'_>) -> Vec<HandCard> {
    let Viewer::Seat(own) = view.viewer else { return Vec::new() };
    let Some(hand) = view.seats.get(&own).and_then(|seat| seat.hand.as_ref()) else {
        return Vec::new();
    };
    let mut shown: Vec<HandCard> = Vec::new();
    for id in hand {
        if let Some(last) = shown.last_mut().filter(|last| *last.id == **id) {
            last.count += 1;
            continue;
        }
        let Some(card) = say.cards.find(id) else { continue };
        let card = say.cards.get(card);
        let why_not = view.why_not.get(id).map(Vec::as_slice).unwrap_or_default();
        shown.push(HandCard {
            id: id.to_string(),
            name: card.name.in_lang(say.lang).into(),
            count: 1,
            kind: cards::kind(card, say.lang),
            text: cards::text(card, say.lang),
            why_not: why_not
                .iter()
                .map(|told| format!("{} [{}]", sentence(say, told.reason), told.clause))
                .collect(),
        });
    }
    shown
}
