//! The first-game guide: what the viewer plays for at this very table, then the decision at hand.

mod action;
mod asked;
mod combat;
mod goal;

use maud::Markup;
use shadows::Phase;
use ui::parts::{self, Words, guide as frame};

use self::goal::Role;
use super::Here;
use crate::GAME;

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || {
        let role = Role::of(here);
        if here.seen.view.result.is_some() {
            return over(here, role);
        }
        let (head, next) = match here.asked() {
            Some(asked) => asked::explained(here, asked),
            None => waiting(here, role),
        };
        (head, goal::around(here, role, next))
    })
}

fn over(here: &Here<'_>, role: Role) -> Words {
    let won = here.seen.view.result.as_ref().is_some_and(|result| result.won);
    let how = match (won, role) {
        (true, Role::Minion | Role::Exposed) => t!(
            here,
            "Walpurgis Night is destroyed: the girls have won, and you, their minion, have lost (SM-359).",
            "舞台装置の魔女は倒され、魔法少女側の勝ち。手下のあなたの負けです（SM-359）。",
        ),
        (false, Role::Minion | Role::Exposed) => t!(
            here,
            "The girls have lost: you, the minion, have won (SM-358).",
            "魔法少女側の負け。手下のあなたの勝ちです（SM-358）。",
        ),
        (true, Role::Watcher) => t!(
            here,
            "Walpurgis Night is destroyed: the girls have won. Which ending it is depends on who lives (SM-237).",
            "舞台装置の魔女は倒され、魔法少女側の勝ち。誰が生き残ったかでエンディングが決まります（SM-237）。",
        ),
        (false, Role::Watcher) => t!(
            here,
            "The girls have lost: the city fell, or nobody was left (SM-052, SM-053).",
            "街が壊滅したか、全員がいなくなり、魔法少女側の負けです（SM-052・SM-053）。",
        ),
        (true, Role::Together | Role::Loyal) => t!(
            here,
            "Walpurgis Night is destroyed: you have won. Which ending it is depends on who lives (SM-237).",
            "舞台装置の魔女を倒し、あなたたちの勝ち。誰が生き残ったかでエンディングが決まります（SM-237）。",
        ),
        (false, Role::Together | Role::Loyal) => t!(
            here,
            "You have lost: the city fell, or nobody was left (SM-052, SM-053).",
            "街が壊滅したか、全員がいなくなり、あなたたちの負けです（SM-052・SM-053）。",
        ),
    };
    let more = match role {
        Role::Watcher => None,
        _ => Some(t!(
            here,
            "Read how it ended and press Result; from there you can play again.",
            "結末を読んだら「結果」へ。そこから同じ人ともう一度遊べます。",
        )),
    };
    parts::over(here.seen.lang, None, std::iter::once(how).chain(more).collect())
}

fn waiting(here: &Here<'_>, role: Role) -> Words {
    let view = here.seen.view;
    let own = here.seen.own().and_then(|own| view.seats.get(&own));
    if own.is_some_and(|own| own.plays.is_empty() && !own.exposed) {
        return t!(
            here,
            (
                "You have no character now",
                vec![
                    "Look on: nothing is asked of you. Your side still wins or loses for you; signals help it. Who plays several characters may give you one when you ask for it (SM-090).",
                ]
            ),
            (
                "今は担当するキャラクターがいません",
                vec![
                    "見守りましょう。今は何も尋ねられません。勝敗は陣営と一緒で、合図で助けることもできます。複数のキャラクターを担当する人から譲ってもらえることもあります（SM-090）。",
                ]
            ),
        );
    }
    let head = match role {
        Role::Watcher => t!(here, "You look on", "観戦中"),
        _ => t!(here, "Somebody else decides", "ほかの人が決めています"),
    };
    let mut lines = vec![phase(here)];
    if role == Role::Exposed {
        lines.push(t!(
            here,
            "You intervene once at the end of every turn (SM-399).",
            "あなたの介入は、毎ターンの終わりに1回です（SM-399）。",
        ));
    }
    if view.bound {
        lines.push(t!(
            here,
            "Kirika or Oriko holds hostages: until they are gone, Madoka and the humans cannot move, and humans cannot encourage (SM-287, SM-289, SM-291).",
            "キリカか織莉子が人質を取っています。いなくなるまで、まどかと人間は移動できず、人間は応援もできません（SM-287・SM-289・SM-291）。",
        ));
    }
    (head, lines)
}

/// What this part of the turn is about.
fn phase(here: &Here<'_>) -> &'static str {
    match here.seen.view.phase {
        Phase::Event => t!(
            here,
            "Event phase: clocks of familiars nobody watches run down, then the next card is turned up (SM-063, SM-068).",
            "イベントカードフェイズ：誰もいないエリアの使い魔の時計が減り、次のカードをめくります（SM-063・SM-068）。",
        ),
        Phase::Action => t!(
            here,
            "Action phase: one character after another acts, in the order of the cards (SM-092).",
            "行動フェイズ：行動順に、一人ずつ行動します（SM-092）。",
        ),
        Phase::Combat => t!(
            here,
            "Combat phase: everybody who shares an area with a foe fights it, area by area (SM-150, SM-152).",
            "戦闘フェイズ：敵と同じエリアにいる全員が、エリアごとに戦います（SM-150・SM-152）。",
        ),
        Phase::Adjustment => t!(
            here,
            "Adjustment phase: foes nobody faces wear the city down; a girl without magic becomes a witch (SM-230, SM-079).",
            "調整フェイズ：誰も相手をしていない敵が街を壊し、魔力の尽きた魔法少女は魔女になります（SM-230・SM-079）。",
        ),
    }
}
