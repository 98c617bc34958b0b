//! The table as panels.

use kernel::{Seat, Viewer};
use pack::Lang;
use shadows::{
    AreaView, CombatView, GirlView, Identity, Person, Phase, Place, SeatView, Status, Term, View,
};
use ui::parts::{capital, many, signed};
use ui::{Board, HandCard, Line, Panel, Tone};

use super::actions;
use super::events::ending;
use super::reasons;
use super::say::Say;
use super::sums;

pub(super) fn board(view: &View, say: &Say<'_>) -> Board {
    let mut table = Vec::new();
    table.extend(view.combat.as_ref().map(|combat| combat_panel(view, say, combat)));
    table.push(areas_panel(view, say));
    table.push(city_panel(view, say));
    let players = view.seats.iter().map(|(seat, player)| panel(view, say, *seat, player));
    let durability = signed(view.durability);
    let phase = match view.phase {
        Phase::Event => t!(say, "event", "イベント"),
        Phase::Action => t!(say, "action", "行動"),
        Phase::Combat => t!(say, "combat", "戦闘"),
        Phase::Adjustment => t!(say, "adjustment", "調整"),
    };
    Board {
        stage: match say.lang {
            Lang::En => format!("turn {}, {phase}, durability {durability}", view.turn),
            Lang::Ja => format!("{}ターン目・{phase}・耐久値{durability}", view.turn),
        },
        prompt: prompt(view, say),
        players: players.collect(),
        table,
        hand: hand(view, say),
    }
}

pub(super) fn prompt(view: &View, say: &Say<'_>) -> Line {
    if let Some(result) = &view.result {
        let text = match (result.ending, result.how) {
            (Some(found), _) => ending(say, found).to_string(),
            (None, "city") => t!(say, "Mitakihara is destroyed", "見滝原は壊滅した").into(),
            (None, _) => t!(say, "Nobody is left", "誰も残っていない").into(),
        };
        let tone = if result.won { Tone::Good } else { Tone::Bad };
        return Line::new(text, tone);
    }
    let own = view.asked.iter().find(|asked| view.viewer == Viewer::Seat(asked.seat));
    match own {
        Some(asked) => {
            let what = capital(reasons::asked(say, asked.what));
            let who = asked.who.map(|who| say.girl(who));
            let text = match (say.lang, who) {
                (Lang::En, Some(who)) => format!("{who}: {what}."),
                (Lang::Ja, Some(who)) => format!("{who}：{what}"),
                (Lang::En, None) => format!("{what}."),
                (Lang::Ja, None) => what,
            };
            let mut line = Line::new(text, Tone::Strong);
            if let Some(pick) = &view.picking
                && !pick.picked.is_empty()
            {
                let picked = say.short(&pick.picked);
                line = line.with(
                    t!(say, format!(" Picked: {picked}."), format!(" 選択中：{picked}")),
                    Tone::Accent,
                );
            }
            line
        }
        // In the middle of something.
        None if view.asked.is_empty() => Line::default(),
        None => {
            let waiting = view.asked.iter().map(|asked| {
                let what = reasons::asked(say, asked.what);
                let who = say.whom(asked.seat);
                t!(say, format!("{who} ({what})"), format!("{who}（{what}）"))
            });
            let list = say.row(waiting);
            Line::new(
                t!(say, format!("Waiting for {list}"), format!("{list}を待っています")),
                Tone::Quiet,
            )
        }
    }
}

fn panel(view: &View, say: &Say<'_>, seat: Seat, player: &SeatView) -> Panel {
    let mut lines = Vec::new();
    for (person, girl) in view.girls.iter().filter(|(_, girl)| girl.seat == seat) {
        lines.extend(girl_lines(view, say, *person, girl));
    }
    if player.exposed {
        let text = match say.lang {
            Lang::En => format!("exposed traitor, {}", many(player.cards, "card")),
            Lang::Ja => format!("正体を暴かれた手下・手札{}枚", player.cards),
        };
        lines.push(Line::new(text, Tone::Bad));
    } else if view.viewer == Viewer::Seat(seat) && player.traitor == Some(true) {
        let text = t!(say, "you are a minion of the stage witch", "あなたは舞台装置の魔女の手下");
        lines.push(Line::new(text, Tone::Bad));
    }
    Panel {
        asked: view.asked.iter().any(|asked| asked.seat == seat),
        out: player.plays.is_empty() && !player.exposed,
        ..Panel::new(format!("{seat} {}", say.who(seat)), lines)
    }
    .in_brief(brief(view, say, seat, player))
}

