//! The first-game guide: the goal at this table, the moment in plain words, and what else to know. `goal.rs` knows what
//! it is about, `asked.rs` explains what is asked; here is what to know while nothing is, and at the
//! end.

mod asked;
mod goal;

use hackclad::{Asked, CoopEnd, Mode, Phase};
use maud::Markup;
use ui::parts::{self, Words, guide as frame, toward};

use super::Here;
use crate::GAME;

pub(super) fn guide(here: &Here<'_>) -> Markup {
    frame(here.seen, GAME, || {
        if here.seen.view.phase == Phase::Over {
            return over(here);
        }
        let now = match here.asked {
            Some(asked) => asked::explained(here, asked),
            None => waiting(here),
        };
        let (head, mut lines) = toward(goal::goal(here), now);
        lines.push(goal::terms(here));
        (head, lines)
    })
}

/// What others are about, and what to do meanwhile.
fn waiting(here: &Here<'_>) -> Words {
    let mut lines = Vec::new();
    lines.extend(awaited(here));
    if goal::off_field(here) {
        lines.push(t!(
            here,
            "Your Witch is off the field: nothing can hit her (HD-202), and she comes back when your turn card is next taken up or moved (HD-205). You keep cards, MP and CP (HD-203).",
            "あなたの魔女はフィールドの外にいます。攻撃されず（HD-202）、次に手番カードを取るか動かす時に復帰します（HD-205）。手札もMPもCPも失いません（HD-203）。",
        ));
    }
    let head = match (here.own, here.seen.view.phase) {
        (None, _) => t!(here, "You are looking on", "観戦しています"),
        (Some(_), Phase::Setup) => {
            lines.push(t!(
                here,
                "Meanwhile: tap your Witch to read her cards and her ability.",
                "その間に：自分の魔女を押すと、カードと能力が読めます。",
            ));
            t!(here, "Others are still choosing", "ほかの人が選んでいます")
        }
        (Some(_), _) => {
            lines.push(t!(
                here,
                "Meanwhile: point at the Clad cards K1 to K3 and see where they will hit. Tap a card of your hand to read it and to see its RANGE.",
                "その間に：クラッドカードK1～K3に触れると攻撃範囲が見えます。手札を押すと効果とRANGEが読めます。",
            ));
            t!(here, "Somebody else decides", "ほかの人が決めています")
        }
    };
    (head, lines)
}

