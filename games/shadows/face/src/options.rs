//! What each table option is called and does.

use pack::Lang;

/// Name and sentence of every option, in both languages.
const WORDS: &[(&str, [&str; 2], [&str; 2])] = &[
    (
        "cast",
        ["Characters", "登場キャラクター"],
        [
            "Who the characters are: auto (the base five; six, seven or eight with more players), green (Yuma instead of Madoka), distorted (at random, with Sayaka), free (as you name them).",
            "登場キャラクター：auto（人数に応じた基本の顔ぶれ）、green（緑の魔法少女：まどかの代わりにゆま）、distorted（ゆがんだ時間軸：ランダム）、free（フリーセットアップ）。",
        ],
    ),
    (
        "characters",
        ["Named characters", "キャラクターの指定"],
        [
            "With 7 or 8 players or a free cast: default, random, or names joined by +.",
            "7～8人またはフリーセットアップ：default、random、または名前を+でつなぐ。",
        ],
    ),
    (
        "humans",
        ["Starting humans", "人間で始めるキャラクター"],
        [
            "With a free cast (or seven without Madoka): default, random, none, or names joined by +.",
            "フリーセットアップ（またはまどかのいない7人）：default、random、none、または名前を+でつなぐ。",
        ],
    ),
    (
        "p1",
        ["Seat 1 plays", "1番席の担当"],
        ["Whom seat 1 plays; any deals at random.", "1番席の担当。any なら無作為。"],
    ),
    (
        "p2",
        ["Seat 2 plays", "2番席の担当"],
        ["Whom seat 2 plays; any deals at random.", "2番席の担当。any なら無作為。"],
    ),
    (
        "p3",
        ["Seat 3 plays", "3番席の担当"],
        ["Whom seat 3 plays; any deals at random.", "3番席の担当。any なら無作為。"],
    ),
    (
        "p4",
        ["Seat 4 plays", "4番席の担当"],
        ["Whom seat 4 plays; any deals at random.", "4番席の担当。any なら無作為。"],
    ),
    (
        "p5",
        ["Seat 5 plays", "5番席の担当"],
        ["Whom seat 5 plays; any deals at random.", "5番席の担当。any なら無作為。"],
    ),
    (
        "p6",
        ["Seat 6 plays", "6番席の担当"],
        ["Whom seat 6 plays; any deals at random.", "6番席の担当。any なら無作為。"],
    ),
    (
        "p7",
        ["Seat 7 plays", "7番席の担当"],
        ["Whom seat 7 plays; any deals at random.", "7番席の担当。any なら無作為。"],
    ),
    (
        "p8",
        ["Seat 8 plays", "8番席の担当"],
        ["Whom seat 8 plays; any deals at random.", "8番席の担当。any なら無作為。"],
    ),
    (
        "instant_heal",
        ["Instant Great Heal", "瞬間大回復魔法の開発"],
        [
            "Seeds can stop damage once (easier).",
            "グリーフシードを捨ててダメージを1回0にできる（難易度－－）。",
        ],
    ),
    (
        "sword_princess",
        ["Sword Princess Sayaka", "剣姫さやかの登場"],
        [
            "Sayaka has her Another card (a little easier).",
            "さやかをアナザーカードに替える（難易度－）。",
        ],
    ),
    (
        "mamis_pupil",
        ["Kyoko, Mami's pupil", "“マミさんの弟子”杏子の登場"],
        [
            "Kyoko has her Another card (much harder).",
            "杏子をアナザーカードに替える（難易度＋＋＋＋）。",
        ],
    ),
    (
        "first_loop",
        ["First-loop Madoka", "一周目のまどか"],
        [
            "Madoka has her Another card (a little harder).",
            "まどかをアナザーカードに替える（難易度＋）。",
        ],
    ),
    (
        "tocca_maestro",
        ["Tocca Maestro Mami", "トッカ・マエストロ マミ"],
        [
            "Mami has her Another card (about the same).",
            "マミをアナザーカードに替える（難易度±）。",
        ],
    ),
    (
        "bomber",
        ["Bomber Homura", "爆弾少女ほむら"],
        [
            "Homura has her Another card (much harder).",
            "ほむらをアナザーカードに替える（難易度＋＋＋＋）。",
        ],
    ),
    (
        "oriko_kirika",
        ["Oriko and Kirika appear", "美国織莉子・呉キリカの登場"],
        [
            "Oriko and Kirika come as foes and bind the humans (harder).",
            "織莉子とキリカが敵として現れ、人間を縛る（難易度＋＋＋）。",
        ],
    ),
    (
        "oriko_guaranteed",
        ["Oriko is sure to come", "織莉子の確定登場"],
        [
            "Their card is added after one was boxed; all must agree.",
            "1枚抜いた後にカードを加え、必ず登場させる。全員の同意が必要。",
        ],
    ),
    (
        "traitor",
        ["Girls of the Stage", "舞台装置の魔法少女"],
        [
            "Some players may secretly be minions of the stage witch (5 to 8 players, much harder).",
            "誰かが舞台装置の魔女の手下かもしれない（5～8人、難易度＋＋＋＋）。",
        ],
    ),
    (
        "chat",
        ["Talk", "会話"],
        [
            "signals: fixed signals only; free: free text. Numbers on magic cards are never named: with free text that is a matter of honour.",
            "signals：決まった合図だけ。free：自由に会話する。魔力カードの数値は言わないこと（free では紳士協定）。",
        ],
    ),
    (
        "windows",
        ["Contract windows", "契約の機会"],
        [
            "When humans' players are asked at first: W1 a certain death, W2 a drop-out, W3 a forced loss, W4 humans alone, W5 any damage.",
            "人間の担当に契約するか尋ねる機会：W1死が確実、W2脱落、W3強制の喪失、W4人間だけの戦闘、W5ダメージ全般。",
        ],
    ),
    (
        "decision_seconds",
        ["Time for a decision", "決断の時間"],
        ["Seconds for a decision at a table with a clock.", "時計のある卓での1回の決断の秒数。"],
    ),
    (
        "reaction_seconds",
        ["Time for a reaction", "割り込みの時間"],
        [
            "Seconds for a contract or a reaction at a table with a clock.",
            "時計のある卓での契約や割り込みの秒数。",
        ],
    ),
    (
        "allow_kazumi_and_nagisa",
        ["Kazumi and Nagisa together", "かずみとなぎさの同席"],
        ["Both may be in one game.", "二人が同じゲームに登場してよい。"],
    ),
    (
        "walpurgis_displaceable",
        ["Walpurgis can be pushed out", "舞台装置の魔女も押し出される"],
        [
            "A fallen witch on a full board can push Walpurgis to the bottom of the deck.",
            "エリアが埋まっている時、魔法少女の魔女は舞台装置の魔女も山の底へ押し出す。",
        ],
    ),
    (
        "retreat_to_empty",
        ["Retreat into an empty area", "空のエリアへの撤退"],
        ["A girl may retreat into an area without a foe.", "敵のいないエリアへも撤退できる。"],
    ),
    (
        "final_blow_damage",
        ["Damage in the last combat", "最後の戦闘のダメージ"],
        [
            "The damage of the combat that destroys Walpurgis is applied.",
            "舞台装置の魔女を倒した戦闘のダメージも適用する。",
        ],
    ),
    (
        "hostages_held",
        ["Hostages stay", "人質は動けない"],
        [
            "Bound characters do not leave by Barrier release either.",
            "移動できないキャラクターは結界の解除でも動かない。",
        ],
    ),
    (
        "oriko_gives_loot",
        ["Loot for Oriko", "織莉子の戦利品"],
        ["A loot card is drawn when Oriko is destroyed.", "織莉子を倒した時も戦利品カードを引く。"],
    ),
    (
        "time_manipulation_after_use",
        ["Used Time Manipulation", "使った時間操作"],
        [
            "discard: to the loot discard pile; remove: out of the game.",
            "discard：戦利品の捨て札へ。remove：ゲームから除く。",
        ],
    ),
    (
        "human_starting_loot",
        ["Starting loot of humans", "人間の初期戦利品"],
        [
            "none: it is set aside; on_contract: she gets it when she contracts.",
            "none：脇に置く。on_contract：契約した時に得る。",
        ],
    ),
    (
        "retreat_fights",
        ["Fights after a retreat", "撤退先の戦闘"],
        [
            "dynamic: every area not yet fought; scheduled_only: only those with a combat at the start.",
            "dynamic：まだ戦っていないエリアすべて。scheduled_only：フェイズ開始時に戦闘のあったエリアだけ。",
        ],
    ),
    (
        "link_duplicates",
        ["Equal values in a run", "連番の中の同じ数字"],
        [
            "break: equal values break a linked attack; allow: they share a step.",
            "break：同じ数字があると連携攻撃にならない。allow：同じ段として数える。",
        ],
    ),
    (
        "skill_timing",
        ["When a value is changed", "攻撃力変更の時期"],
        [
            "owner_choice: before or after the linked-attack test; before_only: only before it.",
            "owner_choice：連携判定の前か後かを選ぶ。before_only：前だけ。",
        ],
    ),
    (
        "near_shore_alternation",
        ["Near Shore witch", "此岸の魔女"],
        [
            "combat_turns: turns with a combat alternate; calendar: all turns do.",
            "combat_turns：戦闘のあるターンを数える。calendar：すべてのターンを数える。",
        ],
    ),
    (
        "instant_heal_use",
        ["How Instant Great Heal is used", "瞬間大回復の使い方"],
        [
            "reaction: when the damage is known; combat_choice: under Use Loot.",
            "reaction：ダメージが判明した時。combat_choice：戦利品カードの使用として。",
        ],
    ),
    (
        "instant_heal_from",
        ["When Instant Great Heal begins", "瞬間大回復の開始"],
        [
            "first_fallen_witch: after the first fallen witch; start: at once.",
            "first_fallen_witch：魔法少女の魔女が現れてから。start：最初から。",
        ],
    ),
    (
        "madoka_girl_fix",
        ["Madoka in a distorted timeline", "ゆがんだ時間軸のまどか"],
        [
            "If she would start as a girl: swap_human (she starts as a human), another (her Another card), none.",
            "魔法少女で始まる場合：swap_human（人間で始める）、another（アナザーカード）、none（そのまま）。",
        ],
    ),
    (
        "nagisa_witch",
        ["Nagisa's witch", "なぎさの魔女"],
        [
            "record: she has one (ours); none: she has none.",
            "record：独自の魔女がある。none：ない。",
        ],
    ),
];

