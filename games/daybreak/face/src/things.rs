//! What has a name and is no card.

use ui::{Thing, Zone};

pub(crate) const THINGS: &[Thing] = &[
    Thing::new(
        "stone",
        ["held stones|stones held", "手持ちの魔法石"],
        [
            "The stones on your witch card. They pay for everything, and who holds most at the end wins. Stones in the cast zone are not held.",
            "ウィッチカードの上の魔法石。支払いに使い、最後に一番多い人の勝ち。キャストゾーンの魔法石は含まない。",
        ],
        "WD-36",
        "gem",
    ),
    Thing::new(
        "bank",
        ["bank", "魔法石ゾーン"],
        [
            "Stones that nobody has. When it is empty, the end begins.",
            "だれのものでもない魔法石。空になると終了状態になる。",
        ],
        "WD-25",
        "gem",
    ),
    Thing::new(
        "deck",
        ["deck", "山札"],
        [
            "Refills the card zone at the end of each turn. When it is empty, the end begins.",
            "手番の終わりにカードゾーンを補充する。空になると終了状態になる。",
        ],
        "WD-21",
        "pile",
    ),
    Thing::new(
        "card-zone",
        ["card zone", "カードゾーン"],
        [
            "Eight open cards to gain. What you pay for one is laid on the others; whoever gains those gets the stones too.",
            "獲得できる8枚の表向きのカード。払った魔法石はほかのカードに乗り、そのカードを取った人のものになる。",
        ],
        "WD-23",
        "star",
    ),
    Thing::new(
        "cast-zone",
        ["cast zone", "キャストゾーン"],
        [
            "The track of time: slots IV, III, II, I. At the end of your turn everything in it moves one step; what leaves I comes back to you.",
            "時の道。Ⅳ・Ⅲ・Ⅱ・Ⅰの枠があり、自分の手番の終わりに1つずつ進む。Ⅰから出たものは手元に戻る。",
        ],
        "WD-28",
        "hourglass",
    ),
    Thing::new(
        "cast-time",
        ["cast time", "キャストタイム"],
        [
            "The slot where a card is laid: after use by its use cast time, when gained by its acquisition cast time.",
            "カードを置く枠。使った後と獲得した時で、それぞれ決まっている。",
        ],
        "WD-14",
        "clock",
    ),
    Thing::new(
        "attack-mark",
        ["attack mark", "攻撃マーク"],
        [
            "The card does something to other players. Block cards can answer it.",
            "ほかのプレイヤーに効果を及ぼすカード。《ブロック》カードが応じられる。",
        ],
        "WD-15",
        "sword",
    ),
    Thing::new(
        "install-mark",
        ["install mark", "設置マーク"],
        [
            "After use the card lies installed in the cast zone and works there each time its condition in 【】 is met.",
            "使うとキャストゾーンに設置され、【】の条件を満たすたびに働く。",
        ],
        "WD-16",
        "rune",
    ),
    Thing::new(
        "installed",
        ["installed", "設置"],
        [
            "Lies in the cast zone and works whenever its condition is met. It must be used.",
            "キャストゾーンで働いている状態。条件を満たしたら必ず使う。",
        ],
        "WD-81",
        "rune",
    ),
    Thing::new(
        "face-down",
        ["face down|face-down", "裏向き"],
        [
            "The card has lost all that is printed on it until it is turned up again. It does not work.",
            "表に戻るまで、印刷された情報をすべて失う。働かない。",
        ],
        "WD-129",
        "moon",
    ),
    Thing::new(
        "end-state",
        ["end state", "終了状態"],
        [
            "Begins when the bank or the deck is empty. This turn is finished, then everybody has one final turn.",
            "魔法石ゾーンか山札が空になると始まる。いまの手番を終えた後、全員が最後の手番を1回ずつ行う。",
        ],
        "WD-97",
        "sun",
    ),
    Thing::new(
        "extra-turn",
        ["extra turn|extra turns", "追加の手番"],
        [
            "Given by Ultimate Magic: one more turn for the same player, before the next.",
            "《究極魔法》で得る。次の人の前に、同じ人がもう一度手番を行う。",
        ],
        "WD-160",
        "turn",
    ),
    Thing::new(
        "curse-zone",
        ["curse zone", "呪いゾーン"],
        [
            "Curse cards that nobody has. A Curse does nothing, costs 1 to use, and cannot be thrown away in the hand step.",
            "だれも持っていない《呪い》カード。効果はなく、使うのに1かかり、手札調整では捨てられない。",
        ],
        "WD-38",
        "crack",
    ),
    Thing::new(
        "once",
        ["once per game|once-per-game", "ゲーム中1回"],
        [
            "A witch effect that costs nothing and works once. Then the witch card lies sideways.",
            "ウィッチの無料の効果。1回だけ使え、使うとカードが横になる。",
        ],
        "WD-107",
        "star",
    ),
];

/// Where cards and things can be in a view.
pub(crate) const ZONES: &[Zone] = &[
    ("seats.*.hand", "hand", "手札"),
    ("seats.*.known", "known in the hand", "手札にあるとわかっている"),
    ("seats.*.cast", "cast zone", "キャストゾーン"),
    ("market", "card zone", "カードゾーン"),
    ("market_stones.#", "stones on it", "上の魔法石"),
    ("removed", "removed", "除外"),
    ("seats.*.witch", "witch", "ウィッチ"),
];
