//! What an effect says, from its tree.

use hackclad::{Atk, Cards, Cost, CpAmount, Dest, Do, Per, Pile, Step, Test, Timing, Turning};
use pack::Lang;

/// Sentences for a list of steps.
pub(super) fn steps(steps: &[Step], pack: &Cards, lang: Lang) -> String {
    let parts: Vec<_> = steps.iter().map(|step| sentence(step, pack, lang)).collect();
    match lang {
        Lang::En => parts.join(" "),
        Lang::Ja => parts.concat(),
    }
}

fn sentence(step: &Step, pack: &Cards, lang: Lang) -> String {
    let inner = |then: &[Step]| {
        let parts = then.iter().map(|step| sentence(step, pack, lang));
        match lang {
            Lang::En => {
                let parts: Vec<_> = parts.map(|part| part.trim_end_matches('.').into()).collect();
                <[String]>::join(&parts, ", then ")
            }
            Lang::Ja => parts.collect::<String>().trim_end_matches('。').to_string(),
        }
    };
    match (step, lang) {
        (Step::Do(what), Lang::En) => format!("{}.", instruction(*what, pack, lang)),
        (Step::Do(what), Lang::Ja) => format!("{}。", instruction(*what, pack, lang)),
        (Step::If(tests, then), Lang::En) => {
            let tests: Vec<_> = tests.iter().map(|found| test(*found, lang)).collect();
            format!("If {}: {}.", tests.join(" and "), inner(then))
        }
        (Step::If(tests, then), Lang::Ja) => {
            let tests: Vec<_> = tests.iter().map(|found| test(*found, lang)).collect();
            format!("{}なら、{}。", tests.join("、かつ"), inner(then))
        }
        (Step::May(then), Lang::En) => format!("You may: {}.", inner(then)),
        (Step::May(then), Lang::Ja) => format!("「{}」を行ってもよい。", inner(then)),
        (Step::PayMp(mp, then), Lang::En) => {
            format!("You may pay {mp} MP; if you do: {}.", inner(then))
        }
        (Step::PayMp(mp, then), Lang::Ja) => {
            format!("MPを{mp}支払ってもよい。そうしたなら、{}。", inner(then))
        }
        (Step::Choose(count, options), Lang::En) => {
            let options: Vec<_> = options.iter().map(|option| inner(option)).collect();
            format!("Choose {count}: {}.", options.join(" / "))
        }
        (Step::Choose(count, options), Lang::Ja) => {
            let options: Vec<_> = options.iter().map(|option| inner(option)).collect();
            format!("次から{count}つを選ぶ：{}。", options.join("／"))
        }
    }
}

/// One option of a choice, short.
pub(super) fn option(option: &[Step], pack: &Cards, lang: Lang) -> String {
    steps(option, pack, lang).trim_end_matches(['.', '。']).into()
}

