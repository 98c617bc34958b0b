//! What the viewer plays for: by the options of the table, and by the role as far as she knows it.

use kernel::Game;
use shadows::{FoeView, Status};

use super::super::{Here, card};

/// With so many players there are two witch identities (SM-350).
const TWO_MINIONS: usize = 7;

/// What the viewer is to the game. Nothing here comes from what she may not know: her own side is
/// on her own identity card, and an exposed minion is open to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// No seat.
    Watcher,
    /// A game without traitors.
    Together,
    /// On the girls' side of a game with traitors.
    Loyal,
    /// A traitor in secret.
    Minion,
    /// A traitor everybody knows.
    Exposed,
}

impl Role {
    pub(super) fn of(here: &Here<'_>) -> Role {
        let own = here.seen.own().and_then(|own| here.seen.view.seats.get(&own));
        match own {
            None => Role::Watcher,
            Some(own) if own.exposed => Role::Exposed,
            Some(own) if own.traitor == Some(true) => Role::Minion,
            Some(_) if here.seen.game.options().traitor => Role::Loyal,
            Some(_) => Role::Together,
        }
    }
}

/// The goal first, then the next step, then what else there is to know at this table.
pub(super) fn around(here: &Here<'_>, role: Role, next: Vec<&'static str>) -> Vec<&'static str> {
    let mut lines = vec![goal(here, role)];
    lines.extend(next);
    lines.extend(night(here));
    lines.extend(doubt(here, role));
    lines.extend(part(here));
    lines
}

/// Walpurgis is on the board.
fn is_night(here: &Here<'_>) -> bool {
    let cards = here.say.cards;
    let last = |foe: &FoeView| {
        card::foe_card(cards, &foe.card).is_some_and(|found| card::is_last(cards, found))
    };
    here.seen.view.areas.values().filter_map(|area| area.foe.as_ref()).any(last)
}

