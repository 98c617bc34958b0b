//! What a card says, printed from what it does, so that own cards have a text as well.

use agate::{Card, Cards, Damage, HalfOf, Letter, Role, Step, Targets, Timing, Who};
use pack::Lang;
use ui::CardText;
use ui::parts::capital;

/// Every card of a pack.
pub(super) fn all(pack: &Cards, lang: Lang) -> Vec<CardText> {
    let card = |card: &Card| CardText {
        id: card.id.to_string(),
        name: card.name.in_lang(lang).into(),
        count: card.count,
        kind: kind(card, lang),
        text: text(pack, card, lang),
        clause: card.clause.clone(),
        house: (!card.is_house()).then(|| card.sources.house().map(String::from).collect()),
    };
    pack.all().map(|(_, found)| card(found)).collect()
}

/// Type, mark and timing.
pub(super) fn kind(card: &Card, lang: Lang) -> String {
    let kind = if card.is_event() { "EVENT" } else { "ACTION" };
    // On an EVENT the mark says nothing: the drawer goes on drawing anyhow (AG-28).
    let marked = card.marked && !card.is_event();
    let when = timing(card.timing, lang);
    match lang {
        Lang::En => format!("{kind}, {}{when}", if marked { "draw again, " } else { "" }),
        Lang::Ja => format!("{kind}・{}{when}", if marked { "もう1枚・" } else { "" }),
    }
}

/// When a card can be used.
pub(super) fn timing(timing: Timing, lang: Lang) -> &'static str {
    match (timing, lang) {
        (Timing::Turn, Lang::En) => "on your turn",
        (Timing::Turn, Lang::Ja) => "手番",
        (Timing::TurnOrAttacked, Lang::En) => "on your turn or when attacked",
        (Timing::TurnOrAttacked, Lang::Ja) => "手番・攻撃された時",
        (Timing::AttackUsed, Lang::En) => "when an attack card is used",
        (Timing::AttackUsed, Lang::Ja) => "攻撃カード使用時",
        (Timing::AttackedOrReflected, Lang::En) => "when attacked or reflected at",
        (Timing::AttackedOrReflected, Lang::Ja) => "攻撃・反射された時",
        (Timing::HpZero, Lang::En) => "when your HP has reached 0",
        (Timing::HpZero, Lang::Ja) => "体力0になった時",
        (Timing::Drawn, Lang::En) => "when drawn",
        (Timing::Drawn, Lang::Ja) => "カードを引いた時",
    }
}

/// A, B or C.
pub(super) fn letter(letter: Letter) -> &'static str {
    match letter {
        Letter::A => "A",
        Letter::B => "B",
        Letter::C => "C",
    }
}

/// What a card does.
pub(super) fn text(pack: &Cards, card: &Card, lang: Lang) -> String {
    match (&card.role, lang) {
        (Role::Attack { letter: of, damage, karma }, Lang::En) => {
            let of = letter(*of);
            format!(
                "{damage} damage per card; if it lands, {karma} karma per card from the target. \
                 Any number of {of} can be used together. When you are attacked with {of}, each \
                 offsets one."
            )
        }
        (Role::Attack { letter: of, damage, karma }, Lang::Ja) => {
            let of = letter(*of);
            format!(
                "1枚につきダメージ{damage}。通れば1枚につき対象から業{karma}。\
                 {of}どうしは何枚でもまとめて使える。{of}で攻撃された時は1枚で1枚を相殺する。"
            )
        }
        (Role::Special { damage, targets, karma }, _) => {
            special(pack, *damage, *targets, *karma, lang)
        }
        (Role::Pursuit { damage }, Lang::En) => format!(
            "+{damage} damage to an attack on one player: your own, somebody else's, or one that \
             falls on you. Gives no karma and cannot be offset."
        ),
        (Role::Pursuit { damage }, Lang::Ja) => format!(
            "1人への攻撃のダメージを{damage}増やす。自分の攻撃、ほかの人の攻撃、自分が受けている\
             攻撃のどれにも添付できる。業は動かず、相殺されない。"
        ),
        (Role::Reflect, Lang::En) => {
            "Turns all the damage falling on you, Pursuits included, to the other side of the \
             attack."
                .into()
        }
        (Role::Reflect, Lang::Ja) => {
            "自分に向いているダメージ全体を、追撃の分も含めて、攻撃者と対象のもう一方へ向ける。"
                .into()
        }
        (Role::Absorb, Lang::En) => {
            "You take no damage and gain half of it as HP, rounded down. The attack is over.".into()
        }
        (Role::Absorb, Lang::Ja) => {
            "ダメージを受けず、その半分（端数切り捨て）だけ体力を回復する。攻撃はそこで終わる。"
                .into()
        }
        (Role::Revive { hp }, Lang::En) => format!(
            "Used by itself when your HP is 0 or less: your HP becomes {hp}. It does not help at \
             karma 0."
        ),
        (Role::Revive { hp }, Lang::Ja) => {
            format!("体力が0以下になると自動で使い、体力が{hp}になる。業0の脱落は防げない。")
        }
        (Role::Turn(modes), _) => {
            let modes: Vec<_> = modes.iter().map(|mode| steps(mode, Actor::User, lang)).collect();
            match (lang, &modes[..]) {
                (Lang::En, [one]) => format!("{}.", capital(one)),
                (Lang::En, _) => format!("Choose one: {}.", modes.join("; or ")),
                (Lang::Ja, [one]) => format!("{one}。"),
                (Lang::Ja, _) => format!("1つを選ぶ：{}。", modes.join("。または、")),
            }
        }
        (Role::Event(of), Lang::En) => format!("{}.", capital(&steps(of, Actor::Drawer, lang))),
        (Role::Event(of), Lang::Ja) => format!("{}。", steps(of, Actor::Drawer, lang)),
    }
}

