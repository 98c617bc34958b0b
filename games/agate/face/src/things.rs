//! What has a name and is no card.

use ui::{Thing, Zone};

pub(crate) const THINGS: &[Thing] = &[
    Thing::new(
        "hp",
        ["HP", "体力"],
        [
            "How much a player can still take: 10 at the start. Who has 0 is out, unless Revival is in the hand.",
            "あとどれだけ耐えられるか。はじめは10。0になると脱落する（【復活】を持っていれば残れる）。",
        ],
        "AG-93",
        "heart",
    ),
    Thing::new(
        "karma",
        ["karma", "業"],
        [
            "Chips that move to whoever lands an attack: 5 at the start. With 8 or more the Agate Sword can strike you; with none at all you are out.",
            "攻撃が通ると相手から貰うチップ。はじめは5。8以上あると【瑪瑙の剣】の的になり、0になると脱落する。",
        ],
        "AG-109",
        "chip",
    ),
    Thing::new(
        "pool",
        ["pool", "業チップの山"],
        [
            "The karma chips that nobody holds. Events give from here.",
            "だれも持っていない業チップ。イベントで貰う業はここから出る。",
        ],
        "AG-20",
        "chip",
    ),
    Thing::new(
        "pile",
        ["pile", "山札"],
        [
            "Each turn begins by drawing its top card. The Agate Sword lies near the bottom, nobody knows where.",
            "手番のはじめに上から1枚引く。【瑪瑙の剣】は底の近くのどこかにある。",
        ],
        "AG-27",
        "pile",
    ),
    Thing::new(
        "discard-pile",
        ["discard pile", "捨て場"],
        ["Used and discarded cards, face up.", "使ったカードと捨てたカード。表向き。"],
        "AG-38",
        "shed",
    ),
    Thing::new(
        "offset",
        ["offset|offsets", "相殺"],
        [
            "Cancel attack cards that fall on you with attack cards of the same letter, one for one. Special attacks and Pursuits cannot be offset.",
            "受ける攻撃カードを、同じ文字の攻撃カードで1枚ずつ打ち消す。特殊攻撃と【追撃】は相殺できない。",
        ],
        "AG-59",
        "broken",
    ),
    Thing::new(
        "draw-again",
        ["draw-again mark", "もう1枚"],
        [
            "Whoever draws a card with this mark from the pile draws one more.",
            "このマークのカードを山札から引いたら、もう1枚引く。",
        ],
        "AG-07",
        "draw",
    ),
    Thing::new(
        "out",
        ["out of the game|eliminated", "脱落"],
        [
            "HP 0, or no karma left. The last player left wins.",
            "体力が0か、業が0。最後まで残った1人の勝ち。",
        ],
        "AG-93",
        "broken",
    ),
];

/// Where cards and things can be in a view.
pub(crate) const ZONES: &[Zone] = &[
    ("seats.*.hand", "hand", "手札"),
    ("seats.*.known", "known in the hand", "手札にあるとわかっている"),
    ("discard", "discard pile", "捨て場"),
    ("attack.card", "in the attack", "攻撃に使われている"),
];
