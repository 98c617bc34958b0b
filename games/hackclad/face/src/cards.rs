//! What a card says, all of it from the pack.

use hackclad::{
    Ability, Card, Cards, Character, CladCard, Crack, Icon, Kind, Legion, Tier, Turning,
};
use pack::{Lang, Origin};
use ui::CardText;

use super::{effects, japanese};

/// Every card of a pack: characters, skill cards, Clad cards. Cards that several characters share
/// are listed once.
pub(super) fn all(pack: &Cards, lang: Lang) -> Vec<CardText> {
    let mut list: Vec<CardText> = Vec::new();
    for character in pack.characters() {
        list.push(board(character, pack, lang));
    }
    for (index, character) in pack.characters().iter().enumerate() {
        let id = hackclad::CharId(index as u8);
        for card in pack.cards_of(id) {
            let (text, kind) = (text(card, pack, lang), kind(card, lang));
            let same = list.iter_mut().find(|known| {
                known.name == card.name.in_lang(lang) && known.text == text && known.kind == kind
            });
            if let Some(known) = same {
                known.count += 1;
                continue;
            }
            // One word may mean different cards of different characters.
            let taken = list.iter().any(|known| known.id == *card.id);
            let word =
                if taken { format!("{}-{}", card.id, character.id) } else { card.id.to_string() };
            list.push(CardText {
                id: word,
                name: card.name.in_lang(lang).into(),
                count: 1,
                kind,
                text,
                clause: None,
                house: house(character.origin),
            });
        }
    }
    list.extend(pack.clad_cards().iter().map(|card| clad(card, lang)));
    list
}

fn house(origin: Origin) -> Option<Vec<String>> {
    match origin {
        Origin::House => None,
        Origin::Rulebook => Some(Vec::new()),
    }
}

/// The basic actions of a character.
pub(super) fn basics(character: &Character, lang: Lang) -> String {
    let [moves, mp, reduce] = character.basic;
    match lang {
        Lang::En => format!("Basic actions per round: move {moves}, MP {mp}, reduce {reduce}."),
        Lang::Ja => format!("基本アクション（ラウンドごと）：移動{moves}、MP{mp}、軽減{reduce}。"),
    }
}

/// A character board: basic actions, CP actions, the crack skill, the unique ability.
pub(super) fn board(character: &Character, pack: &Cards, lang: Lang) -> CardText {
    let mut parts = vec![basics(character, lang)];
    for action in &character.cp_actions {
        let when = effects::timing(action.timing, lang);
        let what = capitals(&effects::steps(&action.effect, pack, lang));
        parts.push(match lang {
            Lang::En => format!("{} CP ({when}): {what}", action.cost),
            Lang::Ja => format!("{}CP（{when}）：{what}", action.cost),
        });
    }
    parts.extend(character.crack.as_ref().map(|crack| self::crack(crack, pack, lang)));
    parts.push(ability(character, lang));
    parts.retain(|part| !part.is_empty());
    let text = match lang {
        Lang::En => parts.join(" "),
        Lang::Ja => parts.concat(),
    };
    CardText {
        id: character.id.to_string(),
        name: character.name.in_lang(lang).into(),
        count: 1,
        kind: match lang {
            Lang::En => format!("character, {}", character.ability_name.in_lang(lang)),
            Lang::Ja => format!("キャラクター・{}", character.ability_name.in_lang(lang)),
        },
        text,
        clause: None,
        house: house(character.origin),
    }
}

/// What a crack skill is called. In Japanese only one has a name of its own.
pub(super) fn crack_name(crack: &Crack, lang: Lang) -> String {
    match (lang, crack.name.in_lang(lang)) {
        (Lang::En, name) => format!("Crack skill {name}"),
        (Lang::Ja, "クラックスキル") => "クラックスキル".into(),
        (Lang::Ja, name) => format!("クラックスキル「{name}」"),
    }
}

/// A crack skill with its cost, corruption and limit.
fn crack(crack: &Crack, pack: &Cards, lang: Lang) -> String {
    let name = crack_name(crack, lang);
    let when = effects::timing(crack.timing, lang);
    let what = capitals(&effects::steps(&crack.effect, pack, lang));
    let cost = crack.cost;
    let needs = crack.needs.map(|needs| effects::test(needs, lang));
    match (lang, needs) {
        (Lang::En, None) => {
            format!("{name} ({cost} CP and 1 corruption, {when}, once a round): {what}")
        }
        (Lang::En, Some(needs)) => {
            format!(
                "{name} ({cost} CP and 1 corruption, {when}, once a round, only if {needs}): {what}"
            )
        }
        (Lang::Ja, None) => format!("{name}（{cost}CPと穢れ1、{when}、1ラウンドに1回）：{what}"),
        (Lang::Ja, Some(needs)) => {
            let needs = japanese::case(&needs);
            format!("{name}（{cost}CPと穢れ1、{when}、1ラウンドに1回、{needs}のみ）：{what}")
        }
    }
}

