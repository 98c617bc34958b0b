//! What a card says, all of it from the pack.

use daybreak::{Card, Cards, Frame, Witch};
use pack::{Lang, Origin};

use super::effects;
use super::say::{category, roman};
use crate::face::CardText;

/// Every card and witch of a pack.
pub(super) fn all(pack: &Cards, lang: Lang) -> Vec<CardText> {
    let house = |origin: Origin| match origin {
        Origin::House => None,
        Origin::Rulebook => Some(Vec::new()),
    };
    let witch = |witch: &Witch| CardText {
        id: witch.id.to_string(),
        name: witch.name.in_lang(lang).into(),
        count: 1,
        kind: match lang {
            Lang::En => "witch card".into(),
            Lang::Ja => "ウィッチカード".into(),
        },
        text: witch_text(witch, lang),
        clause: None,
        house: house(witch.origin),
    };
    let card = |card: &Card| CardText {
        id: card.id.to_string(),
        name: card.name.in_lang(lang).into(),
        count: card.copies,
        kind: kind(card, lang),
        text: text(card, lang),
        clause: None,
        house: house(card.origin),
    };
    pack.witches().iter().map(witch).chain(pack.kinds().map(card)).collect()
}

/// Both effects of a witch.
pub(super) fn witch_text(witch: &Witch, lang: Lang) -> String {
    let once = effects::steps(&witch.once, lang);
    let turn = effects::steps(&witch.turn, lang);
    let condition = |test: &Option<daybreak::Test>| match (test, lang) {
        (None, _) => String::new(),
        (Some(test), Lang::En) => format!("Only if {}. ", effects::test(test, lang)),
        (Some(test), Lang::Ja) => format!("{}場合のみ。", effects::test(test, lang)),
    };
    let (once_if, turn_if) = (condition(&witch.once_if), condition(&witch.turn_if));
    let cost = witch.turn_cost;
    let cost = match (cost.is_open(), lang) {
        (false, _) => format!("{} SP", cost.min),
        (true, Lang::En) => format!("X SP (X = {} to {})", cost.min, cost.max),
        (true, Lang::Ja) => format!("X SP（X＝{}～{}）", cost.min, cost.max),
    };
    match lang {
        Lang::En => {
            format!("[Once per game] {once_if}{once} [Once per turn] {cost}: {turn_if}{turn}")
        }
        Lang::Ja => format!("【ゲーム中1回】{once_if}{once}【手番中1回】{cost}：{turn_if}{turn}"),
    }
}

/// Frame, category, marks and numbers.
pub(super) fn kind(card: &Card, lang: Lang) -> String {
    let numbers = card.numbers;
    let of = category(card.category, lang);
    let mut parts = vec![match lang {
        Lang::En => format!("{} {of}", card.frame.word()),
        Lang::Ja => format!("{}《{of}》", frame(card.frame)),
    }];
    if card.attack {
        parts.push(if lang == Lang::En { "attack mark".into() } else { "攻撃マーク".into() });
    }
    if card.install {
        parts.push(if lang == Lang::En { "install mark".into() } else { "設置マーク".into() });
    }
    parts.push(match lang {
        Lang::En => format!("use {} / {}", numbers.use_cost, roman(numbers.use_time)),
        Lang::Ja => format!("使用{}・{}", numbers.use_cost, roman(numbers.use_time)),
    });
    parts.push(match lang {
        Lang::En => format!("gain {} / {}", numbers.get_cost, roman(numbers.get_time)),
        Lang::Ja => format!("獲得{}・{}", numbers.get_cost, roman(numbers.get_time)),
    });
    let icons: Vec<_> = card.summary().iter().map(u8::to_string).collect();
    if !icons.is_empty() {
        parts.push(match lang {
            Lang::En => format!("icons {}", icons.join(" ")),
            Lang::Ja => format!("アイコン{}", icons.join("・")),
        });
    }
    parts.join(if lang == Lang::En { ", " } else { "・" })
}

fn frame(frame: Frame) -> &'static str {
    match frame {
        Frame::White => "白枠",
        Frame::Bronze => "銅枠",
        Frame::Silver => "銀枠",
        Frame::Gold => "金枠",
        Frame::Rainbow => "虹枠",
        Frame::Token => "トークン",
    }
}

/// What it does.
pub(super) fn text(card: &Card, lang: Lang) -> String {
    let mut text = String::new();
    if card.no_block {
        text.push_str(match lang {
            Lang::En => "Other players' Block cards do not work against this card. ",
            Lang::Ja => "このカードの効果で他のプレイヤーの《ブロック》カードの効果は働かない。",
        });
    }
    if let Some(test) = &card.use_if {
        text.push_str(&match lang {
            Lang::En => format!("Can be used only if {}. ", effects::test(test, lang)),
            Lang::Ja => format!("{}場合のみ使用できる。", effects::test(test, lang)),
        });
    }
    if card.install {
        text.push_str(&effects::installed(&card.installed, lang));
    } else {
        text.push_str(&effects::steps(&card.effect, lang));
    }
    if text.is_empty() {
        text.push_str(match lang {
            Lang::En => "No effect.",
            Lang::Ja => "効果なし。",
        });
    }
    text
}
