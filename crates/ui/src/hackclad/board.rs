//! The table as lines of text.

use std::collections::BTreeMap;

use hackclad::{
    AttackWord, CardWord, CoopEnd, Facing, Hackclad, Legion, Mode, Phase, PlayerView, Space,
    TurnView, View, Who,
};
use kernel::Viewer;
use pack::Lang;

use super::cards;
use super::reasons;
use super::say::Say;
use crate::board::{Board, HandCard, Line, Panel, Tone};

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
        (Phase::Setup, _) => say.pick("set-up", "準備").to_string(),
        (Phase::Forecast, _) => say.pick("Forecast", "予知フェーズ").into(),
        (Phase::Draw, _) => say.pick("Draw", "ドローフェーズ").into(),
        (Phase::Draft, _) => say.pick("Draft", "ドラフトフェーズ").into(),
        (Phase::Over, _) => say.pick("game over", "ゲーム終了").into(),
        (Phase::Action, Some(TurnView::Player(who))) => {
            say.pick(format!("turn: {}", say.whom(who)), format!("{}の手番", say.whom(who)))
        }
        (Phase::Action, Some(TurnView::Clad(slot))) => {
            say.pick(format!("Clad turn K{slot}"), format!("クラッドの手番K{slot}"))
        }
        (Phase::Action, Some(TurnView::Legions)) => {
            say.pick("Legion turn", "レギオンの手番").into()
        }
        (Phase::Action, None) => say.pick("Action", "アクションフェーズ").into(),
    };
    let (round, rounds, voltage) = (view.round, view.rounds, view.voltage);
    let mut text = say.pick(
        format!("Round {round}/{rounds}, Voltage {voltage}, {phase}"),
        format!("第{round}/{rounds}ラウンド・VOLTAGE{voltage}・{phase}"),
    );
    if let Some(stock) = view.stock {
        text.push_str(&say.pick(format!(", health {stock}"), format!("・体力{stock}")));
    }
    text
}

fn prompt(view: &View, say: &Say<'_>) -> Line {
    if view.phase == Phase::Over {
        return Line::new(ending(view, say), Tone::Accent);
    }
    let mut line = Line::default();
    if let Some(attack) = view.attacks.last() {
        let kind = match attack.kind {
            AttackWord::Normal => say.pick("The Clad attacks", "クラッドの攻撃"),
            AttackWord::Movement => {
                say.pick("Movement attack (cannot be reduced)", "移動攻撃（軽減不可）")
            }
            AttackWord::Appearing => {
                say.pick("Legions appear (cannot be reduced)", "レギオン出現（軽減不可）")
            }
            AttackWord::Legions => say.pick("The Legions attack", "レギオンの攻撃"),
        };
        let hurt = attack.damage.iter().map(|(who, damage)| {
            say.pick(
                format!("{} {damage}", say.whom(*who)),
                format!("{}に{damage}", say.whom(*who)),
            )
        });
        let hurt = say.join(hurt);
        line = line
            .with(say.pick(format!("{kind}: {hurt}. "), format!("{kind}：{hurt}。")), Tone::Bad);
    }
    if let Some(effect) = view.effects.last() {
        let what = match (&effect.card, effect.what) {
            (Some(card), _) => say.word(card),
            (None, "crack") => say.pick("Crack skill", "クラックスキル").into(),
            (None, _) => say.pick("CP action", "CPアクション").into(),
        };
        line = line.with(say.pick(format!("{what}: "), format!("{what}：")), Tone::Strong);
    }
    let own = |asked: &&hackclad::AskedView| say.is_you(asked.who);
    let asked = view.asked.iter().find(own).or_else(|| view.asked.first());
    let Some(asked) = asked else { return line };
    let what = reasons::todo(asked.what, say.lang);
    let text = match say.lang {
        Lang::En => format!("{} must {what}.", say.who(asked.who)),
        Lang::Ja => format!("{}：{what}ください。", say.who(asked.who)),
    };
    line.with(text, Tone::Plain)
}

fn ending(view: &View, say: &Say<'_>) -> String {
    if let Some(end) = view.coop {
        return match end {
            CoopEnd::Won => say.pick("The Clad is defeated.", "クラッドを討伐した。").into(),
            CoopEnd::TimeOut => {
                say.pick("The Clad was not defeated in time.", "時間切れ。敗北。").into()
            }
            CoopEnd::Corruption => {
                say.pick("Corruption went above the limit.", "汚染許容限度を超えた。敗北。").into()
            }
        };
    }
    let total = |who: &Who| view.scores.get(who).map_or(0, |score| score.total);
    if view.mode == Mode::Solo {
        let points = view.seats.keys().map(total).sum::<i32>();
        return say
            .pick(format!("The game is over: {points} VP."), format!("ゲーム終了。{points}VP。"));
    }
    let winners = view.places.iter().filter(|(_, place)| **place == 1).map(|(who, _)| *who);
    let winners: Vec<Who> = winners.collect();
    let names = say.join(winners.iter().map(|who| say.whom(*who)));
    say.pick(format!("The game is over. Won by {names}."), format!("ゲーム終了。{names}の勝利。"))
}

