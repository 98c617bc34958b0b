//! Emblems of Witches' Daybreak: one per category, marks, and the 28 summary icons (§4.2), which
//! are put together by rule: whose, what, and what happens to it.

use daybreak::Category;
use maud::{Markup, PreEscaped, html};
use pack::Lang;

fn drawn(class: &str, view: &str, paths: &str) -> Markup {
    html! { svg class=(class) viewBox=(view) aria-hidden="true" { (PreEscaped(paths)) } }
}

/// The emblem of a category.
pub(super) fn category(category: Category, class: &str) -> Markup {
    drawn(
        class,
        "0 0 24 24",
        match category {
            Category::Stone => {
                r#"<path class="f" d="M8 3.5h8l4.5 6.5L12 21 3.5 10z"/><path d="M3.5 10h17M9 10l3 10.5L15 10M8 3.5L9 10l3-6.5 3 6.5 1-6.5"/>"#
            }
            Category::Time => {
                r#"<path class="f" d="M6.5 2.5h11v3.5l-4 6 4 6v3.5h-11V18l4-6-4-6z"/><path d="M5 2.5h14M5 21.5h14M9.5 6.5h5M12 12v5"/>"#
            }
            Category::Block => {
                r#"<path class="f" d="M12 2l8 3v6c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V5z"/><path d="M12 6v11M7.5 9.5h9"/>"#
            }
            Category::Attack => {
                r#"<path d="M4 20.5L15 9.5"/><path class="f" d="M17 2.5l1.3 3.2L21.5 7l-3.2 1.3L17 11.5l-1.3-3.2L12.500 7l3.2-1.3z"/><path d="M7 14.500l2.500 2.500M20.500 13v3M19 14.500h3M8.500 5v3M7 6.500h3"/>"#
            }
            Category::Support => {
                r#"<path class="f" d="M4 5.500c3-1.500 5.500-1.500 8 .5 2.500-2 5-2 8-.5V19c-3-1.500-5.500-1.500-8 .5-2.500-2-5-2-8-.5z"/><path d="M12 6v13.500M6.500 9c1.500-.5 2.500-.5 3.500 0M14 9c1-.5 2-.5 3.500 0"/>"#
            }
            Category::Ultimate => {
                r#"<circle class="f" cx="12" cy="12" r="4"/><path d="M12 2v3.500M12 18.500V22M2 12h3.500M18.500 12H22M5 5l2.500 2.500M16.500 16.500L19 19M19 5l-2.500 2.500M7.500 16.500L5 19"/><path d="M12 9.500v5M9.500 12h5"/>"#
            }
            Category::Bless => {
                r#"<path class="f" d="M12 20c-6-4-8-7-8-10.500C4 7 6 5.500 8 5.500c1.800 0 3.200 1 4 2.500.8-1.500 2.200-2.500 4-2.500 2 0 4 1.500 4 4C20 13 18 16 12 20z"/><path d="M12 2v2M9 2.500l.5 1M15 2.500l-.5 1"/>"#
            }
            Category::Curse => {
                r#"<path class="f" d="M12 3a8 8 0 0 0-4.500 14.500V21h9v-3.500A8 8 0 0 0 12 3z"/><circle cx="9" cy="11.500" r="1.600"/><circle cx="15" cy="11.500" r="1.600"/><path d="M12 14.500v1.500M10.500 21v-2M13.500 21v-2"/>"#
            }
        },
    )
}

/// A magic stone.
pub(super) fn stone() -> Markup {
    drawn(
        "g stone",
        "0 0 24 24",
        r#"<path class="f" d="M12 2.500l6 7.500-6 11.500L6 10z"/><path d="M6 10h12M12 2.500L9.500 10l2.500 11 2.500-11z"/>"#,
    )
}

/// The attack mark: a staff [03-01].
pub(super) fn attack() -> Markup {
    drawn(
        "g mark",
        "0 0 24 24",
        r#"<path d="M5 21L15.500 8.500"/><circle class="f" cx="17.500" cy="6" r="3.500"/><path d="M12 8.500l4 3.500"/>"#,
    )
}

