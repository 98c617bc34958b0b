//! The decision: every legal action as a control of the form `act`, grouped by what it is about.
//! A contract that is not asked for has a place of its own (`pact.rs`), cards are picked in the
//! hand (`hand.rs`).

use maud::{Markup, html};
use shadows::{Action, Asked, AskedView, Choice, Person, Place, Power, Timing, Wish};
use ui::glyph;
use ui::parts::{self, capital, linked};

use super::emblem::{self, Emblem};
use super::{Here, hand, pact, why};
use crate::actions::ability;
use crate::{GAME, ShadowsFace};
use crate::{cards, reasons};

pub(super) fn decision(here: &Here<'_>) -> Markup {
    let Some(own) = here.seen.own() else { return html! {} };
    let asked = here.asked();
    let drawn = html! {
        @if let Some(asked) = asked {
            (question(here, asked))
            (answers(here, asked))
        }
        (changes(here))
        (hand::hands(here, own))
    };
    parts::decision(asked.is_some(), parts::cards_and_choices(here.seen.lang), &drawn)
}

fn question(here: &Here<'_>, asked: &AskedView) -> Markup {
    let what = capital(reasons::asked(&here.say, asked.what));
    html! {
        h2.question {
            @if let Some(who) = asked.who { (here.named(who)) (t!(here, ": ", "：")) }
            (what)
        }
        @if let Some(more) = stakes(here, asked) { p.stake { (linked(&more, GAME)) } }
    }
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
            "She loses HP: the foe's attack minus the defence of the card she put down [SM-214]. Each player concerned gives one vote; most votes decide [SM-R009].".into(),
            "敵の攻撃力から、出したカードの防御力を引いた分のHPを失う [SM-214]。関わるプレイヤーが1票ずつ、多数決 [SM-R009]。".into(),
        ),
        Asked::VoteVictim => t!(here,
            "A human has no defence [SM-159].".into(),
            "人間に防御力はない [SM-159]。".into(),
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

/// The name of a group, with its clause.
fn legend(here: &Here<'_>, about: About) -> &'static str {
    match about {
        About::Fight => t!(here, "Fight on [SM-120]", "戦闘継続 [SM-120]"),
        About::Telepathy => t!(
            here,
            "Telepathy, once, besides the action [SM-095, SM-097]",
            "テレパシー（行動とは別に1回） [SM-095・SM-097]",
        ),
        About::Move => t!(here, "Move [SM-111]", "移動 [SM-111]"),
        About::Heal => t!(
            here,
            "Heal: 1 magic card, HP to the maximum [SM-112]",
            "回復：魔力カード1枚でHPを最大に [SM-112]",
        ),
        About::Loot => t!(here, "Use loot [SM-114]", "戦利品カードの使用 [SM-114]"),
        About::Magic => t!(here, "Magic cards [SM-117, SM-130]", "魔力カード [SM-117・SM-130]"),
        About::Encourage => {
            t!(here, "Encourage: give a card in secret [SM-124]", "応援：伏せて1枚渡す [SM-124]")
        }
        About::Accuse => t!(
            here,
            "Accuse, once in the game [SM-365, SM-368]",
            "告発（ゲーム中1回） [SM-365・SM-368]"
        ),
        About::Contract => t!(here, "Contract [SM-134]", "契約 [SM-134]"),
        About::Wish => t!(here, "One wish [SM-141]", "願い事を1つ [SM-141]"),
        About::Declare => t!(here, "In this combat [SM-163]", "この戦闘で [SM-163]"),
        About::Somebody => t!(here, "Who", "誰を"),
        About::Ability => t!(here, "Use it", "使う"),
        About::Players => t!(here, "Players", "プレイヤー"),
        About::Events => t!(here, "Event cards [SM-401]", "イベントカード [SM-401]"),
        About::Swap => {
            t!(here, "2: exchange a magic card [SM-402]", "2：魔力カードの交換 [SM-402]")
        }
        About::Redraw => {
            t!(here, "3: discard and draw as many [SM-403]", "3：捨てて同じ数を引く [SM-403]")
        }
        About::Strike => {
            t!(here, "4: three cards of one attack value [SM-404]", "4：同じ攻撃力を3枚 [SM-404]")
        }
        About::Draw => t!(here, "5: one more card [SM-405]", "5：1枚引く [SM-405]"),
        About::Rest | About::Elsewhere => "",
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

fn answers(here: &Here<'_>, asked: &AskedView) -> Markup {
    let of = |wanted: About| -> Vec<usize> {
        let legal = here.seen.legal.iter().enumerate();
        legal
            .filter(|(_, action)| about(here, asked, **action) == wanted)
            .map(|(at, _)| at)
            .collect()
    };
    let groups: Vec<(About, Vec<usize>)> = ORDER
        .into_iter()
        .map(|about| (about, of(about)))
        .filter(|(_, all)| !all.is_empty())
        .collect();
    let many = groups.len() > 1;
    // The stop of a pick stands with the cards.
    let rest = if hand::is_pick(asked, here) { Vec::new() } else { of(About::Rest) };
    html! {
        div.groups.several[many] {
            @for (about, all) in &groups {
                div.group role="group" aria-label=(legend(here, *about)) {
                    @if many { h3 { (mark(*about).small()) span { (linked(legend(here, *about), GAME)) } } }
                    @let (first, spare) = apart(here, all);
                    div.answers { @for at in first { (button(here, at)) } }
                    @if !spare.is_empty() {
                        details.spare {
                            summary { (t!(here, "At full HP already", "HPが減っていない人")) }
                            div.answers { @for at in spare { (button(here, at)) } }
                        }
                    }
                }
            }
        }
        @if !rest.is_empty() {
            div.answers.rest { @for at in rest { (plain(here, at, "")) } }
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
    html! {
        button class=[(!class.is_empty()).then_some(class)] type="submit" form="act" name="do" value=(here.seen.notation[at]) {
            (label(here, at))
        }
    }
}

/// An action with what matters for the choice.
fn button(here: &Here<'_>, at: usize) -> Markup {
    let action = here.seen.legal[at];
    let who = person(action);
    html! {
        button.equal.deed class=[who.map(Person::word)] type="submit" form="act" name="do" value=(here.seen.notation[at]) {
            @if let Some(who) = who { span.mark { (emblem::girl(who).small()) } }
            span.words {
                span.what { (label(here, at)) }
                @if let Some(more) = detail(here, action) { span.quiet { (more) } }
            }
        }
    }
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
    if let Some(who) = person(action) {
        return state(here, who);
    }
    Some(match action {
        Action::Move(place) => at(here, place),
        Action::Loot(kind) | Action::Shield(kind) => {
            cards::loot_text(here.say.cards.loot_card(kind), lang)
        }
        Action::Focus => t!(
            here,
            "Discard any number of cards and draw as many.".into(),
            "好きな枚数を捨て、同じ枚数を引く。".into(),
        ),
        Action::Refresh => t!(
            here,
            "Discard any number, also none, then draw up to 4.".into(),
            "好きな枚数（0枚でもよい）を捨て、4枚になるまで引く。".into(),
        ),
        Action::Continue => {
            t!(here, "She fights in the combat phase.".into(), "戦闘フェイズで戦う。".into())
        }
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

/// What waits at a place.
fn at(here: &Here<'_>, place: Place) -> String {
    let Place::Area(area) = place else {
        return t!(here, "safe for now".into(), "ひとまず安全".into());
    };
    let Some(found) = here.seen.view.areas.get(&area) else { return String::new() };
    let Some(foe) = &found.foe else {
        return t!(here, "no foe".into(), "敵はいない".into());
    };
    let name = here.say.foe_of(&foe.card, foe.familiar);
    let attack = foe.attack.map_or_else(|| "?".into(), |attack| attack.to_string());
    let mut words = t!(
        here,
        format!("{name}: HP {}, attack {attack}", foe.hp),
        format!("{name}：HP{}・攻撃{attack}", foe.hp),
    );
    if !found.here.is_empty() {
        let girls = here.say.girls(&found.here);
        words += &t!(here, format!(" · with {girls}"), format!("・{girls}がいる"));
    }
    words
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
                p.hint { (glyph::icon("turn")) " " (linked(t!(here, "You may still change your mind [SM-R050]:", "まだ変えられる [SM-R050]："), GAME)) }
                div.answers { @for at in all { (plain(here, at, "small")) } }
            }
        }
    }
}
