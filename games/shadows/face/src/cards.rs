//! What a card says, printed from what it does, so that own cards have a text as well.

use pack::{Lang, Text};
use shadows::{
    Cards, EventCard, EventKind, FoeSide, GirlCard, LootCard, LootEffect, Numbers, Person, Power,
    Speech, Strike, Trait, Weapon,
};
use ui::CardText;
use ui::parts::many;

/// Every card of a pack: magic, girls, events, loot, witches.
pub(super) fn all(pack: &Cards, lang: Lang) -> Vec<CardText> {
    let magic = pack.magic.iter().map(|kind| CardText {
        id: kind.id.to_string(),
        name: numbers(kind.numbers, lang),
        count: kind.count,
        kind: word(lang, "magic card", "魔力カード"),
        text: numbers_text(kind.numbers, lang),
        clause: Some("SM-010".into()),
        house: (!kind.house).then(Vec::new),
    });
    let girls = pack.girls.iter().map(|card| CardText {
        id: card.id.to_string(),
        name: card.name.in_lang(lang).into(),
        count: 1,
        kind: girl_kind(card, lang),
        text: girl_text(pack, card, lang),
        clause: Some("SM-013".into()),
        house: card.house.clone(),
    });
    let events = pack.events.iter().map(|card| CardText {
        id: card.id.to_string(),
        name: card.name.in_lang(lang).into(),
        count: 1,
        kind: match lang {
            Lang::En => format!("event card, number {}", card.number),
            Lang::Ja => format!("イベントカード（{}）", card.number),
        },
        text: event_text(card, lang),
        clause: Some("SM-020".into()),
        house: card.house.clone(),
    });
    let loot = pack.loot.iter().map(|card| CardText {
        id: card.id.to_string(),
        name: card.name.in_lang(lang).into(),
        count: card.count,
        kind: word(lang, "loot card", "戦利品カード"),
        text: loot_text(card, lang),
        clause: Some("SM-114".into()),
        house: card.house.clone(),
    });
    let witches = Person::ALL.into_iter().filter_map(|person| {
        let side = pack.witch(person)?;
        Some(CardText {
            id: format!("witch-{person}"),
            name: side.name.in_lang(lang).into(),
            count: 1,
            kind: match lang {
                Lang::En => format!("witch card of {}", pack.person(person).in_lang(lang)),
                Lang::Ja => format!("魔女カード（{}）", pack.person(person).in_lang(lang)),
            },
            text: side_text(side, lang),
            clause: Some("SM-024".into()),
            house: pack.witch_house(person).map(<[String]>::to_vec),
        })
    });
    let foes = [("kirika", &pack.kirika), ("love", &pack.love), ("oriko", &pack.oriko)];
    let foes = foes.into_iter().map(|(id, side)| CardText {
        id: id.into(),
        name: side.name.in_lang(lang).into(),
        count: 1,
        kind: word(lang, "foe of Op7", "敵（織莉子・キリカの登場）"),
        text: side_text(side, lang),
        clause: Some("SM-285".into()),
        house: Some(vec!["witch".into()]),
    });
    magic.chain(girls).chain(events).chain(loot).chain(witches).chain(foes).collect()
}

fn word(lang: Lang, en: &str, ja: &str) -> String {
    if lang == Lang::En { en.into() } else { ja.into() }
}

/// The name of a magic card: its numbers.
fn numbers(numbers: Numbers, lang: Lang) -> String {
    let Numbers { ma, md, ra, rd } = numbers;
    match lang {
        Lang::En => format!("melee {ma}/{md} ranged {ra}/{rd}"),
        Lang::Ja => format!("近接{ma}/{md}・射撃{ra}/{rd}"),
    }
}

fn numbers_text(numbers: Numbers, lang: Lang) -> String {
    let Numbers { ma, md, ra, rd } = numbers;
    match lang {
        Lang::En => {
            format!("Melee attack {ma}, defence {md}. Ranged attack {ra}, defence {rd}.")
        }
        Lang::Ja => format!("近接攻撃力{ma}・防御力{md}。射撃攻撃力{ra}・防御力{rd}。"),
    }
}

fn girl_kind(card: &GirlCard, lang: Lang) -> String {
    let weapon = match card.weapon {
        Weapon::Melee => word(lang, "melee", "近接"),
        Weapon::Ranged => word(lang, "ranged", "射撃"),
    };
    match lang {
        Lang::En => format!("girl card, order {}, {weapon}", card.order),
        Lang::Ja => format!("魔法少女カード・行動順{}・{weapon}", card.order),
    }
}

