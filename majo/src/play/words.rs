//! The table's own words in both languages; the games' words are in `ui`.

use games::Entry;
use pack::Lang;
use ui::Example;

/// One word or sentence in English and Japanese.
#[derive(Clone, Copy)]
pub(crate) struct Pair(&'static str, &'static str);

impl Pair {
    pub(crate) fn of(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.0,
            Lang::Ja => self.1,
        }
    }
}

pub(crate) const HAND: Pair = Pair("Your hand", "手札");
pub(crate) const HAND_OF: Pair = Pair("Hand", "手札");
pub(crate) const NO_HAND: Pair = Pair("no cards", "手札なし");
pub(crate) const ACTIONS: Pair = Pair("You can", "できること");
pub(crate) const LOG: Pair = Pair("Log", "記録");
pub(crate) const OLDER: Pair = Pair("PgDn: newer", "PgDn：新しい方へ");
pub(crate) const END: Pair = Pair("The end", "終わり");
pub(crate) const NOT_NOW: Pair = Pair("not now", "今は使えない");
pub(crate) const NOT_NOW_BECAUSE: Pair = Pair("Not now: ", "今は使えません：");
pub(crate) const NONE_FITS: Pair =
    Pair("Nothing fits. Esc shows all.", "ありません。Escで全部表示。");
pub(crate) const NO_USE: Pair =
    Pair("No action uses this card now.", "いまこのカードを使う行動はありません。");
pub(crate) const LEAVE: Pair = Pair(
    "Leave the table? The match is given up.  y: leave  n: stay",
    "卓を離れますか。対局は中断になります。 y：離れる n：続ける",
);
pub(crate) const GIVEN_UP: Pair =
    Pair("The match was given up before its end.", "対局は途中で終わりました。");
pub(crate) const NO_BOARD: Pair = Pair(
    "No board is shown here: by other rules or cards it could be a wrong one.",
    "ここでは盤面を表示しません。ルールやカードが違うと正しくならないためです。",
);
pub(crate) const INPUT_OVER: Pair = Pair("The input has ended.", "入力が終わりました。");
pub(crate) const DONE_FOR_YOU: Pair = Pair(" (no other choice)", "（ほかに選択なし）");
pub(crate) const WON: Pair = Pair("won", "勝ち");
pub(crate) const WON_SIDE: Pair = Pair("Won", "勝利");
pub(crate) const LOST_SIDE: Pair = Pair("Lost", "敗北");
pub(crate) const DRAWN: Pair = Pair("Drawn", "引き分け");

pub(crate) const KEYS_ASKED: Pair = Pair(
    "↑↓←→ Enter/1-9 choose  Tab hand  b table  / filter  l 日本語  ? help  q leave",
    "↑↓←→ Enter/1-9 選ぶ  Tab 手札  b 場  / 絞り込み  l English  ? ヘルプ  q 終了",
);
pub(crate) const KEYS_HAND: Pair = Pair(
    "←→ card  Enter its actions  Tab back  l 日本語  ? help  q leave",
    "←→ カード  Enter その行動へ  Tab 戻る  l English  ? ヘルプ  q 終了",
);
pub(crate) const KEYS_WAITING: Pair = Pair(
    "Space to now  Enter next  + - pace  p pause  PgUp log  l 日本語  ? help  q leave",
    "Space 今へ  Enter 次へ  + - 速さ  p 停止  PgUp 記録  l English  ? ヘルプ  q 終了",
);
pub(crate) const KEYS_WATCHING: Pair = Pair(
    "Space next  p pause  + - pace  e to the end  PgUp log  l 日本語  ? help  q leave",
    "Space 次へ  p 停止  + - 速さ  e 最後まで  PgUp 記録  l English  ? ヘルプ  q 終了",
);
pub(crate) const KEYS_TYPING: Pair =
    Pair("type a few letters  Enter keep  Esc all actions", "文字を入力  Enter 決定  Esc 全部表示");
pub(crate) const KEYS_OVER: Pair =
    Pair("PgUp PgDn log  l 日本語  ? help  q leave", "PgUp PgDn 記録  l English  ? ヘルプ  q 終了");
pub(crate) const KEYS_REPLAY: Pair = Pair(
    "← → step  PgUp PgDn ten  Home End  v viewer  l 日本語  ? help  q leave",
    "← → 1手  PgUp PgDn 10手  Home End  v 視点  l English  ? ヘルプ  q 終了",
);
pub(crate) const KEYS_TABLE: Pair =
    Pair("↑↓ PgUp PgDn scroll  any other key: back", "↑↓ PgUp PgDn スクロール  ほかのキー：戻る");
pub(crate) const PAUSED: Pair = Pair("paused", "一時停止");

pub(crate) const KEYS_MAY_SAY: Pair = Pair(
    "c call  Space to now  Enter next  + - pace  l 日本語  ? help  q leave",
    "c 宣言  Space 今へ  Enter 次へ  + - 速さ  l English  ? ヘルプ  q 終了",
);
/// Said without a hint at what could be said: one can forget it.
pub(crate) const GO_ON: Pair = Pair("(an empty line goes on)", "（空の行で先へ）");

