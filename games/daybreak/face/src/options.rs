//! What each table option is and does.

use pack::Lang;

/// What it is called; empty for a key that is no option.
pub(super) fn title(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "sets" => ("Card sets", "使用するセット"),
        "witches" => ("Sets of the witch cards", "ウィッチカードのセット"),
        "white" => ("Sets of the white cards", "白枠カードのセット"),
        "others" => ("Sets of the other cards", "白枠以外のカードのセット"),
        "unaffordable_pick" => ("Cards that cannot be paid", "支払えないカード"),
        "extra_cost_time" => ("Paying an inner X SP", "テキスト中の X SP の支払い"),
        "multi_hit" => ("Several players hit", "複数のプレイヤーが対象の時"),
        "final_extra_turns" => ("Extra turns in a final turn", "最終手番での追加の手番"),
        "extra_turn_effects" => ("Start effects in an extra turn", "追加の手番開始時の効果"),
        "unchoosable_stones" => ("\"Not chosen\" protects stones", "「選ばれない」と魔法石"),
        "curse_hand_limit" => ("Too many Curse cards in hand", "手札に残った《呪い》カード"),
        "ultimate_ban" => ("Ban on Ultimate Magic", "《究極魔法》の禁止"),
        "split_stones" => ("Stone cards reduced apart", "《ストーン》カードを分けて準備"),
        "known_hand_aid" => ("Show known cards in hands", "判明している手札の表示"),
        "turn_action_cap" => ("Card uses per turn", "1手番の使用回数の上限"),
        "start_player" => ("First turn", "スタートプレイヤー"),
        "bank_stones" => ("Stones in the game", "魔法石の数"),
        "frames" => ("Frames besides white", "白枠以外の枠"),
        "game_turn_cap" => ("Turn limit", "手番数の上限"),
        _ => ("", ""),
    };
    t!(lang, en, ja)
}

/// A value in words, where it needs some.
pub(super) fn value(key: &str, value: &str, lang: Lang) -> Option<&'static str> {
    let (en, ja) = match (key, value) {
        ("unaffordable_pick", "fizzle") => {
            ("may be chosen, nothing is gained", "選べる（獲得しない）")
        }
        ("unaffordable_pick", "refuse") => ("may not be chosen", "選べない"),
        ("extra_cost_time", "on_reach") => ("when the text reaches it", "そこに来た時に払う"),
        ("extra_cost_time", "on_use") => ("with the use cost", "使用コストと一緒に払う"),
        ("multi_hit", "per_player") => ("player by player", "1人ずつ解決"),
        ("multi_hit", "all_blocks_first") => ("all Blocks first", "先に全員のブロック"),
        ("final_extra_turns", "play") => ("are played", "行う"),
        ("final_extra_turns", "skip") => ("are skipped", "行わない"),
        ("extra_turn_effects", "own") => ("of its own card", "その手番を得たカードだけ"),
        ("extra_turn_effects", "every") => {
            ("of every card used in that turn", "同じ手番に使用したカードすべて")
        }
        ("curse_hand_limit", "down_to_3") => ("removed down to 3", "3枚まで除外する"),
        ("curse_hand_limit", "stop") => ("kept", "そこで止める"),
        ("ultimate_ban", "turn") => ("for the extra turn", "その追加の手番"),
        ("ultimate_ban", "base_cards_in_any_extra_turn") => {
            ("for base-set cards in any extra turn", "追加の手番での基本セットのカード")
        }
        ("frames", "guide") => ("by player count", "人数に応じた枠"),
        ("bank_stones", "guide") => ("by player count", "人数に応じた数"),
        _ => return None,
    };
    Some(t!(lang, en, ja))
}

/// One sentence; empty for a key that is no option.
pub(super) fn sentence(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "sets" => (
            "Which card sets are played: base (the first base set), all, or set ids joined by +.",
            "使用するセット：base（最初の基本セット）、all（すべて）、または + でつないだセットのid。",
        ),
        "witches" => (
            "Which sets the witch cards are from; sets means the same as the option sets.",
            "ウィッチカードを使うセット。sets ならオプション sets と同じ。",
        ),
        "white" => (
            "Which sets the white cards are from; sets means the same as the option sets.",
            "白枠カードを使うセット。sets ならオプション sets と同じ。",
        ),
        "others" => (
            "Which sets the other cards are from; sets means the same as the option sets.",
            "白枠以外のカードを使うセット。sets ならオプション sets と同じ。",
        ),
        "unaffordable_pick" => (
            "Whether a card that cannot be paid may be chosen (fizzle: nothing is gained) or not (refuse).",
            "支払えないカードを選べる（fizzle、何も獲得しない）か、選べない（refuse）か。",
        ),
        "extra_cost_time" => (
            "When an inner X SP is paid: when the text reaches it, or together with the use cost.",
            "テキスト中の X SP を、そこに来た時に払う（on_reach）か、使用コストと一緒に払う（on_use）か。",
        ),
        "multi_hit" => (
            "Several players are hit: Block and effect player by player, or all Blocks first.",
            "複数のプレイヤーが対象の時、1人ずつ解決する（per_player）か、先に全員のブロックを解決する（all_blocks_first）か。",
        ),
        "final_extra_turns" => (
            "Whether extra turns earned in a final turn are played or skipped.",
            "最終手番で得た追加の手番を行う（play）か、行わない（skip）か。",
        ),
        "extra_turn_effects" => (
            "Which start effects work in an extra turn: those of every card used in the same turn, or its own card's only.",
            "追加の手番開始時に働くのは、同じ手番に使用したカードすべて（every）か、その手番を得たカードだけ（own）か。",
        ),
        "unchoosable_stones" => (
            "Whether \"not chosen\" protects the stones in the cast zone too.",
            "「選ばれない」がキャストゾーンの魔法石も守るかどうか。",
        ),
        "curse_hand_limit" => (
            "A hand with only Curse cards left over 3: they go too (down_to_3), or the step stops.",
            "手札が《呪い》カードだけになっても4枚以上ある時、3枚まで除外する（down_to_3）か、そこで止める（stop）か。",
        ),
        "ultimate_ban" => (
            "The ban on Ultimate Magic is tied to the extra turn, or to base-set cards in any extra turn.",
            "《究極魔法》の禁止は、その追加の手番に付く（turn）か、基本セットのカードに付く（base_cards_in_any_extra_turn）か。",
        ),
        "split_stones" => (
            "Whether Stone cards and others are reduced apart when several sets are played.",
            "複数のセットで遊ぶ時、《ストーン》カードとそれ以外を分けて準備するかどうか。",
        ),
        "known_hand_aid" => (
            "Whether cards that came from public zones are shown in hands.",
            "公開領域から手札に入ったカードを全員に示すかどうか。",
        ),
        "turn_action_cap" => ("Card uses per turn.", "1手番に使用できるカードの回数。"),
        "start_player" => (
            "Who begins: a seat, or anyone at random.",
            "スタートプレイヤー：席、または random（無作為）。",
        ),
        "bank_stones" => (
            "Stones in the game; guide follows the player count.",
            "魔法石の数。guide なら人数に応じた数。",
        ),
        "frames" => (
            "Frames used besides white; guide follows the player count.",
            "白枠以外で使う枠。guide なら人数に応じた枠。",
        ),
        "game_turn_cap" => (
            "The end state begins with this turn; 0 for never.",
            "この手番から終了状態になる。0 なら制限なし。",
        ),
        _ => ("", ""),
    };
    t!(lang, en, ja)
}
