//! What an action does, as lists name it, and which cards it takes.

use pack::Lang;
use shadows::{Ability, Action, Asked, Cards, Choice, Timing, View, Wish};

use super::say::Say;
use super::signals;

/// Short enough for a list, with the numbers that matter.
pub(super) fn label(say: &Say<'_>, view: &View, action: Action) -> String {
    let plain = |en: &str, ja: &str| t!(say, en, ja).to_string();
    match action {
        Action::Pass => pass(say, view),
        Action::Done => plain("No more cards", "ここまで"),
        Action::Pick(kind) => {
            let id = &say.cards.magic_kind(kind).id;
            let card = say.magic_of(id);
            match say.lang {
                Lang::En => format!("Card {id}: {card}"),
                Lang::Ja => format!("{id}（{card}）を選ぶ"),
            }
        }
        Action::Time => plain("Use Time Manipulation", "時間操作を使う"),
        Action::Telepathy(who) => {
            let who = say.girl(who);
            t!(say, format!("Telepathy with {who}"), format!("{who}とテレパシー"))
        }
        Action::Move(place) => {
            let at = say.place(place);
            t!(say, format!("Move to {at}"), format!("{at}へ移動"))
        }
        Action::Heal(who) => {
            let who = say.girl(who);
            t!(say, format!("Heal {who}"), format!("{who}を回復"))
        }
        Action::Loot(kind) => {
            let card = say.loot_kind(kind);
            t!(say, format!("Use {card}"), format!("{card}を使う"))
        }
        Action::Focus => plain("Focus: exchange magic cards", "魔力集中：カードを引き直す"),
        Action::Continue => plain("Continue the combat", "戦闘継続"),
        Action::Accuse(who) => {
            let who = say.girl(who);
            t!(say, format!("Accuse {who}"), format!("{who}を告発"))
        }
        Action::Encourage(who) => {
            let who = say.girl(who);
            t!(say, format!("Encourage {who}"), format!("{who}を応援"))
        }
        Action::Refresh => plain("Refresh: draw up to 4", "気分転換：4枚まで引き直す"),
        Action::Contract(who) => {
            let who = say.girl(who);
            t!(
                say,
                format!("Contract: {who} becomes a girl"),
                format!("契約：{who}が魔法少女になる"),
            )
        }
        Action::Wish(wish) => numbered(say, wish),
        Action::Declare(who, choice) => {
            let (who, what) = (say.girl(who), self::choice(say, view, who, choice));
            t!(say, format!("{who}: {what}"), format!("{who}：{what}"))
        }
        Action::Vote(who) => {
            let who = say.girl(who);
            t!(say, format!("Vote for {who}"), format!("{who}に投票"))
        }
        Action::Use(timing) => {
            let name = ability(say, view).map_or("", |ability| ability.name.in_lang(say.lang));
            match (say.lang, timing) {
                (Lang::En, Timing::Before) => format!("Use {name}"),
                (Lang::En, Timing::After) => format!("Use {name} after the linked-attack test"),
                (Lang::Ja, Timing::Before) => format!("{name}を使う"),
                (Lang::Ja, Timing::After) => format!("{name}を連携判定の後に使う"),
            }
        }
        Action::Rethink(who) => {
            let who = say.girl(who);
            t!(say, format!("{who}: take abilities back"), format!("{who}の能力を取り消す"))
        }
        Action::Target(who) => {
            let name = say.girl(who);
            let snipe = view.asked.iter().any(|asked| asked.what == Asked::Snipe);
            match (say.lang, snipe) {
                (Lang::En, true) => format!("Snipe {name}"),
                (Lang::Ja, true) => format!("{name}をスナイプ"),
                (Lang::En, false) => format!("On {name}"),
                (Lang::Ja, false) => format!("{name}に"),
            }
        }
        Action::Shield(kind) => {
            let card = say.loot_kind(kind);
            t!(say, format!("Stop the damage with {card}"), format!("{card}でダメージを0にする"))
        }
        Action::Place(at) => {
            let card = view.looking.get(usize::from(at).saturating_sub(1));
            let name = card.map_or_else(|| at.to_string(), |id| say.foe_of(id, false));
            t!(say, format!("Next from the top: {name}"), format!("上から次：{name}"))
        }
        Action::Ask(seat) => {
            let who = say.whom(seat);
            t!(say, format!("Ask {who} for a character"), format!("{who}にキャラクターを頼む"))
        }
        Action::Give(who) => {
            let who = say.girl(who);
            t!(say, format!("Give {who} away"), format!("{who}を譲る"))
        }
        Action::Volunteer => plain("Volunteer to take her", "引き取りを申し出る"),
        Action::Look(at) => {
            let number = view.boxed.get(usize::from(at).saturating_sub(1)).map_or(0, |c| c.number);
            t!(
                say,
                format!("Intervention 1: look at boxed card {at} (number {number})"),
                format!("介入1：箱の{at}枚目（数字{number}）を見る"),
            )
        }
        Action::Exchange => plain("Exchange it with the top event card", "山の一番上と入れ替える"),
        Action::Take(who) => {
            let who = say.girl(who);
            t!(
                say,
                format!("Intervention 2: draw a card from {who}"),
                format!("介入2：{who}の手札から1枚引く"),
            )
        }
        Action::TakeFrom(seat) => {
            let who = say.whom(seat);
            t!(
                say,
                format!("Intervention 2: draw a card from {who}"),
                format!("介入2：{who}の手札から1枚引く"),
            )
        }
        Action::Redraw => plain("Intervention 3: exchange magic cards", "介入3：カードを引き直す"),
        Action::Strike { melee, value } => {
            let kind = t!(say, ["ranged", "melee"], ["射撃", "近接"])[usize::from(melee)];
            t!(
                say,
                format!(
                    "Intervention 4: discard three cards of {kind} attack {value}, durability −{value}"
                ),
                format!("介入4：{kind}攻撃力{value}のカードを3枚捨て、耐久値−{value}"),
            )
        }
        Action::Draw => plain("Intervention 5: draw a magic card", "介入5：カードを1枚引く"),
        Action::Say(signal) => {
            let words = signals::words(say, signal);
            t!(say, format!("Say: {words}"), format!("合図：{words}"))
        }
        Action::Switch(who, window, on) => {
            let (who, word) = (say.girl(who), window.word());
            match (say.lang, on) {
                (Lang::En, true) => format!("{who}: ask me at window {word}"),
                (Lang::En, false) => format!("{who}: do not ask me at window {word}"),
                (Lang::Ja, true) => format!("{who}：契約の機会{word}で尋ねる"),
                (Lang::Ja, false) => format!("{who}：契約の機会{word}では尋ねない"),
            }
        }
    }
}