/// The install mark: a signboard [03-02].
pub(super) fn install() -> Markup {
    drawn(
        "g mark",
        "0 0 24 24",
        r#"<rect class="f" x="3.500" y="4" width="17" height="9.500" rx="1.500"/><path d="M12 13.500V22M8 22h8M7 8h10M7 10.500h6"/>"#,
    )
}

/// Something interrupts.
pub(super) fn spark() -> Markup {
    drawn(
        "g",
        "0 0 24 24",
        r#"<path class="f" d="M13.500 1.500L5 13.500h6L9.500 22.500 19 9.500h-6.500z"/>"#,
    )
}

/// What an icon is about.
#[derive(Clone, Copy)]
enum Thing {
    Stone,
    Card,
    Curse,
    Block,
}

/// Whose it is.
#[derive(Clone, Copy)]
enum Side {
    Own,
    Other,
    Either,
    All,
}

/// What happens.
#[derive(Clone, Copy)]
enum Deed {
    Gain,
    Move,
    Remove,
    /// Another player gets it from you.
    Give,
    /// Another player gets it from the table.
    Grant,
    Work,
    Aim,
}

fn rule(icon: u8) -> Option<(Side, Thing, Deed)> {
    use {Deed::*, Side::*};
    Some(match icon {
        1 => (Own, Thing::Stone, Gain),
        2 => (Own, Thing::Stone, Move),
        3 => (Own, Thing::Stone, Give),
        4 => (Own, Thing::Stone, Remove),
        5 => (Own, Thing::Card, Gain),
        6 => (Own, Thing::Card, Move),
        7 => (Own, Thing::Card, Give),
        8 => (Own, Thing::Card, Remove),
        9 => (Other, Thing::Stone, Gain),
        10 => (Other, Thing::Stone, Move),
        11 => (Other, Thing::Stone, Grant),
        12 => (Other, Thing::Stone, Remove),
        13 => (Other, Thing::Card, Gain),
        14 => (Other, Thing::Card, Move),
        15 => (Other, Thing::Card, Grant),
        16 => (Other, Thing::Card, Remove),
        17 => (Either, Thing::Stone, Move),
        18 => (Either, Thing::Stone, Remove),
        19 => (Either, Thing::Card, Move),
        20 => (Either, Thing::Card, Remove),
        21 => (Own, Thing::Block, Work),
        22 => (Other, Thing::Block, Work),
        23 => (Other, Thing::Stone, Aim),
        24 => (All, Thing::Card, Aim),
        25 => (Own, Thing::Curse, Gain),
        26 => (Own, Thing::Curse, Give),
        27 => (Own, Thing::Curse, Remove),
        28 => (Other, Thing::Curse, Grant),
        _ => return None,
    })
}

/// A summary icon: left whose it is, in the middle the thing, right what happens.
pub(super) fn summary(icon: u8, lang: Lang) -> Markup {
    let Some((side, thing, deed)) = rule(icon) else { return html! {} };
    let person = |x: f32| {
        format!(
            r#"<circle cx="{x}" cy="9" r="2.2"/><path d="M{} 18c0-4 1.400-5.500 3.400-5.500s3.400 1.500 3.400 5.500"/>"#,
            x - 3.4
        )
    };
    let side = match side {
        Side::Own => String::new(),
        Side::Other => person(5.0),
        Side::Either => person(4.2) + r#"<path d="M8.500 20.500L11 4"/>"#,
        Side::All => person(3.8) + &person(8.8),
    };
    let thing = match thing {
        Thing::Stone => {
            r#"<path class="f" d="M18 4.500l4.500 5.500L18 19.500 13.500 10z"/><path d="M13.500 10h9"/>"#
        }
        Thing::Card => {
            r#"<rect class="f" x="13" y="4" width="10" height="15" rx="1.500"/><path d="M15.500 8h5"/>"#
        }
        Thing::Curse => {
            r#"<rect class="f" x="13" y="4" width="10" height="15" rx="1.500"/><path d="M15.500 8.500l5 6M20.500 8.500l-5 6"/>"#
        }
        Thing::Block => {
            r#"<path class="f" d="M18 4l5 2v4.500c0 4-2 6.500-5 8.500-3-2-5-4.500-5-8.500V6z"/>"#
        }
    };
    let deed = match deed {
        Deed::Gain => r#"<path d="M29 8.500v7M25.500 12h7"/>"#.to_string(),
        Deed::Move => r#"<path d="M25.500 12h7M29.500 9l3 3-3 3"/>"#.into(),
        Deed::Remove => r#"<path d="M26 9l6 6M32 9l-6 6"/>"#.into(),
        Deed::Give => person(30.2) + r#"<path d="M24 21.500h8M30 19.800l2 1.700-2 1.700"/>"#,
        Deed::Grant => r#"<path d="M29 8.500v7M25.500 12h7M12 21.500H3M5 19.800l-2 1.700 2 1.700"/>"#.into(),
        Deed::Work => r#"<path class="f" d="M30 5l-4 7.500h3L27.500 19l5.500-8.500h-3.500z"/>"#.into(),
        Deed::Aim => r#"<circle cx="29" cy="12" r="3.600"/><path d="M29 6.500v3M29 14.500v3M23.500 12h3M31.500 12h3"/>"#.into(),
    };
    let meaning = meaning(icon, lang);
    html! {
        span.summary title=(meaning) {
            (drawn("g icon", "0 0 36 24", &format!("{side}{thing}{deed}")))
            span.sr { (meaning) "." }
        }
    }
}

