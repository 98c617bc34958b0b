//! The first-game guide: the goal at this table, then the decision at hand, in plain words.

use agate::{AgateOptions, Asked, SeatView};
use kernel::Game;
use maud::Markup;
use ui::parts::{self, Words, guide as frame, toward};

use super::Here;
use crate::GAME;

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || words(here))
}

fn words(here: &Here<'_>) -> Words {
    let Some(asked) = here.seen.view.asked else { return over(here) };
    let own = own(here);
    if own.is_some_and(|own| !own.alive) {
        return out(here);
    }
    let now = match own {
        Some(_) if Some(asked.seat) == here.seen.own() => explained(here, asked.what),
        Some(own) => waiting(here, own),
        None => watching(here),
    };
    toward(goal(here), now)
}

/// The viewer's own state; none for who looks on.
fn own<'a>(here: &Here<'a>) -> Option<&'a SeatView> {
    here.seen.own().and_then(|own| here.seen.view.seats.get(&own))
}

/// Does the game end at a turn that may well come? The limit of an ordinary table is only a net.
fn limited(here: &Here<'_>) -> bool {
    let (set, usual) = (here.seen.game.options().turn_limit, AgateOptions::default().turn_limit);
    set.is_some_and(|set| usual.is_none_or(|usual| set < usual))
}

