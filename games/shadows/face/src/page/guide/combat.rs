//! The questions of a combat.

use kernel::Game;
use shadows::{Chat, Duplicates, RetreatFights};
use ui::parts::Words;

use super::super::Here;
use super::goal::Role;

pub(super) fn declare(here: &Here<'_>) -> Words {
    let talk = match here.seen.game.options().chat {
        Chat::Signals => t!(
            here,
            "All see it, nobody sees the cards. Talk by signals (SM-163, SM-R016).",
            "宣言は公開、カードは秘密。相談は合図で（SM-163・SM-R016）。",
        ),
        Chat::Free => t!(
            here,
            "All see it, nobody sees the cards. Talk as you like, but never about numbers (SM-163, SM-164).",
            "宣言は公開、カードは秘密。相談は自由ですが、数字は言わないこと（SM-163・SM-164）。",
        ),
    };
    let mut lines = vec![t!(
        here,
        "Attack hurts the foe. Retreat gets her out at the end. Loot helps at once (SM-165 to SM-167).",
        "攻撃は敵を削り、撤退は最後に離れ、戦利品はすぐ効きます（SM-165〜SM-167）。",
    )];
    lines.push(talk);
    (t!(here, "Say what you will do", "何をするか宣言する"), lines)
}

pub(super) fn commit(here: &Here<'_>) -> Words {
    let link = match here.seen.game.options().link_duplicates {
        Duplicates::Break => t!(
            here,
            "Values in a row with two others make a linked attack; equal ones break it (SM-189, SM-191).",
            "ほかの2人と連番なら連携攻撃。同じ数字があると途切れます（SM-189・SM-191）。",
        ),
        Duplicates::Allow => t!(
            here,
            "Three different values in a row make a linked attack; at this table equal ones share a step (SM-189, SM-R055).",
            "異なる3つの数字が連番なら連携攻撃。この卓では、同じ数字は同じ段に数えます（SM-189・SM-R055）。",
        ),
    };
    let mut lines = vec![
        t!(
            here,
            "The attack number hurts the foe; if she takes the hit, the defence number of the same card protects her (SM-184, SM-214).",
            "攻撃力が敵へのダメージ。攻撃を受けるなら、同じカードの防御力で守ります（SM-184・SM-214）。",
        ),
        link,
    ];
    if Role::of(here) == Role::Minion {
        lines.push(t!(
            here,
            "All will see the card at the reveal (SM-181): a weak one can be bad luck, but not every time.",
            "カードは公開の時に全員に見えます（SM-181）。弱いカードも1度なら不運ですが、続くと怪しまれます。",
        ));
    }
    (t!(here, "Cards face down", "伏せて出す"), lines)
}

pub(super) fn defender(here: &Here<'_>) -> Words {
    let mut lines = vec![t!(
        here,
        "Exactly one is hit, even if the foe falls (SM-176, SM-218). What she would have left stands on each button; at HP 0 she dies (SM-220). Humans have no defence (SM-159).",
        "受けるのは1人だけ。敵を倒しても受けます（SM-176・SM-218）。残るHPは各ボタンに。0になると死亡（SM-220）。人間に防御力はありません（SM-159）。",
    )];
    if Role::of(here) == Role::Minion {
        lines.push(t!(
            here,
            "Votes are open: whoever sends others into death is remembered (SM-R009).",
            "投票は公開です。仲間を死なせる票は覚えられます（SM-R009）。",
        ));
    }
    (t!(here, "Who takes the hit?", "誰が攻撃を受ける？"), lines)
}

pub(super) fn retreat(here: &Here<'_>) -> Words {
    let fights = match here.seen.game.options().retreat_fights {
        RetreatFights::Dynamic => t!(
            here,
            "The City is safe. In an area not yet fought she fights again in this phase, with a new card (SM-224, SM-228).",
            "市街地なら安全。まだ戦闘のないエリアへ行くと、このフェイズにもう一度戦います（SM-224・SM-228）。",
        ),
        RetreatFights::ScheduledOnly => t!(
            here,
            "The City is safe. Where a combat is still to come she fights again, with a new card; no new combat begins for her (SM-228, SM-R049).",
            "市街地なら安全。これから戦闘のあるエリアへ行けば、もう一度戦います。新しい戦闘は起こりません（SM-228・SM-R049）。",
        ),
    };
    (t!(here, "Where to?", "どこへ？"), vec![fights])
}