/// A player in a row for each character, narrow enough for two columns.
fn brief(view: &View, say: &Say<'_>, seat: Seat, player: &SeatView) -> Vec<Line> {
    let name = || Line::new(format!("{} ", say.who(seat)), Tone::Quiet);
    let own = view.girls.iter().filter(|(_, girl)| girl.seat == seat);
    let mut lines: Vec<Line> =
        own.map(|(who, girl)| name().and(&girl_brief(view, say, *who, girl))).collect();
    if player.exposed {
        let text = match say.lang {
            Lang::En => format!("exposed traitor, {}", many(player.cards, "card")),
            Lang::Ja => format!("手下・手札{}枚", player.cards),
        };
        lines.push(name().with(text, Tone::Bad));
    } else if view.viewer == Viewer::Seat(seat) && player.traitor == Some(true) {
        lines.push(Line::new(t!(say, "You are a traitor", "あなたは手下"), Tone::Bad));
    }
    if lines.is_empty() {
        lines.push(name());
    }
    lines
}

fn girl_brief(view: &View, say: &Say<'_>, person: Person, girl: &GirlView) -> Line {
    let acting = view.acting.is_some_and(|acting| acting.who == person);
    let name = Line::new(say.girl(person), if acting { Tone::Accent } else { Tone::Strong });
    let status = match girl.status {
        Status::Human => t!(say, " human", " 人"),
        Status::Girl => "",
        Status::Dead => return name.with(" ✝", Tone::Quiet),
        Status::Dropped => return name.with(t!(say, " dropped out", " 脱落"), Tone::Quiet),
    };
    let low = if girl.hp * 3 <= girl.max_hp { Tone::Bad } else { Tone::Plain };
    let mut line = name
        .with(status, Tone::Quiet)
        .with(format!(" HP{}/{}", signed(girl.hp), girl.max_hp), low)
        .with(format!(" MP{}/{}", girl.cards, girl.mp), Tone::Plain);
    if girl.identity == Identity::Open {
        line = line.with(t!(say, " loyal", " 潔白"), Tone::Good);
    }
    if !girl.loot.is_empty() {
        let loot = say.row(girl.loot.iter().map(|loot| say.loot_of(loot)));
        line = line.with(format!(" +{loot}"), Tone::Quiet);
    }
    line
}

fn girl_lines(view: &View, say: &Say<'_>, person: Person, girl: &GirlView) -> Vec<Line> {
    let name = say.girl(person);
    let status = match girl.status {
        Status::Human => t!(say, "human", "人間"),
        Status::Girl => t!(say, "girl", "魔法少女"),
        Status::Dead => return vec![Line::new(format!("{name} ✝"), Tone::Quiet)],
        Status::Dropped => {
            let gone = t!(say, "dropped out", "脱落");
            let text = t!(say, format!("{name} ({gone})"), format!("{name}（{gone}）"));
            return vec![Line::new(text, Tone::Quiet)];
        }
    };
    let acting = view.acting.is_some_and(|acting| acting.who == person);
    let low = girl.hp * 3 <= girl.max_hp;
    let mut first = Line::new(name, if acting { Tone::Accent } else { Tone::Strong })
        .with(format!(" {status} "), Tone::Quiet)
        .with(
            format!("HP {}/{}", signed(girl.hp), girl.max_hp),
            if low { Tone::Bad } else { Tone::Plain },
        )
        .with(
            format!("  MP {}/{}", girl.cards, girl.mp),
            match girl.cards {
                0 | 1 if girl.status == Status::Girl => Tone::Bad,
                _ => Tone::Plain,
            },
        );
    if let Some(Place::Area(area)) = girl.place {
        first = first.with(format!("  {}", say.place(Place::Area(area))), Tone::Accent);
    }
    if girl.identity == Identity::Open {
        first = first.with(t!(say, "  loyal", "  潔白"), Tone::Good);
    }
    let mut lines = vec![first];
    if !girl.loot.is_empty() {
        let loot = say.row(girl.loot.iter().map(|loot| say.loot_of(loot)));
        lines.push(Line::new(t!(say, "loot: ", "戦利品："), Tone::Quiet).with(loot, Tone::Plain));
    }
    if !girl.known.is_empty() {
        lines.push(
            Line::new(t!(say, "you know: ", "判明："), Tone::Quiet)
                .with(say.short(&girl.known), Tone::Quiet),
        );
    }
    if !girl.shares.is_empty() {
        let with = say.girls(&girl.shares);
        let text = t!(say, format!("one hand with {with}"), format!("{with}と手札を共有"));
        lines.push(Line::new(text, Tone::Quiet));
    }
    lines
}