/// What an icon means [11-02].
pub(super) fn meaning(icon: u8, lang: Lang) -> &'static str {
    let (en, ja) = match icon {
        1 => ("you gain stones", "あなたが魔法石を獲得する"),
        2 => ("you move your stones", "あなたの魔法石を移動する"),
        3 => ("another player gains your stones", "他のプレイヤーがあなたの魔法石を獲得する"),
        4 => ("you remove your stones", "あなたの魔法石を取り除く"),
        5 => ("you gain a card", "あなたがカードを獲得する"),
        6 => ("you move your cards", "あなたのカードを移動する"),
        7 => ("another player gains your card", "他のプレイヤーがあなたのカードを獲得する"),
        8 => ("you remove your card", "あなたのカードを除外する"),
        9 => ("you gain another player's stones", "他のプレイヤーの魔法石を獲得する"),
        10 => ("you move another player's stones", "他のプレイヤーの魔法石を移動する"),
        11 => ("another player gains stones", "他のプレイヤーに魔法石を獲得させる"),
        12 => ("you remove another player's stones", "他のプレイヤーの魔法石を取り除く"),
        13 => ("you gain another player's card", "他のプレイヤーのカードを獲得する"),
        14 => ("you move another player's cards", "他のプレイヤーのカードを移動する"),
        15 => ("another player gains a card", "他のプレイヤーにカードを獲得させる"),
        16 => ("you remove another player's card", "他のプレイヤーのカードを除外する"),
        17 => ("you move anyone's stones", "あなたか他のプレイヤーの魔法石を移動する"),
        18 => ("you remove anyone's stones", "あなたか他のプレイヤーの魔法石を取り除く"),
        19 => ("you move anyone's card", "あなたか他のプレイヤーのカードを移動する"),
        20 => ("you remove anyone's card", "あなたか他のプレイヤーのカードを除外する"),
        21 => ("works when your Block card works", "あなたのブロックカードが働いた時の効果"),
        22 => {
            ("makes another player's Block card work", "他のプレイヤーのブロックカードを働かせる")
        }
        23 => (
            "aims at stones in another player's cast zone",
            "他のプレイヤーのキャストゾーンの魔法石が対象",
        ),
        24 => ("aims at the cards of all other players", "他のプレイヤーすべてのカードが対象"),
        25 => ("you gain a Curse card", "あなたが呪いカードを獲得する"),
        26 => {
            ("another player gains your Curse card", "他のプレイヤーがあなたの呪いカードを獲得する")
        }
        27 => ("you remove your Curse card", "あなたの呪いカードを取り除く"),
        28 => ("another player gains a Curse card", "他のプレイヤーに呪いカードを獲得させる"),
        _ => ("", ""),
    };
    t!(lang, en, ja)
}
