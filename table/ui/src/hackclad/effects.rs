//! What an effect says, from its tree.

use hackclad::{
    Atk, Cards, Cost, CpAmount, Dest, Do, Facing, Per, Pile, Step, Test, Timing, Turning,
};
use pack::Lang;

use super::japanese;
use crate::lang::capital;

/// Sentences for a list of steps.
pub(super) fn steps(steps: &[Step], pack: &Cards, lang: Lang) -> String {
    let parts: Vec<_> = steps.iter().map(|step| sentence(step, pack, lang)).collect();
    match lang {
        Lang::En => parts.join(" "),
        Lang::Ja => parts.concat(),
    }
}

fn sentence(step: &Step, pack: &Cards, lang: Lang) -> String {
    let end = t!(lang, '.', '。');
    format!("{}{end}", clause(step, pack, lang))
}

/// A step as a clause, without its full stop.
fn clause(step: &Step, pack: &Cards, lang: Lang) -> String {
    match (step, lang) {
        (Step::Do(what), _) => instruction(*what, pack, lang),
        (Step::If(tests, then), Lang::En) => {
            let tests: Vec<_> = tests.iter().map(|found| test(*found, lang)).collect();
            format!("if {}, {}", tests.join(" and "), inner(then, pack, lang))
        }
        (Step::If(tests, then), Lang::Ja) => {
            let mut tests: Vec<_> = tests.iter().map(|found| test(*found, lang)).collect();
            let last = tests.pop().unwrap_or_default();
            let first: String =
                tests.iter().map(|test| format!("{}、", japanese::and(test))).collect();
            format!("{first}{last}なら、{}", inner(then, pack, lang))
        }
        (Step::May(then), _) => may(then, pack, lang),
        (Step::PayMp(mp, then), Lang::En) => {
            format!("you may pay {mp} MP; if you do, {}", inner(then, pack, lang))
        }
        (Step::PayMp(mp, then), Lang::Ja) => {
            format!("MPを{mp}支払ってもよい。そうしたなら、{}", inner(then, pack, lang))
        }
        (Step::Choose(count, options), Lang::En) => {
            let options: Vec<_> = options.iter().map(|option| inner(option, pack, lang)).collect();
            format!("choose {count}: {}", options.join(" / "))
        }
        (Step::Choose(count, options), Lang::Ja) => {
            let options = options.iter().map(|option| inner(option, pack, lang));
            let options: Vec<_> =
                options.map(|text| text.trim_end_matches("を行う").to_string()).collect();
            format!("次から{count}つを選んで行う：{}", options.join("／"))
        }
    }
}

/// Several steps as one clause.
fn inner(then: &[Step], pack: &Cards, lang: Lang) -> String {
    let mut parts: Vec<_> = then.iter().map(|step| clause(step, pack, lang)).collect();
    match lang {
        Lang::En => parts.join(", then "),
        Lang::Ja => {
            let last = parts.pop().unwrap_or_default();
            let first: String =
                parts.iter().map(|part| format!("{}、", japanese::and(part))).collect();
            format!("{first}{last}")
        }
    }
}

/// The player may do the first step; the others come with it.
fn may(then: &[Step], pack: &Cards, lang: Lang) -> String {
    let (first, rest) = then.split_at(then.len().min(1));
    let rest = inner(rest, pack, lang);
    let first = match first {
        [Step::Do(Do::Atk(n))] if lang == Lang::En => format!("give this card ATK +{n}"),
        first => inner(first, pack, lang),
    };
    match (lang, rest.is_empty()) {
        (Lang::En, true) => format!("you may {first}"),
        (Lang::En, false) => format!("you may {first}; if you do, {rest}"),
        (Lang::Ja, true) => format!("{}もよい", japanese::te(&first)),
        (Lang::Ja, false) => format!("{}もよい。そうしたなら、{rest}", japanese::te(&first)),
    }
}

