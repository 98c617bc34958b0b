//! The table as lines of text.

use std::collections::BTreeMap;

use hackclad::{
    AttackWord, CardWord, CoopEnd, Facing, Hackclad, Legion, Mode, Phase, PlayerView, Space,
    TurnView, View, Who,
};
use kernel::Viewer;
use pack::Lang;
use ui::parts::capital;
use ui::{Board, Form, HandCard, Line, Panel, Tone};

use super::cards;
use super::reasons;
use super::say::Say;

pub(super) fn board(game: &Hackclad, view: &View, say: &Say<'_>) -> Board {
    Board {
        stage: stage(view, say),
        prompt: prompt(view, say),
        players: view.seats.iter().map(|(who, player)| panel(view, say, *who, player)).collect(),
        table: vec![field(view, say), sequence(view, say)],
        hand: hand(game, view, say),
    }
}

fn stage(view: &View, say: &Say<'_>) -> String {
    let phase = match (view.phase, view.turn) {
        (Phase::Setup, _) => t!(say, "set-up", "準備").to_string(),
        (Phase::Forecast, _) => t!(say, "Forecast", "予知フェーズ").into(),
        (Phase::Draw, _) => t!(say, "Draw", "ドローフェーズ").into(),
        (Phase::Draft, _) => t!(say, "Draft", "ドラフトフェーズ").into(),
        (Phase::Over, _) => t!(say, "game over", "ゲーム終了").into(),
        (Phase::Action, Some(TurnView::Player(who))) => {
            t!(say, format!("turn: {}", say.whom(who)), format!("{}の手番", say.whom(who)))
        }
        (Phase::Action, Some(TurnView::Clad(slot))) => {
            t!(say, format!("Clad turn K{slot}"), format!("クラッドの手番K{slot}"))
        }
        (Phase::Action, Some(TurnView::Legions)) => t!(say, "Legion turn", "レギオンの手番").into(),
        (Phase::Action, None) => t!(say, "Action", "アクションフェーズ").into(),
    };
    let (round, rounds, voltage) = (view.round, view.rounds, view.voltage);
    let mut text = t!(
        say,
        format!("Round {round}/{rounds}, Voltage {voltage}, {phase}"),
        format!("第{round}/{rounds}ラウンド・VOLTAGE{voltage}・{phase}"),
    );
    if let Some(stock) = view.stock {
        let health =
            t!(say, format!(", Clad's health {stock}"), format!("・クラッドの体力{stock}"));
        text.push_str(&health);
    }
    for (team, vp) in team_sums(view) {
        text.push_str(&t!(say, format!(", team {team}: {vp} VP"), format!("・組{team}：{vp}VP")));
    }
    text
}

/// What each team has in tag: stones, and at the end its score (HD-310).
pub(super) fn team_sums(view: &View) -> BTreeMap<u8, i32> {
    let mut sums = BTreeMap::new();
    for (who, player) in &view.seats {
        let vp = view.scores.get(who).map_or(i32::from(player.vp), |score| score.total);
        if let Some(team) = player.team {
            *sums.entry(team).or_default() += vp;
        }
    }
    sums
}