fn special(pack: &Cards, damage: Damage, targets: Targets, karma: u8, lang: Lang) -> String {
    let hp = pack.table.hp;
    let amount = match (damage, lang) {
        (Damage::Fixed(damage), Lang::En) => format!("{damage} damage"),
        (Damage::Fixed(damage), Lang::Ja) => format!("ダメージ{damage}"),
        (Damage::Half { of, least, most }, Lang::En) => {
            let of = match of {
                HalfOf::Karma => "your karma".into(),
                HalfOf::HpLost => format!("({hp} − your HP)"),
            };
            format!("damage is half of {of}, rounded down, at least {least}, at most {most}")
        }
        (Damage::Half { of, least, most }, Lang::Ja) => {
            let of = match of {
                HalfOf::Karma => "自分の業".into(),
                HalfOf::HpLost => format!("（{hp} − 自分の体力）"),
            };
            format!("ダメージは{of}の半分（端数切り捨て）、最低{least}、最高{most}")
        }
    };
    match (targets, lang) {
        (Targets::One, Lang::En) => format!(
            "Attack one player: {amount}. If it lands, {karma} karma from the target. It cannot \
             be offset."
        ),
        (Targets::One, Lang::Ja) => {
            format!("1人を攻撃する。{amount}。通れば対象から業{karma}。相殺されない。")
        }
        (Targets::All, Lang::En) => format!(
            "Attack every other player, one after the other: {amount} each. {karma} karma from \
             each on whom it lands. It cannot be offset, and no Pursuit can be added."
        ),
        (Targets::All, Lang::Ja) => format!(
            "ほかの全員を順に攻撃する。{amount}ずつ。通った相手から業{karma}ずつ。\
             相殺されず、追撃も添付できない。"
        ),
    }
}

/// Who carries a card's steps out: its user on the own turn, or whoever drew it.
#[derive(Clone, Copy)]
enum Actor {
    User,
    Drawer,
}

fn steps(steps: &[Step], actor: Actor, lang: Lang) -> String {
    let all = steps.iter().map(|one| match lang {
        Lang::En => step_en(*one, actor),
        Lang::Ja => step_ja(*one, actor),
    });
    all.collect::<Vec<_>>().join(match lang {
        Lang::En => "; then ",
        Lang::Ja => "。その後、",
    })
}

