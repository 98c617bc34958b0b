//! The decision: every legal action as a control of the form `act`, grouped by what it is about.
//! A contract that is not asked for has a place of its own (`pact.rs`), cards are picked in the
//! hand (`hand.rs`).

use maud::{Markup, html};
use shadows::{Action, Asked, AskedView, Choice, Person, Place, Power, Timing, Wish};
use ui::glyph;
use ui::parts::{self, capital, linked};

use super::combat::{stake_words, votes_for};
use super::emblem::{self, Emblem};
use super::{Here, hand, pact, why};
use crate::actions::{self, ability};
use crate::cards;
use crate::{GAME, ShadowsFace};

pub(super) fn decision(here: &Here<'_>) -> Markup {
    let Some(own) = here.seen.own() else { return html! {} };
    let asked = here.asked();
    // What scrolls is apart from the button that ends it: that stays where it is.
    let choices = html! {
        div.scrolls.zone {
            @if let Some(asked) = asked {
                @if let Some(more) = stakes(here, asked) { p.stake { (linked(&more, GAME)) } }
                (answers(here, asked))
            }
            (changes(here))
        }
        @if let Some(asked) = asked { (rest(here, asked)) }
    };
    let drawn = hand::hands(here, own, &choices);
    parts::decision(asked.is_some(), parts::cards_and_choices(here.seen.lang), &drawn)
}

/// What is at stake, where the question alone does not tell.
fn stakes(here: &Here<'_>, asked: &AskedView) -> Option<String> {
    let view = here.seen.view;
    Some(match asked.what {
        Asked::Time => t!(here,
            "The next event card goes unseen into the box, and no clock moves in this turn [SM-057, SM-059]. It works once [SM-061].".into(),
            "次のイベントカードを見ずに箱に入れ、このターンは時計も進まない [SM-057・SM-059]。使えるのは1回 [SM-061]。".into(),
        ),
        Asked::Contract(_) => pact::terms(here, asked.who?),
        Asked::VoteLoot => {
            let reward = here.say.loot_of(view.reward.as_ref()?);
            t!(here, format!("The loot card is {reward} [SM-207]."), format!("戦利品カードは「{reward}」 [SM-207]。"))
        }
        Asked::VoteDefender => t!(here,
            "HP after the hit, before abilities; of cards face down, from worst to best [SM-214]. Most votes decide [SM-R009].".into(),
            "攻撃を受けた後のHP（特殊能力を使う前）。伏せ札は最悪〜最良で示す [SM-214]。多数決 [SM-R009]。".into(),
        ),
        Asked::VoteVictim => t!(here,
            "A human has no defence [SM-159]. Most votes decide [SM-R009].".into(),
            "人間に防御力はない [SM-159]。多数決 [SM-R009]。".into(),
        ),
        Asked::Ability => {
            let id = asked.ability.as_ref()?;
            let card = here.card(asked.who?)?;
            let ability = card.abilities.iter().find(|ability| ability.id == *id)?;
            let text = cards::power(ability.power, here.seen.lang);
            let name = ability.name.in_lang(here.seen.lang);
            t!(here, format!("{name}: {text}"), format!("{name}：{text}"))
        }
        Asked::Commit => t!(here,
            "Nobody sees them before the reveal [SM-170, SM-181].".into(),
            "公開まで誰にも見えない [SM-170・SM-181]。".into(),
        ),
        Asked::Declare => t!(here,
            "Open to all, and you may change it until everybody has declared [SM-R050].".into(),
            "宣言は公開。全員が宣言するまで変えられる [SM-R050]。".into(),
        ),
        Asked::GiveCard => t!(here,
            "Only the two of you see it [SM-107, SM-125].".into(),
            "見えるのは当人同士だけ [SM-107・SM-125]。".into(),
        ),
        Asked::Snipe => t!(here,
            "She dies instead of becoming a witch [SM-088].".into(),
            "魔女にならず、代わりに死亡する [SM-088]。".into(),
        ),
        Asked::Volunteer => t!(here,
            "Her player was a minion of the stage witch. Somebody of the girls' side takes her over [SM-362].".into(),
            "担当は舞台装置の魔女の手下だった。魔法少女の側の誰かが引き取る [SM-362]。".into(),
        ),
        Asked::Intervene => t!(here,
            "Once at the end of every turn, one of five [SM-399, SM-400].".into(),
            "毎ターンの終わりに1回、5つのうち1つ [SM-399・SM-400]。".into(),
        ),
        _ => return None,
    })
}