pub(super) fn prompt(view: &View, say: &Say<'_>) -> Line {
    if view.phase == Phase::Over {
        return Line::new(ending(view, say), Tone::Accent);
    }
    let mut line = Line::default();
    if let Some(attack) = view.attacks.last() {
        let kind = match attack.kind {
            AttackWord::Normal => t!(say, "The Clad attacks", "クラッドの攻撃"),
            AttackWord::Movement => {
                t!(say, "Movement attack (cannot be reduced)", "移動攻撃（軽減不可）")
            }
            AttackWord::Appearing => {
                t!(say, "Legions appear (cannot be reduced)", "レギオン出現（軽減不可）")
            }
            AttackWord::Legions => t!(say, "The Legions attack", "レギオンの攻撃"),
        };
        let hurt = attack.damage.iter().map(|(who, damage)| {
            t!(
                say,
                format!("{damage} damage to {}", say.whom(*who)),
                format!("{}に{damage}ダメージ", say.whom(*who)),
            )
        });
        let hurt = say.join(hurt);
        line =
            line.with(t!(say, format!("{kind}: {hurt}. "), format!("{kind}：{hurt}。")), Tone::Bad);
    }
    if let Some(effect) = view.effects.last() {
        let what = match (&effect.card, effect.what) {
            (Some(card), _) => say.quoted(say.word(card)),
            (None, "crack") => t!(say, "Crack skill", "クラックスキル").into(),
            (None, _) => t!(say, "CP action", "CPアクション").into(),
        };
        line = line.with(t!(say, format!("{what}: "), format!("{what}：")), Tone::Strong);
    }
    let own = |asked: &&hackclad::AskedView| say.is_you(asked.who);
    let asked = view.asked.iter().find(own).or_else(|| view.asked.first());
    let Some(asked) = asked else { return line };
    let what = reasons::todo(asked.what, say.lang);
    let text = match (say.is_you(asked.who), say.lang) {
        (true, Lang::En) => match say.mark(asked.who) {
            Some(mark) => format!("{mark}: {what}."),
            None => capital(what) + ".",
        },
        (true, Lang::Ja) => match say.mark(asked.who) {
            Some(mark) => format!("［{mark}］{what}ください。"),
            None => format!("{what}ください。"),
        },
        (false, Lang::En) => format!("Waiting for {} to {what}.", say.whom(asked.who)),
        (false, Lang::Ja) => {
            format!("{}を待っています（{}）。", say.whom(asked.who), reasons::noun(asked.what))
        }
    };
    line.with(text, Tone::Plain)
}

fn ending(view: &View, say: &Say<'_>) -> String {
    if let Some(end) = view.coop {
        return match end {
            CoopEnd::Won => t!(say, "The Clad is defeated.", "クラッドを討伐した。勝利。").into(),
            CoopEnd::TimeOut => t!(
                say,
                "The Clad was not defeated in time.",
                "7ラウンド以内に討伐できなかった。敗北。"
            )
            .into(),
            CoopEnd::Corruption => {
                t!(say, "Corruption went above the limit.", "汚染許容限度を超えた。敗北。").into()
            }
        };
    }
    let total = |who: &Who| view.scores.get(who).map_or(0, |score| score.total);
    if view.mode == Mode::Solo {
        let points = view.seats.keys().map(total).sum::<i32>();
        return t!(
            say,
            format!("The game is over: {points} VP."),
            format!("ゲーム終了。{points}VP。")
        );
    }
    let winners = view.places.iter().filter(|(_, place)| **place == 1).map(|(who, _)| *who);
    let winners: Vec<Who> = winners.collect();
    let names = say.join(winners.iter().map(|who| say.whom(*who)));
    let sums = team_sums(view)
        .into_iter()
        .map(|(team, vp)| t!(say, format!("team {team} has {vp} VP"), format!("組{team}は{vp}VP")));
    let sums: Vec<_> = sums.collect();
    if sums.is_empty() {
        return t!(
            say,
            format!("The game is over. Won by {names}."),
            format!("ゲーム終了。{names}の勝利。"),
        );
    }
    let sums = say.join(sums);
    t!(
        say,
        format!("The game is over. Won by {names}: {sums}."),
        format!("ゲーム終了。{names}の勝利（{sums}）。"),
    )
}

