//! What each table option does.

use pack::Lang;

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
            "Which start effects work in an extra turn: its own card's, or those of every card used in the same turn.",
            "追加の手番開始時に働くのは、その手番を得たカードだけ（own）か、同じ手番に使用したカードすべて（every）か。",
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
