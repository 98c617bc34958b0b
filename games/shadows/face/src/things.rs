//! What has a name and is no card: numbers, states, actions, places.

use ui::{Thing, Zone};

const GIRL: [&str; 2] = [
    "One of the characters. As a magical girl she fights with magic cards; as a human she cannot fight, but may contract at any moment.",
    "キャラクターの1人。魔法少女なら魔力カードで戦う。人間なら戦えないが、いつでも契約できる。",
];
const AREA: [&str; 2] = [
    "One of the four areas where foes appear. Who stands here when the day ends fights the foe; where nobody stands, it damages the city.",
    "敵が現れる4つの場所の1つ。夜までにいる者が敵と戦う。だれもいないと、街の耐久値が減る。",
];

pub(crate) const THINGS: &[Thing] = &[
    Thing::new("madoka", ["Madoka", "まどか"], GIRL, "SM-006", "bow"),
    Thing::new("homura", ["Homura", "ほむら"], GIRL, "SM-006", "hourglass"),
    Thing::new("mami", ["Mami", "マミ"], GIRL, "SM-006", "star"),
    Thing::new("sayaka", ["Sayaka", "さやか"], GIRL, "SM-006", "sword"),
    Thing::new("kyoko", ["Kyoko", "杏子"], GIRL, "SM-006", "spade"),
    Thing::new("nagisa", ["Nagisa", "なぎさ"], GIRL, "SM-006", "moon"),
    Thing::new(
        "durability",
        ["durability", "耐久値"],
        [
            "How much the city can still take. At 0 all lose.",
            "街があとどれだけ耐えられるか。0になると全員の敗北。",
        ],
        "SM-052",
        "star",
    ),
    Thing::new(
        "hp",
        ["HP", "HP"],
        [
            "How many hits she can take. At 0 she dies, unless a contract undoes it.",
            "耐えられるダメージ。0になると死亡する。契約の願いで覆せることもある。",
        ],
        "SM-013",
        "heart",
    ),
    Thing::new(
        "mp",
        ["MP", "MP"],
        [
            "How many magic cards she may hold. A girl whose magic is used up drops out and becomes a witch.",
            "持てる魔力カードの枚数。魔力が尽きた魔法少女は脱落し、魔女になる。",
        ],
        "SM-016",
        "gem",
    ),
    Thing::new(
        "familiar",
        ["familiar|familiars", "使い魔"],
        [
            "A foe lying sideways, still weak. If its clock runs out while nobody is there, it becomes a witch.",
            "横向きの弱い敵。だれもいないまま時計が尽きると魔女になる。",
        ],
        "SM-022",
        "spider",
    ),
    Thing::new(
        "witch",
        ["witch|witches", "魔女"],
        [
            "A foe standing upright, with an ability of its own. Felling it brings loot.",
            "縦向きの強い敵。特殊能力を持つ。倒すと戦利品が手に入る。",
        ],
        "SM-021",
        "witch",
    ),
    Thing::new(
        "clock",
        ["clock marker|clock markers", "時計マーカー"],
        [
            "Turns until a familiar becomes a witch. It runs only where nobody stands.",
            "使い魔が魔女になるまでのターン数。だれもいない場所でだけ進む。",
        ],
        "SM-062",
        "clock",
    ),
    Thing::new(
        "destruction",
        ["destruction", "破壊値"],
        [
            "So much durability a foe costs the city at the end of a turn in which nobody fights it.",
            "だれも戦わなかった敵が、ターンの終わりに減らす街の耐久値。",
        ],
        "SM-230",
        "burst",
    ),
    Thing::new(
        "defender",
        ["defender", "防御担当"],
        [
            "The one character who takes the foe's hit in a combat. Those in the area choose her together.",
            "戦闘で敵の攻撃を受ける1人。その場所にいる者で決める。",
        ],
        "SM-176",
        "shield",
    ),
    Thing::new(
        "linked",
        ["linked attack|Linked attack", "連携攻撃"],
        [
            "Three or more girls attack with consecutive numbers: their sum counts double.",
            "3人以上の攻撃の数字が連続すると、合計が2倍になる。",
        ],
        "SM-189",
        "star",
    ),
    Thing::new(
        "telepathy",
        ["Telepathy", "テレパシー"],
        [
            "Once in her turn a girl may exchange one magic card with another girl, besides her action.",
            "手番に1回、ほかの魔法少女と魔力カードを1枚ずつ交換できる。行動とは別に行える。",
        ],
        "SM-097",
        "wave",
    ),
    Thing::new(
        "focus",
        ["Focus", "魔力集中"],
        [
            "In the City: discard any number of magic cards and draw as many.",
            "市街地で、魔力カードを好きな枚数捨てて同じ枚数引く。",
        ],
        "SM-117",
        "draw",
    ),
    Thing::new(
        "contract",
        ["contract|contracts|Contract", "契約"],
        [
            "A human may become a magical girl at any moment, with a wish. It can even undo a death.",
            "人間はいつでも魔法少女になれる。願いを1つかなえ、死さえ覆せる。",
        ],
        "SM-134",
        "gem",
    ),
    Thing::new(
        "wish",
        ["wish|wishes", "願い事|願い"],
        [
            "What a contract grants: exactly one of the wishes.",
            "契約でかなえられるもの。どれか1つを選ぶ。",
        ],
        "SM-141",
        "star",
    ),
    Thing::new(
        "retreat",
        ["Retreat|retreat", "撤退"],
        [
            "Costs one magic card. She leaves for another place at the end and deals no damage.",
            "魔力カードを1枚使う。最後に別の場所へ移り、ダメージは与えない。",
        ],
        "SM-166",
        "boot",
    ),
    Thing::new(
        "barrier-release",
        ["Barrier release|barrier release", "結界の解除"],
        [
            "When a foe is destroyed, those in its area return to the City.",
            "敵を倒すと、その場所にいた者は市街地に戻る。",
        ],
        "SM-212",
        "sun",
    ),
    Thing::new("A1", ["Old Factory", "廃工場"], AREA, "SM-009", "stone"),
    Thing::new("A2", ["Back Alley", "路地裏"], AREA, "SM-009", "stone"),
    Thing::new("A3", ["Empty Building", "廃ビル"], AREA, "SM-009", "stone"),
    Thing::new("A4", ["Station", "駅"], AREA, "SM-009", "stone"),
    Thing::new(
        "city",
        ["the City|City", "市街地"],
        [
            "Where no foe can be. Girls heal, focus and use loot here.",
            "敵のいない場所。回復・魔力集中・戦利品の使用はここで行う。",
        ],
        "SM-009",
        "star",
    ),
];

/// Where cards and things can be in a view.
pub(crate) const ZONES: &[Zone] = &[
    ("girls.*.hand", "hand", "手札"),
    ("girls.*.known", "known in the hand", "手札にあるとわかっている"),
    ("girls.*.loot", "loot", "戦利品"),
    ("discard", "discard pile", "捨て札"),
    ("loot_discard", "loot discard pile", "戦利品の捨て札"),
    ("event_discard", "event discard pile", "イベントの捨て札"),
    ("areas.#.here", "here", "いる人"),
    ("areas.#.foe.card", "foe", "敵"),
    ("areas.#.foe.hp", "its HP", "敵のHP"),
    ("girls.#.place", "where she is", "いる場所"),
    ("girls.#.hp", "HP", "HP"),
    ("girls.#.cards", "magic cards", "魔力カード"),
    ("seats.*.plays", "plays her", "担当"),
];
