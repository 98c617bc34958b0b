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
            "【キュウベえ】を出した時に魔法少女を応援できる。応援する少女が死亡すると−30点。",
        ),
        "patron_bonus" => (
            "Points at the end of the game for each supported girl who is alive; 0 is as printed.",
            "ゲーム終了時、応援する少女が生存していれば1人につき得る点数。0なら説明書どおり。",
        ),
        "mortality" => (
            "One more Doom card each of Mami and Sayaka.",
            "マミとさやかの【マミ(死亡)る】カードを1枚ずつ追加する。",
        ),
        "last_card_call" => (
            "Whoever is down to one card must call it; a missed call costs 5 cards. With auto the \
             table calls for everybody, and nobody can forget.",
            "手札が1枚になったら宣言する。忘れて指摘されるとDraw 5。auto なら卓が全員分を宣言し、\
             忘れることがない。",
        ),
        "call_window" => (
            "From when on a missed call can be pointed out, until it is called: after_next_turn, \
             or any_time once the own turn is over.",
            "いつから宣言忘れを指摘できるか：after_next_turn（次のプレイヤーの手番が終わってから）、\
             any_time（自分の手番が終わってから）。どちらも、宣言するまではいつでも指摘できる。",
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
    t!(lang, en, ja)
}

/// What the option is called; empty for a key that is no option.
pub(super) fn title(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "first_player" => ("First set", "最初のセット"),
        "hand_size" => ("Cards dealt", "配る枚数"),
        "off_air" => ("Off Air", "放送延期"),
        "uncontracted" => ("Uncontracted girls", "未契約少女"),
        "rewind_uncontracted" => ("Contracts when time turns back", "巻き戻しと未契約少女"),
        "patron" => ("Supporting girls", "魔法少女の応援"),
        "patron_bonus" => ("Points for a supported girl", "応援の得点"),
        "mortality" => ("More deaths", "死亡率調整"),
        "last_card_call" => ("Last-card call", "のこり1枚宣言"),
        "call_window" => ("When a missed call is pointed out", "宣言忘れの指摘"),
        "concession" => ("Conceding a set", "セット投了"),
        "empty_hand_in_battle" => ("The last card in battle", "戦闘中の最後の1枚"),
        "dead_match" => ("The dead still match", "死亡したキャラクター"),
        "scene_skip_daily" => ("Scene Change skips", "シーン変更のスキップ"),
        "max_sets" => ("Most sets", "セット数の上限"),
        "set_turn_limit" => ("Turns in a set", "1セットの手番数"),
        _ => ("", ""),
    };
    t!(lang, en, ja)
}

/// One sentence for a form that shows the values as [`value`] says them.
pub(super) fn help(key: &str, lang: Lang) -> &'static str {
    let (en, ja) = match key {
        "first_player" => ("Who starts the first set.", "最初のセットを始めるプレイヤー。"),
        "rewind_uncontracted" => (
            "How girls who began Uncontracted and died come back.",
            "未契約で始めて死亡した少女が、どう戻るか。",
        ),
        "last_card_call" => (
            "Whoever is down to one card must call it; a missed call costs 5 cards.",
            "手札が1枚になったら宣言する。忘れて指摘されると5枚引く。",
        ),
        "call_window" => (
            "From when others may point out that somebody did not call.",
            "ほかの人が宣言忘れを指摘できるようになる時。",
        ),
        "empty_hand_in_battle" => (
            "What becomes of the last card of a hand in Battle mode.",
            "戦闘モードで手札の最後の1枚をどう扱うか。",
        ),
        _ => return sentence(key, lang),
    };
    t!(lang, en, ja)
}

/// A value in words.
pub(super) fn value(key: &str, value: &str, lang: Lang) -> Option<&'static str> {
    let (en, ja) = match (key, value) {
        ("first_player", "random") => ("anyone, at random", "無作為に決める"),
        ("rewind_uncontracted", "stay") => ("alive, as magical girls", "魔法少女として生存"),
        ("rewind_uncontracted", "revert") => ("Uncontracted again", "未契約に戻る"),
        ("last_card_call", "off") => ("no call", "なし"),
        ("last_card_call", "on") => ("players call, or forget", "自分で宣言（忘れることも）"),
        ("last_card_call", "auto") => ("the table calls for everybody", "卓が自動で宣言"),
        ("call_window", "after_next_turn") => ("after the next player's turn", "次の人の手番の後"),
        ("call_window", "any_time") => {
            ("as soon as the own turn is over", "自分の手番が終わればすぐ")
        }
        ("empty_hand_in_battle", "forbid") => ("cannot be played", "出せない"),
        ("empty_hand_in_battle", "play_then_draw") => {
            ("play it, then draw one", "出してから1枚引く")
        }
        ("max_sets" | "set_turn_limit", "none") => ("no limit", "上限なし"),
        _ => return None,
    };
    Some(match lang {
        Lang::En => en,
        Lang::Ja => ja,
    })
}
