//! The table as panels.

use court::{CardName, Girl, Mode, SeatView, Status, View};
use kernel::{Seat, Viewer};
use pack::Lang;
use ui::parts::{many, runs, signed};
use ui::{Board, HandCard, Line, Panel, Tone};

use super::say::Say;
use super::{cards, prompt, reasons};

/// Cards of the discard that are shown.
const TOP: usize = 4;

pub(super) fn board(view: &View, say: &Say<'_>) -> Board {
    let mut table = vec![lead_panel(view, say)];
    if view.mode == Mode::Battle {
        table.insert(0, battle_panel(view, say));
    }
    table.push(girls_panel(view, say));
    table.push(piles_panel(view, say));
    let players = view.seats.iter().map(|(seat, player)| panel(view, say, *seat, player));
    Board {
        stage: match say.lang {
            Lang::En => {
                format!("set {}, turn {}, {}", view.set, view.turn, say.whom(view.active))
            }
            Lang::Ja => {
                format!("第{}セット 手番{}：{}", view.set, view.turn, say.whom(view.active))
            }
        },
        prompt: prompt::prompt(view, say),
        players: players.collect(),
        table,
        hand: hand(view, say),
    }
}

fn panel(view: &View, say: &Say<'_>, seat: Seat, player: &SeatView) -> Panel {
    let title = format!("{seat} {}", say.who(seat));
    let asked = view.asked.is_some_and(|asked| asked.seat == seat);
    let own = view.viewer == Viewer::Seat(seat);
    let few = player.cards <= 2;
    let tone = match (few, own) {
        (false, _) => Tone::Strong,
        (true, true) => Tone::Good,
        (true, false) => Tone::Accent,
    };
    if view.asked.is_none() {
        return Panel { asked, ..Panel::new(title, ending(say, player)) };
    }
    let mut first = Line::new(
        match say.lang {
            Lang::En => many(player.cards, "card"),
            Lang::Ja => format!("手札 {}枚", player.cards),
        },
        tone,
    )
    .with(t!(say, "  score ", "  得点 "), Tone::Quiet)
    .with(signed(player.score), Tone::Strong);
    if view.active == seat && view.asked.is_some() {
        first = first.with(t!(say, ", turn", "・手番中"), Tone::Accent);
    }
    let mut lines = vec![first];
    if !player.trophies.is_empty() {
        let foes = player.trophies.iter().map(|foe| say.fallen(foe));
        lines.push(
            Line::new(t!(say, "trophies: ", "倒した魔女／使い魔："), Tone::Quiet)
                .with(say.row(foes), Tone::Plain),
        );
    }
    if !player.alone.is_empty() {
        let turns: u32 = player.alone.iter().map(|turns| u32::from(*turns)).sum();
        let bad = if own { Tone::Bad } else { Tone::Accent };
        lines.push(Line::new(
            match say.lang {
                Lang::En => format!("Alone for {}", many(turns, "turn")),
                Lang::Ja => format!("ひとりぼっちは嫌：あと{turns}手番"),
            },
            bad,
        ));
    }
    if !player.supports.is_empty() {
        lines.push(
            Line::new(t!(say, "supports ", "応援："), Tone::Quiet)
                .with(say.girls(player.supports.iter().copied()), Tone::Plain),
        );
    }
    if player.silent {
        let text = t!(say, "one card, not called", "のこり1枚・宣言なし");
        lines.push(Line::new(text, Tone::Accent));
    }
    if let Some(hand) = player.hand.as_ref().filter(|hand| !own && !hand.is_empty()) {
        lines.push(Line::new(say.row(hand.iter().map(|id| say.card_of(id))), Tone::Plain));
    }
    let brief = brief(say, seat, player, lines.first(), own);
    Panel { asked, ..Panel::new(title, lines).in_brief(vec![brief]) }
}