/// What an action is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Fight,
    Telepathy,
    Move,
    Heal,
    Loot,
    Magic,
    Encourage,
    Accuse,
    Contract,
    Wish,
    Declare,
    Somebody,
    Ability,
    Events,
    Players,
    Swap,
    Redraw,
    Strike,
    Draw,
    /// No; no more.
    Rest,
    /// Shown elsewhere.
    Elsewhere,
}

const ORDER: [About; 19] = [
    About::Contract,
    About::Wish,
    About::Declare,
    About::Fight,
    About::Move,
    About::Heal,
    About::Loot,
    About::Magic,
    About::Encourage,
    About::Accuse,
    About::Somebody,
    About::Ability,
    About::Players,
    About::Telepathy,
    About::Events,
    About::Swap,
    About::Redraw,
    About::Strike,
    About::Draw,
];

fn about(here: &Here<'_>, asked: &AskedView, action: Action) -> About {
    match action {
        Action::Pass | Action::Done => About::Rest,
        Action::Pick(_) | Action::Say(_) | Action::Switch(..) | Action::Rethink(_) => {
            About::Elsewhere
        }
        Action::Time | Action::Use(_) => About::Ability,
        Action::Telepathy(_) => About::Telepathy,
        Action::Move(_) => About::Move,
        Action::Heal(_) => About::Heal,
        Action::Loot(_) | Action::Shield(_) => About::Loot,
        Action::Focus | Action::Refresh => About::Magic,
        Action::Continue => About::Fight,
        Action::Accuse(_) => About::Accuse,
        Action::Encourage(_) => About::Encourage,
        Action::Contract(who) if pact::is_asked(here, who) => About::Contract,
        Action::Contract(_) => About::Elsewhere,
        Action::Wish(_) => About::Wish,
        Action::Declare(who, _) if asked.what == Asked::Declare && asked.who == Some(who) => {
            About::Declare
        }
        Action::Declare(..) => About::Elsewhere,
        Action::Vote(_) | Action::Target(_) => About::Somebody,
        Action::Place(_) | Action::Look(_) | Action::Exchange => About::Events,
        Action::Ask(_) | Action::Give(_) | Action::Volunteer => About::Players,
        Action::Take(_) | Action::TakeFrom(_) => About::Swap,
        Action::Redraw => About::Redraw,
        Action::Strike { .. } => About::Strike,
        Action::Draw => About::Draw,
    }
}

/// The name of a group, in a word, and what it means with its clause.
fn legend(here: &Here<'_>, about: About) -> [&'static str; 2] {
    match about {
        About::Fight => t!(here, ["Fight on", "[SM-120]"], ["戦闘継続", "[SM-120]"]),
        About::Telepathy => t!(
            here,
            ["Telepathy", "swap a card, once, besides the action [SM-095, SM-097]"],
            ["テレパシー", "行動とは別に1回、1枚交換 [SM-095・SM-097]"],
        ),
        About::Move => t!(here, ["Move", "[SM-111]"], ["移動", "[SM-111]"]),
        About::Heal => t!(
            here,
            ["Heal", "1 magic card, HP to the maximum [SM-112]"],
            ["回復", "魔力カード1枚でHPを最大に [SM-112]"],
        ),
        About::Loot => t!(here, ["Loot", "[SM-114]"], ["戦利品", "[SM-114]"]),
        About::Magic => t!(here, ["Cards", "[SM-117, SM-130]"], ["カード", "[SM-117・SM-130]"]),
        About::Encourage => t!(
            here,
            ["Encourage", "give a card in secret [SM-124]"],
            ["応援", "伏せて1枚渡す [SM-124]"],
        ),
        About::Accuse => t!(
            here,
            ["Accuse", "once in the game [SM-365, SM-368]"],
            ["告発", "ゲーム中1回 [SM-365・SM-368]"],
        ),
        About::Contract => t!(here, ["Contract", "[SM-134]"], ["契約", "[SM-134]"]),
        About::Wish => t!(here, ["Wish", "one of them [SM-141]"], ["願い事", "1つ [SM-141]"]),
        About::Declare => t!(here, ["Declare", "[SM-163]"], ["宣言", "[SM-163]"]),
        About::Somebody => t!(here, ["Who", ""], ["誰を", ""]),
        About::Ability => t!(here, ["Use it", ""], ["使う", ""]),
        About::Players => t!(here, ["Players", ""], ["プレイヤー", ""]),
        About::Events => t!(here, ["1 Events", "[SM-401]"], ["1 イベント", "[SM-401]"]),
        About::Swap => t!(
            here,
            ["2 Exchange", "a magic card [SM-402]"],
            ["2 交換", "魔力カードの交換 [SM-402]"],
        ),
        About::Redraw => t!(
            here,
            ["3 Redraw", "discard and draw as many [SM-403]"],
            ["3 引き直し", "捨てて同じ数を引く [SM-403]"],
        ),
        About::Strike => t!(
            here,
            ["4 Strike", "three cards of one attack value [SM-404]"],
            ["4 破壊", "同じ攻撃力を3枚 [SM-404]"],
        ),
        About::Draw => {
            t!(here, ["5 Draw", "one more card [SM-405]"], ["5 補充", "1枚引く [SM-405]"])
        }
        About::Rest | About::Elsewhere => ["", ""],
    }
}