fn instruction(what: Do, pack: &Cards, lang: Lang) -> String {
    let name = |card| pack.find_card(pack.word(card)).map_or("", |card| card.name.in_lang(lang));
    let (en, ja) = match what {
        Do::Atk(n) => (format!("this card has ATK +{n}"), format!("このカードのATK+{n}")),
        Do::Mp(n) => (format!("MP +{n}"), format!("MP+{n}")),
        Do::Cp(n) => (format!("CP +{n}"), format!("CP+{n}")),
        Do::Injury(n) => (format!("your injury gauge +{n}"), format!("負傷回数ゲージ+{n}")),
        Do::Draw(n) => (format!("draw {n}"), format!("{n}枚引く")),
        Do::DrawRemoved => ("draw as many cards".into(), "取り除いた数だけカードを引く".into()),
        Do::Reduce(n) => (
            format!("reduce the attack's damage by {n}"),
            format!("その攻撃のダメージを{n}軽減する"),
        ),
        Do::ReduceNext(n) => (
            format!("the next attack on you this round is reduced by {n}"),
            format!("このラウンド、次に受ける攻撃を{n}軽減する"),
        ),
        Do::Unyielding => (
            "Unyielding: you lose no stones by injury this round".into(),
            "《不屈》：このラウンド、負傷しても魔石を落とさない".into(),
        ),
        Do::Intercept(n) => {
            (format!("Intercept {n}: hit one attacker with ATK {n}"), format!("《迎撃{n}》を行う"))
        }
        Do::Strike(n) => {
            (format!("attack the Clad with ATK {n}"), format!("クラッドにATK{n}の攻撃を行う"))
        }
        Do::Damage(n) => {
            (format!("the Clad takes {n} damage"), format!("クラッドに{n}ダメージを与える"))
        }
        Do::Knockback => ("the Clad is knocked back".into(), "クラッドをノックバックする".into()),
        Do::Push(facing) => (
            format!("the Clad is pushed 1 space {facing}"),
            format!("クラッドを{facing}へ1マス押す"),
        ),
        Do::Turn(Turning::Toward) => {
            ("the Clad turns its front to you".into(), "クラッドの正面を自分へ向ける".into())
        }
        Do::Turn(Turning::Away) => {
            ("the Clad turns its back to you".into(), "クラッドの背を自分へ向ける".into())
        }
        Do::Turn(Turning::Reverse) => {
            ("the Clad turns by 180°".into(), "クラッドを反転させる".into())
        }
        Do::Turn(Turning::Right) => ("the Clad turns right".into(), "クラッドを右に向ける".into()),
        Do::Turn(Turning::Left) => ("the Clad turns left".into(), "クラッドを左に向ける".into()),
        Do::Lock => (
            "the Clad cannot move this round".into(),
            "このラウンド、クラッドは移動できない".into(),
        ),
        Do::Move(n) => (format!("move {n}"), format!("{n}マス移動する")),
        Do::MoveUpTo(n) => (format!("move up to {n}"), format!("{n}マスまで移動する")),
        Do::MoveTo(Dest::BesideClad) => (
            "move to a free space next to the Clad".into(),
            "クラッドに隣接する空きマスへ移動する".into(),
        ),
        Do::MoveTo(Dest::Destroyed) => (
            "you may move to the space of a Legion it destroyed".into(),
            "撃破したレギオンのマスへ移動してもよい".into(),
        ),
        Do::MoveTo(Dest::Empty) => {
            ("move to any free space".into(), "好きな空きマスへ移動する".into())
        }
        Do::Pass { steps, damage } => (
            format!("move {steps}; enemies on the spaces passed take {damage} damage"),
            format!("{steps}マス移動し、通過したマスの敵に{damage}ダメージを与える"),
        ),
        Do::NoMove => (
            "you cannot move until the end of the turn".into(),
            "手番の終わりまで移動できない".into(),
        ),
        Do::NextAtk(n) => (
            format!("your next attack skill this turn has ATK +{n}"),
            format!("この手番、次の攻撃スキルのATK+{n}"),
        ),
        Do::NextMulti(n) => (
            format!("your next attack skill this turn has multi-attack {n}"),
            format!("この手番、次の攻撃スキルは複数攻撃{n}を得る"),
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
        Do::EndTurn => ("your turn ends".into(), "自分の手番を終える".into()),
        Do::Divination => (
            "Divination: look at the top Clad card (MP +1 if there is none)".into(),
            "《神託》：クラッドデッキの一番上を見る（無ければMP+1）".into(),
        ),
        Do::Peek => (
            "look at the top Clad card; you may reveal it".into(),
            "クラッドデッキの一番上を見る。公開してもよい".into(),
        ),
        Do::Mill => (
            "the top card of your deck goes to the discard pile".into(),
            "デッキの一番上を捨て札に置く".into(),
        ),
        Do::UseMilled => (
            "you may use that card, paying its costs".into(),
            "可能ならそのカードを使用してもよい".into(),
        ),
        Do::LookTop => (
            "look at the top card of your deck; keep or discard it".into(),
            "デッキの一番上を見て、捨て札に置くか戻す".into(),
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
            "デッキから好きな1枚を手札に加え、デッキを混ぜる".into(),
        ),
        Do::AddExtended => (
            "a random card of your extended deck goes to the discard pile".into(),
            "拡張デッキから無作為に1枚を捨て札に置く".into(),
        ),
        Do::Deploy => ("deploy a Tsuchikumo".into(), "《操甲－配備》".into()),
        Do::Shift => ("shift a Tsuchikumo".into(), "《操甲－移動》".into()),
        Do::Harvest => ("harvest".into(), "《操甲－採集》".into()),
        Do::Shoot => ("shoot".into(), "《操甲－射撃》".into()),
        Do::RemoveTokens => (
            "remove any number of your Tsuchikumo, at most the cards in your deck".into(),
            "自分のツチグモをデッキの枚数まで好きな数取り除く".into(),
        ),
        Do::TrapUp => {
            ("turn a face-down trap face-up".into(), "ウラ向きのトラバサミ1個をオモテにする".into())
        }
    };
    t!(lang, en, ja)
}

/// A condition, after "if".
pub(super) fn test(test: Test, lang: Lang) -> String {
    let (en, ja): (String, String) = match test {
        Test::Clad => ("it attacks the Clad".into(), "クラッドを攻撃する".into()),
        Test::Front => {
            ("it attacks the Clad from the front".into(), "クラッドを正面から攻撃した".into())
        }
        Test::Behind => {
            ("it attacks the Clad from behind".into(), "クラッドを後ろから攻撃した".into())
        }
        Test::DamagedClad => {
            ("this card damaged the Clad".into(), "このカードがクラッドにダメージを与えた".into())
        }
        Test::Bright => (
            "the revealed card has Voltage 1, or the Clad deck is empty".into(),
            "公開したカードがVOLTAGE1、またはクラッドデッキが無い".into(),
        ),
        Test::NotMoved => {
            ("you have not moved this turn".into(), "この手番に移動していない".into())
        }
        Test::First => (
            "it is the first of its name used this turn".into(),
            "この手番で最初に使った同名カード".into(),
        ),
        Test::Paid => ("the extra cost was paid".into(), "追加コストを支払った".into()),
        Test::Adjacent => {
            ("you are next to the Clad".into(), "クラッドと上下左右で隣接している".into())
        }
        Test::InLine => {
            ("you are in a row or column with the Clad".into(), "クラッドと同じ列にいる".into())
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
            format!("自分のツチグモが{n}個以上ある"),
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
            format!("X is 1 for each {n} cards in your discard pile."),
            format!("Xは捨て札{n}枚につき1。"),
        ),
        Per::DiscardAbove(n) => (
            format!("X is the cards in your discard pile minus {n}."),
            format!("Xは捨て札の枚数－{n}。"),
        ),
        Per::Supports => (
            "X is the support skills you have used this turn.".into(),
            "Xはこの手番に使用した補助スキルの数。".into(),
        ),
        Per::CpPaid => ("X is the CP paid.".into(), "Xは支払ったCP。".into()),
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
            "追加コストとして好きなだけCPを支払ってもよい。".into(),
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
            format!("捨て札にある間、CPをコストとしない対応アクションのたびに、{}", text(found))
        }
        (Pile::OnEvents(n, found), Lang::En) => format!(
            "In the discard pile, once per turn of yours, when you have dealt damage {n} times: {}",
            text(found)
        ),
        (Pile::OnEvents(n, found), Lang::Ja) => format!(
            "捨て札にある間、自分の手番中に1回、ダメージを{n}回与えていたら、{}",
            text(found)
        ),
        (Pile::Action(found), Lang::En) => {
            format!("In the discard pile, once in each of your turns: {}", text(found))
        }
        (Pile::Action(found), Lang::Ja) => {
            format!("捨て札にある間、自分の手番ごとに1回、{}", text(found))
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
