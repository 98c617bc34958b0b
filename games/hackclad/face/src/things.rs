//! What has a name and is no card: gauges, pieces, states, slots.

use ui::{Thing, Zone};

pub(crate) const THINGS: &[Thing] = &[
    Thing::new(
        "mp",
        ["MP", "MP"],
        [
            "Mana: pays for skill cards. At most 7, and it is kept from round to round.",
            "魔力。スキルカードの支払いに使う。最大7で、ラウンドをまたいで残る。",
        ],
        "HD-013",
        "drop",
    ),
    Thing::new(
        "cp",
        ["CP", "CP"],
        [
            "Crack points: pay for CP actions and crack skills. Kept from round to round.",
            "CPアクションとクラックスキルの支払いに使う。ラウンドをまたいで残る。",
        ],
        "HD-014",
        "crack",
    ),
    Thing::new(
        "injury",
        ["injury|injuries|injury gauge", "負傷回数|負傷"],
        [
            "How often attacks have hurt you: 1 VP less for each at the end. Nothing brings it down.",
            "攻撃で負傷した回数。終了時に1につき-1VP。減ることはない。",
        ],
        "HD-015",
        "wound",
    ),
    Thing::new(
        "corruption",
        ["corruption", "穢れ"],
        [
            "Every crack skill costs one. At the end as many random cards of yours lose their VP again. In co-op too much of it loses the game.",
            "クラックスキルを使うたびに1つ増える。終了時にその数だけ無作為のカードのVPを失う。協力モードでは上限を超えると敗北。",
        ],
        "HD-176",
        "crack",
    ),
    Thing::new(
        "vp",
        ["VP", "VP"],
        [
            "Points: stones, and the VP on your cards, less injuries and the crack backlash.",
            "得点。魔石とカードのVPから、負傷とクラックの反動を引く。",
        ],
        "HD-228",
        "gem",
    ),
    Thing::new(
        "stones",
        ["stones|stone", "魔石"],
        [
            "Points on the table: purple 1 VP, red 5. Every damage to the Clad earns as much; those on a space go to whoever steps there.",
            "場の得点。紫は1VP、赤は5VP。クラッドに与えたダメージだけ得る。マスにあるものは入った魔女が得る。",
        ],
        "HD-074",
        "gem",
    ),
    Thing::new(
        "clad",
        ["Clad", "クラッド"],
        [
            "The monster. It acts three times a round by the cards of the forecast, in the direction it faces. Every damage dealt to it is VP.",
            "怪物。K1～K3の3枚のカードどおりに、向いている方向へ動く。与えたダメージがVPになる。",
        ],
        "HD-094",
        "clad",
    ),
    Thing::new(
        "legion",
        ["Legion|Legions", "レギオン"],
        [
            "A small enemy that stands still. After all turns each attacks the four spaces beside it for as much as the Voltage; as much damage in one turn destroys it.",
            "動かない小さな敵。最後に、隣の4マスをVOLTAGEの値で攻撃する。1手番に同じだけダメージを与えると倒せる。",
        ],
        "HD-102",
        "spider",
    ),
    Thing::new(
        "voltage",
        ["Voltage|VOLTAGE", "VOLTAGE"],
        [
            "How strong the enemies are, 1 to 3. It goes up whenever the Clad deck is re-formed.",
            "敵の強さ。1から3。クラッドデッキを作り直すたびに上がる。",
        ],
        "HD-221",
        "burst",
    ),
    Thing::new(
        "forecast",
        ["Forecast|forecast", "予告"],
        [
            "The three Clad cards of this round in K1, K2 and K3: what it will do, and when.",
            "このラウンドのクラッドカード3枚（K1・K2・K3）。何をいつするかがわかる。",
        ],
        "HD-034",
        "eye",
    ),
    Thing::new(
        "movement-attack",
        ["movement attack|movement attacks", "移動攻撃"],
        [
            "Wherever the Clad steps it strikes. Nothing reduces that damage: be elsewhere.",
            "クラッドが入るマスへの攻撃。ダメージは軽減できない。避けるしかない。",
        ],
        "HD-097",
        "boot",
    ),
    Thing::new(
        "reaction",
        ["reaction|reactions", "対応"],
        [
            "What you may do when an attack is about to hit you: a reaction card, one damage less for a card of your hand, or for 1 CP.",
            "攻撃を受ける直前にできること。対応のカード、手札1枚かCP1でダメージを1軽減。",
        ],
        "HD-180",
        "shield",
    ),
    Thing::new(
        "basic",
        ["basic action|basic actions", "基本アクション"],
        [
            "Discard a card for one step, 1 MP, or one damage less. Each only so often a round, as your board says.",
            "手札を1枚捨てて、1マス移動・MP+1・1軽減のどれか。回数はボードに書かれている。",
        ],
        "HD-161",
        "boot",
    ),
    Thing::new(
        "crack-skill",
        ["crack skill|crack skills", "クラックスキル"],
        [
            "Your character's own power, usually once a round. Costs CP and always 1 corruption.",
            "キャラクター固有の力。ふつう1ラウンドに1回。CPのほかに必ず穢れが1つ増える。",
        ],
        "HD-172",
        "crack",
    ),
    Thing::new(
        "turn-slot",
        ["turn slot|turn slots", "手番スロット"],
        [
            "T1 to T4: when you act, between the Clad's turns. T1 gives a card, T2 an MP, T3 a card for one put back, T4 a step.",
            "T1～T4。クラッドの手番の合間の、自分が動く順番。T1はカード、T2はMP、T3はカードを引いて1枚戻す、T4は1歩。",
        ],
        "HD-045",
        "clock",
    ),
    Thing::new(
        "standby-slot",
        ["standby slot|standby slots", "待機スロット"],
        [
            "S1 to S4: in this order the next draft goes. Who acts late in this round chooses early in the next.",
            "S1～S4。次のドラフトの順番。このラウンドで遅く動いた人ほど、次は先に選ぶ。",
        ],
        "HD-041",
        "clock",
    ),
    Thing::new(
        "unyielding",
        ["Unyielding", "不屈"],
        [
            "Until the end of the round an injury takes no stones from Rosette.",
            "ラウンドの終わりまで、ロゼットは負傷しても魔石を失わない。",
        ],
        "HD-241",
        "shield",
    ),
    Thing::new(
        "tsuchikumo-piece",
        ["Tsuchikumo", "ツチグモ"],
        [
            "Amelia's machines on the corners of spaces. Each reaches the four spaces that touch it.",
            "アメリアの機械。マスの角に置かれ、触れている4マスに届く。",
        ],
        "HD-252",
        "spider",
    ),
    Thing::new(
        "trap",
        ["trap|traps", "トラバサミ"],
        [
            "Mia's: one that lies face-up can be turned down for an attack with ATK 1, wherever the enemy is.",
            "ミアの罠。オモテの1個をウラにすると、どこにいる敵にもATK1で攻撃できる。",
        ],
        "HD-281",
        "trap",
    ),
    Thing::new(
        "off-field",
        ["off the field", "フィールド外"],
        [
            "An injured Witch stands on her turn card. Nothing can hurt her there; she comes back with it.",
            "負傷した魔女は手番カードの上にいる。攻撃は受けず、そのカードとともに戻る。",
        ],
        "HD-201",
        "person",
    ),
];