fn mark(about: About) -> Emblem {
    match about {
        About::Telepathy => emblem::MIND,
        About::Move => emblem::place(Place::City),
        About::Contract | About::Wish => emblem::PACT,
        About::Accuse => emblem::MASK,
        About::Encourage => emblem::SPEAK,
        About::Loot => emblem::loot(shadows::LootEffect::Refill(1)),
        About::Heal => emblem::loot(shadows::LootEffect::HealAll),
        About::Events => emblem::WORDS,
        About::Somebody => emblem::SHIELD,
        _ => emblem::CLASH,
    }
}

/// The legal actions that are about this.
fn of(here: &Here<'_>, asked: &AskedView, wanted: About) -> Vec<usize> {
    here.seen.acts(|action| about(here, asked, *action) == wanted)
}

/// No, and no more; the stop of a pick of several cards stands with them.
fn rest(here: &Here<'_>, asked: &AskedView) -> Markup {
    let all = if hand::is_several(here) { Vec::new() } else { of(here, asked, About::Rest) };
    html! {
        @if !all.is_empty() {
            div.answers.rest { @for at in all { (plain(here, at, "")) } }
        }
    }
}

fn answers(here: &Here<'_>, asked: &AskedView) -> Markup {
    let groups: Vec<(About, Vec<usize>)> = ORDER
        .into_iter()
        .map(|about| (about, of(here, asked, about)))
        .filter(|(_, all)| !all.is_empty())
        .collect();
    let many = groups.len() > 1;
    let text = |about: About| {
        let [word, more] = legend(here, about);
        format!("{word} {more}")
    };
    html! {
        div.groups.several[many] {
            @for (about, all) in &groups {
                @let (first, spare) = apart(here, all);
                div.group role="group" aria-label=(text(*about)) {
                    @if many { span.legend title=(text(*about)) { (mark(*about).small()) span { (legend(here, *about)[0]) } } }
                    div.answers {
                        @for at in first { (button(here, at, many)) }
                        @if !spare.is_empty() {
                            details.spare {
                                summary { (t!(here, format!("full HP ({})", spare.len()), format!("HP満タン（{}）", spare.len()))) }
                                div.answers { @for at in spare { (button(here, at, many)) } }
                            }
                        }
                    }
                }
            }
        }
        (why::missing(here, asked))
    }
}

/// Those that make sense now, and those that are only possible: to heal who has full HP.
fn apart(here: &Here<'_>, all: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let hurt = |at: &usize| match here.seen.legal[*at] {
        Action::Heal(who) => here.girl(who).is_some_and(|girl| girl.hp < girl.max_hp),
        _ => true,
    };
    all.iter().copied().partition(hurt)
}

fn label(here: &Here<'_>, at: usize) -> String {
    parts::label(&ShadowsFace, here.seen, at)
}

fn plain(here: &Here<'_>, at: usize, class: &str) -> Markup {
    parts::button(&ShadowsFace, here.seen, at, class)
}

/// An action with what matters for the choice; beside the name of its group it needs few words.
fn button(here: &Here<'_>, at: usize, grouped: bool) -> Markup {
    let action = here.seen.legal[at];
    let who = person(action);
    let staked = match action {
        Action::Vote(_) => here.seen.view.ballot.as_ref().is_some_and(|one| !one.stakes.is_empty()),
        _ => false,
    };
    // What comes of a vote is told as a range already.
    let kind = if staked { "equal deed staked" } else { "equal deed" };
    let class = format!("{kind} {}", who.map_or("", Person::word));
    // Whose declaration it is, the question says.
    let grouped = grouped || matches!(action, Action::Declare(..));
    let words = short(here, action).filter(|_| grouped).unwrap_or_else(|| label(here, at));
    let warned = matches!(action, Action::Vote(who) if dies(here, who));
    let drawn = html! {
        @if let Some(who) = who { span.mark { (emblem::girl(who).small()) } }
        span.words {
            span.what { (words) }
            @if let Some(more) = detail(here, action) { span.quiet.warn[warned] { (more) } }
            @if let Action::Vote(who) = action {
                @let votes = votes_for(here, who);
                @if !votes.is_empty() { span.votes { (emblem::SHIELD.small()) (votes.join(t!(here, ", ", "・"))) } }
            }
        }
    };
    parts::press(&ShadowsFace, here.seen, at, class.trim_end(), &drawn)
}

