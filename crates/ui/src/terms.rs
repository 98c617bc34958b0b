//! Words of notation that a report tells as words: what a player did, where no card says it.

use games::GameId;
use pack::Text;

/// A word of notation, in English and Japanese.
type Term = (&'static str, &'static str, &'static str);

/// The verbs and things of a game's notation that are no cards.
pub fn terms(game: GameId) -> impl Iterator<Item = (&'static str, Text)> {
    let all: &[Term] = match game {
        GameId::Agate => &AGATE,
        GameId::Court => &COURT,
        GameId::Daybreak => &DAYBREAK,
        GameId::Hackclad => &HACKCLAD,
        GameId::Shadows => &SHADOWS,
    };
    all.iter().map(|(word, en, ja)| (*word, Text { en: (*en).into(), ja: (*ja).into() }))
}

const AGATE: [Term; 1] = [("offset", "Offset", "相殺")];

const COURT: [Term; 3] = [
    ("draw", "a card drawn instead of played", "出さずに引いた"),
    ("contract", "a contract", "契約"),
    ("support", "support for a girl", "応援"),
];

const DAYBREAK: [Term; 4] = [
    ("take", "gained:", "獲得："),
    ("stones", "stones taken", "魔法石を取った"),
    ("once", "the witch's once-per-game effect", "ウィッチのゲーム中1回の効果"),
    ("turn", "the witch's once-per-turn effect", "ウィッチの手番ごとの効果"),
];

const HACKCLAD: [Term; 9] = [
    ("basic", "basic action:", "基本アクション："),
    ("move", "move", "移動"),
    ("mp", "MP", "MP"),
    ("reduce", "reduction", "軽減"),
    ("cp", "CP action of cost", "CPアクション、コスト"),
    ("crack", "crack skill", "クラックスキル"),
    ("trap", "a trap", "罠"),
    ("upgrade", "taken in upgrading:", "強化で得た："),
    ("extend", "extended card at the start:", "最初の拡張カード："),
];

const SHADOWS: [Term; 59] = [
    ("pass", "Pass", "パス"),
    ("done", "no more cards", "カードの選択を終える"),
    ("pick", "card picked:", "選んだカード："),
    ("time", "Time Manipulation", "時間操作"),
    ("telepathy", "Telepathy with", "テレパシー："),
    ("move", "Move to", "移動："),
    ("heal", "Heal", "回復："),
    ("loot", "Loot:", "戦利品："),
    ("focus", "Focus", "魔力集中"),
    ("continue", "Continue the combat", "戦闘継続"),
    ("accuse", "Accuse", "告発："),
    ("encourage", "Encourage", "応援："),
    ("refresh", "Refresh", "気分転換"),
    ("contract", "Contract of", "契約："),
    ("wish", "Wish:", "願い："),
    ("refill", "draw up to MP", "MPまで引く"),
    ("spare", "spare a life", "死をなかったことにする"),
    ("nothing", "nothing", "何もしない"),
    ("turn-back", "Time Manipulation", "時間操作を得る"),
    ("declare", "Declared by", "宣言："),
    ("attack", "Attack", "攻撃"),
    ("special", "special attack", "必殺技"),
    ("retreat", "Retreat", "撤退"),
    ("vote", "Vote for", "投票："),
    ("use", "ability used", "能力の使用"),
    ("before", "before the test", "判定の前"),
    ("after", "after the test", "判定の後"),
    ("rethink", "Abilities taken back by", "能力の取り消し："),
    ("target", "Chosen:", "対象："),
    ("shield", "Damage stopped with", "ダメージを防いだ："),
    ("place", "event card put back", "イベントカードを戻す"),
    ("ask", "character asked for", "キャラクターを頼む"),
    ("give", "Given away:", "譲った："),
    ("volunteer", "volunteered", "引き取りの申し出"),
    ("look", "Intervention 1", "介入1"),
    ("exchange", "box card exchanged", "箱のカードと入れ替え"),
    ("take", "Intervention 2:", "介入2："),
    ("redraw", "Intervention 3", "介入3"),
    ("strike", "Intervention 4:", "介入4："),
    ("melee", "melee", "近接"),
    ("ranged", "ranged", "射撃"),
    ("draw", "Intervention 5", "介入5"),
    ("say", "signal", "合図"),
    ("switch", "contract windows of", "契約の機会："),
    ("city", "the City", "市街地"),
    ("A1", "the Old Factory", "廃工場"),
    ("A2", "the Back Alley", "路地裏"),
    ("A3", "the Empty Building", "廃ビル"),
    ("A4", "the Station", "駅"),
    ("madoka", "Madoka", "まどか"),
    ("homura", "Homura", "ほむら"),
    ("mami", "Mami", "マミ"),
    ("sayaka", "Sayaka", "さやか"),
    ("kyoko", "Kyoko", "杏子"),
    ("nagisa", "Nagisa", "なぎさ"),
    ("kazumi", "Kazumi", "かずみ"),
    ("yuma", "Yuma", "ゆま"),
    ("oriko", "Oriko", "織莉子"),
    ("kirika", "Kirika", "キリカ"),
];