/// In one short sentence: on a phone the next step stands right below it.
fn goal(here: &Here<'_>, role: Role) -> &'static str {
    match (role, is_night(here)) {
        (Role::Minion, _) => t!(
            here,
            "You are a minion of the stage witch, in secret: you win when the girls lose, by the city at 0 or with nobody left (SM-358).",
            "あなたは正体を隠した手下。街の耐久値が0になるか全員がいなくなれば、あなたの勝ちです（SM-358）。",
        ),
        (Role::Exposed, _) => t!(
            here,
            "You are an exposed minion: you still win when the girls lose, by the city at 0 or with nobody left (SM-358).",
            "あなたは暴かれた手下。街の耐久値が0になるか全員がいなくなれば、今でもあなたの勝ちです（SM-358）。",
        ),
        (Role::Watcher, false) => t!(
            here,
            "The girls' side must destroy Walpurgis Night, the last event card, before the city's durability is 0 or nobody is left (SM-002, SM-052, SM-053).",
            "魔法少女側の目的は、街の耐久値が0になるか全員がいなくなる前に、最後に来るワルプルギスの夜を倒すこと（SM-002・SM-052・SM-053）。",
        ),
        (Role::Watcher, true) => t!(
            here,
            "Walpurgis Night is here: the girls' side must destroy her before the city's durability is 0 or nobody is left (SM-002, SM-052, SM-053).",
            "ワルプルギスの夜が現れました。魔法少女側の目的は、街の耐久値が0になるか全員がいなくなる前に倒すこと（SM-002・SM-052・SM-053）。",
        ),
        (Role::Together, false) => t!(
            here,
            "You win or lose together: destroy Walpurgis Night, the last event card, before the city's durability is 0 or nobody is left (SM-001, SM-002).",
            "勝ち負けは全員一緒。街の耐久値が0になるか全員がいなくなる前に、最後に来るワルプルギスの夜を倒します（SM-001・SM-002）。",
        ),
        (Role::Together, true) => t!(
            here,
            "You win or lose together, and Walpurgis Night is here: destroy her before the city's durability is 0 or nobody is left (SM-001, SM-002).",
            "勝ち負けは全員一緒。ワルプルギスの夜が現れました。街の耐久値が0になるか全員がいなくなる前に倒します（SM-001・SM-002）。",
        ),
        (Role::Loyal, false) => t!(
            here,
            "You are on the girls' side: destroy Walpurgis Night, the last event card, before the city's durability is 0 or nobody is left (SM-002, SM-357).",
            "あなたは魔法少女の側。街の耐久値が0になるか全員がいなくなる前に、最後に来るワルプルギスの夜を倒します（SM-002・SM-357）。",
        ),
        (Role::Loyal, true) => t!(
            here,
            "You are on the girls' side, and Walpurgis Night is here: destroy her before the city's durability is 0 or nobody is left (SM-002, SM-357).",
            "あなたは魔法少女の側。ワルプルギスの夜が現れました。街の耐久値が0になるか全員がいなくなる前に倒します（SM-002・SM-357）。",
        ),
    }
}

/// What Walpurgis does to the city, while she is there.
fn night(here: &Here<'_>) -> Option<&'static str> {
    is_night(here).then(|| {
        t!(
            here,
            "Walpurgis Night takes 10 from the city every turn, 4 if somebody is with her (SM-252, SM-253).",
            "ワルプルギスの夜は毎ターン街の耐久値を10、誰かがそばにいれば4減らします（SM-252・SM-253）。",
        )
    })
}

/// How many minions there can still be in secret: what everybody can count (SM-353).
fn doubt(here: &Here<'_>, role: Role) -> Option<&'static str> {
    let view = here.seen.view;
    if !here.seen.game.options().traitor || !matches!(role, Role::Loyal | Role::Watcher) {
        return None;
    }
    let exposed = view.seats.values().filter(|player| player.exposed).count();
    let most = if view.seats.len() >= TWO_MINIONS { 2 } else { 1 };
    Some(match (most, exposed) {
        (1, 0) => t!(
            here,
            "One player may be a minion in secret, who wins when the girls lose; perhaps nobody is (SM-353, SM-358).",
            "誰か1人が、魔法少女側の負けを狙う手下かもしれません。いないこともあります（SM-353・SM-358）。",
        ),
        (_, 0) => t!(
            here,
            "Up to two players may be minions in secret, who win when the girls lose; perhaps nobody is (SM-353, SM-358).",
            "最大2人が、魔法少女側の負けを狙う手下かもしれません。いないこともあります（SM-353・SM-358）。",
        ),
        (2, 1) => t!(
            here,
            "One minion is exposed and intervenes every turn; there may be another in secret (SM-353, SM-399).",
            "手下が1人暴かれ、毎ターン介入してきます。もう1人隠れているかもしれません（SM-353・SM-399）。",
        ),
        _ => t!(
            here,
            "No minion can be in secret any more; who was exposed intervenes every turn (SM-353, SM-399).",
            "隠れた手下はもういません。暴かれた手下は毎ターン介入してきます（SM-353・SM-399）。",
        ),
    })
}

/// Two characters in one player's hands: what that means for the cards.
fn part(here: &Here<'_>) -> Option<&'static str> {
    let view = here.seen.view;
    let own = here.seen.own()?;
    let mine = view
        .girls
        .values()
        .filter(|girl| girl.seat == own && matches!(girl.status, Status::Girl | Status::Human));
    let mine: Vec<_> = mine.collect();
    if mine.iter().any(|girl| !girl.shares.is_empty()) {
        return Some(t!(
            here,
            "Your characters share one hand: one card in it keeps them all from becoming witches, and a card used by one is gone for the other (SM-387, SM-390).",
            "あなたのキャラクターは手札を共有しています。1枚でもあれば誰も魔女になりません。片方が使ったカードは、もう片方も使えません（SM-387・SM-390）。",
        ));
    }
    (mine.len() > 1).then(|| {
        t!(
            here,
            "You play several characters, each with a hand and a turn of her own (SM-037).",
            "複数のキャラクターを担当しています。手札も手番も別々です（SM-037）。",
        )
    })
}
