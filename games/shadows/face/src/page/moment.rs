//! Moments of Shadows over Mitakihara: deaths, witches born, contracts and wishes, Walpurgis Night, foes
//! felled, accusations, the end; the secret role; and what an ending is worth.

use kernel::{Game, Viewer};
use maud::{Markup, html};
use shadows::{Action, Ending, Event, FoeCard, Identity};
use ui::moment::{Kind, person};
use ui::{Feat, Moment, portrait};

use super::{Here, card, cue, ending};
use crate::actions;

/// How games of bots ended; the file says how it was made.
const RATINGS: &str = include_str!("../../ratings.txt");

pub(super) fn moment(here: &Here<'_>, event: &Event) -> Option<Moment> {
    let say = &here.say;
    let foe =
        |moment: Moment, card: FoeCard, familiar: bool| match cue::foe_face(say, card, familiar) {
            Some(shown) => moment.subject(shown),
            None => moment,
        };
    let moment = match event {
        Event::Hatched { place, foe: card, hp } => {
            let (name, place) = (say.foe(*card, false), say.place(*place));
            let title = t!(here, "A witch is born", "魔女の誕生");
            let why = t!(
                here,
                format!("The familiar at {place} has grown up: {name}, HP {hp}."),
                format!("{place}の使い魔が育ち、{name}（HP{hp}）になった。"),
            );
            foe(Moment::new(Kind::Witch, title, why), *card, false)
        }
        Event::Appeared { foe: found, familiar, .. } if card::is_last(say.cards, *found) => {
            let title = t!(here, "Walpurgis Night", "ワルプルギスの夜");
            let why = t!(
                here,
                "She has come. Destroy her before the city falls, or lose everything.",
                "ついに来た。街が壊滅する前に倒さなければ、すべてを失う。",
            );
            foe(Moment::new(Kind::Walpurgis, title, why), *found, *familiar)
        }
        Event::Destroyed { foe: found, familiar, place } => {
            let (name, place) = (say.foe(*found, *familiar), say.place(*place));
            let title = t!(here, format!("{name} is destroyed"), format!("{name}を倒した"));
            let why = t!(here, format!("At {place}."), format!("場所：{place}。"));
            foe(Moment::new(Kind::Felled, title, why), *found, *familiar)
        }
        Event::Died { who, seat } => {
            let name = say.girl(*who);
            let title = t!(here, format!("{name} dies"), format!("{name}、死亡"));
            let why = t!(here, "She could not withstand the blow.", "攻撃に耐えられなかった。");
            Moment::new(Kind::Death, title, why)
                .of(*seat)
                .subject(person(portrait::Kind::Girl, who.word()))
        }
        Event::DroppedOut { who, seat } => {
            let name = say.girl(*who);
            let title = t!(here, format!("{name} falls to despair"), format!("{name}、魔女化"));
            let why = t!(
                here,
                "No magic is left: of her grief a witch is born.",
                "魔力が尽き、その嘆きから魔女が生まれる。",
            );
            Moment::new(Kind::Witch, title, why)
                .of(*seat)
                .subject(person(portrait::Kind::Girl, who.word()))
        }
        Event::Contracted(who) => {
            let name = say.girl(*who);
            let title = t!(here, format!("{name} makes a contract"), format!("{name}、契約"));
            let why = t!(
                here,
                "She is a magical girl now. What will she wish for?",
                "魔法少女になった。願いは何か。",
            );
            Moment::new(Kind::Contract, title, why)
                .subject(person(portrait::Kind::Girl, who.word()))
        }
        Event::Wished { who, wish } => {
            let (name, wish) = (say.girl(*who), actions::wish(say, *wish));
            let title = t!(here, format!("{name}'s wish"), format!("{name}の願い"));
            let why = t!(here, format!("Her wish: {wish}."), format!("願い：{wish}。"));
            Moment::new(Kind::Contract, title, why)
                .subject(person(portrait::Kind::Girl, who.word()))
        }
        Event::Accused { by, who } => {
            let (by, name) = (say.girl(*by), say.girl(*who));
            let title = t!(here, format!("{by} accuses {name}"), format!("{by}、{name}を告発"));
            let why = t!(here, "Her identity card is turned up.", "正体カードが表になる。");
            Moment::new(Kind::Accusation, title, why)
                .subject(person(portrait::Kind::Girl, who.word()))
        }
        Event::Opened { who, witch } => {
            let name = say.girl(*who);
            let title = t!(here, format!("Who {name} is"), format!("{name}の正体"));
            let why = match witch {
                true => t!(
                    here,
                    "A minion of the stage witch stood among you.",
                    "舞台装置の魔女の手下だった。"
                ),
                false => t!(
                    here,
                    "A magical girl: she was true all along.",
                    "魔法少女だった。疑いは晴れた。"
                ),
            };
            let kind = if *witch { Kind::Witch } else { Kind::Accusation };
            Moment::new(kind, title, why).subject(person(portrait::Kind::Girl, who.word()))
        }
        Event::Over(_) => {
            let (title, why) = ending::in_short(here)?;
            Moment::new(Kind::End, title, why)
        }
        _ => return None,
    };
    Some(moment)
}