/// A player in one short row.
fn brief(say: &Say<'_>, seat: Seat, player: &SeatView, first: Option<&Line>, own: bool) -> Line {
    let mut line = Line::new(format!("{} ", say.who(seat)), Tone::Strong);
    line = first.map_or(line.clone(), |first| line.and(first));
    let mut more = Vec::new();
    if !player.trophies.is_empty() {
        let count = player.trophies.len();
        more.push((t!(say, many(count as u32, "foe"), format!("討伐{count}")), Tone::Quiet));
    }
    if !player.alone.is_empty() {
        let turns: u32 = player.alone.iter().map(|turns| u32::from(*turns)).sum();
        let bad = if own { Tone::Bad } else { Tone::Accent };
        more.push((t!(say, format!("Alone {turns}"), format!("ひとりぼっち{turns}")), bad));
    }
    if !player.supports.is_empty() {
        let girls = say.girls(player.supports.iter().copied());
        more.push((t!(say, format!("for {girls}"), format!("応援{girls}")), Tone::Quiet));
    }
    if player.silent {
        more.push((t!(say, "not called", "宣言なし").into(), Tone::Accent));
    }
    more.into_iter().fold(line, |line, (text, tone)| line.with(format!("  {text}"), tone))
}

/// How a player's score came about, once the game is over.
fn ending(say: &Say<'_>, player: &SeatView) -> Vec<Line> {
    let points = |words: &str, points: i32| {
        Line::new(words.to_string(), Tone::Quiet).with(signed(points), Tone::Strong)
    };
    let mut lines = vec![
        points(t!(say, "score ", "得点 "), player.score),
        points(t!(say, "from the sets ", "セット合計 "), player.total),
    ];
    let mut trophies =
        points(t!(say, "from trophies ", "倒した魔女／使い魔 "), player.trophy_points);
    if !player.trophies.is_empty() {
        let foes = say.row(player.trophies.iter().map(|foe| say.fallen(foe)));
        trophies = trophies.with(t!(say, format!(" ({foes})"), format!("（{foes}）")), Tone::Quiet);
    }
    lines.push(trophies);
    if !player.supports.is_empty() {
        let girls = say.girls(player.supports.iter().copied());
        lines.push(
            points(t!(say, "for supported girls ", "応援 "), player.patron_points)
                .with(t!(say, format!(" ({girls})"), format!("（{girls}）")), Tone::Quiet),
        );
    }
    lines
}

fn battle_panel(view: &View, say: &Say<'_>) -> Panel {
    let mut lines = Vec::new();
    for (at, foe) in view.line.iter().enumerate() {
        let name = say.foe_of(foe);
        if at == 0 {
            let left = say.foe_number(foe).saturating_sub(view.damage);
            let text = match say.lang {
                Lang::En => format!("  damage {}, {left} to go", view.damage),
                Lang::Ja => format!("  ダメージ{}、あと{left}", view.damage),
            };
            lines.push(Line::new(name, Tone::Accent).with(text, Tone::Plain));
        } else {
            lines.push(Line::new(name, Tone::Quiet));
        }
    }
    Panel::new(t!(say, "Battle", "戦闘"), lines)
}

fn lead_panel(view: &View, say: &Say<'_>) -> Panel {
    let shows = say.either(view.lead.shows.iter().copied());
    let mode = match (view.mode, say.lang) {
        (Mode::Daily, Lang::En) => "Daily mode, match ",
        (Mode::Daily, Lang::Ja) => "日常モード：",
        (Mode::Battle, Lang::En) => "Battle mode, fighting: ",
        (Mode::Battle, Lang::Ja) => "戦闘モード：",
    };
    let lines = vec![
        Line::new(say.card_of(&view.lead.card), Tone::Strong),
        Line::new(mode, Tone::Quiet).with(shows, Tone::Accent),
    ];
    Panel::new(t!(say, "Lead", "場札"), lines)
}

