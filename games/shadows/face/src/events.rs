//! What happened, as the log tells it.

use kernel::Seat;
use pack::Lang;
use shadows::{Choice, Ending, Event, EventKind, GameResult, Person, Phase, Power};
use ui::parts::{many, signed};
use ui::{Line, Tone};

use super::actions::{intervention, wish};
use super::cards::event_text;
use super::say::Say;
use super::signals;

/// The sentence and how much it matters to the reader.
pub(super) fn line(say: &Say<'_>, event: &Event) -> Line {
    Line::new(say.names.sentence(&sentence(say, event)), tone(event))
}

fn tone(event: &Event) -> Tone {
    match event {
        Event::Turn(_) | Event::Phase(_) => Tone::Strong,
        Event::Turned(_) | Event::Combat { .. } | Event::Over(_) | Event::Contracted(_) => {
            Tone::Accent
        }
        Event::Died { .. }
        | Event::DroppedOut { .. }
        | Event::Durability { .. }
        | Event::Hatched { .. }
        | Event::NoRoom(_)
        | Event::PushedOut(_) => Tone::Bad,
        Event::Destroyed { .. } | Event::LootGained { .. } => Tone::Good,
        Event::Drew { .. }
        | Event::Reshuffled
        | Event::LootReshuffled
        | Event::Ticked { .. }
        | Event::Passed(_)
        | Event::Continues(_)
        | Event::Voted { .. }
        | Event::Answered(_)
        | Event::Switched(_) => Tone::Quiet,
        _ => Tone::Plain,
    }
}

