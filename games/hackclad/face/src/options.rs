//! What each table option is and does.

use pack::Lang;

fn pick(lang: Lang, words: (&'static str, &'static str)) -> &'static str {
    match lang {
        Lang::En => words.0,
        Lang::Ja => words.1,
    }
}

/// What it is called; empty for a key that is no option.
pub(super) fn title(key: &str, lang: Lang) -> &'static str {
    let words = match key {
        "mode" => ("Mode", "モード"),
        "characters" => ("Characters", "キャラクター"),
        "order" => ("Start numbers", "P1～P4の決め方"),
        "coop_difficulty" => ("Co-op difficulty", "協力の難易度"),
        "coop_open_hands" => ("Open hands in co-op", "協力で手札を公開"),
        "coop_reform" => ("Clad cards joining in co-op", "協力の再構成で加わるカード"),
        "tag_teams" => ("Tag teams", "タッグの組"),
        "rules_version" => ("Rules version", "ルールの版"),
        "cp_cap" => ("CP limit", "CPの上限"),
        "card_errata" => ("Corrected cards", "カードの訂正"),
        "duplicate_characters" => ("Same character twice", "同じキャラクター"),
        "earlier_characters" => ("Earlier characters", "過去作キャラクター"),
        "unyielding_scope" => ("Unyielding lasts", "《不屈》の期間"),
        "reentry_fallback" => ("Re-entry when full", "満員時の復帰"),
        "collect_on_place" => ("Collect placed stones", "置かれた魔石の獲得"),
        "drop_shared" => ("Drop on several Witches", "複数の魔女へのドロップ"),
        "reform_empty" => ("Re-form without cards", "空の再構成"),
        "open_upgrade" => ("Open upgrades", "強化を公開"),
        "tie_deck_vp" => ("Tie-break by cards", "同点時のカードVP"),
        "tsujigiri_end" => ("Tsujigiri's last space", "辻斬りの最終マス"),
        _ => ("", ""),
    };
    pick(lang, words)
}

/// One sentence; empty for a key that is no option.
pub(super) fn sentence(key: &str, lang: Lang) -> &'static str {
    let words = match key {
        "mode" => (
            "How it is played: versus for 2–4, solo for 1, tag for 2 or 4, coop for 2–4. A versus \
             table for one is a solo table.",
            "遊び方：versus（対戦2～4人）、solo（1人）、tag（2人か4人）、coop（協力2～4人）。\
             1人のversusはsoloになる。",
        ),
        "characters" => (
            "choose: each player chooses; random; or names joined by + in order of the players.",
            "choose（各自が選ぶ）、random（無作為）、または席順に+でつないだ名前。",
        ),
        "order" => (
            "Who is P1 to P4: random, or in order of the seats.",
            "P1～P4の決め方：random（無作為）、seats（席順）。",
        ),
        "coop_difficulty" => (
            "Health, start Voltage and corruption limit of the co-operative game.",
            "協力モードの体力、初期VOLTAGE、汚染許容限度。",
        ),
        "coop_open_hands" => (
            "Whether all players see all hands in the co-operative game.",
            "協力モードで全員の手札を公開するかどうか。",
        ),
        "coop_reform" => (
            "Which Clad cards join when the Clad deck is re-formed in co-op: those of the Voltage \
             after the rise (printed), or those of Voltage 3 at the first re-form (v3). Only Easy \
             differs.",
            "協力モードでクラッドデッキの再構成に加わるクラッドカード：printed（上がった後のVOLTAGEのもの）、\
             v3（最初の再構成でVOLTAGE3のもの）。違いが出るのはEasyだけ。",
        ),
        "tag_teams" => {
            ("Which start numbers play together in tag.", "タッグマッチで組になる開始番号。")
        }
        "rules_version" => (
            "errata: with the publisher's corrections; 1.0.0: as first printed. Sets cp_cap and \
             card_errata.",
            "errata（訂正後）か1.0.0（初版）。cp_capとcard_errataをまとめて決める。",
        ),
        "cp_cap" => ("The limit of the CP gauge.", "CPゲージの上限。"),
        "card_errata" => (
            "Whether Stealth, Experiment and Deep Delve are played as corrected.",
            "スティール、実験、捜索を訂正後の内容で使うかどうか。",
        ),
        "duplicate_characters" => (
            "Whether several players may take the same character.",
            "複数のプレイヤーが同じキャラクターを選べるかどうか。",
        ),
        "earlier_characters" => (
            "Whether characters of earlier games in the pack may be chosen.",
            "パックにある過去作のキャラクターを選べるかどうか。",
        ),
        "unyielding_scope" => (
            "Unyielding lasts to the end of the round, or of the turn.",
            "《不屈》がラウンドの終わりまで（round）か、手番の終わりまで（turn）か。",
        ),
        "reentry_fallback" => (
            "When all entry points are taken a Witch re-enters on any space, or on any \
             unoccupied one.",
            "エントリーポイントが全て埋まっている時、any（好きなマス）かunoccupied（空きマス）に復帰する。",
        ),
        "collect_on_place" => (
            "Whether a Witch collects stones that another's injury puts on her space.",
            "同じマスの他の魔女が負傷して置いた魔石を獲得するかどうか。",
        ),
        "drop_shared" => (
            "A stone dropped on several Witches goes to the lowest turn slot, or stays.",
            "複数の魔女がいるマスへのドロップ：first_slot（手番が最も早い人）、stays（マスに残る）。",
        ),
        "reform_empty" => (
            "A re-form without cards does nothing, or gives only the CP.",
            "カードの無い再構成：skip（何もしない）、cp_only（CPだけ得る）。",
        ),
        "open_upgrade" => (
            "Whether everybody sees which cards an upgrade swaps.",
            "デッキ強化で入れ替えたカードを全員に見せるかどうか。",
        ),
        "tie_deck_vp" => (
            "A tie is broken by the VP of cards before or after the crack backlash.",
            "同点の時に比べるカードのVPは、クラックの反動のbefore（前）かafter（後）か。",
        ),
        "tsujigiri_end" => (
            "Whether enemies on the last space of Tsujigiri are hit as well.",
            "辻斬りの最後のマスも通過したとみなすかどうか。",
        ),
        _ => ("", ""),
    };
    pick(lang, words)
}