fn girls_panel(view: &View, say: &Say<'_>) -> Panel {
    let mut line = Line::default();
    for (at, girl) in Girl::ALL.into_iter().enumerate() {
        let Some(state) = view.girls.get(&girl) else { continue };
        let between = if at > 0 { "  " } else { "" };
        let (text, tone) = match state.status {
            Status::Alive => (state.markers.to_string(), Tone::Strong),
            Status::Dead => (t!(say, "dead", "死亡").into(), Tone::Bad),
            Status::Uncontracted => (t!(say, "Uncontracted", "未契約").into(), Tone::Quiet),
        };
        line = line.with(format!("{between}{} ", say.girl(girl)), Tone::Quiet).with(text, tone);
    }
    let supply = Line::new(t!(say, "supply ", "余りのマーカー "), Tone::Quiet)
        .with(view.supply.to_string(), Tone::Plain);
    Panel::new(t!(say, "Girls", "少女"), vec![line, supply])
}

fn piles_panel(view: &View, say: &Say<'_>) -> Panel {
    let mut lines = vec![
        Line::new(t!(say, "Pile ", "行動カード山 "), Tone::Quiet)
            .with(view.pile.to_string(), Tone::Strong)
            .with(t!(say, "  Discard ", "  捨て札 "), Tone::Quiet)
            .with(view.discard.len().to_string(), Tone::Strong)
            .with(t!(say, "  Foes ", "  魔女／使い魔山 "), Tone::Quiet)
            .with(view.foes.to_string(), Tone::Strong),
    ];
    if !view.discard.is_empty() {
        let latest = view.discard.iter().rev().take(TOP).map(|id| say.card_of(id));
        lines.push(
            Line::new(t!(say, "Latest discards: ", "最近の捨て札："), Tone::Quiet)
                .with(say.row(latest), Tone::Plain),
        );
    }
    // A viewer of everything sees the whole deck; that is too long for a line.
    let known = view.known_foes.iter().take(TOP).map(|foe| say.foe_of(foe));
    if !view.known_foes.is_empty() && view.viewer != Viewer::All {
        lines.push(
            Line::new(t!(say, "Known on top: ", "上から："), Tone::Quiet)
                .with(say.row(known), Tone::Plain),
        );
    }
    if !view.removed.is_empty() {
        let removed = view.removed.iter().map(|foe| say.fallen(foe));
        lines.push(
            Line::new(t!(say, "Out of the game: ", "除外："), Tone::Quiet)
                .with(say.row(removed), Tone::Plain),
        );
    }
    let brief = pile_row(view, say, &lines);
    Panel::new(t!(say, "Piles", "山"), lines).in_brief(brief)
}

/// The piles, and the card discarded last.
fn pile_row(view: &View, say: &Say<'_>, lines: &[Line]) -> Vec<Line> {
    let row = lines.first().cloned().unwrap_or_default();
    let row = match view.discard.last() {
        Some(id) => row
            .with(t!(say, "  last: ", "  最新："), Tone::Quiet)
            .with(say.card_of(id), Tone::Plain),
        None => row,
    };
    let known = view.known_foes.first().filter(|_| view.viewer != Viewer::All);
    let known = known.map(|foe| {
        let next = t!(say, "Next foe: ", "次の魔女／使い魔：");
        Line::new(next, Tone::Quiet).with(say.foe_of(foe), Tone::Plain)
    });
    std::iter::once(row).chain(known).collect()
}

fn hand(view: &View, say: &Say<'_>) -> Vec<HandCard> {
    let Viewer::Seat(own) = view.viewer else { return Vec::new() };
    let held = view.seats.get(&own).and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let card = |(id, count): (&CardName, usize)| {
        let kind = say.cards.find(id)?;
        let card = say.cards.get(kind);
        let told = view.why_not.get(id).map(Vec::as_slice).unwrap_or_default();
        let why = |told: &court::Told| {
            format!("{} [{}]", reasons::sentence(say, told.reason), told.clause)
        };
        Some(HandCard {
            id: id.to_string(),
            name: say.narrow(kind),
            count: count as u8,
            kind: cards::kind(card, say.lang),
            text: cards::text(say, card),
            why_not: told.iter().map(why).collect(),
        })
    };
    runs(held).into_iter().filter_map(card).collect()
}
