//! What has a name and is no card.

use ui::{Thing, Zone};

const GIRL: [&str; 2] = [
    "One of the five girls. Cards that show her can be played on a Lead that shows her. She begins with two health; without markers she is dead.",
    "5人のキャラクターの1人。場札が彼女なら、彼女のカードを出せる。体力は2から。マーカーがなくなると死亡する。",
];

pub(crate) const THINGS: &[Thing] = &[
    Thing::new("madoka", ["Madoka", "まどか"], GIRL, "MC-01", "bow"),
    Thing::new("homura", ["Homura", "ほむら"], GIRL, "MC-01", "hourglass"),
    Thing::new("mami", ["Mami", "マミ"], GIRL, "MC-01", "star"),
    Thing::new("sayaka", ["Sayaka", "さやか"], GIRL, "MC-01", "sword"),
    Thing::new("kyoko", ["Kyoko", "杏子"], GIRL, "MC-01", "spade"),
    Thing::new(
        "lead",
        ["Lead", "場札"],
        [
            "The card on the table that says what may be played: a card that shows one of its girls.",
            "いま出せるカードを決める1枚。場札と同じキャラクターのカードを出せる。",
        ],
        "MC-22",
        "star",
    ),
    Thing::new(
        "character-marker",
        ["character marker", "キャラクターマーカー"],
        [
            "A card with this marker shows that girl only, whatever is printed.",
            "このマーカーが乗ったカードは、印刷にかかわらずその1人だけを表す。",
        ],
        "MC-09",
        "person",
    ),
    Thing::new(
        "health",
        ["health", "体力"],
        [
            "A girl's first two markers. Without any she is dead.",
            "キャラクターの最初の2個のマーカー。なくなると死亡する。",
        ],
        "MC-05",
        "heart",
    ),
    Thing::new(
        "grief-seed",
        ["grief seed|grief seeds|Grief Seed", "グリーフシード"],
        [
            "A girl's markers above two. They are lost before health, and can be moved after a Normal card in Daily mode.",
            "3個目からのマーカー。体力より先に失われる。日常モードでノーマルカードを出した後に動かせる。",
        ],
        "MC-05",
        "seed",
    ),
    Thing::new(
        "daily",
        ["Daily mode", "日常モード"],
        [
            "Play a card that fits the Lead, or draw one. Whoever plays the last card ends the set.",
            "場札に合うカードを1枚出すか、1枚引く。手札を使い切るとセットが終わる。",
        ],
        "MC-20",
        "day",
    ),
    Thing::new(
        "battle",
        ["Battle mode", "戦闘モード"],
        [
            "All fight the foes in the line: a Normal card with the Lead's girl deals the number beside her. Who fells a foe takes it as a trophy. Nobody may play the last card.",
            "並んだ敵と戦う。場札のキャラクターのノーマルカードで、その数字のダメージ。倒した人がその札を得る。最後の1枚は出せない。",
        ],
        "MC-45",
        "sword",
    ),
    Thing::new(
        "trophy",
        ["trophy|trophies", "倒した魔女／使い魔"],
        [
            "A foe you have felled: ten points for each of its number when the game is over.",
            "倒した敵のカード。ゲーム終了時に、数字1につき10点。",
        ],
        "MC-81",
        "witch",
    ),
    Thing::new(
        "more-mark",
        ["more-mark", "もう1枚"],
        [
            "A foe with this mark brings the next one along.",
            "このマークの敵が出たら、次の敵も並ぶ。",
        ],
        "MC-41",
        "draw",
    ),
    Thing::new(
        "minus",
        ["minus points", "失点"],
        [
            "Cards left in your hand when a set ends cost these points.",
            "セット終了時に手札に残っていると失う点。",
        ],
        "MC-75",
        "stone",
    ),
];

/// Where cards and things can be in a view.
pub(crate) const ZONES: &[Zone] = &[
    ("seats.*.hand", "hand", "手札"),
    ("lead.card", "the Lead", "場札"),
    ("discard", "discard pile", "捨て札"),
    ("line", "in the line of foes", "並んでいる敵"),
    ("known_foes", "on top of the foe deck", "魔女／使い魔山の上"),
    ("seats.*.trophies", "trophies", "倒した魔女／使い魔"),
    ("removed", "out of the game", "ゲームから除外"),
    ("seats.*.supports", "supports her", "応援している"),
    ("girls.#.markers", "markers", "マーカー"),
    ("lead.shows", "shown by the Lead", "場札が示す"),
];
