//! The turn of a girl and of a human.

use shadows::{Action, Person, Place, Status};
use ui::parts::Words;

use super::super::Here;
use super::goal::Role;

/// Does a foe stand where she is? Nothing in the City.
fn foe_beside(here: &Here<'_>, who: Option<Person>) -> Option<bool> {
    match here.girl(who?)?.place? {
        Place::City => None,
        Place::Area(area) => Some(here.seen.view.areas.get(&area)?.foe.is_some()),
    }
}

pub(super) fn girl(here: &Here<'_>, who: Option<Person>) -> Words {
    let mut lines = match foe_beside(here, who) {
        Some(true) => vec![t!(
            here,
            "Beside a foe her only action is to continue the combat; the fight comes when all have acted (SM-120, SM-121).",
            "敵のいるエリアでは「戦闘継続」だけ。戦うのは全員の行動の後です（SM-120・SM-121）。",
        )],
        Some(false) => vec![t!(
            here,
            "There is no foe here any more: she may go back to the City, or pass (SM-R061).",
            "ここにはもう敵がいません。市街地へ戻るか、パスします（SM-R061）。",
        )],
        None => vec![
            t!(
                here,
                "One action: go to a foe to fight it, heal somebody, use loot, exchange cards, or pass (SM-096).",
                "行動は1つ：敵のいるエリアへ行く、誰かを回復、戦利品、魔力集中、パス（SM-096）。",
            ),
            t!(
                here,
                "Go together: three attackers with values in a row double the damage (SM-189). But every foe left alone harms the city (SM-230). Never run out of magic cards (SM-079).",
                "仲間と行きましょう。攻撃力が3人以上連番なら2倍（SM-189）。ただし放っておいた敵は街を壊します（SM-230）。魔力カードを切らさないこと（SM-079）。",
            ),
        ],
    };
    lines.push(match here.seen.view.quiet {
        true => t!(
            here,
            "An event forbids Telepathy and Encourage in this turn (SM-075).",
            "イベントのため、このターンはテレパシーも応援もできません（SM-075）。",
        ),
        false => t!(
            here,
            "Telepathy comes on top: swap one card with another girl (SM-097). Sword girls want melee numbers, bow girls ranged ones.",
            "それとは別にテレパシー：ほかの魔法少女と1枚交換（SM-097）。剣の子は近接、弓の子は射撃の数字を使います。",
        ),
    });
    if called(here, who) {
        lines.push(t!(
            here,
            "The Mermaid witch calls Madoka and Kyoko: from the City they must go to her (SM-259).",
            "人魚の魔女が、まどかと杏子を呼んでいます。市街地にいれば、そこへ行かなければなりません（SM-259）。",
        ));
    }
    lines.extend(accusing(here));
    (t!(here, "A magical girl's turn", "魔法少女の手番"), lines)
}

/// Is she one of those whom the Mermaid witch calls from the City?
fn called(here: &Here<'_>, who: Option<Person>) -> bool {
    let mut foes = here.seen.view.areas.values().filter_map(|area| area.foe.as_ref());
    let here_is = who.and_then(|who| here.girl(who)).and_then(|girl| girl.place);
    here_is == Some(Place::City)
        && matches!(who, Some(Person::Madoka | Person::Kyoko))
        && foes.any(|foe| *foe.card == *"witch-sayaka")
}

/// With traitors: what an accusation is, where she can make one.
fn accusing(here: &Here<'_>) -> Option<&'static str> {
    if !here.seen.legal.iter().any(|action| matches!(action, Action::Accuse(_))) {
        return None;
    }
    Some(match Role::of(here) {
        Role::Minion => t!(
            here,
            "You may accuse as well, once, to look honest; if it fails it costs you cards (SM-368, SM-373).",
            "あなたも1回告発できます。潔白を装うには良い手ですが、外れるとカードを捨てます（SM-368・SM-373）。",
        ),
        _ => t!(
            here,
            "Accuse whom you suspect, once in the game: right, and you play her too; wrong, and you discard as many cards as the number on the next event card (SM-368, SM-373, SM-379).",
            "疑わしい相手を1回だけ告発できます。当たればその人も担当し、外れれば次のイベントカードの数字だけ捨てます（SM-368・SM-373・SM-379）。",
        ),
    })
}

pub(super) fn human(here: &Here<'_>, who: Option<Person>) -> Words {
    let view = here.seen.view;
    let mut lines = vec![match foe_beside(here, who) {
        None if view.bound => t!(
            here,
            "She is a hostage: she cannot move or encourage while Kirika or Oriko is there. Draw up to four cards, or pass (SM-289, SM-291).",
            "人質になっています。キリカか織莉子がいる間は移動も応援もできません。4枚まで引き直すか、パス（SM-289・SM-291）。",
        ),
        None => t!(
            here,
            "A human cannot fight, but she helps: give a card to a girl in the same place, draw up to four cards, stand by a foe so that it spares the city, or pass (SM-122).",
            "人間は戦えませんが助けになれます。同じ場所の魔法少女にカードを1枚渡す、4枚まで引き直す、敵のエリアへ行って街への被害を抑える、パス（SM-122）。",
        ),
        Some(_) => t!(
            here,
            "Beside a foe she can only give a card to a girl there, or pass. While she stands there the foe spares the city, but it may hit her, and she cannot leave by herself (SM-132, SM-133, SM-231).",
            "敵のいるエリアでは、そこの魔法少女にカードを渡すか、パスだけ。いるだけで街への被害は抑えられますが、攻撃されることもあり、自分では出られません（SM-132・SM-133・SM-231）。",
        ),
    }];
    lines.push(t!(
        here,
        "Her contract is the last reserve: at any moment she becomes a girl, with a full hand and one wish (SM-134).",
        "契約は最後の切り札。いつでも魔法少女になり、手札を満たし、願いを1つかなえます（SM-134）。",
    ));
    lines.extend(ending(here));
    (t!(here, "A human's turn", "人間の手番"), lines)
}

/// Which ending hangs on who stays human; only a cast with Madoka has endings of a name.
fn ending(here: &Here<'_>) -> Option<&'static str> {
    if Role::of(here) == Role::Minion {
        return None;
    }
    let human = |who: Person| here.girl(who).is_some_and(|girl| girl.status == Status::Human);
    match (human(Person::Madoka), human(Person::Sayaka)) {
        (true, true) => Some(t!(
            here,
            "The best ending needs Madoka and Sayaka as humans to the end, and everybody alive (SM-244).",
            "最高の結末は、まどかとさやかが最後まで人間のままで、全員が生き残ること（SM-244）。",
        )),
        (true, false) => Some(t!(
            here,
            "The good ending needs Madoka as a human to the end, and everybody alive (SM-243).",
            "グッドエンディングの条件は、まどかが最後まで人間のままで、全員が生き残ること（SM-243）。",
        )),
        (false, _) => None,
    }
}