/// Where cards and things can be in a view.
pub(crate) const ZONES: &[Zone] = &[
    ("seats.*.hand", "hand", "手札"),
    ("seats.*.known", "known in the hand", "手札にあるとわかっている"),
    ("seats.*.discard", "discard pile", "捨て札"),
    ("seats.*.deck_cards", "deck", "デッキ"),
    ("seats.*.deck_top", "on top of the deck", "デッキの上"),
    ("seats.*.extended_cards", "extended deck", "拡張デッキ"),
    ("seats.*.stack_cards", "with the turn card", "手番カードの下"),
    ("seats.*.character", "plays her", "使用キャラクター"),
    ("seats.*.at", "stands here", "ここにいる"),
    ("forecast", "in the forecast", "このラウンドのクラッドカード"),
    ("clad_used", "used Clad cards", "使用済みのクラッドカード"),
    ("clad_top", "on top of the Clad deck", "クラッドデッキの上"),
    ("clad_piles", "waits for a higher Voltage", "次のVOLTAGEを待つ"),
    ("clad.at", "the Clad stands here", "クラッドがいる"),
    ("legions.#", "Legion", "レギオン"),
    ("stones.#", "VP in stones", "魔石のVP"),
    ("wounds.#", "damage this turn", "この手番のダメージ"),
];