/// Would she surely or possibly die of the hit?
fn dies(here: &Here<'_>, who: Person) -> bool {
    let ballot = here.seen.view.ballot.as_ref();
    ballot.and_then(|ballot| ballot.stakes.get(&who)).is_some_and(|stake| stake.worst <= 0)
}

/// An action in the fewest words, where the name of its group stands beside it.
fn short(here: &Here<'_>, action: Action) -> Option<String> {
    Some(match action {
        Action::Move(place) => capital(here.say.place(place).trim_start_matches("the ")),
        Action::Loot(kind) => here.say.loot_kind(kind).into(),
        Action::Declare(who, choice) => actions::choice(&here.say, here.seen.view, who, choice),
        Action::Telepathy(who)
        | Action::Heal(who)
        | Action::Accuse(who)
        | Action::Encourage(who)
        | Action::Take(who) => here.say.girl(who).into(),
        Action::TakeFrom(seat) => here.say.whom(seat),
        Action::Focus => t!(here, "Focus".into(), "魔力集中".into()),
        Action::Refresh => t!(here, "Refresh".into(), "気分転換".into()),
        Action::Continue => t!(here, "Continue the combat".into(), "戦闘継続".into()),
        Action::Look(at) => {
            let boxed = here.seen.view.boxed.get(usize::from(at).saturating_sub(1));
            let number = boxed.map_or(0, |card| card.number);
            t!(
                here,
                format!("Look at box card {at} ({number})"),
                format!("箱の{at}枚目（数字{number}）を見る")
            )
        }
        Action::Redraw => t!(here, "Exchange cards".into(), "カードを引き直す".into()),
        Action::Strike { melee, value } => {
            let kind = t!(here, ["ranged", "melee"], ["射撃", "近接"])[usize::from(melee)];
            t!(here, format!("3 × {kind} {value}"), format!("{kind}{value}×3"))
        }
        Action::Draw => t!(here, "Draw a card".into(), "1枚引く".into()),
        _ => return None,
    })
}

/// The character an action is about.
fn person(action: Action) -> Option<Person> {
    match action {
        Action::Telepathy(who)
        | Action::Heal(who)
        | Action::Accuse(who)
        | Action::Encourage(who)
        | Action::Contract(who)
        | Action::Wish(Wish::Refill(who) | Wish::Spare(who))
        | Action::Vote(who)
        | Action::Target(who)
        | Action::Give(who)
        | Action::Take(who) => Some(who),
        _ => None,
    }
}

fn detail(here: &Here<'_>, action: Action) -> Option<String> {
    let lang = here.seen.lang;
    if let Action::Contract(_) = action {
        return None;
    }
    let held = |who: Person| {
        let girl = here.girl(who)?;
        let (cards, mp) = (girl.cards, girl.mp);
        Some(t!(here, format!("{cards}/{mp} cards"), format!("手札{cards}/{mp}")))
    };
    match action {
        Action::Accuse(_) => return None,
        Action::Heal(who) => {
            let girl = here.girl(who)?;
            return Some(format!("HP {}/{}", girl.hp, girl.max_hp));
        }
        Action::Telepathy(who) | Action::Encourage(who) | Action::Take(who) => return held(who),
        Action::Vote(who) => {
            let ballot = here.seen.view.ballot.as_ref()?;
            return match ballot.stakes.get(&who) {
                Some(stake) => Some(stake_words(here, who, *stake)),
                None => state(here, who),
            };
        }
        _ => {}
    }
    if let Some(who) = person(action) {
        return state(here, who);
    }
    Some(match action {
        Action::Move(place) => at(here, place)?,
        Action::Loot(kind) | Action::Shield(kind) => {
            cards::loot_text(here.say.cards.loot_card(kind), lang)
        }
        Action::Focus => t!(here, "discard some, draw as many".into(), "捨てた数だけ引く".into()),
        Action::Refresh => {
            t!(here, "discard some, draw up to 4".into(), "捨てて4枚まで引く".into())
        }
        Action::Continue => t!(here, "she fights this turn".into(), "このターンも戦う".into()),
        Action::Declare(who, choice) => declared(here, who, choice)?,
        Action::Wish(Wish::Nothing) => t!(
            here,
            "A wish that changes nothing in the game.".into(),
            "ゲームには影響のない願い。".into(),
        ),
        // Only what raises the attack is there before or after the test; the rest says itself.
        Action::Use(timing) => match (timing, ability(&here.say, here.seen.view)) {
            (_, Some(found)) if !matches!(found.power, Power::Raise { .. } | Power::Bubbles) => {
                cards::power(found.power, here.say.lang)
            }
            (Timing::Before, _) => t!(
                here,
                "It counts for the linked-attack test.".into(),
                "連携攻撃の判定に数える。".into(),
            ),
            (Timing::After, _) => t!(
                here,
                "The printed value is tested, the changed one counts.".into(),
                "判定は元の数字、ダメージは変えた数字で。".into(),
            ),
        },
        Action::Place(at) => event(here, usize::from(at).saturating_sub(1))?,
        Action::Exchange => event(here, 0)?,
        _ => return None,
    })
}