/// The help of the full screen.
pub(crate) const HELP: Pair = Pair(
    "Keys\n\
     \n\
     ↑ ↓ ← →  or  j k  choose an action, or a card\n\
     Enter             do the chosen action\n\
     1 to 9            do one of the first nine at once\n\
     Tab               to your hand and back\n\
     Enter on a card   the actions that use it\n\
     /                 show only actions with some letters in them\n\
     Esc               show all actions again\n\
     c                 call your last card while the others play\n\
     Space             told at once, until you are asked; Enter: one step\n\
     + -  p            told faster, slower; pause\n\
     PgUp PgDn         read back in the log; Home End: first and last line\n\
     b                 the whole table in all its words\n\
     l                 日本語\n\
     q  or  Ctrl-C     leave the table\n\
     \n\
     Cards that cannot be used now are dim; choose one to see why, with the clause of the rules \
     that says so. `majo rules GAME CLAUSE` prints it.\n\
     An answer that is the only one and does nothing is given for you.\n\
     Watching: Space next, p pause, e to the end.",
    "キー\n\
     \n\
     ↑ ↓ ← → または j k  行動やカードを選ぶ\n\
     Enter             選んだ行動を行う\n\
     1～9              はじめの9つはすぐに行う\n\
     Tab               手札へ、もう一度で戻る\n\
     カードでEnter     それを使う行動へ\n\
     /                 文字を含む行動だけを表示\n\
     Esc               すべての行動を表示\n\
     c                 ほかの人の手番中に、のこり1枚を宣言\n\
     Space             あなたの番まで一気に進む。Enter：次の1つだけ\n\
     + -  p            速く、遅く。一時停止\n\
     PgUp PgDn         記録をさかのぼる。Home End：最初と最後\n\
     b                 場をすべて、略さずに\n\
     l                 English\n\
     q または Ctrl-C   卓を離れる\n\
     \n\
     いま使えないカードは薄く表示します。選ぶと、使えない理由と条項が出ます。条項は \
     `majo rules GAME 条項` で読めます。\n\
     何もしない行動しか残っていない時は、自動で行います。\n\
     観戦中：Space 次へ、p 一時停止、e 最後まで。",
);

/// The help of the replay screen.
pub(crate) const HELP_REPLAY: Pair = Pair(
    "Keys\n\
     \n\
     → ←               one action on or back\n\
     PgDn PgUp         ten actions on or back\n\
     End Home          last and first\n\
     v                 whose eyes: everything, each seat, what is open to all\n\
     l                 日本語\n\
     q  or  Ctrl-C     leave",
    "キー\n\
     \n\
     → ←               1手進む、戻る\n\
     PgDn PgUp         10手進む、戻る\n\
     End Home          最後、最初\n\
     v                 視点：すべて、各席、公開情報だけ\n\
     l                 English\n\
     q または Ctrl-C   終了",
);

/// An empty line where a decision is awaited.
pub(crate) const EMPTY: Pair = Pair(
    "Write a number or an action. list shows them, ? is for help.",
    "番号か行動を書いてください。list で一覧、? でヘルプ。",
);

/// The help of the line mode, with examples of the game.
pub(crate) fn line_help<G: Entry>(lang: Lang) -> String {
    let Example { action, clause } = G::face().example();
    // As wide as the notes of all other lines begin.
    let action = format!("{action:17}");
    let clause = format!("{:17}", format!("rules {clause}"));
    match lang {
        Lang::En => format!(
            "Write one line per decision:\n\
             \x20 3                 the third action of the list\n\
             \x20 {action} an action in its notation, as the list shows it\n\
             \x20 (an empty line)   no pauses; go on, where nobody waits for you\n\
             \x20 why CARD          what a card does and why it cannot be used now\n\
             \x20 {clause} a clause of the rules; rules alone: the chapters\n\
             \x20 board, list, log  the table, the actions, all that has happened\n\
             \x20 lang ja, lang en  the language\n\
             \x20 quit              give the match up\n\
             \x20 ?                 this help"
        ),
        Lang::Ja => format!(
            "1回の選択につき1行を書きます：\n\
             \x20 3                 一覧の3番目の行動\n\
             \x20 {action} 一覧にある書き方での行動（カードは名前でも可）\n\
             \x20 （空の行）        待たずに先へ進む\n\
             \x20 why カード        カードの効果と、いま使えない理由\n\
             \x20 {clause} ルールの条項。rules だけで章の一覧\n\
             \x20 board, list, log  場、行動の一覧、これまでの記録\n\
             \x20 lang ja, lang en  言語\n\
             \x20 quit              対局をやめる\n\
             \x20 ?                 このヘルプ"
        ),
    }
}

/// The help of the replay in lines.
pub(crate) const REPLAY_HELP: Pair = Pair(
    "Commands, one per line:\n\
     \x20 next [N], back [N]     one action on or back, or N\n\
     \x20 goto N                 to action N; 0 is the start\n\
     \x20 view all, view p2, view public   whose eyes\n\
     \x20 board                  the table\n\
     \x20 all                    every action from here to the end\n\
     \x20 lang ja, lang en       the language\n\
     \x20 quit                   stop\n\
     \x20 ?                      this help",
    "1行に1つの命令：\n\
     \x20 next [N], back [N]     1手（N手）進む、戻る\n\
     \x20 goto N                 N手目へ。0は最初\n\
     \x20 view all, view p2, view public   視点\n\
     \x20 board                  場\n\
     \x20 all                    ここから最後まで\n\
     \x20 lang ja, lang en       言語\n\
     \x20 quit                   終了\n\
     \x20 ?                      このヘルプ",
);

/// The other language.
pub(crate) fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Ja,
        Lang::Ja => Lang::En,
    }
}

/// In brackets.
pub(crate) fn aside(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!(" ({text})"),
        Lang::Ja => format!("（{text}）"),
    }
}