/// The unique ability, explained.
fn ability(character: &Character, lang: Lang) -> String {
    let name = character.ability_name.in_lang(lang);
    let (en, ja) = match character.ability {
        Ability::Unyielding => (
            "To the end of the round (with the table option: of the turn), injuries cost you no \
             stones.",
            "ラウンドの終わり（卓の設定によっては手番の終わり）まで、負傷しても魔石を失わない。",
        ),
        Ability::Divination => (
            "Look at the top Clad card and leave it there; if the Clad deck is empty, MP +1.",
            "クラッドデッキの一番上を見て、そのまま戻す。クラッドデッキが空なら、代わりにMP+1。",
        ),
        Ability::Maneuver => (
            "Deploy: put a Tsuchikumo on a corner of your space, one on each corner, eight in all. \
             Shift: move a Tsuchikumo to the next corner. Harvest: take the stones of one of the \
             four spaces round a Tsuchikumo. Shoot: attack an enemy there with ATK 1.",
            "配備は、自分のマスの角の交点にツチグモ1個を置く（1つの交点に1個、全部で8個まで）。\
             移動は、自分のツチグモ1個を隣の交点へ動かす。採集は、索敵範囲（ツチグモの周りの4マス）の\
             1マスの魔石をすべて獲得する。射撃は、索敵範囲の敵1体にATK1の攻撃を行う。",
        ),
        Ability::Intercept => (
            "Attack one enemy that makes the attack you react to, at any distance, with the ATK \
             given. Not against movement attacks.",
            "対応した攻撃を行う敵1体に、距離に関係なく、その数字のATKで攻撃を行う。移動攻撃とレギオンの出現には行えない。",
        ),
        Ability::Traps => (
            "In your turn you may turn a face-up trap face-down and attack any enemy on the field \
             with ATK 1. Both traps start face-down.",
            "自分の手番に、オモテのトラバサミ1個をウラにして、フィールドの敵1体にATK1の攻撃を行える。\
             トラバサミは2個ともウラ向きで始まる。",
        ),
        Ability::None => return String::new(),
    };
    match lang {
        Lang::En => format!("{name}: {en}"),
        Lang::Ja => format!("《{name}》：{ja}"),
    }
}

/// Kind, ATK, MP and VP.
pub(super) fn kind(card: &Card, lang: Lang) -> String {
    let word = match (card.kind, lang) {
        (Kind::Attack, Lang::En) => "attack",
        (Kind::AttackMagic, Lang::En) => "attack magic",
        (Kind::Reaction, Lang::En) => "reaction",
        (Kind::ReactionMagic, Lang::En) => "reaction magic",
        (Kind::Support, Lang::En) => "support",
        (Kind::SupportMagic, Lang::En) => "support magic",
        (Kind::Attack, Lang::Ja) => "攻撃",
        (Kind::AttackMagic, Lang::Ja) => "攻撃魔法",
        (Kind::Reaction, Lang::Ja) => "対応",
        (Kind::ReactionMagic, Lang::Ja) => "対応魔法",
        (Kind::Support, Lang::Ja) => "補助",
        (Kind::SupportMagic, Lang::Ja) => "補助魔法",
    };
    let mut text = word.to_string();
    if let Some(atk) = card.atk {
        text.push_str(&format!(" ATK {}", effects::atk(atk)));
    }
    if card.mp > 0 {
        text.push_str(&format!(" MP {}", card.mp));
    }
    text.push_str(&format!(" VP {}", card.vp));
    if card.tier == Tier::Extended {
        text.push_str(if lang == Lang::En { ", extended" } else { "・拡張" });
    }
    text
}

/// All that a card says.
pub(super) fn text(card: &Card, pack: &Cards, lang: Lang) -> String {
    said(card, pack, lang, true)
}

/// What a card says beside a drawing of its RANGE.
pub(super) fn drawn_text(card: &Card, pack: &Cards, lang: Lang) -> String {
    said(card, pack, lang, false)
}

