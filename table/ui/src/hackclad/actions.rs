//! What each action does, short.

use hackclad::{Action, Asked, Facing, Hackclad, View, Who};

use super::say::Say;
use super::{cards, effects};

/// The player whose decision it is, as the viewer sees it.
fn asked(view: &View) -> Option<(Who, Asked)> {
    let own = |asked: &&hackclad::AskedView| matches!(view.viewer, kernel::Viewer::Seat(seat) if seat == asked.seat);
    let found = view.asked.iter().find(own).or_else(|| view.asked.first());
    found.map(|asked| (asked.who, asked.what))
}

pub(super) fn label(game: &Hackclad, say: &Say<'_>, view: &View, action: Action) -> String {
    let what = asked(view).map(|(_, what)| what);
    let enemy = |at: hackclad::Space| {
        let name = if view.clad.at == at {
            t!(say, "the Clad", "クラッド")
        } else {
            view.legions.get(&at).map_or("", |legion| say.legion(*legion))
        };
        t!(say, format!("{name} {}", say.space(at)), format!("{name}{}", say.space(at)))
    };
    let way = |facing: Facing| say.facing(facing);
    match action {
        Action::Character(id) => {
            t!(say, format!("Play {}", say.character(id)), format!("{}を選ぶ", say.character(id)))
        }
        Action::Mission(id) => {
            let mission = say.cards.missions().get(usize::from(id.0));
            let name = mission.map_or("", |mission| mission.name.in_lang(say.lang));
            t!(say, format!("Keep the mission {name}"), format!("ミッション「{name}」を残す"))
        }
        Action::Extend(card) => t!(
            say,
            format!("Add {} to your deck", say.named(card)),
            format!("{}をデッキに加える", say.named(card)),
        ),
        Action::Draft { slot, card } => {
            let gain = match slot {
                0 => t!(say, "draw 1", "1枚引く"),
                1 => t!(say, "MP +1", "MP+1"),
                2 => t!(say, "draw 1, put 1 back", "1枚引き1枚戻す"),
                _ => t!(say, "move 0–1", "0～1マス移動"),
            };
            let (slot, card) = (slot + 1, say.named(card));
            t!(say, format!("T{slot} with {card} ({gain})"), format!("T{slot}に{card}（{gain}）"))
        }
        Action::Back(card) => t!(
            say,
            format!("Put {} on top of your deck", say.named(card)),
            format!("{}をデッキの上に置く", say.named(card)),
        ),
        Action::Enter(at) => t!(
            say,
            format!("Re-enter on {}", say.space(at)),
            format!("{}に復帰する", say.space(at))
        ),
        Action::Go(facing) => {
            t!(say, format!("Step {}", way(facing)), format!("{}へ1マス", way(facing)))
        }
        Action::Stay => t!(say, "Stay", "動かない").into(),
        Action::Use(card) => {
            t!(say, format!("Use {}", say.named(card)), format!("{}を使用", say.named(card)))
        }
        Action::Basic(basic, card) => {
            let (gain, card) = (say.basic(basic), say.named(card));
            t!(
                say,
                format!("Basic: {gain}, discard {card}"),
                format!("基本：{gain}（{card}を捨てる）"),
            )
        }
        Action::Cp(cost) => {
            let text = asked(view)
                .and_then(|(who, _)| view.seats.get(&who)?.character.clone())
                .and_then(|id| say.cards.find_character(&id))
                .and_then(|id| {
                    let actions = &say.cards.character(id).cp_actions;
                    let found = actions.iter().find(|action| action.cost == cost)?;
                    Some(effects::steps(&found.effect, say.cards, say.lang))
                })
                .unwrap_or_default();
            t!(say, format!("{cost} CP: {text}"), format!("{cost}CP：{text}"))
        }
        Action::Crack => {
            let crack = asked(view)
                .and_then(|(who, _)| view.seats.get(&who)?.character.clone())
                .and_then(|id| say.cards.find_character(&id))
                .and_then(|id| say.cards.character(id).crack.as_ref());
            let (name, cost) = match crack {
                Some(crack) => (cards::crack_name(crack, say.lang), crack.cost),
                None => (t!(say, "Crack skill", "クラックスキル").into(), 0),
            };
            t!(
                say,
                format!("{name} ({cost} CP, 1 corruption)"),
                format!("{name}（{cost}CP、穢れ1）"),
            )
        }
        Action::Trap(at) => {
            t!(say, format!("Trap on {}", enemy(at)), format!("{}にトラバサミ", enemy(at)))
        }
        Action::Pile(card) => t!(
            say,
            format!("{} in the discard pile", say.named(card)),
            format!("捨て札の{}の効果", say.named(card)),
        ),
        Action::Pay(0) => t!(say, "Do not pay the extra cost", "追加コストを支払わない").into(),
        Action::Pay(amount) => match view.effects.last().and_then(|effect| effect.card.as_ref()) {
            Some(card) if is_discard(say, card) => {
                t!(say, "Discard the card as an extra cost", "追加コストとしてカードを捨てる")
                    .into()
            }
            _ => t!(
                say,
                format!("Pay {amount} CP as an extra cost"),
                format!("追加コストとして{amount}CP支払う"),
            ),
        },
        Action::Target(at) => match what {
            Some(Asked::Intercept) => {
                t!(say, format!("Intercept {}", enemy(at)), format!("{}を迎撃", enemy(at)))
            }
            Some(Asked::Shoot) => {
                t!(say, format!("Shoot {}", enemy(at)), format!("{}を射撃", enemy(at)))
            }
            _ => t!(say, format!("Attack {}", enemy(at)), format!("{}を攻撃", enemy(at))),
        },
        Action::Option(option) => option_text(game, say, view, option),
        Action::Take(card) => {
            t!(
                say,
                format!("Take {}", say.named(card)),
                format!("{}を手札に加える", say.named(card))
            )
        }
        Action::To(at) => {
            t!(say, format!("Move to {}", say.space(at)), format!("{}へ移動", say.space(at)))
        }
        Action::Deploy(at) => {
            t!(say, format!("Deploy on {}", say.cross(at)), format!("{}に配備", say.cross(at)))
        }
        Action::Shift(at, facing) => t!(
            say,
            format!("Shift {} {}", say.cross(at), way(facing)),
            format!("{}のツチグモを{}へ移動", say.cross(at), way(facing)),
        ),
        Action::Harvest(at) => {
            t!(say, format!("Harvest {}", say.space(at)), format!("{}を採集", say.space(at)))
        }
        Action::Remove(at) => t!(
            say,
            format!("Remove the Tsuchikumo on {}", say.cross(at)),
            format!("{}のツチグモを取り除く", say.cross(at)),
        ),
        Action::Swap { out, into } => t!(
            say,
            format!("Upgrade: {} out, {} in", say.named(out), say.named(into)),
            format!("強化：{}を外し{}を入れる", say.named(out), say.named(into)),
        ),
        Action::Keep => t!(say, "No upgrade", "強化しない").into(),
        Action::Yes | Action::No => yes_no(game, say, view, what, action == Action::Yes),
        Action::Done => match what {
            Some(Asked::Aim) => t!(say, "No more targets", "これ以上選ばない").into(),
            _ => t!(say, "No more", "ここまで").into(),
        },
        Action::Pass => match what {
            Some(Asked::Help) => t!(say, "No Block", "ガードしない").into(),
            _ => t!(say, "Pass: no reaction", "パス（対応しない）").into(),
        },
        Action::End => t!(say, "End your turn", "手番を終える").into(),
    }
}