fn panel(view: &View, say: &Say<'_>, who: Who, player: &PlayerView) -> Panel {
    let character =
        player.character.as_ref().map_or_else(String::new, |word| say.character_word(word));
    let mut lines = vec![Line::new(format!("VP {}", player.vp), Tone::Accent).with(
        say.pick(
            format!(
                "  MP {}  CP {}  injury {}  corruption {}",
                player.mp, player.cp, player.injury, player.corruption
            ),
            format!(
                "  MP {}  CP {}  負傷 {}  穢れ {}",
                player.mp, player.cp, player.injury, player.corruption
            ),
        ),
        Tone::Plain,
    )];
    let place = match (player.at, view.phase) {
        (Some(at), _) => {
            say.pick(format!("on {}", say.space(at)), format!("{}にいる", say.space(at)))
        }
        (None, Phase::Setup) => say.pick("not on the field yet", "まだフィールドにいない").into(),
        (None, _) => say.pick("off the field", "フィールドの外").into(),
    };
    let card = player.turn_card.as_deref().unwrap_or("-");
    lines.push(Line::new(
        say.pick(
            format!(
                "{place}; turn card {card}; {} in hand, deck {}, extended {}",
                player.cards, player.deck, player.extended
            ),
            format!(
                "{place}・手番カード{card}・手札{}、デッキ{}、拡張{}",
                player.cards, player.deck, player.extended
            ),
        ),
        Tone::Plain,
    ));
    let [moves, mp, reduce] = player.basic_left;
    let mut more = vec![say.pick(
        format!("basic left: move {moves}, MP {mp}, reduce {reduce}"),
        format!("基本の残り：移動{moves}、MP{mp}、軽減{reduce}"),
    )];
    if player.traps > 0 {
        more.push(say.pick(
            format!("traps {}/{}", player.traps_up, player.traps),
            format!("トラバサミ{}/{}", player.traps_up, player.traps),
        ));
    }
    if player.supply > 0 || !player.tokens.is_empty() {
        let at: Vec<_> = player.tokens.iter().map(|at| say.cross(*at)).collect();
        more.push(say.pick(
            format!("Tsuchigumo {}", at.join(" ")).trim_end().to_string(),
            format!("ツチグモ{}", at.join(" ")),
        ));
    }
    if player.unyielding {
        more.push(say.pick("Unyielding", "《不屈》").into());
    }
    if player.reduce_next > 0 {
        let by = player.reduce_next;
        more.push(say.pick(format!("next attack −{by}"), format!("次の攻撃－{by}")));
    }
    lines.push(Line::new(say.join(more), Tone::Quiet));
    if !player.discard.is_empty() {
        let cards = say.join(player.discard.iter().map(|card| say.word(card)));
        lines.push(Line::new(
            say.pick(format!("discard: {cards}"), format!("捨て札：{cards}")),
            Tone::Quiet,
        ));
    }
    if let Some(score) = view.scores.get(&who) {
        lines.insert(
            0,
            Line::new(
                say.pick(
                    format!(
                        "{} VP = stones {} + cards {} − injuries {} − backlash {}",
                        score.total, score.stones, score.cards, score.injury, score.backlash
                    ),
                    format!(
                        "{}VP＝魔石{}＋カード{}－負傷{}－反動{}",
                        score.total, score.stones, score.cards, score.injury, score.backlash
                    ),
                ),
                Tone::Accent,
            ),
        );
    }
    let mut title = say.whom(who);
    if !character.is_empty() {
        title = say.pick(
            format!("{title}: {character}, P{}", player.number),
            format!("{title}：{character}・P{}", player.number),
        );
    }
    if let Some(team) = player.team {
        title.push_str(&say.pick(format!(", team {team}"), format!("・組{team}")));
    }
    Panel { title, asked: view.asked.iter().any(|asked| asked.who == who), out: false, lines }
}

/// The field as five rows, the top one first. A cell shows the Clad with its facing, a Legion,
/// Witches by their numbers, and stones.
fn field(view: &View, say: &Say<'_>) -> Panel {
    let threatened =
        |at: Space| view.attacks.last().is_some_and(|attack| attack.area.contains(&at));
    let mut lines = Vec::new();
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
            line = line.with(format!("{text:^7}"), tone);
        }
        lines.push(line);
    }
    let mut below = String::from("   ");
    for x in -2..=2 {
        below.push_str(&format!("{x:^7}"));
    }
    lines.push(Line::new(below.trim_end().to_string(), Tone::Quiet));
    lines.push(Line::new(
        say.pick(
            "C Clad and facing, H head, t tail, 1–4 Witches, * stones; edges wrap round",
            "Cクラッドと向き、H頭部、t尾部、1～4魔女、*魔石。端は反対側につながる",
        ),
        Tone::Quiet,
    ));
    Panel { title: say.pick("Field", "フィールド").into(), asked: false, out: false, lines }
}

fn sequence(view: &View, say: &Say<'_>) -> Panel {
    let mut lines = Vec::new();
    let at = |slots: &[Option<Who>; 4], slot: usize| {
        slots[slot].map_or_else(|| "–".to_string(), |who| say.whom(who))
    };
    let clad = |slot: usize| match &view.forecast[slot] {
        Some(card) => say.clad_word(card),
        None if slot == 1 && view.k2_hidden => say.pick("face-down", "ウラ向き").into(),
        None => "–".into(),
    };
    for slot in 0..4 {
        let mark = if view.marked[slot] { say.pick(" (marked)", "（目印）") } else { "" };
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
    let mut deck = say.pick(
        format!("Clad deck {}, ATK {}", view.clad_deck, view.clad_atk),
        format!("クラッドデッキ{}枚、ATK{}", view.clad_deck, view.clad_atk),
    );
    if let Some(top) = top {
        deck.push_str(&say.pick(format!(", top: {top}"), format!("、一番上：{top}")));
    }
    if view.clad.locked {
        deck.push_str(say.pick(", cannot move this round", "、このラウンドは移動できない"));
    }
    lines.push(Line::new(deck, Tone::Plain));
    Panel { title: say.pick("Sequence", "シーケンス").into(), asked: false, out: false, lines }
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
