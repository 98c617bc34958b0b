//! What an action does, as lists name it, and which cards it takes.

use court::{Action, Asked, Cards, Girl, Kind, Mode, Role, View};
use pack::Lang;
use ui::parts::many;

use super::say::Say;

/// Short enough for a list, with the numbers that matter.
pub(super) fn label(say: &Say<'_>, view: &View, action: Action) -> String {
    match action {
        Action::Pass => pass(say, view),
        Action::Draw => t!(say, "Draw a card", "カードを引く").into(),
        Action::Play { kind, named } => {
            let card = say.used(kind, view.mode == Mode::Battle, shown(say, view, kind, named));
            let name = named.map(|girl| match say.lang {
                Lang::En => format!(" as {}", say.girl(girl)),
                Lang::Ja => format!("（{}として）", say.girl(girl)),
            });
            let name = name.unwrap_or_default();
            let hit = damage(say, view, kind, named.is_some());
            match (say.lang, hit) {
                (Lang::En, Some(hit)) => format!("Use {card}{name}: {hit} damage"),
                (Lang::Ja, Some(hit)) => format!("{card}{name}を使う：ダメージ{hit}"),
                (Lang::En, None) => format!("Play {card}{name}"),
                (Lang::Ja, None) => format!("{card}{name}を出す"),
            }
        }
        Action::NameGirl(girl) => match say.lang {
            Lang::En => format!("{}'s marker on the Lead", say.girl(girl)),
            Lang::Ja => format!("場札のキャラクターを{}に変更する", say.girl(girl)),
        },
        Action::NameSeat(seat) => match say.lang {
            Lang::En => format!("Name {}", say.whom(seat)),
            Lang::Ja => format!("{}を指名", say.whom(seat)),
        },
        Action::Contract(girl) => match say.lang {
            Lang::En => format!("Contract {}", say.girl(girl)),
            Lang::Ja => format!("{}を魔法少女〈生存〉にする", say.girl(girl)),
        },
        Action::Support(girl) => match say.lang {
            Lang::En => format!("Support {}", say.girl(girl)),
            Lang::Ja => format!("{}を応援", say.girl(girl)),
        },
        Action::Move { from, to, seeds } => match say.lang {
            Lang::En => {
                format!("Move {} from {} to {}", many(seeds, "seed"), say.girl(from), say.girl(to))
            }
            Lang::Ja => {
                format!("グリーフシード{seeds}枚を{}から{}へ移す", say.girl(from), say.girl(to))
            }
        },
        Action::Propose => t!(say, "Propose to concede the set", "セット投了を提案").into(),
        Action::Agree => t!(say, "Agree", "同意").into(),
        Action::Refuse => t!(say, "Refuse", "反対").into(),
        Action::Point(seat) => match say.lang {
            Lang::En => format!("Point out that {} did not call", say.whom(seat)),
            Lang::Ja => format!("{}の宣言忘れを指摘", say.whom(seat)),
        },
        Action::Call => t!(say, "Call your last card", "のこり1枚を宣言").into(),
    }
}

/// Does the card show a girl of the Lead?
fn shown(say: &Say<'_>, view: &View, kind: Kind, named: Option<Girl>) -> bool {
    let printed = say.cards.get(kind).girls;
    let shows = |girl: &Girl| named.map_or(printed.has(*girl), |named| named == *girl);
    view.lead.shows.iter().any(shows)
}

fn pass(say: &Say<'_>, view: &View) -> String {
    let what = view.asked.map(|asked| asked.what);
    match what {
        Some(Asked::Follow | Asked::Bridge) => t!(say, "No further card", "続けて出さない"),
        Some(Asked::Seeds) => t!(say, "Move no more seeds", "これ以上移さない"),
        Some(Asked::Support) => t!(say, "Support nobody", "応援しない"),
        Some(Asked::Point) => t!(say, "Say nothing", "指摘しない"),
        Some(Asked::Act | Asked::NameSeat | Asked::NameGirl | Asked::Contract | Asked::Vote)
        | None => t!(say, "Pass", "パス"),
    }
    .into()
}

/// The damage of a Normal card in the battle under way.
fn damage(say: &Say<'_>, view: &View, kind: Kind, named: bool) -> Option<u8> {
    if view.mode == Mode::Daily {
        return None;
    }
    let Role::Normal { pair, numbers } = say.cards.get(kind).role else { return None };
    let fighter = *view.lead.shows.first()?;
    let contracted = view.girls.get(&fighter).is_some_and(|girl| girl.markers > 0);
    if !contracted {
        return Some(0);
    }
    if named {
        return numbers.into_iter().max();
    }
    pair.into_iter().zip(numbers).find(|(girl, _)| *girl == fighter).map(|(_, number)| number)
}

/// The cards of the hand an action takes.
pub(super) fn uses(cards: &Cards, action: Action) -> Vec<String> {
    match action {
        Action::Play { kind, .. } => vec![cards.get(kind).id.to_string()],
        Action::Pass
        | Action::Draw
        | Action::NameGirl(_)
        | Action::NameSeat(_)
        | Action::Contract(_)
        | Action::Support(_)
        | Action::Move { .. }
        | Action::Propose
        | Action::Agree
        | Action::Refuse
        | Action::Point(_)
        | Action::Call => Vec::new(),
    }
}