fn panel(view: &View, say: &Say<'_>, who: Who, player: &PlayerView) -> Panel {
    let PlayerView { mp, cp, injury, cards, deck, extended, .. } = player;
    let character =
        player.character.as_ref().map_or_else(String::new, |word| say.character_word(word));
    let corruption = match view.corruption_limit {
        Some(limit) => format!("{}/{limit}", player.corruption),
        None => player.corruption.to_string(),
    };
    let mut lines = vec![Line::new(format!("VP {}", player.vp), Tone::Accent).with(
        t!(
            say,
            format!("  MP {mp}  CP {cp}  injuries {injury}  corruption {corruption}"),
            format!("  MP {mp}  CP {cp}  負傷 {injury}  穢れ {corruption}"),
        ),
        Tone::Plain,
    )];
    let place = match (player.at, view.phase) {
        (Some(at), _) => {
            t!(say, format!("on {}", say.space(at)), format!("{}にいる", say.space(at)))
        }
        (None, Phase::Setup) => t!(say, "not on the field yet", "まだフィールドにいない").into(),
        (None, _) => t!(say, "off the field", "フィールドの外").into(),
    };
    let card = player.turn_card.as_deref().unwrap_or("-");
    lines.push(Line::new(
        t!(
            say,
            format!("{place}; turn card {card}; {cards} in hand, deck {deck}, extended {extended}"),
            format!("{place}・手番カード{card}・手札{cards}、デッキ{deck}、拡張{extended}"),
        ),
        Tone::Plain,
    ));
    let [moves, mp, reduce] = player.basic_left;
    let mut more = vec![t!(
        say,
        format!("basic left: move {moves}, MP {mp}, reduce {reduce}"),
        format!("基本の残り：移動{moves}、MP{mp}、軽減{reduce}"),
    )];
    more.extend(pieces(say, player));
    lines.push(Line::new(say.join(more), Tone::Quiet));
    let own = matches!(view.viewer, Viewer::Seat(seat) if seat == player.seat);
    if let Some(hand) = player.hand.as_ref().filter(|hand| !own && !hand.is_empty()) {
        let cards = say.join(hand.iter().map(|card| say.word(card)));
        let text = t!(say, format!("hand: {cards}"), format!("手札：{cards}"));
        lines.push(Line::new(text, Tone::Quiet));
    }
    if !player.discard.is_empty() {
        let cards = say.join(player.discard.iter().map(|card| say.word(card)));
        lines.push(Line::new(
            t!(say, format!("discard: {cards}"), format!("捨て札：{cards}")),
            Tone::Quiet,
        ));
    }
    if let Some(score) = view.scores.get(&who) {
        let missions = match score.missions {
            0 => String::new(),
            vp => t!(say, format!(" + missions {vp}"), format!("＋ミッション{vp}")),
        };
        lines.insert(
            0,
            Line::new(
                t!(
                    say,
                    format!(
                        "{} VP = stones {} + cards {}{missions} − injuries {} − backlash {}",
                        score.total, score.stones, score.cards, score.injury, score.backlash
                    ),
                    format!(
                        "{}VP＝魔石{}＋カード{}{missions}－負傷{}－反動{}",
                        score.total, score.stones, score.cards, score.injury, score.backlash
                    ),
                ),
                Tone::Accent,
            ),
        );
    }
    let mut title = say.whom(who);
    if !character.is_empty() {
        title = t!(
            say,
            format!("{title}: {character}, P{}", player.number),
            format!("{title}：{character}・P{}", player.number),
        );
    }
    if let Some(team) = player.team {
        title.push_str(&t!(say, format!(", team {team}"), format!("・組{team}")));
    }
    let asked = view.asked.iter().any(|asked| asked.who == who);
    let brief = brief(view, say, who, player);
    Panel { asked, ..Panel::new(title, lines).in_brief(brief) }
}

