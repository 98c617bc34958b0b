//! What each table option does.

use pack::Lang;

/// One sentence; empty for a key that is no option.
pub(super) fn sentence(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "first_player" => (
            "Who starts the first set: a seat, or anyone at random.",
            "最初のセットを始めるプレイヤー：席、または random（無作為）。",
        ),
        "hand_size" => ("Cards dealt to each player.", "最初に配る手札の枚数。"),
        "off_air" => (
            "Off Air is shuffled into the foe deck: when it is revealed, the set ends.",
            "【放送延期】を魔女／使い魔山に入れる。めくられるとセットが終わる。",
        ),
        "uncontracted" => (
            "These girls begin Uncontracted: they deal and take no damage until Kyubey comes. \
             Suggested: madoka,sayaka.",
            "未契約少女として始めるキャラクター。【キュウベえ】が出るまでダメージを与えず、\
             受けない。お勧めは madoka,sayaka。",
        ),
        "rewind_uncontracted" => (
            "When time turns back: stay lets all the dead return alive; revert makes those who \
             began Uncontracted so again.",
            "時間が巻き戻った時：stay なら全員が生存で戻る。revert なら未契約で始めた少女は\
             未契約に戻る。",
        ),
        "patron" => (
            "Kyubey lets its player support a girl; if she dies, the patron loses 30 points.",
            "【キュウベえ】を出した時に魔法少女を応援できる。応援する少女が死亡すると-30点。",
        ),
        "patron_bonus" => (
            "Points at the end of the game for each supported girl who is alive; 0 is as printed.",
            "ゲーム終了時、応援する少女が生存していれば1人につき得る点数。0なら原典どおり。",
        ),
        "mortality" => (
            "One more Doom card each of Mami and Sayaka.",
            "マミとさやかの【マミ(死亡)る】カードを1枚ずつ追加する。",
        ),
        "last_card_call" => (
            "Whoever is down to one card must call it; a missed call costs 5 cards.",
            "手札が1枚になったら宣言する。忘れて指摘されるとDraw 5。",
        ),
        "call_window" => (
            "A missed call can be pointed out after_next_turn, or at any_time once the own turn \
             is over.",
            "宣言忘れを指摘できる時期：after_next_turn（次のプレイヤーの手番の後）、any_time\
             （自分の手番が終わればいつでも）。",
        ),
        "concession" => (
            "The active player may propose to end a set; all must agree.",
            "手番のプレイヤーはセット投了を提案できる。全員の同意で終わる。",
        ),
        "empty_hand_in_battle" => (
            "The last card in battle: forbid, or play_then_draw, which plays it and draws one.",
            "戦闘中の最後の1枚：forbid（出せない）、play_then_draw（出してから1枚引く）。",
        ),
        "dead_match" => (
            "Dead girls still count as shown in Daily mode.",
            "日常モードでは、死亡したキャラクターも描かれているものとして扱う。",
        ),
        "scene_skip_daily" => (
            "Scene Change skips the next player in Daily mode too.",
            "【シーン変更】は日常モードでも次のプレイヤーを飛ばす。",
        ),
        "max_sets" => (
            "The game ends after this many sets at the latest.",
            "ゲームは遅くともこのセット数で終わる。",
        ),
        "set_turn_limit" => (
            "A set ends after this many turns per player.",
            "1セットはプレイヤー1人あたりこの手番数で終わる。",
        ),
        _ => ("", ""),
    };
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}