fn find(key: &str) -> Option<&'static (&'static str, [&'static str; 2], [&'static str; 2])> {
    WORDS.iter().find(|(known, ..)| *known == key)
}

const fn at(lang: Lang) -> usize {
    match lang {
        Lang::En => 0,
        Lang::Ja => 1,
    }
}

/// One sentence; empty for a key that is no option.
pub(super) fn sentence(key: &str, lang: Lang) -> &'static str {
    find(key).map_or("", |(_, _, sentence)| sentence[at(lang)])
}

/// Its name; empty for a key that is no option.
pub(super) fn title(key: &str, lang: Lang) -> &'static str {
    find(key).map_or("", |(_, title, _)| title[at(lang)])
}

/// A value in words.
pub(super) fn value(key: &str, value: &str, lang: Lang) -> Option<&'static str> {
    let (en, ja) = match (key, value) {
        ("cast", "auto") => ("as many as the players ask for", "人数に応じる"),
        ("cast", "green") => ("Yuma instead of Madoka", "緑の魔法少女"),
        ("cast", "distorted") => ("distorted timeline", "ゆがんだ時間軸"),
        ("cast", "free") => ("free set-up", "フリーセットアップ"),
        ("chat", "signals") => ("fixed signals", "決まった合図"),
        ("chat", "free") => ("free text, no numbers", "自由（数値は禁止）"),
        (_, "any") => ("anybody", "無作為"),
        ("time_manipulation_after_use", "discard") => ("discarded", "捨て札"),
        ("time_manipulation_after_use", "remove") => ("out of the game", "除外"),
        ("human_starting_loot", "on_contract") => ("on contract", "契約した時"),
        ("retreat_fights", "dynamic") => ("wherever she comes", "撤退先すべて"),
        ("retreat_fights", "scheduled_only") => ("only scheduled", "予定された戦闘のみ"),
        ("link_duplicates", "break") => ("break the run", "途切れる"),
        ("link_duplicates", "allow") => ("share a step", "同じ段"),
        ("skill_timing", "owner_choice") => ("owner's choice", "選べる"),
        ("skill_timing", "before_only") => ("only before", "前だけ"),
        ("near_shore_alternation", "combat_turns") => ("turns of combat", "戦闘ターン"),
        ("near_shore_alternation", "calendar") => ("all turns", "全ターン"),
        ("instant_heal_use", "reaction") => ("as a reaction", "割り込み"),
        ("instant_heal_use", "combat_choice") => ("under Use Loot", "戦利品の使用として"),
        ("instant_heal_from", "first_fallen_witch") => {
            ("after the first fallen witch", "魔女が現れてから")
        }
        ("instant_heal_from", "start") => ("from the start", "最初から"),
        ("madoka_girl_fix", "swap_human") => ("starts as a human", "人間で始める"),
        ("madoka_girl_fix", "another") => ("her Another card", "アナザー"),
        ("nagisa_witch", "record") => ("our own", "独自の魔女"),
        _ => return None,
    };
    Some(if lang == Lang::En { en } else { ja })
}