/// What comes before the damage and after it, under one condition, said once.
pub(super) fn around(before: &[Step], after: &[Step], pack: &Cards, lang: Lang) -> String {
    if let ([Step::If(first, more)], [Step::If(second, then)]) = (before, after)
        && first == second
    {
        let both: Vec<_> = more.iter().chain(then).cloned().collect();
        return sentence(&Step::If(first.clone(), both), pack, lang);
    }
    let parts = [steps(before, pack, lang), steps(after, pack, lang)];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(t!(lang, " ", ""))
}

/// One option of a choice, short.
pub(super) fn option(option: &[Step], pack: &Cards, lang: Lang) -> String {
    let text = steps(option, pack, lang);
    capital(text.trim_end_matches(['.', '。']).trim_end_matches("を行う"))
}

fn instruction(what: Do, pack: &Cards, lang: Lang) -> String {
    let name = |card| pack.find_card(pack.word(card)).map_or("", |card| card.name.in_lang(lang));
    let (en, ja) = match what {
        Do::Atk(n) => (format!("this card has ATK +{n}"), format!("このカードのATKを+{n}する")),
        Do::Mp(n) => (format!("MP +{n}"), format!("MP+{n}")),
        Do::Cp(n) => (format!("CP +{n}"), format!("CP+{n}")),
        Do::Injury(n) => (format!("your injury gauge +{n}"), format!("負傷回数ゲージ+{n}")),
        Do::Draw(n) => (
            match n {
                1 => "draw a card".into(),
                _ => format!("draw {n} cards"),
            },
            format!("カードを{n}枚引く"),
        ),
        Do::DrawRemoved => {
            ("draw as many cards as you removed".into(), "取り除いた数だけカードを引く".into())
        }
        Do::Reduce(n) => (
            format!("reduce the attack's damage by {n}"),
            format!("対応した攻撃のダメージを{n}軽減する"),
        ),
        Do::ReduceNext(n) => (
            format!("the next attack on you this round does {n} less damage"),
            format!("このラウンド、次に受ける攻撃のダメージを{n}軽減する"),
        ),
        Do::Unyielding => (
            "become Unyielding: injuries cost you no stones".into(),
            "《不屈》を得る（負傷しても魔石を失わない）".into(),
        ),
        Do::Intercept(n) => (
            format!("Intercept {n}: attack one attacker with ATK {n}"),
            format!("《迎撃{n}》を行う"),
        ),
        Do::Strike(n) => {
            (format!("attack the Clad with ATK {n}"), format!("クラッドにATK{n}の攻撃を行う"))
        }
        Do::Damage(n) => {
            (format!("the Clad takes {n} damage"), format!("クラッドに{n}ダメージを与える"))
        }
        Do::Knockback => ("the Clad is knocked back".into(), "クラッドをノックバックする".into()),
        Do::Push(facing) => (
            format!("the Clad is pushed 1 space {}", way(facing, lang)),
            format!("クラッドを{}へ1マス押す", way(facing, lang)),
        ),
        Do::Turn(Turning::Toward) => {
            ("the Clad turns its front to you".into(), "クラッドの正面を自分に向ける".into())
        }
        Do::Turn(Turning::Away) => {
            ("the Clad turns its back to you".into(), "クラッドの背を自分に向ける".into())
        }
        Do::Turn(Turning::Reverse) => {
            ("the Clad turns by 180°".into(), "クラッドを反転させる".into())
        }
        Do::Turn(Turning::Right) => ("the Clad turns right".into(), "クラッドを右に向ける".into()),
        Do::Turn(Turning::Left) => ("the Clad turns left".into(), "クラッドを左に向ける".into()),
        Do::Lock => (
            "the Clad cannot move or be knocked back this round; it still turns".into(),
            "このラウンド、クラッドは移動もノックバックもしない（向きは変わる）".into(),
        ),
        Do::Move(n) => (
            match n {
                1 => "move 1 space".into(),
                _ => format!("move {n} spaces"),
            },
            format!("{n}マス移動する"),
        ),
        Do::MoveUpTo(n) => (format!("move 0–{n}"), format!("0～{n}マス移動する")),
        Do::MoveTo(Dest::BesideClad) => (
            "move to a space without a piece next to the Clad".into(),
            "クラッドに上下左右で隣接するコマの無いマスへ移動する".into(),
        ),
        Do::MoveTo(Dest::Destroyed) => (
            "you may move to the space of a Legion that this card destroyed".into(),
            "このカードで撃破したレギオンのマスへ移動してもよい".into(),
        ),
        Do::MoveTo(Dest::Empty) => {
            ("move to any space without a piece".into(), "コマの無い好きなマスへ移動する".into())
        }
        Do::Pass { steps, damage } => (
            format!("move {steps} spaces; enemies on spaces you pass take {damage} damage"),
            format!("{steps}マス移動し、通過したマスの敵に{damage}ダメージを与える"),
        ),
        Do::NoMove => (
            "you cannot move until the end of the turn".into(),
            "手番の終わりまで移動できない".into(),
        ),
        Do::NextAtk(n) => (
            format!("your next attack skill this turn has ATK +{n}"),
            format!("この手番に次に使用する攻撃スキルのATK+{n}"),
        ),
        Do::NextMulti(n) => (
            format!("your next attack skill this turn has multi-attack {n}"),
            format!("この手番に次に使用する攻撃スキルは複数攻撃{n}を得る"),
        ),
        Do::NextField => {
            ("its RANGE is the whole field".into(), "そのRANGEはフィールド全体になる".into())
        }
        Do::TurnAtk(n) => (
            format!("your attack skills this turn have ATK +{n}"),
            format!("この手番、自分の攻撃スキルのATK+{n}"),
        ),
        Do::TokenDamage(n) => (
            format!("your Tsuchikumo do {n} more damage this turn"),
            format!("この手番、自分のツチグモのダメージ+{n}"),
        ),
        Do::StoneBonus(n) => (
            format!("each gain of stones this turn is {n} VP larger"),
            format!("この手番、魔石を獲得するたびにさらに{n}VP獲得する"),
        ),
        Do::CrackLimit(n) => (
            format!("your crack skill may be used {n} times this turn"),
            format!("この手番、クラックスキルを{n}回まで使用できる"),
        ),
        Do::NoReform => (
            "your deck is not re-formed this turn".into(),
            "この手番、自分のデッキは再構成されない".into(),
        ),
        Do::EndTurn => ("your turn ends".into(), "手番を終える".into()),
        Do::Divination => (
            "do Divination: look at the top Clad card (MP +1 if there is none)".into(),
            "《神託》を行う（クラッドデッキの一番上を見る。空ならMP+1）".into(),
        ),
        Do::Peek => (
            "look at the top Clad card; you may reveal it".into(),
            "クラッドデッキの一番上を見て、公開してもよい".into(),
        ),
        Do::Mill => (
            "the top card of your deck goes to the discard pile".into(),
            "デッキの一番上のカードを捨て札に置く".into(),
        ),
        Do::UseMilled => (
            "you may use that card, paying its costs".into(),
            "そのカードをコストを支払って使用してもよい".into(),
        ),
        Do::LookTop => (
            "look at the top card of your deck; you may discard it".into(),
            "デッキの一番上を見て、捨て札に置いてもよい".into(),
        ),
        Do::Take { support: false } => {
            ("take a card of your discard pile to hand".into(), "捨て札1枚を手札に加える".into())
        }
        Do::Take { support: true } => (
            "take a support skill of your discard pile to hand".into(),
            "捨て札の補助スキル1枚を手札に加える".into(),
        ),
        Do::TakeAll(card) => (
            format!("take every {} of your discard pile to hand", name(card)),
            format!("捨て札の「{}」をすべて手札に加える", name(card)),
        ),
        Do::Return => ("it returns to your hand".into(), "このカードを手札に戻す".into()),
        Do::Search => (
            "take any card of your deck to hand, then shuffle the deck".into(),
            "デッキから好きなカード1枚を手札に加え、デッキを混ぜる".into(),
        ),
        Do::AddExtended => (
            "a random card of your extended deck goes to the discard pile".into(),
            "拡張デッキから無作為に1枚を捨て札に置く".into(),
        ),
        Do::Deploy => ("deploy a Tsuchikumo".into(), "《操甲－配備》を行う".into()),
        Do::Shift => ("shift a Tsuchikumo".into(), "《操甲－移動》を行う".into()),
        Do::Harvest => ("harvest".into(), "《操甲－採集》を行う".into()),
        Do::Shoot => ("shoot".into(), "《操甲－射撃》を行う".into()),
        Do::RemoveTokens => (
            "remove any number of your Tsuchikumo, at most the cards in your deck".into(),
            "自分のツチグモを好きな数（デッキの枚数まで）取り除く".into(),
        ),
        Do::TrapUp => {
            ("turn a face-down trap face-up".into(), "ウラ向きのトラバサミ1個をオモテにする".into())
        }
    };
    t!(lang, en, ja)
}