fn girl_text(pack: &Cards, card: &GirlCard, lang: Lang) -> String {
    let mut parts = vec![match (lang, card.human) {
        (Lang::En, Some(human)) => format!(
            "Girl: HP {}, MP {}. Human: HP {}, MP {}.",
            card.girl.hp, card.girl.mp, human.hp, human.mp
        ),
        (Lang::En, None) => {
            format!("Girl: HP {}, MP {}. No human state.", card.girl.hp, card.girl.mp)
        }
        (Lang::Ja, Some(human)) => format!(
            "魔法少女：HP{}・MP{}。人間：HP{}・MP{}。",
            card.girl.hp, card.girl.mp, human.hp, human.mp
        ),
        (Lang::Ja, None) => {
            format!("魔法少女：HP{}・MP{}。人間状態なし。", card.girl.hp, card.girl.mp)
        }
    }];
    for ability in &card.abilities {
        let name = ability.name.in_lang(lang);
        let text = power(ability.power, lang);
        parts.push(match lang {
            Lang::En => format!("{name}: {text}"),
            Lang::Ja => format!("{name}：{text}"),
        });
    }
    if let Some(loot) = card.starts {
        let name = pack.loot_card(loot).name.in_lang(lang);
        parts.push(match lang {
            Lang::En => format!("Starts with {name}."),
            Lang::Ja => format!("「{name}」を持って始める。"),
        });
    }
    parts.join(if lang == Lang::En { " " } else { "" })
}

fn cards(count: u8, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 card".into(),
        (Lang::En, _) => format!("{count} cards"),
        (Lang::Ja, _) => format!("カード{count}枚"),
    }
}

/// An ability, from what it does.
pub(super) fn power(power: Power, lang: Lang) -> String {
    let en = lang == Lang::En;
    let cost = |cost| cards(cost, lang);
    macro_rules! t {
        ($en:literal, $ja:literal) => {
            if en { format!($en) } else { format!($ja) }
        };
    }
    match power {
        Power::Recover { cost: paid } => {
            let paid = cost(paid);
            t!(
                "In the adjustment phase, if her HP is below maximum: she must discard {paid} and is healed.",
                "調整フェイズにHPが減っていれば、{paid}を捨ててHPを最大にする（強制）。"
            )
        }
        Power::Raise { by, cost: 0, .. } => {
            t!(
                "With Attack her attack value may be {by} higher.",
                "攻撃の時、攻撃力を{by}上げてもよい。"
            )
        }
        Power::Raise { by, cost: paid, alone } => {
            let paid = cost(paid);
            let more = match (en, alone) {
                (_, false) => "",
                (true, true) => ", and her card is not subject to linked attack",
                (false, true) => "連携攻撃の対象とならない。",
            };
            t!(
                "With Attack she may discard {paid}: her attack value is {by} higher{more}.",
                "攻撃の時、{paid}を捨てて攻撃力を{by}上げてもよい。{more}"
            )
        }
        Power::Barrier => t!(
            "When the attack is counted she may discard 1 card: the damage to one character is lowered by its melee defence.",
            "攻撃の算出時、カード1枚を捨て、1人が受けるダメージをその近接防御力だけ減らしてもよい。"
        ),
        Power::Ward { cost: paid } => {
            let paid = cost(paid);
            t!(
                "When the attack is counted she may discard {paid}: the damage to one character is 0.",
                "攻撃の算出時、{paid}を捨て、1人が受けるダメージを0にしてもよい。"
            )
        }
        Power::Talent => t!(
            "With Attack she may add cards of the same attack value. Then none of them is subject to linked attack.",
            "攻撃の時、同じ攻撃力のカードを何枚でも加えてよい。加えた場合、連携攻撃の対象とならない。"
        ),
        Power::Burden { least, cost: paid } => {
            let paid = cost(paid);
            t!(
                "At the end of a combat in which she committed magic, with {least} cards or more she must discard {paid}.",
                "魔力カードを出した戦闘の終わりに{least}枚以上持っていれば{paid}を捨てる（強制）。"
            )
        }
        Power::Early { cards: count, plus, lower, lower_as_defender, unstopped } => {
            let mut text = t!(
                "Attack with {count} cards; all count. Not subject to linked attack.",
                "{count}枚で攻撃し、すべて合計する。連携攻撃の対象とならない。"
            );
            if plus > 0 {
                text += &t!(" {plus} more damage.", "さらに＋{plus}。");
            }
            if lower > 0 && lower_as_defender {
                text += &t!(
                    " As the defender, the foe's attack is {lower} lower.",
                    "攻撃を受ける係なら敵の攻撃力－{lower}。"
                );
            } else if lower > 0 {
                text += &t!(
                    " The foe's attack is {lower} lower in this combat.",
                    "この戦闘中、敵の攻撃力－{lower}。"
                );
            }
            if unstopped {
                text += &t!(" Nothing lowers the attack total.", "攻撃の合計は減らされない。");
            }
            text
        }
        Power::Snipe { cost: paid } => {
            let paid = cost(paid);
            t!(
                "In a witch check she may discard {paid}: a girl without cards dies instead of dropping out, and no witch appears.",
                "魔女発生チェックで{paid}を捨ててもよい。魔力0枚の魔法少女は脱落せず死亡し、魔女は発生しない。"
            )
        }
        Power::Reuse { value } => t!(
            "A single card of attack value {value} that she attacked with returns to her hand.",
            "1枚で攻撃した攻撃力{value}のカードは手札に戻る。"
        ),
        Power::FifthWish => t!(
            "(Human side) A fifth wish: she takes Time Manipulation from wherever it is.",
            "（人間側）5つ目の願い：「時間操作」をどこからでも手に入れる。"
        ),
        Power::Guard { by } => t!(
            "As the defender with a magic card her defence is {by} higher.",
            "魔力カードを出して攻撃を受ける時、防御力＋{by}。"
        ),
        Power::Foresight => t!(
            "After the reveal she may exchange her card with one from her hand.",
            "公開後、出したカードを手札の1枚と交換してもよい。"
        ),
        Power::Slow { by } => t!(
            "In a combat where she committed magic the foe's attack is {by} lower and there is no linked attack.",
            "魔力カードを出した戦闘では敵の攻撃力－{by}、連携攻撃は発生しない。"
        ),
        Power::Bubbles => t!(
            "With Attack, attack and defence of her card may change places.",
            "攻撃の時、出したカードの攻撃力と防御力を入れ替えてもよい。"
        ),
    }
}