fn pass(say: &Say<'_>, view: &View) -> String {
    let own = view.asked.iter().find(|asked| view.viewer.sees(asked.seat));
    let own = own.map(|asked| asked.what);
    if let (Some(Asked::Ability), Some(ability)) = (own, ability(say, view)) {
        let name = ability.name.in_lang(say.lang);
        return t!(say, format!("Do not use {name}"), format!("{name}を使わない"));
    }
    let (en, ja) = match own {
        Some(Asked::Time) => ("Do not use Time Manipulation", "時間操作を使わない"),
        Some(Asked::EndTurn) => ("End the turn", "手番を終える"),
        Some(Asked::Contract(_)) => ("No contract", "契約しない"),
        Some(Asked::Ability) => ("Do not use it", "使わない"),
        Some(Asked::Snipe) => ("No Snipe", "スナイプしない"),
        Some(Asked::Seed) => ("Take the damage", "ダメージを受ける"),
        Some(Asked::Exchange) => ("Leave it in the box", "入れ替えない"),
        Some(Asked::GiveAway) => ("Refuse", "断る"),
        Some(Asked::TakeOver) => ("Ask nobody", "頼まない"),
        Some(Asked::Volunteer) => ("Do not volunteer", "申し出ない"),
        Some(
            Asked::VoteDefender
            | Asked::VoteVictim
            | Asked::VoteLoot
            | Asked::VoteLootOrder
            | Asked::VoteTarget,
        ) => ("Do not vote", "投票しない"),
        _ => ("Pass", "パス"),
    };
    t!(say, en, ja).into()
}

