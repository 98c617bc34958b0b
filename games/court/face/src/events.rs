//! What happened, as the log tells it.

use court::{Event, SetEnd};
use ui::parts::{listed, many, signed};
use ui::{Line, Tone};

use super::say::{Say, lost};

/// The sentence and how much it matters to the reader.
pub(super) fn line(say: &Say<'_>, event: &Event) -> Line {
    let text = t!(say, english(say, event), japanese(say, event));
    Line::new(text, tone(say, event))
}

fn tone(say: &Say<'_>, event: &Event) -> Tone {
    match *event {
        Event::SetBegan { .. } | Event::TurnBegan { .. } => Tone::Strong,
        Event::Won { .. } | Event::SetEnded { .. } | Event::Revealed { .. } => Tone::Accent,
        Event::Died { .. } | Event::WentOffAir { .. } => Tone::Bad,
        Event::PatronLost { seat, .. }
        | Event::LaidAlone { seat, .. }
        | Event::Skipped { seat }
        | Event::PointedOut { seat, .. } => say.names.tone(seat, Tone::Bad),
        Event::Defeated { seat, .. } => say.names.tone(seat, Tone::Good),
        Event::Drew { card: None, .. }
        | Event::Reshuffled { .. }
        | Event::NoFurtherCard { .. }
        | Event::ServedAlone { .. } => Tone::Quiet,
        Event::Rewound { .. }
        | Event::Opened { .. }
        | Event::Drew { .. }
        | Event::NothingToDraw { .. }
        | Event::Played { .. }
        | Event::NamedSeat { .. }
        | Event::Marked { .. }
        | Event::NoFoeLeft
        | Event::Hit { .. }
        | Event::SeedGained { .. }
        | Event::BattleOver
        | Event::Hurt { .. }
        | Event::Unharmed { .. }
        | Event::SeedsMoved { .. }
        | Event::Contracted { .. }
        | Event::Supported { .. }
        | Event::Proposed { .. }
        | Event::Voted { .. }
        | Event::Called { .. }
        | Event::Scored { .. } => Tone::Plain,
        Event::Finished { .. } => Tone::Strong,
    }
}

