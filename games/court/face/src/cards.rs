//! What a card says, printed from what it does, so that own cards have a text as well.

use court::{Against, Card, Cards, Foe, FoeKind, Role, Step, To, Use, When};
use pack::{Lang, Origin};
use ui::{CardText, Names};

use super::say::Say;

/// Every card of a pack, the foes last.
pub(super) fn all(pack: &Cards, lang: Lang) -> Vec<CardText> {
    let names = Names::default();
    let say = Say::new(pack, &names, lang);
    let house = |own: bool, list: Vec<String>| (!own).then_some(list);
    let cards = pack.all().map(|(kind, card)| CardText {
        id: card.id.to_string(),
        name: plain(&say.card(kind)),
        count: card.count,
        kind: self::kind(card, lang),
        text: text(&say, card),
        clause: card.clause.clone(),
        house: house(card.is_house(), card.sources.house().map(String::from).collect()),
    });
    let foes = pack.foes().map(|(_, foe)| CardText {
        id: foe.id.to_string(),
        name: foe.name.in_lang(lang).into(),
        count: 1,
        kind: foe_kind(foe, lang).into(),
        text: foe_text(pack, foe, lang),
        clause: None,
        house: house(
            foe.sources.card() == Origin::House,
            foe.sources.house().map(String::from).collect(),
        ),
    });
    cards.chain(foes).collect()
}

/// A name without the brackets it wears in sentences.
pub(super) fn plain(name: &str) -> String {
    name.trim_matches(['【', '】']).into()
}

/// What sort of card it is, and its minus points.
pub(super) fn kind(card: &Card, lang: Lang) -> String {
    let minus = card.minus;
    match (&card.role, lang) {
        (Role::Normal { .. }, Lang::En) => format!("Normal card, −{minus}"),
        (Role::Normal { .. }, Lang::Ja) => format!("ノーマルカード・−{minus}"),
        (Role::Special { .. }, Lang::En) => format!("special card, −{minus}"),
        (Role::Special { .. }, Lang::Ja) => format!("特殊カード・−{minus}"),
    }
}

fn foe_kind(foe: &Foe, lang: Lang) -> &'static str {
    match (foe.kind, lang) {
        (FoeKind::Familiar, Lang::En) => "foe deck, familiar",
        (FoeKind::Familiar, Lang::Ja) => "魔女／使い魔山・使い魔",
        (FoeKind::Witch, Lang::En) => "foe deck, witch",
        (FoeKind::Witch, Lang::Ja) => "魔女／使い魔山・魔女",
        (FoeKind::LastWitch, Lang::En) => "foe deck, the last witch",
        (FoeKind::LastWitch, Lang::Ja) => "魔女／使い魔山・最後の魔女",
        (FoeKind::OffAir, Lang::En) => "foe deck, option off_air",
        (FoeKind::OffAir, Lang::Ja) => "魔女／使い魔山・選択ルール off_air",
    }
}

pub(super) fn foe_text(pack: &Cards, foe: &Foe, lang: Lang) -> String {
    let (number, worth) = (foe.number, u16::from(foe.number) * u16::from(pack.table.trophy_points));
    let more = match (foe.more, lang) {
        (false, _) => "",
        (true, Lang::En) => " Reveal one more.",
        (true, Lang::Ja) => "もう1枚。",
    };
    match (foe.kind, lang) {
        (FoeKind::OffAir, Lang::En) => {
            "When revealed: no battle, the set ends at once and is scored. Familiars revealed \
             with it leave the game."
                .into()
        }
        (FoeKind::OffAir, Lang::Ja) => {
            "めくられたら戦闘は起こらず、セットはその場で終わり点数計算になる。一緒にめくられた\
             使い魔はゲームから除かれる。"
                .into()
        }
        (FoeKind::LastWitch, Lang::En) => format!(
            "Defeated by {number} damage, worth {worth} points. The game ends with the set in \
             which she falls."
        ),
        (FoeKind::LastWitch, Lang::Ja) => {
            format!("ダメージ{number}で倒れ、{worth}点。倒されたセットの終わりにゲームが終わる。")
        }
        (FoeKind::Witch, Lang::En) => format!(
            "Defeated by {number} damage, worth {worth} points; the girl who fights gets a grief \
             seed (or 1 health if she lacks it).{more}"
        ),
        (FoeKind::Witch, Lang::Ja) => {
            format!(
                "ダメージ{number}で倒れ、{worth}点。戦っている少女はグリーフシードを1枚得る（体力が足りなければ体力になる）。{more}"
            )
        }
        (FoeKind::Familiar, Lang::En) => {
            format!("Defeated by {number} damage, worth {worth} points.{more}")
        }
        (FoeKind::Familiar, Lang::Ja) => format!("ダメージ{number}で倒れ、{worth}点。{more}"),
    }
}