/// The data of a foe.
pub(super) fn side_text(side: &FoeSide, lang: Lang) -> String {
    let attack = match side.attack {
        Strike::Number(attack) => attack.to_string(),
        Strike::Committed => {
            word(lang, "sum of all committed attack values", "出されたカードの攻撃力の合計")
        }
        Strike::Flips => word(lang, "cards from the magic deck", "山からめくったカード"),
    };
    let mut text = match lang {
        Lang::En => format!("HP {}, attack {attack}, destruction {}", side.hp, side.destruction),
        Lang::Ja => format!("HP{}・攻撃力{attack}・破壊値{}", side.hp, side.destruction),
    };
    if side.attended > 0 {
        text += &match lang {
            Lang::En => format!(" ({} with somebody there)", side.attended),
            Lang::Ja => format!("（誰かいても{}）", side.attended),
        };
    }
    text += if lang == Lang::En { "." } else { "。" };
    if !side.traits.is_empty() && lang == Lang::En {
        text += " ";
    }
    text + &traits_text(side, lang)
}

/// What is special about a foe.
pub(super) fn traits_text(side: &FoeSide, lang: Lang) -> String {
    let told: Vec<_> = side.traits.iter().map(|found| trait_text(*found, lang)).collect();
    told.join(if lang == Lang::En { " " } else { "" })
}

fn trait_text(found: Trait, lang: Lang) -> String {
    let (en, ja) = match found {
        Trait::Cage => ("No girl may retreat from here.".into(), "撤退できない。".into()),
        Trait::Dark => ("No linked attack.".into(), "連携攻撃は発生しない。".into()),
        Trait::Memories => (
            "If she survives, the defender with 2 or more cards discards 1.".into(),
            "倒せなかった時、攻撃を受けた魔法少女は、魔力カードを2枚以上持っていれば1枚捨てる。"
                .into(),
        ),
        Trait::Armour(by) => {
            (format!("The attack total is {by} lower."), format!("攻撃の合計を{by}減らす。"))
        }
        Trait::Penance(by) => (
            format!("If Sayaka takes the hit, this witch loses {by} HP more."),
            format!("さやかが攻撃を受ける係なら、この魔女のHPをさらに{by}減らす。"),
        ),
        Trait::Arrival(cards) => (
            format!("When she appears, Homura discards {}.", many(cards, "magic card")),
            format!("出現した時、魔法少女のほむらは魔力カードを{cards}枚捨てる。"),
        ),
        Trait::Call => (
            "Madoka and Kyoko must come when they are in the City.".into(),
            "市街地にいるまどかと杏子は必ずここへ移動する。".into(),
        ),
        Trait::Embrace => {
            ("She never kills Sayaka.".into(), "さやかを死亡させることはない。".into())
        }
        Trait::Alternate => (
            "Every second turn of combat nobody can do anything.".into(),
            "戦闘は1ターンおきに、互いに何もできない。".into(),
        ),
    };
    if lang == Lang::En { en } else { ja }
}