/// A wish as the rules number them.
fn numbered(say: &Say<'_>, taken: Wish) -> String {
    let number = match taken {
        Wish::Refill(_) => 1,
        Wish::Heal => 2,
        Wish::Spare(_) => 3,
        Wish::Nothing => 4,
        Wish::TurnBack => 5,
    };
    let words = wish(say, taken);
    t!(say, format!("Wish {number}: {words}"), format!("願い{number}：{words}"))
}

/// A wish in words.
pub(super) fn wish(say: &Say<'_>, wish: Wish) -> String {
    match wish {
        Wish::Refill(who) => {
            let who = say.girl(who);
            t!(say, format!("{who} draws up to her MP"), format!("{who}はMPの枚数まで引く"),)
        }
        Wish::Heal => t!(say, "everybody is healed", "全員のHPを最大にする").into(),
        Wish::Spare(who) => {
            let who = say.girl(who);
            t!(say, format!("{who} does not die"), format!("{who}の死をなかったことにする"),)
        }
        Wish::Nothing => {
            t!(say, "a wish without effect on the game", "ゲームに影響のない願い").into()
        }
        Wish::TurnBack => t!(say, "she takes Time Manipulation", "時間操作を得る").into(),
    }
}

/// An intervention by what it does (SM-401 to SM-405).
pub(super) fn intervention(say: &Say<'_>, number: u8) -> &'static str {
    match number {
        1 => t!(say, "a look into the box", "箱のカードを見る"),
        2 => t!(say, "an exchange of magic cards", "手札の魔力カードを入れ替えさせる"),
        3 => t!(say, "new magic cards", "魔力カードを引き直す"),
        4 => t!(say, "a blow against the city", "街を攻撃する"),
        _ => t!(say, "a magic card from the deck", "山から魔力カードを引く"),
    }
}

/// A choice in combat, the special attack by its name.
pub(super) fn choice(say: &Say<'_>, view: &View, who: shadows::Person, choice: Choice) -> String {
    let (en, ja) = match choice {
        Choice::Attack => ("Attack", "攻撃"),
        Choice::Retreat => ("Retreat", "撤退"),
        Choice::Loot => ("Use Loot", "戦利品カードの使用"),
        Choice::Nothing => ("Nothing", "何も出さない"),
        Choice::Special => {
            let card = view.girls.get(&who).map(|girl| girl.card.clone());
            let card = say.cards.girls.iter().find(|known| Some(&known.id) == card.as_ref());
            return say.special(card).into();
        }
    };
    t!(say, en, ja).into()
}

/// The ability that is asked for: the first of hers that can be used when the attack is counted.
pub(super) fn ability<'a>(say: &Say<'a>, view: &View) -> Option<&'a Ability> {
    let asked = view.asked.iter().find(|asked| asked.what == Asked::Ability)?;
    let id = asked.ability.as_ref()?;
    let all = say.cards.girls.iter().flat_map(|card| &card.abilities);
    all.into_iter().find(|one| one.id == *id)
}

/// The card of the hand that an action takes. A card that lies on the table is picked, too: the one
/// whose defence counts.
pub(super) fn uses(cards: &Cards, view: &View, action: Action) -> Vec<String> {
    let Action::Pick(kind) = action else { return Vec::new() };
    let id = &cards.magic_kind(kind).id;
    let girls = view.girls.values().filter_map(|girl| girl.hand.as_ref());
    let traitors = view.seats.values().filter_map(|player| player.hand.as_ref());
    let held = girls.chain(traitors).flatten().any(|card| card == id);
    held.then(|| id.to_string()).into_iter().collect()
}
