//! What happened, as sentences.

use hackclad::{CoopEnd, Event, Score};

use super::say::Say;
use crate::board::{Line, Tone};

pub(super) fn line(say: &Say<'_>, event: &Event) -> Line {
    let (text, tone) = sentence(say, event);
    Line::new(text, tone)
}

/// Does the event change anything, or should a log leave it out?
pub(super) fn matters(event: &Event) -> bool {
    !matches!(
        event,
        Event::Mp { .. }
            | Event::TookTurnCard { .. }
            | Event::Passed { .. }
            | Event::Removed { .. }
    )
}

fn sentence(say: &Say<'_>, event: &Event) -> (String, Tone) {
    match *event {
        Event::Character { who, character, number } => (
            t!(
                say,
                format!("{} took {} as P{number}.", say.who(who), say.character(character)),
                format!("{}：P{number}、{}。", say.who(who), say.character(character)),
            ),
            Tone::Plain,
        ),
        Event::Missions { who } => (
            t!(
                say,
                format!("{} kept mission cards.", say.who(who)),
                format!("{}はミッションカードを選んだ。", say.who(who)),
            ),
            Tone::Plain,
        ),
        Event::Extended { who, card, .. } => {
            let text = match card {
                Some(card) => t!(
                    say,
                    format!("{} added {} to the deck.", say.who(who), say.card(card)),
                    format!("{}は{}をデッキに加えた。", say.who(who), say.card(card)),
                ),
                None => t!(
                    say,
                    format!("{} chose an extended card.", say.who(who)),
                    format!("{}は拡張カードを選んだ。", say.who(who)),
                ),
            };
            (text, Tone::Quiet)
        }
        Event::Round { round } => {
            (t!(say, format!("Round {round}."), format!("第{round}ラウンド。")), Tone::Strong)
        }
        Event::Voltage { voltage, deck } => (
            t!(
                say,
                format!("Voltage is now {voltage}; the Clad deck has {deck} cards."),
                format!("VOLTAGEが{voltage}になった。クラッドデッキは{deck}枚。"),
            ),
            Tone::Bad,
        ),
        Event::Forecast { slot, card } => {
            let name =
                card.map_or_else(|| t!(say, "face-down", "ウラ向き").into(), |c| say.clad(c));
            (t!(say, format!("K{slot}: {name}."), format!("K{slot}：{name}。")), Tone::Accent)
        }
        Event::Drew { who, card, count, .. } => {
            let text = match card {
                Some(card) => t!(
                    say,
                    format!("{} drew {}.", say.who(who), say.card(card)),
                    format!("{}は{}を引いた。", say.who(who), say.card(card)),
                ),
                None => t!(
                    say,
                    format!("{} drew {count}.", say.who(who)),
                    format!("{}は{count}枚引いた。", say.who(who)),
                ),
            };
            (text, Tone::Quiet)
        }
        Event::Reformed { who, cp, deck } => (
            t!(
                say,
                format!("{} re-formed the deck: {deck} cards, CP +{cp}.", say.who(who)),
                format!("{}はデッキを再構成した（{deck}枚、CP+{cp}）。", say.who(who)),
            ),
            Tone::Plain,
        ),
        Event::Upgraded { who, swap, .. } => {
            let text = match swap {
                Some((out, into)) => t!(
                    say,
                    format!("{}: {} out, {} in.", say.who(who), say.card(out), say.card(into)),
                    format!(
                        "{}：{}を外し{}を入れた。",
                        say.who(who),
                        say.card(out),
                        say.card(into)
                    ),
                ),
                None => t!(
                    say,
                    format!("{} shuffled the deck.", say.who(who)),
                    format!("{}はデッキを混ぜた。", say.who(who)),
                ),
            };
            (text, Tone::Quiet)
        }
        Event::Assigned { who, slot } => (
            t!(
                say,
                format!("{} will act in T{slot}.", say.who(who)),
                format!("{}の手番スロットはT{slot}。", say.who(who)),
            ),
            Tone::Plain,
        ),
        Event::TookTurnCard { who, count } => (
            t!(
                say,
                format!("{} took {count} from the standby slot.", say.who(who)),
                format!("{}は待機スロットの{count}枚を手札に加えた。", say.who(who)),
            ),
            Tone::Quiet,
        ),
        Event::Drafted { who, slot, card, .. } => {
            let text = match card {
                Some(card) => t!(
                    say,
                    format!("{} chose T{slot} with {}.", say.who(who), say.card(card)),
                    format!("{}は{}でT{slot}を選んだ。", say.who(who), say.card(card)),
                ),
                None => t!(
                    say,
                    format!("{} chose T{slot}.", say.who(who)),
                    format!("{}はT{slot}を選んだ。", say.who(who)),
                ),
            };
            (text, Tone::Plain)
        }
        Event::PutBack { who, card, .. } => {
            let text = match card {
                Some(card) => t!(
                    say,
                    format!("{} put {} on top of the deck.", say.who(who), say.card(card)),
                    format!("{}は{}をデッキの上に置いた。", say.who(who), say.card(card)),
                ),
                None => t!(
                    say,
                    format!("{} put a card on top of the deck.", say.who(who)),
                    format!("{}はカード1枚をデッキの上に置いた。", say.who(who)),
                ),
            };
            (text, Tone::Quiet)
        }
        Event::Turn { who } => (
            t!(
                say,
                format!("{}: the turn begins.", say.who(who)),
                format!("{}の手番。", say.whom(who)),
            ),
            Tone::Strong,
        ),
        Event::TurnOver { who } => (
            t!(
                say,
                format!("{} ended the turn.", say.who(who)),
                format!("{}は手番を終えた。", say.who(who)),
            ),
            Tone::Quiet,
        ),
        Event::CladTurn { slot, card } => (
            t!(
                say,
                format!("Clad turn K{slot}: {}.", say.clad(card)),
                format!("クラッドの手番K{slot}：{}。", say.clad(card)),
            ),
            Tone::Strong,
        ),
        Event::LegionTurn { legions } => (
            t!(
                say,
                format!("Legion turn: {legions} attack."),
                format!("レギオンの手番：{legions}体が攻撃。"),
            ),
            Tone::Strong,
        ),
        Event::Entered { who, at } => (
            t!(
                say,
                format!("{} re-entered on {}.", say.who(who), say.space(at)),
                format!("{}は{}に復帰した。", say.who(who), say.space(at)),
            ),
            Tone::Plain,
        ),
        Event::Moved { who, to } => (
            t!(
                say,
                format!("{} moved to {}.", say.who(who), say.space(to)),
                format!("{}は{}へ移動した。", say.who(who), say.space(to)),
            ),
            Tone::Plain,
        ),
        Event::Stones { who, vp } => (
            t!(
                say,
                format!("{} gained {vp} VP in stones.", say.who(who)),
                format!("{}は魔石{vp}VPを獲得した。", say.who(who)),
            ),
            Tone::Good,
        ),
        Event::Mp { who, now } => (
            t!(
                say,
                format!("{}: MP {now}.", say.who(who)),
                format!("{}のMPは{now}。", say.whom(who))
            ),
            Tone::Quiet,
        ),
        Event::Cp { who, now } => (
            t!(
                say,
                format!("{}: CP {now}.", say.who(who)),
                format!("{}のCPは{now}。", say.whom(who))
            ),
            Tone::Quiet,
        ),
        Event::Used { who, card, helped } => {
            let text = match helped {
                None => t!(
                    say,
                    format!("{} used {}.", say.who(who), say.card(card)),
                    format!("{}は{}を使用した。", say.who(who), say.card(card)),
                ),
                Some(whom) => t!(
                    say,
                    format!("{} used {} for {}.", say.who(who), say.card(card), say.whom(whom)),
                    format!("{}は{}に{}を使用した。", say.who(who), say.whom(whom), say.card(card)),
                ),
            };
            (text, Tone::Plain)
        }
        Event::Basic { who, what, card } => (
            t!(
                say,
                format!(
                    "{} discarded {} for a basic action: {}.",
                    say.who(who),
                    say.card(card),
                    say.basic(what)
                ),
                format!(
                    "{}は{}を捨てて基本アクション（{}）を行った。",
                    say.who(who),
                    say.card(card),
                    say.basic(what)
                ),
            ),
            Tone::Plain,
        ),
        Event::CpAction { who, cost } => (
            t!(
                say,
                format!("{} spent {cost} CP.", say.who(who)),
                format!("{}はCPを{cost}支払った。", say.who(who)),
            ),
            Tone::Plain,
        ),
        Event::Crack { who } => (
            t!(
                say,
                format!("{} used the crack skill.", say.who(who)),
                format!("{}はクラックスキルを使用した。", say.who(who)),
            ),
            Tone::Accent,
        ),
        Event::Corruption { who, now } => (
            t!(
                say,
                format!("{} took corruption: {now} now.", say.who(who)),
                format!("{}は穢れを得た（計{now}）。", say.who(who)),
            ),
            Tone::Bad,
        ),
        Event::Trap { who, at } => (
            t!(
                say,
                format!("{} used a trap on {}.", say.who(who), say.space(at)),
                format!("{}は{}にトラバサミを使った。", say.who(who), say.space(at)),
            ),
            Tone::Plain,
        ),
        Event::TrapUp { who } => (
            t!(
                say,
                format!("{} turned a trap face-up.", say.who(who)),
                format!("{}はトラバサミをオモテにした。", say.who(who)),
            ),
            Tone::Plain,
        ),
        Event::Pile { who, card } => (
            t!(
                say,
                format!("{} {} acted in the discard pile.", say.whose(who), say.card(card)),
                format!("{}捨て札の{}が働いた。", say.whose(who), say.card(card)),
            ),
            Tone::Plain,
        ),
        Event::PaidCp { who, cp } => (
            t!(
                say,
                format!("{} paid {cp} CP as an extra cost.", say.who(who)),
                format!("{}は追加コストとしてCPを{cp}支払った。", say.who(who)),
            ),
            Tone::Plain,
        ),
        Event::PaidCard { who, card } => (
            t!(
                say,
                format!("{} discarded {} as an extra cost.", say.who(who), say.card(card)),
                format!("{}は追加コストとして{}を捨てた。", say.who(who), say.card(card)),
            ),
            Tone::Plain,
        ),
        Event::Hit { who, targets, clad, damage } => {
            let many = targets.len() > 1;
            let text = match (clad, many) {
                (true, false) => t!(
                    say,
                    format!("{} dealt {damage} to the Clad.", say.who(who)),
                    format!("{}はクラッドに{damage}ダメージを与えた。", say.who(who)),
                ),
                (true, true) => t!(
                    say,
                    format!(
                        "{} dealt {damage} each to the Clad and Legions: {}.",
                        say.who(who),
                        say.spaces(targets)
                    ),
                    format!(
                        "{}はクラッドとレギオンに{damage}ダメージずつ与えた：{}。",
                        say.who(who),
                        say.spaces(targets)
                    ),
                ),
                (false, _) => t!(
                    say,
                    format!(
                        "{} dealt {damage} to Legions on {}.",
                        say.who(who),
                        say.spaces(targets)
                    ),
                    format!(
                        "{}は{}のレギオンに{damage}ダメージを与えた。",
                        say.who(who),
                        say.spaces(targets)
                    ),
                ),
            };
            (text, Tone::Accent)
        }
        Event::Destroyed { who, legion, at } => (
            t!(
                say,
                format!(
                    "{} destroyed a {} on {}.",
                    say.who(who),
                    say.legion(legion),
                    say.space(at)
                ),
                format!("{}は{}の{}を撃破した。", say.who(who), say.space(at), say.legion(legion)),
            ),
            Tone::Good,
        ),
        Event::Removed { at } => (
            t!(
                say,
                format!("The Legion on {} was removed.", say.space(at)),
                format!("{}のレギオンが取り除かれた。", say.space(at)),
            ),
            Tone::Quiet,
        ),
        Event::Summoned { legion, at } => (
            t!(
                say,
                format!("A {} appeared on {}.", say.legion(legion), say.space(at)),
                format!("{}に{}が出現した。", say.space(at), say.legion(legion)),
            ),
            Tone::Bad,
        ),
        Event::Dropped { at } => (
            t!(
                say,
                format!("A stone dropped on {}.", say.space(at)),
                format!("{}に魔石がドロップした。", say.space(at)),
            ),
            Tone::Plain,
        ),
        Event::CladMoved { to } => (
            t!(
                say,
                format!("The Clad moved to {}.", say.space(to)),
                format!("クラッドが{}へ移動した。", say.space(to)),
            ),
            Tone::Plain,
        ),
        Event::CladTurned { facing } => (
            t!(
                say,
                format!("The Clad now faces {}.", say.facing(facing)),
                format!("クラッドは{}を向いた。", say.facing(facing)),
            ),
            Tone::Plain,
        ),
        Event::Locked => (
            t!(
                say,
                "The Clad cannot move this round.".into(),
                "このラウンド、クラッドは移動できない。".into(),
            ),
            Tone::Good,
        ),
        Event::Attack { area, reducible, legions } => {
            let by = if legions {
                t!(say, "Legions", "レギオン")
            } else {
                t!(say, "The Clad", "クラッド")
            };
            let text = if reducible {
                t!(
                    say,
                    format!("{by} will attack {}.", say.spaces(area)),
                    format!("{by}が{}を攻撃する。", say.spaces(area)),
                )
            } else {
                t!(
                    say,
                    format!("{by} will make a movement attack on {}.", say.spaces(area)),
                    format!("{by}が{}に移動攻撃を行う。", say.spaces(area)),
                )
            };
            (text, Tone::Bad)
        }
        Event::AreaChanged { area } => (
            t!(
                say,
                format!("The attack now goes to {}; all there may react.", say.spaces(area)),
                format!("攻撃範囲が{}に変わった。範囲内の全員が対応できる。", say.spaces(area)),
            ),
            Tone::Accent,
        ),
        Event::Reduced { who, by } => (
            t!(
                say,
                format!("Damage to {} is reduced by {by}.", say.whom(who)),
                format!("{}へのダメージを{by}軽減。", say.whom(who)),
            ),
            Tone::Good,
        ),
        Event::Passed { who } => (
            t!(say, format!("{} passed.", say.who(who)), format!("{}はパスした。", say.who(who))),
            Tone::Quiet,
        ),
        Event::Unhurt { who } => (
            t!(
                say,
                format!("{} took no damage.", say.who(who)),
                format!("{}はダメージを受けなかった。", say.who(who)),
            ),
            Tone::Good,
        ),
        Event::Injured { who, damage, lost, stock } => {
            let text = if stock {
                t!(
                    say,
                    format!(
                        "{} took {damage} damage: injured, {lost} VP back to the stock.",
                        say.who(who)
                    ),
                    format!(
                        "{}は{damage}ダメージを受けて負傷し、{lost}VPがストックに戻った。",
                        say.who(who)
                    ),
                )
            } else {
                t!(
                    say,
                    format!("{} took {damage} damage: injured, {lost} VP lost.", say.who(who)),
                    format!(
                        "{}は{damage}ダメージを受けて負傷し、{lost}VPを落とした。",
                        say.who(who)
                    ),
                )
            };
            (text, Tone::Bad)
        }
        Event::Gauge { who, now } => (
            t!(
                say,
                format!("{}: injury gauge {now}.", say.who(who)),
                format!("{}の負傷回数ゲージは{now}。", say.whom(who)),
            ),
            Tone::Bad,
        ),
        Event::Unyielding { who } => (
            t!(
                say,
                format!("{} is Unyielding.", say.whom(who)),
                format!("{}に《不屈》。", say.whom(who)),
            ),
            Tone::Good,
        ),
        Event::Braced { who, by } => (
            t!(
                say,
                format!("The next attack on {} is reduced by {by}.", say.whom(who)),
                format!("{}が次に受ける攻撃を{by}軽減。", say.whom(who)),
            ),
            Tone::Good,
        ),
        Event::Looked { who, card, .. } => {
            let text = match card {
                Some(card) => t!(
                    say,
                    format!("{} saw the top Clad card: {}.", say.who(who), say.clad(card)),
                    format!("{}が見たクラッドデッキの一番上：{}。", say.who(who), say.clad(card)),
                ),
                None => t!(
                    say,
                    format!("{} looked at the top Clad card.", say.who(who)),
                    format!("{}はクラッドデッキの一番上を見た。", say.who(who)),
                ),
            };
            (text, Tone::Plain)
        }
        Event::Revealed { who, card } => (
            t!(
                say,
                format!("{} revealed the top Clad card: {}.", say.who(who), say.clad(card)),
                format!("{}はクラッドデッキの一番上を公開した：{}。", say.who(who), say.clad(card)),
            ),
            Tone::Accent,
        ),
        Event::LookedTop { who, card, .. } => {
            let text = match card {
                Some(card) => t!(
                    say,
                    format!("{} saw the top card: {}.", say.who(who), say.card(card)),
                    format!("{}が見たデッキの一番上：{}。", say.who(who), say.card(card)),
                ),
                None => t!(
                    say,
                    format!("{} looked at the top card of the deck.", say.who(who)),
                    format!("{}はデッキの一番上を見た。", say.who(who)),
                ),
            };
            (text, Tone::Quiet)
        }
        Event::Milled { who, card } => (
            t!(
                say,
                format!("{} discarded {} from the deck.", say.who(who), say.card(card)),
                format!("{}はデッキから{}を捨て札に置いた。", say.who(who), say.card(card)),
            ),
            Tone::Plain,
        ),
        Event::Took { who, card } => (
            t!(
                say,
                format!("{} took {} from the discard pile.", say.who(who), say.card(card)),
                format!("{}は捨て札の{}を手札に加えた。", say.who(who), say.card(card)),
            ),
            Tone::Plain,
        ),
        Event::Searched { who, card, .. } => {
            let text = match card {
                Some(card) => t!(
                    say,
                    format!("{} took {} from the deck.", say.who(who), say.card(card)),
                    format!("{}はデッキから{}を手札に加えた。", say.who(who), say.card(card)),
                ),
                None => t!(
                    say,
                    format!("{} took a card from the deck.", say.who(who)),
                    format!("{}はデッキから1枚を手札に加えた。", say.who(who)),
                ),
            };
            (text, Tone::Plain)
        }
        Event::Added { who, card } => (
            t!(
                say,
                format!("{} got {} from the extended deck.", say.who(who), say.card(card)),
                format!("{}は拡張デッキから{}を得た。", say.who(who), say.card(card)),
            ),
            Tone::Plain,
        ),
        Event::OnTurnCard { who, card } => (
            t!(
                say,
                format!("{} {} lies on the turn card.", say.whose(who), say.card(card)),
                format!("{}{}は手番カードに重ねられた。", say.whose(who), say.card(card)),
            ),
            Tone::Plain,
        ),
        Event::Deployed { who, at } => (
            t!(
                say,
                format!("{} deployed a Tsuchikumo on {}.", say.who(who), say.cross(at)),
                format!("{}は{}にツチグモを配備した。", say.who(who), say.cross(at)),
            ),
            Tone::Plain,
        ),
        Event::Shifted { who, from, to } => (
            t!(
                say,
                format!(
                    "{} shifted a Tsuchikumo from {} to {}.",
                    say.who(who),
                    say.cross(from),
                    say.cross(to)
                ),
                format!(
                    "{}はツチグモを{}から{}へ動かした。",
                    say.who(who),
                    say.cross(from),
                    say.cross(to)
                ),
            ),
            Tone::Plain,
        ),
        Event::TokenRemoved { who, at } => (
            t!(
                say,
                format!("{} removed the Tsuchikumo on {}.", say.who(who), say.cross(at)),
                format!("{}は{}のツチグモを取り除いた。", say.who(who), say.cross(at)),
            ),
            Tone::Plain,
        ),
        Event::MarksRemoved => (
            t!(
                say,
                "All turn slots are open again.".into(),
                "手番スロットの目印がすべて取り除かれた。".into(),
            ),
            Tone::Plain,
        ),
        Event::Scored { who, score } => (
            t!(
                say,
                format!("{}: {}.", say.who(who), sum(say, &score)),
                format!("{}：{}。", say.who(who), sum(say, &score)),
            ),
            Tone::Accent,
        ),
        Event::CoopOver { end } => {
            let (en, ja, tone) = match end {
                CoopEnd::Won => (
                    "The Clad is defeated. You all won.",
                    "クラッドを討伐した。全員の勝利。",
                    Tone::Good,
                ),
                CoopEnd::TimeOut => (
                    "Seven rounds are over and the Clad lives. You all lost.",
                    "7ラウンドが過ぎてもクラッドを倒せなかった。全員の敗北。",
                    Tone::Bad,
                ),
                CoopEnd::Corruption => (
                    "Corruption is above the limit. You all lost.",
                    "穢れが汚染許容限度を超えた。全員の敗北。",
                    Tone::Bad,
                ),
            };
            (t!(say, en.into(), ja.into()), tone)
        }
        Event::Over => (t!(say, "The game is over.".into(), "ゲーム終了。".into()), Tone::Strong),
    }
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