/// What is going on, for who is not asked.
fn awaited(here: &Here<'_>) -> Option<&'static str> {
    let words = match here.seen.view.asked.first()?.what {
        Asked::Character | Asked::Mission | Asked::Extended => t!(
            here,
            "Now: everybody chooses a Witch, then one extended card for her deck (HD-019, HD-026).",
            "今：魔女を選び、デッキに加える拡張カードを1枚選んでいます（HD-019・HD-026）。",
        ),
        Asked::Draft | Asked::PutBack => t!(
            here,
            "Now: the draft. A card in a turn slot says when its owner acts, between the Clad's cards K1 to K3 (HD-045, HD-054).",
            "今：ドラフト。手番スロットに置いたカードで、クラッドのカードK1～K3の間のどこで動くかが決まります（HD-045・HD-054）。",
        ),
        Asked::Enter => t!(
            here,
            "Now: an injured Witch comes back to the field (HD-206).",
            "今：負傷した魔女がフィールドに復帰します（HD-206）。",
        ),
        Asked::React | Asked::Help | Asked::Intercept => t!(
            here,
            "Now: an attack is coming, and whoever stands in it may react before it lands (HD-178).",
            "今：攻撃が来ています。範囲内の人は、実行の前に対応できます（HD-178）。",
        ),
        Asked::Upgrade => t!(
            here,
            "Now: a deck ran out. Its owner gets 2 CP and may swap a card (HD-212, HD-213).",
            "今：デッキが切れました。持ち主はCP+2、カードを1枚入れ替えられます（HD-212・HD-213）。",
        ),
        Asked::Turn
        | Asked::Step
        | Asked::Cost
        | Asked::Aim
        | Asked::May
        | Asked::PayMp
        | Asked::UseMilled
        | Asked::Reveal
        | Asked::TopCard
        | Asked::Option
        | Asked::MoveTo
        | Asked::Take
        | Asked::Search
        | Asked::Deploy
        | Asked::Shift
        | Asked::Harvest
        | Asked::Shoot
        | Asked::Remove => t!(
            here,
            "Now: a Witch has her turn. She uses cards, basic actions and CP actions as she likes and can pay (HD-120).",
            "今：魔女の手番。カード、基本アクション、CPアクションを、払える限り好きなだけ使います（HD-120）。",
        ),
    };
    Some(words)
}

/// How it ended, and where to go from here.
fn over(here: &Here<'_>) -> Words {
    let view = here.seen.view;
    let first = here.own.and_then(|own| view.places.get(&own)).map(|place| *place == 1);
    let how = match (view.mode, view.coop, first) {
        (Mode::Coop, Some(CoopEnd::Won), _) => t!(
            here,
            "The stock of stones is empty: all have won (HD-319).",
            "魔石のストックが空になり、全員の勝ちです（HD-319）。",
        ),
        (Mode::Coop, Some(CoopEnd::Corruption), _) => t!(
            here,
            "Somebody's corruption went above the limit: all have lost (HD-325). Keep a Block for whoever is near it.",
            "誰かの穢れが限度を超え、全員の負けです（HD-325）。限度に近い人のためにガードを残しましょう。",
        ),
        (Mode::Coop, ..) => t!(
            here,
            "Seven rounds are over and stones are left: all have lost (HD-324).",
            "7ラウンドが終わり、魔石が残りました。全員の負けです（HD-324）。",
        ),
        (Mode::Solo, ..) => t!(
            here,
            "Nobody wins or loses alone: the score is what counts (HD-306). Try to beat it.",
            "ソロに勝ち負けはありません。得点がすべてです（HD-306）。次はこれを超えましょう。",
        ),
        (Mode::Tag, _, Some(true)) => t!(
            here,
            "Your team has won: its sum is higher (HD-310).",
            "あなたのチームの勝ち。合計VPが上回りました（HD-310）。",
        ),
        (Mode::Tag, _, Some(false)) => t!(
            here,
            "The other team has won: its sum is higher (HD-310).",
            "相手チームの勝ち。合計VPが上回りました（HD-310）。",
        ),
        (Mode::Tag, _, None) => t!(
            here,
            "The team with the higher sum has won (HD-310).",
            "合計VPの多いチームが勝ちました（HD-310）。",
        ),
        (Mode::Versus, _, Some(true)) => t!(
            here,
            "You have won: most VP after nine rounds (HD-234).",
            "あなたの勝ち。9ラウンドの後、VPが最も多くなりました（HD-234）。",
        ),
        (Mode::Versus, _, Some(false)) => t!(
            here,
            "Somebody else has more VP and has won (HD-234).",
            "VPの最も多い、ほかの人の勝ちです（HD-234）。",
        ),
        (Mode::Versus, _, None) => t!(
            here,
            "Who has most VP after nine rounds has won (HD-234).",
            "9ラウンドの後、VPの最も多い人が勝ちました（HD-234）。",
        ),
    };
    let sheet = match view.mode {
        Mode::Coop => t!(
            here,
            "Press Result; from there you can play again.",
            "「結果」を押すと、そこから同じ人ともう一度遊べます。",
        ),
        Mode::Versus | Mode::Solo | Mode::Tag => t!(
            here,
            "The score sheet beside the field adds up stones and cards, and takes off injuries and the crack backlash (HD-228 to HD-231). Press Result; from there you can play again.",
            "フィールドの横の得点表で、魔石とカードを加え、負傷とクラックの反動を引きます（HD-228～HD-231）。「結果」からもう一度遊べます。",
        ),
    };
    parts::over(here.seen.lang, None, vec![how, sheet])
}