/// A character in a few words.
fn state(here: &Here<'_>, who: Person) -> Option<String> {
    let girl = here.girl(who)?;
    let (hp, full, held, mp) = (girl.hp, girl.max_hp, girl.cards, girl.mp);
    let place = girl.place.map(|place| here.say.place(place)).unwrap_or_default();
    Some(t!(
        here,
        format!("HP {hp}/{full} · magic {held}/{mp} · {place}"),
        format!("HP{hp}/{full}・魔力{held}/{mp}・{place}"),
    ))
}

/// Who is at a place already; what else waits there stands on the board.
fn at(here: &Here<'_>, place: Place) -> Option<String> {
    let Place::Area(area) = place else {
        return Some(t!(here, "safe for now".into(), "ひとまず安全".into()));
    };
    let found = here.seen.view.areas.get(&area)?;
    if found.foe.is_none() {
        return Some(t!(here, "no foe".into(), "敵はいない".into()));
    }
    let girls = here.say.girls(&found.here);
    (!found.here.is_empty()).then(|| t!(here, format!("with {girls}"), format!("{girls}がいる")))
}

/// What a declaration costs and does.
fn declared(here: &Here<'_>, who: Person, choice: Choice) -> Option<String> {
    let lang = here.seen.lang;
    Some(match choice {
        Choice::Attack => t!(
            here,
            "1 magic card; its attack counts, its defence protects her.".into(),
            "魔力カード1枚。攻撃力がダメージ、防御力が守りになる。".into(),
        ),
        Choice::Retreat => t!(
            here,
            "1 magic card; no damage to the foe, she leaves at the end.".into(),
            "魔力カード1枚。ダメージは与えず、最後に立ち去る。".into(),
        ),
        Choice::Loot => t!(
            here,
            "1 loot card; no damage to the foe.".into(),
            "戦利品カード1枚。ダメージは与えない。".into(),
        ),
        Choice::Nothing => {
            t!(here, "She has no card to put down.".into(), "出せるカードがない。".into())
        }
        Choice::Special => {
            let card = here.card(who)?;
            let early =
                card.abilities.iter().find(|one| matches!(one.power, Power::Early { .. }))?;
            cards::power(early.power, lang)
        }
    })
}

/// An event card the viewer looks at.
fn event(here: &Here<'_>, index: usize) -> Option<String> {
    let id = here.seen.view.looking.get(index)?;
    let event = here.say.cards.event(here.say.cards.find_event(id)?);
    let name = event.name.in_lang(here.seen.lang);
    Some(format!("{name}: {}", cards::event_text(event, here.seen.lang)))
}

/// What may still be changed while others decide: a declaration, or abilities.
fn changes(here: &Here<'_>) -> Markup {
    let asked = here.asked();
    let mine = |action: &Action| match action {
        Action::Declare(who, _) => {
            asked.is_none_or(|asked| asked.what != Asked::Declare || asked.who != Some(*who))
        }
        Action::Rethink(_) => true,
        _ => false,
    };
    let all: Vec<_> = here
        .seen
        .legal
        .iter()
        .enumerate()
        .filter(|(_, action)| mine(action))
        .map(|(at, _)| at)
        .collect();
    html! {
        @if !all.is_empty() {
            div.change {
                p.hint { (glyph::icon("turn")) " " (linked(t!(here, "You may still change it [SM-R050]:", "まだ変えられる [SM-R050]："), GAME)) }
                div.answers { @for at in all { (plain(here, at, "small")) } }
            }
        }
    }
}