fn areas_panel(view: &View, say: &Say<'_>) -> Panel {
    let mut lines = Vec::new();
    for (area, found) in &view.areas {
        lines.extend(area_lines(say, Place::Area(*area), found));
    }
    let city = say.girls(&view.city);
    lines.push(
        Line::new(format!("{}: ", capital(say.place(Place::City))), Tone::Quiet)
            .with(city, Tone::Plain),
    );
    // A row for each area, whatever the room.
    let areas = view.areas.iter();
    let mut brief: Vec<Line> =
        areas.map(|(area, found)| area_brief(say, Place::Area(*area), found)).collect();
    brief.extend(lines.last().cloned());
    Panel::new(t!(say, "Mitakihara", "見滝原"), lines).in_brief(brief)
}

fn area_lines(say: &Say<'_>, place: Place, area: &AreaView) -> Vec<Line> {
    let mut line =
        Line::new(format!("{} {}: ", place.word(), capital(say.place(place))), Tone::Quiet);
    match &area.foe {
        None => line = line.with(t!(say, "empty", "空き"), Tone::Quiet),
        Some(foe) => {
            line = line
                .with(say.foe_of(&foe.card, foe.familiar), Tone::Strong)
                .with(format!(" HP {}/{}", signed(foe.hp), foe.max_hp), Tone::Plain);
            let attack = foe.attack.map_or_else(|| "?".into(), |attack| attack.to_string());
            line = line.with(
                match say.lang {
                    Lang::En => format!(" attack {attack} destruction {}", foe.destruction),
                    Lang::Ja => format!(" 攻撃{attack} 破壊{}", foe.destruction),
                },
                Tone::Quiet,
            );
            if foe.familiar {
                let clock = "◷".repeat(usize::from(foe.clock));
                line = line.with(format!(" {clock}"), Tone::Accent);
            }
            if foe.idle {
                line = line.with(t!(say, " (idle)", "（動けない）"), Tone::Quiet);
            }
        }
    }
    if !area.here.is_empty() {
        line = line.with(format!(" ← {}", say.girls(&area.here)), Tone::Accent);
    }
    vec![line]
}

/// `A2 Back Alley: Doodle Witch's familiar HP1/5 atk4 des0 ◷◷ ← Kyoko`.
fn area_brief(say: &Say<'_>, place: Place, area: &AreaView) -> Line {
    let name = say.place(place);
    let name = name.strip_prefix("the ").unwrap_or(name);
    let mut line = Line::new(format!("{} {name}: ", place.word()), Tone::Quiet);
    match &area.foe {
        None => line = line.with(t!(say, "empty", "空き"), Tone::Quiet),
        Some(foe) => {
            let attack = foe.attack.map_or_else(|| "?".into(), |attack| attack.to_string());
            let (hp, most, destroys) = (signed(foe.hp), foe.max_hp, foe.destruction);
            line = line.with(say.foe_of(&foe.card, foe.familiar), Tone::Strong).with(
                t!(
                    say,
                    format!(" HP{hp}/{most} atk{attack} des{destroys}"),
                    format!(" HP{hp}/{most} 攻撃{attack} 破壊{destroys}"),
                ),
                Tone::Plain,
            );
            if foe.familiar {
                line = line.with(format!(" {}", "◷".repeat(usize::from(foe.clock))), Tone::Accent);
            }
            if foe.idle {
                line = line.with(t!(say, " (idle)", "（動けない）"), Tone::Quiet);
            }
        }
    }
    match area.here.is_empty() {
        true => line,
        false => line.with(format!(" ← {}", say.girls(&area.here)), Tone::Accent),
    }
}