fn is_discard(say: &Say<'_>, card: &str) -> bool {
    say.cards.find_card(card).is_some_and(|card| matches!(card.cost, hackclad::Cost::MayDiscard(_)))
}

/// The text of one option of the list that is asked about.
fn option_text(game: &Hackclad, say: &Say<'_>, view: &View, option: u8) -> String {
    match game.options_asked(view).get(usize::from(option)) {
        Some(steps) => effects::option(steps, say.cards, say.lang),
        None => t!(say, format!("Option {}", option + 1), format!("選択肢{}", option + 1)),
    }
}

fn yes_no(game: &Hackclad, say: &Say<'_>, view: &View, what: Option<Asked>, yes: bool) -> String {
    match (what, &view.clad_top, game.mp_asked(view)) {
        (Some(Asked::PayMp), _, Some(mp)) if yes => {
            return t!(say, format!("Pay {mp} MP"), format!("MPを{mp}支払う"));
        }
        (Some(Asked::Reveal), Some(card), _) if yes => {
            let name = say.clad_word(card);
            return t!(say, format!("Reveal {name}"), format!("「{name}」を公開する"));
        }
        _ => {}
    }
    let texts = match what {
        Some(Asked::Reveal) => (("Reveal it", "公開する"), ("Do not reveal it", "公開しない")),
        Some(Asked::TopCard) => {
            (("Discard the top card", "捨て札に置く"), ("Leave it on top", "上に戻す"))
        }
        Some(Asked::UseMilled) => {
            (("Use that card", "そのカードを使う"), ("Do not use it", "使わない"))
        }
        Some(Asked::PayMp) => (("Pay MP", "MPを支払う"), ("Do not pay", "支払わない")),
        _ => (("Do it", "行う"), ("Do not", "行わない")),
    };
    let text = if yes { texts.0 } else { texts.1 };
    t!(say, text.0, text.1).into()
}

/// The hand cards that an action uses.
pub(super) fn uses(game: &Hackclad, view: &View, action: Action) -> Vec<String> {
    let (Action::Use(card)
    | Action::Basic(_, card)
    | Action::Draft { card, .. }
    | Action::Back(card)) = action
    else {
        return Vec::new();
    };
    let word = game.cards().word(card).to_string();
    let in_hand =
        view.seats.values().any(|player| player.hand.iter().flatten().any(|held| **held == *word));
    if in_hand { vec![word] } else { Vec::new() }
}
