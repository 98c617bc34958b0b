//! What a card says, all of it from the pack.

use daybreak::{Card, Cards, Frame, Witch};
use pack::{Lang, Origin};
use ui::CardText;

use super::effects;
use super::say::{category, roman};

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

/// One of a witch's two effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ability {
    /// Once per game.
    Once,
    /// Once per turn.
    Turn,
}

impl Ability {
    /// `[Once per game]`.
    pub(super) fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Ability::Once, Lang::En) => "Once per game",
            (Ability::Once, Lang::Ja) => "ゲーム中1回",
            (Ability::Turn, Lang::En) => "Once per turn",
            (Ability::Turn, Lang::Ja) => "手番中1回",
        }
    }

    /// How often, in as few letters as fit on a card.
    pub(super) fn short(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Ability::Once, Lang::En) => "per game",
            (Ability::Once, Lang::Ja) => "ゲーム1回",
            (Ability::Turn, Lang::En) => "per turn",
            (Ability::Turn, Lang::Ja) => "手番1回",
        }
    }

    /// What it costs, in a sign or two.
    pub(super) fn price(self, witch: &Witch) -> String {
        match (self, witch.turn_cost.is_open()) {
            (Ability::Once, _) => "0 SP".into(),
            (Ability::Turn, false) => format!("{} SP", witch.turn_cost.min),
            (Ability::Turn, true) => "X SP".into(),
        }
    }

    /// What it costs, in words; nothing for the once-per-game effect.
    pub(super) fn cost(self, witch: &Witch, lang: Lang) -> Option<String> {
        let cost = witch.turn_cost;
        match (self, cost.is_open(), lang) {
            (Ability::Once, _, _) => None,
            (Ability::Turn, false, _) => Some(format!("{} SP", cost.min)),
            (Ability::Turn, true, Lang::En) => {
                Some(format!("X SP (X = {} to {})", cost.min, cost.max))
            }
            (Ability::Turn, true, Lang::Ja) => {
                Some(format!("X SP（X＝{}～{}）", cost.min, cost.max))
            }
        }
    }

    /// What it does, printed from its steps.
    pub(super) fn text(self, witch: &Witch, lang: Lang) -> String {
        let (steps, only_if) = match self {
            Ability::Once => (&witch.once, &witch.once_if),
            Ability::Turn => (&witch.turn, &witch.turn_if),
        };
        let mut parts: Vec<String> =
            only_if.iter().map(|test| effects::only_if(test, lang)).collect();
        parts.push(nothing_if_empty(effects::steps(steps, lang), lang));
        parts.join(if lang == Lang::En { " " } else { "" })
    }

    /// The words of the printed card, if the pack has them.
    pub(super) fn printed(self, witch: &Witch, lang: Lang) -> Option<&str> {
        let printed = match self {
            Ability::Once => &witch.once_printed,
            Ability::Turn => &witch.turn_printed,
        };
        printed.as_ref().map(|text| text.in_lang(lang))
    }
}

/// Both effects of a witch, a line each.
pub(super) fn witch_text(witch: &Witch, lang: Lang) -> String {
    let one = |ability: Ability| {
        let cost = ability.cost(witch, lang);
        let text = both(ability.printed(witch, lang), ability.text(witch, lang), lang);
        match (cost, lang) {
            (None, Lang::En) => format!("[{}] {text}", ability.name(lang)),
            (Some(cost), Lang::En) => format!("[{}] {cost}: {text}", ability.name(lang)),
            (None, Lang::Ja) => format!("【{}】{text}", ability.name(lang)),
            (Some(cost), Lang::Ja) => format!("【{}】{cost}：{text}", ability.name(lang)),
        }
    };
    format!("{}\n{}", one(Ability::Once), one(Ability::Turn))
}

/// Printed words with what is really done, so that a slip in a pack shows.
fn both(printed: Option<&str>, played: String, lang: Lang) -> String {
    match (printed, lang) {
        (None, _) => played,
        (Some(printed), Lang::En) => format!("“{printed}” Played as: {played}"),
        (Some(printed), Lang::Ja) => format!("「{printed}」処理：{played}"),
    }
}

fn nothing_if_empty(text: String, lang: Lang) -> String {
    match (text.is_empty(), lang) {
        (false, _) => text,
        (true, Lang::En) => "No effect.".into(),
        (true, Lang::Ja) => "効果なし。".into(),
    }
}

/// The use cost, or X.
pub(super) fn use_cost(card: &Card) -> String {
    match card.use_x {
        Some(_) => "X".into(),
        None => card.numbers.use_cost.to_string(),
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
        Lang::En => format!("use {} / {}", use_cost(card), roman(numbers.use_time)),
        Lang::Ja => format!("使用{}・{}", use_cost(card), roman(numbers.use_time)),
    });
    parts.push(match lang {
        Lang::En => format!("gain {} / {}", numbers.get_cost, roman(numbers.get_time)),
        Lang::Ja => format!("獲得{}・{}", numbers.get_cost, roman(numbers.get_time)),
    });
    parts.join(if lang == Lang::En { ", " } else { "・" })
}

/// Its category and numbers alone: `Attack 2Ⅲ 1Ⅰ`.
pub(super) fn brief(card: &Card, lang: Lang) -> String {
    let (of, numbers) = (category(card.category, lang), card.numbers);
    let (using, getting) = (roman(numbers.use_time), roman(numbers.get_time));
    format!("{of} {}{using} {}{getting}", use_cost(card), numbers.get_cost)
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

/// What it does, printed from its steps.
pub(super) fn played(card: &Card, lang: Lang) -> String {
    let mut parts = Vec::new();
    if let Some(x) = card.use_x {
        parts.push(match lang {
            Lang::En => format!("Use cost X, from {} to {}.", x.min, x.max),
            Lang::Ja => format!("使用コストX（X＝{}～{}）。", x.min, x.max),
        });
    }
    if card.no_block {
        parts.push(match lang {
            Lang::En => "Other players' Block cards do not work against this card.".to_string(),
            Lang::Ja => {
                "このカードの効果で他のプレイヤーの《ブロック》カードの効果は働かない。".into()
            }
        });
    }
    parts.extend(card.use_if.iter().map(|test| effects::only_if(test, lang)));
    let effect = if card.install {
        effects::installed(&card.installed, lang)
    } else {
        effects::steps(&card.effect, lang)
    };
    if !effect.is_empty() {
        parts.push(effect);
    }
    nothing_if_empty(parts.join(if lang == Lang::En { " " } else { "" }), lang)
}

/// The words of the printed card, if the pack has them.
pub(super) fn printed(card: &Card, lang: Lang) -> Option<&str> {
    card.printed.as_ref().map(|text| text.in_lang(lang))
}

/// What it says: the printed words if there are any, and what is done.
pub(super) fn text(card: &Card, lang: Lang) -> String {
    both(printed(card, lang), played(card, lang), lang)
}