/// What it is all about, at this table.
fn goal(here: &Here<'_>) -> &'static str {
    match (own(here).is_some(), limited(here)) {
        (true, false) => t!(
            here,
            "Your goal: be the last one left. Without HP, or without karma, a player is out (AG-92, AG-93).",
            "目的：最後の1人まで残る。体力か業が0になると脱落（AG-92・AG-93）。",
        ),
        (true, true) => t!(
            here,
            "Your goal: be the last one left, or have the most HP, then the least karma, at the turn limit (AG-135). Without HP, or without karma, a player is out (AG-92, AG-93).",
            "目的：最後の1人まで残る。手番数の上限が来たら、体力が最も多い人（同じなら業の少ない人）の勝ち（AG-135）。体力か業が0になると脱落（AG-92・AG-93）。",
        ),
        (false, false) => t!(
            here,
            "The last one left wins. Without HP, or without karma, a player is out (AG-92, AG-93).",
            "最後まで残った1人の勝ち。体力か業が0になると脱落（AG-92・AG-93）。",
        ),
        (false, true) => t!(
            here,
            "The last one left wins, or who has the most HP, then the least karma, at the turn limit (AG-135). Without HP, or without karma, a player is out (AG-92, AG-93).",
            "最後まで残った1人の勝ち。手番数の上限が来たら、体力が最も多い人（同じなら業の少ない人）の勝ち（AG-135）。体力か業が0になると脱落（AG-92・AG-93）。",
        ),
    }
}

fn over(here: &Here<'_>) -> Words {
    let view = here.seen.view;
    let by_limit = view.seats.values().filter(|player| player.alive).count() > 1;
    let why = if by_limit {
        t!(
            here,
            "The turn limit came: the most HP won, then the least karma (AG-135).",
            "手番数の上限で終わりました。体力が最も多い人（同じなら業が最も少ない人）の勝ちです（AG-135）。",
        )
    } else {
        t!(
            here,
            "Only one player is left, and that one has won (AG-123).",
            "残ったのは1人だけ。その人の勝ちです（AG-123）。",
        )
    };
    let again = t!(
        here,
        "Press Result; from there you can play again.",
        "「結果」を開くと、そこから同じ人ともう一度遊べます。",
    );
    let won = here.seen.own().map(|own| view.winners.contains(&own));
    let lines = std::iter::once(why).chain(won.map(|_| again)).collect();
    parts::over(here.seen.lang, won, lines)
}

fn out(here: &Here<'_>) -> Words {
    t!(
        here,
        (
            "You are out",
            vec![
                "The others play on until the game is decided. Nothing is asked of you any more: you may watch, or open a new table from the first page.",
            ],
        ),
        (
            "脱落しました",
            vec![
                "残りの人は決着がつくまで続けます。もう何もする必要はありません。見ていても、新しい卓を開いても構いません。",
            ],
        ),
    )
}

fn waiting(here: &Here<'_>, own: &SeatView) -> Words {
    let read = t!(
        here,
        "Tap a card of your hand to read what it does and when you can use it.",
        "手札のカードを押すと、効果と使える時が読めます。",
    );
    let head = t!(here, "Somebody else decides", "ほかの人が決めています");
    (head, danger(here, own).into_iter().chain([read]).collect())
}

fn watching(here: &Here<'_>) -> Words {
    t!(
        here,
        (
            "You are watching",
            vec!["Hands are secret; HP, karma and the discard lie open. Tap a card to read it."],
        ),
        ("観戦中", vec!["手札は秘密、体力・業・捨て場は公開です。カードを押すと効果が読めます。"],),
    )
}

/// What the viewer's karma means now, where it is dangerous.
fn danger(here: &Here<'_>, own: &SeatView) -> Option<&'static str> {
    if own.karma >= here.say.strikes_at() {
        return Some(t!(
            here,
            "Your karma is within the Sword's reach: if somebody draws it, you may be struck (AG-109). A hit that lands on you lowers it.",
            "あなたの業は剣の的です。だれかが【瑪瑙の剣】を引くと討たれるかもしれません（AG-109）。攻撃を受けると業は減ります。",
        ));
    }
    (own.karma <= 2).then(|| {
        t!(
            here,
            "You have little karma: an attack of as many cards would put you out, whatever your HP (AG-82, AG-92).",
            "業がわずかです。同じ枚数の攻撃カードが通ると、体力に関係なく脱落します（AG-82・AG-92）。",
        )
    })
}

fn explained(here: &Here<'_>, what: Asked) -> Words {
    let (head, mut lines) = asked(here, what);
    // Where HP and karma are at stake; the rest is hurried enough.
    if matches!(what, Asked::Act | Asked::Respond) {
        lines.extend(own(here).and_then(|own| danger(here, own)));
    }
    (head, lines)
}

/// Is the viewer's own attack coming back?
fn comes_back(here: &Here<'_>) -> bool {
    let attack = here.seen.view.attack.as_ref();
    attack.is_some_and(|attack| attack.receiver == attack.attacker)
}

fn asked(here: &Here<'_>, what: Asked) -> Words {
    match what {
        Asked::Act => t!(
            here,
            (
                "Your turn: one card",
                vec![
                    "Choose a raised card, then its target. Attack cards of one letter go together (AG-43).",
                    "A hit costs the target HP, and you take karma from them. Too much karma is deadly when the Agate Sword is drawn (AG-109).",
                    "Nothing useful? With 4 cards or fewer you pass (AG-31); with 5 or more you discard (AG-32).",
                ],
            ),
            (
                "あなたの手番：1枚使う",
                vec![
                    "浮いているカードを選び、相手を決めます。同じ文字の攻撃カードはまとめて使えます（AG-43）。",
                    "攻撃が通ると、相手の体力を減らし、相手から業を貰います。業が多すぎると【瑪瑙の剣】に討たれます（AG-109）。",
                    "使わないなら、手札が4枚以下ではパス（AG-31）、5枚以上では捨てます（AG-32）。",
                ],
            ),
        ),
        Asked::Pursue => t!(
            here,
            (
                "Join somebody's attack?",
                vec![
                    "Two others are fighting. Each Pursuit you add makes the attack 1 stronger (AG-49). You get no karma for it.",
                    "Beware: if the target reflects, it hits the attacker instead.",
                ],
            ),
            (
                "ほかの人の攻撃に加わる？",
                vec![
                    "ほかの2人が戦っています。【追撃】を添付すると1枚につきダメージが1増えます（AG-49）。業は動きません。",
                    "相手が反射すると、攻撃した側に向かいます。",
                ],
            ),
        ),
        Asked::Respond if comes_back(here) => t!(
            here,
            (
                "Your attack comes back",
                vec![
                    "It was reflected: the whole damage falls on you now. You may offset it with cards of its letter (AG-76), Reflect it again, Absorb it, or take it.",
                    "If you take it, you lose HP but no karma (AG-78). If you turn it round again and it lands, karma moves as usual (AG-79).",
                ],
            ),
            (
                "自分の攻撃が返ってきました",
                vec![
                    "反射されたので、ダメージ全体があなたに向いています。同じ文字のカードで相殺する（AG-76）、もう一度【反射】する、【吸収】する、または受ける。",
                    "受けると体力を失いますが、業は動きません（AG-78）。反射し返して通れば、いつもどおり業が動きます（AG-79）。",
                ],
            ),
        ),
        Asked::Respond => t!(
            here,
            (
                "Damage is falling on you",
                vec![
                    "You may offset with attack cards of the same letter (AG-59), turn it all back with Reflect (AG-65), heal from it with Absorb (AG-68), or take it.",
                    "A hit also takes karma from you.",
                ],
            ),
            (
                "攻撃されています",
                vec![
                    "同じ文字の攻撃カードで相殺する（AG-59）、【反射】で全部返す（AG-65）、【吸収】で回復する（AG-68）、または受ける。",
                    "攻撃が通ると業も渡すことになります。",
                ],
            ),
        ),
        Asked::Discard => t!(
            here,
            (
                "Too many cards",
                vec![
                    "No turn ends with more than 4 cards (AG-39). Tap the ones you need least, then confirm once."
                ],
            ),
            (
                "手札が多すぎます",
                vec![
                    "手番は手札4枚までで終えます（AG-39）。要らないカードを押して選び、まとめて捨ててください。"
                ],
            ),
        ),
        Asked::Name => t!(
            here,
            (
                "Turn somebody's karma round",
                vec![
                    "Little karma becomes much, much becomes little (AG-C06). Give it to somebody close to the Sword's limit, or save yourself."
                ],
            ),
            (
                "だれかの業を反転する",
                vec![
                    "少ない業は多く、多い業は少なくなります（AG-C06）。自分を救うことも、相手を危うくすることもできます。"
                ],
            ),
        ),
        Asked::Strip => t!(
            here,
            (
                "You look into a hand",
                vec![
                    "Choose the card that would hurt you most. Its owner discards it (AG-C17). Only you saw the rest."
                ],
            ),
            (
                "相手の手札を見ています",
                vec![
                    "いちばん困る1枚を選ぶと、持ち主がそれを捨てます（AG-C17）。残りを見たのはあなただけです。"
                ],
            ),
        ),
    }
}