/// A Witch in two short rows beside the field, the number on the field first.
fn brief(view: &View, say: &Say<'_>, who: Who, player: &PlayerView) -> Vec<Line> {
    let PlayerView { vp, mp, cp, injury, cards, .. } = player;
    let number = who.index() + 1;
    let name = say.names.of(player.seat);
    let name = if say.is_you(who) { say.whom(who) } else { name };
    let mut first = Line::new(format!("{number} {name}"), Tone::Strong);
    if let Some(character) = &player.character {
        first = first.with(format!(" {}", say.character_word(character)), Tone::Plain);
    }
    if let Some(team) = player.team {
        first = first.with(t!(say, format!(", team {team}"), format!("・組{team}")), Tone::Quiet);
    }
    let corruption = match view.corruption_limit {
        Some(limit) => format!("{}/{limit}", player.corruption),
        None => player.corruption.to_string(),
    };
    let vp = view.scores.get(&who).map_or(i32::from(*vp), |score| score.total);
    let second = Line::new(format!("VP{vp}"), Tone::Accent).with(
        t!(
            say,
            format!(" MP{mp} CP{cp} inj{injury} cor{corruption} hand{cards}"),
            format!(" MP{mp} CP{cp} 負傷{injury} 穢れ{corruption} 手札{cards}"),
        ),
        Tone::Plain,
    );
    let pieces = pieces(say, player);
    let pieces = (!pieces.is_empty()).then(|| Line::new(say.join(pieces), Tone::Quiet));
    [first, second].into_iter().chain(pieces).collect()
}

/// Traps, tokens and what else a Witch has in play.
fn pieces(say: &Say<'_>, player: &PlayerView) -> Vec<String> {
    let mut more = Vec::new();
    if player.traps > 0 {
        more.push(t!(
            say,
            format!("traps {}/{}", player.traps_up, player.traps),
            format!("トラバサミ{}/{}", player.traps_up, player.traps),
        ));
    }
    if player.supply > 0 || !player.tokens.is_empty() {
        let at: Vec<_> = player.tokens.iter().map(|at| say.cross(*at)).collect();
        let (count, all) = (at.len(), at.len() + usize::from(player.supply));
        let mut text =
            t!(say, format!("Tsuchikumo {count}/{all}"), format!("ツチグモ{count}/{all}"));
        if count > 0 {
            text.push_str(&t!(say, format!(": {}", at.join(" ")), format!("：{}", at.join(" "))));
        }
        more.push(text);
    }
    if player.unyielding {
        more.push(t!(say, "Unyielding", "《不屈》").into());
    }
    if player.reduce_next > 0 {
        let by = player.reduce_next;
        more.push(t!(say, format!("next attack −{by}"), format!("次の攻撃－{by}")));
    }
    more
}

/// The field as five rows, the top one first. A cell shows the Clad with its facing, a Legion,
/// Witches by their numbers, and stones. Beside the rows: what the Clad will do, and the slots.
fn field(view: &View, say: &Say<'_>) -> Panel {
    let threatened =
        |at: Space| view.attacks.last().is_some_and(|attack| attack.area.contains(&at));
    let (mut lines, mut brief) = (Vec::new(), Vec::new());
    for y in (-2..=2).rev() {
        let mut line = Line::new(format!("{y:>2} "), Tone::Quiet);
        for x in -2..=2 {
            let at = Space::new(x, y);
            let enemy = match view.legions.get(&at) {
                _ if view.clad.at == at => match view.clad.facing {
                    Facing::N => "C^",
                    Facing::E => "C>",
                    Facing::S => "Cv",
                    Facing::W => "C<",
                },
                Some(Legion::Head) => "H",
                Some(Legion::Tail) => "t",
                None => "",
            };
            let witches: String = view
                .seats
                .iter()
                .filter(|(_, player)| player.at == Some(at))
                .map(|(who, _)| (b'1' + who.index() as u8) as char)
                .collect();
            let stones = view.stones.get(&at).map(|vp| format!("*{vp}")).unwrap_or_default();
            let text = format!("{enemy}{witches}{stones}");
            let text = if text.is_empty() { "·".into() } else { text };
            let tone = match (threatened(at), enemy.is_empty(), witches.is_empty()) {
                (true, _, _) => Tone::Bad,
                (_, _, false) => Tone::Strong,
                (_, false, true) => Tone::Accent,
                (_, true, true) => Tone::Plain,
            };
            line = line.with(format!("{text:^5}"), tone);
        }
        brief.push(
            slots(view, say, y)
                .iter()
                .fold(line.clone(), |line, (text, tone)| line.with(format!(" {text}"), *tone)),
        );
        let (beside, tone) = beside(view, say, y);
        line = line.with(format!(" {beside}"), tone);
        lines.push(line);
    }
    let mut below = String::from("   ");
    for x in -2..=2 {
        below.push_str(&format!("{x:^5}"));
    }
    let below = Line::new(below.trim_end().to_string(), Tone::Quiet);
    brief.push(below.clone());
    lines.push(below);
    lines.push(Line::new(
        t!(
            say,
            "C Clad H head t tail 1–4 Witch * stones; wraps",
            "Cクラッド H頭部 t尾部 1～4魔女 *魔石、端は循環",
        ),
        Tone::Quiet,
    ));
    let panel = Panel::new(t!(say, "Field", "フィールド"), lines).in_brief(brief);
    Panel { form: Form::Drawn, ..panel }
}