fn way(facing: Facing, lang: Lang) -> &'static str {
    match facing {
        Facing::N => t!(lang, "up", "上"),
        Facing::E => t!(lang, "right", "右"),
        Facing::S => t!(lang, "down", "下"),
        Facing::W => t!(lang, "left", "左"),
    }
}

/// A condition, after "if".
pub(super) fn test(test: Test, lang: Lang) -> String {
    let (en, ja): (String, String) = match test {
        Test::Clad => ("it attacks the Clad".into(), "クラッドを攻撃する".into()),
        Test::Front => {
            ("it attacks the Clad from the front".into(), "クラッドを正面から攻撃する".into())
        }
        Test::Behind => {
            ("it attacks the Clad from behind".into(), "クラッドを後ろから攻撃する".into())
        }
        Test::DamagedClad => {
            ("this card damaged the Clad".into(), "このカードがクラッドにダメージを与えた".into())
        }
        Test::Bright => (
            "the revealed card has Voltage 1, or the Clad deck is empty".into(),
            "公開したカードがVOLTAGE1か、クラッドデッキが空".into(),
        ),
        Test::NotMoved => {
            ("you have not moved this turn".into(), "この手番に移動していない".into())
        }
        Test::First => (
            "it is the first card of its name used this turn".into(),
            "これがこの手番に使用した最初の同名カード".into(),
        ),
        Test::Paid => ("the extra cost was paid".into(), "追加コストを支払った".into()),
        Test::Adjacent => {
            ("you are next to the Clad".into(), "クラッドと上下左右で隣接している".into())
        }
        Test::InLine => {
            ("you are in a row or column with the Clad".into(), "クラッドと同じ行か列にいる".into())
        }
        Test::Supports(n) => (
            format!("you have used {n} or more support skills this turn"),
            format!("この手番に補助スキルを{n}枚以上使用した"),
        ),
        Test::Injury(n) => {
            (format!("your injury gauge is {n} or more"), format!("負傷回数が{n}以上"))
        }
        Test::Deck(n) => (format!("your deck has {n} or more cards"), format!("デッキが{n}枚以上")),
        Test::Tokens(n) => (
            format!("{n} or more of your Tsuchikumo are on the field"),
            format!("フィールドに自分のツチグモが{n}個以上ある"),
        ),
        Test::Events(n) => (
            format!("you have dealt damage {n} or more times this turn"),
            format!("この手番にダメージを{n}回以上与えた"),
        ),
    };
    t!(lang, en, ja)
}

