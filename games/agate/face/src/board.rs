//! The table as panels.

use agate::{Agate, AttackView, CardName, SeatView, View};
use kernel::{Seat, Viewer};
use pack::Lang;
use ui::parts::{many, runs};
use ui::{Board, HandCard, Line, Panel, Tone};

use super::say::Say;
use super::{cards, prompt, reasons};

/// Cards of the discard that are shown one by one.
const TOP: usize = 5;

pub(super) fn board(game: &Agate, view: &View, say: &Say<'_>) -> Board {
    let mut table = Vec::new();
    if let Some(attack) = &view.attack {
        table.push(attack_panel(say, attack));
    }
    table.push(table_panel(view, say));
    let players = view.seats.iter().map(|(seat, player)| panel(view, say, *seat, player));
    Board {
        stage: match say.lang {
            Lang::En => format!("turn {}, {}", view.turn, say.whom(view.active)),
            Lang::Ja => format!("手番{}：{}", view.turn, say.whom(view.active)),
        },
        prompt: prompt::prompt(game, view, say),
        players: players.collect(),
        table,
        hand: hand(view, say),
    }
}

fn panel(view: &View, say: &Say<'_>, seat: Seat, player: &SeatView) -> Panel {
    let title = format!("{seat} {}", say.who(seat));
    let asked = view.asked.is_some_and(|asked| asked.seat == seat);
    if !player.alive {
        let place = view.out.iter().position(|out| *out == seat).map_or(0, |place| place + 1);
        let lines = vec![Line::new(say.out(place), Tone::Quiet)];
        return Panel { asked, out: true, ..Panel::new(title, lines) };
    }
    // Danger for the viewer is bad; for the others it only stands out.
    let own = view.viewer == Viewer::Seat(seat);
    let danger = if own { Tone::Bad } else { Tone::Accent };
    let tone = |bad: bool| if bad { danger } else { Tone::Strong };
    let vital = Line::default()
        .with(t!(say, "HP ", "体力 "), Tone::Quiet)
        .with(player.hp.to_string(), tone(player.hp <= 3))
        .with(t!(say, "  karma ", "  業 "), Tone::Quiet)
        .with(
            player.karma.to_string(),
            tone(player.karma <= 2 || player.karma >= say.strikes_at()),
        );
    let mut cards = Line::new(
        match say.lang {
            Lang::En => many(player.cards, "card"),
            Lang::Ja => format!("手札 {}枚", player.cards),
        },
        Tone::Plain,
    );
    if view.active == seat && view.asked.is_some() {
        cards = cards.with(t!(say, ", turn", "・手番中"), Tone::Accent);
    }
    let mut lines = vec![vital, cards];
    // The viewer's own hand has a place of its own.
    if let Some(hand) = player.hand.as_ref().filter(|_| !own) {
        if !hand.is_empty() {
            lines.push(Line::new(say.row_of(hand), Tone::Plain));
        }
    } else if !player.known.is_empty() && !own {
        let known = t!(say, "known: ", "判明：");
        lines.push(Line::new(known, Tone::Quiet).with(say.row_of(&player.known), Tone::Plain));
    }
    Panel { asked, ..Panel::new(title, lines) }
}

fn attack_panel(say: &Say<'_>, attack: &AttackView) -> Panel {
    let sides = format!("{} → {}", say.whom(attack.attacker), say.whom(attack.target));
    let cards = format!("{}{}", t!(say, ": ", "："), prompt::cards_of(say, attack));
    let mut lines = vec![Line::new(sides, Tone::Strong).with(cards, Tone::Plain)];
    let bad = if say.names.is_you(attack.receiver) { Tone::Bad } else { Tone::Accent };
    let reflected = match (attack.reflected, say.lang) {
        (false, _) => "",
        (true, Lang::En) => ", reflected",
        (true, Lang::Ja) => "（反射）",
    };
    let (damage, receiver) = (attack.damage, say.whom(attack.receiver));
    lines.push(match say.lang {
        Lang::En => Line::new(format!("{damage} damage"), bad)
            .with(format!(" falls on {receiver}{reflected}"), Tone::Plain),
        Lang::Ja => Line::new(format!("ダメージ{damage}"), bad)
            .with(format!(" → {receiver}{reflected}"), Tone::Plain),
    });
    if !attack.later.is_empty() {
        let later = say.everyone(attack.later.iter().copied());
        lines.push(match say.lang {
            Lang::En => Line::new(format!("then {later}"), Tone::Quiet),
            Lang::Ja => Line::new(format!("次は{later}"), Tone::Quiet),
        });
    }
    Panel::new(t!(say, "Attack", "攻撃"), lines)
}

fn table_panel(view: &View, say: &Say<'_>) -> Panel {
    let sword = say.card(say.sword());
    let low = view.sword_among.map(|among| match say.lang {
        Lang::En if among < view.pile => {
            format!("{sword} lies among the last {among} of the pile")
        }
        Lang::En => format!("{sword} lies in the pile"),
        Lang::Ja if among < view.pile => format!("{sword}は山札の下{among}枚のどこか"),
        Lang::Ja => format!("{sword}は山札の中"),
    });
    let count = view.discard.len();
    let mut lines = vec![
        Line::new(t!(say, "Pile ", "山札 "), Tone::Quiet)
            .with(view.pile.to_string(), Tone::Strong)
            .with(t!(say, "  Pool ", "  業チップの山 "), Tone::Quiet)
            .with(view.pool.to_string(), Tone::Strong),
    ];
    let mut discard = Line::new(t!(say, "Discard ", "捨て場 "), Tone::Quiet)
        .with(count.to_string(), Tone::Strong);
    if count > 0 {
        let top = say.row_of(view.discard.iter().rev().take(TOP));
        let more = if count > TOP { t!(say, ", …", "、…") } else { "" };
        let latest = t!(say, ", latest first: ", "（新しい順）：");
        discard = discard.with(format!("{latest}{top}{more}"), Tone::Plain);
    }
    lines.push(discard);
    if let Some(low) = low {
        lines.push(Line::new(low, Tone::Quiet));
    }
    if count > TOP {
        // In the order of the pack, so that every kind has its place.
        let mut all: Vec<_> = view.discard.iter().filter_map(|id| say.cards.find(id)).collect();
        all.sort_unstable();
        let by_kind = t!(say, "All of it: ", "内訳：");
        lines.push(Line::new(by_kind, Tone::Quiet).with(say.row(all), Tone::Quiet));
    }
    Panel::new(t!(say, "Table", "場"), lines)
}

fn hand(view: &View, say: &Say<'_>) -> Vec<HandCard> {
    let Viewer::Seat(own) = view.viewer else { return Vec::new() };
    let held = view.seats.get(&own).and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let card = |(id, count): (&CardName, usize)| {
        let card = say.cards.get(say.cards.find(id)?);
        let told = view.why_not.get(id).map(Vec::as_slice).unwrap_or_default();
        let why = |told: &agate::Told| {
            format!("{} [{}]", reasons::sentence(say, told.reason), told.clause)
        };
        Some(HandCard {
            id: id.to_string(),
            name: card.name.in_lang(say.lang).into(),
            count: count as u8,
            kind: cards::kind(card, say.lang),
            text: cards::text(say.cards, card, say.lang),
            why_not: told.iter().map(why).collect(),
        })
    };
    runs(held).into_iter().filter_map(card).collect()
}