/// An event card.
pub(super) fn event_text(card: &EventCard, lang: Lang) -> String {
    match &card.kind {
        EventKind::Foe { familiar, witch } => {
            let label = |text: &Text| text.in_lang(lang).to_string();
            let witch_text = side_text(witch, lang);
            match (familiar, lang) {
                (None, _) => witch_text,
                (Some(side), Lang::En) => {
                    format!("{}: {} Witch: {witch_text}", label(&side.name), side_text(side, lang))
                }
                (Some(side), Lang::Ja) => {
                    format!("{}：{}魔女：{witch_text}", label(&side.name), side_text(side, lang))
                }
            }
        }
        EventKind::Speech(speech) => speech_text(*speech, lang),
    }
}

fn speech_text(speech: Speech, lang: Lang) -> String {
    let (en, ja) = match speech {
        Speech::Damage(by) => (format!("Durability −{by}."), format!("見滝原市耐久値－{by}。")),
        Speech::Richest(count) => (
            format!("The girl with the most magic cards discards {count}; on a tie the players choose."),
            format!("魔力カードが最も多い魔法少女は{count}枚捨てる。同数なら相談して選ぶ。"),
        ),
        Speech::Everyone(count) => (
            format!("Every girl discards {}.", many(count, "magic card")),
            format!("魔法少女は全員、魔力カードを{count}枚捨てる。"),
        ),
        Speech::Wounded(count) => (
            format!("Every girl below maximum HP discards {}.", many(count, "magic card")),
            format!("HPの減っている魔法少女は、魔力カードを{count}枚捨てる。"),
        ),
        Speech::Hatch(by) => (
            format!("Every familiar loses {}, attended or not.", many(by, "clock marker")),
            format!("すべての使い魔から時計マーカーを{by}個ずつ取り除く。"),
        ),
        Speech::Quiet => (
            "No Telepathy and no Encourage until the end of this turn.".into(),
            "このターンの終わりまで、テレパシーも応援もできない。".into(),
        ),
        Speech::Unkillable(hp) => (
            format!("The players choose one girl: her HP becomes {hp}."),
            format!("魔法少女1人を選び、HPを{hp}にする。"),
        ),
        Speech::Oriko => (
            "Kirika comes to the Empty Building and Oriko to the Station; Madoka and all humans are taken to the Empty Building.".into(),
            "廃ビルにキリカ、駅に織莉子が現れ、まどかと人間は廃ビルへ移される。".into(),
        ),
        Speech::Renew => (
            "Every witch but Walpurgis has full HP again.".into(),
            "舞台装置の魔女以外の魔女のHPを最大に戻す。".into(),
        ),
    };
    if lang == Lang::En { en } else { ja }
}

/// A loot card.
pub(super) fn loot_text(card: &LootCard, lang: Lang) -> String {
    let (en, ja) = match card.effect {
        LootEffect::Time => (
            "Only Homura, at the start of the event phase: the top event card goes into the box unseen and the phase ends.".into(),
            "ほむらのみ、イベントカードフェイズの最初に使う。一番上のカードを見ずに箱に入れ、フェイズを終える。".into(),
        ),
        LootEffect::Refill(1) => (
            "One girl in the user's place draws up to her MP.".into(),
            "同じ場所の魔法少女1人はMPの枚数まで引く。".into(),
        ),
        LootEffect::Refill(girls) => (
            format!("Up to {girls} girls in the user's place each draw up to their MP."),
            format!("同じ場所の魔法少女{girls}人まで、それぞれMPの枚数まで引く。"),
        ),
        LootEffect::Draw(count) => (
            format!("One girl in the user's place draws {count}, not above her MP."),
            format!("同じ場所の魔法少女1人は{count}枚引く（MPまで）。"),
        ),
        LootEffect::Growth { mp, hp } => (
            format!("While it is held: MP +{mp}, maximum HP +{hp}."),
            format!("持っている間、MP＋{mp}、最大HP＋{hp}。"),
        ),
        LootEffect::Nothing => ("No effect.".into(), "効果なし。".into()),
        LootEffect::HealAll => (
            "Everybody in the user's place has maximum HP.".into(),
            "同じ場所の全員のHPを最大にする。".into(),
        ),
        LootEffect::Foresee(count) => (
            format!("Look at the top {count} event cards and put them back in any order; Walpurgis keeps her place."),
            format!("イベントカードの山の上から{count}枚を見て、好きな順に戻す。舞台装置の魔女の位置は変えられない。"),
        ),
    };
    let mut text: String = if lang == Lang::En { en } else { ja };
    if card.seed {
        text += &word(
            lang,
            " With Instant Great Heal: or stop the damage to the holder once.",
            "（瞬間大回復：または自分が受けるダメージを1回0にする）",
        );
    }
    text
}