/// ATK as it is printed.
pub(super) fn atk(atk: Atk) -> String {
    match (atk.base, atk.per) {
        (base, None) => base.to_string(),
        (0, Some(_)) => "X".into(),
        (base, Some(_)) => format!("{base}+X"),
    }
}

/// What X in ATK is.
pub(super) fn per(per: Per, lang: Lang) -> String {
    let (en, ja): (String, String) = match per {
        Per::Discard(n) => (
            format!("X is 1 for every {n} cards in your discard pile."),
            format!("Xは捨て札{n}枚につき1。"),
        ),
        Per::DiscardAbove(n) => (
            format!("X is the number of cards in your discard pile minus {n}, at least 0."),
            format!("Xは捨て札の枚数－{n}（最小0）。"),
        ),
        Per::Supports => (
            "X is the number of support skills you have used this turn.".into(),
            "Xはこの手番に使用した補助スキルの数。".into(),
        ),
        Per::CpPaid => ("X is the CP paid.".into(), "Xは支払ったCPの数。".into()),
    };
    t!(lang, en, ja)
}

/// An extra cost; empty if there is none.
pub(super) fn cost(cost: Cost, pack: &Cards, lang: Lang) -> String {
    let (en, ja): (String, String) = match cost {
        Cost::None => return String::new(),
        Cost::Token => (
            "Extra cost: remove one of your Tsuchikumo.".into(),
            "【追加コスト】自分のツチグモ1個を取り除く。".into(),
        ),
        Cost::Trap => (
            "Extra cost: turn a face-up trap face-down.".into(),
            "【追加コスト】オモテのトラバサミ1個をウラにする。".into(),
        ),
        Cost::MayCp(CpAmount::Fixed(n), _) => (
            format!("As an extra cost you may pay {n} CP."),
            format!("追加コストとしてCPを{n}支払ってもよい。"),
        ),
        Cost::MayCp(CpAmount::Any, _) => (
            "As an extra cost you may pay any CP.".into(),
            "追加コストとして好きな数のCPを支払ってもよい。".into(),
        ),
        Cost::MayDiscard(card) => {
            let name = pack.find_card(pack.word(card)).map_or("", |card| card.name.in_lang(lang));
            (
                format!("As an extra cost you may discard a {name}."),
                format!("追加コストとして手札の「{name}」1枚を捨ててもよい。"),
            )
        }
    };
    t!(lang, en, ja)
}