fn english(say: &Say<'_>, event: &Event) -> String {
    let who = |seat| say.who(seat);
    let whom = |seat| say.whom(seat);
    match *event {
        Event::SetBegan { set, seat } => format!("Set {set}, started by {}", whom(seat)),
        Event::Rewound { alive, uncontracted } => {
            let mut text = String::from("Time turned back:");
            if !alive.is_empty() {
                text += &format!(" {} alive again.", say.girls(alive.iter()));
            }
            if !uncontracted.is_empty() {
                text += &format!(" {} Uncontracted again.", say.girls(uncontracted.iter()));
            }
            text
        }
        Event::Opened { kind, passed } if passed.is_empty() => {
            format!("The opening Lead is {}.", say.card(kind))
        }
        Event::Opened { kind, passed } => format!(
            "The opening Lead is {}; {} turned up before it went back into the pile.",
            say.card(kind),
            say.hand(passed)
        ),
        Event::TurnBegan { seat, turn } => format!("Turn {turn}: {}", whom(seat)),
        Event::Drew { seat, card } => {
            let card = card.map(|card| say.card(say.cards.kind(card)));
            format!("{} drew {}.", who(seat), card.unwrap_or("a card".into()))
        }
        Event::NothingToDraw { seat } => format!("There was no card for {} to draw.", whom(seat)),
        Event::Reshuffled { cards } => {
            format!("The discard ({}) was shuffled into a new pile.", many(cards, "card"))
        }
        Event::Played { seat, kind, named, battle, shown } => {
            let name = named.map(|girl| format!(" as {}", say.girl(girl))).unwrap_or_default();
            let verb = if battle && say.is_normal(kind) { "used" } else { "played" };
            format!("{} {verb} {}{name}.", who(seat), say.used(kind, battle, shown))
        }
        Event::NoFurtherCard { seat } => format!("{} played no further card.", who(seat)),
        Event::NamedSeat { seat, target } => format!("{} named {}.", who(seat), whom(target)),
        Event::Marked { seat, girl } => {
            format!("{} put {}'s marker on the Lead.", who(seat), say.girl(girl))
        }
        Event::Revealed { foe } => {
            let card = say.cards.foe(foe);
            let more = if card.more { ", and one more" } else { "" };
            format!("{} appeared: {}{more}.", say.foe(foe), card.number)
        }
        Event::WentOffAir { removed } if removed.is_empty() => "Off Air: no battle.".into(),
        Event::WentOffAir { removed } => {
            let foes: Vec<_> = removed.iter().map(|foe| say.foe(foe)).collect();
            format!("Off Air: no battle; {} left the game.", listed(&foes, say.lang))
        }
        Event::NoFoeLeft => "There was no foe left to discover.".into(),
        Event::Hit { girl, damage: 0, foe, .. } => {
            format!("{} could do {} no damage.", say.girl(girl), say.foe(foe))
        }
        Event::Hit { girl, damage, foe, total, .. } => format!(
            "{} dealt {damage} damage to {} ({} of {}).",
            say.girl(girl),
            say.foe(foe),
            total.min(say.cards.foe(foe).number),
            say.cards.foe(foe).number
        ),
        Event::Defeated { seat, foe } => format!("{} defeated {}.", who(seat), say.foe(foe)),
        Event::SeedGained { girl, markers } if markers > say.cards.table.health => {
            format!("{} got a grief seed.", say.girl(girl))
        }
        Event::SeedGained { girl, .. } => format!("{} recovered 1 health.", say.girl(girl)),
        Event::BattleOver => "The battle was over.".into(),
        Event::Hurt { girl, loss, markers } => {
            format!("{} lost {}.", say.girl(girl), lost(say, loss, markers))
        }
        Event::Unharmed { girl } => format!("{} was not harmed.", say.girl(girl)),
        Event::Died { girl } => format!("{} died.", say.girl(girl)),
        Event::PatronLost { seat, girl, loss } => {
            format!("{} supported {}, who died: −{loss} points.", who(seat), say.girl(girl))
        }
        Event::SeedsMoved { seat, from, to, seeds } => format!(
            "{} moved {} from {} to {}.",
            who(seat),
            many(seeds, "grief seed"),
            say.girl(from),
            say.girl(to)
        ),
        Event::Contracted { girl, .. } => format!("{} made a contract.", say.girl(girl)),
        Event::Supported { seat, girl } => {
            format!("{} began to support {}.", who(seat), say.girl(girl))
        }
        Event::LaidAlone { seat, turns } => {
            format!("Alone was laid before {}: {}.", whom(seat), many(turns, "turn"))
        }
        Event::ServedAlone { seat, left: 0 } => {
            format!("Alone was over for {}.", whom(seat))
        }
        Event::ServedAlone { seat, left } => {
            format!("Alone took {} turn; {} left.", say.whose(seat), many(left, "turn"))
        }
        Event::Skipped { seat } => {
            format!("{} turn was skipped.", say.whose_first(seat))
        }
        Event::Proposed { seat } => format!("{} proposed to concede the set.", who(seat)),
        Event::Voted { seat, agrees: true } => format!("{} agreed.", who(seat)),
        Event::Voted { seat, agrees: false } => format!("{} refused.", who(seat)),
        Event::Called { seat } => format!("{} called: one card left.", who(seat)),
        Event::PointedOut { seat, by } => {
            format!("{} pointed out that {} had not called.", who(by), whom(seat))
        }
        Event::SetEnded { seat, how } => match how {
            SetEnd::WentOut => format!("{} went out: the set was over.", who(seat)),
            SetEnd::OffAir => "The set was over: Off Air.".into(),
            SetEnd::AllDead => "The set was over: all five girls were dead.".into(),
            SetEnd::Conceded => "The set was over: all agreed to concede it.".into(),
            SetEnd::Stuck => "The set was over: nobody could play or draw.".into(),
            SetEnd::TurnLimit => "The set was over: its turn limit was reached.".into(),
        },
        Event::Scored { seat, hand, points, total } => {
            let held =
                if hand.is_empty() { String::new() } else { format!(" ({})", say.hand(hand)) };
            let (points, total) = (signed(points), signed(total));
            format!("{}: {points} points{held}, {total} in all.", who(seat))
        }
        Event::Finished { seat, total, trophies, support } => {
            let score = signed(total + trophies + support);
            let parts = format!("sets {}, trophies {}", signed(total), signed(trophies));
            let support = match support {
                0 => String::new(),
                points => format!(", support {}", signed(points)),
            };
            format!("{} final score: {score} ({parts}{support}).", say.whose_first(seat))
        }
        Event::Won { seats, by_limit } => {
            let who = say.everyone(seats);
            let why = if by_limit { "The last set was over" } else { "The last witch had fallen" };
            match seats.len() {
                1 => format!("{why}: {who} won."),
                _ => format!("{why}: {who} share the victory."),
            }
        }
    }
}