fn said(card: &Card, pack: &Cards, lang: Lang, range: bool) -> String {
    let mut parts = Vec::new();
    if let Some(needs) = card.needs {
        let needs = effects::test(needs, lang);
        parts.push(match lang {
            Lang::En => format!("Only if {needs}."),
            Lang::Ja => format!("{}のみ使用できる。", japanese::case(&needs)),
        });
    }
    parts.push(effects::cost(card.cost, pack, lang));
    if range && !card.range.is_empty() {
        let cells: Vec<_> =
            card.range.iter().map(|cell| format!("[{},{}]", cell.right, cell.forward)).collect();
        parts.push(format!(
            "RANGE {}{}",
            cells.join(" "),
            if lang == Lang::En { "." } else { "。" }
        ));
    }
    if card.multi > 1 {
        parts.push(match lang {
            Lang::En => format!("Multi-attack {}.", card.multi),
            Lang::Ja => format!("複数攻撃{}。", card.multi),
        });
    }
    if card.clad_only {
        parts.push(match lang {
            Lang::En => "Only the Clad can be its target.".into(),
            Lang::Ja => "クラッドのみを攻撃できる。".into(),
        });
    }
    parts.extend(card.atk.and_then(|atk| atk.per).map(|per| effects::per(per, lang)));
    parts.push(effects::around(&card.before, &card.effect, pack, lang));
    if card.to_turn_card {
        parts.push(match lang {
            Lang::En => "After the attack it goes face-down onto your turn card.".into(),
            Lang::Ja => "攻撃後、捨て札ではなくウラ向きで自分の手番カードに重ねる。".into(),
        });
    }
    if !card.on_reduce.is_empty() {
        let what = effects::steps(&card.on_reduce, pack, lang);
        parts.push(match lang {
            Lang::En => format!("When discarded for basic reduction: {what}"),
            Lang::Ja => format!("基本アクションの軽減のために捨てた時、{what}"),
        });
    }
    parts.extend(card.pile.as_ref().map(|pile| effects::pile(pile, pack, lang)));
    parts.retain(|part| !part.is_empty());
    match lang {
        Lang::En => capitals(&parts.join(" ")),
        Lang::Ja => parts.concat(),
    }
}

/// Every sentence begins with a capital letter.
pub(super) fn capitals(text: &str) -> String {
    let mut begins = true;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if begins && letter.is_alphabetic() {
            out.extend(letter.to_uppercase());
        } else {
            out.push(letter);
        }
        begins = letter == '.' || (begins && letter == ' ');
    }
    out
}

/// What a Clad card does, icon by icon.
pub(super) fn clad(card: &CladCard, lang: Lang) -> CardText {
    let icons: Vec<_> = card.icons.iter().map(|found| icon(found, lang)).collect();
    CardText {
        id: card.id.to_string(),
        name: card.name.in_lang(lang).into(),
        count: 1,
        kind: match lang {
            Lang::En => format!("Clad card, Voltage {}", card.voltage),
            Lang::Ja => format!("クラッドカード VOLTAGE{}", card.voltage),
        },
        text: icons.join(if lang == Lang::En { "; " } else { "→" }),
        clause: None,
        house: Some(Vec::new()),
    }
}

/// One icon with its cells, right and forward.
fn icon(icon: &Icon, lang: Lang) -> String {
    let cells = |cells: &[hackclad::Cell]| {
        let cells: Vec<_> =
            cells.iter().map(|cell| format!("[{},{}]", cell.right, cell.forward)).collect();
        cells.join(" ")
    };
    match (icon, lang) {
        (Icon::Attack(on), Lang::En) => format!("attack {}", cells(on)),
        (Icon::Attack(on), Lang::Ja) => format!("攻撃{}", cells(on)),
        (Icon::Drop(on), Lang::En) => format!("drop {}", cells(on)),
        (Icon::Drop(on), Lang::Ja) => format!("ドロップ{}", cells(on)),
        (Icon::Summon(Legion::Head, on), Lang::En) => format!("Legion head {}", cells(on)),
        (Icon::Summon(Legion::Head, on), Lang::Ja) => format!("レギオン頭部{}", cells(on)),
        (Icon::Summon(Legion::Tail, on), Lang::En) => format!("Legion tail {}", cells(on)),
        (Icon::Summon(Legion::Tail, on), Lang::Ja) => format!("レギオン尾部{}", cells(on)),
        (Icon::Move(n), Lang::En) => format!("move {n} forward"),
        (Icon::Move(n), Lang::Ja) => format!("{n}マス前進"),
        (Icon::Turn(Turning::Left), Lang::En) => "turn left".into(),
        (Icon::Turn(Turning::Left), Lang::Ja) => "左に90°向きを変える".into(),
        (Icon::Turn(Turning::Right), Lang::En) => "turn right".into(),
        (Icon::Turn(Turning::Right), Lang::Ja) => "右に90°向きを変える".into(),
        (Icon::Turn(_), Lang::En) => "turn round".into(),
        (Icon::Turn(_), Lang::Ja) => "反転する".into(),
        (Icon::Home, Lang::En) => "to the centre, facing up".into(),
        (Icon::Home, Lang::Ja) => "特殊移動：中央へ、初期の向き".into(),
    }
}