/// The name of an ending.
pub(super) fn ending(say: &Say<'_>, ending: Ending) -> &'static str {
    let (en, ja) = match ending {
        Ending::Bad => (
            "Bad ending: the storm is over, but Madoka is gone, and Homura's hand is already on \
             her shield",
            "バッドエンディング：嵐は去った。だが、まどかはもういない。ほむらの手は、もう盾にかかっている",
        ),
        Ending::Sad => (
            "Sad ending: the city stands, friends are missing, and Madoka is a magical girl; one \
             more time, thinks Homura",
            "サッドエンディング：街は残った。欠けた仲間と、魔法少女になったまどか。もう一度、とほむらは思う",
        ),
        Ending::Normal => (
            "Normal ending: nobody was lost, only Madoka's wish was spent; Homura does not know \
             whether to turn the hourglass",
            "ノーマルエンディング：誰も失わなかった。ただ、まどかの願いだけが使われた。砂時計を返すべきか、ほむらは迷う",
        ),
        Ending::Bitter => (
            "Bitter ending: Madoka is still herself and mourns her friends; it had to be, Homura \
             tells herself",
            "ビターエンディング：まどかはまどかのまま、友を悼む。これでよかったのだと、ほむらは言い聞かせる",
        ),
        Ending::Good => (
            "Good ending: everybody comes home, and Madoka has nothing to regret; the long road \
             was worth it",
            "グッドエンディング：全員が帰ってきた。まどかに悔いはない。長い旅は報われた",
        ),
        Ending::Best => (
            "Best ending: two friends at the gate who never had to wish, and three girls who come \
             back to them",
            "ベストエンディング：願わずに済んだ二人が門で待ち、三人の魔法少女が帰ってくる",
        ),
        Ending::Victory => ("Victory: the city stands", "勝利：街は守られた"),
    };
    t!(say, en, ja)
}

fn sentence(say: &Say<'_>, event: &Event) -> String {
    let g = |person: &Person| say.girl(*person);
    let p = |seat: &Seat| say.who(*seat);
    let en = say.lang == Lang::En;
    macro_rules! t {
        ($en:literal, $ja:literal) => {
            if en { format!($en) } else { format!($ja) }
        };
    }
    match event {
        Event::Cast { who, seat, human } => {
            let (who, seat) = (g(who), say.whom(*seat));
            match human {
                true => {
                    t!("{who}, a human, is played by {seat}", "{who}（人間）は{seat}が担当する")
                }
                false => {
                    t!("{who}, a girl, is played by {seat}", "{who}（魔法少女）は{seat}が担当する")
                }
            }
        }
        Event::Turn(turn) => t!("turn {turn}", "{turn}ターン目"),
        Event::Phase(phase) => match phase {
            Phase::Event => t!("event phase", "イベントカードフェイズ"),
            Phase::Action => t!("action phase", "行動フェイズ"),
            Phase::Combat => t!("combat phase", "戦闘フェイズ"),
            Phase::Adjustment => t!("adjustment phase", "調整フェイズ"),
        },
        Event::Drew { who, cards } => {
            let (who, count) = (g(who), cards.count);
            let list = if cards.cards.is_empty() { String::new() } else { say.hand(cards.cards) };
            match (en, list.is_empty()) {
                (true, true) => format!("{who} draws {}", many(count, "card")),
                (true, false) => format!("{who} draws {list}"),
                (false, true) => format!("{who}はカードを{count}枚引いた"),
                (false, false) => format!("{who}は{list}を引いた"),
            }
        }
        Event::Discarded { who, cards } => {
            let (who, list) = (g(who), say.hand(*cards));
            t!("{who} discards {list}", "{who}は{list}を捨てた")
        }
        Event::TraitorDiscarded { seat, cards } => {
            let (who, list) = (p(seat), say.hand(*cards));
            t!("{who} discarded {list}", "{who}は{list}を捨てた")
        }
        Event::TraitorDrew { seat, cards } => {
            let (who, count, drawn) = (p(seat), cards.count, many(cards.count, "card"));
            t!("{who} drew {drawn}", "{who}はカードを{count}枚引いた")
        }
        Event::Reshuffled => t!("the magic deck is shuffled anew", "魔力カードの山を作り直した"),
        Event::LootReshuffled => {
            t!("the loot deck is shuffled anew", "戦利品カードの山を作り直した")
        }
        Event::TimeUsed { boxed } => match boxed {
            Some(number) => t!(
                "Time Manipulation: the top event card (number {number}) goes into the box unseen",
                "時間操作：イベントカードの山の一番上（数字{number}）を見ずに箱に入れた"
            ),
            None => t!("Time Manipulation: no card is drawn", "時間操作：カードは引かれない"),
        },
        Event::Ticked { place, left } => {
            let (at, markers) = (say.place(*place), many(*left, "clock marker"));
            t!("{at}: {markers} left", "{at}：時計マーカー残り{left}個")
        }
        Event::Hatched { place, foe, hp } => {
            let (at, name) = (say.place(*place), say.foe(*foe, false));
            t!(
                "{at}: the familiar becomes the {name}, HP {hp}",
                "{at}：使い魔が{name}になった（HP{hp}）"
            )
        }
        Event::Turned(card) => {
            let name = say.event(*card);
            // What a speech does comes next in the log: without its words nobody knows why.
            match &say.cards.event(*card).kind {
                EventKind::Speech(_) => {
                    let text = event_text(say.cards.event(*card), say.lang);
                    t!("event “{name}”: {text}", "イベント「{name}」：{text}")
                }
                EventKind::Foe { .. } => t!("event: {name}", "イベント：{name}"),
            }
        }
        Event::Appeared { foe, familiar, place } => {
            let (name, at) = (say.foe(*foe, *familiar), say.place(*place));
            t!("{name} appears at {at}", "{name}が{at}に現れた")
        }
        Event::NoRoom(card) => {
            let name = say.event(*card);
            t!(
                "no room for {name}: it goes to the bottom of the event deck",
                "{name}の置き場所がないので、イベントカードの山の底に置いた"
            )
        }
        Event::PushedOut(card) => {
            let name = say.event(*card);
            t!(
                "{name} goes to the bottom of the event deck",
                "{name}はイベントカードの山の底に置かれた"
            )
        }
        Event::NoPlaceForWitch(who) => {
            let who = g(who);
            t!("{who}'s witch finds no place", "{who}の魔女の置き場所がない")
        }
        Event::Durability { by, now } => {
            let (by, now) = (signed(*by), signed(*now));
            t!("the city's durability: {by}, now {now}", "見滝原市の耐久値{by}（残り{now}）")
        }
        Event::PutAway { foe, place } => {
            let (name, at) = (say.foe(*foe, false), say.place(*place));
            t!("{name} at {at} is discarded", "{at}の{name}は捨て札になった")
        }
        Event::Moved { who, to } => {
            let (who, at) = (g(who), say.place(*to));
            t!("{who} goes to {at}", "{who}は{at}へ移動した")
        }
        Event::Passed(who) => {
            let who = g(who);
            t!("{who} passes", "{who}はパスした")
        }
        Event::Continues(who) => {
            let who = g(who);
            t!("{who} continues the combat", "{who}は戦闘を継続する")
        }
        Event::ChoosesAgain(who) => {
            let who = g(who);
            t!("{who} chooses again", "{who}は選び直す")
        }
        Event::Telepathy { from, with } => {
            let (from, with) = (g(from), g(with));
            t!("{from} uses Telepathy with {with}", "{from}は{with}とテレパシーを行う")
        }
        Event::Gave { from, to, card } => {
            let (from, to) = (g(from), g(to));
            if card.cards.is_empty() {
                t!("{from} gives {to} a card", "{from}は{to}にカードを渡した")
            } else {
                let list = say.hand(card.cards);
                t!("{from} gives {to} {list}", "{from}は{to}に{list}を渡した")
            }
        }
        Event::Encouraged { from, to } => {
            let (from, to) = (g(from), g(to));
            t!("{from} encourages {to}", "{from}は{to}を応援した")
        }
        Event::Healed { from, to } if from == to => {
            let who = g(from);
            t!("{who} heals herself", "{who}は自分を回復する")
        }
        Event::Healed { from, to } => {
            let (from, to) = (g(from), g(to));
            t!("{from} heals {to}", "{from}は{to}を回復する")
        }
        Event::Hp { who, now } => {
            let who = g(who);
            t!("{who}'s HP is {now}", "{who}のHPは{now}")
        }
        Event::LootUsed { who, loot } => {
            let (who, loot) = (g(who), say.loot(*loot));
            t!("{who} uses {loot}", "{who}は{loot}を使った")
        }
        Event::LootGained { who, loot } => {
            let (who, loot) = (g(who), say.loot(*loot));
            t!("{who} gains {loot}", "{who}は{loot}を得た")
        }
        Event::NoLoot => t!("there is no loot card left", "戦利品カードが残っていない"),
        Event::Focused(who) => {
            let who = g(who);
            t!("{who} uses Focus", "{who}は魔力集中を行う")
        }
        Event::Refreshed(who) => {
            let who = g(who);
            t!("{who} uses Refresh", "{who}は気分転換を行う")
        }
        Event::Contracted(who) => {
            let who = g(who);
            t!("{who} contracts and becomes a magical girl", "{who}は契約し、魔法少女になった")
        }
        Event::Wished { who, wish: taken } => {
            let (who, text) = (g(who), wish(say, *taken));
            t!("{who}'s wish: {text}", "{who}の願い：{text}")
        }
        Event::Combat { place, foe, familiar } => {
            let (at, name) = (say.place(*place), say.foe(*foe, *familiar));
            t!("combat at {at}: {name}", "{at}で戦闘：{name}")
        }
        Event::Idle { place } => {
            let at = say.place(*place);
            t!("{at}: an idle turn, nobody can do anything", "{at}：誰も何もできないターン")
        }
        Event::Declared { who, card, choice } => {
            let who = g(who);
            let what = match choice {
                Choice::Attack => say.pair("Attack", "攻撃"),
                Choice::Special => say.special(say.cards.girls.get(usize::from(*card))),
                Choice::Retreat => say.pair("Retreat", "撤退"),
                Choice::Loot => say.pair("Use Loot", "戦利品カードの使用"),
                Choice::Nothing => say.pair("Nothing", "何も出さない"),
            };
            t!("{who} declares: {what}", "{who}の宣言：{what}")
        }
        Event::Committed { who, cards, loot, is_loot } => {
            let (who, count) = (g(who), cards.count);
            match (is_loot, loot) {
                (true, Some(loot)) => {
                    let loot = say.loot(*loot);
                    t!("{who} puts down {loot}", "{who}は{loot}を伏せた")
                }
                (true, None) => {
                    t!("{who} puts a loot card face down", "{who}は戦利品カードを伏せた")
                }
                (false, _) if !cards.cards.is_empty() => {
                    let list = say.hand(cards.cards);
                    t!("{who} puts down {list}", "{who}は{list}を伏せた")
                }
                (false, _) => {
                    let down = many(count, "card");
                    t!("{who} puts {down} face down", "{who}は魔力カードを{count}枚伏せた")
                }
            }
        }
        Event::Voted { seat, who } => {
            let (seat, who) = (p(seat), g(who));
            t!("{seat} voted for {who}", "{seat}は{who}に投票した")
        }
        Event::Defends(who) => {
            let who = g(who);
            t!("{who} will be hit", "{who}が攻撃を受ける係になった")
        }
        Event::Revealed { who, cards, loot } => {
            let who = g(who);
            match loot {
                Some(loot) => {
                    let loot = say.loot(*loot);
                    t!("{who} shows {loot}", "{who}は{loot}を公開した")
                }
                None => {
                    let list = say.hand(*cards);
                    t!("{who} shows {list}", "{who}は{list}を公開した")
                }
            }
        }
        Event::Flipped(cards) => {
            let list = say.hand(cards.iter().copied().collect());
            t!("flipped: {list}", "めくったカード：{list}")
        }
        Event::Ability { who, card, at, on, cards, .. } => {
            let ability = say
                .cards
                .girls
                .get(usize::from(*card))
                .and_then(|card| card.abilities.get(usize::from(*at)));
            let name = ability.map_or("", |ability| ability.name.in_lang(say.lang));
            let on = match on {
                Some(on) if on == who => Some(say.pair("herself", "自分")),
                Some(on) => Some(say.girl(*on)),
                None => None,
            };
            let who = g(who);
            let done = match (en, on) {
                (true, Some(on)) => format!("{who} uses {name} for {on}"),
                (true, None) => format!("{who} uses {name}"),
                (false, Some(on)) => format!("{who}は{on}に{name}を使った"),
                (false, None) => format!("{who}は{name}を使った"),
            };
            match cards.is_empty() {
                true => done,
                false => {
                    let list = say.hand(*cards);
                    t!("{done}: {list}", "{done}：{list}")
                }
            }
        }
        Event::Rethought(who) => {
            let who = g(who);
            t!("{who} takes her abilities back", "{who}は能力を取り消した")
        }
        Event::Counted { values, linked, total, left } => {
            let gap = if en { " " } else { "" };
            let sum = values.iter().map(|(who, by)| format!("{}{gap}{by}", g(who)));
            let sum = sum.collect::<Vec<_>>().join(if en { " + " } else { "＋" });
            // Below 0 is gone.
            let left = (*left).max(0);
            let left = t!("(the foe has {left} HP left)", "（敵の残りHP{left}）");
            let alone =
                matches!(values.as_slice(), [(_, by)] if i32::from(*by) == i32::from(*total));
            match linked {
                false if sum.is_empty() => t!("nobody attacks {left}", "誰も攻撃しない{left}"),
                false if alone => t!("attack: {sum} {left}", "攻撃：{sum}{left}"),
                false => {
                    t!("attack: {sum}, total {total} {left}", "攻撃：{sum}、合計{total}{left}")
                }
                true => t!(
                    "linked attack: {sum}, total {total} {left}",
                    "連携攻撃：{sum}、合計{total}{left}"
                ),
            }
        }
        Event::Destroyed { foe, familiar, .. } => {
            let name = say.foe(*foe, *familiar);
            t!("{name} is destroyed", "{name}は消滅した")
        }
        Event::Hit { who, attack, damage, now, .. } => {
            // Below 0 she is dead, however far.
            let (who, now) = (g(who), (*now).max(0));
            match damage {
                0 => t!(
                    "{who} is hit with {attack} and takes no damage (HP {now})",
                    "{who}は攻撃{attack}を受けたがダメージなし（HP{now}）"
                ),
                _ => t!(
                    "{who} is hit with {attack} and loses {damage} HP (HP {now})",
                    "{who}は攻撃{attack}を受け{damage}ダメージ（HP{now}）"
                ),
            }
        }
        Event::Void(who) => {
            let who = g(who);
            t!("the attack on {who} is void", "{who}への攻撃はなかったことになる")
        }
        Event::Shielded { who, loot } => {
            let (who, loot) = (g(who), say.loot(*loot));
            t!("{who} stops the damage with {loot}", "{who}は{loot}でダメージを防いだ")
        }
        Event::Died { who, .. } => {
            let who = g(who);
            t!("{who} dies", "{who}は死亡した")
        }
        Event::DroppedOut { who, .. } => {
            let who = g(who);
            t!("{who} has no magic left and drops out", "{who}は魔力が尽きて脱落した")
        }
        Event::Sniped { by, who } => {
            let (by, who) = (g(by), g(who));
            t!("{by} snipes {who}", "{by}は{who}をスナイプした")
        }
        Event::CameBack { who, card } => {
            let cards = say.cards.girls.iter().filter(|card| card.person == *who);
            let mut abilities = cards.flat_map(|card| &card.abilities);
            let ability = abilities.find(|one| matches!(one.power, Power::Reuse { .. }));
            let name = ability.map_or("", |ability| ability.name.in_lang(say.lang));
            let (who, card) = (g(who), say.magic(*card));
            t!("{name}: {card} returns to {who}'s hand", "{name}：{card}が{who}の手札に戻った")
        }
        Event::Accused { by, who } => {
            let (by, who) = (g(by), g(who));
            t!("{by} accuses {who}", "{by}は{who}を告発した")
        }
        Event::Opened { who, witch } => {
            let who = g(who);
            match witch {
                true => t!(
                    "{who}'s identity: a minion of the stage witch",
                    "{who}の正体：舞台装置の魔女の手下"
                ),
                false => t!("{who}'s identity: a magical girl", "{who}の正体：魔法少女"),
            }
        }
        Event::Answered(seat) => {
            let seat = p(seat);
            t!("{seat} answered", "{seat}が答えた")
        }
        Event::TakenOver { who, seat, liberated } => {
            let (who, seat) = (g(who), say.whom(*seat));
            match liberated {
                true => {
                    t!("{who} is freed and played by {seat}", "{who}は解放され、{seat}が担当する")
                }
                false => t!("{who} is now played by {seat}", "{who}は{seat}が担当する"),
            }
        }
        Event::AskedFor { seat, of } => {
            let (seat, of) = (p(seat), say.whom(*of));
            t!("{seat} asked {of} for a character", "{seat}は{of}にキャラクターを頼んだ")
        }
        Event::Refused(seat) => {
            let seat = p(seat);
            t!("{seat} refused", "{seat}は断った")
        }
        Event::Foresaw { who, count } => {
            let who = g(who);
            t!(
                "{who} looks at the top {count} event cards",
                "{who}はイベントカードの山の上から{count}枚を見た"
            )
        }
        Event::Intervened { seat, number } => {
            let (seat, what) = (p(seat), intervention(say, *number));
            t!("{seat} intervened: {what}", "{seat}の介入：{what}")
        }
        Event::Looked { seat, at, card } => {
            let seat = p(seat);
            match card {
                Some(card) => {
                    let name = say.event(*card);
                    t!(
                        "{seat} looked at boxed card {at}: {name}",
                        "{seat}は箱の{at}枚目を見た：{name}"
                    )
                }
                None => t!("{seat} looked at boxed card {at}", "{seat}は箱の{at}枚目を見た"),
            }
        }
        Event::Exchanged(seat) => {
            let seat = p(seat);
            t!(
                "{seat} exchanged it with the top event card",
                "{seat}はイベントカードの山の一番上と入れ替えた"
            )
        }
        Event::Swapped { seat, with, back, cards, .. } => {
            let (seat, with) = (p(seat), g(with));
            let card = match cards.cards.is_empty() {
                true => say.pair("a card", "カードを1枚").to_string(),
                false => {
                    let list = say.hand(cards.cards);
                    t!("{list}", "{list}を")
                }
            };
            match back {
                true => {
                    t!("{seat} gave {with} {card} for it", "{seat}は代わりに{with}へ{card}渡した")
                }
                false => {
                    t!("{seat} took {card} from {with}", "{seat}は{with}の手札から{card}引いた")
                }
            }
        }
        Event::Said { seat, signal } => {
            let (seat, words) = (p(seat), signals::words(say, *signal));
            t!("{seat}: “{words}”", "{seat}：「{words}」")
        }
        Event::Switched(who) => {
            let who = g(who);
            t!("{who}: contract windows changed", "{who}：契約の機会の設定を変えた")
        }
        Event::Over(result) => match result {
            GameResult::Won(found) => {
                let text = ending(say, *found);
                t!("Walpurgis is destroyed. {text}.", "ワルプルギスの夜を倒した。{text}。")
            }
            GameResult::CityLost => t!(
                "Mitakihara is destroyed: the magical girls have lost",
                "見滝原は壊滅した。魔法少女たちの敗北"
            ),
            GameResult::NobodyLeft => t!(
                "nobody is left: the magical girls have lost",
                "全員がいなくなった。魔法少女たちの敗北"
            ),
        },
        Event::Traitors(seats) => {
            let list = say.row(seats.into_iter().map(|seat| say.who(seat)));
            t!("minions of the stage witch: {list}", "舞台装置の魔女の手下：{list}")
        }
    }
}