fn step_en(step: Step, actor: Actor) -> String {
    // "gain 2 HP" or "the drawer gains 2 HP".
    let does = |verb: &str, rest: String| match actor {
        Actor::User => format!("{verb} {rest}"),
        Actor::Drawer => format!("the drawer {verb}s {rest}"),
    };
    let (actor_word, own) = match actor {
        Actor::User => ("you", "your"),
        Actor::Drawer => ("the drawer", "their"),
    };
    match step {
        Step::Heal(hp) => does("gain", format!("{hp} HP")),
        Step::Shed(most) => {
            does("put", format!("0 to {most} of {own} karma into the pool, keeping at least 1"))
        }
        Step::Steal => {
            does("take", "1 card at random from another player's hand, unseen by the rest".into())
        }
        Step::Disarm => {
            let rest = format!("at another player's hand; 1 card of {own} choice is discarded");
            does("look", format!("{rest} from it"))
        }
        Step::Excavate => does(
            "take",
            "1 ACTION card from the discard, but not this one; everyone sees which".into(),
        ),
        Step::SwapHands => {
            does("exchange", format!("the rest of {own} hand with another player's hand"))
        }
        Step::Draw(1) => does("draw", "1 card from the pile".into()),
        Step::Draw(count) => does("draw", format!("{count} cards from the pile")),
        Step::GainKarma(who, karma) => {
            let rest = format!("{karma} karma from the pool");
            match who {
                Who::You => does("take", rest),
                Who::Others => format!("every other player takes {rest}"),
                Who::All => format!("everyone takes {rest}, {actor_word} first"),
            }
        }
        Step::LoseHp(who, hp) => match who {
            Who::You => does("lose", format!("{hp} HP")),
            Who::Others => format!("every other player loses {hp} HP; this is no attack"),
            Who::All => format!("everyone loses {hp} HP, {actor_word} last; this is no attack"),
        },
        Step::ReverseKarma { sum, least } => does(
            "name",
            format!(
                "a player, whose karma n becomes {sum} − n, but at least {least}; the pool gives \
                 or takes the difference"
            ),
        ),
        Step::Sword { karma, strikes_at } => {
            let first = does("take", format!("{karma} karma from the pool"));
            format!(
                "{first}; then the first player with {strikes_at} karma or more, clockwise from \
                 the left and {actor_word} last, falls to HP 0"
            )
        }
    }
}

fn step_ja(step: Step, actor: Actor) -> String {
    let does = |what: String| match actor {
        Actor::User => what,
        Actor::Drawer => format!("引いたプレイヤーは{what}"),
    };
    let own = match actor {
        Actor::User => "自分",
        Actor::Drawer => "引いたプレイヤー",
    };
    match step {
        Step::Heal(hp) => does(format!("体力を{hp}回復する")),
        Step::Shed(most) => {
            does(format!("自分の業0～{most}を、少なくとも1は残して業チップの山に戻す"))
        }
        Step::Steal => does(
            "ほかのプレイヤー1人の手札から無作為に1枚を取り、手札に加える（見えるのは2人だけ）"
                .into(),
        ),
        Step::Disarm => {
            does("ほかのプレイヤー1人の手札を1人で見て、持ち主に捨てさせる1枚を選ぶ".into())
        }
        Step::Excavate => {
            does("捨て場から、このカード以外のACTION 1枚を手札に加える（全員に見せる）".into())
        }
        Step::SwapHands => does("残りの手札を、ほかのプレイヤー1人の手札と入れ替える".into()),
        Step::Draw(count) => does(format!("山札から{count}枚引く")),
        Step::GainKarma(who, karma) => {
            let rest = format!("業チップの山から業{karma}を貰う");
            match who {
                Who::You => does(rest),
                Who::Others => format!("{own}以外の全員が{rest}"),
                Who::All => format!("{own}から順に全員が{rest}"),
            }
        }
        Step::LoseHp(who, hp) => match who {
            Who::You => does(format!("体力を{hp}失う")),
            Who::Others => format!("{own}以外の全員が体力を{hp}失う（攻撃ではない）"),
            Who::All => format!("全員が体力を{hp}失う。{own}は最後（攻撃ではない）"),
        },
        Step::ReverseKarma { sum, least } => does(format!(
            "プレイヤー1人を指名する。その業nは {sum} − n になる（最低{least}）。\
             差は業チップの山とやり取りする"
        )),
        Step::Sword { karma, strikes_at } => format!(
            "{}。その後、左隣から時計回りに{own}を最後として、業{strikes_at}以上の最初の1人の\
             体力が0になる",
            does(format!("業チップの山から業{karma}を貰う"))
        ),
    }
}
