//! What is going on, and what the player asked can do about it.

use court::{Asked, Mode, View};
use pack::Lang;
use ui::parts::{waiting, won};
use ui::{Line, Tone};

use super::say::Say;

pub(super) fn prompt(view: &View, say: &Say<'_>) -> Line {
    let Some(asked) = view.asked else { return won(&view.winners, say.names, say.lang) };
    let lead = format!("{}{}", reminder(view, say), describe(view, say));
    if say.names.is_you(asked.seat) {
        return Line::new(format!("{lead}{}", question(view, say, asked.what)), Tone::Strong);
    }
    let wait = match (asked.what, say.lang) {
        (Asked::Act, Lang::En) => "to play or draw",
        (Asked::Act, Lang::Ja) => "カードを出すか引くか",
        (Asked::Follow | Asked::Bridge, Lang::En) => "to play a further card or not",
        (Asked::Follow | Asked::Bridge, Lang::Ja) => "続けて出すかどうか",
        (Asked::Seeds, Lang::En) => "to move grief seeds or not",
        (Asked::Seeds, Lang::Ja) => "グリーフシードを移すかどうか",
        (Asked::NameSeat, Lang::En) => "to name a player",
        (Asked::NameSeat, Lang::Ja) => "プレイヤーの指名",
        (Asked::NameGirl, Lang::En) => "to name a girl for the Lead",
        (Asked::NameGirl, Lang::Ja) => "場札のキャラクターの指定",
        (Asked::Contract, Lang::En) => "to choose who makes a contract",
        (Asked::Contract, Lang::Ja) => "魔法少女〈生存〉にする少女の指定",
        (Asked::Support, Lang::En) => "to support a girl or not",
        (Asked::Support, Lang::Ja) => "応援する魔法少女の指定",
        (Asked::Vote, Lang::En) => "to agree to the concession or not",
        (Asked::Vote, Lang::Ja) => "投了への賛否",
        (Asked::Point, Lang::En) => "to point out a missed call or not",
        (Asked::Point, Lang::Ja) => "宣言忘れを指摘するかどうか",
    };
    let who = say.whom(asked.seat);
    waiting(&lead, &who, wait, say.lang)
}

/// MC-102: whoever has one card is told to call it, before it costs cards.
fn reminder(view: &View, say: &Say<'_>) -> String {
    let mut yours = view.seats.iter().filter(|(seat, _)| say.names.is_you(**seat));
    if !yours.any(|(_, player)| player.silent) {
        return String::new();
    }
    let cards = say.cards.table.call_draw;
    match say.lang {
        Lang::En => format!("One card left: call it (call), or it may cost you {cards} cards. "),
        Lang::Ja => format!("のこり1枚です。宣言（call）を忘れて指摘されると{cards}枚引きます。"),
    }
}

/// The mode and what can be matched.
fn describe(view: &View, say: &Say<'_>) -> String {
    let shows = view.lead.shows.iter().copied();
    let shows = t!(say, say.girls(shows.clone()), say.either(shows));
    if shows.is_empty() {
        return String::new();
    }
    match (view.mode, say.lang) {
        (Mode::Daily, Lang::En) => format!("The Lead shows {shows}. "),
        (Mode::Daily, Lang::Ja) => format!("場札は{shows}。"),
        (Mode::Battle, _) => {
            let foe = view.line.first().map(|foe| say.foe_named(foe)).unwrap_or_default();
            let needs = view.line.first().map_or(0, |foe| say.foe_number(foe));
            let damage = view.damage;
            match say.lang {
                Lang::En => format!("Battle: {shows} fights {foe} ({damage} of {needs} damage). "),
                Lang::Ja => format!("戦闘：{shows}対{foe}（ダメージ{damage}/{needs}）。"),
            }
        }
    }
}

fn question(view: &View, say: &Say<'_>, asked: Asked) -> String {
    let text = match asked {
        Asked::Act => {
            let seat = view.asked.map(|asked| asked.seat);
            let alone = seat
                .and_then(|seat| view.seats.get(&seat))
                .is_some_and(|player| !player.alone.is_empty());
            if alone {
                t!(
                    say,
                    "Alone lies before you: draw a card.",
                    "【ひとりぼっちは嫌】が置かれています。1枚引いてください。",
                )
            } else {
                t!(
                    say,
                    "Your turn: play a card or draw.",
                    "あなたの手番です。カードを出すか、1枚引いてください。",
                )
            }
        }
        Asked::Follow => {
            t!(say, "You may use one Normal card now.", "ノーマルカードを1枚使えます。")
        }
        Asked::Bridge => t!(
            say,
            "You may play any one Normal card now.",
            "ノーマルカードをどれでも1枚出せます。"
        ),
        Asked::Seeds => t!(
            say,
            "You may move grief seeds to the girls of your card.",
            "出したカードのキャラクターへグリーフシードを移せます。",
        ),
        Asked::NameSeat => {
            t!(say, "Name another player, who draws.", "カードを引くプレイヤーを指名してください。")
        }
        Asked::NameGirl => t!(
            say,
            "Name a girl: her marker goes on the Lead.",
            "場札のキャラクターを指定してください。",
        ),
        Asked::Contract => {
            t!(
                say,
                "Choose who makes a contract.",
                "魔法少女〈生存〉にする未契約少女を選んでください。"
            )
        }
        Asked::Support => t!(
            say,
            "You may support a girl; if she dies, you lose points.",
            "応援する魔法少女を選べます。死亡すると点を失います。",
        ),
        Asked::Vote => t!(
            say,
            "End the set here? All must agree.",
            "ここでセットを終えますか。全員の同意が要ります。",
        ),
        Asked::Point => {
            let whom = view.pointed_at.map(|seat| say.whom(seat)).unwrap_or_default();
            return match say.lang {
                Lang::En => format!("{whom} did not call the last card. Point it out?"),
                Lang::Ja => format!("{whom}は「のこり1枚」を宣言していません。指摘しますか。"),
            };
        }
    };
    text.into()
}
