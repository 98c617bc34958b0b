//! Moments of made-up games, for the style page.

use crate::DaybreakFace;
use std::sync::LazyLock;

use daybreak::{Asked, Daybreak, DaybreakOptions, State};
use kernel::doc::{Doc, Source};
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn, Unheard, Viewer};
use maud::Markup;
use pack::{Lang, Packed};
use ui::parts::{asked, sample};

/// For each question a moment with much to see and to choose.
static MOMENTS: LazyLock<Option<(Daybreak, Vec<State>)>> = LazyLock::new(moments);

/// Questions that come up in any game.
const QUESTIONS: [Asked; 9] = [
    Asked::Start,
    Asked::Put,
    Asked::Main,
    Asked::Window,
    Asked::Remove,
    Asked::Pick,
    Asked::Player,
    Asked::May,
    Asked::Pay,
];

/// Rare ones, as positions with what is done in them.
const RARE: [(&str, &[(u8, &str)]); 2] = [
    (
        r#"active = "p2"
        p1 = { held = 6, hand = "W01 CU", cast = { 2 = "W08^ B02", 3 = "B08^", 4 = "W03~" }, stones = { 1 = 2 } }
        p2 = { held = 4, hand = "W10", cast = { 1 = "B01" } }
        p3 = { held = 5, cast = { 3 = "B09^" } }"#,
        &[(1, "use W10")],
    ),
    (
        r#"phase = "begin"
        p1 = { held = 2, hand = "B03", cast = { 3 = "B14^ S09^" } }
        p2 = { held = 4, cast = { 2 = "W08^~" } }"#,
        &[],
    ),
];

fn moments() -> Option<(Daybreak, Vec<State>)> {
    let (pack, _) = Daybreak::default_pack().ok()?;
    let game = Daybreak::new(pack, DaybreakOptions::with([("sets", "all")]).ok()?, 3).ok()?;
    let mut best: [Option<(usize, State)>; QUESTIONS.len()] = Default::default();
    for n in 0..16 {
        let seed = Seed::from_text(&format!("style {n}"));
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        let mut dice = Dice::new(n);
        let mut legal = Vec::new();
        while let Turn::Ask(ask) = game.turn(&state) {
            let Some(seat) = ask.must.first() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let view = game.view(&state, Viewer::Public);
            let what = view.asked.map(|asked| asked.what);
            let kind = QUESTIONS.iter().position(|question| Some(*question) == what);
            let lying = view.seats.values().flat_map(|seat| seat.cast.values()).flatten().count();
            let much = legal.len() + lying + 4 * view.effects.len();
            if let Some(best) = kind.and_then(|kind| best.get_mut(kind))
                && best.as_ref().is_none_or(|(most, _)| much > *most)
            {
                *best = Some((much, state.clone()));
            }
            let Some(action) = dice.pick(&legal) else { break };
            if game.apply(&mut state, seat, action, &mut Unheard).is_err() {
                break;
            }
        }
    }
    let rare = RARE.iter().filter_map(|(position, actions)| staged(&game, position, actions));
    let states = best.into_iter().flatten().map(|(_, state)| state).chain(rare).collect();
    Some((game, states))
}

/// A position written by hand, played on.
fn staged(game: &Daybreak, position: &str, actions: &[(u8, &str)]) -> Option<State> {
    let source = Source::new("sample", format!("[position]\n{position}"));
    let doc = Doc::parse(&source);
    let mut stage = Default::default();
    game.stage(&mut stage, &doc.root().get("position")?.table()?);
    let mut state = game.open(&stage, Chance::new(Seed::from_text("style"))).ok()?;
    for (seat, text) in actions {
        let action = game.parse(text).ok()?;
        game.apply(&mut state, Seat::new(*seat), &action, &mut Unheard).ok()?;
    }
    Some(state)
}

pub(super) fn samples(lang: Lang) -> Vec<Markup> {
    let Some((game, states)) = &*MOMENTS else { return Vec::new() };
    states
        .iter()
        .map(|state| sample(&DaybreakFace, game, state, asked(game, state), None, lang))
        .collect()
}