fn city_panel(view: &View, say: &Say<'_>) -> Panel {
    let bad = view.durability * 4 <= view.durability_start;
    let mut lines = vec![Line::new(t!(say, "durability ", "見滝原市耐久値 "), Tone::Quiet).with(
        format!("{}/{}", signed(view.durability), view.durability_start),
        if bad { Tone::Bad } else { Tone::Strong },
    )];
    let countdown = say.row([5, 4, 2, 1, 0].into_iter().filter_map(|number| {
        let count = view.events.iter().filter(|card| card.number == number).count();
        (count > 0).then(|| format!("{number}×{count}"))
    }));
    let next = view.events.first().map_or("–".into(), |card| card.number.to_string());
    let events = view.events.len();
    lines.push(Line::new(
        t!(
            say,
            format!("event deck {events} (numbers {countdown}); next number {next}"),
            format!("イベントカードの山{events}枚（数字{countdown}）・次は数字{next}"),
        ),
        Tone::Plain,
    ));
    let (deck, discard, boxed) = (view.deck, view.discard.len(), view.boxed.len());
    let (loot, used) = (view.loot_deck, view.loot_discard.len());
    lines.push(Line::new(
        t!(
            say,
            format!(
                "magic deck {deck}, discard {discard}; loot deck {loot}, discard {used}; box {boxed}"
            ),
            format!("魔力の山{deck}・捨て札{discard}、戦利品の山{loot}・捨て札{used}、箱{boxed}"),
        ),
        Tone::Quiet,
    ));
    let mut brief = vec![
        Line::new(t!(say, "City ", "耐久値 "), Tone::Quiet)
            .with(
                format!("{}/{}", signed(view.durability), view.durability_start),
                if bad { Tone::Bad } else { Tone::Strong },
            )
            .with(
                t!(
                    say,
                    format!("  events {events} ({countdown}), next {next}"),
                    format!("  イベント{events}枚（{countdown}）次{next}"),
                ),
                Tone::Plain,
            )
            .with(
                t!(
                    say,
                    format!("  magic {deck}+{discard} loot {loot}+{used}"),
                    format!("  魔力{deck}+{discard} 戦利品{loot}+{used}"),
                ),
                Tone::Quiet,
            ),
    ];
    let plain = lines.len();
    if view.quiet {
        let text =
            t!(say, "no Telepathy, no Encourage this turn", "このターンはテレパシー・応援不可");
        lines.push(Line::new(text, Tone::Bad));
    }
    if view.bound {
        let text = t!(say, "humans and Madoka cannot move", "人間とまどかは移動できない");
        lines.push(Line::new(text, Tone::Bad));
    }
    brief.extend_from_slice(&lines[plain..]);
    Panel::new(t!(say, "Durability and decks", "耐久値と山"), lines).in_brief(brief)
}

/// `Mami's card +5 [SM-214]`.
fn step(say: &Say<'_>, term: Term) -> String {
    let (what, by, clause) = (sums::what(say, term), sums::signed(term), term.clause);
    let by = if by.is_empty() { by } else { format!(" {by}") };
    format!("{what}{by} [{clause}]")
}

fn combat_panel(view: &View, say: &Say<'_>, combat: &CombatView) -> Panel {
    let mut lines = Vec::new();
    for (person, fighter) in &combat.fighters {
        let mut line = Line::new(say.girl(*person), Tone::Strong);
        if let Some(choice) = fighter.choice {
            let what = actions::choice(say, view, *person, choice);
            line = line.with(format!(" {what}"), Tone::Plain);
        }
        match (&fighter.cards, fighter.committed) {
            (Some(cards), true) if !cards.is_empty() => {
                line = line.with(format!(" {}", say.short(cards)), Tone::Accent);
            }
            (None, true) if fighter.count > 0 => {
                line = line.with(" ▮".repeat(usize::from(fighter.count)), Tone::Quiet);
            }
            _ => {}
        }
        if combat.defender == Some(*person) {
            line = line.with(t!(say, "  takes the hit", "  攻撃を受ける"), Tone::Bad);
        }
        lines.push(line);
    }
    if !combat.sum.is_empty() {
        let terms = say.row(combat.sum.iter().map(|term| step(say, *term)));
        lines.push(
            Line::new(t!(say, "attack: ", "攻撃："), Tone::Quiet)
                .with(terms, Tone::Plain)
                .with(format!("  = {}", combat.total), Tone::Good),
        );
    }
    for (person, terms) in &combat.damage {
        let text = say.row(terms.iter().map(|term| step(say, *term)));
        let name = say.girl(*person);
        lines.push(
            Line::new(
                t!(say, format!("damage to {name}: "), format!("{name}のダメージ：")),
                Tone::Quiet,
            )
            .with(text, Tone::Bad),
        );
    }
    if let Some(reward) = &view.reward {
        let loot = say.loot_of(reward);
        lines.push(Line::new(
            t!(say, format!("reward: {loot}"), format!("報酬：{loot}")),
            Tone::Good,
        ));
    }
    let at = say.place(Place::Area(combat.area));
    let foe = say.foe_of(&combat.foe, combat.familiar);
    Panel::new(t!(say, format!("Combat at {at}: {foe}"), format!("{at}の戦闘：{foe}")), lines)
        .in_brief(vec![combat_brief(view, say, combat)])
}