/// The three Clad cards beside the upper rows, turn and standby slots beside the lower ones.
fn beside(view: &View, say: &Say<'_>, y: i8) -> (String, Tone) {
    let digits = |slots: &[Option<Who>; 4]| {
        let digit = |who: &Option<Who>| who.map_or('–', |who| (b'1' + who.index() as u8) as char);
        slots.iter().map(digit).map(String::from).collect::<Vec<_>>().join(" ")
    };
    match y {
        0..=2 => {
            let slot = 2 - y as usize;
            let done = usize::from(view.next_clad) > slot;
            let tone = if done { Tone::Quiet } else { Tone::Accent };
            (format!("K{} {}", slot + 1, short(&clad_name(view, say, slot), say.lang)), tone)
        }
        -1 => (format!("T1–4: {}", digits(&view.turn_slots)), Tone::Plain),
        _ => (format!("S1–4: {}", digits(&view.standby)), Tone::Quiet),
    }
}

/// Turn and standby slots by the numbers of the Witches, beside the field on a small screen.
fn slots(view: &View, say: &Say<'_>, y: i8) -> Option<(String, Tone)> {
    let row = |slots: &[Option<Who>; 4], name: char| {
        let one = |(at, who): (usize, &Option<Who>)| {
            let who = who.map_or('–', |who| (b'1' + who.index() as u8) as char);
            format!("{name}{}:{who}", at + 1)
        };
        slots.iter().enumerate().map(one).collect::<Vec<_>>().join(" ")
    };
    match y {
        2 => Some((row(&view.turn_slots, 'T'), Tone::Plain)),
        1 => Some((row(&view.standby, 'S'), Tone::Quiet)),
        0 => {
            let marked: Vec<_> = (1..=4)
                .filter(|slot| view.marked[slot - 1])
                .map(|slot| format!("T{slot}"))
                .collect();
            let marked = marked.join(" ");
            let text = t!(say, format!("marked {marked}"), format!("目印{marked}"));
            (!marked.is_empty()).then_some((text, Tone::Quiet))
        }
        _ => None,
    }
}

/// A name that fits beside the field: the side first, the end cut.
fn short(name: &str, lang: Lang) -> String {
    let sides = [(" (Left)", "←"), (" (Right)", "→"), ("（左）", "←"), ("（右）", "→")];
    let side = sides.into_iter().find_map(|(end, arrow)| Some((name.strip_suffix(end)?, arrow)));
    let (name, arrow) = side.unwrap_or((name, ""));
    let room = if lang == Lang::En { 13 } else { 7 } - arrow.chars().count();
    if name.chars().count() <= room {
        return format!("{arrow}{name}");
    }
    let cut: String = name.chars().take(room - 1).collect();
    format!("{arrow}{cut}…")
}

/// The Clad card of a slot, as the viewer knows it.
fn clad_name(view: &View, say: &Say<'_>, slot: usize) -> String {
    match &view.forecast[slot] {
        Some(card) => say.clad_word(card),
        None if slot == 1 && view.k2_hidden => t!(say, "face-down", "ウラ向き").into(),
        None => "–".into(),
    }
}

