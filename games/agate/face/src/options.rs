//! What each table option does.

use pack::Lang;

/// One sentence; empty for a key that is no option.
pub(super) fn sentence(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "first_player" => (
            "Who takes the first turn: a seat, anyone at random, or first_out, the player who \
             left the previous game first.",
            "最初の手番を行うプレイヤー：席、random（無作為）、first_out（前回のゲームで最初に\
             脱落したプレイヤー）。",
        ),
        "first_out" => (
            "Who left the previous game first, for first_player = first_out.",
            "前回のゲームで最初に脱落したプレイヤー。first_player = first_out の時に使う。",
        ),
        "sword_window" => (
            "The Agate Sword lies somewhere among this many cards at the bottom of the pile; 20 \
             is suggested for 2 players.",
            "【瑪瑙の剣】は、山札の下からこの枚数のどこかに入る。2人なら20を勧める。",
        ),
        "hp_cap" => (
            "HP never rises above this; none lets it rise without limit.",
            "体力の上限。none なら上限なし。",
        ),
        "hand_cap" => (
            "With five or more cards: one means using one card or set, or discarding exactly \
             one, and the turn is over; four means that no turn ends with more than four cards.",
            "手札が5枚以上の時：one ならカードを使うか1枚捨てて、手番を終える。four なら\
             手番の終わりに4枚まで減らす。",
        ),
        "pursuit_on_special" => (
            "Whether Pursuit can be added to special attacks on one player.",
            "1人への特殊攻撃に【追撃】を添付できるかどうか。",
        ),
        "pursuit_after_reflect" => (
            "Who may add Pursuit after a Reflect: only the receiver, or anyone, asked again in \
             turn.",
            "【反射】の後に【追撃】を添付できるのは、receiver なら受け手だけ、anyone なら全員に\
             もう一度尋ねる。",
        ),
        "reflect_overkill_karma" => (
            "Whether an attacker eliminated by the own reflected attack gives the target as much \
             karma as HP lies below 0.",
            "攻撃者が反射された自分の攻撃で脱落した時、体力が0を下回った分の業を対象に渡すかどうか。",
        ),
        "turn_limit" => (
            "After this many turns the player with the most HP wins, then the one with the least \
             karma; none plays on to the last survivor.",
            "この手番数で終了し、体力が最も多い人、同じなら業が最も少ない人の勝ち。none なら\
             最後の1人まで続ける。",
        ),
        _ => ("", ""),
    };
    t!(lang, en, ja)
}

/// What the option is called; empty for a key that is no option.
pub(super) fn title(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "first_player" => ("First turn", "最初の手番"),
        "first_out" => ("First out last time", "前回最初に脱落した人"),
        "sword_window" => ("Where the Agate Sword lies", "【瑪瑙の剣】の深さ"),
        "hp_cap" => ("Most HP", "体力の上限"),
        "hand_cap" => ("Five or more cards in hand", "手札が5枚以上の時"),
        "pursuit_on_special" => ("Pursuit with special attacks", "特殊攻撃への【追撃】"),
        "pursuit_after_reflect" => ("Pursuit after Reflect", "【反射】の後の【追撃】"),
        "reflect_overkill_karma" => ("Karma from a fatal Reflect", "【反射】で倒した時の業"),
        "turn_limit" => ("Turn limit", "手番数の上限"),
        _ => ("", ""),
    };
    t!(lang, en, ja)
}

/// One sentence for a form that shows the values as [`value`] says them.
pub(super) fn help(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "first_player" => ("Who takes the first turn.", "最初の手番を行うプレイヤー。"),
        "first_out" => (
            "Who left the previous game first, if that player begins.",
            "前回最初に脱落した人から始める時の、その人の席。",
        ),
        "hp_cap" => ("HP never rises above this.", "体力はこれより増えない。"),
        "hand_cap" => (
            "What a player with too many cards must do in a turn.",
            "手札が多すぎるプレイヤーが手番にすること。",
        ),
        "pursuit_after_reflect" => (
            "Who may add Pursuit to an attack that was reflected.",
            "反射された攻撃に【追撃】を添付できる人。",
        ),
        "turn_limit" => (
            "After this many turns the player with the most HP wins, then the one with the least \
             karma; with none it goes on to the last survivor.",
            "この手番数で終了し、体力が最も多い人、同じなら業が最も少ない人の勝ち。none なら\
             最後の1人まで続ける。",
        ),
        _ => return sentence(key, lang),
    };
    t!(lang, en, ja)
}

/// A value in words.
pub(super) fn value(key: &str, value: &str, lang: Lang) -> Option<&'static str> {
    let (en, ja) = match (key, value) {
        ("first_player", "random") => ("anyone, at random", "無作為に決める"),
        ("first_player", "first_out") => {
            ("whoever went out first last time", "前回最初に脱落した人")
        }
        ("first_out", "none") => ("nobody", "いない"),
        ("hp_cap" | "turn_limit", "none") => ("no limit", "上限なし"),
        ("hand_cap", "four") => ("end the turn with four at most", "手番の終わりに4枚まで減らす"),
        ("hand_cap", "one") => (
            "use a card or discard one, and the turn is over",
            "カードを使うか1枚捨てて、手番を終える",
        ),
        ("pursuit_after_reflect", "receiver") => ("only the receiver", "受け手だけ"),
        ("pursuit_after_reflect", "anyone") => {
            ("anyone, asked again in turn", "全員（もう一度順に）")
        }
        _ => return None,
    };
    Some(match lang {
        Lang::En => en,
        Lang::Ja => ja,
    })
}