/// What a card does.
pub(super) fn text(say: &Say<'_>, card: &Card) -> String {
    match &card.role {
        Role::Normal { pair: [one, two], numbers: [first, second] } => {
            let (one, two) = (say.girl(*one), say.girl(*two));
            match say.lang {
                Lang::En => format!(
                    "Daily: becomes the Lead if the Lead shows {one} or {two}. Battle: {first} \
                     damage if {one} fights, {second} if {two} does."
                ),
                Lang::Ja => format!(
                    "日常：場札が{one}／{two}なら出せて、新しい場札になる。戦闘：{one}が戦って\
                     いればダメージ{first}、{two}ならダメージ{second}。"
                ),
            }
        }
        Role::Special { daily, battle } => {
            let both = daily.as_ref().filter(|found| Some(*found) == battle.as_ref());
            if let Some(found) = both {
                return match say.lang {
                    Lang::En => format!("Either mode: {}", usage(found, false, say.lang)),
                    Lang::Ja => format!("両モード：{}", usage(found, false, say.lang)),
                };
            }
            let part = |found: &Option<Use>, battle: bool| {
                let name = match (battle, say.lang) {
                    (false, Lang::En) => "Daily: ",
                    (false, Lang::Ja) => "日常：",
                    (true, Lang::En) => "Battle: ",
                    (true, Lang::Ja) => "戦闘：",
                };
                let text = found.as_ref().map(|found| usage(found, battle, say.lang));
                let none = t!(say, "cannot be played.".to_string(), "出せない。".to_string());
                format!("{name}{}", text.unwrap_or(none))
            };
            let between = t!(say, " ", "");
            format!("{}{between}{}", part(daily, false), part(battle, true))
        }
    }
}

fn usage(found: &Use, battle: bool, lang: Lang) -> String {
    let when = match (found.when, battle, lang) {
        (When::Any, _, Lang::En) => "on any Lead",
        (When::Any, _, Lang::Ja) => "場札に関係なく",
        (When::Match, false, Lang::En) => "if it shows a girl of the Lead",
        (When::Match, false, Lang::Ja) => "場札と同じキャラクターなら",
        (When::Match, true, Lang::En) => "if it shows the girl who fights",
        (When::Match, true, Lang::Ja) => "戦っているキャラクターなら",
    };
    let to = match (found.to, lang) {
        (To::Lead, Lang::En) => "it becomes the Lead",
        (To::Lead, Lang::Ja) => "出して場札にする",
        (To::Discard, Lang::En) => "it goes to the discard",
        (To::Discard, Lang::Ja) => "出して捨て札にする",
        (To::Next, Lang::En) => "it is laid before the next player",
        (To::Next, Lang::Ja) => "次のプレイヤーの前に置く",
    };
    let steps = found.steps.iter().map(|one| match lang {
        Lang::En => step_en(*one),
        Lang::Ja => step_ja(*one),
    });
    let steps: Vec<String> = steps.collect();
    match lang {
        Lang::En => {
            let rest: String = steps.iter().map(|step| format!("; {step}")).collect();
            format!("{when}, {to}{rest}.")
        }
        Lang::Ja => {
            let rest: String = steps.iter().map(|step| format!("{step}。")).collect();
            format!("{when}{to}。{rest}")
        }
    }
}

fn step_en(step: Step) -> String {
    match step {
        Step::Battle => "foes are revealed and the battle begins".into(),
        Step::Follow => "then you may use one Normal card".into(),
        Step::Bridge => "then you may play one Normal card without match".into(),
        Step::Hurt(loss, Against::Shown) => {
            format!("if it shows the girl who fights, she loses {loss}")
        }
        Step::Hurt(loss, Against::NotShown) => {
            format!("if it does not show the girl who fights, she loses {loss}")
        }
        Step::Kill(Against::Shown) => "if it shows the girl who fights, she dies".into(),
        Step::Kill(Against::NotShown) => "if it does not show the girl who fights, she dies".into(),
        Step::Skip => "the next player is skipped".into(),
        Step::SceneSkip => "with scene_skip_daily the next player is skipped".into(),
        Step::DrawNext(cards) => format!("the next player draws {cards}"),
        Step::DrawNamed(cards) => format!("a player you name draws {cards}"),
        Step::Contract => "an Uncontracted girl makes a contract".into(),
        Step::Support => "with the option patron you may support a girl".into(),
        Step::Mark => "name a girl: her marker goes on the Lead".into(),
        Step::Alone(turns) => {
            format!("for {turns} turns that player cannot use cards, draws one and ends the turn")
        }
    }
}

fn step_ja(step: Step) -> String {
    match step {
        Step::Battle => "魔女／使い魔をめくり、戦闘になる".into(),
        Step::Follow => "続けてノーマルカードを1枚使ってよい".into(),
        Step::Bridge => "続けてノーマルカードを1枚、場札に関係なく出してよい".into(),
        Step::Hurt(loss, Against::Shown) => {
            format!("戦っているキャラクターのカードなら、その体力が{loss}減る")
        }
        Step::Hurt(loss, Against::NotShown) => {
            format!("別のキャラクターのカードなら、戦っているキャラクターの体力が{loss}減る")
        }
        Step::Kill(Against::Shown) => {
            "戦っているキャラクターのカードなら、そのキャラクターはマミ(死亡)る".into()
        }
        Step::Kill(Against::NotShown) => {
            "別のキャラクターのカードなら、戦っているキャラクターはマミ(死亡)る".into()
        }
        Step::Skip => "次のプレイヤーの手番を飛ばす".into(),
        Step::SceneSkip => "選択ルール scene_skip_daily なら、次のプレイヤーの手番を飛ばす".into(),
        Step::DrawNext(cards) => format!("次のプレイヤーは{cards}枚引く"),
        Step::DrawNamed(cards) => format!("指名したプレイヤー1人が{cards}枚引く"),
        Step::Contract => "未契約少女がいれば1人を魔法少女〈生存〉にする".into(),
        Step::Support => "選択ルール patron なら、魔法少女1人を応援してよい".into(),
        Step::Mark => "キャラクター1人を指定し、そのキャラクターマーカーを場札に置く".into(),
        Step::Alone(turns) => {
            format!("そのプレイヤーは{turns}回の手番でカードを使えず、1枚引いて終わる")
        }
    }
}