/// Who does what, and the sums without their reasons.
fn combat_brief(view: &View, say: &Say<'_>, combat: &CombatView) -> Line {
    let at = say.place(Place::Area(combat.area));
    let at = at.strip_prefix("the ").unwrap_or(at);
    let mut line =
        Line::new(t!(say, format!("Combat, {at}: "), format!("{at}の戦闘：")), Tone::Quiet);
    for (index, (person, fighter)) in combat.fighters.iter().enumerate() {
        let gap = if index > 0 { t!(say, "; ", "／") } else { "" };
        line = line.with(format!("{gap}{}", say.girl(*person)), Tone::Strong);
        if let Some(choice) = fighter.choice {
            line =
                line.with(format!(" {}", actions::choice(say, view, *person, choice)), Tone::Plain);
        }
        match (&fighter.cards, fighter.committed) {
            (Some(cards), true) => {
                for card in cards {
                    line = line.with(format!(" {}", say.few(card)), Tone::Accent);
                }
            }
            (None, true) => {
                line = line.with(" ▮".repeat(usize::from(fighter.count)), Tone::Quiet);
            }
            (_, false) => {}
        }
        if combat.defender == Some(*person) {
            line = line.with(t!(say, " takes the hit", " 攻撃を受ける"), Tone::Bad);
        }
    }
    let terms = |terms: &[Term]| {
        let signed: Vec<_> = terms.iter().map(|term| sums::signed(*term)).collect();
        signed.into_iter().filter(|by| !by.is_empty()).collect::<Vec<_>>().join(" ")
    };
    if !combat.sum.is_empty() {
        let text = t!(say, "; attack ", "／攻撃 ");
        line = line
            .with(format!("{text}{}", terms(&combat.sum)), Tone::Plain)
            .with(format!(" = {}", combat.total), Tone::Good);
    }
    for (person, damage) in &combat.damage {
        let (name, sum) = (say.girl(*person), terms(damage));
        let text =
            t!(say, format!("; damage to {name} {sum}"), format!("／{name}のダメージ {sum}"));
        line = line.with(text, Tone::Bad);
    }
    match &view.reward {
        Some(reward) => {
            let loot = say.loot_of(reward);
            line.with(t!(say, format!("; reward {loot}"), format!("／報酬{loot}")), Tone::Good)
        }
        None => line,
    }
}

fn hand(view: &View, say: &Say<'_>) -> Vec<HandCard> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let own = view.girls.values().filter(|girl| girl.seat == seat && girl.hand.is_some()).count();
    let mut cards = Vec::new();
    let mut shown: Vec<Person> = Vec::new();
    let mut add = |owner: &str, hand: &[shadows::CardName]| {
        for id in hand {
            match cards
                .iter_mut()
                .find(|card: &&mut HandCard| card.id == **id && card.kind == owner)
            {
                Some(card) => card.count += 1,
                None => cards.push(HandCard {
                    id: id.to_string(),
                    // Whose it is, where that is not plain.
                    name: if own > 1 { format!("{owner} {}", say.few(id)) } else { say.few(id) },
                    count: 1,
                    kind: owner.to_string(),
                    text: say.magic_of(id),
                    why_not: Vec::new(),
                }),
            }
        }
    };
    for (person, girl) in view.girls.iter().filter(|(_, girl)| girl.seat == seat) {
        if girl.shares.iter().any(|other| shown.contains(other)) {
            continue;
        }
        shown.push(*person);
        if let Some(hand) = &girl.hand {
            add(say.girl(*person), hand);
        }
    }
    if let Some(hand) = view.seats.get(&seat).and_then(|player| player.hand.as_ref()) {
        add(t!(say, "traitor's hand", "手下の手札"), hand);
    }
    cards
}