fn sequence(view: &View, say: &Say<'_>) -> Panel {
    let mut lines = Vec::new();
    let at = |slots: &[Option<Who>; 4], slot: usize| {
        slots[slot].map_or_else(|| "–".to_string(), |who| say.whom(who))
    };
    let clad = |slot: usize| clad_name(view, say, slot);
    for slot in 0..4 {
        let mark = if view.marked[slot] { t!(say, " (marked)", "（目印）") } else { "" };
        let mut line = Line::new(format!("T{} ", slot + 1), Tone::Strong)
            .with(format!("{}{mark}", at(&view.turn_slots, slot)), Tone::Plain)
            .with(format!("  S{} ", 4 - slot), Tone::Quiet)
            .with(at(&view.standby, 3 - slot), Tone::Quiet);
        if slot < 3 {
            let done = usize::from(view.next_clad) > slot;
            let tone = if done { Tone::Quiet } else { Tone::Accent };
            line = line.with(format!("  K{} ", slot + 1), Tone::Strong).with(clad(slot), tone);
        }
        lines.push(line);
    }
    let top = view.clad_top.as_ref().map(|card| say.clad_word(card));
    let mut deck = t!(
        say,
        format!("Clad deck {}, ATK {}", view.clad_deck, view.clad_atk),
        format!("クラッドデッキ{}枚、ATK{}", view.clad_deck, view.clad_atk),
    );
    if let Some(top) = top {
        deck.push_str(&t!(say, format!(", top: {top}"), format!("、一番上：{top}")));
    }
    if view.clad.locked {
        deck.push_str(t!(say, ", cannot move this round", "、このラウンドは移動できない"));
    }
    let deck = Line::new(deck, Tone::Plain);
    // The slots stand beside the field.
    let forecast = (0..3).fold(Line::default(), |line, slot| {
        let done = usize::from(view.next_clad) > slot;
        let tone = if done { Tone::Quiet } else { Tone::Accent };
        let gap = if slot > 0 { "  " } else { "" };
        line.with(format!("{gap}K{} ", slot + 1), Tone::Strong).with(clad(slot), tone)
    });
    let brief = vec![forecast, deck.clone()];
    lines.push(deck);
    Panel::new(t!(say, "Sequence", "シーケンス"), lines).in_brief(brief)
}

/// The hand of the viewer; a person with two characters sees the one who is asked.
fn hand(game: &Hackclad, view: &View, say: &Say<'_>) -> Vec<HandCard> {
    let Viewer::Seat(seat) = view.viewer else { return Vec::new() };
    let asked = view.asked.iter().find(|asked| asked.seat == seat).map(|asked| asked.who);
    let own = view.seats.iter().find(|(who, player)| match asked {
        Some(asked) => **who == asked,
        None => player.seat == seat,
    });
    let Some((_, player)) = own else { return Vec::new() };
    let id = player.character.as_ref().and_then(|id| say.cards.find_character(id));
    let (Some(id), Some(held)) = (id, &player.hand) else { return Vec::new() };
    let mut counts: BTreeMap<&CardWord, u8> = BTreeMap::new();
    for card in held {
        *counts.entry(card).or_default() += 1;
    }
    let card = |(word, count): (&CardWord, u8)| {
        let card = game.card_named(id, word)?;
        let why_not = view.why_not.get(word).into_iter().flatten();
        Some(HandCard {
            id: word.to_string(),
            name: card.name.in_lang(say.lang).into(),
            count,
            kind: cards::kind(card, say.lang),
            text: cards::text(card, say.cards, say.lang),
            why_not: why_not
                .map(|told| format!("{} [{}]", reasons::sentence(say, told.reason), told.clause))
                .collect(),
        })
    };
    counts.into_iter().filter_map(card).collect()
}