/// The viewer's own role in games with traitors, with its goal. Nobody else's page has it.
fn secret(here: &Here<'_>) -> Option<(Moment, &'static str)> {
    let Viewer::Seat(own) = here.seen.viewer else { return None };
    let view = here.seen.view;
    let player = view.seats.get(&own)?;
    let traitor = player.traitor?;
    let (title, why, goal, key) = match (traitor, player.exposed) {
        (true, false) => (
            t!(here, "You are a minion of the stage witch", "あなたは舞台装置の魔女の手下"),
            t!(here, "Nobody else knows.", "ほかの誰も知りません。"),
            t!(
                here,
                "You win when the girls lose: when the city falls, or when nobody is left. Play along, spend their strength, and do not be found out: whoever accuses you rightly takes your character.",
                "魔法少女側が負ければあなたの勝ちです（街の壊滅、または全員の脱落）。仲間のふりをして力を削りましょう。告発されて見破られると、キャラクターを奪われます。",
            ),
            "minion",
        ),
        (true, true) => (
            t!(here, "You are an exposed minion", "あなたは正体が露見した手下"),
            t!(here, "Everybody knows.", "全員が知っています。"),
            t!(
                here,
                "You still win when the girls lose. You act through interventions now.",
                "魔法少女側が負ければあなたの勝ちです。これからは介入で妨害します。",
            ),
            "exposed",
        ),
        (false, _) => (
            t!(here, "You are on the girls' side", "あなたは魔法少女側"),
            t!(
                here,
                "Somebody else may be a minion of the stage witch.",
                "誰かが舞台装置の魔女の手下かもしれません。"
            ),
            t!(
                here,
                "You win when Walpurgis Night is destroyed before the city falls. Watch what the others do: in the City a girl may accuse once in the game, and a wrong accusation costs her cards.",
                "街が壊滅する前にワルプルギスの夜を倒せば勝ちです。ほかの人の動きを見張りましょう。告発は市街地でゲーム中1回だけ。外れると手札を失います。",
            ),
            "loyal",
        ),
    };
    let moment = Moment::new(Kind::Role, title, why);
    Some((Moment { body: Some(html! { p { (goal) } }), ..moment }, key))
}

/// The role as a button that opens its sheet again.
pub(super) fn role(here: &Here<'_>, label: &Markup) -> Markup {
    match secret(here) {
        Some((known, key)) => ui::parts::secret(&known, key, label, here.say.lang),
        None => html! {},
    }
}

/// Weighty choices: an accusation is possible once, and a contract cannot be undone.
pub(super) fn sure(here: &Here<'_>, action: Action) -> Option<String> {
    match action {
        Action::Accuse(who) => {
            let name = here.say.girl(who);
            let cards = here.seen.view.events.first().map_or(0, |event| event.number);
            Some(t!(
                here,
                format!(
                    "Accuse {name}? You can do it once in the game. If she is true, it costs you {cards} magic cards."
                ),
                format!(
                    "{name}を告発しますか？ ゲーム中1回しかできません。外れると魔力カードを{cards}枚失います。"
                ),
            ))
        }
        _ => None,
    }
}

/// Has the viewer's side no use for them any more? Whoever has lost all characters looks on.
pub(super) fn is_out(view: &shadows::View, seat: kernel::Seat) -> bool {
    let Some(player) = view.seats.get(&seat) else { return false };
    view.result.is_none() && player.plays.is_empty() && !player.exposed
}

/// The ending as a number: how good it is, and how many came through.
pub(super) fn feat(here: &Here<'_>) -> Option<Feat> {
    let view = here.seen.view;
    let result = view.result.as_ref()?;
    // With traitors somebody is beaten.
    if view.seats.values().any(|player| player.traitor.is_some())
        || view.girls.values().any(|girl| girl.identity != Identity::None)
    {
        return None;
    }
    let rank = match result.ending {
        None => 0,
        Some(Ending::Bad) => 1,
        Some(Ending::Sad) => 2,
        Some(Ending::Normal) => 3,
        Some(Ending::Bitter) => 4,
        Some(Ending::Good) => 5,
        Some(Ending::Victory) => 5,
        Some(Ending::Best) => 6,
    };
    let value = rank * 100 + i32::from(result.survivors) * 10 + i32::from(view.durability.max(0));
    let (came, all) = (result.survivors, result.characters);
    let goal = t!(
        here,
        format!(
            "{came} of {all} came through; the city's durability is {}. The goal: everybody home, and nobody had to wish.",
            view.durability.max(0)
        ),
        format!(
            "{all}人中{came}人が生還、街の耐久力は{}。目標は、全員の生還と、誰も願わずに済むことです。",
            view.durability.max(0)
        ),
    );
    Some(Feat { mode: "coop", seats: here.seen.game.seats(), value, goal, ratings: RATINGS })
}