/// What a card does in the discard pile.
pub(super) fn pile(pile: &Pile, pack: &Cards, lang: Lang) -> String {
    let text = |found: &[Step]| steps(found, pack, lang);
    match (pile, lang) {
        (Pile::OnCrack(found), Lang::En) => {
            format!("In the discard pile, after each use of your crack skill: {}", text(found))
        }
        (Pile::OnCrack(found), Lang::Ja) => {
            format!("捨て札にある間、クラックスキルを使用するたびに、{}", text(found))
        }
        (Pile::OnReaction(found), Lang::En) => format!(
            "In the discard pile, after each reaction of yours without CP in its cost: {}",
            text(found)
        ),
        (Pile::OnReaction(found), Lang::Ja) => {
            format!("捨て札にある間、コストにCPを含まない対応を行うたびに、{}", text(found))
        }
        (Pile::OnEvents(n, found), Lang::En) => format!(
            "In the discard pile, once per turn of yours, when you have dealt damage {n} times: {}",
            text(found)
        ),
        (Pile::OnEvents(n, found), Lang::Ja) => format!(
            "捨て札にある間、自分の手番にダメージを{n}回以上与えていたら、その手番に1回だけ、{}",
            text(found)
        ),
        (Pile::Action(found), Lang::En) => {
            format!("In the discard pile, once in each of your turns: {}", text(found))
        }
        (Pile::Action(found), Lang::Ja) => {
            format!("捨て札にある間、自分の手番に1回使える：{}", text(found))
        }
        (Pile::Guard, Lang::En) => "In the discard pile: damage to you is reduced by 1 for each \
                                    of your Tsuchikumo whose search area holds your space."
            .into(),
        (Pile::Guard, Lang::Ja) => {
            "捨て札にある間、自分のマスを索敵範囲に含むツチグモ1個につき、受けるダメージを1軽減する。".into()
        }
    }
}

pub(super) fn timing(timing: Timing, lang: Lang) -> &'static str {
    match (timing, lang) {
        (Timing::Turn, Lang::En) => "own turn",
        (Timing::Turn, Lang::Ja) => "自分の手番",
        (Timing::Reaction, Lang::En) => "reaction",
        (Timing::Reaction, Lang::Ja) => "対応",
    }
}