/// A value in words, where it needs some.
pub(super) fn value(key: &str, value: &str, lang: Lang) -> Option<&'static str> {
    let words = match (key, value) {
        ("mode", "versus") => ("versus", "対戦"),
        ("mode", "solo") => ("solo", "ソロ"),
        ("mode", "tag") => ("tag", "タッグ"),
        ("mode", "coop") => ("co-op", "協力"),
        ("characters", "choose") => ("each chooses", "各自が選ぶ"),
        ("characters" | "order", "random") => ("at random", "無作為"),
        ("order", "seats") => ("in order of the seats", "席順"),
        ("coop_difficulty", "easy") => ("Easy", "Easy"),
        ("coop_difficulty", "normal") => ("Normal", "Normal"),
        ("coop_difficulty", "expert") => ("Expert", "Expert"),
        ("coop_difficulty", "inferno") => ("Inferno", "Inferno"),
        ("coop_reform", "printed") => ("those of the present Voltage", "現在のVOLTAGEのもの"),
        ("coop_reform", "v3") => ("those of Voltage 3, always", "常にVOLTAGE3のもの"),
        ("tag_teams", "13-24") => ("P1+P3, P2+P4", "P1+P3・P2+P4"),
        ("tag_teams", "12-34") => ("P1+P2, P3+P4", "P1+P2・P3+P4"),
        ("tag_teams", "14-23") => ("P1+P4, P2+P3", "P1+P4・P2+P3"),
        ("rules_version", "errata") => ("with corrections", "訂正後"),
        ("rules_version", "1.0.0") => ("first printing", "初版"),
        ("unyielding_scope", "round") => ("to the end of the round", "ラウンドの終わりまで"),
        ("unyielding_scope", "turn") => ("to the end of the turn", "手番の終わりまで"),
        ("reentry_fallback", "any") => ("any space", "好きなマス"),
        ("reentry_fallback", "unoccupied") => ("any unoccupied space", "空きマス"),
        ("drop_shared", "first_slot") => ("to the lowest turn slot", "手番が最も早い人"),
        ("drop_shared", "stays") => ("stays on the space", "マスに残る"),
        ("reform_empty", "skip") => ("nothing", "何もしない"),
        ("reform_empty", "cp_only") => ("only the CP", "CPだけ"),
        ("tie_deck_vp", "before") => ("before the backlash", "反動の前"),
        ("tie_deck_vp", "after") => ("after the backlash", "反動の後"),
        _ => return None,
    };
    Some(pick(lang, words))
}