fn japanese(say: &Say<'_>, event: &Event) -> String {
    let who = |seat| say.who(seat);
    match *event {
        Event::SetBegan { set, seat } => format!("第{set}セット（{}から）", who(seat)),
        Event::Rewound { alive, uncontracted } => {
            let mut text = String::from("時間が巻き戻った。");
            if !alive.is_empty() {
                text += &format!("{}が生存に戻った。", say.girls(alive.iter()));
            }
            if !uncontracted.is_empty() {
                text += &format!("{}が未契約に戻った。", say.girls(uncontracted.iter()));
            }
            text
        }
        Event::Opened { kind, passed } if passed.is_empty() => {
            format!("最初の場札は{}。", say.card(kind))
        }
        Event::Opened { kind, passed } => format!(
            "最初の場札は{}。先にめくられた{}は山に戻した。",
            say.card(kind),
            say.hand(passed)
        ),
        Event::TurnBegan { seat, turn } => format!("手番{turn}：{}", who(seat)),
        Event::Drew { seat, card: Some(card) } => {
            format!("{}は{}を引いた。", who(seat), say.card(say.cards.kind(card)))
        }
        Event::Drew { seat, card: None } => format!("{}はカードを1枚引いた。", who(seat)),
        Event::NothingToDraw { seat } => format!("{}が引けるカードはなかった。", who(seat)),
        Event::Reshuffled { cards } => format!("捨て札{cards}枚を切って、新しい山にした。"),
        Event::Played { seat, kind, named, battle, shown } => {
            let name = named.map(|girl| format!("（{}として）", say.girl(girl)));
            let card = say.used(kind, battle, shown);
            let verb = if battle && say.is_normal(kind) { "使った" } else { "出した" };
            format!("{}は{card}{}を{verb}。", who(seat), name.unwrap_or_default())
        }
        Event::NoFurtherCard { seat } => format!("{}は続けて出さなかった。", who(seat)),
        Event::NamedSeat { seat, target } => {
            format!("{}は{}を指名した。", who(seat), who(target))
        }
        Event::Marked { seat, girl } => {
            format!("{}は場札のキャラクターを{}に変更した。", who(seat), say.girl(girl))
        }
        Event::Revealed { foe } => {
            let card = say.cards.foe(foe);
            let more = if card.more { "・もう1枚" } else { "" };
            format!("{}が現れた（{}{more}）。", say.foe(foe), card.number)
        }
        Event::WentOffAir { removed } if removed.is_empty() => {
            "【放送延期】：戦闘は起こらない。".into()
        }
        Event::WentOffAir { removed } => {
            let foes: Vec<_> = removed.iter().map(|foe| say.foe(foe)).collect();
            format!(
                "【放送延期】：戦闘は起こらず、{}はゲームから除かれた。",
                listed(&foes, say.lang)
            )
        }
        Event::NoFoeLeft => "魔女／使い魔はもういない。".into(),
        Event::Hit { girl, damage: 0, foe, .. } => {
            format!("{}は{}にダメージを与えられなかった。", say.girl(girl), say.foe(foe))
        }
        Event::Hit { girl, damage, foe, total, .. } => format!(
            "{}が{}に{damage}ダメージを与えた（{}／{}）。",
            say.girl(girl),
            say.foe(foe),
            total.min(say.cards.foe(foe).number),
            say.cards.foe(foe).number
        ),
        Event::Defeated { seat, foe } => format!("{}は{}を倒した。", who(seat), say.foe(foe)),
        Event::SeedGained { girl, markers } if markers > say.cards.table.health => {
            format!("{}はグリーフシードを1枚得た。", say.girl(girl))
        }
        Event::SeedGained { girl, .. } => format!("{}は体力が1点回復した。", say.girl(girl)),
        Event::BattleOver => "戦闘が終わった。".into(),
        Event::Hurt { girl, loss, markers } => {
            format!("{}は{}失った。", say.girl(girl), lost(say, loss, markers))
        }
        Event::Unharmed { girl } => format!("{}に影響はなかった。", say.girl(girl)),
        Event::Died { girl } => format!("{}はマミ(死亡)った。", say.girl(girl)),
        Event::PatronLost { seat, girl, loss } => {
            format!("{}は、応援する{}がマミったので−{loss}点。", who(seat), say.girl(girl))
        }
        Event::SeedsMoved { seat, from, to, seeds } => format!(
            "{}はグリーフシード{seeds}枚を{}から{}へ移した。",
            who(seat),
            say.girl(from),
            say.girl(to)
        ),
        Event::Contracted { girl, .. } => {
            format!("{}が魔法少女〈生存〉になった。", say.girl(girl))
        }
        Event::Supported { seat, girl } => {
            format!("{}は{}の応援を始めた。", who(seat), say.girl(girl))
        }
        Event::LaidAlone { seat, turns } => {
            format!("【ひとりぼっちは嫌】が{}の前に置かれた（{turns}手番）。", who(seat))
        }
        Event::ServedAlone { seat, left: 0 } => {
            format!("{}の【ひとりぼっちは嫌】が終わった。", who(seat))
        }
        Event::ServedAlone { seat, left } => {
            format!("{}は【ひとりぼっちは嫌】で手番を終えた（残り{left}）。", who(seat))
        }
        Event::Skipped { seat } => format!("{}手番は飛ばされた。", say.whose(seat)),
        Event::Proposed { seat } => format!("{}はセット投了を提案した。", who(seat)),
        Event::Voted { seat, agrees: true } => format!("{}は同意した。", who(seat)),
        Event::Voted { seat, agrees: false } => format!("{}は反対した。", who(seat)),
        Event::Called { seat } => format!("{}は「のこり1枚」を宣言した。", who(seat)),
        Event::PointedOut { seat, by } => {
            format!("{}は{}宣言忘れを指摘した。", who(by), say.whose(seat))
        }
        Event::SetEnded { seat, how } => match how {
            SetEnd::WentOut => format!("{}が手札を使い切り、セットが終わった。", who(seat)),
            SetEnd::OffAir => "放送延期でセットが終わった。".into(),
            SetEnd::AllDead => "5人全員がマミ(死亡)り、セットが終わった。".into(),
            SetEnd::Conceded => "全員の同意でセットが終わった。".into(),
            SetEnd::Stuck => "誰も出せず引けないので、セットが終わった。".into(),
            SetEnd::TurnLimit => "手番数の上限でセットが終わった。".into(),
        },
        Event::Scored { seat, hand, points, total } => {
            let held =
                if hand.is_empty() { String::new() } else { format!("（{}）", say.hand(hand)) };
            let (points, total) = (signed(points), signed(total));
            format!("{}：{points}点{held}、合計{total}点。", who(seat))
        }
        Event::Finished { seat, total, trophies, support } => {
            let score = signed(total + trophies + support);
            let parts =
                format!("セット合計{}、倒した魔女／使い魔{}", signed(total), signed(trophies));
            let support = match support {
                0 => String::new(),
                points => format!("、応援{}", signed(points)),
            };
            format!("{}：最終得点{score}点（{parts}{support}）。", who(seat))
        }
        Event::Won { seats, by_limit } => {
            let who = say.everyone(seats);
            let why = if by_limit {
                "最後のセットが終わった"
            } else {
                "最後の魔女が倒れた"
            };
            match seats.len() {
                1 => format!("{why}。{who}の勝ち。"),
                _ => format!("{why}。{who}が勝利を分け合う。"),
            }
        }
    }
}
